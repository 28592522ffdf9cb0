-- Minting: coins that are given for par coins or against collateral.

-- A product's cap of debts lies in `capacity` under an id of its own.
create table staking_mint_product (
  product_id bigint primary key references staking_product,
  debt_capacity_id bigint not null unique
);
grant select, insert on staking_mint_product to tenor_app;

-- What par coins that were swapped in hold, in slices of buckets: minted coins are given back for a coin from here alone.
create table staking_mint_reserve (
  bucket smallint not null,
  product_id bigint not null,
  coin text not null,
  amount numeric(38, 8) not null check (amount >= 0),
  primary key (bucket, product_id, coin)
) with (fillfactor = 50);
create index staking_mint_reserve_coin on staking_mint_reserve (product_id, coin);
grant select, insert, update on staking_mint_reserve to tenor_app;

-- A customer's collateral of one coin in one product, and the debt against it. `factor` is of the last minting; prices are
-- those of one of the coin at which the alert is reached and collateral is sold, a little above so that none is missed:
-- loan-to-value itself decides. `above_at`: the sample at which it was last at or above the sale's bound.
create table staking_mint_position (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  coin text not null,
  amount numeric(38, 8) not null default 0 check (amount >= 0),
  debt numeric(38, 8) not null default 0 check (debt >= 0),
  factor numeric(38, 8) not null,
  alert_price numeric(38, 8) not null default 0,
  sale_price numeric(38, 8) not null default 0,
  above_at timestamptz,
  alerted_at timestamptz,
  alerted_ltv numeric(38, 8),
  created_at timestamptz not null,
  primary key (bucket, user_id, id),
  unique (bucket, user_id, product_id, coin),
  constraint staking_mint_position_backed check (debt > 0 or amount = 0)
) with (fillfactor = 50);
create index staking_mint_position_price on staking_mint_position (product_id, coin, alert_price) where debt > 0;
create index staking_mint_position_flagged on staking_mint_position (product_id, coin, bucket)
  where alerted_at is not null or above_at is not null;
grant select, insert, update on staking_mint_position to tenor_app;

-- What was given, and minted for it. Prices are those that it was judged by.
create table staking_mint (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  position_id bigint,
  coin text not null,
  minted_coin text not null,
  amount numeric(38, 8) not null check (amount > 0),
  minted numeric(38, 8) not null check (minted >= 0),
  index numeric(38, 8) not null check (index > 0),
  mean numeric(38, 8) not null check (mean > 0),
  rate numeric(38, 8) not null check (rate > 0),
  factor numeric(38, 8) not null,
  created_at timestamptz not null,
  text text,
  primary key (bucket, user_id, id)
);
create index staking_mint_newest on staking_mint (bucket, user_id, created_at, id);
create index staking_mint_product_at on staking_mint (product_id, created_at);
grant select, insert on staking_mint to tenor_app;

-- Minted coins that were paid back (`amount`), and what is given for them, less its fee, when it is due. `position_id` null: of
-- the reserve of a par coin, at `index`.
create table staking_mint_back (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  position_id bigint,
  coin text not null,
  minted_coin text not null,
  amount numeric(38, 8) not null check (amount > 0),
  gross numeric(38, 8) not null check (gross > 0),
  fee numeric(38, 8) not null check (fee >= 0 and fee < gross),
  index numeric(38, 8),
  is_fast boolean not null,
  state text not null check (state in ('REDEEMING', 'PAID')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  paid_in bigint,
  text text,
  primary key (bucket, user_id, id),
  constraint staking_mint_back_paid check ((state = 'PAID') = (paid_in is not null))
) with (fillfactor = 70);
create index staking_mint_back_due on staking_mint_back (due_at, bucket, user_id, id) where state = 'REDEEMING';
create index staking_mint_back_newest on staking_mint_back (bucket, user_id, created_at, id);
grant select, insert, update on staking_mint_back to tenor_app;

-- Collateral that was sold: what there was, the price and rate, and what of collateral and debt went.
create table staking_mint_sale (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  position_id bigint not null,
  coin text not null,
  minted_coin text not null,
  held numeric(38, 8) not null check (held > 0),
  debt numeric(38, 8) not null check (debt > 0),
  factor numeric(38, 8) not null,
  rate numeric(38, 8) not null,
  index numeric(38, 8) not null,
  taken numeric(38, 8) not null check (taken > 0),
  repaid numeric(38, 8) not null check (repaid > 0),
  loss numeric(38, 8) not null check (loss >= 0 and loss <= repaid),
  created_at timestamptz not null,
  primary key (bucket, user_id, id)
);
create index staking_mint_sale_newest on staking_mint_sale (bucket, user_id, created_at, id);
create index staking_mint_sale_at on staking_mint_sale (created_at, id);
grant select, insert on staking_mint_sale to tenor_app;
