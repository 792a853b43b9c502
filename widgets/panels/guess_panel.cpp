#include "widgets/panels/guess_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

#include "model/replay/final_verdict.h"
#include "widgets/items/guess_items.h"
#include "widgets/kit/text.h"
#include "widgets/session/background.h"

#include <algorithm>
#include <array>
#include <set>

namespace lanescope {

namespace {

bool isPlainCount(const Expectation& e, const char* what)
{
    return e.subject == Expectation::Subject::Count && e.what == what && !e.named && !e.matching;
}

} // namespace

GuessPanel::GuessPanel(Document& document, QWidget* parent) : Panel(parent), m_document(document)
{
    m_results = new GuessItems{this};
    m_table = new QTableView{this};
    m_table->setModel(m_results);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(GuessItems::Guess, QHeaderView::Stretch);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setAccessibleName(tr("Guesses and facts"));
    m_table->hide();
    m_summary = new QLabel{this};
    m_summary->setWordWrap(true);
    m_summary->setMargin(10);
    m_summary->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) { showRow(index.row()); });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) { showRow(index.row()); });

    auto* scroll = new QScrollArea{this};
    scroll->setAccessibleName(tr("Guesses and facts"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QWidget* form = makeForm();
    scroll->setWidget(form);
    scroll->setFixedWidth(std::max(380, form->sizeHint().width() + 20));
    auto* right = new QVBoxLayout;
    right->setSpacing(0);
    right->addWidget(m_summary);
    right->addWidget(m_table, 1);
    right->addStretch(0);
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(scroll);
    layout->addLayout(right, 1);
    fillNames();
    changed();
}

QWidget* GuessPanel::makeForm()
{
    auto* form = new QWidget{this};
    auto* layout = new QFormLayout{form};
    layout->setContentsMargins(12, 10, 12, 10);
    layout->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    const auto field = [&](const QString& name, const QString& example, const QString& hint) {
        auto* edit = new QLineEdit{form};
        edit->setPlaceholderText(example);
        edit->setToolTip(hint);
        edit->setAccessibleName(name);
        layout->addRow(name, edit);
        connect(edit, &QLineEdit::textChanged, this, &GuessPanel::changed);
        connect(edit, &QLineEdit::returnPressed, this, &GuessPanel::reveal);
        return edit;
    };
    m_within = new QComboBox{form};
    m_within->setAccessibleName(tr("Counted in"));
    m_within->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_within->addItem(tr("the whole trace"), QString{});
    layout->addRow(tr("Counted in"), m_within);
    const QString bounds = tr("A number, a range such as 3-5, or a bound such as at least 3");
    m_kernels = field(tr("Kernels"), tr("5"), bounds);
    m_gemms = field(tr("GEMMs among them"), tr("3, 2-4, at least 1"), bounds);
    m_verdict = new QComboBox{form};
    m_verdict->setAccessibleName(tr("Verdict"));
    m_verdict->addItem(tr("no guess"), QString{});
    for (const Verdict v : allVerdicts())
        m_verdict->addItem(toQt(nameOf(v)).replace('_', '-'), toQt(nameOf(v)));
    layout->addRow(tr("Verdict"), m_verdict);
    m_slowest = new QComboBox{form};
    m_slowest->setAccessibleName(tr("Slowest op"));
    m_slowest->setEditable(true);
    m_slowest->setInsertPolicy(QComboBox::NoInsert);
    m_slowest->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_slowest->lineEdit()->setPlaceholderText(tr("aten::mm"));
    layout->addRow(tr("Slowest op"), m_slowest);
    m_busy = field(tr("GPU busy, %"), tr("at least 90"),
                   tr("Share of the time from first to last GPU work in which GPU work runs"));
    for (QComboBox* box : {m_within, m_verdict, m_slowest}) {
        box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        box->setMinimumContentsLength(12);
    }
    m_more = new QLabel{form};
    m_more->setWordWrap(true);
    m_more->hide();
    layout->addRow(m_more);
    m_cover = new QCheckBox{tr("Cover the trace until it is revealed"), form};
    layout->addRow(m_cover);
    connect(m_cover, &QCheckBox::toggled, &m_document, &Document::cover);
    connect(&m_document, &Document::coveredChanged, m_cover, &QCheckBox::setChecked);

    m_reveal = new QPushButton{tr("Reveal"), form};
    m_save = new QPushButton{tr("Save…"), form};
    m_save->setToolTip(tr("As a file that `lanescope check` runs"));
    auto* open = new QPushButton{tr("Open…"), form};
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_reveal);
    buttons->addStretch(1);
    buttons->addWidget(open);
    buttons->addWidget(m_save);
    layout->addRow(buttons);
    connect(m_reveal, &QPushButton::clicked, this, &GuessPanel::reveal);
    connect(open, &QPushButton::clicked, this, &GuessPanel::openRequested);
    connect(m_save, &QPushButton::clicked, this,
            [this] { emit saveRequested(QString::fromStdString(expectationsText(expectations()))); });
    connect(m_verdict, &QComboBox::currentIndexChanged, this, &GuessPanel::changed);
    connect(m_within, &QComboBox::currentIndexChanged, this, &GuessPanel::changed);
    connect(m_slowest, &QComboBox::editTextChanged, this, &GuessPanel::changed);
    return form;
}

// The offered names do not reveal their times.
void GuessPanel::fillNames()
{
    struct Names {
        QStringList within, ops;
    };
    inBackground(
        this,
        [trace = m_document.tracePtr()] {
            std::vector<bool> isSeen(trace->strings().size(), false);
            Names names;
            bool hasSteps = false;
            for (const SliceId s : trace->slices()) {
                const SliceKind kind = trace->kind(s);
                if ((kind != SliceKind::Annotation && kind != SliceKind::Op) || isSeen[trace->nameId(s).value])
                    continue;
                isSeen[trace->nameId(s).value] = true;
                const std::string_view name = trace->name(s);
                if (name.starts_with("ProfilerStep#"))
                    hasSteps = true;
                else
                    (kind == SliceKind::Annotation ? names.within : names.ops).append(toQt(name));
            }
            names.within.sort();
            names.ops.sort();
            if (hasSteps)
                names.within.prepend(QStringLiteral("ProfilerStep"));
            return names;
        },
        [this](Names names) {
            const QString chosen = m_within->currentData().toString(), typed = m_slowest->currentText();
            for (const QString& name : names.within)
                if (m_within->findData(name) < 0)
                    m_within->addItem(name == QLatin1String("ProfilerStep") ? tr("each step") : tr("each %1").arg(name),
                                      name);
            // Guesses are usually about a step; a file's choice is kept.
            if (chosen.isEmpty() && expectations().empty() && names.within.contains(QStringLiteral("ProfilerStep")))
                m_within->setCurrentIndex(m_within->findData(QStringLiteral("ProfilerStep")));
            m_slowest->addItems(names.ops);
            m_slowest->setCurrentIndex(-1);
            m_slowest->setEditText(typed);
            m_slowest->completer()->setCompletionMode(QCompleter::PopupCompletion);
            m_slowest->completer()->setFilterMode(Qt::MatchContains);
        });
}

bool GuessPanel::isReadable(QLineEdit* field) const
{
    Expectation e;
    return field->text().trimmed().isEmpty() || parseBound(field->text().trimmed().toStdString(), e);
}

void GuessPanel::changed()
{
    bool areReadable = true;
    for (QLineEdit* field : {m_kernels, m_gemms, m_busy}) {
        const bool isBad = !isReadable(field);
        areReadable &= !isBad;
        field->setStyleSheet(isBad ? QStringLiteral("QLineEdit { border: 1px solid #c2255c; }") : QString{});
    }
    const bool hasAny = !expectations().empty();
    m_reveal->setEnabled(areReadable && hasAny);
    m_save->setEnabled(areReadable && hasAny);
    if (m_results->rowCount() == 0)
        m_summary->setText(!areReadable ? tr("Expected a number, a range such as 3-5, or a bound such as at least 3.")
                           : hasAny     ? tr("Reveal compares each guess with what the trace holds.")
                                        : tr("What do you expect? Fill in what you like, then reveal."));
}

std::vector<Expectation> GuessPanel::expectations() const
{
    std::vector<Expectation> all;
    const auto addBound = [&](Expectation e, const QLineEdit* field) {
        if (parseBound(field->text().trimmed().toStdString(), e))
            all.push_back(std::move(e));
    };
    const QString within = m_within->currentData().toString();
    for (const auto& [what, field] : {std::pair{"kernel", m_kernels}, std::pair{"gemm", m_gemms}}) {
        Expectation e;
        e.what = what;
        if (!within.isEmpty())
            e.within = within.toStdString();
        addBound(std::move(e), field);
    }
    if (const QString verdict = m_verdict->currentData().toString(); !verdict.isEmpty()) {
        Expectation e;
        e.subject = Expectation::Subject::Verdict;
        e.what = verdict.toStdString();
        all.push_back(std::move(e));
    }
    if (const QString slowest = m_slowest->currentText().trimmed(); !slowest.isEmpty()) {
        Expectation e;
        e.subject = Expectation::Subject::Slowest;
        e.what = "op";
        e.named = slowest.toStdString();
        all.push_back(std::move(e));
    }
    Expectation busy;
    busy.subject = Expectation::Subject::Metric;
    busy.what = "gpu_busy_pct";
    addBound(std::move(busy), m_busy);
    all.insert(all.end(), m_others.begin(), m_others.end());
    return all;
}

void GuessPanel::setExpectations(const std::vector<Expectation>& expectations)
{
    for (QLineEdit* field : {m_kernels, m_gemms, m_busy})
        field->clear();
    m_verdict->setCurrentIndex(0);
    m_slowest->setEditText({});
    m_others.clear();
    std::optional<std::optional<std::string>> within; // shared by the counts of the form
    for (const Expectation& e : expectations) {
        const QString bound = QString::fromStdString(expectedOf(e));
        QLineEdit* count = isPlainCount(e, "kernel") ? m_kernels : isPlainCount(e, "gemm") ? m_gemms : nullptr;
        if (count && count->text().isEmpty() && (!within || *within == e.within)) {
            within = e.within;
            count->setText(bound);
        } else if (e.subject == Expectation::Subject::Verdict && m_verdict->currentIndex() == 0) {
            m_verdict->setCurrentIndex(m_verdict->findData(QString::fromStdString(e.what)));
        } else if (e.subject == Expectation::Subject::Slowest && e.what == "op" && e.named && !e.within &&
                   m_slowest->currentText().isEmpty()) {
            m_slowest->setEditText(QString::fromStdString(*e.named));
        } else if (e.subject == Expectation::Subject::Metric && e.what == "gpu_busy_pct" && !e.within &&
                   m_busy->text().isEmpty()) {
            m_busy->setText(bound);
        } else {
            m_others.push_back(e);
        }
    }
    const QString name = within && *within ? QString::fromStdString(**within) : QString{};
    if (m_within->findData(name) < 0)
        m_within->addItem(tr("each %1").arg(name), name);
    m_within->setCurrentIndex(m_within->findData(name));
    QStringList others;
    for (const Expectation& e : m_others)
        others.append(wordsOf(e) + QStringLiteral(": ") + QString::fromStdString(expectedOf(e)));
    m_more->setText(tr("Also from the file: %1").arg(others.join(QStringLiteral("; "))));
    m_more->setVisible(!others.isEmpty());
    m_results->set({});
    m_table->hide();
    changed();
}

void GuessPanel::refuse(const QString& line)
{
    m_results->set({});
    m_table->hide();
    m_summary->setText(line);
}

void GuessPanel::reveal()
{
    if (!m_reveal->isEnabled())
        return;
    m_summary->setText(tr("Looking…"));
    inBackground(
        this,
        [analysis = m_document.analysis(), guesses = expectations()] {
            std::vector<JudgedGuess> judged;
            for (const Expectation& e : guesses)
                judged.push_back({e, outcomeOf(*analysis, e, finalVerdict)});
            return judged;
        },
        [this, request = ++m_request](std::vector<JudgedGuess> judged) {
            if (request != m_request)
                return; // there is a newer request
            const auto right =
                std::count_if(judged.begin(), judged.end(), [](const JudgedGuess& g) { return g.outcome.holds; });
            m_summary->setText(
                tr("<b>%1 of %2 guesses hold.</b> A click on one shows its slices.").arg(right).arg(judged.size()));
            m_results->set(std::move(judged));
            m_table->show();
            for (const int column : {GuessItems::Holds, GuessItems::Expected, GuessItems::Found, GuessItems::Note}) {
                m_table->resizeColumnToContents(column);
                m_table->setColumnWidth(column, std::min(260, m_table->columnWidth(column) + 12));
            }
            m_document.cover(false);
            emit revealed();
        });
}

void GuessPanel::showRow(int row)
{
    if (row < 0 || row >= m_results->rowCount())
        return;
    const Outcome& outcome = m_results->rows()[static_cast<std::size_t>(row)].outcome;
    const Trace& trace = m_document.trace();
    const auto bad = std::find_if(outcome.occurrences.begin(), outcome.occurrences.end(),
                                  [](const Outcome::Occurrence& o) { return !o.holds; });
    m_document.light(outcome.evidence);
    if (bad != outcome.occurrences.end()) { // the first occurrence that fails
        m_document.reveal(bad->range);
        m_document.zoomTo(trace.range(bad->range));
        return;
    }
    if (outcome.evidence.empty())
        return;
    TimeRange all = trace.range(outcome.evidence.front());
    for (const SliceId s : outcome.evidence) {
        all.begin = std::min(all.begin, trace.begin(s));
        all.end = std::max(all.end, trace.end(s));
    }
    m_document.reveal(outcome.evidence.front());
    m_document.zoomTo(all);
}

Panel* makeGuessPanel(Document& document, QWidget* parent) { return new GuessPanel{document, parent}; }

} // namespace lanescope
