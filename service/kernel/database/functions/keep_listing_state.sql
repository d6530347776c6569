-- Keeps state, is_listed and deleted_at in step, whichever of them a statement writes. A listing that rests until further notice is not listed;
-- one that rests until a moment is. A draft or a listing that waits for a look is never listed.
create or replace function keep_listing_state() returns trigger language plpgsql as $$
declare
  -- Whether the statement wrote the columns of the previous release.
  by_flags boolean := case when tg_op = 'INSERT' then new.state = 'on_offer' else new.state = old.state end;
begin
  if by_flags then
    if new.deleted_at is not null then
      new.state := 'deleted';
    elsif new.state = 'deleted' or (not new.is_listed and new.state = 'on_offer') then
      new.state := case when new.is_listed then 'on_offer' else 'off' end;
    elsif tg_op = 'UPDATE' and new.is_listed is distinct from old.is_listed then
      if new.is_listed and new.state in ('off', 'resting') then
        new.state := 'on_offer';
        new.resting_until := null;
      elsif not new.is_listed and new.state = 'resting' and new.resting_until is distinct from 'infinity' then
        new.state := 'off';
      end if;
    end if;
  end if;
  if new.state <> 'resting' then
    new.resting_until := null;
  end if;
  new.is_listed := new.state = 'on_offer' or (new.state = 'resting' and new.resting_until is distinct from 'infinity');
  -- Whoever listed it without saying when: imports, and processes of the previous release.
  if new.is_listed and new.published_at is null then
    new.published_at := coalesce(new.created_at, now());
  end if;
  -- Its first time on offer, unless it began there: then its id is its turn.
  if tg_op = 'UPDATE' and new.is_listed and not old.is_listed and old.published_at is null and new.offer_turn is null then
    new.offer_turn := nextval(pg_get_serial_sequence('listing', 'id'));
  end if;
  new.deleted_at := case when new.state = 'deleted' then coalesce(new.deleted_at, now()) end;
  return new;
end $$;
create or replace trigger listing_state before insert or update of state, is_listed, deleted_at, resting_until on listing
  for each row execute function keep_listing_state();
