-- Where the exchange's own systems hear of what happens: addresses that operators keep.
create table webhook_endpoint (
  id bigint primary key,
  url text not null,
  -- Families of events, the first part of their kinds.
  kinds text[] not null check (cardinality(kinds) > 0),
  state text not null default 'active' check (state in ('active', 'paused', 'ended')),
  -- Sealed. The one before signs too until an instant, so that a receiver can change to the new one.
  secret text not null,
  secret_before text,
  before_until timestamptz,
  created_at timestamptz not null,
  created_by bigint not null
);
grant select, insert, update on webhook_endpoint to tenor_app;

-- An event for one endpoint, written in the transaction of what it tells of. Instants are the machine's time, but `at`, which is
-- when it became true by the product's clock. `source` names what it tells of, so that it is told once. Without a body it is made
-- of what is kept elsewhere when it is sent.
create table webhook_event (
  bucket smallint not null,
  user_id bigint not null,
  endpoint_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  source text not null,
  body jsonb,
  at timestamptz not null,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  next_try_at timestamptz not null default now(),
  first_try_at timestamptz,
  last_try_at timestamptz,
  tries integer not null default 0,
  -- What the receiver answered last, or why there was no answer.
  status smallint,
  fault text,
  primary key (bucket, user_id, endpoint_id, id),
  constraint webhook_event_once unique (bucket, user_id, endpoint_id, kind, source, at)
);
create index webhook_event_due on webhook_event (endpoint_id, next_try_at, bucket) where state = 'waiting';
create index webhook_event_line on webhook_event (bucket, endpoint_id, user_id, id) where state = 'waiting';
create index webhook_event_newest on webhook_event (endpoint_id, created_at, id);
create index webhook_event_failed on webhook_event (endpoint_id, created_at) where state = 'failed';
create index webhook_event_created on webhook_event (created_at, id);
grant select, insert, update on webhook_event to tenor_app;

-- A bucket's events for an endpoint are sent by one process at a time. One that dies leaves them free after a while.
create table webhook_lease (
  bucket smallint not null,
  endpoint_id bigint not null,
  holder text not null,
  until timestamptz not null,
  primary key (bucket, endpoint_id)
);
grant select, insert, update on webhook_lease to tenor_app;

-- The application cannot delete events: only this, by their owner, and only old ones.
create function webhook_event_remove(before timestamptz, from_bucket integer, to_bucket integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  removed bigint;
begin
  delete from webhook_event where bucket between from_bucket and to_bucket and created_at < before;
  get diagnostics removed = row_count;
  return removed;
end
$$;
revoke execute on function webhook_event_remove(timestamptz, integer, integer) from public;
grant execute on function webhook_event_remove(timestamptz, integer, integer) to tenor_app;
