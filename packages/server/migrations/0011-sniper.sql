-- Snipers: what is on sale, and who ordered it. Deliveries and their prices are those of dual investment.

-- The guarantee is a fraction in hundredths of a percent.
create table sniper_product (
  id bigint primary key,
  type text not null check (type in ('peak', 'dip')),
  coin text not null,
  quote_asset text not null,
  target numeric(38, 8) not null check (target > 0),
  guarantee numeric(38, 8) not null check (guarantee between 0 and 1),
  delivery_at timestamptz not null,
  minimum_copies bigint not null check (minimum_copies > 0),
  maximum_copies bigint not null check (maximum_copies >= minimum_copies),
  listing text not null check (listing in ('listed', 'paused', 'retired')),
  -- As in dual_product: what an operator has paused stays so until an operator resumes it.
  desk_paused boolean not null default false,
  -- In the invest asset.
  capacity numeric(38, 8) not null check (capacity >= 0),
  fair_guarantee numeric(38, 8) not null,
  implied_volatility numeric(38, 8) not null,
  margin numeric(38, 8) not null,
  chance numeric(38, 8) not null,
  quote_price numeric(38, 8) not null,
  quoted_at timestamptz not null,
  created_at timestamptz not null,
  unique (coin, type, delivery_at, target)
) with (fillfactor = 50);
create index sniper_product_newest on sniper_product (created_at, id);
grant select, insert, update on sniper_product to tenor_app;

-- Deliveries that have snipers: open until their orders are paid.
create table sniper_delivery (
  coin text not null,
  delivery_at timestamptz not null,
  settled_at timestamptz,
  primary key (coin, delivery_at),
  foreign key (coin, delivery_at) references dual_delivery
);
create index sniper_delivery_due on sniper_delivery (delivery_at) where settled_at is null;
grant select, insert, update on sniper_delivery to tenor_app;

-- What an order pays in each case is fixed when it is accepted: settlement only picks the case.
create table sniper_order (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  type text not null check (type in ('peak', 'dip')),
  state text not null check (state in ('INIT', 'PROCESSING', 'CANCELED', 'FAILED', 'SETTLEMENT_SUCCESS')),
  coin text not null,
  quote_asset text not null,
  target numeric(38, 8) not null,
  amount numeric(38, 8) not null check (amount > 0),
  guarantee numeric(38, 8) not null,
  -- As in dual_order.
  improved_from numeric(38, 8),
  days smallint not null,
  reached_payment numeric(38, 8),
  missed_exercised numeric(38, 8),
  missed_payment numeric(38, 8),
  fair_guarantee numeric(38, 8),
  implied_volatility numeric(38, 8),
  margin numeric(38, 8),
  chance numeric(38, 8),
  entry_price numeric(38, 8),
  entry_at timestamptz,
  surface_version integer,
  settlement_price numeric(38, 8),
  created_at timestamptz not null,
  delivery_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  fail_reason text,
  text text,
  -- As in dual_order.
  settled_in bigint,
  -- As in dual_order: an index by `state` itself would make every change of state write to all indexes.
  waiting boolean not null generated always as (state = 'INIT') stored,
  primary key (bucket, user_id, id),
  constraint sniper_order_promised check (num_nonnulls(reached_payment, missed_exercised, missed_payment, entry_price) = 4
    or state not in ('PROCESSING', 'SETTLEMENT_SUCCESS')),
  constraint sniper_order_parts check (missed_exercised between 0 and amount),
  constraint sniper_order_settled check ((state = 'SETTLEMENT_SUCCESS') = (settlement_price is not null))
) with (fillfactor = 70);
-- Not partial: so that settling an order changes no index and stays on its page.
create index sniper_order_delivery on sniper_order (coin, delivery_at, bucket, user_id, id);
-- A customer's orders as they are listed.
create index sniper_order_newest on sniper_order (bucket, user_id, created_at, id);
create index sniper_order_day on sniper_order using brin (created_at);
create index sniper_order_waiting on sniper_order (bucket, created_at, id) where waiting;
grant select, insert, update on sniper_order to tenor_app;
