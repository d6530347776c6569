-- Orders, and payments, that come at the same time are written by one statement and one commit: all of them or none. Most of what a
-- single one costs is setting out and making sure of the disk, and that is the same for several. A statement for one order is one of several.
drop function place_order;
drop function settle_order;

-- Makes orders and holds their time, as if one after the other. `listing_versions` are the xmin under which the accounts were read;
-- whoever takes, moves or frees the time of an account holds its row first, in the order of the ids: loops over tables are ruled out
-- for that. `shown_until` shows an account as rented. Newcomers' orders wait for each other: as many as were counted there must be still.
-- `orders` has the columns of each order, and beside them free_again, from when its account may be taken again, and the key that it was sent with.
create function place_orders(
  listing_ids bigint[], listing_versions xid[], shown_until timestamptz[], newcomers bigint[], newcomer_orders bigint[], orders json
) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  taken integer;
  is_fresh boolean;
begin
  update listing set is_rented = is_rented or until is not null, rental_time = coalesce(until, rental_time)
  from (select * from unnest(listing_ids, listing_versions, shown_until) listed (id, version, until) order by id) wanted
  where listing.id = wanted.id and listing.xmin = wanted.version;
  get diagnostics taken = row_count;
  perform require_fresh(taken = cardinality(listing_ids));

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
  select count(*) = cardinality(listing_ids) and count(coupon_id) = (select count(*) from used) and count(once_key) = (select count(*) from kept)
  into is_fresh from wanted;
  perform require_fresh(is_fresh);
end $$;

-- Pays orders that still are as they were read: moves each status with rows of history and the money, queues the next job, and tells the
-- renter. Rows are held in the order of the orders' ids. `payments` says what each order moves from and to, the next job, what is told, and the key that it was
-- sent with; `steps` are the rows of history; `begun` those whose booked rental begins by being paid. The rest is what post_movements takes.
create function settle_orders(
  payments json, steps json, begun bigint[],
  moved_at timestamptz, kinds ledger_kind[], order_ids bigint[], charge_nos text[], places integer[], account_ids bigint[], amounts bigint[]
) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  is_fresh boolean;
  charged bigint[];
begin
  with paid as materialized (
    select listed.*
    from json_to_recordset(payments) listed (
      id bigint, seen_status smallint, seen_frozen bigint, next_status smallint, settled_at timestamptz, next_job text, next_at timestamptz,
      renter_id bigint, order_no text, told_title text, told text, once_key text, once_hash bytea, once_answer json
    ) order by id
  ), moved as (
    update rental_order set status = next_status, paid_at = paid.settled_at, wallet_frozen = 0 from paid
    where rental_order.id = paid.id and rental_order.status = seen_status and wallet_frozen = seen_frozen returning paid.*
  ), remembered as (
    insert into order_event (order_id, at, event, from_status, to_status, by, user_id, note)
    select order_id, at, event, from_status, to_status, by, user_id, note
    from json_to_recordset(steps) step (
      order_id bigint, at timestamptz, event text, from_status smallint, to_status smallint, by order_actor, user_id bigint, note text
    )
  ), queued as (
    insert into job (kind, subject, run_at) select next_job, id::text, next_at from moved
  ), told as (
    insert into notification (user_id, type, title, content, order_no, created_at)
    select renter_id, 'payment', told_title, told, order_no, settled_at from moved
  ), kept as (
    insert into idempotency_key (user_id, key, input_hash, answer)
    select renter_id, once_key, once_hash, once_answer from moved where once_key is not null order by renter_id, once_key
    on conflict do nothing returning key
  )
  select count(*) = (select count(*) from moved) and count(once_key) = (select count(*) from kept), array_agg(id) filter (where seen_status = 2)
  into is_fresh, charged from paid;
  perform require_fresh(is_fresh);

  if charged is not null then
    update charge set status = 'expired' where order_id = any (charged) and status = 'pending';
  end if;
  if cardinality(begun) > 0 then
    update listing set is_rented = true, rental_time = until
    from (select listing_id, end_at as until from rental_order where id = any (begun) order by listing_id) rented where listing.id = listing_id;
  end if;
  perform post_movements(moved_at, kinds, order_ids, charge_nos, places, account_ids, amounts);
end $$;
