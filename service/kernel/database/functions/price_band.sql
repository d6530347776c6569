-- Band of a listing by the price on its card, in fen. Index listing_priced_terms is built from it: a change needs a migration that rebuilds
-- the index.
create or replace function price_band(price bigint) returns integer language sql immutable parallel safe as $$
  select width_bucket(price, '{40,50,60,70,80,90,100,110,120,130,140,150,160,170,180,190,200,220,240,260,280,300,330,360,400,440,480,520,560,600,650,700,760,830,900,1000,1100,1300,1500,1800,2200,2600,3000,4000,6000,10000}'::bigint[])
$$;
