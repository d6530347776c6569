-- Account of what a user has frozen; `frozen` in service/kernel/ledger/post.ts builds the same id.
create or replace function frozen_account(user_id bigint) returns bigint language sql immutable parallel safe as $$
  select user_id * 10 + 2
$$;
