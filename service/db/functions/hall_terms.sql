-- All search terms of a listing. An index is filled without a search path, so the function is named with its schema.
create or replace function hall_terms(haystack text, attrs jsonb, inventory jsonb, game_id bigint, asks_deposit boolean) returns text[]
  language sql immutable parallel safe cost 10000 as $$
  select public.search_terms(haystack, attrs, inventory, game_id, asks_deposit, true)
$$;
