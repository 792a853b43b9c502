// "What is this?" in the window: each column of each panel has an explanation, and the card shows what was asked for.

#include <QtTest>

#include <QHeaderView>

#include "model/explain/explain.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/explain_tip.h"
#include "widgets/kit/text.h"
#include "widgets/panels/panel.h"
#include "widgets/timeline/timeline_view.h"

namespace lanescope::explain_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

TracePtr sample()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("ProfilerStep#1", 0us, 200us, "user_annotation")
        .slice("aten::mm", 10us, 40us)
        .slice("cudaLaunchKernel", 20us, 5us, "cuda_runtime", 1);
    make.stream(0, 7).slice("gemm", 60us, 30us, "kernel", 1);
    return make.build();
}

} // namespace

class ExplainPanelsTest : public QObject {
    Q_OBJECT

private slots:
    void eachColumnOfEachPanelIsExplained()
    {
        Document document{sample()};
        int columns = 0;
        for (const PanelEntry& entry : panels()) {
            if (std::string_view{entry.id} == "query") // its columns are those of the reader's own question
                continue;
            const std::unique_ptr<Panel> panel{entry.make(document, nullptr)};
            QTest::qWait(50);
            for (DataTable* table : panel->findChildren<DataTable*>())
                for (int column = 0; column < table->header()->count(); ++column) {
                    const QString title = table->model()->headerData(column, Qt::Horizontal).toString();
                    QVERIFY2(!table->explanationOf(column).isEmpty(),
                             qPrintable(QStringLiteral("%1: %2").arg(QString::fromLatin1(entry.id), title)));
                    ++columns;
                }
        }
        QVERIFY(columns > 60);
    }

    void aSliceShowsItsCard()
    {
        Document document{sample()};
        TimelineView view{document};
        view.resize(800, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        for (const SliceId s : document.trace().slices())
            if (document.trace().name(s) == "aten::mm")
                view.explain(s);
        QVERIFY2(shownExplanation().contains("one GEMM"), qPrintable(shownExplanation()));
    }

    void eachStripIsExplained()
    {
        Document document{sample()};
        TimelineView view{document};
        view.resize(800, 300);
        QVERIFY(view.layoutOfLanes().strips().size() >= 4);
        for (const Strip& strip : view.layoutOfLanes().strips())
            QVERIFY(!view.explanationOf(strip).isEmpty());
    }
};

TEST_IN_WINDOW(ExplainPanelsTest)

} // namespace lanescope::explain_test

#include "explain_test.moc"
