// Measures what the overlays add to a frame: 10 million slices, a sixth of them kernels on four streams with their
// launches, at a series of zooms at 1920 x 1080. Frames without and with all overlays alternate.
//
//     overlays_bench [SLICES]

#include <QGuiApplication>
#include <QPainter>

#include "tests/support/make_trace.h"
#include "widgets/scene/scene_painter.h"
#include "widgets/timeline/overlays/overlays.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

using namespace lanescope;

namespace {

TracePtr makeTrace(std::uint32_t slices)
{
    constexpr int lanes = 10, depth = 5, streams = 4;
    auto dictionary = std::make_unique<Dictionary>();
    RawChunk chunk;
    chunk.dictionary = dictionary.get();
    std::vector<std::uint32_t> names;
    for (int n = 0; n < 700; ++n)
        names.push_back(dictionary->strings.intern(fmt::format("aten::operator_with_a_name_{}", n)).value);
    const std::uint16_t op = dictionary->category("cpu_op"), runtime = dictionary->category("cuda_runtime"),
                        kernel = dictionary->category("kernel"), annotation = dictionary->category("user_annotation");
    const std::uint32_t launch = dictionary->strings.intern("cudaLaunchKernel").value;
    std::mt19937_64 random{7};
    const std::uint32_t perLane = slices / lanes / (depth + 1);
    std::vector<std::int64_t> streamAt(streams);
    std::uint32_t correlation = 0;
    const auto add = [&](std::int64_t begin, std::int64_t length, std::uint32_t name, std::uint32_t lane,
                         std::uint32_t id, std::uint16_t category) {
        chunk.slices.push_back({begin, length, 0, name, lane, id, category});
        ++chunk.census.slices;
    };
    for (int l = 0; l < lanes; ++l) {
        const std::uint32_t lane = dictionary->lane("1", std::to_string(l), false);
        const int s = l % streams;
        const std::uint32_t stream = dictionary->lane("0", std::to_string(7 + s), true);
        std::int64_t at = 0;
        std::int64_t& free = streamAt[static_cast<std::size_t>(s)];
        free = 0;
        for (std::uint32_t i = 0; i < perLane; ++i) {
            std::int64_t begin = at, length = 4000 + static_cast<std::int64_t>(random() % 20000);
            at += length + static_cast<std::int64_t>(random() % 2000) + (random() % 1000 == 0 ? 3'000'000 : 0);
            for (int d = 0; d < depth; ++d) {
                const bool isLast = d == depth - 1;
                add(begin, length, isLast ? launch : names[random() % names.size()], lane,
                    isLast ? correlation : RawSlice::noCorrelation,
                    isLast   ? runtime
                    : d == 0 ? annotation
                             : op);
                begin += length / 10;
                length = length * 4 / 5;
            }
            const std::int64_t takes = 2000 + static_cast<std::int64_t>(random() % 24000);
            free = std::max(free + static_cast<std::int64_t>(random() % 900), begin);
            add(free, takes, names[random() % names.size()], stream, correlation++, kernel);
            free += takes;
        }
    }
    Task task;
    std::vector<RawChunk> chunks;
    chunks.push_back(std::move(chunk));
    return *TraceBuilder::build({}, std::move(chunks), std::make_shared<test::MemoryText>(""), task);
}

double ms(std::chrono::steady_clock::time_point from)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - from).count();
}

double quantile(std::vector<double> values, double q)
{
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, static_cast<std::size_t>(q * static_cast<double>(values.size())))];
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication app{argc, argv};
    const std::uint32_t slices = argc > 1 ? static_cast<std::uint32_t>(std::atoll(argv[1])) : 10'000'000;
    const TracePtr trace = makeTrace(slices);
    const auto began = std::chrono::steady_clock::now();
    const Analysis analysis{trace};
    const auto activity = activityOf(analysis);
    std::printf("%u slices, %zu launches; worked out in %.0f ms\n", trace->sliceCount(), trace->links().size(),
                ms(began));
    OverlayChoices all;
    all.queues = true;
    QFont font{QStringLiteral("DejaVu Sans")};
    font.setPixelSize(11);
    ScenePainter painter{font};
    QImage image{1920, 1080, QImage::Format_RGB32};
    Scene scene;
    const LaneLayout plain{*trace, {}}, roomy{*trace, {}, roomFor(all)};
    std::printf("%14s %6s %10s %8s %10s %8s %10s %10s %8s\n", "visible", "marks", "off median", "p99", "on median",
                "p99", "computed", "painted", "ratio");
    const double whole = static_cast<double>(trace->range().length().count());
    std::mt19937_64 random{3};
    double worst = 0;
    for (double span = whole; span >= 1920; span /= 5) {
        std::vector<double> off, on, computed, painted;
        std::size_t count = 0;
        for (int i = 0; i < 110; ++i) {
            const auto begin =
                static_cast<std::int64_t>((whole - span) * (static_cast<double>(random() % 10000) / 10000.0));
            const TimeAxis axis{{timeAt(begin), timeAt(begin + static_cast<std::int64_t>(span))}, 1920};
            // The GPU's lanes are on top, as in the window.
            const auto frame = [&](const LaneLayout& layout, bool withOverlays) {
                const auto t0 = std::chrono::steady_clock::now();
                buildScene(scene, *trace, layout, axis, {1920, 1080, 0, 1});
                painter.rasterise(image, scene, *trace, Theme::light());
                if (withOverlays) {
                    const auto t1 = std::chrono::steady_clock::now();
                    QPainter p{&image};
                    p.setFont(font);
                    const ViewGeometry geometry{layout, axis, 0, 1920, 1080};
                    const OverlayMarks marks =
                        overlayMarks({*trace, *activity, gapNames(analysis), all, geometry, QFontMetricsF{font}, 1});
                    const double marksMs = ms(t1);
                    const auto t2 = std::chrono::steady_clock::now();
                    paintOverlays(p, marks, Theme::light());
                    p.end();
                    if (i >= 10) {
                        computed.push_back(marksMs);
                        painted.push_back(ms(t2));
                    }
                    count = marks.gaps.size() + marks.offsets.size() + marks.deadWindows.size();
                }
                return ms(t0);
            };
            const double without = frame(plain, false), with = frame(roomy, true);
            if (i < 10)
                continue; // warm-up
            off.push_back(without);
            on.push_back(with);
        }
        worst = std::max(worst, quantile(on, 0.99));
        std::printf("%11.3f ms %6zu %10.3f %8.3f %10.3f %8.3f %10.3f %10.3f %7.2fx\n", span / 1e6, count,
                    quantile(off, 0.5), quantile(off, 0.99), quantile(on, 0.5), quantile(on, 0.99),
                    quantile(computed, 0.5), quantile(painted, 0.5), quantile(on, 0.5) / quantile(off, 0.5));
    }
    std::printf("worst p99 with overlays %.3f ms\n", worst);
    return 0;
}
