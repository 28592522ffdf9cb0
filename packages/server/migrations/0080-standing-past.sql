-- Region, verification and lock that customers had, beside their tiers: a renewal that is made late goes by those of its instant. A row is
-- written when any of them changes.
create table standing_past (
  bucket smallint not null,
  user_id bigint not null,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  region text not null,
  verified boolean not null,
  trading_locked boolean not null,
  primary key (bucket, user_id, until_at)
);
grant select, insert on standing_past to tenor_app;
