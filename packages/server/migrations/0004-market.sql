-- Prices: what people of a sandbox said they should be, where live ones come from, the samples taken, and past ones.

-- What the index of a pair is, by instruction: a pinned price, a set of candles, or the simulator again. Of those that cover an instant the
-- one with the highest id counts; where none does, the simulator. Never changed, so that any past price can be told.
create table market_instruction (
  id bigint generated always as identity primary key,
  pair text not null,
  kind text not null check (kind in ('pin', 'candles', 'simulator')),
  -- Covers from_at <= t, and t < to_at where that is given. Candles: from the first open to an interval after the last
  -- close.
  from_at timestamptz not null,
  to_at timestamptz check (to_at > from_at),
  -- The price pinned, or that at which the first candle opens.
  price numeric(38, 8) check (price > 0),
  interval_seconds integer check (interval_seconds > 0),
  given_at timestamptz not null,
  given_by bigint not null,
  constraint market_instruction_price check ((kind = 'simulator') = (price is null)),
  constraint market_instruction_candles check (
    (kind = 'candles') = (to_at is not null) and (kind = 'candles') = (interval_seconds is not null))
);
create index market_instruction_pair on market_instruction (pair, from_at);
grant select, insert on market_instruction to tenor_app;

create table market_candle (
  instruction_id bigint not null references market_instruction,
  close_at timestamptz not null,
  open numeric(38, 8) not null,
  high numeric(38, 8) not null,
  low numeric(38, 8) not null,
  close numeric(38, 8) not null check (close > 0),
  volume numeric(38, 8) not null check (volume >= 0),
  primary key (instruction_id, close_at)
);
grant select, insert on market_candle to tenor_app;

-- Exchanges that live mode asks, by their ccxt name. base_url replaces scheme and host of the exchange's own address.
create table market_source (
  exchange text primary key,
  -- Whose it is. Two of one owner are one voice: only one of them is asked.
  owner text not null,
  enabled boolean not null default true,
  -- The market of the exchange that runs this server: never a source of the index that its own customers are paid by.
  is_own boolean not null default false,
  base_url text,
  timeout_ms integer not null default 4000 check (timeout_ms between 100 and 30000),
  stale_after_seconds integer not null default 30 check (stale_after_seconds between 1 and 600),
  constraint market_source_own check (not (is_own and enabled))
);
create unique index market_source_owner on market_source (owner) where enabled;
grant select on market_source to tenor_app;
insert into market_source (exchange, owner) values ('binance', 'Binance'), ('okx', 'OKX'), ('gate', 'Gate'),
  ('bybit', 'Bybit'), ('kucoin', 'KuCoin');

-- One index price with its instant and what it was made of. Kept for ever: settlement prices are proved by it.
create table market_sample (
  pair text not null,
  at timestamptz not null,
  price numeric(38, 8) not null check (price > 0),
  evidence jsonb not null,
  primary key (pair, at)
);
grant select, insert on market_sample to tenor_app;

-- A minute before a delivery that has no sample, and why. Kept for ever, as the samples are.
create table market_missing (
  pair text not null,
  at timestamptz not null,
  reason text not null check (reason in ('quorum', 'notAsked', 'candles')),
  evidence jsonb not null,
  primary key (pair, at)
);
grant select, insert on market_missing to tenor_app;

-- Past prices that an operator imported, candle by candle: for charts and for playing a strategy over them. Nothing is
-- ever settled by these. A later import of the same candle with other figures replaces it.
create table market_history (
  pair text not null,
  interval_seconds integer not null check (interval_seconds > 0),
  open_at timestamptz not null,
  open numeric(38, 8) not null,
  high numeric(38, 8) not null,
  low numeric(38, 8) not null check (low > 0),
  close numeric(38, 8) not null,
  volume numeric(38, 8) not null check (volume >= 0),
  constraint market_history_bounds check (low <= least(open, close) and high >= greatest(open, close)),
  primary key (pair, interval_seconds, open_at)
);
grant select, insert, update on market_history to tenor_app;

-- What borrowers of an asset ask for in a sandbox. The lending pools will read it.
create table lending_demand (
  asset text primary key,
  amount numeric(38, 8) not null check (amount >= 0),
  set_at timestamptz not null
);
grant select, insert, update on lending_demand to tenor_app;
