// The parts of the first screen: strip, legend, status line and list of keys. Its pictures are in every_picture_test.

#include <QHelpEvent>
#include <QLabel>
#include <QToolButton>
#include <QToolTip>

#include "app/status_row.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "widgets/panels/verdict_strip.h"
#include "widgets/timeline/legend.h"

#include <algorithm>

namespace lanescope::first_screen_test {

using namespace lanescope::test;

class FirstScreenTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void aLongHeadlineTakesTheFiguresRoomAndThenBothLines();
    void theLegendDimsWhatIsPutAside();
    void theLegendHoldsWhatTheTraceHolds();
    void theStatusSaysTheRulersSpan();
    void theStatusBeginsAtTheLeftEdge();
    void theKeysFitALowWindow();
    void idleTimeOfTheStripIsLitOnTheLanes();
    void theBarHasTheDenominatorOfTheHeadline();
    void aHoverCardStaysOverTheLanes();

private:
    OwnSettings m_settings;
};

void FirstScreenTest::aLongHeadlineTakesTheFiguresRoomAndThenBothLines()
{
    OpenWindow w;
    QTRY_VERIFY(!w.tab().verdict()->answer().figures.empty());
    VerdictStrip& strip = *w.tab().verdict();
    StripAnswer answer = strip.answer();
    answer.headline = "Memory-bound: kernels run 92 % of the time, and for most of them memory is the nearer limit";
    strip.setAnswer(answer);
    QVERIFY(strip.isWhole());
    answer.headline = answer.headline.repeated(8);
    strip.setAnswer(answer);
    QVERIFY(!strip.isWhole());
}

void FirstScreenTest::theLegendHoldsWhatTheTraceHolds()
{
    OpenWindow w; // annotations, ops, calls, a GEMM
    const auto names = [&] {
        QStringList shown;
        for (const QToolButton* chip : w.window.status()->legend().findChildren<QToolButton*>())
            if (chip->isVisibleTo(&w.window.status()->legend()))
                shown.append(chip->text());
        return shown;
    };
    QTRY_COMPARE(names(), (QStringList{"idle", "GEMM", "annotation", "operator", "call"}));
    w.window.status()->legend().setRoom(150); // fewer chips are better than cut ones
    QVERIFY(!names().isEmpty() && names().size() < 4);
}

void FirstScreenTest::theLegendDimsWhatIsPutAside()
{
    OpenWindow w;
    Legend& legend = w.window.status()->legend();
    QTRY_COMPARE(legend.findChildren<QToolButton*>().size(), 6); // with idle time, and the menu of the rest
    QToolButton* ops = nullptr;
    for (QToolButton* chip : legend.findChildren<QToolButton*>())
        ops = chip->text() == "operator" ? chip : ops;
    const QRectF op = w.view().rectOf(w.named("aten::matmul")), gemm = w.view().rectOf(w.named("gemm"));
    const auto colourAt = [&](QPointF at) {
        return w.view().grab().toImage().pixelColor((at * w.view().devicePixelRatioF()).toPoint());
    };
    const QPointF inOp{op.left() + 3, op.bottom() - 3}, inGemm{gemm.left() + 3, gemm.bottom() - 3};
    const QColor opBefore = colourAt(inOp), gemmBefore = colourAt(inGemm);
    QTest::mouseClick(ops, Qt::LeftButton);
    QVERIFY(w.view().dimmedTones()[static_cast<std::size_t>(Tone::Op)]);
    QVERIFY(colourAt(inOp) != opBefore);
    QCOMPARE(colourAt(inGemm), gemmBefore);
    QTest::mouseClick(ops, Qt::LeftButton);
    QCOMPARE(colourAt(inOp), opBefore);
    // Ctrl dims all others.
    QTest::mouseClick(ops, Qt::LeftButton, Qt::ControlModifier);
    QCOMPARE(colourAt(inOp), opBefore);
    QVERIFY(colourAt(inGemm) != gemmBefore);
    QTest::mouseClick(ops, Qt::LeftButton, Qt::ControlModifier);
    QVERIFY(w.view().dimmedTones().none());
}

void FirstScreenTest::theStatusSaysTheRulersSpan()
{
    OpenWindow w;
    w.view().setVisible(TimeRange{timeAt(0), timeAt(500'000)});
    const auto begins = [&](const QString& words) {
        return w.window.status()->times().replace(QChar{0x202f}, ' ').startsWith(words);
    };
    QVERIFY2(begins("view 500 µs of 1.90 ms"), qPrintable(w.window.status()->times()));
    w.document().select(w.named("gemm"));
    QVERIFY2(begins("selected 70 µs  ·  view 500 µs of "), qPrintable(w.window.status()->times()));
}

// The cursor has a place of a fixed width, which was first in the row and empty.
void FirstScreenTest::theStatusBeginsAtTheLeftEdge()
{
    OpenWindow w;
    const StatusRow& status = *w.window.status();
    const QLabel* first = nullptr;
    for (const QLabel* label : status.findChildren<QLabel*>(QString{}, Qt::FindDirectChildrenOnly))
        if (!first || label->x() < first->x())
            first = label;
    QVERIFY(first);
    QVERIFY2(first->text().startsWith(QStringLiteral("view ")), qPrintable(first->text()));
    QVERIFY2(first->x() < 20, qPrintable(QString::number(first->x())));
}

void FirstScreenTest::theKeysFitALowWindow()
{
    OpenWindow w;
    w.window.resize(1366, 700);
    QTest::qWait(20);
    w.tab().timeline()->toggleHelp();
    const auto* keys = w.tab().timeline()->findChild<QFrame*>(QStringLiteral("keys"));
    QVERIFY(keys);
    QTest::qWait(20);
    const QRect all = w.tab().timeline()->rect(), list = keys->geometry();
    QVERIFY2(all.contains(list), qPrintable(QStringLiteral("%1 x %2 of keys in a timeline of %3 x %4")
                                                .arg(list.width())
                                                .arg(list.height())
                                                .arg(all.width())
                                                .arg(all.height())));
    for (const QLabel* label : keys->findChildren<QLabel*>())
        QVERIFY(keys->rect().contains(label->geometry()));
}

void FirstScreenTest::idleTimeOfTheStripIsLitOnTheLanes()
{
    OpenWindow w;
    QTRY_VERIFY(!w.tab().verdict()->answer().figures.empty());
    VerdictStrip& strip = *w.tab().verdict();
    const auto idle = std::find_if(strip.answer().parts.begin(), strip.answer().parts.end(),
                                   [](const StripPart& part) { return part.id == "host"; });
    QVERIFY(idle != strip.answer().parts.end());
    Ns sum{};
    for (const TimeRange& time : idle->times)
        sum += time.length();
    QCOMPARE(sum, idle->duration);
    const auto place = static_cast<std::size_t>(idle - strip.answer().parts.begin());
    QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.partRect(place).center().toPoint());
    QCOMPARE(w.document().litTimes(), idle->times);
    QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.partRect(place).center().toPoint());
    QVERIFY(w.document().litTimes().empty());
}

// The GPU's window is a small part of the recording, which is judged instead: the bar shows the recording too.
void FirstScreenTest::theBarHasTheDenominatorOfTheHeadline()
{
    OpenWindow w{R"({"schemaVersion": 1, "traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":1000},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":100,"dur":10,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":120,"dur":40,"args":{"correlation":5,"stream":7,"device":0}}]})"};
    QTRY_VERIFY(!w.tab().verdict()->answer().figures.empty());
    const StripAnswer& answer = w.tab().verdict()->answer();
    QVERIFY2(answer.headline.startsWith(QStringLiteral("Host-bound")), qPrintable(answer.headline));
    Ns whole{};
    double shares = 0;
    for (const StripPart& part : answer.parts) {
        whole += part.duration;
        shares += part.share;
        if (part.id == QStringLiteral("host"))
            QCOMPARE(part.duration, Ns{960'000});
        if (part.id == QStringLiteral("compute"))
            QCOMPARE(part.duration, Ns{40'000});
    }
    QCOMPARE(whole, Ns{1'000'000});
    QVERIFY(std::abs(shares - 1) < 1e-9);
    QCOMPARE(answer.barTitle, QStringLiteral("Where the recorded time goes"));
}

// Also with a kernel name as long as the window is wide, at the right end of the lanes.
void FirstScreenTest::aHoverCardStaysOverTheLanes()
{
    std::string text = twoSteps();
    const std::string name =
        "void at::native::(anonymous namespace)::vectorized_layer_norm_kernel<c10::BFloat16, float, "
        "std::array<char*, 3ul>, at::detail::Array<char*, 3> >(int, float, c10::BFloat16 const*)";
    for (std::size_t at = 0; (at = text.find("\"gemm\"", at)) != std::string::npos;)
        text.replace(at, 6, '"' + name + '"');
    OpenWindow w{text};
    const auto tip = [&](SliceId slice) -> QWidget* {
        const QPoint at = w.view().rectOf(slice).center().toPoint();
        QHelpEvent event{QEvent::ToolTip, at, w.view().mapToGlobal(at)};
        QApplication::sendEvent(&w.view(), &event);
        for (QWidget* top : QApplication::topLevelWidgets())
            if (top->inherits("QTipLabel") && top->isVisible())
                return top;
        return nullptr;
    };
    SliceId kernel;
    for (const SliceId s : w.document().trace().slices())
        if (w.document().trace().name(s) == name)
            kernel = s; // the kernel of the second step
    QVERIFY(kernel);
    w.view().setVisible({w.document().trace().begin(kernel) - Ns{900'000}, w.document().trace().end(kernel)});
    QWidget* card = tip(kernel);
    QVERIFY(card);
    QVERIFY2(card->width() <= 430, qPrintable(QString::number(card->width())));
    const int right = w.view().mapToGlobal(QPoint{w.view().width(), 0}).x();
    QVERIFY2(card->geometry().right() <= right,
             qPrintable(QStringLiteral("%1 > %2").arg(card->geometry().right()).arg(right)));
    QToolTip::hideText();
}

TEST_IN_WINDOW(FirstScreenTest)

} // namespace lanescope::first_screen_test

#include "first_screen_test.moc"
