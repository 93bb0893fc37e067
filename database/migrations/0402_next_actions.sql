-- What a conversation leads to has a person who does it, and is done at some time.
alter table customer_interactions
  add column next_action_by uuid references users (id) on delete set null,
  add column next_action_done boolean not null default false;
create index customer_interactions_next_action_by_idx on customer_interactions (next_action_by);
create index customer_interactions_due_idx on customer_interactions (next_action_date)
  where next_action is not null and not next_action_done;
