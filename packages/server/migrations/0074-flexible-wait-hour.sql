-- The hour of the pool in which a redemption was asked for: the end of that hour, and of no hour before, pays it. Who waits already
-- is of an hour long before: they are paid as they would have been.
alter table flexible_wait add column hour timestamptz not null default '1970-01-01 00:00:00+00';
