# The bundled examples are what their script writes, and keep the script's promises.
lanescope_script_test(support/make_snapshot_example 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/make_snapshot_example.py --check)
lanescope_script_test(support/make_example 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/make_example.py --check)
add_test(NAME support/gallery
         COMMAND sh ${CMAKE_CURRENT_LIST_DIR}/gallery.sh $<TARGET_FILE:lanescope> ${CMAKE_BINARY_DIR}/gallery)
set_tests_properties(support/gallery PROPERTIES ENVIRONMENT "LANESCOPE_CACHE=off" FAIL_REGULAR_EXPRESSION "holds nothing")

# Every phrase has a translation.
find_program(LANESCOPE_LUPDATE NAMES lupdate-qt6 lupdate HINTS "${QT6_INSTALL_PREFIX}/${QT6_INSTALL_BINS}"
             PATHS /usr/lib/qt6/bin NO_DEFAULT_PATH REQUIRED)
lanescope_script_test(support/translations 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/translations.py ${LANESCOPE_LUPDATE}
                      --check)

# A second computation of the breakdown in Python, on the bundled examples and on real traces if available.
file(GLOB LANESCOPE_EXAMPLES "${PROJECT_SOURCE_DIR}/resources/samples/*.json.gz")
file(GLOB_RECURSE LANESCOPE_REAL_TRACES "${LANESCOPE_TRACES}/*.json" "${LANESCOPE_TRACES}/*.json.gz")
set(LANESCOPE_TRACES_AND_RANKS ${LANESCOPE_REAL_TRACES}) # includes odd ones, and folders of ranks
file(GLOB LANESCOPE_RANK_FOLDERS LIST_DIRECTORIES true "${LANESCOPE_TRACES}/*rank*" "${LANESCOPE_TRACES}/*gpu")
foreach(folder ${LANESCOPE_RANK_FOLDERS})
  if(IS_DIRECTORY ${folder})
    list(APPEND LANESCOPE_TRACES_AND_RANKS ${folder})
  endif()
endforeach()
list(FILTER LANESCOPE_REAL_TRACES EXCLUDE REGEX "/odd/")
lanescope_script_test(support/check_breakdown 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/check_breakdown.py
                      $<TARGET_FILE:lanescope> ${LANESCOPE_EXAMPLES} ${LANESCOPE_REAL_TRACES})

# Sums of tables by module, scope, line and phase, and the time of each module, by a second computation.
lanescope_script_test(support/check_attribution 900 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/check_attribution.py
                      $<TARGET_FILE:lanescope> ${LANESCOPE_EXAMPLES} ${LANESCOPE_REAL_TRACES})

# The claims of all findings, proven with tables that Python makes from the traces. The same tables check whether each real
# trace has the verdict that tests/data/verdicts.tsv defends.
lanescope_script_test(support/check_claims 600 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/check_claims.py $<TARGET_FILE:lanescope>
                      --ranks-of ${PROJECT_SOURCE_DIR}/resources/samples/synthetic_geglu_mlp_64_128_768_3072_eager.json.gz
                      --verdicts ${LANESCOPE_TRACES} ${LANESCOPE_EXAMPLES} ${LANESCOPE_TRACES_AND_RANKS})

# The claims on memory snapshots: the bundled one, and real ones where they are.
file(GLOB snapshots "${LANESCOPE_TRACES}/../snapshots/*.pickle")
lanescope_script_test(support/check_snapshot_claims 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/check_claims.py
                      $<TARGET_FILE:lanescope>
                      ${PROJECT_SOURCE_DIR}/resources/samples/synthetic_training_loop_leak.pickle.gz ${snapshots})

# The questions of an agent, with exact answers, on real traces.
if(LANESCOPE_REAL_TRACES)
  lanescope_script_test(app/agents_questions 600 ${PYTHON} ${PROJECT_SOURCE_DIR}/tests/app/agents_test.py --questions
                        $<TARGET_FILE:lanescope> ${LANESCOPE_REAL_TRACES})
  set_tests_properties(app/agents_questions support/check_claims support/check_attribution PROPERTIES COST 40)
endif()

# Traces that were redacted hold none of the program's words, by an independent check. A longer manual run: real traces.
lanescope_script_test(support/check_redacted 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/check_redacted.py
                      $<TARGET_FILE:lanescope> ${LANESCOPE_EXAMPLES})

# Damaged traces end with an answer or one clear line. A longer manual run: --count 1200 and real traces.
lanescope_script_test(support/mutated_traces 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/mutated_traces.py
                      $<TARGET_FILE:lanescope> --count 60 ${LANESCOPE_EXAMPLES})
