-- What was booked for a holding of which nothing is left is paid when it is booked: no redemption is to come that could bring it.
-- `id` is the holding's, `paid_in` the run or act that paid it; one line for each coin.
create table staking_leftover (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  paid_in bigint not null,
  line smallint not null,
  product_id bigint not null,
  coin text not null,
  amount numeric(38, 8) not null check (amount > 0),
  at timestamptz not null,
  -- It lay there from before such rewards were paid, and a job paid it.
  is_repair boolean not null default false,
  primary key (bucket, user_id, id, paid_in, line)
);
create index staking_leftover_newest on staking_leftover (at, id, paid_in, line);
grant select, insert on staking_leftover to tenor_app;

-- What lies beside a holding of zero by now: a job pays it once, and says so. Null: nothing is to be repaired.
alter table staking_unpaid add column stuck_at timestamptz;
update staking_unpaid u set stuck_at = h.accrued_to from staking_holding h
where h.bucket = u.bucket and h.user_id = u.user_id and h.id = u.id and u.amount > 0 and h.amount = 0
  and not exists (
    select 1 from staking_stake s
    where s.bucket = h.bucket and s.user_id = h.user_id and s.holding_id = h.id and s.counted_in is null);
create index staking_unpaid_stuck on staking_unpaid (stuck_at, bucket, user_id, id) where stuck_at is not null;

-- The part of the cash that no standard redemption waits for: fast ones take from it. Set each minute, when cash is entered and when the
-- queue is served. Null: it has not been set yet, and nothing is paid fast of a cash.
alter table staking_product add column fast_float numeric(38, 8) check (fast_float >= 0);
alter table staking_product add column float_at timestamptz not null default '1970-01-01 00:00:00+00';

-- A standard redemption that became a fast one: when, and what counted for the day's quota.
alter table staking_redemption add column fast_at timestamptz;
alter table staking_redemption add column fast_asked numeric(38, 8);
create index staking_redemption_asked on staking_redemption (product_id, created_at) where state = 'REDEEMING' and not is_fast;
