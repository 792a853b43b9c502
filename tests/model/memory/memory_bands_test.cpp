// The bands of the chart of a memory snapshot add up to what is live, on either axis and at each zoom.
#include <QtTest>

#include "model/memory/bands.h"
#include "model/memory/figures.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

namespace lanescope::memory_bands_test {

using namespace lanescope::test;

class MemoryBandsTest : public QObject {
    Q_OBJECT
private slots:
    // By event each event is as wide as the next; a file without times has no other axis.
    void runsByEvent()
    {
        SnapshotMaker m;
        m.alloc(3 * mib, trainLine);
        m.now += 1'000'000;
        m.alloc(5 * mib, lossLine);
        const auto s = opened(m);
        const MemoryBands bands{s, 0, HolderBy::Line, MemoryBands::Axis::Event};
        QCOMPARE(bands.endOfAxis() - bands.beginOfAxis(), std::int64_t{s->devices[0].events});
        QCOMPARE(bands.eventAt(1.5), 1);
        QCOMPARE(bands.positionOfTime(s->events.timeUs(2)), 2.0);
        QCOMPARE(bands.reserving().size(), 1u);
        for (SnapshotMaker::Event& e : m.events)
            e.timeUs = 0;
        const auto timeless = opened(m);
        const MemoryBands other{timeless, 0, HolderBy::Line};
        QCOMPARE(other.axis(), MemoryBands::Axis::Event);
        QVERIFY(!other.hasTimes());
        QCOMPARE(other.at(other.endOfAxis()).active, 8 * mib);
    }
    // The level after the last event has a width too, or a peak there would not be drawn.
    void thePeakOfTheLastEventIsDrawn()
    {
        SnapshotMaker m;
        for (const std::int64_t size : {30, 1, 31})
            m.alloc(size * mib, trainLine);
        for (const bool hasTimes : {true, false}) {
            for (SnapshotMaker::Event& e : m.events)
                e.timeUs = hasTimes ? e.timeUs : 0;
            const auto s = opened(m);
            const MemoryBands bands{s, 0, HolderBy::Line};
            std::vector<MemoryBands::Column> columns(120);
            bands.columns(static_cast<double>(bands.beginOfAxis()), static_cast<double>(bands.endOfAxis()), columns);
            const auto atPeak = std::count_if(columns.begin(), columns.end(),
                                              [](const MemoryBands::Column& c) { return c.active == 62 * mib; });
            QVERIFY2(atPeak >= 15, qPrintable(QString::number(atPeak))); // 6 events
        }
    }
    // A column of many events is the highest of them, the first if several are as high, however they are bundled.
    void aColumnShowsTheHighestOfItsEvents()
    {
        SnapshotMaker m;
        std::vector<std::uint64_t> blocks;
        for (int i = 0; i < 3000; ++i) {
            m.now += 1 + i % 5 * (i % 700 == 0 ? 200 : 1);
            if (blocks.size() > 6 && i * 7 % 11 < 6) {
                m.free(blocks[static_cast<std::size_t>(i) % blocks.size()]);
                blocks.erase(blocks.begin() + i % std::ssize(blocks));
            }
            blocks.push_back(m.alloc((1 + i * i % 13) * mib, i % 2 ? lossLine : trainLine));
        }
        const auto s = opened(m);
        const MemoryBands bands{s, 0, HolderBy::Line};
        const MemoryDevice& d = s->devices[0];
        const auto from = static_cast<double>(bands.beginOfAxis()), to = static_cast<double>(bands.endOfAxis());
        for (const std::size_t n : {10u, 31u, 60u}) {
            std::vector<MemoryBands::Column> columns(n);
            bands.columns(from, to, columns);
            std::int64_t i = 0;
            for (std::size_t c = 0; c < n; ++c) {
                MemoryBands::Column best;
                bool isFirst = true;
                const double end = from + (to - from) / static_cast<double>(n) * static_cast<double>(c + 1);
                for (; i < d.events && bands.positionOf(i) < end; ++i) {
                    if (const auto at = bands.at(i); isFirst || at.active > best.active)
                        best = at;
                    isFirst = false;
                }
                QCOMPARE(columns[c].active, isFirst ? bands.at(i - 1).active : best.active);
                QVERIFY(isFirst || (columns[c].index == best.index && columns[c].bands == best.bands));
            }
        }
    }
    // On and off many times in each column: the line has both, at any zoom, and not a sample of either.
    void eachColumnHasTheMinimumAndTheMaximum()
    {
        SnapshotMaker m;
        m.alloc(40 * mib, lossLine);
        for (int i = 0; i < 3001; ++i)
            m.free(m.alloc(100 * mib, trainLine));
        const auto s = opened(m);
        const MemoryBands bands{s, 0, HolderBy::Line};
        const auto begin = static_cast<double>(bands.beginOfAxis()), end = static_cast<double>(bands.endOfAxis());
        for (const std::size_t width : {50u, 300u}) {
            std::vector<MemoryBands::Column> columns(width);
            bands.columns(begin, end, columns);
            for (std::size_t c = 1; c + 1 < width; ++c) {
                QCOMPARE(columns[c].allocatedMin, 40 * mib);
                QCOMPARE(columns[c].allocatedMax, 140 * mib);
            }
        }
        std::vector<MemoryBands::Column> few(40); // an event or less each: one level, or a step between two
        bands.columns(begin + 1000, begin + 1000 + 200, few);
        QVERIFY(std::ranges::any_of(few, [](const auto& c) { return c.allocatedMin == c.allocatedMax; }));
    }
    // At each zoom the bands add up to what is live, and each column shows the highest of its events.
    void bandsAddUpAtEachZoom()
    {
        SnapshotMaker m;
        std::vector<std::uint64_t> live;
        for (int i = 0; i < 4000; ++i) {
            live.push_back(m.alloc(1000 + 700 * (i * 7919 % 1300), {{"f", "/app/a.py", i % 20}}));
            if (i % 3) {
                const std::size_t k = static_cast<std::size_t>(i * 31) % live.size();
                m.free(live[k]);
                live.erase(live.begin() + static_cast<std::ptrdiff_t>(k));
            }
        }
        const auto s = opened(m);
        const MemoryDevice& d = s->devices[0];
        const MemoryBands bands{s, 0, HolderBy::Line};
        const auto begin = static_cast<double>(bands.beginOfAxis()), end = static_cast<double>(bands.endOfAxis());
        for (const double share : {1.0, 0.3, 0.01})
            for (const std::size_t width : {7u, 200u}) {
                std::vector<MemoryBands::Column> columns(width);
                const double from = begin + (end - begin) * 0.4 * (1 - share), to = from + (end - begin) * share;
                bands.columns(from, to, columns);
                for (std::size_t c = 0; c < width; ++c) {
                    std::int64_t sum = 0;
                    for (const std::int64_t bytes : columns[c].bands)
                        sum += bytes;
                    QCOMPARE(sum, columns[c].active);
                    QCOMPARE(columns[c].active, levelAt(*s, d, columns[c].index).active);
                    // Against a walk over all events.
                    const double left = from + (to - from) * static_cast<double>(c) / static_cast<double>(width);
                    const double right = from + (to - from) * static_cast<double>(c + 1) / static_cast<double>(width);
                    std::int64_t max = -1;
                    MemoryLevel level = d.start;
                    for (std::uint32_t i = 0; i < d.events; ++i) {
                        apply(level, *s, d, i);
                        const auto t = static_cast<double>(s->events.timeUs(d.firstEvent + i));
                        if (t > left && t < right)
                            max = std::max(max, level.active);
                    }
                    if (max >= 0)
                        QVERIFY(columns[c].active >= max);
                    QVERIFY(columns[c].allocatedMin <= columns[c].allocated &&
                            columns[c].allocated <= columns[c].allocatedMax);
                }
            }
        // The block at a height: its neighbours below it add up to less.
        const MemoryBands::Column peak = bands.at(d.peakActive.index);
        std::int64_t found = 0;
        for (std::size_t band = 0; band < bands.count(); ++band)
            for (std::int64_t bytes = 0; bytes < peak.bands[band];) {
                const auto life = bands.lifeAt(d.peakActive.index, band, bytes);
                QVERIFY(life);
                QVERIFY(d.lives[*life].isActiveAt(d.peakActive.index));
                bytes += d.lives[*life].requested;
                found += d.lives[*life].requested;
            }
        QCOMPARE(found, d.peakActive.bytes);
    }
};

TEST_WITH_APP(MemoryBandsTest)

} // namespace lanescope::memory_bands_test

#include "memory_bands_test.moc"
