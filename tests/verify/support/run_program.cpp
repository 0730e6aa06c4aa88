#include "verify/support/run_program.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>
#include <thread>

namespace attsvm::verify::testing {

namespace {

/// Appends what can be read now; false at the end.
bool read_some(int descriptor, std::string& text) {
  std::array<char, 4096> block;
  ssize_t got = 0;
  do {
    got = ::read(descriptor, block.data(), block.size());
  } while (got < 0 && errno == EINTR);
  if (got <= 0) return false;
  text.append(block.data(), static_cast<std::size_t>(got));
  return true;
}

std::array<int, 2> open_pipe() {
  std::array<int, 2> ends;
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  return ends;
}

}  // namespace

Program::Program(const std::vector<std::string>& arguments, const std::string& in) {
  const std::array<int, 2> out = open_pipe();
  const std::array<int, 2> err = open_pipe();
  std::vector<char*> words;
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  pid_ = ::fork();
  if (pid_ < 0) throw std::runtime_error("no process");
  if (pid_ == 0) {
    const int nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(out[1], STDOUT_FILENO);
    ::dup2(err[1], STDERR_FILENO);
    if (!in.empty() && ::chdir(in.c_str()) != 0) ::_exit(127);
    ::execv(words[0], words.data());
    ::_exit(127);
  }
  ::close(out[1]);
  ::close(err[1]);
  out_ = out[0];
  err_ = err[0];
}

Program::~Program() {
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  ::close(out_);
  ::close(err_);
}

std::string Program::wait_for_lines(std::size_t lines) {
  while (static_cast<std::size_t>(std::ranges::count(text_, '\n')) < lines && read_some(out_, text_)) {
  }
  return text_;
}

void Program::send(int signal) const { ::kill(pid_, signal); }

ProgramResult Program::finish() {
  ProgramResult result;
  {
    // Both pipes at once: a program blocks when nobody empties the one it writes to.
    const std::jthread errors([&] {
      while (read_some(err_, result.err)) {
      }
    });
    while (read_some(out_, text_)) {
    }
  }
  int status = 0;
  ::waitpid(pid_, &status, 0);
  pid_ = -1;
  result.out = text_;
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

ProgramResult run_program(const std::vector<std::string>& arguments, const std::string& in) {
  return Program(arguments, in).finish();
}

std::string last_line(const std::string& text) {
  if (!text.ends_with('\n')) return {};
  const std::size_t before = text.rfind('\n', text.size() - 2);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  return text.substr(begin, text.size() - 1 - begin);
}

}  // namespace attsvm::verify::testing
