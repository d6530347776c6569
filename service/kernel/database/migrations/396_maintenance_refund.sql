-- A refund of what a rental lost to the maintenance of its game.
alter type ledger_kind add value 'maintenance_refund';
