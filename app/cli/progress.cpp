#include "app/cli/progress.h"

#include "app/cli/terminal.h"
#include "model/base/bytes_text.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>

namespace lanescope {

std::string progressLine(std::uint64_t done, std::uint64_t total, std::uint64_t bytes,
                         std::chrono::milliseconds elapsed, std::size_t width, bool isUtf8)
{
    constexpr int cells = 20;
    constexpr std::uint64_t tooEarly = 20; // divisor: before, the rest is a guess
    const std::string what =
        bytes ? fmt::format("reading {}", shownBytes(static_cast<std::int64_t>(bytes))) : "reading";
    if (total == 0)
        return what;
    const std::uint64_t read = std::min(done, total);
    const std::string bar =
        barText(Ns{static_cast<std::int64_t>(read)}, Ns{static_cast<std::int64_t>(total)}, cells, isUtf8);
    std::string line = fmt::format("{}  {}  {:>3} %", what, alignedLeft(bar, cells), 100 * read / total);
    if (read >= total / tooEarly && read > 0)
        line += fmt::format("  {:.1f} s left", static_cast<double>(elapsed.count()) / 1000 *
                                                   static_cast<double>(total - read) / static_cast<double>(read));
    return widthOf(line) <= width ? line : fmt::format("{}  {} %", what, 100 * read / total);
}

Progress::Progress(const Task& task, std::uint64_t bytes) : m_task(task), m_bytes(bytes)
{
    if (::isatty(STDERR_FILENO) == 1)
        m_thread = std::thread([this] { run(); });
}

Progress::~Progress()
{
    if (!m_thread.joinable())
        return;
    {
        const std::lock_guard lock{m_mutex};
        m_isOver = true;
    }
    m_over.notify_one();
    m_thread.join();
}

void Progress::run()
{
    constexpr std::chrono::milliseconds silent{2000}, between{200};
    const auto begin = std::chrono::steady_clock::now();
    std::unique_lock lock{m_mutex};
    if (m_over.wait_for(lock, silent, [&] { return m_isOver; }))
        return;
    do {
        const auto elapsed =
            std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
        std::fprintf(
            stderr, "\r\033[K%s",
            progressLine(m_task.done, m_task.total, m_bytes, elapsed, terminalWidth(), isUtf8Terminal()).c_str());
        std::fflush(stderr);
    } while (!m_over.wait_for(lock, between, [&] { return m_isOver; }));
    std::fputs("\r\033[K", stderr);
}

} // namespace lanescope
