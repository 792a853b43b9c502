# NAME_cli_test runs the program; the other tests use its window.
lanescope_find_tests(app tests)
if(LANESCOPE_SANITIZE) # a sanitizer's shadow memory exceeds any limit, and it must be loaded before other libraries
  list(REMOVE_ITEM tests app/out_of_memory_test app/changed_file_cli_test)
endif()
set(cli_tests ${tests})
list(FILTER cli_tests INCLUDE REGEX "_cli_test$")
list(REMOVE_ITEM tests ${cli_tests})
lanescope_tests(app_cli_tests NAMES ${cli_tests} LIBRARIES lanescope_options nlohmann_json::nlohmann_json)
lanescope_tests(app_tests NAMES ${tests} LIBRARIES lanescope_app PkgConfig::TEST_PACKERS)
foreach(program app_cli_tests app_tests)
  add_dependencies(${program} lanescope lanescope-capture test_line)
  target_compile_definitions(${program} PRIVATE LANESCOPE_TEST_LINE="$<TARGET_FILE:test_line>")
endforeach()
# They run products on all cores: another test at the same time makes them ten times as slow.
set_tests_properties(app/capture_tab_test PROPERTIES PROCESSORS 2 COST 100)
lanescope_tests_twice(app_tests app/card_text_test app/command_palette_test app/every_picture_test app/first_screen_test
                      app/help_test app/settings_test app/tab_titles_test)
# ctest -j runs tests by their cost, so that no core waits for a long one at the end; a new folder knows only these.
set_tests_properties(app/out_of_memory_test app/every_picture_test app/every_picture_test_2x PROPERTIES COST 50)
set_tests_properties(app/panels_room_test app/card_text_test app/card_text_test_2x PROPERTIES COST 20)

if(NOT LANESCOPE_SANITIZE)
  add_library(lanescope_shrinking_file MODULE app/shrinking_file.cpp) # truncates a file while it is read
  set_target_properties(lanescope_shrinking_file PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  target_link_libraries(lanescope_shrinking_file PRIVATE lanescope_options ${CMAKE_DL_LIBS})
  target_compile_definitions(app_cli_tests PRIVATE LANESCOPE_SHRINKING_FILE="$<TARGET_FILE:lanescope_shrinking_file>")
  add_dependencies(app_cli_tests lanescope_shrinking_file)
endif()

lanescope_script_test(app/autograd_table 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/autograd_table_test.py
                      $<TARGET_FILE:lanescope>)
# Real traces of an H200: torch's own printed tables, and the answers of a course on such traces.
lanescope_script_test(app/torch_table 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/torch_table_test.py $<TARGET_FILE:lanescope>
                      ${PROJECT_SOURCE_DIR}/resources/samples ${PROJECT_SOURCE_DIR}/tests/data/gpu/tables)
lanescope_script_test(app/h200_lessons 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/h200_lessons_test.py
                      $<TARGET_FILE:lanescope> ${PROJECT_SOURCE_DIR}/resources/samples ${PROJECT_SOURCE_DIR}/tests/data/gpu)
lanescope_script_test(app/trace_memory 600 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/trace_memory_test.py
                      $<TARGET_FILE:lanescope> ${LANESCOPE_TRACES})
# A memory snapshot against figures that Python computes from it; real ones and another reader's figures too, if any.
lanescope_script_test(app/memory_oracle 600 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/memory_oracle_test.py
                      $<TARGET_FILE:lanescope>
                      ${PROJECT_SOURCE_DIR}/resources/samples/synthetic_training_loop_leak.pickle.gz
                      ${LANESCOPE_TRACES}/../snapshots ${LANESCOPE_TRACES}/../tools/read_snapshot.py)
set_tests_properties(app/memory_oracle PROPERTIES COST 40)
# The same real traces as JSON and as protobuf, where they and the converter are.
lanescope_script_test(app/pftrace_round_trip 600 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/pftrace_round_trip_test.py
                      $<TARGET_FILE:lanescope> ${LANESCOPE_TRACES} ${LANESCOPE_TRACES}/../tools/json_to_pftrace.py)
# rocprofv3's JSON against sums that Python makes from it, where such a file is.
lanescope_script_test(app/rocprofv3_oracle 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/rocprofv3_oracle_test.py
                      $<TARGET_FILE:lanescope> ${LANESCOPE_TRACES}/../rocprof/rocprofv3_908_results.json.gz)
file(GLOB examples "${PROJECT_SOURCE_DIR}/resources/samples/*.json.gz")
lanescope_script_test(app/index 600 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/index_test.py $<TARGET_FILE:lanescope> ${examples})
lanescope_script_test(app/agents 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/agents_test.py $<TARGET_FILE:lanescope> ${examples})
lanescope_script_test(app/same_verdict 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/same_verdict_test.py
                      $<TARGET_FILE:lanescope>)
# A flame graph and the interactive report in a real browser, if one is installed.
lanescope_script_test(app/flame_page 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/flame_page_test.py $<TARGET_FILE:lanescope>
                      ${PROJECT_SOURCE_DIR}/resources/samples/synthetic_gpt_24_layers_train.json.gz)
lanescope_script_test(app/live_page 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/live_page_test.py $<TARGET_FILE:lanescope>
                      ${PROJECT_SOURCE_DIR}/resources/samples)
