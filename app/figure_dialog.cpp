#include "app/figure_dialog.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardPaths>
#include <QVBoxLayout>

#include "app/memory.h"
#include "widgets/figure/figure_lanes.h"
#include "widgets/figure/insets.h"
#include "widgets/figure/writers.h"
#include "widgets/kit/frame_style.h"
#include "widgets/timeline/timeline_view.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

std::vector<LaneId> lanesShown(const TimelineView& view)
{
    std::vector<LaneId> lanes;
    const LaneLayout& layout = view.layoutOfLanes();
    for (const Strip* strip : layout.stripsWithin(view.scrollY(), view.scrollY() + view.height()))
        if (strip->kind == Strip::Kind::Lane)
            lanes.push_back(strip->lane);
    // GPU lanes that work in the visible time belong to the picture, although a panel covers them.
    const Trace& trace = view.document().trace();
    const TimeRange range = view.visible();
    for (const Strip& strip : layout.strips())
        if (strip.kind == Strip::Kind::Lane && trace[strip.lane].kind == LaneKind::Gpu &&
            std::find(lanes.begin(), lanes.end(), strip.lane) == lanes.end() &&
            hasSliceWithin(trace, trace[strip.lane], range))
            lanes.push_back(strip.lane);
    return lanes;
}

FigureSpec figureOf(const std::vector<FigureSource>& sources)
{
    FigureSpec spec;
    for (const FigureSource& source : sources) {
        FigureSide side;
        side.document = source.document;
        side.range = source.view->visible();
        side.lanes = lanesShown(*source.view);
        side.notes = source.document->notes().notes();
        side.title = source.title;
        if (spec.title.isEmpty())
            spec.title = QString::fromStdString(side.notes.title);
        if (spec.caption.isEmpty())
            spec.caption = QString::fromStdString(side.notes.caption);
        spec.widthPx = std::max({600, spec.sides.empty() ? 0 : spec.widthPx, source.view->width()});
        spec.sides.push_back(std::move(side));
    }
    spec.theme = &sources.front().view->theme();
    spec.showsGaps = sources.front().view->overlays().gaps;
    spec.isSameScale = false; // each side with its view's scale; linked views already agree
    return spec;
}

FigureDialog::FigureDialog(std::vector<FigureSource> sources, QWidget* parent)
    : QDialog(parent), m_sources(std::move(sources))
{
    setWindowTitle(tr("Export figure"));
    const FigureSpec start = figureOf(m_sources);
    m_range = new QComboBox{this};
    m_range->addItem(tr("What the timeline shows"), QStringLiteral("view"));
    const bool hasSelection = std::any_of(m_sources.begin(), m_sources.end(), [](const FigureSource& s) {
        return s.document->rangeSelection().has_value();
    });
    if (hasSelection)
        m_range->addItem(tr("The selected range"), QStringLiteral("selection"));
    m_range->addItem(tr("The whole trace"), QStringLiteral("all"));
    m_theme = new QComboBox{this};
    m_theme->addItem(tr("Light"), QStringLiteral("light"));
    m_theme->addItem(tr("Dark"), QStringLiteral("dark"));
    m_theme->addItem(tr("For print, safe in gray"), QStringLiteral("print"));
    m_theme->setCurrentIndex(start.theme->kind == Theme::Kind::Dark ? 1 : 0);
    m_inset = new QComboBox{this};
    m_inset->addItem(tr("None"), QString{});
    for (const InsetKind& kind : insetKinds())
        m_inset->addItem(QCoreApplication::translate("Figure", kind.title), QLatin1String{kind.key});
    m_width = new QSpinBox{this};
    m_width->setRange(300, 8000);
    m_width->setValue(start.widthPx);
    m_width->setAccessibleName(tr("Width"));
    m_unit = new QComboBox{this};
    m_unit->addItem(tr("px"));
    m_unit->addItem(tr("mm"));
    m_unit->setToolTip(tr("Millimetres: for a page; all text then has one size"));
    m_unit->setAccessibleName(tr("Unit of the width"));
    m_points = new QDoubleSpinBox{this};
    m_points->setRange(5, 24);
    m_points->setDecimals(1);
    m_points->setSuffix(tr(" pt"));
    m_points->setValue(8);
    m_points->setEnabled(false);
    m_points->setAccessibleName(tr("Text size"));
    m_points->setToolTip(tr("For a width in mm: choose that unit above"));
    m_scale = new QDoubleSpinBox{this};
    m_scale->setRange(0.5, 8);
    m_scale->setSingleStep(0.5);
    m_scale->setValue(2);
    m_scale->setPrefix(QStringLiteral("× "));
    m_title = new QLineEdit{start.title, this};
    m_caption = new QLineEdit{start.caption, this};
    const auto check = [this](const QString& text, bool on) {
        auto* box = new QCheckBox{text, this};
        box->setChecked(on);
        connect(box, &QCheckBox::toggled, this, &FigureDialog::preview);
        return box;
    };
    m_notes = check(tr("Notes"), true);
    m_legend = check(tr("Legend"), true);
    m_axis = check(tr("Time axis"), true);
    m_gaps = check(tr("Idle time"), start.showsGaps);

    m_format = new QComboBox{this};
    m_format->setAccessibleName(tr("Format"));
    for (const FigureWriter& writer : figureWriters())
        m_format->addItem(QLatin1String{writer.name}, QLatin1String{writer.suffix});
    auto* form = new QFormLayout;
    form->addRow(tr("Format"), m_format);
    form->addRow(tr("Range"), m_range);
    form->addRow(tr("Theme"), m_theme);
    auto* width = new QHBoxLayout;
    width->addWidget(m_width, 1);
    width->addWidget(m_unit);
    form->addRow(tr("Width"), width);
    form->addRow(tr("Text size"), m_points);
    form->addRow(tr("Density of a PNG"), m_scale);
    form->addRow(tr("Title"), m_title);
    form->addRow(tr("Caption"), m_caption);
    form->addRow(tr("Inset"), m_inset);
    for (QCheckBox* box : {m_notes, m_legend, m_axis, m_gaps})
        form->addRow(QString{}, box);
    m_trouble = new QLabel{this};
    m_trouble->setWordWrap(true);
    m_trouble->hide();
    auto* buttons = new QDialogButtonBox{this};
    auto* saveButton = buttons->addButton(tr("Save…"), QDialogButtonBox::AcceptRole);
    auto* copyButton = buttons->addButton(tr("Copy as image"), QDialogButtonBox::ActionRole);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    setLook(*saveButton, "primary");
    saveButton->setDefault(true);
    connect(saveButton, &QPushButton::clicked, this, &FigureDialog::askAndSave);
    connect(copyButton, &QPushButton::clicked, this, &FigureDialog::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    m_picture = new QLabel;
    m_picture->setAccessibleName(tr("Preview"));
    m_picture->setAlignment(Qt::AlignCenter);
    m_scroll = new QScrollArea{this};
    m_scroll->setWidget(m_picture);
    m_scroll->setWidgetResizable(true);
    m_scroll->setMinimumSize(420, 320);
    auto* left = new QVBoxLayout;
    left->addLayout(form);
    left->addWidget(m_trouble);
    left->addStretch(1);
    left->addWidget(buttons);
    auto* layout = new QHBoxLayout{this};
    layout->addLayout(left);
    layout->addWidget(m_scroll, 1);
    for (QComboBox* box : {m_range, m_theme, m_inset})
        connect(box, &QComboBox::currentIndexChanged, this, &FigureDialog::preview);
    connect(m_width, &QSpinBox::valueChanged, this, &FigureDialog::preview);
    connect(m_points, &QDoubleSpinBox::valueChanged, this, &FigureDialog::preview);
    connect(m_unit, &QComboBox::currentIndexChanged, this, &FigureDialog::setUnit);
    for (QLineEdit* line : {m_title, m_caption})
        connect(line, &QLineEdit::textEdited, this, &FigureDialog::preview);
    resize(1180, 680);
    preview();
}

FigureSpec FigureDialog::spec() const
{
    FigureSpec spec = figureOf(m_sources);
    const QString range = m_range->currentData().toString();
    const InsetKind* inset = insetKind(m_inset->currentData().toString().toStdString());
    for (FigureSide& side : spec.sides) {
        if (const auto& selected = side.document->rangeSelection(); range == QLatin1String{"selection"} && selected) {
            side.range = selected->range;
            if (!selected->lanes.empty())
                side.lanes = selected->lanes;
        } else if (range == QLatin1String{"all"}) {
            side.range = side.document->trace().sliceRange();
            side.lanes.reset();
            spec.isSameScale = true;
        }
        if (inset)
            side.insets = {inset->make(*side.document, side.range)};
        if (!m_notes->isChecked())
            side.notes = {};
    }
    const QString theme = m_theme->currentData().toString();
    spec.theme = theme == QLatin1String{"dark"}    ? &Theme::dark()
                 : theme == QLatin1String{"print"} ? &Theme::print()
                                                   : &Theme::light();
    spec.widthPx = m_width->value();
    if (m_unit->currentIndex() == 1) { // the same figure as --width 85mm --font 8pt
        constexpr double pointsPerInch = 72, mmPerInch = 25.4;
        spec.pageDpi = static_cast<int>(std::lround(spec.bodyPx() * pointsPerInch / m_points->value()));
        spec.widthPx = static_cast<int>(std::lround(m_width->value() / mmPerInch * *spec.pageDpi));
    }
    spec.title = m_title->text();
    spec.caption = m_caption->text();
    spec.hasLegend = m_legend->isChecked();
    spec.hasTimeAxis = m_axis->isChecked();
    spec.showsGaps = m_gaps->isChecked();
    return spec;
}

double FigureDialog::scale() const { return m_scale->value(); }
QString FigureDialog::trouble() const { return m_trouble->text(); }

void FigureDialog::preview()
{
    const FigureSpec what = spec();
    QPixmap picture = QPixmap::fromImage(imageOf(layOut(what, devicePixelRatioF()), what, devicePixelRatioF()));
    // The whole width is shown: a wide figure is scaled down, not cut.
    const double ratio = picture.devicePixelRatio();
    const int room = static_cast<int>((m_scroll->width() - 24) * ratio);
    if (room > 0 && picture.width() > room) {
        picture = picture.scaledToWidth(room, Qt::SmoothTransformation);
        picture.setDevicePixelRatio(ratio);
    }
    m_picture->setPixmap(picture);
}

void FigureDialog::setUnit()
{
    const bool isPage = m_unit->currentIndex() == 1;
    constexpr int columnMm = 85;
    const QSignalBlocker quiet{m_width};
    m_width->setRange(isPage ? 36 : 300, isPage ? 1000 : 8000);
    m_width->setValue(isPage ? columnMm : figureOf(m_sources).widthPx);
    m_points->setEnabled(isPage);
    preview();
}

void FigureDialog::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    preview();
}

bool FigureDialog::save(const QString& path)
{
    const auto written = writeFigure(spec(), path, scale());
    m_trouble->setVisible(!written);
    if (written)
        Memory{}.keepFigureFolder(QFileInfo{path}.absolutePath());
    else
        m_trouble->setText(QString::fromStdString(written.error().line()));
    return written.has_value();
}

void FigureDialog::askAndSave()
{
    const QString suffix = m_format->currentData().toString();
    auto* dialog = new QFileDialog{this, tr("Save the figure"), proposedPath(),
                                   QStringLiteral("%1 (*.%2)").arg(m_format->currentText(), suffix)};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(QFileInfo{proposedPath()}.fileName());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        if (save(path))
            accept();
    });
    dialog->open();
}

// "h100_vs_mi300x.png" in the last folder that a figure was saved in, at first the user's pictures or home.
QString FigureDialog::proposedPath() const
{
    QStringList names;
    for (const FigureSource& source : m_sources)
        names.append(traceTitle(QString::fromStdString(source.document->trace().info().path)));
    names.removeDuplicates();
    names.removeAll(QString{});
    const QString name = names.isEmpty() ? tr("figure") : names.join(QStringLiteral("_vs_"));
    QString folder = Memory{}.figureFolder();
    if (folder.isEmpty() || !QFileInfo{folder}.isWritable())
        folder = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    if (folder.isEmpty() || !QFileInfo{folder}.isWritable())
        folder = QDir::homePath();
    return QDir{folder}.filePath(name + QLatin1Char{'.'} + m_format->currentData().toString());
}

void FigureDialog::copy()
{
    const FigureSpec what = spec();
    QGuiApplication::clipboard()->setImage(imageOf(layOut(what, scale()), what, scale()));
}

} // namespace lanescope
