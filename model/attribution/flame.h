#pragma once
// Flame graphs: a tree over paths of modules, ops or Python frames, weighted by what the GPU or the host spent. The
// root is the sum, each width the sum of its leaves.

#include "model/attribution/attribution.h"

#include <optional>
#include <string>
#include <vector>

namespace lanescope {

enum class FlameBy : std::uint8_t { Module, Op, Python };
enum class FlameKind : std::uint8_t { Root, Module, Annotation, Frame, Op, Call, Kernel, Note };

struct FlameOptions {
    FlameBy by = FlameBy::Module;
    bool isDevice = false; // busy time of the GPU, else self time of the host
    bool isInverted = false;
    bool isWorking = false; // without what waits
    std::optional<TimeRange> within;
    const SlicePart* part = nullptr; // null: everything
    bool holdsEarlier = false;       // also what begins in `within` but was launched before the recording
    bool foldsLayers = false;        // by module: equal layers are one box, "24 × Block"
};

struct FlameNode {
    std::uint32_t parent = 0; // a node before this one; the root's is itself
    std::string name;
    FlameKind kind = FlameKind::Root;
    Ns self{}, total{};
    std::vector<std::uint32_t> children; // by first begin
};

struct Flame {
    std::vector<FlameNode> nodes; // the root first
    Ns total() const { return nodes.front().total; }
    void sortByWeight();
};
Flame flameOf(const Analysis& analysis, const Attribution& attribution, const FlameOptions& options);

// The change from a to b, on b's tree.
struct FlameChange {
    std::vector<std::optional<Ns>> before; // per node of b: the time of the equal path in a
    struct Gone {
        std::string path;
        Ns total{};
    };
    std::vector<Gone> onlyInA; // outermost paths, most time first
    Ns goneTotal{};
};
// Each total is divided by its number of steps first. Names are equal without addresses (0x...).
FlameChange flameChange(const Flame& a, const Flame& b);
void divideBySteps(Flame& flame, std::size_t steps);

} // namespace lanescope
