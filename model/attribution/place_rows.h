#pragma once
// Rows of a tree of modules or scopes, with equal layers folded; the parts that place_table.cpp puts together.

#include "model/attribution/place_table.h"
#include "model/attribution/work_flops.h"

namespace lanescope {

// The sums over one node of a tree.
struct PlaceSums {
    Ns busy{}, selfBusy{}, gpu{}, host{}, selfHost{};
    Ns recordedBusy{}; // without counterparts: those belong to calls before the recording
    std::uint64_t calls = 0, kernels = 0, signature = 0;
    std::array<Ns, phaseCount> phases{};
    std::array<Ns, placeSourceCount> bySource{};
    std::array<Ns, phaseReasonCount> byReason{};
    FlopSum flops;
    std::vector<std::uint32_t> works; // own ones

    // by: the table's; it shows which of the work's sources counts.
    void addWork(const AttributedWork& work, Ns duration, const WorkFlops& workFlops, PlaceBy by);
    void addChild(const PlaceSums& child);
    PlaceSource source() const; // the source of most of the time
};
// Fills a row from the sums, without names.
void setRow(PlaceRow& row, const PlaceSums& sums);

// sums: by node; of the whole subtree already. textOf gives a node's last name.
class TreeRows {
public:
    TreeRows(const PathTree& tree, const std::vector<PlaceSums>& sums, std::vector<std::string> texts, bool folds);
    std::vector<PlaceRow> take() { return std::move(m_rows); }

private:
    using Item = std::vector<PathTree::Node>; // equal instances
    std::size_t addRow(const Item& item, std::size_t parent, std::optional<LayerFold> fold, const std::string& name);
    void addChildren(const Item& item, std::size_t row);
    bool isEmpty(PathTree::Node node) const;

    const PathTree& m_tree;
    const std::vector<PlaceSums>& m_sums;
    std::vector<std::string> m_texts;
    bool m_folds;
    std::vector<std::vector<PathTree::Node>> m_children;
    std::vector<PlaceRow> m_rows;
};

// Folds equal instances: the median of their busy time per call, and the instances that are far from it.
LayerFold foldOf(const std::vector<PathTree::Node>& nodes, const std::vector<PlaceSums>& sums,
                 const std::vector<std::string>& texts);

} // namespace lanescope
