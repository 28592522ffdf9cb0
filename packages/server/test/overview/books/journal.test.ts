import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { JOURNAL_FORMATS, type JournalFormat } from '@tenor/contract/core'
import { MANIFESTS } from '@tenor/contract/manifests'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { joinedBooks } from '@tenor/contract/overview'
import { instant, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../../../src/core/ledger/index.ts'
import { customerJournal, theHousesJournal } from '../../../src/overview/books/books-journal.ts'
import type { BooksModule } from '../../../src/overview/books/index.ts'
import { dualDecisions, dualFixedPrices } from '../../../src/products/dual/settlement/dual-fixed-prices.ts'
import { livedInApp } from '../../lived-in.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

const JOURNAL = '/apiw/v2/account/journal'

let app: TestApp
let module: BooksModule
let owners: Owner[]
let folder: string

beforeAll(async () => {
  app = await livedInApp()
  const { db, clock } = app
  const of = { fixedPrices: [dualFixedPrices], decisions: [dualDecisions], assetNames: [] }
  const ground = { books: joinedBooks(MANIFESTS), ...of, origin: 'https://earn.example' }
  module = { db, clock, pricesAt: async (points) => points.map(() => null), ...ground }
  owners = await db.query<Owner>(
    'select distinct bucket, user_id as "userId" from ledger_transfer where user_id <> 0 order by 2',
  )
  folder = mkdtempSync(join(tmpdir(), 'tenor-books-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})

const whole = () => ({ from: instant(0), to: later(app.clock.now(), 1) })

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

const hasProgram = (name: string) => spawnSync('which', [name]).status === 0

/** What the accountants' own program says of a file; nothing where it is not installed. */
function verdictOf(format: JournalFormat, text: string): string {
  const [program, args] = format === 'hledger' ? ['hledger', ['check', '--strict', '-f']] : ['bean-check', []]
  if (format === 'csv' || !hasProgram(program)) return ''
  const file = join(folder, `${Math.random()}.${format}`)
  writeFileSync(file, text)
  const { status, stdout, stderr } = spawnSync(program, [...args, file], { encoding: 'utf8' })
  return status === 0 && stdout.trim() === '' ? '' : `${stdout}${stderr}`.slice(0, 4000)
}

type Line = { group: string; at: string; user: string; event: string; account: string; transfer: string } & {
  /** The path of its page. */
  evidence: string
  asset: string
  amount: Decimal8
  /** What it weighs in its entry: itself, or what it was given for. */
  weight: { asset: string; amount: Decimal8 }
}

/** A journal's CSV as a program of its own reads it. */
function linesOf(csv: string): Line[] {
  return csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => {
      const [
        at = '',
        group = '',
        user = '',
        event = '',
        account = '',
        asset = '',
        text = '0',
        costAsset,
        cost,
        transfer = '',
        page = '',
      ] = line.split(',')
      const amount = decimal(text)
      const weight =
        costAsset === '' || costAsset === undefined
          ? { asset, amount }
          : { asset: costAsset, amount: amount < 0n ? -decimal(cost ?? '0') : decimal(cost ?? '0') }
      const evidence = page.replace('https://earn.example', '')
      return { at, group, user, event, account, asset, amount, weight, transfer, evidence }
    })
}

function sumsBy<Row>(
  rows: readonly Row[],
  key: (row: Row) => string,
  amount: (row: Row) => Decimal8,
): Map<string, Decimal8> {
  const sums = new Map<string, Decimal8>()
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0n) + amount(row))
  return sums
}

/** Paths of an app's own pages. */
async function routesOf(app: string): Promise<RegExp[]> {
  const root = new URL(`../../../../${app}/src/`, import.meta.url)
  const found: RegExp[] = []
  for await (const file of glob('**/*routes.ts*', { cwd: fileURLToPath(root) })) {
    const text = readFileSync(new URL(file, root), 'utf8')
    for (const [, path = ''] of text.matchAll(/path: '(\/[^']*)'/g)) {
      const steps = path.replace(/\$[a-zA-Z]*/g, '[^/?]+')
      found.push(new RegExp(`^${app === 'console' ? '/console' : ''}${steps}(\\?|$)`))
    }
  }
  return found
}

const unlike = (sums: Map<string, Decimal8>) => [...sums].filter(([, amount]) => amount !== 0n)

describe("a customer's journal of everything that can happen", () => {
  it.each(JOURNAL_FORMATS)('as %s is what the program of that format takes for right', async (format) => {
    expect(owners.length).toBeGreaterThan(0)
    for (const owner of owners) {
      const text = await textOf(customerJournal(module, owner, { ...whole(), format }))
      expect(verdictOf(format, text), text.slice(0, 2000)).toBe('')
      expect(text).not.toContain('not asserted')
      // Every event is told by its manifest as what it is.
      expect(text.toLowerCase()).not.toContain('equity:tenor:other')
    }
  })

  it('balances in every entry, has each transfer once, and comes to what the ledger holds', async () => {
    for (const owner of owners) {
      const lines = linesOf(await textOf(customerJournal(module, owner, { ...whole(), format: 'csv' })))
      expect(
        unlike(
          sumsBy(
            lines,
            ({ group, at, weight }) => `${group} ${at} ${weight.asset}`,
            ({ weight }) => weight.amount,
          ),
        ),
      ).toEqual([])

      const own = lines.filter(({ account }) => account.startsWith('assets:'))
      const held = await app.db.query<{ name: string; reference: number; asset: string; balance: string }>(
        `select a.name, b.reference, b.asset, b.balance::text as balance from ledger_balance b
         join ledger_account a on a.code = b.account
         where b.bucket = $1 and b.user_id = $2 and b.balance <> 0 and a.name <> 'lent'`,
        [owner.bucket, owner.userId],
      )
      const differences = sumsBy(
        own,
        ({ account, asset }) => `${account} ${asset}`,
        ({ amount }) => amount,
      )
      for (const { name, reference, asset, balance } of held) {
        const key = `assets:tenor:${name}${reference === 0 ? '' : `:${reference}`} ${asset}`
        differences.set(key, (differences.get(key) ?? 0n) - decimal(balance))
      }
      expect(unlike(differences)).toEqual([])

      const transfers = await app.db.query<{ id: string; sides: number }>(
        `select concat_ws('-', t.reference, t.period, e.code) as id,
           (t.debit < 1000 and t.debit <> 14)::integer + (t.credit < 1000 and t.credit <> 14)::integer as sides
         from ledger_transfer t join ledger_event e on e.kind = t.kind
         where t.bucket = $1 and t.user_id = $2`,
        [owner.bucket, owner.userId],
      )
      const told = sumsBy(
        own,
        ({ transfer }) => transfer,
        () => 1n,
      )
      for (const { id, sides } of transfers) told.set(id, (told.get(id) ?? 0n) - BigInt(sides))
      expect(unlike(told)).toEqual([])
    }
  })

  it('tells a conversion at its total, income by kind, and never the house’s money as the customer’s', async () => {
    const texts = await Promise.all(
      owners.map((owner) => textOf(customerJournal(module, owner, { ...whole(), format: 'hledger' }))),
    )
    const all = texts.join('')
    expect(all).toMatch(/assets:tenor:dual:\d+ {2}-0\.5 BTC @@ [\d.]+ USDT {2}; event:dual\.settle\.exercise/)
    for (const kind of ['interest', 'bonus', 'premium', 'reward']) expect(all).toContain(`income:tenor:${kind}`)
    expect(all).toContain('expenses:tenor:fee')
    expect(all).not.toContain('lent')
    expect(all).toMatch(
      /^P \d{4}-\d\d-\d\d \d\d:\d\d:\d\d BTC [\d.]+ USDT {2}; evidence:https:\/\/earn\.example\/settlements\/BTC\/\d+$/m,
    )
    expect(all).toMatch(
      /group:\d+, instant:2\d{3}-[\d-]+T[\d:.]+Z, evidence:https:\/\/earn\.example\/my-holdings\?order=\d+/,
    )
  })

  it('names the page that shows what each entry was: of a settlement the price and its samples', async () => {
    const [web, desk] = [await routesOf('web'), await routesOf('console')]
    let settled = 0
    for (const owner of owners) {
      for (const line of linesOf(await textOf(customerJournal(module, owner, { ...whole(), format: 'csv' })))) {
        expect(line.evidence, line.event).toSatisfy((path: string) => web.some((route) => route.test(path)))
        if (!line.event.startsWith('dual.settle.')) continue
        settled += 1
        expect(line.evidence).toMatch(/^\/settlements\/BTC\/\d+\?order=\d+$/)
        expect(line.evidence).toContain(`order=${line.transfer.split('-')[0]}`)
      }
    }
    expect(settled).toBeGreaterThan(0)
    const house = linesOf(await textOf(theHousesJournal(module, { ...whole(), format: 'csv' })))
    for (const { evidence, event } of house) {
      const isOne = (path: string) => [...web, ...desk].some((route) => route.test(path))
      expect(evidence === '' ? event : evidence).toSatisfy((path: string) => isOne(path) || /^sandbox\./.test(path))
    }
    expect(house.filter(({ evidence }) => /^\/settlements\/BTC\/\d+$/.test(evidence)).length).toBeGreaterThan(0)
  })

  it('begins with what was there, so that two halves hold what the whole holds', async () => {
    const [{ at: middle } = { at: instant(0) }] = await app.db.query<{ at: ReturnType<typeof instant> }>(
      'select percentile_disc(0.5) within group (order by at) as at from ledger_transfer where user_id = $1',
      [owners[0]?.userId ?? 0],
    )
    const [owner] = owners
    if (owner === undefined) throw new Error('nobody has moved money')
    for (const format of JOURNAL_FORMATS) {
      const first = await textOf(customerJournal(module, owner, { ...whole(), to: middle, format }))
      const second = await textOf(customerJournal(module, owner, { ...whole(), from: middle, format }))
      expect(verdictOf(format, first)).toBe('')
      expect(verdictOf(format, second)).toBe('')
      for (const half of [first, second]) expect(half).not.toContain('not asserted')
    }
  })
})

describe("the house's journal", () => {
  it.each(JOURNAL_FORMATS)('as %s is what the program of that format takes for right', async (format) => {
    const text = await textOf(theHousesJournal(module, { ...whole(), format }))
    expect(verdictOf(format, text), text.slice(0, 2000)).toBe('')
    expect(text).not.toContain('not asserted')
  })

  it('has every transfer of the ledger once, on two accounts that sum to zero', async () => {
    const lines = linesOf(await textOf(theHousesJournal(module, { ...whole(), format: 'csv' })))
    const [{ count } = { count: -1 }] = await app.db.query<{ count: number }>(
      'select count(*) as count from ledger_transfer',
    )
    expect(lines.length).toBe(2 * count)
    expect(
      unlike(
        sumsBy(
          lines,
          ({ user, group, at, asset }) => `${user} ${group} ${at} ${asset}`,
          ({ amount }) => amount,
        ),
      ),
    ).toEqual([])
    const told = sumsBy(
      lines,
      ({ user, transfer, at }) => `${user} ${transfer} ${at}`,
      () => 1n,
    )
    expect([...new Set(told.values())]).toEqual([2n])
  })
})

describe('the calls', () => {
  let other: TestApp
  let client: TestClient
  beforeAll(async () => {
    other = await createTestApp()
    client = await other.customer()
    await client.faucet('USDT', '10')
    await client.faucet('BTC', '0.5')
  })
  afterAll(() => other.close())

  it('answer with files, to the customer with their own', async () => {
    const reply = await client.get(`${JOURNAL}?format=hledger`)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="tenor.journal"')
    expect(reply.text).toContain('    assets:tenor:spot  0 USDT = 10 USDT\n')
    expect(verdictOf('hledger', reply.text)).toBe('')
    const stranger = await (await other.customer()).get(`${JOURNAL}?format=beancount`)
    expect(stranger.text).not.toContain('Assets')
    expect((await other.client().get(`${JOURNAL}?format=csv`)).status).toBe(401)
    const table = await client.get(`${JOURNAL}?format=csv`)
    expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(table.headers['content-disposition']).toBe('attachment; filename="tenor.csv"')
  })

  it('refuse a span that ends before it begins, or begins after now', async () => {
    const now = unixSeconds(other.clock.now())
    for (const span of [`from=${now}&to=${now - 1}`, `from=${now + 5}`]) {
      const { status, fail_reason } = await client.get(`${JOURNAL}?format=csv&${span}`)
      expect([status, fail_reason]).toEqual([422, 'books.span'])
    }
  })

  it("give the house's books to operators alone, and write down that they were read", async () => {
    const HOUSE = '/console/api/ledger/journal?format=beancount'
    expect((await client.get(HOUSE)).status).not.toBe(200)
    const operator = await other.operator()
    const { status, text } = await operator.get(HOUSE)
    expect(status).toBe(200)
    expect(text).toContain('balance Liabilities:Tenor:Customers:Spot  -10 USDT')
    expect(text).toContain('balance Assets:Tenor:External  10 USDT')
    const log = await other.db.query<{ act: string }>("select act from audit_log where act = 'books.read'")
    expect(log).toHaveLength(1)
  })
})
