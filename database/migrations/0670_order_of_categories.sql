-- The owner's order of the categories: by position, then by name. All positions are 0 until somebody sets them.
alter table categories add sort_order integer not null default 0 check (sort_order between 0 and 1000000);
create index categories_position_idx on categories ((lpad(sort_order::text, 7, '0') || ' ' || name), id);
