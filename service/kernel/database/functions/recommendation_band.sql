-- Band of a listing by its recommendation; the best listings are in the highest bands, which are the smallest. Hits are read band by band
-- until they fill a page. Index listing_banded_terms is built from it: a change needs a migration that rebuilds the index.
create or replace function recommendation_band(recommendation integer) returns integer language sql immutable parallel safe as $$
  select width_bucket(recommendation,
    '{900,902,905,910,920,930,945,960,980,1000,1005,1020,1040,1060,1090,1120,1160,1220,1300,1400,1600,3000,3100,3200,3300}'::integer[])
$$;
