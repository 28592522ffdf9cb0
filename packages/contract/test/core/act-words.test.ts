import { expect, test } from 'vitest'
import { type ActWords, writeField } from '../../src/core/index.ts'

const WORDS: ActWords = {
  locale: 'en',
  say: (key, values) =>
    ({
      'act.none': '–',
      'act.noBound': 'no bound',
      'act.flag': values['on'] === '1' ? 'Yes' : 'No',
      'act.part': `${values['label']}: ${values['value']}`,
      'act.field.redeem_coin': 'Coin of redemption',
      'act.field.redeem_quick': 'Fast redemption',
      'act.code.kind.coin': 'coin',
    })[key] ?? key,
}
const write = (field: string, value: unknown, asset?: string) => writeField(WORDS, field, value, asset)

test('amounts name their asset, bounds that are open say so, and nothing is a dash', () => {
  expect([write('amount', '1234.5', 'USDT'), write('redeem_quick_daily', '-1'), write('apr', '0.0125')]).toEqual([
    '1,234.5 USDT',
    'no bound',
    '1.25%',
  ])
  expect([null, undefined, ''].map((value) => write('amount', value))).toEqual(['–', '–', '–'])
})

test('instants are UTC, whether they come as seconds or as text', () => {
  expect([
    write('start_at', 1_795_996_800),
    write('delivery', '2026-11-30T08:00:00.000Z'),
    write('start_at', 0),
  ]).toEqual(['30 Nov 2026, 00:00 UTC', '2026-11-30 08:00 UTC', '–'])
})

test('fields within a field have their labels, codes their phrases, and an unknown code stays', () => {
  const parts = [
    { redeem_coin: 'SOL', redeem_quick: 0 },
    { redeem_coin: 'USDT', redeem_quick: 1 },
  ]
  expect(write('redeem_config', parts)).toBe(
    'Coin of redemption: SOL, Fast redemption: No; Coin of redemption: USDT, Fast redemption: Yes',
  )
  expect([write('kind', 'coin'), write('kind', 'else'), write('redeem_config', [])]).toEqual(['coin', 'else', '–'])
})
