// Compares what is drawn of a row with its slices, one by one, at any zoom: nothing is lost, nothing is invented, and
// the coverage is right.

#include <QtTest>

#include "model/describe/short_names.h"
#include "tests/support/random_rows.h"
#include "tests/support/run_tests.h"
#include "widgets/scene/scene.h"

#include <cmath>
#include <map>
#include <random>
#include <utility>

namespace lanescope::scene_test {

using namespace lanescope::test;

namespace {

struct Drawn {
    double coverage = 0;
    int look = -1; // none
};

std::vector<Drawn> drawn(const Scene& scene, int width)
{
    std::vector<Drawn> out(static_cast<std::size_t>(width));
    int before = -1;
    for (const PixelColumn& column : scene.columns) {
        if (column.x <= before || column.x >= width)
            return {}; // out of order or out of sight
        before = column.x;
        out[static_cast<std::size_t>(column.x)] = {column.coverage / 255.0, column.look};
    }
    for (const Box& box : scene.boxes)
        for (int x = std::max(0, box.x0); x < std::min(width, box.x1); ++x)
            out[static_cast<std::size_t>(x)] = {1, box.look};
    return out;
}

// The expected picture of one row, computed from its slices.
QString fault(const Trace& trace, const TimeAxis& axis, double scale)
{
    Scene scene;
    buildRow(scene, trace, RowId{0u}, axis, scale);
    const int width = static_cast<int>(std::ceil(axis.widthPx() * scale));
    const std::vector<Drawn> pixels = drawn(scene, width);
    if (pixels.empty())
        return "columns out of order";
    std::vector<double> covered(pixels.size());
    std::vector<int> touching(pixels.size());
    std::vector<std::vector<int>> looks(pixels.size()); // the looks that may be visible there, two pixels off at most
    for (const SliceId s : trace.slices()) {
        const double x = axis.xAt(trace.begin(s)) * scale, end = x + axis.widthOf(trace.duration(s)) * scale;
        if (end < -3 || x > width + 3)
            continue;
        bool isSeen = false;
        for (int p = static_cast<int>(std::floor(x)) - 2; p <= static_cast<int>(std::floor(end)) + 2; ++p) {
            if (p < 0 || p >= width)
                continue;
            const auto at = static_cast<std::size_t>(p);
            covered[at] += std::max(0.0, std::min(end, p + 1.0) - std::max(x, static_cast<double>(p)));
            ++touching[at];
            looks[at].push_back(trace.look(s));
            isSeen |= pixels[at].coverage > 0;
        }
        if (!isSeen && x >= 2 && end <= width - 2)
            return QString{"slice %1 at %2 to %3 is not seen"}.arg(s.value).arg(x).arg(end);
    }
    double is = 0, shouldBe = 0, slices = 0;
    constexpr std::size_t window = 32;
    for (std::size_t p = 0; p < pixels.size(); ++p) {
        if (pixels[p].coverage > 0 && touching[p] == 0)
            return QString{"pixel %1 shows what is not there"}.arg(p);
        if (pixels[p].coverage > 0 && std::find(looks[p].begin(), looks[p].end(), pixels[p].look) == looks[p].end())
            return QString{"pixel %1 looks like nothing there"}.arg(p);
        is += pixels[p].coverage;
        shouldBe += std::min(1.0, covered[p]);
        slices += touching[p];
        if (p >= window) {
            is -= pixels[p - window].coverage;
            shouldBe -= std::min(1.0, covered[p - window]);
            slices -= touching[p - window];
        }
        // Two pixels on either edge, one rounding per column, and a fiftieth for each tiny slice.
        if (p + 1 >= window && (is < shouldBe - 4 - 0.1 * window || is > shouldBe + 4 + 0.1 * window + 0.02 * slices))
            return QString{"of the %1 pixels up to %2 %3 are covered, expected %4"}.arg(window).arg(p).arg(is).arg(
                shouldBe);
    }
    return {};
}

} // namespace

class SceneTest : public QObject {
    Q_OBJECT
private slots:
    void aGemmIsCalledByItsRoleWhereItsTileDoesNotFit()
    {
        TraceMaker make;
        make.stream(0, 7)
            .slice("ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_tn", 0us, 10us, "kernel")
            .slice("triton_poi_fused_gelu_mul_3", 20us, 10us, "kernel");
        const TracePtr trace = make.build();
        std::vector<std::string> names;
        for (const SliceId s : trace->slices()) {
            names.emplace_back(labelOf(*trace, s));
            names.emplace_back(shortLabelOf(*trace, s));
        }
        QCOMPARE(names, (std::vector<std::string>{"GEMM 128×256 bf16", "GEMM", "gelu+mul", "gelu+mul"}));
    }

    void rowsAtAnyZoom()
    {
        std::mt19937_64 random{17};
        for (const RowStyle style : rowStyles)
            for (const int slices : {30, 2000, 40000}) {
                const TracePtr trace = randomRow(random, style, slices);
                const double whole = static_cast<double>(trace->range().length().count());
                for (double span = 3 * whole; span > 200; span /= 1.9) {
                    const double room = whole + span / 2;
                    const auto begin =
                        static_cast<std::int64_t>(room * (static_cast<double>(random() % 1000) / 1000.0) - span / 2);
                    TimeAxis axis{{timeAt(begin), timeAt(begin + static_cast<std::int64_t>(span))}, 640};
                    axis.zoomAt(100, 1.0001, trace->range()); // not at whole nanoseconds
                    const double scale = random() % 2 ? 1 : 2;
                    const QString what = fault(*trace, axis, scale);
                    QVERIFY2(what.isEmpty(), qPrintable(QString{"style %1, %2 slices, %3 ns from %4 at %5: %6"}
                                                            .arg(static_cast<int>(style))
                                                            .arg(slices)
                                                            .arg(span)
                                                            .arg(begin)
                                                            .arg(scale)
                                                            .arg(what)));
                }
            }
    }

    // When zoomed out the cost must not depend on the number of slices.
    void zoomedOutScenesHaveFewParts()
    {
        std::mt19937_64 random{3};
        const TracePtr trace = randomRow(random, RowStyle::Dense, 200000);
        Scene scene;
        buildRow(scene, *trace, RowId{0u}, TimeAxis{trace->range(), 500}, 1);
        QVERIFY(scene.columns.size() <= 500);
        QVERIFY(scene.columns.size() >= 490);
        QVERIFY(scene.boxes.empty());
    }

    // One long slice among a thousand short ones keeps its edges and the room for its name.
    void longSlicesStayBoxes()
    {
        TraceMaker make;
        auto lane = make.lane("1", "1");
        for (int i = 0; i < 20000; ++i)
            lane.slice("short", Ns{i * 100}, 60ns);
        lane.slice("long", Ns{2'000'000}, Ns{500'000});
        for (int i = 0; i < 20000; ++i)
            lane.slice("short", Ns{2'500'000 + i * 100}, 60ns);
        const TracePtr trace = make.build();
        Scene scene;
        buildRow(scene, *trace, RowId{0u}, TimeAxis{{timeAt(0), timeAt(4'500'000)}, 900}, 1);
        QCOMPARE(scene.boxes.size(), std::size_t{1});
        QCOMPARE(scene.boxes[0].x0, 400);
        QCOMPARE(scene.boxes[0].x1, 500);
        QCOMPARE(trace->name(scene.boxes[0].slice), std::string_view{"long"});
        std::size_t seen = 0;
        for (const PixelColumn& column : scene.columns) {
            if ((column.x >= 399 && column.x <= 500) || column.x == 899) // under the long one, or cut
                continue;
            ++seen;
            QVERIFY2(std::abs(column.coverage - 0.6 * 255) < 8,
                     qPrintable(QString{"%1: %2"}.arg(column.x).arg(column.coverage)));
        }
        QVERIFY(seen > 790);
    }

    // A file of counters alone: each process's name is above its counters, not below all of them.
    void countersAloneStandBelowTheirProcess()
    {
        TraceMaker make;
        make.counter("1", "a", 0us, 1);
        make.counter("2", "b", 0us, 1);
        make.counter("2", "c", 0us, 1);
        const TracePtr trace = make.build();
        std::string order;
        const LaneLayout layout{*trace, {}};
        for (const Strip& strip : layout.strips())
            order += strip.kind == Strip::Kind::Process ? "P" : strip.kind == Strip::Kind::Counter ? "c" : "?";
        QCOMPARE(order, std::string{"PcPcc"});
    }

    // A counter's value is valid until the next one, so the last value before the view is visible in it.
    void counterPointsAreThoseOfAPlainReading()
    {
        std::mt19937 random{3};
        for (int round = 0; round < 200; ++round) {
            TraceMaker make;
            make.lane("1", "1").slice("a", 0us, 1000us);
            std::vector<std::pair<std::int64_t, double>> values; // at times that differ
            std::int64_t at = 0;
            for (int i = 0; i < 1 + static_cast<int>(random() % 40); ++i) {
                values.emplace_back(at, static_cast<double>(random() % 100));
                make.counter("1", "memory", Ns{at}, values.back().second);
                at += 1 + static_cast<std::int64_t>(random() % 60'000);
            }
            const std::int64_t begin = static_cast<std::int64_t>(random() % 900'000),
                               length = std::int64_t{1} << (10 + random() % 7); // with 128 pixels there is no rounding
            const TimeAxis axis{{timeAt(begin), timeAt(begin + length)}, 128};
            const TracePtr trace = make.build();
            Scene scene;
            buildScene(scene, *trace, LaneLayout{*trace, {}}, axis, {128, 400, 0, 1});
            QCOMPARE(scene.counters.size(), std::size_t{1});

            std::map<int, std::vector<double>> byColumn; // pixels; the last value before the view is at its edge
            double held = -1;
            for (const auto& [time, value] : values)
                if (time <= begin)
                    held = value;
                else if (time < begin + length) {
                    if (held >= 0)
                        byColumn[0].push_back(std::exchange(held, -1));
                    byColumn[static_cast<int>(128 * (time - begin) / length)].push_back(value);
                }
            if (held >= 0)
                byColumn[0].push_back(held);
            const auto& points = scene.counters[0].points;
            QCOMPARE(points.size(), byColumn.size());
            auto expected = byColumn.begin();
            for (const CounterScene::Point& point : points) {
                const auto& [column, inside] = *expected++;
                QCOMPARE(point.x, static_cast<float>(column));
                QCOMPARE(point.low, static_cast<float>(*std::min_element(inside.begin(), inside.end())));
                QCOMPARE(point.high, static_cast<float>(*std::max_element(inside.begin(), inside.end())));
                QCOMPARE(point.last, static_cast<float>(inside.back()));
            }
        }
    }
};

TEST_PLAIN(SceneTest)

} // namespace lanescope::scene_test

#include "scene_test.moc"
