-- Changes of the status of rows without a history of their own: written by the trigger note_status, read by the job histories.check.
create table status_change (
  id bigint generated always as identity primary key,
  of_table text not null,
  subject text not null,
  from_status text,
  to_status text not null,
  noted_at timestamptz not null default now()
);
create index status_change_subject on status_change (of_table, subject, id);
create index status_change_noted on status_change (noted_at);
insert into job (kind, subject, run_at) values ('histories.check', 'all', '2026-01-01T00:00:00Z');
