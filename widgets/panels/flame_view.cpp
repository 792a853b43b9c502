#include "widgets/panels/flame_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr double minFlameBox = 0.5;

Look lookOfFlame(FlameKind kind)
{
    static constexpr std::array tones{Tone::Other, Tone::Annotation, Tone::Annotation, Tone::Python,
                                      Tone::Op,    Tone::Runtime,    Tone::Gemm,       Tone::Other};
    return static_cast<Look>(static_cast<unsigned>(tones[static_cast<std::size_t>(kind)]) * variantsOfTone +
                             (kind == FlameKind::Module ? 4 : 0));
}

bool isAncestor(const Flame& flame, std::uint32_t above, std::uint32_t node)
{
    for (; node != 0; node = flame.nodes[node].parent)
        if (flame.nodes[node].parent == above)
            return true;
    return false;
}

double pctOfWeight(Ns part, Ns whole)
{
    return whole == Ns{} ? 0 : 100.0 * static_cast<double>(part.count()) / static_cast<double>(whole.count());
}

// Red where it takes longer than in the other trace, blue where it takes less; full at a change by half.
QColor changeFill(Ns before, Ns now, const QColor& same)
{
    const auto a = static_cast<double>(before.count()), b = static_cast<double>(now.count());
    const double change = a + b > 0 ? std::clamp(2 * (b - a) / std::max(a, b), -1.0, 1.0) : 0;
    return mixed(change >= 0 ? QColor{0xe2, 0x56, 0x4a} : QColor{0x3f, 0x7f, 0xd8}, same, std::abs(change));
}

} // namespace

FlameView::FlameView(QWidget* parent)
    : QAbstractScrollArea(parent), m_theme(&Theme::light()),
      m_none(tr("There is no such time in this part of the trace.")), m_weightText(shortDuration)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Flame graph"));
    viewport()->setMouseTracking(true);
}

void FlameView::set(std::shared_ptr<const Flame> flame, std::shared_ptr<const FlameChange> change,
                    std::shared_ptr<const KernelRoles> roles)
{
    m_flame = std::move(flame);
    m_change = std::move(change);
    m_roles = std::move(roles);
    m_zoomed = m_current = 0;
    layOut();
    emit zoomChanged();
    emit currentChanged();
}

void FlameView::setTheme(const Theme& theme)
{
    m_theme = &theme;
    viewport()->update();
}

void FlameView::setWeights(QString (*text)(Ns), const QString& none)
{
    m_weightText = text;
    m_none = none;
}

void FlameView::setWords(const QString& words)
{
    m_words = words.trimmed();
    layOut();
}

double FlameView::rowHeight() const { return std::max(19.0, fontMetrics().height() + 4.0); }

bool FlameView::holdsWords(std::uint32_t node) const
{
    return toQt(m_flame->nodes[node].name).contains(m_words, Qt::CaseInsensitive);
}

std::optional<double> FlameView::shareOfWords() const
{
    if (!m_flame || m_words.isEmpty())
        return {};
    Ns found{};
    std::vector<std::uint32_t> open{m_zoomed};
    while (!open.empty()) {
        const std::uint32_t node = open.back();
        open.pop_back();
        if (node != 0 && holdsWords(node)) {
            found += m_flame->nodes[node].total; // this includes the nodes below
            continue;
        }
        open.insert(open.end(), m_flame->nodes[node].children.begin(), m_flame->nodes[node].children.end());
    }
    return pctOfWeight(found, m_flame->nodes[m_zoomed].total);
}

void FlameView::zoomTo(std::uint32_t node)
{
    if (!m_flame || node >= m_flame->nodes.size() || m_flame->nodes[node].total == Ns{})
        return;
    m_zoomed = m_current = node;
    verticalScrollBar()->setValue(0);
    layOut();
    emit zoomChanged();
    emit currentChanged();
}

void FlameView::addBoxes(std::uint32_t node, double x, double width, int depth, bool isBright)
{
    const bool isFound = isBright || (node != 0 && holdsWords(node));
    m_boxes.push_back({node, x, width, depth, isFound});
    m_deepest = std::max(m_deepest, depth);
    const FlameNode& own = m_flame->nodes[node];
    const double unit = own.total == Ns{} ? 0 : width / static_cast<double>(own.total.count());
    double at = x;
    for (const std::uint32_t child : own.children) {
        const double part = unit * static_cast<double>(m_flame->nodes[child].total.count());
        if (part >= minFlameBox)
            addBoxes(child, at, part, depth + 1, isFound);
        at += part;
    }
}

void FlameView::layOut()
{
    m_boxes.clear();
    m_deepest = 0;
    if (m_flame && m_flame->total() > Ns{}) {
        // The zoomed node's parents are above it at full width.
        std::vector<std::uint32_t> above;
        for (std::uint32_t n = m_zoomed; n != 0; n = m_flame->nodes[n].parent)
            above.push_back(m_flame->nodes[n].parent);
        int depth = 0;
        const double width = viewport()->width();
        for (std::size_t i = above.size(); i-- > 0;)
            m_boxes.push_back({above[i], 0, width, depth++, m_words.isEmpty()});
        addBoxes(m_zoomed, 0, width, depth, m_words.isEmpty());
    }
    const int height = static_cast<int>(std::ceil((m_deepest + 1) * rowHeight()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(static_cast<int>(rowHeight()));
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    viewport()->update();
}

const FlameView::Box* FlameView::boxOf(std::uint32_t node) const
{
    const auto at = std::find_if(m_boxes.begin(), m_boxes.end(), [&](const Box& box) { return box.node == node; });
    return at == m_boxes.end() ? nullptr : &*at;
}

QRectF FlameView::rectOf(std::uint32_t node) const
{
    const Box* box = boxOf(node);
    if (!box)
        return {};
    return {box->x, box->depth * rowHeight() - verticalScrollBar()->value(), box->width, rowHeight()};
}

std::optional<std::uint32_t> FlameView::nodeAt(QPointF position) const
{
    const int depth = static_cast<int>((position.y() + verticalScrollBar()->value()) / rowHeight());
    for (const Box& box : m_boxes)
        if (box.depth == depth && box.x <= position.x() && position.x() < box.x + box.width)
            return box.node;
    return {};
}

QString FlameView::tipOf(std::uint32_t node) const
{
    const FlameNode& own = m_flame->nodes[node];
    QString tip = toQt(own.name) + QLatin1Char{'\n'} +
                  tr("%1, %2 of all").arg(m_weightText(own.total), percentOf(pctOfWeight(own.total, m_flame->total())));
    if (m_zoomed != 0)
        tip += QLatin1Char{'\n'} + tr("%1 of %2")
                                       .arg(percentOf(pctOfWeight(own.total, m_flame->nodes[m_zoomed].total)),
                                            toQt(m_flame->nodes[m_zoomed].name));
    if (m_change) {
        const Ns before = m_change->before[node].value_or(Ns{});
        const Ns by = own.total - before;
        tip += QLatin1Char{'\n'} + (m_change->before[node]
                                        ? tr("%1%2 against %3 in the other trace")
                                              .arg(by < Ns{} ? QString{QChar{0x2212}} : QStringLiteral("+"),
                                                   shortDuration(by < Ns{} ? -by : by), shortDuration(before))
                                        : tr("Only in this trace"));
    }
    if (own.self > Ns{} && !own.children.empty())
        tip += QLatin1Char{'\n'} + tr("%1 by itself").arg(m_weightText(own.self));
    return tip;
}

void FlameView::setCurrent(std::uint32_t node)
{
    m_current = node;
    viewport()->update();
    emit currentChanged();
}

void FlameView::paintEvent(QPaintEvent*)
{
    QPainter painter{viewport()};
    painter.fillRect(viewport()->rect(), m_theme->lanes);
    if (m_boxes.empty()) {
        painter.setPen(m_theme->mutedText);
        painter.drawText(viewport()->rect(), Qt::AlignCenter, m_none);
        return;
    }
    const double h = rowHeight(), scrolled = verticalScrollBar()->value();
    for (const Box& box : m_boxes)
        if (const double y = box.depth * h - scrolled; y + h >= 0 && y <= viewport()->height())
            paintBox(painter, box, y);
}

QColor FlameView::fillOf(const Box& box, bool isAbove) const
{
    const FlameNode& node = m_flame->nodes[box.node];
    if (m_change && box.node != 0)
        return changeFill(m_change->before[box.node].value_or(Ns{}), node.total, m_theme->track);
    switch (node.kind) {
    case FlameKind::Root:
        return m_theme->track;
    case FlameKind::Module: // pale: what they hold stands out
        return mixed(QColor{0x8f, 0x7f, 0xc4}, m_theme->lanes, isAbove ? 0.16 : 0.32);
    case FlameKind::Note:
        return mixed(QColor{0x5f, 0x8f, 0xbe}, m_theme->lanes, 0.36);
    case FlameKind::Kernel:
        if (const auto role = m_roles ? m_roles->find(node.name) : KernelRoles::const_iterator{};
            m_roles && role != m_roles->end())
            return QColor{m_theme->fill(lookOf(SliceKind::Kernel, role->second, variantOf(node.name)))};
        return QColor{m_theme->fill(lookOfFlame(node.kind))};
    default:
        return QColor{m_theme->fill(lookOfFlame(node.kind))};
    }
}

void FlameView::paintBox(QPainter& painter, const Box& box, double y) const
{
    const FlameNode& node = m_flame->nodes[box.node];
    const bool isAbove = box.node != m_zoomed && isAncestor(*m_flame, box.node, m_zoomed);
    QColor fill = fillOf(box, isAbove);
    if (!box.isBright)
        fill = mixed(fill, m_theme->lanes, 0.25);
    const QRectF rect{box.x, y, std::max(1.0, box.width - 1), rowHeight() - 1};
    painter.fillRect(rect, fill);
    if (!m_words.isEmpty() && box.node != 0 && box.width > 3 && holdsWords(box.node)) {
        painter.setPen(QPen{m_theme->text, 1});
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
    }
    if (box.node == m_current) {
        painter.setPen(QPen{m_theme->ring, 2});
        painter.drawRect(rect.adjusted(1, 1, -1, -1));
    }
    constexpr double fewest = 26, fewestForTime = 130;
    if (box.width <= fewest)
        return;
    // A name that does not fit whole is left out: its tip has it.
    const QString name = toQt(node.name);
    QRectF room = rect.adjusted(4, 0, -3, 0);
    if (fontMetrics().horizontalAdvance(name) > room.width())
        return;
    const QColor dark{0x16, 0x1b, 0x22};
    constexpr double minOfWhite = 2.9; // as on the lanes
    painter.setPen(!box.isBright                             ? m_theme->mutedText
                   : contrast(Qt::white, fill) >= minOfWhite ? QColor{Qt::white}
                                                             : dark);
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, name);
    const QString time = m_weightText(node.total);
    if (box.width >= fewestForTime &&
        fontMetrics().horizontalAdvance(name + time) + 12 <= static_cast<int>(room.width()))
        painter.drawText(room, Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine, time);
}

void FlameView::resizeEvent(QResizeEvent*) { layOut(); }

void FlameView::mousePressEvent(QMouseEvent* event)
{
    const auto node = nodeAt(event->position());
    if (event->button() == Qt::LeftButton && node)
        zoomTo(*node);
    else if (event->button() == Qt::RightButton && node)
        setCurrent(*node);
}

// byDepth: to the parent or the widest child; bySibling: to the next box of the same depth.
void FlameView::step(int byDepth, int bySibling)
{
    const Box* box = boxOf(m_current);
    if (!box)
        return;
    if (byDepth < 0 && m_current != 0)
        return setCurrent(m_flame->nodes[m_current].parent);
    const Box* best = nullptr;
    for (const Box& other : m_boxes) {
        if (byDepth > 0 && m_flame->nodes[other.node].parent == m_current && other.node != 0 &&
            (!best || other.width > best->width))
            best = &other;
        if (bySibling && other.depth == box->depth &&
            (bySibling > 0 ? other.x > box->x && (!best || other.x < best->x)
                           : other.x < box->x && (!best || other.x > best->x)))
            best = &other;
    }
    if (best)
        setCurrent(best->node);
}

void FlameView::keyPressEvent(QKeyEvent* event)
{
    if (!m_flame)
        return QAbstractScrollArea::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Down:
        return step(+1, 0);
    case Qt::Key_Up:
        return step(-1, 0);
    case Qt::Key_Left:
        return step(0, -1);
    case Qt::Key_Right:
        return step(0, +1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return zoomTo(m_current);
    case Qt::Key_Backspace:
        return zoomTo(m_flame->nodes[m_zoomed].parent);
    case Qt::Key_Home:
        return zoomTo(0);
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

bool FlameView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto node = nodeAt(help->pos()))
            QToolTip::showText(help->globalPos(), tipOf(*node), viewport());
        else
            QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace lanescope
