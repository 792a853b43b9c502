// Explains the columns of tables. A header means the same in every table, unless a row names its table.

#include "model/base/phrases.h"
#include "model/explain/explain.h"

#include <array>

namespace lanescope {

namespace {

struct ColumnRow {
    std::string_view table; // empty: any
    std::string_view header, text;
};

constexpr std::array columnRows{
    // Profiler table
    ColumnRow{"", "Self CPU", PHRASE("Host time in the slice itself, without what was called inside it.")},
    ColumnRow{"", "Self CPU %", PHRASE("Self CPU as a share of the sum of all self CPU times.")},
    ColumnRow{"", "CPU total", PHRASE("Host time from start to end, with all that was called inside.")},
    ColumnRow{"", "CPU total %",
              PHRASE("CPU total as a share of the sum of all self CPU times. Nested rows count a time "
                     "again, so the column adds up to more than 100 %.")},
    ColumnRow{"", "CPU avg", PHRASE("CPU total divided by the number of calls.")},
    ColumnRow{"", "Self CUDA",
              PHRASE("GPU time of the work that the slice launched itself, not through ops inside it.")},
    ColumnRow{"", "Self CUDA %", PHRASE("Self CUDA as a share of the sum of all self CUDA times.")},
    ColumnRow{"", "CUDA total", PHRASE("GPU time of all work that was launched inside the slice.")},
    ColumnRow{"", "CUDA avg", PHRASE("CUDA total divided by the number of calls.")},
    ColumnRow{"", "Self GPU",
              PHRASE("GPU time of the work that the slice launched itself, not through ops inside it.")},
    ColumnRow{"", "Self GPU %", PHRASE("Self GPU as a share of the sum of all self GPU times.")},
    ColumnRow{"", "GPU total", PHRASE("GPU time of all work that was launched inside the slice.")},
    ColumnRow{"", "GPU avg", PHRASE("GPU total divided by the number of calls.")},
    ColumnRow{"", "CPU Mem",
              PHRASE("Host memory that the slice allocated, less what it freed, with all calls inside it.")},
    ColumnRow{"", "Self CPU Mem", PHRASE("The same for the slice itself, without the calls inside it.")},
    ColumnRow{"", "CUDA Mem",
              PHRASE("GPU memory that the slice allocated, less what it freed, with all calls inside it.")},
    ColumnRow{"", "Self CUDA Mem", PHRASE("The same for the slice itself, without the calls inside it.")},
    ColumnRow{"", "GPU Mem",
              PHRASE("GPU memory that the slice allocated, less what it freed, with all calls inside it.")},
    ColumnRow{"", "Self GPU Mem", PHRASE("The same for the slice itself, without the calls inside it.")},
    ColumnRow{"", "# of Calls", PHRASE("The number of times that the row's slice occurs in the selected part.")},
    ColumnRow{"", "Calls", PHRASE("The number of calls of the row. A module's own number counts its forward calls.")},
    ColumnRow{"", "Input shapes", PHRASE("Sizes of the input tensors, where the profiler recorded shapes.")},
    ColumnRow{"", "Shapes", PHRASE("Sizes of the input tensors, where the profiler recorded shapes.")},
    ColumnRow{"", "Kernels", PHRASE("The number of kernels, copies and memsets of the row.")},
    // Kernels
    ColumnRow{"", "Kernel",
              PHRASE("A kernel: a function that runs on the GPU. Its library wrote into its name how it "
                     "works.")},
    ColumnRow{"", "Fused ops", PHRASE("Ops of PyTorch from which Inductor generated the kernel.")},
    ColumnRow{"", "Family", PHRASE("The library or compiler that the kernel comes from, by its name.")},
    ColumnRow{"", "Count", PHRASE("Their number in the selected part of the trace.")},
    ColumnRow{"", "Total", PHRASE("Sum of the durations. Work that runs at the same time counts several times.")},
    ColumnRow{"", "Mean", PHRASE("Mean duration. A few slow ones raise it: compare it with the median.")},
    ColumnRow{"", "Median", PHRASE("Half of the durations are shorter. Outliers do not move it.")},
    ColumnRow{"", "Min", PHRASE("The shortest duration.")},
    ColumnRow{"", "Max", PHRASE("The longest duration.")},
    ColumnRow{"", "CV",
              PHRASE("Coefficient of variation: standard deviation over mean. It is large where launches of "
                     "one kernel differ.")},
    ColumnRow{"", "Grid", PHRASE("The number of thread blocks of the launch, in three dimensions.")},
    ColumnRow{"", "Block", PHRASE("The number of threads per block, in three dimensions.")},
    ColumnRow{"", "Registers",
              PHRASE("Registers per thread. Many registers leave room for fewer warps per multiprocessor.")},
    ColumnRow{"", "Shared B",
              PHRASE("Bytes of shared memory per block. Much of it leaves room for fewer blocks per "
                     "multiprocessor.")},
    ColumnRow{"", "Waves",
              PHRASE("Rounds in which the grid runs on the whole GPU. A last round that is not full leaves "
                     "multiprocessors idle.")},
    ColumnRow{"", "Occupancy",
              PHRASE("Resident warps per multiprocessor as a share of its limit, computed from registers, "
                     "shared memory and block size. It is an upper limit, not a measurement.")},
    ColumnRow{"", "Limited by",
              PHRASE("The limit of the occupancy: registers, shared memory, warps, blocks "
                     "or barriers.")},
    ColumnRow{"", "Latency",
              PHRASE("Launch latency: from the start of the launch call to the start of the kernel. It is long "
                     "where earlier work of the stream was still queued, which keeps the GPU busy.")},
    ColumnRow{"", "Launch",
              PHRASE("The way the kernel was launched. A query of the occupancy before the launch is typical of "
                     "cuBLAS and other libraries that choose among kernels.")},
    ColumnRow{"", "Op", PHRASE("The innermost op of PyTorch that launched the work.")},
    // Modules
    ColumnRow{"", "At peak",
              PHRASE("Memory that the row allocated and that was live when the device held most, with all rows "
                     "below it.")},
    ColumnRow{"", "Allocated",
              PHRASE("Memory that the row allocated in the whole trace, with all rows below it. Addresses were not "
                     "recorded, so it is not known what was live at the same time.")},
    // Roofline
    ColumnRow{"", "GFLOP",
              PHRASE("Arithmetic of one launch in billions of operations, from the shapes of its op. A "
                     "multiplication and an addition count as two.")},
    ColumnRow{"", "Bytes",
              PHRASE("Bytes that one launch must move at least: each input read once, each output written "
                     "once.")},
    ColumnRow{"", "FLOP/byte",
              PHRASE("Arithmetic intensity. Below the GPU's ratio of peak arithmetic to bandwidth, memory "
                     "is the limit.")},
    ColumnRow{"", "TFLOP/s", PHRASE("Arithmetic per second that the kernel achieved, by its median time.")},
    ColumnRow{"", "Of peak",
              PHRASE("Achieved arithmetic as a share of the GPU's peak for the kernel's number type, dense.")},
    ColumnRow{"", "By mean", PHRASE("Share of peak by the mean time instead of the median.")},
    ColumnRow{"", "GB/s", PHRASE("Minimum bytes divided by the time. Caches can make it exceed the memory bandwidth.")},
    ColumnRow{"", "Of bandwidth", PHRASE("GB/s as a share of the GPU's memory bandwidth.")},
    ColumnRow{"", "Bound by", PHRASE("The kernel's limit on the roofline: arithmetic or memory.")},
    ColumnRow{"", "Of ceiling",
              PHRASE("The minimum time that the GPU could need, as a share of the time that it took.")},
    ColumnRow{"", "M × N × K",
              PHRASE("Sizes of a matrix product: rows and columns of the result, and the inner dimension.")},
    ColumnRow{"", "Batch", PHRASE("The number of products of these sizes per launch.")},
    ColumnRow{"", "Type", PHRASE("Number type of the factors.")},
    ColumnRow{"", "Tile", PHRASE("The part of the result that one block computes, from the kernel's name.")},
    ColumnRow{"", "Elements read", PHRASE("Elements of all inputs, each counted once.")},
    ColumnRow{"", "Elements written", PHRASE("Elements of all outputs, each counted once.")},
    ColumnRow{"", "Read", PHRASE("Bytes of all inputs, each counted once.")},
    ColumnRow{"", "Written", PHRASE("Bytes of all outputs, each counted once.")},
    ColumnRow{"", "Sum", PHRASE("Bytes read plus bytes written.")},
    ColumnRow{"", "Kernel time", PHRASE("Sum of the durations of the kernels that the op launched.")},
    // Modules
    ColumnRow{"", "Module",
              PHRASE("A module, scope, function, phase or layer, as chosen above. A child's time is part of "
                     "its parent's.")},
    ColumnRow{"", "Forward", PHRASE("GPU busy time of the forward pass.")},
    ColumnRow{"", "Backward",
              PHRASE("GPU busy time of the backward pass. It counts for the module whose forward op it "
                     "differentiates, by PyTorch's sequence numbers.")},
    ColumnRow{"", "Recompute",
              PHRASE("GPU busy time of forwards that activation checkpointing runs again during the backward "
                     "pass.")},
    ColumnRow{"", "Optimizer", PHRASE("GPU busy time of optimizer steps and of clearing gradients.")},
    ColumnRow{"", "Data", PHRASE("GPU busy time of loading data and of copying it to the GPU.")},
    ColumnRow{"", "Comm.", PHRASE("Communication that nothing else hides: while it ran, no kernel computed.")},
    ColumnRow{"", "No phase", PHRASE("GPU busy time for which the trace has no mark of a phase.")},
    ColumnRow{"", "GPU busy",
              PHRASE("Time in which the GPU worked for the row. Each instant counts once, so that rows add "
                     "up.")},
    ColumnRow{"", "Share", PHRASE("The row's time as a share of the whole.")},
    ColumnRow{"", "Host", PHRASE("Time that threads of the host spent in the row, with all that was called inside.")},
    ColumnRow{"", "FLOP",
              PHRASE("Arithmetic of matrix products, convolutions and attention, from recorded shapes. "
                     "Elementwise work counts nothing.")},
    // Iterations
    ColumnRow{"", "#", PHRASE("Number of the iteration, from 0, in order of time.")},
    ColumnRow{"", "Kind", PHRASE("The kind of thing that the row shows.")},
    ColumnRow{"Iterations", "Kind",
              PHRASE("Prefill reads prompts, decode generates one token per request, mixed does both. "
                     "A step is one of the profiler's.")},
    ColumnRow{"", "Requests",
              PHRASE("Requests of the iteration: p, whose prompts it reads, and d, for which it generates a token.")},
    ColumnRow{"", "Tokens", PHRASE("Tokens of the iteration: p, of prompts that it reads, and d, that it generates.")},
    ColumnRow{
        "", "Against median",
        PHRASE("The distance of its period from the median period of the iterations with equal requests. A row of "
               "several iterations shows the largest distance.")},
    ColumnRow{"", "Tokens/s",
              PHRASE("Generated tokens over the periods of the row. The names do not show what a prefill generates, so "
                     "it is not counted.")},
    ColumnRow{"", "KV tokens", PHRASE("Tokens in the key-value cache that attention reads, over all requests.")},
    ColumnRow{"", "Bubble before",
              PHRASE("From the end of the previous iteration's last GPU work to the start of this one's "
                     "first. Negative: the two overlap.")},
    ColumnRow{"", "Period", PHRASE("From the start of the iteration's first GPU work to that of the next one.")},
    ColumnRow{"", "MFU",
              PHRASE("Model FLOP utilization: arithmetic from recorded shapes over the GPU's peak times the "
                     "iteration's time. Work without shapes counts nothing, so it is a lower limit.")},
    ColumnRow{"", "Launches", PHRASE("Launch calls of the iteration. A graph counts as one.")},
    ColumnRow{"", "Begin", PHRASE("When it begins, from the start of the trace.")},
    ColumnRow{"", "Name", PHRASE("The name, as the trace writes it.")},
    // Critical path
    ColumnRow{"", "Time", PHRASE("Length of the row's part. All kinds add up to the window.")},
    ColumnRow{"", "Unexplained", PHRASE("The part of the time for which the recording gives no reason.")},
    ColumnRow{"", "Lane", PHRASE("The thread or stream.")},
    // Ranks
    ColumnRow{"", "Rank", PHRASE("One process of the distributed job.")},
    ColumnRow{"", "Step", PHRASE("Median length of the rank's steps, on the host.")},
    ColumnRow{"", "vs median", PHRASE("The compute of this rank against that of the median rank.")},
    ColumnRow{"", "Compute", PHRASE("GPU work without communication, median of the steps.")},
    ColumnRow{"", "Communication", PHRASE("Time in which communication runs, hidden or not.")},
    ColumnRow{"", "Hidden", PHRASE("Part of the communication that runs alongside other kernels.")},
    ColumnRow{"", "Transfer",
              PHRASE("Least time that the collectives need: for each, the shortest duration over the ranks.")},
    ColumnRow{"", "Wait",
              PHRASE("Time of collectives beyond the transfer: the rank waits for the last one to arrive.")},
    ColumnRow{"", "Wait share", PHRASE("Waiting as a share of the time in collectives that other ranks have too.")},
    ColumnRow{"", "Came last", PHRASE("Collectives to which the rank arrived last.")},
    ColumnRow{"", "Delays others",
              PHRASE("Time that all others would wait less if the rank arrived with the one before "
                     "it.")},
    ColumnRow{"", "Where the time goes",
              PHRASE("The time of the rank's GPU: computing, waiting for other ranks, communication, copies. "
                     "The rest is idle.")},
    ColumnRow{"", "Verdict", PHRASE("The bottleneck of the rank.")},
    ColumnRow{"", "Clock",
              PHRASE("The shift of the rank's times, chosen so that its collectives end with those of the "
                     "others.")},
    ColumnRow{"", "File", PHRASE("The file that the rank was read from.")},
    // Comparison
    ColumnRow{"", "Role, name", PHRASE("The role of the kernels or ops, and their names.")},
    ColumnRow{"", "Change",
              PHRASE("The status of the work: the same, replaced, fused, added or removed in the second trace.")},
    ColumnRow{"", "Count A → B", PHRASE("Their number in the first and in the second trace.")},
    ColumnRow{"", "Difference", PHRASE("Time in the second trace minus time in the first.")},
    ColumnRow{"", "Why",
              PHRASE("The facts about the change that the names, shapes and launches of both traces prove.")},
};

} // namespace

std::string explainColumn(std::string_view table, std::string_view header)
{
    const ColumnRow* general = nullptr;
    for (const ColumnRow& row : columnRows) {
        if (translated(row.header) != header)
            continue;
        if (!row.table.empty() && translated(row.table) == table)
            return translated(row.text);
        if (row.table.empty() && !general)
            general = &row;
    }
    return general ? translated(general->text) : std::string{};
}

} // namespace lanescope
