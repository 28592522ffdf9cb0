-- A redemption of tokens gave back of the product what its coin was worth, also above what its customer counted for. What is used
-- of a product that gives tokens is what its customers count for: where that is more than was handed out, there is to be as much
-- until slices come back.
with counted as (
  select q.bucket, q.product_id, sum(q.used) as used from customer_quota q
  join staking_product p on p.id = q.product_id and p.token is not null
  where q.period = 'personal' group by q.bucket, q.product_id
), short as (
  select c.bucket, c.product_id, c.used, greatest(c.used + coalesce(s.kept, 0) - coalesce(s.granted, 0), 0) as missing
  from counted c left join capacity_slice s on s.bucket = c.bucket and s.product_id = c.product_id
  where c.used <> coalesce(s.used, 0)
), whole as (
  update capacity w set granted = w.granted + m.missing, capacity = greatest(w.capacity, w.granted + m.missing),
    wanted = case when w.granted + m.missing > w.capacity then coalesce(w.wanted, w.capacity) else w.wanted end
  from (select product_id, sum(missing) as missing from short group by product_id) m where w.product_id = m.product_id
)
insert into capacity_slice (bucket, product_id, granted, used, handed_at)
select bucket, product_id, missing, used, 'epoch' from short
on conflict (bucket, product_id) do update set granted = capacity_slice.granted + excluded.granted, used = excluded.used;
