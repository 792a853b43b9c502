#pragma once
// Slices of the host: when an open Slice closes, it writes one record into its thread's ring, without a lock and
// without allocating memory; the texts are made before the run. Slices that do not fit into a ring are counted.

#include "capture/clock.h"
#include "capture/events.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace lanescope::capture {

struct SliceText { // lives until the program ends
    std::string name, args;
    EventKind kind = EventKind::CpuOp;
};
const SliceText* internText(std::string name, std::string args = {}, EventKind kind = EventKind::CpuOp);

struct SliceRecord {
    std::uint64_t beginNs, endNs, id;
    const SliceText* text;
};

class SliceRing { // one writer (its thread), one reader
public:
    static constexpr std::size_t capacity = std::size_t{1} << 14;
    explicit SliceRing(std::uint32_t tid) : m_tid(tid), m_records(capacity) {}

    void push(const SliceRecord& record)
    {
        const std::uint64_t head = m_head.load(std::memory_order_relaxed);
        if (head - m_tail.load(std::memory_order_acquire) == capacity) {
            m_dropped.fetch_add(1, std::memory_order_relaxed);
            return;
        }
        m_records[head % capacity] = record;
        m_head.store(head + 1, std::memory_order_release);
    }
    template <class F>
    void drain(F&& take)
    {
        std::uint64_t tail = m_tail.load(std::memory_order_relaxed);
        for (const std::uint64_t head = m_head.load(std::memory_order_acquire); tail != head; ++tail)
            take(m_records[tail % capacity]);
        m_tail.store(tail, std::memory_order_release);
    }
    std::uint64_t dropped() const { return m_dropped.load(std::memory_order_relaxed); }
    std::uint32_t tid() const { return m_tid; }

private:
    alignas(64) std::atomic<std::uint64_t> m_head{0};
    alignas(64) std::atomic<std::uint64_t> m_tail{0};
    std::atomic<std::uint64_t> m_dropped{0};
    std::uint32_t m_tid;
    std::vector<SliceRecord> m_records;
};

using EventSink = std::function<void(Event&&)>;

class Recorder {
public:
    static Recorder& get();

    std::atomic<bool> isOn{false};
    // Called at each slice's begin and end while CUPTI records, so that calls inside carry its id. Null otherwise.
    void (*pushId)(std::uint64_t) = nullptr;
    void (*popId)() = nullptr;

    std::uint64_t nextId() { return m_nextId.fetch_add(1, std::memory_order_relaxed); }
    SliceRing& ring(); // the calling thread's ring
    void drain(const EventSink& sink);
    std::uint64_t dropped();

private:
    std::mutex m_mutex; // guards the list of rings
    std::vector<std::unique_ptr<SliceRing>> m_rings;
    std::atomic<std::uint64_t> m_nextId{1};
};

class Slice {
public:
    explicit Slice(const SliceText* text) { open(text); }
    ~Slice() { close(); }
    Slice(const Slice&) = delete;
    Slice& operator=(const Slice&) = delete;

    // The same as plain calls, for programs that are lists: pass the result of open to close.
    struct Open {
        const SliceText* text = nullptr;
        std::uint64_t id = 0, beginNs = 0;
    };
    static Open begin(const SliceText* text)
    {
        Recorder& recorder = Recorder::get();
        if (!text || !recorder.isOn.load(std::memory_order_relaxed))
            return {};
        Open open{text, recorder.nextId(), 0};
        if (recorder.pushId)
            recorder.pushId(open.id);
        open.beginNs = nowNs();
        return open;
    }
    static void end(const Open& open)
    {
        if (!open.text)
            return;
        const std::uint64_t endNs = nowNs();
        Recorder& recorder = Recorder::get();
        if (recorder.popId)
            recorder.popId();
        recorder.ring().push({open.beginNs, endNs, open.id, open.text});
    }

private:
    void open(const SliceText* text) { m_open = begin(text); }
    void close() { end(m_open); }
    Open m_open;
};

} // namespace lanescope::capture
