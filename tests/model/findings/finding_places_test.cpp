// Every place that shows a finding can be stepped through: not only those that its text names.

#include <QtTest>

#include "model/analysis/ops/traffic.h"
#include "model/findings/rule.h"
#include "tests/support/findings.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <set>

namespace lanescope::finding_places_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class FindingPlacesTest : public QObject {
    Q_OBJECT

private slots:
    void theEvidenceIsFirstAndTheRestFollows()
    {
        Finding finding;
        finding.evidence = {SliceId{7u}, SliceId{9u}};
        finding.work = {SliceId{3u}, SliceId{7u}, SliceId{8u}}; // 9 is a launch, not such work
        const FindingPlaces places = placesOf(finding);
        QCOMPARE(places.slices, (std::vector<SliceId>{SliceId{7u}, SliceId{3u}, SliceId{8u}}));
        QCOMPARE(places.size(), std::size_t{3});
        QCOMPARE(places[1].front(), SliceId{3u});

        finding.places = {SliceId{1u}, SliceId{9u}}; // the rule's own places come before its work
        QCOMPARE(placesOf(finding).slices, (std::vector<SliceId>{SliceId{9u}, SliceId{1u}}));
        QVERIFY(placesOf(Finding{}).size() == 0);
    }

    void slicesThatBelongTogetherAreOnePlace()
    {
        Finding finding;
        finding.evidence = {SliceId{4u}};
        finding.work = {SliceId{4u}, SliceId{5u}, SliceId{10u}, SliceId{11u}, SliceId{12u}};
        finding.placeEnds = {2, 5};
        FindingPlaces places = placesOf(finding);
        QCOMPARE(places.size(), std::size_t{2});
        QCOMPARE(places[1].size(), std::size_t{3});
        QCOMPARE(places[1].front(), SliceId{10u});

        Finding other;
        other.evidence = {SliceId{5u}, SliceId{20u}};
        places.add(placesOf(other)); // a card of several findings; 5 is there already
        QCOMPARE(places.size(), std::size_t{3});
        QCOMPARE(places[2].front(), SliceId{20u});
    }

    // The card of 200 small copies showed 5 of them.
    void aCardOfManyCopiesShowsThemAll()
    {
        TraceMaker make;
        auto host = make.lane("1", "1");
        auto stream = make.stream(0, 7);
        for (int i = 0; i < 200; ++i) {
            const auto at = i * 60us;
            const auto correlation = static_cast<std::uint32_t>(i + 1);
            host.slice("cudaMemcpyAsync", at, 40us, "cuda_runtime", correlation);
            stream.slice("Memcpy DtoH (Device -> Pinned)", at + 10us, 2us, "gpu_memcpy", correlation);
        }
        const Analysis analysis{make.build()};
        bool isFound = false;
        for (const Finding& finding : findingsOf(analysis)) {
            if (finding.rule->id != std::string_view{"small_copies"})
                continue;
            isFound = true;
            QVERIFY(finding.evidence.size() < 10);
            const FindingPlaces places = placesOf(finding);
            QCOMPARE(places.size(), std::size_t{200});
            QCOMPARE(places[0].front(), finding.evidence.front());
            QCOMPARE(std::set<SliceId>(places.slices.begin(), places.slices.end()).size(), std::size_t{200});
        }
        QVERIFY(isFound);
    }
};

TEST_PLAIN(FindingPlacesTest)

} // namespace lanescope::finding_places_test

#include "finding_places_test.moc"
