// The panel of fused kernels: rows by time, the code of the chosen one, search in it.

#include <QTemporaryDir>
#include <QtTest>

#include <QDir>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/kit/data_table.h"
#include "widgets/panels/code_panel.h"

namespace lanescope::code_panel_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

TracePtr sample()
{
    TraceMaker make;
    make.stream(0, 7)
        .slice("triton_poi_fused_add_relu_0", 0us, 10us)
        .slice("triton_per_fused_sum_1", 20us, 50us)
        .slice("gemm", 80us, 50us);
    return make.build();
}

void writeOutputCode(const QTemporaryDir& folder)
{
    QFile file{folder.filePath("output_code.py")};
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("# Source Nodes: [x], Original ATen: [aten.add, aten.relu]\n"
               "triton_poi_fused_add_relu_0 = async_compile.triton('triton_poi_fused_add_relu_0', '''\n"
               "def triton_poi_fused_add_relu_0():\n    first = 1\n    second = first\n''')\n");
}

} // namespace

class CodePanelTest : public QObject {
    Q_OBJECT

private slots:
    void theChosenKernelShowsItsCode()
    {
        QTemporaryDir folder;
        writeOutputCode(folder);
        Document document{sample()};
        CodePanel panel{document};
        QSignalSpy ready{&panel, &CodePanel::ready};
        QVERIFY(ready.wait());
        QCOMPARE(panel.table().shownRows(), 2); // the library's kernel is not Inductor's
        QVERIFY(panel.summary().contains("TORCH_COMPILE_DEBUG"));
        panel.setFolder(folder.path());
        QVERIFY(ready.wait());
        QVERIFY2(panel.summary().startsWith("50"), qPrintable(panel.summary()));
        for (const SliceId s : document.trace().slices())
            if (document.trace().name(s) == "triton_poi_fused_add_relu_0")
                document.select(s);
        QVERIFY(panel.text().contains("# Original ATen: aten.add, aten.relu"));
        QVERIFY(panel.text().contains("    second = first"));
        for (const SliceId s : document.trace().slices())
            if (document.trace().name(s) == "triton_per_fused_sum_1")
                document.select(s);
        QVERIFY(!panel.text().contains("second"));
    }

    void findGoesToTheNextMatchAndRoundAgain()
    {
        QTemporaryDir folder;
        writeOutputCode(folder);
        Document document{sample()};
        CodePanel panel{document};
        QSignalSpy ready{&panel, &CodePanel::ready};
        QVERIFY(ready.wait());
        panel.setFolder(folder.path());
        QVERIFY(ready.wait());
        for (const SliceId s : document.trace().slices())
            if (document.trace().name(s) == "triton_poi_fused_add_relu_0")
                document.select(s);
        QLineEdit* find = nullptr;
        for (QLineEdit* line : panel.findChildren<QLineEdit*>())
            if (line->accessibleName() == "Find in the code")
                find = line;
        auto* text = panel.findChild<QPlainTextEdit*>();
        find->setText("first");
        std::vector<int> places;
        for (int i = 0; i < 3; ++i) {
            QTest::keyClick(find, Qt::Key_Return);
            QCOMPARE(text->textCursor().selectedText(), QString{"first"});
            places.push_back(text->textCursor().position());
        }
        QVERIFY(places[0] < places[1]);
        QCOMPARE(places[2], places[0]);
    }

    // Without a folder the table has the whole width; with one the first kernel that has code shows it.
    void thereIsRoomForCodeWhereThereIsSome()
    {
        QTemporaryDir folder;
        writeOutputCode(folder);
        Document document{sample()};
        CodePanel panel{document};
        QSignalSpy ready{&panel, &CodePanel::ready};
        QVERIFY(ready.wait());
        panel.resize(900, 300);
        panel.show();
        auto* text = panel.findChild<QPlainTextEdit*>();
        QVERIFY(!text->isVisible());
        QVERIFY(panel.table().isVisible());
        QCOMPARE(panel.table().model()->index(0, 0).data().toString(), QString{"triton_per_fused_sum_1"}); // 50 us
        panel.setFolder(folder.path());
        QVERIFY(ready.wait());
        QVERIFY(text->isVisible());
        QVERIFY(panel.text().contains("second = first")); // the code of the second row, as the first one has none
        QVERIFY(panel.findChild<QPushButton*>("chooseFolder")->isVisible());
    }

    void codeOfAnotherCompilationSaysSo()
    {
        for (const bool isOther : {true, false}) {
            QTemporaryDir folder;
            QFile file{folder.filePath("output_code.py")};
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("# kernel path: /tmp/torchinductor_me/ab/own.py\n"
                       "triton_poi_fused_add_relu_0 = async_compile.triton('triton_poi_fused_add_relu_0', '''\n"
                       "def triton_poi_fused_add_relu_0():\n    pass\n''')\n");
            file.close();
            TraceMaker make;
            make.lane("1", "1")
                .slice("triton_poi_fused_add_relu_0", 0us, 10us, "cpu_op", 0,
                       isOther ? R"({"kernel_hash": "another"})" : R"({"kernel_hash": "own"})")
                .slice("cuLaunchKernel", 1us, 2us, "cuda_driver", 1);
            make.stream(0, 7).slice("triton_poi_fused_add_relu_0", 10us, 10us, "kernel", 1);
            Document document{make.build()};
            CodePanel panel{document};
            QSignalSpy ready{&panel, &CodePanel::ready};
            QVERIFY(ready.wait());
            panel.setFolder(folder.path());
            QVERIFY(ready.wait());
            QVERIFY(panel.text().contains("pass"));
            QCOMPARE(panel.text().contains("another kernel_hash (another)"), isOther);
            QCOMPARE(panel.table().model()->index(0, 3).data().toString().contains("another compilation"), isOther);
        }
    }

    void whatIsNotAFolderIsSaidInOneLine()
    {
        Document document{sample()};
        CodePanel panel{document};
        QSignalSpy ready{&panel, &CodePanel::ready};
        QVERIFY(ready.wait());
        panel.setFolder("/no such folder");
        QVERIFY(ready.wait());
        QVERIFY(panel.summary().contains("/no such folder"));
        QVERIFY(!panel.summary().contains('\n'));
    }
};

TEST_IN_WINDOW(CodePanelTest)

} // namespace lanescope::code_panel_test

#include "code_panel_test.moc"
