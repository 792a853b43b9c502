// The rows of the what-if panel: a switch, words, a slider, a bar and numbers for each change, and what will not help.

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include "widgets/kit/column_scroll.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/plain_label.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/whatif_panel.h"
#include "widgets/panels/whatif_parts.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

// A row has few lines; the finding's card has the whole title. A word that is cut is left out: it may be a number.
QString shortened(const QString& title)
{
    constexpr qsizetype max = 48;
    if (title.size() <= max)
        return title;
    qsizetype end = title.lastIndexOf(QLatin1Char{' '}, max - 1);
    while (end > max / 2 && title[end - 1].isDigit())
        end = title.lastIndexOf(QLatin1Char{' '}, end - 1);
    return title.left(end > 0 ? end : max - 1).trimmed() + QChar{0x2026};
}

enum Column { On, Title, Much, Bar, Saving, Share, Columns };

QString shareOf(Ns part, Ns whole)
{
    return whole > Ns{} ? glancePercent(static_cast<double>(part.count()) / static_cast<double>(whole.count()))
                        : QString{};
}

// Where text is large or the window narrow, the bars give way, and then the shares.
class NarrowColumns : public QObject {
public:
    NarrowColumns(QWidget& page, QWidget& viewport, const QGridLayout& grid)
        : QObject(&page), m_page(page), m_grid(grid)
    {
        viewport.installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize)
            fit(static_cast<QWidget*>(watched)->width());
        return false;
    }

    void fit(int width)
    {
        show(Bar, true);
        show(Share, true);
        for (const Column column : {Bar, Share}) {
            m_page.layout()->activate();
            if (m_page.minimumSizeHint().width() > width)
                show(column, false);
        }
    }

private:
    void show(Column column, bool isShown)
    {
        for (int row = 0; row < m_grid.rowCount(); ++row)
            if (const QLayoutItem* item = m_grid.itemAtPosition(row, column))
                if (QWidget* widget = item->widget(); widget && widget->objectName() != QLatin1String{"notHelping"})
                    widget->setVisible(isShown);
    }

    QWidget& m_page;
    const QGridLayout& m_grid;
};

// Says more as soon as there is room for it.
class WideHead : public QObject {
public:
    WideHead(QLabel& head, QWidget& over, QString more)
        : QObject(&over), m_head(head), m_less(head.text()), m_more(std::move(more))
    {
        over.installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize) {
            const bool hasRoom =
                m_head.fontMetrics().horizontalAdvance(m_more) + 8 <= static_cast<QWidget*>(watched)->width();
            m_head.setText(hasRoom ? m_more : m_less);
        }
        return false;
    }

private:
    QLabel& m_head;
    QString m_less, m_more;
};

QString factorWord(double factor) { return QStringLiteral("× %1").arg(factor, 0, 'f', 2); }

} // namespace

void WhatIfPanel::fill()
{
    m_page = new QWidget{m_left};
    m_page->setAccessibleName(tr("Changes"));
    m_page->setObjectName(QStringLiteral("changes"));
    m_page->setAttribute(Qt::WA_StyledBackground);
    m_grid = new QGridLayout{m_page};
    m_grid->setContentsMargins(14, 2, 14, 8);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(7);
    m_grid->setColumnStretch(Title, 8);
    m_grid->setColumnStretch(Bar, 3);
    m_axis = Ns{1};
    for (const Row& row : m_rows)
        m_axis = std::max({m_axis, shownOf(row).high, shownOf(row).saving});
    addHead();
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (isShown(m_rows[i]))
            addRow(i);
    addNotHelping();
    m_grid->setRowStretch(m_grid->rowCount(), 1);
    m_left->setColumn(m_page); // the page before it is gone with that
    (new NarrowColumns{*m_page, *m_left->viewport(), *m_grid})->fit(m_left->viewport()->width());
    setTheme(*m_theme);
}

// The head of the bars, with their scale below it. Where there is room it names what the savings are a share of.
void WhatIfPanel::addAxis(QLabel* head)
{
    auto* over = new QWidget{m_page};
    auto* column = new QVBoxLayout{over};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_ticks = new SavingAxis{over};
    m_ticks->set(m_axis);
    column->addWidget(head);
    column->addWidget(m_ticks);
    new WideHead{*head, *over, tr("Saves alone, of %1").arg(glanceDuration(m_base->graph().window()))};
    m_grid->addWidget(over, 0, Bar);
}

void WhatIfPanel::addHead()
{
    const Ns window = m_base->graph().window();
    const QString of = m_step->currentIndex() > 0 ? tr("of step") : tr("of trace");
    const std::pair<int, QString> heads[] = {
        {Title, tr("Change")}, {Much, tr("How much")}, {Bar, tr("Saves alone")}, {Saving, tr("Saving")}, {Share, of}};
    for (const auto& [column, text] : heads) {
        QLabel* head = plainLabel(text, "title", m_page, LabelKind::line);
        head->setMinimumWidth(head->minimumSizeHint().width());
        if (column == Bar) {
            head->setToolTip(tr("Each change alone, of the replayed %1").arg(glanceDuration(window)));
            addAxis(head);
            continue;
        }
        head->setAlignment(column >= Saving || column == Much ? Qt::AlignRight : Qt::AlignLeft);
        m_grid->addWidget(head, 0, column);
    }
}

QString WhatIfPanel::titleOf(const RemedyChoice& choice) const { return toQt(format(choice.title, wordDuration)); }

void WhatIfPanel::addRow(std::size_t place)
{
    Row& row = m_rows[place];
    const int at = m_grid->rowCount();
    const QString title = titleOf(row.choice);
    row.isOn = new Switch{m_page};
    row.isOn->setAccessibleName(title);
    row.isOn->setObjectName(QStringLiteral("switch:") + QString::fromStdString(row.choice.id));
    row.title = plainLabel(title, "body", m_page);
    row.reason = plainLabel(toQt(format(row.choice.reason, wordDuration)), "muted", m_page);
    for (QLabel* label : {row.title, row.reason})
        label->setMinimumWidth(120);
    auto* head = new QHBoxLayout; // the slider is next to the title, so that the reason has the width of both
    head->setSpacing(6);
    head->addWidget(row.title, 1);
    if (row.choice.isScaled) {
        row.slider = new QSlider{Qt::Horizontal, m_page};
        row.slider->setRange(0, Row::hundredths);
        row.slider->setSingleStep(1);
        row.slider->setPageStep(10);
        row.slider->setFixedWidth(80);
        row.slider->setAccessibleName(tr("Factor: %1").arg(title));
        row.slider->setFocusPolicy(Qt::StrongFocus);
        row.factor = plainLabel({}, "muted", m_page, LabelKind::line);
        row.factor->setMinimumWidth(row.factor->fontMetrics().horizontalAdvance(factorWord(1)) + 2);
        head->addWidget(row.slider);
        head->addWidget(row.factor);
    }
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    words->addLayout(head);
    auto* below = new QHBoxLayout;
    below->setSpacing(6);
    below->addWidget(row.reason, 1);
    words->addLayout(below);
    addScope(row);
    if (row.scope)
        (row.slider ? below : head)->addWidget(row.scope);
    m_grid->addWidget(row.isOn, at, On, Qt::AlignVCenter);
    m_grid->addLayout(words, at, Title, 1, 2);
    row.bar = new SavingBar{m_page};
    row.saving = plainLabel({}, "body", m_page, LabelKind::line);
    row.saving->setTextFormat(Qt::RichText);
    row.saving->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row.share = plainLabel({}, "muted", m_page, LabelKind::line);
    row.share->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_grid->addWidget(row.bar, at, Bar);
    m_grid->addWidget(row.saving, at, Saving);
    m_grid->addWidget(row.share, at, Share);
    double factor = row.choice.factor();
    if (const auto kept = m_kept.find(row.choice.id); kept != m_kept.end()) {
        row.isOn->setChecked(kept->second.first);
        factor = kept->second.second;
    }
    if (row.slider)
        row.slider->setValue(static_cast<int>(std::lround(factor * Row::hundredths)));
    if (row.choice.changes.empty()) { // a finding that no replay represents
        row.isOn->setChecked(false);
        row.isOn->setEnabled(false);
        row.isOn->setToolTip(toQt(format(Sentence{row.choice.doesNotCover, {}}, wordDuration)));
    }
    connect(row.isOn, &Switch::toggled, this, [this, place] { moved(place); });
    if (row.slider)
        connect(row.slider, &QSlider::valueChanged, this, [this, place] {
            const QSignalBlocker quiet{m_rows[place].isOn};
            m_rows[place].isOn->setChecked(true); // moving it also switches it on
            moved(place);
        });
    showRow(row);
}

// The saving that a row shows: a finding's own one, until the user moves the slider.
ShownSaving WhatIfPanel::shownOf(const Row& row) const
{
    const bool isMoved = row.slider && row.slider->value() != std::lround(row.choice.factor() * Row::hundredths);
    if (!isMoved)
        return shownSaving(row.choice, row.alone.result);
    const WhatIf& alone = row.alone.result;
    return {alone.low, alone.high, alone.saving(),       alone.window, row.choice.isUpperBound,
            false,     false,      row.choice.isEstimate};
}

static QStringList& titlesOf(std::vector<std::pair<QString, QStringList>>& reasons, const QString& why)
{
    for (auto& [reason, titles] : reasons)
        if (reason == why)
            return titles;
    return reasons.emplace_back(why, QStringList{}).second;
}

// Lists the changes that would not help, and those that cannot be predicted.
void WhatIfPanel::addNotHelping()
{
    m_notHelping = nullptr;
    QStringList lines, notTold;
    std::vector<std::pair<QString, QStringList>> reasons; // why a saving is unknown: each once, with all titles
    for (const Row& row : m_rows)
        if (!row.isOn && row.outcome.outcome != ChoiceEffect::Helps) {
            const QString title = titleOf(row.choice).toHtmlEscaped(),
                          why = toQt(format(row.outcome.why, wordDuration)).toHtmlEscaped();
            if (row.outcome.outcome == ChoiceEffect::CannotBeTold) // nor is there a number
                titlesOf(reasons, why).append(title);
            else
                lines.append(QStringLiteral("<b>%1</b>: %2 · %3")
                                 .arg(title, glanceDuration(std::max(Ns{}, shownOf(row).saving)), why));
        }
    for (const auto& [why, titles] : reasons)
        notTold.append(QStringLiteral("<b>%1</b>: %2").arg(titles.join(QStringLiteral(" · ")), why));
    const bool isNoneUseless = lines.isEmpty();
    if (!notTold.isEmpty() && !isNoneUseless)
        lines.append(QStringLiteral("<b>%1</b>").arg(tr("Cannot be told")));
    lines += notTold;
    if (lines.isEmpty())
        return;
    auto* box = new QFrame{m_page};
    box->setObjectName(QStringLiteral("notHelping"));
    auto* column = new QVBoxLayout{box};
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(4);
    column->addWidget(
        plainLabel(isNoneUseless ? tr("Cannot be told") : tr("What will not help"), "title", box, LabelKind::line));
    m_notHelping = new QLabel{lines.join(QStringLiteral("<br>")), box};
    m_notHelping->setWordWrap(true);
    m_notHelping->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setLook(*m_notHelping, "muted");
    column->addWidget(m_notHelping);
    m_grid->addWidget(box, m_grid->rowCount(), 0, 1, Columns);
}

void WhatIfPanel::showRow(Row& row)
{
    const ShownSaving shown = shownOf(row);
    WhatIf drawn = row.alone.result;
    drawn.window = shown.window;
    drawn.predicted = shown.window - shown.saving;
    drawn.low = shown.low;
    drawn.high = shown.high;
    row.bar->set(drawn, m_axis, shown.isAtMost, isOn(row));
    if (row.factor)
        row.factor->setText(factorWord(factorOf(row)));
    QString reason = toQt(format(row.choice.reason, wordDuration));
    if (!row.choice.finding.text.empty())
        reason = tr("finding: %1").arg(shortened(toQt(format(row.choice.finding, wordDuration)))) +
                 QStringLiteral(" · ") + reason;
    // Other rows show both ends of the interval.
    if (const Sentence without = withoutDelays(row.choice, row.alone.result); shown.isAtMost && !without.text.empty())
        reason += QStringLiteral(" · ") + toQt(format(without, wordDuration));
    if (const Sentence counted = countedByFinding(row.choice, row.alone.result); !counted.text.empty())
        reason += QStringLiteral(" · ") + toQt(format(counted, wordDuration));
    row.reason->setText(reason);
    QStringList below;
    if (!shown.isAtMost && glanceDuration(shown.low) != glanceDuration(shown.high))
        below.append(tr("%1 to %2").arg(glanceDuration(shown.low), glanceDuration(shown.high)));
    if (shown.isOfGpu)
        below.append(tr("of the GPU's %1").arg(glanceDuration(shown.window)));
    const QString saving = toQt(format(Sentence{boundOf(shown), {{"time", shown.saving}}},
                                       [](Ns time) { return glanceDuration(time).toStdString(); }));
    row.saving->setText(
        QStringLiteral("<b>%1</b>%2")
            .arg(saving, below.isEmpty()
                             ? QString{}
                             : QStringLiteral("<br><small>%1</small>").arg(below.join(QStringLiteral("<br>")))));
    row.share->setText(shareOf(shown.saving, m_base->graph().window())); // as in the header, for every row
}

} // namespace lanescope
