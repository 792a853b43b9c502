#include "widgets/memory/memory_selection_page.h"

#include <QGridLayout>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "model/attribution/memory_flame.h"
#include "model/memory/addresses.h"
#include "model/memory/block_notes.h"
#include "model/memory/figures.h"
#include "model/memory/frames.h"
#include "model/memory/holders.h"
#include "model/memory/segment_history.h"
#include "widgets/kit/column_scroll.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/address_map_view.h"
#include "widgets/memory/memory_labels.h"
#include "widgets/panels/fact_html.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr int fewFrames = 4;

// Rows of a name and a value.
class FactRows {
public:
    explicit FactRows(const Theme& theme) : m_muted(theme.mutedText.name()) {}
    void add(const QString& key, const QString& value)
    {
        m_rows += QStringLiteral("<tr><td style='color:%1; white-space:nowrap'>%2&nbsp;&nbsp;</td><td>%3</td></tr>")
                      .arg(m_muted, key, value.toHtmlEscaped());
    }
    QString html() const { return QStringLiteral("<table cellspacing=2>") + m_rows + QStringLiteral("</table>"); }

private:
    QString m_muted, m_rows;
};

QString titleOf(const QString& text, const QString& badge, const Theme& theme)
{
    QString html = QStringLiteral("<span style='font-size:%1px; font-weight:bold'>%2</span>")
                       .arg(QString::number(sizes::cardTitle), text.toHtmlEscaped());
    if (!badge.isEmpty())
        html += QStringLiteral("&nbsp;&nbsp;<span style='background:%1; color:%2'>&nbsp;%3&nbsp;</span>")
                    .arg(theme.accentField.name(), theme.accentText.name(), badge.toHtmlEscaped());
    return html;
}

} // namespace

MemorySelectionPage::MemorySelectionPage(MemoryDocument& document, const AddressMapView& map, QWidget* parent)
    : QWidget(parent), m_document(document), m_map(map), m_theme(&Theme::light())
{
    m_scroll = new ColumnScroll{this};
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto* page = new QWidget{m_scroll};
    page->setAccessibleName(tr("Selection"));
    page->setMinimumWidth(1);
    auto* column = new QVBoxLayout{page};
    column->setContentsMargins(14, 6, 12, 12);
    column->setSpacing(10);
    m_words = new QLabel{page};
    m_words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::RichText);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse);
    setLook(*m_words, "body");
    connect(m_words, &QLabel::linkActivated, this, [this] {
        m_hasAllFrames = !m_hasAllFrames;
        render();
    });
    column->addWidget(m_words);
    auto* row = new QGridLayout; // two rows: the inspector may be narrow
    row->setSpacing(6);
    const auto button = [&](const QString& text, const QString& tip) {
        auto* made = new QPushButton{text, page};
        made->setToolTip(tip);
        made->setFocusPolicy(Qt::TabFocus);
        setLook(*made, "quiet");
        row->addWidget(made, row->count() / 2, row->count() % 2);
        return made;
    };
    m_life = button(tr("Show its life"), tr("Zoom to the time from its allocation to its free"));
    m_holder = button(tr("Same holder"), tr("List the blocks of the same holder"));
    m_pointer = button(tr("Find address…"), tr("Choose the block that contains an address, at the cursor"));
    row->setColumnStretch(2, 1);
    column->addLayout(row);
    column->addStretch(1);
    m_scroll->setColumn(page);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scroll);
    connect(m_life, &QPushButton::clicked, this, [this] {
        const MemoryLife& l = m_document.device().lives[m_document.life().value_or(0)];
        emit lifeRequested(l.isFromBefore() ? 0 : l.begin, l.completed == MemoryLife::never
                                                               ? std::int64_t{m_document.device().events} - 1
                                                               : l.completed);
    });
    connect(m_holder, &QPushButton::clicked, this, [this] {
        if (const auto life = m_document.life())
            emit holderRequested(m_document.bands().holders().groupOf[*life]);
    });
    connect(m_pointer, &QPushButton::clicked, this, &MemorySelectionPage::askAddress);
    connect(&document, &MemoryDocument::lifeChanged, this, [this] {
        m_hasAllFrames = false;
        m_notFound.clear();
        render();
    });
    connect(&document, &MemoryDocument::bandsChanged, this, &MemorySelectionPage::render);
    render();
}

void MemorySelectionPage::askAddress()
{
    bool isGiven = false;
    const QString text = QInputDialog::getText(this, tr("Find address"), tr("Address, in hexadecimal digits:"),
                                               QLineEdit::Normal, {}, &isGiven);
    if (isGiven)
        findAddress(text);
}

void MemorySelectionPage::findAddress(const QString& text)
{
    const QString digits =
        text.trimmed().startsWith(QStringLiteral("0x"), Qt::CaseInsensitive) ? text.trimmed().mid(2) : text.trimmed();
    bool isNumber = false;
    const quint64 address = digits.toULongLong(&isNumber, 16);
    const auto life = isNumber ? lifeAtAddress(m_document.device(), address, m_document.cursor()) : std::nullopt;
    m_document.setLife(life);
    if (life)
        return;
    m_notFound = isNumber ? tr("No block that is live at the cursor holds 0x%1.").arg(digits)
                          : tr("\"%1\" is not an address.").arg(text.trimmed());
    render();
}

QString MemorySelectionPage::placeText(std::uint32_t index) const
{
    if (!m_document.bands().hasTimes())
        return tr("event %1").arg(countOf(index));
    return shortDuration(Ns{static_cast<std::int64_t>(m_document.sinceFirstUs(index) * 1000)});
}

// The program's own frame comes first; few frames, or all of them, are below it.
QString MemorySelectionPage::stackText(std::uint32_t stack, const QString& title, int max) const
{
    if (!stack)
        return {};
    const MemorySnapshot& s = m_document.snapshot();
    std::vector<const MemoryFrame*> all, inner, python, known; // inner: no plumbing; known: ops, and autograd's nodes
    for (const std::uint32_t id : s.stacks[stack]) {
        const MemoryFrame& frame = s.stacks.frame(id);
        all.push_back(&frame);
        if (isPlumbing(s, frame))
            continue;
        inner.push_back(&frame);
        if (isPythonFrame(s, frame))
            python.push_back(&frame);
        const std::string_view function = s.texts[frame.function];
        if (function.find("at::_ops::") != function.npos || function.find("autograd::generated::") != function.npos)
            known.push_back(&frame);
    }
    const std::vector<const MemoryFrame*>& few = !python.empty() ? python : !known.empty() ? known : inner;
    const std::vector<const MemoryFrame*>& shown = m_hasAllFrames ? all : few;
    const bool hasMore = all.size() > std::min(few.size(), static_cast<std::size_t>(max));
    QString text = QStringLiteral("<p><b>%1</b>").arg(title);
    if (hasMore || m_hasAllFrames)
        text += QStringLiteral("&nbsp;&nbsp;<a href='frames' style='color:%1; text-decoration:none'>%2</a>")
                    .arg(m_theme->accentText.name(),
                         m_hasAllFrames ? tr("fewer frames ▴") : tr("all %1 frames ▾").arg(countOf(all.size())));
    int count = 0;
    for (const MemoryFrame* frame : shown) {
        if (!m_hasAllFrames && ++count > max)
            break;
        const bool isProgram = isProgramFrame(s, *frame);
        const std::string name = shortPlace(s, *frame);
        const QString place = isPythonFrame(s, *frame)
                                  ? QString::fromStdString(name).toHtmlEscaped()
                                  : breakableHtml(QString::fromStdString(shortFunction(name))); // C++ names are long
        const QString function = isPythonFrame(s, *frame)
                                     ? QString::fromStdString(std::string{s.texts[frame->function]}).toHtmlEscaped()
                                     : QString{};
        text += QStringLiteral("<br><span style='color:%1'>%2%3%4</span> <span style='color:%5'>%6</span>")
                    .arg((isProgram ? m_theme->text : m_theme->mutedText).name(),
                         isProgram ? QStringLiteral("<b>") : QString{}, place,
                         isProgram ? QStringLiteral("</b>") : QString{}, m_theme->mutedText.name(), function);
    }
    return text + QStringLiteral("</p>");
}

QString MemorySelectionPage::factsOfSegment(std::uint64_t address) const
{
    const MemorySnapshot& s = m_document.snapshot();
    const std::vector<MapSegment>& segments = m_map.map().segments;
    const auto at = std::find_if(segments.begin(), segments.end(),
                                 [address](const MapSegment& segment) { return segment.address == address; });
    if (at == segments.end())
        return tr("This segment is not reserved at the cursor.");
    FactRows rows{*m_theme};
    rows.add(tr("Address"), QStringLiteral("0x%1").arg(address, 0, 16));
    rows.add(tr("Pool"), tr("%1, %2, stream %3")
                             .arg(at->owner.isSmall ? tr("small") : tr("large"),
                                  QString::fromStdString(nameOfPool(s, at->owner.pool)),
                                  QString::number(s.streams[at->owner.stream])));
    rows.add(tr("Live"), shownBytesText(at->live));
    rows.add(tr("Free"), shownBytesText(at->size - at->live));
    return titleOf(tr("%1 segment").arg(shownBytesText(at->size)), {}, *m_theme) + rows.html();
}

QString MemorySelectionPage::factsOfLife(std::uint32_t life) const
{
    const MemorySnapshot& s = m_document.snapshot();
    const MemoryLife& l = m_document.device().lives[life];
    FactRows rows{*m_theme};
    const QString size = countOf(static_cast<quint64>(l.requested));
    const auto rounding = static_cast<quint64>(std::max<std::int64_t>(0, l.block - l.requested));
    rows.add(tr("Request"),
             s.hasSegments() ? tr("%1 B, rounded by %2").arg(size, countOf(rounding)) : tr("%1 B").arg(size));
    const AddressUse use = addressUseOf(m_document.device(), life);
    rows.add(tr("Address"), tr("0x%1, allocation %2 of %3 there")
                                .arg(QString::number(l.address, 16), countOf(use.place), countOf(use.count)));
    const QString begin = l.isFromBefore() ? tr("before the recording") : placeText(l.begin);
    rows.add(tr("Life"),
             l.completed == MemoryLife::never
                 ? (l.freed == MemoryLife::never ? tr("%1 to the end (never freed)") : tr("%1 to the end")).arg(begin)
                 : tr("%1 to %2").arg(begin, placeText(l.completed)));
    constexpr std::int64_t next = 2; // events: usually the free is completed right after it was asked for
    const bool isFreed = l.freed != MemoryLife::never;
    if (isFreed && (l.completed == MemoryLife::never || std::int64_t{l.completed} - l.freed > next))
        rows.add(tr("Freed"),
                 tr("at %1; it counts until the stream that uses it is done (record_stream)").arg(placeText(l.freed)));
    if (const auto owner = segmentHistoryOf(s, m_document.device()).of(l))
        rows.add(tr("Segment"), tr("%1, %2, stream %3")
                                    .arg(owner->isSmall ? tr("small") : tr("large"),
                                         QString::fromStdString(nameOfPool(s, owner->pool)),
                                         QString::number(s.streams[owner->stream])));
    const BlockNotes notes = notesOf(s, m_document.device(), l);
    const auto note = [&rows](const QString& name, std::string_view words) {
        if (!words.empty())
            rows.add(name, QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())));
    };
    note(s.hasCategories ? tr("Category") : tr("Compiled region"), notes.context);
    note(tr("Metadata"), notes.metadata);
    note(tr("FX node"), notes.fxNode);
    QString text = titleOf(tr("%1 block").arg(shownBytesText(l.requested)),
                           QString::fromStdString(nameOf(phasesOf(s, m_document.deviceIndex())[life])), *m_theme) +
                   rows.html() + stackText(l.stack, tr("Stack"), fewFrames);
    if (!l.isFromBefore())
        text += stackText(s.events[std::size_t{m_document.device().firstEvent} + l.begin].forward,
                          tr("Its forward was called here"), fewFrames);
    return text;
}

void MemorySelectionPage::render()
{
    const auto life = m_document.life();
    m_life->setVisible(life.has_value());
    m_holder->setVisible(life.has_value());
    if (life)
        m_words->setText(factsOfLife(*life));
    else if (const auto segment = m_document.segment())
        m_words->setText(factsOfSegment(*segment));
    else
        m_words->setText((m_notFound.isEmpty() ? QString{} : m_notFound.toHtmlEscaped() + QStringLiteral("<br><br>")) +
                         tr("Click a band or a block of the address map to see the allocation and its stack."));
}

void MemorySelectionPage::setTheme(const Theme& theme)
{
    m_theme = &theme;
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.side);
    m_scroll->widget()->setPalette(colours);
    m_scroll->widget()->setAutoFillBackground(true);
    render();
}

} // namespace lanescope
