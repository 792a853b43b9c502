// The rooms may depend on each other in one direction only: app -> widgets -> model, and capture on none of them.
// Folders inside a room have an order too. Linking does not enforce this (a header needs no linking), so this test
// reads every source and reports an include that points back, Qt where it is not allowed, a file without an opening
// comment, and a file of more than 500 lines.
#include <QtTest>

#include "tests/support/run_tests.h"

namespace lanescope::layers_test {

namespace {

const QHash<QString, QStringList> mayInclude = {{"model", {"model"}},
                                                {"widgets", {"widgets", "model"}},
                                                {"app", {"app", "widgets", "model"}},
                                                {"capture", {"capture"}}};
// The folders that each folder may include, apart from itself. It may also include what those may include; "model" is
// all folders of model/. A new folder gets a line here, above all folders that may include it.
const QList<std::pair<QString, QStringList>> folderKnows = {
    {"model/base", {}},
    {"model/json", {"model/base"}},
    {"model/kernels", {"model/base"}}, // the meaning of names
    {"model/store", {"model/json", "model/kernels"}},
    {"model/store/index", {"model/store"}},  // a trace as a file
    {"model/remote", {"model/store/index"}}, // the line to another machine
    {"model/import", {"model/remote"}},
    {"model/import/pftrace", {"model/import"}},
    {"model/memory", {"model/import"}}, // GPU memory snapshots
    {"model/serve", {"model/memory"}},  // the far side of that line
    {"model/analysis/time", {"model/store"}},
    {"model/analysis/kernels", {"model/analysis/time"}},
    {"model/analysis/ops", {"model/analysis/kernels"}},
    {"model/analysis/tables", {"model/analysis/ops"}},
    {"model/analysis", {"model/analysis/tables"}},
    {"model/describe", {"model/analysis"}},
    {"model/attribution", {"model/analysis", "model/memory", "model/describe"}},
    {"model/summary", {"model/analysis", "model/import"}},
    {"model/explain", {"model/analysis"}},
    {"model/merge", {"model/summary"}},
    {"model/findings", {"model/merge"}},
    {"model/notes", {"model/findings"}},
    {"model/compare", {"model/findings", "model/memory", "model/attribution"}},
    {"model/query", {"model/analysis", "model/memory"}},
    {"model/exercises", {"model/query"}},    // for learners
    {"model/inductor", {"model/store"}},     // the code of fused kernels
    {"model/redact", {"model/attribution"}}, // names replaced by pseudonyms
    {"model/export", {"model/import/pftrace", "model/query", "model/summary", "model/redact"}},
    {"model/replay", {"model/describe", "model/findings", "model/export"}},
    {"widgets/kit", {"model"}},
    {"widgets/session", {"model"}},
    {"widgets/scene", {"widgets/kit"}},
    {"widgets/timeline/overlays", {"widgets/scene"}},
    {"widgets/timeline", {"widgets/timeline/overlays", "widgets/session"}},
    {"widgets/items", {"widgets/kit", "widgets/session"}},
    {"widgets/panels", {"widgets/items"}},
    {"widgets/figure", {"widgets/timeline"}},
    {"widgets/memory", {"widgets/panels", "widgets/figure"}}, // GPU memory snapshots
    {"widgets/compare", {"widgets/figure", "widgets/panels"}},
    {"app", {"widgets/compare", "widgets/memory"}},
    {"app/cli", {"app"}},
    {"app/main.cpp", {"app/cli"}}, // main() starts one of them
};

const QStringList roomsWithoutQt = {"model", "capture"};
constexpr int maxLines = 500;

// The code without comments, and with empty string literals; line breaks are kept. The path of an include is kept,
// because the test needs it. \x22 is a quote, because moc 6.4 loses count at an odd number of them in a raw string.
QString withoutCommentsAndStrings(const QString& text)
{
    static const QRegularExpression pieces(R"PIECE((?<comment>//[^\n]*|/\*.*?\*/))PIECE"
                                           R"PIECE(|(?<include>^[ \t]*#[ \t]*include[ \t]*\x22[^\x22\n]*\x22))PIECE"
                                           R"PIECE(|(?<raw>R"(?<mark>[^()\\\s]{0,16})\(.*?\)\k<mark>"))PIECE"
                                           R"PIECE(|(?<string>"(?:[^"\\\n]|\\.)*"))PIECE"
                                           R"PIECE(|(?<letter>(?<![0-9A-Fa-f])'(?:[^'\\\n]|\\.)+'))PIECE",
                                           QRegularExpression::DotMatchesEverythingOption |
                                               QRegularExpression::MultilineOption);
    QString code;
    qsizetype done = 0;
    for (auto matches = pieces.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        code += text.mid(done, match.capturedStart() - done);
        if (match.hasCaptured("include"))
            code += match.captured();
        else if (!match.hasCaptured("comment"))
            code += "\"\"";
        code += QString(match.captured().count('\n'), '\n');
        done = match.capturedEnd();
    }
    return code + text.mid(done);
}

// The folder of a file or an include, as folderKnows names it; empty for folders without an order (capture).
QString folderOf(const QString& path)
{
    if (path.startsWith("capture/"))
        return {};
    return path == "app/main.cpp" ? path : path.section('/', 0, -2);
}

// All that a folder may include.
QSet<QString> reachOf(const QString& folder)
{
    static QHash<QString, QSet<QString>> known;
    if (const auto found = known.constFind(folder); found != known.constEnd())
        return *found;
    QSet<QString> reach{folder};
    known.insert(folder, reach); // ends the recursion in a cycle, which theListOfFoldersHasNoCircle reports
    for (const auto& [name, below] : folderKnows)
        if (name == folder)
            for (const QString& next : below) {
                if (next == "model") {
                    for (const auto& [each, others] : folderKnows)
                        if (each.startsWith("model/"))
                            reach << each;
                } else {
                    reach |= reachOf(next);
                }
            }
    known[folder] = reach;
    return reach;
}

bool isListed(const QString& folder)
{
    return std::any_of(folderKnows.begin(), folderKnows.end(), [&](const auto& f) { return f.first == folder; });
}

// The faults of one file, one line each. path is relative to the project's root. root is where included files are
// searched; an empty one skips that.
QStringList faults(const QString& path, const QString& text, const QString& root = {})
{
    static const QRegularExpression include(R"(^\s*#\s*include\s*([\x22<])([^\x22>]+)[\x22>])");
    static const QRegularExpression qtName(R"(\b(?:Q[A-Z][A-Za-z0-9]+|Q_[A-Z_]+|Qt::|q(?:u?int(?:8|16|32|64|ptr)|size)"
                                           R"(type|real)\b))");
    QStringList found;
    const QString room = path.section('/', 0, 0);
    const bool mayUseQt = !roomsWithoutQt.contains(room);
    const QStringList lines = withoutCommentsAndStrings(text).split('\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QString at = QString("%1:%2: ").arg(path).arg(i + 1);
        const QRegularExpressionMatch included = include.match(lines[i]);
        if (included.hasMatch()) {
            const QString target = included.captured(2);
            const bool quoted = included.captured(1) == "\"";
            if (!mayUseQt && QRegularExpression("^(Q[A-Z]|q[a-z]+\\.h|Qt/)").match(target.section('/', -1)).hasMatch())
                found << at + "Qt stops at the door of " + room + ": " + target;
            else if (quoted && !target.endsWith(".moc")) {
                const QString from = folderOf(path), to = folderOf(target);
                if (!mayInclude[room].contains(target.section('/', 0, 0)))
                    found << at + room + " may not include " + target;
                else if (!from.isEmpty() && isListed(from) && !reachOf(from).contains(to))
                    found << at + from + " may not include " + target + " (folderKnows in layers_test.cpp)";
                else if (!root.isEmpty() && !QFileInfo::exists(root + '/' + target))
                    found << at + "an include starts at the root, and there is no " + target;
            } else if (!quoted && mayInclude.contains(target.section('/', 0, 0)))
                found << at + "our own headers stand in quotes: " + target;
        } else if (const auto name = qtName.match(lines[i]); !mayUseQt && name.hasMatch())
            found << at + "Qt stops at the door of " + room + ": " + name.captured();
    }
    if (!folderOf(path).isEmpty() && !isListed(folderOf(path)))
        found << path + ": its folder is not in the list folderKnows of layers_test.cpp";
    if (const qsizetype count = text.count('\n'); count > maxLines)
        found << QString("%1: %2 lines, more than %3").arg(path).arg(count).arg(maxLines);
    return found;
}

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class LayersTest : public QObject {
    Q_OBJECT

private slots:
    void everySourceKeepsToItsRoom();
    void theListOfFoldersHasNoCircle();
    void everyFileOpensWithItsProblem();
    void linkLinesSayTheSame();
    void faultsAreReported_data();
    void faultsAreReported();
    void allowedSourcesHaveNoFaults_data();
    void allowedSourcesHaveNoFaults();
};

void LayersTest::everySourceKeepsToItsRoom()
{
    const QString root = LANESCOPE_SOURCE_DIR;
    QStringList found;
    int files = 0;
    for (const QString& room : mayInclude.keys()) {
        QDirIterator each(root + '/' + room, {"*.h", "*.cpp", "*.cu", "*.inl"}, QDir::Files,
                          QDirIterator::Subdirectories);
        while (each.hasNext()) {
            const QString path = each.next();
            found << faults(path.mid(root.size() + 1), textOf(path), root);
            ++files;
        }
    }
    QVERIFY2(files > 40, "the sources were not found");
    found.sort();
    QVERIFY2(found.isEmpty(), qPrintable('\n' + found.join('\n')));
}

// Each folder is below all folders that may include it, so there is no cycle.
void LayersTest::theListOfFoldersHasNoCircle()
{
    QStringList above;
    for (const auto& [folder, below] : folderKnows) {
        for (const QString& next : below)
            QVERIFY2(next == "model" || above.contains(next),
                     qPrintable(folder + " knows " + next + ", which is below it in the list"));
        QVERIFY2(!above.contains(folder), qPrintable(folder + " is listed twice"));
        above << folder;
        QVERIFY2(QFileInfo::exists(QStringLiteral(LANESCOPE_SOURCE_DIR "/") + folder), qPrintable(folder));
    }
}

// The header, or a source without one, has a comment that starts in the first column.
void LayersTest::everyFileOpensWithItsProblem()
{
    static const QRegularExpression comment("^//", QRegularExpression::MultilineOption);
    const QString root = LANESCOPE_SOURCE_DIR;
    QStringList silent;
    for (const QString& room : mayInclude.keys()) {
        QDirIterator each(root + '/' + room, {"*.h", "*.cpp", "*.cu"}, QDir::Files, QDirIterator::Subdirectories);
        while (each.hasNext()) {
            const QFileInfo file{each.next()};
            const QString stem = file.path() + '/' + file.completeBaseName();
            if (file.suffix() != "h" && QFileInfo::exists(stem + ".h"))
                continue;
            if (!comment.match(textOf(file.filePath())).hasMatch() && !comment.match(textOf(stem + ".cpp")).hasMatch())
                silent << file.filePath().mid(root.size() + 1);
        }
    }
    QVERIFY2(silent.isEmpty(), qPrintable('\n' + silent.join('\n')));
}

void LayersTest::linkLinesSayTheSame()
{
    const QString root = LANESCOPE_SOURCE_DIR;
    const QHash<QString, QString> never = {{"model", "Qt[56]::|lanescope_(widgets|app|capture)"},
                                           {"capture", "Qt[56]::|lanescope_(model|widgets|app)"},
                                           {"widgets", "lanescope_(app|capture)"},
                                           {"app", "lanescope_capture"}};
    for (const QString& room : never.keys()) {
        const QString lines = textOf(root + '/' + room + "/CMakeLists.txt").remove(QRegularExpression("#[^\n]*"));
        QVERIFY2(!lines.isNull(), qPrintable(room));
        const QRegularExpression linked("target_link_libraries\\([^)]*?(" + never[room] + ")");
        QVERIFY2(!linked.match(lines).hasMatch(), qPrintable(room + " links " + linked.match(lines).captured(1)));
    }
}

void LayersTest::faultsAreReported_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("a folder points back") << "model/store/a.cpp"
                                          << "#include \"model/analysis/b.h\"\n"
                                          << "model/store/a.cpp:1: model/store may not include model/analysis/b.h "
                                             "(folderKnows in layers_test.cpp)";
    QTest::newRow("the window from a sub-command's side") << "app/a.cpp"
                                                          << "#include \"app/cli/b.h\"\n"
                                                          << "app/a.cpp:1: app may not include app/cli/b.h "
                                                             "(folderKnows in layers_test.cpp)";
    QTest::newRow("folder without a place") << "model/new/a.cpp"
                                            << ""
                                            << "model/new/a.cpp: its folder is not in the list folderKnows of "
                                               "layers_test.cpp";
    QTest::newRow("model includes widgets") << "model/base/a.cpp"
                                            << "#include \"widgets/kit/b.h\"\n"
                                            << "model/base/a.cpp:1: model may not include widgets/kit/b.h";
    QTest::newRow("widgets include app") << "widgets/kit/a.h"
                                         << "\n  #  include \"app/b.h\"\n"
                                         << "widgets/kit/a.h:2: widgets may not include app/b.h";
    QTest::newRow("capture includes model") << "capture/a.cu"
                                            << "#include \"model/base/time.h\"\n"
                                            << "capture/a.cu:1: capture may not include model/base/time.h";
    QTest::newRow("app includes capture") << "app/a.cpp"
                                          << "#include \"capture/b.h\"\n"
                                          << "app/a.cpp:1: app may not include capture/b.h";
    QTest::newRow("include next to the file") << "model/base/a.cpp"
                                              << "#include \"b.h\"\n"
                                              << "model/base/a.cpp:1: model may not include b.h";
    QTest::newRow("own header in angles") << "model/base/a.cpp"
                                          << "#include <model/base/b.h>\n"
                                          << "model/base/a.cpp:1: our own headers stand in quotes: model/base/b.h";
    QTest::newRow("Qt header") << "model/base/a.h"
                               << "#include <QtCore/QString>\n"
                               << "model/base/a.h:1: Qt stops at the door of model: QtCore/QString";
    QTest::newRow("Qt header in small letters") << "capture/a.h"
                                                << "#include <qglobal.h>\n"
                                                << "capture/a.h:1: Qt stops at the door of capture: qglobal.h";
    QTest::newRow("Qt type") << "model/base/a.h"
                             << "/* two\nlines */ class QString;\n"
                             << "model/base/a.h:2: Qt stops at the door of model: QString";
    QTest::newRow("Qt integer") << "model/base/a.h"
                                << "char c = '\"';\nqint64 x = 0; // '\n"
                                << "model/base/a.h:2: Qt stops at the door of model: qint64";
    QTest::newRow("Qt type after digits in groups") << "model/base/a.h"
                                                    << "int x = 1'000; QRect r; int y = 2'000;\n"
                                                    << "model/base/a.h:1: Qt stops at the door of model: QRect";
    QTest::newRow("long file") << "widgets/kit/a.cpp" << QString(501, '\n')
                               << "widgets/kit/a.cpp: 501 lines, more than 500";
}

void LayersTest::faultsAreReported()
{
    QFETCH(QString, path);
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(faults(path, text), QStringList{expected});
}

void LayersTest::allowedSourcesHaveNoFaults_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("text");
    QTest::newRow("Qt named in a comment") << "model/base/a.h"
                                           << "// no QString here\n/* nor\n a QRect */ int x;\n";
    QTest::newRow("Qt named in a string") << "model/base/a.h"
                                          << "auto a = \"a \\\" QString\"; auto b = R\"x(QRect \" ) QSize)x\";\n";
    QTest::newRow("include named in a comment") << "model/base/a.h"
                                                << "/*\n#include \"widgets/kit/b.h\"\n*/\n";
    QTest::newRow("Qt in widgets") << "widgets/kit/a.h"
                                   << "#include <QWidget>\n#include \"model/base/b.h\"\nQRect r;\n";
    QTest::newRow("moc") << "app/a.cpp"
                         << "#include \"a.moc\"\n";
    QTest::newRow("Q alone") << "model/base/a.h"
                             << "template <class Q> struct Quantile { Q q; int sQL; };\n";
    QTest::newRow("500 lines") << "model/base/a.h" << QString(500, '\n');
}

void LayersTest::allowedSourcesHaveNoFaults()
{
    QFETCH(QString, path);
    QFETCH(QString, text);
    QCOMPARE(faults(path, text), QStringList());
}

TEST_PLAIN(LayersTest)

} // namespace lanescope::layers_test

#include "layers_test.moc"
