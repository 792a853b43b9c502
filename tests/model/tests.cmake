lanescope_find_tests(model tests)
lanescope_tests(model_tests NAMES ${tests}
                LIBRARIES lanescope_model nlohmann_json::nlohmann_json PkgConfig::TEST_SQLITE PkgConfig::TEST_PACKERS)
# Tests of code with locks or threads also run with the thread sanitizer, see packaging/test.sh.
set_tests_properties(model/base/parallel_test model/import/kineto_json_test model/import/source_test
                     model/import/nsys_sqlite_test model/merge/merge_test model/analysis/analysis_test
                     model/store/search_test model/import/index_cache_test PROPERTIES LABELS locks)
