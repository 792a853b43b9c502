#include "model/analysis/memory_categories.h"

#include "model/base/bytes_text.h"
#include "model/base/category_names.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace lanescope {

namespace {

// The value that holds at a moment: the last one that is not later.
std::int64_t bytesAt(const CounterSeries& series, Time at)
{
    const auto later = std::upper_bound(series.times.begin(), series.times.end(), at);
    if (later == series.times.begin())
        return 0;
    return std::llround(series.values[static_cast<std::size_t>(later - series.times.begin()) - 1]);
}

} // namespace

std::optional<MemoryCategories> memoryCategoriesOf(const Trace& trace)
{
    const auto all = std::find_if(trace.counters().begin(), trace.counters().end(), [&](const CounterSeries& series) {
        return series.name == allCategories && series.process && trace[series.process].title == categoriesProcess;
    });
    if (all == trace.counters().end() || all->values.empty())
        return {};
    MemoryCategories out;
    for (std::size_t i = 0; i < all->values.size(); ++i) {
        const bool isLastOfItsTime = i + 1 == all->times.size() || all->times[i + 1] > all->times[i];
        if (const auto bytes = std::llround(all->values[i]); isLastOfItsTime && (bytes > out.peak || i == 0)) {
            out.peak = bytes;
            out.peakAt = all->times[i];
        }
    }
    out.atEnd = std::llround(all->values.back());
    for (const CounterSeries& series : trace.counters()) {
        if (series.process != all->process || &series == &*all || series.values.empty())
            continue;
        CategoryRow& row = out.rows.emplace_back();
        row.name = series.name;
        if (row.name.ends_with(categoryUnit))
            row.name.resize(row.name.size() - categoryUnit.size());
        row.atPeak = bytesAt(series, out.peakAt);
        row.atEnd = std::llround(series.values.back());
        row.highest = std::llround(*std::max_element(series.values.begin(), series.values.end()));
    }
    std::stable_sort(out.rows.begin(), out.rows.end(),
                     [](const CategoryRow& a, const CategoryRow& b) { return a.atPeak > b.atPeak; });
    return out;
}

Sentence headlineOf(const MemoryCategories& categories)
{
    constexpr std::size_t named = 3;
    std::string holders;
    for (std::size_t i = 0; i < std::min(named, categories.rows.size()); ++i) {
        const CategoryRow& row = categories.rows[i];
        if (row.atPeak > 0)
            holders += fmt::format("{}{} {:.1f} %", holders.empty() ? "" : ", ", row.name,
                                   100.0 * static_cast<double>(row.atPeak) / static_cast<double>(categories.peak));
    }
    if (holders.empty())
        return {PHRASE("Peak {peak} of memory, by torch's categories"), {{"peak", shownBytes(categories.peak)}}};
    return {PHRASE("Peak {peak} of memory, by torch's categories: {holders}"),
            {{"peak", shownBytes(categories.peak)}, {"holders", holders}}};
}

} // namespace lanescope
