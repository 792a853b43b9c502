// Opening and unpacking files: complete, in several members, truncated, damaged, or missing.

#include <QtTest>

#include "model/import/seek_text.h"
#include "model/import/source.h"
#include "tests/support/pack.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <thread>

namespace lanescope::source_test {

using lanescope::test::gzipped;
using lanescope::test::TempFile;
using lanescope::test::writeZip;

namespace {

// Text that compresses badly, so that a cut hits every part of the compressed data.
std::string someText(std::size_t bytes)
{
    std::string text;
    std::uint32_t random = 1;
    while (text.size() < bytes) {
        random = random * 1664525u + 1013904223u;
        text += "{\"ts\":" + std::to_string(random) + "}\n";
    }
    text.resize(bytes);
    return text;
}

std::string allOf(const Source& source)
{
    const std::uint64_t size = source.waitFor(~std::uint64_t{0});
    std::string text(size, '\0');
    const auto got = source.readInto(0, text.data(), size);
    text.resize(got ? *got : 0);
    return text;
}

} // namespace

class SourceTest : public QObject {
    Q_OBJECT

private slots:
    void plainFileIsReadAsItStands()
    {
        const std::string text = someText(100'000);
        const TempFile file{text};
        const auto source = Source::open(file.path());
        QVERIFY(source);
        QCOMPARE((*source)->packing(), std::string_view{});
        QCOMPARE((*source)->fileBytes(), std::uint64_t{100'000});
        QCOMPARE((*source)->knownSize(), std::optional<std::uint64_t>{100'000});
        QCOMPARE((*source)->waitFor(1), std::uint64_t{100'000});
        QVERIFY(allOf(**source) == text);
        std::string piece(50, '\0');
        QCOMPARE((*source)->readInto(777, piece.data(), 50).value(), std::size_t{50});
        QCOMPARE(piece, text.substr(777, 50));
        QCOMPARE((*source)->readInto(99'990, piece.data(), 50).value(), std::size_t{10});
        QVERIFY(!(*source)->damage());
    }

    void plainFileThatShrinksIsAnError()
    {
        const TempFile file{someText(10'000)};
        const auto source = Source::open(file.path());
        QVERIFY(source);
        const auto text = (*source)->text();
        std::string scratch;
        QCOMPARE(text->read(9'000, 500, scratch).value().size(), std::size_t{500});
        file.write("short");
        const auto read = text->read(9'000, 500, scratch);
        QVERIFY(!read);
        QCOMPARE(read.error().kind, Error::Kind::Io);
        QVERIFY(read.error().line().find("shrunk") != std::string::npos);
    }

    void gzipIsToldByItsBytesAndUnpacked()
    {
        const std::string text = someText(9'000'000); // several stretches
        const TempFile file{gzipped(text), "named_plain.json"};
        const auto source = Source::open(file.path());
        QVERIFY(source);
        QCOMPARE((*source)->packing(), std::string_view{"gzip"});
        QVERIFY(!(*source)->knownSize());
        QVERIFY((*source)->waitFor(1000) >= 1000);
        QVERIFY(allOf(**source) == text);
        QVERIFY(!(*source)->damage());
        QCOMPARE((*source)->unpackedShare(), 1.0);

        const TempFile plain{"[]", "named_packed.json.gz"};
        const auto other = Source::open(plain.path());
        QVERIFY(other);
        QCOMPARE((*other)->packing(), std::string_view{});
    }

    void theTextOutlivesItsSource()
    {
        const std::string text = someText(50'000);
        const TempFile file{gzipped(text)};
        std::shared_ptr<const SourceText> kept;
        {
            const auto source = Source::open(file.path());
            QVERIFY(source);
            (*source)->waitFor(~std::uint64_t{0});
            kept = (*source)->text();
        }
        std::string scratch;
        QCOMPARE(kept->size(), std::uint64_t{50'000});
        QVERIFY(kept->read(0, 60'000, scratch).value() == text);
        QCOMPARE(std::string{kept->read(49'995, 100, scratch).value()}, text.substr(49'995));
        QVERIFY(kept->read(50'001, 10, scratch).value().empty());
    }

    void membersFollowOneAnother()
    {
        const std::string a = someText(5'000), b = someText(2'500'000), c = "end";
        for (const std::string& behind : {std::string{}, std::string(1000, '\0')}) {
            const TempFile file{gzipped(a) + gzipped("") + gzipped(b) + gzipped(c) + behind};
            const auto source = Source::open(file.path());
            QVERIFY(source);
            QVERIFY(allOf(**source) == a + b + c);
            QVERIFY(!(*source)->damage());
        }
    }

    void bytesAfterTheLastMemberAreDamageAndLoseNothing()
    {
        const TempFile file{gzipped("[1, 2]") + "not gzip at all, but long enough to be a header"};
        const auto source = Source::open(file.path());
        QVERIFY(source);
        QCOMPARE(allOf(**source), std::string{"[1, 2]"});
        QVERIFY((*source)->damage());
        const std::string line = (*source)->damage()->line();
        QVERIFY2(line.find("what follows is left out") != line.npos && line.find("cut off") == line.npos, line.c_str());
        QCOMPARE((*source)->damage()->offset, std::optional<std::uint64_t>{gzipped("[1, 2]").size()});
    }

    void gzipCutAnywhereKeepsWhatCameBefore()
    {
        const std::string text = someText(600), packed = gzipped(text);
        QVERIFY(packed.size() > 100);
        std::size_t longest = 0;
        for (std::size_t cut = 2; cut < packed.size(); ++cut) {
            const TempFile file{std::string_view{packed}.substr(0, cut)};
            const auto source = Source::open(file.path());
            QVERIFY(source);
            const std::string got = allOf(**source);
            QVERIFY(text.starts_with(got));
            QVERIFY2((*source)->damage(), qPrintable(QStringLiteral("no damage at %1").arg(cut)));
            const std::string line = (*source)->damage()->line();
            QVERIFY2(line.find("cut off") != std::string::npos, line.c_str());
            QVERIFY((*source)->damage()->offset.value_or(0) <= cut);
            longest = std::max(longest, got.size());
        }
        QCOMPARE(longest, text.size()); // a cut in the checksum loses no text
    }

    void aWrongByteIsNoticed()
    {
        const std::string text = someText(600), packed = gzipped(text);
        for (std::size_t at = 2; at < packed.size(); ++at) {
            std::string bad = packed;
            bad[at] = static_cast<char>(bad[at] ^ 0x10);
            const TempFile file{bad};
            const auto source = Source::open(file.path());
            QVERIFY(source);
            // The header's time, flags and system are irrelevant for the text; the checksum covers everything else.
            if (allOf(**source) != text)
                QVERIFY2((*source)->damage(), qPrintable(QStringLiteral("byte %1").arg(at)));
            if (at >= packed.size() - 8) {
                QVERIFY((*source)->damage());
                QVERIFY((*source)->damage()->line().find("checksum") != std::string::npos);
                QCOMPARE(allOf(**source), text);
            }
        }
    }

    void zipWithOneJsonIsUnpacked()
    {
        const std::string text = someText(5'000'000);
        const TempFile file{""};
        QVERIFY(writeZip(file.path(), {{"read.me", "hello"}, {"run/trace.json", text}, {"__MACOSX/trace.json", "x"}}));
        const auto source = Source::open(file.path());
        QVERIFY2(source, source ? "" : source.error().line().c_str());
        QCOMPARE((*source)->packing(), std::string_view{"zip"});
        QVERIFY(allOf(**source) == text);
        QVERIFY(!(*source)->damage());
    }

    void zipWithoutExactlyOneJsonSaysWhatItHolds_data()
    {
        QTest::addColumn<int>("jsons");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("none") << 0 << QByteArray{"found 0 of them among 1 entries"};
        QTest::newRow("two") << 2 << QByteArray{"found 2 of them among 3 entries"};
    }

    void zipWithoutExactlyOneJsonSaysWhatItHolds()
    {
        QFETCH(int, jsons);
        QFETCH(QByteArray, says);
        std::vector<std::pair<std::string, std::string>> entries{{"notes.txt", "text"}};
        for (int i = 0; i < jsons; ++i)
            entries.push_back({std::to_string(i) + ".json", "[]"});
        const TempFile file{""};
        QVERIFY(writeZip(file.path(), entries));
        const auto source = Source::open(file.path());
        QVERIFY(!source);
        QCOMPARE(source.error().kind, Error::Kind::BadInput);
        QVERIFY2(QByteArray::fromStdString(source.error().line()).contains(says), source.error().line().c_str());
    }

    // torch.save writes a zip too; its pickle asks for functions.
    void aCheckpointSaysSo()
    {
        const TempFile file{""};
        QVERIFY(writeZip(file.path(),
                         {{"model/data.pkl", "\x80\x02ctorch._utils\n_rebuild_tensor_v2\n."}, {"model/version", "3"}}));
        const auto source = Source::open(file.path());
        QVERIFY(!source);
        QVERIFY2(source.error().line().find("found a checkpoint of torch.save") != std::string::npos,
                 source.error().line().c_str());
    }

    void zipCutOffOrDamagedSaysSo()
    {
        const TempFile file{""};
        const std::string text = someText(20'000);
        QVERIFY(writeZip(file.path(), {{"trace.json", text}}));
        std::string packed;
        {
            const auto handle = Source::open(file.path());
            QVERIFY(handle);
            std::ifstream in{file.path(), std::ios::binary};
            packed.assign(std::istreambuf_iterator<char>{in}, {});
        }
        const TempFile cut{std::string_view{packed}.substr(0, packed.size() / 2)};
        QVERIFY(!Source::open(cut.path()));

        std::string bad = packed;
        bad[packed.size() / 2] = static_cast<char>(bad[packed.size() / 2] ^ 0x55);
        const TempFile damaged{bad};
        const auto source = Source::open(damaged.path());
        QVERIFY(source);
        (*source)->waitFor(~std::uint64_t{0});
        QVERIFY((*source)->damage());
    }

    void pathsThatAreNotFilesGiveAnError()
    {
        const TempFile empty{""};
        const auto nothing = Source::open(empty.path());
        QVERIFY(!nothing);
        QCOMPARE(nothing.error().kind, Error::Kind::BadInput);
        const auto folder = Source::open(QFileInfo{QString::fromStdString(empty.path())}.path().toStdString());
        QVERIFY(!folder);
        QCOMPARE(folder.error().kind, Error::Kind::Io);
        QVERIFY(folder.error().line().find("folder") != std::string::npos);
        const auto missing = Source::open(empty.path() + ".none");
        QVERIFY(!missing);
        QCOMPARE(missing.error().kind, Error::Kind::Io);
        QVERIFY(missing.error().line().find(empty.path() + ".none") == 0);
    }

    void aReaderThatWaitsIsWoken()
    {
        const std::string text = someText(6'000'000);
        const TempFile file{gzipped(text)};
        const auto source = Source::open(file.path());
        QVERIFY(source);
        std::vector<std::thread> readers;
        std::atomic<int> right{0};
        for (std::size_t i = 1; i <= 4; ++i)
            readers.emplace_back([&, i] {
                const std::size_t end = text.size() * i / 4, n = 1000;
                std::string piece(n, '\0');
                if ((*source)->waitFor(end) >= end && (*source)->readInto(end - n, piece.data(), n) &&
                    piece == text.substr(end - n, n))
                    ++right;
            });
        for (std::thread& reader : readers)
            reader.join();
        QCOMPARE(right.load(), 4);
        (*source)->stop();
        QCOMPARE((*source)->waitFor(~std::uint64_t{0}), std::uint64_t{6'000'000});
    }

    // One member, so that each piece needs the text before it.
    void textIsUnpackedAgainFromTheMiddle()
    {
        const std::string text = someText(3 * SeekText::pieceBytes + 1'000'000);
        const std::string packed = gzipped(text);
        for (const std::size_t cut : {std::size_t{0}, std::size_t{5'000}}) { // from the end of the file
            const TempFile file{packed.substr(0, packed.size() - cut), "t.json.gz"};
            const auto handle = FileHandle::open(file.path());
            QVERIFY(handle);
            const auto unpacker = makeUnpacker(*handle);
            SeekText seek{*handle};
            std::string unpacked(text.size() + (1 << 20), '\0');
            std::size_t size = 0;
            for (;;) {
                QVERIFY(seek.note(**unpacker, size));
                const auto got = (*unpacker)->next(unpacked.data() + size, 1 << 20);
                size += got ? *got : (*unpacker)->bytesBeforeError();
                if (!got || *got == 0)
                    break;
            }
            seek.setSize(size);
            QVERIFY(cut ? size < text.size() && size > 3 * SeekText::pieceBytes : size == text.size());
            std::string scratch;
            for (const std::uint64_t at : {std::uint64_t{0}, SeekText::pieceBytes - 100, SeekText::pieceBytes,
                                           2 * SeekText::pieceBytes - 1, 3 * SeekText::pieceBytes + 7, size - 50}) {
                const auto read = seek.read(at, 300, scratch);
                QVERIFY(read);
                QCOMPARE(*read, std::string_view{text}.substr(at, std::min<std::uint64_t>(300, size - at)));
            }
            QCOMPARE(seek.read(size, 10, scratch)->size(), std::size_t{0});
            if (cut)
                continue;
            SeekText later{*handle}; // the file is rewritten before a place is used
            const auto again = makeUnpacker(*handle);
            QVERIFY(later.note(**again, 0));
            later.setSize(text.size());
            std::ofstream{file.path()} << "another";
            const auto read = later.read(0, 10, scratch);
            QVERIFY(!read);
            QVERIFY(read.error().line().find("it was rewritten") != std::string::npos);
        }
    }
    // 640 MB of text; the reader reports which part it is done with.
    void aLargeTextIsNotKept()
    {
        constexpr std::uint64_t blockBytes = 8'000'000, blocks = 80, all = blockBytes * blocks;
        std::vector<std::string> texts, members;
        for (int i = 0; i < 3; ++i) {
            texts.push_back(someText(blockBytes - static_cast<std::size_t>(i)) +
                            std::string(static_cast<std::size_t>(i), 'x'));
            std::rotate(texts.back().begin(), texts.back().begin() + 1000 * i, texts.back().end());
            members.push_back(gzipped(texts.back()));
        }
        std::string packed;
        for (std::uint64_t b = 0; b < blocks; ++b)
            packed += members[b % 3];
        const TempFile file{packed, "t.json.gz"};
        const auto expected = [&](std::uint64_t at, std::size_t n) {
            std::string text;
            while (text.size() < n && at + text.size() < all) {
                const std::uint64_t place = at + text.size();
                text += texts[place / blockBytes % 3].substr(place % blockBytes, n - text.size());
            }
            return text;
        };
        for (const bool tells : {true, false}) {
            const auto source = *Source::open(file.path());
            constexpr std::size_t window = 3'000'000;
            std::string text(window, '\0');
            for (std::uint64_t at = 0; at < all; at += window) {
                QVERIFY(source->waitFor(at + window) >= std::min(at + window, all));
                const std::size_t n = std::min<std::uint64_t>(window, all - at);
                QCOMPARE(source->readInto(at, text.data(), n).value(), n);
                QVERIFY(std::string_view{text}.substr(0, n) == expected(at, n));
                if (tells)
                    source->doneWith(at + n);
            }
            QCOMPARE(source->waitFor(~std::uint64_t{0}), all);
            QVERIFY(!source->damage());
            const auto kept = source->text();
            QCOMPARE(kept->size(), all);
            std::atomic<int> wrong{0};
            std::vector<std::thread> readers;
            for (std::uint64_t r = 0; r < 4; ++r)
                readers.emplace_back([&, r] {
                    std::string scratch;
                    std::uint64_t random = 77 + r;
                    for (int i = 0; i < 12; ++i) {
                        random = random * 6364136223846793005u + 1442695040888963407u;
                        const std::uint64_t at = (random >> 16) % all;
                        const auto read = kept->read(at, 50'000, scratch);
                        wrong += !read || *read != expected(at, 50'000);
                    }
                });
            for (std::thread& reader : readers)
                reader.join();
            QCOMPARE(wrong.load(), 0);
            QCOMPARE(source->readInto(5, text.data(), 100).value(), std::size_t{100}); // dropped, read again
            QVERIFY(std::string_view{text}.substr(0, 100) == expected(5, 100));
            if (tells)
                QVERIFY2(kept->memoryBytes() < 100'000'000, std::to_string(kept->memoryBytes()).c_str());
            else
                QCOMPARE(kept->memoryBytes(), all);
        }
    }
    // A text of 400 MB that is read once leaves little in memory.
    void aTextThatIsReadOnceIsNotKept()
    {
        constexpr std::uint64_t blockBytes = 16'000'000, blocks = 25, all = blockBytes * blocks;
        const std::string member = gzipped(std::string(blockBytes, 'x'));
        std::string packed;
        for (std::uint64_t b = 0; b < blocks; ++b)
            packed += member;
        const TempFile file{packed, "t.json.gz"};
        const auto residentBytes = [] {
            std::uint64_t size = 0, pages = 0;
            std::ifstream{"/proc/self/statm"} >> size >> pages;
            return pages * 4096;
        };
        const std::uint64_t before = residentBytes();
        const auto source = *Source::open(file.path());
        source->readsOnce();
        constexpr std::size_t window = 3'000'000;
        std::string text(window, '\0');
        for (std::uint64_t at = 0; at < all; at += window) {
            source->doneWith(at);
            QVERIFY(source->waitFor(at + window) >= std::min(at + window, all));
            const std::size_t n = std::min<std::uint64_t>(window, all - at);
            QCOMPARE(source->readInto(at, text.data(), n).value(), n);
            QCOMPARE(text.find_first_not_of('x'), std::string::npos);
        }
        QVERIFY(!source->damage());
        QVERIFY2(residentBytes() < before + all / 4, std::to_string(residentBytes() - before).c_str());
    }
    // A thread that waits for text far after the finished part gets it.
    void aReaderThatWaitsFarAheadIsNotHeldUp()
    {
        constexpr std::uint64_t blockBytes = 16'000'000, blocks = 50;
        const std::string member = gzipped(std::string(blockBytes, ' '));
        std::string packed;
        for (std::uint64_t b = 0; b < blocks; ++b)
            packed += member;
        const TempFile file{packed, "t.json.gz"};
        const auto source = *Source::open(file.path());
        source->doneWith(1);
        QCOMPARE(source->waitFor(blockBytes * blocks), blockBytes * blocks);
        const auto unread = *Source::open(file.path());
        unread->doneWith(1);
        unread->stop(); // and none waits for the rest
    }
};

TEST_WITH_APP(SourceTest)

} // namespace lanescope::source_test

#include "source_test.moc"
