#include "app/cli/diff_text.h"

#include "app/cli/output.h"
#include "app/cli/terminal.h"
#include "model/base/phrases.h"
#include "model/compare/answer.h"
#include "model/compare/gpu_rows.h"
#include "model/compare/summary.h"
#include "model/compare/wording.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace lanescope {

namespace {

constexpr std::string_view between = " · ";
constexpr std::string_view nothing = "·";

// A column of times in one unit, aligned at the decimal point.
struct DurationColumn {
    double unitNs;
    std::string_view unit;
    int digits;

    static DurationColumn forMost(Ns max)
    {
        const double ns = static_cast<double>(std::chrono::abs(max).count());
        const auto [unitNs, unit] = ns >= 1e10  ? std::pair{1e9, std::string_view{"s"}}
                                    : ns >= 1e6 ? std::pair{1e6, std::string_view{"ms"}}
                                    : ns >= 1e3 ? std::pair{1e3, std::string_view{"µs"}}
                                                : std::pair{1.0, std::string_view{"ns"}};
        const double value = ns / unitNs;
        return {unitNs, unit, unitNs == 1 ? 0 : value >= 100 ? 1 : value >= 10 ? 2 : 3};
    }
    // True for what would read as 0.0, too.
    bool isNothing(Ns time) const
    {
        return std::abs(static_cast<double>(time.count())) / unitNs < 0.5 * std::pow(10.0, -digits);
    }
    std::string text(Ns time) const
    {
        return isNothing(time) ? std::string{nothing}
                               : fmt::format("{:.{}f} {}", static_cast<double>(time.count()) / unitNs, digits, unit);
    }
    std::string signedText(Ns time) const
    {
        return isNothing(time) ? std::string{nothing} : (time < Ns{} ? "−" : "+") + text(std::chrono::abs(time));
    }
};

std::string shortened(const std::string& name, std::size_t max)
{
    return name.size() > max ? name.substr(0, max - 3) + "..." : name;
}

// Two windows of one length hold different amounts of work: only the time of each kernel compares it.
std::string perKernelText(const RoleChange& role)
{
    if (role.work.a == 0 || role.work.b == 0 || role.time.a == Ns{})
        return {};
    const double a = asDouble(role.time.a) / static_cast<double>(role.work.a),
                 b = asDouble(role.time.b) / static_cast<double>(role.work.b);
    return fmt::format("  each {:+.1f} %", 100 * (b / a - 1));
}

// Kernels that copy, and copies by the copy engines, each with a row of its own where both are there.
template <class Line>
void printKindsOfCopies(const RoleChange& role, std::int64_t steps, const DurationColumn& column, const Line& line)
{
    Both<Ns> byKernels, byEngines;
    for (const FamilyChange& family : role.families) {
        Both<Ns>& sum = family.name == nameOf(SliceKind::Memcpy) || family.name == nameOf(SliceKind::Memset)
                            ? byEngines
                            : byKernels;
        sum.a += family.time.a;
        sum.b += family.time.b;
    }
    if (byKernels.a + byKernels.b == Ns{} || byEngines.a + byEngines.b == Ns{})
        return;
    for (const auto& [name, time] : {std::pair{"by kernels", byKernels}, std::pair{"by memcpy and memset", byEngines}})
        line(fmt::format("  {}", name), column.text(time.a / steps), column.text(time.b / steps),
             column.signedText((time.b - time.a) / steps), {});
}

// Prints means per step, so that the parts still add up.
void printRoles(const Diff& diff, bool isUtf8)
{
    const auto steps = static_cast<std::int64_t>(diff.steps.size());
    const Both<Ns> total{diff.totals.gpu.a / steps, diff.totals.gpu.b / steps};
    const DurationColumn column = DurationColumn::forMost(std::max(total.a, total.b));
    const bool isOfUnequalWork = sameTimeOf(diff).has_value();
    constexpr std::size_t columns = 69; // the text before the bar, and its sign
    const int cells = static_cast<int>(std::clamp<std::size_t>(terminalWidth(), columns + 6, columns + 16) - columns);
    Ns max{1};
    for (const RoleChange& role : diff.roles)
        max = std::max(max, std::chrono::abs(role.delta()));
    const auto line = [&](std::string_view name, const std::string& a, const std::string& b, const std::string& delta,
                          const std::string& rest) {
        std::string text = fmt::format("  {} {} {} {}  {}", alignedLeft(std::string{name}, 24), alignedRight(a, 11),
                                       alignedRight(b, 11), alignedRight(delta, 13), rest);
        text.erase(text.find_last_not_of(' ') + 1);
        printLine(text);
    };
    line(steps == 1 ? translated(PHRASE("by role")) : translated(PHRASE("by role, mean per step")),
         translated(PHRASE("before")), translated(PHRASE("after")), translated(PHRASE("difference")), {});
    std::string tooShort; // rows without a number, named below
    for (const RoleChange& role : diff.roles) {
        const Ns delta = role.delta();
        if (column.isNothing(role.time.a / steps) && column.isNothing(role.time.b / steps)) {
            tooShort += (tooShort.empty() ? "" : ", ") + translated(role.text);
            continue;
        }
        std::string bar = barText(std::chrono::abs(delta), max, cells, isUtf8);
        if (delta > Ns{} && !bar.empty())
            bar.insert(0, "+");
        line(translated(role.text), column.text(role.time.a / steps), column.text(role.time.b / steps),
             column.signedText(delta / steps), isOfUnequalWork ? bar + perKernelText(role) : bar);
        if (role.id == "copy")
            printKindsOfCopies(role, steps, column, line);
    }
    line(hasSeveralGpus(diff) ? translated(PHRASE("GPU time of all GPUs")) : translated(PHRASE("GPU time")),
         column.text(total.a), column.text(total.b), column.signedText((diff.totals.gpu.b - diff.totals.gpu.a) / steps),
         {});
    if (!tooShort.empty())
        printLine(fmt::format("  (below {:g} {} on both sides: {})", 0.5 * std::pow(10.0, -column.digits), column.unit,
                              tooShort));
    if (std::any_of(diff.roles.begin(), diff.roles.end(),
                    [](const RoleChange& role) { return role.id == "copy" || role.id == "communication"; }))
        printLine("  (memcpy, memset and communication count only while alone)");
}

void printSteps(const Diff& diff)
{
    printLine(fmt::format("{:<22} {:>12} {:>12} {:>12} {:>12}", "step", "host before", "host after", "GPU before",
                          "GPU after"));
    for (const StepPair& s : diff.steps)
        printLine(fmt::format("{} {} {} {} {}",
                              alignedLeft(s.name.a == s.name.b ? s.name.a : s.name.a + " / " + s.name.b, 22),
                              alignedRight(briefDuration(s.cpu.a), 12), alignedRight(briefDuration(s.cpu.b), 12),
                              alignedRight(briefDuration(s.gpu.a), 12), alignedRight(briefDuration(s.gpu.b), 12)));
}

std::string labelList(const std::vector<WorkPart>& parts)
{
    std::string text;
    for (const WorkPart& part : parts)
        text += (text.empty() ? "" : " + ") + shortened(part.label, 60);
    return text;
}

void printKernels(const Diff& diff)
{
    printLine(fmt::format("{:<6} {:>9} {:>9} {:>11} {:>11} {:>12}  {}", "", "launches", "after", "before", "after",
                          "difference", "kernel, copy or memset (all matched steps)"));
    for (const NameChange& name : diff.names) {
        const Ns delta = name.delta();
        const std::string sign = delta == Ns{} ? "" : delta < Ns{} ? "−" : "+";
        printLine(fmt::format(
            "{:<6} {} {} {} {} {}  {}", nameOf(name.trend),
            alignedRight(name.count.a ? std::to_string(name.count.a) : std::string{nothing}, 9),
            alignedRight(name.count.b ? std::to_string(name.count.b) : std::string{nothing}, 9),
            alignedRight(name.count.a ? briefDuration(name.total.a) : std::string{nothing}, 11),
            alignedRight(name.count.b ? briefDuration(name.total.b) : std::string{nothing}, 11),
            alignedRight(delta == Ns{} ? std::string{nothing} : sign + briefDuration(std::chrono::abs(delta)), 12),
            shortened(name.name, 90)));
    }
    bool isFirst = true;
    for (const KernelChange& k : diff.kernels) {
        if (k.status != WorkChange::Replaced && k.status != WorkChange::Fused && k.footprintChanges.empty())
            continue;
        if (isFirst)
            printLine("");
        isFirst = false;
        const std::string to = k.status == WorkChange::Same ? "" : " → " + labelList(k.b);
        printLine(fmt::format("{:<9} {}{}", nameOf(k.status), labelList(k.a), to));
        if (!k.why.empty())
            printLine(fmt::format("{:10}{}", "", joined(k.why, briefDuration)));
        if (!k.footprintChanges.empty())
            printLine(fmt::format("{:10}{}", "", joined(k.footprintChanges, briefDuration)));
    }
}

bool hasChanged(const OpChange& op, const Diff& diff)
{
    return op.status != WorkChange::Same || op.calls.a != op.calls.b ||
           op.hasOtherTime(std::max(diff.totals.cpu.a, diff.totals.cpu.b));
}

void printOps(const Diff& diff)
{
    printLine(fmt::format("{:<8} {:>8} {:>8} {:>12} {:>12}  {}", "", "calls", "after", "self before", "self after",
                          "on the host"));
    for (const OpChange& op : diff.ops)
        if (hasChanged(op, diff))
            printLine(fmt::format("{:<8} {} {} {} {}  {}", nameOf(op.status),
                                  alignedRight(op.calls.a ? std::to_string(op.calls.a) : std::string{nothing}, 8),
                                  alignedRight(op.calls.b ? std::to_string(op.calls.b) : std::string{nothing}, 8),
                                  alignedRight(op.calls.a ? briefDuration(op.selfCpu.a) : std::string{nothing}, 12),
                                  alignedRight(op.calls.b ? briefDuration(op.selfCpu.b) : std::string{nothing}, 12),
                                  op.name));
}

void printHint(const Diff& diff)
{
    const bool isGpu = heldBy(diff) == Held::Both;
    const auto kernels = std::count_if(diff.names.begin(), diff.names.end(),
                                       [&](const NameChange& name) { return isGpu && name.trend != Trend::Same; });
    const auto ops =
        std::count_if(diff.ops.begin(), diff.ops.end(), [&](const OpChange& op) { return hasChanged(op, diff); });
    if (isGpu && kernels + ops > 0)
        printLine(translatedWith(PHRASE("… {} changes by kernel: --by kernel, {} by op: --by op"), kernels, ops));
    else if (ops > 0)
        printLine(translatedWith(PHRASE("… {} changes by op: --by op"), ops));
}

} // namespace

std::string answerText(const Diff& diff) { return joined(diff.answer, briefDuration, between); }

std::string headlineText(const Diff& diff) { return joined(diff.headline, briefDuration, between); }

std::string recordingsText(const Diff& diff)
{
    std::vector<Sentence> all = diff.differs;
    if (diff.areOtherPrograms && !all.empty()) // it has a line of its own
        all.erase(all.begin());
    all.insert(all.end(), diff.alike.begin(), diff.alike.end());
    return joined(all, briefDuration, between);
}

void printDiff(const Diff& diff, DiffRows rows, bool isUtf8)
{
    if (diff.areOtherPrograms)
        printWrapped(format(otherProgramsSentence(diff), briefDuration));
    printWrapped(headlineText(diff));
    if (const std::string recordings = recordingsText(diff); !recordings.empty())
        printWrapped(recordings);
    if (const std::string answer = answerText(diff); !answer.empty())
        printWrapped(answer);
    if (const auto& graphs = diff.lowGraphs.a)
        printWrapped(translatedWith(PHRASE("The first trace: {}"), graphs->note));
    if (const auto& graphs = diff.lowGraphs.b)
        printWrapped(translatedWith(PHRASE("The second trace: {}"), graphs->note));
    printLine("");
    switch (rows) {
    case DiffRows::Kernel:
        return printKernels(diff);
    case DiffRows::Op:
        return printOps(diff);
    case DiffRows::Step:
        return printSteps(diff);
    case DiffRows::Role:
        break;
    }
    if (!diff.roles.empty() && heldBy(diff) == Held::Both) {
        printRoles(diff, isUtf8);
        printLine("");
    }
    for (const Sentence& sentence : diff.summary)
        printWrapped(format(sentence, briefDuration), 4);
    printHint(diff);
}

} // namespace lanescope
