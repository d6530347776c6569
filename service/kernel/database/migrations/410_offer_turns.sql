-- The order in which listings first came on offer. One that was a draft before draws its turn when it is published, from the sequence of the
-- ids; the turn of any other is its id. So turns and ids are unique together, and what was seen by id stays comparable.
alter table listing add column offer_turn bigint;
create index listing_turn on listing ((coalesce(offer_turn, id)) desc) where is_listed and deleted_at is null;
create index listing_game_turn on listing (game_id, (coalesce(offer_turn, id)) desc) where is_listed and deleted_at is null;
