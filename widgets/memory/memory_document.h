#pragma once
// One open memory snapshot: what is looked at, which the parts of its view share.

#include <QColor>
#include <QObject>

#include "model/memory/bands.h"

#include <memory>

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
    std::size_t deviceIndex() const { return m_device; }
    const MemoryBands& bands() const { return *m_bands; }
    std::shared_ptr<const MemoryBands> bandsPtr() const { return m_bands; }

    std::int64_t cursor() const { return m_cursor; } // an event
    std::optional<std::uint32_t> life() const { return m_life; }
    void setCursor(std::int64_t index);
    void setLife(std::optional<std::uint32_t> life);
    void setBands(std::shared_ptr<const MemoryBands> bands);

    QColor colourOf(std::size_t band) const;
    // Time of an event from the first one, in microseconds.
    double sinceFirstUs(std::int64_t index) const;

signals:
    void cursorChanged();
    void lifeChanged();
    void bandsChanged();

private:
    MemorySnapshotPtr m_snapshot;
    std::shared_ptr<const MemoryBands> m_bands;
    std::size_t m_device;
    std::int64_t m_cursor;
    std::optional<std::uint32_t> m_life;
};

} // namespace lanescope
