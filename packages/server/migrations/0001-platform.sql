-- What every module stands on: ids, settings, the clock's place, jobs, the outbox, answers given, the audit log.

create sequence id_block start 1000;
grant usage on sequence id_block to tenor_app;

-- Secrets made at the first start, the seed of the simulator, the clock's offset: one row each.
create table setting (
  name text primary key,
  value text not null
);
grant select, insert, update on setting to tenor_app;

-- One run of a job: a job, the instant it was due, and what it is about ('' where there is only one).
create table job_run (
  job text not null,
  due_at timestamptz not null,
  subject text not null default '',
  state text not null check (state in ('open', 'done')),
  rows bigint not null default 0,
  opened_at timestamptz not null,
  ended_at timestamptz,
  primary key (job, due_at, subject)
);
create index job_run_open on job_run (due_at) where state <> 'done';
grant select, insert, update on job_run to tenor_app;

-- How far a job that goes by periods has come. Its row is the lock of the one who works on it.
create table job_watermark (
  job text primary key,
  done_until timestamptz not null
);
grant select, insert, update on job_watermark to tenor_app;

-- A range of buckets of a run, or one bucket on a distributed database; `bucket` is the first of them. Its row is the lock
-- (held by the chunk's transaction) and the watermark in one.
create table job_lane (
  bucket smallint not null,
  bucket_to smallint not null,
  job text not null,
  due_at timestamptz not null,
  subject text not null default '',
  cursor_bucket smallint not null default -1,
  cursor_user bigint not null default 0,
  cursor_id bigint not null default 0,
  rows bigint not null default 0,
  done boolean not null default false,
  primary key (bucket, job, due_at, subject),
  foreign key (job, due_at, subject) references job_run on delete cascade
);
create index job_lane_run on job_lane (job, due_at, subject);
grant select, insert, update on job_lane to tenor_app;

-- What is done with may go after a while. The application cannot delete runs: only this, by their owner; lanes go along.
create function job_run_remove(before timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  removed bigint;
begin
  delete from job_run where state = 'done' and ended_at < before;
  get diagnostics removed = row_count;
  return removed;
end
$$;
revoke execute on function job_run_remove(timestamptz) from public;
grant execute on function job_run_remove(timestamptz) to tenor_app;

-- Events for whoever must hear of them, written in the transaction that made them. The bucket is the customer's; events
-- that are about no customer are in bucket 0.
create table outbox (
  bucket smallint not null default 0,
  id bigint generated always as identity,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (bucket, id)
);
create index outbox_open on outbox (bucket, id) include (created_at) where done_at is null;
grant select, insert, update on outbox to tenor_app;

-- As with runs: an event that was heard may go, one that waits may not.
create function outbox_remove(before timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  removed bigint;
begin
  delete from outbox where done_at < before;
  get diagnostics removed = row_count;
  return removed;
end
$$;
revoke execute on function outbox_remove(timestamptz) from public;
grant execute on function outbox_remove(timestamptz) to tenor_app;

-- The first answer to each act that a customer gave an id to. The same id again gets it again, until the answer is emptied:
-- it is the JSON null then. Key and digest stay, so that the act is never done twice.
create table request_answer (
  bucket smallint not null,
  user_id bigint not null,
  key text not null,
  digest text not null,
  answer jsonb,
  at timestamptz not null,
  primary key (bucket, user_id, key)
);
create index request_answer_kept on request_answer (at) where answer <> 'null';
grant select, insert, update on request_answer to tenor_app;

-- How often somebody tried something that must not be tried often, until when that counts. The subject is a digest, of an
-- account and a network or of one of them; the bucket is that of a text which several subjects share. By the machine's time.
create table attempt (
  bucket smallint not null check (bucket between 0 and 1023),
  subject text not null,
  tries integer not null,
  until timestamptz not null,
  primary key (bucket, subject)
) with (fillfactor = 50);
create index attempt_until on attempt (until);
grant select, insert, update, delete on attempt to tenor_app;

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint not null,
  act text not null,
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_log_newest on audit_log (at, id);
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_act on audit_log (act text_pattern_ops, id);
grant select, insert on audit_log to tenor_app;

-- Ends a statement that has written already, and with it all that it wrote. TN001 is ours; the reason comes as message.
create function tenor_refuse(reason text) returns integer language plpgsql as $$
begin
  raise exception using errcode = 'TN001', message = reason;
end
$$;

-- The audit log is chained behind the acts: a job lists committed rows that are in no seal yet, in order, in a seal that
-- carries the hash of the seal before. So a row that was changed, removed or slipped in later is found, and no act waits.
create table audit_seal (
  number bigint primary key,
  previous text not null,
  hash text not null,
  -- The highest row of it, and when it was made, by the database's own time.
  last_id bigint not null,
  sealed_at timestamptz not null default now()
);
create table audit_seal_row (
  audit_id bigint primary key,
  number bigint not null,
  place integer not null,
  hash text not null,
  unique (number, place)
);
grant select, insert on audit_seal, audit_seal_row to tenor_app;

-- What a row of the audit log comes to: the same on every server and in every time zone.
create function audit_row_hash(
  id bigint, at timestamptz, actor_id bigint, act text, subject text, before jsonb, after jsonb
) returns text language plpgsql stable as $$
begin
  return encode(sha256(convert_to(jsonb_build_array(
    id, (extract(epoch from at) * 1000000)::bigint, actor_id, act, subject, before, after)::text, 'UTF8')), 'hex');
end
$$;
