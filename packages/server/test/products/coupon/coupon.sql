-- Coupons of a day: what is on sale, and who ordered it.
create table coupon_product (
  id bigint primary key,
  asset text not null,
  rate numeric(38, 8) not null check (rate >= 0),
  minimum numeric(38, 8) not null check (minimum > 0),
  capacity numeric(38, 8) not null check (capacity >= 0),
  listing text not null check (listing in ('listed', 'paused', 'retired')),
  desk_paused boolean not null default false,
  created_at timestamptz not null
);
create index coupon_product_newest on coupon_product (created_at, id);
grant select, insert, update on coupon_product to tenor_app;

create table coupon_order (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  asset text not null,
  amount numeric(38, 8) not null check (amount > 0),
  interest numeric(38, 8) not null check (interest >= 0),
  state text not null check (state in ('ACTIVE', 'PAID')),
  created_at timestamptz not null,
  matures_at timestamptz not null,
  paid_in bigint,
  primary key (bucket, user_id, id)
);
create index coupon_order_due on coupon_order (matures_at, bucket, user_id, id);
grant select, insert, update on coupon_order to tenor_app;
