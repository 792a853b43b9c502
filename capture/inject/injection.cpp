// A library that the CUDA driver loads inside cuInit (CUDA_INJECTION64_PATH) and NVTX at its first call
// (NVTX_INJECTION64_PATH), into programs that do not know it. None of their threads waits for the disk, no signal
// is handled, and nothing is freed at the end, when CUPTI and NVTX may still call.

#include "capture/inject/injection.h"

#include "capture/clock.h"
#include "capture/library_search.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <new>
#include <pthread.h>
#include <unistd.h>

namespace lanescope::capture {

namespace {

constexpr std::uint64_t writeEveryNs = 250'000'000;

// A forked child has neither our thread nor our file; its copy of our objects is not touched.
struct Current {
    std::mutex mutex;
    bool isMade = false;
    Injection* injection = nullptr; // null also if this process is not to be recorded
};
alignas(Current) char currentPlace[sizeof(Current)];
Current* current = new (currentPlace) Current;

std::uint64_t numberOf(const char* variable) { return std::strtoull(environmentValue(variable).c_str(), nullptr, 10); }

std::string commandLine()
{
    std::ifstream file{"/proc/self/cmdline", std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

} // namespace

Injection* Injection::get()
{
    const std::scoped_lock lock{current->mutex};
    if (!current->isMade) {
        current->isMade = true;
        current->injection = make();
    }
    return current->injection;
}

Injection* Injection::make()
{
    const std::string folder = environmentValue("LANESCOPE_INJECT_FOLDER");
    const Window window{numberOf("LANESCOPE_INJECT_BEGIN_NS"), numberOf("LANESCOPE_INJECT_END_NS"),
                        numberOf("LANESCOPE_INJECT_BY_CALLS") != 0};
    if (folder.empty() || (window.endNs != 0 && nowNs() >= window.endNs))
        return nullptr;
    auto* const self = new Injection{folder, window}; // lives until the process ends
    return self->start() ? self : nullptr;
}

bool Injection::start()
{
    if (!m_file.open(m_folder)) {
        dprintf(STDERR_FILENO, "lanescope: %s cannot be created; this process is not recorded\n",
                m_file.path().c_str());
        return false;
    }
    m_file.add(Chunk::Process, {}, commandLine());
    m_file.write();
    if (!m_window.isByCalls && nowNs() >= m_window.beginNs)
        setRecording(true);
    static std::once_flag once;
    std::call_once(once, [] {
        std::atexit([] {
            if (Injection* const self = current->injection) {
                self->m_isExiting = true;
                self->finish();
            }
        });
        pthread_atfork(nullptr, nullptr, [] { current = new (currentPlace) Current; });
    });
    // The program's signal handlers must not run on our thread.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread{};
    const auto run = [](void* self) -> void* {
        static_cast<Injection*>(self)->live();
        return nullptr;
    };
    if (pthread_create(&thread, nullptr, run, this) == 0)
        pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return true;
}

void Injection::startCuda()
{
    CuptiRecording* cupti = nullptr;
    {
        const std::scoped_lock lock{m_writing};
        if (m_cupti || m_isOver)
            return;
        cupti = CuptiRecording::open(m_file, [](bool isStart) {
            Injection* const self = current->injection;
            if (self && self->m_window.isByCalls)
                self->setRecording(isStart);
        });
        m_file.write();
    }
    const std::scoped_lock lock{m_control};
    m_cupti = cupti;
    if (!cupti || !m_isOn)
        return;
    const std::vector<char> notes = cupti->begin();
    const std::scoped_lock noting{m_noting};
    m_notes.insert(m_notes.end(), notes.begin(), notes.end());
}

void Injection::setRecording(bool isOn)
{
    const std::scoped_lock lock{m_control};
    if (isOn == m_isOn)
        return;
    m_isOn = isOn;
    m_ranges.isOn = isOn;
    CuptiRecording* const cupti = m_cupti;
    if (!cupti)
        return;
    if (!isOn) {
        // In an exiting process the CUDA context is gone: CUPTI still returns its buffers, but a kind that is switched
        // off then crashes the program.
        if (!m_isExiting)
            cupti->end();
        return;
    }
    const std::vector<char> notes = cupti->begin();
    const std::scoped_lock noting{m_noting};
    m_notes.insert(m_notes.end(), notes.begin(), notes.end());
}

void Injection::writeOut()
{
    const std::scoped_lock lock{m_writing};
    if (CuptiRecording* const cupti = m_cupti)
        cupti->take(m_file);
    m_ranges.drain(m_file.pending());
    {
        const std::scoped_lock noting{m_noting};
        m_file.pending().insert(m_file.pending().end(), m_notes.begin(), m_notes.end());
        m_notes.clear();
    }
    if (!m_file.write()) // the disk is full: recording stops, so that the program has no further cost
        m_isOver = true;
}

void Injection::live()
{
    std::uint64_t flushedNs = 0;
    while (!m_isOver) {
        std::uint64_t now = nowNs(), wait = writeEveryNs;
        for (const std::uint64_t edge : {m_window.beginNs, m_window.endNs})
            if (edge > now)
                wait = std::min(wait, edge - now);
        if (CuptiRecording* const cupti = m_cupti)
            cupti->wait(wait);
        else
            usleep(static_cast<useconds_t>(std::max<std::uint64_t>(wait / 1000, 1)));
        now = nowNs();
        if (m_isOver)
            return;
        if (!m_window.isByCalls && now >= m_window.beginNs)
            setRecording(true);
        if (m_window.endNs != 0 && now >= m_window.endNs)
            return finish();
        CuptiRecording* const cupti = m_cupti;
        if (cupti && cupti->hasBegun() && now >= flushedNs + writeEveryNs) { // otherwise a full buffer woke the thread
            flushedNs = now;
            cupti->flush(false);
        }
        writeOut();
    }
    setRecording(false);
}

// Called at the end of the window or of the process, whichever is first.
void Injection::finish()
{
    if (m_isOver.exchange(true))
        return;
    CuptiRecording* const cupti = m_cupti;
    const bool hasRecords = cupti && cupti->hasBegun();
    if (hasRecords)
        cupti->flush(true);
    writeOut(); // open ranges are written while recording is on
    setRecording(false);
    if (hasRecords)
        cupti->flush(true);
    RawLosses losses{};
    losses.ranges = m_ranges.dropped();
    if (cupti)
        cupti->losses(losses);
    const std::scoped_lock lock{m_writing};
    if (cupti)
        cupti->take(m_file);
    m_file.add(Chunk::Losses, bytesOf(losses));
    const std::uint64_t ns = nowNs();
    m_file.add(Chunk::End, bytesOf(ns));
    m_file.write();
}

} // namespace lanescope::capture

extern "C" __attribute__((visibility("default"))) int InitializeInjection()
{
    if (lanescope::capture::Injection* const injection = lanescope::capture::Injection::get())
        injection->startCuda();
    return 1;
}
