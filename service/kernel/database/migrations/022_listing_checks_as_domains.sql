-- Every rental writes its listing: thirteen table checks would be read anew each time, those of a type are not.
create domain fen_positive as bigint check (value > 0);
create domain rental_hours as smallint check (value between 1 and 24);
create domain paid_factor as numeric(5, 4) check (value > 0 and value <= 1);
create domain exchange_rate as numeric(12, 4) check (value >= 0);
create domain few as smallint check (value between 1 and 12);

alter table listing
  drop constraint listing_rental_check,
  drop constraint listing_deposit_check,
  drop constraint listing_min_rental_period_check,
  drop constraint listing_daily_rental_check,
  drop constraint listing_ten_hour_rental_check,
  drop constraint listing_weekly_rental_check,
  drop constraint listing_morning_rental_check,
  drop constraint listing_afternoon_rental_check,
  drop constraint listing_night_rental_check,
  drop constraint listing_discount_check,
  drop constraint listing_game_money_check,
  drop constraint listing_money_exchange_rate_check,
  drop constraint listing_image_count_check,
  alter column rental type fen_positive,
  alter column deposit type fen,
  alter column min_rental_period type rental_hours,
  alter column daily_rental type fen,
  alter column ten_hour_rental type fen,
  alter column weekly_rental type fen,
  alter column morning_rental type fen,
  alter column afternoon_rental type fen,
  alter column night_rental type fen,
  alter column discount type paid_factor,
  alter column game_money type fen,
  alter column money_exchange_rate type exchange_rate,
  alter column image_count type few;
