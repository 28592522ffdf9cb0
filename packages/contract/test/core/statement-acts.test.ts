import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actOf, actsOf, type StatementRow } from '../../src/core/index.ts'
import { decimal } from '../../src/money/index.ts'

const BEGINNINGS = ['dual.settle', 'dual.sniper.settle', 'sandbox.convert']

let legs = 0
function leg(given: Partial<StatementRow>): StatementRow {
  legs += 1
  return {
    id: `${legs}-0-1-0`,
    at: 1_900_000_000,
    asset: 'USDT',
    amount: '1',
    account: 'spot',
    counter_account: 'house:dual',
    event: 'account.deposit',
    group_id: '7',
    balance: null,
    value_usdt: given.amount ?? '1',
    ...given,
  }
}

describe('a statement by acts', () => {
  it('tells a settlement once, with principal and interest in one sum, and what went on at the same time', () => {
    const at = 1_900_086_400
    const acts = actsOf(
      [
        leg({ at, event: 'dual.renew', amount: '-5028.42' }),
        leg({ at, event: 'dual.renew', amount: '5028.42', account: 'dual', counter_account: 'spot' }),
        leg({ at, event: 'dual.settle.interest', amount: '28.42' }),
        leg({ at, event: 'dual.settle.principal', amount: '5000' }),
        leg({ at, event: 'dual.settle.principal', amount: '-5000', account: 'dual', counter_account: 'spot' }),
        leg({ event: 'dual.subscribe', amount: '5000', account: 'dual', counter_account: 'hold' }),
        leg({ event: 'dual.subscribe', amount: '-5000', account: 'hold', counter_account: 'dual' }),
        leg({ event: 'dual.hold', amount: '5000', account: 'hold', counter_account: 'spot' }),
        leg({ event: 'dual.hold', amount: '-5000', counter_account: 'hold' }),
      ],
      BEGINNINGS,
    )
    expect(acts).toMatchObject([
      {
        names: ['dual.settle', 'dual.renew'],
        moved: [{ asset: 'USDT', in: decimal('5028.42'), out: decimal('5028.42') }],
        value: 0n,
      },
      { names: ['dual.hold'], moved: [{ asset: 'USDT', in: 0n, out: decimal('5000') }], value: decimal('-5000') },
    ])
  })

  it('tells both sides of a conversion, and no worth where one is not known', () => {
    const sides = [
      leg({ event: 'sandbox.convert.in', asset: 'BTC', amount: '0.1', value_usdt: null }),
      leg({ event: 'sandbox.convert.out', amount: '-6400' }),
    ]
    const [act] = actsOf(sides, BEGINNINGS)
    expect(act).toMatchObject({ names: ['sandbox.convert'], value: null })
    expect(act?.moved).toEqual([
      { asset: 'BTC', in: decimal('0.1'), out: 0n },
      { asset: 'USDT', in: 0n, out: decimal('6400') },
    ])
  })

  it('leaves the last act out while its other legs may follow', () => {
    const page = [leg({ group_id: '9' }), leg({ group_id: '8' })]
    expect(actsOf(page, [], true).map(({ group }) => group)).toEqual(['9'])
    expect(actsOf(page, []).map(({ group }) => group)).toEqual(['9', '8'])
  })

  it('loses no unit: the acts of any legs sum to the legs', () => {
    const anyLeg = fc.record({
      group_id: fc.constantFrom('1', '2', '3'),
      at: fc.constantFrom(1, 2),
      amount: fc.bigInt(-(10n ** 12n), 10n ** 12n).map(String),
      account: fc.constantFrom('spot', 'funding', 'dual'),
    })
    fc.assert(
      fc.property(fc.array(anyLeg, { maxLength: 30 }), (given) => {
        const rows = given.map(leg)
        const own = rows.filter(({ account }) => account !== 'dual')
        const sum = own.reduce((total, { amount }) => total + decimal(amount), 0n)
        const told = actsOf(rows, []).flatMap(({ moved }) => moved)
        expect(told.reduce((total, moved) => total + moved.in - moved.out, 0n)).toBe(sum)
      }),
      { numRuns: 100 },
    )
  })
})

it('an event is a step of the longest act that it begins with', () => {
  expect(actOf('dual.sniper.settle.refund', ['dual', ...BEGINNINGS])).toBe('dual.sniper.settle')
  expect(actOf('dual.settled', BEGINNINGS)).toBe('dual.settled')
})
