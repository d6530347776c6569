-- newcomer_rent: rent of an order of somebody who registered in the month of its settlement, less refunds; `why_not` says why it does not
-- count.
create table newcomer_rent (
  order_id bigint primary key references rental_order (id),
  user_id bigint not null references user_account (id),
  -- First day of the month, in Shanghai.
  month date not null,
  fen bigint not null check (fen >= 0),
  -- When it was settled, or last changed by a refund.
  at timestamptz not null,
  why_not text check (why_not in ('same_identity', 'same_device', 'same_address'))
);
create index newcomer_rent_user on newcomer_rent (user_id);

-- newcomer_standing: sum of the counted rows of newcomer_rent; a person registers in one month only.
create table newcomer_standing (
  user_id bigint primary key references user_account (id),
  month date not null,
  fen bigint not null check (fen >= 0),
  reached_at timestamptz not null,
  -- Of user_setting.show_in_rankings.
  is_shown boolean not null
);
create index newcomer_standing_order on newcomer_standing (month, fen desc, reached_at, user_id) where is_shown and fen > 0;

-- newcomer_band: how many of a month are listed with so many whole yuan; keeps a place from being counted person by person.
create table newcomer_band (
  month date not null,
  yuan integer not null,
  people integer not null check (people >= 0),
  primary key (month, yuan)
);

-- ranking_month: months that were settled.
create table ranking_month (
  month date primary key,
  settled_at timestamptz not null,
  people integer not null
);
create table ranking_winner (
  month date not null references ranking_month (month),
  place smallint not null check (place >= 1),
  user_id bigint not null references user_account (id),
  fen bigint not null check (fen > 0),
  -- The prize; null: a place without one.
  coupon_id bigint references coupon (id),
  primary key (month, place),
  unique (month, user_id)
);
create index ranking_winner_user on ranking_winner (user_id);
create index ranking_winner_coupon on ranking_winner (coupon_id) where coupon_id is not null;

insert into job (kind, subject, run_at) values ('ranking.settle', 'all', '2026-01-01T00:00:00Z');
