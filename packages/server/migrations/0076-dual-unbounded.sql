-- What an operator lists without a bound is counted from its first order too, so that a bound that it gets later holds for what
-- is sold already, and what is given back of that is sold once. Products that never had one, or had none for a time, are counted
-- here from their orders.
create temporary table unbounded on commit drop as
  select p.id, p.capacity is null as is_unbounded from dual_product p
  where p.capacity is null or exists (select 1 from audit_log a where a.act = 'dual.product.change'
    and a.subject = p.id::text and 'unlimited' in (a.before ->> 'capacity', a.after ->> 'capacity'));

insert into capacity (product_id, capacity)
  select id, 99999999999999999999999999999 from unbounded where is_unbounded on conflict do nothing;
update capacity c set capacity = 99999999999999999999999999999, wanted = null
  from unbounded u where u.id = c.product_id and u.is_unbounded;

update capacity_slice slice set used = 0
  from unbounded u where u.id = slice.product_id;
insert into capacity_slice (bucket, product_id, granted, used, handed_at)
  select o.bucket, o.product_id, sum(o.amount), sum(o.amount), now()
  from dual_order o join unbounded u on u.id = o.product_id
  where o.state <> all ('{CANCELED,EXPIRED,FAILED,INTERNAL_ERROR,REFUND_SUCCESS}'::text[])
  group by o.bucket, o.product_id
  on conflict (bucket, product_id) do update set used = excluded.used,
    granted = greatest(capacity_slice.granted, excluded.used + capacity_slice.kept);
update capacity c set granted = handed.amount, capacity = greatest(c.capacity, handed.amount),
    wanted = case when handed.amount > c.capacity then coalesce(c.wanted, c.capacity) else c.wanted end
  from (select slice.product_id, sum(slice.granted) as amount from capacity_slice slice
    join unbounded u on u.id = slice.product_id group by slice.product_id) as handed
  where handed.product_id = c.product_id;
