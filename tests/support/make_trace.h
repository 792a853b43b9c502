#pragma once
// Makes traces for tests, with the same builder that importers use.
//
//     TraceMaker make;
//     make.lane("1", "1").slice("aten::mm", 100us, 40us).slice("cudaLaunchKernel", 110us, 5us, "cuda_runtime", 7);
//     make.stream(0, 7).slice("gemm", 150us, 30us, "kernel", 7);
//     TracePtr trace = make.build();
//
// Arguments are given as JSON text and can be read back.

#include "model/store/trace_builder.h"

#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <vector>

namespace lanescope::test {

using namespace std::chrono_literals;

class MemoryText : public SourceText {
public:
    explicit MemoryText(std::string text) : m_text(std::move(text)) {}
    std::uint64_t size() const override { return m_text.size(); }
    Result<std::string_view> read(std::uint64_t offset, std::size_t length, std::string&) const override
    {
        return std::string_view{m_text}.substr(std::min<std::size_t>(offset, m_text.size()), length);
    }

private:
    std::string m_text;
};

class TraceMaker {
public:
    class LaneMaker {
    public:
        LaneMaker(TraceMaker& maker, std::uint32_t lane, std::string category)
            : m_maker(maker), m_lane(lane), m_category(std::move(category))
        {
        }
        LaneMaker& slice(std::string_view name, Ns begin, Ns duration, std::string_view category = {},
                         std::uint32_t correlation = RawSlice::noCorrelation, std::string_view args = "{}")
        {
            m_maker.addSlice(m_lane, name, begin, duration, category.empty() ? m_category : category, correlation,
                             args);
            return *this;
        }
        LaneMaker& instant(std::string_view name, Ns time)
        {
            m_maker.addInstant(m_lane, name, time);
            return *this;
        }

    private:
        TraceMaker& m_maker;
        std::uint32_t m_lane;
        std::string m_category;
    };

    TraceMaker() { m_chunk.dictionary = &m_dictionary; }

    // A thread; its slices are operators by default.
    LaneMaker lane(std::string_view process, std::string_view thread)
    {
        return {*this, m_dictionary.lane(process, thread, false), "cpu_op"};
    }
    // A stream of a device; its slices are kernels by default.
    LaneMaker stream(int device, int number) { return deviceLane(std::to_string(device), std::to_string(number)); }
    LaneMaker deviceLane(std::string_view process, std::string_view stream)
    {
        return {*this, m_dictionary.lane(process, stream, true), "kernel"};
    }
    void counter(std::string_view process, std::string_view series, Ns time, double value)
    {
        m_chunk.counters.push_back(
            {time.count(), value, m_dictionary.strings.intern(series).value, m_dictionary.lane(process, "", false)});
        ++m_chunk.census.counters;
        ++m_chunk.census.events;
    }
    TraceInfo info; // for the built trace: GPUs, base time

    TracePtr build()
    {
        Task task;
        std::vector<RawChunk> chunks;
        chunks.push_back(std::move(m_chunk));
        return *TraceBuilder::build(std::move(info), std::move(chunks), std::make_shared<MemoryText>(m_text), task);
    }

private:
    void addSlice(std::uint32_t lane, std::string_view name, Ns begin, Ns duration, std::string_view category,
                  std::uint32_t correlation, std::string_view args)
    {
        m_chunk.slices.push_back({begin.count(), duration.count(), m_text.size(),
                                  m_dictionary.strings.intern(name).value, lane, correlation,
                                  m_dictionary.category(category)});
        m_text += fmt::format("{{\"ph\":\"X\",\"args\":{}}}\n", args);
        ++m_chunk.census.slices;
        ++m_chunk.census.events;
    }
    void addInstant(std::uint32_t lane, std::string_view name, Ns time)
    {
        m_chunk.instants.push_back({time.count(), m_text.size(), m_dictionary.strings.intern(name).value, lane,
                                    m_dictionary.category(""), 't'});
        m_text += "{\"ph\":\"i\"}\n";
        ++m_chunk.census.instants;
        ++m_chunk.census.events;
    }

    Dictionary m_dictionary;
    RawChunk m_chunk;
    std::string m_text;
};

} // namespace lanescope::test
