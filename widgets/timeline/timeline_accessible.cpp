// Describes the timeline to screen readers. Ten million boxes cannot be children, so the interface has none; its value
// is the selected slice.

#include "widgets/timeline/timeline_accessible.h"

#include <QAccessibleWidget>
#include <QCoreApplication>

#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/timeline/timeline_view.h"

namespace lanescope {

namespace {

class TimelineAccessible : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit TimelineAccessible(TimelineView* view) : QAccessibleWidget(view, QAccessible::Chart), m_view(view) {}

    QString text(QAccessible::Text of) const override
    {
        const Trace& trace = m_view->document().trace();
        if (of == QAccessible::Value)
            return spokenSlice(trace, m_view->document().selection());
        if (of == QAccessible::Description)
            return TimelineView::tr("%1 of %2 are shown, from %3 on")
                .arg(shortDuration(m_view->visible().length()), shortDuration(trace.range().length()),
                     shortDuration(m_view->visible().begin - Time{}));
        if (of == QAccessible::Help)
            return TimelineView::tr(
                "Arrow keys go from slice to slice, F shows the selected one large, ? lists all keys");
        return QAccessibleWidget::text(of);
    }
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ValueInterface)
            return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QVariant currentValue() const override { return text(QAccessible::Value); }
    void setCurrentValue(const QVariant&) override {} // the value is read-only
    QVariant maximumValue() const override { return {}; }
    QVariant minimumValue() const override { return {}; }
    QVariant minimumStepSize() const override { return {}; }

private:
    TimelineView* m_view;
};

QAccessibleInterface* make(const QString&, QObject* object)
{
    auto* view = qobject_cast<TimelineView*>(object);
    return view ? new TimelineAccessible{view} : nullptr;
}

QString toText(std::string_view text)
{
    constexpr std::size_t longest = 200; // bytes: no one listens to a template to its end
    return toQt(text.substr(0, longest));
}

} // namespace

QString spokenSlice(const Trace& trace, SliceId slice)
{
    if (!slice)
        return TimelineView::tr("No slice is selected");
    const Lane& lane = trace[trace.laneOf(slice)];
    QString words =
        TimelineView::tr("%1, %2, %3, begins at %4, on %5")
            .arg(toText(labelOf(trace, slice)), toText(nameOf(trace.kind(slice))), exactDuration(trace.duration(slice)),
                 exactDuration(trace.begin(slice) - Time{}), toText(lane.name));
    if (const SliceId parent = trace.parent(slice))
        words += TimelineView::tr("; inside %1").arg(toText(labelOf(trace, parent)));
    if (const SliceId launch = trace.launchOf(slice))
        words += TimelineView::tr("; launched %1 before").arg(exactDuration(trace.begin(slice) - trace.begin(launch)));
    if (const auto work = trace.workOf(slice); !work.empty())
        words += TimelineView::tr("; %n piece(s) of GPU work", nullptr, static_cast<int>(work.size()));
    return words;
}

void makeTimelinesSpeak()
{
    static const bool isDone = [] {
        QAccessible::installFactory(make);
        return true;
    }();
    Q_UNUSED(isDone)
}

void saySelection(TimelineView& view)
{
    QAccessibleValueChangeEvent value{&view, spokenSlice(view.document().trace(), view.document().selection())};
    QAccessible::updateAccessibility(&value);
}

} // namespace lanescope
