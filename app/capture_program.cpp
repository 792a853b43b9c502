#include "app/capture_program.h"

#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>

namespace lanescope {

ProgramForm::ProgramForm(QWidget* parent) : QGroupBox(tr("Any program"), parent)
{
    auto* form = new QFormLayout{this};
    auto* about = new QLabel{tr("Record any CUDA command and its children."), this};
    about->setWordWrap(true);
    m_command = new QLineEdit{this};
    m_command->setObjectName(QStringLiteral("programCommand"));
    m_command->setPlaceholderText(tr("python train.py --steps 10"));
    m_command->setAccessibleName(tr("Command to record"));
    const auto seconds = [this](const char* name, const QString& nothing) {
        auto* box = new QDoubleSpinBox{this};
        box->setObjectName(QString::fromLatin1(name));
        box->setRange(0, 86'400);
        box->setDecimals(1);
        box->setSuffix(tr(" s"));
        box->setSpecialValueText(nothing);
        return box;
    };
    m_delay = seconds("programDelay", tr("at once"));
    m_duration = seconds("programDuration", tr("to its end"));
    m_record = new QPushButton{tr("Record a program…"), this};
    m_record->setObjectName(QStringLiteral("recordProgram"));
    form->addRow(about);
    form->addRow(tr("Command"), m_command);
    form->addRow(tr("Begin after"), m_delay);
    form->addRow(tr("Record for"), m_duration);
    form->addRow(m_record);
    connect(m_record, &QPushButton::clicked, this, &ProgramForm::record);
    connect(m_command, &QLineEdit::returnPressed, this, &ProgramForm::record);
}

void ProgramForm::record()
{
    const QStringList command = QProcess::splitCommand(m_command->text());
    if (command.isEmpty()) { // there is no program yet: move the focus to its field
        m_command->setFocus();
        return;
    }
    if (!m_record->isEnabled())
        return;
    QStringList arguments;
    if (m_delay->value() > 0)
        arguments << QStringLiteral("--delay") << QString::number(m_delay->value());
    if (m_duration->value() > 0)
        arguments << QStringLiteral("--duration") << QString::number(m_duration->value());
    emit requested(QFileInfo{command.first()}.completeBaseName(),
                   arguments + QStringList{QStringLiteral("--")} + command);
}

void ProgramForm::showRunning(bool isRunning) { m_record->setEnabled(!isRunning); }

} // namespace lanescope
