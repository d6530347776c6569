-- What came to a final state today is counted from the index alone.
create index order_event_left_to on order_event (from_status, at) include (to_status, event);
drop index order_event_left;
