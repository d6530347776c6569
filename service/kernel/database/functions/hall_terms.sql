-- All search terms of a listing. Indexes are built without a search path, so search_terms is qualified with its schema.
create or replace function hall_terms(haystack text, attrs jsonb, inventory jsonb, game_id bigint, asks_deposit boolean) returns text[]
  language sql immutable parallel safe cost 10000 as $$
  select public.search_terms(haystack, attrs, inventory, game_id, asks_deposit, true)
$$;
