#include "widgets/panels/query_editor.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QFontDatabase>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStringListModel>

#include "widgets/panels/query_words.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr qsizetype maxRemembered = 50;
constexpr int minTyped = 2; // number of typed letters before completions are shown

} // namespace

QueryEditor::QueryEditor(QWidget* parent) : QPlainTextEdit(parent)
{
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setTabChangesFocus(true);
    setAccessibleName(tr("Query"));
    setPlaceholderText(tr("SQL:\nselect name, dur_ns from slices\nwhere dur_ns > 100000\n\nCtrl+Enter runs it"));
    m_words = new QStringListModel{this};
    m_completer = new QCompleter{m_words, this};
    m_completer->setWidget(this);
    m_completer->setCompletionMode(QCompleter::PopupCompletion);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &QueryEditor::accept);
    connect(this, &QPlainTextEdit::textChanged, this, [this] { setExtraSelections({}); });
}

void QueryEditor::setHistory(const QStringList& history)
{
    m_history = history.mid(0, maxRemembered);
    m_atHistory = -1;
}

void QueryEditor::remember(const QString& sql)
{
    m_history.removeAll(sql);
    m_history.prepend(sql);
    setHistory(m_history);
}

void QueryEditor::walk(int by)
{
    const int to = std::clamp(m_atHistory + by, -1, static_cast<int>(m_history.size()) - 1);
    if (to == m_atHistory)
        return;
    if (m_atHistory < 0)
        m_typed = toPlainText();
    m_atHistory = to;
    const int now = to;
    setPlainText(now < 0 ? m_typed : m_history[now]);
    moveCursor(QTextCursor::End);
    m_atHistory = now;
}

void QueryEditor::markWrong(int at)
{
    QTextEdit::ExtraSelection wrong;
    wrong.cursor = QTextCursor{document()};
    wrong.cursor.setPosition(std::clamp(at, 0, static_cast<int>(toPlainText().size())));
    wrong.cursor.movePosition(QTextCursor::EndOfWord, QTextCursor::KeepAnchor);
    if (!wrong.cursor.hasSelection())
        wrong.cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
    wrong.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    wrong.format.setUnderlineColor(palette().color(QPalette::Text));
    setExtraSelections({wrong});
}

void QueryEditor::accept(const QString& word)
{
    QTextCursor cursor = textCursor();
    const QueryWords words = queryWordsAt(toPlainText(), cursor.position(), m_tables);
    const int end = cursor.position();
    cursor.setPosition(words.begin);
    cursor.setPosition(end, QTextCursor::KeepAnchor);
    cursor.insertText(word);
    setTextCursor(cursor);
}

void QueryEditor::offer(bool isAskedFor)
{
    const int at = textCursor().position();
    const QueryWords words = queryWordsAt(toPlainText(), at, m_tables);
    const QString typed = toPlainText().mid(words.begin, at - words.begin);
    const bool isDone =
        words.words.isEmpty() || (words.words.size() == 1 && words.words[0].compare(typed, Qt::CaseInsensitive) == 0);
    const bool isAfterDot = words.begin > 0 && toPlainText()[words.begin - 1] == QLatin1Char{'.'};
    if (isDone || (!isAskedFor && !isAfterDot && typed.size() < minTyped)) {
        m_completer->popup()->hide();
        return;
    }
    m_words->setStringList(words.words);
    m_completer->setCompletionPrefix(typed);
    QAbstractItemView* popup = m_completer->popup();
    popup->setCurrentIndex(m_completer->completionModel()->index(0, 0));
    QRect below = cursorRect();
    below.setWidth(popup->sizeHintForColumn(0) + popup->verticalScrollBar()->sizeHint().width() + 12);
    m_completer->complete(below);
}

bool QueryEditor::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isReturn = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        const bool isArrow = key->key() == Qt::Key_Up || key->key() == Qt::Key_Down;
        if ((isReturn && key->modifiers() & Qt::ControlModifier) || (isArrow && key->modifiers() & Qt::AltModifier)) {
            event->accept();
            return true;
        }
    }
    return QPlainTextEdit::event(event);
}

void QueryEditor::keyPressEvent(QKeyEvent* event)
{
    const bool isOffering = m_completer->popup()->isVisible();
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isOffering &&
        (isReturn || event->key() == Qt::Key_Tab || event->key() == Qt::Key_Escape ||
         event->key() == Qt::Key_Backtab) &&
        !(event->modifiers() & Qt::ControlModifier)) {
        event->ignore(); // the list handles it
        return;
    }
    if (isReturn && event->modifiers() & Qt::ControlModifier) {
        m_completer->popup()->hide();
        emit asked();
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        emit stopRequested();
        return;
    }
    if (event->modifiers() & Qt::AltModifier && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)) {
        walk(event->key() == Qt::Key_Up ? +1 : -1);
        return;
    }
    if (event->key() == Qt::Key_Space && event->modifiers() & Qt::ControlModifier) {
        offer(true);
        return;
    }
    const QString before = toPlainText();
    QPlainTextEdit::keyPressEvent(event);
    if (toPlainText() == before) {
        if (isOffering && !event->text().isEmpty())
            m_completer->popup()->hide();
        return;
    }
    m_atHistory = -1;
    const QString typed = event->text();
    if (isOffering || (!typed.isEmpty() && (typed[0].isLetterOrNumber() || typed[0] == '_' || typed[0] == '.')))
        offer(false);
}

} // namespace lanescope
