-- Whoever switches the own name in rankings on or off enters or leaves the newcomers' ranking.
create or replace function show_newcomer() returns trigger language plpgsql as $$
begin
  update newcomer_standing set is_shown = new.show_in_rankings where user_id = new.user_id and is_shown <> new.show_in_rankings;
  return null;
end $$;
create or replace trigger user_setting_newcomer after insert or update of show_in_rankings on user_setting
for each row execute function show_newcomer();
