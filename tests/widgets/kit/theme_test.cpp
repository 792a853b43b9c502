// The colours: what must be distinguishable is, and text is readable.

#include <QtTest>

#include "tests/support/run_tests.h"
#include "widgets/kit/theme.h"

namespace lanescope::theme_test {

class ThemeTest : public QObject {
    Q_OBJECT

private slots:
    void wordsOnSlicesCanBeRead()
    {
        for (const Theme* theme : {&Theme::light(), &Theme::dark(), &Theme::print()})
            for (std::size_t i = 0; i < theme->fills.size(); ++i)
                QVERIFY2(contrast(QColor{theme->fills[i]}, QColor{theme->words[i]}) >= 2.9,
                         qPrintable(QString::number(i)));
    }

    // A legend shows one swatch per tone, so no slice may look like another tone's.
    void shadesOfAToneStayCloserToItThanToAnotherTone()
    {
        const auto distance = [](QColor a, QColor b) {
            return std::hypot(a.red() - b.red(), a.green() - b.green(), a.blue() - b.blue());
        };
        for (const Theme* theme : {&Theme::light(), &Theme::dark()})
            for (unsigned tone = 0; tone < toneCount; ++tone)
                for (unsigned v = 0; v < variantsOfTone; ++v) {
                    const QColor drawn{theme->fills[tone * variantsOfTone + v]};
                    const double own = distance(drawn, theme->colourOf(static_cast<Tone>(tone)));
                    for (unsigned other = 0; other < toneCount; ++other)
                        if (other != tone)
                            QVERIFY2(own < distance(drawn, theme->colourOf(static_cast<Tone>(other))),
                                     qPrintable(QStringLiteral("%1 %2").arg(tone).arg(other)));
                }
    }

    void wordsOfTheFrameCanBeRead()
    {
        for (const Theme* t : {&Theme::light(), &Theme::dark()}) {
            const std::pair<QColor, QColor> pairs[] = {
                {t->text, t->lanes},
                {t->text, t->card},
                {t->text, t->side},
                {t->mutedText, t->card},
                {t->mutedText, t->window},
                {t->mutedText, t->side},
                {t->accentText, t->card},
                {t->accentText, t->accentField},
                {t->primaryText, t->primary},
                {t->goodText, t->goodField},
                {t->badText, t->badField},
                {t->notableText, t->notableField},
                {t->plainText, t->plainField},
                {t->stepText, t->stepFill},
                {t->stepText, t->stepChosen},
                {t->stepText, t->stepOutlier},
                {t->idleText, t->idlePill},
                {t->hoverText, t->hoverCard},
                {t->hoverMuted, t->hoverCard},
            };
            for (const auto& [words, ground] : pairs)
                QVERIFY2(contrast(words, ground) >= 4.5,
                         qPrintable(words.name() + QStringLiteral(" on ") + ground.name()));
            for (const QColor& edge : {t->severe, t->notable, t->slight})
                QVERIFY2(contrast(edge, t->card) >= 2.2, qPrintable(edge.name()));
        }
    }
};

TEST_IN_WINDOW(ThemeTest)

} // namespace lanescope::theme_test

#include "theme_test.moc"
