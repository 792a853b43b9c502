#pragma once
// The right of the what-if panel: what the switched changes bring together, what the number does not cover, in which
// order they are worth most, and what can be done with the prediction.

#include <QWidget>

#include "model/replay/remedy_choices.h"

#include <optional>
#include <utility>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace lanescope {

class PathBars;
class PathKindRows;
struct Theme;

class WhatIfResult : public QWidget {
    Q_OBJECT
public:
    explicit WhatIfResult(QWidget* parent = nullptr);

    struct Part { // a change that is switched on
        QString name;
        QString notCovered;
        Ns alone{};
        bool isAtMost = false;
        std::optional<Ns> ofFinding = {}; // the most that it saves for the finding whose remedy it is
    };
    // answer: of all parts together. Without parts it is the recorded window.
    void set(const CriticalPath& recorded, const WhatIfAnswer& answer, const std::vector<Part>& parts);
    // The windows as the changes are added one by one, the first is the recorded one without a name.
    void setOrder(const std::vector<std::pair<QString, Ns>>& windows);
    void setStep(const QString& name); // name: the replayed step; empty: the whole trace
    void setCanSwitch(bool can);       // there is a change to switch on
    void setTheme(const Theme& theme);
    QString text() const;                 // all text that it shows
    void setBusy(bool isBusy);            // the shown result is older than the request
    QPushButton& all() { return *m_all; } // shown while no change is on
    QPushButton& beside() { return *m_beside; }
    QPushButton& save() { return *m_save; }
    QPushButton& copy() { return *m_copy; }
    QPushButton& reset() { return *m_reset; }
    void say(const QString& line); // reports what was saved, or why it could not be

private:
    QLabel* addLabel(const char* look);

    QVBoxLayout* m_column;
    QLabel *m_headline, *m_badge, *m_range, *m_sum, *m_covered, *m_order, *m_said;
    PathBars* m_bars;
    PathKindRows* m_kinds; // instead of the bars, while no change is on
    QPushButton *m_all, *m_beside, *m_save, *m_copy, *m_reset;
    QString m_step;
    bool m_canSwitch = false;
};

} // namespace lanescope
