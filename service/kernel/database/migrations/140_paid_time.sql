-- Null in orders of processes of the version before: their time runs from when they were made, and they keep it from then on.
alter table rental_order
  add column starts_when_paid boolean,
  add column pays_first boolean;
