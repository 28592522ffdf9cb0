import { decimal } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, type Instant, later, SECOND_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf, ledgerFaults } from '../../../src/core/ledger/index.ts'
import type { Customer } from '../../../src/platform/http/index.ts'
import { dualOperations } from '../../../src/products/dual/back-office/dual-operations.ts'
import { approved } from '../../../src/products/dual/offers/dual-approval.ts'
import { relist } from '../../../src/products/dual/offers/dual-listing.ts'
import { seriesByCoin } from '../../../src/products/dual/offers/dual-series-store.ts'
import { keepSurface } from '../../../src/products/dual/offers/dual-surface-store.ts'
import { pricedOffers } from '../../../src/products/dual/offers/priced-offers.ts'
import { placeOrder } from '../../../src/products/dual/purchase/dual-service.ts'
import { decideRenewals } from '../../../src/products/dual/reinvest/dual-renewal-plan.ts'
import { previewRefund } from '../../../src/products/dual/settlement/dual-refund.ts'
import { relistSnipers } from '../../../src/products/dual/sniper/sniper-listing.ts'
import { placeSniper } from '../../../src/products/dual/sniper/sniper-service.ts'
import { type DualStage, dualStage, START } from './dual-stage.ts'

const UNAVAILABLE = { reason: 'dual.quote.unavailable' }

describe('a volatility surface in live mode', () => {
  let stage: DualStage
  let customer: Customer

  beforeAll(async () => {
    stage = await dualStage()
    customer = await stage.customer({ USDT: '100000', BTC: '10' })
  })
  afterAll(() => stage.close())

  const product = () => stage.product({ deliveryAt: later(stage.clock.now(), 5 * DAY_MS) })
  const order = async (productId: number, more: object = {}) =>
    placeOrder(stage.module, { customer, body: { project_id: productId, amount: '0.1', ...more }, key: null })
  const stateOf = async (id: number) => {
    const [row] = await stage.db.query('select state, fail_reason from dual_order where id = $1', [id])
    return row
  }

  async function setSurface(at: Instant): Promise<void> {
    const series = (await seriesByCoin(stage.db)).get('BTC')
    if (series === undefined) throw new Error('BTC has a series')
    const version = series.revision + 1
    await stage.db.transaction(async (tx) => {
      await tx.execute('update dual_series set revision = $1 where coin = $2', [version, 'BTC'])
      await keepSurface(tx, 'BTC', { version, slices: series.surface, authorId: 1, setAt: at })
    })
  }

  const reasons = () => dualOperations(stage.module).reasons(stage.clock.now())

  async function listed(): Promise<{ dual: number; snipers: number }> {
    await stage.db.transaction(async (tx) => {
      const series = (await seriesByCoin(tx)).get('BTC')
      if (series === undefined) throw new Error('BTC has a series')
      await relist(stage.module, tx, series)
      await relistSnipers(stage.module, tx, series)
    })
    const toCome = new Date(stage.clock.now()).toISOString()
    const count = async (sql: string) =>
      (await stage.db.query<{ count: number }>(`${sql} and delivery_at > $1`, [toCome]))[0]?.count ?? 0
    return {
      dual: await count(`select count(*) as count from dual_product where origin = 'grid' and listing = 'listed'`),
      snipers: await count(`select count(*) as count from sniper_product where listing = 'listed'`),
    }
  }

  test('is of no use before an operator has set one, and in a sandbox it is', async () => {
    const { id } = await product()
    const { dual, snipers } = await listed()
    expect([dual > 0, snipers > 0]).toEqual([true, true])
    stage.module.mode = 'live'
    await expect(order(id)).rejects.toMatchObject(UNAVAILABLE)
    expect(await listed()).toEqual({ dual: 0, snipers: 0 })
    expect(await reasons()).toContainEqual(expect.objectContaining({ name: 'dual.surface' }))
    expect(await balanceOf(stage.db, customer, 'BTC')).toBe(decimal('10'))
  })

  test('sells until it is 24 hours old, that instant included, and not after', async () => {
    stage.module.mode = 'live'
    const product5 = await product()
    const { id } = product5
    await setSurface(stage.clock.now())
    const accepted = await order(id, { is_autorenewal: 1 })
    await stage.runUntil(later(stage.clock.now(), SECOND_MS))
    expect(await stateOf(accepted.id)).toEqual({ state: 'PROCESSING', fail_reason: null })
    await listed()
    const [sniper] = await stage.db.query<{ id: number }>(
      `select id from sniper_product where listing = 'listed' order by delivery_at desc, id limit 1`,
    )
    stage.clock.set(later(START, DAY_MS))
    const last = await order(id)
    expect(last.status).toBe('INIT')
    await previewRefund(stage.module, customer, accepted.id)
    const shown = () => pricedOffers(stage.module, [product5], { minimum: () => 1n, direction: ({ type }) => type })
    expect(await shown()).toHaveLength(1)

    stage.clock.set(later(START, DAY_MS + 1))
    await expect(order(id)).rejects.toMatchObject(UNAVAILABLE)
    await expect(
      placeSniper(stage.module, { customer, body: { project_id: sniper?.id ?? 0, amount: '0.1' }, key: null }),
    ).rejects.toMatchObject(UNAVAILABLE)
    await expect(previewRefund(stage.module, customer, accepted.id)).rejects.toMatchObject(UNAVAILABLE)
    await expect(approved(stage.module, stage.db, product5, stage.clock.now())).rejects.toMatchObject(UNAVAILABLE)
    expect(await shown()).toEqual([])
    expect(await listed()).toEqual({ dual: 0, snipers: 0 })
    await stage.runUntil(later(START, DAY_MS + 11 * SECOND_MS))
    expect(await stateOf(last.id)).toEqual({ state: 'FAILED', fail_reason: 'dual.quote.unavailable' })
    expect(await ledgerFaults(stage.db)).toEqual([])
  })

  test('that is too old keeps chains waiting as a missing index does, and then ends them', async () => {
    const [running] = await stage.db.query<{ delivery_at: Instant }>(
      `select delivery_at from dual_order where state = 'PROCESSING' and reinvest`,
    )
    const deliveryAt = running?.delivery_at ?? START
    stage.clock.set(later(deliveryAt, SECOND_MS))
    const delivery = { coin: 'BTC', deliveryAt, price: decimal('50000'), pricedAt: deliveryAt }
    expect(await decideRenewals(stage.module, delivery)).toEqual({ lookAgainAt: later(deliveryAt, 11 * SECOND_MS) })
    stage.clock.set(later(deliveryAt, HOUR_MS))
    expect(await decideRenewals(stage.module, delivery)).toMatchObject({ renewals: { endReason: 'noIndex' } })
  })
})
