#pragma once
// What changed between two traces as tables: the GPU's work, and what the host did.

#include <QAbstractTableModel>

#include "model/compare/diff.h"

#include <memory>

namespace lanescope {

using DiffPtr = std::shared_ptr<const Diff>;

class KernelChangeItems : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Status, Delta, Count, Before, After, Why, ColumnCount };
    static constexpr int sortRole = Qt::UserRole; // numbers as numbers

    using QAbstractTableModel::QAbstractTableModel;
    void set(DiffPtr diff);
    const KernelChange& row(int at) const { return m_diff->kernels[static_cast<std::size_t>(at)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    DiffPtr m_diff;
};

class OpChangeItems : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Status, Name, CallsA, CallsB, SelfA, SelfB, Delta, ColumnCount };
    static constexpr int sortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;
    void set(DiffPtr diff);
    const OpChange& row(int at) const { return m_diff->ops[static_cast<std::size_t>(at)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    DiffPtr m_diff;
};

QString wordOf(Change change);
QString signedDuration(Ns duration); // "+1.2 µs", "-3 ms"

} // namespace lanescope
