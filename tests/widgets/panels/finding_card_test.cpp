// A card shows its finding on two lines, and "Why" the rest; its buttons are in one row where they fit, else in two.
#include <QtTest>

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTextLayout>
#include <QThreadPool>

#include "model/replay/ranked_findings.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/card_figure.h"
#include "widgets/panels/finding_card.h"
#include "widgets/panels/findings_panel.h"

#include <set>

namespace lanescope::finding_card_test {

using namespace std::chrono_literals;

namespace {

QLabel* cardLabel(const FindingCard& card, const QString& part)
{
    for (auto* each : card.findChildren<QLabel*>())
        if (each->isVisible() && each->text().replace(QChar{QChar::Nbsp}, QLatin1Char{' '}).contains(part))
            return each;
    return nullptr;
}

int cardLines(const QLabel& label)
{
    QTextLayout layout{label.text(), label.font()};
    int lines = 0;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine(), ++lines)
        line.setLineWidth(label.width());
    layout.endLayout();
    return lines;
}

} // namespace

class FindingCardTest : public QObject {
    Q_OBJECT
private slots:
    // "Show 7,865 gaps" put "Why" and "Note" into a second row, however wide the card was.
    void buttonsAreInOneRowWhereTheyFit()
    {
        QWidget window;
        window.setStyleSheet(frameSheet(Theme::light()));
        CardText text;
        text.title = QStringLiteral("The GPU is idle between kernels");
        text.detail = QStringLiteral("It waits for the host.");
        text.places = 7865;
        text.areGaps = true;
        text.canAnnotate = true;
        FindingCard card{text, &window};
        card.setOpen(true);
        window.resize(420, 400);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const auto button = [&](const QString& words) -> QPushButton* {
            for (auto* each : card.findChildren<QPushButton*>())
                if (each->text() == words && each->isVisible())
                    return each;
            return nullptr;
        };
        const auto rowsAt = [&](int width) {
            card.resize(width, 300);
            QCoreApplication::processEvents();
            std::set<int> rows;
            for (const char* words : {"Why", "Note", "‹", "›"}) {
                QPushButton* each = button(QString::fromUtf8(words));
                if (!each || !card.rect().contains(QRect{each->mapTo(&card, QPoint{}), each->size()}))
                    return 0;
                rows.insert(each->mapTo(&card, QPoint{}).y());
            }
            return static_cast<int>(rows.size());
        };
        QCOMPARE(rowsAt(380), 1);
        QCOMPARE(rowsAt(170), 2);
        QCOMPARE(rowsAt(380), 1);
        QVERIFY(button(QStringLiteral("Show 7,865 gaps")));
        QCOMPARE(rowsAt(280), 2); // "Show 7,865" alone does not name the unit
        QVERIFY(button(QStringLiteral("Show 7,865 gaps")));
        rowsAt(380);
        card.setShown(3); // "4 of 7,865" needs less
        QCOMPARE(rowsAt(380), 1);
    }

    // An open card printed five sentences in grey and two more on the saving before its advice.
    void anOpenCardHasTwoLinesOfWhyAndTheButtonTheRest()
    {
        QWidget window;
        window.setStyleSheet(frameSheet(Theme::light()));
        CardText text;
        text.title = QStringLiteral("The GPU is idle between kernels");
        text.detail =
            QStringLiteral("The longest idle gap is 2.44 ms; the host is in gelu for 2.37 ms of it. The GPU is busy "
                           "for 83.6 % of 465 ms. For 64.2 ms it waits for the host to launch. For 2.97 ms the "
                           "next kernel is launched but has not begun.");
        text.gain = QStringLiteral("Would save at most 107 ms");
        text.saving = QStringLiteral("Predicted by replaying the trace: it would save at most 107 ms.");
        text.first = {{QStringLiteral("gelu"), QStringLiteral("38.2 µs, at 17.29 ms")},
                      {QStringLiteral("a_kernel_with_a_very_long_name_that_does_not_fit_into_a_narrow_card"),
                       QStringLiteral("1.2 µs, at 18.01 ms")}};
        text.places = 122;
        FindingCard card{text, &window};
        card.setOpen(true);
        card.resize(300, 600);
        window.resize(400, 700);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QLabel* why = cardLabel(card, QStringLiteral("longest idle gap"));
        QVERIFY(why);
        QCOMPARE(why->text(),
                 QStringLiteral("The longest idle gap is 2.44\u00A0ms; the host is in gelu for 2.37\u00A0ms of it."));
        QVERIFY2(cardLines(*why) <= 2, qPrintable(QString::number(cardLines(*why))));
        QVERIFY(cardLabel(card, text.gain));
        QVERIFY(!cardLabel(card, QStringLiteral("replaying")));
        QVERIFY(card.findChildren<QPushButton*>(QStringLiteral("place")).front()->isHidden() ||
                !card.findChildren<QPushButton*>(QStringLiteral("place")).front()->isVisible());

        QTest::mouseClick(card.findChild<QPushButton*>(QStringLiteral("why")), Qt::LeftButton);
        QVERIFY(cardLabel(card, QStringLiteral("has not begun")));
        QVERIFY(cardLabel(card, QStringLiteral("replaying")));
        int times = 0; // the card has it already
        for (const auto* each : card.findChildren<QLabel*>())
            times += each->isVisible() && each->text().contains(QStringLiteral("longest idle gap"));
        QCOMPARE(times, 1);
        QVERIFY(cardLabel(card, QStringLiteral("and 120 more places")));
        card.resize(300, 700);
        QCoreApplication::processEvents();
        const auto places = card.findChildren<QPushButton*>(QStringLiteral("place"));
        QCOMPARE(places.size(), 2);
        for (const QPushButton* place : places) {
            QVERIFY(place->isVisible());
            QVERIFY2(place->fontMetrics().horizontalAdvance(place->text()) <= place->width(),
                     qPrintable(place->text()));
        }
        QVERIFY(places[1]->text().contains(QStringLiteral("1.2 µs, at 18.01 ms"))); // the time is whole
        QSignalSpy asked{&card, &FindingCard::placeRequested};
        QTest::mouseClick(places[1], Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toULongLong(), 1);
    }

    // Sentences lost their ends, and the names in them, because one line was missing. A longer one ends with an
    // ellipsis.
    void aFirstSentenceHasThreeLinesIfItNeedsThem()
    {
        QWidget window;
        CardText text;
        text.title = QStringLiteral("Title");
        text.detail = QStringLiteral("The longest gap without another finding is 48.6 ms; the host is in "
                                     "generate_masks for 31.2 ms of it. For 64 ms it waits.");
        FindingCard card{text, &window};
        card.resize(300, 200);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QLabel* why = cardLabel(card, QStringLiteral("longest gap"));
        QVERIFY(why);
        QString shown = why->text();
        shown.remove(QChar{0x200B});
        QVERIFY2(shown.endsWith(QStringLiteral("of it.")), qPrintable(shown));
        QCOMPARE(cardLines(*why), 3);
        QVERIFY(why->heightForWidth(why->width()) <= why->height()); // no line is covered
    }

    // "787 µs" and "Would save at most 109 ms": the first number had no label.
    void theCostIsNamedWhereAnotherTimeIsBelow()
    {
        QWidget window;
        CardText text;
        text.title = QStringLiteral("The host waits");
        text.cost = QStringLiteral("787 µs · 0.06 %");
        text.share = 0.0006;
        FindingCard alone{text, &window};
        QVERIFY(!alone.plainText().contains(QStringLiteral("costs")));
        text.costWord = QStringLiteral("costs");
        text.gain = QStringLiteral("Would save at most 109 ms");
        FindingCard card{text, &window};
        card.resize(260, 200);
        window.resize(400, 300);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QLabel *word = cardLabel(card, QStringLiteral("costs")), *cost = cardLabel(card, QStringLiteral("787"));
        QVERIFY(word && cost);
        QVERIFY(word->x() + word->width() <= cost->x() && word->y() < cost->y() + cost->height());
        QVERIFY(cost->fontMetrics().horizontalAdvance(cost->text()) <= cost->width()); // whole
        QVERIFY(card.plainText().contains(QStringLiteral("costs 787 µs")));
        QTest::mouseClick(word, Qt::LeftButton); // as anywhere on the card
        QVERIFY(card.isOpen());
    }

    // A bar of 0.05 % next to "would save 70.2 ms", on a card that was second because of the saving.
    void theFigureIsWhatIsSaved()
    {
        static const Rule rule{};
        Finding finding;
        finding.rule = &rule;
        finding.saves = SavedTime{68'900us, 70'200us};
        const auto shown = [&](const char* gain, bool isOne = true) {
            CardText text;
            text.gain = QString::fromUtf8(gain);
            showFigure(finding, isOne, 211us, 465ms, text);
            text.cost.replace(QChar{0x202F}, QLatin1Char{' '});
            text.recorded.replace(QChar{0x202F}, QLatin1Char{' '});
            return text;
        };
        const CardText text = shown("Would save 68.9 ms to 70.2 ms");
        QVERIFY2(text.cost.startsWith("70.2 ms · 15"), qPrintable(text.cost));
        QVERIFY(text.costWord.startsWith("saves"));
        QVERIFY(text.gain.isEmpty()); // the figure shows it
        QVERIFY(text.share && *text.share > 0.14 && *text.share < 0.16);
        QVERIFY2(text.recorded.contains("211 µs"), qPrintable(text.recorded));
        // Several findings' savings may overlap; one that saves nothing has only its cost.
        QVERIFY(shown("Would save 68.9 ms to 70.2 ms", false).cost.startsWith("211 µs"));
        finding.saves = SavedTime{};
        const CardText none = shown("Would save nothing alone");
        QVERIFY(none.cost.startsWith("211 µs") && none.costWord == "costs" && !none.gain.isEmpty());
        QVERIFY(shown("").costWord.isEmpty());
    }

    // "2.07 ms · 83 %", without a word on what the share is of.
    void oneLineSaysOfWhatThePercentagesAre()
    {
        test::TraceMaker make;
        make.lane("1", "1").slice("setup", 0us, 5000us, "user_annotation");
        for (std::uint32_t i = 0; i < 40; ++i) {
            const Ns at = 6000us + i * 100us;
            make.lane("1", "1")
                .slice("aten::mm", at, 90us)
                .slice("cudaLaunchKernel", at + 80us, 5us, "cuda_runtime", i + 1);
            make.stream(0, 7).slice("gemm", at + 90us, 10us, "kernel", i + 1);
        }
        Document document{make.build()};
        FindingsPanel panel{document};
        panel.resize(300, 600);
        panel.setVisible(true);
        const auto settle = [] {
            QThreadPool::globalInstance()->waitForDone();
            for (int i = 0; i < 3; ++i)
                QCoreApplication::processEvents();
        };
        settle();
        QVERIFY(panel.count() > 0);
        const auto* base = panel.findChild<QLabel*>(QStringLiteral("baseOfShares"));
        QVERIFY(base && base->isVisible());
        QCOMPARE(base->text().replace(QChar{0x202f}, QLatin1Char{' '}),
                 QStringLiteral("Percentages are of 3.91 ms, from first to last GPU work"));
        for (const auto* card : panel.findChildren<FindingCard*>())
            QVERIFY(!card->isVisible() || card->mapTo(&panel, QPoint{}).y() > base->mapTo(&panel, QPoint{}).y());

        test::TraceMaker none;
        none.lane("1", "1").slice("aten::add", 1us, 5us);
        Document without{none.build()};
        FindingsPanel empty{without};
        empty.setVisible(true);
        settle();
        QVERIFY(!empty.findChild<QLabel*>(QStringLiteral("baseOfShares"))->isVisible());
    }

    // "No rule found anything", "Recording: no problems found": neither was looked at.
    void anEmptyTraceHasNothingToJudge()
    {
        const auto words = [](TracePtr trace) {
            Document document{std::move(trace)};
            FindingsPanel panel{document};
            panel.resize(300, 400);
            panel.setVisible(true);
            QThreadPool::globalInstance()->waitForDone();
            for (int i = 0; i < 3; ++i) // the answer, its cards, and their layout
                QCoreApplication::processEvents();
            QStringList all;
            for (const QLabel* each : panel.findChildren<QLabel*>())
                if (!each->isHidden())
                    all.append(each->text());
            for (const QPushButton* each : panel.findChildren<QPushButton*>())
                if (!each->isHidden())
                    all.append(each->text());
            return all.join(QLatin1Char{'\n'});
        };
        const QString none = words(test::TraceMaker{}.build());
        QVERIFY2(none.contains(QStringLiteral("nothing to judge")), qPrintable(none));
        QVERIFY2(!none.contains(QStringLiteral("Recording")), qPrintable(none));
        test::TraceMaker make;
        make.lane("1", "1").slice("aten::add", std::chrono::microseconds{1}, std::chrono::microseconds{5});
        const QString one = words(make.build());
        QVERIFY2(!one.contains(QStringLiteral("nothing to judge")), qPrintable(one));
        QVERIFY2(one.contains(QStringLiteral("ecording")), qPrintable(one));
    }

    // Two remedies that save the same time: the line below the cards counts it once.
    void whatAllRemediesSaveStandsBelowTheCards()
    {
        const auto below = [](int steps) {
            test::TraceMaker make;
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            std::uint32_t id = 0;
            for (int i = 0; i < 12 * steps; ++i) {
                cpu.slice("aten::mm", i * 80us, 79us);
                cpu.slice("cudaLaunchKernel", i * 80us + 60us, 5us, "cuda_runtime", ++id);
                gpu.slice("gemm", i * 80us + 70us, 2us, "kernel", id);
            }
            Document document{make.build()};
            FindingsPanel panel{document};
            panel.resize(300, 400);
            panel.setVisible(true);
            QThreadPool::globalInstance()->waitForDone();
            for (int i = 0; i < 3; ++i)
                QCoreApplication::processEvents();
            const Sentence together = savingTogetherText(*document.analysis());
            const QString text = toQt(format(together, wordDuration));
            for (const QLabel* each : panel.findChildren<QLabel*>())
                if (!text.isEmpty() && each->text() == text && !each->isHidden())
                    return std::pair{true, panel.text().contains(text)};
            return std::pair{false, !text.isEmpty()};
        };
        QCOMPARE(below(20), (std::pair{true, true}));
        QCOMPARE(below(0), (std::pair{false, false}));
    }

    void aVeryLongFirstSentenceIsCutWithAnEllipsis()
    {
        QWidget window;
        CardText text;
        text.title = QStringLiteral("Title");
        text.detail = QStringLiteral(
            "One sentence that goes on and on about the reasons for which the GPU waits, and about "
            "what the host does meanwhile, without an end in sight, however far it is read and whoever reads it.");
        FindingCard card{text, &window};
        card.resize(300, 200);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QLabel* why = cardLabel(card, QStringLiteral("One sentence"));
        QVERIFY(why && why->text().endsWith(QChar{0x2026}));
        QVERIFY2(cardLines(*why) <= 2, qPrintable(why->text()));
    }
};

TEST_IN_WINDOW(FindingCardTest)

} // namespace lanescope::finding_card_test

#include "finding_card_test.moc"
