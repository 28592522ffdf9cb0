-- Ceilings of what sources may tell, as the terms had them by their rates: twice the rate, at least 1 and at most 1000 percent.
update staking_terms t set terms = jsonb_set(t.terms, '{reward_coin}', (
  select jsonb_agg(e.entry || jsonb_build_object('rate_ceiling',
    trim_scale(least(1000, greatest(1, 2 * (e.entry ->> 'rate')::numeric)))::text) order by e.place)
  from jsonb_array_elements(t.terms -> 'reward_coin') with ordinality as e (entry, place)))
where t.terms -> 'source' ->> 'kind' in ('file', 'feed') and jsonb_array_length(t.terms -> 'reward_coin') > 0;

alter table staking_source_value drop constraint staking_source_value_reason_check;
alter table staking_source_value add constraint staking_source_value_reason_check
  check (reason in ('taken', 'entered', 'changed', 'ceiling', 'negative', 'coin', 'leap'));
-- Above 1.5 times the mean of the seven days booked before it.
alter table staking_source_value add column is_unusual boolean not null default false;
create index staking_source_value_unusual on staking_source_value (told_at) where is_unusual;
-- Nothing is told of a day before it is over.
update staking_source_value set state = 'dismissed'
where state = 'taken' and day + interval '1 day' > now() + coalesce(
  (select value::numeric from setting where name = 'clock.offset_ms'), 0) * interval '1 millisecond';

-- What a rate of a token is held to where one operator enters it: the last rate that two confirmed. Of before this: the one in force.
alter table staking_product add column anchor_rate numeric(38, 8) check (anchor_rate > 0);
alter table staking_product add column anchor_day timestamptz;
update staking_product p set anchor_rate = r.rate, anchor_day = r.day
from (select distinct on (product_id) product_id, rate, day from staking_exchange_rate
      order by product_id, day desc, is_operator desc, from_at desc, id desc) r
where r.product_id = p.id and p.token is not null;

-- The strike of the last value that two operators confirmed. Of before this: the last one.
alter table wealth_product add column nav_confirmed_at timestamptz not null default 'epoch';
update wealth_product set nav_confirmed_at = nav_at;
-- What the administrator of a fund told of a strike that takes two operators: nothing is entered by it.
create table wealth_nav_told (
  product_id bigint not null references wealth_product,
  at timestamptz not null,
  nav numeric(38, 8) not null check (nav > 0),
  told_at timestamptz not null,
  primary key (product_id, at)
);
grant select, insert, update on wealth_nav_told to tenor_app;
