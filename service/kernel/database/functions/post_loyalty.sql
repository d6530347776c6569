-- The only writer of coins, points and credit. Moves one unit of a user once per cause and subject, within its bounds; returns the change
-- actually made, or null if the cause and subject were applied before. Added coins form a lot that expires at `runs_out`; spent coins are
-- taken from the lots that expire first. Coins whose end has passed are removed before any other movement of coins. Locks the user's row until
-- the transaction ends.
create or replace function post_loyalty(
  moved_at timestamptz, owner bigint, moved_unit loyalty_unit, wanted integer, why text, about text, remark text, runs_out timestamptz
) returns integer language plpgsql as $$
declare
  held integer;
  change integer;
  rest integer;
  lot record;
begin
  if moved_unit = 'coin' and why <> 'run_out' then
    perform from user_account where id = owner for no key update;
    for lot in select expires_at, remaining from coin_lot
      where user_id = owner and remaining > 0 and expires_at <= moved_at order by expires_at
    loop
      perform post_loyalty(
        moved_at, owner, 'coin', -lot.remaining, 'run_out', to_char(lot.expires_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), '', runs_out
      );
    end loop;
  end if;

  select case moved_unit when 'coin' then gold_coin when 'point' then points else credit_score end into strict held
  from user_account where id = owner for no key update;
  change := least(greatest(held + wanted, 0), case moved_unit when 'credit' then 100 else 2147483647 end) - held;

  insert into loyalty_entry (user_id, unit, at, cause, subject, amount, balance_after, note)
  values (owner, moved_unit, moved_at, why, about, change, held + change, remark)
  on conflict on constraint loyalty_entry_once do nothing;
  if not found then
    return null;
  end if;

  update user_account set
    gold_coin = case moved_unit when 'coin' then held + change else gold_coin end,
    points = case moved_unit when 'point' then held + change else points end,
    credit_score = case moved_unit when 'credit' then held + change else credit_score end
  where id = owner;

  if moved_unit = 'coin' and change > 0 then
    insert into coin_lot (user_id, expires_at, remaining) values (owner, runs_out, change)
    on conflict (user_id, expires_at) do update set remaining = coin_lot.remaining + excluded.remaining;
  elsif moved_unit = 'coin' then
    rest := -change;
    for lot in select expires_at, remaining from coin_lot where user_id = owner and remaining > 0 order by expires_at for update loop
      exit when rest = 0;
      update coin_lot set remaining = remaining - least(rest, lot.remaining) where user_id = owner and expires_at = lot.expires_at;
      rest := rest - least(rest, lot.remaining);
    end loop;
  end if;
  return change;
end $$;
