-- Fails with a serialization failure if rows have changed since a command was decided on them.
create or replace function require_fresh(is_fresh boolean) returns void language plpgsql as $$
begin
  if is_fresh is not true then
    raise exception 'what was read has changed meanwhile' using errcode = 'serialization_failure';
  end if;
end $$;
