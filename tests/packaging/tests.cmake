# Tests of the installed program and its package.
lanescope_script_test(packaging/install 300 ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/install_test.py ${CMAKE_BINARY_DIR})
