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
