#include "widgets/session/path_layer.h"

#include "widgets/session/background.h"

namespace lanescope {

PathLayer::PathLayer(std::shared_ptr<const Analysis> analysis, QObject* parent)
    : QObject(parent), m_analysis(std::move(analysis))
{
}

void PathLayer::want()
{
    if (std::exchange(m_isAsked, true))
        return;
    inBackground(
        this, [analysis = m_analysis] { return &pathOnLanes(*analysis); },
        [this](const PathOnLanes* path) {
            m_known = path;
            emit changed();
        });
}

void PathLayer::compute()
{
    m_isAsked = true;
    m_known = &pathOnLanes(*m_analysis);
    emit changed();
}

void PathLayer::setCurrent(std::optional<std::size_t> leg)
{
    if (leg == m_current)
        return;
    m_current = leg;
    emit currentChanged();
}

} // namespace lanescope
