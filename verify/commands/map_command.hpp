#pragma once
// attsvm map: which limit is proved for every start of which box of a window.

#include <string>

#include "verify/commands/surroundings.hpp"
#include "verify/report/summary.hpp"

namespace attsvm::verify {

/// Words as given on the command line.
struct MapOptions {
  std::string path;
  std::string method;          ///< `ngd` or `gd`
  std::string step;            ///< a positive fraction
  std::string window;          ///< `X0,X1,Y0,Y1`
  std::string cells;           ///< boxes a side
  std::string depth = "0";     ///< how often a box is cut in four
  std::string steps = "1000";  ///< the longest run of a box
  unsigned jobs = 0;           ///< threads; 0: as many as the machine runs at once
  std::string json;            ///< file to write, or empty
  std::string svg;             ///< file to write, or empty
};

/// Prints the map, and writes it to the files asked for. Undecided boxes are an answer too: as_expected.
/// Interrupted, it prints and writes nothing. Throws BadUsage for words that can't be served and cases not of two
/// dimensions.
ExitCode map_command(const MapOptions& options, const Surroundings& surroundings);

}  // namespace attsvm::verify
