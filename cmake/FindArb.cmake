# Finds Arb and FLINT; defines Arb::Arb (balls), Arb::FLINT (exact linear algebra), FLINT_VERSION, Arb_IN_FLINT.
# Two layouts exist: Arb 2.x beside FLINT 2.x (<arb.h>, libflint-arb or libarb), and FLINT 3, which holds
# Arb (<flint/arb.h>, libflint only). Code includes attsvm/number/arb.hpp, which knows both.
# FLINT is found first and settles the layout, so that an Arb 2.x elsewhere never mixes with a FLINT 3.
find_package(GMP)
find_package(MPFR)

find_path(FLINT_INCLUDE_DIR flint/flint.h)
find_library(FLINT_LIBRARY flint)
if(FLINT_INCLUDE_DIR)
  file(STRINGS ${FLINT_INCLUDE_DIR}/flint/flint.h FLINT_VERSION REGEX "^#define FLINT_VERSION \"")
  string(REGEX REPLACE ".*\"(.*)\".*" "\\1" FLINT_VERSION "${FLINT_VERSION}")
endif()

if(FLINT_INCLUDE_DIR AND EXISTS ${FLINT_INCLUDE_DIR}/flint/arb.h)
  set(Arb_IN_FLINT TRUE)
  set(Arb_INCLUDE_DIR ${FLINT_INCLUDE_DIR} CACHE PATH "Directory of flint/arb.h")
  set(Arb_LIBRARY ${FLINT_LIBRARY} CACHE FILEPATH "Library that holds Arb")
else()
  set(Arb_IN_FLINT FALSE)
  find_path(Arb_INCLUDE_DIR arb.h)
  find_library(Arb_LIBRARY NAMES flint-arb arb)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Arb REQUIRED_VARS Arb_LIBRARY Arb_INCLUDE_DIR FLINT_LIBRARY FLINT_INCLUDE_DIR
                                  GMP_FOUND MPFR_FOUND)
mark_as_advanced(FLINT_INCLUDE_DIR FLINT_LIBRARY Arb_INCLUDE_DIR Arb_LIBRARY)
if(Arb_FOUND AND NOT TARGET Arb::Arb)
  add_library(Arb::FLINT UNKNOWN IMPORTED)
  set_target_properties(Arb::FLINT PROPERTIES IMPORTED_LOCATION ${FLINT_LIBRARY}
                        INTERFACE_INCLUDE_DIRECTORIES ${FLINT_INCLUDE_DIR})
  target_link_libraries(Arb::FLINT INTERFACE MPFR::MPFR GMP::GMP)
  if(Arb_IN_FLINT)
    add_library(Arb::Arb INTERFACE IMPORTED)
    target_compile_definitions(Arb::Arb INTERFACE ATTSVM_ARB_IN_FLINT)
  else()
    add_library(Arb::Arb UNKNOWN IMPORTED)
    set_target_properties(Arb::Arb PROPERTIES IMPORTED_LOCATION ${Arb_LIBRARY}
                          INTERFACE_INCLUDE_DIRECTORIES ${Arb_INCLUDE_DIR})
  endif()
  target_link_libraries(Arb::Arb INTERFACE Arb::FLINT)
endif()
