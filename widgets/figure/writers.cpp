#include "widgets/figure/writers.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPageSize>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>

#include "model/export/exporter.h"

#include <array>
#include <cmath>

namespace lanescope {

namespace {

bool writePng(QIODevice& device, const Drawing& drawing, double scale)
{
    return imageOf(drawing, scale).save(&device, "PNG");
}

// Qt wraps each box in a group of 240 characters, and a figure has thousands of boxes, so each box gets its colour as
// an attribute here.
QByteArray plainBoxes(const QByteArray& drawing)
{
    static const QRegularExpression group{
        "<g fill=\"(#[0-9a-f]{6})\" fill-opacity=\"1\" stroke=\"none\" "
        "transform=\"matrix\\(1,0,0,1,(-?[0-9.]+),(-?[0-9.]+)\\)"
        "\"\\s+font-family=\"[^\"]*\" font-size=\"[^\"]*\" font-weight=\"[^\"]*\" font-style=\"[^\"]*\"\\s*>\\s*"
        "((?:<rect x=\"-?[0-9.]+\" y=\"-?[0-9.]+\" width=\"[0-9.]+\" height=\"[0-9.]+\"/>\\s*)+)</g>\\s*"};
    static const QRegularExpression box{
        "<rect x=\"(-?[0-9.]+)\" y=\"(-?[0-9.]+)\" (width=\"[0-9.]+\" height=\"[0-9.]+\")/>"};
    const QString text = QString::fromUtf8(drawing);
    QString out;
    out.reserve(text.size() / 2);
    qsizetype at = 0;
    const auto number = [](double value) { return QString::number(value, 'g', 8); };
    for (auto groups = group.globalMatch(text); groups.hasNext();) {
        const QRegularExpressionMatch match = groups.next();
        if (at == 0 || match.capturedStart() > at) { // shapes between them use the default black pen
            out += at == 0 ? QString{} : QStringLiteral("</g>\n");
            out += QStringView{text}.mid(at, match.capturedStart() - at);
            out += QStringLiteral("<g stroke=\"none\">\n");
        }
        at = match.capturedEnd();
        const double dx = match.capturedView(2).toDouble(), dy = match.capturedView(3).toDouble();
        for (auto boxes = box.globalMatch(match.captured(4)); boxes.hasNext();) {
            const QRegularExpressionMatch one = boxes.next();
            out += QStringLiteral("<rect x=\"") + number(one.capturedView(1).toDouble() + dx) +
                   QStringLiteral("\" y=\"") + number(one.capturedView(2).toDouble() + dy) + QStringLiteral("\" ") +
                   one.captured(3) + QStringLiteral(" fill=\"") + match.captured(1) + QStringLiteral("\"/>\n");
        }
    }
    out += at == 0 ? QString{} : QStringLiteral("</g>\n");
    out += QStringView{text}.mid(at);
    return out.toUtf8();
}

bool writeSvg(QIODevice& device, const Drawing& drawing, double)
{
    QBuffer whole;
    whole.open(QIODevice::WriteOnly);
    QSvgGenerator svg;
    svg.setOutputDevice(&whole);
    svg.setSize(drawing.size);
    svg.setViewBox(QRectF{{0, 0}, QSizeF{drawing.size}});
    svg.setResolution(drawing.dpi); // so that its width is right in millimetres
    svg.setTitle(drawing.title.isEmpty() ? QStringLiteral("Lanescope") : drawing.title);
    svg.setDescription(drawing.caption);
    QPainter painter;
    if (!painter.begin(&svg))
        return false;
    drawing.paint(painter);
    if (!painter.end())
        return false;
    const QByteArray plain = plainBoxes(whole.data());
    return device.write(plain) == plain.size();
}

bool writePdf(QIODevice& device, const Drawing& drawing, double)
{
    QPdfWriter pdf{&device};
    pdf.setCreator(QStringLiteral("Lanescope"));
    pdf.setTitle(drawing.title);
    const double pointsPerPixel = 72.0 / drawing.dpi;
    pdf.setPageSize(
        QPageSize{QSizeF{drawing.size} * pointsPerPixel, QPageSize::Point, QString{}, QPageSize::ExactMatch});
    pdf.setPageMargins(QMarginsF{});
    pdf.setResolution(drawing.dpi);
    QPainter painter;
    if (!painter.begin(&pdf))
        return false;
    drawing.paint(painter);
    return painter.end();
}

} // namespace

std::span<const FigureWriter> figureWriters()
{
    static constexpr std::array<FigureWriter, 3> all{
        {{"png", "PNG picture", writePng}, {"svg", "SVG drawing", writeSvg}, {"pdf", "PDF document", writePdf}}};
    return all;
}

Drawing drawingOf(const FigureLayout& layout, const FigureSpec& spec)
{
    const QSize size{static_cast<int>(std::ceil(layout.size.width())),
                     static_cast<int>(std::ceil(layout.size.height()))};
    return {size,
            spec.theme->window,
            spec.title,
            spec.caption,
            [&layout, &spec](QPainter& painter) { paintFigure(painter, layout, spec); },
            spec.pageDpi.value_or(96)};
}

QImage imageOf(const Drawing& drawing, double scale)
{
    QImage image{drawing.size * scale, QImage::Format_RGB32};
    image.setDevicePixelRatio(scale);
    // so that it prints at its logical size
    image.setDotsPerMeterX(static_cast<int>(std::lround(drawing.dpi * scale / 0.0254)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    image.fill(drawing.background);
    QPainter painter{&image};
    drawing.paint(painter);
    return image;
}

QImage imageOf(const FigureLayout& layout, const FigureSpec& spec, double scale)
{
    return imageOf(drawingOf(layout, spec), scale);
}

Result<QSize> writeDrawing(const Drawing& drawing, const QString& path, double scale)
{
    const auto failed = [&](Error::Kind kind, const QString& what) {
        return tl::unexpected(Error{kind, path.toStdString(), {}, what.toStdString()});
    };
    const QString suffix = QFileInfo{path}.suffix().toLower();
    for (const FigureWriter& writer : figureWriters()) {
        if (suffix != QLatin1String{writer.suffix})
            continue;
        QBuffer picture;
        picture.open(QIODevice::WriteOnly);
        if (!writer.write(picture, drawing, scale))
            return failed(Error::Kind::Io, QStringLiteral("expected memory for a picture of %1 x %2 pixels, found none")
                                               .arg(std::lround(drawing.size.width() * scale))
                                               .arg(std::lround(drawing.size.height() * scale)));
        const QByteArray& bytes = picture.data();
        if (const auto written = writeWhole(path.toStdString(), {bytes.data(), static_cast<std::size_t>(bytes.size())});
            !written)
            return tl::unexpected(written.error());
        return drawing.size * (suffix == QLatin1String{"png"} ? scale : 1.0);
    }
    return failed(Error::Kind::BadInput, QStringLiteral("expected a name that ends in .png, .svg or .pdf"));
}

Result<WrittenFigure> writeFigure(const FigureSpec& spec, const QString& path, double scale)
{
    for (const FigureSide& side : spec.sides)
        if (const auto refused = refusalOf(path.toStdString(), filesOf(side.document->trace())))
            return tl::unexpected(*refused);
    WrittenFigure written{{}, layOut(spec, scale)};
    const Result<QSize> size = writeDrawing(drawingOf(written.layout, spec), path, scale);
    if (!size)
        return tl::unexpected(size.error());
    written.size = *size;
    return written;
}

} // namespace lanescope
