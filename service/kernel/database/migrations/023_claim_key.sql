-- A key is claimed by a lock that ends with the transaction, and its row is written once, with the answer; as json the answer is given back
-- byte for byte.
alter table idempotency_key alter column answer type json using answer::json;

create function claim_key(caller bigint, wanted text, out input_hash bytea, out answer json) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(wanted, caller));
  -- Commands look up rows by their keys. For this transaction they are planned once for all values, and by index also while tables are small:
  -- such a plan outlives the small table.
  perform set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true);
  -- A new statement, and so it sees what the holder of the lock before has committed.
  select stored.input_hash, stored.answer into input_hash, answer from idempotency_key stored where user_id = caller and key = wanted;
end $$;
