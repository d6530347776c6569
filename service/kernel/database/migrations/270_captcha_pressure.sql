-- Steps of the time-lock that came with the puzzle; null: none, or a puzzle of the previous release.
alter table captcha_puzzle add column work_steps integer;
-- What the whole site sees within an hour.
create index login_attempt_captcha on login_attempt (last_at) where subject like 'captcha:%';
create index registration_time on registration (created_at);
create index known_browser_hash on known_browser (browser_hash);
