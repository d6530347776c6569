-- Moves a newcomer between the bands of whole yuan; the lower band first, so that two transactions lock them in one order.
create or replace function band_newcomer() returns trigger language plpgsql as $$
declare
  was integer;
  now integer;
  moved record;
begin
  if tg_op <> 'INSERT' and old.is_shown and old.fen > 0 then
    was := old.fen / 100;
  end if;
  if tg_op <> 'DELETE' and new.is_shown and new.fen > 0 then
    now := new.fen / 100;
  end if;
  if was is distinct from now then
    for moved in select yuan, change from (values (was, -1), (now, 1)) band (yuan, change) where yuan is not null order by yuan loop
      insert into newcomer_band as band (month, yuan, people)
      values (case tg_op when 'DELETE' then old.month else new.month end, moved.yuan, greatest(moved.change, 0))
      on conflict (month, yuan) do update set people = band.people + moved.change;
    end loop;
  end if;
  return null;
end $$;
create or replace trigger newcomer_standing_band after insert or delete or update of fen, is_shown on newcomer_standing
for each row execute function band_newcomer();
