-- The platform's accounts keep no balance, so that no row is updated by every order; `platform` in service/commands/walletPost.ts names
-- them.
create or replace function is_platform_account(account_id bigint) returns boolean language sql immutable parallel safe as $$
  select account_id <= 4
$$;
