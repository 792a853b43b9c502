// The parts of the capture tab and what connects them.

#include "app/capture_tab.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "app/capture_cards.h"
#include "app/capture_form.h"
#include "app/capture_list.h"
#include "app/capture_live.h"
#include "app/capture_program.h"
#include "app/capture_progress.h"
#include "app/capture_results.h"
#include "app/memory.h"
#include "app/paths.h"
#include "widgets/kit/banner.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/theme.h"

namespace lanescope {

CaptureTab::CaptureTab(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(&theme), m_estimate(this)
{
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_list = new CaptureList{this};
    m_results = new CaptureResults{this};
    layout->addWidget(m_list);
    layout->addWidget(makeMiddle(), 1);
    layout->addWidget(m_results);
    setTheme(theme);
    listen();
    listenToRunners();
    fillResults();
    showButtons();
    probe();
    m_torch.ask(Memory{}.settings().python);
}

QWidget* CaptureTab::makeMiddle()
{
    auto* middle = new QWidget{this};
    auto* layout = new QVBoxLayout{middle};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_banner = new Banner{tr("Choose another Python…"), middle};
    layout->addWidget(m_banner);
    layout->addWidget(makeForm());
    m_progress = new CaptureProgress{middle};
    layout->addWidget(m_progress);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(18, 4, 12, 4);
    m_status = new QLabel{tr("Choose a workload and press Run."), middle};
    m_status->setObjectName(QStringLiteral("status"));
    m_status->setWordWrap(true);
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_follow = new QPushButton{tr("Follow"), middle};
    m_follow->setObjectName(QStringLiteral("follow"));
    m_follow->setCheckable(true);
    m_follow->setChecked(true);
    m_follow->setToolTip(tr("Keep the last four steps in view"));
    setLook(*m_follow, "chip");
    row->addWidget(m_status, 1);
    row->addWidget(m_follow);
    layout->addLayout(row);
    m_below = new QStackedWidget{middle};
    m_below->addWidget(makeIdle());
    m_live = new CaptureLive{m_below};
    m_below->addWidget(m_live);
    layout->addWidget(m_below, 1);
    return middle;
}

QWidget* CaptureTab::makeForm()
{
    auto* page = new QWidget{this};
    auto* layout = new QVBoxLayout{page};
    layout->setContentsMargins(18, 12, 16, 12);
    layout->setSpacing(10);
    m_forms = new QStackedWidget{page};
    m_workload = new WorkloadForm{m_forms};
    m_script = new ScriptForm{m_forms};
    m_program = new ProgramForm{m_forms};
    for (QWidget* form : std::initializer_list<QWidget*>{m_workload, m_script, m_program}) // in the order of Kind
        m_forms->addWidget(form);
    layout->addWidget(m_forms);
    auto* row = new QHBoxLayout;
    m_plan = new QLabel{page};
    m_plan->setObjectName(QStringLiteral("estimate"));
    m_plan->setWordWrap(true);
    setLook(*m_plan, "muted");
    const auto button = [&](const char* name, const char* look, const QString& text) {
        auto* made = new QPushButton{text, page};
        made->setObjectName(QString::fromLatin1(name));
        made->setAutoDefault(false);
        made->setMinimumWidth(84);
        setLook(*made, look);
        return made;
    };
    m_stop = button("stop", "quiet", tr("Cancel"));
    m_stop->setToolTip(tr("End the run and keep what was recorded"));
    m_run = button("run", "primary", tr("Run"));
    row->addWidget(m_plan, 1);
    row->addWidget(m_stop);
    row->addWidget(m_run);
    layout->addLayout(row);
    return page;
}

QWidget* CaptureTab::makeIdle()
{
    auto* page = new QWidget{this};
    auto* layout = new QVBoxLayout{page};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_picture = new StepPicture{page};
    layout->addWidget(m_picture, 1);
    m_recorded = makeRow(tr("Recorded on an H200"), m_recordedName, m_openRecorded, tr("Open"));
    m_recorded->hide(); // until a workload is chosen
    layout->addWidget(m_recorded);
    m_openRecorded->setObjectName(QStringLiteral("openRecorded"));
    layout->addWidget(makeRow(tr("The same from a terminal"), m_terminal, m_copy, tr("Copy")));
    m_terminal->setObjectName(QStringLiteral("terminal"));
    return page;
}

QWidget* CaptureTab::makeRow(const QString& title, QLabel*& words, QPushButton*& button, const QString& label)
{
    auto* all = new QWidget;
    auto* row = new QHBoxLayout{all};
    row->setContentsMargins(18, 8, 12, 6);
    auto* lines = new QVBoxLayout;
    auto* head = new QLabel{title};
    setLook(*head, "strong");
    words = new QLabel;
    words->setWordWrap(true);
    setLook(*words, "muted");
    lines->addWidget(head);
    lines->addWidget(words);
    button = new QPushButton{label};
    button->setAutoDefault(false);
    setLook(*button, "quiet");
    row->addLayout(lines, 1);
    row->addWidget(button, 0, Qt::AlignVCenter);
    return all;
}

void CaptureTab::listen()
{
    connect(m_list, &CaptureList::workloadChosen, this, [this](const QJsonObject& workload) {
        m_workload->setWorkload(workload);
        forgetRun();
        choose(Kind::Workload);
    });
    connect(m_list, &CaptureList::scriptChosen, this, [this](const QString& path) {
        m_script->setScript(path);
        forgetRun();
        choose(Kind::Script);
    });
    connect(m_list, &CaptureList::programChosen, this, [this] {
        forgetRun();
        choose(Kind::Program);
        m_program->setFocus();
    });
    connect(m_list, &CaptureList::folderRequested, this, &CaptureTab::settingsRequested);
    connect(m_banner, &Banner::accepted, this, &CaptureTab::settingsRequested);
    connect(m_workload, &WorkloadForm::changed, this, &CaptureTab::settingsOfFormChanged);
    connect(m_program, &ProgramForm::changed, this, &CaptureTab::settingsOfFormChanged);
    connect(m_program, &ProgramForm::confirmed, this, [this] {
        if (m_run->isEnabled())
            run();
    });
    connect(m_run, &QPushButton::clicked, this, &CaptureTab::run);
    connect(m_stop, &QPushButton::clicked, this, &CaptureTab::stop);
    connect(m_openRecorded, &QPushButton::clicked, this, [this] {
        emit opened(recordedCapture(m_workload->workload(), m_workload->variant(), m_workload->dtype()));
    });
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_command); });
    connect(m_follow, &QPushButton::toggled, m_live, &CaptureLive::setFollowing);
    connect(m_live, &CaptureLive::stepsKnown, m_progress, &CaptureProgress::stepRecorded);
    connect(m_results, &CaptureResults::opened, this, &CaptureTab::opened);
    connect(m_results, &CaptureResults::pairOpened, this,
            [this](const QString& a, const QString& b) { emit compared(a, b, {}); });
    connect(m_results, &CaptureResults::remedied, this, &CaptureTab::remedy);
    connect(m_results, &CaptureResults::again, this, &CaptureTab::run);
    connect(m_results, &CaptureResults::comparisonAsked, this, [this] {
        m_isComparing = true;
        m_compared.clear();
        compareNext();
    });
}

void CaptureTab::listenToRunners()
{
    connect(&m_runner, &CaptureRunner::reported, this, &CaptureTab::heard);
    connect(&m_runner, &CaptureRunner::silentFor, this, [this](int seconds) {
        m_status->setText(tr("No response for %1 s. Cancel ends it and keeps what was recorded.").arg(seconds));
    });
    connect(&m_runner, &CaptureRunner::stepLasts, this, [this](qint64 step, int seconds) {
        m_status->setText(tr("Step %1 runs for %2 s").arg(step).arg(seconds));
    });
    connect(&m_runner, &CaptureRunner::finished, this, &CaptureTab::finished);
    connect(&m_runner, &CaptureRunner::failed, this, &CaptureTab::failed);
    connect(&m_pytorch, &PytorchRunner::reported, this, [this](const QString& line) { m_status->setText(line); });
    connect(&m_pytorch, &PytorchRunner::finished, this, [this](const QString& trace) {
        m_status->setText(tr("Done: %1").arg(trace));
        finished(trace);
    });
    connect(&m_pytorch, &PytorchRunner::failed, this, [this](const QString& line) {
        failed(line, {});
        const QString python = Memory{}.settings().python;
        m_banner->say(tr("%1: %2").arg(python.isEmpty() ? QStringLiteral("python3") : python, line));
    });
    connect(&m_torch, &TorchProbe::answered, this, &CaptureTab::showMissingTorch);
    connect(&m_estimate, &CaptureEstimate::planned, this, &CaptureTab::showPlan);
    connect(&m_estimate, &CaptureEstimate::refused, this, [this](const QString& line) { m_plan->setText(line); });
    connect(&m_loader, &Loader::loaded, this, [this](const TracePtr& trace) {
        if (!isRunning())
            return;
        m_loadedAt.start();
        m_below->setCurrentIndex(1);
        m_live->show(trace, m_progress->stepsPlanned(), true);
    });
    connect(&m_probe, &QProcess::finished, this,
            [this] { showMachine(QJsonDocument::fromJson(m_probe.readAllStandardOutput()).object()); });
    connect(&m_probe, &QProcess::errorOccurred, this, [this] {
        m_status->setText(tr("lanescope-capture does not start: install it next to this program"));
        showButtons();
    });
}

void CaptureTab::showButtons()
{
    const bool canRun = m_kind == Kind::Script ? m_hasTorch : m_isReady;
    m_run->setText(isRunning() ? tr("Running") : m_kind == Kind::Program ? tr("Record") : tr("Run"));
    m_run->setEnabled(canRun && !isRunning());
    m_run->setToolTip(m_kind == Kind::Script && !m_hasTorch ? tr("The Python of the settings has no torch")
                                                            : QString{});
    m_stop->setEnabled(isRunning());
    m_list->setEnabled(!isRunning());
    m_forms->setEnabled(!isRunning());
    m_follow->setVisible(isRunning());
    m_results->setBusy(isRunning() || !m_isReady || m_kind != Kind::Workload);
}

void CaptureTab::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_results->setFixedWidth(width() < sizes::narrowBelow ? sizes::inspectorNarrow : sizes::inspector);
}

} // namespace lanescope
