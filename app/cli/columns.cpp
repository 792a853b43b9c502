#include "app/cli/columns.h"

#include "app/cli/output.h"
#include "app/cli/terminal.h"

#include <algorithm>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

namespace lanescope {

PrintedColumns::PrintedColumns(std::vector<PrintedColumn> columns, std::size_t gap, std::size_t room)
    : m_columns(std::move(columns)), m_isShown(m_columns.size(), true), m_gap(gap)
{
    std::vector<std::size_t> order;
    std::size_t width = 0;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        width += m_columns[i].width + gap;
        if (m_columns[i].givesWay > 0)
            order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return m_columns[a].givesWay < m_columns[b].givesWay; });
    for (const std::size_t i : order) {
        if (width <= room + gap) // there is none after the last column
            break;
        m_isShown[i] = false;
        width -= m_columns[i].width + gap;
    }
}

std::string PrintedColumns::line(const std::vector<std::string>& cells) const
{
    std::string text;
    bool isFirst = true;
    for (std::size_t i = 0; i < m_columns.size() && i < cells.size(); ++i) {
        if (!m_isShown[i])
            continue;
        if (!std::exchange(isFirst, false))
            text.append(m_gap, ' ');
        text += m_columns[i].isLast ? cells[i] : alignedRight(cells[i], m_columns[i].width);
    }
    return text;
}

std::string PrintedColumns::header() const
{
    std::vector<std::string> titles;
    for (const PrintedColumn& column : m_columns)
        titles.push_back(column.title);
    return line(titles);
}

std::size_t PrintedColumns::leftOut() const
{
    return static_cast<std::size_t>(std::count(m_isShown.begin(), m_isShown.end(), false));
}

std::size_t roomOfLine()
{
    return ::isatty(STDOUT_FILENO) == 1 && isUtf8Terminal() ? terminalWidth() : std::string::npos / 2;
}

void sayColumnsLeft(std::size_t columns)
{
    if (columns > 0)
        printLine(fmt::format("… and {}: --wide prints all",
                              counted(static_cast<std::int64_t>(columns), "more column", "more columns")));
}

} // namespace lanescope
