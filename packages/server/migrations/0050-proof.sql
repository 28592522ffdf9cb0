-- Snapshots of what is owed to customers, and what operators say of the assets beside it.

-- A snapshot that is being made, or that is published. `due_at`: the midnight of one that the clock asked for. `salt_key` is what
-- the salts of its leaves are made of. What is published of it never changes.
create table proof_snapshot (
  id bigint primary key,
  state text not null check (state in ('building', 'published')),
  due_at timestamptz unique,
  -- By the machine's time: one that was begun long ago and is not done was left by a process that ended.
  begun_at timestamptz not null,
  begun_by bigint,
  at timestamptz not null,
  salt_key text not null,
  customers integer check (customers >= 0),
  root text,
  statement text,
  signature text,
  public_key text,
  constraint proof_snapshot_published check ((state = 'published')
    = (num_nonnulls(customers, root, statement, signature, public_key) = 5))
);
create unique index proof_snapshot_building on proof_snapshot (state) where state = 'building';
create index proof_snapshot_newest on proof_snapshot (at, id) where state = 'published';
grant select, insert, update, delete on proof_snapshot to tenor_app;

-- The sums of a snapshot, and whether a line is an account of the ledger or a claim beside it.
create table proof_sum (
  snapshot_id bigint not null references proof_snapshot,
  line text not null,
  asset text not null,
  is_claim boolean not null,
  amount numeric(38, 8) not null check (amount > 0),
  primary key (snapshot_id, line, asset)
);
grant select, insert on proof_sum to tenor_app;

-- What the ledger held for customers in the same moment, found by what it had on all other accounts.
create table proof_held (
  snapshot_id bigint not null references proof_snapshot,
  asset text not null,
  amount numeric(38, 8) not null,
  primary key (snapshot_id, asset)
);
grant select, insert on proof_held to tenor_app;

-- The root of each bucket's part of the tree: [[line, asset, amount]] as texts.
create table proof_root (
  snapshot_id bigint not null,
  part smallint not null,
  hash text not null,
  customers integer not null check (customers > 0),
  sums jsonb not null,
  primary key (snapshot_id, part)
);
grant select, insert, delete on proof_root to tenor_app;

-- A bucket's leaves in the order of the tree, as deflated JSON: [[customer, [[line, asset, amount]]]].
create table proof_part (
  bucket smallint not null,
  snapshot_id bigint not null,
  leaves bytea not null,
  primary key (bucket, snapshot_id)
);
grant select, insert, delete on proof_part to tenor_app;

-- What operators say is there: an address, or somebody's word for it. Taken back, not changed.
create table proof_asset (
  id bigint primary key,
  asset text not null,
  kind text not null check (kind in ('address', 'attestation')),
  amount numeric(38, 8) not null check (amount > 0),
  -- The address with its network, or who attests and where it can be read.
  place text not null,
  as_of timestamptz not null,
  entered_at timestamptz not null,
  entered_by bigint not null,
  removed_at timestamptz
);
create index proof_asset_in_force on proof_asset (asset, id) where removed_at is null;
grant select, insert, update on proof_asset to tenor_app;
