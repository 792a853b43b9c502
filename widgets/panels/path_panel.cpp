#include "widgets/panels/path_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include "model/replay/replay_text.h"
#include "widgets/items/cell_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/path_look.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/session/place_scope.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lanescope {

namespace {

constexpr std::size_t maxPieces = 5000;

QString pathDurationWord(double ns) { return cellDuration(ns); }

TableCell timeCell(Ns time) { return TableCell::of(static_cast<double>(time.count()), pathDurationWord); }

CellTable kindCells(const CriticalPath& path)
{
    CellTable table;
    table.columns = {{PathPanel::tr("Kind"), {}, {}, true},
                     {PathPanel::tr("Time"), "ns", PathPanel::tr("All kinds add up to the window"), false},
                     {PathPanel::tr("Share"), "%", {}, false}};
    for (std::size_t k = 0; k < pathKinds; ++k)
        if (path.byKind[k] != Ns{})
            table.rows.push_back({TableCell::of(wordOf(static_cast<PathKind>(k)).toStdString()),
                                  timeCell(path.byKind[k]),
                                  TableCell::of(100.0 * static_cast<double>(path.byKind[k].count()) /
                                                    static_cast<double>(std::max<std::int64_t>(1, path.window.count())),
                                                percentOf)});
    giveUnits(table);
    return table;
}

CellTable pieceCells(const Trace& trace, const CriticalPath& path, const std::vector<std::size_t>& pieces)
{
    CellTable table;
    table.columns = {
        {PathPanel::tr("Name"), {}, {}, true},
        {PathPanel::tr("Kind"), {}, {}, true},
        {PathPanel::tr("Time"), "ns", PathPanel::tr("Its time on the path"), false},
        {PathPanel::tr("Unexplained"), "ns", PathPanel::tr("The part for which the recording gives no reason"), false},
        {PathPanel::tr("Begin"), "ns", {}, false},
        {PathPanel::tr("Lane"), {}, {}, true}};
    for (const std::size_t place : pieces) {
        const PathPiece& piece = path.pieces[place];
        table.rows.push_back(
            {TableCell::of(piece.slice ? trace.kernelLabel(trace.nameId(piece.slice)) : std::string_view{"–"}),
             TableCell::of(wordOf(piece.kind).toStdString()), timeCell(piece.duration),
             piece.lag > Ns{} ? timeCell(piece.lag) : TableCell::of(std::optional<double>{}, pathDurationWord),
             timeCell(piece.begin - Time{}),
             TableCell::of(piece.lane ? trace[trace[piece.lane].process].title + " · " + trace[piece.lane].name
                                      : std::string{})});
    }
    giveUnits(table);
    return table;
}

// The number of first lines that are shown at once: text beyond two lines is a note.
qsizetype shownLines(const QStringList& lines, qsizetype first)
{
    constexpr qsizetype letters = 250;
    qsizetype shown = 1, length = lines.value(0).size();
    while (shown < first && (length += lines.value(shown).size()) < letters)
        ++shown;
    return shown;
}

} // namespace

PathPanel::PathPanel(Document& document, QWidget* parent) : Panel(parent), m_document(document)
{
    m_summary = new QLabel{tr("Replaying the trace…"), this};
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_summary->setAccessibleName(tr("Summary"));
    m_more = new QPushButton{this};
    m_more->setObjectName(QStringLiteral("pathNotes"));
    m_more->setCheckable(true);
    m_more->setToolTip(tr("Limits of this path"));
    m_more->setFocusPolicy(Qt::TabFocus);
    setLook(*m_more, "quiet");
    m_more->hide();
    connect(m_more, &QPushButton::toggled, this, &PathPanel::showSummary);
    m_place = new QLabel{this};
    setLook(*m_place, "muted");
    const auto button = [this](const QString& text, const QString& name, int by) {
        auto* made = new QPushButton{text, this};
        made->setAccessibleName(name);
        made->setToolTip(name);
        made->setMaximumWidth(made->fontMetrics().height() * 2);
        made->setFocusPolicy(Qt::TabFocus);
        made->setEnabled(false);
        setLook(*made, "quiet");
        connect(made, &QPushButton::clicked, this, [this, by] { step(by); });
        return made;
    };
    m_previous = button(QStringLiteral("‹"), tr("Previous segment of the path"), -1);
    m_next = button(QStringLiteral("›"), tr("Next segment of the path"), +1);
    m_kindItems = new CellItems{this};
    m_kinds = new DataTable{m_kindItems, this};
    m_pieceItems = new CellItems{this};
    m_pieces = new DataTable{m_pieceItems, this};
    m_kinds->setAccessibleName(tr("Kinds of the critical path"));
    m_pieces->setAccessibleName(tr("Segments of the critical path"));
    for (DataTable* table : {m_kinds, m_pieces})
        table->setRootIsDecorated(false);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(10, 5, 10, 5);
    bar->setSpacing(6);
    bar->addWidget(m_summary, 1);
    bar->addWidget(m_more);
    bar->addWidget(m_place);
    bar->addWidget(m_previous);
    bar->addWidget(m_next);
    auto* split = new QSplitter{Qt::Horizontal, this};
    split->addWidget(m_kinds);
    split->addWidget(m_pieces);
    split->setChildrenCollapsible(false);
    split->setStretchFactor(1, 1);
    split->setHandleWidth(1);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(split, 1);
    connect(m_pieces, &DataTable::rowChosen, this, [this](const QModelIndex& index) {
        if (static_cast<std::size_t>(index.row()) < m_longest.size())
            choose(m_longest[static_cast<std::size_t>(index.row())]);
    });
    connect(&document, &Document::placeChanged, this, &PathPanel::ask);
    ask();
}

QString PathPanel::summary() const { return m_lines.join(QLatin1Char{' '}); }

// The warnings, or one sentence; the notes on its limits only on request, so that the tables have the room.
void PathPanel::showSummary()
{
    const qsizetype notes = m_lines.size() - m_firstLines;
    m_more->setVisible(notes > 0);
    m_more->setText(m_more->isChecked() ? tr("Hide notes")
                                        : numberOf(static_cast<std::uint64_t>(std::max<qsizetype>(0, notes)),
                                                   tr("1 note"), tr("%1 notes")));
    m_summary->setText(m_more->isChecked() ? summary() : m_lines.mid(0, m_firstLines).join(QLatin1Char{' '}));
}

// If a place is chosen, only its own pieces are listed.
void PathPanel::ask()
{
    struct Answer {
        const PathOnLanes* path;
        std::vector<std::size_t> longest;
        std::shared_ptr<const CellTable> kinds, pieces;
        std::vector<Sentence> sentences;
        std::size_t pieceCount = 0, firstLines = 1;
    };
    m_latest.ask(
        this,
        [analysis = m_document.analysis(), place = m_document.place()] {
            Answer answer{&pathOnLanes(*analysis), {}, {}, {}, {}, 0, 1};
            const CriticalPath& path = answer.path->path();
            std::vector<std::size_t> all(path.pieces.size());
            std::iota(all.begin(), all.end(), std::size_t{0});
            CriticalPath own;
            own.window = path.window;
            own.byKind = path.byKind;
            if (place) {
                std::erase_if(all, [&](std::size_t i) {
                    const SliceId slice = path.pieces[i].slice;
                    return !slice || !place->part.holds(analysis->trace(), slice);
                });
                own.byKind = {};
                for (const std::size_t i : all)
                    own.byKind[static_cast<std::size_t>(path.pieces[i].kind)] += path.pieces[i].duration;
            }
            answer.pieceCount = all.size();
            const std::size_t shown = std::min(maxPieces, all.size());
            std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(shown), all.end(),
                              [&](std::size_t a, std::size_t b) {
                                  return path.pieces[a].duration != path.pieces[b].duration
                                             ? path.pieces[a].duration > path.pieces[b].duration
                                             : a < b;
                              });
            all.resize(shown);
            answer.kinds = std::make_shared<const CellTable>(kindCells(own));
            answer.pieces = std::make_shared<const CellTable>(pieceCells(analysis->trace(), path, all));
            answer.longest = std::move(all);
            if (path.window > Ns{}) {
                answer.sentences = pathSentences(replayGraph(*analysis), path);
                answer.firstLines = std::max<std::size_t>(1, firstSentences(replayGraph(*analysis), path).size());
            }
            return answer;
        },
        [this](Answer answer) {
            m_path = answer.path;
            m_longest = std::move(answer.longest);
            QStringList lines;
            for (const Sentence& sentence : answer.sentences)
                lines.append(toQt(format(sentence, wordDuration)));
            m_firstLines = shownLines(lines, static_cast<qsizetype>(answer.firstLines));
            if (lines.isEmpty())
                lines.append(tr("This trace has no ops, no CUDA or HIP calls and no GPU work to replay."));
            else if (m_longest.size() < answer.pieceCount)
                lines.append(tr("The table lists the %1 longest of %2 segments.")
                                 .arg(countOf(m_longest.size()), countOf(answer.pieceCount)));
            show(answer.kinds, answer.pieces, lines);
        });
}

void PathPanel::show(std::shared_ptr<const CellTable> kinds, std::shared_ptr<const CellTable> pieces,
                     const QStringList& lines)
{
    m_kindItems->set(std::move(kinds));
    m_pieceItems->set(std::move(pieces));
    m_kinds->sortByColumn(1, Qt::DescendingOrder);
    m_pieces->sortByColumn(2, Qt::DescendingOrder);
    m_kinds->fitColumns(200);
    m_pieces->fitColumns(380);
    m_kinds->setGivingWay({});
    m_kinds->setMinimumWidth(m_kinds->minWidth());
    m_pieces->setGivingWay({5, 4, 3}); // name, kind and time stay
    m_lines = lines;
    showSummary();
    for (QPushButton* button : {m_previous, m_next})
        button->setEnabled(!m_path->legs().empty());
    emit ready();
}

void PathPanel::choose(std::size_t piece)
{
    if (const SliceId slice = m_path->path().pieces[piece].slice) {
        m_document.select(slice);
        m_document.reveal(slice);
    }
}

void PathPanel::step(int by)
{
    if (!m_path || m_path->legs().empty())
        return;
    const std::size_t count = m_path->legs().size();
    std::size_t at = by < 0 ? count - 1 : 0;
    if (const auto current = m_document.path().current())
        at = by < 0 ? (*current + count - 1) % count : (*current + 1) % count;
    m_document.path().setCurrent(at);
    const PathLeg& leg = m_path->legs()[at];
    m_place->setText(tr("segment %1 of %2").arg(countOf(at + 1), countOf(count)));
    std::size_t longest = leg.firstPiece;
    const std::vector<PathPiece>& pieces = m_path->path().pieces;
    for (std::size_t i = leg.firstPiece; i < leg.lastPiece; ++i)
        if (pieces[i].slice && pieces[i].isOnLane() &&
            (!pieces[longest].slice || pieces[i].duration > pieces[longest].duration))
            longest = i;
    choose(longest);
    const Ns margin = std::max(Ns{1}, leg.range.length() / 5);
    m_document.zoomTo({leg.range.begin - margin, leg.range.end + margin});
}

Panel* makePathPanel(Document& document, QWidget* parent) { return new PathPanel{document, parent}; }

} // namespace lanescope
