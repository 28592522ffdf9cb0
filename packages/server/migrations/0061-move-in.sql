-- Holdings that customers had elsewhere and that move in by a file. Nothing of a customer's is in these tables but what the file says.
create table move_in (
  id bigint primary key,
  -- What the exchange calls it: the same file under the same name is made once.
  name text not null unique,
  state text not null check (state in ('loading', 'checking', 'checked', 'applying', 'done')),
  columns text[] not null default '{}',
  parts integer not null default 0,
  -- Lines that have come, the header and empty ones among them.
  lines integer not null default 0,
  -- Over all parts so far.
  digest text not null default '',
  -- The last line that was judged.
  checked_to integer not null default 0,
  begun_by bigint not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  constraint move_in_ended check ((state = 'done') = (ended_at is not null))
);
create index move_in_newest on move_in (begun_at, id);
create index move_in_due on move_in (id) where state = 'applying';
grant select, insert, update on move_in to tenor_app;

create table move_in_part (
  move_in bigint not null references move_in,
  part integer not null,
  digest text not null,
  primary key (move_in, part)
);
grant select, insert on move_in_part to tenor_app;

-- A line, and what became of it. `home` is its customer's bucket: the table is whole on every node, since ids are unique in it.
create table move_in_line (
  move_in bigint not null references move_in,
  line integer not null,
  ref text not null,
  kind text not null,
  customer text not null,
  asset text not null,
  amount numeric(38, 8) not null,
  fields jsonb not null,
  state text not null check (state in ('read', 'ready', 'unreadable', 'refused', 'done')),
  reason text,
  params jsonb not null default '{}',
  makes jsonb not null default '{}',
  home smallint,
  user_id bigint,
  -- What of its product it is about, so that lines of one are added up.
  product text not null default '',
  -- Of a line that was made: what it brought to which account, and when; the row that it became.
  made_id bigint,
  made_at timestamptz,
  account smallint,
  brought_asset text,
  brought numeric(38, 8),
  primary key (move_in, line),
  constraint move_in_line_refused check ((state in ('unreadable', 'refused')) = (reason is not null)),
  constraint move_in_line_made check ((state = 'done') = (made_id is not null and made_at is not null)),
  constraint move_in_line_brought check ((brought is null) = (account is null) and (brought is null) = (brought_asset is null))
) with (fillfactor = 70);
-- An id is made once for ever, whichever file it stands in.
create unique index move_in_line_once on move_in_line (ref) where state = 'done';
create index move_in_line_ref on move_in_line (ref, move_in);
create index move_in_line_due on move_in_line (move_in, home, line) where state = 'ready';
create index move_in_line_customer on move_in_line (move_in, user_id, kind, product);
grant select, insert, update on move_in_line to tenor_app;

-- A fixed order that moves in began before it came.
alter table fixed_order add column moved_in boolean not null default false;
alter table fixed_order drop constraint fixed_order_span;
alter table fixed_order add constraint fixed_order_span
  check (start_at > created_at or renewal_of is not null or moved_in) not valid;
alter table fixed_order validate constraint fixed_order_span;
