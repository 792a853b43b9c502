#pragma once
// The card of one kernel's footprint: its use of a multiprocessor, the limit of further blocks and the change that
// would lift it, with sliders to try; the profiler's value and why it differs; waves and tail; how its launches differ.

#include <QFrame>

#include "widgets/items/kernel_items.h"

#include "model/analysis/kernels/launch_spread.h"
#include "model/analysis/ops/ceilings.h"

#include <memory>

class QBoxLayout;
class QLabel;
class QSlider;
class QToolButton;

namespace lanescope {

class FootprintBars;
class LaunchStrip;
struct Theme;

struct FootprintSubject {
    TracePtr trace;
    KernelEntry entry;
    LaunchSpread spread;
    Ceiling ceiling; // arithmetic and memory traffic, if known
};

class FootprintCard : public QFrame {
    Q_OBJECT
public:
    enum class Role { Current, Pinned };
    FootprintCard(Role role, QWidget* parent = nullptr);
    void set(std::shared_ptr<const FootprintSubject> subject); // null: no kernel
    const std::shared_ptr<const FootprintSubject>& subject() const { return m_subject; }
    void setChosen(SliceId launch);
    void setTheme(const Theme& theme);
    QString text() const; // its text
    LaunchStrip& strip() { return *m_strip; }
    QSlider& registers() { return *m_sliders[0].slider; }
    QSlider& shared() { return *m_sliders[1].slider; }
    QSlider& threads() { return *m_sliders[2].slider; }
    QToolButton& reset() { return *m_reset; }
    QToolButton& pin() { return *m_pin; }

signals:
    void pinClicked();
    void launchChosen(lanescope::SliceId launch);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Trial {
        QLabel* name;
        QSlider* slider;
        QLabel* value;
    };
    QWidget* makeTrials();
    void resetTrials();
    void showTrial();
    QString analysis() const;
    QStringList speed() const;
    QString estimate() const;

    std::shared_ptr<const FootprintSubject> m_subject;
    std::optional<LaunchShape> m_recorded;
    std::optional<SmLimits> m_limits;
    QLabel* m_title;
    QToolButton* m_pin;
    QBoxLayout* m_columns;
    QLabel* m_occupancy;
    FootprintBars* m_bars;
    QLabel* m_lift;
    QWidget* m_trials;
    std::array<Trial, 3> m_sliders{};
    QToolButton* m_reset;
    QLabel* m_analysis;
    LaunchStrip* m_strip;
};

} // namespace lanescope
