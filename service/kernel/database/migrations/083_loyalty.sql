create type loyalty_unit as enum ('coin', 'point', 'credit');
alter table user_account add column points integer not null default 0 check (points >= 0);

-- loyalty_entry: every movement of coins, points and credit, written by post_loyalty alone; one cause and subject moves a unit once.
-- `amount` is what really changed: credit stays within 0 and 100, coins and points never fall below 0.
create table loyalty_entry (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  unit loyalty_unit not null,
  at timestamptz not null,
  cause text not null,
  subject text not null default '',
  amount integer not null,
  balance_after integer not null,
  note text not null default '',
  constraint loyalty_entry_once unique (user_id, unit, cause, subject)
);
create index loyalty_entry_user on loyalty_entry (user_id, unit, id);
create trigger loyalty_entry_is_append_only before update or delete on loyalty_entry for each statement execute function refuse_change();

-- coin_lot: coins that run out together; the first to run out are spent first.
create table coin_lot (
  user_id bigint not null references user_account (id),
  expires_at timestamptz not null,
  remaining integer not null check (remaining >= 0),
  primary key (user_id, expires_at)
);
create index coin_lot_expiry on coin_lot (expires_at) where remaining > 0;

create table sign_in (
  user_id bigint not null references user_account (id),
  -- In Shanghai.
  day date not null,
  -- 1 to 7: place in the row of seven days.
  step smallint not null check (step between 1 and 7),
  coins integer not null,
  at timestamptz not null,
  primary key (user_id, day)
);

-- What a red packet was given for, as `invitation:42`; empty: the platform's own.
alter table coupon add column source text not null default '';
create index coupon_source on coupon (source) where source <> '';

-- code_batch: codes that operators make; `gift` is what one of them brings.
create table code_batch (
  id bigint generated always as identity primary key,
  title text not null,
  gift jsonb not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  made_by text not null,
  made_at timestamptz not null,
  check (valid_from < valid_until)
);
-- exchange_code: kept as a keyed hash; who makes the batch gets the codes, once.
create table exchange_code (
  code_hash bytea primary key,
  batch_id bigint not null references code_batch (id),
  used_by bigint references user_account (id),
  used_at timestamptz,
  check ((used_by is null) = (used_at is null))
);
create unique index exchange_code_once on exchange_code (used_by, batch_id) where used_by is not null;
create index exchange_code_batch on exchange_code (batch_id);
create table exchange_failure (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  at timestamptz not null
);
create index exchange_failure_user on exchange_failure (user_id, at);

-- invite_code: of a user's link; made when it is first asked for.
create table invite_code (
  user_id bigint primary key references user_account (id),
  code text not null unique check (code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  made_at timestamptz not null
);
-- invitation: who came by whose link. `why_not` says why it brings nothing.
create table invitation (
  invitee_id bigint primary key references user_account (id),
  inviter_id bigint not null references user_account (id),
  at timestamptz not null,
  status text not null check (status in ('registered', 'rewarded', 'taken_back', 'void')),
  why_not text check (why_not in ('same_identity', 'same_device', 'same_address', 'too_many')),
  address_hash bytea,
  device_hash bytea,
  order_id bigint references rental_order (id),
  rewarded_at timestamptz,
  check ((status = 'void') = (why_not is not null)),
  check (invitee_id <> inviter_id)
);
create index invitation_inviter on invitation (inviter_id, at desc);
create index invitation_order on invitation (order_id) where order_id is not null;
