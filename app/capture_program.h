#pragma once
// The forms beside the workloads: any CUDA program by its command line, and a PyTorch script run by the user's Python.

#include <QProcessEnvironment>
#include <QWidget>

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;

namespace lanescope {

class ProgramForm : public QWidget {
    Q_OBJECT
public:
    explicit ProgramForm(QWidget* parent = nullptr);

    // What prevents a start: no command, no such folder, a word of the environment that is not NAME=VALUE. The field
    // gets the focus. Empty: nothing.
    QString problem();
    QString name() const;          // of the program, for the file
    QStringList arguments() const; // of lanescope-capture, with the program after "--"
    QString folder() const;        // empty: the current one
    QProcessEnvironment environment() const;
    QString plan() const; // one line: which part of the run is recorded

signals:
    void changed();
    void confirmed(); // Return in a field

private:
    QLineEdit* line(const char* name, const QString& placeholder);

    QLineEdit *m_command, *m_folder, *m_environment;
    QDoubleSpinBox *m_delay, *m_duration;
};

class ScriptForm : public QWidget {
    Q_OBJECT
public:
    explicit ScriptForm(QWidget* parent = nullptr);
    void setScript(const QString& path);
    const QString& script() const { return m_script; }
    bool isCompiled() const;

private:
    QString m_script;
    QLabel *m_title, *m_about;
    QCheckBox* m_compiled;
};

} // namespace lanescope
