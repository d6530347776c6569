-- The version of the publisher's draft that a task was published from; null: unknown.
alter table task add column draft_version integer;
