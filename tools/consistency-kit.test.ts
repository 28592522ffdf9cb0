import { beforeAll, describe, expect, test } from 'vitest'
import { PRODUCTS_NAMED_ALLOWED, SQL_IN_ROUTES_ALLOWED } from './consistency-allowed.ts'
import {
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

const pathOf = (complaint: string) => complaint.split(':')[0] ?? ''

test('core and platform name no product', () => {
  const names = productNames(sources, MORE)
  expect(names).toContain('dual')
  const named = sources.flatMap((source) => productsNamed(source, names))
  expect(named.filter((complaint) => PRODUCTS_NAMED_ALLOWED[pathOf(complaint)] === undefined)).toEqual([])
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
  expect(Object.keys(PRODUCTS_NAMED_ALLOWED).filter((path) => !named.has(path))).toEqual([])
  expect(Object.keys(SQL_IN_ROUTES_ALLOWED).filter((path) => !sql.has(path))).toEqual([])
})

describe('the checks themselves', () => {
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
