#include "app/start_page.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QVBoxLayout>

#include "app/start_widgets.h"
#include "model/import/file_endings.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/theme.h"

#include <array>

namespace lanescope {

namespace {

// Each is true of its trace: tests/app/start_page_test.cpp looks.
constexpr std::array<Example, 6> examples{{
    {Example::Picture::ColdStep, QT_TRANSLATE_NOOP("StartPage", "A cold first step"),
     QT_TRANSLATE_NOOP("StartPage",
                       "The first step is 5 × slower than the others: it loads modules. Skip it before you measure."),
     QT_TRANSLATE_NOOP("StartPage", "matmul + add · A100 · 3 steps"),
     "lanescope:matmul_add_64_bf16_cold_eager?zoom=host&finding=cold_step", "cold_step.md"},
    {Example::Picture::HostBound, QT_TRANSLATE_NOOP("StartPage", "The GPU waits for the host"),
     QT_TRANSLATE_NOOP(
         "StartPage", "Small kernels are launched one by one, and the GPU idles in between: batch, compile, or graph."),
     QT_TRANSLATE_NOOP("StartPage", "matmul + add, batch 8 · A100"), "lanescope:matmul_add_64_bf16_warm_eager_batch8",
     "overhead.md"},
    {Example::Picture::Fused, QT_TRANSLATE_NOOP("StartPage", "Two kernels become one"),
     QT_TRANSLATE_NOOP("StartPage", "torch.compile fuses gelu and mul: one pass through memory instead of two."),
     QT_TRANSLATE_NOOP("StartPage", "GeGLU MLP · A100 · 2 traces"),
     "lanescope:geglu_mlp_64_128_768_3072_eager?compare=geglu_mlp_64_128_768_3072_compile", "eager_compiled.md"},
    {Example::Picture::Footprint, QT_TRANSLATE_NOOP("StartPage", "What a kernel uses of the GPU"),
     QT_TRANSLATE_NOOP(
         "StartPage",
         "A GEMM with few warps can still keep the tensor cores busy. Low occupancy alone is not a problem."),
     QT_TRANSLATE_NOOP("StartPage", "GEMM 4096 · A100"), "lanescope:matmul_add_4096_bf16_warm_eager?panel=kernels",
     "footprint.md"},
    {Example::Picture::Offset, QT_TRANSLATE_NOOP("StartPage", "Why kernels start late"),
     QT_TRANSLATE_NOOP("StartPage",
                       "The host runs ahead and kernels wait in the queue of their stream: launch latency grows."),
     QT_TRANSLATE_NOOP("StartPage", "GEMM 4096 · A100 · 5 steps"),
     "lanescope:matmul_add_4096_bf16_warm_eager_active5?overlay=offsets", "lanes_offset.md"},
    {Example::Picture::Memory, QT_TRANSLATE_NOOP("StartPage", "Memory that grows with each step"),
     QT_TRANSLATE_NOOP("StartPage",
                       "A list keeps the output of every step. The snapshot names the line, and what makes the peak."),
     QT_TRANSLATE_NOOP("StartPage", "training loop · 8 steps · memory snapshot"), "lanescope:training_loop_leak",
     "memory.md"},
}};

struct Lesson {
    const char* page;
    const char* title;
};
constexpr std::array<Lesson, 8> lessons{{
    {"cold_step.md", QT_TRANSLATE_NOOP("StartPage", "A cold first step")},
    {"lanes_offset.md", QT_TRANSLATE_NOOP("StartPage", "Host and GPU")},
    {"overhead.md", QT_TRANSLATE_NOOP("StartPage", "Host-bound")},
    {"footprint.md", QT_TRANSLATE_NOOP("StartPage", "Occupancy")},
    {"eager_compiled.md", QT_TRANSLATE_NOOP("StartPage", "Compiled code")},
    {"fused_kernels.md", QT_TRANSLATE_NOOP("StartPage", "Fused kernels")},
    {"memory.md", QT_TRANSLATE_NOOP("StartPage", "GPU memory")},
    {"tools.md", QT_TRANSLATE_NOOP("StartPage", "Tools")},
}};

QLabel* label(const QString& text, const char* look, QWidget* parent, double scale = 1)
{
    auto* made = new QLabel{text, parent};
    made->setWordWrap(true);
    setLook(*made, look);
    if (scale != 1) {
        QFont f = made->font();
        f.setPointSizeF(f.pointSizeF() * scale);
        f.setBold(true);
        made->setFont(f);
    }
    return made;
}

QPushButton* button(const QString& text, const char* look, QWidget* parent)
{
    auto* made = new QPushButton{text, parent};
    made->setAutoDefault(false);
    setLook(*made, look);
    return made;
}

// The dashed zone; the whole window accepts dropped files.
class DropZone : public QFrame {
public:
    explicit DropZone(QWidget* parent) : QFrame(parent) { setObjectName(QStringLiteral("dropZone")); }
    const Theme* theme = &Theme::light();

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter{this};
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen{theme->accent, 1.4, Qt::DashLine});
        painter.setBrush(theme->accentField);
        painter.setOpacity(theme->kind == Theme::Kind::Dark ? 0.7 : 1);
        painter.drawRoundedRect(QRectF{rect()}.adjusted(1, 1, -1, -1), 10, 10);
    }
};

// A page with slices on it, above the title of the drop zone.
class DropIcon : public QWidget {
public:
    explicit DropIcon(DropZone* zone) : QWidget(zone), m_zone(zone) { setFixedSize(44, 50); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& t = *m_zone->theme;
        QPainter painter{this};
        painter.setRenderHint(QPainter::Antialiasing);
        constexpr double right = 42, low = 47, fold = 12;
        painter.setPen(QPen{t.accent, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
        painter.setBrush(t.card);
        painter.drawPolygon(QPolygonF{} << QPointF{2, 2} << QPointF{right - fold, 2} << QPointF{right, 2 + fold}
                                        << QPointF{right, low} << QPointF{2, low});
        painter.drawPolyline(QPolygonF{} << QPointF{right - fold, 2} << QPointF{right - fold, 2 + fold}
                                         << QPointF{right, 2 + fold});
        painter.setPen(Qt::NoPen);
        const std::pair<QRectF, Tone> slices[] = {
            {{9, 20, 17, 5}, Tone::Gemm}, {{15, 28, 21, 5}, Tone::Op}, {{12, 36, 13, 5}, Tone::Runtime}};
        for (const auto& [place, tone] : slices) {
            painter.setBrush(t.colourOf(tone));
            painter.drawRoundedRect(place, 1.5, 1.5);
        }
    }

private:
    DropZone* m_zone;
};

} // namespace

StartPage::StartPage(QWidget* parent) : QScrollArea(parent), m_theme(&Theme::light())
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    m_page = new QWidget{this};
    m_page->setAccessibleName(tr("Start"));
    m_page->setObjectName(QStringLiteral("startPage"));
    m_page->setAttribute(Qt::WA_StyledBackground); // a palette would be reset when the style sheet changes
    auto* centred = new QHBoxLayout{m_page};
    centred->setContentsMargins(28, 26, 28, 26);
    centred->addStretch(1);
    m_columns = new QHBoxLayout;
    m_columns->setSpacing(40);
    m_left = makeLeft();
    m_right = makeRight();
    m_columns->addWidget(m_left, 10, Qt::AlignTop);
    m_columns->addWidget(m_right, 19, Qt::AlignTop);
    centred->addLayout(m_columns, 30);
    centred->addStretch(1);
    setWidget(m_page);
    arrange();
}

QWidget* StartPage::makeLeft()
{
    auto* left = new QWidget{m_page};
    auto* column = new QVBoxLayout{left};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(16);
    auto* zone = new DropZone{left};
    auto* inside = new QVBoxLayout{zone};
    inside->setContentsMargins(18, 20, 18, 20);
    inside->setSpacing(6);
    inside->addWidget(new DropIcon{zone}, 0, Qt::AlignHCenter);
    QLabel* title = label(tr("Drop a trace here"), "title", zone, 1.3);
    const auto endings = [](std::initializer_list<EndingOf> kinds) {
        return QString::fromStdString(listOfEndings(kinds, "", " "));
    };
    QLabel* traces = label(tr("Traces of torch.profiler, rocprofv3, rpd or nsys") + QLatin1Char{'\n'} +
                               endings({EndingOf::Trace, EndingOf::Packed}),
                           "muted", zone);
    QLabel* snapshots = label(tr("Memory snapshots: %1").arg(endings({EndingOf::Snapshot})), "muted", zone);
    for (QLabel* line : {title, traces, snapshots}) {
        line->setAlignment(Qt::AlignCenter);
        inside->addWidget(line);
    }
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    QPushButton* open = button(tr("Open…   Ctrl+O"), "primary", zone);
    QPushButton* ranks = button(tr("Open ranks together…"), "quiet", zone);
    buttons->addWidget(open);
    buttons->addWidget(ranks);
    buttons->addStretch(1);
    inside->addSpacing(4);
    inside->addLayout(buttons);
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    connect(ranks, &QPushButton::clicked, this, &StartPage::ranksRequested);
    column->addWidget(zone);

    auto* tiles = new QHBoxLayout;
    tiles->setSpacing(12);
    auto* capture = new StartTile{StartTile::Icon::Record, tr("Capture"), tr("Run a workload on this machine"), left};
    auto* compare =
        new StartTile{StartTile::Icon::Compare, tr("Compare"), tr("Two traces, what changed and why"), left};
    auto* read = new StartTile{StartTile::Icon::Book, tr("Reading a trace"), tr("Short pages with examples"), left};
    for (StartTile* tile : {capture, compare, read})
        tiles->addWidget(tile, 1);
    connect(capture, &StartTile::clicked, this, &StartPage::captureRequested);
    connect(compare, &StartTile::clicked, this, &StartPage::compareRequested);
    connect(read, &StartTile::clicked, this, [this] { emit pageRequested(QStringLiteral("index.md")); });
    column->addLayout(tiles);

    column->addWidget(makeRecent(left));
    return left;
}

QWidget* StartPage::makeRecent(QWidget* parent)
{
    m_recentBox = new QWidget{parent};
    auto* recent = new QVBoxLayout{m_recentBox};
    recent->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    QLabel* title = label(tr("Recent"), "title", m_recentBox, 1.2);
    title->setWordWrap(false);
    QLabel* hint = label(tr("Open a recent trace: Ctrl+K, then its name"), "muted", m_recentBox);
    hint->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    head->addWidget(title);
    head->addWidget(hint, 1);
    recent->addLayout(head);
    auto* list = new QWidget{m_recentBox};
    list->setObjectName(QStringLiteral("recentList"));
    auto* inside = new QVBoxLayout{list};
    inside->setContentsMargins(2, 4, 2, 4);
    inside->setSpacing(0);
    inside->addLayout(m_recent = new QVBoxLayout);
    auto* foot = new QWidget{list};
    foot->setObjectName(QStringLiteral("recentFoot"));
    auto* row = new QHBoxLayout{foot};
    row->setContentsMargins(14, 12, 14, 8);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    m_keeps = new QCheckBox{tr("Keep this list on this computer"), foot};
    m_keeps->setFocusPolicy(Qt::TabFocus);
    connect(m_keeps, &QCheckBox::clicked, this, &StartPage::keepsRecentChosen);
    words->addWidget(m_keeps);
    words->addWidget(label(tr("Paths, verdicts, counts, times and dates. Nothing is sent anywhere."), "muted", foot));
    row->addLayout(words, 1);
    m_clear = button(tr("Clear list"), "quiet", foot);
    connect(m_clear, &QPushButton::clicked, this, &StartPage::clearRequested);
    row->addWidget(m_clear, 0, Qt::AlignVCenter);
    inside->addWidget(foot);
    recent->addWidget(list);
    return m_recentBox;
}

QWidget* StartPage::makeRight()
{
    auto* right = new QWidget{m_page};
    auto* column = new QVBoxLayout{right};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(14);
    auto* head = new QHBoxLayout;
    QLabel* title = label(tr("Learn from an example"), "title", right, 1.3);
    title->setWordWrap(false);
    head->addWidget(title);
    head->addSpacing(8);
    head->addWidget(label(tr("Each opens with its lesson."), "muted", right), 1);
    column->addLayout(head);
    m_cards = new QGridLayout;
    m_cards->setSpacing(16);
    for (const Example& example : examples) {
        auto* card = new ExampleCard{example, right};
        connect(card, &ExampleCard::clicked, this, [this, link = example.link, page = example.page] {
            emit pageRequested(QString::fromLatin1(page));
            emit linkRequested(QUrl{QString::fromLatin1(link)});
        });
        m_examples.push_back(card);
    }
    column->addLayout(m_cards);
    auto* reading = new QFrame{right};
    reading->setObjectName(QStringLiteral("reading"));
    auto* inside = new QVBoxLayout{reading};
    inside->setContentsMargins(18, 14, 18, 14);
    inside->addWidget(label(tr("Reading a trace"), "title", reading));
    auto* pages = new QGridLayout;
    pages->setSpacing(8);
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        QPushButton* page = button(QStringLiteral("%1  %2").arg(i + 1).arg(tr(lessons[i].title)), "chip", reading);
        connect(page, &QPushButton::clicked, this,
                [this, i] { emit pageRequested(QString::fromLatin1(lessons[i].page)); });
        pages->addWidget(page, static_cast<int>(i) / 4, static_cast<int>(i) % 4);
    }
    inside->addLayout(pages);
    inside->addSpacing(6);
    m_keys = label({}, "muted", reading);
    m_keys->setTextFormat(Qt::RichText);
    inside->addWidget(m_keys);
    column->addWidget(reading);
    return right;
}

// Each key on its own background, followed by its meaning.
void StartPage::showKeys()
{
    const std::pair<const char*, QString> keys[] = {
        {"W S", tr("zoom")},  {"A D", tr("move")},          {"F", tr("fit the selection")},
        {"M", tr("mark")},    {".", tr("launch ↔ kernel")}, {"Ctrl+K", tr("search and commands")},
        {"?", tr("all keys")}};
    QString html;
    for (const auto& [names, meaning] : keys) {
        for (const QString& name : QString::fromLatin1(names).split(QLatin1Char{' '}))
            html += QStringLiteral("<span style=\"background:%1;color:%2\">&nbsp;<b>%3</b>&nbsp;</span> ")
                        .arg(m_theme->track.name(), m_theme->text.name(), name);
        html += QString{meaning}.replace(QLatin1Char{' '}, QStringLiteral("&nbsp;")) + QStringLiteral("&emsp; ");
    }
    m_keys->setText(html);
}

void StartPage::setRecent(const std::vector<RecentFile>& files, bool keeps)
{
    while (QLayoutItem* item = m_recent->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    constexpr std::size_t max = 8;
    for (std::size_t i = 0; i < std::min(max, files.size()); ++i) {
        auto* row = new RecentRow{files[i], m_recentBox};
        row->setTheme(*m_theme);
        row->setSeparated(i > 0);
        connect(row, &RecentRow::clicked, this, [this, path = files[i].path] { emit fileRequested(path); });
        m_recent->addWidget(row);
    }
    if (files.empty()) { // a placeholder
        QLabel* none = label(keeps ? tr("Traces that you open are listed here, with their verdict.")
                                   : tr("Traces that you open are not listed."),
                             "muted", m_recentBox);
        none->setContentsMargins(12, 14, 12, 14);
        m_recent->addWidget(none);
    }
    m_keeps->setChecked(keeps);
    m_clear->setVisible(!files.empty());
}

void StartPage::setTheme(const Theme& theme)
{
    m_theme = &theme;
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.side);
    setPalette(colours);
    setStyleSheet(frameSheet(theme) +
                  QStringLiteral("#startPage { background: %3; } "
                                 "#recentList, #reading { background: %1; border: 1px solid %2; border-radius: 8px; }"
                                 "#recentFoot { border-top: 1px solid %2; }")
                      .arg(theme.card.name(), theme.cardLine.name(), theme.side.name()));
    for (StartButton* each : findChildren<StartButton*>())
        each->setTheme(theme);
    showKeys();
    if (auto* zone = static_cast<DropZone*>(findChild<QFrame*>(QStringLiteral("dropZone")))) {
        zone->theme = &theme;
        zone->update();
    }
}

void StartPage::arrange()
{
    constexpr int besideEachOther = 1120; // next to the open help, the columns are one below the other
    m_columns->setDirection(width() < besideEachOther ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    const bool isNarrow = width() < sizes::narrowBelow;
    constexpr int highPicture = 218, lowPicture = 176, highPage = 950; // a high page has room for higher pictures
    for (QWidget* card : m_examples)
        static_cast<ExampleCard*>(card)->setPictureHeight(!isNarrow && height() >= highPage ? highPicture : lowPicture);
    const int across = isNarrow ? 2 : 3;
    if (m_cards->count() > 0 && isNarrow == m_isNarrow)
        return;
    m_isNarrow = isNarrow;
    for (std::size_t i = 0; i < m_examples.size(); ++i) {
        m_cards->removeWidget(m_examples[i]);
        m_cards->addWidget(m_examples[i], static_cast<int>(i) / across, static_cast<int>(i) % across);
    }
    for (int column = 0; column < 3; ++column)
        m_cards->setColumnStretch(column, column < across ? 1 : 0);
    m_columns->setStretch(0, isNarrow ? 12 : 10);
}

void StartPage::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    arrange();
}

} // namespace lanescope
