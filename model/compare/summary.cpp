#include "model/compare/summary.h"

#include "model/base/phrases.h"
#include "model/base/text.h"
#include "model/compare/answer.h"
#include "model/compare/host_times.h"
#include "model/compare/wording.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <set>

namespace lanescope {

namespace {

using Values = TextValues;

std::int64_t asCount(std::uint64_t value) { return static_cast<std::int64_t>(value); }

void addLaunches(std::vector<Sentence>& out, const Diff& diff)
{
    const Diff::Totals& t = diff.totals;
    const bool isSame = t.launches.a == t.launches.b && t.work.a == t.work.b;
    const bool isWhole = diff.isWhole;
    out.push_back({isSame    ? isWhole ? PHRASE("Launches: {la} on both sides; kernels, copies and memsets: {wa}")
                                       : PHRASE("Launches per step: {la} on both sides; kernels, copies and memsets: {wa}")
                      : isWhole ? PHRASE("Launches: {la} → {lb}; kernels, copies and memsets: {wa} → {wb}")
                             : PHRASE("Launches per step: {la} → {lb}; kernels, copies and memsets: {wa} → {wb}"),
                   {{"la", countPerStep(t.launches.a, diff)},
                    {"lb", countPerStep(t.launches.b, diff)},
                    {"wa", countPerStep(t.work.a, diff)},
                    {"wb", countPerStep(t.work.b, diff)}}});
}

void addWaiting(std::vector<Sentence>& out, const Diff& diff)
{
    const auto at =
        std::find_if(diff.roles.begin(), diff.roles.end(), [](const RoleChange& role) { return role.id == "waiting"; });
    if (at == diff.roles.end())
        return;
    const TextValues times{{"a", perStep(at->time.a, diff)}, {"b", perStep(at->time.b, diff)}};
    if (diff.areRanksPaired) {
        out.push_back({diff.isWhole ? PHRASE("Waiting for the last rank to arrive, while no other work runs: {a} → {b}")
                                    : PHRASE("Waiting for the last rank to arrive, while no other work runs: {a} → "
                                             "{b} per step"),
                       times});
        return;
    }
    out.push_back({diff.isWhole
                       ? PHRASE("Beyond the shortest one of their kind and size, collectives take {a} → {b} while no "
                                "other work runs: they wait for other ranks, or share a link")
                       : PHRASE("Beyond the shortest one of their kind and size, collectives take {a} → {b} per step "
                                "while no other work runs: they wait for other ranks, or share a link"),
                   times});
}

std::string_view replacedText(const KernelChange& change, bool isVariant)
{
    const bool hasWhy = !change.why.empty();
    if (!change.time)
        return hasWhy ? PHRASE("{name} became {to}: {why}") : PHRASE("{name} became {to}");
    if (change.isNoise && isVariant)
        return hasWhy ? PHRASE("{name} runs as another variant, which takes as long per launch ({after}): {why}")
                      : PHRASE("{name} runs as another variant, which takes as long per launch ({after})");
    if (change.isNoise)
        return hasWhy ? PHRASE("{name} became {to}, which takes as long per launch ({after}): {why}")
                      : PHRASE("{name} became {to}, which takes as long per launch ({after})");
    if (isVariant)
        return hasWhy ? PHRASE("{name} runs as another variant, {after} per launch instead of {before}: {why}")
                      : PHRASE("{name} runs as another variant, {after} per launch instead of {before}");
    return hasWhy ? PHRASE("{name} became {to}, {after} per launch instead of {before}: {why}")
                  : PHRASE("{name} became {to}, {after} per launch instead of {before}");
}

Ns eachOf(const std::vector<WorkPart>& parts)
{
    Ns total{};
    for (const WorkPart& part : parts)
        total += part.total;
    return parts.empty() || parts[0].count == 0 ? Ns{} : total / static_cast<std::int64_t>(parts[0].count);
}

// Words replaced and fused work in one sentence.
Sentence pairedSentence(const KernelChange& change, const Diff& diff)
{
    Values values{{"why", joined(change.why, briefDuration)},
                  {"delta", perStep(std::chrono::abs(change.delta), diff)},
                  {"from", asCount(change.a.size())},
                  {"name", labelsOf(change.a) + (change.shape.empty() ? "" : " (" + change.shape + ")")},
                  {"to", labelsOf(change.b)}};
    if (change.time) { // means, like the GPU times next to them
        values["before"] = eachOf(change.a);
        values["after"] = eachOf(change.b);
    }
    const bool isLess = change.delta < Ns{};
    if (change.status == WorkChange::Replaced)
        return {replacedText(change, labelsOf(change.a) == labelsOf(change.b)), std::move(values)};
    return {diff.isWhole ? isLess ? PHRASE("{from} kernels became 1, {to}: {why}; {delta} less")
                                  : PHRASE("{from} kernels became 1, {to}: {why}; {delta} more")
            : isLess ? PHRASE("{from} kernels became 1, {to}: {why}; {delta} per step less")
                         : PHRASE("{from} kernels became 1, {to}: {why}; {delta} per step more"),
            std::move(values)};
}

// Neither the typical launch nor the mean one has changed.
bool isAsLongPerLaunch(const NameChange& change)
{
    constexpr double hardlyMore = 1.05;
    const double a = asDouble(change.total.a) / static_cast<double>(change.count.a),
                 b = asDouble(change.total.b) / static_cast<double>(change.count.b);
    return change.isNoise && std::max(a, b) <= hardlyMore * std::min(a, b);
}

// Words the change of a single name.
Sentence nameSentence(const NameChange& change, const std::string& label, const Diff& diff)
{
    Values values{{"name", label},
                  {"a", perStep(change.total.a, diff)},
                  {"b", perStep(change.total.b, diff)},
                  {"count_a", countPerStep(change.count.a, diff)},
                  {"count_b", countPerStep(change.count.b, diff)}};
    constexpr double alike = 1.1;
    const bool isWhole = diff.isWhole;
    std::string_view text;
    if (change.trend == Trend::New)
        text = isWhole ? PHRASE("{name} is new: {b}, launches: {count_b}")
                       : PHRASE("{name} is new: {b} per step, launches: {count_b}");
    else if (change.trend == Trend::Gone)
        text = isWhole ? PHRASE("{name} is gone: {a}, launches: {count_a}")
                       : PHRASE("{name} is gone: {a} per step, launches: {count_a}");
    else if (change.count.a != change.count.b && isAsLongPerLaunch(change))
        text = isWhole ? PHRASE("{name}: {a} → {b}, launches: {count_a} → {count_b}, each as long as before")
                       : PHRASE("{name}: {a} → {b} per step, launches: {count_a} → {count_b}, each as long as before");
    else if (change.count.a != change.count.b) {
        values["each_a"] = change.total.a / static_cast<std::int64_t>(change.count.a);
        values["each_b"] = change.total.b / static_cast<std::int64_t>(change.count.b);
        text = isWhole ? PHRASE("{name}: {a} → {b}, launches: {count_a} → {count_b}, each {each_a} → {each_b}")
                       : PHRASE("{name}: {a} → {b} per step, launches: {count_a} → {count_b}, each {each_a} → "
                                "{each_b}");
    } else if (change.isNoise && change.each->ratio() < alike)
        text = isWhole
                   ? PHRASE("{name}: {a} → {b}, because of a few launches: the median launch takes as long as before")
                   : PHRASE("{name}: {a} → {b} per step, because of a few launches: the median launch takes as long "
                            "as before");
    else
        text = isWhole ? PHRASE("{name}: {a} → {b}, launches: {count_a} on both sides")
                       : PHRASE("{name}: {a} → {b} per step, launches: {count_a} on both sides");
    if (change.replayed.a == 0 && change.replayed.b == 0)
        return {text, std::move(values)};
    const bool isBoth = change.replayed.a > 0 && change.replayed.b > 0;
    values["what"] = Phrase{text};
    values["replayed_a"] = countPerStep(change.replayed.a, diff);
    values["replayed_b"] = countPerStep(change.replayed.b, diff);
    return {isBoth                  ? PHRASE("{what} (inside CUDA graphs: {replayed_a} → {replayed_b})")
            : change.replayed.b > 0 ? PHRASE("{what} (inside CUDA graphs: {replayed_b} after)")
                                    : PHRASE("{what} (inside CUDA graphs: {replayed_a} before)"),
            std::move(values)};
}

// "vectorized_elementwise_kernel": the function that a kernel's template was made from.
std::string functionOf(std::string_view name)
{
    name = name.substr(0, name.find_first_of("<("));
    if (const std::size_t space = name.rfind(' '); space != std::string_view::npos)
        name.remove_prefix(space + 1);
    if (const std::size_t scope = name.rfind("::"); scope != std::string_view::npos)
        name.remove_prefix(scope + 2);
    return std::string{name};
}

// Launches of each name that kept pairs explain, by side.
using Explained = std::map<std::string_view, Both<std::uint64_t>>;

// Pairs explain a name if they hold at least half of its launches on the side that has more of them.
bool isExplained(const NameChange& change, const Explained& explained)
{
    const auto at = explained.find(change.name);
    if (at == explained.end())
        return false;
    const bool isA = change.count.a > change.count.b;
    return (isA ? at->second.a : at->second.b) * 2 >= (isA ? change.count.a : change.count.b);
}

// One hash in all steps is one graph that came from the cache each time; each further hash was compiled.
void addGraphs(std::vector<Sentence>& out, const OpChange& op)
{
    const std::vector<std::string>&before = op.graphs.a, &after = op.graphs.b;
    if (before.empty() && after.empty())
        return;
    const auto shortList = [](const std::vector<std::string>& graphs) {
        constexpr std::size_t max = 3;
        std::string text;
        for (std::size_t i = 0; i < std::min(max, graphs.size()); ++i)
            text += (i ? ", " : "") + graphs[i];
        return graphs.size() > max ? text + ", …" : text;
    };
    const Values values{{"before", shortList(before)}, {"after", shortList(after)}, {"count", asCount(after.size())}};
    if (after.empty())
        out.push_back({PHRASE("No compiled graph is called any more: it was {before}"), values});
    else if (before == after)
        out.push_back({PHRASE("Both call the same compiled graphs: {after}"), values});
    else if (!before.empty())
        out.push_back({PHRASE("Other compiled graphs are called: {after} instead of {before}"), values});
    else if (after.size() == 1)
        out.push_back({PHRASE("The compiled graph is {after}, the same one in all steps"), values});
    else
        out.push_back({PHRASE("{count} compiled graphs are called: {after}"), values});
}

// "blocks.22 (3)" -> "blocks.# (#)". The digits of a word, as in "conv2d", belong to the name.
std::string withoutNumbers(std::string_view name)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    std::string out;
    bool isNumber = false;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const bool isOfWord = i > 0 && std::isalpha(static_cast<unsigned char>(name[i - 1])) != 0;
        isNumber = isDigit(name[i]) && (isNumber || (!isOfWord && (i == 0 || !isDigit(name[i - 1]))));
        if (!isNumber)
            out += name[i];
        else if (i == 0 || !isDigit(name[i - 1]))
            out += '#';
    }
    return out;
}

// The names of one side without their numbers. Where the recordings begin and end decides whether one holds "blocks.3"
// and the other "blocks.22": neither is gone or new.
std::set<std::string> numberedNames(const Diff& diff, bool isOfB)
{
    std::set<std::string> names;
    for (const OpChange& op : diff.ops)
        if ((isOfB ? op.calls.b : op.calls.a) > 0)
            if (std::string name = withoutNumbers(op.name); name != op.name)
                names.insert(std::move(name));
    return names;
}

void addHost(std::vector<Sentence>& out, const Diff& diff)
{
    static const std::set<std::string_view> pipeline{"TorchDynamo Cache Lookup", "Torch-Compiled Region",
                                                     "AOTDispatcher Runtime Wrapper Prologue", "CompiledFxGraph",
                                                     "Pregraph bytecode"};
    std::string gone, came;
    Ns tax{};
    std::size_t countGone = 0, countCame = 0;
    constexpr std::size_t max = 5;
    const std::set<std::string> ofA = numberedNames(diff, false), ofB = numberedNames(diff, true);
    for (const OpChange& op : diff.ops) {
        if (pipeline.contains(op.name))
            tax += op.selfCpu.b - op.selfCpu.a;
        const bool isGone = op.status == WorkChange::Removed;
        if (op.status == WorkChange::Same || isApiCall(op.kind) ||
            (isGone ? ofB : ofA).contains(withoutNumbers(op.name)))
            continue;
        std::string& list = isGone ? gone : came;
        std::size_t& count = isGone ? countGone : countCame;
        if (count++ < max)
            list += (list.empty() ? "" : ", ") + op.name;
    }
    addHostTimes(out, diff);
    if (countGone)
        out.push_back({countGone > max ? PHRASE("Gone from the host: {list} and {rest} more")
                                       : PHRASE("Gone from the host: {list}"),
                       {{"list", gone}, {"rest", asCount(countGone - std::min(max, countGone))}}});
    if (countCame)
        out.push_back(
            {countCame > max ? PHRASE("New on the host: {list} and {rest} more") : PHRASE("New on the host: {list}"),
             {{"list", came}, {"rest", asCount(countCame - std::min(max, countCame))}}});
    for (const OpChange& op : diff.ops)
        addGraphs(out, op);
    if (tax > Ns{})
        out.push_back({diff.isWhole
                           ? PHRASE("The layers of compiled code take {tax} more host time themselves (guards, "
                                    "cache lookup, wrappers)")
                           : PHRASE("The layers of compiled code take {tax} more host time per step themselves "
                                    "(guards, cache lookup, wrappers)"),
                       {{"tax", perStep(tax, diff)}}});
}

} // namespace

std::string countPerStep(std::uint64_t total, const Diff& diff)
{
    const auto steps = diff.steps.size();
    constexpr std::uint64_t large = 1000; // its tenths mean nothing
    if (total % steps && total / steps < large)
        return fmt::format("{:.1f}", static_cast<double>(total) / static_cast<double>(steps));
    return formatValue(static_cast<std::int64_t>((total + steps / 2) / steps), {}, torchDuration); // with commas
}

Ns perStep(Ns total, const Diff& diff) { return total / static_cast<std::int64_t>(diff.steps.size()); }

std::string labelsOf(const std::vector<WorkPart>& parts)
{
    std::vector<std::string> labels;
    for (const WorkPart& part : parts)
        labels.push_back(part.label);
    return listed(labels);
}

std::vector<NotedChange> notedChanges(const Diff& diff)
{
    constexpr std::size_t max = 8, maxLetters = 60;
    std::vector<NotedChange> all;
    for (const KernelChange& change : diff.kernels)
        if (change.status == WorkChange::Replaced || change.status == WorkChange::Fused)
            all.push_back({change.delta, pairedSentence(change, diff), &change, nullptr, std::nullopt});
    // A name whose change is below 1 % of the GPU time is only in the table; so is a replacement below 0.1 %.
    const Ns min = std::max(diff.totals.gpu.a, diff.totals.gpu.b) / 100;
    Explained explained;
    for (const NotedChange& one : all) {
        for (const WorkPart& part : one.paired->a)
            explained[part.name].a += part.count;
        for (const WorkPart& part : one.paired->b)
            explained[part.name].b += part.count;
    }
    joinCauses(all, diff); // first: a small part of a change belongs to its sums
    std::erase_if(all, [&](const NotedChange& one) { return std::chrono::abs(one.delta) * 10 < min; });
    std::set<std::string_view> told;
    for (const NameChange& change : diff.names)
        if (isExplained(change, explained))
            told.insert(change.name);
    for (OtherKernels& others : otherKernels(diff, told)) {
        if (std::min(others.before, others.after) < min / 10) // one of the two is a trifle
            continue;
        for (const auto* changes : {&others.gone, &others.came})
            for (const NameChange* change : *changes)
                told.insert(change->name);
        if (const Ns delta = others.after - others.before; std::chrono::abs(delta) >= min) {
            Sentence sentence = sentenceOf(others, diff);
            all.push_back({delta, std::move(sentence), nullptr, nullptr, std::move(others)});
        }
    }
    const auto isNoted = [&](const NameChange& change) {
        const bool isOther = change.trend != Trend::Same || (diff.sameTime && change.count.a != change.count.b);
        return isOther && std::chrono::abs(change.delta()) >= min && !told.contains(change.name);
    };
    std::map<std::string_view, int> labels;
    for (const NameChange& change : diff.names)
        labels[change.label] += isNoted(change);
    for (const NameChange& change : diff.names)
        if (isNoted(change)) {
            const std::string function = functionOf(change.name);
            const bool isTold = labels[change.label] > 1 && function.size() <= maxLetters;
            const std::string label = change.label + (isTold ? ", " + function : "");
            all.push_back({change.delta(), nameSentence(change, label, diff), nullptr, &change, std::nullopt});
        }
    joinLabels(all, diff);
    std::stable_sort(all.begin(), all.end(), [](const NotedChange& x, const NotedChange& y) {
        return std::chrono::abs(x.delta) > std::chrono::abs(y.delta);
    });
    all.resize(std::min(max, all.size()));
    return all;
}

void addWorkBefore(std::vector<Sentence>& out, const Diff& diff)
{
    if (diff.before.a.count + diff.before.b.count == 0)
        return;
    out.push_back({PHRASE("Launched before the recording, so in none of its steps: kernels, copies and memsets "
                          "{count_a} ({a}) | {count_b} ({b})"),
                   {{"count_a", asCount(diff.before.a.count)},
                    {"count_b", asCount(diff.before.b.count)},
                    {"a", diff.before.a.total},
                    {"b", diff.before.b.total}}});
}

std::vector<Sentence> hostSentences(const Diff& diff)
{
    std::vector<Sentence> out;
    if (auto wait = dataWaitSentence(diff))
        out.push_back(std::move(*wait));
    addHost(out, diff);
    return out;
}

std::vector<Sentence> waitingSentences(const Diff& diff)
{
    std::vector<Sentence> out;
    addWaiting(out, diff);
    return out;
}

std::vector<Sentence> summaryOf(const Diff& diff)
{
    std::vector<Sentence> out;
    if (diff.steps.empty()) {
        out.push_back({PHRASE("The traces have no step in common"), {}});
        return out;
    }
    const bool isGpuCompared = heldBy(diff) == Held::Both;
    if (isGpuCompared) {
        addLaunches(out, diff);
        addWaiting(out, diff);
        const bool isSame = std::all_of(diff.kernels.begin(), diff.kernels.end(),
                                        [](const KernelChange& k) { return !k.isDifferent(); });
        if (isSame)
            out.push_back({PHRASE("The GPU runs exactly the same kernels"), {}});
        for (NotedChange& change : notedChanges(diff))
            out.push_back(std::move(change.sentence));
    }
    if (diff.hbmSavedBytes)
        out.push_back(
            {PHRASE("Fusion saves {mb} MB of memory traffic per step: intermediates are no longer written and "
                    "read back"),
             {{"mb", static_cast<double>(*diff.hbmSavedBytes) / 1e6}}});
    addHost(out, diff);
    addWorkBefore(out, diff);
    if (diff.firstStepLeftOut)
        out.push_back({PHRASE("The first step is a cold start: no median counts it"), {}});
    out.push_back(conclusionOf(diff));
    return out;
}

} // namespace lanescope
