#pragma once
// Builds traces from single kernels and copies, and queries their comparison.

#include "model/compare/diff.h"
#include "model/compare/wording.h"
#include "tests/support/approved_diff.h"
#include "tests/support/make_trace.h"

#include <random>

namespace lanescope::test {

inline const std::string elementwise =
    "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, "
    "std::array<char*, 3ul> >(int, at::native::CUDAFunctor_add<float>)";
inline const std::string sigmoid =
    "void at::native::vectorized_elementwise_kernel<4, at::native::sigmoid_kernel_cuda(at::"
    "TensorIteratorBase&)::{lambda()#2}, std::array<char*, 2ul> >(int)";
inline const std::string gemm = "ampere_sgemm_128x64_tn";
inline const std::string halfGemm = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_tn";
inline const std::string nccl = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*, unsigned long, ncclWork*)";
inline const std::string attention =
    "void pytorch_flash::flash_fwd_kernel<Flash_fwd_kernel_traits<64, 128, 128, 4> >()";

struct TestWork {
    std::string kernel, op = "aten::op";
    Ns duration = 10us, begin = -1us; // begin: default is after the previous one
    std::string args = "{}";
    int stream = 7;
};

// One step per list, or (isWhole) the work without steps.
inline TracePtr traceOf(const std::vector<std::vector<TestWork>>& steps, bool isWhole = false, TraceInfo info = {},
                        Ns host = 900us)
{
    TraceMaker make;
    make.info = std::move(info);
    auto cpu = make.lane("1", "1");
    std::uint32_t correlation = 0;
    for (std::size_t s = 0; s < steps.size(); ++s) {
        const Ns at = 10ms * s;
        if (!isWhole)
            cpu.slice("ProfilerStep#" + std::to_string(s), at, host, "user_annotation");
        Ns behind = at + 100us;
        for (std::size_t p = 0; p < steps[s].size(); ++p) {
            const TestWork& piece = steps[s][p];
            const Ns launch = at + 2us + 3us * p, begin = piece.begin < 0us ? behind : at + piece.begin;
            ++correlation;
            cpu.slice(piece.op, launch, 2us, "cpu_op");
            cpu.slice("cudaLaunchKernel", launch + 500ns, 1us, "cuda_runtime", correlation);
            make.stream(0, piece.stream)
                .slice(piece.kernel, begin, piece.duration,
                       piece.kernel.starts_with("Memcpy") ? "gpu_memcpy" : "kernel", correlation, piece.args);
            behind = std::max(behind, begin + piece.duration);
        }
    }
    return make.build();
}

inline Diff diffOfTraces(const TracePtr& a, const TracePtr& b) { return approvedDiffOf(Analysis{a}, Analysis{b}); }

inline const std::string collective =
    R"({"Collective name":"allreduce","In msg nelems":1024,"Out msg nelems":1024,"dtype":"Float"})";

inline TracePtr randomSteps(std::mt19937& random, std::size_t steps)
{
    const std::vector<std::string> kernels{
        elementwise, gemm, halfGemm, nccl, attention, "Memcpy HtoD (Pageable -> Device)", "unknown_kernel_of_mine"};
    std::vector<std::vector<TestWork>> all(steps);
    for (auto& pieces : all)
        for (int p = 0; p < 12; ++p) {
            TestWork piece;
            piece.kernel = kernels[random() % kernels.size()];
            piece.stream = 1 + p; // so that they may overlap
            piece.begin = 100us + Ns{static_cast<std::int64_t>(random() % 400)};
            piece.duration = Ns{1 + static_cast<std::int64_t>(random() % 200)};
            if (piece.kernel == nccl && random() % 2)
                piece.args = collective;
            pieces.push_back(piece);
        }
    return traceOf(all);
}

inline std::string words(const Diff& diff) { return joined(diff.summary, briefDuration, "\n"); }
inline std::string headline(const Diff& diff) { return joined(diff.headline, briefDuration, " · "); }
inline std::string recordings(const Diff& diff) { return joined(diff.differs, briefDuration, " · "); }
inline bool holds(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

inline const NameChange* nameIn(const Diff& diff, const std::string& name)
{
    for (const NameChange& change : diff.names)
        if (change.name == name)
            return &change;
    return nullptr;
}
inline const RoleChange* roleIn(const Diff& diff, std::string_view id)
{
    for (const RoleChange& role : diff.roles)
        if (role.id == id)
            return &role;
    return nullptr;
}

} // namespace lanescope::test
