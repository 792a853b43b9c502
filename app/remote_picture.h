#pragma once
// Draws the lanes of a trace for a window on another machine, which shows the picture until it has the index. Without a
// display; the picture takes at most 200 kB.

#include <QImage>

#include "model/remote/message.h"
#include "model/store/trace.h"

#include <memory>

namespace lanescope {

class RemotePainter {
public:
    RemotePainter();
    ~RemotePainter();
    // In one thread. trace: null makes what takes long to make, before there is a trace.
    Result<remote::PictureAnswer> draw(const TracePtr& trace, const remote::PictureRequest& request);

    static constexpr qsizetype maxBytes = 200'000;
    // A PNG of at most that size: with fewer colours, then with fewer pixels, if it needs be.
    static QByteArray smallPng(QImage image, qsizetype max = maxBytes);

private:
    struct Lanes;
    std::unique_ptr<Lanes> m_lanes; // those drawn last
};

} // namespace lanescope
