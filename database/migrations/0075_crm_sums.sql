-- How many customers and opportunities there are and what each stage is worth, as sums that every write adds
-- to: with a hundred thousand customers the figures cost what they cost with a hundred. As with order_days,
-- every write leaves its difference in a row of its own, nobody waits for anybody, a job folds them.

alter table opportunities add column stage_since timestamptz(3) not null default now();
comment on column opportunities.stage_since is 'when it came to its present stage';
-- Nobody changed anything.
alter table opportunities disable trigger opportunities_touch;
update opportunities set stage_since = coalesce(
  (select max(created_at) from opportunity_stage_changes where opportunity_id = opportunities.id), created_at);
alter table opportunities enable trigger opportunities_touch;

create function remember_stage_since() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then new.stage_since := coalesce(new.created_at, now());
  elsif new.stage is distinct from old.stage then new.stage_since := now();
  end if;
  return new;
end
$$;
create trigger opportunities_stage_since before insert or update on opportunities
  for each row execute function remember_stage_since();

create table crm_totals (
  kind text not null check (kind in ('customer', 'opportunity')),
  state text not null,
  records bigint not null,
  value numeric not null,
  weighted numeric not null,
  since numeric not null,
  primary key (kind, state)
);
create table crm_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  state text not null,
  records bigint not null,
  value numeric not null,
  weighted numeric not null,
  since numeric not null
);
comment on table crm_totals is 'customers by status and opportunities by stage';
comment on table crm_changes is 'differences that are not folded into crm_totals yet';
comment on column crm_totals.value is 'dollars';
comment on column crm_totals.weighted is 'dollars, each value by its own probability';
comment on column crm_totals.since is 'sum of the moments at which they came to their stage, in seconds since 1970';

create view crm_sums as
  select kind, state, sum(records)::bigint as records, sum(value) as value, sum(weighted) as weighted, sum(since) as since
  from (
    select kind, state, records, value, weighted, since from crm_totals
    union all
    select kind, state, records, value, weighted, since from crm_changes
  ) as both_parts
  group by kind, state having sum(records) > 0;

create function count_new_customers() returns trigger language plpgsql as $$
begin
  insert into crm_changes (kind, state, records, value, weighted, since)
  select 'customer', status, count(*), 0, 0, 0 from fresh group by status;
  return null;
end
$$;
create function count_gone_customers() returns trigger language plpgsql as $$
begin
  insert into crm_changes (kind, state, records, value, weighted, since)
  select 'customer', status, -count(*), 0, 0, 0 from gone group by status;
  return null;
end
$$;
create function count_changed_customers() returns trigger language plpgsql as $$
begin
  insert into crm_changes (kind, state, records, value, weighted, since)
  select 'customer', status, sum(by), 0, 0, 0
  from (select status, 1 as by from fresh union all select status, -1 from gone) as changed
  group by status having sum(by) <> 0;
  return null;
end
$$;
create function count_new_opportunities() returns trigger language plpgsql as $$
begin
  insert into crm_changes (kind, state, records, value, weighted, since)
  select 'opportunity', stage, count(*), sum(value), sum(value * probability / 100),
    sum(extract(epoch from stage_since)) from fresh group by stage;
  return null;
end
$$;
create function count_gone_opportunities() returns trigger language plpgsql as $$
begin
  insert into crm_changes (kind, state, records, value, weighted, since)
  select 'opportunity', stage, -count(*), -sum(value), -sum(value * probability / 100),
    -sum(extract(epoch from stage_since)) from gone group by stage;
  return null;
end
$$;
create function count_changed_opportunities() returns trigger language plpgsql as $$
begin
  insert into crm_changes (kind, state, records, value, weighted, since)
  select 'opportunity', stage, sum(by), sum(by * value), sum(by * value * probability / 100),
    sum(by * extract(epoch from stage_since))
  from (
    select stage, value, probability, stage_since, 1 as by from fresh
    union all
    select stage, value, probability, stage_since, -1 from gone
  ) as changed
  group by stage
  having sum(by) <> 0 or sum(by * value) <> 0 or sum(by * value * probability) <> 0
    or sum(by * extract(epoch from stage_since)) <> 0;
  return null;
end
$$;
create function forget_crm_sums() returns trigger language plpgsql as $$
begin
  delete from crm_totals where kind = tg_argv[0];
  delete from crm_changes where kind = tg_argv[0];
  return null;
end
$$;

create trigger customers_count_new after insert on customers
  referencing new table as fresh for each statement execute function count_new_customers();
create trigger customers_count_gone after delete on customers
  referencing old table as gone for each statement execute function count_gone_customers();
create trigger customers_count_changed after update on customers
  referencing old table as gone new table as fresh for each statement execute function count_changed_customers();
create trigger customers_count_none after truncate on customers
  for each statement execute function forget_crm_sums('customer');
create trigger opportunities_count_new after insert on opportunities
  referencing new table as fresh for each statement execute function count_new_opportunities();
create trigger opportunities_count_gone after delete on opportunities
  referencing old table as gone for each statement execute function count_gone_opportunities();
create trigger opportunities_count_changed after update on opportunities
  referencing old table as gone new table as fresh for each statement execute function count_changed_opportunities();
create trigger opportunities_count_none after truncate on opportunities
  for each statement execute function forget_crm_sums('opportunity');

create function fold_crm_sums() returns void language sql as $$
  with folded as (
    delete from crm_changes returning kind, state, records, value, weighted, since
  ), summed as (
    -- In one order, or two who fold at once could wait for each other.
    select kind, state, sum(records) as records, sum(value) as value, sum(weighted) as weighted, sum(since) as since
    from folded group by kind, state order by kind, state
  )
  insert into crm_totals as kept (kind, state, records, value, weighted, since)
  select kind, state, records, value, weighted, since from summed
  on conflict (kind, state) do update set
    records = kept.records + excluded.records, value = kept.value + excluded.value,
    weighted = kept.weighted + excluded.weighted, since = kept.since + excluded.since
$$;

create or replace function fold_order_days() returns void language sql as $$
  select fold_days_of_orders();
  select fold_product_months();
  select fold_crm_sums();
$$;

insert into crm_totals (kind, state, records, value, weighted, since)
select 'customer', status, count(*), 0, 0, 0 from customers group by status
union all
select 'opportunity', stage, count(*), sum(value), sum(value * probability / 100),
  sum(extract(epoch from stage_since)) from opportunities group by stage;

-- Customers who are probably one are found by what they share, read from an index and not worked out for each.
alter table customers
  add column email_key text generated always as (lower(email)) stored,
  add column phone_digits text generated always as (phone_key(phone)) stored;
create index customers_email_key_idx on customers (email_key) where email_key is not null;
create index customers_phone_digits_idx on customers (phone_digits) where phone_digits is not null;
comment on column customers.phone_digits is 'what two spellings of one phone number share';
