#include "widgets/memory/group_chips.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

#include "widgets/kit/frame_style.h"

#include <algorithm>

namespace lanescope {

GroupChips::GroupChips(const QString& title, QWidget* parent) : QWidget(parent)
{
    setAccessibleName(title);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_row = new QHBoxLayout{this};
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(4);
    m_more = new QToolButton{this};
    setLook(*m_more, "chip");
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_menu = new QMenu{m_more};
    m_more->setMenu(m_menu);
    m_row->addWidget(m_more);
    m_row->addStretch(1);
}

void GroupChips::add(const QString& text, int id)
{
    auto* button = new QToolButton{this};
    button->setText(text);
    button->setCheckable(true);
    button->setFocusPolicy(Qt::TabFocus);
    setLook(*button, "chip");
    m_row->insertWidget(static_cast<int>(m_chips.size()), button);
    connect(button, &QToolButton::clicked, this, [this, id] {
        const bool isNew = id != m_current;
        setCurrent(id); // a second click does not uncheck it
        if (isNew)
            emit chosen(id);
    });
    m_chips.push_back({id, button});
    fit();
}

void GroupChips::setCurrent(int id)
{
    m_current = id;
    for (const Chip& each : m_chips)
        each.button->setChecked(each.id == id);
    fit();
}

QToolButton* GroupChips::chip(int id) const
{
    const auto at = std::find_if(m_chips.begin(), m_chips.end(), [id](const Chip& each) { return each.id == id; });
    return at == m_chips.end() ? nullptr : at->button;
}

int GroupChips::wide(const QToolButton& button) const { return button.sizeHint().width() + m_row->spacing(); }

void GroupChips::fit()
{
    int all = 0;
    for (const Chip& each : m_chips)
        all += wide(*each.button);
    m_more->setText(tr("%1 more ▾").arg(m_chips.size()));
    int room = all <= width() + m_row->spacing() ? all : width() - wide(*m_more);
    const QToolButton* now = chip(m_current);
    if (now)
        room -= wide(*now);
    m_menu->clear();
    bool fits = true;
    for (const Chip& each : m_chips) {
        if (each.button != now) {
            fits = fits && wide(*each.button) <= room;
            room -= wide(*each.button);
            each.button->setVisible(fits);
        } else {
            each.button->show();
        }
        if (each.button == now || fits)
            continue;
        m_menu->addAction(each.button->text(), each.button, &QToolButton::click);
    }
    m_more->setText(tr("%1 more ▾").arg(m_menu->actions().size()));
    m_more->setVisible(!m_menu->isEmpty());
}

QSize GroupChips::sizeHint() const
{
    int width = 0;
    for (const Chip& each : m_chips)
        width += wide(*each.button);
    return {width, m_more->sizeHint().height()};
}

QSize GroupChips::minimumSizeHint() const
{
    const QToolButton* now = chip(m_current);
    return {wide(*m_more) + (now ? wide(*now) : 0), m_more->sizeHint().height()};
}

void GroupChips::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void GroupChips::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}

} // namespace lanescope
