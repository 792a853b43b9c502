#pragma once
// Memory that runs out ends no program by a signal: a sub-command ends with one line and exit code 3, the window shows
// a message and stays.

#include <QApplication>

namespace lanescope {

// Last resort, for what no caller catches: one line, then exit code 3.
void endWithLineWithoutMemory();

// Prints that line; what sub-commands end with when memory runs out.
void printOutOfMemory();

// An application whose events may run out of memory: the event is given up, and a message says so.
class Application final : public QApplication {
    Q_OBJECT
public:
    Application(int& argc, char** argv);
    bool notify(QObject* receiver, QEvent* event) override;

private:
    void say();
    bool m_isSaying = false;
};

} // namespace lanescope
