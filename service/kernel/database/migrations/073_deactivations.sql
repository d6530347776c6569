-- An account that its owner closes, and limits that the platform puts on one.
alter type ledger_kind add value 'give_up';

create table deactivation (
  id bigint generated always as identity primary key,
  -- Whoever has it reads where it stands, without a login.
  deactivation_no text not null unique,
  user_id bigint not null references user_account (id),
  status text not null check (status in ('requested', 'cooling', 'closed', 'withdrawn')),
  requested_at timestamptz not null,
  confirm_before timestamptz not null,
  closes_at timestamptz,
  ended_at timestamptz,
  -- The balance that its owner left to the platform in typed words; it moves when the account is closed.
  given_up fen not null default 0,
  check ((status in ('requested', 'cooling')) = (ended_at is null)),
  check (status not in ('cooling', 'closed') or closes_at is not null)
);
create unique index one_open_deactivation on deactivation (user_id) where status in ('requested', 'cooling');
create index deactivation_user on deactivation (user_id, id desc);

create table deactivation_event (
  id bigint generated always as identity primary key,
  deactivation_id bigint not null references deactivation (id),
  at timestamptz not null,
  event text not null,
  from_status text,
  to_status text not null,
  -- renter: the user.
  by order_actor not null,
  note text not null default ''
);
create index deactivation_event_deactivation on deactivation_event (deactivation_id, id);
create trigger deactivation_event_is_append_only before update or delete on deactivation_event for each statement execute function refuse_change();

-- One person of the platform asks for a limit, another one confirms it. `user_account` repeats the one in force: it is read with every call.
create table account_limit (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  limits text[] not null check (cardinality(limits) > 0 and limits <@ array['rent', 'book', 'withdraw', 'login']),
  reason text not null,
  ends_at timestamptz not null,
  asked_by text not null,
  asked_at timestamptz not null,
  confirmed_by text,
  confirmed_at timestamptz,
  lifted_by text,
  lifted_at timestamptz,
  lifted_because text,
  check (confirmed_by <> asked_by),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (num_nonnulls(lifted_by, lifted_at, lifted_because) in (0, 3))
);
create index account_limit_user on account_limit (user_id, id desc);
alter table user_account
  add column limited_until timestamptz,
  add constraint user_account_limits_check check (limits <@ array['rent', 'book', 'withdraw', 'login'] and (cardinality(limits) = 0 or limited_until is not null));
