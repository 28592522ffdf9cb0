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
