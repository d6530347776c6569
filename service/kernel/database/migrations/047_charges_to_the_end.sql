-- The card cashier has the last word on every charge. asked_at: since when an order whose time is over waits for it; closed_at: when it said
-- that nothing has come and nothing will.
alter table charge add column asked_at timestamptz, add column closed_at timestamptz;

-- A charge that is given up, for another, for the wallet, or with its order, is closed at the cashier by its next question: at once, which any
-- instant that has passed says.
create function close_at_cashier() returns trigger language plpgsql as $$
begin
  insert into job (kind, subject, run_at) values ('charge.query', new.charge_no, new.created_at)
  on conflict (kind, subject) do update set run_at = excluded.run_at;
  return null;
end $$;
create trigger charge_given_up after update of status on charge for each row
  when (old.status = 'pending' and new.status = 'expired') execute function close_at_cashier();

-- payment_dispute: money that the cashier says it has taken and that the books cannot take: of another amount than was asked for, or a second
-- time. It waits for somebody to look at it. One row per payment, as it was first told.
create table payment_dispute (
  charge_no text not null references charge (charge_no),
  trade_no text not null,
  amount fen not null,
  paid_at timestamptz,
  heard_at timestamptz not null,
  primary key (charge_no, trade_no)
);
