#pragma once
// Finds what a designer would call wrong in a window, from its geometry: words that do not fit, widgets that overlap,
// painted texts that are cut or cover each other, a number with an ellipsis, colours that cannot be read.

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QImage>
#include <QLabel>
#include <QLayout>
#include <QRegularExpression>
#include <QTabBar>

#include "tests/support/painted_text.h"
#include "widgets/timeline/lane_headers.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace lanescope::test {

inline QString placeOf(const QWidget& widget)
{
    QString words = QLatin1String{widget.metaObject()->className()};
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        words += QStringLiteral(" \"%1\"").arg(label->text().left(60));
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        words += QStringLiteral(" \"%1\"").arg(button->text());
    return words;
}

// The text if it does not fit into the widget; empty if it does.
inline QString cutWords(const QWidget& widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget); label && !label->text().isEmpty()) {
        if (label->wordWrap()) {
            const int tall = label->heightForWidth(label->width());
            return tall > label->height() + 1
                       ? QStringLiteral("%1: %2 px high, %3 wanted").arg(placeOf(widget)).arg(label->height()).arg(tall)
                       : QString{};
        }
        const int wide = label->sizeHint().width();
        return wide > label->width() + 1
                   ? QStringLiteral("%1: %2 px wide, %3 wanted").arg(placeOf(widget)).arg(label->width()).arg(wide)
                   : QString{};
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget); button && !button->text().isEmpty()) {
        const int wide = button->fontMetrics().horizontalAdvance(button->text());
        return wide > button->width()
                   ? QStringLiteral("%1: %2 px wide, %3 wanted").arg(placeOf(widget)).arg(button->width()).arg(wide)
                   : QString{};
    }
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
        for (int i = 0; i < tabs->count(); ++i)
            if (tabs->tabText(i).contains(QChar{0x2026}))
                return QStringLiteral("a tab reads %1").arg(tabs->tabText(i));
    return {};
}

inline bool isScrolled(const QWidget* widget)
{
    for (; widget; widget = widget->parentWidget())
        if (qobject_cast<const QAbstractScrollArea*>(widget))
            return true;
    return false;
}

// Reports widgets of a layout that overlap, or that are outside of their parent.
inline void checkPlaces(const QWidget& parent, QStringList& faults)
{
    std::vector<const QWidget*> children;
    if (!parent.layout())
        return;
    for (const QObject* child : parent.children())
        if (const auto* widget = qobject_cast<const QWidget*>(child);
            widget && widget->isVisible() && !widget->isWindow() &&
            parent.layout()->indexOf(const_cast<QWidget*>(widget)) >= 0)
            children.push_back(widget);
    for (std::size_t i = 0; i < children.size(); ++i) {
        const QRect place = children[i]->geometry();
        if (!isScrolled(&parent) && !parent.rect().adjusted(-1, -1, 1, 1).contains(place))
            faults.append(QStringLiteral("%1 is outside of %2").arg(placeOf(*children[i]), placeOf(parent)));
        for (std::size_t k = i + 1; k < children.size(); ++k)
            if (place.intersects(children[k]->geometry()))
                faults.append(QStringLiteral("%1 lies over %2").arg(placeOf(*children[i]), placeOf(*children[k])));
    }
}

// Texts that scroll out of a view are not cut.
inline bool canScrollOut(QWidget& window, const PaintedText& text)
{
    const QWidget* at =
        window.childAt(static_cast<int>(text.visible.center().x()), static_cast<int>(text.visible.center().y()));
    return isScrolled(at) || qobject_cast<const LaneHeaders*>(at);
}

// One text that several widgets paint, each a part of it, such as a title over the names and the lanes.
inline std::vector<PaintedText> joined(const std::vector<PaintedText>& parts)
{
    std::vector<PaintedText> whole;
    for (const PaintedText& part : parts) {
        const auto same = std::ranges::find_if(whole, [&](const PaintedText& w) {
            return w.text == part.text && (w.place.topLeft() - part.place.topLeft()).manhattanLength() < 2;
        });
        if (same == whole.end())
            whole.push_back(part);
        else
            same->visible |= part.visible;
    }
    return whole;
}

inline void checkPaintedTexts(QWidget& window, QStringList& faults)
{
    static const QRegularExpression cutNumber{QStringLiteral("(^|[\\s(·=×+\u2212-])[0-9][0-9.,]*\\s?\u2026")};
    const std::vector<PaintedText> texts = joined(paintedTexts(window));
    if (texts.empty())
        faults.append("no text is painted");
    for (const PaintedText& t : texts) {
        if (cutNumber.match(t.text).hasMatch() && !t.text.contains('/'))
            faults.append(QStringLiteral("a number is cut: %1").arg(t.text));
        const QRectF seen = t.visible;
        if (t.place.left() < seen.left() - 2 || t.place.right() > seen.right() + 2)
            faults.append(QStringLiteral("painted text is cut at a side: \"%1\", %2 of %3 px at %4, %5")
                              .arg(t.text)
                              .arg(seen.width(), 0, 'f', 0)
                              .arg(t.place.width(), 0, 'f', 0)
                              .arg(t.place.left(), 0, 'f', 0)
                              .arg(t.place.top(), 0, 'f', 0));
        const double lost = t.place.height() - seen.height();
        if (lost > t.place.height() * 0.3 && !canScrollOut(window, t))
            faults.append(QStringLiteral("painted text is cut above or below: \"%1\", %2 of %3 px")
                              .arg(t.text)
                              .arg(seen.height(), 0, 'f', 0)
                              .arg(t.place.height(), 0, 'f', 0));
    }
    // Two lines may touch: a font's box is higher than its letters.
    const auto letters = [](const PaintedText& t) {
        const double above = t.place.height() * 0.22;
        return t.visible & t.place.adjusted(1.5, above, -1.5, -above);
    };
    for (std::size_t i = 0; i < texts.size(); ++i)
        for (std::size_t k = i + 1; k < texts.size(); ++k)
            if (letters(texts[i]).intersects(letters(texts[k])))
                faults.append(QStringLiteral("\"%1\" is painted over \"%2\" at %3, %4")
                                  .arg(texts[i].text, texts[k].text)
                                  .arg(texts[k].place.left(), 0, 'f', 0)
                                  .arg(texts[k].place.top(), 0, 'f', 0));
}

inline double luminance(const QColor& c)
{
    const auto linear = [](double v) { return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

inline double contrastOf(const QColor& a, const QColor& b)
{
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

// The words of a label or a button differ from what is behind them, in either theme: of all pixels of its picture, some
// stand out from the most frequent one.
inline void checkContrast(const QWidget& window, const QImage& picture, QStringList& faults)
{
    const double ratio = picture.devicePixelRatio();
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        const auto* label = qobject_cast<const QLabel*>(widget);
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const QString text = label ? label->text() : button ? button->text() : QString{};
        if (text.trimmed().isEmpty() || !widget->isVisible() || !widget->isEnabled() || widget->window() != &window ||
            widget->visibleRegion().boundingRect() != widget->rect())
            continue;
        const QRectF place = QRectF{widget->mapTo(&window, QPoint{}), QSizeF{widget->size()}};
        const QRect inPicture =
            QRectF{place.topLeft() * ratio, place.size() * ratio}.toRect().adjusted(4, 2, -4, -2) & picture.rect();
        QHash<QRgb, int> counts;
        for (int y = inPicture.top(); y <= inPicture.bottom(); ++y)
            for (int x = inPicture.left(); x <= inPicture.right(); ++x)
                ++counts[picture.pixel(x, y)];
        QRgb behind = 0;
        for (auto it = counts.cbegin(); it != counts.cend(); ++it)
            if (it.value() > counts.value(behind))
                behind = it.key();
        double best = 1;
        for (auto it = counts.cbegin(); it != counts.cend(); ++it)
            best = std::max(best, contrastOf(QColor{it.key()}, QColor{behind}));
        if (!counts.isEmpty() && best < 3)
            faults.append(QStringLiteral("%1 has a contrast of %2").arg(placeOf(*widget)).arg(best, 0, 'f', 1));
    }
}

// All faults that need no knowledge of what the window shows.
inline QStringList windowFaults(QWidget& window)
{
    QStringList faults;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != &window || widget->visibleRegion().isEmpty())
            continue;
        if (const QString cut = cutWords(*widget); !cut.isEmpty())
            faults.append(cut);
        checkPlaces(*widget, faults);
    }
    checkPaintedTexts(window, faults);
    checkContrast(window, window.grab().toImage(), faults);
    faults.removeDuplicates();
    return faults;
}

} // namespace lanescope::test
