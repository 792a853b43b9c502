#pragma once
// A form for guesses: users enter what they expect of the trace, which can be hidden until then. When revealed, each
// guess is shown next to the fact, wrong ones first, and a click highlights its slices. The guesses can be saved as the
// file that `lanescope check` runs.

#include "widgets/panels/panel.h"

#include "model/compare/expectations.h"

#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace lanescope {

class GuessItems;

class GuessPanel : public Panel {
    Q_OBJECT
public:
    explicit GuessPanel(Document& document, QWidget* parent = nullptr);

    std::vector<Expectation> expectations() const; // from the filled fields; unreadable fields are left out
    // Fills the form; expectations without a field are kept and judged with the rest.
    void setExpectations(const std::vector<Expectation>& expectations);
    // Shows why a file could not be read instead of its guesses.
    void refuse(const QString& line);
    const GuessItems& results() const { return *m_results; }

public slots:
    void reveal();

signals:
    void revealed();
    void saveRequested(const QString& text); // text: the content of the file
    void openRequested();

private:
    QWidget* makeForm();
    void fillNames();
    bool isReadable(QLineEdit* field) const;
    void changed(); // a field was edited
    void showRow(int row);

    Document& m_document;
    QComboBox* m_within;
    QLineEdit *m_kernels, *m_gemms, *m_busy;
    QComboBox *m_verdict, *m_slowest;
    QCheckBox* m_cover;
    QLabel *m_more, *m_summary;
    QPushButton *m_reveal, *m_save;
    QTableView* m_table;
    GuessItems* m_results;
    std::vector<Expectation> m_others; // from a file, without a field
    quint64 m_request = 0;
};

Panel* makeGuessPanel(Document& document, QWidget* parent);

} // namespace lanescope
