// The flame graph of the window: the tree of the command line, walked by mouse and keys.

#include <QtTest>

#include <QToolButton>

#include <QComboBox>
#include <QLineEdit>
#include <QScrollBar>

#include "model/attribution/replay_places.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"
#include "tests/support/window_events.h"
#include "widgets/panels/flame_panel.h"
#include "widgets/panels/flame_view.h"
#include "widgets/panels/table_bar.h"

namespace lanescope::flame_panel_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

// GPT_0 > Attention_0 (60 us in two kernels), GPT_0 > MLP_0 (40 us); 20 us that no module launched.
TracePtr sample()
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    cpu.slice("nn.Module: GPT_0", 0us, 500us, "python_function");
    auto launch = [&, id = 0u](const char* module, const char* kernel, Ns at, Ns duration) mutable {
        ++id;
        if (module)
            cpu.slice(module, at, 20us, "python_function");
        cpu.slice("aten::op", at + 1us, 18us);
        cpu.slice("cudaLaunchKernel", at + 2us, 3us, "cuda_runtime", id);
        gpu.slice(kernel, at + 100us, duration, "kernel", id);
    };
    launch("nn.Module: Attention_0", "scores", 10us, 20us);
    launch("nn.Module: Attention_0", "values", 40us, 40us);
    launch("nn.Module: MLP_0", "gemm", 150us, 40us);
    launch(nullptr, "outside", 600us, 20us);
    return make.build();
}

std::optional<std::uint32_t> named(const Flame& flame, const std::string& name)
{
    for (std::uint32_t n = 0; n < flame.nodes.size(); ++n)
        if (flame.nodes[n].name == name)
            return n;
    return {};
}

struct Shown {
    Document document{sample()};
    FlamePanel panel{document};
    QSignalSpy ready{&panel, &FlamePanel::ready};
    Shown()
    {
        panel.resize(1000, 400);
        panel.show();
        if (!ready.wait())
            qFatal("no answer");
    }
    FlameView& view() { return panel.view(); }
    std::uint32_t node(const std::string& name) { return *named(*view().flame(), name); }
};

} // namespace

class FlamePanelTest : public QObject {
    Q_OBJECT

private slots:
    void theTreeIsThatOfTheCommandLine()
    {
        Shown shown;
        FlameOptions options;
        options.isDevice = true;
        const Analysis& analysis = *shown.document.analysis();
        const Flame same = flameOf(analysis, attributionOf(analysis), options);
        QCOMPARE(shown.view().flame()->nodes.size(), same.nodes.size());
        QCOMPARE(shown.view().flame()->total(), Ns{120us});
        QVERIFY(shown.panel.summary().contains("120"));
    }

    void widthsAreSharesOfTheRoot()
    {
        Shown shown;
        const double width = shown.view().viewport()->width();
        QCOMPARE(shown.view().rectOf(0).width(), width);
        QVERIFY(std::abs(shown.view().rectOf(shown.node("Attention_0")).width() - width * 60 / 120) < 0.01);
        QVERIFY(std::abs(shown.view().rectOf(shown.node("MLP_0")).width() - width * 40 / 120) < 0.01);
        // Children are inside their parents.
        const QRectF parent = shown.view().rectOf(shown.node("GPT_0")),
                     child = shown.view().rectOf(shown.node("MLP_0"));
        QVERIFY(child.left() >= parent.left() && child.right() <= parent.right() + 0.01);
        QCOMPARE(child.top(), parent.bottom());
    }

    void aClickZoomsAndTheLineAboveLeadsBack()
    {
        Shown shown;
        const std::uint32_t mlp = shown.node("MLP_0");
        QTest::mouseClick(shown.view().viewport(), Qt::LeftButton, {}, shown.view().rectOf(mlp).center().toPoint());
        QCOMPARE(shown.view().zoomed(), mlp);
        QCOMPARE(shown.panel.path(), QStringLiteral("all › GPT_0 › MLP_0"));
        QCOMPARE(shown.view().rectOf(mlp).width(), static_cast<double>(shown.view().viewport()->width()));
        QVERIFY(shown.view().rectOf(shown.node("Attention_0")).isEmpty());
        QVERIFY(shown.panel.summary().contains("33.3"));
        QTest::keyClick(&shown.view(), Qt::Key_Backspace);
        QCOMPARE(shown.view().zoomed(), shown.node("GPT_0"));
        QTest::keyClick(&shown.view(), Qt::Key_Home);
        QCOMPARE(shown.view().zoomed(), 0u);
    }

    void keysWalkTheBoxes()
    {
        Shown shown;
        FlameView& view = shown.view();
        QTest::keyClick(&view, Qt::Key_Down); // the widest child
        QCOMPARE(view.current(), shown.node("GPT_0"));
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(view.current(), shown.node("Attention_0"));
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.current(), shown.node("MLP_0"));
        QTest::keyClick(&view, Qt::Key_Left);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(view.zoomed(), shown.node("Attention_0"));
        QTest::keyClick(&view, Qt::Key_Up);
        QCOMPARE(view.current(), shown.node("GPT_0"));
    }

    void wordsSayTheirShare()
    {
        Shown shown;
        shown.panel.findChild<QLineEdit*>()->setText("attention");
        QTRY_VERIFY(shown.view().shareOfWords().has_value());
        QCOMPARE(*shown.view().shareOfWords(), 50.0);
        QVERIFY(shown.panel.summary().contains("50"));
        shown.panel.findChild<QLineEdit*>()->setText("no such thing");
        QTRY_COMPARE(shown.view().shareOfWords().value_or(-1), 0.0);
    }

    void invertedBeginsWithTheLeaves()
    {
        Shown shown;
        for (QToolButton* box : shown.panel.findChildren<QToolButton*>())
            if (box->text() == "Inverted")
                box->setChecked(true);
        QVERIFY(shown.ready.wait());
        const Flame& flame = *shown.view().flame();
        QCOMPARE(flame.nodes[*named(flame, "gemm")].parent, 0u);
        QCOMPARE(flame.total(), Ns{120us});
    }

    void hostTimeIsAnotherWeight()
    {
        Shown shown;
        for (QComboBox* box : shown.panel.findChildren<QComboBox*>())
            if (box->accessibleName() == "Weight")
                box->setCurrentIndex(1);
        QVERIFY(shown.ready.wait());
        // GPT_0 spans 500 us; the op outside it 18 us.
        QCOMPARE(shown.view().flame()->total(), Ns{518us});
    }

    void theSelectedRangeIsAllThatCounts()
    {
        Shown shown;
        shown.document.selectRange(RangeSelection{{Time{} + 145us, Time{} + 200us}, {}});
        TableBar* bar = shown.panel.findChild<TableBar*>();
        for (int i = 0; i < bar->chooser().count(); ++i)
            if (bar->chooser().itemText(i).contains("range", Qt::CaseInsensitive))
                bar->chooser().setCurrentIndex(i);
        QTRY_VERIFY(shown.view().flame() && shown.view().flame()->total() == Ns{40us});
    }

    void anotherTraceShowsWhatChanged()
    {
        // The same program, whose MLP takes 25 us less and whose kernel `outside` has another name.
        const char* text = R"({"schemaVersion": 1, "deviceProperties": [], "traceEvents": [
{"ph":"X","cat":"python_function","name":"nn.Module: GPT_0","pid":1,"tid":1,"ts":0,"dur":500},
{"ph":"X","cat":"python_function","name":"nn.Module: MLP_0","pid":1,"tid":1,"ts":150,"dur":20},
{"ph":"X","cat":"cpu_op","name":"aten::op","pid":1,"tid":1,"ts":151,"dur":18},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":152,"dur":3,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":250,"dur":15,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"elsewhere","pid":0,"tid":7,"ts":700,"dur":9,"args":{"device":0,"stream":7}}]})";
        const lanescope::test::TempFile file{text};
        Shown shown;
        shown.panel.compareWith(QString::fromStdString(file.path()));
        QTRY_VERIFY(shown.view().change());
        QCOMPARE(*shown.view().change()->before[shown.node("MLP_0")], Ns{15us});
        QVERIFY(!shown.view().change()->before[shown.node("Attention_0")]);
        QVERIFY2(shown.view().tipOf(shown.node("MLP_0")).contains("+25"),
                 qPrintable(shown.view().tipOf(shown.node("MLP_0"))));
        QVERIFY2(shown.panel.summary().contains("no launch"), qPrintable(shown.panel.summary()));
        lanescope::test::picture(shown.panel, "flame_change");
        shown.panel.compareWith({});
        QTRY_VERIFY(!shown.view().change());
        shown.panel.compareWith("/no/such/file.json");
        QTRY_VERIFY2(shown.panel.summary().contains("/no/such/file.json"), qPrintable(shown.panel.summary()));
    }

    void aWideTreeIsLaidOutAtOnce()
    {
        auto flame = std::make_shared<Flame>();
        flame->nodes.push_back({0, "all", FlameKind::Root, {}, {}, {}});
        constexpr std::uint32_t count = 300'000;
        for (std::uint32_t n = 1; n <= count; ++n) {
            flame->nodes.push_back({0, "leaf", FlameKind::Kernel, 1us, 1us, {}});
            flame->nodes[0].children.push_back(n);
            flame->nodes[0].total += 1us;
        }
        FlameView view;
        view.resize(800, 200);
        view.set(flame);
        QVERIFY(view.rectOf(1).isEmpty()); // narrower than half a pixel
        QVERIFY(!view.grab().isNull());
    }
};

TEST_IN_WINDOW(FlamePanelTest)

} // namespace lanescope::flame_panel_test

#include "flame_panel_test.moc"
