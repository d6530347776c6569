-- Rentals under way, few among all orders.
create index rental_order_running on rental_order (listing_id) where status = 4;
