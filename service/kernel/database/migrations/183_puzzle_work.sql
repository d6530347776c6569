-- Whether the answer of a puzzle counts only with the proof of work that came with it.
alter table captcha_puzzle add column asks_work boolean not null default false;
