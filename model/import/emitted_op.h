#pragma once
// torch.autograd.profiler.emit_nvtx writes an op as one text, the name of an NVTX (or ROCTX) range: "aten::mm, seq =
// 12, op_id = 7, sizes = [[64, 32], [32, 8]], input_op_ids = [(5,0)]". This takes it apart, so that such a range
// becomes an op with shapes and a sequence number.

#include <cstdint>
#include <optional>
#include <string_view>

namespace lanescope {

struct EmittedOp {
    std::string_view name;                        // without what follows it
    std::optional<std::int64_t> sequence, number; // number: of the op in its thread, "op_id"
    std::string_view sizes;                       // the shapes of its inputs, a JSON list; empty if none were recorded
    bool isOp = false;                            // otherwise a range that the user named
};

// Nullopt for a text of any other form, which is a name as a whole.
std::optional<EmittedOp> emittedOpIn(std::string_view text);

} // namespace lanescope
