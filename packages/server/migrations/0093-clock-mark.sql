-- The mark of time: no process tells an instant above it. It is raised by a statement of its own, never by an act, and never
-- lowered. It is machine time; a sandbox's clock is that plus its lead, and `played_to` is how far a move of it may have done work.
create table clock_mark (
  name text primary key check (name = 'mark'),
  at timestamptz not null,
  raised_by text not null,
  -- By the database's own clock: how long ago somebody raised it.
  raised_at timestamptz not null,
  played_to timestamptz
);
grant select, insert, update on clock_mark to tenor_app;

-- What each process found of its host's clock, and what an operator confirmed of it. Offsets are milliseconds, above 0: ahead.
create table clock_process (
  id text primary key,
  name text not null,
  wall_at timestamptz not null,
  mark_ms bigint not null,
  monotonic_ms bigint not null,
  witness_ms bigint,
  witnesses smallint not null,
  held text,
  -- By the database's own clock.
  seen_at timestamptz not null,
  confirmed_at timestamptz
);
grant select, insert, update, delete on clock_process to tenor_app;

-- Where it is tried whether anything can be written: one row fills a page, so that each try needs room on the disk. Never committed.
create table write_probe (content text not null);
alter table write_probe alter column content set storage plain;
grant insert on write_probe to tenor_app;
