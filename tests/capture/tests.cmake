# Tests of captured traces, and of the capture program. The stand-ins replace a GPU's libraries on machines without one.
set(tests capture/workloads_test capture/launches_test)
set(program_tests capture/program_test)
if(LANESCOPE_WITH_CUPTI)
  list(APPEND tests capture/records_test)
  list(APPEND program_tests capture/recording_test capture/injection_test)
endif()
lanescope_tests(capture_tests NAMES ${tests} LIBRARIES lanescope_capture lanescope_options)
lanescope_tests(capture_program_tests NAMES ${program_tests} LIBRARIES lanescope_model nlohmann_json::nlohmann_json)
add_dependencies(capture_program_tests lanescope lanescope-capture)
lanescope_tests(capture_cli_tests NAMES capture/capture_cli_test LIBRARIES lanescope_app)
add_dependencies(capture_cli_tests lanescope lanescope-capture)

if(LANESCOPE_WITH_CUPTI)
  lanescope_tests(capture_raw_tests NAMES capture/raw_test capture/real_records_test LIBRARIES lanescope_capture lanescope_options)
  target_sources(capture_raw_tests PRIVATE ${PROJECT_SOURCE_DIR}/capture/inject/ranges.cpp ${PROJECT_SOURCE_DIR}/capture/inject/raw_file.cpp)
  set_tests_properties(capture/raw_test PROPERTIES LABELS locks)
  # CUPTI, a foreign program, and the driver that it loads.
  add_library(lanescope_stand_in MODULE capture/stand_in_cupti.cpp)
  add_library(lanescope_stand_in_cuda MODULE capture/stand_in_cuda.cpp)
  add_executable(injected_program capture/injected_program.cpp)
  foreach(target lanescope_stand_in lanescope_stand_in_cuda injected_program)
    set_target_properties(${target} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests
                          RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    target_link_libraries(${target} PRIVATE lanescope_cuda_headers lanescope_options Threads::Threads ${CMAKE_DL_LIBS})
  endforeach()
  target_compile_definitions(capture_program_tests PRIVATE
    LANESCOPE_STAND_IN_LIBRARY="$<TARGET_FILE:lanescope_stand_in>"
    LANESCOPE_STAND_IN_CUDA="$<TARGET_FILE:lanescope_stand_in_cuda>"
    LANESCOPE_INJECTED_PROGRAM="$<TARGET_FILE:injected_program>"
    $<$<BOOL:${LANESCOPE_WITH_CUDA}>:LANESCOPE_WITH_CUDA>)
  add_dependencies(capture_program_tests lanescope_stand_in lanescope_stand_in_cuda injected_program)
endif()
if(LANESCOPE_WITH_CUDA)
  # The CUDA machine with stand-ins for the runtime and for cuBLAS; one file has both names of the latter.
  lanescope_tests(capture_cuda_tests NAMES capture/cuda_machine_test LIBRARIES lanescope_capture lanescope_options)
  target_sources(capture_cuda_tests PRIVATE capture/stand_in_cudart.cpp)
  set_target_properties(capture_cuda_tests PROPERTIES ENABLE_EXPORTS ON)
  set(stand_ins ${CMAKE_BINARY_DIR}/tests/cublas)
  target_compile_definitions(capture_cuda_tests PRIVATE LANESCOPE_STAND_IN_CUBLAS="${stand_ins}")
  foreach(name cublas cublasLt)
    add_library(lanescope_stand_in_${name} MODULE capture/stand_in_cublas.cpp)
    set_target_properties(lanescope_stand_in_${name} PROPERTIES PREFIX "" OUTPUT_NAME lib${name}
                          SUFFIX .so.${CUDAToolkit_VERSION_MAJOR} LIBRARY_OUTPUT_DIRECTORY ${stand_ins})
    target_link_libraries(lanescope_stand_in_${name} PRIVATE lanescope_cuda_headers lanescope_options ${CMAKE_DL_LIBS})
    add_dependencies(capture_cuda_tests lanescope_stand_in_${name})
  endforeach()
endif()
lanescope_script_test(capture/pytorch_scripts 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/pytorch_scripts_test.py)
