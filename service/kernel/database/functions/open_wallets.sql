-- Opens the three accounts of every new user.
create or replace function open_wallets() returns trigger language plpgsql as $$
begin
  insert into wallet_account (id, user_id, kind, balance)
  select available_account(id), id, 'available'::account_kind, 0 from opened
  union all select frozen_account(id), id, 'frozen', 0 from opened
  union all select withdrawing_account(id), id, 'withdrawing', 0 from opened;
  return null;
end $$;
