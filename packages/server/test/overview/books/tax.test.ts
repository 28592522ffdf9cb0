import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MANIFESTS } from '@tenor/contract/manifests'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { joinedBooks, type YearRow, YearSums } from '@tenor/contract/overview'
import { type Instant, instant, isoText } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../../../src/core/ledger/index.ts'
import { customerJournal } from '../../../src/overview/books/books-journal.ts'
import { importPages, openYear, yearOf } from '../../../src/overview/books/books-year.ts'
import type { BooksModule } from '../../../src/overview/books/index.ts'
import { livedInApp } from '../../lived-in.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

const TAX = '/apiw/v2/account/tax'

async function moduleOf(app: TestApp): Promise<BooksModule> {
  const pricesAt: BooksModule['pricesAt'] = (points) =>
    app.tenor.market.pricesAt(points.map(({ asset, at }) => ({ pair: `${asset}_USDT`, at })))
  return {
    db: app.db,
    clock: app.clock,
    books: joinedBooks(MANIFESTS),
    pricesAt,
    fixedPrices: [],
    decisions: [],
    assetNames: [],
    origin: '',
  }
}

const ownersOf = (app: TestApp) =>
  app.db.query<Owner>('select distinct bucket, user_id as "userId" from ledger_transfer where user_id <> 0 order by 2')

describe('a year of everything that can happen', () => {
  let app: TestApp
  let module: BooksModule
  beforeAll(async () => {
    app = await livedInApp()
    module = await moduleOf(app)
  })
  afterAll(() => app.close())

  it('leaves lots of what the ledger holds, and gains and cost that come to the proceeds', async () => {
    const owners = await ownersOf(app)
    const kinds = new Set<string>()
    for (const owner of owners) {
      const { book, rows } = openYear(module, owner, yearOf(2030, app.clock.now()))
      const sums = new YearSums()
      for await (const page of rows()) for (const row of page) sums.add(row)
      for (const { proceeds, cost, gain } of sums.given.values()) expect(gain + cost).toBe(proceeds)
      for (const { kind } of sums.income.values()) kinds.add(kind)
      const held = await app.db.query<{ asset: string; amount: string }>(
        `select b.asset, sum(b.balance)::text as amount from ledger_balance b
         where b.bucket = $1 and b.user_id = $2 and b.account <> 14 and b.asset <> 'USDT'
         group by b.asset having sum(b.balance) > 0 order by b.asset`,
        [owner.bucket, owner.userId],
      )
      const lots = book.holdings().map(({ asset, amount }) => [asset, amount] as const)
      expect(new Map<string, Decimal8>(lots)).toEqual(
        new Map(held.map(({ asset, amount }) => [asset, decimal(amount)])),
      )
    }
    expect([...kinds].sort()).toEqual(['bonus', 'fee', 'interest', 'premium', 'reward'])
  })

  it('has a line for tax programs for whatever passed between customer and house', async () => {
    for (const owner of await ownersOf(app)) {
      for await (const lines of importPages(module, owner, yearOf(2030, app.clock.now()))) {
        for (const [date, sent = '', , got = ''] of lines) {
          expect(date).toMatch(/^2030-\d\d-\d\d \d\d:\d\d UTC$/)
          for (const amount of [sent, got]) if (amount !== '') expect(decimal(amount)).toBeGreaterThan(0n)
          expect(sent + got).not.toBe('')
        }
      }
    }
  })
})

/** Reads a file of the import format as a tax program does: received less sent, by asset. */
function sumsOfImport(lines: readonly string[][]): Map<string, Decimal8> {
  const sums = new Map<string, Decimal8>()
  const add = (asset: string, amount: Decimal8) => sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  for (const [, sent = '', sentAsset = '', got = '', gotAsset = ''] of lines) {
    if (sent !== '') add(sentAsset, -decimal(sent))
    if (got !== '') add(gotAsset, decimal(got))
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0n))
}

describe('the file for tax programs', () => {
  let app: TestApp
  let module: BooksModule
  beforeAll(async () => {
    app = await livedInApp()
    module = await moduleOf(app)
  })
  afterAll(() => app.close())

  it('read back comes to what the ledger holds of each asset', async () => {
    for (const owner of await ownersOf(app)) {
      const lines: string[][] = []
      for await (const page of importPages(module, owner, yearOf(2030, app.clock.now()))) lines.push(...page)
      const held = await app.db.query<{ asset: string; amount: string }>(
        `select b.asset, sum(b.balance)::text as amount from ledger_balance b
         where b.bucket = $1 and b.user_id = $2 and b.account <> 14
         group by b.asset having sum(b.balance) <> 0 order by b.asset`,
        [owner.bucket, owner.userId],
      )
      expect(sumsOfImport(lines)).toEqual(new Map(held.map(({ asset, amount }) => [asset, decimal(amount)])))
    }
  })

  it('has one line for an order that was given back early, the difference with the year’s label', async () => {
    const refunds: string[][] = []
    for (const owner of await ownersOf(app))
      for await (const page of importPages(module, owner, yearOf(2030, app.clock.now())))
        refunds.push(...page.filter((fields) => fields.at(-2)?.startsWith('dual.refund.') === true))
    const differences = refunds.filter((fields) => fields.at(-2) !== 'dual.refund.fee')
    const groups = differences.map((fields) => fields.at(-1))
    expect(groups.length).toBeGreaterThan(0)
    expect(new Set(groups).size).toBe(groups.length)
    for (const fields of differences) expect(['Income', 'Cost']).toContain(fields.at(-3))
  })
})

describe('the calls', () => {
  let app: TestApp
  let client: TestClient
  beforeAll(async () => {
    app = await createTestApp()
    client = await app.customer()
    await client.faucet('USDT', '100')
    await client.faucet('BTC', '0.5')
  })
  afterAll(() => app.close())

  it('answer with a year in sums, the method by its name, and what has no price', async () => {
    const { status, data } = await client.get(TAX)
    expect(status).toBe(200)
    expect(data).toMatchObject({ year: 2030, years: [2030], method: 'fifo', income: [], given: [], waiting: [] })
    expect(data.holdings).toMatchObject([{ asset: 'BTC', amount: '0.5', is_known: true }])
    const before = await client.get(`${TAX}?year=2029`)
    expect(before.data).toMatchObject({ year: 2029, holdings: [] })
  })

  it('answer with files, to nobody without a session', async () => {
    const lines = await client.get(`${TAX}.csv?year=2030`)
    expect(lines.headers['content-disposition']).toBe('attachment; filename="tenor-2030.csv"')
    expect(lines.text.split('\r\n')[0]).toBe(
      'at,kind,event,group_id,asset,amount,value_usdt,proceeds_usdt,cost_usdt,gain_usdt,acquired_first,acquired_last,method,missing',
    )
    const file = await client.get(`${TAX}-import.csv?year=2030`)
    expect(file.text.split('\r\n').slice(1, 3)).toEqual([
      '2030-03-17 17:46 UTC,,,100,USDT,,,100,USDT,,account.deposit,' + file.text.split('\r\n')[1]?.split(',').at(-1),
      '2030-03-17 17:46 UTC,,,0.5,BTC,,,,,,account.deposit,' + file.text.split('\r\n')[2]?.split(',').at(-1),
    ])
    expect((await app.client().get(`${TAX}.csv`)).status).toBe(401)
  })
})

const MANY = 25_000

describe(`${MANY} movements`, () => {
  let app: TestApp
  let module: BooksModule
  let owner: Owner
  beforeAll(async () => {
    app = await createTestApp()
    module = await moduleOf(app)
    await (await app.customer()).faucet('BTC', '1')
    const [found] = await ownersOf(app)
    if (found === undefined) throw new Error('the faucet moved nothing')
    owner = found
    // Interest each half minute, on a holding of its own: what a bot of years leaves behind.
    await app.db.execute(
      `insert into ledger_transfer (bucket, user_id, at, reference, period, kind, debit, credit, asset, amount, group_id)
       select $1::smallint, $2::bigint, $3::timestamptz - n * interval '10 seconds', 1, n, 201, 1001, 12, 'BTC', 0.00000001, n
       from generate_series(1, ${MANY}) as n`,
      [owner.bucket, owner.userId, isoText(app.clock.now())],
    )
  })
  afterAll(() => app.close())

  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heapMb = () => {
    collect()
    return process.memoryUsage().heapUsed / 2 ** 20
  }

  /** How much the heap holds more while pages are read, looked at every so many pages. */
  async function growthMb(pages: AsyncIterable<unknown>): Promise<number> {
    const before = heapMb()
    let [most, count] = [0, 0]
    for await (const _ of pages) {
      count += 1
      if (count % 10 === 0) most = Math.max(most, heapMb() - before)
    }
    expect(count).toBeGreaterThan(MANY / 1000)
    return most
  }

  it('are told as a journal, a year and lines for tax programs without memory that grows with them', async () => {
    const until: Instant = instant(app.clock.now() + 1)
    const year = yearOf(2030, app.clock.now())
    const ways: Record<string, AsyncIterable<unknown>> = {
      journal: customerJournal(module, owner, { from: instant(0), to: until, format: 'beancount' }),
      year: openYear(module, owner, year).rows() as AsyncIterable<YearRow[]>,
      import: importPages(module, owner, year),
    }
    for (const [name, pages] of Object.entries(ways)) {
      const began = performance.now()
      const grown = await growthMb(pages)
      console.info(`${name}: ${Math.round(performance.now() - began)} ms, ${grown.toFixed(1)} MB more`)
      // 126 bytes a movement: who kept what was read would hold more.
      expect(grown).toBeLessThan((MANY * 126) / 2 ** 20)
    }
  }, 120_000)
})
