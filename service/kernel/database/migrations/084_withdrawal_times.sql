-- payable_from: before it nothing is handed over (a day after the account was bound). handed_at: when the payout host was given it.
alter table withdrawal add column payable_from timestamptz not null default now();
alter table withdrawal add column handed_at timestamptz;
