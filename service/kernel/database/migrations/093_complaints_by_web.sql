-- complaint_statement: what the two sides say after the filing (`complaint.words`, number 0) and the answer (`complaint.answer`, number 1).
create table complaint_statement (
  complaint_id bigint not null references complaint (id),
  number smallint not null check (number >= 2),
  party complaint_party not null,
  words text not null check (char_length(words) between 2 and 500),
  at timestamptz not null,
  primary key (complaint_id, number)
);

-- complaint_picture: evidence; `number` is that of the statement.
create table complaint_picture (
  complaint_id bigint not null references complaint (id),
  number smallint not null,
  position smallint not null,
  picture_id bigint not null unique references picture (id) on delete cascade,
  primary key (complaint_id, number, position)
);
create index complaint_filed on complaint (filed_at);
