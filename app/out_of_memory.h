#pragma once
// Handles out-of-memory errors: a sub-command ends with one line and exit code 3, the window shows a message and stays
// open.

#include <QApplication>

namespace lanescope {

// The last resort if no caller catches the error: prints one line and exits with code 3.
void endWithLineWithoutMemory();

// Prints that line, for sub-commands that run out of memory.
void printOutOfMemory();

// An application that survives out-of-memory errors in event handlers: the event is dropped, and a message is shown.
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
