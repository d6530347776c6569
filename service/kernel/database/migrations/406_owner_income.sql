-- owner_income: what the ledger brought an owner for a rental, one row a movement, written by record_income with the movement. Reading it
-- from the ledger costs a join of everything that the owner ever earned. The key carries all columns, so that a month is one index range.
create table owner_income (
  owner_id bigint not null,
  at timestamptz not null,
  transaction_id bigint not null,
  kind ledger_kind not null,
  order_id bigint not null,
  listing_id bigint not null,
  game_id bigint not null,
  -- What the owner received, the platform's commission, and the game currency that the renter had paid in advance, in fen.
  net bigint not null,
  commission bigint not null,
  game_money_fen bigint not null,
  primary key (owner_id, at, transaction_id) include (kind, order_id, listing_id, game_id, net, commission, game_money_fen)
);
