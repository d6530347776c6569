-- A zone that two platforms have: no rows of the other one are passed.
create index listing_game_platform_zone on listing (game_id, zone, platform, recommendation desc, id desc)
  where is_listed and deleted_at is null;
