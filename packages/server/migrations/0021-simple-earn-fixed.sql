-- Fixed terms of Simple Earn: what is on sale, who has bought it, and what left early.

create table fixed_product (
  id bigint primary key,
  -- 1 normal, 2 VIP, 3 special: for customers who were invited.
  type smallint not null check (type in (1, 2, 3)),
  asset text not null,
  term_days integer not null check (term_days > 0),
  rate numeric(38, 8) not null check (rate > 0),
  -- [{left, right, apr}] as texts; right null: no end.
  tiers jsonb not null default '[]',
  bonus_asset text,
  minimum numeric(38, 8) not null check (minimum > 0),
  -- Most of a customer's active principal; how much there is of the product lies in `capacity` too.
  personal_quota numeric(38, 8) not null,
  capacity numeric(38, 8) not null,
  -- What early redemption pays; null: there is none.
  policy text check (policy in ('forfeit', 'reduced', 'clawback')),
  early_rate numeric(38, 8) not null default 0 check (early_rate >= 0),
  is_partial boolean not null,
  may_reinvest boolean not null,
  may_choose_account boolean not null,
  min_vip smallint not null,
  max_vip smallint not null,
  starts_at timestamptz,
  ends_at timestamptz,
  -- 1 for sale, 2 sold out by an operator's word.
  sale smallint not null check (sale in (1, 2)),
  is_verified_only boolean not null,
  title text not null,
  subtitle text not null,
  -- Counts its changes: an order is made of the terms that it was judged by, or judged again.
  revision integer not null default 0,
  listing text not null check (listing in ('listed', 'paused', 'retired')),
  desk_paused boolean not null default false,
  created_at timestamptz not null
) with (fillfactor = 50);
create index fixed_product_newest on fixed_product (created_at, id);
create index fixed_product_asset on fixed_product (asset, id);
grant select, insert, update on fixed_product to tenor_app;

-- Every rate that a product had, from when on: a renewal goes by two of them.
create table fixed_rate (
  product_id bigint not null references fixed_product,
  from_at timestamptz not null,
  rate numeric(38, 8) not null,
  primary key (product_id, from_at)
);
grant select, insert, update on fixed_rate to tenor_app;

-- Who is invited to a special product.
create table fixed_eligible (
  bucket smallint not null,
  user_id bigint not null,
  product_id bigint not null,
  primary key (bucket, user_id, product_id)
);
create index fixed_eligible_product on fixed_eligible (product_id);
grant select, insert, delete on fixed_eligible to tenor_app;

-- An order has every term of its product as it was bought. `principal` is what is left of `original`.
create table fixed_order (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  type smallint not null,
  asset text not null,
  term_days integer not null,
  rate numeric(38, 8) not null,
  tiers jsonb not null,
  bonus_asset text,
  minimum numeric(38, 8) not null,
  policy text,
  early_rate numeric(38, 8) not null,
  is_partial boolean not null,
  may_reinvest boolean not null,
  may_choose_account boolean not null,
  original numeric(38, 8) not null check (original > 0),
  principal numeric(38, 8) not null check (principal between 0 and original),
  -- The customer's active principal in the product before it: where its slice of the tiers begins.
  quota_before numeric(38, 8) not null check (quota_before >= 0),
  -- What is paid at maturity beside the principal, in the coin, and what the voucher adds.
  interest numeric(38, 8) not null check (interest >= 0),
  coupon numeric(38, 8) not null default 0 check (coupon >= 0),
  -- What the tiers earn a year where they are paid in the bonus asset, exact.
  bonus_yearly numeric(60, 16) not null default 0,
  -- What a day pays, where the product pays daily; what was paid so for the principal that is left, a part of `interest`;
  -- when the next day is due, and the run that paid the last.
  daily numeric(38, 8) not null default 0 check (daily >= 0),
  paid_daily numeric(38, 8) not null default 0 check (paid_daily >= 0),
  days_paid integer not null default 0,
  daily_at timestamptz,
  daily_in bigint,
  voucher_id bigint,
  voucher_low numeric(38, 8),
  voucher_high numeric(38, 8),
  voucher_ratio numeric(38, 8),
  voucher_days integer,
  -- At maturity: on into the next order, or to flexible (1) or spot (0).
  reinvest boolean not null,
  redeem_to smallint not null check (redeem_to in (0, 1)),
  created_at timestamptz not null,
  start_at timestamptz not null,
  finish_at timestamptz not null,
  ended_at timestamptz,
  end_kind text check (end_kind in ('maturity', 'early')),
  -- Where it went at maturity, once that is done.
  paid_to text check (paid_to in ('spot', 'flexible', 'renewed')),
  -- The run that paid it.
  paid_in bigint,
  -- The order that it goes on from, and the one that it went on in with how much of it.
  renewal_of bigint,
  renewed_by bigint,
  redemptions smallint not null default 0,
  -- Paid in the bonus asset; null until then. The run that paid it.
  bonus numeric(38, 8),
  bonus_in bigint,
  text text,
  primary key (bucket, user_id, id),
  constraint fixed_order_span check (start_at > created_at or renewal_of is not null),
  constraint fixed_order_ended check ((ended_at is null) = (end_kind is null)),
  constraint fixed_order_coupled check (not reinvest or redeem_to = 0),
  constraint fixed_order_left check (principal > 0 or end_kind = 'early')
) with (fillfactor = 70);
-- Not partial: so that paying an order changes no index and stays on its page.
create index fixed_order_finish on fixed_order (finish_at, bucket, user_id, id);
create index fixed_order_newest on fixed_order (bucket, user_id, created_at, id);
-- For what was sold today, over all customers: next to nothing to write.
create index fixed_order_day on fixed_order using brin (created_at);
create index fixed_order_product on fixed_order (product_id, bucket);
create index fixed_order_daily on fixed_order (daily_at, bucket, user_id, id) where daily_at is not null;
grant select, insert, update on fixed_order to tenor_app;

-- What left early.
create table fixed_redemption (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  -- Which of the order's: 1, 2, …
  number smallint not null,
  asset text not null,
  amount numeric(38, 8) not null check (amount > 0),
  -- Whole days since the start; null before it.
  days integer,
  interest numeric(38, 8) not null check (interest >= 0),
  coupon numeric(38, 8) not null check (coupon >= 0),
  clawed_back numeric(38, 8) not null check (clawed_back between 0 and amount),
  at timestamptz not null,
  primary key (bucket, user_id, id),
  unique (bucket, user_id, order_id, number)
);
create index fixed_redemption_newest on fixed_redemption (bucket, user_id, at, id);
grant select, insert on fixed_redemption to tenor_app;

-- Instants at which orders finish; paid when all of them are.
create table fixed_finish (
  finish_at timestamptz primary key,
  is_paid boolean not null default false
);
create index fixed_finish_next on fixed_finish (finish_at) where not is_paid;
grant select, insert, update on fixed_finish to tenor_app;

-- Tiers of a finish that are paid in another asset: at the last prices at or before it. Without one they wait.
create table fixed_bonus_due (
  finish_at timestamptz not null references fixed_finish,
  asset text not null,
  bonus_asset text not null,
  due_at timestamptz not null,
  coin_price numeric(38, 8),
  award_price numeric(38, 8),
  paid_at timestamptz,
  primary key (finish_at, asset, bonus_asset)
);
create index fixed_bonus_due_next on fixed_bonus_due (due_at) where paid_at is null;
grant select, insert, update on fixed_bonus_due to tenor_app;

-- What a customer without the tier of VIP products is advised to do.
create table fixed_upgrade_hint (
  min_vip smallint primary key,
  -- 0 nothing, 1 hold GT, 2 hold assets, 3 trade.
  recommend_type smallint not null check (recommend_type in (0, 1, 2, 3)),
  recommend_asset text not null,
  recommend_value numeric(38, 8) not null
);
grant select, insert, update on fixed_upgrade_hint to tenor_app;
