#include "model/exercises/exercises.h"

#include "model/base/phrases.h"

#include <array>

namespace lanescope {

namespace {

constexpr std::string_view small = "synthetic_matmul_add_64_bf16_cold_eager",
                           twenty = "synthetic_matmul_add_64_bf16_cold_eager_wait0_active20",
                           cold = "synthetic_matmul_add_4096_bf16_cold_eager",
                           warm = "synthetic_matmul_add_4096_bf16_warm_eager",
                           five = "synthetic_matmul_add_4096_bf16_warm_eager_active5",
                           compiled = "synthetic_matmul_add_4096_bf16_warm_compile",
                           batch = "synthetic_matmul_add_64_bf16_warm_eager_batch8",
                           linear = "synthetic_linear_1024_32_64_eager",
                           geglu = "synthetic_geglu_mlp_64_128_768_3072_eager",
                           gegluCompiled = "synthetic_geglu_mlp_64_128_768_3072_compile",
                           gegluTriton = "synthetic_geglu_mlp_64_128_768_3072_triton",
                           gpt = "synthetic_gpt_24_layers_train", graph = "synthetic_cuda_graph_replay",
                           serving = "synthetic_vllm_serving";

constexpr std::string_view atSteps = PHRASE("The steps strip above the timeline."),
                           atGpu = PHRASE("The lane of the GPU's stream; zoom in with W."),
                           atKernels = PHRASE("The panel Kernels."), atTable = PHRASE("The panel Profiler table."),
                           atSlice = PHRASE("Find the slice with Ctrl+F, select it and read Details."),
                           atHost = PHRASE("The lane of the host's thread; zoom in with W."),
                           atModules = PHRASE("The panel Modules."), atIterations = PHRASE("The panel Iterations."),
                           atKernelsOfGraph = PHRASE("Select a cudaGraphLaunch and read Details.");

constexpr std::array all{
    // Level 1: what is where
    Exercise{1, small, PHRASE("How many steps does the trace hold?"), atSteps,
             PHRASE("Steps that the profiler waited for or warmed up in are not recorded."),
             PHRASE("The schedule waits for one step and warms up in the next: steps 2, 3 and 4 are recorded."),
             "select count(*) from slices where kind = 'annotation' and name like 'ProfilerStep#%'", "", 0},
    Exercise{1, small, PHRASE("How many kernels run in each step?"), atGpu,
             PHRASE("The program multiplies two matrices and adds a third."),
             PHRASE("One GEMM for the product and one elementwise kernel for the sum."),
             "select count(*) / 3.0 from kernels", "", 0},
    Exercise{1, small, PHRASE("How many times as long as the second step is the first recorded one?"), atSteps,
             PHRASE("The first step includes work that happens once."),
             PHRASE("Workspaces are allocated, libraries choose algorithms and code is loaded: measure after warm-up."),
             "select (select dur_ns from slices where name = 'ProfilerStep#2' and kind = 'annotation') * 1.0 / (select "
             "dur_ns "
             "from slices where name = 'ProfilerStep#3' and kind = 'annotation')",
             "", 2},
    Exercise{1, cold, PHRASE("What share of the kernel time does the GEMM take?"), atKernels,
             PHRASE("The column Share holds it."),
             PHRASE("One kernel leads: at this size the GPU computes most of the time."),
             "select 100.0 * sum(case when name like '%gemm%' then dur_ns end) / sum(dur_ns) from kernels", "%", 1},
    Exercise{1, linear, PHRASE("How many kernels does each call of nn.Linear launch?"), atGpu,
             PHRASE("A product and a bias: are those two kernels?"),
             PHRASE("One: the bias is added in the epilogue of the GEMM, so there is no aten::add."),
             "select count(*) / 3.0 from kernels", "", 0},
    Exercise{1, linear, PHRASE("Which op launches that kernel?"), atSlice,
             PHRASE("Details of the kernel show the chain of calls."),
             PHRASE("aten::linear passes its inputs on to aten::addmm, which does the work."),
             "select o.name from kernels k join ops o on o.id = k.op limit 1", "", 0},
    Exercise{1, gpt, PHRASE("How many equal layers (Block) does the model have?"), atModules,
             PHRASE("Equal layers are one row, whose name begins with their number."),
             PHRASE("24. They launch the same kernels, so their times can be compared with the median of them all."),
             "select count(distinct name) from slices where name like 'nn.Module: Block!_%' escape '!'", "", 0},
    Exercise{1, graph, PHRASE("How many kernels does one replay of the CUDA graph run?"), atKernelsOfGraph,
             PHRASE("Each cudaGraphLaunch starts one replay, and three steps have one each."),
             PHRASE("16: four layers of four kernels. One call launches them all, where a step before the capture "
                    "needs 16 calls."),
             "select count(*) / 3.0 from kernels k join slices l on l.id = k.launch where l.name = 'cudaGraphLaunch'",
             "", 0},
    // Level 2: when and why
    Exercise{2, small, PHRASE("How many microseconds pass in the first matmul_add before its first op begins?"), atHost,
             PHRASE("Drag from the start of the annotation to the start of aten::matmul."),
             PHRASE("That is dead time of start-up. In the next steps it is about 5 µs."),
             "select (min(o.at_ns) - a.at_ns) / 1000.0 from slices a join ops o on o.at_ns >= a.at_ns where a.id = "
             "(select id "
             "from slices where kind = 'annotation' and name = 'matmul_add' order by at_ns limit 1)",
             "µs", 1},
    Exercise{2, small, PHRASE("How many milliseconds does cudaDeviceSynchronize last?"), atSlice,
             PHRASE("It is the last call of the trace."),
             PHRASE("Meanwhile six kernels run, for 23.1 µs in all. The profiler issues this call itself when it "
                    "stops: leave it out of a verdict."),
             "select dur_ns / 1e6 from slices where name = 'cudaDeviceSynchronize'", "ms", 1},
    Exercise{2, twenty, PHRASE("How many steps does the trace with wait=0 and active=20 hold?"), atSteps,
             PHRASE("Count with the strip, not with the timeline."),
             PHRASE("More steps distinguish a gap that occurs once from one that occurs in each step."),
             "select count(*) from slices where kind = 'annotation' and name like 'ProfilerStep#%'", "", 0},
    Exercise{2, five, PHRASE("How many times as long as the median is the mean of the GEMM?"), atKernels,
             PHRASE("Compare the columns Mean and Median."),
             PHRASE("One launch of five is slow. The mean is 1.9 times the typical time: report the median."),
             "select avg(dur_ns) / (select dur_ns from kernels where name like '%gemm%' order by dur_ns limit 1 offset "
             "2) from "
             "kernels where name like '%gemm%'",
             "", 2},
    Exercise{2, batch, PHRASE("Which op does aten::matmul become when its inputs have a batch?"), atHost,
             PHRASE("Zoom into aten::matmul: the last op in it launches the kernel."),
             PHRASE("Batched products run as bmm; expand and reshape before it launch nothing."),
             "select o.name from kernels k join ops o on o.id = k.op where o.name <> 'aten::add' limit 1", "", 0},
    Exercise{2, compiled, PHRASE("How many kernels and copies does each compiled step launch?"), atGpu,
             PHRASE("A copy is GPU work, too."),
             PHRASE("A copy of the bias and a GEMM that adds its product to it. The addition costs no launch of its "
                    "own, the copy does."),
             "select (select count(*) from kernels) / 3.0 + (select count(*) from copies) / 3.0", "", 0},
    Exercise{2, gpt, PHRASE("Which layer takes longer than the others?"), atModules,
             PHRASE("Look at the bars of the layers: one is above the median."),
             PHRASE("Block_17 takes 71 % longer than the median, 354 µs per step, all of it in the GEMM of its MLP. A "
                    "table of kernels shows the mean of all layers and hides it."),
             "select replace(m.name, 'nn.Module: ', '') from kernels k join slices l on l.id = k.launch join slices m "
             "on m.name like 'nn.Module: Block!_%' escape '!' and m.at_ns <= l.at_ns and l.at_ns < m.at_ns + m.dur_ns "
             "group by m.name order by sum(k.dur_ns) desc limit 1",
             "", 0},
    Exercise{2, serving, PHRASE("How many iterations of the serving engine only decode?"), atIterations,
             PHRASE("Their names begin with execute_context_0: no request is in its prefill."),
             PHRASE("27 of 31. One is a prefill, and in three a prefill makes running requests wait for their next "
                    "token."),
             "select count(*) from slices where name like 'execute!_context!_0(0)!_%' escape '!'", "", 0},
    // Level 3: how good it is, and what to change
    Exercise{3, compiled,
             PHRASE("What bandwidth in GB/s does the copy reach, with bytes read and bytes written? Take the "
                    "median."),
             atSlice, PHRASE("Each byte is read once and written once: count it twice."),
             PHRASE("About 2030 GB/s, nearly the peak of the GPU's memory: only leaving the copy out would help."),
             "select 2.0 * bytes / dur_ns from copies order by dur_ns limit 1 offset 1", "GB/s", 2},
    Exercise{
        3, warm, PHRASE("How many TFLOP/s does the GEMM reach? Take the median."), atKernels,
        PHRASE("A product of 4096 × 4096 matrices has 2 · 4096³ operations."),
        PHRASE("237 TFLOP/s, 76 % of the 312 TFLOP/s that an A100 can do in bf16: there is little left to gain."),
        "select 2.0 * 4096 * 4096 * 4096 / dur_ns / 1000 from kernels where name like '%gemm%' order by dur_ns limit 1 "
        "offset 1",
        "TFLOP/s", 2},
    Exercise{3, geglu, PHRASE("How many microseconds per mlp_fwd do the two elementwise kernels take together?"),
             atKernels, PHRASE("Add up Total of the elementwise kernels and divide by three."),
             PHRASE("143 µs to write and read an intermediate tensor that a fused kernel keeps in registers."),
             "select sum(dur_ns) / 3000.0 from kernels where name like '%elementwise%'", "µs", 1},
    Exercise{3, gegluCompiled, PHRASE("Which kernel does Inductor generate for GELU and the multiplication?"),
             atKernels, PHRASE("Its name begins with triton."),
             PHRASE("The name lists what was fused: a view, GELU and mul. Five kernels became four."),
             "select name from kernels where name like 'triton%' limit 1", "", 0},
    Exercise{3, gegluCompiled, PHRASE("How many microseconds does that fused kernel take? Take the median."), atKernels,
             PHRASE("Read the column Median in the row of the Triton kernel."),
             PHRASE("About 89 µs instead of 143 µs for the two kernels before."),
             "select dur_ns / 1000.0 from kernels where name like 'triton%' order by dur_ns limit 1 offset 1", "µs", 1},
    Exercise{3, gegluTriton, PHRASE("Through which call is the hand-written Triton kernel launched?"), atSlice,
             PHRASE("Select the kernel _geglu_tanh_forward_kernel and follow it to its launch."),
             PHRASE("Triton launches through the driver's API; PyTorch's own kernels go through the runtime's "
                    "cudaLaunchKernel."),
             "select s.name from kernels k join slices s on s.id = k.launch where k.name like '%geglu%' limit 1", "",
             0},
    Exercise{
        3, serving, PHRASE("How many tokens per second does the engine generate while it decodes for 24 requests?"),
        atIterations, PHRASE("An iteration gives each request one token. Divide by the period, not by the GPU time."),
        PHRASE("About 2650: 24 tokens in each 9.05 ms. During a prefill it is far less."),
        "with its as (select i.name as name, min(k.at_ns) as first from slices i join slices l on l.at_ns >= i.at_ns "
        "and l.at_ns < i.at_ns + i.dur_ns join kernels k on k.launch = l.id where i.name like 'execute_context_%' "
        "group by i.id), periods as (select name, lead(first) over (order by first) - first as period from its) "
        "select 24e9 / avg(period) from periods where name = 'execute_context_0(0)_generation_24(24)'",
        "", 1},
    Exercise{
        3, serving, PHRASE("What share of their period does the GPU wait in these iterations?"), atIterations,
        PHRASE("The bubble before an iteration is a part of the period."),
        PHRASE("18 %: 1.65 ms of 9.05 ms, in which the host prepares the next iteration. Launching it earlier "
               "would bring up to 22 % more tokens per second."),
        "with its as (select i.name as name, min(k.at_ns) as first, max(k.at_ns + k.dur_ns) as last from slices i "
        "join slices l on l.at_ns >= i.at_ns and l.at_ns < i.at_ns + i.dur_ns join kernels k on k.launch = l.id where "
        "i.name like 'execute_context_%' group by i.id), periods as (select name, first - lag(last) over (order by "
        "first) as bubble, lead(first) over (order by first) - first as period from its) select 100.0 * sum(bubble) / "
        "sum(period) from periods where name = 'execute_context_0(0)_generation_24(24)'",
        "%", 2},
};

} // namespace

std::span<const Exercise> exercises() { return all; }

} // namespace lanescope
