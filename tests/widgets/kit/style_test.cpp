// Fields and scroll bars in the frame's look: flat, without arrow buttons, in the palette's colours.

#include <QtTest>

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QStyleOptionSlider>
#include <QToolButton>

#include "tests/support/run_tests.h"
#include "widgets/kit/style.h"

namespace lanescope::style_test {

namespace {

class OpenScrollBar : public QScrollBar {
public:
    using QScrollBar::initStyleOption;
    using QScrollBar::QScrollBar;
};

QPalette darkPalette()
{
    QPalette dark;
    dark.setColor(QPalette::Window, QColor{"#1b2026"});
    dark.setColor(QPalette::Base, QColor{"#14181d"});
    dark.setColor(QPalette::Button, QColor{"#2a323b"});
    dark.setColor(QPalette::Dark, QColor{"#2a323b"});
    dark.setColor(QPalette::Text, QColor{"#e6eaee"});
    return dark;
}

} // namespace

class StyleTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QApplication::setStyle(new Style); }

    void aScrollBarIsAHandleOfTheVisibleShare()
    {
        OpenScrollBar bar{Qt::Vertical};
        bar.resize(bar.sizeHint().width(), 400);
        bar.setRange(0, 300);
        bar.setPageStep(100);
        const auto part = [&](QStyle::SubControl which) {
            QStyleOptionSlider option;
            bar.initStyleOption(&option);
            return bar.style()->subControlRect(QStyle::CC_ScrollBar, &option, which, &bar);
        };
        QVERIFY(part(QStyle::SC_ScrollBarAddLine).isEmpty() && part(QStyle::SC_ScrollBarSubLine).isEmpty());
        QVERIFY(bar.width() <= 12);
        for (const int value : {0, 150, 300}) {
            bar.setValue(value);
            const QRect handle = part(QStyle::SC_ScrollBarSlider);
            QCOMPARE(handle.height(), 100); // 100 of 400 steps are visible
            QCOMPARE(handle.top(), value);
            QCOMPARE(part(QStyle::SC_ScrollBarSubPage).height(), handle.top());
            QCOMPARE(part(QStyle::SC_ScrollBarAddPage).top(), handle.bottom() + 1);
        }
        bar.setRange(0, 1'000'000);
        QCOMPARE(part(QStyle::SC_ScrollBarSlider).height(), 24); // large enough for a hand
    }

    void aClickBelowTheHandleScrollsByAPageAndADragFollowsTheHand()
    {
        QScrollBar bar{Qt::Vertical};
        bar.resize(12, 400);
        bar.setRange(0, 300);
        bar.setPageStep(100);
        bar.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bar));
        QTest::mouseClick(&bar, Qt::LeftButton, {}, {6, 390});
        QCOMPARE(bar.value(), 100);
        QTest::mousePress(&bar, Qt::LeftButton, {}, {6, 150});
        QTest::mouseMove(&bar, {6, 200});
        QTest::mouseRelease(&bar, Qt::LeftButton, {}, {6, 200});
        QCOMPARE(bar.value(), 150);
    }

    void fieldsAreFlatInTheDarkToo()
    {
        QComboBox combo;
        combo.addItem(QString{});
        QSpinBox spin;
        spin.setSpecialValueText(QStringLiteral(" "));
        QDoubleSpinBox fraction;
        fraction.setSpecialValueText(QStringLiteral(" "));
        QLineEdit line;
        for (QWidget* field : std::initializer_list<QWidget*>{&combo, &spin, &fraction, &line}) {
            field->setPalette(darkPalette());
            field->resize(120, 28);
            const QImage shot = field->grab().toImage();
            const int x = 40 * shot.width() / 120; // left of the arrows
            for (int y = 4; y < 24; ++y)
                QVERIFY2(shot.pixelColor(x, y * shot.height() / 28) == QColor{"#14181d"},
                         field->metaObject()->className());
        }
    }

    // A card with an edge, as the buttons of the frame; they were Fusion's, with a gradient.
    void buttonsAreFlat()
    {
        QPushButton push;
        QToolButton tool;
        for (QAbstractButton* button : std::initializer_list<QAbstractButton*>{&push, &tool}) {
            button->setPalette(darkPalette());
            button->resize(80, 28);
            const auto colourAt = [&](int x, int y) {
                const QImage shot = button->grab().toImage();
                return shot.pixelColor(x * shot.width() / 80, y * shot.height() / 28);
            };
            for (int y = 4; y < 24; ++y)
                QVERIFY2(colourAt(12, y) == QColor{"#14181d"}, button->metaObject()->className());
            QCOMPARE(colourAt(40, 0), QColor{"#2a323b"});
            button->setCheckable(true);
            button->setChecked(true);
            QVERIFY(colourAt(12, 14) != QColor{"#14181d"}); // tinted while it is on
            QCOMPARE(colourAt(12, 5), colourAt(12, 22));
        }
    }

    // Both arrows of a spin box are seen, and a click on each steps.
    void arrowsOfASpinBoxStep()
    {
        QSpinBox spin;
        spin.setRange(0, 10);
        spin.setValue(5);
        spin.resize(120, 30);
        spin.show();
        QVERIFY(QTest::qWaitForWindowExposed(&spin));
        QStyleOptionSpinBox option;
        option.initFrom(&spin);
        option.subControls = QStyle::SC_All;
        option.buttonSymbols = QAbstractSpinBox::UpDownArrows;
        option.frame = true;
        const auto place = [&](QStyle::SubControl which) {
            return spin.style()->subControlRect(QStyle::CC_SpinBox, &option, which, &spin);
        };
        QTest::mouseClick(&spin, Qt::LeftButton, {}, place(QStyle::SC_SpinBoxUp).center());
        QCOMPARE(spin.value(), 6);
        QTest::mouseClick(&spin, Qt::LeftButton, {}, place(QStyle::SC_SpinBoxDown).center());
        QCOMPARE(spin.value(), 5);
        const QImage shot = spin.grab().toImage();
        for (const QStyle::SubControl which : {QStyle::SC_SpinBoxUp, QStyle::SC_SpinBoxDown}) {
            const QRect r = place(which);
            const double scale = spin.devicePixelRatioF();
            const QColor ground = shot.pixelColor(int(40 * scale), int(5 * scale));
            int drawn = 0;
            for (int y = r.top(); y <= r.bottom(); ++y)
                for (int x = r.left() + 2; x < r.right() - 2; ++x)
                    drawn += shot.pixelColor(int(x * scale), int(y * scale)) != ground;
            QVERIFY2(drawn >= 6, qPrintable(QString::number(drawn)));
        }
    }
};

TEST_IN_WINDOW(StyleTest)

} // namespace lanescope::style_test

#include "style_test.moc"
