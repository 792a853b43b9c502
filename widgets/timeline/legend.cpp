#include "widgets/timeline/legend.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QPixmap>
#include <QToolButton>

#include "widgets/kit/frame_style.h"
#include "widgets/kit/theme.h"
#include "widgets/session/background.h"
#include "widgets/timeline/timeline_view.h"

#include <algorithm>

namespace lanescope {

namespace {

struct Entry {
    std::vector<Tone> tones; // the first one gives the colour
    const char* name;
};

// In the order of the lanes, so that the first ones are the last to be left out.
const std::vector<Entry>& entries()
{
    static const std::vector<Entry> all{
        {{Tone::Annotation, Tone::GpuAnnotation}, QT_TRANSLATE_NOOP("Legend", "annotation")},
        {{Tone::Op}, QT_TRANSLATE_NOOP("Legend", "operator")},
        {{Tone::Runtime, Tone::Driver}, QT_TRANSLATE_NOOP("Legend", "call")},
        {{Tone::Gemm}, QT_TRANSLATE_NOOP("Legend", "GEMM")},
        {{Tone::Attention}, QT_TRANSLATE_NOOP("Legend", "attention")},
        {{Tone::Elementwise}, QT_TRANSLATE_NOOP("Legend", "elementwise")},
        {{Tone::Reduction}, QT_TRANSLATE_NOOP("Legend", "reduction")},
        {{Tone::Communication}, QT_TRANSLATE_NOOP("Legend", "communication")},
        {{Tone::OtherKernel}, QT_TRANSLATE_NOOP("Legend", "other kernel")},
        {{Tone::Memcpy, Tone::Memset}, QT_TRANSLATE_NOOP("Legend", "copy")},
        {{Tone::Python}, QT_TRANSLATE_NOOP("Legend", "Python")},
        {{Tone::Sync}, QT_TRANSLATE_NOOP("Legend", "wait")},
        {{Tone::Overhead}, QT_TRANSLATE_NOOP("Legend", "profiler overhead")},
        {{Tone::Other, Tone::Span}, QT_TRANSLATE_NOOP("Legend", "other")},
    };
    return all;
}

// A colour swatch; if dimmed, only its outline.
QIcon swatch(QColor colour, bool isDimmed, double scale)
{
    constexpr int side = 12;
    QPixmap picture{static_cast<int>(side * scale), static_cast<int>(side * scale)};
    picture.setDevicePixelRatio(scale);
    picture.fill(Qt::transparent);
    QPainter painter{&picture};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(isDimmed ? QPen{colour, 1.5} : QPen{Qt::NoPen});
    painter.setBrush(isDimmed ? QBrush{Qt::NoBrush} : QBrush{colour});
    painter.drawRoundedRect(QRectF{1, 1, side - 2.0, side - 2.0}, 2, 2);
    return picture;
}

} // namespace

Tones tonesOf(const Trace& trace)
{
    Tones tones;
    for (std::uint32_t i = 0, count = static_cast<std::uint32_t>(trace.sliceCount()); i < count; ++i)
        tones.set(trace.look(SliceId{i}) / variantsOfTone);
    return tones;
}

Legend::Legend(QWidget* parent) : QWidget(parent), m_theme(&Theme::light())
{
    m_row = new QHBoxLayout{this};
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(2);
    setAccessibleName(tr("Legend"));
}

void Legend::follow(TimelineView* view)
{
    if (m_view == view)
        return;
    if (m_view)
        disconnect(m_view, nullptr, this, nullptr);
    m_view = view;
    fill({});
    if (!view)
        return;
    connect(view, &TimelineView::dimmedTonesChanged, this, &Legend::showState);
    inBackground(
        this, [trace = view->document().tracePtr()] { return tonesOf(*trace); },
        [this, asked = m_view](Tones present) {
            if (asked && asked == m_view)
                fill(present);
        });
}

void Legend::fill(Tones present)
{
    for (const Chip& chip : m_chips)
        delete chip.button;
    m_chips.clear();
    for (const Entry& entry : entries()) {
        Tones tones;
        for (const Tone tone : entry.tones)
            tones.set(static_cast<std::size_t>(tone));
        if ((tones & present).none())
            continue;
        auto* button = new QToolButton{this};
        button->setText(tr(entry.name));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setIconSize({12, 12});
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setToolTip(tr("Click: dim these slices. Ctrl+click: dim all others."));
        setLook(*button, "legend");
        const std::size_t at = m_chips.size();
        connect(button, &QToolButton::clicked, this, [this, at] {
            const auto held = QApplication::keyboardModifiers();
            click(at, held.testFlag(Qt::ControlModifier) || held.testFlag(Qt::ShiftModifier));
        });
        m_row->addWidget(button);
        m_chips.push_back({tones, entry.tones.front(), button});
    }
    showState();
    setRoom(m_room);
    emit filled();
}

void Legend::click(std::size_t chip, bool alone)
{
    if (!m_view)
        return;
    Tones now = m_view->dimmedTones();
    const Tones its = m_chips[chip].tones;
    if (!alone)
        now = (now & its).any() ? now & ~its : now | its;
    else
        now = now == ~its ? Tones{} : ~its;
    m_view->setDimmedTones(now);
    showState();
}

void Legend::showState()
{
    const Tones dimmed = m_view ? m_view->dimmedTones() : Tones{};
    for (const Chip& chip : m_chips) {
        const bool isDimmed = (dimmed & chip.tones).any();
        chip.button->setChecked(isDimmed);
        chip.button->setIcon(swatch(m_theme->colourOf(chip.colour), isDimmed, devicePixelRatioF()));
    }
}

void Legend::setTheme(const Theme& theme)
{
    m_theme = &theme;
    showState();
}

void Legend::setRoom(int width)
{
    m_room = width;
    int taken = 0;
    bool fits = true;
    for (const Chip& chip : m_chips) {
        taken += chip.button->sizeHint().width() + m_row->spacing();
        fits = fits && taken <= width;
        chip.button->setVisible(fits);
    }
}

} // namespace lanescope
