-- A cap on a promise that was set and is not counted yet: it has nothing to sell until every process goes by it. Null: it is counted.
alter table promise_cap add column began_at timestamptz;
