alter table third_account add column bound_at timestamptz;
