#pragma once
// The notes on a trace as a table; the text can be edited.

#include <QAbstractTableModel>

#include "widgets/session/document.h"

namespace lanescope {

class NoteItems : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Number, Kind, Text, Where, ColumnCount };

    explicit NoteItems(Document& document, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString where(const Note& note) const;

    Document& m_document;
    int m_rows = 0; // as the views know them
};

} // namespace lanescope
