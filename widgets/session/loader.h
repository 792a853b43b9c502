#pragma once
// Loads traces in the background. Requests are numbered; the answer to an old one is dropped. The owner polls the
// progress.

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include "model/base/task.h"
#include "model/store/trace.h"

#include <memory>

namespace lanescope {

class RemoteWait;

class Loader : public QObject {
    Q_OBJECT
public:
    explicit Loader(QObject* parent = nullptr);
    ~Loader() override; // asks a running load to stop; does not wait for it

    bool isLoading() const { return m_task != nullptr; }
    void load(const QString& path);
    // From another machine: what a window shows and asks meanwhile goes through `wait`.
    void loadRemote(const QString& address, std::shared_ptr<RemoteWait> wait);
    void loadRanks(const QStringList& named); // files, folders, patterns: loads the ranks of one job as one trace
    void cancel();

signals:
    // share: 0..1, negative if the size is not known (packed files); bytes: of text read so far.
    void progress(double share, quint64 bytes);
    void loaded(lanescope::TracePtr trace);
    void failed(const QString& line);
    void cancelled();

private:
    struct Answer;
    template <class Read>
    void start(Read&& read);
    void finish(quint64 request, const std::shared_ptr<Answer>& answer);

    std::shared_ptr<Task> m_task; // the running request
    quint64 m_request = 0;
    QTimer m_poll;
};

} // namespace lanescope
