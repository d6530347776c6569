-- A table in partitions has no key by a column that is not part of the range: a month of orders is a range of rental_order.id.
alter table notification drop constraint notification_order_no_fkey;
