#pragma once
// The comparison of two bundled samples in a window, for tests with real mouse and key events.

#include <QTest>

#include "model/import/importer.h"
#include "widgets/compare/compare_view.h"
#include "widgets/timeline/timeline_panel.h"

namespace lanescope::test {

inline TracePtr sampleTrace(const QString& name)
{
    const QString path = QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples/synthetic_%1.json.gz").arg(name);
    return loadTrace(path.toStdString()).value();
}

struct CompareWindow {
    Document a, b;
    CompareView view{a, b, "eager.json.gz", "compile.json.gz", "eager", "compile"};

    explicit CompareWindow(QSize size = {1500, 900}, const QString& nameA = "geglu_mlp_64_128_768_3072_eager",
                           const QString& nameB = "geglu_mlp_64_128_768_3072_compile")
        : a(sampleTrace(nameA)), b(sampleTrace(nameB))
    {
        show(size);
    }
    CompareWindow(TracePtr traceA, TracePtr traceB, QSize size = {1500, 900})
        : a(std::move(traceA)), b(std::move(traceB))
    {
        show(size);
    }
    TimelineView& lanes(int side) { return view.side(side).view(); }
    TimelineView& host(int side) { return view.lanes().panel(side + 2).view(); }
    Document& document(int side) { return side == 0 ? a : b; }

private:
    void show(QSize size)
    {
        view.resize(size);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QTRY_VERIFY(view.diff());
        QTest::qWait(20); // for parts that are placed after the first layout
    }
};

} // namespace lanescope::test
