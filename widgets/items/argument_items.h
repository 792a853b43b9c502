#pragma once
// The arguments of an event as a table of key and value. A list of tensor shapes has one row per shape.

#include <QAbstractTableModel>

#include "model/store/args.h"

namespace lanescope {

class ArgumentItems : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;
    void set(Arguments arguments);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QString allAsText() const; // "key\tvalue" lines

private:
    Arguments m_arguments;
};

} // namespace lanescope
