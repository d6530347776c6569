-- A batch of exchange codes that operators have voided: its unused codes are refused like unknown ones.
alter table code_batch add column voided_at timestamptz;
