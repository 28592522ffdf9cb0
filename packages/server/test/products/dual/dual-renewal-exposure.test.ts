import { dualExposure } from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { DAY_MS, later } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usedCapacity } from '../../../src/core/capacity/index.ts'
import { ledgerFaults } from '../../../src/core/ledger/index.ts'
import { applyLimit, ensureExposures, exposuresToCome } from '../../../src/products/dual/offers/dual-exposure-store.ts'
import { type RenewalStage, renewalStage } from './dual-renewal-stage.ts'

let stage: RenewalStage
let chains: RenewalStage['chains']
beforeAll(async () => {
  stage = await renewalStage()
  chains = stage.chains
})
afterAll(async () => {
  expect(await ledgerFaults(stage.db)).toEqual([])
  await stage.close()
})

describe('chains that share a limit of exposure', () => {
  it('have as much reserved as their orders take, each rounded up by itself', async () => {
    const target = '50860.55555555'
    const customers = []
    // Slices are handed out by bucket: who is first by id would be last.
    for (const bucket of [900, 500, 100]) {
      const customer = await stage.customer({ BTC: '1' }, 0, bucket)
      customers.push(customer)
      await chains.start(customer, target)
    }
    await stage.runUntil(later(stage.clock.now(), 1_000))
    const running = await Promise.all(customers.map(async (customer) => (await chains.chainOf(customer))[0]))
    const paid = running.map((order) => (order?.outcomes?.below.amount ?? 0n) as Decimal8)
    const exposure = (amount: Decimal8) => dualExposure({ type: 'call', target: decimal(target), amount })
    const taken = paid.reduce((sum, amount) => sum + exposure(amount), 0n)
    expect(taken - exposure(paid.reduce((sum, amount) => sum + amount, 0n))).toBe(1n)
    const next = { coin: 'BTC', type: 'call', deliveryAt: later(chains.morning, DAY_MS) } as const
    await stage.db.transaction(async (tx) => {
      await ensureExposures(tx, [next])
      const [stored] = await exposuresToCome(tx, next, stage.clock.now())
      if (stored === undefined) throw new RangeError('it was made sure of')
      const used = (await usedCapacity(tx, [stored.id])).get(stored.id) ?? 0n
      await applyLimit(tx, { ...stored, own: used + taken - 1n })
    })
    await chains.settleNext('50500')
    const lengths = await chains.lengthsOf(customers)
    expect(lengths).toEqual([2, 2, 1])
    expect(await chains.reasons(1)).toEqual(['room'])
    await chains.settleNext('50500')
  })
})
