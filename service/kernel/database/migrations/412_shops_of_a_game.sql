-- Shops of a game in every order by index: what shops are sorted by, repeated for each of their games by the job `shop.count`.
alter table shop_game
  add column shop_listings integer not null default 0,
  add column good_share smallint not null default -1,
  add column rented integer not null default 0;
update shop_game set shop_listings = shop.listings, good_share = shop.good_share, rented = shop.rented
  from shop where shop.owner_id = shop_game.owner_id;
create index shop_game_listings on shop_game (game_id, shop_listings desc, owner_id desc);
create index shop_game_good_share on shop_game (game_id, good_share desc, owner_id desc);
create index shop_game_rented on shop_game (game_id, rented desc, owner_id desc);
