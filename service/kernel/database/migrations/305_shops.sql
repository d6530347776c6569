-- What the list of shops shows and sorts by, counted by a job.
create table shop (
  owner_id bigint primary key references user_account (id),
  name text not null,
  -- The name as keywords are spelled, its pinyin and the initials of its pinyin, each in a line; empty until the job has spelled it.
  spelling text not null default '',
  certificate smallint not null,
  listings integer not null default 0,
  rented integer not null default 0,
  reviews integer not null default 0,
  good integer not null default 0,
  -- Thousandths of good reviews; -1 with too few reviews.
  good_share smallint not null default -1,
  -- The games of its listings, the most listings first.
  games jsonb not null default '[]'
);
create index shop_listings on shop (listings desc, owner_id desc) where listings > 0;
create index shop_good_share on shop (good_share desc, owner_id desc) where listings > 0;
create index shop_rented on shop (rented desc, owner_id desc) where listings > 0;
create index shop_newest on shop (owner_id desc) where listings > 0;
create table shop_game (
  owner_id bigint not null references shop (owner_id) on delete cascade,
  game_id bigint not null references game (id),
  listings integer not null,
  primary key (owner_id, game_id)
);
create index shop_game_game on shop_game (game_id, owner_id);
insert into job (kind, subject, run_at) values ('shop.count', 'all', '2026-01-01T00:00:00Z');
