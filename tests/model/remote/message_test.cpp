// Messages between two Lanescopes: what is written is read again in any cut, and bytes that are no message are one
// error at either end, never a crash or a wait.
#include <QTemporaryDir>
#include <QtTest>

#include "model/remote/message.h"
#include "model/remote/packed.h"
#include "model/serve/server.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <fcntl.h>
#include <random>
#include <thread>
#include <unistd.h>

namespace lanescope::message_test {

using namespace lanescope::remote;
using lanescope::test::TempFile;

class MessageTest : public QObject {
    Q_OBJECT

private slots:
    void messagesAreReadInAnyCut();
    void aLengthOrAKindBeyondItsLimitIsAnError();
    void bytesAreTheSameAfterPacking_data();
    void bytesAreTheSameAfterPacking();
    void numbersThatGrowSlowlyBecomeSmall();
    void damagedPackedBytesAreAnError();
    void theFarSideEndsAfterRandomBytes();
    void theFarSideAnswersWrongRequestsWithAnError();
};

namespace {

// The answers of the far side to these bytes, until it ends.
std::string answersTo(const std::string& bytes)
{
    int in[2], out[2];
    if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0)
        return {};
    std::thread server{[&] {
        (void)serveTraces(in[0], out[1], {});
        ::close(out[1]);
    }};
    std::thread writer{[&] {
        (void)!::write(in[1], bytes.data(), bytes.size());
        ::close(in[1]);
    }};
    std::string all;
    char some[4096];
    for (ssize_t n = 0; (n = ::read(out[0], some, sizeof some)) > 0;)
        all.append(some, static_cast<std::size_t>(n));
    writer.join();
    server.join();
    ::close(in[0]);
    ::close(out[0]);
    return all;
}

} // namespace

void MessageTest::messagesAreReadInAnyCut()
{
    const std::vector<Message> sent{
        {Kind::Hello, 1, "abc"}, {Kind::Text, 70000, std::string(3000, 'x')}, {Kind::Load, 3, {}}};
    std::string bytes;
    for (const Message& message : sent)
        bytes += bytesOf(message);
    for (const std::size_t step : {std::size_t{1}, std::size_t{7}, std::size_t{4096}}) {
        MessageReader reader;
        std::vector<Message> got;
        for (std::size_t at = 0; at < bytes.size(); at += step) {
            reader.add(std::string_view{bytes}.substr(at, step));
            while (true) {
                auto next = reader.next();
                QVERIFY(next.has_value());
                if (!*next)
                    break;
                got.push_back(**next);
            }
        }
        QCOMPARE(got.size(), sent.size());
        for (std::size_t i = 0; i < sent.size(); ++i) {
            QCOMPARE(got[i].kind, sent[i].kind);
            QCOMPARE(got[i].request, sent[i].request);
            QCOMPARE(got[i].payload, sent[i].payload);
        }
        QCOMPARE(reader.waiting(), std::size_t{0});
    }
}

void MessageTest::aLengthOrAKindBeyondItsLimitIsAnError()
{
    std::string large = bytesOf({Kind::Text, 1, {}});
    large[3] = '\x7f';
    std::string other = bytesOf({Kind::Text, 1, {}});
    other[4] = '\x63';
    for (const std::string& bytes : {large, other}) {
        MessageReader reader;
        reader.add(bytes);
        QVERIFY(!reader.next().has_value());
        reader.add(bytesOf({Kind::Hello, 1, {}}));
        QVERIFY(!reader.next().has_value()); // the stream is of no more use
    }
}

void MessageTest::bytesAreTheSameAfterPacking_data()
{
    QTest::addColumn<std::string>("bytes");
    std::mt19937_64 random{7};
    std::string noise(100'003, '\0'), words, times(80'005, '\0');
    for (char& c : noise)
        c = static_cast<char>(random());
    for (int i = 0; i < 5000; ++i)
        words += "aten::matmul ";
    std::uint64_t time = 1'700'000'000'000'000'000;
    for (std::size_t i = 0; i + 8 <= times.size(); i += 8) {
        time += random() % 5000;
        std::memcpy(times.data() + i, &time, 8);
    }
    QTest::newRow("nothing") << std::string{};
    QTest::newRow("one byte") << std::string{"x"};
    QTest::newRow("noise") << noise;
    QTest::newRow("words") << words;
    QTest::newRow("times") << times;
}

void MessageTest::bytesAreTheSameAfterPacking()
{
    QFETCH(std::string, bytes);
    const auto again = unpacked(packed(bytes));
    QVERIFY(again.has_value());
    QVERIFY(*again == bytes);
}

void MessageTest::numbersThatGrowSlowlyBecomeSmall()
{
    std::string times(1 << 17, '\0');
    for (std::uint64_t i = 0; i < times.size() / 8; ++i) {
        const std::uint64_t time = 1'700'000'000'000'000'000 + i * 1000 + i * i % 7;
        std::memcpy(times.data() + 8 * i, &time, 8);
    }
    QVERIFY2(packed(times).size() < times.size() / 10, qPrintable(QString::number(packed(times).size())));
}

void MessageTest::damagedPackedBytesAreAnError()
{
    std::string letters(5000, 'a');
    letters[4000] = 'b';
    const std::string good = packed(letters);
    for (const std::size_t length : {std::size_t{0}, std::size_t{3}, std::size_t{5}, good.size() - 3})
        QVERIFY(!unpacked(good.substr(0, length)).has_value());
    std::string large = good;
    large[4] = '\x7f'; // gigabytes
    QVERIFY(!unpacked(large).has_value());
    std::mt19937 random{3};
    for (int i = 0; i < 2000; ++i) { // any answer but a crash
        std::string bytes = good;
        for (int k = 0; k < 3; ++k)
            bytes[random() % bytes.size()] = static_cast<char>(random());
        (void)unpacked(bytes);
    }
}

void MessageTest::theFarSideEndsAfterRandomBytes()
{
    std::mt19937 random{11};
    for (int i = 0; i < 60; ++i) {
        std::string bytes(1 + random() % 3000, '\0');
        for (char& c : bytes)
            c = static_cast<char>(random() % (i % 2 ? 256 : 12));
        QVERIFY(answersTo(bytes).starts_with(greeting));
    }
}

void MessageTest::theFarSideAnswersWrongRequestsWithAnError()
{
    const TempFile file{"no trace"};
    std::mt19937 random{5};
    std::string bytes;
    std::uint32_t number = 0;
    for (std::uint8_t kind = 1; kind <= static_cast<std::uint8_t>(Kind::Last); ++kind)
        if (static_cast<Kind>(kind) != Kind::Hello)
            bytes += bytesOf({static_cast<Kind>(kind), ++number, std::string(1 + random() % 9, '\xff')});
    bytes += bytesOf({Kind::Open, ++number, payloadOf(std::string{"/no/such/file"})});
    bytes += bytesOf({Kind::Open, ++number, payloadOf(file.path())});
    bytes += bytesOf({Kind::Chunk, ++number, payloadOf(ChunkRequest{1, 0, 10})});
    // All are answered before the input ends, because the end stops what is not answered yet.
    int in[2], out[2];
    QVERIFY(::pipe2(in, O_CLOEXEC) == 0 && ::pipe2(out, O_CLOEXEC) == 0);
    std::thread server{[&] { (void)serveTraces(in[0], out[1], {}); }};
    QCOMPARE(::write(in[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
    MessageReader reader;
    std::map<std::uint32_t, Kind> answers;
    std::string skip(greeting.size(), '\0');
    QCOMPARE(::read(out[0], skip.data(), skip.size()), static_cast<ssize_t>(skip.size()));
    while (answers.size() < number) {
        char some[4096];
        const ssize_t n = ::read(out[0], some, sizeof some);
        QVERIFY(n > 0);
        reader.add({some, static_cast<std::size_t>(n)});
        for (auto next = reader.next(); next && *next; next = reader.next())
            answers[(*next)->request] = (*next)->kind;
    }
    ::close(in[1]);
    server.join();
    for (const auto& [request, kind] : answers)
        QCOMPARE(kind, request == number - 1 ? Kind::Open : Kind::Failed);
}

TEST_PLAIN(MessageTest)

} // namespace lanescope::message_test

#include "message_test.moc"
