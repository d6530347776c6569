-- The only writer of the ledger. Writes movements of money in order: movement i has kinds[i], order_ids[i] and charge_nos[i], and those
-- entries j for which places[j] is i; cause_nos[i] is the number of the withdrawal or subscription, if any. Balances are updated in the
-- order of account ids (the planner settings allow no other join), so that two movements cannot deadlock. `rests` is what later entries of
-- the same call still move on an entry's account.
drop function if exists post_movements(timestamptz, ledger_kind[], bigint[], text[], integer[], bigint[], bigint[]);
create or replace function post_movements(
  moved_at timestamptz, kinds ledger_kind[], order_ids bigint[], charge_nos text[], places integer[], account_ids bigint[],
  amounts bigint[], cause_nos text[] default null
) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  entries integer := cardinality(amounts);
  sums bigint[] := array_fill(0::bigint, array[cardinality(kinds)]);
  rests bigint[] := array_fill(0::bigint, array[entries]);
  users bigint[] := '{}';
  totals bigint[] := '{}';
  spot integer;
  mark text := set_config('ledger.posting', 'on', true);
begin
  for line in reverse entries .. 1 loop
    sums[places[line]] := sums[places[line]] + amounts[line];
    if not is_platform_account(account_ids[line]) then
      spot := array_position(users, account_ids[line]);
      if spot is null then
        users := users || account_ids[line];
        totals := totals || amounts[line];
      else
        rests[line] := totals[spot];
        totals[spot] := totals[spot] + amounts[line];
      end if;
    end if;
  end loop;
  if 0 <> any (sums) then
    raise exception 'the entries of a ledger transaction must sum to zero' using errcode = 'check_violation';
  end if;

  with moved as (
    update wallet_account set balance = balance + total
    from (select account, total from unnest(users, totals) listed (account, total) order by account) changed
    where id = account returning id, balance
  ), movement as materialized (
    select nextval('ledger_transaction_id_seq') as id, listed.*
    from unnest(kinds, order_ids, charge_nos, cause_nos) with ordinality listed (kind, order_id, charge_no, cause_no, place)
  ), recorded as (
    insert into ledger_transaction (id, at, kind, order_id, charge_no, cause_no) overriding system value
    select id, moved_at, kind, order_id, charge_no, cause_no from movement
  )
  insert into ledger_entry (transaction_id, account_id, amount, balance_after)
  select movement.id, account, amount, moved.balance - rest
  from unnest(places, account_ids, amounts, rests) entry (place, account, amount, rest)
  join movement using (place)
  left join moved on moved.id = account
  where is_platform_account(account) or moved.id is not null;
  get diagnostics spot = row_count;
  if spot is distinct from entries then
    raise exception 'a ledger entry names an unknown account' using errcode = 'foreign_key_violation';
  end if;
  mark := set_config('ledger.posting', 'off', true);
end $$;
