-- What minted coins earn on, and what debts cost.

-- From which instant on somebody still reads transfers to reckon a day: the months from then on are not taken out.
create table ledger_needed (
  name text primary key,
  from_at timestamptz not null
);
grant select, insert, update on ledger_needed to tenor_app;
insert into ledger_needed select 'staking-mint ' || id, booked_to from staking_product where type = 2;

-- `amount`: minted into par coins' reserves less paid back into one, never below 0, act by act. `net`: all that was minted less all
-- that was paid back, as `amount` was until now.
alter table staking_minted add column net numeric(38, 8) not null default 0;
update staking_minted set net = amount;
update staking_minted h set amount = coalesce(w.amount, 0)
from staking_minted o left join (
  select bucket, user_id, product_id, sum(amount) - least(min(so_far), 0) as amount from (
    select bucket, user_id, product_id, amount,
      sum(amount) over (partition by bucket, user_id, product_id order by at rows between unbounded preceding and current row) as so_far
    from (
      select m.bucket, m.user_id, m.product_id, m.at, sum(m.amount) as amount from (
        select bucket, user_id, product_id, created_at as at, minted as amount from staking_mint where position_id is null
        union all
        select bucket, user_id, product_id, created_at, -amount from staking_mint_back where position_id is null
      ) as m join staking_minted k on k.bucket = m.bucket and k.user_id = m.user_id and k.product_id = m.product_id
      where m.at < k.accrued_to group by 1, 2, 3, 4
    ) as each
  ) as walk group by 1, 2, 3
) as w on w.bucket = o.bucket and w.user_id = o.user_id and w.product_id = o.product_id
where h.bucket = o.bucket and h.user_id = o.user_id and h.id = o.id;

-- The first day that is evaluated from what is there: the first whole one from now on. Earlier ones are booked as they were promised.
alter table staking_mint_product add column counted_from timestamptz not null default '1970-01-01 00:00:00+00';
update staking_mint_product k set counted_from = p.booked_to + interval '1 day' from staking_product p where p.id = k.product_id;

-- What a debt against a coin costs of a year, from a midnight on. Those of before cost nothing, and there are no new ones until it is set.
create table staking_debt_rate (
  product_id bigint not null references staking_product,
  coin text not null,
  from_at timestamptz not null,
  rate numeric(38, 8) not null check (rate >= 0 and rate <= 1),
  primary key (product_id, coin, from_at)
);
grant select, insert, update on staking_debt_rate to tenor_app;

-- `fee_weight`: debt × milliseconds × rate, debt and rate in hundred-millionths, as of `fee_since`; `fee_paid` of what it comes to.
-- `fee`: what was owed of it at the last 00:00 or the position's last act, by which loan-to-value is judged.
alter table staking_mint_position
  add column fee_weight numeric(80, 0) not null default 0 check (fee_weight >= 0),
  add column fee_paid numeric(38, 8) not null default 0 check (fee_paid >= 0),
  add column fee numeric(38, 8) not null default 0 check (fee >= 0),
  add column fee_since timestamptz not null default '1970-01-01 00:00:00+00';

-- What of a repayment paid the fee of the debt. One that pays nothing else releases nothing.
alter table staking_mint_back add column debt_fee numeric(38, 8) not null default 0 check (debt_fee >= 0 and debt_fee <= amount);
alter table staking_mint_back drop constraint staking_mint_back_gross_check;
alter table staking_mint_back drop constraint staking_mint_back_check;
alter table staking_mint_back add constraint staking_mint_back_gross
  check (fee >= 0 and (gross > 0 and fee < gross or gross = 0 and fee = 0 and debt_fee = amount));

-- What was owed of the fee at a sale, and what of it was repaid. `repaid` is of the debt.
alter table staking_mint_sale
  add column fee_owed numeric(38, 8) not null default 0 check (fee_owed >= 0),
  add column fee_repaid numeric(38, 8) not null default 0 check (fee_repaid >= 0 and fee_repaid <= fee_owed);
alter table staking_mint_sale drop constraint staking_mint_sale_repaid_check;
alter table staking_mint_sale add constraint staking_mint_sale_repaid check (repaid >= 0 and repaid + fee_repaid > 0);

-- A payment that was due while payments were paused is told late once; null: it was not.
alter table staking_mint_back add column late_at timestamptz;
