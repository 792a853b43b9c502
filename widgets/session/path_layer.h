#pragma once
// The critical path of an open trace, computed in the background when it is first needed.

#include <QObject>

#include "model/replay/path_on_lanes.h"

#include <memory>

namespace lanescope {

class PathLayer : public QObject {
    Q_OBJECT
public:
    explicit PathLayer(std::shared_ptr<const Analysis> analysis, QObject* parent = nullptr);

    const PathOnLanes* known() const { return m_known; } // null: not requested, or not computed yet
    void want();                                         // requests it; emits changed() when it is computed
    void compute();                                      // computes it now, in this thread
    // The piece that the user has stepped to.
    std::optional<std::size_t> current() const { return m_current; }
    void setCurrent(std::optional<std::size_t> leg);

signals:
    void changed();
    void currentChanged();

private:
    std::shared_ptr<const Analysis> m_analysis; // keeps the path alive
    const PathOnLanes* m_known = nullptr;
    bool m_isAsked = false;
    std::optional<std::size_t> m_current;
};

} // namespace lanescope
