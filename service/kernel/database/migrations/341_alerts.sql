-- listing_alert: whoever waits for a listing to be free again, or cheaper than it was; told once.
create table listing_alert (
  user_id bigint not null references user_account (id),
  listing_id bigint not null references listing (id),
  kind text not null check (kind in ('free', 'cheaper')),
  -- `cheaper`: the price below which it is told, fen an hour after the activity.
  rental integer check ((rental is not null) = (kind = 'cheaper')),
  set_at timestamptz not null,
  told_at timestamptz,
  primary key (user_id, listing_id, kind)
);
create index listing_alert_waiting on listing_alert (listing_id) where told_at is null;
create index listing_alert_told on listing_alert (told_at) where told_at is not null;
