-- Where a gate or cash limits what a strike pays, its redemptions are closed before they are counted: each says for which strike's
-- run. What is committed later is the next run's. Most units that may leave are kept with what else the run found.
alter table wealth_redemption add column closed_for timestamptz;
alter table wealth_nav add column most numeric(38, 8);
alter table wealth_nav add column is_closed boolean not null default false;

-- The last small number of a kind of offers, by which the ledger knows them: who takes the next one locks it.
create table catalogue_number (
  name text primary key,
  last integer not null check (last > 0)
);
grant select, insert, update on catalogue_number to tenor_app;

-- What a correction by which an amount buys no unit gave back: such an order is RETURNED, though it was struck before.
alter table wealth_order add column returned numeric(38, 8) check (returned >= 0);
