#pragma once
// Figures as files and pictures. A file is written beside and renamed: one that was there stays whole until the new one
// is.

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
    QString title, caption; // said in the file, not painted
    std::function<void(QPainter&)> paint;
    int dpi = 96; // logical pixels per inch, where it is printed
};

// The formats by their file name's ending, as a file dialog and help list them.
struct FigureWriter {
    const char* suffix; // "png"
    const char* name;
    bool (*write)(QIODevice& device, const Drawing& drawing, double scale);
};
std::span<const FigureWriter> figureWriters();

// scale: device pixels a logical one, in a PNG. Fails where the suffix is not known or the file cannot be written.
// Returns the pixels of a PNG, logical ones of SVG and PDF.
Result<QSize> writeDrawing(const Drawing& drawing, const QString& path, double scale = 2);
QImage imageOf(const Drawing& drawing, double scale);

// Of a figure; layout and spec must outlive it.
Drawing drawingOf(const FigureLayout& layout, const FigureSpec& spec);

struct WrittenFigure {
    QSize size; // pixels of a PNG, logical ones of SVG and PDF
    FigureLayout layout;
};

Result<WrittenFigure> writeFigure(const FigureSpec& spec, const QString& path, double scale = 2);

QImage imageOf(const FigureLayout& layout, const FigureSpec& spec, double scale);

} // namespace lanescope
