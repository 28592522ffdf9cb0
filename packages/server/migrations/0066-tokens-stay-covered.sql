-- What the house makes good where tokens are paid by a higher rate than the one in force; and a move of a rate that goes the
-- other way, in a bucket into which more tokens came than were given there.
alter table staking_exchange add column made_good numeric(38, 8) not null default 0 check (made_good >= 0);
alter table staking_rate_move add column is_back boolean not null default false;
