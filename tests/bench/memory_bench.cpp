// Measures how long a memory snapshot takes to open, and a frame of its chart at each zoom: at rest, and as it moves.
//
//     memory_bench FILE.pickle

#include <QApplication>
#include <QElapsedTimer>
#include <QLabel>

#include "widgets/kit/theme.h"
#include "widgets/memory/memory_chart.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

using namespace lanescope;

namespace {

// Qt loads the font when a process draws its first text. The program has drawn its menus before a chart, so that this
// is not part of a frame of the chart.
double loadFont()
{
    const std::clock_t began = std::clock();
    QLabel label{QStringLiteral("0 GB")};
    QImage image{label.sizeHint(), QImage::Format_ARGB32_Premultiplied};
    label.render(&image);
    return 1000.0 * static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
}

} // namespace

int main(int argc, char** argv)
{
    QApplication app{argc, argv};
    if (argc < 2)
        return 2;
    const auto snapshot = loadMemorySnapshot(argv[1]);
    if (!snapshot) {
        std::fprintf(stderr, "%s\n", snapshot.error().line().c_str());
        return 3;
    }
    QElapsedTimer timer;
    timer.start();
    const auto bands = std::make_shared<const MemoryBands>(*snapshot, 0, HolderBy::Line);
    std::printf("open %.0f ms, bands %lld ms, %zu events\n", (*snapshot)->loadMs,
                static_cast<long long>(timer.elapsed()), (*snapshot)->events.size());
    std::printf("font %.2f ms\n", loadFont());
    MemoryDocument document{*snapshot, bands, 0};
    MemoryChart chart{document, Theme::light()};
    chart.resize(1366, 400);
    QImage image{chart.size(), QImage::Format_ARGB32_Premultiplied};
    const double whole = chart.toUs() - chart.fromUs(), middle = chart.fromUs() + whole / 2;
    // The labels' glyphs are made once per process, for a snapshot of any size: a view of nearly nothing has them too.
    chart.setView(middle, middle + whole * 1e-9);
    const std::clock_t beforeLabels = std::clock();
    chart.render(&image);
    std::printf("labels %.2f ms\n", 1000.0 * static_cast<double>(std::clock() - beforeLabels) / CLOCKS_PER_SEC);
    for (double share = 1; share > 1e-6; share /= 4) {
        chart.setView(middle - whole * share / 2, middle + whole * share / 2);
        double first = 0, worst = 0, sum = 0; // processor time, so that other programs do not count
        constexpr int frames = 20;
        for (int i = 0; i < frames; ++i) {
            const std::clock_t began = std::clock();
            chart.render(&image);
            const double ms = 1000.0 * static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
            first = i == 0 ? ms : first;
            worst = std::max(worst, ms);
            sum += ms;
        }
        std::printf("zoom %10.0f: %.2f ms per frame, first %.2f ms, worst %.2f ms\n", 1 / share, sum / frames, first,
                    worst);
    }
    // W, S, A and D: each frame shows another part.
    for (const bool isPan : {true, false})
        for (double share = 1; share > 1e-5; share /= share == 1 ? 2 : 16) { // 1: the whole recording
            std::vector<double> times;
            double from = middle - whole * share / 2, span = whole * share;
            constexpr int frames = 60;
            for (int i = 0; i < frames; ++i) {
                from += isPan ? span / 50 : span / 100;
                span *= isPan ? 1 : 0.98;
                chart.setView(from, from + span);
                const std::clock_t began = std::clock();
                chart.render(&image);
                times.push_back(1000.0 * static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC);
            }
            std::sort(times.begin(), times.end());
            std::printf("%s at %8.0f: median %.2f ms per frame, 95 %% %.2f ms, worst %.2f ms\n",
                        isPan ? "pan " : "zoom", 1 / share, times[frames / 2], times[frames * 95 / 100], times.back());
        }
    // The first chart's first frame also made the glyphs of the names of its bands; that of a second one finds them.
    MemoryChart second{document, Theme::light()};
    second.resize(chart.size());
    const std::clock_t beforeSecond = std::clock();
    second.render(&image);
    std::printf("first frame of a second chart: %.2f ms\n",
                1000.0 * static_cast<double>(std::clock() - beforeSecond) / CLOCKS_PER_SEC);
    timer.start();
    const auto life = bands->lifeAt((*snapshot)->devices[0].peakActive.index, bands->count() - 1, 0);
    std::printf("hit test %lld us (%s)\n", static_cast<long long>(timer.nsecsElapsed() / 1000),
                life ? "found" : "none");
}
