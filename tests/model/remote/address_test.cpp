// The address of a trace on another machine, and the command that reaches it.
#include <QtTest>

#include "model/remote/address.h"
#include "model/remote/line.h"
#include "tests/support/run_tests.h"

namespace lanescope::address_test {

class AddressTest : public QObject {
    Q_OBJECT

private slots:
    void anAddressHasUserHostPortAndPath();
    void aPathAfterATildeIsInTheHomeFolder();
    void whatIsNoAddressIsRefused_data();
    void whatIsNoAddressIsRefused();
    void theCommandHasNoShellAndNoPath();
};

void AddressTest::anAddressHasUserHostPortAndPath()
{
    const auto whole = remoteAddressOf("ssh://me@gpu-1.example:2222/data/a%20b/run.json.gz");
    QVERIFY(whole.has_value());
    QCOMPARE(whole->user, std::string{"me"});
    QCOMPARE(whole->host, std::string{"gpu-1.example"});
    QCOMPARE(whole->port, std::optional<int>{2222});
    QCOMPARE(whole->path, std::string{"/data/a b/run.json.gz"});
    QCOMPARE(whole->destination(), std::string{"me@gpu-1.example"});
    QCOMPARE(whole->shown(), std::string{"gpu-1.example:/data/a b/run.json.gz"});

    const auto brief = remoteAddressOf("ssh://[fe80::1]/t.json");
    QVERIFY(brief.has_value());
    QCOMPARE(brief->host, std::string{"fe80::1"});
    QVERIFY(!brief->port && brief->user.empty());
    QCOMPARE(remoteAddressOf("ssh://[::1]:22/t.json")->port, std::optional<int>{22});
}

void AddressTest::aPathAfterATildeIsInTheHomeFolder()
{
    QCOMPARE(remoteAddressOf("ssh://far/~/runs/t.json")->path, std::string{"~/runs/t.json"});
    QCOMPARE(remoteAddressOf("ssh://far/~other/t.json")->path, std::string{"/~other/t.json"});
}

void AddressTest::whatIsNoAddressIsRefused_data()
{
    QTest::addColumn<std::string>("text");
    for (const char* text :
         {"far:/t.json", "ssh://far", "ssh://far/", "ssh:///t.json", "ssh://-oProxyCommand=x/t.json",
          "ssh://-l@far/t.json", "ssh://far:0/t.json", "ssh://far:70000/t.json", "ssh://far:x/t.json",
          "ssh://far:22x/t.json", "ssh://a b/t.json", "ssh://far;ls/t.json", "ssh://$(ls)/t.json", "ssh://far/a%2",
          "ssh://far/a%zz", "ssh://far/a%00b", "ssh://[::1/t.json", "ssh://@far/t.json", "ssh://a@b@far/t.json"})
        QTest::newRow(text) << std::string{text};
}

void AddressTest::whatIsNoAddressIsRefused()
{
    QFETCH(std::string, text);
    const auto address = remoteAddressOf(text);
    QVERIFY(!address.has_value());
    QVERIFY(address.error().line().find('\n') == std::string::npos);
}

void AddressTest::theCommandHasNoShellAndNoPath()
{
    const auto words =
        remote::commandOf(*remoteAddressOf("ssh://me@far:99/a'b;c/t.json"), {"myssh", "./lanescope", {}});
    const std::vector<std::string> expected{"myssh",       "-T",
                                            "-o",          "ServerAliveInterval=5",
                                            "-o",          "ServerAliveCountMax=3",
                                            "-p",          "99",
                                            "--",          "me@far",
                                            "./lanescope", "serve",
                                            "--stdio"};
    QCOMPARE(words, expected);
}

TEST_PLAIN(AddressTest)

} // namespace lanescope::address_test

#include "address_test.moc"
