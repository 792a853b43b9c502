attach 'x' as y; pragma writable_schema=1; delete from slices; select load_extension('x')
