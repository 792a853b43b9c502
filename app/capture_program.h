#pragma once
// The forms for the user's programs: any CUDA program by its command line, and a PyTorch script, run by their Python.

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

    // The reason why it cannot start: no command, no such folder, a word of the environment that is not NAME=VALUE. The
    // field at fault gets the focus. Empty: it can start.
    QString problem();
    QString name() const;          // the program's name, for the file
    QStringList arguments() const; // arguments for lanescope-capture, with the program after "--"
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
