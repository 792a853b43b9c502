<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>lanescope</name>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation>受限于</translation>
    </message>
    <message>
        <source>M × N × K</source>
        <translation>M × N × K</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Tile</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open traces, each in a tab</source>
        <translation>打开跟踪文件，每个占一个标签页</translation>
    </message>
    <message>
        <source>Open &amp;ranks together…</source>
        <translation>一起打开各 rank(&amp;R)…</translation>
    </message>
    <message>
        <source>Open the ranks of one job in one timeline</source>
        <translation>在一条时间线中打开一个作业的各 rank</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>重新加载(&amp;R)</translation>
    </message>
    <message>
        <source>Read the file again</source>
        <translation>再次读取该文件</translation>
    </message>
    <message>
        <source>&amp;Close tab</source>
        <translation>关闭标签页(&amp;C)</translation>
    </message>
    <message>
        <source>Close this trace</source>
        <translation>关闭此跟踪</translation>
    </message>
    <message>
        <source>Compare &amp;with…</source>
        <translation>对比(&amp;W)…</translation>
    </message>
    <message>
        <source>Open another trace alongside this one</source>
        <translation>在旁边打开另一个跟踪</translation>
    </message>
    <message>
        <source>Compare &amp;several…</source>
        <translation>对比多个(&amp;S)…</translation>
    </message>
    <message>
        <source>Step time by batch size or version</source>
        <translation>一步的时间如何随变量变化：批大小、版本</translation>
    </message>
    <message>
        <source>Ca&amp;pture…</source>
        <translation>采集(&amp;P)…</translation>
    </message>
    <message>
        <source>Run a workload on this machine and watch its trace grow</source>
        <translation>在本机运行一个负载，看着它的跟踪增长</translation>
    </message>
    <message>
        <source>Export &amp;trace…</source>
        <translation>导出跟踪(&amp;T)…</translation>
    </message>
    <message>
        <source>Save the trace or the selected range for other tools: JSON, CSV, SQLite</source>
        <translation>把跟踪或所选范围保存给其他工具：JSON、CSV、SQLite</translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation>导出图(&amp;E)…</translation>
    </message>
    <message>
        <source>Save what the timeline shows as PNG, SVG or PDF</source>
        <translation>将时间线所示保存为 PNG、SVG 或 PDF</translation>
    </message>
    <message>
        <source>Export &amp;report…</source>
        <translation>导出报告(&amp;R)…</translation>
    </message>
    <message>
        <source>Save the verdict, findings, figures and tables as one HTML page</source>
        <translation>将结论、发现、图和表格保存为一个 HTML 页面</translation>
    </message>
    <message>
        <source>Copy as &amp;image</source>
        <translation>复制为图像(&amp;I)</translation>
    </message>
    <message>
        <source>Put a figure of what the timeline shows on the clipboard</source>
        <translation>将时间线所示的图放到剪贴板</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Quit Lanescope</source>
        <translation>退出 Lanescope</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Undo the last change to the notes</source>
        <translation>撤回对注释的上一次修改</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Redo the last undone change</source>
        <translation>再做一次</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>查找(&amp;F)…</translation>
    </message>
    <message>
        <source>Find slices by name, category, lane or duration</source>
        <translation>按名称、类别、通道或时长查找切片</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>查找下一个(&amp;N)</translation>
    </message>
    <message>
        <source>Go to the next match</source>
        <translation>转到下一个匹配</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>查找上一个(&amp;P)</translation>
    </message>
    <message>
        <source>Go to the previous match</source>
        <translation>转到上一个匹配</translation>
    </message>
    <message>
        <source>&amp;Go to time…</source>
        <translation>转到时间(&amp;G)…</translation>
    </message>
    <message>
        <source>Scroll the timeline to a time</source>
        <translation>把某一时刻移到中间</translation>
    </message>
    <message>
        <source>Find &amp;command…</source>
        <translation>查找命令(&amp;C)…</translation>
    </message>
    <message>
        <source>Search commands, recent files and steps</source>
        <translation>输入几个字母即可找到任何命令、最近的文件或步</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>Appearance, thresholds, keys, captures</source>
        <translation>外观、阈值、按键、采集</translation>
    </message>
    <message>
        <source>Show &amp;all</source>
        <translation>显示全部(&amp;A)</translation>
    </message>
    <message>
        <source>Show the whole trace</source>
        <translation>显示整个跟踪</translation>
    </message>
    <message>
        <source>Clear &amp;marks</source>
        <translation>清除标记(&amp;M)</translation>
    </message>
    <message>
        <source>Remove all marks</source>
        <translation>去掉所有标记</translation>
    </message>
    <message>
        <source>&amp;Close panel</source>
        <translation>关闭面板(&amp;C)</translation>
    </message>
    <message>
        <source>Close the panels below the timeline</source>
        <translation>关闭时间线下方的面板</translation>
    </message>
    <message>
        <source>&amp;Reading a trace</source>
        <translation>读懂跟踪(&amp;R)</translation>
    </message>
    <message>
        <source>Help pages on reading a trace, with examples</source>
        <translation>结合示例讲解的页面</translation>
    </message>
    <message>
        <source>&amp;What is this?</source>
        <translation>这是什么(&amp;W)？</translation>
    </message>
    <message>
        <source>Explain the selected slice, or the column of a table</source>
        <translation>解释选中的切片，或表格的一列</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>按键(&amp;K)</translation>
    </message>
    <message>
        <source>List the timeline's keys</source>
        <translation>列出时间线的按键</translation>
    </message>
    <message>
        <source>&amp;About Lanescope</source>
        <translation>关于 Lanescope(&amp;A)</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Step, %1</source>
        <translation>步，%1</translation>
    </message>
    <message>
        <source>first at %1</source>
        <translation>首次在 %1</translation>
    </message>
    <message>
        <source>grid %1×%2×%3</source>
        <translation>网格 %1×%2×%3</translation>
    </message>
    <message>
        <source>1 launch</source>
        <translation>1 次启动</translation>
    </message>
    <message>
        <source>%1 launches</source>
        <translation>%1 次启动</translation>
    </message>
    <message>
        <source>1 call</source>
        <translation>1 次调用</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 次调用</translation>
    </message>
    <message>
        <source>On the GPU</source>
        <translation>在 GPU 上</translation>
    </message>
    <message>
        <source>On the host</source>
        <translation>在主机上</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>%1 · on the GPU</source>
        <translation>%1 · GPU 上</translation>
    </message>
    <message>
        <source>Two runs of %1 differ by %2 % (%3 and %4 per step): other programs use this machine, so differences of that size mean nothing here.</source>
        <translation>%1 的两次运行相差 %2 %（每步 %3 与 %4）：其他程序在使用本机，因此这种大小的差异在这里没有意义。</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>1 step before</source>
        <translation>之前 1 步</translation>
    </message>
    <message>
        <source>%1 steps before</source>
        <translation>之前 %1 步</translation>
    </message>
    <message>
        <source>1 step of waiting</source>
        <translation>等待 1 步</translation>
    </message>
    <message>
        <source>%1 steps of waiting</source>
        <translation>等待 %1 步</translation>
    </message>
    <message>
        <source>1 step of warm-up</source>
        <translation>预热 1 步</translation>
    </message>
    <message>
        <source>%1 steps of warm-up</source>
        <translation>预热 %1 步</translation>
    </message>
    <message>
        <source>1 recorded step</source>
        <translation>记录 1 步</translation>
    </message>
    <message>
        <source>%1 recorded steps</source>
        <translation>记录 %1 步</translation>
    </message>
    <message>
        <source>The steps of this run</source>
        <translation>本次运行的步</translation>
    </message>
    <message>
        <source>saves up to</source>
        <translation>最多节省</translation>
    </message>
    <message>
        <source>saves at least</source>
        <translation>至少节省</translation>
    </message>
    <message>
        <source>saves about</source>
        <translation>约节省</translation>
    </message>
    <message>
        <source>saves</source>
        <translation>节省</translation>
    </message>
    <message>
        <source>In the recording it costs %1.</source>
        <translation>记录中的代价为 %1。</translation>
    </message>
    <message>
        <source>costs</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>The saving is the result of a replay without the cause. The cost is time that was recorded: the saving is less where other work fills the time, and more where the cause delays other work.</source>
        <translation>可节省的时间是去掉该原因后重放的结果。代价是记录到的时间：如果其他工作会填补这段时间，节省的就更少；如果该原因推迟了其他工作，就更多。</translation>
    </message>
    <message>
        <source>Percentages are of the time of each GPU, %1 to %2</source>
        <translation>百分比以各 GPU 的时间为准：%1 至 %2</translation>
    </message>
    <message>
        <source>Percentages are of the recorded %1</source>
        <translation>百分比以所记录的 %1 为准</translation>
    </message>
    <message>
        <source>Percentages are of the %1 of the headline</source>
        <translation>百分比以标题所述的 %1 为准</translation>
    </message>
    <message>
        <source>Percentages are of %1, from first to last GPU work</source>
        <translation>百分比以 %1 为准，即从首个到最后一个 GPU 工作</translation>
    </message>
    <message>
        <source>table row</source>
        <translation>表格行</translation>
    </message>
    <message>
        <source>1 slice</source>
        <translation>1 个切片</translation>
    </message>
    <message>
        <source>%1 slices</source>
        <translation>%1 个切片</translation>
    </message>
    <message>
        <source>GPU work</source>
        <translation>GPU 工作</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>%1 of peak</source>
        <translation>峰值的 %1</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>%1 of all GPU work</source>
        <translation>占全部 GPU 工作的 %1</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>算术</translation>
    </message>
    <message>
        <source>%1 TFLOP/s</source>
        <translation>%1 TFLOP/s</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>%1 GB/s</source>
        <translation>%1 GB/s</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Idle gap</source>
        <translation>空闲间隙</translation>
    </message>
    <message>
        <source>the GPU lane runs nothing</source>
        <translation>该 GPU 通道没有任何工作</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Ended by</source>
        <translation>结束于</translation>
    </message>
    <message>
        <source>Launched by</source>
        <translation>启动者</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>to each element</source>
        <translation>对每个元素</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>融合</translation>
    </message>
    <message>
        <source>epilogue can do</source>
        <translation>epilogue 可做</translation>
    </message>
    <message>
        <source>made for</source>
        <translation>面向</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>accumulator</source>
        <translation>累加器</translation>
    </message>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>tensor cores</source>
        <translation>张量核心</translation>
    </message>
    <message>
        <source>instruction</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>tile</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>a warp's tile</source>
        <translation>每个 warp 的分块</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>簇</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>级数</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>layout of the result</source>
        <translation>结果的布局</translation>
    </message>
    <message>
        <source>alignment</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>split K</source>
        <translation>split K</translation>
    </message>
    <message>
        <source>sliced K</source>
        <translation>sliced K</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>warps</source>
        <translation>warp 数</translation>
    </message>
    <message>
        <source>size of a head</source>
        <translation>头的大小</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>elements per load</source>
        <translation>每次加载的元素</translation>
    </message>
    <message>
        <source>algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>%1 saved</source>
        <translation>节省 %1</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>Registers per thread</source>
        <translation>每线程寄存器数</translation>
    </message>
    <message>
        <source>Shared memory per block</source>
        <translation>每块共享内存</translation>
    </message>
    <message>
        <source>Theoretical occupancy</source>
        <translation>理论占用率</translation>
    </message>
    <message>
        <source>Waves</source>
        <translation>波数</translation>
    </message>
    <message>
        <source>Kernels by time</source>
        <translation>按时间排列的核函数</translation>
    </message>
    <message>
        <source>Profiler table</source>
        <translation>分析器表</translation>
    </message>
    <message>
        <source>Footprint of the selected kernel</source>
        <translation>所选核函数的资源占用</translation>
    </message>
    <message>
        <source>Predicted by replaying the trace: it %1.</source>
        <translation>重放跟踪的预测：%1。</translation>
    </message>
    <message>
        <source>Doing without it %1.</source>
        <translation>去掉它%1。</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>prefill</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>decode</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>query + launch</source>
        <translation>查询 + 启动</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>grid %1</source>
        <translation>网格 %1</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>块 %1</translation>
    </message>
    <message>
        <source>tile %1</source>
        <translation>块 %1</translation>
    </message>
    <message>
        <source>%1 stages</source>
        <translation>%1 级流水</translation>
    </message>
    <message>
        <source>align %1</source>
        <translation>对齐 %1</translation>
    </message>
    <message>
        <source>out %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>%1 per thread</source>
        <translation>每线程 %1</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>GEMM</source>
        <translation>GEMM</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>elementwise</source>
        <translation>逐元素</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>other kernel</source>
        <translation>其他核函数</translation>
    </message>
    <message>
        <source>annotation</source>
        <translation>注解</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>profiler overhead</source>
        <translation>分析器开销</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>the host runs Python, or nothing that is recorded</source>
        <translation>主机在运行 Python，或没有记录到任何内容</translation>
    </message>
    <message>
        <source>the host is inside ops</source>
        <translation>主机在算子内</translation>
    </message>
    <message>
        <source>the host is inside launch calls</source>
        <translation>主机在启动调用内</translation>
    </message>
    <message>
        <source>the host is inside slow calls</source>
        <translation>主机在缓慢的调用内</translation>
    </message>
    <message>
        <source>the host loads data</source>
        <translation>主机在加载数据</translation>
    </message>
    <message>
        <source>the host is inside a synchronization whose GPU work has ended</source>
        <translation>主机在同步内，而所等的 GPU 工作已结束</translation>
    </message>
    <message>
        <source>profiler overhead: the program did not cause it</source>
        <translation>分析器的开销：不是程序造成的</translation>
    </message>
    <message>
        <source>the stream waits for an event of another stream</source>
        <translation>流在等待另一个流的事件</translation>
    </message>
    <message>
        <source>pause between the nodes of a CUDA graph</source>
        <translation>CUDA 图的节点之间的停顿</translation>
    </message>
    <message>
        <source>pause between one kernel and the next</source>
        <translation>一个核函数与下一个之间的停顿</translation>
    </message>
    <message>
        <source>launch latency</source>
        <translation>启动延迟</translation>
    </message>
    <message>
        <source>launched in time, not begun: the trace does not show why</source>
        <translation>已及时启动，尚未开始：跟踪没有说明原因</translation>
    </message>
    <message>
        <source>launched before the recording began</source>
        <translation>在记录开始前启动</translation>
    </message>
    <message>
        <source>launches from that time have no GPU record</source>
        <translation>那段时间的启动没有 GPU 记录</translation>
    </message>
    <message>
        <source>launched long before: what the GPU did meanwhile is not recorded</source>
        <translation>早已启动：其间 GPU 做了什么没有记录</translation>
    </message>
    <message>
        <source>no launch is recorded</source>
        <translation>没有记录启动</translation>
    </message>
    <message>
        <source>%1 empty start</source>
        <translation>%1 空白开头</translation>
    </message>
    <message>
        <source>%1 empty</source>
        <translation>%1 空白</translation>
    </message>
    <message>
        <source>other streams work</source>
        <translation>其他流在工作</translation>
    </message>
    <message>
        <source>%1 launch</source>
        <translation>启动 %1</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>idle time and its cause</source>
        <translation>空闲时间及其原因</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>from each launch to the start of its work</source>
        <translation>从每次启动到其工作开始</translation>
    </message>
    <message>
        <source>Empty start</source>
        <translation>开头空白</translation>
    </message>
    <message>
        <source>time before an annotation's first op</source>
        <translation>标注中第一个算子之前的时间</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>how busy each stream is</source>
        <translation>每个流的忙碌程度</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>launches that wait on each stream</source>
        <translation>每个流上等待执行的启动</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>分析器</translation>
    </message>
    <message>
        <source>profiler overhead, hatched</source>
        <translation>性能分析器开销，以斜线标出</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>关键路径</translation>
    </message>
    <message>
        <source>the chain that sets the length of the trace</source>
        <translation>决定跟踪长度的部分</translation>
    </message>
    <message>
        <source>Nothing is known to have waited here</source>
        <translation>不知道有什么在此等待</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>CPU and device time by op, kernel, annotation or call, as torch prints it</source>
        <translation>按算子、核函数、注解或调用列出 CPU 与设备时间，如 torch 所打印</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Each kernel as it was launched: times, occupancy and what limits it, footprint</source>
        <translation>每个核函数的启动方式：时间、占用率及其限制、资源占用</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Kernels against the GPU's peaks, matrix products, memory traffic</source>
        <translation>核函数离 GPU 峰值有多近、矩阵乘法、内存流量</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Time by module, layer, function and phase, on the GPU and the host</source>
        <translation>时间的归属：模块、层、函数和阶段，在 GPU 和主机上</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
    <message>
        <source>Modules, ops or Python functions as boxes as wide as their time</source>
        <translation>以宽度表示时间的模块、算子或 Python 函数方框</translation>
    </message>
    <message>
        <source>Allocations from [memory] events: by op, module, line, phase and step</source>
        <translation>谁分配了内存（来自 [memory] 事件）：按算子、模块、行、阶段和步</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Steps of a serving engine or of a training: GPU time, gaps, requests, tokens</source>
        <translation>推理服务引擎或训练的各步：GPU 时间、间隙、请求、token</translation>
    </message>
    <message>
        <source>Fused code</source>
        <translation>融合代码</translation>
    </message>
    <message>
        <source>Triton kernels and what Inductor generated them from: source, FX nodes, Python lines</source>
        <translation>Triton 核函数及 Inductor 生成它们的来源：源码、FX 节点、Python 行</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>假如</translation>
    </message>
    <message>
        <source>Predict what a change saves: replay the trace with it</source>
        <translation>某项改动会带来什么：按改动重放跟踪</translation>
    </message>
    <message>
        <source>The causes of the trace's length, by kind and by segment</source>
        <translation>什么决定跟踪的长度，按种类并逐段列出</translation>
    </message>
    <message>
        <source>Guess</source>
        <translation>猜测</translation>
    </message>
    <message>
        <source>Note what you expect, then compare it with the trace</source>
        <translation>看之前你的预期，与跟踪中的事实并列</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>注释</translation>
    </message>
    <message>
        <source>Your notes on the trace, for a figure</source>
        <translation>你对跟踪的说明，用于绘图</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Query the trace in SQL: slices, kernels, launches, ops, steps, arguments</source>
        <translation>用 SQL 询问跟踪：切片、核函数、启动、算子、步、参数</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各 rank</translation>
    </message>
    <message>
        <source>The ranks of a job: who waits for whom, compute and communication of each</source>
        <translation>作业的各 rank：谁在等谁，各自的计算与通信</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>GPU gap</source>
        <translation>GPU 间隙</translation>
    </message>
    <message>
        <source>event wait</source>
        <translation>等待事件</translation>
    </message>
    <message>
        <source>sync return</source>
        <translation>同步返回</translation>
    </message>
    <message>
        <source>full queue</source>
        <translation>队列已满</translation>
    </message>
    <message>
        <source>op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>unrecorded</source>
        <translation>记录中没有</translation>
    </message>
    <message>
        <source>profiler</source>
        <translation>分析器</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>data worker, probably</source>
        <translation>可能是数据工作进程</translation>
    </message>
    <message>
        <source>begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>unexplained</source>
        <translation>无法解释</translation>
    </message>
    <message>
        <source>Kernels by the time they take</source>
        <translation>按耗时排列的核函数</translation>
    </message>
    <message>
        <source>The longest slices</source>
        <translation>最长的切片</translation>
    </message>
    <message>
        <source>Each kernel with its launch and its op</source>
        <translation>每个核函数及其启动和算子</translation>
    </message>
    <message>
        <source>Steps and how long they last</source>
        <translation>各步及其时长</translation>
    </message>
    <message>
        <source>Calls of the CUDA runtime</source>
        <translation>CUDA 运行时的调用</translation>
    </message>
    <message>
        <source>All tables and columns</source>
        <translation>所有表和列</translation>
    </message>
    <message>
        <source>Allocations by line</source>
        <translation>按代码行统计分配</translation>
    </message>
    <message>
        <source>The largest allocations</source>
        <translation>最大的分配</translation>
    </message>
    <message>
        <source>Memory that was never freed, by line</source>
        <translation>从未释放的内存（按代码行）</translation>
    </message>
    <message>
        <source>Segments by stream, pool and size of blocks</source>
        <translation>按流、内存池和块大小统计段</translation>
    </message>
    <message>
        <source>Events by action</source>
        <translation>按操作统计事件</translation>
    </message>
    <message>
        <source>computes</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>waits for other ranks</source>
        <translation>等待其他 rank</translation>
    </message>
    <message>
        <source>communicates</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>the GPU is idle</source>
        <translation>GPU 空闲</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>GFLOP</source>
        <translation>GFLOP</translation>
    </message>
    <message>
        <source>Per launch, from the shapes of its op</source>
        <translation>一次启动的值，由其算子的形状得出</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Minimum that one launch must move</source>
        <translation>一次启动至少要搬运的量</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/字节</translation>
    </message>
    <message>
        <source>TFLOP/s</source>
        <translation>TFLOP/s</translation>
    </message>
    <message>
        <source>Of peak</source>
        <translation>占峰值</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>Of bandwidth</source>
        <translation>占带宽</translation>
    </message>
    <message>
        <source>Above 100 %: caches held part of it</source>
        <translation>超过 100 %：部分数据来自缓存</translation>
    </message>
    <message>
        <source>Of ceiling</source>
        <translation>占上限</translation>
    </message>
    <message>
        <source>Minimum possible time as a share of the actual time</source>
        <translation>可能的最短时间与其自身时间之比</translation>
    </message>
    <message>
        <source>from cache</source>
        <translation>来自缓存</translation>
    </message>
    <message>
        <source>%1 with known shapes</source>
        <translation>%1 形状已知</translation>
    </message>
    <message>
        <source>1 kernel</source>
        <translation>1 个核函数</translation>
    </message>
    <message>
        <source>%1 kernels</source>
        <translation>%1 个核函数</translation>
    </message>
    <message>
        <source>; for %1 the trace shows neither FLOP nor bytes</source>
        <translation>；其中 %1 的 FLOP 和字节数无法从跟踪得知</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批</translation>
    </message>
    <message>
        <source>By mean</source>
        <translation>按平均值</translation>
    </message>
    <message>
        <source>Of peak, by the mean time instead of the median</source>
        <translation>占峰值，按平均时间而非中位数</translation>
    </message>
    <message>
        <source>%1, %2 GFLOP in %3</source>
        <translation>%1，%2 GFLOP，用时 %3</translation>
    </message>
    <message>
        <source>1 product</source>
        <translation>1 个乘积</translation>
    </message>
    <message>
        <source>%1 products</source>
        <translation>%1 个乘积</translation>
    </message>
    <message>
        <source>Elements read</source>
        <translation>读取的元素</translation>
    </message>
    <message>
        <source>Elements written</source>
        <translation>写入的元素</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Kernel time</source>
        <translation>核函数时间</translation>
    </message>
    <message>
        <source>At least %1 read and %2 written</source>
        <translation>至少读取 %1、写入 %2</translation>
    </message>
    <message>
        <source>; %1 less if each pointwise chain were one kernel</source>
        <translation>；若逐元素的链各合为一个核函数，可少 %1</translation>
    </message>
    <message>
        <source>; the largest result has %1</source>
        <translation>；最大的结果为 %1</translation>
    </message>
    <message>
        <source>, L2 %1</source>
        <translation>，L2 %1</translation>
    </message>
    <message>
        <source>, shared memory %1 per multiprocessor</source>
        <translation>，每个多处理器共享内存 %1</translation>
    </message>
    <message>
        <source>; not included: %1 of unknown shape or type</source>
        <translation>；未计入：%1 形状或类型未知</translation>
    </message>
    <message>
        <source>1 op</source>
        <translation>1 个算子</translation>
    </message>
    <message>
        <source>%1 ops</source>
        <translation>%1 个算子</translation>
    </message>
    <message>
        <source>; GPU work outside these ops: %1</source>
        <translation>；%1 的设备工作不属于此类算子</translation>
    </message>
    <message>
        <source>A cold first step</source>
        <translation>冷启动的第一步</translation>
    </message>
    <message>
        <source>The first step is 5 × slower than the others: it loads modules. Skip it before you measure.</source>
        <translation>第一步的用时是其他步的 5 倍：它在加载模块。测量前请跳过它。</translation>
    </message>
    <message>
        <source>matmul + add · A100 · 3 steps</source>
        <translation>matmul + add · A100 · 3 步</translation>
    </message>
    <message>
        <source>The GPU waits for the host</source>
        <translation>GPU 等待主机</translation>
    </message>
    <message>
        <source>Small kernels are launched one by one, and the GPU idles in between: batch, compile, or graph.</source>
        <translation>小核函数逐个启动，GPU 在其间空闲：请合成批、编译或使用 CUDA 图。</translation>
    </message>
    <message>
        <source>matmul + add, batch 8 · A100</source>
        <translation>matmul + add，批大小 8 · A100</translation>
    </message>
    <message>
        <source>Two kernels become one</source>
        <translation>两个核函数合为一个</translation>
    </message>
    <message>
        <source>torch.compile fuses gelu and mul: one pass through memory instead of two.</source>
        <translation>torch.compile 融合 gelu 与 mul：内存只需读写一遍，而不是两遍。</translation>
    </message>
    <message>
        <source>GeGLU MLP · A100 · 2 traces</source>
        <translation>GeGLU MLP · A100 · 2 个跟踪</translation>
    </message>
    <message>
        <source>What a kernel uses of the GPU</source>
        <translation>一个核函数占用 GPU 的多少</translation>
    </message>
    <message>
        <source>A GEMM with few warps can still keep the tensor cores busy. Low occupancy alone is not a problem.</source>
        <translation>warp 很少的 GEMM 仍能让张量核心保持忙碌。仅仅占用率低并不是问题。</translation>
    </message>
    <message>
        <source>GEMM 4096 · A100</source>
        <translation>GEMM 4096 · A100</translation>
    </message>
    <message>
        <source>Why kernels start late</source>
        <translation>核函数为何开始得晚</translation>
    </message>
    <message>
        <source>The host runs ahead and kernels wait in the queue of their stream: launch latency grows.</source>
        <translation>主机跑在前面，核函数在其流的队列中等待：启动延迟增大。</translation>
    </message>
    <message>
        <source>GEMM 4096 · A100 · 5 steps</source>
        <translation>GEMM 4096 · A100 · 5 步</translation>
    </message>
    <message>
        <source>Memory that grows with each step</source>
        <translation>每一步都在增长的内存</translation>
    </message>
    <message>
        <source>A list keeps the output of every step. The snapshot names the line, and what makes the peak.</source>
        <translation>一个列表保存了每一步的输出。快照指出是哪一行，以及峰值由什么构成。</translation>
    </message>
    <message>
        <source>training loop · 8 steps · memory snapshot</source>
        <translation>训练循环 · 8 步 · 内存快照</translation>
    </message>
    <message>
        <source>Host and GPU</source>
        <translation>主机与 GPU</translation>
    </message>
    <message>
        <source>Host-bound</source>
        <translation>受主机限制</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>Compiled code</source>
        <translation>编译后的代码</translation>
    </message>
    <message>
        <source>Fused kernels</source>
        <translation>融合的核函数</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>GPU 内存</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>waits for ranks</source>
        <translation>等待 rank</translation>
    </message>
    <message>
        <source>waits for host</source>
        <translation>等待主机</translation>
    </message>
    <message>
        <source>waits for data</source>
        <translation>等待数据</translation>
    </message>
    <message>
        <source>sync</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>between kernels</source>
        <translation>核函数之间</translation>
    </message>
    <message>
        <source>other idle</source>
        <translation>其他空闲</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>GPU work per step and rank</source>
        <translation>每步每 rank 的 GPU 工作</translation>
    </message>
    <message>
        <source>per step, any of %1 GPUs works</source>
        <translation>每步，%1 个 GPU 中任一在工作</translation>
    </message>
    <message>
        <source>GPU work per step</source>
        <translation>每步的 GPU 工作</translation>
    </message>
    <message>
        <source>GPU work, median rank</source>
        <translation>GPU 工作（中位 rank）</translation>
    </message>
    <message>
        <source>any of %1 GPUs works</source>
        <translation>%1 个 GPU 中任一在工作</translation>
    </message>
    <message>
        <source>kernels per step and rank</source>
        <translation>每步每 rank 核函数</translation>
    </message>
    <message>
        <source>kernels per step, %1 GPUs</source>
        <translation>每步核函数数，%1 个 GPU</translation>
    </message>
    <message>
        <source>kernel per step</source>
        <translation>每步核函数数</translation>
    </message>
    <message>
        <source>kernels per step</source>
        <translation>每步核函数数</translation>
    </message>
    <message>
        <source>kernels on all ranks</source>
        <translation>所有 rank 的核函数</translation>
    </message>
    <message>
        <source>kernels on %1 GPUs</source>
        <translation>%1 个 GPU 上的核函数</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>%1 on each of %2 ranks</source>
        <translation>%2 个 rank 各 %1</translation>
    </message>
    <message>
        <source>%1 on %2 ranks</source>
        <translation>%2 个 rank 共 %1</translation>
    </message>
    <message>
        <source>Iterations %1 to %2: %3 in a row that ask for the same</source>
        <translation>迭代 %1 到 %2：连续 %3 次请求相同</translation>
    </message>
    <message>
        <source>tokens/s, stable %1</source>
        <translation>token/s，稳定的 %1</translation>
    </message>
    <message>
        <source>The names do not show which prompts end.</source>
        <translation>各名称没有说明哪些提示在此结束。</translation>
    </message>
    <message>
        <source>period, median</source>
        <translation>周期，中位数</translation>
    </message>
    <message>
        <source>bubble, median</source>
        <translation>气泡，中位数</translation>
    </message>
    <message>
        <source>MFU, at least</source>
        <translation>MFU，至少</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>longer of 2 steps</source>
        <translation>两步中较长的</translation>
    </message>
    <message>
        <source>The other step takes %1</source>
        <translation>另一步用 %1</translation>
    </message>
    <message>
        <source>host's step, median</source>
        <translation>主机的步，中位数</translation>
    </message>
    <message>
        <source>step, median</source>
        <translation>每步，中位数</translation>
    </message>
    <message>
        <source>%1, from %2 to %3</source>
        <translation>%1，从 %2 到 %3</translation>
    </message>
    <message>
        <source>One step is recorded: there is no spread.</source>
        <translation>只记录了一步：没有离散程度可言。</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>已记录</translation>
    </message>
    <message>
        <source>From the first slice to the last one</source>
        <translation>从第一个切片到最后一个切片</translation>
    </message>
    <message>
        <source>Work that a step launches: median over the steps; overlapping work counts once</source>
        <translation>一个步骤所启动的：各步骤的中位数；同时运行的只计一次</translation>
    </message>
    <message>
        <source>Median over the ranks; overlapping work counts once</source>
        <translation>各 rank 的中位数；同时运行的只计一次</translation>
    </message>
    <message>
        <source>What runs at the same time counts once</source>
        <translation>同时运行的只计一次</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <translation>共 %1 个</translation>
    </message>
    <message>
        <source>of peak, top GEMM</source>
        <translation>占峰值，用时最多的 GEMM</translation>
    </message>
    <message>
        <source>%1: %2 % of the GPU's peak for its data type</source>
        <translation>%1：达到 GPU 在其数据类型下峰值的 %2 %</translation>
    </message>
    <message>
        <source>%1: %2 for %3, %4 of %5</source>
        <translation>%1：%2 %3，占 %5 的 %4</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Time of a rank's GPU: %1 and %2</source>
        <translation>rank 的 GPU 在做什么：%1 和 %2</translation>
    </message>
    <message>
        <source>at most to gain per step</source>
        <translation>每步最多可节省</translation>
    </message>
    <message>
        <source>at most to gain</source>
        <translation>最多可节省</translation>
    </message>
    <message>
        <source>The rank in the middle waits so long for %1</source>
        <translation>居中的 rank 为等待 %1 花费这么长时间</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Move left</source>
        <translation>向左移动</translation>
    </message>
    <message>
        <source>Move right</source>
        <translation>向右移动</translation>
    </message>
    <message>
        <source>Show the selection as large as fits</source>
        <translation>尽可能大地显示所选</translation>
    </message>
    <message>
        <source>Mark the selection, or remove its mark</source>
        <translation>标记所选，或去掉其标记</translation>
    </message>
    <message>
        <source>Previous slice of the row</source>
        <translation>同行的上一个切片</translation>
    </message>
    <message>
        <source>Next slice of the row</source>
        <translation>同行的下一个切片</translation>
    </message>
    <message>
        <source>Slice around it</source>
        <translation>包含它的切片</translation>
    </message>
    <message>
        <source>First slice inside it</source>
        <translation>其中的第一个切片</translation>
    </message>
    <message>
        <source>Previous slice of the same name</source>
        <translation>同名的上一个切片</translation>
    </message>
    <message>
        <source>Next slice of the same name</source>
        <translation>同名的下一个切片</translation>
    </message>
    <message>
        <source>Back along the flow</source>
        <translation>沿流向返回</translation>
    </message>
    <message>
        <source>Follow the flow</source>
        <translation>沿流向前进</translation>
    </message>
    <message>
        <source>Rows of Python frames</source>
        <translation>Python 帧的行</translation>
    </message>
    <message>
        <source>Fold the rank, or unfold it</source>
        <translation>折叠或展开该 rank</translation>
    </message>
    <message>
        <source>Scroll the lanes up</source>
        <translation>向上滚动通道</translation>
    </message>
    <message>
        <source>Scroll the lanes down</source>
        <translation>向下滚动通道</translation>
    </message>
    <message>
        <source>Find slices</source>
        <translation>查找切片</translation>
    </message>
    <message>
        <source>Go to a time</source>
        <translation>转到时间</translation>
    </message>
    <message>
        <source>Clear selection, range and matches</source>
        <translation>清除选择、范围和匹配</translation>
    </message>
    <message>
        <source>zoom in / out at the cursor; hold for more, Shift is faster</source>
        <translation>在光标处放大 / 缩小；按住继续，Shift 更快</translation>
    </message>
    <message>
        <source>move left / right</source>
        <translation>向左 / 向右移动</translation>
    </message>
    <message>
        <source>zoom at the cursor</source>
        <translation>在光标处缩放</translation>
    </message>
    <message>
        <source>scroll the lanes, move in time</source>
        <translation>滚动通道，在时间上移动</translation>
    </message>
    <message>
        <source>select a range of time over lanes or on the ruler; its edges can be dragged</source>
        <translation>在通道或标尺上选择时间范围；其边缘可以拖动</translation>
    </message>
    <message>
        <source>measure from the selected slice to another one</source>
        <translation>从所选切片测量到另一个切片</translation>
    </message>
    <message>
        <source>move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>select a slice, zoom to it</source>
        <translation>选择切片，放大到它</translation>
    </message>
    <message>
        <source>show the slice, range or gap chosen last as large as fits</source>
        <translation>尽可能大地显示最后选择的切片、范围或空隙</translation>
    </message>
    <message>
        <source>mark the slice, range or gap chosen last; press again to remove the mark</source>
        <translation>标记最后选择的切片、范围或空隙；再按一次去掉</translation>
    </message>
    <message>
        <source>previous / next slice of the row</source>
        <translation>同行的上一个 / 下一个切片</translation>
    </message>
    <message>
        <source>parent / first child</source>
        <translation>父切片 / 第一个子切片</translation>
    </message>
    <message>
        <source>previous / next slice of the same name</source>
        <translation>同名的上一个 / 下一个切片</translation>
    </message>
    <message>
        <source>back / forward along the flow: op to kernel, kernel to launch and back, forward to backward</source>
        <translation>沿流程后退 / 前进：算子到核函数、核函数与启动之间往返、前向到反向</translation>
    </message>
    <message>
        <source>Python frames: none, nn.Modules, all</source>
        <translation>Python 帧：无、nn.Modules、全部</translation>
    </message>
    <message>
        <source>fold or unfold the rank under the cursor or of the selected slice; all ranks</source>
        <translation>折叠或展开光标下或所选切片的 rank；所有 rank</translation>
    </message>
    <message>
        <source>show or hide the idle time of GPU lanes and its causes</source>
        <translation>显示或隐藏 GPU 通道的空闲时间及其原因</translation>
    </message>
    <message>
        <source>show or hide the launch latency of GPU work</source>
        <translation>显示或隐藏从启动到开始执行的时间</translation>
    </message>
    <message>
        <source>show or hide an annotation's dead time before its first op</source>
        <translation>显示或隐藏注解中第一个算子之前的空白时间</translation>
    </message>
    <message>
        <source>show or hide how busy each stream is</source>
        <translation>显示或隐藏每个流有多忙</translation>
    </message>
    <message>
        <source>show or hide each stream's queue: work launched but not begun</source>
        <translation>显示或隐藏每个流的队列：已启动但尚未开始的工作</translation>
    </message>
    <message>
        <source>hatch profiler overhead or leave it plain</source>
        <translation>分析器自身的切片是否用斜线填充</translation>
    </message>
    <message>
        <source>show or hide the critical path</source>
        <translation>显示或隐藏关键路径</translation>
    </message>
    <message>
        <source>show the whole trace</source>
        <translation>显示整个跟踪</translation>
    </message>
    <message>
        <source>scroll the lanes</source>
        <translation>滚动通道</translation>
    </message>
    <message>
        <source>find slices; Enter and Shift + Enter go through them</source>
        <translation>查找切片；Enter 与 Shift + Enter 逐个查看</translation>
    </message>
    <message>
        <source>go to a time</source>
        <translation>转到时间</translation>
    </message>
    <message>
        <source>undo a fold, hidden lane, pin or jump</source>
        <translation>撤销一次折叠、隐藏通道、固定或跳转</translation>
    </message>
    <message>
        <source>go back / forward through the views</source>
        <translation>在浏览过的视图间后退 / 前进</translation>
    </message>
    <message>
        <source>clear selection, range and matches</source>
        <translation>清除选择、范围和匹配</translation>
    </message>
    <message>
        <source>this list</source>
        <translation>此列表</translation>
    </message>
    <message>
        <source>Save predicted trace</source>
        <translation>保存预测的跟踪</translation>
    </message>
    <message>
        <source>Traces (*.json *.json.gz);;All files (*)</source>
        <translation>跟踪 (*.json *.json.gz);;所有文件 (*)</translation>
    </message>
    <message>
        <source>{by_shares}; start-up takes {slow_pct} %</source>
        <translation>{by_shares}；启动占 {slow_pct} %</translation>
    </message>
    <message>
        <source>{by_shares}; slow calls (start-up, allocation) take {slow_pct} %</source>
        <translation>{by_shares}；慢调用（启动、分配）占 {slow_pct} %</translation>
    </message>
    <message>
        <source>In the last {last} of {of}: {rest}; the first {lead} wait for work from before the recording</source>
        <translation>在 {of} 的最后 {last} 中：{rest}；最初的 {lead} 在等待录制之前的工作</translation>
    </message>
    <message>
        <source>{rest}; {lead} of {of} pass before the first GPU work</source>
        <translation>{rest}；{of} 中有 {lead} 在第一项 GPU 工作之前</translation>
    </message>
    <message>
        <source>Peak {peak} of memory, by torch's categories</source>
        <translation>内存峰值 {peak}，按 torch 的类别</translation>
    </message>
    <message>
        <source>Peak {peak} of memory, by torch's categories: {holders}</source>
        <translation>内存峰值 {peak}，按 torch 的类别：{holders}</translation>
    </message>
    <message>
        <source>the file is damaged: {0} remark</source>
        <translation>文件已损坏：{0} 条说明</translation>
    </message>
    <message>
        <source>the file is damaged: {0} remarks</source>
        <translation>文件已损坏：{0} 条说明</translation>
    </message>
    <message>
        <source>{0} record was lost by the recorder</source>
        <translation>记录器丢失了 {0} 条记录</translation>
    </message>
    <message>
        <source>{0} records were lost by the recorder</source>
        <translation>记录器丢失了 {0} 条记录</translation>
    </message>
    <message>
        <source>{0} request for buffers to record into took {1}</source>
        <translation>{0} 次记录用缓冲区的请求用时 {1}</translation>
    </message>
    <message>
        <source>{0} requests for buffers to record into took {1}</source>
        <translation>{0} 次记录用缓冲区的请求共用时 {1}</translation>
    </message>
    <message>
        <source>{0} other slice of profiler overhead took {1}</source>
        <translation>分析器自身的另外 {0} 个切片用时 {1}</translation>
    </message>
    <message>
        <source>{0} other slices of profiler overhead took {1}</source>
        <translation>分析器自身的另外 {0} 个切片共用时 {1}</translation>
    </message>
    <message>
        <source>the synchronization that ends the recording took {1}</source>
        <translation>结束记录的同步用时 {1}</translation>
    </message>
    <message>
        <source>{0} synchronizations that end the recording took {1}</source>
        <translation>结束记录的 {0} 次同步共用时 {1}</translation>
    </message>
    <message>
        <source>{0} kernel, copy or memset begins before its launch, by {1}: clocks are off by at least that</source>
        <translation>{0} 项 GPU 工作早于其启动 {1} 开始：时钟至少偏差这么多</translation>
    </message>
    <message>
        <source>{0} kernels, copies or memsets begin before their launch, by up to {1}: clocks are off by at least that</source>
        <translation>{0} 项 GPU 工作早于其启动开始，最多早 {1}：时钟至少偏差这么多</translation>
    </message>
    <message>
        <source>the kernel, copy or memset that was launched to an idle stream begins {1} later</source>
        <translation>向空闲流启动的 GPU 工作在 {1} 后才开始</translation>
    </message>
    <message>
        <source>of {0} kernels, copies and memsets that were launched to an idle stream, none begins within {1}: the GPU's clock may be late by about that</source>
        <translation>向空闲流启动的 {0} 项 GPU 工作中，没有一项在 {1} 内开始：GPU 的时钟可能大约慢这么多</translation>
    </message>
    <message>
        <source>{0} call that starts GPU work has none in the trace</source>
        <translation>有 {0} 个启动 GPU 工作的调用在跟踪中没有对应的工作</translation>
    </message>
    <message>
        <source>{0} calls that start GPU work have none in the trace</source>
        <translation>有 {0} 个启动 GPU 工作的调用在跟踪中没有对应的工作</translation>
    </message>
    <message>
        <source>{0} kernel, copy or memset has no launch in the trace</source>
        <translation>{0} 项 GPU 工作在跟踪中没有对应的启动</translation>
    </message>
    <message>
        <source>{0} kernels, copies or memsets have no launch in the trace</source>
        <translation>{0} 项 GPU 工作在跟踪中没有对应的启动</translation>
    </message>
    <message>
        <source>{0} slice overlaps another of its lane without nesting; it is on a further row</source>
        <translation>{0} 个切片与同一通道的另一切片重叠而不嵌套；它位于另外的行</translation>
    </message>
    <message>
        <source>{0} slices overlap others of their lane without nesting; they are on further rows</source>
        <translation>{0} 个切片与同一通道的其他切片重叠而不嵌套；它们位于另外的行</translation>
    </message>
    <message>
        <source>{0} Python frame was recorded (with_stack=True), which slows Python down</source>
        <translation>记录了 {0} 个 Python 帧（with_stack=True），这会使 Python 变慢</translation>
    </message>
    <message>
        <source>{0} Python frames were recorded (with_stack=True), which slows Python down: without them the host takes less time</source>
        <translation>记录了 {0} 个 Python 帧（with_stack=True），这会使 Python 变慢：不记录时主机用时更少</translation>
    </message>
    <message>
        <source>{0} slice has no end; it lasts to the end of the trace</source>
        <translation>{0} 个切片没有结束；它延续到跟踪的末尾</translation>
    </message>
    <message>
        <source>{0} slices have no end; they last to the end of the trace</source>
        <translation>{0} 个切片没有结束；它们延续到跟踪的末尾</translation>
    </message>
    <message>
        <source>{0} slice repeats another one exactly; tables count both</source>
        <translation>{0} 个切片与另一个切片完全相同；表格会把两者都计入</translation>
    </message>
    <message>
        <source>{0} slices repeat others exactly; tables count both</source>
        <translation>{0} 个切片与其他切片完全相同；表格会全部计入</translation>
    </message>
    <message>
        <source>{0} kernel, copy or memset has a correlation number that launches of several processes have: its launch is not known</source>
        <translation>{0} 项 GPU 工作的关联号同时属于多个进程的启动：无法确定它由哪次启动产生</translation>
    </message>
    <message>
        <source>{0} kernels, copies or memsets have correlation numbers that launches of several processes have: their launches are not known</source>
        <translation>{0} 项 GPU 工作的关联号同时属于多个进程的启动：无法确定它们由哪次启动产生</translation>
    </message>
    <message>
        <source>{0} GPU is idle for {1} without a reason that the recording shows</source>
        <translation>{0} 个 GPU 空闲 {1}，记录未显示原因</translation>
    </message>
    <message>
        <source>{0} GPUs are idle for {1} in total without a reason that the recording shows</source>
        <translation>{0} 个 GPU 共空闲 {1}，记录未显示原因</translation>
    </message>
    <message>
        <source>Not counted: {time} of GPU work that runs in this range but was launched before the recording (kernels, copies and memsets: {count}).</source>
        <translation>未计入：{time} 的 GPU 工作，它们在此范围内运行，但在记录开始之前启动（核函数、复制和 memset：{count} 个）。</translation>
    </message>
    <message>
        <source>The window holds {time} of GPU work that was launched before the recording (kernels, copies and memsets: {count}).</source>
        <translation>该时间窗口包含 {time} 在记录开始之前启动的 GPU 工作（核函数、复制和 memset：{count} 个）。</translation>
    </message>
    <message>
        <source>Compute-bound</source>
        <translation>受计算限制</translation>
    </message>
    <message>
        <source>Memory-bound</source>
        <translation>受内存限制</translation>
    </message>
    <message>
        <source>Sync-bound</source>
        <translation>受同步限制</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>均衡</translation>
    </message>
    <message>
        <source>CPU only</source>
        <translation>仅 CPU</translation>
    </message>
    <message>
        <source>Communication-bound</source>
        <translation>受通信限制</translation>
    </message>
    <message>
        <source>Copy-bound</source>
        <translation>受复制限制</translation>
    </message>
    <message>
        <source>Input-bound</source>
        <translation>受输入限制</translation>
    </message>
    <message>
        <source>Not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>GPU-bound</source>
        <translation>受 GPU 限制</translation>
    </message>
    <message>
        <source>Not recorded: {captured} of {launches} launches go into a CUDA graph under capture and do not run</source>
        <translation>未记录：{launches} 次启动中有 {captured} 次进入正在捕获的 CUDA 图，并未运行</translation>
    </message>
    <message>
        <source>Not recorded: {without} of {launches} launches have no GPU work in the trace</source>
        <translation>未记录：{launches} 次启动中有 {without} 次在跟踪中没有对应的 GPU 工作</translation>
    </message>
    <message>
        <source>Host-bound: the GPU works for {busy} of the host's {span}</source>
        <translation>受主机限制：主机的 {span} 中，GPU 只工作 {busy}</translation>
    </message>
    <message>
        <source>{as_if}; the GPU's clock is {offset} ahead of the host's, which is taken off</source>
        <translation>{as_if}；GPU 的时钟比主机快 {offset}，已扣除</translation>
    </message>
    <message>
        <source>Nothing to judge: the trace holds no slices, only {values} counter values and {instants} instants</source>
        <translation>无可判断：跟踪不含切片，只有 {values} 个计数值和 {instants} 个瞬时事件</translation>
    </message>
    <message>
        <source>Nothing to judge: the trace holds no slices, only {values} counter values</source>
        <translation>无可判断：跟踪不含切片，只有 {values} 个计数值</translation>
    </message>
    <message>
        <source>Nothing to judge: the trace holds no slices, only {instants} instants</source>
        <translation>无可判断：跟踪不含切片，只有 {instants} 个瞬时事件</translation>
    </message>
    <message>
        <source>Nothing to judge: no slice has times that can be read ({slices} are left out)</source>
        <translation>无法判断：没有一个切片的时间可以读取（略去 {slices} 个）</translation>
    </message>
    <message>
        <source>Nothing recorded: the trace holds no slices</source>
        <translation>没有记录：跟踪不含切片</translation>
    </message>
    <message>
        <source>Nothing recorded: the trace holds only the profiler's own span</source>
        <translation>未记录任何内容：跟踪中只有性能分析器自身的区间</translation>
    </message>
    <message>
        <source>Not recorded: {launches} launches, but no GPU work in the trace</source>
        <translation>未记录：有 {launches} 次启动，但跟踪中没有 GPU 工作</translation>
    </message>
    <message>
        <source>Not recorded: {launches} calls start GPU work by their names, but no slice is marked as GPU work</source>
        <translation>未记录：从名称看有 {launches} 次调用启动 GPU 工作，但没有切片标为 GPU 工作</translation>
    </message>
    <message>
        <source>Not recorded: the trace holds calls that wait for a GPU or use its memory ({calls}), but no launch and no GPU work</source>
        <translation>未记录：跟踪中有等待 GPU 或使用其内存的调用（{calls}），但没有启动，也没有 GPU 工作</translation>
    </message>
    <message>
        <source>Not recorded: the program uses a GPU, but only the CPU is recorded; add ProfilerActivity.CUDA</source>
        <translation>未记录：程序使用 GPU，但只记录了 CPU；请加上 ProfilerActivity.CUDA</translation>
    </message>
    <message>
        <source>CPU only: no launch on a GPU is recorded; communication takes {pct} % of the recording</source>
        <translation>仅 CPU：没有记录到在 GPU 上的启动；通信占记录的 {pct} %</translation>
    </message>
    <message>
        <source>CPU only: no launch on a GPU is recorded; the loop waits for data for {pct} % of the recording</source>
        <translation>仅 CPU：没有记录到在 GPU 上的启动；循环等待数据占记录的 {pct} %</translation>
    </message>
    <message>
        <source>Not recorded: {lost_pct} % of the launches have no GPU record, and no GPU work is recorded for {pct} % of the time</source>
        <translation>未记录：{lost_pct} % 的启动没有 GPU 记录，有 {pct} % 的时间没有记录到 GPU 工作</translation>
    </message>
    <message>
        <source>{lost_pct} % of the launches have no GPU record. By the recorded work: {recorded}</source>
        <translation>{lost_pct} % 的启动没有 GPU 记录。就已记录的部分而言：{recorded}</translation>
    </message>
    <message>
        <source>Too little recorded to judge: all GPU work takes {busy}</source>
        <translation>记录太少，无法判断：全部 GPU 工作只用了 {busy}</translation>
    </message>
    <message>
        <source>Held up by the profiler for {pct} % of the time: the rest shows little of the program</source>
        <translation>{pct} % 的时间被分析器占用：其余部分难以说明程序的情况</translation>
    </message>
    <message>
        <source>GPU-bound: a single kernel or copy is recorded, which takes {busy}</source>
        <translation>受 GPU 限制：只记录了一项 GPU 工作，用时 {busy}</translation>
    </message>
    <message>
        <source>copies and calls that block for them</source>
        <translation>复制以及因其阻塞的调用</translation>
    </message>
    <message>
        <source>waiting for the host</source>
        <translation>等待主机</translation>
    </message>
    <message>
        <source>waiting for data</source>
        <translation>等待数据</translation>
    </message>
    <message>
        <source>waiting for synchronizations</source>
        <translation>因同步而等待</translation>
    </message>
    <message>
        <source>idle for reasons that are not recorded</source>
        <translation>原因未记录的空闲</translation>
    </message>
    <message>
        <source>compute kernels</source>
        <translation>计算核函数</translation>
    </message>
    <message>
        <source>GPU-bound: {kernels} run {pct} % of the time; the trace does not show whether compute or memory limits them</source>
        <translation>受 GPU 限制：{pct} % 的时间在运行{kernels}；从跟踪无法得知它们受计算还是内存限制</translation>
    </message>
    <message>
        <source>GPU-bound: {kernels} run {pct} % of the time; of the kernels' time, compute limits {compute_pct} % and memory traffic {memory_pct} %</source>
        <translation>受 GPU 限制：{pct} % 的时间在运行{kernels}；其中 {compute_pct} % 受计算限制，{memory_pct} % 受内存流量限制</translation>
    </message>
    <message>
        <source>GPU-bound: {kernels} run {pct} % of the time; of the kernels' time, memory traffic limits {memory_pct} %, and for {undecided_pct} % it is not known</source>
        <translation>受 GPU 限制：{pct} % 的时间在运行{kernels}；其中 {memory_pct} % 受内存流量限制，另有 {undecided_pct} % 从跟踪无法得知</translation>
    </message>
    <message>
        <source>GPU-bound: {kernels} run {pct} % of the time; of the kernels' time, compute limits {compute_pct} %, and for {undecided_pct} % it is not known</source>
        <translation>受 GPU 限制：{pct} % 的时间在运行{kernels}；其中 {compute_pct} % 受计算限制，另有 {undecided_pct} % 从跟踪无法得知</translation>
    </message>
    <message>
        <source>GPU-bound: {kernels} run {pct} % of the time; of the kernels' time, compute limits {compute_pct} %, memory traffic {memory_pct} %, and for {undecided_pct} % it is not known</source>
        <translation>受 GPU 限制：{pct} % 的时间在运行{kernels}；其中 {compute_pct} % 受计算限制，{memory_pct} % 受内存流量限制，另有 {undecided_pct} % 从跟踪无法得知</translation>
    </message>
    <message>
        <source>Launch-bound: the GPU is idle {pct} % of the time although its work is launched</source>
        <translation>启动受限：工作已启动，GPU 却有 {pct} % 的时间空闲</translation>
    </message>
    <message>
        <source>Host-bound: the GPU waits for the host {pct} % of the time</source>
        <translation>受主机限制：GPU 有 {pct} % 的时间在等待主机</translation>
    </message>
    <message>
        <source>Host-bound: the GPU waits for the host {pct} % of the time, and {latency_pct} % for work that is launched</source>
        <translation>主机受限：GPU 有 {pct} % 的时间等待主机，另有 {latency_pct} % 的时间等待已启动的工作</translation>
    </message>
    <message>
        <source>Compute-bound: {kernels} run {pct} % of the time</source>
        <translation>受计算限制：{pct} % 的时间在运行{kernels}</translation>
    </message>
    <message>
        <source>Memory-bound: {kernels} run {pct} % of the time; for most of them memory is the nearer limit</source>
        <translation>内存受限：{kernels}运行 {pct} % 的时间；对其中大多数而言，内存是更近的上限</translation>
    </message>
    <message>
        <source>Sync-bound: the GPU is idle behind synchronizations and waits {pct} % of the time</source>
        <translation>受同步限制：GPU 有 {pct} % 的时间因同步而空闲等待</translation>
    </message>
    <message>
        <source>Communication-bound: only communication runs {pct} % of the time</source>
        <translation>受通信限制：{pct} % 的时间只有通信在运行</translation>
    </message>
    <message>
        <source>Copy-bound: only copies run {pct} % of the time, and for {idle_pct} % the GPU is idle while calls that copy block the host</source>
        <translation>受复制限制：{pct} % 的时间只有复制在运行，另有 {idle_pct} % 的时间 GPU 空闲，因为执行复制的调用阻塞了主机</translation>
    </message>
    <message>
        <source>Copy-bound: only copies run {pct} % of the time</source>
        <translation>受复制限制：{pct} % 的时间只有复制在运行</translation>
    </message>
    <message>
        <source>Input-bound: the GPU waits for data {pct} % of the time</source>
        <translation>受输入限制：GPU 有 {pct} % 的时间在等待数据</translation>
    </message>
    <message>
        <source>Not recorded: the GPU is idle {pct} % of the time, and the trace does not hold the host's calls that launch its work</source>
        <translation>未记录：GPU 有 {pct} % 的时间空闲，而跟踪中没有启动其工作的主机调用</translation>
    </message>
    <message>
        <source>Not recorded: no GPU work is recorded for {pct} % of the time, and the trace does not show why</source>
        <translation>未记录：有 {pct} % 的时间没有记录到 GPU 工作，跟踪中也没有其原因</translation>
    </message>
    <message>
        <source>Balanced: {first} {first_pct} % of the time, {second} {second_pct} %</source>
        <translation>均衡：{first}占 {first_pct} % 的时间，{second}占 {second_pct} %</translation>
    </message>
    <message>
        <source>CPU only: no launch on a GPU is recorded</source>
        <translation>仅 CPU：没有记录到在 GPU 上的启动</translation>
    </message>
    <message>
        <source>{known}; for another {unknown_pct} % the GPU is idle, and the trace does not hold the host's calls that launch its work</source>
        <translation>{known}；另有 {unknown_pct} % 的时间 GPU 空闲，而跟踪中没有启动其工作的主机调用</translation>
    </message>
    <message>
        <source>{known}; for another {unknown_pct} % no GPU work is recorded, and the trace does not show why</source>
        <translation>{known}；另有 {unknown_pct} % 的时间没有记录到 GPU 工作，跟踪中看不出原因</translation>
    </message>
    <message>
        <source>(no module)</source>
        <translation>（无模块）</translation>
    </message>
    <message>
        <source>[waiting]</source>
        <translation>[等待]</translation>
    </message>
    <message>
        <source>(outside any op)</source>
        <translation>（不在任何算子内）</translation>
    </message>
    <message>
        <source>(no op)</source>
        <translation>（无算子）</translation>
    </message>
    <message>
        <source>Only in the first trace: {} in total.</source>
        <translation>仅在第一个跟踪中：共 {}。</translation>
    </message>
    <message>
        <source>… and {} more</source>
        <translation>… 还有 {} 项</translation>
    </message>
    <message>
        <source>Record the shapes: profile(record_shapes=True).</source>
        <translation>请记录形状：profile(record_shapes=True)。</translation>
    </message>
    <message>
        <source>share of peak = sum of (FLOP / peak of its type) / time = {} %</source>
        <translation>占峰值比例 = Σ(FLOP / 该类型峰值) / 时间 = {} %</translation>
    </message>
    <message>
        <source>MFU = sum of (FLOP / peak of its type) / time = {} %</source>
        <translation>MFU = Σ(FLOP / 该类型峰值) / 时间 = {} %</translation>
    </message>
    <message>
        <source>{}: {} at a peak of {} TFLOP/s take {}</source>
        <translation>{}：{}，按峰值 {} TFLOP/s 需要 {}</translation>
    </message>
    <message>
        <source>{}: {}; its peak is not known</source>
        <translation>{}：{}；其峰值未知</translation>
    </message>
    <message>
        <source>{} are counted as none: neither op nor kernel shows their type</source>
        <translation>{} 按零计：算子和核函数都没有给出其类型</translation>
    </message>
    <message>
        <source>peaks of {}, dense, from its data sheet</source>
        <translation>{} 的峰值（稠密），取自数据手册</translation>
    </message>
    <message>
        <source>HFU, which counts recomputation too: {} %</source>
        <translation>HFU（也计入重计算）：{} %</translation>
    </message>
    <message>
        <source>Each product and each attention has a formula.</source>
        <translation>每个矩阵乘积和每个注意力都有公式。</translation>
    </message>
    <message>
        <source>Without a formula or shapes, counted as none: {} of {}</source>
        <translation>没有公式或形状、按零计算的部分：{}，共 {}</translation>
    </message>
    <message>
        <source>  and {} more</source>
        <translation>  以及另外 {} 项</translation>
    </message>
    <message>
        <source>{}: the median is {} per call, from {} to {}.</source>
        <translation>{}：每次调用的中位数为 {}，范围 {} 至 {}。</translation>
    </message>
    <message>
        <source>Checkpointing calls a layer again in the backward pass, so a step has more than one call of it.</source>
        <translation>检查点机制会在反向传播中再次调用层，因此每个步骤对同一层有多次调用。</translation>
    </message>
    <message>
        <source>No layer is far from the median.</source>
        <translation>没有任何层明显偏离中位数。</translation>
    </message>
    <message>
        <source>One more layer is far from the median.</source>
        <translation>另有一层明显偏离中位数。</translation>
    </message>
    <message>
        <source>{} more layers are far from the median.</source>
        <translation>另有 {} 层明显偏离中位数。</translation>
    </message>
    <message>
        <source>allocated before the recording</source>
        <translation>在记录之前分配</translation>
    </message>
    <message>
        <source>no stack is recorded</source>
        <translation>没有记录栈</translation>
    </message>
    <message>
        <source>{} tokens/s are generated: the names of the steps do not show which prompts end.</source>
        <translation>每秒生成 {} 个 token：步骤名称没有说明哪些提示在此结束。</translation>
    </message>
    <message>
        <source>The names of the steps do not show the generated tokens.</source>
        <translation>步骤的名称没有给出生成的 token 数。</translation>
    </message>
    <message>
        <source>The last iteration has no period, so there is no rate.</source>
        <translation>最后一次迭代没有周期，因此没有速率。</translation>
    </message>
    <message>
        <source>Of the GPU time, {} is {}.</source>
        <translation>GPU 时间中有 {} 属于：{}。</translation>
    </message>
    <message>
        <source>Nothing in this trace marks a phase.</source>
        <translation>此跟踪中没有任何阶段标记。</translation>
    </message>
    <message>
        <source>The recorded Python stacks have no frame of an nn.Module.</source>
        <translation>记录的 Python 调用栈中没有 nn.Module 的帧。</translation>
    </message>
    <message>
        <source>Record with Python stacks (with_stack=True) to see modules.</source>
        <translation>录制时带上 Python 调用栈（with_stack=True）即可看到模块。</translation>
    </message>
    <message>
        <source>{} % of the GPU time has no op.</source>
        <translation>{} % 的 GPU 时间没有对应的算子。</translation>
    </message>
    <message>
        <source>The phase of {} % of the GPU time is inferred from its neighbors.</source>
        <translation>{} % 的 GPU 时间，其阶段由前后的工作推断得出。</translation>
    </message>
    <message>
        <source>Ops and modules are inferred from equal runs of kernels in {}; shapes are not taken over.</source>
        <translation>算子和模块由 {} 中相同的核函数序列推断得出；形状不沿用。</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>{shape}</source>
        <translation>{shape}</translation>
    </message>
    <message>
        <source>{flop}: {rate} TFLOP/s, {pct} % of the peak of {type}</source>
        <translation>{flop}：{rate} TFLOP/s，为 {type} 峰值的 {pct} %</translation>
    </message>
    <message>
        <source>{flop}: {rate} TFLOP/s</source>
        <translation>{flop}：{rate} TFLOP/s</translation>
    </message>
    <message>
        <source>{value}</source>
        <translation>{value}</translation>
    </message>
    <message>
        <source>{value} ({source})</source>
        <translation>{value}（{source}）</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>none: {why}</source>
        <translation>无：{why}</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>{phase} (inferred)</source>
        <translation>{phase}（推断）</translation>
    </message>
    <message>
        <source>{phase}</source>
        <translation>{phase}</translation>
    </message>
    <message>
        <source>Python function</source>
        <translation>Python 函数</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>token/秒</translation>
    </message>
    <message>
        <source>{} generated, {} per request</source>
        <translation>生成 {}，每个请求 {}</translation>
    </message>
    <message>
        <source>{} generated</source>
        <translation>生成 {}</translation>
    </message>
    <message>
        <source>{} (if all prompts end)</source>
        <translation>{}（如果所有提示都结束）</translation>
    </message>
    <message>
        <source>KV tokens</source>
        <translation>KV token 数</translation>
    </message>
    <message>
        <source>at least {}</source>
        <translation>至少 {}</translation>
    </message>
    <message>
        <source>No stable stretch</source>
        <translation>没有稳定区段</translation>
    </message>
    <message>
        <source>iterations {} to {}</source>
        <translation>迭代 {} 至 {}</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>周期</translation>
    </message>
    <message>
        <source>{} median, {}</source>
        <translation>中位数 {}，{}</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU 忙碌</translation>
    </message>
    <message>
        <source>{}, kernels: {}, launches: {}</source>
        <translation>{}，核函数：{}，启动：{}</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>气泡</translation>
    </message>
    <message>
        <source>{}, {} of the period</source>
        <translation>{}，占周期的 {}</translation>
    </message>
    <message>
        <source>Between tokens</source>
        <translation>token 间隔</translation>
    </message>
    <message>
        <source>{} median, 95 % ≤ {}</source>
        <translation>中位数 {}，95 % ≤ {}</translation>
    </message>
    <message>
        <source>{} % in {}</source>
        <translation>{} %（{}）</translation>
    </message>
    <message>
        <source>Of the time from one iteration to the next, the GPU waits {}.</source>
        <translation>从一次迭代到下一次迭代的时间里，GPU 等待的比例：{}。</translation>
    </message>
    <message>
        <source>on the GPU: {list}</source>
        <translation>GPU 上：{list}</translation>
    </message>
    <message>
        <source>the type and the compilation changed at once: GEMM and attention make {part} of {all} ({pct} %), all else {rest}</source>
        <translation>数据类型和编译同时改变：GEMM 和注意力占 {all} 中的 {part}（{pct} %），其余为 {rest}</translation>
    </message>
    <message>
        <source>fused kernels {fused}; {list} together {others}</source>
        <translation>融合核函数 {fused}；{list} 合计 {others}</translation>
    </message>
    <message>
        <source>fused kernels {fused} replace {list}: {others}</source>
        <translation>融合核函数 {fused} 取代了 {list}：{others}</translation>
    </message>
    <message>
        <source>{list}: {others} in place of fused kernels {fused}</source>
        <translation>{list}：{others}，取代了融合核函数 {fused}</translation>
    </message>
    <message>
        <source>no CUDA graph any more; before, graphs replayed {work_a} of {all_a} kernels, copies and memsets</source>
        <translation>不再使用 CUDA 图；之前由图重放 {all_a} 个核函数、复制和 memset 中的 {work_a} 个</translation>
    </message>
    <message>
        <source>CUDA graphs replay {work_b} of {all_b} kernels, copies and memsets ({time}; graph launches: {launches_b})</source>
        <translation>CUDA 图重放 {all_b} 个核函数、复制和 memset 中的 {work_b} 个（{time}；图启动次数：{launches_b}）</translation>
    </message>
    <message>
        <source>CUDA graphs replay {work_a} of {all_a} → {work_b} of {all_b} kernels, copies and memsets</source>
        <translation>CUDA 图重放的核函数、复制和 memset：{all_a} 个中的 {work_a} 个 → {all_b} 个中的 {work_b} 个</translation>
    </message>
    <message>
        <source>copies run alongside kernels for {a} → {b}</source>
        <translation>复制与核函数同时运行的时间：{a} → {b}</translation>
    </message>
    <message>
        <source>copies run alongside kernels for {a} → {b} per step</source>
        <translation>每步中复制与核函数同时运行的时间：{a} → {b}</translation>
    </message>
    <message>
        <source>calls: {list}</source>
        <translation>调用：{list}</translation>
    </message>
    <message>
        <source>calls per step: {list}</source>
        <translation>每步的调用：{list}</translation>
    </message>
    <message>
        <source>a cold run against a warm one: before, one {call} takes {time} while the GPU mostly idles, as the first use of a kernel does</source>
        <translation>冷运行与热运行对比：之前有一次 {call} 用时 {time}，其间 GPU 大多空闲，首次使用核函数时会这样</translation>
    </message>
    <message>
        <source>a warm run against a cold one: after, one {call} takes {time} while the GPU mostly idles, as the first use of a kernel does</source>
        <translation>热运行与冷运行对比：之后有一次 {call} 用时 {time}，其间 GPU 大多空闲，首次使用核函数时会这样</translation>
    </message>
    <message>
        <source>pace after the change: {after}</source>
        <translation>更改后的节奏决定因素：{after}</translation>
    </message>
    <message>
        <source>pace before the change: {pace}</source>
        <translation>更改前的节奏决定因素：{pace}</translation>
    </message>
    <message>
        <source>pace on both sides: {pace}</source>
        <translation>两侧的快慢：{pace}</translation>
    </message>
    <message>
        <source>pace: {pace} → {after}</source>
        <translation>快慢：{pace} → {after}</translation>
    </message>
    <message>
        <source>verdict on both sides: {a}</source>
        <translation>两边的结论：{a}</translation>
    </message>
    <message>
        <source>verdict: {a} → {b}</source>
        <translation>结论：{a} → {b}</translation>
    </message>
    <message>
        <source>GPU idle {a} % → {b} %</source>
        <translation>GPU 空闲 {a} % → {b} %</translation>
    </message>
    <message>
        <source>These look like two different programs: {pct} % of the ops are common</source>
        <translation>看起来是两个不同的程序：只有 {pct} % 的算子是共有的</translation>
    </message>
    <message>
        <source>The host waits for data {a} → {b}; without that the recording takes {own_a} → {own_b}</source>
        <translation>主机等待数据：{a} → {b}；除此之外，记录用时 {own_a} → {own_b}</translation>
    </message>
    <message>
        <source>The host waits for data {a} → {b} per step (medians); without that it takes {own_a} → {own_b}, within the spread of the steps</source>
        <translation>主机每步等待数据 {a} → {b}（中位数）；除此之外用时 {own_a} → {own_b}，未超出各步的波动范围</translation>
    </message>
    <message>
        <source>The host waits for data {a} → {b} per step (medians); without that it takes {own_a} → {own_b}</source>
        <translation>主机每步等待数据 {a} → {b}（中位数）；除此之外用时 {own_a} → {own_b}</translation>
    </message>
    <message>
        <source>{from} kernels became 1</source>
        <translation>{from} 个核函数合为 1 个</translation>
    </message>
    <message>
        <source>{name} runs as another variant</source>
        <translation>{name} 以另一变体运行</translation>
    </message>
    <message>
        <source>{name} became {to}</source>
        <translation>{name} 变为 {to}</translation>
    </message>
    <message>
        <source>{role}: other kernels</source>
        <translation>{role}：换用其他核函数</translation>
    </message>
    <message>
        <source>{name} is new</source>
        <translation>新增 {name}</translation>
    </message>
    <message>
        <source>{name} is gone</source>
        <translation>不再有 {name}</translation>
    </message>
    <message>
        <source>{name} is launched less often in the same time</source>
        <translation>{name} 在相同时间内启动次数更少</translation>
    </message>
    <message>
        <source>{name} is launched more often in the same time</source>
        <translation>{name} 在相同时间内启动次数更多</translation>
    </message>
    <message>
        <source>{name} differs within the spread of its launches</source>
        <translation>{name} 的差异在各次启动的波动之内</translation>
    </message>
    <message>
        <source>{name} takes less time</source>
        <translation>{name} 用时减少</translation>
    </message>
    <message>
        <source>{name} takes more time</source>
        <translation>{name} 用时增加</translation>
    </message>
    <message>
        <source>Now {to}: {why}</source>
        <translation>现在为 {to}：{why}</translation>
    </message>
    <message>
        <source>{to}</source>
        <translation>{to}</translation>
    </message>
    <message>
        <source>{why}</source>
        <translation>{why}</translation>
    </message>
    <message>
        <source>As long per launch as before ({after}): {why}</source>
        <translation>每次启动用时与之前相同（{after}）：{why}</translation>
    </message>
    <message>
        <source>As long per launch as before ({after})</source>
        <translation>每次启动用时与之前相同（{after}）</translation>
    </message>
    <message>
        <source>{after} per launch instead of {before}: {why}</source>
        <translation>每次启动 {after}，而非 {before}：{why}</translation>
    </message>
    <message>
        <source>{after} per launch instead of {before}</source>
        <translation>每次启动 {after}，而非 {before}</translation>
    </message>
    <message>
        <source>{before} → {after}, launches: {count_a} → {count_b}</source>
        <translation>{before} → {after}，启动次数：{count_a} → {count_b}</translation>
    </message>
    <message>
        <source>{before} → {after} per step, launches: {count_a} → {count_b}</source>
        <translation>每步 {before} → {after}，启动次数：{count_a} → {count_b}</translation>
    </message>
    <message>
        <source>{a} → {b}, launches: {count_a} → {count_b}. Gone: {gone}. New: {came}</source>
        <translation>{a} → {b}，启动次数：{count_a} → {count_b}。消失：{gone}。新增：{came}</translation>
    </message>
    <message>
        <source>{a} → {b} per step, launches: {count_a} → {count_b}. Gone: {gone}. New: {came}</source>
        <translation>每步 {a} → {b}，启动次数：{count_a} → {count_b}。消失：{gone}。新增：{came}</translation>
    </message>
    <message>
        <source>It took {a}, launches: {count_a}</source>
        <translation>{a}，启动 {count_a} 次</translation>
    </message>
    <message>
        <source>It took {a} per step, launches: {count_a}</source>
        <translation>每步 {a}，启动 {count_a} 次</translation>
    </message>
    <message>
        <source>It takes {b}, launches: {count_b}</source>
        <translation>{b}，启动 {count_b} 次</translation>
    </message>
    <message>
        <source>It takes {b} per step, launches: {count_b}</source>
        <translation>每步 {b}，启动 {count_b} 次</translation>
    </message>
    <message>
        <source>{a} → {b}, launches: {count_a} → {count_b}</source>
        <translation>{a} → {b}，启动次数：{count_a} → {count_b}</translation>
    </message>
    <message>
        <source>{a} → {b} per step, launches: {count_a} → {count_b}</source>
        <translation>每步 {a} → {b}，启动次数：{count_a} → {count_b}</translation>
    </message>
    <message>
        <source>It always runs alongside kernels: the GPU time does not count it</source>
        <translation>它总是与核函数同时运行：GPU 时间不计入它</translation>
    </message>
    <message>
        <source>Alone on the GPU it runs for {alone_a} → {alone_b}, which the GPU time counts; the rest runs alongside kernels</source>
        <translation>单独在 GPU 上运行 {alone_a} → {alone_b}，计入 GPU 时间；其余与核函数同时运行</translation>
    </message>
    <message>
        <source>Alone on the GPU it runs for {alone_a} → {alone_b} per step, which the GPU time counts; the rest runs alongside kernels</source>
        <translation>每步单独在 GPU 上运行 {alone_a} → {alone_b}，计入 GPU 时间；其余与核函数同时运行</translation>
    </message>
    <message>
        <source>{name} runs alone for less time</source>
        <translation>{name} 单独运行的时间减少</translation>
    </message>
    <message>
        <source>{name} runs alone for more time</source>
        <translation>{name} 单独运行的时间增加</translation>
    </message>
    <message>
        <source>It moves {mb} MB less: intermediates are no longer written and read back</source>
        <translation>少搬运 {mb} MB：中间结果不再写出再读回</translation>
    </message>
    <message>
        <source>It moves {mb} MB less per step: intermediates are no longer written and read back</source>
        <translation>每步少搬运 {mb} MB：中间结果不再写出再读回</translation>
    </message>
    <message>
        <source>Collectives wait less for other ranks</source>
        <translation>集合通信等待其他 rank 的时间减少</translation>
    </message>
    <message>
        <source>Collectives take less beyond the shortest ones</source>
        <translation>集合通信超出最短者的时间减少</translation>
    </message>
    <message>
        <source>Collectives wait longer for other ranks</source>
        <translation>集合通信等待其他 rank 的时间增加</translation>
    </message>
    <message>
        <source>Collectives take longer beyond the shortest ones</source>
        <translation>集合通信超出最短者的时间增加</translation>
    </message>
    <message>
        <source>The host takes less time</source>
        <translation>主机用时减少</translation>
    </message>
    <message>
        <source>The host takes more time</source>
        <translation>主机用时增加</translation>
    </message>
    <message>
        <source>The host takes as long as before</source>
        <translation>主机用时与之前相同</translation>
    </message>
    <message>
        <source>The host's time varies too much to be compared</source>
        <translation>主机用时波动太大，无法对比</translation>
    </message>
    <message>
        <source>Launches: {la} → {lb}; kernels, copies and memsets: {wa} → {wb}</source>
        <translation>启动次数：{la} → {lb}；核函数、复制和 memset：{wa} → {wb}</translation>
    </message>
    <message>
        <source>Launches per step: {la} → {lb}; kernels, copies and memsets: {wa} → {wb}</source>
        <translation>每步启动次数：{la} → {lb}；核函数、复制和 memset：{wa} → {wb}</translation>
    </message>
    <message>
        <source>The first step is a cold start: no median counts it</source>
        <translation>第一步是冷启动：不计入任何中位数</translation>
    </message>
    <message>
        <source>Steps that only A has, which are not compared: {count}</source>
        <translation>只有 A 有、未参与对比的步：{count}</translation>
    </message>
    <message>
        <source>Steps that only B has, which are not compared: {count}</source>
        <translation>只有 B 有、未参与对比的步：{count}</translation>
    </message>
    <message>
        <source>The GPU takes {gain} less; the host takes {price} more and waits for data most of the time</source>
        <translation>GPU 少用 {gain}；主机多用 {price}，并且大部分时间在等待数据</translation>
    </message>
    <message>
        <source>Hardly worth it: the host takes {price} more per step for {gain} less on the GPU, and neither sets the pace alone</source>
        <translation>几乎不值得：为了让 GPU 每步少用 {gain}，主机每步多用 {price}，而且两者都不单独决定节奏</translation>
    </message>
    <message>
        <source>Not worth it here: kernels do not set the pace, and the host takes {price} more per step for {gain} less on the GPU</source>
        <translation>在这里不值得：决定快慢的不是核函数，主机每步多用 {price}，GPU 只少用 {gain}</translation>
    </message>
    <message>
        <source>Not worth it here: the host sets the pace and takes {price} more per step, for {gain} less on the GPU</source>
        <translation>在这里不值得：主机决定快慢，每步多用 {price}，GPU 只少用 {gain}</translation>
    </message>
    <message>
        <source>Hardly worth it: the host takes {price} more per step for {gain} less on the GPU, which helps only while the GPU sets the pace</source>
        <translation>几乎不值得：主机每步多用 {price}，GPU 少用 {gain}，只有 GPU 决定快慢时才有帮助</translation>
    </message>
    <message>
        <source>Worth it while the GPU sets the pace: {gain} less per step there, {price} more on the host</source>
        <translation>GPU 决定快慢时值得：GPU 每步少用 {gain}，主机多用 {price}</translation>
    </message>
    <message>
        <source>Hardly for the change: calls that both sides make as often take {same} more per step. Record both again, in turn</source>
        <translation>不太可能是因为这项改动：两侧次数相同的调用每步多用 {same}。请交替重新录制两者</translation>
    </message>
    <message>
        <source>Slower: the GPU begins a step every {b} instead of {a}, though the host takes {host} less per step and the GPU as long</source>
        <translation>更慢：GPU 每 {b} 开始一步，原为 {a}，尽管主机每步少用 {host}，GPU 用时相同</translation>
    </message>
    <message>
        <source>Faster: the GPU begins a step every {b} instead of {a}; the host takes {host} less per step, the GPU as long</source>
        <translation>更快：GPU 每 {b} 开始一步，原为 {a}；主机每步少用 {host}，GPU 用时相同</translation>
    </message>
    <message>
        <source>Slower: the GPU begins a step every {b} instead of {a}; the host takes {host} more per step, the GPU as long</source>
        <translation>更慢：GPU 每 {b} 开始一步，原为 {a}；主机每步多用 {host}，GPU 用时相同</translation>
    </message>
    <message>
        <source>Faster: the GPU begins a step every {b} instead of {a}, though the host takes {host} more per step and the GPU as long</source>
        <translation>更快：GPU 每 {b} 开始一步，原为 {a}，尽管主机每步多用 {host}，GPU 用时相同</translation>
    </message>
    <message>
        <source>Faster: the GPU begins a step every {b} instead of {a}; per step the host takes {host} less and the GPU {gpu} more</source>
        <translation>更快：GPU 每 {b} 开始一步，原为 {a}；每步主机少用 {host}，GPU 多用 {gpu}</translation>
    </message>
    <message>
        <source>Faster: the GPU begins a step every {b} instead of {a}; per step it takes {gpu} less and the host {host} more</source>
        <translation>更快：GPU 每 {b} 开始一步，原为 {a}；每步 GPU 少用 {gpu}，主机多用 {host}</translation>
    </message>
    <message>
        <source>Slower: the GPU begins a step every {b} instead of {a}; per step it takes {gpu} more and the host {host} less</source>
        <translation>更慢：GPU 每 {b} 开始一步，原为 {a}；每步 GPU 多用 {gpu}，主机少用 {host}</translation>
    </message>
    <message>
        <source>Slower: the GPU begins a step every {b} instead of {a}; per step the host takes {host} more and the GPU {gpu} less</source>
        <translation>更慢：GPU 每 {b} 开始一步，原为 {a}；每步主机多用 {host}，GPU 少用 {gpu}</translation>
    </message>
    <message>
        <source>The GPU and the host both take less time</source>
        <translation>GPU 和主机用时都减少</translation>
    </message>
    <message>
        <source>The GPU takes less time; the host's time varies too much to be compared</source>
        <translation>GPU 用时减少；主机用时波动太大，无法对比</translation>
    </message>
    <message>
        <source>The GPU takes less time, but the host sets the pace and takes as long as before</source>
        <translation>GPU 用时减少，但主机决定快慢，其用时与之前相同</translation>
    </message>
    <message>
        <source>The GPU takes less time, the host as long as before</source>
        <translation>GPU 用时减少，主机与之前相同</translation>
    </message>
    <message>
        <source>The GPU takes more time, the host less</source>
        <translation>GPU 用时增加，主机减少</translation>
    </message>
    <message>
        <source>The host sets the pace: {gain} less per step; the GPU takes {price} more</source>
        <translation>由主机决定快慢：每步少 {gain}；GPU 多用 {price}</translation>
    </message>
    <message>
        <source>The host set the pace: {gain} less per step; the GPU takes {price} more</source>
        <translation>原本由主机决定快慢：每步少 {gain}；GPU 多用 {price}</translation>
    </message>
    <message>
        <source>The GPU and the host both take more time</source>
        <translation>GPU 和主机用时都增加</translation>
    </message>
    <message>
        <source>The GPU takes more time; the host's time varies too much to be compared</source>
        <translation>GPU 用时增加；主机用时波动太大，无法对比</translation>
    </message>
    <message>
        <source>The GPU takes more time, the host as long as before</source>
        <translation>GPU 用时增加，主机与之前相同</translation>
    </message>
    <message>
        <source>Most of the difference on the GPU is waiting for other ranks, not work</source>
        <translation>GPU 上的差异大部分是等待其他 rank，而不是工作</translation>
    </message>
    <message>
        <source>Most of the difference on the GPU is in collectives beyond the shortest of equal size: they wait for other ranks, or share a link</source>
        <translation>GPU 上的差异大部分来自集合通信超出同等大小中最短者的时间：它们在等待其他 rank，或共用一条链路</translation>
    </message>
    <message>
        <source>The host takes more time; the GPU's time varies too much to be compared</source>
        <translation>主机用时增加；GPU 用时波动太大，无法对比</translation>
    </message>
    <message>
        <source>Not worth it: the host takes more time, the GPU as long as before</source>
        <translation>不值得：主机用时增加，GPU 与之前相同</translation>
    </message>
    <message>
        <source>The host takes less time; the GPU's time varies too much to be compared</source>
        <translation>主机用时减少；GPU 用时波动太大，无法对比</translation>
    </message>
    <message>
        <source>The host takes less time, the GPU as long as before</source>
        <translation>主机用时减少，GPU 与之前相同</translation>
    </message>
    <message>
        <source>The GPU's time varies too much to be compared</source>
        <translation>GPU 用时波动太大，无法对比</translation>
    </message>
    <message>
        <source>The GPU takes as long as before; the host's time varies too much to be compared</source>
        <translation>GPU 用时与之前相同；主机用时波动太大，无法对比</translation>
    </message>
    <message>
        <source>These are the times of two programs, not of a change</source>
        <translation>这是两个程序的用时，而不是一次改动的前后</translation>
    </message>
    <message>
        <source>The job is slower: the same work takes about {each} % more time</source>
        <translation>作业变慢：同样的工作多用约 {each} % 的时间</translation>
    </message>
    <message>
        <source>The job is faster: the same work takes about {each} % less time</source>
        <translation>作业变快：同样的工作少用约 {each} % 的时间</translation>
    </message>
    <message>
        <source>{what}; {pace}</source>
        <translation>{what}；{pace}</translation>
    </message>
    <message>
        <source>only the first has steps, so whole recordings are compared</source>
        <translation>只有第一个有步，因此对比整个记录</translation>
    </message>
    <message>
        <source>only the second has steps, so whole recordings are compared</source>
        <translation>只有第二个有步，因此对比整个记录</translation>
    </message>
    <message>
        <source>waiting or a shared link</source>
        <translation>等待或共享链路</translation>
    </message>
    <message>
        <source>the second is predicted, not recorded</source>
        <translation>第二个是预测的，不是记录的</translation>
    </message>
    <message>
        <source>the first is predicted, not recorded</source>
        <translation>第一个是预测的，不是记录的</translation>
    </message>
    <message>
        <source>both are predicted, not recorded</source>
        <translation>两个都是预测的，不是记录的</translation>
    </message>
    <message>
        <source>kernels on a GPU</source>
        <translation>设备上的核函数</translation>
    </message>
    <message>
        <source>kernels that multiply matrices, by their names</source>
        <translation>做矩阵乘法的核函数（按名称判断）</translation>
    </message>
    <message>
        <source>memsets</source>
        <translation>内存填充</translation>
    </message>
    <message>
        <source>all GPU work: kernels, copies and memsets</source>
        <translation>全部设备工作：核函数、复制和内存填充</translation>
    </message>
    <message>
        <source>calls that launched GPU work</source>
        <translation>启动了设备工作的调用</translation>
    </message>
    <message>
        <source>framework operators</source>
        <translation>框架的算子</translation>
    </message>
    <message>
        <source>record_function and the like</source>
        <translation>record_function 之类的注解</translation>
    </message>
    <message>
        <source>calls of the runtime and driver API</source>
        <translation>运行时和驱动 API 的调用</translation>
    </message>
    <message>
        <source>calls in which the host waits for the device</source>
        <translation>主机等待设备的调用</translation>
    </message>
    <message>
        <source>recorded profiler steps</source>
        <translation>分析器记录的步</translation>
    </message>
    <message>
        <source>findings; "named" is a finding's id</source>
        <translation>发现；"named" 为发现的 id</translation>
    </message>
    <message>
        <source>nothing in the trace is called {}</source>
        <translation>跟踪中没有名为 {} 的内容</translation>
    </message>
    <message>
        <source>the trace does not record it</source>
        <translation>跟踪没有记录它</translation>
    </message>
    <message>
        <source>{} of {} occurrences</source>
        <translation>{} 次（共出现 {} 次）</translation>
    </message>
    <message>
        <source>expected JSON: {}</source>
        <translation>应为 JSON：{}</translation>
    </message>
    <message>
        <source>expected numbers below 1e308</source>
        <translation>应为小于 1e308 的数</translation>
    </message>
    <message>
        <source>{gpu}: busy {a} → {b}, idle {idle_a} % → {idle_b} %</source>
        <translation>{gpu}：繁忙 {a} → {b}，空闲 {idle_a} % → {idle_b} %</translation>
    </message>
    <message>
        <source>{gpu}: busy {a} → {b} per step, idle {idle_a} % → {idle_b} % of the recording</source>
        <translation>{gpu}：每步繁忙 {a} → {b}，空闲占记录的 {idle_a} % → {idle_b} %</translation>
    </message>
    <message>
        <source>slower: the same work takes about {each} % more time; the same {time} hold {pct} % fewer kernels, copies and memsets ({a} → {b}), of nearly all kernels alike, and how long the GPU is busy does not show that</source>
        <translation>变慢：同样的工作多用约 {each} % 的时间；同样的 {time} 内核函数、拷贝和 memset 少了 {pct} %（{a} → {b}），几乎所有核函数都如此，而 GPU 的忙碌时间看不出这一点</translation>
    </message>
    <message>
        <source>faster: the same work takes about {each} % less time; the same {time} hold {pct} % more kernels, copies and memsets ({a} → {b}), of nearly all kernels alike, and how long the GPU is busy does not show that</source>
        <translation>变快：同样的工作少用约 {each} % 的时间；同样的 {time} 内核函数、拷贝和 memset 多了 {pct} %（{a} → {b}），几乎所有核函数都如此，而 GPU 的忙碌时间看不出这一点</translation>
    </message>
    <message>
        <source>no steps, so no spread</source>
        <translation>没有步，因此没有波动范围</translation>
    </message>
    <message>
        <source>one step each, no spread; one more step of one side has no counterpart</source>
        <translation>每侧一步，没有离散度；一侧还有一步没有对应</translation>
    </message>
    <message>
        <source>one step each, no spread; {count} more steps have no counterpart</source>
        <translation>每侧一步，没有离散度；另有 {count} 步没有对应</translation>
    </message>
    <message>
        <source>one step each, no spread</source>
        <translation>每侧只有一步，没有波动范围</translation>
    </message>
    <message>
        <source>medians of {count} steps each, without the cold first one</source>
        <translation>每侧 {count} 步的中位数，不含冷启动的第一步</translation>
    </message>
    <message>
        <source>{count} steps each: GPU times are means, host times medians</source>
        <translation>每侧 {count} 步：GPU 时间为平均值，主机时间为中位数</translation>
    </message>
    <message>
        <source>medians of {count} steps each</source>
        <translation>每侧 {count} 步的中位数</translation>
    </message>
    <message>
        <source>GPU per step {a} → {b}, {by} less</source>
        <translation>GPU 每步 {a} → {b}，减少 {by}</translation>
    </message>
    <message>
        <source>GPU per step {a} → {b}, {by} more</source>
        <translation>GPU 每步 {a} → {b}，增加 {by}</translation>
    </message>
    <message>
        <source>GPU per step {a} → {b}, {by} less, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})</source>
        <translation>GPU 每步 {a} → {b}，减少 {by}，但各步之间的波动同样大（{low_a} 至 {high_a} → {low_b} 至 {high_b}）</translation>
    </message>
    <message>
        <source>GPU per step {a} → {b}, {by} more, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})</source>
        <translation>GPU 每步 {a} → {b}，增加 {by}，但各步之间的波动同样大（{low_a} 至 {high_a} → {low_b} 至 {high_b}）</translation>
    </message>
    <message>
        <source>GPU per step {a} → {b}, a difference below 1 %</source>
        <translation>GPU 每步 {a} → {b}，相差不到 1 %</translation>
    </message>
    <message>
        <source>GPU per step {a} on both sides</source>
        <translation>GPU 每步两侧均为 {a}</translation>
    </message>
    <message>
        <source>host {a} → {b}, {by} less</source>
        <translation>主机 {a} → {b}，减少 {by}</translation>
    </message>
    <message>
        <source>host {a} → {b}, {by} more</source>
        <translation>主机 {a} → {b}，增加 {by}</translation>
    </message>
    <message>
        <source>host {a} → {b}, {by} less, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})</source>
        <translation>主机 {a} → {b}，减少 {by}，但各步之间的波动同样大（{low_a} 至 {high_a} → {low_b} 至 {high_b}）</translation>
    </message>
    <message>
        <source>host {a} → {b}, {by} more, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})</source>
        <translation>主机 {a} → {b}，增加 {by}，但各步之间的波动同样大（{low_a} 至 {high_a} → {low_b} 至 {high_b}）</translation>
    </message>
    <message>
        <source>host {a} → {b}, a difference below 1 %</source>
        <translation>主机 {a} → {b}，相差不到 1 %</translation>
    </message>
    <message>
        <source>host {a} on both sides</source>
        <translation>主机两侧均为 {a}</translation>
    </message>
    <message>
        <source>step {a} → {b}, {by} less</source>
        <translation>步 {a} → {b}，减少 {by}</translation>
    </message>
    <message>
        <source>step {a} → {b}, {by} more</source>
        <translation>步 {a} → {b}，增加 {by}</translation>
    </message>
    <message>
        <source>step {a} → {b}, {by} less, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})</source>
        <translation>步 {a} → {b}，减少 {by}，但各步之间的波动同样大（{low_a} 至 {high_a} → {low_b} 至 {high_b}）</translation>
    </message>
    <message>
        <source>step {a} → {b}, {by} more, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})</source>
        <translation>步 {a} → {b}，增加 {by}，但各步之间的波动同样大（{low_a} 至 {high_a} → {low_b} 至 {high_b}）</translation>
    </message>
    <message>
        <source>step {a} → {b}, a difference below 1 %</source>
        <translation>步 {a} → {b}，相差不到 1 %</translation>
    </message>
    <message>
        <source>step {a} on both sides</source>
        <translation>步两侧均为 {a}</translation>
    </message>
    <message>
        <source>step {a} → {b}, {by} less, too little to be sure with one step each</source>
        <translation>步 {a} → {b}，减少 {by}，差异太小，每侧只有一步时无法确定</translation>
    </message>
    <message>
        <source>step {a} → {b}, {by} more, too little to be sure with one step each</source>
        <translation>步 {a} → {b}，增加 {by}，差异太小，每侧只有一步时无法确定</translation>
    </message>
    <message>
        <source>GPU per step {a} → {b}, {by} less, too little to be sure with one step each</source>
        <translation>GPU 每步 {a} → {b}，减少 {by}，差异太小，每侧只有一步时无法确定</translation>
    </message>
    <message>
        <source>GPU per step {a} → {b}, {by} more, too little to be sure with one step each</source>
        <translation>GPU 每步 {a} → {b}，增加 {by}，差异太小，每侧只有一步时无法确定</translation>
    </message>
    <message>
        <source>GPU {a} → {b}, {by} less</source>
        <translation>GPU {a} → {b}，减少 {by}</translation>
    </message>
    <message>
        <source>GPU {a} → {b}, {by} more</source>
        <translation>GPU {a} → {b}，增加 {by}</translation>
    </message>
    <message>
        <source>GPU {a} → {b}, {by} less, too little to be sure with one recording each</source>
        <translation>GPU {a} → {b}，减少 {by}，差异太小，每侧只有一次记录时无法确定</translation>
    </message>
    <message>
        <source>GPU {a} → {b}, {by} more, too little to be sure with one recording each</source>
        <translation>GPU {a} → {b}，增加 {by}，差异太小，每侧只有一次记录时无法确定</translation>
    </message>
    <message>
        <source>GPU {a} → {b}, a difference below 1 %</source>
        <translation>GPU {a} → {b}，相差不到 1 %</translation>
    </message>
    <message>
        <source>GPU {a} on both sides</source>
        <translation>GPU 两侧均为 {a}</translation>
    </message>
    <message>
        <source>host {a} → {b}, {by} less, too little to be sure with one step each</source>
        <translation>主机 {a} → {b}，减少 {by}，差异太小，每侧只有一步时无法确定</translation>
    </message>
    <message>
        <source>host {a} → {b}, {by} more, too little to be sure with one step each</source>
        <translation>主机 {a} → {b}，增加 {by}，差异太小，每侧只有一步时无法确定</translation>
    </message>
    <message>
        <source>the recording {a} → {b}, {by} less</source>
        <translation>整个记录 {a} → {b}，减少 {by}</translation>
    </message>
    <message>
        <source>the recording {a} → {b}, {by} more</source>
        <translation>整个记录 {a} → {b}，增加 {by}</translation>
    </message>
    <message>
        <source>the recording {a} → {b}, {by} less, too little to be sure with one recording each</source>
        <translation>整个记录 {a} → {b}，减少 {by}，差异太小，每侧只有一次记录时无法确定</translation>
    </message>
    <message>
        <source>the recording {a} → {b}, {by} more, too little to be sure with one recording each</source>
        <translation>整个记录 {a} → {b}，增加 {by}，差异太小，每侧只有一次记录时无法确定</translation>
    </message>
    <message>
        <source>the recording {a} → {b}, a difference below 1 %</source>
        <translation>整个记录 {a} → {b}，相差不到 1 %</translation>
    </message>
    <message>
        <source>the recording {a} on both sides</source>
        <translation>整个记录两侧均为 {a}</translation>
    </message>
    <message>
        <source>most launches of both have no GPU work in the trace, so the GPU cannot be compared</source>
        <translation>两边的大多数启动在跟踪中都没有 GPU 工作，因此无法对比 GPU</translation>
    </message>
    <message>
        <source>only {with} of {all} launches of the first have GPU work in the trace, so the GPU cannot be compared</source>
        <translation>第一个的 {all} 次启动中只有 {with} 次在跟踪中有 GPU 工作，因此无法对比 GPU</translation>
    </message>
    <message>
        <source>only {with} of {all} launches of the second have GPU work in the trace, so the GPU cannot be compared</source>
        <translation>第二个的 {all} 次启动中只有 {with} 次在跟踪中有 GPU 工作，因此无法对比 GPU</translation>
    </message>
    <message>
        <source>the first trace holds no slices, so nothing can be compared</source>
        <translation>第一个跟踪不含任何片段，因此无法对比</translation>
    </message>
    <message>
        <source>the second trace holds no slices, so nothing can be compared</source>
        <translation>第二个跟踪不含任何片段，因此无法对比</translation>
    </message>
    <message>
        <source>{what} (all GPUs added)</source>
        <translation>{what}（所有 GPU 之和）</translation>
    </message>
    <message>
        <source>The traces have no step in common</source>
        <translation>两个跟踪没有共同的步</translation>
    </message>
    <message>
        <source>only the first trace records GPU work, so only the host is compared</source>
        <translation>只有第一个跟踪记录了 GPU 工作，因此只对比主机</translation>
    </message>
    <message>
        <source>only the second trace records GPU work, so only the host is compared</source>
        <translation>只有第二个跟踪记录了 GPU 工作，因此只对比主机</translation>
    </message>
    <message>
        <source>no GPU work is recorded, so only the host is compared</source>
        <translation>没有记录 GPU 工作，因此只对比主机</translation>
    </message>
    <message>
        <source>outside of ops {a} → {b}</source>
        <translation>算子之外 {a} → {b}</translation>
    </message>
    <message>
        <source>{name} {a} → {b}, calls: {calls_a} on both sides</source>
        <translation>{name} {a} → {b}，调用次数：两边均为 {calls_a}</translation>
    </message>
    <message>
        <source>{name} {a} → {b}, calls: {calls_a} → {calls_b}</source>
        <translation>{name} {a} → {b}，调用次数：{calls_a} → {calls_b}</translation>
    </message>
    <message>
        <source>Largest changes of the host's own time: {list}</source>
        <translation>主机自身用时的最大变化：{list}</translation>
    </message>
    <message>
        <source>Largest changes of the host's own time per step: {list}</source>
        <translation>主机每步自身用时的最大变化：{list}</translation>
    </message>
    <message>
        <source>Clocks joined by {pairs} equal allocations and frees: {offset} apart, pairs differ by {residual}</source>
        <translation>两个时钟由 {pairs} 次相同的分配和释放对齐：相差 {offset}，各对之间偏差 {residual}</translation>
    </message>
    <message>
        <source>Clocks joined by {pairs} equal annotations: {offset} apart, pairs differ by {residual}</source>
        <translation>两个时钟由 {pairs} 个相同的注释对齐：相差 {offset}，各对之间偏差 {residual}</translation>
    </message>
    <message>
        <source>Clocks not joined: the two have no event in common, so times are as each recorded them</source>
        <translation>时钟未对齐：两者没有共同的事件，时间按各自的记录显示</translation>
    </message>
    <message>
        <source>no longer uses tensor cores</source>
        <translation>不再使用张量核心</translation>
    </message>
    <message>
        <source>{role} no longer uses tensor cores</source>
        <translation>{role} 不再使用张量核心</translation>
    </message>
    <message>
        <source>uses tensor cores now</source>
        <translation>现在使用张量核心</translation>
    </message>
    <message>
        <source>{role} uses tensor cores now</source>
        <translation>{role} 现在使用张量核心</translation>
    </message>
    <message>
        <source>family {a} → {b}</source>
        <translation>系列 {a} → {b}</translation>
    </message>
    <message>
        <source>{role} kernels are of {b}, no longer of {a}</source>
        <translation>{role} 核函数来自 {b}，不再来自 {a}</translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation>另外 {count} 个</translation>
    </message>
    <message>
        <source>{what}: {before} → {after}, launches: {count_a} → {count_b}; {list}</source>
        <translation>{what}：{before} → {after}，启动次数：{count_a} → {count_b}；{list}</translation>
    </message>
    <message>
        <source>{what}: {before} → {after} per step, launches: {count_a} → {count_b}; {list}</source>
        <translation>{what}：每步 {before} → {after}，启动次数：{count_a} → {count_b}；{list}</translation>
    </message>
    <message>
        <source>{name}, {kinds} kernels of this name: {before} → {after}, launches: {count_a} → {count_b}</source>
        <translation>{name}，此名称的 {kinds} 个核函数：{before} → {after}，启动次数：{count_a} → {count_b}</translation>
    </message>
    <message>
        <source>{name}, {kinds} kernels of this name: {before} → {after} per step, launches: {count_a} → {count_b}</source>
        <translation>{name}，此名称的 {kinds} 个核函数：每步 {before} → {after}，启动次数：{count_a} → {count_b}</translation>
    </message>
    <message>
        <source>{name}: {delta}</source>
        <translation>{name}：{delta}</translation>
    </message>
    <message>
        <source>{name}: {delta} per step</source>
        <translation>{name}：每步 {delta}</translation>
    </message>
    <message>
        <source>{name}: {delta}, per launch {before} → {after}</source>
        <translation>{name}：{delta}，每次启动 {before} → {after}</translation>
    </message>
    <message>
        <source>{name}: {delta} per step, per launch {before} → {after}</source>
        <translation>{name}：每步 {delta}，每次启动 {before} → {after}</translation>
    </message>
    <message>
        <source>built for {a} → {b}</source>
        <translation>面向的架构 {a} → {b}</translation>
    </message>
    <message>
        <source>dtype {a} → {b}</source>
        <translation>数据类型 {a} → {b}</translation>
    </message>
    <message>
        <source>tile {a} → {b}</source>
        <translation>分块 {a} → {b}</translation>
    </message>
    <message>
        <source>stages {a} → {b}</source>
        <translation>级数 {a} → {b}</translation>
    </message>
    <message>
        <source>layout {a} → {b}</source>
        <translation>布局 {a} → {b}</translation>
    </message>
    <message>
        <source>split K {a} → {b}</source>
        <translation>split K {a} → {b}</translation>
    </message>
    <message>
        <source>alignment {a} → {b}</source>
        <translation>对齐 {a} → {b}</translation>
    </message>
    <message>
        <source>the new one is generated for exactly these shapes</source>
        <translation>新核函数正是为这些形状生成的</translation>
    </message>
    <message>
        <source>the old one was generated for exactly these shapes, the new one is not</source>
        <translation>旧核函数正是为这些形状生成的，新核函数则不是</translation>
    </message>
    <message>
        <source>{name}</source>
        <translation>{name}</translation>
    </message>
    <message>
        <source>{name}, other variant</source>
        <translation>{name}，另一变体</translation>
    </message>
    <message>
        <source>{name} → {to}</source>
        <translation>{name} → {to}</translation>
    </message>
    <message>
        <source>{role}, kernels that only one side has: {a} → {b}, launches: {count_a} → {count_b}. Gone: {gone}; new: {came}</source>
        <translation>{role}，只有一侧有的核函数：{a} → {b}，启动次数：{count_a} → {count_b}。消失：{gone}；新增：{came}</translation>
    </message>
    <message>
        <source>{role}, kernels that only one side has: {a} → {b} per step, launches: {count_a} → {count_b}. Gone: {gone}; new: {came}</source>
        <translation>{role}，只有一侧有的核函数：每步 {a} → {b}，启动次数：{count_a} → {count_b}。消失：{gone}；新增：{came}</translation>
    </message>
    <message>
        <source>GEMMs in {a}</source>
        <translation>GEMM 使用 {a}</translation>
    </message>
    <message>
        <source>GEMMs in {a} ({of_a} of {all_a}) → {b} ({of_b} of {all_b})</source>
        <translation>GEMM 使用 {a}（{of_a} / {all_a}）→ {b}（{of_b} / {all_b}）</translation>
    </message>
    <message>
        <source>another problem size: {count} of {all} kernels that run on both sides have other grids ({example})</source>
        <translation>问题规模不同：两侧都运行的 {all} 个核函数中有 {count} 个的网格不同（{example}）</translation>
    </message>
    <message>
        <source>another problem size: tokens per iteration {a} → {b}</source>
        <translation>问题规模不同：每次迭代的 token 数 {a} → {b}</translation>
    </message>
    <message>
        <source>the second recording is a part of such a recording as the first: the same kernels, copies and memsets, {a} → {b} of them</source>
        <translation>第二个记录是与第一个同类的记录的一部分：核函数、复制和 memset 相同，数量 {a} → {b}</translation>
    </message>
    <message>
        <source>the first recording is a part of such a recording as the second: the same kernels, copies and memsets, {a} → {b} of them</source>
        <translation>第一个记录是与第二个同类的记录的一部分：核函数、复制和 memset 相同，数量 {a} → {b}</translation>
    </message>
    <message>
        <source>{a} of matrix products</source>
        <translation>矩阵乘法 {a}</translation>
    </message>
    <message>
        <source>{a} of matrix products per step</source>
        <translation>每步的矩阵乘法 {a}</translation>
    </message>
    <message>
        <source>{a} of matrix products → {b}</source>
        <translation>矩阵乘法 {a} → {b}</translation>
    </message>
    <message>
        <source>{a} of matrix products per step → {b}</source>
        <translation>每步的矩阵乘法 {a} → {b}</translation>
    </message>
    <message>
        <source>matrix products of the same sizes, but {count_a} → {count_b} of them ({a} → {b})</source>
        <translation>矩阵乘法的大小相同，但数量为 {count_a} → {count_b}（{a} → {b}）</translation>
    </message>
    <message>
        <source>another problem size: {a} of matrix products → {b}</source>
        <translation>问题规模不同：矩阵乘法 {a} → {b}</translation>
    </message>
    <message>
        <source>another problem size: {a} of matrix products per step → {b}</source>
        <translation>问题规模不同：每步的矩阵乘法 {a} → {b}</translation>
    </message>
    <message>
        <source>a matrix product takes {ratio} times as long on one side, so it is likely another problem size</source>
        <translation>一边的矩阵乘法用时是另一边的 {ratio} 倍，因此问题规模很可能不同</translation>
    </message>
    <message>
        <source>only the first records Python frames, which slows its host</source>
        <translation>只有第一个记录了 Python 帧，这会拖慢其主机</translation>
    </message>
    <message>
        <source>only the second records Python frames, which slows its host</source>
        <translation>只有第二个记录了 Python 帧，这会拖慢其主机</translation>
    </message>
    <message>
        <source>recorded → predicted by a replay</source>
        <translation>已记录 → 由重放预测</translation>
    </message>
    <message>
        <source>predicted by a replay → recorded</source>
        <translation>由重放预测 → 已记录</translation>
    </message>
    <message>
        <source>rank {a} → rank {b}</source>
        <translation>rank {a} → rank {b}</translation>
    </message>
    <message>
        <source>ranks of the job {a} → {b}</source>
        <translation>作业的 rank 数 {a} → {b}</translation>
    </message>
    <message>
        <source>same GPU ({a})</source>
        <translation>相同的 GPU（{a}）</translation>
    </message>
    <message>
        <source>GPU {a} → {b}</source>
        <translation>GPU {a} → {b}</translation>
    </message>
    <message>
        <source>number of GPUs {a} → {b}</source>
        <translation>GPU 数量 {a} → {b}</translation>
    </message>
    <message>
        <source>the file holds no events, so that this is not known</source>
        <translation>文件不含事件，因此无法得知</translation>
    </message>
    <message>
        <source>the file is cut, so that this is not known</source>
        <translation>文件被截断，因此无从得知</translation>
    </message>
    <message>
        <source>the file holds no events, so that the value is at least this</source>
        <translation>文件不含事件，因此该值至少为此</translation>
    </message>
    <message>
        <source>the file holds no segments, so that the value is at least this</source>
        <translation>文件不含段，因此该值至少为此</translation>
    </message>
    <message>
        <source>the file is cut, so that the value is at least this</source>
        <translation>文件被截断，因此该值至少为此</translation>
    </message>
    <message>
        <source>earlier events were overwritten, so that the value is at least this</source>
        <translation>较早的事件已被覆盖，因此该值至少是这么多</translation>
    </message>
    <message>
        <source>a memory snapshot does not record this</source>
        <translation>内存快照中没有此信息</translation>
    </message>
    <message>
        <source>the whole trace</source>
        <translation>整个跟踪</translation>
    </message>
    <message>
        <source>Launches: {la} on both sides; kernels, copies and memsets: {wa}</source>
        <translation>启动次数：两侧均为 {la}；核函数、复制和 memset：{wa}</translation>
    </message>
    <message>
        <source>Launches per step: {la} on both sides; kernels, copies and memsets: {wa}</source>
        <translation>每步启动次数：两侧均为 {la}；核函数、复制和 memset：{wa}</translation>
    </message>
    <message>
        <source>Waiting for the last rank to arrive, while no other work runs: {a} → {b}</source>
        <translation>等待最后一个 rank 到达，且没有其他工作在运行：{a} → {b}</translation>
    </message>
    <message>
        <source>Waiting for the last rank to arrive, while no other work runs: {a} → {b} per step</source>
        <translation>等待最后一个 rank 到达，且没有其他工作在运行：每步 {a} → {b}</translation>
    </message>
    <message>
        <source>Beyond the shortest one of their kind and size, collectives take {a} → {b} while no other work runs: they wait for other ranks, or share a link</source>
        <translation>超出同类同大小最短者，集合通信在没有其他工作运行时占用 {a} → {b}：它们在等待其他进程，或共享链路</translation>
    </message>
    <message>
        <source>Beyond the shortest one of their kind and size, collectives take {a} → {b} per step while no other work runs: they wait for other ranks, or share a link</source>
        <translation>超出同类同大小最短者，集合通信每步在没有其他工作运行时占用 {a} → {b}：它们在等待其他进程，或共享链路</translation>
    </message>
    <message>
        <source>{from} kernels became 1, {to}: {why}; {delta} less</source>
        <translation>{from} 个核函数合为 1 个，{to}：{why}；减少 {delta}</translation>
    </message>
    <message>
        <source>{from} kernels became 1, {to}: {why}; {delta} more</source>
        <translation>{from} 个核函数合为 1 个，{to}：{why}；增加 {delta}</translation>
    </message>
    <message>
        <source>{from} kernels became 1, {to}: {why}; {delta} per step less</source>
        <translation>{from} 个核函数合为 1 个，{to}：{why}；每步减少 {delta}</translation>
    </message>
    <message>
        <source>{from} kernels became 1, {to}: {why}; {delta} per step more</source>
        <translation>{from} 个核函数合为 1 个，{to}：{why}；每步增加 {delta}</translation>
    </message>
    <message>
        <source>{name} is new: {b}, launches: {count_b}</source>
        <translation>新增 {name}：{b}，启动次数：{count_b}</translation>
    </message>
    <message>
        <source>{name} is new: {b} per step, launches: {count_b}</source>
        <translation>新增 {name}：每步 {b}，启动次数：{count_b}</translation>
    </message>
    <message>
        <source>{name} is gone: {a}, launches: {count_a}</source>
        <translation>不再有 {name}：{a}，启动次数：{count_a}</translation>
    </message>
    <message>
        <source>{name} is gone: {a} per step, launches: {count_a}</source>
        <translation>不再有 {name}：每步 {a}，启动次数：{count_a}</translation>
    </message>
    <message>
        <source>{name}: {a} → {b}, launches: {count_a} → {count_b}, each as long as before</source>
        <translation>{name}：{a} → {b}，启动次数：{count_a} → {count_b}，每次用时与之前相同</translation>
    </message>
    <message>
        <source>{name}: {a} → {b} per step, launches: {count_a} → {count_b}, each as long as before</source>
        <translation>{name}：每步 {a} → {b}，启动次数：{count_a} → {count_b}，每次用时与之前相同</translation>
    </message>
    <message>
        <source>{name}: {a} → {b}, launches: {count_a} → {count_b}, each {each_a} → {each_b}</source>
        <translation>{name}：{a} → {b}，启动次数：{count_a} → {count_b}，每次 {each_a} → {each_b}</translation>
    </message>
    <message>
        <source>{name}: {a} → {b} per step, launches: {count_a} → {count_b}, each {each_a} → {each_b}</source>
        <translation>{name}：每步 {a} → {b}，启动次数：{count_a} → {count_b}，每次 {each_a} → {each_b}</translation>
    </message>
    <message>
        <source>{name}: {a} → {b}, because of a few launches: the median launch takes as long as before</source>
        <translation>{name}：{a} → {b}，源于少数几次启动：单次用时的中位数与之前相同</translation>
    </message>
    <message>
        <source>{name}: {a} → {b} per step, because of a few launches: the median launch takes as long as before</source>
        <translation>{name}：每步 {a} → {b}，源于少数几次启动：单次用时的中位数与之前相同</translation>
    </message>
    <message>
        <source>{name}: {a} → {b}, launches: {count_a} on both sides</source>
        <translation>{name}：{a} → {b}，启动次数：两侧均为 {count_a}</translation>
    </message>
    <message>
        <source>{name}: {a} → {b} per step, launches: {count_a} on both sides</source>
        <translation>{name}：每步 {a} → {b}，启动次数：两侧均为 {count_a}</translation>
    </message>
    <message>
        <source>{what} (inside CUDA graphs: {replayed_a} → {replayed_b})</source>
        <translation>{what}（在 CUDA 图内：{replayed_a} → {replayed_b}）</translation>
    </message>
    <message>
        <source>{what} (inside CUDA graphs: {replayed_b} after)</source>
        <translation>{what}（在 CUDA 图内：之后 {replayed_b}）</translation>
    </message>
    <message>
        <source>{what} (inside CUDA graphs: {replayed_a} before)</source>
        <translation>{what}（在 CUDA 图内：之前 {replayed_a}）</translation>
    </message>
    <message>
        <source>No compiled graph is called any more: it was {before}</source>
        <translation>不再调用编译后的图：之前为 {before}</translation>
    </message>
    <message>
        <source>Both call the same compiled graphs: {after}</source>
        <translation>两侧调用相同的编译后的图：{after}</translation>
    </message>
    <message>
        <source>Other compiled graphs are called: {after} instead of {before}</source>
        <translation>调用的编译后的图不同：现为 {after}，之前为 {before}</translation>
    </message>
    <message>
        <source>The compiled graph is {after}, the same one in all steps</source>
        <translation>编译后的图为 {after}，所有步都相同</translation>
    </message>
    <message>
        <source>{count} compiled graphs are called: {after}</source>
        <translation>调用了 {count} 个编译后的图：{after}</translation>
    </message>
    <message>
        <source>Gone from the host: {list} and {rest} more</source>
        <translation>主机上不再有：{list}，另有 {rest} 项</translation>
    </message>
    <message>
        <source>Gone from the host: {list}</source>
        <translation>主机上不再有：{list}</translation>
    </message>
    <message>
        <source>New on the host: {list} and {rest} more</source>
        <translation>主机上新增：{list}，另有 {rest} 项</translation>
    </message>
    <message>
        <source>New on the host: {list}</source>
        <translation>主机上新增：{list}</translation>
    </message>
    <message>
        <source>The layers of compiled code take {tax} more host time themselves (guards, cache lookup, wrappers)</source>
        <translation>编译代码的各层自身多用主机时间 {tax}（guard、缓存查找、包装）</translation>
    </message>
    <message>
        <source>The layers of compiled code take {tax} more host time per step themselves (guards, cache lookup, wrappers)</source>
        <translation>编译代码的各层自身每步多用主机时间 {tax}（guard、缓存查找、包装）</translation>
    </message>
    <message>
        <source>Launched before the recording, so in none of its steps: kernels, copies and memsets {count_a} ({a}) | {count_b} ({b})</source>
        <translation>在记录开始之前启动，因此不属于任何一步：核函数、复制和 memset {count_a} 个（{a}）| {count_b} 个（{b}）</translation>
    </message>
    <message>
        <source>The GPU runs exactly the same kernels</source>
        <translation>GPU 运行的核函数完全相同</translation>
    </message>
    <message>
        <source>Fusion saves {mb} MB of memory traffic per step: intermediates are no longer written and read back</source>
        <translation>融合每步节省 {mb} MB 内存流量：中间结果不再写出再读回</translation>
    </message>
    <message>
        <source>Predicted by a replay, not recorded: {files}</source>
        <translation>由重放预测，不是记录的：{files}</translation>
    </message>
    <message>
        <source>These are ranks of one job, not variants: `diff` compares two of them</source>
        <translation>这些是同一作业的 rank，而不是变体：用 `diff` 对比其中两个</translation>
    </message>
    <message>
        <source>{name}: most launches have no GPU work in the trace (a graph capture, or lost records), so times are not compared</source>
        <translation>{name}：大多数启动在跟踪中没有 GPU 工作（图捕获或记录丢失），因此不对比用时</translation>
    </message>
    <message>
        <source>{a} and {b} look like two different programs: {pct} % of the ops are common, so their times are not compared</source>
        <translation>{a} 和 {b} 看起来是两个不同的程序：只有 {pct} % 的算子是共有的，因此不对比其用时</translation>
    </message>
    <message>
        <source>the value</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>{name}: no GPU work is recorded, so these are times of the host</source>
        <translation>{name}：没有记录 GPU 工作，因此这些是主机的时间</translation>
    </message>
    <message>
        <source>{name}: communication sets the pace throughout: its kernels also wait for other ranks</source>
        <translation>{name}：始终由通信决定快慢：其核函数也在等待其他 rank</translation>
    </message>
    <message>
        <source>{name}: the trace does not show what sets the pace at {list}</source>
        <translation>{name}：在 {list} 时无法判断由什么决定快慢</translation>
    </message>
    <message>
        <source>{name}: the GPU sets the pace throughout</source>
        <translation>{name}：始终由 GPU 决定快慢</translation>
    </message>
    <message>
        <source>{name}: the host sets the pace throughout</source>
        <translation>{name}：始终由主机决定快慢</translation>
    </message>
    <message>
        <source>{name}: the host sets the pace throughout: its steps take longer than the GPU works</source>
        <translation>{name}：始终由主机决定快慢：其各步用时长于 GPU 工作的时间</translation>
    </message>
    <message>
        <source>{name}: the host sets the pace throughout, as far as GPU work is recorded</source>
        <translation>{name}：就已记录的 GPU 工作而言，始终由主机决定快慢</translation>
    </message>
    <message>
        <source>{name}: below {parameter} = {from} the host sets the pace, from there on the GPU</source>
        <translation>{name}：{parameter} 小于 {from} 时由主机决定快慢，从该值起由 GPU 决定</translation>
    </message>
    <message>
        <source>{name}: the host sets the pace at {list}, elsewhere the GPU or communication</source>
        <translation>{name}：在 {list} 时由主机决定快慢，其他情况由 GPU 或通信决定</translation>
    </message>
    <message>
        <source>{name}: the host sets the pace at {list}, elsewhere the GPU</source>
        <translation>{name}：在 {list} 时由主机决定快慢，其余由 GPU 决定</translation>
    </message>
    <message>
        <source>{name} takes less time than {base} at {list} (up to {pct} % less)</source>
        <translation>{name} 在 {list} 时用时少于 {base}（最多少 {pct} %）</translation>
    </message>
    <message>
        <source>{name} and {base} do not differ beyond the spread at {list}</source>
        <translation>{name} 与 {base} 在 {list} 时的差异未超出波动范围</translation>
    </message>
    <message>
        <source>{name} takes longer than {base} at {list}</source>
        <translation>{name} 在 {list} 时用时多于 {base}</translation>
    </message>
    <message>
        <source>{name} and {base} cannot be compared at {list}: a side has no steps</source>
        <translation>{name} 与 {base} 在 {list} 时无法对比：有一侧没有步</translation>
    </message>
    <message>
        <source>Where the host sets the pace, faster kernels gain nothing: {name} at {list}</source>
        <translation>在主机决定快慢之处，更快的核函数没有收益：{name} 在 {list} 时</translation>
    </message>
    <message>
        <source>{name}, {time}</source>
        <translation>{name}，{time}</translation>
    </message>
    <message>
        <source>the first {count} kernels and copies, {time}</source>
        <translation>前 {count} 个核函数和拷贝，{time}</translation>
    </message>
    <message>
        <source>{count} kernels, {time}</source>
        <translation>{count} 个核函数，{time}</translation>
    </message>
    <message>
        <source>{count} kernels and copies, {time}</source>
        <translation>{count} 个核函数和拷贝，{time}</translation>
    </message>
    <message>
        <source>{shapes}</source>
        <translation>{shapes}</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>启动延迟</translation>
    </message>
    <message>
        <source>it begins {time} before its launch: the clocks of CPU and GPU disagree</source>
        <translation>比其启动早 {time} 开始：CPU 与 GPU 的时钟不一致</translation>
    </message>
    <message>
        <source>{time} from the start of the launch</source>
        <translation>自启动开始起 {time}</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Decoded name</source>
        <translation>解读后的名称</translation>
    </message>
    <message>
        <source>{line}</source>
        <translation>{line}</translation>
    </message>
    <message>
        <source>Grid, block</source>
        <translation>网格、块</translation>
    </message>
    <message>
        <source>{grid} blocks of {block} threads</source>
        <translation>{grid} 个块，每块 {block} 个线程</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>{count} per thread</source>
        <translation>每线程 {count} 个</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>{bytes} bytes per block</source>
        <translation>每块 {bytes} 字节</translation>
    </message>
    <message>
        <source>{pct} % at most, limited by {limits}</source>
        <translation>最多 {pct} %，受限于 {limits}</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>{bytes} bytes</source>
        <translation>{bytes} 字节</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>{rate} GB/s</source>
        <translation>{rate} GB/s</translation>
    </message>
    <message>
        <source>Self time</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>On the CPU</source>
        <translation>在 CPU 上</translation>
    </message>
    <message>
        <source>{time}</source>
        <translation>{time}</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>它是什么</translation>
    </message>
    <message>
        <source>{meaning}</source>
        <translation>{meaning}</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>{process} · {lane}</source>
        <translation>{process} · {lane}</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>One op on a whole list of tensors, in few kernels where their types allow it. Optimizers use it.</source>
        <translation>对整个张量列表执行的一个算子，类型允许时只用很少的核函数。优化器使用它。</translation>
    </message>
    <message>
        <source>A part of the backward pass: the gradient of {}.</source>
        <translation>反向传播的一部分：{} 的梯度。</translation>
    </message>
    <message>
        <source>The underscore at the end of its name means that the result overwrites the first input.</source>
        <translation>名称末尾的下划线表示结果覆盖第一个输入。</translation>
    </message>
    <message>
        <source>{} is an op of PyTorch's core library (ATen).</source>
        <translation>{} 是 PyTorch 核心库 (ATen) 的算子。</translation>
    </message>
    <message>
        <source>The backward of an autograd function that an extension wrote in C++.</source>
        <translation>扩展用 C++ 编写的自动求导函数的反向部分。</translation>
    </message>
    <message>
        <source>TorchRec exchanges embeddings or features among the ranks by all-to-all. Req starts it, Wait waits for it.</source>
        <translation>TorchRec 通过 all-to-all 在各 rank 之间交换嵌入或特征。Req 发起，Wait 等待。</translation>
    </message>
    <message>
        <source>A node of the backward pass: it computes the gradients of the inputs of {}.</source>
        <translation>反向传播的一个节点：计算 {} 各输入的梯度。</translation>
    </message>
    <message>
        <source>An op that {} registered with PyTorch: an extension, or the program itself.</source>
        <translation>由 {} 注册到 PyTorch 的算子：来自扩展或程序自身。</translation>
    </message>
    <message>
        <source>PyTorch recorded an op or an autograd function of this name. The name is the program's own.</source>
        <translation>PyTorch 以此名称记录了一个算子或自动求导函数。名称由程序自己给出。</translation>
    </message>
    <message>
        <source>The forward of a module of the class {}.</source>
        <translation>类 {} 的一个模块的前向。</translation>
    </message>
    <message>
        <source>The forward of a module of the class {}. {} numbers the modules of the class from 0, in the order of their first calls.</source>
        <translation>类 {} 的一个模块的前向。{} 是该类模块的编号，从 0 起，按首次调用的顺序。</translation>
    </message>
    <message>
        <source>The function {}, which is compiled code, called from Python.</source>
        <translation>从 Python 调用的函数 {}，它是已编译的代码。</translation>
    </message>
    <message>
        <source>The Python function {0} of {1}. {2} is the line of its definition; in frames that were open when the recording began, the line that ran.</source>
        <translation>{1} 中的 Python 函数 {0}。{2} 是其定义所在的行；记录开始时已打开的帧则为正在执行的行。</translation>
    </message>
    <message>
        <source>A frame of Python's call stack.</source>
        <translation>Python 调用栈的一帧。</translation>
    </message>
    <message>
        <source>A kernel whose name is not in the file: a function that runs on the GPU.</source>
        <translation>文件中没有名称的核函数：在 GPU 上运行的函数。</translation>
    </message>
    <message>
        <source>A kernel of the program or of a library that Lanescope does not know: a function that runs on the GPU. Its name does not show what it computes.</source>
        <translation>属于程序或 Lanescope 不认识的库的核函数：在 GPU 上运行的函数。从名称看不出它计算什么。</translation>
    </message>
    <message>
        <source>By its name: {}.</source>
        <translation>由名称可知：{}。</translation>
    </message>
    <message>
        <source>A range that the program or one of its libraries named, for example with torch.profiler.record_function.</source>
        <translation>程序或它的某个库命名的一段，例如用 torch.profiler.record_function。</translation>
    </message>
    <message>
        <source>A call of the accelerator's runtime or driver. The thread is in it for the whole length of the slice.</source>
        <translation>加速器运行时或驱动的一次调用。在切片的整个时长内，线程都在其中。</translation>
    </message>
    <message>
        <source>A copy that the GPU's copy engines or a kernel of the driver carry out.</source>
        <translation>由 GPU 的复制引擎或驱动的核函数执行的复制。</translation>
    </message>
    <message>
        <source>Fills device memory with one value.</source>
        <translation>用一个值填充设备内存。</translation>
    </message>
    <message>
        <source>A wait, drawn on the device's lane. It is not GPU work.</source>
        <translation>画在设备通道上的等待。它不是工作。</translation>
    </message>
    <message>
        <source>Work of the profiler itself. Without the profiler this time would not be spent.</source>
        <translation>分析器自身的工作。没有分析器就不会花费这段时间。</translation>
    </message>
    <message>
        <source>A window in which something was recorded.</source>
        <translation>进行记录的一个时间窗口。</translation>
    </message>
    <message>
        <source>An event of the category {}. The file has no more details about its kind.</source>
        <translation>类别为 {} 的事件。文件没有进一步说明它的性质。</translation>
    </message>
    <message>
        <source>One launch takes</source>
        <translation>1 次启动用时</translation>
    </message>
    <message>
        <source>{count} launches take</source>
        <translation>{count} 次启动共用时</translation>
    </message>
    <message>
        <source>{kernel} reaches {pct} % of what memory and arithmetic allow</source>
        <translation>{kernel} 达到内存与算术所允许的 {pct} %</translation>
    </message>
    <message>
        <source>{launches} {total}; moving their bytes and doing their arithmetic takes {least} at the GPU's peak.</source>
        <translation>{launches} {total}；按 GPU 的峰值，搬运其字节并完成其算术只需 {least}。</translation>
    </message>
    <message>
        <source>Contiguous, aligned tensors allow wide loads; broadcasts, transposes and few blocks make such kernels slow. torch.compile fuses them with their neighbors.</source>
        <translation>连续且对齐的张量可使用宽加载；广播、转置和块数过少会使这类核函数变慢。torch.compile 会把它们与相邻的核函数融合。</translation>
    </message>
    <message>
        <source> The GPU is idle for {idle} of it.</source>
        <translation>其中 GPU 空闲 {idle}。</translation>
    </message>
    <message>
        <source> One more is not counted: it may create the context.</source>
        <translation>另有一次未计入：它可能在创建上下文。</translation>
    </message>
    <message>
        <source> {left_out} more are not counted: they may create the context.</source>
        <translation>另有 {left_out} 次未计入：它们可能在创建上下文。</translation>
    </message>
    <message>
        <source>in the whole trace</source>
        <translation>在整个跟踪中</translation>
    </message>
    <message>
        <source>in the second half of the trace</source>
        <translation>在跟踪的后半段</translation>
    </message>
    <message>
        <source>in the step</source>
        <translation>在该步骤中</translation>
    </message>
    <message>
        <source>after the first step</source>
        <translation>在第一步之后</translation>
    </message>
    <message>
        <source>So many allocations and nearly as many frees for so few launches: the caching allocator seems to be switched off (PYTORCH_NO_CUDA_MEMORY_CACHING=1, which also holds for HIP).</source>
        <translation>启动这么少，而分配这么多，释放也几乎同样多：缓存分配器似乎被关闭了（PYTORCH_NO_CUDA_MEMORY_CACHING=1，对 HIP 同样有效）。</translation>
    </message>
    <message>
        <source>Hardly anything is freed (allocations: {allocations}, frees: {frees}): the allocator's cache is still growing. Warm up with the largest shapes, and judge by what comes after.</source>
        <translation>几乎没有释放（分配 {allocations} 次，释放 {frees} 次）：分配器的缓存仍在增长。请用最大的形状预热，并以之后的部分为准。</translation>
    </message>
    <message>
        <source>Warm up with the largest shapes, avoid changing shapes, leave some device memory free (a full cache frees blocks and allocates them again), or set expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF.</source>
        <translation>用最大的形状预热，避免改变形状，留出一些设备内存（缓存满时会释放块再重新分配），或在 PYTORCH_CUDA_ALLOC_CONF 中设置 expandable_segments:True。</translation>
    </message>
    <message>
        <source>{calls} calls during the work take {total}</source>
        <translation>工作期间的 {calls} 调用共用 {total}</translation>
    </message>
    <message>
        <source>{count} calls {where}, the longest ({name}) {longest}.{of_the_gpu}{not_counted} A warm caching allocator needs none.</source>
        <translation>{where}有 {count} 次调用，最长的（{name}）为 {longest}。{of_the_gpu}{not_counted}预热过的缓存分配器不需要这类调用。</translation>
    </message>
    <message>
        <source>That is start-up, or a program that waits, and not part of the measured work.</source>
        <translation>那是启动，或程序在等待，不属于要测量的部分。</translation>
    </message>
    <message>
        <source>Many different calls add up: step through them in the timeline.</source>
        <translation>许多不同的调用累加而成：在时间线中逐个查看。</translation>
    </message>
    <message>
        <source>Many different things add up: the Python frames and ops of that time show which.</source>
        <translation>由许多不同的部分累加而成：请看这段时间内的 Python 帧和算子。</translation>
    </message>
    <message>
        <source>A synchronization before the first recorded work waits for work that was launched before the recording: judge by what follows.</source>
        <translation>在第一项已记录的工作之前的同步，等待的是记录开始之前启动的工作：请根据之后的部分判断。</translation>
    </message>
    <message>
        <source>Such a call creates the context or loads modules, once per process: warm up before recording, and judge by what follows.</source>
        <translation>这样的调用会创建上下文或加载模块，每个进程一次：记录前先预热，并以之后的部分为准。</translation>
    </message>
    <message>
        <source>The training process loads the data itself: use workers (num_workers &gt; 0), so that batches are ready when they are asked for.</source>
        <translation>训练进程自己加载数据：使用 worker（num_workers &gt; 0），这样在需要时批次已准备好。</translation>
    </message>
    <message>
        <source>The first batch starts the workers and waits for them: record later steps to judge the loop.</source>
        <translation>第一个批次要启动工作进程并等待它们：要评判循环，请记录后面的步。</translation>
    </message>
    <message>
        <source>The host waits for data: use more workers, prefetch, or make the preparation cheaper.</source>
        <translation>主机在等数据：增加工作进程，使用预取，或降低准备的开销。</translation>
    </message>
    <message>
        <source>That function only waits, for another thread, a queue or a pipe: see what it waits for, and record later steps to judge the loop.</source>
        <translation>该函数只是在等待另一个线程、队列或管道：看它在等什么，并记录更后面的步来判断循环。</translation>
    </message>
    <message>
        <source>That op computes on the CPU: create the tensor on the GPU (device="cuda"), or prepare it in the background while the GPU works.</source>
        <translation>该算子在 CPU 上计算：请在 GPU 上创建张量（device="cuda"），或在 GPU 工作时在后台准备。</translation>
    </message>
    <message>
        <source>If it is preprocessing, store its result, or do it in the background while the GPU works. If it is the first use of the GPU, warm up before recording.</source>
        <translation>如果是预处理，请保存其结果，或在 GPU 工作时在后台进行。如果是首次使用 GPU，请在记录前预热。</translation>
    </message>
    <message>
        <source> For {latency} of it that work is launched already.</source>
        <translation> 其中 {latency} 里该工作已经启动。</translation>
    </message>
    <message>
        <source>For {host_for} of it the host is in {host_in}.</source>
        <translation>其中 {host_for} 主机在 {host_in} 中。</translation>
    </message>
    <message>
        <source>For {silence} of it nothing is recorded on the launching thread.</source>
        <translation>其中 {silence} 在启动线程上没有任何记录。</translation>
    </message>
    <message>
        <source>No single function, op or call takes half of it.</source>
        <translation>没有哪个函数、算子或调用单独占其一半。</translation>
    </message>
    <message>
        <source>{time} pass before the first GPU work ({share} % of the recording)</source>
        <translation>第一项 GPU 工作之前经过 {time}（占记录的 {share} %）</translation>
    </message>
    <message>
        <source>The first GPU work is {first}. {what}{of_launch}</source>
        <translation>第一个 GPU 工作是 {first}。{what}{of_launch}</translation>
    </message>
    <message>
        <source>Once</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>{count} times</source>
        <translation>{count} 次</translation>
    </message>
    <message>
        <source>addmm copies its bias before the GEMM: {time}</source>
        <translation>addmm 在 GEMM 之前复制偏置：{time}</translation>
    </message>
    <message>
        <source>{often}, one aten::addmm launches a DtoD copy of the bias into the output and then a GEMM that adds to it (beta = 1). The ops are fused in the graph, not in a kernel.</source>
        <translation>{often}，一个 aten::addmm 先启动 DtoD 复制，把偏置复制到输出，再启动 GEMM 加到上面（beta = 1）。这些算子是在图中融合的，而不是在核函数中。</translation>
    </message>
    <message>
        <source>A one-dimensional bias is added in the GEMM's epilogue without the copy, as nn.Linear does.</source>
        <translation>一维的偏置在 GEMM 的 epilogue 中相加，无需复制，nn.Linear 就是如此。</translation>
    </message>
    <message>
        <source>For {main} the host waits for a value of the GPU.</source>
        <translation>其中 {main} 主机在等待 GPU 的一个值。</translation>
    </message>
    <message>
        <source>Keep the value on the GPU: no .item(), no .cpu(), no printing of or branching on a tensor within the step. Collect losses and read them every N steps; copy with non_blocking=True to pinned memory.</source>
        <translation>把值留在 GPU 上：步内不用 .item()、.cpu()，不打印张量，也不按张量分支。损失先攒起来，每 N 步读一次；用 non_blocking=True 复制到锁页内存。</translation>
    </message>
    <message>
        <source>For {main} it copies to the GPU: the call stages data that is not pinned, or waits for earlier GPU work.</source>
        <translation>其中 {main} 主机在向 GPU 复制：该调用中转未锁页的数据，或等待更早的 GPU 工作。</translation>
    </message>
    <message>
        <source>Create the tensor on the GPU (device="cuda"), or pin the host's memory (pin_memory=True) and copy with non_blocking=True.</source>
        <translation>在 GPU 上创建张量（device="cuda"），或把主机内存锁页（pin_memory=True）并用 non_blocking=True 复制。</translation>
    </message>
    <message>
        <source>For {main} it asks how many elements a boolean mask selects: indexing by a mask calls aten::nonzero.</source>
        <translation>其中 {main} 主机在询问布尔掩码选中多少元素：用掩码索引会调用 aten::nonzero。</translation>
    </message>
    <message>
        <source>Do not index by a boolean mask in the step: torch.where(mask, a, b), or a product with the mask, gives a result of fixed shape and does not wait.</source>
        <translation>步内不要按布尔掩码索引：torch.where(mask, a, b) 或与掩码相乘，其结果形状固定，无需等待。</translation>
    </message>
    <message>
        <source>For {main} it waits to copy indices to the GPU.</source>
        <translation>其中 {main} 主机等待把索引复制到 GPU。</translation>
    </message>
    <message>
        <source>Keep the tensors that index others on the GPU: those of the host are copied to it first, and the copy waits.</source>
        <translation>把用作索引的张量留在 GPU 上：主机上的索引要先复制到 GPU，而复制会等待。</translation>
    </message>
    <message>
        <source>For {main} it waits before it copies large tensors from the GPU.</source>
        <translation>其中 {main} 主机在从 GPU 复制大张量之前等待。</translation>
    </message>
    <message>
        <source>Copy large tensors with non_blocking=True into pinned memory, and wait for an event only where the host reads them: work that does not need them goes on meanwhile.</source>
        <translation>用 non_blocking=True 把大张量复制到锁页内存，只在主机读取它们的地方等待事件：不需要它们的工作可以同时继续。</translation>
    </message>
    <message>
        <source>The host waits {waited} for values that are copied between it and the GPU</source>
        <translation>主机等待与 GPU 之间复制的数值，共 {waited}</translation>
    </message>
    <message>
        <source>{processes} processes wait {waited} in total for values that are copied between them and the GPUs</source>
        <translation>{processes} 个进程为在它们与 GPU 之间复制的值合计等待 {waited}</translation>
    </message>
    <message>
        <source>The GPU has nothing to do for {idle} meanwhile, and for {lost} its work is not recorded.</source>
        <translation>其间 GPU 有 {idle} 无事可做，另有 {lost} 的 GPU 工作没有记录。</translation>
    </message>
    <message>
        <source>The GPU has nothing to do for {idle} meanwhile.</source>
        <translation>其间 GPU 有 {idle} 无事可做。</translation>
    </message>
    <message>
        <source>The GPU has work throughout; what the host launches later may begin later.</source>
        <translation>GPU 一直有工作；主机之后启动的工作可能因此更晚开始。</translation>
    </message>
    <message>
        <source>No GPU work is recorded, so the trace does not show whether the GPU is idle meanwhile.</source>
        <translation>没有记录 GPU 工作，因此跟踪看不出 GPU 在此期间是否空闲。</translation>
    </message>
    <message>
        <source>{count} ops block the host, such as {name} for {longest}. {most} {of_the_gpu} The copying itself is not counted.</source>
        <translation>{count} 个算子阻塞主机，例如 {name} 阻塞 {longest}。{most} {of_the_gpu} 复制本身不计入。</translation>
    </message>
    <message>
        <source>once</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>DistributedDataParallel broadcasts the model's buffers before the forward pass ({how_often})</source>
        <translation>DistributedDataParallel 在前向传播前广播模型的缓冲区（{how_often}）</translation>
    </message>
    <message>
        <source>This takes the host {each} each time, on average, for about {launches} kernels and copies. From its first work on, the GPU is idle for {idle} of these {host}.</source>
        <translation>每次平均占用主机 {each}，涉及约 {launches} 个核函数和复制。从 GPU 的第一项工作起，在这 {host} 中 GPU 空闲 {idle}。</translation>
    </message>
    <message>
        <source>If the ranks may keep buffers of their own (such as the statistics of batch normalization), use broadcast_buffers=False.</source>
        <translation>如果各 rank 可以保留自己的缓冲区（例如批归一化的统计量），请使用 broadcast_buffers=False。</translation>
    </message>
    <message>
        <source>The program did not cause the idle GPU time under it ({gaps}).</source>
        <translation>其间 GPU 的空闲时间（{gaps}）不是程序造成的。</translation>
    </message>
    <message>
        <source>No GPU work is recorded, so the trace does not show whether the GPU was idle.</source>
        <translation>没有记录 GPU 工作，因此从跟踪无法得知 GPU 是否空闲。</translation>
    </message>
    <message>
        <source>No idle gap of the GPU overlaps it.</source>
        <translation>其间没有 GPU 的空闲间隙。</translation>
    </message>
    <message>
        <source>Profiler overhead: its buffers took {total} ({how_often})</source>
        <translation>分析器开销：其缓冲区用时 {total}（{how_often}）</translation>
    </message>
    <message>
        <source>Judge by the steps after it. A warm-up step in the profiler's schedule moves it out of the recording.</source>
        <translation>请以其后的步为准。在分析器的计划中加一个预热步，可将其移出记录。</translation>
    </message>
    <message>
        <source>most of the communication is sends and receives between two ranks ({sends}), which are not joined</source>
        <translation>大部分通信是两个 rank 之间的发送和接收（{sends}），它们没有被配对</translation>
    </message>
    <message>
        <source>{here} of {world} ranks are open, and {paired} of {all} collectives pair by their times</source>
        <translation>{world} 个 rank 中只打开了 {here} 个，且 {all} 次集合通信中只有 {paired} 次按时间能配对</translation>
    </message>
    <message>
        <source>{here} of {world} ranks are open</source>
        <translation>{world} 个 rank 中只打开了 {here} 个</translation>
    </message>
    <message>
        <source>ranks of every process group are missing</source>
        <translation>每个进程组都缺少 rank</translation>
    </message>
    <message>
        <source>the times of the ranks' collectives contradict each other</source>
        <translation>各 rank 的集合通信时间相互矛盾</translation>
    </message>
    <message>
        <source>the file holds {gpus} GPUs, and which of them are ranks of one job is not recorded</source>
        <translation>文件含 {gpus} 个 GPU，未记录其中哪些是同一作业的 rank</translation>
    </message>
    <message>
        <source>only one rank is open</source>
        <translation>只打开了一个 rank</translation>
    </message>
    <message>
        <source> {before} of it pass before the first GPU work.</source>
        <translation>其中 {before} 在第一项 GPU 工作之前。</translation>
    </message>
    <message>
        <source> There is hardly any GPU work meanwhile.</source>
        <translation>其间几乎没有 GPU 工作。</translation>
    </message>
    <message>
        <source> GPU work runs for {busy} of that time.</source>
        <translation>其中 {busy} 有 GPU 工作在运行。</translation>
    </message>
    <message>
        <source>One call ({name}) takes {longest}.</source>
        <translation>一次调用（{name}）用时 {longest}。</translation>
    </message>
    <message>
        <source>The longest of {count} such calls ({name}) takes {longest}.</source>
        <translation>{count} 次此类调用中最长的一次（{name}）用时 {longest}。</translation>
    </message>
    <message>
        <source>Start-up: {total} in {api} calls of more than 1 ms</source>
        <translation>启动：超过 1 ms 的 {api} 调用共 {total}</translation>
    </message>
    <message>
        <source>{many}{meanwhile}{start} Copies, waits and later allocations do not count. Such calls usually create the context or load modules and kernels, once per process.</source>
        <translation>{many}{meanwhile}{start} 复制、等待和之后的分配不计入。此类调用通常创建上下文或加载模块和核函数，每个进程一次。</translation>
    </message>
    <message>
        <source>Warm up before recording, and judge by the later steps. If start-up itself matters, load fewer modules or reuse the process.</source>
        <translation>记录前先预热，并以后面的步为准。若初始化时间本身重要，请少加载模块，或复用进程。</translation>
    </message>
    <message>
        <source>Warm up before recording, and judge by the later steps. A short job still pays this cost.</source>
        <translation>记录前先预热，并以后面的步为准。短作业仍要付出这一代价。</translation>
    </message>
    <message>
        <source>Judge by the later steps. Steps ran before this one, so a longer warm-up may not help: the start of the recording itself can slow the first step.</source>
        <translation>请以后面的步骤为准。在这一步之前已经运行过若干步骤，所以延长预热未必有用：开始记录本身就可能使第一步变慢。</translation>
    </message>
    <message>
        <source>The first step takes {first}, the others {median}</source>
        <translation>第一步用时 {first}，其他步 {median}</translation>
    </message>
    <message>
        <source>{name} takes {times} times as long as the median of the later steps. Work that is done once (allocating a workspace, choosing an algorithm, loading modules) is a common reason.</source>
        <translation>{name} 的耗时是后续步骤中位数的 {times} 倍。只做一次的工作（分配工作区、选择算法、加载模块）是常见的原因。</translation>
    </message>
    <message>
        <source>Compile a larger region, so that more work shares this cost. It replays a CUDA graph already; for one small op, compiling does not pay off.</source>
        <translation>编译更大的区域，让更多工作分摊这项开销。它已经在重放 CUDA 图；对单个小算子，编译得不偿失。</translation>
    </message>
    <message>
        <source>Compile a larger region, so that more work shares this cost, or try mode="reduce-overhead". For one small op, compiling does not pay off.</source>
        <translation>编译更大的区域，使更多工作分摊这一开销，或尝试 mode="reduce-overhead"。只有一个小算子时，编译不划算。</translation>
    </message>
    <message>
        <source>Calling compiled code costs the host {each} per call</source>
        <translation>调用编译后的代码，每次耗费主机 {each}</translation>
    </message>
    <message>
        <source>This is the mean own time around {count} calls of compiled graphs: cache lookup {lookup}, region {region}, prologue {prologue}, the graph's wrapper {graph}; {share} % of the host's own time. Compiled graphs: {graphs}.</source>
        <translation>这是 {count} 次调用编译后的图时，图之外自身时间的平均值：缓存查找 {lookup}，区域 {region}，prologue {prologue}，图的包装 {graph}；占主机自身时间的 {share} %。编译后的图：{graphs}。</translation>
    </message>
    <message>
        <source>One convolution adds</source>
        <translation>1 个卷积加上</translation>
    </message>
    <message>
        <source>{count} convolutions add</source>
        <translation>{count} 个卷积加上</translation>
    </message>
    <message>
        <source>Adding it takes {time} on the GPU.</source>
        <translation>加偏置在 GPU 上用时 {time}。</translation>
    </message>
    <message>
        <source>The trace does not show how long adding it takes.</source>
        <translation>跟踪没有显示加偏置用时多少。</translation>
    </message>
    <message>
        <source>{how_many} a bias that batch normalization removes</source>
        <translation>{how_many}的偏置会被批归一化消去</translation>
    </message>
    <message>
        <source>Batch normalization subtracts the mean, and the bias with it. {takes}</source>
        <translation>批归一化会减去均值，偏置也随之减去。{takes}</translation>
    </message>
    <message>
        <source>Use Conv2d(..., bias=False) before BatchNorm2d.</source>
        <translation>在 BatchNorm2d 之前使用 Conv2d(..., bias=False)。</translation>
    </message>
    <message>
        <source>Such copies reach only {rate} GB/s from or to pinned memory: look at the link first (its PCIe generation and width, the process's NUMA node). </source>
        <translation>这类拷贝与固定内存之间只达到 {rate} GB/s：先检查链路（PCIe 代数与宽度、进程的 NUMA 节点）。</translation>
    </message>
    <message>
        <source> Kernels run without a copy for {computing}: at most so much of the copying can be hidden behind them, and that is the cost.</source>
        <translation>核函数在没有拷贝时运行 {computing}：最多有这么多拷贝可以藏在其后，这就是代价。</translation>
    </message>
    <message>
        <source>One copy between host and GPU takes {time}</source>
        <translation>主机与 GPU 之间的一次拷贝用时 {time}</translation>
    </message>
    <message>
        <source>{count} copies between host and GPU take {time}</source>
        <translation>主机与 GPU 之间的 {count} 次拷贝用时 {time}</translation>
    </message>
    <message>
        <source>, those of a megabyte or more at {rate} GB/s</source>
        <translation>，其中 1 MB 及以上的为 {rate} GB/s</translation>
    </message>
    <message>
        <source>Copy on streams of their own while kernels run (pinned memory, non_blocking=True, an event before the data is used), or copy less: what is used again can stay where it is.</source>
        <translation>在单独的流上与核函数同时拷贝（固定内存、non_blocking=True、使用数据前的事件），或少拷贝：会再次使用的数据可以留在原处。</translation>
    </message>
    <message>
        <source>Copy the next input or the next layer's weights on a second stream while kernels run (pinned memory, non_blocking=True, an event before their use), or keep on the GPU what is used again.</source>
        <translation>在核函数运行时用第二个流拷贝下一个输入或下一层的权重（固定内存、non_blocking=True、使用前的事件），或把会再次使用的数据留在 GPU 上。</translation>
    </message>
    <message>
        <source>Copy results on a second stream while kernels run, into pinned memory with non_blocking=True, and read them after an event; or copy fewer values.</source>
        <translation>在核函数运行时用第二个流把结果以 non_blocking=True 拷贝到固定内存，在事件之后读取；或少拷贝一些值。</translation>
    </message>
    <message>
        <source>Only copies run for {alone}, {share} % of the time</source>
        <translation>有 {alone} 只有拷贝在运行，占时间的 {share} %</translation>
    </message>
    <message>
        <source>{how_many}{at_rate}. For {alone} of it no kernel runs.{of_cost}</source>
        <translation>{how_many}{at_rate}。其中 {alone} 没有核函数运行。{of_cost}</translation>
    </message>
    <message>
        <source>{link}{what}</source>
        <translation>{link}{what}</translation>
    </message>
    <message>
        <source>It is the fallback for convolutions that oneDNN does not take: check their data type and layout, and whether this PyTorch has oneDNN.</source>
        <translation>这是 oneDNN 不接受的卷积的后备实现：请检查其数据类型和布局，以及这个 PyTorch 是否带有 oneDNN。</translation>
    </message>
    <message>
        <source>Start here: it may be faster, batched or left out. This PyTorch has no Kineto, so its traces hold no input shapes.</source>
        <translation>从这里开始：它也许能更快、合并成批或省去。此 PyTorch 不带 Kineto，其跟踪不含输入形状。</translation>
    </message>
    <message>
        <source>Start here: its input shapes and types show whether it can be faster, batched or left out.</source>
        <translation>从这里入手：其输入的形状和类型说明它能否更快、能否合成批或省去。</translation>
    </message>
    <message>
        <source>Start here: record with record_shapes=True to see whether it can be faster, batched or left out.</source>
        <translation>从这里开始：用 record_shapes=True 记录，看它能否更快、合并成批或省去。</translation>
    </message>
    <message>
        <source>It may be code outside PyTorch, waiting, or ops on threads that this profiler does not follow. This PyTorch has no Kineto, so its traces hold no Python stacks.</source>
        <translation>可能是 PyTorch 之外的代码、等待，或此分析器未跟踪的线程上的算子。此 PyTorch 不带 Kineto，其跟踪不含 Python 调用栈。</translation>
    </message>
    <message>
        <source>Record with Python stacks (with_stack=True) to see what runs then: code outside PyTorch, waiting, ops on threads that this profiler does not follow, or a device that it does not record.</source>
        <translation>请带 Python 调用栈记录 (with_stack=True)，以查看那时在运行什么：PyTorch 之外的代码、等待、此分析器未跟踪的线程上的算子，或它不记录的设备。</translation>
    </message>
    <message>
        <source>The program waits then, or runs code that makes none of the recorded calls.</source>
        <translation>程序那时在等待，或在运行不产生任何已记录调用的代码。</translation>
    </message>
    <message>
        <source>one call</source>
        <translation>1 次调用</translation>
    </message>
    <message>
        <source>{count} calls</source>
        <translation>{count} 次调用</translation>
    </message>
    <message>
        <source>{name} takes {pct} % of the CPU time of all ops and calls</source>
        <translation>{name} 占所有算子和调用的 CPU 时间的 {pct} %</translation>
    </message>
    <message>
        <source>Its self time is {total} in {calls}. Next are {second} ({second_pct} %) and {third} ({third_pct} %).</source>
        <translation>其自身时间为 {total}（{calls}）。其次是 {second}（{second_pct} %）和 {third}（{third_pct} %）。</translation>
    </message>
    <message>
        <source>Most of it is in short gaps between ops: Python, and calling the next op. Fewer ops on more data leave less of it, and so does torch.compile.</source>
        <translation>大部分是算子之间的短暂空隙：Python 以及调用下一个算子。用更少的算子处理更多数据可以减少它，torch.compile 也可以。</translation>
    </message>
    <message>
        <source>Nothing is recorded for {pct} % of the time</source>
        <translation>有 {pct} % 的时间没有任何记录</translation>
    </message>
    <message>
        <source>The thread with most ops records nothing for {silent} of {whole}. The longest gap takes {longest}, between {before} and {after}.</source>
        <translation>算子最多的线程在 {whole} 中有 {silent} 没有任何记录。最长的间隙为 {longest}，位于 {before} 与 {after} 之间。</translation>
    </message>
    <message>
        <source>One collective runs</source>
        <translation>运行了 1 次集合通信</translation>
    </message>
    <message>
        <source>{count} collectives run</source>
        <translation>运行了 {count} 次集合通信</translation>
    </message>
    <message>
        <source> They run on {threads} threads, for at most {on_thread} on one of them; where they overlap, the time counts once.</source>
        <translation>它们在 {threads} 个线程上运行，单个线程上最多 {on_thread}；重叠的时间只计一次。</translation>
    </message>
    <message>
        <source>Communication over the CPU takes {time} ({pct} % of the recording)</source>
        <translation>经由 CPU 的通信用时 {time}（占记录的 {pct} %）</translation>
    </message>
    <message>
        <source>{how_many}; the longest ({name}) takes {longest}. Waiting for other ranks is part of it.{of_threads}</source>
        <translation>{how_many}；最长的（{name}）用时 {longest}。其中包含等待其他 rank 的时间。{of_threads}</translation>
    </message>
    <message>
        <source>Compare the ranks: the rank that arrives last waits least. Send less often or less data, or overlap it with the computation.</source>
        <translation>比较各 rank：最后到达的 rank 等待最少。减少发送次数或数据量，或使其与计算重叠。</translation>
    </message>
    <message>
        <source>Threads slow each other down: {name} takes {together} instead of {alone}</source>
        <translation>线程互相拖慢：{name} 用时 {together}，单独运行时为 {alone}</translation>
    </message>
    <message>
        <source>{threads} threads run ops, {mean} of them at a time on average. These are the medians of {name}, with equal shapes, while another thread runs ops and while none does.</source>
        <translation>{threads} 个线程运行算子，平均同时有 {mean} 个。以上是形状相同的 {name} 在另有线程运行算子时与没有时的中位数。</translation>
    </message>
    <message>
        <source>There may be more threads than cores (the trace does not record the cores, nor the threads inside ops): set torch.set_num_threads or OMP_NUM_THREADS to the cores per process.</source>
        <translation>线程数可能多于核心数（跟踪不记录核心数，也不记录算子内部的线程）：把 torch.set_num_threads 或 OMP_NUM_THREADS 设为每个进程的核心数。</translation>
    </message>
    <message>
        <source>Use torch.compile(mode="reduce-overhead") or torch.cuda.graph: shapes and addresses must not change, and the host must not wait for the GPU in the step.</source>
        <translation>使用 torch.compile(mode="reduce-overhead") 或 torch.cuda.graph：形状和地址不得改变，并且主机在步骤中不得等待 GPU。</translation>
    </message>
    <message>
        <source>First take the waits out: the host waits for the GPU in {waits} calls between the launches of the last step, and no graph can hold those. Then use torch.compile(mode="reduce-overhead") or torch.cuda.graph: shapes and addresses must not change.</source>
        <translation>先去掉等待：在最后一步的各次启动之间，主机有 {waits} 个调用等待 GPU，任何图都无法包含它们。然后使用 torch.compile(mode="reduce-overhead") 或 torch.cuda.graph：形状和地址不得改变。</translation>
    </message>
    <message>
        <source>the work, one launch, and {data} for its data</source>
        <translation>工作、一次启动，以及取数据的 {data}</translation>
    </message>
    <message>
        <source>the work and one launch</source>
        <translation>工作和一次启动</translation>
    </message>
    <message>
        <source>One CUDA graph could replace {launches} launches per step</source>
        <translation>一个 CUDA 图可以代替每步的 {launches} 次启动</translation>
    </message>
    <message>
        <source>The last step takes {step}: its GPU work {work}, its launch calls {calls}. As one graph it would still take {floor} ({rest}): at best {times} times as fast.</source>
        <translation>最后一步用时 {step}：GPU 工作 {work}，启动调用 {calls}。作为一个图仍需 {floor}（{rest}）：最多快 {times} 倍。</translation>
    </message>
    <message>
        <source>the steps</source>
        <translation>各步</translation>
    </message>
    <message>
        <source>the trace</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>The loop asks the DataLoader for one batch and waits {longest}.</source>
        <translation>循环向 DataLoader 要一个批次，等待 {longest}。</translation>
    </message>
    <message>
        <source>The loop asks the DataLoader for {count} batches; the longest wait takes {longest}.</source>
        <translation>循环向 DataLoader 要 {count} 个批次；最长一次等待 {longest}。</translation>
    </message>
    <message>
        <source> The GPU has nothing to do for {idle_time} of it, and for {lost} its work is not recorded.</source>
        <translation>其中 GPU 有 {idle_time} 无事可做，另有 {lost} 的 GPU 工作没有记录。</translation>
    </message>
    <message>
        <source> The GPU has nothing to do for {idle_time} of it.</source>
        <translation>其中 GPU 有 {idle_time} 无事可做。</translation>
    </message>
    <message>
        <source> The GPU is busy meanwhile.</source>
        <translation>其间 GPU 在忙。</translation>
    </message>
    <message>
        <source> {early} of it pass before the first GPU work: they belong neither to the GPU's window nor to this saving.</source>
        <translation>其中 {early} 在第一项 GPU 工作之前：既不属于 GPU 的时间窗口，也不计入这项节省。</translation>
    </message>
    <message>
        <source>The training process loads the data itself: num_workers above 0 loads it in the background.</source>
        <translation>训练进程自己加载数据：num_workers 大于 0 时在后台加载。</translation>
    </message>
    <message>
        <source>The training process loads the data itself: num_workers above 0 loads it in the background; add pin_memory=True.</source>
        <translation>训练进程自己加载数据：num_workers 大于 0 时在后台加载；再加上 pin_memory=True。</translation>
    </message>
    <message>
        <source>Use more workers (num_workers), a higher prefetch_factor or persistent_workers, or make preparing a batch cheaper.</source>
        <translation>增加工作进程（num_workers），提高 prefetch_factor，使用 persistent_workers，或降低准备一个批次的开销。</translation>
    </message>
    <message>
        <source>The loop waits {time} for its data ({pct} % of {whole})</source>
        <translation>循环等待数据 {time}（占{whole}的 {pct} %）</translation>
    </message>
    <message>
        <source>{often}{of_the_gpu}{before}</source>
        <translation>{often}{of_the_gpu}{before}</translation>
    </message>
    <message>
        <source>The host is in {host_in} for {host_for} of it.</source>
        <translation>其中 {host_for} 主机在 {host_in} 中。</translation>
    </message>
    <message>
        <source>Nothing is recorded in it that takes half of it.</source>
        <translation>其中没有记录到占其一半的内容。</translation>
    </message>
    <message>
        <source>The first batch waits for the workers to start: persistent_workers=True keeps them between epochs.</source>
        <translation>第一个批次要等工作进程启动：persistent_workers=True 可在各 epoch 之间保留它们。</translation>
    </message>
    <message>
        <source>The loop waits for its batch: use more workers, or make the preparation cheaper.</source>
        <translation>循环在等待批次：增加工作进程，或降低准备的开销。</translation>
    </message>
    <message>
        <source>Warm up before recording, and check whether it happens again.</source>
        <translation>记录前先预热，再看它是否还会出现。</translation>
    </message>
    <message>
        <source>See what it does there, and move it out of the loop.</source>
        <translation>看它在那里做什么，并把它移出循环。</translation>
    </message>
    <message>
        <source>See what the host does there: another thread, the driver, or the program itself.</source>
        <translation>查看主机在那里做什么：其他线程、驱动程序，或程序本身。</translation>
    </message>
    <message>
        <source>Warm up before recording. If it stays, record with Python stacks (with_stack=True) to see what runs.</source>
        <translation>记录前先预热。若仍然存在，请记录 Python 栈（with_stack=True），看运行的是什么。</translation>
    </message>
    <message>
        <source>Record with Python stacks (with_stack=True) to see what runs: garbage collection, another thread that holds the interpreter, or the program itself.</source>
        <translation>记录 Python 栈（with_stack=True），看运行的是什么：垃圾回收、占着解释器的另一个线程，或程序自身。</translation>
    </message>
    <message>
        <source>The other one of this name takes {median} until its first op ({op}).</source>
        <translation>另一个同名者到其第一个算子（{op}）用 {median}。</translation>
    </message>
    <message>
        <source>The {count} others of this name take {median} (median) until their first op ({op}).</source>
        <translation>其余 {count} 个同名者到各自第一个算子（{op}）用 {median}（中位数）。</translation>
    </message>
    <message>
        <source>The longest is the first one.</source>
        <translation>最长的是第一次。</translation>
    </message>
    <message>
        <source>The longest is not the first one, so it is not a cold start.</source>
        <translation>最长的不是第一次，所以不是冷启动。</translation>
    </message>
    <message>
        <source>{name} spends {window} before its first op</source>
        <translation>{name} 在其第一个算子之前用了 {window}</translation>
    </message>
    <message>
        <source>{others} {when} {what}</source>
        <translation>{others}{when}{what}</translation>
    </message>
    <message>
        <source> ({op})</source>
        <translation>（{op}）</translation>
    </message>
    <message>
        <source>one launch</source>
        <translation>1 次启动</translation>
    </message>
    <message>
        <source>{count} launches</source>
        <translation>{count} 次启动</translation>
    </message>
    <message>
        <source>Kernels in double precision: {pct} % of the GPU's busy time</source>
        <translation>双精度核函数：占 GPU 忙碌时间的 {pct} %</translation>
    </message>
    <message>
        <source>{total} in {launches}; most of it is {kernel}{of_op}: {kernel_time}. An fp64 value has twice the bytes of an fp32 one, and most GPUs compute far fewer of them per second.</source>
        <translation>{launches}共 {total}；其中最多的是 {kernel}{of_op}：{kernel_time}。fp64 值的字节数是 fp32 的两倍，而且多数 GPU 每秒能算的 fp64 少得多。</translation>
    </message>
    <message>
        <source>If it is not meant: a NumPy array, or a tensor made with dtype float64, brings it in. Cast it once with .float() where it is made.</source>
        <translation>如果不是有意为之：它来自 NumPy 数组，或以 float64 创建的张量。在创建处用 .float() 转换一次。</translation>
    </message>
    <message>
        <source>It is {name}.</source>
        <translation>它是 {name}。</translation>
    </message>
    <message>
        <source>All of them are {name}; the most exposed one takes {longest_time}.</source>
        <translation>它们都是 {name}；暴露最多的一个用 {longest_time}。</translation>
    </message>
    <message>
        <source>The most exposed one is {name} ({longest_time}).</source>
        <translation>暴露最多的是 {name}（{longest_time}）。</translation>
    </message>
    <message>
        <source> That one makes {few_share} % of the exposed time: look at it first.</source>
        <translation>仅这一次就占未被掩盖的时间的 {few_share} %：先看它。</translation>
    </message>
    <message>
        <source> The {few_count} most exposed, of {few_least} and more, make {few_share} % of the exposed time: look at these first.</source>
        <translation>暴露最多的 {few_count} 个（{few_least} 及以上）占暴露时间的 {few_share} %：先看它们。</translation>
    </message>
    <message>
        <source> One {operation} of {bytes} takes {shortest}: {algorithm_rate} GB/s, {bus_rate} GB/s on the bus.</source>
        <translation>一次 {bytes} 的 {operation} 用时 {shortest}：{algorithm_rate} GB/s，总线上为 {bus_rate} GB/s。</translation>
    </message>
    <message>
        <source> {size_count} times {operation} of {bytes} take {shortest} to {slowest}; the shortest is {algorithm_rate} GB/s, {bus_rate} GB/s on the bus.</source>
        <translation>{size_count} 次 {bytes} 的 {operation} 各用时 {shortest} 到 {slowest}；最短的一次为 {algorithm_rate} GB/s，总线上为 {bus_rate} GB/s。</translation>
    </message>
    <message>
        <source> Beyond the shortest of equal size they take {waiting} of {sized}: they wait for other ranks, or share a link.</source>
        <translation> 超出同等大小中最短者的部分，它们用 {sized} 中的 {waiting}：在等待其他 rank，或共用一条链路。</translation>
    </message>
    <message>
        <source>A faster network may help little: the shortest of equal size takes a small part of the time. Compare the ranks, because the rank that arrives last waits least, and see what that one does before.</source>
        <translation>更快的网络可能帮助不大：同等大小中最短者只占一小部分时间。请比较各个 rank：最后到达的 rank 等待最少，看看它之前在做什么。</translation>
    </message>
    <message>
        <source> Waiting for other ranks may be part of it.</source>
        <translation>其中可能包含等待其他 rank。</translation>
    </message>
    <message>
        <source>One collective takes {total}</source>
        <translation>1 次集合通信用时 {total}</translation>
    </message>
    <message>
        <source>{count} collectives take {total}</source>
        <translation>{count} 次集合通信共用时 {total}</translation>
    </message>
    <message>
        <source>{exposed} of communication is not hidden by other kernels</source>
        <translation>{exposed} 的通信没有被其他核函数掩盖</translation>
    </message>
    <message>
        <source>{how_many}; {overlap} % of that overlaps with other kernels. The exposed rest is {share} % of the time from the GPU's first to its last work. {longest}{few}{sizes}{waits}</source>
        <translation>{how_many}；其中 {overlap} % 与其他核函数重叠。未被掩盖的其余部分占 GPU 从第一项到最后一项工作的时间的 {share} %。{longest}{few}{sizes}{waits}</translation>
    </message>
    <message>
        <source>This product is large enough to fill the GPU, so a larger batch would not help. Check the kernel that was chosen (layout, alignment, tile; max-autotune tries others) and the GPU's clocks and power limit.</source>
        <translation>此乘积已足以填满 GPU，因此更大的批没有帮助。请检查所选的核函数（布局、对齐、分块；max-autotune 会尝试其他选择）以及 GPU 的时钟频率和功耗上限。</translation>
    </message>
    <message>
        <source>The batch fills the GPU already, so a larger one would not help. Each product leaves a part of its tiles empty: pad M and N, or join products. Look at the kernel's tile; max-autotune tries others.</source>
        <translation>批量已经填满 GPU，再大也无帮助。每个乘积都有一部分分块是空的：请填充 M 和 N，或合并乘积。查看核函数的分块；max-autotune 会尝试其他的。</translation>
    </message>
    <message>
        <source>Larger products fill the GPU better: increase the batch, or join products that share an input. Look at the kernel's waves and tile; max-autotune tries others.</source>
        <translation>更大的乘积能更好地填满 GPU：加大批，或合并共用一个输入的乘积。请看核函数的波数和分块；max-autotune 会尝试其他选择。</translation>
    </message>
    <message>
        <source>GEMMs far below the GPU's peak: {launches}</source>
        <translation>远低于 GPU 峰值的 GEMM：{launches}</translation>
    </message>
    <message>
        <source>{kernel} loses most time: {tflops} TFLOP/s, {pct} % of the peak of {peak}. It reaches {ceiling_pct} % of what its arithmetic and bytes allow; its median is {median}, on M x N x K = {shape}. The cost is the time that would be saved at {reachable} % of that limit.</source>
        <translation>{kernel} 损失的时间最多：{tflops} TFLOP/s，是峰值 {peak} 的 {pct} %。它达到其运算量和字节数所允许上限的 {ceiling_pct} %；中位数为 {median}，M x N x K = {shape}。代价是达到该上限的 {reachable} % 时可节省的时间。</translation>
    </message>
    <message>
        <source>The host waits for data in many gaps: use more workers, prefetch, or make the preparation cheaper.</source>
        <translation>在许多间隙中主机在等数据：增加工作进程，使用预取，或降低准备的开销。</translation>
    </message>
    <message>
        <source>The host waits in many synchronizations, or copies that block: take them out of the loop, or copy from and to pinned memory.</source>
        <translation>主机在许多次同步或阻塞的复制中等待：把它们移出循环，或使用锁页内存作为复制的来源和目标。</translation>
    </message>
    <message>
        <source>No single gap stands out: many add up. Launch less often: larger batches, or more of the work in the graph.</source>
        <translation>没有特别突出的空隙：是许多空隙累加而成。减少启动次数：用更大的批次，或把更多工作放进图中。</translation>
    </message>
    <message>
        <source>No single gap stands out: many add up. Launch less often: larger batches or fused kernels (torch.compile), or more of the work in the graph.</source>
        <translation>没有特别突出的空隙，是许多空隙累积而成。减少启动次数：增大批量、融合内核（torch.compile），或把更多工作放进图中。</translation>
    </message>
    <message>
        <source>The GPU waits for the host, and for reasons that the trace does not show</source>
        <translation>GPU 在等待主机，以及跟踪未显示的原因</translation>
    </message>
    <message>
        <source>The GPU is idle, and the trace does not show why</source>
        <translation>GPU 空闲，跟踪未显示原因</translation>
    </message>
    <message>
        <source>The GPU is idle between kernels, for several reasons</source>
        <translation>GPU 在核函数之间空闲，原因有多种</translation>
    </message>
    <message>
        <source>The GPU waits for the host between kernels</source>
        <translation>GPU 在核函数之间等待主机</translation>
    </message>
    <message>
        <source>The GPU is idle between kernels, mostly waiting for the host</source>
        <translation>GPU 在核函数之间空闲，多半在等待主机</translation>
    </message>
    <message>
        <source>The GPU waits for data between kernels</source>
        <translation>GPU 在核函数之间等待数据</translation>
    </message>
    <message>
        <source>The GPU is idle between kernels, mostly waiting for data</source>
        <translation>GPU 在核函数之间空闲，多半在等待数据</translation>
    </message>
    <message>
        <source>The GPU waits for synchronizations between kernels</source>
        <translation>GPU 在核函数之间等待同步</translation>
    </message>
    <message>
        <source>The GPU is idle between kernels, mostly because of synchronizations</source>
        <translation>GPU 在核函数之间空闲，多半由于同步</translation>
    </message>
    <message>
        <source>The GPU waits for work that is launched already</source>
        <translation>GPU 等待已启动的工作</translation>
    </message>
    <message>
        <source>The GPU is idle between kernels, mostly until launched work begins</source>
        <translation>GPU 在核函数之间空闲，多半在等已启动的工作开始</translation>
    </message>
    <message>
        <source>For {host_wait} it waits for the host to launch. </source>
        <translation>其中 {host_wait} 在等待主机启动。</translation>
    </message>
    <message>
        <source>For {input} it waits for data. </source>
        <translation>有 {input} 在等待数据。</translation>
    </message>
    <message>
        <source>For {sync} the host or the stream is in a synchronization, or in a copy that blocks. </source>
        <translation>有 {sync} 主机或流处于同步或阻塞的复制中。</translation>
    </message>
    <message>
        <source>For {kernel_wait} it waits for launched work to begin (launch latency). </source>
        <translation>有 {kernel_wait} 在等待已启动的工作开始（启动延迟）。</translation>
    </message>
    <message>
        <source>For {between} it is between two kernels of which the second was already queued. </source>
        <translation>有 {between} 处于两个核函数之间，而后一个已在队列中。</translation>
    </message>
    <message>
        <source>For {other} the trace does not show a reason. </source>
        <translation>有 {other} 跟踪没有显示原因。</translation>
    </message>
    <message>
        <source>Of {gpus} GPUs this is about {gpu}. </source>
        <translation>在 {gpus} 个 GPU 中，这里说的是 {gpu}。</translation>
    </message>
    <message>
        <source>The longest idle gap is {longest}</source>
        <translation>最长的空闲间隙为 {longest}</translation>
    </message>
    <message>
        <source>The longest gap without another finding is {longest}</source>
        <translation>没有其他发现能解释的最长间隙为 {longest}</translation>
    </message>
    <message>
        <source>; the host is in {host_in} for {host_for} of it.</source>
        <translation>；其中 {host_for} 主机在 {host_in} 中。</translation>
    </message>
    <message>
        <source>; nothing is recorded on the launching thread for {host_for} of it.</source>
        <translation>；其中 {host_for} 发起启动的线程上没有任何记录。</translation>
    </message>
    <message>
        <source>.</source>
        <translation>。</translation>
    </message>
    <message>
        <source>No single gap stands out: many add up. In the {few} longest ({few_sum}) the host is in {few_in} for {few_for}. </source>
        <translation>没有哪个间隙特别突出：许多间隙累加起来。在最长的 {few} 个间隙（{few_sum}）中，主机有 {few_for} 处于 {few_in}。</translation>
    </message>
    <message>
        <source>No gap is longer than {longest}. A GPU pauses so long between two kernels that are queued: fewer and larger kernels have fewer pauses.</source>
        <translation>没有超过 {longest} 的间隙。GPU 在两个排队的核函数之间会停顿这么久：核函数更少更大，停顿就更少。</translation>
    </message>
    <message>
        <source>One gap of {few_sum}, which no other finding explains, makes at least half of that time. In it the host is in {few_in} for {few_for}. </source>
        <translation>有一个 {few_sum} 的空隙没有被其他发现解释，至少占这段时间的一半。其间主机有 {few_for} 处于 {few_in}。</translation>
    </message>
    <message>
        <source>{few} gaps of {few_least} and more, which no other finding explains, make at least half of that time ({few_sum}). In gaps as long as these the host is in {few_in} for {few_for}. </source>
        <translation>有 {few} 个不短于 {few_least} 的空隙没有其他发现能解释，占该时间的至少一半（{few_sum}）。在这样长的空隙中，主机有 {few_for} 在 {few_in} 中。</translation>
    </message>
    <message>
        <source>of that time</source>
        <translation>（在这段时间中）</translation>
    </message>
    <message>
        <source>of the longest gap</source>
        <translation>（在最长的间隙中）</translation>
    </message>
    <message>
        <source>{memory_calls} calls that allocate or free device memory take {memory_time} {memory_of}. In the first steps the allocator's cache still grows: warm up before recording. Later it means that the GPU's memory is nearly full: use less of it, or set expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF.</source>
        <translation>{memory_calls} 次分配或释放显存的调用用时 {memory_time}{memory_of}。在最初几步中分配器的缓存仍在增长：请在记录前预热。之后则说明 GPU 显存几乎已满：请少用显存，或在 PYTORCH_CUDA_ALLOC_CONF 中设置 expandable_segments:True。</translation>
    </message>
    <message>
        <source>Other findings do not explain {left} of its idle time; this is about that time. </source>
        <translation>其空闲时间中有 {left} 未被其他发现解释；以下说的是这段时间。</translation>
    </message>
    <message>
        <source>{of_gpus}{longest_gap}{host_did} {of_left}{for_host}{for_input}{for_sync}{for_kernels}{for_between}{for_other}The GPU is busy for {busy_pct} % of {window}.</source>
        <translation>{of_gpus}{longest_gap}{host_did}{of_left}{for_host}{for_input}{for_sync}{for_kernels}{for_between}{for_other}GPU 在 {window} 的 {busy_pct} % 时间内忙碌。</translation>
    </message>
    <message>
        <source>The recording has no GPU work at all. The profiler read counters instead of recording kernels (rows of category cuda_profiler_range: {ranges}).</source>
        <translation>记录中完全没有 GPU 工作。分析器读取了计数器，而没有记录核函数（cuda_profiler_range 类别的行：{ranges}）。</translation>
    </message>
    <message>
        <source>The recording has no GPU work at all.</source>
        <translation>记录中完全没有 GPU 工作。</translation>
    </message>
    <message>
        <source>They are in collectives, and no communication is recorded: how long it takes, and what waits for it, is not in any number here.</source>
        <translation>它们都在集合通信中，而没有记录任何通信：通信用时多久、什么在等待它，都不在这里的任何数字中。</translation>
    </message>
    <message>
        <source>Most of them come after the last launch that has one: the recording of the GPU ended before their work.</source>
        <translation>其中大多数在最后一个有记录的启动之后：GPU 的录制在它们的工作之前就结束了。</translation>
    </message>
    <message>
        <source>Idle times of the GPU may be work that was not recorded.</source>
        <translation>GPU 的空闲时间可能是没有记录到的工作。</translation>
    </message>
    <message>
        <source>Record again without the profiler's counters (profiler_metrics in _ExperimentalConfig): with them it records no kernels.</source>
        <translation>不用分析器的计数器（_ExperimentalConfig 中的 profiler_metrics）重新记录：使用它们时不记录核函数。</translation>
    </message>
    <message>
        <source>Record with ProfilerActivity.CUDA, and check that no other tool uses CUPTI (another profiler, a debugger).</source>
        <translation>用 ProfilerActivity.CUDA 录制，并确认没有其他工具在使用 CUPTI（另一个分析器、调试器）。</translation>
    </message>
    <message>
        <source>End the recording after a torch.cuda.synchronize(), so that the GPU finishes what was launched.</source>
        <translation>在 torch.cuda.synchronize() 之后再结束录制，使 GPU 完成已启动的工作。</translation>
    </message>
    <message>
        <source>End the recording after a torch.cuda.synchronize(), so that the last records arrive, and check the profiler's messages for dropped records.</source>
        <translation>在 torch.cuda.synchronize() 之后再结束录制，使最后的记录能够到达，并查看分析器的消息中是否有丢弃的记录。</translation>
    </message>
    <message>
        <source>{count} of {launches} kernel launches have no GPU record ({share} %)</source>
        <translation>{launches} 次核函数启动中有 {count} 次没有 GPU 记录（{share} %）</translation>
    </message>
    <message>
        <source>Graph breaks: a step runs {regions} compiled regions with Python between them</source>
        <translation>图中断：一步运行 {regions} 个编译区域，其间有 Python 代码</translation>
    </message>
    <message>
        <source>Graph breaks: a step runs {regions} compiled regions with eager ops between them</source>
        <translation>图断开：一步运行 {regions} 个编译区域，其间有 eager 算子</translation>
    </message>
    <message>
        <source>No op runs</source>
        <translation>没有算子运行</translation>
    </message>
    <message>
        <source>One eager op runs</source>
        <translation>有 1 个 eager 算子运行</translation>
    </message>
    <message>
        <source>{ops} eager ops run</source>
        <translation>有 {ops} 个 eager 算子运行</translation>
    </message>
    <message>
        <source>this happens in one step</source>
        <translation>有一步如此</translation>
    </message>
    <message>
        <source>this happens in {steps} steps</source>
        <translation>有 {steps} 步如此</translation>
    </message>
    <message>
        <source>{eager} between the first and the last region of a step; {often}. Nothing is fused across a break, and each region pays for its own wrapper.</source>
        <translation>一步的第一个与最后一个区域之间{eager}；{often}。融合不会跨越断开之处，每个区域都要付出自己的包装开销。</translation>
    </message>
    <message>
        <source>TORCH_LOGS=graph_breaks prints the lines; fullgraph=True turns breaks into errors.</source>
        <translation>TORCH_LOGS=graph_breaks 会打印出是哪些行；fullgraph=True 会把断开变成错误。</translation>
    </message>
    <message>
        <source>One graph is captured</source>
        <translation>捕获了 1 个图</translation>
    </message>
    <message>
        <source>{count} graphs are captured</source>
        <translation>捕获了 {count} 个图</translation>
    </message>
    <message>
        <source>Capturing CUDA graphs takes {total}</source>
        <translation>捕获 CUDA 图用时 {total}</translation>
    </message>
    <message>
        <source>{graphs} in {capture} and made executable in {instantiate}. Launches during a capture ({launches}) go into the graph; they do not run.</source>
        <translation>{graphs}，捕获用时 {capture}，实例化为可执行图用时 {instantiate}。捕获期间的启动（{launches}）进入图中，并不运行。</translation>
    </message>
    <message>
        <source>Judge by the replays: this happens once per graph. Many captures mean changing shapes: pad them to a few sizes.</source>
        <translation>以重放为准：每个图只捕获一次。捕获次数多说明形状在变化：把它们填充到少数几种大小。</translation>
    </message>
    <message>
        <source>A tensor is copied whole to append a little to it: {pct} % of the GPU's busy time</source>
        <translation>为追加少量数据而复制整个张量：占 GPU 忙碌时间的 {pct} %</translation>
    </message>
    <message>
        <source>aten::cat joins tensors of which one is at least eight times as long as the other. That takes {total} in {launches}. The longest launch appends {part} to {whole}.</source>
        <translation>aten::cat 连接的张量中，一个至少是另一个的八倍长。共用 {total}，{launches}。最长的一次启动把 {part} 追加到 {whole}。</translation>
    </message>
    <message>
        <source>Allocate the result once and write each new part into its place. In generation with transformers that is a static cache for keys and values (cache_implementation="static").</source>
        <translation>一次分配结果，并把每个新部分写到它的位置。用 transformers 生成时，这就是键和值的静态缓存（cache_implementation="static"）。</translation>
    </message>
    <message>
        <source>casts</source>
        <translation>类型转换</translation>
    </message>
    <message>
        <source>between its parts</source>
        <translation>在其各部分之间</translation>
    </message>
    <message>
        <source>first</source>
        <translation>先</translation>
    </message>
    <message>
        <source>rearrange or convert what its earlier kernels made</source>
        <translation>重排或转换其先前核函数的结果</translation>
    </message>
    <message>
        <source>convert its inputs to another type, as autocast does</source>
        <translation>把输入转换为另一种类型（如 autocast 所做）</translation>
    </message>
    <message>
        <source>make the clone that an out-of-place op needs</source>
        <translation>制作非原地算子所需的副本</translation>
    </message>
    <message>
        <source>copy a tensor whose strides the op cannot use as they are</source>
        <translation>复制步幅不能被算子直接使用的张量</translation>
    </message>
    <message>
        <source>The op does this itself. A fused implementation of it (scaled_dot_product_attention, torch.compile) may not need the copy.</source>
        <translation>这是算子自己做的。它的融合实现（scaled_dot_product_attention、torch.compile）可能不需要这次复制。</translation>
    </message>
    <message>
        <source>Keep tensors that are cast again and again (weights, masks) in the type that is needed.</source>
        <translation>把反复转换类型的张量（权重、掩码）保持为所需的类型。</translation>
    </message>
    <message>
        <source>Its in-place variant {op}_ needs no clone, where nothing else needs the old tensor.</source>
        <translation>若别处不再需要原来的张量，其原地版本 {op}_ 不需要克隆。</translation>
    </message>
    <message>
        <source>Make the tensor contiguous once, where it is created or transposed: a tensor that is contiguous is not copied again.</source>
        <translation>在创建或转置张量之处做一次 contiguous：已是 contiguous 的张量不会再次复制。</translation>
    </message>
    <message>
        <source>One kernel or copy inside it serves only to</source>
        <translation>其中有一个核函数或复制仅用于</translation>
    </message>
    <message>
        <source>{count} kernels or copies inside it serve only to</source>
        <translation>其中有 {count} 个核函数或复制仅用于</translation>
    </message>
    <message>
        <source>{op} {what} tensors {when}: {time}, {share} % of the GPU's busy time</source>
        <translation>{op} {when}{what}张量：{time}，占 GPU 忙碌时间的 {share} %</translation>
    </message>
    <message>
        <source>{inside} {why}.</source>
        <translation>{inside}{why}。</translation>
    </message>
    <message>
        <source>Start here: its footprint shows whether it can be faster. Most of its launches belong to no recorded op, so its shapes are not known.</source>
        <translation>从这里入手：它的资源占用说明它能否更快。其大部分启动不属于任何已记录的算子，因此形状未知。</translation>
    </message>
    <message>
        <source>Start here. Most of its launches belong to no recorded op, so its shapes are not known.</source>
        <translation>从这里入手。其大部分启动不属于任何已记录的算子，因此形状未知。</translation>
    </message>
    <message>
        <source>Start here: its footprint shows whether it can be faster.</source>
        <translation>从这里开始：它的占用情况说明它能否更快。</translation>
    </message>
    <message>
        <source>Start here.</source>
        <translation>从这里开始。</translation>
    </message>
    <message>
        <source>Start here: its footprint shows whether it can be faster. With record_shapes=True the trace would hold the shapes of its op too.</source>
        <translation>从这里入手：它的资源占用说明它能否更快。设置 record_shapes=True，跟踪中还会有其算子的形状。</translation>
    </message>
    <message>
        <source>Start here. With record_shapes=True the trace would hold the shapes of its op.</source>
        <translation>从这里入手。设置 record_shapes=True，跟踪中会有其算子的形状。</translation>
    </message>
    <message>
        <source>Start here: its footprint and the shapes of its op show whether it can be faster.</source>
        <translation>从这里入手：它的资源占用和其算子的形状说明它能否更快。</translation>
    </message>
    <message>
        <source>Start here: the shapes of its op show whether it can be faster.</source>
        <translation>从这里入手：其算子的形状说明它能否更快。</translation>
    </message>
    <message>
        <source>It looks like a matrix product of your own: compare it with torch.matmul for the same shapes.</source>
        <translation>它看起来是您自己写的矩阵乘法：请与相同形状的 torch.matmul 比较。</translation>
    </message>
    <message>
        <source>One kernel takes</source>
        <translation>一个核函数占用</translation>
    </message>
    <message>
        <source>Two kernels take</source>
        <translation>两个核函数占用</translation>
    </message>
    <message>
        <source> {other} takes {other_time} in one launch.</source>
        <translation> {other} 在一次启动中占用 {other_time}。</translation>
    </message>
    <message>
        <source> {other} takes {other_time} in {other_count} launches.</source>
        <translation> {other} 在 {other_count} 次启动中占用 {other_time}。</translation>
    </message>
    <message>
        <source>{who} {pct} % of the GPU's busy time</source>
        <translation>{who} GPU 忙碌时间的 {pct} %</translation>
    </message>
    <message>
        <source>{kernel} takes {time} in {launches}.{second}</source>
        <translation>{kernel} 在 {launches}中占用 {time}。{second}</translation>
    </message>
    <message>
        <source>That op usually takes {usual}: here it starts something up, or its thread was interrupted. Warm up before recording, and see whether it happens again.</source>
        <translation>该算子通常用 {usual}：这里它在做初始化，或其线程被打断。记录前先预热，看是否再次出现。</translation>
    </message>
    <message>
        <source>That op launches no GPU work. If it computes on the CPU, move its tensors to the GPU, or take it out of the loop.</source>
        <translation>该算子没有启动 GPU 工作。若它在 CPU 上计算，请把其张量移到 GPU，或把它移出循环。</translation>
    </message>
    <message>
        <source>That op only makes views of tensors, which takes the host's time. Inside DistributedDataParallel.forward it may belong to the broadcast of buffers: try broadcast_buffers=False.</source>
        <translation>该算子只创建张量的视图，占用的是主机时间。在 DistributedDataParallel.forward 中，它可能属于缓冲区的广播：可试 broadcast_buffers=False。</translation>
    </message>
    <message>
        <source>That op only makes views of tensors: it takes the host's time wherever the tensors are. Make fewer of them in the loop.</source>
        <translation>该算子只创建张量的视图：无论张量在哪里，占用的都是主机时间。请在循环中少创建视图。</translation>
    </message>
    <message>
        <source>Ops are recorded, but no launch of GPU work is, so the trace does not show what the GPU waits for: record the CUDA or HIP calls too, or keep them in the file.</source>
        <translation>记录了算子，但没有记录任何 GPU 工作的启动，因此跟踪无法显示 GPU 在等待什么：请同时记录 CUDA 或 HIP 调用，或将它们保留在文件中。</translation>
    </message>
    <message>
        <source>The launches of some GPU work are not recorded ({unlaunched_name} is one of {unlaunched}), so the trace does not show what the GPU waits for. Triton launches by the driver (cuLaunchKernel), which older versions of PyTorch's profiler do not record: use a newer one.</source>
        <translation>部分 GPU 工作的启动没有记录（共 {unlaunched} 项，{unlaunched_name} 是其中之一），因此从跟踪无法得知 GPU 在等什么。Triton 通过驱动启动（cuLaunchKernel），较旧版本的 PyTorch 分析器不记录它：请使用较新的版本。</translation>
    </message>
    <message>
        <source>The launches of some GPU work are not recorded ({unlaunched_name} is one of {unlaunched}), so the trace does not show what the GPU waits for.</source>
        <translation>部分 GPU 工作的启动没有记录（共 {unlaunched} 项，{unlaunched_name} 是其中之一），因此从跟踪无法得知 GPU 在等什么。</translation>
    </message>
    <message>
        <source>Nothing is recorded on the launching thread then, not even Python: it waited for something outside the recording, or two recordings are in one file. Leave that time out.</source>
        <translation>此时启动线程上没有任何记录，连 Python 也没有：它在等待记录之外的事情，或者一个文件中含有两次记录。请不要计入这段时间。</translation>
    </message>
    <message>
        <source>Check whether all GPU work was recorded. If it was, see what the work waits for: another stream, a collective, another process.</source>
        <translation>请检查是否记录了全部 GPU 工作。若是，请看这些工作在等什么：另一个流、集合通信、另一个进程。</translation>
    </message>
    <message>
        <source>Give the GPU more work per launch (larger batches, torch.compile).</source>
        <translation>让每次启动包含更多的 GPU 工作（更大的批次、torch.compile）。</translation>
    </message>
    <message>
        <source>Give the GPU more work per launch (larger batches).</source>
        <translation>让每次启动包含更多的 GPU 工作（更大的批次）。</translation>
    </message>
    <message>
        <source>Give the GPU more work per launch (larger batches), and take synchronizations out of the loop.</source>
        <translation>让每次启动给 GPU 更多工作（更大的批次），并把同步移出循环。</translation>
    </message>
    <message>
        <source>Give the GPU more work per launch (larger batches, torch.compile), and take synchronizations out of the loop.</source>
        <translation>让 GPU 每次启动做更多工作（更大的批、torch.compile），并把同步移出循环。</translation>
    </message>
    <message>
        <source>The host waits in a synchronization: take it out of the loop, or launch more work before it.</source>
        <translation>主机在同步中等待：把它移出循环，或在它之前启动更多工作。</translation>
    </message>
    <message>
        <source>The host waits in a copy: use pinned memory with non_blocking=True, and read the result later.</source>
        <translation>主机在复制中等待：使用锁页内存和 non_blocking=True，稍后再读结果。</translation>
    </message>
    <message>
        <source>The call launches a HIP graph. If it takes as long each time, fewer and larger kernels in the graph make it shorter; if only the first time, warm up before recording.</source>
        <translation>该调用启动一个 HIP 图。如果每次都这么久，图中更少、更大的核函数会使它变短；如果只是第一次，请在录制前预热。</translation>
    </message>
    <message>
        <source>The call launches a CUDA graph. If it takes as long each time, fewer and larger kernels in the graph make it shorter; if only the first time, cudaGraphUpload does that work earlier.</source>
        <translation>该调用启动一个 CUDA 图。若每次都这么久，图中更少更大的核函数会使其缩短；若只是第一次，cudaGraphUpload 可以提前完成这项工作。</translation>
    </message>
    <message>
        <source>A call that takes so long loads something or allocates device memory: warm up before recording, and check whether it happens again.</source>
        <translation>耗时这么长的调用是在加载东西或分配设备内存：记录前先预热，再看它是否还会出现。</translation>
    </message>
    <message>
        <source>That belongs to the capture of a CUDA graph, which happens once: warm up before recording.</source>
        <translation>这属于 CUDA 图的捕获，只发生一次：请先预热再记录。</translation>
    </message>
    <message>
        <source>That is Python's garbage collection: call gc.freeze() after the start-up, or gc.disable() and gc.collect() every so many steps.</source>
        <translation>这是 Python 的垃圾回收：在启动之后调用 gc.freeze()，或者调用 gc.disable()，并每隔若干步调用 gc.collect()。</translation>
    </message>
    <message>
        <source>That Python function only waits: for another thread, a queue, a pipe, or the clock. See what the code that calls it waits for.</source>
        <translation>该 Python 函数只是在等待：另一个线程、队列、管道或时钟。看调用它的代码在等什么。</translation>
    </message>
    <message>
        <source>That Python function takes the time: see what it does, and move it out of the loop or to another thread.</source>
        <translation>时间花在该 Python 函数中：看它做什么，并把它移出循环或移到另一个线程。</translation>
    </message>
    <message>
        <source>Nothing that is recorded inside that op takes half of the gap: a library may load kernels or try algorithms there. Warm up before recording, and see whether it happens again.</source>
        <translation>该算子内部所记录的内容没有一项占到空隙的一半：库可能在加载核函数或尝试算法。记录前先预热，看是否再次出现。</translation>
    </message>
    <message>
        <source>No single function or call inside it takes half of the gap: many small ones add up.</source>
        <translation>其中没有哪个函数或调用单独占间隙的一半：由许多小的部分累加而成。</translation>
    </message>
    <message>
        <source>{gpu} works {pct} % of the time, {busiest} {busiest_pct} %</source>
        <translation>{gpu} 有 {pct} % 的时间在工作，{busiest} 为 {busiest_pct} %</translation>
    </message>
    <message>
        <source>One process uses {count} GPUs. These are shares of {window}, from the first work of any of them to the last.</source>
        <translation>一个进程使用 {count} 个 GPU。这些是在 {window} 中所占的比例，从其中任何一个的第一项工作到最后一项工作。</translation>
    </message>
    <message>
        <source>See why the process gives that GPU so little: a layer or a batch that is placed unevenly, or a default device (cuda:0) that is used by mistake. For data parallelism run one process per GPU (DistributedDataParallel).</source>
        <translation>请查看进程为何给该 GPU 的工作这么少：层或批次分配不均，或误用了默认设备 (cuda:0)。数据并行请让每个 GPU 一个进程 (DistributedDataParallel)。</translation>
    </message>
    <message>
        <source>Name and op are the same, so neither the launch nor the choice of the algorithm explains it. Clocks, heat, power, another program on the GPU or other input sizes may.</source>
        <translation>名字和算子都相同，因此启动或算法选择都不能解释。可能的原因是时钟频率、温度、功耗、GPU 上的其他程序，或输入大小不同。</translation>
    </message>
    <message>
        <source>Name, op and shapes are the same, so neither the launch nor the choice of the algorithm explains it. Clocks, heat, power, the cache or another program on the GPU may.</source>
        <translation>名字、算子和形状都相同，因此启动或算法选择都不能解释。可能的原因是时钟频率、温度、功耗、缓存，或 GPU 上的其他程序。</translation>
    </message>
    <message>
        <source>One kernel's times vary: mean {mean}, median {median}</source>
        <translation>一个核函数的用时有波动：平均 {mean}，中位数 {median}</translation>
    </message>
    <message>
        <source>{kernel} runs {count} times for the same op; most launches take about {median}, the slowest {most}. {why}</source>
        <translation>{kernel} 为同一算子运行 {count} 次；多数约为 {median}，最慢 {most}。{why}</translation>
    </message>
    <message>
        <source>Judge by the median. Record more steps: if the first launches are slow, the GPU clock was still ramping up.</source>
        <translation>以中位数为准。请多记录几步：如果最初的几次启动较慢，说明当时 GPU 时钟频率还在爬升。</translation>
    </message>
    <message>
        <source>No recorded work ran in between. The trace does not show which it is: earlier work that was not recorded, a device that was not ready (a cold start, another process), or clocks of CPU and GPU that are not aligned.</source>
        <translation>其间没有任何记录到的工作运行。跟踪没有显示是哪种原因：没有记录到的更早工作、设备尚未就绪（冷启动、其他进程），或 CPU 与 GPU 的时钟没有对齐。</translation>
    </message>
    <message>
        <source>For {before} of it the GPU was still busy with what was launched before the recording.</source>
        <translation>其中 {before} GPU 仍在忙于记录开始之前启动的工作。</translation>
    </message>
    <message>
        <source>There is profiler overhead ({request}) in between.</source>
        <translation>其间是分析器的开销（{request}）。</translation>
    </message>
    <message>
        <source>The first GPU work begins {offset} after its launch call returns</source>
        <translation>第一项 GPU 工作在其启动调用返回后 {offset} 才开始</translation>
    </message>
    <message>
        <source>Record a few more steps: a launch latency that shrinks after the first step is start-up; one that stays is a queue or a difference between the clocks.</source>
        <translation>请再多记录几步：启动延迟若在第一步之后缩小，来自初始化；若一直存在，则来自队列或时钟之间的偏差。</translation>
    </message>
    <message>
        <source>Keep convolutions in channels last: model.to(memory_format=torch.channels_last), and the same for the input. Before ROCm 7.0, PyTorch hands that format to MIOpen only with PYTORCH_MIOPEN_SUGGEST_NHWC=1.</source>
        <translation>让卷积保持通道在后：model.to(memory_format=torch.channels_last)，输入也一样。在 ROCm 7.0 之前，只有设置 PYTORCH_MIOPEN_SUGGEST_NHWC=1，PyTorch 才会把这种格式交给 MIOpen。</translation>
    </message>
    <message>
        <source>Keep convolutions in channels last: model.to(memory_format=torch.channels_last), and the same for the input.</source>
        <translation>让卷积保持通道在后：model.to(memory_format=torch.channels_last)，输入也一样。</translation>
    </message>
    <message>
        <source>Tensors change their memory format for the library: {pct} % of the GPU's busy time</source>
        <translation>张量为库转换内存格式：占 GPU 忙碌时间的 {pct} %</translation>
    </message>
    <message>
        <source>{kernel} and the like take {total} in {launches}. They rearrange tensors between channels first (NCHW) and channels last (NHWC), because the library's kernels need the other format.</source>
        <translation>{kernel} 等在 {launches} 中用时 {total}。它们在通道在前（NCHW）与通道在后（NHWC）之间重排张量，因为库的核函数需要另一种格式。</translation>
    </message>
    <message>
        <source>The optimizer launches {each} kernels per step, one parameter at a time</source>
        <translation>优化器每步启动 {each} 个核函数，逐个参数更新</translation>
    </message>
    <message>
        <source>A step keeps the host busy for {host} and the GPU for {device}. During these steps the GPU is idle for {idle} in total.</source>
        <translation>一步使主机忙碌 {host}，使 GPU 忙碌 {device}。在这些步中，GPU 共空闲 {idle}。</translation>
    </message>
    <message>
        <source>Use foreach=True, or fused=True where the optimizer has it: a few kernels for all parameters.</source>
        <translation>使用 foreach=True，优化器支持时用 fused=True：所有参数只需几个核函数。</translation>
    </message>
    <message>
        <source>{limit_1} and {limit_2}</source>
        <translation>{limit_1}和{limit_2}</translation>
    </message>
    <message>
        <source>{limit_1}, {limit_2} and {limit_3}</source>
        <translation>{limit_1}、{limit_2}和{limit_3}</translation>
    </message>
    <message>
        <source> of one of its {configurations} configurations</source>
        <translation>（它的 {configurations} 种启动配置之一）</translation>
    </message>
    <message>
        <source>One block per multiprocessor fits</source>
        <translation>每个多处理器一次能放下 1 个块</translation>
    </message>
    <message>
        <source>{blocks} blocks per multiprocessor fit</source>
        <translation>每个多处理器一次能放下 {blocks} 个块</translation>
    </message>
    <message>
        <source>{name} fills {pct} % of a multiprocessor's warps</source>
        <translation>{name} 只填满多处理器 warp 的 {pct} %</translation>
    </message>
    <message>
        <source>{fit} at a time, limited by {limit}. The kernel takes {total} in {launches}{of}, {share} % of all kernel time. Such kernels need many resident warps to hide memory latency.</source>
        <translation>{fit}，受 {limit} 限制。该核函数{launches}{of}共用 {total}，占全部核函数时间的 {share} %。这类核函数需要许多驻留的 warp 来隐藏内存延迟。</translation>
    </message>
    <message>
        <source>The footprint shows what would let another block fit: fewer registers per thread, less shared memory per block, or another block size.</source>
        <translation>资源占用会显示怎样才能再放下一个块：减少每线程寄存器数，减少每块共享内存，或改变块的大小。</translation>
    </message>
    <message>
        <source>One tensor is</source>
        <translation>有 1 个张量</translation>
    </message>
    <message>
        <source>{count} tensors are</source>
        <translation>有 {count} 个张量</translation>
    </message>
    <message>
        <source>{how_many} created on the host and copied to the GPU</source>
        <translation>{how_many}在主机上创建，再复制到 GPU</translation>
    </message>
    <message>
        <source>Ops such as {name} fill host memory, and the next op copies it to the GPU. This takes {total} of host time; for {cost} of it the GPU does nothing else.</source>
        <translation>{name} 之类的算子填充主机内存，下一个算子再把它复制到 GPU。这占用主机 {total}；其中 {cost} GPU 没有做别的事。</translation>
    </message>
    <message>
        <source>Create tensors where they are used: torch.zeros(..., device="cuda").</source>
        <translation>在使用之处创建张量：torch.zeros(..., device="cuda")。</translation>
    </message>
    <message>
        <source>{name} is called {calls} times, {each} of self time each</source>
        <translation>{name} 被调用 {calls} 次，每次自身时间 {each}</translation>
    </message>
    <message>
        <source>Together they take {total}: {share} % of the host's self time.</source>
        <translation>合计 {total}：占主机自身时间的 {share} %。</translation>
    </message>
    <message>
        <source>Call it less often on more data: batch, use a foreach or fused variant, or let torch.compile fuse the loop.</source>
        <translation>减少调用次数，每次处理更多数据：合成批，使用 foreach 或 fused 版本，或让 torch.compile 融合循环。</translation>
    </message>
    <message>
        <source>the rows of its result</source>
        <translation>其结果的各行</translation>
    </message>
    <message>
        <source>its rows</source>
        <translation>其各行</translation>
    </message>
    <message>
        <source>One GEMM has a dimension</source>
        <translation>有 1 个 GEMM 的维度</translation>
    </message>
    <message>
        <source>{count} GEMMs have dimensions</source>
        <translation>有 {count} 个 GEMM 的维度</translation>
    </message>
    <message>
        <source>matrix cores</source>
        <translation>矩阵核心</translation>
    </message>
    <message>
        <source>This is a batched product next to a softmax, as in attention, where such a dimension is often a number of tokens: fused attention (scaled_dot_product_attention) does not store that matrix.</source>
        <translation>这是与 softmax 相邻的批量乘积，如注意力中的乘积，这样的维度往往是 token 数：融合的注意力（scaled_dot_product_attention）不存储该矩阵。</translation>
    </message>
    <message>
        <source>If the program may choose this dimension (vocabulary, hidden size), pad it to the next multiple of {multiple}; 64 is better still.</source>
        <translation>如果程序可以选择此维度（词表、隐藏层大小），把它填充到 {multiple} 的下一个倍数；64 的倍数更好。</translation>
    </message>
    <message>
        <source>{how_many} that {cores} load slowly, {pct} % of the GPU's busy time</source>
        <translation>{how_many}使{cores}加载缓慢，占 GPU 忙碌时间的 {pct} %</translation>
    </message>
    <message>
        <source>In M x N x K = {shape}, {whose} are {dimension} elements apart, not a multiple of {multiple}. So they do not start at multiples of 16 bytes. The example is {kernel}.</source>
        <translation>在 M x N x K = {shape} 中，{whose}相距 {dimension} 个元素，不是 {multiple} 的倍数。因此它们不从 16 字节的倍数处开始。示例为 {kernel}。</translation>
    </message>
    <message>
        <source>If ten bits of mantissa are enough, use torch.set_float32_matmul_precision("high") or autocast to bfloat16.</source>
        <translation>若十位尾数足够，使用 torch.set_float32_matmul_precision("high")，或用 autocast 转为 bfloat16。</translation>
    </message>
    <message>
        <source>If ten bits of mantissa are enough, use torch.set_float32_matmul_precision("high"), for which ROCm also needs HIPBLASLT_ALLOW_TF32=1 in the environment, or autocast to bfloat16.</source>
        <translation>如果十位尾数足够，使用 torch.set_float32_matmul_precision("high")（ROCm 还需要环境变量 HIPBLASLT_ALLOW_TF32=1），或 autocast 到 bfloat16。</translation>
    </message>
    <message>
        <source> Not counted: {left_out} of fp32 GEMMs over {left_out_count} launches that memory limits; TF32 would hardly help them.</source>
        <translation>未计入：受内存限制的 fp32 GEMM 共 {left_out}（{left_out_count} 次启动），TF32 对其几乎没有帮助。</translation>
    </message>
    <message>
        <source>fp32 GEMMs without tensor cores: {pct} % of the GPU's busy time</source>
        <translation>没有使用张量核心的 fp32 GEMM：占 GPU 忙碌时间的 {pct} %</translation>
    </message>
    <message>
        <source>{kernel} and others multiply in full single precision: {time} over {count} launches. On this GPU's tensor cores, TF32 has {gain} times the peak; with it, arithmetic and bytes would allow at least {saved} less.{rest}</source>
        <translation>{kernel} 等核函数以完整的单精度相乘：{count} 次启动共 {time}。在此 GPU 的张量核心上，TF32 的峰值为其 {gain} 倍；使用它，按算术量和字节数至少可少用 {saved}。{rest}</translation>
    </message>
    <message>
        <source>These {files} files may not be the ranks of one run</source>
        <translation>这 {files} 个文件可能不是同一次运行的各个 rank</translation>
    </message>
    <message>
        <source>Open the ranks of one run only; lanescope diff compares two runs. Late ranks and waiting for them are not reported.</source>
        <translation>只打开同一次运行的 rank；lanescope diff 用于比较两次运行。关于迟到的 rank 以及对它们的等待，这里不作说明。</translation>
    </message>
    <message>
        <source>One copy uses</source>
        <translation>一次复制使用</translation>
    </message>
    <message>
        <source>{count} copies use</source>
        <translation>{count} 次复制使用</translation>
    </message>
    <message>
        <source>Besides waiting for earlier GPU work, their calls block the host for {host}. </source>
        <translation>除了等待更早的 GPU 工作之外，它们的调用阻塞主机 {host}。</translation>
    </message>
    <message>
        <source> For {idle} more the GPU is idle while the calls stage or return.</source>
        <translation>另有 {idle} GPU 空闲，此时这些调用在暂存数据或返回。</translation>
    </message>
    <message>
        <source>Pin the host's memory (cudaMallocHost, cudaHostRegister) and copy with cudaMemcpyAsync; read what comes to the host after an event.</source>
        <translation>固定主机内存（cudaMallocHost、cudaHostRegister），并用 cudaMemcpyAsync 复制；到主机的数据在事件之后再读取。</translation>
    </message>
    <message>
        <source>Pin the host's memory (pin_memory=True in the DataLoader, tensor.pin_memory()) and copy with non_blocking=True, in both directions; read what comes to the host after an event.</source>
        <translation>固定主机内存（DataLoader 中用 pin_memory=True，或 tensor.pin_memory()），两个方向都用 non_blocking=True 复制；到达主机的数据在事件之后再读。</translation>
    </message>
    <message>
        <source>Pin the host's memory (pin_memory=True in the DataLoader, tensor.pin_memory()) and copy with non_blocking=True.</source>
        <translation>把主机内存锁页（DataLoader 中的 pin_memory=True，tensor.pin_memory()），并用 non_blocking=True 复制。</translation>
    </message>
    <message>
        <source>Copy to a pinned tensor with non_blocking=True, and read it after an event; copy fewer values to the host.</source>
        <translation>用 non_blocking=True 复制到锁页张量，在事件之后再读；少往主机复制数值。</translation>
    </message>
    <message>
        <source>{how_many} memory that is not pinned ({time})</source>
        <translation>{how_many}未锁页的内存（{time}）</translation>
    </message>
    <message>
        <source>{blocked}For {alone} nothing else runs on the GPU.{until_return} Such a copy goes through a staging buffer, and its call returns only when the copy is done.</source>
        <translation>{blocked}有 {alone} GPU 上没有其他工作在运行。{until_return}这样的复制要经过暂存缓冲区，其调用在复制完成后才返回。</translation>
    </message>
    <message>
        <source>By its kernels' names this GPU has tensor cores, at least for float16: use autocast to float16 (torch.autocast, with a gradient scaler in training) if the precision is enough.</source>
        <translation>从核函数名看，这块 GPU 有张量核心，至少支持 float16：若精度足够，用 autocast 转为 float16（torch.autocast，训练时配合梯度缩放器）。</translation>
    </message>
    <message>
        <source>This GPU has tensor cores for float16, but not TF32: use autocast to float16 (torch.autocast, with a gradient scaler in training) if the precision is enough.</source>
        <translation>此 GPU 的张量核心支持 float16，但不支持 TF32：若精度足够，用 autocast 转为 float16（torch.autocast，训练时配合梯度缩放器）。</translation>
    </message>
    <message>
        <source>If ten bits of mantissa are enough, use torch.backends.cudnn.allow_tf32 = True and torch.set_float32_matmul_precision("high"), or autocast to bfloat16.</source>
        <translation>若十位尾数足够，使用 torch.backends.cudnn.allow_tf32 = True 和 torch.set_float32_matmul_precision("high")，或用 autocast 转为 bfloat16。</translation>
    </message>
    <message>
        <source>If ten bits of mantissa are enough, use torch.set_float32_matmul_precision("high"), or autocast to bfloat16. Products that are bound by memory gain little.</source>
        <translation>若十位尾数足够，使用 torch.set_float32_matmul_precision("high")，或用 autocast 转为 bfloat16。受内存限制的乘积收益不大。</translation>
    </message>
    <message>
        <source>fp32 kernels leave the tensor cores unused: {pct} % of the GPU's busy time</source>
        <translation>fp32 核函数没有用上张量核心：占 GPU 忙碌时间的 {pct} %</translation>
    </message>
    <message>
        <source>The longest is {kernel}. By their names, such kernels multiply in full single precision without tensor cores: {time} in {launches}.</source>
        <translation>最长的是 {kernel}。从名称看，这类核函数以完整的单精度相乘，不使用张量核心：{launches}，共 {time}。</translation>
    </message>
    <message>
        <source> For {waiting} of it the rank waits for other ranks.</source>
        <translation>其中 {waiting} 是该 rank 在等待其他 rank。</translation>
    </message>
    <message>
        <source> For {waiting} of it the rank waits for other ranks. For {untold} the trace does not show whether it waits or transfers.</source>
        <translation>其中 {waiting} 是该 rank 在等待其他 rank。另有 {untold}，跟踪无法说明是在等待还是在传输。</translation>
    </message>
    <message>
        <source>{on_rank} and {more_ranks} more</source>
        <translation>{on_rank} 及另外 {more_ranks} 个</translation>
    </message>
    <message>
        <source>all ranks, most on {on_rank}</source>
        <translation>所有 rank，{on_rank} 最多</translation>
    </message>
    <message>
        <source>all ranks, such as {on_rank}</source>
        <translation>所有 rank，例如 {on_rank}</translation>
    </message>
    <message>
        <source>One region runs</source>
        <translation>有 1 个区域运行</translation>
    </message>
    <message>
        <source>{count} regions run</source>
        <translation>有 {count} 个区域运行</translation>
    </message>
    <message>
        <source>torch.compile compiled a frame again</source>
        <translation>torch.compile 再次编译了某个帧</translation>
    </message>
    <message>
        <source>{regions} a frame that was compiled more than once, for example {example} (frame/recompilation). A guard failed, often because a shape changed.</source>
        <translation>{regions}的帧被编译过不止一次，例如 {example}（帧/重新编译）。某个 guard 不成立，常因形状变化。</translation>
    </message>
    <message>
        <source>TORCH_LOGS=recompiles prints the guard. Mark changing sizes as dynamic, or pad them.</source>
        <translation>TORCH_LOGS=recompiles 会打印出该 guard。把变化的大小标记为动态，或加以填充。</translation>
    </message>
    <message>
        <source>The file is cut off or damaged ({problems})</source>
        <translation>文件被截断或损坏（{problems}）</translation>
    </message>
    <message>
        <source>The file is not quite as its format asks ({problems})</source>
        <translation>文件与其格式的要求不完全相符（{problems}）</translation>
    </message>
    <message>
        <source>Everything before that place is shown; what comes after it is missing from all numbers.</source>
        <translation>该处之前的内容都会显示；其后的内容在所有数字中都缺失。</translation>
    </message>
    <message>
        <source>The rest of the file is read: only what the remark names is missing.</source>
        <translation>文件的其余部分已读入：只缺少备注所说的内容。</translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation>1 个问题</translation>
    </message>
    <message>
        <source>{count} problems</source>
        <translation>{count} 个问题</translation>
    </message>
    <message>
        <source>One kernel or copy begins</source>
        <translation>有 1 个核函数或复制</translation>
    </message>
    <message>
        <source>{count} times GPU work begins</source>
        <translation>有 {count} 项 GPU 工作</translation>
    </message>
    <message>
        <source>{how_many} before the call that launches it</source>
        <translation>{how_many}早于启动它的调用开始</translation>
    </message>
    <message>
        <source>The difference is up to {most}: the clocks of CPU and GPU are not aligned better than that.</source>
        <translation>最多相差 {most}：CPU 与 GPU 的时钟对齐得不比这更准。</translation>
    </message>
    <message>
        <source>Launch latencies have this error; times within a lane are right.</source>
        <translation>启动延迟含有此误差；同一通道内的时间是准确的。</translation>
    </message>
    <message>
        <source>{together} of it overlaps</source>
        <translation>其中 {together} 重叠</translation>
    </message>
    <message>
        <source>none of it overlaps</source>
        <translation>其中没有任何重叠</translation>
    </message>
    <message>
        <source>Waits of one stream for an event of another that the trace records: {waits}. See whether each is needed. The default stream, pageable copies and kernels that fill the GPU on their own put streams in order too.</source>
        <translation>追踪记录的一个流对另一个流的事件的等待：{waits} 次。请看每一次是否必要。默认流、可分页复制以及独自占满 GPU 的核函数也会使流依次执行。</translation>
    </message>
    <message>
        <source>Look for what puts them in order: events, the default stream, pageable copies, or kernels that fill the GPU on their own.</source>
        <translation>查找使其先后执行的原因：事件、默认流、未锁页内存的复制，或独自就占满 GPU 的核函数。</translation>
    </message>
    <message>
        <source>Work on {count} streams never runs at the same time</source>
        <translation>{count} 个流上的工作从不同时运行</translation>
    </message>
    <message>
        <source>Each of them has at least {least} of work on {process}; {overlap}.</source>
        <translation>在 {process} 上，每个流至少有 {least} 的工作；{overlap}。</translation>
    </message>
    <message>
        <source>, so the host sets the pace</source>
        <translation>，因此由主机决定快慢</translation>
    </message>
    <message>
        <source> One launch is left out: its call takes a millisecond or more than ten times the median, so it loads something or waits.</source>
        <translation> 有一次启动未计入：其调用耗时达一毫秒或超过中位数的十倍，因此它在加载某些内容或在等待。</translation>
    </message>
    <message>
        <source> {cold} launches are left out: their calls take a millisecond or more than ten times the median, so they load something or wait.</source>
        <translation> 有 {cold} 次启动未计入：其调用耗时达一毫秒或超过中位数的十倍，因此它们在加载某些内容或在等待。</translation>
    </message>
    <message>
        <source>Launching a kernel takes longer ({launch}) than the kernel itself ({kernel})</source>
        <translation>启动一个核函数的用时（{launch}）长于核函数本身（{kernel}）</translation>
    </message>
    <message>
        <source>Over {count} launches the calls take {launches} and the kernels {kernels}: {times} times as long{pace}. The times in the title are medians.{without}</source>
        <translation>在 {count} 次启动中，调用用时 {launches}，核函数用时 {kernels}：前者是后者的 {times} 倍{pace}。标题中的时间为中位数。{without}</translation>
    </message>
    <message>
        <source>Attention in single precision: {pct} % of the GPU's busy time</source>
        <translation>单精度的注意力：占 GPU 忙碌时间的 {pct} %</translation>
    </message>
    <message>
        <source>{total} in {launches}, such as {kernel}. FlashAttention takes fp16 and bf16 alone; on this GPU's tensor cores they have {times} times the peak of fp32, and half the bytes.</source>
        <translation>{launches}共 {total}，例如 {kernel}。FlashAttention 只接受 fp16 和 bf16；在这块 GPU 的张量核心上，它们的峰值是 fp32 的 {times} 倍，字节数减半。</translation>
    </message>
    <message>
        <source>If the model allows it, run attention in bf16: torch.autocast, or cast query, key and value before scaled_dot_product_attention.</source>
        <translation>如果模型允许，用 bf16 计算注意力：使用 torch.autocast，或在 scaled_dot_product_attention 之前转换 query、key 和 value。</translation>
    </message>
    <message>
        <source>Attention far below the GPU's peak: {launches}</source>
        <translation>远低于 GPU 峰值的注意力：{launches}</translation>
    </message>
    <message>
        <source>{kernel} loses most time. It reaches {tflops} TFLOP/s, {pct} % of the peak of {peak}. Attention over sequences of this length often reaches {usual} %; the cost is what that would save.</source>
        <translation>{kernel} 损失的时间最多。它达到 {tflops} TFLOP/s，是峰值 {peak} 的 {pct} %。这种长度的序列上，注意力常能达到 {usual} %；代价就是达到它所能节省的时间。</translation>
    </message>
    <message>
        <source>Try the other attention kernels: torch.nn.attention.sdpa_kernel chooses one; FlashAttention 3 is made for Hopper, AITER and Composable Kernel for AMD's GPUs. Head sizes of 64 and 128 are served best; a bias or a mask as a tensor rules out the fastest.</source>
        <translation>试试其他注意力核函数：torch.nn.attention.sdpa_kernel 可以选择；FlashAttention 3 面向 Hopper，AITER 和 Composable Kernel 面向 AMD 的 GPU。头的大小为 64 和 128 时支持最好；以张量给出的偏置或掩码会排除最快的实现。</translation>
    </message>
    <message>
        <source>One copy</source>
        <translation>一次复制</translation>
    </message>
    <message>
        <source>{count} copies</source>
        <translation>{count} 次复制</translation>
    </message>
    <message>
        <source>Copies from GPU {from} to GPU {to} run at {slow} GB/s, from GPU {fast_from} to GPU {fast_to} at {fast}</source>
        <translation>从 GPU {from} 到 GPU {to} 的复制为 {slow} GB/s，从 GPU {fast_from} 到 GPU {fast_to} 为 {fast}</translation>
    </message>
    <message>
        <source>{copies} of a megabyte or more from GPU {from} to GPU {to} take {time}, {pct} % of the GPU's busy time. GPU {fast_from} to GPU {fast_to} is the fastest pair. The cost is what that pair's bandwidth would save.</source>
        <translation>从 GPU {from} 到 GPU {to} 的{copies}（不小于 1 MB）共用 {time}，占 GPU 忙碌时间的 {pct} %。GPU {fast_from} 到 GPU {fast_to} 是最快的一对。代价是用那一对的带宽可省下的时间。</translation>
    </message>
    <message>
        <source>Compare with the machine's topology (nvidia-smi topo -m, rocm-smi --showtopo): without NVLink or peer access copies cross PCIe or the host. Put ranks that exchange much on GPUs with a direct link.</source>
        <translation>与机器的拓扑对照（nvidia-smi topo -m、rocm-smi --showtopo）：没有 NVLink 或对等访问时，复制要经过 PCIe 或主机。把交换多的 rank 放在有直连的 GPU 上。</translation>
    </message>
    <message>
        <source>{name} takes {length}</source>
        <translation>{name} 用时 {length}</translation>
    </message>
    <message>
        <source>{count} steps take {length} each</source>
        <translation>{count} 个步骤各用时 {length}</translation>
    </message>
    <message>
        <source>{count} steps take {shortest} to {length}</source>
        <translation>{count} 个步骤用时 {shortest} 至 {length}</translation>
    </message>
    <message>
        <source>It takes {times} times as long as {than}.</source>
        <translation>它用时是{than}的 {times} 倍。</translation>
    </message>
    <message>
        <source>The longest, {name}, takes {times} times as long as {than}.</source>
        <translation>最长的 {name} 用时是{than}的 {times} 倍。</translation>
    </message>
    <message>
        <source>the GPU work of {usual}</source>
        <translation>{usual} 的 GPU 工作</translation>
    </message>
    <message>
        <source>the median of the others (the first one left out)</source>
        <translation>其他各步的中位数（不计第一步）</translation>
    </message>
    <message>
        <source>{what} takes {more} longer in it than in {usual}.</source>
        <translation>{what} 在其中比在 {usual} 中多用 {more}。</translation>
    </message>
    <message>
        <source>No single op, call or function explains it.</source>
        <translation>没有单个算子、调用或函数能解释这一点。</translation>
    </message>
    <message>
        <source>{which}, the other steps {median}</source>
        <translation>{which}，其他步骤 {median}</translation>
    </message>
    <message>
        <source>{compared} {why}</source>
        <translation>{compared}{why}</translation>
    </message>
    <message>
        <source>Compare it with a usual step on the timeline: data, garbage collection, checkpoints, recompilation or another process on the machine are common reasons.</source>
        <translation>在时间线上与普通步骤比较：常见原因是数据、垃圾回收、检查点、重新编译或机器上的其他进程。</translation>
    </message>
    <message>
        <source>{at} after the first GPU work</source>
        <translation>第一项 GPU 工作之后 {at}</translation>
    </message>
    <message>
        <source>From {where} on, the same kernels take {ratio} times as long</source>
        <translation>从{where}起，相同的核函数用时为 {ratio} 倍</translation>
    </message>
    <message>
        <source>Until {where}, the same kernels take {ratio} times as long</source>
        <translation>在{where}之前，相同的核函数用时为 {ratio} 倍</translation>
    </message>
    <message>
        <source>Names, grids and recorded shapes are the same. {kernel} goes from {before} to {after}; the slow launches take {pct} % of the GPU's busy time. A median over the whole recording describes neither part.</source>
        <translation>名称、网格和已记录的形状都相同。{kernel} 从 {before} 变为 {after}；慢的启动占 GPU 忙碌时间的 {pct} %。整个记录的中位数不能说明其中任何一部分。</translation>
    </message>
    <message>
        <source>The program does the same, so look at the GPU: its clock (power limit, heat, ramping up at the start), or another process that uses it. Record again with fixed clocks, and judge the two parts separately.</source>
        <translation>程序做的事情相同，因此请查看 GPU：它的时钟频率（功率限制、温度、开始时的升频），或使用它的其他进程。请锁定频率重新记录，并分别判断这两部分。</translation>
    </message>
    <message>
        <source>{count} small copies from the GPU to the host</source>
        <translation>从 GPU 到主机的小复制有 {count} 次</translation>
    </message>
    <message>
        <source>Their median is {median}, but their calls take the host {host}. For {alone} the GPU does nothing but copy these values, or is idle until the calls return.</source>
        <translation>它们的中位数是 {median}，但其调用占用主机 {host}。有 {alone} 的时间 GPU 只在复制这些值，或空闲到调用返回。</translation>
    </message>
    <message>
        <source>Copy once: collect the values in one tensor on the GPU and bring it to the host every N steps.</source>
        <translation>只复制一次：在 GPU 上把数值收集到一个张量中，每 N 步取回主机一次。</translation>
    </message>
    <message>
        <source>; the recorded GPU work takes {work} of it</source>
        <translation>；其中记录到的 GPU 工作占 {work}</translation>
    </message>
    <message>
        <source>; no GPU work is recorded meanwhile</source>
        <translation>；其间没有记录到 GPU 工作</translation>
    </message>
    <message>
        <source>The GPU is idle for {idle_pct} % of the wait.</source>
        <translation>等待期间 GPU 有 {idle_pct} % 的时间空闲。</translation>
    </message>
    <message>
        <source>What the GPU did before its first record is not known.</source>
        <translation>GPU 在其第一条记录之前做了什么，不得而知。</translation>
    </message>
    <message>
        <source>It is the last call of its thread: a profiler artifact at the end of the recording, which the verdict leaves out.</source>
        <translation>这是其线程的最后一次调用：是记录结束时由分析器造成的假象，不计入结论。</translation>
    </message>
    <message>
        <source>Ignore it: it is there only because of the recording.</source>
        <translation>忽略即可：它只因录制而存在。</translation>
    </message>
    <message>
        <source>There is one such call.</source>
        <translation>这样的调用有 1 次。</translation>
    </message>
    <message>
        <source>There are {count} such calls.</source>
        <translation>这样的调用有 {count} 次。</translation>
    </message>
    <message>
        <source>Give the GPU more to do between synchronizations, or take them out of the loop: .item(), .cpu() and printing a tensor wait too.</source>
        <translation>让 GPU 在两次同步之间有更多工作，或把同步移出循环：.item()、.cpu() 和打印张量也会等待。</translation>
    </message>
    <message>
        <source>The host waits {wait} in {name}{meanwhile}</source>
        <translation>主机在 {name} 中等待 {wait}{meanwhile}</translation>
    </message>
    <message>
        <source>{idle} {whose}</source>
        <translation>{idle}{whose}</translation>
    </message>
    <message>
        <source>The host waits for the GPU {count} times before it launches more: up to {idle} of idle GPU time</source>
        <translation>主机在启动更多工作之前等待 GPU {count} 次：GPU 空闲最多 {idle}</translation>
    </message>
    <message>
        <source>{name} returns when the GPU is done, and the next launch comes only then. Without the wait the host would be ahead by as long as the GPU works meanwhile: up to {median} of each gap after it (median).</source>
        <translation>{name} 在 GPU 完成时才返回，之后才有下一次启动。没有这次等待，主机会提前，提前量等于 GPU 在此期间工作的时间：其后每个间隙最多 {median}（中位数）。</translation>
    </message>
    <message>
        <source>Leave the waits out of the loop: torch.cuda.synchronize() once at the end, events to measure with, and values read some steps later. The host then launches ahead while the GPU works.</source>
        <translation>把等待移出循环：只在最后调用一次 torch.cuda.synchronize()，用事件计时，并在若干步之后再读取数值。这样主机在 GPU 工作时就能提前启动。</translation>
    </message>
    <message>
        <source> It computes for {own_time}, the others for {others_time}: a single launch of {kernel} takes {launch_time}, its other launches {usual}.</source>
        <translation>它计算 {own_time}，其他 rank 为 {others_time}：{kernel} 的一次启动用时 {launch_time}，其余启动为 {usual}。</translation>
    </message>
    <message>
        <source>Look at that launch: the first one of a kernel may load its module, or another process used the GPU. The other launches show that this rank does not have more work.</source>
        <translation>查看那次启动：核函数的首次启动可能加载模块，也可能有其他进程使用了 GPU。其余启动表明该 rank 的工作并不更多。</translation>
    </message>
    <message>
        <source>Look at this rank's lanes before those collectives: more work (uneven batches, experts, sequence lengths), a slower GPU (clocks, heat), or a late host (data loading, garbage collection, another process).</source>
        <translation>请看此 rank 的通道在这些集合通信之前的部分：工作更多（批、专家、序列长度不均），GPU 较慢（时钟频率、温度），或主机迟到（数据加载、垃圾回收、其他进程）。</translation>
    </message>
    <message>
        <source> Its host is late: its GPU waits {own_time} for the host, {others_time} elsewhere.</source>
        <translation>其主机迟到：它的 GPU 等待主机 {own_time}，其他 rank 为 {others_time}。</translation>
    </message>
    <message>
        <source>Look at what this rank's host does before those collectives (Python, garbage collection, another process on its cores); kernels and network are not the cause.</source>
        <translation>请看此 rank 的主机在这些集合通信之前做了什么（Python、垃圾回收、占用其 CPU 核心的其他进程）；原因不在核函数和网络。</translation>
    </message>
    <message>
        <source> Its host is late: its GPU waits {own_time} for the host, {others_time} elsewhere; the longest gap is in {place} ({place_time}).</source>
        <translation>其主机迟到：它的 GPU 等待主机 {own_time}，其他 rank 为 {others_time}；最长的间隙在 {place} 中（{place_time}）。</translation>
    </message>
    <message>
        <source>Look at what this rank's host does in {place} that the others do not; kernels and network are not the cause.</source>
        <translation>请看此 rank 的主机在 {place} 中做了哪些其他 rank 没有做的事；原因不在核函数和网络。</translation>
    </message>
    <message>
        <source> It loads data longer: its GPU waits {own_time} for data, {others_time} elsewhere.</source>
        <translation>它加载数据更久：它的 GPU 等待数据 {own_time}，其他 rank 为 {others_time}。</translation>
    </message>
    <message>
        <source>Compare this rank's part of the data, its storage and its loader's workers with the others'.</source>
        <translation>请将此 rank 的数据部分、存储和加载器的工作进程与其他 rank 对比。</translation>
    </message>
    <message>
        <source> It synchronizes longer: its GPU waits {own_time} for that, {others_time} elsewhere.</source>
        <translation>它同步更久：它的 GPU 为此等待 {own_time}，其他 rank 为 {others_time}。</translation>
    </message>
    <message>
        <source> Its kernels take longer: {own_time}, {others_time} elsewhere.</source>
        <translation>其核函数用时更长：{own_time}，其他 rank 为 {others_time}。</translation>
    </message>
    <message>
        <source>Compare this rank's kernels with the others': more or larger ones mean more work (uneven batches, experts, sequence lengths), slower ones a slower GPU (clocks, heat).</source>
        <translation>请将此 rank 的核函数与其他 rank 对比：更多或更大，说明工作更多（批、专家、序列长度不均）；更慢，则说明 GPU 较慢（时钟频率、温度）。</translation>
    </message>
    <message>
        <source> It copies longer: {own_time}, {others_time} elsewhere.</source>
        <translation>它复制更久：{own_time}，其他 rank 为 {others_time}。</translation>
    </message>
    <message>
        <source>its median step takes {value}</source>
        <translation>其步的中位数用时 {value}</translation>
    </message>
    <message>
        <source>it computes for {value} per step</source>
        <translation>其每步计算用时 {value}</translation>
    </message>
    <message>
        <source>it computes for {value}</source>
        <translation>其计算用时 {value}</translation>
    </message>
    <message>
        <source>the other waits {value} for it</source>
        <translation>后者为此等待 {value}</translation>
    </message>
    <message>
        <source>each waits at least {value} for it</source>
        <translation>每个为此至少等待 {value}</translation>
    </message>
    <message>
        <source>the other ranks</source>
        <translation>其他 rank</translation>
    </message>
    <message>
        <source>of the median GPU window</source>
        <translation>相当于 GPU 窗口中位数的</translation>
    </message>
    <message>
        <source>above the other rank</source>
        <translation>比另一个 rank 多</translation>
    </message>
    <message>
        <source>above the median rank</source>
        <translation>比中位的 rank 多</translation>
    </message>
    <message>
        <source>for these each of the others waits at least {delay} in total</source>
        <translation>其他每个 rank 为此共等待至少 {delay}</translation>
    </message>
    <message>
        <source>for these the other rank waits {delay} in total</source>
        <translation>另一个 rank 为此共等待 {delay}</translation>
    </message>
    <message>
        <source> On all ranks together, {wait_share} % of the time in collectives is waiting.</source>
        <translation>所有 rank 合计，集合通信时间的 {wait_share} % 是等待。</translation>
    </message>
    <message>
        <source>{rank} delays {others}: {measure}</source>
        <translation>{rank} 拖住了 {others}：{measure}</translation>
    </message>
    <message>
        <source>That is {above} % {what} ({median}). It arrives last at {last} of {collectives} collectives; {wait}, which shows as long collectives there.{in_all}{why}</source>
        <translation>这{what} {above} %（{median}）。{collectives} 次集合通信中，它最后到达的有 {last} 次；{wait}，这在那里表现为很长的集合通信。{in_all}{why}</translation>
    </message>
    <message>
        <source>the median rank waits {median}</source>
        <translation>中位的 rank 等待 {median}</translation>
    </message>
    <message>
        <source>A faster network would not help with the waiting: see which rank arrives last (the Ranks panel) and balance its work. Overlap hides waiting as well as transfer.</source>
        <translation>更快的网络无助于减少等待：看哪个 rank 最后到达（Rank 面板），并均衡其工作。重叠既能掩盖传输，也能掩盖等待。</translation>
    </message>
    <message>
        <source> For another {there}, over all ranks, every rank has arrived already: no rank is late, and the trace does not show why these collectives take longer on one rank than on another.</source>
        <translation>另有合计 {there}（所有 rank）内，各 rank 都已到达：没有 rank 迟到，跟踪记录没有说明这些集合通信为什么在一个 rank 上比在另一个上更久。</translation>
    </message>
    <message>
        <source>{other} waits {other_wait}</source>
        <translation>{other} 等待 {other_wait}</translation>
    </message>
    <message>
        <source> The ranks wait for each other, so no single rank is late.</source>
        <translation> 各 rank 互相等待，因此没有哪个 rank 是迟到的。</translation>
    </message>
    <message>
        <source>A faster network would not help with the waiting, nor would one faster rank. Look at what each rank does before the collectives at which the others wait for it: uneven batches or experts, an irregular host, or ranks that share a GPU.</source>
        <translation>更快的网络无助于减少等待，只加快一个 rank 也不行。查看各 rank 在其他 rank 等待它的集合通信之前做了什么：不均匀的批次或专家、时快时慢的主机，或共用一块 GPU 的 rank。</translation>
    </message>
    <message>
        <source>{share} % of the time in collectives is waiting for other ranks</source>
        <translation>集合通信时间的 {share} % 在等待其他 rank</translation>
    </message>
    <message>
        <source>A rank waits until the last one has arrived; the shortest time that any rank spends in a collective counts as transfer. {rank} waits longest: {most}, besides {own_transfer} of transfer; {middle}.{turns}{all_there}</source>
        <translation>rank 等待到最后一个 rank 到达为止；每次集合通信中，各 rank 的最短用时算作传输。{rank} 等待最久：{most}，另有传输 {own_transfer}；{middle}。{turns}{all_there}</translation>
    </message>
    <message>
        <source>at most {saved} less</source>
        <translation>最多少用 {saved}</translation>
    </message>
    <message>
        <source>about {saved} less</source>
        <translation>约少用 {saved}</translation>
    </message>
    <message>
        <source>Call nn.MultiheadAttention with need_weights=False: as long as it has to return the weights, which is its default, it cannot use fused attention.</source>
        <translation>调用 nn.MultiheadAttention 时使用 need_weights=False：默认要返回权重，这样就不能使用融合注意力。</translation>
    </message>
    <message>
        <source>Use torch.nn.functional.scaled_dot_product_attention, or attn_implementation="sdpa" in Transformers. In fp32 it takes the memory-efficient kernel; FlashAttention needs fp16 or bf16.</source>
        <translation>使用 torch.nn.functional.scaled_dot_product_attention，或在 Transformers 中使用 attn_implementation="sdpa"。fp32 下它使用节省内存的核函数；FlashAttention 需要 fp16 或 bf16。</translation>
    </message>
    <message>
        <source>Use torch.nn.functional.scaled_dot_product_attention (FlashAttention or the memory-efficient kernel), or attn_implementation="sdpa" in Transformers.</source>
        <translation>使用 torch.nn.functional.scaled_dot_product_attention（FlashAttention 或节省内存的核函数），或在 Transformers 中使用 attn_implementation="sdpa"。</translation>
    </message>
    <message>
        <source>Attention runs unfused: {total}, {share} % of the GPU's busy time</source>
        <translation>注意力未融合运行：{total}，占 GPU 忙碌时间的 {share} %</translation>
    </message>
    <message>
        <source>{often}, a batched product, softmax and a second batched product run as separate kernels. The kernels between the products take {between}. As one kernel they take {less}: it does not write the scores to memory. That a causal mask also leaves out half of the products is not counted.</source>
        <translation>{often}，批量乘积、softmax 和第二个批量乘积作为单独的核函数运行。两个乘积之间的核函数用时 {between}。合为一个核函数{less}：它不把分数写入内存。因果掩码还会省去一半的乘积，这一点未计入。</translation>
    </message>
    <message>
        <source>One chain of elementwise kernels takes {time}</source>
        <translation>一条逐元素核函数链用时 {time}</translation>
    </message>
    <message>
        <source>{chains} chains of elementwise kernels take {time}</source>
        <translation>{chains} 条逐元素核函数链用时 {time}</translation>
    </message>
    <message>
        <source>{kernels} pointwise kernels could be fused to save up to {size} of memory traffic</source>
        <translation>可以融合 {kernels} 个逐元素内核，最多节省 {size} 的内存流量</translation>
    </message>
    <message>
        <source>{in_chains}. They work on the same data one after the other. Fused, the results in between would not be written and read back. At the memory's bandwidth of {rate} TB/s the kernels take up to {saved} less then: not as much where a cache held them, or where a later op reads them too.</source>
        <translation>{in_chains}。它们依次处理同一数据。融合后，中间结果无需写出再读回。按显存带宽 {rate} TB/s 计算最多可节省 {saved}；若缓存保存了中间结果，或后面的操作也读取它们，则更少。</translation>
    </message>
    <message>
        <source>torch.compile fuses such chains; so do hand-written kernels (Liger's GeGLU, fused optimizers). In training, the results that the backward pass needs are still written.</source>
        <translation>torch.compile 会融合这样的链；手写的核函数（Liger 的 GeGLU、融合的优化器）也会。训练时，反向传播所需的结果仍会写出。</translation>
    </message>
    <message>
        <source>If the kernels of that process are missing too, check the profiler's messages.</source>
        <translation>如果那个进程的核函数也缺失，请查看性能分析器的消息。</translation>
    </message>
    <message>
        <source>If the kernels of that process are missing too, update the driver: it is of CUDA {driver}, the profiler of CUDA {runtime}.</source>
        <translation>如果那个进程的核函数也缺失，请更新驱动程序：驱动程序属于 CUDA {driver}，性能分析器属于 CUDA {runtime}。</translation>
    </message>
    <message>
        <source>The recorded process ran nothing: CUDA or HIP calls: {calls}, ops and launches: none</source>
        <translation>所记录的进程没有执行任何工作：CUDA 或 HIP 调用：{calls}，算子和启动：无</translation>
    </message>
    <message>
        <source>In {time} it only asked for GPUs or waited for one. The model most likely ran in another process, for example a worker that a server starts.</source>
        <translation>在 {time} 内它只查询了 GPU 或等待了 GPU。模型很可能在另一个进程中运行，例如由服务器启动的工作进程。</translation>
    </message>
    <message>
        <source>Start the profiler in the process that runs the model. {driver_sentence}</source>
        <translation>请在运行模型的进程中启动性能分析器。{driver_sentence}</translation>
    </message>
    <message>
        <source>{launches} launches of 1 kernel</source>
        <translation>1 个核函数的 {launches} 次启动</translation>
    </message>
    <message>
        <source>{launches} launches of {kernels} kernels</source>
        <translation>{kernels} 个核函数的 {launches} 次启动</translation>
    </message>
    <message>
        <source>Wrongly recorded as 0 % occupancy: {which}</source>
        <translation>占用率被误记为 0 %：{which}</translation>
    </message>
    <message>
        <source>The profiler assumes the default limit of 48 KB of shared memory per block, and these launches ({launches}) use more. With the GPU's limits, {name} reaches {pct} %.</source>
        <translation>分析器假定每块共享内存的默认上限为 48 KB，而这些启动（{launches}）使用得更多。按 GPU 自身的限制，{name} 达到 {pct} %。</translation>
    </message>
    <message>
        <source>Use the occupancy computed by Lanescope; nothing is wrong with these kernels.</source>
        <translation>请使用 Lanescope 计算的占用率；这些核函数没有问题。</translation>
    </message>
    <message>
        <source>Gradients are filled with zeros: {count} fills</source>
        <translation>梯度用零填充：{count} 次填充</translation>
    </message>
    <message>
        <source>zero_grad takes {host} on the host and {device} on the GPU; the next backward pass reads the zeros again to add to them.</source>
        <translation>zero_grad 在主机上用时 {host}，在 GPU 上用时 {device}；下一次反向传播还要再读出这些零，再加到上面。</translation>
    </message>
    <message>
        <source>Use zero_grad(set_to_none=True), the default since PyTorch 2.0: it drops the gradients instead.</source>
        <translation>使用 zero_grad(set_to_none=True)（PyTorch 2.0 起的默认值）：它直接丢弃梯度。</translation>
    </message>
    <message>
        <source>further warnings of this kind are left out</source>
        <translation>其余的同类警告已略去</translation>
    </message>
    <message>
        <source>byte {} of the packed file: {}</source>
        <translation>压缩文件的字节 {}：{}</translation>
    </message>
    <message>
        <source>byte {}: expected the rest of an event, found the end of the file at byte {}: it was cut off; all events before it are kept</source>
        <translation>字节 {}：应为事件的其余部分，文件却在字节 {} 处结束：它被截断了；此前的所有事件都已保留</translation>
    </message>
    <message>
        <source>byte {}: expected a list of records; the rest of the file is left out</source>
        <translation>字节 {}：应为记录列表；文件的其余部分已略去</translation>
    </message>
    <message>
        <source>table {}: {}; {} rows before are kept</source>
        <translation>表 {}：{}；此前的 {} 行已保留</translation>
    </message>
    <message>
        <source>baseTimeNanoseconds is not a usable time and was left out: {}</source>
        <translation>baseTimeNanoseconds 不是可用的时间，已略去：{}</translation>
    </message>
    <message>
        <source>byte {}: expected a key and its value; everything between here and the events is left out</source>
        <translation>字节 {}：应为键及其值；此处与事件之间的内容已略去</translation>
    </message>
    <message>
        <source>byte {}: expected a key and its value after the events</source>
        <translation>字节 {}：事件之后应为键及其值</translation>
    </message>
    <message>
        <source>all allocations are made within forward(), where the layers of one pass and several passes look alike, and no annotation marks the steps</source>
        <translation>所有分配都在 forward() 内进行，其中一次前向的各层与多次前向看起来相同，且没有标注标记各步</translation>
    </message>
    <message>
        <source>the snapshot holds no events</source>
        <translation>快照中没有事件</translation>
    </message>
    <message>
        <source>neither ProfilerStep#N nor Optimizer.step nor anything else that repeats marks one</source>
        <translation>ProfilerStep#N、Optimizer.step 或其他重复出现的内容都没有标出步</translation>
    </message>
    <message>
        <source>no annotation marks three steps or more, and the allocations do not show where a step begins: those that repeat may be layers of one pass</source>
        <translation>没有注释标出三个或更多步骤，而且分配情况看不出步骤从哪里开始：重复的分配可能是一次传递中的各层</translation>
    </message>
    <message>
        <source>the peak of the whole recording</source>
        <translation>整个记录的峰值</translation>
    </message>
    <message>
        <source>free memory in segments</source>
        <translation>段中的空闲内存</translation>
    </message>
    <message>
        <source>requests that did not fit</source>
        <translation>未能满足的请求</translation>
    </message>
    <message>
        <source>memory that grows from step to step</source>
        <translation>逐步增长的内存</translation>
    </message>
    <message>
        <source>calls of empty_cache()</source>
        <translation>empty_cache() 调用</translation>
    </message>
    <message>
        <source>segments that are freed and reserved again</source>
        <translation>释放后又重新保留的段</translation>
    </message>
    <message>
        <source>allocations that are freed at once</source>
        <translation>立即释放的分配</translation>
    </message>
    <message>
        <source>the file is cut after event {last}</source>
        <translation>文件在事件 {last} 之后被截断</translation>
    </message>
    <message>
        <source>the file is cut before the end of its segments</source>
        <translation>文件在其内存段结束之前被截断</translation>
    </message>
    <message>
        <source>the file is cut within its segments</source>
        <translation>文件在其内存段中间被截断</translation>
    </message>
    <message>
        <source>the file is cut before its events</source>
        <translation>文件在其事件之前被截断</translation>
    </message>
    <message>
        <source>the file is cut within the events of GPU {gpu}</source>
        <translation>文件在 GPU {gpu} 的事件中间被截断</translation>
    </message>
    <message>
        <source> 1 block at the end ({bytes}) is not counted: it was allocated after that event, or cannot be distinguished from one that was.</source>
        <translation>结束时有 1 个块（{bytes}）未计入：它在该事件之后分配，或无法与之后分配的块区分。</translation>
    </message>
    <message>
        <source> {blocks} blocks at the end ({bytes}) are not counted: they were allocated after that event, or cannot be distinguished from those that were.</source>
        <translation>结束时有 {blocks} 个块（{bytes}）未计入：它们在该事件之后分配，或无法与之后分配的块区分。</translation>
    </message>
    <message>
        <source>GPU {device}: the file is cut after event {last}, so that peaks are at least what is shown.{late} Blocks that were live before the first event and freed after event {last} are not in the file.</source>
        <translation>GPU {device}：文件在事件 {last} 之后被截断，因此峰值至少为所示值。{late}在第一个事件之前存活、在事件 {last} 之后释放的内存不在文件中。</translation>
    </message>
    <message>
        <source>GPU {device}: the file is cut before the end of its segments, so that memory before the first event is not known: live bytes are at least what is shown.</source>
        <translation>GPU {device}：文件在其内存段结束之前被截断，因此第一个事件之前的存活内存未知：存活字节数至少为所示值。</translation>
    </message>
    <message>
        <source>GPU {device}: the file is cut within its segments: live and reserved memory at the end is at least what is shown, and its events are missing.</source>
        <translation>GPU {device}：文件在其内存段中间被截断：结束时的存活内存和保留内存至少为所示值，且缺少其事件。</translation>
    </message>
    <message>
        <source>GPU {device}: the file ends before its events; only the state at the end is known.</source>
        <translation>GPU {device}：文件在其事件之前就结束了；只知道结束时的状态。</translation>
    </message>
    <message>
        <source>B is the earlier snapshot of the same process: pass the earlier one first to see what was kept, freed and new</source>
        <translation>B 是同一进程较早的快照：请把较早的放在前面，以查看保留、释放和新增的内存</translation>
    </message>
    <message>
        <source>{name} holds {bytes} at the peak</source>
        <translation>{name} 在峰值时持有 {bytes}</translation>
    </message>
    <message>
        <source>Blocks: {blocksB}. At the end: {endB}.</source>
        <translation>块数：{blocksB}。结束时：{endB}。</translation>
    </message>
    <message>
        <source>Blocks: {blocksA}. At the end: {endA}.</source>
        <translation>块数：{blocksA}。结束时：{endA}。</translation>
    </message>
    <message>
        <source>At the peak {a} → {b} in {blocksA} → {blocksB} blocks; at the end {endA} → {endB}.</source>
        <translation>峰值处 {a} → {b}，块数 {blocksA} → {blocksB}；结束时 {endA} → {endB}。</translation>
    </message>
    <message>
        <source>Allocated before the recording and different at the peak: {a} in A, {b} in B. The files do not record who holds them, so each change can be off by as much</source>
        <translation>录制之前分配且峰值处不同的内存：A 中 {a}，B 中 {b}。文件没有记录由谁占用，因此每个变化都可能相差这么多</translation>
    </message>
    <message>
        <source>Allocated before the recording and different at the end: {a} in A, {b} in B. The files do not record who holds them, so each change can be off by as much</source>
        <translation>录制之前分配且结束时不同的内存：A 中 {a}，B 中 {b}。文件没有记录由谁占用，因此每个变化都可能相差这么多</translation>
    </message>
    <message>
        <source>At the peak {b} more were allocated before the recording in B: the file does not record who holds them, so each change can be off by as much</source>
        <translation>峰值处，B 中在录制之前分配的内存多出 {b}：文件没有记录由谁占用，因此每个变化都可能相差这么多</translation>
    </message>
    <message>
        <source>At the end {b} more were allocated before the recording in B: the file does not record who holds them, so each change can be off by as much</source>
        <translation>结束时，B 中在录制之前分配的内存多出 {b}：文件没有记录由谁占用，因此每个变化都可能相差这么多</translation>
    </message>
    <message>
        <source>At the peak {a} more were allocated before the recording in A: the file does not record who holds them, so each change can be off by as much</source>
        <translation>峰值处，A 中在录制之前分配的内存多出 {a}：文件没有记录由谁占用，因此每个变化都可能相差这么多</translation>
    </message>
    <message>
        <source>At the end {a} more were allocated before the recording in A: the file does not record who holds them, so each change can be off by as much</source>
        <translation>结束时，A 中在录制之前分配的内存多出 {a}：文件没有记录由谁占用，因此每个变化都可能相差这么多</translation>
    </message>
    <message>
        <source>{of_a}, and {of_b}</source>
        <translation>{of_a}，{of_b}</translation>
    </message>
    <message>
        <source>both files are cut</source>
        <translation>两个文件都被截断</translation>
    </message>
    <message>
        <source>both files kept only their last events</source>
        <translation>两个文件都只保留了最后的事件</translation>
    </message>
    <message>
        <source>the files hold no events</source>
        <translation>两个文件都不含事件</translation>
    </message>
    <message>
        <source>the files hold no segments</source>
        <translation>两个文件都不含段</translation>
    </message>
    <message>
        <source>{gpu}Only B has it: its peak is {b}</source>
        <translation>{gpu}只有 B 有它：其峰值为 {b}</translation>
    </message>
    <message>
        <source>{gpu}Only A has it: its peak is {a}</source>
        <translation>{gpu}只有 A 有它：其峰值为 {a}</translation>
    </message>
    <message>
        <source>{gpu}How the peak changes is not known: {cut}</source>
        <translation>{gpu}无法判断峰值如何变化：{cut}</translation>
    </message>
    <message>
        <source>{gpu}The peak rises by at least {delta}, from {a} to at least {b}: {cut}</source>
        <translation>{gpu}峰值至少上升 {delta}，从 {a} 到至少 {b}：{cut}</translation>
    </message>
    <message>
        <source>{gpu}The peak falls by at least {delta}, from at least {a} to {b}: {cut}</source>
        <translation>{gpu}峰值至少下降 {delta}，从至少 {a} 到 {b}：{cut}</translation>
    </message>
    <message>
        <source>{gpu}Both ran out of memory: the peak until then is {a} in A and {b} in B</source>
        <translation>{gpu}两者都耗尽了内存：到那时为止的峰值在 A 中为 {a}，在 B 中为 {b}</translation>
    </message>
    <message>
        <source>{gpu}B ran out of memory, A did not: the peak is {a} in A, and {b} in B until then</source>
        <translation>{gpu}B 耗尽了内存，A 没有：A 的峰值为 {a}，B 到那时为止为 {b}</translation>
    </message>
    <message>
        <source>{gpu}A ran out of memory, B did not: the peak is {a} in A until then, and {b} in B</source>
        <translation>{gpu}A 耗尽了内存，B 没有：A 到那时为止的峰值为 {a}，B 为 {b}</translation>
    </message>
    <message>
        <source>{gpu}The peak of {a} rises by {delta}</source>
        <translation>{gpu}峰值 {a} 上升 {delta}</translation>
    </message>
    <message>
        <source>{gpu}The peak of {a} falls by {delta}</source>
        <translation>{gpu}峰值 {a} 下降 {delta}</translation>
    </message>
    <message>
        <source>{gpu}The peak rises by {delta}, from {a} to {b}</source>
        <translation>{gpu}峰值从 {a} 升至 {b}，增加 {delta}</translation>
    </message>
    <message>
        <source>{gpu}The peak falls by {delta}, from {a} to {b}</source>
        <translation>{gpu}峰值从 {a} 降至 {b}，减少 {delta}</translation>
    </message>
    <message>
        <source>{gpu}The peaks are equal: {a}</source>
        <translation>{gpu}峰值相同：{a}</translation>
    </message>
    <message>
        <source>{gpu}The peak of {a} rises by {delta}; most by {name} ({change})</source>
        <translation>{gpu}峰值 {a} 上升 {delta}；变化最大的是 {name}（{change}）</translation>
    </message>
    <message>
        <source>{gpu}The peak of {a} falls by {delta}; most by {name} ({change})</source>
        <translation>{gpu}峰值 {a} 下降 {delta}；变化最大的是 {name}（{change}）</translation>
    </message>
    <message>
        <source>{gpu}The peak rises by {delta}, from {a} to {b}; most by {name} ({change})</source>
        <translation>{gpu}峰值从 {a} 升至 {b}，增加 {delta}；主要来自 {name}（{change}）</translation>
    </message>
    <message>
        <source>{gpu}The peak falls by {delta}, from {a} to {b}; most by {name} ({change})</source>
        <translation>{gpu}峰值从 {a} 降至 {b}，减少 {delta}；主要来自 {name}（{change}）</translation>
    </message>
    <message>
        <source>The peaks are at least what is shown: {cut}</source>
        <translation>峰值至少为所示值：{cut}</translation>
    </message>
    <message>
        <source>Both files kept only their last events: their peaks are at least what is shown</source>
        <translation>两个文件都只保留了最后的事件：它们的峰值至少是所显示的</translation>
    </message>
    <message>
        <source>The files hold no events: their peaks are at least what is live at the end</source>
        <translation>两个文件都不含事件：它们的峰值至少是结束时仍在使用的内存</translation>
    </message>
    <message>
        <source>The files hold no segments: what they hold is at least what is shown</source>
        <translation>两个文件都不含段：其内存至少为所示值</translation>
    </message>
    <message>
        <source>Both files are cut: what they hold is at least what is shown</source>
        <translation>两个文件都被截断：它们的内存至少为所示值</translation>
    </message>
    <message>
        <source>File B holds no events: its peak is at least what is live at the end</source>
        <translation>文件 B 不含事件：其峰值至少是结束时仍在使用的内存</translation>
    </message>
    <message>
        <source>File A holds no events: its peak is at least what is live at the end</source>
        <translation>文件 A 不含事件：其峰值至少是结束时仍在使用的内存</translation>
    </message>
    <message>
        <source>File B holds no segments: what it holds is at least what is shown</source>
        <translation>文件 B 不含段：其内存至少为所示值</translation>
    </message>
    <message>
        <source>File A holds no segments: what it holds is at least what is shown</source>
        <translation>文件 A 不含段：其内存至少为所示值</translation>
    </message>
    <message>
        <source>File B kept only its last events: its peak is at least what is shown</source>
        <translation>文件 B 只保留了最后的事件：其峰值至少是所显示的</translation>
    </message>
    <message>
        <source>File A kept only its last events: its peak is at least what is shown</source>
        <translation>文件 A 只保留了最后的事件：其峰值至少是所显示的</translation>
    </message>
    <message>
        <source>File B is cut: what it holds is at least what is shown</source>
        <translation>文件 B 被截断：其内存至少为所示值</translation>
    </message>
    <message>
        <source>File A is cut: what it holds is at least what is shown</source>
        <translation>文件 A 被截断：其内存至少为所示值</translation>
    </message>
    <message>
        <source>{gpu}Both ran out of memory, and only B went on: the peak is {a} in A, and {b} in B</source>
        <translation>{gpu}两者都用尽了内存，只有 B 继续运行：A 的峰值为 {a}，B 的峰值为 {b}</translation>
    </message>
    <message>
        <source>{gpu}Both ran out of memory, and only A went on: the peak is {a} in A, and {b} in B</source>
        <translation>{gpu}两者都用尽了内存，只有 A 继续运行：A 的峰值为 {a}，B 的峰值为 {b}</translation>
    </message>
    <message>
        <source>{on}Requests that did not fit, after which the program went on: {refused_a} in A, {refused_b} in B. {peak_change}</source>
        <translation>{on}未能满足、之后程序继续运行的请求：A 中 {refused_a} 个，B 中 {refused_b} 个。{peak_change}</translation>
    </message>
    <message>
        <source>{gpu}At the end {a} is live before, {b} after</source>
        <translation>{gpu}结束时存活的内存之前为 {a}，之后为 {b}</translation>
    </message>
    <message>
        <source>{gpu}At the end {a} is live before, {b} after; the largest change is {name} ({change})</source>
        <translation>{gpu}结束时存活的内存之前为 {a}，之后为 {b}；变化最大的是 {name}（{change}）</translation>
    </message>
    <message>
        <source>before the first event</source>
        <translation>第一个事件之前</translation>
    </message>
    <message>
        <source>after event {index}</source>
        <translation>事件 {index} 之后</translation>
    </message>
    <message>
        <source>Peak {peak} live of {reserved} reserved; out of memory, after which the program went on</source>
        <translation>峰值：预留 {reserved} 中存活 {peak}；曾内存不足，之后程序继续运行</translation>
    </message>
    <message>
        <source>Peak {peak} live of {reserved} reserved, then out of memory</source>
        <translation>峰值：保留 {reserved}，其中存活 {peak}，随后内存不足</translation>
    </message>
    <message>
        <source>Peak {peak} live of {reserved} reserved; out of memory, after which the program went on: {asked} were requested at once, and PyTorch can use {usable}</source>
        <translation>峰值：预留 {reserved} 中存活 {peak}；曾内存不足，之后程序继续运行：一次请求了 {asked}，而 PyTorch 可用 {usable}</translation>
    </message>
    <message>
        <source>Peak {peak} live of {reserved} reserved, then out of memory: {asked} were requested at once, and PyTorch can use {usable}</source>
        <translation>峰值：保留 {reserved}，其中存活 {peak}，随后内存不足：一次请求 {asked}，而 PyTorch 可用 {usable}</translation>
    </message>
    <message>
        <source> on GPU {gpu}</source>
        <translation>（GPU {gpu}）</translation>
    </message>
    <message>
        <source>; out of memory: {refused}</source>
        <translation>；内存不足：{refused}</translation>
    </message>
    <message>
        <source>; out of memory, after which the program went on</source>
        <translation>；曾内存不足，之后程序继续运行</translation>
    </message>
    <message>
        <source>, then out of memory</source>
        <translation>，随后内存不足</translation>
    </message>
    <message>
        <source>Peak at least {peak} live of {reserved} reserved{on}{then}: {cut}</source>
        <translation>峰值：至少 {peak} 存活，保留 {reserved}{on}{then}：{cut}</translation>
    </message>
    <message>
        <source>Peak at least {peak} live{on}{then}: {cut}</source>
        <translation>峰值：至少 {peak} 存活{on}{then}：{cut}</translation>
    </message>
    <message>
        <source>The snapshot holds no segment and no event</source>
        <translation>快照中既没有段，也没有事件</translation>
    </message>
    <message>
        <source>at least {bytes}</source>
        <translation>至少 {bytes}</translation>
    </message>
    <message>
        <source>Peak {peak} live; out of memory, after which the program went on</source>
        <translation>峰值：存活 {peak}；曾内存不足，之后程序继续运行</translation>
    </message>
    <message>
        <source>Peak {peak} live, then out of memory</source>
        <translation>峰值存活 {peak}，随后内存不足</translation>
    </message>
    <message>
        <source>Peak at least {peak} live: the file has no segments</source>
        <translation>峰值至少 {peak} 存活：文件不含段</translation>
    </message>
    <message>
        <source>Peak {peak} live</source>
        <translation>峰值存活 {peak}</translation>
    </message>
    <message>
        <source>Peak at least {peak} live on GPU {gpu}: the file has no segments</source>
        <translation>GPU {gpu} 上峰值至少 {peak} 存活：文件不含段</translation>
    </message>
    <message>
        <source>Peak {peak} live on the CPU</source>
        <translation>CPU 上峰值存活 {peak}</translation>
    </message>
    <message>
        <source>Peak {peak} live on GPU {gpu}</source>
        <translation>GPU {gpu} 上峰值存活 {peak}</translation>
    </message>
    <message>
        <source>{peak} live of {reserved} reserved; the file holds no events</source>
        <translation>已保留 {reserved}，其中 {peak} 在使用;没有记录事件</translation>
    </message>
    <message>
        <source>{peak} live of {reserved} reserved on GPU {gpu}; the file holds no events</source>
        <translation>GPU {gpu} 上保留 {reserved}，其中存活 {peak}；文件没有事件</translation>
    </message>
    <message>
        <source>Peak {peak} live of {reserved} reserved on GPU {gpu}; out of memory: {refused}</source>
        <translation>GPU {gpu} 上峰值存活 {peak}，保留 {reserved}；内存不足：{refused}</translation>
    </message>
    <message>
        <source>Peak {peak} live, but only {reserved} reserved: the file does not add up</source>
        <translation>峰值存活 {peak}，但只保留 {reserved}：文件前后不一致</translation>
    </message>
    <message>
        <source>Peak {peak} live of {reserved} reserved on GPU {gpu}</source>
        <translation>GPU {gpu} 上峰值存活 {peak}，保留 {reserved}</translation>
    </message>
    <message>
        <source>Peak {peak} live of {reserved} reserved</source>
        <translation>峰值：保留 {reserved}，其中存活 {peak}</translation>
    </message>
    <message>
        <source> Of all of them, {within} are in the {steps} steps after the first one: {per} per step on average.</source>
        <translation>其中共有 {within} 次在第一步之后的 {steps} 步内：平均每步 {per} 次。</translation>
    </message>
    <message>
        <source>{count} of {allocations} allocations are freed at once and made again</source>
        <translation>{allocations} 次分配中有 {count} 次随即释放并再次分配</translation>
    </message>
    <message>
        <source>They end within two events and are repeated by the same stack with the same size: {share} % of all allocations. The largest part comes from: {name}, {times} times.{step} {served}</source>
        <translation>它们在两个事件内结束，并由同一调用栈以相同大小重复分配：占全部分配的 {share} %。最多的来自：{name}，{times} 次。{step}{served}</translation>
    </message>
    <message>
        <source>Each costs the host two calls of the allocator, and no memory. If launches set the pace, reuse a buffer (out=) or fuse the ops (torch.compile).</source>
        <translation>每次让主机多调用两次分配器，不占用内存。若启动决定速度，请复用缓冲区（out=）或融合算子（torch.compile）。</translation>
    </message>
    <message>
        <source>Expandable segments grow page by page, so that free memory between blocks can be joined.</source>
        <translation>可扩展段按页增长，因此块之间的空闲内存可以合并。</translation>
    </message>
    <message>
        <source>Blocks from {split} on are not split: {blocks} of them are free at the end, {above}, and only requests of nearly their size can use them.</source>
        <translation>不小于 {split} 的块不再拆分：结束时其中 {blocks} 块空闲，共 {above}，只有大小相近的请求才能使用。</translation>
    </message>
    <message>
        <source>If the program calls set_per_process_memory_fraction(), old unused segments are given back from {threshold} % of that limit on, before a new one is reserved: each costs a cudaFree.</source>
        <translation>如果程序调用 set_per_process_memory_fraction()，从该上限的 {threshold} % 起，在保留新段之前会归还旧的未使用段：每个都要一次 cudaFree。</translation>
    </message>
    <message>
        <source>Requests are rounded up to parts of a power of two ({divisions}): blocks are larger, and fit each other more often.</source>
        <translation>请求向上取整到 2 的幂的等分（{divisions}）：块更大，也更常互相适配。</translation>
    </message>
    <message>
        <source>Allocator settings: {names}</source>
        <translation>分配器设置：{names}</translation>
    </message>
    <message>
        <source>{all}</source>
        <translation>{all}</translation>
    </message>
    <message>
        <source>{name} keeps {each} more every {every} steps</source>
        <translation>{name} 每 {every} 步多保留 {each}</translation>
    </message>
    <message>
        <source>It rises and falls in a cycle of {every} steps, and falls to more each time: {low} at the end of {first}, {high} at the end of {last}.</source>
        <translation>它以 {every} 步为周期升降，每次降到的值都更高：{first} 结束时为 {low}，{last} 结束时为 {high}。</translation>
    </message>
    <message>
        <source>Look for what is left when the others are freed: an entry of the list or the cache that is not cleared, a graph that is retained.</source>
        <translation>查找其他部分释放后留下的内容：列表或缓存中未清除的条目、被保留的计算图。</translation>
    </message>
    <message>
        <source>{name} grew to {total} and is freed after the steps</source>
        <translation>{name} 增长到 {total}，在各步之后被释放</translation>
    </message>
    <message>
        <source>Its live memory at the end of a step never falls from {first} to {end}. Of the {total} that it holds then, {freed} are freed later in the recording: it does not grow without end.</source>
        <translation>从 {first} 到 {end}，它在每步结束时的存活内存从不下降。届时它占有的 {total} 中，有 {freed} 在录制的后面被释放：它不会无止境地增长。</translation>
    </message>
    <message>
        <source>If {total} are too much, free or read these tensors sooner.</source>
        <translation>如果 {total} 太多，请更早释放或读取这些张量。</translation>
    </message>
    <message>
        <source>{name} grows in the steps and is flat after them: {later} at the end</source>
        <translation>{name} 在各步中增长，此后不变：结束时 {later}</translation>
    </message>
    <message>
        <source>It grows from {first} to {end}, to {total}. After them it still makes blocks, and frees as many: it does not grow without end.</source>
        <translation>从 {first} 到 {end} 它增长到 {total}。此后它仍分配块，也释放同样多：它不会无止境地增长。</translation>
    </message>
    <message>
        <source>If {later} are too much, lower the limit of the list or the cache.</source>
        <translation>如果 {later} 太多，请降低列表或缓存的上限。</translation>
    </message>
    <message>
        <source>{name} grew until {last} and is flat since: {total}</source>
        <translation>{name} 增长到 {last}，此后不变：{total}</translation>
    </message>
    <message>
        <source>Its live memory at the end of a step never falls, and does not grow any more in the steps up to {end}: a list or a cache that filled up, not a leak.</source>
        <translation>它在每步结束时的存活内存从不下降，直到 {end} 也不再增长：是填满的列表或缓存，不是泄漏。</translation>
    </message>
    <message>
        <source>If {total} are too much, lower the limit of the list or the cache.</source>
        <translation>如果 {total} 太多，请降低列表或缓存的上限。</translation>
    </message>
    <message>
        <source>The optimizer makes {bytes} of state and keeps it: warm-up, not a leak</source>
        <translation>优化器分配 {bytes} 的状态并一直保留：这是预热，不是泄漏</translation>
    </message>
    <message>
        <source>An optimizer makes its state in its first step and updates it in place afterwards. Here it is made by {names}.</source>
        <translation>优化器在第一步创建状态，之后原地更新。这里由 {names} 创建。</translation>
    </message>
    <message>
        <source>Mark three steps or more (the profiler's step(), or record_function) to see whether anything else grows.</source>
        <translation>请标记三步或更多（性能分析器的 step() 或 record_function），以查看是否还有其他增长。</translation>
    </message>
    <message>
        <source>, {old} of it from before {first}</source>
        <translation>，其中 {old} 在 {first} 之前就已存在</translation>
    </message>
    <message>
        <source> In blocks this is {block_bytes}: the allocator rounds each request up to a multiple of 512 B.</source>
        <translation>按块计为 {block_bytes}：分配器把每个请求向上取整到 512 B 的倍数。</translation>
    </message>
    <message>
        <source> A list that is emptied only after more than {steps} steps looks the same.</source>
        <translation>超过 {steps} 步才清空的列表看起来与此相同。</translation>
    </message>
    <message>
        <source> What the GPU holds besides PyTorch's memory is not counted.</source>
        <translation>GPU 上 PyTorch 之外的占用未计入。</translation>
    </message>
    <message>
        <source>Others fall: {others}. </source>
        <translation>其他的减少：{others}。</translation>
    </message>
    <message>
        <source>{growth}; all live memory together does not grow</source>
        <translation>{growth}；全部存活内存合计并不增长</translation>
    </message>
    <message>
        <source>{falls}At the end of {from} {at_first} are live in all, at the end of {end} {at_last}, and at the end of no step between them more than at first.{told}</source>
        <translation>{falls}{from} 结束时共存活 {at_first}，{end} 结束时为 {at_last}，两者之间没有哪一步结束时多于最初。{told}</translation>
    </message>
    <message>
        <source>Look at it only if the peak is too high: the memory passes from one holder to another.</source>
        <translation>仅在峰值过高时才需查看：内存只是从一个持有者转到另一个。</translation>
    </message>
    <message>
        <source>The number of blocks does not grow: they are replaced by larger ones. Look at what sets their size: a tensor that is extended (torch.cat), a buffer that follows the longest input.</source>
        <translation>块的数量没有增长：它们被更大的块取代。请看是什么决定其大小：被延长的张量（torch.cat）、随最长输入变化的缓冲区。</translation>
    </message>
    <message>
        <source>Look for what keeps these tensors: a list of losses (use loss.item() or detach()), a cache without a limit, a graph that is retained.</source>
        <translation>查找是什么留住了这些张量：损失的列表（请用 loss.item() 或 detach()）、没有上限的缓存、被保留的计算图。</translation>
    </message>
    <message>
        <source>{bytes} are made in the first steps and kept: warm-up, not a leak</source>
        <translation>{bytes} 在最初几步分配并一直保留：这是预热，不是泄漏</translation>
    </message>
    <message>
        <source>Typical are optimizer state and gradients: {names}.</source>
        <translation>典型的是优化器状态和梯度：{names}。</translation>
    </message>
    <message>
        <source>Typical are optimizer state and gradients: {names}. Where the first step begins is not known, so that weights made in the recording are counted, too.</source>
        <translation>典型的是优化器状态和梯度：{names}。第一步从哪里开始不得而知，因此记录中创建的权重也计算在内。</translation>
    </message>
    <message>
        <source>An optimizer makes the state of a weight when the weight has its first gradient, here up to {last}. Judge growth after it.</source>
        <translation>优化器在某个权重首次有梯度时创建其状态，这里一直到 {last}。请在其后判断增长。</translation>
    </message>
    <message>
        <source>Judge growth from the third step on.</source>
        <translation>请从第三步起判断是否增长。</translation>
    </message>
    <message>
        <source>without blocks from before the recording</source>
        <translation>去掉记录之前的块</translation>
    </message>
    <message>
        <source>without {name}</source>
        <translation>去掉 {name}</translation>
    </message>
    <message>
        <source>nothing outside PyTorch</source>
        <translation>PyTorch 之外不占内存</translation>
    </message>
    <message>
        <source>without max_split_size</source>
        <translation>不设 max_split_size</translation>
    </message>
    <message>
        <source>half the request</source>
        <translation>请求减半</translation>
    </message>
    <message>
        <source>with nothing live</source>
        <translation>没有任何存活内存</translation>
    </message>
    <message>
        <source>frees that wait completed</source>
        <translation>等待中的释放全部完成</translation>
    </message>
    <message>
        <source>optimizer state at half its size</source>
        <translation>优化器状态减半</translation>
    </message>
    <message>
        <source>expandable segments</source>
        <translation>可扩展段</translation>
    </message>
    <message>
        <source>empty_cache() before it</source>
        <translation>在此之前调用 empty_cache()</translation>
    </message>
    <message>
        <source>unused segments given back</source>
        <translation>归还未使用的段</translation>
    </message>
    <message>
        <source>, and {elsewhere} of it are in other pools, which this request cannot use</source>
        <translation>，其中 {elsewhere} 在其他池中，此请求不能使用</translation>
    </message>
    <message>
        <source> The allocator had just given back {given} in unused segments.</source>
        <translation>分配器刚归还了 {given} 未使用的段。</translation>
    </message>
    <message>
        <source> {waiting} are freed and wait for other streams or for the end of a graph capture.</source>
        <translation> 其中 {waiting} 已请求释放，正在等待其他流或图捕获结束。</translation>
    </message>
    <message>
        <source> After that the program went on and allocated again.</source>
        <translation> 此后程序继续运行并再次分配了内存。</translation>
    </message>
    <message>
        <source> The largest holders: {list}.</source>
        <translation>最大的占用者：{list}。</translation>
    </message>
    <message>
        <source> by {by}</source>
        <translation>（由 {by}）</translation>
    </message>
    <message>
        <source>the last of them are </source>
        <translation>其中最后几次为 </translation>
    </message>
    <message>
        <source>1 earlier request did not fit either</source>
        <translation>此前还有 1 次请求未能满足</translation>
    </message>
    <message>
        <source>{count} earlier requests did not fit either</source>
        <translation>此前还有 {count} 次请求未能满足</translation>
    </message>
    <message>
        <source>{all} requests did not fit in all. The last 3 are explained above. Earlier, with the event: {before}{list}.</source>
        <translation>共有 {all} 次请求未能满足，最后 3 次见上文。此前的请求（括号内为事件）：{before}{list}。</translation>
    </message>
    <message>
        <source>{when} {peak}: {bytes} of it ({share} %) were allocated before the recording</source>
        <translation>{when} {peak}：其中 {bytes}（{share} %）在记录之前分配</translation>
    </message>
    <message>
        <source>Start the recording before the model is built to see which lines made them.</source>
        <translation>在构建模型之前开始记录，即可看到由哪些代码行分配。</translation>
    </message>
    <message>
        <source>{when} {peak}: blocks made in forward hold {bytes} ({share} %)</source>
        <translation>{when} {peak}：前向中分配的块占 {bytes}（{share} %）</translation>
    </message>
    <message>
        <source>Activations are lowered by activation checkpointing or a smaller batch. The annotations are missing, as the file is cut: part of it may be an optimizer's memory.</source>
        <translation>激活可通过激活检查点或更小的批次来降低。文件被截断，缺少注解：其中一部分可能是优化器的内存。</translation>
    </message>
    <message>
        <source>They are activations. Activation checkpointing or a smaller batch lowers them.</source>
        <translation>它们是激活。激活检查点或更小的批次可以降低它们。</translation>
    </message>
    <message>
        <source>{when} {peak}: blocks made in backward hold {bytes} ({share} %)</source>
        <translation>{when} {peak}：反向中分配的块占 {bytes}（{share} %）</translation>
    </message>
    <message>
        <source>They are gradients, and temporary memory of backward. Sharding divides gradients by the number of ranks; set_to_none frees them between steps.</source>
        <translation>它们是梯度，以及反向过程中所需的数据。分片可将梯度除以 rank 数；set_to_none 在步之间释放梯度。</translation>
    </message>
    <message>
        <source>{when} {peak}: optimizer state holds {bytes} ({share} %)</source>
        <translation>{when} {peak}：优化器状态占 {bytes}（{share} %）</translation>
    </message>
    <message>
        <source>If the state is fp32, bf16 state needs {half} and 8-bit state {quarter}; sharding divides it by the number of ranks.</source>
        <translation>若状态为 fp32，bf16 状态只需 {half}，8 位状态只需 {quarter}；分片可将其除以 rank 数。</translation>
    </message>
    <message>
        <source> {waiting} of it are freed already: they count until the stream that uses them is done (record_stream).</source>
        <translation>其中 {waiting} 已被释放：在使用它们的流完成之前仍计入（record_stream）。</translation>
    </message>
    <message>
        <source>Peak before the cut</source>
        <translation>截断前的峰值</translation>
    </message>
    <message>
        <source>Peak of at least</source>
        <translation>峰值至少</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Live at the end</source>
        <translation>结束时存活</translation>
    </message>
    <message>
        <source>{when} {peak}: {name} holds {bytes} ({share} %)</source>
        <translation>{when} {peak}：{name} 占 {bytes}（{share} %）</translation>
    </message>
    <message>
        <source>{where} The largest holders: {list}.{likely}{then}</source>
        <translation>{where} 占用最多的是：{list}。{likely}{then}</translation>
    </message>
    <message>
        <source>Their allocations were overwritten: record more events (max_entries) to see which lines made them.</source>
        <translation>它们的分配事件已被覆盖：请记录更多事件（max_entries），以便看到是哪些行分配的。</translation>
    </message>
    <message>
        <source>Let the stream that uses the memory keep up: wait for it before more is allocated, or reuse its buffers, so that less waits to be freed.</source>
        <translation>让使用这些内存的流跟上：在继续分配之前等待它，或复用其缓冲区，使等待释放的内存更少。</translation>
    </message>
    <message>
        <source>{growing} of it grow from step to step: see that finding first. Activation checkpointing or a smaller batch lowers activations alone.</source>
        <translation>其中 {growing} 逐步增长：请先看那条发现。激活检查点或更小的批次只能降低激活。</translation>
    </message>
    <message>
        <source>{casts} of it are 16-bit copies of weights, which autocast keeps until its block ends; parameters in bf16 need none. The rest are activations: activation checkpointing or a smaller batch lowers them.</source>
        <translation>其中 {casts} 是权重的 16 位副本，autocast 会一直保留到它的代码块结束；使用 bf16 参数则不需要副本。其余是激活：激活检查点或更小的批次可以减少它们。</translation>
    </message>
    <message>
        <source>They are activations that checkpointing computes again. Checkpoint smaller parts: fewer of them are live at once.</source>
        <translation>它们是检查点机制重新计算的激活。对更小的部分做检查点：同时存活的就更少。</translation>
    </message>
    <message>
        <source>Reduce the memory of the largest holders then: a smaller batch, smaller buffers, or memory that is freed before the peak.</source>
        <translation>减少占用最多者在那时持有的内存：更小的批次、更小的缓冲区，或在峰值之前释放内存。</translation>
    </message>
    <message>
        <source>, {most} of it</source>
        <translation>（其中 {most}）</translation>
    </message>
    <message>
        <source>Blocks are {lost} larger than requested ({share} % of the blocks)</source>
        <translation>各块比请求的大 {lost}（占各块的 {share} %）</translation>
    </message>
    <message>
        <source>At the peak of {blocks} in blocks, {lost} are rounding{part} by max_split_size: a block of {split} or more is not split, so that 1 request holds a block that is larger.</source>
        <translation>块内存峰值为 {blocks} 时，{lost} 来自取整{part}，原因是 max_split_size：{split} 及以上的块不会被拆分，因此 1 个请求占用了更大的块。</translation>
    </message>
    <message>
        <source>At the peak of {blocks} in blocks, {lost} are rounding{part} by max_split_size: a block of {split} or more is not split, so that {count} requests hold blocks that are larger.</source>
        <translation>块内存峰值为 {blocks} 时，{lost} 来自取整{part}，原因是 max_split_size：{split} 及以上的块不会被拆分，因此 {count} 个请求占用了更大的块。</translation>
    </message>
    <message>
        <source>At the peak of {blocks} in blocks, {lost} are rounding: a large block keeps up to 1 MiB that is left of its free run.</source>
        <translation>块的峰值为 {blocks}，其中 {lost} 是取整：大块会保留其空闲区中剩下的、至多 1 MiB 的部分。</translation>
    </message>
    <message>
        <source>At the peak of {blocks} in blocks, {lost} are rounding{part} by roundup_power2_divisions: each request is rounded up to one of a few sizes between two powers of two.</source>
        <translation>块的峰值为 {blocks}，其中 {lost} 是取整{part}，来自 roundup_power2_divisions：每个请求被向上取整到两个 2 的幂之间的少数几种大小之一。</translation>
    </message>
    <message>
        <source>At the peak of {blocks} in blocks, {lost} are rounding{part} because the size of each block is a multiple of 512 bytes.</source>
        <translation>块的峰值为 {blocks}，其中 {lost} 是取整{part}，是因为每个块的大小是 512 字节的倍数。</translation>
    </message>
    <message>
        <source>Raise max_split_size_mb in PYTORCH_CUDA_ALLOC_CONF, or leave it out.</source>
        <translation>在 PYTORCH_CUDA_ALLOC_CONF 中提高 max_split_size_mb，或不设置它。</translation>
    </message>
    <message>
        <source>Leave roundup_power2_divisions out of PYTORCH_CUDA_ALLOC_CONF, or raise its number of divisions.</source>
        <translation>从 PYTORCH_CUDA_ALLOC_CONF 中去掉 roundup_power2_divisions，或增大其划分数。</translation>
    </message>
    <message>
        <source>Keep many tensors below 512 bytes as parts of a larger one.</source>
        <translation>把许多小于 512 字节的张量合并为一个较大张量的各部分。</translation>
    </message>
    <message>
        <source>Many tensors slightly above 1 MiB cost most.</source>
        <translation>许多略大于 1 MiB 的张量代价最大。</translation>
    </message>
    <message>
        <source>Many tensors slightly above 1 MiB cost most. Expandable segments cut each block to a multiple of 512 bytes.</source>
        <translation>许多略大于 1 MiB 的张量代价最大。可扩展段把每个块切为 512 字节的倍数。</translation>
    </message>
    <message>
        <source>1 segment</source>
        <translation>1 个段</translation>
    </message>
    <message>
        <source>{count} segments</source>
        <translation>{count} 个段</translation>
    </message>
    <message>
        <source>Private pools keep {bytes}</source>
        <translation>私有池占着 {bytes}</translation>
    </message>
    <message>
        <source>Pools of CUDA graphs or MemPool have {segments}, with {active} live: {pools}. The rest looks free but is in use while a graph is replayed; other requests cannot take it.</source>
        <translation>CUDA 图或 MemPool 的池有 {segments}，其中 {active} 存活：{pools}。其余看似空闲，但在图重放时会使用；其他请求无法使用。</translation>
    </message>
    <message>
        <source>Let graphs that never run together share a pool, and delete graphs that are no longer replayed.</source>
        <translation>让从不同时运行的图共用一个池，并删除不再重放的图。</translation>
    </message>
    <message>
        <source> Of this memory, {pinned} are in the segment of a live block of this holder: {name}.{beside}</source>
        <translation>其中 {pinned} 位于以下占用者的一个存活块所在的段中：{name}。{beside}</translation>
    </message>
    <message>
        <source> Of this memory, {pinned} are in segments with {blocks} live blocks of this holder: {name}.{beside}</source>
        <translation>其中 {pinned} 位于以下占用者的 {blocks} 个存活块所在的段中：{name}。{beside}</translation>
    </message>
    <message>
        <source> Live blocks of others are there, too: {others}.</source>
        <translation>那里还有其他占用者的存活块：{others}。</translation>
    </message>
    <message>
        <source>Expandable segments are already on: allocate long-lived blocks before short-lived ones.</source>
        <translation>可扩展段已启用：请先分配存活时间长的，再分配存活时间短的。</translation>
    </message>
    <message>
        <source>Set expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF, or allocate long-lived blocks before short-lived ones.</source>
        <translation>在 PYTORCH_CUDA_ALLOC_CONF 中设置 expandable_segments:True，或先分配存活时间长的，再分配存活时间短的。</translation>
    </message>
    <message>
        <source>{bytes} are free next to live blocks ({share} % of the reserved memory)</source>
        <translation>存活的块旁边有 {bytes} 空闲（占保留内存的 {share} %）</translation>
    </message>
    <message>
        <source>They are one block, which cannot be given back.{who}</source>
        <translation>它们是一个块，无法归还。{who}</translation>
    </message>
    <message>
        <source>They are split into {count} blocks, the largest {largest}, and cannot be given back.{who}</source>
        <translation>它们分散为 {count} 块，最大的为 {largest}，无法归还。{who}</translation>
    </message>
    <message>
        <source>{how}</source>
        <translation>{how}</translation>
    </message>
    <message>
        <source> outside private pools</source>
        <translation>（不含私有池）</translation>
    </message>
    <message>
        <source>Segments{outside} hold {bytes} that nothing uses</source>
        <translation>段{outside}中有 {bytes} 未被使用</translation>
    </message>
    <message>
        <source>The only segment{outside} has no live block at the end. The allocator keeps it for later requests of the same kind.</source>
        <translation>唯一的段{outside}在结束时没有存活的块。分配器为以后的同类请求保留它。</translation>
    </message>
    <message>
        <source>1 of {segments} segments{outside} has no live block at the end, {share} % of the reserved memory. The allocator keeps it for later requests of the same kind.</source>
        <translation>{segments} 个段{outside}中有 1 个（占保留内存的 {share} %）在结束时没有存活的块。分配器为以后的同类请求保留它。</translation>
    </message>
    <message>
        <source>{count} of {segments} segments{outside} have no live block at the end, {share} % of the reserved memory. The allocator keeps them for later requests of the same kind.</source>
        <translation>{segments} 个段{outside}中有 {count} 个（占保留内存的 {share} %）在结束时没有存活的块。分配器为以后的同类请求保留它们。</translation>
    </message>
    <message>
        <source>Other processes cannot use this memory. torch.cuda.empty_cache() gives it back, once, where another phase with other sizes begins; not in each step.</source>
        <translation>其他进程无法使用这些内存。可用 torch.cuda.empty_cache() 归还：在大小不同的另一阶段开始处调用一次，而不是每步都调用。</translation>
    </message>
    <message>
        <source> in {time}</source>
        <translation>，用时 {time}</translation>
    </message>
    <message>
        <source>One call</source>
        <translation>1 次调用</translation>
    </message>
    <message>
        <source>{runs} calls</source>
        <translation>{runs} 次调用</translation>
    </message>
    <message>
        <source>torch.cuda.empty_cache() gives back {bytes}, and {taken} are taken again</source>
        <translation>torch.cuda.empty_cache() 归还了 {bytes}，随后又取用了 {taken}</translation>
    </message>
    <message>
        <source>{times} of empty_cache() unmapped pages of expandable segments{in}, and later requests mapped pages again. Each unmapping waits for the GPU, each mapping costs time.</source>
        <translation>empty_cache()（{times}）解除了可扩展段的页的映射{in}，之后的请求又重新映射了页。每次解除映射都要等待 GPU，每次映射都要耗时。</translation>
    </message>
    <message>
        <source>{times} of empty_cache() freed {count} segments{in}; {takes} new segments followed. Each cudaFree waits for the GPU, each cudaMalloc costs time.</source>
        <translation>empty_cache()（{times}）释放了 {count} 个段{in}；随后又新增 {takes} 个段。每次 cudaFree 都要等待 GPU，每次 cudaMalloc 都要耗时。</translation>
    </message>
    <message>
        <source>Remove the call, or make it once before a phase with other sizes.</source>
        <translation>去掉该调用，或只在大小不同的阶段之前调用一次。</translation>
    </message>
    <message>
        <source>On average a step reserves {bytes} in new segments and gives back {all}, {freed} of it from within allocations</source>
        <translation>平均每步在新段中保留 {bytes}，归还 {all}，其中 {freed} 是在分配过程中归还的</translation>
    </message>
    <message>
        <source>Each step reserves {bytes} in new segments and gives back {freed}</source>
        <translation>每步都新保留 {bytes} 的段并归还 {freed}</translation>
    </message>
    <message>
        <source>On average a step reserves {bytes} in new segments and gives back {freed}</source>
        <translation>平均每个步骤以新段保留 {bytes}，归还 {freed}</translation>
    </message>
    <message>
        <source>After the second step, {both} of {steps} steps map and unmap pages of expandable segments: {calls} and {frees} times in all. Each unmapping waits for the GPU.{cause}</source>
        <translation>第二步之后，{steps} 步中有 {both} 步映射并解除映射可扩展段的页：共 {calls} 次和 {frees} 次。每次解除映射都要等待 GPU。{cause}</translation>
    </message>
    <message>
        <source>After the second step, {both} of {steps} steps call cudaMalloc, and cudaFree from within allocations: {calls} and {frees} calls in all. Each cudaFree waits for the GPU, each cudaMalloc costs time.{cause}</source>
        <translation>第二步之后，{steps} 步中有 {both} 步调用 cudaMalloc，并在分配过程中调用 cudaFree：共 {calls} 次和 {frees} 次。每次 cudaFree 都要等待 GPU，每次 cudaMalloc 都要花时间。{cause}</translation>
    </message>
    <message>
        <source>After the second step, {both} of {steps} steps call both cudaMalloc and cudaFree: {calls} and {frees} calls in all. Each cudaFree waits for the GPU, each cudaMalloc costs time.{cause}</source>
        <translation>第二步之后，{steps} 步中有 {both} 步同时调用 cudaMalloc 和 cudaFree：共 {calls} 次和 {frees} 次。每次 cudaFree 都要等待 GPU，每次 cudaMalloc 都要花时间。{cause}</translation>
    </message>
    <message>
        <source>Pages of expandable segments are still mapped in the second half: {count} times, {bytes}</source>
        <translation>后半段仍在映射可扩展段的页：{count} 次，{bytes}</translation>
    </message>
    <message>
        <source>cudaMalloc is still called in the second half: {count} segments, {bytes}</source>
        <translation>后半段仍在调用 cudaMalloc：{count} 个段，{bytes}</translation>
    </message>
    <message>
        <source>Pages were unmapped {frees} times there as well: the memory is full, so that pages of one segment are given back to make room in another.</source>
        <translation>那里还解除了 {frees} 次页的映射：内存已满，因此归还一个段的页，为另一个段腾出空间。</translation>
    </message>
    <message>
        <source>{frees} segments were freed there as well.{cause}</source>
        <translation>同时也释放了 {frees} 个段。{cause}</translation>
    </message>
    <message>
        <source>{frees} segments were freed there as well: the cache is full, so that segments of one size are given back to make room for another.</source>
        <translation>同时也释放了 {frees} 个段：缓存已满，因此归还一种大小的段，为另一种腾出空间。</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>代码行</translation>
    </message>
    <message>
        <source>Called op</source>
        <translation>被调用的算子</translation>
    </message>
    <message>
        <source>Allocating op</source>
        <translation>分配内存的算子</translation>
    </message>
    <message>
        <source>Autograd node</source>
        <translation>Autograd 节点</translation>
    </message>
    <message>
        <source>Annotation</source>
        <translation>注解</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>一步</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>池</translation>
    </message>
    <message>
        <source>Compile context</source>
        <translation>编译上下文</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>调用栈</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>temporaries of the optimizer</source>
        <translation>优化器的临时量</translation>
    </message>
    <message>
        <source>No block is allocated or freed here</source>
        <translation>这里没有分配或释放任何块</translation>
    </message>
    <message>
        <source>Live memory grows by {growth}: {allocated} allocated, {freed} freed</source>
        <translation>存活内存增加 {growth}：分配 {allocated}，释放 {freed}</translation>
    </message>
    <message>
        <source>Live memory falls by {growth}: {allocated} allocated, {freed} freed</source>
        <translation>存活内存减少 {growth}：分配 {allocated}，释放 {freed}</translation>
    </message>
    <message>
        <source>Live memory stays: {allocated} allocated, {freed} freed</source>
        <translation>存活内存不变：分配 {allocated}，释放 {freed}</translation>
    </message>
    <message>
        <source>The file ends at byte {byte}, before its end mark: what it holds up to there is shown.</source>
        <translation>文件在字节 {byte} 处结束，没有结束标记：显示到此为止的内容。</translation>
    </message>
    <message>
        <source>{damage}</source>
        <translation>{damage}</translation>
    </message>
    <message>
        <source>in no step</source>
        <translation>不在任何步内</translation>
    </message>
    <message>
        <source>before the first step</source>
        <translation>第一步之前</translation>
    </message>
    <message>
        <source>after the last step</source>
        <translation>最后一步之后</translation>
    </message>
    <message>
        <source>{} before {}</source>
        <translation>{}（在 {} 之前）</translation>
    </message>
    <message>
        <source>each ProfilerStep, from the end of the row before</source>
        <translation>每个 ProfilerStep，从上一行的结尾开始</translation>
    </message>
    <message>
        <source>each step ends with an annotation {name}{begin}</source>
        <translation>每一步以标注 {name} 结束{begin}</translation>
    </message>
    <message>
        <source>each step begins with an allocation that repeats</source>
        <translation>每一步从重复出现的分配开始</translation>
    </message>
    <message>
        <source>each step begins with an allocation that repeats: {name}</source>
        <translation>每一步从重复出现的分配开始：{name}</translation>
    </message>
    <message>
        <source>the snapshot does not record how much memory the GPU has; one of a program that ran out of memory does</source>
        <translation>快照没有记录 GPU 有多少内存；内存不足时的快照才会记录</translation>
    </message>
    <message>
        <source>the steps do not grow by the same amount</source>
        <translation>各步的增长量不相等</translation>
    </message>
    <message>
        <source>1 annotation has a start and no end.</source>
        <translation>1 个注解只有开始，没有结束。</translation>
    </message>
    <message>
        <source>{count} annotations have a start and no end.</source>
        <translation>{count} 个注解只有开始，没有结束。</translation>
    </message>
    <message>
        <source>GPU {device}: {blocks} blocks ({bytes}) have a stack, but no event shows when they were allocated: the recording kept only its last events (max_entries), or it was started again.</source>
        <translation>GPU {device}：{blocks} 个块（{bytes}）有调用栈，但没有事件说明它们何时分配：录制只保留了最后的事件（max_entries），或者被重新启动过。</translation>
    </message>
    <message>
        <source> They are complete from {from} on.</source>
        <translation>自 {from} 起事件完整。</translation>
    </message>
    <message>
        <source>GPU {device}: the recording kept only its last events ({events} of at most {count}, max_entries): earlier events are missing.{whole}</source>
        <translation>GPU {device}：记录只保留了最后的事件（{events} 个，上限 {count}，max_entries）：缺少更早的事件。{whole}</translation>
    </message>
    <message>
        <source>GPU {device}: the recording kept only its last events (max_entries): earlier events are missing.{whole}</source>
        <translation>GPU {device}：记录只保留了最后的事件（max_entries）：缺少更早的事件。{whole}</translation>
    </message>
    <message>
        <source>GPU {device}: no allocation has a stack. _record_memory_history(stacks="python") records them.</source>
        <translation>GPU {device}：没有任何分配带有调用栈。_record_memory_history(stacks="python") 会记录它们。</translation>
    </message>
    <message>
        <source>GPU {device}: no events were recorded; only the state at the end is known.</source>
        <translation>GPU {device}：没有记录事件；只知道结束时的状态。</translation>
    </message>
    <message>
        <source>GPU {device}: nothing was allocated or freed there during the recording.</source>
        <translation>GPU {device}：记录期间没有分配或释放。</translation>
    </message>
    <message>
        <source>GPU {device}: the file has no free_requested events; each free counts when it is completed.</source>
        <translation>GPU {device}：文件中没有 free_requested 事件；每次释放从完成时起计入。</translation>
    </message>
    <message>
        <source>GPU {device}: 1 block ({bytes}) that is live at the end is where the events left free memory: it was allocated after the last event.</source>
        <translation>GPU {device}：结束时存活的 1 个块（{bytes}）位于事件已释放的位置：它是在最后一个事件之后分配的。</translation>
    </message>
    <message>
        <source>GPU {device}: {blocks} blocks ({bytes}) that are live at the end are where the events left free memory: they were allocated after the last event.</source>
        <translation>GPU {device}：结束时存活的 {blocks} 个块（{bytes}）位于事件已释放的位置：它们是在最后一个事件之后分配的。</translation>
    </message>
    <message>
        <source>GPU {device}: the blocks do not add up to their segment in {failed} of {checked} segments: {bytes} B do not add up.</source>
        <translation>GPU {device}：{checked} 个段中有 {failed} 个，其各块之和与段的大小不符：相差 {bytes} B。</translation>
    </message>
    <message>
        <source>The file has no list of segments: what was live throughout, and what is reserved and free, is not in it.</source>
        <translation>文件中没有段的列表：一直存活的内存，以及保留和空闲的内存，都不在其中。</translation>
    </message>
    <message>
        <source>The file was made from a profile (torch.cuda._memory_viz.profile_plot): it holds what the profile recorded, with torch's categories. What is reserved and free is not in it.</source>
        <translation>该文件由性能剖析生成（torch.cuda._memory_viz.profile_plot）：其中是剖析所记录的内容和 torch 的类别，不含保留与空闲的内存。</translation>
    </message>
    <message>
        <source>The file has no allocator settings; the defaults are assumed.</source>
        <translation>文件中没有分配器设置；按默认值处理。</translation>
    </message>
    <message>
        <source>Pools are named by lists ({count}), where torch writes tuples: another program wrote the file.</source>
        <translation>内存池以列表命名（{count} 处），而 torch 写的是元组：该文件由其他程序写成。</translation>
    </message>
    <message>
        <source>{count} events have an action that is not text.</source>
        <translation>{count} 个事件的动作不是文本。</translation>
    </message>
    <message>
        <source>1 event has an action that is not known: {name}.</source>
        <translation>1 个事件的动作未知：{name}。</translation>
    </message>
    <message>
        <source>{count} events have an action that is not known: {name}.</source>
        <translation>{count} 个事件的动作未知：{name}。</translation>
    </message>
    <message>
        <source>Entries that cannot be read are left out: {count}, where the file should have {what}.</source>
        <translation>略去了无法读取的条目：{count} 个，文件在该处应为{what}。</translation>
    </message>
    <message>
        <source>Communication-bound: the GPU waits for other ranks {wait_pct} % of the time, is in collectives that all ranks have reached for {there_pct} %, and transfers {transfer_pct} %</source>
        <translation>通信受限：GPU 有 {wait_pct} % 的时间在等待其他 rank，{there_pct} % 处于所有 rank 都已到达的集合通信中，{transfer_pct} % 在传输</translation>
    </message>
    <message>
        <source>Communication-bound: the GPU waits for other ranks {wait_pct} % of the time and transfers {transfer_pct} %</source>
        <translation>通信受限：GPU 有 {wait_pct} % 的时间在等待其他 rank，{transfer_pct} % 在传输</translation>
    </message>
    <message>
        <source>Communication-bound: the GPU transfers {transfer_pct} % of the time and waits for other ranks {wait_pct} %</source>
        <translation>通信受限：GPU 有 {transfer_pct} % 的时间在传输，{wait_pct} % 在等待其他 rank</translation>
    </message>
    <message>
        <source>{a} waits for {b}: {a_what} {a_pct} % of the time on {a}, {b_what} {b_pct} % on {b}</source>
        <translation>{a} 等待 {b}：{a} 上{a_what}占 {a_pct} % 的时间，{b} 上{b_what}占 {b_pct} %</translation>
    </message>
    <message>
        <source>The ranks differ: {a_what} {a_pct} % of the time on {a}, {b_what} {b_pct} % on {b}</source>
        <translation>各 rank 不同：{a} 上{a_what}占 {a_pct} % 的时间，{b} 上{b_what}占 {b_pct} %</translation>
    </message>
    <message>
        <source>{rest}; {missing} of {world} ranks are not open, and all open ranks may wait for one of them</source>
        <translation>{rest}；{world} 个 rank 中有 {missing} 个未打开，所有已打开的 rank 可能在等待其中一个</translation>
    </message>
    <message>
        <source>{rest}; rank {missing} is not open, and all open ranks may wait for it</source>
        <translation>{rest}；rank {missing} 未打开，所有已打开的 rank 可能在等待它</translation>
    </message>
    <message>
        <source>median of {count} ranks</source>
        <translation>{count} 个 rank 的中位数</translation>
    </message>
    <message>
        <source>rank {} is there {} times ({}): these are not the ranks of one run</source>
        <translation>rank {} 出现了 {} 次（{}）：这些不是同一次运行的各 rank</translation>
    </message>
    <message>
        <source>they come from different jobs: the size of the world is {}</source>
        <translation>它们来自不同的作业：world size 为 {}</translation>
    </message>
    <message>
        <source>they may come from different jobs: the backend is {}</source>
        <translation>它们可能来自不同的作业：后端为 {}</translation>
    </message>
    <message>
        <source>they may come from different jobs: the GPU is {}</source>
        <translation>它们可能来自不同的作业：GPU 为 {}</translation>
    </message>
    <message>
        <source>{}: no collective and no time in common with {}; drawn from the same begin, and perhaps from another job</source>
        <translation>{}：与 {} 既无共同的集合通信，也无共同的时间；从同一起点绘制，可能属于另一个作业</translation>
    </message>
    <message>
        <source>{}: no collective in common with {}, so nothing checks that the clocks agree</source>
        <translation>{}：与 {} 没有共同的集合通信，因此无从核对时钟是否一致</translation>
    </message>
    <message>
        <source>No kernel is called {name}.</source>
        <translation>没有名为 {name} 的核函数。</translation>
    </message>
    <message>
        <source>No copy is called {name}.</source>
        <translation>没有名为 {name} 的拷贝。</translation>
    </message>
    <message>
        <source>No memset is called {name}.</source>
        <translation>没有名为 {name} 的 memset。</translation>
    </message>
    <message>
        <source>No collective is called {name}.</source>
        <translation>没有名为 {name} 的集合通信。</translation>
    </message>
    <message>
        <source>No op is called {name}.</source>
        <translation>没有名为 {name} 的算子。</translation>
    </message>
    <message>
        <source>No Python function is called {name}.</source>
        <translation>没有名为 {name} 的 Python 函数。</translation>
    </message>
    <message>
        <source>No CUDA or HIP call is called {name}.</source>
        <translation>没有名为 {name} 的 CUDA 或 HIP 调用。</translation>
    </message>
    <message>
        <source>No annotation is called {name}.</source>
        <translation>没有名为 {name} 的注释。</translation>
    </message>
    <message>
        <source>Rank {rank} computes no longer, and spends no more time on the host, than the median rank (of two ranks: than the faster one). This operation is not checked against a measurement.</source>
        <translation>rank {rank} 的计算时间和主机时间都不超过中位的 rank（只有两个 rank 时：较快的那个）。此操作没有与实测核对。</translation>
    </message>
    <message>
        <source>Not fused, as the GPU's memory bandwidth is not known: {count} chains of {time}.</source>
        <translation>因 GPU 的显存带宽未知而未融合：{count} 条链，共 {time}。</translation>
    </message>
    <message>
        <source>Not fused, as shapes or the GPU's data sheet are not known: {count} times attention, {time}.</source>
        <translation>因形状或 GPU 的数据手册未知而未融合：{count} 次注意力，共 {time}。</translation>
    </message>
    <message>
        <source>Kernels that keep their time, as the trace does not show what limits them: {count}, {time}.</source>
        <translation>跟踪未说明其瓶颈、因而保持原耗时的核函数：{count} 个，共 {time}。</translation>
    </message>
    <message>
        <source>By its data sheet that GPU is not faster for these kernels: {before} on the critical path would take {after}.</source>
        <translation>按规格表，该 GPU 对这些核函数并不更快：关键路径上的 {before} 将需要 {after}。</translation>
    </message>
    <message>
        <source>{time} without the recorded delays</source>
        <translation>不计记录中的延迟则为 {time}</translation>
    </message>
    <message>
        <source>a finding that changes more counts {time}, within the GPU's window</source>
        <translation>某条发现改动更多，在 GPU 窗口内计为 {time}</translation>
    </message>
    <message>
        <source>a finding counts {time}, within the GPU's window</source>
        <translation>某条发现在 GPU 窗口内计为 {time}</translation>
    </message>
    <message>
        <source>a finding that changes more counts {time}</source>
        <translation>某条发现改动更多，计为 {time}</translation>
    </message>
    <message>
        <source>a finding counts {time}</source>
        <translation>某条发现计为 {time}</translation>
    </message>
    <message>
        <source>It would take longer.</source>
        <translation>用时会更长。</translation>
    </message>
    <message>
        <source>It changes nothing in this trace.</source>
        <translation>它不改变此跟踪中的任何内容。</translation>
    </message>
    <message>
        <source>{pct} % of the critical path is unexplained.</source>
        <translation>关键路径的 {pct} % 无法解释。</translation>
    </message>
    <message>
        <source>{time} of it is on the critical path, but another path is as long.</source>
        <translation>其中 {time} 在关键路径上，但另有一条路径同样长。</translation>
    </message>
    <message>
        <source>It would save only {time}: {pace}.</source>
        <translation>只会节省 {time}：{pace}。</translation>
    </message>
    <message>
        <source>It would save only {time}.</source>
        <translation>只会节省 {time}。</translation>
    </message>
    <message>
        <source>Only {time} of it is on the critical path: {pace}.</source>
        <translation>其中只有 {time} 在关键路径上：{pace}。</translation>
    </message>
    <message>
        <source>Only {time} of it is on the critical path.</source>
        <translation>其中只有 {time} 在关键路径上。</translation>
    </message>
    <message>
        <source>It is off the critical path: {pace}.</source>
        <translation>它不在关键路径上：{pace}。</translation>
    </message>
    <message>
        <source>It is off the critical path.</source>
        <translation>它不在关键路径上。</translation>
    </message>
    <message>
        <source>torch.compile makes kernels for compute capability 7.0 and newer, and this GPU has {cc}: of the advice only the rest applies.</source>
        <translation>torch.compile 只为计算能力 7.0 及更高的 GPU 生成核函数，而此 GPU 为 {cc}：建议中只有其余部分适用。</translation>
    </message>
    <message>
        <source>Compute kernels</source>
        <translation>计算核函数</translation>
    </message>
    <message>
        <source>{kernels} run {compute} % of the time, but {pace}; of {whole}, a GPU twice as fast would save {saves}, a host twice as fast {host}</source>
        <translation>{kernels}运行 {compute} % 的时间，但{pace}；在 {whole} 中，速度快一倍的 GPU 会节省 {saves}，快一倍的主机会节省 {host}</translation>
    </message>
    <message>
        <source>A GPU twice as fast would save less than 1 % of the time: then {pace}</source>
        <translation>速度快一倍的 GPU 只能节省不到 1 % 的时间：那时{pace}</translation>
    </message>
    <message>
        <source>A GPU twice as fast would save only {saves} of {whole}: then {pace}</source>
        <translation>速度快一倍的 GPU 在 {whole} 中只能节省 {saves}：那时{pace}</translation>
    </message>
    <message>
        <source>{kernels} run {compute} % of the time, but {pace}; a GPU twice as fast would save less than 1 %</source>
        <translation>{kernels}运行占 {compute} % 的时间，但{pace}；快一倍的 GPU 节省不到 1 %</translation>
    </message>
    <message>
        <source>{kernels} run {compute} % of the time, but {pace}; a GPU twice as fast would save only {saves} of {whole}</source>
        <translation>{kernels}运行 {compute} % 的时间，但{pace}；速度快一倍的 GPU 在 {whole} 中只能节省 {saves}</translation>
    </message>
    <message>
        <source>Only copies run {alone} % of the time, but {pace} ({pct} % of the critical path)</source>
        <translation>有 {alone} % 的时间只有复制在运行，但{pace}（占关键路径的 {pct} %）</translation>
    </message>
    <message>
        <source>Only communication runs {alone} % of the time, but {pace} ({pct} % of the critical path)</source>
        <translation>有 {alone} % 的时间只有通信在运行，但{pace}（占关键路径的 {pct} %）</translation>
    </message>
    <message>
        <source>Whether the host works or waits is not known: for {pct} % of the critical path nothing is recorded</source>
        <translation>无法判断主机是在工作还是在等待：关键路径的 {pct} % 没有任何记录</translation>
    </message>
    <message>
        <source>on a path as long as the critical path, which takes another way</source>
        <translation>位于与关键路径同样长的另一条路径上</translation>
    </message>
    <message>
        <source>not on the critical path</source>
        <translation>不在关键路径上</translation>
    </message>
    <message>
        <source>on the critical path for all of its time</source>
        <translation>全程在关键路径上</translation>
    </message>
    <message>
        <source>on the critical path for {share} % of its time ({time})</source>
        <translation>其时间的 {share} %（{time}）在关键路径上</translation>
    </message>
    <message>
        <source>Slack</source>
        <translation>余量</translation>
    </message>
    <message>
        <source>{time}: it may last this much longer before the end moves</source>
        <translation>{time}：再延长这么多，结束时刻仍不变</translation>
    </message>
    <message>
        <source>none: if it lasts longer, so does the trace</source>
        <translation>无：它一延长，跟踪也随之延长</translation>
    </message>
    <message>
        <source>No later kernel waits for it that could run meanwhile: whether parts of it could run alongside the computation before it is not recorded. One rank's recording does not show how much is waiting for other ranks.</source>
        <translation>之后没有等待它、又能在此期间运行的内核：它的一部分能否与之前的计算同时进行，记录中没有。单个 rank 的记录无法说明其中有多少是在等待其他 rank。</translation>
    </message>
    <message>
        <source>No later kernel waits for it that could run meanwhile: whether parts of it could run alongside the computation before it is not recorded. Ranks are missing, so the recordings do not show how much is waiting for them.</source>
        <translation>之后没有等待它、又能在此期间运行的内核：它的一部分能否与之前的计算同时进行，记录中没有。缺少部分 rank，因此记录无法说明其中有多少是在等待它们。</translation>
    </message>
    <message>
        <source>Overlap alone would save at most {overlap}. One rank's recording does not show how much of the rest is waiting for other ranks.</source>
        <translation>仅靠重叠最多可省 {overlap}。单个 rank 的记录无法说明其余部分有多少是在等待其他 rank。</translation>
    </message>
    <message>
        <source>Overlap alone would save at most {overlap}. Ranks are missing, so the recordings do not show how much of the rest is waiting for them.</source>
        <translation>仅靠重叠最多可省 {overlap}。缺少部分 rank，因此记录无法说明其余部分有多少是在等待它们。</translation>
    </message>
    <message>
        <source>This is its whole cost. How much less it saves cannot be told: {pct} % of the critical path is unexplained.</source>
        <translation>这是它的全部代价。无法判断实际节省会少多少：关键路径的 {pct} % 无法解释。</translation>
    </message>
    <message>
        <source>The replay does not show what a step like the others would save: this is the difference of the steps.</source>
        <translation>重放无法说明若这一步与其他步相同会节省多少：此值为各步之差。</translation>
    </message>
    <message>
        <source> A CUDA graph alone would save at most {graph_saves}.</source>
        <translation>仅用 CUDA 图最多可省 {graph_saves}。</translation>
    </message>
    <message>
        <source>It comes from the recording, not from the program.</source>
        <translation>它来自记录过程，而不是程序本身。</translation>
    </message>
    <message>
        <source>A complete recording makes the program no faster.</source>
        <translation>完整的录制不会让程序更快。</translation>
    </message>
    <message>
        <source>The trace does not show what runs then.</source>
        <translation>跟踪未说明那时在运行什么。</translation>
    </message>
    <message>
        <source>Most GPU work is not recorded.</source>
        <translation>大部分 GPU 工作没有被记录。</translation>
    </message>
    <message>
        <source>Much GPU work is not recorded.</source>
        <translation>许多 GPU 工作没有被记录。</translation>
    </message>
    <message>
        <source>The trace does not show how much faster it could be.</source>
        <translation>从跟踪无法得知它能快多少。</translation>
    </message>
    <message>
        <source>No GPU work is recorded.</source>
        <translation>没有记录 GPU 工作。</translation>
    </message>
    <message>
        <source>The replay does not show how the ranks would wait for each other.</source>
        <translation>重放无法说明各 rank 会如何相互等待。</translation>
    </message>
    <message>
        <source>It is outside the GPU's window.</source>
        <translation>它在 GPU 的窗口之外。</translation>
    </message>
    <message>
        <source>The kernels take up to {kernels} less, but something else sets the pace during a part of that time.</source>
        <translation>核函数最多少用 {kernels}，但在其中一部分时间里由其他因素决定速度。</translation>
    </message>
    <message>
        <source>The kernels take up to {kernels} less, but during a part of that time the GPU would wait for the host.</source>
        <translation>核函数最多少用 {kernels}，但在其中一部分时间里 GPU 会等待主机。</translation>
    </message>
    <message>
        <source>The saving is larger than the cost, because later work would begin earlier: the GPU would be idle {idle} less, and {exposed} more of copies and communication would run alongside kernels.</source>
        <translation>节省大于成本，因为后面的工作也会更早开始：GPU 的空闲会减少 {idle}，并且有 {exposed} 的复制和通信会与核函数同时运行。</translation>
    </message>
    <message>
        <source>The saving is larger than the cost, because later work would begin earlier: the GPU would be idle {idle} less.</source>
        <translation>节省大于成本，因为后面的工作也会更早开始：GPU 的空闲会减少 {idle}。</translation>
    </message>
    <message>
        <source>Without the waits the host launches later work earlier: the GPU would be idle {idle} less, and {exposed} more of copies and communication would run alongside kernels.</source>
        <translation>没有这些等待，主机会更早启动后面的工作：GPU 的空闲会减少 {idle}，另有 {exposed} 的复制和通信会与核函数同时运行。</translation>
    </message>
    <message>
        <source>Without the waits the host launches later work earlier: the GPU would be idle {idle} less.</source>
        <translation>没有这些等待，主机会更早启动后面的工作：GPU 的空闲会减少 {idle}。</translation>
    </message>
    <message>
        <source>Without the waits the host launches later work earlier: {exposed} more of copies and communication would run alongside kernels.</source>
        <translation>没有这些等待，主机会更早启动后面的工作：另有 {exposed} 的复制和通信会与核函数同时运行。</translation>
    </message>
    <message>
        <source>The saving is larger than the cost, because the backward pass need not add to the zeros either.</source>
        <translation>节省大于成本，因为反向传播也不必再把梯度加到这些零上。</translation>
    </message>
    <message>
        <source>The saving is larger than the cost, because a CUDA graph also replaces the Python code and ops between the launches.</source>
        <translation>节省大于成本，因为 CUDA 图还会取代各次启动之间的 Python 代码和算子。</translation>
    </message>
    <message>
        <source>The saving is larger than the cost, because a CUDA graph also replaces what the host does between the launches.</source>
        <translation>节省大于开销，因为 CUDA 图还取代了主机在启动之间所做的事。</translation>
    </message>
    <message>
        <source>The saving is larger than the cost, because the host launches {count} fewer kernels too.</source>
        <translation>节省大于成本，因为主机还少启动 {count} 个核函数。</translation>
    </message>
    <message>
        <source>The saving is larger than the cost, because the replay also runs what is left at the memory's bandwidth, and without the copies in between.</source>
        <translation>节省大于开销，因为重放还让剩余部分按显存带宽运行，且没有其间的复制。</translation>
    </message>
    <message>
        <source>Without the waits the host launches later work earlier, so the GPU is idle less after them.</source>
        <translation>没有这些等待，主机会更早启动后面的工作，因此其后 GPU 的空闲会减少。</translation>
    </message>
    <message>
        <source>The saving is larger than the cost, because later work would begin earlier too.</source>
        <translation>节省大于成本，因为后面的工作也会更早开始。</translation>
    </message>
    <message>
        <source>with all of this</source>
        <translation>以上全部</translation>
    </message>
    <message>
        <source>Each remedy's own limits apply. All of them together are an upper bound.</source>
        <translation>每项措施自身的限制都适用。全部措施合在一起是上界。</translation>
    </message>
    <message>
        <source>For {time} of the critical path ({share} %) the first recorded work of a stream is launched but has not begun. Why is not recorded: work from before the recording, loading of a module at the first launch, or clocks of host and GPU that differ. Savings are in the rest.</source>
        <translation>关键路径中有 {time}（{share} %），流上第一个被记录的工作已启动但尚未开始。原因没有记录：录制之前的工作、首次启动时加载模块，或主机与 GPU 的时钟不一致。可节省的时间在其余部分。</translation>
    </message>
    <message>
        <source>{share} % of the critical path is unexplained ({time}): the recording does not show what these waits are for. The rest of the path holds.</source>
        <translation>关键路径的 {share} % 没有得到解释（{time}）：记录没有说明这些等待是为了什么。路径的其余部分成立。</translation>
    </message>
    <message>
        <source>{share} % of the critical path is unexplained ({time}): the recording does not show what these waits are for. Savings smaller than that are uncertain.</source>
        <translation>关键路径的 {share} % 没有得到解释（{time}）：记录没有说明这些等待是为了什么。比这更小的节省并不确定。</translation>
    </message>
    <message>
        <source>{share} % of the critical path is unexplained ({time}): the recording does not show what these waits are for. Such a path proves little.</source>
        <translation>关键路径的 {share} % 没有得到解释（{time}）：记录没有说明这些等待是为了什么。这样的路径说明不了多少。</translation>
    </message>
    <message>
        <source>expected ops, CUDA or HIP calls, or GPU work, found no slices</source>
        <translation>需要算子、CUDA 或 HIP 调用或 GPU 工作，但没有任何切片</translation>
    </message>
    <message>
        <source>expected ops, CUDA or HIP calls, or GPU work, found only Python frames ({count}), which do not show what waits for what</source>
        <translation>需要算子、CUDA 或 HIP 调用或 GPU 工作，但只有 Python 帧（{count} 个），看不出什么在等待什么</translation>
    </message>
    <message>
        <source>expected ops, CUDA or HIP calls, or GPU work; no slice has a category that says it is one of them ({count} slices)</source>
        <translation>需要算子、CUDA 或 HIP 调用，或 GPU 工作；没有任何切片的类别表明它是其中之一（{count} 个切片）</translation>
    </message>
    <message>
        <source>Sends and receives between two ranks that are not joined: {sends}. Each keeps its recorded length, also where it waits for the other rank.</source>
        <translation>未配对的两个 rank 之间的发送和接收：{sends}。每个都保持记录的长度，包括等待另一个 rank 的时间。</translation>
    </message>
    <message>
        <source>Kernels of communication that are not joined with those of all their ranks: {collectives}. What they wait for a rank that is not joined counts as communication.</source>
        <translation>未与其全部 rank 对应起来的通信核函数：{collectives} 个。等待未对应的 rank 的时间算作通信。</translation>
    </message>
    <message>
        <source>For {time} the calls wait for something that is not recorded: whether that wait can go is not known.</source>
        <translation>有 {time} 这些调用在等待没有记录的东西：这段等待能否去掉无法得知。</translation>
    </message>
    <message>
        <source>No GPU work is recorded here: all numbers describe the host alone.</source>
        <translation>此处没有记录 GPU 工作：所有数字只属于主机。</translation>
    </message>
    <message>
        <source>Launches without a record of their GPU work: {launches}. No number here includes that work, and a call that waits for it seems to be slow by itself.</source>
        <translation>没有 GPU 工作记录的启动：{launches} 个。这些工作不在这里的任何数字中，等待它们的调用看起来像是自身缓慢。</translation>
    </message>
    <message>
        <source>For {time} of the critical path ({share} %) nothing is recorded there: work and waiting cannot be distinguished.</source>
        <translation>关键路径中有 {time}（{share} %）没有任何记录：无法区分工作与等待。</translation>
    </message>
    <message>
        <source>The data loader sets the pace: most of the critical path waits for batches.</source>
        <translation>数据加载器决定快慢：关键路径的大部分在等待批次。</translation>
    </message>
    <message>
        <source>Dependencies that contradict each other and are left out: {edges}. The clocks of host and device may disagree.</source>
        <translation>相互矛盾而被略去的依赖：{edges} 个。主机与设备的时钟可能不一致。</translation>
    </message>
    <message>
        <source>Dependencies that go back in time: {edges}, by {time} in total. The clocks of host and device disagree.</source>
        <translation>时间倒退的依赖：{edges} 个，共 {time}。主机与设备的时钟不一致。</translation>
    </message>
    <message>
        <source>Dependencies that go back in time: {edges}, by {time} in total. The clocks do not explain that: some recorded times are wrong, or some work was not waited for.</source>
        <translation>时间倒退的依赖：{edges} 个，共 {time}。时钟不能解释这一点：某些记录的时间有误，或某些工作并没有被等待。</translation>
    </message>
    <message>
        <source>GPU work that begins before the work before it on its stream has ended: {works}, by {time} in total. It is taken to follow the start of that work, not its end.</source>
        <translation>在同一流上前一个工作结束之前就开始的 GPU 工作：{works} 个，共 {time}。视为接在前一个工作的开始之后，而不是结束之后。</translation>
    </message>
    <message>
        <source>Several launch calls have the same correlation number: which of them launched a piece of GPU work is a guess, the last one before it.</source>
        <translation>多个启动调用有相同的关联编号：GPU 工作由哪一个启动只是猜测，取其之前的最后一个。</translation>
    </message>
    <message>
        <source>Possible waits that contradict the recorded times and are left out: {edges}.</source>
        <translation>与记录的时间矛盾而被略去的可能等待：{edges} 个。</translation>
    </message>
    <message>
        <source>Launches at the end whose GPU work the recording did not reach: {launches}. A host that is done sooner does not end that work sooner, so it gains nothing there.</source>
        <translation>末尾有启动的 GPU 工作未被记录到：{launches}。主机更早完成并不会让这些工作更早结束，因此不计为收益。</translation>
    </message>
    <message>
        <source>Waits between streams that are inferred: {edges}. A wait that never delayed anything in the recording may be missing, so a large change can look better than it is.</source>
        <translation>推断出的流间等待：{edges} 个。在记录中从未造成延迟的等待可能缺失，因此较大的改动可能看起来比实际更好。</translation>
    </message>
    <message>
        <source>The critical path is {window} long: it sets the length of the replayed window.</source>
        <translation>关键路径长 {window}：它决定了重放范围的长度。</translation>
    </message>
    <message>
        <source>costs no time of its own: other findings count it, or other work runs meanwhile</source>
        <translation>没有单独的开销：其他发现已计入，或同时有其他工作在运行</translation>
    </message>
    <message>
        <source>costs the GPU no time</source>
        <translation>不耗费 GPU 时间</translation>
    </message>
    <message>
        <source>would save nothing alone: replayed {how}, the window stays as long</source>
        <translation>单独改动不会节省时间：按“{how}”重放，窗口长度不变</translation>
    </message>
    <message>
        <source>would save at most {high}</source>
        <translation>最多可省 {high}</translation>
    </message>
    <message>
        <source>would save at least {low}</source>
        <translation>至少可省 {low}</translation>
    </message>
    <message>
        <source>would save an estimated {high}</source>
        <translation>估计可省 {high}</translation>
    </message>
    <message>
        <source>would save an estimated {low} to {high}</source>
        <translation>估计可省 {low} 至 {high}</translation>
    </message>
    <message>
        <source>would save {high}</source>
        <translation>可省 {high}</translation>
    </message>
    <message>
        <source>would save about {high}</source>
        <translation>可省约 {high}</translation>
    </message>
    <message>
        <source>would save {low} to {high}</source>
        <translation>可省 {low} 至 {high}</translation>
    </message>
    <message>
        <source>All remedies together would save at most {all}: more than their sum, because each alone leaves the other limits.</source>
        <translation>所有措施合起来最多节省 {all}：多于各项之和，因为单独一项时其余限制仍在。</translation>
    </message>
    <message>
        <source>The remedies whose saving is known would together save at most {all}: more than their sum, because each alone leaves the other limits.</source>
        <translation>已知能节省多少的改进合起来最多节省 {all}：多于各项之和，因为单独一项时其余限制仍在。</translation>
    </message>
    <message>
        <source>All remedies together would save at most {all}: what two of them would save is counted once.</source>
        <translation>所有改进合在一起最多可节省 {all}：两项都能节省的时间只计一次。</translation>
    </message>
    <message>
        <source>The remedies whose saving is known would together save at most {all}: what two of them would save is counted once.</source>
        <translation>已知能节省多少的改进合在一起最多可节省 {all}：两项都能节省的时间只计一次。</translation>
    </message>
    <message>
        <source>one block</source>
        <translation>1 块</translation>
    </message>
    <message>
        <source>{count} blocks</source>
        <translation>{count} 块</translation>
    </message>
    <message>
        <source>, frees {freed}</source>
        <translation>，释放 {freed}</translation>
    </message>
    <message>
        <source>{device}: frees {freed}</source>
        <translation>{device}：释放 {freed}</translation>
    </message>
    <message>
        <source>{device}: allocates {allocated} in {blocks}{frees}</source>
        <translation>{device}：分配 {allocated}（{blocks}）{frees}</translation>
    </message>
    <message>
        <source>{device}: allocates {allocated} in {blocks}{frees}; nothing outlives it</source>
        <translation>{device}：分配 {allocated}（{blocks}）{frees}；结束后没有留存</translation>
    </message>
    <message>
        <source>{device}: allocates {allocated} in {blocks}{frees}; {outlived} outlive it</source>
        <translation>{device}：分配 {allocated}（{blocks}）{frees}；结束后留存 {outlived}</translation>
    </message>
    <message>
        <source>The advice would save nothing now.</source>
        <translation>此建议目前不会节省时间。</translation>
    </message>
    <message>
        <source>The advice would save at most {most} now.</source>
        <translation>此建议目前最多节省 {most}。</translation>
    </message>
    <message>
        <source>Whether the advice would save anything now is not known: {pace} ({pct} % of the critical path).</source>
        <translation>无法判断这项建议现在能否节省时间：{pace}（占关键路径的 {pct} %）。</translation>
    </message>
    <message>
        <source>The advice would save {most} now. Whether it would save more is not known: {pace} ({pct} % of the critical path).</source>
        <translation>这项建议现在会节省 {most}。能否节省更多无法判断：{pace}（占关键路径的 {pct} %）。</translation>
    </message>
    <message>
        <source>The advice would save nothing now: with it, {pace}.</source>
        <translation>该建议现在不会节省时间：采用之后，{pace}。</translation>
    </message>
    <message>
        <source>The advice would save at most {most} now: with it, {pace}.</source>
        <translation>该建议现在最多节省 {most}：采用之后，{pace}。</translation>
    </message>
    <message>
        <source>The advice would save nothing now, because {pace} ({pct} % of the critical path).</source>
        <translation>此建议目前不会节省时间，因为{pace}（占关键路径的 {pct} %）。</translation>
    </message>
    <message>
        <source>The advice would save at most {most} now, because {pace} ({pct} % of the critical path).</source>
        <translation>此建议目前最多节省 {most}，因为{pace}（占关键路径的 {pct} %）。</translation>
    </message>
    <message>
        <source>the host sets the pace</source>
        <translation>由主机决定快慢</translation>
    </message>
    <message>
        <source>kernels set the pace</source>
        <translation>由核函数决定快慢</translation>
    </message>
    <message>
        <source>communication sets the pace</source>
        <translation>由通信决定快慢</translation>
    </message>
    <message>
        <source>copies set the pace</source>
        <translation>由复制决定快慢</translation>
    </message>
    <message>
        <source>waits set the pace</source>
        <translation>由等待决定快慢</translation>
    </message>
    <message>
        <source>waits that the trace does not explain set the pace</source>
        <translation>由跟踪无法解释的等待决定快慢</translation>
    </message>
    <message>
        <source>data loading sets the pace</source>
        <translation>数据加载决定速度</translation>
    </message>
    <message>
        <source>the profiler sets the pace</source>
        <translation>分析器决定速度</translation>
    </message>
    <message>
        <source>the host works or waits, which a recording without waits does not distinguish</source>
        <translation>主机在工作或在等待，没有记录等待的录制无法区分两者</translation>
    </message>
    <message>
        <source>the host works or waits, which cannot be distinguished where nothing is recorded</source>
        <translation>主机在工作或在等待，没有记录之处无法区分两者</translation>
    </message>
    <message>
        <source>All traces</source>
        <translation>所有跟踪</translation>
    </message>
    <message>
        <source>A sweep</source>
        <translation>一组对比</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>启动次数</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Self CPU</source>
        <translation>自身 CPU</translation>
    </message>
    <message>
        <source>CPU total</source>
        <translation>CPU 合计</translation>
    </message>
    <message>
        <source>Self CUDA</source>
        <translation>自身 CUDA</translation>
    </message>
    <message>
        <source>Self GPU</source>
        <translation>自身 GPU</translation>
    </message>
    <message>
        <source>CUDA total</source>
        <translation>CUDA 合计</translation>
    </message>
    <message>
        <source>GPU total</source>
        <translation>GPU 合计</translation>
    </message>
    <message>
        <source># of Calls</source>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>%1 further rows</source>
        <translation>另有 %1 行</translation>
    </message>
    <message>
        <source>In total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>%1 %, limited by %2</source>
        <translation>%1 %，受限于 %2</translation>
    </message>
    <message>
        <source>%1 (predicted)</source>
        <translation>%1（预测）</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Predicted by a replay, not recorded.</source>
        <translation>由重放预测，并非录制。</translation>
    </message>
    <message>
        <source>GPU work %1, host time %2 (waits left out).</source>
        <translation>GPU 工作 %1，主机自身时间 %2（不计等待）。</translation>
    </message>
    <message>
        <source>From the first to the last GPU work (%1) the GPU is busy %2 % of the time.</source>
        <translation>从第一项到最后一项 GPU 工作（%1），GPU 有 %2 % 的时间在忙。</translation>
    </message>
    <message>
        <source>With profiler artifacts included, the verdict would be: %1</source>
        <translation>若计入分析器自身的等待，则为：%1</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排对比</translation>
    </message>
    <message>
        <source>The trace</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>The last recorded step of each, with the GPU work it launched, on one scale.</source>
        <translation>各自最后记录的一步及其启动的 GPU 工作，同一比例。</translation>
    </message>
    <message>
        <source>The whole recording: %1.</source>
        <translation>所有记录：%1。</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>No rule has a finding on this trace.</source>
        <translation>各规则在此跟踪中均无发现。</translation>
    </message>
    <message>
        <source> (profiler artifact)</source>
        <translation>（记录本身造成）</translation>
    </message>
    <message>
        <source> and </source>
        <translation>和</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>被替换</translation>
    </message>
    <message>
        <source>less</source>
        <translation>减少</translation>
    </message>
    <message>
        <source>more</source>
        <translation>增加</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>Matrix multiplications (GEMM kernels)</source>
        <translation>矩阵乘法（GEMM 核函数）</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Memory sets</source>
        <translation>内存填充</translation>
    </message>
    <message>
        <source>All GPU work</source>
        <translation>设备工作项数</translation>
    </message>
    <message>
        <source>Launching calls</source>
        <translation>启动调用</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Annotations</source>
        <translation>注解</translation>
    </message>
    <message>
        <source>Runtime calls</source>
        <translation>运行时调用</translation>
    </message>
    <message>
        <source>Synchronizations</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Slowest op</source>
        <translation>最慢的算子</translation>
    </message>
    <message>
        <source>Slowest kernel</source>
        <translation>最慢的核函数</translation>
    </message>
    <message>
        <source> named %1</source>
        <translation> 名为 %1</translation>
    </message>
    <message>
        <source> matching /%1/</source>
        <translation> 匹配 /%1/</translation>
    </message>
    <message>
        <source> in each %1</source>
        <translation> 在每个 %1 中</translation>
    </message>
    <message>
        <source>not in the trace</source>
        <translation>跟踪中没有</translation>
    </message>
    <message>
        <source>Live memory over time by line; dashed: what the allocator reserved.</source>
        <translation>按行显示的存活内存随时间的变化；虚线：分配器保留的内存。</translation>
    </message>
    <message>
        <source>Live memory over time by torch's category.</source>
        <translation>按 torch 的类别显示的存活内存随时间的变化。</translation>
    </message>
    <message>
        <source>Live memory over time by line.</source>
        <translation>按代码行显示的存活内存随时间的变化。</translation>
    </message>
    <message>
        <source>live at the end only</source>
        <translation>仅在结束时存活</translation>
    </message>
    <message>
        <source>All holders</source>
        <translation>所有占用者</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>占用者</translation>
    </message>
    <message>
        <source>Live at the peak</source>
        <translation>峰值时存活</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>块数</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>At the end</source>
        <translation>结束时</translation>
    </message>
    <message>
        <source>The largest %1 of %2.</source>
        <translation>%2 项中最大的 %1 项。</translation>
    </message>
    <message>
        <source>Segments at the end</source>
        <translation>结束时的段</translation>
    </message>
    <message>
        <source>stream %1, pool (%2, %3), %4</source>
        <translation>流 %1，池 (%2, %3)，%4</translation>
    </message>
    <message>
        <source>small blocks</source>
        <translation>小块</translation>
    </message>
    <message>
        <source>large blocks</source>
        <translation>大块</translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>段</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>存活</translation>
    </message>
    <message>
        <source>Largest free block</source>
        <translation>最大空闲块</translation>
    </message>
    <message>
        <source>Free in segments: %1 in %2, of it %3 next to live blocks and %4 in segments that nothing uses.</source>
        <translation>段中空闲：%2共 %1，其中 %3 位于存活块旁边，%4 位于无人使用的段中。</translation>
    </message>
    <message>
        <source>1 block</source>
        <translation>1 个块</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 个块</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Holder at the peak</source>
        <translation>峰值时的占用者</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Blocks before</source>
        <translation>之前的块</translation>
    </message>
    <message>
        <source>Blocks after</source>
        <translation>之后的块</translation>
    </message>
    <message>
        <source>Holder at the end</source>
        <translation>结束时的持有者</translation>
    </message>
    <message>
        <source>This file does not hold GPU %1.</source>
        <translation>此文件不包含 GPU %1。</translation>
    </message>
    <message>
        <source>All adds up: every event, block and segment agrees with the others.</source>
        <translation>全部吻合：每个事件、块和段都彼此一致。</translation>
    </message>
    <message>
        <source>Who holds memory at the end</source>
        <translation>结束时谁持有内存</translation>
    </message>
    <message>
        <source>Who holds the peak</source>
        <translation>谁占用了峰值</translation>
    </message>
    <message>
        <source>By category</source>
        <translation>按类别</translation>
    </message>
    <message>
        <source>By line</source>
        <translation>按行</translation>
    </message>
    <message>
        <source>By op</source>
        <translation>按算子</translation>
    </message>
    <message>
        <source>range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>instant</source>
        <translation>瞬时事件</translation>
    </message>
    <message>
        <source>tile × stages × element is %1 bytes: all of its shared memory</source>
        <translation>分块 × 级数 × 元素为 %1 字节：即全部共享内存</translation>
    </message>
    <message>
        <source>tile × stages × element is %1 bytes of its shared memory</source>
        <translation>分块 × 级数 × 元素占其共享内存的 %1 字节</translation>
    </message>
    <message>
        <source>Decoded</source>
        <translation>解读</translation>
    </message>
    <message>
        <source>%1 registers per thread</source>
        <translation>每线程 %1 个寄存器</translation>
    </message>
    <message>
        <source>%1 bytes of shared memory per block</source>
        <translation>每块 %1 字节共享内存</translation>
    </message>
    <message>
        <source>Footprint</source>
        <translation>资源占用</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 %&lt;/b&gt; at most: %2 blocks of %3 warps per multiprocessor, limited by %4</source>
        <translation>最多 &lt;b&gt;%1 %&lt;/b&gt;：每个多处理器 %2 个块、每块 %3 个 warp，受限于 %4</translation>
    </message>
    <message>
        <source>&lt;br&gt;%1 waves; the last fills %2 % of the GPU</source>
        <translation>&lt;br&gt;%1 波；最后一波填满 GPU 的 %2 %</translation>
    </message>
    <message>
        <source>&lt;br&gt;The trace has 0 %: the profiler assumes at most 48 KiB of shared memory per block.</source>
        <translation>&lt;br&gt;跟踪写的是 0 %：分析器按每块最多 48 KiB 共享内存计算。</translation>
    </message>
    <message>
        <source>&lt;br&gt;The trace's own estimate, from the size of the launch: %1 %</source>
        <translation>&lt;br&gt;跟踪自己由启动规模作的估计：%1 %</translation>
    </message>
    <message>
        <source>Its limit, and all its launches</source>
        <translation>受什么限制，以及它的所有启动</translation>
    </message>
    <message>
        <source>begins %1 &lt;b&gt;before&lt;/b&gt; its launch: the clocks of CPU and GPU disagree</source>
        <translation>比其启动&lt;b&gt;早&lt;/b&gt; %1 开始：CPU 与 GPU 的时钟不一致</translation>
    </message>
    <message>
        <source>begins %1 after the launch began, %2 before it ended</source>
        <translation>启动开始后 %1、启动结束前 %2 开始</translation>
    </message>
    <message>
        <source>begins %1 after the launch began, %2 after it ended</source>
        <translation>启动开始后 %1、启动结束后 %2 开始</translation>
    </message>
    <message>
        <source>For the op</source>
        <translation>所属算子</translation>
    </message>
    <message>
        <source>none: launched outside any op</source>
        <translation>无：在任何算子之外启动</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>Launches %1</source>
        <translation>启动 %1</translation>
    </message>
    <message>
        <source>Flow</source>
        <translation>流向</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Dispatch</source>
        <translation>分派</translation>
    </message>
    <message>
        <source>Begins</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>%1 &lt;span style="color:palette(mid)"&gt;from the trace's start; absolute %2&amp;nbsp;ns&lt;/span&gt;</source>
        <translation>%1 &lt;span style="color:palette(mid)"&gt;自跟踪开始；绝对时间 %2&amp;nbsp;ns&lt;/span&gt;</translation>
    </message>
    <message>
        <source>%1, the rest in its child</source>
        <translation>%1，其余在其子切片中</translation>
    </message>
    <message>
        <source>%1, the rest in %2 children</source>
        <translation>%1，其余在 %2 个子切片中</translation>
    </message>
    <message>
        <source>All of this name</source>
        <translation>所有同名者</translation>
    </message>
    <message>
        <source>counting…</source>
        <translation>正在统计…</translation>
    </message>
    <message>
        <source>Dispatched by</source>
        <translation>由其分派</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>位于</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>&lt;i&gt;no name&lt;/i&gt;</source>
        <translation>&lt;i&gt;无名称&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Selected slice</source>
        <translation>所选切片</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Copy event as JSON</source>
        <translation>将事件复制为 JSON</translation>
    </message>
    <message>
        <source>Click a slice to see its details. W, A, S and D move; ? shows all keys.</source>
        <translation>点击切片以查看其信息。W、A、S、D 移动；? 显示所有按键。</translation>
    </message>
    <message>
        <source>No arguments were recorded for this slice.</source>
        <translation>此切片没有记录参数。</translation>
    </message>
    <message>
        <source>this is the only one</source>
        <translation>仅此一个</translation>
    </message>
    <message>
        <source>%1 slices, %2 in all &amp;nbsp; &lt;a href="same:-1"&gt;previous&lt;/a&gt; · &lt;a href="same:1"&gt;next&lt;/a&gt;&lt;br&gt;mean %3, median %4, min %5, max %6</source>
        <translation>%1 个切片，共 %2 &amp;nbsp; &lt;a href="same:-1"&gt;上一个&lt;/a&gt; · &lt;a href="same:1"&gt;下一个&lt;/a&gt;&lt;br&gt;平均 %3，中位数 %4，最小 %5，最大 %6</translation>
    </message>
    <message>
        <source>one process</source>
        <translation>一个进程</translation>
    </message>
    <message>
        <source>At</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>On</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Same name</source>
        <translation>同名</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 ×, %3 in all</source>
        <translation>%1：%2 次，共 %3</translation>
    </message>
    <message>
        <source>Add to figure</source>
        <translation>添加到图中</translation>
    </message>
    <message>
        <source>%1: %2, %3 of %4</source>
        <translation>%1：%2，占 %4 的 %3</translation>
    </message>
    <message>
        <source>the longest stretch is %1</source>
        <translation>最长的一段为 %1</translation>
    </message>
    <message>
        <source>Where the recorded time goes</source>
        <translation>录制时间的去向</translation>
    </message>
    <message>
        <source>Where GPU time goes, in %1 from first to last work</source>
        <translation>GPU 时间去向，从首个到最后一个工作共 %1</translation>
    </message>
    <message>
        <source>Where GPU time goes, in %1</source>
        <translation>GPU 时间用在何处，共 %1</translation>
    </message>
    <message>
        <source>%1: self time %2, %3 of all ops' self time</source>
        <translation>%1：自身 %2，占所有算子自身时间的 %3</translation>
    </message>
    <message>
        <source>other ops</source>
        <translation>其他算子</translation>
    </message>
    <message>
        <source>Where the ops' self time goes</source>
        <translation>算子自身的时间用在何处</translation>
    </message>
    <message>
        <source>This trace records no ops and no GPU work</source>
        <translation>此跟踪没有记录算子，也没有记录 GPU 工作</translation>
    </message>
    <message>
        <source>CPU only: %1 takes %2 of the ops' self time</source>
        <translation>仅 CPU：%1 占算子自身时间的 %2</translation>
    </message>
    <message>
        <source>in %1 the GPU waits %2</source>
        <translation>%1 时 GPU 等待 %2</translation>
    </message>
    <message>
        <source>1 iteration</source>
        <translation>1 次迭代</translation>
    </message>
    <message>
        <source>%1 iterations</source>
        <translation>%1 次迭代</translation>
    </message>
    <message>
        <source>%1 kernels in all, median %2</source>
        <translation>共 %1 个核函数，中位数 %2</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 个线程</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 个线程</translation>
    </message>
    <message>
        <source>1 lane</source>
        <translation>1 条通道</translation>
    </message>
    <message>
        <source>%1 lanes</source>
        <translation>%1 条通道</translation>
    </message>
    <message>
        <source>ops known for %1 of the time of replayed graphs</source>
        <translation>重放的图有 %1 的时间已知算子</translation>
    </message>
    <message>
        <source>ops</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>nothing recorded</source>
        <translation>无记录</translation>
    </message>
    <message>
        <source>What %1 does</source>
        <translation>%1 在做什么</translation>
    </message>
    <message>
        <source>bracket</source>
        <translation>括线</translation>
    </message>
    <message>
        <source>arrow</source>
        <translation>箭头</translation>
    </message>
    <message>
        <source>box</source>
        <translation>方框</translation>
    </message>
    <message>
        <source>callout</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>highlight</source>
        <translation>高亮</translation>
    </message>
    <message>
        <source>lane name</source>
        <translation>通道名</translation>
    </message>
    <message>
        <source>1 counter</source>
        <translation>1 个计数器</translation>
    </message>
    <message>
        <source>%1 counters</source>
        <translation>%1 个计数器</translation>
    </message>
    <message>
        <source>1 slice in view</source>
        <translation>视图中 1 个切片</translation>
    </message>
    <message>
        <source>%1 slices in view</source>
        <translation>视图中 %1 个切片</translation>
    </message>
    <message>
        <source>ops and calls</source>
        <translation>算子与调用</translation>
    </message>
    <message>
        <source>at most %1 launched but not begun</source>
        <translation>最多 %1 个已启动但尚未开始</translation>
    </message>
    <message>
        <source> · %1 without a launch</source>
        <translation> · %1 个没有启动</translation>
    </message>
    <message>
        <source> · %1 begin before their launch</source>
        <translation> · %1 个早于其启动开始</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>peak %1 at %2</source>
        <translation>峰值 %1，在 %2</translation>
    </message>
    <message>
        <source> · reserved %1</source>
        <translation> · 已保留 %1</translation>
    </message>
    <message>
        <source>annotations</source>
        <translation>注解</translation>
    </message>
    <message>
        <source>waiting on %1</source>
        <translation>等待 %1</translation>
    </message>
    <message>
        <source>steps, record_function</source>
        <translation>步、record_function</translation>
    </message>
    <message>
        <source> · %1 overlap</source>
        <translation> · 重叠 %1</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>▸ 1 row of Python</source>
        <translation>▸ 1 行 Python</translation>
    </message>
    <message>
        <source>▸ %1 rows of Python</source>
        <translation>▸ %1 行 Python</translation>
    </message>
    <message>
        <source>▾ 1 row of Python</source>
        <translation>▾ 1 行 Python</translation>
    </message>
    <message>
        <source>▾ %1 rows of Python</source>
        <translation>▾ %1 行 Python</translation>
    </message>
    <message>
        <source>All that fit</source>
        <translation>只要放得下</translation>
    </message>
    <message>
        <source>At least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>Idle time shown</source>
        <translation>显示的空闲时间</translation>
    </message>
    <message>
        <source>Launch latency shown</source>
        <translation>显示的启动延迟</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; idle, between %2 and %3</source>
        <translation>空闲 &lt;b&gt;%1&lt;/b&gt;，在 %2 与 %3 之间</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; launch latency&lt;br&gt;%2 launches %3</source>
        <translation>从启动到开始 &lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2 启动 %3</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; in %2 before its first op, %3</source>
        <translation>%2 中第一个算子之前 &lt;b&gt;%1&lt;/b&gt;，%3</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>first call: loads modules</source>
        <translation>首次调用：加载模块</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>eager: gelu and mul are two kernels</source>
        <translation>eager：gelu 与 mul 是两个核函数</translation>
    </message>
    <message>
        <source>compiled: one kernel does both</source>
        <translation>compiled：一个核函数完成两者</translation>
    </message>
    <message>
        <source>one multiprocessor: warp slots in use</source>
        <translation>一个多处理器：使用中的 warp 槽位</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>each kernel waits for the one before it</source>
        <translation>每个核函数都等待它前面的那个</translation>
    </message>
    <message>
        <source>live memory over eight steps</source>
        <translation>八步中的存活内存</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Writing the report…</source>
        <translation>正在写入报告…</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>today %1</source>
        <translation>今天 %1</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>昨天 %1</translation>
    </message>
    <message>
        <source>Address map</source>
        <translation>地址图</translation>
    </message>
    <message>
        <source>free in segments %1  ·  largest free block %2  ·  in unused segments %3</source>
        <translation>段内空闲 %1  ·  最大空闲块 %2  ·  未用段中 %3</translation>
    </message>
    <message>
        <source>%1, %2 of it; a double click shows all</source>
        <translation>%1，显示其中 %2；双击显示全部</translation>
    </message>
    <message>
        <source>%1, %2 of it</source>
        <translation>%1，其中的 %2</translation>
    </message>
    <message>
        <source>%1, by address; hatched: free; crossed: waits for its free</source>
        <translation>%1，按地址；斜线：空闲；交叉线：等待释放</translation>
    </message>
    <message>
        <source>%1; hatched: free; crossed: waits</source>
        <translation>%1；斜线：空闲；交叉线：等待释放</translation>
    </message>
    <message>
        <source>%1; hatched: free</source>
        <translation>%1；斜线：空闲</translation>
    </message>
    <message>
        <source>large blocks  %1</source>
        <translation>大块  %1</translation>
    </message>
    <message>
        <source>small blocks  %1</source>
        <translation>小块  %1</translation>
    </message>
    <message>
        <source>private pools  %1</source>
        <translation>私有池  %1</translation>
    </message>
    <message>
        <source>%1 segments</source>
        <translation>%1 个段</translation>
    </message>
    <message>
        <source>%1 free at 0x%2</source>
        <translation>%1 空闲，位于 0x%2</translation>
    </message>
    <message>
        <source>%1 at 0x%2
%3</source>
        <translation>%1，位于 0x%2
%3</translation>
    </message>
    <message>
        <source>freed, but it waits for other streams</source>
        <translation>已释放，但在等待其他流</translation>
    </message>
    <message>
        <source>segment of %1: %2, stream %3</source>
        <translation>%1 的段：%2，流 %3</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>There is not enough memory for this. Close other tabs or programs, then try again.</source>
        <translation>内存不足以完成此操作。请关闭其他标签页或程序，然后重试。</translation>
    </message>
    <message>
        <source>Argument</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Launches no GPU work: it changes only tensor metadata, or works on the host</source>
        <translation>不启动任何东西：只改变对张量的描述，或在主机上工作</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>Allocated less freed from the start to the end of each call, as torch counts it: by any thread</source>
        <translation>每次调用从开始到结束期间分配减去释放的字节，与 torch 的算法相同：不论哪个线程</translation>
    </message>
    <message>
        <source>The same without what it calls; negative where it frees what they allocated</source>
        <translation>同上，但不含它所调用的部分；释放了它们分配的内存时为负</translation>
    </message>
    <message>
        <source>Kernels, copies and memsets launched inside; “none”: metadata only, launches nothing</source>
        <translation>其中启动的核函数、复制和 memset；“无”：仅元数据，不启动任何东西</translation>
    </message>
    <message>
        <source> (ns)</source>
        <translation> (ns)</translation>
    </message>
    <message>
        <source> (bytes)</source>
        <translation>（字节）</translation>
    </message>
    <message>
        <source>Self CPU %</source>
        <translation>自身 CPU %</translation>
    </message>
    <message>
        <source>CPU total %</source>
        <translation>CPU 合计 %</translation>
    </message>
    <message>
        <source>CPU avg</source>
        <translation>CPU 平均</translation>
    </message>
    <message>
        <source>Self CUDA %</source>
        <translation>自身 CUDA %</translation>
    </message>
    <message>
        <source>Self GPU %</source>
        <translation>自身 GPU %</translation>
    </message>
    <message>
        <source>CUDA avg</source>
        <translation>CUDA 平均</translation>
    </message>
    <message>
        <source>GPU avg</source>
        <translation>GPU 平均</translation>
    </message>
    <message>
        <source>CPU Mem</source>
        <translation>CPU Mem</translation>
    </message>
    <message>
        <source>Self CPU Mem</source>
        <translation>Self CPU Mem</translation>
    </message>
    <message>
        <source>CUDA Mem</source>
        <translation>CUDA Mem</translation>
    </message>
    <message>
        <source>GPU Mem</source>
        <translation>GPU Mem</translation>
    </message>
    <message>
        <source>Self CUDA Mem</source>
        <translation>Self CUDA Mem</translation>
    </message>
    <message>
        <source>Self GPU Mem</source>
        <translation>Self GPU Mem</translation>
    </message>
    <message>
        <source>Input shapes</source>
        <translation>输入形状</translation>
    </message>
    <message>
        <source>Memory of the GPU. No snapshot has it; with it the page shows what PyTorch leaves.</source>
        <translation>GPU 有多少内存。快照不会说明；选定后，页面显示 PyTorch 之外剩下多少。</translation>
    </message>
    <message>
        <source>Memory of the GPU</source>
        <translation>GPU 的内存</translation>
    </message>
    <message>
        <source>GPU memory: not known</source>
        <translation>GPU 内存：未知</translation>
    </message>
    <message>
        <source>GPU memory: %1 GiB</source>
        <translation>GPU 内存：%1 GiB</translation>
    </message>
    <message>
        <source>GPU memory: %1</source>
        <translation>GPU 内存：%1</translation>
    </message>
    <message>
        <source>not reserved</source>
        <translation>未保留</translation>
    </message>
    <message>
        <source>PyTorch can still reserve it.</source>
        <translation>PyTorch 仍可保留这些内存。</translation>
    </message>
    <message>
        <source>free or outside</source>
        <translation>空闲或在外部</translation>
    </message>
    <message>
        <source>Free, or used outside PyTorch: by the CUDA context, libraries and other programs.</source>
        <translation>空闲，或由 PyTorch 之外使用：CUDA 上下文、库和其他程序。</translation>
    </message>
    <message>
        <source>outside PyTorch</source>
        <translation>PyTorch 之外</translation>
    </message>
    <message>
        <source>The CUDA context, libraries and other programs had it when a request did not fit.</source>
        <translation>请求放不下时，由 CUDA 上下文、库和其他程序占用。</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Choose above how much memory the GPU has.</source>
        <translation>请在上方选择 GPU 有多少内存。</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>About %1 for %2</source>
        <translation>%2约需 %1</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>每步 %1</translation>
    </message>
    <message>
        <source>1 operation per step</source>
        <translation>每步 1 个操作</translation>
    </message>
    <message>
        <source>%1 operations per step</source>
        <translation>每步 %1 个操作</translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation>内存 %1</translation>
    </message>
    <message>
        <source>Workloads</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Any program</source>
        <translation>任意程序</translation>
    </message>
    <message>
        <source>Your own program or script…</source>
        <translation>您自己的程序或脚本…</translation>
    </message>
    <message>
        <source>any CUDA command and its children</source>
        <translation>任意 CUDA 命令及其子进程</translation>
    </message>
    <message>
        <source>PyTorch scripts</source>
        <translation>PyTorch 脚本</translation>
    </message>
    <message>
        <source>eager or compiled</source>
        <translation>eager 或编译</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Change folder…</source>
        <translation>更改文件夹…</translation>
    </message>
    <message>
        <source>Python with torch</source>
        <translation>Python 含 torch</translation>
    </message>
    <message>
        <source>1 script</source>
        <translation>1 个脚本</translation>
    </message>
    <message>
        <source>%1 scripts</source>
        <translation>%1 个脚本</translation>
    </message>
    <message>
        <source>1 capture</source>
        <translation>1 个采集</translation>
    </message>
    <message>
        <source>%1 captures</source>
        <translation>%1 个采集</translation>
    </message>
    <message>
        <source>Result so far</source>
        <translation>目前的结果</translation>
    </message>
    <message>
        <source>So far: %1</source>
        <translation>目前：%1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>warm up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>%1 done, %2 left</source>
        <translation>已用 %1，剩余 %2</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>newest first</source>
        <translation>最新的在前</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>Compare eager with compiled</source>
        <translation>比较 eager 与编译</translation>
    </message>
    <message>
        <source>Compare A B A B</source>
        <translation>比较 A B A B</translation>
    </message>
    <message>
        <source>Run eager and compiled alternately, twice each, check that both runs agree, and show them side by side</source>
        <translation>交替运行 eager 与 compiled，各两次，检查两次运行是否一致，并将它们并排显示</translation>
    </message>
    <message>
        <source>Compare A with B</source>
        <translation>比较 A 与 B</translation>
    </message>
    <message>
        <source>Tick two results: they are A and B</source>
        <translation>勾选两个结果：它们是 A 和 B</translation>
    </message>
    <message>
        <source>Earlier captures (%1)</source>
        <translation>更早的采集（%1）</translation>
    </message>
    <message>
        <source>No captures yet: what you run appears here.</source>
        <translation>还没有采集：运行的结果会显示在这里。</translation>
    </message>
    <message>
        <source>Bars show the time per step; shorter is better.</source>
        <translation>条形表示每步的时间；越短越好。</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>lanescope-capture does not start: install it next to this program</source>
        <translation>lanescope-capture 无法启动：请将其安装在本程序旁边</translation>
    </message>
    <message>
        <source>The capture was ended by a signal (%1)</source>
        <translation>采集被信号终止（%1）</translation>
    </message>
    <message>
        <source>The capture ended with code %1</source>
        <translation>采集以代码 %1 结束</translation>
    </message>
    <message>
        <source>Choose another Python…</source>
        <translation>选择其他 Python…</translation>
    </message>
    <message>
        <source>Choose a workload and press Run.</source>
        <translation>选择负载并按“运行”。</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Keep the last four steps in view</source>
        <translation>始终显示最后四步</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>End the run and keep what was recorded</source>
        <translation>结束运行并保留已记录的内容</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Recorded on an H200</source>
        <translation>在 H200 上录制</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>The same from a terminal</source>
        <translation>终端中的相同命令</translation>
    </message>
    <message>
        <source>No response for %1 s. Cancel ends it and keeps what was recorded.</source>
        <translation>已有 %1 秒没有响应。“取消”会结束运行并保留已记录的内容。</translation>
    </message>
    <message>
        <source>Step %1 runs for %2 s</source>
        <translation>第 %1 步已运行 %2 s</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>完成：%1</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>The Python of the settings has no torch</source>
        <translation>设置中的 Python 没有 torch</translation>
    </message>
    <message>
        <source>run on %1</source>
        <translation>在 %1 上运行</translation>
    </message>
    <message>
        <source>needs torch</source>
        <translation>需要 torch</translation>
    </message>
    <message>
        <source>%1 has no torch. The PyTorch scripts need it (pip install torch); the workloads run without it.</source>
        <translation>%1 没有 torch。PyTorch 脚本需要它（pip install torch）；工作负载不需要它。</translation>
    </message>
    <message>
        <source>Estimating…</source>
        <translation>正在估计…</translation>
    </message>
    <message>
        <source>One step of %1, %2</source>
        <translation>%1 的一步，%2</translation>
    </message>
    <message>
        <source>Each box is one operation: on a GPU it is one kernel or copy. The result of the run is checked against a reference in double precision. The boxes are not to scale.</source>
        <translation>每个方框是一个操作：在 GPU 上是一个核函数或一次拷贝。运行结果会与双精度参考值比对。方框不按比例绘制。</translation>
    </message>
    <message>
        <source>Runs %1 in turn: eager, compiled, eager, compiled, on the same device, so that a machine that slows down slows both.</source>
        <translation>在同一设备上轮流运行 %1：eager、编译、eager、编译，这样机器变慢时两者都会变慢。</translation>
    </message>
    <message>
        <source>Any program that uses CUDA or NVTX</source>
        <translation>任何使用 CUDA 或 NVTX 的程序</translation>
    </message>
    <message>
        <source>The program runs as usual. Its kernels, copies, CUDA calls and NVTX ranges are recorded, and those of its child processes too.</source>
        <translation>程序照常运行。它的核函数、拷贝、CUDA 调用和 NVTX 范围都会被记录，其子进程的也一样。</translation>
    </message>
    <message>
        <source>The script measures its steps itself; torch.compile can take a minute more.</source>
        <translation>脚本自己测量各步；torch.compile 可能多用一分钟。</translation>
    </message>
    <message>
        <source>A script that traces with torch.profiler</source>
        <translation>用 torch.profiler 跟踪的脚本</translation>
    </message>
    <message>
        <source>It writes its trace at the end, so there is no live view. A script that is stopped leaves no trace.</source>
        <translation>它在结束时才写跟踪文件，因此没有实时视图。被停止的脚本不会留下跟踪文件。</translation>
    </message>
    <message>
        <source>%1, after ten steps of warm-up</source>
        <translation>%1，预热十步之后</translation>
    </message>
    <message>
        <source>%1. This is longer than a minute.</source>
        <translation>%1。超过一分钟。</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>run %1 of 4</source>
        <translation>第 %1 次运行，共 4 次</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>第 %1 步：%2</translation>
    </message>
    <message>
        <source>Recording: %1 events, %2</source>
        <translation>正在记录：%1 个事件，%2</translation>
    </message>
    <message>
        <source>Stopped: %1 events were recorded until then</source>
        <translation>已停止：到那时已记录 %1 个事件</translation>
    </message>
    <message>
        <source>Done: %1 events, checked, relative error %2</source>
        <translation>完成：%1 个事件，已校验，相对误差 %2</translation>
    </message>
    <message>
        <source>Done: %1 events</source>
        <translation>完成：%1 个事件</translation>
    </message>
    <message>
        <source>Stopped before anything was recorded</source>
        <translation>已停止，尚未记录任何内容</translation>
    </message>
    <message>
        <source>Stopped. The part recorded so far is kept in %1</source>
        <translation>已停止。目前记录的部分保存在 %1</translation>
    </message>
    <message>
        <source>%1. The part recorded so far is kept in %2</source>
        <translation>%1。已记录的内容保存在 %2</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 失败</translation>
    </message>
    <message>
        <source>Run anyway</source>
        <translation>仍然运行</translation>
    </message>
    <message>
        <source>Another variant runs in its place</source>
        <translation>由另一变体代替运行</translation>
    </message>
    <message>
        <source>Became %1</source>
        <translation>变为 %1</translation>
    </message>
    <message>
        <source>In place of another variant</source>
        <translation>代替另一变体</translation>
    </message>
    <message>
        <source>In place of %1</source>
        <translation>代替 %1</translation>
    </message>
    <message>
        <source>Saves %1 of memory traffic</source>
        <translation>节省 %1 的内存流量</translation>
    </message>
    <message>
        <source>Saves %1 of memory traffic per step</source>
        <translation>每步节省 %1 的内存流量</translation>
    </message>
    <message>
        <source>host: ops, self time</source>
        <translation>主机：算子，自身时间</translation>
    </message>
    <message>
        <source>host: API calls, self time</source>
        <translation>主机：API 调用，自身时间</translation>
    </message>
    <message>
        <source>Without waiting for other ranks, which the rows below include</source>
        <translation>不计等待其他 rank 的时间，下面各行则计入</translation>
    </message>
    <message>
        <source>Within the spread of its launches</source>
        <translation>在各次启动的波动范围内</translation>
    </message>
    <message>
        <source>Compiled graphs: %1 → %2</source>
        <translation>编译后的图：%1 → %2</translation>
    </message>
    <message>
        <source>GPU rows: what it adds to the GPU busy time; host rows: the self time</source>
        <translation>它给 GPU 工作时间增加的部分；主机为自身时间</translation>
    </message>
    <message>
        <source>GPU rows: what it adds per step to the GPU busy time; host rows: the self time</source>
        <translation>它每步给 GPU 工作时间增加的部分；主机为自身时间</translation>
    </message>
    <message>
        <source>Role, name</source>
        <translation>用途、名称</translation>
    </message>
    <message>
        <source>Count A → B</source>
        <translation>次数 A → B</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>grid {a} → {b}</source>
        <translation>网格 {a} → {b}</translation>
    </message>
    <message>
        <source>block {a} → {b}</source>
        <translation>块 {a} → {b}</translation>
    </message>
    <message>
        <source>registers {a} → {b}</source>
        <translation>寄存器 {a} → {b}</translation>
    </message>
    <message>
        <source>shared memory {a} → {b}</source>
        <translation>共享内存 {a} → {b}</translation>
    </message>
    <message>
        <source>About the comparison (%1)</source>
        <translation>关于此对比（%1）</translation>
    </message>
    <message>
        <source>%1 more in the table of changes</source>
        <translation>另有 %1 项，见变化表</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>{time} of the critical path</source>
        <translation>关键路径中的 {time}</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Replay launches as a CUDA graph</source>
        <translation>将启动作为 CUDA 图重放</translation>
    </message>
    <message>
        <source>launches: {count}</source>
        <translation>启动：{count}</translation>
    </message>
    <message>
        <source>Replay as a CUDA graph only: {name}</source>
        <translation>仅将此部分作为 CUDA graph 重放：{name}</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Faster host: ops, calls, Python and what is not recorded</source>
        <translation>主机更快：算子、调用、Python 以及未记录的部分</translation>
    </message>
    <message>
        <source>Faster host: ops, calls and Python</source>
        <translation>主机更快：算子、调用和 Python</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Prefetch the data: batches are ready when asked for</source>
        <translation>预取数据：批次在请求时已就绪</translation>
    </message>
    <message>
        <source>Warm</source>
        <translation>已预热</translation>
    </message>
    <message>
        <source>Without one-time costs</source>
        <translation>去掉一次性开销</translation>
    </message>
    <message>
        <source>calls of start-up: {count}</source>
        <translation>启动时的调用：{count}</translation>
    </message>
    <message>
        <source>Memory from a caching allocator</source>
        <translation>由缓存分配器提供内存</translation>
    </message>
    <message>
        <source>calls that allocate or free: {count}</source>
        <translation>分配或释放的调用：{count}</translation>
    </message>
    <message>
        <source>Do not wait: {call}</source>
        <translation>不等待：{call}</translation>
    </message>
    <message>
        <source>calls that wait: {count}</source>
        <translation>等待的调用：{count}</translation>
    </message>
    <message>
        <source>Do not wait for copies: {copy} with {sync}</source>
        <translation>不等待复制：{copy} 与 {sync}</translation>
    </message>
    <message>
        <source>copies that both calls wait for: {count}</source>
        <translation>两个调用都等待的复制：{count}</translation>
    </message>
    <message>
        <source>No wait</source>
        <translation>不等待</translation>
    </message>
    <message>
        <source>No call waits for the GPU</source>
        <translation>没有调用等待 GPU</translation>
    </message>
    <message>
        <source>names of calls: {count}</source>
        <translation>调用的名称：{count}</translation>
    </message>
    <message>
        <source>All kernels faster: another GPU</source>
        <translation>所有核函数更快：换用另一种 GPU</translation>
    </message>
    <message>
        <source>Faster copies</source>
        <translation>更快的复制</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>Faster communication</source>
        <translation>更快的通信</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>Overlap communication with compute</source>
        <translation>通信与计算重叠</translation>
    </message>
    <message>
        <source>waits of kernels for it: {count}</source>
        <translation>核函数对它的等待：{count}</translation>
    </message>
    <message>
        <source>Overlap with compute: {name}</source>
        <translation>与计算重叠：{name}</translation>
    </message>
    <message>
        <source>Even ranks</source>
        <translation>均衡的 rank</translation>
    </message>
    <message>
        <source>The slowest rank as fast as the median rank: {rank}</source>
        <translation>最慢的 rank 与中位 rank 一样快：{rank}</translation>
    </message>
    <message>
        <source>ranks: {count}</source>
        <translation>rank：{count}</translation>
    </message>
    <message>
        <source>The slower rank computes as long as the faster one</source>
        <translation>较慢的 rank 的计算时间与较快的相同</translation>
    </message>
    <message>
        <source>Each rank computes as long as the median rank</source>
        <translation>每个 rank 的计算时间与中位的 rank 相同</translation>
    </message>
    <message>
        <source>Faster kernels: {name}</source>
        <translation>更快的核函数：{name}</translation>
    </message>
    <message>
        <source>launches: {count} · GPU time: {time}</source>
        <translation>启动：{count} · GPU 时间：{time}</translation>
    </message>
    <message>
        <source>{count} kernels of {time} become {after}</source>
        <translation>{count} 个核函数（{time}）变为 {after} 个</translation>
    </message>
    <message>
        <source>Fusion</source>
        <translation>融合</translation>
    </message>
    <message>
        <source>Fuse chains of elementwise kernels</source>
        <translation>融合逐元素核函数链</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Attention in one kernel, at the floor of fused attention</source>
        <translation>注意力合为一个核函数，取融合注意力的下限</translation>
    </message>
    <message>
        <source>Ceiling</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Kernels at their ceilings</source>
        <translation>核函数达到其性能上限</translation>
    </message>
    <message>
        <source>kernels: {count} · GPU time: {time} · not known: {unknown}</source>
        <translation>核函数：{count} · GPU 时间：{time} · 未知：{unknown}</translation>
    </message>
    <message>
        <source>Another GPU by its data sheet: {gpu}</source>
        <translation>按数据手册换另一块 GPU：{gpu}</translation>
    </message>
    <message>
        <source>finding, {how}</source>
        <translation>发现：{how}</translation>
    </message>
    <message>
        <source>finding, not replayed: at most what it costs the GPU</source>
        <translation>发现，未重放：最多为它占用 GPU 的时间</translation>
    </message>
    <message>
        <source>finding, not replayed: at most the time that it takes</source>
        <translation>发现，未重放：最多为它所用的时间</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>No change of the replay represents this remedy: it saves at most the time that it costs the GPU.</source>
        <translation>重放中没有与此对策对应的改动：最多节省它占用 GPU 的时间。</translation>
    </message>
    <message>
        <source>No change of the replay represents this remedy: it saves at most the time that it takes.</source>
        <translation>重放中没有与此对策对应的改动：最多节省它所用的时间。</translation>
    </message>
    <message>
        <source>torch_compile_debug, tl_out, torchinductor_…</source>
        <translation>torch_compile_debug、tl_out、torchinductor_…</translation>
    </message>
    <message>
        <source>Folder of Inductor's output</source>
        <translation>Inductor 输出的文件夹</translation>
    </message>
    <message>
        <source>Filter: softmax</source>
        <translation>筛选：softmax</translation>
    </message>
    <message>
        <source>Filter kernels</source>
        <translation>筛选核函数</translation>
    </message>
    <message>
        <source>Find in the code</source>
        <translation>在代码中查找</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Choose folder…</source>
        <translation>选择文件夹…</translation>
    </message>
    <message>
        <source>Reading the folder…</source>
        <translation>正在读取文件夹…</translation>
    </message>
    <message>
        <source>This trace holds no Triton kernels that Inductor generated.</source>
        <translation>这个跟踪不含 Inductor 生成的 Triton 核函数。</translation>
    </message>
    <message>
        <source>Run the program with TORCH_COMPILE_DEBUG=1 and choose the folder torch_compile_debug above; a folder next to the trace is found automatically.</source>
        <translation>请用 TORCH_COMPILE_DEBUG=1 运行程序，并在上方选择 torch_compile_debug 文件夹；与跟踪在同一处的文件夹会自动找到。</translation>
    </message>
    <message>
        <source>%1 of the Triton kernels have their code in this folder.</source>
        <translation>%1 的 Triton 核函数在此文件夹中有其代码。</translation>
    </message>
    <message>
        <source>Fused ops</source>
        <translation>融合的算子</translation>
    </message>
    <message>
        <source>no code in the folder</source>
        <translation>文件夹中没有代码</translation>
    </message>
    <message>
        <source>code of another compilation</source>
        <translation>另一次编译的代码</translation>
    </message>
    <message>
        <source>source alone</source>
        <translation>只有源代码</translation>
    </message>
    <message>
        <source># The trace records another kernel_hash (%1): this code is from another compilation, and the code that ran may differ.</source>
        <translation># 跟踪记录的 kernel_hash 不同（%1）：这段代码来自另一次编译，实际运行的代码可能不同。</translation>
    </message>
    <message>
        <source># %1 graphs have a kernel of this name; the trace does not show which one ran.</source>
        <translation># 有 %1 个图包含此名称的核函数；跟踪没有说明运行的是哪一个。</translation>
    </message>
    <message>
        <source>The folder does not hold the code of this kernel.</source>
        <translation>文件夹中没有这个核函数的代码。</translation>
    </message>
    <message>
        <source>waiting in collectives</source>
        <translation>在集合通信中等待</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>1 more column: choose columns</source>
        <translation>还有 1 列：选择列</translation>
    </message>
    <message>
        <source>%1 more columns: choose columns</source>
        <translation>还有 %1 列：选择列</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Command, recent file or step…</source>
        <translation>要做什么、最近的文件、步…</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Matching commands</source>
        <translation>匹配的命令</translation>
    </message>
    <message>
        <source>Find slices: %1</source>
        <translation>查找切片：%1</translation>
    </message>
    <message>
        <source>Compare two files</source>
        <translation>比较两个文件</translation>
    </message>
    <message>
        <source>A, before</source>
        <translation>A，之前</translation>
    </message>
    <message>
        <source>B, after</source>
        <translation>B，之后</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>交换 A 和 B</translation>
    </message>
    <message>
        <source>Other file…</source>
        <translation>其他文件…</translation>
    </message>
    <message>
        <source>Choose a file for each side.</source>
        <translation>请为每一侧选择一个文件。</translation>
    </message>
    <message>
        <source>A and B are the same file.</source>
        <translation>A 和 B 是同一个文件。</translation>
    </message>
    <message>
        <source>A memory snapshot and a trace cannot be compared: choose two of a kind</source>
        <translation>内存快照与跟踪无法比较：请选择同类的两个文件</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>更快</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>更慢</translation>
    </message>
    <message>
        <source>No verdict</source>
        <translation>没有判断</translation>
    </message>
    <message>
        <source>≈ same</source>
        <translation>≈ 相同</translation>
    </message>
    <message>
        <source>%1 less time</source>
        <translation>用时少 %1</translation>
    </message>
    <message>
        <source>%1 more time</source>
        <translation>用时多 %1</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在对比…</translation>
    </message>
    <message>
        <source>%1: ops known for %2 of the time of replayed graphs</source>
        <translation>%1：重放的图有 %2 的时间已知算子</translation>
    </message>
    <message>
        <source>GPU work, by role</source>
        <translation>GPU 工作，按用途</translation>
    </message>
    <message>
        <source>GPU work per step, by role</source>
        <translation>每步的 GPU 工作，按用途</translation>
    </message>
    <message>
        <source>GPU work per step, by role: mean of %1 steps</source>
        <translation>每步的 GPU 工作，按用途：%1 步的平均值</translation>
    </message>
    <message>
        <source>From the first event to the last</source>
        <translation>从第一个事件到最后一个事件</translation>
    </message>
    <message>
        <source>Host per step</source>
        <translation>每步的主机时间</translation>
    </message>
    <message>
        <source>Host per step: mean of %1 steps</source>
        <translation>每步的主机时间：%1 步的平均值</translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>中位数 %1</translation>
    </message>
    <message>
        <source>No difference beyond the spread can be shown</source>
        <translation>无法显示出超出波动范围的差异</translation>
    </message>
    <message>
        <source>varies</source>
        <translation>有波动</translation>
    </message>
    <message>
        <source>time per launch</source>
        <translation>每次启动的时间</translation>
    </message>
    <message>
        <source>GPU per step, median</source>
        <translation>每步的 GPU 时间，中位数</translation>
    </message>
    <message>
        <source>kernels and copies</source>
        <translation>核函数与复制</translation>
    </message>
    <message>
        <source>kernels and copies per step</source>
        <translation>每步的核函数和拷贝</translation>
    </message>
    <message>
        <source>Kernels, copies and memsets</source>
        <translation>核函数、复制和 memset</translation>
    </message>
    <message>
        <source>memory traffic</source>
        <translation>内存流量</translation>
    </message>
    <message>
        <source>traffic per step</source>
        <translation>每步流量</translation>
    </message>
    <message>
        <source>Intermediates that fused kernels no longer write and read back</source>
        <translation>融合核函数不再写出再读回的中间结果</translation>
    </message>
    <message>
        <source>host per step, median</source>
        <translation>每步主机时间，中位数</translation>
    </message>
    <message>
        <source>host per step</source>
        <translation>每步主机时间</translation>
    </message>
    <message>
        <source>Loading %1 and %2…</source>
        <translation>正在加载 %1 和 %2…</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <source>&lt;b&gt;These files cannot be compared&lt;/b&gt;&lt;br&gt;%1</source>
        <translation>&lt;b&gt;这些文件无法对比&lt;/b&gt;&lt;br&gt;%1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation>仅看差异</translation>
    </message>
    <message>
        <source>Dims everything that is the same on both sides</source>
        <translation>将两侧相同的部分变暗</translation>
    </message>
    <message>
        <source>Ribbons</source>
        <translation>连接带</translation>
    </message>
    <message>
        <source>Shows between the GPU lanes which kernels match each other</source>
        <translation>在 GPU 通道之间显示哪些核函数彼此对应</translation>
    </message>
    <message>
        <source>Align ▾</source>
        <translation>对齐 ▾</translation>
    </message>
    <message>
        <source>The anchor that both sides are aligned on</source>
        <translation>两侧以何处对齐</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>On the start of the traces</source>
        <translation>按跟踪的开头</translation>
    </message>
    <message>
        <source>On the selected slices</source>
        <translation>按所选切片</translation>
    </message>
    <message>
        <source>Stretch to equal length</source>
        <translation>拉伸到等长</translation>
    </message>
    <message>
        <source>Changes by role and by name</source>
        <translation>变化了什么，按用途和名称逐项列出</translation>
    </message>
    <message>
        <source>Calls of the step</source>
        <translation>该步的调用</translation>
    </message>
    <message>
        <source>Calls of the host in this step, on both sides</source>
        <translation>两侧主机在此步中的调用</translation>
    </message>
    <message>
        <source>of the whole traces</source>
        <translation>整个跟踪</translation>
    </message>
    <message>
        <source>of one step</source>
        <translation>一步</translation>
    </message>
    <message>
        <source>per step: mean of %1 steps</source>
        <translation>每步：%1 步的平均值</translation>
    </message>
    <message>
        <source>both from their start</source>
        <translation>两侧均从开头对齐</translation>
    </message>
    <message>
        <source>both from %1</source>
        <translation>两侧均从 %1 对齐</translation>
    </message>
    <message>
        <source>both from the selection</source>
        <translation>两侧均从所选处对齐</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
    <message>
        <source>What is this column?</source>
        <translation>这一列是什么？</translation>
    </message>
    <message>
        <source>Show on the timeline</source>
        <translation>在时间线上显示</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>the step has more calls than are compared</source>
        <translation>该步的调用多于可对比的数量</translation>
    </message>
    <message>
        <source>%1 further calls</source>
        <translation>另有 %1 个调用</translation>
    </message>
    <message>
        <source>Close the panels</source>
        <translation>关闭面板</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Open the panels</source>
        <translation>打开面板</translation>
    </message>
    <message>
        <source>%1 more ▾</source>
        <translation>另有 %1 个 ▾</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>仅 %1</translation>
    </message>
    <message>
        <source>The panels show only %1. A click shows everything again.</source>
        <translation>面板只显示 %1。单击后重新显示全部。</translation>
    </message>
    <message>
        <source>Only %1: show everything again</source>
        <translation>仅 %1：重新显示全部</translation>
    </message>
    <message>
        <source>Export trace</source>
        <translation>导出跟踪</translation>
    </message>
    <message>
        <source>The selected range, %1</source>
        <translation>所选范围，%1</translation>
    </message>
    <message>
        <source>The whole trace</source>
        <translation>整个跟踪</translation>
    </message>
    <message>
        <source>What the timeline shows, %1</source>
        <translation>时间线所示，%1</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Slices that overlap the range are kept whole, with the arrows between them.</source>
        <translation>对于一个范围，与其重叠的切片及其间的箭头会完整保留。</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>正在导出</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>%1: %2 written</source>
        <translation>%1：已写入 %2</translation>
    </message>
    <message>
        <source>1 event</source>
        <translation>1 个事件</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 个事件</translation>
    </message>
    <message>
        <source>Export the trace</source>
        <translation>导出跟踪</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>导出图</translation>
    </message>
    <message>
        <source>What the timeline shows</source>
        <translation>时间线所示</translation>
    </message>
    <message>
        <source>The selected range</source>
        <translation>所选范围</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>For print, safe in gray</source>
        <translation>用于打印，灰度下也可辨</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>px</source>
        <translation>px</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>Millimetres: for a page; all text then has one size</source>
        <translation>毫米：用于页面；此时所有文字大小相同</translation>
    </message>
    <message>
        <source>Unit of the width</source>
        <translation>宽度单位</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>For a width in mm: choose that unit above</source>
        <translation>用于以 mm 为单位的宽度：请在上方选择该单位</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Time axis</source>
        <translation>时间轴</translation>
    </message>
    <message>
        <source>Idle time</source>
        <translation>空闲时间</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Density of a PNG</source>
        <translation>PNG 的密度</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Inset</source>
        <translation>插图</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Copy as image</source>
        <translation>复制为图像</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Save the figure</source>
        <translation>保存图</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Find: gemm   /regex/   cat:kernel   lane:stream   dur&gt;100us   -not</source>
        <translation>查找：gemm   /regex/   cat:kernel   lane:stream   dur&gt;100us   -not</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation>上一个匹配 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next match (Enter)</source>
        <translation>下一个匹配 (Enter)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>Hits of the search</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>%1   at %2</source>
        <translation>%1   位于 %2</translation>
    </message>
    <message>
        <source>%1   %2 at %3</source>
        <translation>%1   %2，位于 %3</translation>
    </message>
    <message>
        <source>no matches</source>
        <translation>没有匹配</translation>
    </message>
    <message>
        <source>1 match</source>
        <translation>1 个匹配</translation>
    </message>
    <message>
        <source>%1 matches</source>
        <translation>%1 个匹配</translation>
    </message>
    <message>
        <source>Show its places on the timeline</source>
        <translation>在时间线上显示其位置</translation>
    </message>
    <message>
        <source>Previous place</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>Show how the number was reached, and the clearest places</source>
        <translation>显示该数字如何得出，以及最明显的位置</translation>
    </message>
    <message>
        <source>What would it save?</source>
        <translation>会带来什么？</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>注释</translation>
    </message>
    <message>
        <source>Add a note to the timeline</source>
        <translation>在时间线上添加注释</translation>
    </message>
    <message>
        <source>and %1 more places</source>
        <translation>另有 %1 处</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>试试</translation>
    </message>
    <message>
        <source>Copies this line for the environment of the program: %1</source>
        <translation>复制这一行，用于程序的环境变量：%1</translation>
    </message>
    <message>
        <source>Copy settings</source>
        <translation>复制设置</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Show the gap</source>
        <translation>显示该间隙</translation>
    </message>
    <message>
        <source>Show %1 gaps</source>
        <translation>显示 %1 个间隙</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>显示它</translation>
    </message>
    <message>
        <source>Show %1 places</source>
        <translation>显示 %1 处</translation>
    </message>
    <message>
        <source>Show all findings again (Esc)</source>
        <translation>重新显示所有发现 (Esc)</translation>
    </message>
    <message>
        <source>Reading the trace…</source>
        <translation>正在读取跟踪…</translation>
    </message>
    <message>
        <source>There is nothing to judge: the trace holds no slices.</source>
        <translation>没有可判断的内容：跟踪中没有切片。</translation>
    </message>
    <message>
        <source>No rule found anything that costs time in this trace.</source>
        <translation>各规则均未在此跟踪中发现耗费时间之处。</translation>
    </message>
    <message>
        <source>%1, at %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>间隙</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>%1 (and %2 more alike)</source>
        <translation>%1（另有 %2 个类似）</translation>
    </message>
    <message>
        <source>Recording: no problems found</source>
        <translation>关于记录：未发现问题</translation>
    </message>
    <message>
        <source>About the recording (%1)</source>
        <translation>关于记录（%1）</translation>
    </message>
    <message>
        <source>%1 of %2 findings show a place in %3.</source>
        <translation>%2 项发现中有 %1 项在 %3 中有位置。</translation>
    </message>
    <message>
        <source>%1 of %2 · all</source>
        <translation>%1 / %2 · 全部</translation>
    </message>
    <message>
        <source>No finding belongs to the part that is chosen in the bar.</source>
        <translation>没有属于条形图中所选部分的发现。</translation>
    </message>
    <message>
        <source>Annotate finding</source>
        <translation>为此发现加注</translation>
    </message>
    <message>
        <source>Find: gemm</source>
        <translation>查找：gemm</translation>
    </message>
    <message>
        <source>By module</source>
        <translation>按模块</translation>
    </message>
    <message>
        <source>By Python function</source>
        <translation>按 Python 函数</translation>
    </message>
    <message>
        <source>Boxes</source>
        <translation>方框</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>GPU 时间</translation>
    </message>
    <message>
        <source>Host time</source>
        <translation>主机时间</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Inverted</source>
        <translation>倒置</translation>
    </message>
    <message>
        <source>Leaves first: below each are its callers</source>
        <translation>先列叶子：每个的下方是它的调用者</translation>
    </message>
    <message>
        <source>Without waiting</source>
        <translation>不含等待</translation>
    </message>
    <message>
        <source>Leave out host time in which a thread waits</source>
        <translation>略去线程等待的主机时间</translation>
    </message>
    <message>
        <source>Fold equal layers</source>
        <translation>合并相同的层</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>与…比较</translation>
    </message>
    <message>
        <source>Choose another trace: boxes show what takes longer or less here, per step</source>
        <translation>选择另一个跟踪：方块显示每步在这里用时更长或更短的部分</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Drag over the lanes to select a range of time.</source>
        <translation>在通道上拖动可选择时间范围。</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>与之对比</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>Against %1  ×</source>
        <translation>对比 %1  ×</translation>
    </message>
    <message>
        <source>%1 in all.</source>
        <translation>共 %1。</translation>
    </message>
    <message>
        <source>%1: %2, %3 of all.</source>
        <translation>%1：%2，占总数的 %3。</translation>
    </message>
    <message>
        <source>%1 of that holds “%2”.</source>
        <translation>其中 %1 含“%2”。</translation>
    </message>
    <message>
        <source>%1 took %2 per step; red takes longer here, blue takes less.</source>
        <translation>%1 每步用时 %2；红色表示这里更长，蓝色表示更短。</translation>
    </message>
    <message>
        <source>Only there: %1, most of it %2.</source>
        <translation>只在那里：%1，其中最多的是 %2。</translation>
    </message>
    <message>
        <source>There is no such time in this part of the trace.</source>
        <translation>跟踪的这一部分没有这样的时间。</translation>
    </message>
    <message>
        <source>%1, %2 of all</source>
        <translation>%1，占总数的 %2</translation>
    </message>
    <message>
        <source>%1%2 against %3 in the other trace</source>
        <translation>%1%2，另一个跟踪中为 %3</translation>
    </message>
    <message>
        <source>Only in this trace</source>
        <translation>只在这个跟踪中</translation>
    </message>
    <message>
        <source>%1 by itself</source>
        <translation>自身 %1</translation>
    </message>
    <message>
        <source>%1 × %2 of %3</source>
        <translation>%3 中的 %1 × %2</translation>
    </message>
    <message>
        <source>Resources of a multiprocessor</source>
        <translation>多处理器的资源</translation>
    </message>
    <message>
        <source>, limits</source>
        <translation>，是限制所在</translation>
    </message>
    <message>
        <source>Filled: the blocks that fit. Dashed: the next one.</source>
        <translation>实心：放得下的块。虚线：下一个块。</translation>
    </message>
    <message>
        <source>at most %1 registers per thread</source>
        <translation>每线程最多 %1 个寄存器</translation>
    </message>
    <message>
        <source>at most %1 bytes of shared memory</source>
        <translation>每块最多 %1 字节共享内存</translation>
    </message>
    <message>
        <source>blocks of at most %1 threads</source>
        <translation>每块最多 %1 个线程</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>拿掉它</translation>
    </message>
    <message>
        <source>Keep it to compare with the next one</source>
        <translation>将此资源占用保留在下一个旁边</translation>
    </message>
    <message>
        <source>What if: registers</source>
        <translation>假如：寄存器</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>threads per block</source>
        <translation>每块线程数</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>复位</translation>
    </message>
    <message>
        <source>Back to what was recorded</source>
        <translation>恢复到记录的值</translation>
    </message>
    <message>
        <source>Choose a kernel: in the table, or on a lane.</source>
        <translation>请选择核函数：在表中或通道上。</translation>
    </message>
    <message>
        <source>A copy has no footprint.</source>
        <translation>复制没有资源占用。</translation>
    </message>
    <message>
        <source>The trace does not record which resources this kernel uses.</source>
        <translation>跟踪没有记录此核函数占用多处理器的多少资源。</translation>
    </message>
    <message>
        <source>The trace does not show which GPU this is: its limits are not known.</source>
        <translation>跟踪没有说明这是哪种 GPU：其限制未知。</translation>
    </message>
    <message>
        <source>The limits of this GPU are not known, so the occupancy cannot be computed.</source>
        <translation>此 GPU 的限制未知：不计算占用率。</translation>
    </message>
    <message>
        <source>&lt;b&gt;It cannot run&lt;/b&gt;: a block takes more than a multiprocessor has (%1)</source>
        <translation>&lt;b&gt;无法运行&lt;/b&gt;：一个块所需超过多处理器所有（%1）</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 occupancy&lt;/b&gt; at most: a multiprocessor holds %2 of %3, limited by %4</source>
        <translation>占用率最多 &lt;b&gt;%1&lt;/b&gt;：一个多处理器容纳 %3 中的 %2，受限于 %4</translation>
    </message>
    <message>
        <source>1 warp</source>
        <translation>1 个 warp</translation>
    </message>
    <message>
        <source>%1 warps</source>
        <translation>%1 个 warp</translation>
    </message>
    <message>
        <source>&lt;br&gt;Hypothetical; as recorded: %1</source>
        <translation>&lt;br&gt;假如；所记录的为 %1</translation>
    </message>
    <message>
        <source>With %1 it holds %2: %3.</source>
        <translation>若为 %1，则容纳 %2：%3。</translation>
    </message>
    <message>
        <source>Full occupancy: no limit to lift.</source>
        <translation>已满：无可提升。</translation>
    </message>
    <message>
        <source>The GPU itself is the limit: only another block size changes it.</source>
        <translation>GPU 本身限制了它：只有改变块（线程更多或更少）才有变化。</translation>
    </message>
    <message>
        <source>The profiler wrote %1</source>
        <translation>分析器写的是 %1</translation>
    </message>
    <message>
        <source> occupancy, estimated from the size of the launch.</source>
        <translation> 占用率，由启动规模估计。</translation>
    </message>
    <message>
        <source>: the same.</source>
        <translation>：相同。</translation>
    </message>
    <message>
        <source>: it assumes at most 48 KiB of shared memory per block, and this kernel uses more.</source>
        <translation>：它按每块最多 48 KiB 共享内存计算，而此核函数要求更多。</translation>
    </message>
    <message>
        <source>: it counts the grid, which gives a multiprocessor %1 blocks%2.</source>
        <translation>：它计入网格，每个多处理器分到 %1 个块%2。</translation>
    </message>
    <message>
        <source>, and rounds to whole percents</source>
        <translation>，并取整到百分之一</translation>
    </message>
    <message>
        <source>: it counts threads, but the last warp of a block is not full.</source>
        <translation>：它按线程计数，但块的最后一个 warp 未满。</translation>
    </message>
    <message>
        <source>, which its own formula does not give (%1).</source>
        <translation>，这与其自身规则不符（%1）。</translation>
    </message>
    <message>
        <source>%1 bytes of shared memory (%2 static)</source>
        <translation>%1 字节共享内存（静态 %2）</translation>
    </message>
    <message>
        <source>%1 bytes of shared memory</source>
        <translation>%1 字节共享内存</translation>
    </message>
    <message>
        <source>%1 waves; the last fills %2 of the GPU</source>
        <translation>%1 波；最后一波填满 GPU 的 %2</translation>
    </message>
    <message>
        <source>Launch latency: %1 (median)</source>
        <translation>启动后 %1 开始（中位数）</translation>
    </message>
    <message>
        <source>Heavyweight: its library asks how many blocks fit before it launches</source>
        <translation>重量级：其库在启动前先询问能放下多少块</translation>
    </message>
    <message>
        <source>By its name, %1 bytes hold the tiles in flight</source>
        <translation>从名称可知在途分块占 %1 字节</translation>
    </message>
    <message>
        <source>%1 GFLOP at %2 TFLOP/s</source>
        <translation>%1 GFLOP，%2 TFLOP/s</translation>
    </message>
    <message>
        <source>, %1 of the GPU's peak in %2</source>
        <translation>，为 GPU 的 %2 峰值的 %1</translation>
    </message>
    <message>
        <source> (by the mean, which misleads, %1)</source>
        <translation>（按有误导的平均值为 %1）</translation>
    </message>
    <message>
        <source>At least %1 to move: %2 GB/s</source>
        <translation>至少搬运 %1：%2 GB/s</translation>
    </message>
    <message>
        <source>, %1 of the memory's bandwidth</source>
        <translation>，为内存带宽的 %1</translation>
    </message>
    <message>
        <source>, from cache: faster than memory</source>
        <translation>，来自缓存：比内存快</translation>
    </message>
    <message>
        <source>Bound by arithmetic: it needs at least %1, which is %2 of its time</source>
        <translation>受算术限制：不可能少于 %1，即其用时的 %2</translation>
    </message>
    <message>
        <source>Bound by memory: it needs at least %1, which is %2 of its time</source>
        <translation>受内存限制：不可能少于 %1，即其用时的 %2</translation>
    </message>
    <message>
        <source>Toolbar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Menu (F10)</source>
        <translation>菜单 (F10)</translation>
    </message>
    <message>
        <source>Open another trace</source>
        <translation>打开另一个跟踪</translation>
    </message>
    <message>
        <source>Search slices, steps, commands</source>
        <translation>搜索切片、步、命令</translation>
    </message>
    <message>
        <source>Zoom out (S)</source>
        <translation>缩小 (S)</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Show the whole trace (Home)</source>
        <translation>显示整个跟踪 (Home)</translation>
    </message>
    <message>
        <source>Zoom in (W)</source>
        <translation>放大 (W)</translation>
    </message>
    <message>
        <source>Choose the overlays on the lanes</source>
        <translation>绘制在通道上的内容</translation>
    </message>
    <message>
        <source>Export ▾</source>
        <translation>导出 ▾</translation>
    </message>
    <message>
        <source>Save what is shown</source>
        <translation>保存所示内容</translation>
    </message>
    <message>
        <source>View ▾</source>
        <translation>视图 ▾</translation>
    </message>
    <message>
        <source>Display options</source>
        <translation>显示什么，以及如何显示</translation>
    </message>
    <message>
        <source>Help ▾</source>
        <translation>帮助 ▾</translation>
    </message>
    <message>
        <source>Help, examples and keys</source>
        <translation>帮助、示例和按键</translation>
    </message>
    <message>
        <source>More ▾</source>
        <translation>更多 ▾</translation>
    </message>
    <message>
        <source>Overlays</source>
        <translation>叠加层</translation>
    </message>
    <message>
        <source>Search recent traces, examples, commands…</source>
        <translation>搜索最近的跟踪、示例、命令…</translation>
    </message>
    <message>
        <source>Search slices, steps, commands…</source>
        <translation>搜索切片、步、命令…</translation>
    </message>
    <message>
        <source>Search…</source>
        <translation>搜索…</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>stream not known</source>
        <translation>流未知</translation>
    </message>
    <message>
        <source>unknown pool</source>
        <translation>未知的池</translation>
    </message>
    <message>
        <source>backward of</source>
        <translation>反向，属于</translation>
    </message>
    <message>
        <source>no Python line</source>
        <translation>没有 Python 行</translation>
    </message>
    <message>
        <source>without a stack</source>
        <translation>没有调用栈</translation>
    </message>
    <message>
        <source>no op</source>
        <translation>没有算子</translation>
    </message>
    <message>
        <source>backward, in no node</source>
        <translation>反向传播，不在任何节点内</translation>
    </message>
    <message>
        <source>not in backward</source>
        <translation>不在反向传播中</translation>
    </message>
    <message>
        <source>no module</source>
        <translation>没有模块</translation>
    </message>
    <message>
        <source>outside annotations</source>
        <translation>不在注解内</translation>
    </message>
    <message>
        <source>no category</source>
        <translation>没有类别</translation>
    </message>
    <message>
        <source>no compile context</source>
        <translation>没有编译上下文</translation>
    </message>
    <message>
        <source>no metadata</source>
        <translation>没有元数据</translation>
    </message>
    <message>
        <source>occurrence %1: %2%3</source>
        <translation>第 %1 次出现：%2%3</translation>
    </message>
    <message>
        <source>, does not hold</source>
        <translation>，不成立</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>nothing is called %1</source>
        <translation>没有名为 %1 的</translation>
    </message>
    <message>
        <source>fails in %1 of %2</source>
        <translation>%2 中有 %1 个不成立</translation>
    </message>
    <message>
        <source>in all %1</source>
        <translation>在全部 %1 中</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>你的猜测</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Guesses and facts</source>
        <translation>猜测与事实并列</translation>
    </message>
    <message>
        <source>Counted in</source>
        <translation>统计范围</translation>
    </message>
    <message>
        <source>A number, a range such as 3-5, or a bound such as at least 3</source>
        <translation>一个数、如 3-5 的范围，或如 at least 3 的界限</translation>
    </message>
    <message>
        <source>5</source>
        <translation>5</translation>
    </message>
    <message>
        <source>GEMMs among them</source>
        <translation>其中的 GEMM</translation>
    </message>
    <message>
        <source>3, 2-4, at least 1</source>
        <translation>3, 2-4, at least 1</translation>
    </message>
    <message>
        <source>no guess</source>
        <translation>不猜</translation>
    </message>
    <message>
        <source>aten::mm</source>
        <translation>aten::mm</translation>
    </message>
    <message>
        <source>GPU busy, %</source>
        <translation>GPU 忙碌，%</translation>
    </message>
    <message>
        <source>at least 90</source>
        <translation>at least 90</translation>
    </message>
    <message>
        <source>Share of the time from first to last GPU work in which GPU work runs</source>
        <translation>从 GPU 的第一项工作到最后一项之间有工作在运行的时间占比</translation>
    </message>
    <message>
        <source>Cover the trace until it is revealed</source>
        <translation>遮住跟踪，直到揭晓</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>揭晓</translation>
    </message>
    <message>
        <source>As a file that `lanescope check` runs</source>
        <translation>存为 `lanescope check` 可运行的文件</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>each step</source>
        <translation>每一步</translation>
    </message>
    <message>
        <source>each %1</source>
        <translation>每个 %1</translation>
    </message>
    <message>
        <source>Expected a number, a range such as 3-5, or a bound such as at least 3.</source>
        <translation>应为一个数、如 3-5 的范围，或如 at least 3 的界限。</translation>
    </message>
    <message>
        <source>Reveal compares each guess with what the trace holds.</source>
        <translation>“揭晓”会把每个猜测与跟踪中的事实并列显示。</translation>
    </message>
    <message>
        <source>What do you expect? Fill in what you like, then reveal.</source>
        <translation>你预期什么？随意填写，然后揭晓。</translation>
    </message>
    <message>
        <source>Also from the file: %1</source>
        <translation>以及来自文件：%1</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查看…</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 of %2 guesses hold.&lt;/b&gt; A click on one shows its slices.</source>
        <translation>&lt;b&gt;%2 个猜测中 %1 个成立。&lt;/b&gt;点击一项可显示其切片。</translation>
    </message>
    <message>
        <source>Exercises</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>Each has an answer that you find in the window. `lanescope quiz N --answer ANSWER` checks it and explains it.</source>
        <translation>每道练习的答案都能在窗口中找到。`lanescope quiz N --answer ANSWER` 会检查并解释答案。</translation>
    </message>
    <message>
        <source>Open the trace</source>
        <translation>打开跟踪</translation>
    </message>
    <message>
        <source>Where: %1</source>
        <translation>在哪里：%1</translation>
    </message>
    <message>
        <source>Hint: %1</source>
        <translation>提示：%1</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Go forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Close the help</source>
        <translation>关闭帮助</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Fold the inspector</source>
        <translation>折叠检查器</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>所选</translation>
    </message>
    <message>
        <source>Unfold the inspector</source>
        <translation>展开检查器</translation>
    </message>
    <message>
        <source>Iterations over time</source>
        <translation>各次迭代随时间的变化</translation>
    </message>
    <message>
        <source>stable: %1 × %2</source>
        <translation>稳定：%1 × %2</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 token/秒</translation>
    </message>
    <message>
        <source>requests: %1</source>
        <translation>请求：%1</translation>
    </message>
    <message>
        <source>tokens: %1</source>
        <translation>token：%1</translation>
    </message>
    <message>
        <source>GPU busy %1, %2 kernels</source>
        <translation>GPU 忙碌 %1，%2 个核函数</translation>
    </message>
    <message>
        <source>the GPU waits %1 before it</source>
        <translation>此前 GPU 等待 %1</translation>
    </message>
    <message>
        <source>period %1</source>
        <translation>周期 %1</translation>
    </message>
    <message>
        <source>a click selects its time</source>
        <translation>单击可选中其时间</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>空泡</translation>
    </message>
    <message>
        <source>%1 req</source>
        <translation>%1 请求</translation>
    </message>
    <message>
        <source>%1 tok</source>
        <translation>%1 token</translation>
    </message>
    <message>
        <source> · batch %1</source>
        <translation> · 批 %1</translation>
    </message>
    <message>
        <source>requests, most</source>
        <translation>请求，最多</translation>
    </message>
    <message>
        <source>bubble before, median</source>
        <translation>之前的气泡，中位数</translation>
    </message>
    <message>
        <source>tokens/s, median</source>
        <translation>token/秒，中位数</translation>
    </message>
    <message>
        <source>tokens/s, stable</source>
        <translation>token/秒，稳定时</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>p: in prefill; d: in decode</source>
        <translation>p：在 prefill 中；d：在 decode 中</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>token</translation>
    </message>
    <message>
        <source>p: of prompts; d: of decode, one per request</source>
        <translation>p：提示词的；d：decode 的，每个请求一个</translation>
    </message>
    <message>
        <source>Bubble before</source>
        <translation>之前的气泡</translation>
    </message>
    <message>
        <source>From the end of the previous iteration's last work</source>
        <translation>从上一次迭代最后一项工作结束算起</translation>
    </message>
    <message>
        <source>To the first work of the next iteration</source>
        <translation>到下一次迭代的第一项工作</translation>
    </message>
    <message>
        <source>Against median</source>
        <translation>与中位数之差</translation>
    </message>
    <message>
        <source>The period, compared with the median period of the iterations with equal requests. A folded row shows the largest distance.</source>
        <translation>周期与请求相同的各次迭代的周期中位数之差。折叠的行显示最大的差。</translation>
    </message>
    <message>
        <source>Generated tokens over the period. A range where an iteration has prompts and decodes: the names do not show which prompts end, and each that ends generates a token.</source>
        <translation>周期内每秒生成的 token。如果一次迭代既有提示又有解码，则为一个范围：名称没有说明哪些提示在此结束，而每个结束的提示会生成一个 token。</translation>
    </message>
    <message>
        <source>≥: at least, because the FLOP of some of the work are not known</source>
        <translation>≥：至少，因为部分工作的 FLOP 未知</translation>
    </message>
    <message>
        <source>GPU time of %1 in the iteration</source>
        <translation>%1 在该迭代中的 GPU 时间</translation>
    </message>
    <message>
        <source>Fold equal</source>
        <translation>折叠相同项</translation>
    </message>
    <message>
        <source>Consecutive iterations with equal requests are one row, with medians</source>
        <translation>请求相同的连续迭代合为一行，显示中位数</translation>
    </message>
    <message>
        <source>Filter: decode</source>
        <translation>筛选：decode</translation>
    </message>
    <message>
        <source>Filter iterations</source>
        <translation>筛选迭代</translation>
    </message>
    <message>
        <source>This trace has no iterations: neither steps of a serving engine nor steps of PyTorch's profiler.</source>
        <translation>此跟踪没有迭代：既没有推理服务引擎的步，也没有 PyTorch 分析器的步。</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>全部 %1</translation>
    </message>
    <message>
        <source>Stable %1</source>
        <translation>稳定 %1</translation>
    </message>
    <message>
        <source>In %1</source>
        <translation>在 %1 中</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>块</translation>
    </message>
    <message>
        <source>barriers</source>
        <translation>屏障</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>Standard deviation over mean: how far its launches differ</source>
        <translation>标准差除以平均值：各次启动差异有多大</translation>
    </message>
    <message>
        <source>Rounds in which the grid runs on the whole GPU</source>
        <translation>网格在整个 GPU 上运行所需的轮数</translation>
    </message>
    <message>
        <source>Theoretical, from the GPU's limits</source>
        <translation>按 GPU 自身的限制，最多</translation>
    </message>
    <message>
        <source>From launch call to kernel begin, median</source>
        <translation>从启动到开始，中位数</translation>
    </message>
    <message>
        <source>Query + launch: a heavyweight kernel, whose library asks how many blocks fit</source>
        <translation>查询 + 启动：重量级核函数，其库先询问能放下多少块</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>CV</source>
        <translation>变异系数</translation>
    </message>
    <message>
        <source>Shared B</source>
        <translation>共享内存 B</translation>
    </message>
    <message>
        <source>Limited by</source>
        <translation>受限于</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Drag over the lanes to select a range of time: what was launched in it is listed.</source>
        <translation>在通道上拖动以选择时间范围：其中启动的内容将列出。</translation>
    </message>
    <message>
        <source>No GPU work was recorded: there are no kernels in this trace.</source>
        <translation>没有记录到设备工作：此跟踪中没有核函数。</translation>
    </message>
    <message>
        <source>No kernel was launched here.</source>
        <translation>这里没有启动核函数。</translation>
    </message>
    <message>
        <source>%1 of %2, %3 of GPU time</source>
        <translation>%2 的 %1，设备时间 %3</translation>
    </message>
    <message>
        <source> with %1</source>
        <translation>，含 %1</translation>
    </message>
    <message>
        <source>1 copy</source>
        <translation>1 次复制</translation>
    </message>
    <message>
        <source>%1 copies</source>
        <translation>%1 次复制</translation>
    </message>
    <message>
        <source>; %1 each time</source>
        <translation>；每次 %1</translation>
    </message>
    <message>
        <source>; %1 to %2 kernels each time</source>
        <translation>；每次 %1 到 %2 个核函数</translation>
    </message>
    <message>
        <source>Press the key</source>
        <translation>请按键</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>新按键</translation>
    </message>
    <message>
        <source>byte {}: expected quotes inside a string to be escaped; the event is kept</source>
        <translation>字节 {}：字符串中的引号应当转义；该事件已保留</translation>
    </message>
    <message>
        <source>byte {}: expected an event, found another value; skipped</source>
        <translation>字节 {}：应为事件，却是其他的值；已跳过</translation>
    </message>
    <message>
        <source>byte {}: expected an event that follows JSON's rules; skipped to byte {}</source>
        <translation>字节 {}：应为符合 JSON 规则的事件；已跳到字节 {}</translation>
    </message>
    <message>
        <source>byte {}: expected ] after the events, found the end of the file: it may have been cut off; all events are kept</source>
        <translation>字节 {}：事件之后应为 ]，文件却已结束：它可能被截断了；所有事件都已保留</translation>
    </message>
    <message>
        <source>{} slice has no duration (dur); it is shown as empty</source>
        <translation>{} 个切片没有时长（dur）；显示为空</translation>
    </message>
    <message>
        <source>{} slices have no duration (dur); they are shown as empty</source>
        <translation>{} 个切片没有时长（dur）；它们显示为空</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>What is this lane?</source>
        <translation>这条通道是什么？</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Pin to the top</source>
        <translation>固定到顶部</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Fold all ranks</source>
        <translation>折叠所有 rank</translation>
    </message>
    <message>
        <source>Unfold all ranks</source>
        <translation>展开所有 rank</translation>
    </message>
    <message>
        <source>Show all lanes (%1 hidden)</source>
        <translation>显示所有通道（已隐藏 %1 条）</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>
busy %1 of the visible range</source>
        <translation>
在可见范围内忙碌 %1</translation>
    </message>
    <message>
        <source>
busy %1 of the time from the GPU's first work to its last</source>
        <translation>
从 GPU 的第一项工作到最后一项之间忙碌 %1</translation>
    </message>
    <message>
        <source>
%1: none, nn.Modules or all Python frames</source>
        <translation>
%1：无、nn.Modules 或所有 Python 帧</translation>
    </message>
    <message>
        <source>Launches of this kernel over time</source>
        <translation>此核函数随时间的各次启动</translation>
    </message>
    <message>
        <source>%1 launches, median %2, %3 outliers</source>
        <translation>%1 次启动，中位数 %2，%3 个离群值</translation>
    </message>
    <message>
        <source>median %1, %2 … %3</source>
        <translation>中位数 %1，%2 … %3</translation>
    </message>
    <message>
        <source>, outliers: %1</source>
        <translation>，%1 个远离</translation>
    </message>
    <message>
        <source>the mean misleads: %1</source>
        <translation>平均值有误导：%1</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>平均 %1</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1，于 %2</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>no phase</source>
        <translation>无阶段</translation>
    </message>
    <message>
        <source>Layers side by side</source>
        <translation>并排的各层</translation>
    </message>
    <message>
        <source>%1, median %2, %3 to %4</source>
        <translation>%1，中位数 %2，%3 至 %4</translation>
    </message>
    <message numerus="yes">
        <source>%n outlier(s)</source>
        <translation><numerusform>%n 个离群值</numerusform></translation>
    </message>
    <message>
        <source>%1 per call</source>
        <translation>每次调用 %1</translation>
    </message>
    <message>
        <source>%1 against the median</source>
        <translation>与中位数相比 %1</translation>
    </message>
    <message>
        <source>a click highlights its work</source>
        <translation>单击可突出显示其工作</translation>
    </message>
    <message>
        <source>median %1 per call, %2 to %3</source>
        <translation>每次调用中位数 %1，%2 到 %3</translation>
    </message>
    <message>
        <source>median %1, %2 to %3</source>
        <translation>中位数 %1，%2 到 %3</translation>
    </message>
    <message>
        <source>Layers over time</source>
        <translation>各层随时间的变化</translation>
    </message>
    <message>
        <source>GPU busy %1; a click selects this time</source>
        <translation>GPU 忙碌 %1；单击选择这段时间</translation>
    </message>
    <message>
        <source>A call of it takes %1, the median of %2 takes %3</source>
        <translation>它的一次调用用时 %1，%2 的中位数为 %3</translation>
    </message>
    <message>
        <source>%1, one call</source>
        <translation>%1 的一次调用</translation>
    </message>
    <message>
        <source>layer far from the median</source>
        <translation>偏离中位数的层</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>%1 lanes are left out for lack of space</source>
        <translation>因空间不足略去 %1 条通道</translation>
    </message>
    <message>
        <source>%1 rows at the bottom are left out for lack of space</source>
        <translation>因空间不足略去底部的 %1 行</translation>
    </message>
    <message>
        <source>%1 notes refer to items that this trace does not have</source>
        <translation>%1 条注释所关联的内容不在此跟踪中</translation>
    </message>
    <message>
        <source>More of the legend</source>
        <translation>图例的其余部分</translation>
    </message>
    <message>
        <source>Click: dim these slices. Ctrl+click: dim all others.</source>
        <translation>单击：将这些切片变暗。Ctrl + 单击：将其他切片全部变暗。</translation>
    </message>
    <message>
        <source>A colour of the rows below the ruler</source>
        <translation>标尺下方各行的颜色</translation>
    </message>
    <message>
        <source>Idle time of the GPU. Click: hide or show it.</source>
        <translation>GPU 的空闲时间。单击：隐藏或显示。</translation>
    </message>
    <message>
        <source>it waits for the host</source>
        <translation>等待主机</translation>
    </message>
    <message>
        <source>it waits for input data</source>
        <translation>等待输入数据</translation>
    </message>
    <message>
        <source>synchronisation</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>another or an unknown cause</source>
        <translation>其他或未知原因</translation>
    </message>
    <message>
        <source>No NVIDIA GPU here: captures run on the CPU</source>
        <translation>本机没有 NVIDIA GPU：在 CPU 上采集</translation>
    </message>
    <message>
        <source>GPU here: %1, ready to capture</source>
        <translation>本机 GPU：%1，可以采集</translation>
    </message>
    <message>
        <source>%1 GPUs here, ready to capture: %2</source>
        <translation>本机有 %1 个 GPU，可以采集：%2</translation>
    </message>
    <message>
        <source>Traces and memory snapshots (%1);;All files (*)</source>
        <translation>跟踪和内存快照 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Traces (%1);;All files (*)</source>
        <translation>跟踪 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>comparison of two memory snapshots</source>
        <translation>两个内存快照的比较</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 与 %2</translation>
    </message>
    <message>
        <source>%1 (this tab)</source>
        <translation>%1（此标签页）</translation>
    </message>
    <message>
        <source>%1 (open)</source>
        <translation>%1（已打开）</translation>
    </message>
    <message>
        <source>Compare several</source>
        <translation>对比多个</translation>
    </message>
    <message>
        <source>%1 traces</source>
        <translation>%1 个跟踪</translation>
    </message>
    <message>
        <source>comparison of two traces</source>
        <translation>两个跟踪的比较</translation>
    </message>
    <message>
        <source>A: %1
B: %2</source>
        <translation>A：%1
B：%2</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Peak %1</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>memory snapshot</source>
        <translation>内存快照</translation>
    </message>
    <message>
        <source>Select a slice or a cell of a table first: F2 explains it.</source>
        <translation>请先选择一个切片或表格单元：F2 会解释它。</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近的文件(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Overlays</source>
        <translation>叠加层(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open &amp;example</source>
        <translation>打开示例(&amp;E)</translation>
    </message>
    <message>
        <source>About Lanescope</source>
        <translation>关于 Lanescope</translation>
    </message>
    <message>
        <source>&lt;b&gt;Lanescope %1&lt;/b&gt;&lt;br&gt;Helps you read profiler traces.</source>
        <translation>&lt;b&gt;Lanescope %1&lt;/b&gt;&lt;br&gt;与你一起读懂分析器的跟踪。</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>打开最近的文件</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 个 rank</translation>
    </message>
    <message>
        <source>Open the ranks of one job</source>
        <translation>打开一个作业的各 rank</translation>
    </message>
    <message>
        <source>Open traces</source>
        <translation>打开跟踪</translation>
    </message>
    <message>
        <source>No example traces are installed</source>
        <translation>没有安装示例跟踪</translation>
    </message>
    <message>
        <source>Capture</source>
        <translation>采集</translation>
    </message>
    <message>
        <source>The figure is on the clipboard</source>
        <translation>图已在剪贴板上</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>2 traces  ·  %1 and %2 slices  ·  read in %3 ms</source>
        <translation>2 个跟踪  ·  %1 与 %2 个切片  ·  读取用时 %3 ms</translation>
    </message>
    <message>
        <source>2 memory snapshots</source>
        <translation>2 份内存快照</translation>
    </message>
    <message>
        <source>%1  ·  read in %2 ms</source>
        <translation>%1  ·  读取用时 %2 ms</translation>
    </message>
    <message>
        <source>%1 in %2, %3 in memory</source>
        <translation>%1，%2，占内存 %3</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Compare %1 with it</source>
        <translation>将 %1 与它对比</translation>
    </message>
    <message>
        <source>takes the place of {ops}, between the same neighbors</source>
        <translation>取代了 {ops}，前后相邻的核函数不变</translation>
    </message>
    <message>
        <source>aten::add became part of aten::addmm: the GEMM adds the bias in its epilogue</source>
        <translation>aten::add 并入了 aten::addmm：GEMM 在其 epilogue 中加偏置</translation>
    </message>
    <message>
        <source>aten::add became part of aten::addmm, which copies the bias first and lets the GEMM add to it (beta = 1): fused in the graph; the GEMM is the same kernel</source>
        <translation>aten::add 并入了 aten::addmm，它先复制偏置，再让 GEMM 加到上面（beta = 1）：在图中已融合；GEMM 是同一个核函数</translation>
    </message>
    <message>
        <source>aten::add became part of aten::addmm, which copies the bias first and lets the GEMM add to it (beta = 1)</source>
        <translation>aten::add 成为 aten::addmm 的一部分：它先复制偏置，再让 GEMM 累加到其上（beta = 1）</translation>
    </message>
    <message>
        <source>aten::addmm is now aten::mm and aten::add: a separate kernel adds the bias</source>
        <translation>aten::addmm 现为 aten::mm 和 aten::add：由单独的核函数加偏置</translation>
    </message>
    <message>
        <source>aten::addmm is now aten::mm and aten::add: a separate kernel adds the bias, which was copied before for the GEMM to add to (beta = 1)</source>
        <translation>aten::addmm 现为 aten::mm 和 aten::add：由单独的核函数加偏置，之前是先复制偏置，再由 GEMM 加到上面（beta = 1）</translation>
    </message>
    <message>
        <source>the bias of {op}</source>
        <translation>{op} 的偏置</translation>
    </message>
    <message>
        <source>{ops} no longer run as one kernel</source>
        <translation>{ops} 不再作为一个核函数运行</translation>
    </message>
    <message>
        <source>{ops} no longer runs as a generated kernel</source>
        <translation>{ops} 不再作为生成的核函数运行</translation>
    </message>
    <message>
        <source>{ops} run as one kernel</source>
        <translation>{ops} 作为一个核函数运行</translation>
    </message>
    <message>
        <source>{ops} runs as a generated kernel</source>
        <translation>{ops} 作为生成的核函数运行</translation>
    </message>
    <message>
        <source>takes the place of other kernels, between the same neighbors</source>
        <translation>取代了其他核函数，前后相邻的核函数不变</translation>
    </message>
    <message>
        <source>launched at another place in the step</source>
        <translation>在步中的另一处启动</translation>
    </message>
    <message>
        <source>rest</source>
        <translation>其余</translation>
    </message>
    <message>
        <source>Live memory over time</source>
        <translation>存活内存随时间的变化</translation>
    </message>
    <message>
        <source>request %1</source>
        <translation>请求 %1</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>%1 usable by PyTorch</source>
        <translation>PyTorch 可用 %1</translation>
    </message>
    <message>
        <source>%1  ·  no events recorded</source>
        <translation>%1  ·  没有记录事件</translation>
    </message>
    <message>
        <source>peak %1  ·  event %2  ·  %3</source>
        <translation>峰值 %1  ·  事件 %2  ·  %3</translation>
    </message>
    <message>
        <source>%1  ·  event %2  ·  %3</source>
        <translation>%1  ·  事件 %2  ·  %3</translation>
    </message>
    <message>
        <source>peak %1  ·  event %2</source>
        <translation>峰值 %1  ·  事件 %2</translation>
    </message>
    <message>
        <source>%1  ·  event %2</source>
        <translation>%1  ·  事件 %2</translation>
    </message>
    <message>
        <source>event %1</source>
        <translation>事件 %1</translation>
    </message>
    <message>
        <source>allocated at %1</source>
        <translation>分配于 %1</translation>
    </message>
    <message>
        <source>, not freed</source>
        <translation>，未释放</translation>
    </message>
    <message>
        <source>, freed at %1</source>
        <translation>，释放于 %1</translation>
    </message>
    <message>
        <source>only in A: %1</source>
        <translation>仅在 A 中：%1</translation>
    </message>
    <message>
        <source>only in B: %1</source>
        <translation>仅在 B 中：%1</translation>
    </message>
    <message>
        <source>after the cut</source>
        <translation>截断之后</translation>
    </message>
    <message>
        <source>%1 more at the end, after the cut</source>
        <translation>截断之后，末尾还多 %1</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>one process: %1 kept or made again between the recordings, %2 freed, %3 new</source>
        <translation>同一进程：%1 保留，或在两次记录之间重新分配；释放 %2，新增 %3</translation>
    </message>
    <message>
        <source>one process: %1 kept, %2 freed, %3 new</source>
        <translation>同一进程：保留 %1，释放 %2，新增 %3</translation>
    </message>
    <message>
        <source>What holds the peak</source>
        <translation>峰值由什么占用</translation>
    </message>
    <message>
        <source>live at the peak</source>
        <translation>峰值时存活</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>live at the end</source>
        <translation>结束时存活</translation>
    </message>
    <message>
        <source>&lt;b&gt;This file cannot be opened&lt;/b&gt;&lt;br&gt;%1</source>
        <translation>&lt;b&gt;无法打开此文件&lt;/b&gt;&lt;br&gt;%1</translation>
    </message>
    <message>
        <source>Live after the last event that the file holds</source>
        <translation>文件所含最后一个事件之后存活的</translation>
    </message>
    <message>
        <source>Live at the peak of A</source>
        <translation>A 峰值处存活</translation>
    </message>
    <message>
        <source>Live at the peak of B</source>
        <translation>B 峰值处存活</translation>
    </message>
    <message>
        <source>Blocks A</source>
        <translation>块数 A</translation>
    </message>
    <message>
        <source>Blocks B</source>
        <translation>块数 B</translation>
    </message>
    <message>
        <source>Cut of A</source>
        <translation>A 截断时</translation>
    </message>
    <message>
        <source>End of A</source>
        <translation>A 结束时</translation>
    </message>
    <message>
        <source>Live at the end of A</source>
        <translation>A 结束时存活</translation>
    </message>
    <message>
        <source>Cut of B</source>
        <translation>B 截断时</translation>
    </message>
    <message>
        <source>End of B</source>
        <translation>B 结束时</translation>
    </message>
    <message>
        <source>Live at the end of B</source>
        <translation>B 结束时存活</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>仅在 B 中</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>仅在 A 中</translation>
    </message>
    <message>
        <source>No holder changed at the peak.</source>
        <translation>峰值处没有占用者发生变化。</translation>
    </message>
    <message>
        <source>This file does not hold this GPU.</source>
        <translation>此文件不包含该 GPU。</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Compare this GPU</source>
        <translation>比较此 GPU</translation>
    </message>
    <message>
        <source>%1 (only in A)</source>
        <translation>%1（仅在 A 中）</translation>
    </message>
    <message>
        <source>%1 (only in B)</source>
        <translation>%1（仅在 B 中）</translation>
    </message>
    <message>
        <source>Whose memory changed</source>
        <translation>谁的内存变了</translation>
    </message>
    <message>
        <source>reserved at least %1</source>
        <translation>保留至少 %1</translation>
    </message>
    <message>
        <source>reserved %1</source>
        <translation>保留 %1</translation>
    </message>
    <message>
        <source>peak at least %1</source>
        <translation>峰值至少 %1</translation>
    </message>
    <message>
        <source>the other %1</source>
        <translation>其余 %1 个</translation>
    </message>
    <message>
        <source>%1 · reserved %2 or more · dashed: reserved, line: allocated</source>
        <translation>%1 · 保留 %2 或更多 · 虚线：保留，实线：已分配</translation>
    </message>
    <message>
        <source>%1 · reserved %2 at most · dashed: reserved, line: allocated</source>
        <translation>%1 · 最多保留 %2 · 虚线：保留，实线：已分配</translation>
    </message>
    <message>
        <source>%1 · made from a profile; reserved memory is not recorded</source>
        <translation>%1 · 由性能分析生成；没有记录保留的内存</translation>
    </message>
    <message>
        <source>%1 · reserved memory is not recorded</source>
        <translation>%1 · 未记录保留的内存</translation>
    </message>
    <message>
        <source>live</source>
        <translation>存活</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>结束时</translation>
    </message>
    <message>
        <source>who holds memory at the end</source>
        <translation>结束时谁持有内存</translation>
    </message>
    <message>
        <source>who holds the peak</source>
        <translation>谁占用了峰值</translation>
    </message>
    <message>
        <source>all holders</source>
        <translation>所有占用者</translation>
    </message>
    <message>
        <source>the file is cut</source>
        <translation>文件被截断</translation>
    </message>
    <message>
        <source>made from a profile</source>
        <translation>由性能分析生成</translation>
    </message>
    <message>
        <source>without segments</source>
        <translation>没有段</translation>
    </message>
    <message>
        <source>1 check does not add up</source>
        <translation>1 项核对不符</translation>
    </message>
    <message>
        <source>%1 checks do not add up</source>
        <translation>%1 项核对不符</translation>
    </message>
    <message>
        <source>all adds up</source>
        <translation>全部核对相符</translation>
    </message>
    <message>
        <source>%1; the bar is as long as the peak: %2</source>
        <translation>%1；条的全长为峰值：%2</translation>
    </message>
    <message>
        <source>%1; the bar is as long as what is reserved at most: %2</source>
        <translation>%1；整条长度为最多时的保留量：%2</translation>
    </message>
    <message>
        <source>%1; the bar is as long as what is live at the peak: %2</source>
        <translation>%1；整条长度为峰值时存活的内存：%2</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>before the recording</source>
        <translation>记录之前</translation>
    </message>
    <message>
        <source>at the cursor</source>
        <translation>光标处</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>requested</source>
        <translation>已请求</translation>
    </message>
    <message>
        <source>private pools</source>
        <translation>私有池</translation>
    </message>
    <message>
        <source>segment reserved</source>
        <translation>保留的段</translation>
    </message>
    <message>
        <source>segment given back</source>
        <translation>归还的段</translation>
    </message>
    <message>
        <source>live, by holder</source>
        <translation>存活内存，按占用者</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Live memory of the whole recording. Drag the window or its edges; a double click shows all.</source>
        <translation>整个记录的存活内存。可拖动窗口或其边缘；双击显示全部。</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Filter…</source>
        <translation>筛选…</translation>
    </message>
    <message>
        <source>Holders</source>
        <translation>占用者</translation>
    </message>
    <message>
        <source>Allocations</source>
        <translation>分配</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Who holds memory</source>
        <translation>谁占用内存</translation>
    </message>
    <message>
        <source>Nothing is live here.</source>
        <translation>此处没有存活的内存。</translation>
    </message>
    <message>
        <source>C++ functions</source>
        <translation>C++ 函数</translation>
    </message>
    <message>
        <source>Also show the C++ functions between Python and the allocator</source>
        <translation>同时显示 Python 与分配器之间的 C++ 函数</translation>
    </message>
    <message>
        <source>whole recording</source>
        <translation>整个记录</translation>
    </message>
    <message>
        <source>whole recording, all GPUs</source>
        <translation>整个记录，所有 GPU</translation>
    </message>
    <message>
        <source>in view: 1 event</source>
        <translation>可见范围：1 个事件</translation>
    </message>
    <message>
        <source>in view: %1 events</source>
        <translation>可见范围：%1 个事件</translation>
    </message>
    <message>
        <source>%1 live at the end</source>
        <translation>结束时存活 %1</translation>
    </message>
    <message>
        <source>%1 live at the peak, %2</source>
        <translation>峰值处存活 %1，%2</translation>
    </message>
    <message>
        <source>%1 live %2</source>
        <translation>存活 %1，%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Show the allocations of %1</source>
        <translation>显示 %1 的分配</translation>
    </message>
    <message>
        <source>%1: the largest %2 of %3 blocks</source>
        <translation>%1：%3 个块中最大的 %2 个</translation>
    </message>
    <message>
        <source>The first %1 events in view; zoom in to see others, or query memory_events in SQL</source>
        <translation>可见范围内的前 %1 个事件；放大可查看其他事件，或用 SQL 查询 memory_events</translation>
    </message>
    <message>
        <source>SQL:
select line, sum(size) from allocations
group by line order by 2 desc

Ctrl+Enter runs it</source>
        <translation>SQL：
select line, sum(size) from allocations
group by line order by 2 desc

按 Ctrl+Enter 运行</translation>
    </message>
    <message>
        <source>&lt;p&gt;Query the snapshot in SQL, or start with one of these:&lt;/p&gt;</source>
        <translation>&lt;p&gt;用 SQL 查询快照，或从以下查询开始：&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Who requested the memory</source>
        <translation>请求内存者</translation>
    </message>
    <message>
        <source>Allocated by</source>
        <translation>分配者</translation>
    </message>
    <message>
        <source>The op that was called</source>
        <translation>被调用的算子</translation>
    </message>
    <message>
        <source>Bytes requested and not freed at the cursor</source>
        <translation>在光标处已请求且未释放的字节数</translation>
    </message>
    <message>
        <source>At the cut</source>
        <translation>截断时</translation>
    </message>
    <message>
        <source>Live at the end of the recording</source>
        <translation>记录结束时存活</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>始于</translation>
    </message>
    <message>
        <source>When the first of these blocks was allocated</source>
        <translation>这些块中最早的一个何时分配</translation>
    </message>
    <message>
        <source>before</source>
        <translation>记录之前</translation>
    </message>
    <message>
        <source>stack unknown</source>
        <translation>堆栈未知</translation>
    </message>
    <message>
        <source>Bytes requested</source>
        <translation>请求的字节数</translation>
    </message>
    <message>
        <source>Allocated at</source>
        <translation>分配时间</translation>
    </message>
    <message>
        <source>Empty: before the recording</source>
        <translation>空：在记录之前</translation>
    </message>
    <message>
        <source>Freed at</source>
        <translation>释放时间</translation>
    </message>
    <message>
        <source>Empty: never within the recording</source>
        <translation>空：记录期间未释放</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>取整</translation>
    </message>
    <message>
        <source>Bytes of its block beyond the request</source>
        <translation>其块大出多少</translation>
    </message>
    <message>
        <source>No steps: %1</source>
        <translation>没有步骤：%1</translation>
    </message>
    <message>
        <source>Begins at</source>
        <translation>开始于</translation>
    </message>
    <message>
        <source>At start</source>
        <translation>开始时</translation>
    </message>
    <message>
        <source>Live at its first event</source>
        <translation>第一个事件时的存活字节</translation>
    </message>
    <message>
        <source>Max live bytes within the step</source>
        <translation>该步内存活字节的最大值</translation>
    </message>
    <message>
        <source>Live at its last event</source>
        <translation>最后一个事件时的存活字节</translation>
    </message>
    <message>
        <source>Max reserved bytes within the step</source>
        <translation>该步内保留字节的最大值</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>All requests of the step together</source>
        <translation>该步所有请求之和</translation>
    </message>
    <message>
        <source>Freed</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>cudaMalloc</source>
        <translation>cudaMalloc</translation>
    </message>
    <message>
        <source>Segments reserved</source>
        <translation>保留的段数</translation>
    </message>
    <message>
        <source>cudaFree</source>
        <translation>cudaFree</translation>
    </message>
    <message>
        <source>Segments given back</source>
        <translation>归还的段数</translation>
    </message>
    <message>
        <source>Bytes reserved</source>
        <translation>保留的字节</translation>
    </message>
    <message>
        <source>Blocks that are live</source>
        <translation>存活的块</translation>
    </message>
    <message>
        <source>Bytes of live blocks; the bar is their share</source>
        <translation>存活块的字节；条形表示其占比</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Small blocks: requests of up to 1 MiB</source>
        <translation>小块：不超过 1 MiB 的请求</translation>
    </message>
    <message>
        <source>Reserved at</source>
        <translation>保留时间</translation>
    </message>
    <message>
        <source>Reserved by</source>
        <translation>保留者</translation>
    </message>
    <message>
        <source>The line whose request needed the segment</source>
        <translation>其请求需要该段的代码行</translation>
    </message>
    <message>
        <source>No request failed in this recording.</source>
        <translation>此记录中没有失败的请求。</translation>
    </message>
    <message>
        <source>The snapshot holds no events.</source>
        <translation>快照不含事件。</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Bytes that did not fit</source>
        <translation>放不下的字节</translation>
    </message>
    <message>
        <source>Requested by</source>
        <translation>请求者</translation>
    </message>
    <message>
        <source>Free in segments</source>
        <translation>段内空闲</translation>
    </message>
    <message>
        <source>Free for the driver</source>
        <translation>驱动可用</translation>
    </message>
    <message>
        <source>Bytes that no process had reserved</source>
        <translation>没有进程保留的字节</translation>
    </message>
    <message>
        <source>Zoom to it</source>
        <translation>放大到它</translation>
    </message>
    <message>
        <source>Drag over the chart to see what is allocated and freed in a part of the recording.</source>
        <translation>在图上拖动，可查看记录中某一段分配和释放了什么。</translation>
    </message>
    <message>
        <source>Highest</source>
        <translation>最高</translation>
    </message>
    <message>
        <source>%1 after event %2</source>
        <translation>%1，在事件 %2 之后</translation>
    </message>
    <message>
        <source>%1 allocated, %2 freed</source>
        <translation>分配 %1，释放 %2</translation>
    </message>
    <message>
        <source>Who grows</source>
        <translation>谁在增长</translation>
    </message>
    <message>
        <source>1 more holder</source>
        <translation>还有 1 个占用者</translation>
    </message>
    <message>
        <source>%1 more holders</source>
        <translation>还有 %1 个占用者</translation>
    </message>
    <message>
        <source>Show its life</source>
        <translation>显示其生命周期</translation>
    </message>
    <message>
        <source>Zoom to the time from its allocation to its free</source>
        <translation>缩放到从分配到释放的时间</translation>
    </message>
    <message>
        <source>Same holder</source>
        <translation>同一占用者</translation>
    </message>
    <message>
        <source>List the blocks of the same holder</source>
        <translation>列出同一占用者的块</translation>
    </message>
    <message>
        <source>Find address…</source>
        <translation>查找地址…</translation>
    </message>
    <message>
        <source>Choose the block that contains an address, at the cursor</source>
        <translation>选择光标处包含该地址的块</translation>
    </message>
    <message>
        <source>Find address</source>
        <translation>查找地址</translation>
    </message>
    <message>
        <source>Address, in hexadecimal digits:</source>
        <translation>地址（十六进制）：</translation>
    </message>
    <message>
        <source>No block that is live at the cursor holds 0x%1.</source>
        <translation>光标处没有存活的块包含 0x%1。</translation>
    </message>
    <message>
        <source>"%1" is not an address.</source>
        <translation>“%1”不是地址。</translation>
    </message>
    <message>
        <source>fewer frames ▴</source>
        <translation>收起栈帧 ▴</translation>
    </message>
    <message>
        <source>all %1 frames ▾</source>
        <translation>全部 %1 个栈帧 ▾</translation>
    </message>
    <message>
        <source>This segment is not reserved at the cursor.</source>
        <translation>此段在光标处未被保留。</translation>
    </message>
    <message>
        <source>%1, %2, stream %3</source>
        <translation>%1，%2，流 %3</translation>
    </message>
    <message>
        <source>small</source>
        <translation>小</translation>
    </message>
    <message>
        <source>large</source>
        <translation>大</translation>
    </message>
    <message>
        <source>%1 segment</source>
        <translation>%1 段</translation>
    </message>
    <message>
        <source>%1 B, rounded by %2</source>
        <translation>%1 B，取整增加 %2</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>0x%1, allocation %2 of %3 there</source>
        <translation>0x%1，该处 %3 次分配中的第 %2 次</translation>
    </message>
    <message>
        <source>Life</source>
        <translation>存活期</translation>
    </message>
    <message>
        <source>%1 to the end (never freed)</source>
        <translation>%1 至结束（未释放）</translation>
    </message>
    <message>
        <source>%1 to the end</source>
        <translation>%1 到结束</translation>
    </message>
    <message>
        <source>at %1; it counts until the stream that uses it is done (record_stream)</source>
        <translation>在 %1；在使用它的流完成之前仍计入（record_stream）</translation>
    </message>
    <message>
        <source>Segment</source>
        <translation>段</translation>
    </message>
    <message>
        <source>Compiled region</source>
        <translation>编译区域</translation>
    </message>
    <message>
        <source>FX node</source>
        <translation>FX 节点</translation>
    </message>
    <message>
        <source>%1 block</source>
        <translation>%1 的块</translation>
    </message>
    <message>
        <source>Its forward was called here</source>
        <translation>其前向在此处调用</translation>
    </message>
    <message>
        <source>Click a band or a block of the address map to see the allocation and its stack.</source>
        <translation>点击色带或地址图中的块，可查看该分配及其调用栈。</translation>
    </message>
    <message>
        <source>step {}</source>
        <translation>步 {}</translation>
    </message>
    <message>
        <source>What holds the peak before the cut (%1)</source>
        <translation>截断前的峰值（%1）由什么占用</translation>
    </message>
    <message>
        <source>What holds the peak (%1)</source>
        <translation>峰值由什么占用（%1）</translation>
    </message>
    <message>
        <source>What is live at the end (%1)</source>
        <translation>结束时存活的内存（%1）</translation>
    </message>
    <message>
        <source>Reserved and free after the last event: segments that hold no block, and room next to the live blocks of others. By kind: %1</source>
        <translation>最后一个事件之后已保留但空闲：不含任何块的段，以及其他段中活动块旁的空间。按种类：%1</translation>
    </message>
    <message>
        <source>refused request</source>
        <translation>请求被拒</translation>
    </message>
    <message>
        <source>unused at the end</source>
        <translation>结束时未使用</translation>
    </message>
    <message>
        <source>split at the end</source>
        <translation>结束时被分割</translation>
    </message>
    <message>
        <source>temporaries</source>
        <translation>临时量</translation>
    </message>
    <message>
        <source>Picture…</source>
        <translation>图片…</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>报告…</translation>
    </message>
    <message>
        <source>Copy holders as CSV</source>
        <translation>将占用者复制为 CSV</translation>
    </message>
    <message>
        <source>Allocated in</source>
        <translation>分配于</translation>
    </message>
    <message>
        <source>At the peak</source>
        <translation>峰值处</translation>
    </message>
    <message>
        <source>Live at the peak of the device</source>
        <translation>设备峰值处存活</translation>
    </message>
    <message>
        <source>Of the peak</source>
        <translation>占峰值</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>留存</translation>
    </message>
    <message>
        <source>Not freed within the recording</source>
        <translation>记录内未释放</translation>
    </message>
    <message>
        <source>All allocations together</source>
        <translation>所有分配合计</translation>
    </message>
    <message>
        <source>Freed there, wherever it was allocated</source>
        <translation>在此释放，无论在何处分配</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Live at its start</source>
        <translation>开始时存活</translation>
    </message>
    <message>
        <source>Most that is live within the step</source>
        <translation>该步内存活的最大值</translation>
    </message>
    <message>
        <source>Live at its end</source>
        <translation>结束时存活</translation>
    </message>
    <message>
        <source>Most that is reserved within it</source>
        <translation>该步内保留的最大值</translation>
    </message>
    <message>
        <source>Show this device</source>
        <translation>显示该设备</translation>
    </message>
    <message>
        <source>This trace has no [memory] events. Record it with profile_memory=True to see who allocates, and what is live at the peak.</source>
        <translation>该跟踪没有 [memory] 事件。用 profile_memory=True 记录，即可看到谁在分配，以及峰值处有哪些存活。</translation>
    </message>
    <message>
        <source>These figures are for the whole trace, not for %1 alone: a block can be live long after the part that allocated it.</source>
        <translation>这些数字针对整个跟踪，而不只是%1：内存块可能在分配它的部分结束很久之后仍然存活。</translation>
    </message>
    <message>
        <source>%1: peak %2 at %3</source>
        <translation>%1：峰值 %2，在 %3</translation>
    </message>
    <message>
        <source>%1: %2 above the start at %3</source>
        <translation>%1：比开始时高 %2，在 %3</translation>
    </message>
    <message>
        <source>before the recording %1</source>
        <translation>记录之前 %1</translation>
    </message>
    <message>
        <source>1 allocation</source>
        <translation>1 次分配</translation>
    </message>
    <message>
        <source>%1 allocations</source>
        <translation>%1 次分配</translation>
    </message>
    <message>
        <source>1 free</source>
        <translation>1 次释放</translation>
    </message>
    <message>
        <source>%1 frees</source>
        <translation>%1 次释放</translation>
    </message>
    <message>
        <source>no addresses, so what was live at the peak is not known</source>
        <translation>没有地址，因此不知道峰值处有哪些存活</translation>
    </message>
    <message>
        <source>%1 totals do not add up</source>
        <translation>%1 个总数对不上</translation>
    </message>
    <message>
        <source>live memory by holder</source>
        <translation>按持有者划分的存活内存</translation>
    </message>
    <message>
        <source>Show this GPU</source>
        <translation>显示此 GPU</translation>
    </message>
    <message>
        <source>By event</source>
        <translation>按事件</translation>
    </message>
    <message>
        <source>Give each event the same width, instead of time</source>
        <translation>每个事件等宽，而不是按时间</translation>
    </message>
    <message>
        <source>Bytes that the allocator holds: the dashed line</source>
        <translation>分配器持有的内存：虚线</translation>
    </message>
    <message>
        <source>torch.cuda.memory_allocated(): with rounding, without what waits for its free</source>
        <translation>torch.cuda.memory_allocated()：含取整，不含等待释放的部分</translation>
    </message>
    <message>
        <source>Requested</source>
        <translation>已请求</translation>
    </message>
    <message>
        <source>Bytes that the program holds, without rounding and without what waits for its free: the thick line</source>
        <translation>程序持有的字节，不含取整，也不含等待释放的部分：粗线</translation>
    </message>
    <message>
        <source>Ticks at the bottom: up where memory is reserved, down where it is given back</source>
        <translation>底部刻度：向上为保留内存，向下为归还</translation>
    </message>
    <message>
        <source>Private pools</source>
        <translation>私有池</translation>
    </message>
    <message>
        <source>Bytes that pools of CUDA graphs and MemPool reserve: the thick line</source>
        <translation>CUDA 图和 MemPool 的池保留的字节：粗线</translation>
    </message>
    <message>
        <source>read in %1 ms</source>
        <translation>读取用时 %1 ms</translation>
    </message>
    <message>
        <source>no events recorded</source>
        <translation>没有记录事件</translation>
    </message>
    <message>
        <source>cursor %1</source>
        <translation>光标 %1</translation>
    </message>
    <message>
        <source>view %1</source>
        <translation>视图 %1</translation>
    </message>
    <message>
        <source>view 1 event</source>
        <translation>视图 1 个事件</translation>
    </message>
    <message>
        <source>view %1 events</source>
        <translation>视图 %1 个事件</translation>
    </message>
    <message>
        <source>kernels are launched, but no GPU work is recorded</source>
        <translation>启动了核函数，但没有记录 GPU 工作</translation>
    </message>
    <message>
        <source>no CUDA or HIP calls are recorded</source>
        <translation>没有记录 CUDA 或 HIP 调用</translation>
    </message>
    <message>
        <source>no GPU work can be joined to the call that launched it</source>
        <translation>GPU 工作都无法与启动它的调用关联</translation>
    </message>
    <message>
        <source>{pct} % of the launches have no GPU record</source>
        <translation>{pct} % 的启动没有 GPU 记录</translation>
    </message>
    <message>
        <source>{pct} % of the GPU time belongs to no op</source>
        <translation>{pct} % 的 GPU 时间不属于任何算子</translation>
    </message>
    <message>
        <source>the trace does not name the GPU</source>
        <translation>跟踪中没有 GPU 的名称</translation>
    </message>
    <message>
        <source>the peak of {gpu} is not known</source>
        <translation>{gpu} 的峰值未知</translation>
    </message>
    <message>
        <source>the trace does not hold the limits of the GPU</source>
        <translation>跟踪中没有 GPU 的限制</translation>
    </message>
    <message>
        <source>the kernels' registers are not recorded</source>
        <translation>没有记录核函数的寄存器数</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>仅 %1</translation>
    </message>
    <message>
        <source>At least: the FLOP of some of the work are not known.</source>
        <translation>至少：部分工作的 FLOP 未知。</translation>
    </message>
    <message>
        <source>The row of the fold counts it too.</source>
        <translation>折叠行已包含它。</translation>
    </message>
    <message>
        <source>Median per call %1, from %2 to %3</source>
        <translation>每次调用的中位数 %1，从 %2 到 %3</translation>
    </message>
    <message>
        <source>%1 takes %2: %3 % from the median</source>
        <translation>%1 用时 %2：与中位数相差 %3 %</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Comm.</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>No phase</source>
        <translation>无阶段</translation>
    </message>
    <message>
        <source>Of parent</source>
        <translation>占上级</translation>
    </message>
    <message>
        <source>At peak</source>
        <translation>峰值时</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>FLOP</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>By scope</source>
        <translation>按作用域</translation>
    </message>
    <message>
        <source>By function</source>
        <translation>按函数</translation>
    </message>
    <message>
        <source>By phase</source>
        <translation>按阶段</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>按层</translation>
    </message>
    <message>
        <source>By graph node</source>
        <translation>按图节点</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Share of parent</source>
        <translation>占上级的比例</translation>
    </message>
    <message>
        <source>The share of the row above it that contains it, instead of the whole</source>
        <translation>占包含它的上级行的比例，而不是占总体的比例</translation>
    </message>
    <message>
        <source>Only with GPU time</source>
        <translation>仅有 GPU 时间的行</translation>
    </message>
    <message>
        <source>GPU busy %1, host %2; the rows add up.</source>
        <translation>GPU 忙碌 %1，主机 %2；等于各行之和。</translation>
    </message>
    <message>
        <source>Host %1; no GPU work was recorded.</source>
        <translation>主机 %1；没有记录 GPU 工作。</translation>
    </message>
    <message>
        <source>not in this trace</source>
        <translation>不在此跟踪中</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1，自 %2</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Remove note</source>
        <translation>移除注释</translation>
    </message>
    <message>
        <source>Change text</source>
        <translation>修改文字</translation>
    </message>
    <message>
        <source>Move note</source>
        <translation>移动注释</translation>
    </message>
    <message>
        <source>Change title</source>
        <translation>修改标题</translation>
    </message>
    <message>
        <source>Click the slice to measure from</source>
        <translation>点击作为测量起点的切片</translation>
    </message>
    <message>
        <source>Click the slice to measure to</source>
        <translation>点击作为测量终点的切片</translation>
    </message>
    <message>
        <source>Click the slice where the arrow begins</source>
        <translation>点击箭头的起始切片</translation>
    </message>
    <message>
        <source>Click the slice it leads to</source>
        <translation>点击箭头指向的切片</translation>
    </message>
    <message>
        <source>Click a slice, or drag over lanes</source>
        <translation>点击切片，或在通道上拖动</translation>
    </message>
    <message>
        <source>Click slices to highlight, or drag over lanes</source>
        <translation>点击要保持明亮的部分，或在通道上拖动</translation>
    </message>
    <message>
        <source>Click the slice to comment on</source>
        <translation>点击要说明的切片</translation>
    </message>
    <message>
        <source>Click the lane to name</source>
        <translation>点击要命名的通道</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加%1</translation>
    </message>
    <message>
        <source>Annotate selection</source>
        <translation>为所选加注</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Export figure…</source>
        <translation>导出图…</translation>
    </message>
    <message>
        <source>Title of the figure</source>
        <translation>图的标题</translation>
    </message>
    <message>
        <source>Caption below it</source>
        <translation>图下的说明</translation>
    </message>
    <message>
        <source>Choose what to place, then click on the lanes; or annotate the selected slice, or a finding.</source>
        <translation>选择要放置的内容，然后点击通道；或为所选切片、某个发现加注。</translation>
    </message>
    <message>
        <source>The GPU is idle: %1</source>
        <translation>GPU 空闲：%1</translation>
    </message>
    <message>
        <source>{} correlation numbers of several processes are wider than 32 bits together; they are not joined</source>
        <translation>多个进程的 {} 个 correlation 编号合在一起超过 32 位；它们未被连接</translation>
    </message>
    <message>
        <source>expected the time at which the session began, found one out of range: left out</source>
        <translation>应为会话开始的时间，却超出范围：已略去</translation>
    </message>
    <message>
        <source>Lanes of both traces</source>
        <translation>两个跟踪的通道</translation>
    </message>
    <message>
        <source>Timeline of the GPU, %1</source>
        <translation>GPU 的时间线，%1</translation>
    </message>
    <message>
        <source>Timeline of the host, %1</source>
        <translation>主机的时间线，%1</translation>
    </message>
    <message>
        <source>A  %1  /  B  %2</source>
        <translation>A  %1  /  B  %2</translation>
    </message>
    <message>
        <source>Scroll lanes</source>
        <translation>滚动通道</translation>
    </message>
    <message>
        <source>as recorded</source>
        <translation>按记录</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Kinds of the critical path</source>
        <translation>关键路径的种类</translation>
    </message>
    <message>
        <source>All kinds add up to the window</source>
        <translation>各种类之和等于窗口</translation>
    </message>
    <message>
        <source>Its time on the path</source>
        <translation>它占路径的多少</translation>
    </message>
    <message>
        <source>Unexplained</source>
        <translation>无法解释</translation>
    </message>
    <message>
        <source>The part for which the recording gives no reason</source>
        <translation>记录未给出原因的部分</translation>
    </message>
    <message>
        <source>Replaying the trace…</source>
        <translation>正在重放跟踪…</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Limits of this path</source>
        <translation>这条路径的局限</translation>
    </message>
    <message>
        <source>Previous segment of the path</source>
        <translation>路径的上一段</translation>
    </message>
    <message>
        <source>Next segment of the path</source>
        <translation>路径的下一段</translation>
    </message>
    <message>
        <source>Segments of the critical path</source>
        <translation>关键路径的各段</translation>
    </message>
    <message>
        <source>Hide notes</source>
        <translation>隐藏说明</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 条说明</translation>
    </message>
    <message>
        <source>%1 notes</source>
        <translation>%1 条说明</translation>
    </message>
    <message>
        <source>This trace has no ops, no CUDA or HIP calls and no GPU work to replay.</source>
        <translation>此跟踪中没有可重放的算子、CUDA 或 HIP 调用和 GPU 工作。</translation>
    </message>
    <message>
        <source>The table lists the %1 longest of %2 segments.</source>
        <translation>表中列出最长的 %1 段，共 %2 段。</translation>
    </message>
    <message>
        <source>segment %1 of %2</source>
        <translation>第 %1 段，共 %2 段</translation>
    </message>
    <message>
        <source>byte {}: expected the rest of a packet, found the end of the file at byte {}: it was cut off; all packets before it are kept</source>
        <translation>字节 {}：应为数据包的其余部分，文件却在字节 {} 处结束：它被截断了；此前的所有数据包都已保留</translation>
    </message>
    <message>
        <source>byte {}: expected a packet; the rest of the file is left out</source>
        <translation>字节 {}：应为数据包；文件的其余部分已略去</translation>
    </message>
    <message>
        <source>{} packed packets are damaged; what comes before the damage is kept</source>
        <translation>{} 个压缩的数据包已损坏；损坏处之前的内容已保留</translation>
    </message>
    <message>
        <source>{} packets are packed by zstd and were left out</source>
        <translation>{} 个数据包以 zstd 压缩，已略去</translation>
    </message>
    <message>
        <source>{} events refer to names or times that were lost while recording; they are left out</source>
        <translation>{} 个事件引用了记录时丢失的名称或时间；这些事件已略去</translation>
    </message>
    <message>
        <source>{} packets cannot be decoded; they are left out</source>
        <translation>{} 个数据包无法解码；已略去</translation>
    </message>
    <message>
        <source>{} events have a time that cannot be used; they are left out</source>
        <translation>{} 个事件的时间不可用；这些事件已略去</translation>
    </message>
    <message>
        <source>{} events use a clock with no known relation to the trace's; their times are kept as they are</source>
        <translation>{} 个事件使用的时钟与跟踪自身的时钟没有对应关系；其时间保持原样</translation>
    </message>
    <message>
        <source>fwd</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>bwd</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>opt</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>the selected range</source>
        <translation>选定范围</translation>
    </message>
    <message>
        <source>{} in its own GPU time</source>
        <translation>{}（按它自己的 GPU 时间）</translation>
    </message>
    <message>
        <source>{} tokens; {} generated in the stable stretch</source>
        <translation>{} 个 token；稳定区段内的生成速率为 {}</translation>
    </message>
    <message>
        <source>{} tokens. {}</source>
        <translation>{} 个 token。{}</translation>
    </message>
    <message>
        <source>{} in its own GPU time: the rate if nothing else ran</source>
        <translation>{}（按它自己的 GPU 时间）：假如别的都不运行时能达到的值</translation>
    </message>
    <message>
        <source>value in the name</source>
        <translation>名称中的值</translation>
    </message>
    <message>
        <source>Step, by variant</source>
        <translation>各变体的一步</translation>
    </message>
    <message>
        <source>GPU sets the pace →</source>
        <translation>GPU 决定快慢 →</translation>
    </message>
    <message>
        <source>Device work</source>
        <translation>设备工作</translation>
    </message>
    <message>
        <source>By input shape</source>
        <translation>按输入形状</translation>
    </message>
    <message>
        <source>A row for each combination of input shapes</source>
        <translation>每种输入形状组合一行</translation>
    </message>
    <message>
        <source>Memory of own thread</source>
        <translation>仅本线程的内存</translation>
    </message>
    <message>
        <source>Memory columns count only what the call's own thread allocated and freed; torch counts every thread</source>
        <translation>内存列只统计调用所在线程的分配和释放；torch 统计所有线程</translation>
    </message>
    <message>
        <source>Drag over the lanes to select a range of time: the table lists everything that starts in it.</source>
        <translation>在通道上拖动以选择时间范围：表中是在其中开始的内容。</translation>
    </message>
    <message>
        <source>Nothing of this kind here.</source>
        <translation>这里没有此类内容。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Self CPU time total: %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;自身 CPU 时间合计：%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;b&gt;Self CUDA time total: %1&lt;/b&gt;</source>
        <translation>&lt;br&gt;&lt;b&gt;自身 CUDA 时间合计：%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;b&gt;Self GPU time total: %1&lt;/b&gt;</source>
        <translation>&lt;br&gt;&lt;b&gt;自身 GPU 时间合计：%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source> (%1 of CPU)</source>
        <translation>（CPU 的 %1）</translation>
    </message>
    <message>
        <source>%1 of GPU work in %2</source>
        <translation>%2 中 %1 的设备工作</translation>
    </message>
    <message>
        <source>CPU %1, no children</source>
        <translation>CPU %1，其中没有内容</translation>
    </message>
    <message>
        <source>CPU %1 = %2 self time + %3 in what it calls</source>
        <translation>CPU %1 = 自身 %2 + 所调用的 %3</translation>
    </message>
    <message>
        <source> ✓</source>
        <translation> ✓</translation>
    </message>
    <message>
        <source> ✗ its rows add up to %1</source>
        <translation> ✗ 其各行之和为 %1</translation>
    </message>
    <message>
        <source>&lt;br&gt;CUDA %1 = %2 launched directly + %3 in what it calls</source>
        <translation>&lt;br&gt;CUDA %1 = 自身启动 %2 + 所调用的 %3</translation>
    </message>
    <message>
        <source>&lt;br&gt;GPU %1 = %2 launched directly + %3 in what it calls</source>
        <translation>&lt;br&gt;GPU %1 = 自身启动 %2 + 所调用的 %3</translation>
    </message>
    <message>
        <source>. Metadata only: launches nothing</source>
        <translation>。仅元数据：不启动任何东西</translation>
    </message>
    <message>
        <source>Record a program</source>
        <translation>记录程序</translation>
    </message>
    <message>
        <source>python train.py --steps 10</source>
        <translation>python train.py --steps 10</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Folder of the program</source>
        <translation>程序的文件夹</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>at once</source>
        <translation>立即</translation>
    </message>
    <message>
        <source>to its end</source>
        <translation>直到结束</translation>
    </message>
    <message>
        <source>Begin after</source>
        <translation>多久后开始</translation>
    </message>
    <message>
        <source>Record for</source>
        <translation>记录时长</translation>
    </message>
    <message>
        <source>A quote is not closed in %1</source>
        <translation>%1 中的引号没有闭合</translation>
    </message>
    <message>
        <source>Enter the command to record.</source>
        <translation>请输入要记录的命令。</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>没有文件夹 %1。</translation>
    </message>
    <message>
        <source>Environment: expected NAME=VALUE, found %1.</source>
        <translation>环境变量：应为 NAME=VALUE，却是 %1。</translation>
    </message>
    <message>
        <source>Records from %1 after the start</source>
        <translation>从启动后 %1 开始记录</translation>
    </message>
    <message>
        <source>Records from the start</source>
        <translation>从启动开始记录</translation>
    </message>
    <message>
        <source>%1, for %2.</source>
        <translation>%1，持续 %2。</translation>
    </message>
    <message>
        <source>%1, until the program ends.</source>
        <translation>%1，直到程序结束。</translation>
    </message>
    <message>
        <source>%1 does not start: choose a Python in the settings</source>
        <translation>%1 无法启动：请在设置中选择 python</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>It ended without a trace</source>
        <translation>结束时没有跟踪</translation>
    </message>
    <message>
        <source>SQL:
select name, dur_ns from slices
where dur_ns &gt; 100000

Ctrl+Enter runs it</source>
        <translation>SQL：
select name, dur_ns from slices
where dur_ns &gt; 100000

Ctrl+Enter 运行</translation>
    </message>
    <message>
        <source>Click to select this slice on the timeline</source>
        <translation>单击以在时间线上选中该切片</translation>
    </message>
    <message>
        <source>Click to go to this event</source>
        <translation>点击转到此事件</translation>
    </message>
    <message>
        <source>&lt;p&gt;Query the trace in SQL, or start with one of these:&lt;/p&gt;</source>
        <translation>&lt;p&gt;用 SQL 询问跟踪，或从以下之一开始：&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Run (Ctrl+Enter)</source>
        <translation>提问 (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the running query (Esc)</source>
        <translation>结束正在运行的查询 (Esc)</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>以前的</translation>
    </message>
    <message>
        <source>Earlier queries (Alt+Up, Alt+Down)</source>
        <translation>以前问过的 (Alt+Up, Alt+Down)</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Running for %1 s; Esc ends it</source>
        <translation>已运行 %1 s；Esc 结束</translation>
    </message>
    <message>
        <source>Line %1, column %2: %3</source>
        <translation>第 %1 行第 %2 列：%3</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation><numerusform>%n 行</numerusform></translation>
    </message>
    <message>
        <source>The first %1 rows; there are more</source>
        <translation>前 %1 行；还有更多</translation>
    </message>
    <message>
        <source> in %1</source>
        <translation>，用时 %1</translation>
    </message>
    <message>
        <source>; their slices are highlighted, click to go there</source>
        <translation>；其切片已高亮，点击即可转到</translation>
    </message>
    <message>
        <source>%1 of %2 is in the range</source>
        <translation>%2 中有 %1 在范围内</translation>
    </message>
    <message>
        <source>%1 · cut</source>
        <translation>%1 · 截断</translation>
    </message>
    <message>
        <source>Slices in the selected range</source>
        <translation>所选范围内的切片</translation>
    </message>
    <message>
        <source>Drag over the lanes to select a range of time: the slices in it are counted here.</source>
        <translation>在通道上拖动以选择时间范围：其中的内容将在此统计。</translation>
    </message>
    <message>
        <source>all lanes</source>
        <translation>所有通道</translation>
    </message>
    <message>
        <source>the annotations of 1 lane</source>
        <translation>1 条通道的标注</translation>
    </message>
    <message>
        <source>the annotations of %1 lanes</source>
        <translation>%1 条通道的标注</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; on %2 from %3: %4 of %5</source>
        <translation>%2 上自 %3 起 &lt;b&gt;%1&lt;/b&gt;：%5的 %4</translation>
    </message>
    <message>
        <source>1 name</source>
        <translation>1 种名称</translation>
    </message>
    <message>
        <source>%1 names</source>
        <translation>%1 种名称</translation>
    </message>
    <message>
        <source>&lt;br&gt;In this range the GPU works for &lt;b&gt;%1&lt;/b&gt; (%2), whenever that was launched.</source>
        <translation>&lt;br&gt;在此范围内 GPU 工作 &lt;b&gt;%1&lt;/b&gt;（%2），无论何时启动。</translation>
    </message>
    <message>
        <source>Median length of its steps, on the CPU</source>
        <translation>其各步在 CPU 上的时长中位数</translation>
    </message>
    <message>
        <source>GPU compute excluding communication: median over steps (whole trace if there are no steps)</source>
        <translation>通信之外的 GPU 工作：各步的中位数；没有步时为总计</translation>
    </message>
    <message>
        <source>Compute against the median rank</source>
        <translation>与中位 rank 相比的计算时间</translation>
    </message>
    <message>
        <source>The time of its GPU: computing, waiting for other ranks, communication, copies; the rest is idle</source>
        <translation>其 GPU 的时间去向:计算、等待其他 rank、通信、复制;其余为空闲</translation>
    </message>
    <message>
        <source>Time in which communication runs</source>
        <translation>通信运行的时间</translation>
    </message>
    <message>
        <source>The part that overlaps with other kernels</source>
        <translation>与其他核函数重叠的部分</translation>
    </message>
    <message>
        <source>Sum over the collectives of the shortest time that any rank spends in it</source>
        <translation>每次集合通信取用时最短的 rank 的时间，求和</translation>
    </message>
    <message>
        <source>Time in its collectives until the last rank has arrived</source>
        <translation>在其集合通信中等到最后一个 rank 到达为止的时间</translation>
    </message>
    <message>
        <source>Waiting as a share of the time in collectives that other ranks have too</source>
        <translation>等待，占其他 rank 也有的集合通信时间的比例</translation>
    </message>
    <message>
        <source>Collectives at which it arrived last</source>
        <translation>它最后到达的集合通信</translation>
    </message>
    <message>
        <source>The wait that all others would have saved if it had arrived with the one before it</source>
        <translation>若它与前一个同时到达，其他 rank 总共可少等多少</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>vs median</source>
        <translation>与中位数相比</translation>
    </message>
    <message>
        <source> (%)</source>
        <translation> (%)</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>时间去向</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>被掩盖</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Wait share</source>
        <translation>等待占比</translation>
    </message>
    <message>
        <source>Came last</source>
        <translation>最后到达</translation>
    </message>
    <message>
        <source>Delays others</source>
        <translation>拖住他人</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>the file is cut: at least this</source>
        <translation>文件被截断：至少为此值</translation>
    </message>
    <message>
        <source>the file holds no events: at least this</source>
        <translation>文件不含事件：至少为此值</translation>
    </message>
    <message>
        <source>the file holds no segments: at least this</source>
        <translation>文件不含段：至少为此值</translation>
    </message>
    <message>
        <source>the file kept only its last events: at least this</source>
        <translation>文件只保留了最后的事件：至少为此值</translation>
    </message>
    <message>
        <source>No snapshot could be read</source>
        <translation>没有可读取的快照</translation>
    </message>
    <message>
        <source>at least </source>
        <translation>至少 </translation>
    </message>
    <message>
        <source>{file} peaks at {peak} or more</source>
        <translation>{file} 的峰值不低于 {peak}</translation>
    </message>
    <message>
        <source>{file} peaks at {peak}</source>
        <translation>{file} 的峰值为 {peak}</translation>
    </message>
    <message>
        <source>All {count} peak at {peak} or more</source>
        <translation>全部 {count} 个的峰值都不低于 {peak}</translation>
    </message>
    <message>
        <source>All {count} peak at {peak}</source>
        <translation>全部 {count} 个的峰值都是 {peak}</translation>
    </message>
    <message>
        <source>{file} peaks highest of {count}, as far as the files show: {cut}{peak}; the lowest is {lowest}: {cutOfLeast}{least}</source>
        <translation>就文件所示，{count} 个中 {file} 的峰值最高：{cut}{peak}；最低的是 {lowest}：{cutOfLeast}{least}</translation>
    </message>
    <message>
        <source>{file} peaks highest of {count}: {cut}{peak}; the lowest is {lowest}: {cutOfLeast}{least}</source>
        <translation>{count} 个中 {file} 的峰值最高：{cut}{peak}；最低的是 {lowest}：{cutOfLeast}{least}</translation>
    </message>
    <message>
        <source>Ranks over time</source>
        <translation>各 rank 随时间</translation>
    </message>
    <message>
        <source>%1 idle</source>
        <translation>%1 空闲</translation>
    </message>
    <message>
        <source>last</source>
        <translation>最后</translation>
    </message>
    <message>
        <source>%1 arrives last: the first of %2 ranks waits %3 for it</source>
        <translation>%1 最后到达：%2 个 rank 中最先到达的等了它 %3</translation>
    </message>
    <message>
        <source>last in %1 of %2</source>
        <translation>%2 次中 %1 次最后</translation>
    </message>
    <message>
        <source>waits %1</source>
        <translation>等待 %1</translation>
    </message>
    <message>
        <source>This is the trace of one process: open the ranks of a job together to compare them.</source>
        <translation>这是单个进程的跟踪：要比较，请一起打开作业的各 rank。</translation>
    </message>
    <message>
        <source>Comparing the ranks…</source>
        <translation>正在比较各 rank…</translation>
    </message>
    <message>
        <source>%1 delays the other: it arrives last at %2 of %3 collectives, for which that one waits %4.</source>
        <translation>%1 拖慢了另一个：在 %3 次集合通信中有 %2 次最后到达，另一个为此等待 %4。</translation>
    </message>
    <message>
        <source>%1 delays the others: it arrives last at %2 of %3 collectives, for which each of them waits at least %4.</source>
        <translation>%1 拖慢了其他进程：在 %3 次集合通信中有 %2 次最后到达，其他每个为此至少等待 %4。</translation>
    </message>
    <message>
        <source>The ranks wait for each other: no single rank is late.</source>
        <translation>各 rank 互相等待：没有哪个 rank 是迟到的。</translation>
    </message>
    <message>
        <source>No rank stands out by its steps, its compute or the time others wait for it.</source>
        <translation>没有哪个 rank 在步长、计算或他人等待时间上突出。</translation>
    </message>
    <message>
        <source>Of the time in common collectives at least %1 is waiting and at most %2 transfer.</source>
        <translation>共同集合通信的时间中，至少 %1 是等待，至多 %2 是传输。</translation>
    </message>
    <message>
        <source>Of the time in common collectives %1 is waiting and %2 transfer.</source>
        <translation>共同集合通信的时间中，%1 是等待，%2 是传输。</translation>
    </message>
    <message>
        <source>Compute of each rank</source>
        <translation>各 rank 的计算</translation>
    </message>
    <message>
        <source>%1× %2</source>
        <translation>%2 的 %1 倍</translation>
    </message>
    <message>
        <source>%1 vs %2</source>
        <translation>相对 %2 %1</translation>
    </message>
    <message>
        <source>%1 vs median</source>
        <translation>相对中位数 %1</translation>
    </message>
    <message>
        <source>%1: the others wait %2 for it; it computes for %3</source>
        <translation>%1：其他 rank 等待它 %2；它的计算用时 %3</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>%1: %2, as the other</source>
        <translation>%1：%2，与另一个相同</translation>
    </message>
    <message>
        <source>%1: %2, as the median</source>
        <translation>%1：%2，与中位数相同</translation>
    </message>
    <message>
        <source>how long others wait for each</source>
        <translation>其他 rank 等待各 rank 的时间</translation>
    </message>
    <message>
        <source>compute per step</source>
        <translation>每步计算</translation>
    </message>
    <message>
        <source>A click shows the formula with its values, and what is missing</source>
        <translation>单击显示公式和各个数值，以及缺少的部分</translation>
    </message>
    <message>
        <source>expected an object with the list "expect"</source>
        <translation>应为含有列表 "expect" 的对象</translation>
    </message>
    <message>
        <source>expected "expect", found "{}"</source>
        <translation>应为 "expect"，却是 "{}"</translation>
    </message>
    <message>
        <source>expected "expect" once</source>
        <translation>"expect" 应只出现一次</translation>
    </message>
    <message>
        <source>expected a list after "expect"</source>
        <translation>"expect" 之后应为列表</translation>
    </message>
    <message>
        <source>expected at least one expectation: an empty list holds for any trace</source>
        <translation>应至少有一条预期：空列表对任何跟踪都成立</translation>
    </message>
    <message>
        <source>expected a number for "{}"</source>
        <translation>"{}" 应为数字</translation>
    </message>
    <message>
        <source>expected an object, as {"count": "kernel", "equals": 5}</source>
        <translation>应为对象，如 {"count": "kernel", "equals": 5}</translation>
    </message>
    <message>
        <source>expected "{}" once</source>
        <translation>"{}" 应只出现一次</translation>
    </message>
    <message>
        <source>expected one of count, metric, verdict and slowest, found "{}" and "{}"</source>
        <translation>应为 count、metric、verdict 和 slowest 之一，却有 "{}" 与 "{}" 并列</translation>
    </message>
    <message>
        <source>expected at most {} characters</source>
        <translation>应最多为 {} 个字符</translation>
    </message>
    <message>
        <source>expected a regular expression: {}</source>
        <translation>应为正则表达式：{}</translation>
    </message>
    <message>
        <source>expected one of count, metric, verdict, slowest, named, matching, within, equals, at_least and at_most, found "{}"</source>
        <translation>应为 count、metric、verdict、slowest、named、matching、within、equals、at_least 和 at_most 之一，却是 "{}"</translation>
    </message>
    <message>
        <source>expected one of count, metric, verdict and slowest</source>
        <translation>应为 count、metric、verdict 和 slowest 之一</translation>
    </message>
    <message>
        <source>expected "named" or "matching", found both</source>
        <translation>应为 "named" 或 "matching"，却两者都有</translation>
    </message>
    <message>
        <source>expected "equals" alone, found a bound as well</source>
        <translation>"equals" 应单独出现，却另有界限</translation>
    </message>
    <message>
        <source>expected "at_least" to be no more than "at_most"</source>
        <translation>"at_least" 应不大于 "at_most"</translation>
    </message>
    <message>
        <source>expected a count of {}, found "{}"</source>
        <translation>count 应为 {} 之一，却是 "{}"</translation>
    </message>
    <message>
        <source>expected no "within": a {} is for the whole trace</source>
        <translation>不应有 "within"：{} 针对整个跟踪</translation>
    </message>
    <message>
        <source>expected a metric of {}, found "{}"</source>
        <translation>metric 应为 {} 之一，却是 "{}"</translation>
    </message>
    <message>
        <source>expected no name: a metric is for all work</source>
        <translation>不应有名称：metric 针对全部工作</translation>
    </message>
    <message>
        <source>expected no "within": {} is for the whole trace</source>
        <translation>不应有 "within"：{} 针对整个跟踪</translation>
    </message>
    <message>
        <source>expected {}, found "{}"</source>
        <translation>应为 {}，却是 "{}"</translation>
    </message>
    <message>
        <source>expected "op" or "kernel", found "{}"</source>
        <translation>应为 "op" 或 "kernel"，却是 "{}"</translation>
    </message>
    <message>
        <source>expected "named" or "matching" with "slowest"</source>
        <translation>"slowest" 旁应有 "named" 或 "matching"</translation>
    </message>
    <message>
        <source>expected a name with "slowest", found a number</source>
        <translation>"slowest" 旁应为名称，却是数字</translation>
    </message>
    <message>
        <source>expected "equals", "at_least" or "at_most" with "{}"</source>
        <translation>应有 "equals"、"at_least" 或 "at_most" 与 "{}" 并列</translation>
    </message>
    <message>
        <source>expected the id of a finding, found "{}"{}</source>
        <translation>应为某个发现的 id，实际为“{}”{}</translation>
    </message>
    <message>
        <source>expected a regular expression that fits the id of a finding, found "{}"</source>
        <translation>应为能匹配某个发现 id 的正则表达式，实际为“{}”</translation>
    </message>
    <message>
        <source>lists of events</source>
        <translation>事件列表</translation>
    </message>
    <message>
        <source>events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>segments</source>
        <translation>段</translation>
    </message>
    <message>
        <source>lists of segments</source>
        <translation>段列表</translation>
    </message>
    <message>
        <source>not fully loaded</source>
        <translation>未完整加载</translation>
    </message>
    <message>
        <source>Differences of the recordings</source>
        <translation>两次记录的不同之处</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>On both sides</source>
        <translation>两侧相同</translation>
    </message>
    <message>
        <source>The traces do not show what they were recorded with</source>
        <translation>跟踪中没有说明是用什么记录的</translation>
    </message>
    <message>
        <source>Differs: %1</source>
        <translation>不同：%1</translation>
    </message>
    <message>
        <source>On both sides: %1</source>
        <translation>两侧相同：%1</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>正在连接 %1…</translation>
    </message>
    <message>
        <source>The line to %1 is broken and is opened again: %2</source>
        <translation>与 %1 的连接已断开，正在重新连接：%2</translation>
    </message>
    <message>
        <source>%1 reads the file: %2 of text</source>
        <translation>%1 正在读取文件：已读取 %2 文本</translation>
    </message>
    <message>
        <source>%1 of %2 from %3</source>
        <translation>来自 %3：%1 / %2</translation>
    </message>
    <message>
        <source>Compare %1</source>
        <translation>比较 %1</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>GPU work per step, median</source>
        <translation>每步的 GPU 工作，中位数</translation>
    </message>
    <message>
        <source>Time per step: median; the steps take %1 to %2</source>
        <translation>每步的时间：中位数；各步用时 %1 到 %2</translation>
    </message>
    <message>
        <source>%1 kernels → 1</source>
        <translation>%1 个核函数 → 1</translation>
    </message>
    <message>
        <source>another kernel</source>
        <translation>另一个核函数</translation>
    </message>
    <message>
        <source>the file is complete, but no kernels, copies or calls were recorded</source>
        <translation>文件完整，但没有记录任何核函数、拷贝或调用</translation>
    </message>
    <message>
        <source>{} records are not valid JSON; they are left out</source>
        <translation>{} 条记录不是有效的 JSON，已略去</translation>
    </message>
    <message>
        <source>Matrix products</source>
        <translation>矩阵乘法</translation>
    </message>
    <message>
        <source>Memory traffic</source>
        <translation>内存流量</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Ceilings</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Nothing here has recorded shapes. Record them with profile(record_shapes=True): arithmetic and memory traffic are computed from them.</source>
        <translation>这里没有记录形状。请用 profile(record_shapes=True) 记录：算术量和内存流量由此计算。</translation>
    </message>
    <message>
        <source>%1 %2 TFLOP/s</source>
        <translation>%1 %2 TFLOP/s</translation>
    </message>
    <message>
        <source>TFLOP/s over FLOP/byte; the GPU's peaks are not known</source>
        <translation>TFLOP/s 对 FLOP/字节；GPU 的峰值未知</translation>
    </message>
    <message>
        <source>TFLOP/s over FLOP/byte on %1</source>
        <translation>%1 上的 TFLOP/s 对 FLOP/字节</translation>
    </message>
    <message>
        <source>, %1 GB/s</source>
        <translation>，%1 GB/s</translation>
    </message>
    <message>
        <source>%1: %2 TFLOP/s at %3 FLOP/byte, %4 of the time of these kernels</source>
        <translation>%1：%3 FLOP/字节时 %2 TFLOP/s，占这些核函数时间的 %4</translation>
    </message>
    <message>
        <source>; %1 of what the roof allows</source>
        <translation>；为屋顶线所允许的 %1</translation>
    </message>
    <message>
        <source>Time scale</source>
        <translation>时间刻度</translation>
    </message>
    <message>
        <source>Drag to select a range; middle drag moves in time</source>
        <translation>拖动以选择范围；按住中键拖动以在时间上移动</translation>
    </message>
    <message>
        <source>View %1</source>
        <translation>视图 %1</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>自 %1 起</translation>
    </message>
    <message>
        <source>GPU {device}: {rule}{first}{sum}.</source>
        <translation>GPU {device}：{rule}{first}{sum}。</translation>
    </message>
    <message>
        <source>, first at event {place}</source>
        <translation>，首次在事件 {place}</translation>
    </message>
    <message>
        <source>, first at {place}</source>
        <translation>，首次在 {place}</translation>
    </message>
    <message>
        <source>: {bytes} B do not add up</source>
        <translation>：相差 {bytes} B</translation>
    </message>
    <message>
        <source>GPU {device}: the live bytes exceed the reserved bytes before the first event.</source>
        <translation>GPU {device}：第一个事件之前，存活字节数超过保留字节数。</translation>
    </message>
    <message>
        <source>GPU {device}: the live bytes exceed the reserved bytes before the first event and after {failed} of {checked} events.</source>
        <translation>GPU {device}：第一个事件之前，以及 {checked} 个事件中有 {failed} 个之后，存活字节数超过保留字节数。</translation>
    </message>
    <message>
        <source>GPU {device}: the live bytes exceed the reserved bytes after {failed} of {checked} events.</source>
        <translation>GPU {device}：{checked} 个事件中有 {failed} 个之后，存活字节数超过保留字节数。</translation>
    </message>
    <message>
        <source>traced with torch.profiler, by the Python of the settings</source>
        <translation>由设置中的 Python 用 torch.profiler 跟踪</translation>
    </message>
    <message>
        <source>Through torch.compile</source>
        <translation>经由 torch.compile</translation>
    </message>
    <message>
        <source>The data type, the steps and the device are those of the workloads.</source>
        <translation>数据类型、步数和设备与工作负载的相同。</translation>
    </message>
    <message>
        <source>Full name, arguments, all of this name</source>
        <translation>完整名称、参数、所有同名者</translation>
    </message>
    <message>
        <source>Show all %1</source>
        <translation>显示全部 %1 处</translation>
    </message>
    <message>
        <source>Click a slice on the timeline to see its details.</source>
        <translation>点击时间线上的切片以查看其详情。</translation>
    </message>
    <message>
        <source>Show its slices on the timeline</source>
        <translation>在时间线上显示其切片</translation>
    </message>
    <message>
        <source>Previous slice</source>
        <translation>上一个切片</translation>
    </message>
    <message>
        <source>Next slice</source>
        <translation>下一个切片</translation>
    </message>
    <message>
        <source>Show how close it gets to the GPU's peaks</source>
        <translation>显示它距离 GPU 峰值有多近</translation>
    </message>
    <message>
        <source>In</source>
        <translation>位于</translation>
    </message>
    <message>
        <source>Children</source>
        <translation>子切片</translation>
    </message>
    <message>
        <source>and %1 more names</source>
        <translation>另有 %1 个名称</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Te&amp;xt size</source>
        <translation>文字大小(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>A new language takes effect at the next start; everything else changes at once.</source>
        <translation>语言在下次启动 Lanescope 时改变；其余立即生效。</translation>
    </message>
    <message>
        <source>&amp;Python</source>
        <translation>Python(&amp;P)</translation>
    </message>
    <message>
        <source>The python that has torch</source>
        <translation>装有 torch 的 python</translation>
    </message>
    <message>
        <source>&amp;Check for torch</source>
        <translation>询问它的 torch(&amp;A)</translation>
    </message>
    <message>
        <source>Captures are kept &amp;in</source>
        <translation>采集保存在(&amp;I)</translation>
    </message>
    <message>
        <source>Where captures are kept</source>
        <translation>采集的保存位置</translation>
    </message>
    <message>
        <source>PyTorch workloads run with this Python.</source>
        <translation>PyTorch 的负载由它运行。</translation>
    </message>
    <message>
        <source>Keep an &amp;index of opened traces for faster reopening</source>
        <translation>保留已打开跟踪的索引，以便更快地再次打开(&amp;I)</translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation>清除(&amp;L)</translation>
    </message>
    <message>
        <source>%1 of at most %2 used</source>
        <translation>已使用 %1，上限 %2</translation>
    </message>
    <message>
        <source>Filter by name or key</source>
        <translation>按名称或按键筛选</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Clashes with</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>复位(&amp;R)</translation>
    </message>
    <message>
        <source>Reset &amp;all</source>
        <translation>全部复位(&amp;A)</translation>
    </message>
    <message>
        <source>Choose an action, then press its new key in the field; Backspace removes its key.</source>
        <translation>选择一个操作，然后在输入框中按下新按键；Backspace 去掉其按键。</translation>
    </message>
    <message>
        <source>%1 is also the key of: %2. Give one of them another key.</source>
        <translation>%1 也是以下操作的按键：%2。请为其中之一另选按键。</translation>
    </message>
    <message>
        <source>The timeline takes single keys, without Ctrl, Alt or Shift.</source>
        <translation>时间线只接受单个按键，不带 Ctrl、Alt 或 Shift。</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在询问…</translation>
    </message>
    <message>
        <source>It gave no answer.</source>
        <translation>没有得到回答。</translation>
    </message>
    <message>
        <source>It does not start: %1</source>
        <translation>无法启动：%1</translation>
    </message>
    <message>
        <source>It gave no answer within 20 s.</source>
        <translation>20 s 内没有回答。</translation>
    </message>
    <message>
        <source>byte {}: expected {} bytes more, found the end of the file: it was cut off; the rows that can be reached are kept</source>
        <translation>字节 {}：应还有 {} 字节，文件却已结束：它被截断了；能读到的行已保留</translation>
    </message>
    <message>
        <source>rows {} to {} of table {}: {}; {} rows before are kept</source>
        <translation>第 {} 至 {} 行（表 {}）：{}；此前的 {} 行已保留</translation>
    </message>
    <message>
        <source>rows {} of table {}: {}; all other rows are kept</source>
        <translation>第 {} 行（表 {}）：{}；其余各行均已保留</translation>
    </message>
    <message>
        <source>rows {} of table {}, in {} places: {}; all other rows are kept</source>
        <translation>第 {} 行（表 {}），共 {} 处：{}；其余各行均已保留</translation>
    </message>
    <message>
        <source>Stable: {}, {}.</source>
        <translation>稳定：{}，{}。</translation>
    </message>
    <message>
        <source>{}: {}.</source>
        <translation>{}：{}。</translation>
    </message>
    <message>
        <source>Stable stretch</source>
        <translation>稳定区段</translation>
    </message>
    <message>
        <source>Time between tokens, per request</source>
        <translation>每个请求的 token 间隔</translation>
    </message>
    <message>
        <source>Show next to another run</source>
        <translation>与另一次运行并排显示</translation>
    </message>
    <message>
        <source>Copy as row</source>
        <translation>复制为一行</translation>
    </message>
    <message>
        <source>Names and figures as two rows with tabs, to paste into a table of runs</source>
        <translation>名称和数值为两行，以制表符分隔，可粘贴到各次运行的表格中</translation>
    </message>
    <message>
        <source>Drop a trace here</source>
        <translation>将跟踪拖放到这里</translation>
    </message>
    <message>
        <source>Traces of torch.profiler, rocprofv3, rpd or nsys</source>
        <translation>torch.profiler、rocprofv3、rpd 或 nsys 的跟踪</translation>
    </message>
    <message>
        <source>Memory snapshots: %1</source>
        <translation>内存快照：%1</translation>
    </message>
    <message>
        <source>Open…   Ctrl+O</source>
        <translation>打开…   Ctrl+O</translation>
    </message>
    <message>
        <source>Open ranks together…</source>
        <translation>一起打开各 rank…</translation>
    </message>
    <message>
        <source>Run a workload on this machine</source>
        <translation>在本机运行一个负载</translation>
    </message>
    <message>
        <source>Two traces, what changed and why</source>
        <translation>两个跟踪，什么变了、为什么</translation>
    </message>
    <message>
        <source>Reading a trace</source>
        <translation>读懂跟踪</translation>
    </message>
    <message>
        <source>Short pages with examples</source>
        <translation>带示例的短页</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Open a recent trace: Ctrl+K, then its name</source>
        <translation>打开最近的跟踪：Ctrl+K，然后输入名称</translation>
    </message>
    <message>
        <source>Keep this list on this computer</source>
        <translation>在此计算机上保留此列表</translation>
    </message>
    <message>
        <source>Paths, verdicts, counts, times and dates. Nothing is sent anywhere.</source>
        <translation>路径、结论、数量、时间和日期。不会发送到任何地方。</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>清除列表</translation>
    </message>
    <message>
        <source>Learn from an example</source>
        <translation>从示例中学习</translation>
    </message>
    <message>
        <source>Each opens with its lesson.</source>
        <translation>每个示例都附有讲解。</translation>
    </message>
    <message>
        <source>zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>fit the selection</source>
        <translation>让所选适合窗口</translation>
    </message>
    <message>
        <source>mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>launch ↔ kernel</source>
        <translation>启动 ↔ 核函数</translation>
    </message>
    <message>
        <source>search and commands</source>
        <translation>搜索和命令</translation>
    </message>
    <message>
        <source>all keys</source>
        <translation>所有按键</translation>
    </message>
    <message>
        <source>Traces that you open are listed here, with their verdict.</source>
        <translation>打开的跟踪及其结论会列在这里。</translation>
    </message>
    <message>
        <source>Traces that you open are not listed.</source>
        <translation>打开的跟踪不会列出。</translation>
    </message>
    <message>
        <source>selected %1</source>
        <translation>所选 %1</translation>
    </message>
    <message>
        <source>selected %1, %2</source>
        <translation>已选 %1，%2</translation>
    </message>
    <message>
        <source>Cursor</source>
        <translation>光标</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Lanescope · works offline</source>
        <translation>Lanescope · 离线工作</translation>
    </message>
    <message>
        <source>selected instant</source>
        <translation>所选瞬时事件</translation>
    </message>
    <message>
        <source>view %1 of %2</source>
        <translation>视图 %1 / %2</translation>
    </message>
    <message>
        <source>No trace is open</source>
        <translation>没有打开的跟踪</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另外 %1 个</translation>
    </message>
    <message>
        <source>Steps  A</source>
        <translation>步  A</translation>
    </message>
    <message>
        <source>Steps  B</source>
        <translation>步  B</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;Host %2 → %3&lt;br&gt;GPU %4 → %5&lt;br&gt;Launches %6 → %7</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;主机 %2 → %3&lt;br&gt;GPU %4 → %5&lt;br&gt;启动 %6 → %7</translation>
    </message>
    <message>
        <source>Steps so far</source>
        <translation>目前的各步</translation>
    </message>
    <message>
        <source>Much slower than the median step</source>
        <translation>远慢于中位步</translation>
    </message>
    <message>
        <source>Much faster than the median step</source>
        <translation>远快于中位步</translation>
    </message>
    <message>
        <source>Step time against the varied value</source>
        <translation>一步的时间随变量的变化</translation>
    </message>
    <message>
        <source>Reading %1 traces…</source>
        <translation>正在读取 %1 个跟踪…</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf);;All files (*)</source>
        <translation>图片 (*.png *.svg *.pdf);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Launching</source>
        <translation>启动耗时</translation>
    </message>
    <message>
        <source>Sets the pace</source>
        <translation>决定快慢者</translation>
    </message>
    <message>
        <source>Traces of the sweep</source>
        <translation>这组对比的跟踪</translation>
    </message>
    <message>
        <source>What the sweep shows</source>
        <translation>这组对比说明了什么</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>关闭 %1</translation>
    </message>
    <message>
        <source>Part of the trace</source>
        <translation>跟踪的一部分</translation>
    </message>
    <message>
        <source>Filter by name</source>
        <translation>按名称筛选</translation>
    </message>
    <message>
        <source>Whole trace</source>
        <translation>整个跟踪</translation>
    </message>
    <message>
        <source>Selected range</source>
        <translation>所选范围</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 次</translation>
    </message>
    <message>
        <source>Show the hidden lanes</source>
        <translation>重新显示隐藏的通道</translation>
    </message>
    <message>
        <source>The GPU works in a small part of this trace, which is shown first. Click: show all of it</source>
        <translation>GPU 只在该跟踪的一小部分时间里工作，先显示这一部分。点击：显示全部</translation>
    </message>
    <message>
        <source>Go to a time: 1.2ms, 350us, 3s</source>
        <translation>转到时间：1.2ms、350us、3s</translation>
    </message>
    <message>
        <source>The trace is covered until you reveal it</source>
        <translation>跟踪已遮住，直到你揭晓</translation>
    </message>
    <message>
        <source>%1 hidden</source>
        <translation>已隐藏 %1 条</translation>
    </message>
    <message>
        <source>Expected a number with its unit, such as 1.2ms</source>
        <translation>应为带单位的数，如 1.2ms</translation>
    </message>
    <message>
        <source>&lt;b&gt;Keys&lt;/b&gt;</source>
        <translation>&lt;b&gt;按键&lt;/b&gt;</translation>
    </message>
    <message>
        <source>%1 of %2 are shown, from %3 on</source>
        <translation>显示 %2 中的 %1，自 %3 起</translation>
    </message>
    <message>
        <source>Arrow keys go from slice to slice, F shows the selected one large, ? lists all keys</source>
        <translation>方向键在切片间移动，F 放大显示所选切片，? 列出所有按键</translation>
    </message>
    <message>
        <source>No slice is selected</source>
        <translation>没有选择切片</translation>
    </message>
    <message>
        <source>%1, %2, %3, begins at %4, on %5</source>
        <translation>%1，%2，%3，开始于 %4，位于 %5</translation>
    </message>
    <message>
        <source>; inside %1</source>
        <translation>；位于 %1 之内</translation>
    </message>
    <message>
        <source>; launched %1 before</source>
        <translation>；启动于 %1 之前</translation>
    </message>
    <message numerus="yes">
        <source>; %n piece(s) of GPU work</source>
        <translation><numerusform>；%n 项 GPU 工作</numerusform></translation>
    </message>
    <message>
        <source>The trace records no kernel, launch or flow after this slice.</source>
        <translation>跟踪中没有记录此切片之后的核函数、启动或流程。</translation>
    </message>
    <message>
        <source>The trace records no launch or flow before this slice.</source>
        <translation>跟踪中没有记录此切片之前的启动或流程。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;instant at %2</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;瞬时事件，位于 %2</translation>
    </message>
    <message>
        <source>&lt;br&gt;and %1 more within this mark: zoom in</source>
        <translation>&lt;br&gt;此标记内另有 %1 个：请放大</translation>
    </message>
    <message>
        <source>click: details · %1: zoom</source>
        <translation>点击：详情 · %1：放大</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Copy time in ns</source>
        <translation>复制时刻 (ns)</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>What is this?</source>
        <translation>这是什么？</translation>
    </message>
    <message>
        <source>Go to its launch</source>
        <translation>转到其启动</translation>
    </message>
    <message>
        <source>Go to its GPU work</source>
        <translation>转到其 GPU 工作</translation>
    </message>
    <message>
        <source>Highlight all of this name</source>
        <translation>高亮所有同名者</translation>
    </message>
    <message>
        <source>Find in the table</source>
        <translation>在表格中查找</translation>
    </message>
    <message>
        <source>Mark its time</source>
        <translation>标记其时间</translation>
    </message>
    <message>
        <source>Add a note</source>
        <translation>添加注释</translation>
    </message>
    <message>
        <source>Export its time range…</source>
        <translation>导出其时间范围…</translation>
    </message>
    <message>
        <source>Copy duration in ns</source>
        <translation>复制时长 (ns)</translation>
    </message>
    <message>
        <source>Hide this lane</source>
        <translation>隐藏此通道</translation>
    </message>
    <message>
        <source>Unpin this lane</source>
        <translation>取消固定此通道</translation>
    </message>
    <message>
        <source>Pin this lane to the top</source>
        <translation>将此通道固定到顶部</translation>
    </message>
    <message>
        <source>Show 1 hidden lane</source>
        <translation>显示 1 条隐藏的通道</translation>
    </message>
    <message>
        <source>Show %1 hidden lanes</source>
        <translation>显示 %1 条隐藏的通道</translation>
    </message>
    <message>
        <source>Python frames</source>
        <translation>Python 帧</translation>
    </message>
    <message>
        <source>Height of rows</source>
        <translation>行高</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>紧凑</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>Tall</source>
        <translation>高</translation>
    </message>
    <message>
        <source>Export this range…</source>
        <translation>导出此范围…</translation>
    </message>
    <message>
        <source>Export what is shown…</source>
        <translation>导出所显示的内容…</translation>
    </message>
    <message>
        <source>Back to the last view</source>
        <translation>回到之前的视图</translation>
    </message>
    <message>
        <source>Zoom to the gap</source>
        <translation>放大到空隙</translation>
    </message>
    <message>
        <source>Go to what ends it</source>
        <translation>转到结束它的工作</translation>
    </message>
    <message>
        <source>Ranges that the program or a library named, such as steps, above the lane of the thread or GPU that they belong to.</source>
        <translation>程序或库命名的区间，例如步，画在所属线程或 GPU 的通道上方。</translation>
    </message>
    <message>
        <source>One process of a distributed job, with its threads and its GPU.</source>
        <translation>分布式作业的一个进程，包括它的线程和 GPU。</translation>
    </message>
    <message>
        <source>A process of the host with its threads, or a GPU with its streams.</source>
        <translation>主机的一个进程及其线程，或一个 GPU 及其流。</translation>
    </message>
    <message>
        <source>A number that the trace records over time, such as allocated memory. Each step of the curve is one record.</source>
        <translation>跟踪随时间记录的一个数值，例如已分配的内存。曲线的每一级是一条记录。</translation>
    </message>
    <message>
        <source>How much work was launched to the stream above and had not begun yet. Where it falls to zero, the GPU waits for launches.</source>
        <translation>已启动到上方的流但尚未开始的工作量。降到零时 GPU 在等待启动。</translation>
    </message>
    <message>
        <source>self %1</source>
        <translation>自身 %1</translation>
    </message>
    <message>
        <source>%1, %2 on GPU</source>
        <translation>%1，GPU 上 %2</translation>
    </message>
    <message>
        <source>&lt;br&gt;begins %1 after its launch</source>
        <translation>&lt;br&gt;在其启动之后 %1 开始</translation>
    </message>
    <message>
        <source>&lt;br&gt;its work begins %1 after the call</source>
        <translation>&lt;br&gt;其工作在调用之后 %1 开始</translation>
    </message>
    <message>
        <source>&lt;br&gt;in %1</source>
        <translation>&lt;br&gt;位于 %1</translation>
    </message>
    <message>
        <source> · %1 to its launch</source>
        <translation> · %1 到其启动</translation>
    </message>
    <message>
        <source> · %1 to the GPU</source>
        <translation> · %1 到 GPU</translation>
    </message>
    <message>
        <source> · %1 to its kernel</source>
        <translation> · %1 到其核函数</translation>
    </message>
    <message>
        <source> · %1 along the flow</source>
        <translation> · %1 沿流程</translation>
    </message>
    <message>
        <source> · right-click: more</source>
        <translation> · 右键点击：更多</translation>
    </message>
    <message>
        <source>&lt;br&gt;no value yet</source>
        <translation>&lt;br&gt;尚无值</translation>
    </message>
    <message>
        <source>&lt;br&gt;%1 since %2</source>
        <translation>&lt;br&gt;自 %2 起为 %1</translation>
    </message>
    <message>
        <source>&lt;br&gt;%1 reserved</source>
        <translation>&lt;br&gt;已保留 %1</translation>
    </message>
    <message>
        <source>This trace holds no slices</source>
        <translation>此跟踪不含切片</translation>
    </message>
    <message>
        <source>A profiler writes such a file if it is stopped before any op runs, if the work runs in another process, or if its schedule never reaches an active step. Record once more, and run at least one step of the work while the profiler is active.</source>
        <translation>以下情况会写出这样的文件：性能分析器在任何算子运行之前就已停止、工作在另一个进程中运行，或者调度始终没有到达活动步。请重新记录，并在性能分析器处于活动状态时至少运行一步工作。</translation>
    </message>
    <message>
        <source>busy in view %1</source>
        <translation>视图中忙碌 %1</translation>
    </message>
    <message>
        <source>behind a prefill</source>
        <translation>在 prefill 之后</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个 token</translation>
    </message>
    <message>
        <source>%1 tokens behind a prefill</source>
        <translation>%1 个 token 在 prefill 之后</translation>
    </message>
    <message>
        <source>Names do not identify requests: each is taken to decode in every iteration that decodes.</source>
        <translation>名称不标识请求：假定每个请求在每次有 decode 的迭代中都 decode。</translation>
    </message>
    <message>
        <source>The time between two tokens of a request has a median of {}; for 95 % of the {} tokens it is at most {}.</source>
        <translation>一个请求的两个 token 之间的时间中位数为 {}；95 % 的 token（共 {} 个）不超过 {}。</translation>
    </message>
    <message>
        <source>{} tokens came after a prefill, {} after the one before.</source>
        <translation>{} 个 token 在 prefill 之后产生，距前一个 {}。</translation>
    </message>
    <message>
        <source>{} tokens came after a prefill, {} to {} after the one before.</source>
        <translation>{} 个 token 在 prefill 之后产生，距前一个 {} 至 {}。</translation>
    </message>
    <message>
        <source>The notes file of this trace cannot be read and is left unchanged: %1</source>
        <translation>此跟踪旁的注释无法读取，保持原样：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s) are tied to items that this trace does not have.</source>
        <translation><numerusform>%n 条注释所关联的内容不在此跟踪中。</numerusform></translation>
    </message>
    <message>
        <source>The notes are not saved: %1</source>
        <translation>注释未保存：%1</translation>
    </message>
    <message>
        <source>The line to %1 is broken and is opened again. What is shown stays, arguments come later.</source>
        <translation>与 %1 的连接已断开，正在重新连接。已显示的内容保持不变，参数稍后显示。</translation>
    </message>
    <message>
        <source>The file changed on %1.</source>
        <translation>%1 上的文件已更改。</translation>
    </message>
    <message>
        <source>The line to %1 is broken: arguments cannot be read.</source>
        <translation>与 %1 的连接已断开：无法读取参数。</translation>
    </message>
    <message>
        <source>The line to %1 was broken: some results lack arguments.</source>
        <translation>与 %1 的连接曾经断开：部分结果缺少参数。</translation>
    </message>
    <message>
        <source>%1 is shown as a lane of memory. %2</source>
        <translation>%1 显示为一条内存通道。%2</translation>
    </message>
    <message>
        <source>%1 of text read</source>
        <translation>已读取 %1 文本</translation>
    </message>
    <message>
        <source>ranks of %1</source>
        <translation>%1 的各 rank</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>正在打开…</translation>
    </message>
    <message>
        <source>&lt;b&gt;This file cannot be read as a trace&lt;/b&gt;</source>
        <translation>&lt;b&gt;此文件不能作为跟踪读取&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Open another…</source>
        <translation>打开其他…</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>复制信息</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Note added: %1 on this trace. Ctrl+Z takes it away again.</source>
        <translation>已添加标注：此跟踪上共有 %1 个。Ctrl+Z 可撤销。</translation>
    </message>
    <message>
        <source>follows: %1</source>
        <translation>跟随：%1</translation>
    </message>
    <message>
        <source>This trace is predicted, not recorded.</source>
        <translation>此跟踪是预测的，不是记录的。</translation>
    </message>
    <message>
        <source>  (and %1 more)</source>
        <translation>  （另有 %1 条）</translation>
    </message>
    <message>
        <source>Expectations (*.json);;All files (*)</source>
        <translation>预期 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save expectations</source>
        <translation>保存预期</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 无法写入：%2</translation>
    </message>
    <message>
        <source>Open expectations</source>
        <translation>打开预期</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 无法读取：%2</translation>
    </message>
    <message>
        <source>The file is no longer there. What is open stays as it was.</source>
        <translation>文件已不在。已打开的内容保持原样。</translation>
    </message>
    <message>
        <source>The file changed on disk: arguments can no longer be read from it.</source>
        <translation>磁盘上的文件已更改：无法再从中读取参数。</translation>
    </message>
    <message>
        <source>The file changed on disk.</source>
        <translation>磁盘上的文件已更改。</translation>
    </message>
    <message>
        <source>Where it changes</source>
        <translation>变化之处</translation>
    </message>
    <message>
        <source>%1 more roles</source>
        <translation>另外 %1 种用途</translation>
    </message>
    <message>
        <source>GPU work, by role.</source>
        <translation>GPU 工作，按用途。</translation>
    </message>
    <message>
        <source>GPU work per step, by role.</source>
        <translation>每步的 GPU 工作，按用途。</translation>
    </message>
    <message>
        <source>GPU work per step, by role: mean of %1 steps.</source>
        <translation>每步的 GPU 工作，按用途：%1 步的平均值。</translation>
    </message>
    <message>
        <source>The bars add up to %1.</source>
        <translation>各条之和为 %1。</translation>
    </message>
    <message>
        <source>Copies and communication count while they run alone.</source>
        <translation>复制和通信仅在单独运行时计入。</translation>
    </message>
    <message>
        <source>The axis starts at %1.</source>
        <translation>坐标轴从 %1 开始。</translation>
    </message>
    <message>
        <source>The GPU's idle time is not in the bars: %1 → %2.</source>
        <translation>条形中不含 GPU 的空闲时间：%1 → %2。</translation>
    </message>
    <message>
        <source>Replay the whole trace or one step</source>
        <translation>重放整个跟踪或一步</translation>
    </message>
    <message>
        <source>kernel:gemm=0.5</source>
        <translation>kernel:gemm=0.5</translation>
    </message>
    <message>
        <source>KIND:NAME=FACTOR. KIND is kernel, copy, memset, comm, op, python or call; NAME is a regular expression.</source>
        <translation>KIND:NAME=FACTOR。KIND 为 kernel、copy、memset、comm、op、python 或 call；NAME 为正则表达式。</translation>
    </message>
    <message>
        <source>Add a change</source>
        <translation>添加改动</translation>
    </message>
    <message>
        <source>+ Add a change</source>
        <translation>＋ 添加改动</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>已添加</translation>
    </message>
    <message>
        <source>{change}</source>
        <translation>{change}</translation>
    </message>
    <message>
        <source>added by hand</source>
        <translation>手动添加</translation>
    </message>
    <message>
        <source>The replay has no change for this finding.</source>
        <translation>重放中没有与此发现对应的改动。</translation>
    </message>
    <message>
        <source>the panel changes only those named by the finding</source>
        <translation>面板只改动该发现所指的部分</translation>
    </message>
    <message>
        <source>Writing the predicted trace…</source>
        <translation>正在写入预测的跟踪…</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>Saves alone, of %1</source>
        <translation>单独节省（共 %1）</translation>
    </message>
    <message>
        <source>of step</source>
        <translation>占该步</translation>
    </message>
    <message>
        <source>of trace</source>
        <translation>占跟踪</translation>
    </message>
    <message>
        <source>How much</source>
        <translation>幅度</translation>
    </message>
    <message>
        <source>Saves alone</source>
        <translation>单独节省</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>节省</translation>
    </message>
    <message>
        <source>Each change alone, of the replayed %1</source>
        <translation>每项改动单独，占重放的 %1</translation>
    </message>
    <message>
        <source>Factor: %1</source>
        <translation>系数：%1</translation>
    </message>
    <message>
        <source>Cannot be told</source>
        <translation>无法判断的</translation>
    </message>
    <message>
        <source>What will not help</source>
        <translation>没有帮助的</translation>
    </message>
    <message>
        <source>finding: %1</source>
        <translation>发现：%1</translation>
    </message>
    <message>
        <source>of the GPU's %1</source>
        <translation>占 GPU 的 %1</translation>
    </message>
    <message>
        <source>all calls</source>
        <translation>所有调用</translation>
    </message>
    <message>
        <source>all collectives</source>
        <translation>所有集合通信</translation>
    </message>
    <message>
        <source>all kernels</source>
        <translation>所有核函数</translation>
    </message>
    <message>
        <source>Scope: %1</source>
        <translation>范围：%1</translation>
    </message>
    <message>
        <source>Kernels by name</source>
        <translation>按名称选核函数</translation>
    </message>
    <message>
        <source>Memsets</source>
        <translation>memset</translation>
    </message>
    <message>
        <source>Ops by name</source>
        <translation>按名称选算子</translation>
    </message>
    <message>
        <source>Python functions by name</source>
        <translation>按名称选 Python 函数</translation>
    </message>
    <message>
        <source>CUDA or HIP calls by name</source>
        <translation>按名称选 CUDA 或 HIP 调用</translation>
    </message>
    <message>
        <source>These predictions are for %2, not for %1 alone: what a change saves depends on the work before and after it.</source>
        <translation>这些预测针对%2，而不只是%1：一项更改能节省多少取决于它前后的工作。</translation>
    </message>
    <message>
        <source>Switch all on</source>
        <translation>全部打开</translation>
    </message>
    <message>
        <source>Replay all changes of the list together</source>
        <translation>一起重放列表中的所有改动</translation>
    </message>
    <message>
        <source>Show beside</source>
        <translation>并排显示</translation>
    </message>
    <message>
        <source>Compare the recorded trace with the predicted one</source>
        <translation>将记录的跟踪与预测的跟踪对比</translation>
    </message>
    <message>
        <source>Save predicted trace…</source>
        <translation>保存预测的跟踪…</translation>
    </message>
    <message>
        <source>Write the trace as it would be, marked as predicted</source>
        <translation>按改动后的样子写出跟踪，并标为预测</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Copy the command that predicts the same in a terminal</source>
        <translation>复制在终端中作同样预测的命令</translation>
    </message>
    <message>
        <source>Switch all changes off</source>
        <translation>关闭所有改动</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Replayed window</source>
        <translation>重放的时间窗口</translation>
    </message>
    <message>
        <source>predicted, %1 × as fast</source>
        <translation>预测，速度为 %1 倍</translation>
    </message>
    <message>
        <source>predicted, slower</source>
        <translation>预测，更慢</translation>
    </message>
    <message>
        <source>predicted, no change</source>
        <translation>预测，无变化</translation>
    </message>
    <message>
        <source>between %1 and %2</source>
        <translation>在 %1 与 %2 之间</translation>
    </message>
    <message>
        <source>Switch a change on to see how long the whole trace would take.</source>
        <translation>打开一项改动，查看整个跟踪在其下的用时。</translation>
    </message>
    <message>
        <source>Switch a change on to see how long this step would take.</source>
        <translation>打开一项改动，查看这一步在其下的用时。</translation>
    </message>
    <message>
        <source>Now its critical path consists of:</source>
        <translation>目前其关键路径的组成：</translation>
    </message>
    <message>
        <source>One change, replayed through the whole trace: it saves at most %1.</source>
        <translation>在整个跟踪上重放一项更改：最多节省 %1。</translation>
    </message>
    <message>
        <source>One change, replayed through the whole trace: it saves %1.</source>
        <translation>一项改动，在整个跟踪中重放：可省 %1。</translation>
    </message>
    <message>
        <source>The finding accounts for at most %1 of that: the change also removes time that other findings explain, or that is outside the GPU's window.</source>
        <translation>其中最多 %1 属于该发现：该更改还消除了由其他发现解释的时间，或 GPU 窗口之外的时间。</translation>
    </message>
    <message>
        <source>%1 changes replayed together. Alone they add up to %2, together they save at most %3.</source>
        <translation>同时重放 %1 项更改。单独相加为 %2，一起最多节省 %3。</translation>
    </message>
    <message>
        <source>%1 changes replayed together. Alone they add up to %2, together they save %3.</source>
        <translation>%1 项改动一起重放。单独节省相加为 %2，一起可省 %3。</translation>
    </message>
    <message>
        <source>Not covered by the numbers</source>
        <translation>数字未涵盖的</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>it covers launch and wait latencies, not noise between runs.</source>
        <translation>它涵盖启动和等待的延迟，不涵盖各次运行之间的波动。</translation>
    </message>
    <message>
        <source>Sorted by saving</source>
        <translation>按收益排列</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>Steps before</source>
        <translation>之前的步数</translation>
    </message>
    <message>
        <source>Steps before the schedule begins; 0 means a cold start</source>
        <translation>计划开始之前的步数；为零即冷启动</translation>
    </message>
    <message>
        <source>Steps that are not recorded</source>
        <translation>不记录的步</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>Steps that are recorded and discarded</source>
        <translation>记录后丢弃的步</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Steps that are kept</source>
        <translation>保留的步</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>%1: %2, %3 free</source>
        <translation>%1：%2，空闲 %3</translation>
    </message>
    <message>
        <source>Driver %1</source>
        <translation>驱动 %1</translation>
    </message>
    <message>
        <source>No GPU: %1</source>
        <translation>没有 GPU：%1</translation>
    </message>
    <message>
        <source>A CUDA graph needs a GPU</source>
        <translation>CUDA graph 需要 GPU</translation>
    </message>
    <message>
        <source>tf32 needs the tensor cores of a GPU</source>
        <translation>tf32 需要 GPU 的 Tensor Core</translation>
    </message>
    <message>
        <source>change:</source>
        <translation>变化：</translation>
    </message>
    <message>
        <source>only in the second trace</source>
        <translation>仅在第二个跟踪中</translation>
    </message>
    <message>
        <source>1 row below 1 %</source>
        <translation>1 行低于 1 %</translation>
    </message>
    <message>
        <source>%1 rows below 1 %</source>
        <translation>%1 行低于 1 %</translation>
    </message>
    <message>
        <source> (noise)</source>
        <translation>（噪声）</translation>
    </message>
    <message>
        <source>GPU work of the whole recordings</source>
        <translation>整个记录的 GPU 工作</translation>
    </message>
    <message>
        <source>GPU work per step, over %1 matched steps</source>
        <translation>每步的 GPU 工作，取自 %1 个匹配的步</translation>
    </message>
    <message>
        <source>Calls before</source>
        <translation>之前的调用</translation>
    </message>
    <message>
        <source>Calls after</source>
        <translation>之后的调用</translation>
    </message>
    <message>
        <source>Self before</source>
        <translation>之前自身</translation>
    </message>
    <message>
        <source>Self after</source>
        <translation>之后自身</translation>
    </message>
    <message>
        <source>Self CPU time total: %1</source>
        <translation>自身 CPU 时间合计：%1</translation>
    </message>
    <message>
        <source> · Self CUDA time total: %1</source>
        <translation> · 自身 CUDA 时间合计：%1</translation>
    </message>
    <message>
        <source> · Self GPU time total: %1</source>
        <translation> · 自身 GPU 时间合计：%1</translation>
    </message>
    <message>
        <source> · the first %1 of %2 rows</source>
        <translation> · %2 行中的前 %1 行</translation>
    </message>
    <message>
        <source>The first %1 of %2 rows; </source>
        <translation>%2 行中的前 %1 行；</translation>
    </message>
    <message>
        <source>– : not recorded</source>
        <translation>– ：未记录</translation>
    </message>
    <message>
        <source>Shared</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>Idle GPU time by cause</source>
        <translation>按原因划分的 GPU 空闲时间</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>段数</translation>
    </message>
    <message>
        <source>Of the window</source>
        <translation>占窗口</translation>
    </message>
    <message>
        <source>The recording</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>GPUs without work</source>
        <translation>没有工作的 GPU</translation>
    </message>
    <message>
        <source>What</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Puts one kernel into a stream's queue by the driver's API, as Triton's and newer libraries' kernels are.</source>
        <translation>通过驱动的 API 把一个核函数放入流的队列，Triton 和较新的库的核函数即是如此。</translation>
    </message>
    <message>
        <source>Dynamo checks its guards to find the compiled code that fits these inputs. It is paid on every call, compiled or not.</source>
        <translation>Dynamo 检查其 guard，以找到适合这些输入的已编译代码。无论是否编译，每次调用都要付出这一开销。</translation>
    </message>
    <message>
        <source>Python code that Dynamo put before the compiled graph, to gather its inputs.</source>
        <translation>Dynamo 放在编译后的图之前的 Python 代码，用于收集其输入。</translation>
    </message>
    <message>
        <source>AOTAutograd's wrapper around the compiled graph: it unpacks views and prepares inputs, with gradients or without.</source>
        <translation>AOTAutograd 在编译后的图外面的包装：拆开视图并准备输入，无论有无梯度。</translation>
    </message>
    <message>
        <source>A compiled graph as autograd sees it: one node for all the ops that were fused into it.</source>
        <translation>autograd 所见的编译后的图：融合在其中的所有算子是一个节点。</translation>
    </message>
    <message>
        <source>Code that torch.compile replaced.</source>
        <translation>被 torch.compile 替换的代码。</translation>
    </message>
    <message>
        <source>The profiler requests memory to record into. This is profiler overhead: the program does not cause the time lost to it.</source>
        <translation>分析器请求用于记录的内存。这是记录本身造成的：其间损失的时间不属于程序。</translation>
    </message>
    <message>
        <source>The profiler hands full buffers on. This is profiler overhead.</source>
        <translation>分析器交出已满的缓冲区。这是记录本身造成的。</translation>
    </message>
    <message>
        <source>The profiler sets up its hooks. This is profiler overhead.</source>
        <translation>分析器设置其钩子。这是记录本身造成的。</translation>
    </message>
    <message>
        <source>The profiler's bookkeeping of contexts and streams.</source>
        <translation>分析器对上下文和流的登记。</translation>
    </message>
    <message>
        <source>The window in which the profiler recorded.</source>
        <translation>分析器进行记录的窗口。</translation>
    </message>
    <message>
        <source>The time at which the profiler's schedule began to record.</source>
        <translation>分析器的计划从这里开始记录。</translation>
    </message>
    <message>
        <source>The library asks how many blocks of a kernel fit on a multiprocessor, to choose its launch: a kernel that is launched after it is a heavyweight one, a GEMM as a rule.</source>
        <translation>库询问一个多处理器能放下某核函数的多少块，以决定如何启动：其后启动的是重量级核函数，通常是 GEMM。</translation>
    </message>
    <message>
        <source>The library asks how much shared memory a block may request if a number of blocks are to run on one multiprocessor, to choose its launch.</source>
        <translation>库在询问：要让若干个线程块同时驻留在一个多处理器上，每个线程块最多可申请多少共享内存，以便选择启动方式。</translation>
    </message>
    <message>
        <source>Puts one kernel into a stream's queue, with attributes such as clusters or early launch, and returns at once.</source>
        <translation>把一个核函数连同簇、提前启动等属性放入流的队列，并立即返回。</translation>
    </message>
    <message>
        <source>Puts one kernel into a stream's queue and returns at once: the kernel begins when those before it are done.</source>
        <translation>把一个核函数放入流的队列并立即返回：之前的核函数完成后，它才开始。</translation>
    </message>
    <message>
        <source>Puts one kernel into a stream's queue and returns at once.</source>
        <translation>把一个核函数放入流的队列并立即返回。</translation>
    </message>
    <message>
        <source>Launches a whole recorded graph of kernels with one call: the host pays once for all of them.</source>
        <translation>用一次调用启动整个录制好的核函数图：主机对全部核函数只付出一次开销。</translation>
    </message>
    <message>
        <source>Launches a whole recorded graph of kernels with one call.</source>
        <translation>用一次调用启动整个录制好的核函数图。</translation>
    </message>
    <message>
        <source>Checks whether the stream is capturing a graph; takes a few hundred nanoseconds.</source>
        <translation>询问流是否正在录制图；几百纳秒。</translation>
    </message>
    <message>
        <source>The host waits until the device has done all its work. One at the end of a recording is a profiler artifact.</source>
        <translation>主机等到设备完成所有工作。记录末尾的那一次属于分析器自身。</translation>
    </message>
    <message>
        <source>The host waits until one stream has done its work, as .item(), .cpu() and printing a tensor make it.</source>
        <translation>主机等到一个流完成其工作，.item()、.cpu() 和打印张量都会如此。</translation>
    </message>
    <message>
        <source>The host waits until the device has passed an event.</source>
        <translation>主机等到设备经过某个事件。</translation>
    </message>
    <message>
        <source>The host waits until the device has done all its work.</source>
        <translation>主机等到设备完成所有工作。</translation>
    </message>
    <message>
        <source>The host waits until one stream has done its work.</source>
        <translation>主机等到一个流完成其工作。</translation>
    </message>
    <message>
        <source>Records an event in a stream, to wait for or to measure time.</source>
        <translation>在流中放入一个标记，用于等待或计时。</translation>
    </message>
    <message>
        <source>Makes a stream wait for an event in another; the host does not wait.</source>
        <translation>让一个流等待另一个流中的标记；主机不等待。</translation>
    </message>
    <message>
        <source>The stream waits for an event recorded on another stream.</source>
        <translation>流停在这里，直到另一个流经过某个事件。</translation>
    </message>
    <message>
        <source>The device lane's side of a wait for the whole device.</source>
        <translation>等待整个设备，在设备通道上的一侧。</translation>
    </message>
    <message>
        <source>The device lane's side of a wait for an event.</source>
        <translation>等待事件，在设备通道上的一侧。</translation>
    </message>
    <message>
        <source>The device lane's side of a wait for a stream.</source>
        <translation>等待流，在设备通道上的一侧。</translation>
    </message>
    <message>
        <source>Puts a copy into a stream's queue. If the memory is not pinned, the host waits while it is staged.</source>
        <translation>把一次复制放入流的队列。若源内存未锁页，主机要等待其中转。</translation>
    </message>
    <message>
        <source>Puts the filling of memory into a stream's queue.</source>
        <translation>把一次内存填充放入流的队列。</translation>
    </message>
    <message>
        <source>Takes memory from the device, which waits for it: PyTorch's allocator does so only while its cache grows.</source>
        <translation>从设备取得内存，设备要等待它：PyTorch 的分配器只在其缓存增长时才这样做。</translation>
    </message>
    <message>
        <source>Gives memory back to the device, and waits for its work to end.</source>
        <translation>把内存还给设备，并等待设备的工作结束。</translation>
    </message>
    <message>
        <source>Allocates pinned host memory, which copies to the device need not stage.</source>
        <translation>取得锁页的主机内存，由此复制到设备无需中转。</translation>
    </message>
    <message>
        <source>Prepares a kernel's launch, as for more than 48 KB of shared memory per block.</source>
        <translation>为核函数的启动做准备，例如每块使用超过 48 KB 的共享内存。</translation>
    </message>
    <message>
        <source>Loads kernels' code to the device: once, when they are first used.</source>
        <translation>把核函数的代码加载到设备：只在首次使用时加载一次。</translation>
    </message>
    <message>
        <source>A copy from the device's memory to its own: each byte is read once and written once.</source>
        <translation>设备内存之内的复制：每个字节读一次、写一次。</translation>
    </message>
    <message>
        <source>A copy to the device from memory that is not pinned: staged, and the host waits.</source>
        <translation>从未锁页的内存到设备的复制：要经中转，主机等待。</translation>
    </message>
    <message>
        <source>A copy from the host to the device.</source>
        <translation>从主机到设备的复制。</translation>
    </message>
    <message>
        <source>A copy to host memory that is not pinned: staged, and the host waits for it.</source>
        <translation>到未锁页的主机内存的复制：要经中转，主机等待它。</translation>
    </message>
    <message>
        <source>A copy from the device to the host.</source>
        <translation>从设备到主机的复制。</translation>
    </message>
    <message>
        <source>A copy from one device to another.</source>
        <translation>从一个设备到另一个设备的复制。</translation>
    </message>
    <message>
        <source>A fully connected layer: it passes its inputs on to addmm, or to matmul if there is no bias, and does no work itself.</source>
        <translation>全连接层：把输入交给 addmm，没有偏置时交给 matmul，自身不做工作。</translation>
    </message>
    <message>
        <source>Product of tensors of any rank: it chooses mm, bmm, mv or dot by their ranks and does no work itself.</source>
        <translation>任意维数张量的乘积：按维数选择 mm、bmm、mv 或 dot，自身不做工作。</translation>
    </message>
    <message>
        <source>A product of two matrices with something added, in one op: the dispatcher's own fusion of add and mm. On the device the addition is part of the GEMM's epilogue.</source>
        <translation>两个矩阵的乘积再加上一项，合为一个算子：这是分派器自身对 add 和 mm 的融合。在设备上，加法在 GEMM 的 epilogue 中完成。</translation>
    </message>
    <message>
        <source>Product of two matrices: one GEMM.</source>
        <translation>两个矩阵的乘积：一个 GEMM。</translation>
    </message>
    <message>
        <source>A batch of products of two matrices: one batched GEMM.</source>
        <translation>一批两个矩阵的乘积：一个批量 GEMM。</translation>
    </message>
    <message>
        <source>A batch of products of two matrices with something added.</source>
        <translation>一批两个矩阵的乘积，再加上一项。</translation>
    </message>
    <message>
        <source>Transposes by swapping strides: no data is moved, and no kernel runs.</source>
        <translation>通过交换步幅来转置：不搬运数据，也不运行核函数。</translation>
    </message>
    <message>
        <source>Swaps two strides: no data is moved, and no kernel runs.</source>
        <translation>交换两个步幅：不搬运数据，也不运行核函数。</translation>
    </message>
    <message>
        <source>Reorders strides: no data is moved, and no kernel runs.</source>
        <translation>重排步幅：不搬运数据，也不运行核函数。</translation>
    </message>
    <message>
        <source>The same data under another shape: no kernel runs.</source>
        <translation>同样的数据，另一种形状：不运行核函数。</translation>
    </message>
    <message>
        <source>The same data under other strides: no kernel runs.</source>
        <translation>同样的数据，另一种步幅：不运行核函数。</translation>
    </message>
    <message>
        <source>Repeats by a stride of 0: no data is moved, and no kernel runs.</source>
        <translation>用步幅 0 来重复：不搬运数据，也不运行核函数。</translation>
    </message>
    <message>
        <source>The same data under another shape if its strides allow, else a copy.</source>
        <translation>步幅允许时是同样的数据、另一种形状，否则是复制。</translation>
    </message>
    <message>
        <source>Copies the data into the order of its shape, if it is not in it yet.</source>
        <translation>若数据尚未按其形状的顺序排列，则按此顺序复制。</translation>
    </message>
    <message>
        <source>Brings one number to the host: the host waits until the device has it.</source>
        <translation>把一个数取到主机：主机等到设备得出它。</translation>
    </message>
    <message>
        <source>Takes memory from PyTorch's cache and does not fill it: no kernel runs.</source>
        <translation>从 PyTorch 的缓存取得内存而不填充：不运行核函数。</translation>
    </message>
    <message>
        <source>Copies between tensors, with another type or device if need be.</source>
        <translation>在张量之间复制，必要时改变类型或设备。</translation>
    </message>
    <message>
        <source>Makes a copy of another type or on another device.</source>
        <translation>复制为另一种类型，或复制到另一个设备。</translation>
    </message>
    <message>
        <source>Gives the tensor another type or device; where it has them already, nothing is done.</source>
        <translation>改变张量的类型或设备；若已符合，则什么也不做。</translation>
    </message>
    <message>
        <source>Attention: it chooses flash, memory-efficient, cuDNN's or plain attention by types and shapes.</source>
        <translation>注意力：按类型和形状选择 flash、memory-efficient、cuDNN 或普通的注意力。</translation>
    </message>
    <message>
        <source>One step of the optimizer over all its parameters.</source>
        <translation>优化器对其所有参数的一步更新。</translation>
    </message>
    <message>
        <source>Gradients are cleared for the next step.</source>
        <translation>为下一步清除梯度。</translation>
    </message>
    <message>
        <source>The loop asks its DataLoader for the next batch: long, where loading is too slow.</source>
        <translation>循环向其 DataLoader 索取下一批：加载太慢时，这里会很长。</translation>
    </message>
    <message>
        <source>Written by Inductor: elementwise ops, one after the other on each element, in one kernel.</source>
        <translation>由 Inductor 编写：逐元素算子，在一个核函数中对每个元素依次执行。</translation>
    </message>
    <message>
        <source>Written by Inductor: a reduction in a loop, with elementwise ops before and after it.</source>
        <translation>由 Inductor 编写：循环中的归约，前后带有逐元素算子。</translation>
    </message>
    <message>
        <source>Written by Inductor: a reduction whose whole row fits into one block, with elementwise ops around it.</source>
        <translation>由 Inductor 编写：整行能放入一个块的归约，前后带有逐元素算子。</translation>
    </message>
    <message>
        <source>Written by Inductor from a template, such as for a GEMM or attention.</source>
        <translation>由 Inductor 按模板编写，例如 GEMM 或注意力的模板。</translation>
    </message>
    <message>
        <source>Code that torch.compile replaced. </source>
        <translation>被 torch.compile 替换的代码。</translation>
    </message>
    <message>
        <source>Its name holds the frame's number and how often it was recompiled.</source>
        <translation>其名称包含帧的编号和重新编译的次数。</translation>
    </message>
    <message>
        <source>Frame {}, as it was first compiled.</source>
        <translation>帧 {}，首次编译的版本。</translation>
    </message>
    <message>
        <source>Frame {}, recompiled: number {}. A guard failed, as when a shape changed.</source>
        <translation>帧 {}，重新编译：第 {} 次。某个 guard 不成立，例如形状变化时。</translation>
    </message>
    <message>
        <source>Inductor's code for one graph runs: it allocates, then launches the fused kernels. The same hash {}in other steps means that the cache was hit and nothing was compiled.</source>
        <translation>Inductor 为一个图生成的代码在运行：先分配内存，再启动融合的核函数。相同的哈希{}若也出现在其他步中，说明缓存命中，没有编译任何内容。</translation>
    </message>
    <message>
        <source>Step {} of the profiler's schedule. Steps are counted from 0; its wait and warm-up steps are not recorded.</source>
        <translation>分析器计划的第 {} 步。步从 0 开始计数；等待和预热的步不记录。</translation>
    </message>
    <message>
        <source>One node of the backward pass, on autograd's own thread; its flow leads to the forward op.</source>
        <translation>反向传播的一个节点，在 autograd 自己的线程上；其流向指向前向算子。</translation>
    </message>
    <message>
        <source>One node of the backward pass; its flow leads to the forward op.</source>
        <translation>反向传播的一个节点；其流向指向前向算子。</translation>
    </message>
    <message>
        <source>Adds up the parts of a GEMM that was split along K to fill the device.</source>
        <translation>把为填满设备而沿 K 拆分的 GEMM 的各部分相加。</translation>
    </message>
    <message>
        <source>From the first to the last GPU work launched inside the annotation of this name. It is derived, and is not GPU work itself.</source>
        <translation>从此名称的注解中启动的第一项设备工作到最后一项。它是推导出来的，自身不是工作。</translation>
    </message>
    <message>
        <source>Fused by the dispatcher, not in the kernel: the bias is copied into the result first, then the GEMM adds its product to it.</source>
        <translation>由分派器融合，而不是在核函数中：先把偏置复制到结果，再由 GEMM 把乘积加到上面。</translation>
    </message>
    <message>
        <source>Fused by the dispatcher: one GEMM, and the bias is added in its epilogue.</source>
        <translation>由分派器融合：一个 GEMM，偏置在其 epilogue 中相加。</translation>
    </message>
    <message>
        <source>matmul of tensors with a batch became bmm, which sets up more before its launch than mm.</source>
        <translation>带批的张量的 matmul 变成了 bmm，它在启动前要做的准备比 mm 多。</translation>
    </message>
    <message>
        <source>matmul of two matrices became mm.</source>
        <translation>两个矩阵的 matmul 变成了 mm。</translation>
    </message>
    <message>
        <source>{}, batch {}</source>
        <translation>{}，批大小 {}</translation>
    </message>
    <message>
        <source>more than in the first, or only in the second</source>
        <translation>比第一个多，或仅在第二个中</translation>
    </message>
    <message>
        <source>less than in the first</source>
        <translation>比第一个少</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>无变化</translation>
    </message>
    <message>
        <source>{} frames are too narrow to draw.</source>
        <translation>{} 个帧太窄，未绘制。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>time: {}, from the first work that was launched in the recording to the last work on the GPU; busy for {}</source>
        <translation>时间：{}，从记录期间启动的第一项工作到 GPU 上的最后一项；忙碌 {}</translation>
    </message>
    <message>
        <source>time: {}, from the first to the last work on the GPU without {} that are not recorded; busy for {}</source>
        <translation>时间：{}，从 GPU 上的第一项工作到最后一项，不含未记录的 {}；忙碌 {}</translation>
    </message>
    <message>
        <source>time: {}, the length of the range without {} that are not recorded; the GPU is busy for {}</source>
        <translation>时间：{}，该范围的长度，不含未记录的 {}；GPU 忙碌 {}</translation>
    </message>
    <message>
        <source>time: {}, from the first to the last work on the GPU; busy for {}</source>
        <translation>时间：{}，从 GPU 上的第一项工作到最后一项；忙碌 {}</translation>
    </message>
    <message>
        <source>time: {}, the length of the range; the GPU is busy for {}</source>
        <translation>时间：{}，即范围的长度；GPU 忙碌 {}</translation>
    </message>
    <message>
        <source>time: {}, while the GPU is in this phase; busy for {}</source>
        <translation>时间：{}，即 GPU 处于该阶段的时间；忙碌 {}</translation>
    </message>
    <message>
        <source>time: {}, the GPU time of its own work</source>
        <translation>时间：{}，即其自身工作的 GPU 时间</translation>
    </message>
    <message>
        <source>at least {} % of peak while it runs</source>
        <translation>运行期间至少达到峰值的 {} %</translation>
    </message>
    <message>
        <source>{} % of peak while it runs</source>
        <translation>运行期间达到峰值的 {} %</translation>
    </message>
    <message>
        <source>MFU at least {} %</source>
        <translation>MFU 至少 {} %</translation>
    </message>
    <message>
        <source>MFU {} %</source>
        <translation>MFU {} %</translation>
    </message>
    <message>
        <source>MFU not known: no op with known shapes has a formula</source>
        <translation>MFU 未知：已知形状的算子都没有计算公式</translation>
    </message>
    <message>
        <source>MFU not known: no product has recorded shapes</source>
        <translation>MFU 未知：没有任何矩阵乘记录了形状</translation>
    </message>
    <message>
        <source>MFU not known: the GPU's peak is not in the table</source>
        <translation>MFU 未知：表中没有该 GPU 的峰值</translation>
    </message>
    <message>
        <source>MFU not known: the trace does not name the GPU</source>
        <translation>MFU 未知：跟踪未写明是哪种 GPU</translation>
    </message>
    <message>
        <source>MFU not known: the trace does not show the arithmetic of most products</source>
        <translation>MFU 未知：轨迹没有给出大多数乘积的运算类型</translation>
    </message>
    <message>
        <source>MFU not known: the table has no {0} peak of {1}</source>
        <translation>MFU 未知：表中没有 {1} 的 {0} 峰值</translation>
    </message>
    <message>
        <source>MFU not known: a product is faster than its peak, so its type was read wrong</source>
        <translation>MFU 未知：有矩阵乘快于其峰值，说明类型判断有误</translation>
    </message>
    <message>
        <source>There is no stable stretch: a single iteration has no period.</source>
        <translation>没有稳定的区段：只有一次迭代，没有周期可言。</translation>
    </message>
    <message>
        <source>There is no stable stretch: only {} iterations were recorded.</source>
        <translation>没有稳定的区段：只记录了 {} 次迭代。</translation>
    </message>
    <message>
        <source>There is no stable stretch: no 5 iterations in a row have the same kind, requests within 10 % and periods within 10 %.</source>
        <translation>没有稳定的区段：没有连续 5 次迭代种类相同、请求数相差 10 % 以内且周期相差 10 % 以内。</translation>
    </message>
    <message>
        <source>The name of one iteration gives a total of tokens that is not the sum of its prompt and generated tokens.</source>
        <translation>有一次迭代的名称给出的 token 总数不等于提示与生成的 token 数之和。</translation>
    </message>
    <message>
        <source>The names of {} iterations give a total of tokens that is not the sum of their prompt and generated tokens.</source>
        <translation>有 {} 次迭代的名称给出的 token 总数不等于提示与生成的 token 数之和。</translation>
    </message>
    <message>
        <source>{} takes {} % longer than the median: {} more per call.</source>
        <translation>{} 比中位数长 {} %：每次调用多 {}。</translation>
    </message>
    <message>
        <source>{} takes {} % less time than the median: {} less per call.</source>
        <translation>{} 比中位数短 {} %：每次调用少 {}。</translation>
    </message>
    <message>
        <source>All of that is in the kernel {}.</source>
        <translation>全部在核函数 {} 中。</translation>
    </message>
    <message>
        <source>{} of that is in the kernel {}.</source>
        <translation>其中 {} 在核函数 {} 中。</translation>
    </message>
    <message>
        <source>All of that is in the kernel {} of {}.</source>
        <translation>全部在核函数 {} 中（属于 {}）。</translation>
    </message>
    <message>
        <source>{} of that is in the kernel {} of {}.</source>
        <translation>其中 {} 在核函数 {} 中（属于 {}）。</translation>
    </message>
    <message>
        <source>In {} calls it costs {}.</source>
        <translation>在 {} 次调用中共多出 {}。</translation>
    </message>
    <message>
        <source>{} launches the kernels of {} in another order.</source>
        <translation>{} 启动的核函数与 {} 相同，但顺序不同。</translation>
    </message>
    <message>
        <source>{} launches {} in addition to the kernels of {}.</source>
        <translation>{} 除其他层的核函数外还启动 {}（其他层：{}）。</translation>
    </message>
    <message>
        <source>{} does not launch {}, unlike {}.</source>
        <translation>{} 不启动 {}，与 {} 不同。</translation>
    </message>
    <message>
        <source>{} launches {}, and {} launch {} instead.</source>
        <translation>{} 启动 {}，而 {} 启动 {}。</translation>
    </message>
    <message>
        <source>It takes {} % longer than their median: {} more per call.</source>
        <translation>它比这些层的中位数长 {} %：每次调用多 {}。</translation>
    </message>
    <message>
        <source>It takes {} % less time than their median: {} less per call.</source>
        <translation>它比这些层的中位数短 {} %：每次调用少 {}。</translation>
    </message>
    <message>
        <source>no Python frame</source>
        <translation>没有 Python 栈帧</translation>
    </message>
    <message>
        <source>outside any op</source>
        <translation>不在任何算子中</translation>
    </message>
    <message>
        <source>in no module</source>
        <translation>不在任何模块中</translation>
    </message>
    <message>
        <source>in no Python function</source>
        <translation>不在任何 Python 函数中</translation>
    </message>
    <message>
        <source>in no phase</source>
        <translation>不在任何阶段中</translation>
    </message>
    <message>
        <source>placed</source>
        <translation>已归属</translation>
    </message>
    <message>
        <source>communication outside any module</source>
        <translation>通信，不在任何模块内</translation>
    </message>
    <message>
        <source>replayed graph without a capture</source>
        <translation>重放的图，没有其捕获</translation>
    </message>
    <message>
        <source>backward without a link to its forward op</source>
        <translation>反向传播，与其前向算子没有关联</translation>
    </message>
    <message>
        <source>launched outside any op</source>
        <translation>不在任何算子内启动</translation>
    </message>
    <message>
        <source>no module frame is recorded</source>
        <translation>没有记录模块的帧</translation>
    </message>
    <message>
        <source>no Python frame is recorded</source>
        <translation>没有记录 Python 帧</translation>
    </message>
    <message>
        <source>outside any annotation</source>
        <translation>不在任何注解内</translation>
    </message>
    <message>
        <source>no mark of a phase</source>
        <translation>没有阶段标记</translation>
    </message>
    <message>
        <source>not in a repeated layer</source>
        <translation>不在重复的层内</translation>
    </message>
    <message>
        <source>not replayed with a graph</source>
        <translation>不是随图重放的</translation>
    </message>
    <message>
        <source>recorded: the Python frame of the module</source>
        <translation>记录：模块的 Python 帧</translation>
    </message>
    <message>
        <source>recorded: the sequence number of the forward op</source>
        <translation>记录：前向算子的序列号</translation>
    </message>
    <message>
        <source>inferred: the autograd engine ran it directly after an op of the module</source>
        <translation>推断：autograd 引擎紧接在该模块的一个算子之后运行它</translation>
    </message>
    <message>
        <source>recorded: an annotation</source>
        <translation>记录：注解</translation>
    </message>
    <message>
        <source>matched: the capture of the graph</source>
        <translation>匹配：图的捕获</translation>
    </message>
    <message>
        <source>matched: the same op with equal shapes, run eagerly</source>
        <translation>匹配：以 eager 方式运行的、形状相同的同一算子</translation>
    </message>
    <message>
        <source>inferred: its place in the capture of the graph</source>
        <translation>推断：在图的捕获中的位置</translation>
    </message>
    <message>
        <source>inferred: a run of equal kernels that was launched</source>
        <translation>推断：一串逐个启动的相同核函数</translation>
    </message>
    <message>
        <source>Replayed graphs take {} % of the GPU time, and the op of {} % of that is known. A trace of the capture or of an eager run names the other kernels.</source>
        <translation>重放的图占 GPU 时间的 {} %，其中 {} % 的算子已知。捕获时或 eager 运行时的跟踪能给出其余核函数的名称。</translation>
    </message>
    <message>
        <source>Replayed graphs take {} % of the GPU time, and the op of {} % of that is known. A trace of the capture (--capture) or of an eager run (--twin) names the other kernels.</source>
        <translation>重放的图占 GPU 时间的 {} %，其中 {} % 的时间已知算子。捕获的跟踪 (--capture) 或即时执行的跟踪 (--twin) 可给其余核函数对应上算子。</translation>
    </message>
    <message>
        <source>The captures do not show the shapes of {} of {} replayed graphs: graphs of other sizes have the same kernels. Their shapes and FLOP are not known.</source>
        <translation>从捕获无法得知 {} 次（共 {} 次）图重放的形状：其他尺寸的图具有相同的核函数。它们的形状和 FLOP 未知。</translation>
    </message>
    <message>
        <source>Ops of replayed graphs come from the capture {}.</source>
        <translation>重放的图中的算子取自捕获 {}。</translation>
    </message>
    <message>
        <source>{} % of the GPU time has a module; by scope, {} % has a place.</source>
        <translation>{} % 的 GPU 时间有对应模块；按作用域，{} % 有对应位置。</translation>
    </message>
    <message>
        <source>{} % of the GPU time has a module.</source>
        <translation>{} % 的 GPU 时间有对应的模块。</translation>
    </message>
    <message>
        <source>{} % of the GPU time has a scope.</source>
        <translation>{} % 的 GPU 时间有对应的注解范围。</translation>
    </message>
    <message>
        <source>{} % of the GPU time has a Python function.</source>
        <translation>{} % 的 GPU 时间有对应的 Python 函数。</translation>
    </message>
    <message>
        <source>{} % of the GPU time has a phase.</source>
        <translation>{} % 的 GPU 时间有对应的阶段。</translation>
    </message>
    <message>
        <source>{} to {}</source>
        <translation>{} 至 {}</translation>
    </message>
    <message>
        <source>{} k tokens/s</source>
        <translation>{} k token/s</translation>
    </message>
    <message>
        <source>{} tokens/s</source>
        <translation>{} token/s</translation>
    </message>
    <message>
        <source>{} tokens, by the shapes of the largest embedding, in {}: {}</source>
        <translation>{} 个 token（按最大嵌入表的形状），用时 {}：{}</translation>
    </message>
    <message>
        <source>{} tokens in {}: {}</source>
        <translation>{} 个 token，用时 {}：{}</translation>
    </message>
    <message>
        <source>No difference that matters: it is beyond the spread of the steps, but below 1 %</source>
        <translation>没有值得注意的差异：超出了各步的波动范围，但不到 1 %</translation>
    </message>
    <message>
        <source>No difference beyond the spread of the steps</source>
        <translation>没有超出各步波动范围的差异</translation>
    </message>
    <message>
        <source>No difference beyond what two runs of one program may show</source>
        <translation>没有超出同一程序两次运行可能出现的差异</translation>
    </message>
    <message>
        <source>the host sets the pace on both sides</source>
        <translation>两边都由主机决定快慢</translation>
    </message>
    <message>
        <source>waiting for data sets the pace on both sides</source>
        <translation>两边都由等待数据决定快慢</translation>
    </message>
    <message>
        <source>communication sets the pace on both sides</source>
        <translation>两边都由通信决定快慢</translation>
    </message>
    <message>
        <source>the GPU sets the pace on both sides</source>
        <translation>两边都由 GPU 决定快慢</translation>
    </message>
    <message>
        <source>expected a text for "{}"</source>
        <translation>"{}" 应为文本</translation>
    </message>
    <message>
        <source>at most {}</source>
        <translation>至多 {}</translation>
    </message>
    <message>
        <source>count of {}</source>
        <translation>{} 的数量</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>slowest {}</source>
        <translation>最慢的 {}</translation>
    </message>
    <message>
        <source> named {}</source>
        <translation>，名为 {}</translation>
    </message>
    <message>
        <source> matching /{}/</source>
        <translation>，匹配 /{}/</translation>
    </message>
    <message>
        <source> within {}</source>
        <translation>，在 {} 中</translation>
    </message>
    <message>
        <source>share of the window from the first to the last GPU work in which GPU work runs</source>
        <translation>从第一项到最后一项设备工作的窗口中，有设备工作运行的占比</translation>
    </message>
    <message>
        <source>time in which GPU work runs; overlapping work counts once</source>
        <translation>有设备工作运行的时间；重叠的工作只计一次</translation>
    </message>
    <message>
        <source>the rest of the window from the first to the last GPU work</source>
        <translation>从第一项到最后一项设备工作的窗口中其余的时间</translation>
    </message>
    <message>
        <source>sum of the kernels' durations</source>
        <translation>各核函数时长之和</translation>
    </message>
    <message>
        <source>sum of the copies' durations</source>
        <translation>各复制时长之和</translation>
    </message>
    <message>
        <source>the longest kernel's duration</source>
        <translation>最长核函数的时长</translation>
    </message>
    <message>
        <source>median launch latency, from the start of the call to the start of its work</source>
        <translation>启动延迟的中位数，从调用开始到其工作开始</translation>
    </message>
    <message>
        <source>the longest launch latency</source>
        <translation>最长的启动延迟</translation>
    </message>
    <message>
        <source>the longest idle gap of a lane</source>
        <translation>一条通道上最长的空闲间隙</translation>
    </message>
    <message>
        <source>length of the occurrence of "within"; without it from the first slice to the last</source>
        <translation>"within" 所指那次出现的时长；没有它时，从第一个切片到最后一个切片</translation>
    </message>
    <message>
        <source>the profiler table's "Self CPU time total"</source>
        <translation>分析器表中的 "Self CPU time total"</translation>
    </message>
    <message>
        <source>the profiler table's "Self CUDA time total"</source>
        <translation>分析器表中的 "Self CUDA time total"</translation>
    </message>
    <message>
        <source>median length of the recorded steps</source>
        <translation>所记录各步的时长中位数</translation>
    </message>
    <message>
        <source>the longest recorded step</source>
        <translation>所记录的最长一步</translation>
    </message>
    <message>
        <source>sum of the host's waits in synchronizations, without the last one, which ends the recording</source>
        <translation>主机在同步中的等待之和，不计结束记录的最后一次</translation>
    </message>
    <message>
        <source>memory snapshots, traces with [memory] events: peak of the live bytes</source>
        <translation>内存快照或带 [memory] 事件的跟踪：同时存活的最多字节数</translation>
    </message>
    <message>
        <source>memory snapshots, traces with [memory] events: the peak of torch.cuda.memory_allocated()</source>
        <translation>内存快照或含 [memory] 事件的跟踪：torch.cuda.memory_allocated() 的峰值</translation>
    </message>
    <message>
        <source>memory snapshots, traces with [memory] events: peak of the bytes in segments</source>
        <translation>内存快照或带 [memory] 事件的跟踪：同时在段中的最多字节数</translation>
    </message>
    <message>
        <source>memory snapshots, traces with [memory] events: bytes live at its end</source>
        <translation>内存快照或带 [memory] 事件的跟踪：结束时存活的字节数</translation>
    </message>
    <message>
        <source>memory snapshots: free bytes next to live blocks at its end</source>
        <translation>内存快照：结束时存活块旁边的空闲字节数</translation>
    </message>
    <message>
        <source>memory snapshots: bytes in segments without a live block at its end</source>
        <translation>内存快照：结束时没有存活块的段的字节数</translation>
    </message>
    <message>
        <source>memory snapshots: how many requests did not fit</source>
        <translation>内存快照：放不下的请求数</translation>
    </message>
    <message>
        <source>{name} and {count} more</source>
        <translation>{name} 及另外 {count} 个</translation>
    </message>
    <message>
        <source>torch {a} → {b}</source>
        <translation>torch {a} → {b}</translation>
    </message>
    <message>
        <source>CUDA {a} → {b}</source>
        <translation>CUDA {a} → {b}</translation>
    </message>
    <message>
        <source>CUDA driver {a} → {b}</source>
        <translation>CUDA 驱动 {a} → {b}</translation>
    </message>
    <message>
        <source>NVIDIA driver {a} → {b}</source>
        <translation>NVIDIA 驱动 {a} → {b}</translation>
    </message>
    <message>
        <source>HIP {a} → {b}</source>
        <translation>HIP {a} → {b}</translation>
    </message>
    <message>
        <source>NCCL {a} → {b}</source>
        <translation>NCCL {a} → {b}</translation>
    </message>
    <message>
        <source>torch {a}</source>
        <translation>torch {a}</translation>
    </message>
    <message>
        <source>CUDA {a}</source>
        <translation>CUDA {a}</translation>
    </message>
    <message>
        <source>HIP {a}</source>
        <translation>HIP {a}</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>indexing</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>sorting</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>scans</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>pooling</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>Fourier transforms</source>
        <translation>傅里叶变换</translation>
    </message>
    <message>
        <source>fused kernels</source>
        <translation>融合核函数</translation>
    </message>
    <message>
        <source>waiting kernels</source>
        <translation>等待的核函数</translation>
    </message>
    <message>
        <source>{name} became {to}: {why}</source>
        <translation>{name} 变为 {to}：{why}</translation>
    </message>
    <message>
        <source>{name} runs as another variant, which takes as long per launch ({after}): {why}</source>
        <translation>{name} 以另一变体运行，每次启动用时相同（{after}）：{why}</translation>
    </message>
    <message>
        <source>{name} runs as another variant, which takes as long per launch ({after})</source>
        <translation>{name} 以另一变体运行，每次启动用时相同（{after}）</translation>
    </message>
    <message>
        <source>{name} became {to}, which takes as long per launch ({after}): {why}</source>
        <translation>{name} 变为 {to}，每次启动用时相同（{after}）：{why}</translation>
    </message>
    <message>
        <source>{name} became {to}, which takes as long per launch ({after})</source>
        <translation>{name} 变为 {to}，每次启动用时相同（{after}）</translation>
    </message>
    <message>
        <source>{name} runs as another variant, {after} per launch instead of {before}: {why}</source>
        <translation>{name} 以另一变体运行，每次启动 {after}，而非 {before}：{why}</translation>
    </message>
    <message>
        <source>{name} runs as another variant, {after} per launch instead of {before}</source>
        <translation>{name} 以另一变体运行，每次启动 {after}，而非 {before}</translation>
    </message>
    <message>
        <source>{name} became {to}, {after} per launch instead of {before}: {why}</source>
        <translation>{name} 变为 {to}，每次启动 {after}，而非 {before}：{why}</translation>
    </message>
    <message>
        <source>{name} became {to}, {after} per launch instead of {before}</source>
        <translation>{name} 变为 {to}，每次启动 {after}，而非 {before}</translation>
    </message>
    <message>
        <source>{list} and {last}</source>
        <translation>{list}和{last}</translation>
    </message>
    <message>
        <source>Python frame</source>
        <translation>Python 帧</translation>
    </message>
    <message>
        <source>API call</source>
        <translation>API 调用</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>内存填充</translation>
    </message>
    <message>
        <source>annotation on the GPU</source>
        <translation>GPU 上的注解</translation>
    </message>
    <message>
        <source>recording window</source>
        <translation>记录窗口</translation>
    </message>
    <message>
        <source>slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>The steps strip above the timeline.</source>
        <translation>时间线上方的步条。</translation>
    </message>
    <message>
        <source>The lane of the GPU's stream; zoom in with W.</source>
        <translation>GPU 流的通道；用 W 放大。</translation>
    </message>
    <message>
        <source>The panel Kernels.</source>
        <translation>“核函数”面板。</translation>
    </message>
    <message>
        <source>The panel Profiler table.</source>
        <translation>“分析器表”面板。</translation>
    </message>
    <message>
        <source>Find the slice with Ctrl+F, select it and read Details.</source>
        <translation>用 Ctrl+F 找到切片，选中它并阅读详情。</translation>
    </message>
    <message>
        <source>The lane of the host's thread; zoom in with W.</source>
        <translation>主机线程的通道；用 W 放大。</translation>
    </message>
    <message>
        <source>The panel Modules.</source>
        <translation>“模块”面板。</translation>
    </message>
    <message>
        <source>The panel Iterations.</source>
        <translation>“迭代”面板。</translation>
    </message>
    <message>
        <source>Select a cudaGraphLaunch and read Details.</source>
        <translation>选择一个 cudaGraphLaunch 并查看“详细信息”。</translation>
    </message>
    <message>
        <source>How many steps does the trace hold?</source>
        <translation>这个跟踪包含多少步？</translation>
    </message>
    <message>
        <source>Steps that the profiler waited for or warmed up in are not recorded.</source>
        <translation>分析器等待或预热的步不被记录。</translation>
    </message>
    <message>
        <source>The schedule waits for one step and warms up in the next: steps 2, 3 and 4 are recorded.</source>
        <translation>计划等待一步，再预热一步：记录了第 2、3、4 步。</translation>
    </message>
    <message>
        <source>How many kernels run in each step?</source>
        <translation>每一步运行多少个核函数？</translation>
    </message>
    <message>
        <source>The program multiplies two matrices and adds a third.</source>
        <translation>程序把两个矩阵相乘，再加上第三个。</translation>
    </message>
    <message>
        <source>One GEMM for the product and one elementwise kernel for the sum.</source>
        <translation>乘积用一个 GEMM，求和用一个逐元素核函数。</translation>
    </message>
    <message>
        <source>How many times as long as the second step is the first recorded one?</source>
        <translation>记录的第一步是第二步的多少倍长？</translation>
    </message>
    <message>
        <source>The first step includes work that happens once.</source>
        <translation>第一步承担只发生一次的开销。</translation>
    </message>
    <message>
        <source>Workspaces are allocated, libraries choose algorithms and code is loaded: measure after warm-up.</source>
        <translation>分配工作区、库选择算法、加载代码：请在预热之后测量。</translation>
    </message>
    <message>
        <source>What share of the kernel time does the GEMM take?</source>
        <translation>GEMM 占核函数时间的多大比例？</translation>
    </message>
    <message>
        <source>The column Share holds it.</source>
        <translation>见“占比”列。</translation>
    </message>
    <message>
        <source>One kernel leads: at this size the GPU computes most of the time.</source>
        <translation>一个核函数占主导：在这个大小下 GPU 大部分时间都在计算。</translation>
    </message>
    <message>
        <source>How many kernels does each call of nn.Linear launch?</source>
        <translation>每次调用 nn.Linear 启动多少个核函数？</translation>
    </message>
    <message>
        <source>A product and a bias: are those two kernels?</source>
        <translation>一个乘积和一个偏置：是两个核函数吗？</translation>
    </message>
    <message>
        <source>One: the bias is added in the epilogue of the GEMM, so there is no aten::add.</source>
        <translation>一个：偏置在 GEMM 的 epilogue 中加上，因此没有 aten::add。</translation>
    </message>
    <message>
        <source>Which op launches that kernel?</source>
        <translation>哪个算子启动了这个核函数？</translation>
    </message>
    <message>
        <source>Details of the kernel show the chain of calls.</source>
        <translation>核函数的详情显示调用链。</translation>
    </message>
    <message>
        <source>aten::linear passes its inputs on to aten::addmm, which does the work.</source>
        <translation>aten::linear 把输入交给 aten::addmm，由后者完成工作。</translation>
    </message>
    <message>
        <source>How many equal layers (Block) does the model have?</source>
        <translation>该模型有多少个相同的层（Block）？</translation>
    </message>
    <message>
        <source>Equal layers are one row, whose name begins with their number.</source>
        <translation>相同的层合并为一行，行名以层数开头。</translation>
    </message>
    <message>
        <source>24. They launch the same kernels, so their times can be compared with the median of them all.</source>
        <translation>24 个。它们启动相同的核函数，因此可以把各层的时间与全部层的中位数比较。</translation>
    </message>
    <message>
        <source>How many kernels does one replay of the CUDA graph run?</source>
        <translation>CUDA 图每次重放运行多少个核函数？</translation>
    </message>
    <message>
        <source>Each cudaGraphLaunch starts one replay, and three steps have one each.</source>
        <translation>每个 cudaGraphLaunch 启动一次重放，有三个步骤各有一次。</translation>
    </message>
    <message>
        <source>16: four layers of four kernels. One call launches them all, where a step before the capture needs 16 calls.</source>
        <translation>16 个：四层，每层四个核函数。一次调用即可全部启动，而捕获之前的步骤需要 16 次调用。</translation>
    </message>
    <message>
        <source>How many microseconds pass in the first matmul_add before its first op begins?</source>
        <translation>第一个 matmul_add 中，首个算子开始之前过去多少微秒？</translation>
    </message>
    <message>
        <source>Drag from the start of the annotation to the start of aten::matmul.</source>
        <translation>从注解的开始拖到 aten::matmul 的开始。</translation>
    </message>
    <message>
        <source>That is dead time of start-up. In the next steps it is about 5 µs.</source>
        <translation>这是启动的空白时间。之后的步中约为 5 µs。</translation>
    </message>
    <message>
        <source>How many milliseconds does cudaDeviceSynchronize last?</source>
        <translation>cudaDeviceSynchronize 持续多少毫秒？</translation>
    </message>
    <message>
        <source>It is the last call of the trace.</source>
        <translation>它在跟踪的末尾。</translation>
    </message>
    <message>
        <source>Meanwhile six kernels run, for 23.1 µs in all. The profiler issues this call itself when it stops: leave it out of a verdict.</source>
        <translation>其间运行六个核函数，共 23.1 µs。这个调用是分析器停止时自己发出的：判断时请排除它。</translation>
    </message>
    <message>
        <source>How many steps does the trace with wait=0 and active=20 hold?</source>
        <translation>wait=0、active=20 的跟踪包含多少步？</translation>
    </message>
    <message>
        <source>Count with the strip, not with the timeline.</source>
        <translation>用步条数，不要用时间线。</translation>
    </message>
    <message>
        <source>More steps distinguish a gap that occurs once from one that occurs in each step.</source>
        <translation>步数多了，就能区分只出现一次的空隙与每步都出现的空隙。</translation>
    </message>
    <message>
        <source>How many times as long as the median is the mean of the GEMM?</source>
        <translation>GEMM 的平均值是中位数的多少倍？</translation>
    </message>
    <message>
        <source>Compare the columns Mean and Median.</source>
        <translation>比较“平均”与“中位数”两列。</translation>
    </message>
    <message>
        <source>One launch of five is slow. The mean is 1.9 times the typical time: report the median.</source>
        <translation>五次启动中有一次很慢。平均值是典型时间的 1.9 倍：请报告中位数。</translation>
    </message>
    <message>
        <source>Which op does aten::matmul become when its inputs have a batch?</source>
        <translation>输入带批时 aten::matmul 变成哪个算子？</translation>
    </message>
    <message>
        <source>Zoom into aten::matmul: the last op in it launches the kernel.</source>
        <translation>放大 aten::matmul：其中最后一个算子启动核函数。</translation>
    </message>
    <message>
        <source>Batched products run as bmm; expand and reshape before it launch nothing.</source>
        <translation>批量乘积以 bmm 运行；之前的 expand 和 reshape 不启动任何东西。</translation>
    </message>
    <message>
        <source>How many kernels and copies does each compiled step launch?</source>
        <translation>每个编译后的步启动多少项 GPU 工作？</translation>
    </message>
    <message>
        <source>A copy is GPU work, too.</source>
        <translation>复制也是 GPU 工作。</translation>
    </message>
    <message>
        <source>A copy of the bias and a GEMM that adds its product to it. The addition costs no launch of its own, the copy does.</source>
        <translation>一次偏置的复制，和一个把乘积加到其上的 GEMM。加法顺带完成，复制却不是。</translation>
    </message>
    <message>
        <source>Which layer takes longer than the others?</source>
        <translation>哪一层比其他层耗时更长？</translation>
    </message>
    <message>
        <source>Look at the bars of the layers: one is above the median.</source>
        <translation>查看各层的条形：有一个高于中位数。</translation>
    </message>
    <message>
        <source>Block_17 takes 71 % longer than the median, 354 µs per step, all of it in the GEMM of its MLP. A table of kernels shows the mean of all layers and hides it.</source>
        <translation>Block_17 比中位数长 71 %，每步多 354 µs，全部在其 MLP 的 GEMM 中。核函数表显示所有层的均值，会掩盖这一点。</translation>
    </message>
    <message>
        <source>How many iterations of the serving engine only decode?</source>
        <translation>推理引擎有多少次迭代只做 decode？</translation>
    </message>
    <message>
        <source>Their names begin with execute_context_0: no request is in its prefill.</source>
        <translation>它们的名称以 execute_context_0 开头：没有请求处于 prefill。</translation>
    </message>
    <message>
        <source>27 of 31. One is a prefill, and in three a prefill makes running requests wait for their next token.</source>
        <translation>31 次中的 27 次。一次是 prefill，另外三次中 prefill 使正在运行的请求等待下一个 token。</translation>
    </message>
    <message>
        <source>What bandwidth in GB/s does the copy reach, with bytes read and bytes written? Take the median.</source>
        <translation>计入读与写的字节，复制达到多少 GB/s 的带宽？取中位数。</translation>
    </message>
    <message>
        <source>Each byte is read once and written once: count it twice.</source>
        <translation>每个字节读一次、写一次：计两次。</translation>
    </message>
    <message>
        <source>About 2030 GB/s, nearly the peak of the GPU's memory: only leaving the copy out would help.</source>
        <translation>约 2030 GB/s，接近 GPU 内存的峰值：只有省去这次复制才有用。</translation>
    </message>
    <message>
        <source>How many TFLOP/s does the GEMM reach? Take the median.</source>
        <translation>GEMM 达到多少 TFLOP/s？取中位数。</translation>
    </message>
    <message>
        <source>A product of 4096 × 4096 matrices has 2 · 4096³ operations.</source>
        <translation>4096 × 4096 矩阵的乘积有 2 · 4096³ 次运算。</translation>
    </message>
    <message>
        <source>237 TFLOP/s, 76 % of the 312 TFLOP/s that an A100 can do in bf16: there is little left to gain.</source>
        <translation>237 TFLOP/s，是 A100 在 bf16 下 312 TFLOP/s 的 76 %：余地不大。</translation>
    </message>
    <message>
        <source>How many microseconds per mlp_fwd do the two elementwise kernels take together?</source>
        <translation>每个 mlp_fwd 中两个逐元素核函数共用多少微秒？</translation>
    </message>
    <message>
        <source>Add up Total of the elementwise kernels and divide by three.</source>
        <translation>把逐元素核函数的“合计”相加再除以三。</translation>
    </message>
    <message>
        <source>143 µs to write and read an intermediate tensor that a fused kernel keeps in registers.</source>
        <translation>写出再读回中间张量要 143 µs，融合的核函数则把它留在寄存器中。</translation>
    </message>
    <message>
        <source>Which kernel does Inductor generate for GELU and the multiplication?</source>
        <translation>Inductor 为 GELU 和乘法生成了哪个核函数？</translation>
    </message>
    <message>
        <source>Its name begins with triton.</source>
        <translation>它的名称以 triton 开头。</translation>
    </message>
    <message>
        <source>The name lists what was fused: a view, GELU and mul. Five kernels became four.</source>
        <translation>名称列出了被融合的内容：一个视图、GELU 和 mul。五个核函数变成四个。</translation>
    </message>
    <message>
        <source>How many microseconds does that fused kernel take? Take the median.</source>
        <translation>这个融合核函数用多少微秒？取中位数。</translation>
    </message>
    <message>
        <source>Read the column Median in the row of the Triton kernel.</source>
        <translation>读 Triton 核函数那一行的“中位数”列。</translation>
    </message>
    <message>
        <source>About 89 µs instead of 143 µs for the two kernels before.</source>
        <translation>约 89 µs，之前的两个核函数为 143 µs。</translation>
    </message>
    <message>
        <source>Through which call is the hand-written Triton kernel launched?</source>
        <translation>手写的 Triton 核函数通过哪个调用启动？</translation>
    </message>
    <message>
        <source>Select the kernel _geglu_tanh_forward_kernel and follow it to its launch.</source>
        <translation>选中核函数 _geglu_tanh_forward_kernel 并跟到它的启动。</translation>
    </message>
    <message>
        <source>Triton launches through the driver's API; PyTorch's own kernels go through the runtime's cudaLaunchKernel.</source>
        <translation>Triton 通过驱动 API 启动；PyTorch 自己的核函数通过运行时的 cudaLaunchKernel。</translation>
    </message>
    <message>
        <source>How many tokens per second does the engine generate while it decodes for 24 requests?</source>
        <translation>引擎为 24 个请求 decode 时每秒生成多少个 token？</translation>
    </message>
    <message>
        <source>An iteration gives each request one token. Divide by the period, not by the GPU time.</source>
        <translation>一次迭代为每个请求生成一个 token。请除以周期，而不是 GPU 时间。</translation>
    </message>
    <message>
        <source>About 2650: 24 tokens in each 9.05 ms. During a prefill it is far less.</source>
        <translation>约 2650：每 9.05 ms 生成 24 个 token。prefill 期间则少得多。</translation>
    </message>
    <message>
        <source>What share of their period does the GPU wait in these iterations?</source>
        <translation>在这些迭代中，GPU 等待的时间占周期的多大比例？</translation>
    </message>
    <message>
        <source>The bubble before an iteration is a part of the period.</source>
        <translation>迭代之前的气泡是周期的一部分。</translation>
    </message>
    <message>
        <source>18 %: 1.65 ms of 9.05 ms, in which the host prepares the next iteration. Launching it earlier would bring up to 22 % more tokens per second.</source>
        <translation>18 %：9.05 ms 中的 1.65 ms，其间主机准备下一次迭代。更早启动它，每秒最多可多生成 22 % 的 token。</translation>
    </message>
    <message>
        <source>Launches a kernel whose blocks all run at once, so that they can wait for one another.</source>
        <translation>启动一个所有块同时运行的核函数，使各块可以相互等待。</translation>
    </message>
    <message>
        <source>Has a function of the host called when the stream reaches this point.</source>
        <translation>让流到达此处时调用主机的一个函数。</translation>
    </message>
    <message>
        <source>Makes a captured graph executable: once per graph, before its first launch.</source>
        <translation>使捕获的图可执行：每个图一次，在首次启动之前。</translation>
    </message>
    <message>
        <source>Brings an executable graph to the device before its first launch.</source>
        <translation>在首次启动之前把可执行图送到设备。</translation>
    </message>
    <message>
        <source>Frees a graph.</source>
        <translation>释放一个图。</translation>
    </message>
    <message>
        <source>Reads or changes the nodes of a graph.</source>
        <translation>读取或更改图的节点。</translation>
    </message>
    <message>
        <source>From here on the work of the stream is recorded into a graph and does not run.</source>
        <translation>从这里起，该流的工作被记录到图中而不执行。</translation>
    </message>
    <message>
        <source>Ends the recording of a stream's work into a graph.</source>
        <translation>结束把流的工作记录到图中。</translation>
    </message>
    <message>
        <source>Asks whether the stream's work is being recorded into a graph.</source>
        <translation>询问流的工作是否正被记录到图中。</translation>
    </message>
    <message>
        <source>Sets which calls this thread may make while a graph is captured.</source>
        <translation>设定捕获图期间该线程可以进行哪些调用。</translation>
    </message>
    <message>
        <source>Asks whether the device has passed an event or done a stream's work, and does not wait.</source>
        <translation>询问设备是否已经过某事件或完成某流的工作，并不等待。</translation>
    </message>
    <message>
        <source>Puts a mark into a stream, to wait for or to time by.</source>
        <translation>在流中放入一个标记，用于等待或计时。</translation>
    </message>
    <message>
        <source>Reads the time between two events that the device has passed.</source>
        <translation>读取设备已经过的两个事件之间的时间。</translation>
    </message>
    <message>
        <source>Makes or frees an event.</source>
        <translation>创建或释放事件。</translation>
    </message>
    <message>
        <source>Makes a stream wait for a mark in another; the host does not wait.</source>
        <translation>让一个流等待另一个流中的标记；主机不等待。</translation>
    </message>
    <message>
        <source>Makes or frees a stream.</source>
        <translation>创建或释放流。</translation>
    </message>
    <message>
        <source>Asks for a property of a stream.</source>
        <translation>询问流的属性。</translation>
    </message>
    <message>
        <source>Puts a copy into a stream's queue and waits until it is done.</source>
        <translation>把一次复制放入流的队列，并等到它完成。</translation>
    </message>
    <message>
        <source>Copies memory. The host waits until that is done, except between two places of one device.</source>
        <translation>复制内存。主机等到复制完成，同一设备内两处之间的复制除外。</translation>
    </message>
    <message>
        <source>Puts a copy into a stream's queue. From memory that is not pinned the host waits while it is staged.</source>
        <translation>把一次复制放入流的队列。若源内存未锁页，主机要等待其中转。</translation>
    </message>
    <message>
        <source>Puts a copy from one device to another into a stream's queue.</source>
        <translation>把设备之间的一次复制放入流的队列。</translation>
    </message>
    <message>
        <source>Takes memory from the device. PyTorch's allocator asks only while its cache grows.</source>
        <translation>向设备申请内存。PyTorch 的分配器只在缓存增长时才申请。</translation>
    </message>
    <message>
        <source>Takes memory from a pool of the driver, in the order of a stream.</source>
        <translation>按流的顺序从驱动的内存池申请内存。</translation>
    </message>
    <message>
        <source>Gives memory back to a pool of the driver, in the order of a stream.</source>
        <translation>按流的顺序把内存还给驱动的内存池。</translation>
    </message>
    <message>
        <source>Takes pinned host memory, which copies to the device need not stage.</source>
        <translation>取得锁页的主机内存，由此复制到设备无需中转。</translation>
    </message>
    <message>
        <source>Gives pinned host memory back.</source>
        <translation>归还锁页主机内存。</translation>
    </message>
    <message>
        <source>Maps memory of the device into the address space, as expandable segments of PyTorch's allocator do.</source>
        <translation>把设备内存映射到地址空间，PyTorch 分配器的可扩展段就是这样做的。</translation>
    </message>
    <message>
        <source>Asks how much memory of the device is free.</source>
        <translation>询问设备还有多少空闲内存。</translation>
    </message>
    <message>
        <source>Asks where memory is: on the host, pinned or not, or on which device.</source>
        <translation>询问内存在哪里：在主机上（是否锁页），还是在哪个设备上。</translation>
    </message>
    <message>
        <source>Asks for a property of the device or the driver.</source>
        <translation>询问设备或驱动的属性。</translation>
    </message>
    <message>
        <source>Asks for or sets the device that this thread works with.</source>
        <translation>询问或设定该线程使用的设备。</translation>
    </message>
    <message>
        <source>Asks what a kernel needs: registers, shared memory, threads. The first such call can load its code.</source>
        <translation>询问核函数需要什么：寄存器、共享内存、线程。首次调用可能会加载其代码。</translation>
    </message>
    <message>
        <source>Asks how many blocks of a kernel fit on a multiprocessor, to choose its launch.</source>
        <translation>询问一个多处理器能容纳核函数的多少个块，以选择启动方式。</translation>
    </message>
    <message>
        <source>Looks up the handle of a kernel.</source>
        <translation>查找核函数的句柄。</translation>
    </message>
    <message>
        <source>Turns the number of an error into its text.</source>
        <translation>把错误编号转换为文字。</translation>
    </message>
    <message>
        <source>Asks for the error of an earlier call.</source>
        <translation>询问先前调用的错误。</translation>
    </message>
    <message>
        <source>Starts the driver, once per process.</source>
        <translation>启动驱动，每个进程一次。</translation>
    </message>
    <message>
        <source>Starts or stops the recording of a profiler.</source>
        <translation>开始或停止分析器的记录。</translation>
    </message>
    <message>
        <source>The host waits until the accelerator has done its work.</source>
        <translation>主机等到加速器完成工作。</translation>
    </message>
    <message>
        <source>The accelerator waits for an event.</source>
        <translation>加速器等待一个事件。</translation>
    </message>
    <message>
        <source>The accelerator moves data by DMA.</source>
        <translation>加速器用 DMA 搬移数据。</translation>
    </message>
    <message>
        <source>The processing elements of the accelerator execute a job.</source>
        <translation>加速器的处理单元执行一个任务。</translation>
    </message>
    <message>
        <source>The host puts a command into the accelerator's queue.</source>
        <translation>主机把一条命令放入加速器的队列。</translation>
    </message>
    <message>
        <source>Host time in the slice itself, without what was called inside it.</source>
        <translation>切片自身的主机时间，不含其中调用的部分。</translation>
    </message>
    <message>
        <source>Self CPU as a share of the sum of all self CPU times.</source>
        <translation>自身 CPU 时间占所有自身 CPU 时间之和的比例。</translation>
    </message>
    <message>
        <source>Host time from start to end, with all that was called inside.</source>
        <translation>从开始到结束的主机时间，含其中调用的一切。</translation>
    </message>
    <message>
        <source>CPU total as a share of the sum of all self CPU times. Nested rows count a time again, so the column adds up to more than 100 %.</source>
        <translation>CPU 总时间占所有自身 CPU 时间之和的比例。嵌套的行会重复计时，因此这一列之和超过 100 %。</translation>
    </message>
    <message>
        <source>CPU total divided by the number of calls.</source>
        <translation>CPU 总时间除以调用次数。</translation>
    </message>
    <message>
        <source>GPU time of the work that the slice launched itself, not through ops inside it.</source>
        <translation>由切片自己启动、而非经其中的算子启动的工作的 GPU 时间。</translation>
    </message>
    <message>
        <source>Self CUDA as a share of the sum of all self CUDA times.</source>
        <translation>自身 CUDA 时间占所有自身 CUDA 时间之和的比例。</translation>
    </message>
    <message>
        <source>GPU time of all work that was launched inside the slice.</source>
        <translation>在切片内启动的所有工作的 GPU 时间。</translation>
    </message>
    <message>
        <source>CUDA total divided by the number of calls.</source>
        <translation>CUDA 总时间除以调用次数。</translation>
    </message>
    <message>
        <source>Self GPU as a share of the sum of all self GPU times.</source>
        <translation>自身 GPU 时间占所有自身 GPU 时间之和的比例。</translation>
    </message>
    <message>
        <source>GPU total divided by the number of calls.</source>
        <translation>GPU 总时间除以调用次数。</translation>
    </message>
    <message>
        <source>Host memory that the slice allocated, less what it freed, with all calls inside it.</source>
        <translation>该切片分配的主机内存减去它释放的部分，包含其中的所有调用。</translation>
    </message>
    <message>
        <source>The same for the slice itself, without the calls inside it.</source>
        <translation>同上，但只算切片自身，不含其中的调用。</translation>
    </message>
    <message>
        <source>GPU memory that the slice allocated, less what it freed, with all calls inside it.</source>
        <translation>该切片分配的 GPU 内存减去它释放的部分，包含其中的所有调用。</translation>
    </message>
    <message>
        <source>The number of times that the row's slice occurs in the selected part.</source>
        <translation>该行的切片在所选部分中出现的次数。</translation>
    </message>
    <message>
        <source>The number of calls of the row. A module's own number counts its forward calls.</source>
        <translation>该行被调用的次数。对模块而言是它自己的前向调用次数。</translation>
    </message>
    <message>
        <source>Sizes of the input tensors, where the profiler recorded shapes.</source>
        <translation>输入张量的大小（若分析器记录了形状）。</translation>
    </message>
    <message>
        <source>The number of kernels, copies and memsets of the row.</source>
        <translation>属于该行的核函数、复制和 memset 的数量。</translation>
    </message>
    <message>
        <source>A kernel: a function that runs on the GPU. Its library wrote into its name how it works.</source>
        <translation>核函数：在 GPU 上运行的函数。它所属的库把工作方式写进了名称。</translation>
    </message>
    <message>
        <source>Ops of PyTorch from which Inductor generated the kernel.</source>
        <translation>Inductor 由哪些 PyTorch 算子生成了该核函数。</translation>
    </message>
    <message>
        <source>The library or compiler that the kernel comes from, by its name.</source>
        <translation>由名称得知的核函数所属的库或编译器。</translation>
    </message>
    <message>
        <source>Their number in the selected part of the trace.</source>
        <translation>跟踪的所选部分中的数量。</translation>
    </message>
    <message>
        <source>Sum of the durations. Work that runs at the same time counts several times.</source>
        <translation>时长之和。同时运行的工作会重复计入。</translation>
    </message>
    <message>
        <source>Mean duration. A few slow ones raise it: compare it with the median.</source>
        <translation>平均时长。少数很慢的会把它抬高：请与中位数比较。</translation>
    </message>
    <message>
        <source>Half of the durations are shorter. Outliers do not move it.</source>
        <translation>一半的时长更短。离群值不影响它。</translation>
    </message>
    <message>
        <source>The shortest duration.</source>
        <translation>最短的时长。</translation>
    </message>
    <message>
        <source>The longest duration.</source>
        <translation>最长的时长。</translation>
    </message>
    <message>
        <source>Coefficient of variation: standard deviation over mean. It is large where launches of one kernel differ.</source>
        <translation>变异系数：标准差除以平均值。同一核函数的各次启动差异大时它就大。</translation>
    </message>
    <message>
        <source>The number of thread blocks of the launch, in three dimensions.</source>
        <translation>启动的线程块数，三个维度。</translation>
    </message>
    <message>
        <source>The number of threads per block, in three dimensions.</source>
        <translation>每块的线程数，三个维度。</translation>
    </message>
    <message>
        <source>Registers per thread. Many registers leave room for fewer warps per multiprocessor.</source>
        <translation>每线程的寄存器数。寄存器多，每个多处理器能容纳的 warp 就少。</translation>
    </message>
    <message>
        <source>Bytes of shared memory per block. Much of it leaves room for fewer blocks per multiprocessor.</source>
        <translation>每块的共享内存字节数。用得多，每个多处理器能容纳的块就少。</translation>
    </message>
    <message>
        <source>Rounds in which the grid runs on the whole GPU. A last round that is not full leaves multiprocessors idle.</source>
        <translation>网格在整个 GPU 上运行的轮数。最后一轮不满时会有多处理器空闲。</translation>
    </message>
    <message>
        <source>Resident warps per multiprocessor as a share of its limit, computed from registers, shared memory and block size. It is an upper limit, not a measurement.</source>
        <translation>每个多处理器驻留的 warp 占其上限的比例，由寄存器、共享内存和块大小算出。它是上限，而非测量值。</translation>
    </message>
    <message>
        <source>The limit of the occupancy: registers, shared memory, warps, blocks or barriers.</source>
        <translation>使占用率不能更高的因素：寄存器、共享内存、warp、块或屏障。</translation>
    </message>
    <message>
        <source>Launch latency: from the start of the launch call to the start of the kernel. It is long where earlier work of the stream was still queued, which keeps the GPU busy.</source>
        <translation>启动延迟：从启动调用开始到核函数开始。流中较早的工作仍在排队时它就长，这使 GPU 保持忙碌。</translation>
    </message>
    <message>
        <source>The way the kernel was launched. A query of the occupancy before the launch is typical of cuBLAS and other libraries that choose among kernels.</source>
        <translation>核函数的启动方式。启动前查询占用率是 cuBLAS 等会挑选核函数的库的特征。</translation>
    </message>
    <message>
        <source>The innermost op of PyTorch that launched the work.</source>
        <translation>启动这项工作的 PyTorch 最内层算子。</translation>
    </message>
    <message>
        <source>Memory that the row allocated and that was live when the device held most, with all rows below it.</source>
        <translation>该行分配的、在设备占用最多时仍存活的内存，包括其下所有行。</translation>
    </message>
    <message>
        <source>Memory that the row allocated in the whole trace, with all rows below it. Addresses were not recorded, so it is not known what was live at the same time.</source>
        <translation>该行在整个跟踪中分配的内存，包括其下所有行。没有记录地址，所以不知道哪些同时存活。</translation>
    </message>
    <message>
        <source>Arithmetic of one launch in billions of operations, from the shapes of its op. A multiplication and an addition count as two.</source>
        <translation>一次启动的运算量，以十亿次计，由算子的形状得出。一次乘法和一次加法计为两次。</translation>
    </message>
    <message>
        <source>Bytes that one launch must move at least: each input read once, each output written once.</source>
        <translation>一次启动至少要搬移的字节：每个输入读一次，每个输出写一次。</translation>
    </message>
    <message>
        <source>Arithmetic intensity. Below the GPU's ratio of peak arithmetic to bandwidth, memory is the limit.</source>
        <translation>运算强度。低于 GPU 峰值运算与带宽之比时，瓶颈是内存。</translation>
    </message>
    <message>
        <source>Arithmetic per second that the kernel achieved, by its median time.</source>
        <translation>核函数达到的每秒运算量，按中位时间。</translation>
    </message>
    <message>
        <source>Achieved arithmetic as a share of the GPU's peak for the kernel's number type, dense.</source>
        <translation>达到的运算量占 GPU 在该数值类型下（稠密）峰值的比例。</translation>
    </message>
    <message>
        <source>Share of peak by the mean time instead of the median.</source>
        <translation>按平均时间而非中位数计算的峰值占比。</translation>
    </message>
    <message>
        <source>Minimum bytes divided by the time. Caches can make it exceed the memory bandwidth.</source>
        <translation>最少字节数除以时间。缓存可使其超过内存带宽。</translation>
    </message>
    <message>
        <source>GB/s as a share of the GPU's memory bandwidth.</source>
        <translation>GB/s 占 GPU 内存带宽的比例。</translation>
    </message>
    <message>
        <source>The kernel's limit on the roofline: arithmetic or memory.</source>
        <translation>核函数位于 roofline 的哪一侧：运算或内存。</translation>
    </message>
    <message>
        <source>The minimum time that the GPU could need, as a share of the time that it took.</source>
        <translation>GPU 最少可能需要的时间占实际用时的比例。</translation>
    </message>
    <message>
        <source>Sizes of a matrix product: rows and columns of the result, and the inner dimension.</source>
        <translation>矩阵乘法的大小：结果的行数与列数，以及内维。</translation>
    </message>
    <message>
        <source>The number of products of these sizes per launch.</source>
        <translation>一次启动计算多少个这样大小的乘积。</translation>
    </message>
    <message>
        <source>Number type of the factors.</source>
        <translation>相乘的数的类型。</translation>
    </message>
    <message>
        <source>The part of the result that one block computes, from the kernel's name.</source>
        <translation>一个块计算的结果部分，取自核函数名称。</translation>
    </message>
    <message>
        <source>Elements of all inputs, each counted once.</source>
        <translation>所有输入的元素数，每个计一次。</translation>
    </message>
    <message>
        <source>Elements of all outputs, each counted once.</source>
        <translation>所有输出的元素数，每个计一次。</translation>
    </message>
    <message>
        <source>Bytes of all inputs, each counted once.</source>
        <translation>所有输入的字节数，每个计一次。</translation>
    </message>
    <message>
        <source>Bytes of all outputs, each counted once.</source>
        <translation>所有输出的字节数，每个计一次。</translation>
    </message>
    <message>
        <source>Bytes read plus bytes written.</source>
        <translation>读取与写入字节数之和。</translation>
    </message>
    <message>
        <source>Sum of the durations of the kernels that the op launched.</source>
        <translation>算子所启动的核函数的时长之和。</translation>
    </message>
    <message>
        <source>A module, scope, function, phase or layer, as chosen above. A child's time is part of its parent's.</source>
        <translation>按上方的选择，为模块、作用域、函数、阶段或层。子项的时间包含在父项中。</translation>
    </message>
    <message>
        <source>GPU busy time of the forward pass.</source>
        <translation>前向传播的 GPU 忙碌时间。</translation>
    </message>
    <message>
        <source>GPU busy time of the backward pass. It counts for the module whose forward op it differentiates, by PyTorch's sequence numbers.</source>
        <translation>反向传播的 GPU 忙碌时间。按 PyTorch 的序列号，计入其前向算子所属的模块。</translation>
    </message>
    <message>
        <source>GPU busy time of forwards that activation checkpointing runs again during the backward pass.</source>
        <translation>激活检查点在反向传播期间重新运行前向的 GPU 忙碌时间。</translation>
    </message>
    <message>
        <source>GPU busy time of optimizer steps and of clearing gradients.</source>
        <translation>优化器步和梯度清零的 GPU 忙碌时间。</translation>
    </message>
    <message>
        <source>GPU busy time of loading data and of copying it to the GPU.</source>
        <translation>加载数据并复制到 GPU 的 GPU 忙碌时间。</translation>
    </message>
    <message>
        <source>Communication that nothing else hides: while it ran, no kernel computed.</source>
        <translation>未被其他工作掩盖的通信：它运行时没有核函数在计算。</translation>
    </message>
    <message>
        <source>GPU busy time for which the trace has no mark of a phase.</source>
        <translation>跟踪中没有阶段标记的 GPU 忙碌时间。</translation>
    </message>
    <message>
        <source>Time in which the GPU worked for the row. Each instant counts once, so that rows add up.</source>
        <translation>GPU 为该行工作的时间。每一时刻只计一次，因此各行可以相加。</translation>
    </message>
    <message>
        <source>The row's time as a share of the whole.</source>
        <translation>该行的时间占整体的比例。</translation>
    </message>
    <message>
        <source>Time that threads of the host spent in the row, with all that was called inside.</source>
        <translation>主机线程在该行中花费的时间，含其中调用的一切。</translation>
    </message>
    <message>
        <source>Arithmetic of matrix products, convolutions and attention, from recorded shapes. Elementwise work counts nothing.</source>
        <translation>矩阵乘法、卷积和注意力的运算量，由记录的形状得出。逐元素的工作不计。</translation>
    </message>
    <message>
        <source>Number of the iteration, from 0, in order of time.</source>
        <translation>迭代的编号，从 0 起按时间排列。</translation>
    </message>
    <message>
        <source>The kind of thing that the row shows.</source>
        <translation>该行属于哪一种。</translation>
    </message>
    <message>
        <source>Prefill reads prompts, decode generates one token per request, mixed does both. A step is one of the profiler's.</source>
        <translation>prefill 读取提示，decode 为每个请求生成一个 token，mixed 两者都有。步是分析器的步。</translation>
    </message>
    <message>
        <source>Requests of the iteration: p, whose prompts it reads, and d, for which it generates a token.</source>
        <translation>该迭代的请求：p 为读取提示词的，d 为各生成一个 token 的。</translation>
    </message>
    <message>
        <source>Tokens of the iteration: p, of prompts that it reads, and d, that it generates.</source>
        <translation>该迭代的 token：p 为所读提示词的，d 为所生成的。</translation>
    </message>
    <message>
        <source>The distance of its period from the median period of the iterations with equal requests. A row of several iterations shows the largest distance.</source>
        <translation>其周期与请求相同的各次迭代的周期中位数相差多少。由多次迭代组成的行显示最大的差。</translation>
    </message>
    <message>
        <source>Generated tokens over the periods of the row. The names do not show what a prefill generates, so it is not counted.</source>
        <translation>该行各周期内生成的 token。名称中没有 prefill 生成的 token，因此不计。</translation>
    </message>
    <message>
        <source>Tokens in the key-value cache that attention reads, over all requests.</source>
        <translation>注意力读取的键值缓存中的 token 数，所有请求之和。</translation>
    </message>
    <message>
        <source>From the end of the previous iteration's last GPU work to the start of this one's first. Negative: the two overlap.</source>
        <translation>从上一迭代最后一项 GPU 工作结束到本迭代第一项开始。为负表示两者重叠。</translation>
    </message>
    <message>
        <source>From the start of the iteration's first GPU work to that of the next one.</source>
        <translation>从该迭代第一项 GPU 工作开始到下一迭代的第一项开始。</translation>
    </message>
    <message>
        <source>Model FLOP utilization: arithmetic from recorded shapes over the GPU's peak times the iteration's time. Work without shapes counts nothing, so it is a lower limit.</source>
        <translation>模型 FLOP 利用率：由记录的形状得出的运算量，除以 GPU 峰值与迭代时间之积。没有形状的工作不计，因此是下限。</translation>
    </message>
    <message>
        <source>Launch calls of the iteration. A graph counts as one.</source>
        <translation>该迭代的启动调用数。一个图计为一次。</translation>
    </message>
    <message>
        <source>When it begins, from the start of the trace.</source>
        <translation>从跟踪开始算起的开始时刻。</translation>
    </message>
    <message>
        <source>The name, as the trace writes it.</source>
        <translation>跟踪中写的名称。</translation>
    </message>
    <message>
        <source>Length of the row's part. All kinds add up to the window.</source>
        <translation>该行部分的时长。各种类之和等于整个窗口。</translation>
    </message>
    <message>
        <source>The part of the time for which the recording gives no reason.</source>
        <translation>记录没有给出原因的那部分时间。</translation>
    </message>
    <message>
        <source>The thread or stream.</source>
        <translation>线程或流。</translation>
    </message>
    <message>
        <source>One process of the distributed job.</source>
        <translation>分布式作业的一个进程。</translation>
    </message>
    <message>
        <source>Median length of the rank's steps, on the host.</source>
        <translation>该 rank 各步在主机上的时长中位数。</translation>
    </message>
    <message>
        <source>The compute of this rank against that of the median rank.</source>
        <translation>该 rank 的计算时间与中位 rank 的比较。</translation>
    </message>
    <message>
        <source>GPU work without communication, median of the steps.</source>
        <translation>不含通信的 GPU 工作，各步的中位数。</translation>
    </message>
    <message>
        <source>Time in which communication runs, hidden or not.</source>
        <translation>通信运行的时间，无论是否被掩盖。</translation>
    </message>
    <message>
        <source>Part of the communication that runs alongside other kernels.</source>
        <translation>与其他核函数并行的那部分通信。</translation>
    </message>
    <message>
        <source>Least time that the collectives need: for each, the shortest duration over the ranks.</source>
        <translation>集合通信至少需要的时间：每次取各 rank 中最短的时长。</translation>
    </message>
    <message>
        <source>Time of collectives beyond the transfer: the rank waits for the last one to arrive.</source>
        <translation>集合通信超出传输的时间：该 rank 在等最后到达的 rank。</translation>
    </message>
    <message>
        <source>Waiting as a share of the time in collectives that other ranks have too.</source>
        <translation>等待占其他 rank 也参与的集合通信时间的比例。</translation>
    </message>
    <message>
        <source>Collectives to which the rank arrived last.</source>
        <translation>该 rank 最后到达的集合通信数。</translation>
    </message>
    <message>
        <source>Time that all others would wait less if the rank arrived with the one before it.</source>
        <translation>若该 rank 与它前一个同时到达，其他所有 rank 可少等的时间。</translation>
    </message>
    <message>
        <source>The time of the rank's GPU: computing, waiting for other ranks, communication, copies. The rest is idle.</source>
        <translation>该 rank 的 GPU 时间去向:计算、等待其他 rank、通信、复制。其余为空闲。</translation>
    </message>
    <message>
        <source>The bottleneck of the rank.</source>
        <translation>决定该 rank 速度的因素。</translation>
    </message>
    <message>
        <source>The shift of the rank's times, chosen so that its collectives end with those of the others.</source>
        <translation>该 rank 的时间平移了多少，使其集合通信与其他 rank 同时结束。</translation>
    </message>
    <message>
        <source>The file that the rank was read from.</source>
        <translation>读取该 rank 的文件。</translation>
    </message>
    <message>
        <source>The role of the kernels or ops, and their names.</source>
        <translation>核函数或算子的作用及其名称。</translation>
    </message>
    <message>
        <source>The status of the work: the same, replaced, fused, added or removed in the second trace.</source>
        <translation>在第二个跟踪中该工作是相同、被替换、被融合、新增还是移除。</translation>
    </message>
    <message>
        <source>Their number in the first and in the second trace.</source>
        <translation>在第一个和第二个跟踪中的数量。</translation>
    </message>
    <message>
        <source>Time in the second trace minus time in the first.</source>
        <translation>第二个跟踪中的时间减去第一个中的时间。</translation>
    </message>
    <message>
        <source>The facts about the change that the names, shapes and launches of both traces prove.</source>
        <translation>两个跟踪的名称、形状和启动对这一变化所能证明的内容。</translation>
    </message>
    <message>
        <source>One stream of a GPU: kernels, copies and memsets, from when the GPU began each to when it ended. Work of one stream runs in the order of its launches; work of different streams can overlap.</source>
        <translation>GPU 的一个流：核函数、复制和 memset，从 GPU 开始到结束。同一流的工作按启动顺序运行；不同流的工作可以重叠。</translation>
    </message>
    <message>
        <source>Work of a GPU: kernels, copies and memsets, from when the GPU began each to when it ended.</source>
        <translation>GPU 的工作：核函数、复制和 memset，从 GPU 开始到结束。</translation>
    </message>
    <message>
        <source>A lane of a GPU without work of its own: waits, or annotations whose kernels run on its streams.</source>
        <translation>没有自身工作的 GPU 通道：等待，或其核函数在各流上运行的注解。</translation>
    </message>
    <message>
        <source>One thread of the host. A slice inside another was called by it. The thread launches GPU work and goes on, unless it waits for the GPU. The backward pass of a CUDA device runs on a thread of autograd's own; that of the CPU runs on the caller's thread.</source>
        <translation>主机的一个线程。切片内的切片由它调用。线程启动 GPU 工作后继续前进，除非它等待 GPU。CUDA 设备的反向传播在自动求导自己的线程上运行；CPU 的反向传播在调用者的线程上运行。</translation>
    </message>
    <message>
        <source>Events that the file puts on this lane. They are neither ops of a thread nor work of a GPU.</source>
        <translation>文件放在这条通道上的事件。它们既不是线程的算子，也不是 GPU 的工作。</translation>
    </message>
    <message>
        <source>A view: the result shares the data of its input and differs only in shape, strides or offset. No kernel runs.</source>
        <translation>视图：结果与输入共享数据，只有形状、步幅或偏移不同。不运行核函数。</translation>
    </message>
    <message>
        <source>Changes the shape, strides or offset of the tensor itself. Its data stay as they are, and no kernel runs.</source>
        <translation>改变张量本身的形状、步幅或偏移。数据保持不变，也不运行核函数。</translation>
    </message>
    <message>
        <source>The same data without autograd's history. No kernel runs.</source>
        <translation>同样的数据，但不带自动求导的历史。不运行核函数。</translation>
    </message>
    <message>
        <source>Removes autograd's history from the tensor itself. Its data stay as they are, and no kernel runs.</source>
        <translation>去掉张量本身的自动求导历史。数据保持不变，也不运行核函数。</translation>
    </message>
    <message>
        <source>Marks a tensor that was made from Python data. No kernel runs.</source>
        <translation>标记一个由 Python 数据生成的张量。不运行核函数。</translation>
    </message>
    <message>
        <source>A question about a tensor's type, shape or memory. No kernel runs.</source>
        <translation>询问张量的类型、形状或内存。不运行核函数。</translation>
    </message>
    <message>
        <source>Conjugation or negation that is kept as a flag of the tensor. Real tensors pass unchanged, without a kernel.</source>
        <translation>作为张量标志保存的共轭或取负。实数张量原样通过，不运行核函数。</translation>
    </message>
    <message>
        <source>Makes the tensor use another storage. No data is moved.</source>
        <translation>让张量使用另一块存储。不移动数据。</translation>
    </message>
    <message>
        <source>Changes the size of a tensor in place. Memory is taken only where it grows.</source>
        <translation>就地改变张量的大小。只有变大时才申请内存。</translation>
    </message>
    <message>
        <source>Tells PyTorch's allocator that another stream uses the tensor, so that its memory is not reused too early.</source>
        <translation>告诉 PyTorch 的分配器另一个流也在使用该张量，以免其内存过早被重用。</translation>
    </message>
    <message>
        <source>Makes a new tensor and does not fill it: memory is taken from the allocator, and no kernel runs.</source>
        <translation>创建新张量但不填充：从分配器取得内存，不运行核函数。</translation>
    </message>
    <message>
        <source>Makes a new tensor and fills it with one value, on a GPU by a kernel or a memset.</source>
        <translation>创建新张量并用一个值填充，在 GPU 上用核函数或 memset。</translation>
    </message>
    <message>
        <source>Fills a tensor with one value, on a GPU by a kernel or a memset.</source>
        <translation>用一个值填充张量，在 GPU 上用核函数或 memset。</translation>
    </message>
    <message>
        <source>Makes a tensor of evenly spaced numbers.</source>
        <translation>生成等间距数的张量。</translation>
    </message>
    <message>
        <source>Makes a tensor without dimensions, which holds one number.</source>
        <translation>生成一个没有维度的张量，只含一个数。</translation>
    </message>
    <message>
        <source>Makes the indices of a triangle of a matrix.</source>
        <translation>生成矩阵三角部分的索引。</translation>
    </message>
    <message>
        <source>Draws random numbers. Each call advances the state of the generator.</source>
        <translation>生成随机数。每次调用都推进生成器的状态。</translation>
    </message>
    <message>
        <source>Copies a tensor into new memory.</source>
        <translation>把张量复制到新内存。</translation>
    </message>
    <message>
        <source>Autocast casts an input to fp32 for an op that needs full precision.</source>
        <translation>autocast 为需要全精度的算子把输入转换为 fp32。</translation>
    </message>
    <message>
        <source>Autocast casts an input to fp16 or bf16 for an op that runs in reduced precision.</source>
        <translation>autocast 为以低精度运行的算子把输入转换为 fp16 或 bf16。</translation>
    </message>
    <message>
        <source>Copies a tensor into pinned host memory, from which the GPU can read while the host goes on.</source>
        <translation>把张量复制到锁页主机内存，GPU 可在主机继续前进时从中读取。</translation>
    </message>
    <message>
        <source>Joins tensors along a dimension: all of them are copied into a new one.</source>
        <translation>沿一个维度拼接张量：全部复制到一个新张量中。</translation>
    </message>
    <message>
        <source>Repeats the data of a tensor by copying it.</source>
        <translation>通过复制来重复张量的数据。</translation>
    </message>
    <message>
        <source>Copies a tensor into a larger one and fills the border.</source>
        <translation>把张量复制到更大的张量中并填充边缘。</translation>
    </message>
    <message>
        <source>Copies a list of tensors into one flat tensor.</source>
        <translation>把一组张量复制成一个扁平张量。</translation>
    </message>
    <message>
        <source>Cuts a flat tensor into views of given shapes.</source>
        <translation>把扁平张量切成给定形状的视图。</translation>
    </message>
    <message>
        <source>Moves elements along a dimension: shifted round, or in reverse order.</source>
        <translation>沿一个维度移动元素：循环移位或反转顺序。</translation>
    </message>
    <message>
        <source>Keeps the part of a matrix on one side of a diagonal and sets the rest to zero.</source>
        <translation>保留矩阵对角线一侧的部分，其余置零。</translation>
    </message>
    <message>
        <source>Elementwise: each element of the result depends only on the elements at the same place of the inputs, after broadcasting. On a GPU that is one kernel as a rule, limited by memory bandwidth.</source>
        <translation>逐元素：广播之后，结果的每个元素只取决于各输入同一位置的元素。在 GPU 上通常是一个受内存带宽限制的核函数。</translation>
    </message>
    <message>
        <source>Sets elements to one value where a mask is true.</source>
        <translation>在掩码为真处把元素设为一个值。</translation>
    </message>
    <message>
        <source>Compares two tensors, exactly or within a tolerance.</source>
        <translation>比较两个张量，要求完全相等或在容差之内。</translation>
    </message>
    <message>
        <source>A reduction: many elements become one, over all dimensions or the given ones.</source>
        <translation>归约：在所有或给定维度上把许多元素变成一个。</translation>
    </message>
    <message>
        <source>The largest or smallest element, over all dimensions or one; with two tensors the larger or smaller of each pair.</source>
        <translation>所有维度或一个维度上最大或最小的元素；对两个张量则取每对中较大或较小者。</translation>
    </message>
    <message>
        <source>A scan: each element of the result combines all elements up to its place along one dimension.</source>
        <translation>扫描：结果的每个元素合并一个维度上直到该位置的所有元素。</translation>
    </message>
    <message>
        <source>Sorts along one dimension, or selects by order: the largest elements, the median, a quantile.</source>
        <translation>沿一个维度排序，或按次序选取：最大的若干元素、中位数、分位数。</translation>
    </message>
    <message>
        <source>Finds the different elements. On a GPU the host waits, as their number sets the size of the result.</source>
        <translation>找出不同的元素。在 GPU 上主机要等待，因为其数量决定结果的大小。</translation>
    </message>
    <message>
        <source>Finds by binary search the boundaries around each value.</source>
        <translation>用二分查找确定每个值位于哪两个边界之间。</translation>
    </message>
    <message>
        <source>Subtracts neighboring elements along one dimension.</source>
        <translation>沿一个维度求相邻元素之差。</translation>
    </message>
    <message>
        <source>Reads elements at given indices into a new tensor. With a mask of booleans the host waits for the GPU, because the number of true elements sets the size of the result.</source>
        <translation>按给定索引读取元素到新张量。用布尔掩码时主机要等待 GPU，因为真值的数量决定结果的大小。</translation>
    </message>
    <message>
        <source>Reads elements at given indices into a new tensor.</source>
        <translation>按给定索引读取元素到新张量。</translation>
    </message>
    <message>
        <source>Finds the indices of elements that are not zero. On a GPU the host waits, because their number sets the size of the result.</source>
        <translation>找出非零元素的索引。在 GPU 上主机要等待，因为其数量决定结果的大小。</translation>
    </message>
    <message>
        <source>Writes elements to given indices, or adds them there.</source>
        <translation>把元素写到给定索引处，或加到那里。</translation>
    </message>
    <message>
        <source>Looks up rows of a table by index: a gather, limited by memory bandwidth.</source>
        <translation>按索引查表取行：一种 gather，受内存带宽限制。</translation>
    </message>
    <message>
        <source>Looks up rows of a table by index and combines those of each bag by sum, mean or maximum.</source>
        <translation>按索引查表取行，并对每个 bag 的行求和、求平均或取最大。</translation>
    </message>
    <message>
        <source>Makes a row of zeros with a single one from each index.</source>
        <translation>由每个索引生成一行零，其中只有一个一。</translation>
    </message>
    <message>
        <source>Product of a matrix and a vector, or of two vectors: limited by memory bandwidth.</source>
        <translation>矩阵与向量或两个向量的乘积：受内存带宽限制。</translation>
    </message>
    <message>
        <source>Product of two fp8 matrices with scales: one GEMM.</source>
        <translation>两个带缩放因子的 fp8 矩阵的乘积：一个 GEMM。</translation>
    </message>
    <message>
        <source>Several matrix products of different sizes in one kernel, as of the experts of a mixture.</source>
        <translation>一个核函数中不同大小的多个矩阵乘法，例如混合专家的各专家。</translation>
    </message>
    <message>
        <source>Sums of products in Einstein's notation: it permutes its inputs and calls bmm.</source>
        <translation>以爱因斯坦记号表示的乘积之和：它置换输入并调用 bmm。</translation>
    </message>
    <message>
        <source>Product over several dimensions: it reshapes its inputs and calls mm.</source>
        <translation>多个维度上的乘积：它改变输入形状并调用 mm。</translation>
    </message>
    <message>
        <source>Convolution: it passes its arguments on to a backend such as cuDNN, MIOpen or oneDNN, and does no work of its own.</source>
        <translation>卷积：它把参数交给 cuDNN、MIOpen 或 oneDNN 等后端，自身不做工作。</translation>
    </message>
    <message>
        <source>Convolution by the library in its name: cuDNN on NVIDIA GPUs, MIOpen on AMD GPUs, oneDNN (mkldnn) on CPUs.</source>
        <translation>由名称中的库执行的卷积：NVIDIA GPU 上为 cuDNN，AMD GPU 上为 MIOpen，CPU 上为 oneDNN (mkldnn)。</translation>
    </message>
    <message>
        <source>Convolution by PyTorch itself: the input is unfolded into a matrix, then multiplied.</source>
        <translation>由 PyTorch 自身执行的卷积：把输入展开成矩阵后相乘。</translation>
    </message>
    <message>
        <source>Convolution of each channel by itself, by PyTorch's own kernel.</source>
        <translation>由 PyTorch 自己的核函数执行的逐通道卷积。</translation>
    </message>
    <message>
        <source>Backward of a convolution: the gradients of its input, weight and bias, as far as they are needed.</source>
        <translation>卷积的反向：按需计算输入、权重和偏置的梯度。</translation>
    </message>
    <message>
        <source>Backward of a convolution: the gradient of its input.</source>
        <translation>卷积的反向：输入的梯度。</translation>
    </message>
    <message>
        <source>Backward of a convolution: the gradient of its weight.</source>
        <translation>卷积的反向：权重的梯度。</translation>
    </message>
    <message>
        <source>Batch normalization: it passes its arguments on to cuDNN, MIOpen or PyTorch's own kernels, and does no work of its own.</source>
        <translation>批归一化：它把参数交给 cuDNN、MIOpen 或 PyTorch 自己的核函数，自身不做工作。</translation>
    </message>
    <message>
        <source>Batch normalization: in training by the mean and variance of each channel over the batch, in evaluation by the stored ones.</source>
        <translation>批归一化：训练时用各通道在整批上的均值和方差，评估时用保存的值。</translation>
    </message>
    <message>
        <source>Layer normalization: by mean and variance over the last dimensions of each sample.</source>
        <translation>层归一化：用每个样本最后几个维度上的均值和方差。</translation>
    </message>
    <message>
        <source>Group normalization: by mean and variance of each group of channels of each sample.</source>
        <translation>组归一化：用每个样本各通道组的均值和方差。</translation>
    </message>
    <message>
        <source>Instance normalization: by mean and variance of each channel of each sample.</source>
        <translation>实例归一化：用每个样本各通道的均值和方差。</translation>
    </message>
    <message>
        <source>RMS normalization: by the root mean square over the last dimensions; no mean is subtracted.</source>
        <translation>RMS 归一化：用最后几个维度上的均方根；不减去均值。</translation>
    </message>
    <message>
        <source>Softmax: exponentials along one dimension, divided by their sum.</source>
        <translation>Softmax：沿一个维度的指数除以它们的和。</translation>
    </message>
    <message>
        <source>Logarithm of the softmax along one dimension, in one stable step.</source>
        <translation>沿一个维度的 softmax 的对数，一步稳定地算出。</translation>
    </message>
    <message>
        <source>Dropout: in training it sets random elements to zero and scales the others up; in evaluation it does nothing.</source>
        <translation>Dropout：训练时把随机元素置零并放大其余元素；评估时什么也不做。</translation>
    </message>
    <message>
        <source>Max pooling: the largest element of each window.</source>
        <translation>最大池化：每个窗口的最大元素。</translation>
    </message>
    <message>
        <source>Average pooling: the mean of each window. The adaptive form sizes its windows by the wanted result.</source>
        <translation>平均池化：每个窗口的均值。自适应形式按所需结果确定窗口大小。</translation>
    </message>
    <message>
        <source>Resizes images by interpolation.</source>
        <translation>通过插值缩放图像。</translation>
    </message>
    <message>
        <source>Cross-entropy loss: log_softmax, then nll_loss.</source>
        <translation>交叉熵损失：先 log_softmax，再 nll_loss。</translation>
    </message>
    <message>
        <source>Negative log-likelihood: it takes the log-probability of each target and averages or sums them.</source>
        <translation>负对数似然：取每个目标的对数概率并求平均或求和。</translation>
    </message>
    <message>
        <source>Squared differences of prediction and target, averaged or summed.</source>
        <translation>预测与目标之差的平方，求平均或求和。</translation>
    </message>
    <message>
        <source>Differences of prediction and target, averaged or summed.</source>
        <translation>预测与目标之差，求平均或求和。</translation>
    </message>
    <message>
        <source>Binary cross-entropy loss. The form with logits applies the sigmoid itself.</source>
        <translation>二元交叉熵损失。带 logits 的形式自己应用 sigmoid。</translation>
    </message>
    <message>
        <source>Flash attention: products with the keys, softmax and products with the values in one kernel, tile by tile. The matrix of scores is never stored.</source>
        <translation>Flash attention：与键的乘积、softmax 和与值的乘积在一个核函数中分块完成。分数矩阵从不存储。</translation>
    </message>
    <message>
        <source>Memory-efficient attention: scores are computed tile by tile and never stored as a whole.</source>
        <translation>节省内存的注意力：分数分块计算，从不整体存储。</translation>
    </message>
    <message>
        <source>Attention by cuDNN, fused into one kernel.</source>
        <translation>由 cuDNN 执行的注意力，融合为一个核函数。</translation>
    </message>
    <message>
        <source>Attention from plain products and a softmax: the whole matrix of scores is written and read again.</source>
        <translation>由普通乘积和 softmax 组成的注意力：整个分数矩阵被写出再读回。</translation>
    </message>
    <message>
        <source>The fast path of nn.MultiheadAttention in inference: projections and attention in one op.</source>
        <translation>nn.MultiheadAttention 推理时的快速路径：投影和注意力在一个算子中。</translation>
    </message>
    <message>
        <source>Adds the bias to projected queries, keys and values, scales the queries and splits the heads.</source>
        <translation>给投影后的查询、键和值加偏置，缩放查询并拆分各头。</translation>
    </message>
    <message>
        <source>Mixed precision: it divides gradients by the loss scale and notes whether one is infinite or NaN.</source>
        <translation>混合精度：把梯度除以损失缩放因子，并记下是否有无穷大或 NaN。</translation>
    </message>
    <message>
        <source>Mixed precision: it lowers the loss scale after a step with infinite gradients and raises it after many without.</source>
        <translation>混合精度：出现无穷大梯度的一步之后降低损失缩放因子，多次没有则提高。</translation>
    </message>
    <message>
        <source>One optimizer step for a list of parameters, in few kernels.</source>
        <translation>对一组参数执行一步优化，只用很少的核函数。</translation>
    </message>
    <message>
        <source>A record of one collective: its name, sizes and process group. It does no work of its own.</source>
        <translation>一次集合通信的记录：名称、大小和进程组。它自身不做工作。</translation>
    </message>
    <message>
        <source>DDP copies a gradient into its bucket and divides it by the number of ranks.</source>
        <translation>DDP 把梯度复制到 bucket 中并除以 rank 数。</translation>
    </message>
    <message>
        <source>DDP copies reduced gradients from a bucket back to the parameters.</source>
        <translation>DDP 把归约后的梯度从 bucket 复制回参数。</translation>
    </message>
    <message>
        <source>DDP's mark in autograd's graph where the backward pass begins.</source>
        <translation>DDP 在自动求导图中标记反向传播开始处。</translation>
    </message>
    <message>
        <source>Waits for a functional collective. With NCCL the current stream waits, and the host goes on.</source>
        <translation>等待一次函数式集合通信。用 NCCL 时由当前流等待，主机继续前进。</translation>
    </message>
    <message>
        <source>Adds a gradient to its parameter's .grad, or stores it there if it is the first. DDP starts the all-reduce of a full bucket from here.</source>
        <translation>把梯度加到参数的 .grad 上，若是第一个则存在那里。DDP 由此启动已满 bucket 的 all-reduce。</translation>
    </message>
    <message>
        <source>The backward of a part of the model that TorchScript compiled.</source>
        <translation>由 TorchScript 编译的那部分模型的反向。</translation>
    </message>
    <message>
        <source>A call of torch.distributed: it starts the communication and returns a handle to wait for.</source>
        <translation>torch.distributed 的一次调用：发起通信并返回可等待的句柄。</translation>
    </message>
    <message>
        <source>A functional collective, as torch.compile and DTensor use them: it starts the communication and returns a tensor that wait_tensor waits for.</source>
        <translation>torch.compile 和 DTensor 使用的函数式集合通信：发起通信并返回由 wait_tensor 等待的张量。</translation>
    </message>
    <message>
        <source>An op of FBGEMM, Meta's library for embedding tables, jagged tensors and low precision.</source>
        <translation>FBGEMM 的算子；FBGEMM 是 Meta 用于嵌入表、锯齿张量和低精度的库。</translation>
    </message>
    <message>
        <source>An op of vLLM, registered with PyTorch.</source>
        <translation>vLLM 注册到 PyTorch 的算子。</translation>
    </message>
    <message>
        <source>An op of SGLang, registered with PyTorch.</source>
        <translation>SGLang 注册到 PyTorch 的算子。</translation>
    </message>
    <message>
        <source>A function of a serving engine that was registered as an op, so that the profiler records its inputs.</source>
        <translation>推理引擎注册为算子的函数，以便分析器记录其输入。</translation>
    </message>
    <message>
        <source>An op of AITER, AMD's library of kernels for inference.</source>
        <translation>AITER 的算子；AITER 是 AMD 的推理核函数库。</translation>
    </message>
    <message>
        <source>An op of torchvision.</source>
        <translation>torchvision 的算子。</translation>
    </message>
    <message>
        <source>An op of torchaudio.</source>
        <translation>torchaudio 的算子。</translation>
    </message>
    <message>
        <source>An op of the library FlashAttention.</source>
        <translation>FlashAttention 库的算子。</translation>
    </message>
    <message>
        <source>An op of NVIDIA's Transformer Engine.</source>
        <translation>NVIDIA Transformer Engine 的算子。</translation>
    </message>
    <message>
        <source>An op of xFormers.</source>
        <translation>xFormers 的算子。</translation>
    </message>
    <message>
        <source>An op of PyTorch on quantized tensors.</source>
        <translation>PyTorch 对量化张量的算子。</translation>
    </message>
    <message>
        <source>A primitive op, into which torch.compile decomposes others.</source>
        <translation>基元算子，torch.compile 把其他算子分解成它们。</translation>
    </message>
    <message>
        <source>The forward of a model under DDP: it may broadcast buffers first, then calls the model.</source>
        <translation>DDP 下模型的前向：它可能先广播缓冲区，再调用模型。</translation>
    </message>
    <message>
        <source>The forward of a model under FSDP: parameters are gathered before each block and freed after it.</source>
        <translation>FSDP 下模型的前向：参数在每个块之前收集，之后释放。</translation>
    </message>
    <message>
        <source>A part of FSDP: it gathers parameters before they are used, or reduces gradients.</source>
        <translation>FSDP 的一部分：在使用前收集参数，或归约梯度。</translation>
    </message>
    <message>
        <source>A call of the NCCL process group: it puts a collective into a communication stream.</source>
        <translation>NCCL 进程组的一次调用：把集合通信放入通信流。</translation>
    </message>
    <message>
        <source>A collective by Gloo: it runs on the CPU, in threads of its own.</source>
        <translation>由 Gloo 执行的集合通信：它在 CPU 上自己的线程中运行。</translation>
    </message>
    <message>
        <source>A collective by MPI: it runs on the CPU.</source>
        <translation>由 MPI 执行的集合通信：它在 CPU 上运行。</translation>
    </message>
    <message>
        <source>One step of a diffusion model: the numbers are the batch, the height and the width.</source>
        <translation>扩散模型的一步：数字为批大小、高度和宽度。</translation>
    </message>
    <message>
        <source>One iteration of vLLM: requests and tokens in prefill (context) and in decode (generation).</source>
        <translation>vLLM 的一次迭代：prefill (context) 与 decode (generation) 中的请求和 token。</translation>
    </message>
    <message>
        <source>One iteration of SGLang: EXTEND is prefill, DECODE is decode; bs is the number of requests.</source>
        <translation>SGLang 的一次迭代：EXTEND 为 prefill，DECODE 为 decode；bs 是请求数。</translation>
    </message>
    <message>
        <source>One iteration of a serving engine that reads prompts.</source>
        <translation>推理引擎读取提示的一次迭代。</translation>
    </message>
    <message>
        <source>One iteration of a serving engine that generates one token for each request.</source>
        <translation>推理引擎为每个请求生成一个 token 的一次迭代。</translation>
    </message>
    <message>
        <source>One iteration of TensorRT-LLM: requests in context (prefill) and in generation (decode).</source>
        <translation>TensorRT-LLM 的一次迭代：context (prefill) 与 generation (decode) 中的请求。</translation>
    </message>
    <message>
        <source>A serving engine captures a graph for a batch of this size.</source>
        <translation>推理引擎为此批大小捕获一个图。</translation>
    </message>
    <message>
        <source>The forward pass, or a part of it, as the program marks it.</source>
        <translation>程序标记的前向传播或其一部分。</translation>
    </message>
    <message>
        <source>The backward pass, as the program marks it.</source>
        <translation>程序标记的反向传播。</translation>
    </message>
    <message>
        <source>The optimizer step, as the program marks it.</source>
        <translation>程序标记的优化器步。</translation>
    </message>
    <message>
        <source>The program waits for the next batch of data, or loads it.</source>
        <translation>程序等待或加载下一批数据。</translation>
    </message>
    <message>
        <source>The program waits until a batch has arrived on the GPU.</source>
        <translation>程序等到一批数据到达 GPU。</translation>
    </message>
    <message>
        <source>The next batch is copied to the GPU.</source>
        <translation>下一批数据被复制到 GPU。</translation>
    </message>
    <message>
        <source>TorchRec starts to distribute the sparse features of a batch among the ranks.</source>
        <translation>TorchRec 开始在各 rank 之间分发一批的稀疏特征。</translation>
    </message>
    <message>
        <source>TorchRec waits for the sparse features that other ranks send.</source>
        <translation>TorchRec 等待其他 rank 发送的稀疏特征。</translation>
    </message>
    <message>
        <source>TorchRec exchanges sparse features among the ranks by all-to-all.</source>
        <translation>TorchRec 通过 all-to-all 在各 rank 之间交换稀疏特征。</translation>
    </message>
    <message>
        <source>One action of a pipeline schedule: the stage, then F for forward, B for backward, and the micro-batch.</source>
        <translation>流水线调度的一个动作：阶段号，F 为前向、B 为反向，以及微批号。</translation>
    </message>
    <message>
        <source>A fully connected layer: a matrix product with the weight, and a bias.</source>
        <translation>全连接层：与权重的矩阵乘法，加偏置。</translation>
    </message>
    <message>
        <source>A convolution.</source>
        <translation>卷积。</translation>
    </message>
    <message>
        <source>It looks up a vector for each index, such as a token.</source>
        <translation>为每个索引（例如 token）查出一个向量。</translation>
    </message>
    <message>
        <source>A normalization.</source>
        <translation>归一化。</translation>
    </message>
    <message>
        <source>It sets random elements to zero in training, and does nothing in evaluation.</source>
        <translation>训练时把随机元素置零，评估时什么也不做。</translation>
    </message>
    <message>
        <source>An activation function: elementwise.</source>
        <translation>激活函数：逐元素。</translation>
    </message>
    <message>
        <source>One half of the input passes an activation function and is multiplied with the other.</source>
        <translation>输入的一半经过激活函数后与另一半相乘。</translation>
    </message>
    <message>
        <source>Attention with several heads: it projects queries, keys and values, and the result.</source>
        <translation>多头注意力：它投影查询、键和值，以及结果。</translation>
    </message>
    <message>
        <source>A container: it calls its modules one after the other.</source>
        <translation>容器：依次调用其中的模块。</translation>
    </message>
    <message>
        <source>A pooling: each window becomes one element.</source>
        <translation>池化：每个窗口变成一个元素。</translation>
    </message>
    <message>
        <source>A loss function.</source>
        <translation>损失函数。</translation>
    </message>
    <message>
        <source>A module that torch.compile or torch.fx made: what it calls is generated code.</source>
        <translation>由 torch.compile 或 torch.fx 生成的模块：它调用的是生成的代码。</translation>
    </message>
    <message>
        <source>DDP: it calls the model and averages gradients over the ranks in the backward pass.</source>
        <translation>DDP：它调用模型，并在反向传播中对各 rank 的梯度求平均。</translation>
    </message>
    <message>
        <source>FSDP: parameters are sharded over the ranks and gathered before they are used.</source>
        <translation>FSDP：参数分片到各 rank，使用前收集。</translation>
    </message>
    <message>
        <source>Python hands the backward pass to autograd's engine, and waits for it.</source>
        <translation>Python 把反向传播交给自动求导引擎并等待。</translation>
    </message>
    <message>
        <source>The host waits until the device has done its work.</source>
        <translation>主机等到设备完成工作。</translation>
    </message>
    <message>
        <source>It brings data to the host: if they are on the GPU, the host waits for them.</source>
        <translation>把数据取到主机：若数据在 GPU 上，主机要等待。</translation>
    </message>
    <message>
        <source>The thread waits: for a lock, for input or for time to pass.</source>
        <translation>线程在等待：锁、输入或时间。</translation>
    </message>
    <message>
        <source>It replays a CUDA graph.</source>
        <translation>重放一个 CUDA 图。</translation>
    </message>
    <message>
        <source>A GEMM: it multiplies matrices. Large ones are limited by arithmetic, those with few rows (as in decode) by memory bandwidth.</source>
        <translation>GEMM：矩阵相乘。大的受运算限制，行数少的（如 decode）受内存带宽限制。</translation>
    </message>
    <message>
        <source>Attention: products of queries and keys, softmax, and products with the values, or a part of that.</source>
        <translation>注意力：查询与键的乘积、softmax、与值的乘积，或其中一部分。</translation>
    </message>
    <message>
        <source>A convolution, or one of its gradients.</source>
        <translation>卷积或其某个梯度。</translation>
    </message>
    <message>
        <source>An elementwise kernel: it reads its inputs once and writes its result once, so that memory bandwidth limits it as a rule.</source>
        <translation>逐元素核函数：输入读一次，结果写一次，因此通常受内存带宽限制。</translation>
    </message>
    <message>
        <source>A reduction: many elements become one, as in sums and means.</source>
        <translation>归约：许多元素变成一个，例如求和、求平均。</translation>
    </message>
    <message>
        <source>A normalization by statistics of its input, or its gradient.</source>
        <translation>用输入的统计量进行的归一化，或其梯度。</translation>
    </message>
    <message>
        <source>Softmax along one dimension, or its gradient.</source>
        <translation>沿一个维度的 softmax，或其梯度。</translation>
    </message>
    <message>
        <source>It reads or writes elements at given indices: gather, scatter, embedding.</source>
        <translation>按给定索引读写元素：gather、scatter、嵌入。</translation>
    </message>
    <message>
        <source>It moves data without arithmetic: a copy, a cast, a transpose, a concatenation or a fill.</source>
        <translation>不做运算地搬移数据：复制、类型转换、转置、拼接或填充。</translation>
    </message>
    <message>
        <source>Communication with other GPUs. A part of its time can be waiting for the others to arrive.</source>
        <translation>与其他 GPU 的通信。其中部分时间可能在等待其他 GPU 到达。</translation>
    </message>
    <message>
        <source>It sorts, selects the largest elements, or draws samples.</source>
        <translation>排序、选取最大的元素，或进行采样。</translation>
    </message>
    <message>
        <source>A scan: each result depends on all elements before it, as in running sums and state-space models.</source>
        <translation>扫描：每个结果取决于它之前的所有元素，如累加和与状态空间模型。</translation>
    </message>
    <message>
        <source>It updates parameters by their gradients: a part of the optimizer step.</source>
        <translation>按梯度更新参数：优化器步的一部分。</translation>
    </message>
    <message>
        <source>Pooling: each window becomes one element; or its gradient.</source>
        <translation>池化：每个窗口变成一个元素；或其梯度。</translation>
    </message>
    <message>
        <source>A fast Fourier transform, also as a part of a convolution.</source>
        <translation>快速傅里叶变换，也可能是卷积的一部分。</translation>
    </message>
    <message>
        <source>A compiler generated it from several ops that its name does not list.</source>
        <translation>编译器由名称中未列出的多个算子生成。</translation>
    </message>
    <message>
        <source>It waits for an event or a flag and computes nothing.</source>
        <translation>等待事件或标志，不做计算。</translation>
    </message>
    <message>
        <source>a slow first step</source>
        <translation>缓慢的第一步</translation>
    </message>
    <message>
        <source>slow steps</source>
        <translation>缓慢的步</translation>
    </message>
    <message>
        <source>graph breaks</source>
        <translation>图断开</translation>
    </message>
    <message>
        <source>steps that could be a CUDA graph</source>
        <translation>可作为 CUDA 图的步</translation>
    </message>
    <message>
        <source>late first GPU work</source>
        <translation>第一项 GPU 工作开始较晚</translation>
    </message>
    <message>
        <source>needless synchronizations</source>
        <translation>不必要的同步</translation>
    </message>
    <message>
        <source>allocations during the work</source>
        <translation>工作期间的分配</translation>
    </message>
    <message>
        <source>start-up</source>
        <translation>启动阶段</translation>
    </message>
    <message>
        <source>many small copies</source>
        <translation>许多小的复制</translation>
    </message>
    <message>
        <source>idle GPU time</source>
        <translation>GPU 空闲时间</translation>
    </message>
    <message>
        <source>time before the first GPU work</source>
        <translation>第一项 GPU 工作之前的时间</translation>
    </message>
    <message>
        <source>kernels shorter than their launch</source>
        <translation>比其启动还短的核函数</translation>
    </message>
    <message>
        <source>ops that make the host wait</source>
        <translation>使主机等待的算子</translation>
    </message>
    <message>
        <source>hot spots</source>
        <translation>热点</translation>
    </message>
    <message>
        <source>copies of memory that is not pinned</source>
        <translation>未锁页内存的复制</translation>
    </message>
    <message>
        <source>streams that never overlap</source>
        <translation>从不重叠的流</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>未被掩盖的通信</translation>
    </message>
    <message>
        <source>copies that run alone</source>
        <translation>单独运行的复制</translation>
    </message>
    <message>
        <source>fp32 kernels without tensor cores</source>
        <translation>没有使用张量核心的 fp32 核函数</translation>
    </message>
    <message>
        <source>copied biases</source>
        <translation>被复制的偏置</translation>
    </message>
    <message>
        <source>hidden casts and copies</source>
        <translation>隐藏的类型转换和复制</translation>
    </message>
    <message>
        <source>tensors that are copied to append to them</source>
        <translation>为追加而复制的张量</translation>
    </message>
    <message>
        <source>tensors made on the host</source>
        <translation>在主机上创建的张量</translation>
    </message>
    <message>
        <source>unfused attention</source>
        <translation>未融合的注意力</translation>
    </message>
    <message>
        <source>kernels of varying time</source>
        <translation>用时波动的核函数</translation>
    </message>
    <message>
        <source>unfused optimizers</source>
        <translation>未融合的优化器</translation>
    </message>
    <message>
        <source>zeroed gradients</source>
        <translation>清零的梯度</translation>
    </message>
    <message>
        <source>convolution biases</source>
        <translation>卷积的偏置</translation>
    </message>
    <message>
        <source>GEMMs below the peak</source>
        <translation>低于峰值的 GEMM</translation>
    </message>
    <message>
        <source>attention below the peak</source>
        <translation>低于峰值的注意力</translation>
    </message>
    <message>
        <source>kernels far above their least time</source>
        <translation>远超最短时间的核函数</translation>
    </message>
    <message>
        <source>unfused element-wise ops</source>
        <translation>未融合的逐元素算子</translation>
    </message>
    <message>
        <source>misaligned shapes</source>
        <translation>未对齐的形状</translation>
    </message>
    <message>
        <source>GEMMs without tensor cores</source>
        <translation>没有使用张量核心的 GEMM</translation>
    </message>
    <message>
        <source>low occupancy</source>
        <translation>低占用率</translation>
    </message>
    <message>
        <source>wrong occupancy of 0 %</source>
        <translation>误记的 0 % 占用率</translation>
    </message>
    <message>
        <source>late ranks</source>
        <translation>迟到的 rank</translation>
    </message>
    <message>
        <source>For sends and receives (all_to_all, pipelines): run them alongside dense computation, or split the batch so that one half computes while the other half is sent. Compare the ranks: the rank that arrives last waits least.</source>
        <translation>对于发送与接收（all_to_all、流水线）：使其与密集计算同时运行，或把批拆开，一半计算时另一半发送。比较各 rank：最后到达的等待最少。</translation>
    </message>
    <message>
        <source>Start the all-reduces earlier or in smaller buckets, so that they run alongside the backward pass. Compare the ranks: the rank that arrives last waits least.</source>
        <translation>让 all-reduce 更早开始，或分成更小的桶（bucket），使其与反向传播同时运行。比较各 rank：最后到达的等待最少。</translation>
    </message>
    <message>
        <source>{hidden} of {count} collectives run alongside other kernels already. Look at the others: the first gather and the last reduction of a step often have no work next to them, and smaller first and last units shorten both. Compare the ranks: the rank that arrives last waits least.</source>
        <translation>{hidden} 个（共 {count} 个）集合通信已经与其他核函数同时运行。请看其余的：一步中的第一次 gather 和最后一次归约旁边往往没有工作，缩小第一个和最后一个单元可使两者变短。比较各个 rank：最后到达的 rank 等待最少。</translation>
    </message>
    <message>
        <source>With sharded parameters, prefetch the next layer's gather while this one computes. Compare the ranks: the rank that arrives last waits least.</source>
        <translation>参数分片时，在当前层计算时预取下一层的 gather。比较各 rank：最后到达的等待最少。</translation>
    </message>
    <message>
        <source>It runs on the stream of the computation, so nothing runs meanwhile. Send the result in parts, each on another stream as soon as it is ready, or run independent work there. Compare the ranks: the rank that arrives last waits least.</source>
        <translation>它在计算所用的流上运行，因此期间没有别的运行。把结果分成几部分，每部分一就绪就在另一个流上发送，或在那里运行独立的工作。比较各 rank：最后到达的 rank 等待最少。</translation>
    </message>
    <message>
        <source>Run independent work on another stream meanwhile, or split the batch so that one half computes while the other half communicates. Compare the ranks: the rank that arrives last waits least.</source>
        <translation>其间在另一个流上运行独立的工作，或把批拆开，一半计算时另一半通信。比较各 rank：最后到达的等待最少。</translation>
    </message>
    <message>
        <source>No single gap stands out: many add up. Launch less often: fewer and larger kernels, or a CUDA graph.</source>
        <translation>没有哪个空隙特别突出：许多空隙累积起来。减少启动次数：使用更少更大的核函数，或 CUDA 图。</translation>
    </message>
    <message>
        <source>No single gap stands out: many add up. Launch less often: larger batches, or a CUDA graph (mode="reduce-overhead").</source>
        <translation>没有特别突出的空隙：是许多空隙累加而成。减少启动次数：用更大的批次，或 CUDA 图（mode="reduce-overhead"）。</translation>
    </message>
    <message>
        <source>No single gap stands out: many add up. Launch less often: larger batches, fused kernels (torch.compile), or a CUDA graph.</source>
        <translation>没有特别突出的空隙，是许多空隙累积而成。减少启动次数：增大批量、融合内核（torch.compile），或使用 CUDA 图。</translation>
    </message>
    <message>
        <source>One gap of {few_sum}, which no other finding explains, makes at least half of that time: look at it first.</source>
        <translation>有一个 {few_sum} 的空隙没有被其他发现解释，至少占这段时间的一半：请先查看它。</translation>
    </message>
    <message>
        <source>{few} gaps of {few_least} and more, which no other finding explains, make at least half of that time ({few_sum}): step through them one by one.</source>
        <translation>{few} 个不短于 {few_least}、且没有其他发现能解释的空隙占了这段时间的至少一半（{few_sum}）：请逐个查看。</translation>
    </message>
    <message>
        <source>It is near its limit: by its FLOP or bytes it could hardly be faster. Only less work helps, or a smaller data type.</source>
        <translation>它已接近极限：按其 FLOP 或字节数，很难更快。只有减少工作量或使用更小的数据类型才有用。</translation>
    </message>
    <message>
        <source>No launch of GPU work is recorded, so the trace does not show what the GPU waits for: record the CPU as well (ProfilerActivity.CPU).</source>
        <translation>没有记录任何 GPU 工作的启动，因此跟踪看不出 GPU 在等什么：请同时记录 CPU（ProfilerActivity.CPU）。</translation>
    </message>
    <message>
        <source>No launch of GPU work is recorded, so the trace does not show what the GPU waits for: record the CUDA calls as well (nsys profile --trace=cuda).</source>
        <translation>没有录制 GPU 工作的启动，因此跟踪无法显示 GPU 在等待什么：也请录制 CUDA 调用（nsys profile --trace=cuda）。</translation>
    </message>
    <message>
        <source>No launch of GPU work is recorded, so the trace does not show what the GPU waits for: record the HIP calls as well (rocprofv3 --hip-trace).</source>
        <translation>没有录制 GPU 工作的启动，因此跟踪无法显示 GPU 在等待什么：也请录制 HIP 调用（rocprofv3 --hip-trace）。</translation>
    </message>
    <message>
        <source>No launch of GPU work is recorded, so the trace does not show what the GPU waits for: record the calls that launch it as well.</source>
        <translation>没有录制 GPU 工作的启动，因此跟踪无法显示 GPU 在等待什么：也请录制启动它的调用。</translation>
    </message>
    <message>
        <source>Nothing is recorded on the launching thread then: record with Python stacks (with_stack=True) to see what it does, or whether it waits.</source>
        <translation>其间发起启动的线程上没有任何记录：记录 Python 栈（with_stack=True），看它在做什么，或是否在等待。</translation>
    </message>
    <message>
        <source>Nothing is recorded on the launching thread then: sample its stacks (nsys profile --sample=process-tree) to see what it does, or whether it waits.</source>
        <translation>那时启动线程上没有任何记录：对其调用栈采样（nsys profile --sample=process-tree），以查看它在做什么或是否在等待。</translation>
    </message>
    <message>
        <source>Nothing is recorded on the launching thread then: the trace does not show what it does, or whether it waits.</source>
        <translation>那时启动线程上没有任何记录：跟踪无法显示它在做什么或是否在等待。</translation>
    </message>
    <message>
        <source>Nothing inside it takes half of the gap, as far as it is recorded: record with Python stacks (with_stack=True) to see what runs.</source>
        <translation>就已记录的内容而言，其中没有占间隙一半的部分：记录 Python 栈（with_stack=True），看运行的是什么。</translation>
    </message>
    <message>
        <source>Nothing inside it takes half of the gap, as far as it is recorded: sample the host's stacks (nsys profile --sample=process-tree) to see what runs.</source>
        <translation>就录制到的内容而言，其中没有任何一项占到空隙的一半：对主机的调用栈采样（nsys profile --sample=process-tree），以查看运行的内容。</translation>
    </message>
    <message>
        <source>Nothing inside it takes half of the gap, as far as it is recorded.</source>
        <translation>就录制到的内容而言，其中没有任何一项占到空隙的一半。</translation>
    </message>
    <message>
        <source>no input shapes are recorded (record_shapes=True records them)</source>
        <translation>没有记录输入形状（设置 record_shapes=True 即可记录）</translation>
    </message>
    <message>
        <source>no input shapes are recorded</source>
        <translation>没有录制输入形状</translation>
    </message>
    <message>
        <source>no steps are recorded (profiler.step() marks them)</source>
        <translation>没有记录步（由 profiler.step() 标记）</translation>
    </message>
    <message>
        <source>no steps are recorded</source>
        <translation>没有录制步骤</translation>
    </message>
    <message>
        <source>Launch less often: fewer and larger kernels, or put these launches into the graph too.</source>
        <translation>减少启动次数：使用更少更大的核函数，或把这些启动也放入图中。</translation>
    </message>
    <message>
        <source>Launch less often: fewer and larger kernels, or a CUDA graph, which launches many of them at once.</source>
        <translation>减少启动次数：使用更少更大的核函数，或一次启动许多核函数的 CUDA 图。</translation>
    </message>
    <message>
        <source>Launch less often: a larger batch, or put these launches into the graph too.</source>
        <translation>减少启动次数：用更大的批次，或把这些启动也放进图中。</translation>
    </message>
    <message>
        <source>Launch less often: a larger batch, or a CUDA graph (mode="reduce-overhead"), which launches a whole step at once.</source>
        <translation>减少启动次数：用更大的批次，或 CUDA 图（mode="reduce-overhead"），它一次启动整个步。</translation>
    </message>
    <message>
        <source>Launch less often: a larger batch or fused kernels (torch.compile), or put these launches into the graph too.</source>
        <translation>减少启动次数：更大的批或融合的核函数（torch.compile），或把这些启动也放入图中。</translation>
    </message>
    <message>
        <source>Launch less often: a larger batch, fused kernels (torch.compile), or a CUDA graph (mode="reduce-overhead"), which launches a whole step at once.</source>
        <translation>减少启动次数：更大的批、融合的核函数（torch.compile），或 CUDA 图（mode="reduce-overhead"），它一次启动整步。</translation>
    </message>
    <message>
        <source>{} slice has a negative duration; it is shown as empty</source>
        <translation>{} 个切片的时长为负；显示为空</translation>
    </message>
    <message>
        <source>{} slices have a negative duration; they are shown as empty</source>
        <translation>{} 个切片的时长为负；它们显示为空</translation>
    </message>
    <message>
        <source>{} correlation number is wider than 32 bits; it is not joined</source>
        <translation>{} 个关联编号超过 32 位；未连接</translation>
    </message>
    <message>
        <source>{} correlation numbers are wider than 32 bits; they are not joined</source>
        <translation>{} 个 correlation 编号超过 32 位；它们未被连接</translation>
    </message>
    <message>
        <source>{} event has a time (ts) that is too large; it is left out. The format's unit is microseconds: does the file hold nanoseconds?</source>
        <translation>{} 个事件的时间（ts）过大，已略去。该格式的单位是微秒：文件里是纳秒吗？</translation>
    </message>
    <message>
        <source>{} events have a time (ts) that is too large; they are left out. The format's unit is microseconds: does the file hold nanoseconds?</source>
        <translation>{} 个事件的时间（ts）过大，已略去。该格式的单位是微秒：文件里是纳秒吗？</translation>
    </message>
    <message>
        <source>{name} is new at the peak</source>
        <translation>峰值处新出现 {name}</translation>
    </message>
    <message>
        <source>{name} is new at the end</source>
        <translation>{name} 在结束时是新出现的</translation>
    </message>
    <message>
        <source>{name} is gone from the peak</source>
        <translation>峰值处不再有 {name}</translation>
    </message>
    <message>
        <source>{name} is gone at the end</source>
        <translation>{name} 在结束时已不存在</translation>
    </message>
    <message>
        <source>{name} holds {bytes} more at the peak</source>
        <translation>{name} 在峰值处多占 {bytes}</translation>
    </message>
    <message>
        <source>{name} holds {bytes} more at the end</source>
        <translation>{name} 在结束时多占 {bytes}</translation>
    </message>
    <message>
        <source>{name} holds {bytes} less at the peak</source>
        <translation>{name} 在峰值处少占 {bytes}</translation>
    </message>
    <message>
        <source>{name} holds {bytes} less at the end</source>
        <translation>{name} 在结束时少占 {bytes}</translation>
    </message>
    <message>
        <source>file B holds no events</source>
        <translation>文件 B 不含事件</translation>
    </message>
    <message>
        <source>file A holds no events</source>
        <translation>文件 A 不含事件</translation>
    </message>
    <message>
        <source>file B kept only its last events</source>
        <translation>文件 B 只保留了最后的事件</translation>
    </message>
    <message>
        <source>file A kept only its last events</source>
        <translation>文件 A 只保留了最后的事件</translation>
    </message>
    <message>
        <source>file B holds no segments</source>
        <translation>文件 B 不含段</translation>
    </message>
    <message>
        <source>file A holds no segments</source>
        <translation>文件 A 不含段</translation>
    </message>
    <message>
        <source>file B is cut</source>
        <translation>文件 B 被截断</translation>
    </message>
    <message>
        <source>file A is cut</source>
        <translation>文件 A 被截断</translation>
    </message>
    <message>
        <source>enough</source>
        <translation>足够</translation>
    </message>
    <message>
        <source>done already</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>not enough</source>
        <translation>不够</translation>
    </message>
    <message>
        <source>{} (the program went on)</source>
        <translation>{}（程序继续运行）</translation>
    </message>
    <message>
        <source>The caching allocator serves all of them from memory that it has reserved.</source>
        <translation>缓存分配器全部用已保留的内存满足它们。</translation>
    </message>
    <message>
        <source>For each of them the allocator called {call}.</source>
        <translation>每一次分配器都调用了 {call}。</translation>
    </message>
    <message>
        <source>The caching allocator called {call} for 1 of them, and served the others from memory that it had reserved.</source>
        <translation>缓存分配器为其中 1 次调用了 {call}，其余用已保留的内存满足。</translation>
    </message>
    <message>
        <source>The caching allocator called {call} for {malloc} of them, and served the others from memory that it had reserved.</source>
        <translation>缓存分配器为其中 {malloc} 次调用了 {call}，其余用已保留的内存满足。</translation>
    </message>
    <message>
        <source>No further step fits: a request of {asked} did not fit at the end.</source>
        <translation>再也放不下一步：最后有一个 {asked} 的请求放不下。</translation>
    </message>
    <message>
        <source>When the GPU is full cannot be told: {because}.</source>
        <translation>无法判断 GPU 何时占满：{because}。</translation>
    </message>
    <message>
        <source>The next step fills the GPU: {left} are left above the peak of the last step, and each step adds {rate}.</source>
        <translation>下一步就会占满 GPU：最后一步的峰值之上还剩 {left}，每步增加 {rate}。</translation>
    </message>
    <message>
        <source>About 1 more step fits until the GPU is full: {left} are left above the peak of the last step, and each step adds {rate}.</source>
        <translation>GPU 占满之前大约还能容纳 1 步：最后一步的峰值之上还剩 {left}，每步增加 {rate}。</translation>
    </message>
    <message>
        <source>About {more} more steps fit until the GPU is full: {left} are left above the peak of the last step, and each step adds {rate}.</source>
        <translation>GPU 占满之前大约还能容纳 {more} 步：最后一步的峰值之上还剩 {left}，每步增加 {rate}。</translation>
    </message>
    <message>
        <source>From {first} on its live memory never falls at the end of a step: {total} after {steps} steps{older}.{blocks}{flat} {until}{given}{longer}{told}</source>
        <translation>从 {first} 起，其存活内存在各步末尾从不下降：{steps} 步后为 {total}{older}。{blocks}{flat}{until}{given}{longer}{told}</translation>
    </message>
    <message>
        <source>From {first} on its live memory never falls at the end of a step: {total} after {steps} steps{older}, 1 more block per step.{blocks}{flat} {until}{given}{longer}{told}</source>
        <translation>从 {first} 起，其存活内存在各步末尾从不下降：{steps} 步后为 {total}{older}，每步多 1 个块。{blocks}{flat}{until}{given}{longer}{told}</translation>
    </message>
    <message>
        <source>From {first} on its live memory never falls at the end of a step: {total} after {steps} steps{older}, {more_blocks} more blocks per step.{blocks}{flat} {until}{given}{longer}{told}</source>
        <translation>从 {first} 起，其存活内存在各步末尾从不下降：{steps} 步后为 {total}{older}，每步多 {more_blocks} 个块。{blocks}{flat}{until}{given}{longer}{told}</translation>
    </message>
    <message>
        <source>{name} grows by {each} every {every} steps</source>
        <translation>{name} 每 {every} 步增长 {each}</translation>
    </message>
    <message>
        <source>{name} grows by {median} per step</source>
        <translation>{name} 每步增长 {median}</translation>
    </message>
    <message>
        <source>{name} grows by {median} in most steps</source>
        <translation>{name} 在大多数步中增长 {median}</translation>
    </message>
    <message>
        <source>{name} grows by less from step to step: by {most} at first, by {last} at last</source>
        <translation>{name} 逐步增长，但每步增量递减：起初 {most}，最后 {last}</translation>
    </message>
    <message>
        <source>{name} grows by more from step to step: by {most} at first, by {last} at last</source>
        <translation>{name} 逐步增长，且每步增量递增：起初 {most}，最后 {last}</translation>
    </message>
    <message>
        <source>{name} grows by {bytes} per step on average</source>
        <translation>{name} 平均每步增长 {bytes}</translation>
    </message>
    <message>
        <source> No annotation marks a step: here each runs from one allocation of {step} to the next, and may be several steps of the program.</source>
        <translation>没有标注标记步：此处每步从 {step} 的一次分配到下一次，可能相当于程序的若干步。</translation>
    </message>
    <message>
        <source> No annotation marks a step: here each begins with an allocation of {step}, which makes {step_allocations} in these {steps} steps. They may be longer or shorter than the program's.</source>
        <translation>没有标注标记步：此处每步以 {step} 的一次分配开始，它在这 {steps} 步中共分配 {step_allocations} 次。这些步可能比程序的步更长或更短。</translation>
    </message>
    <message>
        <source> In the last steps requests did not fit, so that it does not grow.</source>
        <translation>在最后几个步骤中请求未能满足，因此它不再增长。</translation>
    </message>
    <message>
        <source> In the last step it does not grow.</source>
        <translation>在最后一步它没有增长。</translation>
    </message>
    <message>
        <source> In the last {flat_steps} steps it does not grow.</source>
        <translation>在最后 {flat_steps} 步它没有增长。</translation>
    </message>
    <message>
        <source>The request is larger than that: it does not fit even with nothing live, so that no freeing helps.</source>
        <translation>请求比这更大：即使没有任何存活内存也放不下，所以释放内存没有用。</translation>
    </message>
    <message>
        <source>The request is larger than that: it does not fit even with nothing live, so that no freeing helps. If the GPU has more, the rest is used outside PyTorch (another process, NCCL, the CUDA context).</source>
        <translation>请求比这更大：即使没有任何存活内存也放不下，所以释放内存没有用。如果 GPU 更大，其余部分用在 PyTorch 之外（其他进程、NCCL、CUDA 上下文）。</translation>
    </message>
    <message>
        <source>That block is large enough, but max_split_size is {split}: the allocator does not split larger blocks, and gives them to no smaller request.</source>
        <translation>该块足够大，但 max_split_size 为 {split}：分配器不切分更大的块，也不把它们给更小的请求。</translation>
    </message>
    <message>
        <source>{waiting} in 1 block are freed, but wait for another stream or for the end of a graph capture: without the wait it would fit.</source>
        <translation>1 个块中的 {waiting} 已请求释放，但在等待另一个流或图捕获结束：若不等待，请求可以满足。</translation>
    </message>
    <message>
        <source>{waiting} in {waiting_blocks} blocks are freed, but wait for other streams or for the end of a graph capture: without the wait it would fit.</source>
        <translation>{waiting_blocks} 个块中的 {waiting} 已请求释放，但在等待其他流或图捕获结束：若不等待，请求可以满足。</translation>
    </message>
    <message>
        <source>All that is free is {short} too little: most of the GPU, {outside}, is used outside PyTorch (another process, NCCL, the CUDA context).</source>
        <translation>所有空闲加起来还差 {short}：GPU 的大部分，即 {outside}，用在 PyTorch 之外（其他进程、NCCL、CUDA 上下文）。</translation>
    </message>
    <message>
        <source>PyTorch itself had nothing reserved: what fills the GPU is outside of it (another process, NCCL, the CUDA context), or the request is larger than the GPU.</source>
        <translation>PyTorch 自身没有保留任何内存：占满 GPU 的是外部（其他进程、NCCL、CUDA 上下文），或者请求比 GPU 还大。</translation>
    </message>
    <message>
        <source>That block is large enough, but it became free in the last try alone: frees that waited for other streams were completed there, and the allocator does not look at free blocks again.</source>
        <translation>该块足够大，但直到最后一次尝试才空闲：等待其他流的释放在那时才完成，而分配器不会再查看空闲块。</translation>
    </message>
    <message>
        <source>That block is large enough, yet it was not used: a limit of the process or the capture of a CUDA graph can forbid it.</source>
        <translation>该块足够大却未被使用：进程限制或 CUDA 图捕获都可能禁止使用。</translation>
    </message>
    <message>
        <source>The driver had enough, yet nothing was reserved: the process is at a limit, such as set_per_process_memory_fraction(). What the driver has free does not help it: only memory that PyTorch has reserved already can serve the request.</source>
        <translation>驱动程序有足够内存，却没有保留：进程已到上限，例如 set_per_process_memory_fraction()。驱动程序的空闲内存帮不上忙：只有 PyTorch 已保留的内存能满足请求。</translation>
    </message>
    <message>
        <source>A free block of {stream_largest} was large enough, but this request cannot use it: it belongs to another stream ({stream_pool}).</source>
        <translation>{stream_largest} 的空闲块足够大，但此请求不能使用：它属于另一个流（{stream_pool}）。</translation>
    </message>
    <message>
        <source>A free block of {elsewhere_largest} was large enough, but this request cannot use it: it belongs to another pool ({elsewhere_pool}).</source>
        <translation>{elsewhere_largest} 的空闲块足够大，但此请求不能使用：它属于另一个池（{elsewhere_pool}）。</translation>
    </message>
    <message>
        <source>Together this is enough, but not in one piece: the memory is fragmented.</source>
        <translation>合起来足够，但不是一整块：内存碎片化。</translation>
    </message>
    <message>
        <source>Other pools have {elsewhere} free, which this request cannot use; with them it would fit.</source>
        <translation>其他池有 {elsewhere} 空闲，但此请求不能使用；若能使用就放得下。</translation>
    </message>
    <message>
        <source>The driver gives whole segments: for this request it would need {segment} at once.</source>
        <translation>驱动程序只给出完整的段：这个请求一次需要 {segment}。</translation>
    </message>
    <message>
        <source>Without the driver that is too little. How much is missing is not known.</source>
        <translation>不算驱动程序的空闲内存，这些还不够；还差多少无法得知。</translation>
    </message>
    <message>
        <source>All that is free is {short} too little{others}: too much is live.</source>
        <translation>所有空闲加起来还差 {short}{others}：存活的太多。</translation>
    </message>
    <message>
        <source>All that is free is {short} too little{others}: too much is live for the {usable} that PyTorch can use. If the GPU has more, the rest is used outside PyTorch (another process, NCCL, the CUDA context).</source>
        <translation>所有空闲加起来还差 {short}{others}：对 PyTorch 可用的 {usable} 来说，存活的太多。如果 GPU 更大，其余部分用在 PyTorch 之外（其他进程、NCCL、CUDA 上下文）。</translation>
    </message>
    <message>
        <source>Let the request run in the stream that holds the free memory. torch.cuda.empty_cache() gives back segments that nothing uses.</source>
        <translation>让请求在持有空闲内存的流中运行。torch.cuda.empty_cache() 会归还未被使用的段。</translation>
    </message>
    <message>
        <source>Let the request run in the stream that holds the free memory.</source>
        <translation>让该请求在持有空闲内存的流中运行。</translation>
    </message>
    <message>
        <source>The pool of a CUDA graph uses its own memory alone. Call torch.cuda.empty_cache() before the capture, which gives back segments that nothing uses, or let the graphs share one pool (torch.cuda.graph(pool=...)).</source>
        <translation>CUDA 图的内存池只使用自己的内存。请在捕获之前调用 torch.cuda.empty_cache()，它会归还未使用的段；或者让各个图共用一个内存池（torch.cuda.graph(pool=...)）。</translation>
    </message>
    <message>
        <source>The pool of a CUDA graph uses its own memory alone. Free one of the largest holders before the capture, lower the request itself, or let the graphs share one pool (torch.cuda.graph(pool=...)).</source>
        <translation>CUDA 图的内存池只使用自己的内存。请在捕获之前释放占用最多者之一、减小请求本身，或者让各个图共用一个内存池（torch.cuda.graph(pool=...)）。</translation>
    </message>
    <message>
        <source>Lower the request itself, or free one of the largest holders. Memory of another stream serves no request of this one.</source>
        <translation>减小请求本身，或释放占用最多的持有者之一。其他流的内存不能满足这个流的请求。</translation>
    </message>
    <message>
        <source>torch.cuda.empty_cache() gives back segments that nothing uses, so that any pool can take them. A program cannot choose between the pools for small and for large blocks, or use the pool of a CUDA graph.</source>
        <translation>torch.cuda.empty_cache() 会归还未被使用的段，任何池都可以再取用。程序不能在小块池和大块池之间选择，也不能使用 CUDA 图的池。</translation>
    </message>
    <message>
        <source>Lower the request itself, or free one of the largest holders. A program cannot choose between the pools for small and for large blocks, or use the pool of a CUDA graph.</source>
        <translation>减小请求本身，或释放占用最多的持有者之一。程序不能在小块池和大块池之间选择，也不能使用 CUDA 图的池。</translation>
    </message>
    <message>
        <source>Request at most {usable} at once: a smaller batch, a shorter sequence, or the work in parts. If no tensor of this size is intended, check the shapes.</source>
        <translation>一次最多请求 {usable}：减小批大小、缩短序列，或分块计算。若并不打算创建这么大的张量，请检查形状。</translation>
    </message>
    <message>
        <source>Let fewer tensors wait for other streams (record_stream), wait for those streams before the request, or free the memory before the capture begins.</source>
        <translation>让更少的张量等待其他流（record_stream），在请求之前等待这些流，或在捕获开始前释放内存。</translation>
    </message>
    <message>
        <source>nvidia-smi lists the processes on the GPU: end those that are not needed, or use another GPU.</source>
        <translation>nvidia-smi 列出 GPU 上的进程：结束不需要的进程，或换用另一块 GPU。</translation>
    </message>
    <message>
        <source>Request it again: it fits now. Let fewer tensors wait for other streams (record_stream), or wait for those streams before the request.</source>
        <translation>再次请求即可满足。让更少的张量等待其他流（record_stream），或在请求之前等待这些流。</translation>
    </message>
    <message>
        <source>Look for what limits the process, and allocate before a capture begins.</source>
        <translation>请查找限制进程的原因，并在捕获开始之前分配。</translation>
    </message>
    <message>
        <source>Raise the limit of the process, or free memory that it has reserved.</source>
        <translation>提高进程的上限，或释放它已保留的内存。</translation>
    </message>
    <message>
        <source>Set expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF: then up to {free} more are usable, and {missing} are needed.</source>
        <translation>在 PYTORCH_CUDA_ALLOC_CONF 中设置 expandable_segments:True：这样最多可多用 {free}，而所需为 {missing}。</translation>
    </message>
    <message>
        <source>Free one of the largest holders, or lower the request itself (a smaller batch).</source>
        <translation>释放最大的占用者之一，或减小请求本身（更小的批次）。</translation>
    </message>
    <message>
        <source>Lower the request itself (a smaller batch).</source>
        <translation>减小请求本身（更小的批次）。</translation>
    </message>
    <message>
        <source>Free {needed} more: lower the request itself (a smaller batch), or what the largest holders keep.</source>
        <translation>再释放 {needed}：减小请求本身（更小的批次），或减少最大持有者保留的内存。</translation>
    </message>
    <message>
        <source>Nothing was free there, and the file does not record how much the driver had.</source>
        <translation>那里没有空闲，文件没有说明驱动程序还有多少。</translation>
    </message>
    <message>
        <source>There {free} were free in 1 block, and the file does not record how much the driver had.</source>
        <translation>那里有 1 块空闲，共 {free}，文件没有说明驱动程序还有多少。</translation>
    </message>
    <message>
        <source>There {free} were free in {blocks} blocks, the largest {largest}, and the file does not record how much the driver had.</source>
        <translation>那里有 {blocks} 块空闲，共 {free}，最大的为 {largest}，文件没有说明驱动程序还有多少。</translation>
    </message>
    <message>
        <source>Nothing was free there, and the driver had {device_free}.</source>
        <translation>那里没有空闲，驱动程序还有 {device_free}。</translation>
    </message>
    <message>
        <source>There {free} were free in 1 block, and the driver had {device_free}.</source>
        <translation>那里有 1 块空闲，共 {free}，驱动程序还有 {device_free}。</translation>
    </message>
    <message>
        <source>There {free} were free in {blocks} blocks, the largest {largest}, and the driver had {device_free}.</source>
        <translation>那里有 {blocks} 块空闲，共 {free}，最大的为 {largest}，驱动程序还有 {device_free}。</translation>
    </message>
    <message>
        <source>Out of memory: a request did not fit, and the program went on</source>
        <translation>内存不足：一次请求未能满足，程序继续运行</translation>
    </message>
    <message>
        <source>Out of memory: {asked} are more than all that PyTorch can use, and the program went on</source>
        <translation>内存不足：{asked} 超过 PyTorch 可用的全部，程序继续运行</translation>
    </message>
    <message>
        <source>Out of memory: {asked} did not fit, and the program went on</source>
        <translation>内存不足：{asked} 未能满足，程序继续运行</translation>
    </message>
    <message>
        <source>Out of memory: a request did not fit</source>
        <translation>内存不足：有一个请求放不下</translation>
    </message>
    <message>
        <source>Out of memory: {asked} are more than all that PyTorch can use</source>
        <translation>内存不足：{asked} 超过 PyTorch 可用的全部内存</translation>
    </message>
    <message>
        <source>Out of memory: {asked} did not fit</source>
        <translation>内存不足：放不下 {asked}</translation>
    </message>
    <message>
        <source>The file does not record how much was requested. {live} were live, {reserved} reserved.{wait}{holders}{after}</source>
        <translation>文件没有说明请求的大小。存活 {live}，保留 {reserved}。{wait}{holders}{after}</translation>
    </message>
    <message>
        <source>{asked} were requested{who} from one pool: {pool}. PyTorch can use {usable}: {reserved} that it has reserved, and {device_free} that the driver had free. {why} {live} were live.{after}</source>
        <translation>请求了 {asked}{who}，来自一个池：{pool}。PyTorch 可用 {usable}：已保留 {reserved}，驱动程序还有 {device_free}。{why}存活 {live}。{after}</translation>
    </message>
    <message>
        <source>{asked} were requested{who} from one pool: {pool}. {there} {why}{before} {live} were live, {reserved} reserved.{wait}{holders}{after}</source>
        <translation>请求了 {asked}{who}，来自一个池：{pool}。{there}{why}{before}存活 {live}，保留 {reserved}。{wait}{holders}{after}</translation>
    </message>
    <message>
        <source>The file is cut after event {last}; at the end its segments hold {end}.</source>
        <translation>文件在事件 {last} 之后被截断；末尾时其段中存有 {end}。</translation>
    </message>
    <message>
        <source>The file is cut after event {last}: later events may hold a higher peak.</source>
        <translation>文件在事件 {last} 之后被截断：之后的事件中可能有更高的峰值。</translation>
    </message>
    <message>
        <source>The file is cut before the end of its segments: more was live.</source>
        <translation>文件在其内存段结束之前被截断：实际存活的内存更多。</translation>
    </message>
    <message>
        <source>The file is cut before its events: the peak may be higher.</source>
        <translation>文件在其事件之前被截断：峰值可能更高。</translation>
    </message>
    <message>
        <source>The file holds no events: this is live at the end.</source>
        <translation>没有记录事件：这是结束时仍在使用的内存。</translation>
    </message>
    <message>
        <source>The file has no list of segments: blocks that were live throughout add to this.</source>
        <translation>文件没有段列表：始终存活的内存还要另加。</translation>
    </message>
    <message>
        <source>Nothing was allocated or freed there during the recording.</source>
        <translation>记录期间那里没有分配或释放。</translation>
    </message>
    <message>
        <source>The peak is reached before the first recorded event.</source>
        <translation>峰值在第一个记录的事件之前达到。</translation>
    </message>
    <message>
        <source>The peak is reached after event {index}.</source>
        <translation>峰值在事件 {index} 之后达到。</translation>
    </message>
    <message>
        <source> {parameters} from before the recording are likely the parameters: {parameter_blocks} blocks, each half as large as one of {like}.</source>
        <translation>记录之前的 {parameters} 很可能是参数：{parameter_blocks} 个块，每个的大小是 {like} 中一个块的一半。</translation>
    </message>
    <message>
        <source> {parameters} from before the recording are likely the parameters: {parameter_blocks} blocks with the sizes of {like}.</source>
        <translation>记录之前的 {parameters} 很可能是参数：{parameter_blocks} 个块的大小与 {like} 的块相同。</translation>
    </message>
    <message>
        <source>{} and {} more</source>
        <translation>{} 及另外 {} 个</translation>
    </message>
    <message>
        <source> garbage_collection_threshold is set: if the program calls set_per_process_memory_fraction(), unused segments are given back from {threshold} % of that limit on, although more would fit.</source>
        <translation>设置了 garbage_collection_threshold：如果程序调用 set_per_process_memory_fraction()，从该上限的 {threshold} % 起，即使还放得下，未使用的段也会被归还。</translation>
    </message>
    <message>
        <source>If the program limits its memory, raise garbage_collection_threshold or leave it out. If the memory is full without it, avoid changing shapes.</source>
        <translation>如果程序限制了内存，请提高 garbage_collection_threshold，或不设置它。如果不设置时内存也会满，请避免变化的形状。</translation>
    </message>
    <message>
        <source>Expandable segments are already on: leave some memory free, or avoid changing shapes.</source>
        <translation>可扩展段已启用：留出一些内存，或避免改变形状。</translation>
    </message>
    <message>
        <source>Leave some memory free, avoid changing shapes, or set expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF.</source>
        <translation>留出一些内存，避免改变形状，或在 PYTORCH_CUDA_ALLOC_CONF 中设置 expandable_segments:True。</translation>
    </message>
    <message>
        <source>soft: whole pages, which can be given back</source>
        <translation>软碎片：整页，可以归还</translation>
    </message>
    <message>
        <source>soft: whole segments, which do not merge</source>
        <translation>软碎片：整段，段与段之间不能合并</translation>
    </message>
    <message>
        <source>stream: whole segments of streams other than {stream}</source>
        <translation>流：流 {stream} 以外的流的整段</translation>
    </message>
    <message>
        <source>pool: in private pools, in use while a graph is replayed</source>
        <translation>池：在私有池中，重放 CUDA 图时会用到</translation>
    </message>
    <message>
        <source>hard: next to live blocks</source>
        <translation>硬碎片：存活块旁边</translation>
    </message>
    <message>
        <source>one empty_cache() before a phase with other sizes</source>
        <translation>在大小不同的阶段之前调用一次 empty_cache()</translation>
    </message>
    <message>
        <source>expandable segments, or one empty_cache() before a phase with other sizes</source>
        <translation>可扩展段，或在大小不同的阶段之前调用一次 empty_cache()</translation>
    </message>
    <message>
        <source>allocate in stream {stream}, or one empty_cache() when the other streams are done</source>
        <translation>在流 {stream} 中分配，或在其他流完成后调用一次 empty_cache()</translation>
    </message>
    <message>
        <source>share a pool between graphs that never run together; delete unused graphs</source>
        <translation>让从不同时运行的图共用一个池；删除不再使用的图</translation>
    </message>
    <message>
        <source>allocate long-lived blocks before short-lived ones</source>
        <translation>先分配存活时间长的，再分配存活时间短的</translation>
    </message>
    <message>
        <source>expandable segments, or allocate long-lived blocks before short-lived ones</source>
        <translation>可扩展段，或先分配存活时间长的，再分配存活时间短的</translation>
    </message>
    <message>
        <source>hard</source>
        <translation>困难</translation>
    </message>
    <message>
        <source>soft</source>
        <translation>软碎片</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>池</translation>
    </message>
    <message>
        <source>several ops</source>
        <translation>多个算子</translation>
    </message>
    <message>
        <source>default pool</source>
        <translation>默认池</translation>
    </message>
    <message>
        <source>private pool</source>
        <translation>私有池</translation>
    </message>
    <message>
        <source>; where the first one begins is not known: it is counted from the first event</source>
        <translation>；第一步从哪里开始不得而知：从第一个事件算起</translation>
    </message>
    <message>
        <source>GPU {device}: after the last event {events} B should be reserved, the segments hold {state} B: {difference} B do not add up.</source>
        <translation>GPU {device}：最后一个事件之后应保留 {events} B，而段中有 {state} B：相差 {difference} B。</translation>
    </message>
    <message>
        <source>GPU {device}: after the last event {events} B should be live, the blocks hold {state} B: {difference} B do not add up.</source>
        <translation>GPU {device}：最后一个事件之后应有 {events} B 存活，而块中有 {state} B：相差 {difference} B。</translation>
    </message>
    <message>
        <source>{failed} of {checked} events are earlier than the event before</source>
        <translation>{checked} 个事件中有 {failed} 个早于前一个事件</translation>
    </message>
    <message>
        <source>{failed} of {checked} allocations are at an address that is live</source>
        <translation>{checked} 次分配中有 {failed} 次位于仍存活的地址</translation>
    </message>
    <message>
        <source>{failed} of {checked} frees have another size than the allocation</source>
        <translation>{checked} 次释放中有 {failed} 次与分配的大小不同</translation>
    </message>
    <message>
        <source>{failed} of {checked} frees name a block that was freed before</source>
        <translation>{checked} 次释放中有 {failed} 次的块此前已释放</translation>
    </message>
    <message>
        <source>{failed} of {checked} frees are completed, but no event requested them</source>
        <translation>{checked} 次释放中有 {failed} 次已完成，但没有事件请求过</translation>
    </message>
    <message>
        <source>{failed} of {checked} live blocks have another size than their allocation</source>
        <translation>{checked} 个存活块中有 {failed} 个与其分配的大小不同</translation>
    </message>
    <message>
        <source>{failed} of {checked} live blocks have another stack than their allocation</source>
        <translation>{checked} 个存活块中有 {failed} 个与其分配的调用栈不同</translation>
    </message>
    <message>
        <source>{failed} of {checked} live blocks wait for their free, but no event requested it, or the other way round</source>
        <translation>{checked} 个存活块中有 {failed} 个在等待释放，但没有事件请求过，或者相反</translation>
    </message>
    <message>
        <source>{failed} of {checked} allocations are not freed, but not live at the end either</source>
        <translation>{checked} 次分配中有 {failed} 次没有释放，结束时却也不存活</translation>
    </message>
    <message>
        <source>{failed} of {checked} segments were reserved and not given back, but are not there at the end</source>
        <translation>{checked} 个段中有 {failed} 个保留后未归还，结束时却不存在</translation>
    </message>
    <message>
        <source>{failed} of {checked} segments have another size than when they were reserved</source>
        <translation>{checked} 个段中有 {failed} 个与保留时的大小不同</translation>
    </message>
    <message>
        <source>{failed} of {checked} segments were given back, but are there afterwards</source>
        <translation>{checked} 个段中有 {failed} 个已归还，之后却仍存在</translation>
    </message>
    <message>
        <source>more was reserved by the events than there is at the end</source>
        <translation>事件所保留的内存多于结束时的内存</translation>
    </message>
    <message>
        <source>the segments before the first event are not what was reserved then</source>
        <translation>第一个事件之前的段与当时的保留量不符</translation>
    </message>
    <message>
        <source>{failed} of {checked} blocks from before the recording do not fit their segment</source>
        <translation>记录之前的 {checked} 个块中有 {failed} 个与其段不符</translation>
    </message>
    <message>
        <source>{failed} of {checked} allocations are in no segment</source>
        <translation>{checked} 次分配中有 {failed} 次不在任何段内</translation>
    </message>
    <message>
        <source>{failed} of {checked} allocations do not begin where free memory begins</source>
        <translation>{checked} 次分配中有 {failed} 次不是从空闲内存的开头开始</translation>
    </message>
    <message>
        <source>{failed} of {checked} allocations are larger than the free memory at their address</source>
        <translation>{checked} 次分配中有 {failed} 次大于其地址处的空闲内存</translation>
    </message>
    <message>
        <source>{failed} of {checked} segments were given back while a block in them was live</source>
        <translation>{checked} 个段中有 {failed} 个在其中的块仍存活时被归还</translation>
    </message>
    <message>
        <source>the events lead to other segments than the file has at the end</source>
        <translation>按事件推得的段与文件结束时的段不同</translation>
    </message>
    <message>
        <source>the events lead to other blocks than the file has at the end</source>
        <translation>按事件推得的块与文件结束时的块不同</translation>
    </message>
    <message>
        <source>{failed} of {checked} blocks do not begin where the block before ends</source>
        <translation>{checked} 个块中有 {failed} 个不是从前一个块的结尾开始</translation>
    </message>
    <message>
        <source>{failed} of {checked} blocks have a size that is not a multiple of 512 bytes</source>
        <translation>{checked} 个块中有 {failed} 个的大小不是 512 字节的倍数</translation>
    </message>
    <message>
        <source>{failed} of {checked} live blocks are smaller than what was requested</source>
        <translation>{checked} 个存活块中有 {failed} 个小于所请求的大小</translation>
    </message>
    <message>
        <source>{failed} of {checked} blocks are free, as is the block before</source>
        <translation>{checked} 个块中有 {failed} 个与前一个块同为空闲</translation>
    </message>
    <message>
        <source>{failed} of {checked} segments state other allocated bytes than their blocks have</source>
        <translation>{checked} 个段中有 {failed} 个所记的已分配字节与其块不符</translation>
    </message>
    <message>
        <source>{failed} of {checked} segments state other active bytes than their blocks have</source>
        <translation>{checked} 个段中有 {failed} 个所记的活动字节与其块不符</translation>
    </message>
    <message>
        <source>{failed} of {checked} segments state other requested bytes than their blocks have</source>
        <translation>{checked} 个段中有 {failed} 个所记的请求字节与其块不符</translation>
    </message>
    <message>
        <source>the file is cut, so that its events do not lead to its segments and blocks</source>
        <translation>文件被截断，因此其事件不能得出其段和块</translation>
    </message>
    <message>
        <source>the file is cut, so that events or segments are missing</source>
        <translation>文件被截断，因此缺少事件或内存段</translation>
    </message>
    <message>
        <source>{failed} of {checked} segments overlap the segment before</source>
        <translation>{checked} 个段中有 {failed} 个与前一个段重叠</translation>
    </message>
    <message>
        <source>{failed} of {checked} places do not follow a rule of the format</source>
        <translation>{checked} 处中有 {failed} 处不符合格式规则</translation>
    </message>
    <message>
        <source>its clock is that of all</source>
        <translation>所有 rank 以它的时钟为准</translation>
    </message>
    <message>
        <source>as recorded; no collective in common with {} checks its clock</source>
        <translation>按记录；与 {} 没有共同的集合通信可核对其时钟</translation>
    </message>
    <message>
        <source>no collective and no time in common with {}: drawn from the same begin</source>
        <translation>与 {} 既无共同的集合通信，也无共同的时间：从同一起点绘制</translation>
    </message>
    <message>
        <source>shifted by {}</source>
        <translation>平移 {}</translation>
    </message>
    <message>
        <source>; of {} collectives in common half end within {} of {}'s, 19 of 20 within {}</source>
        <translation>；{} 次共同的集合通信中，半数的结束时间相差 {} 以内（与 {} 相比），20 次中有 19 次在 {} 以内</translation>
    </message>
    <message>
        <source>; 1 collective in common with {}, too few to estimate how exact that is</source>
        <translation>；与 {} 只有 1 次共同的集合通信，太少，无法判断有多准确</translation>
    </message>
    <message>
        <source>; {} collectives in common with {}, too few to estimate how exact that is</source>
        <translation>；有 {} 次与 {} 共同的集合通信，太少，无法判断有多准确</translation>
    </message>
    <message>
        <source>; its clock runs {:.1f} ppm fast</source>
        <translation>；其时钟快 {:.1f} ppm</translation>
    </message>
    <message>
        <source>; its clock runs {:.1f} ppm slow</source>
        <translation>；其时钟慢 {:.1f} ppm</translation>
    </message>
    <message>
        <source>{} ranks on one clock: no collective in common joins them</source>
        <translation>{} 个 rank 共用一个时钟：没有共同的集合通信把它们联系起来</translation>
    </message>
    <message>
        <source>{} ranks on one clock: times as recorded</source>
        <translation>{} 个 rank 共用一个时钟：时间按记录</translation>
    </message>
    <message>
        <source>{} ranks on one clock: {} shifted by common collectives</source>
        <translation>{} 个 rank 共用一个时钟：其中 {} 个按共同的集合通信平移</translation>
    </message>
    <message>
        <source>; at worst ({}) half of the collectives end within {} of each other, 19 of 20 within {}</source>
        <translation>；最差的 rank（{}）有半数集合通信的结束时间彼此相差 {} 以内，20 次中有 19 次在 {} 以内</translation>
    </message>
    <message>
        <source>; for {} the accuracy is not known</source>
        <translation>；有 {} 个无法判断有多准确</translation>
    </message>
    <message>
        <source>; {} not joined</source>
        <translation>；{} 个未能联系起来</translation>
    </message>
    <message>
        <source>GPU work that runs at the same time keeps its recorded duration: work that shares the GPU or a link is not slowed down or sped up.</source>
        <translation>同时运行的 GPU 工作保持其记录的时长：共用 GPU 或链路的工作既不变慢，也不变快。</translation>
    </message>
    <message>
        <source>Host code does the same as recorded, only faster or slower. GPU work keeps its durations.</source>
        <translation>主机代码所做的与记录相同，只是更快或更慢。GPU 工作保持其时长。</translation>
    </message>
    <message>
        <source>This is an upper bound for the waits alone: pinned allocations, slower copies and the place where the host must wait instead are not included. Leaving out the calls and their ops, too, saves their own time as well.</source>
        <translation>这只是等待本身的上限：不含锁页内存分配、变慢的复制，以及主机改为等待的位置。若连这些调用及其算子也去掉，还会省下它们自身的时间。</translation>
    </message>
    <message>
        <source>This is an upper bound of the saving: short Python code between launches is removed, although a CUDA graph may not hold all of it. Waits, allocations, data loading, start-up, and stretches of 1 ms without a launch stay. Capturing the graph is not included.</source>
        <translation>这是节省的上限：启动之间的短 Python 代码被去掉，尽管 CUDA 图未必能包含全部。等待、内存分配、数据加载、启动成本以及 1 ms 内没有启动的区段保留。不包括捕获该图。</translation>
    </message>
    <message>
        <source>This is a bound, not a schedule: each collective runs alongside the computation that waits for it now, as far as there is any. What that computation reads of it is not known, and both share the GPU.</source>
        <translation>这是界限，不是调度方案：每次集合通信与现在等待它的计算并行，以这些计算的时长为限。这些计算从中读取什么并不知道，而且两者共用 GPU。</translation>
    </message>
    <message>
        <source>Each batch is ready when requested. It is not known whether the loader can be that fast.</source>
        <translation>每个批次在请求时即已就绪。加载器能否这么快，不得而知。</translation>
    </message>
    <message>
        <source>The calls of start-up, which create the context or load modules, are removed. They come back in each new process.</source>
        <translation>去掉启动时创建上下文或加载模块的调用。它们在每个新进程中会再次出现。</translation>
    </message>
    <message>
        <source>No rank computes longer, or spends more time on the host, than the median rank (of two ranks: than the faster one). This operation is not checked against a measurement.</source>
        <translation>没有 rank 的计算时间或主机时间超过中位的 rank（只有两个 rank 时：较快的那个）。此操作没有与实测核对。</translation>
    </message>
    <message>
        <source>GPU work lasts as long as in the other trace. The host keeps its recorded times.</source>
        <translation>GPU 工作的时长与另一个跟踪中相同。主机保持其记录的时间。</translation>
    </message>
    <message>
        <source>Each chain is one kernel that moves only the bytes that are left, at the full memory bandwidth: a bound. The host's ops stay, only the launch calls go. What the backward pass must keep is not included.</source>
        <translation>每条链成为一个核函数，只以全部显存带宽搬运剩余的字节：这是一个界限。主机的算子保留，只去掉启动调用。反向传播必须保留的数据未计入。</translation>
    </message>
    <message>
        <source>Fused attention takes the time of its products at half of the peak, or of its bytes at the full memory bandwidth: an estimate. A causal mask, which is not recorded, halves the arithmetic. The host's ops stay, only the launch calls go.</source>
        <translation>融合注意力的耗时为其乘积按峰值一半计算的时间，或其字节按全部显存带宽的时间：这是一个估计。因果掩码没有记录，它会使运算量减半。主机的算子保留，只去掉启动调用。</translation>
    </message>
    <message>
        <source>These kernels take the time of their arithmetic at the peak, or of their bytes at the full memory bandwidth: a bound that few kernels reach. Kernels whose work is not known keep their time.</source>
        <translation>这些核函数的耗时为其运算按峰值的时间，或其字节按全部显存带宽的时间：这是很少有核函数能达到的界限。工作量未知的核函数保持原耗时。</translation>
    </message>
    <message>
        <source>Kernels scale by the data sheets: by the peak of their data type, or by memory bandwidth. Caches, occupancy, clocks, other kernels and the host of that machine are not included. Kernels up to 2 µs, kernels whose limit is not known, communication and copies to or from the host keep their time.</source>
        <translation>核函数按数据手册缩放：按其数据类型的峰值，或按显存带宽。缓存、占用率、时钟、其他核函数实现以及那台机器的主机未计入。不超过 2 µs 的核函数、瓶颈未知的核函数、通信以及与主机之间的拷贝保持原耗时。</translation>
    </message>
    <message>
        <source>at most {time}</source>
        <translation>最多 {time}</translation>
    </message>
    <message>
        <source>at least {time}</source>
        <translation>至少 {time}</translation>
    </message>
    <message>
        <source>estimated {time}</source>
        <translation>估计 {time}</translation>
    </message>
    <message>
        <source>No later kernel waits for it that could run meanwhile. Whether parts of it could run alongside the computation before it is not recorded.</source>
        <translation>之后没有等待它、又能在此期间运行的内核。它的一部分能否与之前的计算同时进行，记录中没有。</translation>
    </message>
    <message>
        <source>with memory from a caching allocator</source>
        <translation>由缓存分配器提供内存</translation>
    </message>
    <message>
        <source>with none of this host time, and CUDA graphs</source>
        <translation>去掉这些主机时间，并使用 CUDA 图</translation>
    </message>
    <message>
        <source>without these waits</source>
        <translation>去掉这些等待</translation>
    </message>
    <message>
        <source>with these copies hidden by other work</source>
        <translation>让其他工作掩盖这些复制</translation>
    </message>
    <message>
        <source>with CUDA graphs instead of single launches</source>
        <translation>用 CUDA 图代替逐个启动</translation>
    </message>
    <message>
        <source>with each batch ready when requested</source>
        <translation>每个批次在请求时已就绪</translation>
    </message>
    <message>
        <source>with a first step as fast as the median of the others</source>
        <translation>第一步与其他步骤的中位数一样快时</translation>
    </message>
    <message>
        <source>without one-time costs</source>
        <translation>去掉一次性开销</translation>
    </message>
    <message>
        <source>with communication alongside the computation that waits for it</source>
        <translation>通信与等待它的计算并行</translation>
    </message>
    <message>
        <source>with no rank slower than the median rank, or of two, than the faster one</source>
        <translation>没有 rank 比中位的 rank 慢（只有两个时：比较快的慢）</translation>
    </message>
    <message>
        <source>without the time that it costs</source>
        <translation>此 GPU 工作缩短所耗费的时间</translation>
    </message>
    <message>
        <source>with these copies as fast as those of the fastest pair</source>
        <translation>这些复制与最快的一对一样快</translation>
    </message>
    <message>
        <source>with as much of these copies hidden as kernels run</source>
        <translation>在核函数运行的时间内尽量隐藏这些拷贝</translation>
    </message>
    <message>
        <source>with attention in one kernel</source>
        <translation>注意力为一个内核时</translation>
    </message>
    <message>
        <source>with chains of kernels as one kernel each</source>
        <translation>每条内核链各为一个内核时</translation>
    </message>
    <message>
        <source>with optimizer steps that take no time</source>
        <translation>优化器步骤不花时间时</translation>
    </message>
    <message>
        <source>without zero_grad and the additions to its zeros</source>
        <translation>没有 zero_grad，也不把梯度加到它的零上</translation>
    </message>
    <message>
        <source>The allocator's own work is not included, nor the memory that it keeps. This is an upper bound.</source>
        <translation>不包括分配器自身的工作及其保留的内存。这是上限。</translation>
    </message>
    <message>
        <source>The host must wait elsewhere for what it reads. This is an upper bound.</source>
        <translation>主机必须在别处等待它要读取的内容。这是上界。</translation>
    </message>
    <message>
        <source>The host must wait elsewhere for what it reads. Python code that only asks for the values is not included.</source>
        <translation>主机必须在别处等待它要读取的值。只为请求这些值而运行的 Python 代码不计在内。</translation>
    </message>
    <message>
        <source>Pinned memory has to be allocated, and copies can slow each other down. This is an upper bound.</source>
        <translation>锁页内存需要分配，复制之间也可能相互拖慢。这是上界。</translation>
    </message>
    <message>
        <source>Short Python code between launches is removed, although a CUDA graph may not hold all of it. Waits, allocations, data loading, start-up, and stretches of 1 ms without a launch stay. Capturing is not included. This is an upper bound.</source>
        <translation>启动之间的短 Python 代码被去掉，尽管 CUDA 图未必能包含全部。等待、内存分配、数据加载、启动成本以及 1 ms 内没有启动的区段保留。不包括捕获。这是上限。</translation>
    </message>
    <message>
        <source>It is not known whether the loader can be that fast. This is an upper bound.</source>
        <translation>加载器能否这么快，不得而知。这是上界。</translation>
    </message>
    <message>
        <source>One-time costs come back in each new process.</source>
        <translation>一次性开销在每个新进程中会再次出现。</translation>
    </message>
    <message>
        <source>Kernels and communication share the GPU and slow each other down. This is an upper bound.</source>
        <translation>核函数与通信共用 GPU，会相互拖慢。这是上界。</translation>
    </message>
    <message>
        <source>The number does not explain why the rank is slower.</source>
        <translation>此数字没有说明该 rank 为何较慢。</translation>
    </message>
    <message>
        <source>As if the host took no time, except while the GPU is idle for reasons that other findings count.</source>
        <translation>假设主机不占用时间，但 GPU 因其他发现所计入的原因而空闲的时间除外。</translation>
    </message>
    <message>
        <source>Other copies keep their times.</source>
        <translation>其他复制保持原来的时间。</translation>
    </message>
    <message>
        <source>What the backward pass must keep is not included, and the host's ops stay. This is an upper bound.</source>
        <translation>不包括反向传播必须保留的数据，主机的算子仍在。这是上限。</translation>
    </message>
    <message>
        <source>The time of fused attention is estimated. What the backward pass must keep is not included, and the host's ops stay.</source>
        <translation>融合注意力的耗时是估计的。反向传播必须保留的内容不包括在内，主机的算子保留。</translation>
    </message>
    <message>
        <source>The time is taken evenly from all launches of these kernels and copies.</source>
        <translation>时间从这些核函数和复制的所有启动中平均扣除。</translation>
    </message>
    <message>
        <source>A few calls and kernels remain. This is an upper bound.</source>
        <translation>仍会留下少量调用和核函数。这是上界。</translation>
    </message>
    <message>
        <source>Gradients that are accumulated over several backward passes are still added. This is an upper bound.</source>
        <translation>跨多次反向传播累积的梯度仍需相加。这是上限。</translation>
    </message>
    <message>
        <source>Cannot be told: no launches are recorded.</source>
        <translation>无法判断：没有记录启动。</translation>
    </message>
    <message>
        <source>Cannot be told: no GPU work can be joined to the launches that are recorded.</source>
        <translation>无法判断：没有 GPU 工作能与所记录的启动对应。</translation>
    </message>
    <message>
        <source>Cannot be told: more than a tenth of the GPU work has no launch in the trace.</source>
        <translation>无法判断：超过十分之一的 GPU 工作在跟踪中没有启动。</translation>
    </message>
    <message>
        <source>predicted by a replay, not recorded</source>
        <translation>由重放预测，并非记录</translation>
    </message>
</context>
</TS>
