-- Dual investment: what is on sale, who ordered it, and the price that each delivery settled at.

-- What is listed automatically for a coin, and how it is priced. The three numbers are those of an SSVI.
create table dual_series (
  coin text primary key,
  enabled boolean not null default true,
  vip boolean not null default false,
  at_the_money numeric(10, 4) not null check (at_the_money > 0),
  skew numeric(10, 4) not null,
  smile numeric(10, 4) not null,
  -- Null: made of the three numbers. Otherwise the slices, one per expiry, as the back office has set them.
  surface jsonb,
  revision integer not null default 0,
  -- The revision that the last listing went by; a newer one is listed afresh, without targets left from before.
  listed_revision integer not null default 0
);
grant select, insert, update on dual_series to tenor_app;

-- Every version of a coin's surface that an operator has set, for anyone to read. Version 0 is made of the three numbers.
create table dual_surface (
  coin text not null references dual_series,
  version integer not null,
  slices jsonb not null,
  author_id bigint not null,
  set_at timestamptz not null,
  primary key (coin, version)
);
grant select, insert on dual_surface to tenor_app;

-- What the back office may set of a coin's listing, direction by direction.
create table dual_series_side (
  coin text not null references dual_series,
  type text not null check (type in ('call', 'put')),
  enabled boolean not null default true,
  margin numeric(10, 8) not null check (margin >= 0 and margin < 1),
  redeem_fee numeric(10, 8) not null default 0.005 check (redeem_fee >= 0.0025 and redeem_fee < 1),
  terms smallint[] not null default '{1,2,3,5,7,14,30}',
  targets smallint not null default 8 check (targets > 0),
  nearest smallint not null default 50 check (nearest > 0),
  reach_percent smallint not null default 100 check (reach_percent > 0),
  minimum_copies bigint not null default 5 check (minimum_copies > 0),
  maximum_copies bigint not null default 200000 check (maximum_copies >= minimum_copies),
  capacity_copies bigint not null default 5000000 check (capacity_copies > 0),
  -- Most that orders of one delivery may come to together, in the quote asset; null: no bound.
  exposure_limit numeric(38, 8) check (exposure_limit >= 0),
  primary key (coin, type)
);
grant select, insert, update on dual_series_side to tenor_app;

with listed (coin, vip, at_the_money, skew, smile, margin) as (
  values
    ('BTC', true, 0.5, -0.12, 0.6, 0.15),
    ('ETH', true, 0.65, -0.1, 0.6, 0.15),
    ('SOL', false, 0.85, -0.08, 0.65, 0.16),
    ('XRP', false, 0.85, 0, 0.7, 0.17),
    ('DOGE', false, 0.95, 0.05, 0.75, 0.18),
    ('ARB', false, 1.05, -0.05, 0.7, 0.18),
    ('GT', false, 0.6, -0.05, 0.6, 0.18),
    ('BNB', false, 0.55, -0.08, 0.6, 0.16),
    ('ADA', false, 0.85, -0.03, 0.7, 0.18),
    ('LTC', false, 0.7, -0.05, 0.65, 0.17)
), series as (
  insert into dual_series (coin, vip, at_the_money, skew, smile)
  select coin, vip, at_the_money, skew, smile from listed
)
insert into dual_series_side (coin, type, margin)
select coin, type, margin from listed cross join unnest(array['call', 'put']) as side (type);

create table dual_product (
  id bigint primary key,
  type text not null check (type in ('call', 'put')),
  category smallint not null check (category in (1, 2, 3)),
  coin text not null,
  quote_asset text not null,
  target numeric(38, 8) not null check (target > 0),
  apr numeric(38, 8) not null check (apr >= 0),
  delivery_at timestamptz not null,
  minimum_copies bigint not null check (minimum_copies > 0),
  maximum_copies bigint not null check (maximum_copies >= minimum_copies),
  acceptance text not null check (acceptance in ('auto', 'desk')),
  listing text not null check (listing in ('listed', 'paused', 'retired')),
  -- A product that an operator has paused stays so until an operator resumes it: the listing job pauses and lists the
  -- automatic ones by itself and could not tell its own pause from the operator's.
  desk_paused boolean not null default false,
  -- The highest yield of the term that a trial product may be listed with; null: the rule's own.
  most_yield numeric(38, 8) check (most_yield >= 0),
  -- `chain`: a target that a basic chain keeps and the grid has not; it is sold to nobody else.
  origin text not null check (origin in ('grid', 'desk', 'chain')),
  -- In the invest asset; null: no bound.
  capacity numeric(38, 8) check (capacity >= 0),
  fair_apr numeric(38, 8),
  implied_volatility numeric(38, 8),
  margin numeric(38, 8),
  chance numeric(38, 8),
  quote_price numeric(38, 8),
  -- A quote belongs to the term from this instant to the delivery; null where an operator lists by hand.
  quoted_at timestamptz,
  -- Share of the invested amount that early redemption costs: never less than the index may move while a quote stands.
  redeem_fee numeric(10, 8) not null default 0.005 check (redeem_fee >= 0.0025 and redeem_fee < 1),
  -- By hand: by how much the yield of the term was above the fair one at listing, which is what was approved.
  excess numeric(38, 8) check (excess >= 0),
  created_at timestamptz not null
) with (fillfactor = 50);
create unique index dual_product_grid on dual_product (coin, type, category, delivery_at, target) where origin = 'grid';
create unique index dual_product_chain on dual_product (coin, type, category, delivery_at, target) where origin = 'chain';
create index dual_product_newest on dual_product (created_at, id);
create index dual_product_sale on dual_product (coin, delivery_at);
grant select, insert, update on dual_product to tenor_app;

-- One delivery of one coin: open until its instant, then priced and settled, or failed until an operator prices it.
create table dual_delivery (
  coin text not null,
  delivery_at timestamptz not null,
  state text not null check (state in ('open', 'priced', 'settled', 'failed')),
  price numeric(38, 8),
  origin text check (origin in ('samples', 'operator')),
  window_seconds integer not null default 1800,
  sample_count integer,
  sample_sum numeric(38, 8),
  priced_at timestamptz,
  settled_at timestamptz,
  -- Whether customers have been told what follows on their orders; and when to look again for an index to renew them at.
  is_told boolean not null default false,
  look_again_at timestamptz,
  primary key (coin, delivery_at),
  constraint dual_delivery_priced check ((state in ('priced', 'settled')) = (price is not null))
);
-- The deliveries that have a price as they are listed.
create index dual_delivery_priced on dual_delivery (delivery_at desc, coin) where price is not null;
create index dual_delivery_due on dual_delivery (delivery_at) where state in ('open', 'priced');
create index dual_delivery_untold on dual_delivery (delivery_at) where state = 'open' and not is_told;
grant select, insert, update on dual_delivery to tenor_app;

-- What orders of a coin, delivery and direction come to together: a capacity by its id, which is below zero.
create sequence dual_exposure_id increment by -1;
grant usage on sequence dual_exposure_id to tenor_app;
create table dual_exposure (
  coin text not null,
  type text not null check (type in ('call', 'put')),
  delivery_at timestamptz not null,
  id bigint not null default nextval('dual_exposure_id') unique check (id < 0),
  -- Its own bound; null: that of the coin and direction.
  own_limit numeric(38, 8) check (own_limit >= 0),
  primary key (coin, type, delivery_at)
);
grant select, insert, update on dual_exposure to tenor_app;

-- All chains of auto-reinvest of a delivery go on at one instant and one index price, or all end for one reason.
create table dual_renewal (
  coin text not null,
  delivery_at timestamptz not null,
  at timestamptz not null,
  price numeric(38, 8),
  -- The version of the surface that the listing was priced by.
  surface_version integer,
  end_reason text,
  primary key (coin, delivery_at),
  foreign key (coin, delivery_at) references dual_delivery,
  constraint dual_renewal_priced check ((price is null) = (end_reason is not null)),
  constraint dual_renewal_version check ((price is null) = (surface_version is null))
);
grant select, insert on dual_renewal to tenor_app;

-- What they go on in, as it was listed at that instant. Where room is short, chains up to the order `cut` have it.
create table dual_renewal_offer (
  coin text not null,
  delivery_at timestamptz not null,
  product_id bigint not null,
  product jsonb not null,
  cut bigint,
  primary key (coin, delivery_at, product_id),
  foreign key (coin, delivery_at) references dual_renewal
);
grant select, insert on dual_renewal_offer to tenor_app;

-- The room that is reserved for them, of products and of exposures, until all of the delivery are paid.
create table dual_renewal_room (
  coin text not null,
  delivery_at timestamptz not null,
  product_id bigint not null,
  amount numeric(38, 8) not null check (amount >= 0),
  is_open boolean not null default true,
  primary key (coin, delivery_at, product_id),
  foreign key (coin, delivery_at) references dual_renewal
);
create index dual_renewal_room_open on dual_renewal_room (product_id) where is_open;
grant select, insert, update on dual_renewal_room to tenor_app;

-- A missing settlement price takes two operators: one proposes it, another decides.
create table dual_price_proposal (
  id bigint generated always as identity primary key,
  coin text not null,
  delivery_at timestamptz not null,
  price numeric(38, 8) not null check (price > 0),
  reason text not null,
  source text not null,
  -- The named markets that the price is the mean of: name, price, evidence.
  markets jsonb not null default '[]',
  operator_id bigint not null,
  proposed_at timestamptz not null,
  state text not null check (state in ('open', 'approved', 'rejected', 'replaced', 'lapsed')),
  decided_by bigint,
  decided_at timestamptz,
  foreign key (coin, delivery_at) references dual_delivery,
  constraint dual_price_proposal_decided check ((state = 'open') = (decided_at is null)),
  constraint dual_price_proposal_two check (state <> 'approved' or decided_by <> operator_id)
);
create unique index dual_price_proposal_open on dual_price_proposal (coin, delivery_at) where state = 'open';
grant select, insert, update on dual_price_proposal to tenor_app;
grant usage on sequence dual_price_proposal_id_seq to tenor_app;

-- What an order pays in each case is fixed when it is accepted: settlement only picks the case.
create table dual_order (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  type text not null,
  category smallint not null,
  state text not null,
  cancel_requested boolean not null default false,
  desk boolean not null,
  days smallint not null,
  hours smallint not null,
  coin text not null,
  quote_asset text not null,
  target numeric(38, 8) not null,
  amount numeric(38, 8) not null,
  apr numeric(38, 8) not null,
  -- Of the product, when it was ordered.
  redeem_fee numeric(10, 8) not null default 0.005 check (redeem_fee >= 0.0025),
  -- What it was ordered at, where acceptance gave a better rate.
  improved_from numeric(38, 8),
  -- Of a product listed by hand: the excess that was approved; null where the product is quoted automatically.
  excess numeric(38, 8),
  below_principal numeric(38, 8),
  below_interest numeric(38, 8),
  at_principal numeric(38, 8),
  at_interest numeric(38, 8),
  above_principal numeric(38, 8),
  above_interest numeric(38, 8),
  fair_apr numeric(38, 8),
  implied_volatility numeric(38, 8),
  margin numeric(38, 8),
  chance numeric(38, 8),
  -- The index that it was accepted at, its instant, and the version of the surface behind the figures.
  entry_price numeric(38, 8),
  entry_at timestamptz,
  surface_version integer,
  settlement_price numeric(38, 8),
  refund_amount numeric(38, 8),
  created_at timestamptz not null,
  delivery_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  fail_reason text,
  text text,
  -- Auto-reinvest: the rule, the first order of the chain, and the order that came of this one.
  reinvest boolean not null default false,
  price_deviation numeric(12, 8) not null default 0 check (price_deviation >= 0),
  preferred_seconds integer not null default 0 check (preferred_seconds >= 0),
  -- Least APR of the next order; null: any.
  least_apr numeric(38, 8) check (least_apr >= 0),
  renewal_id bigint,
  renewed_by bigint,
  -- The voucher whose money an order is made with; null where it is the customer's own.
  voucher_id bigint,
  -- The chunk that settled it: by this mark the chunk's other statements know its orders.
  settled_in bigint,
  -- An index whose condition reads `state` makes every change of state write to all indexes of the table. Whether an
  -- order waits for its answer changes once, at its beginning, and later updates stay on their pages.
  waiting boolean not null generated always as (state = 'INIT') stored,
  primary key (bucket, user_id, id),
  constraint dual_order_amount check (amount > 0),
  constraint dual_order_state check (state in ('INIT', 'PROCESSING', 'SETTLEMENT_SUCCESS', 'CANCELED', 'EXPIRED',
    'FAILED', 'INTERNAL_ERROR', 'REFUND_PROCESSING', 'REFUND_SUCCESS')),
  constraint dual_order_refunded check ((state = 'REFUND_SUCCESS') = (refund_amount is not null)),
  constraint dual_order_settled check ((state = 'SETTLEMENT_SUCCESS') = (settlement_price is not null)),
  constraint dual_order_promised check (num_nonnulls(below_principal, below_interest, at_principal, at_interest,
    above_principal, above_interest, entry_price) = 7
    or state not in ('PROCESSING', 'SETTLEMENT_SUCCESS', 'REFUND_PROCESSING', 'REFUND_SUCCESS')),
  constraint dual_order_trial_fund check ((category = 2) = (voucher_id is not null))
) with (fillfactor = 70);
-- Not partial: so that settling an order changes no index and stays on its page.
create index dual_order_delivery on dual_order (coin, delivery_at, bucket, user_id, id);
-- A customer's orders as they are listed.
create index dual_order_newest on dual_order (bucket, user_id, created_at, id);
-- For what was sold today, over all customers: next to nothing to write.
create index dual_order_day on dual_order using brin (created_at);
create index dual_order_waiting on dual_order (bucket, created_at, id) where waiting;
-- The few that are made with vouchers, for their delivery's settlement.
create index dual_order_lent on dual_order (coin, delivery_at) where voucher_id is not null;
grant select, insert, update on dual_order to tenor_app;

-- The offer to take an order back before its delivery: one an order, good once, for a short while and near its price.
create table dual_refund_quote (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  amount numeric(38, 8) not null check (amount > 0),
  fee numeric(38, 8) not null check (fee >= 0),
  -- The index that it was made at.
  price numeric(38, 8) not null check (price > 0),
  quoted_at timestamptz not null,
  used_at timestamptz,
  primary key (bucket, user_id, order_id),
  foreign key (bucket, user_id, order_id) references dual_order
);
grant select, insert, update on dual_refund_quote to tenor_app;

-- The application cannot delete products: only this, by their owner, and only those of dual or of snipers that nobody
-- ordered, with what was counted of their exposure. Their delivery is settled, so that none is ordered any more.
create function dual_product_remove(kind text, of_coin text, since timestamptz, before timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  ordered bigint[];
  gone bigint[];
  unexposed bigint[] := array(
    select x.id from dual_exposure x where x.coin = of_coin and x.delivery_at >= since and x.delivery_at < before
      and not exists (select 1 from capacity_slice s where s.product_id = x.id and s.used > 0));
begin
  if kind not in ('dual', 'sniper') then
    raise exception 'products of % are not removed by this', kind;
  end if;
  execute format('select array(
      select distinct product_id from %I where coin = $1 and delivery_at >= $2 and delivery_at < $3)', kind || '_order')
    into ordered using of_coin, since, before;
  execute format('select array(
      select p.id from %I p join dual_delivery d on d.coin = p.coin and d.delivery_at = p.delivery_at
      where p.coin = $1 and p.delivery_at >= $2 and p.delivery_at < $3
        and d.state = ''settled'' and not p.id = any($4))', kind || '_product')
    into gone using of_coin, since, before, ordered;
  perform capacity_remove(gone || unexposed);
  delete from dual_exposure where id = any(unexposed);
  execute format('delete from %I where id = any($1)', kind || '_product') using gone;
  return cardinality(gone);
end
$$;
revoke execute on function dual_product_remove(text, text, timestamptz, timestamptz) from public;
grant execute on function dual_product_remove(text, text, timestamptz, timestamptz) to tenor_app;
