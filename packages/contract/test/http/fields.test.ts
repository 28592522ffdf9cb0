import {
  amountText,
  assetField,
  decimalField,
  flag,
  idField,
  orderText,
  pairField,
  wholeNumber,
} from '@tenor/contract/http'
import { describe, expect, it } from 'vitest'

describe('fields of the wire', () => {
  it('read whole numbers and flags from JSON and from form text alike', () => {
    expect(['7', 7].map((value) => wholeNumber(1, 9).parse(value))).toEqual([7, 7])
    expect([true, 'true', 1, '1', false, 'false', 0, '0'].map((value) => flag.parse(value))).toEqual([
      1, 1, 1, 1, 0, 0, 0, 0,
    ])
  })

  it.each([['9007199254740992'], ['1.5'], [''], ['abc'], [0], [null], ['0x10'], ['1e3']])(
    'refuse %j as an id',
    (value) => {
      expect(idField.safeParse(value).success).toBe(false)
    },
  )

  it.each(['0', '-1', '1e5', '0.000000001', '1000000000000', 'NaN', ''])('refuse %j as an amount', (text) => {
    expect(amountText.safeParse(text).success).toBe(false)
  })

  it('take amounts as text only, since a JSON number is a float', () => {
    expect(amountText.safeParse(1).success).toBe(false)
    expect(amountText.parse('999999999999')).toBe('999999999999')
    expect(decimalField.parse('-0.5')).toBe('-0.5')
  })

  it('bound the caller’s own order id', () => {
    expect(orderText.safeParse(`t-${'a'.repeat(28)}`).success).toBe(true)
    for (const text of ['t-', `t-${'a'.repeat(29)}`, 'x-1', 't-ä', 't-a b']) {
      expect(orderText.safeParse(text).success).toBe(false)
    }
  })

  it('bound assets and pairs', () => {
    const good = ['BTC', 'btc', 'T', '1INCH', 'stETH', 'USDT.e', '1000000BABYDOGE', '柴犬', 'BTC-PERP']
    expect(good.filter((text) => !assetField.safeParse(text).success)).toEqual([])
    const bad = ['', 'b_c', '.BTC', 'BTC.', 'B C', 'BTC/USDT', 'x'.repeat(21), 'ВTC', 'BT\u200bC', '<b>']
    expect(bad.filter((text) => assetField.safeParse(text).success)).toEqual([])
    expect(['BTC_USDT', 'usdt.e_USDT'].every((text) => pairField.safeParse(text).success)).toBe(true)
    expect(['BTC', 'BTC_', 'A_B_C', 'BTC-USDT'].some((text) => pairField.safeParse(text).success)).toBe(false)
  })
})
