#pragma once
// A flame graph of modules, ops or Python frames, by GPU time or host time, of the whole trace, a step or the selected
// range. It is the tree that `lanescope flame` writes. Another trace can be chosen: boxes then show what changed from
// it.

#include "widgets/panels/flame_view.h"
#include "widgets/panels/panel.h"

#include "model/attribution/flame.h"
#include "widgets/session/latest_request.h"

#include <memory>

class QComboBox;
class QLabel;
class QToolButton;

namespace lanescope {

class TableBar;

class FlamePanel : public Panel {
    Q_OBJECT
public:
    explicit FlamePanel(Document& document, QWidget* parent = nullptr);

    FlameView& view() { return *m_view; }
    QString path() const; // the names down to the node that is zoomed to, as the line above the graph shows them
    QString summary() const;
    void setTheme(const Theme& theme) override;
    // Shows what changed from that trace to this one, per step. An empty path ends it.
    void compareWith(const QString& path);

signals:
    void ready();

private:
    struct Answer {
        Flame flame;
        std::optional<FlameChange> change;
        KernelRoles roles;
        Ns before{}; // the other trace's total
        std::vector<std::string> notes;
    };
    void ask();
    void chooseOther(); // by a dialog, or ends the comparison
    static void compare(const Analysis& own, const Analysis& other, FlameOptions options, Answer& answer);
    void showAnswer(std::shared_ptr<const Answer> answer);
    void showPath();
    void showSummary();

    Document& m_document;
    TableBar* m_bar;
    QComboBox *m_by, *m_weight;
    QToolButton *m_inverted, *m_working, *m_folds;
    QToolButton* m_compare;
    std::shared_ptr<const Analysis> m_other; // the trace to compare with; null: none
    QString m_otherName, m_error;
    QLabel *m_path, *m_summary;
    FlameView* m_view;
    std::shared_ptr<const Answer> m_answer;
    LatestRequest m_latest, m_latestOther;
};

Panel* makeFlamePanel(Document& document, QWidget* parent);

} // namespace lanescope
