#pragma once
// The answer of two memory snapshots: whether the peak rose or fell, what holds each of the two as bars on one scale,
// and the key figures.

#include "model/memory/diff.h"
#include "widgets/panels/two_bar_strip.h"

namespace lanescope {

class MemoryCompareStrip : public TwoBarStrip {
    Q_OBJECT
public:
    explicit MemoryCompareStrip(QWidget* parent = nullptr);
    // Shows a GPU that both files hold.
    void set(const MemoryDiff& diff, const MemorySnapshot& a, const MemorySnapshot& b);
};

} // namespace lanescope
