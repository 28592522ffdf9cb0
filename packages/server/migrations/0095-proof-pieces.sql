-- Proofs of version 2: books of pieces instead of one tree of customers. A proof of version 1 showed its customer the holdings of
-- another, so none is given any more; statements and sums stay, and files that customers have are checked as before.

-- Left by processes that ended; no snapshot is written before it is published any more.
delete from proof_sum where snapshot_id in (select id from proof_snapshot where state = 'building');
delete from proof_held where snapshot_id in (select id from proof_snapshot where state = 'building');
delete from proof_snapshot where state = 'building';

drop index proof_snapshot_building;
alter table proof_snapshot drop constraint proof_snapshot_published;
alter table proof_snapshot add column version smallint not null default 1 check (version in (1, 2));
-- SHA-256 of the statement, by which the next one names it.
alter table proof_snapshot add column digest text;
-- The salts of version 2 are made of a key that is never stored.
alter table proof_snapshot alter column salt_key drop not null;
update proof_snapshot set salt_key = null, leaves = 'gone', digest = encode(sha256(convert_to(statement, 'UTF8')), 'hex');
alter table proof_snapshot alter column digest set not null;
alter table proof_snapshot alter column state set default 'published';
alter table proof_snapshot add constraint proof_snapshot_published check (state = 'published' and salt_key is null
  and num_nonnulls(statement, signature, public_key) = 3 and num_nonnulls(customers, root) = case version when 1 then 2 else 0 end);

-- Which snapshot is being made: one at a time. By the machine's time: one that was begun long ago was left by a process that ended.
create table proof_building (
  place smallint primary key default 1 check (place = 1),
  id bigint not null,
  begun_at timestamptz not null
);
grant select, insert, delete on proof_building to tenor_app;

-- The books of a snapshot as they are signed. `line` is 'other' where the lines of an asset lie together that few customers have it on.
create table proof_book (
  snapshot_id bigint not null references proof_snapshot,
  line text not null,
  asset text not null,
  pieces bigint not null check (pieces > 0),
  root text not null,
  amount numeric(38, 8) not null check (amount > 0),
  primary key (snapshot_id, line, asset)
);
grant select, insert on proof_book to tenor_app;

-- A book's leaves in their order are kept in parts of 512, the last one fewer. `first` is the first hash of a part; root and amount are of
-- the tree over it.
create table proof_book_part (
  snapshot_id bigint not null,
  line text not null,
  asset text not null,
  part integer not null check (part >= 0),
  first bytea not null,
  root bytea not null,
  pieces integer not null check (pieces > 0),
  amount numeric(38, 8) not null check (amount > 0),
  primary key (snapshot_id, line, asset, part)
);
grant select, insert on proof_book_part to tenor_app;

-- The leaves of a part: of each its hash (32 bytes) and its piece (16 bytes). The bucket spreads the parts over nodes and is no customer's.
create table proof_leaf (
  bucket smallint not null,
  snapshot_id bigint not null,
  line text not null,
  asset text not null,
  part integer not null,
  leaves bytea not null,
  primary key (bucket, snapshot_id, line, asset, part)
);
-- Hashes do not compress.
alter table proof_leaf alter column leaves set storage external;
grant select, insert on proof_leaf to tenor_app;

-- Of version 2 a row of proof_part has what the snapshot counted for the customers of a bucket: deflated JSON
-- [[customer, [[line, asset, amount]]]]. What there was of version 1 goes, with the roots of its parts.
truncate proof_part;
drop table proof_root;

-- What is published does not change: the servers' role adds rows and nothing else.
revoke update, delete on proof_snapshot from tenor_app;
revoke delete on proof_part from tenor_app;

-- The newest two snapshots keep their leaves; of the others statement and sums stay. Returns from how many they were taken.
create function proof_leaves_remove() returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  old bigint[] := array(select id from proof_snapshot where leaves <> 'gone' order by at desc, id desc offset 2);
begin
  update proof_snapshot set leaves = 'gone' where id = any(old);
  delete from proof_leaf where snapshot_id = any(old);
  delete from proof_book_part where snapshot_id = any(old);
  delete from proof_part where snapshot_id = any(old);
  return cardinality(old);
end
$$;
revoke execute on function proof_leaves_remove() from public;
grant execute on function proof_leaves_remove() to tenor_app;
