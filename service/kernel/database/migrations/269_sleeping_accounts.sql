-- Null for accounts of processes that do not record it: they do not sleep before their next login.
alter table user_account add column last_login_at timestamptz;
update user_account set last_login_at = now();
