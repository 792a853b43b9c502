#include "app/command_palette.h"

#include <QAbstractListModel>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextLayout>
#include <QVBoxLayout>

#include "widgets/kit/fuzzy.h"

#include <algorithm>

namespace lanescope {

namespace {

// Letters that do not begin a word must follow the letter before them: "gemm" does not mean "ranGE and Matches".
bool isMeant(const QString& text, const std::vector<int>& letters)
{
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const int at = letters[i];
        const bool isNext = i > 0 && letters[i - 1] == at - 1;
        const bool beginsWord =
            at == 0 || !text[at - 1].isLetterOrNumber() || (text[at].isUpper() && text[at - 1].isLower());
        if (!isNext && !beginsWord && text[at].isLetterOrNumber())
            return false;
    }
    return true;
}

enum Role { PlaceRole = Qt::UserRole, KeysRole, LettersRole };

} // namespace

// The matching commands, best first; equal matches keep the given order.
class CommandPalette::Items : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    void set(std::vector<Command> commands)
    {
        m_commands = std::move(commands);
        m_offered = {};
        m_typed.clear();
        sift();
    }
    void add(std::vector<Command> more)
    {
        m_commands.insert(m_commands.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
        sift();
    }
    void setTyped(const QString& typed)
    {
        m_typed = typed;
        sift();
    }
    // Adds a command that is always listed; none if it has no title.
    void offer(const Command& command, const QString& words = {})
    {
        beginResetModel();
        m_offered = command;
        const QStringList all = words.split(QLatin1Char{' '}, Qt::SkipEmptyParts);
        m_isOfferFirst = std::none_of(m_hits.begin(), m_hits.end(), [&](const Hit& hit) {
            const QString text = m_commands[hit.command].title + QLatin1Char{' '} + m_commands[hit.command].place;
            return std::all_of(all.begin(), all.end(),
                               [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
        });
        endResetModel();
    }
    bool isOffer(int row) const
    {
        return !m_offered.title.isEmpty() && row == (m_isOfferFirst ? 0 : static_cast<int>(m_hits.size()));
    }
    std::size_t hitAt(int row) const
    {
        return static_cast<std::size_t>(row - (!m_offered.title.isEmpty() && m_isOfferFirst ? 1 : 0));
    }
    const Command& at(int row) const { return isOffer(row) ? m_offered : m_commands[m_hits[hitAt(row)].command]; }
    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_hits.size()) + (m_offered.title.isEmpty() ? 0 : 1);
    }
    QVariant data(const QModelIndex& index, int role) const override
    {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid))
            return {};
        const Command& command = at(index.row());
        switch (role) {
        case Qt::DisplayRole:
            return command.title;
        case Qt::AccessibleTextRole: // the whole row for screen readers
            return QStringList{command.title, command.place, command.keys}.join(QStringLiteral(", "));
        case PlaceRole:
            return command.place;
        case KeysRole:
            return command.keys;
        case LettersRole: {
            QVariantList letters;
            if (!isOffer(index.row()))
                for (const int letter : m_hits[hitAt(index.row())].letters)
                    letters.append(letter);
            return letters;
        }
        default:
            return {};
        }
    }

private:
    struct Hit {
        std::size_t command;
        int score;
        std::vector<int> letters;
    };
    void sift()
    {
        beginResetModel();
        m_hits.clear();
        for (std::size_t i = 0; i < m_commands.size(); ++i) {
            const QString text = m_commands[i].title + QLatin1Char{' '} + m_commands[i].place;
            if (auto match = fuzzyMatch(text, m_typed); match && isMeant(text, match->letters))
                m_hits.push_back({i, match->score, std::move(match->letters)});
        }
        std::stable_sort(m_hits.begin(), m_hits.end(), [](const Hit& a, const Hit& b) { return a.score > b.score; });
        endResetModel();
    }

    std::vector<Command> m_commands;
    std::vector<Hit> m_hits;
    QString m_typed;
    Command m_offered;
    bool m_isOfferFirst = false;
};

// Paints a row: the title with the typed letters in bold, its place next to it, its key at the right.
class CommandPalette::Painter : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {200, option.fontMetrics.height() + 10};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const bool isCurrent = option.state & QStyle::State_Selected;
        const QPalette& colours = option.palette;
        if (isCurrent)
            painter->fillRect(option.rect, colours.highlight());
        const QColor strong = colours.color(isCurrent ? QPalette::HighlightedText : QPalette::Text);
        const QColor muted = isCurrent ? strong : colours.color(QPalette::PlaceholderText);
        QRect room = option.rect.adjusted(12, 0, -12, 0);
        const QString keys = index.data(KeysRole).toString();
        painter->setPen(muted);
        painter->setFont(option.font);
        painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter, keys);
        if (!keys.isEmpty())
            room.setRight(room.right() - option.fontMetrics.horizontalAdvance(keys) - 16);

        const QString title = index.data().toString(), place = index.data(PlaceRole).toString();
        QTextLayout layout{title + QStringLiteral("   ") + place, option.font};
        QList<QTextLayout::FormatRange> formats;
        QTextCharFormat quiet, heavy;
        quiet.setForeground(muted);
        heavy.setFontWeight(QFont::Bold);
        heavy.setFontUnderline(true);
        formats.append({static_cast<int>(title.size()), static_cast<int>(place.size()) + 3, quiet});
        for (const QVariant& letter : index.data(LettersRole).toList()) // positions in "title place"
            formats.append({letter.toInt() + (letter.toInt() > title.size() ? 2 : 0), 1, heavy});
        layout.setFormats(formats);
        layout.beginLayout();
        QTextLine line = layout.createLine();
        line.setNumColumns(static_cast<int>(layout.text().size()));
        layout.endLayout();
        painter->save();
        painter->setClipRect(room);
        painter->setPen(strong);
        layout.draw(painter, QPointF(room.left(), room.center().y() - line.height() / 2));
        painter->restore();
    }
};

CommandPalette::CommandPalette(QWidget* over) : QFrame(over)
{
    setObjectName(QStringLiteral("palette"));
    setFrameShape(QFrame::StyledPanel);
    setFrameShadow(QFrame::Raised);
    setAutoFillBackground(true);
    setAccessibleName(tr("Commands"));
    m_input = new QLineEdit{this};
    m_input->setPlaceholderText(tr("Command, recent file or step…"));
    m_input->setAccessibleName(tr("Command"));
    m_input->setClearButtonEnabled(true);
    m_input->installEventFilter(this);
    m_items = new Items{this};
    m_list = new QListView{this};
    m_list->setModel(m_items);
    m_list->setItemDelegate(new Painter{m_list});
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus); // the focus stays in the field
    m_list->setAccessibleName(tr("Matching commands"));
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_input);
    layout->addWidget(m_list, 1);
    connect(m_input, &QLineEdit::textChanged, this, [this](const QString& typed) {
        m_items->setTyped(typed);
        offerSearch(typed);
        m_list->setCurrentIndex(m_items->index(0));
        m_list->scrollToTop();
        place();
    });
    connect(m_list, &QListView::clicked, this, &CommandPalette::runCurrent);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (isVisible() && now && now != this && !isAncestorOf(now)) // the focus moved to another widget
            hide();
    });
    over->installEventFilter(this);
    hide();
}

CommandPalette::~CommandPalette() = default;

void CommandPalette::open(std::vector<Command> commands)
{
    if (!isVisible())
        m_focusBefore = QApplication::focusWidget();
    m_items->set(std::move(commands));
    m_input->clear();
    m_list->setCurrentIndex(m_items->index(0));
    place();
    show();
    raise();
    m_input->setFocus(Qt::ShortcutFocusReason);
}

void CommandPalette::add(std::vector<Command> more)
{
    if (isHidden() || more.empty())
        return;
    const int row = std::max(0, m_list->currentIndex().row());
    m_items->add(std::move(more));
    m_list->setCurrentIndex(m_items->index(row));
}

// The search is first if no command contains all typed words, else last.
void CommandPalette::offerSearch(const QString& typed)
{
    m_items->offer({});
    const QString words = typed.trimmed();
    if (words.isEmpty() || !m_search)
        return;
    m_items->offer(Command{tr("Find slices: %1").arg(words),
                           {},
                           QStringLiteral("Ctrl+F"),
                           [search = m_search, words] { search(words); }},
                   words);
}

QStringList CommandPalette::shownTitles() const
{
    QStringList titles;
    for (int row = 0; row < m_items->rowCount(); ++row)
        titles.append(m_items->at(row).title);
    return titles;
}

void CommandPalette::place()
{
    const QSize all = parentWidget()->size();
    const int letters = fontMetrics().averageCharWidth();
    const int width = std::min(110 * letters, all.width() - 40), max = std::min(24 * letters * 3, all.height() * 2 / 3);
    const int rows = m_items->rowCount() * (fontMetrics().height() + 10);
    const int height = std::min(max, m_input->sizeHint().height() + rows + 28);
    if (!m_anchor || !m_anchor->isVisible()) {
        setGeometry((all.width() - width) / 2, all.height() / 12, width, height);
        return;
    }
    const QPoint corner = m_anchor->mapTo(parentWidget(), QPoint{0, 0});
    const int wide = std::max(m_anchor->width() + 16, std::min(width, 760));
    // From the field's left edge, so that the tabs stay visible.
    const int left = std::clamp(corner.x() - 8, 8, std::max(8, all.width() - wide - 8));
    setGeometry(left, std::max(0, corner.y() - 8), wide, height);
}

void CommandPalette::shut()
{
    if (m_focusBefore)
        m_focusBefore->setFocus(Qt::OtherFocusReason);
    hide();
}

void CommandPalette::runCurrent()
{
    const QModelIndex at = m_list->currentIndex();
    if (!at.isValid())
        return;
    const std::function<void()> run = m_items->at(at.row()).run;
    shut();
    run();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    if (watched != m_input || event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
    case Qt::Key_Escape:
        shut();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        runCurrent();
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        QCoreApplication::sendEvent(m_list, event);
        return true;
    default:
        return QFrame::eventFilter(watched, event);
    }
}

} // namespace lanescope
