-- A position keeps the instant of the act or sample that it stands by, so that samples of before say nothing to it.
alter table staking_mint_position add column changed_at timestamptz not null default '1970-01-01 00:00:00+00';
update staking_mint_position p set changed_at = moved.at
from (
  select bucket, user_id, position_id, max(created_at) as at from (
    select bucket, user_id, position_id, created_at from staking_mint where position_id is not null
    union all select bucket, user_id, position_id, created_at from staking_mint_back where position_id is not null
    union all select bucket, user_id, position_id, created_at from staking_mint_sale
  ) as each group by 1, 2, 3
) as moved
where p.bucket = moved.bucket and p.user_id = moved.user_id and p.id = moved.position_id;

-- A sale that was looked at after its day was booked did not end what the debt earns: from the next day on it does.
update staking_minted h set debt = owed.debt
from (
  select m.bucket, m.user_id, m.product_id, sum(m.debt) as debt from (
    select bucket, user_id, product_id, created_at, minted as debt from staking_mint where position_id is not null
    union all
    select bucket, user_id, product_id, created_at, -amount from staking_mint_back where position_id is not null
    union all
    select bucket, user_id, product_id, created_at, -repaid from staking_mint_sale
  ) as m join staking_minted o on o.bucket = m.bucket and o.user_id = m.user_id and o.product_id = m.product_id
  where m.created_at < o.accrued_to group by 1, 2, 3
) as owed
where h.bucket = owed.bucket and h.user_id = owed.user_id and h.product_id = owed.product_id and h.debt <> owed.debt;
