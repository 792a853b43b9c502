#include "app/cli/shot.h"

#include "app/cli/figure_input.h"
#include "app/cli/input.h"
#include "app/cli/memory_room.h"
#include "app/cli/output.h"
#include "app/cli/usage.h"
#include "app/offscreen_application.h"
#include "widgets/figure/writers.h"
#include "widgets/items/change_words.h"
#include "widgets/kit/glance.h"
#include "widgets/memory/memory_figure.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <vector>

namespace lanescope {

namespace {

struct ShotOptions {
    std::string file, other, output, size, width, font, theme, caption, title, capacity;
    double scale = 2;
    GpuOption gpu;
    WhatToShow what;
    bool json = false, noLegend = false, noAxis = false, noGaps = false, stretch = false;
};

const Theme& themeCalled(const std::string& name)
{
    return name == "dark" ? Theme::dark() : name == "print" ? Theme::print() : Theme::light();
}

Json rectOf(const QRectF& rect)
{
    return {{"x", rect.x()}, {"y", rect.y()}, {"width", rect.width()}, {"height", rect.height()}};
}

// Converts "85mm", "8.5cm", "3.35in", "8pt" to points (72 per inch).
std::optional<double> pointsFrom(const std::string& text)
{
    double value = 0;
    char unit[3]{}, rest = 0;
    if (std::sscanf(text.c_str(), "%lf%2[a-z]%c", &value, unit, &rest) != 2)
        return {};
    const std::string_view of{unit};
    const double points = of == "mm" ? 72 / 25.4 : of == "cm" ? 720 / 25.4 : of == "in" ? 72 : of == "pt" ? 1 : 0;
    return points > 0 && value > 0 ? std::optional{value * points} : std::nullopt;
}

// Sets the width to a column of a page, with text at its real size.
std::optional<ExitCode> setPage(FigureSpec& spec, const std::string& width, const std::string& font)
{
    constexpr double pointsPerInch = 72, minFont = 5, maxFont = 24, minWidth = 100, maxWidth = 3000;
    const auto points = pointsFrom(width), size = pointsFrom(font.empty() ? "8pt" : font);
    if (!points || *points < minWidth || *points > maxWidth) {
        std::fprintf(stderr, "lanescope: --width: expected a width such as 85mm, 8.5cm, 3.35in or 240pt, found %s\n",
                     width.c_str());
        return ExitCode::Usage;
    }
    if (!size || *size < minFont || *size > maxFont) {
        std::fprintf(stderr, "lanescope: --font: expected a size from 5pt to 24pt, found %s\n", font.c_str());
        return ExitCode::Usage;
    }
    spec.pageDpi = static_cast<int>(std::lround(spec.bodyPx() * pointsPerInch / *size));
    spec.widthPx = static_cast<int>(std::lround(*points * *spec.pageDpi / pointsPerInch));
    return {};
}

// Two steps on one axis: the second shows how much shorter or longer it is.
void tellPair(FigureSide& a, FigureSide& b)
{
    if (!a.zero || !b.zero || a.total.isEmpty() || b.total.isEmpty())
        return;
    const auto drawn = [](const FigureSide& side) { // without the margins, which are equal on both ends
        return side.range.length() - (*side.zero - side.range.begin) * 2;
    };
    const Ns by = drawn(b) - drawn(a);
    if (by == Ns{})
        return;
    b.total += QStringLiteral(" (%1%2)").arg(by < Ns{} ? QStringLiteral("−") : QStringLiteral("+"),
                                             glanceDuration(std::chrono::abs(by)));
    if (by < Ns{})
        b.saved = TimeRange{*b.zero + drawn(b), *b.zero + drawn(a)};
}

// A range outside of the traces would make an empty picture.
std::optional<ExitCode> refuseRangeOutside(const std::vector<ShownTrace>& shown, const std::string& range)
{
    if (range.empty())
        return {};
    Ns longest{};
    for (const ShownTrace& one : shown) {
        const TimeRange all = one.document->trace().sliceRange();
        const bool isEmpty = all.begin == all.end;
        if (one.side.range.end > all.begin && (one.side.range.begin < all.end || isEmpty))
            return {};
        longest = std::max(longest, all.end - Time{});
    }
    printError(
        {Error::Kind::BadInput,
         "--range",
         {},
         fmt::format("expected times within the trace, which ends at {}, found {}", torchDuration(longest), range)});
    return ExitCode::Usage;
}

// One picture of several, each below the one before.
Drawing stacked(std::vector<Drawing> drawings)
{
    Drawing all = drawings.front();
    for (std::size_t i = 1; i < drawings.size(); ++i)
        all.size = {std::max(all.size.width(), drawings[i].size.width()),
                    all.size.height() + drawings[i].size.height()};
    all.paint = [drawings = std::move(drawings)](QPainter& painter) {
        int top = 0;
        for (const Drawing& one : drawings) {
            painter.save(); // each begins with the painter's own font and pen
            painter.translate(0, top);
            one.paint(painter);
            painter.restore();
            top += one.size.height();
        }
    };
    return all;
}

// Live memory over time and who holds the peak, as the window shows them; of two snapshots one below the other.
ExitCode shootSnapshots(const ShotOptions& options, const FigureSpec& spec)
{
    const WhatToShow& what = options.what;
    for (const auto& [name, isGiven] :
         {std::pair{"--range", !what.range.empty()}, std::pair{"--step", !what.step.empty()},
          std::pair{"--fit", !what.fit.empty()}, std::pair{"--lanes", !what.lanes.empty()},
          std::pair{"--select", !what.select.empty()}, std::pair{"--annotate", !what.notesFile.empty()},
          std::pair{"--inset", !what.insets.empty()}})
        if (isGiven) {
            std::fprintf(stderr, "lanescope: %s: expected a trace, found a memory snapshot\n", name);
            return ExitCode::Usage;
        }
    constexpr int usualWidth = 1100;
    const bool isSized = !options.size.empty() || !options.width.empty();
    const int count = options.other.empty() ? 1 : 2;
    std::vector<std::unique_ptr<MemoryDocument>> documents;
    std::vector<Drawing> drawings;
    const std::string* const files[] = {&options.file, &options.other};
    for (const std::string* const of : files) {
        const std::string& file = *of;
        if (file.empty())
            continue;
        const auto snapshot = openSnapshot(file, options.capacity);
        if (!snapshot)
            return snapshot.error();
        const auto asked = options.gpu.asked();
        const auto device = asked ? placeOfGpu(**snapshot, *asked) : std::nullopt;
        if (asked && !device)
            return refuseGpu(*asked);
        documents.push_back(memoryDocumentOf(*snapshot, device));
        if (!documents.back()) {
            printError({Error::Kind::BadInput, file, {}, "expected a segment or an event, found none"});
            return ExitCode::Unreadable;
        }
        const QString name = distinctName(QString::fromStdString(file),
                                          QString::fromStdString(of == &options.file ? options.other : options.file));
        drawings.push_back(memoryDrawing(*documents.back(), themeCalled(options.theme),
                                         {isSized ? spec.widthPx : usualWidth, spec.heightPx.value_or(0) / count},
                                         count == 1 ? QString::fromStdString(options.title) : name));
    }
    const Drawing drawing = count == 1 ? drawings.front() : stacked(std::move(drawings));
    const auto written = writeDrawing(drawing, QString::fromStdString(options.output), options.scale);
    if (!written) {
        printError(written.error());
        return written.error().kind == Error::Kind::BadInput ? ExitCode::Usage : ExitCode::Unreadable;
    }
    if (options.json)
        printJson({{"path", options.output},
                   {"width", written->width()},
                   {"height", written->height()},
                   {"callouts", Json::array()}});
    else
        printLine(fmt::format("{}: {} x {}", options.output, written->width(), written->height()));
    return ExitCode::Done;
}

ExitCode runShot(const ShotOptions& options)
{
    FigureSpec spec;
    // A page is white.
    spec.theme = &themeCalled(options.theme.empty() && !options.width.empty() ? "print" : options.theme);
    spec.hasLegend = !options.noLegend;
    spec.hasTimeAxis = !options.noAxis;
    spec.showsGaps = !options.noGaps;
    spec.isSameScale = !options.stretch;
    if (!options.size.empty()) {
        int width = 0, height = 0;
        char rest = 0;
        if (std::sscanf(options.size.c_str(), "%dx%d%c", &width, &height, &rest) != 2 || width < 200 || height < 100 ||
            width > 20000 || height > 20000) {
            std::fprintf(stderr, "lanescope: --size: expected WIDTHxHEIGHT from 200x100 to 20000x20000, found %s\n",
                         options.size.c_str());
            return ExitCode::Usage;
        }
        spec.widthPx = width;
        spec.heightPx = height;
    }
    if (!options.width.empty())
        if (const auto refused = setPage(spec, options.width, options.font))
            return *refused;
    if (const auto refused = refuseInputs(options.output, {options.file, options.other, options.what.notesFile}))
        return *refused;
    if (const auto refused = refuseCapacity(options.capacity, {options.file, options.other}))
        return *refused;
    makeOffscreenApplication();
    const bool isSnapshot = isMemorySnapshot(options.file);
    if (!options.other.empty() && isMemorySnapshot(options.other) != isSnapshot) {
        printError({Error::Kind::BadInput, options.other, {}, "expected two traces or two memory snapshots"});
        return ExitCode::Usage;
    }
    if (isSnapshot)
        return shootSnapshots(options, spec);
    if (options.gpu.asked()) {
        printError({Error::Kind::BadInput, "--device", {}, "expected a memory snapshot, found a trace"});
        return ExitCode::Usage;
    }
    std::vector<ShownTrace> shown;
    for (const std::string& file : {options.file, options.other}) {
        if (file.empty())
            continue;
        WhatToShow what = options.what;
        what.isPage = !options.width.empty();
        auto one = showTrace(file, what);
        if (!one)
            return one.error();
        shown.push_back(std::move(*one));
    }
    if (const auto missed = refuseRangeOutside(shown, options.what.range))
        return *missed;
    if (shown.size() == 2)
        tellPair(shown[0].side, shown[1].side);
    for (ShownTrace& one : shown) {
        // In a comparison each side is titled with its file name, without the folder.
        if (shown.size() > 1)
            one.side.title =
                (options.width.empty()    ? QString{}
                 : &one == &shown.front() ? QStringLiteral("a  ")
                                          : QStringLiteral("b  ")) +
                QString::fromStdString(
                    std::filesystem::path{&one == &shown.front() ? options.file : options.other}.filename().string());
        if (spec.title.isEmpty())
            spec.title = QString::fromStdString(one.side.notes.title);
        if (spec.caption.isEmpty())
            spec.caption = QString::fromStdString(one.side.notes.caption);
        spec.sides.push_back(one.side);
    }
    if (!options.title.empty())
        spec.title = QString::fromStdString(options.title);
    if (!options.caption.empty())
        spec.caption = QString::fromStdString(options.caption);
    const auto written = writeFigure(spec, QString::fromStdString(options.output), options.scale);
    if (!written) {
        printError(written.error());
        return written.error().kind == Error::Kind::BadInput ? ExitCode::Usage : ExitCode::Unreadable;
    }
    if (options.json) {
        Json callouts = Json::array();
        for (const FigureCallout& callout : written->layout.callouts) {
            Json one{{"number", callout.number}, {"text", callout.words.toStdString()}};
            if (callout.onLanes)
                one["at"] = rectOf(*callout.onLanes);
            callouts.push_back(std::move(one));
        }
        printJson({{"path", options.output},
                   {"width", written->size.width()},
                   {"height", written->size.height()},
                   {"callouts", std::move(callouts)}});
    } else
        printLine(fmt::format("{}: {} x {}", options.output, written->size.width(), written->size.height()));
    return ExitCode::Done;
}

std::function<ExitCode()> declareShot(CLI::App& app)
{
    auto o = std::make_shared<ShotOptions>();
    app.add_option("FILE", o->file, "A trace, the ranks of one job (a folder or a pattern), or a memory snapshot")
        ->required();
    app.add_option("OTHER", o->other, "A second trace, at the same scale, or a second snapshot; drawn below the first");
    app.add_option("-o,--output", o->output, "The picture: .png, .svg or .pdf")->required();
    auto* size =
        app.add_option("--size", o->size, "WIDTHxHEIGHT in pixels before --scale; as high as needed if left out");
    auto* width = app.add_option(
        "--width", o->width,
        "Width on paper: 85mm, 3.35in or 240pt; as high as needed. Without a range: the median step, GPU work "
        "and the busiest thread");
    width->excludes(size);
    app.add_option("--font", o->font, "Size of all text with --width; 8pt by default")->needs(width);
    app.add_option("--scale", o->scale, "PNG pixels per pixel of --size")->check(numberWithin(0.5, 8));
    auto* range = app.add_option("--range", o->what.range, "FROM:TO from the trace's start, such as 1.2ms:3ms");
    auto* step = app.add_option("--step", o->what.step, "A step, with the work it launched");
    auto* fit = app.add_option("--fit", o->what.fit, "NAME or NAME#K: the K-th slice of that name, from 0");
    range->excludes(step)->excludes(fit);
    step->excludes(fit);
    app.add_option("--lanes", o->what.lanes, "Only lanes whose process and name match the regular expression");
    app.add_option("--select", o->what.select, "NAME or NAME#K: drawn as selected");
    app.add_option("--annotate", o->what.notesFile, "Notes to draw");
    app.add_flag("--findings", o->what.findings, "Turn the findings into notes");
    app.add_option("--theme", o->theme, "light, dark or print; print by default with --width")
        ->check(oneOf({"light", "dark", "print"}));
    app.add_option("--caption", o->caption, "Caption below the figure");
    app.add_option("--title", o->title, "Title above the figure");
    app.add_option("--inset", o->what.insets,
                   "table (kernels by time), profile (torch's table), footprint (of the selected kernel) or "
                   "footprint=NAME[#K]; several may be given")
        ->expected(1)
        ->take_all();
    addGpuOption(app, o->gpu);
    addCapacityOption(app, o->capacity);
    app.add_flag("--no-legend", o->noLegend, "Hide the legend");
    app.add_flag("--no-axis", o->noAxis, "Hide the time scale");
    app.add_flag("--no-gaps", o->noGaps, "Hide the idle time of GPU lanes");
    app.add_flag("--stretch", o->stretch, "Two traces: each fills the width, whatever its length");
    app.add_flag("--json", o->json, "Print path, size and callouts as JSON");
    return [o] { return runShot(*o); };
}

} // namespace

const Subcommand shotCommand{"shot", "Draw an annotated figure: PNG, SVG or PDF", declareShot};

} // namespace lanescope
