#include "app/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include "model/base/phrases.h"

#include <array>

// resources of a static library; must be outside of any namespace
static void loadTranslations() { Q_INIT_RESOURCE(translations); }

namespace lanescope {

namespace {

// A phrase has one translation in all contexts.
class Phrases : public QTranslator {
public:
    using QTranslator::QTranslator;
    QString translate(const char*, const char* source, const char* disambiguation, int count) const override
    {
        return QTranslator::translate("lanescope", source, disambiguation, count);
    }
};

} // namespace

std::span<const Language> languages()
{
    static constexpr auto all = std::to_array<Language>({{"en", "English"}, {"zh_CN", "简体中文"}, {"ja", "日本語"}});
    return all;
}

const Language& languageFor(const QString& choice)
{
    for (const Language& language : languages())
        if (choice == QLatin1String{language.code})
            return language;
    // In the user's order of preference.
    for (const QString& wanted : QLocale::system().uiLanguages())
        for (const Language& language : languages())
            if (const QLocale locale{wanted}, own{QLatin1String{language.code}};
                locale.language() == own.language() &&
                (locale.language() != QLocale::Chinese || locale.script() == QLocale::SimplifiedHanScript))
                return language;
    return languages().front();
}

static const Language* spoken = nullptr;

const Language& spokenLanguage() { return spoken ? *spoken : languages().front(); }

void speak(QCoreApplication& app, const Language& language)
{
    spoken = &languageFor(QLatin1String{language.code}); // an element of languages(), which are static
    loadTranslations();
    for (QTranslator* before : app.findChildren<QTranslator*>(QString{}, Qt::FindDirectChildrenOnly)) {
        QCoreApplication::removeTranslator(before);
        delete before;
    }
    const QString code = QLatin1String{language.code};
    auto* qt = new QTranslator{&app}; // translations of Qt's own dialogs, if installed
    if (qt->load(QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(qt);
    auto* phrases = new Phrases{&app};
    if (phrases->load(QStringLiteral(":/translations/lanescope_%1.qm").arg(code)))
        QCoreApplication::installTranslator(phrases);
    setTranslator([](std::string_view english) {
        const QByteArray text{english.data(), static_cast<qsizetype>(english.size())};
        return QCoreApplication::translate("lanescope", text.constData()).toStdString();
    });
}

} // namespace lanescope
