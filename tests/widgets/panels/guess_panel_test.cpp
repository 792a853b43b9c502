// The guess panel: filled in with real keys and mouse, revealed next to the facts, highlighted by a click, saved, and
// read back as the file that `check` runs.

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QtTest>

#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/items/guess_items.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/guess_panel.h"
#include "widgets/timeline/timeline_panel.h"

#include <set>

namespace lanescope::guess_panel_test {

using lanescope::test::picture;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class GuessPanelTest : public QObject {
    Q_OBJECT

private slots:
    void guessesStandBesideTheFactsMismatchesFirst();
    void aClickLightsWhatWasCounted();
    void aClickOnAMismatchGoesWhereItIsNotSo();
    void unreadableFieldsAreMarkedAndNotRevealed();
    void nothingGuessedIsNothingToReveal();
    void coveredUntilRevealed();
    void savedGuessesFillTheFormAgain();
    void expectationsWithoutAFieldAreKeptAndJudged();
    void theDrawerTellsOfThePanel();
};

namespace {

TracePtr makeTrace()
{
    TraceMaker make;
    auto host = make.lane("1", "1");
    auto device = make.stream(0, 7);
    std::uint32_t correlation = 0;
    for (int step = 0; step < 2; ++step) {
        const auto begin = step * 1000us;
        host.slice("ProfilerStep#" + std::to_string(step + 2), begin, 1000us, "user_annotation")
            .slice("mlp_fwd", begin + 100us, 600us, "user_annotation");
        for (int k = 0; k < 5 - step; ++k, ++correlation) {
            host.slice(k < 3 ? "aten::mm" : "aten::gelu", begin + 110us + k * 100us, 50us)
                .slice("cudaLaunchKernel", begin + 120us + k * 100us, 10us, "cuda_runtime", correlation);
            device.slice(k < 3 ? "ampere_s16816gemm" : "elementwise_kernel", begin + 150us + k * 110us, 100us, "kernel",
                         correlation);
        }
    }
    return make.build();
}

struct Shown {
    TracePtr trace = makeTrace();
    Document document{trace};
    GuessPanel panel{document};

    Shown()
    {
        panel.resize(1000, 320);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QVERIFY(QTest::qWaitFor([&] { return within()->count() > 1; })); // the names have arrived
    }
    template <class Widget>
    Widget* named(const char* name) const
    {
        for (Widget* widget : panel.findChildren<Widget*>())
            if (widget->accessibleName() == QLatin1String{name})
                return widget;
        return nullptr;
    }
    QComboBox* within() const { return named<QComboBox>("Counted in"); }
    QPushButton* button(const char* words) const
    {
        for (QPushButton* b : panel.findChildren<QPushButton*>())
            if (b->text() == QString::fromUtf8(words))
                return b;
        return nullptr;
    }
    QTableView* table() const { return panel.findChild<QTableView*>(); }
    void type(const char* field, const char* words) const
    {
        auto* edit = named<QLineEdit>(field);
        edit->setFocus();
        edit->clear();
        QTest::keyClicks(edit, words);
    }
    void choose(const char* name) const { within()->setCurrentIndex(within()->findData(QString::fromUtf8(name))); }
    void reveal()
    {
        QSignalSpy revealed{&panel, &GuessPanel::revealed};
        QTest::mouseClick(button("Reveal"), Qt::LeftButton);
        QVERIFY(revealed.wait(5000));
    }
    void click(int row) const
    {
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {},
                          table()->visualRect(table()->model()->index(row, GuessItems::Guess)).center());
    }
    QString at(int row, int column) const { return table()->model()->index(row, column).data().toString(); }
};

} // namespace

void GuessPanelTest::guessesStandBesideTheFactsMismatchesFirst()
{
    Shown shown;
    QAbstractItemModelTester tester{shown.table()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest};
    shown.choose("ProfilerStep");
    shown.type("Kernels", "5");
    shown.type("GEMMs among them", "3");
    shown.type("GPU busy, %", ">= 90");   // wrong, and asked last
    QVERIFY(!shown.table()->isVisible()); // nothing is revealed before the user asks
    shown.reveal();
    QVERIFY(shown.table()->isVisible());
    QCOMPARE(shown.table()->model()->rowCount(), 3);
    QCOMPARE(shown.at(0, GuessItems::Holds), QStringLiteral("✗")); // the second step launches four
    QCOMPARE(shown.at(0, GuessItems::Guess), QStringLiteral("Kernels in each ProfilerStep"));
    QCOMPARE(shown.at(0, GuessItems::Expected), QStringLiteral("5"));
    QCOMPARE(shown.at(0, GuessItems::Found), QStringLiteral("4"));
    QCOMPARE(shown.at(0, GuessItems::Note), QStringLiteral("fails in 1 of 2"));
    QCOMPARE(shown.at(1, GuessItems::Guess), QStringLiteral("GPU busy"));
    QCOMPARE(shown.at(1, GuessItems::Holds), QStringLiteral("✗"));
    QCOMPARE(shown.at(2, GuessItems::Holds), QStringLiteral("✓"));
    picture(shown.panel, "guess_revealed");
}

void GuessPanelTest::aClickLightsWhatWasCounted()
{
    Shown shown;
    shown.choose("");
    shown.type("GEMMs among them", "6");
    shown.reveal();
    shown.click(0);
    std::set<std::string> names;
    for (const SliceId s : shown.document.lit())
        names.insert(std::string{shown.trace->name(s)});
    QCOMPARE(shown.document.lit().size(), std::size_t{6});
    QVERIFY(names == std::set<std::string>{"ampere_s16816gemm"});
}

void GuessPanelTest::aClickOnAMismatchGoesWhereItIsNotSo()
{
    Shown shown;
    QSignalSpy zooms{&shown.document, &Document::zoomRequested};
    shown.choose("mlp_fwd");
    shown.type("Kernels", "5");
    shown.reveal();
    shown.click(0);
    QCOMPARE(zooms.count(), 1);
    const auto range = zooms.first().first().value<TimeRange>();
    QCOMPARE(nsOf(range.begin), std::int64_t{1'100'000}); // the second forward, not the first
}

void GuessPanelTest::unreadableFieldsAreMarkedAndNotRevealed()
{
    Shown shown;
    shown.type("Kernels", "five");
    QVERIFY(!shown.button("Reveal")->isEnabled());
    QTest::keyClick(shown.named<QLineEdit>("Kernels"), Qt::Key_Return);
    QTest::qWait(30);
    QCOMPARE(shown.table()->model()->rowCount(), 0);
    shown.type("Kernels", "4-5");
    QVERIFY(shown.button("Reveal")->isEnabled());
    QSignalSpy revealed{&shown.panel, &GuessPanel::revealed};
    QTest::keyClick(shown.named<QLineEdit>("Kernels"), Qt::Key_Return); // the same as the button
    QVERIFY(revealed.wait(5000));
    QCOMPARE(shown.at(0, GuessItems::Expected), QStringLiteral("4 to 5"));
}

void GuessPanelTest::nothingGuessedIsNothingToReveal()
{
    Shown shown;
    QVERIFY(!shown.button("Reveal")->isEnabled());
    QVERIFY(!shown.button("Save…")->isEnabled());
    picture(shown.panel, "guess_empty");
}

void GuessPanelTest::coveredUntilRevealed()
{
    Shown shown;
    TimelinePanel timeline{shown.document};
    timeline.resize(800, 300);
    timeline.show();
    QVERIFY(QTest::qWaitForWindowExposed(&timeline));
    const QImage open = timeline.grab().toImage();
    auto* cover = shown.panel.findChild<QCheckBox*>();
    QTest::mouseClick(cover, Qt::LeftButton, {}, {8, cover->height() / 2});
    QVERIFY(shown.document.isCovered());
    const QImage covered = timeline.grab().toImage();
    QVERIFY(covered != open);
    QSet<QRgb> colours; // the background, the text, and colours between them: no part of the lanes is visible
    for (int x = 0; x < covered.width(); x += 3)
        colours.insert(covered.pixel(x, covered.height() / 4));
    QCOMPARE(colours.size(), qsizetype{1});
    shown.type("Kernels", "9");
    shown.reveal();
    QVERIFY(!shown.document.isCovered());
    QVERIFY(!cover->isChecked());
    QCOMPARE(timeline.grab().toImage(), open);
}

void GuessPanelTest::savedGuessesFillTheFormAgain()
{
    Shown shown;
    shown.choose("mlp_fwd");
    shown.type("Kernels", "5");
    shown.type("GEMMs among them", "at least 3");
    shown.type("GPU busy, %", "40-60");
    auto* verdict = shown.named<QComboBox>("Verdict");
    verdict->setCurrentIndex(verdict->findData("compute_bound"));
    shown.named<QComboBox>("Slowest op")->setEditText("aten::mm");
    QSignalSpy saved{&shown.panel, &GuessPanel::saveRequested};
    QTest::mouseClick(shown.button("Save…"), Qt::LeftButton);
    QCOMPARE(saved.count(), 1);
    const auto read = parseExpectations(saved.first().first().toString().toStdString());
    QVERIFY(read.has_value());
    QCOMPARE(read->size(), std::size_t{5});
    QVERIFY(*read == shown.panel.expectations());

    Shown other;
    other.panel.setExpectations(*read);
    QVERIFY(other.panel.expectations() == *read);
    QCOMPARE(other.within()->currentData().toString(), QStringLiteral("mlp_fwd"));
    QCOMPARE(other.named<QLineEdit>("GPU busy, %")->text(), QStringLiteral("40 to 60"));
}

void GuessPanelTest::expectationsWithoutAFieldAreKeptAndJudged()
{
    Shown shown;
    const auto read = parseExpectations(R"({"expect": [
        {"count": "op", "named": "aten::add", "equals": 0},
        {"count": "kernel", "within": "mlp_fwd", "equals": 5},
        {"count": "kernel", "within": "ProfilerStep#2", "equals": 5}]})");
    QVERIFY(read.has_value());
    shown.panel.setExpectations(*read);
    QCOMPARE(shown.panel.expectations().size(), std::size_t{3});
    shown.reveal();
    QCOMPARE(shown.table()->model()->rowCount(), 3);
    shown.panel.refuse("e.json: byte 5: expected JSON");
    QVERIFY(!shown.table()->isVisible());
}

void GuessPanelTest::theDrawerTellsOfThePanel()
{
    Document document{makeTrace()};
    Drawer drawer{panels(), document};
    QList<Panel*> made;
    connect(&drawer, &Drawer::panelMade, this, [&](Panel* panel) { made.append(panel); });
    drawer.open("guess");
    drawer.close();
    drawer.open("guess");
    QCOMPARE(made.size(), qsizetype{1});
    QVERIFY(qobject_cast<GuessPanel*>(made.first()));
}

TEST_IN_WINDOW(GuessPanelTest)

} // namespace lanescope::guess_panel_test

#include "guess_panel_test.moc"
