// A trace on another machine is the same as the file: over a slow line, over one that breaks at many places, and from
// the index that was kept. What goes wrong is one clear line.
#include <QTemporaryDir>
#include <QtTest>

#include "model/import/importer.h"
#include "model/import/index_cache.h"
#include "model/import/remote_trace.h"
#include "model/remote/remote_text.h"
#include "model/store/source_damage.h"
#include "tests/support/run_tests.h"
#include "tests/support/same_trace.h"
#include "tests/support/temp_file.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <thread>
#include <unistd.h>

namespace lanescope::remote_trace_test {

using namespace std::chrono_literals;
using lanescope::test::TempFile;

class RemoteTraceTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void aRemoteTraceIsTheSameAsTheFile();
    void theSecondOpeningFetchesNoIndex();
    void aTraceWithoutACacheIsFetchedEachTime();
    void aLineThatBreaksAtManyPlacesIsMended_data();
    void aLineThatBreaksAtManyPlacesIsMended();
    void argumentsAreReadOverANewLine();
    void anImpatientReaderGetsAnErrorAndLaterTheText();
    void aFileThatChangedIsReported();
    void noiseBeforeTheGreetingIsSkipped();
    void whatGoesWrongIsOneLine_data();
    void whatGoesWrongIsOneLine();
    void aStoppedLoadIsCancelled();
    void noProcessIsLeft();

private:
    struct Connection {
        std::size_t bytesBack = 0, bytesThere = 0;
    };
    std::vector<Connection> connections() const;
    void cutAfter(const std::vector<std::string>& bytes) const;
    static std::string addressOf(const std::string& path) { return "ssh://far" + path; }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::optional<TempFile> m_file;
};

namespace {

std::string traceText(int kernels)
{
    std::string text = R"({"schemaVersion": 1, "traceEvents": [
{"ph":"M","name":"process_name","pid":100,"tid":0,"ts":0,"args":{"name":"python"}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":100,"tid":100,"ts":100,"dur":900000})";
    for (int i = 0; i < kernels; ++i)
        text += fmt::format(R"(,
{{"ph":"X","cat":"cpu_op","name":"aten::op_{3}","pid":100,"tid":100,"ts":{0},"dur":9,"args":{{"Input Dims":[[{1},{4}]]}}}},
{{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":100,"tid":100,"ts":{0},"dur":2,"args":{{"correlation":{1}}}}},
{{"ph":"X","cat":"kernel","name":"gemm_{3}<float>","pid":0,"tid":7,"ts":{2},"dur":5,"args":{{"correlation":{1},"grid":[{4},1,1]}}}})",
                            201 + 10 * i, i + 1, 205 + 10 * i, i % 97, i * 7919 % 1009);
    return text + "\n]}";
}

// Other threads and programs get time until it is so, but not for ever.
template <class Condition>
bool becomesTrue(Condition&& isSo)
{
    for (int i = 0; i < 4000 && !isSo(); ++i)
        std::this_thread::sleep_for(5ms);
    return isSo();
}

std::string argumentOf(const Trace& trace, SliceId slice)
{
    const auto arguments = readArguments(trace, slice);
    if (!arguments)
        return arguments.error().line();
    std::string all;
    for (const Argument& a : arguments->items)
        all += a.key + '=' + a.value + ';';
    return all;
}

} // namespace

void RemoteTraceTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_file.emplace(traceText(3000));
    const QByteArray folder = m_folder->path().toUtf8();
    qputenv("TEST_LINE_LOG", folder + "/log");
    qputenv("TEST_LINE_CUTS", folder + "/cuts");
    qputenv("TEST_LINE_CACHE", "off");
    IndexOptions options;
    options.folder = (folder + "/index").toStdString();
    setIndexOptions(options);
    remote::setLineOptions({LANESCOPE_TEST_LINE, "lanescope", {1ms, 2ms, 4ms}});
    remote::setPatienceOfThread({});
}

void RemoteTraceTest::cleanup()
{
    for (const char* name : {"TEST_LINE_LOG", "TEST_LINE_CUTS", "TEST_LINE_CACHE", "TEST_LINE_SAYS",
                             "TEST_LINE_DELAY_MS", "TEST_LINE_BITS"})
        qunsetenv(name);
    IndexOptions off;
    off.isOn = false;
    setIndexOptions(off);
}

std::vector<RemoteTraceTest::Connection> RemoteTraceTest::connections() const
{
    std::vector<Connection> all;
    std::ifstream log{(m_folder->path() + "/log").toStdString()};
    for (Connection one; log >> one.bytesBack >> one.bytesThere;)
        all.push_back(one);
    return all;
}

void RemoteTraceTest::cutAfter(const std::vector<std::string>& bytes) const
{
    std::ofstream cuts{(m_folder->path() + "/cuts").toStdString()};
    for (const std::string& one : bytes)
        cuts << one << '\n';
}

void RemoteTraceTest::aRemoteTraceIsTheSameAsTheFile()
{
    qputenv("TEST_LINE_DELAY_MS", "20");
    const auto there = loadTrace(addressOf(m_file->path())), here = loadTrace(m_file->path());
    QVERIFY2(there.has_value(), there ? "" : there.error().line().c_str());
    QCOMPARE(test::difference(**there, **here), std::string{});
    QCOMPARE((*there)->info().path, addressOf(m_file->path()));
    for (const SliceId s : (*here)->slices())
        QCOMPARE(argumentOf(**there, s), argumentOf(**here, s));
}

void RemoteTraceTest::theSecondOpeningFetchesNoIndex()
{
    QVERIFY(loadTrace(addressOf(m_file->path())).has_value());
    {
        const auto again = loadTrace(addressOf(m_file->path()));
        QVERIFY(again.has_value());
        QCOMPARE(test::difference(**again, **loadTrace(m_file->path())), std::string{});
        QVERIFY(argumentOf(**again, SliceId{5u}).find('=') != std::string::npos);
    }
    const auto all = connections();
    QCOMPARE(all.size(), std::size_t{2});
    QVERIFY2(all[0].bytesBack > 30'000, qPrintable(QString::number(all[0].bytesBack)));
    QVERIFY(becomesTrue([&] { return connections().size() == 2; }));
    {
        const auto third = loadTrace(addressOf(m_file->path())); // without a look at its arguments
        QVERIFY(third.has_value());
    }
    QVERIFY(becomesTrue([&] { return connections().size() == 3; }));
    QVERIFY2(connections()[2].bytesBack < 500, qPrintable(QString::number(connections()[2].bytesBack)));
}

void RemoteTraceTest::aTraceWithoutACacheIsFetchedEachTime()
{
    IndexOptions off = indexOptions();
    off.isOn = false;
    setIndexOptions(off);
    for (int i = 0; i < 2; ++i) {
        const auto trace = loadTrace(addressOf(m_file->path()));
        QVERIFY(trace.has_value());
        QCOMPARE((*trace)->sliceCount(), (*loadTrace(m_file->path()))->sliceCount());
    }
    QVERIFY(becomesTrue([&] { return connections().size() == 2; }));
    QVERIFY(connections()[1].bytesBack > 30'000);
    QVERIFY(!std::filesystem::exists(off.folder));
}

void RemoteTraceTest::aLineThatBreaksAtManyPlacesIsMended_data()
{
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("step");
    QTest::newRow("in the first chunk, again and again") << 2'000 << 900;
    QTest::newRow("in the middle") << 40'000 << 0;
    QTest::newRow("near the end") << 60'000 << 1;
    for (int at = 500; at < 64'000; at += 6'337)
        QTest::addRow("after %d bytes", at) << at << 0;
}

// Each of four lines ends after some bytes, the fifth stays.
void RemoteTraceTest::aLineThatBreaksAtManyPlacesIsMended()
{
    QFETCH(int, first);
    QFETCH(int, step);
    std::vector<std::string> cuts;
    for (int i = 0; i < 4; ++i)
        cuts.push_back(std::to_string(first + i * step));
    cutAfter(cuts);
    const auto trace = loadTrace(addressOf(m_file->path()));
    QVERIFY2(trace.has_value(), trace ? "" : trace.error().line().c_str());
    QCOMPARE(test::difference(**trace, **loadTrace(m_file->path())), std::string{});
}

void RemoteTraceTest::argumentsAreReadOverANewLine()
{
    QVERIFY(loadTrace(addressOf(m_file->path())).has_value());
    cutAfter({"600", "600"}); // behind the identity
    const auto trace = loadTrace(addressOf(m_file->path())), here = loadTrace(m_file->path());
    QVERIFY(trace.has_value());
    for (const SliceId s : (*here)->slices())
        QCOMPARE(argumentOf(**trace, s), argumentOf(**here, s));
    QVERIFY(!damageOf((*trace)->sourceText()));
}

void RemoteTraceTest::anImpatientReaderGetsAnErrorAndLaterTheText()
{
    qputenv("TEST_LINE_DELAY_MS", "60");
    const auto trace = loadTrace(addressOf(m_file->path()));
    QVERIFY(trace.has_value());
    const remote::RemoteText* text = remote::remoteTextOf((*trace)->sourceText());
    QVERIFY(text);
    remote::setPatienceOfThread(1ms);
    QVERIFY(!text->hasNews());
    const std::string first = argumentOf(**trace, SliceId{1u});
    QVERIFY2(first.find("has not answered yet") != std::string::npos, first.c_str());
    bool hasNews = false;
    QVERIFY(becomesTrue([&] { return hasNews = hasNews || text->hasNews(); }));
    QCOMPARE(argumentOf(**trace, SliceId{1u}), argumentOf(**loadTrace(m_file->path()), SliceId{1u}));
    remote::setPatienceOfThread({});
    QVERIFY(!damageOf(*text)); // nothing is missing in any result
}

void RemoteTraceTest::aFileThatChangedIsReported()
{
    QVERIFY(loadTrace(addressOf(m_file->path())).has_value());
    m_file->write(traceText(2000)); // another file: the index that was kept is of no use
    const auto trace = loadTrace(addressOf(m_file->path()));
    QVERIFY(trace.has_value());
    QCOMPARE((*trace)->sliceCount(), (*loadTrace(m_file->path()))->sliceCount());

    cutAfter({"600"});
    const auto kept = loadTrace(addressOf(m_file->path()));
    QVERIFY(kept.has_value());
    m_file->write(traceText(1000)); // and the line breaks
    const std::string got = argumentOf(**kept, SliceId{5000u});
    QVERIFY2(got.find("has changed on far") != std::string::npos || got.find("it has shrunk") != std::string::npos,
             got.c_str());
    QVERIFY(damageOf((*kept)->sourceText()).has_value());
}

void RemoteTraceTest::noiseBeforeTheGreetingIsSkipped()
{
    qputenv("TEST_LINE_SAYS", "noise");
    QVERIFY(loadTrace(addressOf(m_file->path())).has_value());
}

void RemoteTraceTest::whatGoesWrongIsOneLine_data()
{
    QTest::addColumn<QByteArray>("says");
    QTest::addColumn<QString>("ssh");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("expected");
    const QString line = LANESCOPE_TEST_LINE;
    QTest::newRow("no lanescope") << QByteArray{"missing"} << line << "/t.json"
                                  << "far has no lanescope (exit 127): copy";
    QTest::newRow("an old one") << QByteArray{"usage"} << line << "/t.json"
                                << "copy this version of the program there";
    QTest::newRow("no host") << QByteArray{"refused"} << line << "/t.json"
                             << "Connection refused";
    QTest::newRow("no ssh") << QByteArray{} << "/no/such/ssh"
                            << "/t.json"
                            << "expected the program /no/such/ssh";
    QTest::newRow("no file") << QByteArray{} << line << "/no/such/file"
                             << "No such file";
    QTest::newRow("a folder") << QByteArray{} << line << "/"
                              << "expected";
    QTest::newRow("another program") << QByteArray{} << "/bin/echo"
                                     << "/t.json"
                                     << "the line to far is broken: found \"";
}

void RemoteTraceTest::whatGoesWrongIsOneLine()
{
    QFETCH(QByteArray, says);
    QFETCH(QString, ssh);
    QFETCH(QString, path);
    QFETCH(QString, expected);
    qputenv("TEST_LINE_SAYS", says);
    remote::setLineOptions({ssh.toStdString(), "lanescope", {1ms}});
    const auto trace = loadTrace(addressOf(path.toStdString()));
    QVERIFY(!trace.has_value());
    const QString line = QString::fromStdString(trace.error().line());
    QVERIFY2(line.contains(expected) && line.startsWith("ssh://far") && !line.contains('\n'), qPrintable(line));
}

void RemoteTraceTest::aStoppedLoadIsCancelled()
{
    qputenv("TEST_LINE_BITS", "100000");
    Task task;
    std::thread stopper{[&] {
        while (task.done == 0)
            std::this_thread::sleep_for(1ms);
        task.stop();
    }};
    const auto trace = loadTrace(addressOf(m_file->path()), task);
    stopper.join();
    QVERIFY(!trace.has_value());
    QCOMPARE(trace.error().kind, Error::Kind::Cancelled);
}

void RemoteTraceTest::noProcessIsLeft()
{
    QVERIFY(loadTrace(addressOf(m_file->path())).has_value());
    const std::string children = fmt::format("/proc/{0}/task/{0}/children", ::getpid());
    std::string left;
    std::getline(std::ifstream{children}, left);
    QCOMPARE(left, std::string{});
}

TEST_PLAIN(RemoteTraceTest)

} // namespace lanescope::remote_trace_test

#include "remote_trace_test.moc"
