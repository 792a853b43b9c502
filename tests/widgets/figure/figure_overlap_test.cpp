// Figures of all bundled traces at three sizes, with and without a table: no callout, bracket or name overlaps another,
// GPU lanes stay, and the legend has the colours that were drawn.

#include <QApplication>
#include <QDir>
#include <QTest>

#include "model/import/importer.h"
#include "model/notes/finding_notes.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/figure/figure.h"
#include "widgets/figure/insets.h"

namespace lanescope::figure_overlap_test {

using namespace lanescope::test;

namespace {

std::vector<QString> bundled()
{
    std::vector<QString> files;
    const QDir folder{QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples")};
    for (const QString& name : folder.entryList({QStringLiteral("*.json.gz")}))
        files.push_back(folder.filePath(name));
    return files;
}

// Callouts on the longest GPU work and ops of the trace, as a user would place them, and in its longest idle gap.
Notes notesOn(const Trace& trace, const Document& document)
{
    std::vector<SliceId> longest;
    for (const SliceId s : trace.slices())
        if (trace.kind(s) == SliceKind::Kernel || trace.kind(s) == SliceKind::Op)
            longest.push_back(s);
    std::stable_sort(longest.begin(), longest.end(),
                     [&](SliceId a, SliceId b) { return trace.duration(a) > trace.duration(b); });
    Notes notes;
    for (std::size_t i = 0; i < std::min<std::size_t>(longest.size(), 4); ++i)
        notes.notes.push_back(calloutOn(trace, longest[i], "A callout with some words about what stands there"));
    const Gap* gap = nullptr;
    for (const LaneActivity& lane : document.activity()->lanes)
        for (const Gap& each : lane.gaps)
            gap = !gap || gap->range.length() < each.range.length() ? &each : gap;
    for (const Note& note : gap ? notesOf(trace, *gap, "The longest idle gap") : std::vector<Note>{})
        if (note.kind == NoteKind::Callout)
            notes.notes.push_back(note);
    return notes;
}

QString fault(const FigureLayout& layout)
{
    for (const FigurePlot& plot : layout.plots) {
        std::vector<std::pair<QString, QRectF>> labels;
        for (const BubbleShape& bubble : plot.shapes.bubbles)
            labels.emplace_back(QStringLiteral("callout %1").arg(bubble.number), bubble.circle);
        for (const BracketShape& bracket : plot.shapes.brackets)
            labels.emplace_back(bracket.text, bracket.plate);
        const std::vector<QRectF> words = wordsOnLanes(plot);
        const QRectF bounds{0, 0, plot.plot.width(), plot.plot.height()};
        for (std::size_t i = 0; i < labels.size(); ++i) {
            if (!bounds.contains(labels[i].second))
                return labels[i].first + " leaves the lanes";
            for (std::size_t k = 0; k < i; ++k)
                if (labels[i].second.intersects(labels[k].second))
                    return labels[i].first + " covers " + labels[k].first;
            for (const QRectF& word : words)
                if (labels[i].second.intersects(word & bounds) && !(word & bounds).isEmpty())
                    return labels[i].first + " covers a name";
        }
        for (const BubbleShape& bubble : plot.shapes.bubbles)
            for (const QRectF& word : words)
                for (const double part : {0.25, 0.5, 0.75, 1.0})
                    if (!bubble.leader.isNull() && word.adjusted(1, 1, -1, -1).contains(bubble.leader.pointAt(part)))
                        return QStringLiteral("the line of callout %1 strikes words through").arg(bubble.number);
        for (std::size_t i = 1; i < plot.laneNames.size(); ++i)
            if (plot.laneNames[i].rect.top() < plot.laneNames[i - 1].rect.top() + 10)
                return plot.laneNames[i].text + " covers the name above";
        for (const FigureText& name : plot.laneNames)
            if (name.rect.top() + 12 > plot.plot.height())
                return name.text + " runs out of its lanes";
    }
    double below = 0;
    for (const FigurePlot& plot : layout.plots)
        below = std::max(below, plot.plot.bottom());
    for (const FigureCallout& callout : layout.callouts)
        if (callout.text.top() < below)
            return QStringLiteral("a callout's words run into the lanes");
    for (const FigureLayout::Inset& inset : layout.insets)
        if (inset.rect.top() < below)
            return QStringLiteral("a table runs into the lanes");
    return {};
}

} // namespace

class FigureOverlapTest : public QObject {
    Q_OBJECT
private slots:
    void nothingLiesOnAnything()
    {
        int figures = 0;
        for (const QString& file : bundled()) {
            Task task;
            const auto trace = loadTrace(file.toStdString(), task);
            QVERIFY2(trace, qPrintable(file));
            Document document{*trace};
            document.setActivity(activityOf(*document.analysis()));
            for (const QSize size : {QSize{640, 480}, QSize{1200, 500}, QSize{1920, 1080}})
                for (const bool hasTable : {false, true}) {
                    FigureSpec spec;
                    FigureSide side;
                    side.document = &document;
                    side.range = (*trace)->sliceRange();
                    side.notes = notesOn(**trace, document);
                    if (hasTable)
                        side.insets.push_back(profileInset(document, side.range));
                    spec.sides.push_back(side);
                    spec.widthPx = size.width();
                    spec.heightPx = size.height();
                    const FigureLayout layout = layOut(spec);
                    const QString what = fault(layout);
                    const QString where = QString{"%1 at %2 x %3%4: "}
                                              .arg(file.section('/', -1))
                                              .arg(size.width())
                                              .arg(size.height())
                                              .arg(hasTable ? " with a table" : "");
                    QVERIFY2(what.isEmpty(), qPrintable(where + what));
                    // The GPU is in the picture, above the host.
                    const Trace& t = **trace;
                    std::optional<double> gpu, host;
                    for (const Strip& strip : layout.plots[0].lanes.strips())
                        if (strip.kind == Strip::Kind::Lane)
                            (t[strip.lane].kind == LaneKind::Gpu ? gpu : host) =
                                (t[strip.lane].kind == LaneKind::Gpu ? gpu : host).value_or(strip.y);
                    QVERIFY2(gpu, qPrintable(where + "no GPU lane"));
                    QVERIFY2(!host || *gpu < *host, qPrintable(where + "the GPU is below"));
                    QVERIFY2(*gpu + 28 < layout.plots[0].plot.height(), qPrintable(where + "the GPU is cut"));
                    ++figures;
                }
        }
        QVERIFY(figures >= 72);
    }

    // A column of a page: 85 mm, all text at 8 pt; text stays inside it and overlaps nothing.
    void aColumnOfAPageHoldsWholeWords()
    {
        for (const QString& file : bundled()) {
            Task task;
            const auto trace = loadTrace(file.toStdString(), task);
            QVERIFY2(trace, qPrintable(file));
            Document document{*trace};
            document.setActivity(activityOf(*document.analysis()));
            for (const int pt : {7, 8, 9})
                for (const bool hasTable : {false, true}) {
                    FigureSpec spec;
                    FigureSide side;
                    side.document = &document;
                    side.range = (*trace)->sliceRange();
                    side.notes = notesOn(**trace, document);
                    if (hasTable)
                        side.insets.push_back(profileInset(document, side.range));
                    spec.sides.push_back(side);
                    spec.title = "A title";
                    spec.caption = "A caption that is long enough to be wrapped within the width of one column";
                    spec.pageDpi = 12 * 72 / pt;
                    spec.widthPx = static_cast<int>(85 / 25.4 * *spec.pageDpi);
                    const FigureLayout layout = layOut(spec);
                    const QString where =
                        QString{"%1 at %2 pt%3: "}.arg(file.section('/', -1)).arg(pt).arg(hasTable ? ", a table" : "");
                    const QString what = fault(layout);
                    QVERIFY2(what.isEmpty(), qPrintable(where + what));
                    QCOMPARE(spec.titlePx(), 12);
                    QCOMPARE(spec.captionPx(), 12);
                    QCOMPARE(layout.plots[0].labelPx, 12);
                    const QFontMetricsF metrics{figureFont(12)};
                    const auto inside = [&](const FigureText& text) {
                        return text.rect.left() >= 0 &&
                               text.rect.left() + metrics.horizontalAdvance(text.text) <= spec.widthPx + 0.5;
                    };
                    for (const FigureText& line : layout.caption)
                        QVERIFY2(inside(line), qPrintable(where + line.text));
                    for (const FigureText& line : layout.remarks)
                        QVERIFY2(inside(line), qPrintable(where + line.text));
                    for (const FigureLayout::LegendEntry& entry : layout.legend)
                        QVERIFY2(inside(entry.label), qPrintable(where + entry.label.text));
                    for (const FigureCallout& callout : layout.callouts)
                        for (const QString& line : callout.words.split('\n'))
                            QVERIFY2(inside({callout.text, line}), qPrintable(where + line));
                    for (const FigureLayout::Inset& inset : layout.insets)
                        for (const auto& row : inset.cells)
                            for (std::size_t c = 0; c < row.size(); ++c) {
                                QVERIFY2(inside(row[c]), qPrintable(where + row[c].text));
                                QVERIFY2(c == 0 || !row[c].text.contains(QChar{0x2026}),
                                         qPrintable(where + "a number is cut: " + row[c].text));
                            }
                }
        }
    }

    void theLegendHasTheColoursThatAreDrawn()
    {
        for (const QString& file : bundled()) {
            Task task;
            const auto trace = loadTrace(file.toStdString(), task);
            QVERIFY2(trace, qPrintable(file));
            Document document{*trace};
            FigureSpec spec;
            spec.sides.push_back({&document, (*trace)->sliceRange(), {}, {}, {}, {}});
            const FigureLayout layout = layOut(spec);
            QVERIFY(!layout.legend.empty());
            for (const auto& entry : layout.legend) {
                bool isDrawn = false;
                for (const Box& box : layout.plots[0].scene.boxes)
                    isDrawn |= box.look == entry.look;
                for (const PixelColumn& column : layout.plots[0].scene.columns)
                    isDrawn |= column.look == entry.look;
                QVERIFY2(isDrawn, qPrintable(entry.label.text));
            }
        }
    }

    void aPairNumbersItsCalloutsOnce()
    {
        TraceMaker make;
        make.lane("1", "1").slice("aten::mm", 0us, 100us).slice("aten::add", 200us, 100us);
        const TracePtr trace = make.build();
        Document a{trace}, b{trace};
        FigureSpec spec;
        for (Document* document : {&a, &b}) {
            FigureSide side;
            side.document = document;
            side.range = trace->sliceRange();
            side.notes.notes = {calloutOn(*trace, SliceId{0u}, "one"), calloutOn(*trace, SliceId{1u}, "two")};
            spec.sides.push_back(side);
        }
        const FigureLayout layout = layOut(spec);
        QCOMPARE(layout.callouts.size(), std::size_t{4});
        for (unsigned i = 0; i < 4; ++i) {
            QCOMPARE(layout.callouts[i].number, i + 1);
            QVERIFY(layout.callouts[i].onLanes);
        }
    }
};

TEST_IN_WINDOW(FigureOverlapTest)

} // namespace lanescope::figure_overlap_test

#include "figure_overlap_test.moc"
