-- The text in which keywords are searched for: title, attribute values, the best pieces, platform, zone and game, one per line, so that no
-- match spans two of them. Indexes listing_banded_terms and listing_priced_terms are built from it: a change needs a migration that
-- rewrites listing.haystack.
create or replace function listing_search_text(title text, attrs jsonb, inventory jsonb, platform text, zone text, game_title text)
  returns text language sql immutable parallel safe as $$
  select lower(normalize(concat_ws(
    chr(10), title, (select string_agg(value ->> 'value', chr(10)) from jsonb_array_elements(attrs)),
    (select string_agg(value ->> 'name', chr(10)) from jsonb_array_elements(inventory) with ordinality element (value, place)
      where place <= 24),
    platform, zone, game_title
  ), nfkc))
$$;
