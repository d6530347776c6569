-- The hourly price on a card, after the activity discount. The discount is rounded, not the price, as in activityDiscountFen in
-- contract/rules/price.ts.
create or replace function set_shown_rental() returns trigger language plpgsql as $$
begin
  new.shown_rental := new.rental - round(new.rental * (1 - new.discount));
  return new;
end $$;
