#include "widgets/kit/banner.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "widgets/kit/theme.h"

namespace lanescope {

Banner::Banner(const QString& action, QWidget* parent) : QFrame(parent)
{
    setObjectName(QStringLiteral("banner"));
    m_text = new QLabel{this};
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setWordWrap(true);
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins(12, 6, 8, 6);
    layout->addWidget(m_text, 1);
    if (!action.isEmpty()) {
        m_action = new QPushButton{action, this};
        layout->addWidget(m_action);
        connect(m_action, &QPushButton::clicked, this, [this] {
            hide();
            emit accepted();
        });
    }
    auto* shut = new QToolButton{this};
    shut->setText(QStringLiteral("✕"));
    shut->setAutoRaise(true);
    shut->setAccessibleName(tr("Dismiss"));
    layout->addWidget(shut);
    connect(shut, &QToolButton::clicked, this, &QWidget::hide);
    setTheme(Theme::light());
    hide();
}

void Banner::setTheme(const Theme& theme)
{
    setStyleSheet(
        QStringLiteral("#banner { background: %1; border: none; } #banner QLabel, #banner QToolButton { color: %2; }")
            .arg(theme.warning.name(), theme.warningText.name()));
}

void Banner::say(const QString& text, const QString& detail)
{
    m_text->setText(text);
    m_text->setToolTip(detail);
    show();
}

QString Banner::text() const { return m_text->text(); }

} // namespace lanescope
