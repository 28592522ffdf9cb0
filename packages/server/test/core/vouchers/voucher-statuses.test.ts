import type { VoucherStatus } from '@tenor/contract/core'
import { DAY_MS, type Instant, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allChecks } from '../../../src/checks.ts'
import { trialBalance } from '../../../src/core/ledger/index.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

const ORDER = '/apiw/v2/earn/dual/order'
const HOUR_MS = 3_600_000
/** When a voucher ends unless a test says otherwise, and an instant by which that is long over. */
const ENDS_MS = DAY_MS
const LONG_AFTER_MS = ENDS_MS + 2 * HOUR_MS

let app: TestApp
let backOffice: TestClient
beforeAll(async () => {
  app = await createTestApp({ dualCoins: [] })
  backOffice = await app.operator()
  await backOffice.post('/sandbox/prices', { pair: 'BTC_USDT', price: '60000' })
})
afterAll(() => app.close())

// However a voucher got where it is, the books balance.
afterEach(async () => {
  expect(await reconcile(app.db, allChecks)).toEqual([])
  for (const { total } of Object.values(await trialBalance(app.db))) expect(total).toBe('0')
})

const now = () => app.clock.now()
const runFor = async (ms: number) => {
  const until = later(now(), ms)
  await app.tenor.runner.runUntil(until, async (due: Instant) => {
    if (due > now()) app.clock.set(due)
  })
  app.clock.set(until)
}

/** A customer with one voucher, and what can happen to it. */
async function held(times: { begins?: number; ends?: number } = {}) {
  const client = await app.customer()
  const userId: number = (await client.get('/apiw/v2/session')).data.user.id
  const { id } = (
    await backOffice.post(`/console/api/users/${userId}/vouchers`, {
      currency: 'USDT',
      amount: '100',
      expires_at: unixSeconds(later(now(), times.ends ?? ENDS_MS)),
      ...(times.begins === undefined ? {} : { valid_from: unixSeconds(later(now(), times.begins)) }),
    })
  ).data
  return {
    client,
    lock: () => backOffice.post(`/console/api/users/${userId}`, { trading_locked: 1 }),
    order: (productId: number) => client.post(ORDER, { project_id: productId, amount: '100', voucher_id: id }),
    recall: (status: VoucherStatus) =>
      backOffice.post(`/console/api/vouchers/${id}/recall`, { user_id: userId, status, reason: 'given by mistake' }),
    /** As the database has it. */
    row: async () =>
      (
        await app.db.query<{ status: VoucherStatus; order_id: number | null; reason: string | null }>(
          'select status, order_id, reason from voucher where user_id = $1 and id = $2',
          [userId, id],
        )
      )[0],
  }
}

type Held = Awaited<ReturnType<typeof held>>
const statusOf = async (voucher: Held) => (await voucher.row())?.status

async function trialProduct(acceptance: 'auto' | 'desk'): Promise<number> {
  const terms = { type: 'put', coin: 'BTC', exercise_price: '60000', apy: '0.365', min_copies: 1, max_copies: 1000 }
  const delivery_timest = Math.ceil(unixSeconds(now()) / 3600) * 3600 + 7200
  return (await backOffice.post('/console/api/dual/products', { ...terms, delivery_timest, category: 2, acceptance }))
    .data.id
}

/** How a voucher of a customer comes to each status from which it may be recalled. */
const recallable = {
  NOT_ACTIVE: () => held({ begins: HOUR_MS }),
  TO_BE_USED: () => held(),
  ACTIVATION_FAILED: async () => {
    const voucher = await held({ begins: HOUR_MS })
    await voucher.lock()
    await runFor(HOUR_MS)
    return voucher
  },
} as const

/** How it comes to those from which it may not. */
const settled = {
  USED: async () => {
    const voucher = await held()
    expect((await voucher.order(await trialProduct('desk'))).status).toBe(200)
    return voucher
  },
  EXPIRED: async () => {
    const voucher = await held({ ends: HOUR_MS })
    await runFor(HOUR_MS)
    return voucher
  },
  RECYCLED: async () => {
    const voucher = await held()
    await voucher.recall('RECYCLED')
    return voucher
  },
  INVALID: async () => {
    const voucher = await held()
    await voucher.recall('INVALID')
    return voucher
  },
} as const

const RECALLS = ['RECYCLED', 'INVALID'] as const

describe('the status of a voucher', () => {
  for (const [from, come] of Object.entries(recallable)) {
    it.each(RECALLS)(`becomes %s from ${from} by an operator’s recall, with the reason, and stays so`, async (to) => {
      const voucher = await come()
      expect(await statusOf(voucher)).toBe(from)
      expect((await voucher.recall(to)).data).toMatchObject({ status: to, reason: 'given by mistake' })
      await runFor(LONG_AFTER_MS)
      expect(await voucher.row()).toEqual({ status: to, order_id: null, reason: 'given by mistake' })
    })
  }

  it.each(Object.entries(settled))('is not recalled from %s, and does not change', async (from, come) => {
    const voucher = await come()
    const before = await voucher.row()
    expect(before?.status).toBe(from)
    for (const to of RECALLS) {
      const reply = await voucher.recall(to)
      expect(`${reply.status} ${reply.fail_reason}`).toBe('409 voucher.notRecallable')
    }
    expect(await voucher.row()).toEqual(before)
  })

  it('goes from NOT_ACTIVE to TO_BE_USED and EXPIRED at its instants, and to EXPIRED when both are past', async () => {
    const [one, slept] = [await held({ begins: HOUR_MS, ends: 2 * HOUR_MS }), await held({ begins: 1000, ends: 2000 })]
    expect([await statusOf(one), await statusOf(slept)]).toEqual(['NOT_ACTIVE', 'NOT_ACTIVE'])
    // Nobody ran the jobs between the second one's first instant and its last.
    app.clock.set(later(now(), 2000))
    await runFor(0)
    expect([await statusOf(one), await statusOf(slept)]).toEqual(['NOT_ACTIVE', 'EXPIRED'])
    await runFor(HOUR_MS - 2001)
    expect(await statusOf(one)).toBe('NOT_ACTIVE')
    await runFor(1)
    expect(await statusOf(one)).toBe('TO_BE_USED')
    await runFor(HOUR_MS - 1)
    expect(await statusOf(one)).toBe('TO_BE_USED')
    await runFor(1)
    expect(await statusOf(one)).toBe('EXPIRED')
  })

  it('is ACTIVATION_FAILED for good for an account that may not trade, and of no use', async () => {
    const voucher = await recallable.ACTIVATION_FAILED()
    await runFor(LONG_AFTER_MS)
    expect(await statusOf(voucher)).toBe('ACTIVATION_FAILED')
    expect((await voucher.order(await trialProduct('auto'))).status).not.toBe(200)
    expect((await voucher.row())?.order_id).toBeNull()
  })

  it('is USED from the order on and stays so when the order has settled', async () => {
    const voucher = await held()
    const { id } = (await voucher.order(await trialProduct('auto'))).data
    expect(await voucher.row()).toEqual({ status: 'USED', order_id: id, reason: null })
    await runFor(DAY_MS)
    const detail = (await voucher.client.get(`/apiw/v2/earn/dual/order-detail?order_id=${id}`)).data
    expect(detail.status).toBe('SETTLEMENT_SUCCESS')
    await runFor(LONG_AFTER_MS)
    expect(await voucher.row()).toEqual({ status: 'USED', order_id: id, reason: null })
  })
})
