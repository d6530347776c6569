-- Terms prefixed with a band, as in the indexes listing_banded_terms and listing_priced_terms.
create or replace function banded_terms(terms text[], band integer) returns text[] language sql immutable parallel safe cost 1000 as $$
  select array(select band || ':' || term from unnest(terms) term)
$$;
