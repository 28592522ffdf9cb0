import * as core from '@tenor/contract/core'
import * as dual from '@tenor/contract/dual'
import type { Endpoint } from '@tenor/contract/http'
import * as overview from '@tenor/contract/overview'
import { phrasesOf } from '@tenor/contract/phrases/all'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SAMPLE_ASSETS } from './sample-assets.ts'

const endpoints = [core, dual, overview].flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value] as const] : [])),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'audience' in value
}

describe('endpoints', () => {
  it('have each a method and path of their own', () => {
    const addresses = endpoints.map(([, each]) => `${each.method} ${each.path}`)
    expect(endpoints.length).toBeGreaterThan(35)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it.each(endpoints)('%s has sentences for its refusals', (_, each) => {
    const phrases: Record<string, string> = phrasesOf('en')
    expect((each.refusals ?? []).filter((reason) => phrases[reason] === undefined)).toEqual([])
  })

  it.each(endpoints)('%s can be written as JSON schema, for the OpenAPI page', (_, each) => {
    for (const schema of [each.params, each.query, each.body]) {
      if (schema !== undefined) expect(z.toJSONSchema(schema, { io: 'input' })).toHaveProperty('type', 'object')
    }
    if (each.produces === undefined) expect(z.toJSONSchema(each.data, { io: 'output' })).toBeTypeOf('object')
  })

  it.each(endpoints)('%s names its path parameters', (_, each) => {
    const named = [...each.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    const given = each.params instanceof z.ZodObject ? Object.keys(each.params.shape) : []
    expect(given).toEqual(named)
  })

  it('that an operator alone may call lie under /console/api, and the sandbox under /sandbox', () => {
    for (const [, each] of endpoints) {
      expect(each.path.startsWith('/console/api/')).toBe(each.audience === 'operator')
      expect(each.path.startsWith('/sandbox/')).toBe(each.sandboxOnly === true)
    }
  })

  it('that move money take the caller’s own id', () => {
    // A program's call is known by its signature when it comes again.
    const ofPeople = endpoints.filter(([, one]) => one.movesMoney === true && one.program === undefined)
    for (const [, each] of ofPeople) {
      expect(each.body instanceof z.ZodObject ? Object.keys(each.body.shape) : []).toContain('text')
    }
  })
})

describe('what the core calls take', () => {
  it('reads the assets of the available balance from JSON and from a form', () => {
    expect(core.availableBalance.body?.parse({ assets: ['BTC', 'USDT'] })).toEqual({ assets: ['BTC', 'USDT'] })
    expect(core.availableBalance.body?.parse({ assets: 'BTC,USDT' })).toEqual({ assets: ['BTC', 'USDT'] })
    expect(core.availableBalance.body?.safeParse({ assets: 'b_c' }).success).toBe(false)
  })

  it('cuts the float noise of real candles, from text and from numbers', () => {
    expect(core.candleRow.parse([1_677_628_800, 23140.48, '23150.77', 1e-7, '23142.31', 2.131777000000001])).toEqual([
      1_677_628_800,
      '23140.48',
      '23150.77',
      '0.0000001',
      '23142.31',
      '2.13177700',
    ])
    expect(core.candleRow.safeParse([1, 'x', '1', '1', '1', '1']).success).toBe(false)
  })

  it('knows the pair of a coin and the coin of a pair', () => {
    expect(SAMPLE_ASSETS.priced.map((coin) => core.coinOfPair(SAMPLE_ASSETS, core.pairOf(coin)))).toEqual(
      SAMPLE_ASSETS.priced,
    )
    expect(core.coinOfPair(SAMPLE_ASSETS, 'btc_usdt')).toBe('BTC')
    expect(['USDT_USDT', 'BTC_ETH', 'NONE_USDT'].map((pair) => core.coinOfPair(SAMPLE_ASSETS, pair))).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('what the dual calls take', () => {
  it('reads a form-encoded order', () => {
    const form = {
      project_id: '12',
      amount: '5000',
      is_autorenewal: '0',
      effective_time_duration: '86400',
      text: 't-1',
    }
    expect(dual.dualOrder.body?.parse(form)).toMatchObject({
      project_id: 12,
      amount: '5000',
      is_autorenewal: 0,
      effective_time_duration: 86_400,
    })
  })

  it('refuses an order without a product, with a float amount, or with a text of another shape', () => {
    for (const bad of [
      { amount: '1' },
      { project_id: 1, amount: 0.1 },
      { project_id: 1, amount: '1', text: 'mine' },
      { project_id: 1, amount: '0' },
    ]) {
      expect(dual.dualOrder.body?.safeParse(bad).success).toBe(false)
    }
  })

  it('lets an operator change only what is given', () => {
    expect(dual.dualBackOfficeProductUpdate.body?.parse({ id: '3', status: 'paused' })).toEqual({
      id: 3,
      status: 'paused',
    })
    expect(dual.dualBackOfficeProductUpdate.body?.safeParse({ status: 'paused' }).success).toBe(false)
    expect(dual.dualBackOfficeProductUpdate.body?.safeParse({ id: 3, apy: '-0.1' }).success).toBe(false)
  })
})
