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

-- The primary key is the idempotency key. Rows are never changed: the application may insert and read.
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
  primary key (bucket, user_id, reference, period, kind),
  constraint ledger_transfer_bucket check (bucket between 0 and 1023),
  constraint ledger_transfer_amount check (amount > 0),
  constraint ledger_transfer_two_sides check (debit <> credit)
);
create index ledger_transfer_time on ledger_transfer (bucket, user_id, at);
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
