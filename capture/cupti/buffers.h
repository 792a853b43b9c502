#pragma once
// The buffers that CUPTI fills. It requests one on the program's own thread, inside a launch, so some are allocated and
// zeroed before the run, and our thread zeroes returned ones. Requests and returns take one mutex, copy nothing and
// do not call CUPTI. Beyond the limit CUPTI gets none and counts the records that it drops.

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace lanescope::capture {

class Buffers {
public:
    static constexpr std::size_t bytesEach = std::size_t{1} << 20, ready = 8, max = 512;

    struct Statistics {
        std::uint64_t requests = 0, late = 0, refused = 0, returned = 0; // late: allocated inside a request
        std::uint64_t requestNs = 0, longestRequestNs = 0;
    };

    Buffers();
    Buffers(const Buffers&) = delete;
    Buffers& operator=(const Buffers&) = delete;

    std::uint8_t* request(); // null: there are too many already
    void giveBack(std::uint8_t* buffer, std::size_t validBytes);

    // Returned buffers, in the order of their return; `atTaking` runs under the mutex, so that none can be returned in
    // between.
    template <class F>
    std::vector<std::span<std::uint8_t>> take(F&& atTaking)
    {
        const std::scoped_lock lock{m_mutex};
        atTaking();
        return std::exchange(m_filled, {});
    }
    void recycle(const std::vector<std::span<std::uint8_t>>& buffers);
    // Waits until a buffer was returned, or until a timeout.
    void wait(const std::stop_token& stop, std::uint64_t maxNs);
    Statistics statistics() const;

private:
    struct Free {
        void operator()(std::uint8_t* buffer) const;
    };
    std::uint8_t* allocate();

    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::vector<std::unique_ptr<std::uint8_t, Free>> m_all;
    std::vector<std::uint8_t*> m_free;
    std::vector<std::span<std::uint8_t>> m_filled; // each with the length of its valid part
    Statistics m_statistics;
};

} // namespace lanescope::capture
