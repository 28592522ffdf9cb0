import { decimal, decimalText, ONE } from '@tenor/contract/money'
import {
  collateralWorth,
  type DebtRate,
  type DebtRun,
  dailyCost,
  debtRateViolation,
  feeAt,
  feeOwed,
  liquidationOf,
  loanToValue,
  mintBackPayment,
  mintBackViolation,
  owedOf,
  repaymentOf,
  type StakingTerms,
  weightAt,
} from '@tenor/contract/staking'
import { DAY_MS, instant, later } from '@tenor/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SAMPLE_ASSETS } from '../../core/sample-assets.ts'

const text = (values: readonly bigint[]) => values.map(decimalText)
const DAY = instant(Date.parse('2026-06-03T00:00:00Z'))
const RATES: DebtRate[] = [{ from: DAY, rate: decimal('0.06') }]
const RUN: DebtRun = { debt: decimal('9000'), weight: 0n, feePaid: 0n, since: DAY }
const HELD = { amount: decimal('4'), rate: decimal('1.03226712'), index: decimal('2450') }
const FACTOR = decimal('0.7')

test('example 12: the fee is exact by the millisecond, and rounded up', () => {
  expect(decimalText(feeAt(RUN, RATES, later(DAY, 1)))).toBe('0.00000002')
  expect(decimalText(feeAt(RUN, RATES, later(DAY, DAY_MS)))).toBe('1.47945206')
  expect(decimalText(feeAt(RUN, RATES, later(DAY, 30.5 * DAY_MS)))).toBe('45.12328768')
})

test('example 12: a repayment pays the fee first, and what pays nothing else releases nothing', () => {
  const held = { amount: decimal('4'), debt: decimal('9000'), fee: decimal('1.47945206') }
  const { fee, debt, released } = repaymentOf(decimal('0.5'), held)
  expect(text([fee, debt, released, held.fee - fee])).toEqual(['0.5', '0', '0', '0.97945206'])
})

/** The position after 2,000 were repaid at 30.5 days. */
function repaidRun() {
  const at = later(DAY, 30.5 * DAY_MS)
  const weight = weightAt(RUN, RATES, at)
  const held = { amount: decimal('4'), debt: RUN.debt, fee: feeOwed(weight, 0n) }
  const repaid = repaymentOf(decimal('2000'), held)
  const run: DebtRun = { debt: held.debt - repaid.debt, weight, feePaid: repaid.fee, since: at }
  return { repaid, run, left: held.amount - repaid.released }
}

test('example 12: 2,000 repaid at 30.5 days', () => {
  const { repaid, run, left } = repaidRun()
  expect(text([repaid.fee, repaid.debt, repaid.released])).toEqual(['45.12328768', '1954.87671232', '0.86883409'])
  const config = {
    coin: 'GTETH',
    fee: decimal('0.0005'),
    isQuick: false,
    quickMinutes: 0,
    quickFee: 0n,
    quickDaily: null,
  }
  const held = { amount: decimal('4'), debt: RUN.debt, fee: repaid.fee }
  const paid = mintBackPayment({
    assets: SAMPLE_ASSETS,
    coin: 'GTETH',
    amount: decimal('2000'),
    held,
    price: null,
    config,
    mode: 'standard',
  })
  expect(text([paid?.fee ?? 0n, paid?.received ?? 0n])).toEqual(['0.00043441', '0.86839968'])
  expect(text([left, run.debt])).toEqual(['3.13116591', '7045.12328768'])
  // Paid ahead by 0.00000000876713: the fee begins again only when that is used up.
  expect(feeAt(run, RATES, run.since)).toBe(0n)
  expect(decimalText(dailyCost(run.debt, decimal('0.06')))).toBe('1.15810246')
})

test.each([
  ['2450', ['5505.60920602', '34.16402251', '2.24225203', '0', '0']],
  // All is taken; what it covers pays fee and debt.
  ['2200', ['7079.28731019', '34.16402251', '3.13116591', '0', '0']],
  // The fee lapses before the house bears anything.
  ['1300', ['7045.12328768', '0', '3.13116591', '34.16402251', '2843.26378668']],
])('example 12: a sale at 60 days and ETH %s', (index, expected) => {
  const { run, left: amount } = repaidRun()
  const fee = feeAt(run, RATES, later(DAY, 60 * DAY_MS))
  expect(text([fee, owedOf({ debt: run.debt, fee })])).toEqual(['34.16402251', '7079.28731019'])
  const held = { ...HELD, amount, index: decimal(index) }
  const sale = liquidationOf({ debt: run.debt, fee }, held, FACTOR)
  expect(text([sale.repaid, sale.fee, sale.taken, sale.lapsed, sale.loss])).toEqual(expected)
  if (index !== '2450') return
  expect(loanToValue(run.debt + fee, collateralWorth(held))).toBe(decimal('0.89397481'))
  const [debt, left] = [run.debt - (sale.repaid - sale.fee), amount - sale.taken]
  expect(text([sale.repaid - sale.fee, debt, left])).toEqual(['5471.44518351', '1573.67810417', '0.88891388'])
  expect(loanToValue(debt, collateralWorth({ ...held, amount: left }))).toBe(decimal('0.7'))
})

test('example 12: one of more than is owed takes just that and releases all, also without a fresh price', () => {
  const held = { amount: decimal('3.13116591'), debt: decimal('7045.12328768'), fee: decimal('34.16402251') }
  const { taken, released } = repaymentOf(decimal('8000'), held)
  expect(text([taken, released])).toEqual(['7079.28731019', '3.13116591'])
  const config = { coin: 'ETH', fee: 0n, isQuick: false, quickMinutes: 0, quickFee: 0n, quickDaily: null }
  const facts = {
    assets: SAMPLE_ASSETS,
    coin: 'ETH',
    minted: 'GUSD',
    available: taken,
    held,
    owed: taken,
    minimum: decimal('10'),
    config,
    mode: 'standard' as const,
    isFastPaused: false,
    fastLeft: null,
    price: null,
    reserve: null,
    isParOpen: true,
  }
  expect(mintBackViolation({ ...facts, amount: decimal('8000') })).toBeNull()
  expect(mintBackViolation({ ...facts, amount: decimal('8000'), available: taken - 1n })?.reason).toBe(
    'redeem.maxLimit.insufficientBalance',
  )
  expect(mintBackViolation({ ...facts, amount: decimal('7000') })?.reason).toBe('staking.price.stale')
})

test('a rate that changes at a midnight counts from there on, and a part of a run is the same in two steps', () => {
  const rates = [...RATES, { from: later(DAY, DAY_MS), rate: decimal('0.03') }]
  expect(weightAt(RUN, rates, later(DAY, 2 * DAY_MS)) * 4n).toBe(weightAt(RUN, RATES, later(DAY, 2 * DAY_MS)) * 3n)
  const ms = fc.integer({ min: 0, max: 5 * DAY_MS })
  fc.assert(
    fc.property(ms, ms, fc.bigInt({ min: 1n, max: 10n ** 16n }), (first, second, debt) => {
      const run = { ...RUN, debt }
      const middle = { ...run, weight: weightAt(run, rates, later(DAY, first)), since: later(DAY, first) }
      expect(weightAt(middle, rates, later(DAY, first + second))).toBe(weightAt(run, rates, later(DAY, first + second)))
      // And back.
      expect(weightAt(middle, rates, DAY)).toBe(0n)
    }),
  )
})

test('terms with debts have a rate that no entries pay back, and a par coin', () => {
  const eth = (debtRate: string | null) => ({
    coin: 'ETH',
    factor: FACTOR,
    debtRate: debtRate === null ? null : decimal(debtRate),
  })
  const usdt = { coin: 'USDT', factor: ONE, debtRate: null }
  const entry = (rate: string, isDebt: boolean) => ({
    coin: 'SOL',
    rate: decimal(rate),
    delayDays: 1,
    exchangeRate: null,
    isDebt,
  })
  const rewards = [entry('3.65', false), entry('7.3', true)]
  const reason = (collateral: object[]) =>
    debtRateViolation(SAMPLE_ASSETS, { collateral, rewards } as unknown as StakingTerms)
  expect(reason([usdt, eth('0.1095')])).toBeNull()
  expect(reason([usdt, eth('0.10949999')])).toMatchObject({
    reason: 'staking.product.debtRate',
    params: { number: '0.1095' },
  })
  expect(reason([usdt, eth(null)])?.reason).toBe('staking.product.debtRate')
  expect(reason([usdt, eth('1.00000001')])?.reason).toBe('staking.product.debtRate')
  expect(reason([eth('0.2')])?.reason).toBe('staking.product.parNeeded')
  expect(reason([usdt])).toBeNull()
})
