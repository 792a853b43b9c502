#pragma once
// Guess first, then look: the reader says what they expect of the trace, which may be covered meanwhile; revealed, each
// guess stands beside the fact, those that do not hold first, and a click lights its slices. The guesses can be saved
// as the file that `lanescope check` runs.

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

    std::vector<Expectation> expectations() const; // what is filled in; fields that cannot be read are left out
    // Fills the form; what it has no field for is kept and judged with the rest.
    void setExpectations(const std::vector<Expectation>& expectations);
    // Says what is wrong with a file in place of its guesses.
    void refuse(const QString& line);
    const GuessItems& results() const { return *m_results; }

public slots:
    void reveal();

signals:
    void revealed();
    void saveRequested(const QString& text); // the file's
    void openRequested();

private:
    QWidget* makeForm();
    void fillNames();
    bool isReadable(QLineEdit* field) const;
    void changed(); // a field was
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
    std::vector<Expectation> m_others; // that came from a file and have no field
    quint64 m_request = 0;
};

Panel* makeGuessPanel(Document& document, QWidget* parent);

} // namespace lanescope
