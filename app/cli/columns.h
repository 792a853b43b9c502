#pragma once
// A table on a terminal that has no room for all of its columns: those that say least give way, and names and the
// numbers that answer stay. A file gets all of them.

#include <cstddef>
#include <string>
#include <vector>

namespace lanescope {

struct PrintedColumn {
    std::string title;
    std::size_t width;   // in characters
    int givesWay = 0;    // 1: first; 0: it stays
    bool isLast = false; // its text is at the left, and is as long as it is
};

class PrintedColumns {
public:
    // gap: spaces between two columns. room: of a line, in characters.
    PrintedColumns(std::vector<PrintedColumn> columns, std::size_t gap, std::size_t room);
    std::string line(const std::vector<std::string>& cells) const; // cells of all columns
    std::string header() const;
    const std::vector<PrintedColumn>& columns() const { return m_columns; }
    std::size_t leftOut() const; // number of columns without room

private:
    std::vector<PrintedColumn> m_columns;
    std::vector<bool> m_isShown;
    std::size_t m_gap;
};

std::size_t roomOfLine();                 // the width of the terminal; of a file as much as is wanted
void sayColumnsLeft(std::size_t columns); // nothing if all are shown

} // namespace lanescope
