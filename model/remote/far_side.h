#pragma once
// One file on another machine, behind a line that may break. Requests wait in a list until they are answered. A thread
// of its own keeps the line: when it breaks, the thread opens another one after 1, 2, 4 and 8 seconds, makes sure that
// the file is still the same, and sends again what was not answered. Callers only see that an answer takes longer.

#include "model/base/task.h"
#include "model/remote/address.h"
#include "model/remote/line.h"
#include "model/remote/message.h"

#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

namespace lanescope::remote {

struct LineState {
    enum class Is { Opening, Up, Mending, Broken, Changed };
    Is is = Is::Opening;
    std::string reason; // why it broke
};

class FarSide {
public:
    struct Request {
        Message message;
        bool isRepeated = true; // over a new line
        std::atomic<std::uint64_t> done{0}, total{0};
        std::optional<Result<std::string>> answer; // the payload; guarded by the mutex of the far side
    };
    using Ticket = std::shared_ptr<Request>;
    enum class Repeat { Yes, No };

    explicit FarSide(RemoteAddress address);
    ~FarSide();

    const RemoteAddress& address() const { return m_address; }
    // Opens the first line and the file. This is not tried again.
    Result<Identity> open(const Task& task);
    bool hasSameIndex() const { return m_hasSameIndex; } // the program there reads files as this one does

    Ticket post(Kind kind, std::string payload, Repeat repeat = Repeat::Yes);
    bool isAnswered(const Ticket& ticket) const;
    // patience: how long at most; absent: until there is an answer or the line is given up.
    Result<std::string> wait(const Ticket& ticket, const Task* task = nullptr,
                             std::optional<std::chrono::milliseconds> patience = {});
    void waitForNews(std::chrono::milliseconds time) const; // an answer, or another state of the line
    void forget(const Ticket& ticket);
    // Fails what waits and what comes: nobody needs the file any more. Analyses that still read from it end soon.
    void close();
    LineState state() const;
    std::uint64_t received() const { return m_received; } // bytes, over all lines
    Error failure(Error::Kind kind, std::string expected) const;

private:
    void keep();
    bool waitFor(std::chrono::milliseconds time); // false: the object ends
    Result<void> connect();
    Result<void> skipNoise(Line& line);
    Result<std::string> answerTo(Line& line, std::uint32_t request);
    Error reasonOf(Line& line, const std::string& seen);
    void readOn();
    void take(Message message);
    void giveUp(const Error& error);
    void failUnrepeated();

    const RemoteAddress m_address;
    std::unique_ptr<Line> m_line; // set by the keeper, under the mutex
    MessageReader m_reader;       // used by the keeper alone
    mutable std::mutex m_mutex;   // guards what follows
    mutable std::condition_variable m_changed;
    std::map<std::uint32_t, Ticket> m_requests; // not answered yet
    std::uint32_t m_next = 16;
    LineState m_state;
    std::optional<Identity> m_identity;
    std::optional<Error> m_error; // the reason if the line is down
    bool m_isEnding = false, m_isClosed = false;
    std::atomic<bool> m_hasSameIndex{false};
    std::atomic<std::uint64_t> m_received{0};
    std::thread m_keeper;
};

// Closes the lines of all files, when the program ends.
void closeAllLines();

} // namespace lanescope::remote
