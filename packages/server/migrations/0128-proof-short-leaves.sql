-- Pieces of nearly all parts fit into 8 bytes: such leaves are kept in 40 bytes and not in 48, so that a million customers with five
-- holdings each take less than 1.2 GB.
alter table proof_leaf add column leaf_bytes smallint not null default 48 check (leaf_bytes in (40, 48));
