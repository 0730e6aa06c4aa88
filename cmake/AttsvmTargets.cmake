# The compile settings that every target of the project shares.
add_library(attsvm_settings INTERFACE)
target_compile_features(attsvm_settings INTERFACE cxx_std_20)
target_compile_options(attsvm_settings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Werror)
if(ATTSVM_SANITIZE)
  target_compile_options(attsvm_settings INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(attsvm_settings INTERFACE -fsanitize=address,undefined)
endif()

# attsvm_library(<layer> SOURCES <file>... LINK <target>...): one static library a layer,
# with its public headers under include/attsvm/<layer>/.
function(attsvm_library layer)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_library(attsvm_${layer} STATIC ${ARG_SOURCES})
  add_library(attsvm::${layer} ALIAS attsvm_${layer})
  target_include_directories(attsvm_${layer} PUBLIC ${PROJECT_SOURCE_DIR}/include)
  target_link_libraries(attsvm_${layer} PUBLIC ${ARG_LINK} PRIVATE attsvm_settings)
  target_compile_features(attsvm_${layer} PUBLIC cxx_std_20)
endfunction()

# attsvm_test(<folder> SOURCES <file>... LINK <target>...): one test program a folder of tests/,
# run by ctest once per test case file (doctest source-file filter is not needed: one ctest entry a program).
function(attsvm_test folder)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_executable(attsvm_test_${folder} ${ARG_SOURCES})
  target_link_libraries(attsvm_test_${folder} PRIVATE ${ARG_LINK} attsvm_test_main attsvm_settings)
  add_test(NAME ${folder} COMMAND attsvm_test_${folder})
endfunction()
