// The string pool: each text once, ids, equality by bytes, and no read beyond a text.

#include <QtTest>

#include "model/store/string_pool.h"
#include "tests/support/run_tests.h"

#include <cstring>
#include <random>
#include <sys/mman.h>
#include <unistd.h>
#include <unordered_map>

namespace lanescope::string_pool_test {

class StringPoolTest : public QObject {
    Q_OBJECT

private slots:
    void idsAreDenseInOrderOfFirstSight()
    {
        StringPool pool;
        QCOMPARE(pool.intern("b").value, 0u);
        QCOMPARE(pool.intern("a").value, 1u);
        QCOMPARE(pool.intern("b").value, 0u);
        QCOMPARE(pool.intern("").value, 2u);
        QCOMPARE(pool.intern({}).value, 2u); // a null view is the empty text
        QCOMPARE(pool.size(), std::size_t{3});
        QCOMPARE(pool.find("a").value, 1u);
        QVERIFY(!pool.find("c"));
        QCOMPARE(pool.size(), std::size_t{3}); // asking adds nothing
    }

    // Texts of one length that differ in a single byte at any position.
    void everyByteCounts()
    {
        for (const std::size_t length : {1u, 3u, 4u, 7u, 8u, 9u, 15u, 16u, 17u, 24u, 31u, 33u, 64u, 200u}) {
            StringPool pool;
            std::string text(length, 'x');
            pool.intern(text);
            for (std::size_t at = 0; at < length; ++at) {
                std::string other = text;
                other[at] = 'y';
                QCOMPARE(pool.intern(other).value, static_cast<std::uint32_t>(at + 1));
                other[at] = '\0';
                QVERIFY(!pool.find(other));
            }
        }
    }

    void textsDoNotMove()
    {
        StringPool pool;
        std::unordered_map<std::string, std::uint32_t> reference;
        std::mt19937 random{7};
        std::vector<std::string_view> first;
        for (int i = 0; i < 60'000; ++i) {
            // Mostly short names; now and then one that needs its own block.
            const std::size_t length = i % 5000 == 17 ? 17'000 + random() % 80'000 : random() % 90;
            std::string text(length, static_cast<char>('a' + i % 26));
            for (std::size_t k = 0; k < std::min<std::size_t>(length, 6); ++k)
                text[random() % length] = static_cast<char>(random() % 256);
            const auto [at, isNew] = reference.try_emplace(text, static_cast<std::uint32_t>(reference.size()));
            const StringId id = pool.intern(text);
            QCOMPARE(id.value, at->second);
            if (isNew)
                first.push_back(pool[id]);
        }
        QCOMPARE(pool.size(), reference.size());
        for (const auto& [text, id] : reference) {
            QVERIFY(pool[StringId{id}] == text);
            QVERIFY(pool[StringId{id}].data() == first[id].data()); // growing moved nothing
            QCOMPARE(pool.find(text).value, id);
        }
        std::size_t textBytes = 0;
        for (const auto& [text, id] : reference)
            textBytes += text.size();
        QVERIFY(pool.residentBytes() >= textBytes);
    }

    // The page after the text is not readable, so that reading one byte too many crashes the test.
    void nothingBehindTheTextIsRead()
    {
        const std::size_t page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
        char* pages =
            static_cast<char*>(::mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
        QVERIFY(pages != MAP_FAILED);
        QCOMPARE(::mprotect(pages + page, page, PROT_NONE), 0);
        std::memset(pages, 'n', page);
        StringPool pool;
        for (std::size_t length = 0; length <= 130; ++length) {
            const std::string_view text{pages + page - length, length};
            QCOMPARE(pool.intern(text).value, static_cast<std::uint32_t>(length));
            QCOMPARE(pool.find(text).value, static_cast<std::uint32_t>(length));
        }
        ::munmap(pages, 2 * page);
    }
};

TEST_WITH_APP(StringPoolTest)

} // namespace lanescope::string_pool_test

#include "string_pool_test.moc"
