#include "app/capture_program.h"

#include <QCheckBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/capture_form.h"
#include "app/capture_words.h"
#include "widgets/kit/frame_style.h"

namespace lanescope {

namespace {

void addHead(QVBoxLayout& layout, QLabel& title, QLabel& about)
{
    layout.setContentsMargins(0, 0, 0, 0);
    layout.setSpacing(10);
    setLook(title, "title");
    setLook(about, "muted");
    about.setWordWrap(true);
    auto* head = new QHBoxLayout;
    head->addWidget(&title);
    head->addSpacing(8);
    head->addWidget(&about, 1);
    layout.addLayout(head);
}

QStringList wordsOf(const QLineEdit& field) { return shellWords(field.text()).value_or(QStringList{}); }

} // namespace

// ---- any program ---------------------------------------------------------------------------------------------------

ProgramForm::ProgramForm(QWidget* parent) : QWidget(parent)
{
    auto* layout = new QVBoxLayout{this};
    addHead(*layout, *new QLabel{tr("Record a program"), this},
            *new QLabel{tr("any CUDA command and its children"), this});
    m_command = line("programCommand", tr("python train.py --steps 10"));
    layout->addWidget(withLabel(tr("Command"), m_command, this));
    m_folder = line("programFolder", QDir::currentPath());
    auto* choose = new QPushButton{tr("Choose…"), this};
    choose->setAutoDefault(false);
    setLook(*choose, "quiet");
    connect(choose, &QPushButton::clicked, this, [this] {
        const QString chosen = QFileDialog::getExistingDirectory(this, tr("Folder of the program"), folder());
        if (!chosen.isEmpty())
            m_folder->setText(chosen);
    });
    m_environment = line("programEnvironment", QStringLiteral("CUDA_VISIBLE_DEVICES=0 OMP_NUM_THREADS=4"));
    auto* where = new QHBoxLayout;
    where->addWidget(withLabel(tr("Folder"), m_folder, this), 2);
    where->addWidget(choose, 0, Qt::AlignBottom);
    where->addSpacing(12);
    where->addWidget(withLabel(tr("Environment"), m_environment, this), 3);
    layout->addLayout(where);
    const auto seconds = [this](const char* name, const QString& nothing) {
        auto* box = new QDoubleSpinBox{this};
        box->setObjectName(QString::fromLatin1(name));
        box->setRange(0, 86'400);
        box->setDecimals(1);
        box->setSuffix(tr(" s"));
        box->setSpecialValueText(nothing);
        box->setMinimumWidth(140);
        connect(box, &QDoubleSpinBox::valueChanged, this, &ProgramForm::changed);
        return box;
    };
    m_delay = seconds("programDelay", tr("at once"));
    m_duration = seconds("programDuration", tr("to its end"));
    auto* times = new QHBoxLayout;
    times->addWidget(withLabel(tr("Begin after"), m_delay, this));
    times->addWidget(withLabel(tr("Record for"), m_duration, this));
    times->addStretch(1);
    layout->addLayout(times);
    layout->addStretch(1);
}

QLineEdit* ProgramForm::line(const char* name, const QString& placeholder)
{
    auto* edit = new QLineEdit{this};
    edit->setObjectName(QString::fromLatin1(name));
    edit->setPlaceholderText(placeholder);
    connect(edit, &QLineEdit::textChanged, this, &ProgramForm::changed);
    connect(edit, &QLineEdit::returnPressed, this, &ProgramForm::confirmed);
    return edit;
}

QString ProgramForm::problem()
{
    for (QLineEdit* field : {m_command, m_environment})
        if (!shellWords(field->text())) {
            field->setFocus();
            return tr("A quote is not closed in %1").arg(field->text());
        }
    if (wordsOf(*m_command).isEmpty()) {
        m_command->setFocus();
        return tr("Enter the command to record.");
    }
    if (const QString folder = this->folder(); !folder.isEmpty() && !QFileInfo{folder}.isDir()) {
        m_folder->setFocus();
        return tr("There is no folder %1.").arg(folder);
    }
    for (const QString& word : wordsOf(*m_environment))
        if (word.indexOf(QLatin1Char{'='}) < 1) {
            m_environment->setFocus();
            return tr("Environment: expected NAME=VALUE, found %1.").arg(word);
        }
    return {};
}

QString ProgramForm::name() const
{
    const QStringList command = wordsOf(*m_command);
    return command.isEmpty() ? QString{} : QFileInfo{command.first()}.completeBaseName();
}

QStringList ProgramForm::arguments() const
{
    QStringList arguments;
    if (m_delay->value() > 0)
        arguments << QStringLiteral("--delay") << QString::number(m_delay->value());
    if (m_duration->value() > 0)
        arguments << QStringLiteral("--duration") << QString::number(m_duration->value());
    return arguments + QStringList{QStringLiteral("--")} + wordsOf(*m_command);
}

QString ProgramForm::folder() const { return m_folder->text().trimmed(); }

QProcessEnvironment ProgramForm::environment() const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString& word : wordsOf(*m_environment))
        environment.insert(word.section(QLatin1Char{'='}, 0, 0), word.section(QLatin1Char{'='}, 1));
    return environment;
}

QString ProgramForm::plan() const
{
    const QString from = m_delay->value() > 0 ? tr("Records from %1 after the start").arg(m_delay->text())
                                              : tr("Records from the start");
    return m_duration->value() > 0 ? tr("%1, for %2.").arg(from, m_duration->text())
                                   : tr("%1, until the program ends.").arg(from);
}

// ---- a script ------------------------------------------------------------------------------------------------------

ScriptForm::ScriptForm(QWidget* parent) : QWidget(parent)
{
    auto* layout = new QVBoxLayout{this};
    m_title = new QLabel{this};
    m_about = new QLabel{tr("traced with torch.profiler, by the Python of the settings"), this};
    addHead(*layout, *m_title, *m_about);
    m_compiled = new QCheckBox{tr("Through torch.compile"), this};
    m_compiled->setObjectName(QStringLiteral("compiled"));
    layout->addWidget(m_compiled);
    auto* note = new QLabel{tr("The data type, the steps and the device are those of the workloads."), this};
    setLook(*note, "muted");
    note->setWordWrap(true);
    layout->addWidget(note);
    layout->addStretch(1);
}

void ScriptForm::setScript(const QString& path)
{
    m_script = path;
    m_title->setText(QFileInfo{path}.fileName());
}

bool ScriptForm::isCompiled() const { return m_compiled->isChecked(); }

} // namespace lanescope
