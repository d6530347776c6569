-- going_rate: median hourly price of a game's accounts that were rented in the last 30 days, by platform ('': all), renewed every few
-- hours: computed on request it would cost the more, the larger the market.
create table going_rate (
  game_id bigint not null references game (id),
  platform text not null,
  accounts integer not null,
  hourly bigint not null,
  primary key (game_id, platform)
);
insert into job (kind, subject, run_at) values ('goingRate.refresh', 'all', '2026-01-01T00:00:00Z');
