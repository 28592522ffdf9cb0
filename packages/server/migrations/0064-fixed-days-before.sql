-- A fixed order that pays day by day may move in while it runs: so many of its days were paid elsewhere, and are in no book here.
alter table fixed_order add column days_before integer not null default 0;
alter table fixed_order add constraint fixed_order_days_before
  check (days_before = 0 or (moved_in and days_before > 0 and days_before <= days_paid)) not valid;
alter table fixed_order validate constraint fixed_order_days_before;
