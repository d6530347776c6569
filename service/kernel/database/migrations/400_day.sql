-- Figures of an hour, summed by the job day.sum some time after the hour ended; the page sums the hours that are missing here itself.
create table day_figure (
  hour timestamptz not null,
  figure text not null,
  count integer not null,
  fen bigint not null,
  primary key (hour, figure)
);
insert into job (kind, subject, run_at) values ('day.sum', 'all', '2026-01-01T00:00:00Z');

create index ledger_transaction_at on ledger_transaction (at);
create index user_account_created on user_account (created_at);
-- Which rows left a state last, and which left it today.
create index order_event_left on order_event (from_status, at);
create index listing_event_left on listing_event (from_state, at);
create index withdrawal_event_left on withdrawal_event (from_status, at);
create index status_change_left on status_change (of_table, from_status, noted_at);
-- Rows in states that are not final.
create index rental_order_unfinished on rental_order (status) where status in (1, 2, 3, 4, 8) or (status = 6 and settled_at is null);
create index charge_unfinished on charge (status) where status <> 'succeeded';
create index listing_state on listing (state);
