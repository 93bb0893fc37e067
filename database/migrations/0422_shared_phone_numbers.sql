-- Families and companies share a phone number. Customers who share one are the same person only with like names.

create function name_words(first_name text, last_name text) returns text[]
  language sql immutable strict parallel safe
  return coalesce(string_to_array(sorted_words(case
    when is_written_together(last_name) and is_written_together(first_name) then last_name || first_name
    else first_name || ' ' || last_name end), ' '), '{}');

create function are_like_names(name text[], other text[]) returns boolean
  language sql immutable strict parallel safe
  return name <@ other or other <@ name;
comment on function are_like_names is 'whether one name has all words of the other, like "Hoa" and "Nguyễn Thị Hoa"';

create function is_phone_of_nobody(key text) returns boolean
  language sql immutable strict parallel safe
  return key = repeat(left(key, 1), length(key));
comment on function is_phone_of_nobody is 'whether a phone key is one digit repeated, typed where there is no number';
