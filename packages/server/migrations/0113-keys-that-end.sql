-- Keys of programs that any address may use end: those of before this 90 days from now. A key that was made without the fund password of
-- its account may not act until it is confirmed with it.
alter table api_key
  add column fund_confirmed boolean not null default false,
  -- When its owner got the notice that it ends soon.
  add column end_told_at timestamptz;

update api_key set expires_at = least(coalesce(expires_at, 'infinity'), now() + interval '90 days') where ips = '{}';

-- Made after a fund password was set, it was made against it. Where no notice of that is left nobody can say, and it sleeps.
update api_key set fund_confirmed = true
where exists (select 1 from notice n where n.bucket = api_key.bucket and n.user_id = api_key.user_id
  and n.kind = 'notice.account.fundPassword.changed' and n.at <= api_key.created_at);

create index api_key_ending on api_key (expires_at) where end_told_at is null;
