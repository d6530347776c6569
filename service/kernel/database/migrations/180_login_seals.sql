-- One row per key that seals logins of listings, with a text that the key alone opens: a process that cannot open each of them takes no call.
create table login_seal (
  key_id text primary key,
  sealed text not null,
  -- The key is lost, and whoever runs the market knows it.
  given_up_at timestamptz
);
