-- The platform's accounts store no balance, so that orders do not all update the same row; `platform` in service/kernel/ledger/post.ts
-- lists them.
create or replace function is_platform_account(account_id bigint) returns boolean language sql immutable parallel safe as $$
  select account_id <= 4
$$;
