#pragma once
// Matches the GPU work of a pair of steps: by name, then work that replaced other work.

#include "model/base/text.h"
#include "model/compare/change.h"
#include "model/kernels/kernel_name.h"
#include "model/store/trace.h"

#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lanescope {

// A kernel, copy or memset, in the order of launches.
struct WorkItem {
    std::uint32_t token = 0; // the number of its name in NameTable
    SliceId work, launch, op;
};

// The distinct names of both traces, each decoded once.
class NameTable {
public:
    struct Entry {
        std::string_view name;
        SliceKind kind = SliceKind::Kernel;
        KernelName decoded;
    };
    std::uint32_t tokenOf(std::string_view name, SliceKind kind);
    // Adds the element types to labels that several kernels share, where the types differ: "direct_copy (bf16)".
    void tellLabelsApart();
    const Entry& operator[](std::uint32_t token) const { return m_entries[token]; }

private:
    std::vector<Entry> m_entries;
    std::unordered_map<std::string_view, std::uint32_t> m_tokens;
};

// Indices in both lists that were matched, and how.
struct WorkMatch {
    WorkChange status = WorkChange::Same;
    std::vector<std::uint32_t> a, b;
    std::vector<Sentence> why;       // empty if there is nothing to explain
    bool savesIntermediates = false; // in a they are a chain of elementwise ops that b runs as one
};

struct WorkSide {
    const Trace& trace;
    std::span<const WorkItem> items;
};

struct Matching {
    bool isWhole = false;        // whole traces, in which work that is far apart is never called a replacement
    bool onlyEqualNames = false; // two programs: no work of one replaces work of the other
};

// Every index of both lists is in exactly one match. Matches are in the order of a; work only in b is inserted at its
// position. A kernel never replaces one that runs on both sides for another purpose, nor one that takes more than 20
// times as long, which does other work.
std::vector<WorkMatch> matchWork(const NameTable& names, WorkSide a, WorkSide b, Matching how = {});

// An op's name as fused kernels write it: "gelu" for "aten::gelu_"; empty if the name is not an op's.
std::string_view opStem(std::string_view opName);

} // namespace lanescope
