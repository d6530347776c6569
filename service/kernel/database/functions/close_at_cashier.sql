-- Queues the query that closes an abandoned charge at the cashier; created_at has passed, so the job is due at once.
create or replace function close_at_cashier() returns trigger language plpgsql as $$
begin
  insert into job (kind, subject, run_at) values ('charge.query', new.charge_no, new.created_at)
  on conflict (kind, subject) do update set run_at = excluded.run_at;
  return null;
end $$;
