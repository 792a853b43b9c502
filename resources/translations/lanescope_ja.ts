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
        <source>Open &amp;Ranks Together…</source>
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
        <source>&amp;Close Tab</source>
        <translation>タブを閉じる(&amp;C)</translation>
    </message>
    <message>
        <source>Close this trace</source>
        <translation>このトレースを閉じる</translation>
    </message>
    <message>
        <source>Compare &amp;With…</source>
        <translation>比較(&amp;W)…</translation>
    </message>
    <message>
        <source>Open another trace beside this one</source>
        <translation>別のトレースを並べて開く</translation>
    </message>
    <message>
        <source>Compare &amp;Several…</source>
        <translation>複数を比較(&amp;S)…</translation>
    </message>
    <message>
        <source>How a step follows what was varied: batch sizes, versions</source>
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
        <source>Export &amp;Trace…</source>
        <translation>トレースをエクスポート(&amp;T)…</translation>
    </message>
    <message>
        <source>Save the trace or the selected range for other tools: JSON, CSV, SQLite</source>
        <translation>トレースまたは選択した範囲をほかのツール向けに保存：JSON、CSV、SQLite</translation>
    </message>
    <message>
        <source>&amp;Export Figure…</source>
        <translation>図を書き出す(&amp;E)…</translation>
    </message>
    <message>
        <source>Save what the timeline shows as PNG, SVG or PDF</source>
        <translation>タイムラインの表示を PNG、SVG、PDF で保存</translation>
    </message>
    <message>
        <source>Copy as &amp;Image</source>
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
        <source>Leave Lanescope</source>
        <translation>Lanescope を終了</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>元に戻す(&amp;U)</translation>
    </message>
    <message>
        <source>Take back the last change to the notes</source>
        <translation>注釈への最後の変更を取り消す</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>やり直す(&amp;R)</translation>
    </message>
    <message>
        <source>Make it again</source>
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
        <source>Find &amp;Next</source>
        <translation>次を検索(&amp;N)</translation>
    </message>
    <message>
        <source>Go to the next match</source>
        <translation>次の一致へ</translation>
    </message>
    <message>
        <source>Find &amp;Previous</source>
        <translation>前を検索(&amp;P)</translation>
    </message>
    <message>
        <source>Go to the previous match</source>
        <translation>前の一致へ</translation>
    </message>
    <message>
        <source>&amp;Go to Time…</source>
        <translation>時刻へ移動(&amp;G)…</translation>
    </message>
    <message>
        <source>Bring a time to the middle</source>
        <translation>ある時刻を中央に表示</translation>
    </message>
    <message>
        <source>Find &amp;Command…</source>
        <translation>コマンドを検索(&amp;C)…</translation>
    </message>
    <message>
        <source>Whatever can be done, a recent file or a step, by a few letters</source>
        <translation>数文字で、できることすべて、最近のファイル、ステップを探す</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>設定(&amp;S)…</translation>
    </message>
    <message>
        <source>Looks, thresholds, keys, captures</source>
        <translation>外観、しきい値、キー、キャプチャ</translation>
    </message>
    <message>
        <source>Show &amp;All</source>
        <translation>すべて表示(&amp;A)</translation>
    </message>
    <message>
        <source>Show the whole trace</source>
        <translation>トレース全体を表示</translation>
    </message>
    <message>
        <source>Clear &amp;Marks</source>
        <translation>マークを消去(&amp;M)</translation>
    </message>
    <message>
        <source>Take all marks away</source>
        <translation>すべてのマークを取り除く</translation>
    </message>
    <message>
        <source>&amp;Close Panel</source>
        <translation>パネルを閉じる(&amp;C)</translation>
    </message>
    <message>
        <source>Close the panels below the timeline</source>
        <translation>タイムラインの下のパネルを閉じる</translation>
    </message>
    <message>
        <source>&amp;Reading a Trace</source>
        <translation>トレースの読み方(&amp;R)</translation>
    </message>
    <message>
        <source>Pages that teach it, with the examples</source>
        <translation>例を使って教えるページ</translation>
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
        <source>&amp;Panels</source>
        <translation>パネル(&amp;P)</translation>
    </message>
    <message>
        <source>saves %1 of memory traffic</source>
        <translation>メモリ転送を %1 節約</translation>
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
        <source>elements a load</source>
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
        <source>Duration</source>
        <translation>時間</translation>
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
        <source>Registers a thread</source>
        <translation>スレッドあたりレジスタ</translation>
    </message>
    <message>
        <source>Shared memory a block</source>
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
        <source>Idle time and its cause</source>
        <translation>アイドル時間とその原因</translation>
    </message>
    <message>
        <source>From launch to start</source>
        <translation>起動から開始まで</translation>
    </message>
    <message>
        <source>Before an annotation's first op</source>
        <translation>注釈の最初の演算の前</translation>
    </message>
    <message>
        <source>How busy each stream is</source>
        <translation>各ストリームの稼働率</translation>
    </message>
    <message>
        <source>Queue of each stream</source>
        <translation>各ストリームのキュー</translation>
    </message>
    <message>
        <source>The profiler's own slices, hatched</source>
        <translation>プロファイラ自身のスライス（斜線）</translation>
    </message>
    <message>
        <source>Nothing is known to have waited here</source>
        <translation>ここで待っていたものは知られていない</translation>
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
        <source>How near kernels come to the GPU's peaks, matrix products, memory traffic</source>
        <translation>カーネルが GPU のピークにどれだけ近いか、行列積、メモリ転送</translation>
    </message>
    <message>
        <source>Guess</source>
        <translation>予想</translation>
    </message>
    <message>
        <source>What you expect, before you look, beside what the trace holds</source>
        <translation>見る前の予想と、トレースにある事実を並べる</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>注釈</translation>
    </message>
    <message>
        <source>What you say about the trace, for a figure</source>
        <translation>図のための、トレースについての説明</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>クエリ</translation>
    </message>
    <message>
        <source>Ask the trace in SQL: slices, kernels, launches, ops, steps, arguments</source>
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
        <source>Count</source>
        <translation>回数</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合計</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中央値</translation>
    </message>
    <message>
        <source>GFLOP</source>
        <translation>GFLOP</translation>
    </message>
    <message>
        <source>Of one launch, from the shapes of its op</source>
        <translation>1回の起動について、演算の形状から</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>バイト</translation>
    </message>
    <message>
        <source>That one launch must move at least</source>
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
        <source>The least time that it could take, as a share of its own</source>
        <translation>かかりうる最短時間の、自身の時間に対する割合</translation>
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
        <source>; of %1 neither FLOP nor bytes can be told from the trace</source>
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
        <source>; %1 less if pointwise chains were one kernel each</source>
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
        <source>, shared memory %1 a multiprocessor</source>
        <translation>、マルチプロセッサあたり共有メモリ %1</translation>
    </message>
    <message>
        <source>; not in it: %1 of unknown shape or type</source>
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
        <source>; %1 of device work of no such op</source>
        <translation>、そうした演算に属さないデバイスの仕事 %1</translation>
    </message>
    <message>
        <source>1 piece</source>
        <translation>1 件</translation>
    </message>
    <message>
        <source>%1 pieces</source>
        <translation>%1 件</translation>
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
        <source>Mark the selection, or take its mark away</source>
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
        <source>On along the flow</source>
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
        <source>select a range of time over lanes</source>
        <translation>レーン上の時間範囲を選択</translation>
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
        <source>show the selected slice or range as large as fits</source>
        <translation>選択したスライスまたは範囲をできるだけ大きく表示</translation>
    </message>
    <message>
        <source>mark the selected slice or range; again takes the mark away</source>
        <translation>選択したスライスまたは範囲にマーク（もう一度で外す）</translation>
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
        <source>back / on along the flow: launch and kernel, forward and backward</source>
        <translation>フローを戻る / 進む：起動とカーネル、順伝播と逆伝播</translation>
    </message>
    <message>
        <source>show or hide the rows of Python frames</source>
        <translation>Python フレームの行を表示 / 非表示</translation>
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
        <source>show or hide the time from a launch to the start of its work</source>
        <translation>起動から仕事の開始までの時間を表示 / 非表示</translation>
    </message>
    <message>
        <source>show or hide the empty time of an annotation before its first op</source>
        <translation>注釈の最初の演算までの空白時間を表示 / 非表示</translation>
    </message>
    <message>
        <source>show or hide how busy each stream is</source>
        <translation>各ストリームの稼働率を表示 / 非表示</translation>
    </message>
    <message>
        <source>show or hide each stream's queue: what is launched and has not begun</source>
        <translation>各ストリームのキュー（起動済みで未開始の仕事）を表示 / 非表示</translation>
    </message>
    <message>
        <source>hatch the profiler's own slices or leave them plain</source>
        <translation>プロファイラ自身のスライスを斜線にする / しない</translation>
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
        <source>clear selection, range and matches</source>
        <translation>選択、範囲、一致を解除</translation>
    </message>
    <message>
        <source>this list</source>
        <translation>この一覧</translation>
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
        <source>{0} other slice of the profiler's own took {1}</source>
        <translation>プロファイラ自身のほかのスライス {0} 個に {1} かかった</translation>
    </message>
    <message>
        <source>{0} other slices of the profiler's own took {1}</source>
        <translation>プロファイラ自身のほかのスライス {0} 個に {1} かかった</translation>
    </message>
    <message>
        <source>the synchronisation that ends the recording took {1}</source>
        <translation>記録を終える同期に {1} かかった</translation>
    </message>
    <message>
        <source>{0} synchronisations that end the recording took {1}</source>
        <translation>記録を終える同期 {0} 件に {1} かかった</translation>
    </message>
    <message>
        <source>{0} piece of GPU work begins before its launch, by {1}: clocks are off by at least that</source>
        <translation>{0} 件の GPU の仕事が起動より {1} 前に始まる：時計は少なくともそれだけずれている</translation>
    </message>
    <message>
        <source>{0} pieces of GPU work begin before their launch, by up to {1}: clocks are off by at least that</source>
        <translation>{0} 件の GPU の仕事が起動より最大 {1} 前に始まる：時計は少なくともそれだけずれている</translation>
    </message>
    <message>
        <source>{0} launch has no work in the trace</source>
        <translation>{0} 回の起動は、その仕事がトレースにない</translation>
    </message>
    <message>
        <source>{0} launches have no work in the trace</source>
        <translation>{0} 回の起動は、その仕事がトレースにない</translation>
    </message>
    <message>
        <source>{0} piece of GPU work has no launch in the trace</source>
        <translation>{0} 件の GPU の仕事は、その起動がトレースにない</translation>
    </message>
    <message>
        <source>{0} pieces of GPU work have no launch in the trace</source>
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
        <source>{0} slice has no end; it lasts to the end of the trace</source>
        <translation>{0} 個のスライスに終わりがなく、トレースの終わりまで続く</translation>
    </message>
    <message>
        <source>{0} slices have no end; they last to the end of the trace</source>
        <translation>{0} 個のスライスに終わりがなく、トレースの終わりまで続く</translation>
    </message>
    <message>
        <source>in the later half of the trace</source>
        <translation>トレースの後半に</translation>
    </message>
    <message>
        <source>after the first step</source>
        <translation>最初のステップより後に</translation>
    </message>
    <message>
        <source>So many calls for so few launches: the caching allocator seems to be switched off (PYTORCH_NO_CUDA_MEMORY_CACHING or its HIP twin).</source>
        <translation>起動が少ないのに、この種の呼び出しが多い：キャッシングアロケータが無効になっているらしい（PYTORCH_NO_CUDA_MEMORY_CACHING またはその HIP 版）。</translation>
    </message>
    <message>
        <source>Warm up with the largest shapes, keep shapes steady, leave room below the device's limit (a full cache frees and asks again), or set expandable_segments.</source>
        <translation>最大の形状でウォームアップする、形状を変えない、デバイスの上限まで余裕を残す（キャッシュが満杯になると解放して要求し直す）、または expandable_segments を設定する。</translation>
    </message>
    <message>
        <source>Memory is asked of the driver in the middle of the work: {total}</source>
        <translation>仕事の途中でドライバにメモリを要求している：{total}</translation>
    </message>
    <message>
        <source>{count} calls {where}, the longest ({name}) {longest}. A caching allocator that is warm asks for none.</source>
        <translation>{where} {count} 回呼ばれ、最長は {longest}（{name}）。ウォームアップ済みのキャッシングアロケータなら、要求は起きない。</translation>
    </message>
    <message>
        <source>addmm copies its bias before the GEMM, {count} times, for {time}</source>
        <translation>addmm は GEMM の前にバイアスをコピーする：{count} 回、{time}</translation>
    </message>
    <message>
        <source>One aten::addmm, but two pieces of GPU work: the bias is copied into the output by a DtoD copy, then the GEMM adds to it (beta = 1). The ops were fused in the graph, not in a kernel.</source>
        <translation>1つの aten::addmm だが、GPU の仕事は2件：DtoD コピーでバイアスが出力にコピーされ、GEMM がそこに加算する（beta = 1）。演算はグラフでは融合されたが、カーネルでは融合されていない。</translation>
    </message>
    <message>
        <source>A bias of one dimension is added in the GEMM's epilogue without the copy; nn.Linear does so.</source>
        <translation>1次元のバイアスなら、コピーなしに GEMM のエピローグで加算される。nn.Linear はそうしている。</translation>
    </message>
    <message>
        <source>Keep the tensors that index others on the GPU: those of the host are copied first, and the copy waits.</source>
        <translation>インデックスに使うテンソルを GPU に置いておく：ホストにあるものは先にコピーされ、そのコピーが待つ。</translation>
    </message>
    <message>
        <source>Keep the value on the GPU: no .item(), no .cpu(), no printing or branching on a tensor within the step; gather losses and read them every so many steps, copy with non_blocking=True from pinned memory.</source>
        <translation>値を GPU に置いておく：ステップの中で .item()、.cpu()、テンソルの表示、テンソルによる分岐を使わない。損失はためておき、何ステップかごとに読む。ピン留めメモリから non_blocking=True でコピーする。</translation>
    </message>
    <message>
        <source>The host waits {waited} for values to come from the GPU or go to it</source>
        <translation>ホストが GPU との値の受け渡しを {waited} 待つ</translation>
    </message>
    <message>
        <source>{count} times an op such as {name} moves a value between host and GPU and waits until the GPU has done all before it; the longest takes {longest}.</source>
        <translation>{name} のような演算が {count} 回、ホストと GPU の間で値を運び、GPU がそれより前のすべてを終えるまで待つ。最長は {longest}。</translation>
    </message>
    <message>
        <source>once</source>
        <translation>1回</translation>
    </message>
    <message>
        <source>{count} times</source>
        <translation>{count} 回</translation>
    </message>
    <message>
        <source>The profiler's own buffers took {total} ({how_often})</source>
        <translation>プロファイラ自身のバッファに {total} かかった（{how_often}）</translation>
    </message>
    <message>
        <source>What the GPU was idle under them ({gaps}) is not the program's doing.</source>
        <translation>その間に GPU がアイドルだった時間（{gaps}）は、プログラムのせいではない。</translation>
    </message>
    <message>
        <source>Read the steps after it. A warm-up step in the profiler's schedule moves it out of the recording.</source>
        <translation>その後のステップを読む。プロファイラのスケジュールにウォームアップのステップを入れると、記録の外に出る。</translation>
    </message>
    <message>
        <source>{total} pass in calls that load something while the GPU waits</source>
        <translation>何かを読み込む呼び出しに {total} かかり、その間 GPU は待つ</translation>
    </message>
    <message>
        <source>Calls longer than 1 ms: {count}, the longest ({name}) {longest}. At first use a context is made, modules and kernels are loaded; it is paid once a process.</source>
        <translation>1 ms を超える呼び出し：{count} 回、最長は {longest}（{name}）。初めて使うときに、コンテキストが作られ、モジュールとカーネルが読み込まれる。プロセスごとに一度だけかかる。</translation>
    </message>
    <message>
        <source>Warm up before recording, and judge by what comes after. Where start-up itself matters: load fewer modules, keep the process.</source>
        <translation>記録の前にウォームアップし、その後で判断する。起動そのものが問題なら、読み込むモジュールを減らし、プロセスを保つ。</translation>
    </message>
    <message>
        <source>The first step takes {first}, the others {median}</source>
        <translation>最初のステップは {first}、ほかは {median}</translation>
    </message>
    <message>
        <source>{name} lasts {times} times as long as the median of the steps after it. What is done once (allocating a workspace, choosing an algorithm, loading modules) falls into it.</source>
        <translation>{name} の長さは、その後のステップの中央値の {times} 倍。一度だけ行うこと（ワークスペースの確保、アルゴリズムの選択、モジュールの読み込み）がここに入る。</translation>
    </message>
    <message>
        <source>Warm up before recording, and judge by the later steps. The cost is moved, not gone: a short job still pays it.</source>
        <translation>記録の前にウォームアップし、後のステップで判断する。コストは移っただけで、なくなってはいない：短いジョブはやはりそれを払う。</translation>
    </message>
    <message>
        <source>Running compiled code costs {each} of the host's time a call</source>
        <translation>コンパイル済みコードの実行は、呼び出し1回あたりホストの時間を {each} 使う</translation>
    </message>
    <message>
        <source>Around each of {count} calls of a compiled graph: cache look-up {lookup}, region {region}, prologue {prologue}, the graph's own wrapper {graph}; {share} % of the host's own time. Compiled graphs: {graphs}; where that number stays, the cache is hit.</source>
        <translation>コンパイル済みグラフの {count} 回の呼び出しごとに：キャッシュの検索 {lookup}、領域 {region}、プロローグ {prologue}、グラフ自身のラッパー {graph}。ホスト自身の時間の {share} %。コンパイル済みグラフの数：{graphs}。この数が増えなければ、キャッシュに当たっている。</translation>
    </message>
    <message>
        <source>Compile a larger region, so that the layers are paid once for more work, or try mode="reduce-overhead". For one small op it does not pay.</source>
        <translation>より大きい領域をコンパイルし、層のコスト1回あたりの仕事を増やす。または mode="reduce-overhead" を試す。小さな演算1つでは割に合わない。</translation>
    </message>
    <message>
        <source>an unknown part</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>{count} convolutions add a bias that batch normalization takes away</source>
        <translation>{count} 個の畳み込みが、バッチ正規化で消えるバイアスを加えている</translation>
    </message>
    <message>
        <source>Normalizing subtracts the mean, and the bias with it. Adding it takes {time} of the GPU's time.</source>
        <translation>正規化は平均を引き、バイアスも一緒に引かれる。バイアスの加算に使う GPU の時間：{time}。</translation>
    </message>
    <message>
        <source>Conv2d(..., bias=False) before BatchNorm2d.</source>
        <translation>BatchNorm2d の前は Conv2d(..., bias=False) とする。</translation>
    </message>
    <message>
        <source>One CUDA graph could replace {launches} launches a step</source>
        <translation>1つの CUDA グラフで、1ステップに {launches} 回の起動を置き換えられる</translation>
    </message>
    <message>
        <source>A step lasts {step}; its GPU work takes {work}, launching it piece by piece {calls}. Launched as one graph it could not be shorter than {floor} (the work and one launch): at best {times} times as fast.</source>
        <translation>1ステップは {step}。その GPU の仕事は {work}、1件ずつの起動は {calls}。1つのグラフとして起動しても {floor}（仕事と1回の起動）より短くはならない：速くなっても {times} 倍まで。</translation>
    </message>
    <message>
        <source>torch.compile(mode="reduce-overhead") or torch.cuda.graph: shapes and addresses must stay, and nothing may wait for the host within the step.</source>
        <translation>torch.compile(mode="reduce-overhead") または torch.cuda.graph を使う：形状とアドレスは変わってはならず、ステップの中でホストを待つものがあってはならない。</translation>
    </message>
    <message>
        <source>The loop's own process loads the data: num_workers above 0 does it beside the steps; pin_memory=True.</source>
        <translation>ループ自身のプロセスがデータを読み込んでいる：num_workers を 0 より大きくすれば、ステップと並行に進む。pin_memory=True。</translation>
    </message>
    <message>
        <source>More workers (num_workers), prefetch_factor, persistent_workers, or cheaper preparation of a batch.</source>
        <translation>ワーカーを増やす（num_workers）、prefetch_factor や persistent_workers を使う、またはバッチの準備を軽くする。</translation>
    </message>
    <message>
        <source>The loop waits {time} for its data ({pct} % of the steps)</source>
        <translation>ループがデータを {time} 待つ（ステップの {pct} %）</translation>
    </message>
    <message>
        <source>{count} times the DataLoader's iterator is asked for a batch; the longest wait lasts {longest}. For {idle} % of that the GPU has nothing to do.</source>
        <translation>DataLoader のイテレータに {count} 回バッチを要求し、最長の待ちは {longest}。そのうち {idle} % の間、GPU にはすることがない。</translation>
    </message>
    <message>
        <source>It is the first: in a cold step this is the library's workspace, its choice of an algorithm and the loading of modules.</source>
        <translation>これは最初のもの：コールドなステップでは、ライブラリのワークスペース、アルゴリズムの選択、モジュールの読み込みにあたる。</translation>
    </message>
    <message>
        <source>It is not the first, so it is no cold start.</source>
        <translation>最初のものではないので、コールドスタートではない。</translation>
    </message>
    <message>
        <source>Warm up before recording. If it stays, look at what runs there with Python stacks recorded.</source>
        <translation>記録の前にウォームアップする。それでも残るなら、Python のスタックを記録して、そこで何が動くかを見る。</translation>
    </message>
    <message>
        <source>Look at what runs there with Python stacks recorded: waiting for data, garbage collection, another thread that holds the interpreter.</source>
        <translation>Python のスタックを記録し、そこで何が動くかを見る：データ待ち、ガベージコレクション、インタプリタを握る別のスレッド。</translation>
    </message>
    <message>
        <source>{window} pass in {name} before its first op</source>
        <translation>{name} の最初の演算の前に {window} が過ぎる</translation>
    </message>
    <message>
        <source>Once, {window} lie between the begin of {name} and {op}; over its {count} occurrences the median is {median}. {when}</source>
        <translation>一度、{name} の始まりと {op} の間に {window} ある。{count} 回のうち中央値は {median}。{when}</translation>
    </message>
    <message>
        <source>Sends and receives (all_to_all, pipelines): run them beside dense computation, or split the batch so that one half computes while the other is sent; compare the ranks: who arrives last waits least.</source>
        <translation>送信と受信（all_to_all、パイプライン）：密な計算と並行に動かす、またはバッチを分け、一方を計算する間にもう一方を送る。ランクを比べる：最後に来るものが最も待たない。</translation>
    </message>
    <message>
        <source>Start collectives earlier or in smaller buckets so that they run beside the backward pass; compare the ranks: who arrives last waits least.</source>
        <translation>集合通信をより早く、またはより小さなバケットで始め、逆伝播と並行して動かす。rank を比べる：最後に到着する rank は待ちが最も短い。</translation>
    </message>
    <message>
        <source>{exposed} of communication is not hidden by computation</source>
        <translation>通信のうち {exposed} が計算に隠れていない</translation>
    </message>
    <message>
        <source>{count} collectives take {total}; {overlap} % of that runs beside other kernels. The rest is {share} % of the time from the GPU's first to its last work; longest: {name}. A rank that waits for the others shows here as well.</source>
        <translation>{count} 回の集合通信に {total} かかる。その {overlap} % はほかのカーネルと並行して動く。残りは、GPU の最初の仕事から最後までの時間の {share} %。最長：{name}。ほかの rank を待つことも、ここに現れる。</translation>
    </message>
    <message>
        <source>GEMMs far below the GPU's peak: {count}</source>
        <translation>{count} 回の GEMM が GPU のピークを大きく下回る</translation>
    </message>
    <message>
        <source>Most time is lost in {kernel} on M x N x K = {shape}: {tflops} TFLOP/s by the median of {median}, {pct} % of the peak of {peak}, {ceiling_pct} % of what its arithmetic and bytes allow. The cost is what lies above {reachable} % of that ceiling.</source>
        <translation>最も時間を失うのは M x N x K = {shape} の {kernel}：中央値 {median} で {tflops} TFLOP/s、ピーク {peak} の {pct} %、演算量とバイト数が許す値の {ceiling_pct} %。コストは、その上限の {reachable} % に達した場合と比べて余計にかかる時間。</translation>
    </message>
    <message>
        <source>Larger products fill the GPU better: batch more, or join products that share an input. Look at the kernel's waves and tile; max-autotune tries others.</source>
        <translation>積が大きいほど GPU はよく満たされる：バッチを大きくするか、入力を共有する積をまとめる。カーネルのウェーブとタイルを見る。max-autotune はほかのカーネルも試す。</translation>
    </message>
    <message>
        <source>Waiting for the host: larger batches, fused kernels (torch.compile) or a CUDA graph. Waiting in synchronisations: take them out of the loop.</source>
        <translation>ホストを待つ場合：バッチを大きくする、カーネルを融合する（torch.compile）、または CUDA グラフを使う。同期で待つ場合：同期をループから外す。</translation>
    </message>
    <message>
        <source>A call that takes so long loads something or asks the driver for memory: warm up before recording, and see whether it comes again.</source>
        <translation>これほど長い呼び出しは、何かを読み込むか、ドライバにメモリを要求している：記録の前にウォームアップし、また起きるかを見る。</translation>
    </message>
    <message>
        <source>The host waits for data: more workers, prefetching, cheaper preparation.</source>
        <translation>ホストがデータを待っている：ワーカーを増やす、プリフェッチ、準備を軽くする。</translation>
    </message>
    <message>
        <source>That op runs on the host: move its tensors to the GPU, or take it out of the loop.</source>
        <translation>その演算はホストで動く：テンソルを GPU に移すか、ループの外に出す。</translation>
    </message>
    <message>
        <source>Nothing deeper is recorded there: record with Python stacks (with_stack=True) to see what runs.</source>
        <translation>そこにはそれより深い記録がない：Python のスタック（with_stack=True）とともに記録し、何が動くかを見る。</translation>
    </message>
    <message>
        <source>; the host was in {host_in} for {host_for} of it</source>
        <translation>；そのうち {host_for} の間、ホストは {host_in} の中</translation>
    </message>
    <message>
        <source>The GPU is busy for {busy_pct} % of {window}</source>
        <translation>GPU は {window} のうち {busy_pct} % 稼働している</translation>
    </message>
    <message>
        <source>It waits {host_wait} for the host to launch, {sync} for synchronisations, {kernel_wait} between kernels launched in time, {other} for reasons that the trace does not say. The longest hole lasts {longest}{host_did}.</source>
        <translation>ホストの起動待ち {host_wait}、同期待ち {sync}、間に合って起動されたカーネルの間 {kernel_wait}、トレースからは理由が分からないもの {other}。最長の空きは {longest}{host_did}。</translation>
    </message>
    <message>
        <source>A step runs {regions} compiled regions with eager ops between them</source>
        <translation>1ステップに {regions} 個のコンパイル済み領域があり、その間で eager の演算が動く</translation>
    </message>
    <message>
        <source>{ops} eager ops run between the first and the last region of a step; it is so in {steps} steps. Nothing is fused across a break, and the wrappers are paid for each region.</source>
        <translation>ステップの最初の領域と最後の領域の間で、{ops} 個の eager の演算が動く。これは {steps} ステップで起きている。グラフの切れ目（graph break）をまたぐ融合はなく、ラッパーのコストは領域ごとにかかる。</translation>
    </message>
    <message>
        <source>TORCH_LOGS=graph_breaks names the lines; fullgraph=True makes them errors.</source>
        <translation>TORCH_LOGS=graph_breaks で該当する行がわかる。fullgraph=True ではエラーになる。</translation>
    </message>
    <message>
        <source>casts</source>
        <translation>型変換</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>convert what it was given to another type, as autocast has it</source>
        <translation>、与えられたものを別の型に変換する（autocast によるものなど）</translation>
    </message>
    <message>
        <source>only copy: a clone of what an op out of place does not change, or of a tensor whose strides allow no view</source>
        <translation>コピーするだけ：in-place でない演算が変えない部分の clone、または view にできないストライドのテンソルの clone</translation>
    </message>
    <message>
        <source>Keep what is cast again and again (weights, masks) in the type that is asked for.</source>
        <translation>何度も型変換されるもの（重み、マスク）は、求められる型で持っておく。</translation>
    </message>
    <message>
        <source>Where the op has a variant in place (its name ends in _), that needs no clone; a tensor that is made contiguous once is not copied again and again.</source>
        <translation>その演算にインプレース版（名前が _ で終わるもの）があれば、クローンは要らない。一度 contiguous にしたテンソルは、何度もコピーされない。</translation>
    </message>
    <message>
        <source>{op} {what} tensors first: {time}, {share} % of the GPU's work</source>
        <translation>{op} は先にテンソルを{what}する：{time}、GPU の仕事の {share} %</translation>
    </message>
    <message>
        <source>{count} pieces of device work inside it {why}.</source>
        <translation>その中のデバイスの仕事 {count} 件は{why}。</translation>
    </message>
    <message>
        <source>One kernel takes {pct} % of the GPU's time</source>
        <translation>1つのカーネルが GPU の時間の {pct} % を占める</translation>
    </message>
    <message>
        <source>{kernel}: {time}; launches: {count}.</source>
        <translation>{kernel}：{count} 回の起動で {time}。</translation>
    </message>
    <message>
        <source>Start here: its footprint and the shapes of its op say whether it can do better.</source>
        <translation>ここから始める：フットプリントと演算の形状から、改善の余地があるかがわかる。</translation>
    </message>
    <message>
        <source>Its name and op are the same, so it is neither the launch nor the choice of the algorithm: clocks, heat, power or another program on the device are left, or inputs of another size.</source>
        <translation>名前と演算が同じなので、起動でもアルゴリズムの選択でもない：残るのはクロック、熱、電力、デバイス上の別のプログラム、または入力の大きさの違い。</translation>
    </message>
    <message>
        <source>Its name, op and shapes are the same, so it is neither the launch nor the choice of the algorithm: clocks, heat, power or another program on the device are left.</source>
        <translation>名前、演算、形状が同じなので、起動でもアルゴリズムの選択でもない：残るのはクロック、熱、電力、デバイス上の別のプログラム。</translation>
    </message>
    <message>
        <source>One kernel's times spread: mean {mean}, median {median}</source>
        <translation>1つのカーネルの時間がばらつく：平均 {mean}、中央値 {median}</translation>
    </message>
    <message>
        <source>{kernel} runs {count} times for the same op; most launches take about {median}, the slowest {most}. {why}</source>
        <translation>{kernel} は同じ演算で {count} 回動く。多くは約 {median}、最も遅いものは {most}。{why}</translation>
    </message>
    <message>
        <source>Judge by the median. Record more steps: a slow beginning is the clock rising.</source>
        <translation>中央値で判断する。より多くのステップを記録する：始めだけ遅いのは、クロックが上がる途中だからである。</translation>
    </message>
    <message>
        <source>Nothing that is recorded ran in between: the device was not ready yet (a cold start, another process), or the clocks of CPU and GPU are not aligned.</source>
        <translation>その間に動いたものは記録されていない：デバイスの準備がまだだった（コールドスタート、別のプロセス）か、CPU と GPU の時計が揃っていない。</translation>
    </message>
    <message>
        <source>The call itself took {call}: a cold start (context, modules, a staged copy).</source>
        <translation>呼び出しそのものに {call} かかった：コールドスタート（コンテキスト、モジュール、中継を経たコピー）。</translation>
    </message>
    <message>
        <source>The profiler's own {request} lies in between.</source>
        <translation>間にプロファイラ自身の {request} がある。</translation>
    </message>
    <message>
        <source>The first kernel begins {offset} after its launch</source>
        <translation>最初のカーネルは起動から {offset} 後に始まる</translation>
    </message>
    <message>
        <source>Record a few more steps: an offset that shrinks after the first is start-up, one that stays is a queue or a shift of clocks.</source>
        <translation>もう数ステップ記録する：最初のステップの後に縮む遅れは始動によるもの、残る遅れはキューか時計のずれである。</translation>
    </message>
    <message>
        <source>The optimizer launches {each} kernels a step, one parameter at a time</source>
        <translation>オプティマイザは1ステップに {each} 個のカーネルを、パラメータ1つずつ起動する</translation>
    </message>
    <message>
        <source>Its step takes the host {host} for {device} of work on the GPU.</source>
        <translation>その1ステップは、GPU の {device} の仕事のために、ホストの時間を {host} 使う。</translation>
    </message>
    <message>
        <source>Give it foreach=True, or fused=True where it has that: a few kernels for all parameters.</source>
        <translation>foreach=True を、あれば fused=True を指定する：少数のカーネルで全パラメータを更新する。</translation>
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
        <source>{name} fills {pct} % of a multiprocessor's warps</source>
        <translation>{name} はマルチプロセッサのワープの {pct} % を満たす</translation>
    </message>
    <message>
        <source>{blocks} blocks fit at a time, limited by {limit}. The kernel takes {total} over {count} launches, {share} % of all kernel time; a kernel of this kind lives from many warps that hide its memory's latency.</source>
        <translation>同時に入るブロックは {blocks} 個、制限は{limit}。このカーネルは {count} 回の起動で {total}、全カーネル時間の {share} %。この種のカーネルの速さは、メモリの遅延を隠す多くのワープによる。</translation>
    </message>
    <message>
        <source>The footprint shows what would let another block in: fewer registers a thread, less shared memory, another block size.</source>
        <translation>フットプリントを見ると、何を変えればブロックがもう1つ入るかがわかる：スレッドあたりのレジスタを減らす、共有メモリを減らす、ブロックの大きさを変える。</translation>
    </message>
    <message>
        <source>{count} tensors are made on the host and copied to the GPU</source>
        <translation>{count} 個のテンソルがホストで作られ、GPU にコピーされる</translation>
    </message>
    <message>
        <source>{name} and the like fill memory of the host, and the next op moves it: {total} of the host's time, and each copy may hold it up.</source>
        <translation>{name} などがホストのメモリを埋め、次の演算がそれを移す：ホストの時間を {total} 使い、コピーのたびにホストが止まることもある。</translation>
    </message>
    <message>
        <source>Make them where they are used: torch.zeros(..., device="cuda").</source>
        <translation>使う場所で作る：torch.zeros(..., device="cuda")。</translation>
    </message>
    <message>
        <source>{name} is called {calls} times, {each} of its own each</source>
        <translation>{name} が {calls} 回呼ばれ、1回あたり自身の時間は {each}</translation>
    </message>
    <message>
        <source>Together {total}, {share} % of the host's own time.</source>
        <translation>合わせて {total}、ホスト自身の時間の {share} %。</translation>
    </message>
    <message>
        <source>Call it less often on more: batch, use a foreach or fused variant, or let torch.compile fuse the loop.</source>
        <translation>まとめて呼び、回数を減らす：バッチにする、foreach 版か fused 版を使う、または torch.compile にループを融合させる。</translation>
    </message>
    <message>
        <source>{count} GEMMs have dimensions that tensor cores load slowly, {pct} % of the GPU's time</source>
        <translation>{count} 回の GEMM の次元はテンソルコアの読み込みが遅い：GPU の時間の {pct} %</translation>
    </message>
    <message>
        <source>M x N x K = {shape}, for one: its rows are {dimension} elements apart, no multiple of {multiple}, so they do not begin on 16 bytes ({kernel}).</source>
        <translation>たとえば M x N x K = {shape}：行の間隔の {dimension} 要素は {multiple} の倍数でなく、行が 16 バイト境界から始まらない（{kernel}）。</translation>
    </message>
    <message>
        <source>Pad vocabulary, hidden size or batch to the next multiple of {multiple} (64 is better still).</source>
        <translation>語彙、隠れ層の大きさ、バッチを、次の {multiple} の倍数までパディングする（64 ならさらによい）。</translation>
    </message>
    <message>
        <source>fp32 GEMMs without tensor cores: {count}, {pct} % of the GPU's time</source>
        <translation>{count} 回の fp32 の GEMM がテンソルコアなしで動く：GPU の時間の {pct} %</translation>
    </message>
    <message>
        <source>{kernel} multiplies in full single precision ({time} in all). This GPU's tensor cores do float rounded to TF32 at {gain} times the peak.</source>
        <translation>{kernel} は完全な単精度で積を計算する（合計 {time}）。この GPU のテンソルコアは、TF32 に丸めた float なら {gain} 倍のピークで計算できる。</translation>
    </message>
    <message>
        <source>Where ten bits of mantissa are enough: torch.set_float32_matmul_precision("high"), or autocast to bfloat16.</source>
        <translation>仮数部が 10 ビットで足りるなら、torch.set_float32_matmul_precision("high") か、bfloat16 への autocast を使う。</translation>
    </message>
    <message>
        <source>Pin the host's side (pin_memory=True in the DataLoader, tensor.pin_memory()) and copy with non_blocking=True.</source>
        <translation>ホスト側をピン留めし（DataLoader の pin_memory=True、tensor.pin_memory()）、non_blocking=True でコピーする。</translation>
    </message>
    <message>
        <source>Copy to a pinned tensor with non_blocking=True, and read it after an event; bring fewer values to the host.</source>
        <translation>ピン留めしたテンソルに non_blocking=True でコピーし、イベントの後で読む。ホストに運ぶ値を減らす。</translation>
    </message>
    <message>
        <source>{count} copies use memory that is not pinned ({time})</source>
        <translation>{count} 回のコピーが、ピン留めされていないメモリを使う（{time}）</translation>
    </message>
    <message>
        <source>Such a copy is staged through a buffer and does not return before it is done: the calls hold the host for {host}.</source>
        <translation>こうしたコピーは中間バッファを経由し、終わるまで戻らない：呼び出しがホストを {host} 止める。</translation>
    </message>
    <message>
        <source>all ranks, most on {on_rank}</source>
        <translation>すべてのランク、最大は {on_rank}</translation>
    </message>
    <message>
        <source>{on_rank} and {more_ranks} more</source>
        <translation>{on_rank} ほか {more_ranks} 個</translation>
    </message>
    <message>
        <source>torch.compile compiled a frame again</source>
        <translation>torch.compile がフレームを再コンパイルした</translation>
    </message>
    <message>
        <source>{count} regions run a frame that was compiled more than once, such as {example} (frame / recompile): a guard failed, often because a shape changed.</source>
        <translation>{count} 個の領域が、2回以上コンパイルされたフレームを実行する。たとえば {example}（フレーム / 再コンパイル）：ガードが失敗した。形状が変わったためであることが多い。</translation>
    </message>
    <message>
        <source>TORCH_LOGS=recompiles says which guard. Mark changing sizes as dynamic, or pad them.</source>
        <translation>TORCH_LOGS=recompiles で、どのガードかがわかる。変わる大きさは dynamic と指定するか、パディングする。</translation>
    </message>
    <message>
        <source>The file is damaged ({count} remarks)</source>
        <translation>ファイルが壊れている（指摘 {count} 件）</translation>
    </message>
    <message>
        <source>What was read is whole and shown; what lies behind the damage is missing from all figures.</source>
        <translation>読めた分は完全で、表示されている。壊れた箇所より後のものは、どの数値にも含まれない。</translation>
    </message>
    <message>
        <source>{count} pieces of GPU work begin before their launch</source>
        <translation>{count} 件の GPU の仕事が起動より前に始まる</translation>
    </message>
    <message>
        <source>By up to {most}: the clocks of CPU and GPU were not aligned better than that.</source>
        <translation>最大で {most}：CPU と GPU の時計は、それより正確には揃っていない。</translation>
    </message>
    <message>
        <source>Read offsets between CPU and GPU lanes with this error; times within a lane are right.</source>
        <translation>CPU と GPU のレーンの間の遅れは、この誤差を見込んで読む。1つのレーンの中の時間は正しい。</translation>
    </message>
    <message>
        <source>Work on {count} streams never runs at the same time</source>
        <translation>{count} 本のストリームの仕事が、同時に動くことがない</translation>
    </message>
    <message>
        <source>Each of them holds a good part of the work (the least {least}) on {process}; {together} of it overlaps.</source>
        <translation>それぞれが {process} の仕事のかなりの部分を持つ（最小 {least}）。そのうち重なるのは {together}。</translation>
    </message>
    <message>
        <source>Look for what orders them: events that wait, the default stream, pageable copies, kernels that fill the GPU by themselves.</source>
        <translation>順序を決めているものを探す：待ち合わせのイベント、デフォルトストリーム、ピン留めされていないメモリのコピー、単独で GPU を満たすカーネル。</translation>
    </message>
    <message>
        <source>Launching takes longer ({launch}) than what is launched ({kernel})</source>
        <translation>起動（{launch}）のほうが、起動されるもの（{kernel}）より長くかかる</translation>
    </message>
    <message>
        <source>Over {count} launches the calls take {launches}, the kernels {kernels}: {times} times as much. The GPU can only wait.</source>
        <translation>{count} 回の起動で、呼び出しは {launches}、カーネルは {kernels}：{times} 倍。GPU は待つしかない。</translation>
    </message>
    <message>
        <source>Launch less often: a larger batch, fused kernels (torch.compile), or a CUDA graph (mode="reduce-overhead"), which launches all of a step at once.</source>
        <translation>起動の回数を減らす：バッチを大きくする、カーネルを融合する（torch.compile）、または1ステップのすべてを一度に起動する CUDA グラフ（mode="reduce-overhead"）を使う。</translation>
    </message>
    <message>
        <source>It is the last call of its thread: the profiler's own, at the end of its window, and kept out of the verdict.</source>
        <translation>そのスレッドの最後の呼び出し：プロファイラ自身が記録の終わりに行うもので、判定には含めない。</translation>
    </message>
    <message>
        <source>Nothing is to be done about it; it ends with the recording.</source>
        <translation>これについてすることはない。記録とともに終わる。</translation>
    </message>
    <message>
        <source>There are {count} such calls.</source>
        <translation>このような呼び出しは {count} 回ある。</translation>
    </message>
    <message>
        <source>Give the GPU more to do between synchronisations, or take them out of the loop: .item(), .cpu() and printing a tensor wait too.</source>
        <translation>同期と同期の間の GPU の仕事を増やすか、同期をループから外す：.item()、.cpu()、テンソルの表示も待つ。</translation>
    </message>
    <message>
        <source>{wait} of waiting in {name} cover {work} of GPU work</source>
        <translation>{name} での待ち {wait} の間にある GPU の仕事は {work}</translation>
    </message>
    <message>
        <source>The GPU is idle for {idle_pct} % of the wait. {whose}</source>
        <translation>待ちの {idle_pct} % の間、GPU はアイドル。{whose}</translation>
    </message>
    <message>
        <source>its steps take</source>
        <translation>ステップの時間は</translation>
    </message>
    <message>
        <source>it computes for</source>
        <translation>計算の時間は</translation>
    </message>
    <message>
        <source>the others wait for it for</source>
        <translation>ほかの rank の待ちは</translation>
    </message>
    <message>
        <source>of the median GPU window</source>
        <translation>これは GPU の最初の仕事から最後までの時間の</translation>
    </message>
    <message>
        <source>above the median rank</source>
        <translation>中央値の rank を上回る分は</translation>
    </message>
    <message>
        <source>{rank} holds the others up: {measure} {value}</source>
        <translation>{rank} がほかを待たせている：{measure} {value}</translation>
    </message>
    <message>
        <source>That is {above} % {what} ({median}). It is the last to come to {last} of {collectives} collectives, for which all others wait {delay} in sum. What they wait shows on them as long collectives, not here.</source>
        <translation>{what} {above} %（中央値 {median}）。{collectives} 回の集合通信のうち {last} 回で最後に到着し、ほかの全員が合計 {delay} 待つ。その待ちは、ここではなく、ほかの rank に長い集合通信として現れる。</translation>
    </message>
    <message>
        <source>Look at this rank's lanes before those collectives: more work (uneven batches, experts, sequence lengths), a slower GPU (clocks, heat), a host that is late (data loading, garbage collection, another process).</source>
        <translation>それらの集合通信の前の、この rank のレーンを見る：仕事が多い（不揃いなバッチ、エキスパート、系列長）、GPU が遅い（クロック、熱）、ホストが遅れる（データの読み込み、ガベージコレクション、別のプロセス）。</translation>
    </message>
    <message>
        <source>{share} % of the time in collectives is waiting for other ranks</source>
        <translation>集合通信の時間の {share} % は、ほかの rank を待つ時間</translation>
    </message>
    <message>
        <source>Of what each collective takes, the shortest time of all ranks is transfer, the rest is waiting: {wait} of waiting and {transfer} of transfer over all ranks. {rank} waits most, {most}; the median rank waits {median}.</source>
        <translation>各集合通信にかかる時間のうち、全 rank で最短の時間が転送、残りが待ち：全 rank で待ち {wait}、転送 {transfer}。最も待つのは {rank} で {most}、中央値の rank は {median} 待つ。</translation>
    </message>
    <message>
        <source>A faster network would not help with the waiting: see which rank comes last (the Ranks panel) and even out its work; overlap hides waiting as well as transfer.</source>
        <translation>ネットワークを速くしても待ちは減らない：どの rank が最後に到着するかを見て（「ランク」パネル）、仕事をならす。計算と並行して動かせば、転送だけでなく待ちも隠れる。</translation>
    </message>
    <message>
        <source>{kernels} pointwise kernels could be fused, sparing the memory {size}</source>
        <translation>{kernels} 個の要素ごとのカーネルを融合すれば、メモリ転送を {size} 節約できる</translation>
    </message>
    <message>
        <source>{chains} chains of elementwise kernels work on the same data one after the other, {time} in all. Fused, what passes between them would not be written and read back: {saved} at the memory's bandwidth, less where a cache held it.</source>
        <translation>要素ごとのカーネルの {chains} 組の連なりが、同じデータを順に処理する（合計 {time}）。融合すれば、その間で受け渡すものを書いて読み戻すことがなくなる：メモリの帯域で {saved}、キャッシュにあった分だけ少ない。</translation>
    </message>
    <message>
        <source>torch.compile fuses such chains; so do hand-written kernels (Liger's GeGLU, fused optimisers). In training, what the backward pass needs is still written.</source>
        <translation>torch.compile はこうした連なりを融合する。手書きのカーネル（Liger の GeGLU、fused オプティマイザ）も同じ。学習では、逆伝播に必要なものはやはり書かれる。</translation>
    </message>
    <message>
        <source>Recorded as 0 % occupancy, but not so: {kernels} kernels</source>
        <translation>占有率 0 % と記録されているが、そうではない：{kernels} 個のカーネル</translation>
    </message>
    <message>
        <source>They use more than 48 KB of shared memory, and the profiler reckons as if no more could be had ({launches} launches). From the GPU's own limits {name} reaches {pct} %.</source>
        <translation>48 KB を超える共有メモリを使うが、プロファイラはそれ以上使えないものとして計算する（{launches} 回の起動）。GPU 自身の制限によれば、{name} は {pct} % に達する。</translation>
    </message>
    <message>
        <source>Read the occupancy that Lanescope reckons; nothing is wrong with these kernels.</source>
        <translation>Lanescope が計算する占有率を読む。これらのカーネルに悪いところはない。</translation>
    </message>
    <message>
        <source>Gradients are filled with zeros: {count} fills</source>
        <translation>勾配をゼロで埋めている：{count} 回</translation>
    </message>
    <message>
        <source>zero_grad takes the host {host} and the GPU {device}; the next backward pass then reads what was written, to add to it.</source>
        <translation>zero_grad はホストの時間を {host}、GPU の時間を {device} 使う。次の逆伝播は、そこに加算するために、書かれたものを読む。</translation>
    </message>
    <message>
        <source>zero_grad(set_to_none=True), the default since PyTorch 2.0, drops them instead.</source>
        <translation>zero_grad(set_to_none=True)（PyTorch 2.0 からの既定）は、埋める代わりに勾配を捨てる。</translation>
    </message>
    <message>
        <source>baseTimeNanoseconds is no time that can be used and was left out: {}</source>
        <translation>baseTimeNanoseconds が使える時刻でないため省いた：{}</translation>
    </message>
    <message>
        <source>byte {}: expected a key and its value; what stands between here and the events is left out</source>
        <translation>バイト {}：キーと値があるはずだった。ここからイベントまでの内容は省いた</translation>
    </message>
    <message>
        <source>byte {}: expected a key and its value behind the events</source>
        <translation>バイト {}：イベントの後にはキーと値があるはずだった</translation>
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
        <source>{}: no collective and no time in common with {}; drawn from the same begin, and perhaps of another job</source>
        <translation>{}：{} と共通の集合通信も共通の時間もない。同じ始点から描いた。別のジョブのものかもしれない</translation>
    </message>
    <message>
        <source>{}: no collective in common with {}, so nothing checks that the clocks agree</source>
        <translation>{}：{} と共通の集合通信がなく、時計が合っているか確かめられない</translation>
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
        <source>CUDA total</source>
        <translation>CUDA 合計</translation>
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
        <source>Overhead-bound: the host sets the pace, the GPU waits for it.</source>
        <translation>オーバーヘッド律速：ホストが速さを決め、GPU はそれを待つ。</translation>
    </message>
    <message>
        <source>Compute-bound: the GPU's kernels set the pace.</source>
        <translation>計算律速：GPU のカーネルが速さを決める。</translation>
    </message>
    <message>
        <source>Memory-bound: moving data sets the pace.</source>
        <translation>メモリ律速：データの移動が速さを決める。</translation>
    </message>
    <message>
        <source>Sync-bound: most of the time is waiting, for the GPU or for other ranks.</source>
        <translation>同期律速：時間の大半は、GPU またはほかのランクを待っている。</translation>
    </message>
    <message>
        <source>Balanced: neither host nor GPU sets the pace alone.</source>
        <translation>均衡：ホストも GPU も単独では速さを決めない。</translation>
    </message>
    <message>
        <source>CPU only: no device work was recorded.</source>
        <translation>CPU のみ：デバイスの仕事は記録されていない。</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>GPU work %1, the host's own time %2 (waits left out).</source>
        <translation>GPU の仕事 %1、ホスト自身の時間 %2（待ちを除く）。</translation>
    </message>
    <message>
        <source>From the first to the last piece of GPU work (%1) the GPU is busy %2 % of the time.</source>
        <translation>最初から最後の GPU の仕事まで（%1）、GPU は時間の %2 % 稼働している。</translation>
    </message>
    <message>
        <source>With the profiler's own waits counted in it would read: %1</source>
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
        <source>All that was recorded: %1.</source>
        <translation>記録されたすべて：%1。</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>変わったこと</translation>
    </message>
    <message>
        <source> (noise)</source>
        <translation>（ノイズ）</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>後</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>変化</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>The GPU's work, over %1 matched steps</source>
        <translation>対応する %1 ステップの GPU の仕事</translation>
    </message>
    <message>
        <source>On the host</source>
        <translation>ホスト上</translation>
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
        <source>Findings</source>
        <translation>所見</translation>
    </message>
    <message>
        <source>Nothing stands out in this trace.</source>
        <translation>このトレースに目立つものはない。</translation>
    </message>
    <message>
        <source> (the recording's own)</source>
        <translation>（記録自体によるもの）</translation>
    </message>
    <message>
        <source>Costs %1 in this recording.</source>
        <translation>この記録で %1 かかっている。</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>呼び出し</translation>
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
        <source>Longest</source>
        <translation>最長</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>レジスタ</translation>
    </message>
    <message>
        <source>Shared</source>
        <translation>共有メモリ</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>占有率</translation>
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
        <source>Gaps</source>
        <translation>空き</translation>
    </message>
    <message>
        <source>Summed over the GPU's lanes</source>
        <translation>GPU の全レーンの合計</translation>
    </message>
    <message>
        <source>The recording</source>
        <translation>記録</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>イベント</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>スライス</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>What</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source> beside </source>
        <translation> と並べて </translation>
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
        <source>added</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>削除</translation>
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
        <source>Pieces of device work</source>
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
        <source>Synchronisations</source>
        <translation>同期</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU 稼働</translation>
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
        <source>grid %1</source>
        <translation>グリッド %1</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>ブロック %1</translation>
    </message>
    <message>
        <source>%1 registers a thread</source>
        <translation>スレッドあたり %1 レジスタ</translation>
    </message>
    <message>
        <source>%1 bytes of shared memory a block</source>
        <translation>ブロックあたり共有メモリ %1 バイト</translation>
    </message>
    <message>
        <source>Footprint</source>
        <translation>フットプリント</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 %&lt;/b&gt; at most: %2 blocks of %3 warps a multiprocessor, limited by %4</source>
        <translation>最大 &lt;b&gt;%1 %&lt;/b&gt;：マルチプロセッサあたり %3 ワープのブロック %2 個、制限は %4</translation>
    </message>
    <message>
        <source> and </source>
        <translation>と</translation>
    </message>
    <message>
        <source>&lt;br&gt;%1 waves; the last fills %2 % of the GPU</source>
        <translation>&lt;br&gt;%1 ウェーブ。最後は GPU の %2 % を満たす</translation>
    </message>
    <message>
        <source>&lt;br&gt;The trace says 0 %: the profiler reckons with 48 KiB of shared memory a block at most.</source>
        <translation>&lt;br&gt;トレースには 0 % とある：プロファイラはブロックあたり最大 48 KiB の共有メモリで計算する。</translation>
    </message>
    <message>
        <source>&lt;br&gt;The trace's own estimate, from the size of the launch: %1 %</source>
        <translation>&lt;br&gt;起動の大きさによるトレース自身の見積もり：%1 %</translation>
    </message>
    <message>
        <source>What limits it, and all its launches</source>
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
        <source>Launched by</source>
        <translation>起動元</translation>
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
        <source>not recorded</source>
        <translation>記録なし</translation>
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
        <source>What it is</source>
        <translation>これは何か</translation>
    </message>
    <message>
        <source>Dispatch</source>
        <translation>ディスパッチ</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>レーン</translation>
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
        <source>By itself</source>
        <translation>それ自身</translation>
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
        <source>On the GPU</source>
        <translation>GPU 上</translation>
    </message>
    <message>
        <source>On the CPU</source>
        <translation>CPU 上</translation>
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
        <source>Lies in</source>
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
        <source>Click a slice to see what is known of it. W, A, S and D move; ? shows all keys.</source>
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
        <source>%1 slices, %2 in all &amp;nbsp; &lt;a href="same:-1"&gt;previous&lt;/a&gt; · &lt;a href="same:1"&gt;next&lt;/a&gt;&lt;br&gt;mean %3, median %4, least %5, most %6</source>
        <translation>%1 スライス、合計 %2 &amp;nbsp; &lt;a href="same:-1"&gt;前&lt;/a&gt; · &lt;a href="same:1"&gt;次&lt;/a&gt;&lt;br&gt;平均 %3、中央値 %4、最小 %5、最大 %6</translation>
    </message>
    <message>
        <source>Overhead-bound: the host sets the pace, the GPU waits</source>
        <translation>オーバーヘッド律速：ホストが速さを決め、GPU は待つ</translation>
    </message>
    <message>
        <source>Compute-bound: the GPU has about as much to do as the host, or more</source>
        <translation>計算律速：GPU の仕事はホストと同じくらいか、それ以上</translation>
    </message>
    <message>
        <source>Memory-bound: copies take most of the GPU's time</source>
        <translation>メモリ律速：コピーが GPU の時間のほとんどを占める</translation>
    </message>
    <message>
        <source>Sync-bound: most of the time is waiting, for the GPU or for other ranks</source>
        <translation>同期律速：時間の大半は、GPU またはほかのランクを待っている</translation>
    </message>
    <message>
        <source>Balanced: neither host nor GPU sets the pace alone</source>
        <translation>均衡：ホストも GPU も単独では速さを決めない</translation>
    </message>
    <message>
        <source>CPU only: no device work was recorded</source>
        <translation>CPU のみ：デバイスの仕事は記録されていない</translation>
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
        <source>buffer request</source>
        <translation>バッファ要求</translation>
    </message>
    <message>
        <source>sync</source>
        <translation>同期</translation>
    </message>
    <message>
        <source>host wait</source>
        <translation>ホスト待ち</translation>
    </message>
    <message>
        <source>kernel wait</source>
        <translation>カーネル待ち</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>アイドル</translation>
    </message>
    <message>
        <source>Whatever has room</source>
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
        <source>Launch offsets shown</source>
        <translation>表示する起動からの遅れ</translation>
    </message>
    <message>
        <source>The profiler's own work overlaps it: not the program's doing.</source>
        <translation>プロファイラ自身の仕事と重なる：プログラムのせいではない。</translation>
    </message>
    <message>
        <source>The host waited in a synchronisation, or the stream for another.</source>
        <translation>ホストが同期で待ったか、ストリームが別のストリームを待った。</translation>
    </message>
    <message>
        <source>What follows was launched only after what went before had ended.</source>
        <translation>後のものは、前のものが終わってから起動された。</translation>
    </message>
    <message>
        <source>What follows was launched in time: the pause between two kernels.</source>
        <translation>後のものは間に合って起動された：2つのカーネルの間の休止。</translation>
    </message>
    <message>
        <source>What follows was launched in time, or its launch is not recorded.</source>
        <translation>後のものは間に合って起動されたか、起動が記録されていない。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; from launch to start&lt;br&gt;%2 launches %3</source>
        <translation>起動から開始まで &lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2 が %3 を起動</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; idle, between %2 and %3&lt;br&gt;%4</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; アイドル、%2 と %3 の間&lt;br&gt;%4</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; in %2 before its first op, %3</source>
        <translation>%2 の最初の演算の前に &lt;b&gt;%1&lt;/b&gt;、%3</translation>
    </message>
    <message>
        <source>Argument</source>
        <translation>引数</translation>
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
        <source>Launches nothing: it changes what is known of a tensor, or works on the host</source>
        <translation>何も起動しない：テンソルの情報を変えるか、ホストで働く</translation>
    </message>
    <message>
        <source>Pieces of device work launched inside; “none”: metadata only, launches nothing</source>
        <translation>中で起動されたデバイスの仕事。「なし」：メタデータのみで何も起動しない</translation>
    </message>
    <message>
        <source> (ns)</source>
        <translation> (ns)</translation>
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
        <source>CUDA avg</source>
        <translation>CUDA 平均</translation>
    </message>
    <message>
        <source>Input shapes</source>
        <translation>入力の形状</translation>
    </message>
    <message>
        <source>lanescope-capture does not start: install it beside this program</source>
        <translation>lanescope-capture が起動しません：このプログラムの隣にインストールしてください</translation>
    </message>
    <message>
        <source>The capture ended by a signal (%1)</source>
        <translation>キャプチャはシグナルで終了した（%1）</translation>
    </message>
    <message>
        <source>The capture ended with code %1</source>
        <translation>キャプチャはコード %1 で終了した</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>ワークロード</translation>
    </message>
    <message>
        <source>Choose a workload and press Run.</source>
        <translation>ワークロードを選んで「実行」を押してください。</translation>
    </message>
    <message>
        <source>No sign of life for %1 s. Stop ends it and keeps what was recorded.</source>
        <translation>%1 s 間反応がありません。「停止」で終了し、記録した分は残ります。</translation>
    </message>
    <message>
        <source>Step %1 runs for %2 s</source>
        <translation>ステップ %1 は %2 s 実行中</translation>
    </message>
    <message>
        <source>%1. What was recorded is kept in %2</source>
        <translation>%1。記録された分は %2 に残っています</translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <source>Through torch.compile</source>
        <translation>torch.compile を通す</translation>
    </message>
    <message>
        <source>Run with Python</source>
        <translation>Python で実行</translation>
    </message>
    <message>
        <source>The python is chosen in Edit &gt; Settings &gt; Capture</source>
        <translation>python は「編集 &gt; 設定 &gt; キャプチャ」で選びます</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>スクリプト</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>開始しています…</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>完了：%1</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>大きさ</translation>
    </message>
    <message>
        <source>Steps before the schedule begins; none is a cold start</source>
        <translation>スケジュール開始前のステップ。0 ならコールドスタート</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>待機</translation>
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
        <source>Steps that are recorded and thrown away</source>
        <translation>記録して捨てるステップ</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>有効</translation>
    </message>
    <message>
        <source>Steps that are kept</source>
        <translation>残すステップ</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Run eager and compiled, one after the other, and lay them side by side</source>
        <translation>eager と compiled を順に実行して並べる</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Captures</source>
        <translation>キャプチャ</translation>
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
        <source>%1: %2, %3</source>
        <translation>%1：%2、%3</translation>
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
        <source>About %1 for %2 steps, %3 of memory</source>
        <translation>%2 ステップで約 %1、メモリ %3</translation>
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
        <source>Done: %1 events, checked, relative error %2</source>
        <translation>完了：%1 イベント、検算済み、相対誤差 %2</translation>
    </message>
    <message>
        <source>Captures kept: %1, %2, in %3</source>
        <translation>保存されたキャプチャ：%1 件、%2、場所 %3</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>What to do, a recent file, a step…</source>
        <translation>すること、最近のファイル、ステップ…</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Commands that are meant</source>
        <translation>該当するコマンド</translation>
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
        <source>Cancel</source>
        <translation>キャンセル</translation>
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
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&amp;nbsp; %2</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;&amp;nbsp; %2</translation>
    </message>
    <message>
        <source>GPU work</source>
        <translation>GPU の仕事</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>比較しています…</translation>
    </message>
    <message>
        <source>Align on</source>
        <translation>揃える位置</translation>
    </message>
    <message>
        <source>Begin of the traces</source>
        <translation>トレースの始まり</translation>
    </message>
    <message>
        <source>Align on selection</source>
        <translation>選択に揃える</translation>
    </message>
    <message>
        <source>The slices selected above and below stand for each other</source>
        <translation>上下で選択したスライスが互いに対応する</translation>
    </message>
    <message>
        <source>Stretch to equal length</source>
        <translation>同じ長さに伸ばす</translation>
    </message>
    <message>
        <source>Light what differs</source>
        <translation>違うところを光らせる</translation>
    </message>
    <message>
        <source>GPU work of %1 steps</source>
        <translation>%1 ステップの GPU の仕事</translation>
    </message>
    <message>
        <source>Host %1 → %2 · GPU %3 → %4</source>
        <translation>ホスト %1 → %2 · GPU %3 → %4</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>CSV としてコピー</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>呼び出し</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Calls of the step</source>
        <translation>ステップの呼び出し</translation>
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
        <source>Panels</source>
        <translation>パネル</translation>
    </message>
    <message>
        <source>Export Trace</source>
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
        <source>Range</source>
        <translation>範囲</translation>
    </message>
    <message>
        <source>Of a range, slices that overlap it are kept whole, and the arrows between them.</source>
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
        <source>Export Figure</source>
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
        <source>For print, safe in grey</source>
        <translation>印刷用（灰色でも見分けられる）</translation>
    </message>
    <message>
        <source>None</source>
        <translation>なし</translation>
    </message>
    <message>
        <source> px</source>
        <translation> px</translation>
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
        <source>Width</source>
        <translation>幅</translation>
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
        <source>no matches</source>
        <translation>一致なし</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 matches</source>
        <translation>%1 件の一致</translation>
    </message>
    <message>
        <source>Reading the trace…</source>
        <translation>トレースを読んでいます…</translation>
    </message>
    <message>
        <source>GPU work %1, the host's own time %2 (waits left out)</source>
        <translation>GPU の仕事 %1、ホスト自身の時間 %2（待ちを除く）</translation>
    </message>
    <message>
        <source>Waiting %1, %2 of it in communication that nothing hides</source>
        <translation>待ち %1、そのうち %2 は何にも隠れない通信</translation>
    </message>
    <message>
        <source>Waiting %1 while the GPU is idle</source>
        <translation>GPU がアイドルの間の待ち %1</translation>
    </message>
    <message>
        <source>With the profiler's own waits it would read: %1</source>
        <translation>プロファイラ自身の待ちを含めると：%1</translation>
    </message>
    <message>
        <source>the recording's own</source>
        <translation>記録自体によるもの</translation>
    </message>
    <message>
        <source>annotate</source>
        <translation>注釈する</translation>
    </message>
    <message>
        <source>Nothing to say against it.</source>
        <translation>言うべきことはない。</translation>
    </message>
    <message>
        <source>Annotate finding</source>
        <translation>所見に注釈を付ける</translation>
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
        <source>at most %1 registers a thread</source>
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
        <translation>外す</translation>
    </message>
    <message>
        <source>Keep this footprint beside the next one</source>
        <translation>このフットプリントを次の隣に残す</translation>
    </message>
    <message>
        <source>Take it away</source>
        <translation>取り除く</translation>
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
        <source>threads a block</source>
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
        <source>The trace does not record what this kernel takes of a multiprocessor.</source>
        <translation>このカーネルがマルチプロセッサの何を使うか、トレースに記録がない。</translation>
    </message>
    <message>
        <source>The trace does not say which GPU this is: its limits are not known.</source>
        <translation>トレースに GPU の種類がない：その制限は不明。</translation>
    </message>
    <message>
        <source>The limits of this GPU are not known: no occupancy is reckoned.</source>
        <translation>この GPU の制限は不明：占有率は計算しない。</translation>
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
        <source>&lt;br&gt;What if; as recorded it is %1</source>
        <translation>&lt;br&gt;もしもの値。記録では %1</translation>
    </message>
    <message>
        <source>With %1 it holds %2: %3.</source>
        <translation>%1 なら %2 を収める：%3。</translation>
    </message>
    <message>
        <source>It is full: nothing to lift.</source>
        <translation>満杯：上げる余地はない。</translation>
    </message>
    <message>
        <source>The GPU itself limits it: only other blocks (more or fewer threads) change it.</source>
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
        <source>: it reckons with 48 KiB of shared memory a block at most, and this kernel asked for more.</source>
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
        <source>, which its own rule does not give (%1).</source>
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
        <source>Starts %1 after its launch (median)</source>
        <translation>起動から %1 後に始まる（中央値）</translation>
    </message>
    <message>
        <source>Heavyweight: its library asks how many blocks fit before it launches</source>
        <translation>重い：ライブラリが起動前に入るブロック数を問い合わせる</translation>
    </message>
    <message>
        <source>Its name tells of %1 bytes for the tiles in flight</source>
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
        <source>Bound by arithmetic: it cannot take less than %1, %2 of what it takes</source>
        <translation>演算律速：%1 より短くはならない。かかった時間の %2</translation>
    </message>
    <message>
        <source>Bound by memory: it cannot take less than %1, %2 of what it takes</source>
        <translation>メモリ律速：%1 より短くはならない。かかった時間の %2</translation>
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
        <source>%1 to %2</source>
        <translation>%1 から %2</translation>
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
        <source>not so in %1 of %2</source>
        <translation>%2 のうち %1 で成り立たない</translation>
    </message>
    <message>
        <source>in all %1</source>
        <translation>全 %1 で</translation>
    </message>
    <message>
        <source>You said</source>
        <translation>予想</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Guesses beside the facts</source>
        <translation>予想と事実の並び</translation>
    </message>
    <message>
        <source>Counted in</source>
        <translation>数える範囲</translation>
    </message>
    <message>
        <source>the whole trace</source>
        <translation>トレース全体</translation>
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
        <source>Share of the time from the GPU's first work to its last in which some runs</source>
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
        <source>Reveal shows each guess beside what the trace holds.</source>
        <translation>「答え合わせ」で、予想とトレースの事実が並びます。</translation>
    </message>
    <message>
        <source>What do you expect? Fill in what you like, then reveal.</source>
        <translation>何を予想しますか？好きなものを埋めて、答え合わせを。</translation>
    </message>
    <message>
        <source>And from the file: %1</source>
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
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>進む</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>ページ</translation>
    </message>
    <message>
        <source>No more than it differs from step to step</source>
        <translation>ステップごとの差を超えない</translation>
    </message>
    <message>
        <source>%1 (noise)</source>
        <translation>%1（ノイズ）</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>レジスタ</translation>
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
        <source>Standard deviation over mean: how far its launches differ</source>
        <translation>標準偏差 ÷ 平均：起動ごとの違いの大きさ</translation>
    </message>
    <message>
        <source>Rounds in which the grid runs on the whole GPU</source>
        <translation>グリッドが GPU 全体で何巡するか</translation>
    </message>
    <message>
        <source>At most, by the GPU's own limits</source>
        <translation>GPU 自身の制限による上限</translation>
    </message>
    <message>
        <source>From the launch to the start, median</source>
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
        <source>Share</source>
        <translation>割合</translation>
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
        <source>Delay</source>
        <translation>遅れ</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>起動</translation>
    </message>
    <message>
        <source>Drag over the lanes to select a range of time: what was launched in it is listed.</source>
        <translation>レーン上をドラッグして時間範囲を選ぶと、その中で起動されたものが並びます。</translation>
    </message>
    <message>
        <source>No device work was recorded: there are no kernels in this trace.</source>
        <translation>デバイスの仕事は記録されていない：このトレースにカーネルはない。</translation>
    </message>
    <message>
        <source>No kernel was launched here.</source>
        <translation>ここではカーネルは起動されていない。</translation>
    </message>
    <message>
        <source>%1 of %2, %3 of device time</source>
        <translation>%2 の %1、デバイス時間 %3</translation>
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
        <source>byte {}: expected ] behind the events, found the end of the file: it may have been cut off; all events are kept</source>
        <translation>バイト {}：イベントの後に ] があるはずだが、ファイルが終わっている：途中で切れた可能性がある。イベントはすべて残した</translation>
    </message>
    <message>
        <source>{} slices have a negative duration; they are shown as empty</source>
        <translation>{} 個のスライスは時間が負なので、空として表示している</translation>
    </message>
    <message>
        <source>{} slices have no duration (dur); they are shown as empty</source>
        <translation>{} 個のスライスに時間（dur）がないので、空として表示している</translation>
    </message>
    <message>
        <source>{} correlation numbers are wider than 32 bits; they are not joined</source>
        <translation>{} 個の correlation 番号が 32 ビットを超えるため、結び付けていない</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>レーン</translation>
    </message>
    <message>
        <source>waiting on %1</source>
        <translation>%1 を待つ</translation>
    </message>
    <message>
        <source>%1 slices</source>
        <translation>%1 スライス</translation>
    </message>
    <message>
        <source>, %1 of them overlap</source>
        <translation>、うち %1 は重なる</translation>
    </message>
    <message>
        <source> · %1 Python rows hidden (P)</source>
        <translation> · Python の %1 行を非表示 (P)</translation>
    </message>
    <message>
        <source>%1 at most, launched and not begun</source>
        <translation>最大 %1、起動済みで未開始</translation>
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
        <source>%1 lanes</source>
        <translation>%1 レーン</translation>
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
busy for %1 of the time from the GPU's first work to its last</source>
        <translation>
GPU の最初の仕事から最後まで、時間の %1 稼働</translation>
    </message>
    <message>
        <source>
busy for %1 of it in what is shown</source>
        <translation>
表示範囲では %1 稼働</translation>
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
        <source>, %1 far out</source>
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
        <source>%1 lanes are left out for want of room</source>
        <translation>場所が足りず %1 レーンを省いた</translation>
    </message>
    <message>
        <source>%1 notes are tied to what this trace does not hold</source>
        <translation>%1 件の注釈は、このトレースにないものに付いている</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
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
        <source>Open &amp;Example</source>
        <translation>例を開く(&amp;E)</translation>
    </message>
    <message>
        <source>About Lanescope</source>
        <translation>Lanescope について</translation>
    </message>
    <message>
        <source>&lt;b&gt;Lanescope %1&lt;/b&gt;&lt;br&gt;Reads a profiler's trace with you.</source>
        <translation>&lt;b&gt;Lanescope %1&lt;/b&gt;&lt;br&gt;プロファイラのトレースをあなたと一緒に読みます。</translation>
    </message>
    <message>
        <source>Open Recent</source>
        <translation>最近のファイルを開く</translation>
    </message>
    <message>
        <source>&lt;h2&gt;Open a trace&lt;/h2&gt;</source>
        <translation>&lt;h2&gt;トレースを開く&lt;/h2&gt;</translation>
    </message>
    <message>
        <source>Drop a profiler trace here: .json, .json.gz or .zip as torch.profiler writes it, or the .sqlite that nsys exports.</source>
        <translation>プロファイラのトレースをここにドロップ：torch.profiler が書く .json、.json.gz、.zip、または nsys がエクスポートする .sqlite。</translation>
    </message>
    <message>
        <source>Open Example</source>
        <translation>例を開く</translation>
    </message>
    <message>
        <source>Open the ranks of one job</source>
        <translation>1つのジョブの rank を開く</translation>
    </message>
    <message>
        <source>Traces (*.json *.json.gz *.gz *.zip);;All files (*)</source>
        <translation>トレース (*.json *.json.gz *.gz *.zip);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Traces (*.json *.json.gz *.gz *.zip *.sqlite);;All files (*)</source>
        <translation>トレース (*.json *.json.gz *.gz *.zip *.sqlite);;すべてのファイル (*)</translation>
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
        <source>Compare with</source>
        <translation>比較する相手</translation>
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
        <source>&lt;p&gt;Recent&lt;/p&gt;</source>
        <translation>&lt;p&gt;最近&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%1 slices in %2 lanes over %3  ·  read in %4 ms  ·  %5 in memory%6</source>
        <translation>%2 レーンに %1 スライス、%3  ·  %4 ms で読み込み  ·  メモリ %5%6</translation>
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
        <source>Click what stays bright, or drag over lanes</source>
        <translation>明るく残すものをクリック、またはレーン上をドラッグ</translation>
    </message>
    <message>
        <source>Click the slice to speak of</source>
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
        <source>%1: %2</source>
        <translation>%1：%2</translation>
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
        <source>byte {}: expected {} bytes more, found the end of the file: it was cut off; the rows that can be reached are kept</source>
        <translation>バイト {}：あと {} バイトあるはずだが、ファイルが終わっている：途中で切れている。読める行は残した</translation>
    </message>
    <message>
        <source>rows {} to {} of table {}: {}; {} rows before are kept</source>
        <translation>行 {}～{}（表 {}）：{}。その前の {} 行は残した</translation>
    </message>
    <message>
        <source>table {}: {}; {} rows before are kept</source>
        <translation>表 {}：{}。その前の {} 行は残した</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>全体図</translation>
    </message>
    <message>
        <source>value in the name</source>
        <translation>名前にある値</translation>
    </message>
    <message>
        <source>A step, by variant</source>
        <translation>種類ごとの1ステップ</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPU sets the pace →</source>
        <translation>GPU が速さを決める →</translation>
    </message>
    <message>
        <source>All</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>Device work</source>
        <translation>デバイスの仕事</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
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
        <source>Drag over the lanes to select a range of time: the table is of what begins in it.</source>
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
        <source> (%1 of CPU)</source>
        <translation>（CPU の %1）</translation>
    </message>
    <message>
        <source>%1 of device work in %2</source>
        <translation>%2 に %1 のデバイスの仕事</translation>
    </message>
    <message>
        <source>CPU %1, nothing in it</source>
        <translation>CPU %1、中には何もない</translation>
    </message>
    <message>
        <source>CPU %1 = %2 by itself + %3 in what it calls</source>
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
        <source>&lt;br&gt;CUDA %1 = %2 launched by itself + %3 in what it calls</source>
        <translation>&lt;br&gt;CUDA %1 = 自身が起動 %2 + 呼び出し先 %3</translation>
    </message>
    <message>
        <source>. Metadata only: launches nothing</source>
        <translation>。メタデータのみ：何も起動しない</translation>
    </message>
    <message>
        <source>%1 does not start: choose a python in the settings</source>
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
        <source>SQL: select name, dur_ns from slices where dur_ns &gt; 100000
Ctrl+Enter runs it</source>
        <translation>SQL：select name, dur_ns from slices where dur_ns &gt; 100000
Ctrl+Enter で実行</translation>
    </message>
    <message>
        <source>Ask it (Ctrl+Enter)</source>
        <translation>問い合わせる (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>End the query that runs (Esc)</source>
        <translation>実行中のクエリを終える (Esc)</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>以前のもの</translation>
    </message>
    <message>
        <source>What was asked before (Alt+Up, Alt+Down)</source>
        <translation>以前に問うたもの (Alt+Up, Alt+Down)</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答え</translation>
    </message>
    <message>
        <source>Running for %1 s; Esc ends it</source>
        <translation>%1 s 実行中。Esc で終了</translation>
    </message>
    <message>
        <source>&lt;p&gt;Ask the trace in SQL, or begin with one of these:&lt;/p&gt;</source>
        <translation>&lt;p&gt;SQL でトレースに問うか、次のどれかから始めてください：&lt;/p&gt;</translation>
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
        <source>; their slices are lit, a click goes there</source>
        <translation>、スライスは光っている。クリックで移動</translation>
    </message>
    <message>
        <source>Slices in the selected range</source>
        <translation>選択範囲のスライス</translation>
    </message>
    <message>
        <source>Drag over the lanes to select a range of time: what lies in it is counted here.</source>
        <translation>レーン上をドラッグして時間範囲を選ぶと、その中身をここで数えます。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; on %2 from %3: %4 slices of %5 names</source>
        <translation>%2 で %3 から &lt;b&gt;%1&lt;/b&gt;：%5 種の名前の %4 スライス</translation>
    </message>
    <message>
        <source>all lanes</source>
        <translation>全レーン</translation>
    </message>
    <message>
        <source>1 lane</source>
        <translation>1 レーン</translation>
    </message>
    <message>
        <source>Median length of its steps, on the CPU</source>
        <translation>各ステップの CPU 上での長さの中央値</translation>
    </message>
    <message>
        <source>GPU work beside communication: median of its steps, without steps of the whole</source>
        <translation>通信以外の GPU の仕事：各ステップの中央値、ステップがなければ全体</translation>
    </message>
    <message>
        <source>Time in which communication runs</source>
        <translation>通信が動いている時間</translation>
    </message>
    <message>
        <source>Of that, what runs beside other GPU work</source>
        <translation>そのうちほかの GPU の仕事と並行して動く分</translation>
    </message>
    <message>
        <source>Of each collective the time on the rank that takes least of it, summed</source>
        <translation>各集合通信について最も短い rank での時間の合計</translation>
    </message>
    <message>
        <source>What its collectives take beyond that: it waits for the last rank to come</source>
        <translation>その集合通信がそれを超えてかかる分：最後に来る rank を待っている</translation>
    </message>
    <message>
        <source>Waiting, of the time in collectives that other ranks have too</source>
        <translation>待ち、ほかの rank にもある集合通信の時間に占める割合</translation>
    </message>
    <message>
        <source>Collectives to which it came last</source>
        <translation>最後に到着した集合通信</translation>
    </message>
    <message>
        <source>How much less all others would have waited had it come with the one before it</source>
        <translation>1つ前の rank と同時に来ていたら、ほかの全員の待ちがどれだけ減ったか</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>計算</translation>
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
        <source>Wait share</source>
        <translation>待ちの割合</translation>
    </message>
    <message>
        <source>Came last</source>
        <translation>最後に到着</translation>
    </message>
    <message>
        <source>Holds others up</source>
        <translation>ほかを待たせる</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>時計</translation>
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
        <source>%1 holds the others up: it comes last to %2 of %3 collectives, and they wait %4 for it in all.</source>
        <translation>%1 がほかを待たせている：%3 回の集合通信のうち %2 回で最後に到着し、ほかは合計 %4 待つ。</translation>
    </message>
    <message>
        <source>No rank stands out by its steps, its compute or the time others wait for it.</source>
        <translation>ステップ、計算、待たせる時間のいずれでも目立つ rank はない。</translation>
    </message>
    <message>
        <source>Of the time in common collectives %1 is waiting and %2 transfer.</source>
        <translation>共通の集合通信の時間のうち %1 が待ち、%2 が転送。</translation>
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
        <source>Nothing here has recorded shapes. Record them with profile(record_shapes=True): arithmetic and memory traffic are reckoned from them.</source>
        <translation>形状の記録がない。profile(record_shapes=True) で記録すると、演算量とメモリ転送がそこから計算される。</translation>
    </message>
    <message>
        <source>%1 %2 TFLOP/s</source>
        <translation>%1 %2 TFLOP/s</translation>
    </message>
    <message>
        <source>TFLOP/s; the GPU's peaks are not known</source>
        <translation>TFLOP/s（GPU のピークは不明）</translation>
    </message>
    <message>
        <source>TFLOP/s on %1</source>
        <translation>%1 での TFLOP/s</translation>
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
        <source>Drag to move in time</source>
        <translation>ドラッグで時間を移動</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>外観</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>Te&amp;xt size</source>
        <translation>文字の大きさ(&amp;X)</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字の大きさ</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>言語(&amp;L)</translation>
    </message>
    <message>
        <source>The language changes when Lanescope is started next; all else changes at once.</source>
        <translation>言語は次に Lanescope を起動したときに変わります。ほかはすぐに変わります。</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選ぶ…</translation>
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
        <source>&amp;Ask it for torch</source>
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
        <source>PyTorch's workloads are run by it.</source>
        <translation>PyTorch のワークロードはこれで実行されます。</translation>
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
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>In</source>
        <translation>場所</translation>
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
        <source>Choose an action, then press its new key in the field; Backspace takes its key away.</source>
        <translation>操作を選び、欄で新しいキーを押します。Backspace でキーを外します。</translation>
    </message>
    <message>
        <source>%1 is also the key of: %2. Give one of them another.</source>
        <translation>%1 は次のキーでもあります：%2。どちらかに別のキーを。</translation>
    </message>
    <message>
        <source>The timeline takes single keys, without Ctrl, Alt or Shift.</source>
        <translation>タイムラインのキーは1つだけ。Ctrl、Alt、Shift は使えません。</translation>
    </message>
    <message>
        <source>Asking…</source>
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
        <source>Time of each step, before and after</source>
        <translation>各ステップの時間、前と後</translation>
    </message>
    <message>
        <source>left before, right after</source>
        <translation>左が前、右が後</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;Host %2 → %3&lt;br&gt;GPU %4 → %5&lt;br&gt;Launches %6 → %7</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;ホスト %2 → %3&lt;br&gt;GPU %4 → %5&lt;br&gt;起動 %6 → %7</translation>
    </message>
    <message>
        <source>Time of a step against what was varied</source>
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
        <source>A step</source>
        <translation>1ステップ</translation>
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
        <source>host</source>
        <translation>ホスト</translation>
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
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 回</translation>
    </message>
    <message>
        <source>Scroll lanes</source>
        <translation>レーンをスクロール</translation>
    </message>
    <message>
        <source>Overlays</source>
        <translation>オーバーレイ</translation>
    </message>
    <message>
        <source>What is drawn over the lanes: idle time, launch offsets, queues…</source>
        <translation>レーンに重ねて描くもの：アイドル時間、起動からの遅れ、キュー…</translation>
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
        <source>This trace holds no slices</source>
        <translation>このトレースにスライスはない</translation>
    </message>
    <message>
        <source>&lt;br&gt;self %1</source>
        <translation>&lt;br&gt;自身 %1</translation>
    </message>
    <message>
        <source>&lt;br&gt;%1 after its launch</source>
        <translation>&lt;br&gt;起動から %1 後</translation>
    </message>
    <message>
        <source>&lt;br&gt;%1 after it began, its work begins</source>
        <translation>&lt;br&gt;これが始まって %1 後に仕事が始まる</translation>
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
        <source>Slice</source>
        <translation>スライス</translation>
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
        <source>The notes beside this trace cannot be read and stay as they are: %1</source>
        <translation>このトレースの隣の注釈は読めず、そのままにします：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s) are tied to what this trace does not hold.</source>
        <translation><numerusform>%n 件の注釈は、このトレースにないものに付いています。</numerusform></translation>
    </message>
    <message>
        <source>The notes are not saved: %1</source>
        <translation>注釈は保存されていません：%1</translation>
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
        <source>Dynamo checks its guards to find the compiled code that fits these inputs. It is paid on every call, compiled or not.</source>
        <translation>Dynamo がガードを調べ、この入力に合うコンパイル済みコードを探す。コンパイルの有無にかかわらず、呼び出しのたびにかかる。</translation>
    </message>
    <message>
        <source>Python code that Dynamo put before the compiled graph, to gather its inputs.</source>
        <translation>Dynamo がコンパイル済みグラフの前に置いた Python コード。グラフの入力を集める。</translation>
    </message>
    <message>
        <source>AOTAutograd's wrapper round the compiled graph: it unpacks views and prepares inputs, with gradients or without.</source>
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
        <source>The profiler asks for memory to record into. It is the recording's own doing: time lost under it is not the program's.</source>
        <translation>プロファイラが記録用のメモリを求める。記録自体によるもの：その間に失われた時間は、プログラムのせいではない。</translation>
    </message>
    <message>
        <source>The profiler hands full buffers on. It is the recording's own doing.</source>
        <translation>プロファイラが一杯になったバッファを引き渡す。記録自体によるもの。</translation>
    </message>
    <message>
        <source>The profiler sets up its hooks. It is the recording's own doing.</source>
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
        <source>Where the profiler's schedule began to record.</source>
        <translation>プロファイラのスケジュールが記録を始めたところ。</translation>
    </message>
    <message>
        <source>The library asks how many blocks of a kernel fit on a multiprocessor, to choose its launch: a kernel that is launched after it is a heavyweight one, a GEMM as a rule.</source>
        <translation>起動のしかたを選ぶため、ライブラリがマルチプロセッサに入るカーネルのブロック数を問い合わせる：その後に起動されるカーネルは重いもので、たいていは GEMM。</translation>
    </message>
    <message>
        <source>Puts one kernel into a stream's queue, with attributes such as clusters or early launch, and returns at once.</source>
        <translation>クラスタや早期起動などの属性を付けて、カーネル1つをストリームのキューに入れ、すぐに戻る。</translation>
    </message>
    <message>
        <source>Puts one kernel into a stream's queue by the driver's API, as Triton's and newer libraries' kernels are.</source>
        <translation>ドライバの API でカーネル1つをストリームのキューに入れる。Triton や新しいライブラリのカーネルはこう起動される。</translation>
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
        <source>Asks whether the stream records a graph; a few hundred nanoseconds.</source>
        <translation>ストリームがグラフを記録中かを問い合わせる。数百ナノ秒。</translation>
    </message>
    <message>
        <source>The host waits until the device has done all its work. Once at the end of a recording it is the profiler's own.</source>
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
        <source>Puts a mark into a stream, to wait for or to time by.</source>
        <translation>待つため、または時間を測るために、ストリームに目印を入れる。</translation>
    </message>
    <message>
        <source>Makes a stream wait for a mark in another; the host does not wait.</source>
        <translation>ストリームに、別のストリームの目印を待たせる。ホストは待たない。</translation>
    </message>
    <message>
        <source>The stream stands still until another one passes an event.</source>
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
        <source>Puts a copy into a stream's queue. From memory that is not pinned the host waits while it is staged.</source>
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
        <source>Takes pinned host memory, which copies to the device need not stage.</source>
        <translation>ピン留めされたホストメモリを得る。そこからデバイスへのコピーは、中間バッファを経由しなくてよい。</translation>
    </message>
    <message>
        <source>Prepares a kernel's launch, as for more than 48 KB of shared memory a block.</source>
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
        <source>Fills device memory with one value.</source>
        <translation>デバイスのメモリを1つの値で埋める。</translation>
    </message>
    <message>
        <source>A fully connected layer: it passes its inputs on to addmm, or to matmul where there is no bias, and does no work of its own.</source>
        <translation>全結合層：入力を addmm に（バイアスがなければ matmul に）渡し、自身では仕事をしない。</translation>
    </message>
    <message>
        <source>Product of tensors of any rank: it chooses mm, bmm, mv or dot by their ranks and does no work of its own.</source>
        <translation>任意の階数のテンソルの積：階数によって mm、bmm、mv、dot を選び、自身では仕事をしない。</translation>
    </message>
    <message>
        <source>A product of two matrices with something added, in one op: the dispatcher's own fusion of add and mm. On the device the addition rides in the GEMM's epilogue.</source>
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
        <source>Transposes by swapping strides: no data move, and no kernel runs.</source>
        <translation>ストライドを入れ替えて転置する：データは動かず、カーネルも動かない。</translation>
    </message>
    <message>
        <source>Swaps two strides: no data move, and no kernel runs.</source>
        <translation>2つのストライドを入れ替える：データは動かず、カーネルも動かない。</translation>
    </message>
    <message>
        <source>Reorders strides: no data move, and no kernel runs.</source>
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
        <source>Repeats by a stride of 0: no data move, and no kernel runs.</source>
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
        <source>One node of the backward pass, on autograd's own thread; its flow leads to the forward op.</source>
        <translation>逆伝播の1つのノード。autograd 自身のスレッドで動く。フローは順伝播の演算につながる。</translation>
    </message>
    <message>
        <source>One step of the optimiser over all its parameters.</source>
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
        <source>Written by Inductor: a reduction in a loop, with elementwise ops before and behind it.</source>
        <translation>Inductor が書いたもの：ループによるリダクションと、その前後の要素ごとの演算。</translation>
    </message>
    <message>
        <source>Written by Inductor: a reduction whose whole row fits into one block, with elementwise ops round it.</source>
        <translation>Inductor が書いたもの：行全体が1つのブロックに収まるリダクションと、その前後の要素ごとの演算。</translation>
    </message>
    <message>
        <source>Written by Inductor from a template, as of a GEMM or of attention.</source>
        <translation>Inductor がテンプレート（GEMM やアテンションなど）から書いたもの。</translation>
    </message>
    <message>
        <source>Code that torch.compile replaced. </source>
        <translation>torch.compile が置き換えたコード。</translation>
    </message>
    <message>
        <source>Its name holds the frame's number and how often it was compiled anew.</source>
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
        <source>Step {} of the profiler's schedule. Steps are counted from 0; those that it waited for or warmed up in are not recorded.</source>
        <translation>プロファイラのスケジュールのステップ {}。ステップは 0 から数える。待機とウォームアップのステップは記録されない。</translation>
    </message>
    <message>
        <source>Adds up the parts of a GEMM that was split along K to fill the device.</source>
        <translation>デバイスを満たすために K 方向に分割された GEMM の、各部分を足し合わせる。</translation>
    </message>
    <message>
        <source>From the first to the last piece of device work that was launched inside the annotation of this name. It is derived, and no work of its own.</source>
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
        <source>shared</source>
        <translation>共有メモリ</translation>
    </message>
    <message>
        <source>{} and {} more</source>
        <translation>{} ほか {} 個</translation>
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
        <source>as recorded</source>
        <translation>記録のまま</translation>
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
        <source>; 1 collective in common with {}, too few to tell how exact that is</source>
        <translation>。{} と共通の集合通信は 1 回で、少なすぎてどれほど正確かわからない</translation>
    </message>
    <message>
        <source>; {} collectives in common with {}, too few to tell how exact that is</source>
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
        <source>; of {} it cannot be told how exact</source>
        <translation>。{} 個はどれほど正確かわからない</translation>
    </message>
    <message>
        <source>; {} not joined</source>
        <translation>。{} 個は結び付いていない</translation>
    </message>
</context>
</TS>
