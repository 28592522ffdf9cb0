-- Staking: what is on sale, what customers have staked, what it earned and what leaves.

-- A product of one coin. Its terms lie in `staking_terms`, since changes of them hold from a midnight.
create table staking_product (
  id bigint primary key,
  coin text not null,
  -- 0 credit, 1 plain.
  type smallint not null check (type in (0, 1)),
  name text not null,
  -- Counts its changes: a stake is made of the product that it was judged by, or judged again.
  revision integer not null default 0,
  stake_paused boolean not null default false,
  fast_paused boolean not null default false,
  listing text not null check (listing in ('listed', 'paused', 'retired')),
  desk_paused boolean not null default false,
  -- The midnight up to which its days are booked, what all customers had staked then, and when the next day is booked: at
  -- its end, later where a price is missing.
  booked_to timestamptz not null,
  due_at timestamptz not null,
  staked numeric(38, 8) not null default 0,
  created_at timestamptz not null
) with (fillfactor = 50);
create index staking_product_newest on staking_product (created_at, id);
create index staking_product_coin on staking_product (coin, id);
grant select, insert, update on staking_product to tenor_app;

-- What a product offers from an instant on, by the names of the API.
create table staking_terms (
  product_id bigint not null references staking_product,
  from_at timestamptz not null,
  terms jsonb not null,
  primary key (product_id, from_at)
);
grant select, insert, update on staking_terms to tenor_app;

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
  primary key (product_id, day, entry)
);
grant select, insert on staking_day_rate to tenor_app;

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

create table staking_redemption (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  holding_id bigint not null,
  product_id bigint not null,
  coin text not null,
  amount numeric(38, 8) not null check (amount > 0),
  fee numeric(38, 8) not null check (fee >= 0 and fee < amount),
  is_fast boolean not null,
  -- Rewards that were paid with it: [{coin, amount}] as texts.
  rewards jsonb not null default '[]',
  state text not null check (state in ('REDEEMING', 'PAID')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  paid_in bigint,
  text text,
  primary key (bucket, user_id, id),
  constraint staking_redemption_paid check ((state = 'PAID') = (paid_in is not null))
) with (fillfactor = 70);
create index staking_redemption_due on staking_redemption (due_at, bucket, user_id, id) where state = 'REDEEMING';
create index staking_redemption_newest on staking_redemption (bucket, user_id, created_at, id);
create index staking_redemption_holding on staking_redemption (bucket, user_id, holding_id);
grant select, insert, update on staking_redemption to tenor_app;

-- What all customers may redeem fast of a product on one day lies in `capacity` under an id of its own.
create table staking_fast_day (
  product_id bigint not null references staking_product,
  day timestamptz not null,
  capacity_id bigint not null unique,
  primary key (product_id, day)
);
grant select, insert on staking_fast_day to tenor_app;
