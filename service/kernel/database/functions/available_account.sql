-- Account of what a user can spend; `available` in service/kernel/ledger/post.ts builds the same id.
create or replace function available_account(user_id bigint) returns bigint language sql immutable parallel safe as $$
  select user_id * 10 + 1
$$;
