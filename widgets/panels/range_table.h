#pragma once
// The contents of the selected time range, updated while it is dragged.

#include <QWidget>

#include "model/base/task.h"
#include "widgets/session/document.h"

#include <memory>

class QLabel;
class QSortFilterProxyModel;
class QTableView;

namespace lanescope {

class RangeItems;
struct RangeSelection;

class RangeTable : public QWidget {
    Q_OBJECT
public:
    explicit RangeTable(Document& document, QWidget* parent = nullptr);
    const RangeItems& items() const { return *m_items; }
    QString summary() const;
    static QString lanesOf(const RangeSelection& range); // "the annotations of 1 lane"

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Summary;
    void fitRows();
    void placeColumns(); // a narrow inspector has no room for the kind and the mean
    void ask();
    void answer(quint64 request, Summary summary);
    void lightRow(const QModelIndex& index); // highlights the row's slices in the range

    Document& m_document;
    RangeItems* m_items;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
    QLabel* m_summary;
    std::shared_ptr<Task> m_task, m_lighting;
    quint64 m_request = 0;
};

} // namespace lanescope
