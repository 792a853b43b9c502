#include "model/store/shared_numbers.h"

#include "model/base/parallel_sort.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>

namespace lanescope {

namespace {

using Calls = std::vector<Correlated>; // ordered by number, then begin

std::span<const Correlated> ofNumber(const Calls& calls, std::uint32_t number)
{
    const auto from = std::lower_bound(calls.begin(), calls.end(), number,
                                       [](const Correlated& c, std::uint32_t n) { return c.correlation < n; });
    auto to = from;
    while (to != calls.end() && to->correlation == number)
        ++to;
    return {from, to};
}

// How well the calls of one process explain the work of one device.
struct Fit {
    std::size_t own = 0;    // work whose number no other process uses
    std::size_t known = 0;  // work whose number the process uses
    std::size_t causal = 0; // the part of these that begins after the call
};

class Drivers {
public:
    Drivers(const Trace& trace, std::map<std::uint32_t, Calls>& callsOf, const std::vector<Correlated>& work)
        : m_trace(trace), m_callsOf(callsOf)
    {
        for (auto& [process, calls] : m_callsOf)
            parallelSort(calls, [&](const Correlated& a, const Correlated& b) {
                return a.correlation != b.correlation ? a.correlation < b.correlation
                                                      : m_trace.begin(a.slice) < m_trace.begin(b.slice);
            });
        for (const Correlated& w : work)
            add(w);
        decide();
    }

    bool clash() const { return m_clash; }

    // The process that launched the work; absent if that is not known, or no process has its number.
    std::optional<std::uint32_t> of(const Correlated& w) const
    {
        std::optional<std::uint32_t> only;
        std::size_t count = 0;
        const auto driver = m_driverOf.find(deviceOf(w));
        if (driver != m_driverOf.end() && ofNumber(m_callsOf.at(driver->second), w.correlation).empty())
            return std::nullopt; // launched before the recording: that another process has the number means nothing
        for (const auto& [process, calls] : m_callsOf)
            if (!ofNumber(calls, w.correlation).empty()) {
                if (driver != m_driverOf.end() && driver->second == process)
                    return process;
                only = process;
                ++count;
            }
        return count == 1 ? only : std::nullopt;
    }

private:
    std::uint32_t deviceOf(const Correlated& w) const { return m_trace[m_trace.laneOf(w.slice)].process.value; }

    void add(const Correlated& w)
    {
        std::vector<std::uint32_t> having;
        auto& fits = m_fits[deviceOf(w)];
        for (const auto& [process, calls] : m_callsOf)
            if (const auto same = ofNumber(calls, w.correlation); !same.empty()) {
                having.push_back(process);
                Fit& fit = fits[process];
                ++fit.known;
                fit.causal += m_trace.begin(same.front().slice) <= m_trace.begin(w.slice);
            }
        if (having.size() == 1)
            ++fits[having.front()].own;
        m_clash = m_clash || having.size() > 1;
    }

    // Numbers of one process alone prove who drives a device; a stray number next to many proves nothing. Else the only
    // process whose calls precede the work; of several such, the only one that drives no other device.
    void decide()
    {
        std::map<std::uint32_t, std::vector<std::uint32_t>> possible;
        for (const auto& [device, fits] : m_fits) {
            constexpr std::size_t many = 20;
            std::vector<std::uint32_t> proven;
            std::size_t max = 0;
            for (const auto& [process, fit] : fits)
                max = std::max(max, fit.own);
            for (const auto& [process, fit] : fits) {
                if (fit.own > 0 && fit.own * many > max)
                    proven.push_back(process);
                else if (fit.causal * 100 >= fit.known * 99)
                    possible[device].push_back(process);
            }
            if (proven.size() == 1)
                m_driverOf[device] = proven.front();
            if (!proven.empty())
                possible.erase(device);
        }
        for (bool isNew = true; isNew;) {
            isNew = false;
            for (const auto& [device, processes] : possible) {
                if (m_driverOf.contains(device))
                    continue;
                std::vector<std::uint32_t> free;
                for (const std::uint32_t process : processes)
                    if (std::none_of(m_driverOf.begin(), m_driverOf.end(),
                                     [&](const auto& known) { return known.second == process; }))
                        free.push_back(process);
                const std::vector<std::uint32_t>& left = processes.size() == 1 ? processes : free;
                if (left.size() == 1) {
                    m_driverOf[device] = left.front();
                    isNew = true;
                }
            }
        }
    }

    const Trace& m_trace;
    std::map<std::uint32_t, Calls>& m_callsOf;                    // by process
    std::map<std::uint32_t, std::map<std::uint32_t, Fit>> m_fits; // by device and process
    std::map<std::uint32_t, std::uint32_t> m_driverOf;
    bool m_clash = false;
};

} // namespace

std::vector<CallsAndWork> byLaunchingProcess(const Trace& trace, std::vector<Correlated> calls,
                                             std::vector<Correlated> work)
{
    std::map<std::uint32_t, Calls> callsOf;
    LaneId lane;
    std::uint32_t process = 0;
    for (const Correlated& c : calls) {
        if (!lane || !trace[lane].slices.contains(c.slice)) {
            lane = trace.laneOf(c.slice);
            process = trace[lane].process.value;
        }
        callsOf[process].push_back(c);
    }
    if (callsOf.size() > 1)
        if (const Drivers drivers{trace, callsOf, work}; drivers.clash()) {
            std::map<std::uint32_t, CallsAndWork> parts;
            for (const Correlated& w : work)
                if (const auto by = drivers.of(w))
                    parts[*by].work.push_back(w);
            std::vector<CallsAndWork> all;
            for (auto& [by, part] : parts) {
                part.calls = callsOf[by];
                all.push_back(std::move(part));
            }
            return all;
        }
    std::vector<CallsAndWork> one(1);
    one[0] = {std::move(calls), std::move(work)};
    return one;
}

} // namespace lanescope
