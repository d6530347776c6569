create or replace function set_listing_haystack() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  new.haystack := listing_search_text(
    new.title, new.attrs, new.inventory, new.platform, new.zone, (select game.title from game where game.id = new.game_id)
  );
  return new;
end $$;
