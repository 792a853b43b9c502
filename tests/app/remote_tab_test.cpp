// A tab whose trace is on another machine: a picture of it first, then the trace itself with the same range; a line
// that breaks is reported and mended. The far side is the program itself, behind a slow line.

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QtTest>

#include "app/memory.h"
#include "app/remote_page.h"
#include "app/remote_picture.h"
#include "model/import/index_cache.h"
#include "model/remote/line.h"
#include "model/remote/remote_text.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "widgets/kit/banner.h"
#include "widgets/panels/details.h"
#include "widgets/session/notes_file.h"

#include <fmt/format.h>
#include <fstream>
#include <random>

namespace lanescope::remote_tab_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

class RemoteTabTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void aPictureComesBeforeTheTrace();
    void keysChangeTheRangeOfThePictureAndOfTheTrace();
    void theTabNamesTheHost();
    void aBrokenLineIsReportedAndMended();
    void aLineThatStaysBrokenIsReported();
    void aHostWithoutLanescopeIsOneLine();
    void cancelClosesTheTab();
    void notesAreKeptInTheFolderOfData();
    void thePngOfAnyPictureIsSmall();

private:
    void cut(const QStringList& bytes) const;
    TraceTab& openAddress(MainWindow& window) const;

    OwnSettings m_settings;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::optional<TempFile> m_file;
    QString m_address;
};

namespace {

std::string longTrace(int kernels = 4000)
{
    std::string text = R"({"schemaVersion": 1, "traceEvents": [
{"ph":"M","name":"process_name","pid":100,"tid":0,"ts":0,"args":{"name":"python"}})";
    for (int i = 0; i < kernels; ++i)
        text += fmt::format(R"(,
{{"ph":"X","cat":"cpu_op","name":"aten::op_{3}","pid":100,"tid":100,"ts":{0},"dur":9}},
{{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":100,"tid":100,"ts":{0},"dur":2,"args":{{"correlation":{1}}}}},
{{"ph":"X","cat":"kernel","name":"gemm_{3}<float>","pid":0,"tid":7,"ts":{2},"dur":{5},"args":{{"correlation":{1},"grid":[{4},1,1]}}}})",
                            201 + 10 * i, i + 1, 205 + 10 * i, i % 97, i * 7919 % 1009, 1 + i * 31 % 9);
    return text + "\n]}";
}

Banner* bannerSaying(const QWidget& within, const QString& words)
{
    for (Banner* banner : within.findChildren<Banner*>())
        if (banner->isVisible() && banner->text().contains(words))
            return banner;
    return nullptr;
}

QString shownText(const QWidget& within)
{
    QStringList all;
    for (const QLabel* label : within.findChildren<QLabel*>())
        if (!label->isHidden())
            all.append(label->text());
    return all.join('\n');
}

} // namespace

void RemoteTabTest::init()
{
    m_settings.clear();
    m_folder = std::make_unique<QTemporaryDir>();
    m_file.emplace(longTrace());
    m_address = QStringLiteral("ssh://far") + QString::fromStdString(m_file->path());
    const QByteArray folder = m_folder->path().toUtf8();
    qputenv("TEST_LINE_PROGRAM", LANESCOPE_BINARY);
    qputenv("TEST_LINE_CUTS", folder + "/cuts");
    qputenv("TEST_LINE_CACHE", "off");
    qputenv("TEST_LINE_DELAY_MS", "10");
    qputenv("TEST_LINE_BITS", "2000000");
    IndexOptions options;
    options.folder = (folder + "/index").toStdString();
    setIndexOptions(options);
    remote::setLineOptions({LANESCOPE_TEST_LINE, "lanescope", {500ms, 50ms, 50ms}});
}

void RemoteTabTest::cleanup()
{
    for (const char* name : {"TEST_LINE_PROGRAM", "TEST_LINE_CUTS", "TEST_LINE_CACHE", "TEST_LINE_DELAY_MS",
                             "TEST_LINE_BITS", "TEST_LINE_SAYS", "XDG_DATA_HOME"})
        qunsetenv(name);
    IndexOptions off;
    off.isOn = false;
    setIndexOptions(off);
}

void RemoteTabTest::cut(const QStringList& bytes) const
{
    std::ofstream{(m_folder->path() + "/cuts").toStdString()} << (bytes.join('\n') + '\n').toStdString();
}

TraceTab& RemoteTabTest::openAddress(MainWindow& window) const
{
    window.resize(1200, 720);
    window.show();
    window.open(m_address);
    return *window.currentTab();
}

void RemoteTabTest::aPictureComesBeforeTheTrace()
{
    MainWindow window;
    TraceTab& tab = openAddress(window);
    QVERIFY(tab.remotePage());
    QVERIFY(tab.remotePage()->text().contains("far"));
    bool wasDocument = true;
    connect(tab.remotePage(), &RemotePage::pictureShown, &tab, [&] { wasDocument = tab.document() != nullptr; });
    QSignalSpy shown{tab.remotePage(), &RemotePage::pictureShown};
    QTRY_VERIFY_WITH_TIMEOUT(shown.count() > 0, 20000);
    QVERIFY(!wasDocument);
    QVERIFY(tab.remotePage()->pictureBytes() > 1000 && tab.remotePage()->pictureBytes() <= 200'000);
    QVERIFY(tab.remotePage()->picture().width() > 1000);
    const QImage page = tab.remotePage()->grab().toImage();
    QVERIFY(page.copy(0, 0, 600, 300) != page.copy(0, 0, 1, 1).scaled(600, 300)); // it is drawn
    QTRY_VERIFY(tab.remotePage()->text().contains(" of ") || tab.document());
    QTRY_VERIFY_WITH_TIMEOUT(tab.document(), 20000);
    QCOMPARE(tab.document()->trace().sliceCount(), std::size_t{12000});
    const TimeRange live = tab.timeline()->view().visible(), drawn = *tab.remotePage()->shownRange();
    const Ns apart = std::max(std::chrono::abs(live.begin - drawn.begin), std::chrono::abs(live.end - drawn.end));
    QVERIFY2(apart < drawn.length() / 10, qPrintable(QString::number(apart.count())));
}

void RemoteTabTest::keysChangeTheRangeOfThePictureAndOfTheTrace()
{
    m_file->write(longTrace(40'000)); // its index takes some seconds
    MainWindow window;
    TraceTab& tab = openAddress(window);
    RemotePage& page = *tab.remotePage();
    QTRY_VERIFY_WITH_TIMEOUT(page.hasPicture(), 20000);
    const TimeRange whole = *page.shownRange();
    QTest::keyClick(&page, Qt::Key_W);
    QTest::keyClick(&page, Qt::Key_D);
    QVERIFY(page.chosenRange());
    const TimeRange chosen = *page.chosenRange();
    QVERIFY(chosen.length() < whole.length() && chosen.begin > whole.begin);
    QTRY_VERIFY_WITH_TIMEOUT(page.shownRange() == chosen, 20000);
    QVERIFY(!tab.document()); // drawn there
    QTRY_VERIFY_WITH_TIMEOUT(tab.document(), 20000);
    QCOMPARE(tab.timeline()->view().visible(), chosen);
}

void RemoteTabTest::theTabNamesTheHost()
{
    MainWindow window;
    TraceTab& tab = openAddress(window);
    QTRY_VERIFY_WITH_TIMEOUT(tab.document(), 20000);
    const QTabBar* bar = nullptr;
    for (const QTabBar* one : window.findChildren<QTabBar*>())
        bar = one->accessibleName() == "Open traces" ? one : bar;
    QVERIFY(bar);
    QCOMPARE(bar->tabText(bar->currentIndex()), QStringLiteral("far:trace"));
    QCOMPARE(bar->tabToolTip(bar->currentIndex()), QStringLiteral("far:") + QString::fromStdString(m_file->path()));
    QVERIFY(window.windowTitle().startsWith("far:trace"));
    QCOMPARE(Memory{}.recentFiles(), QStringList{m_address});
    window.open(m_address); // it is open already
    QCOMPARE(window.tabCount(), 1);
}

void RemoteTabTest::aBrokenLineIsReportedAndMended()
{
    {
        MainWindow first; // leaves the index
        QTRY_VERIFY_WITH_TIMEOUT(openAddress(first).document(), 20000);
    }
    cut({"600"}); // behind the identity of the file
    MainWindow window;
    TraceTab& tab = openAddress(window);
    QTRY_VERIFY_WITH_TIMEOUT(tab.document(), 20000);
    QTRY_VERIFY_WITH_TIMEOUT(bannerSaying(tab, "The line to far is broken and is opened again"), 20000);
    for (const SliceId s : tab.document()->trace().slices())
        if (tab.document()->trace().name(s) == "gemm_7<float>") {
            tab.document()->select(s);
            break;
        }
    QVERIFY2(shownText(*tab.details()).contains("the line to far is broken"), qPrintable(shownText(*tab.details())));
    QTRY_VERIFY_WITH_TIMEOUT(!bannerSaying(tab, "The line to far"), 20000);
    QTRY_VERIFY(!shownText(*tab.details()).contains("broken")); // the arguments came
}

void RemoteTabTest::aLineThatStaysBrokenIsReported()
{
    {
        MainWindow first;
        QTRY_VERIFY_WITH_TIMEOUT(openAddress(first).document(), 20000);
    }
    remote::setLineOptions({LANESCOPE_TEST_LINE, "lanescope", {1ms}});
    cut(QStringList{"600"} + QStringList(40, "0"));
    MainWindow window;
    TraceTab& tab = openAddress(window);
    QTRY_VERIFY_WITH_TIMEOUT(tab.document(), 20000);
    QTRY_VERIFY_WITH_TIMEOUT(bannerSaying(tab, "The line to far is broken: arguments cannot be read"), 20000);
    cut({"never"});
    QTest::mouseClick(bannerSaying(tab, "The line to far is broken")->findChild<QPushButton*>(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(tab.document() && !bannerSaying(tab, "The line to far"), 20000);
}

void RemoteTabTest::aHostWithoutLanescopeIsOneLine()
{
    qputenv("TEST_LINE_SAYS", "missing");
    MainWindow window;
    TraceTab& tab = openAddress(window);
    QTRY_VERIFY(!tab.error().isEmpty());
    QVERIFY2(tab.error().contains("far has no lanescope (exit 127): copy the program there"), qPrintable(tab.error()));
    QVERIFY(!tab.error().contains('\n'));
}

void RemoteTabTest::cancelClosesTheTab()
{
    qputenv("TEST_LINE_BITS", "20000");
    MainWindow window;
    TraceTab& tab = openAddress(window);
    QTest::mouseClick(tab.remotePage()->findChild<QPushButton*>(), Qt::LeftButton);
    QTRY_COMPARE(window.tabCount(), 0);
}

void RemoteTabTest::notesAreKeptInTheFolderOfData()
{
    qputenv("XDG_DATA_HOME", m_folder->path().toUtf8());
    MainWindow window;
    TraceTab& tab = openAddress(window);
    QTRY_VERIFY_WITH_TIMEOUT(tab.document(), 20000);
    const QString path = notesPathOf(m_address);
    QVERIFY2(path.startsWith(m_folder->path()), qPrintable(path));
    Notes notes;
    notes.title = "far away";
    QVERIFY(writeNotesOf(m_address, notes).has_value());
    QVERIFY(QFileInfo::exists(path) && !QFileInfo::exists("ssh:"));
    const auto again = readNotesOf(m_address, tab.document()->trace());
    QVERIFY(again.has_value() && again->has_value());
    QCOMPARE((*again)->title, notes.title);
}

void RemoteTabTest::thePngOfAnyPictureIsSmall()
{
    QImage noise{1600, 1000, QImage::Format_RGB32};
    std::mt19937 random{1};
    for (int y = 0; y < noise.height(); ++y)
        for (int x = 0; x < noise.width(); ++x)
            noise.setPixel(x, y, static_cast<uint>(random()) | 0xff000000u);
    QVERIFY(RemotePainter::smallPng(noise).size() <= RemotePainter::maxBytes);
    QImage plain{1600, 1000, QImage::Format_RGB32};
    plain.fill(Qt::darkCyan);
    const QImage again = QImage::fromData(RemotePainter::smallPng(plain), "PNG");
    QCOMPARE(again.size(), plain.size());
    QCOMPARE(again.pixelColor(5, 5), plain.pixelColor(5, 5));
}

TEST_IN_WINDOW(RemoteTabTest)

} // namespace lanescope::remote_tab_test

#include "remote_tab_test.moc"
