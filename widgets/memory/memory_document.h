#pragma once
// One open memory snapshot: what is looked at, which the parts of its view share.

#include <QColor>
#include <QObject>

#include "model/memory/bands.h"
#include "model/memory/range.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace lanescope {

struct Theme;

class MemoryDocument : public QObject {
    Q_OBJECT
public:
    MemoryDocument(MemorySnapshotPtr snapshot, std::shared_ptr<const MemoryBands> bands, std::size_t device,
                   QObject* parent = nullptr);

    const MemorySnapshot& snapshot() const { return *m_snapshot; }
    const MemorySnapshotPtr& snapshotPtr() const { return m_snapshot; }
    const MemoryDevice& device() const { return m_snapshot->devices[m_device]; }
    bool isPeakAtEnd() const; // true for a cut file: the peak is not in the events
    std::size_t deviceIndex() const { return m_device; }
    const MemoryBands& bands() const { return *m_bands; }
    std::shared_ptr<const MemoryBands> bandsPtr() const { return m_bands; }

    std::int64_t cursor() const { return m_cursor; } // an event
    std::optional<std::uint32_t> life() const { return m_life; }
    void setCursor(std::int64_t index);
    void setLife(std::optional<std::uint32_t> life);
    // The chosen segment, by its address: a life or a segment is chosen, not both.
    std::optional<std::uint64_t> segment() const { return m_segment; }
    void setSegment(std::optional<std::uint64_t> address);
    const std::optional<EventRange>& range() const { return m_range; } // events that were dragged over
    void setRange(std::optional<EventRange> range);
    void setBands(std::shared_ptr<const MemoryBands> bands);

    // The top of the vertical axis; the same for two snapshots that are compared.
    std::int64_t highest() const { return std::max({m_highest, m_bands->highest(), m_snapshot->capacity.value_or(0)}); }
    void setHighest(std::int64_t bytes) { m_highest = bytes; }

    QColor colourOf(std::size_t band) const;
    static QColor colourOf(const PhaseShare& share);
    // A holder has the same color in both of two compared snapshots. `moved`: by the name here the name there, of
    // holders that are called differently.
    void takeColoursOf(const MemoryDocument& other, const std::map<std::string, std::string>& moved = {});
    // Time of an event from the first one, in microseconds.
    double sinceFirstUs(std::int64_t index) const;

signals:
    void cursorChanged();
    void lifeChanged(); // or the segment
    void rangeChanged();
    void bandsChanged();

private:
    MemorySnapshotPtr m_snapshot;
    std::shared_ptr<const MemoryBands> m_bands;
    std::size_t m_device;
    std::int64_t m_cursor;
    std::int64_t m_highest = 0;
    std::map<std::string, QRgb, std::less<>> m_taken; // by name of the holder
    std::optional<std::uint32_t> m_life;
    std::optional<std::uint64_t> m_segment;
    std::optional<EventRange> m_range;
};

} // namespace lanescope
