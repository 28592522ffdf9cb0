import { decimal, decimalText } from '@tenor/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assetSums } from '../../../src/core/ledger/trial-balance.ts'

const amount = fc.bigInt({ min: -decimal('1000000'), max: decimal('1000000') })

describe('the trial balance in the back office', () => {
  test('is sound when the accounts of an asset add up to zero', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 6 }), (sums) => {
        const all = [...sums, -sums.reduce((sum, each) => sum + each, 0n)]
        const accounts = Object.fromEntries(all.map((sum, index) => [`a${index}`, decimalText(sum)]))
        expect(assetSums({ BTC: { accounts, total: '0' } })).toMatchObject([{ asset: 'BTC', total: 0n, isSound: true }])
      }),
    )
  })

  test('takes nobody’s word for a zero: the accounts are added up again', () => {
    const accounts = { spot: '5', 'house:external': '-4.99999999' }
    const [row] = assetSums({ USDT: { accounts, total: '0' } })
    expect(row).toMatchObject({ total: 1n, isSound: false })
  })

  test('is not sound when the server says another total than zero', () => {
    expect(assetSums({ USDT: { accounts: { spot: '0' }, total: '0.00000001' } })[0]?.isSound).toBe(false)
  })

  test('goes by the names of assets and accounts', () => {
    const data = {
      SOL: { accounts: { spot: '1', dual: '-1' }, total: '0' },
      BTC: { accounts: {}, total: '0' },
    }
    const rows = assetSums(data)
    expect(rows.map((row) => row.asset)).toEqual(['BTC', 'SOL'])
    expect(rows[1]?.accounts.map((account) => account.name)).toEqual(['dual', 'spot'])
  })
})
