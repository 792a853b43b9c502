#include "widgets/panels/stable_card.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QToolTip>

#include "widgets/kit/glance.h"
#include "widgets/kit/iteration_look.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

TokenGapChart::TokenGapChart(QWidget* parent) : QWidget(parent), m_theme(&Theme::light())
{
    setAccessibleName(tr("Time between tokens, per request"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void TokenGapChart::set(const TokenGaps& gaps)
{
    m_bins = gaps.bins();
    m_most = 0;
    for (const TokenGaps::Bin& bin : m_bins)
        m_most = std::max(m_most, bin.alone + bin.behind);
    m_median = gaps.atMost(0.5).value_or(Ns{});
    m_usual = m_bins.empty() ? QString{} : shortDuration(m_median);
    QStringList lines;
    for (const std::string& line : gaps.lines())
        lines.append(toQt(line));
    setAccessibleDescription(lines.join(QLatin1Char{' '}));
    update();
}

void TokenGapChart::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

QSize TokenGapChart::sizeHint() const { return {200, 3 * fontMetrics().height() + 24}; }

// Labels above, times below.
QRectF TokenGapChart::plot() const
{
    const double line = fontMetrics().height();
    return {12, line + 4, std::max(0.0, width() - 24.0), std::max(0.0, height() - 2 * line - 9)};
}

double TokenGapChart::xOf(Ns length) const
{
    const QRectF area = plot();
    const double first = std::log(static_cast<double>(std::max<std::int64_t>(1, m_bins.front().from.count())));
    const double last = std::log(static_cast<double>(std::max<std::int64_t>(1, m_bins.back().to.count())));
    const double at = std::log(static_cast<double>(std::max<std::int64_t>(1, length.count())));
    return last > first ? area.left() + area.width() * (at - first) / (last - first) : area.left();
}

QRectF TokenGapChart::barRect(std::size_t i) const
{
    const TokenGaps::Bin& bin = m_bins[i];
    const std::int64_t tokens = bin.alone + bin.behind;
    if (tokens == 0 || m_most == 0)
        return {};
    const QRectF area = plot();
    const double left = xOf(bin.from), right = xOf(bin.to);
    // A single token is still seen.
    const double tall = std::max(2.0, area.height() * static_cast<double>(tokens) / static_cast<double>(m_most));
    const double wide = std::clamp(right - left - 1, 1.0, 40.0);
    return {(left + right - wide) / 2, area.bottom() - tall, wide, tall};
}

std::vector<TokenGapChart::Label> TokenGapChart::labels() const
{
    std::vector<Label> labels;
    if (m_bins.empty())
        return labels;
    const double line = fontMetrics().height();
    const auto add = [&](const QString& text, double at, bool isBehind) {
        const double wide = fontMetrics().horizontalAdvance(text) + 2.0;
        const double x = std::clamp(at - wide / 2, 2.0, std::max(2.0, width() - wide - 2));
        const QRectF place{x, 1, wide, line};
        if (std::none_of(labels.begin(), labels.end(), [&](const Label& l) { return l.place.intersects(place); }))
            labels.push_back({text, place, isBehind});
    };
    add(tr("median %1").arg(m_usual), xOf(m_median), false);
    std::optional<double> from, to;
    for (std::size_t i = 0; i < m_bins.size(); ++i)
        if (m_bins[i].behind > 0) {
            from = from.value_or(barRect(i).left());
            to = barRect(i).right();
        }
    if (from)
        add(tr("behind a prefill"), (*from + *to) / 2, true);
    return labels;
}

std::vector<TokenGapChart::Label> TokenGapChart::ticks() const
{
    std::vector<Label> ticks;
    if (m_bins.empty())
        return ticks;
    const QRectF area = plot();
    const double line = fontMetrics().height();
    // 1, 2, 4 and 8 of each power of ten: twice the time is a step of nearly one width.
    for (std::int64_t power = 1; power <= m_bins.back().to.count() && power < 1'000'000'000'000; power *= 10)
        for (const std::int64_t digit : {1, 2, 4, 8}) {
            const Ns at{power * digit};
            if (at < m_bins.front().from || at > m_bins.back().to)
                continue;
            const QString text = glanceDuration(at);
            const double wide = fontMetrics().horizontalAdvance(text) + 12.0;
            const double x = std::clamp(xOf(at) - wide / 2, 0.0, std::max(0.0, width() - wide));
            const QRectF place{x, area.bottom() + 3, wide, line};
            if (ticks.empty() || ticks.back().place.right() <= place.left())
                ticks.push_back({text, place, false});
        }
    return ticks;
}

QString TokenGapChart::tipOf(std::size_t i) const
{
    const TokenGaps::Bin& bin = m_bins[i];
    QStringList lines{tr("%1 to %2").arg(shortDuration(bin.from), shortDuration(bin.to))};
    if (bin.alone > 0)
        lines.append(tr("%1 tokens").arg(countOf(static_cast<std::uint64_t>(bin.alone))));
    if (bin.behind > 0)
        lines.append(tr("%1 tokens behind a prefill").arg(countOf(static_cast<std::uint64_t>(bin.behind))));
    lines.append(tr("Names do not identify requests: each is taken to decode in every iteration that decodes."));
    return lines.join(QLatin1Char{'\n'});
}

void TokenGapChart::paintEvent(QPaintEvent*)
{
    if (m_bins.empty())
        return;
    QPainter painter{this};
    const QRectF area = plot();
    painter.fillRect(QRectF{area.left(), area.bottom(), area.width(), 1}, m_theme->line);
    for (std::size_t i = 0; i < m_bins.size(); ++i) {
        const QRectF bar = barRect(i);
        if (bar.isEmpty())
            continue;
        const TokenGaps::Bin& bin = m_bins[i];
        const double alone =
            bar.height() * static_cast<double>(bin.alone) / static_cast<double>(bin.alone + bin.behind);
        painter.fillRect(QRectF{bar.left(), bar.bottom() - alone, bar.width(), alone}, decodeColour());
        painter.fillRect(QRectF{bar.left(), bar.top(), bar.width(), bar.height() - alone}, prefillColour());
    }
    for (const Label& label : labels()) {
        painter.setPen(m_theme->text);
        painter.drawText(label.place, Qt::AlignCenter, label.text);
    }
    painter.setPen(m_theme->mutedText);
    for (const Label& tick : ticks())
        painter.drawText(tick.place, Qt::AlignCenter, tick.text);
}

bool TokenGapChart::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (std::size_t i = 0; i < m_bins.size(); ++i)
        if (help->pos().x() >= xOf(m_bins[i].from) && help->pos().x() < xOf(m_bins[i].to)) {
            QToolTip::showText(help->globalPos(), tipOf(i), this);
            return true;
        }
    QToolTip::hideText();
    return true;
}

StableCardView::StableCardView(QWidget* parent) : QFrame(parent), m_theme(&Theme::light())
{
    setAccessibleName(tr("Stable stretch"));
    const auto label = [&](bool wraps) {
        auto* made = new QLabel{this};
        made->setTextFormat(Qt::PlainText);
        made->setWordWrap(wraps);
        made->setTextInteractionFlags(Qt::TextSelectableByMouse);
        return made;
    };
    m_title = label(false);
    m_place = label(false);
    m_whyNot = label(true);
    m_chartTitle = new QLabel{tr("Time between tokens, per request"), this};
    for (QLabel* bold : {m_title, m_chartTitle}) {
        QFont font = bold->font();
        font.setBold(true);
        bold->setFont(font);
    }
    m_lines = new QWidget{this};
    m_grid = new QGridLayout{m_lines};
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(1);
    m_grid->setColumnStretch(1, 1);
    m_chart = new TokenGapChart{this};
    m_buttons = new QWidget{this};
    m_beside = new QToolButton{m_buttons};
    m_beside->setText(tr("Show next to another run"));
    m_copy = new QToolButton{m_buttons};
    m_copy->setText(tr("Copy as row"));
    m_copy->setToolTip(tr("Names and figures as two rows with tabs, to paste into a table of runs"));
    connect(m_beside, &QToolButton::clicked, this, &StableCardView::besideRequested);
    connect(m_copy, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(row()); });
    auto* buttons = new QHBoxLayout{m_buttons};
    buttons->setContentsMargins(0, 2, 0, 0);
    buttons->addWidget(m_beside);
    buttons->addWidget(m_copy);
    buttons->addStretch();
    auto* head = new QHBoxLayout;
    head->addWidget(m_title);
    head->addStretch();
    head->addWidget(m_place);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(12, 6, 6, 4);
    layout->setSpacing(3);
    layout->addLayout(head);
    layout->addWidget(m_whyNot);
    layout->addWidget(m_lines);
    layout->addWidget(m_chartTitle);
    layout->addWidget(m_chart, 1);
    layout->addStretch();
    layout->addWidget(m_buttons);
}

void StableCardView::set(const StableCard& card, const TokenGaps& gaps)
{
    m_title->setText(toQt(card.title));
    m_place->setText(toQt(card.place));
    m_whyNot->setText(toQt(card.whyNot));
    m_whyNot->setVisible(!card.whyNot.empty());
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    QStringList lines{toQt(card.title)};
    m_names = {tr("Stable stretch")};
    m_values = {toQt(card.title)};
    for (std::size_t i = 0; i < card.lines.size(); ++i) {
        auto* name = new QLabel{toQt(card.lines[i].label), m_lines};
        auto* value = new QLabel{toQt(card.lines[i].value), m_lines};
        name->setForegroundRole(QPalette::PlaceholderText);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        value->setTextFormat(Qt::PlainText);
        m_grid->addWidget(name, static_cast<int>(i), 0);
        m_grid->addWidget(value, static_cast<int>(i), 1);
        lines.append(name->text() + QLatin1Char{'\t'} + value->text());
        m_names.append(name->text());
        m_values.append(value->text());
    }
    m_text = lines.join(QLatin1Char{'\n'});
    m_hasGaps = !gaps.all.empty();
    m_chart->set(gaps);
    fit();
}

QSize StableCardView::sizeHint() const { return {std::max(330, QFrame::minimumSizeHint().width()), 200}; }

QString StableCardView::text() const { return m_text; }

QString StableCardView::row() const
{
    const QLatin1Char tab{'\t'};
    return m_names.join(tab) + QLatin1Char{'\n'} + m_values.join(tab) + QLatin1Char{'\n'};
}

void StableCardView::setTheme(const Theme& theme)
{
    m_theme = &theme;
    m_chart->setTheme(theme);
    update();
}

// The lines come first: the chart is shown where there is room below them.
void StableCardView::fit()
{
    const int line = fontMetrics().height() + 3;
    const int needed =
        (2 + m_grid->rowCount() + (m_whyNot->text().isEmpty() ? 0 : 3)) * line + m_buttons->sizeHint().height();
    const bool hasRoom = m_hasGaps && height() >= needed + m_chart->minimumSizeHint().height();
    m_chart->setVisible(hasRoom);
    m_chartTitle->setVisible(hasRoom);
}

void StableCardView::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fit();
}

void StableCardView::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.fillRect(rect(), m_theme->lanes);
    painter.fillRect(QRect{0, 0, 1, height()}, m_theme->line);
}

} // namespace lanescope
