-- A demo size of the camera tool may be kept to try things out, but never passes for a measured one.

alter table own_windows drop constraint own_windows_method_check;
alter table own_windows add constraint own_windows_method_check
  check (method in ('tape', 'camera', 'typed', 'demo'));

comment on column own_windows.method is
  'tape: by the guide; camera: by the camera tool; typed: into the calculator; demo: the demo size of the camera tool';
