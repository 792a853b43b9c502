lanescope_find_tests(model tests)
lanescope_tests(model_tests NAMES ${tests}
                LIBRARIES lanescope_model nlohmann_json::nlohmann_json PkgConfig::TEST_SQLITE PkgConfig::TEST_PACKERS)
# Tests of code with locks or threads also run with the thread sanitizer, see packaging/test.sh.
set_tests_properties(model/base/parallel_test model/import/kineto_json_test model/import/source_test
                     model/import/nsys_sqlite_test model/merge/merge_test model/analysis/analysis_test
                     model/store/search_test model/import/index_cache_test model/remote/remote_trace_test
                     PROPERTIES LABELS locks)

# Stands in for ssh.
add_executable(test_line ${PROJECT_SOURCE_DIR}/tests/support/test_line.cpp)
target_link_libraries(test_line PRIVATE lanescope_model)
set_target_properties(test_line PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
target_compile_definitions(model_tests PRIVATE LANESCOPE_TEST_LINE="$<TARGET_FILE:test_line>")
add_dependencies(model_tests test_line)
