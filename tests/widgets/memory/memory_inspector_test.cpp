// The inspector of a memory snapshot: what is chosen, with its stack and its address, and a range that is dragged.
#include <QtTest>

#include <QLabel>
#include <QPushButton>
#include <QToolTip>

#include "tests/support/make_snapshot.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/address_map_view.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_findings_page.h"
#include "widgets/memory/memory_panel.h"
#include "widgets/memory/memory_range_page.h"
#include "widgets/memory/memory_selection_page.h"
#include "widgets/memory/memory_view.h"
#include "widgets/panels/inspector.h"

namespace lanescope::memory_inspector_test {

using namespace lanescope::test;

namespace {

constexpr std::int64_t mib = 1 << 20;
constexpr std::int64_t apartUs = 1000; // between events

// 100 MiB, then 60 MiB with a deep stack, then 40 MiB that is freed; 8 MiB is made at the address of the 40.
MemorySnapshotPtr someOfThese()
{
    SnapshotMaker m;
    const auto later = [&m] { m.now += apartUs; };
    m.alloc(100 * mib, {{"load", "/app/train.py", 3}});
    later();
    m.alloc(60 * mib, {{"at::_ops::bmm::call(at::Tensor const&)", "??", 0},
                       {"forward", "/app/model.py", 12},
                       {"_call_impl", "/usr/lib/python3/site-packages/torch/nn/modules/module.py", 1750},
                       {"forward", "/app/model.py", 40},
                       {"step", "/app/train.py", 20},
                       {"fit", "/app/train.py", 30},
                       {"main", "/app/train.py", 40}});
    later();
    const std::uint64_t p = m.alloc(40 * mib, {{"forward", "/app/model.py", 13}});
    later();
    m.free(p);
    later();
    m.alloc(40 * mib, {{"backward", "/app/model.py", 14}});
    return *loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path());
}

struct Shown {
    explicit Shown(MemorySnapshotPtr of = someOfThese())
        : snapshot(std::move(of)),
          view(snapshot, std::make_shared<const MemoryBands>(snapshot, 0, HolderBy::Line), 0, Theme::light())
    {
        view.resize(1366, 720);
        view.show();
        (void)view.grab();
    }
    MemoryDocument& document() { return view.document(); }
    QString words(QLabel& label)
    {
        QString text = label.text();
        text.replace(QRegularExpression{"<[^>]*>"}, " ").replace("&nbsp;", " ").replace("&quot;", "\"");
        text.replace(QChar{0x202f}, ' ');
        return text.simplified();
    }
    QString selection() { return words(view.selection().words()); }
    QString range() { return words(view.range().words()); }
    std::uint32_t lifeOf(std::int64_t bytes, int which = 0)
    {
        const MemoryLives& lives = snapshot->devices[0].lives;
        for (std::uint32_t k = 0; k < lives.size(); ++k)
            if (lives[k].requested == bytes && which-- == 0)
                return k;
        return noMemoryIndex;
    }
    int xOfEvent(std::int64_t index)
    {
        return static_cast<int>(std::lround(view.chart().xOf(document().bands().positionOf(index))));
    }
    void drag(int from, int to, Qt::KeyboardModifiers modifiers = {})
    {
        MemoryChart& chart = view.chart();
        const int y = chart.height() / 2;
        QTest::mousePress(&chart, Qt::LeftButton, modifiers, {from, y});
        for (const int x : {(from + to) / 2, to}) {
            QMouseEvent move{QEvent::MouseMove, QPointF(x, y),  chart.mapToGlobal(QPointF(x, y)),
                             Qt::NoButton,      Qt::LeftButton, modifiers};
            QApplication::sendEvent(&chart, &move);
        }
        QTest::mouseRelease(&chart, Qt::LeftButton, modifiers, {to, y});
    }

    MemorySnapshotPtr snapshot;
    MemoryView view;
};

} // namespace

class MemoryInspectorTest : public QObject {
    Q_OBJECT
private slots:
    void aChosenBlockOpensItsPage()
    {
        Shown s;
        QCOMPARE(s.view.inspector().page(), Inspector::Page::Findings);
        s.document().setLife(s.lifeOf(60 * mib));
        QCOMPARE(s.view.inspector().page(), Inspector::Page::Selection);
        QVERIFY2(s.selection().startsWith("62.9 MB block"), qPrintable(s.selection()));
        QTest::keyClick(&s.view.chart(), Qt::Key_Escape);
        QVERIFY(!s.document().life());
        QCOMPARE(s.view.inspector().page(), Inspector::Page::Findings);
    }
    // Four frames of Python; a click on the link shows the rest, and the functions of C++.
    void theStackIsShortAtFirst()
    {
        Shown s;
        s.document().setLife(s.lifeOf(60 * mib));
        QVERIFY2(s.selection().contains("Stack all 7 frames ▾ model.py:12 forward module.py:1750 _call_impl "
                                        "model.py:40 forward train.py:20 step"),
                 qPrintable(s.selection()));
        QVERIFY(!s.selection().contains("train.py:30"));
        QVERIFY(s.view.selection().words().text().contains("<b>model.py:12</b>"));
        emit s.view.selection().words().linkActivated("frames");
        QVERIFY(s.selection().contains("train.py:40 main") && s.selection().contains("bmm"));
        QVERIFY(s.selection().contains("fewer frames"));
        s.document().setLife(s.lifeOf(100 * mib)); // another one is short again
        QVERIFY2(s.selection().contains("train.py:3 load") && !s.selection().contains("frames"),
                 qPrintable(s.selection()));
    }
    void aBlockSaysWhatTheProgramAndTheCompilerNoted()
    {
        SnapshotMaker m;
        m.alloc(100 * mib, {{"load", "/app/train.py", 3}});
        m.notes = {{"compile_context", "Torch-Compiled Region: 0/0"}, {"user_metadata", "batch <3>"}};
        m.alloc(60 * mib, {{"call", "/app/model.py", 3}});
        Shown s{*loadMemorySnapshot(TempFile{m.pickled(), "s.pickle"}.path())};
        s.document().setLife(s.lifeOf(60 * mib));
        QVERIFY2(s.selection().contains("Compiled region Torch-Compiled Region: 0/0 Metadata batch &lt;3&gt; Stack"),
                 qPrintable(s.selection()));
        s.document().setLife(s.lifeOf(100 * mib));
        QVERIFY2(!s.selection().contains("Compiled region") && !s.selection().contains("Metadata"),
                 qPrintable(s.selection()));
    }
    void anAddressNamesTheBlockOfItsTime()
    {
        Shown s;
        const std::uint32_t first = s.lifeOf(40 * mib), second = s.lifeOf(40 * mib, 1);
        const MemoryLives& lives = s.snapshot->devices[0].lives;
        QCOMPARE(lives[first].address, lives[second].address);
        const QString inside = "0x" + QString::number(lives[first].address + 1000, 16);
        s.document().setCursor(lives[first].begin);
        s.view.selection().findAddress(inside);
        QCOMPARE(s.document().life(), std::optional{first});
        QVERIFY2(s.selection().contains("allocation 1 of 2 there"), qPrintable(s.selection()));
        s.document().setCursor(lives[second].begin);
        s.view.selection().findAddress(inside.mid(2));
        QCOMPARE(s.document().life(), std::optional{second});
        QVERIFY2(s.selection().contains("allocation 2 of 2 there"), qPrintable(s.selection()));
        s.document().setCursor(lives[first].completed); // between the two
        s.view.selection().findAddress(inside);
        QVERIFY(!s.document().life());
        QVERIFY2(s.selection().startsWith("No block that is live at the cursor holds 0x"), qPrintable(s.selection()));
        s.view.selection().findAddress("here");
        QVERIFY2(s.selection().startsWith("\"here\" is not an address."), qPrintable(s.selection()));
    }
    void buttonsShowTheLifeAndItsHolder()
    {
        Shown s;
        QVERIFY(!s.view.selection().lifeButton().isVisible());
        const std::uint32_t life = s.lifeOf(40 * mib);
        s.document().setLife(life);
        const MemoryLife& l = s.snapshot->devices[0].lives[life];
        QTest::mouseClick(&s.view.selection().lifeButton(), Qt::LeftButton);
        MemoryChart& chart = s.view.chart();
        const MemoryBands& bands = s.document().bands();
        QVERIFY(chart.fromUs() < bands.positionOf(l.begin) && chart.toUs() > bands.positionOf(l.completed));
        QVERIFY(chart.toUs() - chart.fromUs() < 2.0 * apartUs);
        QTest::mouseClick(&s.view.selection().holderButton(), Qt::LeftButton);
        QCOMPARE(s.view.panel().page(), MemoryPanel::Page::Allocations);
    }
    // From before the second allocation to after the free of the third.
    void aDragTellsWhatChangesInIt()
    {
        Shown s;
        const MemoryLives& lives = s.snapshot->devices[0].lives;
        const auto begin = std::int64_t{lives[s.lifeOf(60 * mib)].begin};
        const auto freed = std::int64_t{lives[s.lifeOf(40 * mib)].completed};
        const double from = s.view.chart().fromUs();
        s.drag(s.xOfEvent(begin) - 6, s.xOfEvent(freed) + 6);
        QCOMPARE(s.view.chart().fromUs(), from); // the view stays
        const auto range = s.document().range();
        QVERIFY(range && range->first <= begin && range->first > 0 && range->last >= freed);
        QCOMPARE(s.view.inspector().page(), Inspector::Page::Range);
        QTRY_VERIFY2(s.range().startsWith("Live memory grows by 62.9 MB: 105 MB allocated, 41.9 MB freed"),
                     qPrintable(s.range()));
        QVERIFY2(s.range().contains("Live 105 MB → 168 MB") && s.range().contains("Highest 210 MB") &&
                     s.range().contains("2 allocated, 1 freed"),
                 qPrintable(s.range()));
        QVERIFY2(s.range().contains("model.py:12 +62.9 MB") && s.range().contains("model.py:13 0 B"),
                 qPrintable(s.range()));
        // A part in which the third is freed alone.
        s.drag(s.xOfEvent(std::int64_t{lives[s.lifeOf(40 * mib)].begin}) + 3, s.xOfEvent(freed) + 6);
        QTRY_VERIFY2(s.range().contains("model.py:13 −41.9 MB"), qPrintable(s.range()));
        s.drag(s.xOfEvent(begin) - 6, s.xOfEvent(freed) + 6);
        QTest::keyClick(&s.view.chart(), Qt::Key_F); // to the range
        QVERIFY(s.view.chart().fromUs() > from);
        QTest::mouseClick(&s.view.chart(), Qt::LeftButton, {}, {200, 60});
        QVERIFY(!s.document().range());
        QTest::keyClick(&s.view.chart(), Qt::Key_F); // to all
        QCOMPARE(s.view.chart().fromUs(), from);
    }
    void altMovesTheView()
    {
        Shown s;
        const double from = s.view.chart().fromUs();
        s.drag(700, 500, Qt::AltModifier);
        QVERIFY(s.view.chart().fromUs() > from);
        QVERIFY(!s.document().range());
        s.drag(300, 500, Qt::ShiftModifier);
        QVERIFY(!s.document().range());
        QCOMPARE(s.document().cursor(), s.view.chart().eventAt(500));
    }
    // Ctrl and the wheel zoom into the bytes; single blocks have edges, and the chosen one is framed.
    void bytesHaveAZoom()
    {
        Shown s;
        MemoryChart& chart = s.view.chart();
        const double all = chart.topBytes();
        s.document().setCursor(4);
        const QPointF at{600, chart.yOf(130.0 * mib)};
        for (int i = 0; i < 5; ++i) {
            QWheelEvent wheel{
                at, chart.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false};
            QApplication::sendEvent(&chart, &wheel);
        }
        QVERIFY(chart.topBytes() - chart.bottomBytes() < all / 2);
        QVERIFY(std::abs(chart.bytesAt(at.y()) - 130.0 * mib) < 1.0 * mib); // the point under the pointer stays there
        const std::uint32_t life = s.lifeOf(60 * mib);
        QTest::mouseClick(&chart, Qt::LeftButton, {}, at.toPoint());
        QCOMPARE(s.document().life(), std::optional{life});
        (void)chart.grab();
        const auto framed = [&] {
            const QImage picture = chart.grab().toImage();
            int count = 0;
            const int y = static_cast<int>(std::round(chart.yOf(100.0 * mib)));
            for (int x = 400; x < 700; ++x)
                count += picture.pixelColor(x, y) == Theme::light().ring ||
                         picture.pixelColor(x, y - 1) == Theme::light().ring;
            return count;
        };
        QTRY_VERIFY(framed() > 250);
        const double bottom = chart.bottomBytes();
        s.drag(600, 600, Qt::AltModifier);
        QCOMPARE(chart.bottomBytes(), bottom);
        QTest::keyClick(&chart, Qt::Key_Escape);
        QTest::keyClick(&chart, Qt::Key_F);
        QCOMPARE(chart.topBytes(), all);
        QCOMPARE(chart.bottomBytes(), 0.0);
    }
    void theAddressMapHasAZoom()
    {
        Shown s;
        AddressMapView& map = s.view.map();
        QTRY_VERIFY(!map.isWaiting());
        const QPointF at{700, AddressMapView::titleHeight + 8.0};
        const auto click = [&](QPointF where) {
            s.document().setLife({});
            QTest::mouseClick(&map, Qt::LeftButton, {}, where.toPoint());
            return s.document().life();
        };
        const auto before = click(at);
        QVERIFY(before);
        for (int i = 0; i < 4; ++i) {
            QWheelEvent wheel{at, map.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, {}, Qt::NoScrollPhase, false};
            QApplication::sendEvent(&map, &wheel);
        }
        QVERIFY(map.part().second - map.part().first < 0.5);
        QCOMPARE(click(at), before); // the point under the pointer stays there
        const double from = map.part().first;
        const auto life = s.document().life();
        QTest::mousePress(&map, Qt::LeftButton, {}, at.toPoint());
        const QPointF to{600, at.y()};
        QMouseEvent move{QEvent::MouseMove, to, map.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {}};
        QApplication::sendEvent(&map, &move);
        QTest::mouseRelease(&map, Qt::LeftButton, {}, to.toPoint());
        QVERIFY(map.part().first > from);
        QCOMPARE(s.document().life(), life); // a drag chooses nothing
        QTest::mouseDClick(&map, Qt::LeftButton, {}, at.toPoint());
        QCOMPARE(map.part(), (std::pair{0.0, 1.0}));
    }
    // The link next to the chips leads to the holder at the cursor.
    void theAllocationsFollowTheCursor()
    {
        Shown s;
        const std::uint32_t life = s.lifeOf(40 * mib);
        const MemoryLife& l = s.snapshot->devices[0].lives[life];
        s.document().setCursor(l.begin);
        s.view.panel().showHolder(s.document().bands().holders().groupOf[life]);
        QTRY_COMPARE(s.view.panel().allocations().shownRows(), 1);
        s.document().setCursor(l.completed); // it is freed
        QTRY_COMPARE(s.view.panel().allocations().shownRows(), 0);
    }
    void theMapStaysBelowAFlameGraph()
    {
        Shown s;
        QTest::qWait(50); // lets the layout settle
        const int tabs = s.view.panel().y();
        s.view.panel().show(MemoryPanel::Page::Flame);
        QTest::qWait(50);
        QVERIFY(s.view.map().isVisible());
        QCOMPARE(s.view.panel().y(), tabs);
    }
    void aBlockIsNamedAtOnce()
    {
        Shown s;
        MemoryChart& chart = s.view.chart();
        s.view.activateWindow();
        const QPoint at{600, static_cast<int>(chart.yOf(130.0 * mib))};
        QElapsedTimer clock;
        QMouseEvent move{QEvent::MouseMove, QPointF(at), chart.mapToGlobal(QPointF(at)), Qt::NoButton, {}, {}};
        QApplication::sendEvent(&chart, &move);
        clock.start();
        QTRY_VERIFY2(chart.tip().contains("62.9"), qPrintable(chart.tip()));
        QVERIFY(clock.elapsed() < 500);
        QToolTip::hideText();
    }
    void theInspectorFolds()
    {
        Shown s;
        const int wide = s.view.chart().width();
        s.view.inspector().setFolded(true);
        QTRY_VERIFY(s.view.chart().width() > wide + 200);
        s.view.inspector().setFolded(false);
        QTRY_VERIFY(s.view.chart().width() < wide + 10);
    }
};

TEST_IN_WINDOW(MemoryInspectorTest)

} // namespace lanescope::memory_inspector_test

#include "memory_inspector_test.moc"
