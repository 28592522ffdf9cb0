-- Days of minted coins are evaluated from what is there. A process of a version before that would book one as it was promised and lose
-- what it counts, so each booking moves both instants: an update that moves `accrued_to` alone is refused, and the day waits for a newer
-- process. Null: a customer's row that an older process made; it books no day that had not ended by then.
alter table staking_minted add column counted_to timestamptz;
update staking_minted set counted_to = accrued_to;
alter table staking_minted add constraint staking_minted_counted
  check (coalesce(counted_to = accrued_to, accrued_to <= created_at)) not valid;
