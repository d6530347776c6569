-- What the platform decided about money that the books could not take: into the payer's wallet, given back at the cashier's, or none had come.
alter table payment_dispute
  add column decided_at timestamptz,
  add column outcome text check (outcome in ('credited', 'returned', 'void')),
  add column reason text,
  add check (num_nonnulls(decided_at, outcome, reason) in (0, 3));
create index payment_dispute_waiting on payment_dispute (heard_at) where decided_at is null;
