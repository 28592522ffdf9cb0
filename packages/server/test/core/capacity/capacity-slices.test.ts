import { type Decimal8, decimal } from '@tenor/contract/money'
import { later } from '@tenor/contract/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  giveBackCapacity,
  grantSlice,
  grantSlices,
  grantUpTo,
  keepSlices,
  reclaim,
  releaseRoom,
  reserveRoom,
  type SliceNeed,
  setCapacity,
  sliceKey,
  takeFromSlice,
  takeFromSlices,
  takeKeptSlices,
  usedCapacity,
} from '../../../src/core/capacity/index.ts'
import { type CapacityStage, capacityStage, START } from './capacity-stage.ts'

let stage: CapacityStage
beforeAll(async () => {
  stage = await capacityStage()
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
    ids.push(await stage.product(capacity))
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
        const served = await grantSlices(stage.db, needs, START)
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

const IDLE = later(START, 3_000)

async function granted(productId: number): Promise<{ granted: string; slices: string }> {
  const [row] = await stage.db.query<{ granted: string; slices: string }>(
    `select trim_scale(c.granted)::text as granted, trim_scale(coalesce(sum(s.granted), 0))::text as slices
     from capacity c left join capacity_slice s using (product_id) where c.product_id = $1 group by c.product_id`,
    [productId],
  )
  return row ?? { granted: '', slices: '' }
}

it('what is given back can be used again, and a slice never has less than nothing', async () => {
  const productId = await stage.product(decimal('10'))
  const need = { bucket: 7, productId, amount: decimal('10') }
  expect(await grantSlice(stage.db, need, START)).toBe(true)
  await stage.db.transaction((tx) => takeFromSlices(tx, [need]))
  expect(await grantSlice(stage.db, { ...need, amount: 1n }, START)).toBe(false)
  const halves = [
    { ...need, amount: decimal('4') },
    { ...need, amount: decimal('6') },
  ]
  await stage.db.transaction((tx) => giveBackCapacity(tx, halves))
  expect((await usedCapacity(stage.db, [productId])).get(productId)).toBe(0n)
  await stage.db.transaction((tx) => giveBackCapacity(tx, [need]))
  expect((await usedCapacity(stage.db, [productId])).get(productId)).toBe(0n)
  expect((await stage.db.transaction((tx) => takeFromSlices(tx, [need]))).size).toBe(1)
})

it('a slice that lay idle is taken back for another bucket, one just handed out is not', async () => {
  const productId = await stage.product(decimal('10'))
  const need = (bucket: number, amount: string) => ({ bucket, productId, amount: decimal(amount) })
  for (let bucket = 0; bucket < 100; bucket += 1) await grantSlice(stage.db, need(bucket, '0.1'), START)
  expect(await granted(productId)).toEqual({ granted: '10', slices: '10' })
  expect(await grantSlice(stage.db, need(500, '10.1'), IDLE)).toBe(false)
  expect(await grantSlice(stage.db, need(500, '3'), IDLE)).toBe(true)
  expect((await stage.db.transaction((tx) => takeFromSlices(tx, [need(500, '3')]))).size).toBe(1)
  const after = await granted(productId)
  expect(after.slices).toBe(after.granted)
})

it('what an order uses while slices are taken back stays with it', async () => {
  const productId = await stage.product(decimal('10'))
  const buckets = Array.from({ length: 50 }, (_, bucket) => bucket)
  const needs = buckets.map((bucket) => ({ bucket, productId, amount: decimal('0.2') }))
  await grantSlices(stage.db, needs, START)
  const takers = needs.map((need) => stage.db.transaction((tx) => takeFromSlices(tx, [need])))
  const rounds = Array.from({ length: 8 }, () => reclaim(stage.db, productId, IDLE))
  const [taken] = await Promise.all([Promise.all(takers), Promise.all(rounds)])
  const used = (await usedCapacity(stage.db, [productId])).get(productId)
  expect(used).toBe(decimal('0.2') * BigInt(taken.filter(({ size }) => size === 1).length))
  const after = await granted(productId)
  expect(after.slices).toBe(after.granted)
})

it('nobody is refused while idle slices are enough, however young they are; where all are too little it is said at once', async () => {
  const productId = await stage.product(decimal('10'))
  const need = (bucket: number, amount: string) => ({ bucket, productId, amount: decimal(amount) })
  for (let bucket = 0; bucket < 100; bucket += 1) await grantSlice(stage.db, need(bucket, '0.1'), START)
  await stage.db.transaction((tx) => takeFromSlices(tx, [need(0, '0.1'), need(1, '0.1')]))
  const begun = performance.now()
  expect(await grantSlice(stage.db, need(500, '9.80000001'), START)).toBe(false)
  expect(performance.now() - begun).toBeLessThan(150)
  expect(await grantSlice(stage.db, need(500, '9.8'), START)).toBe(true)
  expect(await grantSlice(stage.db, need(501, '9.8'), START)).toBe(true)
  expect((await stage.db.transaction((tx) => takeFromSlices(tx, [need(501, '9.8')]))).size).toBe(1)
  expect(await grantSlice(stage.db, need(500, '0.00000001'), START)).toBe(false)
})

it('fifty that ask at once for the last of a product sell all of it, and no more', async () => {
  const productId = await stage.product(decimal('10'))
  const buy = async (bucket: number) => {
    const need = { bucket, productId, amount: decimal('1') }
    for (;;) {
      if ((await stage.db.transaction((tx) => takeFromSlices(tx, [need]))).size === 1) return true
      if (!(await grantSlice(stage.db, need, START))) return false
    }
  }
  // A slice whose order never came.
  await grantSlice(stage.db, { bucket: 900, productId, amount: decimal('9.5') }, START)
  const bought = await Promise.all(Array.from({ length: 50 }, (_, bucket) => buy(bucket)))
  expect(bought.filter(Boolean)).toHaveLength(10)
})

it('what is set lower is lower at once, and what comes back of it is sold to nobody', async () => {
  const productId = await stage.product(decimal('10'))
  const need = (bucket: number, amount: string) => ({ bucket, productId, amount: decimal(amount) })
  for (const bucket of [1, 2, 3]) await grantSlice(stage.db, need(bucket, '3'), START)
  await stage.db.transaction((tx) => takeFromSlices(tx, [need(1, '2'), need(2, '3')]))
  await stage.db.transaction((tx) => setCapacity(tx, productId, decimal('4')))
  expect(await granted(productId)).toEqual({ granted: '5', slices: '5' })
  expect((await stage.db.transaction((tx) => takeFromSlices(tx, [need(3, '0.00000001')]))).size).toBe(0)
  await stage.db.transaction((tx) => giveBackCapacity(tx, [need(2, '3')]))
  expect(await granted(productId)).toEqual({ granted: '2', slices: '2' })
  expect(await grantSlice(stage.db, need(3, '2.00000001'), START)).toBe(false)
  expect(await grantSlice(stage.db, need(3, '2'), START)).toBe(true)
})

it('what is kept for somebody is taken by them alone', async () => {
  const productId = await stage.product(decimal('10'))
  const need = (amount: string) => [{ bucket: 7, productId, amount: decimal(amount) }]
  await keepSlices(stage.db, need('6'), START)
  await grantSlices(stage.db, need('8'), START)
  expect((await stage.db.transaction((tx) => takeFromSlices(tx, need('2.00000001')))).size).toBe(0)
  expect((await stage.db.transaction((tx) => takeFromSlices(tx, need('2')))).size).toBe(1)
  expect((await stage.db.transaction((tx) => takeKeptSlices(tx, need('6')))).size).toBe(1)
})

it('who takes as much as there is has what lies in idle slices too, however young they are', async () => {
  const productId = await stage.product(decimal('10'))
  const need = (bucket: number, amount: string) => ({ bucket, productId, amount: decimal(amount) })
  for (let bucket = 0; bucket < 100; bucket += 1) await grantSlice(stage.db, need(bucket, '0.1'), START)
  await stage.db.transaction((tx) => takeFromSlices(tx, [need(0, '0.1'), need(1, '0.05')]))
  expect(await grantUpTo(stage.db, need(500, '12'), START)).toBe(decimal('9.85'))
  expect(await stage.db.transaction((tx) => takeFromSlice(tx, need(500, '9.85')))).toBe(true)
  expect(await grantUpTo(stage.db, need(501, '12'), START)).toBe(0n)
  const after = await granted(productId)
  expect(after).toEqual({ granted: '10', slices: '10' })
})

it("what a job keeps for its orders may come of idle slices and of its room together, and of nobody else's", async () => {
  const productId = await stage.product(decimal('10'))
  const need = (bucket: number, amount: string) => ({ bucket, productId, amount: decimal(amount) })
  await grantSlice(stage.db, need(1, '3'), START)
  const room = await stage.db.transaction((tx) => reserveRoom(tx, productId, decimal('7'), START))
  expect(room).toBe(decimal('7'))
  expect((await keepSlices(stage.db, [need(2, '10.00000001')], START)).size).toBe(0)
  expect((await keepSlices(stage.db, [need(2, '9')], START)).size).toBe(1)
  expect(await grantUpTo(stage.db, need(3, '5'), START)).toBe(decimal('1'))
  expect((await keepSlices(stage.db, [need(4, '1.5')], START)).size).toBe(0)
  expect((await stage.db.transaction((tx) => takeKeptSlices(tx, [need(2, '9')]))).size).toBe(1)
  await stage.db.transaction((tx) => releaseRoom(tx, productId, 0n))
  expect((await granted(productId)).granted).toBe('10')
})

it('whoever asks at once for as much as there is, all of it is sold and no more', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(amount, { minLength: 2, maxLength: 12 }), amount, async (wanted, capacity) => {
      const productId = await stage.product(capacity)
      // A slice whose order never came.
      await grantSlice(stage.db, { bucket: 900, productId, amount: capacity - capacity / 3n }, START)
      const taken = await Promise.all(
        wanted.map(async (most, bucket) => {
          for (;;) {
            const got = await grantUpTo(stage.db, { bucket, productId, amount: most }, START)
            if (got === 0n) return 0n
            const need = { bucket, productId, amount: got }
            if (await stage.db.transaction((tx) => takeFromSlice(tx, need))) return got
          }
        }),
      )
      const sum = (amounts: readonly Decimal8[]) => amounts.reduce((all, each) => all + each, 0n)
      const used = (await usedCapacity(stage.db, [productId])).get(productId) ?? 0n
      expect(used).toBe(sum(taken))
      expect(used).toBe(sum(wanted) < capacity ? sum(wanted) : capacity)
    }),
    { numRuns: 10 },
  )
})
