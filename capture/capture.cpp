#include "capture/capture.h"

#include "capture/activity_source.h"
#include "capture/backend.h"
#include "capture/check.h"
#include "capture/result_json.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <unistd.h>

namespace lanescope::capture {

namespace {

constexpr double longNs = 60e9;                           // a longer capture needs a confirmation
constexpr double cheapStepNs = 20e6;                      // with shorter steps, measuring the overhead is cheap
constexpr int overheadRounds = 5, overheadStepsEach = 10; // bare and recorded steps alternate

Failure stoppedEarly() { return {ExitCode::Cancelled, "cancelled", "stopped before anything was recorded"}; }

// A fault for tests of error handling: "wrong" corrupts the result, "stuck" never ends a step, "crash" ends the
// process.
std::string_view faultAskedFor()
{
    const char* fault = std::getenv("LANESCOPE_CAPTURE_FAULT");
    return fault ? fault : "";
}

std::string gigabytes(std::size_t bytes)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.1f GB", double(bytes) / 1e9);
    return text;
}

// "40 s", "53 min", "3 h", "12 days".
std::string spokenTime(double ns)
{
    const double s = ns / 1e9;
    const auto count = [](double value, const char* unit) { return std::to_string(std::lround(value)) + unit; };
    return s < 120      ? count(s, " s")
           : s < 7200   ? count(s / 60, " min")
           : s < 172800 ? count(s / 3600, " h")
                        : count(s / 86400, " days");
}

// "matmul_add (size 4096, batch 0, bf16, eager)"
std::string nameWithSizes(const Options& options)
{
    std::string text = std::string{options.workload->name} + " (";
    for (const Parameter& parameter : options.workload->parameters)
        text += std::string{parameter.name} + " " + std::to_string(options.settings[parameter.name]) + ", ";
    return text + std::string{nameOf(options.settings.dtype)} + ", " + std::string{nameOf(options.settings.variant)} +
           ")";
}

std::uint64_t medianOf(std::vector<std::uint64_t> times)
{
    const auto middle = times.begin() + static_cast<long>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

// NAME.json with several cycles becomes NAME_0.json, NAME_1.json, ...
std::string pathOfCycle(const std::string& path, std::uint32_t cycle, std::uint32_t cycles)
{
    if (cycles == 1)
        return path;
    const std::size_t slash = path.rfind('/'), dot = path.rfind('.');
    const std::size_t at = dot == std::string::npos || (slash != std::string::npos && dot < slash) ? path.size() : dot;
    return path.substr(0, at) + "_" + std::to_string(cycle) + path.substr(at);
}

Json jsonOf(const CheckResult& check)
{
    return {{"max_rel_err", check.maxRelErr},
            {"tolerance", check.tolerance},
            {"rows", check.rows},
            {"elements_finite", std::isfinite(check.maxRelErr)}};
}

class Capture {
public:
    Capture(const Options& options, Protocol& protocol)
        : m_options(options), m_protocol(protocol), m_program(options.workload->build(options.settings)),
          m_base(sampleClockBase()), m_schedule(options.schedule)
    {
    }

    ExitCode run();

private:
    void prepare();
    void plan();
    void begin(std::uint32_t cycle);
    void take(std::uint64_t step);
    void save(bool isCancelled);
    void sayDone(bool isCancelled);
    void drain();
    void write(Event&& event);
    Json overhead();
    std::vector<std::uint64_t> stepTimes();
    void checkResult();

    const Options& m_options;
    Protocol& m_protocol;
    const Program m_program;
    const ClockBase m_base;
    const Schedule m_schedule;
    std::mutex m_writing; // guards the writer, which the source's thread uses too
    std::unique_ptr<TraceWriter> m_writer;
    Launches m_launches;                      // in the current recording
    std::exception_ptr m_failure;             // from writing on another thread
    std::unique_ptr<ActivitySource> m_source; // destroyed before what it writes to
    std::unique_ptr<Machine> m_machine;
    HostBuffers m_inputs;
    CheckResult m_check;
    std::uint64_t m_beginNs = 0, m_kernels = 0, m_events = 0;
    Json m_files = Json::array();   // the file of each cycle
    Json m_result = Json::object(); // from the last cycle
    bool m_isSaid = false;
    std::uint64_t m_dropped = 0, m_slicesDropped = 0;
    Counts m_counts;
    double m_estimatedStepNs = 0;
    std::uint64_t m_lastGrewNs = 0;
};

void Capture::prepare()
{
    for (std::uint32_t cycle = 0; cycle < m_schedule.repeat; ++cycle)
        checkTarget(pathOfCycle(m_options.output, cycle, m_schedule.repeat));
    m_protocol.say("phase", {{"step", 0}, {"phase", "prepare"}});
    // CUPTI must be initialised before the CUDA context is created.
    Backend backend = openBackend(m_options.device, [this](Event&& event) { write(std::move(event)); });
    m_machine = std::move(backend.machine);
    m_source = std::move(backend.source);
    plan();
    m_inputs = makeInputs(m_program, m_options.settings.dtype);
    m_machine->prepare(m_program, m_inputs, m_options.settings);
}

void Capture::plan()
{
    const Dtype dtype = m_options.settings.dtype;
    const std::size_t needed = m_program.bytesNeeded(m_machine->elementBytes(dtype)), free = m_machine->freeBytes();
    if (needed > free)
        throw Failure{ExitCode::Failed, "memory", "needs " + gigabytes(needed) + ", " + gigabytes(free) + " are free"};
    m_estimatedStepNs =
        m_program.flops() / m_machine->flopsPerSecond(dtype) * 1e9 + m_program.bytesMoved() / m_machine->bytesPerNs();
    const double all = m_estimatedStepNs * double(m_schedule.steps() + m_options.warm);
    Json steps = Json::array();
    for (std::uint64_t k = 0; k < std::min<std::uint64_t>(m_schedule.steps(), 1000); ++k)
        steps.push_back(nameOf(m_schedule.at(k)));
    m_protocol.say("plan", {{"steps", steps},
                            {"steps_total", m_schedule.steps()},
                            {"bytes_needed", needed},
                            {"bytes_free", free},
                            {"operations_per_step", m_program.operations()},
                            {"estimated_ns", static_cast<std::uint64_t>(all)},
                            {"device", m_machine->facts()["device"]}});
    if (all > longNs && !m_options.isLong)
        throw Failure{ExitCode::Usage, "long",
                      nameWithSizes(m_options) + " takes about " + spokenTime(all) + " for " +
                          std::to_string(m_schedule.steps() + m_options.warm) +
                          " steps on this device; --long runs it anyway"};
}

void Capture::write(Event&& event)
{
    const std::scoped_lock lock{m_writing};
    if (!m_writer || m_failure)
        return;
    try {
        m_launches.see(event);
        m_writer->write(event);
    } catch (...) {
        m_failure = std::current_exception(); // may be the source's thread: the error is thrown again in drain()
    }
}

void Capture::drain()
{
    Recorder::get().drain([this](Event&& event) { write(std::move(event)); });
    const std::scoped_lock lock{m_writing};
    if (m_failure)
        std::rethrow_exception(m_failure);
    if (const std::uint64_t now = nowNs(); now - m_lastGrewNs > 100'000'000) { // at most ten times per second
        m_lastGrewNs = now;
        const std::uint64_t bytes = m_writer->flush();
        m_protocol.say("grew", {{"bytes", bytes}, {"events", m_writer->events()}, {"part", m_writer->partPath()}});
    }
}

void Capture::begin(std::uint32_t cycle)
{
    const Json head{{"lanescope",
                     {{"producer", "native"},
                      {"version", LANESCOPE_VERSION},
                      {"workload", m_options.workload->name},
                      {"settings", settingsJson(m_options)},
                      {"device", m_machine->facts()["device"]},
                      {"machine", m_machine->facts()},
                      {"operations_per_step", m_program.operations()},
                      {"note", m_program.note}}}};
    const std::scoped_lock lock{m_writing};
    m_writer = std::make_unique<TraceWriter>(pathOfCycle(m_options.output, cycle, m_schedule.repeat), m_base,
                                             m_machine->devices(), head);
    m_writer->threadNames[gettid()] = "main";
    m_launches = {};
}

void Capture::take(std::uint64_t step)
{
    const Phase phase = m_schedule.at(step);
    const bool isRecording = phase == Phase::Record || phase == Phase::RecordAndSave;
    if (step == 0 || m_schedule.at(step - 1) != phase)
        m_protocol.say("phase", {{"step", step}, {"phase", nameOf(phase)}});
    Recorder& recorder = Recorder::get();
    if (phase != Phase::Wait && !recorder.isOn) { // a warm-up is recorded too, and dropped
        if (m_source)
            m_source->enable();
        recorder.isOn = true;
    }
    if (isRecording && !m_writer) {
        if (m_source)
            m_source->discard();
        recorder.drain([](Event&&) {});
        begin(static_cast<std::uint32_t>(step / m_schedule.cycle()));
        m_beginNs = nowNs();
    }
    m_protocol.step = step;
    {
        const Slice whole{recorder.isOn ? internText("ProfilerStep#" + std::to_string(step), {}, EventKind::Annotation)
                                        : nullptr};
        m_machine->step();
    }
    if (faultAskedFor() == "stuck" && isRecording)
        while (true)
            pause();
    if (faultAskedFor() == "crash" && isRecording) {
        drain();
        std::abort();
    }
    if (isRecording)
        drain();
    else
        recorder.drain([](Event&&) {});
}

void Capture::checkResult()
{
    std::vector<float> output = m_machine->read(m_program.output);
    if (faultAskedFor() == "wrong")
        output.back() += 100 * std::fabs(output.back()) + 100;
    m_check = checkOutput(m_program, m_inputs, output, m_options.settings.dtype);
    m_protocol.say("check", jsonOf(m_check));
    if (m_check.holds())
        return;
    const std::scoped_lock lock{m_writing};
    m_writer->remove();
    char text[128];
    std::snprintf(text, sizeof text, "the result is wrong: relative error %.3g, %.3g is allowed; no trace is written",
                  m_check.maxRelErr, m_check.tolerance);
    throw Failure{ExitCode::Failed, "wrong_result", text};
}

std::vector<std::uint64_t> Capture::stepTimes()
{
    std::vector<std::uint64_t> times;
    for (int i = 0; i < overheadStepsEach && !Protocol::stopped(); ++i) {
        const std::uint64_t begin = nowNs();
        m_machine->step();
        m_machine->synchronise();
        times.push_back(nowNs() - begin);
        Recorder::get().drain([](Event&&) {});
    }
    return times;
}

// Runs the same steps bare and recorded, alternating, so that a machine that slows down slows both. It runs after the
// recording, because before it would warm up a cold start. The spread of the bare rounds is the noise.
Json Capture::overhead()
{
    if (m_estimatedStepNs > cheapStepNs && !m_options.overhead)
        return nullptr;
    Recorder& recorder = Recorder::get();
    std::vector<std::uint64_t> bare, recorded, bareMedians;
    for (int round = 0; round < overheadRounds; ++round) {
        const std::vector<std::uint64_t> without = stepTimes();
        if (m_source)
            m_source->enable();
        recorder.isOn = true;
        const std::vector<std::uint64_t> with = stepTimes();
        recorder.isOn = false;
        if (m_source) {
            m_source->disable();
            m_source->discard();
        }
        if (Protocol::stopped())
            return nullptr;
        bare.insert(bare.end(), without.begin(), without.end());
        recorded.insert(recorded.end(), with.begin(), with.end());
        bareMedians.push_back(medianOf(without));
    }
    const auto [min, max] = std::minmax_element(bareMedians.begin(), bareMedians.end());
    return {{"step_bare_ns", medianOf(bare)},
            {"step_recorded_ns", medianOf(recorded)},
            {"bare_spread_ns", *max - *min},
            {"steps", overheadRounds * overheadStepsEach},
            {"measured", "after"}};
}

void Capture::save(bool isCancelled)
{
    m_machine->synchronise(); // inside the trace, like torch's: readers ask about this wait
    const std::uint64_t endNs = nowNs();
    Recorder& recorder = Recorder::get();
    recorder.isOn = false;
    drain();
    if (m_source) {
        m_source->disable();
        m_source->drain();
        m_counts = m_source->counts();
        drain();
    }
    std::unique_ptr<TraceWriter> writer;
    if (!isCancelled)
        checkResult();
    {
        const std::scoped_lock lock{m_writing};
        m_launches.deviceAnnotations([this](Event&& event) { m_writer->write(event); });
        writer = std::move(m_writer);
    }
    const Json cost = isCancelled ? Json{} : overhead();
    Json result{{"counts", countsJson(*writer, m_counts, recorder.dropped())},
                {"clock", clockJson(m_base, m_launches.clockError())},
                {"cancelled", isCancelled}};
    if (m_source)
        result["recorder"] = m_source->facts();
    if (!cost.is_null())
        result["overhead"] = cost;
    if (!isCancelled)
        result["check"] = jsonOf(m_check);
    writer->finish(m_beginNs, endNs, Json{{"lanescope_result", result}});
    const std::uint64_t dropped = m_counts.dropped + recorder.dropped() - m_slicesDropped;
    m_slicesDropped = recorder.dropped();
    m_kernels += writer->kernels();
    m_events += writer->events();
    m_dropped += dropped;
    m_files.push_back(
        {{"path", writer->path()}, {"events", writer->events()}, {"kernels", writer->kernels()}, {"dropped", dropped}});
    m_result = result;
    if (m_files.size() == m_schedule.repeat || isCancelled)
        sayDone(isCancelled);
}

void Capture::sayDone(bool isCancelled)
{
    if (m_isSaid)
        return;
    m_isSaid = true;
    Json paths = Json::array();
    for (const Json& file : m_files)
        paths.push_back(file["path"]);
    Json done{{"path", paths[0]},
              {"paths", paths},
              {"files", m_files},
              {"events", m_events},
              {"kernels", m_kernels},
              {"dropped", m_dropped},
              {"device", m_machine->facts()["device"]},
              {"cancelled", isCancelled}};
    for (const char* key : {"overhead", "clock", "check"})
        if (m_result.contains(key))
            done[key] = m_result[key];
    m_protocol.say("done", done);
}

ExitCode Capture::run()
{
    prepare();
    for (std::uint32_t i = 0; i < m_options.warm && !Protocol::stopped(); ++i)
        m_machine->step();
    if (m_options.warm)
        m_machine->synchronise();
    std::uint64_t step = 0;
    for (; step < m_schedule.steps() && !Protocol::stopped(); ++step) {
        take(step);
        if (m_schedule.at(step) == Phase::RecordAndSave && !Protocol::stopped())
            save(false);
    }
    if (!Protocol::stopped())
        return ExitCode::Done;
    if (m_writer)
        save(true);
    else if (m_files.empty())
        throw stoppedEarly();
    else
        sayDone(true); // between two cycles, or after the last: the written files are complete
    return ExitCode::Cancelled;
}

} // namespace

ExitCode runCapture(const Options& options, Protocol& protocol) { return Capture{options, protocol}.run(); }

} // namespace lanescope::capture
