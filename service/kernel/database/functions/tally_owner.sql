-- Adds the changes of a listing's review tally to its owner's.
create or replace function tally_owner() returns trigger language plpgsql as $$
declare
  more integer := new.reviews - coalesce(old.reviews, 0);
  scores integer := new.described + new.sign_in + new.service - coalesce(old.described + old.sign_in + old.service, 0);
begin
  if more <> 0 or scores <> 0 then
    insert into owner_tally (owner_id, reviews, totals) select owner_id, more, scores from listing where id = new.listing_id
    on conflict (owner_id) do update set reviews = owner_tally.reviews + excluded.reviews, totals = owner_tally.totals + excluded.totals;
  end if;
  return null;
end $$;
create or replace trigger review_tally_of_owner after insert or update on review_tally for each row execute function tally_owner();
