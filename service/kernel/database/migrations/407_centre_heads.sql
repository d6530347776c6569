-- The head of the merchant centre counts an owner's accounts: these indexes hold all that it reads, so that it does not visit the rows,
-- which lie the farther apart the larger the market is. is_rented stays in no index: what may be rented is found by its orders.
create index listing_owner_state on listing (owner_id, state) where deleted_at is null;
create index listing_published on listing (owner_id) where published_at is not null;
create index rental_order_taking on rental_order (owner_id, listing_id) where status in (1, 2, 4, 8);
