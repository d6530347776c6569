-- Owners' side of a rental. A listing's password is due from the end of a rental until its owner has entered a new one.
alter table listing
  add column password_due_at timestamptz,
  add column password_due_order bigint references rental_order (id),
  -- Whether it rests while its password is due; null: if it asks for a deposit.
  add column rests_for_password boolean;
create index listing_password_due on listing (owner_id, password_due_at, id) where password_due_at is not null and deleted_at is null;
create index listing_password_due_order on listing (password_due_order) where password_due_order is not null;
create index rental_order_owner on rental_order (owner_id, id) where paid_at is not null;
create index rental_order_unsettled on rental_order (owner_id, id) where paid_at is not null and settled_at is null;
create index rental_order_waiting on rental_order (start_at) where status = 3;
create index rental_order_lent on rental_order (listing_id, start_at) where status = 3;

-- Paid bookings that their owners cancelled.
create table undelivered (
  order_id bigint primary key references rental_order (id),
  owner_id bigint not null references user_account (id),
  at timestamptz not null,
  reason text not null check (char_length(reason) between 1 and 200),
  -- Looked at by an operator: counts no longer.
  forgiven_at timestamptz
);
create index undelivered_owner on undelivered (owner_id, at) where forgiven_at is null;

-- Owners who may not publish until an operator has looked.
create table publishing_stop (
  user_id bigint primary key references user_account (id),
  since timestamptz not null
);

-- Bookings whose owners were told by SMS that the password is still to be changed.
create table password_warning (
  order_id bigint primary key references rental_order (id),
  at timestamptz not null
);
insert into job (kind, subject, run_at) values ('password.warn', 'all', '2026-01-01T00:00:00Z');
