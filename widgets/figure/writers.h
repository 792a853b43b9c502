#pragma once
// Writes figures as files and pictures. A file is written under a temporary name and renamed, so that an existing one
// stays intact until the new one is complete.

#include <QImage>
#include <QString>

#include "model/base/result.h"
#include "widgets/figure/figure.h"

#include <functional>

namespace lanescope {

// Anything that can be painted.
struct Drawing {
    QSize size; // logical pixels
    QColor background;
    QString title, caption; // metadata of the file, not painted
    std::function<void(QPainter&)> paint;
    int dpi = 96; // logical pixels per inch in print
};

// The formats by file suffix, for file dialogs and help.
struct FigureWriter {
    const char* suffix; // "png"
    const char* name;
    bool (*write)(QIODevice& device, const Drawing& drawing, double scale);
};
std::span<const FigureWriter> figureWriters();

// scale: device pixels per logical pixel in a PNG. Fails if the suffix is not known or the file cannot be written.
// Returns the size in pixels for a PNG, in logical pixels for SVG and PDF.
Result<QSize> writeDrawing(const Drawing& drawing, const QString& path, double scale = 2);
QImage imageOf(const Drawing& drawing, double scale);

// A figure as a drawing; layout and spec must outlive it.
Drawing drawingOf(const FigureLayout& layout, const FigureSpec& spec);

struct WrittenFigure {
    QSize size; // in pixels for a PNG, in logical pixels for SVG and PDF
    FigureLayout layout;
};

Result<WrittenFigure> writeFigure(const FigureSpec& spec, const QString& path, double scale = 2);

QImage imageOf(const FigureLayout& layout, const FigureSpec& spec, double scale);

} // namespace lanescope
