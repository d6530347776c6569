-- Shops are searched for by their whole name, in the spelling of keywords.
create index user_account_shop_name on user_account (lower(normalize(shop_name, nfkc))) where shop_name is not null;
