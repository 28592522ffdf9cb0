import { DAY_MS, isoText, later, unixSeconds } from '@tenor/contract/time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPage, type SecondSpan } from '../../../src/platform/database/index.ts'
import { dualOrders } from '../../../src/products/dual/holdings/dual-order-list.ts'
import { type DualStage, dualStage } from './dual-stage.ts'

let stage: DualStage
beforeAll(async () => {
  stage = await dualStage()
})
afterAll(() => stage.close())

let customers = 0
/** Someone with orders of these ids, given in any order. */
async function someoneWith(ids: readonly number[]) {
  customers += 1
  const owner = { bucket: customers % 1_024, userId: 90_000 + customers }
  await order(owner, ids)
  return owner
}

async function order(owner: { bucket: number; userId: number }, ids: readonly number[]) {
  await stage.db.execute(
    `insert into dual_order (bucket, user_id, id, product_id, type, category, state, desk, days, hours, coin, quote_asset,
       target, amount, apr, below_principal, below_interest, at_principal, at_interest, above_principal, above_interest,
       entry_price, created_at, delivery_at, accepted_at)
     select $1, $2, id, 1, 'put', 1, 'PROCESSING', false, 1, 0, 'BTC', 'USDT', 60000, 10, 0.3, 0.0001, 0, 0.0001, 0, 10, 0.01,
       61000, $4, $4::timestamptz + interval '1 day', $4 from unnest($3::bigint[]) as id`,
    [owner.bucket, owner.userId, ids, isoText(stage.clock.now())],
  )
}

async function page(owner: { bucket: number; userId: number }, limit: number, offset: number, span?: SecondSpan) {
  const whole = { status: null, category: null, coin: null, type: null, renewalId: null, exceptId: null }
  const request = { scope: '', limit, offset, cursor: null }
  const { rows, total } = await readPage(
    stage.db,
    dualOrders({ ...owner, ...whole, ...(span === undefined ? {} : { span }) }, stage.clock.now()),
    request,
  )
  return { ids: rows.map(({ id }) => id), count: total.found }
}

describe('a page of all orders', () => {
  it('is that part of them, newest first, with the number of all, from wherever it is sought', async () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(ids, fc.integer({ min: 1, max: 15 }), async (given, limit) => {
        const owner = await someoneWith(given)
        const newest = given.toSorted((a, b) => b - a)
        for (let offset = 0; offset <= given.length + 2 * limit; offset += limit) {
          expect(await page(owner, limit, offset)).toEqual({
            ids: newest.slice(offset, offset + limit),
            count: given.length,
          })
        }
      }),
      { numRuns: 25 },
    )
  })

  it('is narrowed to deliveries of a span, both ends included', async () => {
    const owner = await someoneWith([1])
    const delivery = unixSeconds(later(stage.clock.now(), DAY_MS))
    const count = async (span: SecondSpan) => (await page(owner, 10, 0, span)).count
    expect(await count({ from: delivery, to: delivery })).toBe(1)
    expect(await count({ to: delivery - 1 })).toBe(0)
    expect(await count({ from: delivery + 1 })).toBe(0)
  })

  it('goes on where the one before ended while new orders come in, but for those that moved down by them', async () => {
    const owner = await someoneWith(Array.from({ length: 30 }, (_, index) => index + 1))
    const seen: number[] = []
    for (let offset = 0; offset < 30; offset += 10) {
      const { ids, count } = await page(owner, 10, offset)
      seen.push(...ids)
      expect([offset, count, ids.length]).toEqual([offset, 30 + offset / 10, 10])
      await order(owner, [1_000 + offset])
    }
    expect(seen).toEqual([
      ...Array.from({ length: 10 }, (_, index) => 30 - index),
      ...Array.from({ length: 10 }, (_, index) => 21 - index),
      ...Array.from({ length: 10 }, (_, index) => 12 - index),
    ])
  })
})
