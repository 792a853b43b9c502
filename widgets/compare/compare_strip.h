#pragma once
// The answer of a comparison: the headline, how it was made, the time of each side as two bars on one scale, and the
// key figures.

#include "widgets/items/change_items.h"
#include "widgets/panels/two_bar_strip.h"

namespace lanescope {

class CompareStrip : public TwoBarStrip { // the id of a part is its role
    Q_OBJECT
public:
    explicit CompareStrip(QWidget* parent = nullptr);
    void set(const Diff& diff);
};

} // namespace lanescope
