#include "widgets/timeline/timeline_panel.h"

#include <QCoreApplication>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include "model/store/search.h"
#include "widgets/kit/frame_style.h"
#include "widgets/timeline/iteration_strip.h"
#include "widgets/timeline/lane_headers.h"
#include "widgets/timeline/layer_strip.h"
#include "widgets/timeline/overview.h"
#include "widgets/timeline/path_strip.h"
#include "widgets/timeline/phase_strip.h"
#include "widgets/timeline/rank_strip.h"
#include "widgets/timeline/ruler.h"
#include "widgets/timeline/timeline_keys.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr int headersWidth = 210, minHeaders = 180, maxHeaders = 400;

} // namespace

std::optional<Time> parseTime(const QString& text, const Trace& trace)
{
    const auto duration = parseDuration(text.trimmed().toStdString());
    if (!duration)
        return std::nullopt;
    const std::int64_t ns = duration->count();
    // A number that large is an absolute time.
    if (ns >= trace.zeroNs() && trace.zeroNs() > 0 && ns > nsOf(trace.range().end))
        return timeAt(ns - trace.zeroNs());
    return timeAt(ns);
}

TimelinePanel::TimelinePanel(Document& document, QWidget* parent) : QWidget(parent), m_document(document), m_host(this)
{
    m_view = new TimelineView{document, this};
    m_headers = new LaneHeaders{*m_view, document, this};
    m_overview = new Overview{*m_view, document, this};
    setHeadersWidth(headersWidth);
    connect(m_headers, &LaneHeaders::widthDragged, this, &TimelinePanel::setHeadersWidth);
    connect(m_headers, &LaneHeaders::widthDragged, this, &TimelinePanel::headersDragged);
    m_rulerLabel = new RulerLabel{*m_view, this};
    m_hidden = new QToolButton{this};
    m_hidden->setObjectName(QStringLiteral("hiddenLanes"));
    m_hidden->setAutoRaise(true);
    m_hidden->setFocusPolicy(Qt::TabFocus);
    m_hidden->setToolTip(tr("Show the hidden lanes"));
    connect(m_hidden, &QToolButton::clicked, m_view, &TimelineView::showHiddenLanes);
    connect(m_view, &TimelineView::layoutChanged, this, &TimelinePanel::followHidden);
    followHidden();
    m_whole = new QToolButton{this};
    m_whole->setText(tr("Whole trace"));
    m_whole->setObjectName(QStringLiteral("wholeTrace"));
    m_whole->setToolTip(tr("The GPU works in a small part of this trace, which is shown first. Click: show all of it"));
    m_whole->setFocusPolicy(Qt::TabFocus);
    setLook(*m_whole, "chip");
    m_whole->hide();
    connect(m_whole, &QToolButton::clicked, m_view, &TimelineView::fitAll);
    connect(m_view, &TimelineView::axisChanged, this, [this] {
        const Ns all = m_document.trace().sliceRange().length();
        m_whole->setVisible(m_isOnWork && m_view->visible().length() < all - all / 100);
    });
    m_ruler = new Ruler{*m_view, document, this};
    m_pathStrip = new PathStrip{*m_view, document, this};
    m_pathLabel = new PathStripLabel{*m_view, document, this};
    m_pathStrip->hide();
    m_pathLabel->hide();
    connect(m_view, &TimelineView::overlaysChanged, this, &TimelinePanel::followPath);
    auto* phases = m_phases = new PhaseStrip{*m_view, document, this};
    auto* phasesLabel = new PhaseStripLabel{*m_view, this};
    phases->hide();
    phasesLabel->hide();
    auto* layers = m_layers = new LayerStrip{*m_view, document, this};
    auto* layersLabel = new LayerStripLabel{*m_view, *layers, this};
    layers->hide();
    layersLabel->hide();
    connect(layers, &LayerStrip::ready, this, [this, layers, layersLabel] {
        const bool isShown = layers->answer() && !m_isBare;
        layers->setVisible(isShown);
        layersLabel->setVisible(isShown);
        emit stripsChanged();
    });
    m_iterations = new IterationStrip{*m_view, document, this};
    auto* iterationsLabel = new IterationStripLabel{*m_view, *m_iterations, this};
    m_iterations->hide();
    iterationsLabel->hide();
    const auto showStrips = [this, phases, phasesLabel, iterationsLabel] {
        const bool isServing = m_iterations->answer() && !m_isBare;
        const bool hasPhases = !isServing && !phases->spans().empty() && !m_isBare; // they would be shown twice
        phases->setVisible(hasPhases);
        phasesLabel->setVisible(hasPhases);
        m_iterations->setVisible(isServing);
        iterationsLabel->setVisible(isServing);
        emit stripsChanged();
    };
    connect(phases, &PhaseStrip::ready, this, showStrips);
    connect(m_iterations, &IterationStrip::ready, this, showStrips);
    auto* ranks = m_ranks = new RankStrip{*m_view, document, this};
    auto* ranksLabel = new RankStripLabel{*m_view, *ranks, this};
    ranks->hide();
    ranksLabel->hide();
    connect(ranks, &RankStrip::ready, this, [this, ranks, ranksLabel] {
        const bool isShown = !ranks->lanes()->rows.empty() && !m_isBare;
        ranks->setVisible(isShown);
        ranksLabel->setVisible(isShown);
        m_overview->showRanks(ranks->lanes());
        if (const auto late = ranks->lateRank())
            m_view->openRankFirst(*late);
        emit stripsChanged();
    });
    m_scroll = new QScrollBar{Qt::Vertical, this};
    m_scroll->setAccessibleName(tr("Scroll lanes"));
    m_corner = new QLabel{tr("Overview"), this};

    auto* grid = new QGridLayout{this};
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    auto* corner = new QHBoxLayout;
    corner->setContentsMargins(16, 0, 4, 0);
    corner->addWidget(m_corner);
    corner->addStretch();
    corner->addWidget(m_hidden);
    corner->addWidget(m_whole);
    grid->addLayout(corner, 0, 0);
    grid->addWidget(m_rulerLabel, 1, 0);
    grid->addWidget(m_overview, 0, 1);
    grid->addWidget(m_ruler, 1, 1);
    grid->addWidget(m_pathLabel, 2, 0);
    grid->addWidget(m_pathStrip, 2, 1);
    grid->addWidget(phasesLabel, 3, 0);
    grid->addWidget(phases, 3, 1);
    grid->addWidget(layersLabel, 4, 0);
    grid->addWidget(layers, 4, 1);
    grid->addWidget(iterationsLabel, 5, 0);
    grid->addWidget(m_iterations, 5, 1);
    grid->addWidget(ranksLabel, 6, 0);
    grid->addWidget(ranks, 6, 1);
    grid->addWidget(m_headers, 7, 0);
    grid->addWidget(m_view, 7, 1);
    grid->addWidget(m_scroll, 7, 2);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(7, 1);
    setFocusProxy(m_view);
    m_view->installEventFilter(this);

    m_goTo = new QLineEdit{this};
    m_goTo->setPlaceholderText(tr("Go to a time: 1.2ms, 350us, 3s"));
    m_goTo->setAccessibleName(tr("Go to a time"));
    m_goTo->setFixedWidth(260);
    m_goTo->hide();
    m_goTo->installEventFilter(this);
    connect(m_goTo, &QLineEdit::returnPressed, this, [this] { goTo(m_goTo->text()); });

    m_cover = new QLabel{tr("The trace is covered until you reveal it"), this};
    m_cover->setAlignment(Qt::AlignCenter);
    m_cover->setAutoFillBackground(true);
    m_cover->setFocusPolicy(Qt::ClickFocus); // the widgets below do not get the focus
    m_cover->setVisible(document.isCovered());
    connect(&document, &Document::coveredChanged, this, [this](bool isCovered) {
        m_cover->setVisible(isCovered);
        m_cover->raise();
    });

    connect(m_view, &TimelineView::scrollChanged, this, &TimelinePanel::followScroll);
    connect(m_view, &TimelineView::layoutChanged, this, &TimelinePanel::followScroll);
    connect(m_scroll, &QScrollBar::valueChanged, this, [this](int value) {
        if (value != static_cast<int>(std::lround(m_view->scrollY())))
            m_view->setScrollY(value);
    });
    connect(m_view, &TimelineView::goToRequested, this, &TimelinePanel::askForTime);
    connect(m_view, &TimelineView::helpRequested, this, &TimelinePanel::toggleHelp);
    setTheme(Theme::light());
}

std::vector<StripColour> TimelinePanel::stripColours() const
{
    std::vector<StripColour> all;
    const auto add = [&](const std::vector<StripColour>& more) { all.insert(all.end(), more.begin(), more.end()); };
    if (!m_phases->isHidden())
        add(m_phases->colours());
    if (!m_layers->isHidden())
        add(m_layers->colours());
    if (!m_iterations->isHidden())
        add(m_iterations->colours());
    if (!m_ranks->isHidden())
        add(m_ranks->colours());
    return all;
}

void TimelinePanel::setTheme(const Theme& theme)
{
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.window);
    colours.setColor(QPalette::Base, theme.lanes);
    colours.setColor(QPalette::Text, theme.text);
    colours.setColor(QPalette::WindowText, theme.text);
    colours.setColor(QPalette::ButtonText, theme.text);
    colours.setColor(QPalette::PlaceholderText, theme.mutedText);
    setPalette(colours);
    setAutoFillBackground(true);
    colours.setColor(QPalette::WindowText, theme.mutedText);
    m_corner->setPalette(colours);
    m_view->setTheme(theme);
    m_overview->themeChanged();
    m_headers->update();
    m_ruler->update();
    m_rulerLabel->update();
    m_pathStrip->update();
    m_pathLabel->update();
}

void TimelinePanel::setTextScale(double scale)
{
    m_view->setTextScale(scale);
    setHeadersWidth(static_cast<int>(std::lround(headersWidth * scale)));
    m_ruler->setTextScale(scale);
}

void TimelinePanel::setBare(QWidget* host)
{
    m_isBare = true;
    m_host = host;
    m_goTo->setParent(host);
    m_goTo->hide();
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_overview, m_ruler, m_rulerLabel, m_scroll, m_corner, m_hidden})
        widget->hide();
    m_view->setMinimumSize(0, 0);
    m_headers->setMinimumHeight(0);
}

void TimelinePanel::openOnWork() { m_isOnWork = m_view->openOnWork(); }

void TimelinePanel::setHeadersWidth(int px)
{
    const double scale = m_view->textScale();
    px = std::clamp(px, minHeaders, static_cast<int>(std::lround(maxHeaders * std::max(1.0, scale))));
    m_headers->setFixedWidth(px);
    m_view->setHeaderWidth(px);
}

void TimelinePanel::followPath()
{
    const bool isShown = m_view->overlays().path && !m_isBare;
    m_pathStrip->setVisible(isShown);
    m_pathLabel->setVisible(isShown);
    layout()->activate();
}

void TimelinePanel::followHidden()
{
    const std::size_t hidden = m_view->choices().hidden();
    m_hidden->setText(tr("%1 hidden").arg(hidden));
    m_hidden->setVisible(hidden > 0 && !m_isBare);
}

void TimelinePanel::followScroll()
{
    const int max = std::max(0, static_cast<int>(std::ceil(m_view->layoutOfLanes().height())) - m_view->height());
    const QSignalBlocker quiet{m_scroll};
    m_scroll->setRange(0, max);
    m_scroll->setPageStep(m_view->height());
    m_scroll->setSingleStep(static_cast<int>(LaneLayout::rowHeight * m_view->textScale()) * 2);
    m_scroll->setValue(static_cast<int>(std::lround(m_view->scrollY())));
    m_scroll->setVisible(max > 0 && !m_isBare);
}

void TimelinePanel::placeOverlays()
{
    m_cover->setGeometry(rect());
    const QPoint corner = m_isBare ? QPoint{m_host->width(), 30} : m_view->geometry().topRight();
    m_goTo->move(corner - QPoint{m_goTo->width() + 12, -10});
    if (m_help) {
        m_help->adjustSize();
        m_help->move(std::max(0, (m_host->width() - m_help->width()) / 2),
                     std::max(0, (m_host->height() - m_help->height()) / 2));
    }
}

void TimelinePanel::resizeEvent(QResizeEvent*)
{
    constexpr int minForLanes = 21; // lines of text: then the first lane of the GPU has room below them
    m_iterations->setHasLanes(height() >= minForLanes * fontMetrics().height());
    followScroll();
    placeOverlays();
}

void TimelinePanel::showEvent(QShowEvent*)
{
    if (!m_isBare)
        m_view->setFocus(Qt::OtherFocusReason);
}

void TimelinePanel::askForTime()
{
    m_goTo->clear();
    m_goTo->show();
    m_goTo->raise();
    m_goTo->adjustSize();
    placeOverlays();
    m_goTo->setFocus();
}

void TimelinePanel::goTo(const QString& text)
{
    const auto time = parseTime(text, m_document.trace());
    if (!time) {
        m_goTo->setToolTip(tr("Expected a number with its unit, such as 1.2ms"));
        QPalette colours = m_goTo->palette();
        colours.setColor(QPalette::Text, m_view->theme().severe);
        m_goTo->setPalette(colours);
        return;
    }
    const Ns half = m_view->visible().length() / 2;
    m_view->jumpTo(TimeRange{*time - half, *time + half});
    m_goTo->setPalette(palette());
    m_goTo->hide();
    m_view->setFocus();
}

bool TimelinePanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_goTo && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        m_goTo->hide();
        m_view->setFocus();
        return true;
    }
    if (watched == m_view && m_help && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        toggleHelp();
        return true;
    }
    if (watched == m_help && event->type() == QEvent::MouseButtonPress) {
        toggleHelp();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void TimelinePanel::toggleHelp()
{
    if (m_help) {
        m_help->deleteLater();
        m_help = nullptr;
        m_view->setFocus();
        return;
    }
    const Theme& theme = m_view->theme();
    m_help = new QFrame{m_host};
    m_help->setObjectName(QStringLiteral("keys"));
    m_help->setStyleSheet(QStringLiteral("#keys { background: %1; border: 1px solid %2; border-radius: 8px; } "
                                         "QLabel { color: %3; }")
                              .arg(theme.lanes.name(), theme.line.name(), theme.text.name()));
    auto* grid = new QGridLayout{m_help};
    grid->setContentsMargins(24, 18, 24, 18);
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(6);
    auto* title = new QLabel{tr("<b>Keys</b>"), m_help};
    grid->addWidget(title, 0, 0, 1, 2);
    // Uses two columns if one would be too high.
    const int count = static_cast<int>(timelineKeys().size());
    const int lineHeight = QFontMetrics{m_help->font()}.height() + grid->verticalSpacing();
    const int perColumn = (count + 2) * lineHeight + 36 <= height() ? count : (count + 1) / 2;
    if (perColumn < count)
        grid->setColumnMinimumWidth(2, 24);
    QFont bold = m_help->font();
    bold.setBold(true);
    int keysWidth = 0, at = 0;
    for (const KeyHelp& key : timelineKeys())
        keysWidth = std::max(keysWidth, QFontMetrics{bold}.horizontalAdvance(keysOf(key, m_view->keys())));
    for (const KeyHelp& key : timelineKeys()) {
        auto* keys = new QLabel{QStringLiteral("<b>%1</b>").arg(keysOf(key, m_view->keys()).toHtmlEscaped()), m_help};
        auto* what = new QLabel{QCoreApplication::translate("Timeline", key.what.data()), m_help};
        if (perColumn < count) { // half of the width that the keys leave
            const int room = (width() - 2 * 24 - 3 * 24) / 2 - keysWidth - grid->horizontalSpacing();
            const int wide = QFontMetrics{what->font()}.horizontalAdvance(what->text()) + 2;
            what->setWordWrap(wide > room);
            what->setFixedWidth(std::max(80, std::min(wide, room)));
        }
        const int row = 1 + at % perColumn, column = 3 * (at / perColumn);
        grid->addWidget(keys, row, column, Qt::AlignLeft);
        grid->addWidget(what, row, column + 1, Qt::AlignLeft);
        ++at;
    }
    m_help->installEventFilter(this);
    m_help->show();
    m_help->raise();
    placeOverlays();
}

} // namespace lanescope
