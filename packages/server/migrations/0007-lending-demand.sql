-- What borrowers of an asset ask for in a sandbox. The lending pools will read it.
create table lending_demand (
  asset text primary key,
  amount numeric(38, 8) not null check (amount >= 0),
  set_at timestamptz not null
);
grant select, insert, update on lending_demand to tenor_app;
