-- For snapshots of what is owed: fixed orders whose tiers are paid in another asset and have not been.
create index if not exists fixed_order_bonus_owed on fixed_order (bucket, user_id, id) where bonus_yearly > 0 and bonus is null;
