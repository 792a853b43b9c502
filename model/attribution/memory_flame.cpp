#include "model/attribution/memory_flame.h"

#include "model/base/phrases.h"
#include "model/memory/frames.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace lanescope {

namespace {

class MemoryFlameBuilder {
public:
    MemoryFlameBuilder() { m_flame.nodes.push_back({0, translated(PHRASE("all")), FlameKind::Root, {}, {}, {}}); }

    std::uint32_t child(std::uint32_t parent, std::string name, FlameKind kind)
    {
        const auto next = static_cast<std::uint32_t>(m_flame.nodes.size());
        const auto [at, isNew] = m_known.try_emplace(std::tuple{parent, name}, next);
        if (isNew) {
            m_flame.nodes.push_back({parent, std::move(name), kind, {}, {}, {}});
            m_flame.nodes[parent].children.push_back(next);
        }
        return at->second;
    }
    void add(std::uint32_t leaf, std::int64_t bytes)
    {
        m_flame.nodes[leaf].self += Ns{bytes};
        for (std::uint32_t n = leaf;; n = m_flame.nodes[n].parent) {
            m_flame.nodes[n].total += Ns{bytes};
            if (n == 0)
                break;
        }
    }
    Flame flame()
    {
        m_flame.sortByWeight();
        return std::move(m_flame);
    }

private:
    Flame m_flame;
    std::map<std::tuple<std::uint32_t, std::string>, std::uint32_t> m_known;
};

// Adds the frames of a stack below `node`, and returns the innermost.
std::uint32_t leafOfStack(MemoryFlameBuilder& builder, const MemorySnapshot& s, std::uint32_t stack, std::uint32_t node)
{
    const auto frames = s.stacks[stack];
    for (std::size_t i = frames.size(); i-- > 0;) { // the outermost frame is the last
        const MemoryFrame& frame = s.stacks.frame(frames[i]);
        if (isPlumbing(s, frame))
            continue;
        const bool isPython = isPythonFrame(s, frame);
        const std::string name =
            isPython ? std::string{s.texts[frame.function]} + " (" + shortPlace(s, frame) + ")" : shortPlace(s, frame);
        node = builder.child(node, name,
                             isPython                                       ? FlameKind::Frame
                             : name.find("at::_ops::") != std::string::npos ? FlameKind::Op
                                                                            : FlameKind::Call);
    }
    return node;
}

} // namespace

MemoryFlame memoryFlameOf(const MemorySnapshot& s, const MemoryDevice& d, std::int64_t index)
{
    MemoryFlameBuilder builder;
    MemoryFlame made;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> leaves; // by stack and the node above it
    const bool isBeforeKnown = areStacksBeforeKnown(s, d);
    for (std::uint32_t k = 0; k < d.lives.size(); ++k) {
        const MemoryLife& life = d.lives[k];
        if (!life.isActiveAt(index))
            continue;
        std::uint32_t leaf = 0;
        if (!life.stack || (life.isFromBefore() && !isBeforeKnown))
            leaf = builder.child(0,
                                 translated(life.isFromBefore() ? PHRASE("allocated before the recording")
                                                                : PHRASE("no stack is recorded")),
                                 FlameKind::Note);
        if (life.stack) {
            const auto [at, isNew] = leaves.try_emplace({life.stack, leaf}, 0);
            if (isNew)
                at->second = leafOfStack(builder, s, life.stack, leaf);
            leaf = at->second;
        }
        builder.add(leaf, life.requested);
        made.blocks.emplace_back(leaf, k);
    }
    made.flame = builder.flame();
    return made;
}

Flame memoryFlame(const MemorySnapshot& s, const MemoryDevice& d, std::int64_t index)
{
    return memoryFlameOf(s, d, index).flame;
}

std::vector<std::uint32_t> MemoryFlame::livesUnder(std::uint32_t node, const MemoryDevice& device) const
{
    std::vector<bool> isUnder(flame.nodes.size());
    for (std::uint32_t n = 0; n < flame.nodes.size(); ++n) // parents come first
        isUnder[n] = n == node || (n != 0 && isUnder[flame.nodes[n].parent]);
    std::vector<std::uint32_t> lives;
    for (const auto& [leaf, life] : blocks)
        if (isUnder[leaf])
            lives.push_back(life);
    std::stable_sort(lives.begin(), lives.end(), [&](std::uint32_t a, std::uint32_t b) {
        return device.lives[a].requested > device.lives[b].requested;
    });
    return lives;
}

} // namespace lanescope
