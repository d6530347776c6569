-- free_play_offer: what the owner of a listing with `is_free_play` offers: parts of every day, cut into plays of one length.
create table free_play_offer (
  listing_id bigint primary key references listing (id),
  -- [{from, to}] in minutes after midnight in Shanghai, half open.
  windows jsonb not null check (jsonb_typeof(windows) = 'array' and jsonb_array_length(windows) between 1 and 6),
  minutes smallint not null check (minutes between 15 and 60),
  -- The owner keeps the password after a play.
  keeps_password boolean not null default false,
  changed_at timestamptz not null
);

-- A free play has been played since the owner last entered a password: it rests until then, see listings/awaitsPassword.ts.
alter table listing add column awaits_password boolean not null default false;

-- free_play_coupon: one more free play, of a sign-in.
create table free_play_coupon (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  given_on date not null,
  given_at timestamptz not null,
  expires_at timestamptz not null,
  unique (user_id, given_on)
);

-- free_play: one play of one person, moved by contract/freePlayLifecycle.machine.ts.
create table free_play (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  listing_id bigint not null references listing (id),
  status text not null check (status in ('booked', 'playing', 'leaving', 'ended', 'shortened', 'cancelled', 'displaced')),
  -- The chance that it uses: which one of the day, or a coupon.
  day date not null,
  place smallint check (place between 1 and 2),
  coupon_id bigint references free_play_coupon (id),
  created_at timestamptz not null,
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at >= start_at),
  ended_at timestamptz,
  check (num_nonnulls(place, coupon_id) = 1)
);
create index free_play_user on free_play (user_id, id);
-- A chance is used once, unless it came back.
create unique index free_play_place on free_play (user_id, day, place) where status in ('booked', 'playing', 'ended');
create unique index free_play_coupon_used on free_play (coupon_id) where status in ('booked', 'playing', 'ended');

create table free_play_event (
  id bigint generated always as identity primary key,
  play_id bigint not null references free_play (id),
  at timestamptz not null,
  event text not null,
  from_status text,
  to_status text not null,
  by text not null check (by in ('user', 'clock', 'platform')),
  note text not null default ''
);
create index free_play_event_play on free_play_event (play_id);

create table free_play_reading (
  id bigint generated always as identity primary key,
  play_id bigint not null references free_play (id),
  user_id bigint not null references user_account (id),
  at timestamptz not null,
  ip text not null
);
create index free_play_reading_play on free_play_reading (play_id);
create index free_play_reading_user on free_play_reading (user_id);

-- The reserved time of a free play lies beside that of orders: one constraint keeps both apart. It has no buffer.
alter table order_hold add column free_play_id bigint references free_play (id);
alter table order_hold add constraint order_hold_order unique (order_id);
alter table order_hold drop constraint order_hold_pkey;
alter table order_hold alter column order_id drop not null;
alter table order_hold add constraint order_hold_free_play unique (free_play_id);
alter table order_hold add constraint order_hold_of_one check (num_nonnulls(order_id, free_play_id) = 1);
create index order_hold_plays on order_hold (listing_id) where active and free_play_id is not null;

-- Banners of the free-play page.
create table free_play_promotion (
  id bigint generated always as identity primary key,
  title text not null,
  text text not null default '',
  button text not null,
  href text not null check (href ~ '^/([^/]|$)'),
  position integer not null default 0,
  is_shown boolean not null default true,
  shown_from timestamptz,
  shown_until timestamptz,
  check (shown_until > shown_from)
);
