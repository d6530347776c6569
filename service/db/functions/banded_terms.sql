-- Each term as index listing_banded_terms has it of the listings of a band.
create or replace function banded_terms(terms text[], band integer) returns text[] language sql immutable parallel safe cost 1000 as $$
  select array(select band || ':' || term from unnest(terms) term)
$$;
