#pragma once
// Work off the window's thread: `work` runs on a worker, its result comes to `then` in the thread of the receiver, if
// the receiver still lives by then. What `work` captures must own what it needs (a TracePtr, shared Analysis): the
// widget may be gone. A receiver that asks again numbers its requests and drops answers to old ones.

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <atomic>
#include <functional>
#include <memory>
#include <new>
#include <utility>

namespace lanescope {

// All that one thread did before give() is done for the other after take(). Qt's queues see to that already, but out of
// sight of ThreadSanitizer.
class Handover {
public:
    void give() { m_isGiven.store(true, std::memory_order_release); }
    void take() const { (void)m_isGiven.load(std::memory_order_acquire); }

private:
    std::atomic<bool> m_isGiven = false;
};

// Called in the window's thread when memory ran out for some work; its `then` is not called. Set by the application.
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
        // By way of the application: a receiver may die between a look at it and the call.
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
