-- Creates orders and reserves their time, each for another listing and another renter; returns the results by listing id. A request has the
-- columns of its order as `fields`, and the facts on which the order was decided: an order is left out if its listing's xmin has changed,
-- and all fail with a serialization failure if a renter has made another order, or if a red packet, a bargain or
-- a key is used up. Listings are locked
-- in id order (the planner settings allow no other join); every command that takes, moves or frees the time of a listing locks its row
-- first.
create or replace function create_orders(requests jsonb, patience text) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  taken bigint[];
  is_fresh boolean;
  results jsonb;
begin
  if patience is not null then
    perform set_config('lock_timeout', patience, true);
  end if;

  with locked as (
    update listing set is_rented = is_rented or until is not null, rental_time = coalesce(until, rental_time)
    from (
      select * from jsonb_to_recordset(requests) request (listing_id bigint, listing_version xid, shown_until timestamptz)
      order by listing_id
    ) wanted (id, version, until)
    where listing.id = wanted.id and listing.xmin = wanted.version
    returning listing.id
  )
  select coalesce(array_agg(id), '{}') into taken from locked;
  if taken = '{}' then
    return '{}';
  end if;

  perform pg_advisory_xact_lock(hashtext('renter'), hashtext(renter_id::text))
  from (select renter_id from jsonb_to_recordset(requests) request (renter_id bigint) order by renter_id) waiting;
  perform require_fresh(bool_and(newest = coalesce((select max(id) from rental_order where rental_order.renter_id = request.renter_id), 0)))
  from jsonb_to_recordset(requests) request (renter_id bigint, newest bigint);

  with request as materialized (
    select nextval('rental_order_id_seq') as id, asked.*
    from jsonb_to_recordset(requests) asked (
      listing_id bigint, fields jsonb, free_again timestamptz, keeps_time boolean, shown jsonb, bargain_id bigint, once_key text,
      once_hash bytea
    )
    where listing_id = any (taken)
  ), made as (
    insert into rental_order overriding system value
    select filled.* from request, jsonb_populate_record(null::rental_order, fields || jsonb_build_object('id', id)) filled
    returning *
  ), answered as materialized (
    select id, made.listing_id, renter_id, coupon_id, start_at, free_again, keeps_time, created_at, pay_deadline, status, once_key,
      once_hash,
      jsonb_build_object('order', to_jsonb(made), 'listing', shown) as result
    from request join made using (id)
  ), reserved as (
    insert into order_hold (order_id, listing_id, during, active)
    select id, listing_id, tstzrange(start_at, free_again), coalesce(keeps_time, true) from answered
  ), recorded as (
    insert into order_event (order_id, at, event, to_status, by, user_id)
    select id, created_at, 'order.made', status, 'renter', renter_id from answered
  ), queued as (
    insert into job (kind, subject, run_at) select 'order.close', id::text, pay_deadline from answered
  ), used as (
    update coupon set status = 2, order_id = answered.id from answered
    where coupon.id = answered.coupon_id and coupon.user_id = answered.renter_id and coupon.status = 1 returning coupon.id
  ), bargained as (
    update bargain set status = 'used', order_id = answered.id, ended_at = answered.created_at from answered join request on request.id = answered.id
    where bargain.id = request.bargain_id and bargain.user_id = answered.renter_id and bargain.status = 'held' returning bargain.id
  ), kept as (
    insert into idempotency_key (user_id, key, input_hash, result)
    select renter_id, once_key, once_hash, result from answered where once_key is not null order by renter_id, once_key
    on conflict do nothing returning key
  )
  select count(*) = cardinality(taken) and count(coupon_id) = (select count(*) from used)
      and (select count(bargain_id) from request) = (select count(*) from bargained) and count(once_key) = (select count(*) from kept),
    jsonb_object_agg(listing_id, result)
  into is_fresh, results from answered;
  perform require_fresh(is_fresh);
  perform close_lost_bookings(
    array(select (value #>> '{order,id}')::bigint from jsonb_each(results)),
    (select min((value #>> '{order,created_at}')::timestamptz) from jsonb_each(results))
  );
  return results;
end $$;
