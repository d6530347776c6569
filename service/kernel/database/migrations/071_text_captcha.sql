-- Four drawn characters beside the slider; each puzzle has the answer of its kind.
alter table captcha_puzzle
  alter column answer_x drop not null,
  add column answer_text text,
  add check (num_nonnulls(answer_x, answer_text) = 1);
