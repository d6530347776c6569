-- Shops of a game with one certificate in every order by index; the job `shop.count` repeats the certificate too.
alter table shop_game add column certificate smallint not null default 0;
update shop_game set certificate = shop.certificate from shop where shop.owner_id = shop_game.owner_id;
create index shop_game_certified_listings on shop_game (game_id, certificate, shop_listings desc, owner_id desc);
create index shop_game_certified_good_share on shop_game (game_id, certificate, good_share desc, owner_id desc);
create index shop_game_certified_rented on shop_game (game_id, certificate, rented desc, owner_id desc);
create index shop_game_certified_newest on shop_game (game_id, certificate, owner_id desc);
