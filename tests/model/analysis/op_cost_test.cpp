// The cost of an op from its recorded shapes: each formula compared with a sum by hand.

#include <QtTest>

#include "model/analysis/ops/op_cost.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"

namespace lanescope::op_cost_test {

using lanescope::test::args;

class OpCostTest : public QObject {
    Q_OBJECT
private slots:
    void inputsAreReadAsRecorded();
    void aDamagedTextGivesNoCost();
    void costsFollowTheShapes_data();
    void costsFollowTheShapes();
    void convolutionsAndAttention();
    void torchCountsTheFirstInput();
};

namespace {

std::vector<OpInput> inputsIn(std::string_view text)
{
    UninitialisedVector<std::uint32_t> places;
    const auto event = shapeOf(text, places);
    return event ? parseInputs(opTextsIn(*event)) : std::vector<OpInput>{};
}

std::optional<OpCost> costOf(std::string_view op, const std::string& text) { return opCostOf(op, inputsIn(text)); }

} // namespace

void OpCostTest::inputsAreReadAsRecorded()
{
    const auto inputs = inputsIn(
        R"({"name":"aten::x","args":{"Note": "say \"Input Dims\": [[9]]", "Input Dims": [[2, 3], [], [[4], [5, 6]]],)"
        R"( "Input type": ["float", "Scalar", "TensorList"], "Input Strides": [[0, 1], [], [[1], [6, 1]]],)"
        R"( "Concrete Inputs": ["", "[1, -2]", ""]}})");
    QCOMPARE(inputs.size(), std::size_t{3});
    QVERIFY(inputs[0].dims == (Extents{2, 3}) && inputs[0].type == ElementType::Float);
    QCOMPARE(inputs[0].stored(), std::int64_t{3}); // the first dimension is broadcast
    QVERIFY(!inputs[1].isTensor() && inputs[1].integers() == (Extents{1, -2}));
    QVERIFY(inputs[2].list == (std::vector<Extents>{{4}, {5, 6}}));
}

void OpCostTest::aDamagedTextGivesNoCost()
{
    const std::string whole = args("[[4, 8], [8, 2]]", R"(["float", "float"])");
    QVERIFY(costOf("aten::mm", whole));
    for (std::size_t n = 0; n < whole.size() - 2; ++n)
        QVERIFY2(!costOf("aten::mm", whole.substr(0, n)), whole.substr(0, n).c_str());
    QVERIFY(!costOf("aten::mm", args("[[4, 8], [9, 2]]", R"(["float", "float"])"))); // inner dimensions differ
    QVERIFY(!costOf("aten::mm", args("[[4, 8], [8, 2]]", R"(["float", "my::Type"])")));
    QVERIFY(!costOf("aten::unknown", whole));
}

void OpCostTest::costsFollowTheShapes_data()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<QString>("dims");
    QTest::addColumn<QString>("types");
    QTest::addColumn<QString>("concrete");
    QTest::addColumn<double>("flops"); // -1: absent
    QTest::addColumn<qint64>("read");  // bytes
    QTest::addColumn<qint64>("written");
    const auto row = [](const char* op, const char* dims, const char* types, const char* concrete, double flops,
                        qint64 read, qint64 written) {
        QTest::newRow(qPrintable(QString{op} + " " + dims))
            << op << dims << types << concrete << flops << read << written;
    };
    row("aten::mm", "[[2,3],[3,5]]", R"(["float","float"])", "", 60, (6 + 15) * 4, 40);
    row("aten::addmm", "[[5],[2,3],[3,5],[],[]]", R"(["float","float","float","Scalar","Scalar"])", "", 60,
        (5 + 6 + 15) * 4, 40);
    row("aten::addmm", "[[2,5],[2,3],[3,5]]", R"(["c10::Half","c10::Half","c10::Half"])", "", 60, (10 + 6 + 15) * 2,
        20);
    row("aten::bmm", "[[7,2,3],[7,3,5]]", R"(["float","float"])", "", 420, 7 * 21 * 4, 280);
    row("aten::linear", "[[4,2,3],[5,3],[5]]", R"(["float","float","float"])", "", 240, (24 + 15 + 5) * 4, 160);
    row("aten::add", "[[4,1,3],[2,1],[]]", R"(["c10::BFloat16","float","Scalar"])", "", 24, 12 * 2 + 2 * 4, 24 * 4);
    row("aten::add_", "[[4,3],[3]]", R"(["c10::BFloat16","float"])", "", 12, 24 + 12, 24);
    row("aten::eq", "[[6],[]]", R"(["long int","Scalar"])", "", -1, 48, 6);
    row("aten::div", "[[6],[]]", R"(["long int","Scalar"])", "", 6, 48, 24);
    row("aten::relu", "[[6]]", R"(["float"])", "", -1, 24, 24);
    row("aten::where", "[[6],[6],[]]", R"(["bool","float","float"])", "", -1, 6 + 24 + 4, 24);
    row("aten::copy_", "[[6],[6],[]]", R"(["c10::Half","float","Scalar"])", "", -1, 24, 12);
    row("aten::fill_", "[[6],[]]", R"(["float","Scalar"])", "", -1, 0, 24);
    row("aten::sum", "[[4,6],[],[],[]]", R"(["float","ScalarList","Scalar",""])", R"(["","[-1]","True",""])", -1, 96,
        16);
    row("aten::sum", "[[4,6],[]]", R"(["bool",""])", "", -1, 24, 8);
    row("aten::max", "[[4,6],[],[]]", R"(["float","Scalar","Scalar"])", R"(["","0","False"])", -1, 96, 24 + 48);
    row("aten::_softmax", "[[4,6],[],[]]", R"(["c10::Half","Scalar","Scalar"])", R"(["","-1","True"])", -1, 48, 96);
    row("aten::native_layer_norm", "[[4,6],[],[6],[6],[]]",
        R"(["c10::Half","ScalarList","c10::Half","c10::Half","Scalar"])", R"(["","[6]","","",""])", -1, 48 + 24,
        48 + 2 * 4 * 4);
    row("aten::embedding", "[[100,8],[3,2]]", R"(["float","long int"])", "", -1, 48 + 192, 192);
}

void OpCostTest::costsFollowTheShapes()
{
    QFETCH(QString, op);
    QFETCH(QString, dims);
    QFETCH(QString, types);
    QFETCH(QString, concrete);
    QFETCH(double, flops);
    QFETCH(qint64, read);
    QFETCH(qint64, written);
    const auto cost =
        costOf(op.toStdString(), args(dims.toStdString(), types.toStdString(), {}, concrete.toStdString()));
    QVERIFY(cost);
    QCOMPARE(cost->flops.value_or(-1), flops);
    QCOMPARE(qint64{*cost->readBytes}, read);
    QCOMPARE(qint64{*cost->writtenBytes}, written);
}

void OpCostTest::convolutionsAndAttention()
{
    const std::string conv = args("[[5,3,224,224],[64,3,7,7],[],[],[],[],[]]",
                                  R"(["float","float","","ScalarList","ScalarList","ScalarList","Scalar"])", {},
                                  R"(["","","","[2, 2]","[3, 3]","[1, 1]","1"])");
    const double expected = 2.0 * 5 * 112 * 112 * 7 * 7 * 3 * 64; // ResNet's first layer
    QCOMPARE(*costOf("aten::conv2d", conv)->flops, expected);
    QCOMPARE(*torchFlopsOf("aten::conv2d", inputsIn(conv)), expected);
    // The same layer as the library records it: padding before stride.
    QCOMPARE(
        *costOf("aten::cudnn_convolution",
                args("[[5,3,224,224],[64,3,7,7],[],[],[],[],[],[],[]]",
                     R"(["float","float","ScalarList","ScalarList","ScalarList","Scalar","Scalar","Scalar","Scalar"])",
                     {}, R"(["","","[3, 3]","[2, 2]","[1, 1]","1","False","False","True"])"))
             ->flops,
        expected);
    // Without the recorded stride the result's size is unknown.
    QVERIFY(!costOf("aten::conv2d", args("[[5,3,224,224],[64,3,7,7],[],[],[],[],[]]",
                                         R"(["float","float","","ScalarList","ScalarList","ScalarList","Scalar"])")));
    const auto sdpa = [](const char* causal) {
        return *costOf("aten::_scaled_dot_product_flash_attention",
                       args("[[2,8,128,64],[2,8,128,64],[2,8,128,64],[],[],[],[]]",
                            R"(["c10::Half","c10::Half","c10::Half","Scalar","Scalar","Scalar","Scalar"])", {},
                            fmt::format(R"(["","","","0.","{}","False","0.125"])", causal)));
    };
    QCOMPARE(*sdpa("False").flops, 4.0 * 2 * 8 * 128 * 128 * 64);
    QCOMPARE(*sdpa("True").flops, 4.0 * 2 * 8 * (128.0 * 129 / 2) * 64);
    QCOMPARE(*sdpa("True").bytes(), std::int64_t{4 * 2 * 8 * 128 * 64 * 2});
}

void OpCostTest::torchCountsTheFirstInput()
{
    const auto inputs = inputsIn(args("[[4,1],[1,6]]", R"(["float","float"])"));
    QCOMPARE(*torchFlopsOf("aten::mul", inputs), 4.0);
    QCOMPARE(*opCostOf("aten::mul", inputs)->flops, 24.0);
    QVERIFY(!torchFlopsOf("aten::mul_", inputs));
    QVERIFY(!torchFlopsOf("aten::linear", inputs));
}

TEST_PLAIN(OpCostTest)

} // namespace lanescope::op_cost_test

#include "op_cost_test.moc"
