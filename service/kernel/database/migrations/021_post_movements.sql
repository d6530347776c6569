-- An order that somebody else has moved meanwhile: the transaction is to be run again.
create function require_moved(moved bigint) returns void language plpgsql as $$
begin
  if moved = 0 then
    raise exception 'the order has been moved meanwhile' using errcode = 'serialization_failure';
  end if;
end $$;

-- Writes movements of money in their order: movement i has kinds[i], order_ids[i] and charge_nos[i], and those entries j for which
-- places[j] is i. The users' accounts are locked in the order of their ids first, so that two movements cannot wait for each other.
create function post_movements(
  moved_at timestamptz, kinds ledger_kind[], order_ids bigint[], charge_nos text[], places integer[], account_ids bigint[], amounts bigint[]
) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform from wallet_account where id = any (account_ids) and user_id is not null order by id for update;

  with movement as materialized (
    select nextval('ledger_transaction_id_seq') as id, kind, order_id, charge_no, place
    from unnest(kinds, order_ids, charge_nos) with ordinality listed (kind, order_id, charge_no, place)
  ), recorded as (
    insert into ledger_transaction (id, at, kind, order_id, charge_no) overriding system value
    select id, moved_at, kind, order_id, charge_no from movement
  )
  insert into ledger_entry (transaction_id, account_id, amount, balance_after)
  select movement.id, account_id, amount,
    (select balance from wallet_account where wallet_account.id = account_id) + sum(amount) over (partition by account_id order by line)
  from unnest(places, account_ids, amounts) with ordinality entry (place, account_id, amount, line)
  join movement using (place);
end $$;
