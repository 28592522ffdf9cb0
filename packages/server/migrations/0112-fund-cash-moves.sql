-- What came to the cash of a fund, or left it: by an operator, by the orders of a strike, by redemptions that waited for it. Of before this
-- there is one row, the cash as it stood.
create table wealth_cash_move (
  id bigint generated always as identity primary key,
  product_id bigint not null references wealth_product,
  kind text not null check (kind in ('before', 'operator', 'strike', 'payment')),
  amount numeric(38, 8) not null,
  at timestamptz not null,
  operator_id bigint
);
create index wealth_cash_move_product on wealth_cash_move (product_id, id);
grant select, insert on wealth_cash_move to tenor_app;
grant usage on sequence wealth_cash_move_id_seq to tenor_app;
insert into wealth_cash_move (product_id, kind, amount, at) select id, 'before', cash, now() from wealth_product
where cash is not null order by id;
