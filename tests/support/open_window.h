#pragma once
// The program's window with a small trace in it, with settings separate from the user's.

#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>

#include "app/main_window.h"
#include "app/trace_tab.h"
#include "tests/support/temp_file.h"
#include "widgets/timeline/timeline_panel.h"

namespace lanescope::test {

// Used in initTestCase and init: empty settings of the test's own.
class OwnSettings {
public:
    OwnSettings() { QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path()); }
    void clear() { QSettings{QSettings::IniFormat, QSettings::UserScope, "lanescope", "lanescope"}.clear(); }

private:
    QTemporaryDir m_folder;
};

// Two steps, each an op that launches a kernel; idle GPU between them.
inline std::string twoSteps()
{
    std::string text = R"({"schemaVersion": 1, "traceEvents": [
{"ph":"M","name":"process_name","pid":100,"tid":0,"ts":0,"args":{"name":"python"}})";
    for (int i = 0; i < 2; ++i) {
        const auto at = [i](double offset) { return std::to_string(100 + i * 1000 + offset); };
        const std::string correlation = std::to_string(9 + i);
        text += ",\n"
                R"({"ph":"X","cat":"user_annotation","name":"ProfilerStep#)" +
                std::to_string(2 + i) + R"(","pid":100,"tid":100,"ts":)" + at(0) + R"(,"dur":900})";
        text += ",\n"
                R"({"ph":"X","cat":"cpu_op","name":"aten::matmul","pid":100,"tid":100,"ts":)" +
                at(50) + R"(,"dur":200,"args":{"External id":5}})";
        text += ",\n"
                R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":100,"tid":100,"ts":)" +
                at(80) + R"(,"dur":20,"args":{"correlation":)" + correlation + "}}";
        text += ",\n"
                R"({"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":)" +
                at(150) + R"(,"dur":70,"args":{"correlation":)" + correlation + R"(,"stream":7,"device":0}})";
    }
    return text + "\n]}";
}

struct OpenWindow {
    TempFile file;
    MainWindow window;

    explicit OpenWindow(const std::string& text = twoSteps()) : file(text)
    {
        window.resize(1200, 720);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.activateWindow();
        open(QString::fromStdString(file.path()));
    }
    void open(const QString& path)
    {
        window.open(path);
        const TraceTab* tab = window.currentTab(); // none: the test opened something else first
        QTRY_VERIFY(!tab || window.currentTab()->document() || !window.currentTab()->error().isEmpty());
    }
    TraceTab& tab() { return *window.currentTab(); }
    Document& document() { return *tab().document(); }
    TimelineView& view() { return tab().timeline()->view(); }
    SliceId named(std::string_view name)
    {
        for (const SliceId s : document().trace().slices())
            if (document().trace().name(s) == name)
                return s;
        return {};
    }
};

} // namespace lanescope::test
