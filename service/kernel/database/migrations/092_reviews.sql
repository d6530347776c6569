create type review_status as enum ('shown', 'held', 'hidden');

-- review: what a renter says of one rental, once. `held`: a listed word is in it and a person of the platform looks at it first.
create table review (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references rental_order (id),
  listing_id bigint not null references listing (id),
  renter_id bigint not null references user_account (id),
  owner_id bigint not null references user_account (id),
  described smallint not null check (described between 1 and 5),
  sign_in smallint not null check (sign_in between 1 and 5),
  service smallint not null check (service between 1 and 5),
  total smallint not null generated always as (described + sign_in + service) stored,
  words text not null check (char_length(words) <= 200),
  tags text[] not null,
  -- How many pictures it came with.
  pictures smallint not null check (pictures between 0 and 3),
  is_anonymous boolean not null,
  created_at timestamptz not null,
  status review_status not null,
  addition text check (char_length(addition) between 1 and 200),
  added_at timestamptz,
  answer text check (char_length(answer) between 1 and 200),
  answered_at timestamptz,
  answer_status review_status,
  check ((addition is null) = (added_at is null)),
  check ((answer is null) = (answered_at is null) and (answer is null) = (answer_status is null))
);
create index review_listing on review (listing_id, id desc) where status = 'shown';
create index review_listing_pictured on review (listing_id, id desc) where status = 'shown' and pictures > 0;
create index review_listing_low on review (listing_id, id desc) where status = 'shown' and total <= 8;
create index review_renter on review (renter_id, id desc);
create index review_owner on review (owner_id, id desc);
create index review_held on review (id) where status = 'held' or answer_status = 'held';

create table review_picture (
  review_id bigint not null references review (id),
  position smallint not null,
  picture_id bigint not null unique references picture (id) on delete cascade,
  primary key (review_id, position)
);

-- review_tally: what the reviews of an account that show come to; written in the transaction that shows or hides one.
create table review_tally (
  listing_id bigint primary key references listing (id),
  reviews integer not null check (reviews >= 0),
  described integer not null,
  sign_in integer not null,
  service integer not null,
  -- Reviews with so many whole stars, from one to five.
  stars integer[] not null check (array_length(stars, 1) = 5),
  pictured integer not null,
  low integer not null
);

-- listed_word: a review or an answer that contains one waits for a person of the platform.
create table listed_word (
  word text primary key check (char_length(word) between 1 and 30),
  added_by text not null,
  added_at timestamptz not null
);

-- Ratings come from reviews alone: without one an account has that of the five votes which every one begins with.
alter table listing alter column rating set default 4.5;
update listing set rating = 4.5;
