#include "widgets/panels/flame_panel.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include "model/analysis/time/first_launched.h"
#include "model/attribution/place_text.h"
#include "model/attribution/replay_places.h"
#include "model/compare/wording.h"
#include "model/import/importer.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/panels/flame_view.h"
#include "widgets/panels/table_bar.h"
#include "widgets/session/place_scope.h"
#include "widgets/session/trace_place.h"

namespace lanescope {

FlamePanel::FlamePanel(Document& document, QWidget* parent) : Panel(parent), m_document(document)
{
    m_bar = new TableBar{document, TableBar::Offer::Steps, this};
    m_bar->filter().setPlaceholderText(tr("Find: gemm"));
    m_by = new QComboBox{this};
    m_by->addItem(tr("By module"), static_cast<int>(FlameBy::Module));
    m_by->addItem(tr("By op"), static_cast<int>(FlameBy::Op));
    m_by->addItem(tr("By Python function"), static_cast<int>(FlameBy::Python));
    m_by->setAccessibleName(tr("Boxes"));
    m_weight = new QComboBox{this};
    m_weight->addItem(tr("GPU time"), true);
    m_weight->addItem(tr("Host time"), false);
    m_weight->setAccessibleName(tr("Weight"));
    if (document.analysis()->work().empty())
        m_weight->setCurrentIndex(1);
    m_inverted = makeChip(tr("Inverted"), this);
    m_inverted->setToolTip(tr("Leaves first: below each are its callers"));
    m_working = makeChip(tr("Without waiting"), this);
    m_working->setToolTip(tr("Leave out host time in which a thread waits"));
    m_bar->add(m_by);
    m_bar->add(m_weight);
    m_bar->add(m_inverted);
    m_bar->add(m_working);
    m_folds = makeChip(tr("Fold equal layers"), this);
    m_folds->setChecked(true);
    m_bar->add(m_folds);
    m_compare = new QToolButton{this};
    m_compare->setText(tr("Compare with…"));
    m_compare->setToolTip(tr("Choose another trace: boxes show what takes longer or less here, per step"));
    m_bar->add(m_compare);
    connect(m_compare, &QToolButton::clicked, this, &FlamePanel::chooseOther);
    m_path = new QLabel{this};
    m_path->setContentsMargins(8, 2, 8, 2);
    m_path->setTextFormat(Qt::RichText);
    m_path->setAccessibleName(tr("Path"));
    m_view = new FlameView{this};
    m_summary = new QLabel{tr("Reading the trace…"), this};
    m_summary->setContentsMargins(8, 3, 8, 4);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_path);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_summary);
    connect(m_bar, &TableBar::scopeChanged, this, &FlamePanel::ask);
    connect(m_bar, &TableBar::filterChanged, this, [this](const QString& words) {
        m_view->setWords(words);
        showSummary();
    });
    for (QComboBox* box : {m_by, m_weight})
        connect(box, &QComboBox::currentIndexChanged, this, &FlamePanel::ask);
    for (QToolButton* box : {m_inverted, m_working, m_folds})
        connect(box, &QToolButton::toggled, this, &FlamePanel::ask);
    connect(m_path, &QLabel::linkActivated, this, [this](const QString& link) { m_view->zoomTo(link.toUInt()); });
    connect(m_view, &FlameView::zoomChanged, this, [this] {
        showPath();
        showSummary();
    });
    ask();
}

QString FlamePanel::path() const
{
    QStringList names;
    if (const Flame* flame = m_view->flame())
        for (std::uint32_t n = m_view->zoomed();; n = flame->nodes[n].parent) {
            names.prepend(toQt(flame->nodes[n].name));
            if (n == 0)
                break;
        }
    return names.join(QStringLiteral(" › "));
}

QString FlamePanel::summary() const { return m_summary->text(); }

void FlamePanel::setTheme(const Theme& theme)
{
    m_view->setTheme(theme);
    m_bar->setStyleSheet(frameSheet(theme));
}

void FlamePanel::ask()
{
    const TableScope scope = m_bar->scope();
    FlameOptions options;
    options.by = static_cast<FlameBy>(m_by->currentData().toInt());
    options.isDevice = m_weight->currentData().toBool();
    options.isInverted = m_inverted->isChecked();
    options.isWorking = m_working->isChecked();
    options.foldsLayers = m_folds->isChecked();
    m_working->setEnabled(!options.isDevice);
    m_folds->setEnabled(options.by == FlameBy::Module);
    if (scope.isEmpty()) {
        m_latest.drop();
        m_answer = nullptr;
        m_view->set(nullptr);
        m_summary->setText(tr("Drag over the lanes to select a range of time."));
        return;
    }
    if (!scope.ranges.empty())
        options.within = scope.ranges.front();
    options.holdsEarlier = scope.kind == TableScope::Kind::Range; // a window of time, and not what a step launched
    m_latest.ask(
        this,
        [analysis = m_document.analysis(), options, place = scope.place, other = m_other]() mutable {
            options.part = place ? &place->part : nullptr;
            const Attribution& all = attributionOf(*analysis);
            auto answer = std::make_shared<Answer>();
            answer->flame = flameOf(*analysis, all, options);
            if (options.isDevice)
                if (std::string note = noteOf(graphCoverageOf(all), NoteFor::Window); !note.empty())
                    answer->notes.push_back(std::move(note));
            if (options.isDevice && options.within)
                if (const WorkBefore before = workBefore(analysis->trace(), analysis->work(), *options.within);
                    before.count > 0)
                    answer->notes.push_back(
                        format((options.holdsEarlier ? includedSentence : leftOutSentence)(before), briefDuration));
            const Trace& trace = analysis->trace();
            std::vector<bool> isKnown(trace.strings().size());
            for (const Launched& l : analysis->work())
                if (const StringId name = trace.nameId(l.work); !isKnown[name.value]) {
                    isKnown[name.value] = true;
                    answer->roles.try_emplace(std::string{trace.kernelLabel(name)}, trace.kernelRole(name));
                }
            if (other)
                compare(*analysis, *other, options, *answer);
            return std::shared_ptr<const Answer>{std::move(answer)};
        },
        [this](std::shared_ptr<const Answer> answer) {
            showAnswer(std::move(answer));
            emit ready();
        });
}

void FlamePanel::showAnswer(std::shared_ptr<const Answer> answer)
{
    m_answer = std::move(answer);
    m_view->set(std::shared_ptr<const Flame>{m_answer, &m_answer->flame},
                m_answer->change ? std::shared_ptr<const FlameChange>{m_answer, &*m_answer->change} : nullptr,
                std::shared_ptr<const KernelRoles>{m_answer, &m_answer->roles});
}

// Whole traces are compared per step; of the other one, all of it is taken.
void FlamePanel::compare(const Analysis& own, const Analysis& other, FlameOptions options, Answer& answer)
{
    const bool isWhole = !options.within;
    options.within.reset();
    options.part = nullptr;
    Flame before = flameOf(other, attributionOf(other), options);
    divideBySteps(before, other.steps().size());
    if (isWhole)
        divideBySteps(answer.flame, own.steps().size());
    answer.before = before.total();
    answer.change = flameChange(before, answer.flame);
}

void FlamePanel::chooseOther()
{
    if (m_other)
        return compareWith({});
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Compare with"), folderForFilesOf(QString::fromStdString(m_document.trace().info().path)));
    if (!path.isEmpty())
        compareWith(path);
}

void FlamePanel::compareWith(const QString& path)
{
    m_otherName = QFileInfo{path}.fileName();
    m_error.clear();
    if (path.isEmpty()) {
        m_latestOther.drop();
        m_other = nullptr;
        m_compare->setText(tr("Compare with…"));
        return ask();
    }
    m_summary->setText(tr("Reading %1…").arg(m_otherName));
    m_latestOther.ask(
        this,
        [file = path.toStdString()] {
            Task task;
            return loadTrace(file, task);
        },
        [this](const Result<TracePtr>& trace) {
            if (!trace) {
                m_error = toQt(trace.error().line());
                return showSummary();
            }
            m_other = std::make_shared<const Analysis>(*trace);
            m_compare->setText(tr("Against %1  ×").arg(m_otherName));
            ask();
        });
}

// Each name above the last one is a link.
void FlamePanel::showPath()
{
    const Flame* flame = m_view->flame();
    if (!flame)
        return m_path->clear();
    QStringList links;
    constexpr int longest = 48, max = 12; // characters of a name; names, counted from the end
    for (std::uint32_t n = m_view->zoomed();; n = flame->nodes[n].parent) {
        QString name = toQt(flame->nodes[n].name);
        if (name.size() > longest)
            name = name.left(longest - 1) + QChar{0x2026};
        name = name.toHtmlEscaped();
        if (links.size() < max || n == 0)
            links.prepend(n == m_view->zoomed() ? QStringLiteral("<b>%1</b>").arg(name)
                                                : QStringLiteral("<a href=\"%1\">%2</a>").arg(n).arg(name));
        if (n == 0)
            break;
    }
    m_path->setText(links.join(QStringLiteral(" › ")));
}

void FlamePanel::showSummary()
{
    const Flame* flame = m_view->flame();
    if (!flame)
        return;
    const FlameNode& node = flame->nodes[m_view->zoomed()];
    QString text = m_view->zoomed() == 0
                       ? tr("%1 in all.").arg(shortDuration(node.total))
                       : tr("%1: %2, %3 of all.")
                             .arg(toQt(node.name), shortDuration(node.total),
                                  percentOf(100.0 * static_cast<double>(node.total.count()) /
                                            static_cast<double>(std::max<std::int64_t>(1, flame->total().count()))));
    if (const auto share = m_view->shareOfWords())
        text += ' ' + tr("%1 of that holds “%2”.").arg(percentOf(*share), m_bar->filter().text().trimmed());
    if (m_answer->change) {
        text += ' ' + tr("%1 took %2 per step; red takes longer here, blue takes less.")
                          .arg(m_otherName, shortDuration(m_answer->before));
        if (const FlameChange& change = *m_answer->change; !change.onlyInA.empty())
            text += ' ' + tr("Only there: %1, most of it %2.")
                              .arg(shortDuration(change.goneTotal), toQt(change.onlyInA.front().path));
    }
    for (const std::string& note : m_answer->notes)
        text += ' ' + toQt(note);
    if (!m_error.isEmpty())
        text += ' ' + m_error;
    m_summary->setText(text);
}

Panel* makeFlamePanel(Document& document, QWidget* parent) { return new FlamePanel{document, parent}; }

} // namespace lanescope
