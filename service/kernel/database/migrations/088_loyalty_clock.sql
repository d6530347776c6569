-- When the owner of coins was told that they run out.
alter table coin_lot add column told_at timestamptz;
insert into job (kind, subject, run_at) values ('coin.expire', 'all', '2026-01-01T00:00:00Z'), ('credit.monthly', 'all', '2026-01-01T00:00:00Z');
