// The panel of modules: rows like the tables', folding, and kernels highlighted by a row.

#include <QtTest>

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "model/attribution/replay_places.h"
#include "tests/support/make_layers.h"
#include "tests/support/make_trace.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/items/call_items.h"
#include "widgets/items/kernel_items.h"
#include "widgets/items/module_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/explain_tip.h"
#include "widgets/panels/flame_panel.h"
#include "widgets/panels/flame_view.h"
#include "widgets/panels/iterations_panel.h"
#include "widgets/panels/kernels_panel.h"
#include "widgets/panels/layer_card.h"
#include "widgets/panels/layer_chart.h"
#include "widgets/panels/modules_panel.h"
#include "widgets/panels/profiler_panel.h"
#include "widgets/panels/rates_button.h"
#include "widgets/session/place_scope.h"

namespace lanescope::modules_panel_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

TracePtr sample()
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    auto gpu = make.stream(0, 7);
    cpu.slice("nn.Module: GPT_0", 0us, 1000us, "python_function");
    for (int i = 0; i < 3; ++i) {
        const auto correlation = static_cast<std::uint32_t>(i + 1);
        cpu.slice(fmt::format("nn.Module: Block_{}", i), 10us + i * 100us, 80us, "python_function");
        cpu.slice("step[DECODE bs=4]", 20us + i * 100us, 50us, "user_annotation");
        cpu.slice("cudaLaunchKernel", 30us + i * 100us, 5us, "cuda_runtime", correlation);
        gpu.slice("gemm", 50us + i * 100us, 20us, "kernel", correlation);
    }
    gpu.slice("lost", 600us, 7us);
    return make.build();
}

// A product of 2 * 4096^3 FLOP on an A100, and an op whose FLOP are not known, in a module and in a step.
TracePtr productOf(bool hasUnknown)
{
    TraceMaker make;
    Gpu gpu;
    gpu.name = "NVIDIA A100-SXM4-80GB";
    gpu.sms = 108;
    gpu.totalMemoryBytes = 85'095'874'560;
    make.info.gpus = {gpu};
    auto cpu = make.lane("1", "1");
    auto stream = make.stream(0, 7);
    std::uint32_t id = 0;
    for (int step = 0; step < 2; ++step) {
        const Ns at = step * 4ms;
        cpu.slice(fmt::format("ProfilerStep#{}", step), at, 3900us, "user_annotation");
        cpu.slice("nn.Module: Net_0", at + 1us, 400us, "python_function");
        cpu.slice("aten::mm", at + 30us, 50us, "cpu_op", ~0u,
                  lanescope::test::args("[[4096, 4096], [4096, 4096]]", R"(["c10::BFloat16", "c10::BFloat16"])"));
        cpu.slice("cudaLaunchKernel", at + 40us, 5us, "cuda_runtime", ++id);
        stream.slice("ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_tn", at + 100us, 1ms, "kernel", id);
        if (!hasUnknown)
            continue;
        cpu.slice("mine::op", at + 100us, 50us);
        cpu.slice("cudaLaunchKernel", at + 110us, 5us, "cuda_runtime", ++id);
        stream.slice("my_kernel", at + 1200us, 1ms, "kernel", id);
    }
    return make.build();
}

} // namespace

class ModulesPanelTest : public QObject {
    Q_OBJECT

private slots:
    // The switches of the command line cannot be typed here.
    void theNoteOnReplayedGraphsNamesNoSwitches()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        cpu.slice("cudaGraphLaunch", 10us, 5us, "cuda_runtime", 1);
        gpu.slice("gemm", 20us, 20us, "kernel", 1).slice("softmax", 50us, 20us, "kernel", 1);
        Document document{make.build()};
        ModulesPanel panel{document};
        QTRY_VERIFY2(panel.summary().contains("Replayed graphs take"), qPrintable(panel.summary()));
        QVERIFY2(!panel.summary().contains("--"), qPrintable(panel.summary()));
    }

    // All rows share one scale, those without a module too.
    void barsOfAllRowsAreOnOneScale()
    {
        TraceMaker make;
        make.lane("1", "1")
            .slice("nn.Module: Net_0", 0us, 100us, "python_function")
            .slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 1);
        make.stream(0, 7).slice("gemm", 20us, 20us, "kernel", 1).slice("lost", 600us, 80us);
        Document document{make.build()};
        ModulesPanel panel{document};
        static_cast<QWidget&>(panel).show();
        QSignalSpy ready{&panel, &ModulesPanel::ready};
        QVERIFY(ready.wait());
        std::vector<double> bars;
        for (int row = 0; row < panel.items().rowCount({}); ++row)
            for (int column = ModuleItems::Forward; column <= ModuleItems::Undecided; ++column)
                if (const QVariant bar = panel.items().index(row, column).data(ModuleItems::barRole); bar.isValid())
                    bars.push_back(bar.toDouble());
        std::sort(bars.begin(), bars.end());
        QCOMPARE(bars, (std::vector{0.25, 1.0}));
    }
    // One row "(no module frame is recorded)" answers nothing, where annotations name the parts of the program.
    void withoutModuleFramesTheFirstAnswerIsByScope()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (int i = 0; i < 2; ++i) {
            const auto id = static_cast<std::uint32_t>(i + 1);
            cpu.slice(i ? "decode masks" : "encode image", i * 100us, 90us, "user_annotation");
            cpu.slice("cudaLaunchKernel", i * 100us + 10us, 5us, "cuda_runtime", id);
            gpu.slice("gemm", i * 100us + 20us, 30us, "kernel", id);
        }
        Document document{make.build()};
        ModulesPanel panel{document};
        QSignalSpy ready{&panel, &ModulesPanel::ready};
        QVERIFY(ready.wait());
        auto* by = panel.findChild<QComboBox*>(QStringLiteral("by"));
        QCOMPARE(by->currentText(), QStringLiteral("By scope"));
        QCOMPARE(panel.items().index(0, 0).data().toString(), QStringLiteral("encode image"));
        by->setCurrentIndex(0); // a choice stays
        QVERIFY(ready.wait());
        QCOMPARE(by->currentText(), QStringLiteral("By module"));
    }

    void equalLayersAreOneRowUntilTheyAreUnfolded()
    {
        Document document{sample()};
        ModulesPanel panel{document};
        QSignalSpy ready{&panel, &ModulesPanel::ready};
        QVERIFY(ready.wait());
        const ModuleItems& items = panel.items();
        QCOMPARE(items.rowCount(), 2); // the model, and work without a launch
        const QModelIndex model = items.index(0, 0);
        QCOMPARE(model.data().toString(), QString{"GPT_0"});
        QCOMPARE(items.rowCount(model), 1);
        const QModelIndex folded = items.index(0, 0, model);
        QCOMPARE(folded.data().toString(), QString{"3 × Block"});
        QCOMPARE(items.parent(folded), model);
        QCOMPARE(*items.number(items.index(0, ModuleItems::Gpu, model)), 60'000.0);
        QCOMPARE(*items.number(items.index(1, ModuleItems::Gpu)), 7'000.0);
        QVERIFY(items.index(1, 0).data().toString().contains("no launch"));
        for (QToolButton* chip : panel.findChildren<QToolButton*>())
            if (chip->text() == "Fold equal layers") {
                QVERIFY(chip->isCheckable() && chip->property("look") == "chip"); // like all switches next to tables
                QTest::mouseClick(chip, Qt::LeftButton);
                QVERIFY(!chip->isChecked());
            }
        QVERIFY(ready.wait());
        QCOMPARE(items.rowCount(items.index(0, 0)), 3);
    }

    void aRowHighlightsItsKernels()
    {
        Document document{sample()};
        ModulesPanel panel{document};
        QSignalSpy ready{&panel, &ModulesPanel::ready};
        QVERIFY(ready.wait());
        emit panel.table().rowChosen(panel.items().index(0, 0));
        QTRY_VERIFY(document.place());
        // 3 kernels; the frames of 4 modules, 3 annotations and 3 launches.
        QCOMPARE(document.lit().size(), std::size_t{13});
        QCOMPARE(document.place()->part.work.size(), std::size_t{3});
        for (const SliceId s : document.place()->part.work)
            QCOMPARE(document.trace().name(s), std::string_view{"gemm"});
    }

    void aChosenModuleLimitsTheOtherPanels()
    {
        Document document{sample()};
        ModulesPanel modules{document};
        KernelsPanel kernels{document};
        ProfilerPanel ops{document};
        FlamePanel flame{document};
        IterationsPanel iterations{document};
        QSignalSpy ready{&modules, &ModulesPanel::ready};
        QVERIFY(ready.wait());
        QTRY_COMPARE(kernels.items().rowCount(), 2); // gemm and lost
        emit modules.table().rowChosen(modules.items().index(0, 0));
        QTRY_COMPARE(kernels.items().rowCount(), 1);
        QTRY_COMPARE(flame.view().flame()->total(), Ns{60us});
        QTRY_VERIFY(!ops.items().table()->rows.empty() && ops.items().table()->selfCudaTotal == Ns{60us});
        QTRY_VERIFY(iterations.table().model()->columnCount() > 15);
        QCOMPARE(modules.items().rowCount(), 2); // its own rows stay
        // By phase, its rows are those of the module.
        modules.findChild<QComboBox*>(QStringLiteral("by"))->setCurrentIndex(3);
        QTRY_COMPARE(modules.items().entries()->table.busy, Ns{60us});
        document.clear(); // Esc
        QVERIFY(!document.place() && document.lit().empty());
        QTRY_COMPARE(kernels.items().rowCount(), 2);
        QTRY_COMPARE(flame.view().flame()->total(), Ns{67us});
    }

    void whatModulesReachOfThePeakIsAClickAway()
    {
        Document document{sample()};
        ModulesPanel panel{document};
        panel.resize(1200, 300);
        static_cast<QWidget&>(panel).show();
        QTRY_VERIFY(panel.rates().isVisible());
        QVERIFY2(panel.rates().text().startsWith("MFU not known"), qPrintable(panel.rates().text()));
        QVERIFY2(panel.rates().lines().contains("record_shapes"), qPrintable(panel.rates().lines()));
        QTest::mouseClick(&panel.rates(), Qt::LeftButton);
        QVERIFY2(shownExplanation().contains("record_shapes"), qPrintable(shownExplanation()));
    }

    void layersStandBesideTheTableAsBars()
    {
        Document document{lanescope::test::LayerMaker{}.build()};
        ModulesPanel panel{document};
        panel.resize(1500, 320);
        static_cast<QWidget&>(panel).show();
        QSignalSpy ready{&panel, &ModulesPanel::ready};
        QVERIFY(ready.wait());
        auto* chart = panel.findChild<LayerChart*>();
        QTRY_VERIFY(chart->isVisible() && chart->width() > 200);
        QCOMPARE(chart->layers().all.size(), std::size_t{6});
        QVERIFY(chart->title().startsWith("6 × Block, median "));
        // Heights are times: the slow layer is twice as tall as the others.
        QVERIFY(std::abs(chart->barRect(4).height() - 2 * chart->barRect(0).height()) < 0.5);
        for (std::size_t i = 0; i < 6; ++i) {
            QVERIFY(chart->rect().contains(chart->barRect(i).toRect()));
            QVERIFY(i == 0 || chart->barRect(i - 1).right() <= chart->barRect(i).left());
            QCOMPARE(*chart->layerAt(chart->barRect(i).center()), i);
        }
        QVERIFY(chart->tipOf(4).contains("against the median") && !chart->tipOf(3).contains("against the median"));
        QTest::mouseClick(chart, Qt::LeftButton, {}, chart->barRect(4).center().toPoint());
        QTRY_VERIFY(document.place());
        QCOMPARE(document.place()->name, QString{"Block_4"});
        QCOMPARE(document.place()->part.work.size(), std::size_t{2}); // from two calls
        lanescope::test::picture(panel, "modules_layers");
        panel.setMinimumSize(1, 1);
        panel.resize(480, 320); // the table needs the room
        QTRY_VERIFY(!chart->isVisible());
    }

    void theSlowLayerHasARowAndASentence()
    {
        Document document{lanescope::test::LayerMaker{}.build()};
        ModulesPanel panel{document};
        panel.resize(1500, 420);
        static_cast<QWidget&>(panel).show();
        QSignalSpy ready{&panel, &ModulesPanel::ready};
        QVERIFY(ready.wait());
        const ModuleItems& items = panel.items();
        const QModelIndex fold = items.index(0, 0, items.index(0, 0));
        QCOMPARE(items.rowCount(fold), 1);
        const QModelIndex alone = items.index(0, 0, fold);
        QCOMPARE(alone.data().toString(), QString{"Block_4 alone"});
        QCOMPARE(alone.data(ModuleItems::detailRole).toString(), QString{"+100 %"});
        QVERIFY(alone.data(ModuleItems::outlierRole).toBool() && !fold.data(ModuleItems::outlierRole).toBool());
        QCOMPARE(*items.number(alone.siblingAtColumn(ModuleItems::Gpu)), 320'000.0);
        QCOMPARE(panel.table().shownRows(), 2); // top rows
        QVERIFY(panel.table().indexBelow(panel.table().indexBelow(panel.table().model()->index(0, 0))).isValid());
        // The fold's work is counted once.
        QCOMPARE(items.entries()->worksOf(ModuleItems::entryOf(fold)).size(), std::size_t{12});
        auto* card = panel.findChild<LayerCard*>();
        QTRY_VERIFY(card->isVisible());
        const auto sentences =
            layerSentences(document.trace(), attributionOf(*document.analysis()), items.entries()->table);
        QCOMPARE(card->sentence().toStdString(), sentences[1]); // as the command prints it
        QVERIFY(card->sentence().startsWith("Block_4 takes 100 % longer than the median"));
        QPushButton* show = card->findChild<QPushButton*>();
        QCOMPARE(show->text(), QString{"Show Block_4"});
        QTest::mouseClick(show, Qt::LeftButton);
        QTRY_VERIFY(document.place());
        QCOMPARE(document.place()->name, QString{"Block_4"});
        QCOMPARE(panel.table().chosen(), alone); // its row and its bar are chosen too
        QCOMPARE(card->chart().chosen(), std::optional<std::size_t>{4});
        // With little room the words are one line that ends in dots; with less, the bars are alone.
        const auto shownWords = [&](int height) {
            card->resize(260, height);
            const QLabel* words = card->findChild<QLabel*>();
            return words->isVisible() ? words->text() : QString{};
        };
        const QSize size = card->size();
        QVERIFY(shownWords(160).startsWith("Block_4"));
        QVERIFY(shownWords(160).endsWith(QChar{0x2026}));
        QCOMPARE(shownWords(110), QString{});
        QVERIFY(card->sentence().startsWith("Block_4 takes 100 % longer than the median"));
        card->resize(size);
        lanescope::test::picture(panel, "modules_slow_layer");
        emit panel.table().rowChosen(fold);
        QTRY_COMPARE(document.place()->name, QString{"6 × Block"});
        QVERIFY(!card->chart().chosen());
        emit panel.table().rowChosen(alone);
        QTRY_COMPARE(document.place()->name, QString{"Block_4"});
        QCOMPARE(document.place()->part.work.size(), std::size_t{2});
        QCOMPARE(card->chart().chosen(), std::optional<std::size_t>{4});
    }

    void equalLayersHaveNoSentenceAndNoRowOfTheirOwn()
    {
        Document document{lanescope::test::LayerMaker{6, 2, -1}.build()};
        ModulesPanel panel{document};
        panel.resize(1500, 420);
        static_cast<QWidget&>(panel).show();
        QSignalSpy ready{&panel, &ModulesPanel::ready};
        QVERIFY(ready.wait());
        const ModuleItems& items = panel.items();
        QCOMPARE(items.rowCount(items.index(0, 0, items.index(0, 0))), 0);
        auto* card = panel.findChild<LayerCard*>();
        QTRY_VERIFY(card->isVisible());
        QVERIFY(card->sentence().isEmpty() && !card->findChild<QPushButton*>()->isVisible());
    }

    void rowsWithoutGpuTimeCanBeLeftOut()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        cpu.slice("nn.Module: Linear_0", 0us, 100us, "python_function");
        cpu.slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 1);
        cpu.slice("nn.Module: Dropout_0", 200us, 100us, "python_function");
        make.stream(0, 7).slice("gemm", 50us, 4'500us, "kernel", 1);
        Document document{make.build()};
        ModulesPanel panel{document};
        QSignalSpy ready{&panel, &ModulesPanel::ready};
        QVERIFY(ready.wait());
        QCOMPARE(panel.items().rowCount(), 2);
        for (QToolButton* chip : panel.findChildren<QToolButton*>())
            if (chip->text() == "Only with GPU time")
                QTest::mouseClick(chip, Qt::LeftButton);
        QVERIFY(ready.wait());
        QCOMPARE(panel.items().rowCount(), 1);
        QCOMPARE(panel.items().index(0, 0).data().toString(), QString{"Linear_0"});
    }

    // The text says "at least" where work without a formula counts as none, and so does the panel.
    void lowerBoundsAreMarkedAndOnlyThose()
    {
        for (const bool hasUnknown : {true, false}) {
            Document document{productOf(hasUnknown)};
            ModulesPanel modules{document};
            IterationsPanel iterations{document};
            QSignalSpy ready{&modules, &ModulesPanel::ready}, rowsReady{&iterations, &IterationsPanel::ready};
            QVERIFY(ready.wait());
            QVERIFY(!rowsReady.isEmpty() || rowsReady.wait());
            const ModuleItems& items = modules.items();
            for (const int column : {ModuleItems::Flops, ModuleItems::OfPeak}) {
                const QModelIndex cell = items.index(0, column);
                QCOMPARE(cell.data().toString().startsWith(QString{"≥ "}), hasUnknown);
                QVERIFY(cell.data().toString().contains(QChar{0x202f}));
                QCOMPARE(cell.data(Qt::ToolTipRole).toString().contains("At least"), hasUnknown);
            }
            QVERIFY(!items.index(0, ModuleItems::Gpu).data().toString().contains(QString{"≥"}));
            const QAbstractItemModel& rows = *iterations.table().model();
            for (int c = 0; c < rows.columnCount(); ++c)
                if (rows.headerData(c, Qt::Horizontal).toString() == "MFU") {
                    QCOMPARE(rows.index(0, c).data().toString().startsWith(QString{"≥ "}), hasUnknown);
                    QVERIFY(rows.index(0, c).data().toString().endsWith("%"));
                }
        }
    }

    void aShareIsOfTheWholeOrOfTheParent()
    {
        Document document{lanescope::test::LayerMaker{}.build()};
        ModulesPanel panel{document};
        panel.resize(900, 400);
        static_cast<QWidget&>(panel).show();
        QSignalSpy ready{&panel, &ModulesPanel::ready};
        QVERIFY(ready.wait());
        const ModuleItems& items = panel.items();
        const auto shares = [&] {
            std::vector<long> all;
            const QModelIndex model = items.index(0, 0), fold = items.index(0, 0, model);
            for (const QModelIndex& row : {model, fold, items.index(0, 0, fold)})
                all.push_back(std::lround(*items.number(row.siblingAtColumn(ModuleItems::Share))));
            return all;
        };
        // 6 layers of 80 us, one of them of 160, twice; and a fill of 40 us.
        QCOMPARE(shares(), (std::vector<long>{97, 97, 28}));
        QCOMPARE(items.headerData(ModuleItems::Share, Qt::Horizontal, Qt::DisplayRole).toString(), QString{"Share"});
        for (QToolButton* chip : panel.findChildren<QToolButton*>())
            if (chip->text() == "Share of parent")
                QTest::mouseClick(chip, Qt::LeftButton);
        QVERIFY(ready.wait());
        QCOMPARE(shares(), (std::vector<long>{97, 100, 29}));
        QCOMPARE(items.headerData(ModuleItems::Share, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QString{"Of parent"});
        QVERIFY(!panel.table().isColumnHidden(ModuleItems::Share));
    }

    // A column of its own unit would read 4,500 µs next to 30.00 ms.
    void allPhasesHaveOneUnit()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        cpu.slice("nn.Module: Linear_0", 0us, 100us, "python_function");
        cpu.slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 1);
        gpu.slice("gemm", 50us, 30'000us, "kernel", 1);
        cpu.slice("Optimizer.step#SGD.step", 200us, 100us, "user_annotation");
        cpu.slice("cudaLaunchKernel", 210us, 5us, "cuda_runtime", 2);
        gpu.slice("foreach", 40'000us, 4'500us, "kernel", 2);
        Document document{make.build()};
        ModulesPanel panel{document};
        QSignalSpy ready{&panel, &ModulesPanel::ready};
        QVERIFY(ready.wait());
        const ModuleItems& items = panel.items();
        QCOMPARE(items.index(0, ModuleItems::Forward).data().toString(), QString{"30.00\u202fms"});
        QCOMPARE(items.index(1, ModuleItems::Optimizer).data().toString(), QString{"4.50\u202fms"});
        QCOMPARE(items.index(1, ModuleItems::Gpu).data().toString(), QString{"4.50\u202fms"});
    }

    void labelsOfLayersFarFromTheMedianDoNotOverlap()
    {
        LayerChart chart;
        chart.resize(340, 200);
        Layers layers;
        layers.median = 250us;
        layers.max = 380us;
        for (int i = 0; i < 36; ++i) {
            Layer layer;
            layer.name = "Block_" + std::to_string(i);
            layer.busy = i == 7 ? 380us : i < 6 ? 280us : 250us;
            if (i < 6 || i == 7)
                layer.awayPct = i == 7 ? 52.0 : 12.0 + i;
            layers.all.push_back(layer);
        }
        chart.set(layers);
        const auto labels = chart.awayLabels();
        QVERIFY(labels.size() >= 2 && labels.size() < 7);
        QVERIFY(labels[0].word.startsWith("+52"));
        QVERIFY(labels[1].word.startsWith("+17"));
        for (std::size_t a = 0; a < labels.size(); ++a)
            for (std::size_t b = 0; b < a; ++b)
                QVERIFY(!labels[a].place.intersects(labels[b].place));
    }
};

TEST_IN_WINDOW(ModulesPanelTest)

} // namespace lanescope::modules_panel_test

#include "modules_panel_test.moc"
