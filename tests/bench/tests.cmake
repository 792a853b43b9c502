# Benchmarks: built with everything, run by hand.
foreach(name analysis load merge nsys reopen replay)
  add_executable(${name}_bench bench/${name}_bench.cpp)
  target_link_libraries(${name}_bench PRIVATE lanescope_model simdjson::simdjson PkgConfig::TEST_SQLITE)
endforeach()
foreach(name frames memory overlays)
  add_executable(${name}_bench bench/${name}_bench.cpp)
  target_link_libraries(${name}_bench PRIVATE lanescope_widgets)
endforeach()
