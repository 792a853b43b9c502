#include "model/redact/vocabulary.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <iterator>
#include <string>
#include <unordered_set>

namespace lanescope {

namespace {

using Words = std::unordered_set<std::string_view>;

// A list of words, split at blanks.
Words wordsIn(std::initializer_list<std::string_view> lines)
{
    Words words;
    for (std::string_view line : lines)
        while (!line.empty()) {
            const std::size_t end = std::min(line.find(' '), line.size());
            if (end > 0)
                words.insert(line.substr(0, end));
            line.remove_prefix(std::min(line.size(), end + 1));
        }
    return words;
}

bool holds(const Words& words, std::string_view word) { return words.find(word) != words.end(); }
bool isNumeral(char c) { return c >= '0' && c <= '9'; }
bool isWordStart(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool isWordPart(char c) { return isWordStart(c) || isNumeral(c); }

const Words& generalWords()
{
    static const Words words = wordsIn(
        {// values
         "True False None true false null nan inf none mean sum batchmean tanh gelu relu zeros reflect replicate "
         "border",
         "circular constant nearest linear bilinear bicubic trilinear area floor trunc same valid default undefined",
         "lower upper full reduced raw",
         // types
         "float double half int long bool char byte short unsigned signed void Scalar ScalarList TensorList Tensor",
         "GenericList TensorOptional Optional OptionalTensorList Device Generator string str std c10 at BFloat16 Half",
         "Float8_e4m3fn Float8_e5m2 Float8_e4m3fnuz Float8_e5m2fnuz Float8_e8m0fnu ComplexFloat ComplexDouble",
         "ComplexHalf complex QInt8 QUInt8 QInt32 Float Double Int Long Short Char Byte Bool Bfloat16 bfloat16 float16",
         "float32 float64 float8_e4m3fn float8_e5m2 int8 int16 int32 int64 uint8 uint16 uint32 uint64 fp8 fp16 fp32 "
         "bf16",
         "list tuple dict set object type function method built in of at objects class module attribute slot wrapper",
         // devices, copies and waits
         "cpu cuda hip gpu xpu mps mtia meta CPU CUDA HIP GPU XPU MPS MTIA ROCm NVIDIA AMD Tesla GeForce RTX Instinct",
         "Host Pageable Pinned Array Managed Memcpy Memset HtoD DtoH DtoD PtoP HtoH HtoA AtoH Unknown Dispatch Kernel",
         "CopyHostToDevice CopyDeviceToHost CopyDeviceToDevice HOST_TO_DEVICE DEVICE_TO_HOST DEVICE_TO_DEVICE Stream",
         "Context Event Sync Wait Barrier MarkerPacket FillBuffer bytes unified memory Memory migration",
         "BLOCKS REGISTERS SHARED_MEMORY WARPS BARRIERS NONE",
         // communication
         "nccl NCCL rccl gloo mpi ucc default_pg default_group fake hccl xccl allreduce all_reduce all_gather "
         "allgather",
         "_allgather_base _all_gather_base _allgather_into_tensor_coalesced allgather_into_tensor_coalesced",
         "reduce_scatter _reduce_scatter_base reduce_scatter_tensor reduce_scatter_tensor_coalesced all_to_all",
         "all_to_allv alltoall alltoall_base broadcast reduce gather scatter send recv isend irecv barrier wait",
         "batch_isend_irecv coalesced all_reduce_coalesced allreduce_coalesced init",
         // the profiler
         "PyTorch Profiler Trace Traces Spans Record Window End Iteration Start Activity Buffer Request Flush Resource",
         "Instrumentation Lazy Function Loading cupti_profiler __cupti_profiler__ ac2g async async_cpu_to_gpu "
         "async_gpu",
         "fwdbwd cpu_to_cuda launch cpu_instant_event user_scope memory cpu_op user_annotation gpu_user_annotation",
         "python_function cuda_runtime cuda_driver hip_runtime kernel gpu_memcpy gpu_memset cuda_sync overhead "
         "Operator",
         "Runtime operators cuda_profiler_range mtia_runtime mtia_ccp_events functions stream thread process python",
         "python2 python3 pt_main_thread pt_autograd pt_data_worker pt_data_pin pt_nccl_watchdg pt_nccl_heartbt",
         "pt_tcpstore_uv pt_elastic cuda-EvtHandlr EvtHandlr main Main MainThread ms ns us s ns_per_us",
         // names that torch itself records
         "record_param_comms CompiledFunction CompiledFunctionBackward DistributedDataParallel forward backward",
         "Torch-Compiled Torch Compiled Region TorchDynamo Cache Lookup Pregraph bytecode AOTDispatcher",
         "Wrapper Prologue detach detach_ _grad_sum_to_size Backward backend Call op ops _DDPSink",
         // Triton
         "triton XBLOCK YBLOCK ZBLOCK RBLOCK R0_BLOCK R1_BLOCK XNUMEL BLOCK_M BLOCK_N BLOCK_K GROUP_M num_warps",
         "num_stages grid",
         // MTIA
         "recordEvent synchronizeStream synchronize enqueueCommand memcpyHtoDAsync memcpyDtoHAsync waitOnEvent",
         "runFunction remote merge"});
    return words;
}

// Functions of Python, torch and their C++ parts, as they are recorded in stacks: "<built-in method X of".
const Words& builtinWords()
{
    static const Words words = wordsIn(
        {"hasattr isinstance issubclass getattr setattr delattr next iter len hash id any all sorted max min index",
         "callable print ord chr sum abs round repr exec eval compile open stat time sleep vars dir zip map filter",
         "perf_counter monotonic perf_counter_ns time_ns items keys values get pop append add extend insert remove",
         "clear update copy setdefault popleft appendleft encode decode startswith endswith isidentifier split rsplit",
         "join lower upper strip lstrip rstrip replace format find rfind count acquire release wait notify select poll",
         "register unregister read write readline flush close send recv put mappingproxy frozenset bytes bytearray",
         "collections OrderedDict deque defaultdict _thread lock RLock PyCapsule type_id builtins pybind11_builtins",
         "numpy ndarray dtype generic _io TextIOWrapper BufferedWriter BufferedReader FileIO epoll re Pattern Match",
         "torch _C _nn _VariableFunctions _VariableFunctionsClass _autograd _TensorBase TensorBase Parameter Size",
         "_ParameterMeta DisableTorchFunctionSubclass DisableTorchFunction _profiler _distributed_c10d _LegacyVariable",
         "matmul mm bmm addmm view to size dim stride empty_like empty transpose pow contiguous reshape data_ptr item",
         "is_contiguous dropout dropout_ rsqrt mean conv1d conv2d conv3d convolution add_ add sub sub_ mul mul_ div "
         "div_",
         "neg unsqueeze squeeze batch_norm layer_norm group_norm rms_norm cat stack relu_ silu gelu softmax "
         "log_softmax",
         "permute expand expand_as unbind chunk split_with_sizes tanh sigmoid as_strided zeros ones full arange randn",
         "rand randint zeros_like ones_like full_like type_as sqrt ceil scaled_dot_product_attention embedding",
         "masked_fill masked_fill_ where gather scatter scatter_ index_select topk sort argmax argmin max_pool2d",
         "adaptive_avg_pool2d avg_pool2d cross_entropy_loss nll_loss nll_loss_nd mse_loss clone detach requires_grad_",
         "zero_ fill_ copy_ normal_ uniform_ t T flatten exp log cos sin erf clamp clamp_ baddbmm einsum outer "
         "is_complex",
         "is_floating_point is_cuda numel element_size storage_offset untyped_storage is_pinned pin_memory cpu cuda",
         "run_backward synchronize record query elapsed_time record_stream wait_stream wait_event _is_tracing",
         "_get_tracing_state _has_torch_function _has_torch_function_unary _has_torch_function_variadic",
         "_is_torch_function_mode_enabled _is_torch_function_enabled _is_torch_function_all_disabled",
         "_pop_torch_function_stack _push_on_torch_function_stack _len_torch_function_stack _len_torch_dispatch_stack",
         "_cuda_isInBadFork _cuda_getDeviceCount _cuda_getDevice _cuda_setDevice _cuda_getCurrentStream "
         "_cuda_setStream",
         "_cuda_synchronize _cuda_getCurrentRawStream _cuda_exchangeDevice _cuda_maybeExchangeDevice _cuda_init",
         "_get_device_properties _get_cudnn_enabled is_grad_enabled _set_grad_enabled set_autocast_enabled",
         "is_autocast_enabled _record_function_enter_new _record_function_exit _add_metadata_json set_eval_frame",
         "check_type_id POINTER launch replay collect gc _foreach_add_ _foreach_mul_ _foreach_addcdiv_ _foreach_sqrt",
         "_foreach_lerp_ _foreach_addcmul_ _foreach_div_ _fused_adamw_ _fused_adam_ _fused_sgd_ _log_api_usage_once",
         "allreduce broadcast allgather reduce_scatter alltoall barrier default work Work ProcessGroup "
         "ProcessGroupNCCL",
         "capsule Stream Event Generator _CudaStreamBase _CudaEventBase _CudaGraph CUDAGraph east_asian_width linear",
         "is_scripting get_default_dtype device Tensor NoneType cell generator coroutine from_handle int_ float_"});
    return words;
}

bool isDunder(std::string_view word) { return word.size() > 4 && word.starts_with("__") && word.ends_with("__"); }

std::string_view withoutNumber(std::string_view word)
{
    while (!word.empty() && isNumeral(word.back()))
        word.remove_suffix(1);
    while (!word.empty() && word.back() == '_')
        word.remove_suffix(1);
    return word;
}

// "12", "0x7f00", "1e-05", "256B": a number, perhaps with letters that belong to it.
bool isNumberWord(std::string_view word)
{
    if (word.starts_with("0x") || word.starts_with("0X"))
        return std::all_of(word.begin() + 2, word.end(), [](unsigned char c) { return std::isxdigit(c) != 0; });
    std::size_t i = 0;
    while (i < word.size() && isNumeral(word[i]))
        ++i;
    if (i == word.size())
        return i > 0;
    return i > 0 && (word[i] == 'e' || word[i] == 'E') &&
           std::all_of(word.begin() + static_cast<std::ptrdiff_t>(i) + 1, word.end(), isNumeral);
}

} // namespace

bool isLibraryWord(std::string_view word)
{
    return holds(generalWords(), word) || holds(builtinWords(), word) || isDunder(word);
}

// "10.1.2.3", the address of a machine. A version of four numbers looks alike, and goes as well.
static bool holdsAddress(std::string_view text)
{
    int numbers = 0;
    std::size_t digits = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : ' ';
        if (isNumeral(c)) {
            ++digits;
            continue;
        }
        numbers = digits >= 1 && digits <= 3 ? numbers + 1 : 0;
        if (c != '.' || digits == 0) {
            if (numbers == 4)
                return true;
            numbers = 0;
        }
        digits = 0;
    }
    return false;
}

bool isHarmless(std::string_view text)
{
    if (holdsAddress(text))
        return false;
    for (std::size_t i = 0; i < text.size();) {
        if (static_cast<unsigned char>(text[i]) >= 0x80)
            return false;
        if (!isWordPart(text[i])) {
            ++i;
            continue;
        }
        const std::size_t from = i;
        while (i < text.size() && isWordPart(text[i]))
            ++i;
        const std::string_view word = text.substr(from, i - from);
        if (isNumeral(word[0]) ? !isNumberWord(word) : !isLibraryWord(word) && !isLibraryWord(withoutNumber(word)))
            return false;
    }
    return true;
}

bool isOpWord(std::string_view word)
{
    static const Words words = wordsIn(
        {"abs acos add addcdiv addcmul addmm all alpha amax amin and any arange argmax argmin as asin assert async "
         "atan attention avg backward baddbmm batch bernoulli bias bilinear bicubic bitwise bmm bool bucketize cat "
         "ceil celu channel clamp clone col2im constant conv convert convolution copy cos cosh cross cumprod cumsum",
         "default dense detach diag diagonal dist div dot dropout efficient element elu embedding empty eq equal erf "
         "exp expand expm1 eye fill flash flip float float8 floor fmod foreach full gather ge gelu glu grad group gt "
         "hard hardsigmoid hardswish hardtanh heads huber im2col index inductor input int int8 iota isinf isnan item",
         "layer le leaky lerp lift like linear linspace local log log1p log2 logical logit logits logsumexp loss lt "
         "masked max maximum mean min minimum mish mm mode mse mul multi nan native ne nearest neg new nll no norm "
         "normalize not numeric ones or output pack pad per permute pool pow prepare prims prod put quantize",
         "rand randint randn random range reciprocal reduce reflection relu relu6 remainder repeat replicate reshape "
         "resize rms roll round rsqrt rsub safe scalar scaled scatter seed seeds select sigmoid sign silu sin sinh "
         "size slice smooth soft softmax softplus sort split sqrt square squeeze stack stats std sub sum sym t tan",
         "tanh tensor threshold to topk transpose tril triu true trunc type unfold uniform unsafe unsqueeze update "
         "upsample var vec view where with xor zero zeros 1d 2d 3d fp16 bf16 fp32 fp8 e4m3fn e5m2 e4m3fnuz"});
    return holds(words, word) || isHarmless(word);
}

bool isTorchModule(std::string_view name)
{
    static const Words words = wordsIn(
        {"Module Sequential ModuleList ModuleDict ParameterList ParameterDict Identity Linear Bilinear LazyLinear",
         "NonDynamicallyQuantizableLinear Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d ConvTranspose3d",
         "LazyConv1d LazyConv2d LazyConv3d MaxPool1d MaxPool2d MaxPool3d MaxUnpool1d MaxUnpool2d MaxUnpool3d AvgPool1d",
         "AvgPool2d AvgPool3d FractionalMaxPool2d FractionalMaxPool3d LPPool1d LPPool2d AdaptiveMaxPool1d",
         "AdaptiveMaxPool2d AdaptiveMaxPool3d AdaptiveAvgPool1d AdaptiveAvgPool2d AdaptiveAvgPool3d ReflectionPad1d",
         "ReflectionPad2d ReflectionPad3d ReplicationPad1d ReplicationPad2d ReplicationPad3d ZeroPad1d ZeroPad2d",
         "ZeroPad3d ConstantPad1d ConstantPad2d ConstantPad3d CircularPad1d CircularPad2d CircularPad3d ELU Hardshrink",
         "Hardsigmoid Hardtanh Hardswish LeakyReLU LogSigmoid MultiheadAttention PReLU ReLU ReLU6 RReLU SELU CELU GELU",
         "Sigmoid SiLU Mish Softplus Softshrink Softsign Tanh Tanhshrink Threshold GLU Softmin Softmax Softmax2d",
         "LogSoftmax AdaptiveLogSoftmaxWithLoss BatchNorm1d BatchNorm2d BatchNorm3d LazyBatchNorm2d GroupNorm",
         "SyncBatchNorm InstanceNorm1d InstanceNorm2d InstanceNorm3d LayerNorm LocalResponseNorm RMSNorm RNNBase RNN "
         "LSTM",
         "GRU RNNCell LSTMCell GRUCell Transformer TransformerEncoder TransformerDecoder TransformerEncoderLayer",
         "TransformerDecoderLayer Dropout Dropout1d Dropout2d Dropout3d AlphaDropout FeatureAlphaDropout Embedding",
         "EmbeddingBag CosineSimilarity PairwiseDistance L1Loss MSELoss CrossEntropyLoss CTCLoss NLLLoss "
         "PoissonNLLLoss",
         "GaussianNLLLoss KLDivLoss BCELoss BCEWithLogitsLoss MarginRankingLoss HingeEmbeddingLoss "
         "MultiLabelMarginLoss",
         "HuberLoss SmoothL1Loss SoftMarginLoss MultiLabelSoftMarginLoss CosineEmbeddingLoss MultiMarginLoss",
         "TripletMarginLoss TripletMarginWithDistanceLoss PixelShuffle PixelUnshuffle Upsample UpsamplingNearest2d",
         "UpsamplingBilinear2d ChannelShuffle DataParallel DistributedDataParallel FullyShardedDataParallel",
         "FSDPModule OptimizedModule GraphModule Flatten Unflatten Fold Unfold"});
    return holds(words, name);
}

bool isTorchOptimizer(std::string_view name)
{
    static const Words words = wordsIn(
        {"Adadelta Adafactor Adagrad Adam AdamW SparseAdam Adamax ASGD LBFGS NAdam RAdam RMSprop Rprop SGD Muon",
         "Optimizer ZeroRedundancyOptimizer FusedAdam FusedSGD FusedLAMB"});
    return holds(words, name);
}

bool isAutogradNode(std::string_view name)
{
    static const Words old =
        wordsIn({"Add Addmm Addbmm Addmv Mm Bmm Baddbmm Mul Div Sub Neg Pow Sqrt Rsqrt Exp Log Sum",
                 "Mean Max Min T Transpose Permute View UnsafeView Reshape Expand Squeeze Unsqueeze",
                 "Cat Stack Split SplitWithSizes Slice Select Index Gather Clone Copy CopySlices Relu",
                 "Gelu Silu Sigmoid Tanh Softmax LogSoftmax NllLoss NllLoss2D MseLoss Embedding",
                 "EmbeddingBag Convolution CudnnConvolution ThnnConv2D MkldnnConvolution CudnnBatchNorm",
                 "NativeBatchNorm NativeLayerNorm NativeGroupNorm NativeDropout FusedDropout MaskedFill",
                 "MaxPool2DWithIndices AvgPool2D AdaptiveAvgPool2D Clamp Abs Where Repeat Unbind",
                 "AsStrided Checkpoint CheckpointFunction CompiledFunction Identity"});
    const std::size_t at = name.rfind("Backward");
    if (at == std::string_view::npos || at == 0 ||
        !std::all_of(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(at),
                     [](unsigned char c) { return std::isalnum(c) != 0; }))
        return false;
    const std::string_view number = name.substr(at + 8);
    if (number.empty())
        return holds(old, name.substr(0, at));
    return std::all_of(number.begin(), number.end(), isNumeral);
}

bool isOpNamespace(std::string_view name)
{
    static const Words words = wordsIn(
        {"aten c10d _c10d_functional c10d_functional _c10d_functional_autograd symm_mem prim prims profiler",
         "autograd torch torchvision torchaudio torchtext fbgemm quantized quantized_decomposed inductor mkldnn",
         "mkldnn_prepacked mkl onednn static_runtime rngprims debugprims higher_order sparse flash_attn xformers",
         "flash_attn_3 xformers_flash vllm aiter sgl_kernel _C _C_cache_ops _C_custom_ar _moe_C _vllm_fa2_C",
         "_vllm_fa3_C torchao bitsandbytes torch_ipex cudnn fsdp dist_collectives"});
    return holds(words, name);
}

bool isCppNamespace(std::string_view name)
{
    static const Words words = wordsIn(
        {"at c10 torch std cutlass cute cub thrust cuda hip hipcub rocprim __gnu_cxx fmha flash pytorch_flash",
         "cudnn cublas cublasLt nvjet xmma tensorrt_llm flashinfer vllm sglang aiter ck ck_tile apex",
         "transformer_engine fbgemm_gpu deep_gemm deep_ep marlin nccl rccl gloo cooperative_groups nvshmem mscclpp",
         "vision epilogue at_cuda_detail at_hip_detail const operator lambda unnamed cg raft kittens detail native "
         "internal "
         "__nv _cuda detail_ gemm_kernel machete mha fastertransformer",
         "flash_attn PyTorchMemEffAttention xformers sm80 sm90 sm100 CUB_200200_500_600_700_750_800_860_900_NS",
         "CUB_101702_600_NS tensorflow legacy wmma nvcuda mixed_gemm cask_cudnn cask_plugin_cudnn cudnn_ops",
         "cusparse cusolver cufft curand composable_kernel rocblas miopen hipblaslt Tensile causal_conv1d"});
    return holds(words, name) || name.starts_with("CUB_") || name.starts_with("THRUST_") ||
           name.starts_with("ROCPRIM_") || name.starts_with("cask_") || name.starts_with("cutlass_") ||
           name.starts_with("cudnn_");
}

bool isTorchFolder(std::string_view name)
{
    static const Words words = wordsIn(
        {"_C _awaits _custom_op _decomp _dispatch _dynamo _export _functorch _higher_order_ops _inductor _lazy "
         "_library",
         "_logging _numpy _prims _prims_common _refs _strobelight _subclasses _vendor accelerator amp ao autograd",
         "backends compiler contrib cpu csrc cuda distributed distributions export fft func futures fx jit legacy",
         "lib linalg masked monitor mps mtia multiprocessing nativert nested nn onnx optim package profiler "
         "quantization",
         "signal sparse special testing utils xpu __init__.py _classes.py _compile.py _deploy.py _environment.py",
         "_guards.py _jit_internal.py _linalg_utils.py _lobpcg.py _lowrank.py _meta_registrations.py "
         "_namedtensor_internals.py",
         "_ops.py _sources.py _storage_docs.py _streambase.py _tensor.py _tensor_docs.py _tensor_str.py _torch_docs.py",
         "_utils.py _utils_internal.py _VF.py _vmap_internals.py _weights_only_unpickler.py functional.py hub.py",
         "library.py overrides.py random.py return_types.py serialization.py storage.py torch_version.py types.py",
         "version.py"});
    return holds(words, name);
}

bool isLibraryPackage(std::string_view name)
{
    static const Words words = wordsIn(
        {"torch torchvision torchaudio torchtext torchgen functorch triton numpy scipy transformers diffusers "
         "accelerate",
         "vllm sglang flash_attn deepspeed megatron apex timm xformers lightning pytorch_lightning peft datasets "
         "einops",
         "aiter ray uvloop fastapi IPython ipykernel tornado traitlets jupyter_client zmq colab_kernel_launcher.py "
         "tqdm",
         "PIL pandas matplotlib huggingface_hub tokenizers safetensors sentencepiece typing_extensions.py six.py yaml",
         "filelock fsspec requests urllib3 packaging networkx sympy mpmath jinja2 torchmetrics torchrec fbgemm_gpu",
         "bitsandbytes torchao optimum trl evaluate sklearn joblib psutil pydantic starlette uvicorn loguru dill",
         "multiprocess pyarrow cloudpickle setuptools pip wheel nvtx pynvml cupy numba llvmlite google absl "
         "tensorboard"});
    return holds(words, name);
}

bool isTelling(std::string_view name)
{
    static const Words words = wordsIn({"forward backward step zero_grad main recompute_fn unpack_hook"});
    return holds(words, name) || isDunder(name) || (name.starts_with('<') && isHarmless(name)) || name == "<module>" ||
           name == "<lambda>" || name == "<listcomp>" || name == "<dictcomp>" || name == "<setcomp>" ||
           name == "<genexpr>";
}

bool isArgumentKey(std::string_view key)
{
    static const Words words = wordsIn(
        {"id name type args bytes size kind stream device context correlation queued grid block cbid cid src dst ptr",
         "kernel priority cluster submitted channel channel_type labels sort_index direction column row value dtype "
         "Rank finished occupancy graph node",
         "schemaVersion deviceProperties totalGlobalMem computeMajor computeMinor maxThreadsPerBlock",
         "maxThreadsPerMultiprocessor regsPerBlock regsPerMultiprocessor warpSize sharedMemPerBlock numSms",
         "sharedMemPerBlockOptin sharedMemPerMultiprocessor maxSharedMemoryPerMultiProcessor runtimeMajorVersion",
         "runtimeMinorVersion maxGridHeight maxGridWidth cupti_version cuda_runtime_version cuda_driver_version",
         "hip_runtime_version hip_driver_version roctracer_version record_shapes profile_memory with_stack with_flops",
         "with_modules displayTimeUnit baseTimeNanoseconds traceName trace_id group_trace_id distributedInfo backend "
         "rank",
         "world_size pg_count pg_config pg_name pg_desc backend_config pg_size ranks nccl_version metadata INFO ERROR",
         "WARNING host_name username traceEvents local global activeBlocksPerMultiprocessor limitingFactors",
         "blockLimitRegs blockLimitSharedMem blockLimitWarps blockLimitBlocks blockLimitBarriers",
         "allocatedRegistersPerBlock allocatedSharedMemPerBlock fromDevice inDevice toDevice fromContext inContext",
         "toContext kernel_backend kernel_file kernel_hash kernel_name kernel_kwargs num_warps num_stages",
         "cuda_sync_kind wait_on_stream wait_on_cuda_event_id wait_on_cuda_event_record_corr_id scope stream_id "
         "cmd_name",
         "executable_name mem copyin copyout synthetic pid tid cat ph ts dur bp tts tdur cname sf esf stack estack id2 "
         "s"});
    // Keys of several words: a letter first, then a blank or a bracket somewhere, as only the profiler writes them.
    static constexpr std::string_view phrases[] = {"External id",
                                                   "external id",
                                                   "external ts",
                                                   "Ev Idx",
                                                   "Record function id",
                                                   "Sequence number",
                                                   "Fwd thread id",
                                                   "Input Dims",
                                                   "Input dims",
                                                   "Input type",
                                                   "Input Strides",
                                                   "Concrete Inputs",
                                                   "Input names",
                                                   "Output dims",
                                                   "Output type",
                                                   "Output names",
                                                   "Extra arguments",
                                                   "Call stack",
                                                   "Module Hierarchy",
                                                   "Trace name",
                                                   "Trace iteration",
                                                   "Profiler Event Index",
                                                   "Python id",
                                                   "Python parent id",
                                                   "Python module id",
                                                   "Python thread",
                                                   "Collective name",
                                                   "In msg nelems",
                                                   "Out msg nelems",
                                                   "Group size",
                                                   "In split size",
                                                   "Out split size",
                                                   "Process Group Name",
                                                   "Process Group Description",
                                                   "Process Group Ranks",
                                                   "Global rank start",
                                                   "Global rank stride",
                                                   "Seq",
                                                   "shared memory",
                                                   "static shared memory",
                                                   "dynamic shared memory",
                                                   "local memory per thread",
                                                   "registers per thread",
                                                   "blocks per SM",
                                                   "warps per SM",
                                                   "est. achieved occupancy %",
                                                   "memory bandwidth (GB/s)",
                                                   "graph id",
                                                   "graph node id",
                                                   "Bytes",
                                                   "Addr",
                                                   "Device Type",
                                                   "Device Id",
                                                   "Total Allocated",
                                                   "Total Reserved",
                                                   "Op count",
                                                   "mem size",
                                                   "cuda stream",
                                                   "dim",
                                                   "Is asynchronized op",
                                                   "Comms Id"};
    return holds(words, key) || std::find(std::begin(phrases), std::end(phrases), key) != std::end(phrases) ||
           key.starts_with("lanescope_") || key.starts_with("smsp__") || key.starts_with("sm__");
}

} // namespace lanescope
