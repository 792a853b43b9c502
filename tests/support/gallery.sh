#!/bin/sh
# Draws the pictures of a course on reading profiler traces from the bundled examples, each with one command.
#
#     gallery.sh LANESCOPE FOLDER [png|svg|pdf]
set -eu
lanescope=$1
folder=$2
suffix=${3:-png}
samples=$(cd "$(dirname "$0")/../../resources/samples" && pwd)/synthetic_
mkdir -p "$folder"

draw() { # draw NAME TRACE [OTHER] OPTIONS...
    name=$1
    trace=$samples$2.json.gz
    shift 2
    case ${1:-} in
    -*) "$lanescope" shot "$trace" -o "$folder/$name.$suffix" "$@" ;;
    *)
        other=$samples$1.json.gz
        shift
        "$lanescope" shot "$trace" "$other" -o "$folder/$name.$suffix" "$@"
        ;;
    esac
}

mlp=geglu_mlp_64_128_768_3072
notes=$(cd "$(dirname "$0")/../data/notes" && pwd)
gemm=ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_nn
add='void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<c10::BFloat16>, std::array<char*, 3ul> >(int, at::native::CUDAFunctor_add<c10::BFloat16>, std::array<char*, 3ul>)'
# Single ops
draw profiler_table matmul_add_64_bf16_cold_eager --step "ProfilerStep#2" --inset profile \
    --title "The table says what takes most, the trace when and why"
draw cold_step matmul_add_64_bf16_cold_eager --findings --title "A cold first step"
draw dead_window matmul_add_64_bf16_cold_eager --step "ProfilerStep#2" --lanes "thread" --findings \
    --title "Nothing runs before the first op"
draw warm_steps matmul_add_64_bf16_warm_eager_batch8 --range 100us:320us --title "Warmed up, the steps are alike"
draw lanes_offset matmul_add_64_bf16_cold_eager --lanes "thread|stream|CUPTI" \
    --annotate "$notes/lanes_offset.json" --title "The GPU's lane runs 2.5 ms behind"
draw buffer_request matmul_add_64_bf16_cold_eager_wait0_active20 --findings --title "The profiler asks for buffers"
draw dispatch_chain matmul_add_4096_bf16_warm_eager --step "ProfilerStep#3" --lanes "thread" \
    --title "From the annotation down to the launch"
draw batch_dispatch matmul_add_64_bf16_warm_eager_batch8 --step "ProfilerStep#3" --lanes "thread" \
    --title "A batch goes to aten::bmm"
draw occupancy_query matmul_add_4096_bf16_warm_eager --step "ProfilerStep#3" --lanes "thread" \
    --annotate "$notes/occupancy_query.json" --title "The library asks for occupancy before a GEMM"
draw footprints matmul_add_4096_bf16_warm_eager --step "ProfilerStep#3" --lanes "stream" --select "$gemm#1" \
    --inset "footprint=$gemm#1" --inset "footprint=$add#1" --title "Footprints of the product and of the sum"
draw slow_among_equals matmul_add_4096_bf16_warm_eager_active5 --lanes "stream" --inset table \
    --title "One kernel, five times: the mean misleads"
draw compiled_region matmul_add_4096_bf16_warm_compile --fit "Torch-Compiled Region: 0/0#1" --lanes "thread" \
    --title "What runs around a compiled graph"
draw copy_and_gemm matmul_add_4096_bf16_warm_eager matmul_add_4096_bf16_warm_compile --step "ProfilerStep#3" \
    --lanes "stream" --title "addmm copies the bias, then multiplies"
# A layer, and an MLP
draw linear linear_1024_32_64_eager linear_1024_32_64_compile --step "ProfilerStep#3" --lanes "thread" --stretch \
    --title "The same kernel, more around it"
draw mlp_eager ${mlp}_eager --step "ProfilerStep#3" --lanes "stream" --inset table --title "Five kernels a forward"
draw mlp_table ${mlp}_eager --step "ProfilerStep#3" --lanes "thread" --inset profile \
    --title "Six ops launch nothing, two rows are matrix products"
draw mlp_eager_compiled ${mlp}_eager ${mlp}_compile --step "ProfilerStep#3" --lanes "stream" --inset table \
    --title "Five kernels become four"
draw fused_kernel ${mlp}_compile --step "ProfilerStep#3" --lanes "stream" \
    --inset "footprint=triton_poi_fused__unsafe_view_gelu_mul_0#1" --title "GeLU and mul in one Triton kernel"
draw mlp_compiled_by_hand ${mlp}_compile ${mlp}_triton --step "ProfilerStep#3" --lanes "thread" --stretch \
    --title "With and without what runs before the graph"
