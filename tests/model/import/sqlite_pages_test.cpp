// Rows that are read from the pages of a database, compared with the same rows as SQLite gives them.

#include <QRegularExpression>
#include <QtTest>

#include "model/import/sqlite_file.h"
#include "model/import/sqlite_walk.h"
#include "tests/support/nsys_session.h"
#include "tests/support/run_tests.h"

#include <atomic>
#include <fstream>
#include <map>
#include <random>
#include <sstream>

namespace lanescope::sqlite_pages_test {

using namespace lanescope::test;

namespace {

const std::vector<std::string_view> columns{"a", "b", "c", "d", "lacking|e"};
constexpr bool isReal[]{false, false, true, false, false}; // SQLite writes 5 as 5.0 there, which no reader asks for

std::string wordOf(const SqliteRow& row)
{
    std::string word;
    for (std::size_t c = 0; c < columns.size(); ++c) {
        const auto whole = row.whole(c);
        const auto number = row.number(c);
        const auto text = row.text(c);
        word += (whole ? std::to_string(*whole) : "-") + '/' + (number ? std::to_string(*number) : "-") + '/';
        word += (text && !(isReal[c] && number) ? std::string{*text} : "-") + ' ';
    }
    return word;
}

struct Walked {
    std::vector<std::string> rows; // in the order of row numbers
    std::vector<std::string> warnings;
    bool isStored = false;
    bool isCancelled = false;
};

// By pages: as a plain table is read. Else each row is asked of SQLite.
Walked walked(const std::string& path, int stopAfter = -1)
{
    const auto source = Source::open(path);
    Task task;
    TraceInfo info;
    SqliteWalk walk{*source, task, info};
    if (!walk.unpack())
        qFatal("cannot be read");
    const auto file = SqliteFile::open(*source, task);
    if (!file)
        qFatal("%s", file.error().line().c_str());
    walk.add(**file, {"t", columns}, 0);
    std::vector<std::vector<std::string>> current(walk.workers()), all(walk.stretches());
    std::atomic<int> taken{0};
    const auto ran = walk.run(
        [&](std::size_t worker, std::size_t, const SqliteRow& row) {
            if (++taken == stopAfter)
                task.stop();
            current[worker].push_back(wordOf(row));
        },
        [&](std::size_t worker, std::size_t stretch) { all[stretch] = std::exchange(current[worker], {}); });
    Walked out;
    out.isCancelled = !ran && ran.error().kind == Error::Kind::Cancelled;
    if (ran && !walk.tellDamage())
        return out;
    for (const auto& part : all)
        out.rows.insert(out.rows.end(), part.begin(), part.end());
    out.warnings = info.warnings;
    out.isStored = walk.stored(0) != nullptr;
    return out;
}

std::vector<std::string> asked(const std::string& path, const std::string& order = "rowid")
{
    const auto source = Source::open(path);
    Task task;
    const auto file = SqliteFile::open(*source, task);
    const SqliteSelect select = selectOf((*file)->tables().at("t"), columns);
    auto rows = (*file)->rows("select " + select.columns + " from t order by " + order);
    std::vector<std::string> out;
    const SqliteRow row{*rows, select.places};
    for (auto more = rows->next(); more && *more; more = rows->next())
        out.push_back(wordOf(row));
    return out;
}

SqliteWriter::Value randomValue(std::mt19937_64& random)
{
    switch (random() % 9) {
    case 0:
        return nullptr;
    case 1:
        return static_cast<std::int64_t>(random() % 2);
    case 2:
        return static_cast<std::int64_t>(random()) >> random() % 64;
    case 3:
        return static_cast<double>(static_cast<std::int64_t>(random())) / 1e6;
    case 4:
        return static_cast<double>(random() % 1000);
    case 5:
        return std::string(random() % 3000, 'x') + "end";
    case 6:
        return std::to_string(random() % 100'000);
    case 7:
        return std::string{"\0 \xff'", 4};
    default:
        return std::string{"a name"};
    }
}

void fill(SqliteWriter& writer, int rows, std::size_t width = 4)
{
    std::mt19937_64 random{8};
    for (int i = 0; i < rows; ++i) {
        std::vector<SqliteWriter::Value> values;
        for (std::size_t c = 0; c < width; ++c)
            values.push_back(randomValue(random));
        writer.insert("t", values);
    }
}

std::string contentOf(const std::string& path)
{
    std::ifstream in{path, std::ios::binary};
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

} // namespace

class SqlitePagesTest : public QObject {
    Q_OBJECT

private slots:
    void rowsAreThoseOfSqlite_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("after");
        QTest::addColumn<bool>("isStored");
        const QString plain = "create table t (a, b integer, c real, d text)";
        QTest::newRow("small pages") << "" << plain << "" << true;
        QTest::newRow("pages of 4 KiB") << "commit; pragma page_size = 4096; vacuum; begin" << plain << "" << true;
        QTest::newRow("pages of 64 KiB") << "commit; pragma page_size = 65536; vacuum; begin" << plain << "" << true;
        QTest::newRow("row numbers with holes") << "" << plain << "delete from t where rowid % 7 < 3" << true;
        QTest::newRow("row numbers far apart")
            << "" << plain << "update t set rowid = rowid * 1000000000000 - 500000000000000" << true;
        QTest::newRow("the last row number")
            << "" << plain << "insert into t (rowid, a) values (9223372036854775807, 5)" << true;
        QTest::newRow("the first row number")
            << "" << plain << "insert into t (rowid, a) values (-9223372036854775808, 5)" << true;
        QTest::newRow("pages in any order")
            << "" << plain
            << "create table other as select * from t; delete from t where rowid % 3 = 0; "
               "insert into t select * from other; drop table other"
            << true;
        QTest::newRow("one row") << "" << plain << "delete from t where rowid > 1" << true;
        QTest::newRow("no row") << "" << plain << "delete from t" << true;
        QTest::newRow("a further column") << "" << plain << "alter table t add column e" << true;
        QTest::newRow("a further column with a value")
            << "" << plain << "alter table t add column e default 'new'" << false;
        QTest::newRow("a column that is the row number") << ""
                                                         << "create table t (x, a, b, c, d integer primary key)"
                                                         << "insert into t (a) values (1), (2)" << true;
        QTest::newRow("a key that is not the row number") << ""
                                                          << "create table t (a, b, c, d integer primary key desc)"
                                                          << "insert into t (a, d) values (1, 4)" << false;
        QTest::newRow("a computed column") << ""
                                           << "create table t (a, b, c, d, e generated always as (a || 'x') stored)"
                                           << "" << false;
        QTest::newRow("UTF-16") << "pragma encoding = 'UTF-16'" << plain << "" << false;
    }
    void rowsAreThoseOfSqlite()
    {
        QFETCH(QString, before);
        QFETCH(QString, table);
        QFETCH(QString, after);
        QFETCH(bool, isStored);
        const TempFile file{"", "pages.sqlite"};
        {
            SqliteWriter writer{file.path()};
            if (!before.isEmpty())
                writer.run(before.toStdString());
            writer.run(table.toStdString());
            if (!table.contains("integer primary key") && !table.contains("generated"))
                fill(writer, 1500);
            else if (table.contains("generated"))
                writer.run("insert into t (a, b) values ('one', 2), (3, 'four')");
            writer.run(after.toStdString());
        }
        const Walked found = walked(file.path());
        QCOMPARE(found.isStored, isStored);
        QVERIFY(found.warnings.empty());
        const std::vector<std::string> expected = asked(file.path());
        QCOMPARE(found.rows.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY2(found.rows[i] == expected[i],
                     (found.rows[i].substr(0, 400) + "\nexpected " + expected[i].substr(0, 400)).c_str());
    }

    void tablesWithoutRowNumbersAreLeftToSqlite()
    {
        const TempFile file{"", "keys.sqlite"};
        {
            SqliteWriter writer{file.path()};
            writer.run("create table t (a text primary key, b, c, d) without rowid");
            for (std::int64_t i = 0; i < 500; ++i)
                writer.insert("t", {"key " + std::to_string(i), i, nullptr, 0.5});
        }
        const Walked found = walked(file.path());
        QVERIFY(!found.isStored);
        QCOMPARE(found.rows, asked(file.path(), "a"));
        QCOMPARE(found.rows.size(), std::size_t{500});
    }

    void viewsAreNotRead()
    {
        const TempFile file{"", "view.sqlite"};
        {
            SqliteWriter writer{file.path()};
            writer.run("create table real (a); insert into real values (1); create view t as select a from real");
        }
        const Walked found = walked(file.path());
        QVERIFY(found.rows.empty() && found.warnings.empty());
    }

    // A page in the middle is overwritten: its rows are lost, all others are there, and one line says which.
    void aDamagedPageLosesItsOwnRows_data()
    {
        QTest::addColumn<int>("pages");
        QTest::newRow("one") << 1;
        QTest::newRow("neighbours") << 3;
    }
    void aDamagedPageLosesItsOwnRows()
    {
        QFETCH(int, pages);
        const TempFile file{"", "damaged.sqlite"};
        {
            SqliteWriter writer{file.path()};
            writer.run("create table t (a, b integer, c real, d text)");
            for (std::int64_t i = 1; i <= 5000; ++i)
                writer.insert("t", {i, i * i, 0.25, "a name of some length"});
        }
        std::string bytes = contentOf(file.path());
        std::size_t page = bytes.size() / 512 / 2;
        while (bytes[page * 512] != '\x0d' || bytes[(page + 1) * 512] != '\x0d' || bytes[(page + 2) * 512] != '\x0d')
            ++page;
        const std::vector<std::string> whole = asked(file.path());
        bytes.replace(page * 512, static_cast<std::size_t>(pages) * 512, static_cast<std::size_t>(pages) * 512, '\0');
        file.write(bytes);
        const Walked found = walked(file.path());
        QVERIFY(found.rows.size() < whole.size());
        QVERIFY(found.rows.size() > whole.size() - static_cast<std::size_t>(pages) * 20);
        QCOMPARE(found.warnings.size(), std::size_t{1});
        const QString line = QString::fromStdString(found.warnings[0]);
        const QRegularExpression form{"^rows (\\d+)–(\\d+) of table t: .*; all other rows are kept$"};
        const auto match = form.match(line);
        QVERIFY2(match.hasMatch(), qPrintable(line));
        const std::size_t first = match.captured(1).toULong(), last = match.captured(2).toULong();
        QCOMPARE(found.rows.size() + (last - first + 1), whole.size());
        std::vector<std::string> rest = whole;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(first - 1),
                   rest.begin() + static_cast<std::ptrdiff_t>(last));
        QVERIFY(found.rows == rest);
    }

    void damageInSeveralPlacesIsOneLine()
    {
        const TempFile file{"", "places.sqlite"};
        {
            SqliteWriter writer{file.path()};
            writer.run("create table t (a, b integer, c real, d text)");
            for (std::int64_t i = 1; i <= 5000; ++i)
                writer.insert("t", {i, i * i, 0.25, "a name of some length"});
        }
        std::string bytes = contentOf(file.path());
        int damaged = 0;
        for (std::size_t page = 40; page < bytes.size() / 512 && damaged < 12; page += 11)
            if (bytes[page * 512] == '\x0d') {
                bytes.replace(page * 512, 512, 512, '\x05');
                ++damaged;
            }
        file.write(bytes);
        const Walked found = walked(file.path());
        QCOMPARE(found.warnings.size(), std::size_t{1});
        QVERIFY2(QString::fromStdString(found.warnings[0]).contains(", in 12 places: "), found.warnings[0].c_str());
        QVERIFY(found.rows.size() > 4600 && found.rows.size() < 4990);
    }

    // All pages from one on are missing, as in a file that was cut off: one line, and the rows before are there.
    void aCutOffFileKeepsItsFirstRows()
    {
        const TempFile file{"", "cut.sqlite"};
        {
            SqliteWriter writer{file.path()};
            writer.run("create table t (a, b integer, c real, d text)");
            for (std::int64_t i = 1; i <= 5000; ++i)
                writer.insert("t", {i, i * i, 0.25, "a name of some length"});
        }
        const std::string bytes = contentOf(file.path());
        file.write(std::string_view{bytes}.substr(0, bytes.size() * 2 / 3 / 512 * 512));
        const Walked found = walked(file.path());
        QVERIFY(found.rows.size() > 2000 && found.rows.size() < 4000);
        QCOMPARE(found.warnings.size(), std::size_t{1});
    }

    void bytesThatAreNoDatabaseDoNotHarm()
    {
        const TempFile file{"", "noise.sqlite"};
        {
            SqliteWriter writer{file.path()};
            writer.run("create table t (a, b integer, c real, d text)");
            fill(writer, 300);
        }
        const std::string whole = contentOf(file.path());
        std::mt19937_64 random{9};
        for (int turn = 0; turn < 400; ++turn) {
            std::string bytes = whole;
            for (int i = 0; i < 20; ++i) // behind the schema's page
                bytes[1024 + random() % (bytes.size() - 1024)] = static_cast<char>(random());
            file.write(bytes);
            QVERIFY(walked(file.path()).rows.size() < 1000);
        }
    }

    void aStopEndsTheWalk()
    {
        const TempFile file{"", "stop.sqlite"};
        {
            SqliteWriter writer{file.path()};
            writer.run("create table t (a, b integer, c real, d text)");
            fill(writer, 3000);
        }
        const Walked found = walked(file.path(), 1000);
        QVERIFY(found.isCancelled);
        QVERIFY(found.rows.size() < 1100);
    }
};

TEST_PLAIN(SqlitePagesTest)

} // namespace lanescope::sqlite_pages_test

#include "sqlite_pages_test.moc"
