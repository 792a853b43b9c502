#pragma once
// All tests of a room are one program, which runs one of them: model_tests store/search_test [FUNCTION[:ROW]]. A test
// ends with one of the macros below, and with the include of its .moc file.

#include <QtTest>

#include <string_view>

namespace lanescope::test {

using RunTest = int (*)(int argc, char** argv);

// The name of a test follows from its file: tests/model/store/search_test.cpp is model/store/search_test.
bool registerTest(std::string_view file, RunTest run);

template <typename Test>
int runPlain(int argc, char** argv)
{
    Test test;
    return QTest::qExec(&test, argc, argv);
}

template <typename App, typename Test>
int runWithin(int argc, char** argv)
{
    App app{argc, argv};
    app.setAttribute(Qt::AA_Use96Dpi, true);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace lanescope::test

#define TEST_RUN_BY(Test, ...)                                                                                         \
    static const bool is##Test##Registered = lanescope::test::registerTest(__FILE__, __VA_ARGS__);
#define TEST_WITHIN(App, Test) TEST_RUN_BY(Test, lanescope::test::runWithin<App, Test>)

#define TEST_PLAIN(Test) TEST_RUN_BY(Test, lanescope::test::runPlain<Test>) // without an event loop
#define TEST_WITH_APP(Test) TEST_WITHIN(QCoreApplication, Test)
#define TEST_IN_WINDOW(Test) TEST_WITHIN(QApplication, Test)
