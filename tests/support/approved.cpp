#include "tests/support/approved.h"

#include <QtTest>

#include <fstream>
#include <map>
#include <memory>
#include <sstream>

namespace lanescope::test {

namespace {

constexpr std::string_view mark = "== ";

// The texts of one test class.
struct ApprovedFile {
    std::string path;
    std::map<std::string, std::string> texts; // by their names
    std::map<std::string, std::string> given; // by the test that runs

    explicit ApprovedFile(std::string name) : path(std::move(name))
    {
        std::ifstream in{path};
        std::string* text = nullptr;
        for (std::string line; std::getline(in, line);)
            if (line.starts_with(mark))
                text = &texts[line.substr(mark.size())];
            else if (text)
                *text += line + '\n';
    }
    ~ApprovedFile()
    {
        if (!qEnvironmentVariableIsSet("LANESCOPE_APPROVE") || given.empty())
            return;
        const auto functionOf = [](const std::string& name) { return name.substr(0, name.find(':')); };
        std::map<std::string, bool> ran;
        for (const auto& [name, text] : given)
            ran[functionOf(name)] = true;
        std::erase_if(texts, [&](const auto& entry) { return ran.contains(functionOf(entry.first)); });
        texts.insert(given.begin(), given.end());
        std::ofstream out{path};
        for (const auto& [name, text] : texts)
            out << mark << name << '\n' << text;
    }
};

ApprovedFile& fileOfTest()
{
    static std::map<std::string, std::unique_ptr<ApprovedFile>> files;
    const std::string full = QTest::testObject()->metaObject()->className(); // with namespaces
    const std::string name = full.substr(full.rfind(':') + 1);
    std::unique_ptr<ApprovedFile>& file = files[name];
    if (!file)
        file = std::make_unique<ApprovedFile>(LANESCOPE_TEST_DATA "/approved/" + name + ".txt");
    return *file;
}

std::string firstDifference(const std::string& text, const std::string& approved)
{
    std::istringstream a{text}, b{approved};
    for (std::string x, y;;) {
        const bool hasX = static_cast<bool>(std::getline(a, x)), hasY = static_cast<bool>(std::getline(b, y));
        if (!hasX && !hasY)
            return "no line differs";
        if (hasX != hasY || x != y)
            return "now:      " + (hasX ? x : std::string{"(nothing)"}) +
                   "\napproved: " + (hasY ? y : std::string{"(nothing)"});
    }
}

} // namespace

void approve(const std::string& text)
{
    constexpr int maxOfRow = 4;
    ApprovedFile& file = fileOfTest();
    std::string name = QTest::currentTestFunction();
    if (const char* row = QTest::currentDataTag())
        name += std::string{":"} + row;
    int number = 1;
    const std::string first = name;
    while (file.given.contains(name))
        name = first + " #" + std::to_string(++number);
    if (number > maxOfRow)
        return;
    std::string whole = text;
    if (!whole.ends_with('\n'))
        whole += '\n';
    file.given[name] = whole;
    if (qEnvironmentVariableIsSet("LANESCOPE_APPROVE"))
        return;
    const auto approved = file.texts.find(name);
    if (approved == file.texts.end())
        QFAIL(("no approved text for " + name + ": read it and take it with LANESCOPE_APPROVE=1\n" + whole).c_str());
    else if (approved->second != whole)
        QFAIL((name + " differs from its approved text\n" + firstDifference(whole, approved->second)).c_str());
}

} // namespace lanescope::test
