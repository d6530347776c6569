-- What a money command returned, for the calls whose answer is presented from it; `answer` keeps the answers of all others, as they were sent.
alter table idempotency_key add column result json;
