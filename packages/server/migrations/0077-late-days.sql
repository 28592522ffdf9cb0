-- VIP tiers that customers had, and whether they counted among the crowd: a day that is booked late has those of its end. A row is
-- written when they change.
create table vip_tier_past (
  bucket smallint not null,
  user_id bigint not null,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  vip_tier smallint not null,
  primary key (bucket, user_id, until_at)
);
grant select, insert on vip_tier_past to tenor_app;

create table staking_crowd_past (
  bucket smallint not null,
  user_id bigint not null,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  is_crowd boolean not null,
  primary key (bucket, user_id, until_at)
);
grant select, insert on staking_crowd_past to tenor_app;

-- Pauses of a product were written to its protocols too. They have their own from now on, beside their product's.
update staking_product p set stake_paused = p.stake_paused and not parent.stake_paused,
  fast_paused = p.fast_paused and not parent.fast_paused, standard_paused = p.standard_paused and not parent.standard_paused
from staking_product parent where parent.id = p.parent_id
  and (parent.stake_paused or parent.fast_paused or parent.standard_paused);

-- What a fast redemption took of its product's cash, and what a loss gives back of it. Those of before took their whole amount, of which
-- nothing is known any more: nothing of it is given back.
alter table staking_redemption add column cash_taken numeric(38, 8) not null default 0 check (cash_taken >= 0);
alter table staking_loss_part add column cash numeric(38, 8) not null default 0 check (cash >= 0);

-- Prices that two operators stated for the end of a day, of coins that had no index then and later.
create table staking_stated_price (
  coin text not null,
  at timestamptz not null,
  price numeric(38, 8) not null check (price > 0),
  reason text not null,
  stated_at timestamptz not null,
  primary key (coin, at)
);
grant select, insert on staking_stated_price to tenor_app;
