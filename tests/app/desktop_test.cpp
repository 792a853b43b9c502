// The program on the desktop: which files a double-click opens (traces are recognised by name or by their first bytes;
// other JSON files are not claimed), and the icon.

#include <QMimeDatabase>
#include <QtTest>

#include "app/app_icon.h"
#include "tests/support/run_tests.h"

namespace lanescope::desktop_test {

class DesktopTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void tracesAreRecognised_data();
    void tracesAreRecognised();
    void theIconReadsAtEverySize_data();
    void theIconReadsAtEverySize();

private:
    QTemporaryDir m_data;
};

namespace {

const QString json = "application/x-pytorch-trace+json", gzip = "application/x-pytorch-trace+gzip";

} // namespace

void DesktopTest::initTestCase()
{
    if (!QFile::exists("/usr/share/mime/packages/freedesktop.org.xml"))
        QSKIP("the common types (shared-mime-info) are not on this machine");
    QVERIFY(QDir{m_data.path()}.mkpath("mime/packages"));
    QVERIFY(QFile::copy(LANESCOPE_SOURCE_DIR "/packaging/desktop/org.lanescope.lanescope.mime.xml",
                        m_data.filePath("mime/packages/org.lanescope.lanescope.xml")));
    qputenv("XDG_DATA_HOME", m_data.path().toUtf8());
    qputenv("XDG_DATA_DIRS", "/usr/share");
    QVERIFY(QMimeDatabase{}.mimeTypeForName(json).isValid());
    QVERIFY(QMimeDatabase{}.mimeTypeForName(json).inherits("application/json"));
    QVERIFY(QMimeDatabase{}.mimeTypeForName(gzip).inherits("application/gzip"));
}

void DesktopTest::tracesAreRecognised_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("type");
    const QByteArray kineto = "\n{\n  \"schemaVersion\": 1,\n  \"deviceProperties\": [\n  ],\n \"traceEvents\": []}";
    QTest::newRow("torch's own name") << "host_1.170.pt.trace.json" << QByteArray{"anything"} << json;
    QTest::newRow("torch's own name, packed") << "host_1.170.pt.trace.json.gz" << QByteArray{"\x1f\x8b"} << gzip;
    QTest::newRow("packed, any name") << "compiled.json.gz" << QByteArray{"\x1f\x8b"} << gzip;
    QTest::newRow("another gzip") << "notes.txt.gz" << QByteArray{"\x1f\x8b"} << "application/gzip";
    QTest::newRow("Kineto, a name of JSON") << "compiled.json" << kineto << "application/json";
    QTest::newRow("Kineto, no name") << "trace" << kineto << json;
    QTest::newRow("Kineto in one line") << "a" << QByteArray{R"({"schemaVersion":1,"record_shapes":1,)"} << json;
    QTest::newRow("Chrome's object") << "a" << QByteArray{R"({"traceEvents":[{"ph":"X"}]})"} << json;
    QTest::newRow("Chrome's object, unit first")
        << "a" << QByteArray{R"({"displayTimeUnit":"ms","traceEvents":[]})"} << json;
    QTest::newRow("a bare array") << "a" << QByteArray{"[\n{\"pid\":1,\"tid\":2,\"ph\":\"X\"}]"} << json;
    QTest::newRow("rocprofv3") << "a" << QByteArray{R"({"rocprofiler-sdk-tool": [{"metadata": {}}]})"} << json;
    QTest::newRow("rocmProfileData") << "run.rpd" << QByteArray{"SQLite format 3"} << "application/x-rocm-profile-data";
    QTest::newRow("images of containers")
        << "manifest.json"
        << QByteArray{R"({"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json"})"}
        << "application/json";
    QTest::newRow("a package") << "package.json" << QByteArray{R"({"name": "traceEvents"})"} << "application/json";
    QTest::newRow("an array of people") << "a.json" << QByteArray{R"([{"pid": 1, "name": "x"}])"} << "application/json";
    QTest::newRow("an empty file") << "a.json" << QByteArray{} << "application/json";
    QTest::newRow("images of containers, no name")
        << "manifest" << QByteArray{R"({"schemaVersion": 2, "mediaType": "a"})"} << "text/plain";
    QTest::newRow("words") << "a.txt" << QByteArray{"a line"} << "text/plain";
}

void DesktopTest::tracesAreRecognised()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, text);
    QFETCH(QString, type);
    QTemporaryDir folder;
    QFile file{folder.filePath(name)};
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    QCOMPARE(QMimeDatabase{}.mimeTypeForFile(file.fileName()).name(), type);
}

void DesktopTest::theIconReadsAtEverySize_data()
{
    QTest::addColumn<int>("size");
    for (const int size : {16, 24, 32, 48, 64, 128, 256})
        QTest::addRow("%d px", size) << size;
}

// Three lanes in white, blue and orange, on a tile that differs from every window's colour.
void DesktopTest::theIconReadsAtEverySize()
{
    QFETCH(int, size);
    const QImage image = lanescope::appIcon().pixmap(QSize{size, size}, 1.0).toImage();
    QCOMPARE(image.size(), (QSize{size, size}));
    const auto at = [&](double x, double y) {
        return image.pixelColor(static_cast<int>(x / 256 * size), static_cast<int>(y / 256 * size));
    };
    QCOMPARE(at(0, 0).alpha(), 0);
    QVERIFY2(at(128, 64).lightness() > 240, "the first lane is not white");
    QVERIFY2(at(80, 128).blue() > at(80, 128).red() + 60, "the second lane is not blue");
    QVERIFY2(at(128, 192).red() > at(128, 192).blue() + 60, "the third lane is not orange");
    QVERIFY2(at(128, 96).lightness() < 110 && at(128, 96).alpha() == 255, "between lanes there is no tile");
}

TEST_IN_WINDOW(DesktopTest)

} // namespace lanescope::desktop_test

#include "desktop_test.moc"
