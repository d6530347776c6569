-- A trigger instead of a generated column: PostgreSQL recomputes a generated column on every update of a row that has a BEFORE trigger, and
-- every rental updates its listing.
create or replace function set_listing_recommendation() returns trigger language plpgsql as $$
begin
  new.recommendation := (case when new.top_shelf then 2000 else 0 end) + round(new.rating * 200)::integer + least(new.rented_count, 1000)
    + (case when new.is_insurance then 100 else 0 end);
  return new;
end $$;
