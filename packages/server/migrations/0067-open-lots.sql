-- A redemption of units looks for the lots of one customer and product that have been priced, among all of their orders.
create index wealth_order_open on wealth_order (bucket, user_id, product_id, id) where state = 'STRUCK';
