#include "app/help_dock.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QFile>
#include <QLocale>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTextTable>
#include <QToolBar>
#include <QVBoxLayout>

#include "model/base/phrases.h"
#include "model/exercises/exercises.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"

#include <algorithm>

static void loadHelp() { Q_INIT_RESOURCE(help); } // resources of a static library; must be outside of any namespace

namespace lanescope {

// Chinese and Japanese do not use a space where a line ends, but Markdown inserts one there.
static QString withoutBreaksInWords(QString text)
{
    static const QString wide = QStringLiteral("[\\x{2014}\\x{201C}\\x{201D}\\x{2E80}-\\x{9FFF}\\x{FF00}-\\x{FFEF}]");
    static const QRegularExpression between{QStringLiteral("(?<=%1)\\n *(?=%1)").arg(wide)};
    return text.remove(between);
}

std::vector<HelpPage> helpPages(const Language& language)
{
    loadHelp();
    const QString folder = QStringLiteral(":/help/") + (QLatin1String{language.code} == QLatin1String{"en"}
                                                            ? QString{}
                                                            : QLatin1String{language.code} + QLatin1Char{'/'});
    std::vector<HelpPage> pages;
    for (const char* name : {"index.md", "cold_step.md", "lanes_offset.md", "overhead.md", "footprint.md",
                             "eager_compiled.md", "fused_kernels.md", "whatif.md", "memory.md", "modules.md",
                             "graphs.md", "serving.md", "tools.md", "agents.md"}) {
        QFile file{folder + QLatin1String{name}};
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QString text = withoutBreaksInWords(QString::fromUtf8(file.readAll()));
        pages.push_back({QLatin1String{name}, text.section(QLatin1Char{'\n'}, 0, 0).mid(2), text});
    }
    return pages;
}

// The exercises as `lanescope quiz` prints them, without the answers.
static HelpPage exercisesPage()
{
    const QString title = HelpDock::tr("Exercises");
    QString text =
        QStringLiteral("# %1\n\n%2\n\n")
            .arg(title, HelpDock::tr("Each has an answer that you find in the window. `lanescope quiz N --answer "
                                     "ANSWER` checks it and explains it."));
    std::size_t number = 0;
    for (const Exercise& exercise : exercises()) {
        text += QStringLiteral("## %1. %2\n\n").arg(++number).arg(toQt(translated(exercise.question)));
        text += QStringLiteral("[%1](lanescope:%2)\n\n").arg(HelpDock::tr("Open the trace"), toQt(exercise.example));
        text += QStringLiteral("- %1\n").arg(HelpDock::tr("Where: %1").arg(toQt(translated(exercise.where))));
        text += QStringLiteral("- %1\n\n").arg(HelpDock::tr("Hint: %1").arg(toQt(translated(exercise.hint))));
    }
    return {QStringLiteral("exercises.md"), title, text};
}

static std::vector<HelpPage> pagesOf(const Language& language)
{
    std::vector<HelpPage> pages = helpPages(language);
    pages.push_back(exercisesPage());
    return pages;
}

HelpDock::HelpDock(QWidget* parent)
    : QDockWidget(tr("Help"), parent), m_pages(pagesOf(spokenLanguage())), m_theme(&Theme::light())
{
    setObjectName(QStringLiteral("help"));
    setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
    auto* page = new QWidget{this};
    auto* bar = new QToolBar{page};
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_back = bar->addAction(tr("Go back"), this, [this] {
        m_future.prepend(m_current);
        m_current = m_past.takeLast();
        render();
    });
    m_back->setIconText(QStringLiteral("←"));
    m_forward = bar->addAction(tr("Go forward"), this, [this] {
        m_past.append(m_current);
        m_current = m_future.takeFirst();
        render();
    });
    m_forward->setIconText(QStringLiteral("→"));
    m_contents = new QComboBox{page};
    m_contents->setAccessibleName(tr("Page"));
    m_contents->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_contents->setMinimumContentsLength(12);
    m_contents->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const HelpPage& each : m_pages)
        m_contents->addItem(each.title, each.name);
    bar->addWidget(m_contents);
    m_browser = new QTextBrowser{page};
    m_browser->setOpenLinks(false);
    m_browser->setFrameShape(QFrame::NoFrame);
    m_browser->setAccessibleName(tr("Help"));
    QAction* close = bar->addAction(tr("Close the help"), this, &QWidget::hide);
    close->setIconText(QStringLiteral("×"));
    auto* layout = new QVBoxLayout{page};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_browser, 1);
    setTitleBarWidget(bar); // the only frame of the window that a desktop style would draw
    setWidget(page);
    setFocusProxy(m_browser);
    connect(m_contents, &QComboBox::activated, this,
            [this](int index) { showPage(m_contents->itemData(index).toString()); });
    connect(m_browser, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) {
        if (url.scheme().isEmpty())
            showPage(url.path());
        else
            emit followed(url);
    });
    showPage({});
}

void HelpDock::showPage(const QString& name)
{
    if (m_pages.empty())
        return;
    const auto at = std::find_if(m_pages.begin(), m_pages.end(), [&](const HelpPage& p) { return p.name == name; });
    const QString to = at == m_pages.end() ? m_pages.front().name : at->name;
    if (to == m_current)
        return;
    if (!m_current.isEmpty()) {
        m_past.append(m_current);
        m_future.clear();
    }
    m_current = to;
    render();
}

void HelpDock::render()
{
    const auto at =
        std::find_if(m_pages.begin(), m_pages.end(), [&](const HelpPage& p) { return p.name == m_current; });
    if (at == m_pages.end())
        return;
    m_contents->setCurrentIndex(static_cast<int>(at - m_pages.begin()));
    m_back->setEnabled(!m_past.isEmpty());
    m_forward->setEnabled(!m_future.isEmpty());
    QTextDocument* document = m_browser->document();
    document->setDefaultFont(m_browser->font());
    document->setDocumentMargin(16);
    m_browser->setMarkdown(at->text);
    for (QTextFrame* frame : document->rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            QTextTableFormat format = table->format();
            format.setBorderCollapse(true);
            format.setBorderBrush(m_theme->line);
            format.setCellPadding(5);
            table->setFormat(format);
        }
    // Markdown sets no space between lines, and links get the colour of the previous palette.
    QTextCursor cursor{document};
    cursor.beginEditBlock();
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
        cursor.setPosition(block.position());
        QTextBlockFormat format = block.blockFormat();
        format.setLineHeight(125, QTextBlockFormat::ProportionalHeight);
        format.setBottomMargin(format.headingLevel() ? 4 : 6);
        format.setTopMargin(format.headingLevel() ? 10 : 0);
        cursor.setBlockFormat(format);
        for (auto piece = block.begin(); !piece.atEnd(); ++piece) {
            const QTextFragment fragment = piece.fragment();
            if (!fragment.charFormat().isAnchor())
                continue;
            cursor.setPosition(fragment.position());
            cursor.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
            QTextCharFormat link;
            link.setForeground(m_theme->accent);
            cursor.mergeCharFormat(link);
        }
    }
    cursor.endEditBlock();
    m_browser->moveCursor(QTextCursor::Start);
}

void HelpDock::setTheme(const Theme& theme)
{
    m_theme = &theme;
    render();
}

void HelpDock::changeEvent(QEvent* event)
{
    QDockWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        render();
}

} // namespace lanescope
