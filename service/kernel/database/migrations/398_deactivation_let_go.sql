-- A person of the platform has looked at a closing and lets it go on.
alter table deactivation add column let_go_at timestamptz;
alter table deactivation add column let_go_by text;
