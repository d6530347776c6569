-- Links each action of an operator to the one before: place, digest of its contents, and hash over the previous hash, these and who and when.
create or replace function link_action() returns trigger language plpgsql as $$
declare
  previous record;
begin
  perform pg_advisory_xact_lock(7246290);
  select place, hash into previous from operator_action where place is not null order by place desc limit 1;
  new.place := coalesce(previous.place, 0) + 1;
  new.digest := action_digest(new.subject, new.input, new.result, new.before, new.after);
  new.hash := action_hash(previous.hash, new.place, new.at, new.operator, new.action, new.session_id, new.digest);
  return new;
end $$;

create or replace trigger operator_action_linked before insert on operator_action for each row execute function link_action();
