// The strip of ranks: a row per rank with what it does most, the arrivals under the mouse, and a click that selects the
// collective and highlights it on all ranks.

#include <QtTest>

#include "model/merge/merge_ranks.h"
#include "tests/support/make_ranks.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/kit/rank_look.h"
#include "widgets/kit/theme.h"
#include "widgets/timeline/overview.h"
#include "widgets/timeline/rank_strip.h"
#include "widgets/timeline/timeline_panel.h"

namespace lanescope::rank_strip_test {

using lanescope::test::JobMaker;
using lanescope::test::TraceMaker;
using lanescope::test::waitUntilQuiet;
using namespace std::chrono_literals;

namespace {

// Rank 2 comes 800 us late to each of 20 collectives.
TracePtr job(int ranks = 4)
{
    JobMaker maker;
    maker.ranks = ranks;
    maker.straggler = 2;
    Task task;
    return *mergeRanks(maker.all(), {}, task);
}

// Two ranks: a kernel of the forward pass and one of the backward pass, each before a collective.
TracePtr jobWithPhases()
{
    constexpr const char* allReduce = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)";
    std::vector<TracePtr> ranks;
    for (int rank = 0; rank < 2; ++rank) {
        TraceMaker make;
        auto cpu = make.lane("100", "100");
        auto gpu = make.stream(0, 7), network = make.stream(0, 20);
        std::uint32_t id = 0;
        for (const char* phase : {"## forward ##", "## backward ##"}) {
            const Ns at = id * 2ms;
            cpu.slice(phase, at, 100us, "user_annotation")
                .slice("cudaLaunchKernel", at + 10us, 5us, "cuda_runtime", id + 1)
                .slice("cudaLaunchKernel", at + 20us, 5us, "cuda_runtime", id + 2);
            gpu.slice("ampere_sgemm_128x64_tn", at + 50us, 3ms, "kernel", id + 1);
            network.slice(allReduce, at + 3050us, 300us, "kernel", id + 2,
                          R"({"Collective name":"allreduce","Process Group Name":"0","Group size":2})");
            id += 2;
        }
        make.info.path = "/job/trace_rank" + std::to_string(rank) + ".json";
        make.info.rank = rank;
        make.info.worldSize = 2;
        make.info.backend = "nccl";
        make.info.baseNs = 1'759'300'074'000'000'000;
        ranks.push_back(make.build());
    }
    Task task;
    return *mergeRanks(ranks, {}, task);
}

struct Shown {
    Document document;
    TimelinePanel panel;
    RankStrip* strip;
    explicit Shown(TracePtr trace) : document(std::move(trace)), panel(document)
    {
        panel.resize(1200, 700);
        panel.show();
        strip = panel.findChild<RankStrip*>();
    }
    const RankLanes& lanes() const { return *strip->lanes(); }
    // The middle of a rank's first wait that nothing hides, in the strip.
    QPoint firstWait(std::size_t rank) const
    {
        const TimeAxis& axis = panel.findChild<TimelineView*>()->axis();
        for (const RankPiece& piece : lanes().rows[rank].pieces)
            if (piece.doing == RankDoing::Wait && piece.range.length() > 500us)
                return QPointF{axis.xAt(piece.range.begin + piece.range.length() / 2),
                               strip->rowRect(rank).center().y()}
                    .toPoint();
        return {-1, -1};
    }
};

} // namespace

class RankStripTest : public QObject {
    Q_OBJECT

private slots:
    void eachRankHasARowAndALabel()
    {
        Shown w{job()};
        waitUntilQuiet();
        QVERIFY(w.strip->isVisible());
        auto* label = w.panel.findChild<RankStripLabel*>();
        QVERIFY(label->isVisible());
        QCOMPARE(label->height(), w.strip->height());
        QCOMPARE(w.lanes().rows.size(), std::size_t{4});
        for (std::size_t r = 0; r < 4; ++r) {
            QVERIFY(w.strip->rect().contains(w.strip->rowRect(r).toRect()));
            QCOMPARE(label->about(r).startsWith("last in 20 of 20"), r == 2);
            QCOMPARE(label->about(r).startsWith("waits "), r != 2);
        }
    }

    // The verdict named rank 2, and the lanes were those of rank 0.
    void theRankThatDelaysIsOpen()
    {
        Shown w{job()};
        waitUntilQuiet();
        QVERIFY(w.strip->isVisible());
        QCOMPARE(w.strip->lateRank(), std::optional<std::uint32_t>{2});
        QCOMPARE(w.panel.view().choices().collapsedRanks, (std::set<std::uint32_t>{0, 1, 3}));
        // The choice of the user, or of a kept view, stays.
        Shown kept{job()};
        kept.panel.view().foldRank(1, true);
        waitUntilQuiet();
        QVERIFY(kept.strip->isVisible());
        QCOMPARE(kept.panel.view().choices().collapsedRanks, (std::set<std::uint32_t>{1}));
        // The colour of waiting is explained.
        QCOMPARE(w.panel.stripColours().size(), std::size_t{1});
        QCOMPARE(w.panel.stripColours().front().name, wordOf(RankDoing::Wait));
    }

    void aBlockOfOnePhaseNamesIt()
    {
        Shown w{jobWithPhases()};
        waitUntilQuiet();
        QVERIFY(w.strip->isVisible());
        const auto words = [&] {
            QStringList all;
            for (const RankBlock& block : rankBlocks(w.lanes().rows[0], w.panel.findChild<TimelineView*>()->axis()))
                if (block.doing == RankDoing::Compute && !w.strip->wordsOf(0, block).isEmpty())
                    all.append(w.strip->wordsOf(0, block).front().replace(QChar{0x202f}, ' '));
            return all;
        };
        QTRY_COMPARE(words(), (QStringList{"forward 3 ms", "backward 3 ms"}));
    }

    // In each pixel a block shows what the row does most there.
    void blocksShowWhatTakesMostOfAPixel()
    {
        Shown w{job()};
        waitUntilQuiet();
        QVERIFY(w.strip->isVisible());
        TimelineView& view = *w.panel.findChild<TimelineView*>();
        for (const TimeRange shown : {w.document.trace().sliceRange(), TimeRange{Time{5ms}, Time{9ms}}}) {
            view.setVisible(shown);
            const TimeAxis& axis = view.axis();
            for (const RankRow& row : w.lanes().rows) {
                const auto blocks = rankBlocks(row, axis);
                QVERIFY(!blocks.empty());
                for (std::size_t i = 0; i < blocks.size(); ++i) {
                    QVERIFY(blocks[i].left < blocks[i].right && blocks[i].left >= 0);
                    QVERIFY(blocks[i].right <= axis.widthPx() + 1e-6);
                    if (i > 0)
                        QVERIFY(blocks[i].left >= blocks[i - 1].right - 1e-6);
                    if (blocks[i].right - blocks[i].left < 3)
                        continue;
                    const Time middle = axis.timeAt((blocks[i].left + blocks[i].right) / 2);
                    QCOMPARE(row.pieces[row.pieceAt(middle)].doing, blocks[i].doing);
                }
            }
        }
    }

    void aClickOnAWaitSelectsTheCollectiveOnAllRanks()
    {
        Shown w{job()};
        waitUntilQuiet();
        QVERIFY(w.strip->isVisible());
        const QPoint at = w.firstWait(0);
        QVERIFY(at.x() > 0);
        QTest::mouseMove(w.strip, at);
        QTest::mouseClick(w.strip, Qt::LeftButton, {}, at);
        const auto meeting = w.strip->meetingAt(at);
        QVERIFY(meeting.has_value());
        QCOMPARE(w.document.lit().size(), std::size_t{4});
        for (const RankMeeting::Guest& guest : w.lanes().meetings[*meeting].guests)
            QVERIFY(std::binary_search(w.document.lit().begin(), w.document.lit().end(), guest.kernel));
        QCOMPARE(w.document.selection(), w.lanes().meetings[*meeting].guests[0].kernel);
        const QString tip = w.strip->tipAt(at);
        QVERIFY2(tip.contains("rank 0") && tip.contains("waits for other ranks") &&
                     tip.contains("rank 2 arrives last: the first of 4 ranks waits"),
                 qPrintable(tip));
        QVERIFY(tip.contains("800"));
    }

    // The lengths were those of the drawn bars, in pixels: 962 ms at one width, 960 at another.
    void lengthsAreThoseOfTheTraceAtEachWidthAndZoom()
    {
        Shown w{job()};
        waitUntilQuiet();
        QVERIFY(w.strip->isVisible());
        const RankRow& row = w.lanes().rows[0];
        std::size_t compared = 0;
        for (const double width : {407.0, 990.0, 1733.0})
            for (const TimeRange shown : {w.document.trace().sliceRange(), TimeRange{Time{5ms}, Time{9ms}}})
                for (const RankBlock& block : rankBlocks(row, TimeAxis{shown, width})) {
                    if (block.range.isEmpty())
                        continue;
                    const RankPiece& first = row.pieces[row.pieceAt(block.range.begin)];
                    QCOMPARE(first.range.begin, block.range.begin); // also where the view cuts the bar
                    QVERIFY(block.range.end >= first.range.end);
                    ++compared;
                }
        QVERIFY(compared > 20);
    }

    void sharesAreOfTheVisibleTime()
    {
        Shown w{job()};
        waitUntilQuiet();
        QVERIFY(w.strip->isVisible());
        auto* label = w.panel.findChild<RankStripLabel*>();
        TimelineView& view = *w.panel.findChild<TimelineView*>();
        const QString whole = label->about(0);
        for (const RankPiece& piece : w.lanes().rows[0].pieces)
            if (piece.doing == RankDoing::Wait && piece.range.length() > 500us) {
                view.setVisible(piece.range); // the rank only waits here
                break;
            }
        QVERIFY(label->about(0) != whole);
        QCOMPARE(label->about(0).remove(QChar{0x202F}), QStringLiteral("waits 100%"));
    }

    void pointingAtACollectiveDrawsTheArrivals()
    {
        Shown w{job()};
        waitUntilQuiet();
        QVERIFY(w.strip->isVisible());
        const QImage before = w.strip->grab().toImage();
        QTest::mouseMove(w.strip, w.firstWait(1));
        QMouseEvent move{QEvent::MouseMove, w.firstWait(1), w.strip->mapToGlobal(w.firstWait(1)),
                         Qt::NoButton,      Qt::NoButton,   {}};
        QApplication::sendEvent(w.strip, &move);
        QVERIFY(w.strip->grab().toImage() != before);
        QEvent leave{QEvent::Leave};
        QApplication::sendEvent(w.strip, &leave);
        QVERIFY(w.strip->grab().toImage() == before);
    }

    void manyRanksShareTheRoomOfEight()
    {
        Shown w{job(32)};
        waitUntilQuiet();
        QVERIFY(w.strip->isVisible());
        QVERIFY(w.strip->height() < 220);
        QVERIFY(w.strip->rowHeight() >= 3);
        const QImage picture = w.strip->grab().toImage();
        for (const std::size_t rank : {std::size_t{0}, std::size_t{31}}) {
            const QPoint at = w.firstWait(rank);
            QCOMPARE(picture.pixelColor(at), colourOf(RankDoing::Wait, Theme::light()));
        }
    }

    void theOverviewHasALineForEachRank()
    {
        Shown w{job()};
        waitUntilQuiet();
        QVERIFY(w.strip->isVisible());
        auto* overview = w.panel.findChild<Overview*>();
        const QImage picture = overview->grab().toImage();
        const TimeAxis axis = overview->axis();
        int lines = 0;
        for (const RankPiece& piece : w.lanes().rows[0].pieces)
            if (piece.doing == RankDoing::Wait && piece.range.length() > 500us) {
                const int x = static_cast<int>(axis.xAt(piece.range.begin + piece.range.length() / 2));
                bool was = false;
                for (int y = 0; y < picture.height(); ++y) {
                    const bool is = picture.pixelColor(x, y) == colourOf(RankDoing::Wait, Theme::light());
                    lines += is && !was;
                    was = is;
                }
                break;
            }
        QCOMPARE(lines, 3); // all but the one that comes last
    }

    void aTraceOfOneProcessHasNoStrip()
    {
        Shown w{JobMaker{}.rank(0)};
        waitUntilQuiet();
        QVERIFY(!w.strip->isVisible());
        QVERIFY(!w.panel.findChild<RankStripLabel*>()->isVisible());
    }
};

TEST_IN_WINDOW(RankStripTest)

} // namespace lanescope::rank_strip_test

#include "rank_strip_test.moc"
