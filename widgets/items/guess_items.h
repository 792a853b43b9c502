#pragma once
// Guesses compared with the facts, as a table: wrong guesses first.

#include <QAbstractTableModel>

#include "model/compare/expectations.h"

namespace lanescope {

struct JudgedGuess {
    Expectation expectation;
    Outcome outcome;
};

class GuessItems : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Holds, Guess, Expected, Found, Note, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;
    void set(std::vector<JudgedGuess> guesses); // in any order
    const std::vector<JudgedGuess>& rows() const { return m_rows; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<JudgedGuess> m_rows;
};

// The guess as a sentence: "Kernels in each mlp_fwd".
QString wordsOf(const Expectation& expectation);
// A value with its unit: nanoseconds as a duration, shares with a percent sign.
QString wordsOf(const FoundValue& value, const Expectation& expectation);

} // namespace lanescope
