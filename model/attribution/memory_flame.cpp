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

std::string pythonFrameName(const MemorySnapshot& s, const MemoryFrame& frame)
{
    return std::string{s.texts[frame.function]} + " (" + shortPlace(s, frame) + ")";
}

// Adds all frames of a stack below `node`, and returns the innermost.
std::uint32_t leafOfStack(MemoryFlameBuilder& builder, const MemorySnapshot& s, std::uint32_t stack, std::uint32_t node)
{
    const auto frames = s.stacks[stack];
    for (std::size_t i = frames.size(); i-- > 0;) { // the outermost frame is the last
        const MemoryFrame& frame = s.stacks.frame(frames[i]);
        if (isPlumbing(s, frame))
            continue;
        const bool isPython = isPythonFrame(s, frame);
        const std::string name = isPython ? pythonFrameName(s, frame) : shortFunction(shortPlace(s, frame));
        node = builder.child(node, name,
                             isPython                                                       ? FlameKind::Frame
                             : shortPlace(s, frame).find("at::_ops::") != std::string::npos ? FlameKind::Op
                                                                                            : FlameKind::Call);
    }
    return node;
}

// nn.Module's way to call forward, once or twice between any two modules.
bool isModuleCall(const MemorySnapshot& s, const MemoryFrame& frame)
{
    const std::string_view name = s.texts[frame.function];
    return name == "_call_impl" || name == "_wrapped_call_impl";
}

// The same for the frames that a reader of the program knows.
std::uint32_t leafOfProgram(MemoryFlameBuilder& builder, const MemorySnapshot& s, std::uint32_t stack,
                            std::uint32_t node)
{
    const auto frames = s.stacks[stack];
    const std::uint32_t root = node;
    for (std::size_t i = frames.size(); i-- > 0;) {
        const MemoryFrame& frame = s.stacks.frame(frames[i]);
        if (isPythonFrame(s, frame) && !isPlumbing(s, frame) && !isModuleCall(s, frame))
            node = builder.child(node, pythonFrameName(s, frame), FlameKind::Frame);
    }
    const StackFacts& facts = stackFactsOf(s)[stack];
    if (!facts.node.empty())
        node = builder.child(node, facts.node, FlameKind::Call);
    for (const std::string& op : {facts.calledOp, facts.allocatingOp == facts.calledOp ? "" : facts.allocatingOp})
        if (!op.empty())
            node = builder.child(node, op, FlameKind::Op);
    return node == root ? builder.child(node, translated(PHRASE("no Python frame")), FlameKind::Note) : node;
}

} // namespace

MemoryFlame memoryFlameOf(const MemorySnapshot& s, const MemoryDevice& d, std::int64_t index, FlameFrames frames)
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
                at->second = frames == FlameFrames::All ? leafOfStack(builder, s, life.stack, leaf)
                                                        : leafOfProgram(builder, s, life.stack, leaf);
            leaf = at->second;
        }
        builder.add(leaf, life.requested);
        made.blocks.emplace_back(leaf, k);
    }
    made.flame = builder.flame();
    return made;
}

Flame memoryFlame(const MemorySnapshot& s, const MemoryDevice& d, std::int64_t index, FlameFrames frames)
{
    return memoryFlameOf(s, d, index, frames).flame;
}

std::string shortFunction(std::string_view function)
{
    std::string flat;
    int depth = 0;
    bool isCut = false;
    constexpr std::string_view unnamed = "(anonymous namespace)::";
    for (std::size_t i = 0; i < function.size() && !isCut; ++i) {
        const char c = function[i];
        if (function.substr(i).starts_with(unnamed)) {
            i += unnamed.size() - 1;
            continue;
        }
        const bool isOperator = flat.ends_with("operator"); // its name holds brackets: operator(), operator<
        if (c == '<' && !isOperator)
            ++depth;
        else if (c == '>' && depth > 0)
            --depth;
        else if (c == '(' && depth == 0 && !isOperator)
            isCut = true;
        else if (depth == 0)
            flat += c;
    }
    if (const std::size_t space = flat.rfind(' '); space != std::string::npos && !flat.ends_with(' '))
        flat.erase(0, space + 1); // the returned type
    std::size_t begin = flat.rfind("::");
    if (begin != std::string::npos && begin > 0)
        begin = flat.rfind("::", begin - 1);
    return begin == std::string::npos ? flat : flat.substr(begin + 2);
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
