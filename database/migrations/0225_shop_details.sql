-- What papers, pages and mails say of the shop beside its name and contact. Empty: nothing.

alter table settings
  add column address_street text not null default '',
  add column address_postal_code text not null default '',
  add column address_city text not null default '',
  add column tax_number text not null default '',
  add column opening_hours jsonb not null default '[]',
  add column reply_to text not null default '',
  add column sender_name text not null default '';
comment on column settings.address_street is 'one to four lines above postal code and city; the country is SHOP_COUNTRY';
comment on column settings.opening_hours is '[{day, opens, closes}]: day of the week and times of the shop''s zone, in order';
comment on column settings.reply_to is 'where answers to mails go; empty: to contact_email';
comment on column settings.sender_name is 'under which name mails leave; empty: that of MAIL_FROM, else the shop''s name';
