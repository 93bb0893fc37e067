-- How many products on sale are made of each material, so that the catalogue's filter reads materials and
-- never products: with 100,000 products it costs what it costs with 100.
--
-- Every write to products leaves its difference in a row of its own, so that nobody waits for anybody; a
-- job folds the differences. The truth is always the sum of both, as with order_days.

create table material_totals (
  name text not null,
  products bigint not null
);
-- A name may be longer than an index takes.
create unique index material_totals_name_idx on material_totals (md5(name));
create table material_changes (
  id bigint generated always as identity primary key,
  name text not null,
  products bigint not null
);
comment on table material_changes is 'differences that are not folded into material_totals yet';

create view material_sums as
  select name, sum(products)::bigint as products
  from (
    select name, products from material_totals
    union all
    select name, products from material_changes
  ) as both_parts
  group by name;

create function count_new_materials() returns trigger language plpgsql as $$
begin
  insert into material_changes (name, products)
  select material.name, count(*)
  from fresh, unnest(materials) as material (name)
  where archived_at is null group by material.name;
  return null;
end
$$;
create function count_gone_materials() returns trigger language plpgsql as $$
begin
  insert into material_changes (name, products)
  select material.name, -count(*)
  from gone, unnest(materials) as material (name)
  where archived_at is null group by material.name;
  return null;
end
$$;
create function count_changed_materials() returns trigger language plpgsql as $$
begin
  insert into material_changes (name, products)
  select material.name, sum(by)
  from (
    select materials, archived_at, 1 as by from fresh
    union all
    select materials, archived_at, -1 from gone
  ) as changed, unnest(materials) as material (name)
  where archived_at is null group by material.name having sum(by) <> 0;
  return null;
end
$$;
create function forget_materials() returns trigger language plpgsql as $$
begin
  truncate material_totals, material_changes;
  return null;
end
$$;

create trigger products_count_new_materials after insert on products
  referencing new table as fresh for each statement execute function count_new_materials();
create trigger products_count_gone_materials after delete on products
  referencing old table as gone for each statement execute function count_gone_materials();
create trigger products_count_changed_materials after update on products
  referencing old table as gone new table as fresh for each statement execute function count_changed_materials();
create trigger products_count_no_materials after truncate on products
  for each statement execute function forget_materials();

create function fold_materials() returns void language sql as $$
  with folded as (
    delete from material_changes returning name, products
  ), summed as (
    -- In one order, or two who fold at once could wait for each other.
    select name, sum(products) as products from folded group by name order by md5(name)
  )
  insert into material_totals as kept (name, products)
  select name, products from summed
  on conflict (md5(name)) do update set products = kept.products + excluded.products;
  delete from material_totals where products = 0;
$$;

-- Nobody writes products meanwhile, or theirs would be missing or count twice.
lock table products in share row exclusive mode;
insert into material_totals (name, products)
select material.name, count(*)
from products, unnest(materials) as material (name)
where archived_at is null group by material.name;
