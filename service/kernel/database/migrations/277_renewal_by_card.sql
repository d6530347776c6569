-- What a card charge of a running order pays for: the renewal as it was agreed. Null for every other charge, and in rows of the previous release.
alter table charge add column renewal jsonb;
