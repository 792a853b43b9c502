#include "widgets/figure/writers.h"

#include <QFileInfo>
#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <array>
#include <cmath>

namespace lanescope {

namespace {

QSize wholeSize(const FigureLayout& layout)
{
    return {static_cast<int>(std::ceil(layout.size.width())), static_cast<int>(std::ceil(layout.size.height()))};
}

bool writePng(QIODevice& device, const FigureLayout& layout, const FigureSpec& spec, double scale)
{
    return imageOf(layout, spec, scale).save(&device, "PNG");
}

bool writeSvg(QIODevice& device, const FigureLayout& layout, const FigureSpec& spec, double)
{
    QSvgGenerator svg;
    svg.setOutputDevice(&device);
    svg.setSize(wholeSize(layout));
    svg.setViewBox(QRectF{{0, 0}, QSizeF{wholeSize(layout)}});
    svg.setResolution(96);
    svg.setTitle(spec.title.isEmpty() ? QStringLiteral("Lanescope") : spec.title);
    svg.setDescription(spec.caption);
    QPainter painter;
    if (!painter.begin(&svg))
        return false;
    paintFigure(painter, layout, spec);
    return painter.end();
}

bool writePdf(QIODevice& device, const FigureLayout& layout, const FigureSpec& spec, double)
{
    QPdfWriter pdf{&device};
    pdf.setCreator(QStringLiteral("Lanescope"));
    pdf.setTitle(spec.title);
    constexpr double pointsPerPixel = 72.0 / 96.0;
    pdf.setPageSize(
        QPageSize{QSizeF{wholeSize(layout)} * pointsPerPixel, QPageSize::Point, QString{}, QPageSize::ExactMatch});
    pdf.setPageMargins(QMarginsF{});
    pdf.setResolution(96);
    QPainter painter;
    if (!painter.begin(&pdf))
        return false;
    paintFigure(painter, layout, spec);
    return painter.end();
}

} // namespace

std::span<const FigureWriter> figureWriters()
{
    static constexpr std::array<FigureWriter, 3> all{
        {{"png", "PNG picture", writePng}, {"svg", "SVG drawing", writeSvg}, {"pdf", "PDF document", writePdf}}};
    return all;
}

QImage imageOf(const FigureLayout& layout, const FigureSpec& spec, double scale)
{
    QImage image{wholeSize(layout) * scale, QImage::Format_RGB32};
    image.setDevicePixelRatio(scale);
    image.setDotsPerMeterX(static_cast<int>(std::lround(96 * scale / 0.0254))); // prints at its logical size
    image.setDotsPerMeterY(image.dotsPerMeterX());
    image.fill(spec.theme->window);
    QPainter painter{&image};
    paintFigure(painter, layout, spec);
    return image;
}

Result<WrittenFigure> writeFigure(const FigureSpec& spec, const QString& path, double scale)
{
    const auto failed = [&](Error::Kind kind, const QString& what) {
        return tl::unexpected(Error{kind, path.toStdString(), {}, what.toStdString()});
    };
    const QString suffix = QFileInfo{path}.suffix().toLower();
    for (const FigureWriter& writer : figureWriters()) {
        if (suffix != QLatin1String{writer.suffix})
            continue;
        WrittenFigure written{{}, layOut(spec, scale)};
        QSaveFile file{path};
        if (!file.open(QIODevice::WriteOnly))
            return failed(Error::Kind::Io, QStringLiteral("expected to write it: %1").arg(file.errorString()));
        if (!writer.write(file, written.layout, spec, scale) || !file.commit())
            return failed(Error::Kind::Io, QStringLiteral("expected to write it whole: %1").arg(file.errorString()));
        written.size = wholeSize(written.layout) * (suffix == QLatin1String{"png"} ? scale : 1.0);
        return written;
    }
    return failed(Error::Kind::BadInput, QStringLiteral("expected a name that ends in .png, .svg or .pdf"));
}

} // namespace lanescope
