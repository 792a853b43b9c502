#include "app/settings_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSlider>
#include <QTabWidget>
#include <QVBoxLayout>

#include "app/commands.h"
#include "app/language.h"
#include "widgets/kit/quantities.h"

namespace lanescope {

namespace {

QString overlayText(const char* text) { return QCoreApplication::translate("Overlays", text); }

QLabel* note(const QString& text, QWidget* parent)
{
    auto* label = new QLabel{text, parent};
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace

SettingsDialog::SettingsDialog(const Settings& now, KeyBindings keys, QWidget* parent)
    : QDialog(parent), m_settings(now), m_bindings(std::move(keys))
{
    setObjectName(QStringLiteral("settings"));
    setWindowTitle(tr("Settings"));
    m_pages = new QTabWidget{this};
    m_pages->addTab(makeLooks(), tr("Appearance"));
    m_pages->addTab(makeTimeline(), tr("Timeline"));
    m_pages->addTab(makeKeys(), tr("Keys"));
    m_pages->addTab(makeCapture(), tr("Capture"));
    m_pages->addTab(makeFiles(), tr("Files"));
    auto* buttons = new QDialogButtonBox{QDialogButtonBox::Close, this};
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(m_pages);
    layout->addWidget(buttons);
    resize(40 * fontMetrics().averageCharWidth() * 2, 34 * fontMetrics().height());
    show(now);
}

SettingsDialog::~SettingsDialog() = default;

void SettingsDialog::say()
{
    if (!m_isShowing)
        emit changed(m_settings);
}

void SettingsDialog::show(const Settings& settings)
{
    const QScopedValueRollback showing{m_isShowing, true};
    m_settings = settings;
    m_bindings.setGiven(settings.keys);
    for (const auto& follow : m_followers)
        follow();
    fillKeys();
}

QWidget* SettingsDialog::makeLooks()
{
    auto* page = new QWidget{this};
    auto* form = new QFormLayout{page};
    auto* theme = new QComboBox{page};
    theme->setObjectName(QStringLiteral("theme"));
    theme->addItem(tr("As the system"), QStringLiteral("system"));
    theme->addItem(tr("Light"), QStringLiteral("light"));
    theme->addItem(tr("Dark"), QStringLiteral("dark"));
    connect(theme, &QComboBox::currentIndexChanged, this, [this, theme] {
        m_settings.theme = theme->currentData().toString();
        say();
    });
    m_followers.emplace_back([this, theme] { theme->setCurrentIndex(theme->findData(m_settings.theme)); });
    form->addRow(tr("&Theme"), theme);

    auto* size = new QSlider{Qt::Horizontal, page};
    size->setObjectName(QStringLiteral("textSize"));
    size->setRange(minTextPct, maxTextPct);
    size->setSingleStep(5);
    size->setPageStep(25);
    size->setTickInterval(25);
    size->setTickPosition(QSlider::TicksBelow);
    auto* sizeText = new QLabel{page};
    sizeText->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("200 %")) + 8);
    auto* sizeRow = new QHBoxLayout;
    sizeRow->addWidget(size, 1);
    sizeRow->addWidget(sizeText);
    const auto showSize = [sizeText](int pct) { sizeText->setText(percentOf(pct)); };
    connect(size, &QSlider::valueChanged, this, [this, size, showSize](int pct) {
        const int rounded = (pct + 2) / 5 * 5;
        if (rounded != pct)
            return size->setValue(rounded);
        showSize(pct);
        m_settings.textPct = pct;
        say();
    });
    m_followers.emplace_back([this, size, showSize] {
        size->setValue(m_settings.textPct);
        showSize(m_settings.textPct);
    });
    auto* sizeLabel = new QLabel{tr("Te&xt size"), page};
    sizeLabel->setBuddy(size);
    size->setAccessibleName(tr("Text size"));
    form->addRow(sizeLabel, sizeRow);
    auto* language = new QComboBox{page};
    language->setObjectName(QStringLiteral("language"));
    language->addItem(tr("As the system"), QString{});
    for (const Language& one : languages())
        language->addItem(QString::fromUtf8(one.name), QString::fromLatin1(one.code)); // each in its own language
    connect(language, &QComboBox::currentIndexChanged, this, [this, language] {
        m_settings.language = language->currentData().toString();
        say();
    });
    m_followers.emplace_back([this, language] { language->setCurrentIndex(language->findData(m_settings.language)); });
    form->addRow(tr("&Language"), language);
    form->addRow(note(tr("A new language takes effect at the next start; everything else changes at once."), page));

    return page;
}

QWidget* SettingsDialog::makeTimeline()
{
    auto* page = new QWidget{this};
    auto* form = new QFormLayout{page};
    const auto threshold = [&](const char* name, const QString& label, Ns OverlayChoices::*min) {
        auto* box = new QComboBox{page};
        box->setObjectName(QLatin1String{name});
        for (const Ns each : overlayThresholds())
            box->addItem(each == Ns{} ? overlayText("All that fit")
                                      : overlayText("At least %1").arg(exactDuration(each)),
                         static_cast<qlonglong>(each.count()));
        connect(box, &QComboBox::currentIndexChanged, this, [this, box, min] {
            m_settings.overlays.*min = Ns{box->currentData().toLongLong()};
            say();
        });
        m_followers.emplace_back([this, box, min] {
            box->setCurrentIndex(box->findData(static_cast<qlonglong>((m_settings.overlays.*min).count())));
        });
        form->addRow(label, box);
    };
    threshold("leastGap", overlayText("Idle time shown"), &OverlayChoices::minGap);
    threshold("leastOffset", overlayText("Launch latency shown"), &OverlayChoices::minOffset);
    for (const OverlayEntry& entry : overlayEntries()) {
        auto* box = new QCheckBox{overlayTitle(entry), page};
        box->setObjectName(QLatin1String{entry.id});
        connect(box, &QCheckBox::toggled, this, [this, shown = entry.isShown](bool isOn) {
            m_settings.overlays.*shown = isOn;
            say();
        });
        m_followers.emplace_back([this, box, shown = entry.isShown] { box->setChecked(m_settings.overlays.*shown); });
        form->addRow(box);
    }
    return page;
}

QWidget* SettingsDialog::makeCapture()
{
    auto* page = new QWidget{this};
    auto* form = new QFormLayout{page};
    const auto row = [&](QLineEdit*& edit, const char* name, const QString& label, const QString& usual, auto browse) {
        edit = new QLineEdit{page};
        edit->setObjectName(QLatin1String{name});
        edit->setPlaceholderText(usual);
        auto* choose = new QPushButton{tr("Choose…"), page};
        choose->setAutoDefault(false);
        connect(choose, &QPushButton::clicked, this, browse);
        auto* line = new QHBoxLayout;
        line->addWidget(edit, 1);
        line->addWidget(choose);
        auto* words = new QLabel{label, page};
        words->setBuddy(edit);
        edit->setAccessibleName(plainText(label));
        form->addRow(words, line);
    };
    row(m_python, "python", tr("&Python"), QStringLiteral("python3"), [this] {
        const QString file = QFileDialog::getOpenFileName(this, tr("The python that has torch"));
        if (!file.isEmpty())
            m_python->setText(file);
    });
    m_pythonSays = note({}, page);
    m_pythonSays->setObjectName(QStringLiteral("pythonSays"));
    m_pythonSays->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* ask = new QPushButton{tr("&Check for torch"), page};
    ask->setObjectName(QStringLiteral("askPython"));
    ask->setAutoDefault(false);
    connect(ask, &QPushButton::clicked, this, &SettingsDialog::askPython);
    form->addRow(ask, m_pythonSays);
    row(m_folder, "captureFolder", tr("Captures are kept &in"), Memory{}.usualCaptureFolder(), [this] {
        const QString folder = QFileDialog::getExistingDirectory(this, tr("Where captures are kept"), m_folder->text());
        if (!folder.isEmpty())
            m_folder->setText(folder);
    });
    connect(m_python, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_settings.python = text.trimmed();
        m_pythonSays->setText(tr("PyTorch workloads run with this Python."));
        say();
    });
    connect(m_folder, &QLineEdit::editingFinished, this, [this] {
        const QString folder = m_folder->text().trimmed();
        if (folder == m_settings.captureFolder)
            return;
        m_settings.captureFolder = folder;
        say();
    });
    connect(m_folder, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (!m_folder->hasFocus() && !m_isShowing) { // chosen in a file dialog
            m_settings.captureFolder = text.trimmed();
            say();
        }
    });
    m_followers.emplace_back([this] {
        if (m_python->text().trimmed() != m_settings.python)
            m_python->setText(m_settings.python);
        if (m_folder->text().trimmed() != m_settings.captureFolder)
            m_folder->setText(m_settings.captureFolder);
    });
    m_pythonSays->setText(tr("PyTorch workloads run with this Python."));
    return page;
}

} // namespace lanescope
