-- state: where a listing stands (contract/listingLifecycle.machine.ts). Processes of the previous release write is_listed and deleted_at only;
-- the trigger of functions/keep_listing_state.sql keeps the three in step.
create type listing_state as enum ('draft', 'waiting', 'on_offer', 'resting', 'off', 'deleted');
alter table listing add column state listing_state not null default 'on_offer';
-- Minutes of the week in Asia/Shanghai, half-open, Monday 00:00 is 0; null: always on offer.
alter table listing add column windows int4multirange check (windows <@ int4multirange(int4range(0, 10080)) and not isempty(windows));
-- null: not resting; infinity: until further notice.
alter table listing add column resting_until timestamptz;
-- Keyed hash of game, zone and login; null for drafts and for listings whose login was never hashed.
alter table listing add column login_key bytea;
update listing set state = case when deleted_at is not null then 'deleted' else 'off' end::listing_state
  where deleted_at is not null or not is_listed;
create unique index listing_login_key on listing (login_key) where deleted_at is null;
create index listing_of_owner on listing (owner_id, id desc) where deleted_at is null;
