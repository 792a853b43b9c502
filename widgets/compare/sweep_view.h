#pragma once
// Shows a sweep in the window: the answer as text, its plots, and one row per trace.

#include <QWidget>

#include "model/compare/sweep.h"

class QTableWidget;
class QTextBrowser;

namespace lanescope {

struct Theme;

// The plots, using the full width.
class SweepPlots : public QWidget {
    Q_OBJECT
public:
    explicit SweepPlots(const Sweep& sweep, QWidget* parent = nullptr); // the sweep must outlive it
    void setTheme(const Theme& theme);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    const Sweep& m_sweep;
    const Theme* m_theme;
};

class SweepView : public QWidget {
    Q_OBJECT
public:
    enum Column { Value, Variant, Step, Host, Gpu, Launching, Launches, Kernels, SweepPace, File, ColumnCount };

    explicit SweepView(Sweep sweep, QWidget* parent = nullptr);
    const Sweep& sweep() const { return m_sweep; }
    QTableWidget* table() { return m_table; }
    QString summary() const;
    void setTheme(const Theme& theme);

signals:
    void openRequested(int point); // in the order of the sweep's points

private:
    void fill();

    Sweep m_sweep;
    SweepPlots* m_plots;
    QTextBrowser* m_words;
    QTableWidget* m_table;
};

} // namespace lanescope
