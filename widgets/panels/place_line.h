#pragma once
// A panel whose figures cannot be limited to a module or to a range shows a line on that while one is chosen.

#include <QLabel>

#include "model/base/time.h"

#include <functional>
#include <vector>

namespace lanescope {

class Document;

class PlaceLine : public QLabel {
    Q_OBJECT
public:
    // sentence: makes the line from what is chosen, "mlp" or "the selected range".
    PlaceLine(Document& document, std::function<QString(const QString& chosen)> sentence, QWidget* parent);

    // The ranges that the panel does show on their own.
    void setCovered(std::vector<TimeRange> ranges);

private:
    void showChosen();

    Document& m_document;
    std::function<QString(const QString&)> m_sentence;
    std::vector<TimeRange> m_covered;
};

} // namespace lanescope
