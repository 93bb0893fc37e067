-- The provinces and wards of Vietnam, as an owner imports them; forms suggest them. Empty: addresses are typed freely.
create table wards (
  -- The province in small letters without accents, by which its wards are found.
  province_key text not null,
  ward text not null check (ward <> ''),
  province text not null check (province <> ''),
  -- Of the office of statistics; empty: unknown.
  code text not null default '',
  primary key (province_key, ward)
);
