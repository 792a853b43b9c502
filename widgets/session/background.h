#pragma once
// Runs `work` on a worker thread and passes its result to `then` in the receiver's thread, if the receiver still
// exists. `work` must own everything that it captures (a TracePtr, shared Analysis), because the widget may be gone. A
// receiver that asks again numbers its requests and drops answers to old ones.

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <atomic>
#include <functional>
#include <memory>
#include <new>
#include <utility>

namespace lanescope {

// Everything that one thread did before give() happens before what the other does after take(). Qt's queues guarantee
// this already, but ThreadSanitizer cannot see it.
class Handover {
public:
    void give() { m_isGiven.store(true, std::memory_order_release); }
    void take() const { (void)m_isGiven.load(std::memory_order_acquire); }

private:
    std::atomic<bool> m_isGiven = false;
};

// Called in the window's thread if work ran out of memory; its `then` is not called. Set by the application.
inline std::function<void()>& backgroundWithoutMemory()
{
    static std::function<void()> function;
    return function;
}

template <class Receiver, class Work, class Then>
void inBackground(Receiver* receiver, Work work, Then then)
{
    const auto asked = std::make_shared<Handover>();
    asked->give();
    QThreadPool::globalInstance()->start([to = QPointer<Receiver>{receiver}, app = qApp, asked, work = std::move(work),
                                          then = std::move(then)]() mutable {
        using Answer = decltype(work());
        asked->take();
        std::shared_ptr<Answer> answer;
        try {
            answer = std::make_shared<Answer>(work());
        } catch (const std::bad_alloc&) {
            QMetaObject::invokeMethod(
                app,
                [] {
                    if (backgroundWithoutMemory())
                        backgroundWithoutMemory()();
                },
                Qt::QueuedConnection);
            return;
        }
        const auto answered = std::make_shared<Handover>();
        answered->give();
        // Posted through the application object, because a receiver may die between a check and the call.
        QMetaObject::invokeMethod(
            app,
            [to, answer, answered, then = std::move(then)]() mutable {
                answered->take();
                if (to)
                    then(std::move(*answer));
            },
            Qt::QueuedConnection);
    });
}

} // namespace lanescope
