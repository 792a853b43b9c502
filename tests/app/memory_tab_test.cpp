// The tab of a memory snapshot: the toolbar zooms it, its page is saved as picture and report, and the user says how
// much memory the GPU has.
#include <QtTest>

#include <QClipboard>
#include <QMenu>
#include <QTemporaryDir>
#include <QToolButton>

#include "app/frame_bar.h"
#include "app/main_window.h"
#include "app/memory.h"
#include "app/memory_export.h"
#include "app/memory_tab.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"
#include "widgets/kit/data_table.h"
#include "widgets/memory/address_map_view.h"
#include "widgets/memory/memory_capacity.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_panel.h"
#include "widgets/memory/memory_view.h"
#include "widgets/panels/query_editor.h"
#include "widgets/panels/query_panel.h"

namespace lanescope::memory_tab_test {

using namespace lanescope::test;

namespace {

std::string someSnapshot()
{
    SnapshotMaker m;
    for (int i = 0; i < 20; ++i) {
        m.alloc(std::int64_t{30} << 20, {{"main", "/app/train.py", 7}});
        m.now += 1000;
    }
    return m.pickled();
}

QToolButton* buttonOf(QWidget& window, const QString& tip)
{
    for (QToolButton* button : window.findChildren<QToolButton*>())
        if (button->toolTip() == tip)
            return button;
    return nullptr;
}

QByteArray contentOf(const QString& path)
{
    QFile file{path};
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
}

} // namespace

class MemoryTabTest : public QObject {
    Q_OBJECT
private slots:
    void init() { m_settings.clear(); }
    void theToolbarZoomsAndSaves()
    {
        const TempFile file{someSnapshot(), "run.pickle"};
        MainWindow window;
        window.resize(1366, 768);
        window.show();
        QToolButton *in = buttonOf(window, "Zoom in (W)"), *out = buttonOf(window, "Zoom out (S)"),
                    *fit = buttonOf(window, "Show the whole trace (Home)"),
                    *save = buttonOf(window, "Save what is shown");
        QVERIFY(in && out && fit && save);
        QVERIFY(!in->isVisible() && !save->isVisible());
        QSignalSpy loaded{&window, &MainWindow::traceLoaded};
        window.open(QString::fromStdString(file.path()));
        QTRY_COMPARE(loaded.size(), 1);
        QVERIFY(in->isVisible() && out->isVisible() && fit->isVisible() && save->isVisible());
        auto* tab = window.findChild<MemoryTab*>();
        MemoryChart& chart = tab->view()->chart();
        const double span = chart.toUs() - chart.fromUs();
        QTest::mouseClick(in, Qt::LeftButton);
        QVERIFY(std::abs((chart.toUs() - chart.fromUs()) / span - 0.5) < 0.01);
        QTest::mouseClick(in, Qt::LeftButton);
        QTest::mouseClick(out, Qt::LeftButton);
        QVERIFY(std::abs((chart.toUs() - chart.fromUs()) / span - 0.5) < 0.01);
        QTest::mouseClick(fit, Qt::LeftButton);
        QCOMPARE(chart.toUs() - chart.fromUs(), span);
        QVERIFY(save->menu() == tab->exports());
        QCOMPARE(save->menu()->actions().size(), 3);
        const QTemporaryDir folder;
        for (const auto& [name, begin] : {std::pair{"a.png", "\x89PNG"}, std::pair{"a.svg", "<?xml"},
                                          std::pair{"a.pdf", "%PDF"}, std::pair{"a.html", "<!DOCTYPE html>"}}) {
            const QString path = folder.filePath(name);
            QVERIFY(exportMemory(*tab, path));
            QVERIFY2(contentOf(path).startsWith(begin), name);
        }
        const QByteArray report = contentOf(folder.filePath("a.html"));
        QVERIFY(report.contains("train.py:7"));
        QCOMPARE(report.count("All holders"), 2); // by line, by op
        QVERIFY(!exportMemory(*tab, folder.filePath("a.txt")));
        QVERIFY(!exportMemory(*tab, folder.filePath("none/a.html")));
        QTRY_COMPARE(tab->view()->table().shownRows(), 2); // the line and the sum
        save->menu()->actions().last()->trigger();
        QVERIFY(QApplication::clipboard()->text().contains("train.py:7"));
    }
    // The table took the room of the address map, which had two rows.
    void aLowWindowShowsTheWholeMap()
    {
        const TempFile file{someSnapshot(), "run.pickle"};
        for (const int height : {768, 1000}) {
            MainWindow window;
            window.resize(1366, height);
            window.show();
            QSignalSpy loaded{&window, &MainWindow::traceLoaded};
            window.open(QString::fromStdString(file.path()));
            QTRY_COMPARE(loaded.size(), 1);
            auto& view = *window.findChild<MemoryTab*>()->view();
            QCOMPARE(view.panel().isOpen(), height > 800);
            QTest::qWait(20); // lets the layout settle
            const int whole = view.findChild<AddressMapView*>()->height();
            view.panel().show(MemoryPanel::Page::Holders);
            QVERIFY(view.panel().isOpen());
            QTest::qWait(20);
            QCOMPARE(view.findChild<AddressMapView*>()->height() < whole, height < 850);
        }
    }
    void theToolbarFitsANarrowWindow()
    {
        SnapshotMaker m;
        m.pool = 7;
        m.alloc(std::int64_t{30} << 20, {{"main", "/app/train.py", 7}});
        const TempFile file{m.pickled(), "run.pickle"};
        MainWindow window;
        window.resize(1366, 700);
        window.show();
        QSignalSpy loaded{&window, &MainWindow::traceLoaded};
        window.open(QString::fromStdString(file.path()));
        QTRY_COMPARE(loaded.size(), 1);
        auto* bar = window.findChild<FrameBar*>();
        for (const int width : {1366, 1100, 1000}) {
            window.resize(width, 700);
            QTest::qWait(50);
            int chips = 0, listed = 0; // those without room are in a menu
            for (const QToolButton* button : bar->findChildren<QToolButton*>(Qt::FindDirectChildrenOnly)) {
                chips += button->isVisible() && button->isCheckable() ? 1 : 0;
                QVERIFY2(!button->isVisible() || !button->geometry().intersects(bar->search().geometry()),
                         qPrintable(QStringLiteral("%1 at %2").arg(button->text()).arg(width)));
                if (button->isVisible() && button->text().contains(" more")) {
                    emit button->menu()->aboutToShow();
                    listed = static_cast<int>(button->menu()->actions().size());
                    QVERIFY(button->text().startsWith(QString::number(listed)));
                }
            }
            QVERIFY2(chips >= 2, qPrintable(QString::number(chips)));
            QCOMPARE(chips + listed, 6);
        }
    }
    // As in the Query panel of a trace; the tables differ, so each has its own list.
    void queriesAreKept()
    {
        const TempFile file{someSnapshot(), "run.pickle"}, other{someSnapshot(), "other.pickle"};
        MainWindow window;
        window.show();
        QSignalSpy loaded{&window, &MainWindow::traceLoaded};
        window.open(QString::fromStdString(file.path()));
        QTRY_COMPARE(loaded.size(), 1);
        const auto sqlOf = [&window]() -> QueryPanel& {
            MemoryPanel& panel = window.currentSnapshot()->panel();
            panel.show(MemoryPanel::Page::Sql);
            return panel.sql();
        };
        const QString sql = "select count(*) from memory_events";
        QueryPanel& first = sqlOf();
        QTest::keyClicks(&first.editor(), sql);
        QTest::keyClick(&first.editor(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_COMPARE(first.editor().history(), QStringList{sql});
        window.open(QString::fromStdString(other.path()));
        QTRY_COMPARE(loaded.size(), 2);
        QueryPanel& second = sqlOf();
        QVERIFY(&second != &first);
        QCOMPARE(second.editor().toPlainText(), QString{});
        QTest::keyClick(&second.editor(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(second.editor().toPlainText(), sql);
        QVERIFY(!Memory{}.queries().contains(sql));
    }
    void theStartPageSaysWhatASnapshotHolds()
    {
        const TempFile file{someSnapshot(), "run.pickle"};
        MainWindow window;
        window.show();
        QSignalSpy loaded{&window, &MainWindow::traceLoaded};
        window.open(QString::fromStdString(file.path()));
        QTRY_COMPARE(loaded.size(), 1);
        const RecentFile kept = Memory{}.recent(QString::fromStdString(file.path()));
        QVERIFY(kept.opened.isValid());
        QCOMPARE(kept.verdict, QStringLiteral("Peak 629 MB"));
        QCOMPARE(kept.about, QStringLiteral("memory snapshot · 40 events"));
    }
    void theUserSaysHowMuchMemoryTheGpuHas()
    {
        const TempFile file{someSnapshot(), "run.pickle"};
        MainWindow window;
        window.show();
        QSignalSpy loaded{&window, &MainWindow::traceLoaded};
        window.open(QString::fromStdString(file.path()));
        QTRY_COMPARE(loaded.size(), 1);
        auto* tab = window.findChild<MemoryTab*>();
        QVERIFY(tab->view()->legend().text().contains("unknown"));
        tab->view()->capacity().setCurrentIndex(1);
        emit tab->view()->capacity().activated(1);
        QTRY_COMPARE(loaded.size(), 2);
        QCOMPARE(tab->view()->document().snapshot().capacity.value_or(0), std::int64_t{8} << 30);
        QVERIFY(!tab->view()->legend().text().contains("unknown"));
        QVERIFY(tab->view()->document().highest() >= std::int64_t{8} << 30);
    }

private:
    OwnSettings m_settings;
};

TEST_IN_WINDOW(MemoryTabTest)

} // namespace lanescope::memory_tab_test

#include "memory_tab_test.moc"
