#include "app/compare_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/main_window.h"
#include "app/memory.h"
#include "model/memory/snapshot.h"
#include "widgets/kit/frame_style.h"

#include <algorithm>

namespace lanescope {

CompareDialog::CompareDialog(std::vector<Choice> choices, const QString& a, const QString& b, QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Compare two files"));
    m_a = makeSide(choices);
    m_b = makeSide(choices);
    m_a->setAccessibleName(tr("A, before"));
    m_b->setAccessibleName(tr("B, after"));
    auto* form = new QFormLayout;
    form->addRow(tr("A, before"), m_a);
    form->addRow(tr("B, after"), m_b);
    m_trouble = new QLabel{this};
    m_trouble->setWordWrap(true);
    setLook(*m_trouble, "muted");
    auto* buttons = new QDialogButtonBox{this};
    m_compare = buttons->addButton(tr("Compare"), QDialogButtonBox::AcceptRole);
    auto* swapButton = buttons->addButton(tr("Swap A and B"), QDialogButtonBox::ActionRole);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    setLook(*m_compare, "primary");
    m_compare->setDefault(true);
    connect(swapButton, &QPushButton::clicked, this, &CompareDialog::swap);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_compare, &QPushButton::clicked, this, [this] {
        const QString before = m_a->currentData().toString(), after = m_b->currentData().toString();
        accept();
        emit chosen(before, after);
    });
    auto* layout = new QVBoxLayout{this};
    layout->addLayout(form);
    layout->addWidget(m_trouble);
    layout->addStretch(1);
    layout->addWidget(buttons);
    m_a->setCurrentIndex(a.isEmpty() ? 0 : std::max(0, m_a->findData(a)));
    const int next = m_a->currentIndex() == 0 ? 1 : 0;
    m_b->setCurrentIndex(b.isEmpty() ? std::min(next, m_b->count() - 1) : std::max(0, m_b->findData(b)));
    m_last[0] = m_a->currentIndex();
    m_last[1] = m_b->currentIndex();
    resize(560, sizeHint().height());
    showState();
}

QComboBox* CompareDialog::makeSide(const std::vector<Choice>& choices)
{
    auto* box = new QComboBox{this};
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(40);
    for (const Choice& choice : choices) {
        box->addItem(choice.title, choice.path);
        box->setItemData(box->count() - 1, choice.path, Qt::ToolTipRole);
    }
    box->addItem(tr("Other file…"), QString{});
    connect(box, &QComboBox::activated, this, [this, box](int index) {
        const int side = box == m_a ? 0 : 1;
        if (index == box->count() - 1)
            askFor(side);
        else
            m_last[side] = index;
        showState();
    });
    return box;
}

void CompareDialog::askFor(int side)
{
    QComboBox& box = this->side(side);
    const QString other = this->side(1 - side).currentData().toString();
    auto* dialog = new QFileDialog{this, side == 0 ? tr("A, before") : tr("B, after"),
                                   other.isEmpty() ? QString{} : QFileInfo{other}.path(), MainWindow::traceFiles()};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this, side](const QString& path) { add(side, path); });
    connect(dialog, &QDialog::rejected, this, [this, side, &box] {
        box.setCurrentIndex(std::max(0, m_last[side]));
        showState();
    });
    dialog->open();
}

void CompareDialog::add(int side, const QString& path)
{
    QComboBox& box = this->side(side);
    if (box.findData(path) < 0) {
        box.insertItem(0, traceTitle(path), path);
        box.setItemData(0, path, Qt::ToolTipRole);
    }
    m_last[side] = box.findData(path);
    box.setCurrentIndex(m_last[side]);
    showState();
}

void CompareDialog::swap()
{
    const QString a = m_a->currentData().toString(), b = m_b->currentData().toString();
    if (!b.isEmpty())
        add(0, b);
    if (!a.isEmpty())
        add(1, a);
}

QString CompareDialog::trouble() const { return m_trouble->text(); }

void CompareDialog::showState()
{
    const QString a = m_a->currentData().toString(), b = m_b->currentData().toString();
    QString trouble;
    if (a.isEmpty() || b.isEmpty())
        trouble = tr("Choose a file for each side.");
    else if (a == b)
        trouble = tr("A and B are the same file.");
    else if (isMemorySnapshot(a.toStdString()) != isMemorySnapshot(b.toStdString()))
        trouble = tr("A memory snapshot and a trace cannot be compared: choose two of a kind");
    m_trouble->setText(trouble);
    m_compare->setEnabled(trouble.isEmpty());
}

} // namespace lanescope
