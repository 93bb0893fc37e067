-- One rule for the parts of names: orders and walk-ins took the first word for the first name, also where it is the
-- family name. Records whose first name is a Vietnamese family name, and whose last word is none, are turned; what staff
-- entered or changed stays.
update customers set first_name = last_name, last_name = first_name, version = version + 1
  where source in ('storefront', 'guest', 'phone', 'walk_in', 'samples') and last_name <> '' and version = 1
    and first_name in ('Nguyễn', 'Trần', 'Lê', 'Phạm', 'Huỳnh', 'Hoàng', 'Vũ', 'Võ', 'Đặng', 'Bùi', 'Đỗ', 'Hồ', 'Ngô',
      'Dương', 'Lý', 'Đinh', 'Trương', 'Đoàn', 'Trịnh', 'Nguyen', 'Tran', 'Pham', 'Huynh')
    and split_part(last_name, ' ', -1) not in ('Nguyễn', 'Trần', 'Lê', 'Phạm', 'Huỳnh', 'Hoàng', 'Vũ', 'Võ',
      'Đặng', 'Bùi', 'Đỗ', 'Hồ', 'Ngô', 'Dương', 'Lý', 'Đinh', 'Trương', 'Đoàn', 'Trịnh', 'Nguyen', 'Tran', 'Pham',
      'Huynh');

-- Names in Chinese characters and Hangul are searched and sorted without a space.
create or replace function customer_search_text(
  first_name text, last_name text, company text, email text, phone text, second_phone text, city text) returns text
  language sql immutable parallel safe
  return plain_text(normalize(first_name || ' ' || last_name || ' '
    || case when is_written_together(last_name) then last_name || first_name || ' ' else '' end
    || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(city, ''), NFC))
    || ' ' || regexp_replace(coalesce(phone, '') || ' ' || coalesce(second_phone, ''), '\D', '', 'g');

create or replace function customer_sort_name(first_name text, last_name text, company text) returns text
  language sql immutable parallel safe
  return plain_text(normalize(trim(last_name
    || case when is_written_together(last_name) and is_written_together(first_name) then '' else ' ' end
    || first_name || ' ' || coalesce(company, '')), NFC));

-- Works out the generated columns again, by the new functions. Nobody has changed these customers today.
alter table customers disable trigger customers_touch;
update customers set first_name = first_name;
alter table customers enable trigger customers_touch;
