import type { StakingProductRow, StakingUserInfo } from '@tenor/contract/staking'

/* What the server answers about staking, with made-up figures. */

export const NOW = 1_795_000_000
const DAY = 86_400

const fast = {
  redeem_coin: 'ETH',
  redeem_quick: 1,
  redeem_quick_long: 30,
  redeem_quick_fee: '0.001',
  redeem_fee: '0.0002',
  redeem_quick_daily: '10',
}

/** ETH at 3.1 %, redeemed in one to three days or fast, unless said otherwise. */
export function aStakingRow(more: Partial<StakingProductRow> = {}): StakingProductRow {
  return {
    pid: 29,
    coin: 'ETH',
    name: 'ETH Staking',
    type: 1,
    product_type: 1,
    is_defi: 0,
    parent_pid: null,
    protocol_name: null,
    defi: [],
    debt: [],
    mortgage_coin: '',
    exchange_type: null,
    exchange_rate: null,
    exchange_rate_reverse: null,
    status: 'listed',
    rate: '3.1',
    base_rate: '1',
    fee: '0.08',
    vip_config: [],
    reward_coin: [{ reward_coin: 'ETH', rate: '3.1', is_debt: 0, reward_delay_days: 1 }],
    personal_mortgage_limit: '-1',
    crowd_mortgage_limit: '-1',
    total_mortgage_limit: '-1',
    total_debt_limit: '-1',
    min_amount: '0.01',
    max_amount: '-1',
    min_redeem_amount: '0.01',
    income_days: 0,
    redeem_minday: 1,
    redeem_maxday: 3,
    redeem_config: [fast],
    product_quick_daily: '500',
    extra_interest: null,
    extra_interest_type: null,
    extra_interest_task: null,
    pass_losses: 0,
    source: { kind: 'fixed' },
    mortgage_factors: {},
    debt_rate: {},
    tips: '',
    redeem_period_txt: '',
    web_banner: '',
    extra_interest_show: 0,
    extra_rate: '0',
    redeem_period: 'between',
    stake_paused: 0,
    fast_paused: 0,
    extra: {
      redeem_period_txt: '',
      redeem_minday: 1,
      redeem_maxday: 3,
      redeem_control: 0,
      redeem_quick: 1,
      redeem_quick_long: 30,
    },
    standard_paused: 0,
    left: null,
    stake_total_amount: '0',
    first_distribution: NOW + DAY,
    ...more,
  }
}

export function aUser(more: Partial<StakingUserInfo> = {}): StakingUserInfo {
  return {
    pid: 29,
    coin: 'ETH',
    hold_amount: '6',
    available: '5',
    limit: null,
    limit_used: '6',
    limit_left: null,
    loans: '0',
    task_done: 0,
    protocols: [],
    debt: null,
    collateral: [],
    givable: [],
    ltv: null,
    alert_ltv: null,
    liquidation_ltv: null,
    tier: 0,
    is_crowd: 0,
    vip_sale: '0',
    fast_left: '4',
    fast_rate: null,
    fast_coins: [],
    redeem_stamp: NOW + 3 * DAY,
    quick_stamp: NOW + 1_800,
    ...more,
  }
}

export const PROTOCOLS: Partial<StakingProductRow> = {
  is_defi: 1,
  name: 'ETH Protocols',
  pid: 40,
  defi: [
    ['Meridian', '5.4', 41],
    ['Harbor', '4.1', 42],
  ].map(([protocol_name, rate, pid]) => ({
    pid: Number(pid),
    protocol_name: String(protocol_name),
    rate: String(rate),
    base_rate: '1',
    income_days: 1,
    reward: [{ reward_coin: 'ETH', rate: String(rate), is_debt: 0, reward_delay_days: 1 }],
    extra_interest: null,
    status: 'listed' as const,
    stake_paused: 0,
  })),
}

export const TOKEN: Partial<StakingProductRow> = {
  exchange_type: 'GTETH',
  exchange_rate: '1.25',
  exchange_rate_reverse: '0.8',
  product_type: 0,
}

const NO_RAISE = { next_debt_rate: null, next_debt_from: null }
/** Minting GUSD for USDT at par, or against ETH. */
export const MINT: Partial<StakingProductRow> = {
  pid: 35,
  coin: 'GUSD',
  name: 'GUSD Mint',
  type: 2,
  product_type: 0,
  mortgage_coin: 'USDT,ETH',
  min_amount: '10',
  debt: [
    { coin: 'USDT', par: 1, factor: '1', reserve: '0', index: '1', mean: '1', rate: '1', debt_rate: null, ...NO_RAISE },
    {
      coin: 'ETH',
      par: 0,
      factor: '0.7',
      reserve: null,
      index: '3000',
      mean: '2900',
      rate: '1',
      debt_rate: '0.06',
      ...NO_RAISE,
    },
  ],
  mortgage_factors: { USDT: '1', ETH: '0.7' },
  debt_rate: { ETH: '0.06' },
  redeem_config: [
    { ...fast, redeem_coin: 'USDT' },
    { ...fast, redeem_coin: 'ETH' },
  ],
}
