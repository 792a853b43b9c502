#pragma once
// From a fused kernel to its code: the Triton kernels of the trace, and of the chosen one what Inductor generated it
// from: Python lines, ops, FX nodes and the Triton source.

#include "widgets/panels/panel.h"

#include "model/inductor/code_folder.h"
#include "widgets/session/latest_request.h"

#include <memory>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSplitter;

namespace lanescope {

class CellItems;
class DataTable;

class CodePanel : public Panel {
    Q_OBJECT
public:
    explicit CodePanel(Document& document, QWidget* parent = nullptr);

    DataTable& table() { return *m_table; }
    QString text() const; // the code that is shown
    QString summary() const;
    void setFolder(const QString& path);
    void setTheme(const Theme& theme) override;

signals:
    void ready();

private:
    struct Answer {
        std::optional<CodeFolder> folder;
        std::string error;
        std::vector<TracedKernelCode> kernels;
    };
    void ask();
    void chooseFolder();
    void showAnswer(std::shared_ptr<const Answer> answer);
    void showWhere(); // the table and the code, or how to get them
    void fillTable(); // with the kernels of the chosen place, or with all
    void showFirst();
    void showCode(std::size_t kernel);
    void followSelection();
    void findNext();

    Document& m_document;
    QLineEdit *m_folder, *m_filter, *m_find;
    CellItems* m_items;
    DataTable* m_table;
    QSplitter* m_split;
    QPlainTextEdit* m_text;
    QLabel* m_summary;
    std::shared_ptr<const Answer> m_answer;
    std::vector<std::size_t> m_shown; // by row: places in Answer::kernels
    LatestRequest m_latest;
};

Panel* makeCodePanel(Document& document, QWidget* parent);

} // namespace lanescope
