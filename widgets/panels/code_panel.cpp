#include "widgets/panels/code_panel.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include "widgets/items/cell_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/session/place_scope.h"
#include "widgets/session/trace_place.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace lanescope {

namespace {

QString wordOfNs(double ns) { return shortDuration(Ns{std::llround(ns)}); }
QString wordOfCount(double count) { return QString::number(std::llround(count)); }

std::string commaList(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

QString textOfCode(const FusedKernelCode& code)
{
    QStringList lines;
    lines << QStringLiteral("# %1:%2").arg(toQt(code.file)).arg(code.fileLine);
    if (!code.ops.empty())
        lines << QStringLiteral("# Original ATen: ") + toQt(commaList(code.ops));
    if (!code.nodes.empty())
        lines << QStringLiteral("# Source Nodes: ") + toQt(commaList(code.nodes));
    for (const PythonLine& line : code.lines)
        lines << QStringLiteral("# %1:%2  %3").arg(toQt(line.file)).arg(line.line).arg(toQt(line.code));
    if (!code.graph.empty())
        lines << QStringLiteral("#") << QStringLiteral("# Graph fragment:");
    for (const std::string& node : code.graph)
        lines << QStringLiteral("#   ") + toQt(node);
    lines << QString{} << toQt(code.source);
    return lines.join(QLatin1Char{'\n'});
}

} // namespace

CodePanel::CodePanel(Document& document, QWidget* parent) : Panel(parent), m_document(document)
{
    m_folder = new QLineEdit{this};
    m_folder->setPlaceholderText(tr("torch_compile_debug, tl_out, torchinductor_…"));
    m_folder->setAccessibleName(tr("Folder of Inductor's output"));
    m_filter = new QLineEdit{this};
    m_filter->setPlaceholderText(tr("Filter: softmax"));
    m_filter->setAccessibleName(tr("Filter kernels"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(220);
    m_find = new QLineEdit{this};
    m_find->setPlaceholderText(tr("Find in the code"));
    m_find->setAccessibleName(tr("Find in the code"));
    m_find->setClearButtonEnabled(true);
    m_find->setMaximumWidth(220);
    m_items = new CellItems{this};
    m_table = new DataTable{m_items, this};
    m_table->setRootIsDecorated(false);
    m_table->setAccessibleName(tr("Fused kernels"));
    m_text = new QPlainTextEdit{this};
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setAccessibleName(tr("Code"));
    m_summary = new QLabel{this};
    m_summary->setContentsMargins(8, 3, 8, 4);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* choose = new QPushButton{tr("Choose folder…"), this};
    choose->setObjectName(QStringLiteral("chooseFolder"));
    choose->setFocusPolicy(Qt::TabFocus);
    setLook(*choose, "quiet");
    connect(choose, &QPushButton::clicked, this, &CodePanel::chooseFolder);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 4);
    bar->addWidget(m_folder, 1);
    bar->addWidget(choose);
    bar->addWidget(m_filter);
    bar->addWidget(m_find);
    auto* split = new QSplitter{Qt::Horizontal, this};
    split->addWidget(m_table);
    split->addWidget(m_text);
    split->setSizes({400, 600});
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(split, 1000);
    layout->addWidget(m_summary, 1);
    m_split = split;
    connect(m_folder, &QLineEdit::returnPressed, this, &CodePanel::ask);
    connect(m_filter, &QLineEdit::textChanged, m_table, &DataTable::setFilter);
    connect(m_find, &QLineEdit::returnPressed, this, &CodePanel::findNext);
    connect(m_table, &DataTable::rowChosen, this,
            [this](const QModelIndex& index) { showCode(m_shown[static_cast<std::size_t>(index.row())]); });
    connect(&document, &Document::placeChanged, this, [this] {
        if (m_answer)
            fillTable();
    });
    connect(&document, &Document::selectionChanged, this, &CodePanel::followSelection);
    m_folder->setText(QString::fromStdString(codeFolderBeside(document.trace().info().path)));
    ask();
}

QString CodePanel::text() const { return m_text->toPlainText(); }
QString CodePanel::summary() const { return m_summary->text(); }

void CodePanel::setFolder(const QString& path)
{
    m_folder->setText(path);
    ask();
}

// Begins at the chosen folder, or at the trace's.
void CodePanel::chooseFolder()
{
    const QString shown = m_folder->text().trimmed();
    const QString from =
        shown.isEmpty() ? folderForFilesOf(QString::fromStdString(m_document.trace().info().path)) : shown;
    const QString chosen = QFileDialog::getExistingDirectory(this, tr("Folder of Inductor's output"), from);
    if (!chosen.isEmpty())
        setFolder(chosen);
}

void CodePanel::setTheme(const Theme& theme)
{
    QPalette colours = m_text->palette();
    colours.setColor(QPalette::Base, theme.lanes);
    colours.setColor(QPalette::Text, theme.text);
    m_text->setPalette(colours);
}

void CodePanel::ask()
{
    m_summary->setText(tr("Reading the folder…"));
    m_latest.ask(
        this,
        [trace = m_document.tracePtr(), path = m_folder->text().trimmed().toStdString()] {
            auto answer = std::make_shared<Answer>();
            CodeFolder none;
            if (!path.empty()) {
                Task task;
                if (auto folder = readCodeFolder(path, task))
                    answer->folder = std::move(*folder);
                else
                    answer->error = folder.error().line();
            }
            answer->kernels = tracedCodes(*trace, answer->folder ? *answer->folder : none);
            return std::shared_ptr<const Answer>{std::move(answer)};
        },
        [this](std::shared_ptr<const Answer> answer) {
            showAnswer(std::move(answer));
            emit ready();
        });
}

void CodePanel::showAnswer(std::shared_ptr<const Answer> answer)
{
    m_answer = std::move(answer);
    fillTable();
    m_table->sortByColumn(-1, Qt::AscendingOrder); // most time first
    m_text->clear();
    if (m_answer->kernels.empty())
        m_summary->setText(tr("This trace holds no Triton kernels that Inductor generated."));
    else if (!m_answer->error.empty())
        m_summary->setText(toQt(m_answer->error));
    else if (!m_answer->folder)
        m_summary->setText(
            tr("Run the program with TORCH_COMPILE_DEBUG=1 and choose the folder torch_compile_debug above; a "
               "folder next to the trace is found automatically."));
    else
        m_summary->setText(tr("%1 of the Triton kernels have their code in this folder.")
                               .arg(percentOf(joinedPct(m_answer->kernels))));
    showWhere();
    showFirst();
    followSelection();
}

// The first kernel with code, until another one is chosen.
void CodePanel::showFirst()
{
    for (std::size_t row = 0; row < m_shown.size(); ++row)
        if (!m_answer->kernels[m_shown[row]].codes.empty()) {
            m_table->follow(m_items->index(static_cast<int>(row), 0));
            return showCode(m_shown[row]);
        }
}

// Without a kernel, the middle of the panel shows how to get some.
void CodePanel::showWhere()
{
    const bool isEmpty = m_shown.empty();
    m_split->setVisible(!isEmpty);
    // Without a folder there is no code to show, and nothing to find in it.
    m_text->setVisible(m_answer->folder.has_value());
    m_find->setVisible(!isEmpty && m_answer->folder.has_value());
    m_summary->setAlignment(isEmpty ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignVCenter);
    m_summary->setContentsMargins(isEmpty ? 24 : 8, 3, isEmpty ? 24 : 8, 4);
}

void CodePanel::fillTable()
{
    const Trace& trace = m_document.trace();
    struct InPlace {
        Ns total{};
        std::uint64_t count = 0;
    };
    std::unordered_map<std::uint32_t, InPlace> inPlace; // by name
    const std::shared_ptr<const PlaceScope>& place = m_document.place();
    if (place)
        for (const SliceId s : place->part.work) {
            InPlace& own = inPlace[trace.nameId(s).value];
            own.total += trace.duration(s);
            ++own.count;
        }
    m_shown.clear();
    auto cells = std::make_shared<CellTable>();
    cells->columns = {{tr("Kernel"), {}, {}, true},
                      {tr("Total"), "ns", {}, false},
                      {tr("Count"), {}, {}, false},
                      {tr("Fused ops"), {}, {}, true}};
    for (std::size_t i = 0; i < m_answer->kernels.size(); ++i) {
        const TracedKernelCode& kernel = m_answer->kernels[i];
        InPlace own{kernel.total, kernel.count};
        if (place)
            own = inPlace[kernel.name.value];
        if (own.count == 0)
            continue;
        m_shown.push_back(i);
        const std::string ops = !m_answer->folder                     ? std::string{}
                                : kernel.codes.empty()                ? tr("no code in the folder").toStdString()
                                : kernel.isOtherHash                  ? tr("code of another compilation").toStdString()
                                : kernel.codes.front()->isSourceAlone ? tr("source alone").toStdString()
                                                                      : commaList(kernel.codes.front()->ops);
        cells->rows.push_back({TableCell::of(trace.text(kernel.name)),
                               TableCell::of(std::optional{static_cast<double>(own.total.count())}, wordOfNs),
                               TableCell::of(std::optional{static_cast<double>(own.count)}, wordOfCount),
                               TableCell::of(ops)});
    }
    giveUnits(*cells);
    m_items->set(cells);
    m_table->setColumnUsed(3, m_answer->folder.has_value());
    m_table->fitColumns(320);
    m_table->setGivingWay({2, 3});
}

void CodePanel::followSelection()
{
    const SliceId slice = m_document.selection();
    if (!slice || !m_answer || m_document.trace().kind(slice) != SliceKind::Kernel)
        return;
    for (std::size_t row = 0; row < m_shown.size(); ++row)
        if (m_answer->kernels[m_shown[row]].name == m_document.trace().nameId(slice)) {
            m_table->follow(m_items->index(static_cast<int>(row), 0));
            return showCode(m_shown[row]);
        }
}

void CodePanel::showCode(std::size_t kernel)
{
    if (!m_answer || kernel >= m_answer->kernels.size())
        return;
    QStringList codes;
    for (const FusedKernelCode* code : m_answer->kernels[kernel].codes)
        codes << textOfCode(*code);
    if (m_answer->kernels[kernel].isOtherHash)
        codes.prepend(
            tr("# The trace records another kernel_hash (%1): this code is from another compilation, and the code "
               "that ran may differ.")
                .arg(toQt(m_answer->kernels[kernel].hash)));
    else if (codes.size() > 1)
        codes.prepend(
            tr("# %1 graphs have a kernel of this name; the trace does not show which one ran.").arg(codes.size()));
    m_text->setPlainText(codes.isEmpty() ? tr("The folder does not hold the code of this kernel.")
                                         : codes.join(QStringLiteral("\n\n")));
}

// The next match, from the top again after the last one.
void CodePanel::findNext()
{
    if (m_find->text().isEmpty() || m_text->find(m_find->text()))
        return;
    m_text->moveCursor(QTextCursor::Start);
    m_text->find(m_find->text());
}

Panel* makeCodePanel(Document& document, QWidget* parent) { return new CodePanel{document, parent}; }

} // namespace lanescope
