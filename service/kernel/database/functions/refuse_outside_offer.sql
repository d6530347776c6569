-- Refuses to reserve time of a listing outside its windows or before the end of its rest; rentals of days and weeks need whole days. A renewal is
-- judged by what it adds. What was reserved before windows or rest changed is kept: payment and release of a reservation are not judged.
create or replace function refuse_outside_offer() returns trigger language plpgsql as $$
declare
  offer record;
  starts timestamptz := lower(new.during);
  ends timestamptz := upper(new.during) - interval '10 minutes';
begin
  if tg_op = 'UPDATE' then
    if lower(new.during) <> lower(old.during) or upper(new.during) <= upper(old.during) then
      return null;
    end if;
    starts := upper(old.during) - interval '10 minutes';
  end if;
  select windows, resting_until, type into offer
  from listing, rental_order where listing.id = new.listing_id and rental_order.id = new.order_id;
  if tg_op = 'INSERT' and offer.type in (6, 7) and offer.windows is not null then
    ends := (date_trunc('day', (ends - interval '1 microsecond') at time zone 'Asia/Shanghai') + interval '1 day') at time zone 'Asia/Shanghai';
    starts := date_trunc('day', starts at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai';
  end if;
  if starts < offer.resting_until or not lies_on_offer(offer.windows, starts, ends) then
    raise exception 'outside what the listing offers' using errcode = 'check_violation', constraint = 'outside_offer';
  end if;
  return null;
end $$;
create or replace trigger order_hold_on_offer after insert or update of during on order_hold
  for each row execute function refuse_outside_offer();
