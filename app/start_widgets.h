#pragma once
// The painted parts of the start page: the zone to drop a file on, a tile, a recent file, an example with its picture.

#include <QAbstractButton>
#include <QFrame>

#include "app/memory.h"

namespace lanescope {

struct Theme;

// A button that paints itself in the theme's colours and can be reached by Tab.
class StartButton : public QAbstractButton {
    Q_OBJECT
public:
    explicit StartButton(const QString& title, QWidget* parent);
    void setTheme(const Theme& theme);

protected:
    QFont fontOf(double pixels, bool isBold = false) const;
    void paintCard(QPainter& painter) const; // the outline, in the state that it is in
    const Theme& theme() const { return *m_theme; }
    void enterEvent(QEnterEvent*) override { update(); }
    void leaveEvent(QEvent*) override { update(); }

private:
    const Theme* m_theme;
};

// Capture, Compare, Reading a trace.
class StartTile : public StartButton {
public:
    enum class Icon { Record, Compare, Book };
    StartTile(Icon icon, const QString& title, const QString& what, QWidget* parent);
    QSize sizeHint() const override;
    bool hasIcon() const; // where the words stay whole beside it
    bool isWhole() const; // its words

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void paintIcon(QPainter& painter) const;
    QRectF wordsRect(bool besideIcon) const;
    bool holdsWords(QRectF rect) const;

    Icon m_icon;
    QString m_what;
};

class RecentRow : public StartButton {
public:
    RecentRow(const RecentFile& file, QWidget* parent);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    RecentFile m_file;
};

struct Example {
    enum class Picture { ColdStep, HostBound, Fused, Footprint, Offset, Ceiling } picture;
    const char* title; // in the translation context "StartPage"
    const char* what;
    const char* about; // what it is a trace of
    const char* link;  // as in the help's pages
    const char* page;  // of the help, its lesson
};

class ExampleCard : public StartButton {
public:
    ExampleCard(const Example& example, QWidget* parent);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    Example m_example;
};

} // namespace lanescope
