#pragma once
// The item model of a DataTable: its cells are words or numbers, and are compared and copied as such.

#include <QAbstractItemModel>

#include <optional>
#include <string_view>

namespace lanescope {

class TableItems : public QAbstractItemModel {
    Q_OBJECT
public:
    using QAbstractItemModel::QAbstractItemModel;
    // For a cell the plain number (nanoseconds, percent), for a header its name with the unit; used for files.
    static constexpr int exactRole = Qt::UserRole + 1;

    virtual bool isText(int column) const = 0;
    // For number cells; nullopt: absent, sorted last.
    virtual std::optional<double> number(const QModelIndex& index) const = 0;
    virtual std::string_view words(const QModelIndex& index) const = 0; // for text cells
    // True if the row's text contains this word (in lower case).
    virtual bool holds(const QModelIndex& row, std::string_view lowerCase) const = 0;
    // The sum of the other rows: last in any order, and hidden while some of them are.
    virtual bool isTotal(const QModelIndex&) const { return false; }
};

// Ignores the case of ASCII letters.
bool containsWord(std::string_view text, std::string_view lowerCase);

} // namespace lanescope
