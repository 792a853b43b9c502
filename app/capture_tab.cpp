#include "app/capture_tab.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QDir>
#include <QFormLayout>
#include <QGroupBox>
#include <QJsonDocument>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QSplitter>
#include <QVBoxLayout>

#include "app/capture_program.h"
#include "app/capture_words.h"
#include "app/memory.h"
#include "app/paths.h"
#include "widgets/kit/banner.h"
#include "widgets/kit/quantities.h"
#include "widgets/timeline/timeline_panel.h"

#include <array>

namespace lanescope {

namespace {

constexpr quint64 mostLiveBytes = 64 << 20; // a larger growing file is no longer shown live
constexpr int leastBetweenMs = 400;

QComboBox* choice(const QString& name, const QStringList& words, QWidget* parent)
{
    auto* box = new QComboBox{parent};
    box->setObjectName(name);
    box->addItems(words);
    return box;
}

} // namespace

QString CaptureTab::folder() { return Memory{}.captureFolder(); }

void CaptureTab::settingsChanged() { fillHistory(); }

CaptureTab::CaptureTab(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(&theme)
{
    auto* splitter = new QSplitter{this};
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_banner = new Banner{tr("Choose another Python…"), this};
    m_banner->setTheme(theme);
    connect(m_banner, &Banner::accepted, this, &CaptureTab::settingsRequested);
    layout->addWidget(m_banner);
    layout->addWidget(splitter, 1);
    auto* scroll = new QScrollArea{splitter};
    scroll->setWidget(makeForm());
    scroll->setAccessibleName(tr("Workload"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setMinimumWidth(330);
    auto* right = new QWidget{splitter};
    m_liveLayout = new QVBoxLayout{right};
    m_status = new QLabel{tr("Choose a workload and press Run."), right};
    m_status->setObjectName(QStringLiteral("status"));
    m_status->setWordWrap(true);
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_liveLayout->addWidget(m_status);
    m_progress = new QProgressBar{right};
    m_progress->setObjectName(QStringLiteral("progress"));
    m_progress->setAccessibleName(tr("Steps"));
    m_progress->setFormat(tr("step %v of %m"));
    m_progress->hide();
    m_liveLayout->addWidget(m_progress);
    m_liveLayout->addStretch(1);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({360, 1000});

    connect(&m_runner, &CaptureRunner::reported, this, &CaptureTab::heard);
    connect(&m_runner, &CaptureRunner::silentFor, this, [this](int seconds) {
        m_status->setText(tr("No response for %1 s. Stop ends it and keeps what was recorded.").arg(seconds));
    });
    connect(&m_runner, &CaptureRunner::stepLasts, this, [this](qint64 step, int seconds) {
        m_status->setText(tr("Step %1 runs for %2 s").arg(step).arg(seconds));
    });
    connect(&m_runner, &CaptureRunner::finished, this, [this](const QString& trace) {
        showRunning(false);
        fillHistory();
        if (!m_isComparing)
            return emit opened(trace);
        m_compared.push_back({trace, m_bare});
        compareNext();
    });
    connect(&m_runner, &CaptureRunner::failed, this, [this](const QString& line, const QString& kept) {
        m_isComparing = false;
        showRunning(false);
        m_status->setText(kept.isEmpty() ? line : tr("%1. The part recorded so far is kept in %2").arg(line, kept));
        fillHistory();
    });
    connect(&m_loader, &Loader::loaded, this, &CaptureTab::showLive);
    connect(&m_probe, &QProcess::finished, this,
            [this] { showMachine(QJsonDocument::fromJson(m_probe.readAllStandardOutput()).object()); });
    connect(&m_probe, &QProcess::errorOccurred, this, [this] {
        m_status->setText(tr("lanescope-capture does not start: install it next to this program"));
        m_run->setEnabled(false);
        m_compare->setEnabled(false);
    });
    fillHistory();
    showRunning(false);
    m_run->setEnabled(false);
    m_compare->setEnabled(false);
    probe();
}

CaptureTab::~CaptureTab()
{
    m_probe.disconnect(this); // it may still run and emit signals
    m_probe.kill();
    m_probe.waitForFinished(1000);
    delete m_timeline; // before the document that it uses
}

// Scripts that trace with torch.profiler, run by the python of the settings.
QWidget* CaptureTab::makePytorch()
{
    auto* group = new QGroupBox{tr("PyTorch"), this};
    auto* form = new QFormLayout{group};
    m_script = choice(QStringLiteral("script"), {}, group);
    for (const QString& script : pytorchScripts())
        m_script->addItem(QFileInfo{script}.completeBaseName(), script);
    m_compiled = new QCheckBox{tr("Through torch.compile"), group};
    m_compiled->setObjectName(QStringLiteral("compiled"));
    m_runScript = new QPushButton{tr("Run with Python"), group};
    m_runScript->setObjectName(QStringLiteral("runScript"));
    m_runScript->setToolTip(tr("Choose the Python in Edit > Settings > Capture"));
    form->addRow(tr("Script"), m_script);
    form->addRow(m_compiled);
    form->addRow(m_runScript);
    group->setEnabled(m_script->count() > 0);
    connect(m_runScript, &QPushButton::clicked, this, [this] {
        const QString kind = m_device->currentData().toString(); // empty: not known yet
        const bool isGpu = !kind.isEmpty() && kind != QLatin1String("cpu");
        const QString device = isGpu ? QStringLiteral("cuda") : QStringLiteral("cpu");
        QStringList arguments{QStringLiteral("--trace_dir"), folder(),
                              QStringLiteral("--device"),    device,
                              QStringLiteral("--dtype"),     m_dtype->currentText()};
        for (const auto& [option, name] :
             {std::pair{"wait", "--wait"}, {"warmup", "--warmup_steps"}, {"active", "--active"}})
            arguments << QLatin1String{name} << QString::number(m_step[QLatin1String{option}]->value());
        if (m_compiled->isChecked())
            arguments << QStringLiteral("--compile");
        QDir{}.mkpath(folder());
        m_status->setText(tr("Starting…"));
        showRunning(true);
        m_pytorch.start(Memory{}.settings().python, m_script->currentData().toString(), arguments);
    });
    connect(&m_pytorch, &PytorchRunner::reported, this, [this](const QString& line) { m_status->setText(line); });
    connect(&m_pytorch, &PytorchRunner::finished, this, [this](const QString& trace) {
        showRunning(false);
        m_status->setText(tr("Done: %1").arg(trace));
        fillHistory();
        emit opened(trace);
    });
    connect(&m_pytorch, &PytorchRunner::failed, this, [this](const QString& line) {
        showRunning(false);
        m_status->setText(line);
        m_banner->say(tr("%1: %2").arg(Memory{}.settings().python, line));
        fillHistory();
    });
    return group;
}

QWidget* CaptureTab::makeForm()
{
    auto* page = new QWidget{this};
    auto* layout = new QVBoxLayout{page};
    auto* form = new QFormLayout;
    m_workload = choice(QStringLiteral("workload"), {}, page);
    m_variant = choice(
        QStringLiteral("variant"),
        {QStringLiteral("eager"), QStringLiteral("compiled"), QStringLiteral("fused"), QStringLiteral("graph")}, page);
    m_dtype =
        choice(QStringLiteral("dtype"),
               {QStringLiteral("bf16"), QStringLiteral("fp16"), QStringLiteral("fp32"), QStringLiteral("tf32")}, page);
    m_device = choice(QStringLiteral("device"), {}, page);
    m_about = new QLabel{page};
    m_about->setWordWrap(true);
    form->addRow(tr("Workload"), m_workload);
    form->addRow(m_about);
    form->addRow(tr("Variant"), m_variant);
    form->addRow(tr("Type"), m_dtype);
    form->addRow(tr("Device"), m_device);
    layout->addLayout(form);
    auto* sizes = new QGroupBox{tr("Sizes"), page};
    m_sizes = new QFormLayout{sizes};
    layout->addWidget(sizes);
    auto* schedule = new QGroupBox{tr("Steps"), page};
    auto* steps = new QFormLayout{schedule};
    const auto count = [&](const char* option, const QString& label, int value, int least, const QString& what) {
        auto* box = new QSpinBox{schedule};
        box->setObjectName(QString::fromLatin1(option));
        box->setRange(least, 1'000'000);
        box->setValue(value);
        box->setToolTip(what);
        steps->addRow(label, box);
        m_step[QString::fromLatin1(option)] = box;
    };
    count("warm", tr("Before"), 0, 0, tr("Steps before the schedule begins; 0 means a cold start"));
    count("wait", tr("Wait"), 1, 0, tr("Steps that are not recorded"));
    count("warmup", tr("Warm-up"), 1, 0, tr("Steps that are recorded and discarded"));
    count("active", tr("Active"), 3, 1, tr("Steps that are kept"));
    layout->addWidget(schedule);
    auto* buttons = new QHBoxLayout;
    m_run = new QPushButton{tr("Run"), page};
    m_run->setObjectName(QStringLiteral("run"));
    m_compare = new QPushButton{tr("Compare"), page};
    m_compare->setObjectName(QStringLiteral("compare"));
    m_compare->setToolTip(
        tr("Run eager and compiled alternately, twice each, check that both runs agree, and show them side by side"));
    m_stop = new QPushButton{tr("Stop"), page};
    m_stop->setObjectName(QStringLiteral("stop"));
    for (QPushButton* button : {m_run, m_compare, m_stop})
        buttons->addWidget(button);
    layout->addLayout(buttons);
    layout->addWidget(makePytorch());
    m_program = new ProgramForm{page};
    layout->addWidget(m_program);
    connect(m_program, &ProgramForm::requested, this, [this](const QString& program, const QStringList& arguments) {
        m_isComparing = false;
        start(program, arguments);
    });
    m_kept = new QLabel{page};
    m_kept->setWordWrap(true);
    m_history = new QListWidget{page};
    m_history->setObjectName(QStringLiteral("history"));
    m_history->setMinimumHeight(120);
    m_history->setAccessibleName(tr("Captures"));
    layout->addWidget(m_kept);
    layout->addWidget(m_history, 1);
    connect(m_workload, &QComboBox::currentIndexChanged, this, &CaptureTab::showSizes);
    connect(m_run, &QPushButton::clicked, this, [this] {
        m_isComparing = false;
        run(m_variant->currentText());
    });
    connect(m_compare, &QPushButton::clicked, this, [this] {
        m_isComparing = true;
        m_compared.clear();
        compareNext();
    });
    connect(m_stop, &QPushButton::clicked, this, [this] {
        m_isComparing = false;
        m_runner.stop();
        if (m_pytorch.isRunning())
            m_pytorch.stop();
    });
    connect(m_history, &QListWidget::itemActivated, this,
            [this](const QListWidgetItem* item) { emit opened(item->data(Qt::UserRole).toString()); });
    return page;
}

void CaptureTab::probe() { m_probe.start(QString::fromStdString(captureProgram()), {QStringLiteral("--probe")}); }

void CaptureTab::showMachine(const QJsonObject& probe)
{
    for (const QJsonValue value : probe[QStringLiteral("devices")].toArray()) {
        const QJsonObject device = value.toObject();
        const QString kind = device[QStringLiteral("device")].toString();
        const QString name =
            device[kind == QLatin1String("cpu") ? QStringLiteral("processor") : QStringLiteral("name")].toString();
        const bool isCpu = kind == QLatin1String("cpu"),
                   tellsFree = device.contains(QStringLiteral("memory_free_bytes"));
        const auto memory = static_cast<quint64>(
            device[tellsFree ? QStringLiteral("memory_free_bytes") : QStringLiteral("memory_bytes")].toInteger());
        const int index = device[QStringLiteral("index")].toInt();
        const QString where = isCpu ? tr("CPU") : tr("GPU %1").arg(index), size = bytesOf(memory);
        m_device->addItem(tellsFree ? tr("%1: %2, %3 free").arg(where, name, size)
                                    : tr("%1: %2, %3").arg(where, name, size),
                          isCpu ? kind : QStringLiteral("gpu:%1").arg(index));
        if (const QString driver = device[QStringLiteral("driver")].toString(); !driver.isEmpty())
            m_device->setItemData(m_device->count() - 1, tr("Driver %1").arg(driver), Qt::ToolTipRole);
    }
    if (const QString missing = probe[QStringLiteral("gpu")][QStringLiteral("missing")].toString(); !missing.isEmpty())
        m_device->setToolTip(tr("No GPU: %1").arg(missing));
    m_workloads = probe[QStringLiteral("workloads")].toArray();
    for (const QJsonValue workload : m_workloads)
        m_workload->addItem(workload[QStringLiteral("name")].toString());
    m_run->setEnabled(!m_workloads.isEmpty());
    m_compare->setEnabled(!m_workloads.isEmpty());
}

void CaptureTab::showSizes()
{
    while (m_sizes->rowCount() > 0)
        m_sizes->removeRow(0);
    m_size.clear();
    const QJsonObject workload = m_workloads[m_workload->currentIndex()].toObject();
    m_about->setText(workload[QStringLiteral("summary")].toString());
    for (const QJsonValue value : workload[QStringLiteral("parameters")].toArray()) {
        const QString name = value[QStringLiteral("name")].toString();
        auto* box = new QSpinBox{m_sizes->parentWidget()};
        box->setObjectName(QStringLiteral("size_") + name);
        box->setRange(value[QStringLiteral("least")].toInt(), value[QStringLiteral("most")].toInt());
        box->setValue(value[QStringLiteral("value")].toInt());
        box->setToolTip(value[QStringLiteral("meaning")].toString());
        m_sizes->addRow(name, box);
        m_size.emplace_back(name, box);
    }
}

void CaptureTab::run(const QString& variant)
{
    QDir{}.mkpath(folder());
    QStringList arguments{m_workload->currentText(),
                          QStringLiteral("--device"),
                          m_device->currentData().toString(),
                          QStringLiteral("--variant"),
                          variant,
                          QStringLiteral("--dtype"),
                          m_dtype->currentText()};
    QString name = m_workload->currentText();
    for (const auto& [option, box] : m_size) {
        arguments << QStringLiteral("--") + option << QString::number(box->value());
        name += QLatin1Char('_') + QString::number(box->value());
    }
    for (const auto& [option, box] : m_step)
        arguments << QStringLiteral("--") + option << QString::number(box->value());
    name += QLatin1Char('_') + m_dtype->currentText() +
            (m_step[QStringLiteral("warm")]->value() ? QStringLiteral("_warm_") : QStringLiteral("_cold_")) + variant;
    if (m_isComparing)
        arguments << QStringLiteral("--overhead"); // the bare steps of two runs are compared
    start(name, arguments);
}

void CaptureTab::start(const QString& name, const QStringList& arguments)
{
    QDir{}.mkpath(folder());
    m_output = folder() + QLatin1Char('/') + name + QStringLiteral(".json");
    for (int i = 2; QFile::exists(m_output); ++i)
        m_output = QStringLiteral("%1/%2-%3.json").arg(folder(), name).arg(i);
    m_bare = {};
    m_loadedAt.invalidate();
    m_status->setText(tr("Starting…"));
    showRunning(true);
    m_runner.start(arguments, m_output);
}

// Two runs never share a device. The second runs only check the first, so they are not kept.
void CaptureTab::compareNext()
{
    static const std::array<QString, 4> turns{QStringLiteral("eager"), QStringLiteral("compiled"),
                                              QStringLiteral("eager"), QStringLiteral("compiled")};
    if (m_compared.size() < turns.size())
        return run(turns[m_compared.size()]);
    m_isComparing = false;
    QStringList lines;
    for (std::size_t i = 0; i < 2; ++i) {
        if (const auto line = disturbanceOf(turns[i], m_compared[i].bare, m_compared[i + 2].bare))
            lines.append(*line);
        QFile::remove(m_compared[i + 2].trace);
    }
    fillHistory();
    if (!lines.isEmpty())
        m_status->setText(lines.join(QLatin1Char{'\n'}));
    emit compared(m_compared[0].trace, m_compared[1].trace);
}

void CaptureTab::heard(const QJsonObject& event)
{
    const QString name = event[QStringLiteral("event")].toString();
    if (name == QLatin1String("plan")) {
        m_progress->setRange(0, static_cast<int>(event[QStringLiteral("steps_total")].toInteger()));
        m_progress->setValue(0);
        m_progress->setVisible(m_progress->maximum() > 0);
    } else if (name == QLatin1String("phase"))
        m_progress->setValue(static_cast<int>(event[QStringLiteral("step")].toInteger()));
    if (name == QLatin1String("plan"))
        m_status->setText(tr("About %1 for %2 steps, %3 of memory")
                              .arg(shortDuration(Ns{event[QStringLiteral("estimated_ns")].toInteger()}))
                              .arg(event[QStringLiteral("steps_total")].toInteger())
                              .arg(bytesOf(static_cast<quint64>(event[QStringLiteral("bytes_needed")].toInteger()))));
    else if (name == QLatin1String("phase"))
        m_status->setText(tr("Step %1: %2")
                              .arg(event[QStringLiteral("step")].toInteger())
                              .arg(event[QStringLiteral("phase")].toString()));
    else if (name == QLatin1String("grew")) {
        const auto bytes = static_cast<quint64>(event[QStringLiteral("bytes")].toInteger());
        m_status->setText(
            tr("Recording: %1 events, %2")
                .arg(countOf(static_cast<quint64>(event[QStringLiteral("events")].toInteger())), bytesOf(bytes)));
        if (bytes <= mostLiveBytes)
            grow();
    } else if (name == QLatin1String("done")) {
        m_bare = Ns{event[QStringLiteral("overhead")][QStringLiteral("step_bare_ns")].toInteger()};
        const QString events = countOf(static_cast<quint64>(event[QStringLiteral("events")].toInteger()));
        m_status->setText(
            event[QStringLiteral("cancelled")].toBool()
                ? tr("Stopped: %1 events were recorded until then").arg(events)
                : tr("Done: %1 events, checked, relative error %2")
                      .arg(events)
                      .arg(event[QStringLiteral("check")][QStringLiteral("max_rel_err")].toDouble(), 0, 'g', 3));
    }
}

void CaptureTab::grow()
{
    if (m_loader.isLoading() || (m_loadedAt.isValid() && m_loadedAt.elapsed() < leastBetweenMs))
        return;
    m_loader.load(m_output + QStringLiteral(".part"));
}

void CaptureTab::showLive(TracePtr trace)
{
    m_loadedAt.start();
    delete m_timeline;
    m_live = std::make_unique<Document>(std::move(trace));
    m_timeline = new TimelinePanel{*m_live, this};
    m_timeline->setTheme(*m_theme);
    m_liveLayout->insertWidget(1, m_timeline, 100);
}

void CaptureTab::showRunning(bool isRunning)
{
    m_run->setEnabled(!isRunning);
    m_compare->setEnabled(!isRunning);
    m_runScript->setEnabled(!isRunning);
    m_program->showRunning(isRunning);
    if (isRunning)
        m_banner->hide();
    else
        m_progress->hide();
    m_stop->setEnabled(isRunning);
}

void CaptureTab::fillHistory()
{
    m_history->clear();
    quint64 sum = 0;
    const QFileInfoList files = QDir{folder()}.entryInfoList({QStringLiteral("*.json"), QStringLiteral("*.json.part")},
                                                             QDir::Files, QDir::Time);
    for (const QFileInfo& file : files) {
        sum += static_cast<quint64>(file.size());
        auto* item = new QListWidgetItem{
            QStringLiteral("%1  ·  %2").arg(file.fileName(), bytesOf(static_cast<quint64>(file.size()))), m_history};
        item->setData(Qt::UserRole, file.absoluteFilePath());
        item->setToolTip(QLocale{}.toString(file.lastModified(), QLocale::ShortFormat));
    }
    m_kept->setText(
        tr("Captures kept: %1, %2, in %3").arg(countOf(static_cast<quint64>(files.size())), bytesOf(sum), folder()));
}

void CaptureTab::setTheme(const Theme& theme)
{
    m_theme = &theme;
    m_banner->setTheme(theme);
    if (m_timeline)
        m_timeline->setTheme(theme);
}

} // namespace lanescope
