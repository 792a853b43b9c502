#pragma once
// The stable stretch of a serving engine or of a training in a few lines, and the time between the tokens of a request
// as a histogram: on a logarithmic axis, coloured by what the request waited for.

#include <QFrame>

#include "model/attribution/stable_stretch.h"

class QGridLayout;
class QLabel;
class QToolButton;

namespace lanescope {

struct Theme;

class TokenGapChart : public QWidget {
    Q_OBJECT
public:
    explicit TokenGapChart(QWidget* parent = nullptr);

    void set(const TokenGaps& gaps);
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

    const std::vector<TokenGaps::Bin>& bins() const { return m_bins; }
    QRectF barRect(std::size_t bin) const; // bar of both parts; empty without tokens
    struct Label {
        QString text;
        QRectF place;
        bool isBehind = false;
    };
    std::vector<Label> labels() const; // none overlaps another
    std::vector<Label> ticks() const;  // below the axis; likewise
    QString tipOf(std::size_t bin) const;

protected:
    void paintEvent(QPaintEvent*) override;
    bool event(QEvent* event) override;

private:
    QRectF plot() const;
    double xOf(Ns length) const;

    const Theme* m_theme;
    std::vector<TokenGaps::Bin> m_bins;
    QString m_usual; // "9.06 ms", the median
    Ns m_median{};
    std::int64_t m_most = 0; // tokens of the tallest bar
};

class StableCardView : public QFrame {
    Q_OBJECT
public:
    explicit StableCardView(QWidget* parent = nullptr);

    void set(const StableCard& card, const TokenGaps& gaps);
    void setTheme(const Theme& theme);
    const TokenGapChart& chart() const { return *m_chart; }
    QString text() const; // title and lines, as they can be copied
    QString row() const;  // the names in one row, the figures in the next, for a table of runs
    QToolButton& copyButton() const { return *m_copy; }
    QToolButton& besideButton() const { return *m_beside; }
    QSize sizeHint() const override; // no line is cut

signals:
    void besideRequested(); // another run next to this one

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();

    const Theme* m_theme;
    QLabel *m_title, *m_place, *m_whyNot, *m_chartTitle;
    QWidget* m_lines;
    QGridLayout* m_grid;
    TokenGapChart* m_chart;
    QWidget* m_buttons;
    QToolButton *m_beside, *m_copy;
    QString m_text;
    QStringList m_names, m_values;
    bool m_hasGaps = false;
};

} // namespace lanescope
