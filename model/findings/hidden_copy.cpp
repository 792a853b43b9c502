// Ops that copy a tensor before they do their actual work: masked_fill clones what it does not change, reshape copies
// if the strides allow no view, autocast converts its inputs. No line of the program mentions these copies.

#include "model/findings/measures.h"
#include "model/findings/rules.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>

namespace lanescope {

namespace {

bool copies(std::string_view op)
{
    return op == "aten::copy_" || op == "aten::clone" || op == "aten::contiguous" || op == "aten::_to_copy";
}

// Ops that people write when they want a copy, or whose work is a copy.
bool isMeantToCopy(std::string_view op)
{
    static constexpr std::array names{"aten::copy_",      "aten::clone",  "aten::contiguous", "aten::_to_copy",
                                      "aten::to",         "aten::cat",    "aten::stack",      "aten::repeat",
                                      "aten::index_put_", "aten::detach", "aten::pin_memory", "aten::type_as",
                                      "aten::_copy_from", "aten::item",   "aten::pad",        "aten::constant_pad_nd"};
    return std::find(names.begin(), names.end(), op) != names.end() || op.starts_with("aten::_foreach_copy") ||
           op.starts_with("aten::split_with_sizes_copy");
}

// Ops that clone what they do not change, and whose in-place variant (the name with _) does not.
bool hasInPlaceVariant(std::string_view op)
{
    static constexpr std::array names{
        "aten::masked_fill", "aten::masked_scatter", "aten::index_fill",  "aten::index_add",    "aten::index_copy",
        "aten::index_put",   "aten::scatter",        "aten::scatter_add", "aten::fill",         "aten::zero",
        "aten::tril",        "aten::triu",           "aten::put",         "aten::fill_diagonal"};
    return std::find(names.begin(), names.end(), op) != names.end();
}

struct Hidden {
    SliceId op; // the outermost ATen op around the one that launched; none if there is no copying op between them
    bool isCast = false;
};

Hidden hiddenIn(const Trace& trace, SliceId launched)
{
    SliceId outermost;
    bool isCopy = false, isCast = false;
    for (SliceId s = launched; s; s = trace.parent(s)) {
        if (trace.kind(s) != SliceKind::Op || !trace.name(s).starts_with("aten::"))
            continue;
        isCopy |= copies(trace.name(s));
        isCast |= trace.name(s) == "aten::_to_copy" || trace.name(s) == "aten::to";
        outermost = s;
    }
    return isCopy && outermost && !isMeantToCopy(trace.name(outermost)) ? Hidden{outermost, isCast} : Hidden{};
}

SliceId outermostOp(const Trace& trace, SliceId launched)
{
    SliceId outermost;
    for (SliceId s = launched; s; s = trace.parent(s))
        if (trace.kind(s) == SliceKind::Op && trace.name(s).starts_with("aten::"))
            outermost = s;
    return outermost;
}

bool isCopyWork(const Trace& trace, const Launched& l)
{
    return trace.kind(l.work) == SliceKind::Memcpy
               ? trace.name(l.work).find("DtoD") != std::string_view::npos
               : trace.kind(l.work) == SliceKind::Kernel && trace.kernelRole(trace.nameId(l.work)) == KernelRole::Copy;
}

// For each op, when it first launched something that is not a copy: whatever it copies later is its own intermediate
// result.
std::map<SliceId, Time> firstWorkOf(const Analysis& analysis)
{
    const Trace& trace = analysis.trace();
    std::map<SliceId, Time> first;
    for (const Launched& l : analysis.work()) {
        if (!l.op || !l.launch || trace.kind(l.work) == SliceKind::Memset || isCopyWork(trace, l))
            continue;
        if (const SliceId op = outermostOp(trace, l.op)) {
            const auto [at, isNew] = first.try_emplace(op, trace.begin(l.launch));
            at->second = std::min(at->second, trace.begin(l.launch));
        }
    }
    return first;
}

} // namespace

static std::vector<Finding> hiddenCopy(const Analysis& analysis)
{
    constexpr double worthSaying = 0.02; // minimum share of the device's work
    const Trace& trace = analysis.trace();
    struct Sum {
        Ns time{};
        std::vector<SliceId> pieces;
    };
    std::map<std::tuple<std::uint32_t, bool, bool>, Sum>
        byOp; // by name, whether it casts, and whether it is between the op's other kernels
    std::optional<std::map<SliceId, Time>> firstWork;
    Ns all{};
    for (const Launched& l : analysis.work()) {
        all += trace.duration(l.work);
        if (!isCopyWork(trace, l) || !l.op)
            continue;
        const auto [op, isCast] = hiddenIn(trace, l.op);
        if (!op || trace.name(op) == "aten::addmm") // addmm has a separate rule
            continue;
        if (!firstWork)
            firstWork = firstWorkOf(analysis);
        const auto first = firstWork->find(op);
        const bool isBetween = l.launch && first != firstWork->end() && first->second < trace.begin(l.launch);
        Sum& sum = byOp[{trace.nameId(op).value, isCast, isBetween}];
        sum.time += trace.duration(l.work);
        sum.pieces.push_back(l.work);
    }
    std::vector<Finding> found;
    for (auto& [key, sum] : byOp) {
        if (static_cast<double>(sum.time.count()) < worthSaying * static_cast<double>(all.count()))
            continue;
        std::sort(sum.pieces.begin(), sum.pieces.end(),
                  [&](SliceId a, SliceId b) { return trace.duration(a) > trace.duration(b); });
        Finding finding;
        finding.severity = Severity::Notice;
        finding.cost = sum.time;
        const auto [name, isCast, isBetween] = key;
        const std::string_view op = trace.text(StringId{name});
        const bool isOutOfPlace = hasInPlaceVariant(op);
        finding.values = {
            {"op", std::string{op}},
            {"what", Phrase{isCast ? PHRASE("casts") : PHRASE("copies")}},
            {"when", Phrase{isBetween ? PHRASE("between its parts") : PHRASE("first")}},
            {"why", Phrase{isBetween      ? PHRASE("rearrange or convert what its earlier kernels made")
                           : isCast       ? PHRASE("convert its inputs to another type, as autocast does")
                           : isOutOfPlace ? PHRASE("make the clone that an out-of-place op needs")
                                          : PHRASE("copy a tensor whose strides the op cannot use as they are")}},
            {"advice",
             Phrase{isBetween
                        ? PHRASE("The op does this itself. A fused implementation of it (scaled_dot_product_attention, "
                                 "torch.compile) may not need the copy.")
                    : isCast ? PHRASE("Keep tensors that are cast again and again (weights, masks) in the type that is "
                                      "needed.")
                    : isOutOfPlace
                        ? PHRASE("Its in-place variant {op}_ needs no clone, where nothing else needs the old tensor.")
                        : PHRASE("Make the tensor contiguous once, where it is created or transposed: a tensor that is "
                                 "contiguous is not copied again.")}},
            {"count", static_cast<std::int64_t>(sum.pieces.size())},
            {"inside", Phrase{sum.pieces.size() == 1 ? PHRASE("One kernel or copy inside it serves only to")
                                                     : PHRASE("{count} kernels or copies inside it serve only to")}},
            {"time", sum.time},
            {"share", percentOfGpuTime(analysis, sum.pieces)}};
        finding.work = sum.pieces;
        sum.pieces.resize(std::min<std::size_t>(sum.pieces.size(), 5));
        finding.evidence = std::move(sum.pieces);
        found.push_back(std::move(finding));
    }
    return found;
}

const Rule hiddenCopyRule{"hidden_copy",
                          PHRASE("{op} {what} tensors {when}: {time}, {share} % of the GPU's busy time"),
                          PHRASE("{inside} {why}."),
                          "{advice}",
                          hiddenCopy,
                          {Cause::Compute, Cause::Copy}};

} // namespace lanescope
