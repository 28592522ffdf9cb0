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

-- What a customer chose of a kind of notice; without a row it is told in the app and not by e-mail.
create table notice_setting (
  bucket smallint not null,
  user_id bigint not null,
  kind text not null,
  in_app boolean not null,
  by_email boolean not null,
  primary key (bucket, user_id, kind)
);
grant select, insert, update on notice_setting to tenor_app;

-- Emails to customers, written in the transaction that made them necessary. Address and language are the customer's when it is
-- sent. What only the owner may read, such as the token of a link, is sealed.
create table mail (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  kind text not null,
  params jsonb not null default '{}',
  secret text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'shown', 'failed')),
  created_at timestamptz not null,
  -- Taken by a process until then; an email that was not ticked off by then is sent again, under the same Message-ID.
  next_try_at timestamptz not null,
  tries smallint not null default 0,
  fault text,
  primary key (bucket, user_id, id, kind)
);
create index mail_waiting on mail (next_try_at, bucket) where state = 'waiting';
create index mail_newest on mail (bucket, user_id, created_at, id, kind);
create index mail_created on mail using brin (created_at);
grant select, insert, update, delete on mail to tenor_app;
