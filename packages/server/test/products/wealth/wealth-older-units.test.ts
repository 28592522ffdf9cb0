import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksOf } from '../../../src/checks.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { PRODUCTS } from '../../../src/products.ts'
import type { TestApp } from '../../test-app.ts'
import { wealthApp, wealthStage } from './wealth-stage.ts'

/* A fund that a process of before assets were rows adds and renames: it knows of no row for the units. */

let app: TestApp
let stage: ReturnType<typeof wealthStage>

beforeAll(async () => {
  app = await wealthApp()
  stage = wealthStage(app)
})
afterAll(() => app.close())

const unitsNamed = async (name: string) =>
  (await app.db.query<{ symbol: string }>(`select symbol from asset where kind = 'units' and name = $1`, [name])).map(
    ({ symbol }) => symbol,
  )
const version = async () => (await app.db.query<{ version: number }>('select version from asset_version'))[0]?.version

test('its units are an asset as soon as it is there, and are named as it is', async () => {
  const pid = await stage.product()
  const before = Number(await version())
  await app.db.execute(
    `insert into wealth_product select (jsonb_populate_record(p, '{"id": 77, "number": 7710, "unit_asset": null, "name": "Older"}')).*
     from wealth_product p where id = $1`,
    [pid],
  )
  expect(await unitsNamed('Older')).toEqual(['FUND7710'])
  await app.db.execute(`update wealth_product set name = 'Older and renamed' where id = 77`)
  expect(await unitsNamed('Older and renamed')).toEqual(['FUND7710'])
  expect(Number(await version())).toBe(before + 2)
})

test('a fund of this version has them once, and its value moves them no further', async () => {
  const before = await version()
  await app.db.execute('update wealth_product set nav = nav where id = 77')
  expect(await version()).toBe(before)
  await stage.product({ name: 'Of this version' })
  expect(await unitsNamed('Of this version')).toHaveLength(1)
  expect(await reconcile(app.db, checksOf(PRODUCTS))).toEqual([])
})
