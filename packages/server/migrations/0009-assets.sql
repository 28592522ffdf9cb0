-- Marks of assets that operators have given them: a picture drawn by us from what they sent, at most a few per asset ever.

create table asset_icon (
  asset text primary key,
  -- PNG of 96 by 96 pixels, in base64.
  png text not null check (length(png) <= 65536),
  changed_at timestamptz not null
);
grant select, insert, update, delete on asset_icon to tenor_app;

-- What operators say of an asset beside its mark; an asset without a row is as in the defaults.
create table asset_setting (
  asset text primary key,
  is_support_launchpool boolean not null default false,
  is_support_staking boolean not null default false,
  -- A coin that begins to trade in the future has no spot market until then; null for one that trades.
  new_coin_start timestamptz
);
grant select, insert, update on asset_setting to tenor_app;
