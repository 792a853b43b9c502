#include "widgets/panels/findings_panel.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "model/analysis/breakdown.h"
#include "model/analysis/recording_health.h"
#include "model/findings/rank_findings.h"
#include "model/merge/job_notes.h"
#include "model/notes/finding_notes.h"
#include "model/replay/ranked_findings.h"
#include "widgets/kit/column_scroll.h"
#include "widgets/kit/explain_tip.h"
#include "widgets/kit/finding_words.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/plain_label.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/card_figure.h"
#include "widgets/panels/finding_card.h"
#include "widgets/session/background.h"
#include "widgets/session/place_scope.h"

#include <algorithm>

namespace lanescope {

struct FindingsPanel::Answer {
    std::vector<Finding> findings;
    std::vector<HealthItem> health;
    Sentence together;                      // what all remedies would save; empty where that is not known
    QString base;                           // of what the percentages are
    std::vector<Sentence> notNow = {};      // per finding: why its advice would not help now; mostly empty
    std::vector<Sentence> reasons = {};     // per finding: why it saves more than it costs; mostly empty
    std::vector<Ns> wholes = {};            // per finding: what its cost is a share of
    std::vector<FindingPlaces> places = {}; // per finding; there may be a million of them
};

struct FindingsPanel::Group {
    std::vector<std::size_t> findings; // indices in the answer
    FindingPlaces slices;              // the places of all of them, the clearest first
    std::vector<TimeRange> gaps;       // instead, of idle time: the gaps, longest first
    std::size_t places() const { return gaps.empty() ? slices.size() : gaps.size(); }
    std::size_t at = 0; // index of the last one shown
    bool isShown = false;
    FindingCard* card = nullptr;
};

namespace {

constexpr std::size_t maxPlacesNamed = 5;

// From the first begin to the last end.
TimeRange rangeOf(const Trace& trace, std::span<const SliceId> slices)
{
    TimeRange range = trace.range(slices.front());
    for (const SliceId s : slices)
        range = {std::min(range.begin, trace.begin(s)), std::max(range.end, trace.end(s))};
    return range;
}

} // namespace

FindingsPanel::FindingsPanel(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_theme(&Theme::light())
{
    m_scroll = new ColumnScroll{this};
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_page = new QWidget{m_scroll};
    m_page->setAccessibleName(tr("Findings"));
    m_column = new QVBoxLayout{m_page};
    m_column->setContentsMargins(10, 4, 10, 12);
    m_page->setMinimumWidth(1); // as wide as the inspector: a wider card would be under the scroll bar
    m_column->setSpacing(12);
    m_filter = new QPushButton{m_page};
    m_filter->setFocusPolicy(Qt::TabFocus);
    m_filter->setToolTip(tr("Show all findings again (Esc)"));
    setLook(*m_filter, "chip");
    m_filter->setCheckable(true);
    m_filter->setChecked(true);
    m_filter->hide();
    connect(m_filter, &QPushButton::clicked, this, [this] {
        m_filter->setChecked(true); // it is left by hiding it
        emit filterLeft();
    });
    m_column->addWidget(m_filter, 0, Qt::AlignLeft);
    m_state = plainLabel(tr("Reading the trace…"), "muted", m_page);
    m_placeLine = plainLabel({}, "muted", m_page);
    m_placeLine->hide();
    m_column->addWidget(m_placeLine);
    m_column->addWidget(m_state);
    m_column->addWidget(m_base = plainLabel({}, "muted", m_page));
    m_base->setObjectName(QStringLiteral("baseOfShares"));
    m_base->hide();
    connect(&document, &Document::placeChanged, this, &FindingsPanel::showAsked);
    m_column->addStretch(1);
    m_scroll->setColumn(m_page);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scroll);
    connect(&document, &Document::litChanged, this, [this] { // its places are no longer highlighted
        if (!m_isShowing && m_document.lit().empty() && m_document.litTimes().empty())
            for (Group& group : m_groups)
                if (std::exchange(group.isShown, false))
                    group.card->setShown({});
    });
    ask();
}

FindingsPanel::~FindingsPanel() = default;

QString FindingsPanel::text() const
{
    QStringList all;
    if (!m_state->text().isEmpty())
        all.append(m_state->text());
    for (const std::vector<FindingCard*>* cards : {&m_cards, &m_recordingCards}) {
        for (const FindingCard* card : *cards)
            all.append(card->plainText());
        if (m_together && cards == &m_cards)
            all.append(m_together->text());
    }
    if (m_recording)
        for (const QPushButton* line : m_recording->findChildren<QPushButton*>(QStringLiteral("health")))
            all.append(line->text());
    return all.join(QLatin1Char{'\n'});
}

std::size_t FindingsPanel::shownCards() const { return m_cause.isEmpty() ? m_cards.size() : m_shown; }
std::size_t FindingsPanel::count() const { return m_answer ? m_answer->findings.size() : 0; }

void FindingsPanel::ask()
{
    inBackground(
        this,
        [analysis = m_document.analysis()] {
            const std::vector<Finding>& all = rankedFindingsOf(*analysis);
            Answer answer{all, recordingHealth(*analysis), savingTogetherText(*analysis), baseOfShares(*analysis, all)};
            for (const Finding& finding : answer.findings) {
                answer.wholes.push_back(wholeOf(*analysis, finding));
                answer.notNow.push_back(whyNotNow(*analysis, finding));
                answer.places.push_back(placesOf(finding));
                answer.reasons.push_back(reasonOfSaving(*analysis, finding));
            }
            return answer;
        },
        [this](Answer answer) { this->answer(std::make_shared<Answer>(std::move(answer))); });
}

void FindingsPanel::answer(std::shared_ptr<Answer> answer)
{
    m_answer = std::move(answer);
    std::vector<Group> recording;
    const std::vector<Finding>& all = m_answer->findings;
    for (const std::vector<std::size_t>& places : groupedByAdvice(all)) {
        std::vector<Group>& groups = all[places.front()].isArtefact ? recording : m_groups;
        Group& group = groups.emplace_back();
        group.findings = places;
        group.slices = std::move(m_answer->places[places.front()]);
        for (const std::size_t i : std::span{places}.subspan(1))
            group.slices.add(m_answer->places[i]);
        if (places.size() == 1)
            group.gaps = gapsOf(all[places.front()]);
    }
    m_state->setVisible(m_groups.empty());
    m_state->setText(!m_groups.empty() ? QString{}
                     : m_document.trace().sliceCount() == 0
                         ? tr("There is nothing to judge: the trace holds no slices.")
                         : tr("No rule found anything that costs time in this trace."));
    m_page->setUpdatesEnabled(false);
    m_base->setText(m_answer->base);
    m_base->setVisible(!m_answer->base.isEmpty());
    for (Group& group : m_groups) {
        group.card = addCard(group);
        m_cards.push_back(group.card);
        m_column->insertWidget(m_column->count() - 1, group.card);
    }
    if (!m_answer->together.text.empty()) {
        m_together = plainLabel(toQt(format(m_answer->together, wordDuration)), "muted", m_page);
        m_column->insertWidget(m_column->count() - 1, m_together);
    }
    if (!m_cards.empty())
        m_cards.front()->setOpen(true);
    if (!m_wanted.isEmpty())
        openCard(m_wanted);
    addRecording(recording);
    showAsked(); // a place may have been chosen before
    setTheme(*m_theme);
    m_page->setUpdatesEnabled(true);
    emit ready();
}

CardText::Place FindingsPanel::placeText(const Group& group, std::size_t place) const
{
    const auto text = [](const QString& name, TimeRange range) -> CardText::Place {
        return {name, tr("%1, at %2").arg(glanceDuration(range.length()), shortDuration(range.begin - Time{}))};
    };
    if (!group.gaps.empty())
        return text(tr("gap"), group.gaps[place]);
    const Trace& trace = m_document.trace();
    const std::span<const SliceId> slices = group.slices[place];
    QString name = toQt(trace.kernelLabel(trace.nameId(slices.front())).substr(0, 80));
    if (slices.size() > 1)
        name = tr("%1 and %2 more").arg(name, countOf(slices.size() - 1));
    return text(name, rangeOf(trace, slices));
}

FindingCard* FindingsPanel::addCard(const Group& group)
{
    const Finding first = withShortNames(m_answer->findings[group.findings.front()]);
    CardText text;
    text.severity = first.severity;
    text.title = toQt(titleOf(first, wordDuration));
    if (text.title.startsWith(QLatin1String{"rank "}) || text.title.startsWith(QLatin1String{"all ranks"}))
        text.title[0] = text.title[0].toUpper(); // names of ops and kernels keep their first letter
    text.detail = toQt(format(first.rule->detail, first.values, wordDuration));
    text.advice = toQt(format(first.rule->advice, first.values, wordDuration));
    if (const Sentence& notNow = m_answer->notNow[group.findings.front()]; !notNow.text.empty())
        text.advice = toQt(format(notNow, wordDuration)) + QLatin1Char{' '} + text.advice;
    text.saving = savingSentence(m_answer->findings[group.findings.front()], m_answer->reasons[group.findings.front()],
                                 m_document.analysis()->busy().has_value());
    if (const Sentence gain = savingText(m_answer->findings[group.findings.front()]);
        !gain.text.empty() && !first.isArtefact) {
        text.gain = toQt(format(gain, wordDuration));
        text.gain[0] = text.gain[0].toUpper();
    }
    std::optional<Ns> cost = first.inAll ? first.inAll : first.cost;
    if (group.findings.size() > 1) {
        for (std::size_t i = 1; i < group.findings.size(); ++i) {
            const Finding other = withShortNames(m_answer->findings[group.findings[i]]);
            text.alike.append(toQt(titleOf(other, wordDuration)));
            if (const std::optional<Ns> more = other.inAll ? other.inAll : other.cost) // costs do not overlap
                cost = cost.value_or(Ns{}) + *more;
        }
        text.title = tr("%1 (and %2 more alike)").arg(text.title, countOf(group.findings.size() - 1));
    }
    showFigure(first, group.findings.size() == 1, cost.value_or(Ns{}), m_answer->wholes[group.findings.front()], text);
    text.places = group.places();
    text.areGaps = !group.gaps.empty();
    text.canAnnotate = !first.evidence.empty();
    text.canPredict = !first.isArtefact && first.saves.has_value();
    for (std::size_t i = 0; i < std::min(maxPlacesNamed, group.places()); ++i)
        text.first.push_back(placeText(group, i));
    auto* card = new FindingCard{std::move(text), m_page};
    const std::size_t finding = group.findings.front();
    connect(card, &FindingCard::noteRequested, this, [this, finding] { annotate(finding); });
    connect(card, &FindingCard::whatIfRequested, this, [this, finding] { emit whatIfRequested(finding); });
    if (!first.isArtefact) {
        const std::size_t place = m_cards.size();
        connect(card, &FindingCard::showRequested, this, [this, place] { step(place, 0); });
        connect(card, &FindingCard::stepRequested, this, [this, place](int by) { step(place, by); });
        connect(card, &FindingCard::placeRequested, this, [this, place](std::size_t at) { showPlace(place, at); });
    } else {
        connect(card, &FindingCard::showRequested, this, [this, finding] { showEvidence(finding); });
        connect(card, &FindingCard::stepRequested, this, [this, finding] { showEvidence(finding); });
        connect(card, &FindingCard::placeRequested, this,
                [this, finding](std::size_t at) { showEvidence(finding, at); });
    }
    return card;
}

void FindingsPanel::addRecording(const std::vector<Group>& groups)
{
    const Trace& trace = m_document.trace();
    const bool isJob = trace.ranks().size() > 1;
    const std::size_t items = groups.size() + m_answer->health.size() + (isJob ? 1 : 0);
    m_recordingTitle = new QPushButton{m_page};
    m_recordingTitle->setCheckable(true);
    m_recordingTitle->setFocusPolicy(Qt::TabFocus);
    m_recordingTitle->setEnabled(items > 0);
    setLook(*m_recordingTitle, "plain");
    if (items == 0 && trace.sliceCount() == 0)
        m_recordingTitle->hide(); // without a trace there is nothing to report
    const auto say = [this, items](bool isOpen) {
        m_recordingTitle->setText(items == 0 ? tr("Recording: no problems found")
                                             : (isOpen ? QStringLiteral("▾ ") : QStringLiteral("▸ ")) +
                                                   tr("About the recording (%1)").arg(items));
    };
    say(false);
    m_recording = new QWidget{m_page};
    auto* column = new QVBoxLayout{m_recording};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    for (const Group& group : groups) {
        m_recordingCards.push_back(addCard(group));
        column->addWidget(m_recordingCards.back());
    }
    for (std::size_t i = 0; i < m_answer->health.size(); ++i) {
        const HealthItem& item = m_answer->health[i];
        auto* line = new QPushButton{toQt(textOf(item, wordDuration)), m_recording};
        line->setObjectName(QStringLiteral("health"));
        line->setFocusPolicy(Qt::TabFocus);
        line->setEnabled(!item.evidence.empty());
        line->setToolTip(wrappedTip(line->text()));
        line->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        setLook(*line, "plain");
        connect(line, &QPushButton::clicked, this, [this, i] { showHealth(i); });
        column->addWidget(line);
    }
    if (isJob) {
        QLabel* clocks = plainLabel(toQt(clockLine(trace, wordDuration)), "muted", m_recording);
        clocks->setObjectName(QStringLiteral("clocks"));
        QStringList each;
        for (const RankPart& part : trace.ranks())
            each.append(toQt(part.label + ": " + wordsOf(part.clock, trace.ranks()[0].label, wordDuration)));
        clocks->setToolTip(each.join(QLatin1Char{'\n'}));
        column->addWidget(clocks);
    }
    m_recording->hide();
    connect(m_recordingTitle, &QPushButton::toggled, this, [this, say](bool isOpen) {
        m_recording->setVisible(isOpen);
        say(isOpen);
    });
    m_column->insertWidget(m_column->count() - 1, m_recordingTitle);
    m_column->insertWidget(m_column->count() - 1, m_recording);
}

void FindingsPanel::setTheme(const Theme& theme)
{
    m_theme = &theme;
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.side);
    colours.setColor(QPalette::Base, theme.side);
    m_page->setPalette(colours);
    m_page->setAutoFillBackground(true);
    for (const std::vector<FindingCard*>* cards : {&m_cards, &m_recordingCards})
        for (FindingCard* card : *cards)
            card->setTheme(theme);
}

// Shows only findings of one part of the time; findings without a part are always shown.
void FindingsPanel::setCause(const QString& cause)
{
    m_cause = cause;
    showAsked();
}

void FindingsPanel::showAsked()
{
    const std::shared_ptr<const PlaceScope>& place = m_document.place();
    const auto isInPlace = [&](const Group& group) {
        return !place || std::any_of(group.slices.slices.begin(), group.slices.slices.end(),
                                     [&](SliceId s) { return place->part.holds(m_document.trace(), s); });
    };
    std::size_t shown = 0;
    for (const Group& group : m_groups) {
        const bool isOf =
            m_cause.isEmpty() || std::any_of(group.findings.begin(), group.findings.end(), [&](std::size_t i) {
                const QString part = stripPartOf(m_answer->findings[i]);
                return part.isEmpty() || part == m_cause;
            });
        const bool isShown = isOf && isInPlace(group);
        group.card->setVisible(isShown);
        shown += isShown;
    }
    m_placeLine->setVisible(place && !m_groups.empty());
    if (place)
        m_placeLine->setText(
            tr("%1 of %2 findings show a place in %3.").arg(shown).arg(m_groups.size()).arg(place->name));
    m_shown = shown;
    m_filter->setVisible(!m_cause.isEmpty() && !m_groups.empty());
    m_filter->setText(tr("%1 of %2 · all").arg(countOf(shown), countOf(m_groups.size())));
    m_filter->setAccessibleName(m_filter->text());
    m_state->setVisible(shown == 0 && !place);
    if (shown == 0 && !m_groups.empty())
        m_state->setText(place ? QString{} : tr("No finding belongs to the part that is chosen in the bar."));
}

void FindingsPanel::annotate(std::size_t finding)
{
    if (finding >= count())
        return;
    const Finding& f = m_answer->findings[finding];
    m_document.notes().add(notesOf(m_document.trace(), f, titleOf(f, wordDuration)), tr("Annotate finding"));
    emit annotated();
}

void FindingsPanel::showEvidence(std::size_t finding, std::size_t evidence)
{
    if (finding >= count() || evidence >= m_answer->findings[finding].evidence.size())
        return;
    show(m_answer->findings[finding].evidence, evidence);
}

void FindingsPanel::openCard(const QString& rule)
{
    m_wanted = rule;
    for (const Group& group : m_groups) {
        const bool isIt = std::any_of(group.findings.begin(), group.findings.end(), [&](std::size_t i) {
            return m_answer->findings[i].rule->id == rule.toStdString();
        });
        if (!isIt)
            continue;
        for (FindingCard* card : m_cards)
            card->setOpen(card == group.card);
        // Once the cards have their places.
        QMetaObject::invokeMethod(
            this, [this, card = group.card] { m_scroll->ensureWidgetVisible(card, 0, 0); }, Qt::QueuedConnection);
        return;
    }
}

void FindingsPanel::showHealth(std::size_t item)
{
    if (m_answer && item < m_answer->health.size() && !m_answer->health[item].evidence.empty())
        show(m_answer->health[item].evidence, 0);
}

// The first call shows all places, the next ones one place each.
void FindingsPanel::step(std::size_t place, int by)
{
    Group& group = m_groups[place];
    const std::size_t count = group.places();
    if (count == 0)
        return;
    for (Group& other : m_groups)
        if (&other != &group && std::exchange(other.isShown, false))
            other.card->setShown({});
    if (!std::exchange(group.isShown, true) && by == 0) {
        group.at = 0;
        if (!group.gaps.empty())
            showGaps(group, false);
        else
            show(group.slices.slices, 0);
        group.card->setShown(group.at);
        return;
    }
    showPlace(place, by < 0 ? (group.at + count - 1) % count : (group.at + 1) % count);
}

// One place with a fifth of its length on both sides; the others stay highlighted.
void FindingsPanel::showPlace(std::size_t card, std::size_t place)
{
    Group& group = m_groups[card];
    for (Group& other : m_groups)
        if (&other != &group && std::exchange(other.isShown, false))
            other.card->setShown({});
    group.isShown = true;
    group.at = place;
    group.card->setShown(place);
    if (!group.gaps.empty()) {
        showGaps(group, true);
        return;
    }
    const std::span<const SliceId> shown = group.slices[place];
    std::vector<SliceId> lit = group.slices.slices;
    std::sort(lit.begin(), lit.end());
    const auto current = std::lower_bound(lit.begin(), lit.end(), shown.front()) - lit.begin();
    m_document.light(std::move(lit), static_cast<std::size_t>(current));
    m_document.reveal(shown.front());
    const TimeRange range = rangeOf(m_document.trace(), shown);
    const Ns margin = std::max(Ns{1}, range.length() / 5);
    m_document.zoomTo({range.begin - margin, range.end + margin});
}

// Idle time is made of gaps, not of the kernels around them. Where the advice is about a few of them, these.
std::vector<TimeRange> FindingsPanel::gapsOf(const Finding& finding) const
{
    std::vector<TimeRange> gaps;
    if (finding.rule->id != std::string_view{"gpu_idle"})
        return gaps;
    for (const DeviceBreakdown& device : breakdownOf(*m_document.analysis()))
        if (device.device == finding.device)
            for (const IdleGap& gap : device.gaps)
                if (finding.places.empty() || std::ranges::find(finding.places, gap.after) != finding.places.end())
                    gaps.push_back(gap.range);
    std::stable_sort(gaps.begin(), gaps.end(),
                     [](const TimeRange& a, const TimeRange& b) { return a.length() > b.length(); });
    return gaps;
}

void FindingsPanel::showGaps(const Group& group, bool onlyCurrent)
{
    std::vector<TimeRange> all = group.gaps;
    std::sort(all.begin(), all.end(), [](const TimeRange& a, const TimeRange& b) { return a.begin < b.begin; });
    const TimeRange shown = onlyCurrent ? group.gaps[group.at] : TimeRange{all.front().begin, all.back().end};
    m_isShowing = true;
    m_document.light({});
    m_document.lightTimes(std::move(all));
    m_isShowing = false;
    const Ns margin = std::max(Ns{1}, shown.length() / 5);
    m_document.zoomTo(onlyCurrent ? TimeRange{shown.begin - margin, shown.end + margin} : shown);
}

void FindingsPanel::show(std::vector<SliceId> lit, std::size_t first)
{
    const SliceId shown = lit[first];
    std::sort(lit.begin(), lit.end());
    lit.erase(std::unique(lit.begin(), lit.end()), lit.end());
    const auto current = static_cast<std::size_t>(std::lower_bound(lit.begin(), lit.end(), shown) - lit.begin());
    const TimeRange all = rangeOf(m_document.trace(), lit);
    m_document.light(std::move(lit), current);
    m_document.reveal(shown);
    m_document.zoomTo(all);
}

} // namespace lanescope
