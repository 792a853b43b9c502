#include "app/start_widgets.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include "app/example_pictures.h"
#include "model/import/file_endings.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/strip_answer.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("StartPage", text); }

QString dayOf(const QDateTime& time)
{
    if (!time.isValid())
        return {};
    const qint64 days = time.date().daysTo(QDate::currentDate());
    if (days == 0)
        return tr("today %1").arg(time.toString(QStringLiteral("HH:mm")));
    if (days == 1)
        return tr("yesterday %1").arg(time.toString(QStringLiteral("HH:mm")));
    const bool isThisYear = time.date().year() == QDate::currentDate().year();
    return QLocale{}.toString(time.date(), isThisYear ? QStringLiteral("ddd d MMM") : QStringLiteral("d MMM yyyy"));
}

} // namespace

StartButton::StartButton(const QString& title, QWidget* parent) : QAbstractButton(parent), m_theme(&Theme::light())
{
    setText(title);
    setAccessibleName(title);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void StartButton::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

QFont StartButton::fontOf(double pixels, bool isBold) const
{
    QFont f = font();
    f.setPixelSize(static_cast<int>(std::lround(pixels * std::clamp(fontMetrics().height() / 16.0, 0.75, 1.6))));
    f.setBold(isBold);
    return f;
}

void StartButton::paintCard(QPainter& painter) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen{hasFocus() || underMouse() ? m_theme->accent : m_theme->cardLine, 1});
    painter.setBrush(m_theme->card);
    painter.drawRoundedRect(QRectF{rect()}.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
}

// ---- tile ----------------------------------------------------------------------------------------------------------

static constexpr double tileIcon = 26;

StartTile::StartTile(Icon icon, const QString& title, const QString& what, QWidget* parent)
    : StartButton(title, parent), m_icon(icon), m_what(what)
{
    setAccessibleDescription(what);
}

bool StartTile::isWide(int width) const
{
    constexpr double minWidth = 180; // at 100 % text size
    return width >= minWidth * std::max(1.0, fontMetrics().height() / 16.0);
}

// A narrow tile has its icon above its words.
QSize StartTile::sizeHint() const
{
    const int words = QFontMetrics{fontOf(13, true)}.height() + 2 * QFontMetrics{fontOf(12)}.height() + 30;
    return {150, words + (isWide(width()) ? 0 : static_cast<int>(tileIcon) + 8)};
}

void StartTile::resizeEvent(QResizeEvent* event)
{
    StartButton::resizeEvent(event);
    if (height() != sizeHint().height())
        updateGeometry();
}

QRectF StartTile::wordsRect() const
{
    const bool isBeside = isWide(width());
    return QRectF{rect()}.adjusted(14 + (isBeside ? tileIcon + 12 : 0), 12 + (isBeside ? 0 : tileIcon + 8), -10, -8);
}

bool StartTile::holdsWords(QRectF room) const
{
    const QFontMetricsF title{fontOf(13, true)}, words{fontOf(12)};
    const double above = title.height() + 4;
    const QRectF needed = words.boundingRect(QRectF{0, 0, room.width(), 1e4}, Qt::TextWordWrap, m_what);
    return title.horizontalAdvance(text()) <= room.width() && needed.width() <= room.width() &&
           above + needed.height() <= room.height() + 1;
}

bool StartTile::hasIcon() const { return height() >= sizeHint().height(); }
bool StartTile::isWhole() const { return holdsWords(wordsRect()); }

void StartTile::paintIcon(QPainter& painter) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(14, 14);
    painter.setBrush(Qt::NoBrush);
    switch (m_icon) {
    case Icon::Record:
        painter.setPen(QPen{theme().severe, 1.6});
        painter.drawEllipse(QRectF{1, 1, tileIcon - 2, tileIcon - 2});
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().severe);
        painter.drawEllipse(QRectF{7, 7, tileIcon - 14, tileIcon - 14});
        break;
    case Icon::Compare:
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().colourOf(Tone::Gemm));
        painter.drawRoundedRect(QRectF{0, 3, tileIcon, 8}, 2, 2);
        painter.drawRoundedRect(QRectF{0, 16, tileIcon * 0.7, 8}, 2, 2);
        break;
    case Icon::Book: {
        painter.setPen(QPen{theme().accent, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
        const double middle = tileIcon / 2;
        for (const double side : {-1.0, 1.0}) {
            QPainterPath page{QPointF{middle, 6}};
            page.quadTo(middle + side * 6, 2, middle + side * 12, 4);
            page.lineTo(middle + side * 12, 22);
            page.quadTo(middle + side * 6, 20, middle, 24);
            page.closeSubpath();
            painter.drawPath(page);
        }
        break;
    }
    }
    painter.restore();
}

void StartTile::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    paintCard(painter);
    if (hasIcon())
        paintIcon(painter);
    const QRectF inner = wordsRect();
    painter.setFont(fontOf(13, true));
    painter.setPen(theme().text);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignTop, text());
    painter.setFont(fontOf(12));
    painter.setPen(theme().mutedText);
    painter.drawText(inner.adjusted(0, QFontMetrics{fontOf(13, true)}.height() + 4, 0, 0),
                     static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, m_what);
}

// ---- recent file ---------------------------------------------------------------------------------------------------

RecentRow::RecentRow(const RecentFile& file, QWidget* parent) : StartButton(file.title(), parent), m_file(file)
{
    setToolTip(recentPathsOf(file.path).join(QLatin1Char{'\n'}));
    setAccessibleDescription(QStringList{file.about, file.verdict, dayOf(file.opened)}.join(QStringLiteral(", ")));
}

QSize RecentRow::sizeHint() const { return {300, std::max(66, 2 * QFontMetrics{fontOf(13)}.height() + 28)}; }

void RecentRow::paintEvent(QPaintEvent*)
{
    const Theme& t = theme();
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    if (underMouse() || hasFocus()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.accentField);
        painter.drawRoundedRect(QRectF{rect()}.adjusted(2, 1, -2, -1), 6, 6);
    }
    const double left = 16, right = width() - 16.0, first = height() * 0.42, second = height() * 0.76;
    if (m_isSeparated)
        painter.fillRect(QRectF{left, 0, right - left, 1}, t.line);
    double free = right;
    if (!m_file.verdict.isEmpty()) {
        const QFont small = fontOf(11.5);
        const double w = QFontMetricsF{small}.horizontalAdvance(m_file.verdict) + 20,
                     h = QFontMetricsF{small}.height() + 6;
        const auto [field, words] = m_file.edge == 3   ? std::pair{t.badField, t.badText}
                                    : m_file.edge == 2 ? std::pair{t.notableField, t.notableText}
                                    : m_file.edge == 1 ? std::pair{t.goodField, t.goodText}
                                                       : std::pair{t.plainField, t.plainText};
        const QRectF pill{right - w, first - h * 0.72, w, h};
        painter.setPen(Qt::NoPen);
        painter.setBrush(field);
        painter.drawRoundedRect(pill, h / 2, h / 2);
        painter.setFont(small);
        painter.setPen(words);
        painter.drawText(pill, Qt::AlignCenter, m_file.verdict);
        free = pill.left() - 10;
    }
    const auto line = [&](const QString& words, double x, double y, double room, const QFont& f, const QColor& c,
                          Qt::TextElideMode elided = Qt::ElideRight) {
        painter.setFont(f);
        painter.setPen(c);
        painter.drawText(QPointF{x, y}, QFontMetricsF{f}.elidedText(words, elided, std::max(0.0, room)));
    };
    line(text(), left, first, free - left, fontOf(13, true), t.text, Qt::ElideMiddle);
    const QString day = dayOf(m_file.opened);
    const QFont small = fontOf(12);
    const double dayWidth = QFontMetricsF{small}.horizontalAdvance(day);
    line(day, right - dayWidth, second, dayWidth + 1, small, t.mutedText);
    double x1 = right - dayWidth - 16;
    if (!m_file.shares.isEmpty() && width() > 420) { // the breakdown as a bar
        const QRectF bar{x1 - 100, second - 9, 100, 8};
        painter.fillRect(bar, t.track); // a comparison's bar ends before it where B takes less time than A
        double x = bar.left();
        for (const auto& [id, share] : m_file.shares) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(stripColour(id, t));
            painter.drawRect(QRectF{x, bar.top(), std::max(0.0, share * bar.width() - 0.5), bar.height()});
            x += share * bar.width();
        }
        x1 = bar.left() - 12;
    }
    // Parts that do not fit are left out, from the end; a file without an answer shows what kind of file it is.
    QString about = !m_file.about.isEmpty()                        ? m_file.about
                    : isNamedAsSnapshot(m_file.path.toStdString()) ? tr("memory snapshot")
                                                                   : tr("not fully loaded");
    const QString dot = QStringLiteral(" · ");
    while (about.contains(dot) && QFontMetricsF{small}.horizontalAdvance(about) > x1 - left)
        about.truncate(about.lastIndexOf(dot));
    line(about, left, second, x1 - left, small, t.mutedText);
}

// ---- example -------------------------------------------------------------------------------------------------------

ExampleCard::ExampleCard(const Example& example, QWidget* parent)
    : StartButton(tr(example.title), parent), m_example(example)
{
    setAccessibleDescription(tr(example.what));
}

QSize ExampleCard::sizeHint() const
{
    return {300,
            m_pictureHeight + QFontMetrics{fontOf(13, true)}.height() + 3 * QFontMetrics{fontOf(12.5)}.height() + 52};
}

void ExampleCard::setPictureHeight(int height)
{
    if (height == m_pictureHeight)
        return;
    m_pictureHeight = height;
    updateGeometry();
    update();
}

void ExampleCard::paintEvent(QPaintEvent*)
{
    const Theme& t = theme();
    QPainter painter{this};
    paintCard(painter);
    const double top = m_pictureHeight;
    const QRectF field{1, 1, width() - 2.0, top};
    painter.fillRect(field.adjusted(6, 6, -6, 0), t.side);
    painter.setFont(fontOf(11));
    paintExample(painter, m_example.picture, field.adjusted(18, 16, -18, -14), t);
    painter.setPen(QPen{t.line, 1});
    painter.drawLine(QPointF{1, top + 0.5}, QPointF{width() - 1.0, top + 0.5});
    const QRectF inner{18, top + 14, width() - 36.0, height() - top - 14};
    painter.setFont(fontOf(13, true));
    painter.setPen(t.text);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignTop, text());
    const double y = QFontMetricsF{fontOf(13, true)}.height() + 5;
    painter.setFont(fontOf(12.5));
    painter.setPen(t.mutedText);
    painter.drawText(inner.adjusted(0, y, 0, 0), static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap,
                     tr(m_example.what));
    const QRectF foot{18, height() - 34.0, width() - 36.0, 24};
    painter.setFont(fontOf(11.5));
    painter.setPen(t.mutedText);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter, tr(m_example.about));
    painter.setFont(fontOf(12.5, true));
    painter.setPen(t.accentText);
    painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter, tr("Open") + QStringLiteral(" ›"));
}

} // namespace lanescope
