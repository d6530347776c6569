-- The hourly price on a card: after the activity, whose amount is what is rounded, as activityDiscountFen in contract/rules/price.ts does.
create or replace function set_shown_rental() returns trigger language plpgsql as $$
begin
  new.shown_rental := new.rental - round(new.rental * (1 - new.discount));
  return new;
end $$;
