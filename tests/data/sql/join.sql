select o.name, k.grid, a.value from kernels k join ops o on o.id = k.op left join args a on a.slice_id = k.id and a.key = 'correlation' where k.begin_ns >= 50 and k.lane = 1
