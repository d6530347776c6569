-- Makes the closing job of every unpaid booking due whose time one of these orders has just reserved. A job that is running is skipped: it
-- waits for the listing, which the caller has locked, and then finds the time taken.
create or replace function close_lost_bookings(orders bigint[], moved_at timestamptz) returns void language sql as $$
  with due as (
    select job.kind, job.subject
    from order_hold taken
    join rental_order lost on lost.listing_id = taken.listing_id and lost.pays_first and lost.status in (1, 2)
    join order_hold wanted on wanted.order_id = lost.id and not wanted.active and wanted.during && taken.during
    join job on job.kind = 'order.close' and job.subject = lost.id::text and job.run_at > moved_at
    where taken.order_id = any (orders) and taken.active
    for update of job skip locked
  )
  update job set run_at = moved_at from due where job.kind = due.kind and job.subject = due.subject
$$;
