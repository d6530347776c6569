-- listing_batch: a change of many accounts of an owner, with each account's values before and after it: [{id, title, before, after}].
create table listing_batch (
  id bigint generated always as identity primary key,
  owner_id bigint not null references user_account (id),
  made_at timestamptz not null,
  change jsonb not null,
  rows jsonb not null,
  undone_at timestamptz
);
create index listing_batch_owner on listing_batch (owner_id, id desc);
create index listing_batch_made on listing_batch (made_at);
-- The owner's table sums the last 30 days.
create index rental_order_of_owner on rental_order (owner_id, start_at) where paid_at is not null;
