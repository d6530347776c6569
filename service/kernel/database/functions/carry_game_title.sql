-- Rewrites the haystacks of a game's listings when the game is renamed.
create or replace function carry_game_title() returns trigger language plpgsql as $$
begin
  update listing set game_id = game_id where game_id = new.id;
  return null;
end $$;
