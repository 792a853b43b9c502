// The hover card is a card: however long a kernel's name is, it stays narrow and its text whole.

#include <QtTest>

#include <QLabel>
#include <QTextDocument>
#include <QToolTip>

#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"
#include "widgets/timeline/timeline_panel.h"

namespace lanescope::hover_card_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

class HoverCardTest : public QObject {
    Q_OBJECT

private slots:
    void aLongNameIsWrapped()
    {
        std::string name = "void some_library::kernels::very_long_kernel_name<";
        for (int i = 0; i < 12; ++i)
            name += "some_library::tag::Layout_" + std::to_string(i) + ", ";
        name += "float>(float const*, float*)";
        TraceMaker make;
        make.stream(0, 7).slice(name, 100us, 400us, "kernel").slice("gemm", 600us, 100us, "kernel");
        const TracePtr trace = make.build();
        Document document{trace};
        TimelinePanel panel{document};
        panel.resize(1000, 400);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        TimelineView& view = panel.view();
        for (const SliceId slice : trace->slices()) {
            const QString tip = view.tipAt(view.rectOf(slice).center());
            QLabel shown{tip}; // as a tool tip shows it
            shown.setFont(QToolTip::font());
            shown.setWordWrap(true);
            QVERIFY2(shown.sizeHint().width() <= 440, qPrintable(QString::number(shown.sizeHint().width())));
            QTextDocument card;
            card.setHtml(tip);
            QString words = card.toPlainText().remove(QChar{0x200B});
            QVERIFY2(words.contains(QStringLiteral("click: details")), qPrintable(words));
            if (trace->name(slice) == name)
                QVERIFY2(words.contains(QStringLiteral("very_long_kernel_name")), qPrintable(words));
        }
    }
};

TEST_IN_WINDOW(HoverCardTest)

} // namespace lanescope::hover_card_test

#include "hover_card_test.moc"
