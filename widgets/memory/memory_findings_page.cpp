#include "widgets/memory/memory_findings_page.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "model/memory/figures.h"
#include "widgets/kit/column_scroll.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_labels.h"
#include "widgets/panels/finding_card.h"

#include <algorithm>

namespace lanescope {

namespace {

using EdgeOfFinding = QColor (*)(const Theme&);

EdgeOfFinding edgeOfFinding(Severity severity)
{
    if (severity == Severity::Critical)
        return [](const Theme& theme) { return theme.severe; };
    if (severity == Severity::Warning)
        return [](const Theme& theme) { return theme.notable; };
    return [](const Theme& theme) { return theme.slight; };
}

CardText cardOf(const MemorySnapshot& snapshot, const MemoryFinding& f)
{
    const MemoryDevice& device = snapshot.devices[f.device];
    const bool hasReserved = snapshot.hasSegments();
    const std::int64_t whole = hasReserved ? device.peakReserved.bytes : device.peakActive.bytes;
    CardText text;
    text.severity = f.severity;
    text.edge = edgeOfFinding(f.severity);
    const QString of = snapshot.devices.size() > 1 ? deviceText(device) + QStringLiteral(": ") : QString{};
    text.title = of + snapshotText(f.title);
    const auto share = f.title.values.find("share"), bytes = f.title.values.find("bytes");
    if (f.title.text.find("{peak}") != std::string_view::npos && share != f.title.values.end() &&
        bytes != f.title.values.end()) { // the title names the holder of most of the peak, and the bar shows that
        const double pct = std::get<double>(share->second);
        text.cost =
            QString::fromStdString(std::get<std::string>(bytes->second)) + QStringLiteral(" · ") + percentOf(pct);
        text.share = std::clamp(pct / 100, 0.0, 1.0);
        text.costTip =
            MemoryFindingsPage::tr("%1; the bar is as long as the peak: %2").arg(text.cost, shownBytesText(f.bytes));
    } else if (f.bytes > 0) {
        text.cost = shownBytesText(f.bytes);
        text.share = std::clamp(shareOf(f.bytes, whole) / 100, 0.0, 1.0);
        // A refused request is not reserved, and some files hold more than they reserve.
        if (f.severity != Severity::Critical && f.bytes <= whole)
            text.cost += QStringLiteral(" · ") + percentOf(shareOf(f.bytes, whole));
        text.costTip = (hasReserved ? MemoryFindingsPage::tr("%1; the bar is as long as what is reserved at most: %2")
                                    : MemoryFindingsPage::tr("%1; the bar is as long as what is live at the peak: %2"))
                           .arg(text.cost, shownBytesText(whole));
    }
    text.detail = snapshotText(f.detail);
    text.advice = snapshotText(f.advice);
    for (const MemoryPart& part : f.parts)
        text.kinds.push_back({snapshotText(part.name), shownBytesText(part.bytes), {}, false, snapshotText(part.help)});
    for (const MemoryRemedy& remedy : f.remedies)
        text.tried.push_back({snapshotText(remedy.name),
                              shownBytesText(remedy.bytes),
                              QString::fromStdString(translated(nameOf(remedy.verdict))),
                              remedy.verdict == MemoryRemedy::Verdict::Enough,
                              {}});
    text.copied = QString::fromStdString(f.settings);
    text.places = 1;
    return text;
}

} // namespace

MemoryFindingsPage::MemoryFindingsPage(const MemorySnapshot& snapshot, QWidget* parent) : QWidget(parent)
{
    m_scroll = new ColumnScroll{this};
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_page = new QWidget{m_scroll};
    m_page->setAccessibleName(tr("Findings"));
    m_page->setMinimumWidth(1); // as wide as the inspector: a wider card would be under the scroll bar
    auto* column = new QVBoxLayout{m_page};
    column->setContentsMargins(10, 4, 10, 12);
    column->setSpacing(12);
    for (const MemoryFinding& f : findingsOf(snapshot)) {
        auto* card = new FindingCard{cardOf(snapshot, f), m_page};
        connect(card, &FindingCard::showRequested, this,
                [this, device = f.device, index = f.index] { emit showRequested(device, index); });
        column->addWidget(card);
        m_cards.push_back(card);
    }
    if (!m_cards.empty())
        m_cards.front()->setOpen(true);
    if (!snapshot.warnings.empty()) {
        m_aboutTitle = new QPushButton{m_page};
        m_aboutTitle->setCheckable(true);
        m_aboutTitle->setFocusPolicy(Qt::TabFocus);
        setLook(*m_aboutTitle, "plain");
        QStringList lines;
        for (const Sentence& warning : snapshot.warnings)
            lines += snapshotText(warning);
        m_about = plainLabel(lines.join(QStringLiteral("\n\n")), "muted", m_page);
        m_about->hide();
        const auto name = [this, count = snapshot.warnings.size()](bool isOpen) {
            m_aboutTitle->setText((isOpen ? QStringLiteral("▾ ") : QStringLiteral("▸ ")) +
                                  tr("About the recording (%1)").arg(countOf(count)));
        };
        name(false);
        connect(m_aboutTitle, &QPushButton::toggled, m_about, &QWidget::setVisible);
        connect(m_aboutTitle, &QPushButton::toggled, this, name);
        column->addWidget(m_aboutTitle);
        column->addWidget(m_about);
    }
    column->addStretch(1);
    m_scroll->setColumn(m_page);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scroll);
}

void MemoryFindingsPage::setTheme(const Theme& theme)
{
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.side);
    m_page->setPalette(colours);
    m_page->setAutoFillBackground(true);
    for (FindingCard* card : m_cards)
        card->setTheme(theme);
}

} // namespace lanescope
