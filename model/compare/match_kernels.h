#pragma once
// The GPU work of one matched pair of steps, side by side: what is the same by name, and what took the place of what.

#include "model/base/text.h"
#include "model/compare/change.h"
#include "model/kernels/kernel_name.h"
#include "model/store/trace.h"

#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lanescope {

// A piece of device work, in the order in which it was launched.
struct WorkItem {
    std::uint32_t token = 0; // its name, as NameTable numbers it
    SliceId work, launch, op;
};

// The names of both traces, each once and decoded once.
class NameTable {
public:
    struct Entry {
        std::string_view name;
        SliceKind kind = SliceKind::Kernel;
        KernelName decoded;
    };
    std::uint32_t tokenOf(std::string_view name, SliceKind kind);
    const Entry& operator[](std::uint32_t token) const { return m_entries[token]; }

private:
    std::vector<Entry> m_entries;
    std::unordered_map<std::string_view, std::uint32_t> m_tokens;
};

// Places in the two lists that belong together, and how.
struct WorkMatch {
    WorkChange status = WorkChange::Same;
    std::vector<std::uint32_t> a, b;
    std::vector<Sentence> why;       // empty where there is nothing to explain
    bool savesIntermediates = false; // a's are a chain of elementwise ops that b runs as one
};

struct WorkSide {
    const Trace& trace;
    std::span<const WorkItem> items;
};

// Every place of both lists is in exactly one match; in the order of a, what is only in b where it stands.
// isWhole: the sides are whole traces, in which work that is far apart is never called a replacement.
std::vector<WorkMatch> matchWork(const NameTable& names, WorkSide a, WorkSide b, bool isWhole = false);

// An op's own name as fused kernels write it: "gelu" of "aten::gelu_"; empty where it is no such op.
std::string_view opStem(std::string_view opName);

} // namespace lanescope
