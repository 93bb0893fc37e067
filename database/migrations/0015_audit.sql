-- Who did what: enough of the person and the record to be read when both are gone.

alter table audit_log
  add column actor_email text,
  add column actor_role text,
  add column entity_label text,
  add column network text,
  add column search_text text not null generated always as (plain_text(
    coalesce(actor_name, '') || ' ' || coalesce(actor_email, '') || ' ' || action || ' '
    || coalesce(entity_label, '') || ' ' || entity_id)) stored;

comment on column audit_log.actor_name is 'as the person was called then; null: nobody was signed in, or the shop itself';
comment on column audit_log.network is 'an IPv4 address, or the /64 of an IPv6 address';

-- Every filter of the list is read newest first.
drop index audit_log_entity_idx, audit_log_actor_idx;
create index audit_log_entity_idx on audit_log (entity, entity_id, at desc, id desc);
create index audit_log_type_idx on audit_log (entity, at desc, id desc);
create index audit_log_actor_idx on audit_log (actor_id, at desc, id desc);
create index audit_log_action_idx on audit_log (action, at desc, id desc);
create index audit_log_search_idx on audit_log using gin (search_text gin_trgm_ops);

create function audit_log_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was done is not rewritten' using errcode = 'restrict_violation';
end
$$;
create trigger audit_log_no_update before update on audit_log for each row execute function audit_log_stays();
