import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import { DEPOSIT, HOUSE_EXTERNAL, post, SPOT } from '../../../src/core/ledger/index.ts'
import { standingClock } from '../../../src/platform/clock/index.ts'
import { APPLICATION_ROLE, type Database, openDatabase } from '../../../src/platform/database/index.ts'
import type { Customer } from '../../../src/platform/http/index.ts'
import { bucketOf, createIds } from '../../../src/platform/ids/index.ts'
import { createRunner } from '../../../src/platform/jobs/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { insertProduct, type StoredProduct } from '../../../src/products/dual/dual-product-store.ts'
import { type DualRoom, dualJobs } from '../../../src/products/dual/index.ts'
import { createTestDatabase } from '../../test-database.ts'

export const START = instantOfSeconds(1_900_000_000)

/** Dual on a real database with prices and time as a test sets them. */
export async function dualStage() {
  const test = await createTestDatabase()
  const log = silentLog()
  const db: Database = openDatabase({ url: test.url, log, role: APPLICATION_ROLE, connections: 12 })
  const clock = standingClock(START)
  const prices = new Map<string, Decimal8>([['BTC_USDT', decimal('50000')]])
  const settlements = new Map<string, Decimal8>()
  const ids = createIds(db)
  const room: DualRoom = {
    db,
    clock,
    ids,
    log,
    verifyFundPassword: async () => undefined,
    market: {
      indexNow: async (pair) => prices.get(pair) ?? null,
      sampledUntil: async () => clock.now(),
      samples: async () => [],
      settlementPrice: async (_db, { pair, windowSeconds }) => {
        const price = settlements.get(pair)
        return price === undefined ? null : { price, count: 1, sum: price, windowSeconds, samples: [] }
      },
    },
  }
  const runner = createRunner(
    dualJobs(room, START).filter((job) => job.name !== 'dual-listing'),
    clock,
    log,
  )
  let users = 0

  return {
    db,
    room,
    clock,
    prices,
    settlements,
    url: test.url,
    async runUntil(until: Instant) {
      await runner.runUntil(until, async (due) => clock.set(due > clock.now() ? due : clock.now()))
      clock.set(until)
    },
    async customer(funds: Record<string, string>, vipTier = 0): Promise<Customer> {
      users += 1
      const userId = 7_000 + users
      const customer: Customer = {
        userId,
        bucket: bucketOf(userId),
        email: `c${users}@example.com`,
        role: 'customer',
        vipTier,
        region: 'CH',
        verified: true,
      }
      const reference = await ids.next()
      await db.transaction((tx) =>
        post(
          tx,
          Object.entries(funds).map(([asset, amount], period) => ({
            ...{ bucket: customer.bucket, userId, reference, period, event: DEPOSIT, debit: HOUSE_EXTERNAL },
            ...{ credit: SPOT, asset, amount: decimal(amount), groupId: reference, at: clock.now() },
          })),
        ),
      )
      return customer
    },
    async product(given: Partial<StoredProduct>): Promise<StoredProduct> {
      const product: StoredProduct = {
        id: await ids.next(),
        type: 'call',
        category: 1,
        coin: 'BTC',
        quoteAsset: 'USDT',
        target: decimal('52000'),
        apr: decimal('0.365'),
        deliveryAt: instantOfSeconds(1_900_000_000 + 86_400),
        minimumCopies: 1n,
        maximumCopies: 1_000_000n,
        acceptance: 'auto',
        listing: 'listed',
        origin: 'desk',
        capacity: null,
        fairApr: null,
        impliedVolatility: null,
        margin: null,
        chance: null,
        quotedAt: null,
        ...given,
      }
      await db.transaction((tx) => insertProduct(tx, product, clock.now()))
      return product
    },
    async close() {
      await db.close()
      await test.drop()
    },
  }
}

export type DualStage = Awaited<ReturnType<typeof dualStage>>
