// The page of the settings dialog for files that the program keeps by itself.

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

#include "app/settings_dialog.h"
#include "model/import/index_cache.h"
#include "widgets/kit/quantities.h"

namespace lanescope {

QWidget* SettingsDialog::makeFiles()
{
    auto* page = new QWidget{this};
    auto* form = new QFormLayout{page};
    auto* keep = new QCheckBox{tr("Keep an &index of opened traces for faster reopening"), page};
    keep->setObjectName(QStringLiteral("keepIndexes"));
    connect(keep, &QCheckBox::toggled, this, [this](bool isOn) {
        m_settings.keepsIndexes = isOn;
        say();
    });
    form->addRow(keep);
    auto* used = new QLabel{page};
    used->setObjectName(QStringLiteral("indexBytes"));
    auto* clear = new QPushButton{tr("C&lear"), page};
    clear->setObjectName(QStringLiteral("clearIndexes"));
    clear->setAutoDefault(false);
    const auto showUsed = [used, clear] {
        const std::uint64_t bytes = bytesOfIndexes();
        used->setText(tr("%1 of at most %2 used").arg(bytesOf(bytes), bytesOf(indexOptions().maxBytes)));
        clear->setEnabled(bytes > 0);
    };
    connect(clear, &QPushButton::clicked, this, [showUsed] {
        removeIndexes();
        showUsed();
    });
    m_followers.emplace_back([this, keep, showUsed] {
        keep->setChecked(m_settings.keepsIndexes);
        showUsed();
    });
    form->addRow(clear, used);
    return page;
}

} // namespace lanescope
