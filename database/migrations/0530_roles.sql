-- Roles of people with one task, beside the four that there are.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check
  check (role in ('customer', 'admin', 'editor', 'viewer', 'workshop', 'fitter', 'bookkeeper'));
