-- An index whose condition reads `state` makes every change of state write to all indexes of the table. Whether an order
-- waits for its answer changes once, at its beginning; settled orders stay what they were there, and their rows' updates
-- stay on their pages.
alter table dual_order add column waiting boolean not null generated always as (state = 'INIT') stored;
drop index dual_order_waiting;
create index dual_order_waiting on dual_order (created_at) where waiting;

alter table sniper_order add column waiting boolean not null generated always as (state = 'INIT') stored;
drop index sniper_order_waiting;
create index sniper_order_waiting on sniper_order (created_at) where waiting;
