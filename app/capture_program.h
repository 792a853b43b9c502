#pragma once
// The form to record any CUDA program: its command line, and which part of its run is recorded.

#include <QGroupBox>

class QDoubleSpinBox;
class QLineEdit;
class QPushButton;

namespace lanescope {

class ProgramForm : public QGroupBox {
    Q_OBJECT
public:
    explicit ProgramForm(QWidget* parent = nullptr);
    void showRunning(bool isRunning);

signals:
    // name: of the program, for the file. arguments: of lanescope-capture, with the program after "--".
    void requested(const QString& name, const QStringList& arguments);

private:
    void record();

    QLineEdit* m_command;
    QDoubleSpinBox *m_delay, *m_duration;
    QPushButton* m_record;
};

} // namespace lanescope
