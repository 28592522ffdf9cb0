-- Whether a snapshot has its leaves: kept, being removed, or gone. Its statement and sums stay; while they are not kept it proves nothing more.
alter table proof_snapshot add column leaves text not null default 'kept' check (leaves in ('kept', 'going', 'gone'));
create index proof_snapshot_leaves on proof_snapshot (at, id) where state = 'published' and leaves <> 'gone';
