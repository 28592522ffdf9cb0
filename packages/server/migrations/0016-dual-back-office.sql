-- What the desk may set of a coin's listing, direction by direction. The first values are those listed until now.
create table dual_series_side (
  coin text not null references dual_series,
  type text not null check (type in ('call', 'put')),
  enabled boolean not null default true,
  margin numeric(10, 8) not null check (margin >= 0 and margin < 1),
  terms smallint[] not null default '{1,2,3,5,7,14,30}',
  targets smallint not null default 8 check (targets > 0),
  nearest smallint not null default 50 check (nearest > 0),
  reach_percent smallint not null default 100 check (reach_percent > 0),
  minimum_copies bigint not null check (minimum_copies > 0),
  maximum_copies bigint not null check (maximum_copies >= minimum_copies),
  capacity_copies bigint not null check (capacity_copies > 0),
  primary key (coin, type)
);
insert into dual_series_side (coin, type, margin, minimum_copies, maximum_copies, capacity_copies)
  select coin, type, margin, minimum_copies, maximum_copies, capacity_copies
  from dual_series cross join unnest(array['call', 'put']) as side (type);
grant select, insert, update on dual_series_side to tenor_app;

-- Null: made of the three numbers. Otherwise the slices, one per expiry, as the desk has set them.
alter table dual_series add column surface jsonb;
alter table dual_series add column revision integer not null default 0;
-- The revision that the last listing went by; a newer one is listed afresh, without targets left from before.
alter table dual_series add column listed_revision integer not null default 0;

-- A missing settlement price takes two operators: one proposes it, another decides.
create table dual_price_proposal (
  id bigint generated always as identity primary key,
  coin text not null,
  delivery_at timestamptz not null,
  price numeric(38, 8) not null check (price > 0),
  reason text not null,
  source text not null,
  operator_id bigint not null,
  proposed_at timestamptz not null,
  state text not null check (state in ('open', 'approved', 'rejected', 'replaced', 'lapsed')),
  decided_by bigint,
  decided_at timestamptz,
  foreign key (coin, delivery_at) references dual_delivery,
  constraint dual_price_proposal_decided check ((state = 'open') = (decided_at is null)),
  constraint dual_price_proposal_two check (state <> 'approved' or decided_by <> operator_id)
);
create unique index dual_price_proposal_open on dual_price_proposal (coin, delivery_at) where state = 'open';
grant select, insert, update on dual_price_proposal to tenor_app;
grant usage on sequence dual_price_proposal_id_seq to tenor_app;

-- The audit log by who, what and when.
create index audit_log_at on audit_log (at);
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_act on audit_log (act text_pattern_ops, id);
