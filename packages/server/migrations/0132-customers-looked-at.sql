-- Support reads customers, ends sessions, locks and writes notes.
alter table app_user drop constraint app_user_role_check;
alter table app_user add constraint app_user_role_check
  check (role in ('customer', 'operator', 'reader', 'support', 'dealer', 'risk', 'administrator'));

-- Notes of operators about a customer, dated and signed; never changed.
create table customer_note (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  at timestamptz not null,
  operator_id bigint not null,
  text text not null check (char_length(text) between 1 and 1000),
  primary key (bucket, user_id, id),
  foreign key (bucket, user_id) references app_user (bucket, id)
);
grant select, insert on customer_note to tenor_app;

-- An operator has a number and not whose it is. Ids rise with time, so that a summary of each stretch of a table is enough to find one.
create index dual_order_number on dual_order using brin (id int8_minmax_multi_ops);
create index sniper_order_number on sniper_order using brin (id int8_minmax_multi_ops);
create index flexible_holding_number on flexible_holding using brin (id int8_minmax_multi_ops);
create index flexible_act_number on flexible_act using brin (id int8_minmax_multi_ops);
create index fixed_order_number on fixed_order using brin (id int8_minmax_multi_ops);
create index fixed_redemption_number on fixed_redemption using brin (id int8_minmax_multi_ops);
create index staking_holding_number on staking_holding using brin (id int8_minmax_multi_ops);
create index staking_stake_number on staking_stake using brin (id int8_minmax_multi_ops);
create index staking_redemption_number on staking_redemption using brin (id int8_minmax_multi_ops);
create index staking_mint_number on staking_mint using brin (id int8_minmax_multi_ops);
create index staking_mint_back_number on staking_mint_back using brin (id int8_minmax_multi_ops);
create index staking_exchange_number on staking_exchange using brin (id int8_minmax_multi_ops);
create index wealth_order_number on wealth_order using brin (id int8_minmax_multi_ops);
create index wealth_redemption_number on wealth_redemption using brin (id int8_minmax_multi_ops);
create index wallet_transfer_number on wallet_transfer using brin (id int8_minmax_multi_ops);
create index voucher_number on voucher using brin (id int8_minmax_multi_ops);
create index app_user_number on app_user using brin (id int8_minmax_multi_ops);

-- Addresses are found by any part of them where the owner may create the extension, elsewhere by their beginning.
do $$
begin
  create extension if not exists pg_trgm;
  create index app_user_email_part on app_user using gin (email gin_trgm_ops);
exception
  when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not there: addresses are found by their beginning';
end
$$;
