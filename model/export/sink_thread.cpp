#include "model/export/sink_thread.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>

namespace lanescope {

namespace {

constexpr std::size_t handedBytes = 1 << 20;
constexpr std::size_t maxHanded = 4;

} // namespace

struct SinkThread::State {
    explicit State(TextSink& sink) : to(sink) {}
    TextSink& to;
    std::mutex mutex; // guards the four below
    std::condition_variable moved;
    std::deque<std::string> texts;
    bool isOver = false, isStopped = false, hasFailed = false;
    std::thread thread;

    void run()
    {
        for (;;) {
            std::string text;
            {
                std::unique_lock lock{mutex};
                moved.wait(lock, [&] { return isStopped || isOver || !texts.empty(); });
                if (isStopped || texts.empty())
                    return;
                text = std::move(texts.front());
                texts.pop_front();
            }
            moved.notify_all();
            to.write(text);
            const std::lock_guard lock{mutex};
            hasFailed = to.hasFailed();
        }
    }
};

SinkThread::SinkThread(TextSink& to) : m_state(std::make_unique<State>(to))
{
    m_state->thread = std::thread([s = m_state.get()] { s->run(); });
}

SinkThread::~SinkThread()
{
    {
        const std::lock_guard lock{m_state->mutex};
        m_state->isStopped = true;
    }
    m_state->moved.notify_all();
    if (m_state->thread.joinable())
        m_state->thread.join();
}

void SinkThread::write(std::string_view text)
{
    m_text += text;
    if (m_text.size() >= handedBytes)
        hand();
}

void SinkThread::hand()
{
    {
        std::unique_lock lock{m_state->mutex};
        m_state->moved.wait(lock, [&] { return m_state->texts.size() < maxHanded; });
        m_state->texts.push_back(std::move(m_text));
    }
    m_state->moved.notify_all();
    m_text.clear();
    m_text.reserve(handedBytes + handedBytes / 8);
}

bool SinkThread::hasFailed() const
{
    const std::lock_guard lock{m_state->mutex};
    return m_state->hasFailed;
}

void SinkThread::end()
{
    hand();
    {
        const std::lock_guard lock{m_state->mutex};
        m_state->isOver = true;
    }
    m_state->moved.notify_all();
    m_state->thread.join();
}

} // namespace lanescope
