-- Where a gate or cash limits what a strike pays, its redemptions are closed before they are counted: each says for which strike's
-- run. What is committed later is the next run's. Most units that may leave are kept with what else the run found.
alter table wealth_redemption add column closed_for timestamptz;
alter table wealth_nav add column most numeric(38, 8);
alter table wealth_nav add column is_closed boolean not null default false;
