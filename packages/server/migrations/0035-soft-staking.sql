-- Soft staking: coins that earn in the spot account of who has it switched on, and what each day paid.

-- A coin. `place` numbers it in the keys of transfers. Its terms lie in `soft_staking_terms`, since changes of them hold from
-- a midnight, also whether it is on sale.
create table soft_staking_coin (
  id bigint primary key,
  coin text not null unique,
  place smallint not null unique check (place between 0 and 4095),
  listing text not null check (listing in ('listed', 'paused', 'retired')),
  desk_paused boolean not null default false,
  created_at timestamptz not null
);
create index soft_staking_coin_newest on soft_staking_coin (created_at, id);
grant select, insert, update on soft_staking_coin to tenor_app;

-- What a coin pays from a midnight on: a fraction of a year, the least average that earns, the most that counts. Null: none.
create table soft_staking_terms (
  coin text not null,
  from_at timestamptz not null,
  rate numeric(38, 8) not null check (rate > 0),
  floor numeric(38, 8) not null check (floor >= 0),
  cap numeric(38, 8) check (cap > 0),
  is_listed boolean not null,
  primary key (coin, from_at)
);
grant select, insert, update on soft_staking_terms to tenor_app;

-- A day's key, written days before: its hash is published at once, the key when the day is over. Until then it is kept sealed,
-- so that who reads the database does not know the seconds. A day is averaged, then paid.
create table soft_staking_day (
  day timestamptz primary key,
  key text,
  sealed_key text,
  key_hash text not null,
  published_at timestamptz not null,
  averaged_at timestamptz,
  paid_at timestamptz,
  constraint soft_staking_day_key check ((key is null) <> (sealed_key is null)),
  constraint soft_staking_day_order check (paid_at is null or averaged_at is not null)
);
create index soft_staking_day_open on soft_staking_day (day) where averaged_at is null;
create index soft_staking_day_unpaid on soft_staking_day (day) where averaged_at is not null and paid_at is null;
grant select, insert, update on soft_staking_day to tenor_app;

-- The terms by which a day was averaged.
create table soft_staking_day_rate (
  day timestamptz not null,
  coin text not null,
  place smallint not null,
  rate numeric(38, 8) not null,
  floor numeric(38, 8) not null,
  cap numeric(38, 8),
  primary key (day, coin)
);
grant select, insert on soft_staking_day_rate to tenor_app;

-- When a customer had it switched on: days count from the midnight `from_at` on, snapshots until `off_at`.
create table soft_staking_span (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  on_at timestamptz not null,
  from_at timestamptz not null,
  off_at timestamptz,
  -- The version of the agreement that was accepted.
  agreement smallint not null,
  primary key (bucket, user_id, id),
  constraint soft_staking_span_order check (from_at > on_at and (off_at is null or off_at >= on_at))
) with (fillfactor = 80);
create unique index soft_staking_span_on on soft_staking_span (bucket, user_id) where off_at is null;
create index soft_staking_span_agreed on soft_staking_span (on_at, id);
create index soft_staking_span_newest on soft_staking_span (bucket, user_id, on_at, id);
grant select, insert, update on soft_staking_span to tenor_app;

-- What a day earned of one coin: `id` is the span's, `total` the sum of the snapshots that count.
create table soft_staking_reward (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  day timestamptz not null,
  coin text not null,
  place smallint not null,
  snapshots smallint not null check (snapshots between 0 and 24),
  total numeric(60, 8) not null,
  amount numeric(38, 8) not null check (amount > 0),
  -- The run that paid it.
  paid_in bigint,
  primary key (bucket, user_id, day, coin)
) with (fillfactor = 80);
create index soft_staking_reward_due on soft_staking_reward (day, bucket, user_id, id) where paid_in is null;
grant select, insert, update on soft_staking_reward to tenor_app;
