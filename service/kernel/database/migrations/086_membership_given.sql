-- VIP time from before memberships were kept as spans was given.
insert into membership (user_id, product, starts_at, ends_at, paid)
select id, 'vip', now(), vip_until, 0 from user_account
where vip_until > now() and not exists (select from membership where user_id = user_account.id);
