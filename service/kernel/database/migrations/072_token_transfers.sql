-- A login on its way to another brand's host: one use, one address, one minute.
create table token_transfer (
  code_hash bytea primary key,
  user_id bigint not null references user_account (id),
  address_hash bytea not null,
  expires_at timestamptz not null
);
create index token_transfer_expiry on token_transfer (expires_at);
