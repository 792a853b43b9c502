#include "widgets/panels/whatif_panel.h"

#include <QClipboard>
#include <QComboBox>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QVBoxLayout>

#include "model/replay/faster_gpu.h"
#include "model/replay/predicted_trace.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/replay_text.h"
#include "widgets/kit/column_scroll.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/plain_label.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/place_line.h"
#include "widgets/panels/whatif_parts.h"
#include "widgets/panels/whatif_result.h"
#include "widgets/session/background.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr std::size_t maxSteps = 500;

} // namespace

struct WhatIfPanel::Listed {
    Base base;
    std::vector<Row> rows; // without widgets
    std::vector<Sentence> first;
    Sentence pace; // where the GPU is busy, but does not set it
    std::vector<std::pair<QString, TimeRange>> steps;
};

WhatIfPanel::WhatIfPanel(Document& document, QWidget* parent)
    : Panel(parent), m_document(document), m_theme(&Theme::light())
{
    m_state = plainLabel(tr("Replaying the trace…"), "muted", this, LabelKind::line);
    m_state->setContentsMargins(14, 10, 14, 10);
    m_warning = plainLabel({}, "body", this);
    m_warning->setContentsMargins(14, 6, 14, 2);
    m_warning->hide();
    m_placeLine = makePlaceLine();
    m_step = new QComboBox{this};
    m_step->setAccessibleName(tr("Replay the whole trace or one step"));
    m_step->setFocusPolicy(Qt::TabFocus);
    m_step->addItem(tr("Whole trace"));
    m_add = new QLineEdit{this};
    m_add->setPlaceholderText(tr("kernel:gemm=0.5"));
    m_add->setToolTip(tr("KIND:NAME=FACTOR. KIND is kernel, copy, memset, comm, op, python or call; NAME is a regular "
                         "expression."));
    m_add->setAccessibleName(tr("Add a change"));
    m_add->setClearButtonEnabled(true);
    m_addMenu = new QPushButton{tr("+ Add a change"), this};
    m_addMenu->setObjectName(QStringLiteral("addMenu"));
    m_addMenu->setFocusPolicy(Qt::TabFocus);
    setLook(*m_addMenu, "quiet");
    fillMenu();
    m_left = new ColumnScroll{this};
    m_left->setFocusPolicy(Qt::NoFocus);
    m_result = new WhatIfResult{this};
    auto* right = new ColumnScroll{this};
    right->setObjectName(QStringLiteral("result"));
    right->setFocusPolicy(Qt::NoFocus);
    right->setColumn(m_result);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(14, 6, 14, 4);
    bar->setSpacing(8);
    bar->addWidget(m_step);
    bar->addWidget(m_addMenu);
    bar->addWidget(m_add, 1);
    auto* left = new QWidget{this};
    auto* column = new QVBoxLayout{left};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_warning);
    column->addWidget(m_placeLine);
    column->addLayout(bar);
    column->addWidget(m_state);
    column->addWidget(m_left, 1);
    auto* split = new QSplitter{Qt::Horizontal, this};
    split->setChildrenCollapsible(false);
    split->addWidget(left);
    split->addWidget(right);
    for (QWidget* side : std::initializer_list<QWidget*>{left, right}) // by their shares, whatever they would like
        side->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding);
    constexpr int shareOfChanges = 66, shareOfResult = 34;
    split->setStretchFactor(0, shareOfChanges);
    split->setStretchFactor(1, shareOfResult);
    split->setSizes({shareOfChanges * 100, shareOfResult * 100});
    split->setHandleWidth(1);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(split);
    m_result->hide();

    // A replay of a large trace must not find another one under way while a slider moves.
    constexpr std::chrono::milliseconds rest{150};
    m_rest.setSingleShot(true);
    m_rest.setInterval(rest);
    connect(&m_rest, &QTimer::timeout, this, &WhatIfPanel::explain);
    connect(m_step, &QComboBox::activated, this, [this] { ask(); });
    connect(&document, &Document::rangeSelectionChanged, this, &WhatIfPanel::followStep);
    connect(m_add, &QLineEdit::returnPressed, this, &WhatIfPanel::addChange);
    connect(&m_result->beside(), &QPushButton::clicked, this, &WhatIfPanel::besideRequested);
    connect(&m_result->save(), &QPushButton::clicked, this, &WhatIfPanel::saveRequested);
    connect(&m_result->reset(), &QPushButton::clicked, this, [this] { switchAll(false); });
    connect(&m_result->all(), &QPushButton::clicked, this, [this] { switchAll(true); });
    connect(&m_result->copy(), &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(commandLine()); });
    ask();
}

void WhatIfPanel::ask()
{
    keepSwitches();
    m_isReady = false;
    m_replay.drop();
    m_order.drop();
    m_explain.drop();
    m_rest.stop();
    m_state->setText(tr("Replaying the trace…"));
    m_state->show();
    const quint64 number = ++m_listing;
    std::optional<TimeRange> step;
    if (const int at = m_step->currentIndex(); at > 0)
        step = m_steps[static_cast<std::size_t>(at - 1)];
    m_shownStep = step ? m_step->currentText() : QString{};
    m_placeLine->setCovered(step ? std::vector{*step} : std::vector<TimeRange>{});
    inBackground(
        this,
        [analysis = m_document.analysis(), step] {
            auto listed = std::make_shared<Listed>();
            const auto base = std::make_shared<const WhatIfBase>(analysis, step);
            listed->base = base;
            listed->first = firstSentences(base->graph(), base->path());
            if (!step)
                listed->pace = paceBelowHeadline(*analysis);
            for (const Step& s : analysis->steps())
                if (listed->steps.size() < maxSteps)
                    listed->steps.emplace_back(toQt(analysis->trace().name(s.slice)), s.range);
            // Findings cover the whole trace.
            const std::vector<Finding> none;
            for (RemedyChoice& choice : remedyChoices(*base, step ? none : rankedFindingsOf(*analysis)))
                if (auto alone = base->ask(choice.changes)) {
                    Row& row = listed->rows.emplace_back();
                    row.alone = *std::move(alone);
                    row.choice = std::move(choice);
                    row.outcome = outcomeOf(*base, row.choice, row.alone);
                }
            return listed;
        },
        [this, number](std::shared_ptr<Listed> listed) {
            if (number == m_listing)
                list(std::move(listed));
        });
}

void WhatIfPanel::list(std::shared_ptr<Listed> listed)
{
    m_base = listed->base;
    if (m_steps.empty()) {
        for (const auto& [name, range] : listed->steps) {
            m_steps.push_back(range);
            m_step->addItem(name);
        }
        m_step->setVisible(!m_steps.empty());
        if (followStep()) // one that was selected before the steps were known
            return;
    }
    m_rows = std::move(listed->rows);
    const bool isEmpty = m_rows.empty();
    m_state->setText(isEmpty ? tr("This trace has no ops, no CUDA or HIP calls and no GPU work to replay.")
                             : QString{});
    m_state->setVisible(isEmpty);
    QStringList above;
    for (const Sentence& sentence : listed->first)
        above.append(toQt(format(sentence, wordDuration)));
    for (const auto& unjoined : {unjoinedSends(m_base->graph()), unjoinedCollectives(m_base->graph())})
        if (unjoined)
            above.append(toQt(format(*unjoined, wordDuration)));
    if (!listed->pace.text.empty())
        above.append(toQt(format(listed->pace, wordDuration)) + QLatin1Char{'.'});
    m_warning->setText(above.join(QLatin1Char{'\n'}));
    m_warning->setVisible(!above.isEmpty());
    std::stable_sort(m_rows.begin(), m_rows.end(), [](const Row& a, const Row& b) {
        return shownSaving(a.choice, a.alone.result).saving > shownSaving(b.choice, b.alone.result).saving;
    });
    m_result->setStep(m_step->currentIndex() > 0 ? m_step->currentText() : QString{});
    m_result->setVisible(!isEmpty);
    m_add->setEnabled(!isEmpty);
    m_addMenu->setEnabled(!isEmpty);
    fill();
    m_result->setCanSwitch(
        std::any_of(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.isOn && row.isOn->isEnabled(); }));
    m_isReady = true;
    if (!isEmpty)
        replay({});
    emit ready();
    if (m_wanted)
        switchOn(*std::exchange(m_wanted, std::nullopt));
}

bool WhatIfPanel::isOn(const Row& row) const { return row.isOn && row.isOn->isChecked(); }

double WhatIfPanel::factorOf(const Row& row) const
{
    return row.slider ? static_cast<double>(row.slider->value()) / Row::hundredths : row.choice.factor();
}

void WhatIfPanel::moved(std::size_t place)
{
    showRow(m_rows[place]);
    replay(place);
}

std::vector<ReplayChange> WhatIfPanel::changes() const
{
    std::vector<std::vector<ReplayChange>> on;
    for (const Row& row : m_rows)
        if (isOn(row))
            on.push_back(withFactor(row.choice, factorOf(row)));
    return together(on);
}

void WhatIfPanel::replay(std::optional<std::size_t> changed)
{
    struct Answers {
        std::optional<WhatIfAnswer> all, alone;
    };
    std::vector<ReplayChange> one;
    if (changed)
        one = withFactor(m_rows[*changed].choice, factorOf(m_rows[*changed]));
    // The only one that is on: one replay answers both.
    const bool isAlone = changed && isOn(m_rows[*changed]) &&
                         std::count_if(m_rows.begin(), m_rows.end(), [&](const Row& row) { return isOn(row); }) == 1;
    m_order.drop();
    m_explain.drop();
    m_rest.stop();
    m_result->setBusy(true);
    m_replay.ask(
        this,
        [base = m_base, all = changes(), one, isAlone] {
            Answers answers;
            if (auto answer = base->ask(all, AskFor::Window))
                answers.all = *std::move(answer);
            if (isAlone)
                answers.alone = answers.all;
            else if (!one.empty())
                if (auto answer = base->ask(one, AskFor::Window))
                    answers.alone = *std::move(answer);
            return answers;
        },
        [this, changed, base = m_base](Answers answers) {
            if (base != m_base || !answers.all)
                return;
            answers.all->byKind = m_answer.byKind; // until those of this answer are there
            m_answer = *std::move(answers.all);
            if (changed && answers.alone) {
                m_rows[*changed].alone = *std::move(answers.alone);
                showRow(m_rows[*changed]);
            }
            showAnswer();
            m_rest.start();
            emit answered();
        });
}

void WhatIfPanel::showAnswer()
{
    std::vector<WhatIfResult::Part> parts;
    for (const Row& row : m_rows)
        if (isOn(row)) {
            const ShownSaving shown = shownOf(row);
            const bool isBound = shown.isAtMost && row.choice.ofFinding;
            parts.push_back({toQt(format(Sentence{row.choice.name, {}}, wordDuration)),
                             toQt(format(Sentence{row.choice.doesNotCover, {}}, wordDuration)),
                             row.alone.result.saving(), shown.isAtMost,
                             isBound ? std::optional{shown.saving} : std::nullopt});
        }
    m_result->set(m_base->path(), m_answer, parts);
}

// Once the sliders rest: what takes longer than the number itself, the kinds of the critical path and the order of
// gain.
void WhatIfPanel::explain()
{
    m_explain.ask(
        this, [base = m_base, all = changes()] { return base->ask(all, AskFor::Kinds); },
        [this, base = m_base](tl::expected<WhatIfAnswer, std::string> answer) {
            if (base != m_base || !answer)
                return;
            m_answer = *std::move(answer);
            showAnswer();
            if (std::count_if(m_rows.begin(), m_rows.end(), [&](const Row& row) { return isOn(row); }) > 1)
                replayInOrder();
        });
}

// The changes one after the other, that which saves most alone first.
void WhatIfPanel::replayInOrder()
{
    std::vector<const Row*> on;
    for (const Row& row : m_rows)
        if (isOn(row))
            on.push_back(&row);
    std::stable_sort(on.begin(), on.end(),
                     [](const Row* a, const Row* b) { return a->alone.result.saving() > b->alone.result.saving(); });
    std::vector<QString> names;
    std::vector<std::vector<ReplayChange>> changes;
    for (const Row* row : on) {
        names.push_back(toQt(format(Sentence{row->choice.name, {}}, wordDuration)));
        changes.push_back(withFactor(row->choice, factorOf(*row)));
    }
    m_order.ask(
        this,
        [base = m_base, names, changes] {
            std::vector<std::pair<QString, Ns>> windows{{QString{}, base->graph().window()}};
            for (std::size_t i = 0; i < changes.size(); ++i)
                if (const auto answer = base->ask(together(std::span{changes}.first(i + 1)), AskFor::Window))
                    windows.emplace_back(names[i], answer->result.predicted);
            return windows;
        },
        [this, base = m_base](const std::vector<std::pair<QString, Ns>>& windows) {
            if (base == m_base)
                m_result->setOrder(windows);
        });
}

void WhatIfPanel::addChange()
{
    const QString text = m_add->text().trimmed();
    const auto change = parseScale(text.toStdString());
    if (!change) {
        m_add->setToolTip(QString::fromStdString(change.error()));
        m_result->say(QString::fromStdString(change.error()));
        return;
    }
    if (const auto unmatched = unmatchedOf(m_document.trace(), *change)) {
        m_result->say(toQt(format(*unmatched, wordDuration)));
        return;
    }
    keepSwitches();
    Row row;
    row.choice.id = "added:" + text.toStdString();
    row.choice.name = PHRASE("Added");
    row.choice.title = {PHRASE("{change}"), {{"change", textOf(*change)}}};
    row.choice.reason = {PHRASE("added by hand"), {}};
    row.choice.changes = {*change};
    row.choice.isScaled = change->factor <= 1;
    row.choice.isUpperBound = isUpperBound(m_base->graph(), *change);
    row.choice.isEstimate = isEstimate(change->kind);
    row.choice.doesNotCover = assumptionsOf(row.choice.changes).front().text;
    m_kept[row.choice.id] = {true, change->factor};
    const auto base = m_base;
    inBackground(
        this, [base, changes = row.choice.changes] { return base->ask(changes); },
        [this, base, row](tl::expected<WhatIfAnswer, std::string> alone) mutable {
            if (base != m_base || !alone)
                return;
            row.alone = *std::move(alone);
            std::erase_if(m_rows, [&](const Row& r) { return r.choice.id == row.choice.id; });
            m_rows.insert(m_rows.begin(), std::move(row));
            m_add->clear();
            fillAgain();
        });
}

void WhatIfPanel::switchOn(std::size_t finding)
{
    if (!m_isReady) {
        m_wanted = finding;
        return;
    }
    for (Row& row : m_rows) {
        const auto& findings = row.choice.findings;
        if (std::find(findings.begin(), findings.end(), finding) == findings.end())
            continue;
        if (!row.isOn && row.outcome.outcome == ChoiceEffect::Helps)
            chooseScope(std::string{row.choice.id}); // it takes the place of another one
        if (!row.isOn) {
            m_result->say(tr("%1: %2").arg(titleOf(row.choice), toQt(format(row.outcome.why, wordDuration))));
            return;
        }
        if (!row.isOn->isEnabled()) {
            m_result->say(row.isOn->toolTip());
            m_left->ensureWidgetVisible(row.isOn);
            return;
        }
        row.isOn->setChecked(true);
        row.isOn->setFocus();
        m_left->ensureWidgetVisible(row.isOn);
        return;
    }
    m_result->say(tr("The replay has no change for this finding."));
}

void WhatIfPanel::switchAll(bool isOn)
{
    for (Row& row : m_rows)
        if (row.isOn && row.isOn->isEnabled()) {
            const QSignalBlocker quiet{row.isOn};
            row.isOn->setChecked(isOn);
            showRow(row);
        }
    replay({});
}

QString WhatIfPanel::commandLine() const
{
    QString line = QStringLiteral("lanescope whatif '%1'").arg(QString::fromStdString(m_document.trace().info().path));
    if (m_step->currentIndex() > 0)
        line += QStringLiteral(" --step '%1'").arg(m_step->currentText());
    for (const ReplayChange& change : changes()) {
        QString text = QString::fromStdString(textOf(change));
        const qsizetype gap = text.indexOf(QLatin1Char{' '}), equals = text.indexOf(QLatin1Char{'='});
        const qsizetype at = gap > 0 ? gap : equals; // the rest may contain characters that a shell interprets
        if (at > 0)
            text = text.left(at + 1) + QLatin1Char{'\''} +
                   text.mid(at + 1).replace(QLatin1Char{'\''}, QLatin1String{"'\\''"}) + QLatin1Char{'\''};
        line += QLatin1Char{' '} + text;
    }
    const std::vector<ReplayChange> all = changes();
    if (std::any_of(all.begin(), all.end(), [](const ReplayChange& c) { return !c.only.empty(); }))
        line += QStringLiteral("  # ") + tr("the panel changes only those named by the finding");
    return line;
}

QString WhatIfPanel::notHelping() const { return m_notHelping ? m_notHelping->text() : QString{}; }
QString WhatIfPanel::warning() const { return m_warning->text(); }

void WhatIfPanel::write(const QString& path, bool isBeside)
{
    m_result->say(tr("Writing the predicted trace…"));
    inBackground(
        this,
        [analysis = m_document.analysis(), all = changes(), to = path.toStdString()]() -> QString {
            const Trace& trace = analysis->trace();
            const ReplayGraph& graph = replayGraph(*analysis); // a prediction is written whole
            const auto prediction = predict(trace, graph, all);
            if (!prediction)
                return toQt(prediction.error());
            Task task;
            const auto done = writePredicted(trace, graph, *prediction, all, to, task);
            return done ? QString{} : toQt(done.error().line());
        },
        [this, path, isBeside](const QString& error) {
            m_result->say(!error.isEmpty() ? error : isBeside ? QString{} : tr("Saved: %1").arg(path));
            emit written(path, isBeside, error);
        });
}

void WhatIfPanel::setTheme(const Theme& theme)
{
    m_theme = &theme;
    m_result->setTheme(theme);
    for (Row& row : m_rows)
        if (row.isOn) {
            row.isOn->setTheme(theme);
            row.bar->setTheme(theme);
        }
    if (m_ticks)
        m_ticks->setTheme(theme);
    setStyleSheet(frameSheet(theme) +
                  QStringLiteral("#notHelping { background: %1; border-radius: 6px; } #changes { background: %2; } "
                                 "#prediction { background: %3; } #prediction QLabel { color: %4; }")
                      .arg(theme.groupRow.name(), theme.lanes.name(), theme.side.name(), theme.text.name()));
}

Panel* makeWhatIfPanel(Document& document, QWidget* parent) { return new WhatIfPanel{document, parent}; }

} // namespace lanescope
