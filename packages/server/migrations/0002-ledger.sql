-- Double entry by the shape of the row: one transfer debits one account and credits another, both in one bucket.

create table ledger_account (
  code smallint primary key,
  name text not null unique,
  owner text not null check (owner in ('customer', 'house'))
);
-- 1 to 9: one per customer and asset. 10 to 999: one per customer, asset and reference. 1000 and above: the house's. The
-- rows are written at each start from the manifests of the contract; none is ever changed.
grant select, insert on ledger_account to tenor_app;

-- Machine codes of what happened. Tax tools import by them: a code is never renamed.
create table ledger_event (
  kind smallint primary key,
  code text not null unique
);
grant select, insert on ledger_event to tenor_app;

-- The primary key is the idempotency key, and the order in which a customer's transfers are read. `at` is fixed before
-- the first try, so that a repeat has the same. Rows are never changed: the application may insert and read. One table a
-- month, made ahead by ledger_add_month; there is none for what fits no month.
create table ledger_transfer (
  bucket smallint not null,
  kind smallint not null,
  debit smallint not null,
  credit smallint not null,
  period integer not null,
  user_id bigint not null,
  reference bigint not null,
  group_id bigint not null,
  at timestamptz not null,
  asset text not null,
  amount numeric(38, 8) not null,
  primary key (bucket, user_id, at, reference, period, kind),
  constraint ledger_transfer_bucket check (bucket between 0 and 1023),
  constraint ledger_transfer_amount check (amount > 0),
  constraint ledger_transfer_two_sides check (debit <> credit)
) partition by range (at);
grant select, insert on ledger_transfer to tenor_app;

-- Half-filled pages, so that an update stays on its page and touches no index.
create table ledger_balance (
  bucket smallint not null,
  account smallint not null,
  user_id bigint not null,
  reference bigint not null,
  asset text not null,
  balance numeric(38, 8) not null,
  primary key (bucket, user_id, account, asset, reference),
  constraint ledger_balance_not_negative check (balance >= 0 or user_id = 0),
  constraint ledger_balance_owner check ((account >= 1000) = (user_id = 0))
) with (fillfactor = 50);
grant select, insert, update on ledger_balance to tenor_app;

-- A hold or holding of an ended order is a row of nothing. The application cannot delete balances: only this, by their
-- owner. In plpgsql: a distributed database refuses parameters of SQL-language functions.
create function ledger_sweep(from_bucket integer, to_bucket integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  swept bigint;
begin
  delete from ledger_balance
  where bucket between from_bucket and to_bucket and account between 10 and 999 and balance = 0;
  get diagnostics swept = row_count;
  return swept;
end
$$;
revoke execute on function ledger_sweep(integer, integer) from public;
grant execute on function ledger_sweep(integer, integer) to tenor_app;

-- Months that were taken out of ledger_transfer, oldest first, with what would show that a table is no longer what it was.
create table ledger_detached (
  month date primary key check (extract(day from month) = 1),
  transfers bigint not null,
  amount numeric not null
);
grant select on ledger_detached to tenor_app;

-- What the transfers of detached months sum to, by the key of ledger_balance: what the checks begin with.
create table ledger_carried (
  bucket smallint not null,
  account smallint not null,
  user_id bigint not null,
  reference bigint not null,
  asset text not null,
  balance numeric(38, 8) not null,
  primary key (bucket, user_id, account, asset, reference)
);
grant select on ledger_carried to tenor_app;

-- Makes the table of one month (UTC) and attaches it finished, as the owner: the application may make nothing else. True
-- when there was none. Who waits for a lock makes all others wait behind, so it gives up after a second; try again.
create function ledger_add_month(month date) returns boolean
  language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '1s'
as $$
declare
  first constant date := date_trunc('month', month);
  next constant date := date_trunc('month', month) + interval '1 month';
  name constant text := 'ledger_transfer_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass(name) is not null then
    return false;
  end if;
  if exists (select 1 from ledger_detached d where d.month >= first) then
    raise exception 'ledger_transfer: % and the months before it were taken out', to_char(month, 'YYYY-MM');
  end if;
  execute format(
    'create table %I (like ledger_transfer including constraints,
       constraint ledger_transfer_month check (at >= %L::timestamptz and at < %L::timestamptz),
       primary key (bucket, user_id, at, reference, period, kind))', name, first, next);
  execute format('alter table ledger_transfer attach partition %I for values from (%L) to (%L)', name, first, next);
  return true;
exception
  -- Another process has made it at the same moment.
  when duplicate_table or duplicate_object or unique_violation then
    return false;
end
$$;
revoke execute on function ledger_add_month(date) from public;
grant execute on function ledger_add_month(date) to tenor_app;

-- Until when closing balances may be there: whoever posts with an older instant writes a correction beside it. And until
-- when they are made: not before everybody who could not know of the first limit has ended (see ledger_move_limit).
create table ledger_limit (
  one boolean primary key default true check (one),
  late_until timestamptz not null,
  close_until timestamptz not null,
  moved_at timestamptz not null,
  barrier bigint
);
insert into ledger_limit values (true, '-infinity', '-infinity', '-infinity', null);
grant select on ledger_limit to tenor_app;

-- What a customer's account held of an asset after a transfer, over all references: at every 500th leg or so, and at the
-- last of each month, of those accounts that moved since the closing before.
create table ledger_closing (
  bucket smallint not null,
  account smallint not null,
  period integer not null,
  kind smallint not null,
  user_id bigint not null,
  reference bigint not null,
  at timestamptz not null,
  asset text not null,
  balance numeric(38, 8) not null,
  primary key (bucket, user_id, account, asset, at, reference, period, kind)
);
create index ledger_closing_place on ledger_closing (bucket, user_id, at, reference, period, kind);
grant select on ledger_closing to tenor_app;

-- What came later than it is dated: it counts for all closing balances at and after its place until it is added to them.
create table ledger_correction (
  bucket smallint not null,
  account smallint not null,
  period integer not null,
  kind smallint not null,
  user_id bigint not null,
  reference bigint not null,
  at timestamptz not null,
  asset text not null,
  amount numeric(38, 8) not null,
  primary key (bucket, user_id, at, reference, period, kind, account)
);
grant select, insert on ledger_correction to tenor_app;

-- From which month on a bucket may have transfers that are in no closing balance.
create table ledger_open_month (
  bucket smallint primary key,
  month timestamptz not null
);
grant select on ledger_open_month to tenor_app;
insert into ledger_open_month select bucket, '-infinity' from generate_series(0, 1023) as bucket;

-- Moves the two limits on. A statement that began before the first was moved may not know of it: none lasts longer than
-- the patience (statement_timeout), so by then each has a number of its transaction below the barrier; and when none below
-- the barrier is under way any more, closing balances are made up to it.
create function ledger_move_limit(wanted timestamptz, patience_seconds integer) returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  held ledger_limit;
begin
  update ledger_limit set one = one returning * into held;
  if held.barrier <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    -- The database was restored on another cluster, whose numbers are lower.
    or held.barrier > pg_snapshot_xmax(pg_current_snapshot())::text::bigint then
    held.close_until := held.late_until;
    held.barrier := null;
  end if;
  if held.close_until = held.late_until then
    held.late_until := greatest(held.late_until, wanted);
    held.moved_at := clock_timestamp();
  elsif held.barrier is null and held.moved_at <= clock_timestamp() - make_interval(secs => patience_seconds) then
    held.barrier := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  end if;
  update ledger_limit set late_until = held.late_until, close_until = held.close_until, moved_at = held.moved_at,
    barrier = held.barrier;
  return held.close_until;
end
$$;
revoke execute on function ledger_move_limit(timestamptz, integer) from public;
grant execute on function ledger_move_limit(timestamptz, integer) to tenor_app;

-- Adds a bucket's corrections to its closing balances, and makes those that are due up to the limit. How many it made.
create function ledger_close(which smallint, every_legs integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC'
as $$
declare
  open_from timestamptz;
  until timestamptz;
  this_month timestamptz;
  late ledger_correction;
  place record;
  made bigint;
begin
  -- One at a time in a bucket.
  update ledger_open_month set month = month where bucket = which returning month into open_from;
  select close_until, date_trunc('month', close_until) into until, this_month from ledger_limit;

  for late in select * from ledger_correction where bucket = which loop
    select k.at, k.reference, k.period, k.kind into place from ledger_closing k
    where k.bucket = which and k.user_id = late.user_id
      and (k.at, k.reference, k.period, k.kind) >= (late.at, late.reference, late.period, late.kind)
    order by k.at, k.reference, k.period, k.kind limit 1;
    if not found then
      -- Nothing is closed after it: it will be among what is closed next.
      open_from := least(open_from, date_trunc('month', late.at));
      continue;
    end if;
    insert into ledger_closing (bucket, user_id, account, asset, at, reference, period, kind, balance)
    select which, late.user_id, late.account, late.asset, place.at, place.reference, place.period, place.kind,
      coalesce((select k.balance from ledger_closing k
        where k.bucket = which and k.user_id = late.user_id and k.account = late.account and k.asset = late.asset
          and (k.at, k.reference, k.period, k.kind) < (place.at, place.reference, place.period, place.kind)
        order by k.at desc, k.reference desc, k.period desc, k.kind desc limit 1), 0)
    on conflict do nothing;
    update ledger_closing k set balance = k.balance + late.amount
    where k.bucket = which and k.user_id = late.user_id and k.account = late.account and k.asset = late.asset
      and (k.at, k.reference, k.period, k.kind) >= (late.at, late.reference, late.period, late.kind);
    delete from ledger_correction c
    where c.bucket = which and c.user_id = late.user_id and c.at = late.at and c.reference = late.reference
      and c.period = late.period and c.kind = late.kind and c.account = late.account;
  end loop;

  with gone as (
    -- As of the moment at which the transfers are added up below: those that are seen here are seen there.
    delete from ledger_correction c
    where c.bucket = which and not exists (select 1 from ledger_closing k
      where k.bucket = which and k.user_id = c.user_id
        and (k.at, k.reference, k.period, k.kind) >= (c.at, c.reference, c.period, c.kind))
  ),
  active as materialized (
    select t.user_id from ledger_transfer t
    where t.bucket = which and t.at >= open_from and t.at <= until
    group by t.user_id having open_from < this_month or count(*) * 2 >= every_legs
  ),
  moved as materialized (
    select t.*, sum(t.legs) over rising as number, lead(t.month) over rising as next_month
    from active a
    left join lateral (
      select k.at, k.reference, k.period, k.kind from ledger_closing k
      where k.bucket = which and k.user_id = a.user_id
      order by k.at desc, k.reference desc, k.period desc, k.kind desc limit 1
    ) as last on true
    cross join lateral (
      select t.user_id, t.at, t.reference, t.period, t.kind, t.asset, t.debit, t.credit, t.amount,
        (t.debit < 1000)::integer + (t.credit < 1000)::integer as legs, date_trunc('month', t.at) as month
      from ledger_transfer t
      where t.bucket = which and t.user_id = a.user_id and t.at <= until and t.at >= coalesce(last.at, '-infinity')
        and (last.at is null or (t.at, t.reference, t.period, t.kind) > (last.at, last.reference, last.period, last.kind))
      offset 0
    ) as t
    window rising as (partition by t.user_id order by t.at, t.reference, t.period, t.kind)
  ),
  ending as materialized (
    select moved.*, number / every_legs > (number - legs) / every_legs
      or month < coalesce(next_month, this_month) as ends
    from moved
  ),
  batched as materialized (
    select ending.*, count(*) filter (where ends) over (
      partition by user_id order by at, reference, period, kind
      rows between unbounded preceding and 1 preceding) as batch
    from ending
  ),
  gained as (
    select b.user_id, side.account, b.asset, b.batch, sum(side.amount) as amount
    from batched b cross join lateral (values (b.debit, -b.amount), (b.credit, b.amount)) as side (account, amount)
    where side.account < 1000
    group by b.user_id, side.account, b.asset, b.batch
  )
  insert into ledger_closing (bucket, user_id, account, asset, at, reference, period, kind, balance)
  select which, g.user_id, g.account, g.asset, e.at, e.reference, e.period, e.kind,
    coalesce(base.balance, 0)
      + sum(g.amount) over (partition by g.user_id, g.account, g.asset order by g.batch)
  from gained g
  join batched e on e.user_id = g.user_id and e.batch = g.batch and e.ends
  left join lateral (
    select k.balance from ledger_closing k
    where k.bucket = which and k.user_id = g.user_id and k.account = g.account and k.asset = g.asset
    order by k.at desc, k.reference desc, k.period desc, k.kind desc limit 1
  ) as base on true;
  get diagnostics made = row_count;

  update ledger_open_month set month = greatest(open_from, this_month) where bucket = which;
  return made;
end
$$;
revoke execute on function ledger_close(smallint, integer) from public;
grant execute on function ledger_close(smallint, integer) to tenor_app;

-- Takes the oldest month out of ledger_transfer, for the owner: what its transfers sum to is carried on, and all closing
-- balances up to its end are there, so that statements and checks go on from them. Its table lies in a schema of its own
-- then, which no server reads, and may be dumped and dropped.
create schema ledger_archive;

create function ledger_detach_month(given date) returns bigint
  language plpgsql set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '1s'
as $$
declare
  first constant date := date_trunc('month', given);
  next constant date := first + interval '1 month';
  name constant text := 'ledger_transfer_' || to_char(first, 'YYYY_MM');
  moved bigint;
begin
  if (select min(c.relname) from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'ledger_transfer'::regclass) is distinct from name then
    raise exception 'ledger_transfer: % is not its oldest month', to_char(first, 'YYYY-MM');
  end if;
  if (select close_until from ledger_limit) < next then
    raise exception 'ledger_transfer: % is not closed yet', to_char(first, 'YYYY-MM');
  end if;
  execute format('lock table %I in share mode', name);
  perform ledger_close(bucket, 500) from ledger_open_month;
  execute format(
    'insert into ledger_carried (bucket, user_id, account, asset, reference, balance)
     select bucket, user_id, account, asset, reference, sum(amount) from (
       select bucket, case when debit < 1000 then user_id else 0 end as user_id, debit as account, asset,
         case when debit between 10 and 999 then reference else 0 end as reference, -amount as amount from %1$I
       union all
       select bucket, case when credit < 1000 then user_id else 0 end, credit, asset,
         case when credit between 10 and 999 then reference else 0 end, amount from %1$I) as leg
     group by bucket, user_id, account, asset, reference having sum(amount) <> 0
     on conflict (bucket, user_id, account, asset, reference)
       do update set balance = ledger_carried.balance + excluded.balance', name);
  delete from ledger_carried where balance = 0;
  execute format(
    'insert into ledger_detached select %L, count(*), coalesce(sum(amount), 0) from %I', first, name);
  execute format('alter table ledger_transfer detach partition %I', name);
  execute format('alter table %I set schema ledger_archive', name);
  select d.transfers into moved from ledger_detached d where d.month = first;
  return moved;
end
$$;
revoke execute on function ledger_detach_month(date) from public;

-- Puts the month back that was taken out last. A table that is not what it was is refused.
create function ledger_attach_month(given date) returns bigint
  language plpgsql set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '1s'
as $$
declare
  first constant date := date_trunc('month', given);
  next constant date := first + interval '1 month';
  name constant text := 'ledger_transfer_' || to_char(first, 'YYYY_MM');
  kept ledger_detached;
  is_same boolean;
begin
  select d.* into kept from ledger_detached d order by d.month desc limit 1;
  if kept.month is distinct from first then
    raise exception 'ledger_transfer: % is not the month that was taken out last', to_char(first, 'YYYY-MM');
  end if;
  if to_regclass('ledger_archive.' || name) is null then
    raise exception 'ledger_transfer: there is no table ledger_archive.%', name;
  end if;
  execute format('select count(*) = $1 and coalesce(sum(amount), 0) = $2 from ledger_archive.%I', name)
    into is_same using kept.transfers, kept.amount;
  if not is_same then
    raise exception 'ledger_transfer: ledger_archive.% is not what was taken out', name;
  end if;
  execute format(
    'insert into ledger_carried (bucket, user_id, account, asset, reference, balance)
     select bucket, user_id, account, asset, reference, sum(amount) from (
       select bucket, case when debit < 1000 then user_id else 0 end as user_id, debit as account, asset,
         case when debit between 10 and 999 then reference else 0 end as reference, amount from ledger_archive.%1$I
       union all
       select bucket, case when credit < 1000 then user_id else 0 end, credit, asset,
         case when credit between 10 and 999 then reference else 0 end, -amount from ledger_archive.%1$I) as leg
     group by bucket, user_id, account, asset, reference having sum(amount) <> 0
     on conflict (bucket, user_id, account, asset, reference)
       do update set balance = ledger_carried.balance + excluded.balance', name);
  delete from ledger_carried where balance = 0;
  delete from ledger_detached where month = first;
  if exists (select 1 from ledger_carried) and not exists (select 1 from ledger_detached) then
    raise exception 'ledger_transfer: ledger_archive.% does not sum to what was carried on', name;
  end if;
  execute format('alter table ledger_archive.%I set schema public', name);
  execute format('alter table ledger_transfer attach partition %I for values from (%L) to (%L)', name, first, next);
  return kept.transfers;
end
$$;
revoke execute on function ledger_attach_month(date) from public;
