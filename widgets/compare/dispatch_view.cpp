#include "widgets/compare/dispatch_view.h"

#include <QHeaderView>

#include "widgets/items/change_items.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr std::size_t maxRows = 20'000; // a larger tree is not readable
constexpr int rowRole = Qt::UserRole;

} // namespace

DispatchView::DispatchView(QWidget* parent) : QTreeWidget(parent), m_theme(&Theme::light())
{
    setColumnCount(ColumnCount);
    setHeaderLabels({tr("Call"), tr("Change"), QStringLiteral("A"), QStringLiteral("B"), tr("Difference")});
    for (const int column : {Before, After, Delta})
        headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setAccessibleName(tr("Calls of the step"));
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(Name, QHeaderView::Stretch);
    connect(this, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
        if (const DispatchRow* of = item ? row(item) : nullptr)
            emit picked(of->slice.a, of->slice.b);
    });
}

const DispatchRow* DispatchView::row(const QTreeWidgetItem* item) const
{
    const QVariant at = item->data(Name, rowRole);
    return at.isValid() && m_tree ? &m_tree->rows[at.toULongLong()] : nullptr;
}

void DispatchView::set(std::shared_ptr<const DispatchTree> tree, const Trace& a, const Trace& b)
{
    clear();
    m_tree = std::move(tree);
    QList<QTreeWidgetItem*> roots;
    std::vector<QTreeWidgetItem*> holders;
    const std::size_t count = std::min(maxRows, m_tree->rows.size());
    for (std::size_t i = 0; i < count; ++i) {
        const DispatchRow& of = m_tree->rows[i];
        auto* item = new QTreeWidgetItem;
        item->setText(Name, QString::fromStdString(of.name));
        item->setToolTip(Name, item->text(Name));
        item->setText(Status, glyphOf(of.status) + QLatin1Char{' '} + wordOf(of.status));
        if (of.slice.a)
            item->setText(Before, shortDuration(a.duration(of.slice.a)));
        if (of.slice.b)
            item->setText(After, shortDuration(b.duration(of.slice.b)));
        if (of.slice.a && of.slice.b)
            item->setText(Delta, signedDuration(b.duration(of.slice.b) - a.duration(of.slice.a)));
        for (const int column : {Before, After, Delta})
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        item->setData(Name, rowRole, QVariant::fromValue<qulonglong>(i));
        paint(item);
        holders.resize(of.depth);
        if (holders.empty())
            roots.append(item);
        else
            holders.back()->addChild(item);
        holders.push_back(item);
    }
    if (count < m_tree->rows.size() || m_tree->isCut) {
        auto* item = new QTreeWidgetItem;
        item->setText(Name, m_tree->isCut ? tr("the step has more calls than are compared")
                                          : tr("%1 further calls").arg(countOf(m_tree->rows.size() - count)));
        item->setDisabled(true);
        roots.append(item);
    }
    addTopLevelItems(roots);
    if (count <= 2000)
        expandAll();
    else
        expandToDepth(2);
    for (const int column : {Status, Before, After, Delta})
        resizeColumnToContents(column);
}

void DispatchView::paint(QTreeWidgetItem* item) const
{
    const DispatchRow* of = row(item);
    const bool isSame = !of || of->status == WorkChange::Same;
    QFont f = font();
    f.setBold(!isSame);
    item->setFont(Status, f);
    const bool isGone = of && of->status == WorkChange::Removed; // its glyph and word show it too
    for (int column = 0; column < ColumnCount; ++column)
        item->setForeground(column, isGone ? m_theme->mutedText : m_theme->text);
    item->setForeground(Status, isSame ? m_theme->mutedText : m_theme->text);
}

void DispatchView::setTheme(const Theme& theme)
{
    m_theme = &theme;
    for (QTreeWidgetItemIterator at{this}; *at; ++at)
        paint(*at);
}

} // namespace lanescope
