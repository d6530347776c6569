-- Per cent of the hourly price after the activity that the owner never goes below; never sent to anybody else.
alter table listing add column bargain_floor smallint not null default 85 check (bargain_floor between 70 and 90);
create index listing_bargain on listing (game_id) where is_use_bargain and is_listed and deleted_at is null;

-- bargain: one person's offers for one listing on one day, moved by contract/bargainLifecycle.machine.ts.
create table bargain (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  listing_id bigint not null references listing (id),
  day date not null,
  status text not null check (status in ('open', 'spent', 'held', 'used', 'expired', 'closed')),
  -- The hourly price after the activity to which the last offer belongs; an accepted price ends with it.
  hourly bigint not null check (hourly > 0),
  -- [{at, fen}], oldest first.
  offers jsonb not null default '[]' check (jsonb_array_length(offers) <= 3),
  -- The last counter-offer, which can be taken.
  counter bigint check (counter > 0),
  accepted bigint check (accepted > 0),
  held_until timestamptz,
  order_id bigint references rental_order (id),
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (user_id, listing_id, day),
  check ((accepted is null) = (held_until is null))
);
create index bargain_listing on bargain (listing_id, id);
create index bargain_order on bargain (order_id) where order_id is not null;
