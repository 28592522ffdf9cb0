-- Private wealth and asset management: funds, the value of a unit at each midnight, what customers have of them.

create table wealth_product (
  id bigint primary key,
  -- Its units are an asset of the ledger: FUND and this number.
  number integer not null unique check (number > 0),
  -- 4 private wealth, 5 asset management.
  project_type smallint not null check (project_type in (4, 5)),
  coin text not null,
  name text not null,
  -- Counts its changes: a subscription is made of the product that it was judged by, or judged again.
  revision integer not null default 0,
  minimum numeric(38, 8) not null check (minimum > 0),
  lock_days integer not null check (lock_days >= 0),
  profit_share numeric(38, 8) not null check (profit_share >= 0 and profit_share < 1),
  high_water_mark boolean not null,
  share_period text not null check (share_period in ('none', 'month', 'quarter', 'year')),
  nav_bound numeric(38, 8) not null check (nav_bound > 0),
  gate numeric(38, 8) check (gate > 0 and gate <= 1),
  risk smallint not null,
  listing text not null check (listing in ('listed', 'paused', 'retired')),
  desk_paused boolean not null default false,
  -- The last strike that has a value, and that value.
  nav_at timestamptz not null,
  nav numeric(38, 8) not null check (nav > 0),
  -- What the fund may pay out of; null: nobody has said, so nothing waits for it.
  cash numeric(38, 8),
  -- When redemptions that wait for cash are looked at; null: none may wait.
  payment_due_at timestamptz,
  -- A fund of a sandbox, whose values the clock enters.
  is_simulated boolean not null default false,
  created_at timestamptz not null
) with (fillfactor = 50);
create index wealth_product_newest on wealth_product (created_at, id);
create index wealth_product_coin on wealth_product (coin, id);
grant select, insert, update on wealth_product to tenor_app;

-- The value of a unit at a strike. `run_at`: when its orders are to be priced, null once they are. A correction changes `nav`
-- and keeps what it was.
create table wealth_nav (
  product_id bigint not null references wealth_product,
  at timestamptz not null,
  nav numeric(38, 8) not null check (nav > 0),
  before numeric(38, 8),
  first_nav numeric(38, 8) not null,
  entered_at timestamptz not null,
  entered_by bigint,
  source text not null,
  run_at timestamptz,
  -- All units at the strike, those that asked to leave, and whether the fund's cash sufficed for them: fixed once.
  outstanding numeric(38, 8),
  asked numeric(38, 8),
  is_prompt boolean,
  primary key (product_id, at)
) with (fillfactor = 70);
create index wealth_nav_due on wealth_nav (run_at) where run_at is not null;
grant select, insert, update on wealth_nav to tenor_app;

-- A customer of a product: whoever redeems locks it. Its id is the client id.
create table wealth_client (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  created_at timestamptz not null,
  primary key (bucket, user_id, id),
  unique (bucket, user_id, product_id)
);
create index wealth_client_newest on wealth_client (bucket, user_id, created_at, id);
-- Update: for the lock alone.
grant select, insert, update on wealth_client to tenor_app;

-- A subscription, and the lot of units that it became. `units` is what its strike gave, `unit_left` what is still there and
-- not asked back. `mark`: profit above it is shared. What a correction changed stands in wealth_corrected.
create table wealth_order (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  unit_asset text not null,
  coin text not null,
  amount numeric(38, 8) not null check (amount > 0),
  profit_share numeric(38, 8) not null,
  lock_days integer not null,
  -- When a share of its profit is taken while its units stay, and whether only above the highest value at which one was.
  share_period text not null default 'none' check (share_period in ('none', 'month', 'quarter', 'year')),
  high_water_mark boolean not null default true,
  state text not null default 'PENDING' check (state in ('PENDING', 'STRUCK', 'RETURNED')),
  strike_at timestamptz not null,
  unlocks_at timestamptz not null,
  created_at timestamptz not null,
  nav numeric(38, 8),
  units numeric(38, 8) not null default 0 check (units >= 0),
  unit_left numeric(38, 8) not null default 0,
  mark numeric(38, 8),
  struck_at timestamptz,
  struck_in bigint,
  -- The last end of a period: its strike, the units of then, the mark before, and the units that the share cost.
  shared_at timestamptz,
  shared_of numeric(38, 8) not null default 0,
  shared_mark numeric(38, 8),
  shared_units numeric(38, 8) not null default 0,
  text text,
  primary key (bucket, user_id, id),
  constraint wealth_order_left check (unit_left >= 0),
  constraint wealth_order_struck check ((state = 'PENDING') = (struck_in is null))
) with (fillfactor = 50);
create index wealth_order_pending on wealth_order (product_id, strike_at, bucket, user_id, id) where state = 'PENDING';
create index wealth_order_strike on wealth_order (product_id, strike_at, bucket, user_id, id);
create index wealth_order_shared on wealth_order (product_id, bucket, user_id, id)
  where state = 'STRUCK' and share_period <> 'none';
create index wealth_order_newest on wealth_order (bucket, user_id, created_at, id);
grant select, insert, update on wealth_order to tenor_app;

-- A redemption. Where a strike pays a part of it, the rest is a row of its own, with `root_id` of the one that was asked for.
create table wealth_redemption (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  root_id bigint not null,
  product_id bigint not null,
  unit_asset text not null,
  coin text not null,
  units numeric(38, 8) not null check (units >= 0),
  state text not null check (state in ('PENDING', 'STRUCK', 'PAID')),
  strike_at timestamptz not null,
  created_at timestamptz not null,
  nav numeric(38, 8),
  gross numeric(38, 8) not null default 0 check (gross >= 0),
  share numeric(38, 8) not null default 0 check (share >= 0 and share <= gross),
  struck_at timestamptz,
  struck_in bigint,
  paid_at timestamptz,
  paid_in bigint,
  text text,
  primary key (bucket, user_id, id),
  constraint wealth_redemption_struck check ((state = 'PENDING') = (struck_in is null)),
  constraint wealth_redemption_paid check ((state = 'PAID') = (paid_in is not null))
) with (fillfactor = 50);
create index wealth_redemption_pending on wealth_redemption (product_id, strike_at, bucket, user_id, id)
  where state = 'PENDING';
create index wealth_redemption_owed on wealth_redemption (product_id, strike_at, id) where state = 'STRUCK';
create index wealth_redemption_strike on wealth_redemption (product_id, strike_at, bucket, user_id, id);
create index wealth_redemption_newest on wealth_redemption (bucket, user_id, created_at, id);
grant select, insert, update on wealth_redemption to tenor_app;

-- Units that a redemption takes of one lot, the first in first: `place` from 1. `root_id` is the redemption that was asked for.
create table wealth_piece (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  redemption_id bigint not null,
  root_id bigint not null,
  lot_id bigint not null,
  place smallint not null,
  units numeric(38, 8) not null check (units >= 0),
  mark numeric(38, 8) not null,
  profit_share numeric(38, 8) not null,
  gross numeric(38, 8) not null default 0,
  share numeric(38, 8) not null default 0,
  -- What corrections took of its units while it waited, and paid beside it afterwards.
  cut numeric(38, 8) not null default 0,
  made_good numeric(38, 8) not null default 0,
  primary key (bucket, user_id, id)
) with (fillfactor = 50);
create index wealth_piece_redemption on wealth_piece (bucket, user_id, redemption_id);
create index wealth_piece_lot on wealth_piece (bucket, user_id, lot_id);
grant select, insert, update on wealth_piece to tenor_app;

-- A profit share that was taken at the end of a period (`at`, a strike) of the lot `id`: units that it cost, of how many, at
-- which value and above which mark. `back`: units that corrections returned of it.
create table wealth_share (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  at timestamptz not null,
  product_id bigint not null,
  unit_asset text not null,
  coin text not null,
  nav numeric(38, 8) not null,
  mark numeric(38, 8) not null,
  profit_share numeric(38, 8) not null,
  of_units numeric(38, 8) not null,
  units numeric(38, 8) not null check (units > 0 and units <= of_units),
  back numeric(38, 8) not null default 0 check (back >= 0 and back <= units),
  amount numeric(38, 8) not null check (amount > 0),
  created_at timestamptz not null,
  primary key (bucket, user_id, id, at)
) with (fillfactor = 70);
grant select, insert, update on wealth_share to tenor_app;

-- Up to which redemption the cash of an instant pays, found once: none overtakes another.
create table wealth_payment (
  product_id bigint not null references wealth_product,
  due_at timestamptz not null,
  cut_strike_at timestamptz not null,
  cut_id bigint not null,
  primary key (product_id, due_at)
);
grant select, insert, delete on wealth_payment to tenor_app;

-- A value that was wrong. `run_at`: when what it changes is to be made good, null once it is.
create table wealth_correction (
  id bigint primary key,
  product_id bigint not null references wealth_product,
  at timestamptz not null,
  from_nav numeric(38, 8) not null,
  to_nav numeric(38, 8) not null,
  reason text not null,
  entered_by bigint not null,
  entered_at timestamptz not null,
  run_at timestamptz
);
create index wealth_correction_due on wealth_correction (run_at) where run_at is not null;
grant select, insert, update on wealth_correction to tenor_app;

-- What a correction changed: `id` is the subscription's or the redemption's. Units added, cancelled in the lot and in the
-- hold; paid to the customer; profit share that is more, or came back; what the house filled into the fund.
create table wealth_corrected (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  correction_id bigint not null,
  product_id bigint not null,
  unit_asset text not null,
  coin text not null,
  is_redemption boolean not null,
  added numeric(38, 8) not null default 0 check (added >= 0),
  cancelled numeric(38, 8) not null default 0 check (cancelled >= 0),
  held numeric(38, 8) not null default 0 check (held >= 0),
  unit_change numeric(38, 8) not null default 0,
  paid numeric(38, 8) not null default 0 check (paid >= 0),
  share_more numeric(38, 8) not null default 0 check (share_more >= 0),
  share_back numeric(38, 8) not null default 0 check (share_back >= 0),
  filled numeric(38, 8) not null default 0 check (filled >= 0),
  created_at timestamptz not null,
  primary key (bucket, user_id, id, correction_id)
);
create index wealth_corrected_newest on wealth_corrected (created_at, bucket, user_id, id);
grant select, insert on wealth_corrected to tenor_app;
