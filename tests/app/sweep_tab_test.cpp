// File > Compare several: traces become a table and plots; a row opens its trace; an unreadable file is named.

#include <QStandardPaths>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QtTest>

#include "app/main_window.h"
#include "app/sweep_tab.h"
#include "app/trace_tab.h"
#include "tests/support/run_tests.h"
#include "widgets/compare/sweep_chart.h"
#include "widgets/compare/sweep_view.h"

namespace lanescope::sweep_tab_test {

class SweepTabTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void tracesBecomeATableAndPlots();
    void aFileThatCannotBeReadIsNamed();
    void theChartIsWritten();

private:
    QString trace(const char* name, int batch, bool isCompiled);
    QTemporaryDir m_folder;
};

void SweepTabTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8());
}

QString SweepTabTest::trace(const char* name, int batch, bool isCompiled)
{
    QString text = QStringLiteral("{\"traceEvents\":[");
    for (int s = 0; s < 4; ++s) {
        const int at = 1000 * s, correlation = s + 1;
        const double host = isCompiled ? 120 : 100, gpu = batch * (isCompiled ? 0.8 : 1.0);
        text +=
            QStringLiteral(
                R"({"ph":"X","cat":"user_annotation","name":"ProfilerStep#%1","pid":1,"tid":1,"ts":%2,"dur":%3},)"
                R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":%4,"dur":5,"args":{"correlation":%5}},)")
                .arg(s)
                .arg(at)
                .arg(host)
                .arg(at + 5)
                .arg(correlation);
        text +=
            QStringLiteral(
                R"({"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":%1,"dur":%2,"args":{"correlation":%3,"device":0,"stream":7}},)")
                .arg(at + 20)
                .arg(gpu)
                .arg(correlation);
    }
    text.chop(1);
    const QString path = m_folder.filePath(QStringLiteral("%1_batch%2_%3.json")
                                               .arg(QLatin1String{name})
                                               .arg(batch)
                                               .arg(isCompiled ? QLatin1String{"compile"} : QLatin1String{"eager"}));
    QFile file{path};
    file.open(QIODevice::WriteOnly);
    file.write((text + "]}").toUtf8());
    return path;
}

void SweepTabTest::tracesBecomeATableAndPlots()
{
    QStringList paths;
    for (const int batch : {32, 64, 128, 256, 512, 1024})
        for (const bool isCompiled : {false, true})
            paths.append(trace("mlp", batch, isCompiled));
    MainWindow window;
    window.resize(1400, 860);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    SweepTab* tab = window.sweep(paths);
    QTRY_VERIFY(tab->view());
    SweepView* view = tab->view();
    QCOMPARE(view->table()->rowCount(), 12);
    QCOMPARE(view->table()->item(0, SweepView::Variant)->text(), QStringLiteral("eager"));
    QCOMPARE(view->table()->item(0, SweepView::Value)->text(), QStringLiteral("32"));
    QCOMPARE(view->table()->item(5, SweepView::SweepPace)->text(), QStringLiteral("GPU"));
    QVERIFY2(view->summary().contains("below batch = 128"), qPrintable(view->summary()));
    if (const QByteArray folder = qgetenv("LANESCOPE_PICTURES"); !folder.isEmpty())
        for (const char* theme : {"light", "dark"}) {
            window.useTheme(QLatin1String{theme});
            QTest::qWait(50);
            window.grab().save(QString::fromUtf8(folder + "/sweep_" + theme + ".png"));
        }
    QTableWidgetItem* cell = view->table()->item(3, SweepView::File);
    QTest::mouseDClick(view->table()->viewport(), Qt::LeftButton, {}, view->table()->visualItemRect(cell).center());
    QTest::keyClick(view->table(), Qt::Key_Return); // styles differ in single or double click, but Return always works
    QTRY_VERIFY(window.currentTab());
    QCOMPARE(window.currentTab()->path(), m_folder.filePath("mlp_batch256_eager.json"));
}

void SweepTabTest::aFileThatCannotBeReadIsNamed()
{
    const QString bad = m_folder.filePath("bad.json");
    QFile file{bad};
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("no trace");
    file.close();
    MainWindow window;
    SweepTab* tab = window.sweep({trace("a", 32, false), bad});
    QTRY_VERIFY(!tab->error().isEmpty());
    QVERIFY2(tab->error().contains("bad.json"), qPrintable(tab->error()));
    QVERIFY(!tab->view());
}

void SweepTabTest::theChartIsWritten()
{
    SweepPoint point;
    point.cpu.values = point.gpu.values = point.pace.values = {Ns{1000}};
    point.cpu.median = point.pace.median = Ns{1000};
    point.gpu.median = Ns{300};
    point.hasGpu = true;
    const std::vector<std::string> paths{"bs1.json", "bs8.json"};
    const Sweep sweep = sweepOf(paths, {point, point});
    for (const char* suffix : {"png", "svg", "pdf"}) {
        const QString path = m_folder.filePath(QStringLiteral("sweep.%1").arg(QLatin1String{suffix}));
        const auto written = writeSweepChart(sweep, path, Theme::light());
        QVERIFY(written);
        QVERIFY(QFileInfo{path}.size() > 1000);
    }
    QVERIFY(!writeSweepChart(sweep, m_folder.filePath("sweep.bmp"), Theme::light()));
}

TEST_IN_WINDOW(SweepTabTest)

} // namespace lanescope::sweep_tab_test

#include "sweep_tab_test.moc"
