#pragma once
// The line above a panel's table: its scope (the whole trace, the selected range, a step, an annotation), a field that
// filters it by words, and widgets of the panel between them.

#include <QWidget>

#include "widgets/session/document.h"
#include "widgets/session/latest_request.h"

#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QLineEdit;

namespace lanescope {

// A part of the trace.
struct SlicePart;

struct TableScope {
    enum class Kind { Whole, Range, Step, Annotation } kind = Kind::Whole;
    std::vector<TimeRange> ranges;           // none: the whole trace, or no range is selected
    QString name;                            // its name in the trace
    std::shared_ptr<const PlaceScope> place; // limits the panels; null: no limit
    const SlicePart* part() const;           // the part of the place; null: everything. It lives as long as `place`
    bool isEmpty() const { return kind != Kind::Whole && ranges.empty(); }
};

class TableBar : public QWidget {
    Q_OBJECT
public:
    enum class Offer { Steps, StepsAndAnnotations };
    TableBar(Document& document, Offer offer, QWidget* parent = nullptr);

    TableScope scope() const;
    void add(QWidget* widget); // adds a widget left of the filter
    QComboBox& chooser() { return *m_chooser; }
    QLineEdit& filter() { return *m_filter; }

signals:
    void scopeChanged(); // another scope was chosen, the selected range or the place changed
    void filterChanged(const QString& words);

private:
    struct Choice {
        TableScope::Kind kind;
        std::vector<TimeRange> ranges;
        QString name;
    };
    void fill(std::vector<Choice> choices);
    void followStep();

    Document& m_document;
    std::vector<Choice> m_choices;
    QComboBox* m_chooser;
    QLineEdit* m_filter;
    QHBoxLayout* m_row;
    LatestRequest m_latest;
    bool m_isFollowing = false; // the scope is a step that was selected elsewhere
};

} // namespace lanescope
