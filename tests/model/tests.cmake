# layers_test comes first: all others share its precompiled headers.
lanescope_test(model/layers_test lanescope_options)
lanescope_find_tests(model tests)
list(REMOVE_ITEM tests model/layers_test)
foreach(name ${tests})
  lanescope_test(${name} lanescope_model nlohmann_json::nlohmann_json PkgConfig::TEST_SQLITE PkgConfig::TEST_PACKERS)
endforeach()
lanescope_locks(model/base/parallel_test model/import/kineto_json_test model/import/source_test model/import/nsys_sqlite_test
                model/merge/merge_test model/analysis/analysis_test model/store/search_test)
