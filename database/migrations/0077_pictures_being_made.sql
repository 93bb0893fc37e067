-- Two processes make the smaller files of two pictures, not both those of the same one.

alter table uploads add column making_since timestamptz(3);
comment on column uploads.making_since is 'since when a process makes the smaller files; one that is gone is not waited for longer than ten minutes';
