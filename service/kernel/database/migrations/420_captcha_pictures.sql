-- Right solutions that a key costs, of which this puzzle is one.
alter table captcha_puzzle add column pictures smallint not null default 1;
