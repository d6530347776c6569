-- One row per reading of the whole ledger, which goes on in turns: first the transactions in the order of their ids, then the wallets.
create table ledger_check (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz,
  through_transaction bigint not null default 0,
  through_account bigint not null default 0,
  sum bigint not null default 0,
  unbalanced integer not null default 0,
  drifting integer not null default 0,
  -- Of the first that are off, for whoever looks into it.
  examples text[] not null default '{}'
);
create unique index ledger_check_open on ledger_check ((true)) where ended_at is null;

-- What somebody of the platform has to look into. The same one again counts up while it is open.
create table ops_alarm (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('ledger')),
  at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  words text not null,
  closed_at timestamptz,
  closed_by text,
  closed_because text,
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closed_because is null))
);
create unique index ops_alarm_open on ops_alarm (kind) where closed_at is null;

insert into job (kind, subject, run_at) values ('ledger.check', 'all', '2026-01-01T00:00:00Z');
