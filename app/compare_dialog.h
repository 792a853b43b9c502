#pragma once
// File > Compare with: which two files are A and B. Open tabs and recent files are offered first; any other file can be
// chosen too.

#include <QDialog>

#include <vector>

class QComboBox;
class QLabel;
class QPushButton;

namespace lanescope {

class CompareDialog : public QDialog {
    Q_OBJECT
public:
    struct Choice {
        QString title, path;
    };
    // a, b: paths that are chosen first; empty: the next one of the choices.
    CompareDialog(std::vector<Choice> choices, const QString& a, const QString& b, QWidget* parent = nullptr);

    QComboBox& side(int side) { return side == 0 ? *m_a : *m_b; } // data: the path
    QPushButton& compareButton() { return *m_compare; }
    QString trouble() const;                 // why these two cannot be compared; empty: they can
    void add(int side, const QString& path); // a file that was not offered, and chooses it

signals:
    void chosen(const QString& a, const QString& b);

private:
    QComboBox* makeSide(const std::vector<Choice>& choices);
    void askFor(int side);
    void swap();
    void showState();

    QComboBox *m_a, *m_b;
    int m_last[2] = {-1, -1}; // the choice before "Other file…"
    QLabel* m_trouble;
    QPushButton* m_compare;
};

} // namespace lanescope
