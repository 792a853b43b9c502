// Compare With offers the open tabs and recent files first: two clicks compare what is open.

#include <QtTest>

#include <QComboBox>
#include <QPushButton>

#include "app/compare_dialog.h"
#include "app/compare_tab.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"

namespace lanescope::compare_dialog_test {

using namespace lanescope::test;

class CompareDialogTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void theOpenTabsAreOfferedFirst();
    void oneFileIsNotComparedWithItself();
    void sidesAreSwapped();

private:
    OwnSettings m_settings;
};

namespace {

CompareDialog* dialogOf(MainWindow& window)
{
    for (CompareDialog* dialog : window.findChildren<CompareDialog*>())
        if (dialog->isVisible())
            return dialog;
    return nullptr;
}

} // namespace

// A file dialog asked for a file that was open in the next tab.
void CompareDialogTest::theOpenTabsAreOfferedFirst()
{
    OpenWindow w;
    const TempFile other{twoSteps(), "other.json"};
    w.open(QString::fromStdString(other.path()));
    w.window.compareWith();
    CompareDialog* dialog = dialogOf(w.window);
    QVERIFY(dialog);
    QCOMPARE(dialog->side(0).currentData().toString(), QString::fromStdString(other.path())); // the shown tab
    QCOMPARE(dialog->side(1).currentData().toString(), QString::fromStdString(w.file.path()));
    QVERIFY(dialog->compareButton().isEnabled() && dialog->trouble().isEmpty());
    QTest::mouseClick(&dialog->compareButton(), Qt::LeftButton);
    QTRY_VERIFY(w.window.findChild<CompareTab*>());
    CompareTab* tab = w.window.findChild<CompareTab*>();
    QCOMPARE(tab->path(0), QString::fromStdString(other.path()));
    QCOMPARE(tab->path(1), QString::fromStdString(w.file.path()));
}

void CompareDialogTest::oneFileIsNotComparedWithItself()
{
    OpenWindow w;
    w.window.compareWith();
    CompareDialog* dialog = dialogOf(w.window);
    QVERIFY(dialog);
    QVERIFY2(!dialog->trouble().isEmpty(), "no other file is known");
    QVERIFY(!dialog->compareButton().isEnabled());
    const TempFile other{twoSteps(), "other.json"};
    dialog->add(1, QString::fromStdString(other.path())); // as if chosen in the file dialog
    QVERIFY2(dialog->trouble().isEmpty(), qPrintable(dialog->trouble()));
    QVERIFY(dialog->compareButton().isEnabled());
    dialog->add(1, QString::fromStdString(w.file.path()));
    QVERIFY(dialog->trouble().contains(QStringLiteral("same file")));
}

void CompareDialogTest::sidesAreSwapped()
{
    const TempFile a{twoSteps(), "a.json"}, b{twoSteps(), "b.json"};
    const QString first = QString::fromStdString(a.path()), second = QString::fromStdString(b.path());
    CompareDialog dialog{{{QStringLiteral("a"), first}, {QStringLiteral("b"), second}}, {}, {}};
    dialog.show();
    QCOMPARE(dialog.side(0).currentData().toString(), first);
    QCOMPARE(dialog.side(1).currentData().toString(), second);
    for (QPushButton* button : dialog.findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Swap A and B"))
            QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(dialog.side(0).currentData().toString(), second);
    QCOMPARE(dialog.side(1).currentData().toString(), first);
    QSignalSpy chosen{&dialog, &CompareDialog::chosen};
    QTest::mouseClick(&dialog.compareButton(), Qt::LeftButton);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen[0][0].toString(), second);
}

TEST_IN_WINDOW(CompareDialogTest)

} // namespace lanescope::compare_dialog_test

#include "compare_dialog_test.moc"
