# Finds Arb and FLINT; defines Arb::Arb (balls) and Arb::FLINT (exact linear algebra).
# Two layouts exist: Arb 2.23 beside FLINT 2.9 (<arb.h>, libflint-arb or libarb), and FLINT 3, which holds
# Arb (<flint/arb.h>, libflint only). Code includes attsvm/number/arb.hpp, which knows both.
find_path(FLINT_INCLUDE_DIR flint/flint.h)
find_library(FLINT_LIBRARY flint)
find_path(Arb_INCLUDE_DIR NAMES flint/arb.h arb.h)
find_library(Arb_LIBRARY NAMES flint-arb arb)
if(Arb_INCLUDE_DIR AND EXISTS ${Arb_INCLUDE_DIR}/flint/arb.h)
  set(Arb_IN_FLINT TRUE)
  set(Arb_LIBRARY ${FLINT_LIBRARY})
else()
  set(Arb_IN_FLINT FALSE)
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Arb REQUIRED_VARS Arb_LIBRARY Arb_INCLUDE_DIR FLINT_LIBRARY FLINT_INCLUDE_DIR)
mark_as_advanced(FLINT_INCLUDE_DIR FLINT_LIBRARY Arb_INCLUDE_DIR Arb_LIBRARY)
if(Arb_FOUND AND NOT TARGET Arb::Arb)
  add_library(Arb::FLINT UNKNOWN IMPORTED)
  set_target_properties(Arb::FLINT PROPERTIES IMPORTED_LOCATION ${FLINT_LIBRARY}
                        INTERFACE_INCLUDE_DIRECTORIES ${FLINT_INCLUDE_DIR})
  target_link_libraries(Arb::FLINT INTERFACE MPFR::MPFR GMP::GMP)
  add_library(Arb::Arb UNKNOWN IMPORTED)
  set_target_properties(Arb::Arb PROPERTIES IMPORTED_LOCATION ${Arb_LIBRARY}
                        INTERFACE_INCLUDE_DIRECTORIES ${Arb_INCLUDE_DIR})
  target_link_libraries(Arb::Arb INTERFACE Arb::FLINT)
  if(Arb_IN_FLINT)
    target_compile_definitions(Arb::Arb INTERFACE ATTSVM_ARB_IN_FLINT)
  endif()
endif()
