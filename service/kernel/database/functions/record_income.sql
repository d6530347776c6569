-- Writes the income that a movement of the ledger brings an owner. Creating the trigger waits for the movements under way and keeps others
-- waiting, so the rows of all earlier movements are complete when this file has been applied.
create or replace function record_income() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into owner_income select * from income_of(new.id, new.id);
  return null;
end $$;
create or replace trigger ledger_income after insert on ledger_transaction
  for each row when (new.kind in ('settlement', 'damages', 'cancel_fee')) execute function record_income();
insert into owner_income select * from income_of(0, 9223372036854775807) on conflict do nothing;
