#include "app/capture_tab.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QStackedWidget>

#include "app/capture_cards.h"
#include "app/capture_form.h"
#include "app/capture_list.h"
#include "app/capture_live.h"
#include "app/capture_program.h"
#include "app/capture_progress.h"
#include "app/capture_results.h"
#include "app/capture_steps.h"
#include "app/capture_words.h"
#include "app/memory.h"
#include "app/paths.h"
#include "widgets/kit/banner.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"

#include <array>

namespace lanescope {

namespace {

constexpr quint64 maxLiveBytes = 64 << 20; // a larger growing file is no longer shown live
constexpr int minBetweenMs = 400;
constexpr qint64 longCaptureNs = 60'000'000'000; // the helper refuses longer ones without --long

} // namespace

QString CaptureTab::folder() { return Memory{}.captureFolder(); }

Document* CaptureTab::live() { return m_live->document(); }

void CaptureTab::settingsChanged()
{
    fillResults();
    m_torch.ask(Memory{}.settings().python);
}

CaptureTab::~CaptureTab()
{
    m_probe.disconnect(this); // it may still run and emit signals
    m_probe.kill();
    m_probe.waitForFinished(1000);
}

bool CaptureTab::isRunning() const { return m_isStarted; }

// ---- what can be recorded ------------------------------------------------------------------------------------------

void CaptureTab::probe() { m_probe.start(QString::fromStdString(captureProgram()), {QStringLiteral("--probe")}); }

void CaptureTab::showMachine(const QJsonObject& probe)
{
    m_workload->setProbe(probe);
    const QJsonArray workloads = probe[QStringLiteral("workloads")].toArray();
    m_list->setWorkloads(workloads);
    m_list->setDevice(tr("run on %1").arg(m_workload->deviceWord()));
    m_isReady = !workloads.isEmpty();
    if (!m_isReady)
        return;
    m_list->choose(m_list->cardOf(workloads.first()[QStringLiteral("name")].toString()));
    m_workload->setWorkload(workloads.first().toObject());
    choose(Kind::Workload);
}

void CaptureTab::showMissingTorch(bool hasTorch)
{
    m_hasTorch = hasTorch;
    m_list->setMissingTorch(hasTorch ? QString{} : tr("needs torch"));
    if (m_kind == Kind::Script)
        choose(m_kind);
    else if (hasTorch)
        m_banner->hide();
}

void CaptureTab::choose(Kind kind)
{
    m_kind = kind;
    m_forms->setCurrentIndex(static_cast<int>(kind));
    if (kind == Kind::Script && !m_hasTorch) {
        const QString python = Memory{}.settings().python;
        m_banner->say(tr("%1 has no torch. The PyTorch scripts need it (pip install torch); the workloads run without "
                         "it.")
                          .arg(python.isEmpty() ? QStringLiteral("python3") : python));
    } else {
        m_banner->hide();
    }
    settingsOfFormChanged();
    showButtons();
}

// The messages of a finished run do not apply to another workload.
void CaptureTab::forgetRun()
{
    if (isRunning())
        return;
    m_progress->reset();
    m_status->clear();
}

// ---- settings ------------------------------------------------------------------------------------------------------

void CaptureTab::settingsOfFormChanged()
{
    if (isRunning())
        return;
    m_takesLong = false;
    m_estimate.stop();
    QStringList words{QStringLiteral("lanescope"), QStringLiteral("capture")};
    if (m_kind == Kind::Workload && m_isReady) {
        m_plan->setText(tr("Estimating…"));
        const QStringList arguments = m_workload->arguments(m_workload->variant());
        m_estimate.ask(arguments);
        words += arguments + QStringList{QStringLiteral("-o"),
                                         m_workload->fileName(m_workload->variant()) + QStringLiteral(".json")};
        const QStringList operations = operationsOf(m_workload->workload(), m_workload->variant());
        m_picture->show(operations, tr("One step of %1, %2").arg(m_workload->workload(), m_workload->variant()),
                        tr("Each box is one operation: on a GPU it is one kernel or copy. The result of the run is "
                           "checked against a reference in double precision. The boxes are not to scale."));
        m_results->sayComparison(tr("Runs %1 in turn: eager, compiled, eager, compiled, on the same device, so that a "
                                    "machine that slows down slows both.")
                                     .arg(m_workload->workload()));
    } else if (m_kind == Kind::Program) {
        m_plan->setText(m_program->plan());
        words += QStringList{QStringLiteral("-o"), QStringLiteral("program.json")} + m_program->arguments();
        m_picture->show({}, tr("Any program that uses CUDA or NVTX"),
                        tr("The program runs as usual. Its kernels, copies, CUDA calls and NVTX ranges are recorded, "
                           "and those of its child processes too."));
    } else if (m_kind == Kind::Script) {
        m_plan->setText(tr("The script measures its steps itself; torch.compile can take a minute more."));
        words = {QStringLiteral("python3"), m_script->script()};
        m_picture->show({}, tr("A script that traces with torch.profiler"),
                        tr("It writes its trace at the end, so there is no live view. A script that is stopped leaves "
                           "no trace."));
    }
    const auto steps = [this](const char* option) { return m_workload->steps(QLatin1String{option}); };
    m_picture->setPlan(m_kind == Kind::Program ? PlannedSteps{}
                                               : PlannedSteps{m_kind == Kind::Workload ? steps("warm") : 0,
                                                              steps("wait"), steps("warmup"), steps("active")});
    showTerminal(words);
    showRecorded();
}

void CaptureTab::showRecorded()
{
    const bool isThere = m_kind == Kind::Workload &&
                         !recordedCapture(m_workload->workload(), m_workload->variant(), m_workload->dtype()).isEmpty();
    m_recorded->setVisible(isThere);
    if (isThere)
        m_recordedName->setText(tr("%1, after ten steps of warm-up").arg(titleOf(m_workload->variant())));
}

// A line does not break at a hyphen: the word joiner after it is only in the label.
void CaptureTab::showTerminal(const QStringList& words)
{
    m_command = shellLine(words);
    QString shown = m_command;
    m_terminal->setText(shown.replace(QLatin1Char{'-'}, QStringLiteral("-\u2060")));
}

void CaptureTab::showPlan(const QJsonObject& plan)
{
    m_takesLong = plan[QStringLiteral("estimated_ns")].toInteger() > longCaptureNs;
    const QString words = planWords(plan, m_workload->steps(QStringLiteral("warm")));
    m_plan->setText(m_takesLong ? tr("%1. This is longer than a minute.").arg(words) : words);
}

QString CaptureTab::titleOf(const QString& variant) const
{
    return QStringList{m_workload->workload(), m_workload->dtype(), variant}.join(QStringLiteral(" · "));
}

// ---- runs ----------------------------------------------------------------------------------------------------------

void CaptureTab::run()
{
    m_isComparing = false;
    if (m_kind == Kind::Workload)
        return runWorkload(m_workload->variant());
    if (m_kind == Kind::Script)
        return runScript();
    if (const QString problem = m_program->problem(); !problem.isEmpty()) {
        m_status->setText(problem);
        return;
    }
    start(m_program->name(), m_program->name(), m_program->arguments());
}

void CaptureTab::runWorkload(const QString& variant)
{
    QStringList arguments = m_workload->arguments(variant);
    if (m_isComparing)
        arguments << QStringLiteral("--overhead"); // the bare steps of two runs are compared
    if (m_takesLong)
        arguments << QStringLiteral("--long"); // the estimate next to Run shows it
    start(m_workload->fileName(variant), titleOf(variant), arguments);
}

void CaptureTab::start(const QString& name, const QString& title, const QStringList& arguments)
{
    QDir{}.mkpath(folder());
    m_output = folder() + QLatin1Char('/') + name + QStringLiteral(".json");
    for (int i = 2; QFile::exists(m_output); ++i)
        m_output = QStringLiteral("%1/%2-%3.json").arg(folder(), name).arg(i);
    m_bare = {};
    m_title = title;
    m_errorCode.clear();
    m_loadedAt.invalidate();
    m_status->setText(tr("Starting…"));
    showRunning(true);
    m_progress->start();
    m_live->clear();
    m_results->showRunning(title, m_isComparing ? tr("run %1 of 4").arg(m_compared.size() + 1) : QString{});
    if (m_kind == Kind::Program)
        m_runner.start(arguments, m_output, m_program->folder(), m_program->environment());
    else
        m_runner.start(arguments, m_output);
}

void CaptureTab::runScript()
{
    const QString device = m_workload->isOnGpu() ? QStringLiteral("cuda") : QStringLiteral("cpu");
    QStringList arguments{QStringLiteral("--trace_dir"), folder(),           QStringLiteral("--device"), device,
                          QStringLiteral("--dtype"),     m_workload->dtype()};
    for (const auto& [option, name] :
         {std::pair{"wait", "--wait"}, {"warmup", "--warmup_steps"}, {"active", "--active"}})
        arguments << QLatin1String{name} << QString::number(m_workload->steps(QLatin1String{option}));
    if (m_script->isCompiled())
        arguments << QStringLiteral("--compile");
    QDir{}.mkpath(folder());
    m_title = QFileInfo{m_script->script()}.fileName();
    m_status->setText(tr("Starting…"));
    showRunning(true);
    m_progress->start();
    m_progress->record();
    m_results->showRunning(m_title, {});
    m_pytorch.start(Memory{}.settings().python, m_script->script(), arguments);
}

void CaptureTab::stop()
{
    m_isComparing = false;
    m_runner.stop();
    if (m_pytorch.isRunning())
        m_pytorch.stop();
}

// Two runs never share a device. The second runs only check the first, so they are not kept.
void CaptureTab::compareNext()
{
    static const std::array<QString, 4> turns{QStringLiteral("eager"), QStringLiteral("compiled"),
                                              QStringLiteral("eager"), QStringLiteral("compiled")};
    if (m_compared.size() < turns.size())
        return runWorkload(turns[m_compared.size()]);
    m_isComparing = false;
    QStringList lines;
    for (std::size_t i = 0; i < 2; ++i) {
        if (const auto line = disturbanceOf(turns[i], m_compared[i].bare, m_compared[i + 2].bare))
            lines.append(*line);
        QFile::remove(m_compared[i + 2].trace);
    }
    fillResults();
    const QString warning = lines.join(QLatin1Char{'\n'});
    if (!lines.isEmpty())
        m_status->setText(warning);
    emit compared(m_compared[0].trace, m_compared[1].trace, warning);
}

void CaptureTab::heard(const QJsonObject& event)
{
    m_progress->hear(event);
    const QString name = event[QStringLiteral("event")].toString();
    if (name == QLatin1String("plan"))
        showPlan(event);
    else if (name == QLatin1String("phase") && event[QStringLiteral("phase")].toString() != QLatin1String("active"))
        m_status->setText(tr("Step %1: %2")
                              .arg(event[QStringLiteral("step")].toInteger())
                              .arg(event[QStringLiteral("phase")].toString()));
    else if (name == QLatin1String("grew")) {
        const auto bytes = static_cast<quint64>(event[QStringLiteral("bytes")].toInteger());
        m_status->setText(
            tr("Recording: %1 events, %2")
                .arg(countOf(static_cast<quint64>(event[QStringLiteral("events")].toInteger())), bytesOf(bytes)));
        if (bytes <= maxLiveBytes)
            grow();
    } else if (name == QLatin1String("error"))
        m_errorCode = event[QStringLiteral("code")].toString();
    else if (name == QLatin1String("done"))
        heardDone(event);
    if (const qint64 planned = m_progress->stepsPlanned(); planned > 0)
        m_results->showProgress(tr("%1 of %2").arg(m_progress->stepsDone()).arg(planned),
                                static_cast<double>(m_progress->stepsDone()) / static_cast<double>(planned));
}

void CaptureTab::heardDone(const QJsonObject& event)
{
    m_bare = Ns{event[QStringLiteral("overhead")][QStringLiteral("step_bare_ns")].toInteger()};
    const QString events = countOf(static_cast<quint64>(event[QStringLiteral("events")].toInteger()));
    const QJsonValue check = event[QStringLiteral("check")];
    if (event[QStringLiteral("cancelled")].toBool())
        m_status->setText(tr("Stopped: %1 events were recorded until then").arg(events));
    else if (check.isObject())
        m_status->setText(tr("Done: %1 events, checked, relative error %2")
                              .arg(events)
                              .arg(check[QStringLiteral("max_rel_err")].toDouble(), 0, 'g', 3));
    else
        m_status->setText(tr("Done: %1 events").arg(events));
}

void CaptureTab::finished(const QString& trace)
{
    m_progress->finish(true);
    showRunning(false);
    fillResults();
    if (!m_isComparing)
        return emit opened(trace);
    m_compared.push_back({trace, m_bare});
    compareNext();
}

void CaptureTab::failed(const QString& line, const QString& kept)
{
    m_isComparing = false;
    m_progress->finish(false);
    showRunning(false);
    if (m_errorCode == QLatin1String("cancelled")) { // by the user
        m_status->setText(kept.isEmpty() ? tr("Stopped before anything was recorded")
                                         : tr("Stopped. The part recorded so far is kept in %1").arg(kept));
        return fillResults();
    }
    const QString text = kept.isEmpty() ? line : tr("%1. The part recorded so far is kept in %2").arg(line, kept);
    m_status->setText(tr("%1 failed").arg(m_title));
    const bool isScript = m_kind == Kind::Script;
    m_results->showFailure(tr("%1 failed").arg(m_title), text,
                           m_errorCode == QLatin1String("long") ? tr("Run anyway")
                           : isScript                           ? tr("Choose another Python…")
                                                                : QString{});
    fillResults();
}

void CaptureTab::remedy()
{
    if (m_kind == Kind::Script)
        return emit settingsRequested();
    m_takesLong = true;
    run();
}

void CaptureTab::grow()
{
    if (m_loader.isLoading() || (m_loadedAt.isValid() && m_loadedAt.elapsed() < minBetweenMs))
        return;
    m_loader.load(m_output + QStringLiteral(".part"));
}

void CaptureTab::showRunning(bool isRunning)
{
    m_isStarted = isRunning;
    if (isRunning) {
        m_estimate.stop(); // it would disturb the run
        m_banner->hide();
        m_loader.cancel();
    } else {
        m_results->hideRunning();
    }
    m_below->setCurrentIndex(0);
    showButtons();
}

void CaptureTab::fillResults()
{
    m_results->fill(folder());
    m_list->setKept(m_results->allFiles(), bytesOf(m_results->allBytes()), folder());
}

void CaptureTab::setTheme(const Theme& theme)
{
    m_theme = &theme;
    setStyleSheet(frameSheet(theme));
    m_banner->setTheme(theme);
    m_list->setTheme(theme);
    m_progress->setTheme(theme);
    m_live->setTheme(theme);
    m_results->setTheme(theme);
    m_picture->setTheme(theme);
}

} // namespace lanescope
