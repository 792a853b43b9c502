// A replay of sections gives what the plain replay of all points gives, whatever was asked before.

#include "model/import/importer.h"
#include "model/replay/what_if_base.h"
#include "tests/support/random_work.h"
#include "tests/support/run_tests.h"

#include <QFile>
#include <QtTest>

namespace lanescope::sections_test {

using namespace lanescope::test;

namespace {

std::vector<ReplayChange> someChanges(std::mt19937& random, const Trace& trace)
{
    using Kind = ReplayChange::Kind;
    std::vector<SliceId> some;
    for (const SliceId s : trace.slices())
        if (random() % 3 == 0)
            some.push_back(s);
    auto works = std::make_shared<WorkTimes>();
    for (const SliceId s : trace.slices())
        if (trace.kind(s) == SliceKind::Kernel && random() % 4 == 0)
            works->works.push_back({s, 0.5F, random() % 2 == 0});
    const TimeRange whole = trace.sliceRange();
    const TimeRange aThird{whole.begin + whole.length() / 3, whole.begin + 2 * whole.length() / 3};
    std::vector<ReplayChange> all{*parseScale("kernel:.=0.3"),
                                  *parseScale("kernel:kernel[12]=1.5"),
                                  *parseScale("copy:.=0.7"),
                                  *parseScale("memset:.=0.2"),
                                  *parseScale("op:op[0-2]=0.25"),
                                  *parseScale("python:.=0.5"),
                                  *parseScale("call:Launch=0.9"),
                                  {Kind::ScaleKernel, {}, 0.6, {}, some},
                                  {Kind::NoSync},
                                  {Kind::NoSync, {}, 1, {}, some},
                                  {Kind::GraphLaunches},
                                  {Kind::Host, {}, 0.6},
                                  {Kind::Host, {}, 0.2, {}, {}, {}, {aThird}},
                                  {Kind::Comm, {}, 0.4},
                                  {Kind::OverlapComm},
                                  {Kind::NoDataWait},
                                  {Kind::Warm},
                                  {Kind::FuseChains, {}, 1, {}, {}, works},
                                  {Kind::OtherGpu, "Some GPU", 1, {}, {}, works}};
    std::shuffle(all.begin(), all.end(), random);
    all.resize(1 + random() % 5);
    return all;
}

void compare(const WhatIfBase& base, const std::vector<ReplayChange>& changes)
{
    const Trace& trace = base.analysis().trace();
    const auto answer = base.ask(changes);
    const auto plain = whatIf(trace, base.graph(), changes);
    const auto prediction = predict(trace, base.graph(), changes);
    QVERIFY(answer && plain && prediction);
    QCOMPARE(answer->result.predicted, plain->predicted);
    QCOMPARE(answer->result.low, plain->low);
    QCOMPARE(answer->result.high, plain->high);
    QCOMPARE(answer->result.edgesChanged, plain->edgesChanged);
    const CriticalPath path =
        criticalPathOf(base.graph(), prediction->replayed, prediction->weights.own, prediction->weights.cross);
    for (std::size_t k = 0; k < pathKinds; ++k)
        QCOMPARE(answer->byKind[k], path.byKind[k]);
    Ns touched{};
    for (const PathPiece& piece : base.path().pieces)
        if (piece.isOnLane() ? prediction->weights.own[piece.point] != base.graph().own[piece.point]
                             : piece.edge < base.graph().cross.size() &&
                                   prediction->weights.cross[piece.edge] != base.graph().weight[piece.edge])
            touched += piece.duration;
    QCOMPARE(answer->onPath, touched);
}

} // namespace

class SectionsTest : public QObject {
    Q_OBJECT

private slots:
    void aReplayOfSectionsIsThatOfAllPoints_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 200; seed < 260; ++seed)
            QTest::addRow("%u", seed) << seed;
    }

    void aReplayOfSectionsIsThatOfAllPoints()
    {
        QFETCH(unsigned, seed);
        const TracePtr trace = randomWork(seed, seed % 2 == 1);
        const WhatIfBase base{std::make_shared<const Analysis>(trace)};
        std::mt19937 random{seed};
        for (int round = 0; round < 8; ++round) {
            std::vector<ReplayChange> changes = someChanges(random, *trace);
            compare(base, changes);
            for (ReplayChange& change : changes) // a slider moves while the switches stay
                change.factor *= change.factor != 1 ? 0.8 : 1;
            compare(base, changes);
        }
    }

    void aWrongPatternLeavesTheBaseAsItWas()
    {
        using Kind = ReplayChange::Kind;
        const WhatIfBase base{std::make_shared<const Analysis>(randomWork(1, false))};
        compare(base, {{Kind::NoSync}});
        QVERIFY(!base.ask(std::vector<ReplayChange>{{Kind::NoSync, "("}}));
        QVERIFY(!base.ask(std::vector<ReplayChange>{{Kind::ScaleKernel, "(", 0.5}}));
        compare(base, {{Kind::NoSync}});
        compare(base, {{Kind::Host, {}, 0.5}});
    }

    void realTracesToo()
    {
        using Kind = ReplayChange::Kind;
        bool isAny = false;
        for (const char* name :
             {"train_a100_rank3of8.json.gz", "streams_blocking.json.gz", "bert_small_mi300x.json.gz"}) {
            const QString file = QStringLiteral(LANESCOPE_TRACES "/") + QLatin1String{name};
            if (!QFile::exists(file))
                continue;
            isAny = true;
            const WhatIfBase base{std::make_shared<const Analysis>(*loadTrace(file.toStdString()))};
            compare(base, {{Kind::Host, {}, 0.5}, {Kind::Warm}});
            compare(base, {{Kind::Comm, {}, 0.5}, {Kind::NoSync}, {Kind::ScaleKernel, {}, 0.7}});
            compare(base, {{Kind::GraphLaunches}, {Kind::ScaleKernel, {}, 0.3}});
        }
        if (!isAny)
            QSKIP("the traces are not here");
    }
};

TEST_WITH_APP(SectionsTest)

} // namespace lanescope::sections_test

#include "sections_test.moc"
