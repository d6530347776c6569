-- What the same proof is good for once it has been used: the next step of the errand. Null for most purposes, and in rows of the previous release.
alter table owner_proof add column next_purpose text;
