-- A user's coins without those whose end has passed, whether or not they have been removed.
create or replace function live_coins(owner bigint, moment timestamptz) returns integer language sql stable as $$
  select gold_coin - coalesce((
    select sum(remaining)::integer from coin_lot where user_id = owner and remaining > 0 and expires_at <= moment
  ), 0)
  from user_account where id = owner
$$;
