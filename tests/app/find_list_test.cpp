// The list of hits below the search field: it leaves the lanes, where the hits are lit, in sight.

#include <QLineEdit>
#include <QListWidget>
#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>

#include "app/main_window.h"
#include "app/trace_tab.h"
#include "tests/support/rank_text.h"
#include "tests/support/run_tests.h"
#include "widgets/timeline/timeline_panel.h"

#include <fstream>

namespace lanescope::find_list_test {

class FindListTest : public QObject {
    Q_OBJECT

private slots:
    void itEndsWhereTheLanesBegin()
    {
        QTemporaryDir folder;
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
        const QString path = folder.filePath("rank0.json");
        std::ofstream{path.toStdString()} << test::rankText(0, 0);
        MainWindow window;
        window.resize(1366, 768);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.open(path);
        QTRY_VERIFY(window.currentTab() && window.currentTab()->timeline());
        window.find();
        auto* field = window.currentTab()->findBar()->findChild<QLineEdit*>();
        QVERIFY(field);
        field->setFocus();
        QTest::keyClicks(field, "e");
        const auto listOf = [&]() -> QListWidget* {
            for (auto* list : window.findChildren<QListWidget*>())
                if (list->accessibleName() == "Hits of the search" && list->isVisible())
                    return list;
            return nullptr;
        };
        QTRY_VERIFY(listOf());
        const TimelineView& view = window.currentTab()->timeline()->view();
        const int top = view.mapTo(&window, QPoint{0, 0}).y();
        const QListWidget& list = *listOf();
        QVERIFY(list.count() > 3); // more than it has room for: it scrolls
        QVERIFY2(list.geometry().bottom() <= top, qPrintable(QString::number(list.geometry().bottom() - top)));
        QVERIFY(list.height() >= 3 * list.sizeHintForRow(0));
    }
};

TEST_IN_WINDOW(FindListTest)

} // namespace lanescope::find_list_test

#include "find_list_test.moc"
