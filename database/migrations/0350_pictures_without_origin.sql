-- Uploads were stored with the PUBLIC_ORIGIN of the day of the upload, so a shop that moved to another domain went on
-- showing its pictures at the old one. They are stored as paths from now on. Addresses whose file is no upload of this
-- shop stay as they are.

-- The path of an upload for its address at any origin; null for all other addresses.
create function path_of_upload(address text) returns text language sql stable as $$
  select '/uploads/' || name from uploads
  where name = substring(address from '(?i)^https?://[^/]+/uploads/([^/?#]+)$')
$$;

update products set image_urls = (
  select array_agg(coalesce(path_of_upload(url), url) order by position)
  from unnest(image_urls) with ordinality as one (url, position))
where exists (select from unnest(image_urls) as url where path_of_upload(url) is not null);

update categories set image_url = path_of_upload(image_url) where path_of_upload(image_url) is not null;
update choices set image_url = path_of_upload(image_url) where path_of_upload(image_url) is not null;
update banners set image_url = path_of_upload(image_url) where path_of_upload(image_url) is not null;
update banners set cta_link = path_of_upload(cta_link) where path_of_upload(cta_link) is not null;
update blogs set image_url = path_of_upload(image_url) where path_of_upload(image_url) is not null;
update content_posts set image_url = path_of_upload(image_url) where path_of_upload(image_url) is not null;
update about_parts set image_url = path_of_upload(image_url) where path_of_upload(image_url) is not null;
update about_parts set detail_url = path_of_upload(detail_url) where path_of_upload(detail_url) is not null;
update about_parts set link = path_of_upload(link) where path_of_upload(link) is not null;
update settings set logo_url = path_of_upload(logo_url) where path_of_upload(logo_url) is not null;
update users set profile_image_url = path_of_upload(profile_image_url) where path_of_upload(profile_image_url) is not null;

-- Of these there can be many rows.
update order_lines l set image_url = '/uploads/' || u.name from uploads u
where l.image_url like '%/uploads/%'
  and u.name = substring(l.image_url from '(?i)^https?://[^/]+/uploads/([^/?#]+)$');

-- The same for addresses inside a text: `before` is the pattern of what precedes them; a quotation mark ends them.
create function with_paths_of_uploads(content text, before text) returns text language plpgsql stable as $$
declare
  origin constant text := 'https?://[^/"[:space:]]+';
  file text;
begin
  for file in
    select distinct u.name
    from regexp_matches(content, '(?i)' || before || origin || '/uploads/([^/"[:space:]]+)"', 'g') as matched (part)
    join uploads u on u.name = part[1]
  loop
    content := regexp_replace(content,
      '(?i)(' || before || ')' || origin || '(/uploads/' || replace(file, '.', '\.') || '")', '\1\2', 'g');
  end loop;
  return content;
end $$;

update product_options set pictures = with_paths_of_uploads(pictures::text, '"')::jsonb
where pictures::text like '%/uploads/%';
update import_records set before = with_paths_of_uploads(before::text, '"')::jsonb
where before::text like '%/uploads/%';
update order_versions set content = with_paths_of_uploads(content::text, '"')::jsonb
where content::text like '%/uploads/%';
update outbox set data = with_paths_of_uploads(data::text, '"')::jsonb
where status = 'waiting' and data::text like '%/uploads/%';

-- A translation bears a mark of the text from which it was made (`textHash` in kernel/rules/localized.ts, after cyrb53
-- by bryc). The text means the same as before, so the mark follows it.
create function imul(a bigint, b bigint) returns bigint language sql immutable as $$
  select ((a & 65535) * b + ((((a >> 16) * b) & 65535) << 16)) & 4294967295
$$;
create function mark_of_text(content text) returns text language plpgsql immutable as $$
declare
  high bigint := 3735928559;
  low bigint := 1103547991;
  sign text;
  code integer;
  unit bigint;
  mark bigint;
  digits text := '';
begin
  foreach sign in array regexp_split_to_array(content, '') loop
    continue when sign = '';
    code := ascii(sign);
    -- Units of UTF-16.
    foreach unit in array case when code < 65536 then array[code]
      else array[55296 + ((code - 65536) >> 10), 56320 + ((code - 65536) & 1023)] end
    loop
      high := imul(high # unit, 2654435761);
      low := imul(low # unit, 1597334677);
    end loop;
  end loop;
  high := imul(high # (high >> 16), 2246822507) # imul(low # (low >> 13), 3266489909);
  low := imul(low # (low >> 16), 2246822507) # imul(high # (high >> 13), 3266489909);
  mark := 4294967296 * (low & 2097151) + high;
  loop
    digits := substr('0123456789abcdefghijklmnopqrstuvwxyz', (mark % 36)::integer + 1, 1) || digits;
    mark := mark / 36;
    exit when mark = 0;
  end loop;
  return digits;
end $$;

-- The translations of an article whose content was `old` and is now `new`, with paths as well.
create function translations_with_paths(translations jsonb, old text, new text) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(language, case
      when new <> old and texts #>> '{of,content}' = mark_of_text(old)
      then jsonb_set(written, '{of,content}', to_jsonb(mark_of_text(new))) else written end), '{}')
  from jsonb_each(translations) as one (language, texts),
    lateral (select case when jsonb_typeof(texts -> 'content') = 'string'
      then jsonb_set(texts, '{content}', to_jsonb(with_paths_of_uploads(texts ->> 'content', '(?:src|href)="')))
      else texts end as written) as text
$$;

update blogs set content = with_paths_of_uploads(content, '(?:src|href)="'),
  translations = translations_with_paths(translations, content, with_paths_of_uploads(content, '(?:src|href)="'))
where format = 'html' and content || translations::text like '%/uploads/%';
update support_items set content = with_paths_of_uploads(content, '(?:src|href)="'),
  translations = translations_with_paths(translations, content, with_paths_of_uploads(content, '(?:src|href)="'))
where content || translations::text like '%/uploads/%';
update about_parts set content = with_paths_of_uploads(content, '(?:src|href)="'),
  translations = translations_with_paths(translations, content, with_paths_of_uploads(content, '(?:src|href)="'))
where content || translations::text like '%/uploads/%';

drop function translations_with_paths(jsonb, text, text);
drop function mark_of_text(text);
drop function imul(bigint, bigint);
drop function with_paths_of_uploads(text, text);
drop function path_of_upload(text);
