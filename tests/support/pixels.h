#pragma once
// Compares two pictures with a tolerance for differences in text smoothing: it compares the mean colours of small
// tiles.

#include <QImage>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace lanescope::test {

// The largest difference of a channel's mean over any tile of 16 x 16 pixels, at every 8th pixel: 0 to 255. 255 if the
// sizes differ.
inline int tileDifference(const QImage& a, const QImage& b, QPoint* where = nullptr)
{
    if (a.size() != b.size() || a.isNull())
        return 255;
    const QImage one = a.convertToFormat(QImage::Format_RGB32), two = b.convertToFormat(QImage::Format_RGB32);
    constexpr int tile = 16, stride = 8;
    int worst = 0;
    for (int top = 0; top + tile <= one.height(); top += stride)
        for (int left = 0; left + tile <= one.width(); left += stride) {
            std::array<int, 3> sum{};
            for (int y = top; y < top + tile; ++y) {
                const auto* rowOne = reinterpret_cast<const QRgb*>(one.constScanLine(y));
                const auto* rowTwo = reinterpret_cast<const QRgb*>(two.constScanLine(y));
                for (int x = left; x < left + tile; ++x) {
                    sum[0] += qRed(rowOne[x]) - qRed(rowTwo[x]);
                    sum[1] += qGreen(rowOne[x]) - qGreen(rowTwo[x]);
                    sum[2] += qBlue(rowOne[x]) - qBlue(rowTwo[x]);
                }
            }
            for (const int channel : sum)
                if (std::abs(channel) / (tile * tile) > worst) {
                    worst = std::abs(channel) / (tile * tile);
                    if (where)
                        *where = {left, top};
                }
        }
    return worst;
}

} // namespace lanescope::test
