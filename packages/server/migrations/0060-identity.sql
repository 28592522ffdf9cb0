-- Who signs in by the exchange's OpenID provider. Such an account needs no password of its own.
alter table app_user alter column password_hash drop not null;

-- Leads from a subject of a provider, by the SHA-256 of client, issuer and subject, to its account, and makes it one account's.
create table user_identity (
  subject_hash text primary key,
  bucket smallint not null,
  user_id bigint not null
);
grant select, insert, delete on user_identity to tenor_app;

-- The same of each account: one subject of each client.
create table account_identity (
  bucket smallint not null,
  user_id bigint not null,
  client text not null check (client in ('customers', 'back-office')),
  subject_hash text not null,
  issuer text not null,
  connected_at timestamptz not null,
  used_at timestamptz,
  primary key (bucket, user_id, client),
  foreign key (bucket, user_id) references app_user (bucket, id)
);
grant select, insert, update, delete on account_identity to tenor_app;

-- A sign-in that has gone to the provider and waits for its return; good once. The bucket is the state's own. Nonce and verifier are
-- sealed; of state and of the browser's cookie only the SHA-256 is kept.
create table identity_attempt (
  bucket smallint not null,
  state_hash text not null,
  browser_hash text not null,
  client text not null check (client in ('customers', 'back-office')),
  purpose text not null check (purpose in ('sign_in', 'connect', 'confirm')),
  -- Who connects or confirms; 0 where nobody is signed in yet.
  user_id bigint not null,
  secrets text not null,
  return_to text not null,
  expires_at timestamptz not null,
  primary key (bucket, state_hash)
);
create index identity_attempt_expiry on identity_attempt (expires_at);
grant select, insert, delete on identity_attempt to tenor_app;

-- Logout tokens that were heard, so that none is heard twice. The bucket is the token's own.
create table identity_logout (
  bucket smallint not null,
  token_hash text not null,
  expires_at timestamptz not null,
  primary key (bucket, token_hash)
);
create index identity_logout_expiry on identity_logout (expires_at);
grant select, insert, delete on identity_logout to tenor_app;

-- Leads from a session at the provider, by the SHA-256 of client, issuer and sid, to the account here. The bucket is that text's own.
create table identity_session (
  bucket smallint not null,
  sid_hash text not null,
  user_id bigint not null,
  expires_at timestamptz not null,
  primary key (bucket, sid_hash, user_id)
);
create index identity_session_expiry on identity_session (expires_at);
grant select, insert, update, delete on identity_session to tenor_app;

-- Sessions that began at the provider: by which client, in which session there, and the sealed token by which one signs out there.
alter table session
  add column identity_client text check (identity_client in ('customers', 'back-office')),
  add column identity_sid_hash text,
  add column identity_token text,
  -- When the customer last showed the provider anew who they are.
  add column identity_confirmed_at timestamptz;
