-- An order is made, and paid, by one statement: everything is decided on what was read before without a lock, and these functions write it if
-- that still is so. Else they fail as a serialization failure does, and it is read and decided anew.

create function require_fresh(is_fresh boolean) returns void language plpgsql as $$
begin
  if is_fresh is not true then
    raise exception 'what was read has changed meanwhile' using errcode = 'serialization_failure';
  end if;
end $$;

-- A key belongs to a caller who was just read, and nobody's row is ever removed: no need to hold it for every key.
alter table idempotency_key drop constraint idempotency_key_user_id_fkey;

-- Makes an order and holds its time. `listing_version` is the xmin under which the account was read; whoever takes, moves or frees its time
-- holds its row first. `shown_until` shows it as rented. A newcomer's orders wait for each other: as many as were counted there must be still.
create function place_order(
  caller bigint, listing bigint, listing_version xid, shown_until timestamptz, coupon bigint, newcomer_orders bigint,
  once_key text, once_hash bytea, once_answer json,
  number text, owner bigint, first_status smallint, rented rent_mode, rented_type smallint, rented_block rent_block, paid smallint, bonus smallint,
  made_at timestamptz, starts timestamptz, ends timestamptz, free_again timestamptz, deadline timestamptz,
  base bigint, activity bigint, vip bigint, saved bigint, net_rent bigint, currency integer, currency_fen bigint, safety bigint, total bigint, price_lines jsonb,
  via text, via_net_id text, via_uid text
) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  made bigint;
begin
  if shown_until is null then
    perform from listing l where l.id = listing and l.xmin = listing_version for no key update;
  else
    update listing l set is_rented = true, rental_time = shown_until where l.id = listing and l.xmin = listing_version;
  end if;
  if not found then perform require_fresh(false); end if;

  if newcomer_orders is not null then
    perform pg_advisory_xact_lock(hashtext('newcomer'), hashtext(caller::text));
    perform require_fresh(newcomer_orders = (select count(*) from rental_order where renter_id = caller));
  end if;

  insert into rental_order (
    order_no, renter_id, owner_id, listing_id, status, mode, type, block, paid_hours, bonus_hours, created_at, start_at, end_at, pay_deadline,
    rent_base, activity_discount, vip_discount, coupon_discount, rent, game_money, game_money_fen, deposit, payable, coupon_id, lines,
    channel, channel_net_id, channel_uid
  ) values (
    number, caller, owner, listing, first_status, rented, rented_type, rented_block, paid, bonus, made_at, starts, ends, deadline,
    base, activity, vip, saved, net_rent, currency, currency_fen, safety, total, coupon, price_lines,
    via, via_net_id, via_uid
  ) returning id into made;

  if coupon is not null then
    update coupon c set status = 2, order_id = made where c.id = coupon and c.user_id = caller and c.status = 1;
    if not found then perform require_fresh(false); end if;
  end if;
  insert into order_hold (order_id, listing_id, during) values (made, listing, tstzrange(starts, free_again));
  insert into order_event (order_id, at, event, to_status, by, user_id) values (made, made_at, 'order.made', first_status, 'renter', caller);
  insert into job (kind, subject, run_at) values ('order.close', made, deadline);
  if once_key is not null then
    insert into idempotency_key (user_id, key, input_hash, answer) values (caller, once_key, once_hash, once_answer) on conflict do nothing;
    if not found then perform require_fresh(false); end if;
  end if;
end $$;

-- Pays an order that still is as it was read: moves the status with a row of history for each step and the money, queues the next job, and tells
-- the renter.
create function settle_order(
  paid_order bigint, seen_status smallint, seen_frozen bigint, next_status smallint, settled_at timestamptz,
  events text[], froms smallint[], tos smallint[], actors order_actor[], users bigint[], notes text[],
  shown_until timestamptz, next_job text, next_at timestamptz, number text, told_title text, told text,
  kinds ledger_kind[], order_ids bigint[], charge_nos text[], places integer[], account_ids bigint[], amounts bigint[],
  caller bigint, once_key text, once_hash bytea, once_answer json
) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  update rental_order o set status = next_status, paid_at = settle_order.settled_at, wallet_frozen = 0
  where o.id = paid_order and o.status = seen_status and o.wallet_frozen = seen_frozen;
  if not found then perform require_fresh(false); end if;
  insert into order_event (order_id, at, event, from_status, to_status, by, user_id, note)
  select paid_order, settle_order.settled_at, step.* from unnest(events, froms, tos, actors, users, notes) step;
  if seen_status = 2 then
    update charge c set status = 'expired' where c.order_id = paid_order and c.status = 'pending';
  end if;
  if shown_until is not null then
    update listing l set is_rented = true, rental_time = shown_until from rental_order o where o.id = paid_order and l.id = o.listing_id;
  end if;
  insert into job (kind, subject, run_at) values (next_job, paid_order, next_at);
  insert into notification (user_id, type, title, content, order_no, created_at)
  values (caller, 'payment', told_title, told, number, settle_order.settled_at);
  perform post_movements(settle_order.settled_at, kinds, order_ids, charge_nos, places, account_ids, amounts);
  if once_key is not null then
    insert into idempotency_key (user_id, key, input_hash, answer) values (caller, once_key, once_hash, once_answer) on conflict do nothing;
    if not found then perform require_fresh(false); end if;
  end if;
end $$;

-- Only post_movements writes the ledger, and so only it moves balances; it looks at the sums of what it is given instead of what it has written.
drop trigger post_ledger_entries on ledger_entry;
drop function post_ledger_entries();

create function refuse_stray_entry() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are written by post_movements alone' using errcode = 'restrict_violation';
end $$;
create trigger ledger_entry_is_posted before insert on ledger_entry for each statement
  when (current_setting('ledger.posting', true) is distinct from 'on') execute function refuse_stray_entry();

-- Loops over tables are ruled out for its plan, so that the users' accounts are written in the order of their ids whatever the tables hold: two
-- movements cannot wait for each other. `rests` is what an entry's account still moves after it. The platform's accounts keep no balance.
create or replace function post_movements(
  moved_at timestamptz, kinds ledger_kind[], order_ids bigint[], charge_nos text[], places integer[], account_ids bigint[], amounts bigint[]
) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  entries integer := cardinality(amounts);
  sums bigint[] := array_fill(0::bigint, array[cardinality(kinds)]);
  rests bigint[] := array_fill(0::bigint, array[entries]);
  users bigint[] := '{}';
  totals bigint[] := '{}';
  spot integer;
begin
  for line in reverse entries .. 1 loop
    sums[places[line]] := sums[places[line]] + amounts[line];
    if account_ids[line] > 4 then
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
    select nextval('ledger_transaction_id_seq') as id, listed.* from unnest(kinds, order_ids, charge_nos) with ordinality listed (kind, order_id, charge_no, place)
  ), recorded as (
    insert into ledger_transaction (id, at, kind, order_id, charge_no) overriding system value
    select id, moved_at, kind, order_id, charge_no from movement
  )
  insert into ledger_entry (transaction_id, account_id, amount, balance_after)
  select movement.id, account, amount, moved.balance - rest
  from unnest(places, account_ids, amounts, rests) entry (place, account, amount, rest)
  join movement using (place)
  left join moved on moved.id = account
  where account <= 4 or moved.id is not null;
  get diagnostics spot = row_count;
  if spot is distinct from entries then
    raise exception 'a ledger entry names an unknown account' using errcode = 'foreign_key_violation';
  end if;
end $$;

-- A generated column is reckoned anew by every update of its row once a trigger stands before it, and every rental writes its listing: this one is
-- written only with what it is made of.
alter table listing alter column recommendation drop expression, alter column recommendation set default 0;
create function set_listing_recommendation() returns trigger language plpgsql as $$
begin
  new.recommendation := (case when new.top_shelf then 2000 else 0 end) + round(new.rating * 200)::integer + least(new.rented_count, 1000)
    + (case when new.is_insurance then 100 else 0 end);
  return new;
end $$;
create trigger listing_recommendation before insert or update of top_shelf, rating, rented_count, is_insurance, recommendation on listing
  for each row execute function set_listing_recommendation();
