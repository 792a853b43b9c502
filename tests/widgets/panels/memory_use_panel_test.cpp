// The panel of who allocates: its sums against the events of a trace written by hand, steps, and traces without memory.
#include <QtTest>

#include <QLabel>
#include <QToolButton>

#include "model/import/importer.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"
#include "widgets/kit/data_table.h"
#include "widgets/panels/memory_use_panel.h"
#include "widgets/session/place_scope.h"

namespace lanescope::memory_use_panel_test {

using lanescope::test::TempFile;

namespace {

constexpr std::int64_t mega = 1'000'000;

// 100 MB from before; mm allocates 30 and keeps them, relu 20 and frees them in the second step.
std::string traceWithSteps()
{
    std::string json = R"({"traceEvents": [)";
    const auto slice = [&](const char* name, int ts, int dur, const char* category) {
        json += QStringLiteral(R"({"ph":"X","cat":"%1","name":"%2","pid":1,"tid":1,"ts":%3,"dur":%4},)")
                    .arg(category, name)
                    .arg(ts)
                    .arg(dur)
                    .toStdString();
    };
    std::int64_t total = 100 * mega;
    const auto memory = [&](int ts, std::int64_t bytes, int address) {
        total += bytes;
        json +=
            QStringLiteral(R"({"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":%1,)"
                           R"("args":{"Device Type":1,"Device Id":0,"Bytes":%2,"Addr":%3,"Total Allocated":%4,)"
                           R"("Total Reserved":400000000}},)")
                .arg(ts)
                .arg(bytes)
                .arg(address)
                .arg(total)
                .toStdString();
    };
    slice("ProfilerStep#1", 10, 90, "user_annotation");
    slice("aten::mm", 20, 20, "cpu_op");
    slice("aten::relu", 50, 20, "cpu_op");
    slice("ProfilerStep#2", 110, 90, "user_annotation");
    slice("aten::relu", 150, 20, "cpu_op");
    memory(25, 30 * mega, 1);
    memory(55, 20 * mega, 2);
    memory(155, -20 * mega, 2);
    memory(160, 5 * mega, 3);
    json.back() = ']';
    return json + "}";
}

TracePtr loaded(const std::string& json)
{
    Task task;
    const auto trace = loadTrace(TempFile{json, "t.json"}.path(), task);
    return trace ? *trace : nullptr;
}

struct Shown {
    explicit Shown(const std::string& json) : document(loaded(json)), panel(document)
    {
        panel.resize(900, 300);
        panel.show();
        QSignalSpy ready{&panel, &MemoryUsePanel::ready};
        (void)ready.wait();
    }
    QStringList row(int at)
    {
        QStringList cells;
        const QAbstractItemModel& model = *panel.table().model();
        for (int column = 0; column < model.columnCount(); ++column)
            cells << model.index(at, column).data(TableItems::exactRole).toString();
        return cells;
    }

    Document document;
    MemoryUsePanel panel;
};

} // namespace

class MemoryUsePanelTest : public QObject {
    Q_OBJECT
private slots:
    void rowsAddUpToThePeak()
    {
        Shown s{traceWithSteps()};
        QString words = s.panel.summary();
        words.replace(QChar{0x202f}, ' ');
        QVERIFY2(words.startsWith("GPU 0: peak 150 MB at") && words.contains("before the recording 100 MB") &&
                     words.contains("reserved 400 MB") && words.endsWith("3 allocations, 1 free"),
                 qPrintable(words));
        QCOMPARE(s.panel.table().shownRows(), 4);
        // Name, at the peak, share, kept, allocated, freed, allocations, largest.
        QCOMPARE(s.row(0).mid(0, 2), (QStringList{"allocated before the recording", "100000000"}));
        QCOMPARE(s.row(1).mid(0, 2) + s.row(1).mid(3, 4),
                 (QStringList{"aten::mm", "30000000", "30000000", "30000000", "0", "1"}));
        QCOMPARE(s.row(2).mid(0, 2) + s.row(2).mid(3, 4),
                 (QStringList{"aten::relu", "20000000", "5000000", "25000000", "20000000", "2"}));
        QCOMPARE(s.row(3).mid(0, 2), (QStringList{"All", "150000000"}));
        const auto share = [&](int row) { return s.panel.table().model()->index(row, 2).data().toString(); };
        QVERIFY(share(1).startsWith(QLatin1String{"20"}));
    }
    void stepsHaveTheirPeaks()
    {
        Shown s{traceWithSteps()};
        for (QToolButton* chip : s.panel.findChildren<QToolButton*>())
            if (chip->text() == "Step")
                QTest::mouseClick(chip, Qt::LeftButton);
        QCOMPARE(s.panel.shownBy(), MemoryUsePanel::steps);
        QCOMPARE(s.panel.table().shownRows(), 2);
        // Name, begins at, at begin, peak, at the end.
        QCOMPARE(s.row(0).mid(0, 1) + s.row(0).mid(2, 3),
                 (QStringList{"ProfilerStep#1", "100000000", "150000000", "150000000"}));
        QCOMPARE(s.row(1).mid(0, 1) + s.row(1).mid(2, 3),
                 (QStringList{"ProfilerStep#2", "150000000", "150000000", "135000000"}));
        const QModelIndex second = s.panel.table().model()->index(1, 0);
        QTest::mouseClick(s.panel.table().viewport(), Qt::LeftButton, {}, s.panel.table().visualRect(second).center());
        QVERIFY(s.document.rangeSelection());
        QCOMPARE(s.document.rangeSelection()->range.length(), Ns{90'000});
    }
    // Bytes cannot be limited to a range or a module; each step has a row of its own in the table by step.
    void aChosenRangeIsNotTakenForTheirScope()
    {
        Shown s{traceWithSteps()};
        auto* line = s.panel.findChild<QLabel*>("placeLine");
        QVERIFY(line && !line->isVisible());
        s.document.selectRange(RangeSelection{s.document.trace().sliceRange(), {}});
        QVERIFY(line->isVisible());
        QVERIFY2(line->text().contains("not for the selected range alone"), qPrintable(line->text()));
        s.document.selectRange(std::nullopt);
        QVERIFY(!line->isVisible());
        s.panel.showBy(MemoryUsePanel::steps);
        QTest::mouseClick(s.panel.table().viewport(), Qt::LeftButton, {},
                          s.panel.table().visualRect(s.panel.table().model()->index(1, 0)).center());
        QVERIFY(s.document.rangeSelection());
        QVERIFY(!line->isVisible());
        s.panel.showBy(0);
        QVERIFY(line->isVisible());
        s.document.selectRange(std::nullopt);
        QSignalSpy placed{&s.document, &Document::placeChanged};
        s.document.choosePlace("mlp", PlaceChoice{});
        QVERIFY(placed.wait());
        QVERIFY2(line->isVisible() && line->text().contains("not for mlp alone"), qPrintable(line->text()));
        s.document.clearPlace();
        QVERIFY(!line->isVisible());
    }
    void aTraceWithoutMemorySaysHowToRecordIt()
    {
        Shown s{R"({"traceEvents": [{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":1,"dur":5}]})"};
        QVERIFY2(s.panel.summary().contains("profile_memory=True"), qPrintable(s.panel.summary()));
        QVERIFY(!s.panel.table().isVisible());
    }
};

TEST_IN_WINDOW(MemoryUsePanelTest)

} // namespace lanescope::memory_use_panel_test

#include "memory_use_panel_test.moc"
