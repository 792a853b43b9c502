// The settings with real keys and mouse: each takes effect at once and is kept for the next window.

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QMenuBar>
#include <QPushButton>
#include <QSlider>
#include <QTabWidget>
#include <QTreeWidget>

#include "app/capture_cards.h"
#include "app/capture_list.h"
#include "app/capture_results.h"
#include "app/capture_tab.h"
#include "app/key_edit.h"
#include "app/settings_dialog.h"
#include "model/import/index_cache.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/panels/drawer.h"

namespace lanescope::settings_test {

using namespace lanescope::test;

class SettingsTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void cleanup() { QApplication::setFont(m_font); }
    void theThemeChangesAtOnceAndIsRemembered();
    void wordsGrowEverywhere();
    void thresholdsReachTheTimelineAndBack();
    void aKeyIsGivenAndTheOldOneIsFree();
    void aTimelineKeyIsGiven();
    void clashesAreShown();
    void noStandardKeysClash();
    void resetBringsStandardKeysBack();
    void everyActionCanBeGivenAKey();
    void capturesAreKeptWhereChosen();
    void pythonIsAskedAndItsAnswerShown();
    void indexesOfTracesAreKeptIfWanted();
    void aScriptIsRunByTheChosenPython();
    void looksRightInLightAndDark();

private:
    OwnSettings m_settings;
    QFont m_font = QApplication::font();
};

namespace {

struct Edited : OpenWindow {
    void toFront()
    {
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
    }
    SettingsDialog& dialog()
    {
        auto* found = window.findChild<SettingsDialog*>("settings");
        if (!found || !found->isVisible()) {
            toFront();
            QTest::keyClick(&window, Qt::Key_Comma, Qt::ControlModifier);
            found = window.findChild<SettingsDialog*>("settings");
        }
        return *found;
    }
    template <class T>
    T& of(const char* name)
    {
        T* found = window.findChild<SettingsDialog*>("settings")->findChild<T*>(QString::fromLatin1(name));
        return *found;
    }
    void page(int index) { dialog().findChild<QTabWidget*>()->setCurrentIndex(index); }
    QTreeWidgetItem* row(const QString& action)
    {
        auto& keys = of<QTreeWidget>("keys");
        for (int i = 0; i < keys.topLevelItemCount(); ++i)
            if (keys.topLevelItem(i)->text(0) == action)
                return keys.topLevelItem(i);
        return nullptr;
    }
    void give(const QString& action, Qt::Key key, Qt::KeyboardModifiers held = Qt::NoModifier)
    {
        QVERIFY2(row(action), qPrintable(action));
        of<QTreeWidget>("keys").setCurrentItem(row(action));
        of<KeyEdit>("keyEdit").setFocus();
        QTest::keyClick(&of<KeyEdit>("keyEdit"), key, held);
    }
};

} // namespace

void SettingsTest::theThemeChangesAtOnceAndIsRemembered()
{
    {
        Edited w;
        SettingsDialog& dialog = w.dialog();
        QVERIFY(dialog.isVisible());
        QTest::keyClick(&w.of<QComboBox>("theme"), Qt::Key_End); // Dark
        QTRY_VERIFY(w.window.palette().color(QPalette::Window).lightness() < 80);
        QVERIFY(w.window.findChild<QAction*>("theme_dark")->isChecked());
        w.window.setThemeChoice("light"); // by the menu: the dialog follows
        QCOMPARE(w.of<QComboBox>("theme").currentData().toString(), QStringLiteral("light"));
        QTest::keyClick(&w.of<QComboBox>("theme"), Qt::Key_End);
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QVERIFY(!dialog.isVisible());
    }
    MainWindow again;
    QTRY_VERIFY(again.palette().color(QPalette::Window).lightness() < 80);
    again.setThemeChoice("light");
}

void SettingsTest::wordsGrowEverywhere()
{
    double before = 0, row = 0;
    {
        Edited w;
        before = QApplication::font().pointSizeF();
        row = w.view().rectOf(w.named("gemm")).height();
        w.dialog();
        QTest::keyClick(&w.of<QSlider>("textSize"), Qt::Key_PageUp);
        QTest::keyClick(&w.of<QSlider>("textSize"), Qt::Key_PageUp);
        QCOMPARE(w.dialog().settings().textPct, 150);
        QVERIFY(std::abs(QApplication::font().pointSizeF() - before * 1.5) < 0.01);
        QCOMPARE(w.view().rectOf(w.named("gemm")).height(), row * 1.5);
        // A click still hits the slice at that position.
        const QPointF middle = w.view().rectOf(w.named("gemm")).center();
        QTest::mouseClick(&w.view(), Qt::LeftButton, {}, middle.toPoint());
        QCOMPARE(w.document().selection(), w.named("gemm"));
        const QMenuBar& bar = *w.window.menuBar();
        QTRY_VERIFY(bar.rect().contains(bar.actionGeometry(bar.actions().last())));
        QTRY_VERIFY(bar.actionGeometry(bar.actions().last()).height() >= QFontMetrics{bar.font()}.height());
        QTRY_VERIFY(w.tab().drawer()->height() >= w.tab().drawer()->closedHeight());
        picture(w.window, "text_150");
    }
    QApplication::setFont(m_font);
    Edited again;
    QCOMPARE(again.view().rectOf(again.named("gemm")).height(), row * 1.5);
}

void SettingsTest::thresholdsReachTheTimelineAndBack()
{
    {
        Edited w;
        w.dialog();
        w.page(1);
        QTest::keyClick(&w.of<QComboBox>("leastGap"), Qt::Key_End);
        QCOMPARE(w.view().overlays().minGap, Ns{10'000'000});
        QTest::mouseClick(&w.of<QCheckBox>("queues"), Qt::LeftButton, {}, {8, w.of<QCheckBox>("queues").height() / 2});
        QVERIFY(w.view().overlays().queues);
        QTest::keyClick(&w.view(), Qt::Key_Q); // by the timeline's key: the dialog follows
        QVERIFY(!w.of<QCheckBox>("queues").isChecked());
        QCOMPARE(w.view().overlays().minGap, Ns{10'000'000});
    }
    Edited again;
    QCOMPARE(again.view().overlays().minGap, Ns{10'000'000});
    QVERIFY(!again.view().overlays().queues);
}

void SettingsTest::aKeyIsGivenAndTheOldOneIsFree()
{
    {
        Edited w;
        w.dialog();
        w.give("Kernels", Qt::Key_F9);
        QCOMPARE(w.row("Kernels")->text(2), QStringLiteral("F9"));
        w.toFront();
        QTest::keyClick(&w.window, Qt::Key_2, Qt::ControlModifier);
        QVERIFY(w.tab().drawer()->current().isEmpty());
        QTest::keyClick(&w.window, Qt::Key_F9);
        QCOMPARE(w.tab().drawer()->current(), QStringLiteral("kernels"));
        w.give("Notes", Qt::Key_Backspace); // removes the key
        QCOMPARE(w.row("Notes")->text(2), QString{});
    }
    Edited again;
    QTest::keyClick(&again.window, Qt::Key_F9);
    QCOMPARE(again.tab().drawer()->current(), QStringLiteral("kernels"));
    QVERIFY(again.window.findChild<QAction*>("panel_notes")->shortcut().isEmpty());
}

void SettingsTest::aTimelineKeyIsGiven()
{
    Edited w;
    w.dialog();
    w.give("Zoom in", Qt::Key_K);
    const TimeRange before = w.view().visible();
    QTest::keyClick(&w.view(), Qt::Key_W); // W no longer works
    QCOMPARE(w.view().visible(), before);
    QTest::keyClick(&w.view(), Qt::Key_K);
    QVERIFY(w.view().visible().length() < before.length());
    w.give("Zoom out", Qt::Key_J, Qt::ControlModifier);
    QVERIFY2(w.of<QLabel>("clash").text().contains("single keys"), qPrintable(w.of<QLabel>("clash").text()));
    QCOMPARE(w.row("Zoom out")->text(2), QStringLiteral("S"));
    w.give("Zoom out", Qt::Key_W); // a key that is free now
    QTest::keyClick(&w.view(), Qt::Key_W);
    QTRY_VERIFY(w.view().visible().length() >= before.length() * 9 / 10);
}

void SettingsTest::clashesAreShown()
{
    Edited w;
    w.dialog();
    w.give("Kernels", Qt::Key_O, Qt::ControlModifier);
    QCOMPARE(w.row("Kernels")->text(3), QStringLiteral("Open…"));
    QCOMPARE(w.row("Open…")->text(3), QStringLiteral("Kernels"));
    QVERIFY2(w.of<QLabel>("clash").text().contains("Open…"), qPrintable(w.of<QLabel>("clash").text()));
    w.give("Kernels", Qt::Key_F9);
    QCOMPARE(w.row("Open…")->text(3), QString{});
    w.give("Mark the selection, or remove its mark", Qt::Key_W);
    QCOMPARE(w.row("Zoom in")->text(3), QStringLiteral("Mark the selection, or remove its mark"));
}

void SettingsTest::noStandardKeysClash()
{
    MainWindow window;
    const KeyBindings keys = KeyBindings::of(*window.menuBar());
    QVERIFY(keys.all().size() > 50);
    for (const KeyBinding& binding : keys.all())
        QVERIFY2(keys.clashesOf(binding).isEmpty(),
                 qPrintable(binding.title + " and " + keys.clashesOf(binding).join(", ")));
}

void SettingsTest::resetBringsStandardKeysBack()
{
    Edited w;
    w.dialog();
    w.give("Kernels", Qt::Key_F9);
    w.give("Zoom in", Qt::Key_K);
    w.of<QTreeWidget>("keys").setCurrentItem(w.row("Kernels"));
    w.page(2);
    QTest::mouseClick(&w.of<QPushButton>("resetKey"), Qt::LeftButton);
    QCOMPARE(w.row("Kernels")->text(2), QStringLiteral("Ctrl+2"));
    QCOMPARE(w.row("Zoom in")->text(2), QStringLiteral("K"));
    QTest::mouseClick(&w.of<QPushButton>("resetAllKeys"), Qt::LeftButton);
    QCOMPARE(w.row("Zoom in")->text(2), QStringLiteral("W"));
    QVERIFY(w.dialog().settings().keys.empty());
    const TimeRange before = w.view().visible();
    QTest::keyClick(&w.view(), Qt::Key_W);
    QVERIFY(w.view().visible().length() < before.length());
}

void SettingsTest::everyActionCanBeGivenAKey()
{
    Edited w;
    w.dialog();
    QSet<QString> ids;
    const KeyBindings keys = KeyBindings::of(*w.window.menuBar());
    for (const KeyBinding& binding : keys.all()) {
        QVERIFY2(!ids.contains(binding.id), qPrintable(binding.id));
        ids.insert(binding.id);
        QVERIFY2(w.row(binding.title), qPrintable(binding.title));
    }
    for (const QAction* action : w.window.menuBar()->findChildren<QAction*>())
        if (!action->shortcut().isEmpty())
            QVERIFY2(ids.contains(action->objectName()), qPrintable(action->text()));
}

void SettingsTest::capturesAreKeptWhereChosen()
{
    Edited w;
    QTemporaryDir folder;
    QFile old{folder.filePath("earlier.json")};
    QVERIFY(old.open(QIODevice::WriteOnly));
    old.close();
    CaptureTab* tab = w.window.capture();
    w.dialog();
    w.page(3);
    auto& edit = w.of<QLineEdit>("captureFolder");
    edit.setFocus();
    edit.setText(folder.path());
    QTest::keyClick(&edit, Qt::Key_Tab);
    QCOMPARE(CaptureTab::folder(), folder.path());
    QCOMPARE(tab->results().cards().size(), 1u); // takes effect at once
    QCOMPARE(tab->results().cards()[0]->file().title, QStringLiteral("earlier"));
    edit.setText({});
    QTest::keyClick(&edit, Qt::Key_Return);
    QCOMPARE(CaptureTab::folder(), Memory::usualCaptureFolder());
}

void SettingsTest::indexesOfTracesAreKeptIfWanted()
{
    QTemporaryDir folder;
    const QScopeGuard afterwards{[usual = indexOptions()] { setIndexOptions(usual); }};
    IndexOptions options;
    options.folder = folder.path().toStdString();
    setIndexOptions(options);
    QFile index{folder.filePath("0123456789abcdef.index")};
    QVERIFY(index.open(QIODevice::WriteOnly) && index.write(QByteArray(3000, 'x')) == 3000);
    index.close();
    Edited w;
    QVERIFY(areIndexesUsed());
    w.dialog();
    w.page(4);
    auto& keep = w.of<QCheckBox>("keepIndexes");
    QVERIFY(keep.isChecked());
    QTest::keyClick(&keep, Qt::Key_Space);
    QVERIFY(!areIndexesUsed()); // at once
    QVERIFY(!Memory{}.settings().keepsIndexes);
    QTest::keyClick(&keep, Qt::Key_Space);
    QVERIFY(areIndexesUsed());
    auto& clear = w.of<QPushButton>("clearIndexes");
    QVERIFY(w.of<QLabel>("indexBytes").text().startsWith("3"));
    QTest::mouseClick(&clear, Qt::LeftButton);
    QVERIFY(!index.exists());
    QVERIFY(!clear.isEnabled());
    QVERIFY(w.of<QLabel>("indexBytes").text().startsWith("0"));
}

void SettingsTest::pythonIsAskedAndItsAnswerShown()
{
    Edited w;
    w.dialog();
    w.page(3);
    const TempFile has{"#!/bin/sh\necho torch 9.9 CUDA 13\n", "has"},
        lacks{"#!/bin/sh\necho Traceback >&2\necho 'No module named torch' >&2\nexit 1\n", "lacks"};
    auto& says = w.of<QLabel>("pythonSays");
    for (const auto& [file, answer] :
         {std::pair{&has, "torch 9.9 CUDA 13"}, std::pair{&lacks, "No module named torch"}}) {
        const QString path = QString::fromStdString(file->path());
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        w.of<QLineEdit>("python").setText(path);
        QCOMPARE(Memory{}.settings().python, path);
        QTest::mouseClick(&w.of<QPushButton>("askPython"), Qt::LeftButton);
        QTRY_COMPARE(says.text(), QString::fromLatin1(answer));
    }
    w.of<QLineEdit>("python").setText("/no/such/python");
    QTest::mouseClick(&w.of<QPushButton>("askPython"), Qt::LeftButton);
    QTRY_VERIFY2(says.text().startsWith("It does not start"), qPrintable(says.text()));
}

// A stand-in for python that writes a trace to the given path and reports it as the scripts do.
void SettingsTest::aScriptIsRunByTheChosenPython()
{
    Edited w;
    const TempFile python{
        "#!/bin/sh\n[ \"$1\" = -c ] && exit 0\nscript=$1; shift\nwhile [ $# -gt 0 ]; do\n  [ \"$1\" = --trace_dir ] && "
        "dir=$2\n"
        "  [ \"$1\" = --compile ] && name=compiled\n  shift\ndone\n"
        "echo '[{\"ph\":\"X\",\"name\":\"a\",\"ts\":1,\"dur\":2,\"pid\":1,\"tid\":1}]' > \"$dir/$name.json\"\n"
        "echo warming up\necho \"{\\\"path\\\": \\\"$dir/$name.json\\\"}\"\n",
        "python"},
        broken{"#!/bin/sh\necho 'this python cannot import torch' >&2\nexit 4\n", "broken"};
    QTemporaryDir folder;
    Settings settings = Memory{}.settings();
    settings.captureFolder = folder.path();
    for (const TempFile* file : {&broken, &python}) {
        const QString path = QString::fromStdString(file->path());
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        settings.python = path;
        w.window.choose(settings);
        CaptureTab* tab = w.window.capture();
        auto* list = tab->findChild<CaptureList*>();
        CaptureCard* card = list->cardOf("matmul_add.py");
        QTRY_COMPARE(card->missing(), QString::fromLatin1(file == &broken ? "needs torch" : ""));
        if (auto* unfold = list->findChild<QPushButton*>("unfoldScripts"); file == &broken) {
            QVERIFY(!card->isVisible()); // workloads that cannot run are one line
            QTest::mouseClick(unfold, Qt::LeftButton);
        }
        QVERIFY(card->isVisible());
        QTest::mouseClick(card, Qt::LeftButton);
        auto* run = tab->findChild<QPushButton*>("run");
        QCOMPARE(run->isEnabled(), file != &broken);
        if (file == &broken)
            continue;
        auto* compiled = tab->findChild<QCheckBox*>("compiled");
        QTest::mouseClick(compiled, Qt::LeftButton, {}, {8, 8});
        QVERIFY(compiled->isChecked());
        QTest::mouseClick(run, Qt::LeftButton);
        QTRY_VERIFY(w.window.currentTab() && w.window.currentTab()->path().endsWith("/compiled.json"));
        QTRY_VERIFY(w.window.currentTab()->document());
        QCOMPARE(w.document().trace().sliceCount(), 1u);
    }
}

void SettingsTest::looksRightInLightAndDark()
{
    Edited w;
    for (const char* theme : {"light", "dark"}) {
        w.window.setThemeChoice(theme);
        SettingsDialog& dialog = w.dialog();
        w.give("Kernels", Qt::Key_O, Qt::ControlModifier);
        const char* names[] = {"looks", "timeline", "keys", "capture"};
        for (int i = 0; i < 4; ++i) {
            w.page(i);
            picture(dialog, QStringLiteral("settings_%1_%2").arg(names[i], theme));
            for (const QLabel* label : dialog.findChildren<QLabel*>())
                if (label->isVisible() && !label->wordWrap())
                    QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
        }
    }
    w.window.setThemeChoice("light");
}

TEST_IN_WINDOW(SettingsTest)

} // namespace lanescope::settings_test

#include "settings_test.moc"
