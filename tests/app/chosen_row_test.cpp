// A kernel that is chosen in a table leads on: to each launch, to all of them, to its dot in the roofline.

#include <QtTest>

#include <QPushButton>

#include "app/status_row.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/kit/data_table.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/inspector.h"
#include "widgets/panels/selection_page.h"

namespace lanescope::chosen_row_test {

using namespace lanescope::test;

class ChosenRowTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void aChosenKernelLeadsToItsLaunchesAndItsRoofline();

private:
    OwnSettings m_settings;
};

// The inspector showed "table row", and no link led further.
void ChosenRowTest::aChosenKernelLeadsToItsLaunchesAndItsRoofline()
{
    OpenWindow w;
    Panel* panel = w.tab().drawer()->open(QStringLiteral("kernels"));
    auto* table = panel->findChild<DataTable*>();
    QTRY_VERIFY(table->model()->rowCount() > 0);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(0, 0)).center());
    SelectionPage& page = *w.tab().selectionPage();
    QVERIFY(page.isVisible());
    QVERIFY2(page.text().contains(QStringLiteral("kernel · 2 launches")), qPrintable(page.text()));
    QTRY_VERIFY2(page.text().contains(QStringLiteral("of all GPU work")), qPrintable(page.text()));
    QVERIFY2(page.text().contains(QStringLiteral("100\u202F%")) || page.text().contains(QStringLiteral("100 %")),
             qPrintable(page.text()));
    QVERIFY2(w.window.findChild<StatusRow*>()->times().contains(QStringLiteral("2 slices")),
             qPrintable(w.window.findChild<StatusRow*>()->times()));

    const auto button = [&](const QString& text) -> QPushButton* {
        for (QPushButton* each : page.findChildren<QPushButton*>())
            if (each->isVisible() && each->text() == text)
                return each;
        return nullptr;
    };
    QVERIFY(button(QStringLiteral("Show all 2")) && button(QStringLiteral("›")));
    const std::vector<SliceId> launches = w.document().lit();
    QCOMPARE(launches.size(), std::size_t{2});
    for (std::size_t i = 0; i < 2; ++i) {
        QTest::mouseClick(button(QStringLiteral("›")), Qt::LeftButton);
        QVERIFY(button(QStringLiteral("%1 of 2").arg(i + 1)));
        const TimeRange launch = w.document().trace().range(launches[i]);
        QTRY_VERIFY(w.view().visible().contains(launch));
        QTRY_VERIFY(w.view().visible().length() < 3 * launch.length());
        QVERIFY2(page.text().contains(QStringLiteral("2 launches")), qPrintable(page.text())); // it stays chosen
    }
    QTest::mouseClick(button(QStringLiteral("2 of 2")), Qt::LeftButton);
    QTRY_VERIFY(w.view().visible().contains(w.document().trace().range(launches[0])));
    QVERIFY(w.view().visible().contains(w.document().trace().range(launches[1])));

    QTest::mouseClick(button(QStringLiteral("Roofline")), Qt::LeftButton);
    QCOMPARE(w.tab().drawer()->current(), QStringLiteral("roofline"));
}

TEST_IN_WINDOW(ChosenRowTest)

} // namespace lanescope::chosen_row_test

#include "chosen_row_test.moc"
