#include "model/remote/far_side.h"

#include "model/base/plain_line.h"
#include "model/store/index/program_version.h"

#include <algorithm>
#include <fmt/format.h>

namespace lanescope::remote {

namespace {

constexpr int notFound = 127, refusedUsage = 2;
constexpr std::uint32_t helloNumber = 1, openNumber = 2;
constexpr std::chrono::milliseconds readTimeout{500};

std::atomic<bool>& areAllClosed()
{
    static std::atomic<bool> areClosed = false;
    return areClosed;
}

Error errorIn(const Message& message, const RemoteAddress& address)
{
    auto failure = valueIn<FailureFields>(message.payload);
    if (!failure || failure->error.kind > Error::Kind::Cancelled)
        return {Error::Kind::Io, address.text, {}, "expected an answer from " + address.host};
    failure->error.where = address.text;
    return failure->error;
}

} // namespace

FarSide::FarSide(RemoteAddress address) : m_address(std::move(address)) {}

FarSide::~FarSide()
{
    {
        const std::lock_guard lock{m_mutex};
        m_isEnding = true;
        if (m_line)
            m_line->wake();
    }
    m_changed.notify_all();
    if (m_keeper.joinable())
        m_keeper.join();
}

Error FarSide::failure(Error::Kind kind, std::string expected) const
{
    return {kind, m_address.text, {}, std::move(expected)};
}

void FarSide::close()
{
    {
        const std::lock_guard lock{m_mutex};
        m_isClosed = true;
    }
    m_changed.notify_all();
}

void closeAllLines() { areAllClosed() = true; }

LineState FarSide::state() const
{
    const std::lock_guard lock{m_mutex};
    return m_state;
}

Result<Identity> FarSide::open(const Task& task)
{
    std::unique_lock lock{m_mutex};
    if (!m_keeper.joinable())
        m_keeper = std::thread{[this] { keep(); }};
    while (!m_identity && !m_error) {
        if (task.isStopped())
            return tl::unexpected(failure(Error::Kind::Cancelled, "cancelled"));
        m_changed.wait_for(lock, std::chrono::milliseconds{50});
    }
    if (m_identity)
        return *m_identity;
    return tl::unexpected(*m_error);
}

FarSide::Ticket FarSide::post(Kind kind, std::string payload, Repeat repeat)
{
    auto ticket = std::make_shared<Request>();
    {
        const std::lock_guard lock{m_mutex};
        ticket->message = {kind, m_next++, std::move(payload)};
        ticket->isRepeated = repeat == Repeat::Yes;
        if (m_state.is == LineState::Is::Changed || (m_error && !m_identity) ||
            (m_state.is != LineState::Is::Up && !ticket->isRepeated)) {
            ticket->answer = tl::unexpected(
                m_error.value_or(failure(Error::Kind::Io, "the line to " + m_address.host + " is broken")));
            return ticket;
        }
        m_requests.emplace(ticket->message.request, ticket);
        if (m_state.is == LineState::Is::Up && !m_line->write(bytesOf(ticket->message)))
            m_line->wake(); // the keeper sees the end of the line
    }
    m_changed.notify_all();
    return ticket;
}

bool FarSide::isAnswered(const Ticket& ticket) const
{
    const std::lock_guard lock{m_mutex};
    return ticket->answer.has_value();
}

Result<std::string> FarSide::wait(const Ticket& ticket, const Task* task,
                                  std::optional<std::chrono::milliseconds> patience)
{
    const auto until = std::chrono::steady_clock::now() + patience.value_or(std::chrono::milliseconds{0});
    std::unique_lock lock{m_mutex};
    while (!ticket->answer) {
        if ((task && task->isStopped()) || m_isClosed || areAllClosed()) {
            m_requests.erase(ticket->message.request);
            return tl::unexpected(failure(Error::Kind::Cancelled, "cancelled"));
        }
        if (patience && (std::chrono::steady_clock::now() >= until || m_state.is != LineState::Is::Up))
            return tl::unexpected(failure(Error::Kind::Io, m_state.is == LineState::Is::Up
                                                               ? m_address.host + " has not answered yet"
                                                               : "the line to " + m_address.host + " is broken"));
        m_changed.wait_for(lock, std::chrono::milliseconds{50});
    }
    return *ticket->answer;
}

void FarSide::waitForNews(std::chrono::milliseconds time) const
{
    std::unique_lock lock{m_mutex};
    m_changed.wait_for(lock, time);
}

void FarSide::forget(const Ticket& ticket)
{
    const std::lock_guard lock{m_mutex};
    m_requests.erase(ticket->message.request);
}

// ---- the keeper ----------------------------------------------------------------------------------------------------

void FarSide::keep()
{
    auto connected = connect();
    while (true) {
        if (connected) {
            readOn();
        } else {
            giveUp(connected.error());
            std::unique_lock lock{m_mutex};
            const auto isWanted = [&] {
                return m_isEnding || (!m_requests.empty() && m_identity && m_state.is != LineState::Is::Changed);
            };
            m_changed.wait(lock, isWanted); // a later request tries once more
        }
        {
            const std::lock_guard lock{m_mutex};
            if (m_isEnding)
                break;
        }
        if (connected) {
            connected = tl::unexpected(reasonOf(*m_line, {}));
            const std::vector<std::chrono::milliseconds> waits = lineOptions().waits;
            {
                const std::lock_guard lock{m_mutex};
                m_state = {LineState::Is::Mending, connected.error().expected};
                failUnrepeated();
            }
            m_changed.notify_all();
            for (std::size_t i = 0; i < waits.size() && !connected; ++i) {
                if (!waitFor(waits[i]))
                    return;
                connected = connect();
                if (!connected && state().is == LineState::Is::Changed)
                    break;
            }
        } else {
            connected = connect();
        }
    }
}

bool FarSide::waitFor(std::chrono::milliseconds time)
{
    std::unique_lock lock{m_mutex};
    m_changed.wait_for(lock, time, [&] { return m_isEnding; });
    return !m_isEnding;
}

// The error line for the user: the host, the reason, and the remedy.
Error FarSide::reasonOf(Line& line, const std::string& seen)
{
    const std::string said = line.reason(), &host = m_address.host;
    const int status = line.exitStatus();
    const std::string program = lineOptions().program;
    if (status == notFound)
        return failure(
            Error::Kind::Missing,
            fmt::format("{0} has no {1} (exit 127): copy the program there, for example with "
                        "`scp \"$(command -v lanescope)\" {2}:`, and name it with LANESCOPE_REMOTE=./lanescope",
                        host, program, m_address.destination()));
    if (status == refusedUsage && !m_identity)
        return failure(Error::Kind::Missing,
                       fmt::format("{} on {} does not know `serve --stdio`: copy this version of the program there",
                                   program, host));
    std::string text = !said.empty() ? said : seen.empty() ? "the line has ended" : "found \"" + seen + '"';
    return failure(Error::Kind::Io, fmt::format("the line to {} is broken: {}", host, text));
}

Result<void> FarSide::connect()
{
    auto opened = Line::open(m_address);
    if (!opened)
        return tl::unexpected(opened.error());
    std::unique_ptr<Line> before = *std::move(opened); // the old one ends outside of the lock
    {
        const std::lock_guard lock{m_mutex};
        std::swap(m_line, before);
    }
    before.reset();
    Line* const line = m_line.get();
    m_reader = {};
    // Both questions are sent at once, before the greeting, so that opening takes one way there and back.
    line->write(bytesOf({Kind::Hello, helloNumber, payloadOf(Versions{protocolVersion, index::programVersion()})}) +
                bytesOf({Kind::Open, openNumber, payloadOf(m_address.path)}));
    if (const auto greeted = skipNoise(*line); !greeted)
        return greeted;
    const auto hello = answerTo(*line, helloNumber);
    if (!hello)
        return tl::unexpected(hello.error());
    const auto versions = valueIn<Versions>(*hello);
    if (!versions || versions->protocol != protocolVersion)
        return tl::unexpected(failure(Error::Kind::Missing, "expected the same version of Lanescope on " +
                                                                m_address.host + ": copy this program there"));
    m_hasSameIndex = versions->index == index::programVersion();
    const auto answer = answerTo(*line, openNumber);
    if (!answer)
        return tl::unexpected(answer.error());
    auto identity = valueIn<Identity>(*answer);
    if (!identity)
        return tl::unexpected(failure(Error::Kind::Io, "expected the file's size and time from " + m_address.host));
    const std::lock_guard lock{m_mutex};
    if (m_identity && *m_identity != *identity) {
        const Error error = failure(Error::Kind::Io, "the file has changed on " + m_address.host);
        m_state = {LineState::Is::Changed, error.expected};
        return tl::unexpected(error);
    }
    m_identity = std::move(identity);
    m_error.reset();
    m_state = {LineState::Is::Up, {}};
    for (const auto& [number, request] : m_requests)
        if (!line->write(bytesOf(request->message)))
            break; // the reader sees the end of the line
    m_changed.notify_all();
    return {};
}

Result<void> FarSide::skipNoise(Line& line)
{
    std::string seen;
    while (true) {
        const auto bytes = line.read(readTimeout);
        {
            const std::lock_guard lock{m_mutex};
            if (m_isEnding)
                return tl::unexpected(failure(Error::Kind::Cancelled, "cancelled"));
        }
        if (!bytes)
            continue;
        m_received += bytes->size();
        seen += *bytes;
        if (const std::size_t at = seen.find(greeting); at != std::string::npos) {
            m_reader.add(std::string_view{seen}.substr(at + greeting.size()));
            return {};
        }
        if (bytes->empty() || seen.size() > maxNoise)
            return tl::unexpected(reasonOf(line, plainLine(seen.substr(0, 80))));
    }
}

Result<std::string> FarSide::answerTo(Line& line, std::uint32_t request)
{
    while (true) {
        auto next = m_reader.next();
        if (!next)
            return tl::unexpected(failure(Error::Kind::Io, next.error().expected + " from " + m_address.host));
        if (*next) {
            if ((*next)->request != request)
                continue;
            if ((*next)->kind == Kind::Failed)
                return tl::unexpected(errorIn(**next, m_address));
            return std::move((*next)->payload);
        }
        const auto bytes = line.read(readTimeout);
        {
            const std::lock_guard lock{m_mutex};
            if (m_isEnding)
                return tl::unexpected(failure(Error::Kind::Cancelled, "cancelled"));
        }
        if (bytes && bytes->empty())
            return tl::unexpected(reasonOf(line, {}));
        if (bytes) {
            m_received += bytes->size();
            m_reader.add(*bytes);
        }
    }
}

// Returns when the line ends, or when its bytes are not a message.
void FarSide::readOn()
{
    while (true) {
        auto next = m_reader.next();
        if (!next)
            return;
        if (*next) {
            take(*std::move(*next));
            continue;
        }
        const auto bytes = m_line->read(readTimeout);
        {
            const std::lock_guard lock{m_mutex};
            if (m_isEnding)
                return;
        }
        if (bytes && bytes->empty())
            return;
        if (bytes) {
            m_received += bytes->size();
            m_reader.add(*bytes);
        }
    }
}

void FarSide::take(Message message)
{
    {
        const std::lock_guard lock{m_mutex};
        const auto at = m_requests.find(message.request);
        if (at == m_requests.end())
            return; // forgotten
        Request& request = *at->second;
        if (message.kind == Kind::Progress) {
            std::uint64_t done = 0, total = 0;
            index::ByteReader reader{std::as_bytes(std::span{message.payload})};
            reader(done, total);
            request.done = done;
            request.total = total;
        } else {
            if (message.kind == Kind::Failed)
                request.answer = tl::unexpected(errorIn(message, m_address));
            else if (message.kind == request.message.kind)
                request.answer = std::move(message.payload);
            else
                request.answer =
                    tl::unexpected(failure(Error::Kind::Io, "expected another answer from " + m_address.host));
            m_requests.erase(at);
        }
    }
    m_changed.notify_all();
}

void FarSide::failUnrepeated()
{
    for (auto at = m_requests.begin(); at != m_requests.end();)
        if (!at->second->isRepeated) {
            at->second->answer = tl::unexpected(failure(Error::Kind::Io, m_state.reason));
            at = m_requests.erase(at);
        } else {
            ++at;
        }
}

void FarSide::giveUp(const Error& error)
{
    {
        const std::lock_guard lock{m_mutex};
        m_error = error;
        if (m_state.is != LineState::Is::Changed)
            m_state = {LineState::Is::Broken, error.expected};
        for (auto& [number, request] : m_requests)
            request->answer = tl::unexpected(error);
        m_requests.clear();
    }
    m_changed.notify_all();
}

} // namespace lanescope::remote
