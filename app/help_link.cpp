#include "app/help_link.h"

#include <QFileInfo>
#include <QUrlQuery>

#include "app/paths.h"
#include "model/findings/rule.h"
#include "model/store/search.h"
#include "widgets/panels/panel.h"
#include "widgets/timeline/overlays/overlay_choices.h"

#include <algorithm>

namespace lanescope {

namespace {

tl::unexpected<Error> wrong(const QString& what)
{
    return tl::unexpected(Error{Error::Kind::BadInput, {}, {}, what.toStdString()});
}

QString pathOfExample(const QString& name)
{
    for (const QString& path : exampleTraces() + exampleSnapshots()) {
        const QString file = QFileInfo{path}.fileName(), stem = file.section(QLatin1Char{'.'}, 0, 0);
        if (stem == name || stem == QStringLiteral("synthetic_") + name)
            return path;
    }
    return {};
}

} // namespace

Result<HelpLink> parseHelpLink(const QUrl& url)
{
    HelpLink link;
    if (url.scheme() != QLatin1String("lanescope"))
        return wrong(QStringLiteral("expected a link that begins with lanescope:, found %1").arg(url.toString()));
    link.example = pathOfExample(url.path());
    if (link.example.isEmpty())
        return wrong(QStringLiteral("expected the name of an example trace, found \"%1\"").arg(url.path()));
    const QUrlQuery asked{url};
    for (const auto& [key, value] : asked.queryItems(QUrl::FullyDecoded)) {
        if (key == QLatin1String("find"))
            link.find = value;
        else if (key == QLatin1String("query"))
            link.query = value;
        else if (key == QLatin1String("nth") && value.toInt() > 0)
            link.nth = value.toInt();
        else if (key == QLatin1String("light") && value == QLatin1String("1"))
            link.isLit = true;
        else if (key == QLatin1String("zoom") && value == QLatin1String("slice"))
            link.zoom = HelpLink::Zoom::Slice;
        else if (key == QLatin1String("zoom") && value == QLatin1String("host"))
            link.zoom = HelpLink::Zoom::Host;
        else if (key == QLatin1String("zoom") && value == QLatin1String("all"))
            link.zoom = HelpLink::Zoom::All;
        else if (key == QLatin1String("compare") && !pathOfExample(value).isEmpty())
            link.compare = pathOfExample(value);
        else if (key == QLatin1String("overlay") &&
                 std::any_of(overlayEntries().begin(), overlayEntries().end(),
                             [&given = value](const OverlayEntry& e) { return given == QLatin1String{e.id}; }))
            link.overlay = value;
        else if (key == QLatin1String("finding") &&
                 std::any_of(rules().begin(), rules().end(),
                             [&given = value](const Rule& rule) { return given.toStdString() == rule.id; }))
            link.finding = value;
        else if (key == QLatin1String("panel") &&
                 std::any_of(panels().begin(), panels().end(),
                             [&given = value](const PanelEntry& e) { return given == QLatin1String{e.id}; }))
            link.panel = value;
        else
            return wrong(QStringLiteral("expected nothing like %1=%2 in a link").arg(key, value));
    }
    return link;
}

Result<std::vector<SliceId>> slicesOf(const HelpLink& link, const Trace& trace)
{
    const auto query = parseQuery(link.find.toStdString());
    if (!query)
        return tl::unexpected(query.error());
    Task task;
    std::vector<SliceId> found = search(trace, *query, task);
    std::sort(found.begin(), found.end(), [&](SliceId a, SliceId b) {
        return trace.begin(a) != trace.begin(b) ? trace.begin(a) < trace.begin(b) : a < b;
    });
    if (found.size() < static_cast<std::size_t>(link.nth))
        return wrong(QStringLiteral("expected %1 slices for \"%2\", found %3")
                         .arg(QString::number(link.nth), link.find, QString::number(found.size())));
    return found;
}

} // namespace lanescope
