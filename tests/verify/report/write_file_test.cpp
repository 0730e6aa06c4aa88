#include "verify/report/write_file.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "verify/support/temporary_folder.hpp"

using namespace attsvm::verify;
namespace fs = std::filesystem;

namespace {

std::string content(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::size_t entries(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("a file is created, replaced, and nothing is left beside it") {
  const testing::TemporaryFolder folder;
  const fs::path file = folder.path() / "report.json";
  require_writable(file);
  CHECK_FALSE(fs::exists(file));
  write_file(file, "first");
  CHECK(content(file) == "first");
  write_file(file, std::string(1 << 20, 'x'));
  CHECK(content(file).size() == 1 << 20);
  CHECK(entries(folder.path()) == 1);
}

TEST_CASE("the file gets the permissions that the umask leaves") {
  const testing::TemporaryFolder folder;
  const mode_t before = ::umask(027);
  write_file(folder.path() / "report.json", "text");
  ::umask(before);
  CHECK((fs::status(folder.path() / "report.json").permissions() & fs::perms::mask) == fs::perms(0640));
}

TEST_CASE("an old reader keeps the whole old file") {
  const testing::TemporaryFolder folder;
  const fs::path file = folder.path() / "report.json";
  write_file(file, "old");
  std::ifstream reader(file);
  write_file(file, "new, and longer");
  CHECK(std::string(std::istreambuf_iterator<char>(reader), {}) == "old");
}

TEST_CASE("a symbolic link still points to the file afterwards") {
  const testing::TemporaryFolder folder;
  write_file(folder.path() / "target", "old");
  fs::create_symlink("target", folder.path() / "link");
  write_file(folder.path() / "link", "new");
  CHECK(fs::is_symlink(folder.path() / "link"));
  CHECK(content(folder.path() / "target") == "new");
}

TEST_CASE("a pipe is written, not replaced") {
  const testing::TemporaryFolder folder;
  const fs::path pipe = folder.path() / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  std::string received;
  std::jthread reader([&] { received = content(pipe); });
  require_writable(pipe);
  write_file(pipe, "through");
  reader.join();
  CHECK(received == "through");
  CHECK(fs::is_fifo(pipe));
}

TEST_CASE("what can't be written is refused, and named") {
  const testing::TemporaryFolder folder;
  fs::create_directory(folder.path() / "sub");
  for (const fs::path& bad :
       {folder.path() / "missing" / "report.json", folder.path() / "sub", folder.path() / "sub" / ""}) {
    CAPTURE(bad);
    CHECK_THROWS_AS(require_writable(bad), WriteError);
    CHECK_THROWS_WITH_AS(write_file(bad, "text"), doctest::Contains(folder.path().c_str()), WriteError);
  }
  CHECK(entries(folder.path()) == 1);
  CHECK(entries(folder.path() / "sub") == 0);
}
