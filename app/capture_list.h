#pragma once
// The left of the capture tab: all that can be recorded, one card each. What cannot run here stays in the list and says
// why.

#include <QJsonArray>
#include <QScrollArea>

#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace lanescope {

class CaptureCard;
struct Theme;

class CaptureList : public QScrollArea {
    Q_OBJECT
public:
    explicit CaptureList(QWidget* parent);
    void setTheme(const Theme& theme);
    void setWorkloads(const QJsonArray& workloads);
    void setDevice(const QString& words);       // "run on this CPU"
    void setMissingTorch(const QString& words); // a pill on all scripts; empty: they can run
    void setKept(quint64 files, const QString& bytes, const QString& folder);
    void choose(CaptureCard* card);
    CaptureCard* cardOf(const QString& title) const; // null: none

signals:
    void workloadChosen(const QJsonObject& workload);
    void scriptChosen(const QString& path);
    void programChosen();
    void folderRequested();

private:
    QVBoxLayout* addGroup(const QString& title, QLabel*& note);
    void add(CaptureCard* card, QVBoxLayout& group);
    void foldScripts();

    const Theme* m_theme;
    QVBoxLayout* m_layout;
    QVBoxLayout* m_workloads;
    QLabel *m_deviceNote, *m_torchNote, *m_programNote, *m_kept, *m_keptNote;
    QPushButton* m_unfold; // unfolds the scripts that cannot run here
    QString m_missing;
    std::vector<CaptureCard*> m_cards, m_scripts;
};

} // namespace lanescope
