// Blocks of many megabytes begin at a large page, whatever asks for them.

#include <QtTest>

#include "tests/support/run_tests.h"

#include <cstdint>
#include <memory>
#include <new>
#include <vector>

namespace lanescope::large_blocks_test {

class LargeBlocksTest : public QObject {
    Q_OBJECT

private slots:
    void aBlockOfManyMegabytesBeginsAtALargePage()
    {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__linux__)
        QSKIP("this build allocates in another way");
#endif
        constexpr std::uintptr_t page = std::uintptr_t{2} << 20;
        for (const std::size_t bytes : {std::size_t{2 * page}, std::size_t{3 * page + 1}, std::size_t{64 * page}}) {
            std::vector<char> block(bytes, 'x');
            QCOMPARE(reinterpret_cast<std::uintptr_t>(block.data()) % page, std::uintptr_t{0});
            block.resize(bytes * 2, 'y'); // moves what is there
            QCOMPARE(block[0], 'x');
            QCOMPARE(block[bytes - 1], 'x');
            QCOMPARE(block[bytes], 'y');
        }
    }

    void aBlockThatCannotBeHadThrows()
    {
        constexpr std::size_t tooMuch = ~std::size_t{0} / 2 - 4096;
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(::operator new(tooMuch)), std::bad_alloc);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(::operator new (~std::size_t{0})), std::bad_alloc);
        ::operator delete(::operator new(0));
    }
};

TEST_PLAIN(LargeBlocksTest)

} // namespace lanescope::large_blocks_test

#include "large_blocks_test.moc"
