#include "widgets/compare/ribbons.h"

#include <QPainter>
#include <QPainterPath>

#include "model/compare/wording.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/timeline/timeline_view.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace lanescope {

namespace {

constexpr double sameShare = 0.10, changedShare = 0.34; // shares of their colour
constexpr std::size_t maxBands = 300;                   // more bands would merge into one area: the widest are shown
constexpr std::ptrdiff_t maxLooked = 50'000;            // limits the time per frame
constexpr double minEnd = 1.5, seamFrom = 6;            // pixels: of each end; a seam is drawn between wide bands

} // namespace

Ribbons::Ribbons(TimelineView& a, TimelineView& b, QWidget* parent)
    : QWidget(parent), m_a(a), m_b(b), m_theme(&Theme::light())
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    for (TimelineView* view : {&a, &b}) {
        connect(view, &TimelineView::axisChanged, this, qOverload<>(&QWidget::update));
        connect(view, &TimelineView::layoutChanged, this, qOverload<>(&QWidget::update));
    }
}

void Ribbons::set(DiffPtr diff)
{
    m_diff = std::move(diff);
    m_changed.clear();
    const Trace& a = m_a.document().trace();
    m_joined = m_diff->joined;
    std::stable_sort(m_joined.begin(), m_joined.end(),
                     [&](const auto& x, const auto& y) { return a.begin(x.first) < a.begin(y.first); });
    m_longest = Ns{};
    for (const auto& [from, to] : m_joined)
        m_longest = std::max(m_longest, a.duration(from));
    for (const KernelChange& change : m_diff->kernels)
        if (change.status == WorkChange::Replaced || change.status == WorkChange::Fused)
            for (const WorkPart& part : change.a)
                for (const SliceId slice : part.slices)
                    m_changed[slice] = &change;
    update();
}

void Ribbons::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

std::vector<Ribbons::Band> Ribbons::bands() const
{
    std::vector<Band> bands;
    if (!m_diff || width() <= 0)
        return bands;
    const Trace &a = m_a.document().trace(), &b = m_b.document().trace();
    const TimeRange seen = m_a.visible();
    const double right = width();
    const auto beginsBefore = [&](const auto& pair, Time t) { return a.begin(pair.first) < t; };
    const auto first = std::lower_bound(m_joined.begin(), m_joined.end(), seen.begin - m_longest, beginsBefore);
    const auto last = std::lower_bound(first, m_joined.end(), seen.end, beginsBefore);
    const std::ptrdiff_t stride = (last - first) / maxLooked + 1;
    for (auto at = first; at < last; at += std::min(stride, last - at)) {
        const auto& [from, to] = *at;
        if (a.end(from) <= seen.begin)
            continue;
        Band band{m_a.axis().xAt(a.begin(from)), m_a.axis().xAt(a.end(from)), m_b.axis().xAt(b.begin(to)),
                  m_b.axis().xAt(b.end(to)), nullptr};
        if (band.b1 < 0 || band.b0 > right)
            continue;
        if (const auto changed = m_changed.find(from); changed != m_changed.end())
            band.change = changed->second;
        bands.push_back(band);
    }
    if (bands.size() > maxBands) {
        const auto isWider = [](const Band& x, const Band& y) {
            return std::max(x.a1 - x.a0, x.b1 - x.b0) > std::max(y.a1 - y.a0, y.b1 - y.b0);
        };
        std::nth_element(bands.begin(), bands.begin() + maxBands, bands.end(), isWider);
        bands.resize(maxBands);
        std::sort(bands.begin(), bands.end(), [](const Band& x, const Band& y) { return x.a0 < y.a0; });
    }
    return bands;
}

// The bands of one changed kernel.
struct Ribbons::Group {
    double left, right; // bounds of all its bands, on both sides
    double widest;      // its longest kernel
    std::size_t count;
};

// Texts on the change of the kernels, with the mean change of one occurrence; the first text that fits is drawn.
QStringList Ribbons::pillTexts(const KernelChange& change, const Group& group)
{
    const std::uint64_t launches = std::max<std::uint64_t>(1, change.b.front().count);
    const Ns delta = change.delta / static_cast<std::int64_t>(launches);
    const QString time = QStringLiteral(" · ") + (delta < Ns{} ? QStringLiteral("−") : QStringLiteral("+")) +
                         QString::fromStdString(briefDuration(std::chrono::abs(delta)));
    if (change.status == WorkChange::Fused)
        return {tr("%1 kernels → 1").arg(group.count) + time};
    const WorkPart &from = change.a.front(), &to = change.b.front();
    if (from.count != to.count) // then no launch has one counterpart
        return {};
    QStringList texts{tr("another kernel") + time};
    if (from.label != to.label)
        texts.prepend(toQt(from.label) + QStringLiteral(" → ") + toQt(to.label) + time);
    return texts;
}

// One pill per fused or replaced kernel with enough room, in the middle of its bands. Fused kernels come first; a
// replaced one has a pill where its band is wide enough to see.
std::vector<Ribbons::Pill> Ribbons::pills(const std::vector<Band>& bands) const
{
    QFont small = font();
    small.setPixelSize(std::max(9, fontMetrics().height() * 11 / 16));
    const QFontMetricsF metrics{small};
    constexpr double gap = 6, minBand = 24;
    std::map<std::pair<double, const KernelChange*>, Group> groups; // by its begin in B
    for (const Band& band : bands)
        if (band.change) {
            Group& group = groups.try_emplace({band.b0, band.change}, Group{band.b0, band.b1, 0, 0}).first->second;
            group.left = std::min(group.left, band.a0);
            group.right = std::max(group.right, band.a1);
            group.widest = std::max({group.widest, band.a1 - band.a0, band.b1 - band.b0});
            ++group.count;
        }
    std::vector<Pill> pills;
    const auto isFree = [&](const QRectF& rect) {
        return rect.left() >= 0 && rect.right() <= width() && rect.height() <= height() &&
               std::none_of(pills.begin(), pills.end(), [&](const Pill& pill) {
                   return rect.left() < pill.rect.right() + gap && pill.rect.left() < rect.right() + gap;
               });
    };
    for (const WorkChange status : {WorkChange::Fused, WorkChange::Replaced})
        for (const auto& [key, group] : groups) {
            const KernelChange& change = *key.second;
            if (change.status != status || group.count < change.a.size()) // some of its bands are not visible
                continue;
            if (status == WorkChange::Replaced && group.widest < minBand)
                continue;
            for (const QString& text : pillTexts(change, group)) {
                const double wide = metrics.horizontalAdvance(text) + 16, high = metrics.height() + 4;
                const QRectF rect{(group.left + group.right) / 2 - wide / 2, (height() - high) / 2, wide, high};
                if (!isFree(rect))
                    continue;
                pills.push_back({rect, text});
                break;
            }
        }
    return pills;
}

void Ribbons::paintEvent(QPaintEvent*)
{
    const Theme& t = *m_theme;
    QPainter painter{this};
    painter.fillRect(rect(), t.lanes);
    painter.setRenderHint(QPainter::Antialiasing);
    const double h = height();
    const std::vector<Band> all = bands();
    for (const bool isChanged : {false, true})
        for (const Band& band : all) {
            if ((band.change != nullptr) != isChanged)
                continue;
            const double a1 = std::max(band.a1, band.a0 + minEnd), b1 = std::max(band.b1, band.b0 + minEnd);
            QPainterPath path{QPointF{band.a0, 0}};
            path.lineTo(a1, 0);
            path.cubicTo(a1, h / 2, b1, h / 2, b1, h);
            path.lineTo(band.b0, h);
            path.cubicTo(band.b0, h / 2, band.a0, h / 2, band.a0, 0);
            const QColor fill = isChanged ? t.colourOf(Tone::Elementwise) : t.mutedText;
            // Wide bands have a line between them. On a narrow or slanted one it would cover the band itself.
            const QColor shade = mixed(fill, t.lanes, isChanged ? changedShare : sameShare);
            const bool hasSeam =
                std::min(a1 - band.a0, b1 - band.b0) >= seamFrom && std::abs(band.b0 - band.a0) < 2 * h;
            painter.setPen(QPen{hasSeam ? t.lanes : shade, 1});
            painter.setBrush(shade);
            painter.drawPath(path);
        }
    QFont small = font();
    small.setPixelSize(std::max(9, fontMetrics().height() * 11 / 16));
    painter.setFont(small);
    for (const Pill& pill : pills(all)) {
        painter.setPen(QPen{t.colourOf(Tone::Elementwise), 1});
        painter.setBrush(t.lanes);
        painter.drawRoundedRect(pill.rect, pill.rect.height() / 2, pill.rect.height() / 2);
        painter.setPen(t.text);
        painter.drawText(pill.rect, Qt::AlignCenter, pill.text);
    }
}

} // namespace lanescope
