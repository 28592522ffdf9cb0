-- Marks of assets that operators have given them: a picture drawn by us from what they sent, at most a few per asset ever.

create table asset_icon (
  asset text primary key,
  -- PNG of 96 by 96 pixels, in base64.
  png text not null check (length(png) <= 65536),
  changed_at timestamptz not null
);
grant select, insert, update, delete on asset_icon to tenor_app;
