#include "capture/capture.h"

#include "capture/activity_source.h"
#include "capture/backend.h"
#include "capture/check.h"
#include "capture/result_json.h"

#include <algorithm>
#include <cstdlib>
#include <unistd.h>

namespace lanescope::capture {

namespace {

constexpr double longNs = 60e9;      // beyond it one has to say so
constexpr double cheapStepNs = 20e6; // below it measuring the overhead is no burden
constexpr int overheadSteps = 50;

Failure stoppedEarly() { return {ExitCode::Cancelled, "cancelled", "stopped before anything was recorded"}; }

// For tests of what must not go unnoticed: "wrong" spoils the result, "stuck" never ends a step, "crash" ends it all.
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

// NAME.json of several cycles becomes NAME_0.json, NAME_1.json, ...
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
    void drain();
    void write(Event&& event);
    Json overhead();
    std::uint64_t medianStep();
    void checkResult();

    const Options& m_options;
    Protocol& m_protocol;
    const Program m_program;
    const ClockBase m_base;
    const Schedule m_schedule;
    std::mutex m_writing; // of the writer: a source's thread writes too
    std::unique_ptr<TraceWriter> m_writer;
    Launches m_launches;                      // of what is being recorded
    std::exception_ptr m_failure;             // of another thread's writing
    std::unique_ptr<ActivitySource> m_source; // ends before what it writes to
    std::unique_ptr<Machine> m_machine;
    HostBuffers m_inputs;
    CheckResult m_check;
    std::uint64_t m_beginNs = 0, m_kernels = 0, m_events = 0;
    Json m_paths = Json::array();
    Counts m_counts;
    double m_estimatedStepNs = 0;
    std::uint64_t m_lastGrewNs = 0;
};

void Capture::prepare()
{
    for (std::uint32_t cycle = 0; cycle < m_schedule.repeat; ++cycle)
        checkTarget(pathOfCycle(m_options.output, cycle, m_schedule.repeat));
    m_protocol.say("phase", {{"step", 0}, {"phase", "prepare"}});
    // CUPTI wants to be there before CUDA starts.
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
    constexpr double bytesPerNs = 8; // what one core moves, at least; an estimate, said as one
    m_estimatedStepNs =
        m_program.flops() / m_machine->flopsPerSecond(dtype) * 1e9 + m_program.bytesMoved() / bytesPerNs;
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
                      "takes about " + std::to_string(static_cast<long>(all / 1e9)) + " s; --long runs it anyway"};
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
        m_failure = std::current_exception(); // may be another's thread: the run hears of it in drain()
    }
}

void Capture::drain()
{
    Recorder::get().drain([this](Event&& event) { write(std::move(event)); });
    const std::scoped_lock lock{m_writing};
    if (m_failure)
        std::rethrow_exception(m_failure);
    if (const std::uint64_t now = nowNs(); now - m_lastGrewNs > 100'000'000) { // ten times a second at most
        m_lastGrewNs = now;
        const std::uint64_t bytes = m_writer->flush();
        m_protocol.say("grew", {{"bytes", bytes}, {"events", m_writer->events()}});
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
    if (phase != Phase::Wait && !recorder.isOn) { // a warm-up listens too, and throws away
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

std::uint64_t Capture::medianStep()
{
    std::vector<std::uint64_t> times;
    for (int i = 0; i < overheadSteps && !Protocol::stopped(); ++i) {
        const std::uint64_t begin = nowNs();
        m_machine->step();
        m_machine->synchronise();
        times.push_back(nowNs() - begin);
        Recorder::get().drain([](Event&&) {});
    }
    if (times.empty())
        return 0;
    std::nth_element(times.begin(), times.begin() + static_cast<long>(times.size() / 2), times.end());
    return times[times.size() / 2];
}

// The same steps bare and recorded, behind the recording: before it they would warm what was to be cold.
Json Capture::overhead()
{
    if (Protocol::stopped() || (m_estimatedStepNs > cheapStepNs && !m_options.overhead))
        return nullptr;
    Recorder& recorder = Recorder::get();
    const std::uint64_t bare = medianStep();
    if (m_source)
        m_source->enable();
    recorder.isOn = true;
    const std::uint64_t recorded = medianStep();
    recorder.isOn = false;
    if (m_source) {
        m_source->disable();
        m_source->discard();
    }
    return {{"step_bare_ns", bare}, {"step_recorded_ns", recorded}, {"steps", overheadSteps}, {"measured", "after"}};
}

void Capture::save(bool isCancelled)
{
    m_machine->synchronise(); // inside the trace, as torch's: it is the wait that readers ask about
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
    m_kernels += writer->kernels();
    m_events += writer->events();
    m_paths.push_back(writer->path());
    const bool isLast = m_paths.size() == m_schedule.repeat || isCancelled;
    if (!isLast)
        return;
    Json done{{"path", m_paths[0]},
              {"paths", m_paths},
              {"events", m_events},
              {"kernels", m_kernels},
              {"dropped", m_counts.dropped + recorder.dropped()},
              {"device", m_machine->facts()["device"]},
              {"cancelled", isCancelled}};
    for (const char* key : {"overhead", "clock", "check"})
        if (result.contains(key))
            done[key] = result[key];
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
    if (!m_writer)
        throw stoppedEarly();
    save(true);
    return ExitCode::Cancelled;
}

} // namespace

ExitCode runCapture(const Options& options, Protocol& protocol) { return Capture{options, protocol}.run(); }

} // namespace lanescope::capture
