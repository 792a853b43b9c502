#pragma once
// The last row of a table that ends with the sum of the others: it stays in sight while the rows scroll above it.

#include <QWidget>

namespace lanescope {

class DataTable;

class TotalRow : public QWidget {
public:
    explicit TotalRow(DataTable& table);
    void place(); // at the foot of the table; hidden where the row itself is in sight

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    DataTable& m_table;
};

} // namespace lanescope
