#pragma once
// The details of a slice in a window, and a trace that has data for each of their parts.

#include <QTableView>
#include <QTextBrowser>
#include <QTextCursor>
#include <QThreadPool>
#include <QtTest>

#include "tests/support/make_trace.h"
#include "widgets/panels/details.h"

namespace lanescope::test {

inline constexpr const char* gemmName =
    "void cutlass::Kernel<cutlass_80_tensorop_s16816gemm_bf16_128x128_32x5_tn_align8>(Params&)";

// A step with an op that launches a kernel 200 µs later; a second launch whose kernel begins while the call still runs;
// a third with a wrong clock; a kernel without a launch; a graph of fifteen kernels.
inline TracePtr makeSteps()
{
    TraceMaker make;
    make.info.path = "made";
    auto cpu = make.lane("100", "1");
    cpu.slice("ProfilerStep#1", 0us, 2000us, "user_annotation")
        .slice(
            "aten::mm", 100us, 300us, {}, RawSlice::noCorrelation,
            R"({"External id": 5, "Input Dims": [[64, 32], [32, 8]], "Call stack": "run.py(3): main;<built-in mm>"})")
        .slice("cudaLaunchKernel", 200us, 50us, "cuda_runtime", 7, R"({"correlation": 7, "cbid": 211})")
        .slice("aten::add", 500us, 100us)
        .slice("aten::mm", 700us, Ns{200'001})
        .slice("cudaLaunchKernel", 710us, 50us, "cuda_runtime", 8)
        .slice("aten::mm", 1000us, 100us)
        .slice("cudaLaunchKernel", 1010us, 20us, "cuda_runtime", 9)
        .slice("cudaGraphLaunch", 1500us, 10us, "cuda_runtime", 10);
    auto gpu = make.stream(0, 7);
    gpu.slice(gemmName, 400us, 150us, "kernel", 7, R"({"stream": 7, "grid": [1, 2, 3], "correlation": 7})")
        .slice("early", 720us, 30us, "kernel", 8)
        .slice("skewed", Ns{1'009'999}, 30us, "kernel", 9)
        .slice("orphan", 1100us, 5us);
    for (int i = 0; i < 15; ++i)
        gpu.slice("node", 1600us + i * 10us, 5us, "kernel", 10);
    return make.build();
}

inline QString plain(QString text) { return text.replace(QChar{0x202F}, ' ').replace(QChar{0xA0}, ' ').simplified(); }

struct DetailsWindow {
    TracePtr trace;
    Document document{trace};
    Details details{document};
    QTextBrowser& browser = *details.findChild<QTextBrowser*>();
    QTableView& table = *details.findChild<QTableView*>();

    explicit DetailsWindow(TracePtr t = makeSteps(), QSize size = {380, 640}) : trace(std::move(t))
    {
        details.resize(size);
        static_cast<QWidget&>(details).show();
        QVERIFY(QTest::qWaitForWindowExposed(&details));
    }
    SliceId named(std::string_view name, int k = 0) const
    {
        for (const SliceId s : trace->slices())
            if (trace->name(s) == name && k-- == 0)
                return s;
        return {};
    }
    void select(SliceId slice)
    {
        document.select(slice);
        settle();
    }
    static void settle() // waits until background counts have arrived
    {
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
    }
    QString text() const { return plain(details.text()); }
    QString name() const { return QString::fromUtf8(trace->name(document.selection()).data()); }

    // Clicks the first link with that text at its position.
    bool clickLink(const QString& words, int from = 0)
    {
        for (QTextCursor at = browser.document()->find(words, from); !at.isNull();
             at = browser.document()->find(words, at)) {
            QTextCursor inside{browser.document()};
            inside.setPosition(at.selectionStart() + 1);
            if (!inside.charFormat().isAnchor())
                continue;
            browser.setTextCursor(inside);
            browser.ensureCursorVisible();
            const QPoint middle = browser.cursorRect(inside).center() - QPoint{1, 0};
            QTest::mouseClick(browser.viewport(), Qt::LeftButton, {}, middle);
            settle();
            return true;
        }
        return false;
    }
};

} // namespace lanescope::test
