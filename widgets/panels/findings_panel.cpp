#include "widgets/panels/findings_panel.h"

#include <QCoreApplication>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

#include "model/analysis/recording_health.h"
#include "model/analysis/verdict.h"
#include "model/findings/rank_findings.h"
#include "model/notes/finding_notes.h"
#include "widgets/kit/quantities.h"
#include "widgets/session/background.h"

#include <algorithm>

namespace lanescope {

struct FindingsPanel::Answer {
    std::vector<Finding> findings;
    VerdictReckoning verdict;
    std::vector<HealthItem> health;
};

namespace {

std::string wordDuration(Ns duration) { return spokenDuration(duration).toStdString(); }

QString escaped(const std::string& text) { return QString::fromStdString(text).toHtmlEscaped(); }

QString headline(const VerdictReckoning& verdict)
{
    return QString::fromStdString(format(verdict.headline, wordDuration));
}

} // namespace

FindingsPanel::FindingsPanel(Document& document, QWidget* parent) : QWidget(parent), m_document(document)
{
    m_page = new QTextBrowser{this};
    m_page->setOpenLinks(false);
    m_page->setFrameShape(QFrame::NoFrame);
    m_page->document()->setDocumentMargin(10);
    m_page->setAccessibleName(tr("Findings"));
    m_page->setHtml(tr("Reading the trace…"));
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connect(m_page, &QTextBrowser::anchorClicked, this, &FindingsPanel::follow);
    ask();
}

FindingsPanel::~FindingsPanel() = default;

QString FindingsPanel::text() const { return m_page->toPlainText(); }
std::size_t FindingsPanel::count() const { return m_answer ? m_answer->findings.size() : 0; }

void FindingsPanel::ask()
{
    inBackground(
        this,
        [analysis = m_document.analysis()] {
            return Answer{findingsOf(*analysis), verdictOf(*analysis), recordingHealth(*analysis)};
        },
        [this](Answer answer) { this->answer(std::make_shared<Answer>(std::move(answer))); });
}

void FindingsPanel::answer(std::shared_ptr<Answer> answer)
{
    m_answer = std::move(answer);
    const VerdictReckoning& v = m_answer->verdict;
    QString html = QStringLiteral("<p><b>%1</b>").arg(headline(v).toHtmlEscaped());
    if (v.verdict != Verdict::CpuOnly)
        html += QStringLiteral("<br><span style=\"color:palette(mid)\">%1</span>")
                    .arg(tr("GPU work %1, the host's own time %2 (waits left out)")
                             .arg(spokenDuration(v.device), spokenDuration(v.cpu)));
    if (v.waits > Ns{} && v.waits > v.device)
        html += QStringLiteral("<br><span style=\"color:palette(mid)\">%1</span>")
                    .arg(v.exposed > Ns{} ? tr("Waiting %1, %2 of it in communication that nothing hides")
                                                .arg(spokenDuration(v.waits), spokenDuration(v.exposed))
                                          : tr("Waiting %1 while the GPU is idle").arg(spokenDuration(v.waits)));
    if (v.withArtefacts != v.verdict)
        html += QStringLiteral("<br><span style=\"color:palette(mid)\">%1</span>")
                    .arg(tr("With the profiler's own waits it would read: %1").arg(QString::fromStdString(translated(phraseOf(v.withArtefacts)))));
    html += QStringLiteral("</p>");
    if (m_answer->findings.empty())
        html += QStringLiteral("<p>%1</p>").arg(tr("Nothing stands out in this trace."));
    for (std::size_t i = 0; i < m_answer->findings.size(); ++i) {
        const Finding& f = m_answer->findings[i];
        QString title = escaped(titleOf(f, wordDuration));
        if (!f.evidence.empty())
            title = QStringLiteral("<a href=\"finding:%1\">%2</a>").arg(i).arg(title);
        if (f.isArtefact)
            title += QStringLiteral(" <span style=\"color:palette(mid)\">· %1</span>").arg(tr("the recording's own"));
        if (!f.evidence.empty())
            title += QStringLiteral(" <a href=\"annotate:%1\">%2</a>").arg(i).arg(tr("annotate"));
        html += QStringLiteral("<p style=\"margin-top:14px\"><b>%1</b><br>%2<br><i>%3</i></p>")
                    .arg(title, escaped(format(f.rule->detail, f.values, wordDuration)),
                         escaped(format(f.rule->advice, f.values, wordDuration)));
    }
    m_page->setHtml(html + healthHtml());
    emit ready();
}

QString FindingsPanel::healthHtml() const
{
    QString html = QStringLiteral("<p style=\"margin-top:18px\"><b>%1</b>").arg(tr("The recording"));
    if (m_answer->health.empty())
        html += QStringLiteral("<br>%1").arg(tr("Nothing to say against it."));
    for (std::size_t i = 0; i < m_answer->health.size(); ++i) {
        const QString text = escaped(textOf(m_answer->health[i], wordDuration));
        html += QStringLiteral("<br>") + (m_answer->health[i].evidence.empty()
                                              ? text
                                              : QStringLiteral("<a href=\"health:%1\">%2</a>").arg(i).arg(text));
    }
    return html + QStringLiteral("</p>");
}

void FindingsPanel::follow(const QUrl& link)
{
    if (link.scheme() == QLatin1String("finding"))
        showEvidence(link.path().toULong());
    else if (link.scheme() == QLatin1String("health"))
        showHealth(link.path().toULong());
    else if (link.scheme() == QLatin1String("annotate"))
        annotate(link.path().toULong());
}

void FindingsPanel::annotate(std::size_t finding)
{
    if (finding >= count())
        return;
    const Finding& f = m_answer->findings[finding];
    m_document.notes().add(notesOf(m_document.trace(), f, titleOf(f, wordDuration)), tr("Annotate finding"));
}

void FindingsPanel::showEvidence(std::size_t finding, std::size_t evidence)
{
    if (finding >= count() || evidence >= m_answer->findings[finding].evidence.size())
        return;
    show(m_answer->findings[finding].evidence, evidence);
}

void FindingsPanel::showHealth(std::size_t item)
{
    if (m_answer && item < m_answer->health.size() && !m_answer->health[item].evidence.empty())
        show(m_answer->health[item].evidence, 0);
}

void FindingsPanel::show(std::vector<SliceId> lit, std::size_t first)
{
    const SliceId shown = lit[first];
    std::sort(lit.begin(), lit.end());
    lit.erase(std::unique(lit.begin(), lit.end()), lit.end());
    const auto current = static_cast<std::size_t>(std::lower_bound(lit.begin(), lit.end(), shown) - lit.begin());
    TimeRange all = m_document.trace().range(shown);
    for (const SliceId s : lit) {
        all.begin = std::min(all.begin, m_document.trace().begin(s));
        all.end = std::max(all.end, m_document.trace().end(s));
    }
    m_document.light(std::move(lit), current);
    m_document.reveal(shown);
    m_document.zoomTo(all);
}

} // namespace lanescope
