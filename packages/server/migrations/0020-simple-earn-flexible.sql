-- Flexible pools of Simple Earn: customers' money, lent to the margin engine by the hour.

-- A pool for each coin. Hours that end at or before `open_hour` are closed: acts belong to the hour that begins there. Those
-- up to `cleared_until` have their rate, those up to `done_until` are paid. `idle` is what no bucket has a slice of.
create table flexible_pool (
  asset text primary key,
  id bigint not null unique,
  -- Where the house's own transfers of the pool lie.
  house_bucket smallint not null,
  listing text not null check (listing in ('listed', 'paused', 'retired')),
  created_at timestamptz not null,
  open_hour timestamptz not null,
  cleared_until timestamptz not null,
  done_until timestamptz not null,
  idle numeric(38, 8) not null default 0,
  -- On its way to who waits.
  reserved numeric(38, 8) not null default 0,
  -- Somebody waits to be paid: what comes in is kept for them until the hour's end.
  has_queue boolean not null default false,
  -- What bonus and tiers came to under a budget: lent × rate, summed over hours.
  bonus_spent numeric(60, 16) not null default 0,
  next_rate numeric(38, 8) not null default 0,
  -- A sandbox's pool whose borrowers are simulated.
  simulated boolean not null default false,
  constraint flexible_pool_idle check (idle >= 0 and reserved >= 0),
  constraint flexible_pool_order check (done_until <= cleared_until and cleared_until <= open_hour)
);
grant select, insert, update on flexible_pool to tenor_app;

-- What operators ask of a pool, from an hour on: curve, cap, bounds, tiers, bonus, by the names of the API.
create table flexible_terms (
  asset text not null,
  from_hour timestamptz not null,
  terms jsonb not null,
  primary key (asset, from_hour)
);
grant select, insert, update on flexible_terms to tenor_app;

-- What a bucket has of a pool: the hour that its acts belong to, its slice of idle money, what is kept for those who wait,
-- what has accrued in its holdings and is not posted, and what its holdings and loans came to in the hour closed last.
create table flexible_bucket (
  bucket smallint not null,
  asset text not null,
  open_hour timestamptz not null,
  idle numeric(38, 8) not null default 0,
  cover numeric(38, 8) not null default 0,
  unposted numeric(38, 8) not null default 0,
  hour_interest numeric(38, 8) not null default 0,
  hour_charge numeric(38, 8) not null default 0,
  hour_fee numeric(38, 8) not null default 0,
  primary key (bucket, asset),
  constraint flexible_bucket_idle check (idle >= 0),
  constraint flexible_bucket_cover check (cover >= 0),
  constraint flexible_bucket_unposted check (unposted >= 0)
) with (fillfactor = 30);
create index flexible_bucket_asset on flexible_bucket (asset);
grant select, insert, update on flexible_bucket to tenor_app;

-- What a customer lends of a coin. `accrued_to`: the hours that end at or before it are in `offered`; `unposted` is the part
-- of it that the ledger does not have yet. `carry` is an integer over 8760 × 10^16; `bonus_weight` is lent × rate, summed
-- over the hours since it was paid last. Pages half full, so that an hour's update touches no index.
create table flexible_holding (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  asset text not null,
  offered numeric(38, 8) not null default 0,
  joining numeric(38, 8) not null default 0,
  frozen numeric(38, 8) not null default 0,
  margin_frozen numeric(38, 8) not null default 0,
  unposted numeric(38, 8) not null default 0,
  carry bigint not null default 0,
  minimum numeric(38, 8) not null,
  place bigint not null,
  next_minimum numeric(38, 8) not null,
  next_place bigint not null,
  accrued_to timestamptz not null,
  -- Of the hour that it accrued last.
  lent numeric(38, 8) not null default 0,
  interest numeric(38, 8) not null default 0,
  rate numeric(38, 8) not null default 0,
  earned numeric(38, 8) not null default 0,
  bonus_weight numeric(60, 16) not null default 0,
  -- How many acts it has had: numbers its transfers.
  acts integer not null default 0,
  created_at timestamptz not null,
  primary key (bucket, user_id, id),
  unique (bucket, user_id, asset),
  constraint flexible_holding_offered check (offered >= 0 and joining >= 0),
  constraint flexible_holding_frozen check (frozen >= 0 and frozen <= offered),
  constraint flexible_holding_margin check (margin_frozen >= 0),
  constraint flexible_holding_unposted check (unposted >= 0 and unposted <= offered),
  constraint flexible_holding_carry check (carry >= 0 and carry < 876000000000)
) with (fillfactor = 50);
create index flexible_holding_asset on flexible_holding (asset, bucket, user_id, id);
create index flexible_holding_order on flexible_holding (asset, minimum, place, id);
grant select, insert, update on flexible_holding to tenor_app;

-- What happened to a holding, and in which hour. From these and the published hours every hour of a holding can be computed.
-- `offered` and `joining` are by how much they changed; `minimum` and `place` what holds from the hour's end.
create table flexible_act (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  holding_id bigint not null,
  asset text not null,
  kind text not null check (kind in ('lend', 'redeem', 'wait', 'revoke', 'pay', 'seize', 'minimum', 'net')),
  mode text,
  -- What of the exchange used the money.
  sub_business text,
  at timestamptz not null,
  hour timestamptz not null,
  amount numeric(38, 8) not null check (amount >= 0),
  offered numeric(38, 8) not null default 0,
  joining numeric(38, 8) not null default 0,
  -- What left the offers of this minimum inside the hour.
  left_minimum numeric(38, 8),
  minimum numeric(38, 8),
  place bigint,
  -- The customer's own loan in the mean of the hour.
  netted numeric(38, 8) not null default 0,
  -- Its transfers: their number, the account of the customer's mode, and the interest posted before.
  period integer not null,
  account smallint not null,
  interest numeric(38, 8) not null default 0,
  primary key (bucket, user_id, id)
);
create index flexible_act_newest on flexible_act (bucket, user_id, at, id);
-- For what was sold today, over all customers: next to nothing to write.
create index flexible_act_day on flexible_act using brin (at);
create index flexible_act_holding on flexible_act (bucket, user_id, holding_id, hour, id);
create index flexible_act_paid on flexible_act (asset, at) where kind = 'pay';
create index flexible_act_left on flexible_act (asset, hour) where left_minimum is not null;
grant select, insert on flexible_act to tenor_app;

-- Redemptions that wait for an hour's end, paid in the order of asking.
create table flexible_wait (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  holding_id bigint not null,
  asset text not null,
  asked_at timestamptz not null,
  amount numeric(38, 8) not null check (amount > 0),
  left_over numeric(38, 8) not null,
  primary key (bucket, user_id, id),
  constraint flexible_wait_left check (left_over >= 0 and left_over <= amount)
);
create index flexible_wait_order on flexible_wait (asset, asked_at, id) where left_over > 0;
grant select, insert, update on flexible_wait to tenor_app;

-- How a holding stood when a month began, so that its hours are computed from there.
create table flexible_opening (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  hour timestamptz not null,
  offered numeric(38, 8) not null,
  minimum numeric(38, 8) not null,
  place bigint not null,
  carry bigint not null,
  primary key (bucket, user_id, id, hour)
);
create index flexible_opening_hour on flexible_opening using brin (hour);
grant select, insert on flexible_opening to tenor_app;

-- Hours are read for 24 months; openings from before are for nothing. Acts and published hours stay, so the rest is still right.
create function flexible_opening_remove(before timestamptz, from_bucket integer, to_bucket integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  removed bigint;
begin
  delete from flexible_opening where bucket between from_bucket and to_bucket and hour < before;
  get diagnostics removed = row_count;
  return removed;
end
$$;
revoke execute on function flexible_opening_remove(timestamptz, integer, integer) from public;
grant execute on function flexible_opening_remove(timestamptz, integer, integer) to tenor_app;

-- What a day posted of what had accrued by the hour: interest of a holding, the charge of a loan, a bonus.
create table flexible_posting (
  bucket smallint not null,
  kind smallint not null,
  account smallint not null,
  period integer not null,
  user_id bigint not null,
  reference bigint not null,
  at timestamptz not null,
  asset text not null,
  amount numeric(38, 8) not null check (amount > 0),
  primary key (bucket, user_id, reference, at, period, kind)
);
grant select, insert on flexible_posting to tenor_app;

-- A loan of the margin engine, in its borrower's bucket. `loan_time` is principal × milliseconds of the hour that is open, up
-- to `counted_to`; what was charged and is not posted stands beside it.
create table flexible_loan (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  asset text not null,
  is_open boolean not null default true,
  principal numeric(38, 8) not null check (principal >= 0),
  service_fee numeric(38, 8) not null check (service_fee >= 0),
  loan_time numeric(60, 8) not null default 0 check (loan_time >= 0),
  counted_to timestamptz not null,
  charged_to timestamptz not null,
  unposted_interest numeric(38, 8) not null default 0 check (unposted_interest >= 0),
  unposted_fee numeric(38, 8) not null default 0 check (unposted_fee >= 0),
  acts integer not null default 0,
  lent_at timestamptz not null,
  primary key (bucket, user_id, id)
) with (fillfactor = 70);
create index flexible_loan_open on flexible_loan (asset, bucket, user_id, id) where is_open;
create index flexible_loan_id on flexible_loan (id);
grant select, insert, update on flexible_loan to tenor_app;

create table flexible_loan_act (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  loan_id bigint not null,
  asset text not null,
  kind text not null check (kind in ('borrow', 'repay', 'write-off')),
  at timestamptz not null,
  period integer not null,
  amount numeric(38, 8) not null check (amount > 0),
  -- Of a repayment: what was charged until then. Of a write-off: what the reserve did not have.
  interest numeric(38, 8) not null default 0,
  fee numeric(38, 8) not null default 0,
  loss numeric(38, 8) not null default 0,
  primary key (bucket, user_id, id)
);
grant select, insert on flexible_loan_act to tenor_app;

-- What is published of an hour: what was offered and asked for, the rate, and where the fill ended. What it paid follows.
create table flexible_hour (
  asset text not null,
  hour timestamptz not null,
  supply numeric(38, 8) not null,
  demand numeric(38, 8) not null,
  filled numeric(38, 8) not null,
  unmet numeric(38, 8) not null,
  netted numeric(38, 8) not null,
  marginal numeric(38, 8) not null,
  -- Which part of the offers at the marginal minimum was lent.
  marginal_share numeric(38, 8) not null default 0,
  utilisation numeric(38, 8) not null,
  rate numeric(38, 8) not null,
  cut_minimum numeric(38, 8),
  cut_place bigint,
  cut_id bigint,
  cut_part numeric(38, 8),
  -- The terms it was cleared by, and each minimum with what was offered, and might be lent, at it.
  terms jsonb not null,
  book jsonb not null,
  -- Shares a bonus pool that would be exceeded: left over needed; null where it is not.
  bonus_left numeric(60, 16),
  bonus_need numeric(60, 16),
  charge numeric(38, 8),
  fee numeric(38, 8),
  interest numeric(38, 8),
  reserve numeric(38, 8),
  dust numeric(38, 8),
  -- Who waits is paid up to here: those asked before, whole, and this one in part.
  paid_at timestamptz,
  paid_id bigint,
  paid_part numeric(38, 8),
  primary key (asset, hour)
);
grant select, insert, update on flexible_hour to tenor_app;

-- Whose spot money goes into which pool at each hour's end; the asset ALL_ASSET is every pool.
create table flexible_auto (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  asset text not null,
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (bucket, user_id, id),
  unique (bucket, user_id, asset)
);
create index flexible_auto_on on flexible_auto (asset, bucket, user_id, id) where is_on;
grant select, insert, update on flexible_auto to tenor_app;
