// Measures how long a window waits for a trace on another machine: from the end of the load there to the first picture,
// to a picture of another range, and to the trace itself, with the bytes of each. test_line stands in for ssh:
//
//     TEST_LINE_DELAY_MS=50 TEST_LINE_BITS=10000000 TEST_LINE_PROGRAM=.../lanescope TEST_LINE_CACHE=FOLDER
//         LANESCOPE_SSH=.../test_line remote_bench ssh://far/PATH [PICTURE.png]

#include <QApplication>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QListWidget>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>

#include "app/main_window.h"
#include "app/remote_page.h"
#include "app/trace_tab.h"
#include "model/remote/remote_text.h"
#include "widgets/kit/style.h"

#include <cstdio>
#include <iterator>

using namespace lanescope;

int main(int argc, char** argv)
{
    if (argc < 2)
        return 2;
    QApplication::setApplicationName(QStringLiteral("lanescope_bench"));
    QApplication::setStyle(new Style);
    QApplication app{argc, argv};
    const QTemporaryDir settings; // not the user's, and no view that was kept
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QElapsedTimer clock;
    clock.start();
    window.open(QString::fromLocal8Bit(argv[1]));
    TraceTab& tab = *window.currentTab();
    RemotePage& page = *tab.remotePage();
    qint64 loaded = 0, asked = 0;
    int pictures = 0;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &window, [&] {
        if (loaded == 0 && page.text().contains(QLatin1String{" of "}) && !page.text().contains(QLatin1String{"reads"}))
            loaded = clock.elapsed();
    });
    look.start(5);
    QObject::connect(&page, &RemotePage::pictureShown, &window, [&] {
        const qint64 now = clock.elapsed();
        ++pictures;
        std::printf("picture %d: %lld ms after %s, %lld bytes\n", pictures, now - (pictures == 1 ? loaded : asked),
                    pictures == 1 ? "the load there" : "a key", static_cast<long long>(page.pictureBytes()));
        if (pictures == 1 && argc > 2)
            window.grab().save(QString::fromLocal8Bit(argv[2]));
        asked = now;
        constexpr Qt::Key keys[] = {Qt::Key_W, Qt::Key_W, Qt::Key_D, Qt::Key_S, Qt::Key_A, Qt::Key_S};
        if (pictures > static_cast<int>(std::size(keys)))
            return; // then the line is free for the index
        QKeyEvent key{QEvent::KeyPress, keys[pictures - 1], Qt::NoModifier};
        QCoreApplication::sendEvent(&page, &key);
    });
    QObject::connect(&window, &MainWindow::traceLoaded, &window, [&] {
        const remote::RemoteText* text = remote::remoteTextOf(tab.document()->trace().sourceText());
        std::printf("loaded there after %lld ms, live %lld ms later, %llu bytes received\n", loaded,
                    clock.elapsed() - loaded, static_cast<unsigned long long>(text ? text->farSide().received() : 0));
        QCoreApplication::quit();
    });
    QObject::connect(&window, &MainWindow::traceFailed, &window, [&] {
        std::printf("%s\n", qPrintable(window.currentError()));
        QCoreApplication::exit(3);
    });
    return QApplication::exec();
}
