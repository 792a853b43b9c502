#pragma once
// The memory size of the GPU: no snapshot has it, but the user may enter it. And the rest of it, for the legend.

#include <QComboBox>

#include "widgets/memory/memory_document.h"

namespace lanescope {

// Offers the sizes of GPUs that hold what was reserved.
class CapacityBox : public QComboBox {
    Q_OBJECT
public:
    CapacityBox(const MemorySnapshot& snapshot, QWidget* parent = nullptr);

signals:
    void chosen(std::optional<std::int64_t> bytes); // absent: not known
};

struct RoomRow {
    QString name, bytes, tip;
    bool isKnown = true;
};
// Below the reserved bytes at the cursor.
std::vector<RoomRow> roomRowsOf(std::int64_t reserved, const MemorySnapshot& snapshot, const MemoryDevice& device);

} // namespace lanescope
