#include "model/attribution/path_tree.h"

#include <algorithm>

namespace lanescope {

namespace {

std::size_t slotOf(std::uint32_t parent, std::uint32_t name, std::size_t mask)
{
    std::uint64_t key = (std::uint64_t{parent} << 32 | name) * 0x9e3779b97f4a7c15u;
    key ^= key >> 29;
    return static_cast<std::size_t>(key) & mask;
}

} // namespace

void PathTree::grow()
{
    m_slots.assign(std::max<std::size_t>(64, m_slots.size() * 2), 0);
    const std::size_t mask = m_slots.size() - 1;
    for (Node n = 1; n < m_nodes.size(); ++n) {
        std::size_t at = slotOf(m_nodes[n].parent, m_nodes[n].name, mask);
        while (m_slots[at] != 0)
            at = (at + 1) & mask;
        m_slots[at] = n;
    }
}

PathTree::Node PathTree::child(Node parent, std::uint32_t name)
{
    if (2 * m_nodes.size() >= m_slots.size())
        grow();
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = slotOf(parent, name, mask);
    for (; m_slots[at] != 0; at = (at + 1) & mask)
        if (m_nodes[m_slots[at]].parent == parent && m_nodes[m_slots[at]].name == name)
            return m_slots[at];
    m_slots[at] = static_cast<Node>(m_nodes.size());
    m_nodes.push_back({parent, name});
    return m_slots[at];
}

PathTree::Node PathTree::knownChild(Node parent, std::uint32_t name) const
{
    if (m_slots.empty())
        return root;
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = slotOf(parent, name, mask);
    while (m_slots[at] != 0 && (m_nodes[m_slots[at]].parent != parent || m_nodes[m_slots[at]].name != name))
        at = (at + 1) & mask;
    return m_slots[at];
}

std::size_t PathTree::depth(Node node) const
{
    std::size_t depth = 0;
    for (; node != root; node = parent(node))
        ++depth;
    return depth;
}

std::vector<std::uint32_t> PathTree::names(Node node) const
{
    std::vector<std::uint32_t> names;
    for (; node != root; node = parent(node))
        names.push_back(name(node));
    std::reverse(names.begin(), names.end());
    return names;
}

std::vector<std::vector<PathTree::Node>> PathTree::children() const
{
    std::vector<std::vector<Node>> of(m_nodes.size());
    for (Node n = 1; n < m_nodes.size(); ++n)
        of[m_nodes[n].parent].push_back(n);
    return of;
}

std::vector<PathTree::Node> addedTo(PathTree& into, const PathTree& from)
{
    std::vector<PathTree::Node> place(from.size(), PathTree::root);
    for (PathTree::Node n = 1; n < from.size(); ++n)
        place[n] = into.child(place[from.parent(n)], from.name(n));
    return place;
}

} // namespace lanescope
