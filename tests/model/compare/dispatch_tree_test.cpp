// The host's calls in a step, before and after: the articles' pairs, and that no call is lost on any pair.

#include <QTest>

#include "model/analysis/tables/call_tree.h"
#include "model/analysis/time/steps.h"
#include "model/compare/dispatch_tree.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <algorithm>

namespace lanescope::dispatch_tree_test {

using namespace lanescope::test;

class DispatchTreeTest : public QObject {
    Q_OBJECT
private slots:
    void aWrapperThatIsGoneLeavesWhatItHeld();
    void aStepAgainstItselfIsAllTheSame();
    void everyCallIsInOneRow_data();
    void everyCallIsInOneRow();
    void layersKeepTheirOrder();
    void oneRegionHoldsWhatManyWrappersHeld();
};

namespace {

TracePtr sample(const QString& name)
{
    Task task;
    const QString path = QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples/synthetic_%1.json.gz").arg(name);
    return loadTrace(path.toStdString(), task).value();
}

DispatchTree treeOf(const Trace& a, const Trace& b, std::size_t step = 1)
{
    return dispatchTree(a, profilerSteps(a).at(step).range, b, profilerSteps(b).at(step).range);
}

// "-aten::linear > aten::addmm": the row with its parents; + added, - removed.
QStringList pathsOf(const DispatchTree& tree)
{
    QStringList paths;
    std::vector<QString> holders;
    for (const DispatchRow& row : tree.rows) {
        holders.resize(row.depth);
        const QString sign = row.status == WorkChange::Added ? "+" : row.status == WorkChange::Removed ? "-" : "";
        holders.push_back(sign + QString::fromStdString(row.name));
        QStringList path;
        for (const QString& name : holders)
            path.append(name);
        paths.append(path.join(" > "));
    }
    return paths;
}

} // namespace

void DispatchTreeTest::aWrapperThatIsGoneLeavesWhatItHeld()
{
    const TracePtr eager = sample("linear_1024_32_64_eager"), compiled = sample("linear_1024_32_64_compile");
    const QStringList paths = pathsOf(treeOf(*eager, *compiled));
    const auto is = [&](const char* path) { return paths.count(QLatin1String{path}) == 1; };
    QVERIFY2(is("ProfilerStep* > linear_fwd"), qPrintable(paths.join("\n")));
    QVERIFY(is("ProfilerStep* > linear_fwd > +TorchDynamo Cache Lookup"));
    QVERIFY2(is("ProfilerStep* > linear_fwd > -aten::linear > -aten::t"), qPrintable(paths.join("\n")));
    // The same op on both sides, under different wrappers.
    const QStringList addmm = paths.filter(QRegularExpression{QStringLiteral("> aten::addmm$")});
    QCOMPARE(addmm.size(), 1);
    QVERIFY(addmm[0].contains("-aten::linear") && addmm[0].contains("+Torch-Compiled Region") &&
            addmm[0].contains("+CompiledFxGraph"));
    QCOMPARE(paths.filter(QRegularExpression{QStringLiteral("> cudaLaunchKernel$")}).size(), 1);
}

void DispatchTreeTest::aStepAgainstItselfIsAllTheSame()
{
    const TracePtr trace = sample("geglu_mlp_64_128_768_3072_eager");
    const DispatchTree tree = treeOf(*trace, *trace);
    QVERIFY(tree.rows.size() > 20);
    for (const DispatchRow& row : tree.rows)
        QVERIFY(row.status == WorkChange::Same && row.slice.a == row.slice.b);
}

void DispatchTreeTest::everyCallIsInOneRow_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    const QString mlp = "geglu_mlp_64_128_768_3072_";
    QTest::newRow("linear") << "linear_1024_32_64_eager"
                            << "linear_1024_32_64_compile";
    QTest::newRow("mlp") << mlp + "eager" << mlp + "compile";
    QTest::newRow("by hand") << mlp + "compile" << mlp + "triton";
    QTest::newRow("and back") << mlp + "triton" << mlp + "eager";
    QTest::newRow("add") << "matmul_add_4096_bf16_warm_eager"
                         << "matmul_add_4096_bf16_warm_compile";
    QTest::newRow("nothing alike") << "linear_1024_32_64_eager" << mlp + "compile";
}

void DispatchTreeTest::everyCallIsInOneRow()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    const TracePtr traces[] = {sample(a), sample(b)};
    const DispatchTree tree = treeOf(*traces[0], *traces[1]);
    QVERIFY(!tree.isCut);
    for (int side = 0; side < 2; ++side) {
        const Trace& trace = *traces[side];
        const TimeRange step = profilerSteps(trace)[1].range;
        std::vector<SliceId> expected, found;
        for (const SliceId s : trace.slices())
            if (trace.lanes()[trace.laneOf(s).value].kind == LaneKind::Cpu && isCallOnCpu(trace.kind(s)) &&
                trace.begin(s) >= step.begin && trace.begin(s) < step.end)
                expected.push_back(s);
        for (const DispatchRow& row : tree.rows)
            if (const SliceId s = side == 0 ? row.slice.a : row.slice.b)
                found.push_back(s);
        std::sort(found.begin(), found.end());
        QCOMPARE(found.size(), expected.size());
        QVERIFY(found == expected);
        // A row's parent in the tree contains it in the trace.
        std::vector<SliceId> holders;
        for (const DispatchRow& row : tree.rows) {
            holders.resize(row.depth);
            const SliceId s = side == 0 ? row.slice.a : row.slice.b;
            if (s && trace.parent(s) && trace.begin(trace.parent(s)) >= step.begin)
                QVERIFY(std::find(holders.begin(), holders.end(), trace.parent(s)) != holders.end());
            holders.push_back(s);
        }
    }
}

void DispatchTreeTest::layersKeepTheirOrder()
{
    // Three layers, wrapped on only one side; the other side lacks the middle one.
    const auto make = [](bool isWrapped, bool hasMiddle) {
        TraceMaker maker;
        auto cpu = maker.lane("1", "1");
        cpu.slice("ProfilerStep#1", 0us, 900us, "user_annotation");
        for (int layer = 0; layer < 3; ++layer) {
            const Ns at = 10us + 100us * layer;
            if (layer == 1 && !hasMiddle)
                continue;
            if (isWrapped)
                cpu.slice("aten::linear", at, 80us, "cpu_op");
            cpu.slice(layer == 1 ? "aten::bmm" : "aten::mm", at + 10us, 50us, "cpu_op");
        }
        return maker.build();
    };
    const TracePtr a = make(true, true), b = make(false, false);
    const QStringList paths = pathsOf(treeOf(*a, *b, 0));
    const QStringList expected{"ProfilerStep*",
                               "ProfilerStep* > -aten::linear",
                               "ProfilerStep* > -aten::linear > aten::mm",
                               "ProfilerStep* > -aten::linear",
                               "ProfilerStep* > -aten::linear > -aten::bmm",
                               "ProfilerStep* > -aten::linear",
                               "ProfilerStep* > -aten::linear > aten::mm"};
    QVERIFY2(paths == expected, qPrintable(paths.join("\n")));
}

void DispatchTreeTest::oneRegionHoldsWhatManyWrappersHeld()
{
    const TracePtr eager = sample("geglu_mlp_64_128_768_3072_eager"),
                   compiled = sample("geglu_mlp_64_128_768_3072_compile");
    const QStringList paths = pathsOf(treeOf(*eager, *compiled));
    // Three matrix products on both sides: before each in a linear, after all in the graph.
    const QStringList products = paths.filter(QRegularExpression{QStringLiteral("> aten::mm$")});
    QVERIFY2(products.size() == 3, qPrintable(paths.join("\n")));
    for (const QString& path : products)
        QVERIFY2(path.contains("+CompiledFxGraph > -aten::linear > -aten::matmul"), qPrintable(path));
    QCOMPARE(paths.filter(QRegularExpression{QStringLiteral("-aten::(gelu|mul)$")}).size(), 2);
    QCOMPARE(paths.filter(QRegularExpression{QStringLiteral("\\+triton_poi_fused__unsafe_view_gelu_mul_0$")}).size(),
             1);
}

TEST_WITH_APP(DispatchTreeTest)

} // namespace lanescope::dispatch_tree_test

#include "dispatch_tree_test.moc"
