// The what-if panel with real keys and mouse: switches, sliders, their combined effect, and remedies that do not help.
// If LANESCOPE_PICTURES is a folder, pictures are written there.

#include <QtTest>

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSlider>
#include <QTemporaryDir>

#include "app/paths.h"
#include "model/import/importer.h"
#include "model/store/trace_info.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/finding_card.h"
#include "widgets/panels/findings_panel.h"
#include "widgets/panels/whatif_panel.h"
#include "widgets/panels/whatif_parts.h"
#include "widgets/panels/whatif_result.h"
#include "widgets/session/place_scope.h"

namespace lanescope::whatif_panel_test {

using namespace lanescope::test;
using namespace std::chrono_literals;

namespace {

void keep(QWidget& widget, const QString& name)
{
    if (const QByteArray folder = qgetenv("LANESCOPE_PICTURES"); !folder.isEmpty())
        QVERIFY(widget.grab().save(QStringLiteral("%1/%2.png").arg(QString::fromUtf8(folder), name)));
}

struct Shown {
    TempFile file{twoSteps()};
    Document document;
    WhatIfPanel panel;
    QSignalSpy answered{&panel, &WhatIfPanel::answered}; // from the start: an answer may come before a wait for it
    qsizetype settled = 0;

    explicit Shown(const std::string& path = {})
        : document(*loadTrace(path.empty() ? file.path() : path)), panel(document)
    {
        panel.resize(1100, 330);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QTRY_VERIFY(panel.isReady());
        settle();
    }
    void settle() // until an answer has come since the last call
    {
        if (answered.size() <= settled)
            answered.wait(2000);
        settled = answered.size();
    }
    const WhatIfPanel::Row& row(const std::string& id)
    {
        for (const auto& r : panel.rows())
            if (r.choice.id == id)
                return r;
        qFatal("no such row");
    }
};

} // namespace

class WhatIfPanelTest : public QObject {
    Q_OBJECT

    OwnSettings m_settings;

private slots:
    void init() { m_settings.clear(); }
    void nothingIsOnAtFirst()
    {
        Shown s;
        QVERIFY(s.panel.changes().empty());
        QCOMPARE(s.panel.answer().result.saving(), Ns{});
        QVERIFY(!s.panel.result().beside().isEnabled());
        QVERIFY(!s.panel.result().text().contains("→"));
    }

    // A step that is selected above the timeline is replayed; of another range and of a module the panel says that its
    // predictions are not for it alone.
    void aSelectedStepIsReplayedAndNothingElseIsTakenForOne()
    {
        Shown s;
        auto* line = s.panel.findChild<QLabel*>("placeLine");
        auto* box = s.panel.findChild<QComboBox*>();
        QVERIFY(line && !line->isVisible() && box->count() == 3);
        const TimeRange step = s.document.analysis()->steps()[1].range;
        s.document.selectRange(RangeSelection{step, {}});
        QCOMPARE(box->currentIndex(), 2);
        QVERIFY(!line->isVisible());
        QTRY_VERIFY(s.panel.isReady());
        s.document.selectRange(RangeSelection{{step.begin, step.begin + (step.end - step.begin) / 2}, {}});
        QCOMPARE(box->currentIndex(), 0);
        QVERIFY2(line->isVisible() && line->text().startsWith("These predictions are for the whole trace, not for the "
                                                              "selected range alone"),
                 qPrintable(line->text()));
        s.document.selectRange(std::nullopt);
        QVERIFY(!line->isVisible());
        QSignalSpy placed{&s.document, &Document::placeChanged};
        s.document.choosePlace("mlp", PlaceChoice{});
        QVERIFY(placed.wait());
        QVERIFY(line->isVisible() && line->text().contains("not for mlp alone"));
        keep(s.panel, "whatif_of_a_place");
        s.document.selectRange(RangeSelection{step, {}});
        QVERIFY2(line->text().startsWith("These predictions are for " + box->currentText()), qPrintable(line->text()));
        s.document.clearPlace();
        QVERIFY(!line->isVisible());
        QTRY_VERIFY(s.panel.isReady());
    }

    void aClickOnASwitchReplays()
    {
        Shown s;
        const auto& host = s.row("host");
        QVERIFY(host.isOn);
        QSignalSpy answered{&s.panel, &WhatIfPanel::answered};
        QTest::mouseClick(host.isOn, Qt::LeftButton);
        QVERIFY(answered.wait());
        QCOMPARE(s.panel.changes().size(), std::size_t{1});
        const auto expected = whatIf(*s.document.analysis(), s.panel.changes());
        QCOMPARE(s.panel.answer().result.predicted, expected->predicted);
        QVERIFY(expected->saving() > Ns{});
        QVERIFY(s.panel.result().text().contains("→"));
        QVERIFY(s.panel.result().text().contains("predicted"));
        QVERIFY(s.panel.result().beside().isEnabled());
        QTest::keyClick(host.isOn, Qt::Key_Space); // and off again
        QVERIFY(answered.wait());
        QCOMPARE(s.panel.answer().result.saving(), Ns{});
    }

    // The row of a finding shows what it saves at most. Its remedy may save more of the whole trace, which is reported.
    void noGainIsMoreThanAtMostWithoutAReason()
    {
        int above = 0, upTo = 0;
        for (const QString& path : exampleTraces()) {
            if (!path.contains("linear_1024") && !path.contains("matmul_add_64"))
                continue;
            Shown s{path.toStdString()};
            tryUpperBounds(s, above, upTo);
        }
        QVERIFY2(above > 0 && upTo > 0, qPrintable(QStringLiteral("%1 above, %2 not").arg(above).arg(upTo)));
    }

private:
    static void tryUpperBounds(Shown& s, int& above, int& upTo)
    {
        for (const auto& r : s.panel.rows()) {
            if (!r.isOn || !r.isOn->isEnabled() || !r.saving->text().contains("at most"))
                continue;
            QSignalSpy answered{&s.panel, &WhatIfPanel::answered};
            QTest::mouseClick(r.isOn, Qt::LeftButton);
            QVERIFY2(answered.wait(), r.choice.id.c_str());
            const QString text = s.panel.result().text();
            QVERIFY2(text.contains("it saves at most "), qPrintable(text));
            const Ns bound = r.choice.ofFinding ? r.choice.ofFinding->high : r.alone.result.high;
            const bool isAbove = r.choice.ofFinding && s.panel.answer().result.saving() > bound &&
                                 glanceDuration(bound) != glanceDuration(s.panel.answer().result.saving());
            QCOMPARE(text.contains("The finding accounts for at most " + glanceDuration(bound)), isAbove);
            ++(isAbove ? above : upTo);
            QTest::mouseClick(r.isOn, Qt::LeftButton); // and off again
            QVERIFY(answered.wait());
        }
    }

private slots:
    // "Replayed window 49.7 ms → 40.7 ms" and its badge were cut in a window of 1366 pixels.
    void theTimesAreWholeAtAnyWidth()
    {
        Shown s;
        QTest::mouseClick(s.row("host").isOn, Qt::LeftButton);
        s.settle();
        for (const int width : {1400, 1064, 900}) {
            s.panel.resize(width, 330);
            QTest::qWait(30);
            for (const QLabel* label : s.panel.result().findChildren<QLabel*>())
                if (label->isVisible() && !label->wordWrap())
                    QVERIFY2(label->width() >= label->sizeHint().width(),
                             qPrintable(QStringLiteral("%1: %2 of %3 at %4")
                                            .arg(label->text())
                                            .arg(label->width())
                                            .arg(label->sizeHint().width())
                                            .arg(width)));
        }
    }

    void aSliderMovedByKeysReplaysAtEachMove()
    {
        Shown s;
        const auto& host = s.row("host");
        QVERIFY(host.slider);
        QSignalSpy answered{&s.panel, &WhatIfPanel::answered};
        host.slider->setFocus();
        QTest::keyClick(host.slider, Qt::Key_PageDown);
        QVERIFY(answered.wait());
        QVERIFY(host.isOn->isChecked());
        const Ns at40 = s.panel.answer().result.predicted;
        QCOMPARE(s.panel.changes().front().factor, 0.4);
        QCOMPARE(at40, whatIf(*s.document.analysis(), s.panel.changes())->predicted);
        QTest::keyClick(host.slider, Qt::Key_Home); // the maximum speed-up
        QVERIFY(answered.wait());
        QVERIFY(s.panel.answer().result.predicted < at40);
        QCOMPARE(host.alone.result.predicted, s.panel.answer().result.predicted); // its own bar is updated too
        for (int i = 0; i < 100; ++i)                                             // faster than results arrive
            QTest::keyClick(host.slider, Qt::Key_Right);
        QTRY_COMPARE(s.panel.answer().result.saving(), Ns{}); // the last one counts
    }

    void twoChangesAreReplayedTogether()
    {
        Shown s;
        QSignalSpy answered{&s.panel, &WhatIfPanel::answered};
        QTest::mouseClick(s.row("host").isOn, Qt::LeftButton);
        QVERIFY(answered.wait());
        for (const auto& row : s.panel.rows())
            if (row.isOn && !row.isOn->isChecked()) {
                QTest::mouseClick(row.isOn, Qt::LeftButton);
                break;
            }
        QVERIFY(answered.wait());
        QVERIFY(s.panel.changes().size() >= 2);
        QVERIFY(s.panel.result().text().contains("Alone they add up to"));
        QTRY_VERIFY(s.panel.result().text().contains("Sorted by saving"));
        QVERIFY(s.panel.result().text().contains("Not covered"));
        QTest::mouseClick(&s.panel.result().reset(), Qt::LeftButton);
        QTRY_VERIFY(s.panel.answer().result.saving() == Ns{});
        QVERIFY(s.panel.changes().empty());
    }

    void remediesThatDoNotHelpAreListed()
    {
        Shown s;
        for (const auto& row : s.panel.rows())
            QVERIFY(!row.isOn || row.outcome.outcome == ChoiceEffect::Helps); // or another scope of it is shown
        bool isAnyWithout = false;
        for (const auto& row : s.panel.rows())
            isAnyWithout |= row.outcome.outcome != ChoiceEffect::Helps;
        QCOMPARE(!s.panel.notHelping().isEmpty(), isAnyWithout);
    }

    // In the drawer of a window of 1366 x 768.
    void aRowTakesFewLines()
    {
        for (const QString& path : exampleTraces()) {
            Shown s{path.toStdString()};
            s.panel.resize(1064, 330);
            QCoreApplication::processEvents();
            for (const auto& row : s.panel.rows()) {
                if (!row.isOn)
                    continue;
                int lines = 0;
                for (const QLabel* label : {row.title, row.reason})
                    lines += static_cast<int>(std::lround(static_cast<double>(label->heightForWidth(label->width())) /
                                                          label->fontMetrics().lineSpacing()));
                QVERIFY2(lines <= 4, // title, finding, launches, and what the finding counts of it
                         qPrintable(path + ' ' + row.title->text() + ' ' + row.reason->text()));
            }
        }
    }

    void aBarIsAsLongAsItsSaving()
    {
        SavingBar bar;
        bar.resize(208, 20);
        WhatIf alone;
        alone.window = 1000us;
        alone.predicted = 900us;
        alone.low = 50us;
        alone.high = 200us;
        bar.set(alone, 200us, false, true);
        QCOMPARE(bar.ends(), (std::array<double, 3>{50, 200, 100}));
        bar.set(alone, 400us, true, true); // an upper bound promises nothing
        QCOMPARE(bar.ends(), (std::array<double, 3>{0, 100, 50}));
    }

    void aChangeCanBeAddedByItsName()
    {
        Shown s;
        auto* add = s.panel.findChild<QLineEdit*>();
        QTest::keyClicks(add, "kernel:nothing=0.5");
        QTest::keyClick(add, Qt::Key_Return);
        QVERIFY(s.panel.result().text().contains("No kernel is called nothing."));
        add->clear();
        QTest::keyClicks(add, "kernel:gemm=");
        QTest::keyClick(add, Qt::Key_Return);
        QVERIFY(s.panel.result().text().contains("expected a factor"));
        QTest::keyClicks(add, "0.25");
        QTest::keyClick(add, Qt::Key_Return);
        QTRY_VERIFY(!s.panel.changes().empty());
        QCOMPARE(s.panel.changes().front().factor, 0.25);
        QCOMPARE(s.panel.changes().front().pattern, std::string{"gemm"});
    }

    // The menu writes the kind; the name is chosen, to be written over.
    void theMenuBeginsAChange()
    {
        Shown s;
        auto* button = s.panel.findChild<QPushButton*>("addMenu");
        QVERIFY(button && button->menu() && !button->menu()->actions().isEmpty());
        button->menu()->actions().front()->trigger();
        auto* add = s.panel.findChild<QLineEdit*>();
        QCOMPARE(add->text(), QString{"kernel:.=0.5"});
        QCOMPARE(add->selectedText(), QString{"."});
    }

    // Choices that differ in their scope share a row; another one takes over whether the change is on.
    void aScopeIsChosenInTheRow()
    {
        Shown s{(QStringLiteral(LANESCOPE_SOURCE_DIR) + "/resources/samples/h200_lenet5_128_backward_compile.json.gz")
                    .toStdString()};
        const WhatIfPanel::Row* scoped = nullptr;
        for (const auto& row : s.panel.rows())
            if (row.scope)
                scoped = &row;
        QVERIFY(scoped);
        const std::string before = scoped->choice.id;
        QTest::mouseClick(scoped->isOn, Qt::LeftButton);
        s.settle();
        const int other = scoped->scope->currentIndex() == 0 ? 1 : 0;
        const std::string after = scoped->scope->itemData(other).toString().toStdString();
        QVERIFY(!s.row(after).isOn);
        scoped->scope->setCurrentIndex(other);
        emit scoped->scope->activated(other);
        QTRY_VERIFY(s.row(after).isOn);
        QVERIFY(s.row(after).isOn->isChecked());
        QVERIFY(!s.row(before).isOn);
        QCOMPARE(s.panel.changes().size(), s.row(after).choice.changes.size());
    }

    void theAxisHasRoundTicks()
    {
        const auto ticks = SavingAxis::ticks(95us, 208, 50);
        QCOMPARE(ticks.size(), std::size_t{2}); // 0 and 50 us: 20 us would be too near
        QCOMPARE(ticks[1].second, Ns{50us});
        QVERIFY(std::abs(ticks[1].first - 200.0 * 50 / 95) < 0.01);
        QVERIFY(SavingAxis::ticks(95us, 40, 50).empty());
        const auto few = SavingAxis::ticks(9ms, 82, 55); // 10 ms would be beyond the end
        QCOMPARE(few.size(), std::size_t{2});
        QCOMPARE(few[1].second, Ns{5ms});
    }

    void theCommandPredictsTheSame()
    {
        Shown s;
        QTest::mouseClick(s.row("host").isOn, Qt::LeftButton);
        s.settle();
        QTest::mouseClick(&s.panel.result().copy(), Qt::LeftButton);
        const QString line = QGuiApplication::clipboard()->text();
        QVERIFY(line.startsWith("lanescope whatif '"));
        QVERIFY(line.contains("--host '0.5'"));
    }

    void aStepIsReplayedByItself()
    {
        Shown s;
        QSignalSpy ready{&s.panel, &WhatIfPanel::ready};
        auto* box = s.panel.findChild<QComboBox*>();
        QCOMPARE(box->count(), 3);
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Down);
        QVERIFY(ready.wait());
        s.settle();
        QCOMPARE(s.panel.answer().result.window,
                 replayGraphOf(s.document.trace(), s.document.analysis()->steps()[0].range).window());
        QVERIFY(s.panel.result().text().contains("ProfilerStep#2"));
    }

    void aPredictedTraceSaysSoEverywhere()
    {
        Shown s;
        QTemporaryDir folder;
        QTest::mouseClick(s.row("host").isOn, Qt::LeftButton);
        s.settle();
        QSignalSpy written{&s.panel, &WhatIfPanel::written};
        const QString path = folder.filePath("step_predicted.json");
        s.panel.write(path, false);
        QVERIFY(written.wait());
        QVERIFY2(written[0][2].toString().isEmpty(), qPrintable(written[0][2].toString()));
        const auto again = loadTrace(path.toStdString());
        QVERIFY(again.has_value());
        QVERIFY((*again)->info().properties.contains(std::string{predictedKey}));
        for (const Process& process : (*again)->processes())
            QVERIFY(QString::fromStdString(process.title).endsWith("· predicted"));
        for (const Process& process : s.document.trace().processes())
            QVERIFY(!QString::fromStdString(process.title).contains("predicted"));
        QCOMPARE(replayGraphOf(**again).window(), s.panel.answer().result.predicted);
        s.panel.write(folder.filePath("no/such/folder.json"), false);
        QVERIFY(written.wait());
        QVERIFY(!written[1][2].toString().isEmpty());
    }

    void theWindowComparesRecordedAndPredicted()
    {
        OpenWindow w;
        Drawer& drawer = *w.tab().drawer();
        auto* panel = qobject_cast<WhatIfPanel*>(drawer.open("whatif"));
        QVERIFY(panel);
        QTRY_VERIFY(panel->isReady());
        QSignalSpy answered{panel, &WhatIfPanel::answered}, compared{&w.window, &MainWindow::compared};
        answered.wait(1000);
        for (const auto& row : panel->rows())
            if (row.choice.id == "host")
                QTest::mouseClick(row.isOn, Qt::LeftButton);
        QVERIFY(answered.wait());
        QTRY_VERIFY(panel->result().beside().isEnabled());
        QTest::mouseClick(&panel->result().beside(), Qt::LeftButton);
        QVERIFY(compared.wait(20'000));
        QCOMPARE(w.window.tabCount(), 2);
        QVERIFY(w.window.windowTitle().contains("predicted"));
        keep(w.window, "whatif_beside");
    }

    void aFindingLeadsToWhatItWouldBring()
    {
        OpenWindow w;
        FindingsPanel& findings = *w.tab().findings();
        QTRY_VERIFY(!findings.cards().empty());
        for (FindingCard* card : findings.cards()) {
            card->setOpen(true);
            if (auto* link = card->findChild<QPushButton*>("whatIf")) {
                QTest::mouseClick(link, Qt::LeftButton);
                auto* panel = qobject_cast<WhatIfPanel*>(w.tab().drawer()->panel("whatif"));
                QVERIFY(panel);
                QCOMPARE(w.tab().drawer()->current(), QString{"whatif"});
                QTRY_VERIFY(panel->isReady());
                // Its remedy is on, or the panel says why it saves nothing.
                QTRY_VERIFY(!panel->changes().empty() || panel->result().text().contains(':'));
                return;
            }
        }
        QFAIL("no finding has a link");
    }

    // Uses the file LANESCOPE_PICTURE_OF if that is set.
    void picturesOfThePanelAreWrittenOnRequest()
    {
        if (qEnvironmentVariableIsEmpty("LANESCOPE_PICTURES"))
            QSKIP("LANESCOPE_PICTURES is not set");
        OpenWindow w;
        if (!qEnvironmentVariableIsEmpty("LANESCOPE_PICTURE_OF"))
            w.open(qEnvironmentVariable("LANESCOPE_PICTURE_OF"));
        auto* panel = qobject_cast<WhatIfPanel*>(w.tab().drawer()->open("whatif"));
        QTRY_VERIFY_WITH_TIMEOUT(panel->isReady(), 60'000);
        QSignalSpy answered{panel, &WhatIfPanel::answered};
        answered.wait(2000);
        std::size_t on = 0;
        for (const auto& row : panel->rows())
            if (row.isOn && on++ < 2)
                row.isOn->click();
        answered.wait(5000);
        QTest::qWait(500);
        for (const char* theme : {"light", "dark"})
            for (const QSize size : {QSize{1366, 768}, QSize{1920, 1080}}) {
                w.window.useTheme(theme);
                w.window.resize(size);
                QTest::qWait(200);
                keep(w.window, QStringLiteral("whatif_%1_%2").arg(theme).arg(size.width()));
            }
        w.tab().drawer()->open("path");
        QTest::keyClick(&w.view(), Qt::Key_C);
        QTest::qWait(1500);
        for (const char* theme : {"light", "dark"}) {
            w.window.useTheme(theme);
            QTest::qWait(200);
            keep(w.window, QStringLiteral("path_%1").arg(theme));
        }
    }
};

TEST_IN_WINDOW(WhatIfPanelTest)

} // namespace lanescope::whatif_panel_test

#include "whatif_panel_test.moc"
