-- A customer's orders by their delivery: as programs list them, and people who ask for some deliveries.
create index dual_order_by_delivery on dual_order (bucket, user_id, delivery_at, id);
create index sniper_order_by_delivery on sniper_order (bucket, user_id, delivery_at, id);
