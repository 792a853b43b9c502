#pragma once
// The parts of the what-if panel: a switch, a bar of what is saved, bars of the critical path by kind.

#include <QAbstractButton>
#include <QWidget>

#include "model/replay/what_if_base.h"

#include <array>
#include <vector>

namespace lanescope {

struct Theme;

class Switch : public QAbstractButton {
    Q_OBJECT
public:
    explicit Switch(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    const Theme* m_theme;
};

// Solid as far as the saving is certain, light as far as it can be, a tick at the estimate. An upper bound is light
// alone, with a head like an arrow's.
class SavingBar : public QWidget {
    Q_OBJECT
public:
    explicit SavingBar(QWidget* parent = nullptr);
    void set(const WhatIf& alone, Ns axis, bool isUpperBound, bool isOn);
    void setTheme(const Theme& theme);
    // The ends of what is painted, for tests: solid, light, tick.
    std::array<double, 3> ends() const;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    const Theme* m_theme;
    WhatIf m_alone;
    Ns m_axis{1};
    bool m_isUpperBound = false, m_isOn = false;
};

// The scale of all bars, over them: round times, as many as there is room for.
class SavingAxis : public QWidget {
    Q_OBJECT
public:
    explicit SavingAxis(QWidget* parent = nullptr);
    void set(Ns axis);
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;
    // Where ticks are in a bar of this width, and their times.
    static std::vector<std::pair<double, Ns>> ticks(Ns axis, int width, int labelWidth);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    const Theme* m_theme;
    Ns m_axis{1};
};

// The recorded and the predicted window on one scale, each cut into the kinds of its critical path; the interval as a
// whisker.
class PathBars : public QWidget {
    Q_OBJECT
public:
    explicit PathBars(QWidget* parent = nullptr);
    using Kinds = std::array<Ns, pathKinds>;
    void set(const Kinds& before, const Kinds& after, const WhatIf& result);
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    bool event(QEvent* event) override;

private:
    struct Layout {
        double left, width; // the bars' extent
        int row;            // height
    };
    Layout places() const;
    double end(Ns time) const;
    void paintRow(QPainter& painter, const Kinds& kinds, int y) const;

    const Theme* m_theme;
    Kinds m_before{}, m_after{};
    WhatIf m_result;
};

// The kinds of the recorded critical path, the longest first: a row each with its bar, time and share.
class PathKindRows : public QWidget {
    Q_OBJECT
public:
    explicit PathKindRows(QWidget* parent = nullptr);
    void set(const PathBars::Kinds& kinds);
    void setTheme(const Theme& theme);
    std::size_t rows() const { return m_rows.size(); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    int rowHeight() const;

    const Theme* m_theme;
    std::vector<std::pair<PathKind, Ns>> m_rows;
    Ns m_whole{};
};

} // namespace lanescope
