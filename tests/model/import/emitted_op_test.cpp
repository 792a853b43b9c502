// The names of ops that torch's emit_nvtx writes, alone and in an export of nsys: shapes, sequence numbers, the forward
// op of each backward op.

#include <QtTest>

#include "model/analysis/analysis.h"
#include "model/analysis/tables/profiler_table.h"
#include "model/attribution/sequence_links.h"
#include "model/import/emitted_op.h"
#include "model/import/importer.h"
#include "model/store/args.h"
#include "tests/support/nsys_session.h"
#include "tests/support/run_tests.h"

namespace lanescope::emitted_op_test {

using namespace lanescope::test;

class EmittedOpTest : public QObject {
    Q_OBJECT

private slots:
    void partsAreTakenOffTheName_data();
    void partsAreTakenOffTheName();
    void rangesBecomeOpsWithShapes();
    void backwardOpsFindTheirForwardOp();
    void aNumberOfTwoThreadsLinksNothing();
};

void EmittedOpTest::partsAreTakenOffTheName_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("found"); // name|seq|op_id|sizes|is an op; empty: no op's text
    const auto row = [](const char* text, const char* found) { QTest::newRow(text) << text << found; };
    row("aten::mm, seq = 12, op_id = 7, sizes = [[64, 32], [32, 8]]", "aten::mm|12|7|[[64, 32], [32, 8]]|1");
    row("aten::mm, seq = 12, sizes = [[64, 32], []]", "aten::mm|12||[[64, 32], []]|1");
    row("aten::cat, op_id = 9, sizes = [[[2, 3], [4]], []], input_op_ids = [(5,0), (6,1)]",
        "aten::cat||9|[[[2, 3], [4]], []]|1");
    row("aten::empty, op_id = 8", "aten::empty||8||1");
    row("aten::relu", "aten::relu||||1");
    row("MyFunction, seq = 3", "MyFunction|3|||1");
    row("autograd::engine::evaluate_function: MmBackward0, seq = 12, op_id = 40",
        "autograd::engine::evaluate_function: MmBackward0|12|40||1");
    row("flash_attn::_flash_attn_forward, op_id = 4", "flash_attn::_flash_attn_forward||4||1");
    row("record_param_comms, op_id = 4", "record_param_comms||4||1");
    row("FSDP::pre_forward (blocks.9), op_id = 4", "FSDP::pre_forward (blocks.9)||4||0");
    row("vllm::scheduler", "");
    row("aten::mm is slow", "");
    row("forward, op_id = 7", "forward||7||0");
    row("Optimizer.step#SGD.step, op_id = 5", "Optimizer.step#SGD.step||5||0");
    row("nccl:all_reduce, op_id = 5, sizes = [[8]]", "nccl:all_reduce||5|[[8]]|0");
    row("a, b, op_id = 5", "a, b||5||0");
    row("name, seq = 12 of 30", "");
    row("name, sizes = [1, 2", "");
    row("name, sizes = [[1] 2]", "");
    row("name, sizes = [01]", "");
    row("name, sizes = [1,]", "");
    row("name, sizes = [\"x\"]", "");
    row("name, seq = ", "");
    row(", seq = 5", "");
    row("step 5", "");
    row("", "");
}

void EmittedOpTest::partsAreTakenOffTheName()
{
    QFETCH(QString, text);
    QFETCH(QString, found);
    const std::string whole = text.toStdString();
    const auto op = emittedOpIn(whole);
    const auto number = [](std::optional<std::int64_t> n) { return n ? std::to_string(*n) : std::string{}; };
    const std::string said = op ? std::string{op->name} + '|' + number(op->sequence) + '|' + number(op->number) + '|' +
                                      std::string{op->sizes} + '|' + (op->isOp ? "1" : "0")
                                : "";
    QCOMPARE(said, found.toStdString());
}

namespace {

// A forward and a backward pass as emit_nvtx records them.
class EmittedPass {
public:
    EmittedPass() : m_file("", "pass.sqlite"), m_nsys(m_file.path(), NsysWriter::Generation::Today) {}

    // `isShared`: the text is in StringIds.
    void range(std::int64_t thread, std::int64_t begin, std::int64_t end, const std::string& text,
               bool isShared = false)
    {
        NsysWriter::Row row{{"start", begin}, {"end", end}, {"eventType", 59}, {"globalTid", globalTid(7, thread)}};
        if (isShared)
            row.push_back({"textId", m_nsys.string(text)});
        else
            row.push_back({"text", text});
        m_nsys.add("NVTX_EVENTS", row);
    }
    TracePtr trace()
    {
        m_nsys.close();
        const auto trace = loadTrace(m_file.path());
        if (!trace)
            qFatal("%s", trace.error().line().c_str());
        return *trace;
    }

private:
    TempFile m_file;
    NsysWriter m_nsys;
};

SliceId opNamed(const Trace& trace, std::string_view name, std::size_t number = 0)
{
    for (const SliceId s : trace.slices())
        if (trace.name(s) == name && number-- == 0)
            return s;
    return {};
}

} // namespace

void EmittedOpTest::rangesBecomeOpsWithShapes()
{
    EmittedPass pass;
    pass.range(8, 500, 5000, "train, op_id = 1");
    pass.range(8, 1000, 2000, "aten::mm, seq = 3, op_id = 2, sizes = [[64, 32], [32, 8]]", true);
    pass.range(8, 3000, 4500, "aten::mm, seq = 4, op_id = 3, sizes = [[64, 32], [32, 16]]");
    const TracePtr trace = pass.trace();
    const SliceId mm = opNamed(*trace, "aten::mm");
    QVERIFY(mm);
    QCOMPARE(trace->kind(mm), SliceKind::Op);
    QCOMPARE(trace->kind(opNamed(*trace, "train")), SliceKind::Annotation);
    const auto arguments = readArguments(*trace, mm);
    QVERIFY(arguments);
    QCOMPARE(arguments->find("Input Dims")->value, std::string{"[[64, 32], [32, 8]]"});
    QVERIFY(!arguments->find("Input Dims")->isString);
    QCOMPARE(arguments->find("Sequence number")->integer(), 3);
    QCOMPARE(arguments->find("op_id")->integer(), 2);

    TableOptions options;
    options.groupByShape = true;
    const ProfilerTable table = profilerTable(*trace, options);
    std::vector<std::string> shapes;
    for (const auto& row : table.rows)
        if (row.name == "aten::mm")
            shapes.push_back(row.inputShapes);
    std::sort(shapes.begin(), shapes.end());
    const OpCosts costs = opCosts(*trace, launchedWork(*trace));
    QCOMPARE(costs.torchFlops(mm), 2.0 * 64 * 32 * 8);
    const std::vector<std::string> expected{"[[64, 32], [32, 16]]", "[[64, 32], [32, 8]]"};
    QCOMPARE(shapes, expected);
}

void EmittedOpTest::backwardOpsFindTheirForwardOp()
{
    EmittedPass pass;
    pass.range(8, 1000, 2000, "aten::mm, seq = 3, op_id = 2, sizes = [[64, 32], [32, 8]]");
    pass.range(8, 2100, 2200, "aten::relu, seq = 4, op_id = 3, sizes = [[64, 8]]");
    pass.range(9, 3000, 3900, "autograd::engine::evaluate_function: ReluBackward0, seq = 4, op_id = 4");
    pass.range(9, 3100, 3800, "ReluBackward0, seq = 4, op_id = 5");
    pass.range(9, 4000, 4900, "autograd::engine::evaluate_function: MmBackward0, seq = 3, op_id = 6");
    pass.range(9, 4100, 4200, "aten::mm, op_id = 7");
    const TracePtr trace = pass.trace();
    const Analysis analysis{trace};
    const SequenceLinks& links = sequenceLinksOf(analysis);
    QCOMPARE(links.linked, std::size_t{3});
    QCOMPARE(links.backwardOps, std::size_t{3});
    const SliceId relu = opNamed(*trace, "aten::relu"), mm = opNamed(*trace, "aten::mm");
    QCOMPARE(links.forward(opNamed(*trace, "ReluBackward0")), relu);
    QCOMPARE(links.forward(opNamed(*trace, "autograd::engine::evaluate_function: ReluBackward0")), relu);
    QCOMPARE(links.forward(opNamed(*trace, "autograd::engine::evaluate_function: MmBackward0")), mm);
    QVERIFY(links.is(mm, SequenceLinks::IsForward));
}

void EmittedOpTest::aNumberOfTwoThreadsLinksNothing()
{
    EmittedPass pass;
    pass.range(8, 1000, 2000, "aten::mm, seq = 3, op_id = 2");
    pass.range(10, 1100, 2000, "aten::relu, seq = 3, op_id = 3");
    pass.range(9, 4000, 4900, "autograd::engine::evaluate_function: MmBackward0, seq = 3, op_id = 6");
    const TracePtr trace = pass.trace();
    const Analysis analysis{trace};
    QCOMPARE(sequenceLinksOf(analysis).linked, std::size_t{0});
    QCOMPARE(sequenceLinksOf(analysis).backwardOps, std::size_t{1});
}

TEST_WITH_APP(EmittedOpTest)

} // namespace lanescope::emitted_op_test

#include "emitted_op_test.moc"
