// Summaries and comparisons of random recordings, compared with a second computation from plain records, nanosecond by
// nanosecond if times can overlap.

#include <QtTest>

#include "model/compare/diff.h"
#include "model/import/importer.h"
#include "model/summary/summary_lines.h"
#include "tests/support/made_recording.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <set>

namespace lanescope::summary_records_test {

using namespace lanescope::test;

class SummaryRecordsTest : public QObject {
    Q_OBJECT

private slots:
    void aSummarySaysWhatTheRecordsSay_data() { seeds(); }
    void aSummarySaysWhatTheRecordsSay();
    void aComparisonCountsWhatTheRecordsHold_data() { seeds(); }
    void aComparisonCountsWhatTheRecordsHold();

private:
    static void seeds()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 20; seed < 32; ++seed)
            QTest::addRow("%u", seed) << seed;
    }
};

namespace {

TracePtr load(const MadeRecording& made)
{
    const TempFile file{made.json()};
    const auto trace = loadTrace(file.path());
    return trace ? *trace : nullptr;
}

// Work without a launch that begins before the first launched work of its stream, or of its device if the stream has
// none: it was launched before the recording and belongs to none of its steps.
bool isFromBefore(const MadeRecording& made, const MadeSlice& r)
{
    if (made.launchOf(r))
        return false;
    std::optional<std::int64_t> ofStream, ofDevice;
    for (const MadeSlice& other : made.all)
        if (isWork(other) && other.pid == r.pid && made.launchOf(other)) {
            ofDevice = std::min(ofDevice.value_or(other.begin), other.begin);
            if (other.tid == r.tid)
                ofStream = std::min(ofStream.value_or(other.begin), other.begin);
        }
    const auto first = ofStream ? ofStream : ofDevice;
    return first && r.begin < *first;
}

// The contents of one side of a comparison, by name.
struct Side {
    std::map<std::string, std::pair<std::uint64_t, std::int64_t>> work, host; // count; sum of durations, of self times
    std::map<std::string, std::uint64_t> launches;
    std::uint64_t works = 0;
    std::int64_t steps = 0;

    explicit Side(const MadeRecording& made)
    {
        for (const MadeSlice& r : made.all) {
            if (r.name.starts_with("ProfilerStep#"))
                steps += r.duration;
            if (!made.stepAt(isWork(r) ? made.launchedAt(r) : r.begin))
                continue;
            if (isWork(r)) {
                if (isFromBefore(made, r))
                    continue;
                ++works;
                ++work[r.name].first;
                work[r.name].second += r.duration;
                if (const MadeSlice* launch = made.launchOf(r))
                    ++launches[launch->name];
                continue;
            }
            if (r.category == "python_function")
                continue;
            auto& sum = host[r.name.starts_with("ProfilerStep#") ? "ProfilerStep*" : r.name];
            ++sum.first;
            sum.second += made.selfOf(r);
        }
    }
};

} // namespace

void SummaryRecordsTest::aSummarySaysWhatTheRecordsSay()
{
    QFETCH(unsigned, seed);
    const MadeRecording made{seed, 2};
    const TracePtr trace = load(made);
    QVERIFY(trace);
    const TraceSummary summary = summaryOf(Analysis{trace});
    QCOMPARE(summary.file, std::string{"trace.json"});
    QVERIFY(summary.rank == 2 && summary.worldSize == 3);
    QVERIFY(summary.warnings.empty());

    std::int64_t first = made.last(), last = 0;
    std::map<std::string, std::pair<std::uint64_t, std::int64_t>> kernels;
    std::vector<std::int64_t> begins, durations; // communication only
    for (const MadeSlice& r : made.all)
        if (isWork(r)) {
            first = std::min(first, r.begin);
            last = std::max(last, r.end());
            if (r.category == "kernel") {
                ++kernels[r.name].first;
                kernels[r.name].second += r.duration;
            }
        }
    const std::int64_t busy = covered(made, [](const MadeSlice&) { return true; });
    const auto computes = [](const MadeSlice& r) { return r.category == "kernel" && !communicates(r); };
    const std::int64_t compute = covered(made, computes);
    const std::int64_t kernel = covered(made, [](const MadeSlice& r) { return r.category == "kernel"; });
    const std::int64_t communication = covered(made, [](const MadeSlice& r) { return communicates(r); });
    QVERIFY(summary.device);
    QCOMPARE(summary.device->window, Ns{last - first});
    QCOMPARE(summary.device->busy, Ns{busy});
    QCOMPARE(summary.device->compute, Ns{compute});
    QCOMPARE(summary.device->communication, Ns{communication});
    QCOMPARE(summary.device->hidden, Ns{compute + communication - kernel}); // a copy hides nothing
    Ns idle{};
    for (const Ns part : summary.device->idle)
        idle += part;
    QCOMPARE(idle, Ns{last - first - busy});

    std::vector<const MadeSlice*> steps;
    for (const MadeSlice& r : made.all)
        if (r.name.starts_with("ProfilerStep#"))
            steps.push_back(&r);
    QCOMPARE(summary.steps.size(), steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto inStep = [&](bool isCommunication) {
            const std::int64_t time = covered(made, [&](const MadeSlice& r) {
                return (isCommunication ? communicates(r) : computes(r)) && !isFromBefore(made, r) &&
                       made.stepAt(made.launchedAt(r)) == steps[i];
            });
            return time > 0 ? std::optional{Ns{time}} : std::nullopt;
        };
        QCOMPARE(summary.steps[i].name, steps[i]->name);
        QCOMPARE(summary.steps[i].beginNs, madeBase + steps[i]->begin);
        QCOMPARE(summary.steps[i].length, Ns{steps[i]->duration});
        QVERIFY(summary.steps[i].compute == inStep(false));
        QVERIFY(summary.steps[i].communication == inStep(true));
    }

    QCOMPARE(summary.kernels.size(), std::min<std::size_t>(10, kernels.size()));
    for (std::size_t i = 0; i < summary.kernels.size(); ++i) {
        const KernelSummary& k = summary.kernels[i];
        QCOMPARE(k.count, kernels[k.name].first);
        QCOMPARE(k.total, Ns{kernels[k.name].second});
        QVERIFY(i == 0 || k.total <= summary.kernels[i - 1].total);
    }
    const auto back = parseSummaryLines(lineOf(summary), "x");
    QVERIFY(back && back->size() == 1);
    QCOMPARE(lineOf(back->front()), lineOf(summary));
    QVERIFY(back->front().device == summary.device);
}

void SummaryRecordsTest::aComparisonCountsWhatTheRecordsHold()
{
    QFETCH(unsigned, seed);
    const MadeRecording madeA{seed}, madeB{seed + 100};
    const auto diff = diffOf(Analysis{load(madeA)}, Analysis{load(madeB)});
    QVERIFY(diff);
    QCOMPARE(diff->steps.size(), std::size_t{3}); // 7, 8 and 9 on both sides
    const Side a{madeA}, b{madeB};
    QCOMPARE(diff->totals.work.a, a.works);
    QCOMPARE(diff->totals.work.b, b.works);
    QCOMPARE(diff->totals.cpu.a, Ns{a.steps});
    QCOMPARE(diff->totals.cpu.b, Ns{b.steps});

    std::set<std::string> names;
    for (const NameChange& name : diff->names) {
        QVERIFY(names.insert(name.name).second);
        const auto of = [&](const Side& side) {
            const auto found = side.work.find(name.name);
            return found == side.work.end() ? std::pair<std::uint64_t, std::int64_t>{} : found->second;
        };
        QCOMPARE(name.count.a, of(a).first);
        QCOMPARE(name.count.b, of(b).first);
        QCOMPARE(name.total.a, Ns{of(a).second});
        QCOMPARE(name.total.b, Ns{of(b).second});
    }
    for (const Side* side : {&a, &b})
        for (const auto& [name, sum] : side->work)
            QVERIFY2(names.contains(name), name.c_str());

    names.clear();
    for (const OpChange& op : diff->ops) {
        if (op.kind == SliceKind::Python)
            continue;
        QVERIFY(names.insert(op.name).second);
        const auto of = [&](const Side& side) {
            const auto found = side.host.find(op.name);
            return found == side.host.end() ? std::pair<std::uint64_t, std::int64_t>{} : found->second;
        };
        QCOMPARE(op.calls.a, of(a).first);
        QCOMPARE(op.calls.b, of(b).first);
        QCOMPARE(op.selfCpu.a, Ns{of(a).second});
        QCOMPARE(op.selfCpu.b, Ns{of(b).second});
        QCOMPARE(op.status, op.calls.a == 0   ? WorkChange::Added
                            : op.calls.b == 0 ? WorkChange::Removed
                                              : WorkChange::Same);
    }
    for (const Side* side : {&a, &b})
        for (const auto& [name, sum] : side->host)
            QVERIFY2(names.contains(name), name.c_str());
    for (const auto& [api, count] : diff->launchesByApi) {
        QCOMPARE(count.a, a.launches.contains(api) ? a.launches.at(api) : 0);
        QCOMPARE(count.b, b.launches.contains(api) ? b.launches.at(api) : 0);
    }
}

TEST_WITH_APP(SummaryRecordsTest)

} // namespace lanescope::summary_records_test

#include "summary_records_test.moc"
