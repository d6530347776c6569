-- A shop's accounts in the two orders that are asked for most: a page reads its rows instead of all of the shop's.
create index listing_owner_recommended on listing (owner_id, recommendation desc, id desc) where is_listed and deleted_at is null;
create index listing_owner_price on listing (owner_id, shown_rental, id) where is_listed and deleted_at is null;
