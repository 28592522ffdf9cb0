const A_SETTLED = `(bucket, user_id, id) in (select bucket, user_id, id from dual_order
  where state = 'SETTLEMENT_SUCCESS' and renewed_by is null limit 1)`
const A_RENEWED = `(bucket, user_id, id) in (select bucket, user_id, id from dual_order where renewed_by is not null limit 1)`
const A_BOUNDED = `(bucket, product_id) in (select s.bucket, s.product_id from capacity_slice s
  join dual_product p on p.id = s.product_id where s.used > 0 and p.capacity is not null limit 1)`
const A_LAST = `text = 't-last'`

const A_SNIPER = `(bucket, user_id, id) in (select bucket, user_id, id from sniper_order
  where state = 'SETTLEMENT_SUCCESS' limit 1)`
const SNIPER_SLICE = `(bucket, product_id) in (select s.bucket, s.product_id from capacity_slice s
  join sniper_product p on p.id = s.product_id where s.used > 0 limit 1)`

const OF_FIXED = 'product_id in (select id from fixed_product)'
const OF_STAKING = 'product_id in (select id from staking_product)'
const OF_TOKENS = 'product_id in (select id from staking_product where token is not null)'

/** By hand, as the owner of the database could: what each check must name, and the statements that break it. */
export const BREAKS: Record<string, [check: string, ...statements: string[]][]> = {
  'in a snapshot of what is owed': [
    ['proof.ledger', `update proof_sum set amount = amount + 0.00000001 where not is_claim and asset = 'USDT'`],
    ['proof.books', 'delete from proof_leaf'],
    ['proof.books', 'update proof_book_part set pieces = pieces + 1'],
    ['proof.books', 'update proof_book set amount = amount + 0.00000001'],
    ['proof.sums', 'update proof_book set amount = amount + 0.00000001'],
    ['proof.sums', `delete from proof_sum where asset = 'USDT'`],
  ],
  'in the closes of days': [
    ['portfolio.last', `update portfolio_asset set worth = worth + 0.00000001 where asset = 'USDT'`],
    ['portfolio.last', `delete from portfolio_close where day = (select max(day) from portfolio_day)`],
    ['portfolio.day', `update portfolio_close set day = day + interval '1 minute' where asset = 'USDT'`],
    ['portfolio.day', 'delete from portfolio_day where day < (select max(day) from portfolio_day)'],
    ['portfolio.value', `update portfolio_close set worth_value = worth_value * 2 where asset = 'USDT' and worth >= 1`],
    ['portfolio.moved', `delete from portfolio_asset where asset = 'USDT'`],
  ],
  'in the assets': [
    ['asset.known', `delete from asset where symbol = 'BTC'`],
    [
      'asset.transfers',
      `insert into asset_dust (bucket, user_id, account, asset, act_id, amount, at)
       select b.bucket, b.user_id, b.account, b.asset, 1, 0.00000001, t.at
       from (select bucket, user_id, account, asset from ledger_balance where account = 1001 limit 1) as b,
         (select max(at) as at from ledger_transfer) as t`,
    ],
    ['asset.retired', `update asset set status = 'retired', closing_at = now() where symbol = 'BTC'`],
  ],
  'in the ledger': [
    ['ledger.zero', `update ledger_balance set balance = balance + 1 where account = 1001 and asset = 'USDT'`],
    ['ledger.balance', `update ledger_balance set balance = balance + 1 where account = 1 and asset = 'USDT'`],
    ['ledger.balance', `delete from ledger_transfer where kind = 1 and asset = 'BTC'`],
    [
      'ledger.negative',
      'alter table ledger_balance drop constraint ledger_balance_not_negative',
      `update ledger_balance set balance = -1 where account = 1 and asset = 'BTC'`,
    ],
    [
      'ledger.twice',
      `insert into ledger_transfer (bucket, kind, debit, credit, period, user_id, reference, group_id, at, asset, amount)
       select bucket, kind, debit, credit, period, user_id, reference, group_id, at + interval '1 millisecond', asset, amount
       from ledger_transfer where kind = 105 limit 1`,
    ],
    [
      'ledger.closing',
      `insert into ledger_closing (bucket, user_id, account, asset, at, reference, period, kind, balance)
       select bucket, user_id, credit, asset, at, reference, period, kind, 12345 from ledger_transfer where kind = 1 limit 1`,
    ],
    ['ledger.codes', `update ledger_transfer set kind = 77 where kind = 1`],
    ['ledger.held', `update ledger_balance set balance = 1 where account = 11 and balance = 0`],
    ['ledger.held', `update dual_order set amount = amount + 1 where ${A_LAST}`],
    ['ledger.stranger', 'update ledger_transfer set kind = 999 where kind = 1'],
  ],
  'between orders and the ledger': [
    [
      'dual.transfers',
      'alter table dual_order drop constraint dual_order_promised',
      `update dual_order set state = 'PROCESSING', accepted_at = created_at where ${A_LAST}`,
    ],
    ['dual.transfers', 'update ledger_transfer set amount = amount + 0.00000001 where kind = 105'],
    ['dual.transfers', 'delete from ledger_transfer where kind = 104'],
    ['dual.transfers', 'delete from ledger_transfer where kind = 101'],
    ['dual.transfers', `update dual_order set settlement_price = 1 where type = 'put' and settlement_price > 1`],
    [
      'dual.transfers',
      'update dual_order set below_interest = below_interest + 1, above_interest = above_interest + 1',
    ],
    ['dual.transfers', `update ledger_transfer set asset = 'ETH' where kind = 109`],
    ['sniper.transfers', 'delete from ledger_transfer where kind = 124'],
    [
      'sniper.transfers',
      'update sniper_order set missed_payment = missed_payment + 1, reached_payment = reached_payment + 1',
    ],
  ],
  'in orders': [
    ['dual.state', `update dual_order set ended_at = null where ${A_SETTLED}`],
    ['dual.product', `update dual_order set target = target + 1 where ${A_LAST}`],
    ['dual.price', `update dual_order set settlement_price = settlement_price + 0.00000001 where ${A_SETTLED}`],
    ['dual.left', `update dual_order set state = 'PROCESSING', settlement_price = null where ${A_SETTLED}`],
    ['dual.refund', `update dual_refund_quote set used_at = null`],
    ['dual.refund', `update dual_refund_quote set amount = amount + 1`],
    ['dual.trialFund', `update voucher set order_id = 5 where status = 'USED'`],
    ['dual.trialFund', `update voucher set amount = amount + 1 where status = 'USED'`],
    // Of its campaign the customer could use no other one.
    ['dual.trialFund', `update voucher set running = true where status = 'USED' and kind = 'dual'`],
    ['vouchers.state', `update voucher set reason = null where status = 'RECYCLED'`],
    ['dual.answer', `update request_answer set answer = answer || '{"id": 5}' where key = 't-last'`],
    ['dual.chain', `update dual_order set renewal_id = 1 where ${A_RENEWED}`],
    ['dual.chain', `update dual_order set amount = amount + 1 where renewal_id <> id`],
    ['dual.chain.start', `update dual_order set renewed_by = null where ${A_RENEWED}`],
    ['dual.delivery.missing', `update dual_order set delivery_at = delivery_at + interval '7 minutes' where ${A_LAST}`],
  ],
  'in flexible pools': [
    ['flexible.transfers', 'delete from ledger_transfer where kind = 200'],
    ['flexible.transfers', 'update ledger_transfer set amount = amount + 0.00000001 where kind = 210'],
    ['flexible.unposted', 'update flexible_holding set unposted = unposted + 0.00000001'],
    ['flexible.earned', 'update flexible_holding set earned = earned + 0.00000001'],
    // In holding, bucket and books alike, as an hour that is brought over twice would.
    [
      'flexible.paid',
      'update flexible_holding set offered = offered + 0.00000001, unposted = unposted + 0.00000001, earned = earned + 0.00000001',
    ],
    ['flexible.charged', 'update flexible_loan set unposted_interest = unposted_interest + 0.00000001'],
    // As much of it lies idle: the sum of both stays.
    ['flexible.loan', 'update flexible_loan set principal = principal - 1'],
    ['flexible.idle', 'update flexible_bucket set idle = idle + 1'],
    ['flexible.idle', 'update flexible_loan set principal = principal - 1'],
    [
      'flexible.reserve',
      `insert into ledger_balance (bucket, user_id, account, asset, reference, balance) values (0, 0, 1032, 'USDT', 0, -1)
       on conflict (bucket, user_id, account, asset, reference) do update set balance = -1000000`,
    ],
    ['flexible.waiting', 'update flexible_wait set left_over = left_over - 1'],
    ['flexible.hour', 'update flexible_hour set charge = charge + 0.00000001 where charge > 0'],
    ['flexible.behind', `update flexible_holding set accrued_to = accrued_to - interval '1 hour'`],
    ['ledger.held', 'update ledger_balance set balance = balance + 1 where account = 12'],
  ],
  'in fixed terms': [
    ['fixed.transfers', 'delete from ledger_transfer where kind = 252'],
    ['fixed.transfers', 'update ledger_transfer set amount = amount + 0.00000001 where kind = 255'],
    ['fixed.transfers', 'delete from ledger_transfer where kind = 257'],
    ['fixed.transfers', 'update fixed_order set coupon = coupon + 1 where voucher_id is not null'],
    ['ledger.held', 'update ledger_balance set balance = balance + 1 where account = 13'],
    ['fixed.slice', `update capacity_slice set used = used - 0.00000001 where used > 0 and ${OF_FIXED}`],
    ['fixed.quota', `update customer_quota set used = used - 0.00000001 where used > 0 and ${OF_FIXED}`],
    ['fixed.finish', 'update fixed_finish set is_paid = true where not is_paid'],
    ['fixed.finish', `update fixed_order set ended_at = ended_at + interval '1 minute' where end_kind = 'maturity'`],
    ['fixed.interest', `update fixed_order set interest = interest + 0.00000001`],
    [
      'fixed.interest',
      `update fixed_order set tiers = '[{"left": "0", "right": null, "apr": "0.01"}]' where renewal_of is not null`,
    ],
    ['fixed.coupon', 'update fixed_order set coupon = coupon + 0.00000001 where voucher_id is not null'],
    ['fixed.coupon', 'update fixed_order set coupon = 1 where voucher_ratio is null'],
    ['fixed.clawback', 'update fixed_redemption set clawed_back = clawed_back + 0.00000001'],
    ['fixed.clawback', `update fixed_order set paid_daily = paid_daily + 0.00000001 where policy = 'clawback'`],
    ['fixed.early', 'update fixed_redemption set interest = interest + 0.00000001'],
    ['fixed.early', 'update fixed_redemption set coupon = coupon + 0.00000001'],
    ['fixed.bonus', `update fixed_order set bonus_asset = 'BTC', bonus_yearly = 1 where end_kind = 'maturity'`],
    ['fixed.left', 'update fixed_redemption set amount = amount + 1'],
    ['fixed.voucher', `update voucher set order_id = 5 where status = 'USED' and kind = 'rate_up'`],
    ['fixed.voucher', 'update fixed_order set voucher_id = 5 where voucher_id is not null'],
    ['fixed.chain', `update fixed_order set start_at = start_at + interval '1 day' where renewal_of is not null`],
    ['fixed.chain', 'update fixed_order set original = original + 1 where renewal_of is not null'],
    ['fixed.chain.end', 'update fixed_order set renewed_by = null where renewed_by is not null'],
    ['fixed.answer', `update request_answer set answer = answer || '{"id": 5}' where key = 't-fixed-daily'`],
  ],
  'in staking': [
    ['staking.transfers', 'delete from ledger_transfer where kind = 300'],
    ['staking.transfers', 'update ledger_transfer set amount = amount + 0.00000001 where kind = 301'],
    ['staking.transfers', 'delete from ledger_transfer where kind = 303'],
    ['staking.transfers', 'delete from ledger_transfer where kind = 305'],
    ['ledger.held', 'update staking_holding set amount = amount + 1'],
    ['ledger.held', `update staking_redemption set amount = amount + 1 where state = 'REDEEMING'`],
    ['staking.slice', `update capacity_slice set used = used - 0.00000001 where used > 0 and ${OF_STAKING}`],
    ['staking.quota', `update customer_quota set used = used - 0.00000001 where used > 0 and ${OF_STAKING}`],
    [
      'staking.fast',
      `update customer_quota set used = used - 0.00000001 where used > 0 and starts_with(period, 'fast:')`,
    ],
    [
      'staking.fast',
      `insert into staking_fast_day (product_id, day, capacity_id) select id, '2030-01-01Z', 77 from staking_product order by id limit 1`,
      `insert into capacity_slice (bucket, product_id, granted, used, handed_at) values (1, 77, 5, 5, now())`,
    ],
    ['staking.day', `update staking_holding set accrued_to = accrued_to - interval '1 day'`],
    ['staking.day', 'update staking_stake set counted_in = null'],
    [
      'staking.mint.counted',
      'update staking_reward set weight = weight * 1000 where product_id in (select product_id from staking_mint_product)',
    ],
    ['staking.booked', 'delete from staking_reward'],
    ['staking.reward', 'update staking_reward set weight = weight * 2'],
    ['staking.reward', 'update staking_reward set fee = fee + 0.00000001'],
    ['staking.reward', 'update staking_day_rate set rate = rate + 1'],
    ['staking.backed', 'update staking_reward set token_rate = 9 where token_rate is not null'],
    ['staking.transfers', 'delete from ledger_transfer where kind = 318'],
    ['staking.counted', `update capacity_slice set used = 0 where used > 0 and ${OF_TOKENS}`],
    ['staking.covered', 'update staking_exchange_rate set rate = rate + 1'],
    ['staking.transfers', `update staking_exchange set made_good = 1 where side = 1 and state = 'PAID'`],
    ['staking.bonus', 'update staking_day_rate set most = 0.00000001 where entry = 15'],
    ['staking.unpaid', 'update staking_unpaid set amount = amount + 0.00000001'],
    [
      'staking.leftover',
      'update staking_unpaid set amount = 0.00000001',
      'update staking_holding set amount = 0',
      'delete from staking_stake',
    ],
    ['staking.transfers', 'delete from ledger_transfer where kind = 311'],
    ['staking.transfers', 'delete from ledger_transfer where kind = 314'],
    ['staking.transfers', 'delete from staking_rate_move'],
    [
      'staking.loss',
      `insert into staking_loss (id, product_id, ratio, reason, at, ended_at, amount)
        select 1, id, 0.1, 'a', booked_to, booked_to, 1 from staking_product limit 1`,
    ],
    ['staking.loss', 'update staking_redemption set lost = 1'],
    [
      'staking.weight',
      `insert into staking_weight (bucket, user_id, id, day, product_id, weight)
        select h.bucket, h.user_id, h.id, p.booked_to - interval '1 day', p.id, 1 from staking_holding h
        join staking_product p on p.id = h.product_id limit 1`,
    ],
    ['ledger.held', `update staking_exchange set amount = amount + 1 where state = 'REDEEMING'`],
    [
      'staking.queue',
      `update staking_redemption set is_fast = false, due_at = due_at + interval '30 days', paid_at = paid_at + interval '30 days'
       where state = 'PAID'`,
    ],
    ['staking.token', 'update staking_exchange set gross = gross + 0.00000001 where side = 0'],
    ['staking.token', `update staking_exchange set paid_rate = rate + 1 where side = 1 and state = 'PAID'`],
    ['staking.transfers', 'delete from ledger_transfer where kind = 332'],
    ['staking.minted', 'update staking_minted set amount = amount + 1'],
    [
      'staking.minted',
      `update staking_minted set accrued_to = accrued_to - interval '1 day', counted_to = accrued_to - interval '1 day'`,
    ],
    ['staking.mint.position', 'update staking_mint_position set debt = debt + 1'],
    ['staking.mint.position', 'update staking_mint_back set gross = gross + 1 where position_id is not null'],
    ['staking.mint.reserve', 'update staking_mint_reserve set amount = amount + 1'],
    [
      'staking.mint.room',
      'update capacity_slice set used = used - 0.00000001 where used > 0 and product_id in (select debt_capacity_id from staking_mint_product)',
    ],
    [
      'staking.mint.sale',
      `insert into staking_mint_sale select bucket, user_id, id + 1, product_id, id, coin, 'GUSD', amount, debt, factor, 1, 1,
         amount, debt, 0, created_at from staking_mint_position where debt > 0`,
    ],
    ['staking.answer', `update request_answer set answer = answer || '{"id": 5}' where key = 't-stake'`],
  ],
  'in wealth': [
    ['wealth.transfers', 'delete from ledger_transfer where kind = 403'],
    ['wealth.transfers', 'update ledger_transfer set amount = amount + 0.000001 where kind = 405'],
    ['wealth.transfers', 'delete from ledger_transfer where kind = 406'],
    ['wealth.transfers', 'delete from ledger_transfer where kind = 409'],
    ['wealth.transfers', 'update ledger_transfer set amount = amount + 1 where kind = 411'],
    ['ledger.held', `update wealth_order set unit_left = unit_left + 1 where state = 'STRUCK'`],
    ['ledger.held', `update wealth_order set amount = amount + 1 where state = 'PENDING'`],
    ['wealth.units', `update wealth_order set units = units + 0.000001 where state = 'STRUCK'`],
    ['wealth.priced', `update wealth_order set nav = 9 where state = 'STRUCK'`],
    ['wealth.redemption', `update wealth_redemption set gross = gross + 0.00000001 where state = 'PAID'`],
    ['wealth.redemption', `update wealth_piece set share = share + 0.00000001`],
    [
      'wealth.share',
      `insert into wealth_share (bucket, user_id, id, at, product_id, unit_asset, coin, nav, mark, profit_share, of_units, units,
         amount, created_at)
       select bucket, user_id, id, '2030-02-01', product_id, unit_asset, coin, 2, 1, 0.2, 10, 1.000001, 2.000002, created_at
       from wealth_order where state = 'STRUCK' order by id limit 1`,
    ],
    [
      'wealth.transfers',
      `insert into wealth_share (bucket, user_id, id, at, product_id, unit_asset, coin, nav, mark, profit_share, of_units, units,
         amount, created_at)
       select bucket, user_id, id, '2030-02-01', product_id, unit_asset, coin, 2, 1, 0.2, 10, 1, 2, created_at
       from wealth_order where state = 'STRUCK' order by id limit 1`,
    ],
    ['wealth.lot', `update wealth_order set unit_left = unit_left - 0.000001 where state = 'STRUCK' and unit_left > 0`],
    ['wealth.corrected', 'update wealth_piece set made_good = made_good + 0.00000001'],
    ['wealth.corrected', `update wealth_redemption set filled = filled + 1 where state = 'PAID'`],
    ['wealth.cash', 'update wealth_product set cash = -1'],
    ['wealth.cash', 'update wealth_product set cash = coalesce(cash, 0) + 1'],
    ['wealth.answer', `update request_answer set answer = answer || '{"id": 5}' where key = 't-fund'`],
  ],
  'in soft staking': [
    ['soft-staking.transfers', 'delete from ledger_transfer where kind = 450'],
    ['soft-staking.transfers', 'update ledger_transfer set amount = amount + 0.00000001 where kind = 450'],
    ['soft-staking.reward', 'update soft_staking_reward set amount = amount + 0.00000001'],
    ['soft-staking.reward', 'update soft_staking_reward set total = total / 2'],
    ['soft-staking.reward', 'update soft_staking_day_rate set floor = 1000000'],
    ['soft-staking.terms', 'update soft_staking_day_rate set cap = coalesce(cap, 0) + 1'],
    ['soft-staking.span', `update soft_staking_span set from_at = from_at + interval '3 days'`],
    ['soft-staking.span', 'update soft_staking_reward set snapshots = 23'],
    ['soft-staking.unpaid', 'update soft_staking_reward set paid_in = null'],
    ['soft-staking.key', `update soft_staking_day set key = key || '.' where key is not null`],
    ['soft-staking.key', `update soft_staking_day set sealed_key = 'open' where sealed_key is not null`],
  ],
  'in snipers': [
    ['sniper.state', `update sniper_order set ended_at = null where ${A_SNIPER}`],
    ['sniper.state', `update sniper_order set fail_reason = 'dual.order.priceMoved' where ${A_SNIPER}`],
    ['sniper.terms', `update sniper_order set guarantee = guarantee - 0.0001 where ${A_SNIPER}`],
    ['sniper.terms', `update sniper_order set reached_payment = reached_payment + 0.00000001 where type = 'dip'`],
    ['sniper.terms', `update sniper_order set missed_payment = missed_payment - 0.00000001 where type = 'peak'`],
    ['sniper.product', `update sniper_order set target = target + 1 where ${A_SNIPER}`],
    ['sniper.price', `update sniper_order set settlement_price = settlement_price + 0.00000001 where ${A_SNIPER}`],
    ['sniper.left', `update sniper_order set state = 'PROCESSING', settlement_price = null where ${A_SNIPER}`],
    ['sniper.answer', `update request_answer set answer = answer || '{"id": 5}' where key = 't-sniper-250'`],
    ['sniper.slice', `update capacity_slice set used = used - 0.00000001 where ${SNIPER_SLICE}`],
    ['sniper.oversold', `update capacity_slice set bucket = (bucket + 1) % 1024 where ${SNIPER_SLICE}`],
    [
      'sniper.delivery',
      `update sniper_delivery set settled_at = delivery_at - interval '1 second' where settled_at is not null`,
    ],
    [
      'sniper.delivery.missing',
      `update sniper_order set delivery_at = delivery_at + interval '7 minutes', state = 'PROCESSING',
        settlement_price = null where ${A_SNIPER}`,
    ],
  ],
  'in capacity': [
    ['capacity.granted', 'update capacity set granted = granted + 1'],
    ['dual.slice', `update capacity_slice set used = used - 0.00000001 where ${A_BOUNDED}`],
    ['dual.exposure', `update capacity_slice set used = used - 0.00000001 where product_id < 0 and used > 0`],
    ['dual.oversold', `update capacity_slice set bucket = (bucket + 1) % 1024 where ${A_BOUNDED}`],
  ],
  'in deliveries and prices': [
    ['dual.settlementPrice', `update dual_delivery set price = price + 0.00000001 where origin = 'samples'`],
    [
      'dual.settlementPrice',
      `delete from market_sample s using dual_delivery d where d.origin = 'samples'
        and s.pair = d.coin || '_USDT' and s.at = d.delivery_at`,
    ],
    ['dual.delivery', `update dual_delivery set settled_at = null where state = 'settled'`],
    [
      'market.ahead',
      `update job_watermark set done_until = done_until - interval '1 day' where job = 'market-samples'`,
    ],
    ['market.evidence', `update market_sample set evidence = '{"sources": []}' where pair = 'BTC_USDT'`],
    ['market.price', `update market_sample set price = price * 2 where pair = 'BTC_USDT'`],
  ],
  'in accounts': [
    [
      'accounts.bucket',
      'update user_email set bucket = (bucket + 1) % 1024',
      'alter table session drop constraint session_bucket_user_id_fkey',
      'alter table voucher drop constraint voucher_bucket_user_id_fkey',
      'alter table known_device drop constraint known_device_bucket_user_id_fkey',
      'alter table account_link drop constraint account_link_bucket_user_id_fkey',
      'update app_user set bucket = (bucket + 1) % 1024',
    ],
    ['accounts.email', `delete from user_email where email like 'customer%'`],
    ['accounts.identity', `insert into user_identity (subject_hash, bucket, user_id) values ('x', 1, 1)`],
    ['accounts.owner', `update ledger_balance set user_id = 5 where account = 1 and balance > 0`],
  ],
  "in transfers from and to the exchange's wallet, and in files of holdings": [
    ['wallet.transfers', `update wallet_transfer set amount = amount + 1 where direction = 'in' and state = 'done'`],
    ['wallet.transfers', 'delete from ledger_transfer where kind = 12'],
    ['wallet.transfers', `update wallet_transfer set state = 'refused' where direction = 'out' and state = 'done'`],
    ['wallet.between', 'update ledger_balance set balance = balance + 1 where account = 1005'],
    ['wallet.stood', `update wallet_transfer set fault = 'away' where state = 'done'`],
    [
      'wallet.compared',
      `insert into wallet_difference (comparison, id, kind, transfer, there)
       select id, 1, 'twice', 'w-1-2-3', '2' from wallet_comparison where state = 'done'`,
    ],
    ['ledger.held', `delete from wallet_transfer where direction = 'out' and ended_at is null`],
    ['moveIn.transfers', `update move_in_line set brought = brought + 1 where state = 'done'`],
    ['moveIn.brought', `update move_in_line set brought = brought + 1 where state = 'done'`],
    ['moveIn.left', `update move_in_line set state = 'ready', made_id = null, made_at = null where state = 'done'`],
  ],
  'in jobs, events and answers': [
    [
      'jobs.mark',
      `insert into clock_mark (name, at, raised_by, raised_at)
       select 'mark', max(done_until) - interval '2 hours', 'test', now() from job_watermark`,
    ],
    ['jobs.lanes', 'update job_lane set bucket = 5 where bucket = 0'],
    ['jobs.cursor', 'update job_lane set cursor_bucket = bucket_to + 1'],
    ['jobs.run', `update job_lane set rows = rows + 1`],
    ['jobs.run', `update job_lane set done = false`],
    [
      'outbox.left',
      `insert into outbox (topic, payload, created_at, done_at) values
        ('a', '{}', now() - interval '3 hours', null), ('b', '{}', now(), now())`,
    ],
    [
      'outbox.early',
      `insert into outbox (topic, payload, created_at, done_at) values ('a', '{}', now(), now() - interval '1 hour')`,
    ],
    ['vouchers.campaign', `insert into campaign_day (day, value, vouchers) values ('2030-01-01', 5, 1)`],
    ['answers.missing', `update request_answer set answer = null`],
  ],
}
