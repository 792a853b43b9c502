#include "tests/support/run_tests.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

namespace lanescope::test {

namespace {

std::map<std::string, RunTest>& tests()
{
    static std::map<std::string, RunTest> all;
    return all;
}

std::string nameOf(std::string_view file)
{
    constexpr std::string_view folder = "tests/";
    file.remove_prefix(file.rfind(folder) + folder.size());
    file.remove_suffix(std::string_view{".cpp"}.size());
    return std::string{file};
}

// Also finds a test by the end of its name: search_test, or store/search_test.
std::vector<std::string> named(const std::string& name)
{
    std::vector<std::string> found;
    for (const auto& [full, run] : tests())
        if (full == name || full.ends_with("/" + name))
            found.push_back(full);
    return found;
}

int usage(const char* program, const std::string& why)
{
    std::fprintf(stderr, "%s\nusage: %s TEST [FUNCTION[:ROW]]..., where TEST is one of\n", why.c_str(), program);
    for (const auto& [full, run] : tests())
        std::fprintf(stderr, "    %s\n", full.c_str());
    return 2;
}

} // namespace

bool registerTest(std::string_view file, RunTest run)
{
    if (!tests().emplace(nameOf(file), run).second)
        qFatal("two tests have the name %s", nameOf(file).c_str());
    return true;
}

} // namespace lanescope::test

int main(int argc, char** argv)
{
    using namespace lanescope::test;
    ::setenv("LANESCOPE_CACHE", "off", 0); // no test writes to the user's cache, nor do programs that it starts
    if (argc < 2)
        return usage(argv[0], "no test is named");
    const std::vector<std::string> found = named(argv[1]);
    if (found.size() != 1)
        return usage(argv[0], found.empty() ? "no test has this name" : "several tests have this name");
    const RunTest run = tests().at(found.front());
    std::rotate(argv + 1, argv + 2, argv + argc); // QTest reads what follows the name
    return run(argc - 1, argv);
}
