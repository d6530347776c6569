-- Where the visitor came from: the channel of the advertising link, with netId and uid of that link.
alter table registration add column channel_net_id text, add column channel_uid text;
alter table rental_order add column channel text, add column channel_net_id text, add column channel_uid text;
