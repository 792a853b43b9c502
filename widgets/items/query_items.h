#pragma once
// The result of a query as rows of a DataTable. A column that holds any text is a text column; NULL is empty.

#include <QAbstractItemModel>

#include "model/query/query_result.h"
#include "widgets/kit/table_items.h"

#include <memory>

namespace lanescope {

class QueryItems : public TableItems {
    Q_OBJECT
public:
    using TableItems::TableItems;

    void set(std::shared_ptr<const QueryResult> result); // null: no result
    const std::shared_ptr<const QueryResult>& result() const { return m_result; }

    // The slice whose id the cell holds; none: it holds something else.
    SliceId sliceAt(const QModelIndex& index) const;
    // The event of a memory snapshot whose index the cell holds.
    std::optional<std::int64_t> eventAt(const QModelIndex& index) const;

    bool isText(int column) const override;
    std::optional<double> number(const QModelIndex& index) const override;
    std::string_view words(const QModelIndex& index) const override;
    bool holds(const QModelIndex& row, std::string_view lowerCase) const override;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex&) const override { return {}; }
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QueryValue at(const QModelIndex& index) const;

    std::shared_ptr<const QueryResult> m_result;
    std::vector<bool> m_isText; // per column
};

} // namespace lanescope
