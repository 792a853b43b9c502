#include "widgets/session/loader.h"

#include "model/import/importer.h"
#include "model/merge/rank_files.h"
#include "widgets/session/background.h"

#include <string>
#include <vector>

namespace lanescope {

struct Loader::Answer {
    Result<TracePtr> trace;
};

Loader::Loader(QObject* parent) : QObject(parent)
{
    m_poll.setInterval(50);
    connect(&m_poll, &QTimer::timeout, this, [this] {
        if (!m_task)
            return;
        const std::uint64_t done = m_task->done, total = m_task->total;
        emit progress(total ? std::min(1.0, static_cast<double>(done) / static_cast<double>(total)) : -1.0, done);
    });
}

Loader::~Loader()
{
    if (m_task)
        m_task->stop();
}

template <class Read>
void Loader::start(Read&& read)
{
    if (m_task)
        m_task->stop();
    m_task = std::make_shared<Task>();
    const quint64 request = ++m_request;
    m_poll.start();
    inBackground(
        this,
        [task = m_task, read = std::forward<Read>(read)] { return std::make_shared<Answer>(Answer{read(*task)}); },
        [this, request](const std::shared_ptr<Answer>& answer) { finish(request, answer); });
}

void Loader::load(const QString& path)
{
    start([file = path.toStdString()](Task& task) { return loadTrace(file, task); });
}

void Loader::loadRemote(const QString& address, std::shared_ptr<RemoteWait> wait)
{
    start([file = address.toStdString(), wait = std::move(wait)](Task& task) { return loadTrace(file, task, *wait); });
}

void Loader::loadRanks(const QStringList& named)
{
    std::vector<std::string> files;
    for (const QString& one : named)
        files.push_back(one.toStdString());
    start([files = std::move(files)](Task& task) { return lanescope::loadRanks(files, task); });
}

void Loader::finish(quint64 request, const std::shared_ptr<Answer>& answer)
{
    if (request != m_request || !m_task)
        return;
    m_poll.stop();
    m_task.reset();
    if (answer->trace)
        emit loaded(*answer->trace);
    else if (answer->trace.error().kind == Error::Kind::Cancelled)
        emit cancelled();
    else
        emit failed(QString::fromStdString(answer->trace.error().line()));
}

void Loader::cancel()
{
    if (!m_task)
        return;
    m_task->stop();
    m_task.reset();
    ++m_request;
    m_poll.stop();
    emit cancelled();
}

} // namespace lanescope
