-- Equal minimums of an hour are lent in equal shares: the fill of every offer follows from the marginal minimum and q, which is kept as
-- its two sums so that it is exact. Null: an hour that was cleared by place, whose cut stands beside them.
alter table flexible_hour add column share_part numeric(38, 8);
alter table flexible_hour add column share_whole numeric(38, 8);
-- What joined inside the hour: not in its book, offered from its end.
alter table flexible_hour add column joined numeric(38, 8) not null default 0;

-- What joined in the open hour, for the preview alone. It begins with each hour, so nothing is counted here for the running one.
alter table flexible_bucket add column joining numeric(38, 8) not null default 0;

-- The preview: the running hour as it would be cleared now. It stands on the book of `next_hour`; null: no hour was cleared yet.
alter table flexible_pool add column next_hour timestamptz;
alter table flexible_pool add column next_marginal numeric(38, 8) not null default 0;
alter table flexible_pool add column next_part numeric(38, 8) not null default 0;
alter table flexible_pool add column next_whole numeric(38, 8) not null default 0;
alter table flexible_pool add column next_unmet numeric(38, 8) not null default 0;
alter table flexible_pool add column next_demand numeric(38, 8) not null default 0;
alter table flexible_pool add column next_joined numeric(38, 8) not null default 0;
update flexible_pool p set next_hour = h.hour, next_marginal = h.marginal, next_part = h.marginal_share, next_whole = 1,
  next_unmet = h.unmet, next_demand = h.demand
from flexible_hour h where h.asset = p.asset and h.hour = p.done_until - interval '1 hour';

-- Places are of hours before. Processes of an older version still read them, so a new holding has one.
alter table flexible_holding alter column place set default 0;
alter table flexible_holding alter column place drop not null;
alter table flexible_holding alter column next_place set default 0;
alter table flexible_holding alter column next_place drop not null;
alter table flexible_opening alter column place drop not null;
