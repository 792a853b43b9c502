#include "app/capture_results.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "model/import/importer.h"
#include "model/summary/key_figures.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/session/background.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace lanescope {

namespace {

constexpr std::size_t maxCards = 12;
constexpr quint64 maxMeasuredBytes = 16 << 20; // a larger capture is not read for its card
const QString cardDot = QStringLiteral(" · ");

QLabel* cardLabel(const char* look, QWidget* parent, const QString& text = {})
{
    auto* label = new QLabel{text, parent};
    setLook(*label, look);
    return label;
}

QPushButton* cardButton(const char* name, const char* look, const QString& text, QWidget* parent)
{
    auto* button = new QPushButton{text, parent};
    button->setObjectName(QString::fromLatin1(name));
    button->setAutoDefault(false);
    setLook(*button, look);
    return button;
}

QProgressBar* cardBar(QWidget* parent)
{
    auto* bar = new QProgressBar{parent};
    bar->setTextVisible(false);
    bar->setFixedHeight(6);
    bar->setRange(0, 1000);
    return bar;
}

void styleBar(QProgressBar& bar, const QColor& fill, const Theme& theme)
{
    bar.setStyleSheet(QStringLiteral("QProgressBar { background: %1; border: none; border-radius: 3px; } "
                                     "QProgressBar::chunk { background: %2; border-radius: 3px; }")
                          .arg(theme.track.name(), fill.name()));
}

QString whenOf(const QDateTime& time)
{
    return time.date() == QDate::currentDate() ? time.toString(QStringLiteral("HH:mm"))
                                               : QLocale{}.toString(time.date(), QStringLiteral("d MMM yyyy"));
}

} // namespace

// A workload's settings are near the beginning of its file, on a line of their own.
CaptureFile captureFileOf(const QFileInfo& info)
{
    CaptureFile made{
        info.absoluteFilePath(), info.completeBaseName(),           bytesOf(static_cast<quint64>(info.size())),
        info.lastModified(),     static_cast<quint64>(info.size()), info.fileName().endsWith(QLatin1String{".part"})};
    QFile file{made.path};
    if (!file.open(QIODevice::ReadOnly))
        return made;
    constexpr qint64 endBytes = 16384; // the result is at the end of the file, which may be short
    file.seek(std::max<qint64>(0, file.size() - endBytes));
    made.isStopped = file.readAll().contains("\"cancelled\":true");
    file.seek(0);
    const QByteArray head = file.read(8192), key = "\"lanescope\": ";
    const qsizetype at = head.indexOf(key), end = head.indexOf('\n', at);
    if (at < 0 || end < 0)
        return made;
    QByteArray line = head.mid(at + key.size(), end - at - key.size()).trimmed();
    if (line.endsWith(','))
        line.chop(1);
    using Json = nlohmann::ordered_json;
    const Json told = Json::parse(line.toStdString(), nullptr, false);
    if (!told.is_object() || !told.contains("workload") || !told["workload"].is_string() || !told.contains("settings"))
        return made;
    const Json& settings = told["settings"];
    made.title = QString::fromStdString(told["workload"].get<std::string>());
    QStringList sizes;
    for (const auto& [name, value] : settings.items()) {
        if (name == "warm") // the sizes come before the steps
            break;
        if (value.is_number_integer() && value != 0) // 0: without
            sizes.append(QString::number(value.get<qint64>()));
    }
    for (const char* choice : {"dtype", "variant"})
        if (settings.contains(choice) && settings[choice].is_string())
            made.title += cardDot + QString::fromStdString(settings[choice].get<std::string>());
    if (!sizes.isEmpty())
        made.sizes = sizes.join(QStringLiteral(" × "));
    return made;
}

// ---- a capture -----------------------------------------------------------------------------------------------------

ResultCard::ResultCard(const CaptureFile& file, QWidget* parent)
    : QFrame(parent), m_theme(&Theme::light()), m_file(file)
{
    setObjectName(QStringLiteral("resultCard"));
    setToolTip(QStringLiteral("%1\n%2, %3").arg(file.path, bytesOf(file.bytes), QLocale{}.toString(file.time)));
    auto* layout = new QGridLayout{this};
    layout->setContentsMargins(10, 8, 10, 6);
    layout->setHorizontalSpacing(6);
    layout->setVerticalSpacing(2);
    m_tick = new QCheckBox{this};
    m_tick->setAccessibleName(tr("Compare %1").arg(file.title));
    auto* title = cardLabel("strong", this, file.title);
    title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_letter = cardLabel("badge", this);
    m_letter->hide();
    m_value = cardLabel("strong", this, file.isPart ? tr("incomplete") : QString{});
    auto* sizes = cardLabel("muted", this, file.sizes);
    sizes->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_when = cardLabel("muted", this, file.isStopped ? tr("stopped") : whenOf(file.time));
    m_bar = cardBar(this);
    auto* open = cardButton("openResult", "link", tr("Open") + QStringLiteral(" ›"), this);
    open->setAccessibleName(tr("Open %1").arg(file.title));
    layout->addWidget(m_tick, 0, 0);
    layout->addWidget(title, 0, 1, 1, 2);
    layout->addWidget(m_letter, 0, 3, Qt::AlignRight);
    layout->addWidget(sizes, 1, 1, 1, 2);
    layout->addWidget(m_value, 1, 3, Qt::AlignRight);
    layout->addWidget(m_bar, 2, 1, Qt::AlignVCenter);
    layout->addWidget(m_when, 2, 2);
    layout->addWidget(open, 2, 3, Qt::AlignRight);
    layout->setColumnStretch(1, 1);
    connect(m_tick, &QCheckBox::toggled, this, &ResultCard::ticked);
    connect(open, &QPushButton::clicked, this, [this] { emit opened(m_file.path); });
}

void ResultCard::setStep(Ns step, Ns min, Ns max, bool isGpuWork)
{
    m_step = step;
    if (step <= Ns{})
        return;
    m_value->setText(glanceDuration(step));
    m_value->setToolTip(
        isGpuWork ? tr("GPU work per step, median")
                  : tr("Time per step: median; the steps take %1 to %2").arg(shortDuration(min), shortDuration(max)));
}

QString ResultCard::value() const { return m_value->text(); }
QString ResultCard::note() const { return m_when->text(); }

void ResultCard::setLongest(Ns longest)
{
    const bool isKnown = m_step > Ns{} && longest > Ns{};
    m_bar->setValue(isKnown ? static_cast<int>(1000 * m_step.count() / longest.count()) : 0);
}

void ResultCard::setTheme(const Theme& theme)
{
    m_theme = &theme;
    const bool isChosen = m_tick->isChecked();
    setStyleSheet(QStringLiteral("#resultCard { background: %1; border: 1px solid %2; border-radius: 8px; }")
                      .arg((isChosen ? theme.accentField : theme.card).name(),
                           (isChosen ? theme.accent : theme.cardLine).name()));
    styleBar(*m_bar, theme.good, theme);
}

void ResultCard::setLetter(const QString& letter)
{
    setTheme(*m_theme); // a chosen card has another colour
    m_letter->setText(letter);
    m_letter->setVisible(!letter.isEmpty());
}

// ---- the column ----------------------------------------------------------------------------------------------------

CaptureResults::CaptureResults(QWidget* parent) : QWidget(parent), m_theme(&Theme::light())
{
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 12);
    auto* scroll = new QScrollArea{this};
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* page = new QWidget{scroll};
    page->setObjectName(QStringLiteral("captureSide"));
    auto* inner = new QVBoxLayout{page};
    inner->setContentsMargins(12, 12, 12, 8);
    inner->setSpacing(8);
    auto* head = new QHBoxLayout;
    head->addWidget(cardLabel("title", page, tr("Results")));
    head->addStretch(1);
    head->addWidget(cardLabel("muted", page, tr("newest first")));
    inner->addLayout(head);
    inner->addWidget(makeRunning());
    inner->addWidget(makeFailure());
    m_list = new QVBoxLayout;
    m_list->setSpacing(8);
    inner->addLayout(m_list);
    m_note = cardLabel("muted", page);
    m_note->setWordWrap(true);
    inner->addWidget(m_note);
    m_earlier = cardButton("earlier", "plain", {}, page);
    inner->addWidget(m_earlier);
    inner->addStretch(1);
    scroll->setWidget(page);
    layout->addWidget(scroll, 1);
    auto* below = new QHBoxLayout;
    below->setContentsMargins(12, 0, 12, 0);
    below->addWidget(makeCompare());
    layout->addLayout(below);
    connect(m_earlier, &QPushButton::clicked, this, [this] {
        m_showsAll = true;
        fill(m_folder);
    });
    setTheme(*m_theme);
}

QWidget* CaptureResults::makeRunning()
{
    m_running = new QFrame{this};
    m_running->setObjectName(QStringLiteral("running"));
    auto* layout = new QGridLayout{m_running};
    layout->setContentsMargins(10, 8, 10, 10);
    m_runningTitle = cardLabel("strong", m_running);
    m_runningTitle->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_runningWhat = cardLabel("muted", m_running);
    m_runningWhat->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_runningStep = cardLabel("muted", m_running);
    m_runningBar = cardBar(m_running);
    layout->addWidget(m_runningTitle, 0, 0, 1, 2);
    layout->addWidget(m_runningWhat, 1, 0);
    layout->addWidget(m_runningStep, 1, 1, Qt::AlignRight);
    layout->addWidget(m_runningBar, 2, 0, 1, 2);
    layout->setColumnStretch(0, 1);
    m_running->hide();
    return m_running;
}

QWidget* CaptureResults::makeFailure()
{
    m_failure = new QFrame{this};
    m_failure->setObjectName(QStringLiteral("failure"));
    auto* layout = new QVBoxLayout{m_failure};
    layout->setContentsMargins(14, 10, 10, 10);
    m_failureTitle = cardLabel("strong", m_failure);
    m_failureTitle->setWordWrap(true);
    m_failureText = cardLabel("body", m_failure);
    m_failureText->setObjectName(QStringLiteral("failureText"));
    m_failureText->setWordWrap(true);
    m_failureText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_failureTitle);
    layout->addWidget(m_failureText);
    auto* buttons = new QHBoxLayout;
    m_remedy = cardButton("remedy", "primary", {}, m_failure);
    auto* again = cardButton("again", "quiet", tr("Run again"), m_failure);
    auto* copy = cardButton("copyFailure", "quiet", tr("Copy"), m_failure);
    for (QPushButton* button : {m_remedy, again, copy})
        buttons->addWidget(button);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    connect(m_remedy, &QPushButton::clicked, this, &CaptureResults::remedied);
    connect(again, &QPushButton::clicked, this, &CaptureResults::again);
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_failureTitle->text() + '\n' + m_failureText->text()); });
    m_failure->hide();
    return m_failure;
}

QWidget* CaptureResults::makeCompare()
{
    m_comparison = new QFrame{this};
    m_comparison->setObjectName(QStringLiteral("comparison"));
    auto* layout = new QVBoxLayout{m_comparison};
    layout->setContentsMargins(14, 10, 10, 10);
    layout->addWidget(cardLabel("strong", m_comparison, tr("Compare eager with compiled")));
    m_compareText = cardLabel("muted", m_comparison);
    m_compareText->setWordWrap(true);
    layout->addWidget(m_compareText);
    auto* buttons = new QHBoxLayout;
    m_compare = cardButton("compare", "quiet", tr("Compare A B A B"), m_comparison);
    m_compare->setToolTip(
        tr("Run eager and compiled alternately, twice each, check that both runs agree, and show them side by side"));
    m_pair = cardButton("openPair", "quiet", tr("Compare A with B"), m_comparison);
    m_pair->setToolTip(tr("Tick two results: they are A and B"));
    m_pair->setEnabled(false);
    buttons->addWidget(m_compare);
    buttons->addWidget(m_pair);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    connect(m_compare, &QPushButton::clicked, this, &CaptureResults::comparisonAsked);
    connect(m_pair, &QPushButton::clicked, this,
            [this] { emit pairOpened(m_ticked[0]->file().path, m_ticked[1]->file().path); });
    return m_comparison;
}

void CaptureResults::setTheme(const Theme& theme)
{
    m_theme = &theme;
    const QString card = QStringLiteral("#%1 { background: %2; border: 1px solid %3; border-left: 4px solid %4; "
                                        "border-radius: 6px; }");
    m_failure->setStyleSheet(
        card.arg(QStringLiteral("failure"), theme.card.name(), theme.severe.name(), theme.severe.name()));
    m_comparison->setStyleSheet(
        card.arg(QStringLiteral("comparison"), theme.card.name(), theme.cardLine.name(), theme.accent.name()));
    m_running->setStyleSheet(
        card.arg(QStringLiteral("running"), theme.accentField.name(), theme.accent.name(), theme.accent.name()));
    styleBar(*m_runningBar, theme.primary, theme);
    for (ResultCard* each : m_cards)
        each->setTheme(theme);
}

void CaptureResults::fill(const QString& folder)
{
    m_folder = folder;
    for (ResultCard* card : m_cards)
        card->deleteLater();
    m_cards.clear();
    m_ticked.clear();
    m_allBytes = 0;
    const QFileInfoList files =
        QDir{folder}.entryInfoList({QStringLiteral("*.json"), QStringLiteral("*.json.part")}, QDir::Files, QDir::Time);
    m_allFiles = static_cast<quint64>(files.size());
    for (const QFileInfo& file : files) {
        m_allBytes += static_cast<quint64>(file.size());
        if (!m_showsAll && m_cards.size() >= maxCards)
            continue;
        auto* card = new ResultCard{captureFileOf(file), this};
        m_cards.push_back(card);
        m_list->addWidget(card);
        card->setTheme(*m_theme);
        connect(card, &ResultCard::opened, this, &CaptureResults::opened);
        connect(card, &ResultCard::ticked, this, &CaptureResults::arrangeTicks);
        measure(*card);
    }
    const quint64 more = m_allFiles - m_cards.size();
    m_earlier->setVisible(more > 0);
    m_earlier->setText(tr("Earlier captures (%1)").arg(more));
    m_note->setText(m_cards.empty() ? tr("No captures yet: what you run appears here.") : QString{});
    scaleBars();
    arrangeTicks();
}

void CaptureResults::measure(ResultCard& card)
{
    const CaptureFile file = card.file();
    if (file.isPart || file.bytes > maxMeasuredBytes)
        return;
    const QString key = file.path + file.time.toString(Qt::ISODateWithMs);
    const auto take = [this, &card](const Measured& known) {
        card.setStep(known.step, known.min, known.max, known.isGpuWork);
        scaleBars();
    };
    if (const auto known = m_known.constFind(key); known != m_known.constEnd())
        return take(*known);
    inBackground(
        &card,
        [path = file.path.toStdString()] {
            Measured measured{};
            Task task;
            if (const Result<TracePtr> trace = loadTrace(path, task, KeepIndex::No)) {
                const Analysis analysis{*trace};
                const KeyFigures known = keyFiguresOf(analysis);
                const bool isGpu = known.gpu && known.gpu->isPerStep;
                measured = {isGpu ? known.gpu->work : known.step, known.minStep, known.maxStep, isGpu};
            }
            return measured;
        },
        [this, key, take](const Measured& measured) {
            m_known.insert(key, measured);
            take(measured);
        });
}

void CaptureResults::scaleBars()
{
    Ns longest{};
    for (const ResultCard* card : m_cards)
        longest = std::max(longest, card->step());
    for (ResultCard* card : m_cards)
        card->setLongest(longest);
    if (longest > Ns{})
        m_note->setText(tr("Bars show the time per step; shorter is better."));
}

// The first ticked card is A, the next one B; a third one replaces A.
void CaptureResults::arrangeTicks()
{
    std::erase_if(m_ticked, [](ResultCard* card) { return !card->tick()->isChecked(); });
    for (ResultCard* card : m_cards)
        if (card->tick()->isChecked() && std::find(m_ticked.begin(), m_ticked.end(), card) == m_ticked.end())
            m_ticked.push_back(card);
    while (m_ticked.size() > 2) {
        const QSignalBlocker quiet{m_ticked.front()->tick()};
        m_ticked.front()->tick()->setChecked(false);
        m_ticked.erase(m_ticked.begin());
    }
    for (ResultCard* card : m_cards) {
        const auto at = std::find(m_ticked.begin(), m_ticked.end(), card);
        card->setLetter(at == m_ticked.end()     ? QString{}
                        : at == m_ticked.begin() ? QStringLiteral("A")
                                                 : QStringLiteral("B"));
    }
    m_pair->setEnabled(m_ticked.size() == 2);
}

void CaptureResults::showRunning(const QString& title, const QString& what)
{
    hideFailure();
    m_runningTitle->setText(title);
    m_runningWhat->setText(what.isEmpty() ? tr("running") : what);
    showProgress({}, 0);
    m_running->show();
}

void CaptureResults::showProgress(const QString& words, double share)
{
    m_runningStep->setText(words);
    m_runningBar->setValue(static_cast<int>(1000 * std::clamp(share, 0.0, 1.0)));
}

void CaptureResults::hideRunning() { m_running->hide(); }

void CaptureResults::showFailure(const QString& title, const QString& text, const QString& remedy)
{
    m_failureTitle->setText(title);
    m_failureText->setText(text);
    m_remedy->setText(remedy);
    m_remedy->setVisible(!remedy.isEmpty());
    m_failure->show();
}

void CaptureResults::hideFailure() { m_failure->hide(); }
void CaptureResults::sayComparison(const QString& text) { m_compareText->setText(text); }

void CaptureResults::setBusy(bool isBusy)
{
    m_isBusy = isBusy;
    m_compare->setEnabled(!isBusy);
}

} // namespace lanescope
