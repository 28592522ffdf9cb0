import { dualManifest } from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { DAY_MS, type Instant, instantOfSeconds, later } from '@tenor/contract/time'
import { SAMPLE_ASSETS } from '../../../../contract/test/core/sample-assets.ts'
import { addMonths, deposit } from '../../../src/core/ledger/index.ts'
import { linkOfTold, toldSentence } from '../../../src/core/mail/index.ts'
import { createOrders } from '../../../src/core/orders/index.ts'
import { createProposals } from '../../../src/core/proposals/index.ts'
import { type Clock, standingClock } from '../../../src/platform/clock/index.ts'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { type Customer, learnPhrases } from '../../../src/platform/http/index.ts'
import { bucketOf, createIds } from '../../../src/platform/ids/index.ts'
import { createRunner, type Job } from '../../../src/platform/jobs/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { type DualModule, dualJobs } from '../../../src/products/dual/index.ts'
import { insertProduct } from '../../../src/products/dual/offers/dual-product-store.ts'
import type { StoredProduct } from '../../../src/products/dual/offers/dual-product-table.ts'
import { createTestDatabase } from '../../test-database.ts'

export const START = instantOfSeconds(1_900_000_000)

const FIRST_ID = 7_000

/** What is listed by hand here passes whatever the market does, unless a test approves less. */
const ANY_EXCESS = decimal('1000000')

type Prices = { index: Map<string, Decimal8>; settlements: Map<string, Decimal8> }

/** Dual on a real database with prices and time as a test sets them. */
export async function dualStage() {
  const test = await createTestDatabase()
  const db: Database = openDatabase({ url: test.appUrl, log: silentLog(), connections: 12 })
  const clock = standingClock(START)
  const prices: Prices = { index: new Map([['BTC_USDT', decimal('50000')]]), settlements: new Map() }
  const module = moduleOver(db, clock, prices)
  const isNotListing = ({ name }: Job) => name !== 'dual-listing' && name !== 'sniper-listing'
  const runner = createRunner(dualJobs(module, START).filter(isNotListing), clock, module.log)
  let users = 0
  return {
    db,
    module,
    /** For a test that cuts connections itself. */
    url: test.url,
    appUrl: test.appUrl,
    superuserUrl: test.superuserUrl,
    clock,
    prices: prices.index,
    settlements: prices.settlements,
    async runUntil(until: Instant) {
      await addMonths(db, clock.now(), until)
      await runner.runUntil(until, async (due) => {
        if (due > clock.now()) clock.set(due)
      })
      clock.set(until)
    },
    /** With a bucket: the next id that lies in it. */
    customer(funds: Record<string, string>, vipTier = 0, bucket: number | null = null): Promise<Customer> {
      users += 1
      while (bucket !== null && bucketOf(FIRST_ID + users) !== bucket) users += 1
      return newCustomer(module, users, funds, vipTier)
    },
    product: (given: Partial<StoredProduct>) => newProduct(module, given),
    /** What a notice says of an order whose params are this SQL, and where it leads. */
    async told(kind: `${'dual' | 'sniper'}.settled`, params: string, key: { bucket: number; id: number }) {
      await learnPhrases(dualManifest.phrases)
      const [row] = await db.query<{ params: Record<string, string> }>(
        `select ${params} as params from ${kind.split('.')[0]}_order o where o.bucket = $1 and o.id = $2`,
        [key.bucket, key.id],
      )
      return [toldSentence('en', kind, row?.params ?? {}), linkOfTold(row?.params ?? {})]
    },
    async close() {
      await db.close()
      await test.drop()
    },
  }
}

export type DualStage = Awaited<ReturnType<typeof dualStage>>

function moduleOver(db: Database, clock: Clock, prices: Prices): DualModule {
  const ids = createIds(db)
  return {
    db,
    clock,
    ids,
    assets: SAMPLE_ASSETS,
    log: silentLog(),
    mode: 'sandbox',
    proposals: createProposals({ db, clock, mode: 'sandbox' }),
    orders: createOrders({ db, clock, ids, verifyFundPassword: async () => undefined }),
    market: {
      indexNow: async (pair) => prices.index.get(pair) ?? null,
      indexSince: async (pair) => {
        const price = prices.index.get(pair)
        return price === undefined ? null : { price, at: clock.now() }
      },
      sampledUntil: async () => clock.now(),
      ranges: async (spans) => spans.map(() => null),
      history: async () => [],
      pricesAt: async (points) => points.map(({ pair }) => prices.index.get(pair) ?? null),
      samples: async () => [],
      missingBetween: async () => [],
      settlementPrice: async (_db, { pair, windowSeconds }) => {
        const price = prices.settlements.get(pair)
        return price === undefined ? null : { price, count: 1, sum: price, windowSeconds, samples: [] }
      },
    },
  }
}

async function newCustomer(
  module: DualModule,
  number: number,
  funds: Record<string, string>,
  vipTier: number,
): Promise<Customer> {
  const userId = FIRST_ID + number
  const bucket = bucketOf(userId)
  for (const [asset, amount] of Object.entries(funds)) {
    const id = await module.ids.next()
    const given = { id, asset, amount: decimal(amount), at: module.clock.now() }
    await module.db.transaction((tx) => deposit(tx, { bucket, userId }, given))
  }
  const email = `c${number}@example.com`
  return { userId, bucket, email, role: 'customer', vipTier, region: 'CH', verified: true }
}

async function newProduct(module: DualModule, given: Partial<StoredProduct>): Promise<StoredProduct> {
  const product: StoredProduct = {
    id: await module.ids.next(),
    type: 'call',
    category: 1,
    coin: 'BTC',
    quoteAsset: 'USDT',
    target: decimal('52000'),
    apr: decimal('0.365'),
    deliveryAt: later(START, DAY_MS),
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
    mostYield: null,
    quotedAt: null,
    redeemFee: decimal('0.005'),
    excess: ANY_EXCESS,
    ...given,
  }
  await module.db.transaction((tx) => insertProduct(tx, product, module.clock.now()))
  return product
}
