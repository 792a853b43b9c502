#pragma once
// Traces of all kinds, for tests of what any trace must look like: bundled, generated, and real ones where they are.

#include <QDir>
#include <QStringList>
#include <QTemporaryDir>

#include "tests/support/rank_text.h"

#include <fstream>
#include <string>
#include <vector>

namespace lanescope::test {

// The text of a trace of one process; times are in microseconds.
class EventsText {
public:
    explicit EventsText(const std::string& head = {})
        : m_text(R"({"schemaVersion": 1, )" + head + R"("traceEvents": [
{"ph":"M","name":"process_name","pid":100,"tid":0,"ts":0,"args":{"name":"python"}})")
    {
    }
    EventsText& slice(const char* category, const std::string& name, int pid, int tid, double at, double duration,
                      int correlation = 0)
    {
        m_text += ",\n{\"ph\":\"X\",\"cat\":\"" + std::string{category} + "\",\"name\":\"" + name +
                  "\",\"pid\":" + std::to_string(pid) + ",\"tid\":" + std::to_string(tid) +
                  ",\"ts\":" + std::to_string(at) + ",\"dur\":" + std::to_string(duration) + ",\"args\":{";
        if (correlation > 0)
            m_text +=
                "\"correlation\":" + std::to_string(correlation) + ",\"External id\":" + std::to_string(correlation);
        m_text += "}}";
        return *this;
    }
    std::string text() const { return m_text + "\n]}"; }

private:
    std::string m_text;
};

class KindsOfTraces {
public:
    struct Kind {
        QString name;
        QStringList paths; // several: the ranks of a job, or the two sides of a comparison
        bool isComparison = false;
    };

    std::vector<Kind> all() const
    {
        std::vector<Kind> kinds;
        for (const char* name : {"matmul_add_64_bf16_cold_eager", "matmul_add_4096_bf16_warm_eager",
                                 "geglu_mlp_64_128_768_3072_compile", "gpt_24_layers_train", "vllm_serving"})
            kinds.push_back({QLatin1String{name}, {sample(name)}});
        kinds.push_back({"cpu only", {write("cpu_only.json", cpuOnly())}});
        kinds.push_back({"amd", {write("amd.json", amd())}});
        kinds.push_back({"one step", {write("one_step_with_a_name_longer_than_its_tab.json", oneStep())}});
        kinds.push_back({"no gpu work", {write("no_gpu_work.json", noGpuWork())}});
        kinds.push_back({"another program", {write("another_program.json", anotherProgram())}});
        Kind ranks{"ranks", {}};
        for (int r = 0; r < 6; ++r)
            ranks.paths.append(write("rank" + std::to_string(r) + ".json", rankText(r, r * 40'000.0)));
        kinds.push_back(ranks);
        kinds.push_back({"comparison",
                         {sample("geglu_mlp_64_128_768_3072_eager"), sample("geglu_mlp_64_128_768_3072_compile")},
                         true});
        addReal(kinds);
        return kinds;
    }

private:
    static QString sample(const char* name)
    {
        return QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples/synthetic_%1.json.gz").arg(QLatin1String{name});
    }
    QString write(const std::string& name, const std::string& text) const
    {
        const QString path = m_folder.filePath(QString::fromStdString(name));
        std::ofstream{path.toStdString(), std::ios::binary} << text;
        return path;
    }

    static std::string cpuOnly()
    {
        EventsText make;
        for (int i = 0; i < 40; ++i)
            make.slice("cpu_op", "aten::mkldnn_convolution", 100, 100, 1000.0 * i, 700)
                .slice("cpu_op", "aten::native_batch_norm", 100, 100, 1000.0 * i + 720, 200)
                .slice("cpu_op", "aten::_scaled_dot_product_attention_math", 100, 101, 1000.0 * i + 100, 400);
        return make.text();
    }

    static std::string amd()
    {
        EventsText make{R"("deviceProperties": [{"id": 0, "name": "AMD Instinct MI300X", "numSms": 304}], )"};
        for (int i = 0; i < 60; ++i) {
            const double at = 500.0 * i;
            make.slice("cpu_op", "aten::miopen_batch_norm", 100, 100, at, 200)
                .slice("cuda_runtime", "hipExtModuleLaunchKernel", 100, 100, at + 20, 10, i + 1)
                .slice("kernel",
                       "Cijk_Ailk_Bljk_HHS_BH_Bias_AS_SAV_UserArgs_MT128x128x64_MI16x16x1_SN_LDSB1_AFC1_AFEM1_" +
                           std::to_string(i % 3),
                       0, 0, at + 60, 90, i + 1)
                .slice("cuda_runtime", "hipMalloc", 100, 100, at + 210, 250);
        }
        return make.text();
    }

    // One step, in which names are long and many streams run; nothing repeats.
    static std::string oneStep()
    {
        EventsText make{R"("deviceProperties": [{"id": 0, "name": "NVIDIA H100 80GB HBM3", "numSms": 132}], )"};
        make.slice("user_annotation", "ProfilerStep#1234567", 100, 100, 0, 900'000);
        int id = 0;
        for (int stream = 7; stream < 31; ++stream)
            for (int i = 0; i < 9; ++i) {
                const double at = 90'000.0 * i + 1000.0 * stream;
                ++id;
                make.slice("cpu_op", "my_extension::fused_rotary_embedding_and_attention_with_bias_backward", 100, 100,
                           at, 800)
                    .slice("cuda_runtime", "cudaLaunchKernelExC", 100, 100, at + 10, 20, id)
                    .slice("kernel",
                           "void at::native::(anonymous namespace)::vectorized_layer_norm_kernel<c10::BFloat16, "
                           "float, " +
                               std::to_string(i) + ">(int, float, c10::BFloat16 const*)",
                           0, stream, at + 900, 40'000, id);
            }
        return make.text();
    }

    static std::string noGpuWork()
    {
        EventsText make{R"("deviceProperties": [{"id": 0, "name": "NVIDIA GeForce RTX 3090", "numSms": 82}], )"};
        for (int i = 0; i < 20; ++i)
            make.slice("cpu_op", "aten::mm", 100, 100, 300.0 * i, 200)
                .slice("cuda_runtime", "cudaLaunchKernel", 100, 100, 300.0 * i + 50, 20, i + 1);
        return make.text();
    }

    static std::string anotherProgram()
    {
        EventsText make;
        for (int i = 0; i < 30; ++i)
            make.slice("blink", "RunTask", 7, 1, 2000.0 * i, 1500).slice("gc", "V8.GCScavenger", 7, 2, 2000.0 * i, 90);
        return make.text();
    }

    static void addReal(std::vector<Kind>& kinds)
    {
        const QDir real{QString::fromLocal8Bit(LANESCOPE_TRACES)};
        for (const char* name :
             {"qwen05b_h100.json.gz", "sam_a100_compiled_cudagraphs.json.gz", "dlrm_v100_rank3of8.json.gz",
              "cpu_resnet18_memory.json.gz", "transformer_h100_stack.json", "flux_mi300x.json.gz",
              "resnet50_v100_2021.json.gz", "mps_qlora.json", "vllm_decode_graph_execution.json.gz", "torchrec_4ranks"})
            if (real.exists(QLatin1String{name}))
                kinds.push_back(
                    {QString{QLatin1String{name}}.section('.', 0, 0), {real.filePath(QLatin1String{name})}});
        const std::pair<const char*, const char*> pairs[]{{"amp_t4.json", "fp32_t4.json"},
                                                          {"bert_small_h100.json.gz", "bert_small_mi300x.json.gz"}};
        for (const auto& [a, b] : pairs)
            if (real.exists(QLatin1String{a}) && real.exists(QLatin1String{b}))
                kinds.push_back({QString{QLatin1String{a}}.section('.', 0, 0) + " and " + QLatin1String{b},
                                 {real.filePath(QLatin1String{a}), real.filePath(QLatin1String{b})},
                                 true});
    }

    QTemporaryDir m_folder;
};

} // namespace lanescope::test
