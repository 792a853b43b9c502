// The text of a finding is whole: every label of every card is as high as its lines, and not a line higher, whatever
// the width of the inspector and the size of the text.

#include <QtTest>

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QTextLayout>

#include "app/paths.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/panels/finding_card.h"
#include "widgets/panels/findings_panel.h"

#include <cmath>

namespace lanescope::card_text_test {

using namespace lanescope::test;

namespace {

// Computed with the text engine, not with the label's own hint.
int linesOf(const QLabel& label)
{
    int lines = 0;
    for (const QString& paragraph : label.text().split('\n')) {
        QTextLayout layout{paragraph, label.font()};
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine(), ++lines)
            line.setLineWidth(label.contentsRect().width());
        layout.endLayout();
    }
    return lines;
}

// "13.8" at the end of a line and "% of the time" on the next one.
bool isPercentApart(const QLabel& label)
{
    QTextLayout layout{label.text(), label.font()};
    layout.beginLayout();
    bool isApart = false;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(label.contentsRect().width());
        isApart = isApart || (line.textStart() > 0 && label.text().at(line.textStart()) == QLatin1Char{'%'});
    }
    layout.endLayout();
    return isApart;
}

QStringList faultsOf(const FindingCard& card)
{
    QStringList faults;
    for (const QLabel* label : card.findChildren<QLabel*>()) {
        if (!label->isVisible() || !label->wordWrap() || label->text().isEmpty())
            continue;
        if (isPercentApart(*label))
            faults.append("a line begins with %: " + label->text().left(70));
        const int line = label->fontMetrics().lineSpacing(), lines = linesOf(*label);
        const int spare = label->contentsRect().height() - (lines - 1) * line - label->fontMetrics().height();
        if (spare < 0 || spare >= line)
            faults.append(QStringLiteral("%1 lines of %2 px, %3 px wide, in %4 px: %5")
                              .arg(lines)
                              .arg(line)
                              .arg(label->width())
                              .arg(label->height())
                              .arg(label->text().left(70)));
    }
    return faults;
}

} // namespace

class CardTextTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void isWhole_data();
    void isWhole();
    void growsWithTheTextWhileTheWindowIsOpen();

private:
    OwnSettings m_settings;
};

void CardTextTest::isWhole_data()
{
    QTest::addColumn<QString>("path");
    QStringList paths = exampleTraces();
    const QDir real{QString::fromLocal8Bit(LANESCOPE_TRACES)};
    for (const char* name : {"torchrec_4ranks/rank0.json", "transformer_h100_stack.json", "train_a100_rank3of8.json.gz",
                             "qwen05b_h100.json.gz", "bert_small_mi300x.json.gz", "cpu_transformer.json"})
        if (real.exists(QLatin1String{name}))
            paths.append(real.filePath(QLatin1String{name}));
    for (const QString& path : paths)
        QTest::newRow(qPrintable(QFileInfo{path}.fileName().section('.', 0, 0))) << path;
}

void CardTextTest::isWhole()
{
    QFETCH(QString, path);
    QStringList faults;
    for (const int textPct : {100, 150}) {
        OpenWindow w;
        Settings settings;
        settings.textPct = textPct;
        w.window.choose(settings);
        w.open(path);
        QTRY_VERIFY(!w.tab().findings()->text().contains("Reading"));
        for (const int width : {1366, 1920}) {
            w.window.resize(width, width == 1366 ? 700 : 1000);
            for (FindingCard* card : w.tab().findings()->findChildren<FindingCard*>()) {
                if (!card->isVisible())
                    continue;
                for (const bool isOpen : {true, false}) {
                    card->setOpen(isOpen);
                    QStringList found;
                    QElapsedTimer waited;
                    for (waited.start(); waited.elapsed() < 500;) {
                        QTest::qWait(1);
                        found = faultsOf(*card);
                        if (found.isEmpty())
                            break;
                    }
                    for (const QString& fault : found)
                        faults.append(QStringLiteral("%1 px, %2 %: %3").arg(width).arg(textPct).arg(fault));
                }
            }
        }
        w.window.choose(Settings{}); // restores the application's font, which all tests share
    }
    QVERIFY2(faults.isEmpty(), qPrintable("\n  " + faults.join("\n  ")));
}

// A reader who enlarges the text of an open window finds the cards larger, and their text still whole.
void CardTextTest::growsWithTheTextWhileTheWindowIsOpen()
{
    OpenWindow w;
    w.window.resize(1366, 700);
    QTRY_VERIFY(!w.tab().findings()->text().contains("Reading"));
    FindingCard* card = w.tab().findings()->cards().front();
    QTRY_VERIFY(card->isVisible() && faultsOf(*card).isEmpty());
    const auto textHeight = [&] {
        int height = 0;
        for (const QLabel* label : card->findChildren<QLabel*>())
            if (label->isVisible() && label->wordWrap() && !label->text().isEmpty())
                height += linesOf(*label) * label->fontMetrics().height();
        return height;
    };
    const auto cutButtons = [&] {
        QStringList cut;
        for (const QPushButton* button : card->findChildren<QPushButton*>())
            if (const QRect place{button->mapTo(card, QPoint{0, 0}), button->size()};
                button->isVisible() &&
                (button->fontMetrics().size(Qt::TextShowMnemonic, button->text()).width() > button->width() ||
                 !card->rect().contains(place)))
                cut.append(button->text());
        return cut;
    };
    const int before = card->height(), textBefore = textHeight();
    Settings settings;
    settings.textPct = 150;
    w.window.choose(settings);
    // Letters of 1.5 times the height, in more lines: more than 1.5 times the room.
    const bool isLarger = QTest::qWaitFor([&] {
        const int text = textHeight();
        return text >= textBefore * 3 / 2 - 8 && card->height() - before >= (text - textBefore) * 3 / 4 &&
               faultsOf(*card).isEmpty() && cutButtons().isEmpty();
    });
    const QStringList cut = cutButtons();
    const int after = card->height(), textAfter = textHeight();
    picture(w.window, "cards 150");
    w.window.choose(Settings{}); // restores the application's font, which all tests share
    QVERIFY2(cut.isEmpty(), qPrintable(cut.join(", ")));
    QVERIFY2(isLarger, qPrintable(QStringLiteral("a card of %1 px with text of %2 px became %3 px with %4 px")
                                      .arg(before)
                                      .arg(textBefore)
                                      .arg(after)
                                      .arg(textAfter)));
    QTRY_VERIFY(std::abs(textHeight() - textBefore) <= 2); // and back
}

TEST_IN_WINDOW(CardTextTest)

} // namespace lanescope::card_text_test

#include "card_text_test.moc"
