#include "widgets/compare/changes_page.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "model/compare/wording.h"
#include "widgets/items/change_words.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/finding_card.h"

#include <algorithm>

namespace lanescope {

namespace {

using EdgeColour = QColor (*)(const Theme&);

EdgeColour edgeOf(Trend trend)
{
    switch (trend) {
    case Trend::Less:
        return [](const Theme& theme) { return theme.less; };
    case Trend::More:
        return [](const Theme& theme) { return theme.more; };
    case Trend::New:
        return [](const Theme& theme) { return theme.added; };
    case Trend::Gone:
        return [](const Theme& theme) { return theme.gone; };
    case Trend::Same:
        break;
    }
    return [](const Theme& theme) { return theme.slight; };
}

std::size_t placesOf(const ChangeCard& change) { return std::max(change.slices.a.size(), change.slices.b.size()); }

} // namespace

ChangesPage::ChangesPage(QWidget* parent) : QWidget(parent), m_theme(&Theme::light())
{
    m_scroll = new QScrollArea{this};
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_page = new QWidget{m_scroll};
    m_column = new QVBoxLayout{m_page};
    m_column->setContentsMargins(12, 4, 12, 12);
    m_column->setSpacing(12);
    m_aboutTitle = new QPushButton{m_page};
    m_aboutTitle->setCheckable(true);
    m_aboutTitle->setFocusPolicy(Qt::TabFocus);
    setLook(*m_aboutTitle, "plain");
    m_about = new QLabel{m_page};
    m_about->setWordWrap(true);
    m_about->setTextFormat(Qt::PlainText);
    m_about->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setLook(*m_about, "muted");
    m_about->hide();
    m_aboutTitle->hide();
    connect(m_aboutTitle, &QPushButton::toggled, m_about, &QWidget::setVisible);
    m_column->addWidget(m_aboutTitle);
    m_column->addWidget(m_about);
    m_column->addStretch(1);
    m_scroll->setWidget(m_page);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scroll);
}

void ChangesPage::set(const Diff& diff)
{
    m_changes = changeCards(diff);
    m_places.assign(m_changes.size(), {});
    for (std::size_t i = 0; i < m_changes.size(); ++i)
        addCard(i);
    if (!m_cards.empty())
        m_cards.front()->setOpen(true);
    const std::vector<Sentence> about = aboutComparison(diff);
    m_aboutTitle->setVisible(!about.empty());
    const QString title = tr("About the comparison (%1)").arg(about.size());
    const auto name = [this, title](bool isOpen) {
        m_aboutTitle->setText((isOpen ? QStringLiteral("▾ ") : QStringLiteral("▸ ")) + title);
    };
    name(false);
    connect(m_aboutTitle, &QPushButton::toggled, this, name);
    m_about->setText(sentenceText(about, QStringLiteral("\n")));
    setTheme(*m_theme);
}

void ChangesPage::addCard(std::size_t at)
{
    const ChangeCard& change = m_changes[at];
    CardText text;
    text.edge = edgeOf(change.trend);
    text.title = glyphOf(change.trend) + QLatin1Char{' '} + sentenceText(change.title);
    if (change.delta && *change.delta != Ns{}) {
        const QString sign = *change.delta < Ns{} ? QStringLiteral("−") : QStringLiteral("+");
        text.cost = sign + QString::fromStdString(briefDuration(std::chrono::abs(*change.delta)));
        if (change.share && *change.share > 0) { // more than all of A's time: a full bar
            text.share = std::min(1.0, *change.share);
            text.cost += QStringLiteral(" · ") + sign + glancePercent(*change.share);
        }
    }
    text.detail = sentenceText(change.detail, QStringLiteral(". "));
    constexpr std::size_t maxTexts = 3; // each takes up to four lines at 300 px; the table has all of them
    for (std::size_t row = 0; row < std::min(maxTexts, change.rows.size()); ++row)
        text.alike.append(sentenceText(change.rows[row]));
    if (change.rows.size() > maxTexts)
        text.alike.append(tr("%1 more in the table of changes").arg(change.rows.size() - maxTexts));
    text.places = placesOf(change);
    auto* card = new FindingCard{text, m_page};
    m_column->insertWidget(static_cast<int>(m_cards.size()), card);
    m_cards.push_back(card);
    connect(card, &FindingCard::showRequested, this, [this, at] { emit showRequested(at, m_places[at]); });
    connect(card, &FindingCard::stepRequested, this, [this, at](int by) { step(at, by); });
}

void ChangesPage::step(std::size_t change, int by)
{
    const auto count = static_cast<std::ptrdiff_t>(placesOf(m_changes[change]));
    std::optional<std::size_t>& place = m_places[change];
    const std::ptrdiff_t next = place ? static_cast<std::ptrdiff_t>(*place) + by : by > 0 ? 0 : count - 1;
    place = static_cast<std::size_t>((next + count) % count);
    m_cards[change]->setShown(place);
    emit showRequested(change, place);
}

void ChangesPage::setTheme(const Theme& theme)
{
    m_theme = &theme;
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.side);
    m_page->setPalette(colours);
    m_page->setAutoFillBackground(true);
    for (FindingCard* card : m_cards)
        card->setTheme(theme);
}

QString ChangesPage::text() const
{
    QStringList all;
    for (const FindingCard* card : m_cards)
        all.append(card->plainText());
    all.append(m_about->text());
    return all.join(QLatin1Char{'\n'});
}

} // namespace lanescope
