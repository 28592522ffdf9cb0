-- Emergency stops: what no new order is taken of. A few rows, read in the statement of every order; one that has ended stays.

create table emergency_stop (
  id bigint primary key,
  scope text not null check (scope in ('all', 'product', 'asset')),
  -- A product as its manifest names what it sells, or an asset; '' where everything is stopped.
  name text not null,
  reason text not null check (reason in ('market', 'technical', 'security', 'legal', 'maintenance')),
  redemption_open boolean not null,
  note text,
  begun_at timestamptz not null,
  begun_by bigint not null,
  ended_at timestamptz,
  check ((scope = 'all') = (name = ''))
);
create unique index emergency_stop_in_force on emergency_stop (scope, name) where ended_at is null;
grant select, insert, update on emergency_stop to tenor_app;
