#include "app/frame_bar.h"

#include <QAction>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QResizeEvent>
#include <QTabBar>
#include <QToolButton>

#include "model/analysis/lane_activity.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/theme.h"
#include "widgets/timeline/overlay_menu.h"
#include "widgets/timeline/overlays/overlay_choices.h"
#include "widgets/timeline/timeline_view.h"

#include <algorithm>
#include <iterator>

namespace lanescope {

namespace {

bool isOfGpu(const OverlayEntry& entry)
{
    const std::string_view id = entry.id;
    return id == "gaps" || id == "offsets" || id == "busy" || id == "queues" || id == "path";
}

// False: the trace has nothing for this overlay. Until the activity is known, only the lanes show it.
bool hasContent(const OverlayEntry& entry, const Document& document)
{
    const auto& lanes = document.trace().lanes();
    const bool hasGpu =
        std::any_of(lanes.begin(), lanes.end(), [](const Lane& lane) { return lane.kind == LaneKind::Gpu; });
    if (isOfGpu(entry) && !hasGpu)
        return false;
    const auto& activity = document.activity();
    const bool isDead = entry.isShown == &OverlayChoices::deadWindows;
    if (!activity || (!isDead && entry.isShown != &OverlayChoices::artefacts))
        return true;
    return std::any_of(activity->lanes.begin(), activity->lanes.end(), [&](const LaneActivity& lane) {
        return isDead ? !lane.deadWindows.empty() : !lane.artefacts.empty();
    });
}

constexpr int minSearch = 150, maxSearch = 520, minTabs = 220, spaces = 66;
// Chips from the third on give way to a search field of this width.
constexpr int wantedSearch = 400, wantedSearchNarrow = 300;

constexpr char ofChip[] = "action"; // property: what a chip of the page switches

} // namespace

// Looks like a text field: what it finds, and at its right its key. It takes the width that fit() leaves it.
class SearchField : public QPushButton {
public:
    using QPushButton::QPushButton;
    void setWide(int wide)
    {
        if (wide == m_wide)
            return;
        m_wide = wide;
        updateGeometry();
    }
    void setKey(const QString& key)
    {
        m_key = key;
        update();
    }
    int keyWidth() const { return fontMetrics().horizontalAdvance(m_key) + 24; } // with the space around it
    QSize sizeHint() const override { return {m_wide, QPushButton::sizeHint().height()}; }

protected:
    void initStyleOption(QStyleOptionButton* option) const override
    {
        QPushButton::initStyleOption(option);
        option->text = fontMetrics().elidedText(option->text, Qt::ElideRight, width() - margins);
    }
    void paintEvent(QPaintEvent* event) override
    {
        QPushButton::paintEvent(event);
        if (width() < fontMetrics().horizontalAdvance(text()) + keyWidth() + margins)
            return; // the words are more important than the key
        QPainter painter{this};
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF cap{width() - keyWidth() + 6.5, 4.5, keyWidth() - 12.0, height() - 9.0};
        QColor line = palette().color(QPalette::Mid);
        line.setAlphaF(0.45);
        painter.setPen(line);
        painter.drawRoundedRect(cap, 4, 4);
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawText(cap, Qt::AlignCenter, m_key);
    }

private:
    static constexpr int margins = 22;
    int m_wide = minSearch;
    QString m_key;
};

FrameBar::FrameBar(QTabBar* tabs, QWidget* parent) : QWidget(parent), m_theme(&Theme::light()), m_tabs(tabs)
{
    setAccessibleName(tr("Toolbar"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_row = new QHBoxLayout{this};
    m_row->setContentsMargins(8, 0, 10, 0);
    m_row->setSpacing(6);
    m_menu = addButton(QStringLiteral("≡"), tr("Menu (F10)"), "plain");
    m_menu->setPopupMode(QToolButton::InstantPopup);
    m_menu->setShortcut(Qt::Key_F10);
    m_row->addWidget(m_tabs, 0, Qt::AlignBottom);
    m_new = addButton(QStringLiteral("+"), tr("Open another trace"), "plain");
    connect(m_new, &QToolButton::clicked, this, &FrameBar::newTabRequested);
    m_row->addStretch(1);
    m_search = new SearchField{this};
    m_search->setKey(QStringLiteral("Ctrl K"));
    m_search->setAccessibleName(tr("Search slices, steps, commands"));
    m_search->setFocusPolicy(Qt::TabFocus);
    m_search->setMaximumWidth(maxSearch);
    m_search->setMinimumWidth(minSearch);
    m_search->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setLook(*m_search, "field");
    connect(m_search, &QPushButton::clicked, this, &FrameBar::searchRequested);
    m_search->installEventFilter(this); // the find bar is placed over it
    m_row->addWidget(m_search);
    m_row->addStretch(1);
    m_out = addButton(QStringLiteral("−"), tr("Zoom out (S)"), "quiet");
    m_fit = addButton(tr("Fit"), tr("Show the whole trace (Home)"), "quiet");
    m_in = addButton(QStringLiteral("+"), tr("Zoom in (W)"), "quiet");
    const auto zoomBy = [this](double factor) {
        return [this, factor] {
            if (!m_view && m_page.zoom)
                m_page.zoom(factor);
            if (!m_view)
                return;
            const TimeRange now = m_view->visible();
            const auto half = static_cast<std::int64_t>(static_cast<double>(now.length().count()) * factor / 2);
            const Time middle = now.begin + now.length() / 2;
            m_view->setVisible(
                TimeRange{middle - Ns{std::max<std::int64_t>(1, half)}, middle + Ns{std::max<std::int64_t>(1, half)}});
        };
    };
    connect(m_out, &QToolButton::clicked, this, zoomBy(2));
    connect(m_fit, &QToolButton::clicked, this, [this] {
        if (m_view)
            m_view->perform(Qt::Key_Home);
        else if (m_page.fit)
            m_page.fit();
    });
    connect(m_in, &QToolButton::clicked, this, zoomBy(0.5));
    m_row->addSpacing(6);
    for (const OverlayEntry& entry : overlayEntries()) {
        QToolButton* chip =
            addButton(QCoreApplication::translate("Overlays", entry.label),
                      overlayTitle(entry) + QStringLiteral(" (%1)").arg(QLatin1Char{entry.key}), "chip");
        chip->setCheckable(true);
        connect(chip, &QToolButton::clicked, this, [this, shown = entry.isShown](bool isOn) {
            if (!m_view)
                return;
            OverlayChoices now = m_view->overlays();
            now.*shown = isOn;
            m_view->setOverlays(now);
        });
        m_chips.push_back(chip);
    }
    m_more = addButton(QString{}, tr("Choose the overlays on the lanes"), "chip");
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_moreMenu = new QMenu{m_more};
    m_more->setMenu(m_moreMenu);
    connect(m_moreMenu, &QMenu::aboutToShow, this, &FrameBar::fillMore);
    m_row->addSpacing(6);
    m_export = addButton(tr("Export ▾"), tr("Save what is shown"), "quiet");
    m_viewMenu = addButton(tr("View ▾"), tr("Display options"), "quiet");
    m_help = addButton(tr("Help ▾"), tr("Help, examples and keys"), "quiet");
    for (QToolButton* button : {m_export, m_viewMenu, m_help})
        button->setPopupMode(QToolButton::InstantPopup);
    follow(nullptr);
}

void FrameBar::followPage(Page page)
{
    m_page = std::move(page);
    m_export->setMenu(m_page.exports ? m_page.exports : m_exports);
    for (QToolButton* button : {m_out, m_fit, m_in})
        button->setEnabled(m_view || m_page.zoom);
    m_export->setEnabled(m_view || m_page.exports);
    fit();
}

void FrameBar::setStart(bool isStart)
{
    m_isStart = isStart;
    fit();
}

QToolButton* FrameBar::addButton(const QString& text, const QString& tip, const char* look)
{
    auto* button = new QToolButton{this};
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text.size() > 1 ? text : tip);
    button->setFocusPolicy(Qt::TabFocus);
    setLook(*button, look);
    m_row->addWidget(button);
    return button;
}

void FrameBar::setMenus(QMenu* all, QMenu* exports, QMenu* view, QMenu* help)
{
    m_menu->setMenu(all);
    m_exports = exports;
    m_export->setMenu(exports);
    m_viewMenu->setMenu(view);
    m_help->setMenu(help);
}

void FrameBar::setTheme(const Theme& theme)
{
    m_theme = &theme;
    setStyleSheet(
        frameSheet(theme) +
        QStringLiteral("QTabBar::tab { background: transparent; color: %1; font-weight: normal; padding: 8px 6px 8px "
                       "14px; border: "
                       "1px solid transparent; border-bottom: none; border-top-left-radius: 6px; "
                       "border-top-right-radius: 6px; }"
                       "QTabBar::tab:selected { background: %2; color: %3; border-color: %4; font-weight: bold; }"
                       "QTabBar::tab:hover { color: %3; }"
                       "QTabBar QToolButton { background: %5; color: %1; border: none; }")
            .arg(theme.mutedText.name(), theme.lanes.name(), theme.text.name(), theme.line.name(),
                 theme.window.name()));
    update();
}

void FrameBar::follow(TimelineView* view, const std::vector<QAction*>& chips)
{
    disconnect(m_overlays);
    for (QToolButton* chip : m_own)
        chip->deleteLater();
    m_own.clear();
    int place = m_row->indexOf(m_chips.front());
    for (QAction* action : chips) {
        QToolButton* chip = addButton(action->text(), action->toolTip(), "chip");
        m_row->removeWidget(chip);
        m_row->insertWidget(place++, chip);
        chip->setCheckable(true);
        chip->setChecked(action->isChecked());
        chip->show();
        connect(chip, &QToolButton::clicked, action, &QAction::setChecked);
        chip->setProperty(ofChip, QVariant::fromValue(action));
        connect(action, &QAction::toggled, chip, &QToolButton::setChecked);
        m_own.push_back(chip);
    }
    m_view = view;
    for (QToolButton* button : {m_out, m_fit, m_in})
        button->setEnabled(view != nullptr);
    m_more->setEnabled(view != nullptr || !chips.empty());
    const auto enable = [this] {
        for (std::size_t i = 0; i < m_chips.size(); ++i)
            m_chips[i]->setEnabled(m_view && hasContent(overlayEntries()[i], m_view->document()));
    };
    enable();
    disconnect(m_activity);
    if (view) {
        m_activity = connect(&view->document(), &Document::activityChanged, this, [this, enable] {
            enable();
            showOverlays();
            fit();
        });
        m_overlays = connect(view, &TimelineView::overlaysChanged, this, &FrameBar::showOverlays);
        connect(view, &QObject::destroyed, this, [this, view] {
            if (m_view == view)
                follow(nullptr);
        });
        showOverlays();
    }
    fit();
}

void FrameBar::hostFind(QWidget* find)
{
    if (m_find == find)
        return;
    if (m_find)
        m_find->hide();
    m_find = find;
    if (!find)
        return;
    const bool wasOpen = find->isVisibleTo(find->parentWidget());
    find->setParent(this);
    find->setVisible(wasOpen);
    placeFind();
    find->raise();
}

// Over the search box, and as far beyond it as it needs.
void FrameBar::placeFind()
{
    constexpr int minFind = 460;
    if (!m_find)
        return;
    const QRect box = m_search->geometry();
    const int wide = std::min(std::max(box.width(), minFind), std::max(box.width(), width() - box.left() - 10));
    const int high = std::max(box.height(), m_find->sizeHint().height());
    m_find->setGeometry(box.left(), (height() - high) / 2, wide, high);
}

bool FrameBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::Resize)
        showSearchWords();
    if (watched == m_search && (event->type() == QEvent::Move || event->type() == QEvent::Resize))
        placeFind();
    return QWidget::eventFilter(watched, event);
}

void FrameBar::showOverlays()
{
    for (std::size_t i = 0; i < m_chips.size(); ++i)
        m_chips[i]->setChecked(m_view && m_chips[i]->isEnabled() && m_view->overlays().*overlayEntries()[i].isShown);
}

void FrameBar::fillMore()
{
    if (m_view)
        return fillOverlayMenu(*m_moreMenu, *m_view);
    m_moreMenu->clear();
    for (const QToolButton* chip : m_own) // the page's own that have no room
        if (auto* action = chip->property(ofChip).value<QAction*>(); action && chip->isHidden())
            m_moreMenu->addAction(action);
}

// Without a timeline, zoom and chips are hidden.
void FrameBar::fit()
{
    const bool hasView = m_view != nullptr;
    m_tabs->setVisible(m_tabs->count() > 0);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_out, m_fit, m_in})
        widget->setVisible(hasView || m_page.zoom);
    m_export->setVisible(hasView || m_page.exports);
    m_help->setVisible(m_isStart);
    int room = width() - spaces - minSearch;
    for (const QToolButton* button : {m_menu, m_new, m_out, m_fit, m_in, m_export, m_viewMenu, m_help})
        if (!button->isHidden())
            room -= button->sizeHint().width() + m_row->spacing();
    const int titles = std::min(minTabs, m_tabs->sizeHint().width());
    const auto widthOf = [this](const QToolButton* chip) { return chip->sizeHint().width() + m_row->spacing(); };
    int own = 0;
    for (const QToolButton* chip : m_own)
        own += widthOf(chip);
    if (!hasView && room - own < titles) { // those without room are in a menu
        m_more->setText(tr("%1 more ▾").arg(m_own.size()));
        room -= widthOf(m_more);
    }
    for (QToolButton* chip : m_own) { // the last ones give way to titles and search
        chip->setVisible(room - widthOf(chip) >= titles);
        room -= chip->isHidden() ? 0 : widthOf(chip);
    }
    const auto ownHidden =
        std::count_if(m_own.begin(), m_own.end(), [](const QToolButton* chip) { return chip->isHidden(); });
    m_more->setVisible(hasView || ownHidden > 0);
    std::vector<QToolButton*> usable; // buttons without data in the trace are in the menu only
    std::copy_if(m_chips.begin(), m_chips.end(), std::back_inserter(usable),
                 [hasView](const QToolButton* chip) { return hasView && chip->isEnabled(); });
    // Titles have the room that they need; where it is short, two chips stay.
    constexpr std::size_t always = 2;
    int taken = hasView ? m_more->sizeHint().width() : 0, min = taken;
    for (std::size_t i = 0; i < std::min(always, usable.size()); ++i)
        min += widthOf(usable[i]);
    const int tabs = std::max(minTabs, room - min);
    m_tabs->setMaximumWidth(tabs);
    room -= std::min(m_tabs->sizeHint().width(), tabs);
    const int forSearch = (width() < sizes::narrowBelow ? wantedSearchNarrow : wantedSearch) - minSearch;
    std::size_t shown = 0;
    while (shown < usable.size() && taken + widthOf(usable[shown]) <= room - (shown < always ? 0 : forSearch))
        taken += widthOf(usable[shown++]);
    m_search->setWide(std::clamp(minSearch + room - taken, minSearch, maxSearch));
    for (QToolButton* chip : m_chips)
        chip->setVisible(std::find(usable.begin(), usable.begin() + static_cast<std::ptrdiff_t>(shown), chip) !=
                         usable.begin() + static_cast<std::ptrdiff_t>(shown));
    const std::size_t hidden = hasView ? m_chips.size() - shown : static_cast<std::size_t>(ownHidden);
    m_more->setText(hidden == 0 ? tr("More ▾") : tr("%1 more ▾").arg(hidden));
    m_more->setAccessibleName(hasView ? tr("Overlays") : tr("Display options"));
    showSearchWords();
}

// Whole words: a narrow field has one.
void FrameBar::showSearchWords()
{
    const QString words =
        m_isStart ? tr("Search recent traces, examples, commands…") : tr("Search slices, steps, commands…");
    const bool isShort = m_search->fontMetrics().horizontalAdvance(words) + 24 > m_search->width();
    m_search->setText(isShort ? tr("Search…") : words);
}

QPushButton& FrameBar::search() { return *m_search; }

QSize FrameBar::sizeHint() const { return {600, std::max(sizes::toolbar, fontMetrics().height() + 22)}; }

// Less than the chips that are shown now: where the window gets narrower, fit() hides some.
QSize FrameBar::minimumSizeHint() const { return {sizeHint().width(), sizeHint().height()}; }

void FrameBar::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.fillRect(rect(), m_theme->window);
    painter.fillRect(0, height() - 1, width(), 1, m_theme->line);
}

void FrameBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
    QMetaObject::invokeMethod(
        this,
        [this] { // after the search has its width
            fit();
            placeFind();
        },
        Qt::QueuedConnection);
}

void FrameBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

} // namespace lanescope
