-- Which version of the agreement customers accepted, and when they did first.
create table staking_agreement (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  version smallint not null check (version > 0),
  at timestamptz not null,
  primary key (bucket, user_id, version)
);
create index staking_agreement_newest on staking_agreement (at, id);
grant select, insert on staking_agreement to tenor_app;
