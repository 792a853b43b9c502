#include "app/cli/decoded.h"

namespace lanescope {

Json jsonOf(const KernelName& name)
{
    Json j{{"family", name.family.empty() ? std::string_view{"unknown"} : name.family}, {"role", idOf(name.role)}};
    const auto put = [&](const char* key, const auto& value) {
        if (value)
            j[key] = *value;
    };
    put("operation", name.operation);
    put("functor", name.functor);
    put("arch", name.arch);
    put("dtype", name.dtype);
    put("accumulator", name.accumulator);
    put("output", name.output);
    put("tensor_cores", name.usesTensorCores());
    put("instruction", name.instruction);
    if (name.tile)
        j["tile"] = name.tile->text();
    put("warp_tile", name.warpTile);
    put("cluster", name.cluster);
    put("stages", name.stages);
    put("staged_bytes", name.stagedBytes());
    put("layout", name.layout);
    put("output_layout", name.outputLayout);
    put("align", name.align);
    put("split_k", name.splitK);
    if (name.splitsK)
        j["splits_k"] = true;
    put("sliced_k", name.slicedK);
    put("schedule", name.schedule);
    put("warps", name.warps);
    put("head_dim", name.headDim);
    put("causal", name.causal);
    put("backward", name.backward);
    put("vector", name.vector);
    put("algorithm", name.algorithm);
    put("protocol", name.protocol);
    put("serial", name.serial);
    if (!name.fusedOps.empty())
        j["fused_ops"] = name.fusedOps;
    if (!name.epilogue.empty())
        j["epilogue"] = name.epilogue;
    j["label"] = name.label;
    j["line"] = name.line();
    return j;
}

} // namespace lanescope
