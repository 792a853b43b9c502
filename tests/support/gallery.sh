#!/bin/sh
# Draws the pictures that a course on reading profiler traces shows, from the bundled examples, each by one command.
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
draw cold_step matmul_add_64_bf16_cold_eager --findings --title "A cold first step"
draw dead_window matmul_add_64_bf16_cold_eager --step "ProfilerStep#2" --lanes "thread" --findings \
    --title "Nothing runs before the first op"
draw warm_steps matmul_add_64_bf16_warm_eager_batch8 --range 0us:900us --title "Warmed up, the steps are alike"
draw buffer_request matmul_add_64_bf16_cold_eager_wait0_active20 --findings --title "The profiler asks for buffers"
draw dispatch_chain matmul_add_4096_bf16_warm_eager --fit "matmul_add#1" --lanes "thread" \
    --title "From the annotation down to the launch"
draw matmul_footprint matmul_add_4096_bf16_warm_eager --select "ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_nn" \
    --inset footprint --title "Footprint of the matrix product"
draw slow_among_equals matmul_add_4096_bf16_warm_eager_active5 --lanes "stream" --inset table \
    --title "One kernel, five times: the mean misleads"
draw compiled_region matmul_add_4096_bf16_warm_compile --fit "Torch-Compiled Region: 0/0#1" --lanes "thread" \
    --title "What runs around a compiled graph"
draw copy_and_gemm matmul_add_4096_bf16_warm_eager matmul_add_4096_bf16_warm_compile --step "ProfilerStep#3" \
    --lanes "stream" --title "addmm copies the bias, then multiplies"
draw linear linear_1024_32_64_eager linear_1024_32_64_compile --step "ProfilerStep#3" --lanes "thread" --stretch \
    --title "The same kernel, more around it"
draw mlp_eager_compiled ${mlp}_eager ${mlp}_compile --step "ProfilerStep#3" --inset table --title "Five kernels become four"
draw mlp_compiled_by_hand ${mlp}_compile ${mlp}_triton --step "ProfilerStep#3" --lanes "thread" --stretch \
    --title "With and without what runs before the graph"
