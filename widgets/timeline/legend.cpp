#include "widgets/timeline/legend.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QPixmap>
#include <QToolButton>

#include "widgets/kit/frame_style.h"
#include "widgets/kit/theme.h"
#include "widgets/session/background.h"
#include "widgets/timeline/overlays/overlays.h"
#include "widgets/timeline/timeline_panel.h"
#include "widgets/timeline/timeline_view.h"

#include <algorithm>

namespace lanescope {

namespace {

struct Entry {
    std::vector<Tone> tones; // the first one gives the colour
    const char* name;
};

// Kernels first: where there is no room, the last ones go into the menu.
const std::vector<Entry>& entries()
{
    static const std::vector<Entry> all{
        {{Tone::Gemm}, QT_TRANSLATE_NOOP("Legend", "GEMM")},
        {{Tone::Attention}, QT_TRANSLATE_NOOP("Legend", "attention")},
        {{Tone::Elementwise}, QT_TRANSLATE_NOOP("Legend", "elementwise")},
        {{Tone::Reduction}, QT_TRANSLATE_NOOP("Legend", "reduction")},
        {{Tone::Communication}, QT_TRANSLATE_NOOP("Legend", "communication")},
        {{Tone::Memcpy, Tone::Memset}, QT_TRANSLATE_NOOP("Legend", "copy")},
        {{Tone::OtherKernel}, QT_TRANSLATE_NOOP("Legend", "other kernel")},
        {{Tone::Annotation, Tone::GpuAnnotation}, QT_TRANSLATE_NOOP("Legend", "annotation")},
        {{Tone::Op}, QT_TRANSLATE_NOOP("Legend", "operator")},
        {{Tone::Runtime, Tone::Driver}, QT_TRANSLATE_NOOP("Legend", "call")},
        {{Tone::Sync}, QT_TRANSLATE_NOOP("Legend", "wait")},
        {{Tone::Python}, QT_TRANSLATE_NOOP("Legend", "Python")},
        {{Tone::Overhead}, QT_TRANSLATE_NOOP("Legend", "profiler overhead")},
        {{Tone::Other, Tone::Span}, QT_TRANSLATE_NOOP("Legend", "other")},
    };
    return all;
}

bool isKernelTone(Tone tone)
{
    switch (tone) {
    case Tone::Gemm:
    case Tone::Attention:
    case Tone::Elementwise:
    case Tone::Reduction:
    case Tone::Communication:
    case Tone::Memcpy:
    case Tone::OtherKernel:
        return true;
    default:
        return false;
    }
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

// Idle gaps have the colour of their cause, so their swatch shows all of these.
QIcon idleSwatch(const Theme& theme, bool isDimmed, double scale)
{
    const QIcon plain = swatch(theme.idleLine, isDimmed, scale);
    if (isDimmed)
        return plain;
    constexpr int side = 12;
    QPixmap picture = plain.pixmap(QSize{side, side});
    QPainter painter{&picture};
    painter.setCompositionMode(QPainter::CompositionMode_SourceAtop); // within the rounded swatch
    double x = 1;
    for (const auto group : {IdleGroup::Host, IdleGroup::Input, IdleGroup::Sync, IdleGroup::Other}) {
        painter.fillRect(QRectF{x, 0, (side - 2) / 4.0, side}, colourOf(group, theme));
        x += (side - 2) / 4.0;
    }
    return picture;
}

bool isDimmable(const QWidget* chip)
{
    const auto* button = qobject_cast<const QToolButton*>(chip);
    return button && button->isCheckable();
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
    m_idle = new QToolButton{this};
    m_idle->setText(tr("idle"));
    m_rest = new QToolButton{this};
    m_rest->setAccessibleName(tr("More of the legend"));
    m_rest->setPopupMode(QToolButton::InstantPopup);
    m_restMenu = new QMenu{m_rest};
    m_rest->setMenu(m_restMenu);
    for (QToolButton* button : {m_idle, m_rest}) {
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setIconSize({12, 12});
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        setLook(*button, "legend");
        button->hide();
    }
    m_idle->setCheckable(true);
    connect(m_idle, &QToolButton::clicked, this, [this] {
        if (!m_view)
            return;
        OverlayChoices now = m_view->overlays();
        now.gaps = !now.gaps;
        m_view->setOverlays(now);
    });
}

void Legend::follow(TimelineView* view)
{
    if (m_view == view && (view || m_chips.empty()))
        return;
    if (m_view)
        disconnect(m_view, nullptr, this, nullptr);
    m_view = view;
    if (m_panel)
        disconnect(m_panel, nullptr, this, nullptr);
    m_panel = view ? qobject_cast<TimelinePanel*>(view->parentWidget()) : nullptr;
    fill({});
    if (!view)
        return;
    connect(view, &TimelineView::dimmedTonesChanged, this, &Legend::showState);
    connect(view, &TimelineView::overlaysChanged, this, &Legend::showState);
    if (m_panel) // later: the panel calls this within a layout, which must not lose its widgets meanwhile
        connect(
            m_panel, &TimelinePanel::stripsChanged, this,
            [this] {
                fillStrips();
                setRoom(m_room);
            },
            Qt::QueuedConnection);
    inBackground(
        this, [trace = view->document().tracePtr()] { return tonesOf(*trace); },
        [this, asked = m_view](Tones present) {
            if (asked && asked == m_view)
                fill(present);
        });
}

void Legend::explain(const std::vector<Tone>& tones)
{
    follow(nullptr);
    Tones present;
    for (const Tone tone : tones)
        present.set(static_cast<std::size_t>(tone));
    fill(present);
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
    // Idle time is drawn between kernels, so it follows them.
    m_row->removeWidget(m_idle);
    m_row->removeWidget(m_rest);
    m_hasIdle = false;
    std::size_t kernels = 0;
    for (const Chip& chip : m_chips)
        kernels += isKernelTone(chip.colour);
    if (kernels > 0) {
        m_hasIdle = true;
        m_row->insertWidget(static_cast<int>(kernels), m_idle);
    }
    m_idle->setVisible(m_hasIdle);
    fillStrips();
    for (int place = 0; place < m_row->count(); ++place)
        if (QWidget* button = m_row->itemAt(place)->widget();
            button != m_rest) { // without a view, nothing can be dimmed
            button->setAttribute(Qt::WA_TransparentForMouseEvents, !m_view);
            button->setFocusPolicy(m_view && isDimmable(button) ? Qt::TabFocus : Qt::NoFocus);
        }
    showState();
    setRoom(m_room);
    emit filled();
}

// After the slices, as the rows below the ruler name most of their colours in words.
void Legend::fillStrips()
{
    for (QToolButton* chip : m_stripChips)
        delete chip;
    m_stripChips.clear();
    m_row->removeWidget(m_rest);
    for (const StripColour& each : m_panel ? m_panel->stripColours() : std::vector<StripColour>{}) {
        auto* chip = new QToolButton{this};
        chip->setText(each.name);
        chip->setIcon(swatch(each.colour, false, devicePixelRatioF()));
        chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        chip->setIconSize({12, 12});
        chip->setAutoRaise(true);
        chip->setFocusPolicy(Qt::NoFocus);
        chip->setToolTip(tr("A colour of the rows below the ruler"));
        setLook(*chip, "legend");
        m_row->addWidget(chip);
        m_stripChips.push_back(chip);
    }
    m_row->addWidget(m_rest);
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
    const bool isHidden = m_view && !m_view->overlays().gaps;
    m_idle->setChecked(isHidden);
    m_idle->setIcon(idleSwatch(*m_theme, isHidden, devicePixelRatioF()));
    const auto line = [](const QColor& colour, const QString& words) {
        return QStringLiteral("<br><span style='color:%1'>■</span> %2").arg(colour.name(), words);
    };
    m_idle->setToolTip(tr("Idle time of the GPU. Click: hide or show it.") +
                       line(colourOf(IdleGroup::Host, *m_theme), tr("it waits for the host")) +
                       line(colourOf(IdleGroup::Input, *m_theme), tr("it waits for input data")) +
                       line(colourOf(IdleGroup::Sync, *m_theme), tr("synchronisation")) +
                       line(colourOf(IdleGroup::Other, *m_theme), tr("another or an unknown cause")));
}

void Legend::setTheme(const Theme& theme)
{
    m_theme = &theme;
    fillStrips();
    showState();
    setRoom(m_room);
}

// Entries that do not fit are in a menu, so that every drawn color can be looked up.
void Legend::setRoom(int width)
{
    m_room = width;
    struct Part {
        QToolButton* button;
        std::size_t chip; // past the end: idle time
    };
    std::vector<Part> parts;
    for (int place = 0; place < m_row->count(); ++place)
        if (auto* button = qobject_cast<QToolButton*>(m_row->itemAt(place)->widget());
            button && button != m_rest && (button != m_idle || m_hasIdle)) {
            const auto chip =
                std::find_if(m_chips.begin(), m_chips.end(), [&](const Chip& each) { return each.button == button; });
            parts.push_back({button, static_cast<std::size_t>(chip - m_chips.begin())});
        }
    const auto wide = [this](const QToolButton* button) { return button->sizeHint().width() + m_row->spacing(); };
    int all = 0;
    for (const Part& part : parts)
        all += wide(part.button);
    m_rest->setText(tr("%1 more ▾").arg(parts.size()));
    const int room = all <= width ? width : width - wide(m_rest);
    int taken = 0;
    bool fits = true;
    m_restMenu->clear();
    for (const Part& part : parts) {
        taken += wide(part.button);
        fits = fits && taken <= room;
        part.button->setVisible(fits);
        if (fits)
            continue;
        QAction* action = m_restMenu->addAction(part.button->icon(), part.button->text());
        if (!isDimmable(part.button)) // it only explains a colour
            continue;
        action->setCheckable(m_view != nullptr);
        action->setChecked(!part.button->isChecked());
        connect(action, &QAction::triggered, part.button, &QToolButton::click);
    }
    m_rest->setText(tr("%1 more ▾").arg(m_restMenu->actions().size()));
    m_rest->setVisible(!m_restMenu->actions().isEmpty());
}

} // namespace lanescope
