// A scene in pixels: equal to a picture made from its rows, boxes and columns one by one, and nothing outside of it.

#include <QtTest>

#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/scene/scene_painter.h"

#include <random>
#include <set>

namespace lanescope::scene_painter_test {

using namespace lanescope::test;

namespace {

constexpr QRgb untouched = 0xFF12AB34u;

QFont smallFont()
{
    QFont font;
    font.setPixelSize(11);
    return font;
}

// A picture of width x height whose first pixel is the larger one's at (left, top).
struct Part {
    Part(int width, int height, int left, int top) : whole{width + left + 9, height + top + 5, QImage::Format_RGB32}
    {
        whole.fill(untouched);
        area = QRect{left, top, width, height};
        picture = QImage{whole.bits() + top * whole.bytesPerLine() + left * 4, width, height, whole.bytesPerLine(),
                         QImage::Format_RGB32};
    }

    QImage whole, picture;
    QRect area;
};

// The colour of a pixel without text.
QRgb expected(const Scene& scene, int x, int y)
{
    const Theme& theme = Theme::light();
    QRgb colour = theme.lanes.rgb();
    for (const double at : scene.gridXs)
        if (std::lround(at * scene.scale) == x)
            colour = theme.grid.rgb();
    const auto within = [&](double top, double height) {
        return y >= std::lround(top * scene.scale) && y < std::lround((top + height) * scene.scale);
    };
    for (const BandScene& band : scene.bands)
        if (within(band.y, band.height))
            return theme.groupRow.rgb();
    for (const RowScene& row : scene.rows) {
        if (!within(row.y, row.height))
            continue;
        QRgb shown = colour;
        for (std::uint32_t c = row.firstColumn; c < row.lastColumn; ++c)
            if (scene.columns[c].x == x)
                shown = columnColour(theme, scene.columns[c].look, scene.columns[c].coverage);
        for (std::uint32_t b = row.firstBox; b < row.lastBox; ++b) {
            const Box& box = scene.boxes[b];
            const bool isGap = x == box.x1 - 1 && box.x1 - box.x0 >= 3;
            if (x >= box.x0 && x < box.x1)
                shown = isGap ? colour : theme.fill(box.look);
        }
        return shown;
    }
    return colour;
}

// Only the trace's first slice, wide enough for text.
QImage oneSlice(const Trace& trace, double y, double height, double scale)
{
    Scene scene;
    scene.scale = scale;
    scene.boxes.push_back({5, 120, SliceId{0u}, trace.look(SliceId{0u})});
    RowScene row;
    row.y = y;
    row.height = height;
    row.lastBox = 1;
    scene.rows = {row};
    QImage image{130, 50, QImage::Format_RGB32};
    ScenePainter painter{smallFont()};
    painter.rasterise(image, scene, trace, Theme::light());
    return image;
}

} // namespace

class ScenePainterTest : public QObject {
    Q_OBJECT

private slots:
    void pixelsOneByOne_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("left");
        QTest::addColumn<double>("scale");
        for (const double scale : {1.0, 1.5, 2.0})
            for (const int width : {1, 3, 15, 16, 17, 64, 211})
                for (const int left : {0, 1, 7, 16})
                    QTest::addRow("%d wide from %d at %g", width, left, scale) << width << left << scale;
    }

    void pixelsOneByOne()
    {
        QFETCH(int, width);
        QFETCH(int, left);
        QFETCH(double, scale);
        std::mt19937 random{static_cast<unsigned>(width * 100 + left)};
        const auto upTo = [&](int max) { return static_cast<int>(random() % static_cast<unsigned>(max + 1)); };
        Scene scene;
        scene.scale = scale;
        constexpr int height = 90;
        scene.gridXs = {0, width / 2.0 / scale};
        scene.bands = {{-4, 10}, {80, 30}};
        double y = 7;
        for (int r = 0; r < 4; ++r, y += 17) { // the last row is cut at the bottom on dense screens
            RowScene row;
            row.y = y;
            row.height = 15;
            row.firstBox = static_cast<std::uint32_t>(scene.boxes.size());
            row.firstColumn = static_cast<std::uint32_t>(scene.columns.size());
            for (int x = -2; x < width;) {
                const int end = x + 1 + upTo(6); // too narrow for text
                if (upTo(2) == 0 && end > 0)
                    scene.boxes.push_back({x, end, SliceId{0u}, static_cast<Look>(upTo(60))});
                else if (upTo(1) == 0 && x >= 0)
                    scene.columns.push_back({x, static_cast<Look>(upTo(60)), static_cast<std::uint8_t>(1 + upTo(254))});
                x = end;
            }
            row.lastBox = static_cast<std::uint32_t>(scene.boxes.size());
            row.lastColumn = static_cast<std::uint32_t>(scene.columns.size());
            scene.rows.push_back(row);
        }
        TraceMaker make;
        make.lane("1", "1").slice("op", Ns{0}, Ns{10});
        const TracePtr trace = make.build();
        Part part{width, height, left, 3};
        ScenePainter painter{smallFont()};
        painter.rasterise(part.picture, scene, *trace, Theme::light());
        int painted = 0;
        for (int py = 0; py < part.whole.height(); ++py)
            for (int px = 0; px < part.whole.width(); ++px) {
                const bool isWithin = part.area.contains(px, py);
                const QRgb wanted = isWithin ? expected(scene, px - left, py - 3) : untouched;
                const QRgb seen = part.whole.pixel(px, py);
                painted += isWithin;
                QVERIFY2(seen == wanted, qPrintable(QString{"%1, %2: %3 in place of %4"}
                                                        .arg(px - left)
                                                        .arg(py - 3)
                                                        .arg(seen, 0, 16)
                                                        .arg(wanted, 0, 16)));
            }
        QCOMPARE(painted, width * height);
    }

    // A row that the view's edge cuts shows the rest of its text at the same position.
    void wordsAreCutWithTheirRow()
    {
        TraceMaker make;
        make.lane("1", "1").slice("aten::add", Ns{0}, Ns{10});
        const TracePtr trace = make.build();
        const auto picture = [&](double y) { return oneSlice(*trace, y, 17, 1); };
        const QImage whole = picture(10);
        const QRgb fill = Theme::light().fill(trace->look(SliceId{0u}));
        int inked = 0;
        for (int y = 10; y < 27; ++y)
            for (int x = 6; x < 118; ++x)
                inked += whole.pixel(x, y) != fill;
        QVERIFY(inked > 60);
        QCOMPARE(picture(-9).copy(0, 0, 130, 8), whole.copy(0, 19, 130, 8));
        QCOMPARE(picture(41).copy(0, 41, 130, 9), whole.copy(0, 10, 130, 9));
    }

    // At fractional scales some rows have a line more than others; their text has the same position.
    void wordsStandAlikeInEveryRow()
    {
        TraceMaker make;
        make.lane("1", "1").slice("aten::add", Ns{0}, Ns{10});
        const TracePtr trace = make.build();
        const QRgb fill = Theme::light().fill(trace->look(SliceId{0u}));
        std::set<int> firsts;
        for (int i = 0; i < 10; ++i) {
            const double y = 10 + i * 0.2, scale = 1.25;
            const QImage image = oneSlice(*trace, y, 14, scale);
            const int top = static_cast<int>(std::lround(y * scale));
            int first = -1; // line with ink
            for (int line = top; first < 0 && line < top + 17; ++line)
                for (int x = 10; x < 114; ++x) // its corners are round
                    if (image.pixel(x, line) != fill)
                        first = line - top;
            firsts.insert(first);
        }
        QCOMPARE(firsts.size(), std::size_t{1});
        QVERIFY(*firsts.begin() > 0);
    }
};

TEST_IN_WINDOW(ScenePainterTest)

} // namespace lanescope::scene_painter_test

#include "scene_painter_test.moc"
