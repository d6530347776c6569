-- Every column that names another table's row; those that stay without a key stand with their reason in service/db/foreignKeys.test.ts.
alter table rental_order add foreign key (owner_id) references user_account (id);
alter table coupon add foreign key (order_id) references rental_order (id);
alter table order_event add foreign key (order_id) references rental_order (id), add foreign key (user_id) references user_account (id);
alter table order_hold add foreign key (listing_id) references listing (id);
alter table credential_reading add foreign key (user_id) references user_account (id);
alter table notification add foreign key (order_no) references rental_order (order_no);
alter table ledger_transaction
  add foreign key (order_id) references rental_order (id),
  add foreign key (charge_no) references charge (charge_no);
