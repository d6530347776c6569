-- Who looked at a listing last.
create index footprint_of_listing on footprint (listing_id, looked_at desc);
