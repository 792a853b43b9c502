#include "widgets/panels/footprint_card.h"

#include <QBoxLayout>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include "model/analysis/kernels/footprint_advice.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/panels/footprint_bars.h"
#include "widgets/panels/launch_strip.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr int sharedStep = 256, threadStep = SmLimits::threadsPerWarp, maxThreads = 1024;

QLabel* wrapped(QWidget* parent)
{
    auto* label = new QLabel{parent};
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    return label;
}

// A kernel's name is one long word, so lines may break after an underscore.
QString breakableName(QString name) { return name.replace('_', QStringLiteral("_\u200b")); }

QString percent(double pct) { return QString::number(pct, 'g', 4) + QStringLiteral(" %"); }

QString needWords(const Lift::Need& need)
{
    const QString max = countOf(static_cast<std::uint64_t>(need.atMost));
    switch (need.resource) {
    case OccupancyLimit::Registers:
        return FootprintCard::tr("at most %1 registers per thread").arg(max);
    case OccupancyLimit::Shared:
        return FootprintCard::tr("at most %1 bytes of shared memory").arg(max);
    default:
        return FootprintCard::tr("blocks of at most %1 threads").arg(max);
    }
}

} // namespace

FootprintCard::FootprintCard(Role role, QWidget* parent) : QFrame(parent)
{
    m_title = new QLabel{this};
    m_title->setTextFormat(Qt::RichText);
    m_title->setWordWrap(true);
    m_title->setMinimumWidth(80);
    m_pin = new QToolButton{this};
    m_pin->setText(role == Role::Current ? tr("Pin") : tr("Unpin"));
    m_pin->setToolTip(role == Role::Current ? tr("Keep it to compare with the next one") : tr("Unpin"));
    m_occupancy = wrapped(this);
    m_bars = new FootprintBars{this};
    m_lift = wrapped(this);
    m_trials = makeTrials();
    m_analysis = wrapped(this);
    m_strip = new LaunchStrip{this};
    connect(m_strip, &LaunchStrip::launchChosen, this, &FootprintCard::launchChosen);
    connect(m_pin, &QToolButton::clicked, this, &FootprintCard::pinClicked);

    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_pin, 0, Qt::AlignTop);
    auto* occupancy = new QVBoxLayout;
    occupancy->setSpacing(4);
    occupancy->addWidget(m_occupancy);
    occupancy->addWidget(m_bars);
    occupancy->addWidget(m_lift);
    occupancy->addWidget(m_trials);
    occupancy->addStretch(1);
    auto* recorded = new QVBoxLayout;
    recorded->setSpacing(6);
    recorded->addWidget(m_strip);
    recorded->addWidget(m_analysis);
    recorded->addStretch(1);
    m_columns = new QBoxLayout{QBoxLayout::TopToBottom};
    m_columns->setSpacing(14);
    m_columns->addLayout(occupancy, 1);
    m_columns->addLayout(recorded, 1);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(10, 6, 10, 6);
    layout->setSpacing(6);
    layout->addLayout(head);
    layout->addLayout(m_columns, 1);
    set(nullptr);
}

QWidget* FootprintCard::makeTrials()
{
    auto* trials = new QWidget{this};
    auto* grid = new QGridLayout{trials};
    grid->setContentsMargins(0, 4, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(1, 1);
    const std::array<QString, 3> names{tr("What if: registers"), tr("shared memory"), tr("threads per block")};
    for (std::size_t i = 0; i < m_sliders.size(); ++i) {
        Trial& trial = m_sliders[i];
        trial.name = new QLabel{names[i], trials};
        trial.slider = new QSlider{Qt::Horizontal, trials};
        trial.slider->setAccessibleName(names[i]);
        trial.value = new QLabel{trials};
        trial.value->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("232,448")));
        trial.value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        grid->addWidget(trial.name, static_cast<int>(i), 0, Qt::AlignRight);
        grid->addWidget(trial.slider, static_cast<int>(i), 1);
        grid->addWidget(trial.value, static_cast<int>(i), 2);
        connect(trial.slider, &QSlider::valueChanged, this, &FootprintCard::showTrial);
    }
    m_reset = new QToolButton{trials};
    m_reset->setText(tr("Reset"));
    m_reset->setToolTip(tr("Back to what was recorded"));
    connect(m_reset, &QToolButton::clicked, this, &FootprintCard::resetTrials);
    grid->addWidget(m_reset, static_cast<int>(m_sliders.size()), 1, 1, 2, Qt::AlignRight);
    return trials;
}

void FootprintCard::set(std::shared_ptr<const FootprintSubject> subject)
{
    m_subject = std::move(subject);
    m_recorded.reset();
    m_limits.reset();
    m_pin->setVisible(m_subject != nullptr);
    m_strip->setVisible(m_subject != nullptr);
    if (!m_subject) {
        m_title->setText(tr("Choose a kernel: in the table, or on a lane."));
        m_occupancy->clear();
        m_lift->clear();
        m_analysis->clear();
        m_bars->set({}, {});
        for (QWidget* w : std::initializer_list<QWidget*>{m_occupancy, m_bars, m_lift, m_trials, m_analysis})
            w->hide();
        return;
    }
    const KernelEntry& entry = m_subject->entry;
    const SliceId slice = entry.row.launches.front();
    const Gpu* gpu = gpuOf(*m_subject->trace, slice);
    const std::string line = entry.decoded.family.empty() ? std::string{} : entry.decoded.line();
    m_title->setText(QStringLiteral("<b>%1</b>%2")
                         .arg(breakableName(toQt(entry.label).left(120)).toHtmlEscaped(),
                              line.empty() ? QString{} : QStringLiteral("<br>") + toQt(line).toHtmlEscaped()));
    m_title->setToolTip(QStringLiteral("<p>%1</p>").arg(toQt(m_subject->trace->text(entry.row.name)).toHtmlEscaped()));
    m_recorded = launchShapeOf(entry.row.footprint);
    if (entry.row.occupancy && gpu->isNvidia()) // otherwise the limits of the GPU are unknown
        m_limits = smLimits(*gpu->computeMajor, *gpu->computeMinor);
    const bool isKnown = m_recorded && m_limits;
    m_bars->setVisible(isKnown);
    m_trials->setVisible(isKnown);
    m_occupancy->show();
    m_analysis->show();
    if (isKnown) {
        const QSignalBlocker quietA{m_sliders[0].slider}, quietB{m_sliders[1].slider}, quietC{m_sliders[2].slider};
        m_sliders[0].slider->setRange(1, SmLimits::maxRegistersPerThread);
        m_sliders[1].slider->setRange(0, static_cast<int>(m_limits->sharedBytesPerBlock / sharedStep));
        m_sliders[2].slider->setRange(1, maxThreads / threadStep);
        m_sliders[0].slider->setPageStep(8);
        m_sliders[1].slider->setPageStep(16);
    }
    resetTrials();
    m_analysis->setText(analysis());
    m_strip->set(m_subject->trace, entry.row.launches, m_subject->spread);
}

void FootprintCard::resetTrials()
{
    if (m_recorded && m_limits) {
        const std::array<std::int64_t, 3> values{m_recorded->registersPerThread,
                                                 (m_recorded->sharedBytes + sharedStep / 2) / sharedStep,
                                                 (m_recorded->threadsPerBlock + threadStep - 1) / threadStep};
        for (std::size_t i = 0; i < values.size(); ++i) {
            const QSignalBlocker quiet{m_sliders[i].slider};
            m_sliders[i].slider->setValue(static_cast<int>(values[i]));
            m_sliders[i].slider->setProperty("recorded", m_sliders[i].slider->value());
        }
    }
    showTrial();
}

void FootprintCard::showTrial()
{
    if (!m_recorded || !m_limits) {
        m_lift->hide();
        const Gpu* gpu = m_subject ? gpuOf(*m_subject->trace, m_subject->entry.row.launches.front()) : nullptr;
        if (!m_subject)
            return;
        if (m_subject->entry.row.kind != SliceKind::Kernel)
            m_occupancy->setText(tr("A copy has no footprint."));
        else if (!m_recorded)
            m_occupancy->setText(tr("The trace does not record which resources this kernel uses."));
        else if (!gpu)
            m_occupancy->setText(tr("The trace does not show which GPU this is: its limits are not known."));
        else
            m_occupancy->setText(tr("The limits of this GPU are not known, so the occupancy cannot be computed."));
        return;
    }
    LaunchShape shape = *m_recorded; // values whose slider was not moved stay exact
    const auto moved = [&](std::size_t i) {
        return m_sliders[i].slider->value() != m_sliders[i].slider->property("recorded").toInt();
    };
    if (moved(0))
        shape.registersPerThread = m_sliders[0].slider->value();
    if (moved(1))
        shape.sharedBytes = std::int64_t{m_sliders[1].slider->value()} * sharedStep;
    if (moved(2))
        shape.threadsPerBlock = m_sliders[2].slider->value() * threadStep;
    m_sliders[0].value->setText(QString::number(shape.registersPerThread));
    m_sliders[1].value->setText(countOf(static_cast<std::uint64_t>(shape.sharedBytes)));
    m_sliders[2].value->setText(countOf(static_cast<std::uint64_t>(shape.threadsPerBlock)));
    const bool isTrial = moved(0) || moved(1) || moved(2);
    m_reset->setEnabled(isTrial);

    const Occupancy now = theoreticalOccupancy(shape, *m_limits),
                    recorded = theoreticalOccupancy(*m_recorded, *m_limits);
    const auto blocksOf = [](int blocks) {
        return numberOf(static_cast<std::uint64_t>(blocks), tr("1 block"), tr("%1 blocks"));
    };
    QString said =
        now.blocksPerSm == 0
            ? tr("<b>It cannot run</b>: a block takes more than a multiprocessor has (%1)").arg(limitsOf(now))
            : tr("<b>%1 occupancy</b> at most: a multiprocessor holds %2 of %3, limited by %4")
                  .arg(percent(now.pct), blocksOf(now.blocksPerSm),
                       numberOf(static_cast<std::uint64_t>(now.warpsPerBlock), tr("1 warp"), tr("%1 warps")),
                       limitsOf(now));
    if (isTrial)
        said += tr("<br>Hypothetical; as recorded: %1").arg(percent(recorded.pct));
    m_occupancy->setText(said);
    m_bars->set(shape, m_limits);
    const auto lift = liftOf(shape, *m_limits);
    QStringList needs;
    if (lift)
        for (const Lift::Need& need : lift->needs)
            needs.append(needWords(need));
    if (lift)
        m_lift->setText(
            tr("With %1 it holds %2: %3.").arg(needs.join(tr(" and ")), blocksOf(lift->blocks), percent(lift->pct)));
    else if (now.pct >= 100)
        m_lift->setText(tr("Full occupancy: no limit to lift."));
    else
        m_lift->setText(tr("The GPU itself is the limit: only another block size changes it."));
    m_lift->show();
}

QString FootprintCard::estimate() const
{
    const KernelRow& row = m_subject->entry.row;
    const Gpu* gpu = gpuOf(*m_subject->trace, row.launches.front());
    if (!row.footprint.estimatedOccupancyPct)
        return {};
    const QString written = tr("The profiler wrote %1").arg(percent(*row.footprint.estimatedOccupancyPct));
    const auto reading = readEstimate(row.footprint, gpu);
    if (!reading)
        return written + tr(" occupancy, estimated from the size of the launch.");
    switch (reading->differs) {
    case EstimateDiffers::No:
        return written + tr(": the same.");
    case EstimateDiffers::SharedAbove:
        return written + tr(": it assumes at most 48 KiB of shared memory per block, and this kernel uses more.");
    case EstimateDiffers::SmallGrid:
        return written + tr(": it counts the grid, which gives a multiprocessor %1 blocks%2.")
                             .arg(QString::number(static_cast<double>(*row.footprint.blocks()) / *gpu->sms, 'g', 3),
                                  reading->recordedPct == 0 ? tr(", and rounds to whole percents") : QString{});
    case EstimateDiffers::PartialWarps:
        return written + tr(": it counts threads, but the last warp of a block is not full.");
    case EstimateDiffers::Unknown:
        break;
    }
    return written + tr(", which its own formula does not give (%1).").arg(percent(reading->computedPct));
}

QString FootprintCard::analysis() const
{
    const KernelRow& row = m_subject->entry.row;
    const Trace& trace = *m_subject->trace;
    const Footprint& f = row.footprint;
    QStringList lines;
    const auto dims = [](const std::array<std::int64_t, 3>& d) {
        return QStringLiteral("%1 × %2 × %3").arg(d[0]).arg(d[1]).arg(d[2]);
    };
    QStringList shape;
    if (f.grid)
        shape.append(tr("grid %1").arg(dims(*f.grid)));
    if (f.block)
        shape.append(tr("block %1").arg(dims(*f.block)));
    if (f.registersPerThread)
        shape.append(tr("%1 registers per thread").arg(*f.registersPerThread));
    if (f.sharedBytes)
        shape.append(f.staticSharedBytes
                         ? tr("%1 bytes of shared memory (%2 static)")
                               .arg(countOf(static_cast<std::uint64_t>(*f.sharedBytes)),
                                    countOf(static_cast<std::uint64_t>(*f.staticSharedBytes)))
                         : tr("%1 bytes of shared memory").arg(countOf(static_cast<std::uint64_t>(*f.sharedBytes))));
    shape.append(toQt(trace[trace.laneOf(row.launches.front())].name));
    lines.append(shape.join(QStringLiteral(", ")));
    if (row.waves)
        lines.append(tr("%1 waves; the last fills %2 of the GPU")
                         .arg(QString::number(row.waves->waves, 'g', 3), percentOf(row.waves->lastFilled * 100)));
    if (const QString written = estimate(); !written.isEmpty())
        lines.append(written);
    if (row.launchDelayMedian)
        lines.append(tr("Launch latency: %1 (median)").arg(shortDuration(*row.launchDelayMedian)));
    if (row.isHeavyweight)
        lines.append(tr("Heavyweight: its library asks how many blocks fit before it launches"));
    if (const auto staged = m_subject->entry.decoded.stagedBytes(); staged && f.sharedBytes)
        lines.append(
            tr("By its name, %1 bytes hold the tiles in flight").arg(countOf(static_cast<std::uint64_t>(*staged))));
    lines.append(speed());
    for (QString& line : lines)
        line = line.toHtmlEscaped();
    return lines.join(QStringLiteral("<br>"));
}

// Its position relative to the roofline, from the median launch.
QStringList FootprintCard::speed() const
{
    const Ceiling& c = m_subject->ceiling;
    const auto number = [](double value) { return QString::number(value, 'g', value < 1000 ? 3 : 4); };
    const auto size = [](double bytes) { return bytesOf(static_cast<std::uint64_t>(std::llround(bytes))); };
    QStringList lines;
    if (c.flops && c.tflops) {
        QString line = tr("%1 GFLOP at %2 TFLOP/s").arg(number(*c.flops * 1e-9), number(*c.tflops));
        if (c.pctOfPeak && c.math)
            line += tr(", %1 of the GPU's peak in %2").arg(percentOf(*c.pctOfPeak), toQt(nameOf(*c.math)));
        if (c.tflopsByMean && m_subject->spread.meanMisleads)
            line += tr(" (by the mean, which misleads, %1)").arg(number(*c.tflopsByMean));
        lines.append(line);
    }
    if (c.bytes && c.gbPerSecond) {
        QString line = tr("At least %1 to move: %2 GB/s").arg(size(*c.bytes), number(*c.gbPerSecond));
        if (c.pctOfBandwidth)
            line += tr(", %1 of the memory's bandwidth").arg(percentOf(*c.pctOfBandwidth));
        else if (c.isFromCache)
            line += tr(", from cache: faster than memory");
        lines.append(line);
    }
    if (c.bound && c.ceilingNs && c.pctOfCeiling)
        lines.append((*c.bound == CeilingBound::Compute
                          ? tr("Bound by arithmetic: it needs at least %1, which is %2 of its time")
                          : tr("Bound by memory: it needs at least %1, which is %2 of its time"))
                         .arg(shortDuration(Ns{std::llround(*c.ceilingNs)}), percentOf(*c.pctOfCeiling)));
    return lines;
}

QString FootprintCard::text() const
{
    QStringList all;
    for (const QLabel* label : {m_title, m_occupancy, m_lift, m_analysis})
        if (!label->isHidden())
            all.append(label->text());
    return all.join('\n').replace(QStringLiteral("<br>"), QStringLiteral("\n")).remove(QChar{0x200B});
}

void FootprintCard::setChosen(SliceId launch) { m_strip->setChosen(launch); }

void FootprintCard::setTheme(const Theme& theme)
{
    m_bars->setTheme(theme);
    m_strip->setTheme(theme);
}

void FootprintCard::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    constexpr int wide = 560;
    m_columns->setDirection(width() >= wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

} // namespace lanescope
