// Applies the settings in the window at once and stores them.

#include <QAction>
#include <QApplication>
#include <QMenuBar>
#include <QTimer>
#include <QToolTip>

#include "app/capture_tab.h"
#include "app/compare_tab.h"
#include "app/frame_bar.h"
#include "app/help_dock.h"
#include "app/main_window.h"
#include "app/memory_compare_tab.h"
#include "app/memory_tab.h"
#include "app/settings_dialog.h"
#include "app/start_page.h"
#include "app/status_row.h"
#include "app/sweep_tab.h"
#include "app/tab_pages.h"
#include "app/trace_tab.h"
#include "model/import/index_cache.h"
#include "widgets/kit/theme.h"
#include "widgets/timeline/timeline_panel.h"

#include <algorithm>
#include <utility>

namespace lanescope {

void MainWindow::editSettings()
{
    if (!m_dialog) {
        m_dialog = new SettingsDialog{m_settings, m_keys, this};
        connect(m_dialog, &SettingsDialog::changed, this, &MainWindow::choose);
    }
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

void MainWindow::choose(const Settings& settings)
{
    if (settings == m_settings)
        return;
    const Settings before = std::exchange(m_settings, settings);
    m_memory.keep(settings);
    applySettings(&before);
    if (m_dialog)
        m_dialog->show(settings);
}

// Applies only changes if there were settings before, because colours and fonts reach every widget.
void MainWindow::applySettings(const Settings* before)
{
    if (!before || before->keys != m_settings.keys)
        applyKeys();
    if (!before || before->textPct != m_settings.textPct)
        applyTextSize();
    for (TimelinePanel* timeline : m_tabs->findChildren<TimelinePanel*>())
        settle(*timeline);
    if (!before || before->keepsIndexes != m_settings.keepsIndexes)
        wantIndexes(m_settings.keepsIndexes);
    if (before && (before->captureFolder != m_settings.captureFolder || before->python != m_settings.python))
        for (CaptureTab* tab : m_tabs->findChildren<CaptureTab*>())
            tab->settingsChanged();
    for (const char* theme : {"system", "light", "dark"})
        if (auto* action = menuBar()->findChild<QAction*>(QStringLiteral("theme_") + QLatin1String{theme}))
            action->setChecked(m_settings.theme == QLatin1String{theme});
    if (!before || before->theme != m_settings.theme)
        applyTheme();
}

void MainWindow::applyKeys()
{
    m_keys.setGiven(m_settings.keys);
    for (QAction* action : menuBar()->findChildren<QAction*>())
        for (const KeyBinding& binding : m_keys.all())
            if (!binding.timelineKey && binding.id == action->objectName())
                action->setShortcut(m_keys.now(binding));
}

void MainWindow::applyTextSize()
{
    QFont font = m_systemFont;
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * m_settings.textPct / 100);
    else
        font.setPixelSize(std::max(1, font.pixelSize() * m_settings.textPct / 100));
    if (font == QApplication::font())
        return;
    QApplication::setFont(font);
    QTimer::singleShot(0, this, [this] {
        applyTheme(); // parts with a style sheet of their own take a new font only with the sheet
        QEvent measure{QEvent::StyleChange}; // Qt 6.4: a menu bar updates its size only on a style change
        QCoreApplication::sendEvent(menuBar(), &measure);
    });
}

void MainWindow::settle(TimelinePanel& timeline)
{
    timeline.setTextScale(m_settings.textPct / 100.0);
    timeline.view().setKeys(m_keys.timelineKeys());
    timeline.view().setOverlays(m_settings.overlays);
}

// Choices that are made with keys and menus apply to all tabs.
void MainWindow::shareSettings(TimelinePanel& timeline)
{
    settle(timeline);
    connect(&timeline.view(), &TimelineView::overlaysChanged, this, [this, view = &timeline.view()] {
        Settings settings = m_settings;
        settings.overlays = view->overlays();
        choose(settings);
    });
}

const Theme& MainWindow::theme() const
{
    const QString choice = m_themeForNow.isEmpty() ? m_settings.theme : m_themeForNow;
    const bool isDark =
        choice == QLatin1String("dark") ||
        (choice == QLatin1String("system") &&
         m_systemPalette.color(QPalette::Window).lightness() < m_systemPalette.color(QPalette::WindowText).lightness());
    return isDark ? Theme::dark() : Theme::light();
}

void MainWindow::setThemeChoice(const QString& choice)
{
    const bool isOther = !m_themeForNow.isEmpty();
    m_themeForNow.clear();
    Settings settings = m_settings;
    settings.theme = choice;
    choose(settings);
    if (isOther)
        applyTheme();
}

void MainWindow::useTheme(const QString& choice)
{
    m_themeForNow = choice;
    applyTheme();
}

void MainWindow::applyTheme()
{
    m_isApplying = true;
    const Theme& t = theme();
    QPalette p = m_systemPalette;
    const auto set = [&](QPalette::ColorRole role, QColor colour) { p.setColor(role, colour); };
    set(QPalette::Window, t.window);
    set(QPalette::WindowText, t.text);
    set(QPalette::Base, t.lanes);
    set(QPalette::AlternateBase, t.window);
    set(QPalette::Text, t.text);
    set(QPalette::Button, t.groupRow);
    set(QPalette::ButtonText, t.text);
    set(QPalette::ToolTipBase, t.hoverCard);
    set(QPalette::ToolTipText, t.hoverText);
    set(QPalette::PlaceholderText, t.mutedText);
    set(QPalette::Link, t.accent);
    set(QPalette::LinkVisited, t.accent);
    set(QPalette::Highlight, t.accent);
    set(QPalette::HighlightedText, t.lanes);
    set(QPalette::Mid, t.mutedText);
    set(QPalette::Light, t.lanes);
    set(QPalette::Midlight, t.groupRow);
    set(QPalette::Dark, t.line);
    set(QPalette::Shadow, t.line);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, t.mutedText);
    QApplication::setPalette(p);
    QPalette rows = p; // the chosen row of a table is tinted: its words and bars stay as they are
    rows.setColor(QPalette::Highlight, t.accentField);
    rows.setColor(QPalette::HighlightedText, t.text);
    QApplication::setPalette(rows, "QAbstractItemView");
    QToolTip::setPalette(p);
    m_bar->setTheme(t);
    m_status->setTheme(t);
    m_empty->setTheme(t);
    for (int i = 0; i < m_tabs->count(); ++i) {
        if (TraceTab* tab = tabAt(i))
            tab->setTheme(t);
        else if (auto* comparison = qobject_cast<CompareTab*>(m_tabs->widget(i)))
            comparison->setTheme(t);
        else if (auto* pair = qobject_cast<MemoryCompareTab*>(m_tabs->widget(i)))
            pair->setTheme(theme());
        else if (auto* snapshot = qobject_cast<MemoryTab*>(m_tabs->widget(i)))
            snapshot->setTheme(theme());
        else if (auto* several = qobject_cast<SweepTab*>(m_tabs->widget(i)))
            several->setTheme(t);
        else if (auto* captures = qobject_cast<CaptureTab*>(m_tabs->widget(i)))
            captures->setTheme(t);
    }
    if (m_help)
        m_help->setTheme(t);
    m_isApplying = false;
}

} // namespace lanescope
