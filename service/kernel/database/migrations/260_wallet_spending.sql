-- wallet_spending: fen that a user's wallet paid on a Shanghai day without the pay password.
create table wallet_spending (
  user_id bigint not null references user_account (id),
  day date not null,
  fen bigint not null,
  primary key (user_id, day)
);
create index wallet_spending_day on wallet_spending (day);
