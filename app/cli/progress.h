#pragma once
// Shows on the terminal how far a file is read. The line is erased when it is done.

#include "model/base/task.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

namespace lanescope {

// "reading 3.5 GB  ████████▏      54 %  1.2 s left", of at most `width` columns. bytes: of the file; 0: not known.
std::string progressLine(std::uint64_t done, std::uint64_t total, std::uint64_t bytes,
                         std::chrono::milliseconds elapsed, std::size_t width, bool isUtf8);

// Shows the line while it lives, if stderr is a terminal, and the work takes two seconds.
class Progress {
public:
    Progress(const Task& task, std::uint64_t bytes);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

private:
    void run();

    const Task& m_task;
    std::uint64_t m_bytes;
    std::mutex m_mutex; // guards m_isOver
    std::condition_variable m_over;
    bool m_isOver = false;
    std::thread m_thread;
};

} // namespace lanescope
