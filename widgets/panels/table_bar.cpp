#include "widgets/panels/table_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>

#include "model/analysis/time/annotations.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/session/place_scope.h"

#include <utility>

namespace lanescope {

const SlicePart* TableScope::part() const { return place ? &place->part : nullptr; }

TableBar::TableBar(Document& document, Offer offer, QWidget* parent) : QWidget(parent), m_document(document)
{
    m_chooser = new QComboBox{this};
    m_chooser->setAccessibleName(tr("Part of the trace"));
    m_chooser->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_chooser->setMinimumContentsLength(16);
    m_chooser->setMaxVisibleItems(24);
    m_filter = new QLineEdit{this};
    m_filter->setPlaceholderText(tr("Filter by name"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(90);
    m_row = new QHBoxLayout{this};
    m_row->setContentsMargins(6, 4, 6, 4);
    m_row->setSpacing(6);
    m_row->addWidget(m_chooser);
    m_row->addWidget(m_filter, 1);
    fill({});
    connect(m_chooser, &QComboBox::currentIndexChanged, this, &TableBar::scopeChanged);
    connect(m_filter, &QLineEdit::textChanged, this, &TableBar::filterChanged);
    connect(&document, &Document::placeChanged, this, &TableBar::scopeChanged);
    connect(&document, &Document::rangeSelectionChanged, this, [this] {
        followStep();
        if (scope().kind == TableScope::Kind::Range)
            emit scopeChanged();
    });
    m_latest.ask(
        this,
        [analysis = document.analysis(), offer] {
            const Trace& trace = analysis->trace();
            const auto text = [&](std::string_view name) { return toQt(name); };
            std::vector<Choice> choices;
            for (const Step& step : analysis->steps())
                choices.push_back({TableScope::Kind::Step, {step.range}, text(trace.name(step.slice))});
            if (offer == Offer::StepsAndAnnotations)
                for (AnnotationGroup& group : annotationsByName(trace))
                    choices.push_back(
                        {TableScope::Kind::Annotation, std::move(group.ranges), text(trace.text(group.name))});
            return choices;
        },
        [this](std::vector<Choice> choices) { fill(std::move(choices)); });
}

void TableBar::add(QWidget* widget)
{
    widget->setParent(this);
    m_row->insertWidget(m_row->count() - 1, widget);
}

void TableBar::fill(std::vector<Choice> choices)
{
    const QSignalBlocker quiet{m_chooser};
    const int current = std::max(0, m_chooser->currentIndex()); // the first two entries are fixed
    m_choices = {{TableScope::Kind::Whole, {}, {}}, {TableScope::Kind::Range, {}, {}}};
    m_chooser->clear();
    m_chooser->addItem(tr("Whole trace"));
    m_chooser->addItem(tr("Selected range"));
    for (Choice& choice : choices) {
        if (choice.kind != m_choices.back().kind)
            m_chooser->insertSeparator(m_chooser->count());
        while (m_choices.size() < static_cast<std::size_t>(m_chooser->count()))
            m_choices.push_back({TableScope::Kind::Whole, {}, {}}); // a separator, which cannot be selected
        m_chooser->addItem(
            choice.kind == TableScope::Kind::Step
                ? choice.name
                : tr("%1, %2").arg(choice.name, numberOf(choice.ranges.size(), tr("once"), tr("%1 times"))));
        m_choices.push_back(std::move(choice));
    }
    m_chooser->setCurrentIndex(current);
    followStep(); // it may have been selected before the steps were known
}

// A step that is selected above the timeline is the scope until it is deselected.
void TableBar::followStep()
{
    const auto& range = m_document.rangeSelection();
    for (std::size_t i = 0; range && range->lanes.empty() && i < m_choices.size(); ++i)
        if (m_choices[i].kind == TableScope::Kind::Step && m_choices[i].ranges.front() == range->range) {
            m_isFollowing = true;
            m_chooser->setCurrentIndex(static_cast<int>(i));
            return;
        }
    if (std::exchange(m_isFollowing, false) && scope().kind == TableScope::Kind::Step)
        m_chooser->setCurrentIndex(0);
}

TableScope TableBar::scope() const
{
    const auto at = static_cast<std::size_t>(std::max(0, m_chooser->currentIndex()));
    const Choice& choice = m_choices[at];
    TableScope scope{choice.kind, choice.ranges, choice.name, m_document.place()};
    if (choice.kind == TableScope::Kind::Range && m_document.rangeSelection())
        scope.ranges = {m_document.rangeSelection()->range};
    return scope;
}

} // namespace lanescope
