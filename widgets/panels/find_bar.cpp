#include "widgets/panels/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include "model/store/search.h"
#include "widgets/kit/quantities.h"
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
    m_status->setMinimumWidth(170);
    const auto button = [&](const QString& text, const QString& tip) {
        auto* b = new QToolButton{this};
        b->setText(text);
        b->setToolTip(tip);
        b->setAccessibleName(tip);
        b->setAutoRaise(true);
        return b;
    };
    auto* previous = button(QStringLiteral("↑"), tr("Previous match (Shift+Enter)"));
    auto* next = button(QStringLiteral("↓"), tr("Next match (Enter)"));
    auto* shut = button(QStringLiteral("✕"), tr("Close (Esc)"));
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins(8, 4, 8, 4);
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
        }
    });
    hide();
}

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
    m_document.light({});
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
        m_document.light({});
        m_status->setText(QString::fromStdString(query.error().expected));
        return;
    }
    if (query->isEmpty()) {
        m_document.light({});
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
    m_document.light(std::move(found.slices));
    m_byTime = std::move(matches);
    m_at = m_byTime.size(); // none is current before the first step
    m_isFound = !m_byTime.empty();
    say();
}

void FindBar::say()
{
    if (m_byTime.empty())
        m_status->setText(tr("no matches"));
    else if (m_at < m_byTime.size())
        m_status->setText(tr("%1 of %2").arg(countOf(m_at + 1), countOf(m_byTime.size())));
    else
        m_status->setText(tr("%1 matches").arg(countOf(m_byTime.size())));
}

void FindBar::step(int by)
{
    if (m_delay.isActive())
        ask();
    const std::size_t count = m_byTime.size();
    if (count == 0 || !m_isFound)
        return;
    if (m_at >= count)
        m_at = by > 0 ? 0 : count - 1;
    else
        m_at = (m_at + count + static_cast<std::size_t>(by > 0 ? 1 : count - 1)) % count;
    const Match& match = m_byTime[m_at];
    if (match.isInstant) {
        m_document.chooseInstant(match.place);
        m_document.revealInstant(match.place);
    } else if (const std::vector<SliceId> lit = m_document.lit(); match.place < lit.size()) {
        m_document.light(lit, match.place);
        m_document.select(lit[match.place]);
        m_document.reveal(lit[match.place]);
    }
    say();
}

bool FindBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_input && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            step(key->modifiers() & Qt::ShiftModifier ? -1 : +1);
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
