import { type Decimal8, decimal } from '@tenor/contract/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  grantSlices,
  type SliceNeed,
  sliceKey,
  takeFromSlices,
} from '../../../src/products/dual/purchase/dual-capacity.ts'
import { type DualStage, dualStage } from './dual-stage.ts'

let stage: DualStage
beforeAll(async () => {
  stage = await dualStage()
})
afterAll(() => stage.close())

const amount = fc.bigInt({ min: 1n, max: 5_000_000_000n })
const round = fc.uniqueArray(fc.record({ bucket: fc.nat({ max: 4 }), product: fc.nat({ max: 2 }), amount }), {
  selector: ({ bucket, product }) => `${bucket} ${product}`,
  minLength: 1,
})

async function productsOf(capacities: readonly Decimal8[]): Promise<number[]> {
  const ids: number[] = []
  for (const capacity of capacities) {
    const { id } = await stage.product({ capacity })
    ids.push(id)
  }
  return ids
}

it('what is handed out to many buckets together can be used, and no product is ever oversold', async () => {
  const capacities = fc.tuple(amount, amount, amount)
  await fc.assert(
    fc.asyncProperty(capacities, fc.array(round, { minLength: 1, maxLength: 4 }), async (given, rounds) => {
      const ids = await productsOf(given)
      const left = [...given]
      for (const each of rounds) {
        const needs: SliceNeed[] = each.map((need) => ({ ...need, productId: ids[need.product] ?? 0 }))
        const served = await grantSlices(stage.db, needs, stage.clock.now())
        const fitting = needs.filter((need) => served.has(sliceKey(need)))
        const taken = await stage.db.transaction((tx) => takeFromSlices(tx, fitting))
        expect([...taken].sort()).toEqual([...served].sort())
        for (const [index, id] of ids.entries()) {
          const ofProduct = needs.filter(({ productId }) => productId === id)
          const used = fitting.filter(({ productId }) => productId === id).reduce((sum, need) => sum + need.amount, 0n)
          const wanted = ofProduct.reduce((sum, need) => sum + need.amount, 0n)
          if (wanted <= (left[index] ?? 0n)) expect(used).toBe(wanted)
          left[index] = (left[index] ?? 0n) - used
          expect(left[index]).toBeGreaterThanOrEqual(0n)
          const [row] = await stage.db.query<{ granted: string; slices: string; used: string }>(
            `select c.granted::text, coalesce(sum(s.granted), 0)::text as slices, coalesce(sum(s.used), 0)::text as used
             from capacity c left join capacity_slice s using (product_id)
             where c.product_id = $1 group by c.granted`,
            [id],
          )
          expect(decimal(row?.slices ?? '')).toBe(decimal(row?.granted ?? ''))
          expect(decimal(row?.used ?? '')).toBe((given[index] ?? 0n) - (left[index] ?? 0n))
        }
      }
    }),
    { numRuns: 20 },
  )
})
