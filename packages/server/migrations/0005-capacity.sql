-- What products have to sell. A product's id is unique over the products of every kind.

-- Capacity is handed out to buckets in slices, so that orders of many customers meet on no row.
create table capacity (
  product_id bigint primary key,
  capacity numeric(38, 8) not null,
  granted numeric(38, 8) not null default 0,
  constraint capacity_not_oversold check (granted >= 0 and granted <= capacity)
);
grant select, insert, update on capacity to tenor_app;

create table capacity_slice (
  bucket smallint not null,
  product_id bigint not null,
  granted numeric(38, 8) not null,
  used numeric(38, 8) not null default 0,
  handed_at timestamptz not null,
  primary key (bucket, product_id),
  constraint capacity_slice_not_oversold check (used >= 0 and used <= granted)
) with (fillfactor = 50);
create index capacity_slice_product on capacity_slice (product_id);
grant select, insert, update on capacity_slice to tenor_app;
