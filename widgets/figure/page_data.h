#pragma once
// The data of an interactive page, as one block of base64 that holds no markup: JSON (names, lanes, findings, how two
// traces are aligned) and the columns of slices, packed together. A page has at most 400,000 bytes and 12 per slice;
// the data stays below its part of that by leaving out slices, and reports that in a line.

#include "model/compare/diff.h"
#include "widgets/figure/page_slices.h"

namespace lanescope {

struct PageData {
    QByteArray base64;
    std::uint64_t slices = 0; // on the page
    QString leftOut;          // the slices that are not on the page, and why; empty: all are
};

struct PageTitle {
    QString text; // the finding's title, as on its card
    QString cost; // "2.20 ms · 84 %"; may be empty
    double share = -1;
};

// titles: of all findings, side by side, in the order in which their cards are on the page. diff: of two
// sides. mostSlices and mostBytes are limits.
PageData pageDataOf(const std::vector<PageSide>& sides, const std::vector<PageTitle>& titles,
                    const std::optional<Diff>& diff, std::uint64_t maxSlices, std::uint64_t maxBytes);

} // namespace lanescope
