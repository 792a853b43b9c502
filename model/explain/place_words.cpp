// Explains annotations of libraries, classes of modules, built-in functions and kinds of kernels.

#include "model/base/phrases.h"
#include "model/explain/word_list.h"
#include "model/explain/words.h"

#include <array>

namespace lanescope {

namespace {

constexpr std::array annotationPrefixes{
    // the first matching row is used
    WordRow{"DistributedDataParallel.forward",
            PHRASE("The forward of a model under DDP: it may broadcast buffers first, then calls the model.")},
    WordRow{"FullyShardedDataParallel.forward",
            PHRASE("The forward of a model under FSDP: parameters are gathered before each block and freed after it.")},
    WordRow{"FSDP::", PHRASE("A part of FSDP: it gathers parameters before they are used, or reduces gradients.")},
    WordRow{"nccl:", PHRASE("A call of the NCCL process group: it puts a collective into a communication stream.")},
    WordRow{"gloo:", PHRASE("A collective by Gloo: it runs on the CPU, in threads of its own.")},
    WordRow{"mpi:", PHRASE("A collective by MPI: it runs on the CPU.")},
    WordRow{"execute_diffusion_", PHRASE("One step of a diffusion model: the numbers are the batch, the height and the "
                                         "width.")},
    WordRow{"execute_",
            PHRASE("One iteration of vLLM: requests and tokens in prefill (context) and in decode (generation).")},
    WordRow{"step[",
            PHRASE("One iteration of SGLang: EXTEND is prefill, DECODE is decode; bs is the number of requests.")},
    WordRow{"prefill[", PHRASE("One iteration of a serving engine that reads prompts.")},
    WordRow{"decode[", PHRASE("One iteration of a serving engine that generates one token for each request.")},
    WordRow{"[Executor] _forward_step",
            PHRASE("One iteration of TensorRT-LLM: requests in context (prefill) and in generation (decode).")},
    WordRow{"capture_", PHRASE("A serving engine captures a graph for a batch of this size.")},
    WordRow{"## forward", PHRASE("The forward pass, or a part of it, as the program marks it.")},
    WordRow{"## backward", PHRASE("The backward pass, as the program marks it.")},
    WordRow{"## optimizer", PHRASE("The optimizer step, as the program marks it.")},
    WordRow{"## zero_grad", PHRASE("Gradients are cleared for the next step.")},
    WordRow{"## data_load", PHRASE("The program waits for the next batch of data, or loads it.")},
    WordRow{"## load_batch", PHRASE("The program waits for the next batch of data, or loads it.")},
    WordRow{"## wait_for_batch", PHRASE("The program waits until a batch has arrived on the GPU.")},
    WordRow{"## copy_batch_to_gpu", PHRASE("The next batch is copied to the GPU.")},
    WordRow{"## sparse_data_dist",
            PHRASE("TorchRec starts to distribute the sparse features of a batch among the ranks.")},
    WordRow{"## start_sparse_data_dist",
            PHRASE("TorchRec starts to distribute the sparse features of a batch among the ranks.")},
    WordRow{"## wait_sparse_data_dist", PHRASE("TorchRec waits for the sparse features that other ranks send.")},
    WordRow{"## all2all_data", PHRASE("TorchRec exchanges sparse features among the ranks by all-to-all.")},
    WordRow{"PP:", PHRASE("One action of a pipeline schedule: the stage, then F for forward, B for backward, and the "
                          "micro-batch.")},
    WordRow{"Model Forward Pass", PHRASE("The forward pass, or a part of it, as the program marks it.")},
};

constexpr std::array moduleRows{
    WordRow{
        "Linear RowParallelLinear ColumnParallelLinear QKVParallelLinear MergedColumnParallelLinear ReplicatedLinear "
        "NonDynamicallyQuantizableLinear",
        PHRASE("A fully connected layer: a matrix product with the weight, and a bias.")},
    WordRow{"Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d ConvTranspose3d Conv1D", PHRASE("A convolution.")},
    WordRow{"Embedding VocabParallelEmbedding EmbeddingBag",
            PHRASE("It looks up a vector for each index, such as a token.")},
    WordRow{
        "LayerNorm BatchNorm1d BatchNorm2d BatchNorm3d GroupNorm InstanceNorm1d InstanceNorm2d SyncBatchNorm RMSNorm "
        "Qwen2RMSNorm Qwen3RMSNorm LlamaRMSNorm T5LayerNorm MistralRMSNorm GemmaRMSNorm",
        PHRASE("A normalization.")},
    WordRow{"Dropout Dropout1d Dropout2d AlphaDropout",
            PHRASE("It sets random elements to zero in training, and does nothing in evaluation.")},
    WordRow{"ReLU ReLU6 GELU SiLU Sigmoid Tanh Softplus Hardswish LeakyReLU ELU Mish GELUActivation NewGELUActivation "
            "QuickGELUActivation SiLUActivation GELUTanh PReLU",
            PHRASE("An activation function: elementwise.")},
    WordRow{"SiluAndMul GeluAndMul",
            PHRASE("One half of the input passes an activation function and is multiplied with the "
                   "other.")},
    WordRow{"Softmax LogSoftmax", PHRASE("Softmax: exponentials along one dimension, divided by their sum.")},
    WordRow{"MultiheadAttention", PHRASE("Attention with several heads: it projects queries, keys and values, and the "
                                         "result.")},
    WordRow{"Sequential ModuleList ModuleDict", PHRASE("A container: it calls its modules one after the other.")},
    WordRow{"MaxPool1d MaxPool2d MaxPool3d AvgPool1d AvgPool2d AdaptiveAvgPool1d AdaptiveAvgPool2d AdaptiveMaxPool2d",
            PHRASE("A pooling: each window becomes one element.")},
    WordRow{"MSELoss CrossEntropyLoss NLLLoss BCELoss BCEWithLogitsLoss L1Loss SmoothL1Loss KLDivLoss HuberLoss",
            PHRASE("A loss function.")},
    WordRow{"OptimizedModule GraphModule",
            PHRASE("A module that torch.compile or torch.fx made: what it calls is generated code.")},
    WordRow{"DistributedDataParallel", PHRASE("DDP: it calls the model and averages gradients over the ranks in the "
                                              "backward pass.")},
    WordRow{"FullyShardedDataParallel",
            PHRASE("FSDP: parameters are sharded over the ranks and gathered before they are used.")},
};

constexpr std::array builtinRows{
    WordRow{"run_backward", PHRASE("Python hands the backward pass to autograd's engine, and waits for it.")},
    WordRow{"_cuda_synchronize synchronize", PHRASE("The host waits until the device has done its work.")},
    WordRow{"item tolist cpu numpy",
            PHRASE("It brings data to the host: if they are on the GPU, the host waits for them.")},
    WordRow{"acquire wait poll select sleep", PHRASE("The thread waits: for a lock, for input or for time to pass.")},
    WordRow{"replay", PHRASE("It replays a CUDA graph.")},
};

} // namespace

std::string_view textOfAnnotation(std::string_view name)
{
    for (const WordRow& row : annotationPrefixes)
        if (name.starts_with(row.names))
            return row.text;
    return {};
}

std::string_view textOfModuleClass(std::string_view className)
{
    static const WordList list = wordListOf(moduleRows);
    return textIn(list, className);
}

std::string_view textOfBuiltin(std::string_view function)
{
    static const WordList list = wordListOf(builtinRows);
    return textIn(list, function);
}

std::string_view textOfRole(KernelRole role)
{
    switch (role) {
    case KernelRole::Gemm:
        return PHRASE(
            "A GEMM: it multiplies matrices. Large ones are limited by arithmetic, those with few rows (as in "
            "decode) by memory bandwidth.");
    case KernelRole::Attention:
        return PHRASE("Attention: products of queries and keys, softmax, and products with the values, or a part of "
                      "that.");
    case KernelRole::Convolution:
        return PHRASE("A convolution, or one of its gradients.");
    case KernelRole::Elementwise:
        return PHRASE(
            "An elementwise kernel: it reads its inputs once and writes its result once, so that memory bandwidth "
            "limits it as a rule.");
    case KernelRole::Reduction:
        return PHRASE("A reduction: many elements become one, as in sums and means.");
    case KernelRole::Normalization:
        return PHRASE("A normalization by statistics of its input, or its gradient.");
    case KernelRole::Softmax:
        return PHRASE("Softmax along one dimension, or its gradient.");
    case KernelRole::Index:
        return PHRASE("It reads or writes elements at given indices: gather, scatter, embedding.");
    case KernelRole::Copy:
        return PHRASE("It moves data without arithmetic: a copy, a cast, a transpose, a concatenation or a fill.");
    case KernelRole::Communication:
        return PHRASE("Communication with other GPUs. A part of its time can be waiting for the others to arrive.");
    case KernelRole::Sort:
        return PHRASE("It sorts, selects the largest elements, or draws samples.");
    case KernelRole::Scan:
        return PHRASE(
            "A scan: each result depends on all elements before it, as in running sums and state-space models.");
    case KernelRole::Optimizer:
        return PHRASE("It updates parameters by their gradients: a part of the optimizer step.");
    case KernelRole::Pooling:
        return PHRASE("Pooling: each window becomes one element; or its gradient.");
    case KernelRole::Fourier:
        return PHRASE("A fast Fourier transform, also as a part of a convolution.");
    case KernelRole::Fused:
        return PHRASE("A compiler generated it from several ops that its name does not list.");
    case KernelRole::Wait:
        return PHRASE("It waits for an event or a flag and computes nothing.");
    case KernelRole::Other:
        break;
    }
    return {};
}

} // namespace lanescope
