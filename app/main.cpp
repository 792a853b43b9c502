// The program: with a sub-command it runs without a window, otherwise it opens the window.

#include <QApplication>
#include <QThreadPool>
#include <QTimer>

#include "app/app_icon.h"
#include "app/cli/capture.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/subcommand.h"
#include "app/cli/terminal.h"
#include "app/cli/usage.h"
#include "app/display.h"
#include "app/language.h"
#include "app/main_window.h"
#include "app/memory.h"
#include "app/out_of_memory.h"
#include "app/trace_tab.h"
#include "model/import/index_cache.h"
#include "widgets/kit/style.h"
#include "widgets/memory/memory_panel.h"
#include "widgets/memory/memory_view.h"
#include "widgets/panels/drawer.h"
#include "widgets/timeline/timeline_panel.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <functional>
#include <malloc.h>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <sys/resource.h>
#include <vector>

using namespace lanescope;

namespace {

struct WindowOptions {
    std::vector<std::string> files, diff, merge;
    std::string screenshot, theme, size, panel;
    bool together = false; // files: a trace and a snapshot
};

// False, with a line: the snapshot does not record what the panel shows.
bool showPanel(MemoryView& view, const std::string& name)
{
    const auto page = MemoryPanel::pageOf(QString::fromStdString(name)).value_or(MemoryPanel::Page::Holders);
    view.panel().show(page);
    if (view.panel().isOffered(page))
        return true;
    printError({Error::Kind::BadInput,
                "--panel",
                {},
                fmt::format("expected a panel that the snapshot has, found {}, but it records no segments", name)});
    return false;
}

// Returns true if the critical path was drawn on the lanes before.
bool showPath(TraceTab& tab, bool isShown)
{
    OverlayChoices shown = tab.timeline()->view().overlays();
    const bool was = shown.path;
    shown.path = isShown;
    tab.timeline()->view().setOverlays(shown);
    return was;
}

int runWindow(int argc, char** argv, const WindowOptions& options)
{
    QApplication::setApplicationName(QStringLiteral("lanescope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Lanescope"));
    QApplication::setApplicationVersion(QStringLiteral(LANESCOPE_VERSION));
    QApplication::setStyle(new Style);
    QApplication::setDesktopFileName(QStringLiteral("org.lanescope.lanescope")); // desktops identify its windows by it
    Application app{argc, argv};
    QApplication::setWindowIcon(appIcon());
    speak(app, languageFor(Memory{}.settings().language));
    MainWindow window;
    if (!options.theme.empty())
        window.useTheme(QString::fromStdString(options.theme));
    if (int width = 0, height = 0; std::sscanf(options.size.c_str(), "%dx%d", &width, &height) == 2)
        window.resize(width, height);
    window.show();
    // The window is visible before any file is read.
    QTimer::singleShot(0, &window, [&] {
        if (options.together)
            window.openTogether(QString::fromStdString(options.files[0]), QString::fromStdString(options.files[1]));
        for (const std::string& file : options.together ? std::vector<std::string>{} : options.files)
            if (const QString name = QString::fromStdString(file); QFileInfo{name}.isDir())
                window.openRanks({name}); // a folder holds the ranks of a job
            else
                window.open(name);
        QStringList ranks;
        for (const std::string& file : options.merge)
            ranks.append(QString::fromStdString(file));
        if (!ranks.isEmpty())
            window.openRanks(ranks);
        if (options.diff.size() == 2 && isMemorySnapshot(options.diff[0]) && isMemorySnapshot(options.diff[1]))
            window.compareSnapshots(QString::fromStdString(options.diff[0]), QString::fromStdString(options.diff[1]));
        else if (options.diff.size() == 2)
            window.compare(QString::fromStdString(options.diff[0]), QString::fromStdString(options.diff[1]));
    });
    // A part that cannot be shown is reported after a picture is saved.
    const auto refused = std::make_shared<bool>(false), wasPath = std::make_shared<bool>(false);
    if (!options.panel.empty())
        QObject::connect(&window, &MainWindow::traceLoaded, &window, [&, refused, wasPath] {
            if (TraceTab* tab = window.currentTab(); tab && tab->drawer()) {
                tab->drawer()->open(QString::fromStdString(options.panel));
                if (options.panel == "path") // the path in the table is also drawn
                    *wasPath = showPath(*tab, true);
            } else if (MemoryView* view = window.currentSnapshot())
                *refused = !showPanel(*view, options.panel);
        });
    if (!options.screenshot.empty()) {
        // A snapshot that does not belong to its trace.
        QObject::connect(&window, &MainWindow::snapshotRefused, &window, [refused](const QString& line) {
            std::fprintf(stderr, "lanescope: %s\n", qPrintable(line));
            *refused = true;
        });
        const auto shoot = [&, refused, wasPath](int code) {
            // Waits until the requested view is laid out and no panel is still computing what it shows.
            auto* look = new QTimer{&window};
            QObject::connect(look, &QTimer::timeout, &window, [&, look, code, refused, wasPath, quiet = 0]() mutable {
                quiet = QThreadPool::globalInstance()->activeThreadCount() == 0 ? quiet + 1 : 0;
                if (quiet < 3)
                    return;
                look->stop();
                const bool saved = window.grab().save(QString::fromStdString(options.screenshot));
                if (TraceTab* tab = window.currentTab(); tab && tab->timeline() && options.panel == "path")
                    showPath(*tab, *wasPath); // a picture leaves the user's settings as they are
                QApplication::exit(saved && !*refused ? code : static_cast<int>(ExitCode::Unreadable));
            });
            look->start(150);
        };
        QObject::connect(&window, &MainWindow::traceLoaded, &window, [=] { shoot(0); });
        QObject::connect(&window, &MainWindow::traceFailed, &window, [=, &window] {
            std::fprintf(stderr, "lanescope: %s\n", qPrintable(window.currentError()));
            shoot(static_cast<int>(ExitCode::Unreadable));
        });
        QObject::connect(&window, &MainWindow::compared, &window, [=] { shoot(0); });
        QObject::connect(&window, &MainWindow::compareFailed, &window, [=](const QString& line) {
            std::fprintf(stderr, "lanescope: %s\n", qPrintable(line));
            shoot(static_cast<int>(ExitCode::Unreadable));
        });
        if (options.files.empty() && options.diff.empty() && options.merge.empty())
            shoot(0);
        return QApplication::exec();
    }
    return QApplication::exec();
}

// A panel that no opened file has.
std::optional<Error> refusePanel(const WindowOptions& options)
{
    if (options.panel.empty())
        return {};
    const auto refused = [](std::string expected) { return Error{Error::Kind::BadInput, "--panel", {}, expected}; };
    if (!options.diff.empty())
        return refused("expected a trace or a memory snapshot, found a comparison, which has no panels");
    const std::span<const PanelEntry> ofTraces = panels();
    const bool isOfTraces = std::any_of(ofTraces.begin(), ofTraces.end(),
                                        [&](const PanelEntry& entry) { return options.panel == entry.id; });
    const bool isOfSnapshots = MemoryPanel::pageOf(QString::fromStdString(options.panel)).has_value();
    const auto snapshots = static_cast<std::size_t>(std::count_if(
        options.files.begin(), options.files.end(), [](const std::string& file) { return isMemorySnapshot(file); }));
    const bool hasTrace = options.together || !options.merge.empty() || snapshots < options.files.size();
    if ((hasTrace && isOfTraces) || (snapshots > 0 && !options.together && isOfSnapshots) ||
        (!hasTrace && snapshots == 0)) // a file that is opened later may have it
        return {};
    return refused(
        hasTrace ? fmt::format("expected a panel of a trace, found {}, which memory snapshots have", options.panel)
                 : fmt::format("expected a panel of a memory snapshot, found {}, which traces have", options.panel));
}

// Out of memory, and output that cannot be written, are reported like other errors.
ExitCode runWhole(const std::function<ExitCode()>& run)
{
    ExitCode code = ExitCode::Unreadable;
    try {
        code = unlessChanged(run());
    } catch (const std::bad_alloc&) {
        printOutOfMemory();
        return code;
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
        printError(
            {Error::Kind::Io, "standard output", {}, fmt::format("expected to write it: {}", std::strerror(errno))});
        return ExitCode::Unreadable;
    }
    return code;
}

// A job of a thousand ranks keeps a thousand files open, which is the usual limit.
void allowManyFiles()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = std::max(limit.rlim_cur, std::min<rlim_t>(limit.rlim_max, 65536));
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

// The user's choice in the window also applies to sub-commands.
void chooseIndexes(bool withoutCache)
{
    IndexOptions options = indexOptions();
    options.isOn = options.isOn && !withoutCache;
    options.isWanted = Memory{}.settings().keepsIndexes;
    setIndexOptions(options);
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGXFSZ, SIG_IGN); // exceeding the file size limit is an error like a full disk
    allowManyFiles();
    endWithLineWithoutMemory();
    takeQtMessages();
#ifdef M_MMAP_THRESHOLD
    // Loading allocates and frees much memory in pieces of about a megabyte. Each gets its own mapping, so that freed
    // memory goes back to the system.
    mallopt(M_MMAP_THRESHOLD, 512 * 1024);
#endif
    CLI::App cli{"Reads profiler traces of PyTorch and CUDA programs. Without a sub-command the window opens."};
    cli.set_version_flag("--version", std::string{"lanescope "} + LANESCOPE_VERSION);
    WindowOptions window;
    cli.add_option("FILE", window.files, "Traces to open, each in a tab");
    cli.add_option("--diff", window.diff, "Two traces or memory snapshots to open side by side")->expected(2);
    cli.add_option("--merge", window.merge, "Ranks of one job to open in one timeline: files, folders, patterns");
    bool withoutCache = false;
    const auto addNoCache = [&](CLI::App& app) {
        app.add_flag("--no-cache", withoutCache,
                     "Neither use nor write the index that makes opening a trace again fast");
    };
    addNoCache(cli);
    cli.add_flag("--together", window.together, "Show a memory snapshot of the same run in the tab of its trace");
    cli.add_option("--screenshot", window.screenshot, "Save a picture of the window once the trace is open, and leave");
    cli.add_option("--theme", window.theme, "system, light or dark")->check(oneOf({"system", "light", "dark"}));
    cli.add_option("--size", window.size, "Size of the window, such as 1440x900")
        ->check(CLI::Validator{[](const std::string& words) {
                                   int width = 0, height = 0, end = 0;
                                   const int read = std::sscanf(words.c_str(), "%dx%d%n", &width, &height, &end);
                                   const bool isSize = read == 2 && static_cast<std::size_t>(end) == words.size();
                                   return isSize && width > 0 && height > 0
                                              ? std::string{}
                                              : "expected a size such as 1440x900, found " + words;
                               },
                               ""});
    std::vector<std::string> ids;
    for (const PanelEntry& entry : panels())
        ids.emplace_back(entry.id);
    for (const char* id : MemoryPanel::pageIds())
        if (std::find(ids.begin(), ids.end(), id) == ids.end())
            ids.emplace_back(id);
    cli.add_option("--panel", window.panel,
                   "The panel to open below the timeline, or below the chart of a memory snapshot")
        ->check(oneOf(ids));
    cli.require_subcommand(0, 1);
    std::vector<std::pair<CLI::App*, std::function<ExitCode()>>> runs;
    for (const Subcommand& subcommand : subcommands()) {
        CLI::App* app = cli.add_subcommand(std::string{subcommand.name}, std::string{subcommand.summary});
        runs.emplace_back(app, subcommand.declare(*app));
        if (subcommand.name != "capture") {
            addNoCache(*app);
            app->add_flag_callback("--wide", ignoreTerminalWidth, "Lines as long as they are, wider than the terminal");
        }
        checkNumbers(*app);
    }
    if (argc > 1 && std::string_view{argv[1]} == "capture") {
        char** const end = argv + argc;
        if (char** const mark = std::find(argv, end, std::string_view{"--"}); mark != end) {
            commandWords().assign(mark, end);
            argc = static_cast<int>(mark - argv);
        }
    }
    const std::vector<std::string> words(argv + std::min(1, argc), argv + argc);
    try {
        cli.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) // help or version
            return cli.exit(error);
        return static_cast<int>(refuseUsage(cli, error, words));
    }
    chooseIndexes(withoutCache);
    for (const auto& [app, run] : runs)
        if (app->parsed()) {
            const ExitCode code = runWhole(run);
            finishIndexes();
            return static_cast<int>(code);
        }
    if (isMistypedSubcommand(cli, window.files))
        return static_cast<int>(ExitCode::Usage);
    if (window.together) {
        const auto isSnapshot = [](const std::string& file) { return isMemorySnapshot(file); };
        if (window.files.size() != 2 || std::count_if(window.files.begin(), window.files.end(), isSnapshot) != 1) {
            printError({Error::Kind::BadInput, "--together", {}, "expected a trace and a memory snapshot"});
            return static_cast<int>(ExitCode::Usage);
        }
        std::stable_partition(window.files.begin(), window.files.end(), std::not_fn(isSnapshot)); // the trace first
    }
    if (const auto refused = refusePanel(window)) {
        printError(*refused);
        return static_cast<int>(ExitCode::Usage);
    }
    if (const auto missing = missingDisplay()) {
        printError({Error::Kind::Missing, {}, {}, *missing});
        return static_cast<int>(ExitCode::Lacking);
    }
    const int code = runWindow(argc, argv, window);
    finishIndexes();
    return code;
}
