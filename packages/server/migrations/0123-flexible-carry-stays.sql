-- A holding that is emptied keeps its carry. Acts of before, and of servers of an older version beside this one, did not: hours are
-- computed again from the acts, so each says how it was.
alter table flexible_act add column keeps_carry boolean not null default false;
