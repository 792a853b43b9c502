#pragma once
// A tree of names, made while paths are walked: module paths, scopes, stacks of a flame graph. Nodes are numbers; a
// parent has a smaller number than its children, so that one pass from the end adds all totals up.

#include <cstdint>
#include <vector>

namespace lanescope {

class PathTree {
public:
    using Node = std::uint32_t;
    static constexpr Node root = 0;
    static constexpr std::uint32_t noName = ~0u;

    PathTree() { m_nodes.push_back({root, noName}); }

    // The child of that name, made where there is none.
    Node child(Node parent, std::uint32_t name);
    Node knownChild(Node parent, std::uint32_t name) const; // root: there is none
    Node parent(Node node) const { return m_nodes[node].parent; }
    std::uint32_t name(Node node) const { return m_nodes[node].name; }
    std::size_t size() const { return m_nodes.size(); }
    std::size_t depth(Node node) const;
    std::vector<std::uint32_t> names(Node node) const; // from the root down
    // The children of every node, in order of their numbers.
    std::vector<std::vector<Node>> children() const;

private:
    struct Entry {
        Node parent;
        std::uint32_t name;
    };
    void grow();

    std::vector<Entry> m_nodes;
    std::vector<Node> m_slots; // open addressing; 0 is empty, because the root is not a child
};

// Adds the nodes of `from` to `into`, and returns the new number of each.
std::vector<PathTree::Node> addedTo(PathTree& into, const PathTree& from);

} // namespace lanescope
