alter type ledger_kind add value 'draw_prize';
alter type ledger_kind add value 'draw_prize_back';

-- draw_session: one session of the free-order draw, moved by contract/drawSessionLifecycle.machine.ts.
create table draw_session (
  -- As 2026-11-20T20:00, in Shanghai.
  session text primary key,
  starts_at timestamptz not null unique,
  status text not null check (status in ('announced', 'open', 'closed', 'drawn', 'cancelled', 'stopped')),
  announced_at timestamptz not null,
  -- Secret until the draw.
  seed bytea not null check (length(seed) = 32),
  seed_hash text not null,
  rent_stock integer not null check (rent_stock >= 0),
  packet_stock integer not null check (packet_stock >= 0),
  coin_percent smallint not null check (coin_percent between 0 and 100),
  -- Most that it may cost, fen.
  budget bigint not null check (budget >= 0),
  list_hash text,
  chances integer not null default 0,
  beacon_round bigint,
  beacon text,
  ended_at timestamptz,
  check (rent_stock::bigint * 2000 + packet_stock::bigint * 300 <= budget),
  check ((list_hash is null) = (status in ('announced', 'open', 'stopped')) or status = 'cancelled')
);
-- One session collects chances, one more is announced.
create unique index draw_session_open on draw_session (status) where status in ('announced', 'open');

create table draw_session_event (
  id bigint generated always as identity primary key,
  session text not null references draw_session (session),
  at timestamptz not null,
  event text not null,
  from_status text,
  to_status text not null,
  by text not null check (by in ('user', 'clock', 'platform')),
  note text not null default ''
);
create index draw_session_event_session on draw_session_event (session);

-- draw_chance: a settled order, or a friend's first visit; `session` is set when a session closes.
create table draw_chance (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  cause text not null check (cause in ('order', 'friend')),
  order_id bigint unique references rental_order (id),
  friend_id bigint unique references user_account (id),
  -- In Shanghai.
  day date not null,
  -- Of the order, less refunds.
  rent bigint not null check (rent >= 0),
  at timestamptz not null,
  ticket text not null unique check (ticket ~ '^[0-9a-f]{24}$'),
  session text references draw_session (session),
  number integer check (number >= 1),
  rank integer check (rank >= 1),
  prize text check (prize in ('rent', 'packet', 'coins', 'none')),
  -- When its prize was paid.
  opened_at timestamptz,
  -- Fen paid into the wallet, and taken back after a refund.
  paid bigint not null default 0 check (paid between 0 and 2000),
  taken_back bigint not null default 0 check (taken_back between 0 and paid),
  check ((cause = 'order') = (order_id is not null) and (cause = 'friend') = (friend_id is not null)),
  check ((session is null) = (number is null)),
  check ((rank is null) = (prize is null)),
  check (opened_at is null or prize is not null),
  unique (session, number),
  unique (session, rank)
);
create unique index draw_chance_friend_of_day on draw_chance (user_id, day) where cause = 'friend';
create index draw_chance_user on draw_chance (user_id, id);
create index draw_chance_waiting on draw_chance (at, id) where session is null;
create index draw_chance_unopened on draw_chance (session, number) where opened_at is null;

-- draw_year: budget of a calendar year, where it is not the usual one.
create table draw_year (
  year integer primary key,
  budget bigint not null check (budget >= 0)
);

insert into job (kind, subject, run_at) values ('draw.hold', 'all', '2026-01-01T00:00:00Z');
