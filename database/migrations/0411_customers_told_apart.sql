create table customers_told_apart (
  customer_id uuid not null references customers (id) on delete cascade,
  other_id uuid not null references customers (id) on delete cascade,
  primary key (customer_id, other_id),
  check (customer_id < other_id)
);
comment on table customers_told_apart is 'pairs who share an e-mail or a phone and are two people, as staff have said';
create index customers_told_apart_other_id_idx on customers_told_apart (other_id);
