// The roofline panel with real mouse and keys, on the article's MLP on an A100, whose figures are known.

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QThreadPool>
#include <QtTest>

#include "tests/support/make_trace.h"
#include "tests/support/op_args.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/roofline_panel.h"
#include "widgets/panels/table_bar.h"

#include <cmath>
#include <map>
#include <set>

namespace lanescope::roofline_panel_test {

using namespace lanescope::test;

class RooflinePanelTest : public QObject {
    Q_OBJECT

private slots:
    void kernelsStandUnderTheirRoof();
    void theLargestDotsAreNamed();
    void namesCoverNeitherDotsNorRoofs();
    void aClusterIsNamedByLines();
    void dotsHaveTheColoursOfTheLanes();
    void aTinyKernelNeitherStretchesTheAxisNorHasARoof();
    void aClickOnADotChoosesItsRowAndLightsIt();
    void arrowsWalkTheDots();
    void productsHaveTheirShapesAndShares();
    void trafficSumsItsRows();
    void aStepOrARangeIsAPartOfIt();
    void withoutShapesItSaysWhatToRecord();
    void withoutPeaksNoRoofIsDrawn();
};

namespace {

constexpr std::string_view gemm = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_tn";

// Two steps of gate, up, gelu, mul, down; tiny: and a product of 16 FLOP in fp32.
TracePtr mlp(bool withGpu = true, bool withShapes = true, bool withTiny = false)
{
    TraceMaker make;
    if (withGpu) {
        Gpu gpu;
        gpu.id = 0;
        gpu.name = "NVIDIA A100-SXM4-80GB";
        gpu.computeMajor = 8;
        gpu.computeMinor = 0;
        gpu.sms = 108;
        gpu.totalMemoryBytes = 85'095'874'560;
        gpu.registersPerSm = 65536;
        gpu.sharedBytesPerSm = 167936;
        make.info.gpus.push_back(gpu);
    }
    const std::string gate = args("[[8192, 768], [768, 3072]]", R"(["c10::BFloat16", "c10::BFloat16"])"),
                      down = args("[[8192, 3072], [3072, 768]]", R"(["c10::BFloat16", "c10::BFloat16"])"),
                      one = args("[[8192, 3072], []]", R"(["c10::BFloat16", ""])"),
                      two = args("[[8192, 3072], [8192, 3072]]", R"(["c10::BFloat16", "c10::BFloat16"])");
    auto cpu = make.lane("1", "1");
    auto stream = make.stream(0, 7);
    std::uint32_t correlation = 1;
    Ns at{};
    for (int step = 0; step < 2; ++step) {
        cpu.slice("ProfilerStep#" + std::to_string(step), at, 2000us, "user_annotation");
        Ns t = at + 10us;
        const auto op = [&](std::string_view name, const std::string& text, std::string_view kernel, Ns takes) {
            cpu.slice(name, t, 20us, "cpu_op", RawSlice::noCorrelation, withShapes ? text : "{}");
            cpu.slice("cudaLaunchKernel", t + 5us, 5us, "cuda_runtime", correlation);
            stream.slice(kernel, t + 30us, takes, "kernel", correlation++);
            t += takes + 40us;
        };
        op("aten::mm", gate, gemm, 190us);
        op("aten::mm", gate, gemm, 190us);
        op("aten::gelu", one, "gelu_kernel", 60us);
        op("aten::mul", two, "mul_kernel", 90us);
        op("aten::mm", down, "ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_tn", 170us);
        if (withTiny)
            op("aten::mm", args("[[2, 2], [2, 2]]", R"(["float", "float"])"), "ampere_sgemm_32x32_sliced1x4_nn", 2us);
        at += 2500us;
    }
    return make.build();
}

QString plain(QString text) { return text.replace(QChar{0x202F}, ' '); }

void settle()
{
    for (int i = 0; i < 4; ++i) {
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
    }
}

struct Shown {
    TracePtr trace;
    Document document{trace};
    RooflinePanel panel{document};
    DataTable& table = panel.table();

    explicit Shown(TracePtr of = mlp()) : trace(std::move(of))
    {
        panel.resize(1300, 420);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        settle();
    }
    void open(CeilingTable which) { panel.chooser().setCurrentIndex(static_cast<int>(which)); }
    int column(const QString& title) const
    {
        for (int c = 0; c < table.model()->columnCount(); ++c)
            if (table.model()->headerData(c, Qt::Horizontal).toString() == title)
                return c;
        return -1;
    }
    QString cell(int row, const QString& title) const
    {
        return plain(table.model()->index(row, column(title)).data().toString());
    }
    int rowOf(const QString& words) const
    {
        for (int r = 0; r < table.shownRows(); ++r)
            if (table.model()->index(r, 0).data().toString().contains(words))
                return r;
        return -1;
    }
};

} // namespace

void RooflinePanelTest::kernelsStandUnderTheirRoof()
{
    Shown s;
    const QAbstractItemModelTester tester{s.table.model(), QAbstractItemModelTester::FailureReportingMode::QtTest};
    picture(s.panel, "roofline");
    s.panel.setTheme(Theme::dark());
    picture(s.panel, "roofline_dark");
    QCOMPARE(s.table.shownRows(), 4);
    // gelu has no dot, because its arithmetic does not follow from its shapes
    QCOMPARE(s.panel.plot().points().size(), std::size_t{3});
    // 2 * 8192 * 768 * 3072 FLOP in 190 us: 203 TFLOP/s of 312.
    QCOMPARE(s.cell(0, "TFLOP/s"), QString("203.4"));
    QCOMPARE(s.cell(0, "Of peak"), QString("65.2 %"));
    QCOMPARE(s.cell(0, "Bound by"), QString("compute"));
    const double perByte = 2.0 * 8192 * 768 * 3072 / (2.0 * (8192.0 * 768 + 768 * 3072 + 8192 * 3072));
    const RooflinePoint& point = s.panel.plot().points()[0];
    QVERIFY(std::abs(point.flopsPerByte - perByte) < 1e-6 * perByte);
    QVERIFY(std::abs(point.share - 760.0 / 1280.0) < 1e-9); // four of 190 us; gelu has no dot
    const int mul = s.rowOf("mul_kernel");
    QCOMPARE(s.cell(mul, "Bound by"), QString("memory"));
    QCOMPARE(s.cell(mul, "Bytes"), QString("151.0 MB")); // 3 * 50,331,648
    // Each dot is inside the plot, further right with more FLOP per byte, higher with more FLOP per second.
    const auto dots = s.panel.plot().points();
    for (std::size_t a = 0; a < dots.size(); ++a) {
        const double radius = 3 + 11 * std::sqrt(dots[a].share); // whole: none is cut by the lower edge
        QVERIFY(s.panel.plot().plot().bottom() >= s.panel.plot().dotOf(a).y() + radius);
        QVERIFY(QRectF{s.panel.plot().rect()}.contains(s.panel.plot().dotOf(a)));
        for (std::size_t b = 0; b < dots.size(); ++b) {
            QCOMPARE(dots[a].flopsPerByte < dots[b].flopsPerByte,
                     s.panel.plot().dotOf(a).x() < s.panel.plot().dotOf(b).x());
            QCOMPARE(dots[a].tflops<dots[b].tflops, s.panel.plot().dotOf(a).y()> s.panel.plot().dotOf(b).y());
        }
    }
}

// No dot had a name.
void RooflinePanelTest::theLargestDotsAreNamed()
{
    Shown s;
    const std::vector<std::size_t> largest = s.panel.plot().largestDots();
    const std::vector<RooflinePoint>& dots = s.panel.plot().points();
    QVERIFY(!largest.empty() && largest.size() <= 3);
    for (std::size_t i = 0; i + 1 < largest.size(); ++i)
        QVERIFY(dots[largest[i]].share >= dots[largest[i + 1]].share);
    for (const RooflinePoint& dot : dots)
        QVERIFY(dot.share <= dots[largest[0]].share);
    // Its name is painted next to it.
    const QImage named = s.panel.plot().grab().toImage();
    std::vector<RooflinePoint> nameless = dots;
    for (RooflinePoint& dot : nameless)
        dot.name.clear();
    const Roofs roofs = s.panel.plot().roofs();
    s.panel.plot().set(std::move(nameless), roofs);
    QVERIFY(s.panel.plot().grab().toImage() != named);
}

// A name lay over the slope, and over the dots of other kernels.
void RooflinePanelTest::namesCoverNeitherDotsNorRoofs()
{
    RooflinePlot plot;
    std::vector<RooflinePoint> dots;
    for (int i = 0; i < 12; ++i) // along the slope of 2,000 GB/s
        dots.push_back({QStringLiteral("kernel number %1").arg(i),
                        std::pow(10, i / 5.0 - 0.5),
                        1.9 * std::pow(10, i / 5.0 - 0.5) * (i % 2 ? 0.5 : 1),
                        i < 3 ? 0.2 : 0.4 / 9,
                        {},
                        i});
    plot.set(dots, {2000, {{MathType::Bf16, 312}}, "A100"});
    std::size_t named = 0;
    for (const int wide : {300, 420, 700, 1100}) {
        plot.resize(wide, 260);
        const std::vector<RooflinePlot::DotName> names = plot.dotNames();
        named += names.size();
        for (const RooflinePlot::DotName& name : names) {
            QVERIFY(plot.plot().contains(name.box));
            for (std::size_t i = 0; i < dots.size(); ++i) {
                const double radius = 3 + 11 * std::sqrt(dots[i].share);
                const QRectF dot{plot.dotOf(i) - QPointF{radius, radius}, QSizeF{2 * radius, 2 * radius}};
                QVERIFY2(!name.box.intersects(dot), qPrintable(dots[name.point].name + " over " + dots[i].name));
            }
            // TFLOP/s = 2 FLOP/byte: above the slope on all corners, or below it on all.
            std::set<bool> sides;
            const double a = plot.dotOf(0).x(), b = plot.dotOf(10).x(); // the dots themselves are 5 % below it
            const double ya = plot.dotOf(0).y(), yb = plot.dotOf(10).y();
            const double up = (ya - yb) / 2.0 * std::log10(2 / 1.9); // pixels of 5 %: two decades are between them
            for (const QPointF corner :
                 {name.box.topLeft(), name.box.topRight(), name.box.bottomLeft(), name.box.bottomRight()})
                sides.insert(corner.y() < ya - up + (corner.x() - a) / (b - a) * (yb - ya));
            QVERIFY2(sides.size() == 1, qPrintable(dots[name.point].name));
        }
    }
    QVERIFY(named > 3); // that none has a name would be no answer
}

// A tight cluster had no names at all.
void RooflinePanelTest::aClusterIsNamedByLines()
{
    RooflinePlot plot;
    std::vector<RooflinePoint> dots;
    for (int i = 0; i < 60; ++i) // a column of dots, without a gap as high as a name
        dots.push_back({QStringLiteral("kernel %1").arg(i), 0.1, 1e-4 * std::pow(10, i / 20.0), 1.0 / 60, {}, i});
    for (const int i : {28, 29, 30})
        dots[static_cast<std::size_t>(i)].share = 0.1;
    for (int i = 0; i < 60; ++i) // and one on each side of it
        for (const double x : {0.075, 0.135})
            dots.push_back({QStringLiteral("other"), x, 1e-4 * std::pow(10, i / 20.0), 0.001, {}, 60 + i});
    plot.resize(420, 300);
    plot.set(dots, {2000, {{MathType::Bf16, 312}}, "A100"});
    const auto names = plot.dotNames();
    QCOMPARE(names.size(), plot.largestDots().size());
    QCOMPARE(names.size(), std::size_t{3});
    for (const RooflinePlot::DotName& name : names) {
        QVERIFY2(!name.leader.isNull(), qPrintable(dots[name.point].name));
        QVERIFY(name.box.adjusted(-1, -1, 1, 1).contains(name.leader.p2()));
        QVERIFY(std::abs(QLineF{plot.dotOf(name.point), name.leader.p1()}.length() -
                         (3 + 11 * std::sqrt(dots[name.point].share))) < 0.01);
        for (const RooflinePlot::DotName& other : names)
            if (other.point != name.point)
                QVERIFY(!name.leader.intersects(other.leader, nullptr) ||
                        name.leader.intersects(other.leader, nullptr) == QLineF::UnboundedIntersection);
    }
}

void RooflinePanelTest::dotsHaveTheColoursOfTheLanes()
{
    Shown s;
    std::map<std::string, Tone> tones;
    for (const RooflinePoint& dot : s.panel.plot().points()) {
        const int at = static_cast<int>(&dot - s.panel.plot().points().data());
        QTest::mouseClick(&s.panel.plot(), Qt::LeftButton, {},
                          s.panel.plot().dotOf(static_cast<std::size_t>(at)).toPoint());
        tones[dot.name.toStdString()] = dot.tone;
        QCOMPARE(dot.tone, static_cast<Tone>(s.trace->look(s.document.lit().front()) / variantsOfTone));
    }
    QCOMPARE(tones.at("mul_kernel"), Tone::Elementwise);
    // Each dot is painted in it.
    const QImage seenAs = s.panel.plot().grab().toImage();
    const auto& dots = s.panel.plot().points();
    for (std::size_t i = 0; i < dots.size(); ++i) {
        const QColor seen = seenAs.pixelColor(s.panel.plot().dotOf(i).toPoint());
        const QColor wanted = Theme::light().colourOf(dots[i].tone);
        QVERIFY2(std::abs(seen.hue() - wanted.hue()) < 12, qPrintable(dots[i].name));
    }
}

void RooflinePanelTest::aTinyKernelNeitherStretchesTheAxisNorHasARoof()
{
    Shown with{mlp(true, true, true)}, without;
    const std::vector<RooflinePoint> points = with.panel.plot().points();
    const auto tiny =
        std::find_if(points.begin(), points.end(), [](const RooflinePoint& p) { return p.tflops < 1e-4; });
    QVERIFY(tiny != points.end());
    QVERIFY(std::abs(tiny->tflops - 16 / 2e-6 * 1e-12) < 1e-9); // 16 FLOP in 2 µs
    // The others are where they are without it: the axis of TFLOP/s is the same.
    const auto dotOf = [](const Shown& s, const QString& name) {
        const std::vector<RooflinePoint>& all = const_cast<Shown&>(s).panel.plot().points();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].name == name)
                return const_cast<Shown&>(s).panel.plot().dotOf(i);
        return QPointF{-1, -1};
    };
    for (const RooflinePoint& point : without.panel.plot().points())
        QCOMPARE(dotOf(with, point.name).y(), dotOf(without, point.name).y());
    QVERIFY(QRectF{with.panel.plot().rect()}.contains(dotOf(with, tiny->name))); // still there, on the edge
    for (const RooflinePoint& point : points)
        QVERIFY(dotOf(with, point.name).y() <= dotOf(with, tiny->name).y());
    QCOMPARE(with.panel.plot().roofs().peaks, without.panel.plot().roofs().peaks);
    QCOMPARE(with.panel.plot().roofs().peaks.size(), std::size_t{1}); // bf16
}

void RooflinePanelTest::aClickOnADotChoosesItsRowAndLightsIt()
{
    Shown s;
    s.open(CeilingTable::Products);
    const auto& points = s.panel.plot().points();
    const auto mul = static_cast<std::size_t>(
        std::find_if(points.begin(), points.end(), [](const RooflinePoint& p) { return p.name == "mul_kernel"; }) -
        points.begin());
    QTest::mouseClick(&s.panel.plot(), Qt::LeftButton, {}, s.panel.plot().dotOf(mul).toPoint());
    QCOMPARE(s.panel.chooser().currentIndex(), static_cast<int>(CeilingTable::Kernels));
    QCOMPARE(s.table.chosen().row(), points[mul].row);
    QCOMPARE(s.document.lit().size(), std::size_t{2});
    for (const SliceId lit : s.document.lit())
        QCOMPARE(s.trace->name(lit), std::string_view{"mul_kernel"});
    QTest::mouseClick(&s.panel.plot(), Qt::LeftButton, {}, QPoint{2, 2}); // there is no dot
    QCOMPARE(s.document.lit().size(), std::size_t{2});
}

void RooflinePanelTest::arrowsWalkTheDots()
{
    Shown s;
    s.panel.plot().setFocus();
    std::vector<std::size_t> seen;
    for (int i = 0; i < 6; ++i) {
        QTest::keyClick(&s.panel.plot(), Qt::Key_Right);
        seen.push_back(static_cast<std::size_t>(s.table.chosen().row()));
    }
    QVERIFY(seen[0] != seen[1] && seen[1] != seen[2]);
    QCOMPARE(seen[3], seen[2]); // the last one
    QTest::keyClick(&s.panel.plot(), Qt::Key_Left);
    QCOMPARE(static_cast<std::size_t>(s.table.chosen().row()), seen[1]);
}

void RooflinePanelTest::productsHaveTheirShapesAndShares()
{
    Shown s;
    s.open(CeilingTable::Products);
    QCOMPARE(s.table.shownRows(), 2);
    QCOMPARE(s.cell(0, "M × N × K"), QString("8192 × 3072 × 768"));
    QCOMPARE(s.cell(1, "M × N × K"), QString("8192 × 768 × 3072"));
    QCOMPARE(s.cell(0, "Count"), QString("4"));
    QCOMPARE(s.cell(0, "GFLOP"), QString("38.65"));
    QCOMPARE(s.cell(1, "Of peak"), QString("72.9 %"));
    QVERIFY(s.cell(1, "Tile").startsWith("128x256"));
    QVERIFY(plain(s.panel.summary()).contains("2 products"));
    picture(s.panel, "roofline_products");
    QTest::mouseClick(s.table.viewport(), Qt::LeftButton, {},
                      s.table.visualRect(s.table.model()->index(0, 0)).center());
    QCOMPARE(s.document.lit().size(), std::size_t{4});
}

void RooflinePanelTest::trafficSumsItsRows()
{
    Shown s;
    s.open(CeilingTable::Traffic);
    QCOMPARE(s.table.shownRows(), 4);
    double sum = 0;
    for (int r = 0; r < s.table.shownRows(); ++r)
        sum += s.table.model()->index(r, s.column("Sum")).data(TableItems::exactRole).toDouble();
    // Two steps of three products, gelu (one in, one out) and mul (two in, one out).
    const double gate = 2.0 * (8192.0 * 768 + 768 * 3072 + 8192 * 3072), wide = 2.0 * 8192 * 3072;
    QCOMPARE(sum, 2 * (3 * gate + 5 * wide));
    QVERIFY(plain(s.panel.summary()).contains("201.3 MB less")); // twice the 100.7 MB of the article
    QVERIFY(plain(s.panel.summary()).contains("the largest result has 50.3 MB"));
    picture(s.panel, "roofline_traffic");
}

void RooflinePanelTest::aStepOrARangeIsAPartOfIt()
{
    Shown s;
    s.open(CeilingTable::Products);
    s.panel.bar().chooser().setCurrentIndex(s.panel.bar().chooser().findText("ProfilerStep#1"));
    settle();
    QCOMPARE(s.cell(0, "Count"), QString("2"));
    s.panel.bar().chooser().setCurrentIndex(1); // no range is selected
    settle();
    QVERIFY(s.panel.hint().contains("Drag over the lanes"));
    s.document.selectRange(RangeSelection{{Time{}, Time{200us}}, {}});
    settle();
    QCOMPARE(s.table.shownRows(), 1);
    QCOMPARE(s.cell(0, "Count"), QString("1"));
}

void RooflinePanelTest::withoutShapesItSaysWhatToRecord()
{
    Shown s{mlp(true, false)};
    QVERIFY(s.panel.hint().contains("record_shapes=True"));
    QVERIFY(!s.table.isVisible());
    QVERIFY(!s.panel.plot().isVisible());
    picture(s.panel, "roofline_empty");
    TraceMaker none;
    none.lane("1", "1").slice("aten::mm", 0us, 10us);
    Shown cpu{none.build()};
    QVERIFY(cpu.panel.hint().contains("no kernels"));
}

void RooflinePanelTest::withoutPeaksNoRoofIsDrawn()
{
    Shown s{mlp(false)};
    QCOMPARE(s.table.shownRows(), 4);
    QCOMPARE(s.cell(0, "TFLOP/s"), QString("203.4"));
    QCOMPARE(s.cell(0, "Of peak"), QString{}); // absent, not 0
    QCOMPARE(s.cell(0, "Bound by"), QString{});
    picture(s.panel, "roofline_no_peaks");
}

TEST_IN_WINDOW(RooflinePanelTest)

} // namespace lanescope::roofline_panel_test

#include "roofline_panel_test.moc"
