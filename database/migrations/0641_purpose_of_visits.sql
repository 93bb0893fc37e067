-- Every visit says what it is for. Those that staff planned before they could say it get what their order implies: a visit
-- of an order was to fit it, unless it was completed while nothing of the order was made.
alter table installations disable trigger installations_touch;
update installations i set purpose = case
    when i.order_id is not null and (i.status <> 'completed'
      or exists (select from orders o where o.id = i.order_id and (o.status in ('shipped', 'delivered')
        or o.status = 'processing' and not exists (select from piece_scans s where s.order_id = o.id)))
      or exists (select from piece_scans s where s.order_id = i.order_id and s.undoes_id is null
        and s.state in ('assembled', 'checked', 'packed')
        and not exists (select from piece_scans u where u.undoes_id = s.id)))
    then 'fitting' else 'measuring' end
  where i.purpose is null;
alter table installations enable trigger installations_touch;

create function usual_purpose_of_visit() returns trigger language plpgsql as $$
begin
  new.purpose := case when new.order_id is null then 'measuring' else 'fitting' end;
  return new;
end $$;
-- Whoever plans a visit need not say it, and a release that does not know it may still run during an upgrade.
create trigger installations_usual_purpose before insert or update on installations
  for each row when (new.purpose is null) execute function usual_purpose_of_visit();

alter table installations alter column purpose set not null;
comment on column installations.purpose is 'not said: fitting with an order, else measuring';

comment on column settings.visits is 'of the module installations: {"timeSlots": ["08:00–10:00"], "booking": {"purposes": ["measuring"], "weekdays": [1, 2], "places": 1, "noticeDays": 2, "weeks": 4}, "checks": true, "warnsUnmade": true, "reminds": true}; what is missing has its default';
