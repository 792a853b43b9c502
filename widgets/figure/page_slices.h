#pragma once
// The slices of an interactive page as columns of small numbers: a slice takes six to eight bytes before packing. The
// lanes are those of the window; with two traces the GPUs of both come before their hosts. resources/page/data.js reads
// the columns.

#include <QByteArray>
#include <QString>

#include "model/analysis/analysis.h"
#include "model/findings/rule.h"
#include "widgets/scene/lane_layout.h"

#include <cstdint>
#include <vector>

namespace lanescope {

struct PageSide {
    const Analysis& analysis;
    QString name;
    const std::vector<Finding>& findings;
};

// One lane, one part of it, a process's title, or a counter, from top to bottom.
struct PageStrip {
    Strip::Kind kind = Strip::Kind::Lane;
    std::size_t side = 0;
    QString title;
    bool isGpu = false, holdsWork = false;
    struct Row {
        TrackPart part = TrackPart::Ops;
        std::uint32_t slices = 0;
    };
    std::vector<Row> rows;
    std::optional<std::uint32_t> counter; // index in the side's PageCounters
};

// All slices of one name and category look the same.
struct PageEntry {
    StringId name;
    SliceId first; // one of them
    std::uint64_t count = 0;
};

struct PageSlices {
    std::vector<PageStrip> strips;
    std::vector<std::vector<PageEntry>> entries;     // per side, the most frequent first
    std::vector<std::vector<std::uint32_t>> numbers; // per side and slice: its place on the page, or `none`
    std::vector<std::shared_ptr<const std::vector<MemorySeries>>> memory; // per side
    std::uint64_t slices = 0, leftOut = 0, links = 0;
    bool leavesOutPython = false, leavesOutHost = false;
    Ns shortest{};      // shorter slices are left out: of the host, or, where all of them are, of the GPU
    QByteArray columns; // gaps, durations, entries, idle causes, launches

    static constexpr std::uint32_t none = ~0u;
    std::uint32_t numberOf(std::size_t side, SliceId slice) const { return slice ? numbers[side][slice.value] : none; }
};

// At most `most` slices: Python frames are left out first, then the shortest slices of the host.
PageSlices pageSlices(const std::vector<PageSide>& sides, std::uint64_t max);

// Numbers of seven bits per byte, the lowest first.
class Varints {
public:
    void add(std::uint64_t value);
    void addSigned(std::int64_t value); // zigzag: numbers close to 0 are short, whatever their sign
    const QByteArray& bytes() const { return m_bytes; }

private:
    QByteArray m_bytes;
};

} // namespace lanescope
