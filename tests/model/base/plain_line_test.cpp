// Names of a file as text that is safe to print.
#include <QtTest>

#include "model/base/plain_line.h"
#include "model/base/result.h"
#include "tests/support/run_tests.h"

namespace lanescope::plain_line_test {

class PlainLineTest : public QObject {
    Q_OBJECT
private slots:
    void controlCharactersBecomeSpaces()
    {
        QCOMPARE(plainLine("a\x1b[31mb\r\nc\td\x7f"), std::string{"a [31mb  c d "});
        QCOMPARE(plainLine("a\xc2\x9b"
                           "31mb"), // the same in one character
                 std::string{"a 31mb"});
        QCOMPARE(plainLine("a\xe2\x80\xa8"
                           "b\xe2\x80\xae"
                           "c\xe2\x81\xa7"
                           "d"),
                 std::string{"a b c d"});
        const std::string harmless = "µs … é ■ 核函数 \xe2\x80\xa6 \xc2\xa0 \xff";
        QCOMPARE(plainLine(harmless), harmless);
        const Error error{Error::Kind::BadInput, "a\nb\xc2\x9b.json", {}, "expected\x1b[1m"};
        QCOMPARE(error.line(), std::string{"a b .json: expected [1m"});
    }
    void onlyVeryLongWordsAreCut()
    {
        const std::string word(600, 'w'), longer(601, 'x');
        QCOMPARE(withoutLongWords("a " + word + " b"), "a " + word + " b");
        QCOMPARE(withoutLongWords("a " + longer + "  b"),
                 "a " + std::string(120, 'x') + "…(601 characters)…" + std::string(120, 'x') + "  b");
        std::string umlauts;
        for (int i = 0; i < 500; ++i)
            umlauts += "ä";
        const std::string cut = withoutLongWords("z" + umlauts);
        QVERIFY(QString::fromStdString(cut).contains("(501 characters)"));
        QVERIFY(!QString::fromStdString(cut).contains(QChar::ReplacementCharacter)); // no character is cut in two
        std::string words;
        while (words.size() < 30'000)
            words += "word ";
        QVERIFY(withoutLongWords(words).size() < 4000);
        QVERIFY(withoutLongWords(words).find("(30000 characters)") != std::string::npos);
    }
};

TEST_PLAIN(PlainLineTest)

} // namespace lanescope::plain_line_test

#include "plain_line_test.moc"
