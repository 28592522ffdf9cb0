import { decimal, decimalText } from '@tenor/contract/money'
import {
  type BonusTerms,
  bonusState,
  fastFloat,
  fastLeft,
  fastOfFloat,
  isFastAvailable,
  leastRedeem,
  type RedeemConfig,
  redeemPeriod,
  redeemStamp,
  redeemViolation,
  redemptionPayment,
  type StakingTerms,
  stakeable,
  stakeViolation,
  stakingKindViolation,
  stakingTermsOf,
  stakingTermsViolation,
  stakingTermsWire,
  unusedTermViolation,
} from '@tenor/contract/staking'
import { instant, later } from '@tenor/contract/time'
import { expect, test } from 'vitest'
import { SAMPLE_ASSETS } from '../../core/sample-assets.ts'

const NOW = instant(Date.parse('2026-06-03T10:00:00Z'))
const CONFIG: RedeemConfig = {
  coin: 'ETH',
  fee: 0n,
  isQuick: true,
  quickMinutes: 30,
  quickFee: decimal('0.001'),
  quickDaily: decimal('5'),
}
const TERMS: StakingTerms = {
  rewards: [{ coin: 'ETH', rate: decimal('3.1'), delayDays: 1, exchangeRate: null, isDebt: false, ceiling: null }],
  baseRate: decimal('1'),
  serviceFee: decimal('0.08'),
  vip: [{ minTier: 1, maxTier: 3, sale: decimal('0.1') }],
  personalLimit: decimal('100'),
  crowdLimit: decimal('10'),
  totalLimit: null,
  debtLimit: null,
  minimum: decimal('0.01'),
  maximum: decimal('50'),
  minRedeem: decimal('0.001'),
  incomeDays: 0,
  redeemMinDays: 1,
  redeemMaxDays: 3,
  redeem: [CONFIG],
  productQuickDaily: decimal('100'),
  bonus: null,
  passesLosses: false,
  source: 'fixed',
  collateral: [],
  words: { tips: '', period: '', banner: '' },
}
const BONUS: BonusTerms = {
  coin: 'GT',
  startAt: instant(Date.parse('2026-06-03T00:00:00Z')),
  endAt: instant(Date.parse('2026-07-03T00:00:00Z')),
  most: decimal('10'),
  tiers: [{ least: 0n, most: decimal('500'), rate: decimal('9') }],
  text: '[{"money_min":"0","money_max":"500","money_rate":"9"}]',
  task: { key: 'swap', jump: '/web3' },
}

test('a product pays rewards in fifteen coins at most, and no daily quota of fast redemption is below nothing', () => {
  const rewardsOf = (count: number) =>
    TERMS.rewards.flatMap((entry) => Array.from({ length: count }, (_, at) => ({ ...entry, coin: `C${at}` })))
  expect(stakingTermsViolation(SAMPLE_ASSETS, 'ETH', { ...TERMS, rewards: rewardsOf(15) })).toBeNull()
  expect(stakingTermsViolation(SAMPLE_ASSETS, 'ETH', { ...TERMS, rewards: rewardsOf(16) })?.reason).toBe(
    'staking.product.rewards',
  )
  const below = decimal('-2')
  for (const terms of [{ productQuickDaily: below }, { redeem: [{ ...CONFIG, quickDaily: below }] }])
    expect(stakingTermsViolation(SAMPLE_ASSETS, 'ETH', { ...TERMS, ...terms })?.reason).toBe('staking.product.limits')
  expect(stakingTermsViolation(SAMPLE_ASSETS, 'ETH', { ...TERMS, productQuickDaily: 0n })).toBeNull()
})

test('only what is minted has a debt that can earn', () => {
  const [entry] = TERMS.rewards
  const owed = { ...TERMS, rewards: entry === undefined ? [] : [{ ...entry, isDebt: true }] }
  expect(stakingTermsViolation(SAMPLE_ASSETS, 'ETH', owed)?.reason).toBe('staking.product.rewards')
})

test('example 4: the fee of a redemption is rounded down and the payment is what is left', () => {
  const { fee, received } = redemptionPayment(decimal('300'), decimal('0.0005'))
  expect([fee, received].map(decimalText)).toEqual(['0.15', '299.85'])
  expect(decimalText(redemptionPayment(decimal('0.00000123'), decimal('0.1')).fee)).toBe('0.00000012')
})

test.each([
  [{ incomeDays: 0, redeemMinDays: 0, redeemMaxDays: 0 }, { kind: 'immediate' }],
  [
    { incomeDays: 7, redeemMinDays: 0, redeemMaxDays: 0 },
    { kind: 'period', days: 7 },
  ],
  [
    { incomeDays: 7, redeemMinDays: 0, redeemMaxDays: 4 },
    { kind: 'max', days: 4 },
  ],
  [
    { incomeDays: 0, redeemMinDays: 4, redeemMaxDays: 4 },
    { kind: 'equal', days: 4 },
  ],
  [
    { incomeDays: 0, redeemMinDays: 2, redeemMaxDays: 4 },
    { kind: 'between', least: 2, most: 4 },
  ],
])('the redeem period of %o is %o', (days, period) => {
  expect(redeemPeriod(days)).toEqual(period)
})

test('a redemption is paid at the latest after the most days, or after the minutes of a fast one', () => {
  const terms = { redeemMaxDays: 3, quickMinutes: 30 }
  expect(redeemStamp(NOW, 'standard', terms)).toBe(later(NOW, 3 * 86_400_000))
  expect(redeemStamp(NOW, 'fast', terms)).toBe(later(NOW, 30 * 60_000))
})

test.each([
  ['0.005', 'stake.number.minLimit', { number: '0.01', coin: 'ETH' }],
  ['20.5', 'stake.maxLimit.insufficientBalance', { number: '20', coin: 'ETH' }],
  ['15', 'staking.stake.tooMuch', { number: '12', coin: 'ETH' }],
  ['8', 'staking.stake.limit', { left: '7', coin: 'ETH' }],
])('a stake of %s is refused by %s', (amount, reason, params) => {
  const facts = { coin: 'ETH', isOnSale: true, isRegionAllowed: true, minimum: decimal('0.01'), maximum: decimal('12') }
  const own = { available: decimal('20'), limit: decimal('10'), staked: decimal('3') }
  expect(stakeViolation({ ...facts, ...own, amount: decimal(amount) })).toEqual({ reason, params })
  expect(stakeViolation({ ...facts, ...own, amount: decimal('7') })).toBeNull()
  expect(stakeViolation({ ...facts, ...own, limit: null, amount: decimal('12') })).toBeNull()
  expect(stakeViolation({ ...facts, ...own, isOnSale: false, amount: 1n })?.reason).toBe('staking.notOnSale')
  expect(stakeViolation({ ...facts, ...own, isRegionAllowed: false, amount: 1n })?.reason).toBe('staking.region')
})

const REDEEM = {
  coin: 'ETH',
  held: decimal('10'),
  minimum: decimal('1'),
  mode: 'standard',
  config: CONFIG,
  isFastPaused: false,
  fastLeft: decimal('4'),
} as const

test.each([
  ['below the minimum', { amount: decimal('0.9') }, 'redeem.number.minLimit', '1'],
  ['above what is held', { amount: decimal('10.1') }, 'redeem.maxLimit.insufficientBalance', '10'],
  ['fast above the day', { amount: decimal('4.1'), mode: 'fast' }, 'redeem.quickRedeemLimit', '4'],
] as const)('a redemption %s is refused with the number', (_what, facts, reason, number) => {
  expect(redeemViolation({ ...REDEEM, ...facts })).toMatchObject({ reason, params: { number } })
})

test('a redemption of a coin that is not paid, fast where there is none or it is paused, or of nothing is refused', () => {
  const of = (facts: Partial<Parameters<typeof redeemViolation>[0]>) =>
    redeemViolation({ ...REDEEM, amount: decimal('2'), ...facts })?.reason
  expect(of({})).toBeUndefined()
  expect(of({ config: null })).toBe('staking.redeem.coin')
  expect(of({ mode: 'fast', isFastPaused: true })).toBe('staking.redeem.noFast')
  expect(of({ mode: 'fast', config: { ...CONFIG, isQuick: false } })).toBe('staking.redeem.noFast')
  expect(of({ mode: 'fast', fastLeft: null })).toBeUndefined()
  expect(of({ amount: 0n, held: 0n })).toBe('staking.redeem.nothing')
})

test('all can be redeemed where less than the minimum is held, so that no dust stays', () => {
  expect(leastRedeem(decimal('1'), decimal('0.4'))).toBe(decimal('0.4'))
  expect(redeemViolation({ ...REDEEM, held: decimal('0.4'), amount: decimal('0.4') })).toBeNull()
  expect(redeemViolation({ ...REDEEM, held: decimal('0.4'), amount: decimal('0.3') })?.reason).toBe(
    'redeem.number.minLimit',
  )
})

test('fast is offered while what is left of the day, of customer and product, is above the least redemption', () => {
  expect(fastLeft(decimal('5'), decimal('3'))).toBe(decimal('3'))
  expect([fastLeft(null, decimal('3')), fastLeft(decimal('5'), null), fastLeft(null, null)]).toEqual([
    decimal('3'),
    decimal('5'),
    null,
  ])
  const one = decimal('1')
  expect([null, decimal('2'), one, 0n].map((left) => isFastAvailable(true, left, one))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(isFastAvailable(false, null, one)).toBe(false)
})

test('terms are read back from the wire as they were written', () => {
  expect(stakingTermsOf(stakingTermsWire(TERMS))).toEqual(TERMS)
})

const [ETH] = TERMS.rewards
test.each([
  ['rewards', { rewards: [] }],
  ['rewards', { rewards: [ETH, ETH] }],
  ['rewards', { rewards: [{ ...ETH, rate: -1n }] }],
  ['rewards', { rewards: [{ ...ETH, delayDays: -2 }] }],
  ['fee', { serviceFee: decimal('1') }],
  ['vip', { vip: [TERMS.vip[0], { minTier: 3, maxTier: 4, sale: 0n }] }],
  ['vip', { vip: [{ minTier: 3, maxTier: 2, sale: 0n }] }],
  ['bonus', { bonus: { ...BONUS, tiers: [] } }],
  ['bonus', { bonus: { ...BONUS, endAt: BONUS.startAt } }],
  ['bonus', { bonus: { ...BONUS, startAt: later(BONUS.startAt, 1) } }],
  ['bonus', { bonus: { ...BONUS, task: { key: '', jump: '' } } }],
  ['limits', { minimum: 0n }],
  ['limits', { maximum: decimal('0.001') }],
  ['limits', { personalLimit: decimal('0.001') }],
  ['period', { redeemMinDays: 4 }],
  ['redeem', { redeem: [] }],
  ['redeem', { redeem: [{ ...CONFIG, coin: 'BTC' }] }],
  ['redeem', { redeem: [{ ...CONFIG, fee: decimal('1') }] }],
  ['redeem', { minRedeem: decimal('0.00000001') }],
])('terms without good %s are refused', (what, changed) => {
  const terms = { ...TERMS, ...changed } as StakingTerms
  expect(stakingTermsViolation(SAMPLE_ASSETS, 'ETH', terms)?.reason).toBe(`staking.product.${what}`)
  expect(stakingTermsViolation(SAMPLE_ASSETS, 'ETH', TERMS)).toBeNull()
})

test('terms with a bonus, collateral and words come back from the wire as they went', () => {
  const collateral = [{ coin: 'BTC', factor: decimal('0.7'), debtRate: decimal('0.06') }]
  const words = { tips: 'new', period: '1 to 3 days', banner: '/b.png' }
  const terms: StakingTerms = { ...TERMS, bonus: BONUS, source: 'feed', collateral, words }
  expect(stakingTermsOf(stakingTermsWire(terms))).toEqual(terms)
  expect(stakingTermsViolation(SAMPLE_ASSETS, 'ETH', { ...TERMS, bonus: BONUS })).toBeNull()
})

test('a bonus is coming, processing from its first midnight on, and over from its last', () => {
  const states = [later(BONUS.startAt, -1), BONUS.startAt, later(BONUS.endAt, -1), BONUS.endAt]
  expect(states.map((at) => bonusState(BONUS, at))).toEqual(['coming', 'processing', 'processing', 'over'])
})

test('what is owed of a coin cannot be staked', () => {
  expect(stakeable(decimal('5'), decimal('2'))).toBe(decimal('3'))
  expect(stakeable(decimal('5'), decimal('7'))).toBe(0n)
})

test.each([
  [true, { isDefi: true, protocols: ['Aave', 'Lido'] }],
  [false, { isDefi: true, protocols: ['Aave', 'Aave'] }],
  [false, { isDefi: true, protocols: [] }],
  [false, { protocols: ['Aave'] }],
  [true, { token: 'GTETH', rate: decimal('1') }],
  [false, { token: 'GTETH', rate: 0n }],
  [false, { token: 'ETH', rate: decimal('1') }],
  [false, { type: 2 as const }],
  [false, { type: 2 as const, collateral: ['BTC'] }],
  [true, { coin: 'GUSD', type: 2 as const, collateral: ['BTC'] }],
  [false, { collateral: ['BTC'] }],
])('that there is such a kind of product is %s of %o', (isKind, given) => {
  const plain = { coin: 'ETH', type: 1 as const, isDefi: false, protocols: [], token: null, rate: null, collateral: [] }
  expect(stakingKindViolation(SAMPLE_ASSETS, { ...plain, ...given }) === null).toBe(isKind)
})

/** The first thing against each of amounts that break ever fewer rules. */
function keysInOrder(next: (step: number) => { reason: string } | null): string[] {
  const keys: string[] = []
  for (let step = 0; ; step += 1) {
    const found = next(step)
    if (found === null) return keys
    keys.push(found.reason)
  }
}

test('message keys of a stake come in the order of the specification: the minimum, then what is available', () => {
  const facts = { coin: 'ETH', isOnSale: true, isRegionAllowed: true, maximum: null, limit: null, staked: null }
  // Below the minimum and above what is available; then only the latter.
  const broken = [
    { minimum: decimal('5'), available: decimal('1') },
    { minimum: decimal('1'), available: decimal('1') },
    { minimum: decimal('1'), available: decimal('4') },
  ]
  const at = (step: number) => ({ ...facts, ...(broken[step] ?? { minimum: 1n, available: decimal('4') }) })
  expect(keysInOrder((step) => stakeViolation({ ...at(step), amount: decimal('4') }))).toEqual([
    'stake.number.minLimit',
    'stake.maxLimit.insufficientBalance',
  ])
})

test('message keys of a redemption come in the order of the specification: minimum, what is held, the day’s fast limit', () => {
  const broken = [
    { minimum: decimal('3'), held: decimal('2.9'), amount: decimal('2.8'), fastLeft: decimal('1') },
    { minimum: decimal('1'), held: decimal('2'), amount: decimal('2.8'), fastLeft: decimal('1') },
    { minimum: decimal('1'), held: decimal('5'), amount: decimal('2.8'), fastLeft: decimal('1') },
    { minimum: decimal('1'), held: decimal('5'), amount: decimal('2.8'), fastLeft: decimal('3') },
  ]
  const at = (step: number) => ({ ...REDEEM, mode: 'fast' as const, ...(broken[step] ?? broken[3]) })
  expect(keysInOrder((step) => redeemViolation({ ...at(step), amount: at(step).amount ?? 0n }))).toEqual([
    'redeem.number.minLimit',
    'redeem.maxLimit.insufficientBalance',
    'redeem.quickRedeemLimit',
  ])
})

test('example 16: the float is the cash less what standard redemptions wait for, and fast ones take what they pay', () => {
  const pays = (asked: string) => redemptionPayment(decimal(asked), decimal('0.001')).received
  expect(fastFloat(decimal('100'), 3n * decimal('60'))).toBe(0n)
  expect(fastOfFloat(0n, decimal('0.001'))).toBe(0n)
  const float = fastFloat(decimal('500'), decimal('180')) ?? 0n
  expect(float).toBe(decimal('320'))
  expect(fastOfFloat(float, decimal('0.001'))).toBe(decimal('320.32032032'))
  expect(pays('320.32032032')).toBe(decimal('320'))
  expect(pays('299.99999999')).toBe(decimal('299.7'))
  expect([float - pays('299.99999999'), decimal('500') - pays('299.99999999')]).toEqual([
    decimal('20.3'),
    decimal('200.3'),
  ])
  expect(fastFloat(null, decimal('60'))).toBeNull()
})

test('the most that a float pays fast is the largest amount whose payment it covers, to the unit', () => {
  expect(fastOfFloat(null, decimal('0.01'))).toBeNull()
  for (const rate of ['0', '0.001', '0.005', '0.3333', '0.99999999'])
    for (const cash of [0n, 1n, 7n, 99n, decimal('40'), decimal('123456.78901234')]) {
      const most = fastOfFloat(cash, decimal(rate)) ?? 0n
      const paidBy = (amount: bigint) => redemptionPayment(amount, decimal(rate)).received
      expect([paidBy(most) <= cash, paidBy(most + 1n) > cash], `${cash} at ${rate}`).toEqual([true, true])
    }
})

test.each([
  ['exchange_rate', { hasToken: false, exchangeRate: decimal('1') }],
  ['exchange_rate', { hasToken: true, exchangeRate: decimal('1.1') }],
  ['fee', { hasToken: true, serviceFee: decimal('0.1') }],
  ['vip_config', { hasToken: true, discounts: 1 }],
  ['pass_losses', { hasToken: true, passesLosses: true }],
])('a term that its kind of product does not use is refused by its field: %s', (field, terms) => {
  const none = { hasToken: false, exchangeRate: null, serviceFee: 0n, discounts: 0, passesLosses: false }
  expect(unusedTermViolation({ ...none, ...terms })).toEqual({ reason: 'staking.product.unused', params: { field } })
})

test('terms that their kind of product uses are taken', () => {
  const own = { hasToken: false, exchangeRate: null, serviceFee: decimal('0.1'), discounts: 2, passesLosses: true }
  expect(unusedTermViolation(own)).toBeNull()
  const token = { hasToken: true, exchangeRate: decimal('1'), serviceFee: 0n, discounts: 0, passesLosses: false }
  expect(unusedTermViolation(token)).toBeNull()
})
