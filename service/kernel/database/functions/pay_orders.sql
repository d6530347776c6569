-- Pays orders from their renters' wallets; returns the results by order id. Each order moves through its `steps`, the rows of its history,
-- but only if its status and wallet_frozen are unchanged since they were read; otherwise all fail with a serialization failure. A rental
-- that starts with its payment gets `starts_at` and `ends_at` here, within its reserved time, which is then reduced to what it uses; an
-- order that has reserved no time takes it now, or violates no_double_booking. The listings of these two are locked first, in id order, as
-- by every command that takes or frees time, and then the orders, in id order. What is paid without the pay password is counted, and must not
-- pass the most of a day. The arguments from `moved_at` on are those of
-- post_movements.
create or replace function pay_orders(
  payments jsonb, patience text,
  moved_at timestamptz, kinds ledger_kind[], order_ids bigint[], charge_nos text[], places integer[], account_ids bigint[], amounts bigint[]
) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  is_fresh boolean;
  charged bigint[];
  begun bigint[];
  results jsonb;
begin
  if patience is not null then
    perform set_config('lock_timeout', patience, true);
  end if;

  perform from listing where id in (select listing_id from jsonb_to_recordset(payments) listed (listing_id bigint))
  order by id for no key update;

  with payment as materialized (
    select listed.*
    from jsonb_to_recordset(payments) listed (
      order_id bigint, seen_status smallint, seen_frozen bigint, at timestamptz, begins boolean, steps jsonb,
      next_job text, next_at timestamptz, starts_at timestamptz, ends_at timestamptz,
      renter_title text, renter_text text, owner_title text, owner_text text, once_key text, once_hash bytea
    ) order by order_id
  ), moved as (
    update rental_order set status = (steps -> -1 ->> 'to_status')::smallint, paid_at = payment.at, wallet_frozen = 0,
      start_at = coalesce(starts_at, start_at), end_at = coalesce(ends_at, end_at)
    from payment
    where rental_order.id = payment.order_id and status = seen_status and wallet_frozen = seen_frozen
    returning payment.*, order_no, status, renter_id, owner_id, listing_id, created_at, start_at,
      jsonb_build_object('order_no', order_no, 'status', status, 'cashier_url', null, 'card_amount', 0) as result
  ), recorded as (
    insert into order_event (order_id, at, event, from_status, to_status, by, user_id, note)
    select order_id, at, event, from_status, to_status, by, user_id, note
    from moved, jsonb_to_recordset(steps)
      step (event text, from_status smallint, to_status smallint, by order_actor, user_id bigint, note text)
  ), queued as (
    insert into job (kind, subject, run_at) select next_job, order_id::text, next_at from moved
  ), notified as (
    insert into notification (user_id, type, title, content, order_no, created_at)
    select renter_id, 'payment', renter_title, renter_text, order_no, at from moved
    union all
    select moved.owner_id, 'order', owner_title, '“' || title || '”' || owner_text, order_no, at
    from moved join listing on listing.id = listing_id
  ), kept as (
    insert into idempotency_key (user_id, key, input_hash, result)
    select renter_id, once_key, once_hash, result from moved where once_key is not null order by renter_id, once_key
    on conflict do nothing returning key
  )
  select (select count(*) from payment) = count(*) and count(once_key) = (select count(*) from kept),
    array_agg(order_id) filter (where seen_status = 2), array_agg(order_id) filter (where begins and start_at > created_at),
    jsonb_object_agg(order_id, result)
  into is_fresh, charged, begun, results from moved;
  perform require_fresh(is_fresh);

  if charged is not null then
    update charge set status = 'expired' where order_id = any (charged) and status = 'pending';
  end if;
  if begun is not null then
    update listing set is_rented = true, rental_time = until
    from (select listing_id, end_at as until from rental_order where id = any (begun) order by listing_id) rented
    where listing.id = listing_id;
  end if;
  perform yield_free_plays(
    hold.listing_id, case when starts_at is null then hold.during else tstzrange(starts_at, free_again) end, moved_at
  )
  from jsonb_to_recordset(payments) listed (order_id bigint, starts_at timestamptz, free_again timestamptz)
  join order_hold hold on hold.order_id = listed.order_id
  where exists (select from order_hold play where play.listing_id = hold.listing_id and play.active and play.free_play_id is not null);
  update order_hold set active = true, during = case when starts_at is null then during else tstzrange(starts_at, free_again) end
  from jsonb_to_recordset(payments) listed (order_id bigint, starts_at timestamptz, free_again timestamptz)
  where order_hold.order_id = listed.order_id and (starts_at is not null or not active);
  perform close_lost_bookings(array(select order_id from jsonb_to_recordset(payments) listed (order_id bigint)), moved_at);
  perform post_movements(moved_at, kinds, order_ids, charge_nos, places, account_ids, amounts);
  with spent as (
    insert into wallet_spending (user_id, day, fen)
    select renter_id, unasked_day, sum(unasked)
    from jsonb_to_recordset(payments) listed (order_id bigint, unasked bigint, unasked_day date) join rental_order on id = order_id
    where unasked > 0 group by renter_id, unasked_day order by renter_id
    on conflict (user_id, day) do update set fen = wallet_spending.fen + excluded.fen
    returning user_id, fen
  )
  select coalesce(bool_and(fen <= unasked_most), true) into is_fresh
  from spent join rental_order on renter_id = user_id
  join jsonb_to_recordset(payments) listed (order_id bigint, unasked_most bigint) on rental_order.id = listed.order_id
  where unasked_most is not null;
  perform require_fresh(is_fresh);
  return results;
end $$;
