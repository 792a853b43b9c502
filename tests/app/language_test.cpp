// The program in each of its languages: texts of the window, the choice for a locale, plural forms.

#include <QComboBox>
#include <QLabel>
#include <QMenuBar>
#include <QTabBar>
#include <QThreadPool>
#include <QToolButton>

#include "app/help_dock.h"
#include "app/language.h"
#include "app/settings_dialog.h"
#include "model/analysis/glossary.h"
#include "model/analysis/recording_health.h"
#include "model/findings/rule.h"
#include "model/import/importer.h"
#include "tests/support/open_window.h"
#include "tests/support/run_tests.h"
#include "tests/support/window_events.h"
#include "widgets/panels/drawer.h"
#include "widgets/panels/query_editor.h"
#include "widgets/panels/query_panel.h"

namespace lanescope::language_test {

using namespace lanescope::test;

class LanguageTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_settings.clear(); }
    void cleanup() { speak(*qApp, languages()[0]); }
    void theMenusAreInTheLanguage_data();
    void theMenusAreInTheLanguage();
    void findingsAreInTheLanguage_data() { theMenusAreInTheLanguage_data(); }
    void findingsAreInTheLanguage();
    void theHelpIsInTheLanguage();
    void pluralsAreThoseOfTheLanguage();
    void aChoiceComesBeforeTheLocale();
    void theChoiceIsRemembered();

private:
    OwnSettings m_settings;
};

void LanguageTest::theMenusAreInTheLanguage_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("kernels");
    QTest::newRow("English") << "en"
                             << "&File"
                             << "Kernels";
    QTest::newRow("Chinese") << "zh_CN"
                             << "文件(&F)"
                             << "核函数";
    QTest::newRow("Japanese") << "ja"
                              << "ファイル(&F)"
                              << "カーネル";
}

void LanguageTest::theMenusAreInTheLanguage()
{
    QFETCH(QString, code);
    QFETCH(QString, file);
    QFETCH(QString, kernels);
    speak(*qApp, languageFor(code));
    OpenWindow w;
    QCOMPARE(w.window.menuBar()->actions().first()->text(), file);
    QVERIFY2(w.tab().drawer(), qPrintable(w.tab().error()));
    QStringList tabs;
    for (const QTabBar* bar : w.tab().drawer()->findChildren<QTabBar*>())
        for (int i = 0; i < bar->count(); ++i)
            tabs.append(bar->tabText(i));
    QVERIFY2(tabs.contains(kernels), qPrintable(tabs.join(", ")));
    const auto isForeign = [](const QString& text) {
        return std::any_of(text.begin(), text.end(), [](QChar c) { return c.unicode() >= 0x3000; });
    };
    // No action of the menus is left in English.
    for (const QAction* action : w.window.menuBar()->findChildren<QAction*>())
        if (!action->objectName().isEmpty() && !action->menu())
            QVERIFY2(isForeign(action->text()) == (code != "en"), qPrintable(action->text()));
    for (const PanelEntry& entry : panelsOf(w.document().trace())) {
        w.tab().drawer()->open(entry.id);
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
        for (const QToolButton* button : w.tab().drawer()->panel(entry.id)->findChildren<QToolButton*>())
            if (button->isVisible() && button->text().size() > 2)
                QVERIFY2(isForeign(button->text()) == (code != "en"), qPrintable(button->text()));
    }
    w.tab().drawer()->open("kernels");
    w.document().select(w.named("gemm"));
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    picture(w.window, "language_" + code);
    w.window.editSettings();
    auto* settings = w.window.findChild<SettingsDialog*>("settings");
    picture(*settings, "language_settings_" + code);
}

// Texts of the model: of every rule, and of every slice of an example that has an explanation.
void LanguageTest::findingsAreInTheLanguage()
{
    QFETCH(QString, code);
    speak(*qApp, languageFor(code));
    const auto isForeign = [](const std::string& text) {
        const QString words = QString::fromStdString(text);
        return std::any_of(words.begin(), words.end(), [](QChar c) { return c.unicode() >= 0x3000; });
    };
    const auto isProse = [](std::string_view text) {
        const QString words = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
        return QString{words}.remove(QRegularExpression{"\\{[^}]*\\}"}).trimmed().contains(' ');
    };
    for (const Rule& rule : rules())
        for (const std::string_view text : {rule.title, rule.detail, rule.advice})
            if (isProse(text)) // a template of only values has nothing to translate
                QVERIFY2(isForeign(translated(text)) == (code != "en"), std::string{text}.c_str());
    const TracePtr trace =
        *loadTrace(LANESCOPE_SOURCE_DIR "/resources/samples/synthetic_geglu_mlp_64_128_768_3072_compile.json.gz");
    int meanings = 0;
    for (const SliceId s : trace->slices())
        if (const std::string meaning = meaningOf(*trace, s); !meaning.empty()) {
            ++meanings;
            QVERIFY2(isForeign(meaning) == (code != "en"), meaning.c_str());
        }
    QVERIFY(meanings > 20);
    const Analysis analysis{trace};
    for (const HealthItem& item : recordingHealth(analysis))
        QCOMPARE(isForeign(textOf(item, [](Ns) { return std::string{}; })), code != "en");
    OpenWindow w;
    QVERIFY2(w.tab().drawer(), qPrintable(w.tab().error()));
    picture(w.window, "language_findings_" + code);
}

void LanguageTest::theHelpIsInTheLanguage()
{
    speak(*qApp, languageFor("ja"));
    QCOMPARE(QByteArray{spokenLanguage().code}, QByteArray{"ja"});
    OpenWindow w;
    QTest::keyClick(&w.window, Qt::Key_F1);
    QVERIFY(w.window.help());
    QCOMPARE(w.window.help()->findChild<QComboBox*>()->itemText(0), helpPages(languageFor("ja"))[0].title);
    picture(w.window, "language_help_ja");
}

void LanguageTest::pluralsAreThoseOfTheLanguage()
{
    for (const auto& [code, one, three] :
         {std::tuple{"en", "1 row", "3 rows"}, {"zh_CN", "1 行", "3 行"}, {"ja", "1 行", "3 行"}}) {
        speak(*qApp, languageFor(code));
        QCOMPARE(QueryPanel::tr("%n row(s)", nullptr, 1), QString::fromUtf8(one));
        QCOMPARE(QueryPanel::tr("%n row(s)", nullptr, 3), QString::fromUtf8(three));
    }
}

void LanguageTest::aChoiceComesBeforeTheLocale()
{
    QCOMPARE(QByteArray{languageFor("ja").code}, QByteArray{"ja"});
    const QByteArray before = qgetenv("LC_ALL");
    for (const auto& [locale, code] :
         {std::pair{"ja_JP.UTF-8", "ja"}, {"zh_CN.UTF-8", "zh_CN"}, {"fr_FR.UTF-8", "en"}}) {
        qputenv("LC_ALL", locale);
        qputenv("LANGUAGE", "");
        QCOMPARE(QByteArray{languageFor({}).code}, QByteArray{code});
        QCOMPARE(QByteArray{languageFor("zh_CN").code}, QByteArray{"zh_CN"});
    }
    qputenv("LC_ALL", before);
}

void LanguageTest::theChoiceIsRemembered()
{
    OpenWindow w;
    w.window.editSettings();
    auto* language = w.window.findChild<SettingsDialog*>("settings")->findChild<QComboBox*>("language");
    QCOMPARE(language->count(), 4);
    language->setFocus();
    QTest::keyClick(language, Qt::Key_End);
    QCOMPARE(Memory{}.settings().language, QStringLiteral("ja"));
    QTest::keyClick(language, Qt::Key_Home);
    QCOMPARE(Memory{}.settings().language, QString{});
}

TEST_IN_WINDOW(LanguageTest)

} // namespace lanescope::language_test

#include "language_test.moc"
