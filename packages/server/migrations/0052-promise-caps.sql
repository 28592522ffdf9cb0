-- Caps on what the house promises of one asset, by the promises of manifests. `capacity_id`: its row in `capacity`, of which buckets
-- have slices, so that orders of many customers do not queue for it; null: no cap. The ids are below zero and below those of exposures.
create table promise_cap (
  name text not null,
  asset text not null,
  cap numeric(38, 8) check (cap >= 0),
  capacity_id bigint unique check (capacity_id < 0),
  set_at timestamptz not null,
  primary key (name, asset),
  constraint promise_cap_counted check ((cap is null) = (capacity_id is null))
);
grant select, insert, update on promise_cap to tenor_app;
