// The scope of a prediction: choices that differ in their scope alone share a row, the replayed step follows
// the timeline; and the menu that begins a change by name.

#include <QAbstractItemView>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>

#include "widgets/kit/glance.h"
#include "widgets/kit/text.h"
#include "widgets/panels/place_line.h"
#include "widgets/panels/whatif_panel.h"
#include "widgets/panels/whatif_parts.h"

#include <algorithm>
#include <utility>

namespace lanescope {

namespace {

// Choices of one family differ in their scope: "no_sync" and "no_sync:cudaStreamSynchronize".
std::string_view familyOf(std::string_view id)
{
    constexpr std::string_view families[] = {"gpu", "graph", "no_sync", "overlap", "kernels"};
    const std::string_view first = id.substr(0, id.find(':'));
    return std::find(std::begin(families), std::end(families), first) != std::end(families) ? first : id;
}

QString scopeWord(std::string_view id)
{
    const std::size_t colon = id.find(':');
    if (colon != std::string_view::npos)
        return QString::fromUtf8(id.data() + colon + 1, static_cast<qsizetype>(id.size() - colon - 1));
    return id == "graph"     ? WhatIfPanel::tr("all")
           : id == "no_sync" ? WhatIfPanel::tr("all calls")
           : id == "overlap" ? WhatIfPanel::tr("all collectives")
                             : WhatIfPanel::tr("all kernels");
}

} // namespace

std::vector<const WhatIfPanel::Row*> WhatIfPanel::sameFamily(const Row& row) const
{
    std::vector<const Row*> all;
    const std::string_view family = familyOf(row.choice.id);
    for (const Row& other : m_rows)
        if (other.outcome.outcome == ChoiceEffect::Helps && familyOf(other.choice.id) == family)
            all.push_back(&other);
    return all;
}

bool WhatIfPanel::isShown(const Row& row) const
{
    if (row.choice.id.starts_with("added:"))
        return true;
    if (row.outcome.outcome != ChoiceEffect::Helps)
        return false;
    const std::vector<const Row*> family = sameFamily(row);
    const auto chosen = m_scopes.find(std::string{familyOf(row.choice.id)});
    const bool isThere = chosen != m_scopes.end() && std::any_of(family.begin(), family.end(), [&](const Row* r) {
                             return r->choice.id == chosen->second;
                         });
    return row.choice.id == (isThere ? chosen->second : family.front()->choice.id);
}

void WhatIfPanel::addScope(Row& row)
{
    const std::vector<const Row*> family = sameFamily(row);
    if (family.size() < 2 || row.choice.id.starts_with("added:"))
        return;
    row.scope = new QComboBox{m_page};
    row.scope->setObjectName(QStringLiteral("scope:") + QString::fromStdString(row.choice.id));
    row.scope->setAccessibleName(tr("Scope: %1").arg(titleOf(row.choice)));
    row.scope->setFocusPolicy(Qt::StrongFocus);
    row.scope->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const Row* other : family) {
        row.scope->addItem(scopeWord(other->choice.id), QString::fromStdString(other->choice.id));
        row.scope->setItemData(row.scope->count() - 1, titleOf(other->choice), Qt::ToolTipRole);
        if (other == &row)
            row.scope->setCurrentIndex(row.scope->count() - 1);
    }
    // The box is short, the words in its list are whole.
    int longest = 0;
    for (int i = 0; i < row.scope->count(); ++i)
        longest = std::max(longest, row.scope->fontMetrics().horizontalAdvance(row.scope->itemText(i)));
    row.scope->view()->setMinimumWidth(longest + 30);
    // A word is whole, and a long name of a kernel or call is cut. Qt counts in the letter X.
    constexpr int minLetters = 5, maxLetters = 10;
    const QFontMetrics metrics = row.scope->fontMetrics();
    const int wide = metrics.horizontalAdvance(row.scope->currentText()),
              letter = metrics.horizontalAdvance(QLatin1Char{'X'});
    row.scope->setMinimumContentsLength(std::clamp((wide + letter - 1) / letter, minLetters, maxLetters));
    row.scope->setToolTip(row.scope->currentText());
    // The row, and the box in it, are made anew.
    connect(
        row.scope, &QComboBox::activated, this,
        [this, box = row.scope](int index) { chooseScope(box->itemData(index).toString().toStdString()); },
        Qt::QueuedConnection);
}

// The choice takes over from the one that is shown: it is on if that was.
void WhatIfPanel::chooseScope(const std::string& id)
{
    keepSwitches();
    const std::string family{familyOf(id)};
    for (const Row& row : m_rows)
        if (row.choice.id != id && row.isOn && familyOf(row.choice.id) == family) {
            m_kept[id].first = m_kept[row.choice.id].first;
            m_kept[row.choice.id].first = false;
        }
    m_scopes[family] = id;
    fillAgain();
}

// Fills the menu of work to scale by name: each entry writes the pattern, and the user writes the name.
void WhatIfPanel::fillMenu()
{
    auto* menu = new QMenu{m_addMenu};
    const std::pair<const char*, QString> kinds[] = {{"kernel", tr("Kernels by name")},
                                                     {"copy", tr("Copies")},
                                                     {"memset", tr("Memsets")},
                                                     {"comm", tr("Communication")},
                                                     {"op", tr("Ops by name")},
                                                     {"python", tr("Python functions by name")},
                                                     {"call", tr("CUDA or HIP calls by name")}};
    for (const auto& [kind, text] : kinds)
        connect(menu->addAction(text), &QAction::triggered, this, [this, kind] {
            const QString start = QString::fromLatin1(kind) + QLatin1Char{':'};
            m_add->setText(start + QStringLiteral(".=0.5"));
            m_add->setFocus();
            m_add->setSelection(static_cast<int>(start.size()), 1); // the name, which is "any" until it is written
        });
    m_addMenu->setMenu(menu);
}

void WhatIfPanel::keepSwitches()
{
    for (const Row& row : m_rows)
        m_kept[row.choice.id] = {isOn(row), factorOf(row)};
}

// The rows have new widgets then.
void WhatIfPanel::fillAgain()
{
    for (Row& row : m_rows)
        row = Row{std::move(row.choice), row.alone, std::move(row.outcome)};
    fill();
    replay({});
}

// No module and no range can be replayed alone.
PlaceLine* WhatIfPanel::makePlaceLine()
{
    const auto sentence = [this](const QString& chosen) {
        return tr("These predictions are for %2, not for %1 alone: what a change saves depends on the work before and "
                  "after it.")
            .arg(chosen, m_shownStep.isEmpty() ? tr("the whole trace") : m_shownStep);
    };
    auto* line = new PlaceLine{m_document, sentence, this};
    line->setContentsMargins(14, 4, 14, 2);
    return line;
}

// A step that is selected above the timeline is replayed until it is deselected, while the panel is visible.
bool WhatIfPanel::followStep()
{
    if (!isVisible() || m_steps.empty())
        return false;
    const auto& range = m_document.rangeSelection();
    const auto at =
        range && range->lanes.empty() ? std::find(m_steps.begin(), m_steps.end(), range->range) : m_steps.end();
    if (at == m_steps.end() && !std::exchange(m_isFollowing, false))
        return false;
    m_isFollowing = at != m_steps.end();
    const int index = m_isFollowing ? static_cast<int>(at - m_steps.begin()) + 1 : 0;
    if (index == m_step->currentIndex())
        return false;
    m_step->setCurrentIndex(index);
    ask();
    return true;
}

void WhatIfPanel::showEvent(QShowEvent* event)
{
    Panel::showEvent(event);
    followStep();
}

} // namespace lanescope
