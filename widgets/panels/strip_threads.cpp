#include "widgets/panels/strip_threads.h"

#include <QCoreApplication>

#include "model/analysis/thread_breakdown.h"
#include "model/base/share.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"

#include <algorithm>

namespace lanescope {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("Strip", text); }

struct ThreadLook {
    QString id, name;
    QColor (*colour)(const Theme&);
};

ThreadLook threadLookOf(Cause cause)
{
    switch (cause) {
    case Cause::Communication:
        return {QStringLiteral("communication"), tr("communication"),
                [](const Theme& t) { return t.colourOf(Tone::Communication); }};
    case Cause::Ops:
        return {QStringLiteral("op:"), tr("ops"), [](const Theme& t) { return t.colourOf(Tone::Op); }};
    case Cause::Input:
        return {QStringLiteral("input"), tr("waits for data"), [](const Theme& t) { return t.predicted; }};
    case Cause::Python:
        return {QStringLiteral("python"), tr("Python"), [](const Theme& t) { return t.colourOf(Tone::Annotation); }};
    case Cause::Profiler:
        return {QStringLiteral("profiler"), tr("profiler"), [](const Theme& t) { return t.colourOf(Tone::Overhead); }};
    case Cause::Launch:
    case Cause::SlowCall:
    case Cause::Sync:
        return {QStringLiteral("calls"), tr("calls"), [](const Theme& t) { return t.idleHost; }};
    default:
        break;
    }
    return {QStringLiteral("other"), tr("nothing recorded"), [](const Theme& t) { return t.idleOther; }};
}

} // namespace

bool addThreadParts(const Analysis& analysis, Ns ofOps, StripAnswer& answer)
{
    constexpr int much = 10; // divisor: from this part of the recording on, the ops are what the trace is about
    const Trace& trace = analysis.trace();
    if (ofOps * much >= trace.sliceRange().length())
        return false;
    const std::vector<ThreadBreakdown> threads = threadBreakdownOf(analysis, {});
    if (threads.empty())
        return false;
    const ThreadBreakdown& busiest = threads.front();
    for (const ThreadShare& each : busiest.shares) {
        const ThreadLook look = threadLookOf(each.cause);
        auto part = std::find_if(answer.parts.begin(), answer.parts.end(),
                                 [&](const StripPart& known) { return known.id == look.id; });
        if (part == answer.parts.end())
            part = answer.parts.insert(part, {look.id, look.name, {}, Ns{}, 0, look.colour, {}, {}});
        part->duration += each.time;
    }
    std::stable_sort(answer.parts.begin(), answer.parts.end(), [](const StripPart& a, const StripPart& b) {
        return (a.id != QLatin1String{"other"} && b.id == QLatin1String{"other"}) ||
               ((a.id == b.id || b.id != QLatin1String{"other"}) && a.id != QLatin1String{"other"} &&
                a.duration > b.duration);
    });
    for (StripPart& part : answer.parts) {
        part.share = share(part.duration, busiest.window.length());
        part.tip = tr("%1: %2, %3 of %4")
                       .arg(part.name, glanceDuration(part.duration), percentOf(part.share * 100),
                            glanceDuration(busiest.window.length()));
    }
    answer.barTitle = tr("What %1 does").arg(toQt(trace[busiest.lane].name));
    return true;
}

} // namespace lanescope
