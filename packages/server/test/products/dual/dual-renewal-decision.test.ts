import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, type Instant, isoText, later, MINUTE_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, ledgerFaults } from '../../../src/core/ledger/index.ts'
import type { Customer } from '../../../src/platform/http/index.ts'
import { outboxJob } from '../../../src/platform/outbox/index.ts'
import { dualSubscribers } from '../../../src/products/dual/dual-notices.ts'
import { orderWire } from '../../../src/products/dual/holdings/dual-views.ts'
import {
  applyLimit,
  ensureExposures,
  exposuresToCome,
  writeLimit,
} from '../../../src/products/dual/offers/dual-exposure-store.ts'
import { productsOnSale } from '../../../src/products/dual/offers/dual-product-store.ts'
import { placeOrder } from '../../../src/products/dual/purchase/dual-service.ts'
import { changeReinvest, readReinvest } from '../../../src/products/dual/reinvest/dual-reinvest.ts'
import { decideRenewals } from '../../../src/products/dual/reinvest/dual-renewal-plan.ts'
import { type RenewalStage, renewalStage } from './dual-renewal-stage.ts'

let stage: RenewalStage
let chains: RenewalStage['chains']
beforeAll(async () => {
  stage = await renewalStage()
  chains = stage.chains
})
afterAll(async () => {
  expect(await ledgerFaults(stage.db)).toEqual([])
  await stage.close()
})

describe('all chains of a delivery', () => {
  it('go on at one instant on one listing that is kept, whoever pays them and however often', async () => {
    const customers = await Promise.all([1, 2, 3].map(() => stage.customer({ BTC: '1' })))
    for (const customer of customers) await chains.start(customer, '50700')
    const delivery = { coin: 'BTC', deliveryAt: chains.morning }
    await chains.settleNext('50500')
    const next = (await Promise.all(customers.map(chains.chainOf))).map((chain) => chain[1])
    expect(new Set(next.map((order) => order?.createdAt)).size).toBe(1)
    expect(new Set(next.map((order) => decimalText(order?.apr ?? 0n))).size).toBe(1)
    expect(next[0]).toMatchObject({ state: 'PROCESSING', days: 1, target: decimal('50700') })
    expect(next[0]?.acceptedAt).toBe(next[0]?.createdAt)
    const [series] = await stage.db.query<{ revision: number }>(`select revision from dual_series where coin = 'BTC'`)
    expect(next.map((order) => order?.surfaceVersion)).toEqual([1, 2, 3].map(() => series?.revision))
    expect(await stage.db.query('select surface_version from dual_renewal')).toContainEqual({
      surface_version: series?.revision,
    })
    chains.setPrice('49000')
    const again = await decideRenewals(stage.module, {
      ...delivery,
      price: decimal('50500'),
      pricedAt: chains.morning,
    })
    const { renewals } = again as Extract<typeof again, { renewals: unknown }>
    expect(renewals).toMatchObject({ at: next[0]?.createdAt, price: decimal('50500'), endReason: null })
    expect(renewals?.offers.map(({ product }) => product.apr)).toEqual([next[0]?.apr])
    for (const customer of customers) {
      const [, running] = await chains.chainOf(customer)
      await changeReinvest(stage.module, customer, { order_id: running?.id ?? 0, status: 0 })
    }
    await chains.settleNext('50500')
  })

  it('give scarce room to the lowest order ids, up to one cut that is kept', async () => {
    const customers = await Promise.all([1, 2, 3, 4].map(() => stage.customer({ BTC: '1' })))
    const placed = []
    for (const customer of customers.toReversed()) placed.push(await chains.start(customer, '50800'))
    const next = await stage.product({ target: decimal('50800'), deliveryAt: later(chains.morning, DAY_MS) })
    await stage.db.execute(`update dual_product set origin = 'grid', capacity = 2.5 where id = $1`, [next.id])
    await stage.db.execute('update capacity set capacity = 2.5 where product_id = $1', [next.id])
    await chains.settleNext('50500')
    const lengths = await Promise.all(
      customers.toReversed().map(async (customer) => (await chains.chainOf(customer)).length),
    )
    expect(lengths).toEqual([2, 2, 1, 1])
    const cuts = await stage.db.query('select cut from dual_renewal_offer where product_id = $1', [next.id])
    expect(cuts).toEqual([{ cut: placed[1]?.id }])
    expect(await chains.reasons(2)).toEqual(['room', 'room'])
    await chains.settleNext('50500')
  })

  it('have their room kept from the decision until all are paid: nobody else is sold any of it', async () => {
    const customers = await Promise.all([1, 2].map(() => stage.customer({ BTC: '1' })))
    for (const customer of customers) await chains.start(customer, '50850')
    const other = await stage.customer({ BTC: '5' })
    const delivery = { coin: 'BTC', deliveryAt: chains.morning }
    const next = await stage.product({ target: decimal('50850'), deliveryAt: later(chains.morning, DAY_MS) })
    await stage.db.execute(`update dual_product set origin = 'grid', capacity = 2.5 where id = $1`, [next.id])
    await stage.db.execute('update capacity set capacity = 2.5 where product_id = $1', [next.id])
    await stage.runUntil(later(stage.clock.now(), 1_000))
    chains.setPrice('50500')
    stage.settlements.delete('BTC_USDT')
    await stage.runUntil(later(chains.morning, 1_000))
    await stage.db.execute(
      `update dual_delivery set state = 'priced', price = 50500, origin = 'operator', priced_at = $2 where delivery_at = $1`,
      [isoText(chains.morning), isoText(stage.clock.now())],
    )
    await decideRenewals(stage.module, { ...delivery, price: decimal('50500'), pricedAt: stage.clock.now() })
    const reserved = async () =>
      (await stage.db.query('select reserved > 2 as some from capacity where product_id = $1', [next.id]))[0]
    expect(await reserved()).toEqual({ some: true })
    const body = { project_id: next.id, amount: '1' }
    await expect(placeOrder(stage.module, { customer: other, body, key: null })).rejects.toThrow('dual.product.soldOut')
    await placeOrder(stage.module, { customer: other, body: { ...body, amount: '0.4' }, key: null })
    chains.morning = later(chains.morning, DAY_MS)
    await stage.runUntil(later(stage.clock.now(), 1_000))
    const lengths = await chains.lengthsOf(customers)
    expect(lengths).toEqual([2, 2])
    const left = await stage.db.query('select 1 from capacity where reserved > 0')
    expect([left, await stage.db.query('select 1 from dual_renewal_room where is_open')]).toEqual([[], []])
    chains.setPrice('50500')
    await chains.settleNext('50500')
  })

  it('share the limit of their exposure: who finds no room below it is paid out, the latest ids', async () => {
    await stage.db.execute('update dual_order set reinvest = false where reinvest')
    const customers = await Promise.all([1, 2, 3].map(() => stage.customer({ BTC: '1' })))
    for (const [index, customer] of customers.entries()) await chains.start(customer, index === 1 ? '50860' : '50870')
    const exposure = { coin: 'BTC', type: 'call', deliveryAt: later(chains.morning, DAY_MS) } as const
    const now = stage.clock.now()
    await stage.db.transaction(async (tx) => {
      await ensureExposures(tx, [exposure])
      const [before] = await exposuresToCome(tx, exposure, now)
      await writeLimit(tx, exposure, exposure.deliveryAt, (before?.own ?? 0n) + decimal('110000'))
      const [stored] = await exposuresToCome(tx, exposure, now)
      if (stored !== undefined) await applyLimit(tx, stored)
    })
    await chains.settleNext('50500')
    const lengths = await chains.lengthsOf(customers)
    expect(lengths).toEqual([2, 2, 1])
    expect(await chains.reasons(1)).toEqual(['room'])
    await chains.settleNext('50500')
  })

  it.each([
    ['paused', 'desk_paused = true, listing'],
    ['retired', 'listing'],
  ])('end where an operator has %s the very target that they would go on in', async (listing, set) => {
    const customer = await stage.customer({ BTC: '1' })
    await chains.start(customer, '50720')
    const next = await stage.product({ target: decimal('50720'), deliveryAt: later(chains.morning, DAY_MS) })
    await stage.db.execute(`update dual_product set origin = 'grid', ${set} = $2 where id = $1`, [next.id, listing])
    await chains.settleNext('50500')
    expect(await chains.chainOf(customer)).toHaveLength(1)
    expect(await chains.reasons(1)).toEqual(['noMatch'])
  })

  it('end where their coin is listed no more, and nothing of it is put on sale for them', async () => {
    const [basic, advanced] = [await stage.customer({ BTC: '1' }), await stage.customer({ BTC: '1' })]
    await chains.start(basic, '50700')
    await chains.start(advanced, '50700', { price_deviation: '1' })
    const listedNow = () =>
      stage.db.query(
        `select id from dual_product where coin = 'BTC' and origin in ('grid', 'chain') and delivery_at > $1
           and (listing = 'listed' or quoted_at = $1) order by id`,
        [isoText(stage.clock.now())],
      )
    await stage.db.execute(`update dual_series set enabled = false, listed_revision = revision where coin = 'BTC'`)
    await stage.db.execute(`update dual_product set listing = 'paused' where coin = 'BTC' and origin = 'grid'`)
    await chains.settleNext('50500')
    expect(await listedNow()).toEqual([])
    expect((await Promise.all([basic, advanced].map(chains.chainOf))).map((chain) => chain.length)).toEqual([1, 1])
    expect(await chains.reasons(2)).toEqual(['noMatch', 'noMatch'])
    await stage.db.execute(`update dual_series set enabled = true where coin = 'BTC'`)
  })
})

describe('one chain', () => {
  it('keeps a target that is sold to nobody else', async () => {
    chains.setPrice('50500')
    const customer = await stage.customer({ BTC: '1' })
    await chains.start(customer, '50777.77')
    await chains.settleNext('50500')
    const next = (await chains.chainOf(customer))[1]
    expect(next?.target).toBe(decimal('50777.77'))
    const filter = { coin: 'BTC', type: null, category: 1, id: null } as const
    const onSale = await productsOnSale(stage.db, filter, stage.clock.now())
    expect(onSale.length).toBeGreaterThan(0)
    expect(onSale.filter(({ id }) => id === next?.productId)).toEqual([])
    const other = await stage.customer({ BTC: '1' })
    const body = { project_id: next?.productId ?? 0, amount: '1' }
    const buying = () => placeOrder(stage.module, { customer: other, body, key: null })
    await expect(buying()).rejects.toMatchObject({ reason: 'dual.product.notOnSale' })
    await stage.db.execute(`update dual_product set listing = 'listed' where id = $1`, [next?.productId ?? 0])
    await expect(buying()).rejects.toMatchObject({ status: 422 })
    await chains.settleNext('50500')
  })

  it('ends for whom an order would be refused: locked, of another region, below the tier', async () => {
    const rows = { locked: ['CH', 9, true], region: ['KP', 9, false] } as const
    for (const [reason, [region, tier, isLocked]] of Object.entries(rows)) {
      const customer = await stage.customer({ BTC: '1' })
      await chains.start(customer, '50900')
      await stage.db.execute(
        `insert into app_user (bucket, id, email, password_hash, region, vip_tier, trading_locked, created_at)
         values ($1, $2, $3, 'x', $4, $5, $6, now())`,
        [customer.bucket, customer.userId, `${reason}@example.com`, region, tier, isLocked],
      )
      await chains.settleNext('50500')
      expect(await chains.reasons(1)).toEqual([reason])
      expect(await balanceOf(stage.db, customer, 'BTC')).toBeGreaterThan(decimal('1'))
    }
  })

  it('ends in a region that operators keep from dual by now, and goes on in one that they keep from something else', async () => {
    const customers = [await stage.customer({ BTC: '1' }), await stage.customer({ BTC: '1' })]
    for (const [index, customer] of customers.entries()) {
      const { bucket, userId } = customer
      await chains.start(customer, '50950')
      await stage.db.execute(
        `insert into app_user (bucket, id, email, password_hash, region, vip_tier, created_at)
         values ($1, $2, $3, 'x', $4, 9, now())`,
        [bucket, userId, `kept${index}@example.com`, ['LI', 'MC'][index] ?? ''],
      )
    }
    await stage.db.execute(
      `insert into region_rule (region, menu, business) values ('LI', '{}', '{dual}'), ('MC', '{}', '{simple_earn}')`,
    )
    await chains.settleNext('50500')
    expect(await chains.lengthsOf(customers)).toEqual([1, 2])
    expect(await chains.reasons(1)).toEqual(['region'])
    await stage.db.execute(`update region_rule set business = '{}'`)
  })

  it('takes the least APR of its rule inclusively, which can be set with the order and later', async () => {
    const [taker, refuser] = [await stage.customer({ BTC: '1' }), await stage.customer({ BTC: '1' })]
    const next = await stage.product({
      target: decimal('50950'),
      deliveryAt: later(chains.morning, DAY_MS),
      apr: decimal('0.5'),
    })
    const first = await chains.start(taker, '50950', { min_apy: '0.1' })
    const second = await chains.start(refuser, '50950')
    await stage.runUntil(later(stage.clock.now(), 1_000))
    expect(await readReinvest(stage.module, taker, first.id)).toMatchObject({ status: 1, min_apy: '0.1' })
    const rule = (min_apy: string) => ({ order_id: second.id, status: 1, price_deviation: '0', min_apy })
    await expect(changeReinvest(stage.module, refuser, rule('-0.1'))).rejects.toMatchObject({ code: 3001 })
    expect(await changeReinvest(stage.module, refuser, rule('1000'))).toMatchObject({ min_apy: '1000' })
    expect(next.id).toBeGreaterThan(0)
    await chains.settleNext('50500')
    expect(await chains.chainOf(taker)).toHaveLength(2)
    expect((await chains.chainOf(taker))[1]?.leastApr).toBe(decimal('0.1'))
    expect(await chains.chainOf(refuser)).toHaveLength(1)
    expect(await chains.reasons(1)).toEqual(['rate'])
    await chains.settleNext('50500')
  })

  it('is told a day before its delivery what follows, or at its acceptance, and until when it can be stopped', async () => {
    const heard = outboxJob(stage.db, stage.clock, dualSubscribers)
    const told = async (customer: Customer) => {
      await heard.run(stage.clock.now(), stage.clock.now())
      return stage.db.query<{ params: Record<string, string> }>(
        `select params from notice where user_id = $1 and kind = 'dual.reinvest.coming' order by at, id`,
        [customer.userId],
      )
    }
    const [soon, far] = [await stage.customer({ BTC: '1' }), await stage.customer({ BTC: '1' })]
    const trimmed = (value: Decimal8 | null | undefined) => decimalText(value ?? 0n)
    const text = (at: Instant) => isoText(at).slice(0, 16).replace('T', ' ')
    const { id } = await chains.start(soon, '50900', { price_deviation: '1.5', min_apy: '0.25' })
    const late = later(chains.morning, 2 * DAY_MS)
    await chains.start(far, '50900', {}, { deliveryAt: late })
    await stage.runUntil(later(stage.clock.now(), 1_000))
    const until = text(later(chains.morning, -30 * MINUTE_MS))
    const rule = { coin: 'BTC', rule: 'advanced', price: '50900', difference: '1.5', floor: '25' }
    const [first, ...more] = await told(soon)
    expect(more).toEqual([])
    expect(first?.params).toMatchObject({
      ...rule,
      link: `/my-holdings?order=${id}`,
      delivery: text(chains.morning),
      until,
      delivery_at: unixSeconds(chains.morning),
    })
    // Both outcomes of the order that runs, as they were fixed.
    const [order] = await chains.chainOf(soon)
    expect(first?.params).toMatchObject({
      type: 'call',
      target: '50900',
      amount: '1',
      trial: 'no',
      days: order?.days,
      hours: order?.hours,
      below_principal: '1',
      above_principal: '50900',
      rate: trimmed(order?.apr),
      entry: trimmed(order?.entryPrice),
      below_interest: trimmed(order?.outcomes?.below.interest),
      above_interest: trimmed(order?.outcomes?.above.interest),
    })
    await stage.runUntil(later(late, -DAY_MS - 1_000))
    expect(await told(far)).toEqual([])
    await stage.runUntil(later(late, -DAY_MS + 1_000))
    const [notice, ...others] = await told(far)
    expect(others).toEqual([])
    expect(notice?.params).toMatchObject({ rule: 'basic', price: '50900', floor: 'none', delivery: text(late) })
    chains.morning = later(chains.morning, 3 * DAY_MS)
  })

  it('is off once its order was redeemed', async () => {
    const customer = await stage.customer({ BTC: '1' })
    await chains.start(customer, '60000')
    const [order] = await chains.chainOf(customer)
    if (order === undefined) throw new RangeError('an order was placed')
    const redeemed = { ...order, state: 'REFUND_SUCCESS', refundAmount: decimal('0.9') } as const
    expect(orderWire(order, stage.clock.now(), null).renewal_status).toBe(1)
    expect(orderWire(redeemed, stage.clock.now(), null).renewal_status).toBe(0)
  })
})
