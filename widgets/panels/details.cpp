#include "widgets/panels/details.h"

#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
#include <QHeaderView>
#include <QKeySequence>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

#include "model/analysis/glossary.h"
#include "model/analysis/kernels/footprints.h"
#include "model/analysis/time/annotations.h"
#include "model/kernels/kernel_name.h"
#include "model/store/search.h"
#include "widgets/items/argument_items.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/session/background.h"

#include <array>

namespace lanescope {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("Details", text); }

QString escaped(std::string_view text) { return toQt(text).toHtmlEscaped(); }

// Rich text turns every space into a breaking one except this one, which keeps a number and its unit together.
QString exact(Ns duration) { return exactDuration(duration).replace(QChar{0x202F}, QChar{QChar::Nbsp}); }

QString link(const Trace& trace, SliceId slice)
{
    // A kernel has its full name here: this page is where readers look it up.
    const std::string_view name =
        isDeviceWork(trace.kind(slice)) ? trace.name(slice) : trace.kernelLabel(trace.nameId(slice));
    QString shown = toQt(name);
    if (shown.size() > 90)
        shown = shown.left(88) + QStringLiteral("…");
    return QStringLiteral("<a href=\"slice:%1\">%2</a>").arg(slice.value).arg(shown.toHtmlEscaped());
}

QString lines(const QStringList& list) { return list.join(QStringLiteral("<br>")); }

class DetailRows {
public:
    void add(const QString& key, const QString& value)
    {
        m_html +=
            QStringLiteral("<tr><td style=\"padding-right:12px\"><span style=\"color:palette(mid)\">%1</span></td>"
                           "<td>%2</td></tr>")
                .arg(key, value);
    }
    QString html() const { return QStringLiteral("<table cellspacing=\"0\" cellpadding=\"2\">%1</table>").arg(m_html); }

private:
    QString m_html;
};

// The names of a decoded name's fields, without those that the heading shows already.
struct FieldName {
    std::string_view id;
    const char* name;
};
constexpr std::array<FieldName, 26> fieldNames{{{"operation", QT_TRANSLATE_NOOP("Details", "does")},
                                                {"functor", QT_TRANSLATE_NOOP("Details", "to each element")},
                                                {"fused_ops", QT_TRANSLATE_NOOP("Details", "fused")},
                                                {"epilogue", QT_TRANSLATE_NOOP("Details", "epilogue can do")},
                                                {"arch", QT_TRANSLATE_NOOP("Details", "made for")},
                                                {"dtype", QT_TRANSLATE_NOOP("Details", "type")},
                                                {"accumulator", QT_TRANSLATE_NOOP("Details", "accumulator")},
                                                {"output", QT_TRANSLATE_NOOP("Details", "result")},
                                                {"tensor_cores", QT_TRANSLATE_NOOP("Details", "tensor cores")},
                                                {"instruction", QT_TRANSLATE_NOOP("Details", "instruction")},
                                                {"tile", QT_TRANSLATE_NOOP("Details", "tile")},
                                                {"warp_tile", QT_TRANSLATE_NOOP("Details", "a warp's tile")},
                                                {"cluster", QT_TRANSLATE_NOOP("Details", "cluster")},
                                                {"stages", QT_TRANSLATE_NOOP("Details", "stages")},
                                                {"layout", QT_TRANSLATE_NOOP("Details", "layout")},
                                                {"output_layout", QT_TRANSLATE_NOOP("Details", "layout of the result")},
                                                {"align", QT_TRANSLATE_NOOP("Details", "alignment")},
                                                {"split_k", QT_TRANSLATE_NOOP("Details", "split K")},
                                                {"sliced_k", QT_TRANSLATE_NOOP("Details", "sliced K")},
                                                {"schedule", QT_TRANSLATE_NOOP("Details", "schedule")},
                                                {"warps", QT_TRANSLATE_NOOP("Details", "warps")},
                                                {"head_dim", QT_TRANSLATE_NOOP("Details", "size of a head")},
                                                {"causal", QT_TRANSLATE_NOOP("Details", "causal")},
                                                {"vector", QT_TRANSLATE_NOOP("Details", "elements per load")},
                                                {"algorithm", QT_TRANSLATE_NOOP("Details", "algorithm")},
                                                {"protocol", QT_TRANSLATE_NOOP("Details", "protocol")}}};

// Adds the facts in the kernel's name, and whether its tile and stages explain its shared memory.
void addDecodedName(const Trace& trace, SliceId slice, DetailRows& rows)
{
    KernelName name = decodeKernelName(trace.name(slice));
    if (const SliceId launch = trace.launchOf(slice))
        if (const SliceId op = trace.opOf(launch))
            name.learnFrom(trace.name(op));
    if (name.family.empty() && name.role == KernelRole::Other)
        return;
    QStringList said;
    for (const KernelName::Field& field : name.fields())
        for (const FieldName& known : fieldNames)
            if (field.id == known.id)
                said.append(
                    QStringLiteral("<span style=\"color:palette(mid)\">%1</span>&nbsp;%2")
                        .arg(tr(known.name).replace(QLatin1Char(' '), QStringLiteral("&nbsp;")), escaped(field.text)));
    QString text = QStringLiteral("<b>%1</b>").arg(escaped(name.heading()));
    if (!said.isEmpty())
        text += QStringLiteral("<br>") + said.join(QStringLiteral("&nbsp;· "));
    const auto staged = name.stagedBytes();
    const auto recorded = footprintOf(trace, slice).sharedBytes;
    if (staged && recorded) {
        const QString needs = countOf(static_cast<std::uint64_t>(*staged));
        text += QStringLiteral("<br>") +
                (*staged == *recorded ? tr("tile × stages × element is %1 bytes: all of its shared memory").arg(needs)
                                      : tr("tile × stages × element is %1 bytes of its shared memory").arg(needs));
    }
    rows.add(tr("Decoded"), text);
}

// Adds the kernel's use of a multiprocessor and its occupancy; nothing if the trace does not hold them.
void addFootprint(const Trace& trace, SliceId slice, DetailRows& rows)
{
    const Footprint f = footprintOf(trace, slice);
    const auto dims = [](const std::array<std::int64_t, 3>& d) {
        return QStringLiteral("%1 × %2 × %3").arg(d[0]).arg(d[1]).arg(d[2]);
    };
    QStringList parts;
    if (f.grid)
        parts.append(tr("grid %1").arg(dims(*f.grid)));
    if (f.block)
        parts.append(tr("block %1").arg(dims(*f.block)));
    if (f.registersPerThread)
        parts.append(tr("%1 registers per thread").arg(*f.registersPerThread));
    if (f.sharedBytes)
        parts.append(
            tr("%1 bytes of shared memory per block").arg(countOf(static_cast<std::uint64_t>(*f.sharedBytes))));
    if (!parts.isEmpty())
        rows.add(tr("Footprint"), parts.join(QStringLiteral("<br>")));
    const Gpu* gpu = gpuOf(trace, slice);
    const auto occupancy = occupancyOf(f, gpu);
    if (!occupancy)
        return;
    QStringList limits;
    for (const OccupancyLimit limit : occupancy->limitedBy())
        limits.append(QString::fromLatin1(nameOf(limit).data(), static_cast<qsizetype>(nameOf(limit).size())));
    QString text = tr("<b>%1 %</b> at most: %2 blocks of %3 warps per multiprocessor, limited by %4")
                       .arg(QString::number(occupancy->pct, 'g', 4))
                       .arg(occupancy->blocksPerSm)
                       .arg(occupancy->warpsPerBlock)
                       .arg(limits.join(tr(" and ")));
    if (gpu->sms && f.blocks()) {
        LaunchShape shape;
        shape.blocks = *f.blocks();
        if (const auto waves = wavesOf(shape, *occupancy, *gpu->sms))
            text += tr("<br>%1 waves; the last fills %2 % of the GPU")
                        .arg(QString::number(waves->waves, 'g', 3), QString::number(waves->lastFilled * 100, 'g', 2));
    }
    constexpr std::int64_t kinetosLimit = 48 * 1024;
    if (f.estimatedOccupancyPct == 0.0 && f.sharedBytes > kinetosLimit)
        text += tr("<br>The trace has 0 %: the profiler assumes at most 48 KiB of shared memory per block.");
    else if (f.estimatedOccupancyPct)
        text += tr("<br>The trace's own estimate, from the size of the launch: %1 %").arg(*f.estimatedOccupancyPct);
    text += QStringLiteral("<br><a href=\"panel:kernels\">%1</a>").arg(tr("Its limit, and all its launches"));
    rows.add(tr("Occupancy"), text);
}

void addLinks(const Trace& trace, SliceId slice, DetailRows& rows)
{
    constexpr std::size_t max = 12;
    const auto offsets = [&](SliceId launch, SliceId work) {
        const Ns fromBegin = trace.begin(work) - trace.begin(launch), fromEnd = trace.begin(work) - trace.end(launch);
        if (fromBegin < Ns{})
            return tr("begins %1 <b>before</b> its launch: the clocks of CPU and GPU disagree").arg(exact(-fromBegin));
        if (fromEnd < Ns{}) // the call was still running
            return tr("begins %1 after the launch began, %2 before it ended").arg(exact(fromBegin), exact(-fromEnd));
        return tr("begins %1 after the launch began, %2 after it ended").arg(exact(fromBegin), exact(fromEnd));
    };
    if (const SliceId launch = trace.launchOf(slice)) {
        rows.add(tr("Launched by"), link(trace, launch) + QStringLiteral("<br>") + offsets(launch, slice));
        if (const SliceId op = trace.opOf(launch))
            rows.add(tr("For the op"), link(trace, op));
        else
            rows.add(tr("For the op"), tr("none: launched outside any op"));
    } else if (isDeviceWork(trace.kind(slice))) {
        rows.add(tr("Launched by"), tr("not recorded"));
    }
    const auto work = trace.workOf(slice);
    QStringList list;
    for (std::size_t i = 0; i < std::min(max, work.size()); ++i)
        list += QStringLiteral("%1, %2<br>%3")
                    .arg(link(trace, work[i].work), exact(trace.duration(work[i].work)), offsets(slice, work[i].work));
    if (work.size() > max)
        list += tr("and %1 more").arg(countOf(work.size() - max));
    if (!list.isEmpty())
        rows.add(work.size() == 1 ? tr("Launches") : tr("Launches %1").arg(countOf(work.size())), lines(list));
    QStringList flows;
    std::size_t count = 0;
    for (const Flow& flow : trace.flows())
        if ((flow.from == slice || flow.to == slice) && count++ < max)
            flows += QStringLiteral("%1 %2 (%3)")
                         .arg(flow.from == slice ? QStringLiteral("→") : QStringLiteral("←"),
                              link(trace, flow.from == slice ? flow.to : flow.from),
                              escaped(trace.text(trace[flow.category].name)));
    if (count > max)
        flows += tr("and %1 more").arg(countOf(count - max));
    if (!flows.isEmpty())
        rows.add(tr("Flow"), lines(flows));
}

} // namespace

QString analysisOf(const Trace& trace, SliceId slice, const QString& stats)
{
    const Lane& lane = trace[trace.laneOf(slice)];
    DetailRows rows;
    const std::string_view category = trace.text(trace[trace.category(slice)].name);
    const QString kind = escaped(nameOf(trace.kind(slice)));
    rows.add(tr("Kind"), category.empty() || escaped(category) == kind
                             ? kind
                             : QStringLiteral("%1 (%2)").arg(kind, escaped(category)));
    if (const std::string meaning = meaningOf(trace, slice); !meaning.empty())
        rows.add(tr("What it is"), escaped(meaning));
    if (const std::string pattern = patternOf(trace, slice); !pattern.empty())
        rows.add(tr("Dispatch"), escaped(pattern));
    rows.add(tr("Lane"), QStringLiteral("%1 · %2").arg(escaped(trace[lane.process].title), escaped(lane.name)));
    rows.add(tr("Begins"),
             tr("%1 <span style=\"color:palette(mid)\">from the trace's start; absolute %2&nbsp;ns</span>")
                 .arg(exact(trace.begin(slice) - Time{}), QString::number(trace.absoluteNs(trace.begin(slice)))));
    const Ns duration = trace.duration(slice), self = trace.selfTime(slice);
    rows.add(tr("Duration"), QStringLiteral("<b>%1</b>").arg(exact(duration)));
    const SliceRange children = trace.children(slice);
    if (!children.isEmpty())
        rows.add(tr("Self time"), children.size() == 1
                                      ? tr("%1, the rest in its child").arg(exact(self))
                                      : tr("%1, the rest in %2 children").arg(exact(self), countOf(children.size())));
    if (trace.kind(slice) == SliceKind::Kernel) {
        addDecodedName(trace, slice, rows);
        addFootprint(trace, slice, rows);
    }
    if (const SliceId other = counterpartOf(trace, slice))
        rows.add(trace.kind(slice) == SliceKind::Annotation ? tr("On the GPU") : tr("On the CPU"),
                 QStringLiteral("%1, %2").arg(link(trace, other), exactDuration(trace.duration(other))));
    addLinks(trace, slice, rows);
    rows.add(tr("All of this name"), stats.isEmpty() ? tr("counting…") : stats);

    if (isDeviceWork(trace.kind(slice))) { // from its annotation through its launch
        QStringList path;
        for (const SliceId s : dispatchChain(trace, slice))
            if (s != slice)
                path += link(trace, s);
        if (!path.isEmpty())
            rows.add(tr("Dispatched by"), path.join(QStringLiteral(" › ")));
    }
    QString chain;
    int above = 0;
    for (SliceId at = trace.parent(slice); at && above < 64; at = trace.parent(at), ++above)
        chain = link(trace, at) + (chain.isEmpty() ? QString{} : QStringLiteral(" › ") + chain);
    if (!chain.isEmpty())
        rows.add(tr("Inside"), chain);
    if (!children.isEmpty()) {
        constexpr std::uint32_t max = 20;
        QStringList list;
        for (std::uint32_t i = 0; i < std::min(max, children.size()); ++i)
            list += QStringLiteral("%1&nbsp; %2").arg(link(trace, children[i]), exact(trace.duration(children[i])));
        if (children.size() > max)
            list += tr("and %1 more").arg(countOf(children.size() - max));
        rows.add(tr("Holds"), lines(list));
    }
    const std::string_view name = trace.name(slice);
    const char* title = name.size() <= 100
                            ? "<p style=\"margin-bottom:6px\"><b>%1</b></p>%2"
                            : "<p style=\"margin-bottom:6px; font-size:small\">%1</p>%2"; // the template of a paragraph
    return QString::fromLatin1(title).arg(name.empty() ? tr("<i>no name</i>") : escaped(name), rows.html());
}

Details::Details(Document& document, QWidget* parent) : QWidget(parent), m_document(document)
{
    m_analysis = new QTextBrowser{this};
    m_analysis->setOpenLinks(false);
    m_analysis->setFrameShape(QFrame::NoFrame);
    m_analysis->document()->setDocumentMargin(10);
    m_analysis->setAccessibleName(lanescope::tr("Selected slice"));
    m_arguments = new ArgumentItems{this};
    m_table = new QTableView{this};
    m_table->setModel(m_arguments);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setAccessibleName(lanescope::tr("Arguments"));
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setWordWrap(true);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel); // a call stack can be higher than the table
    // Queued, because while the header is resized rows would be measured with the old width.
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, m_table, &QTableView::resizeRowsToContents,
            Qt::QueuedConnection);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* copy = new QAction{lanescope::tr("Copy"), m_table};
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(copy, &QAction::triggered, this, &Details::copyArguments);
    auto* copyAll = new QAction{lanescope::tr("Copy all"), m_table};
    connect(copyAll, &QAction::triggered, this,
            [this] { QApplication::clipboard()->setText(m_arguments->allAsText()); });
    auto* copyEvent = new QAction{lanescope::tr("Copy event as JSON"), m_table};
    connect(copyEvent, &QAction::triggered, this, &Details::copyEvent);
    m_table->addActions({copy, copyAll, copyEvent});
    m_noArguments = new QLabel{this};
    m_noArguments->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
    m_noArguments->setMargin(12);
    m_noArguments->setWordWrap(true);
    m_noArguments->setBackgroundRole(QPalette::Base);
    m_noArguments->setForegroundRole(QPalette::PlaceholderText);
    m_noArguments->setAutoFillBackground(true);
    auto* splitter = new QSplitter{Qt::Vertical, this};
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_analysis);
    splitter->addWidget(m_table);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(splitter, 1);
    layout->addWidget(m_noArguments);
    connect(m_analysis, &QTextBrowser::anchorClicked, this, &Details::follow);
    connect(&document, &Document::selectionChanged, this, [this](SliceId slice) { show(slice); });
    show(document.selection());
}

QString Details::text() const { return m_analysis->toPlainText(); }

void Details::show(SliceId slice)
{
    ++m_request;
    if (!slice) {
        m_analysis->setHtml(
            QStringLiteral("<p style=\"color:palette(mid)\">%1</p>")
                .arg(lanescope::tr("Click a slice to see its details. W, A, S and D move; ? shows all keys.")));
        m_arguments->set({});
        m_table->hide();
        m_noArguments->hide();
        return;
    }
    const Trace& trace = m_document.trace();
    m_analysis->setHtml(analysisOf(trace, slice, {}));
    auto arguments = readArguments(trace, slice);
    const bool has = arguments && !arguments->items.empty();
    m_noArguments->setText(!arguments ? QString::fromStdString(arguments.error().line())
                                      : lanescope::tr("No arguments were recorded for this slice."));
    m_arguments->set(has ? std::move(*arguments) : Arguments{});
    m_table->setVisible(has);
    m_noArguments->setVisible(!has);
    m_table->resizeColumnToContents(0);
    m_table->setColumnWidth(0, std::min(m_table->columnWidth(0), 220));
    m_table->resizeRowsToContents();

    // There may be millions of slices with the name, so they are counted in the background.
    inBackground(
        this,
        [trace = m_document.tracePtr(), slice] {
            const NameStats stats = statsOfName(*trace, trace->nameId(slice), trace->kind(slice));
            return stats.count == 1 ? lanescope::tr("this is the only one")
                                    : lanescope::tr("%1 slices, %2 in all &nbsp; <a href=\"same:-1\">previous</a> · <a "
                                                    "href=\"same:1\">next</a><br>mean %3, median %4, min %5, max %6")
                                          .arg(countOf(stats.count), exact(stats.total), exact(stats.mean()),
                                               exact(stats.median), exact(stats.min), exact(stats.max));
        },
        [this, slice, request = m_request](const QString& html) { showStats(request, slice, html); });
}

void Details::showStats(quint64 request, SliceId slice, const QString& html)
{
    if (request == m_request)
        m_analysis->setHtml(analysisOf(m_document.trace(), slice, html));
}

void Details::follow(const QUrl& link)
{
    if (link.scheme() == QLatin1String("same")) {
        const Trace& trace = m_document.trace();
        if (const SliceId other = sameName(trace, m_document.selection(), link.path().toInt())) {
            m_document.select(other);
            m_document.reveal(other);
        }
        return;
    }
    if (link.scheme() == QLatin1String("panel"))
        emit panelRequested(link.path());
    if (link.scheme() != QLatin1String("slice"))
        return;
    const SliceId slice{link.path().toUInt()};
    if (slice.value >= m_document.trace().sliceCount())
        return;
    m_document.select(slice);
    m_document.reveal(slice);
}

void Details::copyArguments()
{
    QStringList lines;
    for (const QModelIndex& row : m_table->selectionModel()->selectedRows(1))
        lines.append(row.data().toString());
    if (!lines.isEmpty())
        QApplication::clipboard()->setText(lines.join('\n'));
}

// Copies the text of the file, byte for byte.
void Details::copyEvent()
{
    const Trace& trace = m_document.trace();
    if (const auto text = readEventText(trace, trace.source(m_document.selection())))
        QApplication::clipboard()->setText(QString::fromStdString(*text));
}

// Rich text takes its colours from the palette when it is set, not when it is drawn.
void Details::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        show(m_document.selection());
}

} // namespace lanescope
