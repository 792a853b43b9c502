# Tests of captured traces, and of the capture program.
lanescope_test(capture/workloads_test lanescope_capture lanescope_options)
lanescope_test(capture/program_test lanescope_model nlohmann_json::nlohmann_json)
add_dependencies(capture_program_test lanescope lanescope-capture)
lanescope_test(capture/capture_cli_test lanescope_app)
add_dependencies(capture_capture_cli_test lanescope lanescope-capture)
lanescope_test(capture/launches_test lanescope_capture lanescope_options)
if(LANESCOPE_WITH_CUPTI)
  lanescope_test(capture/records_test lanescope_capture lanescope_options)
  add_library(lanescope_stand_in MODULE capture/stand_in_cupti.cpp) # replaces CUPTI on machines without a GPU
  set_target_properties(lanescope_stand_in PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  target_link_libraries(lanescope_stand_in PRIVATE lanescope_cuda_headers lanescope_options Threads::Threads)
  lanescope_test(capture/recording_test lanescope_model nlohmann_json::nlohmann_json)
  target_compile_definitions(capture_recording_test PRIVATE LANESCOPE_STAND_IN_LIBRARY="$<TARGET_FILE:lanescope_stand_in>")
  add_dependencies(capture_recording_test lanescope-capture lanescope_stand_in)
  # A foreign program, and a stand-in for the driver that it loads.
  add_library(lanescope_stand_in_cuda MODULE capture/stand_in_cuda.cpp)
  add_executable(injected_program capture/injected_program.cpp)
  foreach(target lanescope_stand_in_cuda injected_program)
    set_target_properties(${target} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests
                          RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    target_link_libraries(${target} PRIVATE lanescope_cuda_headers lanescope_options Threads::Threads ${CMAKE_DL_LIBS})
  endforeach()
  target_compile_definitions(capture_program_test PRIVATE
    LANESCOPE_STAND_IN_CUDA="$<TARGET_FILE:lanescope_stand_in_cuda>"
    $<$<BOOL:${LANESCOPE_WITH_CUDA}>:LANESCOPE_WITH_CUDA>)
  add_dependencies(capture_program_test lanescope_stand_in_cuda)
  lanescope_test(capture/raw_test lanescope_capture lanescope_options)
  target_sources(capture_raw_test PRIVATE ${PROJECT_SOURCE_DIR}/capture/inject/ranges.cpp ${PROJECT_SOURCE_DIR}/capture/inject/raw_file.cpp)
  lanescope_locks(capture/raw_test)
  lanescope_test(capture/injection_test lanescope_model nlohmann_json::nlohmann_json)
  target_compile_definitions(capture_injection_test PRIVATE
    LANESCOPE_STAND_IN_LIBRARY="$<TARGET_FILE:lanescope_stand_in>"
    LANESCOPE_STAND_IN_CUDA="$<TARGET_FILE:lanescope_stand_in_cuda>"
    LANESCOPE_INJECTED_PROGRAM="$<TARGET_FILE:injected_program>")
  add_dependencies(capture_injection_test lanescope lanescope-capture lanescope_stand_in lanescope_stand_in_cuda
                   injected_program)
endif()
if(LANESCOPE_WITH_CUDA)
  # The CUDA machine with stand-ins for the runtime and for cuBLAS; one file has both names of the latter.
  lanescope_test(capture/cuda_machine_test lanescope_capture lanescope_options)
  target_sources(capture_cuda_machine_test PRIVATE capture/stand_in_cudart.cpp)
  set_target_properties(capture_cuda_machine_test PROPERTIES ENABLE_EXPORTS ON)
  set(stand_ins ${CMAKE_BINARY_DIR}/tests/cublas)
  target_compile_definitions(capture_cuda_machine_test PRIVATE LANESCOPE_STAND_IN_CUBLAS="${stand_ins}")
  foreach(name cublas cublasLt)
    add_library(lanescope_stand_in_${name} MODULE capture/stand_in_cublas.cpp)
    set_target_properties(lanescope_stand_in_${name} PROPERTIES PREFIX "" OUTPUT_NAME lib${name}
                          SUFFIX .so.${CUDAToolkit_VERSION_MAJOR} LIBRARY_OUTPUT_DIRECTORY ${stand_ins})
    target_link_libraries(lanescope_stand_in_${name} PRIVATE lanescope_cuda_headers lanescope_options ${CMAKE_DL_LIBS})
    add_dependencies(capture_cuda_machine_test lanescope_stand_in_${name})
  endforeach()
endif()
lanescope_script_test(capture/pytorch_scripts 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/pytorch_scripts_test.py)
