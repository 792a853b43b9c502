#pragma once
// Saves the page of a memory snapshot: as a picture, as a report, its holders as CSV. And what the toolbar does with
// it.

#include "app/frame_bar.h"
#include "model/base/result.h"

namespace lanescope {

class MemoryCompareTab;
class MemoryTab;

QMenu* makeMemoryExports(MemoryTab& tab); // belongs to the tab
// By the suffix of the file: .html is a report, the others are pictures.
Result<void> exportMemory(MemoryTab& tab, const QString& path);

FrameBar::Page pageOf(MemoryTab& tab);
FrameBar::Page pageOf(MemoryCompareTab& tab); // both charts move together

} // namespace lanescope
