-- The rows of owner_income for the movements of the ledger with these numbers. Account 3 is the platform's revenue.
create or replace function income_of(first_id bigint, last_id bigint) returns setof owner_income language sql stable as $$
  select placed.owner_id, moved.at, moved.id, moved.kind, placed.id, placed.listing_id, listing.game_id, own.amount,
    coalesce(cut.amount, 0), placed.game_money_fen
  from ledger_transaction moved
  join rental_order placed on placed.id = moved.order_id
  join listing on listing.id = placed.listing_id
  join ledger_entry own on own.transaction_id = moved.id and own.account_id = available_account(placed.owner_id)
  left join ledger_entry cut on cut.transaction_id = moved.id and cut.account_id = 3
  where moved.id between first_id and last_id and moved.kind in ('settlement', 'damages', 'cancel_fee')
$$;
