#pragma once
// Makes a report interactive: adds its script, its style in the window's colors, and the slices. The sources of the
// script are in resources/page.

#include "model/compare/diff.h"
#include "widgets/figure/page_data.h"

namespace lanescope {

struct LivePage {
    QByteArray style, script;
    PageData data;
    qsizetype maxBytes = 0; // limit for the whole page
};

// titles: see pageDataOf.
LivePage livePageOf(const std::vector<PageSide>& sides, const std::vector<PageTitle>& titles,
                    const std::optional<Diff>& diff);

constexpr qsizetype pageBytes = 400'000, bytesPerSlice = 12; // the limit of an interactive page
constexpr std::uint64_t maxPageSlices = 1'000'000;           // more makes a page that browsers open slowly

} // namespace lanescope
