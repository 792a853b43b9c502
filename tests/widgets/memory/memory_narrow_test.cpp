// A narrow page of a memory snapshot: nothing is cut that has no tip, nothing important gives way.
#include <QtTest>

#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollBar>

#include "tests/support/make_snapshot.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_findings_page.h"
#include "widgets/memory/memory_legend.h"
#include "widgets/memory/memory_page.h"
#include "widgets/memory/memory_panel.h"
#include "widgets/memory/memory_strip.h"
#include "widgets/memory/memory_view.h"
#include "widgets/panels/finding_card.h"

namespace lanescope::memory_narrow_test {

using namespace lanescope::test;

namespace {

constexpr std::int64_t mib = 1 << 20;

SnapshotMaker narrowSteps(int steps)
{
    SnapshotMaker m;
    m.isRecording = false;
    m.alloc(100 * mib, {{"main", "/app/train.py", 1}});
    m.isRecording = true;
    for (int step = 1; step <= steps; ++step) {
        m.annotate("START", "ProfilerStep#" + std::to_string(step));
        m.now += 1000;
        m.free(m.alloc(30 * mib, {{"forward", "/app/model.py", 12}}));
        m.now += 1000;
        m.annotate("END", "ProfilerStep#" + std::to_string(step));
    }
    return m;
}

SnapshotMaker refused()
{
    SnapshotMaker m = narrowSteps(2);
    for (int i = 0; i < 3; ++i)
        m.alloc(400 * mib,
                {{"forward", "/app/" + std::string(i == 0 ? 60 : 8, 'a' + static_cast<char>(i)) + ".py", 415}});
    m.oom(900 * mib, 100 * mib, {{"main", "/app/train.py", 120}});
    return m;
}

struct NarrowPage {
    explicit NarrowPage(const SnapshotMaker& maker, QSize size = {1366, 720}, const Theme& theme = Theme::light())
        : snapshot(*loadMemorySnapshot(TempFile{maker.pickled(), "s.pickle"}.path())),
          view(snapshot, std::make_shared<const MemoryBands>(snapshot, 0, usualHolderBy(*snapshot)), 0, theme)
    {
        view.resize(size);
        view.show();
        (void)view.grab();
    }
    MemorySnapshotPtr snapshot;
    MemoryView view;
};

} // namespace

class MemoryNarrowTest : public QObject {
    Q_OBJECT
private slots:
    void theCardOfARefusedRequestIsWhole_data()
    {
        QTest::addColumn<int>("width");
        for (const int width : {1366, 1440, 1920})
            QTest::newRow(qPrintable(QString::number(width))) << width;
    }
    void theCardOfARefusedRequestIsWhole()
    {
        QFETCH(int, width);
        NarrowPage p{refused(), {width, 720}};
        FindingCard* card = p.view.findings().cards().front();
        QVERIFY(!card->text().tried.empty());
        QTest::qWait(50); // lets the layout settle
        int values = 0;
        QStringList cut;
        for (const CardRow& row : card->text().tried)
            for (QLabel* label : card->findChildren<QLabel*>()) {
                const int room = label->width();
                if (label->text() == row.value || label->text() == row.word) {
                    ++values;
                    QVERIFY2(room >= label->fontMetrics().horizontalAdvance(label->text()), qPrintable(label->text()));
                    QVERIFY(label->mapTo(card, QPoint{room, 0}).x() <= card->width());
                }
                const QString text = label->text().remove(QChar{0x2060});
                if (text != row.name && label->toolTip() != row.name)
                    continue;
                for (const QString& word : text.split(' ')) {
                    QVERIFY2(label->fontMetrics().horizontalAdvance(word) <= room, qPrintable(word));
                    if (word.contains(QChar{0x2026}))
                        cut << row.name;
                }
                QCOMPARE(text.contains(QChar{0x2026}), label->toolTip() == row.name);
            }
        QVERIFY(values > 4);
        // A file name may be longer than any card is wide; our own words never are.
        QVERIFY(cut.contains("without " + QString(60, QLatin1Char{'a'}) + ".py:415"));
        for (const QString& name : cut)
            QVERIFY2(name.startsWith("without "), qPrintable(name));
    }
    void theTableOfRefusedRequestsShowsWhatWasLive()
    {
        NarrowPage p{refused()};
        p.view.panel().show(MemoryPanel::Page::OutOfMemory);
        DataTable& table = p.view.panel().refusals().table();
        QTRY_COMPARE(table.model()->rowCount(), 1);
        QTest::qWait(50);
        for (const int column : {0, 2, 3, 4, 5, 6}) // request, live, reserved, free in segments
            QVERIFY2(!table.isColumnHidden(column), qPrintable(QString::number(column)));
    }
    void theFilterStaysWideBesideAChosenHolder()
    {
        NarrowPage p{narrowSteps(4)};
        QTRY_VERIFY(p.view.table().model()->rowCount() > 0);
        p.view.table().setCurrentIndex(p.view.table().model()->index(0, 0));
        for (QLineEdit* filter : p.view.panel().findChildren<QLineEdit*>())
            if (filter->isVisible())
                QTRY_VERIFY2(filter->width() >= 120, qPrintable(QString::number(filter->width())));
    }
    void theLegendShowsItsLastBandBesideAPrivatePool()
    {
        SnapshotMaker m = narrowSteps(1);
        for (int line = 0; line < 20; ++line)
            m.alloc((2 + line) * mib, {{"f", "/app/layers.py", 10 + line}});
        m.pool = 7;
        m.alloc(20 * mib, {{"g", "/app/graph.py", 15}});
        NarrowPage p{m, {1366, 658}};
        QTest::qWait(50);
        auto* scroll = p.view.findChild<MemoryLegend*>();
        QVERIFY(p.view.legend().text().contains("private pools"));
        QVERIFY2(!scroll->verticalScrollBar()->isVisible(), qPrintable(QString::number(scroll->height())));
    }
    void eachPartOfTheStripHasItsName()
    {
        SnapshotMaker m;
        m.isRecording = false;
        m.alloc(100 * mib);
        m.isRecording = true;
        m.alloc(300 * mib, {{"forward", "/app/model.py", 12}});
        m.alloc(40 * mib, {{"torch::autograd::Engine::evaluate_function(x)", "??", 0}});
        m.alloc(400 * mib, {{"step", "/usr/lib/python3/site-packages/torch/optim/adamw.py", 70}});
        NarrowPage p{m, {1920, 720}};
        MemoryStrip& strip = p.view.strip();
        const auto labels = strip.labels();
        QCOMPARE(strip.shares().size(), 4u);
        QCOMPARE(labels.size(), 4u);
        double free = 0;
        for (const MemoryStrip::Label& label : labels) {
            QVERIFY2(label.text.contains(QRegularExpression{"^[a-z]"}), qPrintable(label.text)); // not bytes alone
            QVERIFY(label.left >= free);
            free = label.left + QFontMetricsF{strip.font()}.horizontalAdvance(label.text) / 2;
        }
        QVERIFY(free < strip.rectOf(3).right());
        // A part that is hardly seen takes no room from the bytes of the others.
        m.alloc(512, {{"main", "/app/train.py", 1}});
        NarrowPage tiny{m, {1920, 720}};
        QCOMPARE(tiny.view.strip().shares().size(), 5u);
        for (std::size_t i = 0; i < labels.size(); ++i)
            QCOMPARE(tiny.view.strip().labels()[i].text, labels[i].text);
        QVERIFY2(labels[3].text.contains(QRegularExpression{" [0-9]"}), qPrintable(labels[3].text));
        QVERIFY2(labels[3].text.contains(QRegularExpression{" [0-9]"}), qPrintable(labels[3].text));
    }
};

TEST_IN_WINDOW(MemoryNarrowTest)

} // namespace lanescope::memory_narrow_test

#include "memory_narrow_test.moc"
