-- Until when the hall shows a listing as resting: outside its windows, resting until a moment, or waiting for a new password (infinity); null: on
-- offer now. A job turns it; orders are decided by windows and rest themselves.
alter table listing add column at_rest_until timestamptz;
