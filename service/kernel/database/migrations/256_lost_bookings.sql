-- Unpaid bookings that reserve their time only when paid: who pays first closes the others.
create index rental_order_pays_first on rental_order (listing_id) where pays_first and status in (1, 2);
