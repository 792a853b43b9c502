#pragma once
// Rows in the card of a finding: what it consists of, or changes that were weighed, each with a value.

#include <QString>

#include <vector>

class QWidget;

namespace lanescope {

struct CardRow {
    QString name, value;
    QString word;        // a judgement, right of the value
    bool isGood = false; // colours the judgement
    QString note;        // below the name
};

// One widget with all of them. It passes clicks on to the card around it.
QWidget* makeCardRows(const std::vector<CardRow>& rows, QWidget* parent);

} // namespace lanescope
