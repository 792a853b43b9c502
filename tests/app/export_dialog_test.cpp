// File > Export trace: the form's options are applied, and the file is written in the background.

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QProgressBar>
#include <QSemaphore>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QThreadPool>
#include <QtTest>

#include "app/export_dialog.h"
#include "app/main_window.h"
#include "app/trace_tab.h"
#include "model/import/importer.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/timeline/timeline_panel.h"

namespace lanescope::export_dialog_test {

class ExportDialogTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void theWholeTraceIsWritten();
    void theSelectedRangeIsOfferedFirst();
    void aFileThatCannotBeWrittenIsSaidInTheDialog();
    void closingItStopsAndLeavesTheOlderFile();

private:
    QTemporaryDir m_config;
};

namespace {

struct Window {
    MainWindow window;
    QTemporaryDir folder;
    Window()
    {
        window.resize(1300, 800);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.open(QStringLiteral(LANESCOPE_SOURCE_DIR
                                   "/resources/samples/synthetic_geglu_mlp_64_128_768_3072_eager.json.gz"));
        QTRY_VERIFY(window.currentTab() && window.currentTab()->timeline());
    }
    Document& document() { return *window.currentTab()->document(); }
    ExportDialog* dialog()
    {
        for (QAction* action : window.findChildren<QAction*>())
            if (action->text() == QStringLiteral("Export &trace…"))
                action->trigger();
        return window.findChild<ExportDialog*>();
    }
};

QComboBox* choiceWith(ExportDialog& dialog, const char* data)
{
    for (QComboBox* box : dialog.findChildren<QComboBox*>())
        if (box->findData(QString::fromLatin1(data)) >= 0)
            return box;
    return nullptr;
}

} // namespace

void ExportDialogTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    qputenv("XDG_CONFIG_HOME", m_config.path().toUtf8());
}

void ExportDialogTest::theWholeTraceIsWritten()
{
    Window w;
    QPointer<ExportDialog> dialog = w.dialog();
    QVERIFY(dialog);
    lanescope::test::picture(*dialog, QStringLiteral("export_dialog"));
    QVERIFY(!dialog->range());
    QSignalSpy done{dialog, &ExportDialog::exported};
    dialog->exportTo(w.folder.filePath("out")); // the format's suffix is added
    QVERIFY(dialog->isExporting());
    QTRY_COMPARE(done.count(), 1);
    QTRY_VERIFY(!dialog); // it closes when it is done
    const auto written = loadTrace(w.folder.filePath("out.json").toStdString());
    QVERIFY(written);
    QCOMPARE((*written)->sliceCount(), w.document().trace().sliceCount());
    QVERIFY2(w.window.statusBar()->currentMessage().startsWith("out.json: "),
             qPrintable(w.window.statusBar()->currentMessage()));
}

void ExportDialogTest::theSelectedRangeIsOfferedFirst()
{
    Window w;
    const Trace& trace = w.document().trace();
    const TimeRange range{trace.range().begin, trace.range().begin + trace.range().length() / 4};
    w.document().selectRange(RangeSelection{range, {}});
    QPointer<ExportDialog> dialog = w.dialog();
    QVERIFY(dialog);
    lanescope::test::picture(*dialog, QStringLiteral("export_dialog_range"));
    QCOMPARE(dialog->range(), std::optional{range});
    QComboBox* ranges = choiceWith(*dialog, "view");
    QVERIFY(ranges);
    ranges->setCurrentIndex(ranges->findData(QStringLiteral("view")));
    QCOMPARE(dialog->range(), std::optional{w.window.currentTab()->timeline()->view().visible()});
    ranges->setCurrentIndex(ranges->findData(QStringLiteral("selection")));
    QComboBox* formats = choiceWith(*dialog, ".json.gz");
    QVERIFY(formats);
    formats->setCurrentIndex(formats->findData(QStringLiteral(".json.gz")));
    dialog->exportTo(w.folder.filePath("part"));
    QTRY_VERIFY(!dialog);
    const auto written = loadTrace(w.folder.filePath("part.json.gz").toStdString());
    QVERIFY(written);
    std::uint32_t expected = 0;
    for (const SliceId s : trace.slices())
        expected += trace.begin(s) < range.end ? 1 : 0;
    QVERIFY(expected < trace.sliceCount());
    QCOMPARE((*written)->sliceCount(), expected);
}

void ExportDialogTest::aFileThatCannotBeWrittenIsSaidInTheDialog()
{
    Window w;
    QPointer<ExportDialog> dialog = w.dialog();
    dialog->exportTo(QStringLiteral("/no/such/folder/trace.csv"));
    QTRY_VERIFY(!dialog->isExporting());
    QVERIFY(dialog);
    QVERIFY2(dialog->trouble().contains("trace.csv: expected to write it"), qPrintable(dialog->trouble()));
    lanescope::test::picture(*dialog, QStringLiteral("export_dialog_trouble"));
    QVERIFY(!dialog->findChild<QProgressBar*>()->isVisible());
    dialog->exportTo(w.folder.filePath("now.csv")); // a second try is possible
    QTRY_VERIFY(!dialog);
    QVERIFY(QFile::exists(w.folder.filePath("now.csv")));
}

void ExportDialogTest::closingItStopsAndLeavesTheOlderFile()
{
    Window w;
    {
        QFile old{w.folder.filePath("old.json")};
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("old");
    }
    // Blocks the worker, so that the stop comes first.
    QThreadPool& pool = *QThreadPool::globalInstance();
    const int threads = pool.maxThreadCount();
    pool.waitForDone();
    QSemaphore mayGoOn;
    pool.setMaxThreadCount(1);
    pool.start([&] { mayGoOn.acquire(); });
    QPointer<ExportDialog> dialog = w.dialog();
    dialog->exportTo(w.folder.filePath("old.json"));
    QVERIFY(dialog->isExporting());
    QVERIFY(dialog->findChild<QProgressBar*>()->isVisible());
    QTest::keyClick(dialog.data(), Qt::Key_Escape);
    mayGoOn.release();
    pool.waitForDone();
    pool.setMaxThreadCount(threads);
    QTRY_VERIFY(!dialog);
    QFile old{w.folder.filePath("old.json")};
    QVERIFY(old.open(QIODevice::ReadOnly));
    QCOMPARE(old.readAll(), QByteArray{"old"});
    QCOMPARE(QDir{w.folder.path()}.entryList(QDir::Files).size(), 1);
}

TEST_IN_WINDOW(ExportDialogTest)

} // namespace lanescope::export_dialog_test

#include "export_dialog_test.moc"
