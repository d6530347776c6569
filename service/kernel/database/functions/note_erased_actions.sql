-- Records, as an action of its own, from which actions the erasure of an account removed a name, with their new digests.
create or replace function note_erased_actions() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  select jsonb_object_agg(place, encode(action_digest(subject, input, result, before, after), 'hex')) into changed
  from erased where place is not null;
  if changed is not null then
    insert into operator_action (at, operator, action, subject, input, result)
    values (now(), '系统', 'account.erased', 'audit', jsonb_build_object('digests', changed), '{}');
  end if;
  return null;
end $$;

create or replace trigger operator_action_erased after update on operator_action referencing new table as erased
  for each statement execute function note_erased_actions();
