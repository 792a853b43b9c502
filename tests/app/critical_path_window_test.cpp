// The critical path in the window, with real keys and mouse: its key and its chip, the strip under the ruler,
// and the panel that steps along it.

#include <QtTest>

#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "app/paths.h"
#include "model/import/importer.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/panels/path_panel.h"
#include "widgets/session/path_layer.h"
#include "widgets/timeline/path_strip.h"

namespace lanescope::critical_path_window_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

// The path runs from the thread to a kernel and back: the host waits for it.
constexpr const char* waiting = R"({"schemaVersion": 1, "traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::matmul","pid":100,"tid":100,"ts":100,"dur":90},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":100,"tid":100,"ts":110,"dur":10,"args":{"correlation":9}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":130,"dur":370,"args":{"correlation":9,"stream":7,"device":0}},
{"ph":"X","cat":"cuda_runtime","name":"cudaDeviceSynchronize","pid":100,"tid":100,"ts":200,"dur":310,"args":{"correlation":10}},
{"ph":"X","cat":"cpu_op","name":"aten::item","pid":100,"tid":100,"ts":510,"dur":200}
]})";

QToolButton* chipOf(OpenWindow& open)
{
    for (QToolButton* chip : open.window.findChildren<QToolButton*>())
        if (chip->isCheckable() && chip->toolTip().startsWith("Critical path"))
            return chip;
    return nullptr;
}

QPushButton* buttonOf(PathPanel& panel, const QString& text)
{
    for (QPushButton* button : panel.findChildren<QPushButton*>())
        if (button->text() == text)
            return button;
    return nullptr;
}

} // namespace

class CriticalPathWindowTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_settings = std::make_unique<OwnSettings>(); }
    void init() { m_settings->clear(); }

    void itsKeyAndItsChipShowIt()
    {
        OpenWindow open;
        auto* strip = open.window.findChild<PathStrip*>();
        QToolButton* chip = chipOf(open);
        QVERIFY(strip && chip);
        QVERIFY(!strip->isVisible() && !chip->isChecked());
        open.view().setFocus();
        QTest::keyClick(&open.view(), Qt::Key_C);
        QVERIFY(open.view().overlays().path);
        QVERIFY(strip->isVisible() && chip->isChecked());
        QTRY_VERIFY(open.document().path().known());
        QTest::keyClick(&open.view(), Qt::Key_C);
        QVERIFY(!strip->isVisible() && !chip->isChecked());
        chip->setVisible(true); // a narrow window keeps it in a menu
        QTest::mouseClick(chip, Qt::LeftButton);
        QVERIFY(open.view().overlays().path && strip->isVisible());
    }

    void aClickOnAPieceOfTheStripSelectsItsSlice()
    {
        OpenWindow open;
        open.view().setFocus();
        QTest::keyClick(&open.view(), Qt::Key_C);
        QTRY_VERIFY(open.document().path().known());
        auto* strip = open.window.findChild<PathStrip*>();
        QTRY_VERIFY(!strip->blocks().empty());
        const PathOnLanes& path = *open.document().path().known();
        int clicked = 0;
        for (const PathStrip::Block& block : strip->blocks()) {
            const QPoint at{static_cast<int>((block.left + block.right) / 2), strip->height() / 2};
            const auto piece = path.pieceAt(open.view().axis().timeAt(at.x()));
            QVERIFY(piece);
            const SliceId slice = path.path().pieces[*piece].slice;
            if (!slice || block.right - block.left < 6)
                continue;
            open.document().select({});
            QTest::mouseClick(strip, Qt::LeftButton, {}, at);
            QCOMPARE(open.document().selection(), slice);
            ++clicked;
            break; // the view moves to the slice
        }
        QCOMPARE(clicked, 1);
    }

    void theButtonsStepAlongItAndGoRound()
    {
        OpenWindow open{waiting};
        PathPanel panel{open.document()};
        panel.resize(900, 260);
        QWidget& widget = panel;
        widget.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QPushButton *next = buttonOf(panel, "›"), *previous = buttonOf(panel, "‹");
        QVERIFY(next && previous);
        QTRY_VERIFY(next->isEnabled());
        const PathOnLanes& path = pathOnLanes(*open.document().analysis());
        const std::size_t count = path.legs().size();
        QCOMPARE(count, std::size_t{3});
        for (std::size_t i = 0; i < count; ++i) {
            QTest::mouseClick(next, Qt::LeftButton);
            QCOMPARE(open.document().path().current(), std::optional{i});
            const QString said = QString("segment %1 of %2").arg(i + 1).arg(count);
            const auto labels = panel.findChildren<QLabel*>();
            QVERIFY(std::any_of(labels.begin(), labels.end(), [&](const QLabel* l) { return l->text() == said; }));
            const PathLeg& leg = path.legs()[i];
            const TimeRange visible = open.view().axis().visible();
            QVERIFY(visible.begin <= leg.range.begin && visible.end >= leg.range.end);
        }
        QTest::mouseClick(next, Qt::LeftButton);
        QCOMPARE(open.document().path().current(), std::optional{std::size_t{0}});
        previous->setFocus();
        QTest::keyClick(previous, Qt::Key_Space);
        QCOMPARE(open.document().path().current(), std::optional{count - 1});
    }

    // At 1366 x 768 the tables need the room: two lines at most, the notes on request.
    void itsSummaryIsShort()
    {
        int withNotes = 0;
        for (const QString& path : exampleTraces()) {
            Document document{*loadTrace(path.toStdString())};
            PathPanel panel{document};
            panel.resize(1064, 330);
            QWidget& widget = panel;
            QSignalSpy ready{&panel, &PathPanel::ready};
            widget.show();
            QVERIFY(ready.wait(20000));
            QCoreApplication::processEvents();
            QLabel* summary = nullptr;
            for (QLabel* label : panel.findChildren<QLabel*>())
                if (!label->text().isEmpty() && panel.summary().startsWith(label->text()))
                    summary = label;
            QVERIFY2(summary, qPrintable(path));
            const int twoLines = 2 * summary->fontMetrics().lineSpacing();
            QVERIFY2(summary->heightForWidth(summary->width()) <= twoLines + 2, qPrintable(path));
            auto* notes = panel.findChild<QPushButton*>(QStringLiteral("pathNotes"));
            QCOMPARE(notes->isVisible(), summary->text() != panel.summary());
            if (!notes->isVisible())
                continue;
            ++withNotes;
            QVERIFY2(notes->text().endsWith("note") || notes->text().endsWith("notes"), qPrintable(notes->text()));
            QTest::mouseClick(notes, Qt::LeftButton);
            QCOMPARE(summary->text(), panel.summary());
            QTest::mouseClick(notes, Qt::LeftButton);
            QVERIFY(summary->text() != panel.summary());
        }
        QVERIFY(withNotes > 0);
    }

    // All warnings that belong before a number are there without a click.
    void whatIsNotRecordedIsShown()
    {
        const TempFile file{std::string{R"({"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":100,"dur":10}]})"}};
        Document document{*loadTrace(file.path())};
        PathPanel panel{document};
        QSignalSpy ready{&panel, &PathPanel::ready};
        QVERIFY(ready.wait(20000));
        QString shown;
        for (QLabel* label : panel.findChildren<QLabel*>())
            shown += label->text();
        QVERIFY2(shown.contains("No GPU work is recorded here") && shown.contains("nothing is recorded there"),
                 qPrintable(shown));
        QVERIFY(!shown.contains("The critical path is"));
    }

    void itIsPainted()
    {
        OpenWindow open;
        open.view().setFocus();
        const QImage before = open.view().grab().toImage();
        QTest::keyClick(&open.view(), Qt::Key_C);
        QTRY_VERIFY(open.document().path().known());
        QTRY_VERIFY(open.view().grab().toImage() != before);
        picture(open.window, "critical_path");
    }

private:
    std::unique_ptr<OwnSettings> m_settings;
};

TEST_IN_WINDOW(CriticalPathWindowTest)

} // namespace lanescope::critical_path_window_test

#include "critical_path_window_test.moc"
