// Checks that the README names each sub-command, and only keys of the timeline that exist.
#include <QtTest>

#include "app/cli/subcommand.h"
#include "tests/support/run_tests.h"
#include "widgets/timeline/timeline_keys.h"

namespace lanescope::readme_test {

namespace {

QString text(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

} // namespace

class ReadmeTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void namesNoKeyThatIsNone();
    void namesEverySubcommand();

private:
    QString m_readme;
};

void ReadmeTest::initTestCase()
{
    QFile file(QStringLiteral(LANESCOPE_SOURCE_DIR "/README.md"));
    QVERIFY2(file.open(QIODevice::ReadOnly), "there is no README.md");
    m_readme = QString::fromUtf8(file.readAll());
}

void ReadmeTest::namesNoKeyThatIsNone()
{
    QStringList known;
    for (const KeyHelp& key : timelineKeys())
        known << text(key.keys).split(QRegularExpression{"[ /,]+"}, Qt::SkipEmptyParts);
    QVERIFY(known.contains("W"));
    static const QRegularExpression named{R"(\b(?:with|Press|,|and) ([A-Z])(?=[ ,:]))"};
    int count = 0;
    for (auto each = named.globalMatch(m_readme); each.hasNext(); ++count) {
        const QString key = each.next().captured(1);
        QVERIFY2(known.contains(key), qPrintable(key));
    }
    QVERIFY(count >= 5);
}

void ReadmeTest::namesEverySubcommand()
{
    for (const Subcommand& subcommand : subcommands())
        QVERIFY2(m_readme.contains('`' + text(subcommand.name) + '`'),
                 qPrintable("README.md should name `" + text(subcommand.name) + "` in its table of commands"));
}

TEST_PLAIN(ReadmeTest)

} // namespace lanescope::readme_test

#include "readme_test.moc"
