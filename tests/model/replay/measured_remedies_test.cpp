// Predictions are compared with measurements: six programs were recorded on an H200 before and after a remedy
// (tests/gpu/remedies.py). The prediction is made from the recording before; the one after shows what the remedy
// brought.

#include <QtTest>

#include "model/analysis/time/steps.h"
#include "model/import/importer.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/what_if.h"
#include "model/replay/work_changes.h"
#include "tests/support/run_tests.h"

namespace lanescope::measured_remedies_test {

using Kind = ReplayChange::Kind;

namespace {

std::unique_ptr<Analysis> analysisOf(const std::string& name)
{
    auto trace = loadTrace(LANESCOPE_TEST_DATA "/gpu/remedies/" + name + ".json.gz");
    return trace ? std::make_unique<Analysis>(*trace) : nullptr;
}

double medianStep(const Analysis& analysis)
{
    std::vector<double> lengths;
    const Trace& trace = analysis.trace();
    for (const SliceId s : trace.slices())
        if (trace.kind(s) == SliceKind::Annotation && trace.name(s).starts_with("ProfilerStep#"))
            lengths.push_back(static_cast<double>(trace.duration(s).count()));
    std::sort(lengths.begin(), lengths.end());
    return lengths.empty() ? 0 : (lengths[(lengths.size() - 1) / 2] + lengths[lengths.size() / 2]) / 2;
}

constexpr int recordedSteps = 4; // in each of these recordings

// The share of the time that is left, measured.
double leftOf(const Analysis& before, const Analysis& after) { return medianStep(after) / medianStep(before); }

} // namespace

class MeasuredRemediesTest : public QObject {
    Q_OBJECT

private slots:
    void thePredictionIsNearWhatWasMeasured_data()
    {
        QTest::addColumn<Kind>("change");
        QTest::addColumn<double>("within"); // it is a share of the time before
        QTest::newRow("graph") << Kind::GraphLaunches << 0.03;
        QTest::newRow("loader") << Kind::NoDataWait << 0.04;
        // Its mask is causal, which no trace records: fused attention then skips half of the arithmetic.
        QTest::newRow("attention") << Kind::FlashAttention << 0.06;
        // The call of the compiled code costs the host 0.4 ms, which the recording before cannot show.
        QTest::newRow("fuse") << Kind::FuseChains << 0.15;
    }
    void thePredictionIsNearWhatWasMeasured()
    {
        QFETCH(Kind, change);
        QFETCH(double, within);
        const std::string name = QTest::currentDataTag();
        const auto before = analysisOf(name + "_before"), after = analysisOf(name + "_after");
        QVERIFY(before && after);
        const auto predicted = whatIf(*before, std::vector{change == Kind::FlashAttention ? fuseAttention(*before)
                                                           : change == Kind::FuseChains   ? fuseChains(*before)
                                                                                          : ReplayChange{change}});
        QVERIFY(predicted);
        const double left =
            static_cast<double>(predicted->predicted.count()) / static_cast<double>(predicted->window.count());
        const double measured = leftOf(*before, *after);
        const auto said = QString::asprintf("%.3f is predicted to be left, %.3f is", left, measured);
        QVERIFY2(std::abs(left - measured) <= within, qPrintable(said));
        QVERIFY2(measured < 0.6, qPrintable(said)); // the remedies bring much
    }

    // The finding says "saves at most".
    void pinnedMemorySavesNoMoreThanWasSaid()
    {
        const auto before = analysisOf("copies_before"), after = analysisOf("copies_after");
        QVERIFY(before && after);
        const double measured = 1 - leftOf(*before, *after);
        bool isFound = false;
        for (const Finding& finding : rankedFindingsOf(*before)) {
            if (std::string_view{finding.rule->id} != "pageable_copy")
                continue;
            isFound = true;
            QVERIFY(finding.saves);
            const double said = static_cast<double>(finding.saves->high.count()) /
                                static_cast<double>(before->trace().range().length().count());
            QVERIFY2(measured <= said + 0.01 && measured >= 0.8 * said,
                     qPrintable(QString::asprintf("at most %.3f is said to be saved, %.3f is", said, measured)));
        }
        QVERIFY(isFound);
    }

    // Its Python code that asks for each value goes too, which no op records: more was saved than predicted.
    void readingNoValuesSavesAtLeastWhatWasSaid()
    {
        const auto before = analysisOf("waits_before"), after = analysisOf("waits_after");
        QVERIFY(before && after);
        const double measured = 1 - leftOf(*before, *after);
        const auto& all = rankedFindingsOf(*before);
        const auto found = std::find_if(all.begin(), all.end(), [](const Finding& finding) {
            return std::string_view{finding.rule->id} == "blocking_ops";
        });
        QVERIFY(found != all.end() && found->saves);
        QVERIFY(!savesAtMost(*found)); // it can save more
        const double said = static_cast<double>(found->saves->high.count()) /
                            (static_cast<double>(recordedSteps) * medianStep(*before));
        QVERIFY2(measured > said && measured - said <= 0.08,
                 qPrintable(QString::asprintf("%.3f is said to be saved, %.3f is", said, measured)));
    }

    void theVerdictNamesWhatTheRemedyMends_data()
    {
        QTest::addColumn<QString>("rule"); // first of the findings
        QTest::newRow("graph") << "cuda_graph";
        QTest::newRow("loader") << "data_loader";
        QTest::newRow("attention") << "unfused_attention";
        QTest::newRow("fuse") << "unfused_pointwise";
        QTest::newRow("copies") << "pageable_copy";
        QTest::newRow("waits") << "blocking_ops";
    }
    void theVerdictNamesWhatTheRemedyMends()
    {
        QFETCH(QString, rule);
        const auto before = analysisOf(std::string{QTest::currentDataTag()} + "_before");
        QVERIFY(before);
        const auto& findings = rankedFindingsOf(*before);
        QVERIFY(!findings.empty());
        QCOMPARE(QString::fromUtf8(findings.front().rule->id), rule);
    }
};

TEST_PLAIN(MeasuredRemediesTest)

} // namespace lanescope::measured_remedies_test

#include "measured_remedies_test.moc"
