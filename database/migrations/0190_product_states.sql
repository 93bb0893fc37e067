-- A product is published, a draft that is not ready yet, or hidden because it is no longer offered. Only what is
-- published is on sale; the others stay in the back office.

alter table products add state text not null default 'published'
  check (state in ('published', 'draft', 'hidden'));
comment on column products.state is 'only published products are on sale';
-- The few that staff look for by their state.
create index products_state_idx on products (state, created_at desc, id desc)
  where archived_at is null and state <> 'published';

-- Materials are counted of what is on sale. All products are published here, so the sums stay right.
create or replace function count_new_materials() returns trigger language plpgsql as $$
begin
  insert into material_changes (name, products)
  select material.name, count(*)
  from fresh, unnest(materials) as material (name)
  where archived_at is null and state = 'published' group by material.name;
  return null;
end
$$;
create or replace function count_gone_materials() returns trigger language plpgsql as $$
begin
  insert into material_changes (name, products)
  select material.name, -count(*)
  from gone, unnest(materials) as material (name)
  where archived_at is null and state = 'published' group by material.name;
  return null;
end
$$;
create or replace function count_changed_materials() returns trigger language plpgsql as $$
begin
  insert into material_changes (name, products)
  select material.name, sum(by)
  from (
    select materials, archived_at, state, 1 as by from fresh
    union all
    select materials, archived_at, state, -1 from gone
  ) as changed, unnest(materials) as material (name)
  where archived_at is null and state = 'published' group by material.name having sum(by) <> 0;
  return null;
end
$$;
