<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
<context>
    <name>lanescope</name>
    <message>
        <source>Kernel</source>
        <translation>カーネル</translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation>律速</translation>
    </message>
    <message>
        <source>M × N × K</source>
        <translation>M × N × K</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Tile</source>
        <translation>タイル</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>演算</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>開く(&amp;O)…</translation>
    </message>
    <message>
        <source>Open traces, each in a tab</source>
        <translation>トレースを開く（1つにつき1タブ）</translation>
    </message>
    <message>
        <source>Open &amp;ranks together…</source>
        <translation>rank をまとめて開く(&amp;R)…</translation>
    </message>
    <message>
        <source>Open the ranks of one job in one timeline</source>
        <translation>1つのジョブの rank を1つのタイムラインで開く</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>再読み込み(&amp;R)</translation>
    </message>
    <message>
        <source>Read the file again</source>
        <translation>ファイルを読み直す</translation>
    </message>
    <message>
        <source>&amp;Close tab</source>
        <translation>タブを閉じる(&amp;C)</translation>
    </message>
    <message>
        <source>Close this trace</source>
        <translation>このトレースを閉じる</translation>
    </message>
    <message>
        <source>Compare &amp;with…</source>
        <translation>比較(&amp;W)…</translation>
    </message>
    <message>
        <source>Open another trace alongside this one</source>
        <translation>別のトレースを並べて開く</translation>
    </message>
    <message>
        <source>Compare &amp;several…</source>
        <translation>複数を比較(&amp;S)…</translation>
    </message>
    <message>
        <source>Step time by batch size or version</source>
        <translation>変えたもの（バッチサイズ、版）にステップがどう従うか</translation>
    </message>
    <message>
        <source>Ca&amp;pture…</source>
        <translation>キャプチャ(&amp;P)…</translation>
    </message>
    <message>
        <source>Run a workload on this machine and watch its trace grow</source>
        <translation>このマシンでワークロードを実行し、トレースが伸びるのを見る</translation>
    </message>
    <message>
        <source>Export &amp;trace…</source>
        <translation>トレースをエクスポート(&amp;T)…</translation>
    </message>
    <message>
        <source>Save the trace or the selected range for other tools: JSON, CSV, SQLite</source>
        <translation>トレースまたは選択した範囲をほかのツール向けに保存：JSON、CSV、SQLite</translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation>図を書き出す(&amp;E)…</translation>
    </message>
    <message>
        <source>Save what the timeline shows as PNG, SVG or PDF</source>
        <translation>タイムラインの表示を PNG、SVG、PDF で保存</translation>
    </message>
    <message>
        <source>Export &amp;report…</source>
        <translation>レポートを書き出す(&amp;R)…</translation>
    </message>
    <message>
        <source>Save the verdict, findings, figures and tables as one HTML page</source>
        <translation>判定、所見、図、表を1つの HTML ページに保存する</translation>
    </message>
    <message>
        <source>Copy as &amp;image</source>
        <translation>画像としてコピー(&amp;I)</translation>
    </message>
    <message>
        <source>Put a figure of what the timeline shows on the clipboard</source>
        <translation>タイムラインの図をクリップボードに置く</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>終了(&amp;Q)</translation>
    </message>
    <message>
        <source>Quit Lanescope</source>
        <translation>Lanescope を終了</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>元に戻す(&amp;U)</translation>
    </message>
    <message>
        <source>Undo the last change to the notes</source>
        <translation>注釈への最後の変更を取り消す</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>やり直す(&amp;R)</translation>
    </message>
    <message>
        <source>Redo the last undone change</source>
        <translation>もう一度行う</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>検索(&amp;F)…</translation>
    </message>
    <message>
        <source>Find slices by name, category, lane or duration</source>
        <translation>名前、カテゴリ、レーン、時間でスライスを検索</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>次を検索(&amp;N)</translation>
    </message>
    <message>
        <source>Go to the next match</source>
        <translation>次の一致へ</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>前を検索(&amp;P)</translation>
    </message>
    <message>
        <source>Go to the previous match</source>
        <translation>前の一致へ</translation>
    </message>
    <message>
        <source>&amp;Go to time…</source>
        <translation>時刻へ移動(&amp;G)…</translation>
    </message>
    <message>
        <source>Scroll the timeline to a time</source>
        <translation>ある時刻を中央に表示</translation>
    </message>
    <message>
        <source>Find &amp;command…</source>
        <translation>コマンドを検索(&amp;C)…</translation>
    </message>
    <message>
        <source>Search commands, recent files and steps</source>
        <translation>数文字で、できることすべて、最近のファイル、ステップを探す</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>設定(&amp;S)…</translation>
    </message>
    <message>
        <source>Appearance, thresholds, keys, captures</source>
        <translation>外観、しきい値、キー、キャプチャ</translation>
    </message>
    <message>
        <source>Show &amp;all</source>
        <translation>すべて表示(&amp;A)</translation>
    </message>
    <message>
        <source>Show the whole trace</source>
        <translation>トレース全体を表示</translation>
    </message>
    <message>
        <source>Clear &amp;marks</source>
        <translation>マークを消去(&amp;M)</translation>
    </message>
    <message>
        <source>Remove all marks</source>
        <translation>すべてのマークを取り除く</translation>
    </message>
    <message>
        <source>&amp;Close panel</source>
        <translation>パネルを閉じる(&amp;C)</translation>
    </message>
    <message>
        <source>Close the panels below the timeline</source>
        <translation>タイムラインの下のパネルを閉じる</translation>
    </message>
    <message>
        <source>&amp;Reading a trace</source>
        <translation>トレースの読み方(&amp;R)</translation>
    </message>
    <message>
        <source>Help pages on reading a trace, with examples</source>
        <translation>例を使って教えるページ</translation>
    </message>
    <message>
        <source>&amp;What is this?</source>
        <translation>これは何(&amp;W)？</translation>
    </message>
    <message>
        <source>Explain the selected slice, or the column of a table</source>
        <translation>選択したスライス、または表の列を説明する</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>キー(&amp;K)</translation>
    </message>
    <message>
        <source>List the timeline's keys</source>
        <translation>タイムラインのキーを一覧表示</translation>
    </message>
    <message>
        <source>&amp;About Lanescope</source>
        <translation>Lanescope について(&amp;A)</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>バージョン</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>タイムライン</translation>
    </message>
    <message>
        <source>Step, %1</source>
        <translation>ステップ、%1</translation>
    </message>
    <message>
        <source>first at %1</source>
        <translation>最初は %1</translation>
    </message>
    <message>
        <source>grid %1×%2×%3</source>
        <translation>グリッド %1×%2×%3</translation>
    </message>
    <message>
        <source>1 launch</source>
        <translation>1 回の起動</translation>
    </message>
    <message>
        <source>%1 launches</source>
        <translation>%1 回の起動</translation>
    </message>
    <message>
        <source>1 call</source>
        <translation>1 回の呼び出し</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 回の呼び出し</translation>
    </message>
    <message>
        <source>On the GPU</source>
        <translation>GPU 上</translation>
    </message>
    <message>
        <source>On the host</source>
        <translation>ホスト上</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>パネル(&amp;P)</translation>
    </message>
    <message>
        <source>%1 · on the GPU</source>
        <translation>%1 · GPU 上</translation>
    </message>
    <message>
        <source>Two runs of %1 differ by %2 % (%3 and %4 per step): other programs use this machine, so differences of that size mean nothing here.</source>
        <translation>%1 の2回の実行は %2 % 違う（1ステップあたり %3 と %4）：ほかのプログラムがこのマシンを使っているため、この程度の差に意味はない。</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>1 step before</source>
        <translation>事前の 1 ステップ</translation>
    </message>
    <message>
        <source>%1 steps before</source>
        <translation>事前の %1 ステップ</translation>
    </message>
    <message>
        <source>1 step of waiting</source>
        <translation>待機 1 ステップ</translation>
    </message>
    <message>
        <source>%1 steps of waiting</source>
        <translation>待機 %1 ステップ</translation>
    </message>
    <message>
        <source>1 step of warm-up</source>
        <translation>ウォームアップ 1 ステップ</translation>
    </message>
    <message>
        <source>%1 steps of warm-up</source>
        <translation>ウォームアップ %1 ステップ</translation>
    </message>
    <message>
        <source>1 recorded step</source>
        <translation>記録 1 ステップ</translation>
    </message>
    <message>
        <source>%1 recorded steps</source>
        <translation>記録 %1 ステップ</translation>
    </message>
    <message>
        <source>The steps of this run</source>
        <translation>この実行のステップ</translation>
    </message>
    <message>
        <source>saves up to</source>
        <translation>節約は最大</translation>
    </message>
    <message>
        <source>saves at least</source>
        <translation>節約は少なくとも</translation>
    </message>
    <message>
        <source>saves about</source>
        <translation>節約は約</translation>
    </message>
    <message>
        <source>saves</source>
        <translation>節約</translation>
    </message>
    <message>
        <source>In the recording it costs %1.</source>
        <translation>記録でのコストは %1。</translation>
    </message>
    <message>
        <source>costs</source>
        <translation>コスト</translation>
    </message>
    <message>
        <source>The saving is the result of a replay without the cause. The cost is time that was recorded: the saving is less where other work fills the time, and more where the cause delays other work.</source>
        <translation>節約できる時間は、原因を除いて再生した結果である。コストは記録された時間。節約できる時間は、ほかの仕事がその時間を埋める場合は短くなり、原因がほかの仕事を遅らせている場合は長くなる。</translation>
    </message>
    <message>
        <source>Percentages are of the time of each GPU, %1 to %2</source>
        <translation>割合は各 GPU の時間（%1～%2）に対するもの</translation>
    </message>
    <message>
        <source>Percentages are of the recorded %1</source>
        <translation>割合は記録された %1 に対するもの</translation>
    </message>
    <message>
        <source>Percentages are of the %1 of the headline</source>
        <translation>割合は見出しの %1 に対するもの</translation>
    </message>
    <message>
        <source>Percentages are of %1, from first to last GPU work</source>
        <translation>割合は最初から最後の GPU 作業までの %1 に対するもの</translation>
    </message>
    <message>
        <source>table row</source>
        <translation>表の行</translation>
    </message>
    <message>
        <source>1 slice</source>
        <translation>1 スライス</translation>
    </message>
    <message>
        <source>%1 slices</source>
        <translation>%1 スライス</translation>
    </message>
    <message>
        <source>GPU work</source>
        <translation>GPU の仕事</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合計</translation>
    </message>
    <message>
        <source>%1 of peak</source>
        <translation>ピークの %1</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>割合</translation>
    </message>
    <message>
        <source>%1 of all GPU work</source>
        <translation>全 GPU 処理の %1</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>演算</translation>
    </message>
    <message>
        <source>%1 TFLOP/s</source>
        <translation>%1 TFLOP/s</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>%1 GB/s</source>
        <translation>%1 GB/s</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中央値</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最長</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>スライス</translation>
    </message>
    <message>
        <source>Idle gap</source>
        <translation>アイドル区間</translation>
    </message>
    <message>
        <source>the GPU lane runs nothing</source>
        <translation>この GPU レーンでは何も実行されていません</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>After</source>
        <translation>後</translation>
    </message>
    <message>
        <source>Ended by</source>
        <translation>終わらせたもの</translation>
    </message>
    <message>
        <source>Launched by</source>
        <translation>起動元</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>does</source>
        <translation>働き</translation>
    </message>
    <message>
        <source>to each element</source>
        <translation>要素ごと</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>融合</translation>
    </message>
    <message>
        <source>epilogue can do</source>
        <translation>エピローグの機能</translation>
    </message>
    <message>
        <source>made for</source>
        <translation>対象</translation>
    </message>
    <message>
        <source>type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>accumulator</source>
        <translation>アキュムレータ</translation>
    </message>
    <message>
        <source>result</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>tensor cores</source>
        <translation>テンソルコア</translation>
    </message>
    <message>
        <source>instruction</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>tile</source>
        <translation>タイル</translation>
    </message>
    <message>
        <source>a warp's tile</source>
        <translation>ワープのタイル</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>クラスタ</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>ステージ</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>レイアウト</translation>
    </message>
    <message>
        <source>layout of the result</source>
        <translation>結果のレイアウト</translation>
    </message>
    <message>
        <source>alignment</source>
        <translation>アラインメント</translation>
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
        <translation>スケジュール</translation>
    </message>
    <message>
        <source>warps</source>
        <translation>ワープ</translation>
    </message>
    <message>
        <source>size of a head</source>
        <translation>ヘッドの大きさ</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果的</translation>
    </message>
    <message>
        <source>elements per load</source>
        <translation>1回のロードの要素数</translation>
    </message>
    <message>
        <source>algorithm</source>
        <translation>アルゴリズム</translation>
    </message>
    <message>
        <source>protocol</source>
        <translation>プロトコル</translation>
    </message>
    <message>
        <source>%1 saved</source>
        <translation>%1 短縮</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>グリッド</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>ブロック</translation>
    </message>
    <message>
        <source>Registers per thread</source>
        <translation>スレッドあたりレジスタ</translation>
    </message>
    <message>
        <source>Shared memory per block</source>
        <translation>ブロックあたり共有メモリ</translation>
    </message>
    <message>
        <source>Theoretical occupancy</source>
        <translation>理論占有率</translation>
    </message>
    <message>
        <source>Waves</source>
        <translation>ウェーブ</translation>
    </message>
    <message>
        <source>Kernels by time</source>
        <translation>時間順のカーネル</translation>
    </message>
    <message>
        <source>Profiler table</source>
        <translation>プロファイラの表</translation>
    </message>
    <message>
        <source>Footprint of the selected kernel</source>
        <translation>選択したカーネルのフットプリント</translation>
    </message>
    <message>
        <source>Predicted by replaying the trace: it %1.</source>
        <translation>トレースの再生による予測：%1。</translation>
    </message>
    <message>
        <source>Doing without it %1.</source>
        <translation>これがなければ%1。</translation>
    </message>
    <message>
        <source>step</source>
        <translation>ステップ</translation>
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
        <translation>混在</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>起動</translation>
    </message>
    <message>
        <source>query + launch</source>
        <translation>問い合わせ + 起動</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>グラフ</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>grid %1</source>
        <translation>グリッド %1</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>ブロック %1</translation>
    </message>
    <message>
        <source>tile %1</source>
        <translation>タイル %1</translation>
    </message>
    <message>
        <source>%1 stages</source>
        <translation>%1 段</translation>
    </message>
    <message>
        <source>align %1</source>
        <translation>アライン %1</translation>
    </message>
    <message>
        <source>out %1</source>
        <translation>出力 %1</translation>
    </message>
    <message>
        <source>%1 per thread</source>
        <translation>スレッドごとに %1</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>アイドル</translation>
    </message>
    <message>
        <source>GEMM</source>
        <translation>GEMM</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>アテンション</translation>
    </message>
    <message>
        <source>elementwise</source>
        <translation>要素ごと</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>リダクション</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>other kernel</source>
        <translation>その他のカーネル</translation>
    </message>
    <message>
        <source>annotation</source>
        <translation>注釈</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>演算</translation>
    </message>
    <message>
        <source>call</source>
        <translation>呼び出し</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>待ち</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>profiler overhead</source>
        <translation>プロファイラのオーバーヘッド</translation>
    </message>
    <message>
        <source>other</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>the host runs Python, or nothing that is recorded</source>
        <translation>ホストは Python を実行中、または何も記録されていない</translation>
    </message>
    <message>
        <source>the host is inside ops</source>
        <translation>ホストは演算の中</translation>
    </message>
    <message>
        <source>the host is inside launch calls</source>
        <translation>ホストは起動の呼び出しの中</translation>
    </message>
    <message>
        <source>the host is inside slow calls</source>
        <translation>ホストは遅い呼び出しの中</translation>
    </message>
    <message>
        <source>the host loads data</source>
        <translation>ホストはデータを読み込み中</translation>
    </message>
    <message>
        <source>the host is inside a synchronization whose GPU work has ended</source>
        <translation>ホストは同期の中だが、待っている GPU の仕事は終わっている</translation>
    </message>
    <message>
        <source>profiler overhead: the program did not cause it</source>
        <translation>プロファイラのオーバーヘッド：プログラムが原因ではない</translation>
    </message>
    <message>
        <source>the stream waits for an event of another stream</source>
        <translation>ストリームが別のストリームのイベントを待つ</translation>
    </message>
    <message>
        <source>pause between the nodes of a CUDA graph</source>
        <translation>CUDA グラフのノードの間の休止</translation>
    </message>
    <message>
        <source>pause between one kernel and the next</source>
        <translation>カーネルと次のカーネルの間の休止</translation>
    </message>
    <message>
        <source>launch latency</source>
        <translation>起動レイテンシ</translation>
    </message>
    <message>
        <source>launched in time, not begun: the trace does not show why</source>
        <translation>間に合うように起動されたが未開始：理由はトレースからはわからない</translation>
    </message>
    <message>
        <source>launched before the recording began</source>
        <translation>記録の開始前に起動された</translation>
    </message>
    <message>
        <source>launches from that time have no GPU record</source>
        <translation>その間の起動には GPU の記録がない</translation>
    </message>
    <message>
        <source>launched long before: what the GPU did meanwhile is not recorded</source>
        <translation>ずっと前に起動された：その間に GPU が何をしていたかは記録されていない</translation>
    </message>
    <message>
        <source>no launch is recorded</source>
        <translation>起動が記録されていない</translation>
    </message>
    <message>
        <source>%1 empty start</source>
        <translation>%1 空の開始</translation>
    </message>
    <message>
        <source>%1 empty</source>
        <translation>%1 空</translation>
    </message>
    <message>
        <source>other streams work</source>
        <translation>他のストリームが動作中</translation>
    </message>
    <message>
        <source>%1 launch</source>
        <translation>起動 %1</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>アイドル</translation>
    </message>
    <message>
        <source>idle time and its cause</source>
        <translation>アイドル時間とその原因</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>起動</translation>
    </message>
    <message>
        <source>from each launch to the start of its work</source>
        <translation>各起動からその処理の開始まで</translation>
    </message>
    <message>
        <source>Empty start</source>
        <translation>先頭の空白</translation>
    </message>
    <message>
        <source>time before an annotation's first op</source>
        <translation>アノテーションの最初の op までの時間</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>稼働</translation>
    </message>
    <message>
        <source>how busy each stream is</source>
        <translation>各ストリームの稼働率</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>キュー</translation>
    </message>
    <message>
        <source>launches that wait on each stream</source>
        <translation>各ストリームで待っている起動</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>プロファイラ</translation>
    </message>
    <message>
        <source>profiler overhead, hatched</source>
        <translation>プロファイラのオーバーヘッド（斜線）</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>クリティカルパス</translation>
    </message>
    <message>
        <source>the chain that sets the length of the trace</source>
        <translation>トレースの長さを決めるもの</translation>
    </message>
    <message>
        <source>Nothing is known to have waited here</source>
        <translation>ここで待っていたものは知られていない</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>オペレータ</translation>
    </message>
    <message>
        <source>CPU and device time by op, kernel, annotation or call, as torch prints it</source>
        <translation>演算、カーネル、注釈、呼び出し別の CPU・デバイス時間（torch の表示どおり）</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>カーネル</translation>
    </message>
    <message>
        <source>Each kernel as it was launched: times, occupancy and what limits it, footprint</source>
        <translation>起動ごとのカーネル：時間、占有率とその制限、フットプリント</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>ルーフライン</translation>
    </message>
    <message>
        <source>Kernels against the GPU's peaks, matrix products, memory traffic</source>
        <translation>カーネルが GPU のピークにどれだけ近いか、行列積、メモリ転送</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>Time by module, layer, function and phase, on the GPU and the host</source>
        <translation>時間の内訳：モジュール、層、関数、フェーズ（GPU とホスト）</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>フレームグラフ</translation>
    </message>
    <message>
        <source>Modules, ops or Python functions as boxes as wide as their time</source>
        <translation>モジュール、演算、Python 関数を、時間に応じた幅の箱で表す</translation>
    </message>
    <message>
        <source>Allocations from [memory] events: by op, module, line, phase and step</source>
        <translation>メモリを確保したもの ([memory] イベントから): op、モジュール、行、フェーズ、ステップごと</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>反復</translation>
    </message>
    <message>
        <source>Steps of a serving engine or of a training: GPU time, gaps, requests, tokens</source>
        <translation>推論サービングエンジンまたは学習のステップ：GPU 時間、隙間、リクエスト、トークン</translation>
    </message>
    <message>
        <source>Fused code</source>
        <translation>融合コード</translation>
    </message>
    <message>
        <source>Triton kernels and what Inductor generated them from: source, FX nodes, Python lines</source>
        <translation>Triton カーネルと、Inductor がそれを生成した元：ソース、FX ノード、Python の行</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>もしも</translation>
    </message>
    <message>
        <source>Predict what a change saves: replay the trace with it</source>
        <translation>ある変更で何が得られるか：その変更を加えてトレースをリプレイ</translation>
    </message>
    <message>
        <source>The causes of the trace's length, by kind and by segment</source>
        <translation>トレースの長さを決めるもの（種類別、区間ごと）</translation>
    </message>
    <message>
        <source>Guess</source>
        <translation>予想</translation>
    </message>
    <message>
        <source>Note what you expect, then compare it with the trace</source>
        <translation>見る前の予想と、トレースにある事実を並べる</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>注釈</translation>
    </message>
    <message>
        <source>Your notes on the trace, for a figure</source>
        <translation>図のための、トレースについての説明</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>クエリ</translation>
    </message>
    <message>
        <source>Query the trace in SQL: slices, kernels, launches, ops, steps, arguments</source>
        <translation>SQL でトレースに問う：スライス、カーネル、起動、演算、ステップ、引数</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>ランク</translation>
    </message>
    <message>
        <source>The ranks of a job: who waits for whom, compute and communication of each</source>
        <translation>ジョブの各 rank：誰が誰を待つか、それぞれの計算と通信</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>計算</translation>
    </message>
    <message>
        <source>GPU gap</source>
        <translation>GPU の隙間</translation>
    </message>
    <message>
        <source>event wait</source>
        <translation>イベント待ち</translation>
    </message>
    <message>
        <source>sync return</source>
        <translation>同期からの復帰</translation>
    </message>
    <message>
        <source>full queue</source>
        <translation>キューの満杯</translation>
    </message>
    <message>
        <source>op</source>
        <translation>演算</translation>
    </message>
    <message>
        <source>unrecorded</source>
        <translation>記録なし</translation>
    </message>
    <message>
        <source>profiler</source>
        <translation>プロファイラ</translation>
    </message>
    <message>
        <source>data</source>
        <translation>データ</translation>
    </message>
    <message>
        <source>data worker, probably</source>
        <translation>おそらくデータワーカー</translation>
    </message>
    <message>
        <source>begin</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>unexplained</source>
        <translation>説明なし</translation>
    </message>
    <message>
        <source>Kernels by the time they take</source>
        <translation>かかる時間順のカーネル</translation>
    </message>
    <message>
        <source>The longest slices</source>
        <translation>最も長いスライス</translation>
    </message>
    <message>
        <source>Each kernel with its launch and its op</source>
        <translation>各カーネルとその起動と演算</translation>
    </message>
    <message>
        <source>Steps and how long they last</source>
        <translation>ステップとその長さ</translation>
    </message>
    <message>
        <source>Calls of the CUDA runtime</source>
        <translation>CUDA ランタイムの呼び出し</translation>
    </message>
    <message>
        <source>All tables and columns</source>
        <translation>すべての表と列</translation>
    </message>
    <message>
        <source>Allocations by line</source>
        <translation>行ごとの割り当て</translation>
    </message>
    <message>
        <source>The largest allocations</source>
        <translation>最大の割り当て</translation>
    </message>
    <message>
        <source>Memory that was never freed, by line</source>
        <translation>解放されなかったメモリ（行ごと）</translation>
    </message>
    <message>
        <source>Segments by stream, pool and size of blocks</source>
        <translation>ストリーム、プール、ブロックの大きさごとのセグメント</translation>
    </message>
    <message>
        <source>Events by action</source>
        <translation>操作ごとのイベント</translation>
    </message>
    <message>
        <source>computes</source>
        <translation>計算</translation>
    </message>
    <message>
        <source>waits for other ranks</source>
        <translation>他のランクを待機</translation>
    </message>
    <message>
        <source>communicates</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>the GPU is idle</source>
        <translation>GPU はアイドル</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>回数</translation>
    </message>
    <message>
        <source>GFLOP</source>
        <translation>GFLOP</translation>
    </message>
    <message>
        <source>Per launch, from the shapes of its op</source>
        <translation>1回の起動について、演算の形状から</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>バイト</translation>
    </message>
    <message>
        <source>Minimum that one launch must move</source>
        <translation>1回の起動が最低限動かす量</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/バイト</translation>
    </message>
    <message>
        <source>TFLOP/s</source>
        <translation>TFLOP/s</translation>
    </message>
    <message>
        <source>Of peak</source>
        <translation>ピーク比</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>Of bandwidth</source>
        <translation>帯域比</translation>
    </message>
    <message>
        <source>Above 100 %: caches held part of it</source>
        <translation>100 % 超：一部はキャッシュにあった</translation>
    </message>
    <message>
        <source>Of ceiling</source>
        <translation>上限比</translation>
    </message>
    <message>
        <source>Minimum possible time as a share of the actual time</source>
        <translation>かかりうる最短時間の、自身の時間に対する割合</translation>
    </message>
    <message>
        <source>from cache</source>
        <translation>キャッシュから</translation>
    </message>
    <message>
        <source>%1 with known shapes</source>
        <translation>形状のわかる %1</translation>
    </message>
    <message>
        <source>1 kernel</source>
        <translation>1 個のカーネル</translation>
    </message>
    <message>
        <source>%1 kernels</source>
        <translation>%1 個のカーネル</translation>
    </message>
    <message>
        <source>; for %1 the trace shows neither FLOP nor bytes</source>
        <translation>、うち %1 は FLOP もバイトもトレースからわからない</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>バッチ</translation>
    </message>
    <message>
        <source>By mean</source>
        <translation>平均で</translation>
    </message>
    <message>
        <source>Of peak, by the mean time instead of the median</source>
        <translation>ピーク比（中央値でなく平均時間による）</translation>
    </message>
    <message>
        <source>%1, %2 GFLOP in %3</source>
        <translation>%1、%2 GFLOP、%3</translation>
    </message>
    <message>
        <source>1 product</source>
        <translation>1 個の積</translation>
    </message>
    <message>
        <source>%1 products</source>
        <translation>%1 個の積</translation>
    </message>
    <message>
        <source>Elements read</source>
        <translation>読む要素</translation>
    </message>
    <message>
        <source>Elements written</source>
        <translation>書く要素</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>読み</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>書き</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>合計</translation>
    </message>
    <message>
        <source>Kernel time</source>
        <translation>カーネル時間</translation>
    </message>
    <message>
        <source>At least %1 read and %2 written</source>
        <translation>最低でも読み %1、書き %2</translation>
    </message>
    <message>
        <source>; %1 less if each pointwise chain were one kernel</source>
        <translation>、要素ごとの連なりをそれぞれ1カーネルにすれば %1 少ない</translation>
    </message>
    <message>
        <source>; the largest result has %1</source>
        <translation>、最大の結果は %1</translation>
    </message>
    <message>
        <source>, L2 %1</source>
        <translation>、L2 %1</translation>
    </message>
    <message>
        <source>, shared memory %1 per multiprocessor</source>
        <translation>、マルチプロセッサあたり共有メモリ %1</translation>
    </message>
    <message>
        <source>; not included: %1 of unknown shape or type</source>
        <translation>、含まないもの：形状か型の不明な %1</translation>
    </message>
    <message>
        <source>1 op</source>
        <translation>1 個の演算</translation>
    </message>
    <message>
        <source>%1 ops</source>
        <translation>%1 個の演算</translation>
    </message>
    <message>
        <source>; GPU work outside these ops: %1</source>
        <translation>、そうした演算に属さないデバイスの仕事 %1</translation>
    </message>
    <message>
        <source>A cold first step</source>
        <translation>コールドスタートの最初のステップ</translation>
    </message>
    <message>
        <source>The first step is 5 × slower than the others: it loads modules. Skip it before you measure.</source>
        <translation>最初のステップはほかより 5 倍遅い：モジュールを読み込むため。測る前に除く。</translation>
    </message>
    <message>
        <source>matmul + add · A100 · 3 steps</source>
        <translation>matmul + add · A100 · 3 ステップ</translation>
    </message>
    <message>
        <source>The GPU waits for the host</source>
        <translation>GPU がホストを待つ</translation>
    </message>
    <message>
        <source>Small kernels are launched one by one, and the GPU idles in between: batch, compile, or graph.</source>
        <translation>小さなカーネルが1つずつ起動され、その間 GPU はアイドルになる：バッチにする、コンパイルする、またはグラフにする。</translation>
    </message>
    <message>
        <source>matmul + add, batch 8 · A100</source>
        <translation>matmul + add、バッチ 8 · A100</translation>
    </message>
    <message>
        <source>Two kernels become one</source>
        <translation>2つのカーネルが1つに</translation>
    </message>
    <message>
        <source>torch.compile fuses gelu and mul: one pass through memory instead of two.</source>
        <translation>torch.compile が gelu と mul を融合する：メモリを2回ではなく1回通るだけになる。</translation>
    </message>
    <message>
        <source>GeGLU MLP · A100 · 2 traces</source>
        <translation>GeGLU MLP · A100 · 2 トレース</translation>
    </message>
    <message>
        <source>What a kernel uses of the GPU</source>
        <translation>カーネルが GPU をどれだけ使うか</translation>
    </message>
    <message>
        <source>A GEMM with few warps can still keep the tensor cores busy. Low occupancy alone is not a problem.</source>
        <translation>ワープの少ない GEMM でもテンソルコアを稼働させ続けられる。占有率が低いだけでは問題ではない。</translation>
    </message>
    <message>
        <source>GEMM 4096 · A100</source>
        <translation>GEMM 4096 · A100</translation>
    </message>
    <message>
        <source>Why kernels start late</source>
        <translation>カーネルの開始が遅れる理由</translation>
    </message>
    <message>
        <source>The host runs ahead and kernels wait in the queue of their stream: launch latency grows.</source>
        <translation>ホストが先に進み、カーネルはストリームのキューで待つ：起動レイテンシが伸びる。</translation>
    </message>
    <message>
        <source>GEMM 4096 · A100 · 5 steps</source>
        <translation>GEMM 4096 · A100 · 5 ステップ</translation>
    </message>
    <message>
        <source>Memory that grows with each step</source>
        <translation>ステップごとに増えるメモリ</translation>
    </message>
    <message>
        <source>A list keeps the output of every step. The snapshot names the line, and what makes the peak.</source>
        <translation>リストが各ステップの出力を残しています。スナップショットは、その行とピークの内訳を示します。</translation>
    </message>
    <message>
        <source>training loop · 8 steps · memory snapshot</source>
        <translation>学習ループ · 8 ステップ · メモリスナップショット</translation>
    </message>
    <message>
        <source>Host and GPU</source>
        <translation>ホストと GPU</translation>
    </message>
    <message>
        <source>Host-bound</source>
        <translation>ホスト律速</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>占有率</translation>
    </message>
    <message>
        <source>Compiled code</source>
        <translation>コンパイル済みコード</translation>
    </message>
    <message>
        <source>Fused kernels</source>
        <translation>融合カーネル</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>GPU メモリ</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>ツール</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>カーネル</translation>
    </message>
    <message>
        <source>waits for ranks</source>
        <translation>rank 待ち</translation>
    </message>
    <message>
        <source>waits for host</source>
        <translation>ホスト待ち</translation>
    </message>
    <message>
        <source>waits for data</source>
        <translation>データ待ち</translation>
    </message>
    <message>
        <source>sync</source>
        <translation>同期</translation>
    </message>
    <message>
        <source>between kernels</source>
        <translation>カーネルの間</translation>
    </message>
    <message>
        <source>other idle</source>
        <translation>その他のアイドル</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>記録なし</translation>
    </message>
    <message>
        <source>GPU work per step and rank</source>
        <translation>GPU の仕事/ステップ・rank</translation>
    </message>
    <message>
        <source>per step, any of %1 GPUs works</source>
        <translation>ステップあたり、%1 個の GPU のいずれかが動作</translation>
    </message>
    <message>
        <source>GPU work per step</source>
        <translation>1ステップあたりの GPU の仕事</translation>
    </message>
    <message>
        <source>GPU work, median rank</source>
        <translation>GPU の仕事（中央の rank）</translation>
    </message>
    <message>
        <source>any of %1 GPUs works</source>
        <translation>%1 個の GPU のいずれかが動作</translation>
    </message>
    <message>
        <source>kernels per step and rank</source>
        <translation>カーネル/ステップ・rank</translation>
    </message>
    <message>
        <source>kernels per step, %1 GPUs</source>
        <translation>ステップあたりのカーネル数、%1 個の GPU</translation>
    </message>
    <message>
        <source>kernel per step</source>
        <translation>1ステップあたりのカーネル</translation>
    </message>
    <message>
        <source>kernels per step</source>
        <translation>1ステップあたりのカーネル</translation>
    </message>
    <message>
        <source>kernels on all ranks</source>
        <translation>全 rank のカーネル</translation>
    </message>
    <message>
        <source>kernels on %1 GPUs</source>
        <translation>%1 個の GPU 上のカーネル</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>カーネル</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 ステップ</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 ステップ</translation>
    </message>
    <message>
        <source>%1 on each of %2 ranks</source>
        <translation>%2 個の rank それぞれで %1</translation>
    </message>
    <message>
        <source>%1 on %2 ranks</source>
        <translation>%2 個の rank で %1</translation>
    </message>
    <message>
        <source>Iterations %1 to %2: %3 in a row that ask for the same</source>
        <translation>反復 %1 から %2：同じ要求が %3 回続く</translation>
    </message>
    <message>
        <source>tokens/s, stable %1</source>
        <translation>トークン/s、安定した %1</translation>
    </message>
    <message>
        <source>The names do not show which prompts end.</source>
        <translation>名前からは、どのプロンプトが終わるかがわかりません。</translation>
    </message>
    <message>
        <source>period, median</source>
        <translation>周期、中央値</translation>
    </message>
    <message>
        <source>bubble, median</source>
        <translation>バブル、中央値</translation>
    </message>
    <message>
        <source>MFU, at least</source>
        <translation>MFU、少なくとも</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>longer of 2 steps</source>
        <translation>2 ステップの長い方</translation>
    </message>
    <message>
        <source>The other step takes %1</source>
        <translation>もう一方のステップは %1</translation>
    </message>
    <message>
        <source>host's step, median</source>
        <translation>ホストのステップ、中央値</translation>
    </message>
    <message>
        <source>step, median</source>
        <translation>ステップ、中央値</translation>
    </message>
    <message>
        <source>%1, from %2 to %3</source>
        <translation>%1、%2 から %3 まで</translation>
    </message>
    <message>
        <source>One step is recorded: there is no spread.</source>
        <translation>記録されたステップは1つ：ばらつきはわからない。</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>記録</translation>
    </message>
    <message>
        <source>From the first slice to the last one</source>
        <translation>最初のスライスから最後のスライスまで</translation>
    </message>
    <message>
        <source>Work that a step launches: median over the steps; overlapping work counts once</source>
        <translation>1 ステップが起動するもの：全ステップの中央値。同時に動くものは 1 回だけ数えます</translation>
    </message>
    <message>
        <source>Median over the ranks; overlapping work counts once</source>
        <translation>rank 間の中央値。同時に動くものは1回だけ数える</translation>
    </message>
    <message>
        <source>What runs at the same time counts once</source>
        <translation>同時に動くものは1回だけ数える</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <translation>全部で %1</translation>
    </message>
    <message>
        <source>of peak, top GEMM</source>
        <translation>ピーク比、最大の GEMM</translation>
    </message>
    <message>
        <source>%1: %2 % of the GPU's peak for its data type</source>
        <translation>%1：データ型に対する GPU のピークの %2 %</translation>
    </message>
    <message>
        <source>%1: %2 for %3, %4 of %5</source>
        <translation>%1：%2 %3、%5 の %4</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中央値</translation>
    </message>
    <message>
        <source>Time of a rank's GPU: %1 and %2</source>
        <translation>rank の GPU の内訳：%1 と %2</translation>
    </message>
    <message>
        <source>at most to gain per step</source>
        <translation>ステップごとに最大で得られる時間</translation>
    </message>
    <message>
        <source>at most to gain</source>
        <translation>最大で得られる時間</translation>
    </message>
    <message>
        <source>The rank in the middle waits so long for %1</source>
        <translation>中央のランクは %1 をこれだけ待つ</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>拡大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>縮小</translation>
    </message>
    <message>
        <source>Move left</source>
        <translation>左へ移動</translation>
    </message>
    <message>
        <source>Move right</source>
        <translation>右へ移動</translation>
    </message>
    <message>
        <source>Show the selection as large as fits</source>
        <translation>選択をできるだけ大きく表示</translation>
    </message>
    <message>
        <source>Mark the selection, or remove its mark</source>
        <translation>選択にマークを付ける、または外す</translation>
    </message>
    <message>
        <source>Previous slice of the row</source>
        <translation>行の前のスライス</translation>
    </message>
    <message>
        <source>Next slice of the row</source>
        <translation>行の次のスライス</translation>
    </message>
    <message>
        <source>Slice around it</source>
        <translation>それを囲むスライス</translation>
    </message>
    <message>
        <source>First slice inside it</source>
        <translation>中の最初のスライス</translation>
    </message>
    <message>
        <source>Previous slice of the same name</source>
        <translation>同じ名前の前のスライス</translation>
    </message>
    <message>
        <source>Next slice of the same name</source>
        <translation>同じ名前の次のスライス</translation>
    </message>
    <message>
        <source>Back along the flow</source>
        <translation>フローを戻る</translation>
    </message>
    <message>
        <source>Follow the flow</source>
        <translation>フローを進む</translation>
    </message>
    <message>
        <source>Rows of Python frames</source>
        <translation>Python フレームの行</translation>
    </message>
    <message>
        <source>Fold the rank, or unfold it</source>
        <translation>rank を折りたたむ、または展開する</translation>
    </message>
    <message>
        <source>Scroll the lanes up</source>
        <translation>レーンを上へスクロール</translation>
    </message>
    <message>
        <source>Scroll the lanes down</source>
        <translation>レーンを下へスクロール</translation>
    </message>
    <message>
        <source>Find slices</source>
        <translation>スライスを検索</translation>
    </message>
    <message>
        <source>Go to a time</source>
        <translation>時刻へ移動</translation>
    </message>
    <message>
        <source>Clear selection, range and matches</source>
        <translation>選択、範囲、一致を解除</translation>
    </message>
    <message>
        <source>zoom in / out at the cursor; hold for more, Shift is faster</source>
        <translation>カーソル位置で拡大 / 縮小（押し続けると続き、Shift で速く）</translation>
    </message>
    <message>
        <source>move left / right</source>
        <translation>左 / 右へ移動</translation>
    </message>
    <message>
        <source>zoom at the cursor</source>
        <translation>カーソル位置で拡大縮小</translation>
    </message>
    <message>
        <source>scroll the lanes, move in time</source>
        <translation>レーンのスクロール、時間方向の移動</translation>
    </message>
    <message>
        <source>select a range of time over lanes or on the ruler; its edges can be dragged</source>
        <translation>レーン上またはルーラー上で時間範囲を選択；端はドラッグできる</translation>
    </message>
    <message>
        <source>measure from the selected slice to another one</source>
        <translation>選択したスライスから別のスライスまでを測る</translation>
    </message>
    <message>
        <source>move</source>
        <translation>移動</translation>
    </message>
    <message>
        <source>select a slice, zoom to it</source>
        <translation>スライスを選択、そこまで拡大</translation>
    </message>
    <message>
        <source>show the slice, range or gap chosen last as large as fits</source>
        <translation>最後に選んだスライス、範囲、隙間をできるだけ大きく表示</translation>
    </message>
    <message>
        <source>mark the slice, range or gap chosen last; press again to remove the mark</source>
        <translation>最後に選んだスライス、範囲、隙間にマーク（もう一度で外す）</translation>
    </message>
    <message>
        <source>previous / next slice of the row</source>
        <translation>行の前 / 次のスライス</translation>
    </message>
    <message>
        <source>parent / first child</source>
        <translation>親 / 最初の子</translation>
    </message>
    <message>
        <source>previous / next slice of the same name</source>
        <translation>同じ名前の前 / 次のスライス</translation>
    </message>
    <message>
        <source>back / forward along the flow: op to kernel, kernel to launch and back, forward to backward</source>
        <translation>フローに沿って戻る / 進む：オペレーターからカーネル、カーネルと起動の往復、フォワードからバックワード</translation>
    </message>
    <message>
        <source>Python frames: none, nn.Modules, all</source>
        <translation>Python フレーム：なし、nn.Modules、すべて</translation>
    </message>
    <message>
        <source>fold or unfold the rank under the cursor or of the selected slice; all ranks</source>
        <translation>カーソル下または選択したスライスの rank を折りたたむ／展開する；すべての rank</translation>
    </message>
    <message>
        <source>show or hide the idle time of GPU lanes and its causes</source>
        <translation>GPU レーンのアイドル時間と原因を表示 / 非表示</translation>
    </message>
    <message>
        <source>show or hide the launch latency of GPU work</source>
        <translation>起動から仕事の開始までの時間を表示 / 非表示</translation>
    </message>
    <message>
        <source>show or hide an annotation's dead time before its first op</source>
        <translation>注釈の最初の演算までの空白時間を表示 / 非表示</translation>
    </message>
    <message>
        <source>show or hide how busy each stream is</source>
        <translation>各ストリームの稼働率を表示 / 非表示</translation>
    </message>
    <message>
        <source>show or hide each stream's queue: work launched but not begun</source>
        <translation>各ストリームのキュー（起動済みで未開始の仕事）を表示 / 非表示</translation>
    </message>
    <message>
        <source>hatch profiler overhead or leave it plain</source>
        <translation>プロファイラ自身のスライスを斜線にする / しない</translation>
    </message>
    <message>
        <source>show or hide the critical path</source>
        <translation>クリティカルパスを表示 / 非表示</translation>
    </message>
    <message>
        <source>show the whole trace</source>
        <translation>トレース全体を表示</translation>
    </message>
    <message>
        <source>scroll the lanes</source>
        <translation>レーンをスクロール</translation>
    </message>
    <message>
        <source>find slices; Enter and Shift + Enter go through them</source>
        <translation>スライスを検索（Enter と Shift + Enter で順に）</translation>
    </message>
    <message>
        <source>go to a time</source>
        <translation>時刻へ移動</translation>
    </message>
    <message>
        <source>undo a fold, hidden lane, pin or jump</source>
        <translation>折りたたみ、レーンの非表示、上に留める操作、ジャンプを元に戻す</translation>
    </message>
    <message>
        <source>go back / forward through the views</source>
        <translation>表示を前に戻る / 次へ進む</translation>
    </message>
    <message>
        <source>clear selection, range and matches</source>
        <translation>選択、範囲、一致を解除</translation>
    </message>
    <message>
        <source>this list</source>
        <translation>この一覧</translation>
    </message>
    <message>
        <source>Save predicted trace</source>
        <translation>予測したトレースを保存</translation>
    </message>
    <message>
        <source>Traces (*.json *.json.gz);;All files (*)</source>
        <translation>トレース (*.json *.json.gz);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>{by_shares}; start-up takes {slow_pct} %</source>
        <translation>{by_shares}；起動が {slow_pct} % を占める</translation>
    </message>
    <message>
        <source>{by_shares}; slow calls (start-up, allocation) take {slow_pct} %</source>
        <translation>{by_shares}。遅い呼び出し（起動時の処理、割り当て）が {slow_pct} % を占めます</translation>
    </message>
    <message>
        <source>In the last {last} of {of}: {rest}; the first {lead} wait for work from before the recording</source>
        <translation>{of} のうち最後の {last} では：{rest}；最初の {lead} は記録開始前の処理を待っている</translation>
    </message>
    <message>
        <source>{rest}; {lead} of {of} pass before the first GPU work</source>
        <translation>{rest}。{of} のうち {lead} は最初の GPU の仕事より前</translation>
    </message>
    <message>
        <source>Peak {peak} of memory, by torch's categories</source>
        <translation>メモリのピーク {peak}、torch の分類による</translation>
    </message>
    <message>
        <source>Peak {peak} of memory, by torch's categories: {holders}</source>
        <translation>メモリのピーク {peak}、torch の分類による：{holders}</translation>
    </message>
    <message>
        <source>the file is damaged: {0} remark</source>
        <translation>ファイルが壊れている：指摘 {0} 件</translation>
    </message>
    <message>
        <source>the file is damaged: {0} remarks</source>
        <translation>ファイルが壊れている：指摘 {0} 件</translation>
    </message>
    <message>
        <source>{0} record was lost by the recorder</source>
        <translation>{0} 件の記録がレコーダで失われた</translation>
    </message>
    <message>
        <source>{0} records were lost by the recorder</source>
        <translation>{0} 件の記録がレコーダで失われた</translation>
    </message>
    <message>
        <source>{0} request for buffers to record into took {1}</source>
        <translation>記録用バッファの要求 {0} 件に {1} かかった</translation>
    </message>
    <message>
        <source>{0} requests for buffers to record into took {1}</source>
        <translation>記録用バッファの要求 {0} 件に {1} かかった</translation>
    </message>
    <message>
        <source>{0} other slice of profiler overhead took {1}</source>
        <translation>プロファイラ自身のほかのスライス {0} 個に {1} かかった</translation>
    </message>
    <message>
        <source>{0} other slices of profiler overhead took {1}</source>
        <translation>プロファイラ自身のほかのスライス {0} 個に {1} かかった</translation>
    </message>
    <message>
        <source>the synchronization that ends the recording took {1}</source>
        <translation>記録を終える同期に {1} かかった</translation>
    </message>
    <message>
        <source>{0} synchronizations that end the recording took {1}</source>
        <translation>記録を終える同期 {0} 件に {1} かかった</translation>
    </message>
    <message>
        <source>{0} kernel, copy or memset begins before its launch, by {1}: clocks are off by at least that</source>
        <translation>{0} 件の GPU の仕事が起動より {1} 前に始まる：時計は少なくともそれだけずれている</translation>
    </message>
    <message>
        <source>{0} kernels, copies or memsets begin before their launch, by up to {1}: clocks are off by at least that</source>
        <translation>{0} 件の GPU の仕事が起動より最大 {1} 前に始まる：時計は少なくともそれだけずれている</translation>
    </message>
    <message>
        <source>the kernel, copy or memset that was launched to an idle stream begins {1} later</source>
        <translation>空いているストリームに起動された GPU の仕事は {1} 後に始まる</translation>
    </message>
    <message>
        <source>of {0} kernels, copies and memsets that were launched to an idle stream, none begins within {1}: the GPU's clock may be late by about that</source>
        <translation>空いているストリームに起動された {0} 件の GPU の仕事のうち、{1} 以内に始まるものはない：GPU の時計はおよそそれだけ遅れている可能性がある</translation>
    </message>
    <message>
        <source>{0} call that starts GPU work has none in the trace</source>
        <translation>GPU の処理を開始する呼び出し {0} 個に、対応する処理がトレースにありません</translation>
    </message>
    <message>
        <source>{0} calls that start GPU work have none in the trace</source>
        <translation>GPU の処理を開始する呼び出し {0} 個に、対応する処理がトレースにありません</translation>
    </message>
    <message>
        <source>{0} kernel, copy or memset has no launch in the trace</source>
        <translation>{0} 件の GPU の仕事は、その起動がトレースにない</translation>
    </message>
    <message>
        <source>{0} kernels, copies or memsets have no launch in the trace</source>
        <translation>{0} 件の GPU の仕事は、その起動がトレースにない</translation>
    </message>
    <message>
        <source>{0} slice overlaps another of its lane without nesting; it is on a further row</source>
        <translation>{0} 個のスライスが、同じレーンの別のスライスと入れ子にならずに重なり、別の行にある</translation>
    </message>
    <message>
        <source>{0} slices overlap others of their lane without nesting; they are on further rows</source>
        <translation>{0} 個のスライスが、同じレーンの別のスライスと入れ子にならずに重なり、別の行にある</translation>
    </message>
    <message>
        <source>{0} Python frame was recorded (with_stack=True), which slows Python down</source>
        <translation>{0} 個の Python フレームが記録されました（with_stack=True）。これは Python を遅くします</translation>
    </message>
    <message>
        <source>{0} Python frames were recorded (with_stack=True), which slows Python down: without them the host takes less time</source>
        <translation>{0} 個の Python フレームが記録されました（with_stack=True）。これは Python を遅くし、記録しなければホストの時間は短くなります</translation>
    </message>
    <message>
        <source>{0} slice has no end; it lasts to the end of the trace</source>
        <translation>{0} 個のスライスに終わりがなく、トレースの終わりまで続く</translation>
    </message>
    <message>
        <source>{0} slices have no end; they last to the end of the trace</source>
        <translation>{0} 個のスライスに終わりがなく、トレースの終わりまで続く</translation>
    </message>
    <message>
        <source>{0} slice repeats another one exactly; tables count both</source>
        <translation>{0} 個のスライスが別のスライスとまったく同じ。表は両方を数える</translation>
    </message>
    <message>
        <source>{0} slices repeat others exactly; tables count both</source>
        <translation>{0} 個のスライスがほかのスライスとまったく同じ。表はすべてを数える</translation>
    </message>
    <message>
        <source>{0} kernel, copy or memset has a correlation number that launches of several processes have: its launch is not known</source>
        <translation>{0} 件の GPU の仕事の相関番号を、複数のプロセスの起動が使っている。どの起動かは判断できない</translation>
    </message>
    <message>
        <source>{0} kernels, copies or memsets have correlation numbers that launches of several processes have: their launches are not known</source>
        <translation>{0} 件の GPU の仕事の相関番号を、複数のプロセスの起動が使っている。どの起動かは判断できない</translation>
    </message>
    <message>
        <source>{0} GPU is idle for {1} without a reason that the recording shows</source>
        <translation>{0} 台の GPU が {1} アイドルであり、記録は理由を示さない</translation>
    </message>
    <message>
        <source>{0} GPUs are idle for {1} in total without a reason that the recording shows</source>
        <translation>{0} 台の GPU が合計 {1} アイドルであり、記録は理由を示さない</translation>
    </message>
    <message>
        <source>Not counted: {time} of GPU work that runs in this range but was launched before the recording (kernels, copies and memsets: {count}).</source>
        <translation>数えていないもの：この範囲で動くが、記録の開始前に起動された GPU の仕事 {time}（カーネル、コピー、memset：{count} 個）。</translation>
    </message>
    <message>
        <source>The window holds {time} of GPU work that was launched before the recording (kernels, copies and memsets: {count}).</source>
        <translation>この時間窓には、記録の開始前に起動された GPU の仕事 {time} が含まれる（カーネル、コピー、memset：{count} 個）。</translation>
    </message>
    <message>
        <source>Compute-bound</source>
        <translation>計算律速</translation>
    </message>
    <message>
        <source>Memory-bound</source>
        <translation>メモリ律速</translation>
    </message>
    <message>
        <source>Sync-bound</source>
        <translation>同期律速</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>均衡</translation>
    </message>
    <message>
        <source>CPU only</source>
        <translation>CPU のみ</translation>
    </message>
    <message>
        <source>Communication-bound</source>
        <translation>通信律速</translation>
    </message>
    <message>
        <source>Copy-bound</source>
        <translation>コピー律速</translation>
    </message>
    <message>
        <source>Input-bound</source>
        <translation>入力律速</translation>
    </message>
    <message>
        <source>Not recorded</source>
        <translation>記録なし</translation>
    </message>
    <message>
        <source>GPU-bound</source>
        <translation>GPU 律速</translation>
    </message>
    <message>
        <source>Not recorded: {captured} of {launches} launches go into a CUDA graph under capture and do not run</source>
        <translation>記録なし：{launches} 回の起動のうち {captured} 回はキャプチャ中の CUDA グラフに入り、実行されない</translation>
    </message>
    <message>
        <source>Not recorded: {without} of {launches} launches have no GPU work in the trace</source>
        <translation>記録なし：{launches} 回の起動のうち {without} 回は、GPU の仕事がトレースにない</translation>
    </message>
    <message>
        <source>Host-bound: the GPU works for {busy} of the host's {span}</source>
        <translation>ホスト律速: ホストの {span} のうち GPU が動くのは {busy} です</translation>
    </message>
    <message>
        <source>{as_if}; the GPU's clock is {offset} ahead of the host's, which is taken off</source>
        <translation>{as_if}。GPU の時計はホストより {offset} 進んでおり、その分は差し引いてある</translation>
    </message>
    <message>
        <source>Nothing to judge: the trace holds no slices, only {values} counter values and {instants} instants</source>
        <translation>判断できるものがない：トレースにスライスはなく、カウンター値 {values} 個とインスタント {instants} 個だけがある</translation>
    </message>
    <message>
        <source>Nothing to judge: the trace holds no slices, only {values} counter values</source>
        <translation>判断できるものがない：トレースにスライスはなく、カウンター値 {values} 個だけがある</translation>
    </message>
    <message>
        <source>Nothing to judge: the trace holds no slices, only {instants} instants</source>
        <translation>判断できるものがない：トレースにスライスはなく、インスタント {instants} 個だけがある</translation>
    </message>
    <message>
        <source>Nothing to judge: no slice has times that can be read ({slices} are left out)</source>
        <translation>判断できません：時刻を読み取れるスライスがありません（{slices} 個を除外）</translation>
    </message>
    <message>
        <source>Nothing recorded: the trace holds no slices</source>
        <translation>記録なし：トレースにスライスがない</translation>
    </message>
    <message>
        <source>Nothing recorded: the trace holds only the profiler's own span</source>
        <translation>何も記録されていません: トレースにはプロファイラー自身の区間しかありません</translation>
    </message>
    <message>
        <source>Not recorded: {launches} launches, but no GPU work in the trace</source>
        <translation>記録なし：{launches} 回の起動があるが、GPU の仕事がトレースにない</translation>
    </message>
    <message>
        <source>Not recorded: {launches} calls start GPU work by their names, but no slice is marked as GPU work</source>
        <translation>記録なし：名前からすると {launches} 回の呼び出しが GPU の仕事を起動するが、GPU の仕事と記されたスライスがない</translation>
    </message>
    <message>
        <source>Not recorded: the trace holds calls that wait for a GPU or use its memory ({calls}), but no launch and no GPU work</source>
        <translation>記録なし：GPU を待つかそのメモリを使う呼び出し（{calls}）はトレースにあるが、起動も GPU の仕事もない</translation>
    </message>
    <message>
        <source>Not recorded: the program uses a GPU, but only the CPU is recorded; add ProfilerActivity.CUDA</source>
        <translation>未記録: プログラムは GPU を使っていますが、CPU しか記録されていません。ProfilerActivity.CUDA を加えてください</translation>
    </message>
    <message>
        <source>CPU only: no launch on a GPU is recorded; communication takes {pct} % of the recording</source>
        <translation>CPU のみ：GPU での起動は記録されていない。通信が記録の {pct} % を占める</translation>
    </message>
    <message>
        <source>CPU only: no launch on a GPU is recorded; the loop waits for data for {pct} % of the recording</source>
        <translation>CPU のみ：GPU での起動は記録されていない。ループのデータ待ちが記録の {pct} % を占める</translation>
    </message>
    <message>
        <source>Not recorded: {lost_pct} % of the launches have no GPU record, and no GPU work is recorded for {pct} % of the time</source>
        <translation>記録なし：起動の {lost_pct} % に GPU の記録がなく、時間の {pct} % の間、GPU の仕事が記録されていない</translation>
    </message>
    <message>
        <source>{lost_pct} % of the launches have no GPU record. By the recorded work: {recorded}</source>
        <translation>起動の {lost_pct} % に GPU の記録がない。記録された分では：{recorded}</translation>
    </message>
    <message>
        <source>Too little recorded to judge: all GPU work takes {busy}</source>
        <translation>記録が少なすぎて判断できません: GPU の処理は全部で {busy} です</translation>
    </message>
    <message>
        <source>Held up by the profiler for {pct} % of the time: the rest shows little of the program</source>
        <translation>時間の {pct} % はプロファイラに止められている：残りからはプログラムについてほとんど分からない</translation>
    </message>
    <message>
        <source>GPU-bound: a single kernel or copy is recorded, which takes {busy}</source>
        <translation>GPU 律速：記録された GPU の仕事は 1 つだけで、{busy} かかる</translation>
    </message>
    <message>
        <source>copies and calls that block for them</source>
        <translation>コピーとそのためにブロックする呼び出し</translation>
    </message>
    <message>
        <source>waiting for the host</source>
        <translation>ホスト待ち</translation>
    </message>
    <message>
        <source>waiting for data</source>
        <translation>データ待ち</translation>
    </message>
    <message>
        <source>waiting for synchronizations</source>
        <translation>同期による待ち</translation>
    </message>
    <message>
        <source>idle for reasons that are not recorded</source>
        <translation>記録にない理由によるアイドル</translation>
    </message>
    <message>
        <source>compute kernels</source>
        <translation>計算カーネル</translation>
    </message>
    <message>
        <source>GPU-bound: {kernels} run {pct} % of the time; the trace does not show whether compute or memory limits them</source>
        <translation>GPU 律速：時間の {pct} % の間、{kernels}が動く。計算とメモリのどちらが制限しているかは、トレースからはわからない</translation>
    </message>
    <message>
        <source>GPU-bound: {kernels} run {pct} % of the time; of the kernels' time, compute limits {compute_pct} % and memory traffic {memory_pct} %</source>
        <translation>GPU 律速：時間の {pct} % の間、{kernels}が動く。そのうち {compute_pct} % は計算、{memory_pct} % はメモリ転送に制限される</translation>
    </message>
    <message>
        <source>GPU-bound: {kernels} run {pct} % of the time; of the kernels' time, memory traffic limits {memory_pct} %, and for {undecided_pct} % it is not known</source>
        <translation>GPU 律速：時間の {pct} % の間、{kernels}が動く。そのうち {memory_pct} % はメモリ転送に制限され、{undecided_pct} % はトレースからはわからない</translation>
    </message>
    <message>
        <source>GPU-bound: {kernels} run {pct} % of the time; of the kernels' time, compute limits {compute_pct} %, and for {undecided_pct} % it is not known</source>
        <translation>GPU 律速：時間の {pct} % の間、{kernels}が動く。そのうち {compute_pct} % は計算に制限され、{undecided_pct} % はトレースからはわからない</translation>
    </message>
    <message>
        <source>GPU-bound: {kernels} run {pct} % of the time; of the kernels' time, compute limits {compute_pct} %, memory traffic {memory_pct} %, and for {undecided_pct} % it is not known</source>
        <translation>GPU 律速：時間の {pct} % の間、{kernels}が動く。そのうち {compute_pct} % は計算、{memory_pct} % はメモリ転送に制限され、{undecided_pct} % はトレースからはわからない</translation>
    </message>
    <message>
        <source>Launch-bound: the GPU is idle {pct} % of the time although its work is launched</source>
        <translation>起動律速：仕事が起動済みなのに、GPU は時間の {pct} % で空いている</translation>
    </message>
    <message>
        <source>Host-bound: the GPU waits for the host {pct} % of the time</source>
        <translation>ホスト律速：GPU は時間の {pct} % の間、ホストを待つ</translation>
    </message>
    <message>
        <source>Host-bound: the GPU waits for the host {pct} % of the time, and {latency_pct} % for work that is launched</source>
        <translation>ホスト律速：GPU は時間の {pct} % でホストを、{latency_pct} % で起動済みの仕事を待つ</translation>
    </message>
    <message>
        <source>Compute-bound: {kernels} run {pct} % of the time</source>
        <translation>計算律速：時間の {pct} % の間、{kernels}が動く</translation>
    </message>
    <message>
        <source>Memory-bound: {kernels} run {pct} % of the time; for most of them memory is the nearer limit</source>
        <translation>メモリ律速：{kernels}は時間の {pct} % で動作する；その大半にとって、より近い限界はメモリである</translation>
    </message>
    <message>
        <source>Sync-bound: the GPU is idle behind synchronizations and waits {pct} % of the time</source>
        <translation>同期律速：時間の {pct} % の間、GPU は同期と待ちのためにアイドル</translation>
    </message>
    <message>
        <source>Communication-bound: only communication runs {pct} % of the time</source>
        <translation>通信律速：時間の {pct} % の間、通信だけが動く</translation>
    </message>
    <message>
        <source>Copy-bound: only copies run {pct} % of the time, and for {idle_pct} % the GPU is idle while calls that copy block the host</source>
        <translation>コピー律速：時間の {pct} % はコピーだけが動き、{idle_pct} % はコピーの呼び出しがホストをブロックする間 GPU がアイドル</translation>
    </message>
    <message>
        <source>Copy-bound: only copies run {pct} % of the time</source>
        <translation>コピー律速：時間の {pct} % の間、コピーだけが動く</translation>
    </message>
    <message>
        <source>Input-bound: the GPU waits for data {pct} % of the time</source>
        <translation>入力律速：GPU は時間の {pct} % の間、データを待つ</translation>
    </message>
    <message>
        <source>Not recorded: the GPU is idle {pct} % of the time, and the trace does not hold the host's calls that launch its work</source>
        <translation>記録なし：GPU は時間の {pct} % の間アイドルで、その仕事を起動するホストの呼び出しがトレースにない</translation>
    </message>
    <message>
        <source>Not recorded: no GPU work is recorded for {pct} % of the time, and the trace does not show why</source>
        <translation>記録なし：時間の {pct} % の間、GPU の仕事が記録されておらず、その理由もトレースにない</translation>
    </message>
    <message>
        <source>Balanced: {first} {first_pct} % of the time, {second} {second_pct} %</source>
        <translation>均衡：{first}が時間の {first_pct} %、{second}が {second_pct} %</translation>
    </message>
    <message>
        <source>CPU only: no launch on a GPU is recorded</source>
        <translation>CPU のみ：GPU での起動は記録されていない</translation>
    </message>
    <message>
        <source>{known}; for another {unknown_pct} % the GPU is idle, and the trace does not hold the host's calls that launch its work</source>
        <translation>{known}。さらに {unknown_pct} % の時間は GPU がアイドルで、その仕事を起動するホストの呼び出しがトレースにありません</translation>
    </message>
    <message>
        <source>{known}; for another {unknown_pct} % no GPU work is recorded, and the trace does not show why</source>
        <translation>{known}。さらに {unknown_pct} % の時間は GPU の処理が記録されておらず、トレースからは理由がわかりません</translation>
    </message>
    <message>
        <source>(no module)</source>
        <translation>（モジュールなし）</translation>
    </message>
    <message>
        <source>[waiting]</source>
        <translation>[待ち]</translation>
    </message>
    <message>
        <source>(outside any op)</source>
        <translation>（演算の外）</translation>
    </message>
    <message>
        <source>(no op)</source>
        <translation>（演算なし）</translation>
    </message>
    <message>
        <source>Only in the first trace: {} in total.</source>
        <translation>1つ目のトレースだけにあるもの：合計 {}。</translation>
    </message>
    <message>
        <source>… and {} more</source>
        <translation>… ほかに {} 件</translation>
    </message>
    <message>
        <source>Record the shapes: profile(record_shapes=True).</source>
        <translation>形状を記録してください：profile(record_shapes=True)。</translation>
    </message>
    <message>
        <source>share of peak = sum of (FLOP / peak of its type) / time = {} %</source>
        <translation>ピーク比 = Σ(FLOP / その型のピーク) / 時間 = {} %</translation>
    </message>
    <message>
        <source>MFU = sum of (FLOP / peak of its type) / time = {} %</source>
        <translation>MFU = Σ(FLOP / その型のピーク) / 時間 = {} %</translation>
    </message>
    <message>
        <source>{}: {} at a peak of {} TFLOP/s take {}</source>
        <translation>{}：{}、ピーク {} TFLOP/s では {}</translation>
    </message>
    <message>
        <source>{}: {}; its peak is not known</source>
        <translation>{}：{}、ピークは不明</translation>
    </message>
    <message>
        <source>{} are counted as none: neither op nor kernel shows their type</source>
        <translation>{} はゼロとして数える：演算子もカーネルも型を示していない</translation>
    </message>
    <message>
        <source>peaks of {}, dense, from its data sheet</source>
        <translation>{} のピーク（密行列）、データシートによる</translation>
    </message>
    <message>
        <source>HFU, which counts recomputation too: {} %</source>
        <translation>HFU（再計算も含む）：{} %</translation>
    </message>
    <message>
        <source>Each product and each attention has a formula.</source>
        <translation>行列積と attention にはどれも計算式がある。</translation>
    </message>
    <message>
        <source>Without a formula or shapes, counted as none: {} of {}</source>
        <translation>式または形状がなく 0 と数えた時間：{} / {}</translation>
    </message>
    <message>
        <source>  and {} more</source>
        <translation>  ほか {} 件</translation>
    </message>
    <message>
        <source>{}: the median is {} per call, from {} to {}.</source>
        <translation>{}：呼び出しごとの中央値は {}、範囲は {}～{}。</translation>
    </message>
    <message>
        <source>Checkpointing calls a layer again in the backward pass, so a step has more than one call of it.</source>
        <translation>チェックポイントは逆伝播で層をもう一度呼び出すため、1 ステップに同じ層の呼び出しが複数あります。</translation>
    </message>
    <message>
        <source>No layer is far from the median.</source>
        <translation>中央値から大きく外れた層はない。</translation>
    </message>
    <message>
        <source>One more layer is far from the median.</source>
        <translation>ほかに 1 つの層が中央値から大きく外れている。</translation>
    </message>
    <message>
        <source>{} more layers are far from the median.</source>
        <translation>ほかに {} 個の層が中央値から大きく外れている。</translation>
    </message>
    <message>
        <source>allocated before the recording</source>
        <translation>記録の前に確保された</translation>
    </message>
    <message>
        <source>no stack is recorded</source>
        <translation>スタックの記録なし</translation>
    </message>
    <message>
        <source>{} tokens/s are generated: the names of the steps do not show which prompts end.</source>
        <translation>毎秒 {} トークンが生成されます。ステップの名前からは、どのプロンプトが終わるかがわかりません。</translation>
    </message>
    <message>
        <source>The names of the steps do not show the generated tokens.</source>
        <translation>ステップの名前が、生成したトークン数を示していない。</translation>
    </message>
    <message>
        <source>The last iteration has no period, so there is no rate.</source>
        <translation>最後の反復には周期がないので、速度は出せない。</translation>
    </message>
    <message>
        <source>Of the GPU time, {} is {}.</source>
        <translation>GPU 時間のうち {} は次による。{}。</translation>
    </message>
    <message>
        <source>Nothing in this trace marks a phase.</source>
        <translation>このトレースにはフェーズを示すものがない。</translation>
    </message>
    <message>
        <source>The recorded Python stacks have no frame of an nn.Module.</source>
        <translation>記録された Python スタックに nn.Module のフレームはありません。</translation>
    </message>
    <message>
        <source>Record with Python stacks (with_stack=True) to see modules.</source>
        <translation>Python スタック付き（with_stack=True）で記録するとモジュールが表示されます。</translation>
    </message>
    <message>
        <source>{} % of the GPU time has no op.</source>
        <translation>GPU 時間の {} % には対応する演算がない。</translation>
    </message>
    <message>
        <source>The phase of {} % of the GPU time is inferred from its neighbors.</source>
        <translation>GPU 時間の {} % は、フェーズを前後の仕事から推定した。</translation>
    </message>
    <message>
        <source>Ops and modules are inferred from equal runs of kernels in {}; shapes are not taken over.</source>
        <translation>演算とモジュールは {} にある同じカーネルの並びから推定した。形状は引き継がない。</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>積</translation>
    </message>
    <message>
        <source>{shape}</source>
        <translation>{shape}</translation>
    </message>
    <message>
        <source>{flop}: {rate} TFLOP/s, {pct} % of the peak of {type}</source>
        <translation>{flop}：{rate} TFLOP/s、{type} のピークの {pct} %</translation>
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
        <translation>モジュール</translation>
    </message>
    <message>
        <source>none: {why}</source>
        <translation>なし: {why}</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>フェーズ</translation>
    </message>
    <message>
        <source>{phase} (inferred)</source>
        <translation>{phase}（推定）</translation>
    </message>
    <message>
        <source>{phase}</source>
        <translation>{phase}</translation>
    </message>
    <message>
        <source>Python function</source>
        <translation>Python 関数</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>トークン/秒</translation>
    </message>
    <message>
        <source>{} generated, {} per request</source>
        <translation>生成 {}、リクエストあたり {}</translation>
    </message>
    <message>
        <source>{} generated</source>
        <translation>生成 {}</translation>
    </message>
    <message>
        <source>{} (if all prompts end)</source>
        <translation>{}（すべてのプロンプトが終わる場合）</translation>
    </message>
    <message>
        <source>KV tokens</source>
        <translation>KV トークン</translation>
    </message>
    <message>
        <source>at least {}</source>
        <translation>{} 以上</translation>
    </message>
    <message>
        <source>No stable stretch</source>
        <translation>安定した区間なし</translation>
    </message>
    <message>
        <source>iterations {} to {}</source>
        <translation>反復 {}～{}</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>周期</translation>
    </message>
    <message>
        <source>{} median, {}</source>
        <translation>中央値 {}、{}</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU 稼働</translation>
    </message>
    <message>
        <source>{}, kernels: {}, launches: {}</source>
        <translation>{}、カーネル：{}、起動：{}</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>バブル</translation>
    </message>
    <message>
        <source>{}, {} of the period</source>
        <translation>{}、周期の {}</translation>
    </message>
    <message>
        <source>Between tokens</source>
        <translation>トークン間隔</translation>
    </message>
    <message>
        <source>{} median, 95 % ≤ {}</source>
        <translation>中央値 {}、95 % ≤ {}</translation>
    </message>
    <message>
        <source>{} % in {}</source>
        <translation>{} %（{}）</translation>
    </message>
    <message>
        <source>Of the time from one iteration to the next, the GPU waits {}.</source>
        <translation>反復から次の反復までの時間のうち、GPU が待つ割合は{}。</translation>
    </message>
    <message>
        <source>on the GPU: {list}</source>
        <translation>GPU では：{list}</translation>
    </message>
    <message>
        <source>the type and the compilation changed at once: GEMM and attention make {part} of {all} ({pct} %), all else {rest}</source>
        <translation>データ型とコンパイルが同時に変わった：{all} のうち GEMM とアテンションが {part}（{pct} %）、残りは {rest}</translation>
    </message>
    <message>
        <source>fused kernels {fused}; {list} together {others}</source>
        <translation>融合カーネル {fused}、{list} は合わせて {others}</translation>
    </message>
    <message>
        <source>fused kernels {fused} replace {list}: {others}</source>
        <translation>融合カーネル {fused} が {list} を置き換えた：{others}</translation>
    </message>
    <message>
        <source>{list}: {others} in place of fused kernels {fused}</source>
        <translation>{list}：{others}。融合カーネル {fused} の代わり</translation>
    </message>
    <message>
        <source>no CUDA graph any more; before, graphs replayed {work_a} of {all_a} kernels, copies and memsets</source>
        <translation>CUDA グラフはなくなった。前は、カーネル、コピー、memset {all_a} 個のうち {work_a} 個をグラフが再生していた</translation>
    </message>
    <message>
        <source>CUDA graphs replay {work_b} of {all_b} kernels, copies and memsets ({time}; graph launches: {launches_b})</source>
        <translation>カーネル、コピー、memset {all_b} 個のうち {work_b} 個を CUDA グラフが再生（{time}、グラフの起動：{launches_b}）</translation>
    </message>
    <message>
        <source>CUDA graphs replay {work_a} of {all_a} → {work_b} of {all_b} kernels, copies and memsets</source>
        <translation>CUDA グラフが再生するカーネル、コピー、memset：{all_a} 個中 {work_a} 個 → {all_b} 個中 {work_b} 個</translation>
    </message>
    <message>
        <source>copies run alongside kernels for {a} → {b}</source>
        <translation>コピーがカーネルと並行して動く時間：{a} → {b}</translation>
    </message>
    <message>
        <source>copies run alongside kernels for {a} → {b} per step</source>
        <translation>コピーがカーネルと並行して動く時間：1ステップあたり {a} → {b}</translation>
    </message>
    <message>
        <source>calls: {list}</source>
        <translation>呼び出し：{list}</translation>
    </message>
    <message>
        <source>calls per step: {list}</source>
        <translation>1ステップあたりの呼び出し：{list}</translation>
    </message>
    <message>
        <source>a cold run against a warm one: before, one {call} takes {time} while the GPU mostly idles, as the first use of a kernel does</source>
        <translation>コールドな実行とウォームな実行の比較：前では、{call} の1回が {time} かかり、その間 GPU はほぼアイドル。カーネルの初回使用で起きる</translation>
    </message>
    <message>
        <source>a warm run against a cold one: after, one {call} takes {time} while the GPU mostly idles, as the first use of a kernel does</source>
        <translation>ウォームな実行とコールドな実行の比較：後では、{call} の1回が {time} かかり、その間 GPU はほぼアイドル。カーネルの初回使用で起きる</translation>
    </message>
    <message>
        <source>pace after the change: {after}</source>
        <translation>変更後のペースを決めるもの：{after}</translation>
    </message>
    <message>
        <source>pace before the change: {pace}</source>
        <translation>変更前のペースを決めるもの：{pace}</translation>
    </message>
    <message>
        <source>pace on both sides: {pace}</source>
        <translation>速さを決めるもの（両側とも）：{pace}</translation>
    </message>
    <message>
        <source>pace: {pace} → {after}</source>
        <translation>速さを決めるもの：{pace} → {after}</translation>
    </message>
    <message>
        <source>verdict on both sides: {a}</source>
        <translation>両側の判定：{a}</translation>
    </message>
    <message>
        <source>verdict: {a} → {b}</source>
        <translation>判定：{a} → {b}</translation>
    </message>
    <message>
        <source>GPU idle {a} % → {b} %</source>
        <translation>GPU のアイドル {a} % → {b} %</translation>
    </message>
    <message>
        <source>These look like two different programs: {pct} % of the ops are common</source>
        <translation>2つの異なるプログラムと思われる：共通の op は {pct} %</translation>
    </message>
    <message>
        <source>The host waits for data {a} → {b}; without that the recording takes {own_a} → {own_b}</source>
        <translation>ホストのデータ待ち：{a} → {b}。それを除くと記録は {own_a} → {own_b}</translation>
    </message>
    <message>
        <source>The host waits for data {a} → {b} per step (medians); without that it takes {own_a} → {own_b}, within the spread of the steps</source>
        <translation>ホストのデータ待ちは1ステップあたり {a} → {b}（中央値）。それを除くと {own_a} → {own_b} で、ステップのばらつきの範囲内</translation>
    </message>
    <message>
        <source>The host waits for data {a} → {b} per step (medians); without that it takes {own_a} → {own_b}</source>
        <translation>ホストのデータ待ちは1ステップあたり {a} → {b}（中央値）。それを除くと {own_a} → {own_b}</translation>
    </message>
    <message>
        <source>{from} kernels became 1</source>
        <translation>{from} 個のカーネルが1個になった</translation>
    </message>
    <message>
        <source>{name} runs as another variant</source>
        <translation>{name} は別の版で動く</translation>
    </message>
    <message>
        <source>{name} became {to}</source>
        <translation>{name} が {to} になった</translation>
    </message>
    <message>
        <source>{role}: other kernels</source>
        <translation>{role}：別のカーネル</translation>
    </message>
    <message>
        <source>{name} is new</source>
        <translation>{name} が新たに現れた</translation>
    </message>
    <message>
        <source>{name} is gone</source>
        <translation>{name} がなくなった</translation>
    </message>
    <message>
        <source>{name} is launched less often in the same time</source>
        <translation>{name} は同じ時間内の起動回数が減った</translation>
    </message>
    <message>
        <source>{name} is launched more often in the same time</source>
        <translation>{name} は同じ時間内の起動回数が増えた</translation>
    </message>
    <message>
        <source>{name} differs within the spread of its launches</source>
        <translation>{name} の差は起動ごとのばらつきの範囲内</translation>
    </message>
    <message>
        <source>{name} takes less time</source>
        <translation>{name} の時間が減った</translation>
    </message>
    <message>
        <source>{name} takes more time</source>
        <translation>{name} の時間が増えた</translation>
    </message>
    <message>
        <source>Now {to}: {why}</source>
        <translation>現在は {to}：{why}</translation>
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
        <translation>1回の起動の時間は前と同じ（{after}）：{why}</translation>
    </message>
    <message>
        <source>As long per launch as before ({after})</source>
        <translation>1回の起動の時間は前と同じ（{after}）</translation>
    </message>
    <message>
        <source>{after} per launch instead of {before}: {why}</source>
        <translation>1回の起動が {before} から {after} になった：{why}</translation>
    </message>
    <message>
        <source>{after} per launch instead of {before}</source>
        <translation>1回の起動が {before} から {after} になった</translation>
    </message>
    <message>
        <source>{before} → {after}, launches: {count_a} → {count_b}</source>
        <translation>{before} → {after}、起動：{count_a} → {count_b}</translation>
    </message>
    <message>
        <source>{before} → {after} per step, launches: {count_a} → {count_b}</source>
        <translation>1ステップあたり {before} → {after}、起動：{count_a} → {count_b}</translation>
    </message>
    <message>
        <source>{a} → {b}, launches: {count_a} → {count_b}. Gone: {gone}. New: {came}</source>
        <translation>{a} → {b}、起動回数：{count_a} → {count_b}。なくなったもの：{gone}。新しいもの：{came}</translation>
    </message>
    <message>
        <source>{a} → {b} per step, launches: {count_a} → {count_b}. Gone: {gone}. New: {came}</source>
        <translation>ステップごとに {a} → {b}、起動回数：{count_a} → {count_b}。なくなったもの：{gone}。新しいもの：{came}</translation>
    </message>
    <message>
        <source>It took {a}, launches: {count_a}</source>
        <translation>{a}、起動 {count_a} 回</translation>
    </message>
    <message>
        <source>It took {a} per step, launches: {count_a}</source>
        <translation>1 ステップあたり {a}、起動 {count_a} 回</translation>
    </message>
    <message>
        <source>It takes {b}, launches: {count_b}</source>
        <translation>{b}、起動 {count_b} 回</translation>
    </message>
    <message>
        <source>It takes {b} per step, launches: {count_b}</source>
        <translation>1 ステップあたり {b}、起動 {count_b} 回</translation>
    </message>
    <message>
        <source>{a} → {b}, launches: {count_a} → {count_b}</source>
        <translation>{a} → {b}、起動回数: {count_a} → {count_b}</translation>
    </message>
    <message>
        <source>{a} → {b} per step, launches: {count_a} → {count_b}</source>
        <translation>1 ステップあたり {a} → {b}、起動回数: {count_a} → {count_b}</translation>
    </message>
    <message>
        <source>It always runs alongside kernels: the GPU time does not count it</source>
        <translation>常にカーネルと並行して動くため、GPU 時間には数えられません</translation>
    </message>
    <message>
        <source>Alone on the GPU it runs for {alone_a} → {alone_b}, which the GPU time counts; the rest runs alongside kernels</source>
        <translation>GPU で単独に動くのは {alone_a} → {alone_b} で、GPU 時間に数えられます。残りはカーネルと並行して動きます</translation>
    </message>
    <message>
        <source>Alone on the GPU it runs for {alone_a} → {alone_b} per step, which the GPU time counts; the rest runs alongside kernels</source>
        <translation>1 ステップあたり GPU で単独に動くのは {alone_a} → {alone_b} で、GPU 時間に数えられます。残りはカーネルと並行して動きます</translation>
    </message>
    <message>
        <source>{name} runs alone for less time</source>
        <translation>{name} が単独で動く時間が減った</translation>
    </message>
    <message>
        <source>{name} runs alone for more time</source>
        <translation>{name} が単独で動く時間が増えた</translation>
    </message>
    <message>
        <source>It moves {mb} MB less: intermediates are no longer written and read back</source>
        <translation>メモリ転送が {mb} MB 減る：中間結果の書き出しと読み戻しがなくなる</translation>
    </message>
    <message>
        <source>It moves {mb} MB less per step: intermediates are no longer written and read back</source>
        <translation>1ステップあたりメモリ転送が {mb} MB 減る：中間結果の書き出しと読み戻しがなくなる</translation>
    </message>
    <message>
        <source>Collectives wait less for other ranks</source>
        <translation>集合通信の、ほかの rank を待つ時間が減った</translation>
    </message>
    <message>
        <source>Collectives take less beyond the shortest ones</source>
        <translation>集団通信が最短のものを超える時間が減った</translation>
    </message>
    <message>
        <source>Collectives wait longer for other ranks</source>
        <translation>集合通信の、ほかの rank を待つ時間が増えた</translation>
    </message>
    <message>
        <source>Collectives take longer beyond the shortest ones</source>
        <translation>集団通信が最短のものを超える時間が増えた</translation>
    </message>
    <message>
        <source>The host takes less time</source>
        <translation>ホストの時間は減った</translation>
    </message>
    <message>
        <source>The host takes more time</source>
        <translation>ホストの時間は増えた</translation>
    </message>
    <message>
        <source>The host takes as long as before</source>
        <translation>ホストの時間は前と同じ</translation>
    </message>
    <message>
        <source>The host's time varies too much to be compared</source>
        <translation>ホストの時間は、ばらつきが大きく比較できない</translation>
    </message>
    <message>
        <source>Launches: {la} → {lb}; kernels, copies and memsets: {wa} → {wb}</source>
        <translation>起動：{la} → {lb}。カーネル、コピー、memset：{wa} → {wb}</translation>
    </message>
    <message>
        <source>Launches per step: {la} → {lb}; kernels, copies and memsets: {wa} → {wb}</source>
        <translation>1ステップあたりの起動：{la} → {lb}。カーネル、コピー、memset：{wa} → {wb}</translation>
    </message>
    <message>
        <source>The first step is a cold start: no median counts it</source>
        <translation>最初のステップはコールドスタート：どの中央値にも含まれない</translation>
    </message>
    <message>
        <source>Steps that only A has, which are not compared: {count}</source>
        <translation>A だけにあり、比較しないステップ：{count}</translation>
    </message>
    <message>
        <source>Steps that only B has, which are not compared: {count}</source>
        <translation>B だけにあり、比較しないステップ：{count}</translation>
    </message>
    <message>
        <source>The GPU takes {gain} less; the host takes {price} more and waits for data most of the time</source>
        <translation>GPU は {gain} 減る。ホストは {price} 増え、大半の時間はデータを待っている</translation>
    </message>
    <message>
        <source>Hardly worth it: the host takes {price} more per step for {gain} less on the GPU, and neither sets the pace alone</source>
        <translation>ほとんど割に合いません：GPU が 1 ステップあたり {gain} 短くなる代わりにホストは {price} 長くかかり、どちらも単独ではペースを決めていません</translation>
    </message>
    <message>
        <source>Not worth it here: kernels do not set the pace, and the host takes {price} more per step for {gain} less on the GPU</source>
        <translation>ここでは割に合わない：速さを決めるのはカーネルではなく、1ステップあたり、GPU の {gain} 減に対してホストは {price} 増える</translation>
    </message>
    <message>
        <source>Not worth it here: the host sets the pace and takes {price} more per step, for {gain} less on the GPU</source>
        <translation>ここでは割に合わない：ホストが速さを決めており、1ステップあたり {price} 増えるのに対し、GPU は {gain} しか減らない</translation>
    </message>
    <message>
        <source>Hardly worth it: the host takes {price} more per step for {gain} less on the GPU, which helps only while the GPU sets the pace</source>
        <translation>ほとんど割に合わない：1ステップあたり、GPU の {gain} 減に対してホストは {price} 増え、効果があるのは GPU が速さを決める間だけ</translation>
    </message>
    <message>
        <source>Worth it while the GPU sets the pace: {gain} less per step there, {price} more on the host</source>
        <translation>GPU が速さを決める間は割に合う：1ステップあたり GPU は {gain} 減、ホストは {price} 増</translation>
    </message>
    <message>
        <source>Hardly for the change: calls that both sides make as often take {same} more per step. Record both again, in turn</source>
        <translation>変更のためとは考えにくい結果です。両側で同じ回数の呼び出しがステップあたり {same} 長くなっています。両方を交互に記録し直してください</translation>
    </message>
    <message>
        <source>Slower: the GPU begins a step every {b} instead of {a}, though the host takes {host} less per step and the GPU as long</source>
        <translation>遅くなった：GPU は {a} ごとではなく {b} ごとにステップを始める。ホストはステップごとに {host} 短く、GPU は同じ長さ</translation>
    </message>
    <message>
        <source>Faster: the GPU begins a step every {b} instead of {a}; the host takes {host} less per step, the GPU as long</source>
        <translation>速くなった：GPU は {a} ごとではなく {b} ごとにステップを始める。ホストはステップごとに {host} 短く、GPU は同じ長さ</translation>
    </message>
    <message>
        <source>Slower: the GPU begins a step every {b} instead of {a}; the host takes {host} more per step, the GPU as long</source>
        <translation>遅くなった：GPU は {a} ごとではなく {b} ごとにステップを始める。ホストはステップごとに {host} 長く、GPU は同じ長さ</translation>
    </message>
    <message>
        <source>Faster: the GPU begins a step every {b} instead of {a}, though the host takes {host} more per step and the GPU as long</source>
        <translation>速くなった：GPU は {a} ごとではなく {b} ごとにステップを始める。ホストはステップごとに {host} 長く、GPU は同じ長さ</translation>
    </message>
    <message>
        <source>Faster: the GPU begins a step every {b} instead of {a}; per step the host takes {host} less and the GPU {gpu} more</source>
        <translation>速くなった：GPU は {a} ごとではなく {b} ごとにステップを始める。ステップごとにホストは {host} 短く、GPU は {gpu} 長い</translation>
    </message>
    <message>
        <source>Faster: the GPU begins a step every {b} instead of {a}; per step it takes {gpu} less and the host {host} more</source>
        <translation>速くなった：GPU は {a} ごとではなく {b} ごとにステップを始める。ステップごとに GPU は {gpu} 短く、ホストは {host} 長い</translation>
    </message>
    <message>
        <source>Slower: the GPU begins a step every {b} instead of {a}; per step it takes {gpu} more and the host {host} less</source>
        <translation>遅くなった：GPU は {a} ごとではなく {b} ごとにステップを始める。ステップごとに GPU は {gpu} 長く、ホストは {host} 短い</translation>
    </message>
    <message>
        <source>Slower: the GPU begins a step every {b} instead of {a}; per step the host takes {host} more and the GPU {gpu} less</source>
        <translation>遅くなった：GPU は {a} ごとではなく {b} ごとにステップを始める。ステップごとにホストは {host} 長く、GPU は {gpu} 短い</translation>
    </message>
    <message>
        <source>The GPU and the host both take less time</source>
        <translation>GPU とホストの時間がどちらも減った</translation>
    </message>
    <message>
        <source>The GPU takes less time; the host's time varies too much to be compared</source>
        <translation>GPU の時間は減った。ホストの時間は、ばらつきが大きく比較できない</translation>
    </message>
    <message>
        <source>The GPU takes less time, but the host sets the pace and takes as long as before</source>
        <translation>GPU の時間は減ったが、速さを決めるホストの時間は前と同じ</translation>
    </message>
    <message>
        <source>The GPU takes less time, the host as long as before</source>
        <translation>GPU の時間は減り、ホストの時間は前と同じ</translation>
    </message>
    <message>
        <source>The GPU takes more time, the host less</source>
        <translation>GPU の時間は増え、ホストの時間は減った</translation>
    </message>
    <message>
        <source>The host sets the pace: {gain} less per step; the GPU takes {price} more</source>
        <translation>速さを決めるのはホスト：ステップごとに {gain} 短縮。GPU は {price} 増加</translation>
    </message>
    <message>
        <source>The host set the pace: {gain} less per step; the GPU takes {price} more</source>
        <translation>速さを決めていたのはホスト：ステップごとに {gain} 短縮。GPU は {price} 増加</translation>
    </message>
    <message>
        <source>The GPU and the host both take more time</source>
        <translation>GPU とホストの時間がどちらも増えた</translation>
    </message>
    <message>
        <source>The GPU takes more time; the host's time varies too much to be compared</source>
        <translation>GPU の時間は増えた。ホストの時間は、ばらつきが大きく比較できない</translation>
    </message>
    <message>
        <source>The GPU takes more time, the host as long as before</source>
        <translation>GPU の時間は増え、ホストの時間は前と同じ</translation>
    </message>
    <message>
        <source>Most of the difference on the GPU is waiting for other ranks, not work</source>
        <translation>GPU の差の大半は、仕事ではなく、ほかの rank を待つ時間</translation>
    </message>
    <message>
        <source>Most of the difference on the GPU is in collectives beyond the shortest of equal size: they wait for other ranks, or share a link</source>
        <translation>GPU での差の大半は、同じ大きさの最短のものを超える集団通信の時間です。ほかのランクを待っているか、リンクを共有しています</translation>
    </message>
    <message>
        <source>The host takes more time; the GPU's time varies too much to be compared</source>
        <translation>ホストの時間は増えた。GPU の時間は、ばらつきが大きく比較できない</translation>
    </message>
    <message>
        <source>Not worth it: the host takes more time, the GPU as long as before</source>
        <translation>割に合わない：ホストの時間は増え、GPU の時間は前と同じ</translation>
    </message>
    <message>
        <source>The host takes less time; the GPU's time varies too much to be compared</source>
        <translation>ホストの時間は減った。GPU の時間は、ばらつきが大きく比較できない</translation>
    </message>
    <message>
        <source>The host takes less time, the GPU as long as before</source>
        <translation>ホストの時間は減り、GPU の時間は前と同じ</translation>
    </message>
    <message>
        <source>The GPU's time varies too much to be compared</source>
        <translation>GPU の時間は、ばらつきが大きく比較できない</translation>
    </message>
    <message>
        <source>The GPU takes as long as before; the host's time varies too much to be compared</source>
        <translation>GPU の時間は前と同じ。ホストの時間は、ばらつきが大きく比較できない</translation>
    </message>
    <message>
        <source>These are the times of two programs, not of a change</source>
        <translation>これは2つのプログラムの時間であり、変更の前後ではない</translation>
    </message>
    <message>
        <source>The job is slower: the same work takes about {each} % more time</source>
        <translation>ジョブは遅くなった：同じ仕事に約 {each} % 長くかかる</translation>
    </message>
    <message>
        <source>The job is faster: the same work takes about {each} % less time</source>
        <translation>ジョブは速くなった：同じ仕事が約 {each} % 短く済む</translation>
    </message>
    <message>
        <source>{what}; {pace}</source>
        <translation>{what}。{pace}</translation>
    </message>
    <message>
        <source>only the first has steps, so whole recordings are compared</source>
        <translation>ステップがあるのは1つ目だけなので、記録全体を比較</translation>
    </message>
    <message>
        <source>only the second has steps, so whole recordings are compared</source>
        <translation>ステップがあるのは2つ目だけなので、記録全体を比較</translation>
    </message>
    <message>
        <source>waiting or a shared link</source>
        <translation>待ちまたはリンクの共有</translation>
    </message>
    <message>
        <source>the second is predicted, not recorded</source>
        <translation>2 つ目は記録ではなく予測</translation>
    </message>
    <message>
        <source>the first is predicted, not recorded</source>
        <translation>1 つ目は記録ではなく予測</translation>
    </message>
    <message>
        <source>both are predicted, not recorded</source>
        <translation>どちらも記録ではなく予測</translation>
    </message>
    <message>
        <source>kernels on a GPU</source>
        <translation>デバイス上のカーネル</translation>
    </message>
    <message>
        <source>kernels that multiply matrices, by their names</source>
        <translation>名前から行列積とわかるカーネル</translation>
    </message>
    <message>
        <source>memsets</source>
        <translation>メモリの設定</translation>
    </message>
    <message>
        <source>all GPU work: kernels, copies and memsets</source>
        <translation>デバイスの仕事すべて：カーネル、コピー、メモリの設定</translation>
    </message>
    <message>
        <source>calls that launched GPU work</source>
        <translation>デバイスの仕事を起動した呼び出し</translation>
    </message>
    <message>
        <source>framework operators</source>
        <translation>フレームワークの演算</translation>
    </message>
    <message>
        <source>record_function and the like</source>
        <translation>record_function など</translation>
    </message>
    <message>
        <source>calls of the runtime and driver API</source>
        <translation>ランタイム API とドライバ API の呼び出し</translation>
    </message>
    <message>
        <source>calls in which the host waits for the device</source>
        <translation>ホストがデバイスを待つ呼び出し</translation>
    </message>
    <message>
        <source>recorded profiler steps</source>
        <translation>記録されたプロファイラのステップ</translation>
    </message>
    <message>
        <source>findings; "named" is a finding's id</source>
        <translation>所見。"named" は所見の ID</translation>
    </message>
    <message>
        <source>nothing in the trace is called {}</source>
        <translation>トレースに {} という名前のものはない</translation>
    </message>
    <message>
        <source>the trace does not record it</source>
        <translation>トレースに記録がない</translation>
    </message>
    <message>
        <source>{} of {} occurrences</source>
        <translation>{} / {} 回</translation>
    </message>
    <message>
        <source>expected JSON: {}</source>
        <translation>JSON が必要：{}</translation>
    </message>
    <message>
        <source>expected numbers below 1e308</source>
        <translation>1e308 未満の数が必要</translation>
    </message>
    <message>
        <source>{gpu}: busy {a} → {b}, idle {idle_a} % → {idle_b} %</source>
        <translation>{gpu}：稼働 {a} → {b}、アイドル {idle_a} % → {idle_b} %</translation>
    </message>
    <message>
        <source>{gpu}: busy {a} → {b} per step, idle {idle_a} % → {idle_b} % of the recording</source>
        <translation>{gpu}：1ステップあたりの稼働 {a} → {b}、アイドルは記録の {idle_a} % → {idle_b} %</translation>
    </message>
    <message>
        <source>slower: the same work takes about {each} % more time; the same {time} hold {pct} % fewer kernels, copies and memsets ({a} → {b}), of nearly all kernels alike, and how long the GPU is busy does not show that</source>
        <translation>遅くなった：同じ仕事に約 {each} % 長くかかる；同じ {time} に含まれるカーネル・コピー・memset が {pct} % 少なく（{a} → {b}）、ほぼすべてのカーネルで同様であり、GPU のビジー時間からは分からない</translation>
    </message>
    <message>
        <source>faster: the same work takes about {each} % less time; the same {time} hold {pct} % more kernels, copies and memsets ({a} → {b}), of nearly all kernels alike, and how long the GPU is busy does not show that</source>
        <translation>速くなった：同じ仕事が約 {each} % 短く済む；同じ {time} に含まれるカーネル・コピー・memset が {pct} % 多く（{a} → {b}）、ほぼすべてのカーネルで同様であり、GPU のビジー時間からは分からない</translation>
    </message>
    <message>
        <source>no steps, so no spread</source>
        <translation>ステップがないため、ばらつきは不明</translation>
    </message>
    <message>
        <source>one step each, no spread; one more step of one side has no counterpart</source>
        <translation>各 1 ステップ、ばらつきなし。片側のもう 1 ステップには対応がありません</translation>
    </message>
    <message>
        <source>one step each, no spread; {count} more steps have no counterpart</source>
        <translation>各 1 ステップ、ばらつきなし。ほかの {count} ステップには対応がありません</translation>
    </message>
    <message>
        <source>one step each, no spread</source>
        <translation>各1ステップのため、ばらつきは不明</translation>
    </message>
    <message>
        <source>medians of {count} steps each, without the cold first one</source>
        <translation>各 {count} ステップの中央値（最初のコールドステップを除く）</translation>
    </message>
    <message>
        <source>{count} steps each: GPU times are means, host times medians</source>
        <translation>各 {count} ステップ：GPU の時間は平均、ホストの時間は中央値</translation>
    </message>
    <message>
        <source>medians of {count} steps each</source>
        <translation>各 {count} ステップの中央値</translation>
    </message>
    <message>
        <source>GPU per step {a} → {b}, {by} less</source>
        <translation>1ステップあたりの GPU {a} → {b}、{by} 減</translation>
    </message>
    <message>
        <source>GPU per step {a} → {b}, {by} more</source>
        <translation>1ステップあたりの GPU {a} → {b}、{by} 増</translation>
    </message>
    <message>
        <source>GPU per step {a} → {b}, {by} less, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})</source>
        <translation>1ステップあたりの GPU {a} → {b}、{by} 減。ただしステップのばらつきも同程度（{low_a}～{high_a} → {low_b}～{high_b}）</translation>
    </message>
    <message>
        <source>GPU per step {a} → {b}, {by} more, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})</source>
        <translation>1ステップあたりの GPU {a} → {b}、{by} 増。ただしステップのばらつきも同程度（{low_a}～{high_a} → {low_b}～{high_b}）</translation>
    </message>
    <message>
        <source>GPU per step {a} → {b}, a difference below 1 %</source>
        <translation>1ステップあたりの GPU {a} → {b}、差は 1 % 未満</translation>
    </message>
    <message>
        <source>GPU per step {a} on both sides</source>
        <translation>1ステップあたりの GPU は両側とも {a}</translation>
    </message>
    <message>
        <source>host {a} → {b}, {by} less</source>
        <translation>ホスト {a} → {b}、{by} 減</translation>
    </message>
    <message>
        <source>host {a} → {b}, {by} more</source>
        <translation>ホスト {a} → {b}、{by} 増</translation>
    </message>
    <message>
        <source>host {a} → {b}, {by} less, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})</source>
        <translation>ホスト {a} → {b}、{by} 減。ただしステップのばらつきも同程度（{low_a}～{high_a} → {low_b}～{high_b}）</translation>
    </message>
    <message>
        <source>host {a} → {b}, {by} more, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})</source>
        <translation>ホスト {a} → {b}、{by} 増。ただしステップのばらつきも同程度（{low_a}～{high_a} → {low_b}～{high_b}）</translation>
    </message>
    <message>
        <source>host {a} → {b}, a difference below 1 %</source>
        <translation>ホスト {a} → {b}、差は 1 % 未満</translation>
    </message>
    <message>
        <source>host {a} on both sides</source>
        <translation>ホストは両側とも {a}</translation>
    </message>
    <message>
        <source>step {a} → {b}, {by} less</source>
        <translation>ステップ {a} → {b}、{by} 減</translation>
    </message>
    <message>
        <source>step {a} → {b}, {by} more</source>
        <translation>ステップ {a} → {b}、{by} 増</translation>
    </message>
    <message>
        <source>step {a} → {b}, {by} less, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})</source>
        <translation>ステップ {a} → {b}、{by} 減。ただしステップのばらつきも同程度（{low_a}～{high_a} → {low_b}～{high_b}）</translation>
    </message>
    <message>
        <source>step {a} → {b}, {by} more, but the steps vary as much ({low_a} to {high_a} → {low_b} to {high_b})</source>
        <translation>ステップ {a} → {b}、{by} 増。ただしステップのばらつきも同程度（{low_a}～{high_a} → {low_b}～{high_b}）</translation>
    </message>
    <message>
        <source>step {a} → {b}, a difference below 1 %</source>
        <translation>ステップ {a} → {b}、差は 1 % 未満</translation>
    </message>
    <message>
        <source>step {a} on both sides</source>
        <translation>ステップは両側とも {a}</translation>
    </message>
    <message>
        <source>step {a} → {b}, {by} less, too little to be sure with one step each</source>
        <translation>ステップ {a} → {b}、{by} 減。各1ステップでは、確かといえるほどの差ではない</translation>
    </message>
    <message>
        <source>step {a} → {b}, {by} more, too little to be sure with one step each</source>
        <translation>ステップ {a} → {b}、{by} 増。各1ステップでは、確かといえるほどの差ではない</translation>
    </message>
    <message>
        <source>GPU per step {a} → {b}, {by} less, too little to be sure with one step each</source>
        <translation>1ステップあたりの GPU {a} → {b}、{by} 減。各1ステップでは、確かといえるほどの差ではない</translation>
    </message>
    <message>
        <source>GPU per step {a} → {b}, {by} more, too little to be sure with one step each</source>
        <translation>1ステップあたりの GPU {a} → {b}、{by} 増。各1ステップでは、確かといえるほどの差ではない</translation>
    </message>
    <message>
        <source>GPU {a} → {b}, {by} less</source>
        <translation>GPU {a} → {b}、{by} 減</translation>
    </message>
    <message>
        <source>GPU {a} → {b}, {by} more</source>
        <translation>GPU {a} → {b}、{by} 増</translation>
    </message>
    <message>
        <source>GPU {a} → {b}, {by} less, too little to be sure with one recording each</source>
        <translation>GPU {a} → {b}、{by} 減。各1回の記録では、確かといえるほどの差ではない</translation>
    </message>
    <message>
        <source>GPU {a} → {b}, {by} more, too little to be sure with one recording each</source>
        <translation>GPU {a} → {b}、{by} 増。各1回の記録では、確かといえるほどの差ではない</translation>
    </message>
    <message>
        <source>GPU {a} → {b}, a difference below 1 %</source>
        <translation>GPU {a} → {b}、差は 1 % 未満</translation>
    </message>
    <message>
        <source>GPU {a} on both sides</source>
        <translation>GPU は両側とも {a}</translation>
    </message>
    <message>
        <source>host {a} → {b}, {by} less, too little to be sure with one step each</source>
        <translation>ホスト {a} → {b}、{by} 減。各1ステップでは、確かといえるほどの差ではない</translation>
    </message>
    <message>
        <source>host {a} → {b}, {by} more, too little to be sure with one step each</source>
        <translation>ホスト {a} → {b}、{by} 増。各1ステップでは、確かといえるほどの差ではない</translation>
    </message>
    <message>
        <source>the recording {a} → {b}, {by} less</source>
        <translation>記録 {a} → {b}、{by} 減</translation>
    </message>
    <message>
        <source>the recording {a} → {b}, {by} more</source>
        <translation>記録 {a} → {b}、{by} 増</translation>
    </message>
    <message>
        <source>the recording {a} → {b}, {by} less, too little to be sure with one recording each</source>
        <translation>記録 {a} → {b}、{by} 減。各1回の記録では、確かといえるほどの差ではない</translation>
    </message>
    <message>
        <source>the recording {a} → {b}, {by} more, too little to be sure with one recording each</source>
        <translation>記録 {a} → {b}、{by} 増。各1回の記録では、確かといえるほどの差ではない</translation>
    </message>
    <message>
        <source>the recording {a} → {b}, a difference below 1 %</source>
        <translation>記録 {a} → {b}、差は 1 % 未満</translation>
    </message>
    <message>
        <source>the recording {a} on both sides</source>
        <translation>記録は両側とも {a}</translation>
    </message>
    <message>
        <source>most launches of both have no GPU work in the trace, so the GPU cannot be compared</source>
        <translation>両側とも、起動の大半はトレースに GPU の仕事がないため、GPU は比較できない</translation>
    </message>
    <message>
        <source>only {with} of {all} launches of the first have GPU work in the trace, so the GPU cannot be compared</source>
        <translation>1つ目の起動 {all} 回のうち、トレースに GPU の仕事があるのは {with} 回だけなので、GPU は比較できない</translation>
    </message>
    <message>
        <source>only {with} of {all} launches of the second have GPU work in the trace, so the GPU cannot be compared</source>
        <translation>2つ目の起動 {all} 回のうち、トレースに GPU の仕事があるのは {with} 回だけなので、GPU は比較できない</translation>
    </message>
    <message>
        <source>the first trace holds no slices, so nothing can be compared</source>
        <translation>1つ目のトレースにはスライスがないため、何も比較できない</translation>
    </message>
    <message>
        <source>the second trace holds no slices, so nothing can be compared</source>
        <translation>2つ目のトレースにはスライスがないため、何も比較できない</translation>
    </message>
    <message>
        <source>{what} (all GPUs added)</source>
        <translation>{what}（全 GPU の合計）</translation>
    </message>
    <message>
        <source>The traces have no step in common</source>
        <translation>トレースに共通のステップがない</translation>
    </message>
    <message>
        <source>only the first trace records GPU work, so only the host is compared</source>
        <translation>GPU の仕事を記録しているのは1つ目のトレースだけなので、ホストだけを比較</translation>
    </message>
    <message>
        <source>only the second trace records GPU work, so only the host is compared</source>
        <translation>GPU の仕事を記録しているのは2つ目のトレースだけなので、ホストだけを比較</translation>
    </message>
    <message>
        <source>no GPU work is recorded, so only the host is compared</source>
        <translation>GPU の仕事が記録されていないため、ホストだけを比較</translation>
    </message>
    <message>
        <source>outside of ops {a} → {b}</source>
        <translation>演算の外 {a} → {b}</translation>
    </message>
    <message>
        <source>{name} {a} → {b}, calls: {calls_a} on both sides</source>
        <translation>{name} {a} → {b}、呼び出し：両側とも {calls_a}</translation>
    </message>
    <message>
        <source>{name} {a} → {b}, calls: {calls_a} → {calls_b}</source>
        <translation>{name} {a} → {b}、呼び出し：{calls_a} → {calls_b}</translation>
    </message>
    <message>
        <source>Largest changes of the host's own time: {list}</source>
        <translation>ホスト自身の時間の最大の変化：{list}</translation>
    </message>
    <message>
        <source>Largest changes of the host's own time per step: {list}</source>
        <translation>1ステップあたりのホスト自身の時間の最大の変化：{list}</translation>
    </message>
    <message>
        <source>Clocks joined by {pairs} equal allocations and frees: {offset} apart, pairs differ by {residual}</source>
        <translation>2つの時計を、等しい割り当てと解放 {pairs} 件で合わせました。差は {offset}、組ごとのずれは {residual} です</translation>
    </message>
    <message>
        <source>Clocks joined by {pairs} equal annotations: {offset} apart, pairs differ by {residual}</source>
        <translation>2つの時計を、等しい注釈 {pairs} 件で合わせました。差は {offset}、組ごとのずれは {residual} です</translation>
    </message>
    <message>
        <source>Clocks not joined: the two have no event in common, so times are as each recorded them</source>
        <translation>時計は合わせていません。共通のイベントがないため、時刻はそれぞれの記録のままです</translation>
    </message>
    <message>
        <source>no longer uses tensor cores</source>
        <translation>テンソルコアを使わなくなった</translation>
    </message>
    <message>
        <source>{role} no longer uses tensor cores</source>
        <translation>{role} がテンソルコアを使わなくなった</translation>
    </message>
    <message>
        <source>uses tensor cores now</source>
        <translation>テンソルコアを使うようになった</translation>
    </message>
    <message>
        <source>{role} uses tensor cores now</source>
        <translation>{role} がテンソルコアを使うようになった</translation>
    </message>
    <message>
        <source>family {a} → {b}</source>
        <translation>系統 {a} → {b}</translation>
    </message>
    <message>
        <source>{role} kernels are of {b}, no longer of {a}</source>
        <translation>{role} のカーネルは {a} ではなく {b} のもの</translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation>ほか {count} 個</translation>
    </message>
    <message>
        <source>{what}: {before} → {after}, launches: {count_a} → {count_b}; {list}</source>
        <translation>{what}：{before} → {after}、起動：{count_a} → {count_b}。{list}</translation>
    </message>
    <message>
        <source>{what}: {before} → {after} per step, launches: {count_a} → {count_b}; {list}</source>
        <translation>{what}：1ステップあたり {before} → {after}、起動：{count_a} → {count_b}。{list}</translation>
    </message>
    <message>
        <source>{name}, {kinds} kernels of this name: {before} → {after}, launches: {count_a} → {count_b}</source>
        <translation>{name}、この名前の {kinds} 個のカーネル：{before} → {after}、起動：{count_a} → {count_b}</translation>
    </message>
    <message>
        <source>{name}, {kinds} kernels of this name: {before} → {after} per step, launches: {count_a} → {count_b}</source>
        <translation>{name}、この名前の {kinds} 個のカーネル：1ステップあたり {before} → {after}、起動：{count_a} → {count_b}</translation>
    </message>
    <message>
        <source>{name}: {delta}</source>
        <translation>{name}：{delta}</translation>
    </message>
    <message>
        <source>{name}: {delta} per step</source>
        <translation>{name}：1ステップあたり {delta}</translation>
    </message>
    <message>
        <source>{name}: {delta}, per launch {before} → {after}</source>
        <translation>{name}：{delta}、1回の起動 {before} → {after}</translation>
    </message>
    <message>
        <source>{name}: {delta} per step, per launch {before} → {after}</source>
        <translation>{name}：1ステップあたり {delta}、1回の起動 {before} → {after}</translation>
    </message>
    <message>
        <source>built for {a} → {b}</source>
        <translation>対象アーキテクチャ {a} → {b}</translation>
    </message>
    <message>
        <source>dtype {a} → {b}</source>
        <translation>dtype {a} → {b}</translation>
    </message>
    <message>
        <source>tile {a} → {b}</source>
        <translation>タイル {a} → {b}</translation>
    </message>
    <message>
        <source>stages {a} → {b}</source>
        <translation>ステージ {a} → {b}</translation>
    </message>
    <message>
        <source>layout {a} → {b}</source>
        <translation>レイアウト {a} → {b}</translation>
    </message>
    <message>
        <source>split K {a} → {b}</source>
        <translation>split K {a} → {b}</translation>
    </message>
    <message>
        <source>alignment {a} → {b}</source>
        <translation>アラインメント {a} → {b}</translation>
    </message>
    <message>
        <source>the new one is generated for exactly these shapes</source>
        <translation>新しいほうは、まさにこれらの形状のために生成されている</translation>
    </message>
    <message>
        <source>the old one was generated for exactly these shapes, the new one is not</source>
        <translation>古いほうはまさにこれらの形状のために生成されていたが、新しいほうはそうではない</translation>
    </message>
    <message>
        <source>{name}</source>
        <translation>{name}</translation>
    </message>
    <message>
        <source>{name}, other variant</source>
        <translation>{name}、別の版</translation>
    </message>
    <message>
        <source>{name} → {to}</source>
        <translation>{name} → {to}</translation>
    </message>
    <message>
        <source>{role}, kernels that only one side has: {a} → {b}, launches: {count_a} → {count_b}. Gone: {gone}; new: {came}</source>
        <translation>{role}、片方にだけあるカーネル：{a} → {b}、起動回数：{count_a} → {count_b}。なくなったもの：{gone}、新しいもの：{came}</translation>
    </message>
    <message>
        <source>{role}, kernels that only one side has: {a} → {b} per step, launches: {count_a} → {count_b}. Gone: {gone}; new: {came}</source>
        <translation>{role}、片方にだけあるカーネル：ステップごとに {a} → {b}、起動回数：{count_a} → {count_b}。なくなったもの：{gone}、新しいもの：{came}</translation>
    </message>
    <message>
        <source>GEMMs in {a}</source>
        <translation>{a} の GEMM</translation>
    </message>
    <message>
        <source>GEMMs in {a} ({of_a} of {all_a}) → {b} ({of_b} of {all_b})</source>
        <translation>GEMM は {a}（{all_a} 回中 {of_a} 回）→ {b}（{all_b} 回中 {of_b} 回）</translation>
    </message>
    <message>
        <source>another problem size: {count} of {all} kernels that run on both sides have other grids ({example})</source>
        <translation>問題の大きさが違う：両側で動く {all} 個のカーネルのうち {count} 個でグリッドが異なる（{example}）</translation>
    </message>
    <message>
        <source>another problem size: tokens per iteration {a} → {b}</source>
        <translation>問題の大きさが違う：反復あたりのトークン {a} → {b}</translation>
    </message>
    <message>
        <source>the second recording is a part of such a recording as the first: the same kernels, copies and memsets, {a} → {b} of them</source>
        <translation>2つ目は、1つ目のような記録の一部：カーネル、コピー、memset は同じで、数は {a} → {b}</translation>
    </message>
    <message>
        <source>the first recording is a part of such a recording as the second: the same kernels, copies and memsets, {a} → {b} of them</source>
        <translation>1つ目は、2つ目のような記録の一部：カーネル、コピー、memset は同じで、数は {a} → {b}</translation>
    </message>
    <message>
        <source>{a} of matrix products</source>
        <translation>行列積 {a}</translation>
    </message>
    <message>
        <source>{a} of matrix products per step</source>
        <translation>1ステップあたりの行列積 {a}</translation>
    </message>
    <message>
        <source>{a} of matrix products → {b}</source>
        <translation>行列積 {a} → {b}</translation>
    </message>
    <message>
        <source>{a} of matrix products per step → {b}</source>
        <translation>1ステップあたりの行列積 {a} → {b}</translation>
    </message>
    <message>
        <source>matrix products of the same sizes, but {count_a} → {count_b} of them ({a} → {b})</source>
        <translation>行列積の大きさは同じだが、数は {count_a} → {count_b}（{a} → {b}）</translation>
    </message>
    <message>
        <source>another problem size: {a} of matrix products → {b}</source>
        <translation>問題の大きさが違う：行列積 {a} → {b}</translation>
    </message>
    <message>
        <source>another problem size: {a} of matrix products per step → {b}</source>
        <translation>問題の大きさが違う：1ステップあたりの行列積 {a} → {b}</translation>
    </message>
    <message>
        <source>a matrix product takes {ratio} times as long on one side, so it is likely another problem size</source>
        <translation>片側の行列積は {ratio} 倍の時間がかかるため、問題の大きさが違うとみられる</translation>
    </message>
    <message>
        <source>only the first records Python frames, which slows its host</source>
        <translation>1つ目だけが Python フレームを記録しており、そのホストは遅くなる</translation>
    </message>
    <message>
        <source>only the second records Python frames, which slows its host</source>
        <translation>2つ目だけが Python フレームを記録しており、そのホストは遅くなる</translation>
    </message>
    <message>
        <source>recorded → predicted by a replay</source>
        <translation>記録 → リプレイによる予測</translation>
    </message>
    <message>
        <source>predicted by a replay → recorded</source>
        <translation>リプレイによる予測 → 記録</translation>
    </message>
    <message>
        <source>rank {a} → rank {b}</source>
        <translation>rank {a} → rank {b}</translation>
    </message>
    <message>
        <source>ranks of the job {a} → {b}</source>
        <translation>ジョブの rank {a} → {b}</translation>
    </message>
    <message>
        <source>same GPU ({a})</source>
        <translation>同じ GPU（{a}）</translation>
    </message>
    <message>
        <source>GPU {a} → {b}</source>
        <translation>GPU {a} → {b}</translation>
    </message>
    <message>
        <source>number of GPUs {a} → {b}</source>
        <translation>GPU の数 {a} → {b}</translation>
    </message>
    <message>
        <source>the file holds no events, so that this is not known</source>
        <translation>ファイルにイベントがないため、これは分からない</translation>
    </message>
    <message>
        <source>the file is cut, so that this is not known</source>
        <translation>ファイルが途中で切れているため分からない</translation>
    </message>
    <message>
        <source>the file holds no events, so that the value is at least this</source>
        <translation>ファイルにイベントがないため、値は少なくともこれである</translation>
    </message>
    <message>
        <source>the file holds no segments, so that the value is at least this</source>
        <translation>ファイルにセグメントがないため、値は少なくともこれである</translation>
    </message>
    <message>
        <source>the file is cut, so that the value is at least this</source>
        <translation>ファイルが途中で切れているため、値は少なくともこれである</translation>
    </message>
    <message>
        <source>earlier events were overwritten, so that the value is at least this</source>
        <translation>以前のイベントは上書きされているため、値は少なくともこれである</translation>
    </message>
    <message>
        <source>a memory snapshot does not record this</source>
        <translation>メモリスナップショットにはこの情報がない</translation>
    </message>
    <message>
        <source>the whole trace</source>
        <translation>トレース全体</translation>
    </message>
    <message>
        <source>Launches: {la} on both sides; kernels, copies and memsets: {wa}</source>
        <translation>起動：両側とも {la}。カーネル、コピー、memset：{wa}</translation>
    </message>
    <message>
        <source>Launches per step: {la} on both sides; kernels, copies and memsets: {wa}</source>
        <translation>1ステップあたりの起動：両側とも {la}。カーネル、コピー、memset：{wa}</translation>
    </message>
    <message>
        <source>Waiting for the last rank to arrive, while no other work runs: {a} → {b}</source>
        <translation>ほかの仕事が動かない間の、最後の rank の到着待ち：{a} → {b}</translation>
    </message>
    <message>
        <source>Waiting for the last rank to arrive, while no other work runs: {a} → {b} per step</source>
        <translation>ほかの仕事が動かない間の、最後の rank の到着待ち：1ステップあたり {a} → {b}</translation>
    </message>
    <message>
        <source>Beyond the shortest one of their kind and size, collectives take {a} → {b} while no other work runs: they wait for other ranks, or share a link</source>
        <translation>同種・同サイズの最短のものを超えて、他の処理がない間に集団通信は {a} → {b} かかります：他のランクを待つか、リンクを共有しています</translation>
    </message>
    <message>
        <source>Beyond the shortest one of their kind and size, collectives take {a} → {b} per step while no other work runs: they wait for other ranks, or share a link</source>
        <translation>同種・同サイズの最短のものを超えて、他の処理がない間に集団通信は 1 ステップあたり {a} → {b} かかります：他のランクを待つか、リンクを共有しています</translation>
    </message>
    <message>
        <source>{from} kernels became 1, {to}: {why}; {delta} less</source>
        <translation>{from} 個のカーネルが1個（{to}）になった：{why}。{delta} 減</translation>
    </message>
    <message>
        <source>{from} kernels became 1, {to}: {why}; {delta} more</source>
        <translation>{from} 個のカーネルが1個（{to}）になった：{why}。{delta} 増</translation>
    </message>
    <message>
        <source>{from} kernels became 1, {to}: {why}; {delta} per step less</source>
        <translation>{from} 個のカーネルが1個（{to}）になった：{why}。1ステップあたり {delta} 減</translation>
    </message>
    <message>
        <source>{from} kernels became 1, {to}: {why}; {delta} per step more</source>
        <translation>{from} 個のカーネルが1個（{to}）になった：{why}。1ステップあたり {delta} 増</translation>
    </message>
    <message>
        <source>{name} is new: {b}, launches: {count_b}</source>
        <translation>{name} が新たに現れた：{b}、起動：{count_b}</translation>
    </message>
    <message>
        <source>{name} is new: {b} per step, launches: {count_b}</source>
        <translation>{name} が新たに現れた：1ステップあたり {b}、起動：{count_b}</translation>
    </message>
    <message>
        <source>{name} is gone: {a}, launches: {count_a}</source>
        <translation>{name} がなくなった：{a}、起動：{count_a}</translation>
    </message>
    <message>
        <source>{name} is gone: {a} per step, launches: {count_a}</source>
        <translation>{name} がなくなった：1ステップあたり {a}、起動：{count_a}</translation>
    </message>
    <message>
        <source>{name}: {a} → {b}, launches: {count_a} → {count_b}, each as long as before</source>
        <translation>{name}：{a} → {b}、起動：{count_a} → {count_b}、1回の時間は変わらない</translation>
    </message>
    <message>
        <source>{name}: {a} → {b} per step, launches: {count_a} → {count_b}, each as long as before</source>
        <translation>{name}：1ステップあたり {a} → {b}、起動：{count_a} → {count_b}、1回の時間は変わらない</translation>
    </message>
    <message>
        <source>{name}: {a} → {b}, launches: {count_a} → {count_b}, each {each_a} → {each_b}</source>
        <translation>{name}：{a} → {b}、起動：{count_a} → {count_b}、1回あたり {each_a} → {each_b}</translation>
    </message>
    <message>
        <source>{name}: {a} → {b} per step, launches: {count_a} → {count_b}, each {each_a} → {each_b}</source>
        <translation>{name}：1ステップあたり {a} → {b}、起動：{count_a} → {count_b}、1回あたり {each_a} → {each_b}</translation>
    </message>
    <message>
        <source>{name}: {a} → {b}, because of a few launches: the median launch takes as long as before</source>
        <translation>{name}：{a} → {b}。少数の起動が原因：起動の中央値は前と同じ</translation>
    </message>
    <message>
        <source>{name}: {a} → {b} per step, because of a few launches: the median launch takes as long as before</source>
        <translation>{name}：1ステップあたり {a} → {b}。少数の起動が原因：起動の中央値は前と同じ</translation>
    </message>
    <message>
        <source>{name}: {a} → {b}, launches: {count_a} on both sides</source>
        <translation>{name}：{a} → {b}、起動：両側とも {count_a}</translation>
    </message>
    <message>
        <source>{name}: {a} → {b} per step, launches: {count_a} on both sides</source>
        <translation>{name}：1ステップあたり {a} → {b}、起動：両側とも {count_a}</translation>
    </message>
    <message>
        <source>{what} (inside CUDA graphs: {replayed_a} → {replayed_b})</source>
        <translation>{what}（CUDA グラフ内：{replayed_a} → {replayed_b}）</translation>
    </message>
    <message>
        <source>{what} (inside CUDA graphs: {replayed_b} after)</source>
        <translation>{what}（CUDA グラフ内：後は {replayed_b}）</translation>
    </message>
    <message>
        <source>{what} (inside CUDA graphs: {replayed_a} before)</source>
        <translation>{what}（CUDA グラフ内：前は {replayed_a}）</translation>
    </message>
    <message>
        <source>No compiled graph is called any more: it was {before}</source>
        <translation>コンパイル済みグラフはもう呼ばれない：以前は {before}</translation>
    </message>
    <message>
        <source>Both call the same compiled graphs: {after}</source>
        <translation>どちらも同じコンパイル済みグラフを呼ぶ：{after}</translation>
    </message>
    <message>
        <source>Other compiled graphs are called: {after} instead of {before}</source>
        <translation>別のコンパイル済みグラフが呼ばれる：{before} の代わりに {after}</translation>
    </message>
    <message>
        <source>The compiled graph is {after}, the same one in all steps</source>
        <translation>コンパイル済みグラフは {after} で、すべてのステップで同じ</translation>
    </message>
    <message>
        <source>{count} compiled graphs are called: {after}</source>
        <translation>{count} 個のコンパイル済みグラフが呼ばれる：{after}</translation>
    </message>
    <message>
        <source>Gone from the host: {list} and {rest} more</source>
        <translation>ホストからなくなったもの：{list}、ほか {rest} 個</translation>
    </message>
    <message>
        <source>Gone from the host: {list}</source>
        <translation>ホストからなくなったもの：{list}</translation>
    </message>
    <message>
        <source>New on the host: {list} and {rest} more</source>
        <translation>ホストに新たに現れたもの：{list}、ほか {rest} 個</translation>
    </message>
    <message>
        <source>New on the host: {list}</source>
        <translation>ホストに新たに現れたもの：{list}</translation>
    </message>
    <message>
        <source>The layers of compiled code take {tax} more host time themselves (guards, cache lookup, wrappers)</source>
        <translation>コンパイル済みコードの層自身（ガード、キャッシュの検索、ラッパー）が、ホストの時間を {tax} 多く使う</translation>
    </message>
    <message>
        <source>The layers of compiled code take {tax} more host time per step themselves (guards, cache lookup, wrappers)</source>
        <translation>コンパイル済みコードの層自身（ガード、キャッシュの検索、ラッパー）が、1ステップあたりホストの時間を {tax} 多く使う</translation>
    </message>
    <message>
        <source>Launched before the recording, so in none of its steps: kernels, copies and memsets {count_a} ({a}) | {count_b} ({b})</source>
        <translation>記録の開始前に起動されたため、どのステップにも含まれない：カーネル、コピー、memset {count_a} 個（{a}）| {count_b} 個（{b}）</translation>
    </message>
    <message>
        <source>The GPU runs exactly the same kernels</source>
        <translation>GPU はまったく同じカーネルを実行する</translation>
    </message>
    <message>
        <source>Fusion saves {mb} MB of memory traffic per step: intermediates are no longer written and read back</source>
        <translation>融合により、1ステップあたり {mb} MB のメモリ転送を節約：中間結果の書き出しと読み戻しがなくなる</translation>
    </message>
    <message>
        <source>Predicted by a replay, not recorded: {files}</source>
        <translation>記録ではなく再生による予測：{files}</translation>
    </message>
    <message>
        <source>These are ranks of one job, not variants: `diff` compares two of them</source>
        <translation>これらは1つのジョブの rank であり、変種ではない：`diff` で2つを比較できる</translation>
    </message>
    <message>
        <source>{name}: most launches have no GPU work in the trace (a graph capture, or lost records), so times are not compared</source>
        <translation>{name}：起動の大半はトレースに GPU の仕事がない（グラフのキャプチャか、記録の欠落）ため、時間は比較しない</translation>
    </message>
    <message>
        <source>{a} and {b} look like two different programs: {pct} % of the ops are common, so their times are not compared</source>
        <translation>{a} と {b} は2つの異なるプログラムと思われる：共通の op は {pct} % なので、時間は比較しない</translation>
    </message>
    <message>
        <source>the value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>{name}: no GPU work is recorded, so these are times of the host</source>
        <translation>{name}：GPU の仕事が記録されていないため、これはホストの時間</translation>
    </message>
    <message>
        <source>{name}: communication sets the pace throughout: its kernels also wait for other ranks</source>
        <translation>{name}：全体を通して通信が速さを決める：そのカーネルは他の rank も待つ</translation>
    </message>
    <message>
        <source>{name}: the trace does not show what sets the pace at {list}</source>
        <translation>{name}：{list} では速さを決めるものがわからない</translation>
    </message>
    <message>
        <source>{name}: the GPU sets the pace throughout</source>
        <translation>{name}：全体を通して GPU が速さを決める</translation>
    </message>
    <message>
        <source>{name}: the host sets the pace throughout</source>
        <translation>{name}：全体を通してホストが速さを決める</translation>
    </message>
    <message>
        <source>{name}: the host sets the pace throughout: its steps take longer than the GPU works</source>
        <translation>{name}：全体を通してホストが速さを決める：ステップは GPU が動く時間より長い</translation>
    </message>
    <message>
        <source>{name}: the host sets the pace throughout, as far as GPU work is recorded</source>
        <translation>{name}：GPU の仕事が記録されている限りでは、全体を通してホストが速さを決める</translation>
    </message>
    <message>
        <source>{name}: below {parameter} = {from} the host sets the pace, from there on the GPU</source>
        <translation>{name}：{parameter} = {from} 未満ではホスト、それ以上では GPU が速さを決める</translation>
    </message>
    <message>
        <source>{name}: the host sets the pace at {list}, elsewhere the GPU or communication</source>
        <translation>{name}：{list} ではホストが、それ以外では GPU か通信が速さを決める</translation>
    </message>
    <message>
        <source>{name}: the host sets the pace at {list}, elsewhere the GPU</source>
        <translation>{name}：{list} ではホスト、ほかでは GPU が速さを決める</translation>
    </message>
    <message>
        <source>{name} takes less time than {base} at {list} (up to {pct} % less)</source>
        <translation>{list} では {name} の時間が {base} より短い（最大 {pct} % 減）</translation>
    </message>
    <message>
        <source>{name} and {base} do not differ beyond the spread at {list}</source>
        <translation>{list} では {name} と {base} の差がばらつきの範囲内</translation>
    </message>
    <message>
        <source>{name} takes longer than {base} at {list}</source>
        <translation>{list} では {name} の時間が {base} より長い</translation>
    </message>
    <message>
        <source>{name} and {base} cannot be compared at {list}: a side has no steps</source>
        <translation>{list} では {name} と {base} を比較できない：片側にステップがない</translation>
    </message>
    <message>
        <source>Where the host sets the pace, faster kernels gain nothing: {name} at {list}</source>
        <translation>ホストが速さを決めるところでは、カーネルを速くしても効果がない：{list} の {name}</translation>
    </message>
    <message>
        <source>{name}, {time}</source>
        <translation>{name}、{time}</translation>
    </message>
    <message>
        <source>the first {count} kernels and copies, {time}</source>
        <translation>最初の {count} 個のカーネルとコピー、{time}</translation>
    </message>
    <message>
        <source>{count} kernels, {time}</source>
        <translation>{count} 個のカーネル、{time}</translation>
    </message>
    <message>
        <source>{count} kernels and copies, {time}</source>
        <translation>{count} 個のカーネルとコピー、{time}</translation>
    </message>
    <message>
        <source>{shapes}</source>
        <translation>{shapes}</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>起動レイテンシ</translation>
    </message>
    <message>
        <source>it begins {time} before its launch: the clocks of CPU and GPU disagree</source>
        <translation>起動より {time} 前に始まる：CPU と GPU の時計が食い違う</translation>
    </message>
    <message>
        <source>{time} from the start of the launch</source>
        <translation>起動の開始から {time}</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>演算</translation>
    </message>
    <message>
        <source>Decoded name</source>
        <translation>解読した名前</translation>
    </message>
    <message>
        <source>{line}</source>
        <translation>{line}</translation>
    </message>
    <message>
        <source>Grid, block</source>
        <translation>グリッド、ブロック</translation>
    </message>
    <message>
        <source>{grid} blocks of {block} threads</source>
        <translation>{block} スレッドのブロックが {grid} 個</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>レジスタ</translation>
    </message>
    <message>
        <source>{count} per thread</source>
        <translation>スレッドあたり {count}</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>共有メモリ</translation>
    </message>
    <message>
        <source>{bytes} bytes per block</source>
        <translation>ブロックあたり {bytes} バイト</translation>
    </message>
    <message>
        <source>{pct} % at most, limited by {limits}</source>
        <translation>最大 {pct} %、制限は{limits}</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大きさ</translation>
    </message>
    <message>
        <source>{bytes} bytes</source>
        <translation>{bytes} バイト</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>{rate} GB/s</source>
        <translation>{rate} GB/s</translation>
    </message>
    <message>
        <source>Self time</source>
        <translation>それ自身</translation>
    </message>
    <message>
        <source>On the CPU</source>
        <translation>CPU 上</translation>
    </message>
    <message>
        <source>{time}</source>
        <translation>{time}</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>これは何か</translation>
    </message>
    <message>
        <source>{meaning}</source>
        <translation>{meaning}</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>レーン</translation>
    </message>
    <message>
        <source>{process} · {lane}</source>
        <translation>{process} · {lane}</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>One op on a whole list of tensors, in few kernels where their types allow it. Optimizers use it.</source>
        <translation>テンソルのリスト全体に対する1つの演算。型が許せば少数のカーネルで済む。オプティマイザが使う。</translation>
    </message>
    <message>
        <source>A part of the backward pass: the gradient of {}.</source>
        <translation>逆伝播の一部：{} の勾配。</translation>
    </message>
    <message>
        <source>The underscore at the end of its name means that the result overwrites the first input.</source>
        <translation>名前の末尾の下線は、結果が最初の入力を上書きすることを示す。</translation>
    </message>
    <message>
        <source>{} is an op of PyTorch's core library (ATen).</source>
        <translation>{} は PyTorch の中核ライブラリ（ATen）の演算。</translation>
    </message>
    <message>
        <source>The backward of an autograd function that an extension wrote in C++.</source>
        <translation>拡張が C++ で書いた autograd 関数の逆伝播。</translation>
    </message>
    <message>
        <source>TorchRec exchanges embeddings or features among the ranks by all-to-all. Req starts it, Wait waits for it.</source>
        <translation>TorchRec が埋め込みや特徴量を rank 間で all-to-all により交換する。Req が始め、Wait が待つ。</translation>
    </message>
    <message>
        <source>A node of the backward pass: it computes the gradients of the inputs of {}.</source>
        <translation>逆伝播のノード：{} の入力の勾配を計算する。</translation>
    </message>
    <message>
        <source>An op that {} registered with PyTorch: an extension, or the program itself.</source>
        <translation>{} が PyTorch に登録した演算：拡張かプログラム自身のもの。</translation>
    </message>
    <message>
        <source>PyTorch recorded an op or an autograd function of this name. The name is the program's own.</source>
        <translation>PyTorch がこの名前で演算または autograd 関数を記録した。名前はプログラムが付けたもの。</translation>
    </message>
    <message>
        <source>The forward of a module of the class {}.</source>
        <translation>クラス {} のモジュールの順伝播。</translation>
    </message>
    <message>
        <source>The forward of a module of the class {}. {} numbers the modules of the class from 0, in the order of their first calls.</source>
        <translation>クラス {} のモジュールの順伝播。{} はそのクラスのモジュールの番号で、0 から最初の呼び出し順に付く。</translation>
    </message>
    <message>
        <source>The function {}, which is compiled code, called from Python.</source>
        <translation>Python から呼ばれた関数 {}。コンパイル済みのコードである。</translation>
    </message>
    <message>
        <source>The Python function {0} of {1}. {2} is the line of its definition; in frames that were open when the recording began, the line that ran.</source>
        <translation>{1} の Python 関数 {0}。{2} は定義の行。記録の開始時に開いていたフレームでは実行中の行。</translation>
    </message>
    <message>
        <source>A frame of Python's call stack.</source>
        <translation>Python のコールスタックのフレーム。</translation>
    </message>
    <message>
        <source>A kernel whose name is not in the file: a function that runs on the GPU.</source>
        <translation>ファイルに名前のないカーネル：GPU で実行される関数。</translation>
    </message>
    <message>
        <source>A kernel of the program or of a library that Lanescope does not know: a function that runs on the GPU. Its name does not show what it computes.</source>
        <translation>プログラム、または Lanescope の知らないライブラリのカーネル：GPU で実行される関数。名前からは何を計算するか分からない。</translation>
    </message>
    <message>
        <source>By its name: {}.</source>
        <translation>名前から：{}。</translation>
    </message>
    <message>
        <source>A range that the program or one of its libraries named, for example with torch.profiler.record_function.</source>
        <translation>プログラムかそのライブラリが名付けた区間。たとえば torch.profiler.record_function による。</translation>
    </message>
    <message>
        <source>A call of the accelerator's runtime or driver. The thread is in it for the whole length of the slice.</source>
        <translation>アクセラレータのランタイムまたはドライバの呼び出し。スライスの間ずっとスレッドはその中にいる。</translation>
    </message>
    <message>
        <source>A copy that the GPU's copy engines or a kernel of the driver carry out.</source>
        <translation>GPU のコピーエンジンかドライバのカーネルが行うコピー。</translation>
    </message>
    <message>
        <source>Fills device memory with one value.</source>
        <translation>デバイスのメモリを1つの値で埋める。</translation>
    </message>
    <message>
        <source>A wait, drawn on the device's lane. It is not GPU work.</source>
        <translation>デバイスのレーンに描かれた待ち。仕事ではない。</translation>
    </message>
    <message>
        <source>Work of the profiler itself. Without the profiler this time would not be spent.</source>
        <translation>プロファイラ自身の仕事。プロファイラがなければ費やされない時間。</translation>
    </message>
    <message>
        <source>A window in which something was recorded.</source>
        <translation>記録が行われた時間窓。</translation>
    </message>
    <message>
        <source>An event of the category {}. The file has no more details about its kind.</source>
        <translation>カテゴリ {} のイベント。ファイルはそれ以上の種類を示していない。</translation>
    </message>
    <message>
        <source>One launch takes</source>
        <translation>1回の起動に</translation>
    </message>
    <message>
        <source>{count} launches take</source>
        <translation>{count} 回の起動に</translation>
    </message>
    <message>
        <source>{kernel} reaches {pct} % of what memory and arithmetic allow</source>
        <translation>{kernel} は、メモリと演算が許す値の {pct} % に達する</translation>
    </message>
    <message>
        <source>{launches} {total}; moving their bytes and doing their arithmetic takes {least} at the GPU's peak.</source>
        <translation>{launches} {total} かかる。GPU のピークなら、そのバイトの移動と演算は {least} で済む。</translation>
    </message>
    <message>
        <source>Contiguous, aligned tensors allow wide loads; broadcasts, transposes and few blocks make such kernels slow. torch.compile fuses them with their neighbors.</source>
        <translation>連続でアラインされたテンソルなら、幅の広いロードができる。ブロードキャスト、転置、少ないブロック数は、こうしたカーネルを遅くする。torch.compile は前後の演算と融合する。</translation>
    </message>
    <message>
        <source> The GPU is idle for {idle} of it.</source>
        <translation>そのうち {idle} の間、GPU はアイドル。</translation>
    </message>
    <message>
        <source> One more is not counted: it may create the context.</source>
        <translation>ほかに 1 回は数えていません。コンテキストを作成した可能性があります。</translation>
    </message>
    <message>
        <source> {left_out} more are not counted: they may create the context.</source>
        <translation>ほかに {left_out} 回は数えていません。コンテキストを作成した可能性があります。</translation>
    </message>
    <message>
        <source>in the whole trace</source>
        <translation>トレース全体で</translation>
    </message>
    <message>
        <source>in the second half of the trace</source>
        <translation>トレースの後半に</translation>
    </message>
    <message>
        <source>in the step</source>
        <translation>そのステップで</translation>
    </message>
    <message>
        <source>after the first step</source>
        <translation>最初のステップより後に</translation>
    </message>
    <message>
        <source>So many allocations and nearly as many frees for so few launches: the caching allocator seems to be switched off (PYTORCH_NO_CUDA_MEMORY_CACHING=1, which also holds for HIP).</source>
        <translation>起動が少ないのに確保が多く、解放もほぼ同数：キャッシングアロケータが無効になっているらしい（PYTORCH_NO_CUDA_MEMORY_CACHING=1、HIP でも有効）。</translation>
    </message>
    <message>
        <source>Hardly anything is freed (allocations: {allocations}, frees: {frees}): the allocator's cache is still growing. Warm up with the largest shapes, and judge by what comes after.</source>
        <translation>ほとんど解放されていない（確保 {allocations} 回、解放 {frees} 回）：アロケータのキャッシュがまだ増えている。最大の形状でウォームアップし、その後で判断する。</translation>
    </message>
    <message>
        <source>Warm up with the largest shapes, avoid changing shapes, leave some device memory free (a full cache frees blocks and allocates them again), or set expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF.</source>
        <translation>最大の形状でウォームアップする、形状を変えない、デバイスのメモリに余裕を残す（キャッシュが満杯になるとブロックを解放して確保し直す）、または PYTORCH_CUDA_ALLOC_CONF で expandable_segments:True を設定する。</translation>
    </message>
    <message>
        <source>{calls} calls during the work take {total}</source>
        <translation>処理中の {calls} 呼び出しに {total} かかります</translation>
    </message>
    <message>
        <source>{count} calls {where}, the longest ({name}) {longest}.{of_the_gpu}{not_counted} A warm caching allocator needs none.</source>
        <translation>{where} {count} 回呼ばれ、最長は {longest}（{name}）。{of_the_gpu}{not_counted}ウォームアップ済みのキャッシングアロケータなら、呼び出しは要らない。</translation>
    </message>
    <message>
        <source>That is start-up, or a program that waits, and not part of the measured work.</source>
        <translation>それは起動か、待っているプログラムであり、測る対象の一部ではありません。</translation>
    </message>
    <message>
        <source>Many different calls add up: step through them in the timeline.</source>
        <translation>さまざまな呼び出しが積み重なっています。タイムラインで順に見てください。</translation>
    </message>
    <message>
        <source>Many different things add up: the Python frames and ops of that time show which.</source>
        <translation>さまざまなものの積み重ね：その時間の Python フレームと演算から、何かがわかる。</translation>
    </message>
    <message>
        <source>A synchronization before the first recorded work waits for work that was launched before the recording: judge by what follows.</source>
        <translation>最初に記録された仕事より前の同期は、記録前に起動された仕事を待つ：その後の部分で判断する。</translation>
    </message>
    <message>
        <source>Such a call creates the context or loads modules, once per process: warm up before recording, and judge by what follows.</source>
        <translation>こうした呼び出しは、プロセスごとに一度、コンテキストを作るかモジュールを読み込む：記録の前にウォームアップし、その後で判断する。</translation>
    </message>
    <message>
        <source>The training process loads the data itself: use workers (num_workers &gt; 0), so that batches are ready when they are asked for.</source>
        <translation>学習プロセス自身がデータを読み込んでいます。ワーカー（num_workers &gt; 0）を使い、要求した時にバッチが用意されているようにしてください。</translation>
    </message>
    <message>
        <source>The first batch starts the workers and waits for them: record later steps to judge the loop.</source>
        <translation>最初のバッチはワーカーを起動し、それを待つ：ループを判断するには、後のステップを記録する。</translation>
    </message>
    <message>
        <source>The host waits for data: use more workers, prefetch, or make the preparation cheaper.</source>
        <translation>ホストがデータを待っている：ワーカーを増やす、プリフェッチする、または準備を軽くする。</translation>
    </message>
    <message>
        <source>That function only waits, for another thread, a queue or a pipe: see what it waits for, and record later steps to judge the loop.</source>
        <translation>その関数は別のスレッド、キュー、パイプを待つだけです。何を待つかを調べ、ループの判断には後のステップを記録してください。</translation>
    </message>
    <message>
        <source>That op computes on the CPU: create the tensor on the GPU (device="cuda"), or prepare it in the background while the GPU works.</source>
        <translation>その演算は CPU で計算する：テンソルを GPU 上で作る（device="cuda"）か、GPU が働く間に裏で用意する。</translation>
    </message>
    <message>
        <source>If it is preprocessing, store its result, or do it in the background while the GPU works. If it is the first use of the GPU, warm up before recording.</source>
        <translation>前処理なら、結果を保存しておくか、GPU が動く間にバックグラウンドで行う。GPU の最初の使用なら、記録の前にウォームアップする。</translation>
    </message>
    <message>
        <source> For {latency} of it that work is launched already.</source>
        <translation> そのうち {latency} はその処理が起動済みです。</translation>
    </message>
    <message>
        <source>For {host_for} of it the host is in {host_in}.</source>
        <translation>そのうち {host_for} の間、ホストは {host_in} の中。</translation>
    </message>
    <message>
        <source>For {silence} of it nothing is recorded on the launching thread.</source>
        <translation>そのうち {silence} の間、起動スレッドには何も記録されていません。</translation>
    </message>
    <message>
        <source>No single function, op or call takes half of it.</source>
        <translation>その半分を占める関数、演算、呼び出しはない。</translation>
    </message>
    <message>
        <source>{time} pass before the first GPU work ({share} % of the recording)</source>
        <translation>GPU の最初の仕事の前に {time} が過ぎる（記録の {share} %）</translation>
    </message>
    <message>
        <source>The first GPU work is {first}. {what}{of_launch}</source>
        <translation>最初の GPU 処理は {first} です。{what}{of_launch}</translation>
    </message>
    <message>
        <source>Once</source>
        <translation>1回</translation>
    </message>
    <message>
        <source>{count} times</source>
        <translation>{count} 回</translation>
    </message>
    <message>
        <source>addmm copies its bias before the GEMM: {time}</source>
        <translation>addmm は GEMM の前にバイアスをコピーする：{time}</translation>
    </message>
    <message>
        <source>{often}, one aten::addmm launches a DtoD copy of the bias into the output and then a GEMM that adds to it (beta = 1). The ops are fused in the graph, not in a kernel.</source>
        <translation>{often}、1つの aten::addmm が、バイアスを出力に写す DtoD コピーと、そこに加算する GEMM（beta = 1）を起動する。演算はグラフでは融合されているが、カーネルでは融合されていない。</translation>
    </message>
    <message>
        <source>A one-dimensional bias is added in the GEMM's epilogue without the copy, as nn.Linear does.</source>
        <translation>1次元のバイアスなら、nn.Linear のように、コピーなしに GEMM のエピローグで加算される。</translation>
    </message>
    <message>
        <source>For {main} the host waits for a value of the GPU.</source>
        <translation>{main} の間、ホストは GPU の値を待つ。</translation>
    </message>
    <message>
        <source>Keep the value on the GPU: no .item(), no .cpu(), no printing of or branching on a tensor within the step. Collect losses and read them every N steps; copy with non_blocking=True to pinned memory.</source>
        <translation>値を GPU に置いておく：ステップの中で .item()、.cpu()、テンソルの表示、テンソルによる分岐を使わない。損失はためておき、N ステップごとに読む。ピン留めメモリへ non_blocking=True でコピーする。</translation>
    </message>
    <message>
        <source>For {main} it copies to the GPU: the call stages data that is not pinned, or waits for earlier GPU work.</source>
        <translation>{main} の間、GPU へコピーする：呼び出しはピン留めされていないデータを中継するか、先の GPU の仕事を待つ。</translation>
    </message>
    <message>
        <source>Create the tensor on the GPU (device="cuda"), or pin the host's memory (pin_memory=True) and copy with non_blocking=True.</source>
        <translation>テンソルを GPU で作る（device="cuda"）か、ホストのメモリをピン留めし（pin_memory=True）、non_blocking=True でコピーする。</translation>
    </message>
    <message>
        <source>For {main} it asks how many elements a boolean mask selects: indexing by a mask calls aten::nonzero.</source>
        <translation>{main} の間、真偽マスクが選ぶ要素の数を尋ねる：マスクによる添字は aten::nonzero を呼ぶ。</translation>
    </message>
    <message>
        <source>Do not index by a boolean mask in the step: torch.where(mask, a, b), or a product with the mask, gives a result of fixed shape and does not wait.</source>
        <translation>ステップの中でブールマスクでのインデックスを使わない：torch.where(mask, a, b) やマスクとの積なら、結果の形状が決まっており、待たない。</translation>
    </message>
    <message>
        <source>For {main} it waits to copy indices to the GPU.</source>
        <translation>{main} の間、添字を GPU へコピーするのを待つ。</translation>
    </message>
    <message>
        <source>Keep the tensors that index others on the GPU: those of the host are copied to it first, and the copy waits.</source>
        <translation>インデックスに使うテンソルを GPU に置いておく：ホストにあるものは先に GPU へコピーされ、そのコピーが待つ。</translation>
    </message>
    <message>
        <source>For {main} it waits before it copies large tensors from the GPU.</source>
        <translation>{main} の間、GPU から大きなテンソルをコピーする前に待つ。</translation>
    </message>
    <message>
        <source>Copy large tensors with non_blocking=True into pinned memory, and wait for an event only where the host reads them: work that does not need them goes on meanwhile.</source>
        <translation>大きなテンソルは non_blocking=True でピン留めメモリにコピーし、ホストが読む所でだけイベントを待つ：それを必要としない仕事はその間も進む。</translation>
    </message>
    <message>
        <source>The host waits {waited} for values that are copied between it and the GPU</source>
        <translation>ホストが GPU との間の値のコピーを {waited} 待つ</translation>
    </message>
    <message>
        <source>{processes} processes wait {waited} in total for values that are copied between them and the GPUs</source>
        <translation>{processes} 個のプロセスが、GPU との間でコピーされる値を合計 {waited} 待つ</translation>
    </message>
    <message>
        <source>The GPU has nothing to do for {idle} meanwhile, and for {lost} its work is not recorded.</source>
        <translation>その間 GPU は {idle} の間することがなく、{lost} の間の GPU の仕事は記録されていません。</translation>
    </message>
    <message>
        <source>The GPU has nothing to do for {idle} meanwhile.</source>
        <translation>その間 GPU は {idle} の間することがありません。</translation>
    </message>
    <message>
        <source>The GPU has work throughout; what the host launches later may begin later.</source>
        <translation>GPU にはずっと仕事がある。ホストが後で起動するものは、それだけ遅く始まることがある。</translation>
    </message>
    <message>
        <source>No GPU work is recorded, so the trace does not show whether the GPU is idle meanwhile.</source>
        <translation>GPU の処理が記録されていないため、その間 GPU がアイドルかどうかはトレースからわかりません。</translation>
    </message>
    <message>
        <source>{count} ops block the host, such as {name} for {longest}. {most} {of_the_gpu} The copying itself is not counted.</source>
        <translation>{count} 個の op がホストをブロックします。例：{name} が {longest}。{most} {of_the_gpu} コピー自体は数えません。</translation>
    </message>
    <message>
        <source>once</source>
        <translation>1回</translation>
    </message>
    <message>
        <source>DistributedDataParallel broadcasts the model's buffers before the forward pass ({how_often})</source>
        <translation>DistributedDataParallel が順伝播の前にモデルのバッファをブロードキャストする（{how_often}）</translation>
    </message>
    <message>
        <source>This takes the host {each} each time, on average, for about {launches} kernels and copies. From its first work on, the GPU is idle for {idle} of these {host}.</source>
        <translation>毎回ホストの時間を平均 {each} 使い、約 {launches} 個のカーネルとコピーを起動します。GPU の最初の処理以降、この {host} のうち {idle} は GPU がアイドルです。</translation>
    </message>
    <message>
        <source>If the ranks may keep buffers of their own (such as the statistics of batch normalization), use broadcast_buffers=False.</source>
        <translation>各ランクが自分のバッファ（バッチ正規化の統計量など）を持ってよければ、broadcast_buffers=False を使う。</translation>
    </message>
    <message>
        <source>The program did not cause the idle GPU time under it ({gaps}).</source>
        <translation>その間に GPU がアイドルだった時間（{gaps}）は、プログラムが原因ではない。</translation>
    </message>
    <message>
        <source>No GPU work is recorded, so the trace does not show whether the GPU was idle.</source>
        <translation>GPU の仕事が記録されていないため、GPU がアイドルだったかどうかはトレースからはわからない。</translation>
    </message>
    <message>
        <source>No idle gap of the GPU overlaps it.</source>
        <translation>その間に GPU のアイドルはない。</translation>
    </message>
    <message>
        <source>Profiler overhead: its buffers took {total} ({how_often})</source>
        <translation>プロファイラのオーバーヘッド：バッファに {total} かかった（{how_often}）</translation>
    </message>
    <message>
        <source>Judge by the steps after it. A warm-up step in the profiler's schedule moves it out of the recording.</source>
        <translation>その後のステップで判断する。プロファイラのスケジュールにウォームアップのステップを入れると、記録の外に出る。</translation>
    </message>
    <message>
        <source>most of the communication is sends and receives between two ranks ({sends}), which are not joined</source>
        <translation>通信の大半は 2 つのランク間の送受信（{sends}）で、対応付けられていません</translation>
    </message>
    <message>
        <source>{here} of {world} ranks are open, and {paired} of {all} collectives pair by their times</source>
        <translation>{world} 個の rank のうち {here} 個が開かれており、集合通信は {all} 回のうち {paired} 回だけ時刻で対応づく</translation>
    </message>
    <message>
        <source>{here} of {world} ranks are open</source>
        <translation>{world} 個の rank のうち {here} 個だけが開かれている</translation>
    </message>
    <message>
        <source>ranks of every process group are missing</source>
        <translation>どのプロセスグループにも欠けている rank がある</translation>
    </message>
    <message>
        <source>the times of the ranks' collectives contradict each other</source>
        <translation>各 rank の集合通信の時刻が互いに矛盾する</translation>
    </message>
    <message>
        <source>the file holds {gpus} GPUs, and which of them are ranks of one job is not recorded</source>
        <translation>ファイルには {gpus} 個の GPU があり、どれが同じジョブのランクかは記録されていません</translation>
    </message>
    <message>
        <source>only one rank is open</source>
        <translation>開いている rank が1つだけ</translation>
    </message>
    <message>
        <source> {before} of it pass before the first GPU work.</source>
        <translation>そのうち {before} は GPU の最初の仕事より前。</translation>
    </message>
    <message>
        <source> There is hardly any GPU work meanwhile.</source>
        <translation>その間 GPU の仕事はほとんどない。</translation>
    </message>
    <message>
        <source> GPU work runs for {busy} of that time.</source>
        <translation>そのうち {busy} の間、GPU の仕事が動く。</translation>
    </message>
    <message>
        <source>One call ({name}) takes {longest}.</source>
        <translation>1回の呼び出し（{name}）に {longest} かかる。</translation>
    </message>
    <message>
        <source>The longest of {count} such calls ({name}) takes {longest}.</source>
        <translation>{count} 回のこうした呼び出しのうち最長（{name}）は {longest} です。</translation>
    </message>
    <message>
        <source>Start-up: {total} in {api} calls of more than 1 ms</source>
        <translation>起動時の処理：1 ms を超える {api} 呼び出しに {total}</translation>
    </message>
    <message>
        <source>{many}{meanwhile}{start} Copies, waits and later allocations do not count. Such calls usually create the context or load modules and kernels, once per process.</source>
        <translation>{many}{meanwhile}{start} コピー、待機、後の割り当ては数えません。こうした呼び出しは通常、プロセスごとに一度、コンテキストを作成するか、モジュールやカーネルを読み込みます。</translation>
    </message>
    <message>
        <source>Warm up before recording, and judge by the later steps. If start-up itself matters, load fewer modules or reuse the process.</source>
        <translation>記録の前にウォームアップし、後のステップで判断する。立ち上げそのものが問題なら、読み込むモジュールを減らすか、プロセスを再利用する。</translation>
    </message>
    <message>
        <source>Warm up before recording, and judge by the later steps. A short job still pays this cost.</source>
        <translation>記録の前にウォームアップし、後のステップで判断する。短いジョブでは、このコストはやはりかかる。</translation>
    </message>
    <message>
        <source>Judge by the later steps. Steps ran before this one, so a longer warm-up may not help: the start of the recording itself can slow the first step.</source>
        <translation>後のステップで判断してください。このステップより前にもステップが実行されているので、ウォームアップを長くしても効果がないかもしれません。記録の開始自体が最初のステップを遅くすることがあります。</translation>
    </message>
    <message>
        <source>The first step takes {first}, the others {median}</source>
        <translation>最初のステップは {first}、ほかは {median}</translation>
    </message>
    <message>
        <source>{name} takes {times} times as long as the median of the later steps. Work that is done once (allocating a workspace, choosing an algorithm, loading modules) is a common reason.</source>
        <translation>{name} は後続ステップの中央値の {times} 倍かかります。一度だけ行う処理（ワークスペースの確保、アルゴリズムの選択、モジュールの読み込み）がよくある理由です。</translation>
    </message>
    <message>
        <source>Compile a larger region, so that more work shares this cost. It replays a CUDA graph already; for one small op, compiling does not pay off.</source>
        <translation>より大きな領域をコンパイルし、より多くの処理でこのコストを分け合ってください。すでに CUDA グラフを再生しています。小さな演算子 1 つではコンパイルは割に合いません。</translation>
    </message>
    <message>
        <source>Compile a larger region, so that more work shares this cost, or try mode="reduce-overhead". For one small op, compiling does not pay off.</source>
        <translation>より大きい領域をコンパイルし、このコスト1回あたりの仕事を増やす。または mode="reduce-overhead" を試す。小さな演算1つでは、コンパイルは割に合わない。</translation>
    </message>
    <message>
        <source>Calling compiled code costs the host {each} per call</source>
        <translation>コンパイル済みコードの呼び出しは、1回あたりホストの時間を {each} 使う</translation>
    </message>
    <message>
        <source>This is the mean own time around {count} calls of compiled graphs: cache lookup {lookup}, region {region}, prologue {prologue}, the graph's wrapper {graph}; {share} % of the host's own time. Compiled graphs: {graphs}.</source>
        <translation>これは、コンパイル済みグラフの {count} 回の呼び出しの前後でかかる自身の時間の平均：キャッシュの検索 {lookup}、領域 {region}、プロローグ {prologue}、グラフのラッパー {graph}。ホスト自身の時間の {share} %。コンパイル済みグラフの数：{graphs}。</translation>
    </message>
    <message>
        <source>One convolution adds</source>
        <translation>1個の畳み込みが</translation>
    </message>
    <message>
        <source>{count} convolutions add</source>
        <translation>{count} 個の畳み込みが</translation>
    </message>
    <message>
        <source>Adding it takes {time} on the GPU.</source>
        <translation>その加算に、GPU で {time} かかる。</translation>
    </message>
    <message>
        <source>The trace does not show how long adding it takes.</source>
        <translation>その加算にかかる時間は、トレースからはわからない。</translation>
    </message>
    <message>
        <source>{how_many} a bias that batch normalization removes</source>
        <translation>{how_many}、バッチ正規化で消えるバイアスを加えている</translation>
    </message>
    <message>
        <source>Batch normalization subtracts the mean, and the bias with it. {takes}</source>
        <translation>バッチ正規化は平均を引き、バイアスも一緒に引かれる。{takes}</translation>
    </message>
    <message>
        <source>Use Conv2d(..., bias=False) before BatchNorm2d.</source>
        <translation>BatchNorm2d の前は Conv2d(..., bias=False) とする。</translation>
    </message>
    <message>
        <source>Such copies reach only {rate} GB/s from or to pinned memory: look at the link first (its PCIe generation and width, the process's NUMA node). </source>
        <translation>固定メモリとのこのコピーは {rate} GB/s しか出ていません。まず接続（PCIe の世代と幅、プロセスの NUMA ノード）を調べてください。</translation>
    </message>
    <message>
        <source> Kernels run without a copy for {computing}: at most so much of the copying can be hidden behind them, and that is the cost.</source>
        <translation>コピーなしでカーネルが走るのは {computing} です。その陰に隠せるコピーは最大でもそれだけで、それがコストです。</translation>
    </message>
    <message>
        <source>One copy between host and GPU takes {time}</source>
        <translation>ホストと GPU の間のコピー 1 回に {time} かかります</translation>
    </message>
    <message>
        <source>{count} copies between host and GPU take {time}</source>
        <translation>ホストと GPU の間のコピー {count} 回に {time} かかります</translation>
    </message>
    <message>
        <source>, those of a megabyte or more at {rate} GB/s</source>
        <translation>（1 MB 以上のものは {rate} GB/s）</translation>
    </message>
    <message>
        <source>Copy on streams of their own while kernels run (pinned memory, non_blocking=True, an event before the data is used), or copy less: what is used again can stay where it is.</source>
        <translation>カーネルの実行中に専用のストリームでコピーしてください（固定メモリ、non_blocking=True、使用前のイベント）。またはコピーを減らしてください：再び使うものはその場に残せます。</translation>
    </message>
    <message>
        <source>Copy the next input or the next layer's weights on a second stream while kernels run (pinned memory, non_blocking=True, an event before their use), or keep on the GPU what is used again.</source>
        <translation>カーネルの実行中に、次の入力や次の層の重みを別のストリームでコピーしてください（固定メモリ、non_blocking=True、使用前のイベント）。または再び使うものを GPU に残してください。</translation>
    </message>
    <message>
        <source>Copy results on a second stream while kernels run, into pinned memory with non_blocking=True, and read them after an event; or copy fewer values.</source>
        <translation>カーネルの実行中に、結果を別のストリームで固定メモリへ non_blocking=True でコピーし、イベントの後に読んでください。またはコピーする値を減らしてください。</translation>
    </message>
    <message>
        <source>Only copies run for {alone}, {share} % of the time</source>
        <translation>コピーだけが {alone} 走っています（時間の {share} %）</translation>
    </message>
    <message>
        <source>{how_many}{at_rate}. For {alone} of it no kernel runs.{of_cost}</source>
        <translation>{how_many}{at_rate}。そのうち {alone} はカーネルが走りません。{of_cost}</translation>
    </message>
    <message>
        <source>{link}{what}</source>
        <translation>{link}{what}</translation>
    </message>
    <message>
        <source>It is the fallback for convolutions that oneDNN does not take: check their data type and layout, and whether this PyTorch has oneDNN.</source>
        <translation>oneDNN が扱わない畳み込みの代替実装です。データ型とレイアウト、この PyTorch に oneDNN があるかを確かめてください。</translation>
    </message>
    <message>
        <source>Start here: it may be faster, batched or left out. This PyTorch has no Kineto, so its traces hold no input shapes.</source>
        <translation>ここから始めてください。速くしたり、まとめたり、省いたりできるかもしれません。この PyTorch には Kineto がないため、トレースに入力の形状は入りません。</translation>
    </message>
    <message>
        <source>Start here: its input shapes and types show whether it can be faster, batched or left out.</source>
        <translation>ここから始める：入力の形状と型から、速くできるか、まとめられるか、省けるかがわかる。</translation>
    </message>
    <message>
        <source>Start here: record with record_shapes=True to see whether it can be faster, batched or left out.</source>
        <translation>ここから始めてください。record_shapes=True で記録すると、速くできるか、まとめられるか、省けるかがわかります。</translation>
    </message>
    <message>
        <source>It may be code outside PyTorch, waiting, or ops on threads that this profiler does not follow. This PyTorch has no Kineto, so its traces hold no Python stacks.</source>
        <translation>PyTorch 以外のコード、待ち、またはこのプロファイラーが追わないスレッドの演算かもしれません。この PyTorch には Kineto がないため、トレースに Python スタックは入りません。</translation>
    </message>
    <message>
        <source>Record with Python stacks (with_stack=True) to see what runs then: code outside PyTorch, waiting, ops on threads that this profiler does not follow, or a device that it does not record.</source>
        <translation>Python スタック付きで記録する (with_stack=True) と、その間に何が動くかが分かる：PyTorch 以外のコード、待ち、このプロファイラーが追わないスレッドの演算、または記録しないデバイス。</translation>
    </message>
    <message>
        <source>The program waits then, or runs code that makes none of the recorded calls.</source>
        <translation>そのときプログラムは待っているか、記録される呼び出しをしないコードを実行している。</translation>
    </message>
    <message>
        <source>one call</source>
        <translation>1回の呼び出し</translation>
    </message>
    <message>
        <source>{count} calls</source>
        <translation>{count} 回の呼び出し</translation>
    </message>
    <message>
        <source>{name} takes {pct} % of the CPU time of all ops and calls</source>
        <translation>{name} が、すべての演算と呼び出しの CPU 時間の {pct} % を占める</translation>
    </message>
    <message>
        <source>Its self time is {total} in {calls}. Next are {second} ({second_pct} %) and {third} ({third_pct} %).</source>
        <translation>自身の時間は {calls}で {total}。次は {second}（{second_pct} %）と {third}（{third_pct} %）。</translation>
    </message>
    <message>
        <source>Most of it is in short gaps between ops: Python, and calling the next op. Fewer ops on more data leave less of it, and so does torch.compile.</source>
        <translation>大部分は演算の間の短い隙間です。Python と、次の演算の呼び出しです。少ない演算で多くのデータを扱えば減り、torch.compile でも減ります。</translation>
    </message>
    <message>
        <source>Nothing is recorded for {pct} % of the time</source>
        <translation>時間の {pct} % の間、何も記録されていない</translation>
    </message>
    <message>
        <source>The thread with most ops records nothing for {silent} of {whole}. The longest gap takes {longest}, between {before} and {after}.</source>
        <translation>演算が最も多いスレッドは、{whole} のうち {silent} の間何も記録していない。最長の空白は {longest} で、{before} と {after} の間にある。</translation>
    </message>
    <message>
        <source>One collective runs</source>
        <translation>1回の集合通信が動く</translation>
    </message>
    <message>
        <source>{count} collectives run</source>
        <translation>{count} 回の集合通信が動く</translation>
    </message>
    <message>
        <source> They run on {threads} threads, for at most {on_thread} on one of them; where they overlap, the time counts once.</source>
        <translation>{threads} 個のスレッドで動き、1つのスレッドでは最大 {on_thread}。重なる時間は1回だけ数える。</translation>
    </message>
    <message>
        <source>Communication over the CPU takes {time} ({pct} % of the recording)</source>
        <translation>CPU 経由の通信に {time} かかる（記録の {pct} %）</translation>
    </message>
    <message>
        <source>{how_many}; the longest ({name}) takes {longest}. Waiting for other ranks is part of it.{of_threads}</source>
        <translation>{how_many}。最長（{name}）は {longest}。ほかの rank を待つ時間も含まれる。{of_threads}</translation>
    </message>
    <message>
        <source>Compare the ranks: the rank that arrives last waits least. Send less often or less data, or overlap it with the computation.</source>
        <translation>rank を比べる：最後に来る rank は待ちが最も短い。送る回数かデータを減らすか、計算と重ねる。</translation>
    </message>
    <message>
        <source>Threads slow each other down: {name} takes {together} instead of {alone}</source>
        <translation>スレッドが互いに遅くしている：{name} が {alone} ではなく {together} かかる</translation>
    </message>
    <message>
        <source>{threads} threads run ops, {mean} of them at a time on average. These are the medians of {name}, with equal shapes, while another thread runs ops and while none does.</source>
        <translation>{threads} 個のスレッドが演算を実行し、同時に平均 {mean} 個が動く。値は、同じ形状の {name} の、別のスレッドが演算を実行している間と、していない間の中央値。</translation>
    </message>
    <message>
        <source>There may be more threads than cores (the trace does not record the cores, nor the threads inside ops): set torch.set_num_threads or OMP_NUM_THREADS to the cores per process.</source>
        <translation>スレッドがコアより多いのかもしれない（コアの数も、演算の中のスレッドも、トレースに記録されない）：torch.set_num_threads または OMP_NUM_THREADS をプロセスあたりのコア数に設定する。</translation>
    </message>
    <message>
        <source>Use torch.compile(mode="reduce-overhead") or torch.cuda.graph: shapes and addresses must not change, and the host must not wait for the GPU in the step.</source>
        <translation>torch.compile(mode="reduce-overhead") または torch.cuda.graph を使います。形状とアドレスは変わってはならず、ステップの中でホストが GPU を待ってはなりません。</translation>
    </message>
    <message>
        <source>First take the waits out: the host waits for the GPU in {waits} calls between the launches of the last step, and no graph can hold those. Then use torch.compile(mode="reduce-overhead") or torch.cuda.graph: shapes and addresses must not change.</source>
        <translation>まず待ちをなくします。最後のステップの起動と起動の間で、ホストは {waits} 個の呼び出しで GPU を待っており、これらはどのグラフにも入れられません。その後 torch.compile(mode="reduce-overhead") または torch.cuda.graph を使います。形状とアドレスは変わってはなりません。</translation>
    </message>
    <message>
        <source>the work, one launch, and {data} for its data</source>
        <translation>処理と 1 回の起動、データ待ちの {data}</translation>
    </message>
    <message>
        <source>the work and one launch</source>
        <translation>処理と 1 回の起動</translation>
    </message>
    <message>
        <source>One CUDA graph could replace {launches} launches per step</source>
        <translation>1つの CUDA グラフで、1ステップに {launches} 回の起動を置き換えられる</translation>
    </message>
    <message>
        <source>The last step takes {step}: its GPU work {work}, its launch calls {calls}. As one graph it would still take {floor} ({rest}): at best {times} times as fast.</source>
        <translation>最後のステップは {step} かかり、GPU の処理が {work}、起動呼び出しが {calls} です。1 つのグラフにしても {floor}（{rest}）かかり、最良でも {times} 倍の速さです。</translation>
    </message>
    <message>
        <source>the steps</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>the trace</source>
        <translation>トレース</translation>
    </message>
    <message>
        <source>The loop asks the DataLoader for one batch and waits {longest}.</source>
        <translation>ループが DataLoader に1個のバッチを求め、{longest} 待つ。</translation>
    </message>
    <message>
        <source>The loop asks the DataLoader for {count} batches; the longest wait takes {longest}.</source>
        <translation>ループが DataLoader に {count} 個のバッチを求める。最長の待ちは {longest}。</translation>
    </message>
    <message>
        <source> The GPU has nothing to do for {idle_time} of it, and for {lost} its work is not recorded.</source>
        <translation>そのうち {idle_time} の間、GPU にはすることがなく、{lost} の間の GPU の仕事は記録されていない。</translation>
    </message>
    <message>
        <source> The GPU has nothing to do for {idle_time} of it.</source>
        <translation>そのうち {idle_time} の間、GPU にはすることがない。</translation>
    </message>
    <message>
        <source> The GPU is busy meanwhile.</source>
        <translation>その間、GPU は稼働している。</translation>
    </message>
    <message>
        <source> {early} of it pass before the first GPU work: they belong neither to the GPU's window nor to this saving.</source>
        <translation>そのうち {early} は最初の GPU 処理より前で、GPU の区間にもこの節約にも含まれません。</translation>
    </message>
    <message>
        <source>The training process loads the data itself: num_workers above 0 loads it in the background.</source>
        <translation>学習プロセス自身がデータを読み込んでいる：num_workers を 0 より大きくすれば、バックグラウンドで読み込まれる。</translation>
    </message>
    <message>
        <source>The training process loads the data itself: num_workers above 0 loads it in the background; add pin_memory=True.</source>
        <translation>学習プロセス自身がデータを読み込んでいる：num_workers を 0 より大きくすれば、バックグラウンドで読み込まれる。pin_memory=True も加える。</translation>
    </message>
    <message>
        <source>Use more workers (num_workers), a higher prefetch_factor or persistent_workers, or make preparing a batch cheaper.</source>
        <translation>ワーカーを増やす（num_workers）、prefetch_factor を大きくする、persistent_workers を使う、またはバッチの準備を軽くする。</translation>
    </message>
    <message>
        <source>The loop waits {time} for its data ({pct} % of {whole})</source>
        <translation>ループがデータを {time} 待つ（{whole}の {pct} %）</translation>
    </message>
    <message>
        <source>{often}{of_the_gpu}{before}</source>
        <translation>{often}{of_the_gpu}{before}</translation>
    </message>
    <message>
        <source>The host is in {host_in} for {host_for} of it.</source>
        <translation>そのうち {host_for} の間、ホストは {host_in} の中。</translation>
    </message>
    <message>
        <source>Nothing is recorded in it that takes half of it.</source>
        <translation>その半分を占めるものは記録されていない。</translation>
    </message>
    <message>
        <source>The first batch waits for the workers to start: persistent_workers=True keeps them between epochs.</source>
        <translation>最初のバッチはワーカーの起動を待つ：persistent_workers=True にすると、エポックをまたいで保たれる。</translation>
    </message>
    <message>
        <source>The loop waits for its batch: use more workers, or make the preparation cheaper.</source>
        <translation>ループがバッチを待っている：ワーカーを増やすか、準備を軽くする。</translation>
    </message>
    <message>
        <source>Warm up before recording, and check whether it happens again.</source>
        <translation>記録の前にウォームアップし、また起きるかを確かめる。</translation>
    </message>
    <message>
        <source>See what it does there, and move it out of the loop.</source>
        <translation>そこで何をしているかを調べ、ループの外に出す。</translation>
    </message>
    <message>
        <source>See what the host does there: another thread, the driver, or the program itself.</source>
        <translation>そこでホストが何をしているかを見る：別のスレッド、ドライバー、またはプログラム自身。</translation>
    </message>
    <message>
        <source>Warm up before recording. If it stays, record with Python stacks (with_stack=True) to see what runs.</source>
        <translation>記録の前にウォームアップする。それでも残るなら、Python のスタック（with_stack=True）とともに記録し、何が動くかを見る。</translation>
    </message>
    <message>
        <source>Record with Python stacks (with_stack=True) to see what runs: garbage collection, another thread that holds the interpreter, or the program itself.</source>
        <translation>Python のスタック（with_stack=True）とともに記録し、何が動くかを見る：ガベージコレクション、インタプリタを握る別のスレッド、またはプログラム自身。</translation>
    </message>
    <message>
        <source>The other one of this name takes {median} until its first op ({op}).</source>
        <translation>同じ名前のもう 1 つは、最初の演算子（{op}）まで {median} です。</translation>
    </message>
    <message>
        <source>The {count} others of this name take {median} (median) until their first op ({op}).</source>
        <translation>同じ名前のほかの {count} 個は、最初の演算子（{op}）まで {median}（中央値）です。</translation>
    </message>
    <message>
        <source>The longest is the first one.</source>
        <translation>最長のものは最初のもの。</translation>
    </message>
    <message>
        <source>The longest is not the first one, so it is not a cold start.</source>
        <translation>最長のものは最初のものではないので、コールドスタートではない。</translation>
    </message>
    <message>
        <source>{name} spends {window} before its first op</source>
        <translation>{name} は最初の演算の前に {window} を費やす</translation>
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
        <translation>1回の起動</translation>
    </message>
    <message>
        <source>{count} launches</source>
        <translation>{count} 回の起動</translation>
    </message>
    <message>
        <source>Kernels in double precision: {pct} % of the GPU's busy time</source>
        <translation>倍精度のカーネル：GPU の稼働時間の {pct} %</translation>
    </message>
    <message>
        <source>{total} in {launches}; most of it is {kernel}{of_op}: {kernel_time}. An fp64 value has twice the bytes of an fp32 one, and most GPUs compute far fewer of them per second.</source>
        <translation>{launches}で {total}。最も多いのは {kernel}{of_op} の {kernel_time} です。fp64 の値は fp32 の 2 倍のバイト数で、ほとんどの GPU では 1 秒に計算できる数がはるかに少なくなります。</translation>
    </message>
    <message>
        <source>If it is not meant: a NumPy array, or a tensor made with dtype float64, brings it in. Cast it once with .float() where it is made.</source>
        <translation>意図したものでなければ、NumPy 配列か float64 で作ったテンソルから来ています。作る所で一度 .float() で変換してください。</translation>
    </message>
    <message>
        <source>It is {name}.</source>
        <translation>それは {name}。</translation>
    </message>
    <message>
        <source>All of them are {name}; the most exposed one takes {longest_time}.</source>
        <translation>すべて {name} で、最も露出したものは {longest_time} です。</translation>
    </message>
    <message>
        <source>The most exposed one is {name} ({longest_time}).</source>
        <translation>最も露出したものは {name}（{longest_time}）です。</translation>
    </message>
    <message>
        <source> That one makes {few_share} % of the exposed time: look at it first.</source>
        <translation>それだけで、隠れない時間の {few_share} % を占める：まずこれを調べる。</translation>
    </message>
    <message>
        <source> The {few_count} most exposed, of {few_least} and more, make {few_share} % of the exposed time: look at these first.</source>
        <translation>最も露出した {few_count} 個（{few_least} 以上）が露出時間の {few_share} % を占めます。まずこれらを見てください。</translation>
    </message>
    <message>
        <source> One {operation} of {bytes} takes {shortest}: {algorithm_rate} GB/s, {bus_rate} GB/s on the bus.</source>
        <translation>{bytes} の {operation} 1 回は {shortest}：{algorithm_rate} GB/s、バス上では {bus_rate} GB/s。</translation>
    </message>
    <message>
        <source> {size_count} times {operation} of {bytes} take {shortest} to {slowest}; the shortest is {algorithm_rate} GB/s, {bus_rate} GB/s on the bus.</source>
        <translation>{bytes} の {operation} {size_count} 回は {shortest} から {slowest}。最短のものは {algorithm_rate} GB/s、バス上では {bus_rate} GB/s。</translation>
    </message>
    <message>
        <source> Beyond the shortest of equal size they take {waiting} of {sized}: they wait for other ranks, or share a link.</source>
        <translation> 同じ大きさの最短のものを超える分は {sized} のうち {waiting} です。ほかのランクを待っているか、リンクを共有しています。</translation>
    </message>
    <message>
        <source>A faster network may help little: the shortest of equal size takes a small part of the time. Compare the ranks, because the rank that arrives last waits least, and see what that one does before.</source>
        <translation>高速なネットワークの効果は小さいかもしれません。同じ大きさの最短のものは時間のごく一部です。ランクを比べてください。最後に到着したランクの待ちが最も短いので、その前に何をしているかを見ます。</translation>
    </message>
    <message>
        <source> Waiting for other ranks may be part of it.</source>
        <translation>他のランクを待つ時間が含まれるかもしれません。</translation>
    </message>
    <message>
        <source>One collective takes {total}</source>
        <translation>1回の集合通信に {total} かかる</translation>
    </message>
    <message>
        <source>{count} collectives take {total}</source>
        <translation>{count} 回の集合通信に {total} かかる</translation>
    </message>
    <message>
        <source>{exposed} of communication is not hidden by other kernels</source>
        <translation>通信のうち {exposed} が他のカーネルに隠れていない</translation>
    </message>
    <message>
        <source>{how_many}; {overlap} % of that overlaps with other kernels. The exposed rest is {share} % of the time from the GPU's first to its last work. {longest}{few}{sizes}{waits}</source>
        <translation>{how_many}。その {overlap} % はほかのカーネルと重なる。隠れない残りは、GPU の最初の仕事から最後までの時間の {share} %。{longest}{few}{sizes}{waits}</translation>
    </message>
    <message>
        <source>This product is large enough to fill the GPU, so a larger batch would not help. Check the kernel that was chosen (layout, alignment, tile; max-autotune tries others) and the GPU's clocks and power limit.</source>
        <translation>この積は GPU を満たすだけの大きさがあり、バッチを大きくしても効果はない。選ばれたカーネル（レイアウト、アラインメント、タイル。max-autotune はほかのカーネルも試す）と、GPU のクロックと電力制限を確かめる。</translation>
    </message>
    <message>
        <source>The batch fills the GPU already, so a larger one would not help. Each product leaves a part of its tiles empty: pad M and N, or join products. Look at the kernel's tile; max-autotune tries others.</source>
        <translation>バッチはすでに GPU を満たしており、大きくしても効果はありません。各積はタイルの一部を空けています：M と N をパディングするか、積をまとめてください。カーネルのタイルを確認してください。max-autotune は他のものを試します。</translation>
    </message>
    <message>
        <source>Larger products fill the GPU better: increase the batch, or join products that share an input. Look at the kernel's waves and tile; max-autotune tries others.</source>
        <translation>積が大きいほど GPU はよく満たされる：バッチを大きくするか、入力を共有する積をまとめる。カーネルのウェーブとタイルを見る。max-autotune はほかのカーネルも試す。</translation>
    </message>
    <message>
        <source>GEMMs far below the GPU's peak: {launches}</source>
        <translation>GEMM が GPU のピークを大きく下回る：{launches}</translation>
    </message>
    <message>
        <source>{kernel} loses most time: {tflops} TFLOP/s, {pct} % of the peak of {peak}. It reaches {ceiling_pct} % of what its arithmetic and bytes allow; its median is {median}, on M x N x K = {shape}. The cost is the time that would be saved at {reachable} % of that limit.</source>
        <translation>{kernel} の損失が最大です：{tflops} TFLOP/s、ピーク {peak} の {pct} %。演算量とバイト数が許す上限の {ceiling_pct} % に達しています。中央値は {median}、M x N x K = {shape}。コストは、その上限の {reachable} % に達した場合に節約できる時間です。</translation>
    </message>
    <message>
        <source>The host waits for data in many gaps: use more workers, prefetch, or make the preparation cheaper.</source>
        <translation>多くの隙間でホストがデータを待っている：ワーカーを増やす、プリフェッチする、または準備を軽くする。</translation>
    </message>
    <message>
        <source>The host waits in many synchronizations, or copies that block: take them out of the loop, or copy from and to pinned memory.</source>
        <translation>ホストが多くの同期、またはブロックするコピーで待っている：それらをループから外すか、コピー元とコピー先にピン留めメモリを使う。</translation>
    </message>
    <message>
        <source>No single gap stands out: many add up. Launch less often: larger batches, or more of the work in the graph.</source>
        <translation>目立つ単独の空きはなく、多くの空きが積み重なっています。起動の回数を減らしてください。バッチを大きくするか、より多くの処理をグラフに入れます。</translation>
    </message>
    <message>
        <source>No single gap stands out: many add up. Launch less often: larger batches or fused kernels (torch.compile), or more of the work in the graph.</source>
        <translation>目立つ隙間はなく、多くの隙間が積み重なっている。起動の回数を減らす：バッチを大きくする、カーネルを融合する（torch.compile）、またはグラフに入れる仕事を増やす。</translation>
    </message>
    <message>
        <source>The GPU waits for the host, and for reasons that the trace does not show</source>
        <translation>GPU はホストを待ち、トレースに示されない理由でも待っている</translation>
    </message>
    <message>
        <source>The GPU is idle, and the trace does not show why</source>
        <translation>GPU は空いているが、トレースには理由がない</translation>
    </message>
    <message>
        <source>The GPU is idle between kernels, for several reasons</source>
        <translation>GPU はカーネルの間で空いており、理由は複数あります</translation>
    </message>
    <message>
        <source>The GPU waits for the host between kernels</source>
        <translation>GPU はカーネルの間でホストを待つ</translation>
    </message>
    <message>
        <source>The GPU is idle between kernels, mostly waiting for the host</source>
        <translation>GPU はカーネルの間で空いており、主にホストを待っています</translation>
    </message>
    <message>
        <source>The GPU waits for data between kernels</source>
        <translation>GPU はカーネルの間でデータを待つ</translation>
    </message>
    <message>
        <source>The GPU is idle between kernels, mostly waiting for data</source>
        <translation>GPU はカーネルの間で空いており、主にデータを待っています</translation>
    </message>
    <message>
        <source>The GPU waits for synchronizations between kernels</source>
        <translation>GPU はカーネルの間で同期を待つ</translation>
    </message>
    <message>
        <source>The GPU is idle between kernels, mostly because of synchronizations</source>
        <translation>GPU はカーネルの間で空いており、主に同期のためです</translation>
    </message>
    <message>
        <source>The GPU waits for work that is launched already</source>
        <translation>GPU は起動済みの処理を待つ</translation>
    </message>
    <message>
        <source>The GPU is idle between kernels, mostly until launched work begins</source>
        <translation>GPU はカーネルの間で空いており、主に起動済みの処理が始まるまでの時間です</translation>
    </message>
    <message>
        <source>For {host_wait} it waits for the host to launch. </source>
        <translation>{host_wait} はホストの起動を待っている。</translation>
    </message>
    <message>
        <source>For {input} it waits for data. </source>
        <translation>{input} はデータを待っている。</translation>
    </message>
    <message>
        <source>For {sync} the host or the stream is in a synchronization, or in a copy that blocks. </source>
        <translation>{sync} はホストまたはストリームが同期中、またはブロックするコピーの中。</translation>
    </message>
    <message>
        <source>For {kernel_wait} it waits for launched work to begin (launch latency). </source>
        <translation>{kernel_wait} は、起動された仕事が始まるのを待つ時間（起動遅延）。</translation>
    </message>
    <message>
        <source>For {between} it is between two kernels of which the second was already queued. </source>
        <translation>{between} は、次がすでにキューにある 2 つのカーネルの間の時間です。</translation>
    </message>
    <message>
        <source>For {other} the trace does not show a reason. </source>
        <translation>{other} はトレースから理由がわからない。</translation>
    </message>
    <message>
        <source>Of {gpus} GPUs this is about {gpu}. </source>
        <translation>{gpus} 個の GPU のうち、これは {gpu} についてである。</translation>
    </message>
    <message>
        <source>The longest idle gap is {longest}</source>
        <translation>最も長いアイドルの隙間は {longest}</translation>
    </message>
    <message>
        <source>The longest gap without another finding is {longest}</source>
        <translation>ほかの所見のない最長の隙間は {longest} です</translation>
    </message>
    <message>
        <source>; the host is in {host_in} for {host_for} of it.</source>
        <translation>。そのうち {host_for} の間、ホストは {host_in} の中。</translation>
    </message>
    <message>
        <source>; nothing is recorded on the launching thread for {host_for} of it.</source>
        <translation>。そのうち {host_for} の間、起動を行うスレッドには何も記録されていない。</translation>
    </message>
    <message>
        <source>.</source>
        <translation>。</translation>
    </message>
    <message>
        <source>No single gap stands out: many add up. In the {few} longest ({few_sum}) the host is in {few_in} for {few_for}. </source>
        <translation>突出した隙間はなく、多くが積み重なっています。最も長い {few} 個（{few_sum}）では、ホストは {few_for} の間 {few_in} の中にいます。</translation>
    </message>
    <message>
        <source>No gap is longer than {longest}. A GPU pauses so long between two kernels that are queued: fewer and larger kernels have fewer pauses.</source>
        <translation>{longest} より長い隙間はありません。GPU はキューにある 2 つのカーネルの間でこのくらい休止します: カーネルを少なく大きくすると休止が減ります。</translation>
    </message>
    <message>
        <source>One gap of {few_sum}, which no other finding explains, makes at least half of that time. In it the host is in {few_in} for {few_for}. </source>
        <translation>ほかの所見で説明できない {few_sum} の隙間が 1 つあり、この時間の半分以上を占めます。その間、ホストは {few_for} の間 {few_in} にいます。</translation>
    </message>
    <message>
        <source>{few} gaps of {few_least} and more, which no other finding explains, make at least half of that time ({few_sum}). In gaps as long as these the host is in {few_in} for {few_for}. </source>
        <translation>他の発見では説明できない {few_least} 以上のすき間 {few} 個がその時間の少なくとも半分（{few_sum}）を占めます。これほど長いすき間で、ホストは {few_for} の間 {few_in} にいます。</translation>
    </message>
    <message>
        <source>of that time</source>
        <translation>（その時間のうち）</translation>
    </message>
    <message>
        <source>of the longest gap</source>
        <translation>（最も長い隙間のうち）</translation>
    </message>
    <message>
        <source>{memory_calls} calls that allocate or free device memory take {memory_time} {memory_of}. In the first steps the allocator's cache still grows: warm up before recording. Later it means that the GPU's memory is nearly full: use less of it, or set expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF.</source>
        <translation>デバイスメモリを確保または解放する呼び出し {memory_calls} 回が {memory_time} かかります{memory_of}。最初のステップではアロケーターのキャッシュがまだ増えています: 記録の前にウォームアップしてください。後のステップなら GPU のメモリがほぼ満杯です: 使用量を減らすか、PYTORCH_CUDA_ALLOC_CONF に expandable_segments:True を設定してください。</translation>
    </message>
    <message>
        <source>Other findings do not explain {left} of its idle time; this is about that time. </source>
        <translation>アイドル時間のうち {left} はほかの所見では説明されない。以下はその時間についてである。</translation>
    </message>
    <message>
        <source>{of_gpus}{longest_gap}{host_did} {of_left}{for_host}{for_input}{for_sync}{for_kernels}{for_between}{for_other}The GPU is busy for {busy_pct} % of {window}.</source>
        <translation>{of_gpus}{longest_gap}{host_did}{of_left}{for_host}{for_input}{for_sync}{for_kernels}{for_between}{for_other}GPU は {window} の {busy_pct} % の時間稼働しています。</translation>
    </message>
    <message>
        <source>The recording has no GPU work at all. The profiler read counters instead of recording kernels (rows of category cuda_profiler_range: {ranges}).</source>
        <translation>記録に GPU の仕事がまったくない。プロファイラはカーネルを記録せず、カウンタを読んだ（カテゴリ cuda_profiler_range の行：{ranges}）。</translation>
    </message>
    <message>
        <source>The recording has no GPU work at all.</source>
        <translation>記録に GPU の仕事がまったくない。</translation>
    </message>
    <message>
        <source>They are in collectives, and no communication is recorded: how long it takes, and what waits for it, is not in any number here.</source>
        <translation>それらは集団通信の中にあり、通信は記録されていない：通信にかかる時間も、それを待つものも、ここのどの数値にも含まれない。</translation>
    </message>
    <message>
        <source>Most of them come after the last launch that has one: the recording of the GPU ended before their work.</source>
        <translation>その多くは、記録のある最後の起動より後にある：GPU の記録はその仕事の前に終わった。</translation>
    </message>
    <message>
        <source>Idle times of the GPU may be work that was not recorded.</source>
        <translation>GPU のアイドル時間は、記録されなかった仕事かもしれない。</translation>
    </message>
    <message>
        <source>Record again without the profiler's counters (profiler_metrics in _ExperimentalConfig): with them it records no kernels.</source>
        <translation>プロファイラのカウンタ（_ExperimentalConfig の profiler_metrics）なしで記録し直す：カウンタがあるとカーネルは記録されない。</translation>
    </message>
    <message>
        <source>Record with ProfilerActivity.CUDA, and check that no other tool uses CUPTI (another profiler, a debugger).</source>
        <translation>ProfilerActivity.CUDA を指定して記録し、ほかのツール（別のプロファイラ、デバッガ）が CUPTI を使っていないか確かめる。</translation>
    </message>
    <message>
        <source>End the recording after a torch.cuda.synchronize(), so that the GPU finishes what was launched.</source>
        <translation>torch.cuda.synchronize() の後で記録を終え、起動された仕事を GPU が終えるようにする。</translation>
    </message>
    <message>
        <source>End the recording after a torch.cuda.synchronize(), so that the last records arrive, and check the profiler's messages for dropped records.</source>
        <translation>最後の記録が届くように torch.cuda.synchronize() の後で記録を終え、記録の欠落を示すプロファイラのメッセージがないか確かめる。</translation>
    </message>
    <message>
        <source>{count} of {launches} kernel launches have no GPU record ({share} %)</source>
        <translation>カーネルの起動のうち {count} / {launches} 回に GPU の記録がない（{share} %）</translation>
    </message>
    <message>
        <source>Graph breaks: a step runs {regions} compiled regions with Python between them</source>
        <translation>グラフブレーク: 1 ステップで {regions} 個のコンパイル済み領域が実行され、その間に Python が動きます</translation>
    </message>
    <message>
        <source>Graph breaks: a step runs {regions} compiled regions with eager ops between them</source>
        <translation>グラフの切れ目（graph break）：1ステップに {regions} 個のコンパイル済み領域があり、その間で eager の演算が動く</translation>
    </message>
    <message>
        <source>No op runs</source>
        <translation>演算は実行されません</translation>
    </message>
    <message>
        <source>One eager op runs</source>
        <translation>1 個の eager の演算が動く</translation>
    </message>
    <message>
        <source>{ops} eager ops run</source>
        <translation>{ops} 個の eager の演算が動く</translation>
    </message>
    <message>
        <source>this happens in one step</source>
        <translation>これは1つのステップで起きている</translation>
    </message>
    <message>
        <source>this happens in {steps} steps</source>
        <translation>これは {steps} ステップで起きている</translation>
    </message>
    <message>
        <source>{eager} between the first and the last region of a step; {often}. Nothing is fused across a break, and each region pays for its own wrapper.</source>
        <translation>ステップの最初の領域と最後の領域の間で、{eager}。{often}。グラフの切れ目をまたぐ融合はなく、ラッパーのコストは領域ごとにかかる。</translation>
    </message>
    <message>
        <source>TORCH_LOGS=graph_breaks prints the lines; fullgraph=True turns breaks into errors.</source>
        <translation>TORCH_LOGS=graph_breaks で該当する行が表示される。fullgraph=True では切れ目がエラーになる。</translation>
    </message>
    <message>
        <source>One graph is captured</source>
        <translation>1 個のグラフがキャプチャされる</translation>
    </message>
    <message>
        <source>{count} graphs are captured</source>
        <translation>{count} 個のグラフがキャプチャされる</translation>
    </message>
    <message>
        <source>Capturing CUDA graphs takes {total}</source>
        <translation>CUDA グラフのキャプチャに {total} かかる</translation>
    </message>
    <message>
        <source>{graphs} in {capture} and made executable in {instantiate}. Launches during a capture ({launches}) go into the graph; they do not run.</source>
        <translation>{graphs}：キャプチャに {capture}、実行可能にするのに {instantiate}。キャプチャ中の起動（{launches}）はグラフに入り、実行されない。</translation>
    </message>
    <message>
        <source>Judge by the replays: this happens once per graph. Many captures mean changing shapes: pad them to a few sizes.</source>
        <translation>リプレイで判断する：キャプチャはグラフごとに一度だけ行われる。キャプチャが多いのは形状が変わるため：少数の大きさにパディングする。</translation>
    </message>
    <message>
        <source>A tensor is copied whole to append a little to it: {pct} % of the GPU's busy time</source>
        <translation>少し追加するためにテンソル全体をコピーしている：GPU のビジー時間の {pct} %</translation>
    </message>
    <message>
        <source>aten::cat joins tensors of which one is at least eight times as long as the other. That takes {total} in {launches}. The longest launch appends {part} to {whole}.</source>
        <translation>aten::cat が連結するテンソルの一方は、他方の8倍以上の長さである。{launches}で {total} かかる。最長の起動は {whole} に {part} を追加する。</translation>
    </message>
    <message>
        <source>Allocate the result once and write each new part into its place. In generation with transformers that is a static cache for keys and values (cache_implementation="static").</source>
        <translation>結果を一度だけ割り当て、新しい部分をその位置に書き込む。transformers での生成では、キーと値の静的キャッシュ（cache_implementation="static"）がそれにあたる。</translation>
    </message>
    <message>
        <source>casts</source>
        <translation>型変換</translation>
    </message>
    <message>
        <source>between its parts</source>
        <translation>その各部分の間で</translation>
    </message>
    <message>
        <source>first</source>
        <translation>先に</translation>
    </message>
    <message>
        <source>rearrange or convert what its earlier kernels made</source>
        <translation>先のカーネルの結果を並べ替え、または変換する</translation>
    </message>
    <message>
        <source>convert its inputs to another type, as autocast does</source>
        <translation>autocast のように入力を別の型に変換する</translation>
    </message>
    <message>
        <source>make the clone that an out-of-place op needs</source>
        <translation>out-of-place の op に必要な複製を作る</translation>
    </message>
    <message>
        <source>copy a tensor whose strides the op cannot use as they are</source>
        <translation>op がそのまま使えないストライドのテンソルをコピーする</translation>
    </message>
    <message>
        <source>The op does this itself. A fused implementation of it (scaled_dot_product_attention, torch.compile) may not need the copy.</source>
        <translation>これは演算自身が行う。融合された実装（scaled_dot_product_attention、torch.compile）ならこのコピーは不要かもしれない。</translation>
    </message>
    <message>
        <source>Keep tensors that are cast again and again (weights, masks) in the type that is needed.</source>
        <translation>何度も型変換されるテンソル（重み、マスク）は、必要な型で持っておく。</translation>
    </message>
    <message>
        <source>Its in-place variant {op}_ needs no clone, where nothing else needs the old tensor.</source>
        <translation>元のテンソルをほかで使わなければ、インプレース版の {op}_ なら clone は要らない。</translation>
    </message>
    <message>
        <source>Make the tensor contiguous once, where it is created or transposed: a tensor that is contiguous is not copied again.</source>
        <translation>テンソルを作るか転置する場所で、一度だけ contiguous にする：contiguous なテンソルは再びコピーされない。</translation>
    </message>
    <message>
        <source>One kernel or copy inside it serves only to</source>
        <translation>その中の 1 個のカーネルまたはコピーの目的：</translation>
    </message>
    <message>
        <source>{count} kernels or copies inside it serve only to</source>
        <translation>その中の {count} 個のカーネルまたはコピーの目的：</translation>
    </message>
    <message>
        <source>{op} {what} tensors {when}: {time}, {share} % of the GPU's busy time</source>
        <translation>{op} が{when}テンソルを{what}：{time}、GPU 稼働時間の {share} %</translation>
    </message>
    <message>
        <source>{inside} {why}.</source>
        <translation>{inside}{why}。</translation>
    </message>
    <message>
        <source>Start here: its footprint shows whether it can be faster. Most of its launches belong to no recorded op, so its shapes are not known.</source>
        <translation>ここから始める：フットプリントから、速くできるかどうかがわかる。起動の大半は記録された演算に属さないため、形状は不明。</translation>
    </message>
    <message>
        <source>Start here. Most of its launches belong to no recorded op, so its shapes are not known.</source>
        <translation>ここから始める。起動の大半は記録された演算に属さないため、形状は不明。</translation>
    </message>
    <message>
        <source>Start here: its footprint shows whether it can be faster.</source>
        <translation>ここから始めてください。フットプリントが、速くできるかを示します。</translation>
    </message>
    <message>
        <source>Start here.</source>
        <translation>ここから始めてください。</translation>
    </message>
    <message>
        <source>Start here: its footprint shows whether it can be faster. With record_shapes=True the trace would hold the shapes of its op too.</source>
        <translation>ここから始める：フットプリントから、速くできるかどうかがわかる。record_shapes=True なら、演算の形状もトレースに入る。</translation>
    </message>
    <message>
        <source>Start here. With record_shapes=True the trace would hold the shapes of its op.</source>
        <translation>ここから始める。record_shapes=True なら、演算の形状がトレースに入る。</translation>
    </message>
    <message>
        <source>Start here: its footprint and the shapes of its op show whether it can be faster.</source>
        <translation>ここから始める：フットプリントと演算の形状から、速くできるかどうかがわかる。</translation>
    </message>
    <message>
        <source>Start here: the shapes of its op show whether it can be faster.</source>
        <translation>ここから始める：演算の形状から、速くできるかどうかがわかる。</translation>
    </message>
    <message>
        <source>It looks like a matrix product of your own: compare it with torch.matmul for the same shapes.</source>
        <translation>自作の行列積のようである：同じ形状の torch.matmul と比べる。</translation>
    </message>
    <message>
        <source>One kernel takes</source>
        <translation>1 つのカーネル</translation>
    </message>
    <message>
        <source>Two kernels take</source>
        <translation>2 つのカーネル</translation>
    </message>
    <message>
        <source> {other} takes {other_time} in one launch.</source>
        <translation> {other} は 1 回の起動で {other_time} かかります。</translation>
    </message>
    <message>
        <source> {other} takes {other_time} in {other_count} launches.</source>
        <translation> {other} は {other_count} 回の起動で {other_time} かかります。</translation>
    </message>
    <message>
        <source>{who} {pct} % of the GPU's busy time</source>
        <translation>{who}が GPU の稼働時間の {pct} % を占める</translation>
    </message>
    <message>
        <source>{kernel} takes {time} in {launches}.{second}</source>
        <translation>{kernel} は {launches}で {time} かかります。{second}</translation>
    </message>
    <message>
        <source>That op usually takes {usual}: here it starts something up, or its thread was interrupted. Warm up before recording, and see whether it happens again.</source>
        <translation>この演算は普段 {usual} です。ここでは何かを起動しているか、スレッドが中断されています。記録の前にウォームアップし、再び起きるか確かめてください。</translation>
    </message>
    <message>
        <source>That op launches no GPU work. If it computes on the CPU, move its tensors to the GPU, or take it out of the loop.</source>
        <translation>その演算は GPU の仕事を起動しない。CPU で計算しているなら、テンソルを GPU に移すか、ループの外に出す。</translation>
    </message>
    <message>
        <source>That op only makes views of tensors, which takes the host's time. Inside DistributedDataParallel.forward it may belong to the broadcast of buffers: try broadcast_buffers=False.</source>
        <translation>この演算はテンソルの view を作るだけで、ホストの時間がかかる。DistributedDataParallel.forward の中なら、バッファのブロードキャストの一部かもしれない：broadcast_buffers=False を試す。</translation>
    </message>
    <message>
        <source>That op only makes views of tensors: it takes the host's time wherever the tensors are. Make fewer of them in the loop.</source>
        <translation>この演算はテンソルの view を作るだけ：テンソルがどこにあっても、かかるのはホストの時間。ループの中で作る view を減らす。</translation>
    </message>
    <message>
        <source>Ops are recorded, but no launch of GPU work is, so the trace does not show what the GPU waits for: record the CUDA or HIP calls too, or keep them in the file.</source>
        <translation>op は記録されていますが、GPU 処理の起動が 1 つも記録されていないため、GPU が何を待っているかはトレースから分かりません：CUDA または HIP の呼び出しも記録するか、ファイルに残してください。</translation>
    </message>
    <message>
        <source>The launches of some GPU work are not recorded ({unlaunched_name} is one of {unlaunched}), so the trace does not show what the GPU waits for. Triton launches by the driver (cuLaunchKernel), which older versions of PyTorch's profiler do not record: use a newer one.</source>
        <translation>一部の GPU の仕事は起動が記録されていない（{unlaunched} 個、{unlaunched_name} はその1つ）ため、GPU が何を待つのかトレースからはわからない。Triton はドライバで起動し（cuLaunchKernel）、PyTorch の古いプロファイラはそれを記録しない：新しいものを使う。</translation>
    </message>
    <message>
        <source>The launches of some GPU work are not recorded ({unlaunched_name} is one of {unlaunched}), so the trace does not show what the GPU waits for.</source>
        <translation>一部の GPU の仕事は起動が記録されていない（{unlaunched} 個、{unlaunched_name} はその1つ）ため、GPU が何を待つのかトレースからはわからない。</translation>
    </message>
    <message>
        <source>Nothing is recorded on the launching thread then, not even Python: it waited for something outside the recording, or two recordings are in one file. Leave that time out.</source>
        <translation>その間、起動スレッドには Python も含めて何も記録されていません：記録の外の何かを待っていたか、1 つのファイルに 2 つの記録が入っています。その時間は除いて考えてください。</translation>
    </message>
    <message>
        <source>Check whether all GPU work was recorded. If it was, see what the work waits for: another stream, a collective, another process.</source>
        <translation>GPU の仕事がすべて記録されたかを確かめる。記録されているなら、その仕事が何を待つかを見る：別のストリーム、集合通信、別のプロセス。</translation>
    </message>
    <message>
        <source>Give the GPU more work per launch (larger batches, torch.compile).</source>
        <translation>1 回の起動でより多くの GPU 処理を行ってください（大きいバッチ、torch.compile）。</translation>
    </message>
    <message>
        <source>Give the GPU more work per launch (larger batches).</source>
        <translation>1 回の起動でより多くの GPU 処理を行ってください（大きいバッチ）。</translation>
    </message>
    <message>
        <source>Give the GPU more work per launch (larger batches), and take synchronizations out of the loop.</source>
        <translation>1 回の起動で GPU に渡す仕事を増やし（バッチを大きく）、同期をループの外に出してください。</translation>
    </message>
    <message>
        <source>Give the GPU more work per launch (larger batches, torch.compile), and take synchronizations out of the loop.</source>
        <translation>1回の起動あたりの GPU の仕事を増やし（大きいバッチ、torch.compile）、同期をループから外す。</translation>
    </message>
    <message>
        <source>The host waits in a synchronization: take it out of the loop, or launch more work before it.</source>
        <translation>ホストが同期で待っている：同期をループから外すか、その前にもっと仕事を起動する。</translation>
    </message>
    <message>
        <source>The host waits in a copy: use pinned memory with non_blocking=True, and read the result later.</source>
        <translation>ホストがコピーで待っている：ピン留めメモリと non_blocking=True を使い、結果は後で読む。</translation>
    </message>
    <message>
        <source>The call launches a HIP graph. If it takes as long each time, fewer and larger kernels in the graph make it shorter; if only the first time, warm up before recording.</source>
        <translation>この呼び出しは HIP グラフを起動します。毎回これだけかかるなら、グラフ内のカーネルを少なく大きくすると短くなります。最初だけなら、記録の前にウォームアップしてください。</translation>
    </message>
    <message>
        <source>The call launches a CUDA graph. If it takes as long each time, fewer and larger kernels in the graph make it shorter; if only the first time, cudaGraphUpload does that work earlier.</source>
        <translation>この呼び出しは CUDA グラフを起動します。毎回これだけかかるなら、グラフ内のカーネルを少なく大きくすると短くなります。最初だけなら、cudaGraphUpload でその処理を先に済ませられます。</translation>
    </message>
    <message>
        <source>A call that takes so long loads something or allocates device memory: warm up before recording, and check whether it happens again.</source>
        <translation>これほど長い呼び出しは、何かを読み込むか、デバイスのメモリを確保している：記録の前にウォームアップし、また起きるかを確かめる。</translation>
    </message>
    <message>
        <source>That belongs to the capture of a CUDA graph, which happens once: warm up before recording.</source>
        <translation>これは一度だけ行われる CUDA グラフのキャプチャの一部です。記録の前にウォームアップしてください。</translation>
    </message>
    <message>
        <source>That is Python's garbage collection: call gc.freeze() after the start-up, or gc.disable() and gc.collect() every so many steps.</source>
        <translation>これは Python のガベージコレクションである：起動後に gc.freeze() を呼ぶか、gc.disable() にして何ステップかごとに gc.collect() を呼ぶ。</translation>
    </message>
    <message>
        <source>That Python function only waits: for another thread, a queue, a pipe, or the clock. See what the code that calls it waits for.</source>
        <translation>その Python 関数は、別のスレッド、キュー、パイプ、時計のいずれかを待つだけです。呼び出すコードが何を待つかを調べてください。</translation>
    </message>
    <message>
        <source>That Python function takes the time: see what it does, and move it out of the loop or to another thread.</source>
        <translation>その Python 関数に時間がかかっている：何をしているかを調べ、ループの外か別のスレッドに移す。</translation>
    </message>
    <message>
        <source>Nothing that is recorded inside that op takes half of the gap: a library may load kernels or try algorithms there. Warm up before recording, and see whether it happens again.</source>
        <translation>この演算の中に、すき間の半分を占める記録はありません。ライブラリがカーネルを読み込むか、アルゴリズムを試している可能性があります。記録の前にウォームアップし、再び起きるか確かめてください。</translation>
    </message>
    <message>
        <source>No single function or call inside it takes half of the gap: many small ones add up.</source>
        <translation>その中に、アイドルの半分を占める関数や呼び出しはない：小さいものの積み重ね。</translation>
    </message>
    <message>
        <source>{gpu} works {pct} % of the time, {busiest} {busiest_pct} %</source>
        <translation>{gpu} は時間の {pct} %、{busiest} は {busiest_pct} % の間働く</translation>
    </message>
    <message>
        <source>One process uses {count} GPUs. These are shares of {window}, from the first work of any of them to the last.</source>
        <translation>1 つのプロセスが {count} 台の GPU を使う。割合は、いずれかの最初の仕事から最後の仕事までの {window} に対するもの。</translation>
    </message>
    <message>
        <source>See why the process gives that GPU so little: a layer or a batch that is placed unevenly, or a default device (cuda:0) that is used by mistake. For data parallelism run one process per GPU (DistributedDataParallel).</source>
        <translation>その GPU の仕事がなぜ少ないかを見る：層やバッチの偏った配置、または誤って使われた既定のデバイス (cuda:0)。データ並列では GPU ごとに 1 プロセスを動かす (DistributedDataParallel)。</translation>
    </message>
    <message>
        <source>Name and op are the same, so neither the launch nor the choice of the algorithm explains it. Clocks, heat, power, another program on the GPU or other input sizes may.</source>
        <translation>名前と演算が同じなので、起動もアルゴリズムの選択も原因ではない。クロック、熱、電力、GPU 上の別のプログラム、または入力の大きさの違いが原因かもしれない。</translation>
    </message>
    <message>
        <source>Name, op and shapes are the same, so neither the launch nor the choice of the algorithm explains it. Clocks, heat, power, the cache or another program on the GPU may.</source>
        <translation>名前、演算、形状が同じなので、起動もアルゴリズムの選択も原因ではない。クロック、熱、電力、キャッシュ、または GPU 上の別のプログラムが原因かもしれない。</translation>
    </message>
    <message>
        <source>One kernel's times vary: mean {mean}, median {median}</source>
        <translation>1つのカーネルの時間がばらつく：平均 {mean}、中央値 {median}</translation>
    </message>
    <message>
        <source>{kernel} runs {count} times for the same op; most launches take about {median}, the slowest {most}. {why}</source>
        <translation>{kernel} は同じ演算で {count} 回動く。多くは約 {median}、最も遅いものは {most}。{why}</translation>
    </message>
    <message>
        <source>Judge by the median. Record more steps: if the first launches are slow, the GPU clock was still ramping up.</source>
        <translation>中央値で判断する。より多くのステップを記録する：最初の数回の起動が遅いなら、GPU のクロックがまだ上がる途中だった。</translation>
    </message>
    <message>
        <source>No recorded work ran in between. The trace does not show which it is: earlier work that was not recorded, a device that was not ready (a cold start, another process), or clocks of CPU and GPU that are not aligned.</source>
        <translation>その間に動いた仕事は記録されていない。次のどれかはトレースからわからない：記録されなかった先行の仕事、準備がまだだったデバイス（コールドスタート、別のプロセス）、または揃っていない CPU と GPU の時計。</translation>
    </message>
    <message>
        <source>For {before} of it the GPU was still busy with what was launched before the recording.</source>
        <translation>そのうち {before} の間、GPU は記録の前に起動された仕事でまだ動いていた。</translation>
    </message>
    <message>
        <source>There is profiler overhead ({request}) in between.</source>
        <translation>間にプロファイラのオーバーヘッド（{request}）がある。</translation>
    </message>
    <message>
        <source>The first GPU work begins {offset} after its launch call returns</source>
        <translation>最初の GPU の仕事は、起動の呼び出しが戻ってから {offset} 後に始まる</translation>
    </message>
    <message>
        <source>Record a few more steps: a launch latency that shrinks after the first step is start-up; one that stays is a queue or a difference between the clocks.</source>
        <translation>もう数ステップ記録する：最初のステップの後に縮む起動レイテンシは始動によるもの、残るものはキューか時計のずれである。</translation>
    </message>
    <message>
        <source>Keep convolutions in channels last: model.to(memory_format=torch.channels_last), and the same for the input. Before ROCm 7.0, PyTorch hands that format to MIOpen only with PYTORCH_MIOPEN_SUGGEST_NHWC=1.</source>
        <translation>畳み込みを channels last に保ってください：model.to(memory_format=torch.channels_last)。入力も同様です。ROCm 7.0 より前では、PYTORCH_MIOPEN_SUGGEST_NHWC=1 のときだけ PyTorch がこの形式を MIOpen に渡します。</translation>
    </message>
    <message>
        <source>Keep convolutions in channels last: model.to(memory_format=torch.channels_last), and the same for the input.</source>
        <translation>畳み込みを channels last に保ってください：model.to(memory_format=torch.channels_last)。入力も同様です。</translation>
    </message>
    <message>
        <source>Tensors change their memory format for the library: {pct} % of the GPU's busy time</source>
        <translation>ライブラリのためにテンソルのメモリ形式を変換：GPU の稼働時間の {pct} %</translation>
    </message>
    <message>
        <source>{kernel} and the like take {total} in {launches}. They rearrange tensors between channels first (NCHW) and channels last (NHWC), because the library's kernels need the other format.</source>
        <translation>{kernel} などは {launches} で {total} かかります。ライブラリのカーネルが別の形式を必要とするため、channels first（NCHW）と channels last（NHWC）の間でテンソルを並べ替えます。</translation>
    </message>
    <message>
        <source>The optimizer launches {each} kernels per step, one parameter at a time</source>
        <translation>オプティマイザは1ステップに {each} 個のカーネルを、パラメータ1つずつ起動する</translation>
    </message>
    <message>
        <source>A step keeps the host busy for {host} and the GPU for {device}. During these steps the GPU is idle for {idle} in total.</source>
        <translation>1ステップはホストを {host}、GPU を {device} 使う。これらのステップの間、GPU は合計 {idle} アイドル。</translation>
    </message>
    <message>
        <source>Use foreach=True, or fused=True where the optimizer has it: a few kernels for all parameters.</source>
        <translation>foreach=True を、オプティマイザにあれば fused=True を指定する：少数のカーネルで全パラメータを更新する。</translation>
    </message>
    <message>
        <source>{limit_1} and {limit_2}</source>
        <translation>{limit_1}と{limit_2}</translation>
    </message>
    <message>
        <source>{limit_1}, {limit_2} and {limit_3}</source>
        <translation>{limit_1}、{limit_2}、{limit_3}</translation>
    </message>
    <message>
        <source> of one of its {configurations} configurations</source>
        <translation>（{configurations} 種の起動設定の 1 つ）</translation>
    </message>
    <message>
        <source>One block per multiprocessor fits</source>
        <translation>SM に入るブロックは 1 個</translation>
    </message>
    <message>
        <source>{blocks} blocks per multiprocessor fit</source>
        <translation>SM に入るブロックは {blocks} 個</translation>
    </message>
    <message>
        <source>{name} fills {pct} % of a multiprocessor's warps</source>
        <translation>{name} はマルチプロセッサのワープの {pct} % を満たす</translation>
    </message>
    <message>
        <source>{fit} at a time, limited by {limit}. The kernel takes {total} in {launches}{of}, {share} % of all kernel time. Such kernels need many resident warps to hide memory latency.</source>
        <translation>{fit}（同時に）。{limit} による制限です。このカーネルは{launches}{of}で {total}、全カーネル時間の {share} % です。このようなカーネルはメモリの遅延を隠すために多くの常駐ワープを必要とします。</translation>
    </message>
    <message>
        <source>The footprint shows what would let another block fit: fewer registers per thread, less shared memory per block, or another block size.</source>
        <translation>フットプリントを見ると、何を変えればブロックがもう1つ入るかがわかる：スレッドあたりのレジスタを減らす、ブロックあたりの共有メモリを減らす、ブロックの大きさを変える。</translation>
    </message>
    <message>
        <source>One tensor is</source>
        <translation>1 個のテンソルが</translation>
    </message>
    <message>
        <source>{count} tensors are</source>
        <translation>{count} 個のテンソルが</translation>
    </message>
    <message>
        <source>{how_many} created on the host and copied to the GPU</source>
        <translation>{how_many}ホストで作られ、GPU にコピーされる</translation>
    </message>
    <message>
        <source>Ops such as {name} fill host memory, and the next op copies it to the GPU. This takes {total} of host time; for {cost} of it the GPU does nothing else.</source>
        <translation>{name} などの演算がホストのメモリを埋め、次の演算がそれを GPU にコピーする。ホストの時間は合計 {total}。そのうち {cost} の間、GPU はほかに何もしない。</translation>
    </message>
    <message>
        <source>Create tensors where they are used: torch.zeros(..., device="cuda").</source>
        <translation>テンソルは使う場所で作る：torch.zeros(..., device="cuda")。</translation>
    </message>
    <message>
        <source>{name} is called {calls} times, {each} of self time each</source>
        <translation>{name} が {calls} 回呼ばれ、1回あたり自身の時間は {each}</translation>
    </message>
    <message>
        <source>Together they take {total}: {share} % of the host's self time.</source>
        <translation>合わせて {total}：ホスト自身の時間の {share} %。</translation>
    </message>
    <message>
        <source>Call it less often on more data: batch, use a foreach or fused variant, or let torch.compile fuse the loop.</source>
        <translation>より多くのデータに対してまとめて呼び、回数を減らす：バッチにする、foreach 版か fused 版を使う、または torch.compile にループを融合させる。</translation>
    </message>
    <message>
        <source>the rows of its result</source>
        <translation>結果の行</translation>
    </message>
    <message>
        <source>its rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>One GEMM has a dimension</source>
        <translation>1 個の GEMM の次元は</translation>
    </message>
    <message>
        <source>{count} GEMMs have dimensions</source>
        <translation>{count} 個の GEMM の次元は</translation>
    </message>
    <message>
        <source>matrix cores</source>
        <translation>行列コア</translation>
    </message>
    <message>
        <source>This is a batched product next to a softmax, as in attention, where such a dimension is often a number of tokens: fused attention (scaled_dot_product_attention) does not store that matrix.</source>
        <translation>これはアテンションのように softmax と隣り合うバッチ行列積で、こうした次元はトークン数であることが多い：融合アテンション（scaled_dot_product_attention）はこの行列を格納しない。</translation>
    </message>
    <message>
        <source>If the program may choose this dimension (vocabulary, hidden size), pad it to the next multiple of {multiple}; 64 is better still.</source>
        <translation>プログラムがこの次元（語彙、隠れ層の大きさ）を選べるなら、次の {multiple} の倍数までパディングする。64 ならさらによい。</translation>
    </message>
    <message>
        <source>{how_many} that {cores} load slowly, {pct} % of the GPU's busy time</source>
        <translation>{how_many}{cores}の読み込みが遅い：GPU 稼働時間の {pct} %</translation>
    </message>
    <message>
        <source>In M x N x K = {shape}, {whose} are {dimension} elements apart, not a multiple of {multiple}. So they do not start at multiples of 16 bytes. The example is {kernel}.</source>
        <translation>M x N x K = {shape} では、{whose}の間隔は {dimension} 要素で、{multiple} の倍数ではありません。そのため 16 バイトの倍数から始まりません。例は {kernel} です。</translation>
    </message>
    <message>
        <source>If ten bits of mantissa are enough, use torch.set_float32_matmul_precision("high") or autocast to bfloat16.</source>
        <translation>仮数部が 10 ビットで足りるなら、torch.set_float32_matmul_precision("high") か、bfloat16 への autocast を使う。</translation>
    </message>
    <message>
        <source>If ten bits of mantissa are enough, use torch.set_float32_matmul_precision("high"), for which ROCm also needs HIPBLASLT_ALLOW_TF32=1 in the environment, or autocast to bfloat16.</source>
        <translation>仮数 10 ビットで足りるなら torch.set_float32_matmul_precision("high")（ROCm では環境変数 HIPBLASLT_ALLOW_TF32=1 も必要）か、bfloat16 への autocast を使ってください。</translation>
    </message>
    <message>
        <source> Not counted: {left_out} of fp32 GEMMs over {left_out_count} launches that memory limits; TF32 would hardly help them.</source>
        <translation> 含まれないもの：メモリに律速される fp32 GEMM の {left_out}（{left_out_count} 回の起動）。TF32 でもほとんど速くならない。</translation>
    </message>
    <message>
        <source>fp32 GEMMs without tensor cores: {pct} % of the GPU's busy time</source>
        <translation>テンソルコアを使わない fp32 の GEMM：GPU 稼働時間の {pct} %</translation>
    </message>
    <message>
        <source>{kernel} and others multiply in full single precision: {time} over {count} launches. On this GPU's tensor cores, TF32 has {gain} times the peak; with it, arithmetic and bytes would allow at least {saved} less.{rest}</source>
        <translation>{kernel} などは完全な単精度で乗算する：{count} 回の起動で {time}。この GPU のテンソルコアでは、TF32 のピークは {gain} 倍。TF32 なら、演算量とバイト数からは少なくとも {saved} 短縮できる。{rest}</translation>
    </message>
    <message>
        <source>These {files} files may not be the ranks of one run</source>
        <translation>これら {files} 個のファイルは、1 回の実行のランクではない可能性があります</translation>
    </message>
    <message>
        <source>Open the ranks of one run only; lanescope diff compares two runs. Late ranks and waiting for them are not reported.</source>
        <translation>1 回の実行のランクだけを開いてください。2 回の実行の比較には lanescope diff を使います。遅いランクとその待ちについては何も述べません。</translation>
    </message>
    <message>
        <source>One copy uses</source>
        <translation>1回のコピーが使うのは、</translation>
    </message>
    <message>
        <source>{count} copies use</source>
        <translation>{count} 回のコピーが使うのは、</translation>
    </message>
    <message>
        <source>Besides waiting for earlier GPU work, their calls block the host for {host}. </source>
        <translation>先行する GPU の仕事を待つ時間のほかに、その呼び出しはホストを {host} 止める。</translation>
    </message>
    <message>
        <source> For {idle} more the GPU is idle while the calls stage or return.</source>
        <translation>さらに {idle} の間、呼び出しがデータをステージングするか戻る間、 GPU はアイドルである。</translation>
    </message>
    <message>
        <source>Pin the host's memory (cudaMallocHost, cudaHostRegister) and copy with cudaMemcpyAsync; read what comes to the host after an event.</source>
        <translation>ホストのメモリを固定し（cudaMallocHost、cudaHostRegister）、cudaMemcpyAsync でコピーしてください。ホストへ来るデータはイベントの後に読んでください。</translation>
    </message>
    <message>
        <source>Pin the host's memory (pin_memory=True in the DataLoader, tensor.pin_memory()) and copy with non_blocking=True, in both directions; read what comes to the host after an event.</source>
        <translation>ホストのメモリをピン留めし（DataLoader の pin_memory=True、tensor.pin_memory()）、両方向とも non_blocking=True でコピーする。ホストに来る値はイベントの後に読む。</translation>
    </message>
    <message>
        <source>Pin the host's memory (pin_memory=True in the DataLoader, tensor.pin_memory()) and copy with non_blocking=True.</source>
        <translation>ホストのメモリをピン留めし（DataLoader の pin_memory=True、tensor.pin_memory()）、non_blocking=True でコピーする。</translation>
    </message>
    <message>
        <source>Copy to a pinned tensor with non_blocking=True, and read it after an event; copy fewer values to the host.</source>
        <translation>ピン留めしたテンソルに non_blocking=True でコピーし、イベントの後で読む。ホストにコピーする値を減らす。</translation>
    </message>
    <message>
        <source>{how_many} memory that is not pinned ({time})</source>
        <translation>{how_many}ピン留めされていないメモリ（{time}）</translation>
    </message>
    <message>
        <source>{blocked}For {alone} nothing else runs on the GPU.{until_return} Such a copy goes through a staging buffer, and its call returns only when the copy is done.</source>
        <translation>{blocked}{alone} の間、GPU ではほかに何も実行されません。{until_return}こうしたコピーはステージングバッファを経由し、呼び出しはコピーの完了後に戻ります。</translation>
    </message>
    <message>
        <source>By its kernels' names this GPU has tensor cores, at least for float16: use autocast to float16 (torch.autocast, with a gradient scaler in training) if the precision is enough.</source>
        <translation>カーネルの名前によれば、この GPU には少なくとも float16 のテンソルコアがある：精度が足りるなら、autocast で float16 にする（torch.autocast。学習では勾配スケーラも使う）。</translation>
    </message>
    <message>
        <source>This GPU has tensor cores for float16, but not TF32: use autocast to float16 (torch.autocast, with a gradient scaler in training) if the precision is enough.</source>
        <translation>この GPU には float16 用のテンソルコアがあるが、TF32 はない：精度が足りるなら、float16 への autocast（torch.autocast、学習では勾配スケーラーも）を使う。</translation>
    </message>
    <message>
        <source>If ten bits of mantissa are enough, use torch.backends.cudnn.allow_tf32 = True and torch.set_float32_matmul_precision("high"), or autocast to bfloat16.</source>
        <translation>仮数部が 10 ビットで足りるなら、torch.backends.cudnn.allow_tf32 = True と torch.set_float32_matmul_precision("high") か、bfloat16 への autocast を使う。</translation>
    </message>
    <message>
        <source>If ten bits of mantissa are enough, use torch.set_float32_matmul_precision("high"), or autocast to bfloat16. Products that are bound by memory gain little.</source>
        <translation>仮数部が 10 ビットで足りるなら、torch.set_float32_matmul_precision("high") か、bfloat16 への autocast を使う。メモリ律速の積では効果が小さい。</translation>
    </message>
    <message>
        <source>fp32 kernels leave the tensor cores unused: {pct} % of the GPU's busy time</source>
        <translation>fp32 のカーネルがテンソルコアを使っていない：GPU 稼働時間の {pct} %</translation>
    </message>
    <message>
        <source>The longest is {kernel}. By their names, such kernels multiply in full single precision without tensor cores: {time} in {launches}.</source>
        <translation>最も長いのは {kernel}。名前から見て、こうしたカーネルはテンソルコアなしに完全な単精度で乗算する：{launches}で {time}。</translation>
    </message>
    <message>
        <source> For {waiting} of it the rank waits for other ranks.</source>
        <translation>そのうち {waiting} は、この rank がほかの rank を待つ時間。</translation>
    </message>
    <message>
        <source> For {waiting} of it the rank waits for other ranks. For {untold} the trace does not show whether it waits or transfers.</source>
        <translation>そのうち {waiting} は、この rank がほかの rank を待つ時間。{untold} は、待っているのか転送しているのか、トレースからは分からない。</translation>
    </message>
    <message>
        <source>{on_rank} and {more_ranks} more</source>
        <translation>{on_rank} ほか {more_ranks} 個</translation>
    </message>
    <message>
        <source>all ranks, most on {on_rank}</source>
        <translation>すべてのランク、最大は {on_rank}</translation>
    </message>
    <message>
        <source>all ranks, such as {on_rank}</source>
        <translation>すべてのランク（例: {on_rank}）</translation>
    </message>
    <message>
        <source>One region runs</source>
        <translation>1 個の領域が</translation>
    </message>
    <message>
        <source>{count} regions run</source>
        <translation>{count} 個の領域が</translation>
    </message>
    <message>
        <source>torch.compile compiled a frame again</source>
        <translation>torch.compile がフレームを再コンパイルした</translation>
    </message>
    <message>
        <source>{regions} a frame that was compiled more than once, for example {example} (frame/recompilation). A guard failed, often because a shape changed.</source>
        <translation>{regions}、2回以上コンパイルされたフレームを実行する。たとえば {example}（フレーム/再コンパイル）。ガードが失敗した。形状が変わったためであることが多い。</translation>
    </message>
    <message>
        <source>TORCH_LOGS=recompiles prints the guard. Mark changing sizes as dynamic, or pad them.</source>
        <translation>TORCH_LOGS=recompiles でガードが表示される。変わる大きさは dynamic と指定するか、パディングする。</translation>
    </message>
    <message>
        <source>The file is cut off or damaged ({problems})</source>
        <translation>ファイルが途中で切れているか、壊れている（{problems}）</translation>
    </message>
    <message>
        <source>The file is not quite as its format asks ({problems})</source>
        <translation>ファイルが形式の決まりに完全には従っていない（{problems}）</translation>
    </message>
    <message>
        <source>Everything before that place is shown; what comes after it is missing from all numbers.</source>
        <translation>その場所より前はすべて表示される。それより後は、どの数値にも含まれない。</translation>
    </message>
    <message>
        <source>The rest of the file is read: only what the remark names is missing.</source>
        <translation>ファイルの残りは読み込まれている：欠けているのは注記にあるものだけである。</translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation>問題 1 件</translation>
    </message>
    <message>
        <source>{count} problems</source>
        <translation>問題 {count} 件</translation>
    </message>
    <message>
        <source>One kernel or copy begins</source>
        <translation>1 個のカーネルまたはコピーが</translation>
    </message>
    <message>
        <source>{count} times GPU work begins</source>
        <translation>{count} 件の GPU の仕事が</translation>
    </message>
    <message>
        <source>{how_many} before the call that launches it</source>
        <translation>{how_many}、それを起動する呼び出しより前に始まる</translation>
    </message>
    <message>
        <source>The difference is up to {most}: the clocks of CPU and GPU are not aligned better than that.</source>
        <translation>差は最大 {most}：CPU と GPU の時計は、それより正確には揃っていない。</translation>
    </message>
    <message>
        <source>Launch latencies have this error; times within a lane are right.</source>
        <translation>起動レイテンシにはこの誤差がある。1つのレーンの中の時間は正しい。</translation>
    </message>
    <message>
        <source>{together} of it overlaps</source>
        <translation>そのうち重なるのは {together}</translation>
    </message>
    <message>
        <source>none of it overlaps</source>
        <translation>重なりはない</translation>
    </message>
    <message>
        <source>Waits of one stream for an event of another that the trace records: {waits}. See whether each is needed. The default stream, pageable copies and kernels that fill the GPU on their own put streams in order too.</source>
        <translation>トレースが記録した、あるストリームが別のストリームのイベントを待つ回数：{waits}。それぞれ必要か確認してください。既定ストリーム、ページング可能なコピー、単独で GPU を埋めるカーネルもストリームを順番に実行させます。</translation>
    </message>
    <message>
        <source>Look for what puts them in order: events, the default stream, pageable copies, or kernels that fill the GPU on their own.</source>
        <translation>順序を決めているものを探す：イベント、デフォルトストリーム、ピン留めされていないメモリのコピー、または単独で GPU を満たすカーネル。</translation>
    </message>
    <message>
        <source>Work on {count} streams never runs at the same time</source>
        <translation>{count} 本のストリームの仕事が、同時に動くことがない</translation>
    </message>
    <message>
        <source>Each of them has at least {least} of work on {process}; {overlap}.</source>
        <translation>それぞれに {process} の仕事が少なくとも {least} ある。{overlap}。</translation>
    </message>
    <message>
        <source>, so the host sets the pace</source>
        <translation>、そのためホストが速さを決める</translation>
    </message>
    <message>
        <source> One launch is left out: its call takes a millisecond or more than ten times the median, so it loads something or waits.</source>
        <translation> 1 回の起動は除外しています：その呼び出しは 1 ミリ秒以上、または中央値の 10 倍を超えるため、何かを読み込んでいるか待っています。</translation>
    </message>
    <message>
        <source> {cold} launches are left out: their calls take a millisecond or more than ten times the median, so they load something or wait.</source>
        <translation> {cold} 回の起動は除外しています：それらの呼び出しは 1 ミリ秒以上、または中央値の 10 倍を超えるため、何かを読み込んでいるか待っています。</translation>
    </message>
    <message>
        <source>Launching a kernel takes longer ({launch}) than the kernel itself ({kernel})</source>
        <translation>カーネルの起動（{launch}）のほうが、カーネル自体（{kernel}）より長くかかる</translation>
    </message>
    <message>
        <source>Over {count} launches the calls take {launches} and the kernels {kernels}: {times} times as long{pace}. The times in the title are medians.{without}</source>
        <translation>{count} 回の起動で、呼び出しは {launches}、カーネルは {kernels} かかります：{times} 倍{pace}。見出しの時間は中央値です。{without}</translation>
    </message>
    <message>
        <source>Attention in single precision: {pct} % of the GPU's busy time</source>
        <translation>単精度のアテンション: GPU の稼働時間の {pct} %</translation>
    </message>
    <message>
        <source>{total} in {launches}, such as {kernel}. FlashAttention takes fp16 and bf16 alone; on this GPU's tensor cores they have {times} times the peak of fp32, and half the bytes.</source>
        <translation>{launches}で {total}（例: {kernel}）。FlashAttention は fp16 と bf16 だけを受け付けます。この GPU のテンソルコアでは、それらのピークは fp32 の {times} 倍で、バイト数は半分です。</translation>
    </message>
    <message>
        <source>If the model allows it, run attention in bf16: torch.autocast, or cast query, key and value before scaled_dot_product_attention.</source>
        <translation>モデルが許すなら、アテンションを bf16 で計算してください。torch.autocast を使うか、scaled_dot_product_attention の前に query、key、value を変換します。</translation>
    </message>
    <message>
        <source>Attention far below the GPU's peak: {launches}</source>
        <translation>GPU のピークを大きく下回るアテンション: {launches}</translation>
    </message>
    <message>
        <source>{kernel} loses most time. It reaches {tflops} TFLOP/s, {pct} % of the peak of {peak}. Attention over sequences of this length often reaches {usual} %; the cost is what that would save.</source>
        <translation>{kernel} が最も多くの時間を失っています。{tflops} TFLOP/s で、ピーク {peak} の {pct} % です。この長さの系列では、アテンションは多くの場合 {usual} % に達します。コストは、そうなれば節約される時間です。</translation>
    </message>
    <message>
        <source>Try the other attention kernels: torch.nn.attention.sdpa_kernel chooses one; FlashAttention 3 is made for Hopper, AITER and Composable Kernel for AMD's GPUs. Head sizes of 64 and 128 are served best; a bias or a mask as a tensor rules out the fastest.</source>
        <translation>ほかのアテンションカーネルを試してください。torch.nn.attention.sdpa_kernel で選べます。FlashAttention 3 は Hopper 向け、AITER と Composable Kernel は AMD の GPU 向けです。ヘッドのサイズは 64 と 128 が最もよく対応されています。テンソルで渡すバイアスやマスクがあると、最速のものは使えません。</translation>
    </message>
    <message>
        <source>One copy</source>
        <translation>1 回のコピー</translation>
    </message>
    <message>
        <source>{count} copies</source>
        <translation>{count} 回のコピー</translation>
    </message>
    <message>
        <source>Copies from GPU {from} to GPU {to} run at {slow} GB/s, from GPU {fast_from} to GPU {fast_to} at {fast}</source>
        <translation>GPU {from} から GPU {to} へのコピーは {slow} GB/s、GPU {fast_from} から GPU {fast_to} へは {fast}</translation>
    </message>
    <message>
        <source>{copies} of a megabyte or more from GPU {from} to GPU {to} take {time}, {pct} % of the GPU's busy time. GPU {fast_from} to GPU {fast_to} is the fastest pair. The cost is what that pair's bandwidth would save.</source>
        <translation>GPU {from} から GPU {to} への 1 MB 以上の{copies}に {time}、GPU の稼働時間の {pct} % かかります。最速の組は GPU {fast_from} から GPU {fast_to} です。コストは、その帯域幅なら節約できる時間です。</translation>
    </message>
    <message>
        <source>Compare with the machine's topology (nvidia-smi topo -m, rocm-smi --showtopo): without NVLink or peer access copies cross PCIe or the host. Put ranks that exchange much on GPUs with a direct link.</source>
        <translation>マシンのトポロジー（nvidia-smi topo -m、rocm-smi --showtopo）と比べてください。NVLink やピアアクセスがないと、コピーは PCIe かホストを経由します。やり取りの多いランクは直接つながった GPU に置いてください。</translation>
    </message>
    <message>
        <source>{name} takes {length}</source>
        <translation>{name} は {length}</translation>
    </message>
    <message>
        <source>{count} steps take {length} each</source>
        <translation>{count} 個のステップはそれぞれ {length}</translation>
    </message>
    <message>
        <source>{count} steps take {shortest} to {length}</source>
        <translation>{count} 個のステップは {shortest} から {length}</translation>
    </message>
    <message>
        <source>It takes {times} times as long as {than}.</source>
        <translation>{than}の {times} 倍かかります。</translation>
    </message>
    <message>
        <source>The longest, {name}, takes {times} times as long as {than}.</source>
        <translation>最長の {name} は{than}の {times} 倍かかります。</translation>
    </message>
    <message>
        <source>the GPU work of {usual}</source>
        <translation>{usual} の GPU の処理</translation>
    </message>
    <message>
        <source>the median of the others (the first one left out)</source>
        <translation>ほかのステップの中央値（最初のものを除く）</translation>
    </message>
    <message>
        <source>{what} takes {more} longer in it than in {usual}.</source>
        <translation>このステップでは、{what} が {usual} より {more} 長くかかる。</translation>
    </message>
    <message>
        <source>No single op, call or function explains it.</source>
        <translation>単独の演算、呼び出し、関数では説明できません。</translation>
    </message>
    <message>
        <source>{which}, the other steps {median}</source>
        <translation>{which}、ほかのステップは {median}</translation>
    </message>
    <message>
        <source>{compared} {why}</source>
        <translation>{compared}{why}</translation>
    </message>
    <message>
        <source>Compare it with a usual step on the timeline: data, garbage collection, checkpoints, recompilation or another process on the machine are common reasons.</source>
        <translation>タイムラインで通常のステップと比べる：データ、ガベージコレクション、チェックポイント、再コンパイル、マシン上の別のプロセスがよくある原因である。</translation>
    </message>
    <message>
        <source>{at} after the first GPU work</source>
        <translation>最初の GPU の仕事の {at} 後</translation>
    </message>
    <message>
        <source>From {where} on, the same kernels take {ratio} times as long</source>
        <translation>{where} から、同じカーネルに {ratio} 倍の時間がかかる</translation>
    </message>
    <message>
        <source>Until {where}, the same kernels take {ratio} times as long</source>
        <translation>{where} まで、同じカーネルに {ratio} 倍の時間がかかる</translation>
    </message>
    <message>
        <source>Names, grids and recorded shapes are the same. {kernel} goes from {before} to {after}; the slow launches take {pct} % of the GPU's busy time. A median over the whole recording describes neither part.</source>
        <translation>名前、グリッド、記録された形状は同じである。{kernel} は {before} から {after} になる。遅い起動は GPU 稼働時間の {pct} % を占める。記録全体の中央値はどちらの部分も表さない。</translation>
    </message>
    <message>
        <source>The program does the same, so look at the GPU: its clock (power limit, heat, ramping up at the start), or another process that uses it. Record again with fixed clocks, and judge the two parts separately.</source>
        <translation>プログラムのすることは同じなので、GPU を見る：クロック（電力制限、熱、開始時の上昇）か、GPU を使う別のプロセス。クロックを固定して記録し直し、2 つの部分を別々に判断する。</translation>
    </message>
    <message>
        <source>{count} small copies from the GPU to the host</source>
        <translation>GPU からホストへの小さなコピーが {count} 回</translation>
    </message>
    <message>
        <source>Their median is {median}, but their calls take the host {host}. For {alone} the GPU does nothing but copy these values, or is idle until the calls return.</source>
        <translation>中央値は {median} ですが、呼び出しはホストの {host} を占めます。{alone} の間、GPU はこれらの値のコピーだけをするか、呼び出しが戻るまで空いています。</translation>
    </message>
    <message>
        <source>Copy once: collect the values in one tensor on the GPU and bring it to the host every N steps.</source>
        <translation>コピーは一度にする：値を GPU 上の1つのテンソルに集め、N ステップごとにホストに運ぶ。</translation>
    </message>
    <message>
        <source>; the recorded GPU work takes {work} of it</source>
        <translation>；そのうち記録された GPU の仕事は {work}</translation>
    </message>
    <message>
        <source>; no GPU work is recorded meanwhile</source>
        <translation>；その間の GPU の仕事は記録されていない</translation>
    </message>
    <message>
        <source>The GPU is idle for {idle_pct} % of the wait.</source>
        <translation>待ちの {idle_pct} % の間、GPU はアイドル。</translation>
    </message>
    <message>
        <source>What the GPU did before its first record is not known.</source>
        <translation>最初の記録より前に GPU が何をしていたかは不明。</translation>
    </message>
    <message>
        <source>It is the last call of its thread: a profiler artifact at the end of the recording, which the verdict leaves out.</source>
        <translation>そのスレッドの最後の呼び出し：記録の終わりにプロファイラによって生じるもので、判定には含めない。</translation>
    </message>
    <message>
        <source>Ignore it: it is there only because of the recording.</source>
        <translation>無視してよい：記録したために存在するだけである。</translation>
    </message>
    <message>
        <source>There is one such call.</source>
        <translation>このような呼び出しは 1 回ある。</translation>
    </message>
    <message>
        <source>There are {count} such calls.</source>
        <translation>このような呼び出しは {count} 回ある。</translation>
    </message>
    <message>
        <source>Give the GPU more to do between synchronizations, or take them out of the loop: .item(), .cpu() and printing a tensor wait too.</source>
        <translation>同期と同期の間の GPU の仕事を増やすか、同期をループから外す：.item()、.cpu()、テンソルの表示も待つ。</translation>
    </message>
    <message>
        <source>The host waits {wait} in {name}{meanwhile}</source>
        <translation>ホストが {name} で {wait} 待つ{meanwhile}</translation>
    </message>
    <message>
        <source>{idle} {whose}</source>
        <translation>{idle}{whose}</translation>
    </message>
    <message>
        <source>The host waits for the GPU {count} times before it launches more: up to {idle} of idle GPU time</source>
        <translation>ホストは次の起動の前に GPU を {count} 回待つ：GPU の空き時間は最大 {idle}</translation>
    </message>
    <message>
        <source>{name} returns when the GPU is done, and the next launch comes only then. Without the wait the host would be ahead by as long as the GPU works meanwhile: up to {median} of each gap after it (median).</source>
        <translation>{name} は GPU が終わると戻り、次の起動はその後になる。待たなければ、その間に GPU が動く時間だけホストが先に進む：その後の各隙間のうち最大 {median}（中央値）。</translation>
    </message>
    <message>
        <source>Leave the waits out of the loop: torch.cuda.synchronize() once at the end, events to measure with, and values read some steps later. The host then launches ahead while the GPU works.</source>
        <translation>待ちをループの外に出す：torch.cuda.synchronize() は最後に1回だけ、計測にはイベントを使い、値は数ステップ後に読む。そうすれば GPU が動いている間にホストは先に起動できる。</translation>
    </message>
    <message>
        <source> It computes for {own_time}, the others for {others_time}: a single launch of {kernel} takes {launch_time}, its other launches {usual}.</source>
        <translation>計算は {own_time}、ほかは {others_time}：{kernel} の1回の起動が {launch_time} かかり、同じカーネルのほかの起動は {usual}。</translation>
    </message>
    <message>
        <source>Look at that launch: the first one of a kernel may load its module, or another process used the GPU. The other launches show that this rank does not have more work.</source>
        <translation>その起動を調べる：カーネルの最初の起動はモジュールを読み込むことがあり、別のプロセスが GPU を使っていた可能性もある。ほかの起動は、この rank の仕事が多いわけではないことを示す。</translation>
    </message>
    <message>
        <source>Look at this rank's lanes before those collectives: more work (uneven batches, experts, sequence lengths), a slower GPU (clocks, heat), or a late host (data loading, garbage collection, another process).</source>
        <translation>それらの集合通信の前の、この rank のレーンを見る：仕事が多い（不揃いなバッチ、エキスパート、系列長）、GPU が遅い（クロック、熱）、またはホストが遅れる（データの読み込み、ガベージコレクション、別のプロセス）。</translation>
    </message>
    <message>
        <source> Its host is late: its GPU waits {own_time} for the host, {others_time} elsewhere.</source>
        <translation>ホストが遅れている：GPU がホストを {own_time} 待つ（ほかの rank では {others_time}）。</translation>
    </message>
    <message>
        <source>Look at what this rank's host does before those collectives (Python, garbage collection, another process on its cores); kernels and network are not the cause.</source>
        <translation>それらの集合通信の前に、この rank のホストが何をしているかを見る（Python、ガベージコレクション、同じコアで動く別のプロセス）。カーネルやネットワークは原因ではない。</translation>
    </message>
    <message>
        <source> Its host is late: its GPU waits {own_time} for the host, {others_time} elsewhere; the longest gap is in {place} ({place_time}).</source>
        <translation>ホストが遅れている：GPU がホストを {own_time} 待つ（ほかの rank では {others_time}）。最も長い隙間は {place} の中（{place_time}）。</translation>
    </message>
    <message>
        <source>Look at what this rank's host does in {place} that the others do not; kernels and network are not the cause.</source>
        <translation>この rank のホストが {place} の中で、ほかの rank と違って何をしているかを見る。カーネルやネットワークは原因ではない。</translation>
    </message>
    <message>
        <source> It loads data longer: its GPU waits {own_time} for data, {others_time} elsewhere.</source>
        <translation>データの読み込みが長い：GPU がデータを {own_time} 待つ（ほかの rank では {others_time}）。</translation>
    </message>
    <message>
        <source>Compare this rank's part of the data, its storage and its loader's workers with the others'.</source>
        <translation>この rank のデータの分担、ストレージ、ローダーのワーカーを、ほかの rank と比べる。</translation>
    </message>
    <message>
        <source> It synchronizes longer: its GPU waits {own_time} for that, {others_time} elsewhere.</source>
        <translation>同期が長い：GPU がそのために {own_time} 待つ（ほかの rank では {others_time}）。</translation>
    </message>
    <message>
        <source> Its kernels take longer: {own_time}, {others_time} elsewhere.</source>
        <translation>カーネルの時間が長い：{own_time}（ほかの rank では {others_time}）。</translation>
    </message>
    <message>
        <source>Compare this rank's kernels with the others': more or larger ones mean more work (uneven batches, experts, sequence lengths), slower ones a slower GPU (clocks, heat).</source>
        <translation>この rank のカーネルをほかの rank と比べる：数が多いか大きければ仕事が多く（不揃いなバッチ、エキスパート、系列長）、遅ければ GPU が遅い（クロック、熱）。</translation>
    </message>
    <message>
        <source> It copies longer: {own_time}, {others_time} elsewhere.</source>
        <translation>コピーが長い：{own_time}（ほかの rank では {others_time}）。</translation>
    </message>
    <message>
        <source>its median step takes {value}</source>
        <translation>ステップの中央値は {value}</translation>
    </message>
    <message>
        <source>it computes for {value} per step</source>
        <translation>計算の時間は1ステップあたり {value}</translation>
    </message>
    <message>
        <source>it computes for {value}</source>
        <translation>計算の時間は {value}</translation>
    </message>
    <message>
        <source>the other waits {value} for it</source>
        <translation>後者がそれを {value} 待つ</translation>
    </message>
    <message>
        <source>each waits at least {value} for it</source>
        <translation>それぞれが少なくとも {value} 待つ</translation>
    </message>
    <message>
        <source>the other ranks</source>
        <translation>ほかの rank</translation>
    </message>
    <message>
        <source>of the median GPU window</source>
        <translation>これは GPU の最初の仕事から最後までの時間の</translation>
    </message>
    <message>
        <source>above the other rank</source>
        <translation>もう一方の rank を上回る分は</translation>
    </message>
    <message>
        <source>above the median rank</source>
        <translation>中央値の rank を上回る分は</translation>
    </message>
    <message>
        <source>for these each of the others waits at least {delay} in total</source>
        <translation>そこでほかの rank はそれぞれ合計で少なくとも {delay} 待つ</translation>
    </message>
    <message>
        <source>for these the other rank waits {delay} in total</source>
        <translation>そこでもう一方の rank は合計 {delay} 待つ</translation>
    </message>
    <message>
        <source> On all ranks together, {wait_share} % of the time in collectives is waiting.</source>
        <translation>全 rank を合わせると、集合通信の時間の {wait_share} % が待ち。</translation>
    </message>
    <message>
        <source>{rank} delays {others}: {measure}</source>
        <translation>{rank} が {others} を遅らせている：{measure}</translation>
    </message>
    <message>
        <source>That is {above} % {what} ({median}). It arrives last at {last} of {collectives} collectives; {wait}, which shows as long collectives there.{in_all}{why}</source>
        <translation>{what} {above} %（{median}）。{collectives} 回の集合通信のうち {last} 回で最後に到着する。{wait}。その待ちは、そちらでは長い集合通信として現れる。{in_all}{why}</translation>
    </message>
    <message>
        <source>the median rank waits {median}</source>
        <translation>中央値の rank は {median} 待つ</translation>
    </message>
    <message>
        <source>A faster network would not help with the waiting: see which rank arrives last (the Ranks panel) and balance its work. Overlap hides waiting as well as transfer.</source>
        <translation>ネットワークを速くしても待ちは減らない：どの rank が最後に到着するかを見て（「ランク」パネル）、仕事をならす。計算と並行して動かせば、転送だけでなく待ちも隠れる。</translation>
    </message>
    <message>
        <source> For another {there}, over all ranks, every rank has arrived already: no rank is late, and the trace does not show why these collectives take longer on one rank than on another.</source>
        <translation>ほかに {there}（全 rank の合計）では、すべての rank がすでに到着している：遅れている rank はなく、これらの集合通信がある rank で別の rank より長くかかる理由はトレースにない。</translation>
    </message>
    <message>
        <source>{other} waits {other_wait}</source>
        <translation>{other} は {other_wait} 待つ</translation>
    </message>
    <message>
        <source> The ranks wait for each other, so no single rank is late.</source>
        <translation> ランクは互いに待ち合っているので、遅れたランクはありません。</translation>
    </message>
    <message>
        <source>A faster network would not help with the waiting, nor would one faster rank. Look at what each rank does before the collectives at which the others wait for it: uneven batches or experts, an irregular host, or ranks that share a GPU.</source>
        <translation>ネットワークを速くしても、1つの rank を速くしても待ちは減らない。ほかの rank が待つ集合通信の前に各 rank が何をしているかを調べる：不均等なバッチやエキスパート、ばらつくホスト、GPU を共有する rank など。</translation>
    </message>
    <message>
        <source>{share} % of the time in collectives is waiting for other ranks</source>
        <translation>集合通信の時間の {share} % は、ほかの rank を待つ時間</translation>
    </message>
    <message>
        <source>A rank waits until the last one has arrived; the shortest time that any rank spends in a collective counts as transfer. {rank} waits longest: {most}, besides {own_transfer} of transfer; {middle}.{turns}{all_there}</source>
        <translation>rank は最後の rank が到着するまで待つ。集合通信ごとに、全 rank で最短の時間を転送と数える。最も長く待つのは {rank} で {most}、ほかに転送が {own_transfer}。{middle}。{turns}{all_there}</translation>
    </message>
    <message>
        <source>at most {saved} less</source>
        <translation>最大で {saved} 短い</translation>
    </message>
    <message>
        <source>about {saved} less</source>
        <translation>約 {saved} 短い</translation>
    </message>
    <message>
        <source>Call nn.MultiheadAttention with need_weights=False: as long as it has to return the weights, which is its default, it cannot use fused attention.</source>
        <translation>nn.MultiheadAttention を need_weights=False で呼ぶ：既定では重みを返すため、融合アテンションを使えない。</translation>
    </message>
    <message>
        <source>Use torch.nn.functional.scaled_dot_product_attention, or attn_implementation="sdpa" in Transformers. In fp32 it takes the memory-efficient kernel; FlashAttention needs fp16 or bf16.</source>
        <translation>torch.nn.functional.scaled_dot_product_attention を使う。Transformers では attn_implementation="sdpa" を使う。fp32 ではメモリ効率の良いカーネルになる。FlashAttention には fp16 か bf16 が必要。</translation>
    </message>
    <message>
        <source>Use torch.nn.functional.scaled_dot_product_attention (FlashAttention or the memory-efficient kernel), or attn_implementation="sdpa" in Transformers.</source>
        <translation>torch.nn.functional.scaled_dot_product_attention（FlashAttention またはメモリ効率の良いカーネル）を使う。Transformers では attn_implementation="sdpa" を使う。</translation>
    </message>
    <message>
        <source>Attention runs unfused: {total}, {share} % of the GPU's busy time</source>
        <translation>アテンションが融合されずに動く：{total}、GPU 稼働時間の {share} %</translation>
    </message>
    <message>
        <source>{often}, a batched product, softmax and a second batched product run as separate kernels. The kernels between the products take {between}. As one kernel they take {less}: it does not write the scores to memory. That a causal mask also leaves out half of the products is not counted.</source>
        <translation>{often}、バッチ行列積、softmax、2つ目のバッチ行列積が別々のカーネルとして動く。積の間のカーネルは {between}。一つのカーネルなら{less}：スコアをメモリに書かないためである。因果マスクが積の半分も省くことは含めていない。</translation>
    </message>
    <message>
        <source>One chain of elementwise kernels takes {time}</source>
        <translation>要素ごとのカーネルの 1 本の連鎖に {time} かかります</translation>
    </message>
    <message>
        <source>{chains} chains of elementwise kernels take {time}</source>
        <translation>要素ごとのカーネルの {chains} 本の連鎖に {time} かかります</translation>
    </message>
    <message>
        <source>{kernels} pointwise kernels could be fused to save up to {size} of memory traffic</source>
        <translation>{kernels} 個の要素ごとのカーネルを融合でき、メモリー転送を最大 {size} 減らせる</translation>
    </message>
    <message>
        <source>{in_chains}. They work on the same data one after the other. Fused, the results in between would not be written and read back. At the memory's bandwidth of {rate} TB/s the kernels take up to {saved} less then: not as much where a cache held them, or where a later op reads them too.</source>
        <translation>{in_chains}。同じデータを順に処理しています。融合すれば中間結果を書き出して読み戻す必要がありません。メモリ帯域 {rate} TB/s では最大 {saved} の節約になり、キャッシュに残っていた場合や、後の演算も読む場合はそれより少なくなります。</translation>
    </message>
    <message>
        <source>torch.compile fuses such chains; so do hand-written kernels (Liger's GeGLU, fused optimizers). In training, the results that the backward pass needs are still written.</source>
        <translation>torch.compile はこうした連なりを融合する。手書きのカーネル（Liger の GeGLU、fused オプティマイザ）も同じ。学習では、逆伝播に必要な結果はやはり書かれる。</translation>
    </message>
    <message>
        <source>If the kernels of that process are missing too, check the profiler's messages.</source>
        <translation>そのプロセスのカーネルも欠けている場合は、プロファイラーのメッセージを確認してください。</translation>
    </message>
    <message>
        <source>If the kernels of that process are missing too, update the driver: it is of CUDA {driver}, the profiler of CUDA {runtime}.</source>
        <translation>そのプロセスのカーネルも欠けている場合は、ドライバーを更新してください：ドライバーは CUDA {driver}、プロファイラーは CUDA {runtime} のものです。</translation>
    </message>
    <message>
        <source>The recorded process ran nothing: CUDA or HIP calls: {calls}, ops and launches: none</source>
        <translation>記録されたプロセスは何も実行していません：CUDA または HIP の呼び出し：{calls}、op と起動：なし</translation>
    </message>
    <message>
        <source>In {time} it only asked for GPUs or waited for one. The model most likely ran in another process, for example a worker that a server starts.</source>
        <translation>{time} の間、GPU を問い合わせたか、GPU を待っただけです。モデルは別のプロセス、たとえばサーバーが起動するワーカーで動いていた可能性が高いです。</translation>
    </message>
    <message>
        <source>Start the profiler in the process that runs the model. {driver_sentence}</source>
        <translation>モデルを実行するプロセスでプロファイラーを起動してください。{driver_sentence}</translation>
    </message>
    <message>
        <source>{launches} launches of 1 kernel</source>
        <translation>1 個のカーネルの {launches} 回の起動</translation>
    </message>
    <message>
        <source>{launches} launches of {kernels} kernels</source>
        <translation>{kernels} 個のカーネルの {launches} 回の起動</translation>
    </message>
    <message>
        <source>Wrongly recorded as 0 % occupancy: {which}</source>
        <translation>占有率が誤って 0 % と記録されている：{which}</translation>
    </message>
    <message>
        <source>The profiler assumes the default limit of 48 KB of shared memory per block, and these launches ({launches}) use more. With the GPU's limits, {name} reaches {pct} %.</source>
        <translation>プロファイラはブロックあたりの共有メモリを既定の上限 48 KB と仮定するが、これらの起動（{launches}）はそれより多く使う。GPU の制限によれば、{name} は {pct} % に達する。</translation>
    </message>
    <message>
        <source>Use the occupancy computed by Lanescope; nothing is wrong with these kernels.</source>
        <translation>Lanescope が計算した占有率を使う。これらのカーネルに悪いところはない。</translation>
    </message>
    <message>
        <source>Gradients are filled with zeros: {count} fills</source>
        <translation>勾配をゼロで埋めている：{count} 回</translation>
    </message>
    <message>
        <source>zero_grad takes {host} on the host and {device} on the GPU; the next backward pass reads the zeros again to add to them.</source>
        <translation>zero_grad はホストの時間を {host}、GPU の時間を {device} 使う。次の逆伝播は、加算のためにそのゼロを再び読む。</translation>
    </message>
    <message>
        <source>Use zero_grad(set_to_none=True), the default since PyTorch 2.0: it drops the gradients instead.</source>
        <translation>zero_grad(set_to_none=True)（PyTorch 2.0 からの既定）を使う：埋める代わりに勾配を捨てる。</translation>
    </message>
    <message>
        <source>further warnings of this kind are left out</source>
        <translation>この種の警告はこれ以降省いた</translation>
    </message>
    <message>
        <source>byte {} of the packed file: {}</source>
        <translation>圧縮ファイルのバイト {}：{}</translation>
    </message>
    <message>
        <source>byte {}: expected the rest of an event, found the end of the file at byte {}: it was cut off; all events before it are kept</source>
        <translation>バイト {}：イベントの続きがあるはずだが、ファイルがバイト {} で終わっている：途中で切れている。その前のイベントはすべて残した</translation>
    </message>
    <message>
        <source>byte {}: expected a list of records; the rest of the file is left out</source>
        <translation>バイト {}：レコードのリストがあるはずだった。ファイルの残りは省いた</translation>
    </message>
    <message>
        <source>table {}: {}; {} rows before are kept</source>
        <translation>表 {}：{}。その前の {} 行は残した</translation>
    </message>
    <message>
        <source>baseTimeNanoseconds is not a usable time and was left out: {}</source>
        <translation>baseTimeNanoseconds が使える時刻でないため省いた：{}</translation>
    </message>
    <message>
        <source>byte {}: expected a key and its value; everything between here and the events is left out</source>
        <translation>バイト {}：キーと値があるはずだった。ここからイベントまでの内容は省いた</translation>
    </message>
    <message>
        <source>byte {}: expected a key and its value after the events</source>
        <translation>バイト {}：イベントの後にはキーと値があるはずだった</translation>
    </message>
    <message>
        <source>all allocations are made within forward(), where the layers of one pass and several passes look alike, and no annotation marks the steps</source>
        <translation>すべての割り当ては forward() の中で行われ、1回の順伝播の層と複数回の順伝播は区別できず、ステップを示す注釈もない</translation>
    </message>
    <message>
        <source>the snapshot holds no events</source>
        <translation>スナップショットにイベントがない</translation>
    </message>
    <message>
        <source>neither ProfilerStep#N nor Optimizer.step nor anything else that repeats marks one</source>
        <translation>ProfilerStep#N も Optimizer.step も、繰り返されるほかのものも、ステップを示していない</translation>
    </message>
    <message>
        <source>no annotation marks three steps or more, and the allocations do not show where a step begins: those that repeat may be layers of one pass</source>
        <translation>3 つ以上のステップを示す注釈がなく、ステップの始まりは割り当てからは分かりません。繰り返す割り当ては 1 回のパスの各層かもしれません</translation>
    </message>
    <message>
        <source>the peak of the whole recording</source>
        <translation>記録全体のピーク</translation>
    </message>
    <message>
        <source>free memory in segments</source>
        <translation>セグメント内の空きメモリ</translation>
    </message>
    <message>
        <source>requests that did not fit</source>
        <translation>満たされなかった要求</translation>
    </message>
    <message>
        <source>memory that grows from step to step</source>
        <translation>ステップごとに増えるメモリ</translation>
    </message>
    <message>
        <source>calls of empty_cache()</source>
        <translation>empty_cache() の呼び出し</translation>
    </message>
    <message>
        <source>segments that are freed and reserved again</source>
        <translation>解放後に再び予約されるセグメント</translation>
    </message>
    <message>
        <source>allocations that are freed at once</source>
        <translation>すぐに解放される割り当て</translation>
    </message>
    <message>
        <source>the file is cut after event {last}</source>
        <translation>ファイルがイベント {last} の後で切れている</translation>
    </message>
    <message>
        <source>the file is cut before the end of its segments</source>
        <translation>ファイルがセグメントの終わりより前で切れている</translation>
    </message>
    <message>
        <source>the file is cut within its segments</source>
        <translation>ファイルがセグメントの途中で切れている</translation>
    </message>
    <message>
        <source>the file is cut before its events</source>
        <translation>ファイルがイベントの前で切れている</translation>
    </message>
    <message>
        <source>the file is cut within the events of GPU {gpu}</source>
        <translation>ファイルが GPU {gpu} のイベントの途中で切れている</translation>
    </message>
    <message>
        <source> 1 block at the end ({bytes}) is not counted: it was allocated after that event, or cannot be distinguished from one that was.</source>
        <translation>終了時のブロック 1 個（{bytes}）は数えていない：そのイベントの後に確保されたか、そうしたものと区別できない。</translation>
    </message>
    <message>
        <source> {blocks} blocks at the end ({bytes}) are not counted: they were allocated after that event, or cannot be distinguished from those that were.</source>
        <translation>終了時のブロック {blocks} 個（{bytes}）は数えていない：そのイベントの後に確保されたか、そうしたものと区別できない。</translation>
    </message>
    <message>
        <source>GPU {device}: the file is cut after event {last}, so that peaks are at least what is shown.{late} Blocks that were live before the first event and freed after event {last} are not in the file.</source>
        <translation>GPU {device}：ファイルがイベント {last} の後で切れているため、ピークは少なくとも表示の値である。{late}最初のイベントの前に使用中で、イベント {last} の後に解放されたものはファイルにない。</translation>
    </message>
    <message>
        <source>GPU {device}: the file is cut before the end of its segments, so that memory before the first event is not known: live bytes are at least what is shown.</source>
        <translation>GPU {device}：ファイルがセグメントの終わりより前で切れているため、最初のイベントより前に使用中だったメモリは不明である。使用中のバイト数は少なくとも表示の値である。</translation>
    </message>
    <message>
        <source>GPU {device}: the file is cut within its segments: live and reserved memory at the end is at least what is shown, and its events are missing.</source>
        <translation>GPU {device}：ファイルがセグメントの途中で切れている。終了時の使用中メモリと予約メモリは少なくとも表示の値で、イベントはない。</translation>
    </message>
    <message>
        <source>GPU {device}: the file ends before its events; only the state at the end is known.</source>
        <translation>GPU {device}: ファイルはイベントの前で終わっています。終了時の状態だけがわかります。</translation>
    </message>
    <message>
        <source>B is the earlier snapshot of the same process: pass the earlier one first to see what was kept, freed and new</source>
        <translation>B は同じプロセスのより早いスナップショット：保持・解放・新規を見るには、早いほうを先に渡す</translation>
    </message>
    <message>
        <source>{name} holds {bytes} at the peak</source>
        <translation>{name} はピーク時に {bytes} を保持</translation>
    </message>
    <message>
        <source>Blocks: {blocksB}. At the end: {endB}.</source>
        <translation>ブロック数：{blocksB}。終了時：{endB}。</translation>
    </message>
    <message>
        <source>Blocks: {blocksA}. At the end: {endA}.</source>
        <translation>ブロック数：{blocksA}。終了時：{endA}。</translation>
    </message>
    <message>
        <source>At the peak {a} → {b} in {blocksA} → {blocksB} blocks; at the end {endA} → {endB}.</source>
        <translation>ピークで {a} → {b}、ブロック数 {blocksA} → {blocksB}。最後は {endA} → {endB}。</translation>
    </message>
    <message>
        <source>Allocated before the recording and different at the peak: {a} in A, {b} in B. The files do not record who holds them, so each change can be off by as much</source>
        <translation>記録より前に割り当てられ、ピークで異なるメモリ：A では {a}、B では {b}。誰が保持しているかはファイルに記録されていないため、各変化はそれだけずれている可能性がある</translation>
    </message>
    <message>
        <source>Allocated before the recording and different at the end: {a} in A, {b} in B. The files do not record who holds them, so each change can be off by as much</source>
        <translation>記録より前に割り当てられ、終了時に異なるメモリ：A では {a}、B では {b}。誰が保持しているかはファイルに記録されていないため、各変化はそれだけずれている可能性がある</translation>
    </message>
    <message>
        <source>At the peak {b} more were allocated before the recording in B: the file does not record who holds them, so each change can be off by as much</source>
        <translation>ピークで、B では記録より前に割り当てられたメモリが {b} 多い：誰が保持しているかはファイルに記録されていないため、各変化はそれだけずれている可能性がある</translation>
    </message>
    <message>
        <source>At the end {b} more were allocated before the recording in B: the file does not record who holds them, so each change can be off by as much</source>
        <translation>終了時に、B では記録より前に割り当てられたメモリが {b} 多い：誰が保持しているかはファイルに記録されていないため、各変化はそれだけずれている可能性がある</translation>
    </message>
    <message>
        <source>At the peak {a} more were allocated before the recording in A: the file does not record who holds them, so each change can be off by as much</source>
        <translation>ピークで、A では記録より前に割り当てられたメモリが {a} 多い：誰が保持しているかはファイルに記録されていないため、各変化はそれだけずれている可能性がある</translation>
    </message>
    <message>
        <source>At the end {a} more were allocated before the recording in A: the file does not record who holds them, so each change can be off by as much</source>
        <translation>終了時に、A では記録より前に割り当てられたメモリが {a} 多い：誰が保持しているかはファイルに記録されていないため、各変化はそれだけずれている可能性がある</translation>
    </message>
    <message>
        <source>{of_a}, and {of_b}</source>
        <translation>{of_a}。{of_b}</translation>
    </message>
    <message>
        <source>both files are cut</source>
        <translation>両方のファイルが切れている</translation>
    </message>
    <message>
        <source>both files kept only their last events</source>
        <translation>どちらのファイルも最後のイベントだけを残した</translation>
    </message>
    <message>
        <source>the files hold no events</source>
        <translation>両方のファイルにイベントがない</translation>
    </message>
    <message>
        <source>the files hold no segments</source>
        <translation>両ファイルにセグメントがない</translation>
    </message>
    <message>
        <source>{gpu}Only B has it: its peak is {b}</source>
        <translation>{gpu}B だけにある：ピークは {b}</translation>
    </message>
    <message>
        <source>{gpu}Only A has it: its peak is {a}</source>
        <translation>{gpu}A だけにある：ピークは {a}</translation>
    </message>
    <message>
        <source>{gpu}How the peak changes is not known: {cut}</source>
        <translation>{gpu}ピークの変化は判断できない：{cut}</translation>
    </message>
    <message>
        <source>{gpu}The peak rises by at least {delta}, from {a} to at least {b}: {cut}</source>
        <translation>{gpu}ピークが {a} から少なくとも {b} へ、少なくとも {delta} 増えた：{cut}</translation>
    </message>
    <message>
        <source>{gpu}The peak falls by at least {delta}, from at least {a} to {b}: {cut}</source>
        <translation>{gpu}ピークが少なくとも {a} から {b} へ、少なくとも {delta} 減った：{cut}</translation>
    </message>
    <message>
        <source>{gpu}Both ran out of memory: the peak until then is {a} in A and {b} in B</source>
        <translation>{gpu}どちらもメモリ不足になりました。それまでのピークは A で {a}、B で {b} です</translation>
    </message>
    <message>
        <source>{gpu}B ran out of memory, A did not: the peak is {a} in A, and {b} in B until then</source>
        <translation>{gpu}B はメモリ不足になり、A はなりませんでした。ピークは A で {a}、B ではそれまで {b} です</translation>
    </message>
    <message>
        <source>{gpu}A ran out of memory, B did not: the peak is {a} in A until then, and {b} in B</source>
        <translation>{gpu}A はメモリ不足になり、B はなりませんでした。ピークは A ではそれまで {a}、B で {b} です</translation>
    </message>
    <message>
        <source>{gpu}The peak of {a} rises by {delta}</source>
        <translation>{gpu}ピーク {a} は {delta} 増える</translation>
    </message>
    <message>
        <source>{gpu}The peak of {a} falls by {delta}</source>
        <translation>{gpu}ピーク {a} は {delta} 減る</translation>
    </message>
    <message>
        <source>{gpu}The peak rises by {delta}, from {a} to {b}</source>
        <translation>{gpu}ピークが {a} から {b} へ {delta} 増えた</translation>
    </message>
    <message>
        <source>{gpu}The peak falls by {delta}, from {a} to {b}</source>
        <translation>{gpu}ピークが {a} から {b} へ {delta} 減った</translation>
    </message>
    <message>
        <source>{gpu}The peaks are equal: {a}</source>
        <translation>{gpu}ピークは同じ：{a}</translation>
    </message>
    <message>
        <source>{gpu}The peak of {a} rises by {delta}; most by {name} ({change})</source>
        <translation>{gpu}ピーク {a} は {delta} 増える。最も変わるのは {name}（{change}）</translation>
    </message>
    <message>
        <source>{gpu}The peak of {a} falls by {delta}; most by {name} ({change})</source>
        <translation>{gpu}ピーク {a} は {delta} 減る。最も変わるのは {name}（{change}）</translation>
    </message>
    <message>
        <source>{gpu}The peak rises by {delta}, from {a} to {b}; most by {name} ({change})</source>
        <translation>{gpu}ピークが {a} から {b} へ {delta} 増えた。最大の要因は {name}（{change}）</translation>
    </message>
    <message>
        <source>{gpu}The peak falls by {delta}, from {a} to {b}; most by {name} ({change})</source>
        <translation>{gpu}ピークが {a} から {b} へ {delta} 減った。最大の要因は {name}（{change}）</translation>
    </message>
    <message>
        <source>The peaks are at least what is shown: {cut}</source>
        <translation>ピークは少なくとも表示の値である：{cut}</translation>
    </message>
    <message>
        <source>Both files kept only their last events: their peaks are at least what is shown</source>
        <translation>どちらのファイルも最後のイベントだけを残した：ピークは少なくとも表示された値</translation>
    </message>
    <message>
        <source>The files hold no events: their peaks are at least what is live at the end</source>
        <translation>両方のファイルにイベントがない：ピークは少なくとも終了時の使用量である</translation>
    </message>
    <message>
        <source>The files hold no segments: what they hold is at least what is shown</source>
        <translation>両ファイルにセグメントがない。そのメモリは少なくとも表示の値である</translation>
    </message>
    <message>
        <source>Both files are cut: what they hold is at least what is shown</source>
        <translation>両方のファイルが切れている。それぞれのメモリは少なくとも表示の値である</translation>
    </message>
    <message>
        <source>File B holds no events: its peak is at least what is live at the end</source>
        <translation>ファイル B にイベントがない：ピークは少なくとも終了時の使用量である</translation>
    </message>
    <message>
        <source>File A holds no events: its peak is at least what is live at the end</source>
        <translation>ファイル A にイベントがない：ピークは少なくとも終了時の使用量である</translation>
    </message>
    <message>
        <source>File B holds no segments: what it holds is at least what is shown</source>
        <translation>ファイル B にセグメントがない。そのメモリは少なくとも表示の値である</translation>
    </message>
    <message>
        <source>File A holds no segments: what it holds is at least what is shown</source>
        <translation>ファイル A にセグメントがない。そのメモリは少なくとも表示の値である</translation>
    </message>
    <message>
        <source>File B kept only its last events: its peak is at least what is shown</source>
        <translation>ファイル B は最後のイベントだけを残した：ピークは少なくとも表示された値</translation>
    </message>
    <message>
        <source>File A kept only its last events: its peak is at least what is shown</source>
        <translation>ファイル A は最後のイベントだけを残した：ピークは少なくとも表示された値</translation>
    </message>
    <message>
        <source>File B is cut: what it holds is at least what is shown</source>
        <translation>ファイル B が切れている。そのメモリは少なくとも表示の値である</translation>
    </message>
    <message>
        <source>File A is cut: what it holds is at least what is shown</source>
        <translation>ファイル A が切れている。そのメモリは少なくとも表示の値である</translation>
    </message>
    <message>
        <source>{gpu}Both ran out of memory, and only B went on: the peak is {a} in A, and {b} in B</source>
        <translation>{gpu}両方ともメモリが不足し、B だけが続行しました：ピークは A が {a}、B が {b}</translation>
    </message>
    <message>
        <source>{gpu}Both ran out of memory, and only A went on: the peak is {a} in A, and {b} in B</source>
        <translation>{gpu}両方ともメモリが不足し、A だけが続行しました：ピークは A が {a}、B が {b}</translation>
    </message>
    <message>
        <source>{on}Requests that did not fit, after which the program went on: {refused_a} in A, {refused_b} in B. {peak_change}</source>
        <translation>{on}収まらず、その後もプログラムが続いた要求：A で {refused_a} 件、B で {refused_b} 件。{peak_change}</translation>
    </message>
    <message>
        <source>{gpu}At the end {a} is live before, {b} after</source>
        <translation>{gpu}終了時に生存しているメモリは変更前が {a}、変更後が {b} です</translation>
    </message>
    <message>
        <source>{gpu}At the end {a} is live before, {b} after; the largest change is {name} ({change})</source>
        <translation>{gpu}終了時に生存しているメモリは変更前が {a}、変更後が {b} です。最大の変化は {name} です（{change}）</translation>
    </message>
    <message>
        <source>before the first event</source>
        <translation>最初のイベントの前</translation>
    </message>
    <message>
        <source>after event {index}</source>
        <translation>イベント {index} の後</translation>
    </message>
    <message>
        <source>Peak {peak} live of {reserved} reserved; out of memory, after which the program went on</source>
        <translation>ピーク：予約済み {reserved} のうち {peak} を使用；メモリ不足の後もプログラムは続行</translation>
    </message>
    <message>
        <source>Peak {peak} live of {reserved} reserved, then out of memory</source>
        <translation>ピーク：予約済み {reserved} のうち {peak} を使用、その後メモリ不足</translation>
    </message>
    <message>
        <source>Peak {peak} live of {reserved} reserved; out of memory, after which the program went on: {asked} were requested at once, and PyTorch can use {usable}</source>
        <translation>ピーク：予約済み {reserved} のうち {peak} を使用；メモリ不足の後もプログラムは続行：一度に {asked} が要求され、PyTorch が使えるのは {usable}</translation>
    </message>
    <message>
        <source>Peak {peak} live of {reserved} reserved, then out of memory: {asked} were requested at once, and PyTorch can use {usable}</source>
        <translation>ピーク：予約済み {reserved} のうち {peak} を使用、その後メモリ不足：一度に {asked} が要求され、PyTorch が使えるのは {usable}</translation>
    </message>
    <message>
        <source> on GPU {gpu}</source>
        <translation>（GPU {gpu}）</translation>
    </message>
    <message>
        <source>; out of memory: {refused}</source>
        <translation>；メモリ不足：{refused}</translation>
    </message>
    <message>
        <source>; out of memory, after which the program went on</source>
        <translation>；メモリ不足の後もプログラムは続行</translation>
    </message>
    <message>
        <source>, then out of memory</source>
        <translation>、その後メモリ不足</translation>
    </message>
    <message>
        <source>Peak at least {peak} live of {reserved} reserved{on}{then}: {cut}</source>
        <translation>ピークは少なくとも使用中 {peak}、予約 {reserved}{on}{then}：{cut}</translation>
    </message>
    <message>
        <source>Peak at least {peak} live{on}{then}: {cut}</source>
        <translation>ピークは少なくとも使用中 {peak}{on}{then}：{cut}</translation>
    </message>
    <message>
        <source>The snapshot holds no segment and no event</source>
        <translation>スナップショットにセグメントもイベントもない</translation>
    </message>
    <message>
        <source>at least {bytes}</source>
        <translation>{bytes} 以上</translation>
    </message>
    <message>
        <source>Peak {peak} live; out of memory, after which the program went on</source>
        <translation>ピーク：使用中 {peak}；メモリ不足の後もプログラムは続行</translation>
    </message>
    <message>
        <source>Peak {peak} live, then out of memory</source>
        <translation>ピーク：使用中 {peak}、その後メモリ不足</translation>
    </message>
    <message>
        <source>Peak at least {peak} live: the file has no segments</source>
        <translation>ピークは少なくとも {peak} 使用中：ファイルにセグメントがない</translation>
    </message>
    <message>
        <source>Peak {peak} live</source>
        <translation>ピーク：使用中 {peak}</translation>
    </message>
    <message>
        <source>Peak at least {peak} live on GPU {gpu}: the file has no segments</source>
        <translation>GPU {gpu} でピークは少なくとも {peak} 使用中：ファイルにセグメントがない</translation>
    </message>
    <message>
        <source>Peak {peak} live on the CPU</source>
        <translation>CPU のピーク：使用中 {peak}</translation>
    </message>
    <message>
        <source>Peak {peak} live on GPU {gpu}</source>
        <translation>GPU {gpu} のピーク：使用中 {peak}</translation>
    </message>
    <message>
        <source>{peak} live of {reserved} reserved; the file holds no events</source>
        <translation>予約 {reserved} のうち {peak} が使用中。イベントは記録されていません</translation>
    </message>
    <message>
        <source>{peak} live of {reserved} reserved on GPU {gpu}; the file holds no events</source>
        <translation>GPU {gpu}：予約済み {reserved} のうち {peak} を使用。ファイルにイベントはない</translation>
    </message>
    <message>
        <source>Peak {peak} live of {reserved} reserved on GPU {gpu}; out of memory: {refused}</source>
        <translation>GPU {gpu} のピーク：使用中 {peak}、予約 {reserved}。メモリ不足：{refused}</translation>
    </message>
    <message>
        <source>Peak {peak} live, but only {reserved} reserved: the file does not add up</source>
        <translation>ピークで {peak} 使用中だが、予約は {reserved} だけ：ファイルのつじつまが合わない</translation>
    </message>
    <message>
        <source>Peak {peak} live of {reserved} reserved on GPU {gpu}</source>
        <translation>GPU {gpu} のピーク：使用中 {peak}、予約 {reserved}</translation>
    </message>
    <message>
        <source>Peak {peak} live of {reserved} reserved</source>
        <translation>ピーク：予約済み {reserved} のうち {peak} を使用</translation>
    </message>
    <message>
        <source> Of all of them, {within} are in the {steps} steps after the first one: {per} per step on average.</source>
        <translation>全体のうち {within} 回は最初のステップの後の {steps} ステップにあり、1ステップあたり平均 {per} 回である。</translation>
    </message>
    <message>
        <source>{count} of {allocations} allocations are freed at once and made again</source>
        <translation>{allocations} 回の確保のうち {count} 回は、すぐに解放され再び確保される</translation>
    </message>
    <message>
        <source>They end within two events and are repeated by the same stack with the same size: {share} % of all allocations. The largest part comes from: {name}, {times} times.{step} {served}</source>
        <translation>二つのイベント以内に終わり、同じスタックが同じサイズで繰り返している：全割り当ての {share} %。最も多いのは {name}、{times} 回。{step}{served}</translation>
    </message>
    <message>
        <source>Each costs the host two calls of the allocator, and no memory. If launches set the pace, reuse a buffer (out=) or fuse the ops (torch.compile).</source>
        <translation>1 回ごとにホストがアロケータを 2 回呼ぶだけで、メモリは増えない。起動が律速なら、バッファを再利用する（out=）か演算を融合する（torch.compile）。</translation>
    </message>
    <message>
        <source>Expandable segments grow page by page, so that free memory between blocks can be joined.</source>
        <translation>expandable segments はページ単位で伸びるため、ブロック間の空きを結合できる。</translation>
    </message>
    <message>
        <source>Blocks from {split} on are not split: {blocks} of them are free at the end, {above}, and only requests of nearly their size can use them.</source>
        <translation>{split} 以上のブロックは分割されない：終了時にそのうち {blocks} 個、{above} が空きで、ほぼ同じサイズの要求だけが使える。</translation>
    </message>
    <message>
        <source>If the program calls set_per_process_memory_fraction(), old unused segments are given back from {threshold} % of that limit on, before a new one is reserved: each costs a cudaFree.</source>
        <translation>プログラムが set_per_process_memory_fraction() を呼ぶ場合、その上限の {threshold} % から、新しいセグメントを予約する前に古い未使用のセグメントが返される：それぞれ cudaFree が1回かかる。</translation>
    </message>
    <message>
        <source>Requests are rounded up to parts of a power of two ({divisions}): blocks are larger, and fit each other more often.</source>
        <translation>要求は 2 のべき乗の等分（{divisions}）に切り上げられる：ブロックは大きくなるが、再利用されやすい。</translation>
    </message>
    <message>
        <source>Allocator settings: {names}</source>
        <translation>アロケータの設定：{names}</translation>
    </message>
    <message>
        <source>{all}</source>
        <translation>{all}</translation>
    </message>
    <message>
        <source>{name} keeps {each} more every {every} steps</source>
        <translation>{name} は {every} ステップごとに {each} 多く残す</translation>
    </message>
    <message>
        <source>It rises and falls in a cycle of {every} steps, and falls to more each time: {low} at the end of {first}, {high} at the end of {last}.</source>
        <translation>{every} ステップの周期で増減し、毎回より多い値までしか減らない：{first} の終わりに {low}、{last} の終わりに {high}。</translation>
    </message>
    <message>
        <source>Look for what is left when the others are freed: an entry of the list or the cache that is not cleared, a graph that is retained.</source>
        <translation>ほかが解放された後に残るものを調べる：リストやキャッシュの消されない要素、保持されたグラフ。</translation>
    </message>
    <message>
        <source>{name} grew to {total} and is freed after the steps</source>
        <translation>{name} は {total} まで増え、ステップの後に解放されます</translation>
    </message>
    <message>
        <source>Its live memory at the end of a step never falls from {first} to {end}. Of the {total} that it holds then, {freed} are freed later in the recording: it does not grow without end.</source>
        <translation>{first} から {end} まで、ステップ終了時の生存メモリは減りません。その時点で保持する {total} のうち {freed} は記録の後の部分で解放されます。際限なく増えるものではありません。</translation>
    </message>
    <message>
        <source>If {total} are too much, free or read these tensors sooner.</source>
        <translation>{total} が多すぎる場合は、これらのテンソルをもっと早く解放するか読み取ってください。</translation>
    </message>
    <message>
        <source>{name} grows in the steps and is flat after them: {later} at the end</source>
        <translation>{name} はステップの間に増え、その後は一定：最後に {later}</translation>
    </message>
    <message>
        <source>It grows from {first} to {end}, to {total}. After them it still makes blocks, and frees as many: it does not grow without end.</source>
        <translation>{first} から {end} まで増え、{total} になる。その後もブロックを作るが、同じだけ解放する：際限なく増えるものではない。</translation>
    </message>
    <message>
        <source>If {later} are too much, lower the limit of the list or the cache.</source>
        <translation>{later} が多すぎるなら、リストかキャッシュの上限を下げる。</translation>
    </message>
    <message>
        <source>{name} grew until {last} and is flat since: {total}</source>
        <translation>{name} は {last} まで増え、その後は一定：{total}</translation>
    </message>
    <message>
        <source>Its live memory at the end of a step never falls, and does not grow any more in the steps up to {end}: a list or a cache that filled up, not a leak.</source>
        <translation>ステップ終了時の使用中メモリは減らず、{end} までそれ以上増えない：満杯になったリストかキャッシュであり、リークではない。</translation>
    </message>
    <message>
        <source>If {total} are too much, lower the limit of the list or the cache.</source>
        <translation>{total} が多すぎるなら、リストかキャッシュの上限を下げる。</translation>
    </message>
    <message>
        <source>The optimizer makes {bytes} of state and keeps it: warm-up, not a leak</source>
        <translation>オプティマイザが {bytes} の状態を確保し、残す：ウォームアップであり、リークではない</translation>
    </message>
    <message>
        <source>An optimizer makes its state in its first step and updates it in place afterwards. Here it is made by {names}.</source>
        <translation>オプティマイザは最初のステップで状態を作り、以後はその場で更新する。ここで作るのは {names}。</translation>
    </message>
    <message>
        <source>Mark three steps or more (the profiler's step(), or record_function) to see whether anything else grows.</source>
        <translation>他に増えるものがあるかを見るには、3 ステップ以上に印を付ける（プロファイラの step() または record_function）。</translation>
    </message>
    <message>
        <source>, {old} of it from before {first}</source>
        <translation>（うち {old} は {first} より前のもの）</translation>
    </message>
    <message>
        <source> In blocks this is {block_bytes}: the allocator rounds each request up to a multiple of 512 B.</source>
        <translation>ブロックでは {block_bytes}：アロケータは各要求を 512 B の倍数に切り上げる。</translation>
    </message>
    <message>
        <source> A list that is emptied only after more than {steps} steps looks the same.</source>
        <translation>{steps} ステップより後に空にされるリストも同じように見える。</translation>
    </message>
    <message>
        <source> What the GPU holds besides PyTorch's memory is not counted.</source>
        <translation>GPU 上で PyTorch 以外が使うメモリは数えていない。</translation>
    </message>
    <message>
        <source>Others fall: {others}. </source>
        <translation>ほかは減る：{others}。</translation>
    </message>
    <message>
        <source>{growth}; all live memory together does not grow</source>
        <translation>{growth}；使用中メモリの合計は増えない</translation>
    </message>
    <message>
        <source>{falls}At the end of {from} {at_first} are live in all, at the end of {end} {at_last}, and at the end of no step between them more than at first.{told}</source>
        <translation>{falls}{from} の終わりに使用中は合計 {at_first}、{end} の終わりに {at_last} で、その間のどのステップの終わりでも最初より多くない。{told}</translation>
    </message>
    <message>
        <source>Look at it only if the peak is too high: the memory passes from one holder to another.</source>
        <translation>ピークが高すぎる場合にだけ調べる：メモリは保持者から別の保持者へ移っている。</translation>
    </message>
    <message>
        <source>The number of blocks does not grow: they are replaced by larger ones. Look at what sets their size: a tensor that is extended (torch.cat), a buffer that follows the longest input.</source>
        <translation>ブロックの数は増えず、より大きいものに置き換えられている。大きさを決めるものを見る：延長されるテンソル（torch.cat）、最も長い入力に合わせるバッファ。</translation>
    </message>
    <message>
        <source>Look for what keeps these tensors: a list of losses (use loss.item() or detach()), a cache without a limit, a graph that is retained.</source>
        <translation>これらのテンソルを保持しているものを探す：loss のリスト（loss.item() か detach() を使う）、上限のないキャッシュ、保持されたままの計算グラフ。</translation>
    </message>
    <message>
        <source>{bytes} are made in the first steps and kept: warm-up, not a leak</source>
        <translation>{bytes} が最初の数ステップで確保され、残る：ウォームアップであり、リークではない</translation>
    </message>
    <message>
        <source>Typical are optimizer state and gradients: {names}.</source>
        <translation>典型的なのはオプティマイザの状態と勾配：{names}。</translation>
    </message>
    <message>
        <source>Typical are optimizer state and gradients: {names}. Where the first step begins is not known, so that weights made in the recording are counted, too.</source>
        <translation>典型的なのはオプティマイザの状態と勾配：{names}。最初のステップがどこで始まるかは分からないため、記録中に作られた重みも数えている。</translation>
    </message>
    <message>
        <source>An optimizer makes the state of a weight when the weight has its first gradient, here up to {last}. Judge growth after it.</source>
        <translation>オプティマイザは、重みに最初の勾配ができたときにその状態を作る。ここでは {last} まで。増加はその後で判断する。</translation>
    </message>
    <message>
        <source>Judge growth from the third step on.</source>
        <translation>増加は3ステップ目から判断する。</translation>
    </message>
    <message>
        <source>without blocks from before the recording</source>
        <translation>記録前のブロックなし</translation>
    </message>
    <message>
        <source>without {name}</source>
        <translation>{name} なし</translation>
    </message>
    <message>
        <source>nothing outside PyTorch</source>
        <translation>PyTorch の外の使用がない場合</translation>
    </message>
    <message>
        <source>without max_split_size</source>
        <translation>max_split_size なし</translation>
    </message>
    <message>
        <source>half the request</source>
        <translation>要求を半分に</translation>
    </message>
    <message>
        <source>with nothing live</source>
        <translation>使用中のものがない場合</translation>
    </message>
    <message>
        <source>frees that wait completed</source>
        <translation>待機中の解放が完了</translation>
    </message>
    <message>
        <source>optimizer state at half its size</source>
        <translation>オプティマイザの状態を半分に</translation>
    </message>
    <message>
        <source>expandable segments</source>
        <translation>expandable segments</translation>
    </message>
    <message>
        <source>empty_cache() before it</source>
        <translation>その前に empty_cache()</translation>
    </message>
    <message>
        <source>unused segments given back</source>
        <translation>未使用セグメントの返却</translation>
    </message>
    <message>
        <source>, and {elsewhere} of it are in other pools, which this request cannot use</source>
        <translation>、そのうち {elsewhere} はほかのプールにあり、この要求には使えない</translation>
    </message>
    <message>
        <source> The allocator had just given back {given} in unused segments.</source>
        <translation>アロケータは直前に未使用セグメント {given} を返却した。</translation>
    </message>
    <message>
        <source> {waiting} are freed and wait for other streams or for the end of a graph capture.</source>
        <translation> {waiting} は解放が要求済みで、ほかのストリームかグラフのキャプチャの終了を待っている。</translation>
    </message>
    <message>
        <source> After that the program went on and allocated again.</source>
        <translation> その後、プログラムは続行し、再びメモリを確保しました。</translation>
    </message>
    <message>
        <source> The largest holders: {list}.</source>
        <translation> 最大の保持元：{list}。</translation>
    </message>
    <message>
        <source> by {by}</source>
        <translation>（{by} による）</translation>
    </message>
    <message>
        <source>the last of them are </source>
        <translation>そのうち最後のものは </translation>
    </message>
    <message>
        <source>1 earlier request did not fit either</source>
        <translation>それより前にも 1 件の要求が収まらなかった</translation>
    </message>
    <message>
        <source>{count} earlier requests did not fit either</source>
        <translation>それより前にも {count} 件の要求が収まらなかった</translation>
    </message>
    <message>
        <source>{all} requests did not fit in all. The last 3 are explained above. Earlier, with the event: {before}{list}.</source>
        <translation>収まらなかった要求は全部で {all} 件。最後の 3 件は上に説明がある。それより前（括弧内はイベント）：{before}{list}。</translation>
    </message>
    <message>
        <source>{when} {peak}: {bytes} of it ({share} %) were allocated before the recording</source>
        <translation>{when} {peak}：うち {bytes}（{share} %）は記録の前に確保された</translation>
    </message>
    <message>
        <source>Start the recording before the model is built to see which lines made them.</source>
        <translation>モデルを作る前に記録を始めれば、どの行が確保したかがわかる。</translation>
    </message>
    <message>
        <source>{when} {peak}: blocks made in forward hold {bytes} ({share} %)</source>
        <translation>{when} {peak}：順伝播で確保されたブロックが {bytes}（{share} %）を占める</translation>
    </message>
    <message>
        <source>Activations are lowered by activation checkpointing or a smaller batch. The annotations are missing, as the file is cut: part of it may be an optimizer's memory.</source>
        <translation>活性値は activation checkpointing か小さいバッチで減る。ファイルが切れていて注釈がないため、一部はオプティマイザのメモリかもしれない。</translation>
    </message>
    <message>
        <source>They are activations. Activation checkpointing or a smaller batch lowers them.</source>
        <translation>これらは活性値。activation checkpointing か小さいバッチで減る。</translation>
    </message>
    <message>
        <source>{when} {peak}: blocks made in backward hold {bytes} ({share} %)</source>
        <translation>{when} {peak}：逆伝播で確保されたブロックが {bytes}（{share} %）を占める</translation>
    </message>
    <message>
        <source>They are gradients, and temporary memory of backward. Sharding divides gradients by the number of ranks; set_to_none frees them between steps.</source>
        <translation>これらは勾配と、逆伝播の途中に要るもの。シャーディングは勾配をランク数で割り、set_to_none はステップ間に解放する。</translation>
    </message>
    <message>
        <source>{when} {peak}: optimizer state holds {bytes} ({share} %)</source>
        <translation>{when} {peak}：オプティマイザの状態が {bytes}（{share} %）を占める</translation>
    </message>
    <message>
        <source>If the state is fp32, bf16 state needs {half} and 8-bit state {quarter}; sharding divides it by the number of ranks.</source>
        <translation>状態が fp32 なら bf16 の状態は {half}、8 ビットの状態は {quarter} で済む。シャーディングはランク数で割る。</translation>
    </message>
    <message>
        <source> {waiting} of it are freed already: they count until the stream that uses them is done (record_stream).</source>
        <translation>そのうち {waiting} は解放済み：使っているストリームが終わるまで数えられる（record_stream）。</translation>
    </message>
    <message>
        <source>Peak before the cut</source>
        <translation>切断前のピーク</translation>
    </message>
    <message>
        <source>Peak of at least</source>
        <translation>ピークは少なくとも</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>ピーク</translation>
    </message>
    <message>
        <source>Live at the end</source>
        <translation>終了時に使用中</translation>
    </message>
    <message>
        <source>{when} {peak}: {name} holds {bytes} ({share} %)</source>
        <translation>{when} {peak}：{name} が {bytes}（{share} %）を保持</translation>
    </message>
    <message>
        <source>{where} The largest holders: {list}.{likely}{then}</source>
        <translation>{where} 最も多く保持しているもの：{list}。{likely}{then}</translation>
    </message>
    <message>
        <source>Their allocations were overwritten: record more events (max_entries) to see which lines made them.</source>
        <translation>それらの割り当ては上書きされた：どの行が割り当てたかを見るには、より多くのイベントを記録する（max_entries）。</translation>
    </message>
    <message>
        <source>Let the stream that uses the memory keep up: wait for it before more is allocated, or reuse its buffers, so that less waits to be freed.</source>
        <translation>メモリを使うストリームが追いつくようにする：さらに割り当てる前にそれを待つか、バッファを再利用し、解放待ちのメモリを減らす。</translation>
    </message>
    <message>
        <source>{growing} of it grow from step to step: see that finding first. Activation checkpointing or a smaller batch lowers activations alone.</source>
        <translation>うち {growing} はステップごとに増える：まずその所見を見る。activation checkpointing か小さいバッチで減るのは活性値だけ。</translation>
    </message>
    <message>
        <source>{casts} of it are 16-bit copies of weights, which autocast keeps until its block ends; parameters in bf16 need none. The rest are activations: activation checkpointing or a smaller batch lowers them.</source>
        <translation>そのうち {casts} は重みの 16 ビットのコピーで、autocast がそのブロックの終わりまで保持する。bf16 のパラメータなら不要である。残りはアクティベーションで、アクティベーションチェックポイントやより小さいバッチで減る。</translation>
    </message>
    <message>
        <source>They are activations that checkpointing computes again. Checkpoint smaller parts: fewer of them are live at once.</source>
        <translation>これらはチェックポイントが再計算するアクティベーションである。より小さな部分をチェックポイントすれば、同時に存在するものが減る。</translation>
    </message>
    <message>
        <source>Reduce the memory of the largest holders then: a smaller batch, smaller buffers, or memory that is freed before the peak.</source>
        <translation>最も多く保持しているものがその時点で持つメモリを減らす：小さなバッチ、小さなバッファ、またはピークの前に解放するメモリ。</translation>
    </message>
    <message>
        <source>, {most} of it</source>
        <translation>（うち {most}）</translation>
    </message>
    <message>
        <source>Blocks are {lost} larger than requested ({share} % of the blocks)</source>
        <translation>ブロックは要求より {lost} 大きい（ブロックの {share} %）</translation>
    </message>
    <message>
        <source>At the peak of {blocks} in blocks, {lost} are rounding{part} by max_split_size: a block of {split} or more is not split, so that 1 request holds a block that is larger.</source>
        <translation>ブロックのピーク {blocks} のうち {lost} は切り上げ分{part}で、max_split_size による：{split} 以上のブロックは分割されないため、1 件の要求がより大きいブロックを占める。</translation>
    </message>
    <message>
        <source>At the peak of {blocks} in blocks, {lost} are rounding{part} by max_split_size: a block of {split} or more is not split, so that {count} requests hold blocks that are larger.</source>
        <translation>ブロックのピーク {blocks} のうち {lost} は切り上げ分{part}で、max_split_size による：{split} 以上のブロックは分割されないため、{count} 件の要求がより大きいブロックを占める。</translation>
    </message>
    <message>
        <source>At the peak of {blocks} in blocks, {lost} are rounding: a large block keeps up to 1 MiB that is left of its free run.</source>
        <translation>ブロックのピーク {blocks} のうち {lost} は切り上げ分：大きなブロックは、空き領域の残りを 1 MiB まで抱え込む。</translation>
    </message>
    <message>
        <source>At the peak of {blocks} in blocks, {lost} are rounding{part} by roundup_power2_divisions: each request is rounded up to one of a few sizes between two powers of two.</source>
        <translation>ブロックのピーク {blocks} のうち {lost} は切り上げ分{part}で、 roundup_power2_divisions による：各要求は、2 つの 2 のべき乗の間の数種類の大きさのいずれかに切り上げられる。</translation>
    </message>
    <message>
        <source>At the peak of {blocks} in blocks, {lost} are rounding{part} because the size of each block is a multiple of 512 bytes.</source>
        <translation>ブロックのピーク {blocks} のうち {lost} は切り上げ分{part}で、各ブロックの大きさが 512 バイトの倍数であるため。</translation>
    </message>
    <message>
        <source>Raise max_split_size_mb in PYTORCH_CUDA_ALLOC_CONF, or leave it out.</source>
        <translation>PYTORCH_CUDA_ALLOC_CONF の max_split_size_mb を上げるか、指定しない。</translation>
    </message>
    <message>
        <source>Leave roundup_power2_divisions out of PYTORCH_CUDA_ALLOC_CONF, or raise its number of divisions.</source>
        <translation>PYTORCH_CUDA_ALLOC_CONF から roundup_power2_divisions を外すか、その分割数を増やす。</translation>
    </message>
    <message>
        <source>Keep many tensors below 512 bytes as parts of a larger one.</source>
        <translation>512 バイト未満の多数のテンソルは、大きな 1 つのテンソルの一部として保持する。</translation>
    </message>
    <message>
        <source>Many tensors slightly above 1 MiB cost most.</source>
        <translation>1 MiB をわずかに超えるテンソルが多いと無駄が最も大きい。</translation>
    </message>
    <message>
        <source>Many tensors slightly above 1 MiB cost most. Expandable segments cut each block to a multiple of 512 bytes.</source>
        <translation>1 MiB をわずかに超えるテンソルが多いと無駄が最も大きい。expandable segments では、各ブロックが 512 バイトの倍数に切り分けられる。</translation>
    </message>
    <message>
        <source>1 segment</source>
        <translation>1 個のセグメント</translation>
    </message>
    <message>
        <source>{count} segments</source>
        <translation>{count} 個のセグメント</translation>
    </message>
    <message>
        <source>Private pools keep {bytes}</source>
        <translation>プライベートプールが {bytes} を保持</translation>
    </message>
    <message>
        <source>Pools of CUDA graphs or MemPool have {segments}, with {active} live: {pools}. The rest looks free but is in use while a graph is replayed; other requests cannot take it.</source>
        <translation>CUDA グラフや MemPool のプールは {segments} を持ち、使用中は {active}：{pools}。残りは空きに見えるが、グラフの再実行中に使われ、他の要求には使えない。</translation>
    </message>
    <message>
        <source>Let graphs that never run together share a pool, and delete graphs that are no longer replayed.</source>
        <translation>同時に動かないグラフにはプールを共有させ、もうリプレイしないグラフは削除する。</translation>
    </message>
    <message>
        <source> Of this memory, {pinned} are in the segment of a live block of this holder: {name}.{beside}</source>
        <translation>このうち {pinned} は、次の保持元の使用中ブロックがあるセグメントにある：{name}。{beside}</translation>
    </message>
    <message>
        <source> Of this memory, {pinned} are in segments with {blocks} live blocks of this holder: {name}.{beside}</source>
        <translation>このうち {pinned} は、次の保持元の使用中ブロック {blocks} 個があるセグメントにある：{name}。{beside}</translation>
    </message>
    <message>
        <source> Live blocks of others are there, too: {others}.</source>
        <translation>そこには他の使用中ブロックもある：{others}。</translation>
    </message>
    <message>
        <source>Expandable segments are already on: allocate long-lived blocks before short-lived ones.</source>
        <translation>expandable segments はすでに有効：長く使うものを、短いものより先に確保する。</translation>
    </message>
    <message>
        <source>Set expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF, or allocate long-lived blocks before short-lived ones.</source>
        <translation>PYTORCH_CUDA_ALLOC_CONF で expandable_segments:True を設定するか、長く使うものを、短いものより先に確保する。</translation>
    </message>
    <message>
        <source>{bytes} are free next to live blocks ({share} % of the reserved memory)</source>
        <translation>使用中のブロックの隣に {bytes} の空きがある（予約済みメモリの {share} %）</translation>
    </message>
    <message>
        <source>They are one block, which cannot be given back.{who}</source>
        <translation>一つのブロックであり、返却できない。{who}</translation>
    </message>
    <message>
        <source>They are split into {count} blocks, the largest {largest}, and cannot be given back.{who}</source>
        <translation>{count} 個のブロックに分かれ（最大 {largest}）、返却できない。{who}</translation>
    </message>
    <message>
        <source>{how}</source>
        <translation>{how}</translation>
    </message>
    <message>
        <source> outside private pools</source>
        <translation>（プライベートプールを除く）</translation>
    </message>
    <message>
        <source>Segments{outside} hold {bytes} that nothing uses</source>
        <translation>セグメント{outside}に、使われていない {bytes} がある</translation>
    </message>
    <message>
        <source>The only segment{outside} has no live block at the end. The allocator keeps it for later requests of the same kind.</source>
        <translation>唯一のセグメント{outside}には、終了時に使用中のブロックがない。アロケータは、同じ種類の後の要求のためにそれを残す。</translation>
    </message>
    <message>
        <source>1 of {segments} segments{outside} has no live block at the end, {share} % of the reserved memory. The allocator keeps it for later requests of the same kind.</source>
        <translation>{segments} 個のセグメント{outside}のうち 1 個（予約済みメモリの {share} %）には、終了時に使用中のブロックがない。アロケータは、同じ種類の後の要求のためにそれを残す。</translation>
    </message>
    <message>
        <source>{count} of {segments} segments{outside} have no live block at the end, {share} % of the reserved memory. The allocator keeps them for later requests of the same kind.</source>
        <translation>{segments} 個のセグメント{outside}のうち {count} 個（予約済みメモリの {share} %）には、終了時に使用中のブロックがない。アロケータは、同じ種類の後の要求のためにそれを残す。</translation>
    </message>
    <message>
        <source>Other processes cannot use this memory. torch.cuda.empty_cache() gives it back, once, where another phase with other sizes begins; not in each step.</source>
        <translation>ほかのプロセスはこのメモリを使えない。torch.cuda.empty_cache() で返却できる：大きさの異なる別のフェーズの始まりで一度だけ呼び、毎ステップでは呼ばない。</translation>
    </message>
    <message>
        <source> in {time}</source>
        <translation>（{time}）</translation>
    </message>
    <message>
        <source>One call</source>
        <translation>1 回の呼び出し</translation>
    </message>
    <message>
        <source>{runs} calls</source>
        <translation>{runs} 回の呼び出し</translation>
    </message>
    <message>
        <source>torch.cuda.empty_cache() gives back {bytes}, and {taken} are taken again</source>
        <translation>torch.cuda.empty_cache() が {bytes} を返し、{taken} が再び取られる</translation>
    </message>
    <message>
        <source>{times} of empty_cache() unmapped pages of expandable segments{in}, and later requests mapped pages again. Each unmapping waits for the GPU, each mapping costs time.</source>
        <translation>empty_cache()（{times}）が拡張可能セグメントのページを解除し{in}、その後の要求がページを再び割り当てた。解除は毎回 GPU を待ち、割り当ては毎回時間がかかる。</translation>
    </message>
    <message>
        <source>{times} of empty_cache() freed {count} segments{in}; {takes} new segments followed. Each cudaFree waits for the GPU, each cudaMalloc costs time.</source>
        <translation>empty_cache()（{times}）が {count} 個のセグメントを解放し{in}、その後 {takes} 個のセグメントが新たに確保された。cudaFree は毎回 GPU を待ち、cudaMalloc は毎回時間がかかる。</translation>
    </message>
    <message>
        <source>Remove the call, or make it once before a phase with other sizes.</source>
        <translation>呼び出しを取り除くか、大きさの異なるフェーズの前に一度だけ呼ぶ。</translation>
    </message>
    <message>
        <source>On average a step reserves {bytes} in new segments and gives back {all}, {freed} of it from within allocations</source>
        <translation>1ステップは平均で新しいセグメントに {bytes} を予約し、{all} を返す。そのうち {freed} は割り当ての中から</translation>
    </message>
    <message>
        <source>Each step reserves {bytes} in new segments and gives back {freed}</source>
        <translation>各ステップが新しいセグメントに {bytes} を予約し、{freed} を返している</translation>
    </message>
    <message>
        <source>On average a step reserves {bytes} in new segments and gives back {freed}</source>
        <translation>平均して1ステップごとに新しいセグメントで {bytes} を予約し、{freed} を返却する</translation>
    </message>
    <message>
        <source>After the second step, {both} of {steps} steps map and unmap pages of expandable segments: {calls} and {frees} times in all. Each unmapping waits for the GPU.{cause}</source>
        <translation>2番目のステップより後では、{steps} ステップ中 {both} ステップが拡張可能セグメントのページを割り当てて解除する：合計 {calls} 回と {frees} 回。解除のたびに GPU を待つ。{cause}</translation>
    </message>
    <message>
        <source>After the second step, {both} of {steps} steps call cudaMalloc, and cudaFree from within allocations: {calls} and {frees} calls in all. Each cudaFree waits for the GPU, each cudaMalloc costs time.{cause}</source>
        <translation>2番目のステップより後では、{steps} ステップ中 {both} ステップが cudaMalloc を呼び、割り当ての中から cudaFree を呼ぶ：合計 {calls} 回と {frees} 回。cudaFree のたびに GPU を待ち、cudaMalloc のたびに時間がかかる。{cause}</translation>
    </message>
    <message>
        <source>After the second step, {both} of {steps} steps call both cudaMalloc and cudaFree: {calls} and {frees} calls in all. Each cudaFree waits for the GPU, each cudaMalloc costs time.{cause}</source>
        <translation>2番目のステップより後では、{steps} ステップ中 {both} ステップが cudaMalloc と cudaFree の両方を呼ぶ：合計 {calls} 回と {frees} 回。cudaFree のたびに GPU を待ち、cudaMalloc のたびに時間がかかる。{cause}</translation>
    </message>
    <message>
        <source>Pages of expandable segments are still mapped in the second half: {count} times, {bytes}</source>
        <translation>後半でも拡張可能セグメントのページが割り当てられている：{count} 回、{bytes}</translation>
    </message>
    <message>
        <source>cudaMalloc is still called in the second half: {count} segments, {bytes}</source>
        <translation>後半でも cudaMalloc が呼ばれている：{count} 個のセグメント、{bytes}</translation>
    </message>
    <message>
        <source>Pages were unmapped {frees} times there as well: the memory is full, so that pages of one segment are given back to make room in another.</source>
        <translation>そこではページの解除も {frees} 回あった：メモリが一杯なので、あるセグメントのページを返して別のセグメントの場所を空けている。</translation>
    </message>
    <message>
        <source>{frees} segments were freed there as well.{cause}</source>
        <translation>そこでは {frees} 個のセグメントも解放された。{cause}</translation>
    </message>
    <message>
        <source>{frees} segments were freed there as well: the cache is full, so that segments of one size are given back to make room for another.</source>
        <translation>そこでは {frees} 個のセグメントも解放された：キャッシュが満杯のため、ある大きさのセグメントを返して別の大きさの場所を空けている。</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Called op</source>
        <translation>呼び出された演算</translation>
    </message>
    <message>
        <source>Allocating op</source>
        <translation>確保した演算</translation>
    </message>
    <message>
        <source>Autograd node</source>
        <translation>Autograd のノード</translation>
    </message>
    <message>
        <source>Annotation</source>
        <translation>注釈</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>1ステップ</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>ストリーム</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>プール</translation>
    </message>
    <message>
        <source>Compile context</source>
        <translation>コンパイルのコンテキスト</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>メタデータ</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>スタック</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>オプティマイザの状態</translation>
    </message>
    <message>
        <source>temporaries of the optimizer</source>
        <translation>オプティマイザの一時領域</translation>
    </message>
    <message>
        <source>No block is allocated or freed here</source>
        <translation>ここではブロックの確保も解放もありません</translation>
    </message>
    <message>
        <source>Live memory grows by {growth}: {allocated} allocated, {freed} freed</source>
        <translation>使用中のメモリが {growth} 増えます: 確保 {allocated}、解放 {freed}</translation>
    </message>
    <message>
        <source>Live memory falls by {growth}: {allocated} allocated, {freed} freed</source>
        <translation>使用中のメモリが {growth} 減ります: 確保 {allocated}、解放 {freed}</translation>
    </message>
    <message>
        <source>Live memory stays: {allocated} allocated, {freed} freed</source>
        <translation>使用中のメモリは変わりません: 確保 {allocated}、解放 {freed}</translation>
    </message>
    <message>
        <source>The file ends at byte {byte}, before its end mark: what it holds up to there is shown.</source>
        <translation>ファイルが終わりの印より前、バイト {byte} で終わっている：そこまでの内容を表示する。</translation>
    </message>
    <message>
        <source>{damage}</source>
        <translation>{damage}</translation>
    </message>
    <message>
        <source>in no step</source>
        <translation>どのステップにも属さない</translation>
    </message>
    <message>
        <source>before the first step</source>
        <translation>最初のステップの前</translation>
    </message>
    <message>
        <source>after the last step</source>
        <translation>最後のステップの後</translation>
    </message>
    <message>
        <source>{} before {}</source>
        <translation>{}（{} の前）</translation>
    </message>
    <message>
        <source>each ProfilerStep, from the end of the row before</source>
        <translation>各 ProfilerStep。前の行の終わりから</translation>
    </message>
    <message>
        <source>each step ends with an annotation {name}{begin}</source>
        <translation>各ステップは注釈 {name} で終わります{begin}</translation>
    </message>
    <message>
        <source>each step begins with an allocation that repeats</source>
        <translation>各ステップは、繰り返される割り当てで始まります</translation>
    </message>
    <message>
        <source>each step begins with an allocation that repeats: {name}</source>
        <translation>各ステップは、繰り返される割り当てで始まります：{name}</translation>
    </message>
    <message>
        <source>the snapshot does not record how much memory the GPU has; one of a program that ran out of memory does</source>
        <translation>スナップショットには GPU のメモリ量が記録されていない。メモリ不足になったプログラムのスナップショットには記録される</translation>
    </message>
    <message>
        <source>the steps do not grow by the same amount</source>
        <translation>ステップごとの増加量が一定でない</translation>
    </message>
    <message>
        <source>1 annotation has a start and no end.</source>
        <translation>1 個の注釈は、開始があって終わりがない。</translation>
    </message>
    <message>
        <source>{count} annotations have a start and no end.</source>
        <translation>{count} 個の注釈は、開始があって終わりがない。</translation>
    </message>
    <message>
        <source>GPU {device}: {blocks} blocks ({bytes}) have a stack, but no event shows when they were allocated: the recording kept only its last events (max_entries), or it was started again.</source>
        <translation>GPU {device}: {blocks} 個のブロック({bytes})にはスタックがありますが、いつ割り当てられたかを示すイベントがありません。記録が最後のイベントだけを残した(max_entries)か、記録がやり直されました。</translation>
    </message>
    <message>
        <source> They are complete from {from} on.</source>
        <translation> {from} 以降のイベントはすべてある。</translation>
    </message>
    <message>
        <source>GPU {device}: the recording kept only its last events ({events} of at most {count}, max_entries): earlier events are missing.{whole}</source>
        <translation>GPU {device}：記録には最後のイベントだけが残る（{events} 個、上限 {count}、max_entries）：それより前のイベントはない。{whole}</translation>
    </message>
    <message>
        <source>GPU {device}: the recording kept only its last events (max_entries): earlier events are missing.{whole}</source>
        <translation>GPU {device}：記録には最後のイベントだけが残る（max_entries）：それより前のイベントはない。{whole}</translation>
    </message>
    <message>
        <source>GPU {device}: no allocation has a stack. _record_memory_history(stacks="python") records them.</source>
        <translation>GPU {device}：どの確保にもスタックがない。_record_memory_history(stacks="python") が記録する。</translation>
    </message>
    <message>
        <source>GPU {device}: no events were recorded; only the state at the end is known.</source>
        <translation>GPU {device}：イベントが記録されていない。わかるのは終了時の状態だけ。</translation>
    </message>
    <message>
        <source>GPU {device}: nothing was allocated or freed there during the recording.</source>
        <translation>GPU {device}：記録中に割り当ても解放もなかった。</translation>
    </message>
    <message>
        <source>GPU {device}: the file has no free_requested events; each free counts when it is completed.</source>
        <translation>GPU {device}：ファイルに free_requested のイベントがない。解放は、それぞれ完了した時点で数える。</translation>
    </message>
    <message>
        <source>GPU {device}: 1 block ({bytes}) that is live at the end is where the events left free memory: it was allocated after the last event.</source>
        <translation>GPU {device}：終了時に使用中の 1 ブロック（{bytes}）は、イベントが解放した場所にある。最後のイベントの後に割り当てられたもの。</translation>
    </message>
    <message>
        <source>GPU {device}: {blocks} blocks ({bytes}) that are live at the end are where the events left free memory: they were allocated after the last event.</source>
        <translation>GPU {device}：終了時に使用中の {blocks} ブロック（{bytes}）は、イベントが解放した場所にある。最後のイベントの後に割り当てられたもの。</translation>
    </message>
    <message>
        <source>GPU {device}: the blocks do not add up to their segment in {failed} of {checked} segments: {bytes} B do not add up.</source>
        <translation>GPU {device}：{checked} 個のセグメントのうち {failed} 個で、ブロックの合計がセグメントの大きさに一致しない：{bytes} B が合わない。</translation>
    </message>
    <message>
        <source>The file has no list of segments: what was live throughout, and what is reserved and free, is not in it.</source>
        <translation>ファイルにセグメントの一覧がない：ずっと使用中だったもの、予約と空きは含まれていない。</translation>
    </message>
    <message>
        <source>The file was made from a profile (torch.cuda._memory_viz.profile_plot): it holds what the profile recorded, with torch's categories. What is reserved and free is not in it.</source>
        <translation>このファイルはプロファイルから作られた（torch.cuda._memory_viz.profile_plot）：プロファイルが記録した内容と torch の分類を持つ。予約済みと空きのメモリは含まない。</translation>
    </message>
    <message>
        <source>The file has no allocator settings; the defaults are assumed.</source>
        <translation>ファイルにアロケータの設定がないため、既定値とみなす。</translation>
    </message>
    <message>
        <source>Pools are named by lists ({count}), where torch writes tuples: another program wrote the file.</source>
        <translation>プールがリストで示されている（{count} 件）。torch はタプルを書く：別のプログラムが書いたファイルである。</translation>
    </message>
    <message>
        <source>{count} events have an action that is not text.</source>
        <translation>{count} 個のイベントの動作が文字列ではない。</translation>
    </message>
    <message>
        <source>1 event has an action that is not known: {name}.</source>
        <translation>1 個のイベントの動作が未知：{name}。</translation>
    </message>
    <message>
        <source>{count} events have an action that is not known: {name}.</source>
        <translation>{count} 個のイベントの動作が未知：{name}。</translation>
    </message>
    <message>
        <source>Entries that cannot be read are left out: {count}, where the file should have {what}.</source>
        <translation>読めない項目を除いた：{count} 個。ファイルのその場所には{what}があるはず。</translation>
    </message>
    <message>
        <source>Communication-bound: the GPU waits for other ranks {wait_pct} % of the time, is in collectives that all ranks have reached for {there_pct} %, and transfers {transfer_pct} %</source>
        <translation>通信律速：GPU は時間の {wait_pct} % をほかの rank の待ちに、{there_pct} % を全 rank が到着済みの集合通信に、{transfer_pct} % を転送に使う</translation>
    </message>
    <message>
        <source>Communication-bound: the GPU waits for other ranks {wait_pct} % of the time and transfers {transfer_pct} %</source>
        <translation>通信律速：GPU は時間の {wait_pct} % をほかの rank の待ちに、{transfer_pct} % を転送に使う</translation>
    </message>
    <message>
        <source>Communication-bound: the GPU transfers {transfer_pct} % of the time and waits for other ranks {wait_pct} %</source>
        <translation>通信律速：GPU は時間の {transfer_pct} % を転送に、{wait_pct} % をほかの rank の待ちに使う</translation>
    </message>
    <message>
        <source>{a} waits for {b}: {a_what} {a_pct} % of the time on {a}, {b_what} {b_pct} % on {b}</source>
        <translation>{a} は {b} を待つ：{a} では{a_what}が時間の {a_pct} %、{b} では{b_what}が {b_pct} %</translation>
    </message>
    <message>
        <source>The ranks differ: {a_what} {a_pct} % of the time on {a}, {b_what} {b_pct} % on {b}</source>
        <translation>ランクにより異なる：{a} では{a_what}が時間の {a_pct} %、{b} では{b_what}が {b_pct} %</translation>
    </message>
    <message>
        <source>{rest}; {missing} of {world} ranks are not open, and all open ranks may wait for one of them</source>
        <translation>{rest}。{world} 個のランクのうち {missing} 個が開かれておらず、開いたランクはすべてそのどれかを待つ可能性がある</translation>
    </message>
    <message>
        <source>{rest}; rank {missing} is not open, and all open ranks may wait for it</source>
        <translation>{rest}。ランク {missing} が開かれておらず、開いたランクはすべてそれを待つ可能性がある</translation>
    </message>
    <message>
        <source>median of {count} ranks</source>
        <translation>{count} 個の rank の中央値</translation>
    </message>
    <message>
        <source>rank {} is there {} times ({}): these are not the ranks of one run</source>
        <translation>rank {} が {} 回ある（{}）：これらは1回の実行の rank ではない</translation>
    </message>
    <message>
        <source>they come from different jobs: the size of the world is {}</source>
        <translation>異なるジョブのもの：ワールドサイズは {}</translation>
    </message>
    <message>
        <source>they may come from different jobs: the backend is {}</source>
        <translation>異なるジョブのものかもしれない：バックエンドは {}</translation>
    </message>
    <message>
        <source>they may come from different jobs: the GPU is {}</source>
        <translation>別々のジョブのものかもしれません: GPU は {}</translation>
    </message>
    <message>
        <source>{}: no collective and no time in common with {}; drawn from the same begin, and perhaps from another job</source>
        <translation>{}：{} と共通の集合通信も共通の時間もない。同じ始点から描いた。別のジョブのものかもしれない</translation>
    </message>
    <message>
        <source>{}: no collective in common with {}, so nothing checks that the clocks agree</source>
        <translation>{}：{} と共通の集合通信がなく、時計が合っているか確かめられない</translation>
    </message>
    <message>
        <source>No kernel is called {name}.</source>
        <translation>{name} という名前のカーネルはありません。</translation>
    </message>
    <message>
        <source>No copy is called {name}.</source>
        <translation>{name} という名前のコピーはありません。</translation>
    </message>
    <message>
        <source>No memset is called {name}.</source>
        <translation>{name} という名前の memset はありません。</translation>
    </message>
    <message>
        <source>No collective is called {name}.</source>
        <translation>{name} という名前の集団通信はありません。</translation>
    </message>
    <message>
        <source>No op is called {name}.</source>
        <translation>{name} という名前の演算子はありません。</translation>
    </message>
    <message>
        <source>No Python function is called {name}.</source>
        <translation>{name} という名前の Python 関数はありません。</translation>
    </message>
    <message>
        <source>No CUDA or HIP call is called {name}.</source>
        <translation>{name} という名前の CUDA または HIP の呼び出しはありません。</translation>
    </message>
    <message>
        <source>No annotation is called {name}.</source>
        <translation>{name} という名前の注釈はありません。</translation>
    </message>
    <message>
        <source>Rank {rank} computes no longer, and spends no more time on the host, than the median rank (of two ranks: than the faster one). This operation is not checked against a measurement.</source>
        <translation>rank {rank} は、計算の時間もホストの時間も中央値の rank（2 つなら速いほう）を超えないものとする。この操作は実測と照合していない。</translation>
    </message>
    <message>
        <source>Not fused, as the GPU's memory bandwidth is not known: {count} chains of {time}.</source>
        <translation>GPU のメモリ帯域幅が不明なため融合していません: {count} 個の連鎖、{time}。</translation>
    </message>
    <message>
        <source>Not fused, as shapes or the GPU's data sheet are not known: {count} times attention, {time}.</source>
        <translation>形状または GPU のデータシートが不明なため融合していません: アテンション {count} 回、{time}。</translation>
    </message>
    <message>
        <source>Kernels that keep their time, as the trace does not show what limits them: {count}, {time}.</source>
        <translation>何に制限されるかをトレースが示さないため時間が変わらないカーネル: {count} 個、{time}。</translation>
    </message>
    <message>
        <source>By its data sheet that GPU is not faster for these kernels: {before} on the critical path would take {after}.</source>
        <translation>データシートによれば、その GPU はこれらのカーネルでは速くない：クリティカルパス上の {before} は {after} かかる。</translation>
    </message>
    <message>
        <source>{time} without the recorded delays</source>
        <translation>記録された遅れを除くと {time}</translation>
    </message>
    <message>
        <source>a finding that changes more counts {time}, within the GPU's window</source>
        <translation>より多くを変える所見は、GPU のウィンドウ内で {time} と数えます</translation>
    </message>
    <message>
        <source>a finding counts {time}, within the GPU's window</source>
        <translation>所見は GPU のウィンドウ内で {time} と数えます</translation>
    </message>
    <message>
        <source>a finding that changes more counts {time}</source>
        <translation>より多くを変える所見は {time} と数えます</translation>
    </message>
    <message>
        <source>a finding counts {time}</source>
        <translation>所見は {time} と数えます</translation>
    </message>
    <message>
        <source>It would take longer.</source>
        <translation>かかる時間が長くなる。</translation>
    </message>
    <message>
        <source>It changes nothing in this trace.</source>
        <translation>このトレースでは何も変わらない。</translation>
    </message>
    <message>
        <source>{pct} % of the critical path is unexplained.</source>
        <translation>クリティカルパスの {pct} % が説明できない。</translation>
    </message>
    <message>
        <source>{time} of it is on the critical path, but another path is as long.</source>
        <translation>そのうち {time} はクリティカルパス上だが、同じ長さのパスがほかにある。</translation>
    </message>
    <message>
        <source>It would save only {time}: {pace}.</source>
        <translation>節約できるのは {time} だけ：{pace}。</translation>
    </message>
    <message>
        <source>It would save only {time}.</source>
        <translation>節約できるのは {time} だけ。</translation>
    </message>
    <message>
        <source>Only {time} of it is on the critical path: {pace}.</source>
        <translation>そのうちクリティカルパス上にあるのは {time} だけ：{pace}。</translation>
    </message>
    <message>
        <source>Only {time} of it is on the critical path.</source>
        <translation>そのうちクリティカルパス上にあるのは {time} だけ。</translation>
    </message>
    <message>
        <source>It is off the critical path: {pace}.</source>
        <translation>クリティカルパス上にない：{pace}。</translation>
    </message>
    <message>
        <source>It is off the critical path.</source>
        <translation>クリティカルパス上にない。</translation>
    </message>
    <message>
        <source>torch.compile makes kernels for compute capability 7.0 and newer, and this GPU has {cc}: of the advice only the rest applies.</source>
        <translation>torch.compile は計算能力 7.0 以上向けのカーネルを作りますが、この GPU は {cc} です。助言のうち残りだけが当てはまります。</translation>
    </message>
    <message>
        <source>Compute kernels</source>
        <translation>計算カーネル</translation>
    </message>
    <message>
        <source>{kernels} run {compute} % of the time, but {pace}; of {whole}, a GPU twice as fast would save {saves}, a host twice as fast {host}</source>
        <translation>{kernels}は時間の {compute} % で動作するが、{pace}；{whole} のうち、2 倍速い GPU は {saves}、2 倍速いホストは {host} を短縮する</translation>
    </message>
    <message>
        <source>A GPU twice as fast would save less than 1 % of the time: then {pace}</source>
        <translation>2 倍速い GPU でも短縮は時間の 1 % 未満：その場合は{pace}</translation>
    </message>
    <message>
        <source>A GPU twice as fast would save only {saves} of {whole}: then {pace}</source>
        <translation>2 倍速い GPU でも {whole} のうち {saves} しか短縮しない：その場合は{pace}</translation>
    </message>
    <message>
        <source>{kernels} run {compute} % of the time, but {pace}; a GPU twice as fast would save less than 1 %</source>
        <translation>{kernels}は時間の {compute} % で動いていますが、{pace}。2 倍速い GPU でも短縮は 1 % 未満です</translation>
    </message>
    <message>
        <source>{kernels} run {compute} % of the time, but {pace}; a GPU twice as fast would save only {saves} of {whole}</source>
        <translation>{kernels}は時間の {compute} % で動作するが、{pace}；2 倍速い GPU でも {whole} のうち {saves} しか短縮しない</translation>
    </message>
    <message>
        <source>Only copies run {alone} % of the time, but {pace} ({pct} % of the critical path)</source>
        <translation>時間の {alone} % はコピーだけが動くが、{pace}（クリティカルパスの {pct} %）</translation>
    </message>
    <message>
        <source>Only communication runs {alone} % of the time, but {pace} ({pct} % of the critical path)</source>
        <translation>時間の {alone} % は通信だけが動くが、{pace}（クリティカルパスの {pct} %）</translation>
    </message>
    <message>
        <source>Whether the host works or waits is not known: for {pct} % of the critical path nothing is recorded</source>
        <translation>ホストが処理中か待ちかはわからない：クリティカルパスの {pct} % には何も記録されていない</translation>
    </message>
    <message>
        <source>on a path as long as the critical path, which takes another way</source>
        <translation>クリティカルパスと同じ長さの別のパス上にある</translation>
    </message>
    <message>
        <source>not on the critical path</source>
        <translation>クリティカルパス上にない</translation>
    </message>
    <message>
        <source>on the critical path for all of its time</source>
        <translation>全時間がクリティカルパス上</translation>
    </message>
    <message>
        <source>on the critical path for {share} % of its time ({time})</source>
        <translation>時間の {share} %（{time}）がクリティカルパス上</translation>
    </message>
    <message>
        <source>Slack</source>
        <translation>余裕</translation>
    </message>
    <message>
        <source>{time}: it may last this much longer before the end moves</source>
        <translation>{time}：これだけ延びても終わりは動かない</translation>
    </message>
    <message>
        <source>none: if it lasts longer, so does the trace</source>
        <translation>なし：これが延びると、トレースも延びる</translation>
    </message>
    <message>
        <source>No later kernel waits for it that could run meanwhile: whether parts of it could run alongside the computation before it is not recorded. One rank's recording does not show how much is waiting for other ranks.</source>
        <translation>それを待ち、その間に実行できる後続のカーネルはない：その一部を前の計算と同時に実行できるかは記録されていない。どれだけが他のランクの待ちかは、1 ランクの記録では分からない。</translation>
    </message>
    <message>
        <source>No later kernel waits for it that could run meanwhile: whether parts of it could run alongside the computation before it is not recorded. Ranks are missing, so the recordings do not show how much is waiting for them.</source>
        <translation>それを待ち、その間に実行できる後続のカーネルはない：その一部を前の計算と同時に実行できるかは記録されていない。欠けているランクがあるため、どれだけがその待ちかは記録から分からない。</translation>
    </message>
    <message>
        <source>Overlap alone would save at most {overlap}. One rank's recording does not show how much of the rest is waiting for other ranks.</source>
        <translation>重ね合わせだけでは最大でも {overlap} の節約。残りのどれだけが他のランクの待ちかは、1 ランクの記録では分からない。</translation>
    </message>
    <message>
        <source>Overlap alone would save at most {overlap}. Ranks are missing, so the recordings do not show how much of the rest is waiting for them.</source>
        <translation>重ね合わせだけでは最大でも {overlap} の節約。欠けているランクがあるため、残りのどれだけがその待ちかは記録から分からない。</translation>
    </message>
    <message>
        <source>This is its whole cost. How much less it saves cannot be told: {pct} % of the critical path is unexplained.</source>
        <translation>これはコストの全体である。実際の短縮がどれだけ少ないかは判断できない：クリティカルパスの {pct} % が説明できない。</translation>
    </message>
    <message>
        <source>The replay does not show what a step like the others would save: this is the difference of the steps.</source>
        <translation>ほかと同じステップなら何が減るかは再生ではわかりません: これはステップの差です。</translation>
    </message>
    <message>
        <source> A CUDA graph alone would save at most {graph_saves}.</source>
        <translation>CUDA グラフだけでは最大で {graph_saves} の節約。</translation>
    </message>
    <message>
        <source>It comes from the recording, not from the program.</source>
        <translation>原因は記録であり、プログラムではない。</translation>
    </message>
    <message>
        <source>A complete recording makes the program no faster.</source>
        <translation>完全な記録でもプログラムは速くならない。</translation>
    </message>
    <message>
        <source>The trace does not show what runs then.</source>
        <translation>そのとき何が動いているかはトレースから分からない。</translation>
    </message>
    <message>
        <source>Most GPU work is not recorded.</source>
        <translation>GPU の処理の大部分が記録されていません。</translation>
    </message>
    <message>
        <source>Much GPU work is not recorded.</source>
        <translation>GPU の処理の多くが記録されていません。</translation>
    </message>
    <message>
        <source>The trace does not show how much faster it could be.</source>
        <translation>どれだけ速くできるかは、トレースからはわからない。</translation>
    </message>
    <message>
        <source>No GPU work is recorded.</source>
        <translation>GPU の処理が記録されていません。</translation>
    </message>
    <message>
        <source>The replay does not show how the ranks would wait for each other.</source>
        <translation>リプレイからは、rank が互いにどう待つかはわからない。</translation>
    </message>
    <message>
        <source>It is outside the GPU's window.</source>
        <translation>GPU の最初の仕事から最後までの範囲の外にある。</translation>
    </message>
    <message>
        <source>The kernels take up to {kernels} less, but something else sets the pace during a part of that time.</source>
        <translation>カーネルは最大で {kernels} 短くなるが、その時間の一部では別のものが速度を決める。</translation>
    </message>
    <message>
        <source>The kernels take up to {kernels} less, but during a part of that time the GPU would wait for the host.</source>
        <translation>カーネルは最大で {kernels} 短くなるが、その時間の一部では GPU がホストを待つことになる。</translation>
    </message>
    <message>
        <source>The saving is larger than the cost, because later work would begin earlier: the GPU would be idle {idle} less, and {exposed} more of copies and communication would run alongside kernels.</source>
        <translation>節約がコストより多いのは、後の仕事も早く始まるからである：GPU のアイドルが {idle} 減り、コピーと通信のうちさらに {exposed} がカーネルと並行して動く。</translation>
    </message>
    <message>
        <source>The saving is larger than the cost, because later work would begin earlier: the GPU would be idle {idle} less.</source>
        <translation>節約がコストより多いのは、後の仕事も早く始まるからである：GPU のアイドルが {idle} 減る。</translation>
    </message>
    <message>
        <source>Without the waits the host launches later work earlier: the GPU would be idle {idle} less, and {exposed} more of copies and communication would run alongside kernels.</source>
        <translation>待ちがなければ、ホストは後の仕事をより早く起動する：GPU のアイドルが {idle} 減り、コピーと通信のうちさらに {exposed} がカーネルと並行して動く。</translation>
    </message>
    <message>
        <source>Without the waits the host launches later work earlier: the GPU would be idle {idle} less.</source>
        <translation>待ちがなければ、ホストは後の仕事をより早く起動する：GPU のアイドルが {idle} 減る。</translation>
    </message>
    <message>
        <source>Without the waits the host launches later work earlier: {exposed} more of copies and communication would run alongside kernels.</source>
        <translation>待ちがなければ、ホストは後の仕事をより早く起動する：コピーと通信のうちさらに {exposed} がカーネルと並行して動く。</translation>
    </message>
    <message>
        <source>The saving is larger than the cost, because the backward pass need not add to the zeros either.</source>
        <translation>節約がコストより多いのは、逆伝播がゼロに加算する必要もなくなるからである。</translation>
    </message>
    <message>
        <source>The saving is larger than the cost, because a CUDA graph also replaces the Python code and ops between the launches.</source>
        <translation>節約がコストより大きいのは、CUDA グラフが起動と起動の間の Python コードと演算も置き換えるからである。</translation>
    </message>
    <message>
        <source>The saving is larger than the cost, because a CUDA graph also replaces what the host does between the launches.</source>
        <translation>節約がコストより大きいのは、CUDA グラフが起動の間にホストが行うことも置き換えるためです。</translation>
    </message>
    <message>
        <source>The saving is larger than the cost, because the host launches {count} fewer kernels too.</source>
        <translation>節約がコストより大きいのは、ホストが起動するカーネルも {count} 個減るからである。</translation>
    </message>
    <message>
        <source>The saving is larger than the cost, because the replay also runs what is left at the memory's bandwidth, and without the copies in between.</source>
        <translation>節約がコストより大きいのは、再生が残りもメモリ帯域幅で実行し、間のコピーも省くためです。</translation>
    </message>
    <message>
        <source>Without the waits the host launches later work earlier, so the GPU is idle less after them.</source>
        <translation>待ちがなければ、ホストは後の仕事をより早く起動するため、その後の GPU のアイドルが減る。</translation>
    </message>
    <message>
        <source>The saving is larger than the cost, because later work would begin earlier too.</source>
        <translation>節約がコストより多いのは、後の仕事も早く始まるからである。</translation>
    </message>
    <message>
        <source>with all of this</source>
        <translation>これらすべて</translation>
    </message>
    <message>
        <source>Each remedy's own limits apply. All of them together are an upper bound.</source>
        <translation>各対策には、それぞれの制約がある。すべてを合わせたものは上限である。</translation>
    </message>
    <message>
        <source>For {time} of the critical path ({share} %) the first recorded work of a stream is launched but has not begun. Why is not recorded: work from before the recording, loading of a module at the first launch, or clocks of host and GPU that differ. Savings are in the rest.</source>
        <translation>クリティカルパスのうち {time}（{share} %）は、ストリームの最初に記録された仕事が起動済みだがまだ始まっていない。理由は記録にない：記録より前の仕事、最初の起動でのモジュールの読み込み、またはホストと GPU の時計のずれ。節約できるのは残りの部分である。</translation>
    </message>
    <message>
        <source>{share} % of the critical path is unexplained ({time}): the recording does not show what these waits are for. The rest of the path holds.</source>
        <translation>クリティカルパスの {share} % は説明できない（{time}）：これらの待ちの理由が記録にない。パスの残りは成り立つ。</translation>
    </message>
    <message>
        <source>{share} % of the critical path is unexplained ({time}): the recording does not show what these waits are for. Savings smaller than that are uncertain.</source>
        <translation>クリティカルパスの {share} % は説明できない（{time}）：これらの待ちの理由が記録にない。それより小さい短縮は不確かである。</translation>
    </message>
    <message>
        <source>{share} % of the critical path is unexplained ({time}): the recording does not show what these waits are for. Such a path proves little.</source>
        <translation>クリティカルパスの {share} % は説明できない（{time}）：これらの待ちの理由が記録にない。このようなパスからわかることは少ない。</translation>
    </message>
    <message>
        <source>expected ops, CUDA or HIP calls, or GPU work, found no slices</source>
        <translation>op、CUDA または HIP の呼び出し、GPU の処理のいずれかが必要だが、スライスがない</translation>
    </message>
    <message>
        <source>expected ops, CUDA or HIP calls, or GPU work, found only Python frames ({count}), which do not show what waits for what</source>
        <translation>op、CUDA または HIP の呼び出し、GPU の処理のいずれかが必要だが、Python フレーム（{count} 個）しかなく、何が何を待つかわからない</translation>
    </message>
    <message>
        <source>expected ops, CUDA or HIP calls, or GPU work; no slice has a category that says it is one of them ({count} slices)</source>
        <translation>演算、CUDA または HIP の呼び出し、または GPU の仕事が必要だが、そのいずれかだと示すカテゴリを持つスライスがない（スライス {count} 個）</translation>
    </message>
    <message>
        <source>Sends and receives between two ranks that are not joined: {sends}. Each keeps its recorded length, also where it waits for the other rank.</source>
        <translation>対応付けられていない 2 ランク間の送受信：{sends}。それぞれ、相手のランクを待つ時間も含め、記録どおりの長さを保ちます。</translation>
    </message>
    <message>
        <source>Kernels of communication that are not joined with those of all their ranks: {collectives}. What they wait for a rank that is not joined counts as communication.</source>
        <translation>すべての rank とは結び付かない通信カーネル：{collectives} 個。結び付かない rank を待つ時間は通信に数えます。</translation>
    </message>
    <message>
        <source>For {time} the calls wait for something that is not recorded: whether that wait can go is not known.</source>
        <translation>{time} の間、呼び出しは記録にないものを待っている：その待ちをなくせるかどうかはわからない。</translation>
    </message>
    <message>
        <source>No GPU work is recorded here: all numbers describe the host alone.</source>
        <translation>ここには GPU の仕事が記録されていない：数値はすべてホストだけのもの。</translation>
    </message>
    <message>
        <source>Launches without a record of their GPU work: {launches}. No number here includes that work, and a call that waits for it seems to be slow by itself.</source>
        <translation>GPU の仕事の記録がない起動：{launches} 件。その仕事はここのどの数値にも含まれず、それを待つ呼び出しは自身が遅いように見える。</translation>
    </message>
    <message>
        <source>For {time} of the critical path ({share} %) nothing is recorded there: work and waiting cannot be distinguished.</source>
        <translation>クリティカルパスのうち {time}（{share} %）には何も記録されていない：作業と待機を区別できない。</translation>
    </message>
    <message>
        <source>The data loader sets the pace: most of the critical path waits for batches.</source>
        <translation>データローダーが速さを決める：クリティカルパスの大半はバッチを待っている。</translation>
    </message>
    <message>
        <source>Dependencies that contradict each other and are left out: {edges}. The clocks of host and device may disagree.</source>
        <translation>互いに矛盾し、除外された依存関係：{edges} 個。ホストとデバイスの時計が合っていない可能性がある。</translation>
    </message>
    <message>
        <source>Dependencies that go back in time: {edges}, by {time} in total. The clocks of host and device disagree.</source>
        <translation>時間を遡る依存関係：{edges} 個（合計 {time}）。ホストとデバイスの時計が合っていない。</translation>
    </message>
    <message>
        <source>Dependencies that go back in time: {edges}, by {time} in total. The clocks do not explain that: some recorded times are wrong, or some work was not waited for.</source>
        <translation>時間を遡る依存関係：{edges} 個（合計 {time}）。時計のずれでは説明できない：記録された時刻の一部が誤っているか、待たれなかった仕事がある。</translation>
    </message>
    <message>
        <source>GPU work that begins before the work before it on its stream has ended: {works}, by {time} in total. It is taken to follow the start of that work, not its end.</source>
        <translation>同じストリームの前の仕事が終わる前に始まる GPU の仕事：{works} 個（合計 {time}）。前の仕事の終わりではなく始まりに続くものとする。</translation>
    </message>
    <message>
        <source>Several launch calls have the same correlation number: which of them launched a piece of GPU work is a guess, the last one before it.</source>
        <translation>複数の起動呼び出しが同じ相関番号を持つ：どれが GPU の仕事を起動したかは推測で、直前のものとした。</translation>
    </message>
    <message>
        <source>Possible waits that contradict the recorded times and are left out: {edges}.</source>
        <translation>記録された時刻と矛盾し、除外された待ちの候補：{edges} 個。</translation>
    </message>
    <message>
        <source>Launches at the end whose GPU work the recording did not reach: {launches}. A host that is done sooner does not end that work sooner, so it gains nothing there.</source>
        <translation>GPU の処理が記録に入らなかった末尾の起動：{launches}。ホストが早く終わってもその処理は早く終わらないため、そこでの得とは数えない。</translation>
    </message>
    <message>
        <source>Waits between streams that are inferred: {edges}. A wait that never delayed anything in the recording may be missing, so a large change can look better than it is.</source>
        <translation>推定によるストリーム間の待ち：{edges} 個。記録の中で何も遅らせなかった待ちは抜けている可能性があり、大きな変更は実際よりよく見えることがある。</translation>
    </message>
    <message>
        <source>The critical path is {window} long: it sets the length of the replayed window.</source>
        <translation>クリティカルパスの長さは {window}：リプレイした範囲の長さを決めている。</translation>
    </message>
    <message>
        <source>costs no time of its own: other findings count it, or other work runs meanwhile</source>
        <translation>それ自体の時間はかかりません。ほかの所見が数えているか、同時に別の処理が動いています</translation>
    </message>
    <message>
        <source>costs the GPU no time</source>
        <translation>GPU の時間はかからない</translation>
    </message>
    <message>
        <source>would save nothing alone: replayed {how}, the window stays as long</source>
        <translation>これだけでは短縮になりません：「{how}」としてリプレイしても、範囲の長さは変わりません</translation>
    </message>
    <message>
        <source>would save at most {high}</source>
        <translation>最大で {high} 節約できる</translation>
    </message>
    <message>
        <source>would save at least {low}</source>
        <translation>少なくとも {low} 節約できる</translation>
    </message>
    <message>
        <source>would save an estimated {high}</source>
        <translation>推定で {high} 節約できる</translation>
    </message>
    <message>
        <source>would save an estimated {low} to {high}</source>
        <translation>推定で {low} から {high} 節約できる</translation>
    </message>
    <message>
        <source>would save {high}</source>
        <translation>{high} 節約できる</translation>
    </message>
    <message>
        <source>would save about {high}</source>
        <translation>約 {high} 節約できる</translation>
    </message>
    <message>
        <source>would save {low} to {high}</source>
        <translation>{low} ～ {high} 節約できる</translation>
    </message>
    <message>
        <source>All remedies together would save at most {all}: more than their sum, because each alone leaves the other limits.</source>
        <translation>すべての対策を合わせると最大 {all} の短縮：個別の合計より多い。一つだけでは他の制約が残るため。</translation>
    </message>
    <message>
        <source>The remedies whose saving is known would together save at most {all}: more than their sum, because each alone leaves the other limits.</source>
        <translation>短縮量が分かる対策を合わせると最大 {all} の短縮：個別の合計より多い。一つだけでは他の制約が残るため。</translation>
    </message>
    <message>
        <source>All remedies together would save at most {all}: what two of them would save is counted once.</source>
        <translation>すべての対策を合わせると、節約は最大 {all} です。二つの対策が共に節約する時間は一度だけ数えます。</translation>
    </message>
    <message>
        <source>The remedies whose saving is known would together save at most {all}: what two of them would save is counted once.</source>
        <translation>短縮量が分かる対策を合わせると、節約は最大 {all} です。二つの対策が共に節約する時間は一度だけ数えます。</translation>
    </message>
    <message>
        <source>one block</source>
        <translation>1 ブロック</translation>
    </message>
    <message>
        <source>{count} blocks</source>
        <translation>{count} ブロック</translation>
    </message>
    <message>
        <source>, frees {freed}</source>
        <translation>、{freed} を解放</translation>
    </message>
    <message>
        <source>{device}: frees {freed}</source>
        <translation>{device}: {freed} を解放</translation>
    </message>
    <message>
        <source>{device}: allocates {allocated} in {blocks}{frees}</source>
        <translation>{device}: {allocated} を {blocks}で確保{frees}</translation>
    </message>
    <message>
        <source>{device}: allocates {allocated} in {blocks}{frees}; nothing outlives it</source>
        <translation>{device}: {allocated} を {blocks}で確保{frees}。終了後に残るものはありません</translation>
    </message>
    <message>
        <source>{device}: allocates {allocated} in {blocks}{frees}; {outlived} outlive it</source>
        <translation>{device}: {allocated} を {blocks}で確保{frees}。終了後に {outlived} が残ります</translation>
    </message>
    <message>
        <source>The advice would save nothing now.</source>
        <translation>この助言で短縮できる時間は今はない。</translation>
    </message>
    <message>
        <source>The advice would save at most {most} now.</source>
        <translation>この助言で短縮できるのは今は最大 {most}。</translation>
    </message>
    <message>
        <source>Whether the advice would save anything now is not known: {pace} ({pct} % of the critical path).</source>
        <translation>この助言が今何かを節約するかは判断できない：{pace}（クリティカルパスの {pct} %）。</translation>
    </message>
    <message>
        <source>The advice would save {most} now. Whether it would save more is not known: {pace} ({pct} % of the critical path).</source>
        <translation>この助言は今 {most} を節約する。それ以上かは判断できない：{pace}（クリティカルパスの {pct} %）。</translation>
    </message>
    <message>
        <source>The advice would save nothing now: with it, {pace}.</source>
        <translation>この助言で短縮できる時間は今はない：実施すると、{pace}。</translation>
    </message>
    <message>
        <source>The advice would save at most {most} now: with it, {pace}.</source>
        <translation>この助言で短縮できるのは今は最大 {most}：実施すると、{pace}。</translation>
    </message>
    <message>
        <source>The advice would save nothing now, because {pace} ({pct} % of the critical path).</source>
        <translation>この助言で短縮できる時間は今はない：{pace}（クリティカルパスの {pct} %）。</translation>
    </message>
    <message>
        <source>The advice would save at most {most} now, because {pace} ({pct} % of the critical path).</source>
        <translation>この助言で短縮できるのは今は最大 {most}：{pace}（クリティカルパスの {pct} %）。</translation>
    </message>
    <message>
        <source>the host sets the pace</source>
        <translation>ホストが速さを決める</translation>
    </message>
    <message>
        <source>kernels set the pace</source>
        <translation>カーネルが速さを決める</translation>
    </message>
    <message>
        <source>communication sets the pace</source>
        <translation>通信が速さを決める</translation>
    </message>
    <message>
        <source>copies set the pace</source>
        <translation>コピーが速さを決める</translation>
    </message>
    <message>
        <source>waits set the pace</source>
        <translation>待ちが速さを決める</translation>
    </message>
    <message>
        <source>waits that the trace does not explain set the pace</source>
        <translation>トレースでは説明できない待ちが速さを決める</translation>
    </message>
    <message>
        <source>data loading sets the pace</source>
        <translation>データの読み込みが速さを決める</translation>
    </message>
    <message>
        <source>the profiler sets the pace</source>
        <translation>プロファイラが速さを決める</translation>
    </message>
    <message>
        <source>the host works or waits, which a recording without waits does not distinguish</source>
        <translation>ホストは作業中か待機中ですが、待機を記録していない記録では区別できません</translation>
    </message>
    <message>
        <source>the host works or waits, which cannot be distinguished where nothing is recorded</source>
        <translation>ホストは作業中か待機中ですが、何も記録されていない所では区別できません</translation>
    </message>
    <message>
        <source>All traces</source>
        <translation>すべてのトレース</translation>
    </message>
    <message>
        <source>A sweep</source>
        <translation>スイープ</translation>
    </message>
    <message>
        <source>host</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>起動</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Self CPU</source>
        <translation>自身の CPU</translation>
    </message>
    <message>
        <source>CPU total</source>
        <translation>CPU 合計</translation>
    </message>
    <message>
        <source>Self CUDA</source>
        <translation>自身の CUDA</translation>
    </message>
    <message>
        <source>Self GPU</source>
        <translation>自身の GPU</translation>
    </message>
    <message>
        <source>CUDA total</source>
        <translation>CUDA 合計</translation>
    </message>
    <message>
        <source>GPU total</source>
        <translation>GPU 合計</translation>
    </message>
    <message>
        <source># of Calls</source>
        <translation>呼び出し回数</translation>
    </message>
    <message>
        <source>%1 further rows</source>
        <translation>ほか %1 行</translation>
    </message>
    <message>
        <source>In total</source>
        <translation>総計</translation>
    </message>
    <message>
        <source>%1 %, limited by %2</source>
        <translation>%1 %、制限は %2</translation>
    </message>
    <message>
        <source>%1 (predicted)</source>
        <translation>%1（予測）</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Predicted by a replay, not recorded.</source>
        <translation>リプレイによる予測であり、記録ではない。</translation>
    </message>
    <message>
        <source>GPU work %1, host time %2 (waits left out).</source>
        <translation>GPU の仕事 %1、ホスト自身の時間 %2（待ちを除く）。</translation>
    </message>
    <message>
        <source>From the first to the last GPU work (%1) the GPU is busy %2 % of the time.</source>
        <translation>最初から最後の GPU の仕事まで（%1）、GPU は時間の %2 % 稼働している。</translation>
    </message>
    <message>
        <source>With profiler artifacts included, the verdict would be: %1</source>
        <translation>プロファイラ自身の待ちを含めると：%1</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>並べて比較</translation>
    </message>
    <message>
        <source>The trace</source>
        <translation>トレース</translation>
    </message>
    <message>
        <source>The last recorded step of each, with the GPU work it launched, on one scale.</source>
        <translation>それぞれ最後に記録されたステップと、それが起動した GPU の仕事（同じ縮尺）。</translation>
    </message>
    <message>
        <source>The whole recording: %1.</source>
        <translation>記録されたすべて：%1。</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>変わったこと</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>所見</translation>
    </message>
    <message>
        <source>No rule has a finding on this trace.</source>
        <translation>このトレースには、どの規則にも所見がない。</translation>
    </message>
    <message>
        <source> (profiler artifact)</source>
        <translation>（記録自体によるもの）</translation>
    </message>
    <message>
        <source> and </source>
        <translation>と</translation>
    </message>
    <message>
        <source>same</source>
        <translation>同じ</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>置換</translation>
    </message>
    <message>
        <source>less</source>
        <translation>減少</translation>
    </message>
    <message>
        <source>more</source>
        <translation>増加</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新規</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>なくなった</translation>
    </message>
    <message>
        <source>Matrix multiplications (GEMM kernels)</source>
        <translation>行列積（GEMM カーネル）</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Memory sets</source>
        <translation>メモリの設定</translation>
    </message>
    <message>
        <source>All GPU work</source>
        <translation>デバイスの仕事の数</translation>
    </message>
    <message>
        <source>Launching calls</source>
        <translation>起動の呼び出し</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>演算</translation>
    </message>
    <message>
        <source>Annotations</source>
        <translation>注釈</translation>
    </message>
    <message>
        <source>Runtime calls</source>
        <translation>ランタイム呼び出し</translation>
    </message>
    <message>
        <source>Synchronizations</source>
        <translation>同期</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Slowest op</source>
        <translation>最も遅い演算</translation>
    </message>
    <message>
        <source>Slowest kernel</source>
        <translation>最も遅いカーネル</translation>
    </message>
    <message>
        <source> named %1</source>
        <translation> 名前 %1</translation>
    </message>
    <message>
        <source> matching /%1/</source>
        <translation> /%1/ に一致</translation>
    </message>
    <message>
        <source> in each %1</source>
        <translation> 各 %1 で</translation>
    </message>
    <message>
        <source>not in the trace</source>
        <translation>トレースにない</translation>
    </message>
    <message>
        <source>Live memory over time by line; dashed: what the allocator reserved.</source>
        <translation>行ごとの使用中メモリの推移。破線はアロケーターが確保したメモリです。</translation>
    </message>
    <message>
        <source>Live memory over time by torch's category.</source>
        <translation>torch のカテゴリ別に見た、使用中のメモリの推移。</translation>
    </message>
    <message>
        <source>Live memory over time by line.</source>
        <translation>行ごとの使用中メモリの推移。</translation>
    </message>
    <message>
        <source>live at the end only</source>
        <translation>最後にのみ使用中</translation>
    </message>
    <message>
        <source>All holders</source>
        <translation>すべての保持元</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>保持元</translation>
    </message>
    <message>
        <source>Live at the peak</source>
        <translation>ピーク時の使用中</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>ブロック</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>At the end</source>
        <translation>終了時</translation>
    </message>
    <message>
        <source>The largest %1 of %2.</source>
        <translation>%2 件のうち大きい %1 件。</translation>
    </message>
    <message>
        <source>Segments at the end</source>
        <translation>終わりのセグメント</translation>
    </message>
    <message>
        <source>stream %1, pool (%2, %3), %4</source>
        <translation>ストリーム %1、プール (%2, %3)、%4</translation>
    </message>
    <message>
        <source>small blocks</source>
        <translation>小さなブロック</translation>
    </message>
    <message>
        <source>large blocks</source>
        <translation>大きなブロック</translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>セグメント</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>予約済み</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Largest free block</source>
        <translation>最大の空きブロック</translation>
    </message>
    <message>
        <source>Free in segments: %1 in %2, of it %3 next to live blocks and %4 in segments that nothing uses.</source>
        <translation>セグメント内の空き：%2で %1。うち %3 は使用中のブロックの隣、%4 は何も使っていないセグメントにあります。</translation>
    </message>
    <message>
        <source>1 block</source>
        <translation>1 ブロック</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 ブロック</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>Holder at the peak</source>
        <translation>ピーク時に持つもの</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>前</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>変化</translation>
    </message>
    <message>
        <source>Blocks before</source>
        <translation>前のブロック</translation>
    </message>
    <message>
        <source>Blocks after</source>
        <translation>後のブロック</translation>
    </message>
    <message>
        <source>Holder at the end</source>
        <translation>終了時の保持者</translation>
    </message>
    <message>
        <source>This file does not hold GPU %1.</source>
        <translation>このファイルに GPU %1 はない。</translation>
    </message>
    <message>
        <source>All adds up: every event, block and segment agrees with the others.</source>
        <translation>すべて一致：すべてのイベント、ブロック、セグメントが互いに矛盾しません。</translation>
    </message>
    <message>
        <source>Who holds memory at the end</source>
        <translation>終了時にメモリを保持するもの</translation>
    </message>
    <message>
        <source>Who holds the peak</source>
        <translation>ピークを持つもの</translation>
    </message>
    <message>
        <source>By category</source>
        <translation>カテゴリ別</translation>
    </message>
    <message>
        <source>By line</source>
        <translation>行ごと</translation>
    </message>
    <message>
        <source>By op</source>
        <translation>演算ごと</translation>
    </message>
    <message>
        <source>range</source>
        <translation>範囲</translation>
    </message>
    <message>
        <source>instant</source>
        <translation>瞬間イベント</translation>
    </message>
    <message>
        <source>tile × stages × element is %1 bytes: all of its shared memory</source>
        <translation>タイル × ステージ × 要素は %1 バイト：共有メモリのすべて</translation>
    </message>
    <message>
        <source>tile × stages × element is %1 bytes of its shared memory</source>
        <translation>タイル × ステージ × 要素は共有メモリのうち %1 バイト</translation>
    </message>
    <message>
        <source>Decoded</source>
        <translation>解読</translation>
    </message>
    <message>
        <source>%1 registers per thread</source>
        <translation>スレッドあたり %1 レジスタ</translation>
    </message>
    <message>
        <source>%1 bytes of shared memory per block</source>
        <translation>ブロックあたり共有メモリ %1 バイト</translation>
    </message>
    <message>
        <source>Footprint</source>
        <translation>フットプリント</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 %&lt;/b&gt; at most: %2 blocks of %3 warps per multiprocessor, limited by %4</source>
        <translation>最大 &lt;b&gt;%1 %&lt;/b&gt;：マルチプロセッサあたり %3 ワープのブロック %2 個、制限は %4</translation>
    </message>
    <message>
        <source>&lt;br&gt;%1 waves; the last fills %2 % of the GPU</source>
        <translation>&lt;br&gt;%1 ウェーブ。最後は GPU の %2 % を満たす</translation>
    </message>
    <message>
        <source>&lt;br&gt;The trace has 0 %: the profiler assumes at most 48 KiB of shared memory per block.</source>
        <translation>&lt;br&gt;トレースには 0 % とある：プロファイラはブロックあたり最大 48 KiB の共有メモリで計算する。</translation>
    </message>
    <message>
        <source>&lt;br&gt;The trace's own estimate, from the size of the launch: %1 %</source>
        <translation>&lt;br&gt;起動の大きさによるトレース自身の見積もり：%1 %</translation>
    </message>
    <message>
        <source>Its limit, and all its launches</source>
        <translation>何が制限するか、そしてすべての起動</translation>
    </message>
    <message>
        <source>begins %1 &lt;b&gt;before&lt;/b&gt; its launch: the clocks of CPU and GPU disagree</source>
        <translation>起動より %1 &lt;b&gt;前&lt;/b&gt;に始まる：CPU と GPU の時計が食い違う</translation>
    </message>
    <message>
        <source>begins %1 after the launch began, %2 before it ended</source>
        <translation>起動の開始から %1 後、終了の %2 前に始まる</translation>
    </message>
    <message>
        <source>begins %1 after the launch began, %2 after it ended</source>
        <translation>起動の開始から %1 後、終了の %2 後に始まる</translation>
    </message>
    <message>
        <source>For the op</source>
        <translation>対象の演算</translation>
    </message>
    <message>
        <source>none: launched outside any op</source>
        <translation>なし：どの演算の外でも起動された</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>ほか %1</translation>
    </message>
    <message>
        <source>Launches %1</source>
        <translation>%1 を起動</translation>
    </message>
    <message>
        <source>Flow</source>
        <translation>フロー</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Dispatch</source>
        <translation>ディスパッチ</translation>
    </message>
    <message>
        <source>Begins</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>%1 &lt;span style="color:palette(mid)"&gt;from the trace's start; absolute %2&amp;nbsp;ns&lt;/span&gt;</source>
        <translation>%1 &lt;span style="color:palette(mid)"&gt;トレースの始まりから。絶対時刻 %2&amp;nbsp;ns&lt;/span&gt;</translation>
    </message>
    <message>
        <source>%1, the rest in its child</source>
        <translation>%1、残りは子の中</translation>
    </message>
    <message>
        <source>%1, the rest in %2 children</source>
        <translation>%1、残りは %2 個の子の中</translation>
    </message>
    <message>
        <source>All of this name</source>
        <translation>同じ名前のすべて</translation>
    </message>
    <message>
        <source>counting…</source>
        <translation>数えています…</translation>
    </message>
    <message>
        <source>Dispatched by</source>
        <translation>ディスパッチ元</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>含まれる先</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>含むもの</translation>
    </message>
    <message>
        <source>&lt;i&gt;no name&lt;/i&gt;</source>
        <translation>&lt;i&gt;名前なし&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Selected slice</source>
        <translation>選択したスライス</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>引数</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>すべてコピー</translation>
    </message>
    <message>
        <source>Copy event as JSON</source>
        <translation>イベントを JSON としてコピー</translation>
    </message>
    <message>
        <source>Click a slice to see its details. W, A, S and D move; ? shows all keys.</source>
        <translation>スライスをクリックすると詳細が見えます。W、A、S、D で移動、? で全キーを表示。</translation>
    </message>
    <message>
        <source>No arguments were recorded for this slice.</source>
        <translation>このスライスの引数は記録されていない。</translation>
    </message>
    <message>
        <source>this is the only one</source>
        <translation>これだけ</translation>
    </message>
    <message>
        <source>%1 slices, %2 in all &amp;nbsp; &lt;a href="same:-1"&gt;previous&lt;/a&gt; · &lt;a href="same:1"&gt;next&lt;/a&gt;&lt;br&gt;mean %3, median %4, min %5, max %6</source>
        <translation>%1 スライス、合計 %2 &amp;nbsp; &lt;a href="same:-1"&gt;前&lt;/a&gt; · &lt;a href="same:1"&gt;次&lt;/a&gt;&lt;br&gt;平均 %3、中央値 %4、最小 %5、最大 %6</translation>
    </message>
    <message>
        <source>one process</source>
        <translation>1つのプロセス</translation>
    </message>
    <message>
        <source>At</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>On</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>カテゴリ</translation>
    </message>
    <message>
        <source>Same name</source>
        <translation>同じ名前</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 ×, %3 in all</source>
        <translation>%1：%2 回、合計 %3</translation>
    </message>
    <message>
        <source>Add to figure</source>
        <translation>図に追加</translation>
    </message>
    <message>
        <source>%1: %2, %3 of %4</source>
        <translation>%1：%2、%4 の %3</translation>
    </message>
    <message>
        <source>the longest stretch is %1</source>
        <translation>最も長い区間は %1</translation>
    </message>
    <message>
        <source>Where the recorded time goes</source>
        <translation>記録された時間の内訳</translation>
    </message>
    <message>
        <source>Where GPU time goes, in %1 from first to last work</source>
        <translation>GPU 時間の内訳、最初から最後の作業まで %1</translation>
    </message>
    <message>
        <source>Where GPU time goes, in %1</source>
        <translation>GPU の時間の内訳、全体で %1</translation>
    </message>
    <message>
        <source>%1: self time %2, %3 of all ops' self time</source>
        <translation>%1：それ自身で %2、全演算の自身の時間の %3</translation>
    </message>
    <message>
        <source>other ops</source>
        <translation>その他の演算</translation>
    </message>
    <message>
        <source>Where the ops' self time goes</source>
        <translation>演算の自身の時間の内訳</translation>
    </message>
    <message>
        <source>This trace records no ops and no GPU work</source>
        <translation>このトレースには演算も GPU の仕事も記録されていない</translation>
    </message>
    <message>
        <source>CPU only: %1 takes %2 of the ops' self time</source>
        <translation>CPU のみ：%1 が演算の自身の時間の %2 を占める</translation>
    </message>
    <message>
        <source>in %1 the GPU waits %2</source>
        <translation>%1 で GPU は %2 待つ</translation>
    </message>
    <message>
        <source>1 iteration</source>
        <translation>1 回の反復</translation>
    </message>
    <message>
        <source>%1 iterations</source>
        <translation>%1 回の反復</translation>
    </message>
    <message>
        <source>%1 kernels in all, median %2</source>
        <translation>カーネル全 %1 個、中央値 %2</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 スレッド</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 スレッド</translation>
    </message>
    <message>
        <source>1 lane</source>
        <translation>1 レーン</translation>
    </message>
    <message>
        <source>%1 lanes</source>
        <translation>%1 レーン</translation>
    </message>
    <message>
        <source>ops known for %1 of the time of replayed graphs</source>
        <translation>再生されたグラフの時間の %1 で演算が判明</translation>
    </message>
    <message>
        <source>ops</source>
        <translation>演算</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>呼び出し</translation>
    </message>
    <message>
        <source>nothing recorded</source>
        <translation>記録なし</translation>
    </message>
    <message>
        <source>What %1 does</source>
        <translation>%1 がすること</translation>
    </message>
    <message>
        <source>bracket</source>
        <translation>ブラケット</translation>
    </message>
    <message>
        <source>arrow</source>
        <translation>矢印</translation>
    </message>
    <message>
        <source>box</source>
        <translation>枠</translation>
    </message>
    <message>
        <source>callout</source>
        <translation>吹き出し</translation>
    </message>
    <message>
        <source>highlight</source>
        <translation>強調</translation>
    </message>
    <message>
        <source>lane name</source>
        <translation>レーン名</translation>
    </message>
    <message>
        <source>1 counter</source>
        <translation>カウンター 1 個</translation>
    </message>
    <message>
        <source>%1 counters</source>
        <translation>カウンター %1 個</translation>
    </message>
    <message>
        <source>1 slice in view</source>
        <translation>表示中に 1 スライス</translation>
    </message>
    <message>
        <source>%1 slices in view</source>
        <translation>表示中に %1 スライス</translation>
    </message>
    <message>
        <source>ops and calls</source>
        <translation>演算と呼び出し</translation>
    </message>
    <message>
        <source>at most %1 launched but not begun</source>
        <translation>起動済みで未開始は最大 %1</translation>
    </message>
    <message>
        <source> · %1 without a launch</source>
        <translation> · %1 は起動なし</translation>
    </message>
    <message>
        <source> · %1 begin before their launch</source>
        <translation> · %1 は起動より前に開始</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 から %2</translation>
    </message>
    <message>
        <source>peak %1 at %2</source>
        <translation>ピーク %1（%2）</translation>
    </message>
    <message>
        <source> · reserved %1</source>
        <translation> · 確保済み %1</translation>
    </message>
    <message>
        <source>annotations</source>
        <translation>注釈</translation>
    </message>
    <message>
        <source>waiting on %1</source>
        <translation>%1 を待つ</translation>
    </message>
    <message>
        <source>steps, record_function</source>
        <translation>ステップ、record_function</translation>
    </message>
    <message>
        <source> · %1 overlap</source>
        <translation> · 重なり %1</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>上に留めたもの</translation>
    </message>
    <message>
        <source>▸ 1 row of Python</source>
        <translation>▸ Python の 1 行</translation>
    </message>
    <message>
        <source>▸ %1 rows of Python</source>
        <translation>▸ Python の %1 行</translation>
    </message>
    <message>
        <source>▾ 1 row of Python</source>
        <translation>▾ Python 1 行</translation>
    </message>
    <message>
        <source>▾ %1 rows of Python</source>
        <translation>▾ Python %1 行</translation>
    </message>
    <message>
        <source>All that fit</source>
        <translation>入るものすべて</translation>
    </message>
    <message>
        <source>At least %1</source>
        <translation>%1 以上</translation>
    </message>
    <message>
        <source>Idle time shown</source>
        <translation>表示するアイドル時間</translation>
    </message>
    <message>
        <source>Launch latency shown</source>
        <translation>表示する起動レイテンシ</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; idle, between %2 and %3</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; アイドル、%2 と %3 の間</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; launch latency&lt;br&gt;%2 launches %3</source>
        <translation>起動から開始まで &lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2 が %3 を起動</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; in %2 before its first op, %3</source>
        <translation>%2 の最初の演算の前に &lt;b&gt;%1&lt;/b&gt;、%3</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>first call: loads modules</source>
        <translation>最初の呼び出し：モジュールを読み込む</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>eager: gelu and mul are two kernels</source>
        <translation>eager：gelu と mul は2つのカーネル</translation>
    </message>
    <message>
        <source>compiled: one kernel does both</source>
        <translation>compiled：1つのカーネルが両方を行う</translation>
    </message>
    <message>
        <source>one multiprocessor: warp slots in use</source>
        <translation>1つのマルチプロセッサ：使用中のワープスロット</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>レジスタ</translation>
    </message>
    <message>
        <source>each kernel waits for the one before it</source>
        <translation>各カーネルは前のカーネルを待つ</translation>
    </message>
    <message>
        <source>live memory over eight steps</source>
        <translation>8 ステップの使用中メモリ</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>レポートを保存</translation>
    </message>
    <message>
        <source>Writing the report…</source>
        <translation>レポートを書いている…</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 を保存した</translation>
    </message>
    <message>
        <source>today %1</source>
        <translation>今日 %1</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>昨日 %1</translation>
    </message>
    <message>
        <source>Address map</source>
        <translation>アドレスマップ</translation>
    </message>
    <message>
        <source>free in segments %1  ·  largest free block %2  ·  in unused segments %3</source>
        <translation>セグメント内の空き %1  ·  最大の空きブロック %2  ·  未使用セグメント %3</translation>
    </message>
    <message>
        <source>%1, %2 of it; a double click shows all</source>
        <translation>%1、その %2 を表示。ダブルクリックで全体を表示します</translation>
    </message>
    <message>
        <source>%1, %2 of it</source>
        <translation>%1、そのうち %2</translation>
    </message>
    <message>
        <source>%1, by address; hatched: free; crossed: waits for its free</source>
        <translation>%1、アドレス順。斜線: 空き、格子: 解放待ち</translation>
    </message>
    <message>
        <source>%1; hatched: free; crossed: waits</source>
        <translation>%1。斜線: 空き、格子: 解放待ち</translation>
    </message>
    <message>
        <source>%1; hatched: free</source>
        <translation>%1。斜線: 空き</translation>
    </message>
    <message>
        <source>large blocks  %1</source>
        <translation>大きなブロック  %1</translation>
    </message>
    <message>
        <source>small blocks  %1</source>
        <translation>小さなブロック  %1</translation>
    </message>
    <message>
        <source>private pools  %1</source>
        <translation>プライベート  %1</translation>
    </message>
    <message>
        <source>%1 segments</source>
        <translation>%1 セグメント</translation>
    </message>
    <message>
        <source>%1 free at 0x%2</source>
        <translation>%1 の空き、0x%2</translation>
    </message>
    <message>
        <source>%1 at 0x%2
%3</source>
        <translation>%1、0x%2
%3</translation>
    </message>
    <message>
        <source>freed, but it waits for other streams</source>
        <translation>解放済みだが、他のストリームを待っている</translation>
    </message>
    <message>
        <source>segment of %1: %2, stream %3</source>
        <translation>%1 のセグメント：%2、ストリーム %3</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>メモリ不足</translation>
    </message>
    <message>
        <source>There is not enough memory for this. Close other tabs or programs, then try again.</source>
        <translation>メモリが足りません。ほかのタブやプログラムを閉じてから、もう一度試してください。</translation>
    </message>
    <message>
        <source>Argument</source>
        <translation>引数</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Launches no GPU work: it changes only tensor metadata, or works on the host</source>
        <translation>何も起動しない：テンソルの情報を変えるか、ホストで働く</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 バイト</translation>
    </message>
    <message>
        <source>Allocated less freed from the start to the end of each call, as torch counts it: by any thread</source>
        <translation>各呼び出しの始めから終わりまでの割り当てから解放を引いた量。torch と同じく、どのスレッドのものも数えます</translation>
    </message>
    <message>
        <source>The same without what it calls; negative where it frees what they allocated</source>
        <translation>同じ量から、呼び出した先の分を除いたもの。先が割り当てたものを解放すると負になります</translation>
    </message>
    <message>
        <source>Kernels, copies and memsets launched inside; “none”: metadata only, launches nothing</source>
        <translation>中で起動されたカーネル、コピー、memset。「なし」：メタデータのみで何も起動しない</translation>
    </message>
    <message>
        <source> (ns)</source>
        <translation> (ns)</translation>
    </message>
    <message>
        <source> (bytes)</source>
        <translation>（バイト）</translation>
    </message>
    <message>
        <source>Self CPU %</source>
        <translation>自身の CPU %</translation>
    </message>
    <message>
        <source>CPU total %</source>
        <translation>CPU 合計 %</translation>
    </message>
    <message>
        <source>CPU avg</source>
        <translation>CPU 平均</translation>
    </message>
    <message>
        <source>Self CUDA %</source>
        <translation>自身の CUDA %</translation>
    </message>
    <message>
        <source>Self GPU %</source>
        <translation>自身の GPU %</translation>
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
        <translation>入力の形状</translation>
    </message>
    <message>
        <source>Memory of the GPU. No snapshot has it; with it the page shows what PyTorch leaves.</source>
        <translation>GPU のメモリ量。スナップショットには記録されない。選ぶと、PyTorch 以外に残る量を表示する。</translation>
    </message>
    <message>
        <source>Memory of the GPU</source>
        <translation>GPU のメモリ</translation>
    </message>
    <message>
        <source>GPU memory: not known</source>
        <translation>GPU メモリ：不明</translation>
    </message>
    <message>
        <source>GPU memory: %1 GiB</source>
        <translation>GPU メモリ：%1 GiB</translation>
    </message>
    <message>
        <source>GPU memory: %1</source>
        <translation>GPU メモリ：%1</translation>
    </message>
    <message>
        <source>not reserved</source>
        <translation>未予約</translation>
    </message>
    <message>
        <source>PyTorch can still reserve it.</source>
        <translation>PyTorch がまだ予約できる。</translation>
    </message>
    <message>
        <source>free or outside</source>
        <translation>空きまたは外部</translation>
    </message>
    <message>
        <source>Free, or used outside PyTorch: by the CUDA context, libraries and other programs.</source>
        <translation>空き、または PyTorch 以外が使用：CUDA コンテキスト、ライブラリ、他のプログラム。</translation>
    </message>
    <message>
        <source>outside PyTorch</source>
        <translation>PyTorch 以外</translation>
    </message>
    <message>
        <source>The CUDA context, libraries and other programs had it when a request did not fit.</source>
        <translation>要求が収まらなかったとき、CUDA コンテキスト、ライブラリ、他のプログラムが使っていた。</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>Choose above how much memory the GPU has.</source>
        <translation>GPU のメモリ量を上で選ぶ。</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分</translation>
    </message>
    <message>
        <source>About %1 for %2</source>
        <translation>%2で約 %1</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>1 ステップあたり %1</translation>
    </message>
    <message>
        <source>1 operation per step</source>
        <translation>1 ステップあたり 1 演算</translation>
    </message>
    <message>
        <source>%1 operations per step</source>
        <translation>1 ステップあたり %1 演算</translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation>メモリ %1</translation>
    </message>
    <message>
        <source>Workloads</source>
        <translation>ワークロード</translation>
    </message>
    <message>
        <source>Any program</source>
        <translation>任意のプログラム</translation>
    </message>
    <message>
        <source>Your own program or script…</source>
        <translation>自分のプログラムやスクリプト…</translation>
    </message>
    <message>
        <source>any CUDA command and its children</source>
        <translation>任意の CUDA コマンドとその子プロセス</translation>
    </message>
    <message>
        <source>PyTorch scripts</source>
        <translation>PyTorch スクリプト</translation>
    </message>
    <message>
        <source>eager or compiled</source>
        <translation>eager またはコンパイル</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>このコンピューター</translation>
    </message>
    <message>
        <source>Change folder…</source>
        <translation>フォルダーを変更…</translation>
    </message>
    <message>
        <source>Python with torch</source>
        <translation>torch のある Python</translation>
    </message>
    <message>
        <source>1 script</source>
        <translation>1 個のスクリプト</translation>
    </message>
    <message>
        <source>%1 scripts</source>
        <translation>%1 個のスクリプト</translation>
    </message>
    <message>
        <source>1 capture</source>
        <translation>キャプチャ 1 件</translation>
    </message>
    <message>
        <source>%1 captures</source>
        <translation>キャプチャ %1 件</translation>
    </message>
    <message>
        <source>Result so far</source>
        <translation>これまでの結果</translation>
    </message>
    <message>
        <source>So far: %1</source>
        <translation>これまで: %1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進捗</translation>
    </message>
    <message>
        <source>load</source>
        <translation>読み込み</translation>
    </message>
    <message>
        <source>warm up</source>
        <translation>ウォームアップ</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>記録</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>ステップ %1 / %2</translation>
    </message>
    <message>
        <source>check</source>
        <translation>検査</translation>
    </message>
    <message>
        <source>write</source>
        <translation>書き込み</translation>
    </message>
    <message>
        <source>open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>%1 done, %2 left</source>
        <translation>経過 %1、残り %2</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>newest first</source>
        <translation>新しい順</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再実行</translation>
    </message>
    <message>
        <source>Compare eager with compiled</source>
        <translation>eager とコンパイルを比較</translation>
    </message>
    <message>
        <source>Compare A B A B</source>
        <translation>A B A B で比較</translation>
    </message>
    <message>
        <source>Run eager and compiled alternately, twice each, check that both runs agree, and show them side by side</source>
        <translation>eager と compiled を交互に2回ずつ実行し、両者の結果が一致するか確かめ、並べて表示する</translation>
    </message>
    <message>
        <source>Compare A with B</source>
        <translation>A と B を比較</translation>
    </message>
    <message>
        <source>Tick two results: they are A and B</source>
        <translation>結果を 2 つ選ぶと A と B になります</translation>
    </message>
    <message>
        <source>Earlier captures (%1)</source>
        <translation>以前のキャプチャ (%1)</translation>
    </message>
    <message>
        <source>No captures yet: what you run appears here.</source>
        <translation>キャプチャはまだありません。実行したものがここに表示されます。</translation>
    </message>
    <message>
        <source>Bars show the time per step; shorter is better.</source>
        <translation>バーは 1 ステップの時間です。短いほど良好です。</translation>
    </message>
    <message>
        <source>running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>lanescope-capture does not start: install it next to this program</source>
        <translation>lanescope-capture が起動しません：このプログラムの隣にインストールしてください</translation>
    </message>
    <message>
        <source>The capture was ended by a signal (%1)</source>
        <translation>キャプチャはシグナルで終了した（%1）</translation>
    </message>
    <message>
        <source>The capture ended with code %1</source>
        <translation>キャプチャはコード %1 で終了した</translation>
    </message>
    <message>
        <source>Choose another Python…</source>
        <translation>別の Python を選ぶ…</translation>
    </message>
    <message>
        <source>Choose a workload and press Run.</source>
        <translation>ワークロードを選んで「実行」を押してください。</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>追従</translation>
    </message>
    <message>
        <source>Keep the last four steps in view</source>
        <translation>最後の 4 ステップを常に表示</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>End the run and keep what was recorded</source>
        <translation>実行を終了し、記録済みの内容を残します</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Recorded on an H200</source>
        <translation>H200 で記録</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>The same from a terminal</source>
        <translation>ターミナルでの同じコマンド</translation>
    </message>
    <message>
        <source>No response for %1 s. Cancel ends it and keeps what was recorded.</source>
        <translation>%1 秒間応答がありません。「キャンセル」で終了し、記録済みの内容を残します。</translation>
    </message>
    <message>
        <source>Step %1 runs for %2 s</source>
        <translation>ステップ %1 は %2 s 実行中</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>完了：%1</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>記録</translation>
    </message>
    <message>
        <source>The Python of the settings has no torch</source>
        <translation>設定の Python に torch がありません</translation>
    </message>
    <message>
        <source>run on %1</source>
        <translation>%1 で実行</translation>
    </message>
    <message>
        <source>needs torch</source>
        <translation>torch が必要</translation>
    </message>
    <message>
        <source>%1 has no torch. The PyTorch scripts need it (pip install torch); the workloads run without it.</source>
        <translation>%1 には torch がありません。PyTorch スクリプトには必要です (pip install torch)。ワークロードは torch なしで動きます。</translation>
    </message>
    <message>
        <source>Estimating…</source>
        <translation>見積もり中…</translation>
    </message>
    <message>
        <source>One step of %1, %2</source>
        <translation>%1 の 1 ステップ、%2</translation>
    </message>
    <message>
        <source>Each box is one operation: on a GPU it is one kernel or copy. The result of the run is checked against a reference in double precision. The boxes are not to scale.</source>
        <translation>各ボックスは 1 つの演算で、GPU では 1 つのカーネルまたはコピーです。実行結果は倍精度の参照値と照合されます。ボックスの幅は実際の比率ではありません。</translation>
    </message>
    <message>
        <source>Runs %1 in turn: eager, compiled, eager, compiled, on the same device, so that a machine that slows down slows both.</source>
        <translation>%1 を同じデバイスで eager、コンパイル、eager、コンパイルの順に実行します。マシンが遅くなっても両方が同じように遅くなります。</translation>
    </message>
    <message>
        <source>Any program that uses CUDA or NVTX</source>
        <translation>CUDA または NVTX を使う任意のプログラム</translation>
    </message>
    <message>
        <source>The program runs as usual. Its kernels, copies, CUDA calls and NVTX ranges are recorded, and those of its child processes too.</source>
        <translation>プログラムは通常どおり動きます。カーネル、コピー、CUDA 呼び出し、NVTX 範囲が記録され、子プロセスのものも記録されます。</translation>
    </message>
    <message>
        <source>The script measures its steps itself; torch.compile can take a minute more.</source>
        <translation>スクリプトは自分でステップを計測します。torch.compile ではさらに 1 分かかることがあります。</translation>
    </message>
    <message>
        <source>A script that traces with torch.profiler</source>
        <translation>torch.profiler でトレースするスクリプト</translation>
    </message>
    <message>
        <source>It writes its trace at the end, so there is no live view. A script that is stopped leaves no trace.</source>
        <translation>トレースは最後に書き込まれるため、ライブ表示はありません。停止したスクリプトはトレースを残しません。</translation>
    </message>
    <message>
        <source>%1, after ten steps of warm-up</source>
        <translation>%1、10 ステップのウォームアップ後</translation>
    </message>
    <message>
        <source>%1. This is longer than a minute.</source>
        <translation>%1。1 分を超えます。</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>開始しています…</translation>
    </message>
    <message>
        <source>run %1 of 4</source>
        <translation>実行 %1 / 4</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>ステップ %1：%2</translation>
    </message>
    <message>
        <source>Recording: %1 events, %2</source>
        <translation>記録中：%1 イベント、%2</translation>
    </message>
    <message>
        <source>Stopped: %1 events were recorded until then</source>
        <translation>停止：それまでに %1 個のイベントが記録された</translation>
    </message>
    <message>
        <source>Done: %1 events, checked, relative error %2</source>
        <translation>完了：%1 イベント、検算済み、相対誤差 %2</translation>
    </message>
    <message>
        <source>Done: %1 events</source>
        <translation>完了：イベント %1 個</translation>
    </message>
    <message>
        <source>Stopped before anything was recorded</source>
        <translation>何も記録されないうちに停止しました</translation>
    </message>
    <message>
        <source>Stopped. The part recorded so far is kept in %1</source>
        <translation>停止しました。ここまでの記録は %1 に残っています</translation>
    </message>
    <message>
        <source>%1. The part recorded so far is kept in %2</source>
        <translation>%1。記録された分は %2 に残っています</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 は失敗しました</translation>
    </message>
    <message>
        <source>Run anyway</source>
        <translation>それでも実行</translation>
    </message>
    <message>
        <source>Another variant runs in its place</source>
        <translation>代わりに別の版が動く</translation>
    </message>
    <message>
        <source>Became %1</source>
        <translation>%1 になった</translation>
    </message>
    <message>
        <source>In place of another variant</source>
        <translation>別の版の代わり</translation>
    </message>
    <message>
        <source>In place of %1</source>
        <translation>%1 の代わり</translation>
    </message>
    <message>
        <source>Saves %1 of memory traffic</source>
        <translation>メモリ転送を %1 節約する</translation>
    </message>
    <message>
        <source>Saves %1 of memory traffic per step</source>
        <translation>1ステップあたりメモリ転送を %1 節約する</translation>
    </message>
    <message>
        <source>host: ops, self time</source>
        <translation>ホスト：演算、自身の時間</translation>
    </message>
    <message>
        <source>host: API calls, self time</source>
        <translation>ホスト：API 呼び出し、自身の時間</translation>
    </message>
    <message>
        <source>Without waiting for other ranks, which the rows below include</source>
        <translation>ほかの rank を待つ時間を除く。下の行はそれを含む</translation>
    </message>
    <message>
        <source>Within the spread of its launches</source>
        <translation>起動ごとのばらつきの範囲内</translation>
    </message>
    <message>
        <source>Compiled graphs: %1 → %2</source>
        <translation>コンパイル済みグラフ：%1 → %2</translation>
    </message>
    <message>
        <source>GPU rows: what it adds to the GPU busy time; host rows: the self time</source>
        <translation>GPU が働く時間に加わる分。ホストでは自身の時間</translation>
    </message>
    <message>
        <source>GPU rows: what it adds per step to the GPU busy time; host rows: the self time</source>
        <translation>1ステップあたり、GPU が働く時間に加わる分。ホストでは自身の時間</translation>
    </message>
    <message>
        <source>Role, name</source>
        <translation>役割、名前</translation>
    </message>
    <message>
        <source>Count A → B</source>
        <translation>回数 A → B</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>grid {a} → {b}</source>
        <translation>グリッド {a} → {b}</translation>
    </message>
    <message>
        <source>block {a} → {b}</source>
        <translation>ブロック {a} → {b}</translation>
    </message>
    <message>
        <source>registers {a} → {b}</source>
        <translation>レジスタ {a} → {b}</translation>
    </message>
    <message>
        <source>shared memory {a} → {b}</source>
        <translation>共有メモリ {a} → {b}</translation>
    </message>
    <message>
        <source>About the comparison (%1)</source>
        <translation>この比較について（%1）</translation>
    </message>
    <message>
        <source>%1 more in the table of changes</source>
        <translation>ほか %1 件は変化の表にある</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>変化</translation>
    </message>
    <message>
        <source>{time} of the critical path</source>
        <translation>クリティカルパスのうち {time}</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>グラフ</translation>
    </message>
    <message>
        <source>Replay launches as a CUDA graph</source>
        <translation>起動を CUDA グラフとしてリプレイ</translation>
    </message>
    <message>
        <source>launches: {count}</source>
        <translation>起動：{count}</translation>
    </message>
    <message>
        <source>Replay as a CUDA graph only: {name}</source>
        <translation>ここだけを CUDA グラフとしてリプレイする: {name}</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>Faster host: ops, calls, Python and what is not recorded</source>
        <translation>ホストを速く：op、呼び出し、Python と記録されていない時間</translation>
    </message>
    <message>
        <source>Faster host: ops, calls and Python</source>
        <translation>ホストを速く：op、呼び出し、Python</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>データ</translation>
    </message>
    <message>
        <source>Prefetch the data: batches are ready when asked for</source>
        <translation>データのプリフェッチ: 要求された時点でバッチが用意できている</translation>
    </message>
    <message>
        <source>Warm</source>
        <translation>ウォーム</translation>
    </message>
    <message>
        <source>Without one-time costs</source>
        <translation>一度だけのコストなし</translation>
    </message>
    <message>
        <source>calls of start-up: {count}</source>
        <translation>起動時の呼び出し：{count}</translation>
    </message>
    <message>
        <source>Memory from a caching allocator</source>
        <translation>キャッシュ付きアロケータからのメモリ</translation>
    </message>
    <message>
        <source>calls that allocate or free: {count}</source>
        <translation>確保または解放する呼び出し：{count}</translation>
    </message>
    <message>
        <source>Do not wait: {call}</source>
        <translation>待たない：{call}</translation>
    </message>
    <message>
        <source>calls that wait: {count}</source>
        <translation>待つ呼び出し：{count}</translation>
    </message>
    <message>
        <source>Do not wait for copies: {copy} with {sync}</source>
        <translation>コピーを待たない：{copy} と {sync}</translation>
    </message>
    <message>
        <source>copies that both calls wait for: {count}</source>
        <translation>両方の呼び出しが待つコピー：{count}</translation>
    </message>
    <message>
        <source>No wait</source>
        <translation>待ちなし</translation>
    </message>
    <message>
        <source>No call waits for the GPU</source>
        <translation>どの呼び出しも GPU を待たない</translation>
    </message>
    <message>
        <source>names of calls: {count}</source>
        <translation>呼び出しの名前：{count}</translation>
    </message>
    <message>
        <source>All kernels faster: another GPU</source>
        <translation>すべてのカーネルを速く：別の GPU</translation>
    </message>
    <message>
        <source>Faster copies</source>
        <translation>コピーを速く</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>リンク</translation>
    </message>
    <message>
        <source>Faster communication</source>
        <translation>通信を速く</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>重なり</translation>
    </message>
    <message>
        <source>Overlap communication with compute</source>
        <translation>通信を計算と重ねる</translation>
    </message>
    <message>
        <source>waits of kernels for it: {count}</source>
        <translation>それを待つカーネルの待ち：{count}</translation>
    </message>
    <message>
        <source>Overlap with compute: {name}</source>
        <translation>計算と重ねる: {name}</translation>
    </message>
    <message>
        <source>Even ranks</source>
        <translation>均等な rank</translation>
    </message>
    <message>
        <source>The slowest rank as fast as the median rank: {rank}</source>
        <translation>最も遅いランクが中央のランクと同じ速さ: {rank}</translation>
    </message>
    <message>
        <source>ranks: {count}</source>
        <translation>rank：{count}</translation>
    </message>
    <message>
        <source>The slower rank computes as long as the faster one</source>
        <translation>遅いほうの rank の計算時間を速いほうと同じにする</translation>
    </message>
    <message>
        <source>Each rank computes as long as the median rank</source>
        <translation>各 rank の計算時間を中央値の rank と同じにする</translation>
    </message>
    <message>
        <source>Faster kernels: {name}</source>
        <translation>カーネルを速く：{name}</translation>
    </message>
    <message>
        <source>launches: {count} · GPU time: {time}</source>
        <translation>起動：{count} · GPU 時間：{time}</translation>
    </message>
    <message>
        <source>{count} kernels of {time} become {after}</source>
        <translation>{count} 個のカーネル（{time}）が {after} 個になる</translation>
    </message>
    <message>
        <source>Fusion</source>
        <translation>融合</translation>
    </message>
    <message>
        <source>Fuse chains of elementwise kernels</source>
        <translation>要素ごとのカーネルの連鎖を融合する</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>アテンション</translation>
    </message>
    <message>
        <source>Attention in one kernel, at the floor of fused attention</source>
        <translation>アテンションを 1 つのカーネルに、融合アテンションの下限で</translation>
    </message>
    <message>
        <source>Ceiling</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Kernels at their ceilings</source>
        <translation>カーネルが性能の上限に達する</translation>
    </message>
    <message>
        <source>kernels: {count} · GPU time: {time} · not known: {unknown}</source>
        <translation>カーネル: {count} · GPU 時間: {time} · 不明: {unknown}</translation>
    </message>
    <message>
        <source>Another GPU by its data sheet: {gpu}</source>
        <translation>データシートによる別の GPU: {gpu}</translation>
    </message>
    <message>
        <source>finding, {how}</source>
        <translation>所見：{how}</translation>
    </message>
    <message>
        <source>finding, not replayed: at most what it costs the GPU</source>
        <translation>所見、再生なし：最大で GPU に対するそのコスト</translation>
    </message>
    <message>
        <source>finding, not replayed: at most the time that it takes</source>
        <translation>所見、再生なし：最大でそれにかかる時間</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>所見</translation>
    </message>
    <message>
        <source>No change of the replay represents this remedy: it saves at most the time that it costs the GPU.</source>
        <translation>再生にはこの対策にあたる変更がない：減るのは最大でも、GPU に対するそのコストである。</translation>
    </message>
    <message>
        <source>No change of the replay represents this remedy: it saves at most the time that it takes.</source>
        <translation>再生にはこの対策にあたる変更がない：減るのは最大でも、それにかかる時間である。</translation>
    </message>
    <message>
        <source>torch_compile_debug, tl_out, torchinductor_…</source>
        <translation>torch_compile_debug、tl_out、torchinductor_…</translation>
    </message>
    <message>
        <source>Folder of Inductor's output</source>
        <translation>Inductor の出力フォルダ</translation>
    </message>
    <message>
        <source>Filter: softmax</source>
        <translation>絞り込み：softmax</translation>
    </message>
    <message>
        <source>Filter kernels</source>
        <translation>カーネルを絞り込む</translation>
    </message>
    <message>
        <source>Find in the code</source>
        <translation>コード内を検索</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>コード</translation>
    </message>
    <message>
        <source>Choose folder…</source>
        <translation>フォルダーを選択…</translation>
    </message>
    <message>
        <source>Reading the folder…</source>
        <translation>フォルダを読んでいます…</translation>
    </message>
    <message>
        <source>This trace holds no Triton kernels that Inductor generated.</source>
        <translation>このトレースには Inductor が生成した Triton カーネルがない。</translation>
    </message>
    <message>
        <source>Run the program with TORCH_COMPILE_DEBUG=1 and choose the folder torch_compile_debug above; a folder next to the trace is found automatically.</source>
        <translation>TORCH_COMPILE_DEBUG=1 でプログラムを実行し、上に torch_compile_debug フォルダを選択する。トレースと同じ場所にあるものは自動で見つかる。</translation>
    </message>
    <message>
        <source>%1 of the Triton kernels have their code in this folder.</source>
        <translation>Triton カーネルの %1 のコードがこのフォルダにある。</translation>
    </message>
    <message>
        <source>Fused ops</source>
        <translation>融合した演算</translation>
    </message>
    <message>
        <source>no code in the folder</source>
        <translation>フォルダにコードがない</translation>
    </message>
    <message>
        <source>code of another compilation</source>
        <translation>別のコンパイルのコード</translation>
    </message>
    <message>
        <source>source alone</source>
        <translation>ソースのみ</translation>
    </message>
    <message>
        <source># The trace records another kernel_hash (%1): this code is from another compilation, and the code that ran may differ.</source>
        <translation># トレースの kernel_hash は異なります（%1）。このコードは別のコンパイルのもので、実行されたコードとは異なる場合があります。</translation>
    </message>
    <message>
        <source># %1 graphs have a kernel of this name; the trace does not show which one ran.</source>
        <translation># この名前のカーネルを持つグラフが %1 個ある。どれが実行されたかはトレースから分からない。</translation>
    </message>
    <message>
        <source>The folder does not hold the code of this kernel.</source>
        <translation>フォルダにこのカーネルのコードはない。</translation>
    </message>
    <message>
        <source>waiting in collectives</source>
        <translation>集合通信での待ち</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>1 more column: choose columns</source>
        <translation>ほかに 1 列：列を選ぶ</translation>
    </message>
    <message>
        <source>%1 more columns: choose columns</source>
        <translation>ほかに %1 列：列を選ぶ</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Command, recent file or step…</source>
        <translation>すること、最近のファイル、ステップ…</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Matching commands</source>
        <translation>該当するコマンド</translation>
    </message>
    <message>
        <source>Find slices: %1</source>
        <translation>スライスを検索：%1</translation>
    </message>
    <message>
        <source>Compare two files</source>
        <translation>2 つのファイルを比較</translation>
    </message>
    <message>
        <source>A, before</source>
        <translation>A（前）</translation>
    </message>
    <message>
        <source>B, after</source>
        <translation>B（後）</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>A と B を入れ替える</translation>
    </message>
    <message>
        <source>Other file…</source>
        <translation>ほかのファイル…</translation>
    </message>
    <message>
        <source>Choose a file for each side.</source>
        <translation>両側のファイルを選んでください。</translation>
    </message>
    <message>
        <source>A and B are the same file.</source>
        <translation>A と B は同じファイルです。</translation>
    </message>
    <message>
        <source>A memory snapshot and a trace cannot be compared: choose two of a kind</source>
        <translation>メモリスナップショットとトレースは比較できません。同じ種類を 2 つ選択してください</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>速くなった</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>遅くなった</translation>
    </message>
    <message>
        <source>No verdict</source>
        <translation>判定なし</translation>
    </message>
    <message>
        <source>≈ same</source>
        <translation>≈ 同じ</translation>
    </message>
    <message>
        <source>%1 less time</source>
        <translation>時間が %1 短い</translation>
    </message>
    <message>
        <source>%1 more time</source>
        <translation>時間が %1 長い</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>比較しています…</translation>
    </message>
    <message>
        <source>%1: ops known for %2 of the time of replayed graphs</source>
        <translation>%1：再生されたグラフの時間の %2 で演算が判明</translation>
    </message>
    <message>
        <source>GPU work, by role</source>
        <translation>役割別の GPU の仕事</translation>
    </message>
    <message>
        <source>GPU work per step, by role</source>
        <translation>1ステップあたりの GPU の仕事（役割別）</translation>
    </message>
    <message>
        <source>GPU work per step, by role: mean of %1 steps</source>
        <translation>1ステップあたりの GPU の仕事（役割別）：%1 ステップの平均</translation>
    </message>
    <message>
        <source>From the first event to the last</source>
        <translation>最初のイベントから最後まで</translation>
    </message>
    <message>
        <source>Host per step</source>
        <translation>1ステップあたりのホスト</translation>
    </message>
    <message>
        <source>Host per step: mean of %1 steps</source>
        <translation>1ステップあたりのホスト：%1 ステップの平均</translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>中央値 %1</translation>
    </message>
    <message>
        <source>No difference beyond the spread can be shown</source>
        <translation>ばらつきを超える差は示せない</translation>
    </message>
    <message>
        <source>varies</source>
        <translation>ばらつく</translation>
    </message>
    <message>
        <source>time per launch</source>
        <translation>1回の起動の時間</translation>
    </message>
    <message>
        <source>GPU per step, median</source>
        <translation>GPU／ステップ、中央値</translation>
    </message>
    <message>
        <source>kernels and copies</source>
        <translation>カーネルとコピー</translation>
    </message>
    <message>
        <source>kernels and copies per step</source>
        <translation>ステップあたりのカーネルとコピー</translation>
    </message>
    <message>
        <source>Kernels, copies and memsets</source>
        <translation>カーネル、コピー、memset</translation>
    </message>
    <message>
        <source>memory traffic</source>
        <translation>メモリ転送</translation>
    </message>
    <message>
        <source>traffic per step</source>
        <translation>転送／ステップ</translation>
    </message>
    <message>
        <source>Intermediates that fused kernels no longer write and read back</source>
        <translation>融合カーネルにより、書き出しと読み戻しがなくなった中間結果</translation>
    </message>
    <message>
        <source>host per step, median</source>
        <translation>ホスト／ステップ、中央値</translation>
    </message>
    <message>
        <source>host per step</source>
        <translation>ホスト／ステップ</translation>
    </message>
    <message>
        <source>Loading %1 and %2…</source>
        <translation>%1 と %2 を読み込んでいます…</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>読み込み中</translation>
    </message>
    <message>
        <source>&lt;b&gt;These files cannot be compared&lt;/b&gt;&lt;br&gt;%1</source>
        <translation>&lt;b&gt;これらのファイルは比較できません&lt;/b&gt;&lt;br&gt;%1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation>違いのみ</translation>
    </message>
    <message>
        <source>Dims everything that is the same on both sides</source>
        <translation>両側で同じものを薄く表示する</translation>
    </message>
    <message>
        <source>Ribbons</source>
        <translation>リボン</translation>
    </message>
    <message>
        <source>Shows between the GPU lanes which kernels match each other</source>
        <translation>対応するカーネルを GPU レーンの間に示す</translation>
    </message>
    <message>
        <source>Align ▾</source>
        <translation>揃える ▾</translation>
    </message>
    <message>
        <source>The anchor that both sides are aligned on</source>
        <translation>両側のどこを揃えるか</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>揃える</translation>
    </message>
    <message>
        <source>On the start of the traces</source>
        <translation>トレースの始まりで</translation>
    </message>
    <message>
        <source>On the selected slices</source>
        <translation>選択したスライスで</translation>
    </message>
    <message>
        <source>Stretch to equal length</source>
        <translation>同じ長さに伸ばす</translation>
    </message>
    <message>
        <source>Changes by role and by name</source>
        <translation>役割と名前ごとの変化</translation>
    </message>
    <message>
        <source>Calls of the step</source>
        <translation>ステップの呼び出し</translation>
    </message>
    <message>
        <source>Calls of the host in this step, on both sides</source>
        <translation>このステップでのホストの呼び出し（両側）</translation>
    </message>
    <message>
        <source>of the whole traces</source>
        <translation>トレース全体</translation>
    </message>
    <message>
        <source>of one step</source>
        <translation>1ステップ</translation>
    </message>
    <message>
        <source>per step: mean of %1 steps</source>
        <translation>1ステップあたり：%1 ステップの平均</translation>
    </message>
    <message>
        <source>both from their start</source>
        <translation>両側とも始まりから</translation>
    </message>
    <message>
        <source>both from %1</source>
        <translation>両側とも %1 から</translation>
    </message>
    <message>
        <source>both from the selection</source>
        <translation>両側とも選択から</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>CSV としてコピー</translation>
    </message>
    <message>
        <source>What is this column?</source>
        <translation>この列は何？</translation>
    </message>
    <message>
        <source>Show on the timeline</source>
        <translation>タイムラインに表示</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>呼び出し</translation>
    </message>
    <message>
        <source>the step has more calls than are compared</source>
        <translation>ステップの呼び出しが比較できる数を超えている</translation>
    </message>
    <message>
        <source>%1 further calls</source>
        <translation>ほか %1 件の呼び出し</translation>
    </message>
    <message>
        <source>Close the panels</source>
        <translation>パネルを閉じる</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>パネル</translation>
    </message>
    <message>
        <source>Open the panels</source>
        <translation>パネルを開く</translation>
    </message>
    <message>
        <source>%1 more ▾</source>
        <translation>ほか %1 ▾</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>%1 のみ</translation>
    </message>
    <message>
        <source>The panels show only %1. A click shows everything again.</source>
        <translation>パネルは %1 だけを表示しています。クリックするとすべてに戻ります。</translation>
    </message>
    <message>
        <source>Only %1: show everything again</source>
        <translation>%1 のみ：すべてを表示</translation>
    </message>
    <message>
        <source>Export trace</source>
        <translation>トレースのエクスポート</translation>
    </message>
    <message>
        <source>The selected range, %1</source>
        <translation>選択した範囲、%1</translation>
    </message>
    <message>
        <source>The whole trace</source>
        <translation>トレース全体</translation>
    </message>
    <message>
        <source>What the timeline shows, %1</source>
        <translation>タイムラインの表示範囲、%1</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>範囲</translation>
    </message>
    <message>
        <source>Slices that overlap the range are kept whole, with the arrows between them.</source>
        <translation>範囲の場合、重なるスライスは丸ごと残り、その間の矢印も残ります。</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>エクスポート中</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>エクスポート…</translation>
    </message>
    <message>
        <source>%1: %2 written</source>
        <translation>%1：%2 を書き込みました</translation>
    </message>
    <message>
        <source>1 event</source>
        <translation>1 個のイベント</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 個のイベント</translation>
    </message>
    <message>
        <source>Export the trace</source>
        <translation>トレースをエクスポート</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>図を書き出す</translation>
    </message>
    <message>
        <source>What the timeline shows</source>
        <translation>タイムラインの表示範囲</translation>
    </message>
    <message>
        <source>The selected range</source>
        <translation>選択した範囲</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>For print, safe in gray</source>
        <translation>印刷用（灰色でも見分けられる）</translation>
    </message>
    <message>
        <source>None</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>幅</translation>
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
        <translation>ミリメートル：ページ用。文字の大きさは 1 つになります</translation>
    </message>
    <message>
        <source>Unit of the width</source>
        <translation>幅の単位</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字の大きさ</translation>
    </message>
    <message>
        <source>For a width in mm: choose that unit above</source>
        <translation>mm 単位の幅で使います：上でその単位を選んでください</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>凡例</translation>
    </message>
    <message>
        <source>Time axis</source>
        <translation>時間軸</translation>
    </message>
    <message>
        <source>Idle time</source>
        <translation>アイドル時間</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>テーマ</translation>
    </message>
    <message>
        <source>Density of a PNG</source>
        <translation>PNG の密度</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>題</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>説明文</translation>
    </message>
    <message>
        <source>Inset</source>
        <translation>差し込み</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Copy as image</source>
        <translation>画像としてコピー</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>プレビュー</translation>
    </message>
    <message>
        <source>Save the figure</source>
        <translation>図を保存</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>図</translation>
    </message>
    <message>
        <source>Find: gemm   /regex/   cat:kernel   lane:stream   dur&gt;100us   -not</source>
        <translation>検索：gemm   /regex/   cat:kernel   lane:stream   dur&gt;100us   -not</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation>前の一致 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next match (Enter)</source>
        <translation>次の一致 (Enter)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>閉じる (Esc)</translation>
    </message>
    <message>
        <source>Hits of the search</source>
        <translation>検索結果</translation>
    </message>
    <message>
        <source>%1   at %2</source>
        <translation>%1   %2</translation>
    </message>
    <message>
        <source>%1   %2 at %3</source>
        <translation>%1   %2、時刻 %3</translation>
    </message>
    <message>
        <source>no matches</source>
        <translation>一致なし</translation>
    </message>
    <message>
        <source>1 match</source>
        <translation>1 件一致</translation>
    </message>
    <message>
        <source>%1 matches</source>
        <translation>%1 件の一致</translation>
    </message>
    <message>
        <source>Show its places on the timeline</source>
        <translation>タイムラインに該当箇所を表示</translation>
    </message>
    <message>
        <source>Previous place</source>
        <translation>前の箇所</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>次の箇所</translation>
    </message>
    <message>
        <source>Show how the number was reached, and the clearest places</source>
        <translation>この数値の求め方と最も明確な箇所を表示</translation>
    </message>
    <message>
        <source>What would it save?</source>
        <translation>何が得られるか？</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>注釈</translation>
    </message>
    <message>
        <source>Add a note to the timeline</source>
        <translation>タイムラインに注釈を追加</translation>
    </message>
    <message>
        <source>and %1 more places</source>
        <translation>ほか %1 か所</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>対策</translation>
    </message>
    <message>
        <source>Copies this line for the environment of the program: %1</source>
        <translation>プログラムの環境変数に使うこの行をコピーします：%1</translation>
    </message>
    <message>
        <source>Copy settings</source>
        <translation>設定をコピー</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>コピーしました</translation>
    </message>
    <message>
        <source>Show the gap</source>
        <translation>区間を表示</translation>
    </message>
    <message>
        <source>Show %1 gaps</source>
        <translation>%1 個の区間を表示</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>表示する</translation>
    </message>
    <message>
        <source>Show %1 places</source>
        <translation>%1 か所を表示</translation>
    </message>
    <message>
        <source>Show all findings again (Esc)</source>
        <translation>すべての検出結果を再表示 (Esc)</translation>
    </message>
    <message>
        <source>Reading the trace…</source>
        <translation>トレースを読んでいます…</translation>
    </message>
    <message>
        <source>There is nothing to judge: the trace holds no slices.</source>
        <translation>判断できるものがない：トレースにスライスがない。</translation>
    </message>
    <message>
        <source>No rule found anything that costs time in this trace.</source>
        <translation>このトレースで時間を浪費しているものは、どの規則でも見つからなかった。</translation>
    </message>
    <message>
        <source>%1, at %2</source>
        <translation>%1、%2 の位置</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>隙間</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 ほか %2 個</translation>
    </message>
    <message>
        <source>%1 (and %2 more alike)</source>
        <translation>%1（ほか同様のもの %2 件）</translation>
    </message>
    <message>
        <source>Recording: no problems found</source>
        <translation>記録について：問題は見つからなかった</translation>
    </message>
    <message>
        <source>About the recording (%1)</source>
        <translation>記録について（%1）</translation>
    </message>
    <message>
        <source>%1 of %2 findings show a place in %3.</source>
        <translation>%2 件の所見のうち %1 件が %3 に該当箇所を持ちます。</translation>
    </message>
    <message>
        <source>%1 of %2 · all</source>
        <translation>%1 / %2 · すべて</translation>
    </message>
    <message>
        <source>No finding belongs to the part that is chosen in the bar.</source>
        <translation>バーで選んだ部分に当たる所見はない。</translation>
    </message>
    <message>
        <source>Annotate finding</source>
        <translation>所見に注釈を付ける</translation>
    </message>
    <message>
        <source>Find: gemm</source>
        <translation>検索：gemm</translation>
    </message>
    <message>
        <source>By module</source>
        <translation>モジュール別</translation>
    </message>
    <message>
        <source>By Python function</source>
        <translation>Python 関数ごと</translation>
    </message>
    <message>
        <source>Boxes</source>
        <translation>箱</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>GPU 時間</translation>
    </message>
    <message>
        <source>Host time</source>
        <translation>ホスト時間</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>Inverted</source>
        <translation>逆向き</translation>
    </message>
    <message>
        <source>Leaves first: below each are its callers</source>
        <translation>葉が先：それぞれの下に呼び出し元が並ぶ</translation>
    </message>
    <message>
        <source>Without waiting</source>
        <translation>待ちを除く</translation>
    </message>
    <message>
        <source>Leave out host time in which a thread waits</source>
        <translation>スレッドが待つホスト時間を除く</translation>
    </message>
    <message>
        <source>Fold equal layers</source>
        <translation>同じ層をまとめる</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>比較…</translation>
    </message>
    <message>
        <source>Choose another trace: boxes show what takes longer or less here, per step</source>
        <translation>別のトレースを選ぶと、ステップあたりで長くなったもの、短くなったものを示します</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>パス</translation>
    </message>
    <message>
        <source>Drag over the lanes to select a range of time.</source>
        <translation>レーンの上をドラッグして時間範囲を選択する。</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>比較する相手</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 を読み込み中…</translation>
    </message>
    <message>
        <source>Against %1  ×</source>
        <translation>%1 と比較  ×</translation>
    </message>
    <message>
        <source>%1 in all.</source>
        <translation>全体で %1。</translation>
    </message>
    <message>
        <source>%1: %2, %3 of all.</source>
        <translation>%1：%2、全体の %3。</translation>
    </message>
    <message>
        <source>%1 of that holds “%2”.</source>
        <translation>そのうち %1 が「%2」を含む。</translation>
    </message>
    <message>
        <source>%1 took %2 per step; red takes longer here, blue takes less.</source>
        <translation>%1 はステップあたり %2。赤はこちらが長く、青は短いものです。</translation>
    </message>
    <message>
        <source>Only there: %1, most of it %2.</source>
        <translation>あちらだけにあるもの：%1、最も多いのは %2。</translation>
    </message>
    <message>
        <source>There is no such time in this part of the trace.</source>
        <translation>トレースのこの部分にそのような時間はない。</translation>
    </message>
    <message>
        <source>%1, %2 of all</source>
        <translation>%1、全体の %2</translation>
    </message>
    <message>
        <source>%1%2 against %3 in the other trace</source>
        <translation>%1%2（もう一方のトレースは %3）</translation>
    </message>
    <message>
        <source>Only in this trace</source>
        <translation>このトレースだけ</translation>
    </message>
    <message>
        <source>%1 by itself</source>
        <translation>それ自身で %1</translation>
    </message>
    <message>
        <source>%1 × %2 of %3</source>
        <translation>%3 のうち %1 × %2</translation>
    </message>
    <message>
        <source>Resources of a multiprocessor</source>
        <translation>マルチプロセッサの資源</translation>
    </message>
    <message>
        <source>, limits</source>
        <translation>、これが制限</translation>
    </message>
    <message>
        <source>Filled: the blocks that fit. Dashed: the next one.</source>
        <translation>塗り：入るブロック。破線：次のブロック。</translation>
    </message>
    <message>
        <source>at most %1 registers per thread</source>
        <translation>スレッドあたり最大 %1 レジスタ</translation>
    </message>
    <message>
        <source>at most %1 bytes of shared memory</source>
        <translation>ブロックあたり共有メモリ最大 %1 バイト</translation>
    </message>
    <message>
        <source>blocks of at most %1 threads</source>
        <translation>最大 %1 スレッドのブロック</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>留める</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取り除く</translation>
    </message>
    <message>
        <source>Keep it to compare with the next one</source>
        <translation>このフットプリントを次の隣に残す</translation>
    </message>
    <message>
        <source>What if: registers</source>
        <translation>もし：レジスタ</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>共有メモリ</translation>
    </message>
    <message>
        <source>threads per block</source>
        <translation>ブロックのスレッド数</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>リセット</translation>
    </message>
    <message>
        <source>Back to what was recorded</source>
        <translation>記録された値に戻す</translation>
    </message>
    <message>
        <source>Choose a kernel: in the table, or on a lane.</source>
        <translation>カーネルを選んでください：表またはレーンで。</translation>
    </message>
    <message>
        <source>A copy has no footprint.</source>
        <translation>コピーにフットプリントはない。</translation>
    </message>
    <message>
        <source>The trace does not record which resources this kernel uses.</source>
        <translation>このカーネルがマルチプロセッサの何を使うか、トレースに記録がない。</translation>
    </message>
    <message>
        <source>The trace does not show which GPU this is: its limits are not known.</source>
        <translation>トレースに GPU の種類がない：その制限は不明。</translation>
    </message>
    <message>
        <source>The limits of this GPU are not known, so the occupancy cannot be computed.</source>
        <translation>この GPU の制限は不明：占有率は計算しない。</translation>
    </message>
    <message>
        <source>&lt;b&gt;It cannot run&lt;/b&gt;: a block takes more than a multiprocessor has (%1)</source>
        <translation>&lt;b&gt;実行できない&lt;/b&gt;：ブロックがマルチプロセッサの持つ以上を使う（%1）</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 occupancy&lt;/b&gt; at most: a multiprocessor holds %2 of %3, limited by %4</source>
        <translation>占有率は最大 &lt;b&gt;%1&lt;/b&gt;：マルチプロセッサは %3 のうち %2 を収め、制限は %4</translation>
    </message>
    <message>
        <source>1 warp</source>
        <translation>1 ワープ</translation>
    </message>
    <message>
        <source>%1 warps</source>
        <translation>%1 ワープ</translation>
    </message>
    <message>
        <source>&lt;br&gt;Hypothetical; as recorded: %1</source>
        <translation>&lt;br&gt;もしもの値。記録では %1</translation>
    </message>
    <message>
        <source>With %1 it holds %2: %3.</source>
        <translation>%1 なら %2 を収める：%3。</translation>
    </message>
    <message>
        <source>Full occupancy: no limit to lift.</source>
        <translation>満杯：上げる余地はない。</translation>
    </message>
    <message>
        <source>The GPU itself is the limit: only another block size changes it.</source>
        <translation>GPU 自体が制限：ブロック（スレッド数）を変えない限り変わらない。</translation>
    </message>
    <message>
        <source>The profiler wrote %1</source>
        <translation>プロファイラは %1 と書いた</translation>
    </message>
    <message>
        <source> occupancy, estimated from the size of the launch.</source>
        <translation> の占有率（起動の大きさによる見積もり）。</translation>
    </message>
    <message>
        <source>: the same.</source>
        <translation>：同じ。</translation>
    </message>
    <message>
        <source>: it assumes at most 48 KiB of shared memory per block, and this kernel uses more.</source>
        <translation>：ブロックあたり最大 48 KiB の共有メモリで計算するが、このカーネルはそれ以上を求めた。</translation>
    </message>
    <message>
        <source>: it counts the grid, which gives a multiprocessor %1 blocks%2.</source>
        <translation>：グリッドを数え、マルチプロセッサあたり %1 ブロックとする%2。</translation>
    </message>
    <message>
        <source>, and rounds to whole percents</source>
        <translation>、そして整数パーセントに丸める</translation>
    </message>
    <message>
        <source>: it counts threads, but the last warp of a block is not full.</source>
        <translation>：スレッドを数えるが、ブロックの最後のワープは満ちていない。</translation>
    </message>
    <message>
        <source>, which its own formula does not give (%1).</source>
        <translation>、これは自身の規則の値（%1）ではない。</translation>
    </message>
    <message>
        <source>%1 bytes of shared memory (%2 static)</source>
        <translation>共有メモリ %1 バイト（静的 %2）</translation>
    </message>
    <message>
        <source>%1 bytes of shared memory</source>
        <translation>共有メモリ %1 バイト</translation>
    </message>
    <message>
        <source>%1 waves; the last fills %2 of the GPU</source>
        <translation>%1 ウェーブ。最後は GPU の %2 を満たす</translation>
    </message>
    <message>
        <source>Launch latency: %1 (median)</source>
        <translation>起動から %1 後に始まる（中央値）</translation>
    </message>
    <message>
        <source>Heavyweight: its library asks how many blocks fit before it launches</source>
        <translation>重い：ライブラリが起動前に入るブロック数を問い合わせる</translation>
    </message>
    <message>
        <source>By its name, %1 bytes hold the tiles in flight</source>
        <translation>名前によれば処理中のタイルは %1 バイト</translation>
    </message>
    <message>
        <source>%1 GFLOP at %2 TFLOP/s</source>
        <translation>%1 GFLOP、%2 TFLOP/s</translation>
    </message>
    <message>
        <source>, %1 of the GPU's peak in %2</source>
        <translation>、GPU の %2 のピークの %1</translation>
    </message>
    <message>
        <source> (by the mean, which misleads, %1)</source>
        <translation>（誤解を招く平均では %1）</translation>
    </message>
    <message>
        <source>At least %1 to move: %2 GB/s</source>
        <translation>最低でも %1 を動かす：%2 GB/s</translation>
    </message>
    <message>
        <source>, %1 of the memory's bandwidth</source>
        <translation>、メモリ帯域の %1</translation>
    </message>
    <message>
        <source>, from cache: faster than memory</source>
        <translation>、キャッシュから：メモリより速い</translation>
    </message>
    <message>
        <source>Bound by arithmetic: it needs at least %1, which is %2 of its time</source>
        <translation>演算律速：%1 より短くはならない。かかった時間の %2</translation>
    </message>
    <message>
        <source>Bound by memory: it needs at least %1, which is %2 of its time</source>
        <translation>メモリ律速：%1 より短くはならない。かかった時間の %2</translation>
    </message>
    <message>
        <source>Toolbar</source>
        <translation>ツールバー</translation>
    </message>
    <message>
        <source>Menu (F10)</source>
        <translation>メニュー (F10)</translation>
    </message>
    <message>
        <source>Open another trace</source>
        <translation>別のトレースを開く</translation>
    </message>
    <message>
        <source>Search slices, steps, commands</source>
        <translation>スライス、ステップ、コマンドを検索</translation>
    </message>
    <message>
        <source>Zoom out (S)</source>
        <translation>縮小 (S)</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>全体</translation>
    </message>
    <message>
        <source>Show the whole trace (Home)</source>
        <translation>トレース全体を表示 (Home)</translation>
    </message>
    <message>
        <source>Zoom in (W)</source>
        <translation>拡大 (W)</translation>
    </message>
    <message>
        <source>Choose the overlays on the lanes</source>
        <translation>レーンの上に重ねて描くもの</translation>
    </message>
    <message>
        <source>Export ▾</source>
        <translation>エクスポート ▾</translation>
    </message>
    <message>
        <source>Save what is shown</source>
        <translation>表示中のものを保存</translation>
    </message>
    <message>
        <source>View ▾</source>
        <translation>表示 ▾</translation>
    </message>
    <message>
        <source>Display options</source>
        <translation>何をどう表示するか</translation>
    </message>
    <message>
        <source>Help ▾</source>
        <translation>ヘルプ ▾</translation>
    </message>
    <message>
        <source>Help, examples and keys</source>
        <translation>ヘルプ、例、キー</translation>
    </message>
    <message>
        <source>More ▾</source>
        <translation>その他 ▾</translation>
    </message>
    <message>
        <source>Overlays</source>
        <translation>オーバーレイ</translation>
    </message>
    <message>
        <source>Search recent traces, examples, commands…</source>
        <translation>最近のトレース、例、コマンドを検索…</translation>
    </message>
    <message>
        <source>Search slices, steps, commands…</source>
        <translation>スライス、ステップ、コマンドを検索…</translation>
    </message>
    <message>
        <source>Search…</source>
        <translation>検索…</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>ストリーム</translation>
    </message>
    <message>
        <source>stream not known</source>
        <translation>ストリーム不明</translation>
    </message>
    <message>
        <source>unknown pool</source>
        <translation>不明なプール</translation>
    </message>
    <message>
        <source>backward of</source>
        <translation>逆伝播：</translation>
    </message>
    <message>
        <source>no Python line</source>
        <translation>Python の行なし</translation>
    </message>
    <message>
        <source>without a stack</source>
        <translation>スタックなし</translation>
    </message>
    <message>
        <source>no op</source>
        <translation>演算なし</translation>
    </message>
    <message>
        <source>backward, in no node</source>
        <translation>逆伝播、どのノードにも属さない</translation>
    </message>
    <message>
        <source>not in backward</source>
        <translation>逆伝播の外</translation>
    </message>
    <message>
        <source>no module</source>
        <translation>モジュールなし</translation>
    </message>
    <message>
        <source>outside annotations</source>
        <translation>注釈の外</translation>
    </message>
    <message>
        <source>no category</source>
        <translation>カテゴリなし</translation>
    </message>
    <message>
        <source>no compile context</source>
        <translation>コンパイルのコンテキストなし</translation>
    </message>
    <message>
        <source>no metadata</source>
        <translation>メタデータなし</translation>
    </message>
    <message>
        <source>occurrence %1: %2%3</source>
        <translation>%1 回目：%2%3</translation>
    </message>
    <message>
        <source>, does not hold</source>
        <translation>、成り立たない</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>%1 以上</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>%1 以下</translation>
    </message>
    <message>
        <source>nothing is called %1</source>
        <translation>%1 という名前のものはない</translation>
    </message>
    <message>
        <source>fails in %1 of %2</source>
        <translation>%2 のうち %1 で成り立たない</translation>
    </message>
    <message>
        <source>in all %1</source>
        <translation>全 %1 で</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>予想</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Guesses and facts</source>
        <translation>予想と事実の並び</translation>
    </message>
    <message>
        <source>Counted in</source>
        <translation>数える範囲</translation>
    </message>
    <message>
        <source>A number, a range such as 3-5, or a bound such as at least 3</source>
        <translation>数、3-5 のような範囲、at least 3 のような限界</translation>
    </message>
    <message>
        <source>5</source>
        <translation>5</translation>
    </message>
    <message>
        <source>GEMMs among them</source>
        <translation>うち GEMM</translation>
    </message>
    <message>
        <source>3, 2-4, at least 1</source>
        <translation>3, 2-4, at least 1</translation>
    </message>
    <message>
        <source>no guess</source>
        <translation>予想しない</translation>
    </message>
    <message>
        <source>aten::mm</source>
        <translation>aten::mm</translation>
    </message>
    <message>
        <source>GPU busy, %</source>
        <translation>GPU 稼働、%</translation>
    </message>
    <message>
        <source>at least 90</source>
        <translation>at least 90</translation>
    </message>
    <message>
        <source>Share of the time from first to last GPU work in which GPU work runs</source>
        <translation>GPU の最初の仕事から最後までのうち、何かが動いている時間の割合</translation>
    </message>
    <message>
        <source>Cover the trace until it is revealed</source>
        <translation>答え合わせまでトレースを隠す</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>答え合わせ</translation>
    </message>
    <message>
        <source>As a file that `lanescope check` runs</source>
        <translation>`lanescope check` が実行するファイルとして</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>開く…</translation>
    </message>
    <message>
        <source>each step</source>
        <translation>各ステップ</translation>
    </message>
    <message>
        <source>each %1</source>
        <translation>各 %1</translation>
    </message>
    <message>
        <source>Expected a number, a range such as 3-5, or a bound such as at least 3.</source>
        <translation>数、3-5 のような範囲、at least 3 のような限界を入れてください。</translation>
    </message>
    <message>
        <source>Reveal compares each guess with what the trace holds.</source>
        <translation>「答え合わせ」で、予想とトレースの事実が並びます。</translation>
    </message>
    <message>
        <source>What do you expect? Fill in what you like, then reveal.</source>
        <translation>何を予想しますか？好きなものを埋めて、答え合わせを。</translation>
    </message>
    <message>
        <source>Also from the file: %1</source>
        <translation>ファイルから：%1</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>調べています…</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 of %2 guesses hold.&lt;/b&gt; A click on one shows its slices.</source>
        <translation>&lt;b&gt;%2 件の予想のうち %1 件が当たり。&lt;/b&gt;クリックするとスライスが見えます。</translation>
    </message>
    <message>
        <source>Exercises</source>
        <translation>演習</translation>
    </message>
    <message>
        <source>Each has an answer that you find in the window. `lanescope quiz N --answer ANSWER` checks it and explains it.</source>
        <translation>どの演習の答えもウィンドウの中で見つかります。`lanescope quiz N --answer ANSWER` が答えを確かめて説明します。</translation>
    </message>
    <message>
        <source>Open the trace</source>
        <translation>トレースを開く</translation>
    </message>
    <message>
        <source>Where: %1</source>
        <translation>場所: %1</translation>
    </message>
    <message>
        <source>Hint: %1</source>
        <translation>ヒント: %1</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Go forward</source>
        <translation>進む</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>ページ</translation>
    </message>
    <message>
        <source>Close the help</source>
        <translation>ヘルプを閉じる</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>インスペクタ</translation>
    </message>
    <message>
        <source>Fold the inspector</source>
        <translation>インスペクタを折りたたむ</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>選択</translation>
    </message>
    <message>
        <source>Unfold the inspector</source>
        <translation>インスペクタを展開する</translation>
    </message>
    <message>
        <source>Iterations over time</source>
        <translation>時間に沿った反復</translation>
    </message>
    <message>
        <source>stable: %1 × %2</source>
        <translation>安定：%1 × %2</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 トークン/秒</translation>
    </message>
    <message>
        <source>requests: %1</source>
        <translation>リクエスト：%1</translation>
    </message>
    <message>
        <source>tokens: %1</source>
        <translation>トークン：%1</translation>
    </message>
    <message>
        <source>GPU busy %1, %2 kernels</source>
        <translation>GPU 稼働 %1、カーネル %2 個</translation>
    </message>
    <message>
        <source>the GPU waits %1 before it</source>
        <translation>その前に GPU は %1 待つ</translation>
    </message>
    <message>
        <source>period %1</source>
        <translation>周期 %1</translation>
    </message>
    <message>
        <source>a click selects its time</source>
        <translation>クリックでその時間を選択</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>バブル</translation>
    </message>
    <message>
        <source>%1 req</source>
        <translation>%1 件</translation>
    </message>
    <message>
        <source>%1 tok</source>
        <translation>%1 トークン</translation>
    </message>
    <message>
        <source> · batch %1</source>
        <translation> · バッチ %1</translation>
    </message>
    <message>
        <source>requests, most</source>
        <translation>リクエスト、最大</translation>
    </message>
    <message>
        <source>bubble before, median</source>
        <translation>前のバブル、中央値</translation>
    </message>
    <message>
        <source>tokens/s, median</source>
        <translation>トークン/秒、中央値</translation>
    </message>
    <message>
        <source>tokens/s, stable</source>
        <translation>トークン/秒、安定時</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>リクエスト</translation>
    </message>
    <message>
        <source>p: in prefill; d: in decode</source>
        <translation>p：prefill 中、d：decode 中</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>トークン</translation>
    </message>
    <message>
        <source>p: of prompts; d: of decode, one per request</source>
        <translation>p：プロンプトのもの、d：decode のもの（リクエストごとに 1 個）</translation>
    </message>
    <message>
        <source>Bubble before</source>
        <translation>前のバブル</translation>
    </message>
    <message>
        <source>From the end of the previous iteration's last work</source>
        <translation>前の反復の最後の仕事の終わりから</translation>
    </message>
    <message>
        <source>To the first work of the next iteration</source>
        <translation>次の反復の最初の仕事まで</translation>
    </message>
    <message>
        <source>Against median</source>
        <translation>中央値との差</translation>
    </message>
    <message>
        <source>The period, compared with the median period of the iterations with equal requests. A folded row shows the largest distance.</source>
        <translation>同じリクエストの反復の周期の中央値と比べた周期。まとめた行では最大の差。</translation>
    </message>
    <message>
        <source>Generated tokens over the period. A range where an iteration has prompts and decodes: the names do not show which prompts end, and each that ends generates a token.</source>
        <translation>周期あたりに生成されたトークン。プロンプトと decode の両方がある反復では範囲になります。名前からはどのプロンプトが終わるかがわからず、終わるプロンプトはそれぞれ 1 トークンを生成します。</translation>
    </message>
    <message>
        <source>≥: at least, because the FLOP of some of the work are not known</source>
        <translation>≥：以上。一部の処理の FLOP が不明なため</translation>
    </message>
    <message>
        <source>GPU time of %1 in the iteration</source>
        <translation>このイテレーションでの %1 の GPU 時間</translation>
    </message>
    <message>
        <source>Fold equal</source>
        <translation>同じものをまとめる</translation>
    </message>
    <message>
        <source>Consecutive iterations with equal requests are one row, with medians</source>
        <translation>リクエストが同じ連続した反復を 1 行にまとめ、中央値を示す</translation>
    </message>
    <message>
        <source>Filter: decode</source>
        <translation>絞り込み：decode</translation>
    </message>
    <message>
        <source>Filter iterations</source>
        <translation>反復を絞り込む</translation>
    </message>
    <message>
        <source>This trace has no iterations: neither steps of a serving engine nor steps of PyTorch's profiler.</source>
        <translation>このトレースには反復がない：推論サービングエンジンのステップも、PyTorch のプロファイラのステップもない。</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>すべて %1</translation>
    </message>
    <message>
        <source>Stable %1</source>
        <translation>安定 %1</translation>
    </message>
    <message>
        <source>In %1</source>
        <translation>%1 内</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>スレッド</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>ブロック</translation>
    </message>
    <message>
        <source>barriers</source>
        <translation>バリア</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共有メモリ</translation>
    </message>
    <message>
        <source>Standard deviation over mean: how far its launches differ</source>
        <translation>標準偏差 ÷ 平均：起動ごとの違いの大きさ</translation>
    </message>
    <message>
        <source>Rounds in which the grid runs on the whole GPU</source>
        <translation>グリッドが GPU 全体で何巡するか</translation>
    </message>
    <message>
        <source>Theoretical, from the GPU's limits</source>
        <translation>GPU 自身の制限による上限</translation>
    </message>
    <message>
        <source>From launch call to kernel begin, median</source>
        <translation>起動から開始まで、中央値</translation>
    </message>
    <message>
        <source>Query + launch: a heavyweight kernel, whose library asks how many blocks fit</source>
        <translation>問い合わせ + 起動：重いカーネル。ライブラリが入るブロック数を問い合わせる</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>系統</translation>
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
        <translation>変動係数</translation>
    </message>
    <message>
        <source>Shared B</source>
        <translation>共有メモリ B</translation>
    </message>
    <message>
        <source>Limited by</source>
        <translation>制限</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>遅れ</translation>
    </message>
    <message>
        <source>Drag over the lanes to select a range of time: what was launched in it is listed.</source>
        <translation>レーン上をドラッグして時間範囲を選ぶと、その中で起動されたものが並びます。</translation>
    </message>
    <message>
        <source>No GPU work was recorded: there are no kernels in this trace.</source>
        <translation>デバイスの仕事は記録されていない：このトレースにカーネルはない。</translation>
    </message>
    <message>
        <source>No kernel was launched here.</source>
        <translation>ここではカーネルは起動されていない。</translation>
    </message>
    <message>
        <source>%1 of %2, %3 of GPU time</source>
        <translation>%2 の %1、デバイス時間 %3</translation>
    </message>
    <message>
        <source> with %1</source>
        <translation>、ほかに %1</translation>
    </message>
    <message>
        <source>1 copy</source>
        <translation>1 回のコピー</translation>
    </message>
    <message>
        <source>%1 copies</source>
        <translation>%1 回のコピー</translation>
    </message>
    <message>
        <source>; %1 each time</source>
        <translation>、毎回 %1</translation>
    </message>
    <message>
        <source>; %1 to %2 kernels each time</source>
        <translation>、毎回 %1 から %2 個のカーネル</translation>
    </message>
    <message>
        <source>Press the key</source>
        <translation>キーを押す</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>新しいキー</translation>
    </message>
    <message>
        <source>byte {}: expected quotes inside a string to be escaped; the event is kept</source>
        <translation>バイト {}：文字列の中の引用符はエスケープされているはずだった。イベントは残した</translation>
    </message>
    <message>
        <source>byte {}: expected an event, found another value; skipped</source>
        <translation>バイト {}：イベントがあるはずの所に別の値があり、飛ばした</translation>
    </message>
    <message>
        <source>byte {}: expected an event that follows JSON's rules; skipped to byte {}</source>
        <translation>バイト {}：JSON の規則に従うイベントがあるはずだった。バイト {} まで飛ばした</translation>
    </message>
    <message>
        <source>byte {}: expected ] after the events, found the end of the file: it may have been cut off; all events are kept</source>
        <translation>バイト {}：イベントの後に ] があるはずだが、ファイルが終わっている：途中で切れた可能性がある。イベントはすべて残した</translation>
    </message>
    <message>
        <source>{} slice has no duration (dur); it is shown as empty</source>
        <translation>{} 個のスライスに長さ（dur）がありません。空として表示します</translation>
    </message>
    <message>
        <source>{} slices have no duration (dur); they are shown as empty</source>
        <translation>{} 個のスライスに時間（dur）がないので、空として表示している</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>レーン</translation>
    </message>
    <message>
        <source>What is this lane?</source>
        <translation>このレーンは何？</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>展開</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折りたたむ</translation>
    </message>
    <message>
        <source>Pin to the top</source>
        <translation>上に留める</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隠す</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上へ</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下へ</translation>
    </message>
    <message>
        <source>Fold all ranks</source>
        <translation>すべての rank を折りたたむ</translation>
    </message>
    <message>
        <source>Unfold all ranks</source>
        <translation>すべての rank を展開</translation>
    </message>
    <message>
        <source>Show all lanes (%1 hidden)</source>
        <translation>全レーンを表示（%1 を非表示中）</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>すべて展開</translation>
    </message>
    <message>
        <source>
busy %1 of the visible range</source>
        <translation>
表示範囲の %1 の間稼働</translation>
    </message>
    <message>
        <source>
busy %1 of the time from the GPU's first work to its last</source>
        <translation>
GPU の最初の仕事から最後までの時間の %1 の間稼働</translation>
    </message>
    <message>
        <source>
%1: none, nn.Modules or all Python frames</source>
        <translation>
%1：なし、nn.Modules、またはすべての Python フレーム</translation>
    </message>
    <message>
        <source>Launches of this kernel over time</source>
        <translation>このカーネルの起動の時間推移</translation>
    </message>
    <message>
        <source>%1 launches, median %2, %3 outliers</source>
        <translation>%1 回の起動、中央値 %2、外れ値 %3</translation>
    </message>
    <message>
        <source>median %1, %2 … %3</source>
        <translation>中央値 %1、%2 … %3</translation>
    </message>
    <message>
        <source>, outliers: %1</source>
        <translation>、%1 個は大きく外れる</translation>
    </message>
    <message>
        <source>the mean misleads: %1</source>
        <translation>平均は誤解を招く：%1</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>平均 %1</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1、時刻 %2</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 を表示</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>順伝播</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>逆伝播</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>再計算</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>オプティマイザ</translation>
    </message>
    <message>
        <source>no phase</source>
        <translation>フェーズなし</translation>
    </message>
    <message>
        <source>Layers side by side</source>
        <translation>並べた各層</translation>
    </message>
    <message>
        <source>%1, median %2, %3 to %4</source>
        <translation>%1、中央値 %2、%3～%4</translation>
    </message>
    <message numerus="yes">
        <source>%n outlier(s)</source>
        <translation><numerusform>外れ値 %n 件</numerusform></translation>
    </message>
    <message>
        <source>%1 per call</source>
        <translation>呼び出しごとに %1</translation>
    </message>
    <message>
        <source>%1 against the median</source>
        <translation>中央値に対して %1</translation>
    </message>
    <message>
        <source>a click highlights its work</source>
        <translation>クリックでその仕事を強調</translation>
    </message>
    <message>
        <source>median %1 per call, %2 to %3</source>
        <translation>呼び出しごとに中央値 %1、%2 から %3</translation>
    </message>
    <message>
        <source>median %1, %2 to %3</source>
        <translation>中央値 %1、%2 から %3</translation>
    </message>
    <message>
        <source>Layers over time</source>
        <translation>時間に沿った各層</translation>
    </message>
    <message>
        <source>GPU busy %1; a click selects this time</source>
        <translation>GPU 稼働 %1。クリックでこの時間を選択</translation>
    </message>
    <message>
        <source>A call of it takes %1, the median of %2 takes %3</source>
        <translation>その 1 回の呼び出しは %1、%2 の中央値は %3</translation>
    </message>
    <message>
        <source>%1, one call</source>
        <translation>%1 の 1 回の呼び出し</translation>
    </message>
    <message>
        <source>layer far from the median</source>
        <translation>中央値から離れた層</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>層</translation>
    </message>
    <message>
        <source>%1 lanes are left out for lack of space</source>
        <translation>場所が足りず %1 レーンを省いた</translation>
    </message>
    <message>
        <source>%1 rows at the bottom are left out for lack of space</source>
        <translation>場所が足りないため、下の %1 行は省かれている</translation>
    </message>
    <message>
        <source>%1 notes refer to items that this trace does not have</source>
        <translation>%1 件の注釈は、このトレースにないものに付いている</translation>
    </message>
    <message>
        <source>More of the legend</source>
        <translation>凡例の残り</translation>
    </message>
    <message>
        <source>Click: dim these slices. Ctrl+click: dim all others.</source>
        <translation>クリック：これらのスライスを薄くする。Ctrl + クリック：ほかをすべて薄くする。</translation>
    </message>
    <message>
        <source>A colour of the rows below the ruler</source>
        <translation>ルーラーの下の行の色</translation>
    </message>
    <message>
        <source>Idle time of the GPU. Click: hide or show it.</source>
        <translation>GPU のアイドル時間。クリックで表示と非表示を切り替えます。</translation>
    </message>
    <message>
        <source>it waits for the host</source>
        <translation>ホスト待ち</translation>
    </message>
    <message>
        <source>it waits for input data</source>
        <translation>入力データ待ち</translation>
    </message>
    <message>
        <source>synchronisation</source>
        <translation>同期</translation>
    </message>
    <message>
        <source>another or an unknown cause</source>
        <translation>その他または不明な原因</translation>
    </message>
    <message>
        <source>No NVIDIA GPU here: captures run on the CPU</source>
        <translation>このマシンに NVIDIA GPU はありません：CPU でキャプチャします</translation>
    </message>
    <message>
        <source>GPU here: %1, ready to capture</source>
        <translation>このマシンの GPU：%1、キャプチャできます</translation>
    </message>
    <message>
        <source>%1 GPUs here, ready to capture: %2</source>
        <translation>このマシンの GPU %1 個、キャプチャできます：%2</translation>
    </message>
    <message>
        <source>Traces and memory snapshots (%1);;All files (*)</source>
        <translation>トレースとメモリスナップショット (%1);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Traces (%1);;All files (*)</source>
        <translation>トレース (%1);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>comparison of two memory snapshots</source>
        <translation>2 つのメモリスナップショットの比較</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 と %2</translation>
    </message>
    <message>
        <source>%1 (this tab)</source>
        <translation>%1（このタブ）</translation>
    </message>
    <message>
        <source>%1 (open)</source>
        <translation>%1（開いています）</translation>
    </message>
    <message>
        <source>Compare several</source>
        <translation>複数を比較</translation>
    </message>
    <message>
        <source>%1 traces</source>
        <translation>%1 件のトレース</translation>
    </message>
    <message>
        <source>comparison of two traces</source>
        <translation>2 つのトレースの比較</translation>
    </message>
    <message>
        <source>A: %1
B: %2</source>
        <translation>A：%1
B：%2</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>スタート</translation>
    </message>
    <message>
        <source>Peak %1</source>
        <translation>ピーク %1</translation>
    </message>
    <message>
        <source>memory snapshot</source>
        <translation>メモリスナップショット</translation>
    </message>
    <message>
        <source>Select a slice or a cell of a table first: F2 explains it.</source>
        <translation>先にスライスか表のセルを選択：F2 で説明する。</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近のファイルを開く(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Overlays</source>
        <translation>オーバーレイ(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>テーマ(&amp;T)</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>システムに従う</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>Open &amp;example</source>
        <translation>例を開く(&amp;E)</translation>
    </message>
    <message>
        <source>About Lanescope</source>
        <translation>Lanescope について</translation>
    </message>
    <message>
        <source>&lt;b&gt;Lanescope %1&lt;/b&gt;&lt;br&gt;Helps you read profiler traces.</source>
        <translation>&lt;b&gt;Lanescope %1&lt;/b&gt;&lt;br&gt;プロファイラのトレースをあなたと一緒に読みます。</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>最近のファイルを開く</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 ランク</translation>
    </message>
    <message>
        <source>Open the ranks of one job</source>
        <translation>1つのジョブの rank を開く</translation>
    </message>
    <message>
        <source>Open traces</source>
        <translation>トレースを開く</translation>
    </message>
    <message>
        <source>No example traces are installed</source>
        <translation>例のトレースがインストールされていません</translation>
    </message>
    <message>
        <source>Capture</source>
        <translation>キャプチャ</translation>
    </message>
    <message>
        <source>The figure is on the clipboard</source>
        <translation>図はクリップボードにあります</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>消去</translation>
    </message>
    <message>
        <source>2 traces  ·  %1 and %2 slices  ·  read in %3 ms</source>
        <translation>2 トレース  ·  %1 と %2 スライス  ·  読み込み %3 ms</translation>
    </message>
    <message>
        <source>2 memory snapshots</source>
        <translation>メモリスナップショット 2 件</translation>
    </message>
    <message>
        <source>%1  ·  read in %2 ms</source>
        <translation>%1  ·  読み込み %2 ms</translation>
    </message>
    <message>
        <source>%1 in %2, %3 in memory</source>
        <translation>%1、%2、メモリー %3</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 を開く</translation>
    </message>
    <message>
        <source>Compare %1 with it</source>
        <translation>%1 をこれと比較</translation>
    </message>
    <message>
        <source>takes the place of {ops}, between the same neighbors</source>
        <translation>前後が同じ位置で、{ops} に取って代わった</translation>
    </message>
    <message>
        <source>aten::add became part of aten::addmm: the GEMM adds the bias in its epilogue</source>
        <translation>aten::add が aten::addmm の一部になった：GEMM がエピローグでバイアスを加算する</translation>
    </message>
    <message>
        <source>aten::add became part of aten::addmm, which copies the bias first and lets the GEMM add to it (beta = 1): fused in the graph; the GEMM is the same kernel</source>
        <translation>aten::add が aten::addmm の一部になった。先にバイアスをコピーし、GEMM がそこに加算する（beta = 1）：グラフでは融合されたが、GEMM は同じカーネル</translation>
    </message>
    <message>
        <source>aten::add became part of aten::addmm, which copies the bias first and lets the GEMM add to it (beta = 1)</source>
        <translation>aten::add は aten::addmm の一部になりました：先にバイアスをコピーし、GEMM がそこへ加算します（beta = 1）</translation>
    </message>
    <message>
        <source>aten::addmm is now aten::mm and aten::add: a separate kernel adds the bias</source>
        <translation>aten::addmm が aten::mm と aten::add になった：別のカーネルがバイアスを加算する</translation>
    </message>
    <message>
        <source>aten::addmm is now aten::mm and aten::add: a separate kernel adds the bias, which was copied before for the GEMM to add to (beta = 1)</source>
        <translation>aten::addmm が aten::mm と aten::add になった：別のカーネルがバイアスを加算する。以前はバイアスをコピーし、GEMM がそこに加算していた（beta = 1）</translation>
    </message>
    <message>
        <source>the bias of {op}</source>
        <translation>{op} のバイアス</translation>
    </message>
    <message>
        <source>{ops} no longer run as one kernel</source>
        <translation>{ops} は1つのカーネルとして動かなくなった</translation>
    </message>
    <message>
        <source>{ops} no longer runs as a generated kernel</source>
        <translation>{ops} は生成されたカーネルとして動かなくなった</translation>
    </message>
    <message>
        <source>{ops} run as one kernel</source>
        <translation>{ops} は1つのカーネルとして動く</translation>
    </message>
    <message>
        <source>{ops} runs as a generated kernel</source>
        <translation>{ops} は生成されたカーネルとして動く</translation>
    </message>
    <message>
        <source>takes the place of other kernels, between the same neighbors</source>
        <translation>前後が同じ位置で、ほかのカーネルに取って代わった</translation>
    </message>
    <message>
        <source>launched at another place in the step</source>
        <translation>ステップ内の別の位置で起動される</translation>
    </message>
    <message>
        <source>rest</source>
        <translation>残り</translation>
    </message>
    <message>
        <source>Live memory over time</source>
        <translation>使用中のメモリの推移</translation>
    </message>
    <message>
        <source>request %1</source>
        <translation>要求 %1</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>%1 usable by PyTorch</source>
        <translation>PyTorch が使えるのは %1</translation>
    </message>
    <message>
        <source>%1  ·  no events recorded</source>
        <translation>%1  ·  イベントの記録なし</translation>
    </message>
    <message>
        <source>peak %1  ·  event %2  ·  %3</source>
        <translation>ピーク %1  ·  イベント %2  ·  %3</translation>
    </message>
    <message>
        <source>%1  ·  event %2  ·  %3</source>
        <translation>%1  ·  イベント %2  ·  %3</translation>
    </message>
    <message>
        <source>peak %1  ·  event %2</source>
        <translation>ピーク %1  ·  イベント %2</translation>
    </message>
    <message>
        <source>%1  ·  event %2</source>
        <translation>%1  ·  イベント %2</translation>
    </message>
    <message>
        <source>event %1</source>
        <translation>イベント %1</translation>
    </message>
    <message>
        <source>allocated at %1</source>
        <translation>確保 %1</translation>
    </message>
    <message>
        <source>, not freed</source>
        <translation>、解放なし</translation>
    </message>
    <message>
        <source>, freed at %1</source>
        <translation>、解放 %1</translation>
    </message>
    <message>
        <source>only in A: %1</source>
        <translation>A のみ：%1</translation>
    </message>
    <message>
        <source>only in B: %1</source>
        <translation>B のみ：%1</translation>
    </message>
    <message>
        <source>after the cut</source>
        <translation>切断より後</translation>
    </message>
    <message>
        <source>%1 more at the end, after the cut</source>
        <translation>切断より後、最後にはさらに %1</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>ピーク %1</translation>
    </message>
    <message>
        <source>one process: %1 kept or made again between the recordings, %2 freed, %3 new</source>
        <translation>同一プロセス：継続または記録の間に再割り当て %1、解放 %2、新規 %3</translation>
    </message>
    <message>
        <source>one process: %1 kept, %2 freed, %3 new</source>
        <translation>同一プロセス：継続 %1、解放 %2、新規 %3</translation>
    </message>
    <message>
        <source>What holds the peak</source>
        <translation>ピークを保持しているもの</translation>
    </message>
    <message>
        <source>live at the peak</source>
        <translation>ピーク時に使用中</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>予約済み</translation>
    </message>
    <message>
        <source>live at the end</source>
        <translation>最後に使用中</translation>
    </message>
    <message>
        <source>&lt;b&gt;This file cannot be opened&lt;/b&gt;&lt;br&gt;%1</source>
        <translation>&lt;b&gt;このファイルは開けません&lt;/b&gt;&lt;br&gt;%1</translation>
    </message>
    <message>
        <source>Live after the last event that the file holds</source>
        <translation>ファイルにある最後のイベントの後に使用中</translation>
    </message>
    <message>
        <source>Live at the peak of A</source>
        <translation>A のピークで使用中</translation>
    </message>
    <message>
        <source>Live at the peak of B</source>
        <translation>B のピークで使用中</translation>
    </message>
    <message>
        <source>Blocks A</source>
        <translation>ブロック A</translation>
    </message>
    <message>
        <source>Blocks B</source>
        <translation>ブロック B</translation>
    </message>
    <message>
        <source>Cut of A</source>
        <translation>A の切断時</translation>
    </message>
    <message>
        <source>End of A</source>
        <translation>A の終了時</translation>
    </message>
    <message>
        <source>Live at the end of A</source>
        <translation>A の終了時に使用中</translation>
    </message>
    <message>
        <source>Cut of B</source>
        <translation>B の切断時</translation>
    </message>
    <message>
        <source>End of B</source>
        <translation>B の終了時</translation>
    </message>
    <message>
        <source>Live at the end of B</source>
        <translation>B の終了時に使用中</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>B のみ</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>A のみ</translation>
    </message>
    <message>
        <source>No holder changed at the peak.</source>
        <translation>ピークで変化した保持者はありません。</translation>
    </message>
    <message>
        <source>This file does not hold this GPU.</source>
        <translation>このファイルにこの GPU はない。</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>グループ化</translation>
    </message>
    <message>
        <source>Compare this GPU</source>
        <translation>この GPU を比較</translation>
    </message>
    <message>
        <source>%1 (only in A)</source>
        <translation>%1（A のみ）</translation>
    </message>
    <message>
        <source>%1 (only in B)</source>
        <translation>%1（B のみ）</translation>
    </message>
    <message>
        <source>Whose memory changed</source>
        <translation>メモリが変わったもの</translation>
    </message>
    <message>
        <source>reserved at least %1</source>
        <translation>予約 少なくとも %1</translation>
    </message>
    <message>
        <source>reserved %1</source>
        <translation>予約 %1</translation>
    </message>
    <message>
        <source>peak at least %1</source>
        <translation>ピークは少なくとも %1</translation>
    </message>
    <message>
        <source>the other %1</source>
        <translation>その他 %1 件</translation>
    </message>
    <message>
        <source>%1 · reserved %2 or more · dashed: reserved, line: allocated</source>
        <translation>%1 · 予約は %2 以上 · 破線: 予約済み、実線: 割り当て済み</translation>
    </message>
    <message>
        <source>%1 · reserved %2 at most · dashed: reserved, line: allocated</source>
        <translation>%1 · 予約は最大 %2 · 破線: 予約済み、実線: 割り当て済み</translation>
    </message>
    <message>
        <source>%1 · made from a profile; reserved memory is not recorded</source>
        <translation>%1 · プロファイルから作成。予約量は記録されていません</translation>
    </message>
    <message>
        <source>%1 · reserved memory is not recorded</source>
        <translation>%1 · 予約済みメモリは記録されていません</translation>
    </message>
    <message>
        <source>live</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>share</source>
        <translation>割合</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>終わり</translation>
    </message>
    <message>
        <source>who holds memory at the end</source>
        <translation>終了時にメモリを保持するもの</translation>
    </message>
    <message>
        <source>who holds the peak</source>
        <translation>ピークを持つもの</translation>
    </message>
    <message>
        <source>all holders</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>the file is cut</source>
        <translation>ファイルが途中で切れている</translation>
    </message>
    <message>
        <source>made from a profile</source>
        <translation>プロファイルから作成</translation>
    </message>
    <message>
        <source>without segments</source>
        <translation>セグメントなし</translation>
    </message>
    <message>
        <source>1 check does not add up</source>
        <translation>1 件の検算が合わない</translation>
    </message>
    <message>
        <source>%1 checks do not add up</source>
        <translation>%1 件の検算が合わない</translation>
    </message>
    <message>
        <source>all adds up</source>
        <translation>検算はすべて一致</translation>
    </message>
    <message>
        <source>%1; the bar is as long as the peak: %2</source>
        <translation>%1。バーの全長はピーク：%2</translation>
    </message>
    <message>
        <source>%1; the bar is as long as what is reserved at most: %2</source>
        <translation>%1。バー全体は最大時の予約量：%2</translation>
    </message>
    <message>
        <source>%1; the bar is as long as what is live at the peak: %2</source>
        <translation>%1。バー全体はピーク時に使用中のメモリ：%2</translation>
    </message>
    <message>
        <source>all</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>before the recording</source>
        <translation>記録の前</translation>
    </message>
    <message>
        <source>at the cursor</source>
        <translation>カーソル位置</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>確保済み</translation>
    </message>
    <message>
        <source>requested</source>
        <translation>要求分</translation>
    </message>
    <message>
        <source>private pools</source>
        <translation>プライベートプール</translation>
    </message>
    <message>
        <source>segment reserved</source>
        <translation>予約したセグメント</translation>
    </message>
    <message>
        <source>segment given back</source>
        <translation>返却したセグメント</translation>
    </message>
    <message>
        <source>live, by holder</source>
        <translation>使用中、保持者ごと</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>全体図</translation>
    </message>
    <message>
        <source>Live memory of the whole recording. Drag the window or its edges; a double click shows all.</source>
        <translation>記録全体の使用中メモリ。枠またはその端をドラッグする。ダブルクリックで全体を表示。</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>イベント</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>アドレス</translation>
    </message>
    <message>
        <source>Filter…</source>
        <translation>絞り込み…</translation>
    </message>
    <message>
        <source>Holders</source>
        <translation>保持元</translation>
    </message>
    <message>
        <source>Allocations</source>
        <translation>確保</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>イベント</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Who holds memory</source>
        <translation>メモリを保持するもの</translation>
    </message>
    <message>
        <source>Nothing is live here.</source>
        <translation>ここで使用中のものはない。</translation>
    </message>
    <message>
        <source>C++ functions</source>
        <translation>C++ 関数</translation>
    </message>
    <message>
        <source>Also show the C++ functions between Python and the allocator</source>
        <translation>Python とアロケータの間の C++ 関数も表示します</translation>
    </message>
    <message>
        <source>whole recording</source>
        <translation>記録全体</translation>
    </message>
    <message>
        <source>whole recording, all GPUs</source>
        <translation>記録全体、すべての GPU</translation>
    </message>
    <message>
        <source>in view: 1 event</source>
        <translation>表示範囲：イベント 1 個</translation>
    </message>
    <message>
        <source>in view: %1 events</source>
        <translation>表示範囲：イベント %1 個</translation>
    </message>
    <message>
        <source>%1 live at the end</source>
        <translation>終了時に %1 が生存</translation>
    </message>
    <message>
        <source>%1 live at the peak, %2</source>
        <translation>ピークで %1 使用中、%2</translation>
    </message>
    <message>
        <source>%1 live %2</source>
        <translation>%1 使用中、%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Show the allocations of %1</source>
        <translation>%1 の確保を表示</translation>
    </message>
    <message>
        <source>%1: the largest %2 of %3 blocks</source>
        <translation>%1：%3 ブロックのうち最大の %2 個</translation>
    </message>
    <message>
        <source>The first %1 events in view; zoom in to see others, or query memory_events in SQL</source>
        <translation>表示範囲の最初の %1 イベントです。ほかのイベントは拡大するか、SQL で memory_events を照会してください</translation>
    </message>
    <message>
        <source>SQL:
select line, sum(size) from allocations
group by line order by 2 desc

Ctrl+Enter runs it</source>
        <translation>SQL：
select line, sum(size) from allocations
group by line order by 2 desc

Ctrl+Enter で実行します</translation>
    </message>
    <message>
        <source>&lt;p&gt;Query the snapshot in SQL, or start with one of these:&lt;/p&gt;</source>
        <translation>&lt;p&gt;スナップショットを SQL で照会するか、次の例から始めてください：&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Who requested the memory</source>
        <translation>メモリを要求したもの</translation>
    </message>
    <message>
        <source>Allocated by</source>
        <translation>確保元</translation>
    </message>
    <message>
        <source>The op that was called</source>
        <translation>呼び出された演算</translation>
    </message>
    <message>
        <source>Bytes requested and not freed at the cursor</source>
        <translation>カーソルの時点で、要求されて解放されていないバイト数</translation>
    </message>
    <message>
        <source>At the cut</source>
        <translation>切断時</translation>
    </message>
    <message>
        <source>Live at the end of the recording</source>
        <translation>記録の終わりに使用中</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>When the first of these blocks was allocated</source>
        <translation>これらのブロックのうち最初のものが確保された時</translation>
    </message>
    <message>
        <source>before</source>
        <translation>記録の前</translation>
    </message>
    <message>
        <source>stack unknown</source>
        <translation>スタック不明</translation>
    </message>
    <message>
        <source>Bytes requested</source>
        <translation>要求されたバイト数</translation>
    </message>
    <message>
        <source>Allocated at</source>
        <translation>確保時刻</translation>
    </message>
    <message>
        <source>Empty: before the recording</source>
        <translation>空欄：記録の前</translation>
    </message>
    <message>
        <source>Freed at</source>
        <translation>解放時刻</translation>
    </message>
    <message>
        <source>Empty: never within the recording</source>
        <translation>空欄：記録中に解放されない</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>切り上げ</translation>
    </message>
    <message>
        <source>Bytes of its block beyond the request</source>
        <translation>ブロックがどれだけ大きいか</translation>
    </message>
    <message>
        <source>No steps: %1</source>
        <translation>ステップがありません：%1</translation>
    </message>
    <message>
        <source>Begins at</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>At start</source>
        <translation>開始時</translation>
    </message>
    <message>
        <source>Live at its first event</source>
        <translation>最初のイベントでの使用中バイト</translation>
    </message>
    <message>
        <source>Max live bytes within the step</source>
        <translation>ステップ内の使用中バイトの最大値</translation>
    </message>
    <message>
        <source>Live at its last event</source>
        <translation>最後のイベントでの使用中バイト</translation>
    </message>
    <message>
        <source>Max reserved bytes within the step</source>
        <translation>ステップ内の予約バイトの最大値</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>確保済み</translation>
    </message>
    <message>
        <source>All requests of the step together</source>
        <translation>ステップのすべての要求の合計</translation>
    </message>
    <message>
        <source>Freed</source>
        <translation>解放</translation>
    </message>
    <message>
        <source>cudaMalloc</source>
        <translation>cudaMalloc</translation>
    </message>
    <message>
        <source>Segments reserved</source>
        <translation>予約したセグメント</translation>
    </message>
    <message>
        <source>cudaFree</source>
        <translation>cudaFree</translation>
    </message>
    <message>
        <source>Segments given back</source>
        <translation>返却したセグメント</translation>
    </message>
    <message>
        <source>Bytes reserved</source>
        <translation>予約したバイト</translation>
    </message>
    <message>
        <source>Blocks that are live</source>
        <translation>使用中のブロック</translation>
    </message>
    <message>
        <source>Bytes of live blocks; the bar is their share</source>
        <translation>使用中ブロックのバイト。バーはその割合です</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空き</translation>
    </message>
    <message>
        <source>Small blocks: requests of up to 1 MiB</source>
        <translation>小さいブロック：1 MiB 以下の要求</translation>
    </message>
    <message>
        <source>Reserved at</source>
        <translation>予約時刻</translation>
    </message>
    <message>
        <source>Reserved by</source>
        <translation>予約元</translation>
    </message>
    <message>
        <source>The line whose request needed the segment</source>
        <translation>セグメントを必要とした要求の行</translation>
    </message>
    <message>
        <source>No request failed in this recording.</source>
        <translation>この記録で失敗した要求はありません。</translation>
    </message>
    <message>
        <source>The snapshot holds no events.</source>
        <translation>スナップショットにイベントがありません。</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>要求</translation>
    </message>
    <message>
        <source>Bytes that did not fit</source>
        <translation>収まらなかったバイト</translation>
    </message>
    <message>
        <source>Requested by</source>
        <translation>要求元</translation>
    </message>
    <message>
        <source>Free in segments</source>
        <translation>セグメント内の空き</translation>
    </message>
    <message>
        <source>Free for the driver</source>
        <translation>ドライバーの空き</translation>
    </message>
    <message>
        <source>Bytes that no process had reserved</source>
        <translation>どのプロセスも予約していないバイト</translation>
    </message>
    <message>
        <source>Zoom to it</source>
        <translation>そこまで拡大</translation>
    </message>
    <message>
        <source>Drag over the chart to see what is allocated and freed in a part of the recording.</source>
        <translation>グラフ上をドラッグすると、記録のその部分で何が確保され解放されたかがわかります。</translation>
    </message>
    <message>
        <source>Highest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>%1 after event %2</source>
        <translation>%1、イベント %2 の後</translation>
    </message>
    <message>
        <source>%1 allocated, %2 freed</source>
        <translation>確保 %1、解放 %2</translation>
    </message>
    <message>
        <source>Who grows</source>
        <translation>増えているもの</translation>
    </message>
    <message>
        <source>1 more holder</source>
        <translation>ほか 1 個の保持者</translation>
    </message>
    <message>
        <source>%1 more holders</source>
        <translation>ほか %1 個の保持者</translation>
    </message>
    <message>
        <source>Show its life</source>
        <translation>寿命を表示</translation>
    </message>
    <message>
        <source>Zoom to the time from its allocation to its free</source>
        <translation>確保から解放までの時間に拡大します</translation>
    </message>
    <message>
        <source>Same holder</source>
        <translation>同じ保持者</translation>
    </message>
    <message>
        <source>List the blocks of the same holder</source>
        <translation>同じ保持者のブロックを一覧にします</translation>
    </message>
    <message>
        <source>Find address…</source>
        <translation>アドレスを検索…</translation>
    </message>
    <message>
        <source>Choose the block that contains an address, at the cursor</source>
        <translation>カーソル位置で、アドレスを含むブロックを選びます</translation>
    </message>
    <message>
        <source>Find address</source>
        <translation>アドレスを検索</translation>
    </message>
    <message>
        <source>Address, in hexadecimal digits:</source>
        <translation>アドレス (16 進数):</translation>
    </message>
    <message>
        <source>No block that is live at the cursor holds 0x%1.</source>
        <translation>カーソル位置で使用中のブロックに 0x%1 を含むものはありません。</translation>
    </message>
    <message>
        <source>"%1" is not an address.</source>
        <translation>「%1」はアドレスではありません。</translation>
    </message>
    <message>
        <source>fewer frames ▴</source>
        <translation>フレームを減らす ▴</translation>
    </message>
    <message>
        <source>all %1 frames ▾</source>
        <translation>全 %1 フレーム ▾</translation>
    </message>
    <message>
        <source>This segment is not reserved at the cursor.</source>
        <translation>このセグメントはカーソル位置では予約されていません。</translation>
    </message>
    <message>
        <source>%1, %2, stream %3</source>
        <translation>%1、%2、ストリーム %3</translation>
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
        <translation>%1 のセグメント</translation>
    </message>
    <message>
        <source>%1 B, rounded by %2</source>
        <translation>%1 B、切り上げ %2</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>0x%1, allocation %2 of %3 there</source>
        <translation>0x%1、そこでの確保 %3 回のうち %2 回目</translation>
    </message>
    <message>
        <source>Life</source>
        <translation>期間</translation>
    </message>
    <message>
        <source>%1 to the end (never freed)</source>
        <translation>%1 から終わりまで（解放なし）</translation>
    </message>
    <message>
        <source>%1 to the end</source>
        <translation>%1 から終わりまで</translation>
    </message>
    <message>
        <source>at %1; it counts until the stream that uses it is done (record_stream)</source>
        <translation>%1；使っているストリームが終わるまで数えられる（record_stream）</translation>
    </message>
    <message>
        <source>Segment</source>
        <translation>セグメント</translation>
    </message>
    <message>
        <source>Compiled region</source>
        <translation>コンパイルされた領域</translation>
    </message>
    <message>
        <source>FX node</source>
        <translation>FX ノード</translation>
    </message>
    <message>
        <source>%1 block</source>
        <translation>%1 のブロック</translation>
    </message>
    <message>
        <source>Its forward was called here</source>
        <translation>その順伝播はここで呼ばれた</translation>
    </message>
    <message>
        <source>Click a band or a block of the address map to see the allocation and its stack.</source>
        <translation>帯またはアドレスマップのブロックをクリックすると、その確保とスタックがわかります。</translation>
    </message>
    <message>
        <source>step {}</source>
        <translation>ステップ {}</translation>
    </message>
    <message>
        <source>What holds the peak before the cut (%1)</source>
        <translation>切断前のピーク（%1）を占めるもの</translation>
    </message>
    <message>
        <source>What holds the peak (%1)</source>
        <translation>ピークの内訳（%1）</translation>
    </message>
    <message>
        <source>What is live at the end (%1)</source>
        <translation>終了時に生存しているもの（%1）</translation>
    </message>
    <message>
        <source>Reserved and free after the last event: segments that hold no block, and room next to the live blocks of others. By kind: %1</source>
        <translation>最後のイベントの後に予約済みで空いているもの: ブロックを持たないセグメントと、ほかのセグメントの使用中ブロックの隣の空き。種類別: %1</translation>
    </message>
    <message>
        <source>refused request</source>
        <translation>要求（確保できず）</translation>
    </message>
    <message>
        <source>unused at the end</source>
        <translation>終了時に未使用</translation>
    </message>
    <message>
        <source>split at the end</source>
        <translation>終了時に分断</translation>
    </message>
    <message>
        <source>temporaries</source>
        <translation>一時領域</translation>
    </message>
    <message>
        <source>Picture…</source>
        <translation>画像…</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>画像を保存</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>レポート…</translation>
    </message>
    <message>
        <source>Copy holders as CSV</source>
        <translation>保持元を CSV でコピー</translation>
    </message>
    <message>
        <source>Allocated in</source>
        <translation>確保した場所</translation>
    </message>
    <message>
        <source>At the peak</source>
        <translation>ピーク時</translation>
    </message>
    <message>
        <source>Live at the peak of the device</source>
        <translation>デバイスのピーク時に使用中</translation>
    </message>
    <message>
        <source>Of the peak</source>
        <translation>ピークに対する割合</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>保持</translation>
    </message>
    <message>
        <source>Not freed within the recording</source>
        <translation>記録の中で解放されません</translation>
    </message>
    <message>
        <source>All allocations together</source>
        <translation>すべての確保の合計</translation>
    </message>
    <message>
        <source>Freed there, wherever it was allocated</source>
        <translation>どこで確保されたかによらず、ここで解放されたもの</translation>
    </message>
    <message>
        <source>All</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>Live at its start</source>
        <translation>開始時に使用中</translation>
    </message>
    <message>
        <source>Most that is live within the step</source>
        <translation>ステップ内で使用中の最大</translation>
    </message>
    <message>
        <source>Live at its end</source>
        <translation>終了時に使用中</translation>
    </message>
    <message>
        <source>Most that is reserved within it</source>
        <translation>その中で予約された最大</translation>
    </message>
    <message>
        <source>Show this device</source>
        <translation>このデバイスを表示</translation>
    </message>
    <message>
        <source>This trace has no [memory] events. Record it with profile_memory=True to see who allocates, and what is live at the peak.</source>
        <translation>このトレースには [memory] イベントがありません。profile_memory=True で記録すると、確保したものとピーク時に使用中のものがわかります。</translation>
    </message>
    <message>
        <source>These figures are for the whole trace, not for %1 alone: a block can be live long after the part that allocated it.</source>
        <translation>これらの数値は%1だけではなく、トレース全体のものです。ブロックは、それを割り当てた部分が終わった後も長く残ることがあります。</translation>
    </message>
    <message>
        <source>%1: peak %2 at %3</source>
        <translation>%1: ピーク %2、%3 の時点</translation>
    </message>
    <message>
        <source>%1: %2 above the start at %3</source>
        <translation>%1: 開始時より %2 多い、%3 の時点</translation>
    </message>
    <message>
        <source>before the recording %1</source>
        <translation>記録の前 %1</translation>
    </message>
    <message>
        <source>1 allocation</source>
        <translation>確保 1 回</translation>
    </message>
    <message>
        <source>%1 allocations</source>
        <translation>確保 %1 回</translation>
    </message>
    <message>
        <source>1 free</source>
        <translation>解放 1 回</translation>
    </message>
    <message>
        <source>%1 frees</source>
        <translation>解放 %1 回</translation>
    </message>
    <message>
        <source>no addresses, so what was live at the peak is not known</source>
        <translation>アドレスがないため、ピーク時に使用中のものはわかりません</translation>
    </message>
    <message>
        <source>%1 totals do not add up</source>
        <translation>%1 個の合計が合いません</translation>
    </message>
    <message>
        <source>live memory by holder</source>
        <translation>保持元ごとの使用中メモリ</translation>
    </message>
    <message>
        <source>Show this GPU</source>
        <translation>この GPU を表示</translation>
    </message>
    <message>
        <source>By event</source>
        <translation>イベント順</translation>
    </message>
    <message>
        <source>Give each event the same width, instead of time</source>
        <translation>時間の代わりに、各イベントを同じ幅にする</translation>
    </message>
    <message>
        <source>Bytes that the allocator holds: the dashed line</source>
        <translation>アロケータが保持する量：破線</translation>
    </message>
    <message>
        <source>torch.cuda.memory_allocated(): with rounding, without what waits for its free</source>
        <translation>torch.cuda.memory_allocated(): 切り上げを含み、解放待ちを含みません</translation>
    </message>
    <message>
        <source>Requested</source>
        <translation>要求分</translation>
    </message>
    <message>
        <source>Bytes that the program holds, without rounding and without what waits for its free: the thick line</source>
        <translation>プログラムが保持するバイト。丸めと解放待ちの分は含まない：太い線</translation>
    </message>
    <message>
        <source>Ticks at the bottom: up where memory is reserved, down where it is given back</source>
        <translation>下端の目盛り：上は予約、下は返却</translation>
    </message>
    <message>
        <source>Private pools</source>
        <translation>プライベートプール</translation>
    </message>
    <message>
        <source>Bytes that pools of CUDA graphs and MemPool reserve: the thick line</source>
        <translation>CUDA グラフと MemPool のプールが予約するバイト数: 太い線</translation>
    </message>
    <message>
        <source>read in %1 ms</source>
        <translation>読み込み %1 ms</translation>
    </message>
    <message>
        <source>no events recorded</source>
        <translation>イベントの記録なし</translation>
    </message>
    <message>
        <source>cursor %1</source>
        <translation>カーソル %1</translation>
    </message>
    <message>
        <source>view %1</source>
        <translation>表示 %1</translation>
    </message>
    <message>
        <source>view 1 event</source>
        <translation>表示 1 イベント</translation>
    </message>
    <message>
        <source>view %1 events</source>
        <translation>表示 %1 イベント</translation>
    </message>
    <message>
        <source>kernels are launched, but no GPU work is recorded</source>
        <translation>カーネルは起動されているが、GPU の仕事が記録されていない</translation>
    </message>
    <message>
        <source>no CUDA or HIP calls are recorded</source>
        <translation>CUDA や HIP の呼び出しが記録されていない</translation>
    </message>
    <message>
        <source>no GPU work can be joined to the call that launched it</source>
        <translation>GPU の仕事を、それを起動した呼び出しと結び付けられない</translation>
    </message>
    <message>
        <source>{pct} % of the launches have no GPU record</source>
        <translation>起動の {pct} % に GPU の記録がない</translation>
    </message>
    <message>
        <source>{pct} % of the GPU time belongs to no op</source>
        <translation>GPU 時間の {pct} % はどの演算にも属さない</translation>
    </message>
    <message>
        <source>the trace does not name the GPU</source>
        <translation>トレースに GPU の名前がない</translation>
    </message>
    <message>
        <source>the peak of {gpu} is not known</source>
        <translation>{gpu} のピークは不明</translation>
    </message>
    <message>
        <source>the trace does not hold the limits of the GPU</source>
        <translation>トレースに GPU の制限がない</translation>
    </message>
    <message>
        <source>the kernels' registers are not recorded</source>
        <translation>カーネルのレジスタ数が記録されていない</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>%1 のみ</translation>
    </message>
    <message>
        <source>At least: the FLOP of some of the work are not known.</source>
        <translation>以上：一部の処理の FLOP が不明。</translation>
    </message>
    <message>
        <source>The row of the fold counts it too.</source>
        <translation>まとめた行にも含まれている。</translation>
    </message>
    <message>
        <source>Median per call %1, from %2 to %3</source>
        <translation>1回の呼び出しの中央値 %1、%2 から %3 まで</translation>
    </message>
    <message>
        <source>%1 takes %2: %3 % from the median</source>
        <translation>%1 は %2：中央値との差 %3 %</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>順伝播</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>逆伝播</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>再計算</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>オプティマイザ</translation>
    </message>
    <message>
        <source>Comm.</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>No phase</source>
        <translation>フェーズなし</translation>
    </message>
    <message>
        <source>Of parent</source>
        <translation>親の割合</translation>
    </message>
    <message>
        <source>At peak</source>
        <translation>ピーク時</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>呼び出し</translation>
    </message>
    <message>
        <source>FLOP</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>By scope</source>
        <translation>スコープ別</translation>
    </message>
    <message>
        <source>By function</source>
        <translation>関数別</translation>
    </message>
    <message>
        <source>By phase</source>
        <translation>フェーズ別</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>層別</translation>
    </message>
    <message>
        <source>By graph node</source>
        <translation>グラフノード別</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Share of parent</source>
        <translation>親に対する割合</translation>
    </message>
    <message>
        <source>The share of the row above it that contains it, instead of the whole</source>
        <translation>全体ではなく、それを含む上の行に対する割合</translation>
    </message>
    <message>
        <source>Only with GPU time</source>
        <translation>GPU 時間のある行のみ</translation>
    </message>
    <message>
        <source>GPU busy %1, host %2; the rows add up.</source>
        <translation>GPU の稼働 %1、ホスト %2：各行の合計に等しい。</translation>
    </message>
    <message>
        <source>Host %1; no GPU work was recorded.</source>
        <translation>ホスト %1。GPU の仕事は記録されていない。</translation>
    </message>
    <message>
        <source>not in this trace</source>
        <translation>このトレースにない</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1、%2 から</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>番号</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文</translation>
    </message>
    <message>
        <source>Remove note</source>
        <translation>注釈を削除</translation>
    </message>
    <message>
        <source>Change text</source>
        <translation>文を変更</translation>
    </message>
    <message>
        <source>Move note</source>
        <translation>注釈を移動</translation>
    </message>
    <message>
        <source>Change title</source>
        <translation>題を変更</translation>
    </message>
    <message>
        <source>Click the slice to measure from</source>
        <translation>測り始めるスライスをクリック</translation>
    </message>
    <message>
        <source>Click the slice to measure to</source>
        <translation>測り終えるスライスをクリック</translation>
    </message>
    <message>
        <source>Click the slice where the arrow begins</source>
        <translation>矢印の始まるスライスをクリック</translation>
    </message>
    <message>
        <source>Click the slice it leads to</source>
        <translation>矢印の指すスライスをクリック</translation>
    </message>
    <message>
        <source>Click a slice, or drag over lanes</source>
        <translation>スライスをクリック、またはレーン上をドラッグ</translation>
    </message>
    <message>
        <source>Click slices to highlight, or drag over lanes</source>
        <translation>明るく残すものをクリック、またはレーン上をドラッグ</translation>
    </message>
    <message>
        <source>Click the slice to comment on</source>
        <translation>説明するスライスをクリック</translation>
    </message>
    <message>
        <source>Click the lane to name</source>
        <translation>名前を付けるレーンをクリック</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1を追加</translation>
    </message>
    <message>
        <source>Annotate selection</source>
        <translation>選択に注釈を付ける</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上へ</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>下へ</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>やり直す</translation>
    </message>
    <message>
        <source>Export figure…</source>
        <translation>図を書き出す…</translation>
    </message>
    <message>
        <source>Title of the figure</source>
        <translation>図の題</translation>
    </message>
    <message>
        <source>Caption below it</source>
        <translation>図の下の説明文</translation>
    </message>
    <message>
        <source>Choose what to place, then click on the lanes; or annotate the selected slice, or a finding.</source>
        <translation>置くものを選んでからレーンをクリック。または選択したスライスや所見に注釈を付ける。</translation>
    </message>
    <message>
        <source>The GPU is idle: %1</source>
        <translation>GPU は空き：%1</translation>
    </message>
    <message>
        <source>{} correlation numbers of several processes are wider than 32 bits together; they are not joined</source>
        <translation>複数のプロセスの {} 個の correlation 番号が、合わせると 32 ビットを超えるため、結び付けていない</translation>
    </message>
    <message>
        <source>expected the time at which the session began, found one out of range: left out</source>
        <translation>セッションの開始時刻があるはずだが、範囲外のため省いた</translation>
    </message>
    <message>
        <source>Lanes of both traces</source>
        <translation>両方のトレースのレーン</translation>
    </message>
    <message>
        <source>Timeline of the GPU, %1</source>
        <translation>GPU のタイムライン、%1</translation>
    </message>
    <message>
        <source>Timeline of the host, %1</source>
        <translation>ホストのタイムライン、%1</translation>
    </message>
    <message>
        <source>A  %1  /  B  %2</source>
        <translation>A  %1  /  B  %2</translation>
    </message>
    <message>
        <source>Scroll lanes</source>
        <translation>レーンをスクロール</translation>
    </message>
    <message>
        <source>as recorded</source>
        <translation>記録のまま</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>Kinds of the critical path</source>
        <translation>クリティカルパスの種類</translation>
    </message>
    <message>
        <source>All kinds add up to the window</source>
        <translation>すべての種類の合計は範囲に等しい</translation>
    </message>
    <message>
        <source>Its time on the path</source>
        <translation>パスに占める割合</translation>
    </message>
    <message>
        <source>Unexplained</source>
        <translation>説明なし</translation>
    </message>
    <message>
        <source>The part for which the recording gives no reason</source>
        <translation>記録から理由がわからない部分</translation>
    </message>
    <message>
        <source>Replaying the trace…</source>
        <translation>トレースをリプレイしています…</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>Limits of this path</source>
        <translation>このパスの制約</translation>
    </message>
    <message>
        <source>Previous segment of the path</source>
        <translation>パスの前の区間</translation>
    </message>
    <message>
        <source>Next segment of the path</source>
        <translation>パスの次の区間</translation>
    </message>
    <message>
        <source>Segments of the critical path</source>
        <translation>クリティカルパスの各部分</translation>
    </message>
    <message>
        <source>Hide notes</source>
        <translation>注記を隠す</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>注記 1 件</translation>
    </message>
    <message>
        <source>%1 notes</source>
        <translation>注記 %1 件</translation>
    </message>
    <message>
        <source>This trace has no ops, no CUDA or HIP calls and no GPU work to replay.</source>
        <translation>このトレースには、再生できる op も、CUDA や HIP の呼び出しも、GPU の処理もない。</translation>
    </message>
    <message>
        <source>The table lists the %1 longest of %2 segments.</source>
        <translation>表には %2 個の部分のうち、長いほうから %1 個を示す。</translation>
    </message>
    <message>
        <source>segment %1 of %2</source>
        <translation>区間 %1 / %2</translation>
    </message>
    <message>
        <source>byte {}: expected the rest of a packet, found the end of the file at byte {}: it was cut off; all packets before it are kept</source>
        <translation>バイト {}：パケットの続きがあるはずだが、ファイルがバイト {} で終わっている：途中で切れている。その前のパケットはすべて残した</translation>
    </message>
    <message>
        <source>byte {}: expected a packet; the rest of the file is left out</source>
        <translation>バイト {}：パケットがあるはずだった。ファイルの残りは省いた</translation>
    </message>
    <message>
        <source>{} packed packets are damaged; what comes before the damage is kept</source>
        <translation>{} 個の圧縮パケットが壊れている。壊れた箇所より前は残した</translation>
    </message>
    <message>
        <source>{} packets are packed by zstd and were left out</source>
        <translation>{} 個のパケットは zstd で圧縮されているため省いた</translation>
    </message>
    <message>
        <source>{} events refer to names or times that were lost while recording; they are left out</source>
        <translation>{} 個のイベントは、記録中に失われた名前か時刻を参照しているため省いた</translation>
    </message>
    <message>
        <source>{} packets cannot be decoded; they are left out</source>
        <translation>{} 個のパケットはデコードできないため省いた</translation>
    </message>
    <message>
        <source>{} events have a time that cannot be used; they are left out</source>
        <translation>{} 個のイベントは時刻が使えないため省いた</translation>
    </message>
    <message>
        <source>{} events use a clock with no known relation to the trace's; their times are kept as they are</source>
        <translation>{} 個のイベントの時計は、トレースの時計と対応付けられない。時刻はそのまま残した</translation>
    </message>
    <message>
        <source>fwd</source>
        <translation>順伝播</translation>
    </message>
    <message>
        <source>bwd</source>
        <translation>逆伝播</translation>
    </message>
    <message>
        <source>opt</source>
        <translation>オプティマイザ</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>フェーズ</translation>
    </message>
    <message>
        <source>the selected range</source>
        <translation>選択した範囲</translation>
    </message>
    <message>
        <source>{} in its own GPU time</source>
        <translation>{}（自身の GPU 時間で）</translation>
    </message>
    <message>
        <source>{} tokens; {} generated in the stable stretch</source>
        <translation>{} トークン。安定した区間での生成は {}</translation>
    </message>
    <message>
        <source>{} tokens. {}</source>
        <translation>{} トークン。{}</translation>
    </message>
    <message>
        <source>{} in its own GPU time: the rate if nothing else ran</source>
        <translation>{}（自身の GPU 時間で）：ほかに何も動かない場合に達する値</translation>
    </message>
    <message>
        <source>value in the name</source>
        <translation>名前にある値</translation>
    </message>
    <message>
        <source>Step, by variant</source>
        <translation>種類ごとの1ステップ</translation>
    </message>
    <message>
        <source>GPU sets the pace →</source>
        <translation>GPU が速さを決める →</translation>
    </message>
    <message>
        <source>Device work</source>
        <translation>デバイスの仕事</translation>
    </message>
    <message>
        <source>By input shape</source>
        <translation>入力の形状別</translation>
    </message>
    <message>
        <source>A row for each combination of input shapes</source>
        <translation>入力の形状の組み合わせごとに1行</translation>
    </message>
    <message>
        <source>Memory of own thread</source>
        <translation>自スレッドのメモリ</translation>
    </message>
    <message>
        <source>Memory columns count only what the call's own thread allocated and freed; torch counts every thread</source>
        <translation>メモリの列は、呼び出し自身のスレッドの割り当てと解放だけを数えます。torch はすべてのスレッドを数えます</translation>
    </message>
    <message>
        <source>Drag over the lanes to select a range of time: the table lists everything that starts in it.</source>
        <translation>レーン上をドラッグして時間範囲を選ぶと、その中で始まるものの表になります。</translation>
    </message>
    <message>
        <source>Nothing of this kind here.</source>
        <translation>ここにこの種のものはない。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Self CPU time total: %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;自身の CPU 時間の合計：%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;b&gt;Self CUDA time total: %1&lt;/b&gt;</source>
        <translation>&lt;br&gt;&lt;b&gt;自身の CUDA 時間の合計：%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;b&gt;Self GPU time total: %1&lt;/b&gt;</source>
        <translation>&lt;br&gt;&lt;b&gt;自身の GPU 時間の合計：%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source> (%1 of CPU)</source>
        <translation>（CPU の %1）</translation>
    </message>
    <message>
        <source>%1 of GPU work in %2</source>
        <translation>%2 に %1 のデバイスの仕事</translation>
    </message>
    <message>
        <source>CPU %1, no children</source>
        <translation>CPU %1、中には何もない</translation>
    </message>
    <message>
        <source>CPU %1 = %2 self time + %3 in what it calls</source>
        <translation>CPU %1 = 自身 %2 + 呼び出し先 %3</translation>
    </message>
    <message>
        <source> ✓</source>
        <translation> ✓</translation>
    </message>
    <message>
        <source> ✗ its rows add up to %1</source>
        <translation> ✗ 行の合計は %1</translation>
    </message>
    <message>
        <source>&lt;br&gt;CUDA %1 = %2 launched directly + %3 in what it calls</source>
        <translation>&lt;br&gt;CUDA %1 = 自身が起動 %2 + 呼び出し先 %3</translation>
    </message>
    <message>
        <source>&lt;br&gt;GPU %1 = %2 launched directly + %3 in what it calls</source>
        <translation>&lt;br&gt;GPU %1 = 自身が起動 %2 + 呼び出し先 %3</translation>
    </message>
    <message>
        <source>. Metadata only: launches nothing</source>
        <translation>。メタデータのみ：何も起動しない</translation>
    </message>
    <message>
        <source>Record a program</source>
        <translation>プログラムを記録</translation>
    </message>
    <message>
        <source>python train.py --steps 10</source>
        <translation>python train.py --steps 10</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選ぶ…</translation>
    </message>
    <message>
        <source>Folder of the program</source>
        <translation>プログラムのフォルダー</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>フォルダー</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>環境変数</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>at once</source>
        <translation>すぐに</translation>
    </message>
    <message>
        <source>to its end</source>
        <translation>終わりまで</translation>
    </message>
    <message>
        <source>Begin after</source>
        <translation>開始までの時間</translation>
    </message>
    <message>
        <source>Record for</source>
        <translation>記録する時間</translation>
    </message>
    <message>
        <source>A quote is not closed in %1</source>
        <translation>%1 の引用符が閉じていません</translation>
    </message>
    <message>
        <source>Enter the command to record.</source>
        <translation>記録するコマンドを入力してください。</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>フォルダー %1 がありません。</translation>
    </message>
    <message>
        <source>Environment: expected NAME=VALUE, found %1.</source>
        <translation>環境変数: NAME=VALUE の形式が必要ですが、%1 でした。</translation>
    </message>
    <message>
        <source>Records from %1 after the start</source>
        <translation>開始から %1 後に記録</translation>
    </message>
    <message>
        <source>Records from the start</source>
        <translation>開始から記録</translation>
    </message>
    <message>
        <source>%1, for %2.</source>
        <translation>%1、%2 間。</translation>
    </message>
    <message>
        <source>%1, until the program ends.</source>
        <translation>%1、プログラムの終了まで。</translation>
    </message>
    <message>
        <source>%1 does not start: choose a Python in the settings</source>
        <translation>%1 が起動しません：設定で python を選んでください</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>停止しました</translation>
    </message>
    <message>
        <source>It ended without a trace</source>
        <translation>トレースなしで終了した</translation>
    </message>
    <message>
        <source>SQL:
select name, dur_ns from slices
where dur_ns &gt; 100000

Ctrl+Enter runs it</source>
        <translation>SQL：
select name, dur_ns from slices
where dur_ns &gt; 100000

Ctrl+Enter で実行</translation>
    </message>
    <message>
        <source>Click to select this slice on the timeline</source>
        <translation>クリックするとタイムラインでこのスライスを選択します</translation>
    </message>
    <message>
        <source>Click to go to this event</source>
        <translation>クリックするとこのイベントへ移動します</translation>
    </message>
    <message>
        <source>&lt;p&gt;Query the trace in SQL, or start with one of these:&lt;/p&gt;</source>
        <translation>&lt;p&gt;SQL でトレースに問うか、次のどれかから始めてください：&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Run (Ctrl+Enter)</source>
        <translation>問い合わせる (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the running query (Esc)</source>
        <translation>実行中のクエリを終える (Esc)</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>以前のもの</translation>
    </message>
    <message>
        <source>Earlier queries (Alt+Up, Alt+Down)</source>
        <translation>以前に問うたもの (Alt+Up, Alt+Down)</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>答え</translation>
    </message>
    <message>
        <source>Running for %1 s; Esc ends it</source>
        <translation>%1 s 実行中。Esc で終了</translation>
    </message>
    <message>
        <source>Line %1, column %2: %3</source>
        <translation>%1 行 %2 列：%3</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation><numerusform>%n 行</numerusform></translation>
    </message>
    <message>
        <source>The first %1 rows; there are more</source>
        <translation>先頭の %1 行。まだ続きがある</translation>
    </message>
    <message>
        <source> in %1</source>
        <translation>、%1</translation>
    </message>
    <message>
        <source>; their slices are highlighted, click to go there</source>
        <translation>、スライスは強調表示される。クリックで移動</translation>
    </message>
    <message>
        <source>%1 of %2 is in the range</source>
        <translation>%2 のうち %1 が範囲内</translation>
    </message>
    <message>
        <source>%1 · cut</source>
        <translation>%1 · 切断</translation>
    </message>
    <message>
        <source>Slices in the selected range</source>
        <translation>選択範囲のスライス</translation>
    </message>
    <message>
        <source>Drag over the lanes to select a range of time: the slices in it are counted here.</source>
        <translation>レーン上をドラッグして時間範囲を選ぶと、その中身をここで数えます。</translation>
    </message>
    <message>
        <source>all lanes</source>
        <translation>全レーン</translation>
    </message>
    <message>
        <source>the annotations of 1 lane</source>
        <translation>1 レーンの注釈</translation>
    </message>
    <message>
        <source>the annotations of %1 lanes</source>
        <translation>%1 レーンの注釈</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; on %2 from %3: %4 of %5</source>
        <translation>%2 で %3 から &lt;b&gt;%1&lt;/b&gt;：%5の %4</translation>
    </message>
    <message>
        <source>1 name</source>
        <translation>1 種の名前</translation>
    </message>
    <message>
        <source>%1 names</source>
        <translation>%1 種の名前</translation>
    </message>
    <message>
        <source>&lt;br&gt;In this range the GPU works for &lt;b&gt;%1&lt;/b&gt; (%2), whenever that was launched.</source>
        <translation>&lt;br&gt;この範囲で GPU は &lt;b&gt;%1&lt;/b&gt;（%2）働きます。いつ起動されたかは問いません。</translation>
    </message>
    <message>
        <source>Median length of its steps, on the CPU</source>
        <translation>各ステップの CPU 上での長さの中央値</translation>
    </message>
    <message>
        <source>GPU compute excluding communication: median over steps (whole trace if there are no steps)</source>
        <translation>通信以外の GPU の仕事：各ステップの中央値、ステップがなければ全体</translation>
    </message>
    <message>
        <source>Compute against the median rank</source>
        <translation>中央値のランクと比べた計算時間</translation>
    </message>
    <message>
        <source>The time of its GPU: computing, waiting for other ranks, communication, copies; the rest is idle</source>
        <translation>GPU の時間の内訳:計算、他のランクの待機、通信、コピー。残りはアイドル</translation>
    </message>
    <message>
        <source>Time in which communication runs</source>
        <translation>通信が動いている時間</translation>
    </message>
    <message>
        <source>The part that overlaps with other kernels</source>
        <translation>他のカーネルと重なる部分</translation>
    </message>
    <message>
        <source>Sum over the collectives of the shortest time that any rank spends in it</source>
        <translation>各集合通信について最も短い rank での時間の合計</translation>
    </message>
    <message>
        <source>Time in its collectives until the last rank has arrived</source>
        <translation>集合通信の中で最後の rank が到着するまでの時間</translation>
    </message>
    <message>
        <source>Waiting as a share of the time in collectives that other ranks have too</source>
        <translation>待ち、ほかの rank にもある集合通信の時間に占める割合</translation>
    </message>
    <message>
        <source>Collectives at which it arrived last</source>
        <translation>最後に到着した集合通信</translation>
    </message>
    <message>
        <source>The wait that all others would have saved if it had arrived with the one before it</source>
        <translation>1つ前の rank と同時に来ていたら、ほかの全員の待ちがどれだけ減ったか</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>計算</translation>
    </message>
    <message>
        <source>vs median</source>
        <translation>中央値との差</translation>
    </message>
    <message>
        <source> (%)</source>
        <translation> (%)</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>時間の内訳</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>隠れた分</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>転送</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>待機</translation>
    </message>
    <message>
        <source>Wait share</source>
        <translation>待ちの割合</translation>
    </message>
    <message>
        <source>Came last</source>
        <translation>最後に到着</translation>
    </message>
    <message>
        <source>Delays others</source>
        <translation>ほかを待たせる</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>時計</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>the file is cut: at least this</source>
        <translation>ファイルが切れている：少なくともこの値</translation>
    </message>
    <message>
        <source>the file holds no events: at least this</source>
        <translation>ファイルにイベントがない：少なくともこの値</translation>
    </message>
    <message>
        <source>the file holds no segments: at least this</source>
        <translation>ファイルにセグメントがない：少なくともこの値</translation>
    </message>
    <message>
        <source>the file kept only its last events: at least this</source>
        <translation>ファイルは最後のイベントだけを残した：少なくともこの値</translation>
    </message>
    <message>
        <source>No snapshot could be read</source>
        <translation>読めるスナップショットがない</translation>
    </message>
    <message>
        <source>at least </source>
        <translation>少なくとも </translation>
    </message>
    <message>
        <source>{file} peaks at {peak} or more</source>
        <translation>{file} のピークは {peak} 以上</translation>
    </message>
    <message>
        <source>{file} peaks at {peak}</source>
        <translation>{file} のピークは {peak}</translation>
    </message>
    <message>
        <source>All {count} peak at {peak} or more</source>
        <translation>{count} 個すべてのピークが {peak} 以上</translation>
    </message>
    <message>
        <source>All {count} peak at {peak}</source>
        <translation>{count} 個すべてのピークが {peak}</translation>
    </message>
    <message>
        <source>{file} peaks highest of {count}, as far as the files show: {cut}{peak}; the lowest is {lowest}: {cutOfLeast}{least}</source>
        <translation>ファイルが示す限り、{count} 個のうち {file} のピークが最も高い：{cut}{peak}。最も低いのは {lowest}：{cutOfLeast}{least}</translation>
    </message>
    <message>
        <source>{file} peaks highest of {count}: {cut}{peak}; the lowest is {lowest}: {cutOfLeast}{least}</source>
        <translation>{count} 個のうち {file} のピークが最も高い：{cut}{peak}。最も低いのは {lowest}：{cutOfLeast}{least}</translation>
    </message>
    <message>
        <source>Ranks over time</source>
        <translation>ランクの時間推移</translation>
    </message>
    <message>
        <source>%1 idle</source>
        <translation>%1 アイドル</translation>
    </message>
    <message>
        <source>last</source>
        <translation>最後</translation>
    </message>
    <message>
        <source>%1 arrives last: the first of %2 ranks waits %3 for it</source>
        <translation>%1 が最後に到着: %2 ランクのうち最初のものが %3 待つ</translation>
    </message>
    <message>
        <source>last in %1 of %2</source>
        <translation>%2 回中 %1 回最後</translation>
    </message>
    <message>
        <source>waits %1</source>
        <translation>%1 待機</translation>
    </message>
    <message>
        <source>This is the trace of one process: open the ranks of a job together to compare them.</source>
        <translation>これは1つのプロセスのトレースです。比較するにはジョブの rank をまとめて開いてください。</translation>
    </message>
    <message>
        <source>Comparing the ranks…</source>
        <translation>rank を比較しています…</translation>
    </message>
    <message>
        <source>%1 delays the other: it arrives last at %2 of %3 collectives, for which that one waits %4.</source>
        <translation>%1 がもう一方を遅らせています：%3 回の集団通信のうち %2 回で最後に到着し、もう一方はそのため %4 待ちます。</translation>
    </message>
    <message>
        <source>%1 delays the others: it arrives last at %2 of %3 collectives, for which each of them waits at least %4.</source>
        <translation>%1 が他を遅らせています：%3 回の集団通信のうち %2 回で最後に到着し、他はそれぞれそのため少なくとも %4 待ちます。</translation>
    </message>
    <message>
        <source>The ranks wait for each other: no single rank is late.</source>
        <translation>ランクは互いに待ち合っています。遅れたランクはありません。</translation>
    </message>
    <message>
        <source>No rank stands out by its steps, its compute or the time others wait for it.</source>
        <translation>ステップ、計算、待たせる時間のいずれでも目立つ rank はない。</translation>
    </message>
    <message>
        <source>Of the time in common collectives at least %1 is waiting and at most %2 transfer.</source>
        <translation>共通の集合通信の時間のうち、少なくとも %1 が待ち、多くとも %2 が転送。</translation>
    </message>
    <message>
        <source>Of the time in common collectives %1 is waiting and %2 transfer.</source>
        <translation>共通の集合通信の時間のうち %1 が待ち、%2 が転送。</translation>
    </message>
    <message>
        <source>Compute of each rank</source>
        <translation>各ランクの計算</translation>
    </message>
    <message>
        <source>%1× %2</source>
        <translation>%2 の %1 倍</translation>
    </message>
    <message>
        <source>%1 vs %2</source>
        <translation>%2 に対して %1</translation>
    </message>
    <message>
        <source>%1 vs median</source>
        <translation>中央値に対して %1</translation>
    </message>
    <message>
        <source>%1: the others wait %2 for it; it computes for %3</source>
        <translation>%1：ほかの rank が %2 待ちます。計算は %3</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2、%3</translation>
    </message>
    <message>
        <source>%1: %2, as the other</source>
        <translation>%1：%2、もう一方と同じ</translation>
    </message>
    <message>
        <source>%1: %2, as the median</source>
        <translation>%1：%2、中央値と同じ</translation>
    </message>
    <message>
        <source>how long others wait for each</source>
        <translation>ほかの rank が待つ時間</translation>
    </message>
    <message>
        <source>compute per step</source>
        <translation>ステップあたりの計算</translation>
    </message>
    <message>
        <source>A click shows the formula with its values, and what is missing</source>
        <translation>クリックすると、式と値、欠けているものを表示します</translation>
    </message>
    <message>
        <source>expected an object with the list "expect"</source>
        <translation>リスト "expect" を持つオブジェクトがあるはず</translation>
    </message>
    <message>
        <source>expected "expect", found "{}"</source>
        <translation>"expect" があるはずの所に "{}" がある</translation>
    </message>
    <message>
        <source>expected "expect" once</source>
        <translation>"expect" は1回だけのはず</translation>
    </message>
    <message>
        <source>expected a list after "expect"</source>
        <translation>"expect" の後にはリストがあるはず</translation>
    </message>
    <message>
        <source>expected at least one expectation: an empty list holds for any trace</source>
        <translation>期待が少なくとも1つあるはず：空のリストはどのトレースでも成り立つ</translation>
    </message>
    <message>
        <source>expected a number for "{}"</source>
        <translation>"{}" には数があるはず</translation>
    </message>
    <message>
        <source>expected an object, as {"count": "kernel", "equals": 5}</source>
        <translation>{"count": "kernel", "equals": 5} のようなオブジェクトがあるはず</translation>
    </message>
    <message>
        <source>expected "{}" once</source>
        <translation>"{}" は1回だけのはず</translation>
    </message>
    <message>
        <source>expected one of count, metric, verdict and slowest, found "{}" and "{}"</source>
        <translation>count、metric、verdict、slowest のうち1つだけのはずだが、"{}" が "{}" と並んでいる</translation>
    </message>
    <message>
        <source>expected at most {} characters</source>
        <translation>最大 {} 文字のはず</translation>
    </message>
    <message>
        <source>expected a regular expression: {}</source>
        <translation>正規表現があるはず：{}</translation>
    </message>
    <message>
        <source>expected one of count, metric, verdict, slowest, named, matching, within, equals, at_least and at_most, found "{}"</source>
        <translation>count、metric、verdict、slowest、named、matching、within、equals、at_least、at_most のどれかのはずの所に "{}" がある</translation>
    </message>
    <message>
        <source>expected one of count, metric, verdict and slowest</source>
        <translation>count、metric、verdict、slowest のどれかがあるはず</translation>
    </message>
    <message>
        <source>expected "named" or "matching", found both</source>
        <translation>"named" か "matching" の一方だけのはずだが、両方ある</translation>
    </message>
    <message>
        <source>expected "equals" alone, found a bound as well</source>
        <translation>"equals" だけのはずだが、ほかに上下限がある</translation>
    </message>
    <message>
        <source>expected "at_least" to be no more than "at_most"</source>
        <translation>"at_least" は "at_most" 以下のはず</translation>
    </message>
    <message>
        <source>expected a count of {}, found "{}"</source>
        <translation>count は {} のはずの所に "{}" がある</translation>
    </message>
    <message>
        <source>expected no "within": a {} is for the whole trace</source>
        <translation>"within" はないはず：{} はトレース全体に対するもの</translation>
    </message>
    <message>
        <source>expected a metric of {}, found "{}"</source>
        <translation>metric は {} のはずの所に "{}" がある</translation>
    </message>
    <message>
        <source>expected no name: a metric is for all work</source>
        <translation>名前はないはず：metric はすべての仕事に対するもの</translation>
    </message>
    <message>
        <source>expected no "within": {} is for the whole trace</source>
        <translation>"within" はないはず：{} はトレース全体に対するもの</translation>
    </message>
    <message>
        <source>expected {}, found "{}"</source>
        <translation>{} のはずの所に "{}" がある</translation>
    </message>
    <message>
        <source>expected "op" or "kernel", found "{}"</source>
        <translation>"op" か "kernel" のはずの所に "{}" がある</translation>
    </message>
    <message>
        <source>expected "named" or "matching" with "slowest"</source>
        <translation>"slowest" には "named" か "matching" が必要</translation>
    </message>
    <message>
        <source>expected a name with "slowest", found a number</source>
        <translation>"slowest" には名前があるはずの所に数がある</translation>
    </message>
    <message>
        <source>expected "equals", "at_least" or "at_most" with "{}"</source>
        <translation>"equals"、"at_least"、"at_most" のどれかが必要："{}"</translation>
    </message>
    <message>
        <source>expected the id of a finding, found "{}"{}</source>
        <translation>検出項目の id が必要だが「{}」がある{}</translation>
    </message>
    <message>
        <source>expected a regular expression that fits the id of a finding, found "{}"</source>
        <translation>検出項目の id に一致する正規表現が必要だが「{}」がある</translation>
    </message>
    <message>
        <source>lists of events</source>
        <translation>イベントのリスト</translation>
    </message>
    <message>
        <source>events</source>
        <translation>イベント</translation>
    </message>
    <message>
        <source>segments</source>
        <translation>セグメント</translation>
    </message>
    <message>
        <source>lists of segments</source>
        <translation>セグメントのリスト</translation>
    </message>
    <message>
        <source>not fully loaded</source>
        <translation>完全には読み込まれていません</translation>
    </message>
    <message>
        <source>Differences of the recordings</source>
        <translation>記録の間で違うもの</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>違う</translation>
    </message>
    <message>
        <source>On both sides</source>
        <translation>両側で同じ</translation>
    </message>
    <message>
        <source>The traces do not show what they were recorded with</source>
        <translation>何で記録されたかがトレースに書かれていない</translation>
    </message>
    <message>
        <source>Differs: %1</source>
        <translation>違う：%1</translation>
    </message>
    <message>
        <source>On both sides: %1</source>
        <translation>両側で同じ：%1</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>%1 に接続しています…</translation>
    </message>
    <message>
        <source>The line to %1 is broken and is opened again: %2</source>
        <translation>%1 との接続が切れたため、再接続しています：%2</translation>
    </message>
    <message>
        <source>%1 reads the file: %2 of text</source>
        <translation>%1 がファイルを読み込んでいます：テキスト %2</translation>
    </message>
    <message>
        <source>%1 of %2 from %3</source>
        <translation>%3 から %1 / %2</translation>
    </message>
    <message>
        <source>Compare %1</source>
        <translation>%1 を比較</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>不完全</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>停止済み</translation>
    </message>
    <message>
        <source>GPU work per step, median</source>
        <translation>1 ステップの GPU 処理、中央値</translation>
    </message>
    <message>
        <source>Time per step: median; the steps take %1 to %2</source>
        <translation>1 ステップの時間: 中央値。各ステップは %1 から %2</translation>
    </message>
    <message>
        <source>%1 kernels → 1</source>
        <translation>%1 個のカーネル → 1</translation>
    </message>
    <message>
        <source>another kernel</source>
        <translation>別のカーネル</translation>
    </message>
    <message>
        <source>the file is complete, but no kernels, copies or calls were recorded</source>
        <translation>ファイルは完全ですが、カーネル、コピー、呼び出しは記録されていません</translation>
    </message>
    <message>
        <source>{} records are not valid JSON; they are left out</source>
        <translation>{} 個のレコードは有効な JSON ではないため、省きました</translation>
    </message>
    <message>
        <source>Matrix products</source>
        <translation>行列積</translation>
    </message>
    <message>
        <source>Memory traffic</source>
        <translation>メモリ転送</translation>
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
        <translation>形状の記録がない。profile(record_shapes=True) で記録すると、演算量とメモリ転送がそこから計算される。</translation>
    </message>
    <message>
        <source>%1 %2 TFLOP/s</source>
        <translation>%1 %2 TFLOP/s</translation>
    </message>
    <message>
        <source>TFLOP/s over FLOP/byte; the GPU's peaks are not known</source>
        <translation>TFLOP/s と FLOP/byte。GPU のピークは不明</translation>
    </message>
    <message>
        <source>TFLOP/s over FLOP/byte on %1</source>
        <translation>%1 での TFLOP/s と FLOP/byte</translation>
    </message>
    <message>
        <source>, %1 GB/s</source>
        <translation>、%1 GB/s</translation>
    </message>
    <message>
        <source>%1: %2 TFLOP/s at %3 FLOP/byte, %4 of the time of these kernels</source>
        <translation>%1：%3 FLOP/バイトで %2 TFLOP/s、これらのカーネルの時間の %4</translation>
    </message>
    <message>
        <source>; %1 of what the roof allows</source>
        <translation>、屋根が許す値の %1</translation>
    </message>
    <message>
        <source>Time scale</source>
        <translation>時間目盛り</translation>
    </message>
    <message>
        <source>Drag to select a range; middle drag moves in time</source>
        <translation>ドラッグで範囲を選択、中ボタンのドラッグで時間方向に移動</translation>
    </message>
    <message>
        <source>View %1</source>
        <translation>表示幅 %1</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>%1 から</translation>
    </message>
    <message>
        <source>GPU {device}: {rule}{first}{sum}.</source>
        <translation>GPU {device}：{rule}{first}{sum}。</translation>
    </message>
    <message>
        <source>, first at event {place}</source>
        <translation>、最初はイベント {place}</translation>
    </message>
    <message>
        <source>, first at {place}</source>
        <translation>、最初は {place}</translation>
    </message>
    <message>
        <source>: {bytes} B do not add up</source>
        <translation>：{bytes} B が合わない</translation>
    </message>
    <message>
        <source>GPU {device}: the live bytes exceed the reserved bytes before the first event.</source>
        <translation>GPU {device}：最初のイベントの前に、使用中のバイト数が予約済みのバイト数を超える。</translation>
    </message>
    <message>
        <source>GPU {device}: the live bytes exceed the reserved bytes before the first event and after {failed} of {checked} events.</source>
        <translation>GPU {device}：最初のイベントの前と、{checked} 個のイベントのうち {failed} 個の後で、使用中のバイト数が予約済みのバイト数を超える。</translation>
    </message>
    <message>
        <source>GPU {device}: the live bytes exceed the reserved bytes after {failed} of {checked} events.</source>
        <translation>GPU {device}：{checked} 個のイベントのうち {failed} 個の後で、使用中のバイト数が予約済みのバイト数を超える。</translation>
    </message>
    <message>
        <source>traced with torch.profiler, by the Python of the settings</source>
        <translation>設定の Python により torch.profiler でトレース</translation>
    </message>
    <message>
        <source>Through torch.compile</source>
        <translation>torch.compile を通す</translation>
    </message>
    <message>
        <source>The data type, the steps and the device are those of the workloads.</source>
        <translation>データ型、ステップ数、デバイスはワークロードと同じです。</translation>
    </message>
    <message>
        <source>Full name, arguments, all of this name</source>
        <translation>完全な名前、引数、同じ名前のすべて</translation>
    </message>
    <message>
        <source>Show all %1</source>
        <translation>全 %1 箇所を表示</translation>
    </message>
    <message>
        <source>Click a slice on the timeline to see its details.</source>
        <translation>タイムラインのスライスをクリックすると、詳細が表示されます。</translation>
    </message>
    <message>
        <source>Show its slices on the timeline</source>
        <translation>タイムラインにスライスを表示</translation>
    </message>
    <message>
        <source>Previous slice</source>
        <translation>前のスライス</translation>
    </message>
    <message>
        <source>Next slice</source>
        <translation>次のスライス</translation>
    </message>
    <message>
        <source>Show how close it gets to the GPU's peaks</source>
        <translation>GPU のピークにどれだけ近いかを表示</translation>
    </message>
    <message>
        <source>In</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Children</source>
        <translation>子</translation>
    </message>
    <message>
        <source>and %1 more names</source>
        <translation>ほか %1 個の名前</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外観</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Te&amp;xt size</source>
        <translation>文字の大きさ(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>言語(&amp;L)</translation>
    </message>
    <message>
        <source>A new language takes effect at the next start; everything else changes at once.</source>
        <translation>言語は次に Lanescope を起動したときに変わります。ほかはすぐに変わります。</translation>
    </message>
    <message>
        <source>&amp;Python</source>
        <translation>Python(&amp;P)</translation>
    </message>
    <message>
        <source>The python that has torch</source>
        <translation>torch のある python</translation>
    </message>
    <message>
        <source>&amp;Check for torch</source>
        <translation>torch を問い合わせる(&amp;A)</translation>
    </message>
    <message>
        <source>Captures are kept &amp;in</source>
        <translation>キャプチャの保存先(&amp;I)</translation>
    </message>
    <message>
        <source>Where captures are kept</source>
        <translation>キャプチャを保存する場所</translation>
    </message>
    <message>
        <source>PyTorch workloads run with this Python.</source>
        <translation>PyTorch のワークロードはこれで実行されます。</translation>
    </message>
    <message>
        <source>Keep an &amp;index of opened traces for faster reopening</source>
        <translation>次回すばやく開けるように、開いたトレースのインデックスを保存する(&amp;I)</translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation>消去(&amp;L)</translation>
    </message>
    <message>
        <source>%1 of at most %2 used</source>
        <translation>%1 を使用中(上限 %2)</translation>
    </message>
    <message>
        <source>Filter by name or key</source>
        <translation>名前かキーで絞り込む</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>絞り込み</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>Clashes with</source>
        <translation>衝突</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>リセット(&amp;R)</translation>
    </message>
    <message>
        <source>Reset &amp;all</source>
        <translation>すべてリセット(&amp;A)</translation>
    </message>
    <message>
        <source>Choose an action, then press its new key in the field; Backspace removes its key.</source>
        <translation>操作を選び、欄で新しいキーを押します。Backspace でキーを外します。</translation>
    </message>
    <message>
        <source>%1 is also the key of: %2. Give one of them another key.</source>
        <translation>%1 は次のキーでもあります：%2。どちらかに別のキーを。</translation>
    </message>
    <message>
        <source>The timeline takes single keys, without Ctrl, Alt or Shift.</source>
        <translation>タイムラインのキーは1つだけ。Ctrl、Alt、Shift は使えません。</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>問い合わせています…</translation>
    </message>
    <message>
        <source>It gave no answer.</source>
        <translation>答えがありませんでした。</translation>
    </message>
    <message>
        <source>It does not start: %1</source>
        <translation>起動しません：%1</translation>
    </message>
    <message>
        <source>It gave no answer within 20 s.</source>
        <translation>20 s 以内に答えがありませんでした。</translation>
    </message>
    <message>
        <source>byte {}: expected {} bytes more, found the end of the file: it was cut off; the rows that can be reached are kept</source>
        <translation>バイト {}：あと {} バイトあるはずだが、ファイルが終わっている：途中で切れている。読める行は残した</translation>
    </message>
    <message>
        <source>rows {} to {} of table {}: {}; {} rows before are kept</source>
        <translation>行 {}～{}（表 {}）：{}。その前の {} 行は残した</translation>
    </message>
    <message>
        <source>rows {} of table {}: {}; all other rows are kept</source>
        <translation>行 {}（表 {}）：{}。その他の行はすべて残した</translation>
    </message>
    <message>
        <source>rows {} of table {}, in {} places: {}; all other rows are kept</source>
        <translation>行 {}（表 {}）の {} か所：{}。その他の行はすべて残した</translation>
    </message>
    <message>
        <source>Stable: {}, {}.</source>
        <translation>安定：{}、{}。</translation>
    </message>
    <message>
        <source>{}: {}.</source>
        <translation>{}：{}。</translation>
    </message>
    <message>
        <source>Stable stretch</source>
        <translation>安定した区間</translation>
    </message>
    <message>
        <source>Time between tokens, per request</source>
        <translation>リクエストごとのトークン間隔</translation>
    </message>
    <message>
        <source>Show next to another run</source>
        <translation>別の実行と並べて表示</translation>
    </message>
    <message>
        <source>Copy as row</source>
        <translation>行としてコピー</translation>
    </message>
    <message>
        <source>Names and figures as two rows with tabs, to paste into a table of runs</source>
        <translation>名前と数値をタブ区切りの2行で。実行の表に貼り付けられる</translation>
    </message>
    <message>
        <source>Drop a trace here</source>
        <translation>ここにトレースをドロップ</translation>
    </message>
    <message>
        <source>Traces of torch.profiler, rocprofv3, rpd or nsys</source>
        <translation>torch.profiler、rocprofv3、rpd、nsys のトレース</translation>
    </message>
    <message>
        <source>Memory snapshots: %1</source>
        <translation>メモリスナップショット：%1</translation>
    </message>
    <message>
        <source>Open…   Ctrl+O</source>
        <translation>開く…   Ctrl+O</translation>
    </message>
    <message>
        <source>Open ranks together…</source>
        <translation>rank をまとめて開く…</translation>
    </message>
    <message>
        <source>Run a workload on this machine</source>
        <translation>このマシンでワークロードを実行</translation>
    </message>
    <message>
        <source>Two traces, what changed and why</source>
        <translation>2つのトレースで、何がなぜ変わったか</translation>
    </message>
    <message>
        <source>Reading a trace</source>
        <translation>トレースの読み方</translation>
    </message>
    <message>
        <source>Short pages with examples</source>
        <translation>例のある短いページ</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近のファイル</translation>
    </message>
    <message>
        <source>Open a recent trace: Ctrl+K, then its name</source>
        <translation>最近のトレースを開く：Ctrl+K のあと名前を入力</translation>
    </message>
    <message>
        <source>Keep this list on this computer</source>
        <translation>この一覧をこのコンピュータに残す</translation>
    </message>
    <message>
        <source>Paths, verdicts, counts, times and dates. Nothing is sent anywhere.</source>
        <translation>パス、判定、数、時間、日付。どこにも送信されません。</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>一覧を消去</translation>
    </message>
    <message>
        <source>Learn from an example</source>
        <translation>例で学ぶ</translation>
    </message>
    <message>
        <source>Each opens with its lesson.</source>
        <translation>それぞれ解説とともに開きます。</translation>
    </message>
    <message>
        <source>zoom</source>
        <translation>拡大縮小</translation>
    </message>
    <message>
        <source>fit the selection</source>
        <translation>選択を全体に表示</translation>
    </message>
    <message>
        <source>mark</source>
        <translation>マーク</translation>
    </message>
    <message>
        <source>launch ↔ kernel</source>
        <translation>起動 ↔ カーネル</translation>
    </message>
    <message>
        <source>search and commands</source>
        <translation>検索とコマンド</translation>
    </message>
    <message>
        <source>all keys</source>
        <translation>全キー</translation>
    </message>
    <message>
        <source>Traces that you open are listed here, with their verdict.</source>
        <translation>開いたトレースが、判定とともにここに並びます。</translation>
    </message>
    <message>
        <source>Traces that you open are not listed.</source>
        <translation>開いたトレースは一覧に加わりません。</translation>
    </message>
    <message>
        <source>selected %1</source>
        <translation>選択 %1</translation>
    </message>
    <message>
        <source>selected %1, %2</source>
        <translation>選択 %1、%2</translation>
    </message>
    <message>
        <source>Cursor</source>
        <translation>カーソル</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Lanescope · works offline</source>
        <translation>Lanescope · オフラインで動作</translation>
    </message>
    <message>
        <source>selected instant</source>
        <translation>選択した瞬間イベント</translation>
    </message>
    <message>
        <source>view %1 of %2</source>
        <translation>表示 %1 / %2</translation>
    </message>
    <message>
        <source>No trace is open</source>
        <translation>トレースが開かれていません</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>ほか %1 個</translation>
    </message>
    <message>
        <source>Steps  A</source>
        <translation>ステップ  A</translation>
    </message>
    <message>
        <source>Steps  B</source>
        <translation>ステップ  B</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;Host %2 → %3&lt;br&gt;GPU %4 → %5&lt;br&gt;Launches %6 → %7</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;ホスト %2 → %3&lt;br&gt;GPU %4 → %5&lt;br&gt;起動 %6 → %7</translation>
    </message>
    <message>
        <source>Steps so far</source>
        <translation>これまでのステップ</translation>
    </message>
    <message>
        <source>Much slower than the median step</source>
        <translation>中央値のステップよりはるかに遅い</translation>
    </message>
    <message>
        <source>Much faster than the median step</source>
        <translation>中央値のステップよりはるかに速い</translation>
    </message>
    <message>
        <source>Step time against the varied value</source>
        <translation>変えたものに対するステップの時間</translation>
    </message>
    <message>
        <source>Reading %1 traces…</source>
        <translation>%1 件のトレースを読んでいます…</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf);;All files (*)</source>
        <translation>画像 (*.png *.svg *.pdf);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Launching</source>
        <translation>起動にかかる時間</translation>
    </message>
    <message>
        <source>Sets the pace</source>
        <translation>速さを決めるもの</translation>
    </message>
    <message>
        <source>Traces of the sweep</source>
        <translation>スイープのトレース</translation>
    </message>
    <message>
        <source>What the sweep shows</source>
        <translation>スイープが示すこと</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 を閉じる</translation>
    </message>
    <message>
        <source>Part of the trace</source>
        <translation>トレースの一部</translation>
    </message>
    <message>
        <source>Filter by name</source>
        <translation>名前で絞り込む</translation>
    </message>
    <message>
        <source>Whole trace</source>
        <translation>トレース全体</translation>
    </message>
    <message>
        <source>Selected range</source>
        <translation>選択した範囲</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 回</translation>
    </message>
    <message>
        <source>Show the hidden lanes</source>
        <translation>非表示のレーンを元に戻す</translation>
    </message>
    <message>
        <source>The GPU works in a small part of this trace, which is shown first. Click: show all of it</source>
        <translation>GPU が働くのはこのトレースのごく一部で、最初はそこを表示する。クリックで全体を表示</translation>
    </message>
    <message>
        <source>Go to a time: 1.2ms, 350us, 3s</source>
        <translation>時刻へ移動：1.2ms、350us、3s</translation>
    </message>
    <message>
        <source>The trace is covered until you reveal it</source>
        <translation>答え合わせまでトレースは隠されています</translation>
    </message>
    <message>
        <source>%1 hidden</source>
        <translation>%1 を非表示中</translation>
    </message>
    <message>
        <source>Expected a number with its unit, such as 1.2ms</source>
        <translation>1.2ms のように単位付きの数を入れてください</translation>
    </message>
    <message>
        <source>&lt;b&gt;Keys&lt;/b&gt;</source>
        <translation>&lt;b&gt;キー&lt;/b&gt;</translation>
    </message>
    <message>
        <source>%1 of %2 are shown, from %3 on</source>
        <translation>%2 のうち %1 を %3 から表示</translation>
    </message>
    <message>
        <source>Arrow keys go from slice to slice, F shows the selected one large, ? lists all keys</source>
        <translation>矢印キーでスライスを移動、F で選択を大きく表示、? で全キーを一覧</translation>
    </message>
    <message>
        <source>No slice is selected</source>
        <translation>スライスは選択されていません</translation>
    </message>
    <message>
        <source>%1, %2, %3, begins at %4, on %5</source>
        <translation>%1、%2、%3、%4 に開始、%5 上</translation>
    </message>
    <message>
        <source>; inside %1</source>
        <translation>、%1 の中</translation>
    </message>
    <message>
        <source>; launched %1 before</source>
        <translation>、%1 前に起動</translation>
    </message>
    <message numerus="yes">
        <source>; %n piece(s) of GPU work</source>
        <translation><numerusform>、GPU の仕事 %n 件</numerusform></translation>
    </message>
    <message>
        <source>The trace records no kernel, launch or flow after this slice.</source>
        <translation>このスライスの後のカーネル、起動、フローは記録されていません。</translation>
    </message>
    <message>
        <source>The trace records no launch or flow before this slice.</source>
        <translation>このスライスの前の起動やフローは記録されていません。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;instant at %2</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2 の瞬間イベント</translation>
    </message>
    <message>
        <source>&lt;br&gt;and %1 more within this mark: zoom in</source>
        <translation>&lt;br&gt;この目印の中にほか %1 件：拡大してください</translation>
    </message>
    <message>
        <source>click: details · %1: zoom</source>
        <translation>クリック：詳細 · %1：拡大</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>名前をコピー</translation>
    </message>
    <message>
        <source>Copy time in ns</source>
        <translation>時刻を ns でコピー</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>JSON としてコピー</translation>
    </message>
    <message>
        <source>What is this?</source>
        <translation>これは何？</translation>
    </message>
    <message>
        <source>Go to its launch</source>
        <translation>起動へ移動</translation>
    </message>
    <message>
        <source>Go to its GPU work</source>
        <translation>GPU の仕事へ移動</translation>
    </message>
    <message>
        <source>Highlight all of this name</source>
        <translation>同じ名前をすべて強調</translation>
    </message>
    <message>
        <source>Find in the table</source>
        <translation>表で探す</translation>
    </message>
    <message>
        <source>Mark its time</source>
        <translation>時間にマークを付ける</translation>
    </message>
    <message>
        <source>Add a note</source>
        <translation>メモを追加</translation>
    </message>
    <message>
        <source>Export its time range…</source>
        <translation>この時間範囲をエクスポート…</translation>
    </message>
    <message>
        <source>Copy duration in ns</source>
        <translation>時間を ns でコピー</translation>
    </message>
    <message>
        <source>Hide this lane</source>
        <translation>このレーンを隠す</translation>
    </message>
    <message>
        <source>Unpin this lane</source>
        <translation>このレーンを留めるのをやめる</translation>
    </message>
    <message>
        <source>Pin this lane to the top</source>
        <translation>このレーンを上に留める</translation>
    </message>
    <message>
        <source>Show 1 hidden lane</source>
        <translation>非表示のレーン 1 個を表示</translation>
    </message>
    <message>
        <source>Show %1 hidden lanes</source>
        <translation>非表示のレーン %1 個を表示</translation>
    </message>
    <message>
        <source>Python frames</source>
        <translation>Python フレーム</translation>
    </message>
    <message>
        <source>Height of rows</source>
        <translation>行の高さ</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>低い</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>標準</translation>
    </message>
    <message>
        <source>Tall</source>
        <translation>高い</translation>
    </message>
    <message>
        <source>Export this range…</source>
        <translation>この範囲をエクスポート…</translation>
    </message>
    <message>
        <source>Export what is shown…</source>
        <translation>表示内容をエクスポート…</translation>
    </message>
    <message>
        <source>Back to the last view</source>
        <translation>前の表示に戻る</translation>
    </message>
    <message>
        <source>Zoom to the gap</source>
        <translation>隙間まで拡大</translation>
    </message>
    <message>
        <source>Go to what ends it</source>
        <translation>隙間を終わらせるものへ移動</translation>
    </message>
    <message>
        <source>Ranges that the program or a library named, such as steps, above the lane of the thread or GPU that they belong to.</source>
        <translation>ステップなど、プログラムやライブラリが名付けた区間。属するスレッドや GPU のレーンの上に描く。</translation>
    </message>
    <message>
        <source>One process of a distributed job, with its threads and its GPU.</source>
        <translation>分散ジョブの1つのプロセス。そのスレッドと GPU を含む。</translation>
    </message>
    <message>
        <source>A process of the host with its threads, or a GPU with its streams.</source>
        <translation>ホストのプロセスとそのスレッド、または GPU とそのストリーム。</translation>
    </message>
    <message>
        <source>A number that the trace records over time, such as allocated memory. Each step of the curve is one record.</source>
        <translation>割り当て済みメモリなど、トレースが時間とともに記録した数値。曲線の各段が1つの記録。</translation>
    </message>
    <message>
        <source>How much work was launched to the stream above and had not begun yet. Where it falls to zero, the GPU waits for launches.</source>
        <translation>上のストリームへ起動され、まだ始まっていない仕事の量。0 になると GPU は起動を待つ。</translation>
    </message>
    <message>
        <source>self %1</source>
        <translation>自身 %1</translation>
    </message>
    <message>
        <source>%1, %2 on GPU</source>
        <translation>%1、GPU 上で %2</translation>
    </message>
    <message>
        <source>&lt;br&gt;begins %1 after its launch</source>
        <translation>&lt;br&gt;起動から %1 後に始まる</translation>
    </message>
    <message>
        <source>&lt;br&gt;its work begins %1 after the call</source>
        <translation>&lt;br&gt;仕事は呼び出しから %1 後に始まる</translation>
    </message>
    <message>
        <source>&lt;br&gt;in %1</source>
        <translation>&lt;br&gt;%1 の中</translation>
    </message>
    <message>
        <source> · %1 to its launch</source>
        <translation> · %1 起動へ</translation>
    </message>
    <message>
        <source> · %1 to the GPU</source>
        <translation> · %1 GPU へ</translation>
    </message>
    <message>
        <source> · %1 to its kernel</source>
        <translation> · %1 カーネルへ</translation>
    </message>
    <message>
        <source> · %1 along the flow</source>
        <translation> · %1 フローに沿って</translation>
    </message>
    <message>
        <source> · right-click: more</source>
        <translation> · 右クリック：その他</translation>
    </message>
    <message>
        <source>&lt;br&gt;no value yet</source>
        <translation>&lt;br&gt;まだ値がない</translation>
    </message>
    <message>
        <source>&lt;br&gt;%1 since %2</source>
        <translation>&lt;br&gt;%2 から %1</translation>
    </message>
    <message>
        <source>&lt;br&gt;%1 reserved</source>
        <translation>&lt;br&gt;確保済み %1</translation>
    </message>
    <message>
        <source>This trace holds no slices</source>
        <translation>このトレースにスライスはない</translation>
    </message>
    <message>
        <source>A profiler writes such a file if it is stopped before any op runs, if the work runs in another process, or if its schedule never reaches an active step. Record once more, and run at least one step of the work while the profiler is active.</source>
        <translation>プロファイラーは、演算が実行される前に停止された場合、仕事が別のプロセスで実行される場合、スケジュールがアクティブなステップに達しない場合に、このようなファイルを書き出す。もう一度記録し、プロファイラーがアクティブな間に仕事を少なくとも1ステップ実行する。</translation>
    </message>
    <message>
        <source>busy in view %1</source>
        <translation>表示範囲の稼働率 %1</translation>
    </message>
    <message>
        <source>behind a prefill</source>
        <translation>prefill の後</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 トークン</translation>
    </message>
    <message>
        <source>%1 tokens behind a prefill</source>
        <translation>prefill の後の %1 トークン</translation>
    </message>
    <message>
        <source>Names do not identify requests: each is taken to decode in every iteration that decodes.</source>
        <translation>名前からリクエストは特定できない。decode を行う反復のすべてで各リクエストが decode するとみなす。</translation>
    </message>
    <message>
        <source>The time between two tokens of a request has a median of {}; for 95 % of the {} tokens it is at most {}.</source>
        <translation>リクエストの 2 トークン間の時間は中央値 {}。95 % のトークン（全 {} 個）では {} 以下。</translation>
    </message>
    <message>
        <source>{} tokens came after a prefill, {} after the one before.</source>
        <translation>{} 個のトークンは prefill の後に出て、前のトークンから {} かかった。</translation>
    </message>
    <message>
        <source>{} tokens came after a prefill, {} to {} after the one before.</source>
        <translation>{} 個のトークンは prefill の後に出て、前のトークンから {}～{} かかった。</translation>
    </message>
    <message>
        <source>The notes file of this trace cannot be read and is left unchanged: %1</source>
        <translation>このトレースの隣の注釈は読めず、そのままにします：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s) are tied to items that this trace does not have.</source>
        <translation><numerusform>%n 件の注釈は、このトレースにないものに付いています。</numerusform></translation>
    </message>
    <message>
        <source>The notes are not saved: %1</source>
        <translation>注釈は保存されていません：%1</translation>
    </message>
    <message>
        <source>The line to %1 is broken and is opened again. What is shown stays, arguments come later.</source>
        <translation>%1 との接続が切れたため、再接続しています。表示中の内容はそのままで、引数は後から表示されます。</translation>
    </message>
    <message>
        <source>The file changed on %1.</source>
        <translation>%1 上のファイルが変わりました。</translation>
    </message>
    <message>
        <source>The line to %1 is broken: arguments cannot be read.</source>
        <translation>%1 との接続が切れました。引数を読み取れません。</translation>
    </message>
    <message>
        <source>The line to %1 was broken: some results lack arguments.</source>
        <translation>%1 との接続が切れていたため、一部の結果には引数がありません。</translation>
    </message>
    <message>
        <source>%1 is shown as a lane of memory. %2</source>
        <translation>%1 をメモリのレーンとして表示しています。%2</translation>
    </message>
    <message>
        <source>%1 of text read</source>
        <translation>テキスト %1 を読み込み済み</translation>
    </message>
    <message>
        <source>ranks of %1</source>
        <translation>%1 の rank</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>開いています…</translation>
    </message>
    <message>
        <source>&lt;b&gt;This file cannot be read as a trace&lt;/b&gt;</source>
        <translation>&lt;b&gt;このファイルはトレースとして読めません&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>もう一度</translation>
    </message>
    <message>
        <source>Open another…</source>
        <translation>別のものを開く…</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>メッセージをコピー</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>再読み込み</translation>
    </message>
    <message>
        <source>Note added: %1 on this trace. Ctrl+Z takes it away again.</source>
        <translation>注釈を追加しました：このトレースに %1 個。Ctrl+Z で取り消せます。</translation>
    </message>
    <message>
        <source>follows: %1</source>
        <translation>追従：%1</translation>
    </message>
    <message>
        <source>This trace is predicted, not recorded.</source>
        <translation>このトレースは予測であり、記録ではない。</translation>
    </message>
    <message>
        <source>  (and %1 more)</source>
        <translation>  （ほか %1 件）</translation>
    </message>
    <message>
        <source>Expectations (*.json);;All files (*)</source>
        <translation>予想 (*.json);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Save expectations</source>
        <translation>予想を保存</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 に書き込めません：%2</translation>
    </message>
    <message>
        <source>Open expectations</source>
        <translation>予想を開く</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 を読めません：%2</translation>
    </message>
    <message>
        <source>The file is no longer there. What is open stays as it was.</source>
        <translation>ファイルがもうありません。開いている内容はそのままです。</translation>
    </message>
    <message>
        <source>The file changed on disk: arguments can no longer be read from it.</source>
        <translation>ディスク上のファイルが変わりました。引数はもう読めません。</translation>
    </message>
    <message>
        <source>The file changed on disk.</source>
        <translation>ディスク上のファイルが変わりました。</translation>
    </message>
    <message>
        <source>Where it changes</source>
        <translation>変わるところ</translation>
    </message>
    <message>
        <source>%1 more roles</source>
        <translation>ほか %1 個の役割</translation>
    </message>
    <message>
        <source>GPU work, by role.</source>
        <translation>役割別の GPU の仕事。</translation>
    </message>
    <message>
        <source>GPU work per step, by role.</source>
        <translation>1ステップあたりの GPU の仕事（役割別）。</translation>
    </message>
    <message>
        <source>GPU work per step, by role: mean of %1 steps.</source>
        <translation>1ステップあたりの GPU の仕事（役割別）：%1 ステップの平均。</translation>
    </message>
    <message>
        <source>The bars add up to %1.</source>
        <translation>棒の合計は %1。</translation>
    </message>
    <message>
        <source>Copies and communication count while they run alone.</source>
        <translation>コピーと通信は単独で動く間だけ数えます。</translation>
    </message>
    <message>
        <source>The axis starts at %1.</source>
        <translation>軸は %1 から始まる。</translation>
    </message>
    <message>
        <source>The GPU's idle time is not in the bars: %1 → %2.</source>
        <translation>バーには GPU のアイドル時間は含まれない：%1 → %2。</translation>
    </message>
    <message>
        <source>Replay the whole trace or one step</source>
        <translation>トレース全体または1ステップをリプレイ</translation>
    </message>
    <message>
        <source>kernel:gemm=0.5</source>
        <translation>kernel:gemm=0.5</translation>
    </message>
    <message>
        <source>KIND:NAME=FACTOR. KIND is kernel, copy, memset, comm, op, python or call; NAME is a regular expression.</source>
        <translation>KIND:NAME=FACTOR。KIND は kernel、copy、memset、comm、op、python、call のどれか。NAME は正規表現。</translation>
    </message>
    <message>
        <source>Add a change</source>
        <translation>変更を追加</translation>
    </message>
    <message>
        <source>+ Add a change</source>
        <translation>＋ 変更を追加</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>{change}</source>
        <translation>{change}</translation>
    </message>
    <message>
        <source>added by hand</source>
        <translation>手動で追加</translation>
    </message>
    <message>
        <source>The replay has no change for this finding.</source>
        <translation>この所見に当たるリプレイの変更はない。</translation>
    </message>
    <message>
        <source>the panel changes only those named by the finding</source>
        <translation>パネルは、所見が指すものだけを変更する</translation>
    </message>
    <message>
        <source>Writing the predicted trace…</source>
        <translation>予測したトレースを書き込んでいます…</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>保存しました：%1</translation>
    </message>
    <message>
        <source>Saves alone, of %1</source>
        <translation>単独の節約（%1 のうち）</translation>
    </message>
    <message>
        <source>of step</source>
        <translation>ステップ比</translation>
    </message>
    <message>
        <source>of trace</source>
        <translation>トレース比</translation>
    </message>
    <message>
        <source>How much</source>
        <translation>程度</translation>
    </message>
    <message>
        <source>Saves alone</source>
        <translation>単独の節約</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>節約</translation>
    </message>
    <message>
        <source>Each change alone, of the replayed %1</source>
        <translation>変更ごとに単独、再現した %1 のうち</translation>
    </message>
    <message>
        <source>Factor: %1</source>
        <translation>係数：%1</translation>
    </message>
    <message>
        <source>Cannot be told</source>
        <translation>判断できないもの</translation>
    </message>
    <message>
        <source>What will not help</source>
        <translation>効果がないもの</translation>
    </message>
    <message>
        <source>finding: %1</source>
        <translation>所見：%1</translation>
    </message>
    <message>
        <source>of the GPU's %1</source>
        <translation>GPU の %1 のうち</translation>
    </message>
    <message>
        <source>all calls</source>
        <translation>すべての呼び出し</translation>
    </message>
    <message>
        <source>all collectives</source>
        <translation>すべての集団通信</translation>
    </message>
    <message>
        <source>all kernels</source>
        <translation>すべてのカーネル</translation>
    </message>
    <message>
        <source>Scope: %1</source>
        <translation>範囲：%1</translation>
    </message>
    <message>
        <source>Kernels by name</source>
        <translation>名前で選ぶカーネル</translation>
    </message>
    <message>
        <source>Memsets</source>
        <translation>memset</translation>
    </message>
    <message>
        <source>Ops by name</source>
        <translation>名前で選ぶ演算子</translation>
    </message>
    <message>
        <source>Python functions by name</source>
        <translation>名前で選ぶ Python 関数</translation>
    </message>
    <message>
        <source>CUDA or HIP calls by name</source>
        <translation>名前で選ぶ CUDA または HIP の呼び出し</translation>
    </message>
    <message>
        <source>These predictions are for %2, not for %1 alone: what a change saves depends on the work before and after it.</source>
        <translation>これらの予測は%1だけではなく、%2のものです。変更による短縮は、その前後の処理によって決まります。</translation>
    </message>
    <message>
        <source>Switch all on</source>
        <translation>すべてオン</translation>
    </message>
    <message>
        <source>Replay all changes of the list together</source>
        <translation>一覧のすべての変更をまとめて再生する</translation>
    </message>
    <message>
        <source>Show beside</source>
        <translation>並べて表示</translation>
    </message>
    <message>
        <source>Compare the recorded trace with the predicted one</source>
        <translation>記録したトレースと予測したトレースを比較する</translation>
    </message>
    <message>
        <source>Save predicted trace…</source>
        <translation>予測したトレースを保存…</translation>
    </message>
    <message>
        <source>Write the trace as it would be, marked as predicted</source>
        <translation>変更後のトレースを、予測と明記して書き出す</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>コマンドをコピー</translation>
    </message>
    <message>
        <source>Copy the command that predicts the same in a terminal</source>
        <translation>端末で同じ予測を行うコマンドをコピーする</translation>
    </message>
    <message>
        <source>Switch all changes off</source>
        <translation>すべての変更をオフにする</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>Replayed window</source>
        <translation>リプレイした時間窓</translation>
    </message>
    <message>
        <source>predicted, %1 × as fast</source>
        <translation>予測、速さ %1 倍</translation>
    </message>
    <message>
        <source>predicted, slower</source>
        <translation>予測、遅くなる</translation>
    </message>
    <message>
        <source>predicted, no change</source>
        <translation>予測、変化なし</translation>
    </message>
    <message>
        <source>between %1 and %2</source>
        <translation>%1 ～ %2</translation>
    </message>
    <message>
        <source>Switch a change on to see how long the whole trace would take.</source>
        <translation>変更をオンにすると、トレース全体にかかる時間がわかります。</translation>
    </message>
    <message>
        <source>Switch a change on to see how long this step would take.</source>
        <translation>変更をオンにすると、このステップにかかる時間がわかります。</translation>
    </message>
    <message>
        <source>Now its critical path consists of:</source>
        <translation>現在のクリティカルパスの内訳：</translation>
    </message>
    <message>
        <source>One change, replayed through the whole trace: it saves at most %1.</source>
        <translation>1 つの変更をトレース全体で再生：最大 %1 短縮します。</translation>
    </message>
    <message>
        <source>One change, replayed through the whole trace: it saves %1.</source>
        <translation>1つの変更をトレース全体でリプレイ：%1 節約できる。</translation>
    </message>
    <message>
        <source>The finding accounts for at most %1 of that: the change also removes time that other findings explain, or that is outside the GPU's window.</source>
        <translation>そのうちこの検出結果によるものは最大 %1 です。この変更は、他の検出結果が説明する時間や GPU の期間外の時間も取り除きます。</translation>
    </message>
    <message>
        <source>%1 changes replayed together. Alone they add up to %2, together they save at most %3.</source>
        <translation>%1 個の変更をまとめて再生。単独の合計は %2、まとめると最大 %3 短縮します。</translation>
    </message>
    <message>
        <source>%1 changes replayed together. Alone they add up to %2, together they save %3.</source>
        <translation>%1 個の変更をまとめてリプレイ。単独の合計は %2、まとめると %3 節約できる。</translation>
    </message>
    <message>
        <source>Not covered by the numbers</source>
        <translation>数値に含まれないもの</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>幅</translation>
    </message>
    <message>
        <source>it covers launch and wait latencies, not noise between runs.</source>
        <translation>起動と待ちのレイテンシを含み、実行ごとのばらつきは含まない。</translation>
    </message>
    <message>
        <source>Sorted by saving</source>
        <translation>効果の大きい順</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>データ型</translation>
    </message>
    <message>
        <source>Steps before</source>
        <translation>事前のステップ</translation>
    </message>
    <message>
        <source>Steps before the schedule begins; 0 means a cold start</source>
        <translation>スケジュール開始前のステップ。0 ならコールドスタート</translation>
    </message>
    <message>
        <source>Steps that are not recorded</source>
        <translation>記録しないステップ</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>ウォームアップ</translation>
    </message>
    <message>
        <source>Steps that are recorded and discarded</source>
        <translation>記録して捨てるステップ</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>記録</translation>
    </message>
    <message>
        <source>Steps that are kept</source>
        <translation>残すステップ</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>%1: %2, %3 free</source>
        <translation>%1：%2、空き %3</translation>
    </message>
    <message>
        <source>Driver %1</source>
        <translation>ドライバ %1</translation>
    </message>
    <message>
        <source>No GPU: %1</source>
        <translation>GPU なし：%1</translation>
    </message>
    <message>
        <source>A CUDA graph needs a GPU</source>
        <translation>CUDA グラフには GPU が必要です</translation>
    </message>
    <message>
        <source>tf32 needs the tensor cores of a GPU</source>
        <translation>tf32 には GPU の Tensor コアが必要です</translation>
    </message>
    <message>
        <source>change:</source>
        <translation>変化：</translation>
    </message>
    <message>
        <source>only in the second trace</source>
        <translation>2つ目のトレースだけにある</translation>
    </message>
    <message>
        <source>1 row below 1 %</source>
        <translation>1 % 未満の 1 行</translation>
    </message>
    <message>
        <source>%1 rows below 1 %</source>
        <translation>1 % 未満の %1 行</translation>
    </message>
    <message>
        <source> (noise)</source>
        <translation>（ノイズ）</translation>
    </message>
    <message>
        <source>GPU work of the whole recordings</source>
        <translation>記録全体の GPU の処理</translation>
    </message>
    <message>
        <source>GPU work per step, over %1 matched steps</source>
        <translation>1ステップあたりの GPU の処理、対応する %1 ステップから</translation>
    </message>
    <message>
        <source>Calls before</source>
        <translation>前の呼び出し</translation>
    </message>
    <message>
        <source>Calls after</source>
        <translation>後の呼び出し</translation>
    </message>
    <message>
        <source>Self before</source>
        <translation>前の自身</translation>
    </message>
    <message>
        <source>Self after</source>
        <translation>後の自身</translation>
    </message>
    <message>
        <source>Self CPU time total: %1</source>
        <translation>自身の CPU 時間の合計：%1</translation>
    </message>
    <message>
        <source> · Self CUDA time total: %1</source>
        <translation> · 自身の CUDA 時間の合計：%1</translation>
    </message>
    <message>
        <source> · Self GPU time total: %1</source>
        <translation> · 自身の GPU 時間の合計：%1</translation>
    </message>
    <message>
        <source> · the first %1 of %2 rows</source>
        <translation> · %2 行中の先頭 %1 行</translation>
    </message>
    <message>
        <source>The first %1 of %2 rows; </source>
        <translation>%2 行中の先頭 %1 行、</translation>
    </message>
    <message>
        <source>– : not recorded</source>
        <translation>– ：記録なし</translation>
    </message>
    <message>
        <source>Shared</source>
        <translation>共有メモリ</translation>
    </message>
    <message>
        <source>Idle GPU time by cause</source>
        <translation>原因別の GPU アイドル時間</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>区間数</translation>
    </message>
    <message>
        <source>Of the window</source>
        <translation>範囲に占める割合</translation>
    </message>
    <message>
        <source>The recording</source>
        <translation>記録</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>スライス</translation>
    </message>
    <message>
        <source>GPUs without work</source>
        <translation>処理のない GPU</translation>
    </message>
    <message>
        <source>What</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>Puts one kernel into a stream's queue by the driver's API, as Triton's and newer libraries' kernels are.</source>
        <translation>ドライバの API でカーネル1つをストリームのキューに入れる。Triton や新しいライブラリのカーネルはこう起動される。</translation>
    </message>
    <message>
        <source>Dynamo checks its guards to find the compiled code that fits these inputs. It is paid on every call, compiled or not.</source>
        <translation>Dynamo がガードを調べ、この入力に合うコンパイル済みコードを探す。コンパイルの有無にかかわらず、呼び出しのたびにかかる。</translation>
    </message>
    <message>
        <source>Python code that Dynamo put before the compiled graph, to gather its inputs.</source>
        <translation>Dynamo がコンパイル済みグラフの前に置いた Python コード。グラフの入力を集める。</translation>
    </message>
    <message>
        <source>AOTAutograd's wrapper around the compiled graph: it unpacks views and prepares inputs, with gradients or without.</source>
        <translation>コンパイル済みグラフを囲む AOTAutograd のラッパー：view をほどき、入力を準備する（勾配あり、またはなし）。</translation>
    </message>
    <message>
        <source>A compiled graph as autograd sees it: one node for all the ops that were fused into it.</source>
        <translation>autograd から見たコンパイル済みグラフ：そこに融合されたすべての演算が1つのノードになる。</translation>
    </message>
    <message>
        <source>Code that torch.compile replaced.</source>
        <translation>torch.compile が置き換えたコード。</translation>
    </message>
    <message>
        <source>The profiler requests memory to record into. This is profiler overhead: the program does not cause the time lost to it.</source>
        <translation>プロファイラが記録用のメモリを求める。記録自体によるもの：その間に失われた時間は、プログラムのせいではない。</translation>
    </message>
    <message>
        <source>The profiler hands full buffers on. This is profiler overhead.</source>
        <translation>プロファイラが一杯になったバッファを引き渡す。記録自体によるもの。</translation>
    </message>
    <message>
        <source>The profiler sets up its hooks. This is profiler overhead.</source>
        <translation>プロファイラがフックを設定する。記録自体によるもの。</translation>
    </message>
    <message>
        <source>The profiler's bookkeeping of contexts and streams.</source>
        <translation>プロファイラによるコンテキストとストリームの管理。</translation>
    </message>
    <message>
        <source>The window in which the profiler recorded.</source>
        <translation>プロファイラが記録した期間。</translation>
    </message>
    <message>
        <source>The time at which the profiler's schedule began to record.</source>
        <translation>プロファイラのスケジュールが記録を始めたところ。</translation>
    </message>
    <message>
        <source>The library asks how many blocks of a kernel fit on a multiprocessor, to choose its launch: a kernel that is launched after it is a heavyweight one, a GEMM as a rule.</source>
        <translation>起動のしかたを選ぶため、ライブラリがマルチプロセッサに入るカーネルのブロック数を問い合わせる：その後に起動されるカーネルは重いもので、たいていは GEMM。</translation>
    </message>
    <message>
        <source>The library asks how much shared memory a block may request if a number of blocks are to run on one multiprocessor, to choose its launch.</source>
        <translation>ライブラリが起動方法を選ぶために、1 つのマルチプロセッサーで所定の数のブロックを動かすとき、1 ブロックが使える共有メモリの量を尋ねています。</translation>
    </message>
    <message>
        <source>Puts one kernel into a stream's queue, with attributes such as clusters or early launch, and returns at once.</source>
        <translation>クラスタや早期起動などの属性を付けて、カーネル1つをストリームのキューに入れ、すぐに戻る。</translation>
    </message>
    <message>
        <source>Puts one kernel into a stream's queue and returns at once: the kernel begins when those before it are done.</source>
        <translation>カーネル1つをストリームのキューに入れ、すぐに戻る：カーネルは、前のものが終わると始まる。</translation>
    </message>
    <message>
        <source>Puts one kernel into a stream's queue and returns at once.</source>
        <translation>カーネル1つをストリームのキューに入れ、すぐに戻る。</translation>
    </message>
    <message>
        <source>Launches a whole recorded graph of kernels with one call: the host pays once for all of them.</source>
        <translation>記録済みのカーネルのグラフ全体を、1回の呼び出しで起動する：ホストのコストは全体で1回分。</translation>
    </message>
    <message>
        <source>Launches a whole recorded graph of kernels with one call.</source>
        <translation>記録済みのカーネルのグラフ全体を、1回の呼び出しで起動する。</translation>
    </message>
    <message>
        <source>Checks whether the stream is capturing a graph; takes a few hundred nanoseconds.</source>
        <translation>ストリームがグラフを記録中かを問い合わせる。数百ナノ秒。</translation>
    </message>
    <message>
        <source>The host waits until the device has done all its work. One at the end of a recording is a profiler artifact.</source>
        <translation>デバイスがすべての仕事を終えるまで、ホストが待つ。記録の終わりに1回あるものは、プロファイラ自身のもの。</translation>
    </message>
    <message>
        <source>The host waits until one stream has done its work, as .item(), .cpu() and printing a tensor make it.</source>
        <translation>1つのストリームが仕事を終えるまで、ホストが待つ。.item()、.cpu()、テンソルの表示が待たせる。</translation>
    </message>
    <message>
        <source>The host waits until the device has passed an event.</source>
        <translation>デバイスがイベントを通過するまで、ホストが待つ。</translation>
    </message>
    <message>
        <source>The host waits until the device has done all its work.</source>
        <translation>デバイスがすべての仕事を終えるまで、ホストが待つ。</translation>
    </message>
    <message>
        <source>The host waits until one stream has done its work.</source>
        <translation>1つのストリームが仕事を終えるまで、ホストが待つ。</translation>
    </message>
    <message>
        <source>Records an event in a stream, to wait for or to measure time.</source>
        <translation>待つため、または時間を測るために、ストリームに目印を入れる。</translation>
    </message>
    <message>
        <source>Makes a stream wait for an event in another; the host does not wait.</source>
        <translation>ストリームに、別のストリームの目印を待たせる。ホストは待たない。</translation>
    </message>
    <message>
        <source>The stream waits for an event recorded on another stream.</source>
        <translation>別のストリームがイベントを通過するまで、このストリームは止まる。</translation>
    </message>
    <message>
        <source>The device lane's side of a wait for the whole device.</source>
        <translation>デバイス全体を待つことの、デバイスのレーン側。</translation>
    </message>
    <message>
        <source>The device lane's side of a wait for an event.</source>
        <translation>イベントを待つことの、デバイスのレーン側。</translation>
    </message>
    <message>
        <source>The device lane's side of a wait for a stream.</source>
        <translation>ストリームを待つことの、デバイスのレーン側。</translation>
    </message>
    <message>
        <source>Puts a copy into a stream's queue. If the memory is not pinned, the host waits while it is staged.</source>
        <translation>コピーをストリームのキューに入れる。ピン留めされていないメモリからのコピーでは、中間バッファに移す間、ホストが待つ。</translation>
    </message>
    <message>
        <source>Puts the filling of memory into a stream's queue.</source>
        <translation>メモリを埋める仕事をストリームのキューに入れる。</translation>
    </message>
    <message>
        <source>Takes memory from the device, which waits for it: PyTorch's allocator does so only while its cache grows.</source>
        <translation>デバイスからメモリを得る。デバイスはそれを待つ：PyTorch のアロケータがこれを行うのは、キャッシュが増える間だけ。</translation>
    </message>
    <message>
        <source>Gives memory back to the device, and waits for its work to end.</source>
        <translation>メモリをデバイスに返し、その仕事が終わるのを待つ。</translation>
    </message>
    <message>
        <source>Allocates pinned host memory, which copies to the device need not stage.</source>
        <translation>ピン留めされたホストメモリを得る。そこからデバイスへのコピーは、中間バッファを経由しなくてよい。</translation>
    </message>
    <message>
        <source>Prepares a kernel's launch, as for more than 48 KB of shared memory per block.</source>
        <translation>カーネルの起動を準備する。ブロックあたり 48 KB を超える共有メモリを使うときなど。</translation>
    </message>
    <message>
        <source>Loads kernels' code to the device: once, when they are first used.</source>
        <translation>カーネルのコードをデバイスに読み込む：初めて使うときに一度だけ。</translation>
    </message>
    <message>
        <source>A copy from the device's memory to its own: each byte is read once and written once.</source>
        <translation>デバイスのメモリから同じデバイスのメモリへのコピー：各バイトを1回読み、1回書く。</translation>
    </message>
    <message>
        <source>A copy to the device from memory that is not pinned: staged, and the host waits.</source>
        <translation>ピン留めされていないメモリからデバイスへのコピー：中間バッファを経由し、ホストが待つ。</translation>
    </message>
    <message>
        <source>A copy from the host to the device.</source>
        <translation>ホストからデバイスへのコピー。</translation>
    </message>
    <message>
        <source>A copy to host memory that is not pinned: staged, and the host waits for it.</source>
        <translation>ピン留めされていないホストメモリへのコピー：中間バッファを経由し、ホストがそれを待つ。</translation>
    </message>
    <message>
        <source>A copy from the device to the host.</source>
        <translation>デバイスからホストへのコピー。</translation>
    </message>
    <message>
        <source>A copy from one device to another.</source>
        <translation>あるデバイスから別のデバイスへのコピー。</translation>
    </message>
    <message>
        <source>A fully connected layer: it passes its inputs on to addmm, or to matmul if there is no bias, and does no work itself.</source>
        <translation>全結合層：入力を addmm に（バイアスがなければ matmul に）渡し、自身では仕事をしない。</translation>
    </message>
    <message>
        <source>Product of tensors of any rank: it chooses mm, bmm, mv or dot by their ranks and does no work itself.</source>
        <translation>任意の階数のテンソルの積：階数によって mm、bmm、mv、dot を選び、自身では仕事をしない。</translation>
    </message>
    <message>
        <source>A product of two matrices with something added, in one op: the dispatcher's own fusion of add and mm. On the device the addition is part of the GEMM's epilogue.</source>
        <translation>2つの行列の積に何かを足すことを、1つの演算で行う：ディスパッチャ自身による add と mm の融合。デバイスでは、加算は GEMM のエピローグで行われる。</translation>
    </message>
    <message>
        <source>Product of two matrices: one GEMM.</source>
        <translation>2つの行列の積：1つの GEMM。</translation>
    </message>
    <message>
        <source>A batch of products of two matrices: one batched GEMM.</source>
        <translation>2つの行列の積のバッチ：1つのバッチ GEMM。</translation>
    </message>
    <message>
        <source>A batch of products of two matrices with something added.</source>
        <translation>2つの行列の積のバッチに、何かを足す。</translation>
    </message>
    <message>
        <source>Transposes by swapping strides: no data is moved, and no kernel runs.</source>
        <translation>ストライドを入れ替えて転置する：データは動かず、カーネルも動かない。</translation>
    </message>
    <message>
        <source>Swaps two strides: no data is moved, and no kernel runs.</source>
        <translation>2つのストライドを入れ替える：データは動かず、カーネルも動かない。</translation>
    </message>
    <message>
        <source>Reorders strides: no data is moved, and no kernel runs.</source>
        <translation>ストライドを並べ替える：データは動かず、カーネルも動かない。</translation>
    </message>
    <message>
        <source>The same data under another shape: no kernel runs.</source>
        <translation>同じデータを別の形状で見る：カーネルは動かない。</translation>
    </message>
    <message>
        <source>The same data under other strides: no kernel runs.</source>
        <translation>同じデータを別のストライドで見る：カーネルは動かない。</translation>
    </message>
    <message>
        <source>Repeats by a stride of 0: no data is moved, and no kernel runs.</source>
        <translation>ストライド 0 で繰り返す：データは動かず、カーネルも動かない。</translation>
    </message>
    <message>
        <source>The same data under another shape if its strides allow, else a copy.</source>
        <translation>ストライドが許せば同じデータを別の形状で見る。許さなければコピー。</translation>
    </message>
    <message>
        <source>Copies the data into the order of its shape, if it is not in it yet.</source>
        <translation>データを形状の順にコピーする。すでにその順なら何もしない。</translation>
    </message>
    <message>
        <source>Brings one number to the host: the host waits until the device has it.</source>
        <translation>数を1つホストに運ぶ：デバイスがそれを得るまで、ホストが待つ。</translation>
    </message>
    <message>
        <source>Takes memory from PyTorch's cache and does not fill it: no kernel runs.</source>
        <translation>PyTorch のキャッシュからメモリを得て、埋めない：カーネルは動かない。</translation>
    </message>
    <message>
        <source>Copies between tensors, with another type or device if need be.</source>
        <translation>テンソルの間でコピーする。必要なら型やデバイスも変わる。</translation>
    </message>
    <message>
        <source>Makes a copy of another type or on another device.</source>
        <translation>別の型の、または別のデバイス上のコピーを作る。</translation>
    </message>
    <message>
        <source>Gives the tensor another type or device; where it has them already, nothing is done.</source>
        <translation>テンソルを別の型やデバイスにする。すでにそうなら何もしない。</translation>
    </message>
    <message>
        <source>Attention: it chooses flash, memory-efficient, cuDNN's or plain attention by types and shapes.</source>
        <translation>アテンション：型と形状によって、flash、memory-efficient、cuDNN、素のアテンションのどれかを選ぶ。</translation>
    </message>
    <message>
        <source>One step of the optimizer over all its parameters.</source>
        <translation>全パラメータに対する、オプティマイザの1ステップ。</translation>
    </message>
    <message>
        <source>Gradients are cleared for the next step.</source>
        <translation>次のステップのために勾配を消す。</translation>
    </message>
    <message>
        <source>The loop asks its DataLoader for the next batch: long, where loading is too slow.</source>
        <translation>ループが DataLoader に次のバッチを求める：読み込みが遅すぎると長くなる。</translation>
    </message>
    <message>
        <source>Written by Inductor: elementwise ops, one after the other on each element, in one kernel.</source>
        <translation>Inductor が書いたもの：要素ごとの演算を、各要素に対して順に、1つのカーネルで行う。</translation>
    </message>
    <message>
        <source>Written by Inductor: a reduction in a loop, with elementwise ops before and after it.</source>
        <translation>Inductor が書いたもの：ループによるリダクションと、その前後の要素ごとの演算。</translation>
    </message>
    <message>
        <source>Written by Inductor: a reduction whose whole row fits into one block, with elementwise ops around it.</source>
        <translation>Inductor が書いたもの：行全体が1つのブロックに収まるリダクションと、その前後の要素ごとの演算。</translation>
    </message>
    <message>
        <source>Written by Inductor from a template, such as for a GEMM or attention.</source>
        <translation>Inductor がテンプレート（GEMM やアテンションなど）から書いたもの。</translation>
    </message>
    <message>
        <source>Code that torch.compile replaced. </source>
        <translation>torch.compile が置き換えたコード。</translation>
    </message>
    <message>
        <source>Its name holds the frame's number and how often it was recompiled.</source>
        <translation>名前には、フレームの番号と、再コンパイルされた回数が入っている。</translation>
    </message>
    <message>
        <source>Frame {}, as it was first compiled.</source>
        <translation>フレーム {}、最初にコンパイルされたもの。</translation>
    </message>
    <message>
        <source>Frame {}, recompiled: number {}. A guard failed, as when a shape changed.</source>
        <translation>フレーム {}、再コンパイルされたもの：{} 番。形状が変わったときなどのように、ガードが失敗した。</translation>
    </message>
    <message>
        <source>Inductor's code for one graph runs: it allocates, then launches the fused kernels. The same hash {}in other steps means that the cache was hit and nothing was compiled.</source>
        <translation>1つのグラフのための Inductor のコードが動く：メモリを確保し、融合されたカーネルを起動する。同じハッシュ{}がほかのステップにもあれば、キャッシュに当たり、何もコンパイルされなかったことになる。</translation>
    </message>
    <message>
        <source>Step {} of the profiler's schedule. Steps are counted from 0; its wait and warm-up steps are not recorded.</source>
        <translation>プロファイラのスケジュールのステップ {}。ステップは 0 から数える。待機とウォームアップのステップは記録されない。</translation>
    </message>
    <message>
        <source>One node of the backward pass, on autograd's own thread; its flow leads to the forward op.</source>
        <translation>逆伝播の1つのノード。autograd 自身のスレッドで動く。フローは順伝播の演算につながる。</translation>
    </message>
    <message>
        <source>One node of the backward pass; its flow leads to the forward op.</source>
        <translation>逆伝播の1つのノード。フローは順伝播の演算につながる。</translation>
    </message>
    <message>
        <source>Adds up the parts of a GEMM that was split along K to fill the device.</source>
        <translation>デバイスを満たすために K 方向に分割された GEMM の、各部分を足し合わせる。</translation>
    </message>
    <message>
        <source>From the first to the last GPU work launched inside the annotation of this name. It is derived, and is not GPU work itself.</source>
        <translation>この名前の注釈の中で起動されたデバイスの仕事の、最初から最後まで。導き出されたもので、それ自身の仕事はない。</translation>
    </message>
    <message>
        <source>Fused by the dispatcher, not in the kernel: the bias is copied into the result first, then the GEMM adds its product to it.</source>
        <translation>カーネルではなくディスパッチャで融合された：まずバイアスが結果にコピーされ、GEMM がそこに積を加算する。</translation>
    </message>
    <message>
        <source>Fused by the dispatcher: one GEMM, and the bias is added in its epilogue.</source>
        <translation>ディスパッチャで融合された：1つの GEMM で、バイアスはそのエピローグで加算される。</translation>
    </message>
    <message>
        <source>matmul of tensors with a batch became bmm, which sets up more before its launch than mm.</source>
        <translation>バッチを持つテンソルの matmul が bmm になった。bmm は mm より起動前の準備が多い。</translation>
    </message>
    <message>
        <source>matmul of two matrices became mm.</source>
        <translation>2つの行列の matmul が mm になった。</translation>
    </message>
    <message>
        <source>{}, batch {}</source>
        <translation>{}、バッチ {}</translation>
    </message>
    <message>
        <source>more than in the first, or only in the second</source>
        <translation>1つ目より多い、または2つ目だけにある</translation>
    </message>
    <message>
        <source>less than in the first</source>
        <translation>1つ目より少ない</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>変化なし</translation>
    </message>
    <message>
        <source>{} frames are too narrow to draw.</source>
        <translation>{} 個のフレームは幅が狭すぎて描けない。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>time: {}, from the first work that was launched in the recording to the last work on the GPU; busy for {}</source>
        <translation>時間：{}（記録中に起動された最初の処理から GPU の最後の処理まで）、稼働 {}</translation>
    </message>
    <message>
        <source>time: {}, from the first to the last work on the GPU without {} that are not recorded; busy for {}</source>
        <translation>時間：{}（GPU の最初の処理から最後まで。記録されていない {} を除く）、稼働 {}</translation>
    </message>
    <message>
        <source>time: {}, the length of the range without {} that are not recorded; the GPU is busy for {}</source>
        <translation>時間：{}（範囲の長さ。記録されていない {} を除く）、GPU の稼働 {}</translation>
    </message>
    <message>
        <source>time: {}, from the first to the last work on the GPU; busy for {}</source>
        <translation>時間：{}（GPU の最初の処理から最後まで）、稼働 {}</translation>
    </message>
    <message>
        <source>time: {}, the length of the range; the GPU is busy for {}</source>
        <translation>時間：{}（範囲の長さ）、GPU の稼働 {}</translation>
    </message>
    <message>
        <source>time: {}, while the GPU is in this phase; busy for {}</source>
        <translation>時間：{}（GPU がこのフェーズにある間）、稼働 {}</translation>
    </message>
    <message>
        <source>time: {}, the GPU time of its own work</source>
        <translation>時間：{}（自身の処理の GPU 時間）</translation>
    </message>
    <message>
        <source>at least {} % of peak while it runs</source>
        <translation>実行中はピークの {} % 以上</translation>
    </message>
    <message>
        <source>{} % of peak while it runs</source>
        <translation>実行中はピークの {} %</translation>
    </message>
    <message>
        <source>MFU at least {} %</source>
        <translation>MFU は {} % 以上</translation>
    </message>
    <message>
        <source>MFU {} %</source>
        <translation>MFU {} %</translation>
    </message>
    <message>
        <source>MFU not known: no op with known shapes has a formula</source>
        <translation>MFU 不明：形状がわかる演算に計算式がありません</translation>
    </message>
    <message>
        <source>MFU not known: no product has recorded shapes</source>
        <translation>MFU 不明：形状が記録された行列積がありません</translation>
    </message>
    <message>
        <source>MFU not known: the GPU's peak is not in the table</source>
        <translation>MFU 不明：この GPU のピークは表にありません</translation>
    </message>
    <message>
        <source>MFU not known: the trace does not name the GPU</source>
        <translation>MFU は不明：トレースに GPU の名前がない</translation>
    </message>
    <message>
        <source>MFU not known: the trace does not show the arithmetic of most products</source>
        <translation>MFU は不明：トレースが、ほとんどの積の演算の型を示していない</translation>
    </message>
    <message>
        <source>MFU not known: the table has no {0} peak of {1}</source>
        <translation>MFU は不明：表に {1} の {0} のピークがない</translation>
    </message>
    <message>
        <source>MFU not known: a product is faster than its peak, so its type was read wrong</source>
        <translation>MFU 不明：ピークより速い行列積があり、型の判定が誤っています</translation>
    </message>
    <message>
        <source>There is no stable stretch: a single iteration has no period.</source>
        <translation>安定した区間がない：反復が1回だけでは周期がない。</translation>
    </message>
    <message>
        <source>There is no stable stretch: only {} iterations were recorded.</source>
        <translation>安定した区間がない：記録された反復は {} 回だけ。</translation>
    </message>
    <message>
        <source>There is no stable stretch: no 5 iterations in a row have the same kind, requests within 10 % and periods within 10 %.</source>
        <translation>安定した区間がない：種類が同じで、リクエスト数の差が 10 % 以内、周期の差が 10 % 以内の反復が、5回続かない。</translation>
    </message>
    <message>
        <source>The name of one iteration gives a total of tokens that is not the sum of its prompt and generated tokens.</source>
        <translation>1 回の反復の名前にあるトークンの合計が、プロンプトと生成のトークンの和と一致しない。</translation>
    </message>
    <message>
        <source>The names of {} iterations give a total of tokens that is not the sum of their prompt and generated tokens.</source>
        <translation>{} 回の反復の名前にあるトークンの合計が、プロンプトと生成のトークンの和と一致しない。</translation>
    </message>
    <message>
        <source>{} takes {} % longer than the median: {} more per call.</source>
        <translation>{} は中央値より {} % 長く、呼び出しごとに {} 多くかかる。</translation>
    </message>
    <message>
        <source>{} takes {} % less time than the median: {} less per call.</source>
        <translation>{} は中央値より {} % 短く、呼び出しごとに {} 少ない。</translation>
    </message>
    <message>
        <source>All of that is in the kernel {}.</source>
        <translation>そのすべてがカーネル {} にある。</translation>
    </message>
    <message>
        <source>{} of that is in the kernel {}.</source>
        <translation>そのうち {} がカーネル {} にある。</translation>
    </message>
    <message>
        <source>All of that is in the kernel {} of {}.</source>
        <translation>そのすべてがカーネル {}（{}）にある。</translation>
    </message>
    <message>
        <source>{} of that is in the kernel {} of {}.</source>
        <translation>そのうち {} がカーネル {}（{}）にある。</translation>
    </message>
    <message>
        <source>In {} calls it costs {}.</source>
        <translation>{} 回の呼び出しで合計 {} 余計にかかる。</translation>
    </message>
    <message>
        <source>{} launches the kernels of {} in another order.</source>
        <translation>{} は {} と同じカーネルを別の順序で起動する。</translation>
    </message>
    <message>
        <source>{} launches {} in addition to the kernels of {}.</source>
        <translation>{} はほかの層のカーネルに加えて {} を起動する（ほかの層：{}）。</translation>
    </message>
    <message>
        <source>{} does not launch {}, unlike {}.</source>
        <translation>{} は {} を起動しない。{} とは異なる。</translation>
    </message>
    <message>
        <source>{} launches {}, and {} launch {} instead.</source>
        <translation>{} は {} を起動し、{} は代わりに {} を起動する。</translation>
    </message>
    <message>
        <source>It takes {} % longer than their median: {} more per call.</source>
        <translation>それらの中央値より {} % 長く、呼び出しごとに {} 多くかかる。</translation>
    </message>
    <message>
        <source>It takes {} % less time than their median: {} less per call.</source>
        <translation>それらの中央値より {} % 短く、呼び出しごとに {} 少ない。</translation>
    </message>
    <message>
        <source>no Python frame</source>
        <translation>Python フレームなし</translation>
    </message>
    <message>
        <source>outside any op</source>
        <translation>どの op の中でもない</translation>
    </message>
    <message>
        <source>in no module</source>
        <translation>どのモジュールの中でもない</translation>
    </message>
    <message>
        <source>in no Python function</source>
        <translation>どの Python 関数の中でもない</translation>
    </message>
    <message>
        <source>in no phase</source>
        <translation>どのフェーズの中でもない</translation>
    </message>
    <message>
        <source>placed</source>
        <translation>帰属先あり</translation>
    </message>
    <message>
        <source>communication outside any module</source>
        <translation>モジュールの外の通信</translation>
    </message>
    <message>
        <source>replayed graph without a capture</source>
        <translation>キャプチャのない、リプレイされたグラフ</translation>
    </message>
    <message>
        <source>backward without a link to its forward op</source>
        <translation>順伝播の演算につながらない逆伝播</translation>
    </message>
    <message>
        <source>launched outside any op</source>
        <translation>演算の外で起動された</translation>
    </message>
    <message>
        <source>no module frame is recorded</source>
        <translation>モジュールのフレームが記録されていない</translation>
    </message>
    <message>
        <source>no Python frame is recorded</source>
        <translation>Python フレームが記録されていない</translation>
    </message>
    <message>
        <source>outside any annotation</source>
        <translation>注釈の外</translation>
    </message>
    <message>
        <source>no mark of a phase</source>
        <translation>フェーズを示すものなし</translation>
    </message>
    <message>
        <source>not in a repeated layer</source>
        <translation>繰り返される層の外</translation>
    </message>
    <message>
        <source>not replayed with a graph</source>
        <translation>グラフのリプレイではない</translation>
    </message>
    <message>
        <source>recorded: the Python frame of the module</source>
        <translation>記録：モジュールの Python フレーム</translation>
    </message>
    <message>
        <source>recorded: the sequence number of the forward op</source>
        <translation>記録：順伝播の演算のシーケンス番号</translation>
    </message>
    <message>
        <source>inferred: the autograd engine ran it directly after an op of the module</source>
        <translation>推定：autograd エンジンが、モジュールの演算の直後に動かした</translation>
    </message>
    <message>
        <source>recorded: an annotation</source>
        <translation>記録：注釈</translation>
    </message>
    <message>
        <source>matched: the capture of the graph</source>
        <translation>照合：グラフのキャプチャ</translation>
    </message>
    <message>
        <source>matched: the same op with equal shapes, run eagerly</source>
        <translation>照合：eager で動いた、形状の等しい同じ演算</translation>
    </message>
    <message>
        <source>inferred: its place in the capture of the graph</source>
        <translation>推定：グラフのキャプチャの中での位置</translation>
    </message>
    <message>
        <source>inferred: a run of equal kernels that was launched</source>
        <translation>推定：起動された、同じカーネルの並び</translation>
    </message>
    <message>
        <source>Replayed graphs take {} % of the GPU time, and the op of {} % of that is known. A trace of the capture or of an eager run names the other kernels.</source>
        <translation>リプレイされたグラフは GPU 時間の {} % を占め、そのうち {} % は演算子がわかります。キャプチャ時または eager 実行のトレースがあれば、残りのカーネルの名前がわかります。</translation>
    </message>
    <message>
        <source>Replayed graphs take {} % of the GPU time, and the op of {} % of that is known. A trace of the capture (--capture) or of an eager run (--twin) names the other kernels.</source>
        <translation>再生されたグラフは GPU 時間の {} % を占め、そのうち {} % で演算が分かっている。キャプチャのトレース（--capture）か eager 実行のトレース（--twin）があれば、残りのカーネルも分かる。</translation>
    </message>
    <message>
        <source>The captures do not show the shapes of {} of {} replayed graphs: graphs of other sizes have the same kernels. Their shapes and FLOP are not known.</source>
        <translation>グラフの再生のうち {} 回（全 {} 回）は、キャプチャから形状が分からない。別のサイズのグラフも同じカーネルを持つためである。その形状と FLOP は不明。</translation>
    </message>
    <message>
        <source>Ops of replayed graphs come from the capture {}.</source>
        <translation>リプレイされたグラフの演算は、キャプチャ {} から得た。</translation>
    </message>
    <message>
        <source>{} % of the GPU time has a module; by scope, {} % has a place.</source>
        <translation>GPU 時間の {} % にモジュールがあります。スコープ別では {} % に場所があります。</translation>
    </message>
    <message>
        <source>{} % of the GPU time has a module.</source>
        <translation>GPU 時間の {} % には対応するモジュールがある。</translation>
    </message>
    <message>
        <source>{} % of the GPU time has a scope.</source>
        <translation>GPU 時間の {} % には注釈の範囲がある。</translation>
    </message>
    <message>
        <source>{} % of the GPU time has a Python function.</source>
        <translation>GPU 時間の {} % には対応する Python 関数がある。</translation>
    </message>
    <message>
        <source>{} % of the GPU time has a phase.</source>
        <translation>GPU 時間の {} % には対応するフェーズがある。</translation>
    </message>
    <message>
        <source>{} to {}</source>
        <translation>{} ～ {}</translation>
    </message>
    <message>
        <source>{} k tokens/s</source>
        <translation>{} k トークン/秒</translation>
    </message>
    <message>
        <source>{} tokens/s</source>
        <translation>{} トークン/秒</translation>
    </message>
    <message>
        <source>{} tokens, by the shapes of the largest embedding, in {}: {}</source>
        <translation>{} トークン（最大の埋め込みの形状による）、{} で：{}</translation>
    </message>
    <message>
        <source>{} tokens in {}: {}</source>
        <translation>{} トークン、{} で：{}</translation>
    </message>
    <message>
        <source>No difference that matters: it is beyond the spread of the steps, but below 1 %</source>
        <translation>問題になる差はない：ステップのばらつきを超えるが、1 % 未満</translation>
    </message>
    <message>
        <source>No difference beyond the spread of the steps</source>
        <translation>ステップのばらつきを超える差はない</translation>
    </message>
    <message>
        <source>No difference beyond what two runs of one program may show</source>
        <translation>同じプログラムの2回の実行で生じうる以上の差はない</translation>
    </message>
    <message>
        <source>the host sets the pace on both sides</source>
        <translation>両側ともホストが速さを決める</translation>
    </message>
    <message>
        <source>waiting for data sets the pace on both sides</source>
        <translation>両側ともデータ待ちが速さを決める</translation>
    </message>
    <message>
        <source>communication sets the pace on both sides</source>
        <translation>両側とも通信が速さを決める</translation>
    </message>
    <message>
        <source>the GPU sets the pace on both sides</source>
        <translation>両側とも GPU が速さを決める</translation>
    </message>
    <message>
        <source>expected a text for "{}"</source>
        <translation>"{}" には文字列があるはず</translation>
    </message>
    <message>
        <source>at most {}</source>
        <translation>{} 以下</translation>
    </message>
    <message>
        <source>count of {}</source>
        <translation>{} の数</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>slowest {}</source>
        <translation>最も遅い {}</translation>
    </message>
    <message>
        <source> named {}</source>
        <translation> 名前 {}</translation>
    </message>
    <message>
        <source> matching /{}/</source>
        <translation> /{}/ に一致</translation>
    </message>
    <message>
        <source> within {}</source>
        <translation> {} の中</translation>
    </message>
    <message>
        <source>share of the window from the first to the last GPU work in which GPU work runs</source>
        <translation>デバイスの最初の仕事から最後までのうち、何かが動いている時間の割合</translation>
    </message>
    <message>
        <source>time in which GPU work runs; overlapping work counts once</source>
        <translation>デバイスの仕事が動いている時間。重なる仕事は一度だけ数える</translation>
    </message>
    <message>
        <source>the rest of the window from the first to the last GPU work</source>
        <translation>デバイスの最初の仕事から最後までのうち、残りの時間</translation>
    </message>
    <message>
        <source>sum of the kernels' durations</source>
        <translation>カーネルの時間の合計</translation>
    </message>
    <message>
        <source>sum of the copies' durations</source>
        <translation>コピーの時間の合計</translation>
    </message>
    <message>
        <source>the longest kernel's duration</source>
        <translation>最も長いカーネルの時間</translation>
    </message>
    <message>
        <source>median launch latency, from the start of the call to the start of its work</source>
        <translation>起動レイテンシの中央値（呼び出しの開始からその仕事の開始まで）</translation>
    </message>
    <message>
        <source>the longest launch latency</source>
        <translation>最も長い起動レイテンシ</translation>
    </message>
    <message>
        <source>the longest idle gap of a lane</source>
        <translation>レーンの最も長いアイドルの隙間</translation>
    </message>
    <message>
        <source>length of the occurrence of "within"; without it from the first slice to the last</source>
        <translation>"within" の出現箇所の長さ。なければ最初のスライスから最後まで</translation>
    </message>
    <message>
        <source>the profiler table's "Self CPU time total"</source>
        <translation>プロファイラの表の "Self CPU time total"</translation>
    </message>
    <message>
        <source>the profiler table's "Self CUDA time total"</source>
        <translation>プロファイラの表の "Self CUDA time total"</translation>
    </message>
    <message>
        <source>median length of the recorded steps</source>
        <translation>記録されたステップの長さの中央値</translation>
    </message>
    <message>
        <source>the longest recorded step</source>
        <translation>記録された最も長いステップ</translation>
    </message>
    <message>
        <source>sum of the host's waits in synchronizations, without the last one, which ends the recording</source>
        <translation>同期でのホストの待ちの合計。記録を終える最後のものを除く</translation>
    </message>
    <message>
        <source>memory snapshots, traces with [memory] events: peak of the live bytes</source>
        <translation>メモリスナップショットか [memory] イベントのあるトレース：同時に使用中だった最大バイト数</translation>
    </message>
    <message>
        <source>memory snapshots, traces with [memory] events: the peak of torch.cuda.memory_allocated()</source>
        <translation>メモリスナップショットまたは [memory] イベントのあるトレース: torch.cuda.memory_allocated() のピーク</translation>
    </message>
    <message>
        <source>memory snapshots, traces with [memory] events: peak of the bytes in segments</source>
        <translation>メモリスナップショットか [memory] イベントのあるトレース：同時にセグメントにあった最大バイト数</translation>
    </message>
    <message>
        <source>memory snapshots, traces with [memory] events: bytes live at its end</source>
        <translation>メモリスナップショットか [memory] イベントのあるトレース：終了時に使用中のバイト数</translation>
    </message>
    <message>
        <source>memory snapshots: free bytes next to live blocks at its end</source>
        <translation>メモリスナップショット：終了時に、使用中のブロックの隣で空いているバイト数</translation>
    </message>
    <message>
        <source>memory snapshots: bytes in segments without a live block at its end</source>
        <translation>メモリスナップショット：終了時に使用中のブロックがないセグメントのバイト数</translation>
    </message>
    <message>
        <source>memory snapshots: how many requests did not fit</source>
        <translation>メモリスナップショット：収まらなかった要求の数</translation>
    </message>
    <message>
        <source>{name} and {count} more</source>
        <translation>{name} ほか {count} 個</translation>
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
        <translation>CUDA ドライバ {a} → {b}</translation>
    </message>
    <message>
        <source>NVIDIA driver {a} → {b}</source>
        <translation>NVIDIA ドライバ {a} → {b}</translation>
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
        <translation>畳み込み</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>正規化</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>indexing</source>
        <translation>インデックス操作</translation>
    </message>
    <message>
        <source>sorting</source>
        <translation>ソート</translation>
    </message>
    <message>
        <source>scans</source>
        <translation>スキャン</translation>
    </message>
    <message>
        <source>pooling</source>
        <translation>プーリング</translation>
    </message>
    <message>
        <source>Fourier transforms</source>
        <translation>フーリエ変換</translation>
    </message>
    <message>
        <source>fused kernels</source>
        <translation>融合カーネル</translation>
    </message>
    <message>
        <source>waiting kernels</source>
        <translation>待機するカーネル</translation>
    </message>
    <message>
        <source>{name} became {to}: {why}</source>
        <translation>{name} が {to} になった：{why}</translation>
    </message>
    <message>
        <source>{name} runs as another variant, which takes as long per launch ({after}): {why}</source>
        <translation>{name} は別の変種で動き、起動ごとに同じ長さ（{after}）：{why}</translation>
    </message>
    <message>
        <source>{name} runs as another variant, which takes as long per launch ({after})</source>
        <translation>{name} は別の変種で動き、起動ごとに同じ長さ（{after}）</translation>
    </message>
    <message>
        <source>{name} became {to}, which takes as long per launch ({after}): {why}</source>
        <translation>{name} が {to} になったが、1回の起動の時間は変わらない（{after}）：{why}</translation>
    </message>
    <message>
        <source>{name} became {to}, which takes as long per launch ({after})</source>
        <translation>{name} が {to} になったが、1回の起動の時間は変わらない（{after}）</translation>
    </message>
    <message>
        <source>{name} runs as another variant, {after} per launch instead of {before}: {why}</source>
        <translation>{name} は別の版で動き、1回の起動が {before} から {after} になった：{why}</translation>
    </message>
    <message>
        <source>{name} runs as another variant, {after} per launch instead of {before}</source>
        <translation>{name} は別の版で動き、1回の起動が {before} から {after} になった</translation>
    </message>
    <message>
        <source>{name} became {to}, {after} per launch instead of {before}: {why}</source>
        <translation>{name} が {to} になり、1回の起動が {before} から {after} になった：{why}</translation>
    </message>
    <message>
        <source>{name} became {to}, {after} per launch instead of {before}</source>
        <translation>{name} が {to} になり、1回の起動が {before} から {after} になった</translation>
    </message>
    <message>
        <source>{list} and {last}</source>
        <translation>{list}と{last}</translation>
    </message>
    <message>
        <source>Python frame</source>
        <translation>Python フレーム</translation>
    </message>
    <message>
        <source>API call</source>
        <translation>API 呼び出し</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>memset</translation>
    </message>
    <message>
        <source>annotation on the GPU</source>
        <translation>GPU 上の注釈</translation>
    </message>
    <message>
        <source>recording window</source>
        <translation>記録区間</translation>
    </message>
    <message>
        <source>slice</source>
        <translation>スライス</translation>
    </message>
    <message>
        <source>The steps strip above the timeline.</source>
        <translation>タイムラインの上のステップの帯。</translation>
    </message>
    <message>
        <source>The lane of the GPU's stream; zoom in with W.</source>
        <translation>GPU のストリームのレーン。W で拡大する。</translation>
    </message>
    <message>
        <source>The panel Kernels.</source>
        <translation>「カーネル」パネル。</translation>
    </message>
    <message>
        <source>The panel Profiler table.</source>
        <translation>「プロファイラの表」パネル。</translation>
    </message>
    <message>
        <source>Find the slice with Ctrl+F, select it and read Details.</source>
        <translation>Ctrl+F でスライスを見つけ、選択して詳細を読む。</translation>
    </message>
    <message>
        <source>The lane of the host's thread; zoom in with W.</source>
        <translation>ホストのスレッドのレーン。W で拡大する。</translation>
    </message>
    <message>
        <source>The panel Modules.</source>
        <translation>「モジュール」パネル。</translation>
    </message>
    <message>
        <source>The panel Iterations.</source>
        <translation>「反復」パネル。</translation>
    </message>
    <message>
        <source>Select a cudaGraphLaunch and read Details.</source>
        <translation>cudaGraphLaunch を選択して詳細を読む。</translation>
    </message>
    <message>
        <source>How many steps does the trace hold?</source>
        <translation>このトレースにはステップがいくつあるか。</translation>
    </message>
    <message>
        <source>Steps that the profiler waited for or warmed up in are not recorded.</source>
        <translation>プロファイラが待つステップと慣らしのステップは記録されない。</translation>
    </message>
    <message>
        <source>The schedule waits for one step and warms up in the next: steps 2, 3 and 4 are recorded.</source>
        <translation>スケジュールは1ステップ待ち、次で慣らす：2、3、4 が記録される。</translation>
    </message>
    <message>
        <source>How many kernels run in each step?</source>
        <translation>各ステップでカーネルはいくつ動くか。</translation>
    </message>
    <message>
        <source>The program multiplies two matrices and adds a third.</source>
        <translation>プログラムは2つの行列を掛け、3つ目を足す。</translation>
    </message>
    <message>
        <source>One GEMM for the product and one elementwise kernel for the sum.</source>
        <translation>積に GEMM が1つ、和に要素ごとのカーネルが1つ。</translation>
    </message>
    <message>
        <source>How many times as long as the second step is the first recorded one?</source>
        <translation>記録された最初のステップは2番目の何倍の長さか。</translation>
    </message>
    <message>
        <source>The first step includes work that happens once.</source>
        <translation>最初のステップは1度だけのことの代金を払う。</translation>
    </message>
    <message>
        <source>Workspaces are allocated, libraries choose algorithms and code is loaded: measure after warm-up.</source>
        <translation>作業領域の確保、ライブラリのアルゴリズム選択、コードの読み込み：慣らしの後に測ること。</translation>
    </message>
    <message>
        <source>What share of the kernel time does the GEMM take?</source>
        <translation>カーネル時間のうち GEMM の割合は。</translation>
    </message>
    <message>
        <source>The column Share holds it.</source>
        <translation>「割合」の列にある。</translation>
    </message>
    <message>
        <source>One kernel leads: at this size the GPU computes most of the time.</source>
        <translation>1つのカーネルが大半を占める：この大きさでは GPU はほとんど計算している。</translation>
    </message>
    <message>
        <source>How many kernels does each call of nn.Linear launch?</source>
        <translation>nn.Linear の呼び出しごとにカーネルはいくつ起動されるか。</translation>
    </message>
    <message>
        <source>A product and a bias: are those two kernels?</source>
        <translation>積とバイアス：カーネルは2つか。</translation>
    </message>
    <message>
        <source>One: the bias is added in the epilogue of the GEMM, so there is no aten::add.</source>
        <translation>1つ：バイアスは GEMM のエピローグで足されるので、aten::add はない。</translation>
    </message>
    <message>
        <source>Which op launches that kernel?</source>
        <translation>そのカーネルを起動する演算はどれか。</translation>
    </message>
    <message>
        <source>Details of the kernel show the chain of calls.</source>
        <translation>カーネルの詳細に呼び出しの連なりがある。</translation>
    </message>
    <message>
        <source>aten::linear passes its inputs on to aten::addmm, which does the work.</source>
        <translation>aten::linear は入力を aten::addmm に渡し、それが仕事をする。</translation>
    </message>
    <message>
        <source>How many equal layers (Block) does the model have?</source>
        <translation>このモデルには同じ層（Block）がいくつあるか。</translation>
    </message>
    <message>
        <source>Equal layers are one row, whose name begins with their number.</source>
        <translation>同じ層は1行にまとめられ、その名前は層の数で始まる。</translation>
    </message>
    <message>
        <source>24. They launch the same kernels, so their times can be compared with the median of them all.</source>
        <translation>24個。同じカーネルを起動するので、各層の時間を全体の中央値と比べられる。</translation>
    </message>
    <message>
        <source>How many kernels does one replay of the CUDA graph run?</source>
        <translation>CUDA グラフの1回のリプレイはカーネルをいくつ実行するか。</translation>
    </message>
    <message>
        <source>Each cudaGraphLaunch starts one replay, and three steps have one each.</source>
        <translation>cudaGraphLaunch は1回ごとにリプレイを1回始める。3つのステップに1回ずつある。</translation>
    </message>
    <message>
        <source>16: four layers of four kernels. One call launches them all, where a step before the capture needs 16 calls.</source>
        <translation>16個：4つの層にカーネルが4つずつ。1回の呼び出しですべてを起動するが、キャプチャ前のステップでは16回必要だ。</translation>
    </message>
    <message>
        <source>How many microseconds pass in the first matmul_add before its first op begins?</source>
        <translation>最初の matmul_add で、最初の演算が始まるまで何マイクロ秒か。</translation>
    </message>
    <message>
        <source>Drag from the start of the annotation to the start of aten::matmul.</source>
        <translation>注釈の始まりから aten::matmul の始まりまでドラッグする。</translation>
    </message>
    <message>
        <source>That is dead time of start-up. In the next steps it is about 5 µs.</source>
        <translation>これは起動時の空白時間。次のステップからは約 5 µs。</translation>
    </message>
    <message>
        <source>How many milliseconds does cudaDeviceSynchronize last?</source>
        <translation>cudaDeviceSynchronize は何ミリ秒か。</translation>
    </message>
    <message>
        <source>It is the last call of the trace.</source>
        <translation>トレースの終わりにある。</translation>
    </message>
    <message>
        <source>Meanwhile six kernels run, for 23.1 µs in all. The profiler issues this call itself when it stops: leave it out of a verdict.</source>
        <translation>その間に 6 つのカーネルが合わせて 23.1 µs 動く。プロファイラが止まるとき自分で呼ぶので、判定からは除くこと。</translation>
    </message>
    <message>
        <source>How many steps does the trace with wait=0 and active=20 hold?</source>
        <translation>wait=0、active=20 のトレースにはステップがいくつあるか。</translation>
    </message>
    <message>
        <source>Count with the strip, not with the timeline.</source>
        <translation>タイムラインでなく帯で数える。</translation>
    </message>
    <message>
        <source>More steps distinguish a gap that occurs once from one that occurs in each step.</source>
        <translation>ステップが多ければ、1度だけの隙間と毎回の隙間を見分けられる。</translation>
    </message>
    <message>
        <source>How many times as long as the median is the mean of the GEMM?</source>
        <translation>GEMM の平均は中央値の何倍か。</translation>
    </message>
    <message>
        <source>Compare the columns Mean and Median.</source>
        <translation>「平均」と「中央値」の列を比べる。</translation>
    </message>
    <message>
        <source>One launch of five is slow. The mean is 1.9 times the typical time: report the median.</source>
        <translation>5回の起動のうち1回が遅い。平均は典型的な時間の 1.9 倍：中央値を報告すること。</translation>
    </message>
    <message>
        <source>Which op does aten::matmul become when its inputs have a batch?</source>
        <translation>入力にバッチがあると aten::matmul はどの演算になるか。</translation>
    </message>
    <message>
        <source>Zoom into aten::matmul: the last op in it launches the kernel.</source>
        <translation>aten::matmul を拡大する：中の最後の演算がカーネルを起動する。</translation>
    </message>
    <message>
        <source>Batched products run as bmm; expand and reshape before it launch nothing.</source>
        <translation>バッチの積は bmm で動く。その前の expand と reshape は何も起動しない。</translation>
    </message>
    <message>
        <source>How many kernels and copies does each compiled step launch?</source>
        <translation>コンパイル済みの各ステップは GPU の仕事をいくつ起動するか。</translation>
    </message>
    <message>
        <source>A copy is GPU work, too.</source>
        <translation>コピーも GPU の仕事。</translation>
    </message>
    <message>
        <source>A copy of the bias and a GEMM that adds its product to it. The addition costs no launch of its own, the copy does.</source>
        <translation>バイアスのコピーと、それに積を足す GEMM。加算は一緒に済むが、コピーはそうでない。</translation>
    </message>
    <message>
        <source>Which layer takes longer than the others?</source>
        <translation>ほかより時間のかかる層はどれか。</translation>
    </message>
    <message>
        <source>Look at the bars of the layers: one is above the median.</source>
        <translation>層の棒を見る。1本が中央値より上にある。</translation>
    </message>
    <message>
        <source>Block_17 takes 71 % longer than the median, 354 µs per step, all of it in the GEMM of its MLP. A table of kernels shows the mean of all layers and hides it.</source>
        <translation>Block_17 は中央値より 71 % 長く、ステップごとに 354 µs 多い。そのすべてが MLP の GEMM にある。カーネルの表は全層の平均を示すので、これが隠れる。</translation>
    </message>
    <message>
        <source>How many iterations of the serving engine only decode?</source>
        <translation>サービングエンジンの反復のうち decode だけを行うものはいくつか。</translation>
    </message>
    <message>
        <source>Their names begin with execute_context_0: no request is in its prefill.</source>
        <translation>名前は execute_context_0 で始まる。prefill 中のリクエストはない。</translation>
    </message>
    <message>
        <source>27 of 31. One is a prefill, and in three a prefill makes running requests wait for their next token.</source>
        <translation>31回のうち27回。1回は prefill で、3回では prefill のために実行中のリクエストが次のトークンを待つ。</translation>
    </message>
    <message>
        <source>What bandwidth in GB/s does the copy reach, with bytes read and bytes written? Take the median.</source>
        <translation>読み書きのバイトを合わせて、コピーの帯域幅は何 GB/s か。中央値で。</translation>
    </message>
    <message>
        <source>Each byte is read once and written once: count it twice.</source>
        <translation>各バイトは1回読まれ1回書かれる：2回数える。</translation>
    </message>
    <message>
        <source>About 2030 GB/s, nearly the peak of the GPU's memory: only leaving the copy out would help.</source>
        <translation>約 2030 GB/s で GPU メモリのピークに近い：コピーをなくすほかに手はない。</translation>
    </message>
    <message>
        <source>How many TFLOP/s does the GEMM reach? Take the median.</source>
        <translation>GEMM は何 TFLOP/s に達するか。中央値で。</translation>
    </message>
    <message>
        <source>A product of 4096 × 4096 matrices has 2 · 4096³ operations.</source>
        <translation>4096 × 4096 の行列の積は 2 · 4096³ 回の演算。</translation>
    </message>
    <message>
        <source>237 TFLOP/s, 76 % of the 312 TFLOP/s that an A100 can do in bf16: there is little left to gain.</source>
        <translation>237 TFLOP/s で、A100 の bf16 の 312 TFLOP/s の 76 %：残る余地は小さい。</translation>
    </message>
    <message>
        <source>How many microseconds per mlp_fwd do the two elementwise kernels take together?</source>
        <translation>mlp_fwd ごとに、要素ごとの2つのカーネルは合わせて何マイクロ秒か。</translation>
    </message>
    <message>
        <source>Add up Total of the elementwise kernels and divide by three.</source>
        <translation>要素ごとのカーネルの「合計」を足し、3 で割る。</translation>
    </message>
    <message>
        <source>143 µs to write and read an intermediate tensor that a fused kernel keeps in registers.</source>
        <translation>中間テンソルの書き込みと読み直しに 143 µs。融合カーネルならレジスタに留まる。</translation>
    </message>
    <message>
        <source>Which kernel does Inductor generate for GELU and the multiplication?</source>
        <translation>Inductor は GELU と乗算にどのカーネルを生成するか。</translation>
    </message>
    <message>
        <source>Its name begins with triton.</source>
        <translation>名前は triton で始まる。</translation>
    </message>
    <message>
        <source>The name lists what was fused: a view, GELU and mul. Five kernels became four.</source>
        <translation>名前に融合されたものが並ぶ：ビュー、GELU、mul。カーネルは5つから4つになった。</translation>
    </message>
    <message>
        <source>How many microseconds does that fused kernel take? Take the median.</source>
        <translation>その融合カーネルは何マイクロ秒か。中央値で。</translation>
    </message>
    <message>
        <source>Read the column Median in the row of the Triton kernel.</source>
        <translation>Triton のカーネルの行の「中央値」の列を読む。</translation>
    </message>
    <message>
        <source>About 89 µs instead of 143 µs for the two kernels before.</source>
        <translation>約 89 µs。前の2つのカーネルでは 143 µs。</translation>
    </message>
    <message>
        <source>Through which call is the hand-written Triton kernel launched?</source>
        <translation>手書きの Triton カーネルはどの呼び出しで起動されるか。</translation>
    </message>
    <message>
        <source>Select the kernel _geglu_tanh_forward_kernel and follow it to its launch.</source>
        <translation>カーネル _geglu_tanh_forward_kernel を選び、起動までたどる。</translation>
    </message>
    <message>
        <source>Triton launches through the driver's API; PyTorch's own kernels go through the runtime's cudaLaunchKernel.</source>
        <translation>Triton はドライバ API で起動する。PyTorch 自身のカーネルはランタイムの cudaLaunchKernel による。</translation>
    </message>
    <message>
        <source>How many tokens per second does the engine generate while it decodes for 24 requests?</source>
        <translation>24件のリクエストを decode する間、エンジンは毎秒いくつのトークンを生成するか。</translation>
    </message>
    <message>
        <source>An iteration gives each request one token. Divide by the period, not by the GPU time.</source>
        <translation>1回の反復で各リクエストに1トークンずつ出る。GPU 時間ではなく周期で割る。</translation>
    </message>
    <message>
        <source>About 2650: 24 tokens in each 9.05 ms. During a prefill it is far less.</source>
        <translation>約2650：9.05 ms ごとに24トークン。prefill の間ははるかに少ない。</translation>
    </message>
    <message>
        <source>What share of their period does the GPU wait in these iterations?</source>
        <translation>これらの反復で GPU は周期のどれだけの割合を待つか。</translation>
    </message>
    <message>
        <source>The bubble before an iteration is a part of the period.</source>
        <translation>反復の前のバブルは周期の一部だ。</translation>
    </message>
    <message>
        <source>18 %: 1.65 ms of 9.05 ms, in which the host prepares the next iteration. Launching it earlier would bring up to 22 % more tokens per second.</source>
        <translation>18 %：9.05 ms のうち 1.65 ms で、ホストが次の反復を準備する。もっと早く起動すれば、毎秒のトークンは最大 22 % 増える。</translation>
    </message>
    <message>
        <source>Launches a kernel whose blocks all run at once, so that they can wait for one another.</source>
        <translation>全ブロックが同時に動くカーネルを起動する。ブロックどうしが待ち合わせできる。</translation>
    </message>
    <message>
        <source>Has a function of the host called when the stream reaches this point.</source>
        <translation>ストリームがここに達したときホストの関数を呼ばせる。</translation>
    </message>
    <message>
        <source>Makes a captured graph executable: once per graph, before its first launch.</source>
        <translation>キャプチャしたグラフを実行可能にする：グラフごとに1回、最初の起動の前に。</translation>
    </message>
    <message>
        <source>Brings an executable graph to the device before its first launch.</source>
        <translation>実行可能なグラフを最初の起動の前にデバイスへ送る。</translation>
    </message>
    <message>
        <source>Frees a graph.</source>
        <translation>グラフを解放する。</translation>
    </message>
    <message>
        <source>Reads or changes the nodes of a graph.</source>
        <translation>グラフのノードを読む、または変える。</translation>
    </message>
    <message>
        <source>From here on the work of the stream is recorded into a graph and does not run.</source>
        <translation>ここからストリームの仕事はグラフに記録され、実行されない。</translation>
    </message>
    <message>
        <source>Ends the recording of a stream's work into a graph.</source>
        <translation>ストリームの仕事のグラフへの記録を終える。</translation>
    </message>
    <message>
        <source>Asks whether the stream's work is being recorded into a graph.</source>
        <translation>ストリームの仕事がグラフに記録中かを問う。</translation>
    </message>
    <message>
        <source>Sets which calls this thread may make while a graph is captured.</source>
        <translation>グラフのキャプチャ中にこのスレッドができる呼び出しを決める。</translation>
    </message>
    <message>
        <source>Asks whether the device has passed an event or done a stream's work, and does not wait.</source>
        <translation>デバイスがイベントを過ぎたか、ストリームの仕事を終えたかを問う。待たない。</translation>
    </message>
    <message>
        <source>Puts a mark into a stream, to wait for or to time by.</source>
        <translation>待つため、または時間を測るために、ストリームに目印を入れる。</translation>
    </message>
    <message>
        <source>Reads the time between two events that the device has passed.</source>
        <translation>デバイスが過ぎた2つのイベントの間の時間を読む。</translation>
    </message>
    <message>
        <source>Makes or frees an event.</source>
        <translation>イベントを作る、または解放する。</translation>
    </message>
    <message>
        <source>Makes a stream wait for a mark in another; the host does not wait.</source>
        <translation>ストリームに、別のストリームの目印を待たせる。ホストは待たない。</translation>
    </message>
    <message>
        <source>Makes or frees a stream.</source>
        <translation>ストリームを作る、または解放する。</translation>
    </message>
    <message>
        <source>Asks for a property of a stream.</source>
        <translation>ストリームの属性を問う。</translation>
    </message>
    <message>
        <source>Puts a copy into a stream's queue and waits until it is done.</source>
        <translation>コピーをストリームのキューに入れ、終わるまで待つ。</translation>
    </message>
    <message>
        <source>Copies memory. The host waits until that is done, except between two places of one device.</source>
        <translation>メモリをコピーする。同じデバイス内のコピーを除き、ホストは終わるまで待つ。</translation>
    </message>
    <message>
        <source>Puts a copy into a stream's queue. From memory that is not pinned the host waits while it is staged.</source>
        <translation>コピーをストリームのキューに入れる。ピン留めされていないメモリからのコピーでは、中間バッファに移す間、ホストが待つ。</translation>
    </message>
    <message>
        <source>Puts a copy from one device to another into a stream's queue.</source>
        <translation>デバイス間のコピーをストリームのキューに入れる。</translation>
    </message>
    <message>
        <source>Takes memory from the device. PyTorch's allocator asks only while its cache grows.</source>
        <translation>デバイスからメモリを取る。PyTorch のアロケータはキャッシュが増えるときだけ要求する。</translation>
    </message>
    <message>
        <source>Takes memory from a pool of the driver, in the order of a stream.</source>
        <translation>ストリームの順序でドライバのプールからメモリを取る。</translation>
    </message>
    <message>
        <source>Gives memory back to a pool of the driver, in the order of a stream.</source>
        <translation>ストリームの順序でドライバのプールにメモリを返す。</translation>
    </message>
    <message>
        <source>Takes pinned host memory, which copies to the device need not stage.</source>
        <translation>ピン留めされたホストメモリを得る。そこからデバイスへのコピーは、中間バッファを経由しなくてよい。</translation>
    </message>
    <message>
        <source>Gives pinned host memory back.</source>
        <translation>ピン留めしたホストメモリを返す。</translation>
    </message>
    <message>
        <source>Maps memory of the device into the address space, as expandable segments of PyTorch's allocator do.</source>
        <translation>デバイスのメモリをアドレス空間に割り付ける。PyTorch のアロケータの拡張可能セグメントが行う。</translation>
    </message>
    <message>
        <source>Asks how much memory of the device is free.</source>
        <translation>デバイスの空きメモリを問う。</translation>
    </message>
    <message>
        <source>Asks where memory is: on the host, pinned or not, or on which device.</source>
        <translation>メモリの場所を問う：ホスト（ピン留めか否か）か、どのデバイスか。</translation>
    </message>
    <message>
        <source>Asks for a property of the device or the driver.</source>
        <translation>デバイスまたはドライバの属性を問う。</translation>
    </message>
    <message>
        <source>Asks for or sets the device that this thread works with.</source>
        <translation>このスレッドが使うデバイスを問う、または決める。</translation>
    </message>
    <message>
        <source>Asks what a kernel needs: registers, shared memory, threads. The first such call can load its code.</source>
        <translation>カーネルに必要なもの（レジスタ、共有メモリ、スレッド）を問う。最初の呼び出しはコードを読み込むことがある。</translation>
    </message>
    <message>
        <source>Asks how many blocks of a kernel fit on a multiprocessor, to choose its launch.</source>
        <translation>マルチプロセッサにカーネルのブロックがいくつ載るかを問い、起動方法を選ぶ。</translation>
    </message>
    <message>
        <source>Looks up the handle of a kernel.</source>
        <translation>カーネルのハンドルを調べます。</translation>
    </message>
    <message>
        <source>Turns the number of an error into its text.</source>
        <translation>エラー番号を文字に変えます。</translation>
    </message>
    <message>
        <source>Asks for the error of an earlier call.</source>
        <translation>前の呼び出しのエラーを問う。</translation>
    </message>
    <message>
        <source>Starts the driver, once per process.</source>
        <translation>ドライバを始動する。プロセスごとに1回。</translation>
    </message>
    <message>
        <source>Starts or stops the recording of a profiler.</source>
        <translation>プロファイラの記録を始める、または止める。</translation>
    </message>
    <message>
        <source>The host waits until the accelerator has done its work.</source>
        <translation>ホストはアクセラレータが仕事を終えるまで待つ。</translation>
    </message>
    <message>
        <source>The accelerator waits for an event.</source>
        <translation>アクセラレータがイベントを待つ。</translation>
    </message>
    <message>
        <source>The accelerator moves data by DMA.</source>
        <translation>アクセラレータが DMA でデータを移す。</translation>
    </message>
    <message>
        <source>The processing elements of the accelerator execute a job.</source>
        <translation>アクセラレータの処理要素がジョブを実行する。</translation>
    </message>
    <message>
        <source>The host puts a command into the accelerator's queue.</source>
        <translation>ホストがアクセラレータのキューに命令を入れる。</translation>
    </message>
    <message>
        <source>Host time in the slice itself, without what was called inside it.</source>
        <translation>スライス自身のホスト時間。中で呼ばれたものを含まない。</translation>
    </message>
    <message>
        <source>Self CPU as a share of the sum of all self CPU times.</source>
        <translation>自身の CPU 時間が、すべての自身の CPU 時間の和に占める割合。</translation>
    </message>
    <message>
        <source>Host time from start to end, with all that was called inside.</source>
        <translation>始まりから終わりまでのホスト時間。中で呼ばれたものを含む。</translation>
    </message>
    <message>
        <source>CPU total as a share of the sum of all self CPU times. Nested rows count a time again, so the column adds up to more than 100 %.</source>
        <translation>CPU 合計が、すべての自身の CPU 時間の和に占める割合。入れ子の行は時間を重ねて数えるので、列の和は 100 % を超える。</translation>
    </message>
    <message>
        <source>CPU total divided by the number of calls.</source>
        <translation>CPU 合計を呼び出し回数で割ったもの。</translation>
    </message>
    <message>
        <source>GPU time of the work that the slice launched itself, not through ops inside it.</source>
        <translation>スライスが自分で起動した仕事の GPU 時間。中の演算を通したものを含まない。</translation>
    </message>
    <message>
        <source>Self CUDA as a share of the sum of all self CUDA times.</source>
        <translation>自身の CUDA 時間が、すべての自身の CUDA 時間の和に占める割合。</translation>
    </message>
    <message>
        <source>GPU time of all work that was launched inside the slice.</source>
        <translation>スライスの中で起動されたすべての仕事の GPU 時間。</translation>
    </message>
    <message>
        <source>CUDA total divided by the number of calls.</source>
        <translation>CUDA 合計を呼び出し回数で割ったもの。</translation>
    </message>
    <message>
        <source>Self GPU as a share of the sum of all self GPU times.</source>
        <translation>自身の GPU 時間が、すべての自身の GPU 時間の和に占める割合。</translation>
    </message>
    <message>
        <source>GPU total divided by the number of calls.</source>
        <translation>GPU 合計を呼び出し回数で割ったもの。</translation>
    </message>
    <message>
        <source>Host memory that the slice allocated, less what it freed, with all calls inside it.</source>
        <translation>スライスが割り当てたホストメモリーから解放した分を引いた値。中の呼び出しをすべて含む。</translation>
    </message>
    <message>
        <source>The same for the slice itself, without the calls inside it.</source>
        <translation>同じ値を、中の呼び出しを除いてスライス自身だけで数えたもの。</translation>
    </message>
    <message>
        <source>GPU memory that the slice allocated, less what it freed, with all calls inside it.</source>
        <translation>スライスが割り当てた GPU メモリーから解放した分を引いた値。中の呼び出しをすべて含む。</translation>
    </message>
    <message>
        <source>The number of times that the row's slice occurs in the selected part.</source>
        <translation>行のスライスが、選択した部分に現れる回数。</translation>
    </message>
    <message>
        <source>The number of calls of the row. A module's own number counts its forward calls.</source>
        <translation>行が呼ばれた回数。モジュールでは順伝播の呼び出し回数。</translation>
    </message>
    <message>
        <source>Sizes of the input tensors, where the profiler recorded shapes.</source>
        <translation>入力テンソルの大きさ。プロファイラが形状を記録した場合。</translation>
    </message>
    <message>
        <source>The number of kernels, copies and memsets of the row.</source>
        <translation>行に属するカーネル、コピー、memset の数。</translation>
    </message>
    <message>
        <source>A kernel: a function that runs on the GPU. Its library wrote into its name how it works.</source>
        <translation>カーネル：GPU で実行される関数。ライブラリは動作の仕方を名前に書き込む。</translation>
    </message>
    <message>
        <source>Ops of PyTorch from which Inductor generated the kernel.</source>
        <translation>Inductor がカーネルを生成した元の PyTorch の演算。</translation>
    </message>
    <message>
        <source>The library or compiler that the kernel comes from, by its name.</source>
        <translation>名前から分かる、カーネルの出所のライブラリかコンパイラ。</translation>
    </message>
    <message>
        <source>Their number in the selected part of the trace.</source>
        <translation>トレースの選択した部分にある数。</translation>
    </message>
    <message>
        <source>Sum of the durations. Work that runs at the same time counts several times.</source>
        <translation>時間の和。同時に動く仕事は重ねて数える。</translation>
    </message>
    <message>
        <source>Mean duration. A few slow ones raise it: compare it with the median.</source>
        <translation>平均時間。少数の遅いものが押し上げるので、中央値と比べること。</translation>
    </message>
    <message>
        <source>Half of the durations are shorter. Outliers do not move it.</source>
        <translation>半分はこれより短い。外れ値に動かされない。</translation>
    </message>
    <message>
        <source>The shortest duration.</source>
        <translation>最も短い時間。</translation>
    </message>
    <message>
        <source>The longest duration.</source>
        <translation>最も長い時間。</translation>
    </message>
    <message>
        <source>Coefficient of variation: standard deviation over mean. It is large where launches of one kernel differ.</source>
        <translation>変動係数：標準偏差÷平均。同じカーネルの起動ごとの差が大きいと大きい。</translation>
    </message>
    <message>
        <source>The number of thread blocks of the launch, in three dimensions.</source>
        <translation>起動のスレッドブロック数（3次元）。</translation>
    </message>
    <message>
        <source>The number of threads per block, in three dimensions.</source>
        <translation>ブロックあたりのスレッド数（3次元）。</translation>
    </message>
    <message>
        <source>Registers per thread. Many registers leave room for fewer warps per multiprocessor.</source>
        <translation>スレッドあたりのレジスタ数。多いとマルチプロセッサに載るワープが減る。</translation>
    </message>
    <message>
        <source>Bytes of shared memory per block. Much of it leaves room for fewer blocks per multiprocessor.</source>
        <translation>ブロックあたりの共有メモリのバイト数。多いとマルチプロセッサに載るブロックが減る。</translation>
    </message>
    <message>
        <source>Rounds in which the grid runs on the whole GPU. A last round that is not full leaves multiprocessors idle.</source>
        <translation>グリッドが GPU 全体で実行される回数。最後の回が満杯でないと、空くマルチプロセッサが出る。</translation>
    </message>
    <message>
        <source>Resident warps per multiprocessor as a share of its limit, computed from registers, shared memory and block size. It is an upper limit, not a measurement.</source>
        <translation>マルチプロセッサに常駐するワープの、上限に対する割合。レジスタ、共有メモリ、ブロックの大きさから計算する。上限であり、測定値ではない。</translation>
    </message>
    <message>
        <source>The limit of the occupancy: registers, shared memory, warps, blocks or barriers.</source>
        <translation>占有率を抑えているもの：レジスタ、共有メモリ、ワープ、ブロック、バリア。</translation>
    </message>
    <message>
        <source>Launch latency: from the start of the launch call to the start of the kernel. It is long where earlier work of the stream was still queued, which keeps the GPU busy.</source>
        <translation>起動レイテンシ：起動呼び出しの始まりからカーネルの始まりまで。ストリームの前の仕事がまだ並んでいると長く、その間 GPU は稼働している。</translation>
    </message>
    <message>
        <source>The way the kernel was launched. A query of the occupancy before the launch is typical of cuBLAS and other libraries that choose among kernels.</source>
        <translation>カーネルの起動方法。起動前に占有率を問うのは、cuBLAS などカーネルを選ぶライブラリの特徴。</translation>
    </message>
    <message>
        <source>The innermost op of PyTorch that launched the work.</source>
        <translation>仕事を起動した、PyTorch の最も内側の演算。</translation>
    </message>
    <message>
        <source>Memory that the row allocated and that was live when the device held most, with all rows below it.</source>
        <translation>この行が割り当て、デバイスの保持量が最大のときに生きていたメモリ。下の行も含みます。</translation>
    </message>
    <message>
        <source>Memory that the row allocated in the whole trace, with all rows below it. Addresses were not recorded, so it is not known what was live at the same time.</source>
        <translation>この行がトレース全体で割り当てたメモリ。下の行も含みます。アドレスが記録されていないため、同時に生きていた量は分かりません。</translation>
    </message>
    <message>
        <source>Arithmetic of one launch in billions of operations, from the shapes of its op. A multiplication and an addition count as two.</source>
        <translation>1回の起動の演算量（10億回単位）。演算の形状から求める。乗算と加算で2回と数える。</translation>
    </message>
    <message>
        <source>Bytes that one launch must move at least: each input read once, each output written once.</source>
        <translation>1回の起動で最低限移すバイト数：入力を1回ずつ読み、出力を1回ずつ書く。</translation>
    </message>
    <message>
        <source>Arithmetic intensity. Below the GPU's ratio of peak arithmetic to bandwidth, memory is the limit.</source>
        <translation>演算強度。GPU のピーク演算性能と帯域幅の比より低ければ、メモリが限界になる。</translation>
    </message>
    <message>
        <source>Arithmetic per second that the kernel achieved, by its median time.</source>
        <translation>カーネルが達成した毎秒の演算量。中央値の時間による。</translation>
    </message>
    <message>
        <source>Achieved arithmetic as a share of the GPU's peak for the kernel's number type, dense.</source>
        <translation>達成した演算性能が、その数値型での GPU のピーク（密）に占める割合。</translation>
    </message>
    <message>
        <source>Share of peak by the mean time instead of the median.</source>
        <translation>中央値でなく平均時間によるピーク比。</translation>
    </message>
    <message>
        <source>Minimum bytes divided by the time. Caches can make it exceed the memory bandwidth.</source>
        <translation>最低限のバイト数を時間で割ったもの。キャッシュによりメモリ帯域幅を超えることがある。</translation>
    </message>
    <message>
        <source>GB/s as a share of the GPU's memory bandwidth.</source>
        <translation>GB/s が GPU のメモリ帯域幅に占める割合。</translation>
    </message>
    <message>
        <source>The kernel's limit on the roofline: arithmetic or memory.</source>
        <translation>ルーフラインのどちら側か：演算かメモリ。</translation>
    </message>
    <message>
        <source>The minimum time that the GPU could need, as a share of the time that it took.</source>
        <translation>GPU が最低限必要とし得る時間が、実際の時間に占める割合。</translation>
    </message>
    <message>
        <source>Sizes of a matrix product: rows and columns of the result, and the inner dimension.</source>
        <translation>行列積の大きさ：結果の行と列、および内側の次元。</translation>
    </message>
    <message>
        <source>The number of products of these sizes per launch.</source>
        <translation>1回の起動で計算する、この大きさの積の数。</translation>
    </message>
    <message>
        <source>Number type of the factors.</source>
        <translation>掛け合わせる数の型。</translation>
    </message>
    <message>
        <source>The part of the result that one block computes, from the kernel's name.</source>
        <translation>1ブロックが計算する結果の部分。カーネルの名前による。</translation>
    </message>
    <message>
        <source>Elements of all inputs, each counted once.</source>
        <translation>すべての入力の要素数。1回ずつ数える。</translation>
    </message>
    <message>
        <source>Elements of all outputs, each counted once.</source>
        <translation>すべての出力の要素数。1回ずつ数える。</translation>
    </message>
    <message>
        <source>Bytes of all inputs, each counted once.</source>
        <translation>すべての入力のバイト数。1回ずつ数える。</translation>
    </message>
    <message>
        <source>Bytes of all outputs, each counted once.</source>
        <translation>すべての出力のバイト数。1回ずつ数える。</translation>
    </message>
    <message>
        <source>Bytes read plus bytes written.</source>
        <translation>読むバイト数と書くバイト数の和。</translation>
    </message>
    <message>
        <source>Sum of the durations of the kernels that the op launched.</source>
        <translation>演算が起動したカーネルの時間の和。</translation>
    </message>
    <message>
        <source>A module, scope, function, phase or layer, as chosen above. A child's time is part of its parent's.</source>
        <translation>上で選んだモジュール、スコープ、関数、フェーズ、層。子の時間は親に含まれる。</translation>
    </message>
    <message>
        <source>GPU busy time of the forward pass.</source>
        <translation>順伝播の GPU 稼働時間。</translation>
    </message>
    <message>
        <source>GPU busy time of the backward pass. It counts for the module whose forward op it differentiates, by PyTorch's sequence numbers.</source>
        <translation>逆伝播の GPU 稼働時間。PyTorch のシーケンス番号により、微分した順伝播の演算のモジュールに数える。</translation>
    </message>
    <message>
        <source>GPU busy time of forwards that activation checkpointing runs again during the backward pass.</source>
        <translation>活性化チェックポイントが逆伝播中に再実行する順伝播の GPU 稼働時間。</translation>
    </message>
    <message>
        <source>GPU busy time of optimizer steps and of clearing gradients.</source>
        <translation>オプティマイザのステップと勾配のクリアの GPU 稼働時間。</translation>
    </message>
    <message>
        <source>GPU busy time of loading data and of copying it to the GPU.</source>
        <translation>データの読み込みと GPU へのコピーの GPU 稼働時間。</translation>
    </message>
    <message>
        <source>Communication that nothing else hides: while it ran, no kernel computed.</source>
        <translation>ほかに隠されない通信：その間、計算するカーネルがなかった。</translation>
    </message>
    <message>
        <source>GPU busy time for which the trace has no mark of a phase.</source>
        <translation>トレースにフェーズの印がない GPU 稼働時間。</translation>
    </message>
    <message>
        <source>Time in which the GPU worked for the row. Each instant counts once, so that rows add up.</source>
        <translation>GPU がその行のために働いた時間。各瞬間を1回だけ数えるので、行の和が全体になる。</translation>
    </message>
    <message>
        <source>The row's time as a share of the whole.</source>
        <translation>行の時間が全体に占める割合。</translation>
    </message>
    <message>
        <source>Time that threads of the host spent in the row, with all that was called inside.</source>
        <translation>ホストのスレッドが行で費やした時間。中で呼ばれたものを含む。</translation>
    </message>
    <message>
        <source>Arithmetic of matrix products, convolutions and attention, from recorded shapes. Elementwise work counts nothing.</source>
        <translation>行列積、畳み込み、アテンションの演算量。記録された形状による。要素ごとの仕事は数えない。</translation>
    </message>
    <message>
        <source>Number of the iteration, from 0, in order of time.</source>
        <translation>反復の番号。0 から時間順。</translation>
    </message>
    <message>
        <source>The kind of thing that the row shows.</source>
        <translation>行の種類。</translation>
    </message>
    <message>
        <source>Prefill reads prompts, decode generates one token per request, mixed does both. A step is one of the profiler's.</source>
        <translation>prefill はプロンプトを読み、decode は要求ごとに1トークンを生成し、mixed は両方を行う。ステップはプロファイラのもの。</translation>
    </message>
    <message>
        <source>Requests of the iteration: p, whose prompts it reads, and d, for which it generates a token.</source>
        <translation>反復のリクエスト。p はプロンプトを読むもの、d はトークンを 1 個生成するもの。</translation>
    </message>
    <message>
        <source>Tokens of the iteration: p, of prompts that it reads, and d, that it generates.</source>
        <translation>反復のトークン。p は読むプロンプトのもの、d は生成するもの。</translation>
    </message>
    <message>
        <source>The distance of its period from the median period of the iterations with equal requests. A row of several iterations shows the largest distance.</source>
        <translation>その周期が、同じリクエストの反復の周期の中央値とどれだけ違うか。複数の反復の行では最大の差を示す。</translation>
    </message>
    <message>
        <source>Generated tokens over the periods of the row. The names do not show what a prefill generates, so it is not counted.</source>
        <translation>行の周期あたりに生成したトークン。prefill が生成する分は名前に書かれていないので数えない。</translation>
    </message>
    <message>
        <source>Tokens in the key-value cache that attention reads, over all requests.</source>
        <translation>アテンションが読むキー・バリューキャッシュのトークン数。全要求の和。</translation>
    </message>
    <message>
        <source>From the end of the previous iteration's last GPU work to the start of this one's first. Negative: the two overlap.</source>
        <translation>前の反復の最後の GPU の仕事の終わりから、この反復の最初の仕事の始まりまで。負なら重なっている。</translation>
    </message>
    <message>
        <source>From the start of the iteration's first GPU work to that of the next one.</source>
        <translation>反復の最初の GPU の仕事の始まりから、次の反復のそれまで。</translation>
    </message>
    <message>
        <source>Model FLOP utilization: arithmetic from recorded shapes over the GPU's peak times the iteration's time. Work without shapes counts nothing, so it is a lower limit.</source>
        <translation>モデル FLOP 利用率：記録された形状による演算量を、GPU のピーク×反復の時間で割ったもの。形状のない仕事は数えないので下限である。</translation>
    </message>
    <message>
        <source>Launch calls of the iteration. A graph counts as one.</source>
        <translation>反復の起動呼び出しの数。グラフは1回と数える。</translation>
    </message>
    <message>
        <source>When it begins, from the start of the trace.</source>
        <translation>トレースの始まりから数えた開始時刻。</translation>
    </message>
    <message>
        <source>The name, as the trace writes it.</source>
        <translation>トレースに書かれた名前。</translation>
    </message>
    <message>
        <source>Length of the row's part. All kinds add up to the window.</source>
        <translation>行の部分の長さ。全種類の和が窓全体になる。</translation>
    </message>
    <message>
        <source>The part of the time for which the recording gives no reason.</source>
        <translation>記録が理由を示していない部分の時間。</translation>
    </message>
    <message>
        <source>The thread or stream.</source>
        <translation>スレッドまたはストリーム。</translation>
    </message>
    <message>
        <source>One process of the distributed job.</source>
        <translation>分散ジョブの1つのプロセス。</translation>
    </message>
    <message>
        <source>Median length of the rank's steps, on the host.</source>
        <translation>rank のステップのホスト上の長さの中央値。</translation>
    </message>
    <message>
        <source>The compute of this rank against that of the median rank.</source>
        <translation>このランクの計算時間を中央値のランクと比べた値。</translation>
    </message>
    <message>
        <source>GPU work without communication, median of the steps.</source>
        <translation>通信を除く GPU の仕事。ステップの中央値。</translation>
    </message>
    <message>
        <source>Time in which communication runs, hidden or not.</source>
        <translation>通信が動く時間。隠れているか否かを問わない。</translation>
    </message>
    <message>
        <source>Part of the communication that runs alongside other kernels.</source>
        <translation>他のカーネルと並行して実行された通信の部分。</translation>
    </message>
    <message>
        <source>Least time that the collectives need: for each, the shortest duration over the ranks.</source>
        <translation>集合通信に最低限必要な時間：それぞれ、rank の中で最も短い時間。</translation>
    </message>
    <message>
        <source>Time of collectives beyond the transfer: the rank waits for the last one to arrive.</source>
        <translation>集合通信のうち転送を超える時間：最後に来る rank を待っている。</translation>
    </message>
    <message>
        <source>Waiting as a share of the time in collectives that other ranks have too.</source>
        <translation>待ちが、ほかの rank も参加する集合通信の時間に占める割合。</translation>
    </message>
    <message>
        <source>Collectives to which the rank arrived last.</source>
        <translation>rank が最後に到着した集合通信の数。</translation>
    </message>
    <message>
        <source>Time that all others would wait less if the rank arrived with the one before it.</source>
        <translation>この rank が1つ前の rank と同時に着けば、ほかの全 rank が待たずに済む時間。</translation>
    </message>
    <message>
        <source>The time of the rank's GPU: computing, waiting for other ranks, communication, copies. The rest is idle.</source>
        <translation>ランクの GPU の時間の内訳:計算、他のランクの待機、通信、コピー。残りはアイドル。</translation>
    </message>
    <message>
        <source>The bottleneck of the rank.</source>
        <translation>rank の速さを決めているもの。</translation>
    </message>
    <message>
        <source>The shift of the rank's times, chosen so that its collectives end with those of the others.</source>
        <translation>集合通信がほかの rank と同時に終わるよう、rank の時刻をずらした量。</translation>
    </message>
    <message>
        <source>The file that the rank was read from.</source>
        <translation>rank を読み込んだファイル。</translation>
    </message>
    <message>
        <source>The role of the kernels or ops, and their names.</source>
        <translation>カーネルや演算の働きと、その名前。</translation>
    </message>
    <message>
        <source>The status of the work: the same, replaced, fused, added or removed in the second trace.</source>
        <translation>2つ目のトレースで仕事が同じか、置き換えられたか、融合されたか、増えたか、なくなったか。</translation>
    </message>
    <message>
        <source>Their number in the first and in the second trace.</source>
        <translation>1つ目と2つ目のトレースでの数。</translation>
    </message>
    <message>
        <source>Time in the second trace minus time in the first.</source>
        <translation>2つ目のトレースの時間から1つ目の時間を引いたもの。</translation>
    </message>
    <message>
        <source>The facts about the change that the names, shapes and launches of both traces prove.</source>
        <translation>両トレースの名前、形状、起動が、この変化について証明すること。</translation>
    </message>
    <message>
        <source>One stream of a GPU: kernels, copies and memsets, from when the GPU began each to when it ended. Work of one stream runs in the order of its launches; work of different streams can overlap.</source>
        <translation>GPU の1つのストリーム：カーネル、コピー、memset。GPU が始めてから終えるまで。同じストリームの仕事は起動順に動き、別のストリームの仕事は重なり得る。</translation>
    </message>
    <message>
        <source>Work of a GPU: kernels, copies and memsets, from when the GPU began each to when it ended.</source>
        <translation>GPU の仕事：カーネル、コピー、memset。GPU が始めてから終えるまで。</translation>
    </message>
    <message>
        <source>A lane of a GPU without work of its own: waits, or annotations whose kernels run on its streams.</source>
        <translation>自身の仕事を持たない GPU のレーン：待ち、またはカーネルが各ストリームで動く注釈。</translation>
    </message>
    <message>
        <source>One thread of the host. A slice inside another was called by it. The thread launches GPU work and goes on, unless it waits for the GPU. The backward pass of a CUDA device runs on a thread of autograd's own; that of the CPU runs on the caller's thread.</source>
        <translation>ホストの1つのスレッド。中のスライスは外のスライスに呼ばれた。スレッドは GPU の仕事を起動して先へ進む（GPU を待つ場合を除く）。CUDA デバイスの逆伝播は autograd 自身のスレッドで、CPU の逆伝播は呼び出し元のスレッドで動く。</translation>
    </message>
    <message>
        <source>Events that the file puts on this lane. They are neither ops of a thread nor work of a GPU.</source>
        <translation>ファイルがこのレーンに置いたイベント。スレッドの演算でも GPU の仕事でもない。</translation>
    </message>
    <message>
        <source>A view: the result shares the data of its input and differs only in shape, strides or offset. No kernel runs.</source>
        <translation>ビュー：結果は入力とデータを共有し、形状、ストライド、オフセットだけが違う。カーネルは動かない。</translation>
    </message>
    <message>
        <source>Changes the shape, strides or offset of the tensor itself. Its data stay as they are, and no kernel runs.</source>
        <translation>テンソル自身の形状、ストライド、オフセットを変える。データはそのままで、カーネルは動かない。</translation>
    </message>
    <message>
        <source>The same data without autograd's history. No kernel runs.</source>
        <translation>同じデータで、autograd の履歴を持たない。カーネルは動かない。</translation>
    </message>
    <message>
        <source>Removes autograd's history from the tensor itself. Its data stay as they are, and no kernel runs.</source>
        <translation>テンソル自身から autograd の履歴を取り除く。データはそのままで、カーネルは動かない。</translation>
    </message>
    <message>
        <source>Marks a tensor that was made from Python data. No kernel runs.</source>
        <translation>Python のデータから作られたテンソルに印を付ける。カーネルは動かない。</translation>
    </message>
    <message>
        <source>A question about a tensor's type, shape or memory. No kernel runs.</source>
        <translation>テンソルの型、形状、メモリについての問い合わせ。カーネルは動かない。</translation>
    </message>
    <message>
        <source>Conjugation or negation that is kept as a flag of the tensor. Real tensors pass unchanged, without a kernel.</source>
        <translation>テンソルのフラグとして持つ共役や符号反転。実数のテンソルはカーネルなしでそのまま通る。</translation>
    </message>
    <message>
        <source>Makes the tensor use another storage. No data is moved.</source>
        <translation>テンソルに別のストレージを使わせる。データは動かない。</translation>
    </message>
    <message>
        <source>Changes the size of a tensor in place. Memory is taken only where it grows.</source>
        <translation>テンソルの大きさをその場で変える。大きくなるときだけメモリを取る。</translation>
    </message>
    <message>
        <source>Tells PyTorch's allocator that another stream uses the tensor, so that its memory is not reused too early.</source>
        <translation>別のストリームもテンソルを使うことを PyTorch のアロケータに知らせ、メモリの早すぎる再利用を防ぐ。</translation>
    </message>
    <message>
        <source>Makes a new tensor and does not fill it: memory is taken from the allocator, and no kernel runs.</source>
        <translation>新しいテンソルを作り、値は入れない：アロケータからメモリを取り、カーネルは動かない。</translation>
    </message>
    <message>
        <source>Makes a new tensor and fills it with one value, on a GPU by a kernel or a memset.</source>
        <translation>新しいテンソルを作り1つの値で満たす。GPU ではカーネルか memset による。</translation>
    </message>
    <message>
        <source>Fills a tensor with one value, on a GPU by a kernel or a memset.</source>
        <translation>テンソルを1つの値で満たす。GPU ではカーネルか memset による。</translation>
    </message>
    <message>
        <source>Makes a tensor of evenly spaced numbers.</source>
        <translation>等間隔の数のテンソルを作る。</translation>
    </message>
    <message>
        <source>Makes a tensor without dimensions, which holds one number.</source>
        <translation>1つの数を持つ、次元のないテンソルを作る。</translation>
    </message>
    <message>
        <source>Makes the indices of a triangle of a matrix.</source>
        <translation>行列の三角部分のインデックスを作る。</translation>
    </message>
    <message>
        <source>Draws random numbers. Each call advances the state of the generator.</source>
        <translation>乱数を引く。呼び出しごとに生成器の状態が進む。</translation>
    </message>
    <message>
        <source>Copies a tensor into new memory.</source>
        <translation>テンソルを新しいメモリにコピーする。</translation>
    </message>
    <message>
        <source>Autocast casts an input to fp32 for an op that needs full precision.</source>
        <translation>完全な精度を要する演算のために、autocast が入力を fp32 に変換する。</translation>
    </message>
    <message>
        <source>Autocast casts an input to fp16 or bf16 for an op that runs in reduced precision.</source>
        <translation>低精度で動く演算のために、autocast が入力を fp16 か bf16 に変換する。</translation>
    </message>
    <message>
        <source>Copies a tensor into pinned host memory, from which the GPU can read while the host goes on.</source>
        <translation>テンソルをピン留めしたホストメモリにコピーする。ホストが進む間に GPU がそこから読める。</translation>
    </message>
    <message>
        <source>Joins tensors along a dimension: all of them are copied into a new one.</source>
        <translation>テンソルを1つの次元に沿ってつなぐ：すべてを新しいテンソルにコピーする。</translation>
    </message>
    <message>
        <source>Repeats the data of a tensor by copying it.</source>
        <translation>テンソルのデータをコピーして繰り返す。</translation>
    </message>
    <message>
        <source>Copies a tensor into a larger one and fills the border.</source>
        <translation>テンソルをより大きなテンソルにコピーし、縁を埋める。</translation>
    </message>
    <message>
        <source>Copies a list of tensors into one flat tensor.</source>
        <translation>テンソルのリストを1つの平らなテンソルにコピーする。</translation>
    </message>
    <message>
        <source>Cuts a flat tensor into views of given shapes.</source>
        <translation>平らなテンソルを与えられた形状のビューに切り分ける。</translation>
    </message>
    <message>
        <source>Moves elements along a dimension: shifted round, or in reverse order.</source>
        <translation>1つの次元に沿って要素を動かす：巡回させるか、逆順にする。</translation>
    </message>
    <message>
        <source>Keeps the part of a matrix on one side of a diagonal and sets the rest to zero.</source>
        <translation>行列の対角線の片側を残し、残りを 0 にする。</translation>
    </message>
    <message>
        <source>Elementwise: each element of the result depends only on the elements at the same place of the inputs, after broadcasting. On a GPU that is one kernel as a rule, limited by memory bandwidth.</source>
        <translation>要素ごと：ブロードキャスト後、結果の各要素は入力の同じ位置の要素だけで決まる。GPU では通常、メモリ帯域幅に律速される1つのカーネルになる。</translation>
    </message>
    <message>
        <source>Sets elements to one value where a mask is true.</source>
        <translation>マスクが真の要素を1つの値にする。</translation>
    </message>
    <message>
        <source>Compares two tensors, exactly or within a tolerance.</source>
        <translation>2つのテンソルを、厳密にまたは許容差の範囲で比べる。</translation>
    </message>
    <message>
        <source>A reduction: many elements become one, over all dimensions or the given ones.</source>
        <translation>リダクション：全次元または指定の次元で、多くの要素を1つにする。</translation>
    </message>
    <message>
        <source>The largest or smallest element, over all dimensions or one; with two tensors the larger or smaller of each pair.</source>
        <translation>全次元または1つの次元で最大・最小の要素。2つのテンソルでは各組の大きい方・小さい方。</translation>
    </message>
    <message>
        <source>A scan: each element of the result combines all elements up to its place along one dimension.</source>
        <translation>スキャン：結果の各要素は、1つの次元に沿ってその位置までの全要素をまとめたもの。</translation>
    </message>
    <message>
        <source>Sorts along one dimension, or selects by order: the largest elements, the median, a quantile.</source>
        <translation>1つの次元に沿って整列する、または順位で選ぶ：最大の要素、中央値、分位数。</translation>
    </message>
    <message>
        <source>Finds the different elements. On a GPU the host waits, as their number sets the size of the result.</source>
        <translation>異なる要素を見つける。その数が結果の大きさを決めるため、GPU ではホストが待つ。</translation>
    </message>
    <message>
        <source>Finds by binary search the boundaries around each value.</source>
        <translation>各値がどの境界の間にあるかを二分探索で求める。</translation>
    </message>
    <message>
        <source>Subtracts neighboring elements along one dimension.</source>
        <translation>1つの次元に沿って隣り合う要素の差を取る。</translation>
    </message>
    <message>
        <source>Reads elements at given indices into a new tensor. With a mask of booleans the host waits for the GPU, because the number of true elements sets the size of the result.</source>
        <translation>与えられたインデックスの要素を新しいテンソルに読む。真偽値のマスクでは、真の数が結果の大きさを決めるため、ホストが GPU を待つ。</translation>
    </message>
    <message>
        <source>Reads elements at given indices into a new tensor.</source>
        <translation>与えられたインデックスの要素を新しいテンソルに読む。</translation>
    </message>
    <message>
        <source>Finds the indices of elements that are not zero. On a GPU the host waits, because their number sets the size of the result.</source>
        <translation>0 でない要素のインデックスを見つける。その数が結果の大きさを決めるため、GPU ではホストが待つ。</translation>
    </message>
    <message>
        <source>Writes elements to given indices, or adds them there.</source>
        <translation>与えられたインデックスに要素を書く、または足し込む。</translation>
    </message>
    <message>
        <source>Looks up rows of a table by index: a gather, limited by memory bandwidth.</source>
        <translation>インデックスで表の行を引く：gather であり、メモリ帯域幅に律速される。</translation>
    </message>
    <message>
        <source>Looks up rows of a table by index and combines those of each bag by sum, mean or maximum.</source>
        <translation>インデックスで表の行を引き、bag ごとに和、平均、最大でまとめる。</translation>
    </message>
    <message>
        <source>Makes a row of zeros with a single one from each index.</source>
        <translation>各インデックスから、1つだけ 1 で残りが 0 の行を作る。</translation>
    </message>
    <message>
        <source>Product of a matrix and a vector, or of two vectors: limited by memory bandwidth.</source>
        <translation>行列とベクトル、または2つのベクトルの積：メモリ帯域幅に律速される。</translation>
    </message>
    <message>
        <source>Product of two fp8 matrices with scales: one GEMM.</source>
        <translation>スケール付きの2つの fp8 行列の積：1つの GEMM。</translation>
    </message>
    <message>
        <source>Several matrix products of different sizes in one kernel, as of the experts of a mixture.</source>
        <translation>1つのカーネルでの大きさの異なる複数の行列積。混合エキスパートの各エキスパートなど。</translation>
    </message>
    <message>
        <source>Sums of products in Einstein's notation: it permutes its inputs and calls bmm.</source>
        <translation>アインシュタイン記法の積和：入力を並べ替え、bmm を呼ぶ。</translation>
    </message>
    <message>
        <source>Product over several dimensions: it reshapes its inputs and calls mm.</source>
        <translation>複数の次元にわたる積：入力の形状を変え、mm を呼ぶ。</translation>
    </message>
    <message>
        <source>Convolution: it passes its arguments on to a backend such as cuDNN, MIOpen or oneDNN, and does no work of its own.</source>
        <translation>畳み込み：引数を cuDNN、MIOpen、oneDNN などのバックエンドに渡し、自身は仕事をしない。</translation>
    </message>
    <message>
        <source>Convolution by the library in its name: cuDNN on NVIDIA GPUs, MIOpen on AMD GPUs, oneDNN (mkldnn) on CPUs.</source>
        <translation>名前にあるライブラリによる畳み込み：NVIDIA GPU では cuDNN、AMD GPU では MIOpen、CPU では oneDNN（mkldnn）。</translation>
    </message>
    <message>
        <source>Convolution by PyTorch itself: the input is unfolded into a matrix, then multiplied.</source>
        <translation>PyTorch 自身による畳み込み：入力を行列に展開して掛ける。</translation>
    </message>
    <message>
        <source>Convolution of each channel by itself, by PyTorch's own kernel.</source>
        <translation>PyTorch 自身のカーネルによる、チャネルごとの畳み込み。</translation>
    </message>
    <message>
        <source>Backward of a convolution: the gradients of its input, weight and bias, as far as they are needed.</source>
        <translation>畳み込みの逆伝播：入力、重み、バイアスの勾配（必要なもの）。</translation>
    </message>
    <message>
        <source>Backward of a convolution: the gradient of its input.</source>
        <translation>畳み込みの逆伝播：入力の勾配。</translation>
    </message>
    <message>
        <source>Backward of a convolution: the gradient of its weight.</source>
        <translation>畳み込みの逆伝播：重みの勾配。</translation>
    </message>
    <message>
        <source>Batch normalization: it passes its arguments on to cuDNN, MIOpen or PyTorch's own kernels, and does no work of its own.</source>
        <translation>バッチ正規化：引数を cuDNN、MIOpen、PyTorch 自身のカーネルに渡し、自身は仕事をしない。</translation>
    </message>
    <message>
        <source>Batch normalization: in training by the mean and variance of each channel over the batch, in evaluation by the stored ones.</source>
        <translation>バッチ正規化：訓練では各チャネルのバッチ全体の平均と分散で、評価では保存された値で行う。</translation>
    </message>
    <message>
        <source>Layer normalization: by mean and variance over the last dimensions of each sample.</source>
        <translation>層正規化：各サンプルの最後の次元にわたる平均と分散による。</translation>
    </message>
    <message>
        <source>Group normalization: by mean and variance of each group of channels of each sample.</source>
        <translation>グループ正規化：各サンプルのチャネル群ごとの平均と分散による。</translation>
    </message>
    <message>
        <source>Instance normalization: by mean and variance of each channel of each sample.</source>
        <translation>インスタンス正規化：各サンプルの各チャネルの平均と分散による。</translation>
    </message>
    <message>
        <source>RMS normalization: by the root mean square over the last dimensions; no mean is subtracted.</source>
        <translation>RMS 正規化：最後の次元にわたる二乗平均平方根による。平均は引かない。</translation>
    </message>
    <message>
        <source>Softmax: exponentials along one dimension, divided by their sum.</source>
        <translation>ソフトマックス：1つの次元に沿った指数を、その和で割る。</translation>
    </message>
    <message>
        <source>Logarithm of the softmax along one dimension, in one stable step.</source>
        <translation>1つの次元に沿ったソフトマックスの対数を、安定な1段階で求める。</translation>
    </message>
    <message>
        <source>Dropout: in training it sets random elements to zero and scales the others up; in evaluation it does nothing.</source>
        <translation>ドロップアウト：訓練では無作為な要素を 0 にし残りを拡大する。評価では何もしない。</translation>
    </message>
    <message>
        <source>Max pooling: the largest element of each window.</source>
        <translation>最大プーリング：各窓の最大の要素。</translation>
    </message>
    <message>
        <source>Average pooling: the mean of each window. The adaptive form sizes its windows by the wanted result.</source>
        <translation>平均プーリング：各窓の平均。適応形は望む結果に合わせて窓の大きさを決める。</translation>
    </message>
    <message>
        <source>Resizes images by interpolation.</source>
        <translation>補間で画像の大きさを変える。</translation>
    </message>
    <message>
        <source>Cross-entropy loss: log_softmax, then nll_loss.</source>
        <translation>交差エントロピー損失：log_softmax の後に nll_loss。</translation>
    </message>
    <message>
        <source>Negative log-likelihood: it takes the log-probability of each target and averages or sums them.</source>
        <translation>負の対数尤度：各目標の対数確率を取り、平均または合計する。</translation>
    </message>
    <message>
        <source>Squared differences of prediction and target, averaged or summed.</source>
        <translation>予測と目標の差の二乗の平均または和。</translation>
    </message>
    <message>
        <source>Differences of prediction and target, averaged or summed.</source>
        <translation>予測と目標の差の平均または和。</translation>
    </message>
    <message>
        <source>Binary cross-entropy loss. The form with logits applies the sigmoid itself.</source>
        <translation>二値交差エントロピー損失。logits 付きの形は自分でシグモイドを適用する。</translation>
    </message>
    <message>
        <source>Flash attention: products with the keys, softmax and products with the values in one kernel, tile by tile. The matrix of scores is never stored.</source>
        <translation>Flash attention：キーとの積、ソフトマックス、値との積を1つのカーネルでタイルごとに行う。スコアの行列は保存しない。</translation>
    </message>
    <message>
        <source>Memory-efficient attention: scores are computed tile by tile and never stored as a whole.</source>
        <translation>メモリ効率のよいアテンション：スコアはタイルごとに計算し、全体を保存しない。</translation>
    </message>
    <message>
        <source>Attention by cuDNN, fused into one kernel.</source>
        <translation>cuDNN による、1つのカーネルに融合したアテンション。</translation>
    </message>
    <message>
        <source>Attention from plain products and a softmax: the whole matrix of scores is written and read again.</source>
        <translation>通常の積とソフトマックスによるアテンション：スコアの行列全体を書き、読み直す。</translation>
    </message>
    <message>
        <source>The fast path of nn.MultiheadAttention in inference: projections and attention in one op.</source>
        <translation>nn.MultiheadAttention の推論での高速経路：射影とアテンションを1つの演算で行う。</translation>
    </message>
    <message>
        <source>Adds the bias to projected queries, keys and values, scales the queries and splits the heads.</source>
        <translation>射影したクエリ、キー、値にバイアスを足し、クエリを縮尺し、ヘッドに分ける。</translation>
    </message>
    <message>
        <source>Mixed precision: it divides gradients by the loss scale and notes whether one is infinite or NaN.</source>
        <translation>混合精度：勾配を損失スケールで割り、無限大や NaN があるかを記録する。</translation>
    </message>
    <message>
        <source>Mixed precision: it lowers the loss scale after a step with infinite gradients and raises it after many without.</source>
        <translation>混合精度：無限大の勾配があったステップの後は損失スケールを下げ、長くなければ上げる。</translation>
    </message>
    <message>
        <source>One optimizer step for a list of parameters, in few kernels.</source>
        <translation>パラメータのリストに対するオプティマイザの1ステップ。少数のカーネルで行う。</translation>
    </message>
    <message>
        <source>A record of one collective: its name, sizes and process group. It does no work of its own.</source>
        <translation>1つの集合通信の記録：名前、大きさ、プロセスグループ。自身は仕事をしない。</translation>
    </message>
    <message>
        <source>DDP copies a gradient into its bucket and divides it by the number of ranks.</source>
        <translation>DDP が勾配をバケットにコピーし、rank 数で割る。</translation>
    </message>
    <message>
        <source>DDP copies reduced gradients from a bucket back to the parameters.</source>
        <translation>DDP が縮約した勾配をバケットからパラメータへ戻す。</translation>
    </message>
    <message>
        <source>DDP's mark in autograd's graph where the backward pass begins.</source>
        <translation>autograd のグラフで逆伝播の始まりを示す DDP の印。</translation>
    </message>
    <message>
        <source>Waits for a functional collective. With NCCL the current stream waits, and the host goes on.</source>
        <translation>関数型の集合通信を待つ。NCCL では現在のストリームが待ち、ホストは先へ進む。</translation>
    </message>
    <message>
        <source>Adds a gradient to its parameter's .grad, or stores it there if it is the first. DDP starts the all-reduce of a full bucket from here.</source>
        <translation>勾配をパラメータの .grad に足す。最初のものならそこに置く。DDP は満杯のバケットの all-reduce をここから始める。</translation>
    </message>
    <message>
        <source>The backward of a part of the model that TorchScript compiled.</source>
        <translation>TorchScript がコンパイルしたモデルの部分の逆伝播。</translation>
    </message>
    <message>
        <source>A call of torch.distributed: it starts the communication and returns a handle to wait for.</source>
        <translation>torch.distributed の呼び出し：通信を始め、待つためのハンドルを返す。</translation>
    </message>
    <message>
        <source>A functional collective, as torch.compile and DTensor use them: it starts the communication and returns a tensor that wait_tensor waits for.</source>
        <translation>torch.compile や DTensor が使う関数型の集合通信：通信を始め、wait_tensor が待つテンソルを返す。</translation>
    </message>
    <message>
        <source>An op of FBGEMM, Meta's library for embedding tables, jagged tensors and low precision.</source>
        <translation>埋め込み表、不揃いテンソル、低精度のための Meta のライブラリ FBGEMM の演算。</translation>
    </message>
    <message>
        <source>An op of vLLM, registered with PyTorch.</source>
        <translation>vLLM が PyTorch に登録した演算。</translation>
    </message>
    <message>
        <source>An op of SGLang, registered with PyTorch.</source>
        <translation>SGLang が PyTorch に登録した演算。</translation>
    </message>
    <message>
        <source>A function of a serving engine that was registered as an op, so that the profiler records its inputs.</source>
        <translation>プロファイラが入力を記録できるよう、サービングエンジンが演算として登録した関数。</translation>
    </message>
    <message>
        <source>An op of AITER, AMD's library of kernels for inference.</source>
        <translation>AMD の推論用カーネルライブラリ AITER の演算。</translation>
    </message>
    <message>
        <source>An op of torchvision.</source>
        <translation>torchvision の演算。</translation>
    </message>
    <message>
        <source>An op of torchaudio.</source>
        <translation>torchaudio の演算。</translation>
    </message>
    <message>
        <source>An op of the library FlashAttention.</source>
        <translation>ライブラリ FlashAttention の演算。</translation>
    </message>
    <message>
        <source>An op of NVIDIA's Transformer Engine.</source>
        <translation>NVIDIA Transformer Engine の演算。</translation>
    </message>
    <message>
        <source>An op of xFormers.</source>
        <translation>xFormers の演算。</translation>
    </message>
    <message>
        <source>An op of PyTorch on quantized tensors.</source>
        <translation>量子化テンソルに対する PyTorch の演算。</translation>
    </message>
    <message>
        <source>A primitive op, into which torch.compile decomposes others.</source>
        <translation>torch.compile がほかの演算を分解した基本演算。</translation>
    </message>
    <message>
        <source>The forward of a model under DDP: it may broadcast buffers first, then calls the model.</source>
        <translation>DDP でのモデルの順伝播：先にバッファをブロードキャストすることがあり、その後モデルを呼ぶ。</translation>
    </message>
    <message>
        <source>The forward of a model under FSDP: parameters are gathered before each block and freed after it.</source>
        <translation>FSDP でのモデルの順伝播：パラメータは各ブロックの前に集められ、後で解放される。</translation>
    </message>
    <message>
        <source>A part of FSDP: it gathers parameters before they are used, or reduces gradients.</source>
        <translation>FSDP の一部：使う前にパラメータを集める、または勾配を縮約する。</translation>
    </message>
    <message>
        <source>A call of the NCCL process group: it puts a collective into a communication stream.</source>
        <translation>NCCL プロセスグループの呼び出し：集合通信を通信ストリームに入れる。</translation>
    </message>
    <message>
        <source>A collective by Gloo: it runs on the CPU, in threads of its own.</source>
        <translation>Gloo による集合通信：CPU 上の自分のスレッドで動く。</translation>
    </message>
    <message>
        <source>A collective by MPI: it runs on the CPU.</source>
        <translation>MPI による集合通信：CPU 上で動く。</translation>
    </message>
    <message>
        <source>One step of a diffusion model: the numbers are the batch, the height and the width.</source>
        <translation>拡散モデルの1ステップ：数字はバッチ、高さ、幅。</translation>
    </message>
    <message>
        <source>One iteration of vLLM: requests and tokens in prefill (context) and in decode (generation).</source>
        <translation>vLLM の1反復：prefill（context）と decode（generation）の要求とトークン。</translation>
    </message>
    <message>
        <source>One iteration of SGLang: EXTEND is prefill, DECODE is decode; bs is the number of requests.</source>
        <translation>SGLang の1反復：EXTEND は prefill、DECODE は decode。bs は要求の数。</translation>
    </message>
    <message>
        <source>One iteration of a serving engine that reads prompts.</source>
        <translation>プロンプトを読む、サービングエンジンの1反復。</translation>
    </message>
    <message>
        <source>One iteration of a serving engine that generates one token for each request.</source>
        <translation>要求ごとに1トークンを生成する、サービングエンジンの1反復。</translation>
    </message>
    <message>
        <source>One iteration of TensorRT-LLM: requests in context (prefill) and in generation (decode).</source>
        <translation>TensorRT-LLM の1反復：context（prefill）と generation（decode）の要求。</translation>
    </message>
    <message>
        <source>A serving engine captures a graph for a batch of this size.</source>
        <translation>サービングエンジンがこの大きさのバッチのグラフをキャプチャする。</translation>
    </message>
    <message>
        <source>The forward pass, or a part of it, as the program marks it.</source>
        <translation>プログラムが印を付けた順伝播、またはその一部。</translation>
    </message>
    <message>
        <source>The backward pass, as the program marks it.</source>
        <translation>プログラムが印を付けた逆伝播。</translation>
    </message>
    <message>
        <source>The optimizer step, as the program marks it.</source>
        <translation>プログラムが印を付けたオプティマイザのステップ。</translation>
    </message>
    <message>
        <source>The program waits for the next batch of data, or loads it.</source>
        <translation>プログラムが次のバッチのデータを待つ、または読み込む。</translation>
    </message>
    <message>
        <source>The program waits until a batch has arrived on the GPU.</source>
        <translation>プログラムがバッチの GPU への到着を待つ。</translation>
    </message>
    <message>
        <source>The next batch is copied to the GPU.</source>
        <translation>次のバッチを GPU にコピーする。</translation>
    </message>
    <message>
        <source>TorchRec starts to distribute the sparse features of a batch among the ranks.</source>
        <translation>TorchRec がバッチの疎な特徴量の rank 間への配布を始める。</translation>
    </message>
    <message>
        <source>TorchRec waits for the sparse features that other ranks send.</source>
        <translation>TorchRec がほかの rank の送る疎な特徴量を待つ。</translation>
    </message>
    <message>
        <source>TorchRec exchanges sparse features among the ranks by all-to-all.</source>
        <translation>TorchRec が疎な特徴量を rank 間で all-to-all により交換する。</translation>
    </message>
    <message>
        <source>One action of a pipeline schedule: the stage, then F for forward, B for backward, and the micro-batch.</source>
        <translation>パイプラインスケジュールの1動作：ステージ、F は順伝播、B は逆伝播、そしてマイクロバッチ。</translation>
    </message>
    <message>
        <source>A fully connected layer: a matrix product with the weight, and a bias.</source>
        <translation>全結合層：重みとの行列積とバイアス。</translation>
    </message>
    <message>
        <source>A convolution.</source>
        <translation>畳み込み。</translation>
    </message>
    <message>
        <source>It looks up a vector for each index, such as a token.</source>
        <translation>トークンなどの各インデックスに対するベクトルを引く。</translation>
    </message>
    <message>
        <source>A normalization.</source>
        <translation>正規化。</translation>
    </message>
    <message>
        <source>It sets random elements to zero in training, and does nothing in evaluation.</source>
        <translation>訓練では無作為な要素を 0 にし、評価では何もしない。</translation>
    </message>
    <message>
        <source>An activation function: elementwise.</source>
        <translation>活性化関数：要素ごと。</translation>
    </message>
    <message>
        <source>One half of the input passes an activation function and is multiplied with the other.</source>
        <translation>入力の半分を活性化関数に通し、残り半分と掛ける。</translation>
    </message>
    <message>
        <source>Attention with several heads: it projects queries, keys and values, and the result.</source>
        <translation>複数ヘッドのアテンション：クエリ、キー、値と結果を射影する。</translation>
    </message>
    <message>
        <source>A container: it calls its modules one after the other.</source>
        <translation>コンテナ：中のモジュールを順に呼ぶ。</translation>
    </message>
    <message>
        <source>A pooling: each window becomes one element.</source>
        <translation>プーリング：各窓が1つの要素になる。</translation>
    </message>
    <message>
        <source>A loss function.</source>
        <translation>損失関数。</translation>
    </message>
    <message>
        <source>A module that torch.compile or torch.fx made: what it calls is generated code.</source>
        <translation>torch.compile か torch.fx が作ったモジュール：呼ぶのは生成されたコード。</translation>
    </message>
    <message>
        <source>DDP: it calls the model and averages gradients over the ranks in the backward pass.</source>
        <translation>DDP：モデルを呼び、逆伝播で rank 間の勾配を平均する。</translation>
    </message>
    <message>
        <source>FSDP: parameters are sharded over the ranks and gathered before they are used.</source>
        <translation>FSDP：パラメータは rank に分割され、使う前に集められる。</translation>
    </message>
    <message>
        <source>Python hands the backward pass to autograd's engine, and waits for it.</source>
        <translation>Python が逆伝播を autograd のエンジンに渡し、待つ。</translation>
    </message>
    <message>
        <source>The host waits until the device has done its work.</source>
        <translation>ホストはデバイスが仕事を終えるまで待つ。</translation>
    </message>
    <message>
        <source>It brings data to the host: if they are on the GPU, the host waits for them.</source>
        <translation>データをホストに持ってくる：GPU にあればホストは待つ。</translation>
    </message>
    <message>
        <source>The thread waits: for a lock, for input or for time to pass.</source>
        <translation>スレッドが待つ：ロック、入力、または時間の経過。</translation>
    </message>
    <message>
        <source>It replays a CUDA graph.</source>
        <translation>CUDA グラフを再生する。</translation>
    </message>
    <message>
        <source>A GEMM: it multiplies matrices. Large ones are limited by arithmetic, those with few rows (as in decode) by memory bandwidth.</source>
        <translation>GEMM：行列を掛ける。大きなものは演算に、行の少ないもの（decode など）はメモリ帯域幅に律速される。</translation>
    </message>
    <message>
        <source>Attention: products of queries and keys, softmax, and products with the values, or a part of that.</source>
        <translation>アテンション：クエリとキーの積、ソフトマックス、値との積、またはその一部。</translation>
    </message>
    <message>
        <source>A convolution, or one of its gradients.</source>
        <translation>畳み込み、またはその勾配の1つ。</translation>
    </message>
    <message>
        <source>An elementwise kernel: it reads its inputs once and writes its result once, so that memory bandwidth limits it as a rule.</source>
        <translation>要素ごとのカーネル：入力を1回読み結果を1回書くので、通常はメモリ帯域幅に律速される。</translation>
    </message>
    <message>
        <source>A reduction: many elements become one, as in sums and means.</source>
        <translation>リダクション：和や平均のように、多くの要素が1つになる。</translation>
    </message>
    <message>
        <source>A normalization by statistics of its input, or its gradient.</source>
        <translation>入力の統計量による正規化、またはその勾配。</translation>
    </message>
    <message>
        <source>Softmax along one dimension, or its gradient.</source>
        <translation>1つの次元に沿ったソフトマックス、またはその勾配。</translation>
    </message>
    <message>
        <source>It reads or writes elements at given indices: gather, scatter, embedding.</source>
        <translation>与えられたインデックスの要素を読み書きする：gather、scatter、埋め込み。</translation>
    </message>
    <message>
        <source>It moves data without arithmetic: a copy, a cast, a transpose, a concatenation or a fill.</source>
        <translation>演算なしでデータを移す：コピー、型変換、転置、連結、充填。</translation>
    </message>
    <message>
        <source>Communication with other GPUs. A part of its time can be waiting for the others to arrive.</source>
        <translation>ほかの GPU との通信。時間の一部はほかの到着を待っていることがある。</translation>
    </message>
    <message>
        <source>It sorts, selects the largest elements, or draws samples.</source>
        <translation>並べ替え、最大の要素の選択、またはサンプリングを行う。</translation>
    </message>
    <message>
        <source>A scan: each result depends on all elements before it, as in running sums and state-space models.</source>
        <translation>スキャン：各結果はそれより前のすべての要素に依存する。累積和や状態空間モデルがその例。</translation>
    </message>
    <message>
        <source>It updates parameters by their gradients: a part of the optimizer step.</source>
        <translation>勾配でパラメータを更新する：オプティマイザのステップの一部。</translation>
    </message>
    <message>
        <source>Pooling: each window becomes one element; or its gradient.</source>
        <translation>プーリング：各窓が1つの要素になる。またはその勾配。</translation>
    </message>
    <message>
        <source>A fast Fourier transform, also as a part of a convolution.</source>
        <translation>高速フーリエ変換。畳み込みの一部のこともある。</translation>
    </message>
    <message>
        <source>A compiler generated it from several ops that its name does not list.</source>
        <translation>名前に並んでいない複数の演算からコンパイラが生成した。</translation>
    </message>
    <message>
        <source>It waits for an event or a flag and computes nothing.</source>
        <translation>イベントやフラグを待ち、何も計算しない。</translation>
    </message>
    <message>
        <source>a slow first step</source>
        <translation>遅い最初のステップ</translation>
    </message>
    <message>
        <source>slow steps</source>
        <translation>遅いステップ</translation>
    </message>
    <message>
        <source>graph breaks</source>
        <translation>グラフの切れ目（graph break）</translation>
    </message>
    <message>
        <source>steps that could be a CUDA graph</source>
        <translation>CUDA グラフにできるステップ</translation>
    </message>
    <message>
        <source>late first GPU work</source>
        <translation>GPU の最初の仕事の遅れ</translation>
    </message>
    <message>
        <source>needless synchronizations</source>
        <translation>不要な同期</translation>
    </message>
    <message>
        <source>allocations during the work</source>
        <translation>仕事中の確保</translation>
    </message>
    <message>
        <source>start-up</source>
        <translation>立ち上げ</translation>
    </message>
    <message>
        <source>many small copies</source>
        <translation>多数の小さなコピー</translation>
    </message>
    <message>
        <source>idle GPU time</source>
        <translation>GPU のアイドル時間</translation>
    </message>
    <message>
        <source>time before the first GPU work</source>
        <translation>GPU の最初の仕事より前の時間</translation>
    </message>
    <message>
        <source>kernels shorter than their launch</source>
        <translation>起動より短いカーネル</translation>
    </message>
    <message>
        <source>ops that make the host wait</source>
        <translation>ホストを待たせる演算</translation>
    </message>
    <message>
        <source>hot spots</source>
        <translation>ホットスポット</translation>
    </message>
    <message>
        <source>copies of memory that is not pinned</source>
        <translation>ピン留めされていないメモリのコピー</translation>
    </message>
    <message>
        <source>streams that never overlap</source>
        <translation>まったく重ならないストリーム</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>隠れていない通信</translation>
    </message>
    <message>
        <source>copies that run alone</source>
        <translation>単独で動くコピー</translation>
    </message>
    <message>
        <source>fp32 kernels without tensor cores</source>
        <translation>テンソルコアを使わない fp32 のカーネル</translation>
    </message>
    <message>
        <source>copied biases</source>
        <translation>コピーされるバイアス</translation>
    </message>
    <message>
        <source>hidden casts and copies</source>
        <translation>隠れた型変換とコピー</translation>
    </message>
    <message>
        <source>tensors that are copied to append to them</source>
        <translation>追加のためにコピーされるテンソル</translation>
    </message>
    <message>
        <source>tensors made on the host</source>
        <translation>ホストで作られるテンソル</translation>
    </message>
    <message>
        <source>unfused attention</source>
        <translation>融合されていないアテンション</translation>
    </message>
    <message>
        <source>kernels of varying time</source>
        <translation>時間がばらつくカーネル</translation>
    </message>
    <message>
        <source>unfused optimizers</source>
        <translation>融合されていないオプティマイザ</translation>
    </message>
    <message>
        <source>zeroed gradients</source>
        <translation>ゼロで埋められる勾配</translation>
    </message>
    <message>
        <source>convolution biases</source>
        <translation>畳み込みのバイアス</translation>
    </message>
    <message>
        <source>GEMMs below the peak</source>
        <translation>ピークを下回る GEMM</translation>
    </message>
    <message>
        <source>attention below the peak</source>
        <translation>ピークを下回るアテンション</translation>
    </message>
    <message>
        <source>kernels far above their least time</source>
        <translation>最短時間を大きく上回るカーネル</translation>
    </message>
    <message>
        <source>unfused element-wise ops</source>
        <translation>融合されていない要素ごとの演算</translation>
    </message>
    <message>
        <source>misaligned shapes</source>
        <translation>整列していない形状</translation>
    </message>
    <message>
        <source>GEMMs without tensor cores</source>
        <translation>テンソルコアを使わない GEMM</translation>
    </message>
    <message>
        <source>low occupancy</source>
        <translation>低い占有率</translation>
    </message>
    <message>
        <source>wrong occupancy of 0 %</source>
        <translation>誤った 0 % の占有率</translation>
    </message>
    <message>
        <source>late ranks</source>
        <translation>遅れる rank</translation>
    </message>
    <message>
        <source>For sends and receives (all_to_all, pipelines): run them alongside dense computation, or split the batch so that one half computes while the other half is sent. Compare the ranks: the rank that arrives last waits least.</source>
        <translation>送信と受信（all_to_all、パイプライン）は、密な計算と並行して動かすか、バッチを分けて一方を送る間にもう一方を計算する。rank を比べる：最後に到着する rank は待ちが最も短い。</translation>
    </message>
    <message>
        <source>Start the all-reduces earlier or in smaller buckets, so that they run alongside the backward pass. Compare the ranks: the rank that arrives last waits least.</source>
        <translation>all-reduce をより早く、またはより小さなバケットで始め、逆伝播と並行して動かす。rank を比べる：最後に到着する rank は待ちが最も短い。</translation>
    </message>
    <message>
        <source>{hidden} of {count} collectives run alongside other kernels already. Look at the others: the first gather and the last reduction of a step often have no work next to them, and smaller first and last units shorten both. Compare the ranks: the rank that arrives last waits least.</source>
        <translation>{hidden} 個（全 {count} 個中）の集団通信はすでにほかのカーネルと同時に実行されています。残りを見てください: ステップの最初の gather と最後のリダクションの横には処理がないことが多く、最初と最後の単位を小さくすると両方が短くなります。rank を比べてください: 最後に着く rank の待ちが最も短くなります。</translation>
    </message>
    <message>
        <source>With sharded parameters, prefetch the next layer's gather while this one computes. Compare the ranks: the rank that arrives last waits least.</source>
        <translation>パラメータをシャーディングしているなら、この層の計算中に次の層の gather を先読みする。rank を比べる：最後に到着する rank は待ちが最も短い。</translation>
    </message>
    <message>
        <source>It runs on the stream of the computation, so nothing runs meanwhile. Send the result in parts, each on another stream as soon as it is ready, or run independent work there. Compare the ranks: the rank that arrives last waits least.</source>
        <translation>計算のストリームで実行されるため、その間は何も実行されない。結果を分けて、それぞれ準備ができしだい別のストリームで送るか、そこで独立した処理を実行する。rank を比べる：最後に来る rank は待ちが最も短い。</translation>
    </message>
    <message>
        <source>Run independent work on another stream meanwhile, or split the batch so that one half computes while the other half communicates. Compare the ranks: the rank that arrives last waits least.</source>
        <translation>その間に独立した仕事を別のストリームで動かすか、バッチを分けて一方が通信する間にもう一方を計算する。rank を比べる：最後に到着する rank は待ちが最も短い。</translation>
    </message>
    <message>
        <source>No single gap stands out: many add up. Launch less often: fewer and larger kernels, or a CUDA graph.</source>
        <translation>目立つ隙間はなく、多くが積み重なっています。起動回数を減らしてください。カーネルを少なく大きくするか、CUDA グラフを使います。</translation>
    </message>
    <message>
        <source>No single gap stands out: many add up. Launch less often: larger batches, or a CUDA graph (mode="reduce-overhead").</source>
        <translation>目立つ単独の空きはなく、多くの空きが積み重なっています。起動の回数を減らしてください。バッチを大きくするか、CUDA グラフ（mode="reduce-overhead"）を使います。</translation>
    </message>
    <message>
        <source>No single gap stands out: many add up. Launch less often: larger batches, fused kernels (torch.compile), or a CUDA graph.</source>
        <translation>目立つ隙間はなく、多くの隙間が積み重なっている。起動の回数を減らす：バッチを大きくする、カーネルを融合する（torch.compile）、または CUDA グラフを使う。</translation>
    </message>
    <message>
        <source>One gap of {few_sum}, which no other finding explains, makes at least half of that time: look at it first.</source>
        <translation>ほかの所見で説明できない {few_sum} の隙間が 1 つあり、この時間の半分以上を占めます。まずそこを見てください。</translation>
    </message>
    <message>
        <source>{few} gaps of {few_least} and more, which no other finding explains, make at least half of that time ({few_sum}): step through them one by one.</source>
        <translation>他の発見では説明できない {few_least} 以上のすき間 {few} 個がその時間の少なくとも半分（{few_sum}）を占めます。1 つずつ確かめてください。</translation>
    </message>
    <message>
        <source>It is near its limit: by its FLOP or bytes it could hardly be faster. Only less work helps, or a smaller data type.</source>
        <translation>限界に近い状態です。FLOP やバイト数から見て、これ以上速くするのは困難です。作業を減らすか、より小さいデータ型だけが役立ちます。</translation>
    </message>
    <message>
        <source>No launch of GPU work is recorded, so the trace does not show what the GPU waits for: record the CPU as well (ProfilerActivity.CPU).</source>
        <translation>GPU の処理の起動が一つも記録されていないため、GPU が何を待つのかトレースからはわかりません。CPU も記録してください (ProfilerActivity.CPU)。</translation>
    </message>
    <message>
        <source>No launch of GPU work is recorded, so the trace does not show what the GPU waits for: record the CUDA calls as well (nsys profile --trace=cuda).</source>
        <translation>GPU の仕事の起動が記録されていないので、GPU が何を待つかは分からない：CUDA 呼び出しも記録する（nsys profile --trace=cuda）。</translation>
    </message>
    <message>
        <source>No launch of GPU work is recorded, so the trace does not show what the GPU waits for: record the HIP calls as well (rocprofv3 --hip-trace).</source>
        <translation>GPU の仕事の起動が記録されていないので、GPU が何を待つかは分からない：HIP 呼び出しも記録する（rocprofv3 --hip-trace）。</translation>
    </message>
    <message>
        <source>No launch of GPU work is recorded, so the trace does not show what the GPU waits for: record the calls that launch it as well.</source>
        <translation>GPU の仕事の起動が記録されていないので、GPU が何を待つかは分からない：それを起動する呼び出しも記録する。</translation>
    </message>
    <message>
        <source>Nothing is recorded on the launching thread then: record with Python stacks (with_stack=True) to see what it does, or whether it waits.</source>
        <translation>その間、起動を行うスレッドには何も記録されていない：Python のスタック（with_stack=True）とともに記録し、何をしているか、待っているかを見る。</translation>
    </message>
    <message>
        <source>Nothing is recorded on the launching thread then: sample its stacks (nsys profile --sample=process-tree) to see what it does, or whether it waits.</source>
        <translation>そのとき起動スレッドには何も記録されていない：スタックをサンプリングして（nsys profile --sample=process-tree）、何をしているか、待っているかを見る。</translation>
    </message>
    <message>
        <source>Nothing is recorded on the launching thread then: the trace does not show what it does, or whether it waits.</source>
        <translation>そのとき起動スレッドには何も記録されていない：何をしているか、待っているかはトレースから分からない。</translation>
    </message>
    <message>
        <source>Nothing inside it takes half of the gap, as far as it is recorded: record with Python stacks (with_stack=True) to see what runs.</source>
        <translation>記録されている限り、その中にアイドルの半分を占めるものはない：Python のスタック（with_stack=True）とともに記録し、何が動くかを見る。</translation>
    </message>
    <message>
        <source>Nothing inside it takes half of the gap, as far as it is recorded: sample the host's stacks (nsys profile --sample=process-tree) to see what runs.</source>
        <translation>記録されている限り、その中に隙間の半分を占めるものはない：ホストのスタックをサンプリングして（nsys profile --sample=process-tree）、何が動くかを見る。</translation>
    </message>
    <message>
        <source>Nothing inside it takes half of the gap, as far as it is recorded.</source>
        <translation>記録されている限り、その中に隙間の半分を占めるものはない。</translation>
    </message>
    <message>
        <source>no input shapes are recorded (record_shapes=True records them)</source>
        <translation>入力の形状が記録されていない（record_shapes=True で記録される）</translation>
    </message>
    <message>
        <source>no input shapes are recorded</source>
        <translation>入力の形状が記録されていない</translation>
    </message>
    <message>
        <source>no steps are recorded (profiler.step() marks them)</source>
        <translation>ステップが記録されていない（profiler.step() で記録される）</translation>
    </message>
    <message>
        <source>no steps are recorded</source>
        <translation>ステップが記録されていない</translation>
    </message>
    <message>
        <source>Launch less often: fewer and larger kernels, or put these launches into the graph too.</source>
        <translation>起動回数を減らしてください。カーネルを少なく大きくするか、これらの起動もグラフに入れます。</translation>
    </message>
    <message>
        <source>Launch less often: fewer and larger kernels, or a CUDA graph, which launches many of them at once.</source>
        <translation>起動回数を減らしてください。カーネルを少なく大きくするか、多くを一度に起動する CUDA グラフを使います。</translation>
    </message>
    <message>
        <source>Launch less often: a larger batch, or put these launches into the graph too.</source>
        <translation>起動の回数を減らしてください。バッチを大きくするか、これらの起動もグラフに入れます。</translation>
    </message>
    <message>
        <source>Launch less often: a larger batch, or a CUDA graph (mode="reduce-overhead"), which launches a whole step at once.</source>
        <translation>起動の回数を減らしてください。バッチを大きくするか、ステップ全体を一度に起動する CUDA グラフ（mode="reduce-overhead"）を使います。</translation>
    </message>
    <message>
        <source>Launch less often: a larger batch or fused kernels (torch.compile), or put these launches into the graph too.</source>
        <translation>起動の回数を減らす：バッチを大きくする、カーネルを融合する（torch.compile）、またはこれらの起動もグラフに入れる。</translation>
    </message>
    <message>
        <source>Launch less often: a larger batch, fused kernels (torch.compile), or a CUDA graph (mode="reduce-overhead"), which launches a whole step at once.</source>
        <translation>起動の回数を減らす：バッチを大きくする、カーネルを融合する（torch.compile）、または1ステップ全体を一度に起動する CUDA グラフ（mode="reduce-overhead"）を使う。</translation>
    </message>
    <message>
        <source>{} slice has a negative duration; it is shown as empty</source>
        <translation>{} 個のスライスの長さが負です。空として表示します</translation>
    </message>
    <message>
        <source>{} slices have a negative duration; they are shown as empty</source>
        <translation>{} 個のスライスは時間が負なので、空として表示している</translation>
    </message>
    <message>
        <source>{} correlation number is wider than 32 bits; it is not joined</source>
        <translation>{} 個の相関番号が 32 ビットを超えています。結び付けません</translation>
    </message>
    <message>
        <source>{} correlation numbers are wider than 32 bits; they are not joined</source>
        <translation>{} 個の correlation 番号が 32 ビットを超えるため、結び付けていない</translation>
    </message>
    <message>
        <source>{} event has a time (ts) that is too large; it is left out. The format's unit is microseconds: does the file hold nanoseconds?</source>
        <translation>{} 個のイベントの時刻（ts）が大きすぎるため除外しました。この形式の単位はマイクロ秒です。ファイルはナノ秒ですか？</translation>
    </message>
    <message>
        <source>{} events have a time (ts) that is too large; they are left out. The format's unit is microseconds: does the file hold nanoseconds?</source>
        <translation>{} 個のイベントの時刻（ts）が大きすぎるため除外しました。この形式の単位はマイクロ秒です。ファイルはナノ秒ですか？</translation>
    </message>
    <message>
        <source>{name} is new at the peak</source>
        <translation>ピークで {name} が新しく現れます</translation>
    </message>
    <message>
        <source>{name} is new at the end</source>
        <translation>{name} は終了時に新しく現れます</translation>
    </message>
    <message>
        <source>{name} is gone from the peak</source>
        <translation>ピークから {name} がなくなります</translation>
    </message>
    <message>
        <source>{name} is gone at the end</source>
        <translation>{name} は終了時にはなくなっています</translation>
    </message>
    <message>
        <source>{name} holds {bytes} more at the peak</source>
        <translation>{name} はピークで {bytes} 多く保持します</translation>
    </message>
    <message>
        <source>{name} holds {bytes} more at the end</source>
        <translation>{name} の終了時の保持量は {bytes} 増えています</translation>
    </message>
    <message>
        <source>{name} holds {bytes} less at the peak</source>
        <translation>{name} はピークで {bytes} 少なく保持します</translation>
    </message>
    <message>
        <source>{name} holds {bytes} less at the end</source>
        <translation>{name} の終了時の保持量は {bytes} 減っています</translation>
    </message>
    <message>
        <source>file B holds no events</source>
        <translation>ファイル B にイベントがない</translation>
    </message>
    <message>
        <source>file A holds no events</source>
        <translation>ファイル A にイベントがない</translation>
    </message>
    <message>
        <source>file B kept only its last events</source>
        <translation>ファイル B は最後のイベントだけを残した</translation>
    </message>
    <message>
        <source>file A kept only its last events</source>
        <translation>ファイル A は最後のイベントだけを残した</translation>
    </message>
    <message>
        <source>file B holds no segments</source>
        <translation>ファイル B にセグメントがない</translation>
    </message>
    <message>
        <source>file A holds no segments</source>
        <translation>ファイル A にセグメントがない</translation>
    </message>
    <message>
        <source>file B is cut</source>
        <translation>ファイル B が切れている</translation>
    </message>
    <message>
        <source>file A is cut</source>
        <translation>ファイル A が切れている</translation>
    </message>
    <message>
        <source>enough</source>
        <translation>足りる</translation>
    </message>
    <message>
        <source>done already</source>
        <translation>実施済み</translation>
    </message>
    <message>
        <source>not enough</source>
        <translation>足りない</translation>
    </message>
    <message>
        <source>{} (the program went on)</source>
        <translation>{}（プログラムは続行）</translation>
    </message>
    <message>
        <source>The caching allocator serves all of them from memory that it has reserved.</source>
        <translation>キャッシングアロケータがすべてを予約済みのメモリから渡す。</translation>
    </message>
    <message>
        <source>For each of them the allocator called {call}.</source>
        <translation>そのすべてでアロケータが {call} を呼んだ。</translation>
    </message>
    <message>
        <source>The caching allocator called {call} for 1 of them, and served the others from memory that it had reserved.</source>
        <translation>キャッシングアロケータは 1 回だけ {call} を呼び、残りは予約済みのメモリから渡した。</translation>
    </message>
    <message>
        <source>The caching allocator called {call} for {malloc} of them, and served the others from memory that it had reserved.</source>
        <translation>キャッシングアロケータはそのうち {malloc} 回で {call} を呼び、残りは予約済みのメモリから渡した。</translation>
    </message>
    <message>
        <source>No further step fits: a request of {asked} did not fit at the end.</source>
        <translation>これ以上のステップは入らない：最後に {asked} の要求が入らなかった。</translation>
    </message>
    <message>
        <source>When the GPU is full cannot be told: {because}.</source>
        <translation>GPU がいつ一杯になるかは判断できない：{because}。</translation>
    </message>
    <message>
        <source>The next step fills the GPU: {left} are left above the peak of the last step, and each step adds {rate}.</source>
        <translation>次のステップで GPU が一杯になる：最後のステップのピークの上に {left} が残り、1ステップごとに {rate} 増える。</translation>
    </message>
    <message>
        <source>About 1 more step fits until the GPU is full: {left} are left above the peak of the last step, and each step adds {rate}.</source>
        <translation>GPU が一杯になるまで約 1 ステップ：最後のステップのピークの上に {left} が残り、1ステップごとに {rate} 増える。</translation>
    </message>
    <message>
        <source>About {more} more steps fit until the GPU is full: {left} are left above the peak of the last step, and each step adds {rate}.</source>
        <translation>GPU が一杯になるまで約 {more} ステップ：最後のステップのピークの上に {left} が残り、1ステップごとに {rate} 増える。</translation>
    </message>
    <message>
        <source>From {first} on its live memory never falls at the end of a step: {total} after {steps} steps{older}.{blocks}{flat} {until}{given}{longer}{told}</source>
        <translation>{first} 以降、ステップ末の使用中メモリは一度も減らない：{steps} ステップ後に {total}{older}。{blocks}{flat}{until}{given}{longer}{told}</translation>
    </message>
    <message>
        <source>From {first} on its live memory never falls at the end of a step: {total} after {steps} steps{older}, 1 more block per step.{blocks}{flat} {until}{given}{longer}{told}</source>
        <translation>{first} 以降、ステップ末の使用中メモリは一度も減らない：{steps} ステップ後に {total}{older}、1 ステップにつき 1 ブロック増える。{blocks}{flat}{until}{given}{longer}{told}</translation>
    </message>
    <message>
        <source>From {first} on its live memory never falls at the end of a step: {total} after {steps} steps{older}, {more_blocks} more blocks per step.{blocks}{flat} {until}{given}{longer}{told}</source>
        <translation>{first} 以降、ステップ末の使用中メモリは一度も減らない：{steps} ステップ後に {total}{older}、1 ステップにつき {more_blocks} ブロック増える。{blocks}{flat}{until}{given}{longer}{told}</translation>
    </message>
    <message>
        <source>{name} grows by {each} every {every} steps</source>
        <translation>{name} が {every} ステップごとに {each} 増える</translation>
    </message>
    <message>
        <source>{name} grows by {median} per step</source>
        <translation>{name} はステップごとに {median} 増える</translation>
    </message>
    <message>
        <source>{name} grows by {median} in most steps</source>
        <translation>{name} はほとんどのステップで {median} 増える</translation>
    </message>
    <message>
        <source>{name} grows by less from step to step: by {most} at first, by {last} at last</source>
        <translation>{name} の増え方はステップごとに小さくなる：最初は {most}、最後は {last}</translation>
    </message>
    <message>
        <source>{name} grows by more from step to step: by {most} at first, by {last} at last</source>
        <translation>{name} の増え方はステップごとに大きくなる：最初は {most}、最後は {last}</translation>
    </message>
    <message>
        <source>{name} grows by {bytes} per step on average</source>
        <translation>{name} が1ステップあたり平均 {bytes} 増える</translation>
    </message>
    <message>
        <source> No annotation marks a step: here each runs from one allocation of {step} to the next, and may be several steps of the program.</source>
        <translation>ステップを示す注釈はない：ここでは {step} の割り当てから次の割り当てまでを1ステップとし、プログラムの数ステップ分のこともある。</translation>
    </message>
    <message>
        <source> No annotation marks a step: here each begins with an allocation of {step}, which makes {step_allocations} in these {steps} steps. They may be longer or shorter than the program's.</source>
        <translation>ステップを示す注釈はない：ここでは各ステップは {step} の割り当てで始まり、これはこの {steps} ステップで {step_allocations} 回割り当てる。プログラムのステップより長いことも短いこともある。</translation>
    </message>
    <message>
        <source> In the last steps requests did not fit, so that it does not grow.</source>
        <translation>最後のステップでは要求が収まらなかったため、増えていない。</translation>
    </message>
    <message>
        <source> In the last step it does not grow.</source>
        <translation>最後のステップでは増えない。</translation>
    </message>
    <message>
        <source> In the last {flat_steps} steps it does not grow.</source>
        <translation>最後の {flat_steps} ステップでは増えない。</translation>
    </message>
    <message>
        <source>The request is larger than that: it does not fit even with nothing live, so that no freeing helps.</source>
        <translation>要求はそれより大きく、使用中のものがなくても収まらない。解放しても効果はない。</translation>
    </message>
    <message>
        <source>The request is larger than that: it does not fit even with nothing live, so that no freeing helps. If the GPU has more, the rest is used outside PyTorch (another process, NCCL, the CUDA context).</source>
        <translation>要求はそれより大きく、使用中のものがなくても収まらない。解放しても効果はない。GPU がもっと大きいなら、残りは PyTorch の外で使われている（ほかのプロセス、NCCL、CUDA コンテキスト）。</translation>
    </message>
    <message>
        <source>That block is large enough, but max_split_size is {split}: the allocator does not split larger blocks, and gives them to no smaller request.</source>
        <translation>そのブロックは十分に大きいが、max_split_size は {split}：アロケータはそれより大きいブロックを分割せず、小さい要求には渡さない。</translation>
    </message>
    <message>
        <source>{waiting} in 1 block are freed, but wait for another stream or for the end of a graph capture: without the wait it would fit.</source>
        <translation>1 個のブロックの {waiting} は解放が要求済みだが、ほかのストリームかグラフのキャプチャの終了を待っている：待たなければ収まる。</translation>
    </message>
    <message>
        <source>{waiting} in {waiting_blocks} blocks are freed, but wait for other streams or for the end of a graph capture: without the wait it would fit.</source>
        <translation>{waiting_blocks} 個のブロックの {waiting} は解放が要求済みだが、ほかのストリームかグラフのキャプチャの終了を待っている：待たなければ収まる。</translation>
    </message>
    <message>
        <source>All that is free is {short} too little: most of the GPU, {outside}, is used outside PyTorch (another process, NCCL, the CUDA context).</source>
        <translation>空きをすべて合わせても {short} 足りない：GPU の大部分 {outside} は PyTorch の外で使われている（ほかのプロセス、NCCL、CUDA コンテキスト）。</translation>
    </message>
    <message>
        <source>PyTorch itself had nothing reserved: what fills the GPU is outside of it (another process, NCCL, the CUDA context), or the request is larger than the GPU.</source>
        <translation>PyTorch 自体は何も予約していない：GPU を埋めているのはその外（ほかのプロセス、NCCL、CUDA コンテキスト）か、要求が GPU より大きい。</translation>
    </message>
    <message>
        <source>That block is large enough, but it became free in the last try alone: frees that waited for other streams were completed there, and the allocator does not look at free blocks again.</source>
        <translation>そのブロックは十分大きいが、空いたのは最後の試行のときだけである：ほかのストリームを待っていた解放がそこで完了し、アロケータは空きブロックをもう調べない。</translation>
    </message>
    <message>
        <source>That block is large enough, yet it was not used: a limit of the process or the capture of a CUDA graph can forbid it.</source>
        <translation>そのブロックは十分に大きいが使われなかった：プロセスの上限か CUDA グラフのキャプチャが禁じることがある。</translation>
    </message>
    <message>
        <source>The driver had enough, yet nothing was reserved: the process is at a limit, such as set_per_process_memory_fraction(). What the driver has free does not help it: only memory that PyTorch has reserved already can serve the request.</source>
        <translation>ドライバには足りていたが予約されなかった：set_per_process_memory_fraction() などの上限に達している。ドライバの空きは役に立たない：PyTorch がすでに予約したメモリだけが要求に応えられる。</translation>
    </message>
    <message>
        <source>A free block of {stream_largest} was large enough, but this request cannot use it: it belongs to another stream ({stream_pool}).</source>
        <translation>{stream_largest} の空きブロックは十分に大きいが、この要求には使えない：別のストリームのもの（{stream_pool}）。</translation>
    </message>
    <message>
        <source>A free block of {elsewhere_largest} was large enough, but this request cannot use it: it belongs to another pool ({elsewhere_pool}).</source>
        <translation>{elsewhere_largest} の空きブロックは十分に大きいが、この要求には使えない：別のプールのもの（{elsewhere_pool}）。</translation>
    </message>
    <message>
        <source>Together this is enough, but not in one piece: the memory is fragmented.</source>
        <translation>合計では足りるが、一続きではない：メモリが断片化している。</translation>
    </message>
    <message>
        <source>Other pools have {elsewhere} free, which this request cannot use; with them it would fit.</source>
        <translation>他のプールに {elsewhere} の空きがあるが、この要求には使えない。使えれば収まる。</translation>
    </message>
    <message>
        <source>The driver gives whole segments: for this request it would need {segment} at once.</source>
        <translation>ドライバーはセグメント単位で渡します。この要求には一度に {segment} が必要です。</translation>
    </message>
    <message>
        <source>Without the driver that is too little. How much is missing is not known.</source>
        <translation>ドライバの空きを除くと足りない。どれだけ不足しているかは分からない。</translation>
    </message>
    <message>
        <source>All that is free is {short} too little{others}: too much is live.</source>
        <translation>空きをすべて合わせても {short} 足りない{others}：使用中が多すぎる。</translation>
    </message>
    <message>
        <source>All that is free is {short} too little{others}: too much is live for the {usable} that PyTorch can use. If the GPU has more, the rest is used outside PyTorch (another process, NCCL, the CUDA context).</source>
        <translation>空きをすべて合わせても {short} 足りない{others}：PyTorch が使える {usable} に対して使用中が多すぎる。GPU がもっと大きいなら、残りは PyTorch の外で使われている（ほかのプロセス、NCCL、CUDA コンテキスト）。</translation>
    </message>
    <message>
        <source>Let the request run in the stream that holds the free memory. torch.cuda.empty_cache() gives back segments that nothing uses.</source>
        <translation>空きを持つストリームで要求を実行する。torch.cuda.empty_cache() は使われていないセグメントを返却する。</translation>
    </message>
    <message>
        <source>Let the request run in the stream that holds the free memory.</source>
        <translation>空きメモリを持つストリームで要求を実行する。</translation>
    </message>
    <message>
        <source>The pool of a CUDA graph uses its own memory alone. Call torch.cuda.empty_cache() before the capture, which gives back segments that nothing uses, or let the graphs share one pool (torch.cuda.graph(pool=...)).</source>
        <translation>CUDA グラフのプールは自身のメモリだけを使う。キャプチャの前に torch.cuda.empty_cache() を呼んで未使用のセグメントを返すか、グラフ間でプールを共有する（torch.cuda.graph(pool=...)）。</translation>
    </message>
    <message>
        <source>The pool of a CUDA graph uses its own memory alone. Free one of the largest holders before the capture, lower the request itself, or let the graphs share one pool (torch.cuda.graph(pool=...)).</source>
        <translation>CUDA グラフのプールは自身のメモリだけを使う。キャプチャの前に最大の保持者のいずれかを解放するか、要求自体を小さくするか、グラフ間でプールを共有する（torch.cuda.graph(pool=...)）。</translation>
    </message>
    <message>
        <source>Lower the request itself, or free one of the largest holders. Memory of another stream serves no request of this one.</source>
        <translation>要求自体を小さくするか、最大の保持元の 1 つを解放する。別のストリームのメモリは、このストリームの要求には使えない。</translation>
    </message>
    <message>
        <source>torch.cuda.empty_cache() gives back segments that nothing uses, so that any pool can take them. A program cannot choose between the pools for small and for large blocks, or use the pool of a CUDA graph.</source>
        <translation>torch.cuda.empty_cache() は使われていないセグメントを返却し、どのプールもそれを使えるようになる。プログラムは小ブロック用と大ブロック用のプールを選べず、CUDA グラフのプールも使えない。</translation>
    </message>
    <message>
        <source>Lower the request itself, or free one of the largest holders. A program cannot choose between the pools for small and for large blocks, or use the pool of a CUDA graph.</source>
        <translation>要求自体を小さくするか、最大の保持元の 1 つを解放する。プログラムは小ブロック用と大ブロック用のプールを選べず、CUDA グラフのプールも使えない。</translation>
    </message>
    <message>
        <source>Request at most {usable} at once: a smaller batch, a shorter sequence, or the work in parts. If no tensor of this size is intended, check the shapes.</source>
        <translation>一度の要求は {usable} までにする：バッチを小さくする、シーケンスを短くする、または分割して計算する。この大きさのテンソルが意図したものでなければ、形状を確認する。</translation>
    </message>
    <message>
        <source>Let fewer tensors wait for other streams (record_stream), wait for those streams before the request, or free the memory before the capture begins.</source>
        <translation>ほかのストリームを待つテンソルを減らす（record_stream）か、要求の前にそれらのストリームを待つか、キャプチャの開始前に解放する。</translation>
    </message>
    <message>
        <source>nvidia-smi lists the processes on the GPU: end those that are not needed, or use another GPU.</source>
        <translation>nvidia-smi は GPU 上のプロセスを列挙する：不要なものを終了するか、別の GPU を使う。</translation>
    </message>
    <message>
        <source>Request it again: it fits now. Let fewer tensors wait for other streams (record_stream), or wait for those streams before the request.</source>
        <translation>もう一度要求すれば収まる。ほかのストリームを待つテンソルを減らす（record_stream）か、要求の前にそれらのストリームを待つ。</translation>
    </message>
    <message>
        <source>Look for what limits the process, and allocate before a capture begins.</source>
        <translation>何がプロセスを制限しているかを調べ、キャプチャの前に確保する。</translation>
    </message>
    <message>
        <source>Raise the limit of the process, or free memory that it has reserved.</source>
        <translation>プロセスの上限を上げるか、予約済みのメモリを解放する。</translation>
    </message>
    <message>
        <source>Set expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF: then up to {free} more are usable, and {missing} are needed.</source>
        <translation>PYTORCH_CUDA_ALLOC_CONF に expandable_segments:True を設定する：最大でさらに {free} が使え、必要なのは {missing}。</translation>
    </message>
    <message>
        <source>Free one of the largest holders, or lower the request itself (a smaller batch).</source>
        <translation>最大の保持者の 1 つを解放するか、要求そのものを小さく（バッチを小さく）してください。</translation>
    </message>
    <message>
        <source>Lower the request itself (a smaller batch).</source>
        <translation>要求自体を小さくする（小さいバッチ）。</translation>
    </message>
    <message>
        <source>Free {needed} more: lower the request itself (a smaller batch), or what the largest holders keep.</source>
        <translation>さらに {needed} を解放する：要求自体を小さくする（小さいバッチ）か、最大の保持者が保つものを減らす。</translation>
    </message>
    <message>
        <source>Nothing was free there, and the file does not record how much the driver had.</source>
        <translation>そこに空きはなく、ドライバの空きはファイルにない。</translation>
    </message>
    <message>
        <source>There {free} were free in 1 block, and the file does not record how much the driver had.</source>
        <translation>そこには 1 ブロック {free} の空きがあり、ドライバの空きはファイルにない。</translation>
    </message>
    <message>
        <source>There {free} were free in {blocks} blocks, the largest {largest}, and the file does not record how much the driver had.</source>
        <translation>そこには {blocks} ブロック {free} の空き（最大 {largest}）があり、ドライバの空きはファイルにない。</translation>
    </message>
    <message>
        <source>Nothing was free there, and the driver had {device_free}.</source>
        <translation>そこに空きはなく、ドライバの空きは {device_free}。</translation>
    </message>
    <message>
        <source>There {free} were free in 1 block, and the driver had {device_free}.</source>
        <translation>そこには 1 ブロック {free} の空きがあり、ドライバの空きは {device_free}。</translation>
    </message>
    <message>
        <source>There {free} were free in {blocks} blocks, the largest {largest}, and the driver had {device_free}.</source>
        <translation>そこには {blocks} ブロック {free} の空き（最大 {largest}）があり、ドライバの空きは {device_free}。</translation>
    </message>
    <message>
        <source>Out of memory: a request did not fit, and the program went on</source>
        <translation>メモリ不足：1 つの要求が収まらず、プログラムは続行した</translation>
    </message>
    <message>
        <source>Out of memory: {asked} are more than all that PyTorch can use, and the program went on</source>
        <translation>メモリ不足：{asked} は PyTorch が使える全量より多く、プログラムは続行した</translation>
    </message>
    <message>
        <source>Out of memory: {asked} did not fit, and the program went on</source>
        <translation>メモリ不足：{asked} が収まらず、プログラムは続行した</translation>
    </message>
    <message>
        <source>Out of memory: a request did not fit</source>
        <translation>メモリ不足：要求が収まらなかった</translation>
    </message>
    <message>
        <source>Out of memory: {asked} are more than all that PyTorch can use</source>
        <translation>メモリ不足：{asked} は PyTorch が使える全メモリを超える</translation>
    </message>
    <message>
        <source>Out of memory: {asked} did not fit</source>
        <translation>メモリ不足：{asked} が収まらなかった</translation>
    </message>
    <message>
        <source>The file does not record how much was requested. {live} were live, {reserved} reserved.{wait}{holders}{after}</source>
        <translation>要求の大きさはファイルにない。使用中 {live}、予約済み {reserved}。{wait}{holders}{after}</translation>
    </message>
    <message>
        <source>{asked} were requested{who} from one pool: {pool}. PyTorch can use {usable}: {reserved} that it has reserved, and {device_free} that the driver had free. {why} {live} were live.{after}</source>
        <translation>{asked} が要求された{who}。対象のプール：{pool}。PyTorch が使えるのは {usable}：予約済み {reserved} とドライバの空き {device_free}。{why}使用中 {live}。{after}</translation>
    </message>
    <message>
        <source>{asked} were requested{who} from one pool: {pool}. {there} {why}{before} {live} were live, {reserved} reserved.{wait}{holders}{after}</source>
        <translation>{asked} が要求された{who}。対象のプール：{pool}。{there}{why}{before}使用中 {live}、予約済み {reserved}。{wait}{holders}{after}</translation>
    </message>
    <message>
        <source>The file is cut after event {last}; at the end its segments hold {end}.</source>
        <translation>ファイルはイベント {last} の後で切れている。最後にはセグメントが {end} を保持している。</translation>
    </message>
    <message>
        <source>The file is cut after event {last}: later events may hold a higher peak.</source>
        <translation>ファイルがイベント {last} の後で切れている：後のイベントでピークがより高い可能性がある。</translation>
    </message>
    <message>
        <source>The file is cut before the end of its segments: more was live.</source>
        <translation>ファイルがセグメントの終わりより前で切れている。実際に使用中だったメモリはこれより多い。</translation>
    </message>
    <message>
        <source>The file is cut before its events: the peak may be higher.</source>
        <translation>ファイルがイベントの前で切れている。ピークはこれより高い可能性がある。</translation>
    </message>
    <message>
        <source>The file holds no events: this is live at the end.</source>
        <translation>イベントは記録されていません。これは終了時に使用中のものです。</translation>
    </message>
    <message>
        <source>The file has no list of segments: blocks that were live throughout add to this.</source>
        <translation>ファイルにセグメントの一覧がない：ずっと使用中だったメモリはこれに加わる。</translation>
    </message>
    <message>
        <source>Nothing was allocated or freed there during the recording.</source>
        <translation>記録中にそこでは割り当ても解放もなかった。</translation>
    </message>
    <message>
        <source>The peak is reached before the first recorded event.</source>
        <translation>ピークは最初に記録されたイベントより前。</translation>
    </message>
    <message>
        <source>The peak is reached after event {index}.</source>
        <translation>ピークはイベント {index} の後。</translation>
    </message>
    <message>
        <source> {parameters} from before the recording are likely the parameters: {parameter_blocks} blocks, each half as large as one of {like}.</source>
        <translation>記録開始前の {parameters} はおそらくパラメータ：{parameter_blocks} 個のブロックが、それぞれ {like} のブロックの半分の大きさ。</translation>
    </message>
    <message>
        <source> {parameters} from before the recording are likely the parameters: {parameter_blocks} blocks with the sizes of {like}.</source>
        <translation>記録開始前の {parameters} はおそらくパラメータ：{parameter_blocks} 個のブロックが {like} のブロックと同じ大きさ。</translation>
    </message>
    <message>
        <source>{} and {} more</source>
        <translation>{} ほか {} 個</translation>
    </message>
    <message>
        <source> garbage_collection_threshold is set: if the program calls set_per_process_memory_fraction(), unused segments are given back from {threshold} % of that limit on, although more would fit.</source>
        <translation> garbage_collection_threshold が設定されている：プログラムが set_per_process_memory_fraction() を呼ぶ場合、その上限の {threshold} % から、まだ入る場合でも未使用のセグメントが返される。</translation>
    </message>
    <message>
        <source>If the program limits its memory, raise garbage_collection_threshold or leave it out. If the memory is full without it, avoid changing shapes.</source>
        <translation>プログラムがメモリを制限している場合は garbage_collection_threshold を上げるか、設定しない。設定しなくてもメモリが満杯になるなら、形状を変えないようにする。</translation>
    </message>
    <message>
        <source>Expandable segments are already on: leave some memory free, or avoid changing shapes.</source>
        <translation>expandable segments はすでに有効：メモリに余裕を残すか、形状を変えない。</translation>
    </message>
    <message>
        <source>Leave some memory free, avoid changing shapes, or set expandable_segments:True in PYTORCH_CUDA_ALLOC_CONF.</source>
        <translation>メモリに余裕を残す、形状を変えない、または PYTORCH_CUDA_ALLOC_CONF で expandable_segments:True を設定する。</translation>
    </message>
    <message>
        <source>soft: whole pages, which can be given back</source>
        <translation>ソフト：ページ全体（返却できる）</translation>
    </message>
    <message>
        <source>soft: whole segments, which do not merge</source>
        <translation>ソフト：セグメント全体（互いに結合されない）</translation>
    </message>
    <message>
        <source>stream: whole segments of streams other than {stream}</source>
        <translation>ストリーム：ストリーム {stream} 以外のセグメント全体</translation>
    </message>
    <message>
        <source>pool: in private pools, in use while a graph is replayed</source>
        <translation>プール：プライベートプール内。グラフの再生中に使われる</translation>
    </message>
    <message>
        <source>hard: next to live blocks</source>
        <translation>ハード：使用中のブロックの隣</translation>
    </message>
    <message>
        <source>one empty_cache() before a phase with other sizes</source>
        <translation>大きさの異なるフェーズの前に empty_cache() を一度呼ぶ</translation>
    </message>
    <message>
        <source>expandable segments, or one empty_cache() before a phase with other sizes</source>
        <translation>expandable segments、または大きさの異なるフェーズの前に empty_cache() を一度呼ぶ</translation>
    </message>
    <message>
        <source>allocate in stream {stream}, or one empty_cache() when the other streams are done</source>
        <translation>ストリーム {stream} で確保する、またはほかのストリームの完了後に empty_cache() を一度呼ぶ</translation>
    </message>
    <message>
        <source>share a pool between graphs that never run together; delete unused graphs</source>
        <translation>同時に実行されないグラフでプールを共有し、使わないグラフを削除する</translation>
    </message>
    <message>
        <source>allocate long-lived blocks before short-lived ones</source>
        <translation>長く使うものを、短いものより先に確保する</translation>
    </message>
    <message>
        <source>expandable segments, or allocate long-lived blocks before short-lived ones</source>
        <translation>expandable segments、または長く使うものを短いものより先に確保する</translation>
    </message>
    <message>
        <source>hard</source>
        <translation>難しい</translation>
    </message>
    <message>
        <source>soft</source>
        <translation>ソフト</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>プール</translation>
    </message>
    <message>
        <source>several ops</source>
        <translation>複数の op</translation>
    </message>
    <message>
        <source>default pool</source>
        <translation>既定のプール</translation>
    </message>
    <message>
        <source>private pool</source>
        <translation>プライベートプール</translation>
    </message>
    <message>
        <source>; where the first one begins is not known: it is counted from the first event</source>
        <translation>。最初のステップがどこで始まるかは分からないため、最初のイベントから数える</translation>
    </message>
    <message>
        <source>GPU {device}: after the last event {events} B should be reserved, the segments hold {state} B: {difference} B do not add up.</source>
        <translation>GPU {device}：最後のイベントの後は {events} B が予約されているはずだが、セグメントは {state} B：{difference} B 合わない。</translation>
    </message>
    <message>
        <source>GPU {device}: after the last event {events} B should be live, the blocks hold {state} B: {difference} B do not add up.</source>
        <translation>GPU {device}：最後のイベントの後は {events} B が使用中のはずだが、ブロックは {state} B：{difference} B 合わない。</translation>
    </message>
    <message>
        <source>{failed} of {checked} events are earlier than the event before</source>
        <translation>{checked} 個のイベントのうち {failed} 個が前のイベントより早い</translation>
    </message>
    <message>
        <source>{failed} of {checked} allocations are at an address that is live</source>
        <translation>{checked} 回の割り当てのうち {failed} 回が使用中のアドレスにある</translation>
    </message>
    <message>
        <source>{failed} of {checked} frees have another size than the allocation</source>
        <translation>{checked} 回の解放のうち {failed} 回は大きさが割り当てと異なる</translation>
    </message>
    <message>
        <source>{failed} of {checked} frees name a block that was freed before</source>
        <translation>{checked} 回の解放のうち {failed} 回は解放済みのブロック</translation>
    </message>
    <message>
        <source>{failed} of {checked} frees are completed, but no event requested them</source>
        <translation>{checked} 回の解放のうち {failed} 回は要求のイベントなしに完了</translation>
    </message>
    <message>
        <source>{failed} of {checked} live blocks have another size than their allocation</source>
        <translation>使用中の {checked} 個のブロックのうち {failed} 個は大きさが割り当てと異なる</translation>
    </message>
    <message>
        <source>{failed} of {checked} live blocks have another stack than their allocation</source>
        <translation>使用中の {checked} 個のブロックのうち {failed} 個はスタックが割り当てと異なる</translation>
    </message>
    <message>
        <source>{failed} of {checked} live blocks wait for their free, but no event requested it, or the other way round</source>
        <translation>使用中の {checked} 個のブロックのうち {failed} 個は、要求のイベントなしに解放を待っているか、その逆</translation>
    </message>
    <message>
        <source>{failed} of {checked} allocations are not freed, but not live at the end either</source>
        <translation>{checked} 回の割り当てのうち {failed} 回は解放されていないが、終了時に使用中でもない</translation>
    </message>
    <message>
        <source>{failed} of {checked} segments were reserved and not given back, but are not there at the end</source>
        <translation>{checked} 個のセグメントのうち {failed} 個は予約後に返されていないが、終了時にない</translation>
    </message>
    <message>
        <source>{failed} of {checked} segments have another size than when they were reserved</source>
        <translation>{checked} 個のセグメントのうち {failed} 個は大きさが予約時と異なる</translation>
    </message>
    <message>
        <source>{failed} of {checked} segments were given back, but are there afterwards</source>
        <translation>{checked} 個のセグメントのうち {failed} 個は返された後にも存在する</translation>
    </message>
    <message>
        <source>more was reserved by the events than there is at the end</source>
        <translation>イベントで予約された量が終了時より多い</translation>
    </message>
    <message>
        <source>the segments before the first event are not what was reserved then</source>
        <translation>最初のイベントより前のセグメントが、そのときの予約量と一致しない</translation>
    </message>
    <message>
        <source>{failed} of {checked} blocks from before the recording do not fit their segment</source>
        <translation>記録前の {checked} 個のブロックのうち {failed} 個がセグメントに収まらない</translation>
    </message>
    <message>
        <source>{failed} of {checked} allocations are in no segment</source>
        <translation>{checked} 回の割り当てのうち {failed} 回がどのセグメントにもない</translation>
    </message>
    <message>
        <source>{failed} of {checked} allocations do not begin where free memory begins</source>
        <translation>{checked} 回の割り当てのうち {failed} 回が空きの先頭から始まらない</translation>
    </message>
    <message>
        <source>{failed} of {checked} allocations are larger than the free memory at their address</source>
        <translation>{checked} 回の割り当てのうち {failed} 回がそのアドレスの空きより大きい</translation>
    </message>
    <message>
        <source>{failed} of {checked} segments were given back while a block in them was live</source>
        <translation>{checked} 個のセグメントのうち {failed} 個は、中のブロックが使用中のまま返された</translation>
    </message>
    <message>
        <source>the events lead to other segments than the file has at the end</source>
        <translation>イベントから得られるセグメントがファイルの終了時と異なる</translation>
    </message>
    <message>
        <source>the events lead to other blocks than the file has at the end</source>
        <translation>イベントから得られるブロックがファイルの終了時と異なる</translation>
    </message>
    <message>
        <source>{failed} of {checked} blocks do not begin where the block before ends</source>
        <translation>{checked} 個のブロックのうち {failed} 個が前のブロックの終わりから始まらない</translation>
    </message>
    <message>
        <source>{failed} of {checked} blocks have a size that is not a multiple of 512 bytes</source>
        <translation>{checked} 個のブロックのうち {failed} 個の大きさが 512 バイトの倍数ではない</translation>
    </message>
    <message>
        <source>{failed} of {checked} live blocks are smaller than what was requested</source>
        <translation>使用中の {checked} 個のブロックのうち {failed} 個が要求より小さい</translation>
    </message>
    <message>
        <source>{failed} of {checked} blocks are free, as is the block before</source>
        <translation>{checked} 個のブロックのうち {failed} 個が前のブロックと続けて空いている</translation>
    </message>
    <message>
        <source>{failed} of {checked} segments state other allocated bytes than their blocks have</source>
        <translation>{checked} 個のセグメントのうち {failed} 個の割り当てバイト数がブロックと一致しない</translation>
    </message>
    <message>
        <source>{failed} of {checked} segments state other active bytes than their blocks have</source>
        <translation>{checked} 個のセグメントのうち {failed} 個のアクティブなバイト数がブロックと一致しない</translation>
    </message>
    <message>
        <source>{failed} of {checked} segments state other requested bytes than their blocks have</source>
        <translation>{checked} 個のセグメントのうち {failed} 個の要求バイト数がブロックと一致しない</translation>
    </message>
    <message>
        <source>the file is cut, so that its events do not lead to its segments and blocks</source>
        <translation>ファイルが途中で切れているため、イベントからセグメントとブロックに至らない</translation>
    </message>
    <message>
        <source>the file is cut, so that events or segments are missing</source>
        <translation>ファイルが切れているため、イベントまたはセグメントがない</translation>
    </message>
    <message>
        <source>{failed} of {checked} segments overlap the segment before</source>
        <translation>{checked} 個のセグメントのうち {failed} 個が前のセグメントと重なる</translation>
    </message>
    <message>
        <source>{failed} of {checked} places do not follow a rule of the format</source>
        <translation>{checked} か所のうち {failed} か所が形式の規則に従わない</translation>
    </message>
    <message>
        <source>its clock is that of all</source>
        <translation>すべての rank の時計の基準</translation>
    </message>
    <message>
        <source>as recorded; no collective in common with {} checks its clock</source>
        <translation>記録のまま。{} と共通の集合通信がなく、時計を確かめられない</translation>
    </message>
    <message>
        <source>no collective and no time in common with {}: drawn from the same begin</source>
        <translation>{} と共通の集合通信も共通の時間もない：同じ始点から描いた</translation>
    </message>
    <message>
        <source>shifted by {}</source>
        <translation>{} ずらした</translation>
    </message>
    <message>
        <source>; of {} collectives in common half end within {} of {}'s, 19 of 20 within {}</source>
        <translation>。共通の集合通信 {} 回のうち、半数は終わりの差が {} 以内（{} と比べて）、20 回中 19 回は {} 以内</translation>
    </message>
    <message>
        <source>; 1 collective in common with {}, too few to estimate how exact that is</source>
        <translation>。{} と共通の集合通信は 1 回で、少なすぎてどれほど正確かわからない</translation>
    </message>
    <message>
        <source>; {} collectives in common with {}, too few to estimate how exact that is</source>
        <translation>。{} 回の集合通信が {} と共通だが、少なすぎてどれほど正確かわからない</translation>
    </message>
    <message>
        <source>; its clock runs {:.1f} ppm fast</source>
        <translation>。その時計は {:.1f} ppm 速い</translation>
    </message>
    <message>
        <source>; its clock runs {:.1f} ppm slow</source>
        <translation>。その時計は {:.1f} ppm 遅い</translation>
    </message>
    <message>
        <source>{} ranks on one clock: no collective in common joins them</source>
        <translation>{} 個の rank を1つの時計で：結び付ける共通の集合通信がない</translation>
    </message>
    <message>
        <source>{} ranks on one clock: times as recorded</source>
        <translation>{} 個の rank を1つの時計で：時刻は記録のまま</translation>
    </message>
    <message>
        <source>{} ranks on one clock: {} shifted by common collectives</source>
        <translation>{} 個の rank を1つの時計で：{} 個は共通の集合通信に合わせてずらした</translation>
    </message>
    <message>
        <source>; at worst ({}) half of the collectives end within {} of each other, 19 of 20 within {}</source>
        <translation>。最も悪い rank（{}）では、集合通信の半数の終わりの差が {} 以内、20 回中 19 回は {} 以内</translation>
    </message>
    <message>
        <source>; for {} the accuracy is not known</source>
        <translation>。{} 個はどれほど正確かわからない</translation>
    </message>
    <message>
        <source>; {} not joined</source>
        <translation>。{} 個は結び付いていない</translation>
    </message>
    <message>
        <source>GPU work that runs at the same time keeps its recorded duration: work that shares the GPU or a link is not slowed down or sped up.</source>
        <translation>同時に動く GPU の仕事は、記録された時間のまま：GPU やリンクを共有する仕事が遅くなったり速くなったりすることは考慮しない。</translation>
    </message>
    <message>
        <source>Host code does the same as recorded, only faster or slower. GPU work keeps its durations.</source>
        <translation>ホストのコードは記録と同じことをし、速さだけが変わる。GPU の仕事の時間は変わらない。</translation>
    </message>
    <message>
        <source>This is an upper bound for the waits alone: pinned allocations, slower copies and the place where the host must wait instead are not included. Leaving out the calls and their ops, too, saves their own time as well.</source>
        <translation>これは待ち時間だけについての上限です。ピン留めメモリの割り当て、遅くなるコピー、代わりにホストが待つ場所は含みません。呼び出しとその演算もなくせば、それ自体の時間も減ります。</translation>
    </message>
    <message>
        <source>This is an upper bound of the saving: short Python code between launches is removed, although a CUDA graph may not hold all of it. Waits, allocations, data loading, start-up, and stretches of 1 ms without a launch stay. Capturing the graph is not included.</source>
        <translation>これは節約の上限：起動の間の短い Python コードを取り除くが、CUDA グラフがそのすべてを含められるとは限らない。待ち、メモリの確保、データの読み込み、起動時のコスト、1 ms にわたり起動のない区間は残る。グラフのキャプチャは含まない。</translation>
    </message>
    <message>
        <source>This is a bound, not a schedule: each collective runs alongside the computation that waits for it now, as far as there is any. What that computation reads of it is not known, and both share the GPU.</source>
        <translation>これは限界値であり、スケジュールではない：各集合通信は、いまそれを待っている計算と、その計算がある限り並行して動くものとする。その計算が何を読むかはわからず、両者は GPU を共有する。</translation>
    </message>
    <message>
        <source>Each batch is ready when requested. It is not known whether the loader can be that fast.</source>
        <translation>各バッチは要求された時点で用意できているものとする。ローダーがそこまで速くなるかは不明。</translation>
    </message>
    <message>
        <source>The calls of start-up, which create the context or load modules, are removed. They come back in each new process.</source>
        <translation>コンテキストの作成やモジュールの読み込みなど、起動時の呼び出しを取り除く。新しいプロセスでは毎回再び生じる。</translation>
    </message>
    <message>
        <source>No rank computes longer, or spends more time on the host, than the median rank (of two ranks: than the faster one). This operation is not checked against a measurement.</source>
        <translation>どの rank も、計算の時間もホストの時間も中央値の rank（2 つなら速いほう）を超えないものとする。この操作は実測と照合していない。</translation>
    </message>
    <message>
        <source>GPU work lasts as long as in the other trace. The host keeps its recorded times.</source>
        <translation>GPU の仕事の時間をもう一方のトレースと同じとする。ホストは記録された時間のまま。</translation>
    </message>
    <message>
        <source>Each chain is one kernel that moves only the bytes that are left, at the full memory bandwidth: a bound. The host's ops stay, only the launch calls go. What the backward pass must keep is not included.</source>
        <translation>各連鎖は 1 つのカーネルになり、残るバイトだけをメモリ帯域幅の限度で動かします。これは限界値です。ホストの演算子は残り、起動呼び出しだけがなくなります。逆伝播が保持すべきものは含みません。</translation>
    </message>
    <message>
        <source>Fused attention takes the time of its products at half of the peak, or of its bytes at the full memory bandwidth: an estimate. A causal mask, which is not recorded, halves the arithmetic. The host's ops stay, only the launch calls go.</source>
        <translation>融合アテンションの時間は、行列積をピークの半分で、またはバイトをメモリ帯域幅の限度で処理する時間です。これは推定値です。因果マスクは記録されませんが、演算量を半分にします。ホストの演算子は残り、起動呼び出しだけがなくなります。</translation>
    </message>
    <message>
        <source>These kernels take the time of their arithmetic at the peak, or of their bytes at the full memory bandwidth: a bound that few kernels reach. Kernels whose work is not known keep their time.</source>
        <translation>これらのカーネルの時間は、演算をピークで、またはバイトをメモリ帯域幅の限度で処理する時間です。達するカーネルの少ない限界値です。仕事量が不明なカーネルの時間は変わりません。</translation>
    </message>
    <message>
        <source>Kernels scale by the data sheets: by the peak of their data type, or by memory bandwidth. Caches, occupancy, clocks, other kernels and the host of that machine are not included. Kernels up to 2 µs, kernels whose limit is not known, communication and copies to or from the host keep their time.</source>
        <translation>カーネルはデータシートに従い、データ型のピークまたはメモリ帯域幅で伸縮します。キャッシュ、占有率、クロック、別のカーネル実装、そのマシンのホストは含みません。2 µs 以下のカーネル、何に制限されるか不明なカーネル、通信、ホストとの間のコピーの時間は変わりません。</translation>
    </message>
    <message>
        <source>at most {time}</source>
        <translation>最大 {time}</translation>
    </message>
    <message>
        <source>at least {time}</source>
        <translation>少なくとも {time}</translation>
    </message>
    <message>
        <source>estimated {time}</source>
        <translation>推定 {time}</translation>
    </message>
    <message>
        <source>No later kernel waits for it that could run meanwhile. Whether parts of it could run alongside the computation before it is not recorded.</source>
        <translation>それを待ち、その間に実行できる後続のカーネルはない。その一部を前の計算と同時に実行できるかは記録されていない。</translation>
    </message>
    <message>
        <source>with memory from a caching allocator</source>
        <translation>キャッシュ付きアロケータからのメモリで</translation>
    </message>
    <message>
        <source>with none of this host time, and CUDA graphs</source>
        <translation>このホスト時間をなくし、CUDA グラフを使った場合</translation>
    </message>
    <message>
        <source>without these waits</source>
        <translation>これらの待ちなし</translation>
    </message>
    <message>
        <source>with these copies hidden by other work</source>
        <translation>これらのコピーをほかの仕事で隠す</translation>
    </message>
    <message>
        <source>with CUDA graphs instead of single launches</source>
        <translation>個別の起動の代わりに CUDA グラフ</translation>
    </message>
    <message>
        <source>with each batch ready when requested</source>
        <translation>各バッチが要求された時点で用意済み</translation>
    </message>
    <message>
        <source>with a first step as fast as the median of the others</source>
        <translation>最初のステップが他のステップの中央値と同じ速さなら</translation>
    </message>
    <message>
        <source>without one-time costs</source>
        <translation>一度だけのコストなし</translation>
    </message>
    <message>
        <source>with communication alongside the computation that waits for it</source>
        <translation>通信が、それを待つ計算と並行して動く</translation>
    </message>
    <message>
        <source>with no rank slower than the median rank, or of two, than the faster one</source>
        <translation>どの rank も中央値の rank（2 つなら速いほう）より遅くない</translation>
    </message>
    <message>
        <source>without the time that it costs</source>
        <translation>この GPU の仕事がそのコストだけ短い</translation>
    </message>
    <message>
        <source>with these copies as fast as those of the fastest pair</source>
        <translation>これらのコピーが最速の組と同じ速さのとき</translation>
    </message>
    <message>
        <source>with as much of these copies hidden as kernels run</source>
        <translation>カーネルが走る時間だけこれらのコピーを隠した場合</translation>
    </message>
    <message>
        <source>with attention in one kernel</source>
        <translation>アテンションが 1 つのカーネルの場合</translation>
    </message>
    <message>
        <source>with chains of kernels as one kernel each</source>
        <translation>カーネルの連なりをそれぞれ 1 つのカーネルにした場合</translation>
    </message>
    <message>
        <source>with optimizer steps that take no time</source>
        <translation>オプティマイザのステップに時間がかからない場合</translation>
    </message>
    <message>
        <source>without zero_grad and the additions to its zeros</source>
        <translation>zero_grad とそのゼロへの加算がない場合</translation>
    </message>
    <message>
        <source>The allocator's own work is not included, nor the memory that it keeps. This is an upper bound.</source>
        <translation>アロケータ自身の仕事と、保持するメモリは含まない。これは上限である。</translation>
    </message>
    <message>
        <source>The host must wait elsewhere for what it reads. This is an upper bound.</source>
        <translation>ホストは、読む値を別の場所で待つことになる。これは上限である。</translation>
    </message>
    <message>
        <source>The host must wait elsewhere for what it reads. Python code that only asks for the values is not included.</source>
        <translation>ホストは読み取る値を別の場所で待つ必要があります。値を求めるだけの Python コードは含みません。</translation>
    </message>
    <message>
        <source>Pinned memory has to be allocated, and copies can slow each other down. This is an upper bound.</source>
        <translation>ピン留めメモリの確保が必要で、コピーが互いに遅くし合うこともある。これは上限である。</translation>
    </message>
    <message>
        <source>Short Python code between launches is removed, although a CUDA graph may not hold all of it. Waits, allocations, data loading, start-up, and stretches of 1 ms without a launch stay. Capturing is not included. This is an upper bound.</source>
        <translation>起動の間の短い Python コードを取り除くが、CUDA グラフがそのすべてを含められるとは限らない。待ち、メモリの確保、データの読み込み、起動時のコスト、1 ms にわたり起動のない区間は残る。キャプチャは含まない。これは上限である。</translation>
    </message>
    <message>
        <source>It is not known whether the loader can be that fast. This is an upper bound.</source>
        <translation>ローダーがそこまで速くなるかは不明。これは上限である。</translation>
    </message>
    <message>
        <source>One-time costs come back in each new process.</source>
        <translation>一度だけのコストは、新しいプロセスでは毎回再び生じる。</translation>
    </message>
    <message>
        <source>Kernels and communication share the GPU and slow each other down. This is an upper bound.</source>
        <translation>カーネルと通信は GPU を共有し、互いに遅くし合う。これは上限である。</translation>
    </message>
    <message>
        <source>The number does not explain why the rank is slower.</source>
        <translation>この数値からは、rank が遅い理由はわからない。</translation>
    </message>
    <message>
        <source>As if the host took no time, except while the GPU is idle for reasons that other findings count.</source>
        <translation>ホストの時間がゼロだとした場合。ただし、他の所見が数える理由で GPU がアイドルになっている間は除く。</translation>
    </message>
    <message>
        <source>Other copies keep their times.</source>
        <translation>他のコピーの時間は変わりません。</translation>
    </message>
    <message>
        <source>What the backward pass must keep is not included, and the host's ops stay. This is an upper bound.</source>
        <translation>逆伝播のために残すデータは含まず、ホストの op は残る。これは上限である。</translation>
    </message>
    <message>
        <source>The time of fused attention is estimated. What the backward pass must keep is not included, and the host's ops stay.</source>
        <translation>融合アテンションの時間は推定値です。逆伝播が保持しなければならないものは含まず、ホストの演算子は残ります。</translation>
    </message>
    <message>
        <source>The time is taken evenly from all launches of these kernels and copies.</source>
        <translation>時間は、これらのカーネルとコピーのすべての起動から均等に差し引く。</translation>
    </message>
    <message>
        <source>A few calls and kernels remain. This is an upper bound.</source>
        <translation>少数の呼び出しとカーネルは残る。これは上限である。</translation>
    </message>
    <message>
        <source>Gradients that are accumulated over several backward passes are still added. This is an upper bound.</source>
        <translation>複数回の逆伝播で蓄積する勾配は引き続き加算される。これは上限である。</translation>
    </message>
    <message>
        <source>Cannot be told: no launches are recorded.</source>
        <translation>わからない：起動が記録されていない。</translation>
    </message>
    <message>
        <source>Cannot be told: no GPU work can be joined to the launches that are recorded.</source>
        <translation>わからない：記録された起動に対応づけられる GPU の処理がない。</translation>
    </message>
    <message>
        <source>Cannot be told: more than a tenth of the GPU work has no launch in the trace.</source>
        <translation>分からない：GPU の仕事の 10 分の 1 以上に、トレース内の起動がない。</translation>
    </message>
    <message>
        <source>predicted by a replay, not recorded</source>
        <translation>リプレイによる予測であり、記録ではない</translation>
    </message>
</context>
</TS>
