#pragma once
// A flame graph of modules, ops or Python frames, by GPU time or host time, of the whole trace, a step or the selected
// range. It is the tree that `lanescope flame` writes.

#include "widgets/panels/panel.h"

#include "model/attribution/flame.h"
#include "widgets/session/latest_request.h"

#include <memory>

class QCheckBox;
class QComboBox;
class QLabel;

namespace lanescope {

class FlameView;
class TableBar;

class FlamePanel : public Panel {
    Q_OBJECT
public:
    explicit FlamePanel(Document& document, QWidget* parent = nullptr);

    FlameView& view() { return *m_view; }
    QString path() const; // the names down to the node that is zoomed to, as the line above the graph shows them
    QString summary() const;
    void setTheme(const Theme& theme) override;

signals:
    void ready();

private:
    struct Answer {
        Flame flame;
        std::vector<std::string> notes;
    };
    void ask();
    void showAnswer(std::shared_ptr<const Answer> answer);
    void showPath();
    void showSummary();

    Document& m_document;
    TableBar* m_bar;
    QComboBox *m_by, *m_weight;
    QCheckBox *m_inverted, *m_working;
    QLabel *m_path, *m_summary;
    FlameView* m_view;
    std::shared_ptr<const Answer> m_answer;
    LatestRequest m_latest;
};

Panel* makeFlamePanel(Document& document, QWidget* parent);

} // namespace lanescope
