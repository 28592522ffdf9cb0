/* One of each kind of row that operators make, as a call of the back office says it. */

export const DUAL = { type: 'put', coin: 'BTC', exercise_price: '60000', apy: '0.05', delivery_timest: 1_900_090_800 }
export const FIXED = {
  asset: 'USDT',
  type: 1,
  lock_up_period: 7,
  year_rate: '0.05',
  min_lend_amount: '10',
  sale_status: 1,
  user_max_lend_volume: '5000',
  max_lend_volume: '90000',
  status: 'listed',
  reinvest: 1,
  redeem_account: 1,
  pre_redeem: 1,
  partial: 1,
}
export const FUND = {
  name: 'F',
  project_type: 5,
  coin: 'USDT',
  min_amount: '1',
  lock_days: 0,
  nav: '1',
  profit_share: '0.2',
  nav_bound: '0.1',
  status: 'listed',
}
export const POOL = {
  asset: 'USDT',
  limit_min_lend_rate_year: '0.01',
  max_lend_rate_year: '0.12',
  min_lend_amount: '1',
  curve: { base: '0.01', slope1: '0.04', kink: '0.8', slope2: '0.2', cap: '0.12' },
  service_fee: '0.18',
}
export const SOFT = { coin: 'ETH', rate_year: '0.01', min_amount: '0.1', max_amount: '-1', status: 'listed' }
const QUICK = { redeem_quick: 0, redeem_quick_long: 0, redeem_quick_fee: '0', redeem_quick_daily: '-1' }
export const STAKING = {
  coin: 'BTC',
  type: 1,
  name: 'BTC',
  status: 'listed',
  base_rate: '1',
  fee: '0',
  vip_config: [],
  reward_coin: [{ reward_coin: 'BTC', rate: '1', reward_delay_days: 1 }],
  personal_mortgage_limit: '-1',
  crowd_mortgage_limit: '-1',
  total_mortgage_limit: '-1',
  max_amount: '-1',
  min_amount: '1',
  min_redeem_amount: '1',
  income_days: 0,
  redeem_minday: 0,
  redeem_maxday: 0,
  product_quick_daily: '-1',
  redeem_config: [{ redeem_coin: 'BTC', redeem_fee: '0', ...QUICK }],
}
