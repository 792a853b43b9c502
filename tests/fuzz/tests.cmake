# Fuzz targets: with LANESCOPE_FUZZ (clang) libFuzzer runs each for a while; in other builds they run over their corpus
# with simple variations.
set(LANESCOPE_FUZZ_SECONDS 15 CACHE STRING "How long libFuzzer drives each target as a test, in seconds")
if(LANESCOPE_FUZZ)
  target_compile_options(lanescope_model PRIVATE -fsanitize=fuzzer-no-link) # so that libFuzzer sees the coverage
endif()
add_custom_target(fuzz_tests)
function(lanescope_fuzz name corpus)
  add_executable(fuzz_${name} fuzz/${name}_fuzz.cpp)
  target_link_libraries(fuzz_${name} PRIVATE lanescope_model)
  set_target_properties(fuzz_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  if(LANESCOPE_FUZZ)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    # New corpus files are kept in the build folder, and so is an input that crashes the target.
    set(finds ${CMAKE_BINARY_DIR}/fuzz/${name})
    file(MAKE_DIRECTORY ${finds})
    add_test(NAME fuzz/${name}
             COMMAND fuzz_${name} -max_total_time=${LANESCOPE_FUZZ_SECONDS} -timeout=20 -rss_limit_mb=4096 -print_final_stats=1
                     -artifact_prefix=${CMAKE_BINARY_DIR}/fuzz/${name}_ ${finds} ${PROJECT_SOURCE_DIR}/tests/data/${corpus})
  else()
    target_sources(fuzz_${name} PRIVATE fuzz/corpus_main.cpp)
    add_test(NAME fuzz/${name} COMMAND fuzz_${name} ${PROJECT_SOURCE_DIR}/tests/data/${corpus})
  endif()
  set_tests_properties(fuzz/${name} PROPERTIES TIMEOUT 300)
  add_dependencies(fuzz_tests fuzz_${name})
endfunction()
lanescope_fuzz(trace kineto)
lanescope_fuzz(snapshot snapshots)
lanescope_fuzz(nsys nsys)
lanescope_fuzz(pftrace pftrace)
lanescope_fuzz(rocprofv3 rocprofv3)
lanescope_fuzz(rocm_sqlite rocm_sqlite)
lanescope_fuzz(index events) # any bytes: they are changes of an index
lanescope_fuzz(args events)
lanescope_fuzz(expectations expectations)
lanescope_fuzz(notes notes)
lanescope_fuzz(query queries)
lanescope_fuzz(sql sql)
lanescope_fuzz(kernel_name kernels)
