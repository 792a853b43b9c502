// Tests which names stay and which are replaced, and that a replaced name means the same to the analysis.

#include <QtTest>

#include "model/attribution/names.h"
#include "model/kernels/kernel_name.h"
#include "model/redact/names.h"
#include "model/redact/redactor.h"
#include "model/redact/vocabulary.h"
#include "tests/support/run_tests.h"

namespace lanescope::names_test {

namespace {

QString named(NameRedactor& names, const char* name, SliceKind kind)
{
    return QString::fromStdString(names.slice(name, kind));
}

} // namespace

class NamesTest : public QObject {
    Q_OBJECT

private slots:
    void whatLibrariesNameStays_data();
    void whatLibrariesNameStays();
    void whatTheProgramNamesIsReplaced_data();
    void whatTheProgramNamesIsReplaced();
    void theSameTextHasTheSamePseudonym();
    void aReplacedFrameKeepsItsRankAndItsMarks_data();
    void aReplacedFrameKeepsItsRankAndItsMarks();
    void aReplacedAnnotationKeepsItsMarks_data();
    void aReplacedAnnotationKeepsItsMarks();
    void aReplacedKernelKeepsItsRole_data();
    void aReplacedKernelKeepsItsRole();
    void modulesOfOneClassStayOneClass();
    void eachTextOfAnEventIsJudgedByItsKey();
    void membersOfTheTraceAreReplaced();
    void escapedTextIsReadAsText();
};

void NamesTest::whatLibrariesNameStays_data()
{
    QTest::addColumn<int>("kind");
    const auto row = [](const char* name, SliceKind kind) { QTest::newRow(name) << static_cast<int>(kind); };
    row("aten::addmm", SliceKind::Op);
    row("c10d::allreduce_", SliceKind::Op);
    row("autograd::engine::evaluate_function: AddmmBackward0", SliceKind::Op);
    row("torch::autograd::AccumulateGrad", SliceKind::Op);
    row("triton_poi_fused_add_cos_sin_0", SliceKind::Op);
    row("ProfilerStep#12", SliceKind::Annotation);
    row("Optimizer.step#AdamW.step", SliceKind::Annotation);
    row("enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", SliceKind::Annotation);
    row("nccl:all_reduce", SliceKind::Annotation);
    row("## forward ##", SliceKind::Annotation);
    row("Torch-Compiled Region: 0/1", SliceKind::Annotation);
    row("step[DECODE bs=32]", SliceKind::Annotation);
    row("cudaLaunchKernelExC", SliceKind::Runtime);
    row("hipModuleLaunchKernel", SliceKind::Runtime);
    row("cuLaunchKernel", SliceKind::Driver);
    row("Memcpy HtoD (Pageable -> Device)", SliceKind::Memcpy);
    row("Memset (Device)", SliceKind::Memset);
    row("Stream Wait Event", SliceKind::Sync);
    row("Activity Buffer Request", SliceKind::Overhead);
    row("PyTorch Profiler (0)", SliceKind::Span);
    row("ampere_sgemm_128x64_tn", SliceKind::Kernel);
    row("void at::native::vectorized_elementwise_kernel<4, at::native::AddFunctor<float>, at::detail::Array<char*, 3> "
        ">(int, at::native::AddFunctor<float>, at::detail::Array<char*, 3>)",
        SliceKind::Kernel);
    row("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*, unsigned long, ncclWork*)", SliceKind::Kernel);
    row("void vision::ops::(anonymous namespace)::nms_kernel_impl<float>(int, double, float const*)",
        SliceKind::Kernel);
    row("_topk_forward", SliceKind::Kernel); // in Triton's own library
    row("void at::native::vectorized_elementwise_kernel<4, at::native::sqrt_kernel_cuda(at::TensorIteratorBase&)::"
        "{lambda()#2}::operator()() const::{lambda()#1}::operator()() const::{lambda(float)#1}, "
        "std::array<char*, 2ul> >(int, float)",
        SliceKind::Kernel);
    row("void at_cuda_detail::cub::DeviceScanKernel<at_cuda_detail::cub::DeviceScanPolicy<long>::Policy600>(long*)",
        SliceKind::Kernel);
    row("triton_red_fused_add_mean_mul_pow_rsqrt_0", SliceKind::Kernel);
    row("triton_per_fused__to_copy_native_layer_norm_backward_silu_12", SliceKind::Kernel);
    row("triton_poi_fused_add_1(float*, int)", SliceKind::Kernel);
    row("torch/nn/modules/linear.py(114): forward", SliceKind::Python);
    row("site-packages/torch/cuda/graphs.py(145): __enter__", SliceKind::Python);
    row("threading.py(973): _bootstrap", SliceKind::Python);
    row("<built-in method matmul of type object at 0x7fd8fed7e200>", SliceKind::Python);
    row("<frozen importlib._bootstrap>(241): _call_with_frames_removed", SliceKind::Python);
    row("nn.Module: Linear_3", SliceKind::Python);
}

void NamesTest::whatLibrariesNameStays()
{
    QFETCH(int, kind);
    NameRedactor names;
    QCOMPARE(named(names, QTest::currentDataTag(), static_cast<SliceKind>(kind)),
             QString::fromLatin1(QTest::currentDataTag()));
    QCOMPARE(names.size(), std::size_t{0});
}

void NamesTest::whatTheProgramNamesIsReplaced_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("expected");
    auto row = [n = 0](SliceKind kind, const char* name, const char* expected) mutable {
        QTest::newRow(std::to_string(n++).c_str())
            << static_cast<int>(kind) << QString::fromUtf8(name) << QString::fromUtf8(expected);
    };
    row(SliceKind::Op, "acme::secret_op", "op_1");
    row(SliceKind::Op, "SecretFn", "op_1");
    row(SliceKind::Op, "autograd::engine::evaluate_function: SecretFnBackward",
        "autograd::engine::evaluate_function: op_1Backward");
    row(SliceKind::Op, "torch::autograd::CppNode<acme::Secret>", "torch::autograd::CppNode<type_1>");
    row(SliceKind::Annotation, "train vault model", "annotation_1");
    row(SliceKind::Annotation, "Optimizer.step#VaultOpt.step", "Optimizer.step#annotation_1");
    row(SliceKind::Annotation, "nccl:vault", "nccl:collective_1");
    row(SliceKind::GpuAnnotation, "vault_forward", "annotation_1 forward");
    row(SliceKind::Runtime, "vaultLaunch", "call_1");
    row(SliceKind::Kernel, "vault_kernel(float*)", "kernel_1");
    row(SliceKind::Kernel, "acme::fused_softmax_v2(float*, int)", "softmax_kernel_1");
    row(SliceKind::Kernel, "void cub::DeviceReduceKernel<cub::Policy600, float*, int, VaultFunctor>(float*)",
        "void cub::DeviceReduceKernel<cub::Policy600, float*, int, type_1>(float*)");
    row(SliceKind::Kernel, "_vault_fwd_0d1d2de", "kernel_1_0d1d2de");
    row(SliceKind::Kernel, "triton_poi_fused_add_vault_relu_3", "triton_poi_fused_add_op1_relu_3");
    row(SliceKind::Python, "/home/ada/vault/train.py(12): run_vault", "file_1.py(12): function_1");
    row(SliceKind::Python, "train.py(3): <module>", "file_1.py(3): <module>");
    row(SliceKind::Python, "train.py(3): forward", "file_1.py(3): forward");
    row(SliceKind::Python, "train.py(3): torch_dynamo_resume_in_vault_at_12",
        "file_1.py(3): torch_dynamo_resume_in_function_1_at_12");
    row(SliceKind::Python, "/home/ada/env/lib/python3.10/site-packages/torch/nn/modules/module.py(1): _call_impl",
        "environment_1/site-packages/torch/nn/modules/module.py(1): _call_impl");
    row(SliceKind::Python, "/home/ada/env/lib/python3.10/site-packages/vault/model.py(1): f",
        "environment_1/site-packages/package_1/file_1.py(1): function_1");
    row(SliceKind::Python, "/home/ada/env/lib/python3.10/threading.py(1): run",
        "environment_1/lib/python3.10/threading.py(1): run");
    row(SliceKind::Python, "/home/ada/torch/vault.py(1): f", "environment_1/torch/file_1.py(1): function_1");
    row(SliceKind::Python, "nn.Module: VaultBlock_7", "nn.Module: ModuleA_7");
    row(SliceKind::Python, "<built-in method vault_fwd of PyCapsule object at 0x7f00>",
        "<built-in method function_1 of PyCapsule object at 0x7f00>");
    row(SliceKind::Other, "vault span", "slice_1");
    row(SliceKind::Op, "größe", "op_1");
}

void NamesTest::whatTheProgramNamesIsReplaced()
{
    QFETCH(int, kind);
    QFETCH(QString, name);
    QFETCH(QString, expected);
    NameRedactor names;
    QCOMPARE(named(names, name.toUtf8().constData(), static_cast<SliceKind>(kind)), expected);
}

void NamesTest::theSameTextHasTheSamePseudonym()
{
    NameRedactor names;
    QCOMPARE(named(names, "a.py(1): f", SliceKind::Python), QString("file_1.py(1): function_1"));
    QCOMPARE(named(names, "b.py(1): f", SliceKind::Python), QString("file_2.py(1): function_1"));
    QCOMPARE(named(names, "a.py(9): g", SliceKind::Python), QString("file_1.py(9): function_2"));
    QCOMPARE(QString::fromStdString(names.callStack("a.py(9): g;b.py(1): f")),
             QString("file_1.py(9): function_2;file_2.py(1): function_1"));
    QCOMPARE(named(names, "vault", SliceKind::Annotation), named(names, "vault", SliceKind::GpuAnnotation));
}

void NamesTest::aReplacedFrameKeepsItsRankAndItsMarks_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char* name :
         {"train.py(1): f", "/home/ada/x/train.py(1): f", "/a/site-packages/vault/x.py(1): f",
          "/a/lib/python3.9/site-packages/torch/optim/adam.py(1): step", "/src/torch/optim/adam.py(1): step",
          "/src/torch/vault/adam.py(1): step", "torch/utils/data/dataloader.py(1): __next__",
          "/a/b/torch/utils/checkpoint.py(1): recompute_fn", "/a/lib/python3.9/queue.py(1): get", "queue.py(1): get",
          "vllm/v1/worker.py(1): f", "/x/vllm/v1/worker.py(1): f", "<string>(1): f", "/tmp/a b.py(1): f",
          "/a/site-packages/odd name/b.py(1): f", "/tmp/torchinductor_ada/ab/cab.py(1): call",
          "<built-in method acquire of _thread.lock object at 0x7f>", "nn.Module: Vault_0"})
        QTest::newRow(name) << QByteArray{name};
}

void NamesTest::aReplacedFrameKeepsItsRankAndItsMarks()
{
    QFETCH(QByteArray, name);
    NameRedactor names;
    const std::string made = names.frame(name.toStdString());
    QCOMPARE(int(rankOfFrame(made)), int(rankOfFrame(name.toStdString())));
    QCOMPARE(marksOf(made, SliceKind::Python), marksOf(name.toStdString(), SliceKind::Python));
}

void NamesTest::aReplacedAnnotationKeepsItsMarks_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char* name :
         {"vault", "vault forward pass", "model_inference of vault", "vault (F)", "vault (B)", "vault (W)",
          "PP:3B vault", "Vault PP:12F", "Optimizer.step#Vault.step", "Optimizer.zero_grad#Vault.zero_grad",
          "enumerate(DataLoader)#Vault.__next__", "DistributedDataParallel.forward of vault", "nccl:vault",
          "capture_vault", "execute_vault", "VaultBackward", "c10d::vault"})
        QTest::newRow(name) << QByteArray{name};
}

void NamesTest::aReplacedAnnotationKeepsItsMarks()
{
    QFETCH(QByteArray, name);
    NameRedactor names;
    const std::string made = names.slice(name.toStdString(), SliceKind::Annotation);
    QCOMPARE(marksOf(made, SliceKind::Annotation), marksOf(name.toStdString(), SliceKind::Annotation));
    QVERIFY2(made.find("ault") == std::string::npos, made.c_str());
}

void NamesTest::aReplacedKernelKeepsItsRole_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char* name :
         {"vault_kernel", "vault_gemm_kernel", "vault_attention_fwd", "vault_attention_backward_kernel",
          "vault_layer_norm_bwd", "vault_softmax_backward", "vault_conv_dgrad", "vault_scatter", "vault_copy_kernel",
          "vault_topk", "vault_adam_step", "vault_maxpool", "vault_fft", "_vault_fwd_kernel_0d1d2de",
          "triton_vault_thing", "vault_allreduce", "vault_spin_kernel"})
        QTest::newRow(name) << QByteArray{name};
}

void NamesTest::aReplacedKernelKeepsItsRole()
{
    QFETCH(QByteArray, name);
    NameRedactor names;
    const std::string made = names.kernel(name.toStdString());
    const std::string kernel = name.toStdString(); // views of the decoded name point into it
    const KernelName before = decodeKernelName(kernel), after = decodeKernelName(made);
    QCOMPARE(int(after.role), int(before.role));
    QVERIFY(after.backward == before.backward);
    QCOMPARE(std::string{after.family}, std::string{before.family});
    QVERIFY2(made.find("vault") == std::string::npos, made.c_str());
}

void NamesTest::modulesOfOneClassStayOneClass()
{
    NameRedactor names;
    const std::string a = names.frame("nn.Module: Vault_0"), b = names.frame("nn.Module: Vault_12"),
                      c = names.frame("nn.Module: Other_0");
    QCOMPARE(classOfModule(*moduleNameOf(a)), classOfModule(*moduleNameOf(b)));
    QVERIFY(classOfModule(*moduleNameOf(a)) != classOfModule(*moduleNameOf(c)));
}

void NamesTest::eachTextOfAnEventIsJudgedByItsKey()
{
    Redactor redactor;
    EventFields fields;
    fields.phase = 'X';
    fields.category = "cpu_op";
    const std::string text =
        "{\"ph\": \"X\", \"cat\": \"cpu_op\", \"name\": \"aten::mm\", \"pid\": 7, \"tid\": 8, \"ts\": 1.5, \"dur\": "
        "2,\n"
        " \"args\": {\"Input type\": [\"float\", \"acme.Vault\"], \"Input Dims\": [[2, 3], []], \"Concrete Inputs\": "
        "[\"\", \"[1, 2]\", \"vault\"], \"Call stack\": \"vault.py(3): f;torch/nn/functional.py(1): linear\", "
        "\"kernel_file\": \"/tmp/ada/x.py\", \"vault key\": 3, \"External id\": 5}}";
    QCOMPARE(
        QString::fromStdString(std::string{redactor.event(fields, text)}),
        QString("{\"ph\": \"X\", \"cat\": \"cpu_op\", \"name\": \"aten::mm\", \"pid\": 7, \"tid\": 8, \"ts\": 1.5, "
                "\"dur\": 2,\n \"args\": {\"Input type\": [\"float\", \"type_1\"], \"Input Dims\": [[2, 3], []], "
                "\"Concrete Inputs\": [\"\", \"[1, 2]\", \"text_1\"], \"Call stack\": \"file_1.py(3): "
                "function_1;torch/nn/functional.py(1): linear\", \"kernel_file\": \"file_2.py\", \"key_1\": 3, "
                "\"External id\": 5}}"));
    fields.phase = 'M';
    fields.name = "thread_name";
    QCOMPARE(QString::fromStdString(std::string{redactor.event(
                 fields, "{\"ph\": \"M\", \"name\": \"thread_name\", \"args\": {\"name\": \"thread 12 (vault)\"}}")}),
             QString("{\"ph\": \"M\", \"name\": \"thread_name\", \"args\": {\"name\": \"thread 12 (thread_1)\"}}"));
}

void NamesTest::membersOfTheTraceAreReplaced()
{
    Redactor redactor;
    const auto out = redactor.members({{"traceName", "\"/home/ada/vault.pt.trace.json\""},
                                       {"host_name", "\"vault17.example\""},
                                       {"schemaVersion", "1"},
                                       {"deviceProperties", "[{\"id\": 0, \"name\": \"NVIDIA A100-SXM4-80GB\"}]"},
                                       {"distributedInfo", "{\"backend\": \"nccl\", \"rank\": 3, \"pg_config\": "
                                                           "[{\"pg_name\": \"0\", \"pg_desc\": \"vault_tp\"}]}"},
                                       {"vault", "{\"vault\": [\"vault\", 1.50, true]}"}});
    QString all;
    for (const auto& [key, value] : out)
        all += QString::fromStdString(key + "=" + value + "|");
    QCOMPARE(all,
             QString("traceName=\"file_1.json\"|host_name=\"host_1\"|schemaVersion=1|deviceProperties=[{\"id\": 0, "
                     "\"name\": \"NVIDIA A100-SXM4-80GB\"}]|distributedInfo={\"backend\": \"nccl\", \"rank\": 3, "
                     "\"pg_config\": [{\"pg_name\": \"0\", \"pg_desc\": \"group_1\"}]}|key_1={\"key_1\": "
                     "[\"text_1\", 1.50, true]}|"));
}

void NamesTest::escapedTextIsReadAsText()
{
    Redactor redactor;
    EventFields fields;
    fields.phase = 'X';
    fields.category = "user_annotation";
    const auto out = redactor.event(fields, "{\"name\": \"v\\u0061ult \\\"x\\\"\", \"args\": {}}");
    QCOMPARE(QString::fromStdString(std::string{out}), QString("{\"name\": \"annotation_1\", \"args\": {}}"));
    // The same annotation, written plainly.
    QCOMPARE(QString::fromStdString(std::string{redactor.event(fields, "{\"name\": \"vault \\\"x\\\"\"}")}),
             QString("{\"name\": \"annotation_1\"}"));
}

TEST_PLAIN(NamesTest)

} // namespace lanescope::names_test

#include "names_test.moc"
