-- Queues the job that tells a listing's alerts when it becomes free or cheaper, if anybody waits for it.
create or replace function alert_listing() returns trigger language plpgsql as $$
begin
  if exists (select from listing_alert where listing_id = new.id and told_at is null) then
    insert into job (kind, subject, run_at) values ('alert.tell', new.id::text, '2026-01-01T00:00:00Z') 
      on conflict (kind, subject) do update set run_at = excluded.run_at;
  end if;
  return null;
end $$;

create or replace trigger listing_alerts after update of is_rented, at_rest_until, is_listed, rental, discount on listing
  for each row when (
    (new.is_listed and not new.is_rented and new.at_rest_until is null
      and (old.is_rented or old.at_rest_until is not null or not old.is_listed))
    or new.shown_rental < old.shown_rental
  ) execute function alert_listing();
