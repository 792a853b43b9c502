#include "widgets/panels/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QToolButton>

#include "model/describe/short_names.h"
#include "model/store/search.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/session/background.h"

#include <algorithm>
#include <tuple>

namespace lanescope {

FindBar::FindBar(Document& document, QWidget* parent) : QWidget(parent), m_document(document)
{
    m_input = new QLineEdit{this};
    m_input->setPlaceholderText(tr("Find: gemm   /regex/   cat:kernel   lane:stream   dur>100us   -not"));
    m_input->setClearButtonEnabled(true);
    m_input->setAccessibleName(tr("Find slices"));
    m_input->installEventFilter(this);
    m_status = new QLabel{this};
    m_status->setForegroundRole(QPalette::PlaceholderText);
    const auto button = [&](const QString& text, const QString& tip) {
        auto* b = new QToolButton{this};
        b->setText(text);
        b->setToolTip(tip);
        b->setAccessibleName(tip);
        b->setAutoRaise(true);
        return b;
    };
    auto* previous = button(QStringLiteral("‹"), tr("Previous match (Shift+Enter)"));
    auto* next = button(QStringLiteral("›"), tr("Next match (Enter)"));
    auto* shut = button(QStringLiteral("✕"), tr("Close (Esc)"));
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins(6, 2, 4, 2);
    layout->setSpacing(4);
    setAutoFillBackground(true);
    layout->addWidget(m_input, 1);
    layout->addWidget(m_status);
    layout->addWidget(previous);
    layout->addWidget(next);
    layout->addWidget(shut);
    connect(previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(next, &QToolButton::clicked, this, [this] { step(+1); });
    connect(shut, &QToolButton::clicked, this, &FindBar::close);
    m_delay.setSingleShot(true);
    m_delay.setInterval(60);
    connect(&m_delay, &QTimer::timeout, this, &FindBar::ask);
    connect(m_input, &QLineEdit::textChanged, this, [this] { m_delay.start(); });
    connect(&document, &Document::litChanged, this, [this] {
        if (m_document.lit().empty() && m_isFound) { // something else cleared the highlights
            m_isFound = false;
            m_byTime.clear();
            m_status->clear();
            fillList();
        }
    });
    hide();
}

FindBar::~FindBar() { delete m_list; }

QString FindBar::status() const { return m_status->text(); }

void FindBar::open()
{
    show();
    m_input->setFocus(Qt::ShortcutFocusReason);
    m_input->selectAll();
    if (!m_input->text().isEmpty() && !m_isFound)
        ask();
}

void FindBar::setWords(const QString& words)
{
    m_input->setText(words);
    ask();
}

void FindBar::close()
{
    if (m_task)
        m_task->stop();
    ++m_request;
    hide();
    m_document.lightHits({});
    emit closed();
}

void FindBar::ask()
{
    m_delay.stop();
    if (m_task)
        m_task->stop();
    const quint64 request = ++m_request;
    auto query = parseQuery(m_input->text().toStdString());
    if (!query) {
        m_document.lightHits({});
        m_status->setText(QString::fromStdString(query.error().expected));
        return;
    }
    if (query->isEmpty()) {
        m_document.lightHits({});
        m_status->clear();
        return;
    }
    m_task = std::make_shared<Task>();
    inBackground(
        this,
        [task = m_task, trace = m_document.tracePtr(), query = std::move(*query)] {
            return Found{search(*trace, query, *task), searchInstants(*trace, query, *task)};
        },
        [this, task = m_task, request](Found found) {
            if (!task->isStopped())
                answer(request, std::move(found));
        });
}

void FindBar::answer(quint64 request, Found found)
{
    if (request != m_request)
        return;
    const Trace& trace = m_document.trace();
    m_isFound = false; // so that the old highlights are replaced silently
    std::vector<Match> matches;
    matches.reserve(found.slices.size() + found.instants.size());
    for (std::uint32_t i = 0; i < found.slices.size(); ++i)
        matches.push_back({trace.begin(found.slices[i]), i, false});
    for (const std::uint32_t i : found.instants)
        matches.push_back({trace.instants()[i].time, i, true});
    std::sort(matches.begin(), matches.end(), [](const Match& a, const Match& b) {
        return std::tuple{a.at, a.isInstant, a.place} < std::tuple{b.at, b.isInstant, b.place};
    });
    m_document.lightHits(std::move(found.slices));
    m_byTime = std::move(matches);
    m_at = m_byTime.size(); // none is current before the first step
    m_isFound = !m_byTime.empty();
    say();
    fillList();
}

std::size_t FindBar::nextFromView() const
{
    const Time from = m_from ? m_from() : Time{Ns::min()};
    const auto at = std::lower_bound(m_byTime.begin(), m_byTime.end(), from,
                                     [](const Match& match, Time time) { return match.at < time; });
    return at == m_byTime.end() ? 0 : static_cast<std::size_t>(at - m_byTime.begin());
}

// The hits from the view on, while the field has the focus.
void FindBar::fillList()
{
    constexpr std::size_t maxListed = 60;
    if (m_byTime.empty() || !m_input->hasFocus() || isHidden()) {
        if (m_list)
            m_list->hide();
        return;
    }
    if (!m_list) {
        m_list = new QListWidget{window()};
        m_list->setFocusPolicy(Qt::NoFocus); // the focus stays in the field
        m_list->setAccessibleName(tr("Hits of the search"));
        m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        m_list->setTextElideMode(Qt::ElideMiddle);
        m_list->setUniformItemSizes(true);
        connect(m_list, &QListWidget::itemClicked, this, [this] {
            const std::size_t at = m_firstListed + static_cast<std::size_t>(m_list->currentRow());
            if (at < m_byTime.size())
                go(at);
        });
    }
    const Trace& trace = m_document.trace();
    const std::vector<SliceId>& lit = m_document.lit();
    m_list->clear();
    m_firstListed = m_at < m_byTime.size() ? m_at : nextFromView();
    for (std::size_t i = m_firstListed; i < std::min(m_byTime.size(), m_firstListed + maxListed); ++i) {
        const Match& match = m_byTime[i];
        const QString at = shortDuration(match.at - Time{});
        if (match.isInstant || match.place >= lit.size()) {
            m_list->addItem(
                tr("%1   at %2")
                    .arg(match.isInstant ? toQt(trace.text(trace.instants()[match.place].name)) : QString{}, at));
            continue;
        }
        const SliceId slice = lit[match.place];
        m_list->addItem(tr("%1   %2 at %3")
                            .arg(toQt(labelOf(trace, slice).substr(0, 80)), glanceDuration(trace.duration(slice)), at));
        m_list->item(m_list->count() - 1)->setToolTip(toQt(trace.name(slice)));
    }
    m_list->setCurrentRow(m_at < m_byTime.size() ? 0 : -1);
    placeList();
    m_list->show();
    m_list->raise();
}

void FindBar::placeList()
{
    if (!m_list || m_list->parentWidget() != window())
        return;
    constexpr int maxRows = 12, minRows = 3;
    const int row = m_list->count() ? m_list->sizeHintForRow(0) : 20;
    const int rows = std::min(maxRows, m_list->count());
    const QPoint corner = mapTo(window(), QPoint{0, height()});
    int until = window()->height() - 8;
    if (const int top = m_lanes ? m_lanes->mapTo(window(), QPoint{0, 0}).y() : 0; top > corner.y() + minRows * row)
        until = top; // the hits on the lanes stay in sight
    const int high = std::min(rows * row + 2 * m_list->frameWidth(), until - corner.y());
    m_list->setGeometry(corner.x(), corner.y(), width(), high);
}

void FindBar::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    if (m_list)
        m_list->hide();
}

void FindBar::moveEvent(QMoveEvent* event)
{
    QWidget::moveEvent(event);
    placeList();
}

void FindBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeList();
}

void FindBar::say()
{
    if (m_byTime.empty())
        m_status->setText(tr("no matches"));
    else if (m_at < m_byTime.size())
        m_status->setText(tr("%1 of %2").arg(countOf(m_at + 1), countOf(m_byTime.size())));
    else
        m_status->setText(numberOf(m_byTime.size(), tr("1 match"), tr("%1 matches")));
}

void FindBar::step(int by)
{
    if (m_delay.isActive())
        ask();
    const std::size_t count = m_byTime.size();
    if (count == 0 || !m_isFound)
        return;
    const std::size_t next = nextFromView();
    if (m_at >= count)
        go(by > 0 ? next : (next + count - 1) % count);
    else
        go((m_at + count + static_cast<std::size_t>(by > 0 ? 1 : count - 1)) % count);
}

void FindBar::go(std::size_t at)
{
    m_at = at;
    const Match& match = m_byTime[m_at];
    if (match.isInstant) {
        m_document.chooseInstant(match.place);
        m_document.revealInstant(match.place);
    } else if (const std::vector<SliceId> lit = m_document.lit(); match.place < lit.size()) {
        m_document.lightHits(lit, match.place);
        m_document.select(lit[match.place]);
        m_document.reveal(lit[match.place]);
    }
    say();
    fillList();
}

bool FindBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_input && (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut))
        QMetaObject::invokeMethod(this, &FindBar::fillList, Qt::QueuedConnection);
    if (watched == m_input && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            step(key->modifiers() & Qt::ShiftModifier ? -1 : +1);
            return true;
        }
        if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up) {
            step(key->key() == Qt::Key_Up ? -1 : +1);
            return true;
        }
        if (key->key() == Qt::Key_Escape) {
            close();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace lanescope
