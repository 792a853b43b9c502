#include "widgets/compare/recordings_row.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/items/change_words.h"
#include "widgets/kit/theme.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr double rowMargin = 16, pillPadding = 10, between = 8, rowPadding = 9;

} // namespace

RecordingsRow::RecordingsRow(QWidget* parent) : QWidget(parent), m_theme(&Theme::light())
{
    setAccessibleName(tr("Differences of the recordings"));
    QSizePolicy policy{QSizePolicy::Expanding, QSizePolicy::Fixed};
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void RecordingsRow::set(const Diff& diff)
{
    m_differs.clear();
    m_alike.clear();
    for (const Sentence& sentence : diff.differs)
        m_differs.append(sentenceText(sentence));
    for (const Sentence& sentence : diff.alike)
        m_alike.append(sentenceText(sentence));
    setAccessibleDescription((m_differs + m_alike).join(QStringLiteral(". ")));
    updateGeometry();
    update();
}

void RecordingsRow::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

void RecordingsRow::setMostLines(int max)
{
    const int lines = std::clamp(max, 1, 2);
    if (lines == m_maxLines)
        return;
    m_maxLines = lines;
    updateGeometry();
    update();
}

void RecordingsRow::setButton(QWidget* button)
{
    m_button = button;
    button->setParent(this);
    button->show();
    placeButton();
}

void RecordingsRow::placeButton()
{
    if (!m_button)
        return;
    const QSize size = m_button->sizeHint();
    const int high = std::min(size.height(), static_cast<int>(lineHeight()) - 2);
    m_button->setGeometry(width() - size.width() - 8, (static_cast<int>(lineHeight()) - high) / 2, size.width(), high);
}

double RecordingsRow::lineHeight() const { return std::max(32.0, std::ceil(fontMetrics().height() + rowPadding + 5)); }

std::vector<RecordingsRow::Word> RecordingsRow::words(int width) const
{
    QFont bold = font();
    bold.setBold(true);
    const QFontMetricsF plain{font()}, strong{bold};
    const double high = lineHeight();
    std::vector<Word> words;
    double free[2] = {rowMargin, rowMargin}; // x where each line continues
    const int maxLines = m_maxLines;
    // line: where the next words may begin; left: number of words that did not fit
    int line = 0, left = 0;
    const int reserved = m_button ? m_button->sizeHint().width() + 16 : 0;
    const double rest = plain.horizontalAdvance(QStringLiteral("+99")) + between;
    const auto put = [&](const QString& text, Word::Kind kind) {
        const QFontMetricsF& metrics = kind == Word::Kind::Title ? strong : plain;
        const double wide = metrics.horizontalAdvance(text) + (kind == Word::Kind::Pill ? 2 * pillPadding : 2);
        for (int at = line; at < maxLines; ++at) {
            const double right = width - rowMargin - (at == 0 ? reserved : 0) - (at + 1 == maxLines ? rest : 0);
            if (free[at] + wide > right)
                continue;
            words.push_back({{free[at], at * high, wide, high}, text, kind});
            free[at] += wide + between;
            // text needs a fixed order, but a short pill may use room that a long one could not
            if (kind != Word::Kind::Pill)
                line = at;
            return;
        }
        ++left;
    };
    if (!m_differs.isEmpty()) {
        put(tr("Differs"), Word::Kind::Title);
        for (const QString& text : m_differs)
            put(text, Word::Kind::Pill);
    }
    if (!m_alike.isEmpty()) {
        for (double& x : free)
            x += x > rowMargin ? between : 0;
        put(tr("On both sides"), Word::Kind::Title);
        for (const QString& text : m_alike)
            put((words.empty() || words.back().kind != Word::Kind::Plain ? QString{} : QStringLiteral("· ")) + text,
                Word::Kind::Plain);
    }
    if (m_differs.isEmpty() && m_alike.isEmpty())
        put(tr("The traces do not show what they were recorded with"), Word::Kind::Plain);
    if (left > 0) {
        const QString text = QStringLiteral("+%1").arg(left);
        words.push_back({{free[maxLines - 1], (maxLines - 1) * high, plain.horizontalAdvance(text) + 2, high},
                         text,
                         Word::Kind::Rest});
    }
    return words;
}

int RecordingsRow::heightForWidth(int width) const
{
    const std::vector<Word> all = words(width);
    double bottom = lineHeight();
    for (const Word& word : all)
        bottom = std::max(bottom, word.rect.bottom());
    return static_cast<int>(bottom);
}

void RecordingsRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeButton();
    updateGeometry();
}

void RecordingsRow::paintEvent(QPaintEvent*)
{
    const Theme& t = *m_theme;
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.window);
    painter.fillRect(QRectF{0, height() - 1.0, static_cast<double>(width()), 1}, t.line);
    for (const Word& word : words(width())) {
        QFont f = font();
        f.setBold(word.kind == Word::Kind::Title);
        painter.setFont(f);
        if (word.kind == Word::Kind::Pill) {
            const double high = QFontMetricsF{f}.height() + 4;
            const QRectF pill{word.rect.left(), word.rect.center().y() - high / 2, word.rect.width(), high};
            painter.setPen(QPen{t.notable, 1});
            painter.setBrush(t.notableField);
            painter.drawRoundedRect(pill, high / 2, high / 2);
        }
        painter.setPen(word.kind == Word::Kind::Pill    ? t.notableText
                       : word.kind == Word::Kind::Title ? t.text
                                                        : t.mutedText);
        painter.drawText(word.rect,
                         Qt::AlignVCenter | (word.kind == Word::Kind::Pill ? Qt::AlignHCenter : Qt::AlignLeft),
                         word.text);
    }
}

bool RecordingsRow::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    QStringList all;
    if (!m_differs.isEmpty())
        all.append(tr("Differs: %1").arg(m_differs.join(QStringLiteral(" · "))));
    if (!m_alike.isEmpty())
        all.append(tr("On both sides: %1").arg(m_alike.join(QStringLiteral(" · "))));
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), all.join(QLatin1Char{'\n'}), this);
    return true;
}

} // namespace lanescope
