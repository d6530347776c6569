-- A person who moves a row of their own, in withdrawal_event and deactivation_event; earlier lines say 'renter'.
alter type order_actor add value 'user';
