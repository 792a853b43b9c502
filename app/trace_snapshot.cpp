// A memory snapshot in the tab of its trace: read and joined in the background, then shown as lanes of memory.

#include <QFileInfo>

#include "app/trace_tab.h"
#include "model/compare/join_snapshot.h"
#include "widgets/kit/banner.h"
#include "widgets/kit/quantities.h"
#include "widgets/session/background.h"

namespace lanescope {

void TraceTab::showSnapshot(const QString& path)
{
    struct Answer {
        std::vector<MemorySeries> series;
        SnapshotJoin join;
        QString error;
    };
    inBackground(
        this,
        [path = path.toStdString(), analysis = m_document->analysis()] {
            Answer answer;
            const auto refuse = [&](const Error& error) { answer.error = QString::fromStdString(error.line()); };
            const auto snapshot = loadMemorySnapshot(path);
            if (!snapshot) {
                refuse(snapshot.error());
                return answer;
            }
            const auto join = joinOf(*analysis, **snapshot);
            if (!join) {
                refuse(join.error());
                return answer;
            }
            answer.join = *join;
            answer.series = seriesOf(analysis->trace(), **snapshot, *join);
            return answer;
        },
        [this, name = QFileInfo{path}.fileName()](Answer answer) {
            if (!answer.error.isEmpty()) {
                m_snapshotLine->say(answer.error);
                emit snapshotRefused();
                return;
            }
            const auto duration = [](Ns time) { return shortDuration(time).toStdString(); };
            m_snapshotLine->say(tr("%1 is shown as a lane of memory. %2")
                                    .arg(name, QString::fromStdString(format(sentenceOf(answer.join), duration))));
            m_document->addMemory(std::move(answer.series));
            emit snapshotShown();
        });
}

QString TraceTab::snapshotLine() const { return m_snapshotLine ? m_snapshotLine->text() : QString{}; }

} // namespace lanescope
