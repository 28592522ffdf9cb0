-- What products have to sell. A product's id is unique over the products of every kind. What several products have
-- together has an id below zero.

-- Capacity is handed out to buckets in slices, so that orders of many customers meet on no row.
create table capacity (
  product_id bigint primary key,
  capacity numeric(38, 8) not null,
  granted numeric(38, 8) not null default 0,
  -- Where less was asked for than is handed out: what the capacity comes down to as slices come back.
  wanted numeric(38, 8) check (wanted >= 0),
  -- Room that is kept for orders that a job is about to make; nobody else is handed any of it.
  reserved numeric(38, 8) not null default 0 check (reserved >= 0),
  constraint capacity_not_oversold check (granted >= 0 and granted <= capacity)
);
grant select, insert, update on capacity to tenor_app;

create table capacity_slice (
  bucket smallint not null,
  product_id bigint not null,
  granted numeric(38, 8) not null,
  used numeric(38, 8) not null default 0,
  -- For the orders that a job is about to make: nobody else in the bucket is sold any of it.
  kept numeric(38, 8) not null default 0,
  handed_at timestamptz not null,
  primary key (bucket, product_id),
  constraint capacity_slice_not_oversold check (used >= 0 and kept >= 0 and used + kept <= granted)
) with (fillfactor = 50);
create index capacity_slice_product on capacity_slice (product_id);
grant select, insert, update on capacity_slice to tenor_app;

-- What a customer has used of a quota of a product: for good (`personal`) or in a period (`fast:2026-11-22`). When nobody
-- asks for it any more stands in `ends_at`: the end of the period or of the sale; null where it has none.
create table customer_quota (
  bucket smallint not null,
  user_id bigint not null,
  product_id bigint not null,
  period text not null,
  used numeric(38, 8) not null,
  -- The whole quota, as it was when it was used last.
  most numeric(38, 8) not null,
  ends_at timestamptz,
  primary key (bucket, user_id, product_id, period),
  constraint customer_quota_not_overdrawn check (used >= 0 and used <= most)
) with (fillfactor = 70);
create index customer_quota_ends on customer_quota (ends_at) where ends_at is not null;
grant select, insert, update on customer_quota to tenor_app;

-- The application cannot delete quotas: only this, by their owner, and only what ended before an instant.
create function customer_quota_remove(before timestamptz, from_bucket integer, to_bucket integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  removed bigint;
begin
  delete from customer_quota where bucket between from_bucket and to_bucket and ends_at < before;
  get diagnostics removed = row_count;
  return removed;
end
$$;
revoke execute on function customer_quota_remove(timestamptz, integer, integer) from public;
grant execute on function customer_quota_remove(timestamptz, integer, integer) to tenor_app;

-- For the functions by which a product's own migration removes products that expired without an order.
create function capacity_remove(products bigint[]) returns void
  language plpgsql set search_path = public, pg_temp
as $$
begin
  delete from capacity_slice where product_id = any(products);
  delete from capacity where product_id = any(products);
end
$$;
revoke execute on function capacity_remove(bigint[]) from public;
