#include "app/capture_form.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QJsonArray>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"

namespace lanescope {

QWidget* withLabel(const QString& label, QWidget* field, QWidget* parent)
{
    auto* both = new QWidget{parent};
    auto* layout = new QVBoxLayout{both};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(3);
    auto* name = new QLabel{label, both};
    name->setObjectName(QStringLiteral("fieldName"));
    setLook(*name, "muted");
    name->setBuddy(field);
    if (!label.isEmpty())
        field->setAccessibleName(label);
    layout->addWidget(name);
    layout->addWidget(field);
    return both;
}

// ---- segments ------------------------------------------------------------------------------------------------------

Segments::Segments(const QString& name, const QStringList& values, QWidget* parent)
    : QWidget(parent), m_buttons(new QButtonGroup{this})
{
    setObjectName(name);
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    for (const QString& value : values) {
        auto* button = new QPushButton{value, this};
        button->setObjectName(name + QLatin1Char('_') + value);
        button->setCheckable(true);
        button->setAutoDefault(false);
        setLook(*button, "quiet");
        m_buttons->addButton(button);
        layout->addWidget(button);
    }
    connect(m_buttons, &QButtonGroup::idToggled, this, [this](int, bool isOn) {
        if (isOn)
            emit changed();
    });
}

QString Segments::value() const
{
    const QAbstractButton* chosen = m_buttons->checkedButton();
    return chosen ? chosen->text() : QString{};
}

void Segments::choose(const QString& value)
{
    for (QAbstractButton* button : m_buttons->buttons())
        if (button->text() == value)
            button->setChecked(true);
}

void Segments::forbid(const QString& value, const QString& reason)
{
    for (QAbstractButton* button : m_buttons->buttons())
        if (button->text() == value) {
            button->setEnabled(reason.isEmpty());
            button->setToolTip(reason);
            if (!reason.isEmpty() && button->isChecked())
                m_buttons->buttons().front()->setChecked(true);
        }
}

// ---- form ----------------------------------------------------------------------------------------------------------

WorkloadForm::WorkloadForm(QWidget* parent) : QWidget(parent)
{
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    auto* head = new QHBoxLayout;
    m_title = new QLabel{this};
    setLook(*m_title, "title");
    m_about = new QLabel{this};
    setLook(*m_about, "muted");
    head->addWidget(m_title);
    head->addSpacing(8);
    head->addWidget(m_about, 1);
    layout->addLayout(head);
    auto* sizes = new QHBoxLayout;
    for (int i = 0; i < maxSizes; ++i) {
        auto* box = new QSpinBox{this};
        box->setMinimumWidth(92);
        QWidget* field = withLabel({}, box, this);
        QSizePolicy kept = field->sizePolicy();
        kept.setRetainSizeWhenHidden(true);
        field->setSizePolicy(kept);
        field->hide(); // until a workload is chosen
        sizes->addWidget(field);
        m_sizes.push_back({field, field->findChild<QLabel*>(), box, {}});
        connect(box, &QSpinBox::valueChanged, this, &WorkloadForm::changed);
    }
    sizes->addStretch(1);
    auto* kinds = new QHBoxLayout;
    m_dtype =
        new Segments{QStringLiteral("dtype"),
                     {QStringLiteral("fp32"), QStringLiteral("tf32"), QStringLiteral("fp16"), QStringLiteral("bf16")},
                     this};
    m_variant = new Segments{
        QStringLiteral("variant"),
        {QStringLiteral("eager"), QStringLiteral("compiled"), QStringLiteral("fused"), QStringLiteral("graph")},
        this};
    m_dtype->choose(QStringLiteral("bf16"));
    m_variant->choose(QStringLiteral("eager"));
    kinds->addWidget(withLabel(tr("Data type"), m_dtype, this));
    kinds->addSpacing(12);
    kinds->addWidget(withLabel(tr("Variant"), m_variant, this));
    kinds->addStretch(1);
    layout->addLayout(sizes);
    layout->addLayout(kinds);
    auto* last = new QHBoxLayout;
    makeSteps(last);
    layout->addLayout(last);
    layout->addStretch(1);
    for (Segments* segments : {m_dtype, m_variant})
        connect(segments, &Segments::changed, this, &WorkloadForm::changed);
}

void WorkloadForm::makeSteps(QBoxLayout* row)
{
    const auto count = [&](const char* option, const QString& label, int value, int min, const QString& what) {
        auto* box = new QSpinBox{this};
        box->setObjectName(QString::fromLatin1(option));
        box->setRange(min, 1'000'000);
        box->setValue(value);
        box->setToolTip(what);
        box->setMinimumWidth(92);
        QWidget* field = withLabel(label, box, this);
        field->setMaximumWidth(100);
        row->addWidget(field);
        m_step[QString::fromLatin1(option)] = box;
        connect(box, &QSpinBox::valueChanged, this, &WorkloadForm::changed);
    };
    count("warm", tr("Steps before"), 0, 0, tr("Steps before the schedule begins; 0 means a cold start"));
    count("wait", tr("Wait"), 1, 0, tr("Steps that are not recorded"));
    count("warmup", tr("Warm-up"), 1, 0, tr("Steps that are recorded and discarded"));
    count("active", tr("Recorded"), 3, 1, tr("Steps that are kept"));
    m_device = new QComboBox{this};
    m_device->setObjectName(QStringLiteral("device"));
    m_device->setMinimumWidth(120);
    m_device->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    QWidget* device = withLabel(tr("Device"), m_device, this);
    device->setMaximumWidth(420);
    row->addSpacing(12);
    row->addWidget(device, 1);
    row->addStretch(0);
    connect(m_device, &QComboBox::currentIndexChanged, this, &WorkloadForm::followDevice);
}

void WorkloadForm::setProbe(const QJsonObject& probe)
{
    for (const QJsonValue value : probe[QStringLiteral("devices")].toArray()) {
        const QJsonObject device = value.toObject();
        const QString kind = device[QStringLiteral("device")].toString();
        const bool isCpu = kind == QLatin1String("cpu"),
                   tellsFree = device.contains(QStringLiteral("memory_free_bytes"));
        QString name = device[isCpu ? QStringLiteral("processor") : QStringLiteral("name")].toString();
        for (const char* filler : {"(R)", "(TM)", " Processor", " CPU"}) // the amount of memory must be visible
            name.remove(QLatin1String{filler});
        name = name.simplified();
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
    followDevice();
}

bool WorkloadForm::isOnGpu() const
{
    const QString kind = m_device->currentData().toString();
    return !kind.isEmpty() && kind != QLatin1String("cpu");
}

QString WorkloadForm::deviceWord() const { return m_device->currentText().section(QLatin1Char{':'}, 0, 0); }

void WorkloadForm::followDevice()
{
    m_variant->forbid(QStringLiteral("graph"), isOnGpu() ? QString{} : tr("A CUDA graph needs a GPU"));
    m_dtype->forbid(QStringLiteral("tf32"), isOnGpu() ? QString{} : tr("tf32 needs the tensor cores of a GPU"));
    emit changed();
}

void WorkloadForm::setWorkload(const QJsonObject& workload)
{
    m_workload = workload;
    m_title->setText(this->workload());
    m_about->setText(workload[QStringLiteral("summary")].toString());
    const QJsonArray parameters = workload[QStringLiteral("parameters")].toArray();
    m_used = std::min(m_sizes.size(), static_cast<std::size_t>(parameters.size()));
    for (std::size_t i = 0; i < m_sizes.size(); ++i) {
        const QJsonObject parameter = parameters[static_cast<qsizetype>(i)].toObject();
        Size& size = m_sizes[i];
        const QString name = parameter[QStringLiteral("name")].toString();
        const QSignalBlocker quiet{size.box};
        size.field->setVisible(i < m_used);
        size.option = name;
        size.name->setText(name.left(1).toUpper() + name.mid(1)); // "Batch", like the other fields
        size.box->setAccessibleName(size.name->text());
        size.box->setObjectName(QStringLiteral("size_") + name);
        size.box->setRange(parameter[QStringLiteral("least")].toInt(), parameter[QStringLiteral("most")].toInt());
        size.box->setValue(parameter[QStringLiteral("value")].toInt());
        size.box->setToolTip(parameter[QStringLiteral("meaning")].toString());
    }
    emit changed();
}

QString WorkloadForm::workload() const { return m_workload[QStringLiteral("name")].toString(); }

int WorkloadForm::steps(const QString& option) const { return m_step.at(option)->value(); }

QStringList WorkloadForm::arguments(const QString& variant) const
{
    QStringList arguments{workload(),
                          QStringLiteral("--device"),
                          m_device->currentData().toString(),
                          QStringLiteral("--variant"),
                          variant,
                          QStringLiteral("--dtype"),
                          dtype()};
    for (std::size_t i = 0; i < m_used; ++i)
        arguments << QStringLiteral("--") + m_sizes[i].option << QString::number(m_sizes[i].box->value());
    for (const auto& [option, box] : m_step)
        arguments << QStringLiteral("--") + option << QString::number(box->value());
    return arguments;
}

QString WorkloadForm::fileName(const QString& variant) const
{
    QString name = workload();
    for (std::size_t i = 0; i < m_used; ++i)
        name += QLatin1Char('_') + QString::number(m_sizes[i].box->value());
    return name + QLatin1Char('_') + dtype() +
           (steps(QStringLiteral("warm")) ? QStringLiteral("_warm_") : QStringLiteral("_cold_")) + variant;
}

} // namespace lanescope
