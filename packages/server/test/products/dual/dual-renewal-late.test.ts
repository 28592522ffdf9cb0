import { decimal } from '@tenor/contract/money'
import { DAY_MS, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerFaults } from '../../../src/core/ledger/index.ts'
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
})
