-- Who is signed in, and what protects an account. Sessions and failed sign-ins go by the machine's time, not by the
-- clock that a sandbox can move: a month that is played must not sign anyone out.

-- Leads from an address to its account, and makes addresses unique. Nothing else is looked up over all buckets.
create table user_email (
  email text primary key,
  bucket smallint not null,
  user_id bigint not null
);
grant select, insert on user_email to tenor_app;

-- What operators keep a region from, beside what a product is withheld from by itself: entries of the menu and lines of
-- business. A region without a row is kept from what it is by default.
create table region_rule (
  region text primary key check (region ~ '^[A-Z]{2}$'),
  menu text[] not null,
  business text[] not null
);
grant select, insert, update on region_rule to tenor_app;

create table app_user (
  bucket smallint not null check (bucket between 0 and 1023),
  id bigint not null,
  email text not null,
  password_hash text not null,
  -- An operator has the powers of the four that come after.
  role text not null default 'customer'
    check (role in ('customer', 'operator', 'reader', 'dealer', 'risk', 'administrator')),
  vip_tier smallint not null default 0 check (vip_tier between 0 and 20),
  -- ISO 3166-1 alpha-2; '' when it is not known.
  region text not null default '',
  verified boolean not null default false,
  trading_locked boolean not null default false,
  account_mode text not null default 'classic'
    check (account_mode in ('classic', 'multi_currency', 'portfolio', 'single_currency')),
  account_mode_chosen boolean not null default false,
  use_funding boolean not null default false,
  -- Who sent the customer, as the link of registration said.
  ref_code text,
  -- By which the customer sends others; null until it was asked for.
  referral_code text check (referral_code ~ '^[0-9A-Z]{10}$'),
  -- Base32. Pending until the first code of it was given. Read only to check a code; never logged, never sent again.
  totp_secret text,
  totp_pending text,
  -- The newest step whose code was used: no code is good twice.
  totp_last_step bigint not null default 0,
  fund_password_hash text,
  fund_password_required boolean not null default true,
  fund_failures smallint not null default 0,
  fund_locked_until timestamptz,
  -- When the owner proved that emails reach them; null until then.
  email_confirmed_at timestamptz,
  -- The language of emails.
  locale text not null default 'en',
  created_at timestamptz not null,
  -- Since when somebody is an operator by another one's word; null for those whom the settings made. Who was made one
  -- lately takes no part in a settlement price, so that nobody makes themselves a second person for it.
  operator_since timestamptz,
  primary key (bucket, id)
);
-- As the back office lists customers: the newest, and those whose address begins with what is asked for.
create unique index app_user_referral_code on app_user (bucket, referral_code);
create index app_user_newest on app_user (created_at, id);
create index app_user_email on app_user (email collate "C", id);
-- Whoever may enter the back office: few among many.
create index app_user_operators on app_user (bucket, id) where role <> 'customer';
grant select, insert, update on app_user to tenor_app;

-- Only the SHA-256 of a token is kept, so that a copy of this table opens nothing.
create table session (
  bucket smallint not null,
  token_hash text not null,
  user_id bigint not null,
  csrf_token text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- Browser and system in short words, from the browser's own account of itself.
  device text not null default '',
  -- It began with a passkey, which is both factors.
  by_passkey boolean not null default false,
  primary key (bucket, token_hash),
  foreign key (bucket, user_id) references app_user (bucket, id)
);
create index session_customer on session (bucket, user_id);
create index session_expiry on session (expires_at);
grant select, insert, update, delete on session to tenor_app;

-- Browsers that a customer has signed in with, by a cookie of theirs: only its SHA-256. Who guesses elsewhere shuts
-- nobody out there, and a sign-in without one is told to the customer.
create table known_device (
  bucket smallint not null,
  user_id bigint not null,
  token_hash text not null,
  device text not null default '',
  last_seen_at timestamptz not null,
  primary key (bucket, user_id, token_hash),
  foreign key (bucket, user_id) references app_user (bucket, id)
);
create index known_device_seen on known_device (last_seen_at);
grant select, insert, update, delete on known_device to tenor_app;

-- Links of emails: to confirm an address, and to choose a new password. Only the SHA-256 of a token is kept; a link is good once.
create table account_link (
  bucket smallint not null,
  token_hash text not null,
  user_id bigint not null,
  purpose text not null check (purpose in ('confirm', 'recover')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (bucket, token_hash),
  foreign key (bucket, user_id) references app_user (bucket, id)
);
create index account_link_customer on account_link (bucket, user_id, purpose, created_at);
create index account_link_expiry on account_link (expires_at);
grant select, insert, update, delete on account_link to tenor_app;

-- Passkeys (WebAuthn): public keys, in base64url as the browser names them; the private ones never leave their owners.
create table passkey (
  bucket smallint not null,
  user_id bigint not null,
  credential_id text not null,
  public_key text not null,
  -- Of signatures, as the key counts them; zero for those that do not.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (bucket, user_id, credential_id),
  foreign key (bucket, user_id) references app_user (bucket, id)
);
grant select, insert, update, delete on passkey to tenor_app;

-- Challenges that wait for an answer, by their SHA-256; user 0 is a visitor. Each is good once. The bucket is the challenge's own.
create table passkey_challenge (
  bucket smallint not null,
  challenge_hash text not null,
  user_id bigint not null,
  expires_at timestamptz not null,
  primary key (bucket, challenge_hash)
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
grant select, insert, delete on passkey_challenge to tenor_app;

-- Keys of programs. The secret is sealed: signatures are checked with it, so its hash would not do.
create table api_key (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  name text not null,
  -- Begins with its bucket, so that one shard is asked.
  key text not null,
  secret text not null,
  permission text not null check (permission in ('read', 'read_write')),
  -- null: all of them.
  products text[],
  -- Addresses or networks; none: any.
  ips text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (bucket, user_id, id),
  unique (bucket, key),
  foreign key (bucket, user_id) references app_user (bucket, id)
);
grant select, insert, update, delete on api_key to tenor_app;
