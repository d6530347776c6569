-- The form of a new task as typed, on whatever device; its version tells two devices apart.
create table task_draft (
  user_id bigint primary key references user_account (id),
  version integer not null,
  form jsonb not null,
  saved_at timestamptz not null
);
