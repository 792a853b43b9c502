#pragma once
// Helpers for tests of rules: find a finding in a trace, and its text.

#include "model/findings/rule.h"
#include "tests/support/approved.h"
#include "tests/support/make_trace.h"

#include <optional>
#include <string>

namespace lanescope::test {

inline std::string exactly(Ns time) { return fmt::format("{}ns", time.count()); }

inline std::string costsOf(const Finding& f)
{
    std::string text = f.share ? fmt::format(" {}", nameOf(*f.share)) : std::string{};
    for (const auto& [name, time] : {std::pair{"cost", f.cost}, {"at most", f.atMost}, {"in all", f.inAll}})
        if (time)
            text += fmt::format(", {} {}", name, exactly(*time));
    return text;
}

// The full texts of the findings of one rule ("*": of all), and one line per finding of the other rules, to be
// approved.
inline std::string allOf(const Analysis& analysis, std::string_view id)
{
    const Trace& trace = analysis.trace();
    std::string text;
    for (const Finding& f : findingsOf(analysis)) {
        text += fmt::format("{} {}{}{}\n", f.rule->id, nameOf(f.severity), f.isArtefact ? " artefact" : "", costsOf(f));
        if (f.rule->id != id && id != "*")
            continue;
        for (const std::string_view part : {f.rule->title, f.rule->detail, f.rule->advice})
            text += "    " + format(part, f.values, exactly) + '\n';
        for (const SliceId s : f.evidence)
            text += fmt::format("    shows {} at {}\n", trace.name(s), exactly(trace.begin(s) - Time{}));
        Ns work{}, explained{};
        for (const SliceId s : f.work)
            work += trace.duration(s);
        for (const TimeRange range : f.explains)
            explained += range.length();
        text += fmt::format("    work {} in {}, explains {} in {}\n", exactly(work), f.work.size(), exactly(explained),
                            f.explains.size());
        for (const Claim& claim : f.claims)
            text += fmt::format("    claims {} by {}\n",
                                std::visit([](auto value) { return fmt::format("{}", value); }, claim.expected),
                                claim.query);
    }
    return text.empty() ? "nothing\n" : text;
}

// The finding of the rule with the highest cost.
inline std::optional<Finding> findingIn(TracePtr trace, std::string_view id)
{
    const Analysis analysis{std::move(trace)};
    if (!analysis.trace().info().path.starts_with(LANESCOPE_TRACES)) // real traces are on few machines
        approve(allOf(analysis, id));
    for (const Finding& f : findingsOf(analysis))
        if (f.rule->id == id)
            return f;
    return {};
}

// Its whole text, with durations in microseconds.
inline std::string textOf(const Finding& finding)
{
    const FormatDuration us = [](Ns d) { return fmt::format("{}us", static_cast<double>(d.count()) / 1000.0); };
    return format(finding.rule->title, finding.values, us) + '\n' + format(finding.rule->detail, finding.values, us) +
           '\n' + format(finding.rule->advice, finding.values, us);
}

inline bool says(const Finding& finding, std::string_view words)
{
    return textOf(finding).find(words) != std::string::npos;
}

inline Ns timeIn(const Finding& finding, const std::string& key) { return std::get<Ns>(finding.values.at(key)); }

inline std::int64_t countIn(const Finding& finding, const std::string& key)
{
    return std::get<std::int64_t>(finding.values.at(key));
}

inline Gpu gpuNamed(std::string name, int major, int sms)
{
    Gpu gpu;
    gpu.id = 0;
    gpu.name = std::move(name);
    gpu.computeMajor = major;
    gpu.computeMinor = 0;
    gpu.sms = sms;
    gpu.totalMemoryBytes = 85'095'874'560;
    gpu.registersPerSm = 65536;
    gpu.sharedBytesPerSm = 167936;
    return gpu;
}
inline Gpu a100() { return gpuNamed("NVIDIA A100-SXM4-80GB", 8, 108); }

// Ops one after the other on one thread, each with a launch call and a kernel that begins with it.
class OpChain {
public:
    OpChain() = default;
    explicit OpChain(Gpu gpu) { m_make.info.gpus.push_back(std::move(gpu)); }
    OpChain& op(std::string_view name, std::string_view kernel, Ns duration, int times = 1,
                std::string_view args = "{}")
    {
        for (int i = 0; i < times; ++i) {
            m_make.lane("1", "1")
                .slice(name, m_at, 4us, "cpu_op", RawSlice::noCorrelation, args)
                .slice("cudaLaunchKernel", m_at + 1us, 2us, "cuda_runtime", m_correlation);
            m_make.stream(0, 7).slice(kernel, m_at + 4us, duration, "kernel", m_correlation++);
            m_at += 4us + duration;
        }
        return *this;
    }
    TracePtr build() { return m_make.build(); }

private:
    TraceMaker m_make;
    Ns m_at{};
    std::uint32_t m_correlation = 1;
};

} // namespace lanescope::test
