#pragma once
// The right of the capture tab: what runs, what failed and how to go on, the captures kept on this computer, and the
// comparison of two variants. Two ticked captures are A and B.

#include <QDateTime>
#include <QFrame>
#include <QHash>

#include "model/base/time.h"

#include <optional>
#include <vector>

class QCheckBox;
class QFileInfo;
class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace lanescope {

struct Theme;

// A file in the folder of captures.
struct CaptureFile {
    QString path;
    QString title; // "mlp · bf16 · eager"; its name if it is not of a workload
    QString sizes; // "64 × 128 × 768 × 3072"
    QDateTime time;
    quint64 bytes = 0;
    bool isStopped = false; // by the user, before its last step
    bool isPart = false;    // the helper ended before it finished the file
};
CaptureFile captureFileOf(const QFileInfo& file);

class ResultCard : public QFrame {
    Q_OBJECT
public:
    ResultCard(const CaptureFile& file, QWidget* parent);
    const CaptureFile& file() const { return m_file; }
    void setTheme(const Theme& theme);
    void setStep(Ns step, Ns min, Ns max, bool isGpuWork);
    Ns step() const { return m_step; }
    void setLongest(Ns longest); // the scale of the bars
    void setLetter(const QString& letter);
    QString value() const;
    QString note() const; // "10:58", "stopped"
    QCheckBox* tick() { return m_tick; }

signals:
    void opened(const QString& path);
    void ticked();

private:
    const Theme* m_theme;
    CaptureFile m_file;
    Ns m_step{};
    QCheckBox* m_tick;
    QLabel *m_letter, *m_value, *m_when;
    QProgressBar* m_bar;
};

class CaptureResults : public QWidget {
    Q_OBJECT
public:
    explicit CaptureResults(QWidget* parent);
    void setTheme(const Theme& theme);
    void fill(const QString& folder);
    const std::vector<ResultCard*>& cards() const { return m_cards; }
    quint64 allFiles() const { return m_allFiles; }
    quint64 allBytes() const { return m_allBytes; }

    void showRunning(const QString& title, const QString& what);
    void showProgress(const QString& words, double share);
    void hideRunning();
    // remedy: the label of a button that solves it; empty: none.
    void showFailure(const QString& title, const QString& text, const QString& remedy);
    void hideFailure();
    void sayComparison(const QString& text); // names what Compare would run
    void setBusy(bool isBusy);

signals:
    void opened(const QString& path);
    void comparisonAsked();
    void pairOpened(const QString& a, const QString& b);
    void remedied();
    void again();

private:
    QWidget* makeRunning();
    QWidget* makeFailure();
    QWidget* makeCompare();
    void arrangeTicks();
    void measure(ResultCard& card);
    void scaleBars();

    const Theme* m_theme;
    QVBoxLayout* m_list;
    std::vector<ResultCard*> m_cards;
    std::vector<ResultCard*> m_ticked; // A, B
    struct Measured {
        Ns step, min, max;
        bool isGpuWork;
    };
    QHash<QString, Measured> m_known; // by path and time
    QString m_folder;
    quint64 m_allFiles = 0, m_allBytes = 0;
    bool m_showsAll = false, m_isBusy = false;
    QFrame *m_running, *m_failure, *m_comparison;
    QLabel *m_runningTitle, *m_runningWhat, *m_runningStep, *m_failureTitle, *m_failureText, *m_compareText, *m_note;
    QProgressBar* m_runningBar;
    QPushButton *m_remedy, *m_compare, *m_pair, *m_earlier;
};

} // namespace lanescope
