#include "verify/report/write_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace attsvm::verify {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const fs::path& path, int error) {
  throw WriteError("cannot write " + path.string() + ": " + std::generic_category().message(error));
}

/// The file at the end of a chain of symbolic links.
fs::path target_of(const fs::path& path) {
  std::error_code ignored;
  const fs::path resolved = fs::weakly_canonical(path, ignored);
  return ignored ? path : resolved;
}

fs::path folder_of(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : fs::path("."); }

/// Something that renaming would destroy instead of fill: a pipe, a terminal, a device.
bool written_directly(const fs::path& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

/// The open file, closed at the end of the scope; `close` reports what closing says.
class OpenFile {
 public:
  explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  /// 0, or errno.
  int write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return errno;
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
  }

  /// The permissions of a newly created file under the user's umask.
  int open_permissions() const {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return ::fchmod(descriptor_, 0666 & ~mask) == 0 ? 0 : errno;
  }

  int close() {
    const int descriptor = descriptor_;
    descriptor_ = -1;
    return ::close(descriptor) == 0 ? 0 : errno;
  }

 private:
  int descriptor_;
};

void write_directly(const fs::path& path, std::string_view bytes) {
  OpenFile file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (const int error = file.write(bytes)) fail(path, error);
  if (const int error = file.close()) fail(path, error);
}

void write_and_rename(const fs::path& path, std::string_view bytes) {
  std::string temporary = (folder_of(path) / ("." + path.filename().string() + ".XXXXXX")).string();
  const int descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);
  if (descriptor < 0) fail(path, errno);
  OpenFile file(descriptor);
  int error = file.write(bytes);
  if (error == 0) error = file.open_permissions();
  if (const int closing = file.close(); error == 0) error = closing;
  if (error == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) error = errno;
  if (error != 0) {
    ::unlink(temporary.c_str());
    fail(path, error);
  }
}

}  // namespace

void require_writable(const fs::path& path) {
  fs::path place = path;
  if (!written_directly(path)) {
    const fs::path target = target_of(path);
    std::error_code ignored;
    if (fs::is_directory(target, ignored) || target.filename().empty()) fail(path, EISDIR);
    place = folder_of(target);
  }
  if (::access(place.c_str(), W_OK) != 0) fail(path, errno);
}

void write_file(const fs::path& path, std::string_view bytes) {
  if (written_directly(path)) {
    write_directly(path, bytes);
  } else {
    write_and_rename(target_of(path), bytes);
  }
}

}  // namespace attsvm::verify
