lanescope_find_tests(widgets tests)
lanescope_tests(widgets_tests NAMES ${tests} LIBRARIES lanescope_widgets)
# Tests with keys, mouse and pictures also run at 200 % scale.
lanescope_tests_twice(widgets_tests widgets/panels/arguments_test widgets/panels/details_test widgets/panels/guess_panel_test
                     widgets/panels/kernels_panel_test widgets/panels/profiler_panel_test widgets/panels/query_panel_test
                     widgets/panels/range_table_test widgets/panels/ranks_test widgets/timeline/overlays_test
                     widgets/timeline/timeline_keys_test widgets/timeline/timeline_view_test)
