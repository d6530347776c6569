-- inviter_trace: devices and addresses that an inviter was seen with while opening the page of invitations, as keyed hashes; whoever registers
-- from one of them by that person's link does not count.
create table inviter_trace (
  user_id bigint not null references user_account (id),
  kind text not null check (kind in ('device', 'address')),
  hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, kind, hash)
);

-- Wrong codes are counted by person and by address.
alter table exchange_failure add column address text not null default '';
create index exchange_failure_address on exchange_failure (address, at);
create index exchange_failure_at on exchange_failure (at);
