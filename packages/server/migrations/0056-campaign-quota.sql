-- What the exchange's campaign system has given with vouchers on a UTC day, in USDT: counted against its quota.
create table campaign_day (
  day date primary key,
  value numeric(38, 8) not null check (value >= 0),
  vouchers integer not null
);
grant select, insert, update on campaign_day to tenor_app;
