-- Locks an idempotency key until the transaction ends, and returns the request hash and the response stored for it, if any.
create or replace function claim_key(caller bigint, wanted text, out input_hash bytea, out answer json) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(wanted, caller));
  -- Commands look up rows by key, so this transaction uses generic index plans, even while tables are small: a cached plan outlives the
  -- small table.
  perform set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true);
  -- A new statement, so it sees what the previous holder of the lock has committed.
  select stored.input_hash, stored.answer into input_hash, answer from idempotency_key stored where user_id = caller and key = wanted;
end $$;
