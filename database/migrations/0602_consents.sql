-- What people agreed to, with the words that they read or heard, and what they withdrew. Each is a row that is never
-- changed. What an order agreed to is kept with the order (legal_texts).
create table consents (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (id) on delete cascade,
  purpose text not null check (purpose in ('sample_reminder', 'marketing', 'photos', 'other')),
  -- False: withdrawn.
  is_given boolean not null,
  wording text not null check (wording <> ''),
  language text not null,
  -- Where it was said: `samples`, or in the words of staff.
  origin text not null default '',
  -- Null: the person did it themself.
  recorded_by uuid,
  -- Not the moment of the transaction, which may have waited for the customer's lock.
  created_at timestamptz not null default clock_timestamp()
);
create index consents_of_customer on consents (customer_id, created_at, id);
create index consents_withdrawn on consents (created_at) where not is_given;

-- A merge of two records of one person moves rows, an erased customer takes theirs along, and a job deletes what was
-- withdrawn long ago. Nothing else changes.
create function refuse_consent_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (pg_trigger_depth() > 1 or current_setting('fenestra.retention', true) = 'on') then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('shop.merges_customers', true) = 'on'
    and to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id' then
    return new;
  end if;
  raise exception 'a consent is never changed: record its withdrawal' using errcode = 'restrict_violation';
end $$;
create trigger consents_stay before update or delete on consents
  for each row execute function refuse_consent_change();
create trigger consents_stay_whole before truncate on consents
  for each statement execute function refuse_consent_change();
