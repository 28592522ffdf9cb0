-- trading_locked is the lock `sales`: those of before this stay as they are. The lock `frozen` keeps from every act until its end.
alter table app_user
  -- Nothing leaves by the wallet before it.
  add column wallet_held_until timestamptz,
  add column frozen_until timestamptz,
  add column frozen_by_two boolean not null default false,
  -- Since when the hours count that operators froze it alone.
  add column frozen_alone_since timestamptz,
  -- When its owner asked to reset the fund password.
  add column fund_reset_asked_at timestamptz;

-- A customer's objection to a lock, and the answer of an operator.
create table account_objection (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  lock text not null check (lock in ('sales', 'frozen')),
  message text not null,
  at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by bigint,
  primary key (bucket, user_id, id),
  foreign key (bucket, user_id) references app_user (bucket, id),
  constraint account_objection_answer check ((answer is null) = (answered_at is null))
);
-- Of each lock one that waits for its answer.
create unique index account_objection_open on account_objection (bucket, user_id, lock) where answered_at is null;
create index account_objection_newest on account_objection (at, id);
grant select, insert, update on account_objection to tenor_app;
