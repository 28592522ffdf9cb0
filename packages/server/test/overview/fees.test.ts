import type { FeeRow } from '@tenor/contract/core'
import { MANIFESTS } from '@tenor/contract/manifests'
import { decimal } from '@tenor/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deposit } from '../../src/core/ledger/index.ts'
import { feesOf } from '../../src/overview/fees/index.ts'
import { createTestApp, PASSWORD, type TestApp } from '../test-app.ts'

const FEES = '/apiw/v2/earn/overview/fees'
let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  const customer = await app.tenor.accounts.ensureCustomer({
    email: 'fees@example.com',
    password: PASSWORD,
    verified: true,
  })
  await app.tenor.addSandboxAssets()
  for (const asset of ['USDT', 'USDC', 'BTC', 'ETH', 'SOL']) {
    await app.db.transaction(async (tx) =>
      deposit(tx, customer, { id: await app.tenor.ids.next(), asset, amount: decimal('5000000'), at: app.clock.now() }),
    )
  }
  await app.tenor.beginSandbox(customer)
})
afterAll(() => app.close())

describe('the list of all fees', () => {
  it('has every fee of every manifest, and what each is of what a sandbox begins with', async () => {
    const { status, data } = await app.client().get(FEES)
    expect(status).toBe(200)
    expect(data.fees).toEqual(MANIFESTS.flatMap(({ fees }) => fees))
    const told = new Set((data.rows as FeeRow[]).map(({ fee }) => fee))
    for (const fee of ['flexible.service', 'fixed.early', 'staking.redeem', 'soft-staking.service', 'wealth.profit'])
      expect(told, fee).toContain(fee)
    for (const { least, most } of data.rows as FeeRow[]) expect(decimal(least)).toBeLessThanOrEqual(decimal(most))
  })

  it('is what the catalogue says: a pool, a fund and dual by their own columns', async () => {
    const { data } = await app.client().get(FEES)
    const rows = data.rows as FeeRow[]
    const pools = await app.db.query<{ asset: string; fee: string }>(
      `select asset, terms->>'service_fee' as fee from flexible_terms order by asset`,
    )
    expect(rows.filter(({ fee }) => fee === 'flexible.service').map(({ asset, most }) => [asset, most])).toEqual(
      pools.map(({ asset, fee }) => [asset, fee]),
    )
    const funds = await app.db.query<{ name: string; share: string }>(
      `select name, trim_scale(profit_share)::text as share from wealth_product where listing = 'listed'`,
    )
    for (const { name, share } of funds) {
      expect(rows.find(({ fee, offer }) => fee === 'wealth.profit' && offer === name)?.most).toBe(share)
      expect(rows.find(({ fee, offer }) => fee === 'wealth.entry' && offer === name)?.most).toBe('0')
    }
    const [dual] = await app.db.query<{ margin: string; fee: string }>(
      `select trim_scale(greatest(max(margin), 0))::text as margin, trim_scale(max(redeem_fee))::text as fee
       from dual_product where listing = 'listed' and coin = 'BTC'`,
    )
    const ofBtc = (fee: string) => rows.find((row) => row.fee === fee && row.asset === 'BTC')?.most
    expect([ofBtc('dual.margin'), ofBtc('dual.redeem')]).toEqual([dual?.margin, dual?.fee])
  })

  it('cannot forget a product: one that names fees and tells none, or the other way round, does not start', async () => {
    const row = {
      fee: 'bond.exit',
      asset: 'BTC',
      offer: null,
      into: null,
      days: null,
      tier: null,
      least: '0',
      most: '0',
    }
    const named = { name: 'bond', fees: ['bond.entry'] }
    expect(() => feesOf([{ manifest: named, fees: undefined }])).toThrow('bond names the fees bond.entry')
    expect(() => feesOf([{ manifest: { name: 'bond', fees: [] }, fees: async () => [] }])).toThrow('tells some')
    await expect(feesOf([{ manifest: named, fees: async () => [row] }])()).rejects.toThrow(
      'does not name the fee bond.exit',
    )
  })
})
