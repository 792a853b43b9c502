#include "widgets/panels/query_panel.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "model/query/query_result.h"
#include "widgets/items/query_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/query_editor.h"
#include "widgets/session/background.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr int widestColumn = 320;

QString toText(const char* text) { return QCoreApplication::translate("Query", text); }

// Converts a byte of the query to "line 2, column 8" and to a position in its characters.
struct Spot {
    int at = 0;
    qsizetype line = 1, column = 1;
};
Spot spotOf(const QString& sql, std::uint64_t byte)
{
    const QString before = QString::fromUtf8(sql.toUtf8().left(static_cast<qsizetype>(byte)));
    return {static_cast<int>(before.size()), before.count(QLatin1Char{'\n'}) + 1,
            before.size() - before.lastIndexOf(QLatin1Char{'\n'})};
}

} // namespace

QueryTarget queryTargetOf(Document& document)
{
    QueryTarget target;
    target.work = [&document]() -> QueryTarget::Work {
        return [analysis = document.analysis()](const std::string& sql, Task& task) {
            return runQuery(*analysis, sql, {}, {}, task);
        };
    };
    target.tables = queryTables();
    target.examples = queryExamples();
    target.intro = QueryPanel::tr("<p>Query the trace in SQL, or start with one of these:</p>");
    return target;
}

QueryPanel::QueryPanel(Document& document, QWidget* parent) : QueryPanel(queryTargetOf(document), parent)
{
    m_document = &document;
    linkSlices();
}

QueryPanel::QueryPanel(QueryTarget target, QWidget* parent) : Panel(parent), m_target(std::move(target))
{
    m_editor = new QueryEditor{this};
    m_editor->setTables(m_target.tables);
    if (!m_target.placeholder.isEmpty())
        m_editor->setPlaceholderText(m_target.placeholder);
    const auto button = [&](const QString& text, const QString& tip) {
        auto* tool = new QToolButton{this};
        tool->setText(text);
        tool->setToolTip(tip);
        setLook(*tool, "quiet");
        return tool;
    };
    m_run = button(tr("Run"), tr("Run (Ctrl+Enter)"));
    m_run->setObjectName(QStringLiteral("run"));
    m_stop = button(tr("Stop"), tr("Stop the running query (Esc)"));
    m_stop->setObjectName(QStringLiteral("stop"));
    m_history = button(tr("Earlier"), tr("Earlier queries (Alt+Up, Alt+Down)"));
    m_history->setObjectName(QStringLiteral("earlier"));
    m_history->setPopupMode(QToolButton::InstantPopup);
    auto* earlier = new QMenu{m_history};
    m_history->setMenu(earlier);
    connect(earlier, &QMenu::aboutToShow, this, [this, earlier] {
        earlier->clear();
        for (const QString& sql : m_editor->history())
            earlier->addAction(m_editor->fontMetrics().elidedText(sql.simplified(), Qt::ElideRight, 600), m_editor,
                               [this, sql] { m_editor->setPlainText(sql); });
        if (!earlier->isEmpty())
            earlier->addSeparator();
        for (const QueryExample& example : m_target.examples)
            earlier->addAction(toText(example.title), m_editor, [this, &example] {
                m_editor->setPlainText(QString::fromLatin1(example.sql));
                run();
            });
    });
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(6, 4, 6, 4);
    for (QToolButton* tool : {m_run, m_stop, m_history})
        buttons->addWidget(tool);
    buttons->addStretch(1);
    auto* left = new QWidget{this};
    auto* column = new QVBoxLayout{left};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(buttons);
    column->addWidget(m_editor, 1);

    m_items = new QueryItems{this};
    m_table = new DataTable{m_items, this};
    m_table->setRootIsDecorated(false);
    m_table->setAccessibleName(tr("Result"));
    m_examples = new QLabel{this};
    m_examples->setObjectName(QStringLiteral("examples"));
    m_examples->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_examples->setMargin(8);
    m_examples->setWordWrap(true);
    m_examples->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_answers = new QStackedWidget{this};
    m_answers->addWidget(m_examples);
    m_answers->addWidget(m_table);
    m_status = new QLabel{this};
    m_status->setContentsMargins(8, 3, 8, 4);
    m_status->setWordWrap(true);
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_status->setTextFormat(Qt::PlainText); // names can contain markup
    auto* right = new QWidget{this};
    auto* answer = new QVBoxLayout{right};
    answer->setContentsMargins(0, 0, 0, 0);
    answer->setSpacing(0);
    answer->addWidget(m_answers, 1);
    answer->addWidget(m_status);
    auto* splitter = new QSplitter{Qt::Horizontal, this};
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(left);
    splitter->addWidget(right);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    splitter->setSizes({400, 600});
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
    setFocusProxy(m_editor);

    connect(m_run, &QToolButton::clicked, this, &QueryPanel::run);
    connect(m_stop, &QToolButton::clicked, this, &QueryPanel::stop);
    connect(m_editor, &QueryEditor::asked, this, &QueryPanel::run);
    connect(m_editor, &QueryEditor::stopRequested, this, &QueryPanel::stop);
    connect(m_examples, &QLabel::linkActivated, this, [this](const QString& number) {
        m_editor->setPlainText(QString::fromLatin1(m_target.examples[number.toUInt()].sql));
        run();
    });
    connect(m_table, &DataTable::rowChosen, this, &QueryPanel::cellChosen);
    connect(m_table, &QTreeView::clicked, this,
            [this](const QModelIndex& shown) { emit cellChosen(m_table->itemsIndex(shown)); });
    m_poll.setInterval(100);
    connect(&m_poll, &QTimer::timeout, this, [this] {
        say(tr("Running for %1 s; Esc ends it").arg(static_cast<double>(m_since.elapsed()) / 1000, 0, 'f', 1));
    });
    showExamples();
    showRunning();
}

void QueryPanel::linkSlices()
{
    connect(m_table, &DataTable::rowChosen, this, [this](const QModelIndex& row) {
        showSlice(m_items->result()->sliceOf(static_cast<std::size_t>(row.row()), m_document->trace()));
    });
    connect(m_table, &QTreeView::clicked, this, [this](const QModelIndex& shown) { // its own id, not the row's first
        const SliceId slice = m_items->sliceAt(m_table->itemsIndex(shown));
        if (slice && slice.value < m_document->trace().sliceCount() && slice != m_document->selection())
            showSlice(slice);
    });
    connect(m_document, &Document::selectionChanged, this, &QueryPanel::followSelection);
}

void QueryPanel::showSlice(SliceId slice)
{
    if (!slice)
        return;
    m_document->select(slice);
    m_document->reveal(slice);
}

QueryPanel::~QueryPanel()
{
    if (m_task)
        m_task->stop();
}

QString QueryPanel::status() const { return m_status->text(); }

void QueryPanel::setTheme(const Theme& theme)
{
    m_theme = &theme;
    for (QToolButton* tool : {m_run, m_stop, m_history})
        tool->setStyleSheet(frameSheet(theme));
    showExamples();
    say(m_status->text(), m_isWrong);
}

void QueryPanel::showExamples()
{
    QString html = m_target.intro;
    for (std::size_t i = 0; i < m_target.examples.size(); ++i)
        html += QStringLiteral("<p><a href=\"%1\" style=\"text-decoration: none\">%2</a></p>")
                    .arg(QString::number(i), toText(m_target.examples[i].title).toHtmlEscaped());
    m_examples->setText(html);
}

void QueryPanel::say(const QString& text, bool isWrong)
{
    m_isWrong = isWrong;
    m_status->setText(text);
    m_status->setVisible(!text.isEmpty());
    QPalette colours = palette();
    if (isWrong && m_theme) {
        colours.setColor(QPalette::WindowText, m_theme->warningText);
        colours.setColor(QPalette::Window, m_theme->warning);
    }
    m_status->setAutoFillBackground(isWrong && m_theme);
    m_status->setPalette(colours);
}

void QueryPanel::showRunning()
{
    m_run->setEnabled(!m_task);
    m_stop->setEnabled(m_task != nullptr);
}

void QueryPanel::stop()
{
    if (m_task)
        m_task->stop();
}

void QueryPanel::run()
{
    const QString sql = m_editor->toPlainText();
    if (m_task || sql.trimmed().isEmpty()) {
        if (!m_task) {
            m_answers->setCurrentWidget(m_examples);
            say({});
        }
        return;
    }
    m_task = std::make_shared<Task>();
    m_since.start();
    m_poll.start();
    showRunning();
    inBackground(
        this,
        [work = m_target.work(), task = m_task, text = sql.toStdString()] {
            return std::make_shared<Result<QueryResult>>(work(text, *task));
        },
        [this, sql](const std::shared_ptr<Result<QueryResult>>& answer) { showAnswer(std::move(*answer), sql); });
}

void QueryPanel::showAnswer(Result<QueryResult> answer, const QString& sql)
{
    m_task.reset();
    m_poll.stop();
    showRunning();
    if (!answer) {
        const Error& error = answer.error();
        if (error.kind == Error::Kind::Cancelled) {
            say(tr("Stopped"));
        } else if (error.offset) {
            const Spot spot = spotOf(sql, *error.offset);
            say(tr("Line %1, column %2: %3")
                    .arg(QString::number(spot.line), QString::number(spot.column),
                         QString::fromStdString(Error{error.kind, {}, {}, error.expected}.line())),
                true);
            if (m_editor->toPlainText() == sql)
                m_editor->markWrong(spot.at);
        } else {
            say(QString::fromStdString(Error{error.kind, {}, {}, error.expected}.line()), true);
        }
        emit answered();
        return;
    }
    m_editor->remember(sql);
    emit historyChanged(m_editor->history());
    const auto result = std::make_shared<const QueryResult>(*std::move(answer));
    m_items->set(result);
    m_table->sortByColumn(-1, Qt::AscendingOrder); // in the order of the query
    m_table->fitColumns(widestColumn);
    m_answers->setCurrentWidget(m_table);
    const std::size_t rowsLit = m_document ? lightSlices(*result) : 0;
    QString words = tr("%n row(s)", nullptr, static_cast<int>(result->rows()));
    if (result->isCut)
        words = tr("The first %1 rows; there are more").arg(countOf(result->rows()));
    words += tr(" in %1").arg(shortDuration(Ns{m_since.nsecsElapsed()}));
    if (rowsLit)
        words += tr("; their slices are highlighted, click to go there");
    say(words);
    if (m_document)
        followSelection();
    emit answered();
}

std::size_t QueryPanel::lightSlices(const QueryResult& result)
{
    std::vector<SliceId> lit;
    for (std::size_t row = 0; row < result.rows(); ++row)
        if (const SliceId slice = result.sliceOf(row, m_document->trace()))
            lit.push_back(slice);
    const std::size_t rows = lit.size();
    std::sort(lit.begin(), lit.end());
    lit.erase(std::unique(lit.begin(), lit.end()), lit.end());
    m_document->light(std::move(lit));
    return rows;
}

// Selects the row of the slice that is selected elsewhere.
void QueryPanel::followSelection()
{
    const SliceId slice = m_document->selection();
    const auto& result = m_items->result();
    if (!slice || !result)
        return;
    if (const QModelIndex now = m_table->chosen(); now.isValid())
        for (int column = 0; column < m_items->columnCount(); ++column)
            if (m_items->sliceAt(m_items->index(now.row(), column)) == slice)
                return;
    for (std::size_t row = 0; row < result->rows(); ++row)
        if (result->sliceOf(row, m_document->trace()) == slice) {
            m_table->follow(m_items->index(static_cast<int>(row), 0));
            return;
        }
    m_table->follow({});
}

Panel* makeQueryPanel(Document& document, QWidget* parent) { return new QueryPanel{document, parent}; }

} // namespace lanescope
