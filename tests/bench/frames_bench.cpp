// Measures frames with 10 million slices in 60 visible rows, at 1920 x 1080 or the given size, at a series of zooms
// from the whole trace down to a nanosecond per pixel. A frame is everything that a step of zoom or pan repaints: the
// view (scene, rows, marks), the ruler and the overview, into the window's store. The figure is processor time over all
// threads, which does not depend on other load. For comparison it measures a fillRect for every visible slice in the
// same run.
//
//     frames_bench [SLICES [WIDTH HEIGHT]]

#include <QApplication>
#include <QPainter>

#include "tests/support/make_trace.h"
#include "widgets/scene/scene_painter.h"
#include "widgets/timeline/timeline_panel.h"
#include "widgets/timeline/timeline_view.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>

using namespace lanescope;

namespace {

TracePtr makeTrace(std::uint32_t slices)
{
    constexpr int lanes = 12, depth = 5;
    auto dictionary = std::make_unique<Dictionary>();
    RawChunk chunk;
    chunk.dictionary = dictionary.get();
    std::vector<std::uint32_t> names;
    for (int n = 0; n < 700; ++n)
        names.push_back(dictionary->strings.intern(fmt::format("aten::operator_with_a_name_{}", n)).value);
    const std::uint16_t category = dictionary->category("cpu_op");
    std::mt19937_64 random{7};
    const std::uint32_t perLane = slices / lanes / depth;
    for (int l = 0; l < lanes; ++l) {
        const std::uint32_t lane = dictionary->lane("1", std::to_string(l), false);
        std::int64_t at = 0;
        for (std::uint32_t i = 0; i < perLane; ++i) {
            std::int64_t begin = at, length = 4000 + static_cast<std::int64_t>(random() % 20000);
            // A pause now and then, as between steps.
            at += length + static_cast<std::int64_t>(random() % 2000) + (random() % 1000 == 0 ? 3'000'000 : 0);
            for (int d = 0; d < depth; ++d) {
                chunk.slices.push_back(
                    {begin, length, 0, names[random() % names.size()], lane, RawSlice::noCorrelation, category});
                ++chunk.census.slices;
                begin += length / 10;
                length = length * 4 / 5;
            }
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

double processorMs()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
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
    const QApplication app{argc, argv};
    const std::uint32_t slices = argc > 1 ? static_cast<std::uint32_t>(std::atoll(argv[1])) : 10'000'000;
    const int wide = argc > 3 ? std::atoi(argv[2]) : 1920, high = argc > 3 ? std::atoi(argv[3]) : 1080;
    const TracePtr trace = makeTrace(slices);
    const LaneLayout layout{*trace, {}};
    QFont font{QStringLiteral("DejaVu Sans")};
    font.setPixelSize(11);
    ScenePainter painter{font};
    const Viewport viewport{static_cast<double>(wide), static_cast<double>(high), 24, 1};
    QImage image{wide, high, QImage::Format_RGB32};
    Scene scene;
    Document document{trace};
    TimelinePanel panel{document};
    panel.resize(wide, high);
    panel.show();
    TimelineView& view = panel.view();
    for (int i = 0; i < 2; ++i) {
        QApplication::processEvents(); // exposed from here on
        panel.resize(panel.size() + QSize{wide, high} - view.size());
    }
    QApplication::processEvents();
    std::printf("%u slices, %zu rows, view of %d x %d\n", trace->sliceCount(), trace->rows().size(), view.width(),
                view.height());
    std::printf("%14s %9s %9s %9s %9s %8s %8s %8s %8s %14s %8s\n", "visible", "boxes", "columns", "build ms",
                "paint ms", "median", "p99", "cpu med.", "cpu p99", "every slice ms", "ratio");
    const double whole = static_cast<double>(trace->range().length().count());
    std::mt19937_64 random{3};
    struct Zoom {
        double spanNs;
        std::vector<double> frames, builds, paints, processor;
        std::size_t boxes = 0, columns = 0;
        double naiveMs = 0;
    };
    std::vector<Zoom> zooms;
    for (double span = whole; span >= wide; span /= 3)
        zooms.push_back({span, {}, {}, {}, {}});
    // Zooms alternate, so that a slow minute of the machine affects all of them. Each turn paints frame after frame, as
    // while a key is held, then the parts separately, into a picture of their own.
    constexpr int turns = 20, positions = 10, warmUp = 3;
    for (int turn = 0; turn < turns; ++turn)
        for (Zoom& zoom : zooms) {
            std::vector<TimeRange> places;
            for (int i = 0; i < warmUp + positions; ++i) {
                const auto begin =
                    static_cast<std::int64_t>((whole - zoom.spanNs) * (static_cast<double>(random() % 10000) / 1e4));
                places.push_back({timeAt(begin), timeAt(begin + static_cast<std::int64_t>(zoom.spanNs))});
            }
            int left = warmUp;
            for (const TimeRange& place : places) {
                view.setVisible(place);
                const double cpu = processorMs();
                const auto t0 = std::chrono::steady_clock::now();
                view.repaint(); // and everything else that must be repainted
                if (left-- > 0)
                    continue;
                zoom.frames.push_back(ms(t0));
                zoom.processor.push_back(processorMs() - cpu);
            }
            left = warmUp;
            for (const TimeRange& place : places) {
                const auto t0 = std::chrono::steady_clock::now();
                buildScene(scene, *trace, layout, TimeAxis{place, static_cast<double>(wide)}, viewport);
                const double build = ms(t0);
                const auto t1 = std::chrono::steady_clock::now();
                painter.rasterise(image, scene, *trace, Theme::light());
                if (left-- > 0)
                    continue;
                zoom.builds.push_back(build);
                zoom.paints.push_back(ms(t1));
            }
            zoom.boxes = scene.boxes.size();
            zoom.columns = scene.columns.size();
        }
    // The baseline: every visible slice as a rectangle, once.
    for (Zoom& zoom : zooms) {
        const TimeAxis axis{{timeAt(0), timeAt(static_cast<std::int64_t>(zoom.spanNs))}, static_cast<double>(wide)};
        const Time end = axis.visible().end;
        const auto t0 = std::chrono::steady_clock::now();
        QPainter p{&image};
        for (const RowScene& row : scene.rows)
            for (SliceId s = trace->firstEndingAfter(row.row, axis.origin());
                 s && s.value < (*trace)[row.row].slices.last && trace->begin(s) < end; s = SliceId{s.value + 1}) {
                const double x = axis.xAt(trace->begin(s));
                p.fillRect(QRectF{x, row.y, std::max(1.0, axis.widthOf(trace->duration(s))), row.height},
                           QColor{Theme::light().fill(trace->look(s))});
            }
        zoom.naiveMs = ms(t0);
    }
    double min = 1e9, max = 0, worst = 0, worstCpu = 0, before = 0, step = 1;
    for (const Zoom& zoom : zooms) {
        const double median = quantile(zoom.frames, 0.5), p99 = quantile(zoom.frames, 0.99);
        const double cpu = quantile(zoom.processor, 0.5), cpuP99 = quantile(zoom.processor, 0.99);
        min = std::min(min, cpu);
        max = std::max(max, cpu);
        worst = std::max(worst, p99);
        worstCpu = std::max(worstCpu, cpuP99);
        // each zoom shows a third of the time and of the slices of the one before, so a jump in cost would be visible
        if (before > 0)
            step = std::max({step, cpu / before, before / cpu});
        before = cpu;
        std::printf("%11.3f ms %9zu %9zu %9.3f %9.3f %8.3f %8.3f %8.3f %8.3f %14.2f %7.1fx\n", zoom.spanNs / 1e6,
                    zoom.boxes, zoom.columns, quantile(zoom.builds, 0.5), quantile(zoom.paints, 0.5), median, p99, cpu,
                    cpuP99, zoom.naiveMs, zoom.naiveMs / median);
    }
    std::printf("worst p99 %.3f ms, of processor time %.3f ms; of processor time: slowest zoom / fastest zoom %.2f, "
                "steepest step from one zoom to the next %.2f\n",
                worst, worstCpu, max / min, step);
    return 0;
}
