#include "app/remote_picture.h"

#include <QApplication>
#include <QBuffer>
#include <QImage>
#include <QThreadPool>

#include "app/language.h"
#include "app/offscreen_application.h"
#include "widgets/kit/style.h"
#include "widgets/kit/theme.h"
#include "widgets/session/document.h"
#include "widgets/timeline/timeline_panel.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr int minSide = 50, maxSide = 8192;

void needApplication(const std::string& language)
{
    if (!makeOffscreenApplication())
        return;
    QApplication::setStyle(new Style);
    // QImage converts in this pool, and must not wait for the analyses of the rows below the ruler, which take longer.
    QThreadPool::globalInstance()->setMaxThreadCount(QThreadPool::globalInstance()->maxThreadCount() + 8);
    speak(*qApp, languageFor(QString::fromStdString(language)));
}

} // namespace

struct RemotePainter::Lanes {
    explicit Lanes(const TracePtr& trace) : document(trace), panel(document) {}
    Document document;
    TimelinePanel panel;
};

RemotePainter::RemotePainter() = default;
RemotePainter::~RemotePainter() = default;

QByteArray RemotePainter::smallPng(QImage image, qsizetype max)
{
    const auto png = [](const QImage& of) {
        QByteArray bytes;
        QBuffer buffer{&bytes};
        buffer.open(QIODevice::WriteOnly);
        of.save(&buffer, "PNG", 20); // zlib's level 7; level 9 takes twice as long
        return bytes;
    };
    QByteArray bytes = png(image);
    while (bytes.size() > max) {
        bytes = png(image.convertToFormat(QImage::Format_Indexed8, Qt::ThresholdDither | Qt::AvoidDither));
        if (bytes.size() <= max || image.width() < 2 * minSide || image.height() < 2 * minSide)
            break;
        image = image.scaled(image.size() * 3 / 4, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    }
    return bytes;
}

Result<remote::PictureAnswer> RemotePainter::draw(const TracePtr& trace, const remote::PictureRequest& request)
{
    needApplication(request.language);
    if (!trace)
        return remote::PictureAnswer{};
    if (!m_lanes || m_lanes->document.tracePtr() != trace) {
        m_lanes = std::make_unique<Lanes>(trace);
        m_lanes->panel.openOnWork();
    }
    TimelinePanel& panel = m_lanes->panel;
    const double scale = std::isfinite(request.scale) ? std::clamp(request.scale, 0.5, 4.0) : 1;
    const QSize size{std::clamp(static_cast<int>(request.width), minSide, maxSide),
                     std::clamp(static_cast<int>(request.height), minSide, maxSide)};
    panel.setTheme(request.theme == "dark" ? Theme::dark() : Theme::light());
    panel.setTextScale(std::isfinite(request.textScale) ? std::clamp(request.textScale, 0.5, 3.0) : 1);
    panel.setAttribute(Qt::WA_DontShowOnScreen);
    panel.resize(size);
    panel.show();
    if (request.beginNs && request.endNs && *request.endNs > *request.beginNs) {
        panel.view().setVisible(TimeRange{Time{Ns{*request.beginNs}}, Time{Ns{*request.endNs}}});
        panel.view().setScrollY(std::isfinite(request.scrollY) ? request.scrollY : 0);
    }
    QImage image{size * scale, QImage::Format_RGB32};
    image.setDevicePixelRatio(scale);
    QCoreApplication::sendPostedEvents();
    panel.render(&image);
    const TimeRange visible = panel.view().visible(), whole = trace->sliceRange();
    return remote::PictureAnswer{smallPng(image).toStdString(), nsOf(visible.begin), nsOf(visible.end),
                                 nsOf(whole.begin), nsOf(whole.end)};
}

} // namespace lanescope
