-- Of orders that are written together, the one whose account somebody else was quicker to take no longer takes the others down with it.
drop function place_orders;

-- Makes orders and holds their time, as if one after the other, each of another account, and answers with the accounts that were taken.
-- `listing_versions` are the xmin under which the accounts were read: the order of one that has changed since is left out. Whoever takes,
-- moves or frees the time of an account holds its row first, in the order of the ids: loops over tables are ruled out for that. `shown_until` shows an account as rented. Newcomers' orders wait for each other: as many as were counted there must be still.
-- `orders` has the columns of each order, and beside them free_again, from when its account may be taken again, and the key that it was sent with.
create function place_orders(
  listing_ids bigint[], listing_versions xid[], shown_until timestamptz[], newcomers bigint[], newcomer_orders bigint[], orders json
) returns bigint[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  taken bigint[];
  is_fresh boolean;
begin
  with held as (
    update listing set is_rented = is_rented or until is not null, rental_time = coalesce(until, rental_time)
    from (select * from unnest(listing_ids, listing_versions, shown_until) listed (id, version, until) order by id) wanted
    where listing.id = wanted.id and listing.xmin = wanted.version
    returning listing.id
  )
  select coalesce(array_agg(id), '{}') into taken from held;
  if taken = '{}' then
    return taken;
  end if;

  if cardinality(newcomers) > 0 then
    perform pg_advisory_xact_lock(hashtext('newcomer'), hashtext(newcomer::text)) from (select unnest(newcomers) as newcomer order by 1) waiting;
    perform require_fresh(count(distinct newcomer) = count(*) and bool_and(counted = (select count(*) from rental_order where renter_id = newcomer)))
    from unnest(newcomers, newcomer_orders) listed (newcomer, counted);
  end if;

  with wanted as materialized (
    select nextval('rental_order_id_seq') as id, listed.*
    from json_to_recordset(orders) listed (
      order_no text, renter_id bigint, owner_id bigint, listing_id bigint, status smallint, mode rent_mode, type smallint, block rent_block,
      paid_hours smallint, bonus_hours smallint, created_at timestamptz, start_at timestamptz, end_at timestamptz, pay_deadline timestamptz,
      rent_base bigint, activity_discount bigint, vip_discount bigint, coupon_discount bigint, rent bigint, game_money integer, game_money_fen bigint,
      deposit bigint, payable bigint, coupon_id bigint, lines jsonb, channel text, channel_net_id text, channel_uid text,
      free_again timestamptz, once_key text, once_hash bytea, once_answer json
    )
    where listing_id = any (taken)
  ), made as (
    insert into rental_order (
      id, order_no, renter_id, owner_id, listing_id, status, mode, type, block, paid_hours, bonus_hours, created_at, start_at, end_at, pay_deadline,
      rent_base, activity_discount, vip_discount, coupon_discount, rent, game_money, game_money_fen, deposit, payable, coupon_id, lines,
      channel, channel_net_id, channel_uid
    ) overriding system value
    select id, order_no, renter_id, owner_id, listing_id, status, mode, type, block, paid_hours, bonus_hours, created_at, start_at, end_at, pay_deadline,
      rent_base, activity_discount, vip_discount, coupon_discount, rent, game_money, game_money_fen, deposit, payable, coupon_id, lines,
      channel, channel_net_id, channel_uid
    from wanted
  ), held as (
    insert into order_hold (order_id, listing_id, during) select id, listing_id, tstzrange(start_at, free_again) from wanted
  ), told as (
    insert into order_event (order_id, at, event, to_status, by, user_id) select id, created_at, 'order.made', status, 'renter', renter_id from wanted
  ), queued as (
    insert into job (kind, subject, run_at) select 'order.close', id::text, pay_deadline from wanted
  ), used as (
    update coupon set status = 2, order_id = wanted.id from wanted
    where coupon.id = wanted.coupon_id and coupon.user_id = wanted.renter_id and coupon.status = 1 returning coupon.id
  ), kept as (
    insert into idempotency_key (user_id, key, input_hash, answer)
    select renter_id, once_key, once_hash, once_answer from wanted where once_key is not null order by renter_id, once_key
    on conflict do nothing returning key
  )
  select count(*) = cardinality(taken) and count(coupon_id) = (select count(*) from used) and count(once_key) = (select count(*) from kept)
  into is_fresh from wanted;
  perform require_fresh(is_fresh);
  return taken;
end $$;
