#pragma once
// Report files appear whole or not at all.

#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace attsvm::verify {

/// A report file that could not be written; the text names the file and the reason.
struct WriteError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws WriteError when a file of that name could not be written: its folder is missing or read-only, or the
/// name is a folder's. To be asked before the work whose result the file is to hold.
void require_writable(const std::filesystem::path& path);

/// Writes the bytes to a temporary file beside `path`, then renames it: a reader sees the old file or the new
/// one. A symbolic link to a file keeps pointing where it did; what is no regular file (a pipe, /dev/stdout) is
/// written directly. Throws WriteError; nothing is left behind then.
void write_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace attsvm::verify
