#pragma once
// Work off the window's thread: `work` runs on a worker, its result comes to `then` in the thread of the receiver, if
// the receiver still lives by then. What `work` captures must own what it needs (a TracePtr, shared Facts): the widget
// may be gone. A receiver that asks again numbers its requests and drops answers to old ones.

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <memory>
#include <utility>

namespace lanescope {

template <class Receiver, class Work, class Then>
void inBackground(Receiver* receiver, Work work, Then then)
{
    QThreadPool::globalInstance()->start(
        [to = QPointer<Receiver>{receiver}, app = qApp, work = std::move(work), then = std::move(then)]() mutable {
            using Answer = decltype(work());
            auto answer = std::make_shared<Answer>(work());
            // By way of the application: a receiver may die between a look at it and the call.
            QMetaObject::invokeMethod(
                app,
                [to, answer, then = std::move(then)]() mutable {
                    if (to)
                        then(std::move(*answer));
                },
                Qt::QueuedConnection);
        });
}

} // namespace lanescope
