create or replace function set_listing_haystack() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  new.haystack := listing_haystack(new.title, new.attrs, new.zone, (select game.title from game where game.id = new.game_id));
  return new;
end $$;
