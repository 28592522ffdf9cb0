import type { StakingBackOfficeRow } from '@tenor/contract/staking'
import { describe, expect, test } from 'vitest'
import {
  bodyOfStaking,
  formOfStaking,
  newStaking,
  stakingFieldsChanged,
  stakingUpdate,
} from '../../../src/products/staking/offers/staking-form.ts'
import { stakingActsOn } from '../../../src/products/staking/offers/staking-table.tsx'

const ROW: StakingBackOfficeRow = {
  version: 'v',
  id: 9,
  coin: 'GT',
  type: 1,
  name: 'GT Staking',
  status: 'listed',
  next_from: null,
  used: '0',
  created_at: 0,
  base_rate: '1',
  fee: '0.08',
  min_amount: '1',
  max_amount: '-1',
  min_redeem_amount: '1',
  reward_coin: [
    { reward_coin: 'GT', rate: '2.4', is_debt: 0, reward_delay_days: 0 },
    { reward_coin: 'USDT', rate: '0.6', is_debt: 0, exchange_rate: '0.2', reward_delay_days: -1 },
  ],
  vip_config: [{ min_tier: 1, max_tier: 4, vip_sale: '0.1' }],
  personal_mortgage_limit: '5000',
  crowd_mortgage_limit: '-1',
  total_mortgage_limit: '200000',
  total_debt_limit: '-1',
  income_days: 0,
  redeem_minday: 1,
  redeem_maxday: 3,
  product_quick_daily: '-1',
  redeem_config: [
    {
      redeem_coin: 'GT',
      redeem_quick: 1,
      redeem_quick_long: 30,
      redeem_quick_fee: '0.001',
      redeem_fee: '0',
      redeem_quick_daily: '10',
    },
  ],
  is_defi: 0,
  parent_id: null,
  exchange_type: null,
  stake_paused: 0,
  fast_paused: 0,
  standard_paused: 0,
  extra_interest: null,
  extra_interest_type: null,
  extra_interest_task: null,
  source: { kind: 'fixed' },
  mortgage_factors: {},
  debt_rate: {},
  pass_losses: 0,
  tips: '',
  redeem_period_txt: '',
  web_banner: '',
}

const changed = (part: object) => {
  const { body, violation } = bodyOfStaking({ ...formOfStaking(ROW), ...part })
  return body === null ? violation.reason : stakingFieldsChanged(ROW, body)
}

describe('the form of a staking product', () => {
  test('reads back what stands, and sends nothing but what became different', () => {
    expect(changed({})).toEqual({})
    expect(changed({ fee: '7.5', total: '' })).toEqual({ fee: '0.075', total_mortgage_limit: '-1' })
    expect(changed({ discounts: [] })).toEqual({ vip_config: [] })
    expect(changed({ leaves: [{ ...formOfStaking(ROW).leaves[0], isQuick: false }] })).toMatchObject({
      redeem_config: [{ redeem_coin: 'GT', redeem_quick: 0, redeem_quick_daily: '10' }],
    })
  })

  test('of a token sends no fee, discount or passed losses, whatever its old terms have', () => {
    const row: StakingBackOfficeRow = { ...ROW, exchange_type: 'GTGT', pass_losses: 1 }
    const form = formOfStaking(row)
    expect(form).toMatchObject({ token: 'GTGT', fee: '0', discounts: [], passesLosses: false })
    const { body } = bodyOfStaking({ ...form, least: '2' })
    expect(body).toMatchObject({ fee: '0', vip_config: [], pass_losses: 0 })
    expect(body).not.toHaveProperty('exchange_rate')
    expect(body === null ? null : stakingUpdate(row, body)).toEqual({ id: 9, min_amount: '2' })
  })

  test('of minting keeps which rewards count the debt, and changes collateral, factors and the cap of debts', () => {
    const row: StakingBackOfficeRow = {
      ...ROW,
      coin: 'GUSD',
      type: 2,
      vip_config: [],
      reward_coin: [{ reward_coin: 'USDT', rate: '3.6', is_debt: 1, reward_delay_days: 1 }],
      mortgage_factors: { USDT: '1', GTETH: '0.68' },
      debt_rate: { GTETH: '0.06' },
      redeem_config: ['USDT', 'GTETH'].map((redeem_coin) => ({
        redeem_coin,
        redeem_quick: 0,
        redeem_quick_long: 0,
        redeem_quick_fee: '0',
        redeem_fee: '0.0005',
        redeem_quick_daily: '-1',
      })),
    }
    const form = formOfStaking(row)
    const sent = (part: object) => {
      const { body, violation } = bodyOfStaking({ ...form, ...part })
      return body === null ? violation.reason : stakingFieldsChanged(row, body)
    }
    expect(form.collateral).toMatchObject([
      { coin: 'USDT', factor: '', rate: '' },
      { coin: 'GTETH', factor: '68', rate: '6' },
    ])
    expect(sent({})).toEqual({})
    expect(sent({ debts: '500' })).toEqual({ total_debt_limit: '500' })
    const to = (factor: string) => form.collateral.map((each) => (each.coin === 'GTETH' ? { ...each, factor } : each))
    expect(sent({ collateral: to('60') })).toEqual({ mortgage_factors: { USDT: '1', GTETH: '0.6' } })
    expect(sent({ collateral: to('80') })).toBe('staking.product.collateral')
  })

  test('a bonus is written by its tiers and days, taken away, and refused where it is none', () => {
    const tiers = [
      { key: 0, least: '0', most: '500', rate: '9' },
      { key: 1, least: '3000', most: '', rate: '1.25' },
    ]
    const bonus = { coin: '', from: '2026-12-01', to: '2026-12-31', most: '10', tiers, task: 'swap', jump: '/swap' }
    const extra_interest = {
      reward_coin: 'GT',
      start_time: 1_796_083_200,
      end_time: 1_798_675_200,
      max_interest: '10',
      interest:
        '[{"money_min":"0","money_max":"500","money_rate":"9"},{"money_min":"3000","money_max":"-1","money_rate":"1.25"}]',
    }
    const given = {
      extra_interest,
      extra_interest_type: 'web3_task' as const,
      extra_interest_task: { interest_key: 'swap', jump_web: '/swap' },
    }
    expect(changed({ bonus })).toEqual(given)
    const tasked = { ...ROW, ...given }
    expect(formOfStaking(tasked).bonus).toEqual(bonus)
    const without = bodyOfStaking({ ...formOfStaking(tasked), bonus: null }).body
    // Null counts as not given, so that a bonus without tiers is sent.
    expect(without === null ? null : stakingUpdate(tasked, without).extra_interest).toMatchObject({ interest: '[]' })
    // The task alone is taken away by a value that says so.
    const free = bodyOfStaking({ ...formOfStaking(tasked), bonus: { ...bonus, task: '' } }).body
    expect(free === null ? null : stakingUpdate(tasked, free)).toMatchObject({ id: 9, extra_interest_type: 'none' })
    expect(changed({ bonus: { ...bonus, to: '' } })).toBe('console.staking.bonus.days')
    expect(changed({ bonus: { ...bonus, tiers: tiers.toReversed() } })).toBe('staking.product.bonus')
  })

  test('sends what is said of a product (tips, redeem_period_txt, web_banner), and a blank where it is taken away', () => {
    const texts = { tips: ' Rewards vary. ', periodText: 'Two days on average', banner: '/banners/gt.png' }
    const said = { tips: 'Rewards vary.', redeem_period_txt: 'Two days on average', web_banner: '/banners/gt.png' }
    expect(changed(texts)).toEqual(said)
    const { body } = bodyOfStaking({ ...newStaking(), ...texts, name: 'GT' })
    expect(body).toMatchObject(said)
    const row = { ...ROW, ...said }
    expect(formOfStaking(row)).toMatchObject({ ...texts, tips: 'Rewards vary.' })
    const without = bodyOfStaking({ ...formOfStaking(row), tips: '', banner: '' }).body
    expect(without === null ? null : stakingUpdate(row, without)).toEqual({ id: 9, tips: ' ', web_banner: ' ' })
  })

  test('a new product pays in the coin that is staked, whichever is chosen last', () => {
    const { body } = bodyOfStaking({ ...newStaking(), name: ' SOL Staking ', coin: 'SOL' })
    expect(body).toMatchObject({ coin: 'SOL', name: 'SOL Staking', type: 1, status: 'listed' })
    expect(body?.reward_coin).toEqual([{ reward_coin: 'SOL', rate: '3', is_debt: 0, reward_delay_days: 1 }])
    expect(body?.redeem_config[0]?.redeem_coin).toBe('SOL')
  })

  test.each([
    ['no name', { name: ' ' }, 'console.staking.name.missing'],
    ['an amount in words', { least: 'one' }, 'amount.malformed'],
    ['a limit below zero', { total: '-2' }, 'amount.malformed'],
    ['half a day', { latest: '2.5' }, 'console.staking.whole.malformed'],
    ['a fee of no percentage', { fee: '' }, 'console.staking.percent.malformed'],
    ['a fee of everything', { fee: '100' }, 'staking.product.fee'],
    ['a banner of another address', { banner: '//example.com/gt.png' }, 'staking.product.banner'],
    ['no reward', { rewards: [] }, 'staking.product.rewards'],
    ['a limit below the minimum', { personal: '0.5' }, 'staking.product.limits'],
    ['the earliest day after the latest', { earliest: '5' }, 'staking.product.period'],
    [
      'discounts that overlap',
      { discounts: [1, 2].map((key) => ({ key, from: '1', to: '4', percent: '1' })) },
      'staking.product.vip',
    ],
  ])('refuses %s by the rule that the server asks', (_name, part, reason) => {
    expect(changed(part)).toBe(reason)
  })

  test('what is retired stays so', () => {
    expect(stakingActsOn({ status: 'listed' })).toEqual(['change', 'pause', 'retire'])
    expect(stakingActsOn({ status: 'paused' })).toEqual(['change', 'resume', 'retire'])
    expect(stakingActsOn({ status: 'retired' })).toEqual([])
  })
})
