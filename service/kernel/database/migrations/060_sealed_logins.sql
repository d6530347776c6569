-- A login stands sealed (service/credentials/vault.ts). Rows from before stand in login_account and login_secret until a service has sealed them.
alter table listing
  add column login_sealed text,
  alter column login_account drop not null,
  alter column login_secret drop not null;
