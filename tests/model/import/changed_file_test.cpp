// A file changes or disappears while its trace is open: later reads give the same as the first, or an error in one line
// that says how the file changed. It never crashes and never shows another file's arguments.

#include <QtTest>

#include "model/analysis/kernels/kernel_table.h"
#include "model/findings/rule.h"
#include "model/import/importer.h"
#include "model/query/sql_query.h"
#include "model/store/args.h"
#include "model/store/source_damage.h"
#include "model/summary/trace_summary.h"
#include "tests/support/pack.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>

namespace lanescope::changed_file_test {

using lanescope::test::gzipped;
using lanescope::test::TempFile;

// Declared before any raw string, because moc 6.4 fails on them.
class ChangedFileTest : public QObject {
    Q_OBJECT

private slots:
    void readsGiveTheFirstContentOrAnError_data();
    void readsGiveTheFirstContentOrAnError();
    void damageStaysAlthoughTheFileIsMended();
    void aPackedFileMayChange();
};

namespace {

std::string traceText(int grid = 108, int kernels = 200)
{
    std::string text = R"({"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "Test GPU", "numSms": 108}],
"traceEvents": [
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":100,"tid":100,"ts":100,"dur":20000})";
    for (int i = 0; i < kernels; ++i)
        text += fmt::format(R"(,
{{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":100,"tid":100,"ts":{0},"dur":2,"args":{{"correlation":{1}}}}},
{{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":{2},"dur":5,"args":{{"correlation":{1},"grid":[{3},1,1],"block":[128,1,1]}}}})",
                            200 + 10 * i, i + 1, 205 + 10 * i, grid);
    return text + "\n]}";
}

using Change = void (*)(const TempFile& file, const std::string& text);

void append(const TempFile& file, std::string_view text)
{
    std::ofstream out{file.path(), std::ios::binary | std::ios::app};
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
}

// Everything that is read from the file after it was opened.
struct Asked {
    std::optional<std::string> grid; // from the last kernel; absent: an error
    std::string error, queryError;
    std::size_t kernels = 0, kernelsWithGrid = 0;
};

Asked ask(const TracePtr& trace)
{
    Asked asked;
    for (const SliceId s : trace->slices())
        if (trace->name(s) == "gemm") {
            const auto arguments = readArguments(*trace, s);
            asked.grid.reset();
            if (!arguments)
                asked.error = arguments.error().line();
            else if (const Argument* grid = arguments->find("grid"))
                asked.grid = grid->value;
        }
    const Analysis analysis{trace};
    findingsOf(analysis);
    for (const KernelRow& row : kernelTable(*trace, launchedWork(*trace))) {
        asked.kernels += row.count;
        asked.kernelsWithGrid += row.footprint.grid ? row.count : 0;
    }
    Task task;
    auto query = SqlQuery::prepare(analysis, "select value from args where key = 'grid'", {}, task);
    for (auto more = query->next();; more = query->next()) {
        if (!more)
            asked.queryError = more.error().line();
        if (!more || !*more)
            break;
    }
    return asked;
}

} // namespace

void ChangedFileTest::readsGiveTheFirstContentOrAnError_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("how"); // empty: it is unchanged
    QTest::newRow("cut to nothing") << Change{[](const TempFile& f, const std::string&) { f.write(""); }} << "shrunk";
    QTest::newRow("cut to half") << Change{[](const TempFile& f, const std::string& text) {
        std::filesystem::resize_file(f.path(), text.size() / 2);
    }} << "shrunk";
    QTest::newRow("a byte less") << Change{[](const TempFile& f, const std::string& text) {
        std::filesystem::resize_file(f.path(), text.size() - 1);
    }} << "shrunk";
    QTest::newRow("another of the same size")
        << Change{[](const TempFile& f, const std::string&) { f.write(traceText(777)); }} << "rewritten";
    QTest::newRow("another, larger") << Change{[](const TempFile& f, const std::string&) {
        f.write(traceText(777, 400));
    }} << "rewritten";
    QTest::newRow("zeros") << Change{[](const TempFile& f, const std::string& text) {
        f.write(std::string(text.size(), '\0'));
    }} << "rewritten";
    QTest::newRow("it grows") << Change{[](const TempFile& f, const std::string&) { append(f, "\n\n"); }} << "";
    QTest::newRow("the same once more") << Change{[](const TempFile& f, const std::string& text) { f.write(text); }}
                                        << "";
    QTest::newRow("removed") << Change{[](const TempFile& f, const std::string&) { std::filesystem::remove(f.path()); }}
                             << "";
    QTest::newRow("replaced") << Change{[](const TempFile& f, const std::string&) {
        const TempFile other{traceText(777)};
        std::filesystem::copy_file(other.path(), f.path() + ".new");
        std::filesystem::rename(f.path() + ".new", f.path());
    }} << "";
}

void ChangedFileTest::readsGiveTheFirstContentOrAnError()
{
    QFETCH(Change, change);
    QFETCH(QString, how);
    const std::string text = traceText();
    const TempFile file{text};
    const auto trace = loadTrace(file.path());
    QVERIFY(trace);
    QCOMPARE(ask(*trace).grid, std::optional<std::string>{"[108,1,1]"});
    QVERIFY(!damageOf((*trace)->sourceText()));
    QTest::qWait(20); // the file system's time stamps have a resolution of some milliseconds

    change(file, text);
    QTest::qWait(1); // consecutive reads do not all check the file

    const Asked asked = ask(*trace);
    QCOMPARE(asked.kernels, std::size_t{200}); // columns are in memory
    const auto damage = damageOf((*trace)->sourceText());
    if (how.isEmpty()) {
        QCOMPARE(asked.grid, std::optional<std::string>{"[108,1,1]"});
        QCOMPARE(asked.kernelsWithGrid, std::size_t{200});
        QVERIFY(!damage);
        return;
    }
    QVERIFY(!asked.grid);
    QCOMPARE(asked.kernelsWithGrid, std::size_t{0});
    for (const std::string& line : {asked.error, asked.queryError, damage ? damage->line() : std::string{}}) {
        QVERIFY2(QString::fromStdString(line).contains(how), line.c_str());
        QVERIFY2(line.starts_with(file.path()) && line.find('\n') == std::string::npos, line.c_str());
    }
}

void ChangedFileTest::damageStaysAlthoughTheFileIsMended()
{
    const std::string text = traceText();
    const TempFile file{text};
    const auto trace = loadTrace(file.path());
    QTest::qWait(20);
    file.write("");
    QVERIFY(damageOf((*trace)->sourceText()));
    file.write(text);
    QVERIFY(damageOf((*trace)->sourceText())); // some answers are incomplete
}

void ChangedFileTest::aPackedFileMayChange()
{
    const TempFile file{gzipped(traceText())};
    const auto trace = loadTrace(file.path());
    QVERIFY(trace);
    file.write("");
    QCOMPARE(ask(*trace).kernelsWithGrid, std::size_t{200});
    QVERIFY(!damageOf((*trace)->sourceText()));
}

TEST_PLAIN(ChangedFileTest)

} // namespace lanescope::changed_file_test

#include "changed_file_test.moc"
