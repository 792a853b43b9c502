#include "widgets/compare/changes_panel.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextLayout>
#include <QVBoxLayout>

#include "widgets/kit/data_table.h"
#include "widgets/kit/theme.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace lanescope {

namespace {

constexpr int padding = 6, mark = 10;
constexpr int narrow = 1200; // pixels of the table: names need the room more than the bars

// Breaks a text into lines, inside words if necessary.
double layOut(QTextLayout& layout, double width)
{
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    double y = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(40.0, width));
        line.setPosition({0, y});
        y += line.height();
    }
    layout.endLayout();
    return y;
}

} // namespace

class ChangesPanel::Delegate : public QStyledItemDelegate {
public:
    Delegate(DataTable* table, const ChangeItems* items) : QStyledItemDelegate(table), m_table(table), m_items(items) {}
    void setTheme(const Theme& theme) { m_theme = &theme; }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QFontMetrics metrics{option.font};
        const int min = metrics.height() + 8;
        const ChangeItems::Row& row = m_items->row(m_table->itemsIndex(index));
        switch (index.column()) {
        case ChangeItems::Name:
        case ChangeItems::Why: {
            QTextLayout text{index.data().toString(), fontOf(option.font, row, index.column())};
            const double room = m_table->columnWidth(index.column()) - 2 * padding - lead(index) - indent(index);
            const double high = layOut(text, room);
            return {60, std::max(min, static_cast<int>(std::ceil(high)) + 6)};
        }
        case ChangeItems::Status:
            return {static_cast<int>(changeWidth(row.trend, option.font)) + 2 * padding, min};
        case ChangeItems::Share:
            return {(m_table->width() < narrow ? 64 : 120) + 2 * padding, min};
        default: {
            QFont bold = option.font;
            bold.setBold(true);
            return {QFontMetrics{bold}.horizontalAdvance(index.data().toString()) + 2 * padding + 4, min};
        }
        }
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& t = *m_theme;
        const ChangeItems::Row& row = m_items->row(m_table->itemsIndex(index));
        const bool isChosen = option.state & QStyle::State_Selected;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->fillRect(option.rect, isChosen ? t.accentField : t.lanes);
        const QRectF box = QRectF{option.rect}.adjusted(padding, 0, -padding, 0);
        painter->setFont(fontOf(option.font, row, index.column()));
        painter->setPen(index.column() == ChangeItems::Why ? t.mutedText : t.text);
        switch (index.column()) {
        case ChangeItems::Name:
        case ChangeItems::Why: {
            const double from = box.left() + lead(index);
            QTextLayout text{index.data().toString(), painter->font()};
            const double high = layOut(text, box.right() - from);
            const double first = QFontMetricsF{painter->font()}.height();
            if (index.column() == ChangeItems::Name) {
                painter->setBrush(t.colourOf(row.tone));
                painter->setPen(Qt::NoPen);
                painter->drawRoundedRect(
                    QRectF{box.left(), box.center().y() - high / 2 + first / 2 - mark / 2.0, mark, mark}, 2, 2);
                painter->setPen(t.text);
            }
            text.draw(painter, {from, box.center().y() - high / 2});
            break;
        }
        case ChangeItems::Status:
            paintChange(*painter, box, row.trend, true, t);
            break;
        case ChangeItems::Share: {
            const double middle = box.center().x(), half = box.width() / 2;
            const QRectF track{box.left(), box.center().y() - 4, box.width(), 8};
            painter->setPen(Qt::NoPen);
            painter->setBrush(t.track);
            painter->drawRoundedRect(track, 3, 3);
            const double length = std::max(row.share == 0 ? 0.0 : 1.5, std::abs(row.share) * half);
            painter->setBrush(colourOf(row.trend, t));
            painter->drawRect(QRectF{row.share < 0 ? middle - length : middle, track.top(), length, 8});
            painter->setPen(QPen{t.mutedText, 1});
            painter->drawLine(QPointF{middle, track.top() - 3}, QPointF{middle, track.bottom() + 3});
            break;
        }
        default:
            painter->drawText(box, Qt::AlignVCenter | Qt::AlignRight, index.data().toString());
        }
        painter->setPen(QPen{t.grid, 1});
        painter->drawLine(QRectF{option.rect}.bottomLeft(), QRectF{option.rect}.bottomRight());
        painter->restore();
    }

private:
    // The width that the tree takes of the first column.
    int indent(const QModelIndex& index) const
    {
        if (index.column() != ChangeItems::Name)
            return 0;
        int levels = m_table->rootIsDecorated() ? 1 : 0;
        for (QModelIndex up = index.parent(); up.isValid() && up != m_table->rootIndex(); up = up.parent())
            ++levels;
        return levels * m_table->indentation();
    }
    static int lead(const QModelIndex& index) { return index.column() == ChangeItems::Name ? mark + 8 : 0; }
    QFont fontOf(QFont font, const ChangeItems::Row& row, int column) const
    {
        font.setBold(column == ChangeItems::Delta || (column == ChangeItems::Name && row.parent < 0));
        return font;
    }

    DataTable* m_table;
    const ChangeItems* m_items;
    const Theme* m_theme = &Theme::light();
};

ChangesPanel::ChangesPanel(QWidget* parent) : Panel(parent)
{
    m_items = new ChangeItems{this};
    m_table = new DataTable{m_items, this};
    m_delegate = new Delegate{m_table, m_items};
    m_table->setItemDelegate(m_delegate);
    m_table->setUniformRowHeights(false); // the column of reasons wraps
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setAccessibleName(tr("Changes"));
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->header()->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->model()->sort(-1); // the comparison's own order: largest change first
    connect(m_table->header(), &QHeaderView::sectionResized, m_table, [this] { m_table->doItemsLayout(); });
    connect(m_table, &QTreeView::expanded, this, &ChangesPanel::fit);
    connect(m_table, &QTreeView::collapsed, this, &ChangesPanel::fit);
    connect(m_table, &DataTable::rowChosen, this,
            [this](const QModelIndex& index) { emit rowChosen(m_items->row(index)); });
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
}

void ChangesPanel::set(DiffPtr diff)
{
    m_items->set(std::move(diff));
    // The largest change is expanded; so is the host, if there is nothing else.
    for (int i = 0; i < m_items->rowCount(); ++i)
        if (const ChangeItems::Row& row = m_items->row(m_items->index(i, 0));
            i == 0 && (row.trend != Trend::Same || row.role.empty()))
            m_table->expand(m_table->model()->index(i, 0));
    fit();
}

void ChangesPanel::setTheme(const Theme& theme)
{
    m_delegate->setTheme(theme);
    QPalette colours = m_table->palette();
    colours.setColor(QPalette::Base, theme.lanes);
    colours.setColor(QPalette::Text, theme.text);
    colours.setColor(QPalette::Highlight, theme.accentField);
    m_table->setPalette(colours);
    m_table->header()->setStyleSheet(
        QStringLiteral("QHeaderView { background: %1; } QHeaderView::section { background: %1; color: %2; padding: 4px "
                       "%4px; border: none; border-bottom: 1px solid %3; }")
            .arg(theme.window.name(), theme.mutedText.name(), theme.line.name())
            .arg(padding));
    m_table->viewport()->update();
    fit();
}

void ChangesPanel::setRole(const std::string& role)
{
    const QModelIndex chosen = role.empty() ? QModelIndex{} : m_items->roleAt(role);
    for (int i = 0; i < m_table->model()->rowCount(); ++i) {
        const QModelIndex shown = m_table->model()->index(i, 0);
        const bool isIt = !chosen.isValid() || m_table->itemsIndex(shown).row() == chosen.row();
        m_table->setRowHidden(i, {}, !isIt);
        if (chosen.isValid() && isIt)
            m_table->expand(shown);
    }
}

template <class Visit>
void ChangesPanel::forEachRow(const Visit& visit) const
{
    const std::function<void(const QModelIndex&, int)> below = [&](const QModelIndex& parent, int depth) {
        for (int i = 0; i < m_table->model()->rowCount(parent); ++i) {
            const QModelIndex row = m_table->model()->index(i, 0, parent);
            visit(row, depth);
            below(row, depth + 1);
        }
    };
    below({}, 0);
}

void ChangesPanel::fit()
{
    QHeaderView* header = m_table->header();
    int taken = 0;
    for (int column = ChangeItems::Status; column < ChangeItems::Why; ++column) {
        int wide = header->sectionSizeHint(column);
        const auto widen = [&](const QModelIndex& index) {
            QStyleOptionViewItem option;
            option.font = m_table->font();
            wide = std::max(wide, m_delegate->sizeHint(option, index).width());
        };
        forEachRow([&](const QModelIndex& row, int) { widen(row.siblingAtColumn(column)); });
        header->resizeSection(column, wide);
        taken += wide;
    }
    const int room = std::max(280, m_table->viewport()->width() - taken);
    // Names get what the reasons in sight leave, and at least half of the room; longer ones wrap.
    int names = 120, reasons = 60;
    QFont bold = m_table->font();
    bold.setBold(true);
    const QFontMetrics metrics{bold};
    const auto widen = [&](const QModelIndex& index, int indent) {
        names = std::max(names, metrics.horizontalAdvance(index.data().toString()) + indent + mark + 24);
    };
    forEachRow([&](const QModelIndex& row, int depth) {
        widen(row, (depth + 1) * m_table->indentation());
        if (!row.parent().isValid() || m_table->isExpanded(row.parent()))
            reasons = std::max(reasons, m_table->fontMetrics().horizontalAdvance(
                                            row.siblingAtColumn(ChangeItems::Why).data().toString()) +
                                            2 * padding + 4);
    });
    names = std::min(names, std::max(160, room - std::min(reasons, room / 2)));
    header->resizeSection(ChangeItems::Name, names);
    header->resizeSection(ChangeItems::Why, std::max(120, room - names));
}

void ChangesPanel::resizeEvent(QResizeEvent* event)
{
    Panel::resizeEvent(event);
    fit();
}

void ChangesPanel::changeEvent(QEvent* event)
{
    Panel::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

} // namespace lanescope
