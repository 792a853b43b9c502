// The arguments of the selected slice: as a table, copied, and if they cannot be read.

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QtTest>

#include "model/import/importer.h"
#include "tests/support/details_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"
#include "tests/support/window_events.h"
#include "widgets/items/argument_items.h"

namespace lanescope::arguments_test {

using lanescope::test::DetailsWindow;
using lanescope::test::gemmName;
using lanescope::test::picture;
using lanescope::test::TempFile;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class ArgumentsTest : public QObject {
    Q_OBJECT

private slots:
    void longArgumentsAreReadableAtAnyWidth()
    {
        TraceMaker make;
        std::string text = "[0";
        for (int i = 1; i < 60; ++i)
            text += ", " + std::to_string(i);
        make.lane("1", "1").slice("op", 0us, 10us, {}, RawSlice::noCorrelation, "{\"dims\": " + text + "]}");
        DetailsWindow p{make.build()};
        p.select(p.named("op"));
        const int wide = p.table.rowHeight(0);
        p.details.resize(200, 640);
        QCoreApplication::processEvents();
        QVERIFY(p.table.rowHeight(0) > wide);
        const int needed = p.table.fontMetrics()
                               .boundingRect(QRect{0, 0, p.table.columnWidth(1) - 8, 10000}, Qt::TextWordWrap,
                                             QString::fromStdString(text))
                               .height();
        QVERIFY(p.table.rowHeight(0) >= needed);
        picture(p.details, "details_narrow");
    }

    void argumentsAreATable()
    {
        DetailsWindow p;
        p.select(p.named("aten::mm"));
        const ArgumentItems& items = p.details.arguments();
        QCOMPARE(items.rowCount(), 3);
        QCOMPARE(items.columnCount(), 2);
        const auto cell = [&](int row, int column) {
            return items.index(row, column).data(Qt::DisplayRole).toString();
        };
        QCOMPARE(cell(0, 0), QString{"External id"});
        QCOMPARE(cell(0, 1), QString{"5"});
        QCOMPARE(cell(1, 1), QString{"[[64, 32], [32, 8]]"});
        QCOMPARE(cell(2, 1), QString{"run.py(3): main\n<built-in mm>"}); // one frame per line
        picture(p.details, "details_op");
        p.select(p.named(gemmName));
        QCOMPARE(items.rowCount(), 3);
        QCOMPARE(cell(1, 1), QString{"[1, 2, 3]"});
        picture(p.details, "details_kernel");
    }

    void argumentItemsKeepTheRulesOfItemModels()
    {
        ArgumentItems items;
        QAbstractItemModelTester tester{&items, QAbstractItemModelTester::FailureReportingMode::QtTest};
        items.set({{{"grid", "[1, 2]", false}, {"kind", "a", true}}});
        QCOMPARE(items.rowCount(), 2);
        QCOMPARE(items.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QString{"Value"});
        QCOMPARE(items.allAsText(), QString{"grid\t[1, 2]\nkind\ta\n"});
        items.set({});
        QCOMPARE(items.rowCount(), 0);
    }

    void ctrlCCopiesTheValueOfTheRow()
    {
        DetailsWindow p;
        p.select(p.named("aten::mm"));
        QApplication::clipboard()->setText("before");
        p.table.setFocus();
        QTest::keyClick(&p.table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QString{"before"}); // nothing is chosen
        const QRect cell = p.table.visualRect(p.table.model()->index(1, 0));
        QTest::mouseClick(p.table.viewport(), Qt::LeftButton, {}, cell.center());
        QTest::keyClick(&p.table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QString{"[[64, 32], [32, 8]]"});
    }

    void theMenuCopiesRowsAndTheWholeEvent()
    {
        DetailsWindow p;
        p.select(p.named("cudaLaunchKernel"));
        const auto run = [&](const QString& text) {
            for (QAction* action : p.table.actions())
                if (action->text() == text)
                    action->trigger();
            return QApplication::clipboard()->text();
        };
        QCOMPARE(run("Copy all"), QString{"correlation\t7\ncbid\t211\n"});
        QCOMPARE(run("Copy event as JSON"), QString{R"({"ph":"X","args":{"correlation": 7, "cbid": 211}})"});
    }

    void aFileThatShrankIsReported()
    {
        const TempFile file{R"({"traceEvents": [
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":10,"dur":1,"args":{"x":1}}]})"};
        const auto trace = loadTrace(file.path());
        QVERIFY(trace);
        DetailsWindow p{*trace};
        p.select(p.named("a"));
        QCOMPARE(p.details.arguments().rowCount(), 1);
        p.document.clear();
        file.write("{");
        p.select(p.named("a"));
        QCOMPARE(p.details.arguments().rowCount(), 0);
        const auto* why = p.details.findChild<QLabel*>();
        QVERIFY(why->isVisible());
        QVERIFY2(why->text().contains(QString::fromStdString(file.path())), qPrintable(why->text()));
        QVERIFY(p.text().contains("1 µs")); // values in columns are still shown
    }
};

TEST_IN_WINDOW(ArgumentsTest)

} // namespace lanescope::arguments_test

#include "arguments_test.moc"
