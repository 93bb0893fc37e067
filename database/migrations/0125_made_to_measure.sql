-- What is ordered is what is cut: how products are made, where a piece hangs, what the workshop makes of it,
-- between which days it is ready, and who confirmed what before it was cut. No row changes: what has no kind
-- is made and sold as before.

alter table products
  add kind text check (kind in ('venetian', 'wooden', 'roller', 'day_night', 'roman', 'cellular', 'vertical',
    'curtain', 'shutter', 'other')),
  add making jsonb not null default '{}' check (jsonb_typeof(making) = 'object'),
  add facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  add min_area_mm2 bigint check (min_area_mm2 > 0),
  add max_area_mm2 bigint check (max_area_mm2 > 0),
  add weight_gsm integer not null default 0 check (weight_gsm >= 0),
  add max_weight_g integer check (max_weight_g > 0),
  add lead_days_min smallint check (lead_days_min >= 0),
  add lead_days_max smallint check (lead_days_max >= 0),
  add check (lead_days_min <= lead_days_max),
  add check (num_nulls(lead_days_min, lead_days_max) <> 1),
  add check (min_area_mm2 <= max_area_mm2);
comment on column products.making is 'what the product does differently from its kind, millimetres';
comment on column products.facts is 'what it is made of without any choice: cloth, control, slat, louvre, heading';
comment on column products.min_area_mm2 is 'a smaller piece is charged for so much';
comment on column products.weight_gsm is 'grams per square metre; 0: not known';
comment on column products.lead_days_min is 'working days from the confirmation until it is ready; null: those of the kind';

alter table settings
  add selling jsonb not null default '{}' check (jsonb_typeof(selling) = 'object');
comment on column settings.selling is 'the rule set of child safety and the days on which nobody works';

alter table own_windows
  add depth_mm integer check (depth_mm between 1 and 2000),
  add top_height_mm integer check (top_height_mm between 300 and 10000);
comment on column own_windows.depth_mm is 'of the recess';
comment on column own_windows.top_height_mm is 'from the floor to the top of the blind';

alter table order_lines
  add mount text check (mount in ('inside', 'outside')),
  add measured text check (measured in ('tape', 'camera', 'typed', 'demo')),
  add note text check (char_length(note) <= 500),
  add finished_width_mm integer check (finished_width_mm > 0),
  add finished_length_mm integer check (finished_length_mm > 0),
  add made jsonb not null default '{}' check (jsonb_typeof(made) = 'object'),
  add check (num_nulls(finished_width_mm, finished_length_mm) <> 1);
comment on column order_lines.mount is 'inside: the opening was ordered and the workshop takes off the play; outside: the piece itself';
comment on column order_lines.measured is 'how the size came about; null: not said';
comment on column order_lines.finished_width_mm is 'what leaves the workshop; null: made as ordered';
comment on column order_lines.made is 'what is cut, as the rules said when it was ordered';

alter table orders
  add lead_days_min smallint check (lead_days_min >= 0),
  add lead_days_max smallint check (lead_days_max >= lead_days_min),
  add ready_from date,
  add ready_to date check (ready_to >= ready_from),
  add phone_confirmed_at timestamptz(3),
  add sizes_confirmed_at timestamptz(3);
comment on column orders.lead_days_min is 'working days of the slowest line; null: not promised';
comment on column orders.ready_from is 'first day on which it may be ready, counted from the confirmation';

alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check
  check (kind in ('placed', 'status', 'note', 'phone_confirmed', 'phone_unconfirmed', 'sizes_confirmed',
    'sizes_unconfirmed'));

alter table bill_lines drop constraint bill_lines_basis_check;
alter table bill_lines add constraint bill_lines_basis_check
  check (basis in ('area', 'width', 'length', 'piece', 'cloth', 'slat', 'louvre', 'ladder', 'tube'));
comment on column bill_lines.quantity is 'in the unit of the item, per m2, per metre, or per piece of what the basis counts';
