-- What a card shows as the hourly price: after the activity, of which the amount taken off is what is rounded, as activityDiscountFen in
-- contract/rules/price.ts does. The hall sorts and narrows by what it shows. Reckoned as the column is made, and from then on by a trigger,
-- for the reason told of the recommendation: a generated column doubles what it costs to write a listing at every rental.
alter table listing add column shown_rental bigint not null generated always as (rental - round(rental * (1 - discount))) stored;
alter table listing alter column shown_rental drop expression;
create function set_shown_rental() returns trigger language plpgsql as $$
begin
  new.shown_rental := new.rental - round(new.rental * (1 - new.discount));
  return new;
end $$;
create trigger listing_shown_rental before insert or update of rental, discount, shown_rental on listing
  for each row execute function set_shown_rental();
-- Also for who copies rows without the other triggers.
alter table listing enable always trigger listing_shown_rental;

drop index listing_price;
drop index listing_game_price;
create index listing_price on listing (shown_rental, id) where is_listed and deleted_at is null;
create index listing_game_price on listing (game_id, shown_rental, id) where is_listed and deleted_at is null;

-- Writing a table anew counts as no change, after which it would be analyzed by itself.
do $$ begin
  if exists (select from listing) then
    analyze listing (shown_rental);
  end if;
end $$;
