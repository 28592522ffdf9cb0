import type { DualBookPart, DualBookRow } from '@tenor/contract/dual'
import { expect, test } from 'vitest'
import { bookLines, isWholeLine } from '../../../src/products/dual/book/dual-book-lines.ts'

const claim = { coin_amount: '1', quote_amount: '0', converting: 0 }
const part = (orders: number): DualBookPart => ({
  orders,
  coin_invested: '1',
  quote_invested: '0',
  below: claim,
  above: claim,
  delta: null,
  net_delta: null,
})
const row = (dual: number, snipers: number): DualBookRow => ({
  coin: 'BTC',
  delivery_timest: 1_900_000_000,
  ...part(dual + snipers),
  dual: part(dual),
  snipers: part(snipers),
})

test('a delivery with orders of one kind is one line that says of which', () => {
  const lines = bookLines([row(3, 0), row(0, 2)])
  expect(lines.map(({ kind, part: { orders } }) => [kind, orders])).toEqual([
    ['dual', 3],
    ['snipers', 2],
  ])
  expect(lines.every(isWholeLine)).toBe(true)
})

test('a delivery with both is a line for them together and one for each, and the two add up to the first', () => {
  const lines = bookLines([row(3, 2)])
  expect(lines.map(({ kind, part: { orders } }) => [kind, orders])).toEqual([
    ['both', 5],
    ['dualPart', 3],
    ['snipersPart', 2],
  ])
  expect(lines.map(isWholeLine)).toEqual([true, false, false])
})
