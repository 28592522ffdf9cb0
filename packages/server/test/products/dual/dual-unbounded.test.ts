import { readFile } from 'node:fs/promises'
import { decimal } from '@tenor/contract/money'
import { later, SECOND_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { capacityChecks } from '../../../src/core/capacity/index.ts'
import { openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { dualChecks } from '../../../src/products/dual/checks/dual-checks.ts'
import { placeOrder } from '../../../src/products/dual/purchase/dual-service.ts'
import { type DualStage, dualStage } from './dual-stage.ts'

const MIGRATION = new URL('../../../migrations/0076-dual-unbounded.sql', import.meta.url)

describe('products without a bound, of a database of before', () => {
  let stage: DualStage

  beforeAll(async () => {
    stage = await dualStage()
  })
  afterAll(() => stage.close())

  test('are counted from their orders, once, whatever their slices said', async () => {
    const [one, other] = [await stage.customer({ USDT: '10000' }), await stage.customer({ USDT: '10000' })]
    const put = { type: 'put', target: decimal('48000') } as const
    const never = await stage.product(put)
    const since = await stage.product({ ...put, target: decimal('47000'), capacity: decimal('500') })
    for (const [customer, { id }, amount] of [
      [one, never, '300'],
      [one, since, '200'],
      [other, since, '250'],
    ] as const) {
      await placeOrder(stage.module, { customer, body: { project_id: id, amount }, key: null })
    }
    await stage.runUntil(later(stage.clock.now(), SECOND_MS))
    const owner = openDatabase({ url: stage.url, log: silentLog() })
    try {
      // As it was: what has no bound was counted nowhere, and of the other one the first order only.
      await owner.execute('delete from capacity_slice where product_id = $1', [never.id])
      await owner.execute('delete from capacity where product_id = $1', [never.id])
      await owner.execute(`update capacity_slice set used = 200, granted = 200 where product_id = $1 and bucket = $2`, [
        since.id,
        one.bucket,
      ])
      await owner.execute('update capacity_slice set used = 0 where product_id = $1 and bucket = $2', [
        since.id,
        other.bucket,
      ])
      await owner.execute(
        `with handed as materialized (select sum(granted) as granted from capacity_slice where product_id = $1)
         update capacity set granted = handed.granted from handed where product_id = $1`,
        [since.id],
      )
      await owner.execute(
        `insert into audit_log (at, actor_id, act, subject, before, after)
         values (now(), 1, 'dual.product.change', $1, '{"capacity": "unlimited"}', '{"capacity": "500"}')`,
        [String(since.id)],
      )
      const text = await readFile(MIGRATION, 'utf8')
      await owner.transaction(async (tx) => {
        for (const each of text.split(/;\n/).filter((part) => /\w/.test(part))) await tx.execute(each, [])
      })
    } finally {
      await owner.close()
    }
    const used = await stage.db.query(
      `select product_id, sum(used)::text as used from capacity_slice where product_id = any($1::bigint[])
       group by product_id order by product_id`,
      [[never.id, since.id]],
    )
    expect(used).toEqual([
      { product_id: never.id, used: '300.00000000' },
      { product_id: since.id, used: '450.00000000' },
    ])
    const found = await reconcile(stage.db, [...dualChecks, ...capacityChecks])
    expect(found.filter(({ rows }) => rows.length > 0)).toEqual([])
    const order = (amount: string) =>
      placeOrder(stage.module, { customer: one, body: { project_id: since.id, amount }, key: null })
    await expect(order('51')).rejects.toMatchObject({ reason: 'dual.product.soldOut' })
    expect((await order('50')).status).toBe('INIT')
  })
})
