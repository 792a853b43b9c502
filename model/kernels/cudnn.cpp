// cuDNN: its generated attention ("cudnn_generated_fort_native_sdpa_sm90_flash_fprop_wgmma_f16_knob_7_128x128x64_..."),
// the convolutions that share cuBLAS' names ("volta_scudnn_128x64_relu_small_nn_v1"), and C++ templates in its own
// namespaces. In the generated names "f16" means both half types, so it is not taken as a type.

#include "model/kernels/families.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lanescope {

namespace {

bool readGenerated(std::string_view base, KernelName& out)
{
    if (!base.starts_with("cudnn_generated_"))
        return false;
    KernelName read;
    read.family = "cudnn";
    for (const std::string_view word : splitWords(base, '_', 48)) {
        if (word == "sdpa") {
            read.role = KernelRole::Attention;
        } else if (word == "fprop") {
            read.backward = false;
        } else if (word == "bprop") {
            read.backward = true;
        } else if (word == "wgmma" || word == "wmma") {
            read.tensorCores = true;
        } else if (word.starts_with("sm") && word.size() > 2 && isDigit(word[2])) {
            read.arch = word;
        } else if (const auto t = tripleIn(word)) {
            if (!read.tile && read.role == KernelRole::Attention)
                read.tile = KernelTile{(*t)[0], (*t)[1], {}};
        } else if (word.starts_with("cga") && tripleIn(word.substr(3))) {
            read.cluster = word.substr(3);
        } else if (word == "convFwd" || word == "convDgrad" || word == "convWgrad") {
            read.role = KernelRole::Convolution;
            read.operation = word == "convFwd" ? "forward" : word == "convDgrad" ? "data gradient" : "weight gradient";
        } else if (word == "matMul" || word == "matmul") {
            read.role = KernelRole::Gemm;
        } else if (word == "pointwise") {
            read.fusedOps.emplace_back(word);
        }
    }
    if (read.role == KernelRole::Other)
        read.role = roleInWords(base.substr(16));
    out = std::move(read);
    return true;
}

// "volta_scudnn_128x64_relu_xregs_large_nn_v1", "turing_h1688cudnn_256x64_ldg8_relu_exp_small_nhwc_tn_v1", also after
// "cudnn_", "cudnn_infer_" or "cudnn_train_".
bool readLegacy(std::string_view base, KernelName& out)
{
    for (const std::string_view prefix : {"cudnn_infer_", "cudnn_train_", "cudnn_"})
        if (eat(base, prefix))
            break;
    const auto words = splitWords(base, '_', 32);
    if (words.size() < 3)
        return false;
    KernelName read;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (i == 0 &&
            (word == "maxwell" || word == "pascal" || word == "volta" || word == "turing" || word == "ampere")) {
            read.arch = word;
        } else if (word.ends_with("cudnn") && word.size() > 5 && read.family.empty()) {
            std::string_view routine = word.substr(0, word.size() - 5);
            const std::string_view letter = routine.substr(0, routine.find_first_of("0123456789"));
            read.accumulator = letter == "s"   ? std::optional<std::string>{"fp32"}
                               : letter == "h" ? std::optional<std::string>{"fp16"}
                                               : std::nullopt;
            if (!read.accumulator)
                return false;
            routine.remove_prefix(letter.size());
            read.family = "cudnn";
            read.role = KernelRole::Convolution;
            read.tensorCores = !routine.empty();
            read.instruction = instructionOf(routine);
            if (!read.dtype && (letter == "h" || routine.empty()))
                read.dtype = read.accumulator;
        } else if (const auto type = typeNamed(word)) {
            if (read.family.empty())
                read.dtype = type;
            else
                read.output = type;
        } else if (const auto pair = pairIn(word); pair && !read.tile) {
            read.tile = KernelTile{(*pair)[0], (*pair)[1], {}};
        } else if (word.starts_with("sliced")) {
            if (const auto slices = pairIn(word.substr(6)))
                read.slicedK = (*slices)[1];
        } else if (word == "relu" || word == "bias") {
            read.epilogue.emplace_back(word);
        } else if (word == "winograd") {
            read.operation = word;
        } else if (word == "splitK") {
            read.splitsK = true;
        } else if (word == "nhwc" || word == "nchw") {
            read.layout = word;
        } else if ((word == "nn" || word == "nt" || word == "tn") && !read.layout) {
            read.layout = word;
        }
    }
    if (read.family.empty())
        return false;
    out = std::move(read);
    return true;
}

} // namespace

bool readCudnn(const NameParts& parts, KernelName& out)
{
    const std::string_view base = parts.base;
    if (readGenerated(base, out) || readLegacy(base, out))
        return true;
    // Functions outside its namespaces are recognised by their arguments (cudnnKernelDataType_t, kernel_conv_params),
    // or by a unique name.
    static constexpr std::array<std::string_view, 25> beginnings{"implicit_convolve_sgemm",
                                                                 "convolve_common_engine_",
                                                                 "explicit_convolve_sgemm",
                                                                 "precomputed_convolve_sgemm",
                                                                 "nchwToNhwcKernel",
                                                                 "nhwcToNchwKernel",
                                                                 "foldedNhwcToNhwcKernel",
                                                                 "nhwcToFoldedNhwcKernel",
                                                                 "fft2d_r2c_",
                                                                 "fft2d_c2r_",
                                                                 "fft1d_r2c_",
                                                                 "fft1d_c2r_",
                                                                 "nchwAddPaddingKernel",
                                                                 "nhwcAddPaddingKernel",
                                                                 "conv2d_grouped_direct_kernel",
                                                                 "dgrad2d_grouped_direct_kernel",
                                                                 "wgrad2d_grouped_direct_kernel",
                                                                 "wgrad_alg",
                                                                 "dgrad_alg",
                                                                 "LSTM_elementWise_",
                                                                 "GRU_elementWise_",
                                                                 "elemWiseRNNcell",
                                                                 "RNN_blockPersist_",
                                                                 "persistRNN",
                                                                 "cudnn_"};
    const bool isFunction =
        std::ranges::any_of(beginnings, [&](std::string_view b) { return base.starts_with(b); }) ||
        (!contains(parts.whole, "cutlass") &&
         (contains(parts.parameters.substr(0, 512), "cudnn") || contains(parts.templateArgs.substr(0, 512), "cudnn")));
    const bool isCask = parts.scope.starts_with("cask") && (contains(parts.scope, "cudnn") || parts.scope == "cask");
    if (!parts.scope.starts_with("cudnn") && !isCask && !isFunction)
        return false;
    out.family = "cudnn";
    out.operation = base;
    out.role = contains(parts.scope, "winograd") || base.starts_with("fft2d_") || base.starts_with("fft1d_") ||
                       base.starts_with("compute") || base.starts_with("flip_filter")
                   ? KernelRole::Convolution
                   : roleInWords(base);
    if (base.starts_with("compute_dot_do_o") || base.starts_with("convert_dq")) { // run with sdpa's bprop kernel
        out.role = KernelRole::Attention;
        out.backward = true;
    }
    if (contains(parts.templateArgs.substr(0, 512), "implicit_gemm")) // xmma_cudnn::gemm::kernel<implicit_gemm::...>
        out.role = KernelRole::Convolution;
    const bool isRecurrent = base.starts_with("RNN_") || base.starts_with("persistRNN");
    if (isRecurrent) // the products of a recurrent layer, in one kernel
        out.role = KernelRole::Gemm;
    if ((contains(parts.scope, "cnn") || isCask) && out.role == KernelRole::Other)
        out.role = KernelRole::Convolution;
    if (out.role == KernelRole::Normalization)
        out.backward = directionInWords(base);
    for (const std::string_view arg : parts.args(4))
        if (const auto type = typeNamed(arg); type && *type != "bool") {
            out.dtype = type;
            break;
        }
    return true;
}

} // namespace lanescope
