#include "model/compare/other_kernels.h"

#include "model/base/phrases.h"
#include "model/compare/summary.h"
#include "model/compare/wording.h"

#include <algorithm>
#include <utility>

namespace lanescope {

namespace {

// Roles whose kernels have names for their operation. Copies and unknown kernels are reported name by name.
bool isTold(std::string_view role)
{
    static const std::set<std::string_view> apart{idOf(KernelRole::Fused), idOf(KernelRole::Wait),
                                                  idOf(KernelRole::Copy),  idOf(KernelRole::Communication),
                                                  idOf(KernelRole::Other), "waiting"};
    return !apart.contains(role);
}

// "GEMM 128×64 fp32, 2 × convolution_backward and 3 more". Names of several kernels can be shortened to one label.
std::string firstLabels(const std::vector<const NameChange*>& changes)
{
    constexpr std::size_t max = 2;
    std::vector<std::pair<std::string, std::int64_t>> counted;
    for (const NameChange* change : changes) {
        const auto known = std::find_if(counted.begin(), counted.end(),
                                        [&](const auto& label) { return label.first == change->label; });
        if (known == counted.end())
            counted.emplace_back(change->label, 1);
        else
            ++known->second;
    }
    std::vector<std::string> labels;
    std::int64_t more = 0;
    for (const auto& [label, count] : counted)
        if (labels.size() < max)
            labels.push_back((count > 1 ? std::to_string(count) + " × " : "") + label);
        else
            more += count;
    if (more > 0)
        labels.push_back(format(PHRASE("{count} more"), {{"count", more}}, briefDuration));
    return listed(labels);
}

} // namespace

std::vector<OtherKernels> otherKernels(const Diff& diff, const std::set<std::string_view>& paired)
{
    // A label on both sides does not name a kernel that only one side has.
    std::set<std::string_view> gone, onBoth;
    for (const NameChange& change : diff.names)
        if (change.trend == Trend::Gone)
            gone.insert(change.label);
    for (const NameChange& change : diff.names)
        if (change.trend == Trend::New && gone.contains(change.label))
            onBoth.insert(change.label);
    std::vector<OtherKernels> all;
    for (const RoleChange& role : diff.roles) {
        OtherKernels others{&role, {}, {}, {}, {}};
        for (const NameChange& change : diff.names)
            if (change.role == role.id && isTold(role.id) && !paired.contains(change.name) &&
                !onBoth.contains(change.label)) {
                if (change.trend == Trend::Gone) {
                    others.gone.push_back(&change);
                    others.before += change.total.a;
                } else if (change.trend == Trend::New) {
                    others.came.push_back(&change);
                    others.after += change.total.b;
                }
            }
        if (!others.gone.empty() && !others.came.empty())
            all.push_back(std::move(others));
    }
    return all;
}

Sentence sentenceOf(const OtherKernels& others, const Diff& diff)
{
    std::uint64_t before = 0, after = 0;
    for (const NameChange* change : others.gone)
        before += change->count.a;
    for (const NameChange* change : others.came)
        after += change->count.b;
    return {
        diff.isWhole
            ? PHRASE(
                  "{role}, kernels that only one side has: {a} → {b}, launches: {count_a} → {count_b}. Gone: {gone}; "
                  "new: {came}")
            : PHRASE(
                  "{role}, kernels that only one side has: {a} → {b} per step, launches: {count_a} → {count_b}. Gone: "
                  "{gone}; new: {came}"),
        {{"role", Phrase{others.role->text}},
         {"a", perStep(others.before, diff)},
         {"b", perStep(others.after, diff)},
         {"count_a", countPerStep(before, diff)},
         {"count_b", countPerStep(after, diff)},
         {"gone", firstLabels(others.gone)},
         {"came", firstLabels(others.came)}}};
}

} // namespace lanescope
