#pragma once
// A memory snapshot as a picture to send on: live memory over time as the window draws it, and who holds the peak.

#include "widgets/figure/writers.h"
#include "widgets/memory/memory_document.h"

namespace lanescope {

// The document must outlive the drawing. A height of 0: as high as needed.
Drawing memoryDrawing(MemoryDocument& document, const Theme& theme, QSize size, const QString& title = {});

// A document of a device, or of the one with the highest peak, its bands by line; null where the snapshot holds no
// device.
std::unique_ptr<MemoryDocument> memoryDocumentOf(const MemorySnapshotPtr& snapshot,
                                                 std::optional<std::size_t> device = {});

// One self-contained page: headline, picture, findings, holders by line and op, segments, what a reader should know. Of
// two snapshots also what changed.
struct MemoryReport {
    QString html;
    int figures = 0;
};
struct MemoryReportSource {
    MemorySnapshotPtr snapshot;
    QString name;
    std::optional<int> gpu = {}; // its number; absent: the one with the highest peak
};
MemoryReport memoryReportOf(const std::vector<MemoryReportSource>& sources);

} // namespace lanescope
