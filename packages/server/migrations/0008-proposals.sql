-- What one operator has proposed and another decides on: the act as the audit log calls it, with the body of its call. The
-- digest is of both, so that the same call by another one finds it.
create table proposal (
  id bigint generated always as identity primary key,
  act text not null,
  subject text not null,
  digest text not null,
  content jsonb not null,
  operator_id bigint not null,
  proposed_at timestamptz not null,
  lapses_at timestamptz not null,
  state text not null check (state in ('open', 'approved', 'declined', 'lapsed')),
  decided_by bigint,
  decided_at timestamptz,
  constraint proposal_decided check ((state = 'open') = (decided_at is null)),
  constraint proposal_two check (state <> 'approved' or decided_by <> operator_id)
);
create unique index proposal_open on proposal (act, digest) where state = 'open';
create index proposal_newest on proposal (proposed_at, id) where state = 'open';
grant select, insert, update on proposal to tenor_app;
grant usage on sequence proposal_id_seq to tenor_app;
