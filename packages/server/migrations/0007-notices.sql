-- What a customer is told: a code and the values of its sentence.
create table notice (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  kind text not null,
  params jsonb not null default '{}',
  at timestamptz not null,
  primary key (bucket, user_id, id, kind)
);
-- As a customer's notices are listed.
create index notice_newest on notice (bucket, user_id, at, id, kind);
grant select, insert on notice to tenor_app;
-- Written in the order of their instants, so that this tells old ones at next to no cost.
create index notice_at on notice using brin (at);

-- The application cannot delete notices: only this, by their owner, and only old ones.
create function notice_remove(before timestamptz, from_bucket integer, to_bucket integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  removed bigint;
begin
  delete from notice where bucket between from_bucket and to_bucket and at < before;
  get diagnostics removed = row_count;
  return removed;
end
$$;
revoke execute on function notice_remove(timestamptz, integer, integer) from public;
grant execute on function notice_remove(timestamptz, integer, integer) to tenor_app;
