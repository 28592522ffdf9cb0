-- Minted coins go from hand to hand: who pays them back need not have minted them, nor lie in the bucket in which they were. A bucket may have
-- given back more than it took, and so have more to sell than it was handed; all of them together are still bounded by `capacity`.
alter table capacity_slice drop constraint capacity_slice_not_oversold;
alter table capacity_slice add constraint capacity_slice_not_oversold check (kept >= 0 and used + kept <= granted);

-- Until now a bucket that gave back what it had not taken gave nothing: that comes back. What a bucket took is never more than it was counted for.
create temporary table minted_here on commit drop as
select bucket, product_id, sum(amount) as amount from (
  select bucket, product_id, minted as amount from staking_mint
  union all select bucket, product_id, -amount from staking_mint_back
) as each group by bucket, product_id;
update capacity_slice slice set used = m.amount from minted_here m
where slice.bucket = m.bucket and slice.product_id = m.product_id and slice.used > m.amount;
insert into capacity_slice (bucket, product_id, granted, used, handed_at)
select m.bucket, m.product_id, 0, m.amount, '1970-01-01 00:00:00+00' from minted_here m
where m.amount < 0 and not exists (
  select 1 from capacity_slice slice where slice.bucket = m.bucket and slice.product_id = m.product_id);

-- Buckets in which coins were paid back for par coins and never minted for any are counted under a cap from now on.
insert into capacity_slice (bucket, product_id, granted, used, handed_at)
select b.bucket, c.capacity_id, 0, 0, '1970-01-01 00:00:00+00' from promise_cap c
join (select distinct bucket, minted_coin from staking_mint_back where position_id is null) as b on b.minted_coin = c.asset
where c.name = 'staking.reserve' and c.capacity_id is not null
on conflict (bucket, product_id) do nothing;
