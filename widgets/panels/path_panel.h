#pragma once
// Lists what is on the critical path: its kinds, which add up to the window, and its pieces, the longest first. Buttons
// step along the path from stretch to stretch.

#include "widgets/panels/panel.h"
#include "widgets/session/latest_request.h"

#include "model/replay/path_on_lanes.h"

class QLabel;
class QPushButton;

namespace lanescope {

class CellItems;
class DataTable;
struct CellTable;

class PathPanel : public Panel {
    Q_OBJECT
public:
    explicit PathPanel(Document& document, QWidget* parent = nullptr);

    DataTable& kinds() { return *m_kinds; }
    DataTable& pieces() { return *m_pieces; }
    QString summary() const; // with all notes
    void step(int by);       // along the stretches of the path

signals:
    void ready();

private:
    void show(std::shared_ptr<const CellTable> kinds, std::shared_ptr<const CellTable> pieces,
              const QStringList& lines);
    void showSummary();
    using QWidget::show;
    void ask();
    void choose(std::size_t piece);

    Document& m_document;
    const PathOnLanes* m_path = nullptr; // belongs to the document's analysis
    std::vector<std::size_t> m_longest;  // by row: places of pieces
    CellItems *m_kindItems, *m_pieceItems;
    DataTable *m_kinds, *m_pieces;
    QStringList m_lines;        // one sentence, then the notes
    qsizetype m_firstLines = 1; // that are always shown
    QLabel *m_summary, *m_place;
    QPushButton* m_more;
    QPushButton *m_previous, *m_next;
    LatestRequest m_latest;
};

Panel* makePathPanel(Document& document, QWidget* parent);

} // namespace lanescope
