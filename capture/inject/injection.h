#pragma once
// A foreign program as it is recorded from inside: one raw file, a thread that writes to it four times a second, and
// the window of time in which there is something to write. Asked for by the environment that the command is started
// with, which its children inherit.

#include "capture/inject/cupti_recording.h"
#include "capture/inject/ranges.h"

namespace lanescope::capture {

class Injection {
public:
    // Made when first asked for, by whichever of CUDA and NVTX begins. Null: nobody wants this process recorded. A
    // child that was forked is a process of its own.
    static Injection* get();

    void startCuda();
    Ranges& ranges() { return m_ranges; }

private:
    struct Window {                           // absolute, so that it is the same for every process
        std::uint64_t beginNs = 0, endNs = 0; // endNs 0: no end
        bool isByCalls = false;               // of cudaProfilerStart and cudaProfilerStop
    };
    Injection(std::string folder, const Window& window) : m_folder(std::move(folder)), m_window(window) {}
    static Injection* make();
    bool start();
    void live();
    void setRecording(bool isOn);
    void writeOut();
    void finish();

    const std::string m_folder;
    const Window m_window;
    Ranges m_ranges;
    std::atomic<CuptiRecording*> m_cupti{nullptr}; // never freed
    std::mutex m_control;                          // of m_isOn; never taken while writing
    bool m_isOn = false;
    std::mutex m_noting; // of m_notes: taken inside CUPTI's callbacks, so nothing is called under it
    std::vector<char> m_notes;
    std::mutex m_writing; // of m_file
    RawFile m_file;
    std::atomic<bool> m_isOver{false};
};

} // namespace lanescope::capture
