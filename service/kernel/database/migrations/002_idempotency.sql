create table idempotency_key (
  user_id bigint not null references user_account (id),
  key text not null,
  input_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
