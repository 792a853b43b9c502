// Explains PyTorch's ops. If an op only passes its arguments on, the text names the op that receives them; if an op's
// cost is surprising, the text explains why.

#include "model/base/phrases.h"
#include "model/explain/word_list.h"
#include "model/explain/words.h"

#include <array>

namespace lanescope {

namespace {

constexpr std::array opRows{
    // Views and questions: no kernel
    WordRow{"t transpose permute view _unsafe_view as_strided expand unsqueeze squeeze slice select narrow alias split "
            "split_with_sizes chunk unbind expand_as view_as unflatten numpy_T movedim diagonal _reshape_alias unfold "
            "broadcast_to broadcast_tensors tensor_split swapaxes swapdims mT adjoint",
            PHRASE("A view: the result shares the data of its input and differs only in shape, strides or offset. No "
                   "kernel runs.")},
    WordRow{"t_ transpose_ as_strided_ unsqueeze_ squeeze_ swapaxes_ swapdims_",
            PHRASE("Changes the shape, strides or offset of the tensor itself. Its data stay as they are, and no "
                   "kernel runs.")},
    WordRow{"detach", PHRASE("The same data without autograd's history. No kernel runs.")},
    WordRow{"detach_", PHRASE("Removes autograd's history from the tensor itself. Its data stay as they are, and no "
                              "kernel runs.")},
    WordRow{"lift lift_fresh", PHRASE("Marks a tensor that was made from Python data. No kernel runs.")},
    WordRow{
        "stride sym_size sym_stride size result_type is_pinned is_complex is_floating_point can_cast _nnpack_available "
        "_has_same_storage_numel _has_compatible_shallow_copy_type",
        PHRASE("A question about a tensor's type, shape or memory. No kernel runs.")},
    WordRow{"flatten", PHRASE("The same data under another shape if its strides allow, else a copy.")},
    WordRow{"resolve_conj resolve_neg conj",
            PHRASE("Conjugation or negation that is kept as a flag of the tensor. Real tensors pass unchanged, without "
                   "a kernel.")},
    WordRow{"set_", PHRASE("Makes the tensor use another storage. No data is moved.")},
    WordRow{"resize_ resize_as_",
            PHRASE("Changes the size of a tensor in place. Memory is taken only where it grows.")},
    WordRow{"record_stream", PHRASE("Tells PyTorch's allocator that another stream uses the tensor, so that its memory "
                                    "is not reused too early.")},
    // New tensors
    WordRow{"empty_like new_empty new_empty_strided",
            PHRASE("Makes a new tensor and does not fill it: memory is taken from the allocator, and no kernel runs.")},
    WordRow{"zeros ones full zeros_like ones_like full_like new_zeros new_ones new_full",
            PHRASE("Makes a new tensor and fills it with one value, on a GPU by a kernel or a memset.")},
    WordRow{"fill_ zero_ fill", PHRASE("Fills a tensor with one value, on a GPU by a kernel or a memset.")},
    WordRow{"arange linspace", PHRASE("Makes a tensor of evenly spaced numbers.")},
    WordRow{"scalar_tensor", PHRASE("Makes a tensor without dimensions, which holds one number.")},
    WordRow{"tril_indices triu_indices", PHRASE("Makes the indices of a triangle of a matrix.")},
    WordRow{"rand randn randint randperm rand_like randn_like normal_ uniform_ bernoulli_ random_ exponential_ "
            "multinomial bernoulli normal",
            PHRASE("Draws random numbers. Each call advances the state of the generator.")},
    // Copies
    WordRow{"clone", PHRASE("Copies a tensor into new memory.")},
    WordRow{"type_as", PHRASE("Gives the tensor another type or device; where it has them already, nothing is done.")},
    WordRow{"_autocast_to_full_precision",
            PHRASE("Autocast casts an input to fp32 for an op that needs full precision.")},
    WordRow{"_autocast_to_reduced_precision",
            PHRASE("Autocast casts an input to fp16 or bf16 for an op that runs in reduced precision.")},
    WordRow{"pin_memory _pin_memory",
            PHRASE("Copies a tensor into pinned host memory, from which the GPU can read while the host goes on.")},
    WordRow{"cat concat concatenate _cat stack hstack vstack",
            PHRASE("Joins tensors along a dimension: all of them are copied into a new one.")},
    WordRow{"repeat repeat_interleave tile", PHRASE("Repeats the data of a tensor by copying it.")},
    WordRow{"pad constant_pad_nd", PHRASE("Copies a tensor into a larger one and fills the border.")},
    WordRow{"flatten_dense_tensors", PHRASE("Copies a list of tensors into one flat tensor.")},
    WordRow{"unflatten_dense_tensors", PHRASE("Cuts a flat tensor into views of given shapes.")},
    WordRow{"roll flip", PHRASE("Moves elements along a dimension: shifted round, or in reverse order.")},
    WordRow{"tril triu", PHRASE("Keeps the part of a matrix on one side of a diagonal and sets the rest to zero.")},
    // Elementwise
    WordRow{
        "add sub mul div rsub neg abs exp exp2 expm1 log log2 log10 log1p sqrt rsqrt reciprocal square pow sin cos "
        "tan tanh sigmoid log_sigmoid relu relu6 gelu silu leaky_relu elu hardswish hardtanh hardsigmoid softplus "
        "mish clamp clamp_min clamp_max threshold maximum minimum fmod remainder floor ceil round trunc sign where "
        "eq ne gt lt ge le logical_and logical_or logical_not logical_xor bitwise_and bitwise_or bitwise_not "
        "bitwise_xor __and__ __or__ __xor__ __ior__ __iand__ __ixor__ isnan isinf isfinite nan_to_num addcmul "
        "addcdiv lerp logit atan2 erf divide multiply subtract true_divide floor_divide prelu celu hypot",
        PHRASE("Elementwise: each element of the result depends only on the elements at the same place of the inputs, "
               "after broadcasting. On a GPU that is one kernel as a rule, limited by memory bandwidth.")},
    WordRow{"masked_fill", PHRASE("Sets elements to one value where a mask is true.")},
    WordRow{"isclose allclose equal", PHRASE("Compares two tensors, exactly or within a tolerance.")},
    // Reductions, scans, sorting
    WordRow{"sum mean prod var std norm linalg_vector_norm linalg_norm amax amin argmax argmin all any logsumexp "
            "count_nonzero var_mean std_mean aminmax nansum sum_to_size _grad_sum_to_size",
            PHRASE("A reduction: many elements become one, over all dimensions or the given ones.")},
    WordRow{"max min",
            PHRASE("The largest or smallest element, over all dimensions or one; with two tensors the larger or "
                   "smaller of each pair.")},
    WordRow{"cumsum cumprod cummax cummin logcumsumexp",
            PHRASE("A scan: each element of the result combines all elements up to its place along one dimension.")},
    WordRow{"sort argsort topk kthvalue median quantile",
            PHRASE("Sorts along one dimension, or selects by order: the largest elements, the median, a quantile.")},
    WordRow{"unique unique2 _unique2 unique_consecutive unique_dim",
            PHRASE("Finds the different elements. On a GPU the host waits, as their number sets the size of the "
                   "result.")},
    WordRow{"bucketize searchsorted", PHRASE("Finds by binary search the boundaries around each value.")},
    WordRow{"diff", PHRASE("Subtracts neighboring elements along one dimension.")},
    // Indices
    WordRow{
        "index masked_select",
        PHRASE("Reads elements at given indices into a new tensor. With a mask of booleans the host waits for the GPU, "
               "because the number of true elements sets the size of the result.")},
    WordRow{"index_select gather take take_along_dim embedding_renorm_",
            PHRASE("Reads elements at given indices into a new tensor.")},
    WordRow{
        "nonzero nonzero_numpy argwhere",
        PHRASE(
            "Finds the indices of elements that are not zero. On a GPU the host waits, because their number sets the "
            "size of the result.")},
    WordRow{"index_put index_put_ _index_put_impl_ scatter scatter_add scatter_reduce index_add index_copy index_fill "
            "masked_scatter put_",
            PHRASE("Writes elements to given indices, or adds them there.")},
    WordRow{"embedding", PHRASE("Looks up rows of a table by index: a gather, limited by memory bandwidth.")},
    WordRow{"embedding_bag _embedding_bag _embedding_bag_forward_only",
            PHRASE("Looks up rows of a table by index and combines those of each bag by sum, mean or maximum.")},
    WordRow{"one_hot", PHRASE("Makes a row of zeros with a single one from each index.")},
    // Matrix products and convolutions
    WordRow{"mv addmv dot vdot",
            PHRASE("Product of a matrix and a vector, or of two vectors: limited by memory bandwidth.")},
    WordRow{"_scaled_mm", PHRASE("Product of two fp8 matrices with scales: one GEMM.")},
    WordRow{"_grouped_mm _scaled_grouped_mm",
            PHRASE("Several matrix products of different sizes in one kernel, as of the "
                   "experts of a mixture.")},
    WordRow{"einsum", PHRASE("Sums of products in Einstein's notation: it permutes its inputs and calls bmm.")},
    WordRow{"tensordot", PHRASE("Product over several dimensions: it reshapes its inputs and calls mm.")},
    WordRow{
        "conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d convolution _convolution",
        PHRASE("Convolution: it passes its arguments on to a backend such as cuDNN, MIOpen or oneDNN, and does no work "
               "of its own.")},
    WordRow{
        "cudnn_convolution cudnn_convolution_transpose cudnn_convolution_relu miopen_convolution "
        "miopen_convolution_transpose miopen_depthwise_convolution mkldnn_convolution",
        PHRASE("Convolution by the library in its name: cuDNN on NVIDIA GPUs, MIOpen on AMD GPUs, oneDNN (mkldnn) on "
               "CPUs.")},
    WordRow{"thnn_conv2d _slow_conv2d_forward slow_conv3d_forward slow_conv3d",
            PHRASE("Convolution by PyTorch itself: the input is unfolded into a matrix, then multiplied.")},
    WordRow{"_conv_depthwise2d conv_depthwise3d",
            PHRASE("Convolution of each channel by itself, by PyTorch's own kernel.")},
    WordRow{
        "convolution_backward cudnn_convolution_backward cudnn_convolution_transpose_backward "
        "miopen_convolution_backward mkldnn_convolution_backward",
        PHRASE("Backward of a convolution: the gradients of its input, weight and bias, as far as they are needed.")},
    WordRow{"cudnn_convolution_backward_input", PHRASE("Backward of a convolution: the gradient of its input.")},
    WordRow{"cudnn_convolution_backward_weight", PHRASE("Backward of a convolution: the gradient of its weight.")},
    // Normalization
    WordRow{
        "batch_norm _batch_norm_impl_index",
        PHRASE("Batch normalization: it passes its arguments on to cuDNN, MIOpen or PyTorch's own kernels, and does no "
               "work of its own.")},
    WordRow{"native_batch_norm cudnn_batch_norm miopen_batch_norm _native_batch_norm_legit",
            PHRASE("Batch normalization: in training by the mean and variance of each channel over the batch, in "
                   "evaluation by the stored ones.")},
    WordRow{"layer_norm native_layer_norm",
            PHRASE("Layer normalization: by mean and variance over the last dimensions of each sample.")},
    WordRow{"group_norm native_group_norm",
            PHRASE("Group normalization: by mean and variance of each group of channels of each sample.")},
    WordRow{"instance_norm", PHRASE("Instance normalization: by mean and variance of each channel of each sample.")},
    WordRow{"rms_norm _fused_rms_norm",
            PHRASE("RMS normalization: by the root mean square over the last dimensions; no mean is subtracted.")},
    WordRow{"softmax _softmax _safe_softmax",
            PHRASE("Softmax: exponentials along one dimension, divided by their sum.")},
    WordRow{"log_softmax _log_softmax", PHRASE("Logarithm of the softmax along one dimension, in one stable step.")},
    WordRow{
        "dropout native_dropout feature_dropout _fused_dropout",
        PHRASE("Dropout: in training it sets random elements to zero and scales the others up; in evaluation it does "
               "nothing.")},
    WordRow{"max_pool1d max_pool2d max_pool2d_with_indices max_pool3d max_pool3d_with_indices adaptive_max_pool2d",
            PHRASE("Max pooling: the largest element of each window.")},
    WordRow{
        "avg_pool1d avg_pool2d avg_pool3d adaptive_avg_pool1d adaptive_avg_pool2d _adaptive_avg_pool2d",
        PHRASE("Average pooling: the mean of each window. The adaptive form sizes its windows by the wanted result.")},
    WordRow{"upsample_nearest2d upsample_bilinear2d upsample_bicubic2d _upsample_nearest_exact2d interpolate "
            "upsample_nearest1d upsample_trilinear3d",
            PHRASE("Resizes images by interpolation.")},
    // Losses
    WordRow{"cross_entropy_loss", PHRASE("Cross-entropy loss: log_softmax, then nll_loss.")},
    WordRow{"nll_loss nll_loss_nd nll_loss_forward nll_loss2d nll_loss2d_forward",
            PHRASE("Negative log-likelihood: it takes the log-probability of each target and averages or sums them.")},
    WordRow{"mse_loss", PHRASE("Squared differences of prediction and target, averaged or summed.")},
    WordRow{"l1_loss smooth_l1_loss huber_loss", PHRASE("Differences of prediction and target, averaged or summed.")},
    WordRow{"binary_cross_entropy binary_cross_entropy_with_logits",
            PHRASE("Binary cross-entropy loss. The form with logits applies the sigmoid itself.")},
    // Attention
    WordRow{
        "_scaled_dot_product_flash_attention _flash_attention_forward _scaled_dot_product_flash_attention_for_cpu",
        PHRASE("Flash attention: products with the keys, softmax and products with the values in one kernel, tile by "
               "tile. The matrix of scores is never stored.")},
    WordRow{"_scaled_dot_product_efficient_attention _efficient_attention_forward",
            PHRASE("Memory-efficient attention: scores are computed tile by tile and never stored as a whole.")},
    WordRow{"_scaled_dot_product_cudnn_attention _cudnn_attention_forward",
            PHRASE("Attention by cuDNN, fused into one kernel.")},
    WordRow{
        "_scaled_dot_product_attention_math",
        PHRASE("Attention from plain products and a softmax: the whole matrix of scores is written and read again.")},
    WordRow{"_native_multi_head_attention",
            PHRASE("The fast path of nn.MultiheadAttention in inference: projections and attention in one op.")},
    WordRow{"_transform_bias_rescale_qkv",
            PHRASE("Adds the bias to projected queries, keys and values, scales the queries and splits the heads.")},
    // Numbers on the host
    WordRow{"is_nonzero", PHRASE("Brings one number to the host: the host waits until the device has it.")},
    // Mixed precision and optimizers
    WordRow{
        "_amp_foreach_non_finite_check_and_unscale_",
        PHRASE("Mixed precision: it divides gradients by the loss scale and notes whether one is infinite or NaN.")},
    WordRow{"_amp_update_scale_",
            PHRASE("Mixed precision: it lowers the loss scale after a step with infinite gradients and raises it after "
                   "many without.")},
    WordRow{"_fused_adam_ _fused_adamw_ _fused_sgd_ _fused_adagrad_",
            PHRASE("One optimizer step for a list of parameters, in few kernels.")},
    // Communication
    WordRow{"record_param_comms",
            PHRASE("A record of one collective: its name, sizes and process group. It does no work of "
                   "its own.")},
    WordRow{"torch::distributed::reducer::mul_out",
            PHRASE("DDP copies a gradient into its bucket and divides it by the number of ranks.")},
    WordRow{"torch.distributed.ddp.reducer::copy_bucket_to_grad",
            PHRASE("DDP copies reduced gradients from a bucket back to the parameters.")},
    WordRow{"_DDPSink", PHRASE("DDP's mark in autograd's graph where the backward pass begins.")},
    WordRow{"_c10d_functional::wait_tensor c10d_functional::wait_tensor",
            PHRASE("Waits for a functional collective. With NCCL the current stream waits, and the host goes on.")},
    // Nodes of autograd
    WordRow{"torch::autograd::AccumulateGrad",
            PHRASE("Adds a gradient to its parameter's .grad, or stores it there if it is the first. DDP starts the "
                   "all-reduce of a full bucket from here.")},
    WordRow{"torch::jit::(anonymous namespace)::DifferentiableGraphBackward",
            PHRASE("The backward of a part of the model that TorchScript compiled.")},
};

constexpr std::array libraryRows{
    WordRow{"c10d",
            PHRASE("A call of torch.distributed: it starts the communication and returns a handle to wait for.")},
    WordRow{
        "_c10d_functional c10d_functional",
        PHRASE(
            "A functional collective, as torch.compile and DTensor use them: it starts the communication and returns "
            "a tensor that wait_tensor waits for.")},
    WordRow{"fbgemm fbgemm_gpu",
            PHRASE("An op of FBGEMM, Meta's library for embedding tables, jagged tensors and low precision.")},
    WordRow{"vllm _C _C_cache_ops _moe_C", PHRASE("An op of vLLM, registered with PyTorch.")},
    WordRow{"sgl_kernel sglang", PHRASE("An op of SGLang, registered with PyTorch.")},
    WordRow{
        "sglang_profiler",
        PHRASE(
            "A function of a serving engine that was registered as an op, so that the profiler records its inputs.")},
    WordRow{"aiter", PHRASE("An op of AITER, AMD's library of kernels for inference.")},
    WordRow{"torchvision", PHRASE("An op of torchvision.")},
    WordRow{"torchaudio", PHRASE("An op of torchaudio.")},
    WordRow{"flash_attn flash_attn_2 flash_attn_3 _flash_attn_forward", PHRASE("An op of the library FlashAttention.")},
    WordRow{"transformer_engine", PHRASE("An op of NVIDIA's Transformer Engine.")},
    WordRow{"xformers", PHRASE("An op of xFormers.")},
    WordRow{"quantized", PHRASE("An op of PyTorch on quantized tensors.")},
    WordRow{"prims", PHRASE("A primitive op, into which torch.compile decomposes others.")},
};

} // namespace

std::string_view textOfOp(std::string_view name)
{
    static const WordList list = wordListOf(opRows);
    if (name.starts_with("torch::jit::")) // its name holds a space
        return opRows.back().text;
    return textIn(list, name);
}

std::string_view textOfLibrary(std::string_view nameSpace)
{
    static const WordList list = wordListOf(libraryRows);
    return textIn(list, nameSpace);
}

} // namespace lanescope
