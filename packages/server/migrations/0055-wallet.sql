-- Transfers between customers' wallets at the exchange and their spot accounts here. A row is written before the wallet is first
-- asked, and again before each thing that it is asked for.
create table wallet_transfer (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  direction text not null check (direction in ('in', 'out')),
  -- What the wallet knows the customer by, as it was when the transfer was asked for.
  customer text not null,
  asset text not null,
  amount numeric(38, 8) not null check (amount > 0),
  state text not null check (state in ('reserving', 'confirming', 'cancelling', 'done', 'cancelled', 'refused')),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Taken by a process until then; who dies meanwhile leaves it to the next one.
  next_try_at timestamptz not null,
  -- How often the wallet was asked since the state last changed.
  tries integer not null default 0,
  fault text check (fault in ('away', 'lost', 'mismatch')),
  -- What the wallet said when it refused.
  reason text,
  primary key (bucket, user_id, id),
  constraint wallet_transfer_ends check ((state in ('done', 'cancelled', 'refused')) = (ended_at is not null)),
  constraint wallet_transfer_order check (ended_at >= created_at)
);
create index wallet_transfer_due on wallet_transfer (next_try_at, bucket) where ended_at is null;
create index wallet_transfer_newest on wallet_transfer (bucket, user_id, created_at, id);
create index wallet_transfer_created on wallet_transfer (created_at, id);
create index wallet_transfer_ended on wallet_transfer (ended_at) where state = 'done';
grant select, insert, update on wallet_transfer to tenor_app;

-- A UTC day of the wallet's, compared with ours.
create table wallet_comparison (
  id bigint primary key,
  day date not null,
  source text not null check (source in ('file', 'asked')),
  state text not null check (state in ('open', 'done', 'failed')),
  begun_at timestamptz not null,
  -- 0: the daily one.
  begun_by bigint not null,
  ended_at timestamptz,
  next_try_at timestamptz,
  tries integer not null default 0,
  constraint wallet_comparison_ends check ((state = 'open') = (ended_at is null))
);
create unique index wallet_comparison_daily on wallet_comparison (day) where begun_by = 0;
create unique index wallet_comparison_open on wallet_comparison (day, source) where state = 'open';
create index wallet_comparison_newest on wallet_comparison (begun_at, id);
grant select, insert, update on wallet_comparison to tenor_app;

-- What the wallet says that it confirmed: kept as evidence, and so that one transfer in two files is seen.
create table wallet_line (
  comparison bigint not null references wallet_comparison (id),
  part integer not null,
  line integer not null,
  transfer text not null,
  direction text not null,
  customer text not null,
  asset text not null,
  amount numeric(38, 8) not null,
  primary key (comparison, part, line)
);
create index wallet_line_transfer on wallet_line (transfer, comparison);
grant select, insert on wallet_line to tenor_app;

create table wallet_difference (
  comparison bigint not null references wallet_comparison (id),
  id bigint not null,
  kind text not null check (kind in ('missing_here', 'missing_there', 'content', 'state', 'twice')),
  transfer text not null,
  here text,
  there text,
  primary key (comparison, id)
);
grant select, insert, delete on wallet_difference to tenor_app;
