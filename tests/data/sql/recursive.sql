with recursive up(id, name, parent) as (select id, name, parent from slices where name = 'call' union all select s.id, s.name, s.parent from slices s join up on s.id = up.parent) select * from up
