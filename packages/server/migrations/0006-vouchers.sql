-- Vouchers: the house's money, lent for one order. `lent` is what a customer works with of it: their order holds it, it is
-- never their own.

create table voucher (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  -- Kinds are brought by the products that take them; `terms` are what a kind has of its own.
  kind text not null,
  terms jsonb not null default '{}',
  asset text not null,
  amount numeric(38, 8) not null check (amount > 0),
  -- In USDT when an operator gave it: what the caps are counted by. Null where nobody counts.
  value numeric(38, 8),
  status text not null check (status in ('TO_BE_USED', 'EXPIRED', 'NOT_ACTIVE', 'ACTIVATION_FAILED', 'RECYCLED', 'USED',
    'INVALID')),
  valid_from timestamptz not null,
  expires_at timestamptz not null,
  granted_at timestamptz not null,
  note text not null default '',
  reason text,
  order_id bigint,
  -- What it was given for. Of a kind and campaign a customer has one order running at a time; '' is a campaign too.
  campaign text not null default '',
  -- Whether the order that it is used in has not ended.
  running boolean not null default false,
  primary key (bucket, user_id, id),
  foreign key (bucket, user_id) references app_user (bucket, id),
  constraint voucher_span check (expires_at > valid_from),
  constraint voucher_used check (status <> 'USED' or order_id is not null),
  constraint voucher_running check (not running or status = 'USED')
);
create unique index voucher_one_running on voucher (bucket, user_id, kind, campaign) where running;
create index voucher_newest on voucher (granted_at, id);
create index voucher_begins on voucher (valid_from) where status = 'NOT_ACTIVE';
create index voucher_ends on voucher (expires_at) where status in ('NOT_ACTIVE', 'TO_BE_USED');
grant select, insert, update on voucher to tenor_app;
