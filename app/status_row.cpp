#include "app/status_row.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

#include "model/analysis/time/busy.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_view.h"
#include "widgets/timeline/legend.h"
#include "widgets/timeline/timeline_view.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr int margin = 12, gap = 16;

// Time in which several slices run counts once, and the time between the slices does not count.
QString rowsOf(const Document& document)
{
    const std::vector<SliceId>& slices = document.lit();
    std::vector<TimeRange> times = document.litTimes();
    for (const SliceId slice : slices)
        times.push_back(document.trace().range(slice));
    const QString length = glanceDuration(lengthOf(unionOf(std::move(times))));
    return slices.empty()
               ? StatusRow::tr("selected %1").arg(length)
               : StatusRow::tr("selected %1, %2")
                     .arg(numberOf(slices.size(), StatusRow::tr("1 slice"), StatusRow::tr("%1 slices")), length);
}

} // namespace

StatusRow::StatusRow(QWidget* parent) : QWidget(parent)
{
    auto* row = new QHBoxLayout{this};
    row->setContentsMargins(margin, 0, margin, 0);
    row->setSpacing(gap);
    m_cursor = new QLabel{this};
    m_times = new QLabel{this};
    m_legend = new Legend{this};
    m_read = new QLabel{this};
    row->addWidget(m_times); // first: the cursor's place is empty while the mouse is elsewhere
    row->addWidget(m_cursor);
    row->addStretch(1);
    row->addWidget(m_legend);
    row->addStretch(1);
    row->addWidget(m_read);
    m_cursor->setAccessibleName(tr("Cursor"));
    m_times->setAccessibleName(tr("Times"));
    connect(m_legend, &Legend::filled, this, &StatusRow::fit);
    follow(nullptr);
}

void StatusRow::follow(TimelineView* view)
{
    for (const QMetaObject::Connection& connection : m_connections)
        disconnect(connection);
    m_connections.clear();
    m_view = view;
    showCursor({});
    if (view) {
        const Document* document = &view->document();
        m_connections = {
            connect(view, &TimelineView::cursorMoved, this,
                    [this](std::optional<Time> time) {
                        showCursor(time ? tr("cursor %1").arg(placeLabel(*time, m_view->axis().nsPerPx())) : QString{});
                    }),
            connect(view, &TimelineView::axisChanged, this, &StatusRow::showTimes),
            connect(document, &Document::selectionChanged, this, &StatusRow::showTimes),
            connect(document, &Document::rangeSelectionChanged, this, &StatusRow::showTimes),
            connect(document, &Document::chosenChanged, this, &StatusRow::showTimes),
            connect(document, &Document::gapChanged, this, &StatusRow::showTimes),
            connect(document, &Document::instantChanged, this, &StatusRow::showTimes),
        };
    }
    m_legend->follow(view);
    m_machine.clear();
    m_isFirst = false;
    showTimes();
}

void StatusRow::followSnapshot(MemoryView* view)
{
    if (m_snapshot)
        disconnect(m_snapshot, &MemoryView::placeChanged, this, &StatusRow::showTimes);
    m_snapshot = view;
    if (view)
        connect(view, &MemoryView::placeChanged, this, &StatusRow::showTimes);
    showTimes();
}

void StatusRow::explain(const QString& machine, bool isFirst)
{
    follow(nullptr);
    m_machine = machine;
    m_isFirst = isFirst;
    m_legend->explain({Tone::Gemm, Tone::Elementwise, Tone::Reduction, Tone::Communication, Tone::Op, Tone::Runtime});
    setRead({}, {});
    m_read->setText(tr("Lanescope · works offline"));
    fit();
}

// It has a fixed width, so that its neighbours do not move with the cursor.
void StatusRow::showCursor(const QString& text)
{
    m_cursor->setText(text);
    m_cursor->setMinimumWidth(
        m_view ? m_cursor->fontMetrics().horizontalAdvance(tr("cursor %1").arg(QStringLiteral("999.999999 ms"))) : 0);
}

void StatusRow::showTimes()
{
    QStringList parts;
    if (m_view) {
        if (const Document& document = m_view->document(); document.chosen() == Document::Chosen::Rows)
            parts.append(rowsOf(document));
        else if (const auto chosen = document.chosenRange())
            parts.append(tr("selected %1").arg(glanceDuration(chosen->length())));
        else if (document.chosen() == Document::Chosen::Instant)
            parts.append(tr("selected instant"));
        const Ns view = m_view->visible().length(), all = m_view->document().trace().sliceRange().length();
        parts.append(view < all ? tr("view %1 of %2").arg(spanDuration(view), spanDuration(all))
                                : tr("view %1").arg(spanDuration(view)));
    } else if (m_snapshot)
        parts.append(m_snapshot->placeText());
    else if (m_isFirst)
        parts.append(tr("No trace is open"));
    if (!m_machine.isEmpty())
        parts.append(m_machine);
    const QString between = QStringLiteral("  ·  ");
    // Room for a selection before there is one: the legend does not move.
    const QString longest = tr("selected %1").arg(QStringLiteral("99.9 ms")) + between +
                            tr("view %1 of %2").arg(QStringLiteral("99.9 ms"), QStringLiteral("99.9 ms"));
    m_times->setMinimumWidth(m_view ? m_times->fontMetrics().horizontalAdvance(longest) : 0);
    m_times->setText(parts.join(between));
    fit();
}

QString StatusRow::times() const { return m_times->text(); }

void StatusRow::setRead(const QString& text, const QString& tip)
{
    m_read->setText(text);
    m_read->setToolTip(tip);
    showTimes();
}

void StatusRow::setTheme(const Theme& theme)
{
    setStyleSheet(
        QStringLiteral(
            "QLabel { color: %1; } QToolButton { color: %1; border: none; padding: 1px 5px; border-radius: 4px; }"
            "QToolButton:hover { background: %2; } QToolButton::menu-indicator { image: none; width: 0px; }"
            "QToolButton:checked { background: transparent; color: %3; }")
            .arg(theme.mutedText.name(), theme.track.name(), theme.faintText.name()));
    m_legend->setTheme(theme);
}

// Times and the loaded file are shown completely; the legend gets the rest.
void StatusRow::fit()
{
    int taken = 2 * margin + 5 * gap;
    for (const QLabel* label : {m_cursor, m_times, m_read})
        taken += std::max(label->minimumWidth(), label->sizeHint().width());
    m_legend->setRoom(std::max(0, width() - taken));
}

QSize StatusRow::sizeHint() const { return {400, std::max(sizes::status - 4, fontMetrics().height() + 6)}; }

void StatusRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void StatusRow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

} // namespace lanescope
