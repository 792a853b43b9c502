#include "app/out_of_memory.h"

#include <QMessageBox>

#include "app/exit_code.h"
#include "widgets/session/background.h"

#include <cstdlib>
#include <exception>
#include <new>
#include <unistd.h>

namespace lanescope {

namespace {

constexpr char line[] = "lanescope: expected enough memory for this, found none left\n";

[[noreturn]] void ended()
{
    if (const std::exception_ptr failure = std::current_exception())
        try {
            std::rethrow_exception(failure);
        } catch (const std::bad_alloc&) {
            printOutOfMemory();
            ::_exit(static_cast<int>(ExitCode::Unreadable));
        } catch (...) {
        }
    std::abort();
}

} // namespace

void printOutOfMemory()
{
    // Streams may allocate memory, so they are not used.
    if (::write(STDERR_FILENO, line, sizeof line - 1) < 0)
        return;
}

void endWithLineWithoutMemory() { std::set_terminate(ended); }

Application::Application(int& argc, char** argv) : QApplication(argc, argv)
{
    backgroundWithoutMemory() = [this] { say(); };
}

bool Application::notify(QObject* receiver, QEvent* event)
{
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::bad_alloc&) {
        // Queued, because the stack may hold the object that failed.
        QMetaObject::invokeMethod(
            this, [this] { say(); }, Qt::QueuedConnection);
        return true;
    }
}

void Application::say()
{
    if (m_isSaying) // one message at a time, however many results are missing
        return;
    m_isSaying = true;
    QMessageBox::warning(activeWindow(), tr("Out of memory"),
                         tr("There is not enough memory for this. Close other tabs or programs, then try again."));
    m_isSaying = false;
}

} // namespace lanescope
