-- A customer whose country nobody says, because they were made from an order, a visit to the shop or a file, lives in the
-- country of the shop, which the setting SHOP_COUNTRY names; the server writes it here when it starts.
create table shop_country (
  only_row boolean primary key default true check (only_row),
  country text not null
);
insert into shop_country (country) values ('USA');
comment on column shop_country.country is 'as it is written in an address: Germany';

create function shop_country() returns text language sql stable
  return (select country from shop_country);
