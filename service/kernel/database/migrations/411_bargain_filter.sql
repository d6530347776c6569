-- The hall's filters by bargain and by free play read the best of them first.
create index listing_bargain_recommended on listing (recommendation desc, id desc)
  where is_listed and deleted_at is null and is_use_bargain;
