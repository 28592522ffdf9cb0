-- What every product had on sale at each midnight: lowest and highest rate of a year, by column of the first page and asset.
-- `read_at`: later than the midnight where the server was away.
create table rate_day (
  column_name text not null,
  asset text not null,
  day timestamptz not null,
  read_at timestamptz not null check (read_at >= day),
  least numeric(38, 8) not null,
  most numeric(38, 8) not null check (most >= least),
  primary key (column_name, asset, day)
);
create index rate_day_file on rate_day (day, column_name, asset);
grant select, insert on rate_day to tenor_app;

-- Of what there are rates, and since when: one row for each product and asset.
create table rate_series (
  column_name text not null,
  asset text not null,
  since timestamptz not null,
  until timestamptz not null check (until >= since),
  primary key (column_name, asset)
);
grant select, insert, update on rate_series to tenor_app;
