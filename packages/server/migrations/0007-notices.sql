-- What a customer is told: a code and the values of its sentence.
create table notice (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  kind text not null,
  params jsonb not null default '{}',
  at timestamptz not null,
  primary key (bucket, user_id, id, kind)
);
grant select, insert on notice to tenor_app;
