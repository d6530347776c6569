alter table invitation drop constraint invitation_why_not_check;
alter table invitation add constraint invitation_why_not_check
  check (why_not in ('same_identity', 'same_device', 'no_device', 'same_address', 'too_many'));
-- An attempt whose outcome is not known yet: it counts for its user, but not for others at the same address.
alter table exchange_failure add column is_open boolean not null default false;
