-- Forgetting a person: what waits for business that is still open, and taking their words out of the audit log.

alter table customers add column erasure_requested_at timestamptz(3);
create index customers_erasure_idx on customers (id) where erasure_requested_at is not null;
comment on column customers.erasure_requested_at is 'when the person closed their account; the record goes once nothing of it is open';

alter table orders
  add column erasure_requested_at timestamptz(3),
  add column name_until date;
create index orders_erasure_idx on orders (name_until) where erasure_requested_at is not null;
comment on column orders.erasure_requested_at is 'when the buyer closed their account; null again once nothing of the person is left';
comment on column orders.name_until is 'the day from which the books need name and address no longer; null while the order is open';

create index users_closed_idx on users (id) where closed_at is not null;

-- Which records were erased: ids alone. Only what the audit log says about these, or of these people, may be taken out.
create table erased_records (
  entity text not null,
  entity_id text not null,
  erased_at timestamptz(3) not null default now(),
  primary key (entity, entity_id)
);
comment on table erased_records is 'kinds as in audit_log.entity; an account is erased under "account" and under "user"';

alter table audit_log add column redacted_at timestamptz(3);
comment on column audit_log.redacted_at is 'when what it said about an erased person was taken out; what was done, when and to which id stays';

-- Nothing is ever rewritten. Of erased people an entry may lose its words: it says so itself, what is lost becomes
-- null and nothing else, and what was done, when, by which id and to which stays as it was.
create or replace function audit_log_stays() returns trigger language plpgsql as $$
declare
  of_erased boolean := exists (
    select from erased_records where entity = old.entity and entity_id = old.entity_id);
  by_erased boolean := exists (
    select from erased_records where entity = 'account' and entity_id = old.actor_id::text);
begin
  if new.redacted_at is not null
    and (new.id, new.at, new.action, new.entity, new.entity_id, new.actor_id, new.actor_role, new.request_id)
      is not distinct from
      (old.id, old.at, old.action, old.entity, old.entity_id, old.actor_id, old.actor_role, old.request_id)
    and ((new.entity_label, new.before, new.after) is not distinct from (old.entity_label, old.before, old.after)
      or of_erased and num_nonnulls(new.entity_label, new.before, new.after) = 0)
    and ((new.actor_name, new.actor_email, new.network) is not distinct from
        (old.actor_name, old.actor_email, old.network)
      or (by_erased or of_erased and old.actor_id is null)
        and num_nonnulls(new.actor_name, new.actor_email, new.network) = 0)
  then
    return new;
  end if;
  raise exception 'what was done is not rewritten' using errcode = 'restrict_violation';
end
$$;
