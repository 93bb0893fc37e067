-- The language in which a member of staff reads the back office; none chosen: English.
alter table users add column office_language text
  check (office_language in ('en', 'vi', 'zh', 'es', 'de', 'ru'));
