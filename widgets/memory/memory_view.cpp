#include "widgets/memory/memory_view.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/frames.h"
#include "widgets/items/cell_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/address_map_view.h"
#include "widgets/memory/memory_chart.h"

namespace lanescope {

namespace {

std::string durationText(Ns ns) { return shortDuration(ns).toStdString(); }
QString said(const Sentence& sentence) { return QString::fromStdString(format(sentence, durationText)); }
QString bytesText(std::int64_t n) { return QString::fromStdString(shownBytes(n)); }
QString bytesCell(double n) { return bytesText(static_cast<std::int64_t>(n)); }
QString countCell(double n) { return countOf(static_cast<quint64>(n)); }

QLabel* label(const QString& text, const char* look, QWidget* parent)
{
    auto* made = new QLabel{text, parent};
    made->setWordWrap(true);
    made->setTextFormat(Qt::PlainText);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setLook(*made, look);
    return made;
}

std::shared_ptr<const CellTable> tableOf(const MemoryDevice& device, const Holders& holders, std::int64_t index)
{
    auto table = std::make_shared<CellTable>();
    table->columns = {{MemoryView::tr("Holder"), {}, MemoryView::tr("Who requested the memory"), true},
                      {MemoryView::tr("Allocated by"), {}, MemoryView::tr("The op that was called"), true},
                      {MemoryView::tr("Live"), QStringLiteral("bytes"),
                       MemoryView::tr("Bytes requested and not freed at the cursor"), false},
                      {MemoryView::tr("Share"), QStringLiteral("%"), {}, false},
                      {MemoryView::tr("Blocks"), {}, {}, false},
                      {MemoryView::tr("Largest"), QStringLiteral("bytes"), {}, false},
                      {MemoryView::tr("At the end"), QStringLiteral("bytes"),
                       MemoryView::tr("Live at the end of the recording"), false}};
    const std::vector<HolderRow> rows = rowsAt(device, holders, index);
    std::int64_t all = 0;
    for (const HolderRow& row : rows)
        all += row.bytes;
    for (const HolderRow& row : rows) {
        const HolderGroup& group = holders.groups[row.group];
        const double share = all ? 100.0 * static_cast<double>(row.bytes) / static_cast<double>(all) : 0;
        table->rows.push_back({TableCell::of(group.name, QString::fromStdString(group.place)),
                               TableCell::of(group.detail), TableCell::of(static_cast<double>(row.bytes), bytesCell),
                               TableCell::of(share, percentOf),
                               TableCell::of(static_cast<double>(row.blocks), countCell),
                               TableCell::of(static_cast<double>(row.largest), bytesCell),
                               TableCell::of(static_cast<double>(row.bytesAtEnd), bytesCell)});
    }
    return table;
}

} // namespace

MemoryView::MemoryView(MemorySnapshotPtr snapshot, std::shared_ptr<const MemoryBands> bands, std::size_t device,
                       const Theme& theme, QWidget* parent)
    : QWidget(parent), m_document(new MemoryDocument{std::move(snapshot), std::move(bands), device, this}),
      m_theme(&theme)
{
    setStyleSheet(frameSheet(theme));
    auto* all = new QVBoxLayout{this};
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(makeHeader());
    auto* below = new QHBoxLayout;
    below->setSpacing(0);
    auto* main = new QVBoxLayout;
    main->setSpacing(0);
    auto* upper = new QHBoxLayout;
    upper->setSpacing(0);
    m_legend = new QLabel{this};
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setAlignment(Qt::AlignTop);
    m_legend->setFixedWidth(sizes::nameColumn - 28);
    m_legend->setContentsMargins(10, 8, 6, 0);
    upper->addWidget(m_legend);
    m_chart = new MemoryChart{*m_document, theme, this};
    upper->addWidget(m_chart, 1);
    main->addLayout(upper, 3);
    m_map = new AddressMapView{*m_document, theme, this};
    main->addWidget(m_map);
    main->addWidget(makeHolders(), 2);
    below->addLayout(main, 1);
    below->addWidget(makeSide());
    all->addLayout(below, 1);
    connect(m_document, &MemoryDocument::cursorChanged, this, [this] {
        fillLegend();
        fillTable();
    });
    connect(m_document, &MemoryDocument::lifeChanged, this, &MemoryView::fillSelection);
    connect(m_document, &MemoryDocument::bandsChanged, this, [this] {
        fillLegend();
        fillTable();
    });
    fillLegend();
    fillTable();
    fillSelection();
    m_chart->setFocus();
}

QWidget* MemoryView::makeHeader()
{
    const MemoryDevice& d = m_document->device();
    auto* header = new QWidget{this};
    header->setFixedHeight(sizes::verdict);
    auto* row = new QHBoxLayout{header};
    row->setContentsMargins(14, 6, 14, 6);
    row->setSpacing(26);
    auto* words = new QVBoxLayout;
    words->setSpacing(1);
    auto* title = label(said(headlineOf(m_document->snapshot())), "title", header);
    title->setWordWrap(false);
    QFont large = title->font();
    large.setPixelSize(sizes::headline);
    large.setBold(true);
    title->setFont(large);
    title->setMinimumWidth(80);
    const std::uint64_t failed = failedChecks(m_document->snapshot());
    const QString trust = failed ? tr("%1 checks do not add up").arg(countOf(failed)) : tr("all adds up");
    auto* about = label(tr("GPU %1  ·  %2 events  ·  %3").arg(QString::number(d.index), countOf(d.events), trust),
                        "muted", header);
    about->setWordWrap(false);
    words->addStretch(1);
    words->addWidget(title);
    words->addWidget(about);
    words->addStretch(1);
    row->addLayout(words, 1);
    for (const bool isReserved : {true, false}) {
        auto* chip = new QPushButton{isReserved ? tr("Reserved") : tr("In blocks"), header};
        chip->setCheckable(true);
        chip->setChecked(true);
        setLook(*chip, "chip");
        m_lines[isReserved ? 0 : 1] = chip;
        connect(chip, &QPushButton::toggled, this,
                [this] { m_chart->setLinesShown(m_lines[0]->isChecked(), m_lines[1]->isChecked()); });
        row->addWidget(chip);
    }
    const SegmentFigures f = segmentFiguresOf(m_document->snapshot(), d);
    const auto figure = [&](std::int64_t bytes, const QString& what) {
        auto* box = new QVBoxLayout;
        box->setSpacing(0);
        auto* number = label(bytesText(bytes), "strong", header);
        QFont font = number->font();
        font.setPixelSize(sizes::figure);
        font.setBold(true);
        number->setFont(font);
        number->setWordWrap(false);
        auto* below = label(what, "muted", header);
        below->setWordWrap(false);
        box->addStretch(1);
        box->addWidget(number);
        box->addWidget(below);
        box->addStretch(1);
        row->addLayout(box);
    };
    figure(d.peakActive.bytes, tr("live at the peak"));
    figure(d.peakReserved.bytes, tr("reserved"));
    figure(f.unusedBytes, tr("unused segments"));
    if (d.outOfMemory.empty())
        figure(f.splitBytes, tr("between live blocks"));
    else
        figure(d.outOfMemory.back().asked, tr("refused request"));
    return header;
}

QWidget* MemoryView::makeHolders()
{
    auto* panel = new QWidget{this};
    auto* column = new QVBoxLayout{panel};
    column->setContentsMargins(8, 6, 8, 4);
    column->setSpacing(4);
    auto* bar = new QHBoxLayout;
    auto* named = label(tr("Group by"), "muted", panel);
    named->setWordWrap(false);
    bar->addWidget(named);
    m_kinds = new QButtonGroup{this};
    for (const HolderKind& kind : holderKinds()) {
        if (kind.by == HolderBy::AllocatingOp || kind.by == HolderBy::Context)
            continue; // on the command line
        auto* chip = new QPushButton{QString::fromStdString(translated(kind.name)), panel};
        chip->setCheckable(true);
        chip->setChecked(kind.by == HolderBy::Line);
        setLook(*chip, "chip");
        m_kinds->addButton(chip, static_cast<int>(kind.by));
        bar->addWidget(chip);
    }
    connect(m_kinds, &QButtonGroup::idClicked, this, [this](int id) { groupBy(static_cast<HolderBy>(id)); });
    bar->addStretch(1);
    m_at = label({}, "muted", panel);
    m_at->setWordWrap(false);
    bar->addWidget(m_at);
    auto* filter = new QLineEdit{panel};
    filter->setPlaceholderText(tr("Filter holders…"));
    filter->setMaximumWidth(160);
    bar->addWidget(filter);
    column->addLayout(bar);
    m_items = new CellItems{this};
    m_table = new DataTable{m_items, panel};
    m_table->setAccessibleName(tr("Who holds memory"));
    connect(filter, &QLineEdit::textChanged, m_table, &DataTable::setFilter);
    column->addWidget(m_table, 1);
    return panel;
}

QWidget* MemoryView::makeSide()
{
    auto* scroll = new QScrollArea{this};
    scroll->setFixedWidth(sizes::inspectorNarrow + 20);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* page = new QWidget{scroll};
    auto* column = new QVBoxLayout{page};
    column->setContentsMargins(12, 10, 12, 10);
    column->setSpacing(10);
    m_selection = new QLabel{page};
    m_selection->setWordWrap(true);
    m_selection->setTextFormat(Qt::RichText);
    m_selection->setTextInteractionFlags(Qt::TextSelectableByMouse);
    fillFindings(*column);
    column->addWidget(label(tr("Selection"), "title", page));
    column->addWidget(m_selection);
    column->addStretch(1);
    scroll->setWidget(page);
    return scroll;
}

void MemoryView::fillFindings(QVBoxLayout& into)
{
    const std::vector<MemoryFinding>& findings = findingsOf(m_document->snapshot());
    into.addWidget(label(numberOf(findings.size(), tr("1 finding"), tr("%1 findings")), "title", this));
    for (const MemoryFinding& f : findings) {
        auto* card = new QFrame{this};
        card->setObjectName(QStringLiteral("memoryFinding"));
        const QColor edge = f.severity == Severity::Critical  ? m_theme->severe
                            : f.severity == Severity::Warning ? m_theme->notable
                                                              : m_theme->slight;
        card->setStyleSheet(QStringLiteral("QFrame#memoryFinding { background: %1; border: 1px solid %2; "
                                           "border-left: 4px solid %3; border-radius: 6px; }")
                                .arg(m_theme->card.name(), m_theme->cardLine.name(), edge.name()));
        auto* column = new QVBoxLayout{card};
        column->setContentsMargins(10, 8, 8, 8);
        column->setSpacing(4);
        column->addWidget(label(said(f.title), "title", card));
        column->addWidget(label(said(f.detail), "muted", card));
        if (const QString advice = said(f.advice); !advice.isEmpty())
            column->addWidget(label(advice, "body", card));
        auto* show = new QPushButton{tr("Show"), card};
        setLook(*show, "link");
        connect(show, &QPushButton::clicked, this, [this, index = f.index] { m_document->setCursor(index); });
        column->addWidget(show, 0, Qt::AlignLeft);
        into.addWidget(card);
    }
    for (const Sentence& w : m_document->snapshot().warnings)
        into.addWidget(label(said(w), "muted", this));
}

void MemoryView::fillLegend()
{
    const MemoryBands::Column here = m_document->bands().at(m_document->cursor());
    QString text = QStringLiteral("<b>%1</b><br><span style='color:%2'>%3</span><table cellspacing=2 width=%4>")
                       .arg(tr("live"), m_theme->mutedText.name(), tr("requested bytes, at the cursor"),
                            QString::number(m_legend->width() - 24));
    const auto row = [&](const QString& mark, const QString& name, std::int64_t bytes) {
        text += QStringLiteral("<tr><td>%1 %2</td><td align=right style='white-space:nowrap'>%3</td></tr>")
                    .arg(mark, name, bytesText(bytes));
    };
    for (std::size_t b = m_document->bands().count(); b-- > 0;) {
        if (b + 1 == m_document->bands().count() && here.bands[b] == 0)
            continue;
        const QString name = m_legend->fontMetrics().elidedText(QString::fromStdString(m_document->bands().nameOf(b)),
                                                                Qt::ElideMiddle, m_legend->width() - 108);
        row(QStringLiteral("<span style='color:%1'>■</span>").arg(m_document->colourOf(b).name()), name.toHtmlEscaped(),
            here.bands[b]);
    }
    row(QString{}, QStringLiteral("<b>%1</b>").arg(tr("live")), here.active);
    row(QStringLiteral("—"), tr("in blocks"), here.blocks);
    row(QStringLiteral("<span style='color:%1'>--</span>").arg(m_theme->memoryReserved.name()), tr("reserved"),
        here.reserved);
    m_legend->setText(text + QStringLiteral("</table>"));
    const std::int64_t index = m_document->cursor();
    m_at->setText(index == m_document->device().peakActive.index
                      ? tr("at the peak, event %1").arg(countOf(static_cast<quint64>(std::max<std::int64_t>(0, index))))
                      : tr("at event %1").arg(countOf(static_cast<quint64>(std::max<std::int64_t>(0, index)))));
}

void MemoryView::fillTable()
{
    m_rows.ask(
        this,
        [snapshot = m_document->snapshotPtr(), bands = m_document->bandsPtr(), device = m_document->deviceIndex(),
         index = m_document->cursor()] { return tableOf(snapshot->devices[device], bands->holders(), index); },
        [this](std::shared_ptr<const CellTable> table) {
            const bool isFirst = m_items->rowCount() == 0;
            m_items->set(std::move(table));
            if (isFirst) {
                constexpr int widest = 360;
                m_table->sortByColumn(2, Qt::DescendingOrder);
                m_table->fitColumns(widest);
            }
        });
}

void MemoryView::groupBy(HolderBy by)
{
    if (m_document->bands().holders().by == by)
        return;
    if (QAbstractButton* chip = m_kinds->button(static_cast<int>(by)))
        chip->setChecked(true);
    m_grouping.ask(
        this,
        [snapshot = m_document->snapshotPtr(), device = m_document->deviceIndex(), by] {
            return std::make_shared<const MemoryBands>(snapshot, device, by);
        },
        [this](std::shared_ptr<const MemoryBands> bands) { m_document->setBands(std::move(bands)); });
}

void MemoryView::fillSelection()
{
    const auto life = m_document->life();
    if (!life) {
        m_selection->setText(tr("Click a band or a block of the address map to see the allocation and its stack. "
                                "Zoom and move with W, S, A and D; P goes to the peak."));
        return;
    }
    const MemorySnapshot& s = m_document->snapshot();
    const MemoryLife& l = m_document->device().lives[*life];
    QString text = QStringLiteral("<b>%1</b><table cellspacing=2>").arg(tr("%1 block").arg(bytesText(l.requested)));
    const auto row = [&](const QString& key, const QString& value) {
        text += QStringLiteral("<tr><td style='color:%1'>%2&nbsp;</td><td>%3</td></tr>")
                    .arg(m_theme->mutedText.name(), key, value.toHtmlEscaped());
    };
    const auto time = [&](std::uint32_t index) {
        return shortDuration(Ns{static_cast<std::int64_t>(m_document->sinceFirstUs(index) * 1000)});
    };
    row(tr("Request"), tr("%1 B, rounded by %2")
                           .arg(countOf(static_cast<quint64>(l.requested)),
                                countOf(static_cast<quint64>(std::max<std::int64_t>(0, l.block - l.requested)))));
    row(tr("Address"), QStringLiteral("0x%1").arg(l.address, 0, 16));
    const QString begin = l.isFromBefore() ? tr("before the recording") : time(l.begin);
    row(tr("Life"), l.completed == MemoryLife::never ? tr("%1 to the end (never freed)").arg(begin)
                                                     : tr("%1 to %2").arg(begin, time(l.completed)));
    text += QStringLiteral("</table>");
    if (l.stack) {
        text += QStringLiteral("<p><b>%1</b>").arg(tr("Stack"));
        constexpr int most = 40;
        int shown = 0;
        for (const std::uint32_t id : s.stacks[l.stack]) {
            const MemoryFrame& frame = s.stacks.frame(id);
            if (isPlumbing(s, frame) || ++shown > most)
                continue;
            const bool isProgram = isProgramFrame(s, frame);
            const QString place = QString::fromStdString(shortPlace(s, frame)).toHtmlEscaped();
            const QString function = isPythonFrame(s, frame)
                                         ? QString::fromStdString(std::string{s.texts[frame.function]}).toHtmlEscaped()
                                         : QString{};
            text += QStringLiteral("<br><span style='color:%1'>%2%3%4 %5</span>")
                        .arg((isProgram ? m_theme->text : m_theme->mutedText).name(),
                             isProgram ? QStringLiteral("<b>") : QString{}, place,
                             isProgram ? QStringLiteral("</b>") : QString{}, function);
        }
        text += QStringLiteral("</p>");
    }
    m_selection->setText(text);
}

QString MemoryView::statusText() const
{
    const MemorySnapshot& s = m_document->snapshot();
    return tr("%1 events  ·  %2  ·  read in %3 ms")
        .arg(countOf(s.events.size()), failedChecks(s) ? tr("does not add up") : tr("adds up"),
             QString::number(s.loadMs, 'f', 0));
}

void MemoryView::setTheme(const Theme& theme)
{
    m_theme = &theme;
    setStyleSheet(frameSheet(theme));
    m_chart->setTheme(theme);
    m_map->setTheme(theme);
    fillLegend();
    fillSelection();
}

} // namespace lanescope
