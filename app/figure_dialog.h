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

class FigureDialog : public QDialog {
    Q_OBJECT
public:
    // What the view shows, with the document's notes. Both must outlive the dialog.
    FigureDialog(Document& document, const TimelineView& view, QWidget* parent = nullptr);

    FigureSpec spec() const; // as the form stands
    double scale() const;
    bool save(const QString& path); // false: said in the dialog
    QString trouble() const;

private:
    void preview();
    void askAndSave();
    void copy();

    Document& m_document;
    const TimelineView& m_view;
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
// What stands in the view, as a figure: its range, lanes, selection and notes.
FigureSpec figureOfView(Document& document, const TimelineView& view);

} // namespace lanescope
