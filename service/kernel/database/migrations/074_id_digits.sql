-- Keyed hashes of each six digits in a row of the person's ID number, one after the other: a pay password must be none of them. Null where the number was
-- verified before; it is filled in when the number is next proved.
alter table user_account add column id_digits bytea;
