// A tab whose trace is on another machine: while it is on its way a page shows a picture of it, and later a banner
// tells when the line is broken.

#include "app/memory.h"
#include "app/remote_page.h"
#include "app/trace_tab.h"
#include "model/import/remote_trace.h"
#include "model/remote/remote_text.h"
#include "model/store/source_damage.h"
#include "widgets/kit/banner.h"
#include "widgets/session/trace_place.h"
#include "widgets/timeline/timeline_panel.h"

namespace lanescope {

namespace {

// An address that is wrong is shown whole; the error follows.
QString hostOf(const QString& path)
{
    const QString host = hostOfPlace(path);
    return host.isEmpty() ? path : host;
}

} // namespace

bool TraceTab::isRemote() const { return isRemotePlace(m_path); }

QWidget* TraceTab::makeRemotePage()
{
    m_remotePage = new RemotePage{hostOf(m_path), *m_theme, this};
    connect(m_remotePage, &RemotePage::cancelled, this, &TraceTab::cancel);
    return m_remotePage;
}

void TraceTab::loadRemote()
{
    const auto wait = std::make_shared<RemoteWait>();
    m_remotePage->setTextScale(Memory{}.settings().textPct / 100.0);
    m_remotePage->start(wait, m_initialView ? std::optional{m_initialView->visible} : std::nullopt);
    m_loader.loadRemote(m_path, wait);
    m_remotePage->setFocus();
}

void TraceTab::takeRemoteView()
{
    if (!m_remotePage)
        return;
    m_remotePage->stop();
    const auto range = m_remotePage->chosenRange();
    if (!range)
        return;
    ViewState state = m_initialView.value_or(ViewState{});
    state.visible = *range;
    m_initialView = state;
}

void TraceTab::closeLine()
{
    if (m_document)
        if (const remote::RemoteText* text = remote::remoteTextOf(m_document->trace().sourceText()))
            text->close();
}

void TraceTab::watchLine()
{
    if (m_remotePage)
        m_remotePage->stop();
    m_lineWatch.setInterval(250);
    m_lineWatch.disconnect(this);
    connect(&m_lineWatch, &QTimer::timeout, this, &TraceTab::showLine);
    m_lineWatch.start();
    showLine();
}

void TraceTab::showLine()
{
    const remote::RemoteText* text = m_document ? remote::remoteTextOf(m_document->trace().sourceText()) : nullptr;
    if (!text || !m_gone) {
        m_lineWatch.stop();
        return;
    }
    if (text->hasNews()) // arguments that came later than the window waits
        emit m_document->selectionChanged(m_document->selection());
    const remote::LineState state = text->farSide().state();
    const QString host = hostOf(m_path), reason = QString::fromStdString(state.reason);
    using Is = remote::LineState::Is;
    if (state.is == Is::Mending) {
        m_gone->say(
            tr("The line to %1 is broken and is opened again. What is shown stays, arguments come later.").arg(host),
            reason);
        return;
    }
    m_gone->hide();
    if (state.is == Is::Changed)
        m_reload->say(tr("The file changed on %1.").arg(host), reason);
    else if (state.is == Is::Broken)
        m_reload->say(tr("The line to %1 is broken: arguments cannot be read.").arg(host), reason);
    else if (const auto damage = damageOf(*text))
        m_reload->say(tr("The line to %1 was broken: some results lack arguments.").arg(host),
                      QString::fromStdString(damage->line()));
    else
        m_reload->hide();
}

} // namespace lanescope
