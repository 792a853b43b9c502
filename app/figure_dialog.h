#pragma once
// File > Export Figure: what the figure shows and how, with a preview that is what comes out.

#include <QDialog>

#include "widgets/figure/figure.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QScrollArea;
class QSpinBox;

namespace lanescope {

class TimelineView;

// A document as a view shows it. Both must outlive what is made of them.
struct FigureSource {
    Document* document = nullptr;
    const TimelineView* view = nullptr;
    QString title; // of two sides: which it is
};

class FigureDialog : public QDialog {
    Q_OBJECT
public:
    // What the views show, with their documents' notes: one, or two to compare.
    explicit FigureDialog(std::vector<FigureSource> sources, QWidget* parent = nullptr);

    FigureSpec spec() const; // as the form stands
    double scale() const;
    bool save(const QString& path); // false: said in the dialog
    QString trouble() const;

private:
    void preview();
    void askAndSave();
    void copy();

    std::vector<FigureSource> m_sources;
    QComboBox* m_range;
    QComboBox* m_theme;
    QComboBox* m_inset;
    QSpinBox* m_width;
    QDoubleSpinBox* m_scale;
    QLineEdit *m_title, *m_caption;
    QCheckBox *m_legend, *m_axis, *m_gaps, *m_notes;
    QLabel *m_picture, *m_trouble;
    QScrollArea* m_scroll;
};

// The lanes that a view shows at least in part are those of its picture.
std::vector<LaneId> lanesShown(const TimelineView& view);
// What stands in the views, as a figure: their ranges, lanes, selections and notes.
FigureSpec figureOf(const std::vector<FigureSource>& sources);

} // namespace lanescope
