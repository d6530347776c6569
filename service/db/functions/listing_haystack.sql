-- The text that a keyword is searched in: title, attribute values, zone and game, one line each, so that no match spans two of them.
-- Index listing_terms is built from it: a change needs a migration that rewrites listing.haystack.
create or replace function listing_haystack(title text, attrs jsonb, zone text, game_title text) returns text
  language sql immutable parallel safe as $$
  select lower(normalize(concat_ws(chr(10), title, (select string_agg(value ->> 'value', chr(10)) from jsonb_array_elements(attrs)), zone, game_title), nfkc))
$$;
