# Does FindArb.cmake tell the two layouts of Arb apart, and never mix them?
# Builds fake prefixes of empty libraries and configures a tiny project against them, system folders excluded.
# Arguments: MODULES, WORK (scratch folder), GENERATOR, MAKE_PROGRAM.
cmake_minimum_required(VERSION 3.25)

set(passed 0)
set(failures "")
file(REMOVE_RECURSE ${WORK})

# fake_prefix(<name> <file>...): empty files, but flint.h, which states its version.
function(fake_prefix name flint_version)
  foreach(file include/gmp.h lib/libgmp.so include/mpfr.h lib/libmpfr.so ${ARGN})
    file(WRITE ${WORK}/${name}/${file} "")
  endforeach()
  file(WRITE ${WORK}/${name}/include/flint/flint.h "#define FLINT_VERSION \"${flint_version}\"\n")
endfunction()
fake_prefix(debian 2.9.0 lib/libflint.so include/arb.h lib/libflint-arb.so)
fake_prefix(upstream 2.8.4 lib/libflint.so include/arb.h lib/libarb.so)
fake_prefix(flint3 3.1.2 lib/libflint.so include/flint/arb.h)
fake_prefix(without_arb 2.9.0 lib/libflint.so)

# configure(<prefixes>): sets `status`, `answer` and `messages`.
macro(configure prefixes)
  file(REMOVE_RECURSE ${WORK}/build)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -G ${GENERATOR} -DCMAKE_MAKE_PROGRAM=${MAKE_PROGRAM}
            -S ${CMAKE_CURRENT_LIST_DIR}/find_arb -B ${WORK}/build -DMODULES=${MODULES}
            -DANSWER=${WORK}/build/answer "-DCMAKE_PREFIX_PATH=${prefixes}"
            -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF -DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF
    RESULT_VARIABLE status OUTPUT_VARIABLE messages ERROR_VARIABLE messages)
  set(answer "")
  if(EXISTS ${WORK}/build/answer)
    file(READ ${WORK}/build/answer answer)
  endif()
endmacro()

# expect(<what> <prefixes> <expected answer>)
function(expect what prefixes expected)
  configure("${prefixes}")
  if(status EQUAL 0 AND answer STREQUAL expected)
    math(EXPR passed "${passed} + 1")
    set(passed ${passed} PARENT_SCOPE)
  else()
    message("${what}: exit status ${status}, expected\n${expected}got\n${answer}${messages}")
    set(failures "${failures};${what}" PARENT_SCOPE)
  endif()
endfunction()

set(debian "arb: ${WORK}/debian/lib/libflint-arb.so ${WORK}/debian/include\nflint: ${WORK}/debian/lib/libflint.so ${WORK}/debian/include\nversion: 2.9.0\ndefinitions: definitions-NOTFOUND\n")
set(upstream "arb: ${WORK}/upstream/lib/libarb.so ${WORK}/upstream/include\nflint: ${WORK}/upstream/lib/libflint.so ${WORK}/upstream/include\nversion: 2.8.4\ndefinitions: definitions-NOTFOUND\n")
set(flint3 "arb: inside FLINT\nflint: ${WORK}/flint3/lib/libflint.so ${WORK}/flint3/include\nversion: 3.1.2\ndefinitions: ATTSVM_ARB_IN_FLINT\n")

expect("Arb beside FLINT, Debian's name" ${WORK}/debian "${debian}")
expect("Arb beside FLINT, upstream's name" ${WORK}/upstream "${upstream}")
expect("Arb inside FLINT 3" ${WORK}/flint3 "${flint3}")
expect("FLINT 3 before an old pair" "${WORK}/flint3;${WORK}/debian" "${flint3}")
expect("an old pair before FLINT 3" "${WORK}/debian;${WORK}/flint3" "${debian}")

configure(${WORK}/without_arb)
if(NOT status EQUAL 0 AND messages MATCHES "Could NOT find Arb")
  math(EXPR passed "${passed} + 1")
else()
  message("FLINT 2 without Arb: exit status ${status}, must fail and name Arb\n${messages}")
  list(APPEND failures "FLINT 2 without Arb")
endif()

list(LENGTH failures failed)
if(failures)
  message(FATAL_ERROR "${passed} passed, failed: ${failures}")
endif()
message("${passed} passed, 0 failed")
