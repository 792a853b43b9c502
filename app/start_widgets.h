#pragma once
// The custom widgets of the start page: the drop zone, a tile, a recent file, an example with its thumbnail.

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
    void paintCard(QPainter& painter) const; // the outline for its current state
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
    bool hasIcon() const;
    bool isWhole() const; // its text fits

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    bool isWide(int width) const; // the icon has room next to the words
    void paintIcon(QPainter& painter) const;
    QRectF wordsRect() const;
    bool holdsWords(QRectF rect) const;

    Icon m_icon;
    QString m_what;
};

class RecentRow : public StartButton {
public:
    RecentRow(const RecentFile& file, QWidget* parent);
    void setSeparated(bool isSeparated) { m_isSeparated = isSeparated; } // by a line from the row above
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    RecentFile m_file;
    bool m_isSeparated = false;
};

struct Example {
    enum class Picture { ColdStep, HostBound, Fused, Footprint, Offset, Memory } picture;
    const char* title; // in the translation context "StartPage"
    const char* what;
    const char* about; // a description of the trace
    const char* link;  // in the form of help links
    const char* page;  // its help page
};

class ExampleCard : public StartButton {
public:
    ExampleCard(const Example& example, QWidget* parent);
    QSize sizeHint() const override;
    void setPictureHeight(int height);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    Example m_example;
    int m_pictureHeight = 176;
};

} // namespace lanescope
