-- Writes movements of money, in order: [{kind, order_id, charge_no, entries: [{account_id, amount}]}]. The users' accounts are locked in the
-- order of their ids first, so that two movements cannot wait for each other.
create function post_movements(moved_at timestamptz, movements jsonb) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform from wallet_account
  where balance is not null and id = any (array (
    select account_id from jsonb_array_elements(movements) movement, jsonb_to_recordset(movement -> 'entries') entry (account_id bigint)
  ))
  order by id for update;

  with movement as materialized (
    select nextval('ledger_transaction_id_seq') as id, item ->> 'kind' as kind, (item ->> 'order_id')::bigint as order_id,
      item ->> 'charge_no' as charge_no, item -> 'entries' as entries, place
    from jsonb_array_elements(movements) with ordinality listed (item, place)
  ), recorded as (
    insert into ledger_transaction (id, at, kind, order_id, charge_no) overriding system value
    select id, moved_at, kind, order_id, charge_no from movement
  )
  insert into ledger_entry (transaction_id, account_id, amount, balance_after)
  select movement.id, entry.account_id, entry.amount,
    (select balance from wallet_account where id = entry.account_id) + sum(entry.amount) over (partition by entry.account_id order by place, line)
  from movement
  cross join lateral rows from (jsonb_to_recordset(entries) as (account_id bigint, amount bigint)) with ordinality entry (account_id, amount, line)
  order by place, line;
end $$;

insert into job (kind, subject, run_at) values ('coupon.expire', 'all', '2026-01-01T00:00:00Z');
