-- wait_notice: rows that wait for somebody longer than promised, and whose owner was told. `kind` is the state, `subject` the row.
create table wait_notice (
  kind text not null,
  subject text not null,
  told_at timestamptz not null,
  primary key (kind, subject)
);
insert into job (kind, subject, run_at) values ('wait.check', 'all', '2026-01-01T00:00:00Z');

-- Kinds of alarms are listed in the code.
alter table ops_alarm drop constraint if exists ops_alarm_kind_check;
alter table ops_alarm add constraint ops_alarm_kind_check check (kind ~ '^[A-Za-z_.]{1,40}$');
create index charge_unanswered on charge (expires_at) where status = 'expired' and closed_at is null;
