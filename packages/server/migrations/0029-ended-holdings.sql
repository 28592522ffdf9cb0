-- A hold or holding of an ended order is a row of nothing. The application cannot delete balances: only this, by their owner.
create function ledger_sweep(from_bucket integer, to_bucket integer) returns bigint
  language sql security definer set search_path = public, pg_temp
as $$
  with swept as (
    delete from ledger_balance
    where bucket between from_bucket and to_bucket and account between 10 and 999 and balance = 0
    returning 1
  )
  select count(*) from swept
$$;
revoke execute on function ledger_sweep(integer, integer) from public;
grant execute on function ledger_sweep(integer, integer) to tenor_app;
