#include "widgets/memory/memory_view.h"

#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/fragmentation.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/address_map_view.h"
#include "widgets/memory/memory_capacity.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_labels.h"
#include "widgets/memory/memory_overview.h"
#include "widgets/memory/memory_panel.h"
#include "widgets/memory/peak_shares.h"

namespace lanescope {

namespace {

constexpr int legendWidth = sizes::nameColumn - 28;

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
    m_chart = new MemoryChart{*m_document, theme, this};
    m_overview = new MemoryOverview{*m_chart, *m_document, theme, this};
    auto* strip = new QHBoxLayout;
    auto* named = plainLabel(tr("Overview"), "muted", this);
    named->setFixedWidth(legendWidth);
    named->setContentsMargins(10, 0, 6, 0);
    strip->addWidget(named);
    strip->addWidget(m_overview, 1);
    main->addLayout(strip);
    main->addWidget(makeChartRow());
    auto* upper = new QHBoxLayout;
    upper->setSpacing(0);
    upper->addWidget(makeLegend());
    upper->addWidget(m_chart, 1);
    main->addLayout(upper, 3);
    m_map = new AddressMapView{*m_document, theme, this};
    main->addWidget(m_map);
    m_panel = new MemoryPanel{*m_document, theme, this};
    main->addWidget(m_panel, 2);
    linkPanel();
    below->addLayout(main, 1);
    below->addWidget(makeSide());
    all->addLayout(below, 1);
    connect(m_document, &MemoryDocument::cursorChanged, this, &MemoryView::fillLegend);
    connect(m_document, &MemoryDocument::lifeChanged, this, &MemoryView::fillSelection);
    connect(m_document, &MemoryDocument::bandsChanged, this, &MemoryView::fillLegend);
    m_chartRow->setStyleSheet(QStringLiteral("QFrame#chartRow { background: %1; }").arg(theme.groupRow.name()));
    fillLegend();
    fillSelection();
    m_chart->setFocus();
}

void MemoryView::linkPanel()
{
    connect(m_panel, &MemoryPanel::pageChanged, this, &MemoryView::fitHeights);
    connect(m_panel, &MemoryPanel::partRequested, m_chart, &MemoryChart::reveal);
    const auto follow = [this] {
        m_panel->setInView(m_document->bands().eventAt(m_chart->fromUs()) + 1,
                           m_document->bands().eventAt(m_chart->toUs()));
    };
    connect(m_chart, &MemoryChart::viewChanged, this, follow);
    follow();
}

// Where the page is low, the table still shows some rows.
void MemoryView::fitHeights()
{
    constexpr int low = 850, minPanel = 194;
    m_map->setCompact(height() < low);
    const bool isDeep = m_panel->isOpen() && m_panel->page() == MemoryPanel::Page::Flame; // a flame graph
    m_map->setVisible(!isDeep);
    m_panel->setMinimumHeight(m_panel->isOpen() ? minPanel : 0);
}

void MemoryView::resizeEvent(QResizeEvent* event)
{
    fitHeights();
    QWidget::resizeEvent(event);
}

// It scrolls where the page is low, so that many holders do not make the page higher than the window.
QWidget* MemoryView::makeLegend()
{
    auto* scroll = new QScrollArea{this};
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFixedWidth(legendWidth);
    m_legend = new QLabel{scroll};
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setAlignment(Qt::AlignTop);
    m_legend->setContentsMargins(10, 8, 6, 0);
    QFont small = m_legend->font();
    small.setPixelSize(sizes::secondary);
    m_legend->setFont(small);
    connect(m_legend, &QLabel::linkActivated, this, [this](const QString& link) {
        if (const auto chip = link.toUInt(); chip < m_lines.size())
            m_lines[chip]->toggle();
    });
    scroll->setWidget(m_legend);
    return scroll;
}

QWidget* MemoryView::makeHeader()
{
    const MemoryDevice& d = m_document->device();
    auto* header = new QWidget{this};
    header->setFixedHeight(sizes::verdict);
    auto* row = new QHBoxLayout{header};
    row->setContentsMargins(14, 6, 14, 6);
    row->setSpacing(14);
    if (!d.outOfMemory.empty()) { // as the finding's card
        auto* edge = new QFrame{header};
        edge->setFixedSize(5, 34);
        edge->setStyleSheet(QStringLiteral("background: %1; border-radius: 2px;").arg(m_theme->severe.name()));
        row->addWidget(edge);
    }
    auto* words = new QVBoxLayout;
    words->setSpacing(1);
    auto* title = plainLabel(snapshotText(headlineOf(m_document->snapshot())), "title", header);
    title->setWordWrap(false);
    QFont large = title->font();
    large.setPixelSize(sizes::headline);
    large.setBold(true);
    title->setFont(large);
    constexpr int maxForTitle = 690; // the bar of shares gets narrower first
    title->setMinimumWidth(std::min(maxForTitle, title->sizeHint().width()));
    title->setToolTip(title->text());
    const std::uint64_t failed = failedChecks(m_document->snapshot());
    const QString trust = failed ? tr("%1 checks do not add up").arg(countOf(failed)) : tr("all adds up");
    auto* about = plainLabel(tr("GPU %1  ·  %2 events  ·  %3").arg(QString::number(d.index), countOf(d.events), trust),
                             "muted", header);
    about->setWordWrap(false);
    words->addStretch(1);
    words->addWidget(title);
    words->addWidget(about);
    words->addStretch(1);
    row->addLayout(words, 3);
    m_shares = new PeakShares{m_document->snapshot(), d, *m_theme, header};
    row->addWidget(m_shares, 2);
    addFigures(*row, *header);
    return header;
}

// Names the chart, with the choices of the GPU, the axis and the lines at its right.
QWidget* MemoryView::makeChartRow()
{
    auto* made = m_chartRow = new QFrame{this};
    made->setObjectName(QStringLiteral("chartRow"));
    auto* row = new QHBoxLayout{made};
    row->setContentsMargins(10, 2, 10, 2);
    auto* name = plainLabel(tr("GPU %1").arg(m_document->device().index), "strong", made);
    name->setWordWrap(false);
    auto* what = plainLabel(tr("live memory by holder"), "muted", made);
    what->setWordWrap(false);
    row->addWidget(name);
    row->addWidget(what);
    row->addStretch(1);
    addChips(*row, *made);
    return made;
}

void MemoryView::addFigures(QHBoxLayout& into, QWidget& header)
{
    const MemoryDevice& d = m_document->device();
    const SegmentFigures f = segmentFiguresOf(m_document->snapshot(), d);
    const auto figure = [&](std::int64_t bytes, const QString& what, const QString& tip = {}) {
        auto* box = new QVBoxLayout;
        box->setSpacing(0);
        auto* number = plainLabel(shownBytesText(bytes), "strong", &header);
        QFont font = number->font();
        font.setPixelSize(sizes::figure);
        font.setBold(true);
        number->setFont(font);
        number->setWordWrap(false);
        auto* below = plainLabel(what, "muted", &header);
        below->setWordWrap(false);
        number->setToolTip(tip);
        below->setToolTip(tip);
        box->addStretch(1);
        box->addWidget(number);
        box->addWidget(below);
        box->addStretch(1);
        into.addLayout(box);
    };
    figure(d.peakActive.bytes, tr("live at the peak"));
    figure(d.peakReserved.bytes, tr("reserved"));
    const QString kinds = tr("Free in segments, by kind: %1")
                              .arg(QString::fromStdString(listOfKinds(freeByKindOf(m_document->snapshot(), d))));
    figure(f.unusedBytes, tr("unused segments"), kinds);
    if (d.outOfMemory.empty())
        figure(f.splitBytes, tr("beside live blocks"), kinds);
    else
        figure(d.outOfMemory.back().asked, tr("refused request"));
}

// Adds the choices of the GPU, the axis and the lines.
void MemoryView::addChips(QHBoxLayout& row, QWidget& header)
{
    const auto chip = [&](const QString& text, const QString& tip, bool isOn) {
        auto* made = new QPushButton{text, &header};
        made->setCheckable(true);
        made->setChecked(isOn);
        made->setToolTip(tip);
        setLook(*made, "chip");
        return made;
    };
    auto* chips = new QHBoxLayout;
    chips->setSpacing(4);
    m_capacity = new CapacityBox{m_document->snapshot(), &header};
    connect(m_capacity, &CapacityBox::chosen, this, &MemoryView::capacityChosen);
    chips->addWidget(m_capacity);
    const std::vector<MemoryDevice>& devices = m_document->snapshot().devices;
    if (devices.size() > 1) {
        auto* made = new QComboBox{&header};
        made->setToolTip(tr("Show this GPU"));
        for (const MemoryDevice& d : devices)
            made->addItem(tr("GPU %1").arg(d.index));
        made->setCurrentIndex(static_cast<int>(m_document->deviceIndex()));
        connect(made, &QComboBox::activated, this, [this](int index) {
            if (const auto device = static_cast<std::size_t>(index); device != m_document->deviceIndex())
                emit deviceChosen(device);
        });
        chips->addWidget(made);
    }
    if (m_document->bands().hasTimes()) {
        auto* made = chip(tr("By event"), tr("Give each event the same width, instead of time"), false);
        connect(made, &QPushButton::toggled, this,
                [this](bool isOn) { setAxis(isOn ? MemoryBands::Axis::Event : MemoryBands::Axis::Time); });
        chips->addWidget(made);
    }
    const std::array<std::pair<QString, QString>, 4> lines{
        std::pair{tr("Reserved"), tr("Bytes that the allocator holds: the dashed line")},
        std::pair{tr("Blocks"), tr("Live bytes with their rounding: the line")},
        std::pair{tr("Requested"), tr("Bytes that the program holds, without rounding and without what waits for its "
                                      "free: the thick line")},
        std::pair{tr("Segments"), tr("Ticks at the bottom: up where memory is reserved, down where it is given back")}};
    for (std::size_t i = 0; i < lines.size(); ++i) {
        constexpr std::size_t requested = 2; // nearly always the top of the bands
        m_lines[i] = chip(lines[i].first, lines[i].second, i != requested);
        connect(m_lines[i], &QPushButton::toggled, this, [this] {
            m_chart->setLines(
                {m_lines[0]->isChecked(), m_lines[1]->isChecked(), m_lines[2]->isChecked(), m_lines[3]->isChecked()});
            fillLegend();
        });
        chips->addWidget(m_lines[i]);
    }
    row.addLayout(chips);
}

QWidget* MemoryView::makeSide()
{
    auto* side = new QWidget{this};
    side->setFixedWidth(sizes::inspectorNarrow + 20);
    auto* both = new QVBoxLayout{side};
    both->setContentsMargins(0, 0, 0, 0);
    both->setSpacing(0);
    m_cards = new QScrollArea{side};
    m_cards->setWidgetResizable(true);
    m_cards->setFrameShape(QFrame::NoFrame);
    m_cards->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    fillCards();
    both->addWidget(m_cards, 1);
    auto* title = plainLabel(tr("Selection"), "title", side);
    title->setContentsMargins(12, 8, 12, 4);
    both->addWidget(title);
    m_chosen = new QScrollArea{side};
    m_chosen->setWidgetResizable(true);
    m_chosen->setFrameShape(QFrame::NoFrame);
    m_chosen->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_selection = new QLabel{m_chosen};
    m_selection->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_selection->setContentsMargins(12, 0, 12, 8);
    m_selection->setWordWrap(true);
    m_selection->setTextFormat(Qt::RichText);
    m_selection->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_chosen->setWidget(m_selection);
    both->addWidget(m_chosen);
    return side;
}

void MemoryView::fillLegend()
{
    const MemoryBands::Column here = m_document->bands().at(m_document->cursor());
    QString text = QStringLiteral("<b>%1</b><br><span style='color:%2'>%3</span><table cellspacing=2 width=%4>")
                       .arg(tr("live"), m_theme->mutedText.name(), tr("requested bytes, at the cursor"),
                            QString::number(legendWidth - 38));
    const auto row = [&](const QString& mark, const QString& name, std::int64_t bytes) {
        text += QStringLiteral("<tr><td>%1 %2</td><td align=right style='white-space:nowrap'>%3</td></tr>")
                    .arg(mark, name, shownBytesText(bytes));
    };
    for (std::size_t b = m_document->bands().count(); b-- > 0;) {
        if (b + 1 == m_document->bands().count() && here.bands[b] == 0)
            continue;
        const std::uint32_t group = m_document->bands().groupOf(b);
        const bool isBefore =
            group != noMemoryIndex && m_document->bands().holders().groups[group].is == HolderGroup::Is::FromBefore;
        const QString whole =
            isBefore ? tr("before the recording") : QString::fromStdString(m_document->bands().nameOf(b));
        constexpr int room = legendWidth - 92;
        const QFontMetrics metrics = m_legend->fontMetrics();
        const auto colon = whole.indexOf(QStringLiteral(": ")); // "no Python line: " gives way first
        const bool isShortened = colon >= 0 && metrics.horizontalAdvance(whole) > room;
        const QString name = metrics.elidedText(isShortened ? whole.mid(colon + 2) : whole, Qt::ElideMiddle, room);
        row(QStringLiteral("<span style='color:%1'>■</span>").arg(m_document->colourOf(b).name()), name.toHtmlEscaped(),
            here.bands[b]);
    }
    row(QString{}, QStringLiteral("<b>%1</b>").arg(tr("live")), here.active);
    // A click on the name of a line shows or hides it.
    const auto line = [&](const char* mark, const QColor& colour, const QString& name, std::int64_t bytes,
                          std::size_t chip) {
        const bool isOn = m_lines[chip] && m_lines[chip]->isChecked();
        const QColor& ink = isOn ? m_theme->text : m_theme->mutedText;
        row(QStringLiteral("<span style='color:%1'>%2</span>")
                .arg((isOn ? colour : m_theme->faintText).name(), QString::fromUtf8(mark)),
            QStringLiteral("<a href='%1' style='color:%2; text-decoration:none'>%3</a>")
                .arg(QString::number(chip), ink.name(), name),
            bytes);
    };
    line("—", m_theme->text, tr("in blocks"), here.blocks, 1);
    line("--", m_theme->memoryReserved, tr("reserved"), here.reserved, 0);
    line("━", m_theme->accent, tr("requested"), here.requested, 2);
    QString about;
    for (const RoomRow& beside : roomRowsOf(here.reserved, m_document->snapshot(), m_document->device())) {
        text +=
            QStringLiteral("<tr style='color:%1'><td>%2</td><td align=right style='white-space:nowrap'>%3</td></tr>")
                .arg(m_theme->mutedText.name(), beside.name.toHtmlEscaped(), beside.bytes);
        about += QStringLiteral("<p>%1: %2</p>").arg(beside.name.toHtmlEscaped(), beside.tip.toHtmlEscaped());
    }
    m_legend->setToolTip(about);
    m_legend->setText(text + QStringLiteral("</table>"));
}

void MemoryView::setAxis(MemoryBands::Axis axis)
{
    if (m_document->bands().axis() == axis)
        return;
    m_axes.ask(
        this,
        [snapshot = m_document->snapshotPtr(), device = m_document->deviceIndex(),
         by = m_document->bands().holders().by,
         axis] { return std::make_shared<const MemoryBands>(snapshot, device, by, axis); },
        [this](std::shared_ptr<const MemoryBands> bands) { m_document->setBands(std::move(bands)); });
}

void MemoryView::groupBy(HolderBy by) { m_panel->groupBy(by); }
DataTable& MemoryView::table() { return m_panel->holders(); }

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
    m_chartRow->setStyleSheet(QStringLiteral("QFrame#chartRow { background: %1; }").arg(theme.groupRow.name()));
    fillCards(); // their edges and bars have the theme's colours
    m_chart->setTheme(theme);
    m_map->setTheme(theme);
    m_panel->setTheme(theme);
    m_overview->setTheme(theme);
    m_shares->setTheme(theme);
    fillLegend();
    fillSelection();
}

} // namespace lanescope
