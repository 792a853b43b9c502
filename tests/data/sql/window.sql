select sum(dur_ns) over (partition by lane order by begin_ns rows 3 preceding), name regexp '^a(b|t)+' from slices where id in (0, 1, 9) and name = 'gemm' or parent = 0
