import { decimal } from '@tenor/contract/money'
import { DAY_MS, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeStanding } from '../../../src/core/accounts/user-changes.ts'
import { findUser, type User } from '../../../src/core/accounts/users.ts'
import { ledgerFaults } from '../../../src/core/ledger/index.ts'
import type { Customer } from '../../../src/platform/http/index.ts'
import { decideRenewals } from '../../../src/products/dual/reinvest/dual-renewal-plan.ts'
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

describe('chains that are decided late', () => {
  it('end when the settlement price comes later than two hours', async () => {
    const customer = await stage.customer({ BTC: '1' })
    await chains.start(customer, '50900')
    stage.settlements.delete('BTC_USDT')
    const delivery = chains.morning
    await stage.runUntil(later(delivery, 121 * MINUTE_MS))
    await chains.priceAt(delivery, decimal('50500'))
    await stage.runUntil(later(stage.clock.now(), 1_000))
    expect(await chains.reasons(1)).toEqual(['late'])
    expect((await chains.chainOf(customer))[0]).toMatchObject({
      state: 'SETTLEMENT_SUCCESS',
      reinvest: false,
      renewedBy: null,
    })
    chains.morning = later(chains.morning, DAY_MS)
  })

  it('end when nobody looks for an index for ten minutes, since the server is away', async () => {
    const customer = await stage.customer({ BTC: '1' })
    await chains.start(customer, '50900')
    await stage.runUntil(later(stage.clock.now(), 1_000))
    chains.setPrice('50500')
    stage.settlements.delete('BTC_USDT')
    await stage.runUntil(later(chains.morning, MINUTE_MS))
    await chains.priceAt(chains.morning, decimal('50500'))
    stage.clock.set(later(stage.clock.now(), 10 * MINUTE_MS))
    await stage.runUntil(later(stage.clock.now(), 1_000))
    expect(await chains.chainOf(customer)).toMatchObject([{ state: 'SETTLEMENT_SUCCESS', renewedBy: null }])
    expect(await chains.reasons(1)).toEqual(['noIndex'])
    chains.setPrice('50500')
    chains.morning = later(chains.morning, DAY_MS)
  })

  it('wait for an index, and end when there is none for ten minutes', async () => {
    const [first, second] = [await stage.customer({ BTC: '1' }), await stage.customer({ BTC: '1' })]
    await chains.start(first, '50900')
    await stage.runUntil(later(stage.clock.now(), 1_000))
    chains.setPrice('50500')
    stage.prices.delete('BTC_USDT')
    const delivery = chains.morning
    await stage.runUntil(later(delivery, 5 * MINUTE_MS))
    expect((await chains.chainOf(first))[0]?.state).toBe('PROCESSING')
    chains.setPrice('50500')
    await stage.runUntil(later(delivery, 6 * MINUTE_MS))
    const renewed = (await chains.chainOf(first))[1]
    expect(renewed).toMatchObject({ state: 'PROCESSING', deliveryAt: later(delivery, DAY_MS), days: 1 })
    expect(renewed?.createdAt).toBeGreaterThanOrEqual(later(delivery, 5 * MINUTE_MS))
    chains.morning = later(chains.morning, DAY_MS)
    await chains.start(second, '50900')
    await stage.runUntil(later(stage.clock.now(), 1_000))
    stage.prices.delete('BTC_USDT')
    await stage.runUntil(later(chains.morning, 9 * MINUTE_MS))
    expect((await chains.chainOf(second))[0]?.state).toBe('PROCESSING')
    await stage.runUntil(later(chains.morning, 11 * MINUTE_MS))
    expect((await chains.chainOf(second))[0]).toMatchObject({ state: 'SETTLEMENT_SUCCESS', renewedBy: null })
    expect(await chains.reasons(2)).toEqual(['noIndex', 'noIndex'])
    chains.morning = later(chains.morning, DAY_MS)
  })

  it('and paid later go by who their customers were at the decision, not by who they are when they are paid', async () => {
    chains.setPrice('50500')
    const people = { locked: ['CH', 9, false], allowed: ['KP', 9, false] } as const
    const customers: Customer[] = []
    const standings: ((change: Partial<User>) => Promise<void>)[] = []
    for (const [name, [region, tier, isLocked]] of Object.entries(people)) {
      const customer = await stage.customer({ BTC: '1' })
      const { bucket, userId } = customer
      await chains.start(customer, '50950')
      await stage.db.execute(
        `insert into app_user (bucket, id, email, password_hash, region, vip_tier, trading_locked, created_at)
         values ($1, $2, $3, 'x', $4, $5, $6, now())`,
        [bucket, userId, `${name}@example.com`, region, tier, isLocked],
      )
      customers.push(customer)
      standings.push(async (change) => {
        await stage.db.transaction(async (tx) => {
          const before = await findUser(tx, { bucket, userId }, 'for update')
          if (before === null) throw new RangeError('the account is there')
          const after = { ...before, ...change }
          await writeStanding(tx, { before, after, at: stage.clock.now(), operatorSince: null })
        })
      })
    }
    await stage.runUntil(later(stage.clock.now(), 1_000))
    chains.setPrice('50500')
    stage.settlements.delete('BTC_USDT')
    await stage.runUntil(later(chains.morning, 1_000))
    await chains.priceAt(chains.morning, decimal('50500'))
    const priced = { coin: 'BTC', deliveryAt: chains.morning, price: decimal('50500'), pricedAt: stage.clock.now() }
    await decideRenewals(stage.module, priced)
    // The server is away; meanwhile one is locked, and the other moves to where dual is offered.
    stage.clock.set(later(stage.clock.now(), MINUTE_MS))
    await standings[0]?.({ tradingLocked: true, vipTier: 0 })
    await standings[1]?.({ region: 'CH' })
    stage.clock.set(later(stage.clock.now(), MINUTE_MS))
    await stage.runUntil(later(stage.clock.now(), 1_000))
    expect(await chains.lengthsOf(customers)).toEqual([2, 1])
    expect(await chains.reasons(1)).toEqual(['region'])
    chains.morning = later(chains.morning, DAY_MS)
  })
})
