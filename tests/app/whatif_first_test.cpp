// Before a change is switched on, the right of the what-if panel lists what the critical path consists of, and
// one button that switches all changes on.

#include <QtTest>

#include <QLabel>
#include <QPushButton>

#include "model/replay/critical_path.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/whatif_panel.h"
#include "widgets/panels/whatif_parts.h"
#include "widgets/panels/whatif_result.h"

namespace lanescope::whatif_first_test {

using namespace lanescope::test;

class WhatIfFirstTest : public QObject {
    Q_OBJECT

private slots:
    // The place was empty but for two equal bars and four disabled buttons.
    void theRightHalfSaysWhatThePathConsistsOf()
    {
        const TempFile file{twoSteps()};
        Document document{*loadTrace(file.path())};
        WhatIfPanel panel{document};
        panel.resize(1100, 330);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QTRY_VERIFY(panel.isReady());
        WhatIfResult& result = panel.result();
        QTRY_VERIFY(result.all().isVisible());
        const auto* kinds = result.findChild<PathKindRows*>();
        const auto* bars = result.findChild<PathBars*>();
        QVERIFY(kinds->isVisible() && !bars->isVisible());
        const auto& byKind = criticalPath(*document.analysis()).byKind;
        QCOMPARE(kinds->rows(), static_cast<std::size_t>(
                                    std::count_if(byKind.begin(), byKind.end(), [](Ns time) { return time > Ns{}; })));
        QVERIFY(kinds->height() >= kinds->sizeHint().height());
        for (const QPushButton* button : {&result.beside(), &result.save(), &result.copy(), &result.reset()})
            QVERIFY(!button->isVisible());
        const auto* headline = result.findChild<QLabel*>();
        QVERIFY2(headline->x() < 20, qPrintable(QString::number(headline->x()))); // it was in the middle
        QStringList cut; // and cut where a badge would have had no room
        for (int width = 560; width < 1000; width += 10) {
            panel.resize(width, 330);
            QTest::qWait(5);
            if (headline->width() < headline->sizeHint().width())
                cut.append(QString::number(width));
        }
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char{' '})));

        QSignalSpy answered{&panel, &WhatIfPanel::answered};
        QTest::mouseClick(&result.all(), Qt::LeftButton);
        QVERIFY(answered.wait());
        std::size_t on = 0;
        for (const WhatIfPanel::Row& row : panel.rows())
            on += row.isOn && row.isOn->isChecked() ? 1 : 0;
        QVERIFY(on > 1);
        for (const WhatIfPanel::Row& row : panel.rows())
            QVERIFY(!row.isOn || row.isOn->isChecked() || !row.isOn->isEnabled());
        QVERIFY(!panel.changes().empty());
        QVERIFY(bars->isVisible() && !kinds->isVisible() && !result.all().isVisible());
        QVERIFY(result.beside().isVisible() && result.beside().isEnabled());
        QTest::mouseClick(&result.reset(), Qt::LeftButton);
        QVERIFY(answered.wait());
        QVERIFY(panel.changes().empty());
        QVERIFY(result.all().isVisible() && kinds->isVisible());
    }
};

TEST_IN_WINDOW(WhatIfFirstTest)

} // namespace lanescope::whatif_first_test

#include "whatif_first_test.moc"
