-- Reviews of four stars and more, of which the shown rate is the share.
alter table owner_tally add column good integer not null default 0;
update owner_tally set good = counted.good from (
  select owner_id, sum(stars[4] + stars[5])::integer as good
  from review_tally join listing on listing.id = review_tally.listing_id group by owner_id
) counted where counted.owner_id = owner_tally.owner_id;
