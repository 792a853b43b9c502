// The inspector's page of what is chosen: in a narrow inspector too, times are whole and long names wrap.

#include <QtTest>

#include <QAbstractTextDocumentLayout>
#include <QLabel>
#include <QTextDocument>
#include <QThreadPool>

#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/kit/whole_quantities.h"
#include "widgets/panels/details.h"
#include "widgets/panels/selection_page.h"

namespace lanescope::selection_page_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

// An op whose children have long names, and a stream that waits while the host is in ops with long names.
TracePtr makeLongNames()
{
    TraceMaker make;
    auto cpu = make.lane("100", "1");
    cpu.slice("aten::bmm", 0us, 900us)
        .slice("cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", 10us, Ns{41'500}, "cuda_runtime")
        .slice("cudaLaunchKernel", 100us, 20us, "cuda_runtime", 7)
        .slice("autograd::engine::evaluate_function: BinaryCrossEntropyWithLogitsBackward0", 200us, 600us)
        .slice("cudaLaunchKernel", 850us, 20us, "cuda_runtime", 8);
    make.stream(0, 7)
        .slice("permute_2D_lengths_kernel", 130us, 50us, "kernel", 7)
        .slice("permute_2D_lengths_kernel", 880us, 50us, "kernel", 8);
    return make.build();
}

struct Page {
    TracePtr trace = makeLongNames();
    Document document{trace};
    SelectionPage page{document, new Details{document}}; // it becomes the page's child
    QLabel* head = nullptr;

    explicit Page(int wide)
    {
        for (auto* label : page.findChildren<QLabel*>())
            if (label->accessibleName() == QLatin1String{"Selected slice"})
                head = label;
        page.resize(wide, 600);
        static_cast<QWidget&>(page).show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
    }
    void settle() const
    {
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
    }
    // The part that the label would draw right of its edge, computed with the text engine.
    double beyondTheEdge() const
    {
        QTextDocument text;
        text.setDefaultFont(head->font());
        text.setDocumentMargin(0);
        QTextOption option;
        option.setWrapMode(QTextOption::WordWrap);
        text.setDefaultTextOption(option);
        text.setHtml(head->text());
        const double room = head->contentsRect().width() - 2 * head->margin();
        text.setTextWidth(room);
        return text.size().width() - room;
    }
};

} // namespace

class SelectionPageTest : public QObject {
    Q_OBJECT

private slots:
    void timesAreWhole_data()
    {
        QTest::addColumn<int>("wide");
        QTest::addColumn<double>("text");
        QTest::newRow("narrow") << 300 << 1.0;
        QTest::newRow("wide") << 400 << 1.0;
        QTest::newRow("narrow, large text") << 367 << 1.5; // as the window places it
    }
    void timesAreWhole()
    {
        QFETCH(int, wide);
        QFETCH(double, text);
        const QFont before = QApplication::font();
        QFont font = before;
        font.setPointSizeF(font.pointSizeF() * text);
        QApplication::setFont(font);
        Page w{wide};
        QVERIFY(w.head);
        for (const SliceId s : w.trace->slices()) {
            w.document.select(s);
            w.settle();
            QVERIFY2(w.beyondTheEdge() <= 0.5,
                     qPrintable(QStringLiteral("%1 px: %2").arg(w.beyondTheEdge()).arg(w.page.text())));
        }
        w.document.workOutActivity();
        QTRY_VERIFY(w.document.activity());
        int gaps = 0;
        for (const LaneActivity& lane : w.document.activity()->lanes)
            for (const Gap& gap : lane.gaps) {
                w.document.chooseGap(gap);
                w.settle();
                ++gaps;
                QVERIFY2(w.page.text().contains("BinaryCrossEntropy"), qPrintable(w.page.text()));
                QVERIFY2(w.beyondTheEdge() <= 0.5, qPrintable(w.page.text()));
            }
        QApplication::setFont(before);
        QCOMPARE(gaps, 1);
    }

    void aNumberAndItsUnitStayTogether()
    {
        const QChar nbsp{QChar::Nbsp};
        for (const auto& [text, whole] : {std::pair{"19.1 ms", "19.1_ms"},
                                          {"for 99.6 % of its time (1.01 s)", "for 99.6_% of its time (1.01_s)"},
                                          {"739 GB/s, 8.16 TFLOP/s", "739_GB/s, 8.16_TFLOP/s"},
                                          {"3 steps, 2 slices", "3 steps, 2 slices"},
                                          {"in ms", "in ms"},
                                          {"% of", "% of"}})
            QCOMPARE(wholeQuantities(QString::fromLatin1(text)).replace(nbsp, QLatin1Char{'_'}),
                     QString::fromLatin1(whole));
        QCOMPARE(wholeQuantitiesHtml(QStringLiteral("<b>19.1\u202Fms</b>")), QStringLiteral("<b>19.1\u00A0ms</b>"));
    }
};

TEST_IN_WINDOW(SelectionPageTest)

} // namespace lanescope::selection_page_test

#include "selection_page_test.moc"
