#include "widgets/panels/whatif_result.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/kit/frame_style.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/whatif_parts.h"

#include <algorithm>

namespace lanescope {

namespace {

// Large text in a narrow window: the badge goes below the headline, and the buttons are in one column. The widget
// is in a scroll area, whose viewport limits its width.
class FitsItsViewport : public QObject {
public:
    FitsItsViewport(QWidget& page, QBoxLayout& head, QGridLayout& buttons)
        : QObject(&page), m_page(page), m_head(head), m_buttons(buttons)
    {
        page.installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == &m_page && event->type() == QEvent::ParentChange && m_page.parentWidget())
            m_page.parentWidget()->installEventFilter(this);
        if ((watched == m_page.parentWidget() && event->type() == QEvent::Resize) ||
            (watched == &m_page && event->type() == QEvent::FontChange))
            fit();
        if (watched == &m_page && event->type() == QEvent::LayoutRequest) // other words
            fitHead();
        return false;
    }

private:
    void fit()
    {
        const QWidget* viewport = m_page.parentWidget();
        if (!viewport)
            return;
        arrange(false);
        fitHead(); // first: the buttons keep two columns where only the badge has no room
        m_page.layout()->activate();
        if (m_page.minimumSizeHint().width() > viewport->width())
            arrange(true);
    }
    // The badge is below the times where it would be cut next to them.
    void fitHead()
    {
        const QMargins margins = m_page.layout()->contentsMargins();
        int needed = margins.left() + margins.right() - m_head.spacing();
        for (int i = 0; i < m_head.count(); ++i)
            if (const QWidget* part = m_head.itemAt(i)->widget(); part && !part->isHidden())
                needed += part->sizeHint().width() + m_head.spacing();
        const bool hasRoom = !m_page.parentWidget() || needed <= m_page.parentWidget()->width();
        m_head.setDirection(hasRoom ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    }
    void arrange(bool isNarrow)
    {
        m_head.setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
        std::vector<QWidget*> all;
        while (QLayoutItem* item = m_buttons.takeAt(0)) {
            all.push_back(item->widget());
            delete item;
        }
        const int columns = isNarrow ? 1 : 2;
        for (int i = 0; i < static_cast<int>(all.size()); ++i)
            m_buttons.addWidget(all[static_cast<std::size_t>(i)], i / columns, i % columns);
        m_page.layout()->activate();
    }

    QWidget& m_page;
    QBoxLayout& m_head;
    QGridLayout& m_buttons;
};

} // namespace

WhatIfResult::WhatIfResult(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("prediction"));
    setAttribute(Qt::WA_StyledBackground);
    m_column = new QVBoxLayout{this};
    m_column->setContentsMargins(14, 10, 14, 10);
    m_column->setSpacing(7);
    auto* head = new QHBoxLayout;
    head->setSpacing(10);
    m_headline = new QLabel{this};
    m_headline->setTextFormat(Qt::RichText);
    m_badge = new QLabel{this};
    setLook(*m_badge, "badge");
    m_range = new QLabel{this};
    setLook(*m_range, "muted");
    m_headline->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    head->addWidget(m_headline, 0, Qt::AlignLeft | Qt::AlignVCenter); // also without the badge
    head->addWidget(m_badge, 0, Qt::AlignLeft | Qt::AlignVCenter);
    m_column->addLayout(head);
    m_column->addWidget(m_range);
    m_sum = addLabel("muted");
    m_bars = new PathBars{this};
    m_column->addWidget(m_bars);
    m_kinds = new PathKindRows{this};
    m_column->addWidget(m_kinds);
    m_covered = addLabel("body");
    m_order = addLabel("body");
    m_said = addLabel("strong");
    m_said->hide();
    m_all = new QPushButton{tr("Switch all on"), this};
    m_all->setAutoDefault(false);
    m_all->setFocusPolicy(Qt::TabFocus);
    m_all->setToolTip(tr("Replay all changes of the list together"));
    setLook(*m_all, "primary");
    m_all->hide();                   // until it is known what there is to switch on
    auto* buttons = new QGridLayout; // two rows: a narrow window has no room for one
    buttons->setSpacing(6);
    int count = 0;
    const auto button = [&](const QString& text, const QString& tip, const char* look) {
        auto* made = new QPushButton{text, this};
        made->setAutoDefault(false);
        made->setFocusPolicy(Qt::TabFocus);
        made->setToolTip(tip);
        setLook(*made, look);
        buttons->addWidget(made, count / 2, count % 2);
        ++count;
        return made;
    };
    m_beside = button(tr("Show beside"), tr("Compare the recorded trace with the predicted one"), "primary");
    m_save = button(tr("Save predicted trace…"), tr("Write the trace as it would be, marked as predicted"), "quiet");
    m_copy = button(tr("Copy command"), tr("Copy the command that predicts the same in a terminal"), "quiet");
    m_reset = button(tr("Reset"), tr("Switch all changes off"), "quiet");
    buttons->setColumnStretch(2, 1);
    m_column->addStretch(1);
    m_column->addWidget(m_all, 0, Qt::AlignLeft);
    m_column->addLayout(buttons);
    setAccessibleName(tr("Prediction"));
    new FitsItsViewport{*this, *head, *buttons};
}

QLabel* WhatIfResult::addLabel(const char* look)
{
    auto* label = new QLabel{this};
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setLook(*label, look);
    m_column->addWidget(label);
    return label;
}

void WhatIfResult::setStep(const QString& name) { m_step = name; }

void WhatIfResult::set(const CriticalPath& recorded, const WhatIfAnswer& answer, const std::vector<Part>& parts)
{
    const WhatIf& result = answer.result;
    const QString what = m_step.isEmpty() ? tr("Replayed window") : m_step;
    const bool isAny = !parts.empty();
    m_headline->setText(
        QStringLiteral("%1 <b style='font-size:large'>%2</b>%3")
            .arg(what.toHtmlEscaped(), glanceDuration(result.window),
                 isAny ? QStringLiteral(" → <b style='font-size:large'>%1</b>").arg(glanceDuration(result.predicted))
                       : QString{}));
    const Ns saving = result.saving();
    m_badge->setVisible(isAny);
    if (saving > Ns{} && result.predicted > Ns{})
        m_badge->setText(
            tr("predicted, %1 × as fast")
                .arg(static_cast<double>(result.window.count()) / static_cast<double>(result.predicted.count()), 0, 'f',
                     2));
    else
        m_badge->setText(saving < Ns{} ? tr("predicted, slower") : tr("predicted, no change"));
    const QString shortest = glanceDuration(result.window - result.high),
                  longest = glanceDuration(result.window - result.low);
    m_range->setVisible(isAny && shortest != longest);
    m_range->setText(shortest == longest ? QString{} : tr("between %1 and %2").arg(shortest, longest));
    if (!isAny) {
        m_sum->setText((m_step.isEmpty() ? tr("Switch a change on to see how long the whole trace would take.")
                                         : tr("Switch a change on to see how long this step would take.")) +
                       QLatin1Char{' '} + tr("Now its critical path consists of:"));
    } else if (parts.size() == 1) {
        const Part& part = parts.front();
        const QString saves = glanceDuration(saving);
        QString text = (part.isAtMost ? tr("One change, replayed through the whole trace: it saves at most %1.")
                                      : tr("One change, replayed through the whole trace: it saves %1."))
                           .arg(saves);
        if (part.ofFinding && *part.ofFinding < saving && glanceDuration(*part.ofFinding) != saves)
            text += QLatin1Char{' '} + tr("The finding accounts for at most %1 of that: the change also removes time "
                                          "that other findings explain, or that is outside the GPU's window.")
                                           .arg(glanceDuration(*part.ofFinding));
        m_sum->setText(text);
    } else {
        Ns sum{};
        for (const Part& part : parts)
            sum += part.alone;
        const bool isAtMost = std::any_of(parts.begin(), parts.end(), [](const Part& p) { return p.isAtMost; });
        m_sum->setText(
            (isAtMost ? tr("%1 changes replayed together. Alone they add up to %2, together they save at most %3.")
                      : tr("%1 changes replayed together. Alone they add up to %2, together they save %3."))
                .arg(QString::number(parts.size()), glanceDuration(sum), glanceDuration(saving)));
    }
    m_bars->set(recorded.byKind, isAny ? answer.byKind : recorded.byKind, result);
    m_bars->setVisible(isAny);
    m_kinds->set(recorded.byKind);
    m_kinds->setVisible(!isAny);
    QString covered;
    if (isAny) {
        covered = QStringLiteral("<b>%1</b>").arg(tr("Not covered by the numbers"));
        QStringList known;
        for (const Part& part : parts) {
            if (part.notCovered.isEmpty() || known.contains(part.notCovered))
                continue;
            known.append(part.notCovered);
            covered +=
                QStringLiteral("<br><b>%1</b>: %2").arg(part.name.toHtmlEscaped(), part.notCovered.toHtmlEscaped());
        }
        covered += QStringLiteral("<br><b>%1</b>: %2")
                       .arg(tr("Interval"), tr("it covers launch and wait latencies, not noise between runs."));
    }
    m_covered->setText(covered);
    m_covered->setVisible(isAny);
    m_order->hide();
    m_all->setVisible(!isAny && m_canSwitch);
    for (QPushButton* button : {m_beside, m_save, m_copy, m_reset}) {
        button->setEnabled(isAny);
        button->setVisible(isAny);
    }
    m_said->hide();
    setBusy(false);
}

void WhatIfResult::setOrder(const std::vector<std::pair<QString, Ns>>& windows)
{
    QStringList all;
    for (const auto& [name, window] : windows)
        all.append(QStringLiteral("%1 <b>%2</b>")
                       .arg(name.isEmpty() ? tr("recorded") : QStringLiteral("+ ") + name.toHtmlEscaped(),
                            glanceDuration(window)));
    m_order->setText(QStringLiteral("<b>%1</b><br>%2").arg(tr("Sorted by saving"), all.join(QStringLiteral(" › "))));
    m_order->setVisible(windows.size() > 2);
}

void WhatIfResult::setBusy(bool isBusy) { m_badge->setEnabled(!isBusy); }

void WhatIfResult::say(const QString& line)
{
    m_said->setText(line);
    m_said->setVisible(!line.isEmpty());
}

void WhatIfResult::setCanSwitch(bool can) { m_canSwitch = can; }

void WhatIfResult::setTheme(const Theme& theme)
{
    m_bars->setTheme(theme);
    m_kinds->setTheme(theme);
}

QString WhatIfResult::text() const
{
    QStringList all;
    for (const QLabel* label : {m_headline, m_badge, m_range, m_sum, m_covered, m_order, m_said})
        if (!label->isHidden())
            all.append(label->text());
    return all.join(QLatin1Char{'\n'});
}

} // namespace lanescope
