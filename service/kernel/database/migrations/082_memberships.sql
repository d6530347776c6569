create type membership_product as enum ('vip', 'super');
alter table user_account add column super_until timestamptz;

-- subscription: one buying of a membership, paid like an order. `credit` is what remaining VIP time counts towards super member.
create table subscription (
  id bigint generated always as identity primary key,
  subscription_no text not null unique,
  user_id bigint not null references user_account (id),
  product membership_product not null,
  plan text not null check (plan in ('month', 'quarter', 'year')),
  price fen not null,
  credit fen not null default 0,
  payable fen not null,
  lines jsonb not null,
  status text not null default 'unpaid' check (status in ('unpaid', 'paying', 'paid', 'closed')),
  wallet_frozen fen not null default 0,
  created_at timestamptz not null,
  pay_deadline timestamptz not null,
  paid_at timestamptz,
  check (payable = price - credit),
  check ((status = 'paid') = (paid_at is not null))
);
create index subscription_user on subscription (user_id, id desc);
create unique index one_open_subscription on subscription (user_id) where status in ('unpaid', 'paying');

-- membership: a span of time that somebody is a member. `paid` is what it cost; of a span that was given it is 0. `ended_at`: turned into credit.
create table membership (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  product membership_product not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  paid fen not null,
  subscription_id bigint references subscription (id),
  ended_at timestamptz,
  check (starts_at < ends_at)
);
create index membership_user on membership (user_id, product, ends_at);
create index membership_subscription on membership (subscription_id) where subscription_id is not null;

-- membership_gift: the red packets of one monthly day; the key is what makes them come once.
create table membership_gift (
  user_id bigint not null references user_account (id),
  product membership_product not null,
  due_on date not null,
  given_at timestamptz not null,
  primary key (user_id, product, due_on)
);

alter table charge add column subscription_id bigint references subscription (id), add check (order_id is null or subscription_id is null);
create index charge_subscription on charge (subscription_id) where subscription_id is not null;
