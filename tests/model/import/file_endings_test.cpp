// The table of file endings: which names may be traces or snapshots, what a title keeps, and the lists made of it.

#include <QtTest>

#include "model/import/file_endings.h"
#include "tests/support/run_tests.h"

#include <algorithm>

namespace lanescope::file_endings_test {

class FileEndingsTest : public QObject {
    Q_OBJECT

private slots:
    void namesTellTracesFromSnapshots_data();
    void namesTellTracesFromSnapshots();
    void titlesLoseTheirEndings_data();
    void titlesLoseTheirEndings();
    void listsAreInTheOrderOfTheTable();
};

void FileEndingsTest::namesTellTracesFromSnapshots_data()
{
    QTest::addColumn<bool>("inFolder"); // taken from a folder of ranks
    QTest::addColumn<bool>("trace");
    QTest::addColumn<bool>("snapshot");
    QTest::newRow("a.json") << true << true << false;
    QTest::newRow("a.pt.trace.json.gz") << true << true << false;
    QTest::newRow("a.pftrace") << true << true << false;
    QTest::newRow("a.perfetto-trace") << true << true << false;
    QTest::newRow("a.sqlite") << true << true << false;
    QTest::newRow("a.db") << true << true << false;
    QTest::newRow("a.rpd") << true << true << false;
    QTest::newRow("a.zip") << true << true << false;
    QTest::newRow("a.gz") << true << false << false; // its contents decide
    QTest::newRow("a.pickle") << false << false << true;
    QTest::newRow("a.pkl") << false << false << true;
    QTest::newRow("a.pickle.gz") << true << false << true;
    QTest::newRow("a.pickle.txt") << false << false << false;
    QTest::newRow("json") << false << false << false;
}

void FileEndingsTest::namesTellTracesFromSnapshots()
{
    QFETCH(const bool, inFolder);
    QFETCH(const bool, trace);
    QFETCH(const bool, snapshot);
    const std::string_view name = QTest::currentDataTag();
    QCOMPARE(mayBeTraceFile(name), inFolder);
    QCOMPARE(isNamedAsTrace(name), trace);
    QCOMPARE(isNamedAsSnapshot(name), snapshot);
}

void FileEndingsTest::titlesLoseTheirEndings_data()
{
    QTest::addColumn<QByteArray>("title");
    QTest::newRow("resnet50.pt.trace.json.gz") << QByteArray{"resnet50"};
    QTest::newRow("run.sqlite") << QByteArray{"run"};
    QTest::newRow("run.db") << QByteArray{"run"};
    QTest::newRow("run.perfetto-trace") << QByteArray{"run"};
    QTest::newRow("snap.pickle.gz") << QByteArray{"snap"};
    QTest::newRow("snap.pkl") << QByteArray{"snap"};
    QTest::newRow("v1.2.json") << QByteArray{"v1.2"};
    QTest::newRow(".json") << QByteArray{".json"}; // a title is never empty
    QTest::newRow("notes.txt") << QByteArray{"notes.txt"};
}

void FileEndingsTest::titlesLoseTheirEndings()
{
    QFETCH(const QByteArray, title);
    QCOMPARE(withoutEndings(QTest::currentDataTag()), std::string_view(title.constData()));
}

void FileEndingsTest::listsAreInTheOrderOfTheTable()
{
    QCOMPARE(listOfEndings({EndingOf::Snapshot}, "*", " "), std::string{"*.pickle *.pkl"});
    QCOMPARE(listOfEndings({EndingOf::Packed, EndingOf::Snapshot}, "", ", "), std::string{".pickle, .pkl, .gz, .zip"});
    std::size_t traces = 0;
    for (const FileEnding& each : fileEndings())
        traces += each.of == EndingOf::Trace ? 1 : 0;
    const std::string list = listOfEndings({EndingOf::Trace}, "*", " ");
    QCOMPARE(static_cast<std::size_t>(std::count(list.begin(), list.end(), '*')), traces);
}

TEST_PLAIN(FileEndingsTest)

} // namespace lanescope::file_endings_test

#include "file_endings_test.moc"
