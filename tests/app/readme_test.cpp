// The README lists the timeline's keys and the sub-commands; this test says when it no longer does.
#include <QtTest>

#include "app/cli/subcommand.h"
#include "widgets/timeline/timeline_keys.h"

using namespace lanescope;

namespace {

QString text(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

} // namespace

class ReadmeTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void listsEveryKeyAndNoOther();
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

void ReadmeTest::listsEveryKeyAndNoOther()
{
    const QString head = "| keys | what they do |\n| --- | --- |\n";
    QVERIFY(m_readme.contains(head));
    const QStringList listed = m_readme.section(head, 1).section("\n\n", 0, 0).split('\n');
    QStringList expected;
    for (const KeyHelp& key : timelineKeys())
        expected << QString("| %1 | %2 |").arg(text(key.keys), text(key.what));
    QCOMPARE(listed, expected);
}

void ReadmeTest::namesEverySubcommand()
{
    for (const Subcommand& subcommand : subcommands())
        QVERIFY2(m_readme.contains("    lanescope " + text(subcommand.name) + ' '),
                 qPrintable("README.md should show `lanescope " + text(subcommand.name) + "`"));
}

QTEST_APPLESS_MAIN(ReadmeTest)
#include "readme_test.moc"
