select name, count(*) as calls, sum(dur_ns) / 1e3 as total_us from kernels where grid like '1x%' group by name having calls > 0 order by total_us desc limit 5
