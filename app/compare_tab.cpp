#include "app/compare_tab.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "model/store/predicted.h"
#include "widgets/compare/compare_view.h"
#include "widgets/items/change_words.h"
#include "widgets/kit/banner.h"

#include <algorithm>

namespace lanescope {

CompareTab::CompareTab(const QString& pathA, const QString& pathB, const Theme& theme, QWidget* parent)
    : QStackedWidget(parent), m_paths{pathA, pathB}, m_theme(&theme)
{
    auto* page = new QWidget{this};
    auto* layout = new QVBoxLayout{page};
    layout->setContentsMargins(120, 40, 120, 40);
    m_text = new QLabel{tr("Loading %1 and %2…").arg(distinctName(pathA, pathB), distinctName(pathB, pathA)), page};
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress = new QProgressBar{page};
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Loading"));
    auto* cancel = new QPushButton{tr("Cancel"), page};
    auto* below = new QHBoxLayout;
    below->addStretch(1);
    below->addWidget(cancel);
    layout->addStretch(1);
    layout->addWidget(m_text);
    layout->addWidget(m_progress);
    layout->addLayout(below);
    layout->addStretch(2);
    addWidget(page);
    connect(cancel, &QPushButton::clicked, this, [this] {
        for (Loader& loader : m_loaders)
            loader.cancel();
        emit closeRequested();
    });
    for (int i = 0; i < 2; ++i) {
        connect(&m_loaders[i], &Loader::progress, this, [this, i](double share, quint64) {
            m_shares[i] = std::max(0.0, share);
            m_progress->setValue(static_cast<int>((m_shares[0] + m_shares[1]) * 500));
        });
        connect(&m_loaders[i], &Loader::loaded, this, [this, i](TracePtr trace) { oneLoaded(i, std::move(trace)); });
        connect(&m_loaders[i], &Loader::failed, this, [this, i, cancel](const QString& line) {
            m_loaders[1 - i].cancel();
            m_error = line;
            m_text->setText(tr("<b>These files cannot be compared</b><br>%1").arg(line.toHtmlEscaped()));
            m_progress->hide();
            cancel->setText(tr("Close"));
            emit failed();
        });
        m_loaders[i].load(m_paths[i]);
    }
}

CompareTab::~CompareTab() { delete m_view; } // before the documents that it uses

QString CompareTab::title() const
{
    auto [a, b] = shortNamesOf(m_paths[0], m_paths[1]);
    // Fits the tab: the longer name is shortened at its end.
    constexpr int room = 260; // width of a tab's text
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics{bold};
    const auto words = [&] { return QStringLiteral("%1 ⇄ %2").arg(a, b); };
    while (metrics.horizontalAdvance(words()) > room && std::max(a.size(), b.size()) > 4) {
        QString& longer = a.size() > b.size() ? a : b;
        longer = longer.left(longer.size() - (longer.endsWith(QChar{0x2026}) ? 2 : 1)) + QChar{0x2026};
    }
    return words();
}

void CompareTab::oneLoaded(int side, TracePtr trace)
{
    m_documents[side] = std::make_unique<Document>(std::move(trace));
    m_shares[side] = 1;
    if (!m_documents[0] || !m_documents[1])
        return;
    const auto [a, b] = shortNamesOf(m_paths[0], m_paths[1]);
    const auto marked = [&](int of, const QString& name) { // a predicted trace is called one wherever it is named
        return isPredicted(m_documents[of]->trace()) ? tr("%1 (predicted)").arg(name) : name;
    };
    m_view = new CompareView{*m_documents[0],
                             *m_documents[1],
                             marked(0, distinctName(m_paths[0], m_paths[1])),
                             marked(1, distinctName(m_paths[1], m_paths[0])),
                             marked(0, a),
                             marked(1, b),
                             this};
    m_view->setTheme(*m_theme);
    auto* page = new QWidget{this};
    auto* layout = new QVBoxLayout{page};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_banner = new Banner{{}, page};
    m_banner->setTheme(*m_theme);
    layout->addWidget(m_banner);
    layout->addWidget(m_view, 1);
    addWidget(page);
    setCurrentWidget(page);
    if (!m_warning.isEmpty())
        m_banner->say(m_warning);
    m_view->setFocus();
    connect(m_view, &CompareView::ready, this, &CompareTab::ready);
}

void CompareTab::warn(const QString& line)
{
    m_warning = line;
    if (m_banner)
        m_banner->say(line);
}

void CompareTab::setTheme(const Theme& theme)
{
    m_theme = &theme;
    if (m_banner)
        m_banner->setTheme(theme);
    if (m_view)
        m_view->setTheme(theme);
}

} // namespace lanescope
