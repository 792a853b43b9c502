#pragma once
// What a DataTable shows: an item model whose cells are words or numbers, so that they are compared and copied as what
// they are.

#include <QAbstractItemModel>

#include <optional>
#include <string_view>

namespace lanescope {

class TableItems : public QAbstractItemModel {
    Q_OBJECT
public:
    using QAbstractItemModel::QAbstractItemModel;
    // Of a cell the number as such (nanoseconds, percent), of a header its name with the unit: for files.
    static constexpr int exactRole = Qt::UserRole + 1;

    virtual bool isText(int column) const = 0;
    // Of a cell that is no text; nullopt: absent, and sorted last.
    virtual std::optional<double> number(const QModelIndex& index) const = 0;
    virtual std::string_view words(const QModelIndex& index) const = 0; // of a cell that is text
    // Whether the row's words hold this one (in lower case).
    virtual bool holds(const QModelIndex& row, std::string_view lowerCase) const = 0;
};

// Case of ASCII letters does not count.
bool containsWord(std::string_view text, std::string_view lowerCase);

} // namespace lanescope
