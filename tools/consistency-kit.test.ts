import { beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_ASSETS } from '../packages/contract/test/core/sample-assets.ts'
import { SANDBOX_CATALOGUE } from '../packages/server/src/core/assets/sandbox-catalogue.ts'
import { ASSETS_NAMED_ALLOWED, PRODUCTS_NAMED_ALLOWED, SQL_IN_ROUTES_ALLOWED } from './consistency-allowed.ts'
import {
  assetsNamed,
  fundSymbols,
  productNames,
  productPhrases,
  productPhrasesSaid,
  productsNamed,
  rawQueryHooks,
  sqlInRoutes,
} from './consistency-kit.ts'
import { readSources, type Source } from './consistency-sources.ts'

/** What lies in a product's folder under a name of its own. */
const MORE = ['sniper']

let sources: Source[]

beforeAll(async () => {
  sources = await readSources(['packages'])
})

/** Assets of every database and of a sandbox, but for the quote and for one letter, which is also a type. */
const SYMBOLS = [...SAMPLE_ASSETS.held, ...SANDBOX_CATALOGUE.map(({ symbol }) => symbol)].filter(
  (symbol) => symbol !== 'USDT' && symbol.length > 1,
)

const pathOf = (complaint: string) => complaint.split(':')[0] ?? ''

test('core and platform name no product', () => {
  const names = productNames(sources, MORE)
  expect(names).toContain('dual')
  const named = sources.flatMap((source) => productsNamed(source, names))
  expect(named.filter((complaint) => PRODUCTS_NAMED_ALLOWED[pathOf(complaint)] === undefined)).toEqual([])
})

test('no package names an asset but the quote, outside the content of a sandbox', () => {
  expect(SYMBOLS).toEqual(expect.arrayContaining(['BTC', 'GUSD', 'USDC', 'stETH', '柴犬']))
  const named = sources.flatMap((source) => assetsNamed(source, SYMBOLS))
  expect(named.filter((complaint) => ASSETS_NAMED_ALLOWED[pathOf(complaint)] === undefined)).toEqual([])
})

test('the symbol of units is made where a fund is, and matched nowhere', () => {
  expect(sources.flatMap(fundSymbols).map(pathOf)).toEqual(['packages/server/src/products/wealth/wealth-catalogue.ts'])
})

test('core and platform say no sentence of a product', () => {
  const phrases = productPhrases(sources)
  expect(phrases.size).toBeGreaterThan(300)
  expect(sources.flatMap((source) => productPhrasesSaid(source, phrases))).toEqual([])
})

test('a file that registers routes holds no SQL', () => {
  const found = sources.flatMap(sqlInRoutes)
  expect(found.filter((complaint) => SQL_IN_ROUTES_ALLOWED[pathOf(complaint)] === undefined)).toEqual([])
})

test('queries and acts of the browser are declared by the kit alone', () => {
  expect(sources.flatMap(rawQueryHooks)).toEqual([])
})

test('nothing is allowed that is not needed', () => {
  const names = productNames(sources, MORE)
  const named = new Set(sources.flatMap((source) => productsNamed(source, names)).map(pathOf))
  const sql = new Set(sources.flatMap(sqlInRoutes).map(pathOf))
  const assets = new Set(sources.flatMap((source) => assetsNamed(source, SYMBOLS)).map(pathOf))
  expect(Object.keys(ASSETS_NAMED_ALLOWED).filter((path) => !assets.has(path))).toEqual([])
  expect(Object.keys(PRODUCTS_NAMED_ALLOWED).filter((path) => !named.has(path))).toEqual([])
  expect(Object.keys(SQL_IN_ROUTES_ALLOWED).filter((path) => !sql.has(path))).toEqual([])
})

describe('the checks themselves', () => {
  test.each([
    ["const COIN = 'BTC'", 1],
    ['/** A pair such as BTC_USDT. */', 1],
    ['{ "a": "Send 1 BTC." }', 1],
    ["const QUOTE = 'USDT'", 0],
    ['user_asset_btc: text, WBTC2: text', 0],
  ])('%s names %d asset', (text, count) => {
    expect(assetsNamed({ path: 'packages/web/src/a.ts', text }, ['BTC', 'stETH'])).toHaveLength(count)
    expect(assetsNamed({ path: 'packages/server/src/products/dual/dual-demo.ts', text }, ['BTC'])).toEqual([])
  })

  test('a symbol of units is found in templates, SQL and patterns', () => {
    const text = "`FUND${number}`\n'FUND' || number\n/^FUND\\d+$/\nCORRECT_FUND\n'FUND_PASSWORD'"
    expect(fundSymbols({ path: 'packages/server/src/a.ts', text })).toHaveLength(3)
  })

  test('a raw hook is found outside the kit, and types and the client are not hooks', () => {
    const text = "import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'"
    expect(rawQueryHooks({ path: 'packages/web/src/a.ts', text })).toEqual(['packages/web/src/a.ts: useMutation'])
    expect(rawQueryHooks({ path: 'packages/browser/src/calls/save-of.ts', text })).toEqual([])
  })

  const core = (text: string) => ({ path: 'packages/server/src/core/vouchers/voucher.ts', text })
  const routes = (text: string) => ({
    path: 'packages/server/src/core/vouchers/voucher.ts',
    text: `route(http, a, b)\n${text}`,
  })

  test.each([
    "kind: 'dual'",
    '/** Snipers do not wait. */',
    'dualProduct.open()',
    "say('nav.dual.text')",
    '`dual-listing`',
  ])('%s names a product', (text) => {
    expect(productsNamed(core(text), ['dual', 'sniper'])).toHaveLength(1)
  })

  test.each([
    'packages/contract/src/phrases/en/ledger.json',
    'packages/contract/src/phrases/ar/ledger.json',
    'packages/console/src/core/audit/audit-table.tsx',
    'packages/console/src/core/jobs/jobs-section.tsx',
    'packages/console/src/platform/page/page.tsx',
  ])('%s may name none either, by a key or in a text', (path) => {
    const text = '{\n  "ledger.account.dual": "Dual investment",\n  "ledger.total": "Of snipers"\n}'
    expect(productsNamed({ path, text }, ['dual', 'sniper'])).toHaveLength(2)
  })

  test("a product's own book may, and core does not say what is in it", () => {
    const book = {
      path: 'packages/contract/src/products/dual/phrases/en/dual.json',
      text: '{ "home.backtest": "Dual" }',
    }
    expect(productsNamed(book, ['dual'])).toEqual([])
    const phrases = productPhrases([book])
    const web = (path: string) => ({ path: `packages/web/src/${path}`, text: "say('home.backtest')" })
    expect(productPhrasesSaid(web('core/balances/balances-page.tsx'), phrases)).toHaveLength(1)
    expect(productPhrasesSaid(web('products/dual/dual-page.tsx'), phrases)).toEqual([])
  })

  test('another word, or another place, names none', () => {
    expect(productsNamed(core('an individual, gradually'), ['dual', 'sniper'])).toEqual([])
    expect(productsNamed({ path: 'packages/server/src/app.ts', text: 'dual' }, ['dual'])).toEqual([])
  })

  test.each([
    "db.query<Row>('x')",
    'tx.execute(text)',
    '`select 1`',
    "'insert into a values (1)'",
    '`\n'.concat('`with a as'),
  ])('%j is SQL in a file of routes', (text) => {
    expect(sqlInRoutes(routes(text))).toHaveLength(1)
  })

  test('a store may hold SQL, and routes may ask it', () => {
    expect(sqlInRoutes(core('db.query(text)'))).toEqual([])
    expect(sqlInRoutes(routes('const rows = await selectedRows(db, query)'))).toEqual([])
    expect(sqlInRoutes({ path: 'packages/server/src/core/a/a-routes.ts', text: 'db.query(text)' })).toHaveLength(1)
  })
})
