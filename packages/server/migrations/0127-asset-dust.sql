-- Parts of a unit of closed assets that customers could not take out, as they went to the house: kept for ever, by customer and account.
create table asset_dust (
  bucket smallint not null,
  user_id bigint not null,
  account smallint not null,
  asset text not null,
  -- The act: one for all rows of it.
  act_id bigint not null,
  amount numeric(38, 8) not null check (amount > 0),
  at timestamptz not null,
  primary key (bucket, user_id, asset, account, act_id)
);
create index asset_dust_asset on asset_dust (asset);
grant select, insert on asset_dust to tenor_app;
