-- channel_look: looks at a listing by day and advertising channel.
create table channel_look (
  listing_id bigint not null references listing (id),
  day date not null,
  channel text not null,
  net_id text not null default '',
  looks integer not null,
  primary key (listing_id, day, channel, net_id)
);
create index channel_look_day on channel_look (day, channel);
