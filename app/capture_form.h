#pragma once
// The settings of a workload. Each field has its place for all workloads, so that nothing moves when another one is
// chosen.

#include <QBoxLayout>
#include <QJsonObject>
#include <QWidget>

#include <map>
#include <vector>

class QButtonGroup;
class QComboBox;
class QGridLayout;
class QLabel;
class QSpinBox;

namespace lanescope {

// A widget below its name.
QWidget* withLabel(const QString& label, QWidget* field, QWidget* parent);

// A few values side by side, one of them chosen.
class Segments : public QWidget {
    Q_OBJECT
public:
    Segments(const QString& name, const QStringList& values, QWidget* parent);
    QString value() const;
    void choose(const QString& value);
    void forbid(const QString& value, const QString& reason); // an empty reason allows it again

signals:
    void changed();

private:
    QButtonGroup* m_buttons;
};

class WorkloadForm : public QWidget {
    Q_OBJECT
public:
    explicit WorkloadForm(QWidget* parent);
    void setProbe(const QJsonObject& probe); // the answer of lanescope-capture --probe
    void setWorkload(const QJsonObject& workload);
    QString workload() const;
    QString variant() const { return m_variant->value(); }
    QString dtype() const { return m_dtype->value(); }
    bool isOnGpu() const;
    QString deviceWord() const; // "CPU", "GPU 0"; empty: not known yet
    int steps(const QString& option) const;
    QStringList arguments(const QString& variant) const; // passed to lanescope-capture
    QString fileName(const QString& variant) const;      // without a suffix

signals:
    void changed();

private:
    void makeSteps(QBoxLayout* row);
    void followDevice();

    static constexpr int maxSizes = 5;
    struct Size {
        QWidget* field;
        QLabel* name;
        QSpinBox* box;
        QString option; // the name that the helper gives it
    };
    QJsonObject m_workload;
    QLabel *m_title, *m_about;
    std::vector<Size> m_sizes;
    std::size_t m_used = 0;
    Segments *m_dtype, *m_variant;
    std::map<QString, QSpinBox*> m_step;
    QComboBox* m_device;
};

} // namespace lanescope
