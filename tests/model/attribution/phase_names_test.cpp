// Annotations that name a phase of training, and similar names that do not.
#include <QtTest>

#include "model/attribution/names.h"
#include "tests/support/run_tests.h"

namespace lanescope::phase_names_test {

namespace {

QString phasesOf(std::string_view name, SliceKind kind)
{
    const std::uint32_t marks = marksOf(name, kind);
    QStringList words;
    const auto add = [&](std::uint32_t mark, const char* word) {
        if (marks & mark)
            words << word;
    };
    add(mark::Optimizer, "optimizer");
    add(mark::ZeroGrad, "zero_grad");
    add(mark::Data, "data");
    add(mark::Backward, "backward");
    add(mark::Forward, "forward");
    return words.join(' ');
}

} // namespace

class PhaseNamesTest : public QObject {
    Q_OBJECT

private slots:
    void anAnnotationNamesItsPhase_data()
    {
        QTest::addColumn<QString>("phases");
        const auto row = [](const char* phases, std::initializer_list<const char*> names) {
            for (const char* name : names)
                QTest::newRow(name) << phases;
        };
        row("optimizer",
            {"Optimizer.step#AdamW.step", "## optimizer ##", "optimizer", "optimizer_step", "optimizer.step",
             "Optimizer step 3", "opt_step", "[pl][profile]optimizer_step", "DeepSpeedEngine.step",
             "DeepSpeedZeroOptimizer_Stage3.step", "[pl][profile][LightningModule]Net.optimizer_step", "scaler.step",
             "aten::_amp_update_scale_"});
        row("optimizer zero_grad", {"Optimizer.zero_grad#SGD.zero_grad", "## zero_grad ##", "zero_grad",
                                    "optimizer.zero_grad", "[pl][profile]optimizer_zero_grad"});
        row("data",
            {"enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", "enumerate(DataPipe)#MapperIterDataPipe",
             "## data_load ##", "data loading", "DataLoader", "get_batch", "load_data",
             "[pl][profile][_TrainingEpochLoop].train_dataloader_next", "[pl][profile]batch_to_device"});
        row("backward", {"## backward ##", "backward", "Backward pass", "loss.backward", "[pl][profile]backward",
                         "DeepSpeedEngine.backward", "bwd", "MmBackward0"});
        row("forward",
            {"## forward ##", "forward", "DistributedDataParallel.forward", "fwd", "FullyShardedDataParallel.forward",
             "FSDP::pre_forward", "DeepSpeedEngine.forward", "model_inference", "decode", "prefill 3"});
        row("", {"forward_backward",
                 "forward-backward 2",
                 "decode image",
                 "image_decode",
                 "decode_video",
                 "step",
                 "backward_compatibility",
                 "database",
                 "optimizer_state_dict",
                 "train_step",
                 "FSDP::all_gather",
                 "nn_optim",
                 "create_optimizer",
                 "dataset",
                 "evaluate",
                 "",
                 "[]",
                 "[pl]",
                 "]",
                 "_",
                 "3"});
    }
    void anAnnotationNamesItsPhase()
    {
        QFETCH(QString, phases);
        QCOMPARE(phasesOf(QTest::currentDataTag(), SliceKind::Annotation), phases);
    }
    // A custom op may be called "optimizer" or "forward" without being a phase.
    void theWordsOfAnOpNameNoPhase()
    {
        for (const char* name : {"optimizer", "optimizer_step", "backward", "forward", "load_data", "zero_grad"})
            QCOMPARE(phasesOf(name, SliceKind::Op), QString{});
    }
    void onlyTheUsualWordsMayBeKept()
    {
        for (const char* name : {"backward", "Optimizer step 3", "[pl][profile]backward", "data loading"})
            QVERIFY2(isPhaseName(name), name);
        for (const char* name : {"", "[secret]backward", "secret_optimizer_step", "forward", "train_step"})
            QVERIFY2(!isPhaseName(name), name);
    }
};

TEST_PLAIN(PhaseNamesTest)

} // namespace lanescope::phase_names_test

#include "phase_names_test.moc"
