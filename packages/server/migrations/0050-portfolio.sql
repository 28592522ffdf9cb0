-- What customers have in Earn over all products, at the end of each day.

-- A day whose closes are written; it is the midnight (UTC) that ends it.
create table portfolio_day (
  day timestamptz primary key,
  closed_at timestamptz not null
);
grant select, insert on portfolio_day to tenor_app;

-- Of a customer and an asset: what came from outside, and what conversions moved, up to `until`; and what there was in Earn at
-- the last close. What is in Earn is that less what the customer's own accounts have.
create table portfolio_asset (
  bucket smallint not null,
  user_id bigint not null,
  asset text not null,
  moved numeric(38, 8) not null,
  worth numeric(38, 8) not null,
  earned numeric(38, 8) not null,
  until timestamptz not null,
  primary key (bucket, user_id, asset)
) with (fillfactor = 80);
grant select, insert, update on portfolio_asset to tenor_app;

-- A close: what there was of an asset, and what it had earned by then, worth less net put in. Values in the quote asset at the
-- index of the close, null where none was known. Days on which there was nothing and nothing moved have no row.
create table portfolio_close (
  bucket smallint not null,
  user_id bigint not null,
  asset text not null,
  day timestamptz not null,
  put_in numeric(38, 8) not null,
  worth numeric(38, 8) not null,
  earned numeric(38, 8) not null,
  put_in_value numeric(38, 8),
  worth_value numeric(38, 8),
  primary key (bucket, user_id, asset, day)
);
grant select, insert on portfolio_close to tenor_app;
