#pragma once
// File > Export figure: options of the figure, with a preview that is identical to the result.

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

// A document as a view shows it. Both must outlive the figure.
struct FigureSource {
    Document* document = nullptr;
    const TimelineView* view = nullptr;
    QString title; // title of this side, if there are two
};

class FigureDialog : public QDialog {
    Q_OBJECT
public:
    // Takes what the views show, with the notes of their documents: one, or two to compare.
    explicit FigureDialog(std::vector<FigureSource> sources, QWidget* parent = nullptr);

    FigureSpec spec() const; // from the form
    double scale() const;
    QString proposedPath() const; // the first path in the dialog for saving
    QComboBox& format() { return *m_format; }
    bool save(const QString& path); // false: the dialog shows the error
    QString trouble() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void preview();
    void setUnit();
    void askAndSave();
    void copy();

    std::vector<FigureSource> m_sources;
    QComboBox* m_format; // data: the suffix
    QComboBox* m_range;
    QComboBox* m_theme;
    QComboBox* m_inset;
    QSpinBox* m_width;
    QComboBox* m_unit;        // the width's unit: pixels, or millimetres on a page
    QDoubleSpinBox* m_points; // size of text on a page
    QDoubleSpinBox* m_scale;
    QLineEdit *m_title, *m_caption;
    QCheckBox *m_legend, *m_axis, *m_gaps, *m_notes;
    QLabel *m_picture, *m_trouble;
    QScrollArea* m_scroll;
};

// The lanes that are at least partly visible in the view; the figure shows these.
std::vector<LaneId> lanesShown(const TimelineView& view);
// A figure of the views: their ranges, lanes, selections and notes.
FigureSpec figureOf(const std::vector<FigureSource>& sources);

} // namespace lanescope
