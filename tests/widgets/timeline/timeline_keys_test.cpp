// Tests that every key does what the list of keys says.

#include <QMenu>
#include <QSignalSpy>
#include <QtTest>

#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/timeline/timeline_keys.h"
#include "widgets/timeline/timeline_panel.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace lanescope::timeline_keys_test {

using lanescope::test::moveMouse;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

TracePtr makeTrace()
{
    TraceMaker make;
    make.lane("100", "1")
        .slice("main.py(1): main", 0us, 1000us, "python_function")
        .slice("step", 10us, 900us, "user_annotation")
        .slice("aten::mm", 100us, 100us)
        .slice("cudaLaunchKernel", 150us, 20us, "cuda_runtime", 7)
        .slice("aten::mm", 300us, 100us)
        .slice("cudaLaunchKernel", 350us, 20us, "cuda_runtime", 8)
        .slice("aten::mm", 500us, 100us);
    for (int i = 2; i < 12; ++i)
        make.lane("100", std::to_string(i)).slice("work", 100us, 50us);
    make.stream(0, 7).slice("gemm", 400us, 50us, "kernel", 7).slice("gemm", 600us, 50us, "kernel", 8);
    return make.build();
}

struct Window {
    TracePtr trace = makeTrace();
    Document document{trace};
    TimelinePanel panel{document};
    TimelineView& view = panel.view();
    QSignalSpy goTo{&view, &TimelineView::goToRequested}, find{&view, &TimelineView::findRequested},
        help{&view, &TimelineView::helpRequested};

    Window()
    {
        panel.resize(900, 300); // lower than the lanes
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
    }
    // In the middle of the trace, so that each key has an effect.
    void prepare(SliceId selection)
    {
        view.setVisible(TimeRange{lanescope::timeAt(200'000), lanescope::timeAt(500'000)});
        view.setScrollY(60);
        moveMouse(view, {view.width() / 2, 100});
        document.clearMarks();
        document.select(selection);
        view.setFocus();
    }
    SliceId named(std::string_view name, int k = 0) const
    {
        for (const SliceId s : trace->slices())
            if (trace->name(s) == name && k-- == 0)
                return s;
        return {};
    }
    int chosen() const
    {
        int bits = 0;
        for (const OverlayEntry& entry : overlayEntries())
            bits = bits * 2 + (view.overlays().*entry.isShown ? 1 : 0);
        return bits;
    }
    auto state() const
    {
        const ViewState v = view.state();
        return std::tuple{nsOf(v.visible.begin),
                          nsOf(v.visible.end),
                          v.scrollY,
                          static_cast<int>(v.choices.python),
                          chosen(),
                          document.selection(),
                          document.marks().size(),
                          goTo.count(),
                          find.count(),
                          help.count()};
    }
};

// The keys of the list; mouse actions and the window's own keys have their own tests.
const std::map<QString, int>& keyWords()
{
    static const std::map<QString, int> words{{"W", Qt::Key_W},
                                              {"S", Qt::Key_S},
                                              {"A", Qt::Key_A},
                                              {"D", Qt::Key_D},
                                              {"F", Qt::Key_F},
                                              {"M", Qt::Key_M},
                                              {"P", Qt::Key_P},
                                              {"I", Qt::Key_I},
                                              {"O", Qt::Key_O},
                                              {"E", Qt::Key_E},
                                              {"B", Qt::Key_B},
                                              {"C", Qt::Key_C},
                                              {"Q", Qt::Key_Q},
                                              {"H", Qt::Key_H},
                                              {"G", Qt::Key_G},
                                              {"?", Qt::Key_Question},
                                              {"[", Qt::Key_BracketLeft},
                                              {"]", Qt::Key_BracketRight},
                                              {",", Qt::Key_Comma},
                                              {".", Qt::Key_Period},
                                              {"/", Qt::Key_Slash},
                                              {"Left", Qt::Key_Left},
                                              {"Right", Qt::Key_Right},
                                              {"Up", Qt::Key_Up},
                                              {"Down", Qt::Key_Down},
                                              {"Enter", Qt::Key_Return},
                                              {"Home", Qt::Key_Home},
                                              {"Esc", Qt::Key_Escape},
                                              {"Page Up", Qt::Key_PageUp},
                                              {"Page Down", Qt::Key_PageDown}};
    return words;
}

} // namespace

class TimelineKeysTest : public QObject {
    Q_OBJECT

private slots:
    void everyListedKeyDoesSomething()
    {
        Window w;
        std::set<int> pressed;
        for (const KeyHelp& row : timelineKeys()) {
            const QString keys = QString::fromUtf8(row.keys.data(), static_cast<qsizetype>(row.keys.size()));
            if (keys.contains("wheel") || keys.contains("drag") || keys.contains("click") ||
                keys.startsWith("R,") ||                         // for ranks: ranks_test presses it
                keys == "Ctrl + Z" || keys.startsWith("Alt + ")) // tested below, because they need a history
                continue;
            QString rest = keys;
            rest.remove("Ctrl + F or "); // keys of the window
            for (const QString& half : rest.split(" / "))
                for (const QString& word : half.startsWith(',') ? QStringList{half} : half.split(", ")) {
                    QVERIFY2(keyWords().count(word.trimmed()), qPrintable("not known to this test: " + keys));
                    const int key = keyWords().at(word.trimmed());
                    pressed.insert(key);
                    bool changed = false;
                    for (const SliceId selection :
                         {w.named("aten::mm", 1), w.named("cudaLaunchKernel", 1), w.named("gemm", 1)}) {
                        w.prepare(selection);
                        const auto before = w.state();
                        QTest::keyClick(&w.view, static_cast<Qt::Key>(key));
                        changed |= w.state() != before;
                        QTest::keyClick(&w.view, Qt::Key_Escape); // closes what it opened
                    }
                    QVERIFY2(changed, qPrintable(keys + ": nothing happened"));
                }
        }
        QCOMPARE(pressed.size(), keyWords().size()); // and the list names them all
    }

    void controlZAndAltWithArrowsGoBackAndOn()
    {
        const auto isListed = [](std::string_view keys) {
            const auto& rows = timelineKeys();
            return std::any_of(rows.begin(), rows.end(), [&](const KeyHelp& row) { return row.keys == keys; });
        };
        QVERIFY(isListed("Ctrl + Z") && isListed("Alt + Left / Right"));
        Window w;
        w.prepare(w.named("gemm", 1));
        const TimeRange before = w.view.visible();
        QTest::keyClick(&w.view, Qt::Key_Home);
        const TimeRange after = w.view.visible();
        QVERIFY(after != before);
        QTest::keyClick(&w.view, Qt::Key_Left, Qt::AltModifier);
        QVERIFY(w.view.visible() == before);
        QTest::keyClick(&w.view, Qt::Key_Right, Qt::AltModifier);
        QVERIFY(w.view.visible() == after);
        QTest::keyClick(&w.view, Qt::Key_Left, Qt::AltModifier);
        QTest::keyClick(&w.view, Qt::Key_Home);
        QTest::keyClick(&w.view, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(w.view.visible() == before);
        w.view.hideLane(LaneId{1u});
        QVERIFY(w.view.choices().hiddenLanes.count(1));
        QTest::keyClick(&w.view, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(w.view.choices().hiddenLanes.empty());
    }

    void shiftMovesFaster()
    {
        for (const Qt::Key key : {Qt::Key_W, Qt::Key_D}) {
            Window w;
            w.prepare({});
            const TimeRange start = w.view.visible();
            QTest::keyClick(&w.view, key);
            const TimeRange plain = w.view.visible();
            w.prepare({});
            QTest::keyClick(&w.view, key, Qt::ShiftModifier);
            const TimeRange fast = w.view.visible();
            if (key == Qt::Key_W)
                QVERIFY(fast.length() < plain.length() && plain.length() < start.length());
            else
                QVERIFY(fast.begin > plain.begin && plain.begin > start.begin);
        }
    }

    void heldKeysKeepMovingUntilReleased()
    {
        Window w;
        w.prepare({});
        QTest::keyPress(&w.view, Qt::Key_D);
        const TimeRange tapped = w.view.visible();
        QTRY_VERIFY(w.view.visible().begin > tapped.begin + tapped.length() / 10);
        QTest::keyRelease(&w.view, Qt::Key_D);
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] {
                const TimeRange now = w.view.visible();
                QTest::qWait(40);
                return w.view.visible() == now;
            }(),
            2000);
    }

    void lettersWithControlAreNotTheTimelines()
    {
        Window w;
        w.prepare(w.named("gemm"));
        const auto before = w.state();
        for (const Qt::Key key : {Qt::Key_W, Qt::Key_A, Qt::Key_S, Qt::Key_D, Qt::Key_F})
            QTest::keyClick(&w.view, key, Qt::ControlModifier);
        QVERIFY(w.state() == before);
    }

    void pShowsTheRowsOfPythonFramesAndHidesThemAgain()
    {
        Window w;
        const SliceId frame = w.named("main.py(1): main");
        QVERIFY(w.view.rectOf(frame).isEmpty());
        QTest::keyClick(&w.view, Qt::Key_P);
        QVERIFY(!w.view.rectOf(frame).isEmpty());
        QTest::keyClick(&w.view, Qt::Key_P);
        QVERIFY(w.view.rectOf(frame).isEmpty());
        w.document.select(frame);
        w.document.reveal(frame); // shows it again, like the links of the details
        QVERIFY(!w.view.rectOf(frame).isEmpty());
    }

    void eachOverlayHasItsKey()
    {
        for (const OverlayEntry& entry : overlayEntries()) {
            Window w;
            w.prepare({});
            const OverlayChoices before = w.view.overlays();
            QTest::keyClick(&w.view, entry.key);
            OverlayChoices expected = before;
            expected.*entry.isShown = !(before.*entry.isShown);
            QVERIFY2(w.view.overlays() == expected, entry.id); // this one, and no other
            QTest::keyClick(&w.view, entry.key, Qt::ControlModifier);
            QVERIFY2(w.view.overlays() == expected, entry.id);
            QTest::keyClick(&w.view, entry.key);
            QVERIFY2(w.view.overlays() == before, entry.id);
            QVERIFY(std::any_of(timelineKeys().begin(), timelineKeys().end(), [&](const KeyHelp& key) {
                return key.keys == std::string_view{&entry.key, 1};
            }));
        }
    }

    void pagesScrollTheLanesAndEndAtTheirEnds()
    {
        Window w;
        const double max = w.view.layoutOfLanes().height() - w.view.height();
        QVERIFY(max > 0);
        QTest::keyClick(&w.view, Qt::Key_PageDown);
        QVERIFY(w.view.scrollY() > 0);
        for (int i = 0; i < 10; ++i)
            QTest::keyClick(&w.view, Qt::Key_PageDown);
        QCOMPARE(w.view.scrollY(), max);
        for (int i = 0; i < 10; ++i)
            QTest::keyClick(&w.view, Qt::Key_PageUp);
        QCOMPARE(w.view.scrollY(), 0.0);
    }

    void middleDragAndAltDragMoveAndSelectNothing()
    {
        for (const auto& [button, modifier] :
             {std::pair{Qt::MiddleButton, Qt::NoModifier}, std::pair{Qt::LeftButton, Qt::AltModifier}}) {
            Window w;
            w.prepare({});
            const Time grabbed = w.view.timeAt(300);
            QTest::mousePress(&w.view, button, modifier, {300, 100});
            moveMouse(w.view, {360, 80}, button);
            QVERIFY(std::abs((w.view.timeAt(360) - grabbed).count()) <=
                    2 + w.view.axis().nsPerPx()); // the time under the mouse stays in place
            QCOMPARE(w.view.scrollY(), 80.0);
            QTest::mouseRelease(&w.view, button, modifier, {360, 80});
            QVERIFY(!w.document.rangeSelection());
            QVERIFY(!w.document.selection());
            const TimeRange after = w.view.visible();
            moveMouse(w.view, {100, 80}); // released
            QCOMPARE(w.view.visible(), after);
        }
    }

    void fAndMTakeTheRangeWhereNoSliceIsSelected()
    {
        Window w;
        const TimeRange range{lanescope::timeAt(420'000), lanescope::timeAt(440'000)};
        w.document.selectRange(RangeSelection{range, {}});
        QTest::keyClick(&w.view, Qt::Key_M);
        QCOMPARE(w.document.marks(), std::vector<TimeRange>{range});
        QTest::keyClick(&w.view, Qt::Key_F);
        QVERIFY(w.view.visible().contains(range));
        QVERIFY(w.view.visible().length() < 2 * range.length());
    }

    void theMenuNamesTheKeysAsTheyAre()
    {
        Window w;
        w.view.setVisible(w.trace->range());
        const auto hasEntry = [&](const char* text) {
            QMenu menu;
            w.view.fillMenu(menu, w.view.rectOf(w.named("aten::mm")).center());
            const auto all = menu.actions();
            return std::any_of(all.begin(), all.end(), [&](const QAction* action) { return action->text() == text; });
        };
        QVERIFY(hasEntry("Zoom to it\tF") && hasEntry("Mark its time\tM") && hasEntry("Show the whole trace\tHome"));
        TimelineKeyMap keys;
        keys.give(Qt::Key_M, Qt::Key_K);
        keys.give(Qt::Key_F, 0);
        w.view.setKeys(keys);
        QVERIFY(hasEntry("Zoom to it") && hasEntry("Mark its time\tK"));
    }

    void walkingEndsAtTheEdgesOfTheTree()
    {
        Window w;
        w.document.select(w.named("aten::mm", 2)); // no child, no next one
        for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Return, Qt::Key_Right, Qt::Key_BracketRight}) {
            QTest::keyClick(&w.view, key);
            QCOMPARE(w.document.selection(), w.named("aten::mm", 2));
        }
        w.document.select(w.named("main.py(1): main")); // no parent, no launch
        for (const Qt::Key key : {Qt::Key_Up, Qt::Key_Left, Qt::Key_Comma}) {
            QTest::keyClick(&w.view, key);
            QCOMPARE(w.document.selection(), w.named("main.py(1): main"));
        }
    }
};

TEST_IN_WINDOW(TimelineKeysTest)

} // namespace lanescope::timeline_keys_test

#include "timeline_keys_test.moc"
