-- Adds the changes of a listing's review tally to its owner's.
create or replace function tally_owner() returns trigger language plpgsql as $$
declare
  more integer := new.reviews - coalesce(old.reviews, 0);
  scores integer := new.described + new.sign_in + new.service - coalesce(old.described + old.sign_in + old.service, 0);
  better integer := new.stars[4] + new.stars[5] - coalesce(old.stars[4] + old.stars[5], 0);
begin
  if more <> 0 or scores <> 0 or better <> 0 then
    insert into owner_tally as tally (owner_id, reviews, totals, good)
    select owner_id, more, scores, better from listing where id = new.listing_id
    on conflict (owner_id) do update
    set reviews = tally.reviews + excluded.reviews, totals = tally.totals + excluded.totals, good = tally.good + excluded.good;
  end if;
  return null;
end $$;
create or replace trigger review_tally_of_owner after insert or update on review_tally for each row execute function tally_owner();
