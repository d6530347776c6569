-- Where the WAL stood after a person's last command: a standby that has not come so far does not answer this person. A crash of the
-- server empties the table. Row 0 was written when it was last found empty: a standby must have that much for everybody, and without the row answers nobody.
create unlogged table read_position (
  user_id bigint primary key,
  lsn pg_lsn not null
) with (fillfactor = 50);
