// The buttons of a card stand in one row where they fit, else in two.
#include <QtTest>

#include <QPushButton>

#include "tests/support/run_tests.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/finding_card.h"

#include <set>

using namespace lanescope;

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
        text.why = QStringList{QStringLiteral("7.10 ms")};
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
        QCOMPARE(rowsAt(220), 2);
        QCOMPARE(rowsAt(380), 1);
        card.setShown(3); // "4 of 7,865" needs less
        QCOMPARE(rowsAt(380), 1);
    }
};

TEST_IN_WINDOW(FindingCardTest)
#include "finding_card_test.moc"
