#pragma once
// What the trace says of itself, beside the timeline: the verdict, then the findings, most costly first, then what is
// to say of the recording. A click shows a finding's evidence.

#include <QWidget>

#include "widgets/session/document.h"

#include <memory>
#include <vector>

class QTextBrowser;
class QUrl;

namespace lanescope {

struct Finding;
struct VerdictReckoning;

class FindingsPanel : public QWidget {
    Q_OBJECT
public:
    explicit FindingsPanel(Document& document, QWidget* parent = nullptr);
    ~FindingsPanel() override;
    QString text() const;
    std::size_t count() const; // of findings; 0 until they are there
    void showEvidence(std::size_t finding, std::size_t evidence = 0);
    void showHealth(std::size_t item);  // of the recording
    void annotate(std::size_t finding); // turns it into notes on the lanes

signals:
    void ready();

private:
    struct Answer;
    void ask();
    void answer(std::shared_ptr<Answer> answer);
    QString healthHtml() const;
    void show(std::vector<SliceId> lit, std::size_t first);
    void follow(const QUrl& link);

    Document& m_document;
    QTextBrowser* m_page;
    std::shared_ptr<Answer> m_answer;
};

} // namespace lanescope
