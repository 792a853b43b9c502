#include "app/tab_pages.h"

#include <QTabBar>
#include <QToolButton>

#include "widgets/kit/frame_style.h"

#include <algorithm>

namespace lanescope {

namespace {

// Has room for the whole title of each tab, in the bold font of the current one. (A style sheet measures tabs in the
// font that they have now, but cuts their titles as if they were bold.)
class Tabs : public QTabBar {
public:
    using QTabBar::QTabBar;

protected:
    QSize tabSizeHint(int index) const override
    {
        QSize size = QTabBar::tabSizeHint(index);
        QFont plain = font();
        plain.setBold(false);
        const auto width = [&](const QFontMetrics& metrics) {
            return metrics.size(Qt::TextShowMnemonic, tabText(index)).width();
        };
        if (index != currentIndex())
            size.rwidth() += width(fontMetrics()) - width(QFontMetrics{plain});
        if (!tabButton(index, QTabBar::RightSide)) // the room left of the title is there at its right too
            size.rwidth() += 8;
        size.setWidth(std::min(maxWidth, size.width()));
        return size;
    }
    // One short tab needs less than a bar that scrolls.
    QSize minimumSizeHint() const override
    {
        const QSize min = QTabBar::minimumSizeHint();
        return {std::min(min.width(), sizeHint().width()), min.height()};
    }
    // Below this width a title cannot be read: the bar scrolls instead.
    QSize minimumTabSizeHint(int index) const override
    {
        const QSize size = tabSizeHint(index);
        return {std::min(minWidth, size.width()), size.height()};
    }

private:
    static constexpr int minWidth = 150, maxWidth = 420;
};

} // namespace

TabPages::TabPages(QWidget* parent) : QStackedWidget(parent)
{
    m_bar = new Tabs{parent};
    m_bar->setFocusPolicy(Qt::TabFocus); // a click leaves the keys to the timeline
    m_bar->setAccessibleName(tr("Open traces"));
    m_bar->setDocumentMode(true);
    QFont measured; // the current tab's name is bold, so each tab has room for bold text
    measured.setBold(true);
    m_bar->setFont(measured);
    m_bar->setDrawBase(false);
    m_bar->setMovable(true);
    m_bar->setExpanding(false);
    m_bar->setElideMode(Qt::ElideMiddle);
    m_bar->setUsesScrollButtons(true);
    connect(m_bar, &QTabBar::currentChanged, this, &QStackedWidget::setCurrentIndex);
    connect(this, &QStackedWidget::currentChanged, m_bar, &QTabBar::setCurrentIndex);
    connect(m_bar, &QTabBar::tabMoved, this, [this](int from, int to) {
        QWidget* page = widget(from);
        const bool wasBlocked = blockSignals(true);
        removeWidget(page);
        insertWidget(to, page);
        setCurrentIndex(m_bar->currentIndex());
        blockSignals(wasBlocked);
    });
}

int TabPages::addTab(QWidget* page, const QString& title)
{
    addWidget(page);
    const int index = m_bar->addTab(QString{title}.replace(QLatin1Char{'&'}, QStringLiteral("&&")));
    setClosable(page, true);
    if (count() == 1)
        emit currentChanged(index); // the first page was current before it had a tab
    return index;
}

void TabPages::setClosable(QWidget* page, bool isClosable)
{
    const int index = indexOf(page);
    QWidget* now = m_bar->tabButton(index, QTabBar::RightSide);
    if (index < 0 || (now != nullptr) == isClosable)
        return;
    if (!isClosable) {
        m_bar->setTabButton(index, QTabBar::RightSide, nullptr);
        now->deleteLater();
        return;
    }
    auto* shut = new QToolButton{m_bar};
    shut->setText(QStringLiteral("×"));
    shut->setToolTip(tr("Close"));
    shut->setAccessibleName(
        tr("Close %1").arg(m_bar->tabText(index).replace(QStringLiteral("&&"), QStringLiteral("&"))));
    shut->setFocusPolicy(Qt::NoFocus);
    setLook(*shut, "plain");
    m_bar->setTabButton(index, QTabBar::RightSide, shut);
    connect(shut, &QToolButton::clicked, this, [this, page] { emit tabCloseRequested(indexOf(page)); });
}

void TabPages::removeTab(int index)
{
    QWidget* page = widget(index);
    if (!page)
        return;
    {
        const QSignalBlocker quiet{m_bar};
        m_bar->removeTab(index);
    }
    removeWidget(page);
    page->hide();
    m_bar->setCurrentIndex(currentIndex());
}

void TabPages::setTitle(int index, const QString& title)
{
    const QString text = QString{title}.replace(QLatin1Char{'&'}, QStringLiteral("&&"));
    if (text == m_bar->tabText(index))
        return;
    m_bar->setTabText(index, text);
    if (QWidget* shut = m_bar->tabButton(index, QTabBar::RightSide))
        shut->setAccessibleName(tr("Close %1").arg(title));
}

void TabPages::setTabToolTip(int index, const QString& tip) { m_bar->setTabToolTip(index, tip); }

} // namespace lanescope
