-- Staking: what is on sale, what customers have staked, what it earned and what leaves.

-- A product of one coin. Its terms lie in `staking_terms`, since changes of them hold from a midnight.
create table staking_product (
  id bigint primary key,
  coin text not null,
  -- 0 credit, 1 plain, 2 minting against collateral.
  type smallint not null check (type in (0, 1, 2)),
  name text not null,
  -- Customers choose one of its protocols; each is a row of its own that names it as its parent, and shares its limits.
  is_defi boolean not null default false,
  parent_id bigint references staking_product,
  -- The asset that is given for the coin; null where what is staked stays what it is.
  token text,
  -- Counts its changes: a stake is made of the product that it was judged by, or judged again.
  revision integer not null default 0,
  stake_paused boolean not null default false,
  fast_paused boolean not null default false,
  standard_paused boolean not null default false,
  -- What there is to pay redemptions with; null: the house always pays.
  cash numeric(38, 8) check (cash >= 0),
  listing text not null check (listing in ('listed', 'paused', 'retired')),
  desk_paused boolean not null default false,
  -- The midnight up to which its days are booked, what all customers had staked then, and when the next day is booked: at
  -- its end, later where a price is missing.
  booked_to timestamptz not null,
  due_at timestamptz not null,
  staked numeric(38, 8) not null default 0,
  -- What its source told of the day booked last, by coin: percent of a year as texts; null where its rates are its terms'.
  told jsonb,
  created_at timestamptz not null
) with (fillfactor = 50);
create index staking_product_newest on staking_product (created_at, id);
create index staking_product_coin on staking_product (coin, id);
create index staking_product_parent on staking_product (parent_id, id) where parent_id is not null;
grant select, insert, update on staking_product to tenor_app;

-- What a product offers from an instant on, by the names of the API.
create table staking_terms (
  product_id bigint not null references staking_product,
  from_at timestamptz not null,
  terms jsonb not null,
  primary key (product_id, from_at)
);
grant select, insert, update on staking_terms to tenor_app;

create unique index staking_product_token on staking_product (token) where token is not null;

-- Rates of tokens, coin for one, as they were entered: in force from the later of the day and the entering.
create table staking_exchange_rate (
  product_id bigint not null references staking_product,
  id bigint not null,
  day timestamptz not null,
  from_at timestamptz not null,
  rate numeric(38, 8) not null check (rate > 0),
  is_operator boolean not null,
  reason text,
  primary key (product_id, id)
);
create unique index staking_exchange_rate_source on staking_exchange_rate (product_id, day) where not is_operator;
grant select, insert on staking_exchange_rate to tenor_app;

-- What a change of a rate moved in each bucket, over the tokens that customers of it had: up by the house, down by holders.
create table staking_rate_move (
  bucket smallint not null,
  product_id bigint not null,
  id bigint not null,
  coin text not null,
  is_rise boolean not null,
  amount numeric(38, 8) not null check (amount > 0),
  at timestamptz not null,
  primary key (bucket, product_id, id)
);
grant select, insert on staking_rate_move to tenor_app;

-- Coin that became tokens (side 0), and tokens that become coin (side 1). `rate` is of the instant it was asked for, the
-- lowest of its day where it is fast; `paid_rate` what it was paid at. Amounts: coin in for side 0, tokens in for side 1.
create table staking_exchange (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  coin text not null,
  token text not null,
  side smallint not null check (side in (0, 1)),
  amount numeric(38, 8) not null check (amount > 0),
  rate numeric(38, 8) not null check (rate > 0),
  fee_rate numeric(38, 8) not null check (fee_rate >= 0 and fee_rate < 1),
  is_fast boolean not null,
  state text not null check (state in ('REDEEMING', 'PAID')),
  paid_rate numeric(38, 8) check (paid_rate > 0),
  gross numeric(38, 8),
  fee numeric(38, 8),
  created_at timestamptz not null,
  due_at timestamptz not null,
  paid_in bigint,
  text text,
  primary key (bucket, user_id, id),
  constraint staking_exchange_paid check ((state = 'PAID') = (paid_in is not null and paid_rate is not null
    and gross is not null and fee is not null))
) with (fillfactor = 70);
create index staking_exchange_due on staking_exchange (due_at, bucket, user_id, id) where state = 'REDEEMING';
create index staking_exchange_newest on staking_exchange (bucket, user_id, created_at, id);
grant select, insert, update on staking_exchange to tenor_app;

-- What a source told of a day in a coin, percent of a year: believed, waiting for an operator, or not believed.
create table staking_source_value (
  product_id bigint not null references staking_product,
  id bigint not null,
  day timestamptz not null,
  coin text not null,
  value numeric(38, 8) not null,
  reason text not null check (reason in ('taken', 'entered', 'changed', 'negative', 'coin', 'leap')),
  state text not null check (state in ('taken', 'waiting', 'dismissed')),
  told_at timestamptz not null,
  primary key (product_id, id),
  unique (product_id, day, coin, value),
  check (state <> 'taken' or value >= 0)
);
-- One value per product, coin and day.
create unique index staking_source_value_taken on staking_source_value (product_id, day, coin) where state = 'taken';
create index staking_source_value_newest on staking_source_value (day, id);
grant select, insert, update on staking_source_value to tenor_app;

-- What a day of a product paid for each of its entries: rate in percent, the service fee, the prices of a reward in another
-- coin, and how many days later it is paid. Discounts of tiers: [{minTier, maxTier, sale}] as texts.
create table staking_day_rate (
  product_id bigint not null references staking_product,
  day timestamptz not null,
  entry smallint not null,
  reward_coin text not null,
  rate numeric(38, 8) not null check (rate >= 0),
  fee numeric(38, 8) not null check (fee >= 0 and fee < 1),
  discounts jsonb not null,
  staked_price numeric(38, 8) not null check (staked_price > 0),
  reward_price numeric(38, 8) not null check (reward_price > 0),
  delay_days smallint not null check (delay_days >= -1),
  -- Of a bonus on top, which is entry 15: [{least, most, rate}] as texts, what one customer gets in all, since when, and the
  -- task that must be done first.
  tiers jsonb,
  most numeric(38, 8),
  since timestamptz,
  task text,
  primary key (product_id, day, entry)
);
grant select, insert on staking_day_rate to tenor_app;

-- What is shown of a day of a product that is over: what was staked at its end, the index then, rates in percent of a year.
-- Coins: [{coin, rate}] as texts.
create table staking_day (
  product_id bigint not null references staking_product,
  day timestamptz not null,
  staked numeric(38, 8) not null check (staked >= 0),
  price numeric(38, 8),
  rate numeric(38, 8) not null,
  base_rate numeric(38, 8) not null,
  extra_rate numeric(38, 8) not null,
  extra_coin text,
  coins jsonb not null,
  exchange_rate numeric(38, 8),
  primary key (product_id, day)
);
create index staking_day_by_day on staking_day (day, product_id);
grant select, insert on staking_day to tenor_app;

-- Customers who count among the crowd: their limit is the crowd's, and they have no discount.
create table staking_crowd (
  bucket smallint not null,
  user_id bigint not null,
  is_crowd boolean not null,
  primary key (bucket, user_id)
);
grant select, insert, update on staking_crowd to tenor_app;

-- Tasks that customers have done for a bonus, and the wallets that were used for them.
create table staking_task (
  bucket smallint not null,
  user_id bigint not null,
  interest_key text not null,
  wallet text not null,
  from_at timestamptz not null,
  primary key (bucket, user_id, interest_key)
);
grant select, insert on staking_task to tenor_app;

create table staking_task_wallet (
  interest_key text not null,
  wallet text not null,
  user_id bigint not null,
  primary key (interest_key, wallet)
);
grant select, insert on staking_task_wallet to tenor_app;

-- What a customer has staked of a product: `amount` is what was counted into it; stakes that are not yet are `staking_stake`
-- without `counted_in`. `accrued_to` is the midnight up to which its days are booked; `missed` is amount × seconds of the day
-- since then that its stakes did not count for. `fresh_at` and `fresh_taken`: what redemptions of one second took of stakes
-- of the same second.
create table staking_holding (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  coin text not null,
  amount numeric(38, 8) not null default 0,
  missed numeric(60, 8) not null default 0,
  accrued_to timestamptz not null,
  fresh_at timestamptz,
  fresh_taken numeric(38, 8) not null default 0,
  -- The run that booked its last day.
  day_in bigint,
  created_at timestamptz not null,
  primary key (bucket, user_id, id),
  unique (bucket, user_id, product_id),
  constraint staking_holding_amount check (amount >= 0)
) with (fillfactor = 50);
create index staking_holding_product on staking_holding (product_id, bucket, user_id, id);
create index staking_holding_newest on staking_holding (bucket, user_id, created_at, id);
grant select, insert, update on staking_holding to tenor_app;

create table staking_stake (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  holding_id bigint not null,
  product_id bigint not null,
  coin text not null,
  amount numeric(38, 8) not null check (amount > 0),
  created_at timestamptz not null,
  -- The act or run that counted it into its holding.
  counted_in bigint,
  text text,
  primary key (bucket, user_id, id)
) with (fillfactor = 70);
create index staking_stake_newest on staking_stake (bucket, user_id, created_at, id);
create index staking_stake_uncounted on staking_stake (bucket, user_id, holding_id) where counted_in is null;
grant select, insert, update on staking_stake to tenor_app;

-- What a day earned for one entry of the product: `id` is 16 times the holding's plus the entry's number.
create table staking_reward (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  day timestamptz not null,
  holding_id bigint not null,
  product_id bigint not null,
  entry smallint not null,
  coin text not null,
  weight numeric(60, 8) not null check (weight >= 0),
  sale numeric(38, 8) not null,
  gross numeric(38, 8) not null check (gross >= 0),
  fee numeric(38, 8) not null check (fee >= 0 and fee <= gross),
  -- Null: paid with redemptions, out of `staking_unpaid`.
  due_at timestamptz,
  -- Whether it was paid when it was booked, and the runs that booked and paid it.
  is_prompt boolean not null,
  booked_in bigint not null,
  paid_in bigint,
  primary key (bucket, user_id, id, day)
);
create index staking_reward_due on staking_reward (due_at, bucket, user_id, id) where paid_in is null;
create index staking_reward_newest on staking_reward (bucket, user_id, day, id);
-- Days are booked one after the other: a day's rows lie together, and operators ask for one day.
create index staking_reward_day on staking_reward using brin (day);
grant select, insert, update on staking_reward to tenor_app;

-- What is booked and paid with redemptions; `id` is the holding's.
create table staking_unpaid (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  coin text not null,
  amount numeric(38, 8) not null check (amount >= 0),
  primary key (bucket, user_id, id, coin)
) with (fillfactor = 50);
grant select, insert, update on staking_unpaid to tenor_app;

-- What a holding weighed on a day that could not be booked yet when its customer redeemed: the day is booked from here.
create table staking_weight (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  day timestamptz not null,
  product_id bigint not null,
  weight numeric(60, 8) not null check (weight > 0),
  booked_in bigint,
  primary key (bucket, user_id, id, day)
);
create index staking_weight_waiting on staking_weight (product_id, day, bucket, user_id, id) where booked_in is null;
grant select, insert, update on staking_weight to tenor_app;

create table staking_redemption (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  holding_id bigint not null,
  product_id bigint not null,
  coin text not null,
  amount numeric(38, 8) not null check (amount >= 0),
  fee numeric(38, 8) not null check (fee >= 0 and fee <= amount),
  -- What the network took of it before it was paid.
  lost numeric(38, 8) not null default 0 check (lost >= 0),
  is_fast boolean not null,
  -- Rewards that were paid with it: [{coin, amount}] as texts.
  rewards jsonb not null default '[]',
  state text not null check (state in ('REDEEMING', 'PAID')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- When it is looked at: when it is due, or again when there is cash; null: it waits, or is paid.
  look_at timestamptz,
  paid_at timestamptz,
  -- What it earned while it was paid late.
  late numeric(38, 8) not null default 0 check (late >= 0),
  paid_in bigint,
  text text,
  primary key (bucket, user_id, id),
  constraint staking_redemption_paid check ((state = 'PAID') = (paid_in is not null and paid_at is not null))
) with (fillfactor = 70);
create index staking_redemption_due on staking_redemption (due_at, bucket, user_id, id) where state = 'REDEEMING';
create index staking_redemption_look on staking_redemption (look_at, bucket, user_id, id) where state = 'REDEEMING';
create index staking_redemption_queue on staking_redemption (product_id, due_at, id) where state = 'REDEEMING';
create index staking_redemption_newest on staking_redemption (bucket, user_id, created_at, id);
create index staking_redemption_holding on staking_redemption (bucket, user_id, holding_id);
grant select, insert, update on staking_redemption to tenor_app;

-- Losses of the network that holdings bear, by operators; while one is being taken off, nobody redeems.
create table staking_loss (
  id bigint primary key,
  product_id bigint not null references staking_product,
  ratio numeric(38, 8) not null check (ratio > 0 and ratio <= 1),
  reason text not null,
  at timestamptz not null,
  ended_at timestamptz,
  holdings bigint not null default 0,
  amount numeric(38, 8) not null default 0
);
create unique index staking_loss_open on staking_loss (product_id) where ended_at is null;
create index staking_loss_due on staking_loss (at) where ended_at is null;
create index staking_loss_newest on staking_loss (at, id);
grant select, insert, update on staking_loss to tenor_app;

-- What a holding lost, and what its redemptions that were not paid did; `id` is the holding's.
create table staking_loss_part (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  loss_id bigint not null,
  coin text not null,
  amount numeric(38, 8) not null check (amount >= 0),
  redeeming numeric(38, 8) not null check (redeeming >= 0),
  at timestamptz not null,
  primary key (bucket, user_id, id, loss_id),
  check (amount + redeeming > 0)
);
grant select, insert on staking_loss_part to tenor_app;

-- What all customers may redeem fast of a product on one day lies in `capacity` under an id of its own.
create table staking_fast_day (
  product_id bigint not null references staking_product,
  day timestamptz not null,
  capacity_id bigint not null unique,
  primary key (product_id, day)
);
grant select, insert on staking_fast_day to tenor_app;

-- The application cannot delete quotas of days: only this, by their owner, and only of days that are over.
create function staking_fast_day_remove(before timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  gone bigint[] := array(select capacity_id from staking_fast_day where day < before);
begin
  delete from staking_fast_day where capacity_id = any(gone);
  perform capacity_remove(gone);
  return cardinality(gone);
end
$$;
revoke execute on function staking_fast_day_remove(timestamptz) from public;
grant execute on function staking_fast_day_remove(timestamptz) to tenor_app;
