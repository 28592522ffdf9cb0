-- Assets as rows that operators add.
create table asset (
  -- As it is shown: case counts. Never used again.
  symbol text primary key check (char_length(symbol) between 1 and 20 and symbol = normalize(symbol, NFC)),
  -- Its forms without case, compatibility forms and look-alikes, of its capitals and its small letters: two assets share neither.
  capitals text not null unique,
  smalls text not null unique,
  name text not null check (char_length(name) between 1 and 60),
  kind text not null check (kind in ('coin', 'stable', 'token', 'minted', 'units')),
  -- Of amounts that people enter and wallets send; inside every amount has 8.
  decimals smallint not null check (decimals between 0 and 8),
  status text not null check (status in ('active', 'paused', 'closing', 'retired')),
  -- Order of lists: the most traded first.
  place integer not null,
  listed_at timestamptz not null,
  -- Since when there are only ways out; null while there are others.
  closing_at timestamptz,
  -- The simulator's price at an instant (null: at its origin), its yearly volatility, and its correlation with the market.
  simulator_start numeric(38, 8) check (simulator_start > 0),
  simulator_volatility numeric(38, 8) check (simulator_volatility >= 0),
  simulator_market numeric(38, 8) check (simulator_market between 0 and 1),
  simulator_from timestamptz,
  -- Pairs of exchanges that quote it: [{exchange, pair}]; null: each exchange's own pair in the quote asset.
  sources jsonb,
  check ((simulator_start is null) = (simulator_volatility is null)),
  check ((simulator_start is null) = (simulator_market is null)),
  check ((status in ('closing', 'retired')) = (closing_at is not null))
);
grant select, insert, update on asset to tenor_app;

-- Raised with every change of an asset, which also puts changes in a row: processes read the assets again when it is another.
create table asset_version (
  id boolean primary key check (id),
  version bigint not null
);
grant select, update on asset_version to tenor_app;
insert into asset_version (id, version) values (true, 1);

insert into asset (symbol, capitals, smalls, name, kind, decimals, status, place, listed_at, simulator_start, simulator_volatility, simulator_market)
select symbol, skeleton, skeleton, name, kind, 8, 'active', place, timestamptz 'epoch', start, volatility, market
from (values
  ('BTC', 'btc', 'Bitcoin', 'coin', 1, 64000, 0.5, 0.9),
  ('ETH', 'eth', 'Ethereum', 'coin', 2, 3100, 0.65, 0.85),
  ('SOL', 'sol', 'Solana', 'coin', 3, 148, 0.8, 0.8),
  ('XRP', 'xrp', 'XRP', 'coin', 4, 0.62, 0.75, 0.7),
  ('DOGE', 'doge', 'Dogecoin', 'coin', 5, 0.16, 0.9, 0.75),
  ('ARB', 'arb', 'Arbitrum', 'coin', 6, 0.95, 0.95, 0.75),
  ('GT', 'gt', 'GateToken', 'coin', 7, 7.8, 0.55, 0.6),
  ('BNB', 'bnb', 'BNB', 'coin', 8, 580, 0.5, 0.75),
  ('ADA', 'ada', 'Cardano', 'coin', 9, 0.46, 0.8, 0.75),
  ('LTC', 'ltc', 'Litecoin', 'coin', 10, 84, 0.65, 0.75),
  ('USDT', 'usdt', 'Tether', 'stable', 11, null, null, null),
  ('GTETH', 'gteth', 'GTETH', 'token', 12, null, null, null),
  ('GTSOL', 'gtsol', 'GTSOL', 'token', 13, null, null, null),
  ('GUSD', 'gusd', 'GUSD', 'minted', 14, null, null, null)
) as given (symbol, skeleton, name, kind, place, start, volatility, market);

-- An asset that a product gives or mints is of that kind.
update asset set kind = 'token' where symbol in (select token from staking_product where token is not null);
update asset set kind = 'minted' where symbol in (select coin from staking_product where type = 2);

-- Units of funds are counted in the ledger under a symbol of their own.
insert into asset (symbol, capitals, smalls, name, kind, decimals, status, place, listed_at)
select 'FUND' || number, 'fund' || translate(number::text, '01', 'ol'), 'fund' || translate(number::text, '01', 'ol'), left(name, 60), 'units', 6, 'active', 1000000, now() from wealth_product;
