-- attributes: what accounts of the game are described by, in order: name, kind, unit, choices. Empty: `attribute_names` alone.
alter table game add column attributes jsonb not null default '[]' check (jsonb_typeof(attributes) = 'array');
