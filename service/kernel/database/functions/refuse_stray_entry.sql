create or replace function refuse_stray_entry() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are written by post_movements alone' using errcode = 'restrict_violation';
end $$;
