#!/bin/bash
# run.sh OUT [SECTION...]: what only a GPU can show, in a few minutes. Needs nvcc, and a python3 with PyTorch. BIN names
# the folder of a built Lanescope (default .build/release/bin). What was seen is in OUT/log.txt; traces, recordings and
# pictures are packed there. Sections: machine natives inject samples keep torch turns loops occupancy remedies window.
# SCRIPTS names the scripts of resources/pytorch that `torch` runs, one per line, in place of all of them; @ is replaced by its
# folder. CASES names the remedies.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
OUT=$(mkdir -p "$1" && cd "$1" && pwd)
shift
sections=" $* "
BIN=${BIN:-$root/.build/release/bin}
W=$(mktemp -d)
mkdir -p "$W"/{native,all,samples,raw,torch,remedies,training,occupancy,pictures,data,programs}
exec > >(tee "$OUT/log.txt") 2>&1
LIMIT=${LIMIT:-100000} # seconds, after which no section begins
wants() {
    [ "$SECONDS" -lt "$LIMIT" ] || return 1
    [ "$sections" = "  " ] || [[ "$sections" == *" $1 "* ]]
}
pids=() # what runs in the background; a bare `wait` would also wait for the log
await() {
    [ ${#pids[@]} = 0 ] || wait "${pids[@]}"
    pids=()
}
part() { printf '\n##### %s  [%s s]\n' "$*" "$SECONDS"; }
must_end() { # must_end SECONDS COMMAND...: reports how it ended
    local limit=$1 code
    shift
    timeout -k 3 "$limit" "$@"
    code=$?
    [ $code = 0 ] || echo "   -> exit $code: $*"
    return $code
}
C=$BIN/lanescope-capture
last() { tail -n 1 | cut -c1-700; }

if wants machine; then
    part machine
    nvidia-smi --query-gpu=name,driver_version,memory.total,clocks.sm,clocks.max.sm,compute_cap,persistence_mode --format=csv
    uname -r
    nproc
    which python3 nvcc ncu
    nvcc --version | tail -n 2
    grep -i restrict /proc/driver/nvidia/params
    part "the helper's list of devices"
    must_end 20 "$C" --probe
fi

# The libraries of the python on the PATH.
VIRTUAL_ENV=${VIRTUAL_ENV:-$(python3 -c 'import sys; print(sys.prefix)')}
export VIRTUAL_ENV

# Programs of this folder, and torch.compile's caches, which are filled side by side before anything is timed.
nvcc -O2 -std=c++17 -arch=native -o "$W/programs/program" "$here/program.cu" &
pids+=($!)
nvcc -O2 -std=c++17 -arch=native -o "$W/programs/occupancy" "$here/occupancy.cu" &
pids+=($!)
export TORCHINDUCTOR_CACHE_DIR=$W/inductor TRITON_CACHE_DIR=$W/triton
P=$root/resources/pytorch
compiled=("matmul_add.py --size 64 --warmup" "matmul_add.py --size 4096 --warmup" "matmul_add.py --size 64 --warmup --mode reduce-overhead"
    "linear.py" "simple_mlp.py" "simple_mlp.py --mode reduce-overhead" "mlp_relu.py --batch 128 1024 4096" "lenet5.py" "lenet5.py --backward")
plain=("matmul_add.py --size 64" "matmul_add.py --size 64 --warmup" "matmul_add.py --size 64 --wait 0 --warmup_steps 0 --active 20 --trace_dir $W/torch/wait0"
    "matmul_add.py --size 64 --batch 8 --warmup" "matmul_add.py --size 4096" "matmul_add.py --size 4096 --warmup" "linear.py" "simple_mlp.py"
    "matmul_add.py --size 4096 --warmup --active 5 --trace_dir $W/torch/active5"
    "kernels_mlp.py" "mlp_relu.py --batch 128 1024 4096" "mlp_relu.py --style nn" "lenet5.py" "lenet5.py --backward")
if [ -n "${SCRIPTS:-}" ]; then
    mapfile -t all < <(printf '%s\n' "${SCRIPTS//@/$W/torch}")
    compiled=() plain=()
    for x in "${all[@]}"; do [[ $x == *--compile* ]] && compiled+=("${x/ --compile/}") || plain+=("$x"); done
fi
if wants torch; then
    for x in "${compiled[@]}"; do
        # shellcheck disable=SC2086
        timeout 150 python3 "$P"/$x --compile --trace_dir "$W/thrown" >/dev/null 2>&1 &
        pids+=($!)
    done
    if [ -z "${SCRIPTS:-}" ]; then
        timeout 150 python3 "$P/kernels_mlp.py" --trace_dir "$W/thrown" >/dev/null 2>&1 &
        pids+=($!)
        timeout 150 python3 "$here/training.py" "$W/data" compile >/dev/null 2>&1 &
        pids+=($!)
    fi
fi

# sizes of a workload, small enough that a capture is bundled
sizes_of() { [ "$1" = matmul_add ] && echo "--size ${2:-64}"; }

if wants natives; then
    part "each workload, variant and type, checked"
    one() {
        local name=$1_$2_$3_$4
        # shellcheck disable=SC2046
        timeout 60 "$C" "$1" --device gpu --variant "$2" --dtype "$3" $([ "$4" = warm ] && echo --warm 10) \
            -o "$W/all/$name.json" >"$W/all/$name.out" 2>&1
        echo "$name exit $? $(grep '"done"' "$W/all/$name.out" | tail -n 1 | grep -oE '"(kernels|dropped)": ?[0-9]+|"max_rel_err": ?[0-9.e+-]+' | sort -u | tr '\n' ' ')$(grep -v '^{' "$W/all/$name.out" | tail -n 1)"
    }
    export -f one
    export C W
    for w in matmul_add linear mlp mlp_relu lenet5; do for v in eager compiled fused graph; do
        for d in bf16 fp16 fp32 tf32; do for t in cold warm; do echo "$w $v $d $t"; done; done
    done; done | xargs -P 4 -L 1 bash -c 'one "$@"' _
fi
part "waiting for what compiles in the background"
await
part "what compiles is done"

if wants inject; then
    prog=$W/programs/program
    record() { # record NAME OPTIONS... -- COMMAND...
        local name=$1
        shift
        echo "-- $name: $*"
        must_end 60 "$C" --device gpu -o "$W/raw/$name.json" --keep-raw "$@" 2>&1 | grep -vE '"(grew|alive|plan|phase)"' | cut -c1-600
        du -b "$W/raw/$name"* 2>/dev/null | tail -n 4
    }
    part "any program"
    record plain -- "$prog" plain 100
    record graph -- "$prog" graph 5
    record copies -- "$prog" copies
    record events -- "$prog" events
    record range --by-calls -- "$prog" range
    record child -- "$prog" child 2 plain 50
    record crash -- "$prog" crash
    record window --delay 0.5 --duration 0.5 --end -- "$prog" forever
    echo "-- killed"
    "$C" -o "$W/raw/killed.json" --keep-raw -- "$prog" forever >"$W/raw/killed.out" 2>&1 &
    killed=$!
    sleep 3
    pkill -KILL -x program
    wait $killed
    tail -n 2 "$W/raw/killed.out" | cut -c1-400
    for v in eager compiled fused graph; do for w in matmul_add linear mlp mlp_relu lenet5; do
        LANESCOPE_CAPTURE_FAULT=unrecorded record "${w}_$v" -- "$C" $w --device gpu --variant $v --warm 2 --active 1 -o "$W/raw/inner.json" | grep -E 'exit|json$'
    done; done
    part "a million kernels"
    "$prog" many 200000
    must_end 150 "$C" -o "$W/raw/many.json" -- "$prog" many 1000000 2>&1 | grep -E 'ns_per|"done"|"error"|^[^{]' | cut -c1-900
    ls -la "$W"/raw/many*
    must_end 60 "$BIN/lanescope" info --json "$W/raw/many.json" | head -c 600
    rm -rf "$W"/raw/many*
    part "python"
    record python -- python3 "$here/loop.py" 20 alone
    record nvtx -- python3 -c 'import torch
x = torch.randn(512, 512, device="cuda")
for i in range(20):
    torch.cuda.nvtx.range_push("step")
    y = torch.relu(x @ x)
    torch.cuda.nvtx.range_pop()
torch.cuda.synchronize()'
    record profiled -- python3 "$here/loop.py" 20
    ls -la "$W"/raw/profiled*
fi

if wants samples; then
    part "the bundled examples: each workload, variant and type, one after the other"
    for w in matmul_add linear mlp mlp_relu lenet5; do for v in eager compiled fused graph; do for d in bf16 fp16 fp32 tf32; do
        timeout 60 "$C" $w --device gpu --variant $v --dtype $d --warm 10 -o "$W/samples/h200_${w}_${v}_$d.json" \
            >"$W/samples/out" 2>&1
        echo "${w}_${v}_$d exit $? $(grep -oE '"(kernels|dropped)": ?[0-9]+|"max_rel_err": ?[0-9.e+-]+' "$W/samples/out" | tail -n 3 | tr '\n' ' ')"
    done; done; done
    rm "$W/samples/out"
fi

if wants keep; then
    part "those to keep, one after the other"
    for w in matmul_add linear mlp mlp_relu lenet5; do for v in eager compiled fused graph; do for t in cold warm; do
        must_end 60 "$C" $w --device gpu --variant $v $([ $t = warm ] && echo --warm 10) -o "$W/native/${w}_${v}_bf16_$t.json" | last | grep -oE '"overhead".*|"clock".*' | cut -c1-420
    done; done; done
    for v in eager compiled fused; do
        must_end 60 "$C" matmul_add --device gpu --size 4096 --variant $v --warm 10 -o "$W/native/matmul_add_4096_${v}_bf16_warm.json" | last >/dev/null
        must_end 60 "$C" matmul_add --device gpu --size 4096 --variant $v --warm 10 --active 50 -o "$W/native/matmul_add_4096_${v}_50.json" | last >/dev/null
        must_end 60 "$C" mlp --device gpu --variant $v --warm 10 --active 50 -o "$W/native/mlp_${v}_50.json" | last >/dev/null
    done
    must_end 60 "$C" matmul_add --device gpu --wait 0 --warmup 0 --active 20 -o "$W/native/matmul_add_cold_20.json" | last
fi

if wants torch; then
    part "PyTorch's own traces"
    queue=()
    for x in "${plain[@]}"; do queue+=("$x"); done
    for x in "${compiled[@]}"; do queue+=("$x --compile"); done
    [ -n "${SCRIPTS:-}" ] || queue+=("matmul_add.py --size 4096 --warmup --active 50 --trace_dir $W/torch/50"
        "simple_mlp.py --active 50 --trace_dir $W/torch/50")
    for x in "${queue[@]}"; do
        folder=$W/torch/$(echo "$x" | cut -d. -f1)
        [[ $x == *trace_dir* ]] && folder= # its own
        # shellcheck disable=SC2086
        timeout 200 python3 "$here/gated.py" "$W/lock" "$P"/$x ${folder:+--trace_dir "$folder"} >"$W/torch/$(echo "$x" | tr -c 'a-z0-9_\n' _).out" 2>&1 &
        pids+=($!)
    done
    await
    for f in "$W"/torch/*.out; do echo "$(basename "$f"): $(tail -n 1 "$f" | cut -c1-300)"; done
    [ -n "${SCRIPTS:-}" ] || for k in "" compile; do must_end 100 python3 "$here/training.py" "$W/training" $k | tail -n 2; done
fi

if wants turns; then
    part "what recording a launch costs, by turns"
    for steps in 1000 1000; do
        must_end 120 python3 "$here/turns.py" "$C" "$W/raw" 80 $steps
    done
    rm -f "$W"/raw/turns*
fi

if wants loops; then
    part "what recording costs"
    for i in 1 2; do
        must_end 60 python3 "$here/loop.py" 3000
        echo "under our capture:"
        must_end 60 "$C" -o "$W/raw/loop.json" -- python3 "$here/loop.py" 3000 alone 2>&1 | grep -E '"bare"' | cut -c1-300
        "$W/programs/program" many 100000
        echo "under our capture:"
        must_end 60 "$C" -o "$W/raw/loop.json" -- "$W/programs/program" many 100000 2>&1 | grep -E '"many"' | cut -c1-300
    done
    rm -f "$W"/raw/loop*
    must_end 60 python3 "$here/peaks.py"
fi

if wants occupancy; then
    part occupancy
    must_end 30 "$C" -o "$W/occupancy/ours.json" -- "$W/programs/occupancy" >"$W/occupancy/run.txt" 2>&1
    must_end 30 "$W/programs/occupancy" >"$W/occupancy/driver.txt"
    wc -l "$W"/occupancy/*
    must_end 90 ncu --csv --section Occupancy --section LaunchStats --clock-control none "$W/programs/occupancy" >"$W/occupancy/ncu.csv" 2>"$W/occupancy/ncu.err"
    wc -l "$W/occupancy/ncu.csv"
fi

if wants remedies; then
    part "remedies, before and after"
    # shellcheck disable=SC2086
    must_end 200 python3 "$here/remedies.py" "$W/remedies" ${CASES:-}
fi

if wants window; then
    part "the window: its capture tab on this GPU"
    export LANESCOPE_PICTURES=$W/pictures HOME=$W/data LANESCOPE_GPU_PROGRAM="$W/programs/program graph 20 copies"
    must_end 170 ${LANESCOPE_TESTS:-$root/.build/release/tests}/app_tests app/capture_on_gpu_test 2>&1 | grep -vE '^(QDEBUG|QINFO)' | tail -n 60 | cut -c1-300
fi

part packing
cd "$W" || exit
find . -name '*.json' -size -40M -exec gzip -9 -f {} +
find . -size +14M -delete
tar cf "$OUT/torch.tar" torch
tar cf "$OUT/native.tar" native occupancy
tar cf "$OUT/all.tar" all samples
tar cf "$OUT/raw.tar" raw
tar cf "$OUT/remedies.tar" remedies
tar cf "$OUT/training.tar" training pictures
ls -la "$OUT"
part "everything"
