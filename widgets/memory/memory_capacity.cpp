#include "widgets/memory/memory_capacity.h"

#include "model/memory/cut_file.h"
#include "model/memory/until_full.h"
#include "widgets/memory/memory_labels.h"

#include <algorithm>

namespace lanescope {

CapacityBox::CapacityBox(const MemorySnapshot& snapshot, QWidget* parent) : QComboBox(parent)
{
    setToolTip(tr("Memory of the GPU. No snapshot has it; with it the page shows what PyTorch leaves."));
    setAccessibleName(tr("Memory of the GPU"));
    std::int64_t min = 0;
    for (const MemoryDevice& d : snapshot.devices)
        min = std::max(min, knownMemoryOf(snapshot, d).peakReserved);
    addItem(tr("GPU memory: not known"));
    std::vector<std::int64_t> sizes;
    for (const std::int64_t gib : {8, 12, 16, 24, 32, 40, 48, 64, 80, 96, 141, 192, 288})
        if (gib << 30 >= min)
            sizes.push_back(gib << 30);
    if (snapshot.capacity && std::find(sizes.begin(), sizes.end(), *snapshot.capacity) == sizes.end())
        sizes.insert(std::upper_bound(sizes.begin(), sizes.end(), *snapshot.capacity), *snapshot.capacity);
    for (const std::int64_t bytes : sizes) {
        const bool isWhole = bytes % (std::int64_t{1} << 30) == 0;
        addItem(isWhole ? tr("GPU memory: %1 GiB").arg(bytes >> 30) : tr("GPU memory: %1").arg(shownBytesText(bytes)),
                static_cast<qlonglong>(bytes));
        if (snapshot.capacity == bytes)
            setCurrentIndex(count() - 1);
    }
    connect(this, &QComboBox::activated, this, [this] {
        const QVariant bytes = currentData();
        emit chosen(bytes.isValid() ? std::optional<std::int64_t>{bytes.toLongLong()} : std::nullopt);
    });
}

std::vector<RoomRow> roomRowsOf(std::int64_t reserved, const MemorySnapshot& s, const MemoryDevice& d)
{
    std::vector<RoomRow> rows;
    if (!s.hasSegments())
        return rows;
    const MemoryRoom room = roomBeside(reserved, s, d);
    const auto row = [&](const QString& name, std::int64_t bytes, const QString& tip) {
        rows.push_back({name, shownBytesText(bytes), tip, true});
    };
    if (room.left)
        row(CapacityBox::tr("not reserved"), *room.left, CapacityBox::tr("PyTorch can still reserve it."));
    if (room.either)
        row(CapacityBox::tr("free or outside"), *room.either,
            CapacityBox::tr("Free, or used outside PyTorch: by the CUDA context, libraries and other programs."));
    if (room.outside)
        row(CapacityBox::tr("outside PyTorch"), *room.outside,
            CapacityBox::tr("The CUDA context, libraries and other programs had it when a request did not fit."));
    else if (!room.either)
        rows.push_back({CapacityBox::tr("outside PyTorch"), CapacityBox::tr("unknown"),
                        CapacityBox::tr("Choose above how much memory the GPU has."), false});
    return rows;
}

} // namespace lanescope
