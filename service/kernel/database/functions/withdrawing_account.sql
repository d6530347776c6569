-- Account of money on its way to a user's Alipay account; `withdrawing` in service/kernel/ledger/post.ts builds the same id.
create or replace function withdrawing_account(user_id bigint) returns bigint language sql immutable parallel safe as $$
  select user_id * 10 + 3
$$;
