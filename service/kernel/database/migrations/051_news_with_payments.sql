-- The owner of a paid account is told by the statement that tells its renter: `news` follows the account's name, and is null from a process that
-- was started before this and tells the owner itself.
create or replace function settle_orders(
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
      renter_id bigint, order_no text, told_title text, told text, news_title text, news text, once_key text, once_hash bytea, once_answer json
    ) order by id
  ), moved as (
    update rental_order set status = next_status, paid_at = paid.settled_at, wallet_frozen = 0 from paid
    where rental_order.id = paid.id and rental_order.status = seen_status and wallet_frozen = seen_frozen returning paid.*, owner_id, listing_id
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
    union all
    select moved.owner_id, 'order', news_title, '“' || listing.title || '”' || news, order_no, settled_at from moved join listing on listing.id = listing_id
    where news is not null
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
