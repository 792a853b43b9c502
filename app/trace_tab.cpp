#include "app/trace_tab.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSaveFile>
#include <QSplitter>
#include <QVBoxLayout>

#include "app/memory.h"
#include "app/ranks_row.h"
#include "app/steps_strip.h"
#include "app/whatif_files.h"
#include "model/store/source_damage.h"
#include "widgets/kit/banner.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/chosen_words.h"
#include "widgets/panels/details.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/find_bar.h"
#include "widgets/panels/findings_panel.h"
#include "widgets/panels/guess_panel.h"
#include "widgets/panels/inspector.h"
#include "widgets/panels/iterations_panel.h"
#include "widgets/panels/notes_panel.h"
#include "widgets/panels/panel_contents.h"
#include "widgets/panels/query_editor.h"
#include "widgets/panels/query_panel.h"
#include "widgets/panels/range_table.h"
#include "widgets/panels/selection_page.h"
#include "widgets/panels/verdict_strip.h"
#include "widgets/panels/whatif_panel.h"
#include "widgets/session/background.h"
#include "widgets/session/place_scope.h"
#include "widgets/session/trace_place.h"
#include "widgets/timeline/timeline_panel.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

TraceTab::TraceTab(const QString& path, const Theme& theme, QWidget* parent)
    : QStackedWidget(parent), m_path(path), m_theme(&theme)
{
    m_loadingPage = makeLoadingPage();
    m_errorPage = makeErrorPage();
    addWidget(m_loadingPage);
    addWidget(m_errorPage);
    connect(&m_loader, &Loader::loaded, this, &TraceTab::showTrace);
    connect(&m_loader, &Loader::progress, this, [this](double share, quint64 bytes) {
        if (!m_progress)
            return; // the page of a remote trace has its own
        m_progress->setRange(0, share < 0 ? 0 : 1000);
        m_progress->setValue(static_cast<int>(share * 1000));
        m_progressText->setText(tr("%1 of text read").arg(bytesOf(bytes)));
    });
    connect(&m_loader, &Loader::failed, this, [this](const QString& line) {
        m_errorLine = line;
        m_errorText->setText(line);
        setCurrentWidget(m_errorPage);
        emit failed();
    });
    connect(&m_loader, &Loader::cancelled, this, &TraceTab::closeRequested);
    m_changeDelay.setSingleShot(true);
    m_changeDelay.setInterval(300); // files are written in several steps
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_changeDelay, qOverload<>(&QTimer::start));
    connect(&m_changeDelay, &QTimer::timeout, this, &TraceTab::fileChanged);
    m_notesDelay.setSingleShot(true);
    m_notesDelay.setInterval(400);
    connect(&m_notesDelay, &QTimer::timeout, this, &TraceTab::keepNotes);
}

TraceTab::~TraceTab()
{
    if (m_notesDelay.isActive())
        keepNotes();
    closeLine();
    delete m_find;      // its parent is the window's toolbar
    delete m_tracePage; // before the document that its widgets use
}

TraceTab::TraceTab(const QStringList& ranks, const Theme& theme, QWidget* parent)
    : TraceTab(QFileInfo{ranks.value(0)}.absolutePath() + '/' +
                   tr("ranks of %1").arg(QFileInfo{ranks.value(0)}.fileName()),
               theme, parent)
{
    m_ranks = ranks;
}

namespace {

QVBoxLayout* centred(QWidget* page, int width)
{
    auto* outer = new QHBoxLayout{page};
    auto* inner = new QWidget{page};
    inner->setMaximumWidth(width);
    outer->addStretch(1);
    outer->addWidget(inner, 4);
    outer->addStretch(1);
    auto* layout = new QVBoxLayout{inner};
    layout->setSpacing(12);
    return layout;
}

} // namespace

QWidget* TraceTab::makeLoadingPage()
{
    auto* page = new QWidget{this};
    QVBoxLayout* layout = centred(page, 560);
    if (isRemote())
        return makeRemotePage();
    const QFileInfo file{m_path};
    QString what = tr("<b>%1</b>").arg(file.fileName().toHtmlEscaped());
    if (file.exists())
        what += QStringLiteral(", ") + bytesOf(static_cast<quint64>(file.size()));
    auto* title = new QLabel{what, page};
    title->setWordWrap(true);
    m_progress = new QProgressBar{page};
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Loading"));
    m_progressText = new QLabel{tr("Opening…"), page};
    auto* cancel = new QPushButton{tr("Cancel"), page};
    connect(cancel, &QPushButton::clicked, this, &TraceTab::cancel);
    layout->addStretch(1);
    layout->addWidget(title);
    layout->addWidget(m_progress);
    auto* below = new QHBoxLayout;
    below->addWidget(m_progressText, 1);
    below->addWidget(cancel);
    layout->addLayout(below);
    layout->addStretch(2);
    return page;
}

QWidget* TraceTab::makeErrorPage()
{
    auto* page = new QWidget{this};
    QVBoxLayout* layout = centred(page, 720);
    auto* title = new QLabel{tr("<b>This file cannot be read as a trace</b>"), page};
    m_errorText = new QLabel{page};
    m_errorText->setWordWrap(true);
    m_errorText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* again = new QPushButton{tr("Try again"), page};
    auto* open = new QPushButton{tr("Open another…"), page};
    auto* copy = new QPushButton{tr("Copy message"), page};
    connect(again, &QPushButton::clicked, this, &TraceTab::load);
    connect(open, &QPushButton::clicked, this, &TraceTab::openRequested);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(m_errorLine); });
    layout->addStretch(1);
    layout->addWidget(title);
    layout->addWidget(m_errorText);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(again);
    buttons->addWidget(open);
    buttons->addWidget(copy);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    layout->addStretch(2);
    return page;
}

void TraceTab::load()
{
    m_errorLine.clear();
    setCurrentWidget(m_loadingPage);
    if (isOfRanks())
        m_loader.loadRanks(m_ranks);
    else if (isRemote())
        loadRemote();
    else
        m_loader.load(m_path);
}

void TraceTab::showTrace(TracePtr trace)
{
    if (m_timeline)
        m_initialView = m_timeline->view().state(); // after a reload the view is kept
    else
        takeRemoteView();
    if (m_splitter)
        m_splitterState = m_splitter->saveState();
    if (m_notesDelay.isActive()) {
        m_notesDelay.stop();
        keepNotes();
    }
    closeLine(); // of the trace before
    delete m_find;
    delete m_tracePage;
    m_wasDrawerOpen = false;
    m_document = std::make_unique<Document>(std::move(trace));

    m_document->workOutActivity();

    m_tracePage = new QWidget{this};
    auto* layout = new QVBoxLayout{m_tracePage};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_reload = new Banner{tr("Reload"), m_tracePage};
    m_gone = new Banner{QString{}, m_tracePage};
    m_warning = new Banner{QString{}, m_tracePage};
    m_notesTrouble = new Banner{QString{}, m_tracePage};
    m_snapshotLine = new Banner{QString{}, m_tracePage};
    m_find = new FindBar{*m_document, m_tracePage};
    m_timeline = new TimelinePanel{*m_document, m_tracePage};
    m_details = new Details{*m_document, m_tracePage};
    m_range = new RangeTable{*m_document, m_tracePage};
    m_findings = new FindingsPanel{*m_document, m_tracePage};
    m_selection = new SelectionPage{*m_document, m_details, m_tracePage};
    m_inspector = new Inspector{*m_document, m_findings, m_selection, m_range, m_tracePage};
    m_verdict = new VerdictStrip{*m_document, m_tracePage};
    m_splitter = new QSplitter{Qt::Horizontal, m_tracePage};
    m_splitter->setChildrenCollapsible(true);
    m_drawer = new Drawer{panelsOf(m_document->trace()), *m_document, m_tracePage};
    m_drawer->setVisible(!panels().empty());
    inBackground(
        m_drawer, [analysis = m_document->analysis()] { return panelsWithoutContent(*analysis); },
        [drawer = m_drawer](const QStringList& ids) { drawer->setAside(ids); });
    connect(m_drawer, &Drawer::panelMade, this, [this](lanescope::Panel* panel) {
        if (auto* guess = qobject_cast<GuessPanel*>(panel))
            serve(guess);
        if (auto* whatIf = qobject_cast<WhatIfPanel*>(panel))
            serveFiles(*whatIf, m_path, [this](const QString& a, const QString& b) { emit comparisonRequested(a, b); });
        if (auto* iterations = qobject_cast<IterationsPanel*>(panel))
            connect(iterations, &IterationsPanel::besideRequested, this, &TraceTab::otherRunRequested);
        if (auto* query = qobject_cast<QueryPanel*>(panel)) {
            query->editor().setHistory(Memory{}.queries());
            connect(query, &QueryPanel::historyChanged, [](const QStringList& all) { Memory{}.keepQueries(all); });
        }
    });
    m_stacked = new QSplitter{Qt::Vertical, m_splitter};
    m_stacked->setChildrenCollapsible(false);
    auto* lanes = new QWidget{m_stacked};
    m_ranksRow = new RanksRow{*m_document, *m_timeline, lanes};
    m_steps = new StepsStrip{*m_document, *m_timeline, lanes};
    auto* below = new QVBoxLayout{lanes};
    below->setContentsMargins(0, 0, 0, 0);
    below->setSpacing(0);
    below->addWidget(m_ranksRow);
    below->addWidget(m_steps);
    below->addWidget(m_timeline, 1);
    m_stacked->addWidget(lanes);
    m_stacked->addWidget(m_drawer);
    m_stacked->setStretchFactor(0, 1);
    m_splitter->addWidget(m_stacked);
    m_splitter->addWidget(m_inspector);
    m_splitter->setHandleWidth(1);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    m_isInspectorDragged = !m_splitterState.isEmpty() && m_splitter->restoreState(m_splitterState);
    layout->addWidget(m_reload);
    layout->addWidget(m_gone);
    layout->addWidget(m_warning);
    layout->addWidget(m_notesTrouble);
    layout->addWidget(m_snapshotLine);
    layout->addWidget(m_verdict);
    layout->addWidget(m_splitter, 1);
    addWidget(m_tracePage);

    connect(m_drawer, &Drawer::opened, this, [this] {
        const int all = m_stacked->height(), height = std::min(m_drawerHeight, all * 2 / 3);
        m_stacked->setSizes({all - height, height});
        m_wasDrawerOpen = true;
        Memory{}.keepWantsPanels(true);
    });
    connect(m_drawer, &Drawer::closed, this, [this] {
        if (m_wasDrawerOpen)
            Memory{}.keepWantsPanels(false);
        m_stacked->setSizes({m_stacked->height() - m_drawer->closedHeight(), m_drawer->closedHeight()});
    });
    connect(m_stacked, &QSplitter::splitterMoved, this, [this] {
        if (!m_drawer->current().isEmpty())
            m_drawerHeight = m_drawer->height();
    });
    connect(m_details, &Details::panelRequested, m_drawer, &Drawer::open);
    connect(m_selection, &SelectionPage::panelRequested, m_drawer, &Drawer::open);
    connect(m_findings, &FindingsPanel::annotated, this, [this] {
        emit m_timeline->view().said(tr("Note added: %1 on this trace. Ctrl+Z takes it away again.")
                                         .arg(m_document->notes().notes().notes.size()));
    });
    connect(m_findings, &FindingsPanel::whatIfRequested, this, [this](std::size_t finding) {
        if (auto* panel = qobject_cast<WhatIfPanel*>(m_drawer->open(QStringLiteral("whatif"))))
            panel->switchOn(finding);
    });
    connect(&m_timeline->view(), &TimelineView::findInTableRequested, this, [this](SliceId slice) {
        m_drawer->open(QStringLiteral("table"));
        m_document->select(slice); // the table follows it
    });
    connect(&m_timeline->view(), &TimelineView::noteRequested, this, [this](SliceId slice) {
        if (slice)
            m_document->select(slice);
        if (auto* notes = qobject_cast<NotesPanel*>(m_drawer->open(QStringLiteral("notes"))))
            notes->annotateSelection();
    });
    connect(&m_timeline->view(), &TimelineView::exportRequested, this, &TraceTab::exportRangeRequested);
    connect(m_reload, &Banner::accepted, this, &TraceTab::load);
    m_find->setFrom([this] { return m_timeline->view().visible().begin; }, &m_timeline->view());
    connect(m_find, &FindBar::closed, this, [this] { m_timeline->view().setFocus(); });
    connect(&m_timeline->view(), &TimelineView::findRequested, m_find, &FindBar::open);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_isInspectorDragged = !m_inspector->isFolded(); });
    connect(m_inspector, &Inspector::foldedChanged, this, &TraceTab::placeInspector);
    connect(m_findings, &FindingsPanel::ready, this, [this] {
        m_inspector->setFindings(m_findings->shownCards());
        fillRoom();
    });
    connect(m_ranksRow, &RanksRow::panelRequested, this, [this] { m_drawer->open(QStringLiteral("ranks")); });
    const auto showChosen = [this] { m_drawer->setChosen(chosenWords(*m_document)); };
    for (const auto changed :
         {&Document::chosenChanged, &Document::gapChanged, &Document::rangeSelectionChanged, &Document::instantChanged})
        connect(m_document.get(), changed, m_drawer, showChosen);
    connect(m_document.get(), &Document::selectionChanged, m_drawer, showChosen);
    connect(m_steps, &StepsStrip::stepChosen, this, [this](std::optional<std::size_t> step) {
        m_drawer->setScope(step ? tr("follows: %1").arg(m_steps->nameOf(*step)) : QString{});
    });
    connect(m_document.get(), &Document::placeChanged, this,
            [this] { m_drawer->setPlace(m_document->place() ? m_document->place()->name : QString{}); });
    connect(m_drawer, &Drawer::placeRemoved, m_document.get(), &Document::clearPlace);
    connect(m_verdict, &VerdictStrip::partChosen, this, [this](const QString& part) {
        m_findings->setCause(part);
        m_inspector->setFindings(m_findings->shownCards());
        m_inspector->setPage(Inspector::Page::Findings);
    });
    connect(m_findings, &FindingsPanel::filterLeft, m_verdict, &VerdictStrip::leave);
    m_initialView ? m_timeline->view().restore(*m_initialView) : m_timeline->openOnWork();
    setTheme(*m_theme);
    warn();
    openNotes();
    setCurrentWidget(m_tracePage);
    placeInspector();
    m_timeline->view().setFocus();
    watch();
    if (isRemote())
        watchLine();
    else if (damageOf(m_document->trace().sourceText()))
        fileChanged(); // while it was being read
    emit loaded();
}

// A high window with few lanes has room below them: the first panel fills it, unless the user has closed one. A job's
// ranks have more lanes than any window, and their table is part of the answer: a high window always shows it.
void TraceTab::fillRoom()
{
    constexpr int highWindow = 900, minRoom = 170, maxHeight = 320, highForRanks = 1000, ranksHeight = 240;
    const double lanes = m_timeline->view().layoutOfLanes().height();
    const int room = m_timeline->view().height() - static_cast<int>(std::ceil(lanes));
    const bool isForRanks = isOfRanks() && window()->height() > highForRanks;
    if (m_wasDrawerOpen || m_drawer->isHidden() || !m_drawer->current().isEmpty() || window()->height() < highWindow ||
        (room < minRoom && !isForRanks) || !Memory{}.wantsPanels())
        return;
    m_drawerHeight = std::clamp(room + m_drawer->closedHeight(), isForRanks ? ranksHeight : 0, maxHeight);
    m_drawer->open(QString::fromLatin1(panelsOf(m_document->trace()).front().id));
    m_timeline->view().setFocus();
}

void TraceTab::watch()
{
    QStringList files;
    if (isOfRanks())
        for (const RankPart& part : m_document->trace().ranks())
            files.append(QString::fromStdString(part.info.path));
    else
        files.append(m_path);
    for (const QString& file : files)
        if (!m_watcher.files().contains(file) && QFileInfo::exists(file))
            m_watcher.addPath(file);
}

void TraceTab::warn()
{
    const Trace& trace = m_document->trace();
    const std::vector<std::string>& warnings = trace.info().warnings;
    QStringList all;
    if (trace.info().properties.contains(std::string{predictedKey}))
        all.append(tr("This trace is predicted, not recorded."));
    if (warnings.empty() && all.empty())
        return;
    for (const std::string& w : warnings)
        all.append(QString::fromStdString(w));
    QString text = all.first();
    if (all.size() > 1)
        text += tr("  (and %1 more)").arg(all.size() - 1);
    m_warning->say(text, all.join('\n'));
}

void TraceTab::serve(GuessPanel* panel)
{
    const QString files = tr("Expectations (*.json);;All files (*)");
    connect(panel, &GuessPanel::saveRequested, this, [this, panel, files](const QString& text) {
        const QString path = QFileDialog::getSaveFileName(
            this, tr("Save expectations"), folderForFilesOf(m_path) + QStringLiteral("/expectations.json"), files);
        if (path.isEmpty())
            return;
        QSaveFile file{path};
        if (!file.open(QIODevice::WriteOnly) || file.write(text.toUtf8()) < 0 || !file.commit())
            panel->refuse(tr("%1 cannot be written: %2").arg(path, file.errorString()));
    });
    connect(panel, &GuessPanel::openRequested, this, [this, panel, files] {
        const QString path =
            QFileDialog::getOpenFileName(this, tr("Open expectations"), folderForFilesOf(m_path), files);
        if (path.isEmpty())
            return;
        QFile file{path};
        if (!file.open(QIODevice::ReadOnly)) {
            panel->refuse(tr("%1 cannot be read: %2").arg(path, file.errorString()));
            return;
        }
        const auto read = parseExpectations(file.readAll().toStdString(), path.toStdString());
        if (read)
            panel->setExpectations(*read);
        else
            panel->refuse(QString::fromStdString(read.error().line()));
    });
}

void TraceTab::fileChanged()
{
    if (!m_reload)
        return;
    if (!isOfRanks() && !QFileInfo::exists(m_path)) {
        m_gone->say(tr("The file is no longer there. What is open stays as it was."));
        m_changeDelay.start(); // until a new file has that name
        return;
    }
    m_gone->hide();
    watch(); // a replaced file is a new file
    if (const auto damage = damageOf(m_document->trace().sourceText()))
        m_reload->say(tr("The file changed on disk: arguments can no longer be read from it."),
                      QString::fromStdString(damage->line()));
    else
        m_reload->say(tr("The file changed on disk."));
}

void TraceTab::setTheme(const Theme& theme)
{
    m_theme = &theme;
    if (!m_timeline)
        return;
    m_timeline->setTheme(theme);
    m_verdict->setTheme(theme);
    m_ranksRow->setTheme(theme);
    m_steps->setTheme(theme);
    m_inspector->setTheme(theme);
    m_findings->setTheme(theme);
    m_selection->setTheme(theme);
    m_drawer->setTheme(theme);
    m_gone->setTheme(theme);
    m_warning->setTheme(theme);
    m_snapshotLine->setTheme(theme);
    m_notesTrouble->setTheme(theme);
    m_reload->setTheme(theme);
}

void TraceTab::placeInspector()
{
    if (!m_inspector || m_isInspectorDragged)
        return;
    const double scale = std::sqrt(std::max(1.0, fontMetrics().height() / 16.0)); // scale of text
    const int wide = window()->width() < sizes::narrowBelow ? sizes::inspectorNarrow : sizes::inspector;
    const int open = std::min(static_cast<int>(wide * scale), width() / 2);
    const int right = m_inspector->isFolded() ? m_inspector->foldedWidth() : open;
    m_splitter->setSizes({width() - right, right});
}

void TraceTab::resizeEvent(QResizeEvent* event)
{
    QStackedWidget::resizeEvent(event);
    placeInspector();
    if (m_ranksRow)
        m_ranksRow->fit();
}

std::optional<ViewState> TraceTab::viewState() const
{
    return m_timeline ? std::optional{m_timeline->view().state()} : std::nullopt;
}

QByteArray TraceTab::splitterState() const { return m_isInspectorDragged ? m_splitter->saveState() : QByteArray{}; }
} // namespace lanescope
