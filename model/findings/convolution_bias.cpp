// A convolution with a bias before a batch normalization, which subtracts the mean and the bias with it.

#include "model/findings/rules.h"

#include "model/analysis/ops/op_inputs.h"
#include "model/analysis/ops/op_pairs.h"
#include "model/store/args.h"

#include <algorithm>
#include <unordered_map>

namespace lanescope {

namespace {

bool isConvolution(std::string_view op) { return op == "aten::conv1d" || op == "aten::conv2d" || op == "aten::conv3d"; }

// True if the recorded shapes show a bias: the third input is a tensor with one dimension.
bool hasBias(const Trace& trace, SliceId convolution)
{
    const auto arguments = readArguments(trace, convolution);
    if (!arguments)
        return false;
    const std::vector<OpInput> inputs = parseInputs(opTextsIn(*arguments));
    return inputs.size() > 2 && inputs[2].isTensor() && inputs[2].dims.size() == 1;
}

} // namespace

static std::vector<Finding> convolutionBias(const Analysis& analysis)
{
    constexpr std::size_t maxRead = 500; // a network has fewer; further steps repeat them
    const Trace& trace = analysis.trace();
    Finding finding;
    std::size_t read = 0;
    std::vector<SliceId> ops;
    for (const auto& [convolution, normalization] : opPairsBefore(trace, "aten::batch_norm")) {
        if (!isConvolution(trace.name(convolution)) || read == maxRead)
            continue;
        ++read;
        if (hasBias(trace, convolution))
            ops.push_back(convolution);
    }
    if (ops.empty())
        return {};
    std::sort(ops.begin(), ops.end());
    // The time of adding the bias is known only if a separate kernel adds it.
    Ns time{};
    for (const Launched& l : analysis.work())
        if (l.op && trace.name(l.op) == "aten::add_" && trace.kind(l.work) == SliceKind::Kernel)
            for (SliceId s = trace.parent(l.op); s; s = trace.parent(s))
                if (isConvolution(trace.name(s))) {
                    if (std::binary_search(ops.begin(), ops.end(), s)) {
                        time += trace.duration(l.work);
                        finding.work.push_back(l.work);
                    }
                    break;
                }
    finding.severity = Severity::Notice;
    if (time > Ns{})
        finding.cost = time;
    finding.values = {
        {"count", static_cast<std::int64_t>(ops.size())},
        {"how_many", Phrase{ops.size() == 1 ? PHRASE("One convolution adds") : PHRASE("{count} convolutions add")}},
        {"takes", Phrase{time > Ns{} ? PHRASE("Adding it takes {time} on the GPU.")
                                     : PHRASE("The trace does not show how long adding it takes.")}}};
    if (time > Ns{})
        finding.values["time"] = time;
    ops.resize(std::min<std::size_t>(ops.size(), 5));
    finding.evidence = std::move(ops);
    return {finding};
}

const Rule convolutionBiasRule{"convolution_bias",
                               PHRASE("{how_many} a bias that batch normalization removes"),
                               PHRASE("Batch normalization subtracts the mean, and the bias with it. {takes}"),
                               PHRASE("Use Conv2d(..., bias=False) before BatchNorm2d."),
                               convolutionBias,
                               {Cause::Compute}};

} // namespace lanescope
