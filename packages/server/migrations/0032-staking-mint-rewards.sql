-- What minting earns: minted coins that are not paid back, and debts, by the second.

-- Whether an entry counts what is owed against collateral rather than what was minted.
alter table staking_day_rate add column is_debt boolean not null default false;

-- What a customer has minted of a product less what they paid back, and what of it they owe against collateral, both as of
-- `accrued_to`, a midnight; what moved since then lies in `staking_mint`, `staking_mint_back` and `staking_mint_sale`. Weights
-- are of the day that is being booked: amount × seconds.
create table staking_minted (
  bucket smallint not null,
  user_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  amount numeric(38, 8) not null default 0,
  debt numeric(38, 8) not null default 0,
  weight numeric(60, 8) not null default 0 check (weight >= 0),
  debt_weight numeric(60, 8) not null default 0 check (debt_weight >= 0),
  accrued_to timestamptz not null,
  -- The run that booked its last day.
  day_in bigint,
  created_at timestamptz not null,
  primary key (bucket, user_id, id),
  unique (bucket, user_id, product_id)
) with (fillfactor = 50);
create index staking_minted_product on staking_minted (product_id, bucket, user_id, id);
grant select, insert, update on staking_minted to tenor_app;

-- Who minted before.
insert into staking_minted (bucket, user_id, id, product_id, amount, debt, accrued_to, created_at)
select m.bucket, m.user_id, min(m.id), m.product_id, sum(m.minted), sum(m.debt), min(p.booked_to), min(m.at)
from (
  select bucket, user_id, id, product_id, created_at as at, minted, case when position_id is not null then minted else 0 end as debt
  from staking_mint
  union all
  select bucket, user_id, id, product_id, created_at, -amount, case when position_id is not null then -amount else 0 end
  from staking_mint_back
  union all
  select bucket, user_id, id, product_id, created_at, 0, -repaid from staking_mint_sale
) as m join staking_product p on p.id = m.product_id
where m.at < p.booked_to group by m.bucket, m.user_id, m.product_id;
insert into staking_minted (bucket, user_id, id, product_id, accrued_to, created_at)
select m.bucket, m.user_id, min(m.id), m.product_id, min(p.booked_to), min(m.created_at)
from staking_mint m join staking_product p on p.id = m.product_id
where m.created_at >= p.booked_to group by m.bucket, m.user_id, m.product_id
on conflict (bucket, user_id, product_id) do nothing;
