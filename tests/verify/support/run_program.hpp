#pragma once
// Runs a program as a shell would, and looks at what it says and how it ends.

#include <sys/types.h>

#include <string>
#include <vector>

namespace attsvm::verify::testing {

struct ProgramResult {
  int status = -1;  ///< exit status; 128 + n when signal n ended it
  std::string out;
  std::string err;
};

/// A running program with its standard input empty and both outputs in pipes.
class Program {
 public:
  /// Starts `arguments[0]`, in the folder `in` unless that is empty.
  explicit Program(const std::vector<std::string>& arguments, const std::string& in = {});
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Blocks until standard output holds `lines` lines, or has ended; returns all of it so far.
  std::string wait_for_lines(std::size_t lines);
  void send(int signal) const;
  /// Reads both outputs to their ends and waits for the program.
  ProgramResult finish();

 private:
  pid_t pid_ = -1;
  int out_ = -1;
  int err_ = -1;
  std::string text_;  ///< standard output so far
};

/// Start to end.
ProgramResult run_program(const std::vector<std::string>& arguments, const std::string& in = {});

/// The last line of a text that ends with a line end; without it.
std::string last_line(const std::string& text);

}  // namespace attsvm::verify::testing
