// Figures: the layout, that no text covers another, and that notes stay with their slices.

#include <QApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "model/notes/finding_notes.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/figure/writers.h"
#include "widgets/timeline/label_placer.h"

namespace lanescope::figure_test {

using namespace lanescope::test;

class FigureTest : public QObject {
    Q_OBJECT
private slots:
    void labelsCoverNeitherEachOtherNorObstacles();
    void aFullPictureStillPlacesEveryLabelWithin();
    void aBracketMeasuresFromBeginToBeginAndStandsThere();
    void aCalloutMovesWithItsSlice();
    void lanesWithoutSlicesInTheRangeAreLeftOut();
    void asHighAsAskedForLeavesLanesOutAndSaysSo();
    void ofThousandsOfLanesTheFullestAreShown();
    void aPageLeavesTheRoomToTheLanes();
    void namesOfLanesAreWholeOnAPage();
    void pngSvgAndPdfAreWritten();
    void aFileThatCannotBeWrittenLeavesTheOldOne();
    void thePictureChangesWhereTheCalloutIs();
};

namespace {

TracePtr aTrace(Ns shift = 0us)
{
    TraceMaker make;
    auto cpu = make.lane("1", "1");
    cpu.slice("matmul_add", 100us, 300us, "user_annotation");
    cpu.slice("aten::mm", 328us + shift, 40us, "cpu_op");
    cpu.slice("cudaLaunchKernel", 330us + shift, 5us, "cuda_runtime", 7);
    make.stream(0, 7).slice("gemm", 700us, 80us, "kernel", 7);
    make.stream(0, 9).slice("late", 5000us, 10us, "kernel");
    return make.build();
}

SliceId named(const Trace& trace, std::string_view name) { return occurrence(trace, name, 0); }

struct Made {
    explicit Made(TracePtr trace) : document(std::move(trace))
    {
        const Trace& t = document.trace();
        FigureSide side;
        side.document = &document;
        side.range = {Time{}, Time{} + 800us};
        side.notes.notes = {bracketBetween(t, named(t, "matmul_add"), named(t, "aten::mm")),
                            calloutOn(t, named(t, "gemm"), "This is the kernel"),
                            calloutOn(t, named(t, "aten::mm"), "And this its op")};
        spec.sides.push_back(std::move(side));
        spec.title = QStringLiteral("A title");
        spec.caption = QStringLiteral("A caption");
    }
    Document document;
    FigureSpec spec;
};

} // namespace

void FigureTest::labelsCoverNeitherEachOtherNorObstacles()
{
    std::vector<LabelWish> wishes;
    for (int i = 0; i < 12; ++i)
        wishes.push_back({{QRectF(100.0 + i, 100, 60, 16)}}); // all want the same position
    const std::vector<QRectF> obstacles{QRectF{90, 80, 100, 18}};
    const std::vector<QRectF> placed = placeLabels(wishes, obstacles, {0, 0, 600, 400});
    QCOMPARE(placed.size(), wishes.size());
    for (std::size_t i = 0; i < placed.size(); ++i) {
        QVERIFY(QRectF(0, 0, 600, 400).contains(placed[i]));
        QVERIFY(!placed[i].intersects(obstacles[0]));
        for (std::size_t k = 0; k < i; ++k)
            QVERIFY(!placed[i].intersects(placed[k]));
    }
    QCOMPARE(placed[0], wishes[0].places[0]); // the first one gets its best position
}

void FigureTest::aFullPictureStillPlacesEveryLabelWithin()
{
    const std::vector<LabelWish> wishes(9, LabelWish{{QRectF{10, 10, 60, 16}}});
    const QRectF bounds{0, 0, 80, 40};
    const std::vector<QRectF> placed = placeLabels(wishes, {}, bounds);
    QCOMPARE(placed.size(), wishes.size());
    for (const QRectF& p : placed)
        QVERIFY(bounds.contains(p));
}

void FigureTest::aBracketMeasuresFromBeginToBeginAndStandsThere()
{
    Made made{aTrace()};
    const FigureLayout layout = layOut(made.spec);
    const FigurePlot& plot = layout.plots.at(0);
    QCOMPARE(plot.shapes.brackets.size(), std::size_t{1});
    const BracketShape& bracket = plot.shapes.brackets[0];
    QVERIFY2(bracket.text.startsWith("228"), qPrintable(bracket.text));
    // The trace's zero is the annotation's begin.
    QCOMPARE(bracket.from.x(), plot.axis.xAt(Time{}));
    QCOMPARE(bracket.to.x(), plot.axis.xAt(Time{} + 228us));
    // In the gutter between the annotations and their ops, not on a slice.
    const Trace& trace = made.document.trace();
    QCOMPARE(bracket.from.y(), bracket.to.y());
    for (const SliceId s : trace.slices())
        QVERIFY(!rectOf(trace, s, plot.geometry()).intersects(QRectF{bracket.from, bracket.to}.adjusted(0, -1, 0, 1)));
    QVERIFY(bracket.from.y() < rectOf(trace, named(trace, "aten::mm"), plot.geometry()).top());
    // Two findings with the same measurement share one bracket, instead of one in the gutter and one across the slices.
    auto& notes = made.spec.sides[0].notes.notes;
    const auto measured =
        std::find_if(notes.begin(), notes.end(), [](const Note& n) { return n.kind == NoteKind::Bracket; });
    QVERIFY(measured != notes.end());
    notes.push_back(Note{*measured});
    QCOMPARE(layOut(made.spec).plots.at(0).shapes.brackets.size(), std::size_t{1});
}

void FigureTest::aCalloutMovesWithItsSlice()
{
    Made made{aTrace()};
    const Notes notes = made.spec.sides[0].notes;
    // The notes of one trace on another, in which the op is 50 us later.
    Made moved{aTrace(50us)};
    moved.spec.sides[0].notes = notes;
    const FigureLayout before = layOut(made.spec), after = layOut(moved.spec);
    QCOMPARE(after.plots[0].notes.lost.size(), std::size_t{0});
    const auto target = [](const FigureLayout& layout, unsigned number) {
        for (const BubbleShape& bubble : layout.plots[0].shapes.bubbles)
            if (bubble.number == number)
                return bubble.target;
        return QRectF{};
    };
    const double by = target(after, 2).left() - target(before, 2).left();
    QVERIFY(std::abs(by - before.plots[0].axis.widthOf(50us)) < 1);
    QCOMPARE(target(after, 1), target(before, 1)); // the kernel did not move
}

void FigureTest::lanesWithoutSlicesInTheRangeAreLeftOut()
{
    Made made{aTrace()};
    const auto lanesOf = [](const FigureLayout& layout) {
        QStringList names;
        for (const FigureText& name : layout.plots[0].laneNames)
            names.append(name.text);
        return names.join('|');
    };
    QVERIFY(!lanesOf(layOut(made.spec)).contains("stream 9"));
    made.spec.sides[0].range.end = Time{} + 6ms;
    QVERIFY(lanesOf(layOut(made.spec)).contains("stream 9"));
}

void FigureTest::asHighAsAskedForLeavesLanesOutAndSaysSo()
{
    TraceMaker make;
    for (int i = 0; i < 30; ++i)
        make.stream(0, i).slice("k", 100us, 1us * (i + 1), "kernel");
    Document document{make.build()};
    FigureSpec spec;
    spec.sides.push_back({&document, {Time{}, Time{} + 200us}, {}, {}, {}, {}});
    const FigureLayout whole = layOut(spec);
    QCOMPARE(whole.remarks.size(), std::size_t{0});
    spec.heightPx = 400;
    const FigureLayout cut = layOut(spec);
    QCOMPARE(cut.size.height(), 400.0);
    QVERIFY(cut.plots[0].lanesLeftOut > 0);
    QVERIFY(cut.remarks.at(0).text.contains(QString::number(cut.plots[0].lanesLeftOut)));
    QVERIFY(cut.plots[0].plot.bottom() < 400);
    // The minimum: a picture that is higher by a row leaves out one lane less.
    std::size_t last = cut.plots[0].lanesLeftOut;
    std::vector<std::size_t> steps;
    for (int height = 401; height < 520; ++height) {
        spec.heightPx = height;
        const std::size_t now = layOut(spec).plots[0].lanesLeftOut;
        if (now != last)
            steps.push_back(last - now);
        last = now;
    }
    QVERIFY(steps.size() >= 3);
    QVERIFY(std::all_of(steps.begin(), steps.end(), [](std::size_t step) { return step == 1; }));
}

// Thousands of threads of two processes, of which a page shows a few dozen; those with most slices are kept.
void FigureTest::ofThousandsOfLanesTheFullestAreShown()
{
    TraceMaker make;
    for (int i = 0; i < 3000; ++i) {
        auto lane = make.lane(i % 2 ? "1" : "2", std::to_string(i));
        lane.slice("a", Ns{i}, 1us);
        if (i % 500 == 0)
            lane.slice("b", Ns{i} + 5us, 1us);
    }
    Document document{make.build()};
    FigureSpec spec;
    spec.sides.push_back({&document, {Time{}, Time{} + 20us}, {}, {}, {}, {}});
    spec.heightPx = 400;
    const FigureLayout cut = layOut(spec);
    const FigurePlot& plot = cut.plots[0];
    QVERIFY(plot.lanesLeftOut > 2900 && plot.lanesLeftOut < 3000);
    QVERIFY(cut.remarks.at(0).text.contains(QLocale{}.toString(qulonglong{plot.lanesLeftOut})) ||
            cut.remarks.at(0).text.contains(QString::number(plot.lanesLeftOut)));
    int full = 0;
    for (std::uint32_t lane = 0; lane < 3000; ++lane)
        if (document.trace()[LaneId{lane}].slices.size() == 2) {
            ++full;
            QVERIFY(plot.lanes.stripOf(LaneId{lane}));
        }
    QCOMPARE(full, 6);
}

// Two steps for a column of a page: short names, one axis from the begin of the step, and what the second one saves.
void FigureTest::aPageLeavesTheRoomToTheLanes()
{
    Made a{aTrace()}, b{aTrace()};
    FigureSpec spec;
    spec.pageDpi = 108;
    spec.widthPx = 361; // 85 mm
    for (Made* made : {&a, &b}) {
        made->spec.sides[0].notes = {};
        made->spec.sides[0].zero = Time{} + 100us;
        made->spec.sides[0].range = {Time{} + 90us, Time{} + (made == &a ? 810us : 410us)};
        spec.sides.push_back(made->spec.sides[0]);
    }
    spec.sides[1].saved = TimeRange{Time{} + 400us, Time{} + 800us};
    const FigureLayout layout = layOut(spec);
    QVERIFY(layout.plots[0].headers.width() <= 0.25 * spec.widthPx);
    QVERIFY(!layout.plots[0].ruler.isEmpty());
    QVERIFY(layout.plots[1].ruler.isEmpty());
    const FigurePlot& plot = layout.plots[1];
    QCOMPARE(plot.saved.text, QStringLiteral("400\u202Fµs saved"));
    QVERIFY(plot.savedFrom < plot.saved.rect.left() && plot.saved.rect.right() < plot.savedTo);
    QVERIFY(std::abs(plot.savedTo - plot.savedFrom - plot.axis.widthOf(400us)) < 1);
    spec.sides[1].saved = TimeRange{Time{} + 400us, Time{} + 420us}; // its words do not fit
    QVERIFY(layOut(spec).plots[1].saved.text.isEmpty());
    spec.pageDpi.reset(); // in the window's figure both sides have an axis
    QVERIFY(!layOut(spec).plots[1].ruler.isEmpty());
}

// "an…ns" and "thr…on)" were next to the lanes.
void FigureTest::namesOfLanesAreWholeOnAPage()
{
    TraceMaker make;
    make.lane("4399", "thread 4399 (python)")
        .slice("ProfilerStep#1", 100us, 800us, "user_annotation")
        .slice("aten::mm", 120us, 600us);
    make.stream(0, 7).slice("gemm", 300us, 500us);
    Document document{make.build()};
    FigureSpec spec;
    spec.pageDpi = 108;
    spec.widthPx = 361; // 85 mm
    FigureSide side;
    side.document = &document;
    side.range = {Time{} + 90us, Time{} + 910us};
    spec.sides.push_back(std::move(side));
    const FigureLayout layout = layOut(spec);
    QStringList names;
    for (const auto& name : layout.plots[0].laneNames)
        names.append(name.text);
    QVERIFY2(!names.isEmpty() && names.filter(QStringLiteral("…")).isEmpty(), qPrintable(names.join(QLatin1Char{','})));
}

void FigureTest::pngSvgAndPdfAreWritten()
{
    QTemporaryDir folder;
    Made made{aTrace()};
    const auto bytesOf = [&](const QString& name) {
        const auto written = writeFigure(made.spec, folder.filePath(name), 2);
        if (!written)
            return QByteArray{};
        QFile file{folder.filePath(name)};
        file.open(QIODevice::ReadOnly);
        return file.readAll();
    };
    const QImage png = QImage::fromData(bytesOf("a.png"));
    QCOMPARE(png.width(), 2400);
    const QByteArray svg = bytesOf("a.svg");
    QVERIFY(svg.contains("<text")); // words that can be selected, no outlines
    QVERIFY(svg.contains("This is the kernel"));
    QVERIFY(svg.contains("matmul_add"));
    QVERIFY(!svg.contains("<image")); // no pixels
    QVERIFY(bytesOf("a.pdf").startsWith("%PDF"));
    const auto refused = writeFigure(made.spec, folder.filePath("a.bmp"), 1);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, Error::Kind::BadInput);
}

void FigureTest::aFileThatCannotBeWrittenLeavesTheOldOne()
{
    QTemporaryDir folder;
    Made made{aTrace()};
    const auto failed = writeFigure(made.spec, folder.filePath("no/such/folder.png"), 1);
    QVERIFY(!failed);
    QCOMPARE(failed.error().kind, Error::Kind::Io);
    QVERIFY(!failed.error().line().empty());
}

void FigureTest::thePictureChangesWhereTheCalloutIs()
{
    Made made{aTrace()};
    const FigureLayout layout = layOut(made.spec, 1);
    const QImage with = imageOf(layout, made.spec, 1);
    const QRectF at = layout.callouts.at(0).onLanes.value();
    Made without{aTrace()};
    without.spec.sides[0].notes.notes.erase(without.spec.sides[0].notes.notes.begin() + 1);
    const FigureLayout bare = layOut(without.spec, 1);
    const QImage other = imageOf(bare, without.spec, 1);
    const QPoint centre = at.center().toPoint();
    const auto accentPixels = [&](const QImage& image) {
        int count = 0;
        for (int y = centre.y() - 9; y <= centre.y() + 9; ++y)
            for (int x = centre.x() - 9; x <= centre.x() + 9; ++x)
                count += image.pixelColor(x, y) == Theme::light().accent;
        return count;
    };
    QVERIFY2(accentPixels(with) > 100, qPrintable(QString::number(accentPixels(with))));
    QVERIFY(accentPixels(other) < 40);
}

TEST_IN_WINDOW(FigureTest)

} // namespace lanescope::figure_test

#include "figure_test.moc"
